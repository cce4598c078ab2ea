// The playground: an editor, what the compiler says about the program, and what becomes of it.

import { html } from "../page/dom.js";
import { mount } from "../page/page.js";
import { Compiler, loadModule } from "./compiler.js";
import { createEditor, createViewer, mendText } from "./editor.js";
import { GROUPS } from "./examples.js";
import { decode, encode, LONGEST } from "./link.js";
import { element, render } from "./markdown.js";
import { button, createCompare, createRun, field, select } from "./results.js";
import { say } from "./texts.js";

/** @typedef {import("./editor.js").Problem} Problem */
/** @typedef {import("./texts.js").Language} Language */

/** Programs with more characters are not shown step by step. */
const LARGEST_PAGE = 100_000;

/** Milliseconds after the last key until the page is made, and until the address is written. */
const PAGE_PAUSE = 300;
const SAVE_PAUSE = 500;

/** The most problems in the list. */
const MOST_LISTED = 50;

const TABS = ["run", "ir", "page", "compare", "help"];

/**
 * A choice that outlives the page, where the browser allows it.
 * @param {string} key
 * @param {string} [value] stored if given
 */
function remembered(key, value) {
  try {
    if (value !== undefined) localStorage.setItem(`minisysy.${key}`, value);
    return localStorage.getItem(`minisysy.${key}`);
  } catch {
    return value ?? null;
  }
}

/** @type {Language} */
let language = /** @type {Language} */ (remembered("language") ?? (navigator.language.startsWith("zh") ? "zh" : "en"));
let theme = remembered("theme") ?? "auto";
let tab = "run";
/** Counts changes of the program. */
let version = 0;
/** @type {Problem[]} */
let problems = [];
/** @type {Problem[] | null} */
let faults = null;
let omitted = 0;
/** @type {ReturnType<typeof mount> | null} */
let page = null;
let pageVersion = "";
let helpCode = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let pageTimer;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let saveTimer;

/** @param {string} key @param {Record<string, string | number>} [gaps] */
const t = (key, gaps) => say(language, key, gaps);
const module = loadModule();
/** @type {(() => void)[]} */
const words = [];

const playground = {
  t,
  /** What is said again when the language changes. */
  words,
  runner: new Compiler(module),
  /** The program, as requests name it. */
  program: () => ({
    source: editor.text(),
    language: dialect.value === "llvm" ? "llvm" : "sysy",
    sysy: dialect.value === "sysy",
    rules: rules.value,
  }),
  problem,
  save: () => save(),
  choose: (/** @type {string} */ name) => choose(name),
  /** @param {Problem[] | null} shown what a run has found */
  setFault(shown) {
    faults = shown;
    editor.show([...problems, ...(faults ?? [])]);
  },
  reveal: (/** @type {Problem} */ it) => editor.goTo(it.primary.start.unit),
  /**
   * The sentence for an answer without a result.
   * @param {any} answer
   * @returns {string | null}
   */
  failure(answer) {
    if (answer.crash !== undefined) return t("broken", { why: answer.crash });
    if (answer.error !== undefined) return answer.error;
    return answer.diagnostics ? t("errors.first") : null;
  },
};
/** @typedef {typeof playground} Playground */

const checker = new Compiler(module);
const run = createRun(playground);
const compare = createCompare(playground, run);
const dialect = select("dialect", [["minisysy", "miniSysY"], ["sysy", ""], ["llvm", "LLVM IR"]], "minisysy");
const rules = select("rules", [["llvm", ""], ["mem2reg", ""], ["inline", ""]], "llvm");
const examples = select("examples", [], "");
const levels = select("ir-level", ["O0", "O1", "O2"].map((it) => [it, `-${it}`]), "O1");
const pageLevels = select("page-level", ["O1", "O2"].map((it) => [it, `-${it}`]), "O1");
const languages = select("language", [["en", "English"], ["zh", "中文"]], language);
const themes = select("theme", [["auto", ""], ["light", ""], ["dark", ""]], theme);
const editorArea = html("div", { id: "editor" });
const list = html("ol", { id: "problems" });
const note = html("p", { id: "note", role: "status", "aria-live": "polite" });
const irArea = html("div", { id: "ir" });
const irNote = html("p", { role: "status" });
const pageArea = html("div", { id: "ssa" });
const pageNote = html("p", { role: "status" });
const help = html("article", { id: "help" });
const editor = createEditor(editorArea, { change: changed, run: () => run.start(), explain, t });
const viewer = createViewer(irArea);

