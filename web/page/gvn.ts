// Global value numbering: what is equal to what, and where it is available.

import { dominates } from "./facts.ts";
import { codeOf, homeOf, instructionName, opcodeOf, operandsOf, tellEvery } from "./lesson.ts";
import { nameNode } from "./parts.ts";
import { pathTo } from "./paths.ts";
import { blockName, codeName, says } from "./sentences.ts";
import { set, table } from "./steps-panel.ts";
import type { Facts, TraceEvent } from "./facts.ts";
import type { Gaps, Name, Told } from "./language.ts";
import type { Row } from "./lesson.ts";
import type { Replay } from "./replay.ts";
import type { Explanation } from "./why-text.ts";

export interface Own {
  numbers: Map<number, number>; // The numbers of the values that are kept.
  equal: Map<number, TraceEvent>; // Why each other value is known.
  values: Map<number, number | string>; // What these are.
  missed: Map<number, number>; // An equal value that is not available.
  known: TraceEvent[]; // What branches say.
  operands: TraceEvent[];
  entered: string[];
}

/** What a value is in the end: one that is kept, or a text. */
function leaderOf({ values }: Own, value: number | string) {
  let leader = value;
  while (typeof leader === "number" && values.has(leader)) leader = values.get(leader) ?? leader;
  return leader;
}

const valueName = (facts: Facts, value: number | string): Name => (typeof value === "number" ? instructionName(facts, value) : codeName(value));

/** Why a value is known. */
function tellEqual(facts: Facts, own: Own, { id, reason, other }: TraceEvent): Told {
  const value = valueName(facts, own.values.get(id) ?? "");
  return says(`gvn.equal.${reason}`, { id: instructionName(facts, id), other: instructionName(facts, other), value });
}

const tellKnown = (facts: Facts, { block, of, value }: TraceEvent): Told => says("gvn.known", { block: blockName(block), id: valueName(facts, of), value: codeName(value) });

function tellNew(facts: Facts, { id, missed }: TraceEvent): Told {
  const gaps = { id: instructionName(facts, id), block: blockName(homeOf(facts, id)) };
  if (missed === undefined) return says("gvn.new", gaps);
  return says("gvn.missed", { ...gaps, missed: instructionName(facts, missed), home: blockName(homeOf(facts, missed)) });
}

const tellEntered: Row["summaries"][string] = ({ facts, replay }, of) => {
  const [{ block }] = of("entered");
  const isMissed = ({ missed }: TraceEvent) => missed !== undefined;
  const fresh = of("new").filter((event) => !isMissed(event)).map(({ id }) => instructionName(facts, id));
  const { dominator } = facts.blocks[facts.indexOf.get(block) ?? 0];
  return [
    dominator < 0 ? says("gvn.entered.entry", { block: blockName(block) }) : says("gvn.entered", { block: blockName(block), dominator: blockName(facts.blocks[dominator].name) }),
    ...of("known").map((event) => tellKnown(facts, event)),
    ...(fresh.length > 0 ? [says("gvn.fresh", { id: fresh })] : []),
    ...of("equal").map((event) => tellEqual(facts, replay.state.own, event)),
    ...of("new").filter(isMissed).map((event) => tellNew(facts, event)),
  ];
};

const tellGone: Row["summaries"][string] = ({ facts }, of) => {
  const gone = of("removed").map(({ id }) => instructionName(facts, id));
  return [gone.length > 0 ? says("gvn.removed", { id: gone }) : says("gvn.end.none")];
};

