// Exercises: questions about a function that the user answers, each with its right answers and reasons. They are judged by
// what the trace says and explained by the answers to why.

import { collectFacts } from "./facts.js";
import { say } from "./language.js";
import { Replay } from "./replay.js";
import { stepNames, stepsOf } from "./step-list.js";
import { finalResults, lineFinder } from "./steps.js";
import { reachingStores } from "./why.js";
import { blockName, names, placeOf, valueOf, variableName } from "./sentences.js";
import { explain, explainRead, storePlace } from "./why-text.js";

/** @import { Facts, Variable } from "./facts.js" */
/** @import { Told } from "./language.js" */
/** @import { LineOf } from "./sentences.js" */
/** @import { Step } from "./step-list.js" */

/** The kinds of exercises. */
export const EXERCISES = /** @type {const} */ (["phis", "read", "dominator", "stack"]);

/**
 * @typedef {object} Scene A function, and what its exercises are about.
 * @property {Replay} replay At the end of the trace; it stays there.
 * @property {Facts} facts
 * @property {LineOf} lineOf
 * @property {Step[]} steps Those with all details.
 * @property {string[]} names Of the steps.
 * @property {(step: Step) => Replay} at A replay after a step, until the next call.
 *
 * @typedef {object} Exercise
 * @property {typeof EXERCISES[number]} kind
 * @property {string} word How the address names it.
 * @property {Told} question
 * @property {"blocks" | "values"} answers What is chosen.
 * @property {boolean} isMany Whether any number is chosen, or one.
 * @property {{ id: string, told: Told }[]} options
 * @property {Set<string>} right The options that are right; if one is chosen, each of them.
 * @property {(wrong: string[]) => Told[][]} hints What is said about wrong choices, without the answer. Paragraphs.
 * @property {() => Told[][]} reasons Why the right answer is right.
 * @property {string} step The step that is shown with it; empty for the function before the first pass.
 * @property {Record<string, unknown>} event What the event has that decided the answer.
 */

/**
 * What the exercises of a function are about.
 *
 * @param {import("./model.js").Model} model
 * @param {import("./model.js").FunctionModel} chosen
 * @param {import("./data.js").TraceData} trace On the way to SSA form.
 * @returns {Scene}
 */
export function exerciseScene(model, chosen, trace) {
  const { events } = trace;
  const facts = collectFacts(events, chosen.form(0).blocks);
  const results = finalResults(chosen, trace);
  const [replay, walk] = [new Replay(events, facts, results), new Replay(events, facts, results)];
  replay.goTo(events.length);
  const steps = stepsOf(events, facts);
  /** @type {Scene["at"]} */
  const at = ({ end }) => {
    walk.goTo(end);
    return walk;
  };
  return { replay, facts, lineOf: lineFinder(model), steps, names: stepNames(steps), at };
}

/**
 * All exercises of a kind, by the words of the address, in the order of the function.
 *
 * @param {Scene} scene
 * @param {typeof EXERCISES[number]} kind
 * @returns {string[]}
 */
export function exercisesOf(scene, kind) {
  const { facts, steps, names: stepNames } = scene;
  const variables = [...facts.variables.values()].filter(({ kept, accesses }) => !kept && accesses.size > 0);
  switch (kind) {
    case "phis":
      return variables.map(({ source }) => `phis ${source}`);
    case "read":
      return variables
        .filter((variable) => valueOptions(scene, variable).length > 2)
        .flatMap(({ accesses }) => [...accesses.values()].flat())
        .filter(({ kind, block }) => kind === "load" && facts.blocks[block].isReachable)
        .map(({ id }) => `read ${id}`);
    case "dominator":
      return facts.blocks.filter(({ dominator }) => dominator >= 0).map(({ name }) => `dominator ${name}`);
    case "stack":
      return steps.flatMap((step, at) => {
        if (step.kind !== "enter") {
          return [];
        }
        const { stacks } = scene.at(step).state;
        const full = variables.filter(({ name }) => (stacks.get(name)?.length ?? 0) > 1);
        return full.map(({ source }) => `stack ${stepNames[at]} ${source}`);
      });
  }
}

/**
 * The exercise that the address names by `word`; `null` if the function has none such.
 *
 * @param {Scene} scene
 * @param {string} word
 * @returns {Exercise | null}
 */
