// Paths on the control-flow graph along which a variable keeps its value.

import type { Access, Block, Facts, Phi, Variable } from "./facts.ts";

/** How a definition of a variable arrives at the start of a block. */
export interface Arrival {
  path: number[]; // From the block of the definition to that block.
  definition: Access | Phi | null; // A store or a phi; `null` if there is none.
  isMet: boolean; // Whether several definitions meet where the path begins, but without a phi.
}

/** What happens to a variable after the start of a block. */
export interface NextUse {
  path: number[]; // To the block of the load; empty if there is none.
  load: Access | null; // The nearest load before any store.
  stores: Access[]; // If only stores come first, but loads after them, these stores.
}

/** The load that is reached first from the start of `block` without a store before it. */
export function nextUse(facts: Facts, variable: Variable, block: number): NextUse {
  const from: Map<number, number> = new Map([[block, -1]]);
  const stores: Access[] = [];
  for (const at of from.keys()) {
    const first = variable.accesses.get(at)?.[0];
    if (first?.kind === "load") {
      return { path: trail(from, at).reverse(), load: first, stores: [] };
    }
    if (first) {
      stores.push(first);
      continue;
    }
    for (const successor of facts.blocks[at].successors) if (!from.has(successor)) from.set(successor, at);
  }
  return { path: [], load: null, stores: isReadFrom(facts, variable, from.keys()) ? stores : [] };
}

/** Whether a path from one of the blocks leads to a load, stores or not. */
function isReadFrom(facts: Facts, variable: Variable, blocks: Iterable<number>) {
  const reached = new Set(blocks);
  for (const at of reached) {
    if (variable.accesses.get(at)?.some(({ kind }) => kind === "load")) return true;
    facts.blocks[at].successors.forEach((successor) => reached.add(successor));
  }
  return false;
}

/**
 * How the definition that arrives in `block` from one of its predecessors does so, if no phi is needed: by the
 * shortest path.
 */
export function arrivalFrom(facts: Facts, variable: Variable, block: number, predecessor: number): Arrival {
  const to = new Map([[predecessor, block]]);
  for (const at of to.keys()) {
    const definition = definitionAtEnd(variable, at);
    if (definition || at === 0) {
      const path = [at];
      // The path may pass `block` before it returns there.
      for (let link = at; link !== predecessor; path.push(link)) link = (to.get(link) as number);
      return { path: [...path, block], definition, isMet: false };
    }
    for (const before of facts.blocks[at].predecessors) if (!to.has(before)) to.set(before, at);
  }
  throw new Error("a predecessor is not reachable");
}

/**
 * The definition that arrives at the start of `block` by the shortest path through the blocks that
 * `may` be passed, or several that meet in a block of `met`; `null` if there is no such path.
 */
export function arrival(facts: Facts, variable: Variable, block: number, may: (block: Block) => boolean, met: ReadonlySet<number>): Arrival | null {
  const to: Map<number, number> = new Map();
  const visit = (at: number) => {
    for (const predecessor of facts.blocks[at].predecessors) {
      if (!to.has(predecessor) && may(facts.blocks[predecessor])) to.set(predecessor, at);
    }
  };
  visit(block);
  for (const at of to.keys()) {
    const definition = definitionAtEnd(variable, at);
    const isMet = !definition && met.has(at);
    if (definition || isMet || at === 0) {
      return { path: trail(to, at, block), definition, isMet };
    }
    visit(at);
  }
  return null;
}

/** What `block` itself makes of a variable: its last store or its phi. */
export function definitionAtEnd(variable: Variable, block: number): Access | Phi | null {
  const stores = variable.accesses.get(block)?.filter((access) => access.kind === "store");
  return stores?.at(-1) ?? variable.phis.get(block) ?? null;
}

/** The chain of links in `next` from `at`, up to `end` or a negative link. */
function trail(next: Map<number, number>, at: number, end: number = -1) {
  const path = [at];
  for (let link = next.get(at); link !== undefined && link >= 0; link = next.get(link)) {
    path.push(link);
    if (link === end) break;
  }
  return path;
}

/**
 * The shortest path from `start` that ends with an edge for which `isEnd` holds, through blocks for which `may` holds;
 * empty if there is none.
 */
export function pathTo({ blocks }: Facts, start: number, isEnd: (from: number, to: number) => boolean, may: (block: number) => boolean) {
  const from: Map<number, number> = new Map([[start, -1]]);
  for (const at of from.keys()) {
    for (const next of blocks[at].successors) {
      if (isEnd(at, next)) return [...trail(from, at).reverse(), next];
      if (may(next) && !from.has(next)) from.set(next, at);
    }
  }
  return [];
}
