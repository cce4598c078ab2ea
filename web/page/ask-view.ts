// The questions about a pass: why an instruction or a block is what the pass found.

import { html } from "./dom.ts";
import { textNodes } from "./parts.ts";
import { answerNodes, choice } from "./why-view.ts";
import { codeName } from "./sentences.ts";
import type { Row } from "./lesson.ts";
import type { Mark, Question } from "./store.ts";
import type { WhyOptions } from "./why-view.ts";

/** Answers questions about one function in one pass. */
export class AskView {
  row: Row;
  options: WhyOptions;
  subjects: (number | string)[];
  opening;
  subject;
  element;
  choice!: HTMLSelectElement;
  answer?: HTMLElement;

  constructor(row: Row, options: WhyOptions) {
    this.row = row;
    this.options = options;
    const { blocks } = options.replay.facts;
    /** What can be asked about: instructions and blocks. */
    this.subjects = blocks.flatMap(({ name, instructions }) => [name, ...instructions.flatMap(({ id }) => (id === null ? [] : [id]))]);
    this.opening = row.first?.(options.replay) ?? this.subjects[0];
    this.subject = this.opening;
    this.element = html("section", { class: "why" });
    this.draw();
  }

  /** Draws everything in the language of now. */
  draw() {
    const language = this.options.language();
    const { facts } = this.options.replay;
    const texts = this.subjects.map((it) => (typeof it === "string" ? `${it}:` : `\u00a0\u00a0${facts.instructions.get(it)?.text}`));
    this.choice = choice(texts, this.subjects.indexOf(this.subject), (index) => this.ask(this.subjects[index]));
    this.answer = html("div", { class: "answer", "aria-live": "polite" });
    this.element.replaceChildren(
      html("p", { class: "hint" }, ...textNodes(language, "why.pass.hint")),
      html("div", { class: "choices" }, html("label", {}, ...textNodes(language, "why.pass.subject"), " ", this.choice)),
      this.answer,
    );
    this.explain(false);
  }

  /** Asks about what is chosen in a pane. */
  askMark({ kind, id }: Mark) {
    const subject = kind === "instruction" && typeof id === "string" ? id.replace(/:end$/, "") : id;
    if (kind === "line" || kind === "place") return;
    if (kind !== "variable" && this.subjects.includes(subject)) this.ask(subject);
    else this.answer?.replaceChildren(...textNodes(this.options.language(), "why.pass.other", { name: codeName(String(id)) }));
  }

  ask(subject: number | string) {
    this.subject = subject;
    this.explain(true);
  }

  /** Asks an earlier question again, if its subject is in this function. */
  restore(question: Question | null) {
    const subject = question === null ? this.opening : (question.access ?? question.block);
    if (!this.subjects.includes(subject)) return;
    this.subject = subject;
    this.explain(question !== null);
  }

  /** What is asked now. */
  question(): Question {
    const { subject } = this;
    return typeof subject === "string" ? { variable: "", block: subject, access: null } : { variable: "", block: "", access: subject };
  }

  /** @param isAsked Whether the user asked, or only the language changed. */
  explain(isAsked: boolean) {
    const { replay, show } = this.options;
    const explanation = this.row.why(replay, this.subject);
    if (this.choice) this.choice.selectedIndex = this.subjects.indexOf(this.subject);
    this.answer?.replaceChildren(...answerNodes(this.options, explanation, this.question()));
    if (!isAsked) return;
    this.options.asked(this.question());
    show(explanation, typeof this.subject === "string" ? [this.subject] : []);
  }
}
