// What the compiler says about the program: the list below the editor, and explanations of codes.

import { html } from "../page/dom.ts";
import { headline, mendText } from "./editor.ts";
import { element, render } from "./markdown.ts";
import { follow, settings, t, tell } from "./settings.ts";
import type { Compiler } from "./compiler.ts";
import type { Place, Problem } from "./editor.ts";
import type { Program } from "./program.ts";

/** The most problems in the list. */
const MOST_LISTED = 50;

/** Key and gaps of a text. */
export type Said = [string, Record<string, string | number>?];

/** Why an answer has no result; `null` if it has one. */
export function failure(answer: any): Said | null {
  if (answer.unsupported !== undefined) return ["unsupported", { why: answer.unsupported }];
  if (answer.isOutOfMemory) return ["memory", {}];
  if (answer.crash !== undefined) return ["broken", { why: answer.crash }];
  if (answer.error !== undefined) return ["failed", { why: answer.error }];
  return answer.status === undefined && answer.diagnostics ? ["errors.first", {}] : null;
}

/** The list of problems. */
export function createProblems({ program, compiler, explain }: { program: Program, compiler: Compiler, explain: (code: string) => void }) {
  const { editor } = program;
  const list = html("ol", { id: "problems", "data-label": "problems" });
  const note = html("p", { id: "note", role: "status" });
  let problems: Problem[] = [];
  /** What a run has found. */
  let faults: Problem[] = [];
  /** The language of the messages. */
  let locale = settings.language;

  /** Checks the program as it is now. Forgets what a run has found. */
  async function check() {
    faults = [];
    locale = settings.language;
    let asked = 0;
    const answer = await compiler.latest("check", () => {
      asked = program.version();
      return { ...program.request(), do: "check" };
    });
    if (answer === null || asked !== program.version()) return;
    if (answer.diagnostics === undefined) return tell(note, ...(failure(answer) as Said));
    problems = answer.diagnostics;
    editor.show([...problems, ...faults]);
    draw();
    const more = answer.omitted + Math.max(0, problems.length - MOST_LISTED);
    if (problems.length === 0) tell(note, "problems.none");
    else tell(note, more > 0 ? "problems.more" : "", { count: more });
  }

  const draw = () => list.replaceChildren(...problems.slice(0, MOST_LISTED).map((it) => html("li", {}, card(it))));

  const place = ({ start }: Place) => {
    const result = html("button", { type: "button", class: "place", onclick: () => editor.goTo(start.unit) });
    tell(result, "line", { line: start.line });
    return result;
  };

  /** A text of the compiler, with the controls of this page in place of options. */
  const here = (text: string) => text.replaceAll("`--max-steps`", `“${t("steps")}”`).replaceAll("`--std=minisysy`", `“${t("language")}: ${t("minisysy")}”`);

  /** A problem with its notes, hints and quick fixes. */
  function card(it: Problem): HTMLElement {
    const isCode = /^[EW]\d+$/.test(it.code);
    const code = html("button", { type: "button", class: "code", title: t("explain", { code: it.code }), onclick: () => explain(it.code) }, it.code);
    /** A message of the compiler. After a run, it may be in another language than the page. */
    const said = (name: string, text: string) => Object.assign(element(name, text), { lang: it.locale });
    const message = said("span", headline(it));
    const severity = html("span", { class: "severity", role: "img", "aria-label": t(`severity.${it.severity}`) });
    const mended = new Set(it.fixes.map((mend) => mend.hint));
    const fixes = it.fixes.map((_, index) => {
      const text = said("span", mendText(it, index, editor.text()));
      return html("button", { type: "button", class: "fix", onclick: () => editor.apply(it, index) }, html("b", { "data-text": "fix" }, t("fix")), " ", text);
    });
    const related = it.related.map((label) => html("li", {}, place(label), " ", said("span", label.message)));
    const rest = [...it.notes, ...it.hints.filter((_, index) => !mended.has(index))].map((text) => said("li", here(text)));
    return html(
      "div",
      { class: `problem ${it.severity}` },
      html("p", {}, severity, place(it.primary), " ", isCode && code, " ", message),
      related.length + rest.length > 0 && html("ul", {}, ...related, ...rest),
      ...fixes,
    );
  }

  follow(() => {
    draw();
    editor.show([...problems, ...faults]);
    if (settings.language !== locale) check();
  });
  return {
    list,
    note,
    check,
    card,
    /** Shows in the editor what a run has found. */
    setFaults(found: Problem[]) {
      faults = found;
      editor.show([...problems, ...faults]);
    },
  };
}

/** The tab with the explanation of a code. */
export function createExplanation(compiler: Compiler) {
  const root = html("article", { id: "help" }, html("p", { "data-text": "help.hint" }));
  let wanted = "";
  /** The language in which it is explained. */
  let locale = settings.language;
  async function show(code: string) {
    wanted = code;
    const lang = (locale = settings.language);
    const answer = await compiler.ask({ do: "explain", code, locale });
    if (answer === null || code !== wanted || lang !== locale) return;
    const text = html("div", { lang }, ...render(answer.text ?? String(answer.error ?? answer.crash)));
    root.replaceChildren(text);
    root.parentElement?.scrollTo(0, 0);
  }
  follow(() => {
    if (wanted !== "" && settings.language !== locale) show(wanted);
  });
  return { root, show };
}
