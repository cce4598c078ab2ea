// The page in use: search, keys, languages, colours, narrow screens, paper.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boxOf, GCD, pages, texts } from "./page.ts";

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
  await page.locator(".cfg .outline").focus();
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
  for (const language of ["en", "zh"]) {
    const { page, sealed } = await openPage(GCD, [], { viewport: { width: 390, height: 800 } });
    await page.goto(`${page.url()}#language=${language}`);
    // A column: the sentence, the blocks, the source or what the tabs choose.
    const tops = await page.locator(".said, .pane.cfg, .pane.source").evaluateAll((all) => all.map((it) => [it.getBoundingClientRect().top, it.className]).sort());
    assert.deepEqual(tops.sort((one, other) => Number(one[0]) - Number(other[0])).map(([, name]) => String(name).split(" ")[0] === "said" ? "said" : String(name).split(" ")[1]), ["said", "cfg", "source"]);
    await page.getByRole("tab", { name: "IR" }).click();
    assert.deepEqual(await page.locator(".pane:visible").evaluateAll((all) => all.map((it) => it.className.split(" ")[1])), ["ir", "cfg"]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, String(width));
    sealed();
  }
});

test("the tour is offered, and does not open, when the address says what to show", async () => {
  for (const words of ["function=gcd&step=phis.1", "ask=phis+a&function=gcd", "mark=block+entry"]) {
    const { page, sealed } = await openPage(GCD, [], { isFirstVisit: true });
    await page.goto(`${page.url()}#${words}`);
    await page.reload();
    assert.equal(await page.locator(".tour").count(), 0, words);
    await page.setViewportSize({ width: 390, height: 800 });
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390, words);
    await page.getByRole("button", { name: "Tour" }).click();
    assert.match(await page.locator(".tour").innerText(), /^1\/5/);
    await page.getByRole("button", { name: "Skip" }).click();
    await page.reload();
    assert.equal(await page.getByRole("button", { name: "Tour" }).count(), 0);
    sealed();
  }
});

test("a click on what is no local variable is answered, too", async () => {
  const text = "int g = 3;\nint main() {\n  int a = getint();\n  g = g + a;\n  if (a > 2) putint(a);\n  return g;\n}\n";
  const { page, sealed } = await openPage({ format: "sysy", text });
  const answer = () => page.locator(".steps .answer").innerText();
  const said = /^@g is a global variable: it stays in memory, .* Here it is accessed in lines 4 and 6\.$/;
  await page.locator(".source .variable", { hasText: "g" }).first().click();
  assert.match(await answer(), said);
  await page.locator(".ir .instruction", { hasText: "icmp" }).locator(".opcode").click();
  assert.match(await answer(), /^%\d+ = icmp sgt i32 %\d+, 2 accesses no local variable, so it stays as it is\.$/);
  await page.locator(".language").selectOption("zh");
  await page.locator(".source .variable", { hasText: "g" }).nth(1).click();
  assert.match(await answer(), /^@g 是全局变量.*在这些行读写它：4 和 6。$/);
  await page.waitForFunction(() => /mark=variable\+%40g.*language=zh/.test(location.hash));
  await page.reload();
  assert.match(await answer(), /^@g 是全局变量/);
  sealed();
});

test("opening a pass keeps the chosen block in view, and asks about it", async () => {
  const ifs = "  if (a > 1) b = b + a;\n".repeat(8);
  const text = `int main() {\n  int a = 2, b = getint();\n${ifs}  while (b > 0) b = b - getint();\n  return b;\n}\n`;
  const { page, sealed } = await openPage({ format: "sysy", text }, ["-O2"]);
  await page.keyboard.press("/");
  await page.keyboard.type("while.end");
  await page.keyboard.press("Enter");
  for (const name of ["▸ sccp", "mem2reg", "▸ gvn", "Step by step", "▸ liveness"]) {
    await page.locator(".passes > .pass").filter({ hasText: new RegExp(`^${name}$`) }).first().click();
    const [box, pane] = [await boxOf(page, ".graph.cfg .node.chosen"), await boxOf(page, ".graph.cfg")];
    assert.ok(box.y >= pane.y && box.y + box.height <= pane.y + pane.height, name);
    if (name.startsWith("▸")) assert.match(await page.locator(".steps .answer").innerText(), /while\.end/);
  }
  sealed();
});

