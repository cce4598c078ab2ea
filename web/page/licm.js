// Loop-invariant code motion: which instructions leave which loops, and why others may not.

import { homeOf, codeOf, instructionName, opcodeOf, operandName, tellEvery, valuesOf } from "./lesson.js";
import { nameNode, textNodes } from "./parts.js";
import { pathTo } from "./paths.js";
import { blockName, codeName, says } from "./sentences.js";
import { set, table } from "./steps-panel.js";

/** @import { Facts, TraceEvent } from "./facts.js" */
/** @import { Gaps, Told } from "./language.js" */
/** @import { Row } from "./lesson.js" */
/** @import { Replay } from "./replay.js" */
/** @import { Scene } from "./sentences.js" */
/** @import { Explanation } from "./why-text.js" */

/**
 * @typedef {{ inside: string | null, preheader: string | null, blocks: string[] }} Loop Its blocks are those in no inner loop.
 *
 * @typedef {object} Own
 * @property {Map<string, Loop>} loops By header.
 * @property {Map<number, string[]>} left The loops that each instruction may leave, the innermost one first.
 * @property {Map<number, TraceEvent>} stays Why an instruction stays in a loop.
 * @property {Map<number, TraceEvent[]>} places Whether the place that an instruction accesses becomes a value, by loop.
 */

/** The innermost loop of a block. @param {Own} own @param {string} block @returns {string | null} */
function loopOf({ loops }, block) {
  return [...loops].find(([, { blocks }]) => blocks.includes(block))?.[0] ?? null;
}

/** The names of all blocks in a loop. @param {Own} own @param {string} header */
function blocksOf({ loops }, header) {
  /** @type {Set<string>} */
  const inside = new Set([header]);
  // Outer loops come first.
  for (const [inner, { inside: outer }] of loops) if (outer !== null && inside.has(outer)) inside.add(inner);
  return [...inside].flatMap((it) => loops.get(it)?.blocks ?? []);
}

/** Where an instruction moves to. @param {Own} own @param {number} id */
const destinationOf = ({ loops, left }, id) => loops.get(left.get(id)?.at(-1) ?? "")?.preheader ?? "";

/** Why an instruction stays in a loop. @param {Facts} facts @param {TraceEvent} event @returns {Told} */
function tellStays(facts, { id, loop, reason, operand, writer }) {
  /** @type {Gaps} */
  const gaps = { id: instructionName(facts, id), loop: blockName(loop) };
  if (operand !== undefined) gaps.operand = instructionName(facts, operand);
  if (writer !== undefined) gaps.writer = instructionName(facts, writer);
  return says(`licm.stays.${reason}`, gaps);
}

/** Whether the place that a store writes becomes a value, and why. @param {Facts} facts @param {TraceEvent} event @returns {Told[]} */
function tellPlace(facts, { event, id, loop, reason, other, address, accesses = [], apart = [], others = [], loaded, stored = [] }) {
  const names = (/** @type {number[]} */ ids) => ids.map((it) => instructionName(facts, it));
  /** @type {Gaps} */
  const gaps = { id: instructionName(facts, id), loop: blockName(loop), accesses: names(accesses), apart: names(apart), others: names(others), stored: stored.map(blockName) };
  if (event === "keeps") return [says(`licm.keeps.${reason}`, { ...gaps, other: instructionName(facts, other) })];
  gaps.address = typeof address === "number" ? instructionName(facts, address) : codeName(address);
  gaps.loaded = blockName(loaded ?? "");
  const said = ["promotes", apart.length > 0 && "apart", others.length > 0 && "others", loaded && "loaded", "stored"];
  return said.flatMap((it) => (it ? [says(`licm.${it}`, gaps)] : []));
}

/** @type {Row["summaries"][string]} */
const tellPlaces = ({ facts }, of) => [...of("promotes"), ...of("keeps")].flatMap((event) => tellPlace(facts, event));

/** @param {Scene} scene @param {TraceEvent[]} events @returns {Told[]} */
const tellLeaves = ({ facts }, events) =>
  events.length > 0 ? [says("licm.leaves", { id: events.map(({ id }) => instructionName(facts, id)), loop: [...new Set(events.map(({ loop }) => loop))].map(blockName) })] : [];

