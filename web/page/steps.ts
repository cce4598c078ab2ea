// The player of the steps of passes.

import { html } from "./dom.ts";
import { collectFacts } from "./facts.ts";
import { markOf } from "./marks.ts";
import { nodesOf, textNodes } from "./parts.ts";
import { Replay } from "./replay.ts";
import { chaptersOf, stepNamed, stepNames } from "./step-list.ts";
import { StepContent } from "./step-content.ts";
import { isSame } from "./store.ts";
import { lessonOf } from "./lessons.ts";
import { flavourTable } from "./why-view.ts";
import type { TraceData } from "./data.ts";
import type { FunctionModel, Model } from "./model.ts";
import type { Context } from "./page.ts";
import type { Focus, LineOf } from "./sentences.ts";
import type { Walk } from "./series.ts";
import type { Step } from "./step-list.ts";
import type { Explanation } from "./why-text.ts";

/** How long a step is shown while playing, in milliseconds. */
const PACE = 2500;

/** The classes that the player gives things in all panes. */
const CLASSES = ["step-now", "step-other", "step-path"];

/** What of the state says which step is shown, if one is. */
const PLACES = ["stepping", "form", "step", "details"] as const;

/**
 * Puts the player into its place if there is anything to play.
 * @returns Takes it away.
 */
export function mountSteps(context: Context): () => void {
  const { place, store, model } = context;
  let player: Player | null = null;
  const open = () => {
    player?.close();
    const state = store.get();
    const chosen = model.functions[state.function];
    const trace = chosen?.traces[state.lesson];
    place.hidden = trace === undefined;
    player = trace ? new Player(context, chosen, trace) : null;
  };
  open();
  const end = store.subscribe((state, before) => {
    if (state.function !== before.function || state.lesson !== before.lesson) {
      open();
    } else if (state.language !== before.language) {
      player?.draw();
    } else if (PLACES.some((key) => state[key] !== before[key])) {
      player?.follow();
    }
    if (state.question !== before.question && !isSame(state.question, player?.why.question())) player?.why.restore(state.question);
    const isOther = state.mark !== before.mark || (state.lesson !== before.lesson && state.mark?.kind === "block" && state.question === null);
    if (isOther && state.mark !== null && state.ask.length === 0) player?.why.askMark(state.mark);
  });
  const { mark, question, ask } = store.get();
  if (mark && !question && ask.length === 0) (player as Player | null)?.why.askMark(mark);
  const point = (event: Event) => store.set({ hover: markOf(event.target) });
  const leave = () => store.set({ hover: null });
  place.addEventListener("pointerover", point);
  place.addEventListener("pointerleave", leave);
  const key = (event: KeyboardEvent) => player?.key(event);
  document.addEventListener("keydown", key);
  return () => {
    end();
    place.removeEventListener("pointerover", point);
    place.removeEventListener("pointerleave", leave);
    document.removeEventListener("keydown", key);
    player?.close();
  };
}

/** Plays the steps of a pass on one function. */
class Player {
  context: Context;
  chosen: FunctionModel;
  trace: TraceData;
  lesson;
  fine;
  coarse;
  names;
  steps;
  chapters;
  replay;
  lineOf;
  at = 0;
  timer: ReturnType<typeof setInterval> | null = null;
  content;
  why;
  isAsking = true;
  playButton?: HTMLElement;
  slider?: HTMLInputElement;
  count?: HTMLElement;
  nav?: HTMLElement;
  about?: HTMLElement;
  sentence?: HTMLElement;
  detail?: HTMLElement;
  panel?: HTMLElement;
  questions?: HTMLDetailsElement;
  tabs?: HTMLElement[];
  focus?: Focus;

  constructor(context: Context, chosen: FunctionModel, trace: TraceData) {
    this.context = context;
    this.chosen = chosen;
    this.trace = trace;
    this.lesson = lessonOf(trace.pass);
    const { lesson } = this;
    const { events } = trace;
    const facts = collectFacts(events, chosen.form(trace.before).blocks);
    const names = finalResults(chosen, trace);
    this.fine = lesson.steps(events, facts);
    this.coarse = lesson.coarse(this.fine, events, facts);
    this.names = new Map([this.fine, this.coarse].map((steps) => [steps, stepNames(steps)]));
    this.steps = this.coarse;
    this.chapters = chaptersOf(this.steps);
    this.replay = new Replay(events, facts, names, lesson.row);
    const end = new Replay(events, facts, names, lesson.row);
    end.goTo(events.length);
    this.lineOf = lineFinder(context.model);
    this.content = new StepContent(this.replay);
    context.stepped = this.content;
    context.walk = this.walk();
    this.why = lesson.why({
      replay: end,
      lineOf: this.lineOf,
      language: () => context.store.get().language,
      show: (explanation, blocks) => this.showAnswer(explanation, blocks),
      goToEvent: (event) => this.goToEvent(event),
      asked: (question) => context.store.set({ question }),
      copyLink: context.copyLink,
    });
    this.draw();
    this.why.restore(context.store.get().question);
  }

