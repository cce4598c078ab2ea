// Exercises: questions about a function that the user answers, each with its right answers and reasons. The trace
// decides which answers are right; the answers to "why" explain them.

import { collectFacts } from "./facts.ts";
import { say } from "./language.ts";
import { Replay } from "./replay.ts";
import { stepNames, stepsOf } from "./step-list.ts";
import { finalResults, lineFinder } from "./steps.ts";
import { reachingStores } from "./why.ts";
import { blockName, names, placeOf, valueOf, variableName } from "./sentences.ts";
import { explain, explainRead, storePlace } from "./why-text.ts";
import type { TraceData } from "./data.ts";
import type { Facts, Variable } from "./facts.ts";
import type { Told } from "./language.ts";
import type { FunctionModel, Model } from "./model.ts";
import type { LineOf } from "./sentences.ts";
import type { Step } from "./step-list.ts";

/** The kinds of exercises. */
export const EXERCISES = ["phis", "read", "dominator", "stack"] as const;

/** A function, and what its exercises are about. */
export interface Scene {
  replay: Replay; // At the end of the trace; it stays there.
  facts: Facts;
  lineOf: LineOf;
  steps: Step[]; // Those with all details.
  names: string[]; // Of the steps.
  at: (step: Step) => Replay; // A replay after a step, until the next call.
}

export interface Exercise {
  kind: typeof EXERCISES[number];
  word: string; // Its name in the address.
  question: Told;
  answers: "blocks" | "values"; // What the user chooses.
  isMany: boolean; // Whether the user chooses any number of options, or one.
  options: { id: string, told: Told }[];
  right: Set<string>; // The right options. If the user chooses one, each of them is right.
  hints: (wrong: string[]) => Told[][]; // What is said about wrong choices, without the answer. Paragraphs.
  reasons: () => Told[][]; // Why the right answer is right.
  step: string; // The step that is shown with it; empty for the function before the first pass.
  event: Record<string, unknown>; // Fields of the event that decided the answer.
}

/**
 * What the exercises of a function are about.
 * @param trace The trace of the construction of SSA form.
 */
export function exerciseScene(model: Model, chosen: FunctionModel, trace: TraceData): Scene {
  const { events } = trace;
  const facts = collectFacts(events, chosen.form(0).blocks);
  const results = finalResults(chosen, trace);
  const [replay, walk] = [new Replay(events, facts, results), new Replay(events, facts, results)];
  replay.goTo(events.length);
  const steps = stepsOf(events, facts);
  const at: Scene["at"] = ({ end }) => {
    walk.goTo(end);
    return walk;
  };
  return { replay, facts, lineOf: lineFinder(model), steps, names: stepNames(steps), at };
}

/** All exercises of a kind, by the words of the address, in the order of the function. */
export function exercisesOf(scene: Scene, kind: typeof EXERCISES[number]): string[] {
  const { facts, steps, names: stepNames } = scene;
  const variables = [...facts.variables.values()].filter(({ kept, accesses }) => !kept && accesses.size > 0);
  switch (kind) {
    case "phis":
      return variables.map(({ source }) => `phis ${source}`);
    case "read":
      return [...readWords(scene, variables.filter((variable) => valueOptions(scene, variable).length > 2)).keys()];
    case "dominator":
      return facts.blocks.filter(({ dominator }) => dominator >= 0).map(({ name }) => `dominator ${name}`);
    case "stack":
      return steps.flatMap((step, at) => {
        if (step.kind !== "enter") return [];
        const { stacks } = scene.at(step).state;
        const full = variables.filter(({ name }) => (stacks.get(name)?.length ?? 0) > 1);
        return full.map(({ source }) => `stack ${stepNames[at]} ${source}`);
      });
  }
}

/**
 * The reads of variables, by words: the variable and the line, or the block without a line, and a number from the second
 * read in a line on, as `read b 4 2`.
 */
function readWords({ facts, lineOf }: Scene, variables: Variable[]): Map<string, number> {
  const words: Map<string, number> = new Map();
  const counts: Map<string, number> = new Map();
  for (const { source, accesses } of variables) {
    const loads = [...accesses.values()].flat().filter(({ kind, block }) => kind === "load" && facts.blocks[block].isReachable);
    for (const { id, block } of loads.sort((one, other) => one.id - other.id)) {
      const word = `read ${source} ${lineOf(facts.instructions.get(id)?.span) ?? facts.blocks[block].name}`;
      const count = (counts.get(word) ?? 0) + 1;
      counts.set(word, count);
      words.set(count === 1 ? word : `${word} ${count}`, id);
    }
  }
  return words;
}

