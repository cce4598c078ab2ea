// Exercises: the questions, the answers to choose from, and what is said about them.

/** @type {Record<string, readonly [string, string]>} */
export const EXERCISE_TEXTS = {
  "exercise.title": ["Exercises", "练习"],
  "exercise.kind": ["Kind", "类型"],
  "exercise.kind.phis": ["Where are the phis?", "phi 在哪里？"],
  "exercise.kind.read": ["Which value does a read get?", "读取得到哪个值？"],
  "exercise.kind.dominator": ["Immediate dominators", "直接支配者"],
  "exercise.kind.stack": ["Stacks of the renaming", "重命名时的栈"],
  "exercise.number": ["Question {number} of {count}", "第 {number} 题，共 {count} 题"],
  "exercise.none": ["This function has no question of this kind.", "这个函数没有这种题目。"],
  "exercise.phis": ["Click the blocks that get a phi for {variable}.", "点击需要为 {variable} 插入 phi 的基本块。"],
  "exercise.phis.hint": [
    "It may be that none does. Only phis that stay in the end count.",
    "也可能一个都没有。只算最后保留下来的 phi。",
  ],
  "exercise.phis.none": ["No block gets one.", "没有基本块需要 phi。"],
  "exercise.read": ["Which value does the read of {variable} {place} get?", "{place}读取 {variable}，得到哪个值？"],
  "exercise.read.hint": ["The names are those in SSA form.", "名字是 SSA 形式里的名字。"],
  "exercise.dominator": ["Click the immediate dominator of {block}.", "点击 {block} 的直接支配者。"],
  "exercise.dominator.hint": [
    "It is the nearest other block that every path from the entry to this one passes.",
    "从入口到这个基本块的每条路径都经过的其他基本块中，离它最近的那个。",
  ],
  "exercise.dominator.right": [
    "{dominator} is right: every path from the entry to {block} passes it, and every other block with this property, too, dominates {dominator}.",
    "{dominator} 是正确答案：从入口到 {block} 的每条路径都经过它，而其他具有这一性质的基本块都支配 {dominator}。",
  ],
  "exercise.dominator.self": [
    "{wrong} dominates itself, but not strictly: an immediate dominator is another block.",
    "{wrong} 支配自己，但不是严格支配：直接支配者是另一个基本块。",
  ],
  "exercise.dominator.avoided": [
    "{wrong} does not dominate {block}: {path} leads there without it.",
    "{wrong} 不支配 {block}：路径 {path} 不经过它也能到达。",
  ],
  "exercise.dominator.farther": [
    "{wrong} dominates {block}, but another block that does is nearer.",
    "{wrong} 支配 {block}，但还有更近的基本块也支配它。",
  ],
  "exercise.stack": [
    "The walk over the dominator tree is in {block}. What is on top of the stack of {variable} now?",
    "支配树的遍历正在 {block} 中。现在 {variable} 的栈顶是什么？",
  ],
  "exercise.stack.hint": ["The blocks show what has happened so far.", "各个基本块显示到目前为止发生的事。"],
  "exercise.stack.reason": [
    "From the bottom, the stack of {variable} has {values}.",
    "从栈底开始，{variable} 的栈里有 {values}。",
  ],
  "exercise.stack.popped": [
    "What a block pushed is popped when the walk leaves the block.",
    "遍历离开一个基本块时，它压入的值都会弹出。",
  ],
  "exercise.stack.none": ["The stack of {variable} is empty.", "{variable} 的栈是空的。"],
  "exercise.block": ["{block}", "{block}"],
  "exercise.value.store": ["{value}, assigned {place}", "{place}赋的值 {value}"],
  "exercise.value.phi": ["{value}, the phi in {block}", "{block} 中的 phi {value}"],
  "exercise.value.pushed": ["{value}, pushed in {block}", "在 {block} 压入的 {value}"],
  "exercise.value.none": ["none: it is undefined", "没有值：未定义"],
  "exercise.value.empty": ["nothing: the stack is empty", "什么都没有：栈是空的"],
  "exercise.check": ["Check", "检查"],
  "exercise.show": ["Show the answer", "显示答案"],
  "exercise.next": ["Next question", "下一题"],
  "exercise.link": ["Copy link to this question", "复制这道题的链接"],
  "exercise.close": ["Close", "关闭"],
  "exercise.right": ["Right.", "正确。"],
  "exercise.wrong": ["Not yet right.", "还不对。"],
  "exercise.answer": ["The answer is {answers}.", "答案是 {answers}。"],
  "exercise.answer.none": ["The answer is: none.", "答案是：一个都没有。"],
  "exercise.missing": ["{count} more to find.", "还差 {count} 个。"],
};
