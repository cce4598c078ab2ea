// What is in the boxes of a picture.

import { svg } from "./dom.js";

/** @typedef {import("./model.js").Form} Form */
/** @typedef {import("./data.js").NodeData} NodeData */

/** How high a line is, and the space inside a box, in the data's lengths. */
export const LINE = 16;
export const PADDING = 8;

/**
 * A line in a box.
 * @typedef {object} BoxLine
 * @property {string | number} key As of an instruction of the model.
 * @property {import("./tokens.js").Token[]} tokens
 * @property {string} [className]
 * @property {string} [sign] What happened to it: `+`, `−` or `~`.
 * @property {boolean} [isPast] Whether it went before what is shown.
 */

/**
 * What is in the boxes.
 * @typedef {object} Content
 * @property {(name: string) => BoxLine[]} lines
 * @property {(name: string, key: string | number) => boolean} [isAsked] Whether a line has to be seen.
 * @property {Set<string>} [gone] Removed blocks.
 */

/**
 * The instructions of a form.
 * @param {Form} form
 * @returns {Content}
 */
export function contentOf(form) {
  const lines = (/** @type {string} */ name) => form.byName.get(name)?.instructions ?? [];
  return { lines: (name) => lines(name) };
}

/**
 * What is in the box of a block.
 * @param {NodeData} data
 * @param {Content | null} content
 * @returns {SVGElement[]}
 */
export function nodeText({ name, rows, columns, loop }, content) {
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
 * Which of the lines of a box are shown, with texts in place of the others: the first and last ones, and
 * those around the one that has to be seen.
 * @param {number} count
 * @param {[number, number]} rows How many are shown before and after those that are left out.
 * @param {number} asked
 * @returns {(number | string)[]}
 */
function shownLines(count, [first, last], asked) {
  const lines = Array.from({ length: count }, (_, at) => at);
  if (count <= first + last + 1) return lines;
  const left = (/** @type {number} */ from, /** @type {number} */ to) => (to > from ? [`… +${to - from}`] : []);
  const end = count - last;
  if (asked < first || asked >= end) return [...lines.slice(0, first), ...left(first, end), ...lines.slice(end)];
  // The number of rows stays the same. The line is in the middle of five.
  const start = Math.max(first - 6, 0);
  const from = Math.min(Math.max(asked - 2, start), end - 5);
  return [...lines.slice(0, start), ...left(start, from), ...lines.slice(from, from + 5), ...left(from + 5, end), ...lines.slice(end)];
}

/**
 * @param {number} row
 * @param {Record<string, unknown>} attributes
 * @param {SVGElement[]} parts
 */
function line(row, attributes, parts) {
  return svg("text", { x: PADDING, y: PADDING + (row + 1) * LINE - 4, ...attributes }, ...parts);
}

/**
 * @param {BoxLine} data
 * @param {number} row
 * @param {number | undefined} columns
 */
function boxLine({ key, tokens, className = "", sign }, row, columns) {
  /** @type {SVGElement[]} */
  const parts = [];
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

/**
 * The text of a `switch` without its line breaks.
 * @param {string} text
 */
const oneLine = (text) => text.split("\n").map((line, at) => (at > 0 ? line.trimStart() : line)).join(" ");

/**
 * @param {string} text
 * @param {number} most
 */
export function shorten(text, most) {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, Math.max(0, most - 1)).join("")}…`;
}
