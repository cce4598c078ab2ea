// Overlays: what the analyses found, drawn on the graphs.

import type { BlockAnalysis, CountsData } from "./data.ts";
import type { Form } from "./model.ts";

export interface Overlay {
  name: string;
  nodes: Map<string, { className: string, text: string }>; // What boxes look like; the text says the same without colours.
  edges: { from: string, to: string, className: string, text: string }[]; // Further edges.
  count: number; // The number of edges, those that are left out included.
  labels?: Map<string, string>; // Texts at edges, by `from→to`.
  needsBlock?: boolean; // Whether a block has to be chosen first.
}

/** The overlays of the control-flow graph; `run` is there if the program ran. */
export const OVERLAYS = ["none", "run", "loops", "back", "frontier", "post-frontier", "control", "dj"];

/** More edges than this hide the picture. */
export const MOST_EDGES = 400;

/**
 * The overlay called `name`.
 * @param chosen The chosen block.
 */
export function makeOverlay(name: string, form: Form, chosen: string | null, counts: CountsData | undefined): Overlay {
  const overlay: Overlay = { name, nodes: new Map(), edges: [], count: 0 };
  const blocks = form.analysis?.blocks ?? [];
  const block = chosen === null ? undefined : form.blockAnalysis.get(chosen);
  const edge = (from: string, to: string, className: string, text: string) => overlay.edges.push({ from, to, className, text });
  switch (name) {
    case "run":
      if (counts) markCounts(overlay, form, counts);
      break;
    case "loops":
      for (const it of blocks) {
        const depth = it.loop_depth ?? 0;
        if (depth > 0) overlay.nodes.set(it.name, { className: `depth depth-${Math.min(depth, 4)}`, text: `×${depth}` });
      }
      break;
    case "frontier":
      overlay.needsBlock = !block;
      if (block) markFrontier(overlay, block, block.dominance_frontier, "DF", inside(blocks, block));
      break;
    case "post-frontier":
      overlay.needsBlock = !block;
      if (block) markFrontier(overlay, block, block.post_dominance_frontier, "PDF", []);
      break;
    case "control":
      for (const it of blocks) {
        for (const from of it.post_dominance_frontier) {
          if (chosen === null || [from, it.name].includes(chosen)) edge(from, it.name, "control", "c");
        }
      }
      break;
    case "dj":
      for (const it of blocks) {
        for (const to of it.d_edges) edge(it.name, to, "d-edge", "D");
        for (const to of it.j_edges) edge(it.name, to, "j-edge", "J");
      }
      break;
  }
  overlay.count = overlay.edges.length;
  overlay.edges.length = Math.min(overlay.count, MOST_EDGES);
  return overlay;
}

/** How often blocks and edges ran; blocks that ran more often are darker. */
function markCounts(overlay: Overlay, form: Form, { blocks, edges }: CountsData) {
  const most = blocks.reduce((most, count) => Math.max(most, count), 1);
  form.blocks.forEach(({ name }, at) => {
    const share = Math.log1p(blocks[at]) / Math.log1p(most);
    const className = blocks[at] === 0 ? "cold" : `depth depth-${Math.ceil(4 * share)}`;
    overlay.nodes.set(name, { className, text: `×${blocks[at]}` });
  });
  overlay.labels = new Map(edges.map(([from, to, count]) => [`${from}→${to}`, String(count)]));
}

/** The blocks that `block` dominates strictly. */
function inside(blocks: BlockAnalysis[], { preorder, postorder }: BlockAnalysis) {
  if (preorder === null || postorder === null) return [];
  const isInside = (it: BlockAnalysis) =>
    it.preorder !== null && it.postorder !== null && it.preorder > preorder && it.postorder < postorder;
  return blocks.filter(isInside).map((it) => it.name);
}

function markFrontier(overlay: Overlay, block: BlockAnalysis, frontier: string[], text: string, region: string[]) {
  for (const name of region) overlay.nodes.set(name, { className: "region", text: "dom" });
  overlay.nodes.set(block.name, { className: "origin", text: block.name });
  for (const name of frontier) {
    overlay.nodes.set(name, { className: name === block.name ? "origin frontier" : "frontier", text });
  }
}
