// What the panel next to the code shows at each step: numbers, worklists, verdicts, accesses, stacks. They are
// found here from the meaning of the events, not by applying them one by one.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Replay } from "../page/replay.ts";
import { traces } from "./traces.ts";
import type { TraceEvent } from "../page/facts.ts";

const PROGRAMS = ["nested_loops", "swap_loop", "set_on_some_paths", "if_join"].map((name) => `testcases/mem2reg/${name}.sy`);

/**
 * The names that a search has to work on: those of its start and those found, without those taken.
 * @param own The events of a variable so far.
 */
function expectedSearch(own: TraceEvent[]) {
  const blocks = (kind: string) => own.filter(({ event }) => event === kind).map(({ block }) => block);
  const start = own.findLast(({ event }) => event === "worklist")?.blocks ?? [];
  const found = [...new Set([...start, ...blocks("candidate")])];
  const last = (kind: string, name: string) => own.findLastIndex(({ event, block }) => event === kind && block === name);
  const worklist = found.filter((name) => last("taken", name) < 0 || last("taken", name) < last("candidate", name));
  return { worklist: worklist.sort(), live: blocks("live_in").sort(), dead: blocks("not_live").sort() };
}

for (const program of PROGRAMS) {
  test(program, () => {
    for (const { events, facts } of traces(program)) {
      const replay = new Replay(events, facts);
      for (let count = 1; count <= events.length; count++) {
        const state = replay.goTo(count);
        const past = events.slice(0, count);
        const where = `${program}, event ${count}`;
        for (const [variable, { worklist, taken, verdicts }] of state.searches) {
          const own = past.filter((it) => it.variable === variable);
          const expected = expectedSearch(own);
          const with_ = (wanted: string) => [...verdicts].filter(([, it]) => it === wanted).map(([block]) => block).sort();
          assert.deepEqual({ worklist: [...worklist].sort(), live: with_("live"), dead: with_("dead") }, expected, where);
          const last = own.findLast(({ event }) => ["taken", "live_in", "not_live"].includes(event));
          assert.equal(taken, last?.event === "taken" ? last.block : null, where);
        }
        for (const [variable, { stored, exposed }] of state.accesses) {
          const blocks = (is: (it: TraceEvent) => boolean) => [...new Set(past.filter((it) => it.variable === variable && is(it)).map(({ block }) => block))].sort();
          assert.deepEqual([...stored].sort(), blocks(({ event }) => event === "definition"), where);
          assert.deepEqual([...exposed].sort(), blocks((it) => it.event === "use" && it.upward_exposed), where);
        }
        const left = past.filter(({ event }) => event === "leave").map(({ block }) => block);
        assert.deepEqual(state.walk, past.filter((it) => it.event === "enter" && !left.includes(it.block)).map(({ block }) => block), where);
        for (const [variable, stack] of state.stacks) {
          // What the blocks of the walk have pushed is on the stack.
          const pushed = past.filter((it) => it.event === "pushed" && it.variable === variable && state.walk.includes(it.block));
          assert.deepEqual(stack.map(({ id }) => id), pushed.map(({ id }) => id), where);
        }
      }
    }
  });
}
