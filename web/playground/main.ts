// The playground: an editor, what the compiler says about the program, and what becomes of it.

import "../page/style.css";
import "./playground.css";
import { html } from "../page/dom.ts";
import { address } from "./address.ts";
import { createCompare } from "./compare.ts";
import { Compiler, loadModule } from "./compiler.ts";
import { GROUPS } from "./examples.ts";
import { createExplanation, createProblems } from "./problems.ts";
import { createProgram } from "./program.ts";
import { createRun } from "./run.ts";
import { applySettings, button, createSettings, tell } from "./settings.ts";
import { createTabs } from "./tabs.ts";
import { createIr, createSsa } from "./views.ts";

/** Milliseconds after the last key until the page is made. */
const PAGE_PAUSE = 300;

const module = loadModule();
// One compiler for the editor, one for what the tabs show and one for programs: none waits for another.
const [checker, viewer, runner] = [new Compiler(module), new Compiler(module), new Compiler(module)];
let timer: ReturnType<typeof setTimeout> | undefined;

const program = createProgram({
  change,
  changeInput: () => tabs.current() === "page" && showSoon(),
  run: () => run.start(),
  copy: () => ssa.writeAddress(),
});
const problems = createProblems({ program, compiler: checker, explain });
const parts = { program, problems, compiler: viewer, runner, choose: (name: string) => tabs.choose(name) };
const run = createRun(parts);
const ir = createIr(parts);
const ssa = createSsa(parts);
const compare = createCompare(parts, run);
const explanation = createExplanation(viewer);
const panels = { run: run.root, ir: ir.root, page: ssa.root, compare: compare.root, help: explanation.root };
const tabs = createTabs(panels, (name) => {
  if (name !== openTabName()) address.setWord("tab", name);
  if (name === "ir") ir.show();
  if (name === "page") ssa.show();
});

/** The program has changed: checks it, and shows again what is visible. */
function change() {
  problems.check();
  if (tabs.current() === "ir") ir.show();
  clearTimeout(timer);
  if (tabs.current() === "page") showSoon();
}

function showSoon() {
  clearTimeout(timer);
  timer = setTimeout(() => tabs.current() === "page" && ssa.show(), PAGE_PAUSE);
}

function explain(code: string) {
  tabs.choose("help");
  explanation.show(code);
}

function layOut() {
  const wide = button("wide", () => wide.setAttribute("aria-pressed", String(document.body.classList.toggle("wide"))));
  wide.setAttribute("aria-pressed", "false");
  document.body.append(
    html(
      "header",
      { class: "top" },
      html("h1", { "data-text": "title" }),
      html("div", { class: "controls" }, ...program.controls),
      html("div", { class: "controls end" }, ...createSettings()),
    ),
    html(
      "main",
      { class: "work" },
      html("section", { class: "left", "data-label": "editor" }, program.notice, program.area, html("h2", { "data-text": "problems" }), problems.note, problems.list),
      html("section", { class: "right", "data-label": "results" }, html("div", { class: "strip" }, tabs.strip, wide), ...tabs.bodies),
    ),
    html("footer", {}, html("span", { "data-text": "private" }), " ", html("span", { "data-text": "keys" })),
  );
}

/** The tab that the address names. */
function openTabName() {
  const named = address.word("tab") ?? "";
  return Object.hasOwn(panels, named) ? named : "page";
}

layOut();
tabs.choose(openTabName());
addEventListener("popstate", () => tabs.choose(openTabName()));
applySettings();
tell(problems.note, "loading");
program.open().then(warmUp);

/**
 * Checks programs with mistakes. Browsers compile a function of WebAssembly when it is first called;
 * so the first mistakes of the user are not the ones that wait for it.
 */
function warmUp() {
  for (const { source, language = "sysy" } of GROUPS.flatMap(({ examples }) => examples)) {
    checker.ask({ do: "check", source, language });
  }
}
