// Writes what is on screen at each step of a program, as text, and the answers to every question.
//
//     node --import ./typescript.mjs tests/screen.ts PROGRAM [FUNCTION] [LANGUAGE]

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { chromium } from "playwright-core";

import { compiler } from "./traces.ts";
import { executable } from "./browser.ts";
import type { Page } from "playwright-core";

const [program, chosen = "main", language = "en"] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), "screen-"));
const file = path.join(folder, "page.html");
execFileSync(compiler, ["--emit", "html", program, "-o", file]);
const chrome = await chromium.launch({ executablePath: executable(), args: ["--headless", "--no-sandbox"] });
try {
  const page = await chrome.newPage({ locale: language === "zh" ? "zh-CN" : "en-US", viewport: { width: 1280, height: 900 } });
  await page.addInitScript(() => localStorage.setItem("ssa-page.tour", "1"));
  await page.goto(pathToFileURL(file).href);
  await page.getByRole("button", { name: language === "zh" ? "全部细节" : "All details" }).click();
  await choose(page, chosen);
  const text = async (selector: string) => (await page.locator(`.steps ${selector}`).allInnerTexts()).join("\n");
  console.log(await text(".source") || (await page.locator(".source").first().innerText()));
  let [code, about] = ["", ""];
  const count = Number(await page.locator(".steps .player input").getAttribute("max"));
  for (let step = 1; step <= count; step++) {
    const next = await text(".about");
    if (next !== about) {
      about = next;
      console.log(`\n# ${await text('.chapters [aria-current="step"]')}: ${about}`);
    }
    console.log(`\n## ${await text(".count")}: ${(await text(".sentence")).replace(/\n/g, "")}`);
    const shown = await page.locator(".ir .code").innerText();
    if (shown !== code) {
      code = shown;
      console.log(code);
    }
    console.log(await text(".panel"));
    await page.keyboard.press("ArrowRight");
  }
  console.log(`\n# ${await text(".why h3")}`);
  const variables = await page.locator(".why select").first().locator("option").allInnerTexts();
  const blocks = await page.locator(".why select").nth(1).locator("option").allInnerTexts();
  for (const variable of variables) {
    for (const block of blocks) {
      await page.locator(".why select").first().selectOption({ label: variable });
      await page.locator(".why select").nth(1).selectOption({ label: block });
      console.log(`\n${variable}, ${block}: ${await text(".why .answer")}`);
    }
    for (const read of await page.locator(".why .reads button").all()) {
      await read.click();
      console.log(`\n${variable}, ${await read.innerText()}: ${await text(".why .answer")}`);
    }
  }
  console.log(`\n# ${await text(".flavours")}`);
} finally {
  await chrome.close();
  rmSync(folder, { recursive: true });
}

async function choose(page: Page, name: string) {
  const select = page.locator("header select").first();
  if ((await select.count()) > 0 && (await select.locator("option", { hasText: name }).count()) > 0) {
    await select.selectOption({ label: name });
  }
}
