// What the panes and their tools say.

/** @type {Record<string, readonly [string, string]>} */
export const PANE_TEXTS = {
  "pane.before": ["before", "初始"],
  "pane.removed": ["{pass} removed this function.", "{pass} 删除了这个函数。"],
  "pane.empty": ["There is no function in this file.", "这个文件里没有函数。"],
};
