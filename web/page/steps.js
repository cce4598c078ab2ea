// The player of the steps from memory to SSA form.

import { html } from "./dom.js";
import { collectFacts } from "./facts.js";
import { nodesOf, textNodes } from "./parts.js";
import { Replay } from "./replay.js";
import { focusOf, sentence } from "./sentences.js";
import { chaptersOf, stepsOf } from "./step-list.js";
import { StepCode } from "./steps-code.js";
import { panelOf } from "./steps-panel.js";
import { flavourTable, WhyView } from "./why-view.js";

/** @import { Context } from "./page.js" */
/** @import { FunctionModel, Model } from "./data.js" */
/** @import { Explanation } from "./why-text.js" */

/** How long a step is shown while playing, in milliseconds. */
const PACE = 2500;

/** The classes that the player gives things in all panes. */
const CLASSES = ["step-now", "step-other", "step-path"];

/**
 * Puts the player into its place, unless there is nothing to play.
 *
 * @param {Context} context
 * @returns {() => void} Takes it away.
 */
export function mountSteps(context) {
  const { place, store, model } = context;
  /** @type {Player | null} */
  let player = null;
  const open = () => {
    player?.close();
    const chosen = model.functions[store.get().function];
    const isPlayable = chosen !== undefined && chosen.trace.length > 0;
    place.hidden = !isPlayable;
    player = isPlayable ? new Player(context, chosen) : null;
  };
  open();
  const end = store.subscribe((state, before) => {
    if (state.function !== before.function) {
      open();
    } else if (state.language !== before.language) {
      player?.draw();
    }
  });
  const key = (/** @type {KeyboardEvent} */ event) => player?.key(event);
  document.addEventListener("keydown", key);
  return () => {
    end();
    document.removeEventListener("keydown", key);
    player?.close();
  };
}

/** Plays the steps of one function. */
class Player {
  /**
   * @param {Context} context
   * @param {FunctionModel} chosen
   */
  constructor(context, chosen) {
    this.context = context;
    const facts = collectFacts(chosen.trace);
    const names = finalResults(chosen);
    this.steps = stepsOf(chosen.trace, facts);
    this.chapters = chaptersOf(this.steps);
    this.replay = new Replay(chosen.trace, facts, names);
    const end = new Replay(chosen.trace, facts, names);
    end.goTo(chosen.trace.length);
    this.lineOf = lineFinder(context.model);
    this.at = 0;
    /** @type {ReturnType<typeof setInterval> | null} */
    this.timer = null;
    this.code = new StepCode(this.replay, this.lineOf);
    this.code.element.addEventListener("click", (event) => this.click(event.target));
    this.why = new WhyView({
      replay: end,
      lineOf: this.lineOf,
      language: () => context.store.get().language,
      show: (explanation, blocks) => this.showAnswer(explanation, blocks),
    });
    this.isActive = false;
    this.draw();
  }

  /** Draws everything in the language of now. */
  draw() {
    const { context, steps, chapters } = this;
    const { language } = context.store.get();
    const { t } = context;
    /** @param {string} symbol @param {string} key @param {() => void} act */
    const button = (symbol, key, act) =>
      html("button", { type: "button", title: t(key), "aria-label": t(key), onclick: act }, symbol);
    this.playButton = button("▶", "step.play", () => this.toggle());
    const range = { type: "range", min: 1, max: steps.length, value: this.at + 1, "aria-label": t("step.slider") };
    const slider = /** @type {HTMLInputElement} */ (html("input", range));
    slider.addEventListener("input", () => this.goTo(Number(slider.value) - 1));
    this.slider = slider;
    this.count = html("output", { class: "count" });
    this.tabs = chapters.map(({ chapter, first }) =>
      html("button", { type: "button", onclick: () => this.goTo(first) }, t(`chapter.${chapter}`)),
    );
    this.about = html("p", { class: "about" });
    this.sentence = html("p", { class: "sentence", "aria-live": "polite" });
    this.panel = html("div", { class: "panel" });
    this.why.draw();
    context.place.replaceChildren(
      html("h2", {}, t("step.player")),
      html("nav", { class: "chapters", "aria-label": t("step.chapter") }, ...this.tabs),
      html(
        "div",
        { class: "player" },
        button("◀", "step.previous", () => this.goTo(this.at - 1)),
        this.playButton,
        button("▶❘", "step.next", () => this.goTo(this.at + 1)),
        slider,
        this.count,
      ),
      this.about,
      this.sentence,
      html("div", { class: "stage" }, this.code.element, this.panel),
      html("p", { class: "hint keys" }, ...textNodes(language, "step.keys")),
      html("div", { class: "questions" }, this.why.element, flavourTable(this.replay.facts, language)),
    );
    this.show();
  }

  /**
   * Goes to a step, from 0, or to the nearest there is.
   *
   * @param {number} at
   */
  goTo(at) {
    this.isActive = true;
    this.at = Math.max(0, Math.min(at, this.steps.length - 1));
    this.show();
  }

