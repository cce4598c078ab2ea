/** What the tests of the playground share. `make web-test` builds it first; it is opened from disk, as users may. */
import { existsSync } from "node:fs";
import { browser } from "./browser.ts";
import { built } from "./traces.ts";
import type { BrowserContextOptions, Page } from "playwright-core";

export const file = process.env.PLAYGROUND ?? built("playground.html");
export const skip = existsSync(file) ? false : "make playground builds it";

/** A browser that opens playgrounds. */
export function playgrounds() {
  const { open } = browser();

  /**
   * The playground with a program.
   * @param source `null` for the one that it begins with
   */
  async function playground(source: string | null, { fragment = "#tab=run", ...options }: BrowserContextOptions & { fragment?: string } = {}) {
    const opened = await open(`file://${file}${fragment}`, { locale: "en-GB", ...options });
    const { page } = opened;
    await page.waitForFunction(() => document.querySelector("#note")?.textContent !== "Starting the compiler …");
    if (source !== null) await write(page, source);
    return opened;
  }
  return { open, playground };
}

/** Replaces the program, as pasting does. */
export async function write(page: Page, source: string) {
  await page.click("#editor .cm-content");
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(source);
}

export const program = (page: Page) => page.evaluate(() => {
  const content = document.querySelector("#editor .cm-content") as any;
  return String(content.cmTile?.view?.state?.doc ?? content.cmView?.view?.state?.doc ?? "");
});

export const problems = (page: Page) => page.locator("#problems li .problem p").allTextContents();

export const noted = (page: Page, pattern: RegExp) => page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#note")?.textContent ?? ""), pattern.source);

export const ended = (page: Page, pattern: RegExp) => page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#status")?.textContent ?? ""), pattern.source);

/** The button with this text that begins a run. */
export const RUN = ".run button.primary";
