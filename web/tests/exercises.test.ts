// Exercises: their right answers, for all programs, by what the compiler makes of them; and one in the browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { exerciseOf, exerciseScene, exercisesOf, EXERCISES, isRight, pathAround } from "../page/exercises.ts";
import { plain, say, tellAll } from "../page/language.ts";
import { prepare } from "../page/model.ts";
import { GCD, pages } from "./page.ts";
import { pageData, PROGRAMS } from "./traces.ts";

const { openPage } = pages();

test("each exercise has the answer that the compiler gives", () => {
  const counts = Object.fromEntries(EXERCISES.map((kind) => [kind, 0]));
  // Each fifth program, and one with phis that are removed.
  for (const program of [...PROGRAMS.filter((_, at) => at % 5 === 0), "testcases/mem2reg/copies.sy"]) {
    const model = prepare(pageData(program));
    for (const chosen of model.functions) {
      if (chosen.traces.length === 0) continue;
      const scene = exerciseScene(model, chosen, chosen.traces[0]);
      const { facts, replay } = scene;
      const final = chosen.form(chosen.forms.length - 1);
      for (const kind of EXERCISES) {
        for (const word of exercisesOf(scene, kind)) {
          const where = `${program}: ${chosen.name}: ${word}`;
          const exercise = exerciseOf(scene, word);
          assert.ok(exercise, where);
          const { right, options, reasons, hints, isMany } = exercise;
          counts[kind]++;
          const ids = new Set(options.map(({ id }) => id));
          assert.equal(ids.size, options.length, where);
          right.forEach((id) => assert.ok(ids.has(id), where));
          assert.ok(isRight(exercise, isMany ? right : new Set([...right].slice(0, 1))), where);
          for (const language of (["en", "zh"] as const)) {
            for (const told of [[exercise.question], ...reasons(), ...hints([...ids].filter((id) => !right.has(id)).slice(0, 3))]) {
              assert.doesNotMatch(plain(tellAll(language, told)), /[{}]|undefined$|exercise\./, where);
            }
          }
          const texts = options.filter(({ id }) => right.has(id)).map(({ told }) => say("en", told.key, told.gaps));
          if (kind === "phis") {
            // The phis in the text after mem2reg that the pass added.
            const variable = [...facts.variables.values()].find(({ source }) => source === word.slice(5));
            const added = [...facts.phis.values()].filter((phi) => phi.variable === variable?.name && final.instructions.has(phi.id));
            assert.deepEqual([...right].sort(), added.map(({ block }) => facts.blocks[block].name).sort(), where);
          } else if (kind === "read") {
            const { text } = replay.token(Number(exercise.event.id));
            const [, source, line] = /^read (.*?) (\S+?)(?: \d+)?$/s.exec(word) ?? [];
            const accesses = [...facts.variables.values()].filter((it) => it.source === source).flatMap((it) => [...it.accesses.values()].flat());
            assert.ok(accesses.some(({ id, kind }) => kind === "load" && id === exercise.event.id), where);
            assert.ok(say("en", exercise.question.key, exercise.question.gaps).includes(`in ${/^\d+$/.test(line) ? "line " : ""}${line} `), where);
            assert.ok(texts.every((it) => (it.startsWith("none") ? text === "undef" : it.startsWith(`${text},`))), `${where}: ${text}: ${texts}`);
          } else if (kind === "dominator") {
            const block = facts.indexOf.get(word.slice(10)) ?? 0;
            const dominators = facts.blocks.filter(({ index, isReachable }) => isReachable && index !== block && pathAround(facts, block, index) === null);
            const nearest = dominators.filter((it) => dominators.every((other) => other === it || pathAround(facts, it.index, other.index) === null));
            assert.deepEqual([...right], nearest.map(({ name }) => name), where);
          } else {
            // The next read of the variable, before the stack changes, gets its top.
            const [, name, source] = /^stack (\S+) (.*)$/s.exec(word) ?? [];
            const step = scene.steps[scene.names.indexOf(name)];
            const variable = [...facts.variables.values()].find((it) => it.source === source);
            const rest = replay.events.slice(step.end);
            const next = rest.find(({ event, variable: of }) => event === "leave" || event === "enter" || (of === variable?.name && event !== "named"));
            if (next?.event === "replaced") assert.ok(texts[0].startsWith(`${replay.token(next.value).text},`), `${where}: ${texts}`);
          }
        }
      }
    }
  }
  for (const kind of EXERCISES) assert.ok(counts[kind] > 50, JSON.stringify(counts));
});

