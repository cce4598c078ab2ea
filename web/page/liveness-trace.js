// Liveness of the variables as a trace: backwards from the reads, with a worklist, until nothing changes.
//
// The compiler does not compute the sets of all blocks: they can be quadratically larger than the function. So they
// are computed here, from the reads and writes that the trace of mem2reg has.

/** @import { TraceEvent } from "./facts.js" */
/** @import { TraceData } from "./data.js" */
/** @import { Block } from "./model.js" */

/** The largest product of blocks and variables. */
const MOST_PAIRS = 20000;

/**
 * The traces of a function, with one of liveness after the first, if that makes SSA form of variables.
 *
 * @param {TraceData[]} traces
 * @param {Block[]} blocks The function before the first pass.
 * @returns {TraceData[]}
 */
export function withLiveness(traces, blocks) {
  const [first] = traces;
  if (first?.before !== 0) return traces;
  const variables = new Set(first.events.flatMap(({ event, variable }) => (event === "promoted" ? [variable] : [])));
  if (variables.size === 0 || variables.size * blocks.length > MOST_PAIRS) return traces;
  const sweeps = first.events.flatMap(({ event }, at) => (event === "sweep" ? [at] : []));
  const kinds = ["promoted", "definition", "use"];
  const accesses = first.events.slice(0, sweeps[1]).filter(({ event, variable }) => kinds.includes(event) && variables.has(variable));
  const events = [first.events[0], { event: "pass", pass: "liveness" }, ...accesses, ...search(blocks, accesses)];
  return [first, { pass: "liveness", before: 0, after: 0, events }, ...traces.slice(1)];
}

/**
 * The events of the search for the fixpoint.
 *
 * @param {Block[]} blocks
 * @param {TraceEvent[]} accesses
 */
function search(blocks, accesses) {
  const byName = new Map(blocks.map((block) => [block.name, block]));
  const order = postorder(blocks, byName);
  /** @type {Map<string, { uses: Set<string>, defined: Set<string>, predecessors: string[], in: Set<string> }>} */
  const sets = new Map(order.map((name) => [name, { uses: new Set(), defined: new Set(), predecessors: [], in: new Set() }]));
  for (const name of order) byName.get(name)?.successors.forEach((to) => sets.get(to)?.predecessors.push(name));
  for (const { event, block, variable, upward_exposed: isExposed } of accesses) {
    if (event === "definition") sets.get(block)?.defined.add(variable);
    else if (event === "use" && isExposed) sets.get(block)?.uses.add(variable);
  }
  /** @type {TraceEvent[]} */
  const events = [{ event: "blocks", blocks: order }];
  const list = new Set(order);
  for (const block of list) {
    list.delete(block);
    const own = sets.get(block);
    if (!own) continue;
    const out = new Set(byName.get(block)?.successors.flatMap((to) => [...(sets.get(to)?.in ?? [])]));
    const into = new Set([...own.uses, ...[...out].filter((it) => !own.defined.has(it))]);
    const isChanged = into.size > own.in.size;
    own.in = into;
    events.push({ event: "visited", block, out: [...out], in: [...into], changed: isChanged });
    for (const before of isChanged ? own.predecessors : []) {
      if (list.has(before)) continue;
      list.add(before);
      events.push({ event: "queued", block: before, because: block });
    }
  }
  return events;
}

/**
 * The reachable blocks, each after its successors as far as there are no cycles.
 *
 * @param {Block[]} blocks
 * @param {Map<string, Block>} byName
 */
function postorder(blocks, byName) {
  /** @type {string[]} */
  const order = [];
  const seen = new Set([blocks[0].name]);
  const stack = [{ block: blocks[0], next: 0 }];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const successor = byName.get(top.block.successors[top.next++]);
    if (successor && !seen.has(successor.name)) {
      seen.add(successor.name);
      stack.push({ block: successor, next: 0 });
    } else if (top.next > top.block.successors.length) {
      order.push(top.block.name);
      stack.pop();
    }
  }
  return order;
}
