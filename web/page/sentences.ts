// What a step says: one or two sentences that name what is on screen and give the reason.

import { dominates } from "./facts.ts";
import { liveBlocks } from "./flavours.ts";
import { tellAll } from "./language.ts";
import { nextUse } from "./paths.ts";
import { blockOf, eventsOf } from "./step-list.ts";
import type { Facts, Phi, TraceEvent, Variable } from "./facts.ts";
import type { Gaps, Item, Language, Name, Part, Told } from "./language.ts";
import type { Replay } from "./replay.ts";
import type { Step } from "./step-list.ts";

/** What a step is about. */
export interface Focus {
  blocks: string[];
  variable: string | null;
  instructions: number[];
}

/** The line of the source, from 1. */
export type LineOf = (span: [number, number] | null | undefined) => number | null;

/** What a sentence is about. `replay` is after the step. */
export interface Scene {
  step: Step;
  replay: Replay;
  facts: Facts;
  lineOf: LineOf;
  events: TraceEvent[]; // Those of the step that its sentence is about.
}

export const blockName = (text: string): Name => ({ kind: "block", text });

/** A variable, as the source calls it. */
export const variableName = ({ variables }: Facts, name: string): Name => ({ kind: "variable", text: variables.get(name)?.source ?? name });

export const codeName = (text: string): Name => ({ kind: "code", text });

/** The sentences of a step in pieces. `replay` is after the step. */
export function sentence(language: Language, step: Step, replay: Replay, lineOf: LineOf): Part[] {
  const scene = { step, replay, facts: replay.facts, lineOf, events: eventsOf(step, replay.events) };
  return tellAll(language, TELLERS[step.kind](scene, scene.events[0] ?? { event: step.kind }));
}

/** What a step is about. */
export function focusOf(step: Step, replay: Replay): Focus {
  if (step.kind.startsWith("all.")) return focusOfAll(step, replay);
  const events = eventsOf(step, replay.events);
  const blocks = events.slice(0, 1).flatMap(({ block }) => (block === undefined ? [] : [block]));
  const [{ id, event, frontier, because } = ({ event: "" } as TraceEvent)] = events;
  const phi = replay.facts.phis.get(id);
  if (event === "frontier") {
    blocks.push(...frontier);
  } else if (event === "candidate" || event === "live_in") {
    blocks.push(because);
  } else if (event === "phi_input" && phi) {
    blocks.push(replay.facts.blocks[phi.block].name);
  } else if (event === "removed" || event.startsWith("phi_")) {
    blocks.push(replay.facts.blocks[blockOf(replay.facts, id) ?? 0].name);
  }
  const variable = events[0]?.variable ?? phi?.variable ?? step.variables[0] ?? null;
  const instructions = events.flatMap((it) => (it.id === undefined ? [] : [it.id]));
  return { blocks, variable, instructions };
}

/** What a step of the short tour is about: the block that the walk is in, or the phis of a variable. */
function focusOfAll({ kind, first, end }: Step, { events }: Replay): Focus {
  const [about, changes] = FOCUS[kind] ?? ["", []];
  const own = events.slice(first, end);
  const blocks = own.flatMap(({ event, block }) => (event === about ? [block] : []));
  const instructions = own.flatMap(({ event, id }) => (changes.includes(event) ? [id] : []));
  const variable = kind === "all.phis" ? (own.find((event) => event.variable)?.variable ?? null) : null;
  return { blocks, variable, instructions };
}

/** By kind of step, the events whose blocks it is about, and those whose instructions. */
const FOCUS: Record<string, [string, string[]]> = {
  "all.phis": ["live_in", []],
  "all.phi": ["phi", ["phi"]],
  "all.renaming": ["enter", ["pushed", "replaced", "phi_input"]],
};

export const says = (key: string, gaps: Gaps = {}): Told => ({ key: `say.${key}`, gaps });

