// What the tests of the page share: opening the page about a program.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";
import { browser, settled } from "./browser.ts";
import { compile } from "./traces.ts";
import type { Program } from "./traces.ts";
import type { Page } from "playwright-core";

/** A program with a loop. */
export const GCD = {
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
} as const;

/** A browser that opens pages, and a folder for the files of a test. */
export function pages() {
  const { open } = browser();
  const folder = mkdtempSync(path.join(os.tmpdir(), "page-"));
  after(() => rmSync(folder, { recursive: true }));
  let count = 0;

  /** Opens the page about a program. */
  async function openPage(program: Program, options: string[] = [], context: Parameters<typeof open>[1] = {}) {
    const file = path.join(folder, `${count++}.html`);
    writeFileSync(file, compile(program, ["--emit", "html", ...options]));
    return open(pathToFileURL(file).href, { locale: "en-US", ...context });
  }
  /** Opens the page, and chooses the form after the last pass. */
  async function openForm(...arguments_: Parameters<typeof openPage>) {
    const opened = await openPage(...arguments_);
    await opened.page.locator(".passes .pass").last().click();
    return opened;
  }
  return { folder, open, openPage, openForm };
}

/** The place of the first such element, when the page has drawn it. */
export async function boxOf(page: Page, selector: string) {
  await settled(page);
  const box = await page.locator(selector).first().boundingBox();
  assert.ok(box, selector);
  return box;
}

/** Whether all of an element is in the window. */
export async function inView(page: Page, selector: string) {
  const { x, y, width, height } = await boxOf(page, selector);
  const room = page.viewportSize() ?? { width: 0, height: 0 };
  return x >= 0 && y >= 0 && x + width <= room.width && y + height <= room.height;
}

export const texts = (page: Page, selector: string) => page.locator(selector).allTextContents();
