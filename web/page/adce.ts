// Aggressive dead code elimination: what is live, and because of what.

import { html } from "./dom.ts";
import { blockChips, instructionName } from "./lesson.ts";
import { nameNode } from "./parts.ts";
import { blockName, codeName, nameOf, says } from "./sentences.ts";
import { chipList } from "./steps-panel.ts";
import type { Facts, TraceEvent } from "./facts.ts";
import type { Gaps, Item, Told } from "./language.ts";
import type { Row } from "./lesson.ts";
import type { Replay } from "./replay.ts";
import type { Scene } from "./sentences.ts";
import type { Explanation } from "./why-text.ts";

/** The events that made each thing live. */
export interface Own {
  instructions: Map<number, TraceEvent>;
  blocks: Map<string, TraceEvent>;
  branches: Map<string, TraceEvent>;
}

/** Why something is live. */
function tellCause(facts: Facts, event: TraceEvent): Told {
  const { id, user, block, because } = event;
  const gaps: Record<string, Item> = {};
  if (id !== undefined) gaps.id = instructionName(facts, id);
  if (user !== undefined) gaps.user = instructionName(facts, user);
  if (block !== undefined) gaps.block = blockName(block);
  if (because !== undefined) gaps.because = blockName(because);
  return says(`adce.${event.event}.${event.reason}`, gaps);
}

const tellFirst = ({ facts }: Scene, events: TraceEvent[]): Told[] => [
  ...events.slice(0, 4).map((event) => tellCause(facts, event)),
  ...(events.length > 4 ? [says("adce.more", { count: events.length - 4 })] : []),
];

const tellRemoved: Row["summaries"][string] = (scene, of) => {
  const removed = of("removed").map(({ id }) => instructionName(scene.facts, id));
  const decided = of("decided").map(({ block, target }) => ({ key: "part.goes", gaps: { block: blockName(block), target: blockName(target) } }));
  const blocks = of("block_removed").map(({ block }) => blockName(block));
  const told = [
    ...(removed.length > 0 ? [says("adce.removed", { id: removed })] : []),
    ...(decided.length > 0 ? [says("adce.decided", { decided })] : []),
    ...(blocks.length > 0 ? [says("adce.block_removed", { block: blocks })] : []),
  ];
  return told.length > 0 ? told : [says("adce.end.none")];
};

const tellRoots: Row["summaries"][string] = ({ facts }, of) => {
  const effects = of("live").filter(({ reason }) => reason === "effect").map(({ id }) => instructionName(facts, id));
  const exits = of("live_branch").map(({ block }) => blockName(block));
  return [...(effects.length > 0 ? [says("adce.roots", { id: effects })] : []), ...(exits.length > 0 ? [says("adce.exits", { block: exits })] : [])];
};

export const ADCE: Row = {
  pass: "adce",
  chapterOf: { function: "start", live: "spread", live_block: "spread", live_branch: "spread", removed: "rewrite", decided: "rewrite", block_removed: "rewrite", end: "rewrite" },
  runs: new Set(["removed", "decided", "block_removed"]),
  group({ event, reason }) {
    if (event === "live") return reason === "effect" ? "roots" : reason === "operand" ? "operands" : null;
    if (event === "live_branch") return reason === "control" ? "control" : "roots";
    return null;
  },
  start: (): Own => ({ instructions: new Map(), blocks: new Map(), branches: new Map() }),
  apply(own: Own, event) {
    if (event.event === "live") own.instructions.set(event.id, event);
    else if (event.event === "live_block") own.blocks.set(event.block, event);
    else if (event.event === "live_branch") own.branches.set(event.block, event);
  },
  first: ({ facts, state }) => [...facts.instructions.keys()].find((id) => !state.own.instructions.has(id)),
  tellers: {
    function: ({ facts }) => [says("adce.function", { function: codeName(facts.name) })],
    live: ({ facts }, event) => [tellCause(facts, event)],
    live_block: ({ facts }, event) => [tellCause(facts, event)],
    live_branch: ({ facts }, event) => [tellCause(facts, event)],
    removed: tellOwn,
    decided: tellOwn,
    block_removed: tellOwn,
    end: (scene) => tellRemoved(scene, (kind) => scene.replay.events.filter(({ event }) => event === kind)),
  },
  summaries: {
    function: ({ facts }) => [says("adce.function", { function: codeName(facts.name) })],
    roots: tellRoots,
    live: tellRoots,
    live_branch: tellRoots,
    operands: (scene, of) => tellFirst(scene, of("live").filter(({ reason }) => reason !== "effect")),
    control: (scene, of) => tellFirst(scene, of("live_branch")),
    removed: tellRemoved,
    decided: tellRemoved,
    block_removed: tellRemoved,
    end: tellRemoved,
  },
  panel(view, own: Own) {
    const { facts } = view.replay;
    const chips = (isLive: boolean) =>
      [...facts.results.keys()].filter((id) => own.instructions.has(id) === isLive).map((id) => html("li", {}, nameNode(nameOf(view, id))));
    return [
      ...chipList(view, "panel.adce.live", chips(true)),
      ...chipList(view, "panel.adce.rest", chips(false)),
      ...chipList(view, "panel.adce.branches", blockChips(own.branches.keys())),
      ...chipList(view, "panel.adce.blocks", blockChips(own.blocks.keys())),
    ];
  },
  note(own: Own, { id, block }, { facts }) {
    if (id !== null) return own.instructions.has(id) ? "●" : "○";
    const { name, successors } = facts.blocks[block];
    // A jump is neither live nor dead.
    return successors.length === 1 ? "" : own.branches.has(name) ? "●" : "○";
  },
  why: explainLive,
};

