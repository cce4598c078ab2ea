// Where each flavour of SSA form has phis, as `--phis` places them.

import type { Facts, Variable } from "./facts.ts";

/** The flavours, each with a subset of the phis of the one before. */
export const FLAVOURS = ["maximal", "minimal", "semi-pruned", "pruned"] as const;

type Flavour = typeof FLAVOURS[number];

/**
 * The blocks with a phi for `variable` in each flavour, in the order of the blocks. For pruned, these
 * are the phis that stay.
 *
 * Cost: linear in the graph.
 */
export function phisOf(facts: Facts, variable: Variable): Record<Flavour, number[]> {
  if (variable.kept) {
    return { maximal: [], minimal: [], "semi-pruned": [], pruned: [] };
  }
  const stored = [];
  let isExposed = false;
  for (const [block, accesses] of variable.accesses) {
    if (facts.blocks[block].isReachable) {
      isExposed ||= accesses[0].kind === "load";
      if (accesses.some((access) => access.kind === "store")) stored.push(block);
    }
  }
  const reachable = facts.blocks.filter((block) => block.isReachable && block.index !== 0);
  const minimal = [...iteratedFrontier(facts, stored)].sort((a, b) => a - b);
  const phis = [...variable.phis.values()].filter((phi) => !phi.removed);
  return {
    maximal: reachable.map((block) => block.index),
    minimal,
    "semi-pruned": isExposed ? minimal : [],
    pruned: phis.map((phi) => phi.block).sort((a, b) => a - b),
  };
}

/**
 * The iterated dominance frontier of `blocks`.
 *
 * The walk of Sreedhar and Gao, "A linear time algorithm for placing phi-nodes" (1995): from the
 * deepest block up, each visits what is left of its subtree and looks at the edges that leave it.
 *
 * Cost: linear in the graph.
 */
export function iteratedFrontier(facts: Facts, blocks: number[]): Set<number> {
  const level = treeLevels(facts);
  const bank: number[][] = [];
  for (const block of blocks) if (level[block] >= 0) (bank[level[block]] ??= []).push(block);
  const found = new Set<number>();
  const visited = new Set<number>();
  for (let depth = bank.length - 1; depth >= 0; depth--) {
    const roots = bank[depth] ?? [];
    for (const root of roots) {
      const stack = visited.has(root) ? [] : [root];
      visited.add(root);
      for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
        for (const target of facts.blocks[at].successors) {
          const isJoin = facts.blocks[target].dominator !== at;
          if (isJoin && level[target] <= depth && !found.has(target)) {
            found.add(target);
            (bank[level[target]] ??= []).push(target);
          }
        }
        for (const child of facts.blocks[at].children) {
          if (!visited.has(child)) {
            visited.add(child);
            stack.push(child);
          }
        }
      }
    }
  }
  return found;
}

/**
 * The blocks at whose start `variable` is live, in their order.
 *
 * Cost: linear in the graph.
 */
export function liveBlocks(facts: Facts, variable: Variable): number[] {
  const live = new Set<number>();
  for (const [block, accesses] of variable.accesses) if (facts.blocks[block].isReachable && accesses[0].kind === "load") live.add(block);
  for (const block of live) {
    for (const predecessor of facts.blocks[block].predecessors) {
      const stores = variable.accesses.get(predecessor)?.some(({ kind }) => kind === "store");
      if (!stores) live.add(predecessor);
    }
  }
  return [...live].sort((a, b) => a - b);
}

const knownLevels: WeakMap<Facts, Int32Array> = new WeakMap();

/** The depth of each block in the dominator tree; -1 for unreachable blocks. */
function treeLevels(facts: Facts) {
  let level = knownLevels.get(facts);
  if (!level) {
    level = new Int32Array(facts.blocks.length).fill(-1);
    level[0] = 0;
    const stack = [0];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      for (const child of facts.blocks[at].children) {
        level[child] = level[at] + 1;
        stack.push(child);
      }
    }
    knownLevels.set(facts, level);
  }
  return level;
}
