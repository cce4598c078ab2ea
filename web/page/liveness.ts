// Liveness: which variables may still be read, block by block, backwards to a fixpoint.

import { blockChips, homeOf, instructionName } from "./lesson.ts";
import { nameNode } from "./parts.ts";
import { nextUse } from "./paths.ts";
import { blockName, codeName, says, variableName } from "./sentences.ts";
import { chipList, set, table } from "./steps-panel.ts";
import type { Facts, TraceEvent, Variable } from "./facts.ts";
import type { Gaps, Item, Told } from "./language.ts";
import type { Row } from "./lesson.ts";
import type { Replay } from "./replay.ts";
import type { Scene } from "./sentences.ts";
import type { Explanation } from "./why-text.ts";

export type Sets = { uses: Set<string>, defined: Set<string>, in: string[], out: string[], times: number, isChanged: boolean };

export interface Own {
  sets: Map<string, Sets>; // By block.
  list: string[];
}

/** The sets of a block. */
function setsOf({ sets }: Own, block: string): Sets {
  const found = sets.get(block) ?? { uses: new Set(), defined: new Set(), in: [], out: [], times: 0, isChanged: false };
  sets.set(block, found);
  return found;
}

const variableNames = (facts: Facts, variables: Iterable<string>) => [...variables].map((it) => variableName(facts, it));

/** A sentence with a list, or another one if there is none. */
const saysList = (key: string, gap: string, items: Item[], gaps: Gaps = {}) => (items.length > 0 ? says(key, { ...gaps, [gap]: items }) : says(`${key}.none`, gaps));

function tellVisited({ facts, replay }: Scene, { block, live_out: out, live_in: into, added }: TraceEvent): Told[] {
  const { uses, defined, isChanged } = setsOf(replay.state.own, block);
  const gaps = { block: blockName(block) };
  const kept = out.filter((it: string) => !defined.has(it));
  return [
    saysList("liveness.out", "out", variableNames(facts, out), gaps),
    ...(uses.size > 0 ? [says("liveness.uses", { uses: variableNames(facts, uses) })] : []),
    ...(kept.length < out.length ? [says("liveness.killed", { defined: variableNames(facts, out.filter((it: string) => defined.has(it))) })] : []),
    saysList("liveness.in", "in", variableNames(facts, into), gaps),
    ...(added.length > 0 ? [says("liveness.queued", { queued: added.map(blockName) })] : isChanged ? [] : [says("liveness.same")]),
  ];
}

const tellSets: Row["summaries"][string] = ({ facts, replay }) =>
  [...replay.state.own.sets].map(([block, { uses, defined }]) =>
    says("liveness.sets", { block: blockName(block), uses: { kind: "code", text: listed(facts, uses) }, defined: { kind: "code", text: listed(facts, defined) } }),
  );

const listed = (facts: Facts, variables: Iterable<string>) => `{ ${[...variables].map((it) => variableName(facts, it).text).join(", ")} }`.replace("  ", " ");

const tellAccess: Row["tellers"][string] = ({ facts }, { event, block, variable, upward_exposed: isExposed }) => [
  says(`liveness.${event === "definition" ? "definition" : isExposed ? "use" : "use.after"}`, { block: blockName(block), variable: variableName(facts, variable) }),
];

const tellFixpoint: Row["tellers"][string] = ({ replay }) => {
  const { sets } = replay.state.own as Own;
  return [says("liveness.end", { count: [...sets.values()].reduce((sum, { times }) => sum + times, 0), blocks: sets.size })];
};

