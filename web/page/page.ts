// The page: panes that show one program side by side.

import { html } from "./dom.ts";
import { createStore, isSame } from "./store.ts";
import { openingFunction, prepare } from "./model.ts";
import { createLights } from "./lights.ts";
import { say } from "./language.ts";
import { createFrame } from "./frame.ts";
import { createIr, createSource, grouped } from "./panes.ts";
import { createPicture } from "./pictures.ts";
import { createRun } from "./run.ts";
import { codeKey, markOf, scrollTo, showMark } from "./marks.ts";
import { fillSheet } from "./sheet.ts";
import { mountTour } from "./tour.ts";
import { textNodes } from "./parts.ts";
import { codeName } from "./sentences.ts";
import { followAddress, ownAddress, stateOf, wordsOf, wrongWords } from "./address.ts";
import { mountSteps } from "./steps.ts";
import { isExercise, mountExercises } from "./exercise-view.ts";
import type { Medium } from "./address.ts";
import type { Content } from "./boxes.ts";
import type { FormData, PageData } from "./data.ts";
import type { Frame } from "./frame.ts";
import type { Gaps, Language } from "./language.ts";
import type { Lights } from "./lights.ts";
import type { Model } from "./model.ts";
import type { Walk } from "./series.ts";
import type { Question, State, Store } from "./store.ts";

/** What the parts of the page share. */
export interface Context {
  root: HTMLElement;
  model: Model;
  store: Store;
  /** The words for a key in the chosen language. Parts that show them listen to the store: `language` may change. */
  t: (key: string, gaps?: Gaps) => string;
  /**
   * Gives things a class, in all panes: blocks by name, edges as `from→to`, instructions by id, values, variables and
   * lines.
   */
  highlight: Lights["highlight"];
  clear: Lights["clear"]; // Takes a class from everything.
  paint: Lights["paint"]; // Gives a new part of the page its classes.
  reveal: (name: string) => void; // Moves the pictures so that a block is seen.
  seek: (node: Element | null) => void; // Scrolls the text around a node so that it is seen.
  asking: Element | null; // The pane that the user has clicked, while that is answered. It does not move.
  choose: (index: number) => void; // Shows another function.
  load?: (name: string) => void; // Shows another function in place of a page about one alone, if what is around it can.
  walk: Walk | null; // The steps of the player, if there is one.
  wholeAddress: () => string; // The address of what is shown, with all panes.
  place: HTMLElement; // Where the player of the steps puts itself.
  exercises: HTMLElement; // Where the exercises put themselves.
  runWalk: HTMLElement | null; // The slider over the run, if there was a run. It takes the place of the steps if none are shown.
  stepped: Content | null; // The blocks at the step of the player.
  refill: (names: string[]) => void; // Draws these blocks of the step again.
  fill: (name: string | null) => void; // Draws the text of a block, or of all, even if it was not yet seen.
  copyLink: (button: HTMLElement) => Promise<void>; // Copies the address of what is shown; the button shows the result.
}

interface Options {
  language?: Language; // Without it, the browser's.
  theme?: State["theme"];
  isPart?: boolean; // Whether the page around it has the controls for language and theme.
  isEdited?: boolean; // Whether the address is about an earlier text of the program.
  address?: Medium; // Where it keeps its address; without it, in the window's address.
  load?: Context["load"];
}

/**
 * Shows `data` in `root`, in place of what is there.
 * @returns `writeAddress` does what waits for a pause.
 */
