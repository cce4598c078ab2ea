// What axe-core finds on a page.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The violations in light and dark colours, with their elements. @param {import("playwright-core").Page} page */
export async function violations(page) {
  await page.evaluate(axe);
  const found = [];
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await page.emulateMedia({ colorScheme });
    // The playground hears of it a moment later.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    found.push(...(await page.evaluate(async () => {
      const { violations } = await /** @type {any} */ (window).axe.run();
      return violations.map((/** @type {any} */ it) => `${it.id}: ${it.nodes.map((/** @type {any} */ node) => node.target).join(", ")}`);
    })));
  }
  return found;
}
