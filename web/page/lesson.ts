// The trace of a pass after SSA construction as steps with sentences: what is the same for all of them.

import { html } from "./dom.ts";
import { tellAll } from "./language.ts";
import { nameNode } from "./parts.ts";
import { blockName, codeName, nameOf, says, valueOf } from "./sentences.ts";
import type { Facts, TraceEvent } from "./facts.ts";
import type { Item, Language, Name, Part, Told } from "./language.ts";
import type { Line } from "./lines.ts";
import type { Instruction } from "./model.ts";
import type { Replay } from "./replay.ts";
import type { Focus, LineOf, Scene } from "./sentences.ts";
import type { Step } from "./step-list.ts";
import type { View } from "./steps-panel.ts";
import type { Token } from "./tokens.ts";
import type { Explanation } from "./why-text.ts";

/** What is special about the trace of a pass. `own` is what the pass knows at a step; only the row looks at it. */
export interface Row {
  pass: string;
  chapterOf: Record<string, string>; // By kind of event. Other events have no step of their own.
  runs: Set<string>; // Events of these kinds have a step together with those of the same kind that follow.
  /**
   * The step of the short tour that an event begins: a word, then a space and a text that distinguishes the steps with
   * this word. `null` if the event belongs to the step before.
   */
  group: (event: TraceEvent, facts: Facts) => string | null;
  start: (facts: Facts) => any;
  first?: (replay: Replay) => number | string | undefined; // What is asked about at first. `replay` is at the end.
  apply: (own: any, event: TraceEvent, facts: Facts) => void;
  tellers: Record<string, (scene: Scene, event: TraceEvent) => Told[]>; // By kind of event.
  summaries: Record<string, (scene: Scene, of: (kind: string) => TraceEvent[]) => Told[]>; // By group.
  panel: (view: View, own: any) => Node[];
  note: (own: any, line: Line, replay: Replay) => string; // What is known about an instruction, in signs.
  /** Answers a question about an instruction, or a block. `replay` is at the end. */
  why: (replay: Replay, subject: number | string) => Explanation;
}

/** The steps of a trace, in order. Together they have all of its events. */
export function rowSteps({ pass, chapterOf, runs }: Row, events: TraceEvent[]): Step[] {
  const steps: Step[] = [];
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

/** The steps of a short tour. */
export function rowCoarseSteps({ group }: Row, steps: Step[], events: TraceEvent[], facts: Facts): Step[] {
  const coarse: Step[] = [];
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

/** What a step is about. */
export function rowFocus({ group }: Row, { kind, first, end }: Step, { events, facts }: Replay): Focus {
  const own = events.slice(first, end);
  const isAll = kind.startsWith("all.");
  const about = own.filter((event) => (isAll ? group(event, facts) !== null || event.event === "executed" : event.event === kind));
  const blocks = about.flatMap(({ id, block, target }) => (target === undefined ? [block ?? homeOf(facts, id)] : [target, block])).filter((it) => it !== undefined);
  const instructions = (isAll ? own : about).flatMap(({ id }) => (id === undefined ? [] : [id]));
  return { blocks: isAll ? blocks.slice(0, 1) : blocks, variable: null, instructions: [...new Set(instructions)] };
}

/** The sentences of a step in pieces. `replay` is after the step. */
export function rowTold({ pass, tellers, summaries }: Row, language: Language, step: Step, replay: Replay, lineOf: LineOf): Part[] {
  const all = replay.events.slice(step.first, step.end);
  const { facts } = replay;
  const of = (kind: string) => all.filter(({ event }) => event === kind);
  if (step.kind.startsWith("all.")) {
    return tellAll(language, summaries[step.kind.slice(4)]({ step, replay, facts, lineOf, events: all }, of));
  }
  const scene = { step, replay, facts, lineOf, events: of(step.kind) };
  const [event = { event: step.kind }] = scene.events;
  const teller = tellers[step.kind] ?? (() => [says(`${pass}.${step.kind}`, gapsOf(scene))]);
  return tellAll(language, teller(scene, event));
}

/** The fields of the events of a scene as gaps: those of several events are lists. */
export function gapsOf(scene: Scene) {
  const gaps: Record<string, Item[]> = { function: [codeName(scene.facts.name)] };
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

/** The operands of an instruction or a terminator as tokens: values and constants. Those of a phi have blocks. */
export function operandsOf({ tokens }: Pick<Instruction, "tokens">): { token: Token, from: string | null }[] {
  const opcode = tokens.findIndex(({ kind }) => kind === "opcode");
  const parts = tokens.slice(opcode + 1).filter(({ kind }) => kind === "value" || kind === "literal" || kind === "block" || kind === "global");
  if (tokens[opcode].text !== "phi") {
    return parts.flatMap((token) => (token.kind === "block" ? [] : [{ token, from: null }]));
  }
  return parts.flatMap((token, at) => (token.kind === "block" ? [] : [{ token, from: String(parts[at + 1]?.id) }]));
}

/** The values among the operands of an instruction, each once. */
export const valuesOf = (instruction: Pick<Instruction, "tokens">) =>
  operandsOf(instruction).map(({ token }) => token).filter(({ kind, text }, at, all) => kind === "value" && all.findIndex((it) => it.text === text) === at);

/** The name of the block of an instruction. */
export const homeOf = ({ blocks, instructions }: Facts, id: number) => blocks[instructions.get(id)?.block ?? -1]?.name;

export const opcodeOf = ({ tokens }: Pick<Instruction, "tokens">) => tokens.find(({ kind }) => kind === "opcode")?.text ?? "";

/** The text after the name of a result. */
export function codeOf({ tokens }: Pick<Instruction, "tokens">) {
  const opcode = tokens.findIndex(({ kind }) => kind === "opcode");
  return codeName(tokens.slice(opcode).map(({ text }) => text).join(""));
}

/** An instruction, by its result or by its text. */
export function instructionName({ results, instructions }: Facts, id: number): Name {
  const text = results.get(id);
  const instruction = instructions.get(id);
  return text !== undefined ? { kind: "value", text, id } : instruction ? codeOf(instruction) : codeName(String(id));
}

/** A teller of all events of its kind in the step. */
export const tellEvery = (summary: Row["summaries"][string]): Row["tellers"][string] => (scene) => summary(scene, (kind) => scene.events.filter(({ event }) => event === kind));

/** The names of blocks as items of a list. */
export const blockChips = (blocks: Iterable<string>) => [...blocks].map((it) => html("li", {}, nameNode(blockName(it))));

/** The name of an operand. */
export const operandName = ({ text, id, kind }: Token): Item =>
  typeof id === "number" ? { kind: "value", text, id } : kind === "literal" ? codeName(text) : { kind: "value", text };
