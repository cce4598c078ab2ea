// The player in a browser: what is on screen at each step is what the trace says, in both languages.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";

import { collectFacts } from "../page/facts.js";
import { plain } from "../page/language.js";
import { Replay } from "../page/replay.js";
import { sentence } from "../page/sentences.js";
import { stepsOf } from "../page/step-list.js";
import { browser } from "./browser.mjs";
import { compiler, pageData, root } from "./traces.mjs";

const { open } = browser();
const folder = mkdtempSync(path.join(tmpdir(), "steps-"));
after(() => rmSync(folder, { recursive: true }));

/** @param {string} program @returns {string} The address of its page. */
function pageOf(program) {
  const file = path.join(folder, `${path.basename(program)}.html`);
  execFileSync(compiler, ["--emit", "html", path.resolve(root, program), "-o", file]);
  return pathToFileURL(file).href;
}

/** @param {import("playwright-core").Page} page */
const shown = (page) =>
  page.evaluate(() => ({
    sentence: document.querySelector(".steps .sentence")?.textContent,
    code: [...document.querySelectorAll(".steps .step-code .line:not(.gone)")].map((line) => line.firstChild && line.textContent),
    number: document.querySelector(".steps .count")?.textContent,
  }));

const PROGRAMS = ["src/course/fib.ll", "if_join.sy", "nested_loops.sy", "swap_loop.sy", "conditions_join.sy", "set_on_some_paths.sy"]
  .map((name) => (name.endsWith(".ll") ? name : `testcases/mem2reg/${name}`));

for (const program of PROGRAMS) {
  test(`each step of ${program}`, async () => {
    const { page, sealed } = await open(pageOf(program), { locale: "en-US" });
    const [{ trace: events, forms, blocks }] = pageData(program).functions;
    const source = pageData(program).source;
    const bytes = Buffer.from(source);
    const lineOf = (/** @type {[number, number] | undefined} */ span) =>
      span ? bytes.subarray(0, span[0]).toString().split("\n").length : null;
    const names = new Map();
    const last = forms.findLast((/** @type {any} */ form) => form.blocks);
    for (const { instructions } of last.blocks.map((/** @type {number} */ at) => blocks[at])) {
      for (const { id, text } of instructions) {
        const [, name] = /^(%(?:"[^"]*"|[-\w$.]+)) = /.exec(text) ?? [];
        if (name) {
          names.set(id, name);
        }
      }
    }
    const facts = collectFacts(events);
    const replay = new Replay(events, facts, names);
    const steps = stepsOf(events, facts);
    for (const [at, step] of steps.entries()) {
      const { state } = { state: replay.goTo(step.end) };
      const { sentence: said, code, number } = await shown(page);
      assert.equal(number, `Step ${at + 1} of ${steps.length}`);
      assert.equal(said, plain(sentence("en", step, replay, lineOf)), `${program}: ${at + 1}`);
      const lines = state.blocks.flatMap(({ phis, body, isGone }) => (isGone ? [] : [...phis, ...body].filter(({ gone }) => gone < 0)));
      const expected = lines.map((line) => {
        const note = line.replaced >= 0 && line.id !== null ? ` → ${replay.piece(line.id).text}` : "";
        return replay.text(line).map(({ text }) => text).join("") + note;
      });
      assert.deepEqual(code, expected, `${program}: ${at + 1}`);
      await page.keyboard.press("ArrowRight");
    }
    assert.equal((await shown(page)).number, `Step ${steps.length} of ${steps.length}`);
    await page.keyboard.press("Shift+ArrowLeft");
    await page.locator(".settings .language").selectOption("zh");
    assert.match((await shown(page)).number ?? "", /^第 \d+ 步，共 \d+ 步$/);
    sealed();
  });
}

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
  await page.locator(".steps .step-code .line", { hasText: "%b.2 = phi" }).click();
  assert.match(await answer(), /^b has a phi in while\.cond, because two paths from different assignments meet there/);
  assert.match(await answer(), /%b\.1, assigned in line 2, .* entry → while\.cond/);
  assert.match(await answer(), /%rest\.1, assigned in line 6, .* while\.body → while\.cond/);
  assert.deepEqual(await page.locator(".graph.cfg .step-path").evaluateAll((edges) => edges.map((edge) => edge.getAttribute("data-edge")).sort()),
    ["entry→while.cond", "while.body→while.cond"]);
  await page.locator(".steps .chapters button").first().click();
  await page.locator(".steps .step-code .line", { hasText: "%9 = load" }).click();
  assert.match(await answer(), /line 8 sees one of the values assigned in line 2 and in line 5\. The phi %a\.2 /);
  sealed();
});