/** @type {Row["summaries"][string]} */
const tellAsked = (scene, of) => {
  const stays = of("stays");
  const by = (/** @type {string} */ reason) => stays.filter((it) => it.reason === reason);
  const names = (/** @type {TraceEvent[]} */ events) => events.map(({ id }) => instructionName(scene.facts, id));
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

/** @type {Row["summaries"][string]} */
const tellLoops = (_, of) =>
  of("loop").flatMap(({ header, inside, preheader, joined }) => {
    const gaps = { header: blockName(header), inside: blockName(inside ?? ""), preheader: blockName(preheader ?? "") };
    const loop = says(`licm.loop${preheader === undefined ? ".bare" : inside === undefined ? "" : ".inner"}`, gaps);
    return joined ? [loop, says("licm.joined", { ...gaps, joined: joined.map(blockName) })] : [loop];
  });

/** @type {Row["summaries"][string]} */
const tellMoved = ({ facts }, of) => {
  const moved = of("moved").map(({ id, block }) => ({ key: "part.to", gaps: { id: instructionName(facts, id), block: blockName(block) } }));
  return [moved.length > 0 ? says("licm.moved", { moved }) : says("licm.end.none")];
};

/** @type {Row} */
export const LICM = {
  pass: "licm",
  chapterOf: { function: "start", loop: "start", leaves: "search", stays: "search", promotes: "places", keeps: "places", moved: "rewrite", end: "rewrite" },
  runs: new Set(["loop", "moved"]),
  group({ event, id }, facts) {
    if (event === "leaves" || event === "stays") return `block ${homeOf(facts, id)}`;
    return { function: "function", loop: "loop", promotes: "place", keeps: "place" }[event] ?? null;
  },
  /** @returns {Own} */
  start: () => ({ loops: new Map(), left: new Map(), stays: new Map(), places: new Map() }),
  apply(/** @type {Own} */ { loops, left, stays, places }, event) {
    const { id, loop } = event;
    if (event.event === "loop") loops.set(event.header, { inside: event.inside ?? null, preheader: event.preheader ?? null, blocks: event.blocks });
    else if (event.event === "leaves") left.set(id, [...(left.get(id) ?? []), loop]);
    else if (event.event === "stays") stays.set(id, event);
    else if (event.event === "promotes" || event.event === "keeps") for (const it of event.accesses ?? [id]) places.set(it, [...(places.get(it) ?? []), event]);
  },
  first({ state }) {
    /** @type {Own} */
    const { stays, left } = state.own;
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
  panel(view, /** @type {Own} */ own) {
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
  note(/** @type {Own} */ own, { id }) {
    if (id === null) return "";
    return own.left.has(id) ? `↑ ${destinationOf(own, id)}` : own.stays.has(id) ? "●" : "";
  },
  why: explainMotion,
};

/**
 * Why an instruction leaves its loops or stays; which loops a block is in, and what leaves it.
 *
 * @param {Replay} replay
 * @param {number | string} subject
 * @returns {Explanation}
 */
function explainMotion({ facts, state }, subject) {
  /** @type {Own} */
  const own = state.own;
  const block = typeof subject === "number" ? homeOf(facts, subject) : subject;
  const loop = loopOf(own, block);
  /** @type {Gaps} */
  const gaps = { block: blockName(block), loop: blockName(loop ?? "") };
  const rest = { points: [], paths: [], instructions: typeof subject === "number" ? [subject] : [] };
  if (typeof subject === "string") {
    const left = [...own.left.keys()].filter((id) => homeOf(facts, id) === block).map((id) => instructionName(facts, id));
    const path = loop === null ? [] : skipping(facts, own, loop, block);
    const always = path.length === 0 ? "why.licm.always" : "why.licm.skipped";
    /** @type {Told[]} */
    const points = loop === null ? [] : [{ key: always, gaps }, ...(left.length > 0 ? [{ key: "why.licm.left", gaps: { ...gaps, id: left } }] : [])];
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
  /** @type {Told[]} */
  const points = [];
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
  /** @type {Told} */
  const head = left ? { key: "why.licm.leaves", gaps } : (points.shift() ?? { key: "why.licm.outside", gaps });
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

/** Whether an instruction is one that is moved only if each iteration executes it. @param {Parameters<typeof opcodeOf>[0]} instruction */
const mayFail = (instruction) => ["load", "call", "tail", "sdiv", "srem", "udiv", "urem"].includes(opcodeOf(instruction));

/** The reason why an instruction stays, and those of its operands, down to a phi or another obstacle. @param {Facts} facts @param {Own} own @param {TraceEvent} first @returns {Told[]} */
function reasons(facts, own, first) {
  /** @type {Told[]} */
  const told = [];
  for (let event = first; event && told.length < 6; ) {
    told.push(tellStays(facts, event));
    const operand = facts.instructions.get(event.operand);
    if (event.reason !== "operand" || !operand) break;
    const next = own.stays.get(event.operand);
    if (!next) told.push(says("licm.changes", { id: instructionName(facts, event.operand), loop: blockName(homeOf(facts, event.operand)) }));
    event = /** @type {TraceEvent} */ (next);
  }
  return told;
}

/** A path around a loop, or out of it, that does not pass a block; empty if there is none. @param {Facts} facts @param {Own} own @param {string} header @param {string} block */
function skipping(facts, own, header, block) {
  const index = (/** @type {string} */ name) => facts.indexOf.get(name) ?? 0;
  const start = index(header);
  const inside = new Set(blocksOf(own, header).map(index));
  if (header === block) return [];
  const may = (/** @type {number} */ at) => inside.has(at) && at !== index(block);
  const around = pathTo(facts, start, (_, to) => to === start, may);
  return around.length > 0 ? around : pathTo(facts, start, (_, to) => !inside.has(to), may);
}
