// For everyone: no violation that axe-core finds, few presses of Tab, one scroller on a phone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.ts";
import { GCD, pages } from "./page.ts";
import { file, skip } from "./playground.ts";
import type { Page } from "playwright-core";

const { open, openPage } = pages();

const WORDS = [
  "step=phis.2", "form=mem2reg&mark=variable+b", "mark=block+while.cond&overlay=frontier&language=zh", "lesson=sccp&step=1&mark=value+10", "ask=phis+a",
  "embed=cfg", "only=ir", "mark=line+4&what=nothing",
];

for (const width of [390, 768, 1280]) {
  test(`axe-core finds no violation in the page at ${width}`, async () => {
    const { page, sealed } = await openPage(GCD, ["-O2"], { viewport: { width, height: 800 } });
    const address = page.url().split("#")[0];
    for (const words of WORDS) {
      await page.goto("about:blank");
      await page.goto(`${address}#function=gcd&${words}`);
      assert.deepEqual(await violations(page), [], words);
    }
    sealed();
  });
}

test("axe-core finds no violation in the playground", { skip }, async () => {
  const { page, sealed } = await open(`file://${file}#tab=page`);
  await page.waitForSelector("#ssa .graph");
  for (const tab of ["page", "run", "ir", "compare"]) {
    await page.click(`#tab-${tab}`);
    assert.deepEqual(await violations(page), [], tab);
  }
  sealed();
});

test("at most 12 presses of Tab lead to the player", async () => {
  const { page, sealed } = await openPage(GCD);
  const isThere = () => page.evaluate(() => document.activeElement?.closest(".steps .player") !== null);
  let presses = 0;
  for (; presses < 13 && !(await isThere()); presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.classList.contains("skip"))) await page.keyboard.press("Enter");
  }
  assert.ok(presses <= 12, String(presses));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator(".steps .count").innerText(), "Step 2 of 13");
  sealed();
});

/** What scrolls up and down by itself. */
const scrollers = (page: Page) => page.evaluate(() =>
  [...document.querySelectorAll("body *")]
    .filter((it) => it.checkVisibility() && it.scrollHeight > it.clientHeight + 1 && it.clientHeight > 0 && /auto|scroll/.test(getComputedStyle(it).overflowY))
    .map((it) => it.className || it.id || it.tagName));

test("on a phone, only the window scrolls up and down", { skip }, async () => {
  const viewport = { width: 390, height: 800 };
  const { page, sealed } = await openPage("testcases/mem2reg/nested_loops.sy", [], { viewport });
  for (const name of ["Dominator tree", "Source", "IR"]) {
    await page.getByRole("tab", { name }).click();
    assert.deepEqual(await scrollers(page), [], name);
  }
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 390));
  sealed();
  const { page: playground } = await open(`file://${file}#tab=page`, { viewport });
  await playground.waitForSelector("#ssa .graph");
  await playground.selectOption("#examples", "queens");
  for (const tab of ["page", "run", "ir"]) {
    await playground.click(`#tab-${tab}`);
    assert.deepEqual(await scrollers(playground), [], tab);
  }
});
