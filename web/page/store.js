// What the panes share: what is chosen, and what is pointed at.

/** The panes, from left to right. */
export const PANES = /** @type {const} */ (["source", "ir", "cfg", "dominators"]);

/** What the pane of the IR can show: a form, it and the one before, or all. */
export const COLUMNS = /** @type {const} */ (["one", "pair", "all"]);

export const THEMES = /** @type {const} */ (["auto", "light", "dark"]);

/** @typedef {typeof PANES[number]} Pane */

/**
 * Something that can be chosen in any pane. `id` is
 * - of a `value`: the number of the instruction that makes it, or `%name` of a parameter, `@name` of
 *   a global variable;
 * - of a `variable`: its name in the source;
 * - of a `block`: its name in the IR;
 * - of an `instruction`: its number, or the block's name and `:end` for a terminator;
 * - of a `line`: its number in the source, from 1;
 * - of a `place`: where a part of an expression begins in the source, as `line:column`.
 * @typedef {object} Mark
 * @property {"value" | "variable" | "block" | "instruction" | "line" | "place"} kind
 * @property {string | number} id
 * @property {string} [place] Where a variable is accessed in the source.
 */

/**
 * A question to the answers of why.
 * @typedef {object} Question
 * @property {string} variable By its name in the trace; empty if the question is about none.
 * @property {string} block
 * @property {number | null} access The instruction that is asked about.
 */

/**
 * @typedef {object} State
 * @property {number} function The chosen function, an index of the model's functions.
 * @property {number} form The chosen form of the function: 0 before the first pass.
 * @property {Mark | null} mark What is chosen.
 * @property {Mark | null} hover What is pointed at.
 * @property {import("./language.js").Language} language
 * @property {typeof THEMES[number]} theme
 * @property {string} overlay Which overlay the graph has.
 * @property {boolean} stepping Whether the function is shown as it is at the step of the player.
 * @property {number} lesson Which of the function's traces the player has.
 * @property {string} step The step of the player by its name; the first one if there is no such step.
 * @property {boolean} details Whether the player has a step for each event.
 * @property {Question | null} question What was asked last.
 * @property {string[]} ask The exercises that are asked, as exercises.js names them.
 * @property {Pane | null} only The pane that is shown alone.
 * @property {boolean} embed Whether it is part of another page, which has no room for anything else.
 * @property {typeof COLUMNS[number]} columns What the pane of the IR shows.
 */

/**
 * @typedef {object} Store
 * @property {() => State} get
 * @property {(change: Partial<State>) => void} set Tells the listeners, if anything changes.
 * @property {(listener: (state: State, before: State) => void) => () => void} subscribe Returns a
 *   function that ends the subscription.
 */

/**
 * @param {State} state
 * @returns {Store}
 */
export function createStore(state) {
  /** @type {Set<(state: State, before: State) => void>} */
  const listeners = new Set();
  return {
    get: () => state,
    set(change) {
      const before = state;
      const after = { ...state, ...change };
      const keys = /** @type {(keyof State)[]} */ (Object.keys(change));
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

/**
 * Whether two values of the state are the same.
 * @param {unknown} left
 * @param {unknown} right
 * @returns {boolean}
 */
export function isSame(left, right) {
  const areObjects = left !== null && right !== null && typeof left === "object" && typeof right === "object";
  return areObjects ? JSON.stringify(left) === JSON.stringify(right) : left === right;
}