test("a variable that begins with an argument is not assigned by the call", () => {
  const text = "int f(int n) {\n  int top = n;\n  while (getint()) top = 1;\n  return top;\n}\nint main() { return f(1); }\n";
  const model = prepare(pageData({ format: "sysy", text }));
  const scene = exerciseScene(model, model.functions[0], model.functions[0].traces[0]);
  const exercise = exercisesOf(scene, "read").map((word) => exerciseOf(scene, word)).find((it) => it?.question.gaps?.place && say("en", it.question.key, it.question.gaps).includes("top"));
  assert.deepEqual(exercise?.options.map(({ told }) => say("en", told.key, told.gaps)).slice(0, 2), ["%n, assigned in line 2", "1, assigned in line 3"]);
});

test("words that name no exercise are none", () => {
  const model = prepare(pageData(GCD));
  const scene = exerciseScene(model, model.functions[0], model.functions[0].traces[0]);
  for (const word of ["", "phis", "phis c", "read 0", "read x", "read b 1", "read b 3 2", "dominator entry", "dominator ", "stack renaming.1 c", "stack a", "other a"]) {
    assert.equal(exerciseOf(scene, word), null, word);
  }
});

test("a teacher's questions are answered by clicks; the answers are hidden until then", async () => {
  const { page, sealed } = await openPage(GCD);
  const address = page.url().split("#")[0];
  await page.goto(`${address}#function=gcd&ask=phis+a&ask=dominator+while.end&ask=stack+renaming.9+b`);
  const judgement = () => page.locator(".judgement").innerText();
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const clickBlock = (name: string) => page.locator(`.graph.cfg .node[data-block='${name}'] > .name`).click();
  assert.match(await page.locator(".exercises").innerText(), /Question 1 of 3\s+Click the blocks that get a phi for a\./);
  assert.equal(await page.locator(".steps, .passes").filter({ visible: true }).count(), 0);
  assert.equal(await page.getByText("= phi").count(), 0);
  await clickBlock("entry");
  await press("Check");
  assert.match(await judgement(), /^Not yet right\.\s+entry is the entry: .*\s+1 more to find\.$/s);
  await clickBlock("entry");
  await clickBlock("while.cond");
  assert.equal(await judgement(), "");
  await press("Check");
  assert.match(await judgement(), /^Right\.\s+a has a phi in while\.cond, because two paths/);
  await press("Next question");
  assert.equal(await page.locator(".dominators .view").evaluate((it) => getComputedStyle(it).visibility), "hidden");
  await page.locator(".ir .label", { hasText: "while.body:" }).click();
  await press("Check");
  assert.match(await judgement(), /while\.body does not dominate while\.end: entry → while\.cond → while\.end leads there without it\./);
  await press("Show the answer");
  assert.match(await judgement(), /^The answer is while\.cond\./);
  assert.ok(await page.locator(".graph.dominators").isVisible());
  await press("Next question");
  assert.match(await page.locator(".exercises .sentence").innerText(), /^The walk over the dominator tree is in while\.cond\. What is on top of the stack of b now\?$/);
  await page.locator(".options button", { hasText: "%b.1, pushed in while.cond" }).click();
  await press("Check");
  assert.match(await judgement(), /^Right\.\s+From the bottom, the stack of b has %b and %b\.1\./);
  await press("Show the step that decided this");
  assert.match(await page.locator(".steps .sentence").innerText(), /b/);
  assert.equal(await page.locator(".exercises").isVisible(), false);
  // From the menu: the same questions, one after the other.
  await press("Exercises");
  await page.waitForFunction(() => location.hash.includes("ask=phis+a"));
  await press("Next question");
  assert.match(await page.locator(".exercises .sentence").innerText(), /phi for b/);
  await press("Close");
  assert.ok(await page.locator(".steps").isVisible());
  sealed();
});
