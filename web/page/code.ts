// The panes of text: the source, and the IR of a form.

import { html } from "./dom.ts";
import { plainToken } from "./tokens.ts";
import { KEYWORDS } from "./words.ts";
import type { Content } from "./boxes.ts";
import type { Form, FunctionModel, Instruction, Model } from "./model.ts";
import type { Token } from "./tokens.ts";

/** Comments, strings, names and numbers of the source language. */
const SYSY_PARTS = /\/\/.*|\/\*.*?(?:\*\/|$)|"[^"]*"|[A-Za-z_]\w*|0[xX][\da-fA-F.]*(?:[pP][-+]?\d+)?\w*|\.?\d(?:[eE][-+]|[\w.])*/g;

/** Comments, strings and local names of LLVM IR as a source. */
const LLVM_PARTS = /;.*|%?"[^"]*"|%[-\w$.]+/g;

/** The columns where expressions begin and end in a line, and by how much their number changes there. */
export type Changes = [number, number][];

/** In a source of more lines than this, those this far from a function are left out. */
const MANY_LINES = 5000;
const FAR = 1000;

/** The source; the text of `chosen` is highlighted. */
export function sourceText(model: Model, chosen: FunctionModel | undefined): HTMLElement {
  let isComment = false;
  const changes = chosen ? expressionChanges(model, chosen) : new Map();
  let depth = 0;
  const isFar = (number: number) => chosen !== undefined && model.lines.length > MANY_LINES && (number < chosen.lines[0] - FAR || number > chosen.lines[1] + FAR);
  const rows = model.lines.flatMap((line, index) => {
    const number = index + 1;
    if (isFar(number)) return [];
    const isOwn = chosen !== undefined && number >= chosen.lines[0] && number <= chosen.lines[1];
    const writer = new LineWriter(line, number, changes.get(number) ?? [], depth);
    isComment = sourceLine(writer, isComment, isOwn ? chosen : undefined, model.language);
    depth = writer.depth;
    return html(
      "div",
      { class: isOwn ? "row own" : "row", "data-line": number },
      html("span", { class: "number", "aria-hidden": "true" }, number),
      writer.text,
    );
  });
  return html("div", { class: "code" }, ...rows);
}

/** The expressions of a function, by line. O(n log n). */
function expressionChanges({ locate }: Model, chosen: FunctionModel): Map<number, Changes> {
  const changes: Map<number, Changes> = new Map();
  const add = (byte: number, change: number) => {
    const { line, column } = locate(byte);
    const all = changes.get(line) ?? [];
    all.push([column, change]);
    changes.set(line, all);
  };
  for (const { span } of chosen.form(0).blocks.flatMap((block) => block.instructions)) {
    if (!span || span[0] >= span[1]) continue;
    add(span[0], 1);
    add(span[1], -1);
  }
  for (const all of changes.values()) all.sort(([one], [other]) => one - other);
  return changes;
}

/** Writes the parts of a line of the source; parts inside an expression say their place. */
class LineWriter {
  line: string;
  number: number;
  changes: Changes;
  depth: number;
  text;
  column = 0;
  next = 0;

  /** @param depth The number of expressions that continue from the line before. */
  constructor(line: string, number: number, changes: Changes, depth: number) {
    this.line = line;
    this.number = number;
    this.changes = changes;
    this.depth = depth;
    this.text = html("span", { class: "text" });
  }

  /** Writes the text up to `end`, in a piece for each expression. */
  plain(end: number) {
    while (this.column < end) {
      this.pass();
      this.piece(Math.min(end, this.changes[this.next]?.[0] ?? end), null);
    }
    this.pass();
  }

  /** Writes the text up to `end` as one part. */
  part(end: number, attributes: Record<string, unknown>) {
    this.pass();
    this.piece(end, attributes);
  }

  /** Enters and leaves the expressions that begin or end before here. */
  pass() {
    for (; this.changes[this.next]?.[0] <= this.column; this.next++) this.depth += this.changes[this.next][1];
  }

  piece(end: number, attributes: Record<string, unknown> | null) {
    const piece = this.line.slice(this.column, end);
    const place = this.depth > 0 && piece.trim() !== "" && { "data-place": `${this.number}:${this.column}` };
    this.text.append(attributes || place ? html("span", { ...attributes, ...place }, piece) : piece);
    this.column = end;
  }
}

/**
 * Writes a line. Returns whether a comment continues in the next line.
 * @param owner The function that the line is in.
 */
function sourceLine(writer: LineWriter, isComment: boolean, owner: FunctionModel | undefined, language: "sysy" | "llvm"): boolean {
  const { line, number } = writer;
  if (isComment) {
    const close = line.indexOf("*/");
    writer.part(close < 0 ? line.length : close + 2, { class: "comment" });
    if (close < 0) return true;
  }
  const parts = new RegExp(language === "llvm" ? LLVM_PARTS : SYSY_PARTS);
  parts.lastIndex = writer.column;
  let isOpen = false;
  for (let match = parts.exec(line); match; match = parts.exec(line)) {
    const [part] = match;
    const attributes = sourcePart(part, [number, match.index], owner, language);
    if (attributes) {
      writer.plain(match.index);
      writer.part(match.index + part.length, attributes);
    }
    isOpen = language === "sysy" && part.startsWith("/*") && !(part.length >= 4 && part.endsWith("*/"));
  }
  writer.plain(line.length);
  return isOpen;
}

/**
 * The attributes of a part of a line of the source, if it is more than text.
 * @param place Its line and column.
 */
