// The tab that compares the levels: what a run counts at each, as bars.

import { html } from "../page/dom.ts";
import { failure } from "./problems.ts";
import { grouped, limit } from "./run.ts";
import { button, follow, t, tell } from "./settings.ts";
import type { Said } from "./problems.ts";
import type { Parts } from "./run.ts";

/** @param run whose limit counts */
export function createCompare({ program, problems, runner }: Parts, run: ReturnType<typeof import("./run.ts").createRun>) {
  const compare = button("compare", start, "primary");
  const stop = button("stop", () => runner.stop());
  const status = html("p", { role: "status" });
  const table = html("div", { id: "counts" });
  const bar = html("div", { class: "bar" }, compare, stop);
  const root = html("div", { class: "compare" }, html("p", { "data-text": "compare.hint" }), bar, status, table);
  stop.setAttribute("disabled", "");
  let draw = () => {};
  follow(() => draw());

  async function start() {
    compare.setAttribute("disabled", "");
    stop.removeAttribute("disabled");
    tell(status, "running");
    const request = { ...program.request(), do: "compare", input: program.input.value, ...limit(run.steps) };
    const answer = await runner.ask(request);
    compare.removeAttribute("disabled");
    stop.setAttribute("disabled", "");
    if (answer === null) return tell(status, "run.stopped");
    const why = failure(answer);
    tell(status, ...(why ?? ((answer.differs ? ["compare.differs", { level: answer.differs.slice(1) }] : [""]) as Said)));
    draw = () => table.replaceChildren(...(why ? [] : [...(answer.fault ? [problems.card(answer.fault)] : []), ...bars(answer.levels)]));
    draw();
  }
  return { root };
}

/** Bars for each count, longest for the largest. */
function bars(levels: Record<string, any>): HTMLElement[] {
  // A program that cannot start has no counts.
  const names = Object.keys(levels).filter((name) => levels[name] !== null);
  const kinds = new Set(names.flatMap((name) => Object.keys(levels[name].instructions)));
  const rows: [string, (record: any) => number][] = [
    ...["total", "memory", "calls", "depth", "stack"].map(
      (key) => [t(`count.${key}`), (record) => record[key]] as [string, (record: any) => number],
    ),
    ...[...kinds].map(
      (kind) => [kind, (record) => record.instructions[kind] ?? 0] as [string, (record: any) => number],
    ),
  ];
  return rows.map(([title, count]) => {
    const most = Math.max(1, ...names.map((name) => count(levels[name])));
    const lines = names.map((name) => {
      const value = count(levels[name]);
      const bar = html("span", { class: `fill ${name}` });
      bar.style.width = `${(100 * value) / most}%`;
      return html(
        "div",
        { class: "count" },
        html("span", { class: "level" }, t(`compare.${name}`)),
        html("span", { class: "track" }, bar),
        html("span", { class: "number" }, grouped(value)),
      );
    });
    return html("section", {}, html("h3", {}, title), ...lines);
  });
}
