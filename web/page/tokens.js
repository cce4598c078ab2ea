// The parts of a line of IR.

/**
 * What names stand for; a {@link import("./model.js").Form} is this.
 * @typedef {object} Names
 * @property {Map<string, string | number>} values From `%name` to the id of the value.
 * @property {Map<number, { variable?: string }>} instructions By id.
 * @property {{ has: (name: string) => boolean }} byName The blocks.
 */

/** The parts of a line of IR: names in quotation marks or plain. */
export const NAME = /[%@](?:"[^"]*"|[-\w$.]+)/g;

/**
 * A part of a line of IR.
 * @typedef {object} Token
 * @property {string} text
 * @property {"plain" | "value" | "block" | "global" | "opcode" | "literal"} kind
 * @property {string | number} [id] Of a value its id, of a block its name.
 * @property {string} [variable] Of a value.
 */

/**
 * The parts of a line of IR. Linear.
 * @param {string} text
 * @param {Names} names
 * @returns {Token[]}
 */
export function tokenize(text, names) {
  /** @type {Token[]} */
  const tokens = [];
  let end = 0;
  const parts = /[%@](?:"[^"]*"|[-\w$.]+)|\b-?\d+\b|\b[a-z][a-z0-9]*\b/g;
  const opcodeAt = /^(?:[%@](?:"[^"]*"|[-\w$.]+) = )?/.exec(text)?.[0].length ?? 0;
  for (const match of text.matchAll(parts)) {
    const [name, at] = [match[0], match.index];
    const token = tokenOf(name, at === opcodeAt, names);
    if (token.kind === "plain") continue;
    if (at > end) tokens.push({ text: text.slice(end, at), kind: "plain" });
    tokens.push(token);
    end = at + name.length;
  }
  if (end < text.length) tokens.push({ text: text.slice(end), kind: "plain" });
  return tokens;
}

/**
 * @param {string} text
 * @param {boolean} isFirst
 * @param {Names} names
 * @returns {Token}
 */
function tokenOf(text, isFirst, names) {
  if (text.startsWith("@")) return { text, kind: "global", id: text };
  if (text.startsWith("%")) {
    const id = names.values.get(text);
    if (id !== undefined) return { text, kind: "value", id, variable: variableOf(id, names) };
    const name = text.slice(1);
    return names.byName.has(name) ? { text, kind: "block", id: name } : { text, kind: "plain" };
  }
  if (isFirst) return { text, kind: "opcode" };
  return { text, kind: /^-?\d/.test(text) ? "literal" : "plain" };
}

/**
 * The variable that a value stands for.
 * @param {string | number} id
 * @param {Names} names
 * @returns {string | undefined}
 */
function variableOf(id, names) {
  return typeof id === "number" ? names.instructions.get(id)?.variable : id.slice(1);
}
