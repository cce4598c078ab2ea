// Why a variable has a phi in a block, or none.

/** @type {Record<string, readonly [string, string]>} */
export const WHY_TEXTS = {
  "why": ["Why?", "为什么？"],
};