export function exerciseOf(scene, word) {
  const [, kind, rest] = /^(\w+) (.*)$/s.exec(word) ?? [];
  const { facts } = scene;
  const variableCalled = (/** @type {string} */ name) => [...facts.variables.values()].find(({ source, kept }) => source === name && !kept);
  switch (kind) {
    case "phis": {
      const variable = variableCalled(rest);
      return variable ? phiExercise(scene, word, variable) : null;
    }
    case "read":
      return readExercise(scene, word, Number(rest));
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

/**
 * @param {Scene} scene
 * @param {string} word
 * @param {Variable} variable
 * @returns {Exercise}
 */
function phiExercise({ facts, replay, lineOf }, word, variable) {
  const phis = [...variable.phis.values()].filter(({ removed }) => !removed);
  const right = new Set(phis.map(({ block }) => facts.blocks[block].name));
  const reason = (/** @type {string} */ block) => {
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

/**
 * @param {Scene} scene
 * @param {string} word
 * @param {number} id
 * @returns {Exercise | null}
 */
function readExercise(scene, word, id) {
  const { facts, replay, lineOf } = scene;
  const block = facts.instructions.get(id)?.block ?? -1;
  for (const variable of facts.variables.values()) {
    const load = variable.accesses.get(block)?.find((access) => access.id === id && access.kind === "load");
    if (!load || variable.kept || !facts.blocks[block].isReachable) {
      continue;
    }
    const { stores, phi } = reachingStores(facts, variable, load);
    // A phi between them that was removed gave way to one of them, or to another phi.
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

/**
 * The values of a variable: what is assigned, its phis, and none.
 *
 * @param {Scene} scene
 * @param {Variable} variable
 * @returns {Exercise["options"]}
 */
function valueOptions(scene, variable) {
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

/**
 * @param {Scene} scene
 * @param {string} word
 * @param {number} block
 * @returns {Exercise}
 */
function dominatorExercise({ facts }, word, block) {
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

/**
 * Why a block is not the immediate dominator of another.
 *
 * @param {Facts} facts
 * @param {number} block
 * @param {string} wrong
 * @returns {Told}
 */
function notDominator(facts, block, wrong) {
  const avoided = facts.indexOf.get(wrong) ?? 0;
  const said = { block: blockName(facts.blocks[block].name), wrong: blockName(wrong) };
  if (avoided === block) {
    return { key: "exercise.dominator.self", gaps: said };
  }
  const path = pathAround(facts, block, avoided);
  return path ? { key: "exercise.dominator.avoided", gaps: { ...said, path: { path: names(facts, path) } } } : { key: "exercise.dominator.farther", gaps: said };
}

/**
 * A shortest path from the entry to a block that avoids another; `null` if that dominates it.
 *
 * @param {Facts} facts
 * @param {number} block
 * @param {number} avoided
 */
export function pathAround({ blocks }, block, avoided) {
  /** @type {Map<number, number>} */
  const from = new Map(avoided === 0 ? [] : [[0, -1]]);
  for (const at of from.keys()) {
    for (const successor of blocks[at].successors) {
      if (successor !== avoided && !from.has(successor)) {
        from.set(successor, at);
      }
    }
  }
  if (!from.has(block)) {
    return null;
  }
  const path = [];
  for (let at = block; at >= 0; at = from.get(at) ?? -1) {
    path.push(at);
  }
  return path.reverse();
}

/**
 * @param {Scene} scene
 * @param {string} word
 * @param {Step} step
 * @param {Variable} variable
 * @param {string} name Of the step.
 * @returns {Exercise}
 */
function stackExercise(scene, word, step, variable, name) {
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

/**
 * The options with those that look the same as one, and which are right then.
 *
 * @param {Exercise["options"]} options
 * @param {(number | string)[]} right
 */
function distinct(options, right) {
  /** @type {Map<string, string>} */
  const first = new Map();
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

/** @param {Facts} facts @returns {Exercise["options"]} */
const blockOptions = ({ blocks }) =>
  blocks.filter(({ isReachable }) => isReachable).map(({ name }) => ({ id: name, told: { key: "exercise.block", gaps: { block: blockName(name) } } }));

/**
 * Whether an answer is right.
 *
 * @param {Exercise} exercise
 * @param {Set<string>} chosen
 */
export function isRight({ right, isMany }, chosen) {
  const areAll = [...chosen].every((it) => right.has(it));
  return areAll && (isMany ? chosen.size === right.size : chosen.size === 1);
}