/** The exercise that the address names by `word`; `null` if the function does not have it. */
export function exerciseOf(scene: Scene, word: string): Exercise | null {
  const [, kind, rest] = /^(\w+) (.*)$/s.exec(word) ?? [];
  const { facts } = scene;
  const variableCalled = (name: string) => [...facts.variables.values()].find(({ source, kept }) => source === name && !kept);
  switch (kind) {
    case "phis": {
      const variable = variableCalled(rest);
      return variable ? phiExercise(scene, word, variable) : null;
    }
    case "read":
      return readExercise(scene, word, readWords(scene, [...facts.variables.values()]).get(word) ?? -1);
    case "dominator": {
      const block = facts.indexOf.get(rest) ?? 0;
      return facts.blocks[block].dominator >= 0 ? dominatorExercise(scene, word, block) : null;
    }
    case "stack": {
      const [, name, source] = /^(\S+) (.*)$/s.exec(rest) ?? [];
      const [step, variable] = [scene.steps[scene.names.indexOf(name)], variableCalled(source)];
      return step && variable ? stackExercise(scene, word, step, variable, name) : null;
    }
    default:
      return null;
  }
}

function phiExercise({ facts, replay, lineOf }: Scene, word: string, variable: Variable): Exercise {
  const phis = [...variable.phis.values()].filter(({ removed }) => !removed);
  const right = new Set(phis.map(({ block }) => facts.blocks[block].name));
  const reason = (block: string) => {
    const { head, points } = explain(replay, lineOf, variable, facts.indexOf.get(block) ?? 0);
    return [...head, ...points];
  };
  return {
    kind: "phis",
    word,
    question: { key: "exercise.phis", gaps: { variable: variableName(facts, variable.name) } },
    answers: "blocks",
    isMany: true,
    options: blockOptions(facts),
    right,
    hints: (wrong) => wrong.map(reason),
    reasons: () => (right.size > 0 ? [...right].map(reason) : [[{ key: "exercise.phis.none" }]]),
    step: "",
    event: { event: "promoted", variable: variable.name },
  };
}

function readExercise(scene: Scene, word: string, id: number): Exercise | null {
  const { facts, replay, lineOf } = scene;
  const block = facts.instructions.get(id)?.block ?? -1;
  for (const variable of facts.variables.values()) {
    const load = variable.accesses.get(block)?.find((access) => access.id === id && access.kind === "load");
    if (!load || variable.kept || !facts.blocks[block].isReachable) continue;
    const { stores, phi } = reachingStores(facts, variable, load);
    // A phi between them that was removed was replaced by one of them, or by another phi.
    const { text } = replay.token(id);
    const phis = [...variable.phis.values()].filter((it) => !it.removed);
    const same = [...stores, ...phis].filter((it) => replay.token(replay.stored(it.id)).text === text);
    const right = phi ? [phi.id] : stores.length > 0 ? same.map((it) => it.id) : ["none"];
    return {
      kind: "read",
      word,
      question: { key: "exercise.read", gaps: { variable: variableName(facts, variable.name), place: placeOf(scene, id) } },
      answers: "values",
      isMany: false,
      ...distinct(valueOptions(scene, variable), right),
      hints: () => [],
      reasons() {
        const { head, points } = explainRead(replay, lineOf, variable, load);
        return [[...head, ...points]];
      },
      step: "",
      event: { event: "replaced", id },
    };
  }
  return null;
}

/** The values of a variable: what is assigned, its phis, and none. */
function valueOptions(scene: Scene, variable: Variable): Exercise["options"] {
  const { facts, replay } = scene;
  const stores = [...variable.accesses.values()].flat().filter(({ kind, block }) => kind === "store" && facts.blocks[block].isReachable);
  const phis = [...variable.phis.values()].filter(({ removed }) => !removed);
  return [
    ...stores.map((store) => ({
      id: String(store.id),
      told: { key: "exercise.value.store", gaps: { value: valueOf(scene, replay.stored(store.id)), place: storePlace(scene, store) } },
    })),
    ...phis.map(({ id, block }) => ({
      id: String(id),
      told: { key: "exercise.value.phi", gaps: { value: valueOf(scene, id), block: blockName(facts.blocks[block].name) } },
    })),
    { id: "none", told: { key: "exercise.value.none" } },
  ];
}

