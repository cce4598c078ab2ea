// Loop-invariant code motion: which instructions leave which loops, and why others may not.

import { homeOf, codeOf, instructionName, opcodeOf, operandName, tellEvery, valuesOf } from "./lesson.ts";
import { nameNode, textNodes } from "./parts.ts";
import { pathTo } from "./paths.ts";
import { blockName, codeName, says } from "./sentences.ts";
import { set, table } from "./steps-panel.ts";
import type { Facts, TraceEvent } from "./facts.ts";
import type { Gaps, Told } from "./language.ts";
import type { Row } from "./lesson.ts";
import type { Replay } from "./replay.ts";
import type { Scene } from "./sentences.ts";
import type { Explanation } from "./why-text.ts";

/** Its blocks are those in no inner loop. */
export type Loop = { inside: string | null, preheader: string | null, blocks: string[] };

export interface Own {
  loops: Map<string, Loop>; // By header.
  left: Map<number, string[]>; // The loops that each instruction may leave, the innermost one first.
  stays: Map<number, TraceEvent>; // Why an instruction stays in a loop.
  places: Map<number, TraceEvent[]>; // Whether the place that an instruction accesses becomes a value, by loop.
}

/** The innermost loop of a block. */
function loopOf({ loops }: Own, block: string): string | null {
  return [...loops].find(([, { blocks }]) => blocks.includes(block))?.[0] ?? null;
}

/** The names of all blocks in a loop. */
function blocksOf({ loops }: Own, header: string) {
  const inside: Set<string> = new Set([header]);
  // Outer loops come first.
  for (const [inner, { inside: outer }] of loops) if (outer !== null && inside.has(outer)) inside.add(inner);
  return [...inside].flatMap((it) => loops.get(it)?.blocks ?? []);
}

/** Where an instruction moves to. */
const destinationOf = ({ loops, left }: Own, id: number) => loops.get(left.get(id)?.at(-1) ?? "")?.preheader ?? "";

/** Why an instruction stays in a loop. */
function tellStays(facts: Facts, { id, loop, reason, operand, writer }: TraceEvent): Told {
  const gaps: Gaps = { id: instructionName(facts, id), loop: blockName(loop) };
  if (operand !== undefined) gaps.operand = instructionName(facts, operand);
  if (writer !== undefined) gaps.writer = instructionName(facts, writer);
  return says(`licm.stays.${reason}`, gaps);
}

/** Whether the place that a store writes becomes a value, and why. */
function tellPlace(facts: Facts, { event, id, loop, reason, other, address, accesses = [], apart = [], others = [], loaded, stored = [] }: TraceEvent): Told[] {
  const names = (ids: number[]) => ids.map((it) => instructionName(facts, it));
  const gaps: Gaps = { id: instructionName(facts, id), loop: blockName(loop), accesses: names(accesses), apart: names(apart), others: names(others), stored: stored.map(blockName) };
  if (event === "keeps") return [says(`licm.keeps.${reason}`, { ...gaps, other: instructionName(facts, other) })];
  gaps.address = typeof address === "number" ? instructionName(facts, address) : codeName(address);
  gaps.loaded = blockName(loaded ?? "");
  const said = ["promotes", apart.length > 0 && "apart", others.length > 0 && "others", loaded && "loaded", "stored"];
  return said.flatMap((it) => (it ? [says(`licm.${it}`, gaps)] : []));
}

const tellPlaces: Row["summaries"][string] = ({ facts }, of) => [...of("promotes"), ...of("keeps")].flatMap((event) => tellPlace(facts, event));

const tellLeaves = ({ facts }: Scene, events: TraceEvent[]): Told[] =>
  events.length > 0 ? [says("licm.leaves", { id: [...new Set(events.map(({ id }) => id))].map((id) => instructionName(facts, id)), loop: [...new Set(events.map(({ loop }) => loop))].map(blockName) })] : [];

const tellAsked: Row["summaries"][string] = (scene, of) => {
  const stays = of("stays");
  const by = (reason: string) => stays.filter((it) => it.reason === reason);
  const names = (events: TraceEvent[]) => events.map(({ id }) => instructionName(scene.facts, id));
  const [first] = [...of("leaves"), ...stays];
  const [operands, effects] = [names(by("operand")), names(by("effect"))];
  return [
    says("licm.block", { block: blockName(homeOf(scene.facts, first.id)) }),
    ...tellLeaves(scene, of("leaves")),
    ...(operands.length > 0 ? [says("licm.operands", { id: operands })] : []),
    ...(effects.length > 0 ? [says("licm.effects", { id: effects })] : []),
    ...stays.filter(({ reason }) => reason !== "operand" && reason !== "effect").map((event) => tellStays(scene.facts, event)),
  ];
};

