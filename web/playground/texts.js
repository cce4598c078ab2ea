// The texts of the playground in English and Chinese.

/** @typedef {"en" | "zh"} Language */

/** @type {Record<string, readonly [string, string]>} */
const TEXTS = {
  title: ["miniSysY playground", "miniSysY 演练场"],
  language: ["Language of the program", "程序的语言"],
  minisysy: ["miniSysY", "miniSysY"],
  sysy: ["miniSysY with extensions", "miniSysY 加扩展"],
  llvm: ["LLVM IR", "LLVM IR"],
  rules: ["Rules", "规则"],
  "rules.llvm": ["Rules of LLVM", "LLVM 的规则"],
  "rules.mem2reg": ["Challenge mem2reg", "挑战 mem2reg"],
  "rules.inline": ["Challenge inline", "挑战 inline"],
  examples: ["Examples …", "示例…"],
  share: ["Copy link", "复制链接"],
  shared: ["Copied", "已复制"],
  "share.failed": ["The link is in the address bar", "链接在地址栏中"],
  "share.long": ["Too long for a link", "太长,无法放进链接"],
  theme: ["Colours", "配色"],
  auto: ["as the system", "跟随系统"],
  light: ["light", "浅色"],
  dark: ["dark", "深色"],
  editor: ["Program", "程序"],
  problems: ["Problems", "问题"],
  "problems.none": ["No problems.", "没有问题。"],
  "problems.more": ["{count} more are not shown.", "还有 {count} 个未显示。"],
  "problems.wait": ["Checking …", "检查中…"],
  loading: ["Starting the compiler …", "正在启动编译器…"],
  broken: ["The compiler failed, and was started again: {why}", "编译器出错,已重新启动:{why}"],
  unsupported: ["This browser cannot run the compiler: {why}", "此浏览器无法运行编译器:{why}"],
  line: ["Line {line}", "第 {line} 行"],
  explain: ["Explain {code}", "解释 {code}"],
  fix: ["Fix", "修复"],
  "tab.run": ["Run", "运行"],
  "tab.ir": ["IR", "IR"],
  "tab.page": ["SSA step by step", "SSA 逐步演示"],
  "tab.compare": ["Compare levels", "比较级别"],
  "tab.help": ["Explanation", "解释"],
  results: ["Results", "结果"],
  wide: ["Full width", "全宽"],
  level: ["Level", "级别"],
  input: ["Input", "输入"],
  "input.hint": ["What getint and getch read", "getint 和 getch 读取的内容"],
  output: ["Output", "输出"],
  run: ["Run", "运行"],
  stop: ["Stop", "停止"],
  steps: ["Stop after", "最多执行"],
  "steps.count": ["{count} instructions", "{count} 条指令"],
  "steps.none": ["no limit", "不限"],
  running: ["Running …", "运行中…"],
  "run.stopped": ["Stopped.", "已停止。"],
  "run.status": ["Exit status {status}. {count} instructions in {time} ms.", "退出状态 {status}。{time} 毫秒内执行 {count} 条指令。"],
  "run.fault": ["Stopped by a fault after {count} instructions.", "执行 {count} 条指令后因错误停止。"],
  "run.cut": ["Only the first mebibyte of the output is shown.", "只显示输出的前 1 MiB。"],
  "run.errors": ["The program has errors. Nothing was run.", "程序有错误,没有运行。"],
  "errors.first": ["The program has errors; they are listed below the editor.", "程序有错误,列在编辑器下方。"],
  compare: ["Count at all levels", "统计所有级别"],
  "compare.hint": ["Runs the program at -O0, -O1 and -O2 and counts what is executed.", "在 -O0、-O1 和 -O2 下运行程序并统计执行的指令。"],
  "compare.differs": ["The program does not behave the same at -O0 and -{level}.", "程序在 -O0 和 -{level} 下的行为不同。"],
  "count.total": ["instructions", "指令"],
  "count.memory": ["loads and stores", "读写内存"],
  "count.calls": ["calls", "调用"],
  "count.depth": ["deepest call", "最深调用"],
  "count.stack": ["stack, bytes", "栈(字节)"],
  "page.large": ["The program is too large to be shown step by step.", "程序太大,无法逐步演示。"],
  "page.empty": ["The program has no function.", "程序没有函数。"],
  "help.hint": ["Choose a code such as E0012 in the list of problems, and it is explained here.", "在问题列表中选择一个代码(例如 E0012),这里会给出解释。"],
  "help.language": ["", "(解释只有英文)"],
  keys: ["Ctrl+Enter runs. Alt+Enter fixes the problem at the cursor, F8 goes to the next. Esc, then Tab, leaves the editor.", "Ctrl+Enter 运行。Alt+Enter 修复光标处的问题,F8 跳到下一个。按 Esc 再按 Tab 离开编辑器。"],
  private: ["Everything runs in this page. Nothing is sent anywhere.", "一切都在本页面中运行,不会发送任何内容。"],
  "link.broken": ["The link does not hold a program.", "链接中没有程序。"],
};

/**
 * The text for `key` with its gaps filled.
 * @param {Language} language
 * @param {string} key
 * @param {Record<string, string | number>} [gaps]
 * @returns {string}
 */
export function say(language, key, gaps = {}) {
  const text = TEXTS[key][language === "zh" ? 1 : 0];
  return text.replace(/\{(\w+)\}/g, (_, name) => String(gaps[name]));
}
