// The run of `--run-input`: how it ended, the values that variables took, step by step, and the inputs that phis took.

import { html } from "./dom.ts";
import { opcodeOf, operandName, operandsOf } from "./lesson.ts";
import { inLanguage } from "./language.ts";
import { runOf } from "./model.ts";
import { textNodes } from "./parts.ts";
import { blockName, codeName } from "./sentences.ts";
import type { SaidData, StepData } from "./data.ts";
import type { PaneFrame } from "./frame.ts";
import type { Form } from "./model.ts";
import type { Context } from "./page.ts";

/** What happened while a block ran once, up to its end or to a call. */
export interface Row {
  number: number; // The number of its first step in the run, from 1.
  block: string;
  from: string | null; // The block before in the same call; `null` if the row does not begin its block, or is the first.
  values: Map<string, (string | null)[]>; // The values that variables took, in order.
  results: Map<number, string | null>; // The values of instructions.
  now: Map<string, string | null>; // The values of all variables of the call at the end.
}

/**
 * The rows of a function. A row ends where another function runs, also if that is the same one.
 * @param wanted The function.
 */
function rowsOf(steps: StepData[], wanted: number, form: Form): Row[] {
  const orders: Map<string, Map<number | null, number>> = new Map();
  for (const { name, instructions } of form.blocks) {
    orders.set(name, new Map(instructions.map(({ id }, at) => [id, at])));
  }
  const rows: Row[] = [];
  /** The calls that have not ended, by their last blocks. */
  const calls: { block: string, now: Row["now"] }[] = [];
  let [previous, place] = [-2, -1];
  for (const [at, { function: owner, block, id, variable, value }] of steps.entries()) {
    if (owner !== wanted) continue;
    const own = typeof id === "number" ? (orders.get(block)?.get(id) ?? 0) : -1;
    const last = rows.at(-1);
    // In a block an instruction runs once, so a step back is in another call.
    const goesOn = variable !== undefined && previous === at - 1 && last?.block === block && (own > place || own < 0);
    if (!goesOn) {
      const isFirst = variable === undefined && block === form.blocks[0].name;
      // A call has ended if its last block returns, or if another call continues.
      const hasEnded = (it: string) => (variable === undefined ? form.byName.get(it)?.successors.length === 0 : it !== block);
      while (!isFirst && calls.length > 1 && hasEnded(calls[calls.length - 1].block)) calls.pop();
      if (isFirst || calls.length === 0) calls.push({ block: "", now: new Map() });
      const call = calls[calls.length - 1];
      const from = variable === undefined && call.block !== "" ? call.block : null;
      call.block = block;
      rows.push({ number: at + 1, block, from, values: new Map(), results: new Map(), now: new Map(call.now) });
    }
    [previous, place] = [at, own];
    if (variable === undefined || value === undefined) continue;
    const { values, results, now } = rows[rows.length - 1];
    if (typeof id === "number") results.set(id, value);
    now.set(variable, value);
    calls[calls.length - 1].now.set(variable, value);
    const list = values.get(variable) ?? [];
    // A parameter is stored in its variable.
    if (list.length === 0 || list[list.length - 1] !== value) list.push(value);
    values.set(variable, list);
  }
  return rows;
}

/** The part of a pane about the run, if there is one. */
export function createRun(context: Context, { body }: PaneFrame) {
  const { model, store, t, paint, highlight, clear } = context;
  const summary = html("summary");
  const texts = html("div", { class: "texts" });
  const table = html("table", { role: "grid" });
  const slider = html("input", { type: "range", min: 1 }) as HTMLInputElement;
  const told = html("div", { class: "told", "aria-live": "polite" });
  const label = html("span");
  const walk = html("div", { class: "walk" }, html("label", {}, label, slider), told);
  const element = html("details", { class: "remarks profile", open: true }, summary, texts, walk, table);
  if (model.run) {
    body.append(element);
    context.runWalk = walk;
  }
  let lines: HTMLElement[] = [];
  let rows: Row[] = [];
  const value = (it: string | null | undefined) => it ?? t("run.undefined");

  /** Says where the run is: the block, the values, and the input that each phi took. */
  const tell = (at: number) => {
    const { language, function: index, form } = store.get();
    const { block, from, results, now, number } = rows[at];
    const gaps = { block: blockName(block), from: blockName(from ?? ""), number };
    const all = model.functions[index].form(form).byName.get(block)?.instructions ?? [];
    const phis = from === null ? [] : all.filter((it) => it.defines !== null && opcodeOf(it) === "phi");
    const taken = phis.flatMap((it) => {
      const input = operandsOf(it).find((operand) => operand.from === from);
      if (!input) return [];
      const phi = { kind: "value" as const, text: it.defines ?? "", id: it.id ?? undefined };
      // The run has the values of variables alone.
      const result = results.get(it.id ?? -1);
      const took = { ...gaps, phi, operand: operandName(input.token), value: codeName(value(result)) };
      return [html("p", {}, ...textNodes(language, result === undefined ? "run.phi.input" : "run.phi", took))];
    });
    const values = [...now].map(([name, it]) => codeName(`${name} = ${value(it)}`));
    told.replaceChildren(
      html("p", {}, ...textNodes(language, from === null ? "run.here" : "run.came", gaps), " ", ...(values.length > 0 ? textNodes(language, "run.values", { values }) : [])),
      ...taken,
    );
    slider.value = String(at + 1);
    slider.setAttribute("aria-valuetext", `${number}: ${block}`);
    clear("step-path");
    if (from !== null) highlight("edge", [`${from}→${block}`], "step-path");
    paint(told);
  };
  slider.addEventListener("input", () => choose(lines[Number(slider.value) - 1], false));

  const choose = (line: HTMLElement | undefined, takesFocus: boolean = true) => {
    if (!line) return;
    for (const it of lines) {
      it.setAttribute("aria-selected", String(it === line));
      it.tabIndex = it === line ? 0 : -1;
    }
    if (takesFocus) line.focus({ preventScroll: true });
    line.firstElementChild?.scrollIntoView({ block: "nearest" });
    store.set({ mark: { kind: "block", id: line.dataset.block ?? "" } });
    tell(lines.indexOf(line));
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
      walk.hidden = true;
      told.replaceChildren();
      summary.textContent = t("run.title", { input: model.run?.input ?? "" });
      if (!run) {
        texts.replaceChildren(html("p", {}, t("run.other")));
        return;
      }
      const said = ({ text, span }: SaidData) =>
        span ? t("run.at", { line: model.locate(span[0]).line, text: { texts: text } }) : inLanguage(state.language, text);
      const end = run.fault ? t("run.fault", { text: said(run.fault) }) : t("run.ended", { status: run.status ?? 0 });
      texts.replaceChildren(
        html("p", { class: run.fault ? "missed" : "done" }, end),
        ...run.warnings.map((it) => html("p", {}, t("run.warning", { text: said(it) }))),
        run.cut ? html("p", {}, t("run.cut", { count: run.steps.length })) : "",
      );
      rows = rowsOf(run.steps, chosen.index, chosen.form(state.form));
      const variables = [...new Set(rows.flatMap(({ values }) => [...values.keys()]))];
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
      walk.hidden = false;
      if (!walk.isConnected) table.before(walk);
      slider.max = String(lines.length);
      slider.value = "1";
      label.textContent = t("run.slider");
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