/** What the steps of each kind say. */
export const TELLERS: Record<string, (scene: Scene, event: TraceEvent) => Told[]> = {
  function: ({ facts }) => {
    const variables = [...facts.variables.keys()].map((it) => variableName(facts, it));
    return [says(variables.length > 0 ? "function" : "function.none", { function: codeName(facts.name), variables })];
  },
  joins: ({ facts }) => {
    const joins = facts.blocks.filter((block) => block.isReachable && block.predecessors.length > 1);
    const parts = joins.map((block) => ({
      key: "part.join",
      gaps: { block: blockName(block.name), predecessors: names(facts, block.predecessors) },
    }));
    return [joins.length > 0 ? says("joins", { joins: parts }) : says("joins.none")];
  },
  block_removed: ({ events }) => [says("block_removed", { blocks: events.map(({ block }) => blockName(block)) })],
  numbered: ({ events }) => [says("numbered", { blocks: events.map(({ block }) => blockName(block)) })],
  semidominator: ({ events }) => [says("semidominator", { pairs: pairs(events, "semidominator") })],
  immediate_dominator: ({ events }, { block, immediate_dominator: dominator }) =>
    events.length > 1
      ? [says("immediate_dominator.many", { pairs: pairs(events, "immediate_dominator", "part.below") })]
      : [says("immediate_dominator", { block: blockName(block), dominator: blockName(dominator) })],
  frontier: tellFrontier,
  sweep: () => [says("sweep")],
  promoted: ({ facts, events }) => {
    const variables = events.map(({ variable }) => variableName(facts, variable));
    return [says("promoted", { variables })];
  },
  kept: ({ facts }, { reason, variable }) => [says(`kept.${reason}`, { variable: variableName(facts, variable) })],
  definition: ({ facts }, { block }) => tellAccesses(facts, block),
  use: ({ facts }, { block }) => tellAccesses(facts, block),
  liveness: ({ facts, step }) => {
    const variable = variableOfName(facts, step.variables[0]);
    const blocks = names(facts, liveBlocks(facts, variable));
    const isRead = [...variable.accesses.values()].some((list) => list.some(({ kind }) => kind === "load"));
    const kind = blocks.length > 0 ? "" : isRead ? ".local" : ".unread";
    return [says(`liveness${kind}`, { variable: variableName(facts, variable.name), blocks })];
  },
  no_search: ({ facts }, { reason, variable, block }) => [
    says(`no_search.${reason}`, { variable: variableName(facts, variable), block: blockName(block ?? "") }),
  ],
  worklist: ({ facts }, { variable, blocks }) => [
    says("worklist", { variable: variableName(facts, variable), blocks: blocks.map(blockName) }),
  ],
  taken: ({ facts, replay }, { variable, block }) => {
    const frontier = (replay.state.frontiers.get(block) ?? []).map(blockName);
    const key = frontier.length > 0 ? "taken" : "taken.empty";
    return [says(key, { variable: variableName(facts, variable), block: blockName(block), frontier })];
  },
  candidate: ({ facts }, { variable, block, because }) => {
    const accesses = variableOfName(facts, variable).accesses.get(facts.indexOf.get(block) ?? -1) ?? [];
    const key = accesses.some(({ kind }) => kind === "store") ? "candidate.known" : "candidate";
    return [says(key, { variable: variableName(facts, variable), block: blockName(block), because: blockName(because) })];
  },
  live_in: (scene, event) => {
    const { reason, variable, block, because, predecessor } = event;
    const { facts } = scene;
    const gaps = { block: blockName(block), variable: variableName(facts, variable), user: blockName(because) };
    if (reason === "phi") {
      return [says("live_in.phi", { ...gaps, predecessor: blockName(predecessor) })];
    }
    const user = scene.facts.indexOf.get(because) ?? -1;
    const load = variableOfName(scene.facts, variable).accesses.get(user)?.[0];
    const place = load ? placeOf(scene, load.id) : "";
    return [says(because === block ? "live_in.here" : "live_in.use", { ...gaps, place })];
  },
  not_live: ({ facts }, { variable, block }) => {
    const { stores } = nextUse(facts, variableOfName(facts, variable), facts.indexOf.get(block) ?? 0);
    const gaps = { variable: variableName(facts, variable), block: blockName(block) };
    const blocks = names(facts, stores.map((store) => store.block));
    return [says(stores.length > 0 ? "not_live.stored" : "not_live", { ...gaps, stores: blocks })];
  },
  phi: (scene, { variable, block, id }) => {
    const { facts } = scene;
    const { predecessors } = facts.blocks[facts.indexOf.get(block) ?? 0];
    const gaps = { variable: variableName(facts, variable), block: blockName(block), phi: valueOf(scene, id) };
    return [says("phi", { ...gaps, predecessors: names(scene.facts, predecessors) })];
  },
  enter: ({ replay }, { block }) => {
    const parent = replay.state.dominators.get(block);
    return [
      parent === undefined
        ? says("enter.root", { block: blockName(block) })
        : says("enter", { block: blockName(block), parent: blockName(parent) }),
    ];
  },
  pushed: (scene, { variable, id, value }) => {
    const { replay, step, facts } = scene;
    const gaps = { variable: variableName(facts, variable), place: placeOf(scene, id) };
    if (facts.phis.has(id)) {
      return [says("pushed.phi", { ...gaps, value: valueOf(scene, value) })];
    }
    const named = replay.events.slice(step.first, step.end).find((it) => it.event === "named");
    if (!named || !replay.names.has(named.id)) {
      return [says("pushed", { ...gaps, value: valueOf(scene, value) })];
    }
    const before: Name = { kind: "value", text: facts.results.get(named.id) ?? "", id: named.id };
    return [
      says("pushed", { ...gaps, value: before }),
      says("named", { before, name: valueOf(scene, named.id) }),
    ];
  },
  replaced: (scene, { variable, id, value }) => {
    const { facts } = scene;
    const gaps = { variable: variableName(facts, variable), value: valueOf(scene, value), load: nameOf(scene, id) };
    const isEmpty = isStackEmpty(scene, variable);
    return [says(isEmpty ? "replaced.empty" : "replaced", { ...gaps, place: placeOf(scene, id) })];
  },
  phi_input: (scene, { block, id, value }) => {
    const { facts } = scene;
    const phi = facts.phis.get(id) as Phi;
    const gaps = {
      block: blockName(block),
      target: blockName(facts.blocks[phi.block].name),
      variable: variableName(facts, phi.variable),
      value: valueOf(scene, value),
      phi: nameOf(scene, id),
    };
    return [says(isStackEmpty(scene, phi.variable) ? "phi_input.empty" : "phi_input", gaps)];
  },
  leave: ({ facts }, { block, popped }) => [
    says("leave", { block: blockName(block), variables: [...new Set<string>(popped)].map((it) => variableName(facts, it)) }),
  ],
  phi_trivial: (scene, { id, value, rule }) => [
    says(`phi_trivial.${rule}`, { phi: nameOf(scene, id), value: valueOf(scene, value) }),
  ],
  phi_live: (scene, { id, because, block }) => {
    if (scene.events.length > 1) {
      return [says("phi_live", { phis: scene.events.map((event) => valueOf(scene, event.id)) })];
    }
    const line = scene.replay.state.lines.get(because);
    const user = codeName(line ? scene.replay.text(line).map(({ text }) => text).join("") : "");
    return [says(line ? "phi_live.one" : "phi_live.end", { user, block: blockName(block), phi: valueOf(scene, id) })];
  },
  phi_dead: (scene, { id }) => [says("phi_dead", { phi: nameOf(scene, id) })],
  removed: ({ facts, events }, { id }) => {
    const block = blockName(facts.blocks[blockOf(facts, id) ?? 0].name);
    return [says("removed", { block, counts: counted(events.map(({ what }) => what)) })];
  },
  end: ({ facts, replay }) => {
    const gone = replay.events.flatMap(({ event, what }) => (event === "removed" && what !== "phi" ? [what] : []));
    const phis = [...facts.phis.values()].filter((phi) => !phi.removed);
    const name = codeName(facts.name);
    return gone.length > 0
      ? [says("end", { function: name, counts: counted(gone), phis: count("phi", phis.length) })]
      : [says("end.none", { function: name })];
  },
};