function tellOwn(scene: Scene): Told[] {
  return tellRemoved(scene, (kind) => scene.events.filter(({ event }) => event === kind));
}

/** Why an instruction or the terminator of a block stays, down to an effect, or why it is removed. */
function explainLive({ facts, state }: Replay, subject: number | string): Explanation {
  const own: Own = state.own;
  let event = typeof subject === "number" ? own.instructions.get(subject) : own.branches.get(subject);
  const points: Told[] = [];
  const instructions: number[] = typeof subject === "number" ? [subject] : [];
  const isBlock = typeof subject === "string";
  const gaps: Gaps = isBlock ? { block: blockName(subject) } : { id: instructionName(facts, subject) };
  if (!event) {
    const rest = { points, paths: [], instructions };
    if (isBlock) {
      const isLive = own.blocks.has(subject);
      const last = facts.blocks[facts.indexOf.get(subject) ?? 0];
      if (last.successors.length < 2) {
        const cause = own.blocks.get(subject);
        return { ...rest, head: [{ key: isLive ? "why.adce.block" : "why.adce.block.dead", gaps }], points: cause ? [tellCause(facts, cause)] : [], event: { event: isLive ? "live_block" : "block_removed", block: subject } };
      }
      return { ...rest, head: [{ key: "why.adce.branch.dead", gaps }], event: { event: "decided", block: subject } };
    }
    const users = [...facts.instructions].flatMap(([id, { tokens }]) => (tokens.slice(1).some((token) => token.id === subject) ? [instructionName(facts, id)] : []));
    return { ...rest, head: [{ key: users.length > 0 ? "why.adce.dead.used" : "why.adce.dead", gaps: { ...gaps, users } }], event: { event: "removed", id: subject } };
  }
  const decided = event.event === "live" ? { event: "live", id: event.id } : { event: "live_branch", block: event.block };
  // The events lead back to an effect or an exit.
  for (const passed = new Set(); event && !passed.has(event); ) {
    passed.add(event);
    points.push(tellCause(facts, event));
    if (event.user !== undefined) {
      instructions.push(event.user);
      event = own.instructions.get(event.user);
    } else if (event.reason === "condition") {
      event = own.branches.get(event.block);
    } else if (event.reason === "control") {
      const block = own.blocks.get(event.because);
      if (block) points.push(tellCause(facts, block));
      event = block?.id !== undefined ? own.instructions.get(block.id) : own.branches.get(event.because);
    } else {
      break;
    }
  }
  const most = points.length > 10 ? [...points.slice(0, 8), says("adce.more", { count: points.length - 9 }), ...points.slice(-1)] : points;
  return { head: [{ key: isBlock ? "why.adce.branch" : "why.adce.live", gaps }], points: most, paths: [], instructions, event: decided };
}