  /** Draws everything in the language of now. */
  draw() {
    const { context } = this;
    const { language } = context.store.get();
    const { t } = context;
    const button = (symbol: string, key: string, act: () => void) =>
      html("button", { type: "button", title: t(key), "aria-label": t(key), onclick: act }, symbol);
    this.playButton = html("button", { type: "button", class: "play", onclick: () => this.toggle() });
    this.label();
    const slider = html("input", { type: "range", min: 1, "aria-label": t("step.slider") }) as HTMLInputElement;
    slider.addEventListener("input", () => this.goTo(Number(slider.value) - 1));
    this.slider = slider;
    this.count = html("output", { class: "count" });
    this.nav = html("nav", { class: "chapters", "aria-label": t("step.chapter") });
    this.about = html("p", { class: "about" });
    this.sentence = html("p", { class: "sentence", "aria-live": "polite" });
    const detail = () => this.choose(this.steps === this.fine ? this.coarse : this.fine);
    this.detail = html("button", { type: "button", class: "detail", title: t("step.fine.title"), onclick: detail }, t("step.fine"));
    // It may have to be scrolled by keyboard.
    this.panel = html("div", { class: "panel", tabindex: 0 });
    this.why.draw();
    const isOpen: boolean = this.isAsking;
    this.questions = (html("details", { name: "question", open: isOpen }, html("summary", {}, t("why.title")), this.why.element) as HTMLDetailsElement);
    this.questions.addEventListener("toggle", () => (this.isAsking = this.questions?.open ?? true));
    const flavours = this.lesson.row ? "" : flavourTable(this.replay.facts, language);
    context.place.setAttribute("aria-label", t("step.player"));
    context.place.replaceChildren(
      html(
        "div",
        { class: "controls" },
        html(
          "div",
          { class: "player", title: t("step.keys") },
          button("◀", "step.previous", () => this.goTo(this.at - 1)),
          button("▶", "step.next", () => this.goTo(this.at + 1)),
          this.playButton,
          slider,
          this.count,
          this.detail,
        ),
        this.nav,
      ),
      html(
        "div",
        { class: "stage" },
        html("div", { class: "said", tabindex: 0 }, this.sentence, this.about),
        this.panel,
        html("div", { class: "questions" }, this.questions, flavours && html("details", { name: "question", open: !isOpen }, html("summary", {}, t("flavour.title")), flavours)),
      ),
    );
    this.list();
    this.follow();
  }

  /** Chooses fine or coarse steps, at the one that has the first event of the current step. */
  choose(steps: Step[]) {
    const { first } = this.steps[this.at];
    const at = Math.max(steps.findIndex(({ end }) => end > first), 0);
    this.context.store.set({ details: steps === this.fine, step: this.names.get(steps)?.[at] });
  }

  /** Shows the step that the state names. */
  follow() {
    const { details, step } = this.context.store.get();
    const steps = details ? this.fine : this.coarse;
    if (steps !== this.steps) {
      this.steps = steps;
      this.list();
    }
    this.at = stepNamed(step, this.names.get(steps) ?? []);
    this.show();
  }

  /** Lists the chapters of the steps. */
  list() {
    const { steps } = this;
    this.chapters = chaptersOf(steps);
    this.detail?.setAttribute("aria-pressed", String(steps === this.fine));
    this.slider?.setAttribute("max", String(steps.length));
    this.tabs = this.chapters.map(({ chapter, first }) =>
      html("button", { type: "button", onclick: () => this.goTo(first) }, this.context.t(`chapter.${chapter}`)),
    );
    this.nav?.replaceChildren(...this.tabs);
  }

  /** Goes to a step, counted from 0, or to the nearest one. */
  goTo(at: number) {
    const { root, seek, store, reveal, fill } = this.context;
    const index = Math.max(0, Math.min(at, this.steps.length - 1));
    store.set({ form: this.trace.before, stepping: true, step: this.names.get(this.steps)?.[index] });
    this.focus?.blocks.slice(0, 1).forEach((name) => {
      fill(name);
      reveal(name);
    });
    const head = root.querySelector(".ir .label.step-now");
    const own = [...(head?.parentElement ?? root).querySelectorAll(".ir .instruction.step-now")];
    seek(own.at(-1) ?? null);
    seek(head);
  }

  /** Goes to the step that has an event. */
  goToEvent(event: number) {
    this.goTo(this.steps.findIndex(({ first, end }) => first <= event && event < end));
  }

  /** Its steps for others. */
  walk(): Walk {
    const player = this;
    return {
      get names() {
        return player.names.get(player.steps) ?? [];
      },
      get at() {
        return player.at;
      },
      goTo: (at) => this.goTo(at),
      sentence: () => this.sentence?.textContent ?? "",
      question: () => this.why.question(),
    };
  }

