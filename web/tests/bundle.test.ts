// The page in the compiler is that of the scripts.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { pageTemplate } from "../bundle.mjs";

test("the compiler has the page as its scripts are now", async () => {
  const stored = readFileSync(new URL("../../src/page/page.html", import.meta.url), "utf8");
  assert(stored === (await pageTemplate()), "src/page/page.html is old: run `make web-bundle`");
});
