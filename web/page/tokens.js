// The tokens of a line of IR: the compiler says which parts of the text stand for what.

/**
 * A part of a line of IR.
 * @typedef {object} Token
 * @property {string} text
 * @property {"plain" | "value" | "block" | "global" | "opcode" | "literal"} kind
 * @property {string | number} [id] Of a value the number of the instruction, or the name of the parameter
 *   with `%`; of a block its name.
 * @property {string} [variable] Of a value.
 */

/** The kinds that the data has as -1, -2 and so on. Values are parameters there. */
const KINDS = /** @type {const} */ (["value", "block", "global", "opcode", "literal"]);

/** @param {string} text @returns {Token} */
export const plainToken = (text) => ({ text, kind: "plain" });

/** @param {string} name With `%`. @returns {Token} */
export const parameterToken = (name) => ({ text: name, kind: "value", id: name, variable: name.slice(1) });

/** @param {string} name Without `%`. @returns {Token} */
export const blockToken = (name) => ({ text: `%${name}`, kind: "block", id: name });

/**
 * The tokens of a line, the text between them included. Linear.
 * @param {string} text
 * @param {number[]} numbers The tokens as the data has them.
 * @param {Map<number, string>} variables Of the instructions that have one.
 * @returns {Token[]}
 */
export function tokensOf(text, numbers, variables) {
  /** @type {Token[]} */
  const tokens = [];
  let end = 0;
  for (let at = 0; at < numbers.length; at += 3) {
    const start = end + numbers[at];
    if (start > end) tokens.push(plainToken(text.slice(end, start)));
    end = start + numbers[at + 1];
    tokens.push(tokenOf(text.slice(start, end), numbers[at + 2], variables));
  }
  if (end < text.length) tokens.push(plainToken(text.slice(end)));
  return tokens;
}

/**
 * @param {string} text
 * @param {number} meaning
 * @param {Map<number, string>} variables
 * @returns {Token}
 */
function tokenOf(text, meaning, variables) {
  if (meaning >= 0) return { text, kind: "value", id: meaning, variable: variables.get(meaning) };
  const kind = KINDS[-1 - meaning];
  if (kind === "value") return parameterToken(text);
  return kind === "block" ? blockToken(text.slice(1)) : { text, kind };
}
