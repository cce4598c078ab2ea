// What the steps of the passes after SSA construction say.

/** @type {Record<string, readonly [string, string]>} */
export const PASS_TEXTS = {
  "step.of": ["The steps of {pass}", "逐步演示 {pass}"],
  "why.pass.hint": [
    "Choose an instruction or a block, or click one in the code or the graph.",
    "选择一条指令或一个基本块，或者点击代码或图中的指令、基本块。",
  ],
  "why.pass.subject": ["About", "关于"],
  "panel.value": ["Value", "值"],
  "part.is": ["{id} is {value}", "{id} 是 {value}"],
  "part.to": ["{id} to {block}", "{id} 移到 {block}"],
  "part.goes": ["{block} goes to {target}", "{block} 转到 {target}"],

  // Sparse conditional constant propagation.
  "chapter.sccp.start": ["Optimistic start", "乐观的起点"],
  "chapter.sccp.start.about": [
    "Every value has an element of a lattice: unknown (⊤), one constant, or not constant (⊥). An element only ever goes down, from ⊤ to a constant to ⊥, so the search ends. It begins with the best assumption: all values are ⊤, and no block is executed.",
    "每个值对应格中的一个元素：未知（⊤）、某个常量、非常量（⊥）。元素只会下降：从 ⊤ 到常量，再到 ⊥，所以过程一定终止。开始时作最乐观的假设：所有的值都是 ⊤，没有基本块会执行。",
  ],
  "chapter.sccp.run": ["Two worklists", "两个工作表"],
  "chapter.sccp.run.about": [
    "One worklist has edges that control can take, the other has values whose element went down. An edge makes its block executed; a value has its users evaluated again. A phi meets only the inputs of edges that can be taken: so constants and dead branches help to find each other.",
    "一个工作表存放控制流可能经过的边，另一个存放元素刚刚下降的值。沿着边到达的基本块会执行；值下降后，重新计算使用它的指令。phi 只合并来自可执行边的输入：这样，常量与不会执行的分支互相促成。",
  ],
  "chapter.sccp.rewrite": ["Rewriting", "改写"],
  "chapter.sccp.rewrite.about": [
    "Both worklists are empty, so the assumptions hold: what is still a constant is that constant in every run. Constants replace values, decided branches become jumps, and blocks that no edge reaches are removed.",
    "两个工作表都空了，假设全部成立：仍是常量的值，在任何一次运行中都是该常量。用常量替换这些值，把方向已定的分支改为跳转，删除没有可执行边到达的基本块。",
  ],
  "say.sccp.function": [
    "Which values of {function} are the same constant in every run, and which branches always go the same way? At first every value is unknown (⊤), and no block is executed.",
    "{function} 中哪些值在任何一次运行中都是同一个常量？哪些分支总是转向同一个目标？开始时，所有的值都未知（⊤），没有基本块会执行。",
  ],
  "say.sccp.executed": [
    "{block} is executed: all its instructions are evaluated, phis first.",
    "{block} 会执行：计算它的所有指令，先算 phi。",
  ],
  "say.sccp.edge_visited": [
    "The edge from {block} to {target} is taken from the worklist.",
    "从工作表中取出 {block} 到 {target} 的边。",
  ],
  "say.sccp.value_visited": [
    "{id} is taken from the worklist: the instructions that use it are evaluated again.",
    "从工作表中取出 {id}：重新计算使用它的指令。",
  ],
  "say.sccp.phi_waits": [
    "An input of {id} may have changed. A phi waits until nothing else is left to do, so that one with many inputs is not evaluated for each of them.",
    "{id} 的输入可能变了。phi 要等到没有别的事可做时才计算，这样输入多的 phi 不必为每个输入各算一次。",
  ],
  "say.sccp.phi_visited": ["Nothing else is left to do, so the phi {id} is evaluated again.", "没有别的事可做了，重新计算 phi {id}。"],
  "say.sccp.constants": ["Constant: {constants}.", "常量：{constants}。"],
  "say.sccp.varying": ["Not constant (⊥): {varying}.", "非常量（⊥）：{varying}。"],
  "say.sccp.goes": ["From {block}, control goes to {targets}.", "{block} 之后转到 {targets}。"],
  "say.sccp.always": [
    "{condition} is {value}, so control goes from {block} to {targets} only; the other edge is not taken.",
    "{condition} 是 {value}，所以 {block} 之后只会转到 {targets}，另一条边不会经过。",
  ],
  "say.sccp.both": [
    "{condition} is not a constant, so control may go from {block} to {targets}.",
    "{condition} 不是常量，所以 {block} 之后可能转到 {targets}。",
  ],
  "say.sccp.enter.entry": ["Control begins at {block}, the entry.", "控制流从入口 {block} 开始。"],
  "say.sccp.enter": [
    "Control can get from {from} to {block}, so this block is executed.",
    "控制流可以从 {from} 到达 {block}，所以这个基本块会执行。",
  ],
  "say.sccp.again": [
    "Control can also get from {block} to {target}, which is executed already. Another input may arrive at {phis}, so these wait for evaluation.",
    "控制流也可以从 {block} 到达 {target}，它已经是会执行的。{phis} 可能得到另一个输入，等待计算。",
  ],
  "say.sccp.again.none": [
    "Control can also get from {block} to {target}. That block is executed already, and no phi there can change.",
    "控制流也可以从 {block} 到达 {target}。它已经是会执行的，其中没有会变化的 phi。",
  ],
  "say.sccp.users": [
    "The elements of some values went down, so what uses them is evaluated again. On the worklists were {values}.",
    "有些值的元素下降了，所以重新计算使用它们的指令。工作表中有 {values}。",
  ],
  "say.sccp.users.none": [
    "What uses {values} is evaluated again. Nothing changes.",
    "重新计算使用 {values} 的指令，没有变化。",
  ],
  "say.sccp.replaced": ["In every run {constants}. The constants replace these values.", "在任何一次运行中，{constants}。用常量替换这些值。"],
  "say.sccp.removed": ["Nothing uses {id} any more: removed.", "{id} 不再有人使用，删除。"],
  "say.sccp.decided": ["The branch is decided, and becomes a jump: {decided}.", "分支方向已定，改为跳转：{decided}。"],
  "say.sccp.block_removed": ["Control never gets to {block}: removed.", "控制流永远不会到达 {block}，删除。"],
  "say.sccp.end.none": [
    "No value is constant, and every branch may go either way: nothing is rewritten.",
    "没有常量，每个分支的两个方向都有可能：什么也不用改写。",
  ],
  "panel.sccp.edges": ["Worklist of edges", "边的工作表"],
  "panel.sccp.values": ["Worklist of values", "值的工作表"],
  "panel.sccp.phis": ["Waiting phis", "等待计算的 phi"],
  "panel.sccp.executed": ["Executed blocks", "会执行的基本块"],
  "panel.sccp.lattice": ["Lattice", "格"],
  "panel.sccp.element": ["Element", "元素"],
  "lattice.unknown": ["⊤ unknown", "⊤ 未知"],
  "lattice.constant": ["{value}", "{value}"],
  "lattice.varying": ["⊥ not constant", "⊥ 非常量"],

  // Aggressive dead code elimination.
  "chapter.adce.start": ["Everything is dead", "先假设都是死代码"],
  "chapter.adce.start.about": [
    "Only what is proved to be needed stays. At first all is dead (○): instructions, and the branches at the ends of blocks. This is aggressive: dead values that only use each other around a loop are found, too.",
    "只保留证明确实需要的代码。开始时都算死代码（○）：指令以及基本块末尾的分支。这样很激进：在循环中只互相使用的死值也能发现。",
  ],
  "chapter.adce.spread": ["What is live", "标记活代码"],
  "chapter.adce.spread.about": [
    "Live (●) is what has an effect: stores, calls with effects, returns. What a live instruction reads is live, too. So is each branch that its block is control dependent on: the branch decides whether the block is executed, because the block is on every way from one of its targets, but not on every way from the branch.",
    "有副作用的指令是活的（●）：store、有副作用的调用、返回。活指令读取的值也是活的。它所在的基本块控制依赖的分支也是活的：从分支的某个目标出发必经这个基本块，但从分支本身出发不一定经过，所以由分支决定它是否执行。",
  ],
  "chapter.adce.rewrite": ["Removing", "删除死代码"],
  "chapter.adce.rewrite.about": [
    "What is still dead is removed. A dead branch becomes a jump to the immediate post-dominator of its block: the first block that control gets to in any case.",
    "仍未标记的代码可以删除。死分支改为跳转到所在基本块的直接后支配者，即无论如何都会到达的第一个基本块。",
  ],
  "say.adce.function": [
    "What of {function} is needed? At first nothing is live; what stays has to be proved.",
    "{function} 中哪些代码是需要的？开始时没有活代码，要保留的必须有依据。",
  ],
  "say.adce.roots": ["These are live because they have an effect: {id}.", "这些指令有副作用，是活的：{id}。"],
  "say.adce.exits": [
    "The function ends, or may run forever, at the ends of {block}: these are live, and so is what they return.",
    "函数在 {block} 的末尾结束，或者可能永远运行：它们是活的，返回的值也是活的。",
  ],
  "say.adce.more": ["And {count} more.", "另有 {count} 个。"],
  "say.adce.live.effect": ["{id} is live: it has an effect.", "{id} 是活的：它有副作用。"],
  "say.adce.live.operand": ["{id} is live, because {user} reads it.", "{id} 是活的，因为 {user} 读取它。"],
  "say.adce.live.condition": [
    "{id} is live, because the terminator of {block} reads it.",
    "{id} 是活的，因为 {block} 末尾的指令读取它。",
  ],
  "say.adce.live_block.holds": [
    "{block} has to be executed for {id}. So the branches that decide whether {block} is executed are looked for.",
    "为了 {id}，必须执行 {block}。所以要找出决定 {block} 是否执行的分支。",
  ],
  "say.adce.live_block.phi": [
    "The phi {id} selects by whether control came from {block}. So the branches that decide whether {block} is executed are looked for.",
    "phi {id} 要看控制流是否来自 {block}。所以要找出决定 {block} 是否执行的分支。",
  ],
  "say.adce.live_block.branch": [
    "The terminator of {block} is live, so {block} has to be executed as well.",
    "{block} 末尾的指令是活的，所以 {block} 也必须执行。",
  ],
  "say.adce.live_branch.exit": ["The terminator of {block} is live: the function ends there.", "{block} 末尾的指令是活的：函数在那里结束。"],
  "say.adce.live_branch.loop": [
    "The terminator of {block} is live: it goes around a loop that may run forever, and that has to stay.",
    "{block} 末尾的指令是活的：它所在的循环可能永远运行，必须保留。",
  ],
  "say.adce.live_branch.control": [
    "The branch of {block} is live: it decides whether {because} is executed ({because} is control dependent on {block}).",
    "{block} 的分支是活的：它决定 {because} 是否执行（{because} 控制依赖于 {block}）。",
  ],
  "say.adce.removed": ["Nothing live needs {id}: removed.", "没有活代码需要 {id}，删除。"],
  "say.adce.decided": [
    "No live block depends on these branches, so they become jumps to the block that control gets to in any case: {decided}.",
    "没有活的基本块依赖这些分支，所以改为跳转到无论如何都会到达的基本块：{decided}。",
  ],
  "say.adce.block_removed": ["Control never gets to {block} now: removed.", "控制流不再到达 {block}，删除。"],
  "say.adce.end.none": ["Everything is live: nothing is removed.", "所有代码都是活的，没有可删除的。"],
  "panel.adce.live": ["Live values", "活的值"],
  "panel.adce.rest": ["Not live (yet)", "（尚）不活的值"],
  "panel.adce.branches": ["Blocks with a live terminator", "末尾指令是活的基本块"],
  "panel.adce.blocks": ["Blocks that have to be executed", "必须执行的基本块"],
  "why.adce.live": ["{id} stays. The reasons, down to something that has an effect:", "{id} 保留。理由一直追溯到有副作用的代码："],
  "why.adce.branch": ["The terminator of {block} stays. The reasons, down to something that has an effect:", "{block} 末尾的指令保留。理由一直追溯到有副作用的代码："],
  "why.adce.dead": ["{id} is removed: nothing uses it, and it has no effect.", "{id} 被删除：没有指令使用它，它也没有副作用。"],
  "why.adce.dead.used": [
    "{id} is removed: it has no effect, and only dead instructions use it: {users}.",
    "{id} 被删除：它没有副作用，使用它的也都是死代码：{users}。",
  ],
  "why.adce.branch.dead": [
    "The branch of {block} becomes a jump: nothing live is control dependent on it.",
    "{block} 的分支改为跳转：没有活代码控制依赖于它。",
  ],
  "why.adce.block": ["{block} has to be executed.", "{block} 必须执行。"],
  "why.adce.block.dead": ["{block} holds nothing that is live.", "{block} 中没有活代码。"],

  "why.sccp.constant": ["{id} is always {value}: it is {code}, and all operands are constants.", "{id} 总是 {value}：它是 {code}，操作数都是常量。"],
  "why.sccp.anyway": [
    "{id} is always {value}: {code} gives {value}, whatever its operand that is not constant is.",
    "{id} 总是 {value}：无论其中非常量的操作数是什么，{code} 的结果都是 {value}。",
  ],
  "why.sccp.varying": ["{id} is not a constant: it is {code}, and an operand is not one.", "{id} 不是常量：它是 {code}，有操作数不是常量。"],
  "why.sccp.opaque": [
    "{id} is not a constant: what {code} gives is known only when the program runs.",
    "{id} 不是常量：{code} 的结果只有在程序运行时才知道。",
  ],
  "why.sccp.effect": ["{code} has no result that could be a constant.", "{code} 没有结果，谈不上常量。"],
  "why.sccp.unreached": [
    "{id} never gets a value: control never gets to {block}.",
    "{id} 不会得到值：控制流永远不会到达 {block}。",
  ],
  "why.sccp.phi.constant": ["{id} is always {value}: every input that can arrive is {value}.", "{id} 总是 {value}：能够到达的输入都是 {value}。"],
  "why.sccp.phi.varying": ["{id} is not a constant: different values may arrive, or one that is not constant.", "{id} 不是常量：可能有不同的值到达，或者到达的值不是常量。"],
  "why.sccp.phi.unknown": ["Nothing is known about {id}.", "关于 {id} 一无所知。"],
  "why.sccp.input": ["From {from}: {what}", "来自 {from}：{what}"],
  "why.sccp.input.never": [
    "{operand} does not count: control never goes from {from} to {block}.",
    "{operand} 不算：控制流永远不会从 {from} 转到 {block}。",
  ],
  "why.sccp.operand.unknown": ["{operand} is unknown (⊤).", "{operand} 未知（⊤）。"],
  "why.sccp.operand.literal": ["{value}.", "{value}。"],
  "why.sccp.operand.constant": ["{operand} is {value}.", "{operand} 是 {value}。"],
  "why.sccp.operand.varying": ["{operand} is not a constant (⊥).", "{operand} 不是常量（⊥）。"],
  "why.sccp.operand.parameter": ["{operand} is a parameter: the caller chooses it.", "{operand} 是参数，由调用者决定。"],
  "why.sccp.entry": ["{block} is the entry: every call executes it.", "{block} 是入口：每次调用都会执行。"],
  "why.sccp.executed": ["{block} may be executed: control can come from {from}.", "{block} 可能执行：控制流可以来自 {from}。"],
  "why.sccp.dead": ["{block} is never executed: no edge to it can be taken.", "{block} 永远不会执行：没有一条通向它的边会经过。"],
  "why.sccp.dead.above": ["{from} is never executed either.", "{from} 也永远不会执行。"],
  "why.sccp.dead.branch": [
    "{from} always goes to {targets}, because {condition} is {value}.",
    "{from} 总是转到 {targets}，因为 {condition} 是 {value}。",
  ],
  "why.sccp.always": [
    "At its end, control always goes to {targets}, because {condition} is {value}.",
    "它的末尾总是转到 {targets}，因为 {condition} 是 {value}。",
  ],
  "why.sccp.both": [
    "At its end, control may go to {targets}, because {condition} is not a constant.",
    "它的末尾可能转到 {targets}，因为 {condition} 不是常量。",
  ],

  // Loop-invariant code motion.
  "chapter.licm.start": ["Loops", "循环"],
  "chapter.licm.start.about": [
    "A loop has one header, which control enters it by, and which dominates all its blocks. In front of it is the preheader: it is executed once for each time that the loop is entered, and not in each iteration.",
    "循环有一个循环头，控制流只能由此进入循环，它支配循环中的所有基本块。它前面是前置块：每次进入循环时执行一次，而不是每次迭代都执行。",
  ],
  "chapter.licm.search": ["What may leave", "哪些可以外提"],
  "chapter.licm.search.about": [
    "An instruction is loop-invariant if all its operands are computed outside of the loop: in SSA form it then computes the same in each iteration. It may leave (↑) if it may be executed earlier, too: a division or a load may stop the program, so each iteration has to execute it anyway. A load must not read what the loop may write. What may not leave has ●.",
    "如果一条指令的操作数都在循环外计算，它就是循环不变的：在 SSA 形式中，它在每次迭代中结果都相同。能提前执行的才可以外提（↑）：除法和 load 可能使程序中止，所以必须是每次迭代本来就要执行的。load 读取的内存还不能被循环改写。不能外提的标 ●。",
  ],
  "chapter.licm.rewrite": ["Moving", "移动"],
  "chapter.licm.rewrite.about": [
    "Each instruction that may leave moves to the end of the preheader of the outermost loop that it may leave. Definitions move before their uses, so a whole expression can leave.",
    "可以外提的指令移到它能离开的最外层循环的前置块末尾。先移动定义，再移动使用，所以整个表达式都可以外提。",
  ],
  "say.licm.function": [
    "Which instructions in the loops of {function} compute the same in each iteration, and can be executed once, before the loop?",
    "{function} 的循环中，哪些指令在每次迭代中结果都相同，可以只在循环之前执行一次？",
  ],
  "say.licm.loop": ["The loop with header {header} has the preheader {preheader}.", "以 {header} 为循环头的循环，前置块是 {preheader}。"],
  "say.licm.loop.inner": [
    "The loop with header {header} is inside the loop of {inside}. Its preheader is {preheader}.",
    "以 {header} 为循环头的循环在 {inside} 的循环之内，前置块是 {preheader}。",
  ],
  "say.licm.loop.bare": ["The loop with header {header} has no preheader.", "以 {header} 为循环头的循环没有前置块。"],
  "say.licm.block": ["The instructions of {block}.", "{block} 中的指令。"],
  "say.licm.leaves": [
    "All operands of {id} are computed outside of the loop of {loop}, and nothing speaks against executing it before: it may leave.",
    "{id} 的操作数都在 {loop} 的循环之外计算，提前执行也没有妨碍，可以外提。",
  ],
  "say.licm.operands": ["An operand is computed in the loop, so these stay: {id}.", "有操作数在循环中计算，留在循环中：{id}。"],
  "say.licm.effects": ["These do more than compute a value, so they stay: {id}.", "不只是计算一个值，留在循环中：{id}。"],
  "say.licm.stays.effect": [
    "{id} stays in the loop of {loop}: it does more than compute a value, so each iteration has to execute it.",
    "{id} 留在 {loop} 的循环中：它不只是计算一个值，每次迭代都要执行。",
  ],
  "say.licm.stays.no_preheader": ["{id} stays: the loop of {loop} has no preheader.", "{id} 留在原处：{loop} 的循环没有前置块。"],
  "say.licm.stays.operand": [
    "{id} stays in the loop of {loop}: its operand {operand} is computed there.",
    "{id} 留在 {loop} 的循环中：它的操作数 {operand} 在循环中计算。",
  ],
  "say.licm.stays.memory": [
    "{id} stays in the loop of {loop}: {writer} in the loop may write the memory that it reads.",
    "{id} 留在 {loop} 的循环中：循环中的 {writer} 可能改写它读取的内存。",
  ],
  "say.licm.stays.not_always": [
    "{id} stays in the loop of {loop}, although its operands are computed outside: it may stop the program, or is a call, and control may leave the loop or begin the next iteration without executing it. Before the loop it would always be executed.",
    "{id} 的操作数虽然在循环外计算，仍留在 {loop} 的循环中：它可能使程序中止，或者是函数调用，而控制流可以不执行它就离开循环或开始下一次迭代。放到循环之前，就总要执行。",
  ],
  "say.licm.stays.may_not_return": [
    "{id} stays in the loop of {loop}, although its operands are computed outside: it may stop the program, and something in the loop has input or output, or may run forever. Before the loop it could stop the program too early.",
    "{id} 的操作数虽然在循环外计算，仍留在 {loop} 的循环中：它可能使程序中止，而循环中有输入输出，或者有可能永远运行的代码。放到循环之前，程序可能过早中止。",
  ],
  "say.licm.changes": ["The phi {id} of {loop} may have another value in each iteration.", "{loop} 的 phi {id} 在每次迭代中可以有不同的值。"],
  "say.licm.moved": ["These move: {moved}.", "移动：{moved}。"],
  "say.licm.end.none": ["Nothing leaves a loop.", "没有可以外提的指令。"],
  "panel.licm.loops": ["Loops", "循环"],
  "panel.licm.header": ["Header", "循环头"],
  "panel.licm.preheader": ["Preheader", "前置块"],
  "panel.licm.asked": ["Instructions in loops", "循环中的指令"],
  "panel.licm.instruction": ["Instruction", "指令"],
  "panel.licm.leaves": ["Moves to", "移到"],
  "panel.licm.stays": ["Stays, because", "留下的原因"],
  "panel.licm.to": ["{block}", "{block}"],
  "panel.licm.effect": ["does more than compute", "不只是计算"],
  "panel.licm.operand": ["operand in the loop of {loop}", "操作数在 {loop} 的循环中"],
  "panel.licm.memory": ["may be written in the loop of {loop}", "{loop} 的循环可能改写"],
  "panel.licm.not_always": ["not in each iteration of {loop}", "{loop} 的循环不是每次迭代都执行"],
  "panel.licm.may_not_return": ["{loop} may not get there", "{loop} 的循环可能到不了"],
  "panel.licm.no_preheader": ["no preheader", "没有前置块"],
  "why.licm.leaves": ["{id} leaves the loop of {loop}, and moves to {preheader}.", "{id} 离开 {loop} 的循环，移到 {preheader}。"],
  "why.licm.invariant": [
    "Its operands {operands} are computed outside of the loop of {loop}, so {code} gives the same in each iteration.",
    "它的操作数 {operands} 在 {loop} 的循环之外计算，所以 {code} 在每次迭代中结果都相同。",
  ],
  "why.licm.constant": ["Its operands are constants, so {code} gives the same in each iteration.", "它的操作数都是常量，所以 {code} 在每次迭代中结果都相同。"],
  "why.licm.harmless": [
    "It has no effect and cannot stop the program, so it may be executed even if the loop would not have executed it.",
    "它没有副作用，也不会使程序中止，所以即使循环本来不执行它，也可以执行。",
  ],
  "why.licm.each": [
    "It cannot do harm before the loop: each iteration executes it anyway, or it cannot fail; and the loop does not write what it reads.",
    "放到循环之前没有害处：每次迭代本来就要执行它，或者它不会失败；而且循环不改写它读取的内存。",
  ],
  "why.licm.outside": ["{id} is in {block}, which is not in a loop.", "{id} 在 {block} 中，不在循环里。"],
  "why.licm.phi": [
    "The phi {id} stays: it selects a value by where control comes from, so it belongs to its block {block}.",
    "phi {id} 留在原处：它按控制流的来处选择值，属于所在的基本块 {block}。",
  ],
  "why.licm.block": ["{block} is in the loop of {loop}.", "{block} 在 {loop} 的循环中。"],
  "why.licm.block.outside": ["{block} is not in a loop.", "{block} 不在循环中。"],
  "why.licm.always": ["Each iteration executes it.", "每次迭代都执行它。"],
  "why.licm.skipped": ["An iteration need not execute it, as the path shows.", "一次迭代不一定执行它，如路径所示。"],
  "why.licm.left": ["These may leave: {id}.", "可以外提的有：{id}。"],
};
