// The page in use: search, keys, languages, colours, narrow screens, paper.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GCD, pages, texts } from "./page.ts";

const { openPage } = pages();

test("search finds functions, blocks, values and lines by keyboard", async () => {
  const { page, sealed } = await openPage(GCD);
  await page.keyboard.press("/");
  await page.keyboard.type("while.b");
  await page.keyboard.press("Enter");
  assert.deepEqual(await texts(page, ".graph.cfg .chosen .name"), ["while.body"]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.keyboard.type("main");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator(".functions").inputValue(), "1");
  sealed();
});

test("the pictures and texts are walked by keyboard", async () => {
  const { page, sealed } = await openPage(GCD);
  await page.locator(".graph.cfg").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  assert.deepEqual(await texts(page, ".graph.cfg .chosen .name"), ["while.cond"]);
  const scene = page.locator(".graph.cfg .scene");
  const place = await scene.getAttribute("transform");
  await page.keyboard.press("+");
  assert.notEqual(await scene.getAttribute("transform"), place);
  await page.keyboard.press("0");
  await page.locator(".source .scroll").focus();
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.locator(".source .row.chosen").getAttribute("data-line"), "1");
  sealed();
});

test("Chinese and colours are chosen, and follow the browser", async () => {
  const { page, sealed } = await openPage(GCD, [], { locale: "zh-CN", colorScheme: "dark" });
  assert.equal(await page.locator(".pane.source h2").innerText(), "源程序");
  const colour = () => page.locator(".pane.source").evaluate((node) => getComputedStyle(node).backgroundColor);
  const dark = await colour();
  await page.locator(".language").selectOption("en");
  assert.equal(await page.locator(".pane.source h2").innerText(), "Source");
  await page.locator(".settings .tool").first().click();
  assert.notEqual(await colour(), dark);
  await page.locator(".settings .tool").first().click();
  assert.equal(await colour(), dark);
  sealed();
});

test("a first visit shows one pane after the other, and is over for good", async () => {
  const { page, sealed } = await openPage(GCD, [], { isFirstVisit: true });
  const tour = page.locator(".tour");
  const said = [];
  for (let stop = 0; stop < 5; stop++) {
    said.push(await tour.locator("p").innerText());
    const bright = await page.locator(".pane, .steps").evaluateAll((all) => all.filter((it) => getComputedStyle(it).opacity === "1").length);
    assert.equal(bright, 1);
    await tour.locator(".next").click();
  }
  assert.equal(new Set(said).size, 5);
  assert.equal(await tour.count(), 0);
  await page.reload();
  assert.equal(await tour.count(), 0);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByRole("button", { name: "Skip" }).click();
  await page.reload();
  assert.equal(await tour.count(), 0);
  sealed();
});

test("on a phone each sentence of a first visit is in the window", async () => {
  const viewport = { width: 390, height: 800 };
  const { page, sealed } = await openPage(GCD, [], { isFirstVisit: true, viewport });
  const tour = page.locator(".tour");
  for (let stop = 0; stop < 5; stop++) {
    const box = await tour.boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= viewport.height, JSON.stringify(box));
    await tour.locator(".next").click();
  }
  sealed();
});

test("a click on an occurrence is answered as what it is, and does not move its pane", async () => {
  const { page, sealed } = await openPage(GCD);
  const answer = () => page.locator(".steps .answer").innerText();
  const click = (line: number, at: number) =>
    page.locator(`.source .row[data-line='${line}'] .variable`).nth(at).click();
  const scrolled = () => page.locator(".source .scroll").evaluate((it) => it.scrollTop);
  const before = await scrolled();
  await click(7, 0);
  assert.match(await answer(), /^The read of a in line 7 sees one of the values assigned by the call and in line 4\. The phi %a\.1 /);
  await click(4, 0);
  assert.match(await answer(), /^a gets the value %b\.1 in line 4\. It may be seen by the reads in line 3 and in line 7\./);
  await click(1, 1);
  assert.match(await answer(), /^b gets the value %b by the call\./);
  assert.equal(await scrolled(), before);
  // The step that decided it.
  await page.getByRole("button", { name: "Show the step" }).click();
  assert.match(await page.locator(".steps .sentence").innerText(), /^The walk over the dominator tree begins at entry/);
  sealed();
});

test("with little room there are tabs, and nothing is wider than the window", async () => {
  const { page, sealed } = await openPage(GCD, [], { viewport: { width: 390, height: 800 } });
  assert.equal(await page.locator(".pane:visible").count(), 1);
  await page.getByRole("tab", { name: "Source" }).click();
  assert.ok(await page.locator(".pane.source").isVisible());
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 390, String(width));
  sealed();
});

test("on paper there are whole pictures and texts, dark on white", async () => {
  const { page, sealed } = await openPage(GCD, [], { viewport: { width: 780, height: 700 }, colorScheme: "dark" });
  await page.locator(".pane.cfg .zoom .tool").nth(1).click();
  const place = await page.locator(".graph.cfg .scene").getAttribute("transform");
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await page.locator(".pane h2:visible").allTextContents(), ["Source", "IR", "Control-flow graph", "Dominator tree"]);
  const [paper, ...boxes] = await page.locator(".graph.cfg, .graph.cfg .node").evaluateAll((all) => all.map((it) => it.getBoundingClientRect().toJSON()));
  assert.ok(paper.width <= 780 && paper.height > 100);
  for (const box of boxes) assert.ok(box.top >= paper.top && box.bottom <= paper.bottom && box.left >= paper.left && box.right <= paper.right);
  assert.equal(await page.locator(".pane.source").evaluate((it) => getComputedStyle(it).backgroundColor), "rgb(255, 255, 255)");
  assert.equal(await page.locator(".top h1").evaluate((it) => getComputedStyle(it).color), "rgb(29, 36, 48)");
  assert.ok((await page.locator(".ir .row.instruction").last().evaluate((it) => it.getBoundingClientRect().height)) > 5);
  assert.ok((await page.pdf()).length > 10_000);
  await page.emulateMedia({ media: "screen" });
  await page.waitForSelector(".graph.cfg:not([viewBox])");
  assert.equal(await page.locator(".graph.cfg .scene").getAttribute("transform"), place);
  sealed();
});
