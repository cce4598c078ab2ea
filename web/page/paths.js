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
 * @property {Access[]} stores If there is no load, the stores that come first on each path.
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
  return { path: [], load: null, stores };
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
