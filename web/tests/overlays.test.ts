// Overlays, against their definitions: dominance is found by leaving blocks out, along the edges of the graph alone.

import assert from "node:assert/strict";
import { test } from "node:test";

import { makeOverlay } from "../page/overlays.ts";
import { pageData, PROGRAMS } from "./traces.ts";
import type { Form } from "../page/model.ts";

/** What can be reached from `starts` by `next`, without passing `without`. */
function reached(starts: string[], next: Map<string, string[]>, without?: string) {
  const found = new Set(starts.filter((it) => it !== without));
  for (const at of found) (next.get(at) ?? []).forEach((it) => it !== without && found.add(it));
  return found;
}

/** What each block dominates strictly, and its dominance frontier; with reversed edges, post-dominance. */
function dominance(roots: string[], next: Map<string, string[]>) {
  const all = reached(roots, next);
  const strictly = new Map([...all].map((x) => {
    const others = reached(roots, next, x);
    return [x, new Set([...all].filter((y) => y !== x && !others.has(y)))];
  }));
  const frontier = new Map([...strictly].map(([x, below]) => {
    const targets = [x, ...below].flatMap((it) => next.get(it) ?? []);
    return [x, new Set(targets.filter((it) => !below.has(it)))];
  }));
  return { all, strictly, frontier };
}

const sorted = (names: Iterable<string>) => [...names].sort();

for (const program of PROGRAMS.filter((_, at) => at % 3 === 0)) {
  test(program, () => {
    for (const { forms, blocks: pool } of pageData(program).functions) {
      const data = forms[0];
      const blocks = data.blocks.map((at: number) => pool[at]);
      if (blocks.length > 40) continue;
      const analysis = data.analysis;
      const blockAnalysis = new Map(analysis.blocks.map((it: any) => [it.name, it]));
      const form = ({ analysis, blockAnalysis, blocks } as any) as Form;
      const next: Map<string, string[]> = new Map(blocks.map((it: any) => [it.name, it.successors]));
      const names = [...next.keys()];
      const { all, strictly, frontier } = dominance([names[0]], next);
      const made = (name: string, chosen: string | null) => makeOverlay(name, form, chosen, undefined);
      const drawn = (name: string, chosen: string | null) => sorted(made(name, chosen).edges.map(({ from, to, text }) => `${text} ${from} ${to}`));

      const edges = [...all].flatMap((from) => (next.get(from) ?? []).map((to) => [from, to]));
      const isImmediate = (x: string, y: string) => strictly.get(x)?.has(y) && ![...strictly.get(x) ?? []].some((z) => strictly.get(z)?.has(y));
      const tree = [...all].flatMap((x) => [...all].filter((y) => isImmediate(x, y)).map((y) => `D ${x} ${y}`));
      assert.deepEqual(drawn("dj", null), sorted([...tree, ...edges.filter(([x, y]) => !isImmediate(x, y)).map(([x, y]) => `J ${x} ${y}`)]), program);

      // The blocks of a loop reach its header without leaving what the header dominates.
      const headers = sorted(new Set(edges.filter(([x, y]) => x === y || strictly.get(y)?.has(x)).map(([, y]) => y)));
      const before = new Map(names.map((it) => [it, edges.filter(([, to]) => to === it).map(([from]) => from)]));
      const depths = new Map();
      for (const header of headers) {
        const latches = (before.get(header) ?? []).filter((it) => it === header || strictly.get(header)?.has(it));
        for (const it of new Set([header, ...reached(latches, before, header)])) depths.set(it, (depths.get(it) ?? 0) + 1);
      }
      const { nodes } = made("loops", null);
      assert.deepEqual(sorted([...nodes].map(([name, { className, text }]) => `${name} ${className} ${text}`)), sorted([...depths].map(([name, depth]) => `${name} depth depth-${Math.min(depth, 4)} ×${depth}`)), program);

      for (const name of all) {
        const { nodes, needsBlock } = made("frontier", name);
        const is = (kind: string) => sorted([...nodes].filter(([, { className }]) => className.split(" ").includes(kind)).map(([it]) => it));
        assert.deepEqual(is("frontier"), sorted(frontier.get(name) ?? []), `${program}: DF(${name})`);
        assert.deepEqual(is("region"), sorted([...strictly.get(name) ?? []].filter((it) => !frontier.get(name)?.has(it))), `${program}: below ${name}`);
        assert.deepEqual([is("origin"), needsBlock], [[name], false]);
      }
      assert.ok(["frontier", "post-frontier"].every((it) => made(it, null).needsBlock && made(it, null).nodes.size === 0));

      const ends = [...all].filter((it) => next.get(it)?.length === 0);
      const post = dominance(ends, before);
      if (post.all.size < all.size || names.length > all.size) continue;
      const control = [...all].flatMap((to) => [...post.frontier.get(to) ?? []].map((from) => `c ${from} ${to}`));
      assert.deepEqual(drawn("control", null), sorted(control), program);
      for (const name of all) {
        assert.deepEqual(drawn("control", name), sorted(control.filter((it) => it.split(" ").slice(1).includes(name))), `${program}: ${name}`);
        const { nodes, edges } = made("post-frontier", name);
        const marked = [...nodes].filter(([, { text }]) => text === "PDF").map(([it]) => it);
        assert.deepEqual(sorted(marked), sorted(post.frontier.get(name) ?? []), `${program}: PDF(${name})`);
        assert.deepEqual(edges, []);
        assert.ok([...nodes.keys()].every((it) => it === name || marked.includes(it)));
      }
    }
  });
}

test("blocks that ran more often are darker; those that did not are cold", () => {
  const names = ["a", "b", "c", "d"];
  const form = { blocks: names.map((name) => ({ name })), blockAnalysis: new Map() } as any;
  const { nodes, labels } = makeOverlay("run", form, null, { blocks: [1, 1000, 30, 0], edges: [["a", "b", 7]] } as any);
  const depths = names.map((name) => Number(/depth-(\d)/.exec(nodes.get(name)?.className ?? "")?.[1] ?? 0));
  assert.equal(depths[1], 4);
  assert.ok(depths[0] > 0 && depths[0] < depths[2] && depths[2] < depths[1], String(depths));
  assert.deepEqual([nodes.get("d")?.className, nodes.get("d")?.text, nodes.get("b")?.text], ["cold", "×0", "×1000"]);
  assert.deepEqual([...labels ?? []], [["a→b", "7"]]);
});
