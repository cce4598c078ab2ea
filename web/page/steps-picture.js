// The control flow at a step: the lines of each block with what has happened to them. Lines that are gone
// stay in their places, struck out, so that nothing jumps.

import { classesOf, isIn } from "./steps-code.js";
import { plainToken } from "./tokens.js";

/** @import { BoxLine, Content } from "./boxes.js" */
/** @import { Replay } from "./replay.js" */
/** @import { Focus } from "./sentences.js" */
/** @import { Step } from "./step-list.js" */

/**
 * What the boxes of the control flow show at one step after another.
 *
 * @implements {Content}
 */
export class StepPicture {
  /**
   * @param {Replay} replay
   */
  constructor(replay) {
    this.replay = replay;
    /** @type {Set<string>} */
    this.gone = new Set();
    /** What was shown of each block last. */
    this.shown = replay.facts.blocks.map(() => "");
    /** @type {Step | null} */
    this.step = null;
    /** @type {Focus} */
    this.focus = { blocks: [], variable: null, instructions: [] };
  }

  /**
   * Goes to `step`, which the replay is at. Returns the blocks that look different now.
   *
   * @param {Step} step
   * @param {Focus} focus
   */
  goTo(step, focus) {
    this.step = step;
    this.focus = focus;
    const { state, facts } = this.replay;
    const asked = new Set(focus.instructions.map((id) => state.lines.get(id)?.block));
    const changed = [];
    for (const { index, name } of facts.blocks) {
      const { version, changed: last, isGone } = state.blocks[index];
      const isMarked = asked.has(index) || isIn(last, step);
      const now = `${version} ${isGone} ${isMarked ? step.end : ""}`;
      if (this.shown[index] !== now) {
        this.shown[index] = now;
        changed.push(name);
      }
      if (isGone) {
        this.gone.add(name);
      } else {
        this.gone.delete(name);
      }
    }
    return changed;
  }

  /**
   * @param {string} name
   * @returns {BoxLine[]}
   */
  lines(name) {
    const { replay, step, focus } = this;
    const index = replay.facts.indexOf.get(name);
    if (index === undefined || !step) {
      return [];
    }
    const { phis, body } = replay.state.blocks[index];
    return [...phis, ...body].map((line) => {
      const note = line.replaced >= 0 && line.id !== null ? [plainToken(" → "), replay.token(line.id)] : [];
      const classes = classesOf(line, step, focus);
      const signs = /** @type {const} */ ([["new", "+"], ["gone", "−"], ["changed", "~"]]);
      return {
        key: line.id ?? `${name}:end`,
        tokens: [...replay.text(line), ...note],
        className: classes.join(" "),
        sign: signs.find(([kind]) => classes.includes(kind))?.[1],
      };
    });
  }

  /**
   * @param {string} _
   * @param {string | number} key
   */
  isAsked(_, key) {
    return typeof key === "number" && this.focus.instructions.includes(key);
  }
}
