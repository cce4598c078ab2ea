// The traces that the player can play, by their passes.

import { ADCE } from "./adce.js";
import { AskView } from "./ask-view.js";
import { GVN } from "./gvn.js";
import { LIVENESS } from "./liveness.js";
import { LICM } from "./licm.js";
import { rowCoarseSteps, rowFocus, rowSteps, rowTold } from "./lesson.js";
import { SCCP } from "./sccp.js";
import { focusOf } from "./sentences.js";
import { coarseSteps, stepsOf } from "./step-list.js";
import { panelOf } from "./steps-panel.js";
import { told } from "./summaries.js";
import { WhyView } from "./why-view.js";

/** @import { Facts, TraceEvent } from "./facts.js" */
/** @import { Language, Part } from "./language.js" */
/** @import { Row } from "./lesson.js" */
/** @import { Replay } from "./replay.js" */
/** @import { Focus, LineOf } from "./sentences.js" */
/** @import { Step } from "./step-list.js" */
/** @import { View } from "./steps-panel.js" */
/** @import { WhyOptions } from "./why-view.js" */

/**
 * How a trace is played.
 *
 * @typedef {object} Lesson
 * @property {Row | null} row
 * @property {(events: TraceEvent[], facts: Facts) => Step[]} steps
 * @property {(steps: Step[], events: TraceEvent[], facts: Facts) => Step[]} coarse The steps of a short tour.
 * @property {(step: Step, replay: Replay) => Focus} focus
 * @property {(language: Language, step: Step, replay: Replay, lineOf: LineOf) => Part[]} told
 * @property {(view: View) => Node[]} panel
 * @property {(options: WhyOptions) => WhyView | AskView} why
 */

/** @type {Lesson} */
const PROMOTION = {
  row: null,
  steps: stepsOf,
  coarse: coarseSteps,
  focus: focusOf,
  told,
  panel: panelOf,
  why: (options) => new WhyView(options),
};

const ROWS = [LIVENESS, SCCP, ADCE, LICM, GVN];

/**
 * How the trace of a pass is played.
 *
 * @param {string} pass
 * @returns {Lesson}
 */
export function lessonOf(pass) {
  const row = ROWS.find((it) => it.pass === pass);
  if (!row) return PROMOTION;
  return {
    row,
    steps: (events) => rowSteps(row, events),
    coarse: (...trace) => rowCoarseSteps(row, ...trace),
    focus: (step, replay) => rowFocus(row, step, replay),
    told: (...scene) => rowTold(row, ...scene),
    panel: (view) => row.panel(view, view.replay.state.own),
    why: (options) => new AskView(row, options),
  };
}
