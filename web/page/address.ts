// The address: what is shown, in words that a reader can write, as `#function=gcd&step=phis.3&language=en`.

import { LANGUAGES } from "./language.ts";
import { OVERLAYS } from "./overlays.ts";
import { COLUMNS, PANES, THEMES } from "./store.ts";
import type { Form, Model } from "./model.ts";
import type { Mark, State, Store } from "./store.ts";

/** Where the words of the address are kept. */
export interface Medium {
  read: () => URLSearchParams;
  write: (words: URLSearchParams, isNew: boolean) => void; // `isNew`: adds an entry to the history; otherwise replaces the current one.
  copy: () => Promise<boolean>; // Copies the whole address. Returns whether the browser allows it.
}

/** Milliseconds after the last change until the address is written: browsers allow only some changes a second. */
const PAUSE = 150;

/** The words that do not make a new place to go back to. A step makes one if its chapter is another. */
const PASSING = new Set(["step", "mark", "theme"]);

/** The address of a page that is not part of another one. Words after `?` are defaults. */
export function ownAddress(): Medium {
  return {
    read: () => new URLSearchParams([...new URLSearchParams(location.search), ...new URLSearchParams(location.hash.slice(1))]),
    write(words, isNew) {
      try {
        // What frames a page keeps its own history.
        history[isNew && window === parent ? "pushState" : "replaceState"](null, "", `#${words}`);
      } catch {
        // A frame without an address of its own, as editors have them, keeps none.
      }
    },
    copy: copyAddress,
  };
}

/** Copies the address of the window. Returns whether the browser allows it: a page loaded by HTTP has no clipboard. */
export async function copyAddress() {
  try {
    await navigator.clipboard.writeText(location.href);
    return true;
  } catch {
    return false;
  }
}

/** The last word for a key; it overrides earlier ones. */
const last = (words: URLSearchParams, key: string) => words.getAll(key).at(-1);

const among = <T extends string>(words: URLSearchParams, key: string, known: readonly T[]): T | undefined => known.find((it) => it === last(words, key));

/**
 * The state that the words describe. The rest of the state is that of `opening`.
 * @param opening The state in which a function is shown first.
 */
export function stateOf(model: Model, words: URLSearchParams, opening: (functionIndex: number | undefined) => State): State {
  const name = last(words, "function");
  const index = model.functions.find((it) => it.name === name)?.index;
  const otherwise = opening(index);
  const { traces = [] } = model.functions[otherwise.function] ?? {};
  const embed = among(words, "embed", PANES);
  const state: Partial<State> = {
    language: among(words, "language", LANGUAGES),
    theme: among(words, "theme", THEMES),
    overlay: among(words, "overlay", OVERLAYS),
    only: embed ?? among(words, "only", PANES),
    embed: embed !== undefined,
    columns: among(words, "columns", COLUMNS),
    details: last(words, "details") === undefined ? undefined : true,
    ask: words.has("ask") ? words.getAll("ask") : undefined,
    mark: markFrom(last(words, "mark")),
  };
  const [variable, block, access] = ["variable", "block", "access"].map((key) => last(words, key));
  if (block !== undefined || access !== undefined) {
    state.question = { variable: variable ?? "", block: block ?? "", access: access === undefined ? null : Number(access) };
  }
  const step = last(words, "step");
  const form = formNames(model, otherwise.function).indexOf(last(words, "form") ?? "");
  const lesson = Math.max(lessonNames(model, otherwise.function).indexOf(last(words, "lesson") ?? ""), 0);
  if (step !== undefined && traces[lesson]) Object.assign(state, { lesson, step, stepping: true, form: traces[lesson].before });
  else if (form >= 0) Object.assign(state, { stepping: false, form });
  const known = Object.entries(state).filter(([, value]) => value !== undefined);
  return { ...otherwise, ...Object.fromEntries(known) };
}

/**
 * The words of an address that mean nothing for the state that they led to, as `key=value`.
 * @param isMeant Answers for words whose meaning is decided elsewhere.
 */
export function wrongWords(model: Model, words: URLSearchParams, state: State, isMeant: Record<string, (value: string) => boolean>): string[] {
  const { function: index, lesson, mark } = state;
  const known: typeof isMeant = {
    function: (value) => model.functions[index]?.name === value,
    lesson: (value) => lessonNames(model, index)[lesson] === value,
    form: (value) => formNames(model, index).includes(value),
    details: () => true,
    mark: () => mark !== null && isThere(model, index, mark),
    embed: (value) => state.only === value,
    ...isMeant,
  };
  for (const key of ["only", "columns", "overlay", "theme", "language"] as const) known[key] = (value) => state[key] === value;
  return [...words].flatMap(([key, value]) => (known[key]?.(value) ? [] : [value === "" ? key : `${key}=${value}`]));
}

