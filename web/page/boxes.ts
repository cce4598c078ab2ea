// What is in the boxes of a picture.

import { svg } from "./dom.ts";
import type { NodeData } from "./data.ts";
import type { Form } from "./model.ts";
import type { Token } from "./tokens.ts";

/** How high a line is, and the space inside a box, in the data's lengths. */
export const LINE = 16;
export const PADDING = 8;

/** A line in a box. */
export interface BoxLine {
  key: string | number; // The key of an instruction of the model.
  tokens: Token[];
  className?: string;
  sign?: string; // What happened to it: `+`, `−` or `~`.
  isPast?: boolean; // Whether it was removed before the step that is shown.
}

/** What is in the boxes. */
export interface Content {
  lines: (name: string) => BoxLine[];
  isAsked?: (name: string, key: string | number) => boolean; // Whether a line must be visible.
  gone?: Set<string>; // Removed blocks.
  isCut?: (from: string, to: string) => boolean; // Whether an edge was removed.
}

/** The instructions of a form. */
export function contentOf(form: Form): Content {
  const lines = (name: string) => form.byName.get(name)?.instructions ?? [];
  return { lines: (name) => lines(name) };
}

/** What is in the box of a block. */
export function nodeText({ name, rows, columns, loop }: NodeData, content: Content | null): SVGElement[] {
  // Each block of a folded loop is marked with its box.
  if (loop) return [line(1, {}, [svg("tspan", { class: "plain" }, `⟳ ${loop.length}`)]), ...loop.map((it) => svg("g", { "data-block": it }))];
  if (!content) return [];
  const all = content.lines(name);
  const asked = all.findIndex(({ key }) => content.isAsked?.(name, key));
  return shownLines(all.length, rows ?? [all.length, 0], asked).flatMap((at, row) =>
    typeof at === "string" ? [line(row + 1, { class: "hidden" }, [svg("tspan", {}, at)])] : boxLine(all[at], row + 1, columns),
  );
}

/**
 * The lines of a box that are shown, with texts in place of the others: the first and last ones, and
 * those around the one that must be visible.
 * @param rows How many are shown before and after those that are left out.
 */
function shownLines(count: number, [first, last]: [number, number], asked: number): (number | string)[] {
  const lines = Array.from({ length: count }, (_, at) => at);
  if (count <= first + last + 1) return lines;
  const left = (from: number, to: number) => (to > from ? [`… +${to - from}`] : []);
  const end = count - last;
  if (asked < first || asked >= end) return [...lines.slice(0, first), ...left(first, end), ...lines.slice(end)];
  // The number of rows stays the same. The line is in the middle of five.
  const start = Math.max(first - 6, 0);
  const from = Math.min(Math.max(asked - 2, start), end - 5);
  return [...lines.slice(0, start), ...left(start, from), ...lines.slice(from, from + 5), ...left(from + 5, end), ...lines.slice(end)];
}

function line(row: number, attributes: Record<string, unknown>, parts: SVGElement[]) {
  return svg("text", { x: PADDING, y: PADDING + (row + 1) * LINE - 4, ...attributes }, ...parts);
}

function boxLine({ key, tokens, className = "", sign }: BoxLine, row: number, columns: number | undefined) {
  const parts: SVGElement[] = [];
  let room = columns ?? Infinity;
  for (const { text, kind, id, variable } of tokens) {
    if (room <= 0) break;
    const whole = oneLine(text);
    const shown = shorten(whole, room);
    room -= [...whole].length;
    parts.push(
      svg("tspan", { class: kind, "data-value": kind === "value" && id, "data-variable": variable, "data-block": kind === "block" && id }, shown),
    );
  }
  const shown = line(row, { class: `instruction ${className}`.trim(), "data-instruction": key }, parts);
  return sign ? [line(row, { class: "sign", x: 1 }, [svg("tspan", {}, sign)]), shown] : [shown];
}

/** The text of a `switch` without its line breaks. */
export const oneLine = (text: string) => text.split("\n").map((line, at) => (at > 0 ? line.trimStart() : line)).join(" ");

export function shorten(text: string, most: number) {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, Math.max(0, most - 1)).join("")}…`;
}
