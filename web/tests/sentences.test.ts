// Every step of every program says something, in both languages, and each kind of step its own.

import assert from "node:assert/strict";
import { test } from "node:test";

import { LANGUAGES, plain, tell, tellAll } from "../page/language.ts";
import { Replay } from "../page/replay.ts";
import { coarseSteps, stepsOf } from "../page/step-list.ts";
import { told as sentence } from "../page/summaries.ts";
import { explain, explainDeclaration, explainRead, explainWrite } from "../page/why-text.ts";
import { lessons, PROGRAMS, traces } from "./traces.ts";

function checkText(text: string, where: string) {
  assert.ok(text.length > 3, where);
  assert.doesNotMatch(text, /\b([Tt]hese|[Tt]hey|phis|reads|variables|branches|edges)\b[^.:]*: \S+\.$|\S and \S+ and \S/, `${where}: ${text}`);
  assert.doesNotMatch(text, /undefined[^.]|NaN|\[object|\b(say|part|why|chapter)\.[a-z]+[._]|\{\w+\}|%\?|  |,\.|:\./, `${where}: ${text}`);
}

test("every step and every answer is a sentence", () => {
  for (const program of PROGRAMS) {
    for (const { name, events, facts } of traces(program)) {
      const replay = new Replay(events, facts);
      const lineOf = (span: [number, number] | null | undefined) => (span ? 1 : null);
      const fine = stepsOf(events, facts);
      const coarse = coarseSteps(fine, events);
      assert.ok(coarse.every(({ first }, at) => first === (at > 0 ? coarse[at - 1].end : 0)) && coarse.at(-1)?.end === events.length, program);
      for (const [number, step] of [...fine, ...coarse].entries()) {
        replay.goTo(step.end);
        for (const language of LANGUAGES) {
          const parts = sentence(language, step, replay, lineOf);
          checkText(plain(parts), `${program}: ${name}: ${number} ${step.kind}`);
        }
      }
      for (const variable of facts.variables.values()) {
        const accesses = [...variable.accesses.values()].flat();
        const answers = [
          explainDeclaration(replay, variable),
          ...facts.blocks.map(({ index }) => explain(replay, lineOf, variable, index)),
          ...accesses.map((it) => (it.kind === "load" ? explainRead : explainWrite)(replay, lineOf, variable, it)),
        ];
        for (const { head, points } of answers) {
          for (const language of LANGUAGES) {
            [head, ...points.map((point) => [point])].forEach((told) =>
              checkText(plain(tellAll(language, told)), `${program}: ${name}: ${variable.name}`));
          }
        }
      }
    }
  }
});

test("every step and every answer about another pass is a sentence, and each step has a focus", () => {
  for (const program of PROGRAMS) {
    for (const { name, pass, events, facts, lesson } of lessons(program)) {
      const { row } = lesson;
      if (!row) continue;
      const replay = new Replay(events, facts, new Map(), row);
      const fine = lesson.steps(events, facts);
      const coarse = lesson.coarse(fine, events, facts);
      for (const steps of [fine, coarse]) {
        assert.ok(steps.every(({ first }, at) => first === (at > 0 ? steps[at - 1].end : 0)) && steps.at(-1)?.end === events.length, program);
      }
      for (const [number, step] of [...fine, ...coarse].entries()) {
        replay.goTo(step.end);
        const where = `${program}: ${name}: ${number} ${step.kind}`;
        for (const language of LANGUAGES) {
          checkText(plain(lesson.told(language, step, replay, () => 1)), where);
          checkText(plain(tell(language, `chapter.${step.chapter}.about`)), where);
        }
        lesson.focus(step, replay).blocks.forEach((block) => assert.ok(facts.indexOf.has(block), where));
      }
      for (const subject of facts.blocks.flatMap(({ name, instructions }) => [name, ...instructions.flatMap(({ id }) => id ?? [])])) {
        const { head, points } = row.why(replay, subject);
        for (const language of LANGUAGES) {
          [head, ...points.map((point) => [point])].forEach((told) => checkText(plain(tellAll(language, told)), `${program}: ${name}, ${pass}: ${subject}`));
        }
      }
    }
  }
});
