// The player of the steps from memory to SSA form.

/** @typedef {import("./page.js").Context} Context */

/**
 * Puts the player into its place, unless there is nothing to play.
 * @param {Context} context
 * @returns {() => void} Takes it away.
 */
export function mountSteps(context) {
  context.place.hidden = true;
  return () => {};
}
