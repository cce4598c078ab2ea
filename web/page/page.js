// The page: panes that show one program side by side.

import { html } from "./dom.js";
import { createStore, isSame } from "./store.js";
import { prepare } from "./data.js";
import { createLights } from "./lights.js";
import { say } from "./language.js";
import { irText, sourceText } from "./code.js";
import { drawGraph } from "./graph.js";
import { mountSteps } from "./steps.js";

/** @typedef {import("./store.js").Mark} Mark */
/** @typedef {import("./store.js").State} State */

/**
 * What the parts of the page share.
 * @typedef {object} Context
 * @property {HTMLElement} root
 * @property {import("./data.js").Model} model
 * @property {import("./store.js").Store} store
 * @property {(key: string, gaps?: import("./language.js").Gaps) => string} t The words for a key
 *   in the chosen language. What shows them listens to the store: `language` may change.
 * @property {import("./lights.js").Lights["highlight"]} highlight Gives things a class, in all panes:
 *   blocks by name, edges as `from→to`, instructions by id, values, variables and lines.
 * @property {import("./lights.js").Lights["clear"]} clear Takes a class from everything.
 * @property {HTMLElement} place Where the player of the steps puts itself.
 */

/**
 * @typedef {object} Options
 * @property {import("./language.js").Language} [language] without it, the browser's.
 * @property {string} [theme] `auto`, `light` or `dark`.
 */

/**
 * Shows `data` in `root`, in place of what is there.
 * @param {HTMLElement} root
 * @param {import("./data.js").PageData} data
 * @param {Options} [options]
 * @returns {{ context: Context, remove: () => void }}
 */
export function mount(root, data, options = {}) {
  const model = prepare(data);
  const language = options.language ?? (navigator.language.startsWith("zh") ? "zh" : "en");
  const main = Math.max(0, model.functions.findIndex((it) => it.name === "main"));
  const store = createStore({
    function: model.functions.length > 1 && main === 0 ? 0 : Math.min(main, 0),
    form: (model.functions[0]?.forms.length ?? 1) - 1,
    mark: null,
    hover: null,
    language,
    theme: options.theme ?? "auto",
    overlay: "none",
  });
  const lights = createLights(root);
  const place = html("section", { class: "steps" });
  /** @type {Context} */
  const context = {
    root,
    model,
    store,
    t: (key, gaps) => say(store.get().language, key, gaps),
    highlight: lights.highlight,
    clear: lights.clear,
    place,
  };
  const removers = [mountPanes(context, lights), mountSteps(context)];
  return {
    context,
    remove() {
      for (const remove of removers) remove();
      root.replaceChildren();
    },
  };
}

/**
 * @param {Context} context
 * @param {import("./lights.js").Lights} lights
 * @returns {() => void}
 */
function mountPanes(context, lights) {
  const { root, model, store, t, place } = context;
  const names = /** @type {const} */ (["source", "ir", "cfg", "dominators"]);
  const bodies = names.map((name) => html("div", { class: "body", "data-pane": name }));
  const titles = names.map(() => html("h2"));
  const panes = names.map((name, index) => html("section", { class: `pane ${name}` }, titles[index], bodies[index]));
  const choice = /** @type {HTMLSelectElement} */ (html("select", { onchange: () => chooseFunction(Number(choice.value)) }));
  choice.append(...model.functions.map((it) => html("option", { value: it.index }, it.name)));
  const passes = html("div", { class: "passes" });
  root.classList.add("ssa-page");
  root.replaceChildren(
    html("header", {}, html("h1", {}, model.file), choice, passes),
    html("main", { class: "panes" }, ...panes),
    place,
  );

  /** @param {number} index */
  const chooseFunction = (index) => {
    store.set({ function: index, form: model.functions[index].forms.length - 1, mark: null, hover: null });
  };

  const draw = () => {
    const state = store.get();
    const chosen = model.functions[state.function];
    titles.forEach((title, index) => (title.textContent = t(`page.${names[index]}`)));
    bodies[0].replaceChildren(sourceText(model, chosen));
    if (!chosen) return;
    passes.replaceChildren(
      ...chosen.forms.map((form, index) =>
        html(
          "button",
          { type: "button", "aria-pressed": index === state.form, class: form.changed ? "" : "same", onclick: () => store.set({ form: index }) },
          form.pass ?? t("pane.before"),
        ),
      ),
    );
    const form = chosen.form(state.form);
    const before = state.form > 0 ? chosen.form(state.form - 1) : null;
    bodies[1].replaceChildren(irText(form, before));
    bodies[2].replaceChildren(drawGraph(form, "cfg"));
    bodies[3].replaceChildren(drawGraph(form, "dominators"));
    lights.paint(root);
  };

  const light = () => {
    const { mark, hover } = store.get();
    showMark(context, lights, mark, "chosen");
    showMark(context, lights, hover, "pointed");
  };

  const ends = [
    store.subscribe((state, before) => {
      if (state.function !== before.function || state.form !== before.form || state.language !== before.language) draw();
      if (!isSame(state.mark, before.mark) || !isSame(state.hover, before.hover)) light();
    }),
  ];
  const pointed = (/** @type {Event} */ event) => store.set({ hover: markOf(event.target) });
  const clicked = (/** @type {Event} */ event) => {
    const mark = markOf(event.target);
    if (mark) store.set({ mark: isSame(mark, store.get().mark) ? null : mark });
  };
  const area = /** @type {HTMLElement} */ (root.querySelector("main"));
  area.addEventListener("pointerover", pointed);
  area.addEventListener("click", clicked);
  draw();
  return () => ends.forEach((end) => end());
}

/**
 * What the element shows, or the nearest one around it.
 * @param {EventTarget | null} target
 * @returns {Mark | null}
 */
function markOf(target) {
  if (!(target instanceof Element)) return null;
  const node = target.closest("[data-value], [data-variable], [data-block], [data-instruction], [data-line]");
  if (!(node instanceof HTMLElement || node instanceof SVGElement)) return null;
  const { value, variable, block, instruction, line } = node.dataset;
  if (value !== undefined) return { kind: "value", id: /^\d+$/.test(value) ? Number(value) : value };
  if (variable !== undefined) return { kind: "variable", id: variable };
  if (instruction !== undefined) return { kind: "instruction", id: /^\d+$/.test(instruction) ? Number(instruction) : instruction };
  if (block !== undefined) return { kind: "block", id: block };
  return line === undefined ? null : { kind: "line", id: Number(line) };
}

/**
 * Lights up what belongs to a mark.
 * @param {Context} context
 * @param {import("./lights.js").Lights} lights
 * @param {Mark | null} mark
 * @param {string} className
 */
function showMark(context, lights, mark, className) {
  lights.clear(className);
  if (mark) lights.highlight(mark.kind, [mark.id], className);
}
