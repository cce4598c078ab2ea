// The pictures of the page in a browser: overlays, folded loops, saved files, large functions.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { GCD, pages, texts } from "./page.ts";

const { openForm, openPage } = pages();

test("overlays mark blocks with words, too", async () => {
  const { page, sealed } = await openForm(GCD);
  const choose = (name: string) => page.locator(".overlays").first().selectOption(name);
  await choose("loops");
  assert.deepEqual(await texts(page, ".graph.cfg .depth .name"), ["while.cond", "while.body"]);
  assert.deepEqual(await texts(page, ".graph.cfg .badge"), ["×1", "×1"]);
  await choose("frontier");
  assert.match(await page.locator(".pane.cfg .legend").innerText(), /Choose a block/);
  await page.locator(".graph.cfg .name", { hasText: "while.body" }).click();
  assert.deepEqual(await texts(page, ".graph.cfg .frontier .name"), ["while.cond"]);
  await choose("control");
  assert.equal(await page.locator(".graph.cfg .extra.control").count(), 1);
  await choose("dj");
  assert.equal(await page.locator(".graph.cfg .extra.d-edge").count(), 3);
  assert.equal(await page.locator(".graph.cfg .extra.j-edge").count(), 1);
  await choose("back");
  assert.equal(await page.locator(".graph.cfg .edge.back").getAttribute("data-edge"), "while.body→while.cond");
  sealed();
});

test("an overlay of too many edges says so", async () => {
  const text = `int main() {\n int a = getint();\n${" if (a) a = a - 1;\n".repeat(200)} return a;\n}\n`;
  const { page, sealed } = await openPage({ format: "sysy", text });
  const legend = page.locator(".pane.cfg .legend");
  await page.locator(".overlays").first().selectOption("dj");
  assert.equal(await page.locator(".graph.cfg .extra").count(), 400);
  assert.match(await legend.innerText(), /Only the first 400 of 600 edges are drawn\./);
  await page.locator(".overlays").first().selectOption("control");
  assert.doesNotMatch(await legend.innerText(), /Only/);
  sealed();
});

test("an edge that a pass removed does not look like one that is there", async () => {
  const text = "int main() {\n  int a = 2, b = getint(), c;\n  if (a > 1) c = b + 1; else c = b + 2;\n  while (b > 0) b = b - 1;\n  return c;\n}\n";
  const { page, sealed } = await openPage({ format: "sysy", text }, ["-O2"]);
  for (const theme of ["light", "dark"]) {
    await page.goto(`${page.url().split("#")[0]}#lesson=sccp&step=1&theme=${theme}`);
    const gone = () => page.locator(".graph.cfg .edge[data-gone]").evaluateAll((all) => all.map((it) => it.getAttribute("data-edge")).sort());
    assert.deepEqual(await gone(), []);
    await page.getByRole("button", { name: "Rewriting" }).click();
    assert.deepEqual(await gone(), ["entry→if.else", "if.else→if.end"]);
    const looks = await page.locator(".graph.cfg .edge").evaluateAll((all) => all.map((it) => [it.hasAttribute("data-gone"), getComputedStyle(it).strokeDasharray === "none", getComputedStyle(it).opacity === "1"]));
    assert.ok(looks.every(([isGone, isSolid, isStrong]) => isSolid === !isGone && isStrong === !isGone), JSON.stringify(looks));
  }
  sealed();
});

test("legends have wide lines, and the small picture covers nothing", async () => {
  for (const [width, locale] of [[768, "en-US"], [1280, "en-US"], [1280, "zh-CN"], [1920, "en-US"]] as const) {
    const { page, sealed } = await openPage("testcases/mem2reg/nested_loops.sy", [], { viewport: { width, height: 1100 }, locale });
    for (const overlay of ["frontier", "back", "dj", "none"]) {
      await page.locator(".overlays").first().selectOption(overlay);
      const lines = await page.locator(".pane .legend:visible").evaluateAll((all) => all.map((it) => Math.round((it as HTMLElement).offsetHeight / 15)));
      assert.ok(lines.every((count) => count <= 3), `${overlay} at ${width}: ${lines}`);
    }
    await page.goto(`${page.url().split("#")[0]}#only=cfg&function=main`);
    const [graph, map] = [await page.locator(".graph.cfg").boundingBox(), await page.locator(".cfg .map").boundingBox()];
    assert.ok(graph && map && graph.x + graph.width <= map.x + 1, `${width}: ${JSON.stringify([graph, map])}`);
    sealed();
  }
});

test("loops are folded into one box and unfolded", async () => {
  const { page, sealed } = await openPage(GCD);
  await page.getByRole("button", { name: "Fold loops" }).click();
  assert.deepEqual(await texts(page, ".graph.cfg .name"), ["entry", "while.cond", "while.end"]);
  await page.locator(".graph.cfg .folded").dblclick();
  assert.equal(await page.locator(".graph.cfg .node").count(), 4);
  sealed();
});