function tellFrontier({ facts, events }: Scene, event: TraceEvent): Told[] {
  if (event.frontier.length === 0) {
    const blocks = events.map(({ block }) => blockName(block));
    return [says(events.length === 1 ? "frontier.empty" : "frontier.empty.many", { blocks })];
  }
  if (events.length > 1) {
    const sets = events.map(({ block, frontier }) => ({
      key: "part.set",
      gaps: { block: blockName(block), others: frontier.map(blockName) },
    }));
    return [says("frontier.many", { sets })];
  }
  const block = facts.blocks[facts.indexOf.get(event.block) ?? 0];
  const [target] = event.frontier;
  const into = facts.blocks[facts.indexOf.get(target) ?? 0].predecessors.map((at) => facts.blocks[at]);
  const predecessor = into.find((it) => dominates(block, it)) ?? block;
  const kind = (target === block.name ? ".self" : "") + (predecessor === block ? ".direct" : "");
  const gaps = { block: blockName(block.name), predecessor: blockName(predecessor.name), target: blockName(target) };
  const whole = says("frontier.whole", { block: gaps.block, frontier: event.frontier.map(blockName) });
  return [says(`frontier${kind}`, gaps), ...(event.frontier.length > 1 ? [whole] : [])];
}

function tellAccesses(facts: Facts, name: string): Told[] {
  const block = facts.indexOf.get(name) ?? -1;
  const found: Record<string, Name[]> = { exposed: [], stored: [], inner: [] };
  for (const variable of facts.variables.values()) {
    const kinds = (variable.accesses.get(block) ?? []).map(({ kind }) => kind);
    if (kinds.includes("load")) found[kinds[0] === "load" ? "exposed" : "inner"].push(variableName(facts, variable.name));
    if (kinds.includes("store")) found.stored.push(variableName(facts, variable.name));
  }
  return Object.entries(found)
    .filter(([, variables]) => variables.length > 0)
    .map(([kind, variables]) => says(`access.${kind}`, { block: blockName(name), variables }));
}

