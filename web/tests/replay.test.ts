// The code at the last step is the code after the passes, and a step looks the same after any other step.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Replay } from "../page/replay.ts";
import { chaptersOf, CHAPTERS, stepsOf } from "../page/step-list.ts";
import { lessons, PROGRAMS, QUOTED, traces } from "./traces.ts";

const NAMES = /%(?:"[^"]*"|[-\w$.]+)/g;

/**
 * The code without labels, in which results and blocks have numbers in their order, and the inputs of phis
 * are sorted and without repetitions.
 */
function canonical(lines: string[], parameters: string[]) {
  const names = new Map(parameters.map((name, at) => [name, `%parameter${at}`]));
  lines.forEach((line, at) => {
    const [, label, result] = /^(?:(\S.*):|  (%(?:"[^"]*"|[-\w$.]+)) = .*)/.exec(line) ?? [];
    names.set(label === undefined ? result : `%${label}`, `%${label === undefined ? "result" : "block"}${at}`);
  });
  return lines.map((line) => {
    const renamed = line.replace(NAMES, (name) => names.get(name) ?? name).replace(/^\S.*:$/, "");
    const phi = /^(.* = phi .*?)(\[ .*\])$/.exec(renamed);
    return phi ? phi[1] + [...new Set(phi[2].split(/(?<= \]), /))].sort().join(", ") : renamed;
  });
}

/** The code of a replay, with labels. */
function textOf(replay: Replay) {
  return replay.facts.blocks.flatMap(({ index, name }) => {
    const { phis, body, isGone } = replay.state.blocks[index];
    const lines = [...phis, ...body].filter((line) => line.gone < 0);
    const code = lines.map((line) => "  " + replay.text(line).map(({ text }) => text).join(""));
    return isGone ? [] : [`${name}:`, ...code];
  });
}

for (const program of [...PROGRAMS, QUOTED]) {
  test(typeof program === "string" ? program : "names in quotation marks", () => {
    for (const { name, events, after, facts, lesson, chosen } of lessons(program)) {
      const replay = new Replay(events, facts, new Map(), lesson.row);
      replay.goTo(events.length);
      const expected = chosen.form(after).blocks.flatMap(({ name: label, instructions }) =>
        [`${label}:`, ...instructions.map(({ text }) => `  ${text}`)]);
      const { parameters } = events[0];
      assert.deepEqual(canonical(textOf(replay), parameters), canonical(expected, parameters), `${program}: ${name}`);
    }
  });
}

test("a step is the same from wherever one comes", () => {
  for (const { events, facts } of traces("testcases/programs/sudoku.sy")) {
    const steps = stepsOf(events, facts);
    const wandering = new Replay(events, facts);
    const forward = new Replay(events, facts);
    for (const [at, { end }] of steps.entries()) {
      wandering.goTo(steps[(at * 7919) % steps.length].end);
      wandering.goTo(end);
      forward.goTo(end);
      assert.deepEqual(textOf(wandering), textOf(forward));
      assert.deepEqual(wandering.state.stacks, forward.state.stacks);
    }
  }
});

test("the steps have all events once, and the chapters come in their order", () => {
  for (const program of PROGRAMS) {
    for (const { name, events, facts } of traces(program)) {
      const steps = stepsOf(events, facts);
      let position = 0;
      for (const { first, end } of steps) {
        assert.equal(first, position, `${program}: ${name}`);
        position = end;
      }
      assert.equal(position, events.length);
      const chapters = chaptersOf(steps).map(({ chapter }) => CHAPTERS.findIndex((it) => it === chapter));
      const descents = chapters.filter((chapter, at) => at > 0 && chapters[at - 1] > chapter).length;
      const sweeps = events.filter(({ event }) => event === "sweep").length;
      assert.ok(descents < Math.max(sweeps, 1), `${program}: ${name}: ${chapters}`);
    }
  }
});
