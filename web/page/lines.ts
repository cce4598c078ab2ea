// The lines of a function while it changes, and the names in them.

import { plainToken } from "./tokens.ts";
import type { Facts, TraceEvent } from "./facts.ts";
import type { Instruction } from "./model.ts";
import type { Token } from "./tokens.ts";

/** A line of a block. */
export interface Line {
  id: number | null; // The instruction; `null` for a terminator.
  block: number;
  tokens: Token[]; // As they are before the first pass. A result comes first.
  inputs: Map<number, number | string> | null; // Of a phi, by predecessor; its tokens end before the first.
  since: number; // The event that added it, or 0.
  changed: number; // The last event that changed its text, or -1.
  replaced: number; // The event that replaced the result, or -1.
  gone: number; // The event that removed it, or -1.
}

/** An empty line. */
export const EMPTY_LINE: Line = {
  id: null,
  block: 0,
  tokens: [],
  inputs: null,
  since: 0,
  changed: -1,
  replaced: -1,
  gone: -1,
};

/** A line with an instruction as it is before the first pass. */
export function lineOfInstruction({ indexOf }: Facts, block: number, { id, tokens }: Instruction): Line {
  const opcode = tokens.findIndex(({ kind }) => kind === "opcode");
  if (tokens[opcode].text !== "phi") return { ...EMPTY_LINE, id, block, tokens };
  const inputs: Map<number, number | string> = new Map();
  const operands = tokens.slice(opcode + 1).filter(({ kind }) => kind !== "plain");
  for (let at = 0; at < operands.length; at += 2) {
    const [value, from] = operands.slice(at, at + 2);
    inputs.set(indexOf.get(String(from.id)) ?? -1, typeof value.id === "number" ? value.id : value.text);
  }
  return { ...EMPTY_LINE, id, block, tokens: tokens.slice(0, opcode + 2), inputs };
}

/** The tokens of a new phi before its inputs. */
export function phiTokens({ id, type }: TraceEvent): Token[] {
  return [{ text: "", kind: "value", id }, plainToken(" = "), { text: "phi", kind: "opcode" }, plainToken(` ${type} [ `)];
}

/** The final replacement of `value`. Shortens the chain of replacements for the next call. */
export function finalValue(replacements: Map<number, number | string>, value: number | string): number | string {
  const passed = [];
  let final = value;
  while (typeof final === "number") {
    const next = replacements.get(final);
    if (next === undefined) break;
    passed.push(final);
    final = next;
  }
  for (const id of passed) replacements.set(id, final);
  return final;
}

/**
 * The names that phis and named results get. What is not in `given` gets the first free name; what
 * does not stay keeps its own.
 */
export function finalNames(events: TraceEvent[], facts: Facts, given: Map<number, string>): Map<number, string> {
  const taken = new Set([...facts.results.values(), ...given.values()]);
  const removed = new Set(events.filter(({ event }) => event === "removed").map(({ id }) => id));
  const names = new Map();
  const counts: Map<string, number> = new Map();
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
