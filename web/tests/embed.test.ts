// The page as a part of others: one pane with its sentence, and the steps as pictures.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { crc32 } from "node:zlib";
import { wrapped } from "../page/series.ts";
import { zipFile } from "../page/zip.ts";
import { GCD, inView, pages } from "./page.ts";

const { folder, openPage } = pages();

/** The files of a ZIP file, by its directory. */
function unzipped(bytes: Buffer) {
  const end = bytes.length - 22;
  assert.equal(bytes.readUInt32LE(end), 0x06054b50);
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    assert.equal(bytes.readUInt32LE(at), 0x02014b50);
    const [sum, size, length] = [bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 24), bytes.readUInt16LE(at + 28)];
    const name = bytes.toString("utf8", at + 46, at + 46 + length);
    const start = bytes.readUInt32LE(at + 42);
    at += 46 + length;
    assert.equal(bytes.readUInt32LE(start), 0x04034b50);
    const content = bytes.subarray(start + 30 + length, start + 30 + length + size);
    assert.equal(bytes.toString("utf8", start + 30, start + 30 + length), name);
    assert.equal(crc32(content), sum, name);
    return { name, text: content.toString() };
  });
}

test("a ZIP file holds its files", async () => {
  const files = [{ name: "1-支配.svg", text: "<svg/>" }, { name: "2.svg", text: "" }, { name: "3", text: "ünï".repeat(50_000) }];
  assert.deepEqual(unzipped(Buffer.from(await zipFile(files).arrayBuffer())), files);
});

test("the lines of a sentence are not too wide", () => {
  assert.deepEqual(wrapped("The walk enters while.cond, a child of entry.", 150), ["The walk enters", "while.cond, a child", "of entry."]);
  assert.deepEqual(wrapped("遍历进入 while.cond，它是 entry 的孩子。", 140), ["遍历进入 while.cond，", "它是 entry 的孩子。"]);
});

test("one pane is part of another page, whose address and history stay as they are", async () => {
  const { page, sealed } = await openPage(GCD);
  const address = `${page.url().split("#")[0]}#embed=cfg&function=gcd&step=renaming.2&theme=dark`;
  const outer = path.join(folder, "notes.html");
  writeFileSync(outer, `<!DOCTYPE html><iframe src="${address.replace(/&/g, "&amp;")}" width="700" height="480"></iframe>`);
  await page.goto(pathToFileURL(outer).href);
  const frame = page.frameLocator("iframe");
  assert.match(await frame.locator(".sentence").innerText(), /^The walk enters while\.cond/);
  assert.equal(await frame.locator(".pane:visible").count(), 1);
  assert.equal(await frame.locator(".functions, .search, .passes, .why, .tour, .bar").filter({ visible: true }).count(), 0);
  const before = await page.evaluate(() => history.length);
  await frame.getByRole("button", { name: "Next step" }).click();
  await frame.getByRole("button", { name: "Next step" }).click();
  await frame.locator("body").press("Escape");
  assert.equal(await frame.locator(".pane:visible").count(), 1);
  await page.frames()[1].waitForFunction(() => location.hash.includes("step=renaming.4"));
  assert.equal(await page.evaluate(() => history.length), before);
  const [whole] = await Promise.all([page.context().waitForEvent("page"), frame.getByText("Open the whole page").click()]);
  await whole.waitForSelector(".pane.source");
  assert.equal(await whole.locator(".steps .count").innerText(), await frame.locator(".steps .count").innerText());
  assert.equal(await whole.locator(".pane:visible").count(), 4);
  sealed();
});

