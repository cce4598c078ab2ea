// What the panes share: what is chosen, and what is pointed at.

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
 * @typedef {object} State
 * @property {number} function The chosen function, an index of the model's functions.
 * @property {number} form The chosen form of the function: 0 before the first pass.
 * @property {Mark | null} mark What is chosen.
 * @property {Mark | null} hover What is pointed at.
 * @property {import("./language.js").Language} language
 * @property {string} theme `auto`, `light` or `dark`.
 * @property {string} overlay Which overlay the graph has.
 * @property {boolean} stepping Whether the function is shown as it is at the step of the player.
 * @property {number} lesson Which of the function's traces the player has.
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
  const isMark = left !== null && right !== null && typeof left === "object" && typeof right === "object";
  if (!isMark) return left === right;
  const [one, other] = [/** @type {Mark} */ (left), /** @type {Mark} */ (right)];
  return one.kind === other.kind && one.id === other.id && one.place === other.place;
}
