// The exercises: one question at a time, in place of the player. The answer is hidden until it is found or asked for.

import { html } from "./dom.ts";
import { EXERCISES, exerciseOf, exerciseScene, exercisesOf, isRight } from "./exercises.ts";
import { textNodes, toldNodes } from "./parts.ts";
import { lessonOf } from "./lessons.ts";
import type { Exercise, Scene } from "./exercises.ts";
import type { Told } from "./language.ts";
import type { Context } from "./page.ts";
import type { State } from "./store.ts";

/** The classes of what is chosen, and of what turned out to be right or wrong. */
const CHOICES = ["answer-chosen", "answer-right", "answer-wrong"];

/**
 * Shows the exercises that the state names, in `context.exercises`.
 * @param area Where blocks are clicked.
 * @returns Ends that.
 */
export function mountExercises(context: Context, area: HTMLElement): () => void {
  const { store, exercises: place } = context;
  let view: ExerciseView | null = null;
  const open = () => {
    view?.close();
    const scene = store.get().ask.length > 0 ? sceneOf(context) : null;
    view = scene ? new ExerciseView(context, scene) : null;
    place.hidden = view === null;
    view?.open();
  };
  const end = store.subscribe((state, before) => {
    if (state.function !== before.function || state.ask.join("\n") !== before.ask.join("\n")) {
      open();
    } else if (state.language !== before.language) {
      view?.draw();
    }
  });
  const click = (event: Event) => {
    if (!view?.isOpen) return;
    event.stopPropagation();
    const node = event.target instanceof Element ? event.target.closest(".node[data-block], .group") : null;
    const block = node?.getAttribute("data-block") ?? node?.querySelector("[data-block]")?.getAttribute("data-block");
    if (block && view.exercise?.answers === "blocks") view.toggle(block);
  };
  area.addEventListener("click", click, { capture: true });
  open();
  return () => {
    end();
    area.removeEventListener("click", click, { capture: true });
    view?.close();
  };
}

/** The exercises of a function that a kind has, as words of the address. */
export function wordsOfKind(context: Context, kind: typeof EXERCISES[number]) {
  const scene = sceneOf(context);
  return scene ? exercisesOf(scene, kind) : [];
}

/** Whether the current function has the exercise with this word. */
export function isExercise(context: Context, word: string) {
  const scene = sceneOf(context);
  return scene !== null && exerciseOf(scene, word) !== null;
}

/** The trace of the construction of SSA form for the current function: the first one, if there is any. */
export function traceAsked({ model, store }: Context) {
  const [trace] = model.functions[store.get().function]?.traces ?? [];
  return trace && lessonOf(trace.pass).row === null ? trace : null;
}

function sceneOf(context: Context): Scene | null {
  const { model, store } = context;
  const chosen = model.functions[store.get().function];
  const trace = traceAsked(context);
  if (trace === null) return null;
  return exerciseScene(model, chosen, trace);
}

/** Asks the questions that the state names. */
class ExerciseView {
  context: Context;
  scene: Scene;
  at = 0;
  exercise: Exercise | null = null;
  chosen: Set<string> = new Set();
  isOpen = true; // Whether the answer is still hidden.
  isJudged = false; // Whether the current choice has been judged.
  judgement?: HTMLElement;
  options?: HTMLElement;

  constructor(context: Context, scene: Scene) {
    this.context = context;
    this.scene = scene;
  }

  /** Asks the question of now. */
  open() {
    const { store, root } = this.context;
    this.exercise = exerciseOf(this.scene, store.get().ask[this.at]);
    this.chosen = new Set();
    [this.isOpen, this.isJudged] = [this.exercise !== null, false];
    root.dataset.exercise = this.exercise?.kind ?? "none";
    const step = this.exercise?.step ?? "";
    const shown: Partial<State> = step === "" ? { form: 0, stepping: false } : { form: 0, stepping: true, details: true, step };
    store.set({ ...shown, lesson: 0, mark: null, overlay: "none", columns: "one", question: null });
    this.draw();
    // The size of the graph is not the one that it has next to the player.
    const block = step === "" ? undefined : this.scene.at(this.scene.steps[this.scene.names.indexOf(step)]).state.walk.at(-1);
    if (block !== undefined) this.context.reveal(block);
  }

  /** Draws everything in the language of now. */
  draw() {
    const { context, exercise } = this;
    const { store, t, copyLink, exercises: place } = context;
    const { language, ask } = store.get();
    const button = (key: string, act: () => void, className = "") =>
      html("button", { type: "button", class: className, onclick: act }, t(`exercise.${key}`));
    const kinds = html("select", { "aria-label": t("exercise.kind") }) as HTMLSelectElement;
    kinds.append(...EXERCISES.map((kind) => html("option", { value: kind, selected: kind === exercise?.kind }, t(`exercise.kind.${kind}`))));
    kinds.addEventListener("change", () => this.choose(kinds.value as typeof EXERCISES[number]));
    const link = button("link", () => copyLink(link));
    const number = ask.length > 1 ? [html("p", { class: "hint" }, t("exercise.number", { number: this.at + 1, count: ask.length }))] : [];
    const question = exercise ? toldNodes(language, [exercise.question]) : textNodes(language, "exercise.none");
    this.judgement = html("div", { class: "judgement", tabindex: 0, "aria-live": "polite" });
    this.options = html("div", { class: "options", role: "group", "aria-label": t("exercise.title") });
    place.setAttribute("aria-label", t("exercise.title"));
    place.replaceChildren(
      html(
        "div",
        {},
        ...number,
        html("p", { class: "sentence" }, ...question),
        exercise && html("p", { class: "hint" }, t(`exercise.${exercise.kind}.hint`)),
        html("div", { class: "acts" }, exercise && button("check", () => this.check(), "primary"), exercise && button("show", () => this.reveal()), button("next", () => this.next())),
      ),
      this.options,
      this.judgement,
      html("div", { class: "acts" }, kinds, link, button("close", () => store.set({ ask: [] }))),
    );
    this.drawOptions();
    this.drawJudgement();
  }

