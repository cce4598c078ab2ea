// The panes of text: the source, and the IR.

import { html } from "./dom.ts";
import { irText, sourceText, stepText } from "./code.ts";
import { fatesOf } from "./fate.ts";
import { inLanguage } from "./language.ts";
import { textNodes, toldNodes } from "./parts.ts";
import { codeName } from "./sentences.ts";
import { COLUMNS } from "./store.ts";
import type { IrText } from "./code.ts";
import type { PaneFrame } from "./frame.ts";
import type { Form, FunctionModel } from "./model.ts";
import type { Context } from "./page.ts";

/** The pane of the source, with the remarks of the passes. */
export function createSource({ model, store, t, paint }: Context, { body }: PaneFrame) {
  const text = html("div", { class: "scroll", tabindex: 0, role: "group" });
  const summary = html("summary");
  const list = html("ul");
  const remarks = html("details", { class: "remarks" }, summary, list);
  const fate = html("details", { class: "remarks fate", open: true });
  body.append(text, fate, remarks);
  return {
    draw() {
      const state = store.get();
      const chosen = model.functions[state.function];
      text.setAttribute("aria-label", t("page.source"));
      text.replaceChildren(sourceText(model, chosen));
      paint(text);
      const first = text.querySelector(".own");
      if (first) requestAnimationFrame(() => (text.scrollTop = (first as HTMLElement).offsetTop - 24));
      this.drawRemarks();
      this.drawFate();
    },
    /** Says what became of the chosen line. */
    drawFate() {
      const { function: index, mark, language, ask } = store.get();
      const chosen = model.functions[index];
      const line = mark?.kind === "line" ? Number(mark.id) : Number.parseInt(String(mark?.kind === "place" ? mark.id : mark?.place));
      fate.hidden = !chosen || Number.isNaN(line) || chosen.forms.length < 2 || ask.length > 0;
      if (fate.hidden) return;
      const fates = fatesOf(model, chosen, line);
      const items = fates.map(({ kind, told }) => html("li", {}, html("b", {}, t(`fate.kind.${kind}`)), language === "zh" ? "：" : ": ", ...toldNodes(language, told)));
      fate.replaceChildren(
        html("summary", {}, t("fate.title", { line })),
        items.length > 0 ? html("ul", { "aria-live": "polite" }, ...items) : html("p", {}, ...textNodes(language, "fate.none", { function: codeName(chosen.name) })),
      );
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
          ` ${remark.line}: ${inLanguage(state.language, remark.text)}`,
        ),
      );
      if (rows.length === 0) rows.push(html("li", {}, t("pane.remarks.none")));
      list.replaceChildren(...rows);
    },
  };
}

/** The pane of the IR: one form, two side by side, or a column for each. */
export function createIr(context: Context, { tools, body }: PaneFrame) {
  const { model, store, t, paint } = context;
  const buttons = COLUMNS.map((it) => html("button", { type: "button", onclick: () => store.set({ columns: it }) }));
  const choice = html("div", { class: "choice", role: "group" }, ...buttons);
  tools.append(choice);
  const columns = html("div", { class: "columns" });
  const legend = html("p", { class: "legend" });
  body.append(columns, legend);

  const column = (form: Form, other: Form | null, sign: "+" | "−", isLate: boolean) => {
    const name = form.pass === null ? t("pane.before") : t("pane.after", { pass: form.pass });
    const text = html("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": name });
    const fill = () => {
      const ir = form.removed ? null : irText(form, other, sign, paint);
      if (ir) shown.push(ir);
      text.replaceChildren(ir?.element ?? html("p", { class: "note" }, t("pane.removed", { pass: form.pass ?? "" })));
      paint(text);
    };
    if (isLate) whenSeen(text, fill);
    else fill();
    return html("div", { class: "column" }, html("h3", {}, name), text);
  };
  const shown: IrText[] = [];
  const view = {
    /** Draws these blocks of the step again. */
    refill: (names: string[]) => store.get().stepping && shown.forEach((it) => it.refill(names)),
    /** Draws the lines of a block, or of all, even if it was not yet seen. */
    fill: (name: string | null) => shown.forEach((it) => (name === null ? it.fillAll() : it.fill(name))),
    draw() {
      const state = store.get();
      const { columns: mode } = state;
      const chosen = model.functions[state.function];
      shown.length = 0;
      choice.hidden = state.stepping;
      buttons.forEach((button, index) => {
        button.textContent = t(`pane.${COLUMNS[index]}`);
        button.setAttribute("title", t(`pane.${COLUMNS[index]}.title`));
        button.setAttribute("aria-pressed", String(mode === COLUMNS[index]));
      });
      legend.textContent = t(state.stepping ? "pane.stepped" : "pane.legend");
      if (!chosen) return columns.replaceChildren(html("p", { class: "note" }, t("pane.empty")));
      const form = chosen.form(state.form);
      const before = previous(chosen, state.form);
      columns.dataset.mode = state.stepping ? "one" : mode;
      if (state.stepping && context.stepped) {
        shown.push(stepText(form, context.stepped, paint));
        const text = html("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": t("page.ir") }, shown[0].element);
        columns.replaceChildren(html("div", { class: "column" }, text));
        paint(text);
      } else if (mode === "one" || (mode === "pair" && !before)) {
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

/** The form before the pass that made a form, if there is one. */
function previous(chosen: FunctionModel, at: number) {
  let made = at;
  while (made > 0 && !chosen.forms[made].changed) made--;
  return made > 0 ? chosen.form(made - 1) : null;
}

/** The forms; neighbours that did not change are together. */
export function grouped({ forms }: FunctionModel): number[][] {
  const groups: number[][] = [];
  forms.forEach((form, index) => {
    const last = groups.at(-1);
    if (!form.changed && last && !forms[last[0]].changed) last.push(index);
    else groups.push([index]);
  });
  return groups;
}

/** Calls `fill` when an element comes into view. */
function whenSeen(element: HTMLElement, fill: () => void) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    fill();
  });
  observer.observe(element);
}
