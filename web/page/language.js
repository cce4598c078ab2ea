// The words of the page.

/** @type {Record<string, Record<string, string>>} */
export const WORDS = {
  en: {
    source: "Source",
    ir: "LLVM IR",
    cfg: "Control flow",
    dominators: "Dominator tree",
    functions: "Functions",
    before: "before",
    removed: "This pass removed the function.",
    noFunctions: "There is no function here.",
  },
  zh: {},
};

/**
 * The text called `key` in a language, or else in English. `{name}` stands for a value.
 * @param {string} language
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function translate(language, key, values = {}) {
  const text = WORDS[language]?.[key] ?? WORDS.en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
