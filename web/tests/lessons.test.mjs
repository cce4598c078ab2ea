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

/** A program with a sum that nothing needs, and a branch for it alone. */
const NEEDED = /** @type {const} */ ({
  format: "sysy",
  text: `int main() {
    int n = getint(), i = 0, sum = 0, unused = 0;
    while (i < n) {
        if (i > 5) unused = unused + i;
        sum = sum + i;
        i = i + 1;
    }
    return sum;
}
`,
});

test("adce: what is live because of what, a dead cycle, a branch that nothing depends on", async () => {
  const { page, sealed } = await openPage(NEEDED, ["--passes=mem2reg,adce"]);
  const answer = () => page.locator(".steps .answer").innerText();
  await page.getByRole("button", { name: "▸ adce" }).click();
  assert.match(await page.locator(".steps .sentence").innerText(), /At first nothing is live/);
  // What nothing needs is asked about first.
  assert.match(await answer(), /^%unused\.1 is removed: .* only dead instructions use it: %unused\.\d and %unused\.\d\./);
  await page.locator(".steps .chapters button").last().click();
  const lines = await texts(page, ".ir .instruction");
  const live = lines.filter((it) => it.includes("●")).join();
  assert.ok(/%sum\.2 = add/.test(live) && /call i32 @getint/.test(live) && !/unused/.test(live), lines.join("\n"));
  await page.locator(".graph.cfg .node[data-block='while.cond'] > .name").click();
  assert.match(await answer(), /^The terminator of while\.cond stays.*\s+The branch of while\.cond is live: it decides whether \S+ is executed/);
  await page.locator(".graph.cfg .node[data-block='while.body'] > .name").click();
  assert.match(await answer(), /^The branch of while\.body becomes a jump: nothing live is control dependent on it\./);
  sealed();
});
