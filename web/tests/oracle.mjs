// Which phis a variable needs, by reachability along the edges of the graph alone: no dominators, no
// frontiers. Slow, and obviously right.

/** @import { Facts, Variable } from "../page/facts.ts" */

/**
 * A definition that reaches a place: a store (its number), `none` before any store, or `phi` and a block.
 *
 * @typedef {number | string} Definition
 */

/**
 * The last store of each block that has one.
 *
 * @param {Variable} variable
 * @returns {Map<number, number>}
 */
function lastStores(variable) {
  const stores = new Map();
  for (const [block, accesses] of variable.accesses) {
    for (const { kind, id } of accesses) {
      if (kind === "store") {
        stores.set(block, id);
      }
    }
  }
  return stores;
}

/**
 * The definitions that reach the start of each block if the blocks of `phis` have phis.
 *
 * @param {Facts} facts
 * @param {Variable} variable
 * @param {Set<number>} phis
 * @returns {Set<Definition>[]}
 */
export function reaching(facts, variable, phis) {
  const stores = lastStores(variable);
  /** @type {Set<Definition>[]} */
  const starts = facts.blocks.map(() => new Set());
  starts[0].add("none");
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const { index, successors, isReachable } of facts.blocks) {
      if (!isReachable) {
        continue;
      }
      const own = stores.get(index) ?? (phis.has(index) ? `phi ${index}` : undefined);
      const ends = own === undefined ? starts[index] : [own];
      for (const successor of successors) {
        const before = starts[successor].size;
        [...ends].forEach((definition) => starts[successor].add(definition));
        isChanged ||= starts[successor].size > before;
      }
    }
  }
  return starts;
}

/**
 * The blocks where two definitions meet for the first time, where a phi is one, too.
 *
 * If several definitions reach a block, but only one reaches the end of one of its predecessors, then no
 * block between that definition and the predecessor is reached by another one. So the others meet it in
 * this block for the first time.
 *
 * @param {Facts} facts
 * @param {Variable} variable
 * @returns {Set<number>}
 */
export function meetings(facts, variable) {
  const stores = lastStores(variable);
  /** @type {Set<number>} */
  const phis = new Set();
  for (;;) {
    const starts = reaching(facts, variable, phis);
    const isSettled = (/** @type {number} */ at) => stores.has(at) || phis.has(at) || starts[at].size === 1;
    const found = facts.blocks.filter(({ index, predecessors, isReachable }) =>
      isReachable && !phis.has(index) && starts[index].size > 1 && predecessors.some(isSettled));
    if (found.length === 0) {
      return phis;
    }
    found.forEach(({ index }) => phis.add(index));
  }
}

/**
 * Whether a path from the start of `block` leads to a load without a store before it.
 *
 * @param {Facts} facts
 * @param {Variable} variable
 * @param {number} block
 */
export function isLive(facts, variable, block) {
  const seen = new Set();
  const stack = [block];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (seen.has(at)) {
      continue;
    }
    seen.add(at);
    const first = variable.accesses.get(at)?.[0].kind;
    if (first === "load") {
      return true;
    }
    if (first === undefined) {
      stack.push(...facts.blocks[at].successors);
    }
  }
  return false;
}
