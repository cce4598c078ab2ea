// What is in the panes.

import { html } from "./dom.js";
import { icon } from "./icons.js";
import { irText, sourceText } from "./code.js";
import { createGraph } from "./graph.js";
import { MOST_EDGES, OVERLAYS, makeOverlay } from "./overlays.js";
import { saveFile, svgText } from "./export.js";
import { nameTool, tool } from "./frame.js";
import { runOf } from "./model.js";

/** @typedef {import("./page.js").Context} Context */
/** @typedef {import("./model.js").Form} Form */
/** @typedef {import("./model.js").FunctionModel} FunctionModel */

/**
 * The pane of the source, with the remarks of the passes.
 * @param {Context} context
 * @param {import("./frame.js").PaneFrame} pane
 */
export function createSource({ model, store, t, paint }, { body }) {
  const text = html("div", { class: "scroll", tabindex: 0, role: "region" });
  const summary = html("summary");
  const list = html("ul");
  const remarks = html("details", { class: "remarks" }, summary, list);
  body.append(text, remarks);
  return {
    draw() {
      const state = store.get();
      const chosen = model.functions[state.function];
      text.setAttribute("aria-label", t("page.source"));
      text.replaceChildren(sourceText(model, chosen));
      paint(text);
      const first = text.querySelector(".own");
      if (first) requestAnimationFrame(() => (text.scrollTop = /** @type {HTMLElement} */ (first).offsetTop - 24));
      this.drawRemarks();
    },
    drawRemarks() {
      const state = store.get();
      const chosen = model.functions[state.function];
      if (!chosen) return;
      const { pass } = chosen.forms[state.form];
      summary.textContent = `${t("pane.remarks")} (${chosen.remarks.length})`;
      const rows = chosen.remarks.map((remark) =>
        html(
          "li",
          { class: remark.pass === pass ? "own" : null, "data-line": remark.line },
          html("span", { class: remark.done ? "done" : "missed" }, `${remark.done ? "✓" : "✗"} ${t(remark.done ? "pane.remark.done" : "pane.remark.missed")}`),
          html("b", {}, remark.pass),
          ` ${remark.line}: ${remark.text}`,
        ),
      );
      if (rows.length === 0) rows.push(html("li", {}, t("pane.remarks.none")));
      list.replaceChildren(...rows);
    },
  };
}

/**
 * The pane of the IR: one form, two side by side, or a column for each.
 * @param {Context} context
 * @param {import("./frame.js").PaneFrame} pane
 */
export function createIr({ model, store, t, paint }, { tools, body }) {
  const modes = ["one", "pair", "all"];
  let mode = "one";
  const buttons = modes.map((it) =>
    html("button", { type: "button", onclick: () => ((mode = it), view.draw()) }),
  );
  tools.append(html("div", { class: "choice", role: "group" }, ...buttons));
  const columns = html("div", { class: "columns" });
  const legend = html("p", { class: "legend" });
  body.append(columns, legend);

  /** @param {Form} form @param {Form | null} other @param {"+" | "−"} sign @param {boolean} isLate */
  const column = (form, other, sign, isLate) => {
    const name = form.pass === null ? t("pane.before") : t("pane.after", { pass: form.pass });
    const text = html("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": name });
    const fill = () => {
      text.replaceChildren(form.removed ? html("p", { class: "note" }, t("pane.removed", { pass: form.pass ?? "" })) : irText(form, other, sign));
      paint(text);
    };
    if (isLate) whenSeen(text, fill);
    else fill();
    return html("div", { class: "column" }, html("h3", {}, name), text);
  };
  const view = {
    draw() {
      const state = store.get();
      const chosen = model.functions[state.function];
      buttons.forEach((button, index) => {
        button.textContent = t(`pane.${modes[index]}`);
        button.setAttribute("title", t(`pane.${modes[index]}.title`));
        button.setAttribute("aria-pressed", String(mode === modes[index]));
      });
      legend.textContent = t("pane.legend");
      if (!chosen) return columns.replaceChildren(html("p", { class: "note" }, t("pane.empty")));
      const form = chosen.form(state.form);
      const before = previous(chosen, state.form);
      columns.dataset.mode = mode;
      if (mode === "one" || (mode === "pair" && !before)) {
        columns.replaceChildren(column(form, before, "+", false));
      } else if (mode === "pair" && before) {
        columns.replaceChildren(column(before, form, "−", false), column(form, before, "+", false));
      } else {
        columns.replaceChildren(
          ...grouped(chosen).map((group) => {
            const last = chosen.form(group[0]);
            if (group.length === 1 && chosen.forms[group[0]].changed) return column(last, previous(chosen, group[0]), "+", true);
            return html("div", { class: "column same" }, html("h3", {}, group.map((at) => chosen.forms[at].pass).join(" · ")));
          }),
        );
        columns.children[grouped(chosen).findIndex((group) => group.includes(state.form))]?.scrollIntoView({ inline: "nearest", block: "nearest" });
      }
    },
  };
  return view;
}

/**
 * The form before the pass that made a form, if there is one.
 * @param {FunctionModel} chosen
 * @param {number} at
 */
function previous(chosen, at) {
  let made = at;
  while (made > 0 && !chosen.forms[made].changed) made--;
  return made > 0 ? chosen.form(made - 1) : null;
}

/**
 * The forms; neighbours that did not change are together.
 * @param {FunctionModel} chosen
 * @returns {number[][]}
 */
export function grouped({ forms }) {
  /** @type {number[][]} */
  const groups = [];
  forms.forEach((form, index) => {
    const last = groups.at(-1);
    if (!form.changed && last && !forms[last[0]].changed) last.push(index);
    else groups.push([index]);
  });
  return groups;
}