export function mount(root: HTMLElement, data: PageData, options: Options = {}): { context: Context, writeAddress: () => void, remove: () => void } {
  const model = prepare(data);
  const medium = options.address ?? ownAddress();
  const opening = (index: number = openingFunction(model)): State => ({
    ...openingForm(model, index),
    function: index,
    lesson: 0,
    mark: null,
    hover: null,
    language: options.language ?? (navigator.language.startsWith("zh") ? "zh" : "en"),
    theme: options.theme ?? "auto",
    overlay: model.run ? "run" : "none",
    details: false,
    ask: [],
    only: null,
    embed: false,
    columns: "one",
  });
  const stateAt = (words: URLSearchParams) => stateOf(model, words, opening);
  const store = createStore(stateAt(medium.read()));
  const lights = createLights(root);
  const context: Context = {
    root,
    model,
    store,
    t: (key, gaps) => say(store.get().language, key, gaps),
    ...lights,
    reveal: (name) => pictures.forEach(({ graph, reveal }) => !context.asking?.contains(graph.picture) && reveal(name)),
    seek(node) {
      const text = node?.closest(".scroll");
      if (node && text && !context.asking?.contains(text)) scrollTo(text, node);
    },
    asking: null,
    load: options.load,
    choose(index) {
      const { form, stepping } = store.get();
      const next = stepping ? openingForm(model, index) : { form: nearestForm(model.functions[index].forms, form) };
      store.set({ function: index, lesson: 0, mark: null, hover: null, step: "", question: null, ask: [], ...next });
    },
    async copyLink(button) {
      const text = button.textContent;
      button.textContent = context.t((await address.copy()) ? "link.copied" : "link.shown");
      setTimeout(() => (button.textContent = text), 2000);
    },
    wholeAddress: () => `#${wordsOf(model, { ...store.get(), embed: false, only: null })}`,
    place: html("section", { class: "steps" }),
    exercises: html("section", { class: "exercises", hidden: true }),
    walk: null,
    stepped: null,
    runWalk: null,
    refill(names) {
      pictures[0].refill(names);
      ir.refill(names);
    },
    fill: (name) => ir.fill(name),
  };
  const frame = createFrame(context, options.isPart ?? false);
  const source = createSource(context, frame.panes.source);
  const ir = createIr(context, frame.panes.ir);
  const run = createRun(context, frame.panes.ir);
  const pictures = [createPicture(context, frame.panes.cfg, "cfg"), createPicture(context, frame.panes.dominators, "dominators")];
  const watch = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      // On paper the picture has its own size.
      if (!target.hasAttribute("viewBox")) pictures.find(({ graph }) => graph.picture === target)?.graph.camera.resized(contentRect);
    }
  });
  pictures.forEach(({ graph }) => watch.observe(graph.picture));

  const paper = matchMedia("print");
  let isPrinted = false;
  // What is added when the paper is there already is not counted: the end would be lost.
  const print = ({ type }: Event) => {
    const isNow = type === "beforeprint" || (type === "change" && paper.matches);
    if (isNow === isPrinted) return;
    isPrinted = isNow;
    if (isNow) {
      ir.fill(null);
      fillSheet(context, ...frame.sheet);
    }
    pictures.forEach(({ graph }) => graph.print(isNow));
  };
  paper.addEventListener("change", print);
  for (const name of ["beforeprint", "afterprint"]) addEventListener(name, print);

  const drawForm = () => {
    drawPasses(context, frame.passes);
    ir.draw();
    pictures.forEach((picture) => picture.draw());
    source.drawRemarks();
    run.draw();
  };
  const drawAll = () => {
    frame.translate();
    frame.functions.value = String(store.get().function);
    source.draw();
    drawForm();
  };
  // It comes first, so that its step is there when the panes are drawn.
  const removeSteps = mountSteps(context);
  const end = store.subscribe((state, before) => {
    if (state.language !== before.language || state.function !== before.function) drawAll();
    else if (state.form !== before.form || state.stepping !== before.stepping || state.lesson !== before.lesson) drawForm();
    else if (state.columns !== before.columns) ir.draw();
    if (state.language !== before.language) tellWrong();
    if (state.theme !== before.theme) frame.translate();
    if (state.only !== before.only) frame.showOnly();
    const isMarked = !isSame(state.mark, before.mark) || state.form !== before.form || state.lesson !== before.lesson || state.stepping !== before.stepping;
    if (isMarked || state.overlay !== before.overlay) pictures.forEach((picture) => picture.drawOverlay());
    if (isMarked) {
      source.drawFate();
      showMark(context, state.mark, "chosen", true);
    }
    if (!isSame(state.hover, before.hover)) showMark(context, state.hover, "pointed", false);
  });

  const endListening = listen(context, frame);
  let wrong: string[] = [];
  const tellWrong = () => frame.wrong.replaceChildren(...(wrong.length > 0 ? textNodes(store.get().language, "link.wrong", { words: wrong.map(codeName) }) : []));
  const check = (words: URLSearchParams) => {
    const state = stateAt(words);
    const isStep = (name: string) => state.stepping && (name === "1" || (context.walk?.names.includes(name) ?? false));
    const isAsked = (key: keyof Question) => (value: string) => String(context.walk?.question()[key]) === value;
    const isMeant = { step: isStep, ask: (word: string) => isExercise(context, word), variable: isAsked("variable"), block: isAsked("block"), access: isAsked("access") };
    wrong = options.isEdited ? [] : wrongWords(model, words, state, isMeant);
    tellWrong();
  };
  const asked = medium.read();
  const address = followAddress(store, model, medium, stateAt, check);
  drawAll();
  frame.showOnly();
  if (store.get().stepping && store.get().step !== "" && store.get().question === null) context.walk?.goTo(context.walk.at);
  const endExercises = mountExercises(context, frame.area);
  showMark(context, store.get().mark, "chosen", true);
  check(asked);
  const isNamed = [...asked.keys()].some((key) => key !== "language" && key !== "theme");
  const endTour = options.isPart || store.get().embed ? () => {} : mountTour(context, isNamed ? frame.settings : null, frame.showTab);
  return {
    context,
    writeAddress: address.write,
    remove() {
      removeSteps();
      endExercises();
      endTour();
      endListening();
      address.end();
      end();
      watch.disconnect();
      paper.removeEventListener("change", print);
      for (const name of ["beforeprint", "afterprint"]) removeEventListener(name, print);
      root.replaceChildren();
    },
  };
}

