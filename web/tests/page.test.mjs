// The panes of the page in a browser.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { browser } from "./browser.mjs";
import { compile } from "./traces.mjs";

const { open } = browser();
const folder = mkdtempSync(path.join(os.tmpdir(), "page-"));
after(() => rmSync(folder, { recursive: true }));
let count = 0;

/**
 * Opens the page about a program.
 * @param {import("./traces.mjs").Program} program
 * @param {string[]} [options]
 * @param {import("playwright-core").BrowserContextOptions} [context]
 */
async function openPage(program, options = [], context = {}) {
  const file = path.join(folder, `${count++}.html`);
  writeFileSync(file, compile(program, ["--emit", "html", ...options]));
  return open(pathToFileURL(file).href, { locale: "en-US", ...context });
}

const GCD = /** @type {const} */ ({
  format: "sysy",
  text: `int gcd(int a, int b) {
    while (b != 0) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

int main() {
    putint(gcd(getint(), getint()));
    return 0;
}
`,
});

/** @param {import("playwright-core").Page} page @param {string} selector */
const texts = (page, selector) => page.locator(selector).allTextContents();

test("the panes show the source, the IR and the pictures", async () => {
  const { page, sealed } = await openPage(GCD);
  assert.equal((await texts(page, ".source .row .text")).join("\n"), GCD.text);
  const ir = await texts(page, ".ir .instruction");
  assert.ok(ir.includes("  %rest.1 = srem i32 %a.1, %b.1"), ir.join("\n"));
  const blocks = ["entry", "while.cond", "while.body", "while.end"];
  assert.deepEqual(await texts(page, ".graph.cfg .name"), blocks);
  assert.deepEqual((await texts(page, ".graph.dominators .name")).sort(), [...blocks].sort());
  const drawn = await texts(page, ".graph.cfg .instruction");
  assert.deepEqual(drawn, ir.map((line) => line.trim()));
  sealed();
});

test("a value that is clicked lights up wherever it is, and in other forms", async () => {
  const { page, sealed } = await openPage(GCD);
  await page.locator(".ir .value", { hasText: "%b.1" }).first().click();
  const lit = async () => new Set(await texts(page, ".ir .value.chosen, .graph.cfg tspan.chosen"));
  assert.deepEqual(await lit(), new Set(["%b.1"]));
  assert.equal(await page.locator(".graph.cfg tspan.chosen").count(), 4);
  assert.deepEqual(await texts(page, ".graph.dominators .with-chosen .name"), ["while.cond"]);
  // It is a version of the variable.
  assert.deepEqual(new Set(await texts(page, ".source .with-chosen")), new Set(["b"]));
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".chosen, .with-chosen").count(), 0);
  await page.locator(".source .variable", { hasText: "rest" }).first().click();
  assert.deepEqual(await lit(), new Set(["%rest.1"]));
  await page.keyboard.press("[");
  assert.deepEqual(await lit(), new Set(["%rest", "%6"]));
  sealed();
});

test("variables with one name are told apart", async () => {
  const text = `int i = 5;
int main() {
    int s = i;
    int i = 1;
    while (i < 9) {
        int i = s + 1;
        int c[2] = {};
        s = s + i + c[i % 2];
    }
    return i + s;
}
`;
  const { page, sealed } = await openPage({ format: "sysy", text });
  const lit = async () => {
    const rows = page.locator(".source .row:has(.variable.chosen)");
    return rows.evaluateAll((all) => all.map((row) => `${row.getAttribute("data-line")} ${row.querySelectorAll(".chosen").length}`));
  };
  const choose = (/** @type {number} */ line) =>
    page.locator(`.source .row[data-line='${line}'] .variable`, { hasText: "i" }).first().click();
  await choose(4);
  assert.deepEqual(await lit(), ["4 1", "5 1", "10 1"]);
  await choose(6);
  assert.deepEqual(await lit(), ["6 1", "8 2"]);
  assert.deepEqual(new Set(await texts(page, ".ir .value.chosen")), new Set(["%i.1"]));
  await choose(3);
  assert.deepEqual(await lit(), ["3 1"]);
  sealed();
});