const panels = {
  run: run.root,
  ir: html("div", { class: "ir-tab" }, html("div", { class: "bar" }, field("level", levels)), irNote, irArea),
  page: html("div", { class: "page-tab" }, html("div", { class: "bar" }, field("level", pageLevels)), pageNote, pageArea),
  compare: compare.root,
  help,
};

layOut();
speak();
setTheme();
start();

function layOut() {
  const share = button("share", copyLink);
  const wide = button("wide", () => {
    const isWide = document.body.classList.toggle("wide");
    wide.setAttribute("aria-pressed", String(isWide));
  });
  wide.setAttribute("aria-pressed", "false");
  const tabs = TABS.map((name) =>
    html("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, "data-text": `tab.${name}`, onclick: () => choose(name) }),
  );
  const strip = html("div", { role: "tablist", class: "tabs", onkeydown: moveTab }, ...tabs);
  const bodies = TABS.map((name) =>
    html("div", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, class: "panel" }, panels[/** @type {keyof typeof panels} */ (name)]),
  );
  document.body.append(
    html(
      "header",
      { class: "top" },
      html("h1", { "data-text": "title" }),
      html("div", { class: "controls" }, dialect, rules, examples, share),
      html("div", { class: "controls end" }, languages, themes),
    ),
    html(
      "main",
      { class: "work" },
      html("section", { class: "left" }, editorArea, html("h2", { "data-text": "problems" }), note, list),
      html("section", { class: "right" }, html("div", { class: "strip" }, strip, wide), ...bodies),
    ),
    html("footer", {}, html("span", { "data-text": "private" }), " ", html("span", { "data-text": "keys" })),
  );
  dialect.addEventListener("change", changeDialect);
  rules.addEventListener("change", changed);
  levels.addEventListener("change", showIr);
  pageLevels.addEventListener("change", showPage);
  examples.addEventListener("change", takeExample);
  languages.addEventListener("change", () => {
    language = /** @type {Language} */ (languages.value);
    remembered("language", language);
    speak();
  });
  themes.addEventListener("change", () => {
    theme = themes.value;
    remembered("theme", theme);
    setTheme();
  });
  addEventListener("hashchange", openLink);
  choose("run");
}

/** Says everything in the chosen language. */
function speak() {
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  document.title = t("title");
  for (const node of document.querySelectorAll("[data-text]")) node.textContent = t(/** @type {HTMLElement} */ (node).dataset.text ?? "");
  /** @type {[HTMLSelectElement, string][]} */
  const named = [[dialect, "language"], [rules, "rules"], [examples, "examples"], [themes, "theme"]];
  for (const [control, key] of named) control.setAttribute("aria-label", t(key));
  languages.setAttribute("aria-label", "Language · 语言");
  /** @param {HTMLSelectElement} control @param {string} prefix */
  const name = (control, prefix) => {
    for (const option of control.options) option.textContent = t(prefix + option.value);
  };
  name(dialect, "");
  name(rules, "rules.");
  name(themes, "");
  const index = language === "zh" ? 1 : 0;
  examples.replaceChildren(
    html("option", { value: "" }, t("examples")),
    ...GROUPS.map((group) => {
      const options = group.examples.map((it) => html("option", { value: it.id }, it.title[index]));
      return html("optgroup", { label: group.title[index] }, ...options);
    }),
  );
  words.forEach((tell) => tell());
  editor.relabel();
  listProblems();
  page?.context.store.set({ language });
  showHelp();
}

