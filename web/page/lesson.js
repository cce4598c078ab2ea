// The trace of a pass after SSA construction as steps with sentences: what is the same for all of them.

import { html } from "./dom.js";
import { tellAll } from "./language.js";
import { nameNode } from "./parts.js";
import { blockName, codeName, nameOf, says, valueOf } from "./sentences.js";

/** @import { Facts, TraceEvent } from "./facts.js" */
/** @import { Item, Language, Name, Part, Told } from "./language.js" */
/** @import { Line } from "./lines.js" */
/** @import { Instruction } from "./model.js" */
/** @import { Replay } from "./replay.js" */
/** @import { Focus, LineOf, Scene } from "./sentences.js" */
/** @import { Step } from "./step-list.js" */
/** @import { Token } from "./tokens.js" */
/** @import { View } from "./steps-panel.js" */
/** @import { Explanation } from "./why-text.js" */

/**
 * What is special about the trace of a pass. What the pass knows at a step is `own`, which only the row looks at.
 *
 * @typedef {object} Row
 * @property {string} pass
 * @property {Record<string, string>} chapterOf By kind of event. Other events have no step of their own.
 * @property {Set<string>} runs Events of these kinds have a step together with those of the same kind that follow.
 * @property {(event: TraceEvent, facts: Facts) => string | null} group Which step of the short tour an event begins: a word, and
 * what tells it from others after a space. `null`: it belongs to the one before.
 * @property {(facts: Facts) => any} start
 * @property {(replay: Replay) => number | string | undefined} [first] What is asked about at first. `replay` is at the end.
 * @property {(own: any, event: TraceEvent, facts: Facts) => void} apply
 * @property {Record<string, (scene: Scene, event: TraceEvent) => Told[]>} tellers By kind of event.
 * @property {Record<string, (scene: Scene, of: (kind: string) => TraceEvent[]) => Told[]>} summaries By group.
 * @property {(view: View, own: any) => Node[]} panel
 * @property {(own: any, line: Line, replay: Replay) => string} note What is known about an instruction, in signs.
 * @property {(replay: Replay, subject: number | string) => Explanation} why Answers a question about an instruction, or
 * a block. `replay` is at the end.
 */

/**
 * The steps of a trace, in order. Together they have all of its events.
 *
 * @param {Row} row
 * @param {TraceEvent[]} events
 * @returns {Step[]}
 */
export function rowSteps({ pass, chapterOf, runs }, events) {
  /** @type {Step[]} */
  const steps = [];
  let first = 0;
  for (let at = 0; at < events.length; ) {
    const { event: kind } = events[at];
    let end = at + 1;
    if (kind in chapterOf) {
      while (runs.has(kind) && events[end]?.event === kind) end++;
      steps.push({ chapter: `${pass}.${chapterOf[kind]}`, kind, first, end, variables: [] });
      first = end;
    }
    at = end;
  }
  steps.push({ chapter: `${pass}.${chapterOf.end}`, kind: "end", first, end: events.length, variables: [] });
  return steps;
}

/**
 * The steps of a short tour.
 *
 * @param {Row} row
 * @param {Step[]} steps
 * @param {TraceEvent[]} events
 * @param {Facts} facts
 * @returns {Step[]}
 */
export function rowCoarseSteps({ group }, steps, events, facts) {
  /** @type {Step[]} */
  const coarse = [];
  let last = "";
  for (const { chapter, kind, first, end } of steps) {
    const event = events.slice(first, end).find((it) => it.event === kind) ?? { event: kind };
    const key = group(event, facts);
    const open = coarse.at(-1);
    if (open && open.chapter === chapter && (key === null || key === last)) {
      open.end = end;
    } else {
      coarse.push({ chapter, kind: `all.${(key ?? kind).split(" ")[0]}`, first, end, variables: [] });
    }
    last = key ?? last;
  }
  return coarse;
}

/**
 * What a step is about.
 *
 * @param {Row} row
 * @param {Step} step
 * @param {Replay} replay
 * @returns {Focus}
 */
export function rowFocus({ group }, { kind, first, end }, { events, facts }) {
  const own = events.slice(first, end);
  const isAll = kind.startsWith("all.");
  const about = own.filter((event) => (isAll ? group(event, facts) !== null || event.event === "executed" : event.event === kind));
  const blocks = about.flatMap(({ id, block, target }) => (target === undefined ? [block ?? homeOf(facts, id)] : [target, block])).filter((it) => it !== undefined);
  const instructions = (isAll ? own : about).flatMap(({ id }) => (id === undefined ? [] : [id]));
  return { blocks: isAll ? blocks.slice(0, 1) : blocks, variable: null, instructions: [...new Set(instructions)] };
}

