// A run of the program on the page: counts, values, faults.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { GCD, pages, texts } from "./page.ts";

const { folder, openPage } = pages();

test("a run is counted on the graph, and its values are walked through", async () => {
  const input = path.join(folder, "48 36.txt");
  writeFileSync(input, "48 36");
  const { page, sealed } = await openPage(GCD, ["--run-input", input]);
  // The steps begin with the form that ran.
  assert.deepEqual(await texts(page, ".graph.cfg .badge"), ["×1", "×3", "×2", "×1"]);
  await page.locator(".passes .pass").last().click();
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
  assert.match(await page.locator(".profile").innerText(), /退出状态码为 0/);
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

test("a slider over the run says which input each phi took, also in calls inside calls", async () => {
  const input = path.join(folder, "3.txt");
  writeFileSync(input, "3");
  const text = "int f(int n) {\n  int x = 0;\n  if (n > 1) x = f(n - 1);\n  return x + n;\n}\nint main() { return f(getint()); }\n";
  const { page, sealed } = await openPage({ format: "sysy", text }, ["--run-input", input]);
  await page.locator(".passes .pass").last().click();
  const slider = page.locator(".walk input[type=range]");
  const told = page.locator(".walk .told");
  await slider.press("End");
  // The first call: its phi gets what the call inside gave.
  assert.match(await told.innerText(), /from if\.then, control comes to if\.end\. Values: n = 3,? (and )?x = 3\.\s+The phi %x\.2 took %x\.1, the input from if\.then: 3\./);
  assert.deepEqual(await page.locator(".graph.cfg .step-path").evaluateAll((edges) => edges.map((edge) => edge.getAttribute("data-edge"))), ["if.then→if.end"]);
  // The innermost call does not call itself.
  const inner = page.locator(".profile tbody tr", { hasText: "if.end" }).first();
  await inner.click();
  assert.match(await told.innerText(), /from entry, control comes to if\.end\.[^]*took 0, the input from entry: 0\./);
  assert.equal(await page.locator(".profile [aria-selected=true]").count(), 1);
  await page.locator(".language").selectOption("zh");
  await slider.press("End");
  assert.match(await told.innerText(), /从 if\.then 来到 if\.end[^]*取来自 if\.then 的输入/);
  sealed();
});

test("the slider does not say what a phi without a name was, which the run does not tell", async () => {
  const input = path.join(folder, "2.txt");
  writeFileSync(input, "2");
  const text = `declare i32 @getint()
define i32 @main() {
  %1 = call i32 @getint()
  br label %2
2:
  %3 = phi i32 [ 0, %0 ], [ %6, %5 ]
  %4 = icmp slt i32 %3, %1
  br i1 %4, label %5, label %7
5:
  %6 = add i32 %3, 1
  br label %2
7:
  ret i32 %3
}
`;
  const { page, sealed } = await openPage({ format: "llvm", text }, ["--run-input", input]);
  await page.locator(".passes .pass:visible").last().click();
  const slider = page.locator(".walk input[type=range]");
  await slider.press("ArrowRight");
  assert.match(await page.locator(".walk .told").innerText(), /The phi %3 took 0, the input from 0\.$/);
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
