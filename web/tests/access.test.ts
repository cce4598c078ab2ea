// For everyone: no violation that axe-core finds, few presses of Tab, one scroller on a phone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.ts";
import { settled } from "./browser.ts";
import { GCD, pages } from "./page.ts";
import { file, skip } from "./playground.ts";
import type { Page } from "playwright-core";

const { open, openPage } = pages();

const WORDS = [
  "step=phis.2", "form=mem2reg&mark=variable+b", "mark=block+while.cond&overlay=frontier&language=zh", "lesson=sccp&step=1&mark=value+10", "ask=phis+a",
  "embed=cfg", "only=ir", "mark=line+4&what=nothing",
];

for (const width of [390, 768, 1280, 1920]) {
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

test("the blocks and edges are a list for the keys, in the order of the dominator tree; a step changes it", async () => {
  const { page, sealed } = await openPage(GCD);
  const list = page.locator(".cfg .outline");
  const items = () => list.locator("[role=treeitem]").evaluateAll((all) => all.map((it) => `${it.getAttribute("aria-level")} ${it.textContent}`));
  assert.deepEqual(await items(), [
    "1 entry: 6 instructions, 0 phis. Edges: jump to while.cond.",
    "2 while.cond: 3 instructions, 0 phis. Edges: T to while.body and F to while.end.",
    "3 while.body: 9 instructions, 0 phis. Edges: jump back to while.cond (back edge).",
    "3 while.end: 2 instructions, 0 phis. No edge leaves it.",
  ]);
  assert.deepEqual(await page.locator(".dominators .outline [role=treeitem]").allTextContents(), [
    "entry. Immediately dominates: while.cond.", "while.cond. Immediately dominates: while.body and while.end.", "while.body. Dominates no other block.", "while.end. Dominates no other block.",
  ]);
  const said = () => list.evaluate((it) => document.getElementById(it.getAttribute("aria-activedescendant") ?? "")?.textContent);
  await list.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  assert.match(String(await said()), /^while\.cond: /);
  assert.equal(await list.locator("[aria-selected]").count(), 1);
  await page.getByRole("button", { name: "Cleaning up" }).click();
  assert.match((await items())[1], /^2 while\.cond: 3 instructions, 2 phis\./);
  await page.locator(".language").selectOption("zh");
  assert.match((await items())[2], /^3 while\.body：.*边：跳转回到 while\.cond（回边）。$/);
  assert.equal(await page.locator("[role=application]").count(), 0);
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
  // With a long input. Its page takes the place of the first one a moment later.
  await playground.selectOption("#examples", "calculator");
  await playground.waitForFunction(() => /push_value/.test(document.querySelector("#ssa .source")?.textContent ?? ""));
  for (const tab of ["page", "run", "ir"]) {
    await playground.click(`#tab-${tab}`);
    if (tab === "ir") await playground.waitForFunction(() => /\S/.test(document.querySelector("#ir .cm-content")?.textContent ?? ""));
    await settled(playground);
    assert.deepEqual(await scrollers(playground), [], tab);
    if (tab !== "page") continue;
    // Nothing covers anything.
    const places = await playground.locator("#ssa .said, #ssa .pane.cfg, #ssa .pane.source, #ssa .questions, footer").evaluateAll((all) =>
      all.map((it) => it.getBoundingClientRect()).sort((one, other) => one.top - other.top).map(({ top, bottom, height }) => ({ top, bottom, height })));
    assert.ok(places.every(({ top, height }, at) => height > 30 && (at === 0 || top >= places[at - 1].bottom)), JSON.stringify(places));
    await playground.waitForFunction(() => (document.querySelector("#ssa .graph.cfg")?.clientHeight ?? 0) > 250);
  }
});
