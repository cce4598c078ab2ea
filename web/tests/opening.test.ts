// How graphs open: the entry of each function is in view, whole and large enough to read.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { openingView, wholeView } from "../page/view.ts";
import { boxOf, inView, pages } from "./page.ts";
import { pageData, programsOf, root } from "./traces.ts";
import type { View } from "../page/view.ts";

const { openPage } = pages();

/** The space around a picture. */
const MARGIN = 16;

export type Box = { x: number, y: number, width: number, height: number };

/** Every 16th test program of the source language, or all of them if the variable ALL is set, which takes a minute. */
const PROGRAMS = readdirSync(path.join(root, "testcases"), { withFileTypes: true })
  .filter((it) => it.isDirectory() && !["diagnostics", "snapshots", "llvm"].includes(it.name))
  .flatMap(({ name }) => programsOf(`testcases/${name}`))
  .filter((_, at) => process.env.ALL !== undefined || at % 16 === 0);

/** The rooms of the two graphs in a window, once as it opens and once with a pane alone. */
async function rooms(width: number) {
  const { page, sealed } = await openPage("testcases/mem2reg/nested_loops.sy", [], { viewport: { width, height: 800 } });
  const found = await page.evaluate(() => {
    const tabs = [...document.querySelectorAll("[role=tab]")];
    const pictures = [["cfg", 2], ["dominators", 3]].map(([kind, tab]) => {
      (tabs[Number(tab)] as HTMLElement).click();
      const { width, height } = (document.querySelector(`.graph.${kind}`) as Element).getBoundingClientRect();
      return { kind: String(kind), width, height };
    });
    return pictures;
  });
  sealed();
  return found;
}

test("the entry of each function is in view at each width", async () => {
  const all: { kind: string, width: number, height: number, window: number }[] = [];
  for (const width of [1280, 1920, 390]) all.push(...(await rooms(width)).map((room) => ({ ...room, window: width })));
  let count = 0;
  for (const program of PROGRAMS) {
    for (const { name, forms } of pageData(program).functions) {
      const { graphs } = forms[0];
      if (!graphs) continue;
      count++;
      for (const { window, kind, ...room } of all) {
        for (const graph of kind === "cfg" ? [graphs.cfg, graphs.steps ?? graphs.cfg] : [graphs.dominators]) {
          const where = `${program}: ${name}: ${kind} at ${window}`;
          const picture = { width: graph.width + 2 * MARGIN, height: graph.height + 2 * MARGIN };
          const { x, y, width, height } = graph.nodes[0];
          const entry = { x: x + MARGIN, y: y + MARGIN, width, height };
          const opening = openingView(room, picture, entry);
          assert.ok(isInside(entry, room, opening), `${where}: ${JSON.stringify({ room, entry, opening })}`);
          // Smaller than 8 px only if the entry itself is larger than the pane.
          const most = Math.min(room.width / (width + 16), room.height / (height + 16));
          assert.ok(opening.scale >= Math.min(0.8, most) - 1e-9, `${where}: ${opening.scale}`);
          const middle = (entry.x + width / 2 - opening.x) * opening.scale;
          const isWhole = picture.width * opening.scale <= room.width + 1e-6;
          assert.ok(isWhole || Math.abs(middle - room.width / 2) < 1, where);
          assert.ok(isInside({ x: 0, y: 0, ...picture }, room, wholeView(room, picture)), `${where}: fit`);
        }
      }
    }
  }
  assert.ok(count > (process.env.ALL === undefined ? 25 : 400), String(count));
});

test("on a phone the entry is in the window of each page", async () => {
  for (const program of PROGRAMS.slice(0, process.env.ALL === undefined ? 12 : 200)) {
    const { page, sealed } = await openPage(program, [], { viewport: { width: 390, height: 844 }, hasTouch: true });
    const entry = ".graph.cfg .node >> nth=0";
    assert.ok(await inView(page, entry), program);
    // A finger moves the graph, and not the page.
    const before = (await boxOf(page, entry)).y;
    const { x, y } = await boxOf(page, ".graph.cfg");
    const touch = await page.context().newCDPSession(page);
    for (const [type, at] of [["touchStart", 160], ["touchMove", 130], ["touchMove", 100], ["touchEnd", 0]] as const) {
      await touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: x + 100, y: y + at }] });
    }
    const after = (await boxOf(page, entry)).y;
    assert.ok(after < before - 20 && (await page.evaluate(() => scrollY)) === 0, `${program}: ${before} ${after}`);
    sealed();
  }
});

/** Whether a box is in a room, in a view. */
function isInside(box: Box, room: { width: number, height: number }, { x, y, scale }: View) {
  const [left, top] = [(box.x - x) * scale, (box.y - y) * scale];
  const [right, bottom] = [left + box.width * scale, top + box.height * scale];
  return left >= -1e-6 && top >= -1e-6 && right <= room.width + 1e-6 && bottom <= room.height + 1e-6;
}

test("the browser shows what was computed; a pane alone fills the window; Fit shows all", async () => {
  for (const width of [1280, 1920, 390]) {
    const { page, sealed } = await openPage("testcases/mem2reg/nested_loops.sy", [], { viewport: { width, height: 800 } });
    const box = (selector: string) => boxOf(page, selector);
    const isIn = (inner: Box, outer: Box) =>
      inner.x >= outer.x - 1 && inner.y >= outer.y - 1 && inner.x + inner.width <= outer.x + outer.width + 1 && inner.y + inner.height <= outer.y + outer.height + 1;
    const shown = async () => isIn(await box(".graph.cfg .node[data-block=entry]"), await box(".graph.cfg"));
    assert.ok(await shown(), `${width}: opening`);
    await page.locator(".pane.cfg").getByRole("button", { name: "Fit" }).click();
    assert.ok(isIn(await box(".graph.cfg .nodes"), await box(".graph.cfg")), `${width}: fit`);
    if (width > 390) {
      await page.locator(".pane.cfg").getByRole("button", { name: "Show this pane alone" }).click();
      const pane = await box(".pane.cfg");
      assert.ok(pane.height >= 600 && pane.width >= width - 40, JSON.stringify(pane));
      assert.ok(await page.locator(".steps .sentence").isVisible());
      await page.keyboard.press("Escape");
      assert.ok((await box(".pane.cfg")).width < width / 2);
    }
    sealed();
  }
});
