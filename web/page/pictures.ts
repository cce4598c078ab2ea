// The panes with pictures: the control flow and the dominator tree.

import { html } from "./dom.ts";
import { icon } from "./icons.ts";
import { contentOf } from "./boxes.ts";
import { createOutline } from "./outline.ts";
import { createGraph } from "./graph.ts";
import { foldLoops } from "./fold.ts";
import { MOST_EDGES, OVERLAYS, makeOverlay } from "./overlays.ts";
import { saveFile, svgText } from "./export.ts";
import { saveSeries } from "./series.ts";
import { nameTool, tool } from "./frame.ts";
import { runOf } from "./model.ts";
import type { Content } from "./boxes.ts";
import type { GraphData } from "./data.ts";
import type { PaneFrame } from "./frame.ts";
import type { GraphPane } from "./graph.ts";
import type { Outline } from "./outline.ts";
import type { Context } from "./page.ts";

/** A pane with a picture. */
export function createPicture(context: Context, { tools, body }: PaneFrame, kind: "cfg" | "dominators") {
  const { model, store, t, paint } = context;
  const graph = createGraph(paint, kind);
  const outline = createOutline(context, kind);
  const note = html("p", { class: "note", hidden: true });
  const legend = html("p", { class: "legend" });
  const names = OVERLAYS.filter((it) => it !== "run" || model.run);
  const overlays = html("select", { class: "overlays" }, ...names.map((it) => html("option", { value: it }))) as HTMLSelectElement;
  overlays.addEventListener("change", () => store.set({ overlay: overlays.value }));
  const fold = html("button", { type: "button", "aria-pressed": "false" });
  /** The headers of the folded loops. */
  let closed: Set<string> = new Set();
  /** The function that they are of. */
  let owner = -1;
  let shown: { base: GraphData, data: GraphData, content: Content } | null = null;
  const out = tool(icon("out"), () => graph.camera.zoom(1 / 1.25));
  const larger = tool(icon("in"), () => graph.camera.zoom(1.25));
  const fit = tool(icon("fit"), () => graph.camera.fit());
  const save = tool(icon("save"), () => {
    const chosen = model.functions[store.get().function];
    const { width = 0, height = 0 } = shown?.data ?? {};
    const defs = graph.picture.querySelector("defs") as Element;
    const title = `${chosen.name}: ${t(`page.${kind}`)}`;
    const text = svgText(graph.whole(), { width: width + 32, height: height + 32 }, defs, title);
    saveFile(`${chosen.name}-${kind}.svg`, new Blob([text], { type: "image/svg+xml" }));
  });
  const series = tool(icon("series"), () => {
    const { width = 0, height = 0 } = shown?.data ?? {};
    const defs = graph.picture.querySelector("defs") as Element;
    const title = model.functions[store.get().function].name;
    const picture = { title, defs, scene: graph.whole, size: { width: width + 32, height: height + 32 } };
    if (context.walk) saveSeries(context.walk, picture);
  });
  if (kind === "cfg") tools.append(overlays, fold);
  const zoom = html("div", { class: "zoom" }, out, larger, fit, save, ...(kind === "cfg" ? [series] : []));
  body.append(html("div", { class: "view" }, graph.picture, outline.element, graph.map), note, html("div", { class: "foot" }, legend, zoom));

  /** The form that is chosen, and whether its steps are shown. */
  const chosenForm = () => {
    const state = store.get();
    const form = model.functions[state.function]?.form(state.form);
    return { form, stepped: kind === "cfg" && state.stepping ? context.stepped : null };
  };
  /**
   * Shows it with other loops folded.
   * @param anchor What stays in its place.
   */
  const setClosed = (next: Set<string>, anchor?: string) => {
    const place = () => shown?.data.nodes.find(({ name }) => name === anchor);
    const before = place();
    closed = next;
    view.draw();
    const after = place();
    const { scale } = graph.camera.get();
    if (before && after) graph.camera.move((after.x - before.x) * scale, (after.y - before.y) * scale);
    else graph.camera.open();
  };
  /** Folds the loop with this header, or unfolds it. */
  const toggle = (header: string) => {
    const next = new Set(closed);
    if (!next.delete(header)) next.add(header);
    setClosed(next, header);
  };
  fold.addEventListener("click", () => {
    const headers = shown?.base.cycles.map(({ header }) => header) ?? [];
    setClosed(new Set(fold.ariaPressed === "true" ? [] : headers));
  });
  graph.picture.addEventListener("click", (event) => {
    const sign = event.target instanceof Element && event.target.closest("[data-fold]");
    if (!(sign instanceof SVGElement)) return;
    event.stopPropagation();
    toggle(sign.dataset.fold ?? "");
  });
  graph.picture.addEventListener("dblclick", (event) => {
    const node = event.target instanceof Element && event.target.closest(".node");
    const name = node instanceof SVGElement ? (node.dataset.block ?? "") : "";
    if (shown?.base.cycles.some(({ header }) => header === name)) toggle(name);
  });
  graph.picture.addEventListener("pointerdown", () => outline.element.focus({ preventScroll: true }));
  outline.element.addEventListener("keydown", (event) => {
    const { form } = chosenForm();
    const { mark } = store.get();
    const isFold = event.key === "Enter" && mark?.kind === "block";
    const header = isFold && shown ? headerOf(shown.base, String(mark.id)) : null;
    if (header !== null) toggle(header);
    if (header === null && !(form && shown && pictureKey(event, context, graph, outline))) return;
    event.preventDefault();
    event.stopPropagation();
  });
  const view = {
    graph,
    reveal(name: string) {
      graph.reveal(name);
      outline.goTo(name);
    },
    refill(names: string[]) {
      if (kind === "dominators") return;
      graph.refill(names);
      outline.refill(names);
    },
    draw() {
      const state = store.get();
      const { form, stepped } = chosenForm();
      if (owner !== state.function) [owner, closed] = [state.function, new Set()];
      const base = (stepped && form?.graphs?.steps) || form?.graphs?.[kind];
      const data = base && kind === "cfg" ? foldLoops(base, closed) : base;
      names.forEach((it, index) => (overlays.options[index].textContent = t(`overlay.${it}`)));
      overlays.setAttribute("aria-label", t("overlay.title"));
      fold.textContent = t("pane.fold");
      for (const [button, key] of ([[out, "out"], [larger, "in"], [fit, "fit"]] as const)) nameTool(button, t(`page.zoom.${key}`));
      nameTool(save, t("page.save"));
      nameTool(series, t("page.save.series"));
      series.hidden = !stepped;
      fold.hidden = !base?.cycles.length;
      fold.ariaPressed = String(base?.cycles.every(({ header, parent }) => parent !== null || closed.has(header)) ?? false);
      note.hidden = data !== undefined;
      graph.picture.toggleAttribute("hidden", !data);
      graph.map.toggleAttribute("hidden", !data);
      outline.element.hidden = !data;
      zoom.hidden = !data;
      if (!form || !base || !data) {
        note.textContent = !form
          ? t("pane.empty")
          : form.removed
            ? t("pane.removed", { pass: form.pass ?? "" })
            : t("pane.large", { count: form.blocks.length });
        shown = null;
        return;
      }
      const content = stepped ?? contentOf(form);
      outline.show(form, data, content);
      graph.show(form, data, content, shown !== null && shown.base === base);
      shown = { base, data, content };
      graph.picture.classList.toggle("stepped", stepped !== null);
      view.drawOverlay();
    },
    drawOverlay() {
      const state = store.get();
      const chosen = model.functions[state.function];
      const form = chosen?.form(state.form);
      if (!form) return;
      const when = runOf(chosen, state.form);
      const block = state.mark?.kind === "block" ? String(state.mark.id) : null;
      const name = kind === "cfg" || state.overlay === "frontier" || state.overlay === "loops" ? state.overlay : "none";
      const overlay = makeOverlay(name, form, block, when && chosen.profile?.[when]);
      overlays.value = state.overlay;
      graph.overlay(overlay);
      const { stepped } = chosenForm();
      legend.hidden = name === "none" && !stepped;
      if (legend.hidden) return;
      if (name === "none") {
        legend.textContent = t("pane.stepped");
        return;
      }
      const { count, needsBlock } = overlay;
      const words = count > MOST_EDGES ? [t("overlay.cut", { count, most: MOST_EDGES })] : [];
      const text = name === "run" && !when ? "run.other" : `overlay.${name}.legend`;
      legend.textContent = [...words, t(needsBlock ? "overlay.choose" : text)].join(" ");
    },
  };
  return view;
}

/** The header of the innermost loop around a block. */
function headerOf({ nodes, cycles }: GraphData, block: string) {
  const cycle = nodes.find(({ name }) => name === block)?.cycle;
  return cycle === undefined ? null : cycles[cycle].header;
}

/** Handles a key in a picture. Returns whether it means something there. */
function pictureKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, { store }: Context, graph: GraphPane, { names }: Outline) {
  if (ctrlKey || metaKey || altKey) return false;
  if (key === "+" || key === "=") graph.camera.zoom(1.25);
  else if (key === "-") graph.camera.zoom(1 / 1.25);
  else if (key === "0") graph.camera.fit();
  else {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
    if (!by) return false;
    const { mark } = store.get();
    const at = mark?.kind === "block" ? names.indexOf(String(mark.id)) : by > 0 ? -1 : names.length;
    const next = names[Math.min(names.length - 1, Math.max(0, at + by))];
    if (next === undefined) return false;
    store.set({ mark: { kind: "block", id: next } });
  }
  return true;
}