function setTheme() {
  const isDark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  page?.context.store.set({ theme });
}
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", setTheme);

/** @param {KeyboardEvent} event */
function moveTab(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  choose(TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length]);
  document.getElementById(`tab-${tab}`)?.focus();
}

/** @param {string} name */
function choose(name) {
  tab = name;
  for (const it of TABS) {
    const handle = document.getElementById(`tab-${it}`);
    handle?.setAttribute("aria-selected", String(it === name));
    handle?.setAttribute("tabindex", it === name ? "0" : "-1");
    document.getElementById(`panel-${it}`)?.toggleAttribute("hidden", it !== name);
  }
  document.body.dataset.tab = name;
  if (name === "ir") showIr();
  if (name === "page") showPage();
}

async function start() {
  note.textContent = t("loading");
  if (!(await openLink())) takeSource(GROUPS[0].examples[1]);
  try {
    await module;
  } catch (error) {
    note.textContent = t("unsupported", { why: String(error) });
  }
}

/** The program has changed: checks it, and shows again what is visible. */
function changed() {
  version += 1;
  faults = null;
  check();
  if (tab === "ir") showIr();
  clearTimeout(pageTimer);
  if (tab === "page") pageTimer = setTimeout(showPage, PAGE_PAUSE);
  save();
}

async function check() {
  let asked = 0;
  const answer = await checker.latest("check", () => {
    asked = version;
    return { ...playground.program(), do: "check" };
  });
  if (answer === null || asked !== version) return;
  if (answer.diagnostics === undefined) {
    note.textContent = playground.failure(answer);
    return;
  }
  problems = answer.diagnostics;
  omitted = answer.omitted;
  editor.show([...problems, ...(faults ?? [])]);
  listProblems();
}

function listProblems() {
  list.replaceChildren(...problems.slice(0, MOST_LISTED).map((it) => html("li", {}, problem(it))));
  const more = omitted + Math.max(0, problems.length - MOST_LISTED);
  if (problems.length === 0) note.textContent = t("problems.none");
  else note.textContent = more > 0 ? t("problems.more", { count: more }) : "";
}

/**
 * A problem with its notes, hints and quick fixes.
 * @param {Problem} it
 * @returns {HTMLElement}
 */
function problem(it) {
  const place = html("button", { type: "button", class: "place", onclick: () => editor.goTo(it.primary.start.unit) }, t("line", { line: it.primary.start.line }));
  const isCode = /^[EW]\d+$/.test(it.code);
  const code = html("button", { type: "button", class: "code", title: t("explain", { code: it.code }), onclick: () => explain(it.code) }, it.code);
  const message = element("span", it.primary.message ? `${it.message}: ${it.primary.message}` : it.message);
  const mended = new Set(it.mends.map((mend) => mend.hint));
  const fixes = it.mends.map((_, index) => {
    const text = element("span", mendText(it, index, ""));
    return html("button", { type: "button", class: "fix", onclick: () => editor.apply(it, index) }, html("b", {}, t("fix")), " ", text);
  });
  const related = it.related.map((label) =>
    html("li", {}, html("button", { type: "button", class: "place", onclick: () => editor.goTo(label.start.unit) }, t("line", { line: label.start.line })), " ", element("span", label.message)),
  );
  const rest = [...it.notes, ...it.hints.filter((_, index) => !mended.has(index))].map((text) => element("li", text));
  return html(
    "div",
    { class: `problem ${it.severity}` },
    html("p", {}, html("span", { class: "severity", "aria-hidden": "true" }), place, " ", isCode && code, " ", message),
    related.length + rest.length > 0 && html("ul", {}, ...related, ...rest),
    ...fixes,
  );
}

