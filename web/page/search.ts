// Search: functions, and what the chosen function consists of.

import { html } from "./dom.ts";
import type { Context } from "./page.ts";
import type { Mark } from "./store.ts";

interface Hit {
  kind: "function" | "block" | "value" | "variable" | "line";
  text: string;
  choose: () => void;
}

/** More are counted and not listed. */
const MOST_HITS = 40;

/** What a text is found in: functions first, then what is in the chosen one, then lines of the source. */
export function find({ model, store, choose }: Context, wanted: string): Hit[] {
  const needle = wanted.trim().toLowerCase();
  if (needle === "") return [];
  const add = (kind: Hit["kind"], text: string, mark: Mark) => hits.push({ kind, text, choose: () => store.set({ mark }) });
  const has = (text: string) => text.toLowerCase().includes(needle);
  const state = store.get();
  const hits: Hit[] = [];
  for (const { name, index } of model.functions) {
    if (has(name)) hits.push({ kind: "function", text: name, choose: () => choose(index) });
  }
  const chosen = model.functions[state.function];
  if (chosen) {
    for (const id of chosen.variables) {
      if (has(id)) add("variable", id, { kind: "variable", id });
    }
    const form = chosen.form(state.form);
    for (const { name } of form.blocks) {
      if (has(name)) add("block", name, { kind: "block", id: name });
    }
    for (const [name, id] of form.values) {
      if (has(name)) add("value", name, { kind: "value", id });
    }
  }
  model.lines.forEach((line, index) => {
    if (has(line)) add("line", `${index + 1}: ${line.trim()}`, { kind: "line", id: index + 1 });
  });
  return hits;
}

/** The field, and the list of what is found. */
export function createSearch(context: Context): { element: HTMLElement, focus: () => void, translate: () => void } {
  const { t } = context;
  const field = html("input", { type: "search", autocomplete: "off", spellcheck: "false", role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list" }) as HTMLInputElement;
  const list = html("div", { class: "hits", role: "listbox", hidden: true });
  const count = html("div", { class: "count", role: "status" });
  let options: HTMLElement[] = [];
  let current = -1;

  const close = () => {
    list.hidden = true;
    field.setAttribute("aria-expanded", "false");
  };
  const move = (index: number) => {
    options[current]?.removeAttribute("aria-selected");
    current = options.length === 0 ? -1 : (index + options.length) % options.length;
    options[current]?.setAttribute("aria-selected", "true");
    options[current]?.scrollIntoView({ block: "nearest" });
  };
  const search = () => {
    const hits = find(context, field.value);
    options = hits.slice(0, MOST_HITS).map(({ kind, text, choose }) =>
      html(
        "div",
        {
          role: "option",
          onpointerdown: (event: Event) => {
            event.preventDefault();
            choose();
            close();
          },
        },
        html("span", { class: "kind" }, t(`pane.kind.${kind}`)),
        html("span", { class: "text" }, text),
      ),
    );
    count.textContent = t("pane.found", { count: hits.length });
    list.replaceChildren(...options, count);
    list.hidden = field.value.trim() === "";
    field.setAttribute("aria-expanded", String(!list.hidden));
    current = -1;
    move(0);
  };
  field.addEventListener("input", search);
  field.addEventListener("blur", close);
  field.addEventListener("keydown", (event) => {
    const { key } = event;
    if (key === "ArrowDown") move(current + 1);
    else if (key === "ArrowUp") move(current - 1);
    else if (key === "Enter") options[current]?.dispatchEvent(new Event("pointerdown", { cancelable: true }));
    else if (key === "Escape") {
      field.value = "";
      close();
      field.blur();
    } else return event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  });
  return {
    element: html("div", { class: "search" }, field, list),
    focus: () => field.focus(),
    translate() {
      field.setAttribute("placeholder", t("pane.search.hint"));
      field.setAttribute("aria-label", t("page.search"));
    },
  };
}
