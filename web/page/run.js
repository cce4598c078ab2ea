// The run of `--run-input`: how it ended, and the values that variables took, step by step.

import { html } from "./dom.js";
import { runOf } from "./model.js";

/** @typedef {import("./page.js").Context} Context */
/** @typedef {import("./data.js").StepData} StepData */
/** @typedef {import("./model.js").Form} Form */

/**
 * What happened while a block ran once, up to its end or to a call.
 * @typedef {object} Row
 * @property {number} number The number of its first step in the run, from 1.
 * @property {string} block
 * @property {Map<string, (string | null)[]>} values The values that variables took, in order.
 */

/**
 * The rows of a function. A row ends where another function runs, also if that is the same one.
 * @param {StepData[]} steps
 * @param {number} wanted The function.
 * @param {Form} form
 * @returns {Row[]}
 */
export function rowsOf(steps, wanted, form) {
  /** @type {Map<string, Map<number | null, number>>} */
  const orders = new Map();
  for (const { name, instructions } of form.blocks) {
    orders.set(name, new Map(instructions.map(({ id }, at) => [id, at])));
  }
  /** @type {Row[]} */
  const rows = [];
  let [previous, place] = [-2, -1];
  for (const [at, { function: owner, block, id, variable, value }] of steps.entries()) {
    if (owner !== wanted) continue;
    const own = typeof id === "number" ? (orders.get(block)?.get(id) ?? 0) : -1;
    const last = rows.at(-1);
    // In a block an instruction runs once, so a step back is in another call.
    const goesOn = variable !== undefined && previous === at - 1 && last?.block === block && (own > place || own < 0);
    if (!goesOn) rows.push({ number: at + 1, block, values: new Map() });
    [previous, place] = [at, own];
    if (variable === undefined || value === undefined) continue;
    const { values } = rows[rows.length - 1];
    const list = values.get(variable) ?? [];
    // A parameter is stored in its variable.
    if (list.length === 0 || list[list.length - 1] !== value) list.push(value);
    values.set(variable, list);
  }
  return rows;
}

/**
 * The part of a pane about the run, if there is one.
 * @param {Context} context
 * @param {import("./frame.js").PaneFrame} pane
 */
export function createRun({ model, store, t, paint }, { body }) {
  const summary = html("summary");
  const texts = html("div", { class: "texts" });
  const table = html("table", { role: "grid" });
  const element = html("details", { class: "remarks profile", open: true }, summary, texts, table);
  if (model.run) body.append(element);
  /** @type {HTMLElement[]} */
  let lines = [];

  /** @param {HTMLElement | undefined} line */
  const choose = (line) => {
    if (!line) return;
    for (const it of lines) {
      it.setAttribute("aria-selected", String(it === line));
      it.tabIndex = it === line ? 0 : -1;
    }
    line.focus({ preventScroll: true });
    line.firstElementChild?.scrollIntoView({ block: "nearest" });
    store.set({ mark: { kind: "block", id: line.dataset.block ?? "" } });
  };
  table.addEventListener("click", (event) => {
    const line = event.target instanceof Element ? event.target.closest("tbody tr") : null;
    if (!line) return;
    event.stopPropagation();
    choose(lines.find((it) => it === line));
  });
  table.addEventListener("keydown", (event) => {
    const at = lines.findIndex((it) => it === event.target);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    choose(lines[to]);
  });

  return {
    draw() {
      const state = store.get();
      const chosen = model.functions[state.function];
      const when = chosen && runOf(chosen, state.form);
      const run = when && model.run?.[when];
      table.replaceChildren();
      lines = [];
      summary.textContent = t("run.title", { input: model.run?.input ?? "" });
      if (!run) {
        texts.replaceChildren(html("p", {}, t("run.other")));
        return;
      }
      const said = (/** @type {import("./data.js").SaidData} */ { text, span }) =>
        span ? t("run.at", { line: model.locate(span[0]).line, text }) : text;
      const end = run.fault ? t("run.fault", { text: said(run.fault) }) : t("run.ended", { status: run.status ?? 0 });
      texts.replaceChildren(
        html("p", { class: run.fault ? "missed" : "done" }, end),
        ...run.warnings.map((it) => html("p", {}, t("run.warning", { text: said(it) }))),
        run.cut ? html("p", {}, t("run.cut", { count: run.steps.length })) : "",
      );
      const rows = rowsOf(run.steps, chosen.index, chosen.form(state.form));
      const variables = [...new Set(rows.flatMap(({ values }) => [...values.keys()]))];
      const value = (/** @type {string | null} */ it) => it ?? t("run.undefined");
      lines = rows.map(({ number, block, values }, at) =>
        html(
          "tr",
          { "data-block": block, tabindex: at === 0 ? 0 : -1, "aria-selected": "false" },
          html("td", {}, number),
          html("td", {}, block),
          ...variables.map((name) => html("td", {}, (values.get(name) ?? []).map(value).join(" → "))),
        ),
      );
      if (lines.length === 0) return;
      const heads = variables.map((name) => html("th", { scope: "col", "data-variable": name }, name));
      table.setAttribute("aria-label", t("run.table"));
      table.append(
        html("thead", {}, html("tr", {}, html("th", { scope: "col" }, t("run.step")), html("th", { scope: "col" }, t("run.block")), ...heads)),
        html("tbody", {}, ...lines),
      );
      paint(table);
    },
  };
}
