// The lines of a function while it changes, and the names in them.

import { plainToken } from "./tokens.js";

/** @import { Facts, TraceEvent } from "./facts.js" */
/** @import { Instruction } from "./model.js" */
/** @import { Token } from "./tokens.js" */

/**
 * @typedef {object} Line A line of a block.
 * @property {number | null} id The instruction; `null` for a terminator.
 * @property {number} block
 * @property {Token[]} tokens As they are before the first pass. A result comes first.
 * @property {Map<number, number | string> | null} inputs Of a phi, by predecessor; its tokens end before the first.
 * @property {number} since The event that added it, or 0.
 * @property {number} changed The last event that changed its text, or -1.
 * @property {number} replaced The event that replaced the result, or -1.
 * @property {number} gone The event that removed it, or -1.
 */

/**
 * A line without anything.
 *
 * @type {Line}
 */
export const EMPTY_LINE = {
  id: null,
  block: 0,
  tokens: [],
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
export function lineOfInstruction({ indexOf }, block, { id, tokens }) {
  const opcode = tokens.findIndex(({ kind }) => kind === "opcode");
  if (tokens[opcode].text !== "phi") return { ...EMPTY_LINE, id, block, tokens };
  /** @type {Map<number, number | string>} */
  const inputs = new Map();
  const operands = tokens.slice(opcode + 1).filter(({ kind }) => kind !== "plain");
  for (let at = 0; at < operands.length; at += 2) {
    const [value, from] = operands.slice(at, at + 2);
    inputs.set(indexOf.get(String(from.id)) ?? -1, typeof value.id === "number" ? value.id : value.text);
  }
  return { ...EMPTY_LINE, id, block, tokens: tokens.slice(0, opcode + 2), inputs };
}

/**
 * The tokens of a new phi before its inputs.
 *
 * @param {TraceEvent} event
 * @returns {Token[]}
 */
export function phiTokens({ id, type }) {
  return [{ text: "", kind: "value", id }, plainToken(" = "), { text: "phi", kind: "opcode" }, plainToken(` ${type} [ `)];
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
