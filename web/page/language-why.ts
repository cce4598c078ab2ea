// Why a variable has a phi in a block, or none; which assignments a read may see; the flavours.

export const WHY_TEXTS: Record<string, readonly [string, string]> = {
  "why.title": ["Why?", "为什么？"],
  "why.hint": [
    "Choose a variable and a block, or click a phi, a read or a block in the code.",
    "选择一个变量和一个基本块，或者点击代码中的 phi、读取或基本块。",
  ],
  "why.variable": ["Variable", "变量"],
  "why.block": ["Block", "基本块"],
  "why.none": ["This function has no variables in memory.", "这个函数没有放在内存里的变量。"],

  "why.reads": ["Which value does a read get?", "这次读取得到哪个值？"],
  "why.read": ["line {line}: {name}", "第 {line} 行：{name}"],

  "why.phi": [
    "{variable} has a phi in {block}, because two paths from different assignments meet there:",
    "{variable} 在 {block} 有 phi，因为来自不同赋值的两条路径在那里汇合：",
  ],
  "why.same": [
    "{variable} got a phi in {block}, which was removed: on every path it is {value}. Two paths meet there:",
    "{variable} 在 {block} 曾有 phi，后来去掉了：无论控制流从哪里来，它都只能是 {value}。两条路径在那里汇合：",
  ],
  "why.dead": [
    "{variable} got a phi in {block}, which was removed: no remaining instruction reads it. Two paths meet there:",
    "{variable} 在 {block} 曾有 phi，后来去掉了：保留的指令都不读取它。两条路径在那里汇合：",
  ],
  "why.kept": ["{variable} has no phis at all.", "{variable} 根本没有 phi。"],
  "why.unreachable": [
    "No path from the entry leads to {block}, so it was removed before phis were inserted.",
    "从入口没有路径到达 {block}，在插入 phi 之前它就被删除了。",
  ],
  "why.entry": [
    "{block} is the entry: control enters it only when the function is called, so there is only one value of each variable.",
    "{block} 是入口：只有调用函数时控制流才到达那里，每个变量只有一个值，无须选择。",
  ],
  "why.single": [
    "{variable} needs no phi in {block}: control comes there only from {predecessor}, so there is nothing to select from. The value is the one at the end of {predecessor}.",
    "{variable} 在 {block} 不需要 phi：控制流只从 {predecessor} 到达那里，没有什么可选择的。它的值就是 {predecessor} 末尾的值。",
  ],
  "why.one": [
    "{variable} needs no phi in {block}: the same value arrives from each predecessor.",
    "{variable} 在 {block} 不需要 phi：从每个前驱到达的都是同一个值。",
  ],
  "why.one.frontier": [
    "In other words, {block} is not in the iterated dominance frontier (their frontiers, the frontiers of those blocks, and so on) of the {blocks:block|blocks} that {blocks:assigns|assign} {variable}: {blocks}.",
    "换句话说，{block} 不在给 {variable} 赋值的基本块的迭代支配边界（它们的支配边界、这些基本块的支配边界，依此类推）中，这些基本块是 {blocks}。",
  ],
  "why.empty": [
    "{variable} needs no phi in {block}: on no path has it been assigned before.",
    "{variable} 在 {block} 不需要 phi：在任何路径上，之前都没有给它赋过值。",
  ],
  "why.not-live": [
    "{variable} has no phi in {block}, although paths with different values meet there: it is not live there, nothing reads what arrives.",
    "{variable} 在 {block} 没有 phi，虽然带有不同值的路径在那里汇合：它在那里不活跃，到达的值没有指令读取。",
  ],
  "why.not-live.above": [
    "{variable} has no phi in {block}: two of its values meet in {above} before, and not even there is a phi needed, because nothing reads the value that arrives.",
    "{variable} 在 {block} 没有 phi：它的两个值在前面的 {above} 就已汇合，而且连那里也不需要 phi，因为到达的值没有指令读取。",
  ],
  "why.path.store": ["{value}, assigned {place}, arrives along {path}.", "{place}赋的值 {value}，沿 {path} 到达。"],
  "why.path.phi": ["{value}, the phi in {from}, arrives along {path}.", "{from} 中的 phi {value}，沿 {path} 到达。"],
  "why.path.nothing": ["No value yet: along {path}, nothing assigns it.", "没有值：沿 {path} 没有给它赋值。"],
  "why.path.met": [
    "Values that have met in {from}, where no phi is needed either, arrive along {path}.",
    "在 {from} 汇合的几个值（那里也不需要 phi），沿 {path} 到达。",
  ],
  "why.use": [
    "The value is needed: {user} reads it {place}, without an assignment before, along {path}.",
    "需要这个值：{user} 读取它（{place}），途中没有赋值。路径：{path}。",
  ],
  "why.use.here": [
    "The value is needed: {user} itself reads it {place}, before any assignment.",
    "需要这个值：{user} 本身在赋值之前就读取它（{place}）。",
  ],
  "why.use.stores": [
    "Before {variable} is read again, it is assigned: {places}.",
    "再次读取 {variable} 之前都会先给它赋值：{places}。",
  ],
  "why.use.never": ["Nothing ever reads {variable}.", "从来没有地方读取 {variable}。"],
  "why.use.none": ["From there on nothing reads {variable}.", "从那里开始不再读取 {variable}。"],
  "why.read.one": [
    "The read of {variable} {place} sees the value assigned {stores}.",
    "{place}读取 {variable}，得到的是{stores}赋的值。",
  ],
  "why.read.only": ["No other assignment can be between them.", "中间不会有其他赋值。"],
  "why.read.line": [
    "The read of {variable} {place} sees one of the {count} values assigned {stores}.",
    "{place}读取 {variable}，得到的是{stores}赋的 {count} 个值之一。",
  ],
  "why.read.many": [
    "The read of {variable} {place} sees one of the values assigned {stores}.",
    "{place}读取 {variable}，得到的是{stores}赋的值之一。",
  ],
  "why.read.phi": [
    "The phi {phi} at the start of {block} selects between them, by where control came from.",
    "{block} 开头的 phi {phi} 根据控制流来自哪里在它们之间选择。",
  ],
  "why.write": ["{variable} gets the value {value} {place}.", "{place}给 {variable} 赋值 {value}。"],
  "why.write.read": ["It may be seen by the {reads:read|reads} {reads}.", "{reads}的读取可能得到这个值。"],
  "why.write.unread": ["No read can see it.", "没有读取会得到这个值。"],
  "why.write.phis": ["On paths where other values may arrive too, it gets through {phis:this phi|these phis}: {phis}.", "在其他值也可能到达的路径上，它经过这些 phi：{phis}。"],
  "why.declared": ["{variable} becomes a value everywhere, and needs no phi.", "{variable} 在各处都变成值，不需要 phi。"],
  "why.declared.phis": ["{variable} becomes a value everywhere. It has {blocks:a phi|phis} in {blocks}.", "{variable} 在各处都变成值。它在 {blocks} 有 phi。"],
  "why.other": ["{code} accesses no local variable, so it stays as it is.", "{code} 不读写局部变量，所以保持不变。"],
  "why.value": ["{code} is a value already: it never changes, and needs no phi.", "{code} 本来就是值：它从不改变，不需要 phi。"],
  "why.global": [
    "{variable} is a global variable: it stays in memory, because other functions may read and write it. Only local variables become values and get phis.",
    "{variable} 是全局变量：其他函数也可能读写它，所以它留在内存里。只有局部变量才会变成值、得到 phi。",
  ],
  "why.global.lines": ["Here it is accessed in {lines:line|lines} {lines}.", "这个函数在这些行读写它：{lines}。"],
  "why.global.unused": ["This function does not access it.", "这个函数不读写它。"],
  "why.step": ["Show the step that decided this", "显示作出这个决定的步骤"],
  "why.read.none": [
    "The read of {variable} {place} is before any assignment: its value is undefined.",
    "{place}读取 {variable} 之前没有给它赋过值：它的值未定义。",
  ],
  "why.read.maybe": ["Some path also reaches it without an assignment.", "也有路径未经赋值就到达这里。"],

  "flavour.title": ["Flavours of SSA form", "各种 SSA 形式的比较"],
  "flavour.about": [
    "Where each flavour has phis. Each has some of those of the flavour to its left.",
    "每种形式在哪里有 phi。每种的 phi 都是左边那种的一部分。",
  ],
  "flavour.maximal": ["Maximal", "最大"],
  "flavour.maximal.about": ["every variable in every block but the entry", "除入口外，每个基本块的每个变量"],
  "flavour.minimal": ["Minimal", "最小"],
  "flavour.minimal.about": ["where two assignments meet", "两个赋值汇合的地方"],
  "flavour.semi-pruned": ["Semi-pruned", "半剪枝"],
  "flavour.semi-pruned.about": ["only variables read in another block than they were assigned in", "只考虑值会传到其他基本块的变量"],
  "flavour.pruned": ["Pruned", "剪枝"],
  "flavour.pruned.about": ["only where the variable is live", "只在变量活跃的地方"],
  "flavour.total": ["Total", "合计"],
  "flavour.in": ["{blocks}", "{blocks}"],
  "flavour.all": ["all {count} blocks but the entry", "除入口外的全部 {count} 个基本块"],
};
