// Folded loops: what is left of a picture stays in order, apart and connected.

import assert from "node:assert/strict";
import { test } from "node:test";

import { foldLoops } from "../page/fold.ts";
import { pageData } from "./traces.ts";
import type { GraphData, NodeData } from "../page/data.ts";
import type { Program } from "./traces.ts";

const IRREDUCIBLE = `define i32 @main(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br i1 %c, label %b, label %end
b:
  br i1 %c, label %a, label %c1
c1:
  br i1 %c, label %c1, label %end
end:
  ret i32 0
}
`;

const PROGRAMS: [string, Program][] = [
  ["nested loops", "testcases/mem2reg/nested_loops.sy"],
  ["backtracking", "testcases/performance/backtracking.sy"],
  ["graphs", "testcases/programs/graphs.sy"],
  ["a cycle with two entries", { format: "llvm", text: IRREDUCIBLE }],
];

const overlap = (one: NodeData, other: NodeData) =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;

function check({ nodes, edges, width, height }: GraphData, name: string) {
  nodes.forEach((one, at) => {
    assert.ok(one.x >= 0 && one.y >= 0 && one.x + one.width <= width && one.y + one.height <= height, `${name}: ${one.name} is inside`);
    nodes.slice(0, at).forEach((other) => assert.ok(!overlap(one, other), `${name}: ${one.name} and ${other.name}`));
  });
  const boxOf = (block: string) => nodes.find((it) => it.name === block || it.loop?.includes(block));
  for (const { from, to, points } of edges) {
    const [source, target] = [boxOf(from), boxOf(to)];
    assert.ok(source && target, `${name}: ${from} → ${to}`);
    const [x, y] = points.slice(-2);
    assert.equal(points[1], source.y + source.height, `${name}: ${from} → ${to} starts below its box`);
    assert.ok(points[0] >= source.x && points[0] <= source.x + source.width);
    assert.equal(y, target.y, `${name}: ${from} → ${to} ends above its box`);
    assert.ok(x >= target.x && x <= target.x + target.width);
    for (let at = 0; at + 3 < points.length; at += 2) {
      const [x1, y1, x2, y2] = points.slice(at, at + 4);
      assert.ok(x1 === x2 || y1 === y2, `${name}: ${from} → ${to} is straight`);
      for (const node of nodes) {
        const crosses = Math.min(x1, x2) < node.x + node.width && Math.max(x1, x2) > node.x && Math.min(y1, y2) < node.y + node.height && Math.max(y1, y2) > node.y;
        assert.ok(!crosses, `${name}: ${from} → ${to} crosses ${node.name}`);
      }
    }
  }
}

for (const [name, program] of PROGRAMS) {
  test(name, () => {
    let count = 0;
    for (const { forms } of pageData(program).functions) {
      for (const { graphs } of forms) {
        if (!graphs || graphs.cfg.nodes.length > 300) continue;
        const { cfg } = graphs;
        const headers = cfg.cycles.map((it: { header: string }) => it.header);
        check(cfg, name);
        for (const closed of [headers, ...headers.map((it: string) => [it])]) {
          const folded = foldLoops(cfg, new Set(closed));
          check(folded, `${name} without ${closed}`);
          if (closed.length === 0) continue;
          count++;
          assert.ok(folded.nodes.length <= cfg.nodes.length && folded.height <= cfg.height && folded.width <= cfg.width);
          const blocks = folded.nodes.flatMap((it) => it.loop ?? [it.name]).sort();
          assert.deepEqual(blocks, cfg.nodes.map((it: NodeData) => it.name).sort());
          assert.ok(closed.every((it: string) => folded.nodes.some((node) => node.loop?.includes(it))));
        }
      }
    }
    assert.ok(count > 0);
  });
}
