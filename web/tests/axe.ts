// What axe-core finds on a page.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The violations in light and dark colours, with their elements. */
export async function violations(page: Page) {
  await page.evaluate(axe);
  const found = [];
  for (const colorScheme of (["light", "dark"] as const)) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await page.evaluate(async () => {
      const { violations } = await (window as any).axe.run();
      return violations.map((it: any) => `${it.id}: ${it.nodes.map((node: any) => node.target).join(", ")}`);
    })));
  }
  return found;
}