test("one pane alone is the one that was asked for, at each width", async () => {
  const { page, sealed } = await openPage(GCD);
  const address = page.url();
  for (const width of [390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 600 });
    for (const name of ["source", "ir", "cfg", "dominators"]) {
      for (const word of ["embed", "only"]) {
        await page.goto("about:blank");
        await page.goto(`${address}#function=gcd&step=phis.1&${word}=${name}`);
        const where = `${word}=${name} at ${width}`;
        assert.deepEqual(await page.locator(".pane:visible").evaluateAll((all) => all.map((it) => it.className.split(" ")[1])), [name], where);
        const [pane, said] = [await page.locator(`.pane.${name}`).boundingBox(), await page.locator(".sentence").boundingBox()];
        assert.ok(pane && said && pane.height >= 250 && pane.width >= width - 40 && said.y >= pane.y + pane.height && said.y < 600, `${where}: ${JSON.stringify([pane, said])}`);
        if (name === "cfg") assert.ok(await inView(page, ".graph.cfg .node[data-block=entry]"), where);
      }
    }
  }
  sealed();
});

test("a page that is a text in a frame, without an address, works", async () => {
  const { page, sealed } = await openPage(GCD);
  const text = readFileSync(new URL(page.url()), "utf8");
  const outer = path.join(folder, "view.html");
  writeFileSync(outer, `<!DOCTYPE html><iframe sandbox="allow-scripts" srcdoc="${text.replace(/&/g, "&amp;").replace(/"/g, "&quot;")}" width="1200" height="700"></iframe>`);
  await page.goto(pathToFileURL(outer).href);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("button", { name: "Next step" }).click();
  await frame.locator(".source .row[data-line='7'] .variable").click();
  assert.match(await frame.locator(".answer").innerText(), /^The read of a in line 7/);
  await page.waitForTimeout(300);
  assert.equal(await frame.locator(".count").first().innerText(), "Step 2 of 13");
  sealed();
});

test("the steps are saved as pictures of one size, each with its sentence", async () => {
  const { page, sealed } = await openPage(GCD);
  const count = await page.locator(".steps .count").innerText();
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save each step" }).click()]);
  assert.equal(saved.suggestedFilename(), "gcd-steps.zip");
  const files = unzipped(readFileSync(await saved.path()));
  assert.deepEqual(files.map(({ name }) => name).slice(0, 2), ["01-flow.1.svg", "02-dominators.1.svg"]);
  assert.equal(`Step 1 of ${files.length}`, count);
  assert.equal(new Set(files.map(({ text }) => /viewBox="[^"]+"/.exec(text)?.[0])).size, 1);
  assert.equal(new Set(files.map(({ text }) => text)).size, files.length);
  const errors = await page.evaluate((all) => all.filter((text) => new DOMParser().parseFromString(text, "image/svg+xml").querySelector("parsererror")).length, files.map(({ text }) => text));
  assert.equal(errors, 0);
  const text = files.map((it) => it.text.replace(/<[^>]*>/g, " ").replace(/\s+/g, " "));
  assert.match(text[9], /The walk enters while\.cond, a child of entry/);
  assert.match(text[9], /%a\.1 = phi/);
  assert.equal(await page.locator(".steps .count").innerText(), count);
  sealed();
});

test("the page of one function is about that alone, and names the others; far lines of a long source are left out", async () => {
  const long = { format: "sysy", text: `${GCD.text}${"// far away\n".repeat(6000)}` } as const;
  for (const [program, name, other, lines] of [[GCD, "gcd", "main", 14], [GCD, "main", "gcd", 14], [long, "gcd", "main", 1009]] as const) {
    const { page, sealed } = await openPage(program, ["--function", name]);
    assert.deepEqual(await page.locator(".functions option").evaluateAll((all) => all.map((it) => [it.textContent, (it as HTMLOptionElement).disabled])), [[name, false], [other, true]]);
    assert.equal(await page.locator(".functions optgroup").getAttribute("label"), "Not on this page");
    assert.equal(await page.locator(".functions").inputValue(), "0");
    const own = page.locator(".source .row.own");
    assert.match(await own.first().innerText(), new RegExp(`int ${name}`));
    assert.equal(await page.locator(".source .row").count(), lines);
    sealed();
  }
});
