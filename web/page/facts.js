// What a trace says about a function in the end: its graph, its variables and their phis.
//
// `docs/trace.md` describes the events. Blocks are numbered here in their order before the first pass.

/** @import { Instruction } from "./model.js" */

/**
 * @typedef {Record<string, any> & { event: string }} TraceEvent A line of the trace.
 *
 * @typedef {object} Block
 * @property {string} name
 * @property {number} index
 * @property {Instruction[]} instructions Those before the first pass, the terminator last.
 * @property {number[]} successors Each once.
 * @property {number[]} predecessors Those that the entry reaches, each once.
 * @property {number[]} incoming All predecessors, each once.
 * @property {boolean} isReachable
 * @property {number} dominator The immediate dominator; -1 for the entry and unreachable blocks.
 * @property {number[]} children In the dominator tree.
 * @property {number} first The preorder number in the dominator tree; -1 for unreachable blocks.
 * @property {number} last The largest preorder number in the subtree.
 *
 * @typedef {object} Access A load or store of a variable.
 * @property {"load" | "store"} kind
 * @property {number} id
 * @property {number} block
 *
 * @typedef {object} Phi
 * @property {number} id
 * @property {string} name
 * @property {number} block
 * @property {string} variable
 * @property {Map<number, number | string>} inputs By predecessor.
 * @property {"same" | "dead" | null} removed Why it does not stay.
 * @property {number | string | null} value What replaces it.
 *
 * @typedef {object} Variable
 * @property {string} name
 * @property {string} source Its name in the source, if that is known.
 * @property {number} id Its alloca.
 * @property {{ reason: string, because: number | null } | null} kept Why it stays in memory.
 * @property {Map<number, Access[]>} accesses By block, in order.
 * @property {Map<number, Phi>} phis By block.
 * @property {Map<number, number>} because For each candidate of the search the block in whose frontier it is.
 *
 * @typedef {object} Facts
 * @property {string} name The function.
 * @property {Block[]} blocks The first is the entry.
 * @property {Map<string, number>} indexOf Of the blocks, by name.
 * @property {Map<string, Variable>} variables In the order of their allocas.
 * @property {Map<number, Phi>} phis
 * @property {Set<string>} parameters As `%name`.
 * @property {Map<number, Omit<Instruction, "block"> & { block: number }>} instructions By number.
 * @property {Map<number, string>} results What each instruction defines, as `%name`.
 */

/**
 * The facts of a trace of one function.
 *
 * @param {TraceEvent[]} events
 * @param {import("./model.js").Block[]} form The blocks before the first pass.
 * @returns {Facts}
 */
export function collectFacts(events, form) {
  const [start] = events;
  /** @type {Map<string, number>} */
  const indexOf = new Map();
  /** @type {Block[]} */
  const blocks = [];
  /** @type {Facts["instructions"]} */
  const instructions = new Map();
  /** @type {Facts["results"]} */
  const results = new Map();
  for (const [index, block] of form.entries()) {
    indexOf.set(block.name, index);
    blocks.push({
      name: block.name,
      index,
      instructions: block.instructions,
      successors: [],
      predecessors: [],
      incoming: [],
      isReachable: false,
      dominator: -1,
      children: [],
      first: -1,
      last: -1,
    });
    for (const instruction of block.instructions) {
      const { id, defines } = instruction;
      if (id !== null) {
        instructions.set(id, { ...instruction, block: index });
      }
      if (id !== null && defines !== null) {
        results.set(id, defines);
      }
    }
  }
  for (const block of blocks) {
    const names = form[block.index].successors;
    block.successors = names.map((name) => /** @type {number} */ (indexOf.get(name)));
  }
  markReachable(blocks);
  /** @type {Facts} */
  const facts = {
    name: start.function,
    blocks,
    indexOf,
    variables: new Map(),
    phis: new Map(),
    parameters: new Set(start.parameters),
    instructions,
    results,
  };
  for (const event of events) {
    collectEvent(facts, event);
  }
  numberTree(blocks);
  return facts;
}

/** @param {Block[]} blocks */
function markReachable(blocks) {
  const stack = [0];
  blocks[0].isReachable = true;
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    for (const successor of blocks[at].successors) {
      blocks[successor].predecessors.push(at);
      if (!blocks[successor].isReachable) {
        blocks[successor].isReachable = true;
        stack.push(successor);
      }
    }
  }
  for (const block of blocks) {
    for (const successor of block.successors) {
      blocks[successor].incoming.push(block.index);
    }
    block.predecessors.sort((a, b) => a - b);
  }
}

/**
 * @param {Facts} facts
 * @param {TraceEvent} event
 */
function collectEvent(facts, event) {
  const { blocks, indexOf, variables, phis } = facts;
  const index = () => /** @type {number} */ (indexOf.get(event.block));
  switch (event.event) {
    case "immediate_dominator": {
      const block = blocks[index()];
      if (block.dominator < 0) {
        block.dominator = /** @type {number} */ (indexOf.get(event.immediate_dominator));
        blocks[block.dominator].children.push(block.index);
      }
      break;
    }
    case "promoted":
      variableFor(facts, event).kept = null;
      break;
    case "kept":
      variableFor(facts, event).kept = { reason: event.reason, because: event.because ?? null };
      break;
    case "definition":
    case "use": {
      const accesses = variableFor(facts, event).accesses;
      const kind = event.event === "use" ? "load" : "store";
      const list = accesses.get(index()) ?? [];
      if (!list.some((access) => access.id === event.id)) {
        list.push({ kind, id: event.id, block: index() });
      }
      accesses.set(index(), list);
      break;
    }
    case "candidate": {
      const because = /** @type {number} */ (indexOf.get(event.because));
      variableFor(facts, event).because.set(index(), because);
      break;
    }
    case "phi": {
      const phi = {
        id: event.id,
        name: event.name,
        block: index(),
        variable: event.variable,
        inputs: new Map(),
        removed: null,
        value: null,
      };
      phis.set(phi.id, phi);
      variables.get(phi.variable)?.phis.set(phi.block, phi);
      break;
    }
    case "phi_input":
      phis.get(event.id)?.inputs.set(index(), event.value);
      break;
    case "phi_trivial": {
      const phi = phis.get(event.id);
      if (phi) {
        phi.removed = "same";
        phi.value = event.value;
      }
      break;
    }
    case "phi_dead": {
      const phi = phis.get(event.id);
      if (phi) {
        phi.removed = "dead";
      }
      break;
    }
  }
}

/**
 * @param {Facts} facts
 * @param {TraceEvent} event
 * @returns {Variable}
 */
function variableFor(facts, event) {
  const name = event.variable;
  let variable = facts.variables.get(name);
  if (!variable) {
    const source = facts.instructions.get(event.id)?.variable ?? name;
    variable = { name, source, id: event.id, kept: null, accesses: new Map(), phis: new Map(), because: new Map() };
    facts.variables.set(name, variable);
  }
  return variable;
}

/** @param {Block[]} blocks */
function numberTree(blocks) {
  let number = 0;
  const stack = [0];
  const preorder = [];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const block = blocks[at];
    block.first = block.last = number++;
    preorder.push(block);
    stack.push(...block.children.slice().reverse());
  }
  for (const block of preorder.reverse()) {
    for (const child of block.children) {
      block.last = Math.max(block.last, blocks[child].last);
    }
  }
}

/**
 * Whether `above` dominates `below`.
 *
 * @param {Block} above
 * @param {Block} below
 */
export function dominates(above, below) {
  return above.first >= 0 && above.first <= below.first && below.first <= above.last;
}