function variableOfName(facts: Facts, name: string | null): Variable {
  return facts.variables.get(name as string) as Variable;
}

export function names(facts: Facts, blocks: number[]) {
  return blocks.map((block) => blockName(facts.blocks[block].name));
}

function pairs(events: TraceEvent[], field: string, key = "part.set") {
  return events.map((event) => ({
    key,
    gaps: { block: blockName(event.block), others: blockName(event[field]) },
  }));
}

function isStackEmpty(scene: Scene, variable: string) {
  return (scene.replay.state.stacks.get(variable) ?? []).length === 0;
}

/** A value, under the name that it has now. */
export function valueOf({ replay }: Pick<Scene, "replay">, value: number | string): Name {
  const { text, id } = replay.token(value);
  return typeof id === "number" ? { kind: "value", text, id } : { kind: "value", text };
}

/** The result of an instruction that may be replaced. */
export function nameOf({ replay }: Pick<Scene, "replay">, id: number): Name {
  return { kind: "value", text: replay.nameOf(id), id };
}

/** The place of an instruction: its line, or its block. */
export function placeOf({ facts, lineOf }: Pick<Scene, "facts" | "lineOf">, id: number): Item {
  const line = lineOf(facts.instructions.get(id)?.span);
  const block = facts.blocks[blockOf(facts, id) ?? 0];
  return line === null
    ? { key: "part.block", gaps: { block: blockName(block.name) } }
    : { key: "part.line", gaps: { line: { kind: "line", text: String(line), id } } };
}

/** The number of items of each kind, in words. */
export function counted(kinds: string[]): Told[] {
  const known = ["load", "store", "alloca", "phi", "marker"];
  return known.flatMap((kind) => {
    const amount = kinds.filter((it) => it === kind).length;
    return amount > 0 ? [count(kind, amount)] : [];
  });
}

const count = (kind: string, amount: number): Told => ({ key: `part.${kind}`, gaps: { count: amount } });
