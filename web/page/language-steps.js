// What the steps of mem2reg say.

/** @type {Record<string, readonly [string, string]>} */
export const STEP_TEXTS = {
  "step.next": ["Next step", "下一步"],
  "step.previous": ["Previous step", "上一步"],
};
