// Every answer to "why", for every variable and block, against an independent computation.

import assert from "node:assert/strict";
import { test } from "node:test";

import { iteratedFrontier, liveBlocks } from "../page/flavours.ts";
import { definitionAtEnd } from "../page/paths.ts";
import { reachingStores, readsOf, why } from "../page/why.ts";
import { isLive, meetings, reaching } from "./oracle.ts";
import { PROGRAMS, traces } from "./traces.ts";
import type { Facts, Variable } from "../page/facts.ts";
import type { Arrival } from "../page/paths.ts";
import type { Answer } from "../page/why.ts";

const reasons = new Map();

/** A program with a phi that only an unused read keeps alive until the end. */
const UNUSED = "int main() { int x = 1; while (getint()) x = getint(); x; return 0; }";

for (const program of [...PROGRAMS, { text: UNUSED, format: "sysy" as const }]) {
  test(typeof program === "string" ? program : program.text, () => {
    for (const { name, facts } of traces(program)) {
      for (const variable of facts.variables.values()) {
        if (variable.kept === null) {
          checkVariable(facts, variable, `${program}: ${name}: ${variable.name}`);
        } else {
          facts.blocks.forEach(({ index }) => assert.equal(why(facts, variable, index).reason, "kept"));
        }
      }
    }
  });
}

test("all reasons have been met", () => {
  const all = ["dead", "empty", "entry", "kept", "not-live", "one", "phi", "same", "single", "unreachable"];
  assert.deepEqual([...reasons.keys(), "kept"].sort(), all);
});

function checkVariable(facts: Facts, variable: Variable, where: string) {
  const met = meetings(facts, variable);
  const starts = reaching(facts, variable, met);
  const stored = [...variable.accesses].filter(([, list]) => list.some(({ kind }) => kind === "store"));
  const found = iteratedFrontier(facts, stored.map(([block]) => block));
  assert.deepEqual([...found].sort(), [...met].sort(), where);
  const live = facts.blocks.filter(({ index, isReachable }) => isReachable && isLive(facts, variable, index));
  assert.deepEqual(liveBlocks(facts, variable), live.map(({ index }) => index), where);
  for (const { index, isReachable, name } of facts.blocks) {
    const answer = why(facts, variable, index);
    const at = `${where} in ${name}: ${answer.reason}`;
    reasons.set(answer.reason, at);
    const isMeeting = ({ path: [first], definition }: Answer["arrivals"][0]) =>
      answer.reason === "not-live" && definition === null && met.has(first);
    answer.arrivals.forEach((it) => assert.equal(it.isMet, isMeeting(it), at));
    const needsPhi = met.has(index) && isLive(facts, variable, index);
    assert.equal(answer.phi !== null, needsPhi, at);
    switch (answer.reason) {
      case "phi":
      case "same":
      case "dead":
        checkArrivals(facts, variable, index, answer, at);
        checkUse(facts, variable, index, answer, at);
        break;
      case "unreachable":
        assert.ok(!isReachable, at);
        break;
      case "entry":
        assert.equal(index, 0, at);
        break;
      case "single":
        assert.equal(facts.blocks[index].predecessors.length, 1, at);
        break;
      case "one":
      case "empty": {
        const { predecessors } = facts.blocks[index];
        assert.deepEqual(answer.arrivals.map(({ path }) => path.at(-2)), predecessors.slice(0, 8), at);
        for (const it of answer.arrivals) {
          const { definition } = it;
          const expected = definition === null ? "none" : "kind" in definition ? definition.id : `phi ${definition.block}`;
          assert.deepEqual([...starts[index]], [expected], at);
          checkPath(facts, variable, it, index, at);
        }
        break;
      }
      case "not-live":
        assert.ok(!isLive(facts, variable, index), at);
        assert.equal(answer.use.load, null, at);
        assert.ok(met.has(answer.meets), at);
        if (answer.meets !== index) {
          assert.deepEqual([...starts[index]], [`phi ${answer.meets}`], at);
        }
        checkArrivals(facts, variable, answer.meets, answer, at);
        checkStores(facts, variable, index, answer, at);
        break;
    }
  }
  checkReads(facts, variable, where);
}