const tellLoops: Row["summaries"][string] = (_, of) =>
  of("loop").flatMap(({ header, inside, preheader, joined }) => {
    const gaps = { header: blockName(header), inside: blockName(inside ?? ""), preheader: blockName(preheader ?? "") };
    const loop = says(`licm.loop${preheader === undefined ? ".bare" : inside === undefined ? "" : ".inner"}`, gaps);
    return joined ? [loop, says("licm.joined", { ...gaps, joined: joined.map(blockName) })] : [loop];
  });

const tellMoved: Row["summaries"][string] = ({ facts }, of) => {
  const moved = of("moved").map(({ id, block }) => ({ key: "part.to", gaps: { id: instructionName(facts, id), block: blockName(block) } }));
  return [moved.length > 0 ? says("licm.moved", { moved }) : says("licm.end.none")];
};

export const LICM: Row = {
  pass: "licm",
  chapterOf: { function: "start", loop: "start", leaves: "search", stays: "search", promotes: "places", keeps: "places", moved: "rewrite", end: "rewrite" },
  runs: new Set(["loop", "moved"]),
  group({ event, id }, facts) {
    if (event === "leaves" || event === "stays") return `block ${homeOf(facts, id)}`;
    return { function: "function", loop: "loop", promotes: "place", keeps: "place" }[event] ?? null;
  },
  start: (): Own => ({ loops: new Map(), left: new Map(), stays: new Map(), places: new Map() }),
  apply({ loops, left, stays, places }: Own, event) {
    const { id, loop } = event;
    if (event.event === "loop") loops.set(event.header, { inside: event.inside ?? null, preheader: event.preheader ?? null, blocks: event.blocks });
    else if (event.event === "leaves") left.set(id, [...(left.get(id) ?? []), loop]);
    else if (event.event === "stays") stays.set(id, event);
    else if (event.event === "promotes" || event.event === "keeps") for (const it of event.accesses ?? [id]) places.set(it, [...(places.get(it) ?? []), event]);
  },
  first({ state }) {
    const { stays, left }: Own = state.own;
    const told = [...stays.values()].find(({ reason }) => reason !== "operand" && reason !== "effect");
    return told?.id ?? [...left.keys(), ...stays.keys()][0];
  },
  tellers: {
    function: ({ facts }) => [says("licm.function", { function: codeName(facts.name) })],
    loop: tellEvery(tellLoops),
    leaves: (scene) => tellLeaves(scene, scene.events),
    stays: ({ facts }, event) => [tellStays(facts, event)],
    promotes: ({ facts }, event) => tellPlace(facts, event),
    keeps: ({ facts }, event) => tellPlace(facts, event),
    moved: tellEvery(tellMoved),
    end: (scene) => tellMoved(scene, (kind) => scene.replay.events.filter(({ event }) => event === kind)),
  },
  summaries: {
    function: ({ facts }) => [says("licm.function", { function: codeName(facts.name) })],
    loop: tellLoops,
    block: tellAsked,
    place: tellPlaces,
    moved: tellMoved,
    end: tellMoved,
  },
  panel(view, own: Own) {
    const { facts } = view.replay;
    const loops = [...own.loops].map(([header, { preheader }]) => ({
      isFocus: view.focus.blocks.some((it) => loopOf(own, it) === header),
      cells: [[nameNode(blockName(header))], preheader === null ? [] : [nameNode(blockName(preheader))], set(blocksOf(own, header).map(blockName))],
    }));
    const asked = [...new Set([...own.left.keys(), ...own.stays.keys()])].map((id) => {
      const why = own.stays.get(id);
      const to = own.left.has(id) ? textNodes(view.language, "panel.licm.to", { block: blockName(destinationOf(own, id)) }) : [];
      const reason = why ? textNodes(view.language, `panel.licm.${why.reason}`, { loop: blockName(why.loop) }) : [];
      return { isFocus: view.focus.instructions.includes(id), cells: [[nameNode(instructionName(facts, id))], to, reason] };
    });
    return own.loops.size === 0 ? [] : [
      table(view, "panel.licm.loops", ["panel.licm.header", "panel.licm.preheader", "panel.blocks"], loops),
      asked.length > 0 && table(view, "panel.licm.asked", ["panel.licm.instruction", "panel.licm.leaves", "panel.licm.stays"], asked),
    ].filter((it) => it instanceof Node);
  },
  note(own: Own, { id }) {
    if (id === null) return "";
    return own.left.has(id) ? `↑ ${destinationOf(own, id)}` : own.stays.has(id) ? "●" : "";
  },
  why: explainMotion,
};

