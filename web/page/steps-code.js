// The code of a function at a step. Only the blocks that differ from what is shown are made anew.

import { html } from "./dom.js";

/** @import { Line } from "./lines.js" */
/** @import { Replay } from "./replay.js" */
/** @import { Focus, LineOf } from "./sentences.js" */
/** @import { Step } from "./step-list.js" */

/** Shows the code of a function at one step after another. */
export class StepCode {
  /**
   * @param {Replay} replay
   * @param {LineOf} lineOf
   */
  constructor(replay, lineOf) {
    this.replay = replay;
    this.lineOf = lineOf;
    this.bodies = replay.facts.blocks.map((block) => html("div", { class: "block", "data-block": block.name }));
    /** What is shown of each block; it is the same if this is. */
    this.shown = replay.facts.blocks.map(() => "");
    this.element = html("div", { class: "step-code", tabindex: 0 }, ...this.bodies);
  }

  /**
   * Shows the code after `step`, which `replay` is at.
   *
   * @param {Step} step
   * @param {Focus} focus
   */
  show(step, focus) {
    const { state, facts } = this.replay;
    const touched = new Set(focus.instructions.map((id) => state.lines.get(id)?.block));
    for (const block of facts.blocks) {
      const { version, changed, phis, body, isGone } = state.blocks[block.index];
      const isFocus = focus.blocks[0] === block.name;
      const isOther = !isFocus && focus.blocks.includes(block.name);
      const element = this.bodies[block.index];
      element.hidden = isGone;
      element.classList.toggle("now", isFocus);
      element.classList.toggle("other", isOther);
      // A block with lines that this step marks is drawn again by this step and the next.
      const isMarked = touched.has(block.index) || isIn(changed, step);
      const key = `${version} ${isMarked ? step.first : ""} ${isMarked ? step.end : ""}`;
      if (this.shown[block.index] !== key) {
        this.shown[block.index] = key;
        const label = html("button", { type: "button", class: "label", "data-block": block.name }, `${block.name}:`);
        const lines = [...phis, ...body].flatMap((line) => this.line(line, step, focus));
        element.replaceChildren(label, ...lines);
      }
    }
    const seen = this.element.querySelector(".line.now") ?? this.element.querySelector(".block.now");
    if (seen) {
      this.scrollTo(seen);
    }
  }

  /**
   * Scrolls the code, and nothing around it, so that an element is seen.
   *
   * @param {Element} seen
   */
  scrollTo(seen) {
    const [outer, inner] = [this.element.getBoundingClientRect(), seen.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom) {
      this.element.scrollTop += inner.top - outer.top - outer.height / 3;
    }
  }

  /**
   * @param {Line} line
   * @param {Step} step
   * @param {Focus} focus
   */
  line(line, step, focus) {
    const { replay } = this;
    const isGone = line.gone >= 0;
    if (isGone && line.gone < step.first) {
      return [];
    }
    const classes = ["line", ...classesOf(line, step, focus)];
    const span = line.id === null ? undefined : replay.facts.instructions.get(line.id)?.span;
    const attributes = { class: classes.join(" "), "data-instruction": line.id, "data-line": this.lineOf(span) };
    const parts = replay.text(line).map(({ text, id }) =>
      typeof id === "number" ? html("span", { class: "value", "data-value": id }, text) : text,
    );
    const note = line.replaced >= 0 && line.id !== null ? [html("span", { class: "becomes" }, ` → ${replay.token(line.id).text}`)] : [];
    return [html("div", attributes, ...parts, ...note)];
  }
}

/**
 * What happens to a line at a step, as classes.
 *
 * @param {Line} line
 * @param {Step} step
 * @param {Focus} focus
 */
export function classesOf(line, step, focus) {
  const classes = line.id !== null && focus.instructions.includes(line.id) ? ["now"] : [];
  if (line.gone >= 0) {
    classes.push("gone");
  } else if (line.replaced >= 0) {
    classes.push("replaced");
  }
  if (line.gone < 0 && isIn(line.changed, step)) {
    classes.push(isIn(line.since, step) ? "new" : "changed");
  }
  return classes;
}

/**
 * Whether an event is part of `step`, the last one that has happened.
 *
 * @param {number} event
 * @param {Step} step
 */
export function isIn(event, { first, end }) {
  return event >= first && end > first;
}
