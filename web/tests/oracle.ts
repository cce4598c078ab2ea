// Which phis a variable needs, by reachability along the edges of the graph alone: no dominators, no
// frontiers. Slow, and obviously right.

import type { Facts, Variable } from "../page/facts.ts";

/** A definition that reaches a place: a store (its number), `none` before any store, or `phi` and a block. */
export type Definition = number | string;

/** The last store of each block that has one. */
function lastStores(variable: Variable): Map<number, number> {
  const stores = new Map();
  for (const [block, accesses] of variable.accesses) {
    for (const { kind, id } of accesses) if (kind === "store") stores.set(block, id);
  }
  return stores;
}

/** The definitions that reach the start of each block if the blocks of `phis` have phis. */
export function reaching(facts: Facts, variable: Variable, phis: Set<number>): Set<Definition>[] {
  const stores = lastStores(variable);
  const starts: Set<Definition>[] = facts.blocks.map(() => new Set());
  starts[0].add("none");
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const { index, successors, isReachable } of facts.blocks) {
      if (!isReachable) continue;
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
 */
export function meetings(facts: Facts, variable: Variable): Set<number> {
  const stores = lastStores(variable);
  const phis: Set<number> = new Set();
  for (;;) {
    const starts = reaching(facts, variable, phis);
    const isSettled = (at: number) => stores.has(at) || phis.has(at) || starts[at].size === 1;
    const found = facts.blocks.filter(({ index, predecessors, isReachable }) =>
      isReachable && !phis.has(index) && starts[index].size > 1 && predecessors.some(isSettled));
    if (found.length === 0) return phis;
    found.forEach(({ index }) => phis.add(index));
  }
}

/** Whether a path from the start of `block` leads to a load without a store before it. */
export function isLive(facts: Facts, variable: Variable, block: number) {
  const seen = new Set();
  const stack = [block];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const first = variable.accesses.get(at)?.[0].kind;
    if (first === "load") return true;
    if (first === undefined) stack.push(...facts.blocks[at].successors);
  }
  return false;
}
