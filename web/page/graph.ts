// Pictures of graphs: boxes with text, and edges. Of a large picture only what is seen is there: the browser lays out
// all that is there again when the picture moves.

import { svg } from "./dom.ts";
import { LINE, nodeText, PADDING, shorten } from "./boxes.ts";
import { createCamera } from "./view.ts";
import type { Content } from "./boxes.ts";
import type { GraphData, NodeData } from "./data.ts";
import type { Form } from "./model.ts";
import type { Overlay } from "./overlays.ts";
import type { Box, Camera } from "./view.ts";

/** In smaller pictures everything is always there. */
const SMALL = 60;

/** Below this scale text cannot be read, so only names are drawn. */
const READABLE = 0.42;

/** The space around a picture. */
const MARGIN = 16;

export interface GraphPane {
  picture: SVGElement;
  map: SVGElement; // The whole picture, small, with the part that is seen.
  camera: Camera;
  /** Draws another picture; keeps the part that is seen if it is about the same. */
  show: (form: Form, graph: GraphData, content: Content, isSame: boolean) => void;
  refill: (names: Iterable<string>) => void; // Draws the texts of these blocks again.
  overlay: (overlay: Overlay) => void;
  reveal: (name: string) => void; // Shows a block.
  print: (isPrinted: boolean) => void; // Shows all of the picture, as large as there is room on paper.
  whole: () => SVGElement; // Makes all of the picture, and returns it.
}

/**
 * A picture. The list of its blocks says the same for those who do not see it.
 * @param paint Gives new elements their lights.
 * @param kind `cfg` or `dominators`.
 */
