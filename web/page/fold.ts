// Folding loops: a picture in which a loop is one box, at the place of its header.
//
// What is left keeps its order: each axis is mapped by a function that only makes the gaps smaller in
// which no box is left. So boxes stay apart, and edges do not cross them. Cost: O(n log n).

import type { GraphData, NodeData } from "./data.ts";

type Cycle = GraphData["cycles"][number];

/** The height of the box of a folded loop: a name and a line. */
const HEIGHT = 48;

/** Gaps without boxes become as small as this. */
const GAP = { x: 32, y: 24 };

/** How far below a folded loop its edges turn to the places where they leave it. */
const TURN = 8;

const isInside = (box: { x: number, y: number, width: number, height: number }, x: number, y: number) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;

/** For each cycle the outermost closed one around it, which can be itself. */
function closedAround({ cycles }: GraphData, closed: Set<string>): (Cycle | undefined)[] {
  const found: (Cycle | undefined)[] = [];
  for (const cycle of cycles) {
    const outer = cycle.parent === null ? undefined : found[cycle.parent];
    found.push(outer ?? (closed.has(cycle.header) ? cycle : undefined));
  }
  return found;
}

/**
 * The picture with some loops folded.
 * @param closed The headers of the loops.
 */
export function foldLoops(graph: GraphData, closed: Set<string>): GraphData {
  const outermost = closedAround(graph, closed);
  const around: Map<string, Cycle> = new Map();
  const members: Map<Cycle, string[]> = new Map();
  for (const { name, cycle: innermost } of graph.nodes) {
    const cycle = innermost === undefined ? undefined : outermost[innermost];
    if (!cycle) continue;
    around.set(name, cycle);
    const names = members.get(cycle) ?? [];
    names.push(name);
    members.set(cycle, names);
  }
  if (members.size === 0) return graph;
  const nodes = graph.nodes.flatMap((node) => {
    const cycle = around.get(node.name);
    if (!cycle) return [node];
    return cycle.header === node.name ? [{ ...node, height: HEIGHT, loop: members.get(cycle) }] : [];
  });
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const edges = graph.edges.flatMap((edge) => {
    const [from, to] = [around.get(edge.from), around.get(edge.to)];
    if (from && from === to) return [];
    let { points } = edge;
    if (to) points = entering(points, to, byName.get(to.header) as NodeData);
    if (from) points = leaving(points, from, byName.get(from.header) as NodeData);
    return [{ ...edge, points, isCut: from !== undefined }];
  });
  const cycles = graph.cycles.filter((_, at) => !outermost[at]);
  return tightened({ ...graph, nodes, edges, cycles });
}

/** The points of an edge to the box of a folded loop. */
function entering(points: number[], cycle: Cycle, box: NodeData) {
  const [x, y] = points.slice(-2);
  if (y === box.y && x >= box.x && x <= box.x + box.width) return points;
  let end = 0;
  while (!isInside(cycle, points[end], points[end + 1])) end += 2;
  const at = Math.min(points[end], box.x + box.width - 8);
  const target = Math.max(at, box.x + 8);
  return [...points.slice(0, end), points[end], cycle.y, target, cycle.y, target, box.y];
}

/** The points of an edge from the box of a folded loop. */
function leaving(points: number[], cycle: Cycle, box: NodeData) {
  let start = points.length - 2;
  while (start >= 0 && !isInside(cycle, points[start], points[start + 1])) start -= 2;
  // Edges leave a box and a loop downward.
  const [x, y] = [points[start + 2] ?? points[0], box.y + box.height];
  const source = Math.max(Math.min(x, box.x + box.width - 8), box.x + 8);
  const turn = source === x ? [] : [source, y + TURN, x, y + TURN];
  return [source, y, ...turn, ...points.slice(start + 2)];
}

/** The picture without large gaps. */
function tightened(graph: GraphData): GraphData {
  const { nodes, edges, cycles, width, height } = graph;
  const [toX, toY] = (["x", "y"] as const).map((axis) => {
    const length = axis === "x" ? "width" : "height";
    const pairs = (boxes: (NodeData | Cycle)[]) =>
      boxes.map((box) => [box[axis], box[axis] + box[length]] as [number, number]);
    const ends = edges.flatMap(({ points }) => points.filter((_, at) => at % 2 === (axis === "x" ? 0 : 1)));
    return tighter(pairs(nodes), [0, graph[length], ...pairs(cycles).flat(), ...ends], GAP[axis]);
  });
  const moved = <T extends NodeData | Cycle>(box: T): T => {
    const [x, y] = [toX(box.x), toY(box.y)];
    return { ...box, x, y, width: toX(box.x + box.width) - x, height: toY(box.y + box.height) - y };
  };
  return {
    width: toX(width),
    height: toY(height),
    nodes: nodes.map(moved),
    cycles: cycles.map(moved),
    edges: edges.map((edge) => ({ ...edge, points: edge.points.map((at, index) => (index % 2 === 0 ? toX(at) : toY(at))) })),
  };
}

/** A map of places that keeps the lengths of `solid` parts and makes other gaps between places at most `most` long. */
function tighter(solid: [number, number][], others: number[], most: number): (at: number) => number {
  const places = [...new Set([...solid.flat(), ...others])].sort((one, other) => one - other);
  const depths: Map<number, number> = new Map();
  for (const [start, end] of solid) {
    depths.set(start, (depths.get(start) ?? 0) + 1);
    depths.set(end, (depths.get(end) ?? 0) - 1);
  }
  const map: Map<number, number> = new Map();
  let [now, depth] = [0, 0];
  places.forEach((place, at) => {
    if (at > 0) {
      const gap = place - places[at - 1];
      now += depth > 0 ? gap : Math.min(gap, most);
    }
    depth += depths.get(place) ?? 0;
    map.set(place, now);
  });
  return (at) => map.get(at) as number;
}
