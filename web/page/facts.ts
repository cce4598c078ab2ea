// What a trace says about a function in the end: its graph, its variables and their phis.
//
// `docs/trace.md` describes the events. Blocks are numbered here in their order before the first pass.

import type { Instruction } from "./model.ts";

/** A line of the trace. */
export type TraceEvent = Record<string, any> & { event: string };

export interface Block {
  name: string;
  index: number;
  instructions: Instruction[]; // Those before the first pass, the terminator last.
  successors: number[]; // Each once.
  predecessors: number[]; // Those that the entry reaches, each once.
  incoming: number[]; // All predecessors, each once.
  isReachable: boolean;
  dominator: number; // The immediate dominator; -1 for the entry and unreachable blocks.
  children: number[]; // In the dominator tree.
  first: number; // The preorder number in the dominator tree; -1 for unreachable blocks.
  last: number; // The largest preorder number in the subtree.
}

/** A load or store of a variable. */
export interface Access {
  kind: "load" | "store";
  id: number;
  block: number;
}

export interface Phi {
  id: number;
  name: string;
  block: number;
  variable: string;
  inputs: Map<number, number | string>; // By predecessor.
  removed: "same" | "dead" | null; // Why it does not stay.
  value: number | string | null; // What replaces it.
}

export interface Variable {
  name: string;
  source: string; // Its name in the source, if that is known.
  id: number; // Its alloca.
  kept: { reason: string, because: number | null } | null; // Why it stays in memory.
  accesses: Map<number, Access[]>; // By block, in order.
  phis: Map<number, Phi>; // By block.
  because: Map<number, number>; // For each candidate of the search the block in whose frontier it is.
}

export interface Facts {
  name: string; // The function.
  blocks: Block[]; // The first is the entry.
  indexOf: Map<string, number>; // Of the blocks, by name.
  variables: Map<string, Variable>; // In the order of their allocas.
  phis: Map<number, Phi>;
  parameters: Set<string>; // As `%name`.
  instructions: Map<number, Omit<Instruction, "block"> & { block: number }>; // By number.
  results: Map<number, string>; // What each instruction defines, as `%name`.
}

/**
 * The facts of a trace of one function.
 * @param form The blocks before the first pass.
 */
export function collectFacts(events: TraceEvent[], form: import("./model.ts").Block[]): Facts {
  const [start] = events;
  const indexOf: Map<string, number> = new Map();
  const blocks: Block[] = [];
  const instructions: Facts["instructions"] = new Map();
  const results: Facts["results"] = new Map();
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
      if (id !== null && defines !== null) results.set(id, defines);
    }
  }
  for (const block of blocks) {
    const names = form[block.index].successors;
    block.successors = names.map((name) => indexOf.get(name) as number);
  }
  markReachable(blocks);
  const facts: Facts = {
    name: start.function,
    blocks,
    indexOf,
    variables: new Map(),
    phis: new Map(),
    parameters: new Set(start.parameters),
    instructions,
    results,
  };
  for (const event of events) collectEvent(facts, event);
  numberTree(blocks);
  return facts;
}

function markReachable(blocks: Block[]) {
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
    for (const successor of block.successors) blocks[successor].incoming.push(block.index);
    block.predecessors.sort((a, b) => a - b);
  }
}

function collectEvent(facts: Facts, event: TraceEvent) {
  const { blocks, indexOf, variables, phis } = facts;
  const index = () => indexOf.get(event.block) as number;
  switch (event.event) {
    case "immediate_dominator": {
      const block = blocks[index()];
      if (block.dominator < 0) {
        block.dominator = (indexOf.get(event.immediate_dominator) as number);
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
      const because = indexOf.get(event.because) as number;
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
      if (phi) phi.removed = "dead";
      break;
    }
  }
}

function variableFor(facts: Facts, event: TraceEvent): Variable {
  const name = event.variable;
  let variable = facts.variables.get(name);
  if (!variable) {
    const source = facts.instructions.get(event.id)?.variable ?? name;
    variable = { name, source, id: event.id, kept: null, accesses: new Map(), phis: new Map(), because: new Map() };
    facts.variables.set(name, variable);
  }
  return variable;
}

function numberTree(blocks: Block[]) {
  let number = 0;
  const stack = [0];
  const preorder = [];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const block = blocks[at];
    block.first = block.last = number++;
    preorder.push(block);
    stack.push(...block.children.slice().reverse());
  }
  for (const block of preorder.reverse()) for (const child of block.children) block.last = Math.max(block.last, blocks[child].last);
}

/** Whether `above` dominates `below`. */
export function dominates(above: Block, below: Block) {
  return above.first >= 0 && above.first <= below.first && below.first <= above.last;
}