function sourcePart(part: string, place: [number, number], owner: FunctionModel | undefined, language: "sysy" | "llvm"): Record<string, unknown> | null {
  if (language === "llvm") {
    if (part.startsWith(";")) return { class: "comment" };
    const id = owner?.form(0).values.get(part);
    if (id !== undefined) return { class: "value", "data-value": id, tabindex: -1 };
    const block = part.slice(1);
    if (part.startsWith("%") && owner?.form(0).byName.has(block)) return { class: "block", "data-block": block };
    return null;
  }
  if (part.startsWith("//") || part.startsWith("/*")) return { class: "comment" };
  if (KEYWORDS.includes(part)) return { class: "keyword" };
  if (/^\.?\d/.test(part)) return { class: "literal" };
  const variable = owner?.variableAt(part, ...place);
  return variable === undefined ? null : { class: "variable", "data-variable": variable };
}

/** A larger function is one piece of text, without anything to point at. */
const MOST_LINES = 40_000;

/** With more blocks than this, the lines of a block are there only after it was seen. */
const MANY_BLOCKS = 60;

/** The height of a line, as in the style. */
const LINE_HEIGHT = 19;

export interface IrText {
  element: HTMLElement;
  refill: (names: Iterable<string>) => void; // Draws the lines of blocks again.
  fill: (name: string) => void; // Draws the lines of a block even if it was not yet seen.
  fillAll: () => void;
}

/**
 * The IR of a form. Lines are marked by comparing them with another form: with `+` or `−` if that has no
 * such instruction, with `~` if its text differs.
 */
export function irText(form: Form, other: Form | null, sign: "+" | "−", paint: (part: ParentNode) => void): IrText {
  const count = form.blocks.reduce((sum, block) => sum + block.instructions.length + 2, 0);
  const nothing = () => {};
  if (count > MOST_LINES) return { element: html("div", { class: "code ir" }, plainText(form)), refill: nothing, fill: nothing, fillAll: nothing };
  const lines = (name: string) =>
    form.byName.get(name)?.instructions.map((instruction) => instructionRow({ ...instruction, sign: other && difference(instruction, other, sign) })) ?? [];
  return groupedText(form, lines, () => false, (name) => (other !== null && !other.byName.has(name) ? sign : null), paint);
}

/** The IR at a step of the player. */
export function stepText(form: Form, content: Content, paint: (part: ParentNode) => void): IrText {
  const lines = (name: string) => content.lines(name).flatMap((line) => (line.isPast ? [] : [instructionRow(line)]));
  return groupedText(form, lines, (name) => content.gone?.has(name) ?? false, () => null, paint);
}

/** The blocks of a form, one group of lines each. */
function groupedText(form: Form, lines: (name: string) => HTMLElement[], isGone: (name: string) => boolean, signOf: (name: string) => string | null, paint: (part: ParentNode) => void): IrText {
  const isLazy = form.blocks.length > MANY_BLOCKS;
  const groups = new Map(form.blocks.map(({ name, instructions }) => {
    const label = html("span", { class: "block", "data-block": name }, `${name}:`);
    const head = html("div", { class: "row label", "data-block": name, "data-sign": signOf(name) }, html("span", { class: "text" }, label));
    const element = html("div", { class: "group" }, head);
    if (isLazy) element.style.minHeight = `${(instructions.length + 1) * LINE_HEIGHT}px`;
    return [name, { element, isSeen: !isLazy }];
  }));
  const draw = (name: string) => {
    const group = groups.get(name);
    if (!group) return;
    group.element.hidden = isGone(name);
    if (!group.isSeen) return;
    group.element.style.minHeight = "";
    group.element.replaceChildren(group.element.firstChild as Node, ...lines(name));
    paint(group.element);
  };
  const fill = (name: string) => {
    const group = groups.get(name);
    if (!group || group.isSeen) return;
    group.isSeen = true;
    draw(name);
  };
  const watch = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) fill((target.firstChild as HTMLElement).dataset.block ?? "");
  });
  for (const [name, { element }] of groups) {
    draw(name);
    if (isLazy) watch.observe(element);
  }
  const element = html("div", { class: "code ir" }, row(form.head, {}, "head"), ...[...groups.values()].map((it) => it.element), row([plainToken("}")], {}, "head"));
  return { element, fill, fillAll: () => groups.forEach((_, name) => fill(name)), refill: (names) => [...names].forEach(draw) };
}

const instructionRow = ({ key, tokens, className = "", sign }: { key: string | number, tokens: Token[], className?: string, sign?: string | null }) =>
  row([plainToken("  "), ...tokens], { "data-instruction": key, "data-sign": sign }, `instruction ${className}`.trim());

function plainText(form: Form) {
  const blocks = form.blocks.map(({ name, instructions }) => [`${name}:`, ...instructions.map(({ text }) => `  ${text}`), ""].join("\n"));
  return [form.head.map(({ text }) => text).join(""), ...blocks, "}"].join("\n");
}

function difference({ id, block, text }: Instruction, other: Form, sign: "+" | "−"): string | null {
  const same = id === null ? other.byName.get(block)?.instructions.at(-1) : other.instructions.get(id);
  if (!same) return sign;
  return same.text === text ? null : "~";
}

function row(tokens: Token[], attributes: Record<string, unknown>, className: string) {
  return html("div", { class: `row ${className}`, ...attributes }, html("span", { class: "text" }, ...tokens.map(irToken)));
}

function irToken({ text, kind, id, variable }: Token) {
  if (kind === "plain") return text;
  const attributes = { class: kind };
  if (kind === "value") Object.assign(attributes, { "data-value": id, "data-variable": variable });
  if (kind === "block") Object.assign(attributes, { "data-block": id });
  return html("span", attributes, text);
}
