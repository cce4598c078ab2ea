// The tab that runs the program.

import { html } from "../page/dom.ts";
import { linked } from "./address.ts";
import { failure } from "./problems.ts";
import { button, field, follow, select, t, tell } from "./settings.ts";
import type { Compiler } from "./compiler.ts";
import type { Said } from "./problems.ts";
import type { Program } from "./program.ts";

export interface Parts {
  program: Program;
  problems: ReturnType<typeof import("./problems.ts").createProblems>;
  runner: Compiler;
  choose: (tab: string) => void;
}

/** The choices for the most steps of a run. */
const STEPS = [1e6, 1e8, 1e10, 0];

/** A number with its digits in groups. */
export const grouped = (number: number) => number.toLocaleString("en");

/** The tab with input, output and the buttons. */
export function createRun({ program, problems, runner, choose }: Parts) {
  const level = linked(select("level", ["O0", "O1", "O2"].map((it) => [it, `-${it}`]), "O1"));
  const steps = select("steps", STEPS.map((it) => [String(it), ""]), String(1e8));
  const run = button("run", start, "primary");
  const stop = button("stop", () => runner.stop());
  const output = html("pre", { id: "output", tabindex: 0, role: "region", "data-label": "output" });
  const status = html("p", { id: "status", role: "status" });
  const remarks = html("div", { class: "remarks", role: "status" });
  const fault = html("div", { id: "fault" });
  const root = html(
    "div",
    { class: "run" },
    html("div", { class: "bar" }, run, stop, field("level", level), field("steps", steps)),
    html("label", { for: "input", "data-text": "input" }),
    program.input,
    html("h3", { "data-text": "output" }),
    output,
    status,
    remarks,
    fault,
  );
  let isRunning = false;
  let finish = () => {};
  follow(() => {
    for (const option of steps.options) {
      const count = Number(option.value);
      option.textContent = count ? t("steps.count", { count: grouped(count) }) : t("steps.none");
    }
    finish();
  });
  setRunning(false);

  function setRunning(is: boolean) {
    isRunning = is;
    run.toggleAttribute("disabled", is);
    stop.toggleAttribute("disabled", !is);
    root.classList.toggle("running", is);
  }

  async function start() {
    if (isRunning) return;
    choose("run");
    finish = () => {};
    setRunning(true);
    output.textContent = "";
    fault.replaceChildren();
    problems.setFaults([]);
    remarks.replaceChildren();
    tell(status, "running");
    const text = document.createTextNode("");
    output.append(text);
    const asked = program.version();
    const request = { ...program.request(), do: "run", level: level.value, input: program.input.value, ...limit(steps) };
    const answer = await runner.ask(request, (more) => text.appendData(more));
    setRunning(false);
    if (answer === null) return tell(status, "run.stopped");
    finish = () => show(answer);
    finish();
    if (answer.isCut) remark("run.cut");
    // Places are those of the program that ran.
    if (asked !== program.version()) return remark("run.old");
    const found = [...(answer.warnings ?? []), ...(answer.fault ? [answer.fault] : [])];
    problems.setFaults(found);
    if (answer.fault) program.editor.goTo(answer.fault.primary.start.unit);
  }

  function remark(key: string) {
    const said = html("p");
    remarks.append(said);
    tell(said, key);
  }

  function show(answer: any) {
    const why = failure(answer);
    if (why) return tell(status, ...((answer.diagnostics ? ["run.errors", {}] : why) as Said));
    // A program that cannot start has no statistics.
    const count = grouped(answer.statistics?.total ?? 0);
    const time = Math.max(1, Math.round(answer.time));
    const end = answer.fault ? "run.fault" : "run.status";
    tell(status, end, { status: answer.status, count, time });
    const found = [...answer.warnings, ...(answer.fault ? [answer.fault] : [])];
    fault.replaceChildren(...found.map((it) => problems.card(it)));
    if (answer.timers) fault.append(html("pre", {}, answer.timers));
  }

  return { root, start, steps };
}

/** The request's limit of steps. */
export function limit(steps: HTMLSelectElement) {
  const count = Number(steps.value);
  return count ? { steps: count } : {};
}