export function createGraph(paint: (part: ParentNode) => void, kind: string): GraphPane {
  const scene = svg("g", { class: "scene" });
  const marker = (id: string) =>
    svg(
      "marker",
      { id: `${id}-${kind}`, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 8, markerHeight: 8, orient: "auto", markerUnits: "userSpaceOnUse" },
      svg("path", { d: "M0 0 L8 4 L0 8 z", class: id }),
    );
  const picture = svg(
    "svg",
    { class: `graph ${kind}`, "aria-hidden": "true" },
    svg("defs", {}, marker("arrow"), marker("arrow-extra")),
    scene,
  );
  const map = svg("svg", { class: "map", "aria-hidden": "true" });
  const seen = svg("rect", { class: "seen" });
  const boxes = svg("g", { class: "nodes" });
  const lines = svg("g", { class: "edges" });
  /** The blocks, each with its box if that is there, and whether the box has its text. */
  let nodes: { data: NodeData, group: SVGElement | null, isFull: boolean }[] = [];
  /** The edges, each with what of it is there, and the room that it takes. */
  let edges: { data: GraphData["edges"][number], shapes: SVGElement[], place: Box }[] = [];
  let form: Form | null = null;
  let graph: GraphData = { width: 1, height: 1, nodes: [], edges: [], cycles: [] };
  let current: Overlay | null = null;
  let content: Content = { lines: () => [] };
  const extras = svg("g", { class: "extras" });
  let isWaiting = false;

  const size = () => ({ width: graph.width + 2 * MARGIN, height: graph.height + 2 * MARGIN });

  const writeNode = (data: NodeData, group: SVGElement) => {
    group.toggleAttribute("data-gone", content.gone?.has(data.name) ?? false);
    group.querySelector(".lines")?.remove();
    group.append(svg("g", { class: "lines" }, ...nodeText(data, kind === "cfg" ? content : null)));
    paint(group);
  };

  /** Marks an edge that was removed. */
  const cut = ({ data: { from, to }, shapes }: typeof edges[number]) => {
    const isGone = content.isCut?.(from, to) ?? false;
    shapes.forEach((shape) => shape.toggleAttribute("data-gone", isGone));
  };

  /** Draws the visible part, and removes the rest. */
  const fillIn = (isAll: boolean) => {
    if (!form) return;
    const { x, y, scale } = camera.get();
    const isWhole = isAll || nodes.length <= SMALL;
    const far = scale < READABLE && !isAll;
    picture.classList.toggle("far", far);
    const room = camera.room();
    const [right, bottom] = [x - MARGIN + room.width / scale, y - MARGIN + room.height / scale];
    const isSeen = (it: Box) => isWhole || (it.x < right && it.y < bottom && it.x + it.width > x - MARGIN && it.y + it.height > y - MARGIN);
    let isNew = false;
    for (const node of nodes) {
      if (!isSeen(node.data)) {
        node.group?.remove();
        [node.group, node.isFull] = [null, false];
        continue;
      }
      if (!node.group) {
        node.group = boxes.appendChild(nodeBox(node.data, form));
        mark(node.data, node.group);
        isNew = true;
      }
      if (!node.isFull && (isWhole || !far)) {
        node.isFull = true;
        writeNode(node.data, node.group);
      }
    }
    for (const edge of edges) {
      if (isSeen(edge.place) === edge.shapes.length > 0) continue;
      edge.shapes.forEach((shape) => shape.remove());
      edge.shapes = edge.shapes.length > 0 ? [] : edgeShape(edge.data, form, kind);
      cut(edge);
      lines.append(...edge.shapes);
      isNew = true;
    }
    if (isNew) paint(scene);
  };

  const changed = () => {
    if (picture.hasAttribute("viewBox")) return;
    const { x, y, scale } = camera.get();
    const room = camera.room();
    const transform = `translate(${-x * scale} ${-y * scale}) scale(${scale})`;
    // The browser lays out all of the picture again, even if this is as before.
    if (scene.getAttribute("transform") !== transform) scene.setAttribute("transform", transform);
    const { width, height } = size();
    for (const [key, value] of Object.entries({ x, y, width: room.width / scale, height: room.height / scale })) {
      seen.setAttribute(key, String(value));
    }
    const isMostlySeen = width * scale <= room.width * 1.3 && height * scale <= room.height * 1.6;
    // It takes some of the pane, which has to be large.
    const own = map.classList.contains("idle") ? 0 : Number(map.getAttribute("width"));
    map.classList.toggle("idle", isMostlySeen || room.height < 400 || room.width + own < 600);
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      fillIn(false);
    });
  };
  const entry = () => {
    const { x = 0, y = 0, width = 1, height = 1 } = graph.nodes[0] ?? {};
    return { x: x + MARGIN, y: y + MARGIN, width, height };
  };
  const camera = createCamera(picture, () => ({ picture: size(), entry: entry() }), changed);

  const drawMap = () => {
    const { width, height } = size();
    map.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const ratio = Math.min(120 / width, 100 / height);
    map.setAttribute("width", String(Math.max(24, width * ratio)));
    map.setAttribute("height", String(Math.max(24, height * ratio)));
    const d = graph.nodes
      .map((node) => `M${node.x + MARGIN} ${node.y + MARGIN}h${node.width}v${node.height}h${-node.width}z`)
      .join("");
    map.replaceChildren(svg("path", { class: "blocks", d }), seen);
  };
  const jump = (event: Event) => {
    const { clientX, clientY, buttons, type } = event as PointerEvent;
    if (type === "pointermove" && buttons !== 1) return;
    const { left, top, width, height } = map.getBoundingClientRect();
    const whole = size();
    camera.centre(((clientX - left) / width) * whole.width, ((clientY - top) / height) * whole.height);
  };
  map.addEventListener("pointerdown", jump);
  map.addEventListener("pointermove", jump);

  /** Gives a box what the overlay says about it. */
  const mark = (data: NodeData, group: SVGElement) => {
    const badge = current?.nodes.get(data.name);
    const classes = ["node", ...(badge ? [badge.className] : []), ...(data.loop ? ["folded"] : [])];
    group.setAttribute("class", classes.join(" "));
    group.querySelector(".badge")?.remove();
    if (badge?.text) {
      group.append(svg("text", { class: "badge", x: data.width - 4, y: -4, "text-anchor": "end" }, badge.text));
    }
  };

  const applyOverlay = () => {
    extras.replaceChildren();
    if (!current) return;
    for (const { data, group } of nodes) if (group) mark(data, group);
    const places = new Map(graph.nodes.map((node) => [node.name, node]));
    for (const { from, to, className, text } of current.edges) {
      const [start, end] = [places.get(from), places.get(to)];
      if (start && end) extras.append(...extraEdge(start, end, className, text, kind));
    }
    if (current.labels) extras.append(...edgeTexts(graph, current.labels));
    picture.setAttribute("data-overlay", current.name);
    paint(scene);
  };

  return {
    picture,
    map,
    camera,
    show(nextForm, nextGraph, nextContent, isSame) {
      form = nextForm;
      graph = nextGraph;
      content = nextContent;
      nodes = graph.nodes.map((data) => ({ data, group: null, isFull: false }));
      edges = graph.edges.map((data) => ({ data, shapes: [], place: boxAround(data.points) }));
      boxes.replaceChildren();
      lines.replaceChildren();
      const cycles = graph.cycles.map((cycle) =>
        svg("rect", { class: cycle.natural ? "cycle" : "cycle irreducible", x: cycle.x, y: cycle.y, width: cycle.width, height: cycle.height, rx: 6 }),
      );
      scene.replaceChildren(
        svg(
          "g",
          { transform: `translate(${MARGIN} ${MARGIN})` },
          svg("g", { class: "cycles" }, ...cycles),
          lines,
          boxes,
          svg("g", { class: "folds" }, ...foldSigns(graph)),
          extras,
        ),
      );
      drawMap();
      applyOverlay();
      paint(scene);
      if (isSame) changed();
      else camera.open();
      fillIn(false);
    },
    refill(names) {
      const wanted = new Set(names);
      for (const { data, group, isFull } of nodes) if (group && isFull && wanted.has(data.name)) writeNode(data, group);
      edges.forEach(cut);
    },
    overlay(overlay) {
      current = overlay;
      applyOverlay();
    },
    reveal(name) {
      const node = graph.nodes.find((it) => it.name === name || it.loop?.includes(name));
      if (node) camera.reveal({ x: node.x + MARGIN, y: node.y + MARGIN, width: node.width, height: node.height });
    },
    print(isPrinted) {
      const { width, height } = size();
      if (isPrinted) {
        fillIn(true);
        for (const [key, value] of Object.entries({ viewBox: `0 0 ${width} ${height}`, width, height })) picture.setAttribute(key, String(value));
        scene.removeAttribute("transform");
        return;
      }
      for (const key of ["viewBox", "width", "height"]) picture.removeAttribute(key);
      changed();
    },
    whole() {
      fillIn(true);
      return scene;
    },
  };
}

