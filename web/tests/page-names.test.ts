// Odd names and odd graphs on the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pages, texts } from "./page.ts";
import { QUOTED } from "./traces.ts";

const { openPage } = pages();

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

test("names in quotation marks are values and blocks", async () => {
  const { page, sealed } = await openPage(QUOTED);
  const marked = (pane: string) => texts(page, `${pane} .chosen`);
  const inText = (text: string) => page.locator(".ir .text > span", { hasText: text });
  const name = '%"x, %y ], [ z"';
  await inText(name).first().click();
  assert.deepEqual(await marked(".code.ir"), [name, name]);
  assert.deepEqual(await marked(".graph.cfg"), [name, name]);
  await page.keyboard.press("Escape");
  await inText('%"b ], [ c"').first().click();
  assert.deepEqual(await texts(page, ".graph.cfg .chosen .name"), ['"b ], [ c"']);
  assert.deepEqual(await texts(page, ".graph.cfg .literal"), ["-7", "-1", "getelementptr inbounds ([2 x i32], [2 x i32]* @…", "-3", "4"]);
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
    const press = (key: string) => document.dispatchEvent(new KeyboardEvent("keydown", { key }));
    const count = (selector: string) => document.querySelectorAll(selector).length;
    const choose = (select: HTMLSelectElement, value: string) => {
      select.value = value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    };
    const functions = document.querySelector(".functions") as HTMLSelectElement;
    return [...functions.options].map(({ value }) => {
      choose(functions, value);
      const said = new Set<string | null | undefined>();
      for (let step = 0; step < 100; step++) {
        press("ArrowRight");
        said.add(document.querySelector(".steps .sentence")?.textContent);
      }
      const gone = count(".graph.cfg .node[data-gone]");
      const fold = document.querySelector(".pane.cfg .tools button") as HTMLElement;
      const open = count(".graph.cfg .node");
      if (!fold.hidden) fold.click();
      const folded = count(".graph.cfg .node");
      for (const select of document.querySelectorAll(".why select")) {
        for (const { value } of (select as HTMLSelectElement).options) choose(select as HTMLSelectElement, value);
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

test("variables whose names are words of other languages can be clicked", async () => {
  const names = ["for", "do", "goto", "struct"];
  const text = `int main() {\n  int ${names.map((name) => `${name} = getint()`).join(", ")};\n  return ${names.join(" + ")};\n}\n`;
  const { page, sealed } = await openPage({ format: "sysy", text });
  assert.deepEqual([...new Set(await texts(page, ".source .variable"))], names);
  await page.locator(".source .variable", { hasText: "do" }).first().click();
  assert.deepEqual([...new Set(await texts(page, ".source .chosen"))], ["do"]);
  assert.deepEqual(await texts(page, ".source .keyword"), ["int", "int", "return"]);
  sealed();
});
