// What a step of the short tour says: what its events come to.

import { liveBlocks } from "./flavours.ts";
import { tellAll } from "./language.ts";
import { blockName, focusOf, names, placeOf, says, sentence, TELLERS, valueOf, variableName } from "./sentences.ts";
import type { TraceEvent } from "./facts.ts";
import type { Language, Part, Told } from "./language.ts";
import type { Replay } from "./replay.ts";
import type { LineOf, Scene } from "./sentences.ts";
import type { Step } from "./step-list.ts";

/** The sentences of any step in pieces. `replay` is after the step. */
export function told(language: Language, step: Step, replay: Replay, lineOf: LineOf): Part[] {
  const teller = SUMMARIES[step.kind];
  if (!teller) return sentence(language, step, replay, lineOf);
  const events = replay.events.slice(step.first, step.end);
  const of = (kind: string) => events.filter(({ event }) => event === kind);
  return tellAll(language, teller({ step, replay, facts: replay.facts, lineOf, events }, of));
}

const each = (scene: Scene, kind: string, events: TraceEvent[]): Told[] => events.flatMap((event) => TELLERS[kind]({ ...scene, events: [event] }, event));

const together = (scene: Scene, kind: string, events: TraceEvent[]): Told[] => (events.length > 0 ? TELLERS[kind]({ ...scene, events }, events[0]) : []);

/** What the steps of each kind say. */
const SUMMARIES: Record<string, (scene: Scene, of: (kind: string) => TraceEvent[]) => Told[]> = {
  "all.flow": (scene, of) => [
    ...together(scene, "function", of("function")),
    ...TELLERS.joins(scene, scene.events[0]),
    ...together(scene, "block_removed", of("block_removed")),
  ],
  "all.dominators": (scene, of) => {
    const found = of("immediate_dominator");
    return found.length > 0 ? together(scene, "immediate_dominator", found) : [says("all.dominators.none")];
  },
  "all.frontiers": ({ facts }, of) => {
    const sets = of("frontier").flatMap(({ block, frontier }) =>
      frontier.length === 0 ? [] : [{ key: "part.set.inside", gaps: { block: blockName(block), others: frontier.map(blockName) } }],
    );
    const joins = facts.blocks.filter(({ isReachable, predecessors }) => isReachable && predecessors.length > 1);
    return [sets.length > 0 ? says("all.frontiers", { sets, joins: joins.map(({ name }) => blockName(name)) }) : says("all.frontiers.none")];
  },
  "all.liveness": (scene, of) => {
    const { facts, step } = scene;
    const live = step.variables.map((name) => ({ name, blocks: names(facts, liveBlocks(facts, facts.variables.get(name) as any)) }));
    const sets = live.flatMap(({ name, blocks }) =>
      blocks.length === 0 ? [] : [{ key: "part.set.inside", gaps: { block: variableName(facts, name), others: blocks } }],
    );
    const dead = live.flatMap(({ name, blocks }) => (blocks.length === 0 ? [variableName(facts, name)] : []));
    return [
      ...of("sweep").filter(({ number }) => number > 1).flatMap(() => [says("sweep")]),
      ...together(scene, "promoted", of("promoted")),
      ...each(scene, "kept", of("kept")),
      ...(sets.length > 0 ? [says("all.liveness", { sets })] : []),
      ...(dead.length > 0 ? [says("all.liveness.none", { variables: dead })] : []),
    ];
  },
  "all.no_search": (scene, of) => {
    const found = of("no_search");
    if (found.length === 1) return each(scene, "no_search", found);
    return [says("all.no_search", { variables: found.map(({ variable }) => variableName(scene.facts, variable)) })];
  },
  "all.phis": (scene, of) => {
    const { facts } = scene;
    const [{ variable, blocks }] = of("worklist");
    const at = (kind: string) => of(kind).map(({ block }) => blockName(block));
    const gaps = { variable: variableName(facts, variable), blocks: blocks.map(blockName), meets: at("candidate"), live: at("live_in"), dead: at("not_live") };
    if (gaps.meets.length === 0) return [says("all.phis.none", gaps)];
    return [
      says("all.phis", gaps),
      ...(gaps.live.length > 0 ? [says("all.phis.live", gaps)] : []),
      ...(gaps.dead.length > 0 ? [says("all.phis.dead", gaps)] : []),
    ];
  },
  "all.phi": (scene, of) => {
    const phis = of("phi").map(({ variable, block, id }) => ({
      key: "part.phi.in",
      gaps: { phi: valueOf(scene, id), variable: variableName(scene.facts, variable), block: blockName(block) },
    }));
    return [says("all.phi", { phis })];
  },
  "all.renaming": (scene, of) => {
    const { facts, replay, step } = scene;
    const [block] = focusOf(step, replay).blocks;
    const pushed = (isPhi: boolean) =>
      of("pushed").flatMap(({ variable, id, value }) => {
        const gaps = { variable: variableName(facts, variable), value: valueOf(scene, value) };
        return facts.phis.has(id) === isPhi ? [{ key: "part.value", gaps }] : [];
      });
    const [phis, given] = [pushed(true), pushed(false)];
    const read = of("replaced").map(({ variable, id, value }) => ({
      key: "part.read",
      gaps: { variable: variableName(facts, variable), place: placeOf(scene, id), value: valueOf(scene, value) },
    }));
    const inputs = of("phi_input").map(({ id, value }) => ({
      key: "part.input",
      gaps: { phi: valueOf(scene, id), value: valueOf(scene, value) },
    }));
    const parent = replay.state.dominators.get(block);
    return [
      parent === undefined
        ? says("all.renaming.root", { block: blockName(block) })
        : says("all.renaming", { block: blockName(block), parent: blockName(parent) }),
      ...(phis.length > 0 ? [says("all.renaming.phis", { phis })] : []),
      ...(read.length > 0 ? [says("all.renaming.read", { read })] : []),
      ...(given.length > 0 ? [says("all.renaming.given", { given })] : []),
      ...(inputs.length > 0 ? [says("all.renaming.inputs", { inputs })] : []),
    ];
  },
  "all.cleaning": (scene, of) => [
    ...each(scene, "phi_trivial", of("phi_trivial").slice(0, 3)),
    ...each(scene, "phi_dead", of("phi_dead").slice(0, 3)),
    ...TELLERS.end(scene, scene.events[0]),
  ],
};
