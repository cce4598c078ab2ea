// What the algorithm knows at a step, next to the code: numbers, the tree, frontiers, live blocks, the
// worklist, stacks.

import { html } from "./dom.ts";
import { liveBlocks } from "./flavours.ts";
import { nameNode, textNodes } from "./parts.ts";
import { blockName, valueOf, variableName } from "./sentences.ts";
import type { Gaps, Language, Name } from "./language.ts";
import type { Replay } from "./replay.ts";
import type { Focus } from "./sentences.ts";
import type { Step } from "./step-list.ts";

/** The most rows of a table. In longer ones, those around the focus are shown. */
const MOST_ROWS = 40;

export interface View {
  language: Language;
  replay: Replay;
  step: Step;
  focus: Focus;
  known: ReadonlySet<string>; // The variables whose live blocks have been told.
}

/** The tables of a step. */
export function panelOf(view: View): Node[] {
  switch (view.step.chapter) {
    case "flow":
    case "dominators":
    case "frontiers":
      return [blockTable(view)];
    case "liveness":
      return [variableTable(view)];
    case "phis":
      return [...searchLists(view), variableTable(view), blockTable(view)];
    case "renaming":
      return [walkLine(view), stackTable(view)];
    default:
      return [phiTable(view)];
  }
}

export function table({ language }: Pick<View, "language">, title: string, columns: string[], rows: { isFocus: boolean, cells: (Node | string)[][] }[], most = MOST_ROWS) {
  const focus = Math.max(rows.findIndex((row) => row.isFocus), 0);
  const start = Math.max(0, Math.min(focus - most / 2, rows.length - most));
  const shown = rows.slice(start, start + most);
  const rest = rows.length - shown.length;
  const [first, ...others] = columns.map((key) => html("th", { scope: "col" }, ...textNodes(language, key)));
  return html(
    "table",
    {},
    html("caption", {}, ...textNodes(language, title)),
    html("thead", {}, html("tr", {}, first, ...others)),
    html(
      "tbody",
      {},
      ...shown.map(({ isFocus, cells: [head, ...cells] }) =>
        html(
          "tr",
          { class: isFocus ? "now" : null },
          html("th", { scope: "row" }, ...head),
          ...cells.map((cell) => html("td", {}, ...cell)),
        ),
      ),
    ),
    rest > 0 && html("tfoot", {}, html("tr", {}, html("td", { colspan: columns.length }, ...textNodes(language, "panel.more", { count: rest })))),
  );
}

/** A set of names, in the notation of textbooks. */
export function set(names: Iterable<Name>): (Node | string)[] {
  const items = [...names].flatMap((name, at) => (at === 0 ? [nameNode(name)] : [", ", nameNode(name)]));
  return ["{ ", ...items, items.length > 0 ? " }" : "}"];
}

function blockTable(view: View) {
  const { facts, state } = view.replay;
  const hasTree = view.step.chapter !== "flow";
  const hasFrontiers = hasTree && view.step.chapter !== "dominators";
  const columns = ["panel.block", "panel.number"];
  if (hasTree) columns.push("panel.dominator");
  if (hasFrontiers) columns.push("panel.frontier");
  const rows = facts.blocks.map(({ name, isReachable }) => {
    const number = state.numbers.get(name);
    const dominator = state.dominators.get(name);
    const frontier = state.frontiers.get(name);
    const cells: (Node | string)[][] = [[nameNode(blockName(name))], [number === undefined ? "" : String(number)]];
    if (hasTree) cells.push(dominator === undefined ? [""] : [nameNode(blockName(dominator))]);
    if (hasFrontiers) cells.push(frontier ? set(frontier.map(blockName)) : [""]);
    return { isFocus: view.focus.blocks[0] === name, isReachable, cells };
  });
  const shown = rows.filter((row) => row.isReachable || view.step.chapter === "flow");
  return table(view, "panel.blocks", columns, shown);
}

