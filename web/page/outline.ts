// The blocks and edges of a picture as a list, for those who do not see it: in the order of the dominator tree. It has
// the focus for the keys of the picture.

import { html } from "./dom.ts";
import type { Content } from "./boxes.ts";
import type { GraphData, NodeData } from "./data.ts";
import type { Item } from "./language.ts";
import type { Form } from "./model.ts";
import type { Context } from "./page.ts";

/** Of a large picture, only as many blocks around the current one are there. */
const MOST_ITEMS = 100;

export interface Outline {
  element: HTMLElement;
  names: string[]; // The blocks in order.
  show: (form: Form, data: GraphData, content: Content) => void;
  refill: (names: string[]) => void; // Writes these blocks again.
  goTo: (name: string) => void; // Makes a block the current one.
}

export function createOutline({ t }: Context, kind: "cfg" | "dominators"): Outline {
  const element = html("div", { class: "outline", role: "tree", tabindex: 0 });
  let [form, data, content]: [Form | null, GraphData | null, Content] = [null, null, { lines: () => [] }];
  let items: Map<string, HTMLElement> = new Map();
  let current = "";

  const write = ({ name, loop }: NodeData) => {
    const item = items.get(name);
    if (!form || !data || !item) return;
    const { instructions = [] } = form.byName.get(name) ?? {};
    const isBranch = instructions.at(-1)?.tokens[0].text === "br";
    const successors = form.byName.get(name)?.successors ?? [];
    const edges: Item[] = data.edges.filter(({ from }) => from === name).map(({ to, back }) => {
      const label = isBranch && successors.length === 2 ? (successors[0] === to ? "T" : "F") : t("outline.jump");
      const key = kind === "dominators" ? "child" : content.isCut?.(name, to) ? "gone" : back ? "back" : "edge";
      return { key: `outline.${key}`, gaps: { block: to, label } };
    });
    const phis = content.lines(name).filter(({ tokens, className = "" }) => tokens.some(({ kind, text }) => kind === "opcode" && text === "phi") && className !== "gone").length;
    const about = loop ? "loop" : kind === "dominators" ? "tree" : content.gone?.has(name) ? "removed" : "block";
    item.textContent = [t(`outline.${about}`, { block: name, count: loop?.length ?? instructions.length, phis }), edges.length > 0 ? t(kind === "cfg" ? "outline.edges" : "outline.children", { edges }) : t(kind === "cfg" ? "outline.end" : "outline.leaf")].join(" ");
  };
  /** Puts the items around the current one there. */
  const draw = () => {
    const nodes = new Map(data?.nodes.map((node) => [node.name, node]));
    const at = Math.max(outline.names.indexOf(current), 0);
    const start = Math.max(0, Math.min(at - MOST_ITEMS / 2, outline.names.length - MOST_ITEMS));
    items = new Map(outline.names.slice(start, start + MOST_ITEMS).map((name, index) => {
      const level = (form?.blockAnalysis.get(name)?.depth ?? 0) + 1;
      const attributes = { role: "treeitem", id: `${kind}-${start + index}`, "aria-level": level, "aria-setsize": outline.names.length, "aria-posinset": start + index + 1 };
      return [name, html("div", attributes)];
    }));
    items.forEach((_, name) => write(nodes.get(name) as NodeData));
    element.replaceChildren(...items.values());
  };
  const outline: Outline = {
    element,
    names: [],
    show(...shown) {
      [form, data, content] = shown;
      const order = ({ name }: NodeData) => form?.blockAnalysis.get(name)?.preorder ?? Infinity;
      outline.names = [...data.nodes].sort((one, other) => (order(one) < order(other) ? -1 : 1)).map(({ name }) => name);
      element.setAttribute("aria-label", t(`page.${kind}`));
      draw();
      outline.goTo(items.has(current) ? current : (outline.names[0] ?? ""));
    },
    refill(names) {
      const wanted = new Set(names);
      data?.nodes.filter(({ name }) => wanted.has(name)).forEach(write);
    },
    goTo(name) {
      const node = data?.nodes.find((it) => it.name === name || it.loop?.includes(name));
      if (!node) return;
      items.get(current)?.removeAttribute("aria-selected");
      current = node.name;
      if (!items.has(current)) draw();
      const item = items.get(current);
      item?.setAttribute("aria-selected", "true");
      element.setAttribute("aria-activedescendant", item?.id ?? "");
    },
  };
  return outline;
}
