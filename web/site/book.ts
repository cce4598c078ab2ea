// The sources of one book for mdBook: the repository's pages with links and pictures that work on a site.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { encode } from "../playground/link.ts";
import { EXPLANATIONS, LANGUAGES, TEXTS, parts } from "./contents.ts";
import { folderOf, make, pieces, program } from "./examples.ts";
import type { Language } from "./contents.ts";
import type { Made } from "./examples.ts";

/** What all pages share. */
export interface Site {
  root: string; // the repository
  compiler: string;
  out: string; // the folder of the sources; those of each language are in a folder of its name
  made?: Made; // what earlier builds have made
  repository: string; // the address of the repository, or "": then links to files of the code are plain text
}

/** A page: its file in the repository, and its file in the book. A page without a file is generated. */
export interface Page {
  name: string; // without the end that depends on the language
  file: string;
  target: string;
  isTranslated: boolean;
}

const targetOf = (name: string) => `${name.replace(/^docs\//, "").replace(/README$/, "index")}.md`;

/** The parts of the book with their pages. */
export function contents(root: string, language: Language) {
  const page = (name: string): Page => {
    const isTranslated = existsSync(path.join(root, name + LANGUAGES[language]));
    return { name, file: name + (isTranslated ? LANGUAGES[language] : ".md"), target: targetOf(name), isTranslated };
  };
  const files = readdirSync(path.join(root, "docs/course")).sort();
  const chapters = files.filter((file) => /^\d\d-[^.]*\.md$/.test(file)).map((file) => `docs/course/${file.slice(0, -3)}`);
  return { first: page("README"), parts: parts(chapters).map((part) => ({ ...part, pages: part.pages.map(page) })) };
}

const pagesOf = ({ first, parts }: ReturnType<typeof contents>) => [first, ...parts.flatMap(({ pages }) => pages)];

