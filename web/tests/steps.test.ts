// The player in a browser: what is on screen at each step is what the trace says, in both languages.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";

import { collectFacts } from "../page/facts.ts";
import { plain } from "../page/language.ts";
import { openingFunction, prepare } from "../page/model.ts";
import { Replay } from "../page/replay.ts";
import { focusOf, sentence } from "../page/sentences.ts";
import { stepsOf } from "../page/step-list.ts";
import { browser } from "./browser.ts";
import { compiler, pageData, root } from "./traces.ts";
import type { Page } from "playwright-core";

const { open } = browser();
const folder = mkdtempSync(path.join(tmpdir(), "steps-"));
after(() => rmSync(folder, { recursive: true }));

/** @returns The address of its page. */
function pageOf(program: string): string {
  const file = path.join(folder, `${path.basename(program)}.html`);
  execFileSync(compiler, ["--emit", "html", path.resolve(root, program), "-o", file]);
  return pathToFileURL(file).href;
}

/** What is on screen at each step: the key is pressed inside the page, which takes less time. */
const shown = (page: Page, count: number) =>
  page.evaluate((count) => {
    const texts = (selector: string) => [...document.querySelectorAll(selector)].map((it) => it.textContent ?? "");
    return Array.from({ length: count }, (_, at) => {
      if (at > 0) document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
      return {
        sentence: texts(".steps .sentence")[0],
        code: texts(".ir .group:not([hidden]) > .instruction:not(.gone) > .text"),
        number: texts(".steps .count")[0],
        boxes: texts(".graph.cfg .instruction:not(.gone)"),
        isCut: document.querySelector(".graph.cfg .hidden") !== null,
        now: texts(".graph.cfg .node.step-now .name"),
        gone: texts(".graph.cfg .node[data-gone] .name"),
      };
    });
  }, count);

const PROGRAMS = ["testcases/llvm/seeds/fib.ll", "if_join.sy", "nested_loops.sy", "swap_loop.sy", "conditions_join.sy", "set_on_some_paths.sy"]
  .map((name) => (name.endsWith(".ll") ? name : `testcases/mem2reg/${name}`));

