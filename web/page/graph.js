// Pictures of graphs: boxes with text, and edges.

import { svg } from "./dom.js";
import { tokenize } from "./data.js";

/** @typedef {import("./data.js").Form} Form */
/** @typedef {import("./data.js").Block} Block */
/** @typedef {import("./data.js").GraphData} GraphData */

/** How wide a character is, how high a line, and the space inside a box. */
export const METRICS = { character: 7.2, line: 16, padding: 8 };

/**
 * The picture of a form until the data has one: one column.
 * @param {Form} form
 * @param {boolean} withText
 * @returns {GraphData}
 */
function column(form, withText) {
  const { character, line, padding } = METRICS;
  let y = 0;
  const nodes = form.blocks.map((block) => {
    const texts = withText ? block.instructions.map((it) => it.text) : [];
    const longest = Math.max(block.name.length + 1, ...texts.map((text) => text.length));
    const node = { name: block.name, x: 0, y, width: longest * character + 2 * padding, height: (texts.length + 1) * line + 2 * padding };
    y += node.height + 40;
    return node;
  });
  const places = new Map(nodes.map((node) => [node.name, node]));
  const width = Math.max(0, ...nodes.map((node) => node.width));
  /** @type {GraphData["edges"]} */
  const edges = [];
  for (const block of form.blocks) {
    const targets = withText ? block.successors : (form.blockAnalysis.get(block.name)?.d_edges ?? []);
    for (const to of targets) {
      const [a, b] = [places.get(block.name), places.get(to)];
      if (!a || !b) continue;
      const side = width + 20 + 6 * edges.length;
      const [start, end] = [a.y + a.height, b.y];
      const isNext = b.y > a.y && end - start <= 41;
      edges.push({
        from: block.name,
        to,
        points: isNext
          ? [[40, start], [40, end]]
          : [[60, start], [60, start + 10], [side, start + 10], [side, end - 10], [50, end - 10], [50, end]],
      });
    }
  }
  return { width: width + 40 + 6 * edges.length, height: y, nodes, edges };
}

/**
 * The picture of the control flow or of the dominator tree of a form.
 * @param {Form} form
 * @param {"cfg" | "dominators"} view
 * @returns {SVGElement}
 */
export function drawGraph(form, view) {
  const withText = view === "cfg";
  const graph = form.graphs?.[view] ?? column(form, withText);
  const edges = graph.edges.map(({ from, to, points }) =>
    svg("path", {
      class: "edge",
      "data-edge": `${from}→${to}`,
      d: points.map(([x, y], index) => `${index ? "L" : "M"}${x} ${y}`).join(""),
    }),
  );
  const nodes = graph.nodes.map((node) => {
    const block = /** @type {Block} */ (form.byName.get(node.name));
    return drawNode(node, block, form, withText);
  });
  const margin = 12;
  return svg(
    "svg",
    {
      class: `graph ${view}`,
      viewBox: `${-margin} ${-margin} ${graph.width + 2 * margin} ${graph.height + 2 * margin}`,
      width: graph.width + 2 * margin,
      height: graph.height + 2 * margin,
    },
    svg("g", { class: "edges" }, ...edges),
    svg("g", { class: "nodes" }, ...nodes),
  );
}

/**
 * @param {GraphData["nodes"][number]} node
 * @param {Block} block
 * @param {Form} form
 * @param {boolean} withText
 */
function drawNode({ name, x, y, width, height }, block, form, withText) {
  const { line, padding } = METRICS;
  const texts = withText ? block.instructions : [];
  const rows = texts.map((instruction, index) => {
    const tokens = tokenize(instruction.text, form).map(({ text, kind, id, variable }) => {
      const attributes = { class: kind };
      if (kind === "value") Object.assign(attributes, { "data-value": id, "data-variable": variable });
      if (kind === "block") Object.assign(attributes, { "data-block": id });
      return svg("tspan", attributes, text);
    });
    const attributes = {
      class: "instruction",
      x: padding,
      y: padding + (index + 2) * line - 4,
      "data-instruction": instruction.key,
      "data-line": instruction.line,
    };
    return svg("text", attributes, ...tokens);
  });
  return svg(
    "g",
    { class: "node", transform: `translate(${x} ${y})`, "data-block": name, tabindex: 0 },
    svg("rect", { width, height, rx: 4 }),
    svg("text", { class: "name", x: padding, y: padding + line - 4 }, name),
    ...rows,
  );
}