  /** Shows the step, or that another form is shown. */
  show() {
    const { context, replay } = this;
    const { language, stepping, form } = context.store.get();
    const step = this.steps[this.at];
    replay.goTo(step.end);
    const focus = (this.focus = this.lesson.focus(step, replay));
    const place = { number: this.at + 1, count: this.steps.length };
    const text = context.t("step.count", place);
    this.count?.replaceChildren(stepping ? text : "");
    if (this.slider) {
      this.slider.value = String(place.number);
      this.slider.setAttribute("aria-valuetext", text);
    }
    const open = this.chapters.findLastIndex(({ first }) => first <= this.at);
    this.tabs?.forEach((tab, index) => tab.setAttribute("aria-current", stepping && index === open ? "step" : "false"));
    const pass = this.chosen.forms[form].pass;
    const resting = textNodes(language, pass === null ? "step.resting.before" : "step.resting", { pass: { kind: "code", text: pass ?? "" } });
    this.about?.replaceChildren(...(stepping ? textNodes(language, `chapter.${step.chapter}.about`) : []));
    this.sentence?.replaceChildren(...(stepping ? nodesOf(this.lesson.told(language, step, replay, this.lineOf)) : resting));
    const known = new Set(this.steps.slice(0, this.at + 1).flatMap(({ variables }) => variables));
    this.panel?.replaceChildren(...(stepping ? this.lesson.panel({ language, replay, step, focus, known }) : [context.runWalk ?? ""]));
    const changed = this.content.goTo(step, focus);
    if (stepping) {
      context.refill(changed);
      this.light(focus.blocks, focus.instructions, []);
    } else {
      CLASSES.forEach((name) => context.clear(name));
    }
  }

  showAnswer(explanation: Explanation | null, blocks: string[]) {
    if (this.questions) this.questions.open = true;
    const names = (explanation?.paths ?? []).map((path) => path.map((at) => this.replay.facts.blocks[at].name));
    this.light([...blocks, ...names.flat()], explanation?.instructions ?? [], names);
  }

  /** Lights up blocks, the first one most, instructions and paths, in all panes. */
  light(blocks: string[], instructions: number[], paths: string[][]) {
    const { highlight, clear, paint, place } = this.context;
    CLASSES.forEach((name) => clear(name));
    highlight("block", blocks.slice(0, 1), "step-now");
    highlight("block", blocks.slice(1).filter((name) => name !== blocks[0]), "step-other");
    highlight("instruction", instructions, "step-now");
    const edges = paths.flatMap((path) => path.slice(1).map((to, at) => `${path[at]}→${to}`));
    highlight("edge", edges, "step-path");
    const spans = instructions.map((id) => this.replay.facts.instructions.get(id)?.span);
    highlight("line", spans.flatMap((span) => this.lineOf(span) ?? []), "step-now");
    paint(place);
  }

  /** Plays from here, from the beginning if this is the end, or pauses. */
  toggle() {
    if (this.timer !== null) {
      this.pause();
      return;
    }
    this.goTo(this.at + 1 < this.steps.length ? this.at + 1 : 0);
    this.timer = setInterval(() => {
      this.goTo(this.at + 1);
      if (this.at + 1 === this.steps.length) this.pause();
    }, PACE);
    this.label();
  }

  pause() {
    if (this.timer !== null) {
      clearInterval(this.timer);
      this.timer = null;
      this.label();
    }
  }

  /** Has the button for playing say what it does. */
  label() {
    this.playButton?.replaceChildren(this.context.t(this.timer === null ? "step.play" : "step.pause"));
  }

  key(event: KeyboardEvent) {
    const { target } = event;
    const isElsewhere =
      this.context.store.get().ask.length > 0 || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey ||
      (target instanceof Element && target.closest("input, select, textarea, [contenteditable]") !== null && target !== this.slider);
    if (isElsewhere) return;
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction !== undefined) {
      event.preventDefault();
      this.goTo(event.shiftKey ? this.chapterFrom(direction) : this.at + direction);
    } else if (event.key === " " && !(target instanceof HTMLButtonElement) && this.context.place.contains(target as Node)) {
      event.preventDefault();
      this.toggle();
    }
  }

  /** The first step of the previous or next chapter. */
  chapterFrom(direction: number) {
    const open = this.chapters.findLastIndex(({ first }) => first <= this.at);
    const isInside = direction < 0 && this.chapters[open].first < this.at;
    return this.chapters[isInside ? open : open + direction]?.first ?? this.at;
  }

  close() {
    this.pause();
    CLASSES.forEach((name) => this.context.clear(name));
    this.context.stepped = null;
    this.context.walk = null;
    this.context.place.replaceChildren();
  }
}

/** The names of the results after the passes of a trace, by instruction. */
export function finalResults(chosen: FunctionModel, { after }: TraceData) {
  const last = chosen.forms[after]?.removed ? -1 : after;
  const names: Map<number, string> = new Map();
  if (last >= 0) {
    for (const [id, { defines }] of chosen.form(last).instructions) if (defines) names.set(id, defines);
  }
  return names;
}

export function lineFinder(model: Model): LineOf {
  return (span) => (span ? model.locate(span[0]).line : null);
}