  /** Shows the step. */
  show() {
    const { context, replay } = this;
    const { language } = context.store.get();
    const step = this.steps[this.at];
    replay.goTo(step.end);
    const focus = focusOf(step, replay);
    const number = this.at + 1;
    this.count?.replaceChildren(context.t("step.count", { number, count: this.steps.length }));
    if (this.slider) {
      this.slider.value = String(number);
      this.slider.setAttribute("aria-valuetext", context.t("step.count", { number, count: this.steps.length }));
    }
    const open = this.chapters.findLastIndex(({ first }) => first <= this.at);
    this.tabs?.forEach((tab, index) => tab.setAttribute("aria-current", index === open ? "step" : "false"));
    this.about?.replaceChildren(...textNodes(language, `chapter.${step.chapter}.about`));
    this.sentence?.replaceChildren(...nodesOf(sentence(language, step, replay, this.lineOf)));
    this.code.show(step, focus);
    const told = this.steps.slice(0, this.at + 1).flatMap(({ variable }) => variable ?? []);
    this.panel?.replaceChildren(...panelOf({ language, replay, step, focus, known: new Set(told) }));
    if (this.isActive) {
      this.light(focus.blocks, focus.instructions, []);
    }
  }

  /**
   * @param {Explanation | null} explanation
   * @param {string[]} blocks
   */
  showAnswer(explanation, blocks) {
    this.isActive = true;
    const names = (explanation?.paths ?? []).map((path) => path.map((at) => this.replay.facts.blocks[at].name));
    this.light([...blocks, ...names.flat()], explanation?.instructions ?? [], names);
  }

  /**
   * Lights up blocks, the first one most, instructions and paths, in all panes.
   *
   * @param {string[]} blocks
   * @param {number[]} instructions
   * @param {string[][]} paths
   */
  light(blocks, instructions, paths) {
    const { highlight, clear, store } = this.context;
    if (store.get().form !== 0) {
      // The graphs show the blocks as they are before the first pass: that is what the steps are about.
      store.set({ form: 0 });
    }
    CLASSES.forEach((name) => clear(name));
    highlight("block", blocks.slice(0, 1), "step-now");
    highlight("block", blocks.slice(1).filter((name) => name !== blocks[0]), "step-other");
    highlight("instruction", instructions, "step-now");
    const edges = paths.flatMap((path) => path.slice(1).map((to, at) => `${path[at]}→${to}`));
    highlight("edge", edges, "step-path");
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
      if (this.at + 1 === this.steps.length) {
        this.pause();
      }
    }, PACE);
    this.label("❚❚", "step.pause");
  }

  pause() {
    if (this.timer !== null) {
      clearInterval(this.timer);
      this.timer = null;
      this.label("▶", "step.play");
    }
  }

  /** @param {string} symbol @param {string} key */
  label(symbol, key) {
    const words = this.context.t(key);
    this.playButton?.replaceChildren(symbol);
    this.playButton?.setAttribute("title", words);
    this.playButton?.setAttribute("aria-label", words);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { target } = event;
    const isElsewhere =
      event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey ||
      (target instanceof Element && target.closest("input, select, textarea, [contenteditable]") !== null && target !== this.slider);
    if (isElsewhere) {
      return;
    }
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction !== undefined) {
      event.preventDefault();
      this.goTo(event.shiftKey ? this.chapterFrom(direction) : this.at + direction);
    } else if (event.key === " " && !(target instanceof HTMLButtonElement) && this.context.place.contains(/** @type {Node} */ (target))) {
      event.preventDefault();
      this.toggle();
    }
  }

  /**
   * The first step of the chapter before or after this one.
   *
   * @param {number} direction
   */
  chapterFrom(direction) {
    const open = this.chapters.findLastIndex(({ first }) => first <= this.at);
    const isInside = direction < 0 && this.chapters[open].first < this.at;
    return this.chapters[isInside ? open : open + direction]?.first ?? this.at;
  }

  /** @param {EventTarget | null} target */
  click(target) {
    if (!(target instanceof Element)) {
      return;
    }
    const line = target.closest("[data-instruction]")?.getAttribute("data-instruction");
    if (line !== null && line !== undefined && this.why.askAbout(Number(line))) {
      return;
    }
    const block = target.closest("[data-block]")?.getAttribute("data-block");
    const index = this.replay.facts.indexOf.get(block ?? "");
    if (index !== undefined && this.why.variable !== null) {
      this.why.ask(this.why.variable, index);
    }
  }

  close() {
    this.pause();
    CLASSES.forEach((name) => this.context.clear(name));
    this.context.place.replaceChildren();
  }
}

/**
 * The names of the results after the last mem2reg, by instruction.
 *
 * @param {FunctionModel} chosen
 */
function finalResults(chosen) {
  const last = chosen.forms.findLastIndex(({ pass, removed }) => pass === "mem2reg" && !removed);
  /** @type {Map<number, string>} */
  const names = new Map();
  if (last >= 0) {
    for (const [id, { defines }] of chosen.form(last).instructions) {
      if (defines) {
        names.set(id, defines);
      }
    }
  }
  return names;
}

/**
 * @param {Model} model
 * @returns {import("./sentences.js").LineOf}
 */
function lineFinder(model) {
  return (span) => (span ? model.locate(span[0]).line : null);
}
