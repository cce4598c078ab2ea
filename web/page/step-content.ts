// The function at a step: the lines of each block with what has happened to them.

import { plainToken } from "./tokens.ts";
import type { BoxLine, Content } from "./boxes.ts";
import type { Line } from "./lines.ts";
import type { Replay } from "./replay.ts";
import type { Focus } from "./sentences.ts";
import type { Step } from "./step-list.ts";

/** The sign before a line to which something happened. */
const SIGNS = [["new", "+"], ["gone", "−"], ["changed", "~"]] as const;

/** What the panes show of the blocks at one step after another. */
export class StepContent implements Content {
  replay: Replay;
  gone: Set<string> = new Set();
  shown;
  step: Step | null = null;
  focus: Focus;

  constructor(replay: Replay) {
    this.replay = replay;
    /** What was shown of each block last. */
    this.shown = replay.facts.blocks.map(() => "");
    this.focus = { blocks: [], variable: null, instructions: [] };
  }

  /** Goes to `step`, which the replay is at. Returns the blocks that look different now. */
  goTo(step: Step, focus: Focus) {
    this.step = step;
    this.focus = focus;
    const { state, facts } = this.replay;
    const asked = new Set(focus.instructions.map((id) => state.lines.get(id)?.block));
    const changed = [];
    for (const { index, name } of facts.blocks) {
      const { version, changed: last, isGone } = state.blocks[index];
      // A block with lines that this step marks is drawn again by this step and the next. What a pass knows may
      // change anywhere.
      const isMarked = asked.has(index) || isIn(last, step) || this.replay.row !== null;
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

  /** The lines of a block. Those that are gone stay in their places, so that nothing jumps. */
  lines(name: string): BoxLine[] {
    const { replay, step } = this;
    const index = replay.facts.indexOf.get(name);
    if (index === undefined || !step) return [];
    const { phis, body } = replay.state.blocks[index];
    return [...phis, ...body].map((line) => {
      const note = line.replaced >= 0 && line.id !== null ? [plainToken(" → "), replay.token(line.id)] : [];
      const known = replay.row?.note(replay.state.own, line, replay) ?? "";
      if (known !== "") note.push(plainToken(`   ; ${known}`));
      const classes = classesOf(line, step);
      return {
        key: line.id ?? `${name}:end`,
        tokens: [...replay.text(line), ...note],
        className: classes.join(" "),
        sign: SIGNS.find(([kind]) => classes.includes(kind))?.[1],
        isPast: line.gone >= 0 && line.gone < step.first,
      };
    });
  }

  isCut(from: string, to: string) {
    const { state, facts } = this.replay;
    const [start, end] = [facts.indexOf.get(from) ?? -1, facts.indexOf.get(to) ?? -1];
    return this.gone.has(from) || this.gone.has(to) || state.cut.has(`${start} ${end}`);
  }

  isAsked(_: string, key: string | number) {
    return typeof key === "number" && this.focus.instructions.includes(key);
  }
}

/** What happens to a line at a step, as classes. */
function classesOf(line: Line, step: Step) {
  if (line.gone >= 0) return ["gone"];
  const classes = line.replaced >= 0 ? ["replaced"] : [];
  if (isIn(line.changed, step)) classes.push(isIn(line.since, step) ? "new" : "changed");
  return classes;
}

/** Whether an event is part of `step`, the last one that has happened. */
function isIn(event: number, { first, end }: Step) {
  return event >= first && end > first;
}