function dominatorExercise({ facts }: Scene, word: string, block: number): Exercise {
  const { name, dominator } = facts.blocks[block];
  const above = facts.blocks[dominator];
  const gaps = { block: blockName(name), dominator: blockName(above.name) };
  return {
    kind: "dominator",
    word,
    question: { key: "exercise.dominator", gaps },
    answers: "blocks",
    isMany: false,
    options: blockOptions(facts),
    right: new Set([above.name]),
    hints: (wrong) => wrong.map((it) => [notDominator(facts, block, it)]),
    reasons: () => [[{ key: "exercise.dominator.right", gaps }]],
    step: "",
    event: { event: "immediate_dominator", block: name },
  };
}

/** Why a block is not the immediate dominator of another. */
function notDominator(facts: Facts, block: number, wrong: string): Told {
  const avoided = facts.indexOf.get(wrong) ?? 0;
  const said = { block: blockName(facts.blocks[block].name), wrong: blockName(wrong) };
  if (avoided === block) {
    return { key: "exercise.dominator.self", gaps: said };
  }
  const path = pathAround(facts, block, avoided);
  return path ? { key: "exercise.dominator.avoided", gaps: { ...said, path: { path: names(facts, path) } } } : { key: "exercise.dominator.farther", gaps: said };
}

/** A shortest path from the entry to a block that avoids another; `null` if that dominates it. */
export function pathAround({ blocks }: Facts, block: number, avoided: number) {
  const from: Map<number, number> = new Map(avoided === 0 ? [] : [[0, -1]]);
  for (const at of from.keys()) {
    for (const successor of blocks[at].successors) if (successor !== avoided && !from.has(successor)) from.set(successor, at);
  }
  if (!from.has(block)) return null;
  const path = [];
  for (let at = block; at >= 0; at = from.get(at) ?? -1) path.push(at);
  return path.reverse();
}

/** @param name Of the step. */
function stackExercise(scene: Scene, word: string, step: Step, variable: Variable, name: string): Exercise {
  const { facts } = scene;
  const { state } = scene.at(step);
  const stack = [...(state.stacks.get(variable.name) ?? [])];
  const told = { variable: variableName(facts, variable.name), block: blockName(state.walk.at(-1) ?? facts.blocks[0].name) };
  const pushed = scene.replay.events.filter(({ event, variable: of }) => event === "pushed" && of === variable.name);
  const tip = stack.at(-1);
  const options = [
    ...pushed.map(({ id, value, block }) => ({
      id: String(id),
      told: { key: "exercise.value.pushed", gaps: { value: valueOf(scene, value), block: blockName(block) } },
    })),
    { id: "none", told: { key: "exercise.value.empty" } },
  ];
  return {
    kind: "stack",
    word,
    question: { key: "exercise.stack", gaps: told },
    answers: "values",
    isMany: false,
    ...distinct(options, [tip ? tip.id : "none"]),
    hints: () => [[{ key: "exercise.stack.popped" }]],
    reasons: () => [[tip ? { key: "exercise.stack.reason", gaps: { ...told, values: stack.map(({ value }) => valueOf(scene, value)) } } : { key: "exercise.stack.none", gaps: told }]],
    step: name,
    event: { event: "pushed", id: tip?.id },
  };
}

/** The options with those that look the same as one, and which are right then. */
function distinct(options: Exercise["options"], right: (number | string)[]) {
  const first: Map<string, string> = new Map();
  const idOf = new Map(options.map(({ id, told }) => {
    const text = say("en", told.key, told.gaps);
    first.set(text, first.get(text) ?? id);
    return [id, first.get(text) ?? id];
  }));
  return {
    options: options.filter(({ id }) => idOf.get(id) === id),
    right: new Set(right.map((id) => idOf.get(String(id)) ?? String(id))),
  };
}

const blockOptions = ({ blocks }: Facts): Exercise["options"] =>
  blocks.filter(({ isReachable }) => isReachable).map(({ name }) => ({ id: name, told: { key: "exercise.block", gaps: { block: blockName(name) } } }));

/** Whether an answer is right. */
export function isRight({ right, isMany }: Exercise, chosen: Set<string>) {
  const areAll = [...chosen].every((it) => right.has(it));
  return areAll && (isMany ? chosen.size === right.size : chosen.size === 1);
}
