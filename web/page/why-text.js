// The answers of why.js in words.

import { blockName, names, placeOf, valueOf, variableName } from "./sentences.js";
import { reachingStores, why } from "./why.js";

/** @import { Access, Facts, Variable } from "./facts.js" */
/** @import { Told } from "./language.js" */
/** @import { Arrival } from "./paths.js" */
/** @import { Replay } from "./replay.js" */
/** @import { LineOf } from "./sentences.js" */

/**
 * @typedef {object} Explanation
 * @property {Told[]} head
 * @property {Told[]} points What is listed below it.
 * @property {number[][]} paths The paths to show on the graph.
 * @property {number[]} instructions Those that the explanation names.
 */

/**
 * Why `variable` has a phi in `block`, or why it has none. `replay` is at the end of the trace.
 *
 * @param {Replay} replay
 * @param {LineOf} lineOf
 * @param {Variable} variable
 * @param {number} block
 * @returns {Explanation}
 */
export function explain(replay, lineOf, variable, block) {
  const { facts } = replay;
  const scene = { replay, facts, lineOf };
  const answer = why(facts, variable, block);
  const { reason, phi, arrivals, use, meets } = answer;
  const gaps = { variable: variableName(variable.name), block: blockName(facts.blocks[block].name) };
  const above = blockName(facts.blocks[meets].name);
  const key = meets === block ? `why.${reason}` : "why.not-live.above";
  /** @type {Told[]} */
  const head = [{ key, gaps: { ...gaps, above, value: valueOf(scene, phi?.value ?? "") } }];
  /** @type {Told[]} */
  const points = arrivals.map((it) => tellArrival(scene, it));
  const paths = arrivals.map(({ path }) => path);
  const instructions = arrivals.flatMap(({ definition }) => (definition ? [definition.id] : []));
  if (reason === "one") {
    const stored = [...variable.accesses].filter(([, list]) => list.some(({ kind }) => kind === "store"));
    const blocks = names(facts, stored.map(([at]) => at));
    points.push({ key: "why.one.frontier", gaps: { ...gaps, blocks } });
  } else if (reason === "kept") {
    head.push({ key: `say.kept.${variable.kept?.reason}`, gaps });
  } else if (arrivals.length > 0 && use.load) {
    const user = blockName(facts.blocks[use.load.block].name);
    const path = { path: names(facts, use.path) };
    const key = use.path.length === 1 ? "why.use.here" : "why.use";
    points.push({ key, gaps: { user, place: placeOf(scene, use.load.id), path } });
    paths.push(use.path);
    instructions.push(use.load.id);
  } else if (reason === "not-live" && use.stores.length > 0) {
    const places = use.stores.map(({ id }) => placeOf(scene, id));
    points.push({ key: "why.use.stores", gaps: { ...gaps, places } });
    instructions.push(...use.stores.map(({ id }) => id));
  } else if (reason === "not-live") {
    points.push({ key: "why.use.none", gaps });
  }
  return { head, points, paths, instructions };
}

/**
 * Which assignments the value of a load may come from.
 *
 * @param {Replay} replay
 * @param {LineOf} lineOf
 * @param {Variable} variable
 * @param {Access} load
 * @returns {Explanation}
 */
export function explainRead(replay, lineOf, variable, load) {
  const { facts } = replay;
  const scene = { replay, facts, lineOf };
  const { stores, mayBeNone, phi } = reachingStores(facts, variable, load);
  const gaps = { variable: variableName(variable.name), place: placeOf(scene, load.id) };
  const instructions = [load.id, ...stores.map(({ id }) => id)];
  /** @type {Told[]} */
  const points = mayBeNone && stores.length > 0 ? [{ key: "why.read.maybe" }] : [];
  const places = stores.map(({ id }) => placeOf(scene, id));
  if (stores.length === 0) {
    return { head: [{ key: "why.read.none", gaps }], points, paths: [], instructions };
  }
  if (!phi) {
    return { head: [{ key: "why.read.one", gaps: { ...gaps, store: places[0] } }], points, paths: [], instructions };
  }
  const block = blockName(facts.blocks[phi.block].name);
  const head = [{ key: "why.read.many", gaps: { ...gaps, stores: places, phi: valueOf(scene, phi.id), block } }];
  return { head, points, paths: [], instructions: [...instructions, phi.id] };
}

/**
 * @param {{ replay: Replay, facts: Facts, lineOf: LineOf }} scene
 * @param {Arrival} arrival
 * @returns {Told}
 */
function tellArrival(scene, { path, definition, isMet }) {
  const gaps = { path: { path: names(scene.facts, path) } };
  if (!definition) {
    const from = blockName(scene.facts.blocks[path[0]].name);
    return { key: isMet ? "why.path.met" : "why.path.nothing", gaps: { ...gaps, from } };
  }
  const value = valueOf(scene, scene.replay.stored(definition.id));
  if ("kind" in definition) {
    return { key: "why.path.store", gaps: { ...gaps, value, place: placeOf(scene, definition.id) } };
  }
  return { key: "why.path.phi", gaps: { ...gaps, value, from: blockName(scene.facts.blocks[definition.block].name) } };
}
