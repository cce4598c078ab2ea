// The texts of the page in English and Chinese.
//
// A text is a template with gaps in braces, `{block} goes to {targets}`. A gap is filled with a
// number, a string, a name (something that the page can light up), or a list of these. What stands
// between backticks is code. `{blocks:it|them}` is "it" if the gap `blocks` has one item, or is 1, and "them" otherwise.

import { EXERCISE_TEXTS } from "./language-exercises.ts";
import { PANE_TEXTS } from "./language-panes.ts";
import { PASS_TEXTS } from "./language-passes.ts";
import { STEP_TEXTS } from "./language-steps.ts";
import { WHY_TEXTS } from "./language-why.ts";
import type { Texts } from "./data.ts";

export type Language = "en" | "zh";

/** Something that the page can light up. */
export interface Name {
  kind: "block" | "variable" | "value" | "line" | "code";
  text: string; // What is shown: `%b.2`, `while.cond`, `5` for a line.
  id?: number; // The instruction, for a value or a line.
}

/** A text that is part of another, or a sentence among others. */
export interface Told {
  key: string;
  gaps?: Gaps;
}

export interface Path {
  path: Name[]; // Names with arrows between them.
}

export type Item = string | number | Name | Told | Path | { texts: Texts };

/** What fills the gaps of a text. */
export type Gaps = Record<string, Item | Item[]>;

/** A piece of a sentence: plain text or a name. */
export type Part = string | Name;

/** The languages of the page; each text is a list in this order. */
export const LANGUAGES = ["en", "zh"] as const;

/** The names of the languages, each in its own. */
export const LANGUAGE_NAMES = { en: "English", zh: "中文" };

/** The most items of a list that a sentence names. */
const LONGEST_LIST = 8;

const PAGE_TEXTS: Record<string, Texts> = {
  // The frame of the page.
  "page.source": ["Source", "源程序"],
  "page.ir": ["IR", "IR"],
  "page.cfg": ["Control-flow graph", "控制流图"],
  "page.dominators": ["Dominator tree", "支配树"],
  "page.functions": ["Functions", "函数"],
  "page.function": ["Function", "函数"],
  "page.others": ["Not on this page", "不在这个页面上"],
  "page.language": ["Language", "语言"],
  "page.theme": ["Colours", "配色"],
  "page.theme.light": ["Light", "浅色"],
  "page.theme.dark": ["Dark", "深色"],
  "page.theme.system": ["As the system", "跟随系统"],
  "page.search": ["Search", "搜索"],
  "page.zoom.in": ["Zoom in", "放大"],
  "page.zoom.out": ["Zoom out", "缩小"],
  "page.zoom.fit": ["Fit", "适应窗口"],
  "page.skip": ["To the steps", "转到步骤"],
  "page.print": ["Print", "打印"],
  "page.save": ["Save as SVG", "保存为 SVG"],
  "page.save.series": ["Save each step as SVG, in one ZIP file", "把每一步保存为 SVG，放在一个 ZIP 文件里"],
  "link.copy": ["Copy link", "复制链接"],
  "link.copy.answer": ["Copy link to this answer", "复制这个回答的链接"],
  "link.whole": ["Open the whole page", "打开完整页面"],
  "link.copied": ["Copied", "已复制"],
  "link.wrong": ["The address has words that mean nothing here: {words}.", "地址里有些词在这里没有意义：{words}。"],
  "link.shown": ["The link is in the address bar", "链接在地址栏中"],
  "page.help": ["Keys", "快捷键"],
  "list.and": ["{most} and {last}", "{most}和{last}"],
  "list.comma": [", ", "、"],
  "list.outer": ["; ", "；"],
  "list.others": ["{most} and {count} more", "{most}以及另外 {count} 个"],
};

export const TEXTS: Record<string, Texts> = { ...PAGE_TEXTS, ...PANE_TEXTS, ...STEP_TEXTS, ...PASS_TEXTS, ...WHY_TEXTS, ...EXERCISE_TEXTS };

/** A text in one of its languages. */
export const inLanguage = (language: Language, texts: Texts) => texts[LANGUAGES.indexOf(language)];

