// What the panes share: what is chosen, and what is pointed at.

import type { Language } from "./language.ts";

/** The panes, from left to right. */
export const PANES = ["source", "ir", "cfg", "dominators"] as const;

/** What the pane of the IR can show: a form, it and the one before, or all. */
export const COLUMNS = ["one", "pair", "all"] as const;

export const THEMES = ["auto", "light", "dark"] as const;

export type Pane = typeof PANES[number];

/**
 * Something that can be chosen in any pane. `id` is
 * - of a `value`: the number of the instruction that makes it, or `%name` of a parameter, `@name` of
 *   a global variable;
 * - of a `variable`: its name in the source;
 * - of a `block`: its name in the IR;
 * - of an `instruction`: its number, or the block's name and `:end` for a terminator;
 * - of a `line`: its number in the source, from 1;
 * - of a `place`: where a part of an expression begins in the source, as `line:column`.
 */
export interface Mark {
  kind: "value" | "variable" | "block" | "instruction" | "line" | "place";
  id: string | number;
  place?: string; // Where a variable is accessed in the source.
}

/** A question to the answers of why. */
export interface Question {
  variable: string; // By its name in the source; empty if the question is about none.
  block: string;
  access: number | null; // The instruction that is asked about.
}

export interface State {
  function: number; // The chosen function, an index of the model's functions.
  form: number; // The chosen form of the function: 0 before the first pass.
  mark: Mark | null; // What is chosen.
  hover: Mark | null; // What is pointed at.
  language: Language;
  theme: typeof THEMES[number];
  overlay: string; // Which overlay the graph has.
  stepping: boolean; // Whether the function is shown as it is at the step of the player.
  lesson: number; // Which of the function's traces the player has.
  step: string; // The step of the player by its name; the first one if there is no such step.
  details: boolean; // Whether the player has a step for each event.
  question: Question | null; // What was asked last.
  ask: string[]; // The exercises that are asked, as exercises.ts names them.
  only: Pane | null; // The pane that is shown alone.
  embed: boolean; // Whether it is part of another page, which has no room for anything else.
  columns: typeof COLUMNS[number]; // What the pane of the IR shows.
}

export interface Store {
  get: () => State;
  set: (change: Partial<State>) => void; // Tells the listeners, if anything changes.
  subscribe: (listener: (state: State, before: State) => void) => () => void; // Returns a function that ends the subscription.
}

export function createStore(state: State): Store {
  const listeners: Set<(state: State, before: State) => void> = new Set();
  return {
    get: () => state,
    set(change) {
      const before = state;
      const after = { ...state, ...change };
      const keys = Object.keys(change) as (keyof State)[];
      if (keys.every((key) => isSame(before[key], after[key]))) return;
      state = after;
      for (const listener of [...listeners]) listener(state, before);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whether two values of the state are the same. */
export function isSame(left: unknown, right: unknown): boolean {
  const areObjects = left !== null && right !== null && typeof left === "object" && typeof right === "object";
  return areObjects ? JSON.stringify(left) === JSON.stringify(right) : left === right;
}
