// The answers of why.ts in words.

import { blockName, codeName, names, placeOf, valueOf, variableName } from "./sentences.ts";
import { reachingStores, readsOf, why } from "./why.ts";
import type { Access, Facts, Variable } from "./facts.ts";
import type { Name, Told } from "./language.ts";
import type { Arrival } from "./paths.ts";
import type { Replay } from "./replay.ts";
import type { LineOf } from "./sentences.ts";
import type { Answer } from "./why.ts";

export interface Explanation {
  head: Told[];
  points: Told[]; // What is listed below it.
  paths: number[][]; // The paths to show on the graph.
  instructions: number[]; // Those that the explanation names.
  event: Record<string, unknown>; // What the event has that is shown by the step that decided this.
}

/** Why `variable` has a phi in `block`, or why it has none. `replay` is at the end of the trace. */
export function explain(replay: Replay, lineOf: LineOf, variable: Variable, block: number): Explanation {
  const { facts } = replay;
  const scene = { replay, facts, lineOf };
  const answer = why(facts, variable, block);
  const { reason, phi, arrivals, use, meets } = answer;
  const gaps = { variable: variableName(facts, variable.name), block: blockName(facts.blocks[block].name) };
  const above = blockName(facts.blocks[meets].name);
  const key = meets === block ? `why.${reason}` : "why.not-live.above";
  const head: Told[] = [{ key, gaps: { ...gaps, above, value: valueOf(scene, phi?.value ?? "") } }];
  const points: Told[] = arrivals.map((it) => tellArrival(scene, it));
  const paths = arrivals.map(({ path }) => path);
  const instructions = arrivals.flatMap(({ definition }) => (definition ? [definition.id] : []));
  if (reason === "single") {
    const [predecessor] = facts.blocks[block].predecessors;
    head[0].gaps = { ...head[0].gaps, predecessor: blockName(facts.blocks[predecessor].name) };
    paths.push([predecessor, block]);
  } else if (reason === "one") {
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
    const places = placesOf(scene, use.stores);
    points.push({ key: "why.use.stores", gaps: { ...gaps, places } });
    instructions.push(...use.stores.map(({ id }) => id));
  } else if (reason === "not-live") {
    const isRead = [...variable.accesses.values()].some((list) => list.some(({ kind }) => kind === "load"));
    points.push({ key: isRead ? "why.use.none" : "why.use.never", gaps });
  }
  return { head, points, paths, instructions, event: eventOf(facts, variable, block, answer) };
}

/** What the event has that decided about a phi. */
function eventOf({ blocks }: Facts, variable: Variable, block: number, { reason, phi, meets }: Answer): Explanation["event"] {
  switch (reason) {
    case "phi":
      return { event: "phi", id: phi?.id };
    case "same":
      return { event: "phi_trivial", id: phi?.id };
    case "dead":
      return { event: "phi_dead", id: phi?.id };
    case "kept":
      return { event: "kept", variable: variable.name };
    case "unreachable":
      return { event: "block_removed", block: blocks[block].name };
    case "not-live":
      return { event: "not_live", variable: variable.name, block: blocks[meets].name };
    default:
      return { event: "enter", block: blocks[block].name };
  }
}

/** Which assignments the value of a load may come from. */
export function explainRead(replay: Replay, lineOf: LineOf, variable: Variable, load: Access): Explanation {
  const { facts } = replay;
  const scene = { replay, facts, lineOf };
  const { stores, mayBeNone, phi } = reachingStores(facts, variable, load);
  const gaps = { variable: variableName(facts, variable.name), place: placeOf(scene, load.id) };
  const instructions = [load.id, ...stores.map(({ id }) => id)];
  const rest = { paths: [], instructions, event: { event: "replaced", id: load.id } };
  const points: Told[] = mayBeNone && stores.length > 0 ? [{ key: "why.read.maybe" }] : [];
  const places = placesOf(scene, stores);
  if (stores.length === 0) {
    return { ...rest, head: [{ key: "why.read.none", gaps }], points };
  }
  const count = stores.length;
  const key = count === 1 ? "why.read.one" : places.length === 1 ? "why.read.line" : "why.read.many";
  const head: Told[] = [{ key, gaps: { ...gaps, count, stores: places } }];
  if (count === 1 && !mayBeNone) {
    head.push({ key: "why.read.only", gaps });
  }
  if (phi) {
    const block = blockName(facts.blocks[phi.block].name);
    head.push({ key: "why.read.phi", gaps: { ...gaps, phi: valueOf(scene, phi.id), block } });
    instructions.push(phi.id);
  }
  return { ...rest, head, points };
}

