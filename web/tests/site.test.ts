// The sources of the site's books, and the check of its links.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { execFileSync, spawnSync } from "node:child_process";
import { decode } from "../playground/link.ts";
import { browser, web } from "./browser.ts";
import { violations } from "./axe.ts";
import { contentHash, indexPages } from "../site/cache.ts";
import { writeBook } from "../site/book.ts";
import { make } from "../site/examples.ts";
import { TEXTS } from "../site/contents.ts";
import { brokenLinks } from "../site/links.ts";
import { compiler, root } from "./traces.ts";

const LANGUAGES = ["en", "zh"] as const;

const { open } = browser();

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

test("the search finds pages once, terms before those that contain them, and says why it cannot work from disk", async () => {
  const folder = path.join(out, "search");
  const page = (language: string, name: string, title: string, text: string) => {
    mkdirSync(path.join(folder, language), { recursive: true });
    const html = `<!doctype html><html lang="${language}" class="light"><head><title>${title}</title></head><body><div id="page"><main><h1>${title}</h1>${text}</main></div><script src="../search.js"></script></body></html>`;
    writeFileSync(path.join(folder, language, name), html);
  };
  const many = (word: string) => `<p>${`${word}，`.repeat(9)}</p>`;
  page("zh", "post.html", "后支配树", many("后支配") + many("支配"));
  page("zh", "tree.html", "支配树", `${many("支配")}<pre><code class="language-llvm">define i32 @f(i32 %n) { ; 注释\n  ret i32 %n\n}</code></pre>`);
  page("zh", "print.html", "全书", many("后支配") + many("支配"));
  page("en", "tree.html", "The dominator tree", "<p>It dominates.</p>");
  writeFileSync(path.join(folder, "search.js"), readFileSync(path.join(web, "site/search.js")));
  indexPages(folder);
  assert.ok(existsSync(path.join(folder, "zh/print.html")));
  const { page: shown } = await open("about:blank");
  const type: Record<string, string> = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".wasm": "application/wasm" };
  await shown.route("http://site.test/**", (route) => {
    const file = path.join(folder, decodeURIComponent(new URL(route.request().url()).pathname));
    return existsSync(file) ? route.fulfill({ path: file, contentType: type[path.extname(file)] ?? "application/octet-stream" }) : route.fulfill({ status: 404 });
  });
  await shown.goto("http://site.test/zh/tree.html");
  const found = async (wanted: string) => {
    // Nothing of the last search is left.
    await shown.fill("#site-search input", "");
    await shown.waitForFunction(() => !document.querySelector("#site-search li"));
    await shown.fill("#site-search input", wanted);
    await shown.waitForFunction(() => document.querySelector("#site-search li a"));
    return shown.locator("#site-search li a").allTextContents();
  };
  assert.deepEqual(await found("支配"), ["支配树", "后支配树"]);
  assert.equal((await found("后支配"))[0], "后支配树");
  assert.deepEqual(await shown.locator("code.language-llvm span").evaluateAll((all) => all.map((it) => `${it.className} ${it.textContent}`)), [
    "hljs-keyword define", "hljs-type i32", "hljs-variable @f", "hljs-type i32", "hljs-variable %n", "hljs-comment ; 注释", "hljs-keyword ret", "hljs-type i32", "hljs-variable %n",
  ]);
  const { page: local } = await open(`file://${folder}/zh/tree.html`);
  await local.fill("#site-search input", "支配");
  assert.match(await local.locator("#site-search li").innerText(), /^从磁盘打开的网页不能搜索/);
  assert.deepEqual(await violations(local), []);
});

test("the site's links can be read in each of mdBook's themes", async () => {
  const { page } = await open("about:blank");
  await page.setContent('<main><a href="#">link</a></main>');
  await page.addStyleTag({ content: `${readFileSync(path.join(web, "site/site.css"), "utf8")} a { color: var(--links) } body { background: var(--bg) }` });
  // The backgrounds of mdBook 0.5.
  const themes = { light: "#ffffff", rust: "#e1e1db", coal: "#141617", navy: "#161923", ayu: "#0f1419" };
  for (const [name, background] of Object.entries(themes)) {
    await page.evaluate(([name, background]) => {
      document.documentElement.className = name;
      document.documentElement.style.setProperty("--bg", background);
    }, [name, background]);
    assert.deepEqual((await violations(page)).filter((it) => it.startsWith("color-contrast")), [], name);
  }
});

test("what did not change is known by its content", () => {
  const folder = path.join(out, "cache");
  mkdirSync(path.join(folder, "sub"), { recursive: true });
  writeFileSync(path.join(folder, "sub/a.md"), "one");
  const first = contentHash([folder]);
  writeFileSync(path.join(folder, "sub/a.md"), "one");
  assert.equal(contentHash([folder]), first);
  writeFileSync(path.join(folder, "sub/a.md"), "two");
  assert.notEqual(contentHash([folder]), first);
});

test("a command runs again if its compiler, its words or its program changed", () => {
  const folder = path.join(out, "made");
  mkdirSync(folder);
  const [tool, log, to] = ["tool", "log", "to/a.html"].map((name) => path.join(folder, name));
  writeFileSync(tool, '#!/bin/sh\necho "$@" >>log\ncat a.sy >a.html\n', { mode: 0o755 });
  const runs = (program: string, words: string, version: string) => {
    writeFileSync(path.join(folder, "a.sy"), program);
    make(tool, folder, `compiler ${words} a.sy -o a.html`, to, { folder: `${folder}-kept`, version, used: new Set() });
    assert.equal(readFileSync(to, "utf8"), program);
    return readFileSync(log, "utf8").split("\n").length - 1;
  };
  const counts = [["1", "-O1", "v"], ["1", "-O1", "v"], ["2", "-O1", "v"], ["2", "-O2", "v"], ["2", "-O2", "w"], ["1", "-O1", "v"]].map(([a, b, c]) => runs(a, b, c));
  assert.deepEqual(counts, [1, 1, 2, 3, 4, 4]);
});

test("make playground says at once that the target of WebAssembly is missing", () => {
  assert.match(readFileSync(path.join(root, "Makefile"), "utf8"), /^playground: wasm-target /m);
  const script = path.join(root, "tools/wasm.sh");
  execFileSync(script, ["--check"]);
  const folder = path.join(out, "tools");
  mkdirSync(folder);
  writeFileSync(path.join(folder, "rustc"), "#!/bin/sh\necho /nowhere\n", { mode: 0o755 });
  const { status, stderr } = spawnSync(script, ["--check"], { env: { ...process.env, PATH: `${folder}:${process.env.PATH}` }, encoding: "utf8" });
  if (!existsSync("/usr/bin/rustc")) assert.deepEqual([status, /rustup target add wasm32-unknown-unknown/.test(stderr)], [1, true]);
});