function variableTable(view: View) {
  const { facts, state } = view.replay;
  const rows = [...facts.variables.values()].flatMap((variable) => {
    const found = state.accesses.get(variable.name);
    if (variable.kept || !state.variables.has(variable.name)) return [];
    const live = view.known.has(variable.name) ? liveBlocks(facts, variable) : null;
    const cells = [
      [nameNode(variableName(facts, variable.name))],
      set([...(found?.stored ?? [])].map(blockName)),
      set([...(found?.exposed ?? [])].map(blockName)),
      live ? set(live.map((at) => blockName(facts.blocks[at].name))) : [""],
    ];
    return [{ isFocus: view.focus.variable === variable.name, cells }];
  });
  return table(view, "panel.variables", ["panel.variable", "panel.assigned", "panel.exposed", "panel.live"], rows);
}

function searchLists(view: View): Node[] {
  const { language, replay, focus } = view;
  const { facts } = replay;
  const search = focus.variable === null ? undefined : replay.state.searches.get(focus.variable);
  if (!search || focus.variable === null) return [];
  const { worklist, taken, verdicts } = search;
  const chips = worklist.map((block) => html("li", {}, nameNode(blockName(block))));
  if (taken !== null) {
    chips.unshift(html("li", { class: "now" }, ...textNodes(language, "panel.taken", { block: blockName(taken) })));
  }
  const found = [...verdicts].map(([block, verdict]) =>
    html("li", { class: verdict }, ...textNodes(language, `panel.verdict.${verdict}`, { block: blockName(block) })),
  );
  const variable = variableName(facts, focus.variable);
  return [...chipList(view, "panel.worklist", chips, { variable }), ...chipList(view, "panel.candidates", found, { variable })];
}

/**
 * A list of short things under a title.
 * @param gaps Of the title.
 */
export function chipList({ language }: View, title: string, items: Node[], gaps?: Gaps): Node[] {
  const shown = items.slice(0, MOST_ROWS);
  if (items.length > shown.length) shown.push(html("li", {}, "…"));
  if (items.length === 0) shown.push(html("li", { class: "none" }, ...textNodes(language, "panel.empty")));
  return [html("h3", {}, ...textNodes(language, title, gaps)), html("ul", { class: "chips" }, ...shown)];
}

function walkLine({ language, replay }: View) {
  const path = { path: replay.state.walk.map(blockName) };
  return html("p", { class: "walk" }, ...textNodes(language, "panel.walk", { path }));
}

/** The stacks, side by side, with their tops above. */
function stackTable({ language, replay, focus }: View) {
  const { facts } = replay;
  const names = [...replay.state.stacks.keys()];
  const at = Math.max(names.indexOf(focus.variable ?? ""), 0);
  const start = Math.max(0, Math.min(at - MOST_ROWS / 2, names.length - MOST_ROWS));
  const stacks = names.slice(start, start + MOST_ROWS).map((variable) => {
    const stack = replay.state.stacks.get(variable) ?? [];
    const values = stack.map(({ value }, index) =>
      html("li", { class: index === stack.length - 1 ? "tip" : null }, nameNode(valueOf({ replay }, value))),
    );
    return html(
      "div",
      { class: variable === focus.variable ? "stack now" : "stack" },
      html("ol", {}, ...(values.length > 0 ? values.reverse() : [html("li", { class: "none" }, ...textNodes(language, "panel.empty"))])),
      html("div", { class: "foot" }, nameNode(variableName(facts, variable))),
    );
  });
  return html("section", {}, html("h3", {}, ...textNodes(language, "panel.stacks")), html("div", { class: "stacks" }, ...stacks));
}

function phiTable(view: View) {
  const { facts, state } = view.replay;
  const rows = [...facts.phis.values()].map((phi) => {
    const line = state.lines.get(phi.id);
    const isReplaced = state.replacements.has(phi.id);
    const status = isReplaced ? "panel.phi.replaced" : (line?.gone ?? -1) >= 0 ? "panel.phi.dead" : "panel.phi.here";
    const value = valueOf(view, phi.id);
    return {
      isFocus: view.focus.instructions.includes(phi.id),
      cells: [
        [nameNode({ kind: "value", text: view.replay.nameOf(phi.id), id: phi.id })],
        [nameNode(variableName(facts, phi.variable))],
        [nameNode(blockName(facts.blocks[phi.block].name))],
        textNodes(view.language, status, { value }),
      ],
    };
  });
  return table(view, "panel.phis", ["panel.phi", "panel.variable", "panel.block", "panel.phi.status"], rows);
}
