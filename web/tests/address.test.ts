// The address has what is shown; a link shows it again; going back shows the state before.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GCD, pages } from "./page.ts";
import type { Page } from "playwright-core";

const { openPage } = pages();

/** The visible state of the page. */
const seen = (page: Page) => page.evaluate(() => ({
  address: location.href,
  function: (document.querySelector(".functions") as HTMLSelectElement).selectedOptions[0].textContent,
  pressed: [...document.querySelectorAll("[aria-pressed=true], [aria-current=step]")].map((it) => it.textContent || it.getAttribute("aria-label")),
  count: document.querySelector(".steps .count")?.textContent,
  sentence: document.querySelector(".steps .sentence")?.textContent,
  answer: document.querySelector(".steps .answer")?.textContent,
  overlay: (document.querySelector(".overlays") as HTMLSelectElement).value,
  chosen: [...document.querySelectorAll(".graph.cfg .node.chosen")].map((it) => it.getAttribute("data-block")),
  only: document.querySelector(".pane.only h2")?.textContent,
  language: document.querySelector(".ssa-page")?.getAttribute("lang"),
}));

/** Until the address says this. */
const says = (page: Page, words: string) => page.waitForFunction((it) => location.hash.includes(it), words);

test("a link shows again what was shown, and going back goes back", async () => {
  const { page, sealed } = await openPage(GCD);
  const places: Awaited<ReturnType<typeof seen>>[] = [];
  const remember = async (words: string) => {
    await says(page, words);
    places.push(await seen(page));
  };
  // Changes that follow each other quickly are one place to go back to, so each waits for the address.
  await page.getByRole("button", { name: "Renaming", exact: true }).click();
  await says(page, "step=renaming.1");
  await page.getByRole("button", { name: "Next step" }).click();
  await remember("step=renaming.2");
  await page.locator(".source .row[data-line='7'] .variable").click();
  await remember("access=");
  await page.getByRole("button", { name: "All details" }).click();
  await says(page, "details=");
  await page.getByRole("button", { name: "Placing phis" }).click();
  await remember("step=phis.1&details=");
  await page.locator(".overlays").selectOption("control");
  await says(page, "overlay=control");
  await page.locator(".graph.cfg .node > .name").first().click();
  await says(page, "mark=block+entry");
  await page.locator(".language").selectOption("zh");
  await says(page, "language=zh");
  await page.locator(".pane.cfg .bar > .tool").click();
  await remember("only=cfg&overlay=control&language=zh");
  // In another window.
  const link = page.url();
  const other = await page.context().newPage();
  await other.goto(link);
  assert.deepEqual(await seen(other), places[3]);
  await other.close();
  const [renaming, read, phis] = places.map((it) => ({ ...it, chosen: [] }));
  for (const [distance, place] of ([[-4, phis], [-2, read], [2, phis], [-2, read], [-1, renaming]] as const)) {
    await page.evaluate((it) => history.go(it), distance);
    await page.waitForFunction((address) => location.href === address, place.address);
    assert.deepEqual({ ...(await seen(page)), chosen: [] }, place);
  }
  sealed();
});

test("the form after a pass is in the address; words that mean nothing are named", async () => {
  const { page, sealed } = await openPage(GCD, ["-O2"]);
  const passes = page.locator(".passes .pass");
  await passes.last().click();
  await page.getByRole("button", { name: "Before and after" }).click();
  await says(page, "columns=pair");
  const { pressed } = await seen(page);
  await page.reload();
  assert.deepEqual((await seen(page)).pressed, pressed);
  const opening = await openPage(GCD);
  const { address, ...expected } = await seen(opening.page);
  const wrong = {
    "function=f&step=no.9&language=xx&overlay=?&only=0&mark=block": "function=f, step=no.9, language=xx, overlay=?, only=0 and mark=block",
    "variable=%FF&block=<b>&access=NaN": "variable=\ufffd, block=<b> and access=NaN",
    "form=nothing&columns": "form=nothing and columns",
    "what=ever&mark=block+no&lesson=sccp": "what=ever, mark=block no and lesson=sccp",
    "%": "%",
  };
  for (const [words, named] of Object.entries(wrong)) {
    await opening.page.goto(`${address.split("#")[0]}#${words}`);
    assert.deepEqual({ ...(await seen(opening.page)), address: "" }, { ...expected, address: "" }, words);
    assert.equal(await opening.page.locator(".wrong").innerText(), `The address has words that mean nothing here: ${named}.`);
  }
  for (const words of ["function=gcd&step=phis.1&theme=dark", "function=gcd&form=mem2reg&mark=variable+b&only=ir&columns=pair", "function=gcd&ask=read+b+4&overlay=none", ""]) {
    await opening.page.goto(`${address.split("#")[0]}#${words}`);
    assert.equal(await opening.page.locator(".wrong").innerText(), "", words);
  }
  await opening.page.goto(`${address.split("#")[0]}#function=gcd&ask=read+c+4&language=zh`);
  assert.equal(await opening.page.locator(".wrong").innerText(), "地址里有些词在这里没有意义：ask=read c 4。");
  sealed();
  opening.sealed();
});

test("a link to an answer is copied", async () => {
  const { page, sealed } = await openPage(GCD, [], { permissions: ["clipboard-read", "clipboard-write"] });
  await page.locator(".source .row[data-line='4'] .variable").first().click();
  const { answer } = await seen(page);
  await page.getByRole("button", { name: "Copy link to this answer" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await page.context().newPage();
  await other.goto(link);
  assert.equal((await seen(other)).answer, answer);
  assert.ok((await other.locator(".graph.cfg .step-now").count()) > 0);
  sealed();
});
