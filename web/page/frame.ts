// The frame of the page: the header with its choices, the panes, tabs where there is little room, and
// the places between panes that can be dragged.

import { html } from "./dom.ts";
import { icon } from "./icons.ts";
import { LANGUAGES, LANGUAGE_NAMES } from "./language.ts";
import { EXERCISES } from "./exercises.ts";
import { traceAsked, wordsOfKind } from "./exercise-view.ts";
import { createSearch } from "./search.ts";
import { PANES, THEMES } from "./store.ts";
import type { Language } from "./language.ts";
import type { Context } from "./page.ts";
import type { Pane } from "./store.ts";

/** How much of the width each pane gets. */
const SHARES = [22, 28, 34, 16];

export interface PaneFrame {
  section: HTMLElement;
  title: HTMLElement;
  tools: HTMLElement;
  body: HTMLElement;
}

export interface Frame {
  panes: Record<Pane, PaneFrame>;
  functions: HTMLSelectElement;
  passes: HTMLElement;
  area: HTMLElement; // What holds the panes.
  settings: HTMLElement; // The buttons of the header.
  wrong: HTMLElement; // What the address says that means nothing.
  sheet: [HTMLElement, HTMLElement]; // What is on paper alone: a line, and a table.
  translate: () => void; // Writes its words in the chosen language.
  search: () => void; // Moves the focus to the search.
  help: () => void; // Opens the list of keys.
  showTab: (pane: string) => void; // Shows a pane where there is room for one only.
  showOnly: () => void; // Shows the pane that the state names alone, or all of them.
}

/** A button with a sign: one of the icons, or a text. */
export function tool(sign: string | SVGElement, act: () => void): HTMLElement {
  return html("button", { type: "button", class: "tool", onclick: act }, sign);
}

/** Gives a button its name, which is also its tooltip. */
export function nameTool(button: Element, name: string) {
  button.setAttribute("aria-label", name);
  button.setAttribute("title", name);
}

