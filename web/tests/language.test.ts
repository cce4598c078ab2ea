// The texts of the page, and how their gaps are filled.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { LANGUAGES, say, tell, TEXTS } from "../page/language.ts";
import { joined } from "../playground/markdown.ts";
import type { Language } from "../page/language.ts";

test("every text has the same gaps in both languages", () => {
  for (const [key, texts] of Object.entries(TEXTS)) {
    assert.equal(texts.length, LANGUAGES.length, key);
    const gaps = texts.map((text) => new Set(text.match(/\{\w+\}/g)));
    assert.deepEqual(gaps[0], gaps[1], key);
    assert.ok(texts.every((text) => text.trim() === text || /^list\.(comma|outer)$/.test(key)), key);
  }
});

test("every text is used: its key, or a template that makes it, is in a module", () => {
  const folder = new URL("../page/", import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  const modules = names.map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n").replace(/^  "[^"]+": \[/gm, "");
  const templates = [...modules.matchAll(/`([a-z.]+\.)\$\{/g)].map(([, prefix]) => prefix);
  const isUsed = (key: string): boolean =>
    modules.includes(`"${key}"`) || templates.some((prefix) => key.startsWith(prefix)) ||
    // A row of a pass has its keys without this word; `saysList` appends the other.
    (key.startsWith("say.") && modules.includes(`"${key.slice(4)}"`)) || (key.endsWith(".none") && isUsed(key.slice(0, -5)));
  assert.deepEqual(Object.keys(TEXTS).filter((key) => !isUsed(key)), []);
});

test("Chinese texts are Chinese, and end their sentences as Chinese ones do", () => {
  for (const [key, [english, chinese]] of Object.entries(TEXTS)) {
    assert.doesNotMatch(english, /\p{Script=Han}|[，。、：？]/u, key);
    assert.doesNotMatch(chinese, /[\p{Script=Han}}] ?[,.;:?!](\s|$)/u, key);
    if (english.endsWith(".")) assert.match(chinese, /。$/, key);
  }
});

test("lists have commas, an and, and an end", () => {
  const items = (count: number) => Array.from({ length: count }, (_, at) => `x${at}`);
  const list = (language: Language, count: number) =>
    say(language, "list.and", { most: items(count), last: "z" });
  assert.equal(list("en", 1), "x0 and z");
  assert.equal(list("en", 3), "x0, x1 and x2 and z");
  assert.equal(list("zh", 2), "x0 和 x1 和 z");
  const set = (name: string, others: string[]) => ({ key: "part.set", gaps: { block: name, others } });
  assert.equal(say("en", "say.frontier.many", { sets: [set("a", ["b", "c"]), set("d", ["e"]), set("f", items(3))] }), "More frontiers: a: b, c; d: e; f: x0, x1, x2.");
  assert.equal(say("zh", "say.frontier.many", { sets: [set("a", ["b", "c"]), set("d", ["e"])] }), "其他支配边界：a：b、c；d：e。");
  assert.equal(say("en", "say.frontier.many", { sets: [set("a", ["b"]), set("d", ["e"])] }), "More frontiers: a: b and d: e.");
  assert.equal(list("en", 100), "x0, x1, x2, x3, x4, x5, x6 and 93 more and z");
});

test("a name stays a name, whatever it is called", () => {
  const block = { kind: "block" as const, text: "<b>{last}</b>" };
  assert.deepEqual(tell("en", "list.and", { most: block, last: "z" }), [block, " and ", "z"]);
  assert.deepEqual(tell("zh", "list.and", { most: block, last: "z" }), [block, " ", "和", " ", "z"]);
});

test("lines of a paragraph are joined with a space where the language has one", () => {
  assert.equal(joined(["Every variable", "`x` is", "declared."]), "Every variable `x` is declared.");
  assert.equal(joined(["先声明后", "使用，", "`x` 也是", "`int`", "变量"]), "先声明后使用，`x` 也是 `int` 变量");
});