/** What is shown of a function first: its steps, or the form after the first pass that changed it. */
function openingForm(model: Model, index: number): Pick<State, "form" | "stepping" | "step" | "question"> {
  const chosen = model.functions[index];
  const stepping = chosen?.traces[0]?.events.some(({ event }) => event === "promoted") ?? false;
  const changed = chosen?.forms.findIndex(({ changed, removed }, at) => at > 0 && changed && !removed) ?? 0;
  return { form: stepping ? 0 : Math.max(0, changed), stepping, step: "", question: null };
}

/** The form with this index, or the last one before it in which the function is there. */
function nearestForm(forms: FormData[], wanted: number): number {
  return Math.max(0, forms.findLastIndex(({ removed }, at) => at <= wanted && !removed));
}

/** The passes in order; those that changed nothing are folded. */
function drawPasses({ model, store, t }: Context, into: HTMLElement) {
  const state = store.get();
  const chosen = model.functions[state.function];
  if (!chosen) return into.replaceChildren();
  const button = (index: number) =>
    html(
      "button",
      { type: "button", class: "pass", "aria-pressed": String(!state.stepping && index === state.form), onclick: () => store.set({ form: index, stepping: false }) },
      chosen.forms[index].pass ?? t("pane.before"),
    );
  /** The button for the steps of a trace. */
  const steps = (lesson: number) => {
    const { pass, before } = chosen.traces[lesson];
    const text = pass === "mem2reg" ? t("step.player") : `▸ ${pass}`;
    const isPressed = String(state.stepping && state.lesson === lesson);
    const play = () => store.set({ form: before, stepping: true, lesson, ...(lesson !== state.lesson && { step: "", question: null }) });
    return html("button", { type: "button", class: "pass steps-of", "aria-pressed": isPressed, title: t("step.of", { pass }), onclick: play }, text);
  };
  const parts = grouped(chosen).map((group) => {
    if (chosen.forms[group[0]].changed) return button(group[0]);
    const passes = group.map((index) => chosen.forms[index].pass).join(", ");
    return html(
      "details",
      { class: "same", open: !state.stepping && group.includes(state.form) },
      html("summary", { title: t("pane.unchanged.title", { passes }) }, t("pane.unchanged", { count: group.length })),
      ...group.map(button),
    );
  });
  into.replaceChildren(...chosen.traces.map((_, lesson) => steps(lesson)), ...parts);
}

/**
 * Has the mouse and the keyboard choose things.
 * @returns Ends that.
 */
function listen(context: Context, { area, search, help }: Frame): () => void {
  const { root, model, store } = context;
  area.addEventListener("pointerover", (event) => store.set({ hover: markOf(event.target) }));
  area.addEventListener("pointerleave", () => store.set({ hover: null }));
  area.addEventListener("click", (event) => {
    const mark = markOf(event.target);
    if (!mark) return;
    context.asking = event.target instanceof Element ? event.target.closest(".pane") : null;
    store.set({ mark: isSame(mark, store.get().mark) ? null : mark });
    context.asking = null;
  });
  area.addEventListener("keydown", (event) => {
    if (codeKey(event, context)) {
      event.preventDefault();
      event.stopPropagation();
    }
  });
  const pressed = (event: KeyboardEvent) => {
    const isElsewhere = event.target !== document.body && !(event.target instanceof Node && root.contains(event.target));
    const isTyping = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
    if (isElsewhere || isTyping || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { function: index, form, only, embed, ask } = store.get();
    if (ask.length > 0) return;
    const forms = model.functions[index]?.forms ?? [];
    const changed = forms.flatMap((it, at) => (it.changed ? [at] : []));
    if (event.key === "/") search();
    else if (event.key === "?") help();
    else if (event.key === "Escape") {
      if (only === null || embed) store.set({ mark: null });
      else store.set({ only: null });
    }
    else if (event.key === "[") store.set({ form: changed.findLast((at) => at < form) ?? form, stepping: false });
    else if (event.key === "]") store.set({ form: changed.find((at) => at > form) ?? form, stepping: false });
    else return;
    event.preventDefault();
  };
  // Nothing may have the focus.
  document.addEventListener("keydown", pressed);
  return () => document.removeEventListener("keydown", pressed);
}