async function showIr() {
  let asked = "";
  const key = () => `${version} ${levels.value}`;
  const answer = await checker.latest("compile", () => {
    asked = key();
    return { ...playground.program(), do: "compile", level: levels.value };
  });
  if (answer === null || asked !== key()) return;
  const failure = playground.failure(answer);
  irNote.textContent = failure ?? "";
  irArea.classList.toggle("old", failure !== null);
  if (!failure) viewer.setText(answer.ir);
}

async function showPage() {
  const key = () => `${version} ${pageLevels.value}`;
  if (pageVersion === key()) return;
  let asked = "";
  /** @param {string} why */
  const refuse = (why) => {
    pageNote.textContent = why;
    pageArea.classList.toggle("old", page !== null);
  };
  if (editor.view.state.doc.length > LARGEST_PAGE) return refuse(t("page.large"));
  const answer = await checker.latest("page", () => {
    asked = key();
    return { ...playground.program(), do: "page", level: pageLevels.value };
  });
  if (answer === null || asked !== key()) return;
  const failure = playground.failure(answer);
  if (failure) return refuse(failure);
  if (answer.functions.length === 0) return refuse(t("page.empty"));
  pageNote.textContent = "";
  pageArea.classList.remove("old");
  const shown = page?.context.model.functions[page.context.store.get().function]?.name;
  page?.remove();
  page = mount(pageArea, answer, { language, theme });
  pageVersion = key();
  const same = page.context.model.functions.find((it) => it.name === shown);
  if (same) page.context.store.set({ function: same.index, form: same.forms.length - 1 });
}

/** @param {string} code */
function explain(code) {
  helpCode = code;
  choose("help");
  showHelp();
}

async function showHelp() {
  const code = helpCode;
  if (!code) {
    help.replaceChildren(html("p", {}, t("help.hint")));
    return;
  }
  const answer = await checker.ask({ do: "explain", code });
  if (answer === null || code !== helpCode) return;
  help.replaceChildren(html("p", {}, t("help.language")), ...render(answer.text ?? String(answer.error ?? answer.crash)));
}

function changeDialect() {
  rules.hidden = dialect.value !== "llvm";
  editor.setLanguage(dialect.value);
  changed();
}

function takeExample() {
  const found = GROUPS.flatMap((group) => group.examples).find((it) => it.id === examples.value);
  examples.value = "";
  if (found) takeSource(found);
}

/** @param {{ source: string, input?: string, language?: string }} it */
function takeSource({ source, input, language }) {
  const known = [...dialect.options].map((option) => option.value);
  dialect.value = known.includes(language ?? "") ? /** @type {string} */ (language) : "minisysy";
  run.input.value = input ?? "";
  editor.setText(source);
  changeDialect();
}

/** The link that is in the address. */
let written = "";

/** Takes the program from the address. Returns whether there is one. */
async function openLink() {
  const fragment = location.hash.slice(1);
  if (fragment === "" || fragment === written) return false;
  const saved = await decode(fragment);
  if (!saved) {
    note.textContent = t("link.broken");
    return false;
  }
  written = fragment;
  takeSource(saved);
  return true;
}

function save() {
  clearTimeout(saveTimer);
  saveTimer = setTimeout(writeLink, SAVE_PAUSE);
}

/** Writes the program into the address. Returns whether it fits. */
async function writeLink() {
  const saved = { language: dialect.value, source: editor.text(), input: run.input.value };
  const fragment = saved.source.length > 20 * LONGEST ? null : await encode(saved);
  const fits = fragment !== null && fragment.length <= LONGEST;
  written = fits ? fragment : "";
  history.replaceState(null, "", `#${written}`);
  return fits;
}

/** @param {Event} event */
async function copyLink(event) {
  const control = /** @type {HTMLElement} */ (event.currentTarget);
  clearTimeout(saveTimer);
  const fits = await writeLink();
  let key = "share.long";
  if (fits) {
    key = await navigator.clipboard.writeText(location.href).then(() => "shared", () => "share.failed");
  }
  control.textContent = t(key);
  setTimeout(() => (control.textContent = t("share")), 2000);
}
