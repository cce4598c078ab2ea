/**
 * Builds the site: a book for each language, the playground, a search in both. Any web server can serve the folder. The
 * folder is replaced when the new one is complete, so after an error the old one stays. A book whose sources are as before is
 * taken from the old folder, and so is the index of the search if both books are. A page or picture that this compiler has
 * made of the same program is not made again.
 *
 *     node --import ../typescript.mjs build.ts COMPILER PLAYGROUND.html MDBOOK OUT
 *
 * The variable REPOSITORY is the address of the repository, without a slash at its end. Without it, names of source
 * files are not links.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { writeBook } from "./book.ts";
import { contentHash, indexPages } from "./cache.ts";
import { LANGUAGES } from "./contents.ts";
import { brokenLinks } from "./links.ts";

/** The file of a book that has the hash of its sources. */
const STAMP = ".sources";

const here = path.dirname(fileURLToPath(import.meta.url));
const [compiler, playground, mdbook, target] = process.argv.slice(2).map((it) => (it.includes("/") ? path.resolve(it) : it));
const out = `${target}.part`;
const made = { folder: `${target}-made`, version: contentHash([compiler]), used: new Set<string>() };
const site = { root: path.resolve(here, "../.."), compiler, out: `${target}-source`, made, repository: process.env.REPOSITORY ?? "" };

for (const folder of [out, site.out]) rmSync(folder, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
let isNew = false;
for (const name of ["site.css", "search.js"]) for (const folder of [site.out, out]) cpSync(path.join(here, name), path.join(folder, name));
for (const language of (Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[])) {
  await writeBook(site, language);
  const stamp = contentHash([mdbook, path.join(site.out, language), path.join(site.out, "site.css"), path.join(site.out, "search.js")]);
  const [old, book] = [target, out].map((folder) => path.join(folder, language));
  if (existsSync(path.join(old, STAMP)) && readFileSync(path.join(old, STAMP), "utf8") === stamp) {
    cpSync(old, book, { recursive: true });
    continue;
  }
  isNew = true;
  // Without its own search, mdBook advises to install it.
  execFileSync(mdbook, ["build", path.join(site.out, language), "--dest-dir", path.join(out, language)], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, MDBOOK_LOG: "error" },
  });
  writeFileSync(path.join(book, STAMP), stamp);
}
for (const name of readdirSync(made.folder)) if (!made.used.has(name)) rmSync(path.join(made.folder, name));
cpSync(playground, path.join(out, "playground.html"));
cpSync(path.join(here, "index.html"), path.join(out, "index.html"));
// GitHub Pages leaves files alone if this is there.
writeFileSync(path.join(out, ".nojekyll"), "");

const isLive = (file: string) => /(^playground|\.\d+)\.html$/.test(file);
const { broken, count } = brokenLinks(out, (file) => !isLive(file) && !file.endsWith("print.html"));
if (broken.length > 0) {
  console.error(`links that lead nowhere:\n${broken.join("\n")}`);
  process.exit(1);
}
if (isNew || !existsSync(path.join(target, "pagefind"))) {
  indexPages(out);
} else {
  cpSync(path.join(target, "pagefind"), path.join(out, "pagefind"), { recursive: true });
}
rmSync(target, { recursive: true, force: true });
renameSync(out, target);
console.log(`${target}: ${count} links checked`);
