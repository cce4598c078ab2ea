// A trace as steps, which one can walk through: most events are a step of their own, and runs of
// events that look alike are one.

import type { Facts, TraceEvent } from "./facts.ts";

/** The chapters in their order. */
export const CHAPTERS = [
  "flow",
  "dominators",
  "frontiers",
  "liveness",
  "phis",
  "renaming",
  "cleaning",
] as const;

export type Chapter = typeof CHAPTERS[number];

export interface Step {
  chapter: string;
  kind: string; // Of its first event, or `joins`, `liveness` or `end` for what follows from them.
  first: number; // The first event.
  end: number; // The event after the last one; `first` if there is none.
  variables: string[]; // For `liveness`, those whose live blocks it tells.
}

/** Events of these kinds have a step together with those of the same kind that follow. */
const RUNS = new Set(["numbered", "semidominator", "promoted", "block_removed"]);

/** Of longer runs of events of these kinds, this many have a step together. */
const LONG_RUN = 40;
const MANY = 16;

const CHAPTER_OF: Record<string, Chapter> = {
  function: "flow",
  joins: "flow",
  block_removed: "flow",
  numbered: "flow",
  semidominator: "dominators",
  immediate_dominator: "dominators",
  frontier: "frontiers",
  sweep: "liveness",
  promoted: "liveness",
  kept: "liveness",
  definition: "liveness",
  use: "liveness",
  liveness: "liveness",
  no_search: "phis",
  worklist: "phis",
  taken: "phis",
  candidate: "phis",
  live_in: "phis",
  not_live: "phis",
  phi: "phis",
  enter: "renaming",
  pushed: "renaming",
  named: "renaming",
  replaced: "renaming",
  phi_input: "renaming",
  leave: "renaming",
  phi_trivial: "cleaning",
  phi_live: "cleaning",
  phi_dead: "cleaning",
  removed: "cleaning",
  end: "cleaning",
};

/** The steps of a trace, in order. Together they have all of its events. */
export function stepsOf(events: TraceEvent[], facts: Facts): Step[] {
  const steps: Step[] = [];
  const push = (kind: string, first: number, end: number, ...variables: string[]) => {
    steps.push({ chapter: CHAPTER_OF[kind], kind, first, end, variables });
  };
  let first = 0;
  for (let at = 0; at < events.length; ) {
    const { event: kind } = events[at];
    const end = endOfStep(events, facts, at);
    if (isSilent(events[at])) {
      at = end;
      continue;
    }
    push(kind, first, end);
    if (kind === "function") push("joins", end, end);
    const isLastAccess = isAccess(kind) && !isAccess(events[end]?.event);
    if (isLastAccess) for (const variable of facts.variables.values()) if (!variable.kept) push("liveness", end, end, variable.name);
    first = at = end;
  }
  push("end", first, events.length);
  return steps;
}

/** The events that a step is about. Of its other events only the effect is seen. */
export function eventsOf({ kind, first, end }: Step, events: TraceEvent[]) {
  return events.slice(first, end).filter((event) => event.event === kind && !isSilent(event));
}

const isAccess = (kind: string | undefined) => kind === "definition" || kind === "use";

/** Whether the event has no step of its own: only its effect is seen. */
function isSilent(event: TraceEvent) {
  switch (event.event) {
    case "sweep":
      return event.number === 1;
    case "leave":
      return event.popped.length === 0;
    default:
      return !(event.event in CHAPTER_OF);
  }
}

/** The event after the step that begins with event `at`. */
function endOfStep(events: TraceEvent[], facts: Facts, at: number) {
  const { event: kind } = events[at];
  const run = (belongs: (event: TraceEvent) => boolean) => {
    let end = at + 1;
    while (end < events.length && belongs(events[end])) end++;
    return end;
  };
  if (RUNS.has(kind)) return run((event) => event.event === kind);
  switch (kind) {
    case "immediate_dominator":
      return facts.blocks.length > LONG_RUN ? Math.min(run((event) => event.event === kind), at + MANY) : at + 1;
    case "frontier": {
      const isEmpty = events[at].frontier.length === 0;
      const alike = (event: TraceEvent) =>
        event.event === kind && (event.frontier.length === 0) === isEmpty;
      return isEmpty ? run(alike) : facts.blocks.length > LONG_RUN ? Math.min(run(alike), at + MANY) : at + 1;
    }
    case "definition":
    case "use":
      return run((event) => isAccess(event.event) && event.block === events[at].block);
    case "pushed":
      return run((event) => event.event === "named");
    case "removed":
      return run((event) => event.event === kind && blockOf(facts, event.id) === blockOf(facts, events[at].id));
    case "phi_live": {
      const end = run((event) => event.event === kind);
      return facts.phis.size > LONG_RUN ? Math.min(end, at + MANY) : at + 1;
    }
    default:
      return at + 1;
  }
}

/** The steps of a short tour: one for each chapter, and in some of them one for each variable or block. */
export function coarseSteps(steps: Step[], events: TraceEvent[]): Step[] {
  const coarse: Step[] = [];
  let last = "";
  /** What the walk leaves before it enters the next block is a part of that step. */
  let left: Step | null = null;
  for (const step of steps) {
    const { chapter, kind, first, end } = step;
    if (kind === "leave") {
      left ??= step;
      continue;
    }
    const event = events.slice(first, end).find((it) => it.event === kind);
    const isOwn = kind === "no_search" || kind === "phi";
    const own = isOwn ? kind : chapter === "phis" ? event?.variable : kind === "enter" ? event?.block : "";
    const key = `${chapter} ${own || (chapter === "renaming" ? last.slice(chapter.length + 1) : "")}`;
    const open = coarse.at(-1);
    if (open && key === last && !left) {
      open.end = end;
      open.variables.push(...step.variables);
    } else {
      coarse.push({ chapter, kind: `all.${isOwn ? kind : chapter}`, first: left?.first ?? first, end, variables: [...step.variables] });
    }
    [last, left] = [key, null];
  }
  return coarse;
}

/** The block of an instruction or of a phi that was added. */
export function blockOf(facts: Facts, id: number) {
  return facts.instructions.get(id)?.block ?? facts.phis.get(id)?.block;
}

/** The chapters, each with its first step. A chapter is repeated if one sweep follows another. */
export function chaptersOf(steps: Step[]) {
  return steps.flatMap(({ chapter }, first) => (first > 0 && steps[first - 1].chapter === chapter ? [] : [{ chapter, first }]));
}

/** The names of steps in an address: the chapter, and the number of the step in it. */
export function stepNames(steps: Step[]) {
  const counts: Map<string, number> = new Map();
  return steps.map(({ chapter }) => {
    counts.set(chapter, (counts.get(chapter) ?? 0) + 1);
    return `${chapter}.${counts.get(chapter)}`;
  });
}

/** The step with a name: if the chapter has fewer steps, its last one, and if there is no such chapter, the first. */
export function stepNamed(name: string, names: string[]) {
  const at = names.indexOf(name);
  const last = names.findLastIndex((it) => it.split(".")[0] === name.split(".")[0]);
  return Math.max(at >= 0 ? at : last, 0);
}