/** Stores are named only if a read follows them. */
function checkStores(facts: Facts, variable: Variable, block: number, { use }: Answer, at: string) {
  const reached = new Set([block]);
  for (const it of reached) facts.blocks[it].successors.forEach((to) => reached.add(to));
  const isRead = [...reached].some((it) => variable.accesses.get(it)?.some(({ kind }) => kind === "load"));
  assert.equal(use.stores.length > 0, isRead, at);
}

/** Two definitions arrive on paths that have nothing in common but their end. */
function checkArrivals(facts: Facts, variable: Variable, block: number, { arrivals }: Answer, at: string) {
  assert.equal(arrivals.length, 2, at);
  const [first, second] = arrivals;
  assert.ok(first.definition !== second.definition || first.isMet || second.isMet, at);
  arrivals.forEach((it) => checkPath(facts, variable, it, block, at));
  const common = first.path.slice(0, -1).filter((it) => second.path.slice(0, -1).includes(it));
  assert.deepEqual(common, [], at);
}

/** A path along edges from a definition, or from the entry, to `block`, without definitions between. */
function checkPath(facts: Facts, variable: Variable, { path, isMet }: Arrival, block: number, at: string) {
  assert.ok(path.length > 1 && path[path.length - 1] === block, at);
  path.slice(1).forEach((to, from) => assert.ok(facts.blocks[path[from]].successors.includes(to), at));
  assert.ok(path[0] === 0 || isMet || definitionAtEnd(variable, path[0]), at);
  path.slice(1, -1).forEach((it) => assert.equal(definitionAtEnd(variable, it), null, at));
}

function checkUse(facts: Facts, variable: Variable, block: number, { use: { path, load } }: Answer, at: string) {
  assert.equal(path[0], block, at);
  path.slice(1).forEach((to, from) => assert.ok(facts.blocks[path[from]].successors.includes(to), at));
  path.slice(0, -1).forEach((it) => assert.equal(variable.accesses.get(it), undefined, at));
  assert.equal(variable.accesses.get(path[path.length - 1])?.[0], load, at);
  assert.equal(load?.kind, "load", at);
}

function checkReads(facts: Facts, variable: Variable, where: string) {
  const accesses = facts.blocks.filter(({ isReachable }) => isReachable).flatMap(({ index }) => variable.accesses.get(index) ?? []);
  const loads = accesses.filter(({ kind }) => kind === "load");
  for (const store of accesses.filter(({ kind }) => kind === "store")) {
    const seeing = loads.filter((load) => reachingStores(facts, variable, load).stores.some(({ id }) => id === store.id));
    const found = readsOf(facts, variable, store);
    assert.deepEqual(found.loads.map(({ id }) => id).sort(), seeing.map(({ id }) => id).sort(), `${where}: store ${store.id}`);
    assert.ok(found.phis.every(({ inputs, removed }) => inputs.size > 1 && !removed), where);
  }
  const starts = reaching(facts, variable, new Set());
  const withPhis = reaching(facts, variable, new Set(variable.phis.keys()));
  for (const [block, accesses] of variable.accesses) {
    if (!facts.blocks[block].isReachable) continue;
    let now: Set<number | string> = starts[block];
    for (const access of accesses) {
      if (access.kind === "store") {
        now = new Set([access.id]);
        continue;
      }
      const { stores, mayBeNone, phi } = reachingStores(facts, variable, access);
      const found = [...stores.map(({ id }) => id), ...(mayBeNone ? ["none"] : [])];
      assert.deepEqual(found.map(String).sort(), [...now].map(String).sort(), `${where}: load ${access.id}`);
      const from = variable.phis.has(block) ? block : [...withPhis[block]].map((it) => Number(/^phi (.*)/.exec(String(it))?.[1] ?? -1))[0];
      const read = now.size > 1 ? variable.phis.get(from) : undefined;
      assert.equal(phi, read && !read.removed ? read : null, `${where}: load ${access.id}`);
    }
  }
}