/** The room that a line takes, with its label and its tip. */
function boxAround(points: number[]): Box {
  const [xs, ys] = [0, 1].map((first) => points.filter((_, at) => at % 2 === first));
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  return { x: left - LINE, y: top - LINE, width: right - left + 2 * LINE, height: bottom - top + 2 * LINE };
}

/** The box of a block, with its name. */
function nodeBox(data: NodeData, form: Form) {
  const { name, x, y, width, height } = data;
  const unreachable = form.blockAnalysis.get(name)?.reachable === false;
  return svg(
    "g",
    { class: "node", transform: `translate(${x} ${y})`, "data-block": name, "data-unreachable": unreachable },
    svg("rect", { class: "box", width, height, rx: 5 }),
    svg("text", { class: "name", x: PADDING, y: PADDING + LINE - 4 }, shorten(name, Math.floor((width - 2 * PADDING) / 7.2))),
  );
}

/** The signs that fold and unfold loops, at the corners of their boxes. */
function foldSigns({ nodes, cycles }: GraphData) {
  const sign = (header: string, isOpen: boolean, x: number, y: number) =>
    svg(
      "g",
      { class: "fold", "data-fold": header, transform: `translate(${x} ${y})` },
      svg("rect", { x: -8, y: -8, width: 16, height: 16, rx: 3 }),
      svg("path", { d: isOpen ? "M-4 0H4" : "M-4 0H4M0 -4V4" }),
    );
  return [
    ...cycles.map(({ header, x, y }) => sign(header, true, x, y)),
    ...nodes.filter(({ loop }) => loop).map(({ name, x, y }) => sign(name, false, x, y)),
  ];
}