test("an instruction lights up its exact expression, and an expression its instruction", async () => {
  const text = `int f(int x, int y) { return y; }
int main() { /* 甲 */ int a = getint(), b = 2;
    return f(a % (b + 1),
        a * b) - 7;
}
`;
  const { page, sealed } = await openPage({ format: "sysy", text }, ["-O0"]);
  await page.locator(".functions").selectOption("main");
  const lit = async (/** @type {string} */ className) => (await texts(page, `.source .${className}[data-place]`)).join("|");
  const row = (/** @type {string} */ text) => page.locator(".ir .row.instruction", { hasText: text });
  await row("= srem").locator(".opcode").click();
  assert.equal(await lit("exact-chosen"), "a| % |(|b| + |1|)");
  await row("= add").locator(".opcode").click();
  assert.equal(await lit("exact-chosen"), "(|b| + |1|)");
  await row("call i32 @f").locator(".opcode").click();
  assert.equal(await lit("exact-chosen"), "f(|a| % |(|b| + |1|)|,|a| * |b|)");
  // A value is pointed at in the picture.
  await page.keyboard.press("Escape");
  const product = page.locator(".graph.cfg .instruction", { hasText: "= mul" });
  await product.locator(".value").first().hover();
  assert.equal(await lit("exact-pointed"), "a| * |b");
  // And back: the smallest expression around what is pointed at.
  const pointed = () => texts(page, ".ir .row.instruction.pointed");
  await page.locator(".source [data-place]", { hasText: /^ \* $/ }).hover();
  assert.match((await pointed()).join(), /^ *%\S+ = mul i32 %\S+, %\S+$/);
  assert.equal(await lit("exact-pointed"), "a| * |b");
  await page.locator(".source .row[data-line='3'] .variable", { hasText: "b" }).hover();
  const [load, ...others] = await pointed();
  assert.match(load, /= load i32, i32\* %b$/);
  assert.deepEqual(others, []);
  assert.equal(await lit("pointed"), "b|b|b", "all of the variable");
  assert.equal(await lit("exact-pointed"), "b", "this read");
  await page.locator(".source .literal[data-place]", { hasText: "7" }).click();
  assert.match((await texts(page, ".ir .row.instruction.chosen")).join(), /= sub i32 %\S+, 7,/);
  await page.locator(".source .literal[data-place]", { hasText: "7" }).click();
  assert.equal(await page.locator(".chosen, .with-chosen, .exact-chosen").count(), 0);
  sealed();
});

test("a line lights up what comes from it", async () => {
  const { page, sealed } = await openPage(GCD);
  await page.locator(".source .row[data-line='3'] .number").click();
  assert.deepEqual(await texts(page, ".ir .with-chosen.instruction"), ["  %rest.1 = srem i32 %a.1, %b.1"]);
  sealed();
});

test("other passes and functions are chosen; what changed is marked", async () => {
  const { page, sealed } = await openPage(GCD);
  assert.deepEqual(await texts(page, ".ir [data-sign='+']"), [
    "  %a.1 = phi i32 [ %a, %entry ], [ %b.1, %while.body ]",
    "  %b.1 = phi i32 [ %b, %entry ], [ %rest.1, %while.body ]",
  ]);
  await page.getByRole("button", { name: "Before and after" }).click();
  const gone = await texts(page, ".ir [data-sign='−']");
  assert.equal(gone.filter((line) => line.includes("load")).length, 6);
  assert.equal(gone.filter((line) => line.includes("alloca")).length, 3);
  await page.locator(".passes .pass", { hasText: "before" }).click();
  assert.equal(await page.locator(".column").count(), 1);
  await page.locator(".functions").selectOption("main");
  assert.deepEqual(await texts(page, ".graph.cfg .name"), ["entry"]);
  sealed();
});