for (const program of PROGRAMS) {
  test(`each step of ${program}`, async () => {
    const { page, sealed } = await open(pageOf(program), { locale: "en-US" });
    const data = pageData(program);
    const model = prepare(data);
    const { traces: [{ events }], form, forms } = model.functions[openingFunction(model)];
    await page.getByRole("button", { name: "All details" }).click();
    const source = data.source;
    const bytes = Buffer.from(source);
    const lineOf = (span: [number, number] | null | undefined) =>
      span ? bytes.subarray(0, span[0]).toString().split("\n").length : null;
    const names = new Map();
    for (const { id, text } of form(forms.length - 1).blocks.flatMap(({ instructions }) => instructions)) {
      const [, name] = /^(%(?:"[^"]*"|[-\w$.]+)) = /.exec(text) ?? [];
      if (name) names.set(id, name);
    }
    const facts = collectFacts(events, form(0).blocks);
    const replay = new Replay(events, facts, names);
    const steps = stepsOf(events, facts);
    const screens = await shown(page, steps.length);
    for (const [at, step] of steps.entries()) {
      const state = replay.goTo(step.end);
      const { sentence: said, code, number, boxes, isCut, now, gone } = screens[at];
      assert.equal(number, `Step ${at + 1} of ${steps.length}`);
      assert.equal(said, plain(sentence("en", step, replay, lineOf)), `${program}: ${at + 1}`);
      const lines = state.blocks.flatMap(({ phis, body, isGone }) => (isGone ? [] : [...phis, ...body].filter(({ gone }) => gone < 0)));
      const expected = lines.map((line) => {
        const note = line.replaced >= 0 && line.id !== null ? ` → ${replay.token(line.id).text}` : "";
        return `  ${replay.text(line).map(({ text }) => text).join("")}${note}`;
      });
      assert.deepEqual(code, expected, `${program}: ${at + 1}`);
      if (!isCut) {
        const inBoxes = state.blocks.flatMap(({ phis, body }) => [...phis, ...body].filter(({ gone }) => gone < 0));
        const texts = inBoxes.map((line) => replay.text(line).map(({ text }) => text).join(""));
        assert.equal(boxes.length, texts.length, `${program}: ${at + 1}`);
        boxes.forEach((box, line) => assert.equal(box.replace(/( → .*|…)$/, ""), texts[line].replace(/\s+/g, " ").slice(0, box.replace(/( → .*|…)$/, "").length)));
        assert.deepEqual(now, focusOf(step, replay).blocks.slice(0, 1));
        assert.deepEqual(gone, facts.blocks.filter(({ index }) => state.blocks[index].isGone).map(({ name }) => name));
      }
    }
    await page.keyboard.press("ArrowRight");
    const number = page.locator(".steps .count");
    assert.equal(await number.textContent(), `Step ${steps.length} of ${steps.length}`);
    await page.keyboard.press("Shift+ArrowLeft");
    await page.locator(".settings .language").selectOption("zh");
    assert.match(await number.textContent() ?? "", /^第 \d+ 步，共 \d+ 步$/);
    sealed();
  });
}

test("the control flow shows what a step removes, and another form when that is chosen", async () => {
  const { page, sealed } = await open(pageOf("testcases/mem2reg/nested_loops.sy"), { locale: "en-US" });
  const texts = (selector: string) => page.locator(selector).allTextContents();
  await page.getByRole("button", { name: "All details" }).click();
  await page.locator(".steps .chapters button").last().click();
  for (let step = 0; step < 60; step++) await page.keyboard.press("ArrowRight");
  const gone = await texts(".graph.cfg .instruction.gone");
  assert.ok(gone.some((line) => /= alloca i32/.test(line)) && gone.some((line) => /^store i32/.test(line)), gone.join("\n"));
  assert.ok(gone.some((line) => /^%\S+ = load i32, .* → /.test(line)));
  assert.match(await page.locator(".pane.cfg .legend").innerText(), /at this step/);
  const left = (await texts(".graph.cfg .instruction:not(.gone)")).sort();
  await page.locator(".passes .pass", { hasText: "mem2reg" }).last().click();
  assert.equal(await page.locator(".graph.cfg .gone, .graph.cfg .sign").count(), 0);
  assert.deepEqual((await texts(".graph.cfg .instruction")).map((line) => line.replace(/%\d+/g, "%")).sort(), left.map((line) => line.replace(/%\d+/g, "%")).sort());
  await page.keyboard.press("ArrowLeft");
  assert.ok((await page.locator(".graph.cfg .instruction.gone").count()) > 0);
  sealed();
});

test("a step inside a folded loop marks its box; a long block shows the line of the step", async () => {
  const program = path.join(folder, "long.sy");
  const names = Array.from({ length: 14 }, (_, at) => `v${at}`);
  writeFileSync(program, `int main() {\n int n = getint();\n while (n > 0) {\n${names.map((name) => ` int ${name} = n;\n n = n - ${name} - 1;`).join("\n")}\n }\n return n;\n}\n`);
  const { page, sealed } = await open(pageOf(program), { locale: "en-US" });
  await page.getByRole("button", { name: "All details" }).click();
  await page.locator(".steps .chapters button", { hasText: "Renaming" }).click();
  const now = page.locator(".graph.cfg .node.step-now");
  let count = 0;
  for (let step = 0; step < 60; step++) {
    const ids = await page.locator(".ir .instruction.step-now").evaluateAll((lines) => lines.map((line) => line.getAttribute("data-instruction")));
    for (const id of ids) assert.equal(await page.locator(`.graph.cfg .instruction[data-instruction="${id}"]`).count(), 1, `step ${step}`);
    count += ids.length;
    await page.keyboard.press("ArrowRight");
  }
  assert.ok(count > 30);
  assert.equal(await now.locator(".name").textContent(), "while.body");
  await page.getByRole("button", { name: "Fold loops" }).click();
  assert.equal(await page.locator(".graph.cfg .folded:has(.step-now) > .name").textContent(), "while.cond");
  sealed();
});

test("a question is asked by keys, by a click on a phi, and by a click on a read", async () => {
  const program = path.join(folder, "gcd.sy");
  const lines = ["int main() {", "int a = getint(), b = getint();", "while (b != 0) {", "int rest = a % b;", "a = b;", "b = rest;", "}", "putint(a);", "return 0;", "}"];
  writeFileSync(program, lines.join("\n"));
  const { page, sealed } = await open(pageOf(program), { locale: "en-US" });
  const answer = () => page.locator(".steps .answer").innerText();
  await page.locator(".steps .why select").first().focus();
  await page.keyboard.press("r");
  assert.match(await answer(), /^rest has no phi in while\.cond, .* not live/);
  await page.locator(".steps .chapters button").last().click();
  await page.locator(".ir .instruction", { hasText: "%b.2 = phi" }).locator(".value").first().click();
  assert.match(await answer(), /^b has a phi in while\.cond, because two paths from different assignments meet there/);
  assert.match(await answer(), /%b\.1, assigned in line 2, .* entry → while\.cond/);
  assert.match(await answer(), /%rest\.1, assigned in line 6, .* while\.body → while\.cond/);
  assert.deepEqual(await page.locator(".graph.cfg .step-path").evaluateAll((edges) => edges.map((edge) => edge.getAttribute("data-edge")).sort()),
    ["entry→while.cond", "while.body→while.cond"]);
  await page.locator(".steps .chapters button").first().click();
  await page.locator(".ir .instruction", { hasText: "%9 = load" }).locator(".value").first().click();
  assert.match(await answer(), /line 8 sees one of the values assigned in line 2 and in line 5\. The phi %a\.2 /);
  sealed();
});