test("on paper there are whole pictures and texts, dark on white", async () => {
  const { page, sealed } = await openPage(GCD, [], { viewport: { width: 780, height: 700 }, colorScheme: "dark" });
  await page.locator(".pane.cfg .zoom .tool").nth(1).click();
  const transform = async () => (await page.locator(".graph.cfg .scene").getAttribute("transform"))?.replace(/[\d.]+/g, (it) => Number(it).toFixed(3));
  const place = await transform();
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await page.locator(".pane h2:visible").allTextContents(), ["Source", "IR", "Control-flow graph", "Dominator tree"]);
  const [paper, ...boxes] = await page.locator(".graph.cfg, .graph.cfg .node").evaluateAll((all) => all.map((it) => it.getBoundingClientRect().toJSON()));
  assert.ok(paper.width <= 780 && paper.height > 100);
  for (const box of boxes) assert.ok(box.top >= paper.top && box.bottom <= paper.bottom && box.left >= paper.left && box.right <= paper.right);
  assert.equal(await page.locator(".pane.source").evaluate((it) => getComputedStyle(it).backgroundColor), "rgb(255, 255, 255)");
  assert.equal(await page.locator(".top h1").evaluate((it) => getComputedStyle(it).color), "rgb(0, 0, 0)");
  assert.ok((await page.locator(".ir .row.instruction").last().evaluate((it) => it.getBoundingClientRect().height)) > 5);
  assert.ok((await page.pdf()).length > 10_000);
  await page.emulateMedia({ media: "screen" });
  await page.waitForSelector(".graph.cfg:not([viewBox])");
  assert.equal(await transform(), place);
  sealed();
});

test("no end of what is printed is lost", async () => {
  const ifs = "  if (n > 3) m = m + n;\n  else n = n - 1;\n";
  for (const [count, words] of [[1, "step=phis.1"], [2, "step=phis.1"], [4, "form=mem2reg"], [4, "only=ir"]] as const) {
    const text = `int main() {\n  int n = getint(), m = 0;\n${ifs.repeat(count)}  return n + m;\n}\n`;
    const { page, sealed } = await openPage({ format: "sysy", text });
    await page.goto(`${page.url()}#${words}`);
    // A link is in the file if it is on a page. The page hears of the paper while it is printed.
    const ends = await page.locator(".source .code, .ir .code, .questions .answer").evaluateAll((all) => all.filter((it) => it.checkVisibility()).map((it, at) => {
      const href = `https://end.test/${at}`;
      it.append(Object.assign(document.createElement("a"), { href, textContent: "end" }));
      return href;
    }));
    assert.ok(ends.length > 0, words);
    const file = (await page.pdf({ format: "A4" })).toString("latin1");
    assert.deepEqual(ends.filter((it) => !file.includes(`(${it})`)), [], `${count}, ${words}`);
    sealed();
  }
});

test("a sheet for A4 or letter has all that is said and asked, in black and white", async () => {
  const cases = {
    "step=cleaning.2&variable=b&block=while.cond": [/^b has a phi in while\.cond/m, /^Step 12 of 13|Step \d+ of 13/m, /while\.cond\s+entry\s+\{ while\.cond \}\s+\{ %a\.1, %b\.1 \}/],
    "form=mem2reg&language=zh": [/初始|mem2reg 之后/, /直接支配者\s+支配边界\s+phi/],
    "ask=dominator+while.end": [/Click the immediate dominator of while\.end\./, /while\.body/],
  };
  for (const [width, format] of [[794, "A4"], [816, "Letter"]] as const) {
    for (const [words, patterns] of Object.entries(cases)) {
      const { page, sealed } = await openPage(GCD, [], { viewport: { width, height: 700 }, colorScheme: "dark" });
      await page.goto(`${page.url()}#function=gcd&${words}`);
      await page.emulateMedia({ media: "print" });
      await page.waitForSelector(".graph.cfg[viewBox]");
      const where = `${words}: ${format}`;
      const text = await page.locator(".ssa-page").innerText();
      for (const pattern of patterns) assert.match(text, pattern, where);
      assert.match(text, /int rest = a % b;/, where);
      if (words.startsWith("ask")) assert.doesNotMatch(text, /Immediate dominator\s/, where);
      const faults = await page.locator(".ssa-page, .ssa-page *").evaluateAll((all) => all.filter((it) => it.checkVisibility({ visibilityProperty: true })).flatMap((it) => {
        const { color, overflowY } = getComputedStyle(it);
        const [red, green, blue] = color.match(/[\d.]+/g) ?? [];
        const isCut = overflowY !== "visible" && it instanceof HTMLElement && it.scrollHeight > it.clientHeight + 2 && !it.closest(".outline, .bar, h1");
        return red !== green || green !== blue || isCut ? [`${it.className || it.tagName} ${color} ${overflowY}`] : [];
      }));
      assert.deepEqual(faults, [], where);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= width, where);
      assert.ok((await page.pdf({ format })).length > 10_000);
      sealed();
    }
  }
  const { page } = await openPage(GCD);
  await page.evaluate(() => (window.print = () => (document.title = "printed")));
  await page.getByRole("button", { name: "Print" }).click();
  assert.equal(await page.title(), "printed");
});