test("overlays mark blocks with words, too", async () => {
  const { page, sealed } = await openPage(GCD);
  const choose = (/** @type {string} */ name) => page.locator(".overlays").first().selectOption(name);
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

test("a run is counted on the graph, and its values are walked through", async () => {
  const input = path.join(folder, "48 36.txt");
  writeFileSync(input, "48 36");
  const { page, sealed } = await openPage(GCD, ["--run-input", input]);
  assert.deepEqual(await texts(page, ".graph.cfg .badge"), ["×1", "×3", "×2", "×1"]);
  assert.deepEqual((await texts(page, ".graph.cfg .count")).sort(), ["1", "1", "2", "2"]);
  assert.match(await page.locator(".profile").innerText(), /48 36\.txt[^]*exit status 0/);
  assert.deepEqual(await texts(page, ".profile th:nth-child(n + 3)"), ["a", "b", "rest"]);
  const cells = await texts(page, ".profile td:nth-child(n + 2)");
  assert.deepEqual(cells.slice(0, 12), ["entry", "48", "36", "", "while.cond", "48", "36", "", "while.body", "", "", "12"]);
  assert.equal(cells.length, 7 * 4);
  await page.locator(".profile tbody tr").first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  assert.deepEqual(await texts(page, ".graph.cfg .node.chosen .name"), ["while.body"]);
  assert.ok((await page.locator(".source .row.with-chosen").count()) > 0);
  assert.equal(await page.locator(".profile [aria-selected=true]").count(), 1);
  // The form before mem2reg has its variables in memory.
  await page.keyboard.press("[");
  assert.deepEqual(await texts(page, ".graph.cfg .badge"), ["×1", "×3", "×2", "×1"]);
  await page.locator(".profile tbody tr").nth(2).click();
  assert.deepEqual(await texts(page, ".profile [aria-selected=true] td"), ["8", "while.body", "36", "12", "12"]);
  await page.locator(".language").selectOption("zh");
  assert.match(await page.locator(".profile").innerText(), /退出码为 0/);
  sealed();
  // Without a run there is nothing about it.
  const other = await openPage(GCD);
  assert.equal(await other.page.locator(".profile, .overlays option[value=run]").count(), 0);
  other.sealed();
});

test("the values of a call and of the one inside it are in different rows", async () => {
  const input = path.join(folder, "2.txt");
  writeFileSync(input, "2");
  const text = "int f(int n) {\n  if (n == 0) return 0;\n  int x = f(n - 1) + 1;\n  return x;\n}\nint main() { return f(getint()); }\n";
  const { page, sealed } = await openPage({ format: "sysy", text }, ["--run-input", input]);
  assert.deepEqual(await texts(page, ".profile th:nth-child(n + 3)"), ["n", "x"]);
  assert.deepEqual((await texts(page, ".profile td:nth-child(3)")).filter(Boolean), ["2", "1", "0"]);
  assert.deepEqual((await texts(page, ".profile td:nth-child(4)")).filter(Boolean), ["1", "2"]);
  sealed();
});

test("forms that did not run have no counts; a fault is told", async () => {
  const input = path.join(folder, "none.txt");
  writeFileSync(input, "");
  const text = "int main() {\n  int n = getint();\n  int i = 0;\n  while (i < 3) i = i + 1;\n  return i / n;\n}\n";
  const { page, sealed } = await openPage({ format: "sysy", text }, ["-O2", "--run-input", input]);
  assert.match(await page.locator(".profile").innerText(), /stopped: line 5: division by zero/);
  await page.locator(".passes .pass", { hasText: "mem2reg" }).first().click();
  assert.equal(await page.locator(".graph.cfg .badge, .profile tr").count(), 0);
  assert.match(await page.locator(".pane.cfg .legend").innerText(), /before the first pass/);
  await page.locator(".passes .pass", { hasText: "before" }).click();
  assert.deepEqual(await texts(page, ".graph.cfg .badge"), ["×1", "×4", "×3", "×1"]);
  sealed();
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
  const { page, sealed } = await openPage({ format: "sysy", text }, [], { viewport: { width: 1600, height: 2000 } });
  const names = () => texts(page, ".graph.cfg .name");
  const all = await names();
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
  await page.locator(".graph.cfg").press("Enter");
  assert.deepEqual(await names(), all);
  // From a block inside, and on over the box.
  await page.locator(".graph.cfg").press("ArrowDown");
  await page.locator(".graph.cfg").press("Enter");
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
  const { page, sealed } = await openPage(GCD);
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
  const { page, sealed } = await openPage(GCD, [], { viewport: { width: 720, height: 700 }, colorScheme: "dark" });
  await page.locator(".pane.cfg .zoom .tool").nth(1).click();
  const place = await page.locator(".graph.cfg .scene").getAttribute("transform");
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await page.locator(".pane h2:visible").allTextContents(), ["Source", "IR", "Control-flow graph", "Dominator tree"]);
  const [paper, ...boxes] = await page.locator(".graph.cfg, .graph.cfg .node").evaluateAll((all) => all.map((it) => it.getBoundingClientRect().toJSON()));
  assert.ok(paper.width <= 720 && paper.height > 100);
  for (const box of boxes) assert.ok(box.top >= paper.top && box.bottom <= paper.bottom && box.left >= paper.left && box.right <= paper.right);
  assert.equal(await page.locator(".pane.source").evaluate((it) => getComputedStyle(it).backgroundColor), "rgb(255, 255, 255)");
  assert.equal(await page.locator(".top h1").evaluate((it) => getComputedStyle(it).color), "rgb(29, 36, 48)");
  assert.ok((await page.locator(".step-code .line").last().evaluate((it) => it.getBoundingClientRect().height)) > 5);
  assert.ok((await page.pdf()).length > 10_000);
  await page.emulateMedia({ media: "screen" });
  await page.waitForSelector(".graph.cfg:not([viewBox])");
  assert.equal(await page.locator(".graph.cfg .scene").getAttribute("transform"), place);
  sealed();
});

test("names that look like HTML stay text", async () => {
  const name = "</script><img src=x onerror=alert(1)>";
  const text = `define i32 @"${name}"(i32 %"<b>&\\22]]>") {
"<i>":
  %"a\\E2\\80\\AE" = alloca i32
  store i32 %"<b>&\\22]]>", i32* %"a\\E2\\80\\AE"
  br label %"'"
"'":
  %v = load i32, i32* %"a\\E2\\80\\AE"
  ret i32 %v
}
`;
  const { page, sealed } = await openPage({ format: "llvm", text });
  assert.deepEqual(await texts(page, ".functions option"), [name]);
  assert.deepEqual(await texts(page, ".graph.cfg .name"), ['"<i>"', '"\'"']);
  assert.equal(await page.locator("img, i").count(), 0);
  await page.locator(".graph.cfg .name").first().click();
  assert.equal(await page.locator(".graph.cfg .chosen").count(), 1);
  sealed();
});

test("odd graphs are stepped through, folded and asked about", async () => {
  const text = `define i32 @main(i32 %n, i1 %c) {
  %x = alloca i32
  store i32 %n, i32* %x
  br i1 %c, label %"a \\22<script>", label %b
"a \\22<script>":
  %v = load i32, i32* %x
  switch i32 %v, label %b [ i32 1, label %b
    i32 2, label %"a \\22<script>"
    i32 3, label %end
    i32 4, label %end ]
b:
  store i32 7, i32* %x
  br i1 %c, label %"a \\22<script>", label %self
self:
  %w = load i32, i32* %x
  %w2 = sub i32 %w, 1
  store i32 %w2, i32* %x
  %z = icmp eq i32 %w2, 0
  br i1 %z, label %self, label %b
dead:
  br label %end
dead2:
  br label %dead2
end:
  %r = load i32, i32* %x
  ret i32 %r
}
define void @"\\E2\\80\\AEevil </script>"() {
  unreachable
}
define void @endless() {
  br label %l
l:
  br label %l
}
`;
  const { page, sealed } = await openPage({ format: "llvm", text });
  const shown = await page.evaluate(() => {
    const press = (/** @type {string} */ key) => document.dispatchEvent(new KeyboardEvent("keydown", { key }));
    const count = (/** @type {string} */ selector) => document.querySelectorAll(selector).length;
    const choose = (/** @type {HTMLSelectElement} */ select, /** @type {string} */ value) => {
      select.value = value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    };
    const functions = /** @type {HTMLSelectElement} */ (document.querySelector(".functions"));
    return [...functions.options].map(({ value }) => {
      choose(functions, value);
      const said = new Set();
      for (let step = 0; step < 100; step++) {
        press("ArrowRight");
        said.add(document.querySelector(".steps .sentence")?.textContent);
      }
      const gone = count(".graph.cfg [data-gone]");
      const fold = /** @type {HTMLElement} */ (document.querySelector(".pane.cfg .tools button"));
      const open = count(".graph.cfg .node");
      if (!fold.hidden) fold.click();
      const folded = count(".graph.cfg .node");
      for (const select of document.querySelectorAll(".why select")) {
        for (const { value } of /** @type {HTMLSelectElement} */ (select).options) choose(/** @type {HTMLSelectElement} */ (select), value);
      }
      return { gone, open, folded, hasSaid: said.size > 1, isUnknown: [...said].some((it) => it?.includes("undefined")) };
    });
  });
  assert.deepEqual(shown, [
    { gone: 2, open: 7, folded: 5, hasSaid: true, isUnknown: false },
    { gone: 0, open: 1, folded: 1, hasSaid: true, isUnknown: false },
    { gone: 0, open: 2, folded: 2, hasSaid: true, isUnknown: false },
  ]);
  sealed();
});

test("a large function is quick to open; one that is too large has its text", async () => {
  const body = (/** @type {number} */ ifs) => `int main() {\n int a = getint();\n${" if (a) a = a - 1;\n".repeat(ifs)} return a;\n}\n`;
  const large = await openPage({ format: "sysy", text: body(500) });
  assert.equal(await large.page.locator(".graph.cfg .node").count(), 1001);
  // Only what is seen has its text.
  assert.ok((await large.page.locator(".graph.cfg .instruction").count()) < 600);
  large.sealed();
  const refused = await openPage({ format: "sysy", text: body(5000) });
  assert.match(await refused.page.locator(".pane.cfg .note").innerText(), /10001 blocks/);
  assert.match(await refused.page.locator(".code.ir").innerText(), /ret i32 %a/);
  refused.sealed();
});