const titleOf = (markdown: string) => (/^# (.*)$/m.exec(markdown) ?? ["", ""])[1];

/** Prose without the ends of lines between Chinese characters: a browser shows such an end as a space. */
const joined = (prose: string) => prose.replace(/(?<=[\p{Script=Han}，。；：、！？）”])\n(?=[\p{Script=Han}（“])/gu, "");

const relative = (from: string, to: string) => path.posix.relative(path.posix.dirname(`book/${from}`), path.posix.normalize(`book/${to}`));

/**
 * The link of a page as it is on the site. Links to other files than pages lead to the repository.
 * @returns null if it leads to nothing on the site
 */
function linkOf({ root, out, repository }: Site, language: Language, page: Page, link: string): string | null {
  if (/^(https?:|#)/.test(link)) return link;
  const [file, anchor] = link.split("#");
  const target = path.posix.join(path.posix.dirname(page.file), file);
  const suffix = anchor === undefined ? "" : `#${anchor}`;
  for (const other of ([language, language === "en" ? "zh" : "en"] as Language[])) {
    const found = pagesOf(contents(root, other)).find((it) => it.file === target);
    if (!found) continue;
    // An English page in the Chinese book links to Chinese pages, unless it means one of their headings.
    const isForeign = other !== language && (page.isTranslated || suffix !== "");
    if (!isForeign) return relative(page.target, found.target) + suffix;
    return relative(page.target, `../${other}/${found.target.replace(/md$/, "html")}`) + suffix;
  }
  if (target.endsWith(".png")) {
    const copy = path.basename(target);
    cpSync(path.join(root, target), path.join(out, language, "src", copy));
    return relative(page.target, copy);
  }
  return repository ? `${repository}/blob/main/${target}${suffix}` : null;
}

/**
 * The prose of a page for the site: with the site's links, and after each command the picture or page that it writes.
 * @param made makes what a command writes, and returns its name
 */
function ofProse(site: Site, language: Language, page: Page, prose: string, made: (command: string, extension: string) => string) {
  const linked = joined(prose).replace(/(!?)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g, (_, mark, text, link) => {
    const found = linkOf(site, language, page, link);
    return found === null ? text : `${mark}[${text}](${found})`;
  });
  const lines = linked.split("\n").flatMap((line) => {
    const written = /^ {4}(compiler .* -o [\w-]+\.(svg|html))$/.exec(line);
    if (!written) return [line];
    const [, command, extension] = written;
    const name = made(command, extension);
    return extension === "svg" ? [line, "", `![${command}](${name})`, ""] : [line, "", `[${TEXTS[language].live}](${name}#language=${language})`, ""];
  });
  return lines.join("\n");
}

/**
 * Writes a page of the repository as a page of the book.
 * @param folder where its commands work
 */
async function writePage(site: Site, language: Language, page: Page, folder: string) {
  const { root, out, compiler, made: before } = site;
  let markdown = readFileSync(path.join(root, page.file), "utf8");
  const target = path.join(out, language, "src", page.target);
  let count = 0;
  const made = (command: string, extension: string) => {
    count += 1;
    const name = `${path.basename(page.target, ".md")}.${count}.${extension}`;
    make(compiler, folder, command, path.join(path.dirname(target), name), before);
    return name;
  };
  const parts = [];
  for (const piece of pieces(markdown)) {
    if (typeof piece === "string") {
      parts.push(ofProse(site, language, page, piece, made));
      continue;
    }
    parts.push("```", piece.info, "\n", piece.text, "```");
    const shown = program(piece);
    if (shown) parts.push("\n\n", await playgroundLink(language, page.target, { ...shown, source: piece.text }));
  }
  markdown = parts.join("");
  if (!page.isTranslated) markdown = markdown.replace(/^# .*$/m, (title) => `${title}\n\n${TEXTS[language].untranslated}`);
  if (page.name === "docs/playground") {
    const link = `[**${TEXTS[language].playground}**](${relative(page.target, "../playground.html")}#language=${language})`;
    markdown = markdown.replace(/^# .*$/m, (title) => `${title}\n\n${link}`);
  }
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, markdown);
}

/** A link that opens the playground with a program, in the language of the page. */
async function playgroundLink(language: Language, target: string, program: { language: string, source: string }) {
  const fragment = await encode({ language: program.language, source: program.source, input: "" });
  return `<a class="open-playground" href="${relative(target, "../playground.html")}#${fragment}&amp;language=${language}">${TEXTS[language].open}</a>\n`;
}

/** Writes a page for each code, and returns their lines of the list of contents. */
async function writeCodes({ root, out }: Site, language: Language) {
  const folder = path.join(root, EXPLANATIONS[language]);
  const codes = readdirSync(folder).filter((file) => /^[EW]\d{4}\.md$/.test(file)).map((file) => file.slice(0, -3)).sort();
  const target = path.join(out, language, "src/codes");
  mkdirSync(target, { recursive: true });
  const lines = [];
  const list = [`# ${TEXTS[language].codes}`, "", TEXTS[language].ofCodes, ""];
  for (const code of codes) {
    const markdown = readFileSync(path.join(folder, `${code}.md`), "utf8");
    const parts = [];
    for (const piece of pieces(markdown)) {
      if (typeof piece !== "string") {
        // Highlighting knows C, not miniSysY.
        parts.push("```", piece.info.replace(/^sy\b/, "c"), "\n", piece.text, "```");
        const kind = /^(sy|llvm|ll)\b/.exec(piece.info)?.[1];
        const program = { language: kind === "sy" ? "sysy" : "llvm", source: piece.text };
        if (kind) parts.push("\n\n", await playgroundLink(language, `codes/${code}.md`, program));
        continue;
      }
      const isOther = (other: string) => other !== code && codes.includes(other);
      parts.push(joined(piece).replace(/(?<!^# )\b[EW]\d{4}\b/gm, (other) => (isOther(other) ? `[${other}](${other}.md)` : other)));
    }
    writeFileSync(path.join(target, `${code}.md`), parts.join(""));
    lines.push(`  - [${titleOf(markdown)}](codes/${code}.md)`);
    list.push(`* [${titleOf(markdown)}](${code}.md)`);
  }
  writeFileSync(path.join(target, "index.md"), list.join("\n") + "\n");
  return [`- [${TEXTS[language].codes}](codes/index.md)`, ...lines];
}

/** Writes the sources of the book in one language. */
export async function writeBook(site: Site, language: Language) {
  const { root, out } = site;
  const folder = path.join(out, language);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, "src"), { recursive: true });
  const book = contents(root, language);
  const course = pagesOf(book).filter(({ name }) => name.startsWith("docs/course/")).map(({ file }) => file);
  const ofCourse = folderOf(root, [book.first.file, ...course]);
  for (const page of pagesOf(book)) {
    const isOfCourse = course.includes(page.file);
    const of = isOfCourse ? ofCourse : folderOf(root, [book.first.file, page.file]);
    await writePage(site, language, page, of);
    if (!isOfCourse) rmSync(of, { recursive: true });
  }
  rmSync(ofCourse, { recursive: true });
  const codes = await writeCodes(site, language);
  const entry = ({ file, target }: Page) => `[${titleOf(readFileSync(path.join(root, file), "utf8")) || target}](${target})`;
  const summary = [`# ${TEXTS[language].book}`, "", entry(book.first), ""];
  for (const { title, pages } of book.parts) {
    summary.push(`# ${title[language]}`, "");
    summary.push(...pages.map((page) => `- ${entry(page)}`));
    if (pages.some(({ name }) => name === "docs/command-line")) summary.push(...codes);
    summary.push("");
  }
  writeFileSync(path.join(folder, "src/SUMMARY.md"), summary.join("\n"));
  writeFileSync(path.join(folder, "book.toml"), configuration(site, language));
}

function configuration({ repository }: Site, language: Language) {
  return `[book]
title = "${TEXTS[language].book}"
language = "${language}"

[output.html]
additional-css = ["../site.css"]
additional-js = ["../search.js"]
no-section-label = true
${repository ? `git-repository-url = "${repository}"\n` : ""}
[output.html.fold]
enable = true

[output.html.playground]
runnable = false

# It does not find Chinese words.
[output.html.search]
enable = false
`;
}