/** @param isPart Whether what is around it has the controls for language and theme. */
export function createFrame(context: Context, isPart: boolean): Frame {
  const { root, model, store, t, place } = context;
  const functions = html("select", { class: "functions" }) as HTMLSelectElement;
  functions.append(...model.functions.map((it) => html("option", { value: it.index }, it.name)));
  const others = html("optgroup", {}, ...model.others.map((name) => html("option", { value: `@${name}`, disabled: context.load === undefined }, name)));
  if (model.others.length > 0) functions.append(others);
  functions.addEventListener("change", () => (functions.value.startsWith("@") ? context.load?.(functions.value.slice(1)) : context.choose(Number(functions.value))));
  const search = createSearch(context);
  const language = html("select", { class: "language" }, ...LANGUAGES.map((it) => html("option", { value: it }, LANGUAGE_NAMES[it]))) as HTMLSelectElement;
  language.addEventListener("change", () =>
    store.set({ language: language.value as Language }),
  );
  const theme = tool("", () => {
    const next = THEMES[(THEMES.indexOf(store.get().theme) + 1) % THEMES.length];
    store.set({ theme: next });
  });
  const keys = html("dialog", { class: "keys" });
  const openHelp = () => {
    (keys as HTMLDialogElement).showModal();
  };
  const help = tool("?", openHelp);
  const whole = html("a", { class: "whole", target: "_blank" });
  whole.addEventListener("click", () => whole.setAttribute("href", context.wholeAddress()));
  const skip = html("button", { type: "button", class: "skip", onclick: () => (place.querySelector("button") as HTMLElement | null)?.focus() });
  // The first kind that has a question.
  const exercises = html("button", { type: "button", onclick: () => store.set({ ask: EXERCISES.flatMap((kind) => wordsOfKind(context, kind).slice(0, 1)).slice(0, 1) }) });
  const link = html("button", { type: "button", onclick: () => context.copyLink(link) });
  const sheet: Frame["sheet"] = [html("p", { class: "sheet" }), html("section", { class: "sheet" })];
  const print = html("button", { type: "button", onclick: () => window.print() });
  const passes = html("nav", { class: "passes" });
  const settings = html("div", { class: "settings" }, exercises, ...(isPart ? [] : [print, link, language, theme]), help);
  const wrong = html("p", { class: "wrong", role: "status" });
  const tabs = html("div", { class: "tabs", role: "tablist" });
  const area = html("div", { class: "panes", "data-tab": "source" });
  const [panes, tabButtons] = [{} as Frame["panes"], [] as HTMLElement[]];
  const wideners: HTMLElement[] = [];
  const showTab = (name: string) => {
    area.dataset.tab = name;
    PANES.forEach((it, index) => {
      tabButtons[index].setAttribute("aria-selected", String(it === name));
      tabButtons[index].tabIndex = it === name ? 0 : -1;
      panes[it].section.classList.toggle("active", it === name);
    });
  };
  const showOnly = () => {
    const { only: name, embed } = store.get();
    root.toggleAttribute("data-embed", embed);
    if (name !== null) root.dataset.only = name;
    else delete root.dataset.only;
    PANES.forEach((it, at) => {
      wideners[at].setAttribute("aria-pressed", String(it === name));
      panes[it].section.classList.toggle("only", it === name);
    });
  };
  for (const [index, name] of PANES.entries()) {
    const widen = tool(icon("widen"), () => store.set({ only: store.get().only === name ? null : name }));
    wideners.push(widen);
    const pane = {
      title: html("h2"),
      tools: html("div", { class: "tools" }),
      body: html("div", { class: "body", "data-pane": name }),
    };
    const section = html("section", { class: `pane ${name}` }, html("div", { class: "bar" }, pane.title, pane.tools, widen), pane.body);
    panes[name] = { ...pane, section };
    const tab = html("button", { type: "button", role: "tab", onclick: () => showTab(name) });
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const next = (index + step + PANES.length) % PANES.length;
      showTab(PANES[next]);
      tabButtons[next].focus();
    });
    tabButtons.push(tab);
  }
  tabs.append(...tabButtons);
  const dividers = divide(area, PANES.map((name) => panes[name].section));
  const rowDivider = divideRows(root, place);
  root.classList.add("ssa-page");
  root.replaceChildren(
    html(
      "header",
      { class: "top" },
      skip,
      html("h1", { title: model.file }, model.file.split(/[\\/]/).at(-1) || model.file),
      functions,
      search.element,
      settings,
      keys,
    ),
    wrong,
    passes,
    // A part of a page is in the main part of that.
    html(isPart ? "div" : "main", { class: "content" }, sheet[0], tabs, area, sheet[1], rowDivider, place, context.exercises, whole),
  );
  // A phone shows the graph above the tabs.
  showTab(matchMedia("(max-width: 760px)").matches ? "source" : "cfg");
  return {
    panes,
    functions,
    passes,
    area,
    settings,
    wrong,
    sheet,
    search: search.focus,
    help: openHelp,
    showTab,
    showOnly,
    translate() {
      const state = store.get();
      root.lang = state.language === "zh" ? "zh-CN" : "en";
      root.dataset.theme = state.theme;
      PANES.forEach((name, index) => {
        const title = t(`page.${name}`);
        panes[name].title.textContent = title;
        panes[name].section.setAttribute("aria-label", title);
        tabButtons[index].textContent = title;
        nameTool(wideners[index], t("pane.widen"));
      });
      rowDivider.hidden = place.hidden;
      rowDivider.setAttribute("aria-label", t("pane.divider.rows"));
      dividers.forEach((it) => it.setAttribute("aria-label", t("pane.divider")));
      functions.setAttribute("aria-label", t("page.function"));
      others.setAttribute("label", t("page.others"));
      language.setAttribute("aria-label", t("page.language"));
      language.value = state.language;
      passes.setAttribute("aria-label", t("pane.passes"));
      exercises.textContent = t("exercise.title");
      exercises.hidden = traceAsked(context) === null;
      skip.textContent = t("page.skip");
      skip.hidden = place.hidden;
      link.textContent = t("link.copy");
      print.textContent = t("page.print");
      whole.textContent = t("link.whole");
      theme.replaceChildren(icon(state.theme));
      const names = { auto: "page.theme.system", light: "page.theme.light", dark: "page.theme.dark" };
      nameTool(theme, `${t("page.theme")}: ${t(names[(state.theme as keyof typeof names)])}`);
      nameTool(help, t("page.help"));
      search.translate();
      keys.replaceChildren(...keyList(context, keys as HTMLDialogElement));
    },
  };
}

