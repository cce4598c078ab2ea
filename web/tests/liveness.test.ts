// The sets of the liveness lesson are those of the definition, by paths from each block.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Replay } from "../page/replay.ts";
import { isLive } from "./oracle.ts";
import { lessons, PROGRAMS } from "./traces.ts";

test("what is live in each block is what a path leads to a read of", () => {
  let count = 0;
  for (const program of PROGRAMS) {
    for (const { name, pass, events, facts, lesson } of lessons(program, [])) {
      if (pass !== "liveness") continue;
      const replay = new Replay(events, facts, new Map(), lesson.row);
      const { own } = replay.goTo(events.length);
      assert.deepEqual(own.list, [], `${program}: ${name}`);
      const variables = [...facts.variables.values()];
      for (const { index, name: block, isReachable, successors } of facts.blocks.filter((it) => it.isReachable)) {
        const at = (of: number) => variables.filter((it) => isLive(facts, it, of)).map((it) => it.name).sort();
        assert.deepEqual([...own.sets.get(block).in].sort(), at(index), `${program}: ${name}: ${block}, ${isReachable}`);
        assert.deepEqual([...own.sets.get(block).out].sort(), [...new Set(successors.flatMap(at))].sort());
        count++;
      }
      // Each visit follows from those before.
      replay.goTo(0);
      for (const [at, { event, block, live_in: into, added }] of events.entries()) {
        if (event === "live_visited") {
          const before = replay.goTo(at).own;
          assert.equal(before.list[0], block);
          assert.ok(added.length === 0 || into.length > before.sets.get(block).in.length);
        }
      }
    }
  }
  assert.ok(count > 500, `${count} blocks`);
});
