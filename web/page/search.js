// Search: functions, and what the chosen function consists of.

import { html } from "./dom.js";

/** @typedef {import("./page.js").Context} Context */
/** @typedef {import("./store.js").State} State */

/**
 * @typedef {object} Hit
 * @property {"function" | "block" | "value" | "variable" | "line"} kind
 * @property {string} text
 * @property {Partial<State>} change What choosing it does.
 */

/** More are counted and not listed. */
const MOST_HITS = 40;

/**
 * What a text is found in: functions first, then what is in the chosen one, then lines of the source.
 * @param {Context} context
 * @param {string} wanted
 * @returns {Hit[]}
 */
export function find({ model, store }, wanted) {
  const needle = wanted.trim().toLowerCase();
  if (needle === "") return [];
  const has = (/** @type {string} */ text) => text.toLowerCase().includes(needle);
  const state = store.get();
  /** @type {Hit[]} */
  const hits = [];
  for (const { name, index, forms } of model.functions) {
    const change = { function: index, form: Math.min(state.form, forms.length - 1), mark: null };
    if (has(name)) hits.push({ kind: "function", text: name, change });
  }
  const chosen = model.functions[state.function];
  if (chosen) {
    for (const id of chosen.variables) {
      if (has(id)) hits.push({ kind: "variable", text: id, change: { mark: { kind: "variable", id } } });
    }
    const form = chosen.form(state.form);
    for (const { name } of form.blocks) {
      if (has(name)) hits.push({ kind: "block", text: name, change: { mark: { kind: "block", id: name } } });
    }
    for (const [name, id] of form.values) {
      if (has(name)) hits.push({ kind: "value", text: name, change: { mark: { kind: "value", id } } });
    }
  }
  model.lines.forEach((line, index) => {
    if (has(line)) hits.push({ kind: "line", text: `${index + 1}: ${line.trim()}`, change: { mark: { kind: "line", id: index + 1 } } });
  });
  return hits;
}

/**
 * The field, and the list of what is found.
 * @param {Context} context
 * @returns {{ element: HTMLElement, focus: () => void, translate: () => void }}
 */
export function createSearch(context) {
  const { store, t } = context;
  const field = /** @type {HTMLInputElement} */ (
    html("input", { type: "search", autocomplete: "off", spellcheck: "false", role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list" })
  );
  const list = html("div", { class: "hits", role: "listbox", hidden: true });
  const count = html("div", { class: "count", role: "status" });
  /** @type {HTMLElement[]} */
  let options = [];
  let current = -1;

  const close = () => {
    list.hidden = true;
    field.setAttribute("aria-expanded", "false");
  };
  /** @param {number} index */
  const move = (index) => {
    options[current]?.removeAttribute("aria-selected");
    current = options.length === 0 ? -1 : (index + options.length) % options.length;
    options[current]?.setAttribute("aria-selected", "true");
    options[current]?.scrollIntoView({ block: "nearest" });
  };
  const search = () => {
    const hits = find(context, field.value);
    options = hits.slice(0, MOST_HITS).map(({ kind, text, change }) =>
      html(
        "div",
        {
          role: "option",
          onpointerdown: (/** @type {Event} */ event) => {
            event.preventDefault();
            store.set(change);
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