/** What the keys do. */
function keyList({ t, model }: Context, dialog: HTMLDialogElement) {
  const keys: [string, string][] = [
    ["← →", "keys.steps"],
    ["/", "keys.search"],
    ["[ ]", "keys.pass"],
    ["Esc", "keys.clear"],
    ["↑ ↓ ← →", "keys.code"],
    ["↑ ↓ ← →", "keys.graph"],
    ["Enter", "keys.fold"],
    ["+ − 0", "keys.zoom"],
    ...(model.run ? [["↑ ↓", "keys.run"] as [string, string]] : []),
    ["Ctrl", "keys.wheel"],
  ];
  return [
    html("h2", {}, t("page.help")),
    html("dl", {}, ...keys.flatMap(([key, text]) => [html("dt", {}, html("kbd", {}, key)), html("dd", {}, t(text))])),
    html("button", { type: "button", onclick: () => dialog.close() }, t("keys.close")),
  ];
}

/** Puts panes side by side, with dividers that the mouse and the arrow keys move. */
function divide(area: HTMLElement, panes: HTMLElement[]): HTMLElement[] {
  const shares = [...SHARES];
  const apply = () => {
    area.style.setProperty("--columns", shares.map((share) => `minmax(0, ${share}fr)`).join(" 9px "));
    dividers.forEach((divider, index) => {
      const around = shares[index] + shares[index + 1];
      divider.setAttribute("aria-valuenow", String(Math.round((100 * shares[index]) / around)));
    });
  };
  const move = (index: number, by: number) => {
    const limited = Math.max(6 - shares[index], Math.min(shares[index + 1] - 6, by));
    shares[index] += limited;
    shares[index + 1] -= limited;
    apply();
  };
  const dividers = panes.slice(1).map((_, index) => {
    const divider = html("div", { class: "divider", role: "separator", tabindex: 0, "aria-orientation": "vertical" });
    divider.addEventListener("pointerdown", (event) => divider.setPointerCapture(event.pointerId));
    divider.addEventListener("pointermove", (event) => {
      if (divider.hasPointerCapture(event.pointerId)) move(index, (100 * event.movementX) / area.clientWidth);
    });
    divider.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -2, ArrowRight: 2 }[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      move(index, by);
    });
    return divider;
  });
  area.replaceChildren(...panes.flatMap((pane, index) => (index === 0 ? [pane] : [dividers[index - 1], pane])));
  apply();
  return dividers;
}

/** A divider above the player of the steps, that the mouse and the arrow keys move. */
function divideRows(root: HTMLElement, place: HTMLElement): HTMLElement {
  let share = 44;
  const divider = html("div", { class: "row-divider", role: "separator", tabindex: 0, "aria-orientation": "horizontal", "aria-valuenow": share });
  const move = (by: number) => {
    share = Math.max(8, Math.min(80, share + by));
    place.style.setProperty("--steps", `${share}%`);
    divider.setAttribute("aria-valuenow", String(Math.round(share)));
  };
  divider.addEventListener("pointerdown", (event) => divider.setPointerCapture(event.pointerId));
  divider.addEventListener("pointermove", (event) => {
    if (divider.hasPointerCapture(event.pointerId)) move((-100 * event.movementY) / root.clientHeight);
  });
  divider.addEventListener("keydown", (event) => {
    const by = { ArrowUp: 4, ArrowDown: -4 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    move(by);
  });
  return divider;
}