/** Whether a function has what a mark names, in any form. */
function isThere({ functions, lines }: Model, index: number, { kind, id }: Mark) {
  const chosen = functions[index];
  if (kind === "line" || kind === "place") return Number.parseInt(String(id)) <= lines.length;
  if (kind === "variable") return chosen?.variables.has(String(id)) ?? false;
  const isIn = ({ byName, instructions, values }: Form) =>
    kind === "block" ? byName.has(String(id)) : typeof id === "number" ? instructions.has(id) : id.startsWith("@") || values.has(id) || byName.has(id.replace(/:end$/, ""));
  return chosen?.forms.some((_, at) => isIn(chosen.form(at))) ?? false;
}

/** The words for a state. */
export function wordsOf(model: Model, state: State) {
  const words = new URLSearchParams();
  const { function: index, form, stepping, lesson, step, details, question, ask, mark, only, embed, columns, overlay, theme, language } = state;
  words.set("function", model.functions[index]?.name ?? "");
  if (lesson > 0) words.set("lesson", lessonNames(model, index)[lesson] ?? "");
  // Before any step was chosen, the first is shown.
  if (stepping) words.set("step", step || "1");
  else words.set("form", formNames(model, index)[form] ?? "");
  if (details) words.set("details", "");
  if (question) {
    const { variable, block, access } = question;
    if (variable !== "") words.set("variable", variable);
    if (block !== "") words.set("block", block);
    if (access !== null) words.set("access", String(access));
  }
  if (mark) words.set("mark", [mark.kind, mark.id, ...(mark.place === undefined ? [] : [mark.place])].join(" "));
  ask.forEach((word) => words.append("ask", word));
  if (only !== null) words.set(embed ? "embed" : "only", only);
  if (columns !== "one") words.set("columns", columns);
  if (overlay !== (model.run ? "run" : "none")) words.set("overlay", overlay);
  if (theme !== "auto") words.set("theme", theme);
  words.set("language", language);
  return words;
}

/** The names of the forms of a function in an address. */
const formNames = ({ functions }: Model, index: number) => numbered((functions[index]?.forms ?? []).map(({ pass }) => pass ?? "before"));

/** The names of the traces of a function in an address. */
const lessonNames = ({ functions }: Model, index: number) => numbered((functions[index]?.traces ?? []).map(({ pass }) => pass));

/** Passes by their names, with a number from the second time on. */
function numbered(passes: string[]) {
  const counts: Map<string, number> = new Map();
  return passes.map((pass) => {
    const count = (counts.get(pass) ?? 0) + 1;
    counts.set(pass, count);
    return count === 1 ? pass : `${pass}.${count}`;
  });
}

const MARK = /^(value|variable|block|instruction|line|place) (.*?)(?: (\d+:\d+))?$/s;

function markFrom(text: string | undefined) {
  const found = MARK.exec(text ?? "");
  if (!found) return undefined;
  const [, kind, id, place] = found;
  return { kind, id: /^\d+$/.test(id) ? Number(id) : id, ...(place !== undefined && { place }) } as Mark;
}

/** Keeps the address equal to the state. When the user goes back or edits the address, the state follows. */
export function followAddress(store: Store, model: Model, medium: Medium, stateAt: (words: URLSearchParams) => State, check: (words: URLSearchParams) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = wordsOf(model, store.get());
  const write = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const words = wordsOf(model, store.get());
    const chapter = (it: URLSearchParams) => it.get("step")?.split(".")[0];
    const isOther = (key: string) => words.get(key) !== written.get(key) && !PASSING.has(key);
    const isNew = chapter(words) !== chapter(written) || [...words.keys(), ...written.keys()].some(isOther);
    if (String(words) !== String(written)) medium.write(words, isNew);
    written = words;
  };
  const end = store.subscribe((state, before) => {
    if (state.hover !== before.hover) return;
    clearTimeout(timer);
    timer = setTimeout(write, PAUSE);
  });
  const read = () => {
    store.set(stateAt(medium.read()));
    check(medium.read());
    written = wordsOf(model, store.get());
    clearTimeout(timer);
    timer = undefined;
  };
  addEventListener("popstate", read);
  return {
    /** Writes what is not yet written. */
    write,
    /** Writes what is not yet written, and copies the address. */
    copy() {
      write();
      return medium.copy();
    },
    end() {
      write();
      removeEventListener("popstate", read);
      end();
    },
  };
}