/** Why an instruction leaves its loops or stays; which loops a block is in, and what leaves it. */
function explainMotion({ facts, state }: Replay, subject: number | string): Explanation {
  const own: Own = state.own;
  const block = typeof subject === "number" ? homeOf(facts, subject) : subject;
  const loop = loopOf(own, block);
  const gaps: Gaps = { block: blockName(block), loop: blockName(loop ?? "") };
  const rest = { points: [], paths: [], instructions: typeof subject === "number" ? [subject] : [] };
  if (typeof subject === "string") {
    const left = [...own.left.keys()].filter((id) => homeOf(facts, id) === block).map((id) => instructionName(facts, id));
    const path = loop === null ? [] : skipping(facts, own, loop, block);
    const always = path.length === 0 ? "why.licm.always" : "why.licm.skipped";
    const points: Told[] = loop === null ? [] : [{ key: always, gaps }, ...(left.length > 0 ? [{ key: "why.licm.left", gaps: { ...gaps, id: left } }] : [])];
    return { ...rest, head: [{ key: loop === null ? "why.licm.block.outside" : "why.licm.block", gaps }], points, paths: path.length > 0 ? [path] : [], event: { event: "loop", header: loop } };
  }
  const instruction = facts.instructions.get(subject);
  gaps.id = instructionName(facts, subject);
  gaps.code = instruction ? codeOf(instruction) : codeName("");
  if (loop === null || !instruction) return { ...rest, head: [{ key: "why.licm.outside", gaps }], event: { event: "loop" } };
  if (opcodeOf(instruction) === "phi") {
    return { ...rest, head: [{ key: "why.licm.phi", gaps }], event: { event: "loop", header: loop } };
  }
  const left = own.left.get(subject);
  const stays = own.stays.get(subject);
  const points: Told[] = [];
  if (left) {
    const operands = valuesOf(instruction).map(operandName);
    const inLoop = { ...gaps, loop: left.map(blockName), operands };
    points.push({ key: operands.length > 0 ? "why.licm.invariant" : "why.licm.constant", gaps: inLoop });
    const isExecuted = left.every((it) => skipping(facts, own, it, block).length === 0);
    points.push({ key: !mayFail(instruction) ? "why.licm.harmless" : isExecuted ? "why.licm.each" : "why.licm.valid", gaps: inLoop });
    if (opcodeOf(instruction) === "load") points.push({ key: "why.licm.unwritten", gaps: inLoop });
    gaps.preheader = blockName(destinationOf(own, subject));
    gaps.loop = left.map(blockName);
  }
  if (stays) points.push(...reasons(facts, own, stays));
  points.push(...(own.places.get(subject) ?? []).flatMap((event) => tellPlace(facts, event)));
  const head: Told = left ? { key: "why.licm.leaves", gaps } : (points.shift() ?? { key: "why.licm.outside", gaps });
  const path = stays?.reason === "not_always" ? skipping(facts, own, stays.loop, block) : [];
  const others = [stays?.operand, stays?.writer].filter((it) => it !== undefined);
  return {
    head: [head],
    points,
    paths: path.length > 0 ? [path] : [],
    instructions: [subject, ...others],
    event: { event: left ? "leaves" : "stays", id: subject },
  };
}

/** Whether an instruction is one that is moved only if each iteration executes it. */
const mayFail = (instruction: Parameters<typeof opcodeOf>[0]) => ["load", "call", "tail", "sdiv", "srem", "udiv", "urem"].includes(opcodeOf(instruction));

/** The reason why an instruction stays, and those of its operands, down to a phi or another obstacle. */
function reasons(facts: Facts, own: Own, first: TraceEvent): Told[] {
  const told: Told[] = [];
  for (let event = first; event && told.length < 6; ) {
    told.push(tellStays(facts, event));
    const operand = facts.instructions.get(event.operand);
    if (event.reason !== "operand" || !operand) break;
    const next = own.stays.get(event.operand);
    if (!next) told.push(says("licm.changes", { id: instructionName(facts, event.operand), loop: blockName(homeOf(facts, event.operand)) }));
    event = (next as TraceEvent);
  }
  return told;
}

/** A path around a loop, or out of it, that does not pass a block; empty if there is none. */
function skipping(facts: Facts, own: Own, header: string, block: string) {
  const index = (name: string) => facts.indexOf.get(name) ?? 0;
  const start = index(header);
  const inside = new Set(blocksOf(own, header).map(index));
  if (header === block) return [];
  const may = (at: number) => inside.has(at) && at !== index(block);
  const around = pathTo(facts, start, (_, to) => to === start, may);
  return around.length > 0 ? around : pathTo(facts, start, (_, to) => !inside.has(to), may);
}
