// The lines of a function while it changes, and the names in them.

/** @import { Facts, TraceEvent } from "./facts.js" */

/**
 * @typedef {object} Line A line of a block.
 * @property {number | null} id The instruction; `null` for a terminator.
 * @property {number} block
 * @property {(string | number)[]} pieces Text, and the instructions whose results are named in it.
 * @property {boolean} hasResult Whether the first piece is its own result.
 * @property {Map<number, number | string> | null} inputs For a phi that mem2reg adds.
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
