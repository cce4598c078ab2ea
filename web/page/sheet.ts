// What is on paper and not on the screen: a line that says what is shown, and a table of the blocks.

import { html } from "./dom.ts";
import { opcodeOf } from "./lesson.ts";
import { blockName, codeName } from "./sentences.ts";
import { set, table } from "./steps-panel.ts";
import type { Context } from "./page.ts";

/** Fills the line and the table with what is shown now. */
export function fillSheet({ model, store, t, root, stepped }: Context, head: HTMLElement, blocks: HTMLElement) {
  const { language, function: index, form: at, stepping } = store.get();
  const chosen = model.functions[index];
  if (!chosen) return;
  const form = chosen.form(at);
  const shown = form.pass === null ? t("pane.before") : t("pane.after", { pass: form.pass });
  head.replaceChildren(html("b", {}, chosen.name), `, ${stepping ? (root.querySelector(".steps .count")?.textContent ?? "") : shown}`);
  const rows = form.blocks.map(({ name, instructions }) => {
    const { idom = null, dominance_frontier: frontier = [] } = form.blockAnalysis.get(name) ?? {};
    const lines = stepping && stepped ? stepped.lines(name).filter(({ className }) => className !== "gone") : instructions;
    const phis = lines.filter((it) => opcodeOf(it) === "phi").map(({ tokens }) => codeName(tokens[0].text));
    return { isFocus: false, cells: [[name], [idom ?? "–"], set(frontier.map(blockName)), set(phis)] };
  });
  blocks.replaceChildren(table({ language }, "panel.blocks", ["panel.block", "panel.dominator", "panel.frontier", "panel.phis"], rows, Infinity));
}