  /** The options as buttons, also for blocks, for those who use no mouse. */
  drawOptions() {
    const { exercise, context } = this;
    const { language } = context.store.get();
    const look = (id: string) => {
      const isRight = exercise?.right.has(id);
      if (!this.isOpen) return isRight ? CHOICES[1] : this.chosen.has(id) ? CHOICES[2] : "";
      return "";
    };
    const buttons = (exercise?.options ?? []).map(({ id, told }) => {
      const attributes = { type: "button", class: look(id), "aria-pressed": String(this.chosen.has(id)), disabled: !this.isOpen, onclick: () => this.toggle(id) };
      return html("button", attributes, ...toldNodes(language, [told]));
    });
    this.options?.replaceChildren(...buttons);
    CHOICES.forEach((name) => context.clear(name));
    if (exercise?.answers === "blocks") {
      const ids = [...this.chosen];
      context.highlight("block", ids, CHOICES[0]);
      if (!this.isOpen) {
        context.highlight("block", exercise.right, CHOICES[1]);
        context.highlight("block", ids.filter((id) => !exercise.right.has(id)), CHOICES[2]);
      }
    }
  }

  drawJudgement() {
    const { exercise, chosen, context } = this;
    const { language } = context.store.get();
    if (!exercise || (!this.isJudged && this.isOpen)) {
      this.judgement?.replaceChildren();
      return;
    }
    const paragraphs = (all: Told[][]) => all.map((told) => html("p", {}, ...toldNodes(language, told)));
    const wrong = [...chosen].filter((id) => !exercise.right.has(id));
    const hints = paragraphs(exercise.hints(wrong).slice(0, wrong.length));
    const found = isRight(exercise, chosen);
    const verdict = html("p", { class: "verdict" }, ...textNodes(language, found ? "exercise.right" : "exercise.wrong"));
    if (this.isOpen) {
      const missing = exercise.isMany ? [...exercise.right].filter((id) => !chosen.has(id)).length : 0;
      this.judgement?.replaceChildren(verdict, ...hints, ...(missing > 0 ? [html("p", {}, ...textNodes(language, "exercise.missing", { count: missing }))] : []));
      return;
    }
    const answers = exercise.options.filter(({ id }) => exercise.right.has(id)).map(({ told }) => told);
    const answer = textNodes(language, answers.length > 0 ? "exercise.answer" : "exercise.answer.none", { answers });
    const goToStep = html("button", { type: "button", onclick: () => this.showStep() }, ...textNodes(language, "why.step"));
    this.judgement?.replaceChildren(...(found ? [verdict] : [html("p", { class: "verdict" }, ...answer)]), ...paragraphs(exercise.reasons()), ...(found ? [] : hints), goToStep);
  }

  toggle(id: string) {
    if (!this.isOpen || !this.exercise?.options.some((option) => option.id === id)) return;
    const wasChosen = this.chosen.delete(id);
    if (!this.exercise.isMany) this.chosen.clear();
    if (!wasChosen) this.chosen.add(id);
    this.isJudged = false;
    this.drawOptions();
    this.drawJudgement();
  }

  /** Says whether what is chosen is right. */
  check() {
    this.isJudged = true;
    if (this.exercise && isRight(this.exercise, this.chosen)) {
      this.reveal();
    } else {
      this.drawJudgement();
    }
  }

  /** Shows the answer, and what was hidden because of it. */
  reveal() {
    this.isOpen = false;
    this.context.root.dataset.exercise = "done";
    this.drawOptions();
    this.drawJudgement();
  }

  /** Leaves the exercises for the step that decided the answer. */
  showStep() {
    const { store, walk } = this.context;
    const wanted = Object.entries(this.exercise?.event ?? {});
    const event = this.scene.replay.events.findLastIndex((it) => wanted.every(([key, value]) => it[key] === value));
    const at = this.scene.steps.findIndex(({ first, end }) => first <= event && event < end);
    store.set({ ask: [], details: true });
    walk?.goTo(Math.max(at, 0));
  }

  /** The next question of those in the address, or of the same kind. */
  next() {
    const { ask } = this.context.store.get();
    if (ask.length > 1) {
      this.at = (this.at + 1) % ask.length;
      this.open();
      return;
    }
    this.choose(this.exercise?.kind ?? EXERCISES[0]);
  }

  /** Asks the next question of a kind. */
  choose(kind: typeof EXERCISES[number]) {
    const words = exercisesOf(this.scene, kind);
    const at = words.indexOf(this.exercise?.word ?? "");
    this.context.store.set({ ask: [words[(at + 1) % words.length] ?? kind] });
  }

  close() {
    CHOICES.forEach((name) => this.context.clear(name));
    delete this.context.root.dataset.exercise;
    this.context.exercises.replaceChildren();
  }
}