test("each loop is folded by itself, by its sign, its header and the keyboard", async () => {
  const text = "int main() {\n int i = 0;\n while (i < 9) {\n  int j = 0;\n  while (j < i) j = j + 1;\n  i = i + 1;\n }\n while (i > 0) i = i - 1;\n return i;\n}\n";
  const { page, sealed } = await openForm({ format: "sysy", text }, [], { viewport: { width: 1600, height: 2000 } });
  const names = () => texts(page, ".graph.cfg .name");
  const all = await names();
  await page.locator(".pane.cfg").getByRole("button", { name: "Fit" }).click();
  await page.locator(".graph.cfg [data-fold='while.cond.1']").click();
  assert.deepEqual(await names(), all.filter((name) => name !== "while.body.1"));
  assert.equal(await page.locator(".graph.cfg .chosen").count(), 0);
  assert.deepEqual(await texts(page, ".graph.cfg .folded .plain"), ["⟳ 2"]);
  // The header of the loop around it. What is inside stays folded.
  await page.locator(".graph.cfg .name", { hasText: /^while\.cond$/ }).dblclick();
  assert.equal((await names()).length, all.length - 4);
  assert.equal(await page.locator(".graph.cfg .folded").count(), 1);
  await page.locator(".graph.cfg .name", { hasText: /^while\.cond$/ }).dblclick();
  assert.deepEqual(await names(), all.filter((name) => name !== "while.body.1"));
  await page.locator(".graph.cfg .name", { hasText: "while.cond.1" }).click();
  await page.locator(".cfg .outline").press("Enter");
  assert.deepEqual(await names(), all);
  // From a block inside, and on over the box.
  await page.locator(".cfg .outline").press("ArrowDown");
  await page.locator(".cfg .outline").press("Enter");
  assert.deepEqual(await names(), all.filter((name) => name !== "while.body.1"));
  const fold = page.getByRole("button", { name: "Fold loops" });
  await fold.click();
  assert.equal(await fold.getAttribute("aria-pressed"), "true");
  assert.deepEqual(await texts(page, ".graph.cfg .folded .plain"), ["⟳ 5", "⟳ 2"]);
  await fold.click();
  assert.deepEqual(await names(), all);
  sealed();
});

test("a saved picture is an SVG file with all blocks", async () => {
  const { page, sealed } = await openForm(GCD);
  const wait = page.waitForEvent("download");
  await page.locator(".pane.cfg").getByRole("button", { name: "Save as SVG" }).click();
  const download = await wait;
  assert.equal(download.suggestedFilename(), "gcd-cfg.svg");
  const text = readFileSync(await download.path(), "utf8");
  const shown = await page.evaluate((text) => {
    const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    return [root.localName, root.querySelectorAll("rect").length, root.textContent, root.querySelectorAll("script, [onload]").length];
  }, text);
  assert.equal(shown[0], "svg");
  assert.match(String(shown[2]), /%a\.1 = phi i32/);
  assert.equal(shown[3], 0);
  sealed();
});

test("a large function is quick to open and to step through; one that is too large has its text", async (t) => {
  const body = (ifs: number) => `int main() {\n int a = getint();\n${" if (a) a = a - 1;\n".repeat(ifs)} return a;\n}\n`;
  const large = await openPage({ format: "sysy", text: body(500) });
  // Only what is seen is there.
  const there = () => large.page.locator(".graph.cfg .node").evaluateAll((all) => all.map((it) => String(it.getAttribute("data-block"))));
  const first = await there();
  assert.ok(first.includes("entry") && first.length < 60, String(first.length));
  await large.page.getByRole("button", { name: "All details" }).click();
  await large.page.getByRole("button", { name: "Renaming", exact: true }).click();
  const [steps, frames, added] = await large.page.evaluate(async () => {
    let added = 0;
    const count = (records: MutationRecord[]) => records.forEach((it) => (added += it.addedNodes.length));
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
    const measure = async (act: () => void) => {
      const times = [];
      for (let count = 0; count < 40; count++) {
        const start = performance.now();
        act();
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b)[20];
    };
    const step = await measure(() => document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true })));
    const inSteps = added / 40;
    const text = document.querySelector(".ir .scroll") as HTMLElement;
    return [step, await measure(() => (text.scrollTop += 100)), inSteps];
  });
  const nodes = await large.page.locator("*").count();
  t.diagnostic(`1001 blocks: ${nodes} nodes; a step adds ${added}, and takes ${steps.toFixed()} ms, a frame of scrolling ${frames.toFixed()} ms`);
  assert.ok(nodes < 20_000, String(nodes));
  // What a step costs is what it draws; its time depends on the machine.
  assert.ok(added < 200, String(added));
  assert.ok((await large.page.locator(".ir .instruction").count()) < 1500);
  const now = await large.page.locator(".graph.cfg .node.step-now").getAttribute("data-block");
  const later = await there();
  assert.ok(now && later.includes(now) && !first.includes(now) && later.length < 60, `${now}: ${later.length}`);
  assert.ok((await large.page.locator(".graph.cfg .node.step-now .instruction").count()) > 0);
  assert.ok((await large.page.locator(".graph.cfg .edge").count()) < 120);
  large.sealed();
  const refused = await openPage({ format: "sysy", text: body(5000) });
  assert.match(await refused.page.locator(".pane.cfg .note").innerText(), /10001 blocks/);
  assert.match(await refused.page.locator(".code.ir").innerText(), /ret i32 %a/);
  refused.sealed();
});
