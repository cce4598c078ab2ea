// Why a variable has a phi in a block, or why it has none. Each answer costs at most a walk over the graph.

import { arrival, arrivalFrom, definitionAtEnd, nextUse } from "./paths.ts";
import { dominates } from "./facts.ts";
import { iteratedFrontier } from "./flavours.ts";
import type { Access, Facts, Phi, Variable } from "./facts.ts";
import type { Arrival, NextUse } from "./paths.ts";

export interface Answer {
  /**
   * `phi`: it has one; `same`, `dead`: its phi was removed; `kept`: the variable stays in memory; `single`: the block
   * has one predecessor; `one`, `empty`: one definition arrives, or none; `not-live`: several may arrive, but nothing
   * reads them.
   */
  reason: "phi" | "same" | "dead" | "kept" | "unreachable" | "entry" | "single" | "one" | "empty" | "not-live";
  phi: Phi | null;
  /**
   * For a phi two, which meet in the block for the first time; for `one` and `empty` a path from each of the first
   * predecessors.
   */
  arrivals: Arrival[];
  use: NextUse;
  meets: number; // For `not-live`: where they meet, at or above `block` in the dominator tree.
}

/** The paths of more predecessors are not listed. */
const MOST_PREDECESSORS = 8;

/** No blocks: with a phi, definitions meet nowhere without one. */
const NOWHERE = new Set() as ReadonlySet<number>;

const NO_USE: NextUse = { path: [], load: null, stores: [] };

/** Why `variable` has a phi in `block`, or why it has none. */
export function why(facts: Facts, variable: Variable, block: number): Answer {
  const phi = variable.phis.get(block) ?? null;
  const answer = (reason: Answer["reason"], arrivals = ([] as Arrival[]), use = NO_USE, meets = block) =>
    ({ reason, phi, arrivals, use, meets });
  if (phi) {
    const use = nextUse(facts, variable, block);
    return answer(phi.removed ?? "phi", meeting(facts, variable, block, NOWHERE), use);
  }
  if (variable.kept) return answer("kept");
  if (!facts.blocks[block].isReachable) return answer("unreachable");
  if (block === 0) return answer("entry");
  const { predecessors } = facts.blocks[block];
  if (predecessors.length === 1) return answer("single");
  const stored = [...variable.accesses].filter(([, list]) => list.some(({ kind }) => kind === "store"));
  const candidates = iteratedFrontier(facts, stored.map(([index]) => index));
  // The nearest block above that defines the variable or where several definitions meet.
  let above = block;
  while (!candidates.has(above)) {
    above = facts.blocks[above].dominator;
    const definition = above < 0 ? null : definitionAtEnd(variable, above);
    if (above <= 0 || definition) {
      const arrivals = predecessors.slice(0, MOST_PREDECESSORS).map((it) => arrivalFrom(facts, variable, block, it));
      return answer(definition ? "one" : "empty", arrivals, nextUse(facts, variable, block));
    }
  }
  return answer("not-live", meeting(facts, variable, above, candidates), nextUse(facts, variable, block), above);
}

/**
 * Two definitions that arrive in `block` on paths that have only `block` in common.
 *
 * Some block `x` that defines the variable dominates a predecessor of `block`, and does not strictly
 * dominate `block`. One path comes from `x` or a later definition below it and stays in the subtree
 * of `x`; the other comes from the entry and avoids that subtree. So they cannot meet earlier.
 * @param met Where several definitions meet, although there is no phi.
 */
function meeting(facts: Facts, variable: Variable, block: number, met: ReadonlySet<number>): Arrival[] {
  const join = facts.blocks[block];
  for (const predecessor of join.predecessors) {
    for (let x = predecessor; x >= 0 && x !== join.dominator; x = facts.blocks[x].dominator) {
      if (definitionAtEnd(variable, x) || met.has(x)) {
        const above = facts.blocks[x];
        const inside = arrival(facts, variable, block, (it) => dominates(above, it), met);
        const outside = arrival(facts, variable, block, (it) => !dominates(above, it), met);
        if (inside && outside) return [outside, inside];
      }
    }
  }
  return [];
}

/**
 * The stores whose value a load may see, in the order of the blocks; whether it may come before any;
 * and the phi that it reads, if several values reach it.
 */
export function reachingStores(facts: Facts, variable: Variable, load: Access): { stores: Access[], mayBeNone: boolean, phi: Phi | null } {
  const own = variable.accesses.get(load.block) ?? [];
  const before = own.slice(0, own.findIndex(({ id }) => id === load.id));
  const store = before.findLast(({ kind }) => kind === "store");
  if (store) {
    return { stores: [store], mayBeNone: false, phi: null };
  }
  const stores: Set<Access> = new Set();
  const passed = new Set([load.block]);
  for (const at of passed) {
    for (const predecessor of facts.blocks[at].predecessors) {
      const last = variable.accesses.get(predecessor)?.findLast(({ kind }) => kind === "store");
      if (last) {
        stores.add(last);
      } else {
        passed.add(predecessor);
      }
    }
  }
  let above = load.block;
  while (above > 0 && !definitionAtStart(variable, above, load.block)) above = facts.blocks[above].dominator;
  const phi = variable.phis.get(above);
  const sorted = [...stores].sort((a, b) => a.block - b.block);
  const mayBeNone = passed.has(0);
  const isChoice = phi !== undefined && !phi.removed && sorted.length + Number(mayBeNone) > 1;
  return { stores: sorted, mayBeNone, phi: isChoice ? phi : null };
}

/** The loads that may see what a store assigns, in the order of the blocks, and the phis that it gets through. */
export function readsOf(facts: Facts, variable: Variable, store: Access): { loads: Access[], phis: Phi[] } {
  const loads: Access[] = [];
  const entered: Set<number> = new Set();
  /** Whether the value gets to the end of a block. */
  const pass = (at: number, accesses: Access[]) => {
    const next = accesses.findIndex(({ kind }) => kind === "store");
    loads.push(...(next < 0 ? accesses : accesses.slice(0, next)));
    if (next < 0) facts.blocks[at].successors.forEach((successor) => entered.add(successor));
  };
  const own = variable.accesses.get(store.block) ?? [];
  pass(store.block, own.slice(own.findIndex(({ id }) => id === store.id) + 1));
  for (const at of entered) pass(at, variable.accesses.get(at) ?? []);
  const phis = [...entered].flatMap((at) => variable.phis.get(at) ?? []).filter(({ removed }) => !removed);
  const sorted = [...new Set(loads)].sort((a, b) => a.block - b.block);
  return { loads: sorted, phis: phis.sort((a, b) => a.block - b.block) };
}

/** What a block makes of a variable, or for the block of the load itself only its phi. */
function definitionAtStart(variable: Variable, block: number, own: number) {
  return block === own ? variable.phis.get(block) : definitionAtEnd(variable, block);
}
