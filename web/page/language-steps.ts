// What the steps of mem2reg say.

export const STEP_TEXTS: Record<string, readonly [string, string]> = {
  "step.player": ["Step by step", "逐步演示"],
  "step.next": ["Next step", "下一步"],
  "step.previous": ["Previous step", "上一步"],
  "step.play": ["Play", "播放"],
  "step.pause": ["Pause", "暂停"],
  "step.slider": ["Step", "步骤"],
  "step.chapter": ["Chapter", "章节"],
  "step.count": ["Step {number} of {count}", "第 {number} 步，共 {count} 步"],
  "step.keys": ["Arrow keys: one step; with Shift: one chapter; space: play", "方向键：前后一步；加 Shift：前后一章；空格：播放"],
  "step.fine": ["All details", "全部细节"],
  "step.fine.title": ["A step for each event, instead of one for each chapter, variable or block", "每个事件一步，而不是每章、每个变量或每个基本块一步"],
  "step.resting": ["The panes show the function after {pass}. An arrow key or a button goes back to the steps.", "各栏显示的是 {pass} 之后的函数。按方向键或按钮可以回到步骤。"],
  "step.resting.before": ["The panes show the function before the first pass. An arrow key or a button goes back to the steps.", "各栏显示的是第一个 pass 之前的函数。按方向键或按钮可以回到步骤。"],

  // Chapters: the name, and what it is about.
  "chapter.flow": ["Control flow", "控制流"],
  "chapter.flow.about": [
    "A function consists of blocks. Control enters a block at its top, runs through it, and continues with one of its successors.",
    "函数由基本块组成。控制流从基本块的开头进入，顺序执行到末尾，再转到它的一个后继。",
  ],
  "chapter.dominators": ["Dominators", "支配树"],
  "chapter.dominators.about": [
    "X dominates Y if every path from the entry to Y passes X. X has then certainly run before Y. (What it assigned may have been overwritten since.) Every block dominates itself.",
    "如果从入口到 Y 的每条路径都经过 X，就说 X 支配 Y。控制流到达 Y 时，X 一定已经执行过（其中赋的值之后可能又被改写）。每个基本块都支配自身。",
  ],
  "chapter.frontiers": ["Frontiers", "支配边界"],
  "chapter.frontiers.about": [
    "In the blocks that X dominates, X has certainly run. The dominance frontier of X has the blocks where this ends: an edge leads there from X or from a block that X dominates, but another path leads there without passing X. So there the value that X assigned may meet another one. The head of a loop is in its own frontier: it is entered from outside, and control comes back to it.",
    "在 X 支配的基本块中，X 一定已经执行过。X 的支配边界就是这一点不再成立的那些基本块：有一条边从 X 或 X 支配的基本块通到那里，但也有另一条路径不经过 X 就到达那里。所以 X 中赋的值可能在那里与另一个值汇合。循环头属于它自己的支配边界：控制流从循环外进入它，之后又会回到它。",
  ],
  "chapter.liveness": ["Liveness", "活跃变量"],
  "chapter.liveness.about": [
    "A variable is live at a point if some path from there reads it before assigning it. Where it is not live, its value does not matter.",
    "如果从某处出发有一条路径，在给变量赋值之前就读取它，变量在该处就是活跃的。在不活跃的地方，它的值无关紧要。",
  ],
  "chapter.phis": ["Placing phis", "插入 phi"],
  "chapter.phis.about": [
    "A phi selects a value by the block that control came from. A variable needs one in a block where two paths from different assignments meet, if it is live there. A phi is an assignment, too: further on only its value arrives. All phis of a block take their inputs at the same time, before anything else in the block.",
    "phi 根据控制流来自哪个基本块选择一个值。如果来自不同赋值的两条路径在某个基本块汇合，并且变量在那里活跃，就需要一个 phi。phi 本身也是赋值：再往后只有它的值到达。一个基本块的所有 phi 同时取得输入，先于该基本块的其他指令。",
  ],
  "chapter.renaming": ["Renaming", "变量重命名"],
  "chapter.renaming.about": [
    "A walk over the dominator tree keeps a stack for each variable. Its top is the value that the variable has now; loads are replaced by it.",
    "沿支配树遍历，并为每个变量维护一个栈。栈顶就是变量此刻的值，用它替换 load。",
  ],
  "chapter.cleaning": ["Cleaning up", "清理"],
  "chapter.cleaning.about": [
    "Phis that are not needed are removed, and so are the instructions that only access memory of these variables.",
    "去掉多余的 phi，以及只为读写这些变量的内存而存在的指令。",
  ],

  // Control flow.
  "say.function": [
    "This is {function} before any pass. Its {variables:variable|variables} {variables} {variables:lives|live} in memory: an `alloca` makes room for a variable, each `store` assigns it, and each `load` reads it.",
    "这是任何 pass 运行之前的 {function}。变量{variables}都放在内存里：`alloca` 为变量分配空间，`store` 给变量赋值，`load` 读取变量。",
  ],
  "say.function.none": [
    "This is {function} before any pass. It keeps no variable in memory, so mem2reg has nothing to do.",
    "这是任何 pass 运行之前的 {function}。它没有放在内存里的变量，mem2reg 无事可做。",
  ],
  "say.joins": [
    "Several edges lead to {joins:this join|these joins}: {joins}. Only at a join can one variable arrive with different values, so only there may it need a phi: an instruction that selects a value by the block that control came from.",
    "有多条边进入的基本块是汇合点：{joins}。只有在汇合点，同一个变量才可能有不同的值到达，也只有在那里才可能需要 phi，即根据控制流来自哪个基本块来选择值的指令。",
  ],
  "say.joins.none": [
    "Each block has at most one predecessor. So no variable can arrive anywhere with different values, and no phi is needed.",
    "每个基本块最多只有一个前驱。变量的不同值不会在任何地方汇合，所以不需要 phi。",
  ],
  "say.block_removed": [
    "No path from the entry leads to {blocks}, so {blocks:it is|they are} removed before anything else.",
    "从入口没有路径到达 {blocks}，所以先删除这些代码。",
  ],

  // Dominators.
  "say.numbered": [
    "A depth-first search from the entry numbers the blocks in the order in which it meets them: {blocks}.",
    "从入口出发做深度优先搜索，按照遇到的先后给基本块编号：{blocks}。",
  ],
  "say.semidominator": [
    "A first guess at the dominators is the semidominator. Take the paths to a block on which all blocks in between have larger numbers than it has: the semidominator is the block with the smallest number that begins such a path. The immediate dominator is this block or one above it. {pairs}.",
    "先求一个近似：如果从 X 有一条路径到达 Y，途中的基本块编号都大于 Y，这样的 X 中编号最小的就是 Y 的半支配者。直接支配者就是半支配者，或者是它在搜索树中的祖先。{pairs}。",
  ],
  "say.immediate_dominator": [
    "Every path from the entry to {block} passes {dominator}, and no other such block is nearer to {block}. So {dominator} is its immediate dominator, and {block} is a child of it in the dominator tree.",
    "从入口到 {block} 的每条路径都经过 {dominator}，而且这样的基本块中没有比它更近的。所以 {dominator} 是 {block} 的直接支配者，在支配树中是它的父节点。",
  ],
  "say.immediate_dominator.many": [
    "In the dominator tree the parent of a block is the last other block that all paths to it pass: {pairs}.",
    "在支配树中，每个基本块的父节点是所有路径必经的最近基本块：{pairs}。",
  ],

  // Frontiers.
  "say.frontier": [
    "{block} dominates {predecessor}, and an edge leads from there to {target}. But {target} can also be reached without passing {block}. So {target} is in the frontier of {block}: what {block} assigns may meet another value there.",
    "{block} 支配 {predecessor}，从那里有一条边到 {target}；但不经过 {block} 也能到达 {target}。所以 {target} 属于 {block} 的支配边界：{block} 中赋的值可能在那里与另一个值汇合。",
  ],
  "say.frontier.direct": [
    "An edge leads from {block} to {target}, which can also be reached without passing {block}. So {target} is in the frontier of {block}: what {block} assigns may meet another value there.",
    "从 {block} 有一条边到 {target}，但不经过 {block} 也能到达 {target}。所以 {target} 属于 {block} 的支配边界：{block} 中赋的值可能在那里与另一个值汇合。",
  ],
  "say.frontier.self": [
    "{block} dominates {predecessor}, and an edge leads back from there to {block}. So {block}, the head of a loop, is in its own frontier: what it assigns may meet the value from before the loop.",
    "{block} 支配 {predecessor}，从那里有一条边回到 {block}。所以循环头 {block} 属于它自己的支配边界：其中赋的值可能与循环之前的值汇合。",
  ],
  "say.frontier.self.direct": [
    "An edge leads from {block} back to {block}. So this block, a loop by itself, is in its own frontier: what it assigns may meet the value from before the loop.",
    "从 {block} 有一条边回到 {block}。所以这个自成循环的基本块属于它自己的支配边界：其中赋的值可能与循环之前的值汇合。",
  ],
  "say.frontier.whole": ["The whole frontier of {block} is {frontier}.", "{block} 的整个支配边界是 {frontier}。"],
  "say.frontier.empty": [
    "Once control is in {blocks}, it stays in blocks that {blocks} dominates until the function ends. So a value that {blocks} assigns never meets one from elsewhere: its frontier is empty.",
    "控制流一旦到达 {blocks}，直到函数结束都只在 {blocks} 支配的基本块中。所以 {blocks} 中赋的值不会与别处的值汇合：它的支配边界为空。",
  ],
  "say.frontier.empty.many": [
    "The frontiers of {blocks} are empty: once control is in one of them, it stays in blocks that this one dominates until the function ends.",
    "{blocks} 的支配边界都为空：控制流一旦到达其中一个，直到函数结束都只在它支配的基本块中。",
  ],
  "say.frontier.many": [
    "More frontiers: {sets}.",
    "其他支配边界：{sets}。",
  ],

  // Liveness.
  "say.sweep": [
    "What the variables held was addresses, and now more allocas are only loaded and stored. So everything begins again for these.",
    "刚才的变量存放的是地址；现在又有一些 alloca 只被 load 和 store 使用，于是对它们再做一遍。",
  ],
  "say.promoted": [
    "{variables}: only loads and stores of {variables:the whole variable use its|whole variables use their} memory. So {variables:it|they} can become values; all that follows is about {variables:this|these}.",
    "{variables}：只有对整个变量的 load 和 store 使用{variables:它|它们}的内存，所以可以变成值。下面的步骤都围绕{variables:它|它们}进行。",
  ],
  "say.kept.not_scalar": ["{variable} stays in memory: it is not a single number or address.", "{variable} 留在内存里：它不是单个的数或地址。"],
  "say.kept.not_wanted": ["{variable} stays in memory: it may be read before it is assigned.", "{variable} 留在内存里：它可能在赋值之前被读取。"],
  "say.kept.argument": [
    "{variable} stays in memory: its address is passed to a function, which may read or write there.",
    "{variable} 留在内存里：它的地址传给了函数，函数可能在那里读写。",
  ],
  "say.kept.stored": [
    "{variable} stays in memory: its address is stored, and may be used from elsewhere.",
    "{variable} 留在内存里：它的地址被存了起来，可能在别处使用。",
  ],
  "say.kept.volatile": ["{variable} stays in memory: an access to it is volatile.", "{variable} 留在内存里：有一处访问是 volatile。"],
  "say.kept.other_type": ["{variable} stays in memory: an access to it has another type.", "{variable} 留在内存里：有一处访问的类型与它不同。"],
  "say.kept.computed": ["{variable} stays in memory: something is computed from its address.", "{variable} 留在内存里：它的地址参与了计算。"],
  "say.kept.terminator": ["{variable} stays in memory: its address leaves the function.", "{variable} 留在内存里：它的地址被传到了函数之外。"],
  "say.access.exposed": [
    "{block} reads {variables} before any assignment of its own: such a read sees a value from an earlier block (it is upward-exposed).",
    "{block} 在自己赋值之前就读取 {variables}：读到的是前面基本块中的值（称为向上暴露的使用）。",
  ],
  "say.access.stored": ["{block} assigns {variables}.", "{block} 给 {variables} 赋值。"],
  "say.access.inner": [
    "{block} also reads {variables}, but only after assigning it: this needs nothing from another block.",
    "{block} 也读取 {variables}，但都在自己赋值之后：不需要来自其他基本块的值。",
  ],
  "say.liveness": [
    "{variable} is live at the start of {blocks}: from {blocks:there|each of these} a path leads to a read of {variable} without an assignment to it before.",
    "{variable} 在 {blocks} 的入口活跃：从那里有一条路径到达对 {variable} 的读取，途中没有对它的赋值。",
  ],
  "say.liveness.local": [
    "{variable} is live at the start of no block: each of its reads is after an assignment in the same block.",
    "{variable} 在任何基本块的入口都不活跃：每次读取之前，同一基本块内都已经给它赋过值。",
  ],
  "say.liveness.unread": ["{variable} is never read, so it is live nowhere.", "{variable} 从不被读取，所以在哪里都不活跃。"],

  // Placing phis.
  "say.no_search.no_exposed_use": [
    "{variable} needs no phi: no block reads it before assigning it, so no value of it has to get from one block into another.",
    "{variable} 不需要 phi：没有基本块在给它赋值之前读取它，所以它的值不必从一个基本块传到另一个基本块。",
  ],
  "say.no_search.no_definition": [
    "{variable} needs no phi: nothing assigns it, so there are no two values that could meet.",
    "{variable} 不需要 phi：没有地方给它赋值，不会有两个值汇合。",
  ],
  "say.no_search.one_definition": [
    "{variable} needs no phi: only {block} assigns it, and {block} dominates every block that reads it from outside. So there is only one value that such a read can see.",
    "{variable} 不需要 phi：只有 {block} 给它赋值，而且 {block} 支配每个需要这个值的基本块，所以读取时只可能得到一个值。",
  ],
  "say.worklist": [
    "Where do values of {variable} meet? The search begins with the blocks that assign it. On the worklist, the list of blocks still to look at, deepest in the dominator tree first, {blocks:is|are} {blocks}.",
    "{variable} 的值在哪里汇合？从给它赋值的基本块开始找。它们进入工作表，即还要处理的基本块的列表，支配树中最深的先处理：{blocks}。",
  ],
  "say.taken": [
    "{block} is taken from the worklist. It gives {variable} a value, which may meet another one in the frontier of {block}: in {frontier}.",
    "从工作表中取出 {block}。它给 {variable} 一个值，这个值可能在 {block} 的支配边界与另一个值汇合，即在 {frontier}。",
  ],
  "say.taken.empty": [
    "{block} is taken from the worklist. Its frontier is empty, so it adds no candidate. (Its value may still meet another, at a candidate of another block.)",
    "从工作表中取出 {block}。它的支配边界为空，不增加候选。（它的值仍可能在其他基本块引出的候选处与别的值汇合。）",
  ],
  "say.candidate": [
    "{block} is in the frontier of {because}, so two values of {variable} may meet in it: it is a candidate. A phi would give {variable} a new value there, so {block} is on the worklist, too.",
    "{block} 属于 {because} 的支配边界，{variable} 的两个值可能在那里汇合：它是候选。那里的 phi 会给 {variable} 一个新值，所以 {block} 也要进入工作表。",
  ],
  "say.candidate.known": [
    "{block} is in the frontier of {because}, so two values of {variable} may meet in it: it is a candidate.",
    "{block} 属于 {because} 的支配边界，{variable} 的两个值可能在那里汇合：它是候选。",
  ],
  "say.live_in.here": [
    "{block} itself reads {variable} {place}, before assigning it: {variable} is live there, so it gets a phi.",
    "{block} 本身在给 {variable} 赋值之前就读取它（{place}）：{variable} 在那里活跃，所以得到一个 phi。",
  ],
  "say.live_in.use": [
    "From {block}, control can get to {user}, which reads {variable} {place}, without an assignment before: {variable} is live in {block}, so it gets a phi.",
    "从 {block} 可以到达 {user}，它（{place}）读取 {variable}，途中没有赋值：{variable} 在 {block} 活跃，所以得到一个 phi。",
  ],
  "say.live_in.phi": [
    "The phi for {variable} in {user} takes a value from {predecessor}, and that is the one from {block}: {variable} is live there, so it gets a phi.",
    "{user} 中 {variable} 的 phi 要从 {predecessor} 取一个值，那就是 {block} 的值：{variable} 在那里活跃，所以得到一个 phi。",
  ],
  "say.not_live": [
    "Two values of {variable} may meet in {block}, but nothing reads {variable} after that: it is not live there, so it gets no phi.",
    "{variable} 的两个值可能在 {block} 汇合，但之后没有地方读取 {variable}：它在那里不活跃，所以没有 phi。",
  ],
  "say.not_live.stored": [
    "Two values of {variable} may meet in {block}, but before {variable} is read again, {stores} {stores:assigns|assign} it again: it is not live there, so it gets no phi.",
    "{variable} 的两个值可能在 {block} 汇合，但再次读取之前，{stores} 会重新给它赋值：它在那里不活跃，所以没有 phi。",
  ],
  "say.phi": [
    "A phi for {variable} appears at the start of {block}: {phi} is the value of {variable} there. It has one input for each block that control may come from, {predecessors}; {predecessors:its value is|their values are} still unknown.",
    "{block} 的开头出现了 {variable} 的 phi：{phi} 就是 {variable} 在那里的值。它对控制流可能来自的每个基本块（{predecessors}）各有一个输入，值还没有确定。",
  ],

  // Renaming.
  "say.enter.root": [
    "The walk over the dominator tree begins at {block}. All stacks are empty: no variable has a value yet.",
    "从 {block} 开始遍历支配树。所有的栈都是空的：变量还没有值。",
  ],
  "say.enter": [
    "The walk enters {block}, a child of {parent} in the dominator tree. Every path to {block} passes {parent}, so the variables begin with what is on their stacks now. (If another value could arrive here and were still read, there would be a phi here.)",
    "遍历进入 {block}，它在支配树中是 {parent} 的孩子。到达 {block} 的每条路径都经过 {parent}，所以变量一开始的值就是现在栈顶的值。（如果还有别的值能到达这里并且会被读取，这里就会有 phi。）",
  ],
  "say.pushed": [
    "The store {place} assigns {variable}: from here on its value is {value}, which is pushed on its stack.",
    "{place}的 store 给 {variable} 赋值：从此它的值是 {value}，{value} 入栈，成为栈顶。",
  ],
  "say.pushed.phi": [
    "The phi gives {variable} a new value: {value} is pushed on its stack.",
    "phi 给 {variable} 一个新值：{value} 入栈，成为栈顶。",
  ],
  "say.named": [
    "{before} is called {name} from now on, after its variable.",
    "从此 {before} 以变量命名，改称 {name}。",
  ],
  "say.replaced": [
    "The read of {variable} {place} sees the top of its stack, {value}. So {load} is replaced by {value} wherever it is used.",
    "{place}读取 {variable}，得到栈顶的值 {value}。所以凡是用到 {load} 的地方都换成 {value}。",
  ],
  "say.replaced.empty": [
    "The stack of {variable} is empty: the read {place} is before any assignment. So {load} is replaced by {value}, which may be any value.",
    "{variable} 的栈是空的：{place}读取它之前没有赋过值。所以 {load} 换成 {value}，可以是任意值。",
  ],
  "say.phi_input": [
    "Control may go from {block} to {target}, and at the end of {block} the top of the stack of {variable} is {value}: this is the input of the phi {phi} from {block}.",
    "控制流可以从 {block} 转到 {target}；在 {block} 的末尾，{variable} 的栈顶是 {value}，这就是 phi {phi} 来自 {block} 的输入。",
  ],
  "say.phi_input.empty": [
    "Control may go from {block} to {target}, and at the end of {block} nothing has been assigned to {variable}: the input of the phi {phi} from {block} is {value}.",
    "控制流可以从 {block} 转到 {target}；在 {block} 的末尾还没有给 {variable} 赋过值，所以 phi {phi} 来自 {block} 的输入是 {value}。",
  ],
  "say.leave": [
    "{block} and all below it in the tree is done. The walk returns to the parent, and what {block} pushed is popped from the {variables:stack|stacks} of {variables}.",
    "{block} 和支配树中它下面的部分都处理完了。遍历返回父节点，{block} 压入的值从 {variables} 的栈中弹出。",
  ],

  // Cleaning up.
  "say.phi_trivial.trivial": [
    "{phi} selects between equal values: except for itself, its inputs are all {value}. So {phi} is {value}, and is removed.",
    "{phi} 在相同的值之间选择：除它自己以外，输入都是 {value}。所以 {phi} 就是 {value}，可以去掉。",
  ],
  "say.phi_trivial.constant": [
    "On every path {phi} is {value}: no other value reaches it. So {phi} is removed.",
    "无论控制流从哪里来，{phi} 都是 {value}：没有别的值会进入它。所以 {phi} 可以去掉。",
  ],
  "say.phi_trivial.redundant": [
    "{phi} and phis that read each other get only {value} from outside. So {phi} is {value}, and is removed.",
    "{phi} 和与它互相引用的 phi 从外面只得到 {value}。所以 {phi} 就是 {value}，可以去掉。",
  ],
  "say.phi_live": [
    "These phis are read, and stay: {phis}.",
    "这些 phi 有指令读取，需要保留：{phis}。",
  ],
  "say.phi_live.one": [
    "{user} in {block} reads {phi}, so {phi} stays.",
    "{block} 中的 {user} 读取 {phi}，所以保留 {phi}。",
  ],
  "say.phi_live.end": ["The end of {block} reads {phi}, so {phi} stays.", "{block} 末尾的指令读取 {phi}，所以保留 {phi}。"],
  "say.phi_dead": ["No remaining instruction reads {phi}, so this phi is removed.", "保留的指令都不读取 {phi}，所以去掉这个 phi。"],
  "say.removed": [
    "Removed from {block}: {counts}. No instruction needs memory for these variables any more.",
    "{block} 中去掉{counts}：这些变量不再需要内存。",
  ],
  "say.end": [
    "This is {function} in SSA form: each value is defined in one place. It has {counts} less, and {phis} more.",
    "这就是 SSA 形式的 {function}：每个值只在一处定义。少了{counts}，多了{phis}。",
  ],
  "say.end.none": ["Nothing had to be done for {function}.", "{function} 不需要任何改动。"],

  // The short tour.
  "say.all.dominators.none": ["There is only the entry: the dominator tree is this one block.", "只有入口一个基本块，支配树就是它自己。"],
  "say.all.frontiers": [
    "Dominance frontiers: {sets}. All others are empty. Only a block where paths meet can be in one: {joins}.",
    "支配边界：{sets}。其余的都为空。只有路径汇合的基本块才可能在其中：{joins}。",
  ],
  "say.all.frontiers.none": [
    "All dominance frontiers are empty: no two paths meet anywhere, so a value never meets another one.",
    "所有支配边界都为空：没有两条路径汇合的地方，一个值不会遇到另一个值。",
  ],
  "say.all.liveness": ["Live at the start of blocks: {sets}.", "在基本块入口活跃：{sets}。"],
  "say.all.liveness.none": [
    "Live at the start of no block: {variables}. No read needs a value from another block.",
    "在任何基本块的入口都不活跃：{variables}。没有读取需要来自其他基本块的值。",
  ],
  "say.all.no_search": [
    "{variables:This needs|These need} no phi: {variables}. {variables:It|Each} has only one value that a read in another block can see, or {variables:it is not|none is} read there.",
    "这些变量不需要 phi：{variables}。对每个变量，其他基本块中的读取只可能得到一个值，或者根本没有这样的读取。",
  ],
  "say.all.phis.none": [
    "{variable} is assigned in {blocks}. {blocks:Its frontier is|Their frontiers are} empty, so its values meet nowhere, and it needs no phi.",
    "{variable} 在 {blocks} 赋值。它们的支配边界都为空，它的值不会汇合，所以不需要 phi。",
  ],
  "say.all.phis": [
    "{variable} is assigned in {blocks}. In the {blocks:frontier of this block|frontiers of these blocks}, and of the blocks found there, its values meet: {meets}.",
    "{variable} 在 {blocks} 赋值。在这些基本块的支配边界，以及由此找到的基本块的支配边界里，它的值汇合：{meets}。",
  ],
  "say.all.phis.live": [
    "It is live at the start of {live}: a read may still need the value there, so a phi selects it.",
    "它在 {live} 的入口活跃：之后的读取可能还需要那里的值，所以用 phi 选择。",
  ],
  "say.all.phis.dead": ["It is not live at the start of {dead}, so no phi is placed there.", "它在 {dead} 的入口不活跃，所以那里不插入 phi。"],
  "say.all.phi": [
    "{phis:The phi is placed at the start of its block|The phis are placed at the start of their blocks}: {phis}. {phis:It|Each} has one input for each predecessor; the values are still open.",
    "在各个基本块的开头插入 phi：{phis}。每个 phi 对每个前驱各有一个输入，值还没有确定。",
  ],
  "say.all.renaming.root": ["The walk over the dominator tree begins at {block}.", "从 {block} 开始遍历支配树。"],
  "say.all.renaming": [
    "The walk enters {block}, a child of {parent}: the stacks begin with what they have in {parent}.",
    "遍历进入 {parent} 的子节点 {block}：各个栈一开始与在 {parent} 中相同。",
  ],
  "say.all.renaming.phis": ["Its {phis:phi goes on its stack|phis go on the stacks} first: {phis}.", "它的 phi 先入栈：{phis}。"],
  "say.all.renaming.given": ["{given:An assignment pushes a new value|Assignments push new values}: {given}.", "赋值把新值入栈：{given}。"],
  "say.all.renaming.read": ["{read:A read becomes the top of the stack|Reads become the tops of the stacks}: {read}.", "读取换成栈顶：{read}。"],
  "say.all.renaming.inputs": ["At its end, {inputs:a phi of a successor gets its input|phis of its successors get their inputs}: {inputs}.", "在它的末尾，后继的 phi 得到输入：{inputs}。"],

  // Parts of sentences.
  "part.value": ["{variable} is {value}", "{variable} 为 {value}"],
  "part.read": ["{variable} {place} is {value}", "{place}的 {variable} 为 {value}"],
  "part.input": ["{value} for {phi}", "{phi} 得到 {value}"],
  "part.phi.in": ["{phi} for {variable} in {block}", "{block} 中 {variable} 的 {phi}"],
  "part.below": ["{block} below {others}", "{block} 在 {others} 下面"],
  "part.set.inside": ["{block} ({others})", "{block}（{others}）"],
  "part.join": ["{block} (from {predecessors})", "{block}（来自 {predecessors}）"],
  "part.line": [
    "in line {line}",
    "第 {line} 行",
  ],
  "part.call": ["by the call", "调用时"],
  "part.block": ["in {block}", "{block} 中"],
  "part.set": ["{block}: {others}", "{block}：{others}"],
  "part.load": ["{count} {count:load|loads}", "{count} 个 load"],
  "part.store": ["{count} {count:store|stores}", "{count} 个 store"],
  "part.alloca": ["{count} {count:alloca|allocas}", "{count} 个 alloca"],
  "part.phi": ["{count} {count:phi|phis}", "{count} 个 phi"],
  "part.marker": ["{count} {count:marker of a lifetime|markers of lifetimes}", "{count} 个生存期标记"],

  // What is on screen beside the code.
  "panel.blocks": ["Blocks", "基本块"],
  "panel.block": ["Block", "基本块"],
  "panel.number": ["Number", "编号"],
  "panel.dominator": ["Immediate dominator", "直接支配者"],
  "panel.frontier": ["Frontier", "支配边界"],
  "panel.variables": ["Variables", "变量"],
  "panel.variable": ["Variable", "变量"],
  "panel.assigned": ["Assigned in", "赋值的基本块"],
  "panel.exposed": ["Upward-exposed uses in", "向上暴露的使用"],
  "panel.live": ["Live at the start of", "在入口活跃的基本块"],
  "panel.worklist": ["Worklist of {variable}", "{variable} 的工作表"],
  "panel.taken": ["taken: {block}", "取出：{block}"],
  "panel.phis": ["Phis", "phi"],
  "panel.verdict.live": ["{block}: phi", "{block}：有 phi"],
  "panel.verdict.dead": ["{block}: not live", "{block}：不活跃"],
  "panel.verdict.candidate": ["{block}: candidate", "{block}：候选"],
  "panel.stacks": ["Stacks", "栈"],
  "panel.empty": ["empty", "空"],
  "panel.walk": ["Path in the dominator tree: {path}", "支配树中的路径：{path}"],
  "panel.more": ["and {count} more {count:row|rows}", "另有 {count} 行"],
  "panel.candidates": ["Where values of {variable} meet", "{variable} 的值汇合的地方"],
  "panel.phi": ["Phi", "phi"],
  "panel.phi.status": ["Result", "结果"],
  "panel.phi.here": ["present", "存在"],
  "panel.phi.replaced": ["is {value}", "就是 {value}"],
  "panel.phi.dead": ["removed", "已去掉"],
};
