// Paths on the control-flow graph along which a variable keeps its value.

/** @import { Access, Block, Facts, Phi, Variable } from "./facts.js" */

/**
 * @typedef {object} Arrival How a definition of a variable arrives at the start of a block.
 * @property {number[]} path From the block of the definition to that block.
 * @property {Access | Phi | null} definition A store or a phi; `null` if there is none.
 * @property {boolean} isMet Whether several definitions meet where the path begins, but without a phi.
 *
 * @typedef {object} NextUse What happens to a variable after the start of a block.
 * @property {number[]} path To the block of the load; empty if there is none.
 * @property {Access | null} load The nearest load before any store.
 * @property {Access[]} stores If only stores come first, but loads after them, these stores.
 */

/**
 * The load that is reached first from the start of `block` without a store before it.
 *
 * @param {Facts} facts
 * @param {Variable} variable
 * @param {number} block
 * @returns {NextUse}
 */
export function nextUse(facts, variable, block) {
  /** @type {Map<number, number>} */
  const from = new Map([[block, -1]]);
  /** @type {Access[]} */
  const stores = [];
  for (const at of from.keys()) {
    const first = variable.accesses.get(at)?.[0];
    if (first?.kind === "load") {
      return { path: trail(from, at).reverse(), load: first, stores: [] };
    }
    if (first) {
      stores.push(first);
      continue;
    }
    for (const successor of facts.blocks[at].successors) {
      if (!from.has(successor)) {
        from.set(successor, at);
      }
    }
  }
  return { path: [], load: null, stores: isReadFrom(facts, variable, from.keys()) ? stores : [] };
}

/**
 * Whether a path from one of the blocks leads to a load, stores or not.
 *
 * @param {Facts} facts
 * @param {Variable} variable
 * @param {Iterable<number>} blocks
 */
function isReadFrom(facts, variable, blocks) {
  const reached = new Set(blocks);
  for (const at of reached) {
    if (variable.accesses.get(at)?.some(({ kind }) => kind === "load")) {
      return true;
    }
    facts.blocks[at].successors.forEach((successor) => reached.add(successor));
  }
  return false;
}

/**
 * How the definition that arrives in `block` from one of its predecessors does so, if no phi is needed: by the
 * shortest path.
 *
 * @param {Facts} facts
 * @param {Variable} variable
 * @param {number} block
 * @param {number} predecessor
 * @returns {Arrival}
 */
export function arrivalFrom(facts, variable, block, predecessor) {
  const to = new Map([[predecessor, block]]);
  for (const at of to.keys()) {
    const definition = definitionAtEnd(variable, at);
    if (definition || at === 0) {
      const path = [at];
      // The path may pass `block` before it comes back.
      for (let link = at; link !== predecessor; path.push(link)) {
        link = /** @type {number} */ (to.get(link));
      }
      return { path: [...path, block], definition, isMet: false };
    }
    for (const before of facts.blocks[at].predecessors) {
      if (!to.has(before)) {
        to.set(before, at);
      }
    }
  }
  throw new Error("a predecessor is not reachable");
}

/**
 * The definition that arrives at the start of `block` by the shortest path through the blocks that
 * `may` be passed, or several that meet in a block of `met`; `null` if there is no such path.
 *
 * @param {Facts} facts
 * @param {Variable} variable
 * @param {number} block
 * @param {(block: Block) => boolean} may
 * @param {ReadonlySet<number>} met
 * @returns {Arrival | null}
 */
export function arrival(facts, variable, block, may, met) {
  /** @type {Map<number, number>} */
  const to = new Map();
  const visit = (/** @type {number} */ at) => {
    for (const predecessor of facts.blocks[at].predecessors) {
      if (!to.has(predecessor) && may(facts.blocks[predecessor])) {
        to.set(predecessor, at);
      }
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

/**
 * What `block` itself makes of a variable: its last store or its phi.
 *
 * @param {Variable} variable
 * @param {number} block
 * @returns {Access | Phi | null}
 */
export function definitionAtEnd(variable, block) {
  const stores = variable.accesses.get(block)?.filter((access) => access.kind === "store");
  return stores?.at(-1) ?? variable.phis.get(block) ?? null;
}

/**
 * The way from `at` by the links of `next`, up to `end` or a negative link.
 *
 * @param {Map<number, number>} next
 * @param {number} at
 * @param {number} [end]
 */
function trail(next, at, end = -1) {
  const path = [at];
  for (let link = next.get(at); link !== undefined && link >= 0; link = next.get(link)) {
    path.push(link);
    if (link === end) {
      break;
    }
  }
  return path;
}

/**
 * The shortest path from `start` that ends with an edge of a kind, through blocks that may be passed; empty if there is none.
 *
 * @param {Facts} facts
 * @param {number} start
 * @param {(from: number, to: number) => boolean} isEnd
 * @param {(block: number) => boolean} may
 */
export function pathTo({ blocks }, start, isEnd, may) {
  /** @type {Map<number, number>} */
  const from = new Map([[start, -1]]);
  for (const at of from.keys()) {
    for (const next of blocks[at].successors) {
      if (isEnd(at, next)) return [...trail(from, at).reverse(), next];
      if (may(next) && !from.has(next)) from.set(next, at);
    }
  }
  return [];
}