/**
 * Calls `fill` when an element comes into view.
 * @param {HTMLElement} element
 * @param {() => void} fill
 */
function whenSeen(element, fill) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    fill();
  });
  observer.observe(element);
}

/**
 * A pane with a picture.
 * @param {Context} context
 * @param {import("./frame.js").PaneFrame} pane
 * @param {"cfg" | "dominators"} kind
 */
export function createPicture(context, { tools, body }, kind) {
  const { model, store, t, paint } = context;
  const graph = createGraph("", paint, kind);
  const note = html("p", { class: "note", hidden: true });
  const legend = html("p", { class: "legend" });
  const names = OVERLAYS.filter((it) => it !== "run" || model.run);
  const overlays = /** @type {HTMLSelectElement} */ (html("select", { class: "overlays" }, ...names.map((it) => html("option", { value: it }))));
  overlays.addEventListener("change", () => store.set({ overlay: overlays.value }));
  const fold = html("button", { type: "button", "aria-pressed": "false" });
  let isFolded = false;
  /** @type {Form | null} */
  let shown = null;
  fold.addEventListener("click", () => setFolded(!isFolded));
  const out = tool(icon("out"), () => graph.camera.zoom(1 / 1.25));
  const larger = tool(icon("in"), () => graph.camera.zoom(1.25));
  const fit = tool(icon("fit"), () => graph.camera.fit());
  const save = tool(icon("save"), () => {
    const chosen = model.functions[store.get().function];
    const size = { width: graphOf()?.width ?? 0, height: graphOf()?.height ?? 0 };
    const defs = /** @type {Element} */ (graph.picture.querySelector("defs"));
    const title = `${chosen.name}: ${t(`page.${kind}`)}`;
    const text = svgText(graph.whole(), { width: size.width + 32, height: size.height + 32 }, defs, title);
    saveFile(`${chosen.name}-${kind}.svg`, text);
  });
  if (kind === "cfg") tools.append(overlays, fold);
  const zoom = html("div", { class: "zoom" }, out, larger, fit, save);
  body.append(graph.picture, graph.map, zoom, note, legend);

  const graphOf = () => {
    const form = model.functions[store.get().function]?.form(store.get().form);
    return kind === "cfg" && isFolded && form?.graphs?.folded ? form.graphs.folded : form?.graphs?.[kind];
  };
  const setFolded = (/** @type {boolean} */ is) => {
    isFolded = is;
    fold.setAttribute("aria-pressed", String(is));
    shown = null;
    view.draw();
  };
  graph.picture.addEventListener("dblclick", (event) => {
    const node = event.target instanceof Element && event.target.closest(".folded");
    if (!(node instanceof SVGElement)) return;
    setFolded(false);
    graph.reveal(node.dataset.block ?? "");
  });
  graph.picture.addEventListener("keydown", (event) => {
    const form = model.functions[store.get().function]?.form(store.get().form);
    if (form && pictureKey(event, context, graph, form)) {
      event.preventDefault();
      event.stopPropagation();
    }
  });
  const view = {
    graph,
    draw() {
      const state = store.get();
      const form = model.functions[state.function]?.form(state.form);
      const data = graphOf();
      graph.picture.setAttribute("aria-label", t(`page.${kind}`));
      names.forEach((it, index) => (overlays.options[index].textContent = t(`overlay.${it}`)));
      overlays.setAttribute("aria-label", t("overlay.title"));
      fold.textContent = t("pane.fold");
      for (const [button, key] of /** @type {const} */ ([[out, "out"], [larger, "in"], [fit, "fit"]])) nameTool(button, t(`page.zoom.${key}`));
      nameTool(save, t("page.save"));
      fold.hidden = !form?.graphs?.folded;
      note.hidden = data !== undefined;
      graph.picture.toggleAttribute("hidden", !data);
      graph.map.toggleAttribute("hidden", !data);
      zoom.hidden = !data;
      if (!form || !data) {
        note.textContent = !form
          ? t("pane.empty")
          : form.removed
            ? t("pane.removed", { pass: form.pass ?? "" })
            : t("pane.large", { count: form.blocks.length });
        shown = null;
        return;
      }
      if (shown !== form) graph.show(form, data, shown !== null && shown.graphs === form.graphs);
      shown = form;
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
      legend.hidden = name === "none";
      if (name === "none") return;
      const { count, needsBlock } = overlay;
      const words = count > MOST_EDGES ? [t("overlay.cut", { count, most: MOST_EDGES })] : [];
      const text = name === "run" && !when ? "run.other" : `overlay.${name}.legend`;
      legend.textContent = [...words, t(needsBlock ? "overlay.choose" : text)].join(" ");
    },
  };
  return view;
}

/**
 * Handles a key in a picture. Returns whether it means something there.
 * @param {KeyboardEvent} event
 * @param {Context} context
 * @param {import("./graph.js").GraphPane} graph
 * @param {Form} form
 */
function pictureKey({ key, ctrlKey, metaKey, altKey }, { store }, graph, form) {
  if (ctrlKey || metaKey || altKey) return false;
  if (key === "+" || key === "=") graph.camera.zoom(1.25);
  else if (key === "-") graph.camera.zoom(1 / 1.25);
  else if (key === "0") graph.camera.fit();
  else {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
    if (!by) return false;
    const { mark } = store.get();
    const names = form.blocks.map((block) => block.name);
    const at = mark?.kind === "block" ? names.indexOf(String(mark.id)) : by > 0 ? -1 : names.length;
    const next = names[Math.min(names.length - 1, Math.max(0, at + by))];
    if (next === undefined) return false;
    store.set({ mark: { kind: "block", id: next } });
  }
  return true;
}