/** Which reads may see what a store assigns. */
export function explainWrite(replay: Replay, lineOf: LineOf, variable: Variable, store: Access): Explanation {
  const { facts } = replay;
  const scene = { replay, facts, lineOf };
  const { loads, phis } = readsOf(facts, variable, store);
  const gaps = {
    variable: variableName(facts, variable.name),
    place: storePlace(scene, store),
    value: valueOf(scene, replay.stored(store.id)),
    reads: placesOf(scene, loads),
    phis: phis.map(({ id }) => valueOf(scene, id)),
  };
  const head = [{ key: "why.write", gaps }, { key: loads.length > 0 ? "why.write.read" : "why.write.unread", gaps }];
  const points = phis.length > 0 ? [{ key: "why.write.phis", gaps }] : [];
  return { head, points, paths: [], instructions: [store.id, ...loads.map(({ id }) => id)], event: { event: "pushed", id: store.id } };
}

/** What becomes of a variable. */
export function explainDeclaration({ facts }: Replay, variable: Variable): Explanation {
  const phis = [...variable.phis.values()].filter(({ removed }) => !removed);
  const gaps = { variable: variableName(facts, variable.name), blocks: names(facts, phis.map(({ block }) => block)) };
  const key = variable.kept ? `say.kept.${variable.kept.reason}` : phis.length > 0 ? "why.declared.phis" : "why.declared";
  const event = { event: variable.kept ? "kept" : "promoted", variable: variable.name };
  return { head: [{ key, gaps }], points: [], paths: [], instructions: [variable.id], event };
}

/** Why something that is no local variable, and no access to one, stays as it is. `subject` is a name or an instruction. */
export function explainOther({ facts }: Replay, subject: number | string): Explanation {
  const instruction = facts.instructions.get(Number(subject));
  const name = typeof subject === "string" ? subject : (instruction?.variable ?? "");
  const rest = { points: [], paths: [], event: {} };
  if (!name.startsWith("@")) {
    const [key, code] = instruction ? ["why.other", instruction.text] : ["why.value", name];
    return { ...rest, head: [{ key, gaps: { code: codeName(code) } }], instructions: instruction ? [Number(subject)] : [] };
  }
  const accesses = [...facts.instructions].filter(([, { variable }]) => variable === name).map(([id, { line }]) => ({ id, line }));
  const lines = [...new Set(accesses.flatMap(({ line }) => line ?? []))].sort((a, b) => a - b).map((line): Name => ({ kind: "line", text: String(line) }));
  const gaps = { variable: { kind: "variable" as const, text: name }, count: lines.length, lines };
  return { ...rest, head: [{ key: "why.global", gaps }, { key: lines.length > 0 ? "why.global.lines" : "why.global.unused", gaps }], instructions: accesses.map(({ id }) => id) };
}

/** Where a value is assigned: a line, a block, or the call. */
export function storePlace(scene: { replay: Replay, facts: Facts, lineOf: LineOf }, { id, block }: Access) {
  // The store of an argument is the only one that is nowhere in a source.
  const isUnplaced = scene.lineOf(scene.facts.instructions.get(id)?.span) === null;
  const isArgument = isUnplaced && block === 0 && scene.facts.parameters.has(String(scene.replay.stored(id)));
  return isArgument ? { key: "part.call" } : placeOf(scene, id);
}

/** The places of some reads or writes, each once. */
function placesOf(scene: { replay: Replay, facts: Facts, lineOf: LineOf }, accesses: Access[]) {
  const places = accesses.map((it) => (it.kind === "store" ? storePlace(scene, it) : placeOf(scene, it.id)));
  const keys = places.map((it) => JSON.stringify(it, (key, value) => (key === "id" ? undefined : value)));
  return places.filter((_, at) => keys.indexOf(keys[at]) === at);
}

function tellArrival(scene: { replay: Replay, facts: Facts, lineOf: LineOf }, { path, definition, isMet }: Arrival): Told {
  const gaps = { path: { path: names(scene.facts, path) } };
  if (!definition) {
    const from = blockName(scene.facts.blocks[path[0]].name);
    return { key: isMet ? "why.path.met" : "why.path.nothing", gaps: { ...gaps, from } };
  }
  const value = valueOf(scene, scene.replay.stored(definition.id));
  if ("kind" in definition) {
    return { key: "why.path.store", gaps: { ...gaps, value, place: storePlace(scene, definition) } };
  }
  return { key: "why.path.phi", gaps: { ...gaps, value, from: blockName(scene.facts.blocks[definition.block].name) } };
}