export const GVN: Row = {
  pass: "gvn",
  chapterOf: {
    function: "start",
    immediate_dominator: "start",
    entered: "walk",
    known: "walk",
    operand: "walk",
    new: "walk",
    equal: "walk",
    replaced: "walk",
    opaque: "walk",
    removed: "rewrite",
    end: "rewrite",
  },
  runs: new Set(["immediate_dominator", "opaque", "removed"]),
  group({ event, block }) {
    if (event === "entered") return `entered ${block}`;
    return event === "function" ? event : null;
  },
  start: (): Own => ({ numbers: new Map(), equal: new Map(), values: new Map(), missed: new Map(), known: [], operands: [], entered: [] }),
  apply(own: Own, event) {
    const { id } = event;
    if (event.event === "entered") own.entered.push(event.block);
    else if (event.event === "known") own.known.push(event);
    else if (event.event === "operand") own.operands.push(event);
    else if (event.event === "equal") own.equal.set(id, event);
    else if (event.event === "replaced") own.values.set(id, event.value);
    else if (event.event === "new") {
      own.numbers.set(id, own.numbers.size + 1);
      if (event.missed !== undefined) own.missed.set(id, event.missed);
    }
  },
  first({ state }) {
    const { equal, missed, numbers }: Own = state.own;
    return [...equal.values()].find(({ reason }) => reason !== "folded")?.id ?? [...missed.keys(), ...numbers.keys()][0];
  },
  tellers: {
    function: ({ facts }) => [says("gvn.function", { function: codeName(facts.name) })],
    immediate_dominator: () => [says("gvn.tree")],
    known: ({ facts }, event) => [tellKnown(facts, event)],
    operand: ({ facts }, { id, block, of, value }) => [
      says("gvn.operand", { id: id === undefined ? blockName(block) : instructionName(facts, id), of: valueName(facts, of), value: codeName(value) }),
    ],
    entered: (scene) => tellEntered(scene, (kind) => (kind === "entered" ? scene.events : [])),
    new: ({ facts }, event) => [tellNew(facts, event)],
    equal: ({ facts, replay }, event) => {
      const next = replay.events[positionOf(replay, event) + 1];
      const values = new Map([...replay.state.own.values, [event.id, next?.value]]);
      return [tellEqual(facts, { ...replay.state.own, values }, event)];
    },
    replaced: ({ facts }, { id, value }) => [says("gvn.replaced", { id: instructionName(facts, id), value: valueName(facts, value) })],
    opaque: ({ facts, events }) => [says("gvn.opaque", { id: events.map(({ id }) => instructionName(facts, id)) })],
    removed: tellEvery(tellGone),
    end: (scene) => tellGone(scene, (kind) => scene.replay.events.filter(({ event }) => event === kind)),
  },
  summaries: {
    function: ({ facts }) => [says("gvn.function", { function: codeName(facts.name) })],
    entered: tellEntered,
    removed: tellGone,
    end: tellGone,
  },
  panel(view, own: Own) {
    const { facts } = view.replay;
    const [block] = view.focus.blocks;
    const here = facts.blocks[facts.indexOf.get(own.entered.at(-1) ?? "") ?? 0];
    const rows = [...own.numbers].map(([id, number]) => {
      const equal = [...own.equal.keys()].filter((it) => leaderOf(own, it) === id).map((it) => instructionName(facts, it));
      const home = facts.blocks[facts.instructions.get(id)?.block ?? 0];
      const cells = [[`#${number}`], [nameNode(instructionName(facts, id))], equal.length > 0 ? set(equal) : [], [nameNode(blockName(home.name))], [dominates(home, here) ? "✓" : ""]];
      return { isFocus: home.name === block, cells };
    });
    const known = own.known.map(({ of, value, block: at }) => ({
      isFocus: at === block,
      cells: [[nameNode(blockName(at))], [nameNode(valueName(facts, of))], [nameNode(codeName(value))]],
    }));
    return [
      rows.length > 0 && table(view, "panel.gvn.values", ["panel.gvn.number", "panel.value", "panel.gvn.equal", "panel.block", "panel.gvn.available"], rows),
      known.length > 0 && table(view, "panel.gvn.known", ["panel.block", "panel.value", "panel.gvn.is"], known),
    ].filter((it) => it instanceof Node);
  },
  note(own: Own, { id }) {
    const leader = id === null ? "" : leaderOf(own, id);
    const number = own.numbers.get(Number(leader));
    return typeof leader === "number" ? (number === undefined ? "" : `#${number}`) : leader;
  },
  why: explainNumber,
};

