// The panes of the page in a browser: texts, values and variables that light up, passes and functions.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GCD, pages, texts } from "./page.ts";
import { compile } from "./traces.ts";

const { openForm } = pages();

test("the panes show the source, the IR and the pictures", async () => {
  const { page, sealed } = await openForm(GCD);
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
  const { page, sealed } = await openForm(GCD);
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
  const { page, sealed } = await openForm({ format: "sysy", text });
  const lit = async () => {
    const rows = page.locator(".source .row:has(.variable.chosen)");
    return rows.evaluateAll((all) => all.map((row) => `${row.getAttribute("data-line")} ${row.querySelectorAll(".chosen").length}`));
  };
  const choose = (line: number) =>
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
  const { page, sealed } = await openForm({ format: "sysy", text }, ["-O0"]);
  await page.locator(".functions").selectOption("main");
  const lit = async (className: string) => (await texts(page, `.source .${className}[data-place]`)).join("|");
  const row = (text: string) => page.locator(".ir .row.instruction", { hasText: text });
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
  const { page, sealed } = await openForm(GCD);
  await page.locator(".source .row[data-line='3'] .number").click();
  assert.deepEqual(await texts(page, ".ir .with-chosen.instruction"), ["  %rest.1 = srem i32 %a.1, %b.1"]);
  sealed();
});

test("other passes and functions are chosen; what changed is marked", async () => {
  const { page, sealed } = await openForm(GCD);
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

test("the page of a small program has at most 405 KB", () => {
  for (const level of ["-O1", "-O2"]) {
    const { length } = Buffer.from(compile("web/playground/examples/gcd.sy", ["--emit", "html", level]));
    assert.ok(length <= 405_000, `${level}: ${length} bytes`);
  }
});