/** The line of an edge with rounded corners, and which branch of a condition it is. */
function edgeShape({ from, to, points, back, isCut }: GraphData["edges"][number], form: Form, kind: string) {
  const shapes = [
    svg("path", {
      class: back ? "edge back" : "edge",
      "data-edge": `${from}→${to}`,
      "marker-end": `url(#arrow-${kind})`,
      d: rounded(points),
    }),
  ];
  const successors = kind === "cfg" ? (form.byName.get(from)?.successors ?? []) : [];
  const isBranch = form.byName.get(from)?.instructions.at(-1)?.tokens[0].text === "br";
  if (successors.length === 2 && isBranch && points.length >= 4 && !isCut) {
    const text = successors[0] === to ? "T" : "F";
    shapes.push(svg("text", { class: "label", x: points[0] + 4, y: points[1] + 12 }, text));
  }
  return shapes;
}

/** The path of a line through these points, with rounded corners. */
function rounded(points: number[]) {
  const at = (index: number) => [points[2 * index], points[2 * index + 1]];
  const count = points.length / 2;
  let d = `M${points[0]} ${points[1]}`;
  for (let index = 1; index < count; index++) {
    const [x, y] = at(index);
    if (index + 1 === count) {
      d += `L${x} ${y}`;
      break;
    }
    const [[fromX, fromY], [toX, toY]] = [at(index - 1), at(index + 1)];
    const [before, after] = [Math.hypot(x - fromX, y - fromY), Math.hypot(toX - x, toY - y)];
    const radius = Math.min(6, before / 2, after / 2);
    const startX = x + ((fromX - x) / (before || 1)) * radius;
    const startY = y + ((fromY - y) / (before || 1)) * radius;
    d += `L${startX} ${startY}Q${x} ${y} ${x + ((toX - x) / (after || 1)) * radius} ${y + ((toY - y) / (after || 1)) * radius}`;
  }
  return d;
}

/**
 * Texts at the beginnings of edges. That of the rightmost edge of a block is at its right, so that
 * two do not meet where edges are close together.
 */
function edgeTexts({ edges }: GraphData, labels: Map<string, string>): SVGElement[] {
  const rightmost: Map<string, number> = new Map();
  for (const { from, points } of edges) rightmost.set(from, Math.max(points[0], rightmost.get(from) ?? -Infinity));
  return edges.flatMap(({ from, to, points: [x, y] }) => {
    const text = labels.get(`${from}→${to}`);
    if (text === undefined) return [];
    // Beside the letter of a branch.
    const [shift, anchor] = x === rightmost.get(from) ? [14, "start"] : [-4, "end"];
    return [svg("text", { class: "label count", x: x + shift, y: y + 12, "text-anchor": anchor }, text)];
  });
}

/** An edge of an overlay: a bow between two boxes. */
function extraEdge(from: NodeData, to: NodeData, className: string, text: string, kind: string) {
  const [startX, startY] = [from.x + from.width, from.y + Math.min(from.height / 2, 24)];
  const [endX, endY] = [to.x + to.width, to.y + Math.min(to.height / 2, 12)];
  const bow = 24 + Math.min(160, Math.abs(startY - endY) * 0.18);
  const side = Math.max(startX, endX) + bow;
  const d =
    from === to
      ? `M${startX} ${startY}C${startX + 40} ${startY - 24} ${endX + 40} ${endY + 24} ${endX} ${endY}`
      : `M${startX} ${startY}C${side} ${startY} ${side} ${endY} ${endX} ${endY}`;
  const middle = svg("text", { class: `label ${className}`, x: (startX + endX) / 8 + side * 0.75 + 2, y: (startY + endY) / 2 }, text);
  return [svg("path", { class: `extra ${className}`, d, "marker-end": `url(#arrow-extra-${kind})` }), middle];
}
