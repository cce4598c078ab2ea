// The steps of passes after mem2reg in a browser: each is chosen by its button, and shows what it knows.

import assert from "node:assert/strict";
import { test } from "node:test";

import { pages, texts } from "./page.mjs";

const { openPage } = pages();

/** A program in which one value is constant because a branch is never taken. */
const KNOWN = /** @type {const} */ ({
  format: "sysy",
  text: `int main() {
    int limit = 3, step = 1, i = 0, n = getint();
    while (i < n) {
        if (limit > 4) step = i;
        i = i + step;
    }
    return i;
}
`,
});

test("sccp: the lattice, a phi that stays constant, a block that is never executed", async () => {
  const { page, sealed } = await openPage(KNOWN, ["--passes=mem2reg,sccp"]);
  await page.getByRole("button", { name: "▸ sccp" }).click();
  assert.match(await page.locator(".steps .sentence").innerText(), /every value is unknown \(⊤\), and no block is executed/);
  const notes = async () => (await texts(page, ".ir .instruction")).filter((it) => /= phi|icmp/.test(it)).map((it) => it.split("; ")[1]);
  assert.deepEqual(new Set(await notes()), new Set(["⊤"]));
  await page.getByRole("button", { name: "All details" }).click();
  await page.locator(".steps .chapters button", { hasText: "Rewriting" }).click();
  await page.keyboard.press("ArrowLeft");
  // The phis of `step` and `i`, and both comparisons.
  assert.deepEqual((await notes()).sort(), ["1", "1", "false", "⊥", "⊥"]);
  await page.locator(".ir .instruction", { hasText: "%step.2 = phi" }).locator(".value").first().click();
  const answer = () => page.locator(".steps .answer").innerText();
  assert.match(await answer(), /%step\.2 is always 1: every input that can arrive is 1\.\s+From while\.body: %step\.1 is 1\.\s+%i\.1 does not count: control never goes from if\.then/);
  await page.locator(".graph.cfg .node[data-block='if.then']").click();
  assert.match(await answer(), /^if\.then is never executed.*\s+while\.body always goes to if\.end, because %\d+ is false\./);
  await page.getByRole("button", { name: "Show the step that decided this" }).click();
  assert.match(await page.locator(".steps .sentence").innerText(), /Control never gets to if\.then: removed/);
  await page.keyboard.press("End");
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
  assert.match((await texts(page, ".ir .group:has(.label[data-block='while.body']) .instruction:not(.gone)")).join("\n"), /^\s*br label %if\.end$/);
  await page.getByRole("button", { name: "Step by step", exact: true }).click();
  assert.match(await page.locator(".steps .sentence").innerText(), /before any pass/);
  sealed();
});