/**
 * The sentences of a step in pieces. `replay` is after the step.
 *
 * @param {Row} row
 * @param {Language} language
 * @param {Step} step
 * @param {Replay} replay
 * @param {LineOf} lineOf
 * @returns {Part[]}
 */
export function rowTold({ pass, tellers, summaries }, language, step, replay, lineOf) {
  const all = replay.events.slice(step.first, step.end);
  const { facts } = replay;
  const of = (/** @type {string} */ kind) => all.filter(({ event }) => event === kind);
  if (step.kind.startsWith("all.")) {
    return tellAll(language, summaries[step.kind.slice(4)]({ step, replay, facts, lineOf, events: all }, of));
  }
  const scene = { step, replay, facts, lineOf, events: of(step.kind) };
  const [event = { event: step.kind }] = scene.events;
  const teller = tellers[step.kind] ?? (() => [says(`${pass}.${step.kind}`, gapsOf(scene))]);
  return tellAll(language, teller(scene, event));
}

/**
 * The fields of the events of a scene as gaps: those of several events are lists.
 *
 * @param {Scene} scene
 */
export function gapsOf(scene) {
  /** @type {Record<string, Item[]>} */
  const gaps = { function: [codeName(scene.facts.name)] };
  for (const event of scene.events) {
    for (const [key, value] of Object.entries(event)) {
      const items = (gaps[key] ??= []);
      if (key === "id" || (typeof value === "number" && key !== "value")) items.push(nameOf(scene, value));
      else if (key === "value") items.push(valueOf(scene, value));
      else if (scene.facts.indexOf.has(value)) items.push(blockName(value));
    }
  }
  return gaps;
}

/**
 * The operands of an instruction or a terminator as tokens: values and constants. Those of a phi have blocks.
 *
 * @param {Pick<Instruction, "tokens">} instruction
 * @returns {{ token: Token, from: string | null }[]}
 */
export function operandsOf({ tokens }) {
  const opcode = tokens.findIndex(({ kind }) => kind === "opcode");
  const parts = tokens.slice(opcode + 1).filter(({ kind }) => kind === "value" || kind === "literal" || kind === "block" || kind === "global");
  if (tokens[opcode].text !== "phi") {
    return parts.flatMap((token) => (token.kind === "block" ? [] : [{ token, from: null }]));
  }
  return parts.flatMap((token, at) => (token.kind === "block" ? [] : [{ token, from: String(parts[at + 1]?.id) }]));
}

/** The values among the operands of an instruction, each once. @param {Pick<Instruction, "tokens">} instruction */
export const valuesOf = (instruction) =>
  operandsOf(instruction).map(({ token }) => token).filter(({ kind, text }, at, all) => kind === "value" && all.findIndex((it) => it.text === text) === at);

/** The name of the block of an instruction. @param {Facts} facts @param {number} id */
export const homeOf = ({ blocks, instructions }, id) => blocks[instructions.get(id)?.block ?? -1]?.name;

/** @param {Pick<Instruction, "tokens">} instruction */
export const opcodeOf = ({ tokens }) => tokens.find(({ kind }) => kind === "opcode")?.text ?? "";

/** What comes after the name of a result. @param {Pick<Instruction, "tokens">} instruction */
export function codeOf({ tokens }) {
  const opcode = tokens.findIndex(({ kind }) => kind === "opcode");
  return codeName(tokens.slice(opcode).map(({ text }) => text).join(""));
}

/** An instruction, by its result or by its text. @param {Facts} facts @param {number} id @returns {Name} */
export function instructionName({ results, instructions }, id) {
  const text = results.get(id);
  const instruction = instructions.get(id);
  return text !== undefined ? { kind: "value", text, id } : instruction ? codeOf(instruction) : codeName(String(id));
}

/** A teller of all events of its kind in the step. @param {Row["summaries"][string]} summary @returns {Row["tellers"][string]} */
export const tellEvery = (summary) => (scene) => summary(scene, (kind) => scene.events.filter(({ event }) => event === kind));

/** The names of blocks as items of a list. @param {Iterable<string>} blocks */
export const blockChips = (blocks) => [...blocks].map((it) => html("li", {}, nameNode(blockName(it))));

/** The name of an operand. @param {Token} token @returns {Item} */
export const operandName = ({ text, id, kind }) =>
  typeof id === "number" ? { kind: "value", text, id } : kind === "literal" ? codeName(text) : { kind: "value", text };
