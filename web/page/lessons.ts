// The traces that the player can play, by their passes.

import { ADCE } from "./adce.ts";
import { AskView } from "./ask-view.ts";
import { GVN } from "./gvn.ts";
import { LIVENESS } from "./liveness.ts";
import { LICM } from "./licm.ts";
import { rowCoarseSteps, rowFocus, rowSteps, rowTold } from "./lesson.ts";
import { SCCP } from "./sccp.ts";
import { focusOf } from "./sentences.ts";
import { coarseSteps, stepsOf } from "./step-list.ts";
import { panelOf } from "./steps-panel.ts";
import { told } from "./summaries.ts";
import { WhyView } from "./why-view.ts";
import type { Facts, TraceEvent } from "./facts.ts";
import type { Language, Part } from "./language.ts";
import type { Row } from "./lesson.ts";
import type { Replay } from "./replay.ts";
import type { Focus, LineOf } from "./sentences.ts";
import type { Step } from "./step-list.ts";
import type { View } from "./steps-panel.ts";
import type { WhyOptions } from "./why-view.ts";

/** How a trace is played. */
interface Lesson {
  row: Row | null;
  steps: (events: TraceEvent[], facts: Facts) => Step[];
  coarse: (steps: Step[], events: TraceEvent[], facts: Facts) => Step[]; // The steps of a short tour.
  focus: (step: Step, replay: Replay) => Focus;
  told: (language: Language, step: Step, replay: Replay, lineOf: LineOf) => Part[];
  panel: (view: View) => Node[];
  why: (options: WhyOptions) => WhyView | AskView;
}

const PROMOTION: Lesson = {
  row: null,
  steps: stepsOf,
  coarse: coarseSteps,
  focus: focusOf,
  told,
  panel: panelOf,
  why: (options) => new WhyView(options),
};

const ROWS = [LIVENESS, SCCP, ADCE, LICM, GVN];

/** How the trace of a pass is played. */
export function lessonOf(pass: string): Lesson {
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