export const LIVENESS: Row = {
  pass: "liveness",
  chapterOf: { function: "start", definition: "start", use: "start", live_worklist: "fixpoint", live_visited: "fixpoint", end: "fixpoint" },
  runs: new Set(),
  group({ event, block }) {
    if (event === "live_visited") return `visited ${block}`;
    return { function: "function", definition: "sets", use: "sets", live_worklist: "blocks", end: "end" }[event] ?? null;
  },
  start(facts): Own {
    const own = { sets: new Map(), list: [] };
    for (const { name, isReachable } of facts.blocks) if (isReachable) setsOf(own, name);
    return own;
  },
  apply(own: Own, event) {
    const { block, variable } = event;
    if (event.event === "definition") setsOf(own, block).defined.add(variable);
    else if (event.event === "use" && event.upward_exposed) setsOf(own, block).uses.add(variable);
    else if (event.event === "live_worklist") own.list = [...event.blocks];
    else if (event.event === "live_visited") {
      const sets = setsOf(own, block);
      sets.isChanged = event.live_in.length > sets.in.length;
      [sets.in, sets.out] = [event.live_in, event.live_out];
      sets.times++;
      own.list.shift();
      own.list.push(...event.added);
    }
  },
  first: ({ facts, state }) => facts.blocks.find(({ name }) => setsOf(state.own, name).in.length > 0)?.name,
  tellers: {
    function: ({ facts }) => [says("liveness.function", { function: codeName(facts.name) })],
    definition: tellAccess,
    use: tellAccess,
    live_worklist: (_, { blocks }) => [says("liveness.blocks", { blocks: blocks.map(blockName) })],
    live_visited: tellVisited,
    end: tellFixpoint,
  },
  summaries: {
    function: ({ facts }) => [says("liveness.function", { function: codeName(facts.name) })],
    sets: tellSets,
    blocks: (_, of) => [says("liveness.blocks", { blocks: of("live_worklist")[0].blocks.map(blockName) })],
    visited: (scene, of) => tellVisited(scene, of("live_visited")[0]),
    end: (scene) => tellFixpoint(scene, { event: "end" }),
  },
  panel(view, own: Own) {
    const { facts } = view.replay;
    const rows = [...own.sets].map(([block, { uses, defined, in: into, out }]) => ({
      isFocus: view.focus.blocks[0] === block,
      cells: [[nameNode(blockName(block))], ...[uses, defined, into, out].map((it) => set(variableNames(facts, it)))],
    }));
    return [
      ...chipList(view, "panel.liveness.list", blockChips(own.list)),
      table(view, "panel.liveness.sets", ["panel.block", "panel.liveness.uses", "panel.liveness.defined", "panel.liveness.in", "panel.liveness.out"], rows),
    ];
  },
  note(own: Own, { id, block }, { facts }) {
    const { name, instructions } = facts.blocks[block];
    const sets = own.sets.get(name);
    if (!sets || sets.times === 0) return "";
    const first = instructions[0].id === id ? [`in ${listed(facts, sets.in)}`] : [];
    return [...first, ...(id === null ? [`out ${listed(facts, sets.out)}`] : [])].join(", ");
  },
  why: explainLiveness,
};

/** Why variables are live at the start of a block, and others are not. */
function explainLiveness({ facts, state }: Replay, subject: number | string): Explanation {
  const own: Own = state.own;
  const name = typeof subject === "string" ? subject : homeOf(facts, subject);
  const block = facts.indexOf.get(name) ?? 0;
  const instructions = typeof subject === "number" ? [subject] : [];
  const accessed = [...facts.variables.values()].filter((it) => typeof subject === "number" && (it.id === subject || [...it.accesses.values()].flat().some(({ id }) => id === subject)));
  const rest = { instructions, event: { event: "live_visited", block: name } };
  const gaps = { block: blockName(name), id: typeof subject === "number" ? instructionName(facts, subject) : blockName(name) };
  const [variable] = accessed;
  if (typeof subject === "number" && !variable) return { ...rest, head: [{ key: "why.liveness.other", gaps }], points: [], paths: [] };
  if (variable?.id === subject) {
    const blocks = [...own.sets].flatMap(([it, sets]) => (sets.in.includes(variable.name) ? [blockName(it)] : []));
    return { ...rest, head: [saysList("liveness.variable", "blocks", blocks, { variable: variableName(facts, variable.name) })], points: [], paths: [] };
  }
  const live = own.sets.get(name)?.in ?? [];
  const asked = variable ? [variable] : [...facts.variables.values()].filter(({ kept }) => kept === null);
  // What is live comes first.
  const sorted = [true, false].flatMap((isLive) => asked.filter((it) => live.includes(it.name) === isLive));
  const answers = sorted.map((it) => explainVariable(facts, it, block, live.includes(it.name)));
  const head = saysList("liveness.at", "in", variableNames(facts, live), gaps);
  return { ...rest, head: [head], points: answers.map(({ told }) => told), paths: answers.flatMap(({ path }) => (path.length > 1 ? [path] : [])) };
}

/** Why a variable is live at the start of a block, or is not. */
function explainVariable(facts: Facts, variable: Variable, block: number, isLive: boolean) {
  const { path, load, stores } = nextUse(facts, variable, block);
  const gaps = { variable: variableName(facts, variable.name), block: blockName(facts.blocks[block].name) };
  if (!isLive || !load) {
    const before = [...new Set(stores.map((it) => facts.blocks[it.block].name))].map(blockName);
    return { told: saysList("liveness.dead", "stores", before, gaps), path: [] };
  }
  const reader = blockName(facts.blocks[load.block].name);
  return { told: says(load.block === block ? "liveness.reads" : "liveness.path", { ...gaps, reader }), path };
}
