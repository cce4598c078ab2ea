// The sources of the site's books, and the check of its links.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { decode } from "../playground/link.ts";
import { writeBook } from "../site/book.ts";
import { TEXTS } from "../site/contents.ts";
import { brokenLinks } from "../site/links.ts";
import { compiler, root } from "./traces.ts";

const LANGUAGES = ["en", "zh"] as const;

let out: string;
before(async () => {
  out = mkdtempSync(path.join(tmpdir(), "minisysy-site-test-"));
  for (const language of LANGUAGES) await writeBook({ root, compiler, out, repository: "" }, language);
});
after(() => rmSync(out, { recursive: true, force: true }));

const pages = (language: string) => readdirSync(path.join(out, language, "src"), { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".md"));

const read = (language: string, file: string) => readFileSync(path.join(out, language, "src", file), "utf8");

const withoutBlocks = (text: string) => text.split("```").filter((_, index) => index % 2 === 0).join("");

for (const language of LANGUAGES) {
  test(`the list of contents has all pages (${language})`, () => {
    const listed = [...read(language, "SUMMARY.md").matchAll(/\]\(([^)]+)\)/g)].map(([, file]) => file);
    assert.deepEqual([...listed].sort(), pages(language).filter((file) => file !== "SUMMARY.md").sort());
    assert.equal(new Set(listed).size, listed.length);
    // Each page of docs/ is among them, in one language or the other.
    const names = ["docs", "docs/course"].flatMap((folder) =>
      readdirSync(path.join(root, folder)).filter((file) => file.endsWith(".md")).map((file) => `${folder}/${file}`));
    for (const name of names) {
      const target = name.replace("docs/", "").replace(".zh.md", ".md").replace("README", "index");
      assert.ok(listed.includes(target), `${target} is not listed`);
    }
    const codes = readdirSync(path.join(root, "src/diag/explanations")).filter((file) => file.endsWith(".md"));
    for (const code of codes) assert.ok(listed.includes(`codes/${code}`), code);
  });

  test(`links lead to pages (${language})`, () => {
    let count = 0;
    for (const page of pages(language)) {
      for (const [, link] of withoutBlocks(read(language, page)).matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^(https?:|#)/.test(link)) continue;
        const target = path.posix.join(language, path.posix.dirname(page), link.split("#")[0]);
        if (target === "playground.html") assert.equal(link.split("#")[1], `language=${language}`, page);
        else {
          // Links to the other book have the names that mdBook gives to pages.
          const [other, ...names] = target.split("/");
          const file = path.join(out, other, "src", ...names);
          assert.ok(existsSync(other === language ? file : file.replace(/html$/, "md")), `${page}: ${link}`);
        }
        count += 1;
      }
    }
    assert.ok(count > 300, `${count}`);
  });

  test(`each program opens in the playground as it is shown (${language})`, async () => {
    let count = 0;
    for (const page of pages(language)) {
      const parts = read(language, page).split("```");
      for (const [index, part] of parts.entries()) {
        const link = /^\n\n<a class="open-playground" href="(?:\.\.\/)+playground\.html#([\w-]+)&amp;language=(\w+)">/.exec(part)?.slice(1);
        if (link === undefined) continue;
        const [fragment, opened] = link;
        assert.equal(opened, language, page);
        const program = await decode(fragment);
        const shown = parts[index - 1];
        assert.equal(program?.source, shown.slice(shown.indexOf("\n") + 1), page);
        assert.equal(program?.language, /^(llvm|ll)\b/.test(shown) ? "llvm" : "sysy", page);
        count += 1;
      }
    }
    assert.ok(count > 100, `${count}`);
  });

  test(`the chapters have their pictures (${language})`, () => {
    const chapter = read(language, "course/06-placing-phis.md");
    assert.match(chapter, /!\[compiler [^\]]*\]\(06-placing-phis\.1\.svg\)/);
    assert.match(chapter, new RegExp(`\\[${TEXTS[language].live}\\]\\(06-placing-phis\\.2\\.html#language=${language}\\)`));
    assert.match(read(language, "course/06-placing-phis.1.svg"), /DF = \{while\.cond\}/);
    assert.match(read(language, "course/06-placing-phis.2.html"), /collatz\.sy/);
  });
}

test("Chinese lines are joined without spaces", () => {
  for (const page of pages("zh")) assert.doesNotMatch(withoutBlocks(read("zh", page)), /\p{Script=Han}\n\p{Script=Han}/u, page);
});

test("links to files of the code are text, or lead to the repository if it is known", async () => {
  const link = /\[`?mem2reg\/mod\.rs`?\]\(/;
  assert.doesNotMatch(read("en", "passes.md"), link);
  const repository = "https://example.org/it";
  await writeBook({ root, compiler, out: path.join(out, "known"), repository }, "en");
  assert.match(readFileSync(path.join(out, "known/en/src/passes.md"), "utf8"), /\[mem2reg\/mod\.rs\]\(https:\/\/example\.org\/it\/blob\/main\/src\/transform\/mem2reg\/mod\.rs\)/);
});

test("a link that leads nowhere is found", () => {
  const folder = path.join(out, "links");
  mkdirSync(path.join(folder, "sub"), { recursive: true });
  writeFileSync(path.join(folder, "a.html"), '<h1 id="here">A</h1><a href="sub/b.html#there"></a><a href="#here"></a><a href="sub/"></a><a href="https://example.org"></a>\n<code>&lt;a href="shown.html"&gt;</code>');
  writeFileSync(path.join(folder, "sub/b.html"), '<h1 id="there">B</h1><img src="../none.png"><a href="../a.html#nowhere"></a><a href="c.html"></a>');
  writeFileSync(path.join(folder, "sub/index.html"), "");
  const { broken, count } = brokenLinks(folder, () => true);
  assert.deepEqual(broken, ["sub/b.html: ../none.png", "sub/b.html: ../a.html#nowhere", "sub/b.html: c.html"]);
  assert.equal(count, 6);
});
