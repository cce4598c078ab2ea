/** What the tests of the playground share. `make web-test` builds it first; it is opened from disk, as users may. */
import { existsSync } from "node:fs";
import { browser } from "./browser.mjs";
import { built } from "./traces.mjs";

export const file = process.env.PLAYGROUND ?? built("playground.html");
export const skip = existsSync(file) ? false : "make playground builds it";

/** @typedef {import("playwright-core").Page} Page */

/** A browser that opens playgrounds. */
export function playgrounds() {
  const { open } = browser();

  /**
   * The playground with a program.
   * @param {string | null} source `null` for the one that it begins with
   * @param {import("playwright-core").BrowserContextOptions & { fragment?: string }} [options]
   */
  async function playground(source, { fragment = "#tab=run", ...options } = {}) {
    const opened = await open(`file://${file}${fragment}`, { locale: "en-GB", ...options });
    const { page } = opened;
    await page.waitForFunction(() => document.querySelector("#note")?.textContent !== "Starting the compiler …");
    if (source !== null) await write(page, source);
    return opened;
  }
  return { open, playground };
}

/**
 * Replaces the program, as pasting does.
 * @param {Page} page
 * @param {string} source
 */
export async function write(page, source) {
  await page.click("#editor .cm-content");
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(source);
}

/** @param {Page} page */
export const program = (page) => page.evaluate(() => {
  const content = /** @type {any} */ (document.querySelector("#editor .cm-content"));
  return String(content.cmTile?.view?.state?.doc ?? content.cmView?.view?.state?.doc ?? "");
});

/** @param {Page} page */
export const problems = (page) => page.locator("#problems li .problem p").allTextContents();

/** @param {Page} page @param {RegExp} pattern */
export const noted = (page, pattern) => page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#note")?.textContent ?? ""), pattern.source);

/** @param {Page} page @param {RegExp} pattern */
export const ended = (page, pattern) => page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#status")?.textContent ?? ""), pattern.source);

/** The button with this text that begins a run. */
export const RUN = ".run button.primary";
