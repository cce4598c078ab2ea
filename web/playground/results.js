// What the tabs beside the editor show: the output of a run, and counts at each level.

import { html } from "../page/dom.js";

/** @typedef {import("./main.js").Playground} Playground */

/** The choices for the most steps of a run. */
const STEPS = [1e6, 1e8, 1e10, 0];

/** A number with its digits in groups. */
const grouped = (/** @type {number} */ number) => number.toLocaleString("en");

/**
 * The tab with input, output and the buttons.
 * @param {Playground} playground
 */
export function createRun(playground) {
  const { t, words } = playground;
  const level = select("level", ["O0", "O1", "O2"].map((it) => [it, `-${it}`]), "O1");
  const steps = select("steps", STEPS.map((it) => [String(it), ""]), String(1e8));
  const run = button("run", () => start(), "primary");
  const stop = button("stop", () => playground.runner.stop());
  const input = /** @type {HTMLTextAreaElement} */ (html("textarea", { id: "input", spellcheck: "false", rows: 3, oninput: playground.save }));
  const output = html("pre", { id: "output", tabindex: 0 });
  const status = html("p", { id: "status", role: "status" });
  const fault = html("div", { id: "fault" });
  const root = html(
    "div",
    { class: "run" },
    html("div", { class: "bar" }, run, stop, field("level", level), field("steps", steps)),
    html("label", { for: "input", "data-text": "input" }),
    input,
    html("h3", { "data-text": "output" }),
    output,
    status,
    fault,
  );
  let isRunning = false;
  words.push(() => {
    for (const option of steps.options) {
      const count = Number(option.value);
      option.textContent = count ? t("steps.count", { count: grouped(count) }) : t("steps.none");
    }
    input.placeholder = t("input.hint");
  });
  setRunning(false);

  /** @param {boolean} is */
  function setRunning(is) {
    isRunning = is;
    run.toggleAttribute("disabled", is);
    stop.toggleAttribute("disabled", !is);
    root.classList.toggle("running", is);
  }

  async function start() {
    if (isRunning) return;
    playground.choose("run");
    setRunning(true);
    output.textContent = "";
    fault.replaceChildren();
    playground.setFault(null);
    status.textContent = t("running");
    const text = document.createTextNode("");
    output.append(text);
    const request = { ...playground.program(), do: "run", level: level.value, input: input.value, ...limit(steps) };
    const answer = await playground.runner.ask(request, (more) => text.appendData(more));
    setRunning(false);
    if (answer === null) status.textContent = t("run.stopped");
    else finish(answer);
  }

  /** @param {any} answer */
  function finish(answer) {
    const failure = playground.failure(answer);
    if (failure) {
      status.textContent = answer.diagnostics ? t("run.errors") : failure;
      return;
    }
    const count = grouped(answer.statistics.total);
    const time = Math.max(1, Math.round(answer.time));
    const end = answer.fault ? t("run.fault", { count }) : t("run.status", { status: answer.status, count, time });
    status.textContent = answer.isCut ? `${end} ${t("run.cut")}` : end;
    const shown = [...answer.warnings, ...(answer.fault ? [answer.fault] : [])];
    fault.replaceChildren(...shown.map((problem) => playground.problem(problem)));
    if (answer.timers) fault.append(html("pre", {}, answer.timers));
    playground.setFault(shown);
    if (answer.fault) playground.reveal(answer.fault);
  }

  return { root, start, input, steps };
}

/**
 * The request's limit of steps.
 * @param {HTMLSelectElement} steps
 */
function limit(steps) {
  const count = Number(steps.value);
  return count ? { steps: count } : {};
}

/**
 * The tab that compares the levels.
 * @param {Playground} playground
 * @param {ReturnType<typeof createRun>} run
 */
export function createCompare(playground, run) {
  const { t } = playground;
  const compare = button("compare", () => start(), "primary");
  const stop = button("stop", () => playground.runner.stop());
  const status = html("p", { role: "status" });
  const table = html("div", { id: "counts" });
  stop.setAttribute("disabled", "");
  const root = html(
    "div",
    { class: "compare" },
    html("p", { "data-text": "compare.hint" }),
    html("div", { class: "bar" }, compare, stop),
    status,
    table,
  );

  async function start() {
    compare.setAttribute("disabled", "");
    stop.removeAttribute("disabled");
    status.textContent = t("running");
    const request = { ...playground.program(), do: "compare", input: run.input.value, ...limit(run.steps) };
    const answer = await playground.runner.ask(request);
    compare.removeAttribute("disabled");
    stop.setAttribute("disabled", "");
    if (answer === null) {
      status.textContent = t("run.stopped");
      return;
    }
    const failure = playground.failure(answer);
    table.replaceChildren();
    status.textContent = failure ?? "";
    if (failure) return;
    if (answer.differs) status.textContent = t("compare.differs", { level: answer.differs });
    if (answer.fault) table.append(playground.problem(answer.fault));
    table.append(...bars(answer.levels, t));
  }
  return { root };
}

/**
 * Bars for each count, longest for the largest.
 * @param {Record<string, any>} levels
 * @param {Playground["t"]} t
 * @returns {HTMLElement[]}
 */
function bars(levels, t) {
  const names = Object.keys(levels);
  const kinds = new Set(names.flatMap((name) => Object.keys(levels[name].instructions)));
  /** @type {[string, (record: any) => number][]} */
  const rows = [
    ...["total", "memory", "calls", "depth", "stack"].map(
      (key) => /** @type {[string, (record: any) => number]} */ ([t(`count.${key}`), (record) => record[key]]),
    ),
    ...[...kinds].map(
      (kind) => /** @type {[string, (record: any) => number]} */ ([kind, (record) => record.instructions[kind] ?? 0]),
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
        html("span", { class: "level" }, `-${name}`),
        html("span", { class: "track" }, bar),
        html("span", { class: "number" }, grouped(value)),
      );
    });
    return html("section", {}, html("h3", {}, title), ...lines);
  });
}

/**
 * A button whose text has this key.
 * @param {string} key
 * @param {(event: Event) => void} onclick
 * @param {string} [className]
 */
export function button(key, onclick, className) {
  return html("button", { type: "button", "data-text": key, class: className, onclick });
}

/**
 * @param {string} id
 * @param {string[][]} options value and text
 * @param {string} chosen
 */
export function select(id, options, chosen) {
  const result = /** @type {HTMLSelectElement} */ (html("select", { id }));
  result.append(...options.map(([value, text]) => html("option", { value, selected: value === chosen }, text)));
  return result;
}

/**
 * A control with its label.
 * @param {string} key
 * @param {HTMLElement} control
 */
export function field(key, control) {
  return html("label", { class: "field" }, html("span", { "data-text": key }), control);
}
