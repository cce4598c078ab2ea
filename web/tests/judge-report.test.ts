// The report of the judge as a page.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { violations } from "./axe.ts";
import { pages } from "./page.ts";
import { compiler, root } from "./traces.ts";

const { folder, open } = pages();
const judge = path.join(path.dirname(compiler), "judge");
const skip = existsSync(judge) ? false : "make web-test builds the judge";

test("names of submissions are text, and nothing is too wide for a phone", { skip }, async () => {
  const report = path.join(folder, "report.html");
  // A submission that fails is a status of its own.
  const names = ["<script>alert(1)</script>", "turn\u202ethis", "w".repeat(300)];
  try {
    execFileSync(judge, ["--tests", "tools/judge/tests/programs", `--report=html=${report}`, ...names.map((name) => `--command=${name}=false`)], { cwd: root, stdio: "pipe" });
  } catch {
    assert.ok(existsSync(report));
  }
  const { page, sealed } = await open(pathToFileURL(report).href);
  assert.deepEqual(await violations(page), []);
  assert.equal(await page.locator("img, script").count(), 0);
  const text = await page.locator("main").innerText();
  assert.ok(text.includes(names[0]) && text.includes("turn\\u{202e}this") && !text.includes("\u202e"));
  await page.locator("main a").first().click();
  assert.match(page.url(), /#s0$/);
  await page.setViewportSize({ width: 390, height: 800 });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 390));
  sealed();
});
