// The tabs that show the program in other forms: its IR, and the page of `--emit html`.

import { html } from "../page/dom.ts";
import { mount } from "../page/page.ts";
import { address, linked } from "./address.ts";
import { createViewer } from "./editor.ts";
import { failure } from "./problems.ts";
import { grouped } from "./run.ts";
import { field, follow, select, settings, tell } from "./settings.ts";
import type { PageData } from "../page/data.ts";
import type { Compiler } from "./compiler.ts";
import type { Program } from "./program.ts";

export type Parts = { program: Program, compiler: Compiler };

/** Of programs with more characters one function is shown step by step; of those with more than the second number none. */
const LARGEST_PAGE = 100_000;
const LARGEST_PROGRAM = 1_000_000;

/** The most instructions of a run for the page, which is made while the user types. */
const PAGE_STEPS = 1e6;

/** The most characters of the input that name the run. */
const LONGEST_NAME = 40;

const levels = (names: string[]) => names.map((it) => [it, `-${it}`]);

/** The tab with the IR at a level. */
export function createIr({ program, compiler }: Parts) {
  const level = linked(select("ir-level", levels(["O0", "O1", "O2"]), "O1"));
  const area = html("div", { id: "ir" });
  const note = html("p", { role: "status" });
  const viewer = createViewer(area);
  const root = html("div", { class: "ir-tab" }, html("div", { class: "bar" }, field("level", level)), note, area);
  const key = () => `${program.version()} ${level.value}`;
  let shown = "";

  async function show() {
    if (shown === key()) return;
    let asked = "";
    const answer = await compiler.latest("compile", () => {
      asked = key();
      return { ...program.request(), do: "compile", level: level.value };
    });
    if (answer === null || asked !== key()) return;
    const why = failure(answer);
    tell(note, ...(why ?? ([""] as [string])));
    area.classList.toggle("old", why !== null);
    if (why) return;
    viewer.setText(answer.ir);
    shown = asked;
  }
  level.addEventListener("change", show);
  return { root, show };
}

/** The tab with the page about SSA. */
export function createSsa({ program, compiler }: Parts) {
  const level = linked(select("page-level", levels(["O1", "O2"]), "O1"));
  const runs = linked(html("input", { type: "checkbox", id: "page-run", checked: true }) as HTMLInputElement);
  const area = html("div", { id: "ssa" });
  const note = html("p", { role: "status" });
  const bar = html("div", { class: "bar" }, field("level", level), field("page.run", runs));
  const root = html("div", { class: "page-tab" }, bar, note, area);
  let page: ReturnType<typeof mount> | null = null;
  let shown = "";
  const size = () => program.editor.view.state.doc;
  const place = address.medium(() => settings, async () => (await program.copyLink()) === "shared");

  /** The function that is shown alone, if one is. */
  const alone = () => (size().length > LARGEST_PAGE ? (place.read().get("function") ?? "main") : undefined);
  const key = () => JSON.stringify([program.version(), level.value, runs.checked && program.input.value, alone()]);

  async function show() {
    if (shown === key()) return;
    const refuse: (...why: [string, any?]) => void = (...why): void => {
      tell(note, ...why);
      area.classList.toggle("old", page !== null);
    };
    const { length, lines } = size();
    if (length > LARGEST_PROGRAM) return refuse("page.large", { count: grouped(length), lines: grouped(lines), most: grouped(LARGEST_PROGRAM) });
    let asked = "";
    const answer = await compiler.latest("page", () => {
      asked = key();
      const run = runs.checked ? { input: program.input.value, steps: PAGE_STEPS } : {};
      return { ...program.request(), do: "page", level: level.value, function: alone(), ...run };
    });
    if (answer === null || asked !== key()) return;
    const why = failure(answer);
    if (why) return refuse(...why);
    if (answer.functions.length === 0) return refuse("page.empty");
    if (answer.others.length > 0) tell(note, "page.alone", { most: grouped(LARGEST_PAGE) });
    else tell(note, "");
    area.classList.remove("old");
    if (answer.run) answer.run.input = named(program.input.value);
    draw(answer);
    shown = asked;
  }

  function draw(data: PageData) {
    // Its place is kept in the address.
    page?.remove();
    const load = (name: string) => {
      page?.remove();
      place.write(new URLSearchParams({ function: name }), true);
      page = null;
      show();
    };
    page = mount(area, data, { ...settings, isPart: true, isEdited: page !== null, address: place, load });
  }

  level.addEventListener("change", show);
  runs.addEventListener("change", show);
  follow(() => page?.context.store.set(settings));
  return { root, show, writeAddress: () => page?.writeAddress() };
}

/** The input as the name of a run. */
function named(input: string) {
  const text = JSON.stringify(input.trim());
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text;
}