/** The text of `key` in pieces, its gaps filled. An unknown key is itself the text. */
export function tell(language: Language, key: string, gaps: Gaps = {}, isInner = false): Part[] {
  const entry = TEXTS[key];
  const template = entry ? inLanguage(language, entry) : key;
  const parts: Part[] = [];
  let position = 0;
  for (const match of template.matchAll(/\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}|`([^`]+)`/g)) {
    parts.push(template.slice(position, match.index));
    position = match.index + match[0].length;
    const [, name, one, many, code] = match;
    const filling = code ? { kind: "code" as const, text: code } : gaps[name];
    if (one !== undefined) parts.push((Array.isArray(filling) ? filling.length : filling) === 1 ? one : many);
    else if (Array.isArray(filling)) {
      parts.push(...tellList(language, filling, isInner));
    } else if (filling !== undefined) {
      parts.push(...tellItem(language, filling));
    }
  }
  parts.push(template.slice(position));
  return spaced(parts.filter((part) => part !== ""));
}

/** The text of `key` as one string. */
export function say(language: Language, key: string, gaps: Gaps = {}) {
  return plain(tell(language, key, gaps));
}

/** The parts of a sentence as one string. */
export function plain(parts: Part[]) {
  return parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
}

/** Sentences in pieces. */
export function tellAll(language: Language, told: Told[]): Part[] {
  const gap = language === "en" ? [" "] : [];
  return told.flatMap(({ key, gaps }, at) => [...(at > 0 ? gap : []), ...tell(language, key, gaps)]);
}

function tellItem(language: Language, item: Item, isInner = false): Part[] {
  if (typeof item === "number") return [String(item)];
  if (typeof item === "string" || "kind" in item) return [item];
  if ("texts" in item) return [inLanguage(language, item.texts)];
  if ("key" in item) return tell(language, item.key, item.gaps, isInner);
  const isLong = item.path.length > LONGEST_LIST;
  const most = isLong ? [...item.path.slice(0, 3), "…", ...item.path.slice(-3)] : item.path;
  return most.flatMap((part, index) => (index === 0 ? [part] : [" → ", part]));
}

/**
 * "A", "A and B", "A, B and C", or the first ones and how many more there are. If an item has a list, no "and" follows
 * another: "A: B, C; D: E, F".
 */
function tellList(language: Language, items: Item[], isInner = false): Part[] {
  if (items.length < 2) return items.flatMap((item) => tellItem(language, item, isInner));
  const isOuter = items.some((item) => typeof item === "object" && "key" in item && Object.values(item.gaps ?? {}).some((gap) => Array.isArray(gap) && gap.length > 1));
  const isLong = items.length > LONGEST_LIST;
  const most = items.slice(0, isLong ? LONGEST_LIST - 1 : -1).map((item) => tellItem(language, item, isOuter));
  const word = (key: string) => TEXTS[`list.${key}`][LANGUAGES.indexOf(language)];
  const separator = word(isOuter ? "outer" : "comma");
  const listed = most.flatMap((parts, index) => (index === 0 ? parts : [separator, ...parts]));
  const frame = isLong ? word("others") : isOuter || isInner ? `{most}${separator}{last}` : word("and");
  return frame.split(/(\{\w+\})/).flatMap((piece) => {
    switch (piece) {
      case "{most}":
        return listed;
      case "{last}":
        return tellItem(language, items[items.length - 1], isOuter);
      case "{count}":
        return [String(items.length - most.length)];
      default:
        return [piece];
    }
  });
}

/** Puts a space between a Chinese character and a name or a word next to it, as is usual in print. */
function spaced(parts: Part[]): Part[] {
  const chinese = /\p{Script=Han}/u;
  const latin = /[\p{Script=Latin}\p{Nd}%@"'(]/u;
  const text = (part: Part) => (typeof part === "string" ? part : part.text);
  return parts.flatMap((part, index) => {
    if (index === 0) return [part];
    const [before, after] = [text(parts[index - 1]).slice(-1), text(part).slice(0, 1)];
    const meets =
      (chinese.test(before) && (typeof part !== "string" || latin.test(after))) ||
      (chinese.test(after) && (typeof parts[index - 1] !== "string" || latin.test(before)));
    return meets ? [" ", part] : [part];
  });
}
