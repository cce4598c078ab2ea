// The lines of a function while it changes, and the names in them.

/** @import { Facts, Instruction, TraceEvent } from "./facts.js" */

/**
 * @typedef {object} Line A line of a block.
 * @property {number | null} id The instruction; `null` for a terminator.
 * @property {number} block
 * @property {(string | number)[]} pieces Text, and the instructions whose results are named in it.
 * @property {boolean} hasResult Whether the first piece is its own result.
 * @property {Map<number, number | string> | null} inputs Of a phi, by predecessor; its only piece is its type.
 * @property {number} since The event that added it, or 0.
 * @property {number} changed The last event that changed its text, or -1.
 * @property {number} replaced The event that replaced the result, or -1.
 * @property {number} gone The event that removed it, or -1.
 *
 * @typedef {object} Piece
 * @property {string} text
 * @property {number | null} id The instruction whose result it names.
 */

/**
 * A line without anything.
 *
 * @type {Line}
 */
export const EMPTY_LINE = {
  id: null,
  block: 0,
  pieces: [],
  hasResult: false,
  inputs: null,
  since: 0,
  changed: -1,
  replaced: -1,
  gone: -1,
};

/**
 * A line with an instruction as it is before the first pass.
 *
 * @param {Facts} facts
 * @param {number} block
 * @param {Instruction} instruction
 * @returns {Line}
 */
export function lineOfInstruction({ byResult, indexOf }, block, { id, result, text }) {
  const phi = /^(?:"[^"]*"|[^" ])+ = phi (.*?) \[ /.exec(text);
  if (phi) {
    /** @type {Map<number, number | string>} */
    const inputs = new Map();
    const found = /\[ (.*?), %("[^"]*"|[-\w$.]+) \](?=, \[ |$)/g;
    for (const [, value, name] of text.slice(phi[0].length - 2).matchAll(found)) {
      const from = indexOf.get(name) ?? indexOf.get(name.replace(/^"|"$/g, "")) ?? -1;
      inputs.set(from, byResult.get(value) ?? value);
    }
    return { ...EMPTY_LINE, id, block, pieces: [phi[1]], inputs };
  }
  /** @type {(string | number)[]} */
  const pieces = [];
  let position = 0;
  for (const match of text.matchAll(/(label )?(%(?:"[^"]*"|[-\w$.]+))/g)) {
    const named = match[1] ? undefined : byResult.get(match[2]);
    if (named !== undefined) {
      if (match.index > position) {
        pieces.push(text.slice(position, match.index));
      }
      pieces.push(named);
      position = match.index + match[0].length;
    }
  }
  pieces.push(text.slice(position));
  return { ...EMPTY_LINE, id, block, pieces, hasResult: result !== undefined };
}

/**
 * What replaces `value` in the end. Shortens the way there for the next time.
 *
 * @param {Map<number, number | string>} replacements
 * @param {number | string} value
 * @returns {number | string}
 */
export function finalValue(replacements, value) {
  const passed = [];
  let final = value;
  while (typeof final === "number") {
    const next = replacements.get(final);
    if (next === undefined) {
      break;
    }
    passed.push(final);
    final = next;
  }
  for (const id of passed) {
    replacements.set(id, final);
  }
  return final;
}

/**
 * The names that phis and named results get. What is not in `given` gets the first free name; what
 * does not stay keeps its own.
 *
 * @param {TraceEvent[]} events
 * @param {Facts} facts
 * @param {Map<number, string>} given
 * @returns {Map<number, string>}
 */
export function finalNames(events, facts, given) {
  const taken = new Set([...facts.results.values(), ...given.values()]);
  const removed = new Set(events.filter(({ event }) => event === "removed").map(({ id }) => id));
  const names = new Map();
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { event, id, name, variable } of events) {
    if (event === "phi" || (event === "named" && !removed.has(id))) {
      const base = name === "" ? (variable ?? "value") : name;
      let full = given.get(id);
      for (let count = counts.get(base) ?? 1; full === undefined; count++) {
        const free = `%${base}.${count}`;
        if (!taken.has(free)) {
          full = free;
          counts.set(base, count + 1);
        }
      }
      taken.add(full);
      names.set(id, full);
    }
  }
  return names;
}
