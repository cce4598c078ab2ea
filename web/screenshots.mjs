/**
 * Takes the pictures of docs/: the page of `--emit html`, light, dark and in Chinese, and the playground. Debian's
 * fonts-noto-cjk has the Chinese characters.
 *
 *     node --import ./typescript.mjs screenshots.mjs COMPILER PLAYGROUND.html FOLDER
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { replaceFile } from "./replace.mjs";
import { executable, FLAGS } from "./tests/browser.ts";

const [compiler, playground, folder] = process.argv.slice(2);
const program = fileURLToPath(new URL("playground/examples/gcd.sy", import.meta.url));
const temporary = mkdtempSync(path.join(tmpdir(), "minisysy-screenshots-"));
const page = path.join(temporary, "gcd.html");
execFileSync(compiler, ["--emit", "html", program, "-o", page]);
const browser = await chromium.launch({ executablePath: executable(), args: FLAGS });

/**
 * @param {string} name
 * @param {string} file
 * @param {"light" | "dark"} colorScheme
 * @param {(page: import("playwright-core").Page) => Promise<unknown>} prepare
 * @param {string} [words] Of the address.
 */
async function take(name, file, colorScheme, prepare, words = "") {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme, locale: "en-GB" });
  // Not the first visit.
  await context.addInitScript(() => localStorage.setItem("ssa-page.tour", "1"));
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href + words);
  await prepare(page);
  await page.waitForTimeout(500);
  replaceFile(path.join(folder, name), await page.screenshot());
  await context.close();
}

try {
  const shown = async (/** @type {import("playwright-core").Page} */ page) => {
    await page.waitForSelector(".ssa-page svg");
    // Shows the block of the step.
    await page.keyboard.press("ArrowRight");
  };
  const step = "#function=gcd&step=renaming.2";
  await take("page-light.png", page, "light", shown, step);
  await take("page-dark.png", page, "dark", shown, step);
  await take("page-light.zh.png", page, "light", shown, `${step}&language=zh`);
  await take("playground.png", playground, "light", async (page) => {
    await page.click("#tab-run");
    await page.selectOption("#examples", "undefined");
    await page.click(".run button.primary");
    await page.waitForSelector("#fault .problem");
  });
} finally {
  await browser.close();
  rmSync(temporary, { recursive: true });
}
