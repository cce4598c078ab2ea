// The editor: CodeMirror with diagnostics and their quick fixes.

import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState } from "@codemirror/state";
import {
  crosshairCursor, drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars,
  keymap, lineNumbers, rectangularSelection,
} from "@codemirror/view";
import { html } from "../page/dom.ts";
import { colors, llvm, sysy } from "./modes.ts";
import { follow, settings, t } from "./settings.ts";
import { PHRASES } from "./texts.ts";

export interface Place {
  start: { unit: number, line: number, column: number };
  end: { unit: number };
}

/** A diagnostic as the compiler writes it, with `unit`s and `locale`. */
export interface Problem {
  severity: "error" | "warning" | "note";
  code: string;
  message: string;
  locale: string; // its language
  primary: Place & { message: string };
  related: (Place & { message: string })[];
  notes: string[];
  hints: string[];
  fixes: { hint: number | null, certain: boolean, edits: (Place & { replacement: string })[] }[];
}

/** Longer texts go to the editor itself: browsers need a minute and more to make elements of their lines. */
const LONG_INPUT = 10_000;

/** Takes a long text before the browser does, as input methods, dictation and scripts insert it. */
const longInput = EditorView.domEventHandlers({
  beforeinput(event, view) {
    if (!event.inputType.startsWith("insert") || (event.data ?? "").length < LONG_INPUT) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(event.data ?? ""), { userEvent: "input.paste", scrollIntoView: true });
    return true;
  },
});

/** Characters that cannot be seen or look like a space, apart from those that the editor knows. */
const INVISIBLE = /[\u00a0\u034f\u115f\u1160\u17b4\u17b5\u180e\u2000-\u200f\u202a-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\uffa0\u{e0000}-\u{e01ef}]/gu;

/** A character as its code point. */
function codePoint(code: number) {
  const text = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  return html("span", { class: "cm-specialChar", title: text }, text);
}

const nonce = document.querySelector("style")?.nonce ?? "";

/** What both editors have. */
const basics = [
  EditorView.cspNonce.of(nonce),
  lineNumbers(),
  highlightSpecialChars({ render: (code) => codePoint(code), addSpecialChars: INVISIBLE }),
  drawSelection(),
  bracketMatching(),
  highlightSelectionMatches(),
  colors,
];

/** The message of a problem, with that at its place. */
export const headline = ({ message, primary }: Problem) => message + (primary.message ? t("problem.label", { label: primary.message }) : "");

/** The editor of the program. */
export function createEditor(parent: HTMLElement, events: { change: () => void, run: () => void }) {
  const language = new Compartment();
  const words = new Compartment();
  /** The problems of the text as it is now. */
  let problems: Problem[] = [];

  const fixAtCursor = () => {
    const { from, to } = view.state.selection.main;
    const line = view.state.doc.lineAt(from);
    const isNear = (it: Problem, start: number, end: number) =>
      it.fixes.length > 0 && it.primary.start.unit <= end && it.primary.end.unit >= start;
    const found = problems.find((it) => isNear(it, from, to)) ?? problems.find((it) => isNear(it, line.from, line.to));
    if (found) apply(found, 0);
    return found !== undefined;
  };

  /** Makes the edits of a quick fix. Does nothing if the text has changed since. */
  function apply(problem: Problem, index: number) {
    if (!problems.includes(problem)) return;
    const changes = problem.fixes[index].edits.map(({ start, end, replacement }) => ({
      from: start.unit, to: end.unit, insert: replacement,
    }));
    view.dispatch({ changes, userEvent: "input.fix", scrollIntoView: true });
    view.focus();
  }

  const view = new EditorView({
    parent,
    state: EditorState.create({
      extensions: [
        keymap.of([
          { key: "Mod-Enter", run: () => (events.run(), true) },
          { key: "Alt-Enter", run: fixAtCursor },
          { key: "Mod-.", run: fixAtCursor },
          ...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap,
          indentWithTab,
        ]),
        basics,
        highlightActiveLine(),
        highlightActiveLineGutter(),
        foldGutter(),
        history(),
        rectangularSelection(),
        crosshairCursor(),
        longInput,
        indentOnInput(),
        closeBrackets(),
        indentUnit.of("    "),
        EditorState.tabSize.of(4),
        lintGutter(),
        language.of(sysy),
        words.of([]),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          problems = [];
          events.change();
        }),
      ],
    }),
  });

  return {
    view,
    apply,
    text: () => view.state.doc.toString(),
    setText(text: string) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 }, scrollIntoView: true });
    },
    setLanguage(name: string) {
      view.dispatch({ effects: language.reconfigure(name === "llvm" ? llvm : sysy) });
    },
    relabel() {
      view.dispatch({ effects: words.reconfigure(inLanguage(t("editor"))) });
    },
    /** Shows problems at their places. */
    show(found: Problem[]) {
      problems = found;
      const length = view.state.doc.length;
      const diagnostics = found.map((problem) => ({
        from: Math.min(problem.primary.start.unit, length),
        to: Math.min(problem.primary.end.unit, length),
        severity: (problem.severity === "note" ? "info" : problem.severity) as "error" | "warning" | "info",
        source: problem.code,
        message: headline(problem),
        actions: problem.fixes.map((_, index) => ({
          name: mendText(problem, index, view.state.doc.toString()),
          apply: () => apply(problem, index),
        })),
      }));
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    /** Puts the cursor to a place. */
    goTo(unit: number) {
      const anchor = Math.min(unit, view.state.doc.length);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
      view.focus();
    },
  };
}

/** The label of an editor, and the words of its own controls, in the chosen language. */
function inLanguage(label: string) {
  const phrases = settings.language === "zh" ? PHRASES : {};
  return [EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }), EditorState.phrases.of(phrases)];
}

/**
 * What a quick fix does: its hint, or its edits.
 * @param text The program.
 */
export function mendText(problem: Problem, index: number, text: string) {
  const { hint, edits } = problem.fixes[index];
  if (hint !== null) return problem.hints[hint];
  const said = edits.map(({ start, end, replacement }) => {
    const [before, after] = [text.slice(start.unit, end.unit), replacement].map((it) => it.trim().replace(/\s+/g, " "));
    const key = after === "" ? "fix.remove" : before === "" ? "fix.insert" : "fix.replace";
    return t(key, { before, after, line: start.line });
  });
  return said.join(t("fix.and"));
}

/** A text of LLVM IR to read. */
export function createViewer(parent: HTMLElement) {
  const words = new Compartment();
  const view = new EditorView({
    parent,
    state: EditorState.create({
      extensions: [basics, llvm, keymap.of([...defaultKeymap, ...searchKeymap]), EditorState.readOnly.of(true), words.of([])],
    }),
  });
  follow(() => view.dispatch({ effects: words.reconfigure(inLanguage("LLVM IR")) }));
  return {
    setText(text: string) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
  };
}