/** Where an event is in its trace. */
const positionOf = ({ events }: Replay, event: TraceEvent) => events.indexOf(event);

/** Why an instruction is equal to another one, or stays; what is known in a block. */
function explainNumber({ facts, state }: Replay, subject: number | string): Explanation {
  const own: Own = state.own;
  if (typeof subject === "string") return explainAvailable(facts, own, subject);
  const instruction = facts.instructions.get(subject);
  const home = homeOf(facts, subject);
  const equal = own.equal.get(subject);
  const missed = own.missed.get(subject);
  const gaps: Gaps = { id: instructionName(facts, subject), block: blockName(home), code: instruction ? codeOf(instruction) : codeName("") };
  const points: Told[] = own.operands.filter(({ id }) => id === subject).map(({ of, value, block }) => ({ key: "why.gvn.operand", gaps: { ...gaps, of: valueName(facts, of), value: codeName(value), block: blockName(block ?? home) } }));
  const rest = { points, paths: [] as number[][], instructions: [subject] };
  if (equal) {
    const { other, reason } = equal;
    if (reason === "computed" || reason === "loaded") {
      const there = facts.instructions.get(other);
      for (const operand of [...operandsOf(instruction ?? { tokens: [] }), ...operandsOf(there ?? { tokens: [] })]) {
        const id = operand.token.id;
        if (typeof id === "number" && own.equal.has(id)) points.push({ key: "why.gvn.same", gaps: { id: instructionName(facts, id), value: valueName(facts, leaderOf(own, id)) } });
      }
    }
    if (other !== undefined) {
      const from = homeOf(facts, other);
      points.push({ key: from === home ? "why.gvn.before" : "why.gvn.dominates", gaps: { ...gaps, other: instructionName(facts, other), home: blockName(from) } });
      rest.instructions.push(other);
    }
    return { ...rest, head: [tellEqual(facts, own, equal)], event: { event: "equal", id: subject } };
  }
  const others = [...own.equal.keys()].filter((it) => leaderOf(own, it) === subject).map((it) => instructionName(facts, it));
  if (others.length > 0) points.push({ key: "why.gvn.others", gaps: { ...gaps, others } });
  if (!own.numbers.has(subject)) return { ...rest, head: [{ key: "why.gvn.opaque", gaps }], event: { event: "opaque", id: subject } };
  const event = { event: "new", id: subject };
  if (missed !== undefined) {
    const from = homeOf(facts, missed);
    const end = facts.indexOf.get(home) ?? 0;
    const path = pathTo(facts, 0, (_, to) => to === end, (at) => facts.blocks[at].name !== from);
    rest.instructions.push(missed);
    rest.paths = path.length > 0 ? [path] : [];
    return { ...rest, head: [tellNew(facts, { event: "new", id: subject, missed })], event };
  }
  const kind = instruction && opcodeOf(instruction) === "phi" ? "phi" : instruction && ["load", "call"].includes(opcodeOf(instruction)) ? "memory" : "new";
  return { ...rest, head: [{ key: `why.gvn.${kind}`, gaps }], event };
}

/** What is known and available in a block. */
function explainAvailable(facts: Facts, own: Own, name: string): Explanation {
  const block = facts.blocks[facts.indexOf.get(name) ?? 0];
  const above = facts.blocks.filter((it) => it !== block && dominates(it, block));
  const available = [...own.numbers.keys()].filter((id) => above.some(({ index }) => index === facts.instructions.get(id)?.block));
  const gaps = { block: blockName(name), above: above.map((it) => blockName(it.name)), id: available.map((id) => instructionName(facts, id)) };
  const known = own.known.filter((event) => dominates(facts.blocks[facts.indexOf.get(event.block) ?? 0], block));
  return {
    head: [{ key: available.length > 0 ? "why.gvn.block" : "why.gvn.block.none", gaps }],
    points: known.map((event) => tellKnown(facts, event)),
    paths: [],
    instructions: available,
    event: { event: "entered", block: name },
  };
}
