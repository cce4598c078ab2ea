// What became of each line at -O2: it is as the forms say, and it is told in sentences.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fatesOf } from "../page/fate.ts";
import { LANGUAGES, plain, tellAll } from "../page/language.ts";
import { prepare } from "../page/model.ts";
import { pages } from "./page.ts";
import { pageData, PROGRAMS } from "./traces.ts";

const { openPage } = pages();

test("every line with instructions has a fate, which agrees with the last form", () => {
  const counts: Record<string, number> = {};
  for (const program of PROGRAMS.filter((_, at) => at % 3 === 0)) {
    const model = prepare(pageData(program, ["-O2"]));
    for (const chosen of model.functions) {
      const last = chosen.form(chosen.forms.length - 1);
      const all = chosen.form(0).blocks.flatMap((block) => block.instructions);
      for (const line of new Set(all.flatMap((it) => it.line ?? []))) {
        const where = `${program}: ${chosen.name}: ${line}`;
        const own = all.filter((it) => it.line === line);
        const fates = fatesOf(model, chosen, line);
        if (own.some(({ id }) => id !== null)) assert.ok(fates.length > 0, where);
        for (const { kind, told } of fates) {
          counts[kind] = (counts[kind] ?? 0) + 1;
          for (const language of LANGUAGES) {
            const text = plain(tellAll(language, told));
            assert.ok(text.length > 5, where);
            assert.doesNotMatch(text, /undefined[^.]|\[object|\b(fate|why|say)\.[a-z]+|\{\w+\}|  |%\?/, `${where}: ${text}`);
          }
        }
        const isThere = own.some(({ id }) => id !== null && !last.removed && chosen.forms.at(-1)?.removed !== true && last.instructions.has(id));
        const isKept = fates.some(({ kind, told }) => (kind === "kept" && !/^fate\.(branch|return)$/.test(told[0].key)) || kind === "moved");
        assert.equal(isKept, isThere, `${where}: ${JSON.stringify(fates)}`);
        for (const { kind, told } of fates) {
          if (kind === "moved") assert.ok(own.some(({ id, block }) => id !== null && last.instructions.get(id)?.block !== block), where);
          if (kind === "folded") assert.match(String(told.at(-1)?.key), /^fate\.(constant|branch\.gone)$/, where);
        }
      }
    }
  }
  for (const kind of ["kept", "moved", "folded", "merged", "removed"]) assert.ok(counts[kind] > 10, JSON.stringify(counts));
});

test("a click on a line says why its branch vanished, and where a constant is from", async () => {
  const text = `int main() {
  int n = getint(), m = getint(), limit = 3 * 2 + 1, sum = 0, i = 0;
  if (limit < 5) { sum = 100; putint(n); }
  while (i < n) {
    int step = n * m;
    sum = sum + step % 5 + n * m;
    i = i + 1;
  }
  putint(limit);
  return sum;
}
`;
  const { page, sealed } = await openPage({ format: "sysy", text }, ["-O2"]);
  const fate = async (line: number) => {
    await page.keyboard.press("Escape");
    await page.locator(`.source .row[data-line='${line}'] .number`).click();
    return page.locator(".fate").innerText();
  };
  assert.match(await fate(3), /^What became of line 3\s[^]*folded: [^]*At its end, control always goes to if\.end, because %\w+ is false\.[^]*sccp made a jump of/);
  assert.match(await fate(3), /removed: if\.then is never executed: no edge to it can be taken\. [^]*because %\w+ is false\.[^]*sccp removed call void @putint/);
  assert.match(await fate(10), /kept: The function still returns here, by ret i32 %sum/);
  assert.match(await fate(9), /folded: The read of limit in line 9 sees the value assigned in line 2[^]*puts the constant 7 in place of/);
  assert.match(await fate(5), /moved: [^]*licm moved it/);
  assert.match(await fate(6), /merged: [^]*same as[^]*gvn puts/);
  assert.match(await fate(12), /No instruction of main begins in this line\./);
  await page.locator(".language").selectOption("zh");
  assert.match(await page.locator(".fate").innerText(), /^第 12 行变成了什么\s+main 没有从这一行开始的指令。/);
  sealed();
});
