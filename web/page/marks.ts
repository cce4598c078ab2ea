// What an element stands for, and what lights up with it.

import type { Span } from "./data.ts";
import type { Instruction, Model } from "./model.ts";
import type { Context } from "./page.ts";
import type { Mark } from "./store.ts";

const MARKED = "[data-value], [data-variable], [data-block], [data-instruction], [data-place], [data-line]";

const numberOr = (id: string) => (/^\d+$/.test(id) ? Number(id) : id);

/** What the element shows, or the nearest one around it. */
export function markOf(target: EventTarget | null): Mark | null {
  const node = target instanceof Element ? target.closest(MARKED) : null;
  if (!(node instanceof HTMLElement || node instanceof SVGElement)) return null;
  const { value, variable, block, instruction, place, line } = node.dataset;
  if (value !== undefined) return { kind: "value", id: numberOr(value) };
  if (variable !== undefined) return { kind: "variable", id: variable, ...(place !== undefined && { place }) };
  if (instruction !== undefined) return { kind: "instruction", id: numberOr(instruction) };
  if (block !== undefined) return { kind: "block", id: block };
  if (place !== undefined) return { kind: "place", id: place };
  return line === undefined ? null : { kind: "line", id: Number(line) };
}

/**
 * Gives the things of a mark the class `className`, things that belong to them `with-` and this name, and the parts of
 * its expression in the source `exact-` and this name.
 * @param isShown Whether to move what is out of sight into view.
 */
export function showMark(context: Context, mark: Mark | null, className: string, isShown: boolean) {
  const { model, store, highlight, clear, reveal, seek, root } = context;
  const [near, exact] = [`with-${className}`, `exact-${className}`];
  clear(className);
  clear(exact);
  clear(near);
  if (!mark) return;
  const state = store.get();
  const form = model.functions[state.function]?.form(state.form);
  highlight(mark.kind, [mark.id], className);
  const all = form?.blocks.flatMap((block) => block.instructions) ?? [];
  const place = mark.kind === "place" ? String(mark.id) : mark.place;
  const meant = place === undefined ? [] : instructionsAt(place, all, model);
  const own = mark.kind === "place" ? meant : all.filter(({ key, block, line, variable, id }) => {
    switch (mark.kind) {
      case "value":
        return id === mark.id;
      case "variable":
        return variable === mark.id;
      case "instruction":
        return key === mark.id;
      case "block":
        return block === mark.id;
      default:
        return line === mark.id;
    }
  });
  if (meant.length > 0) highlight("instruction", meant.map(({ key }) => key), className);
  if (mark.kind !== "block" && mark.kind !== "line") {
    const spoken = mark.kind === "variable" ? meant : own;
    highlight("place", new Set(spoken.flatMap(({ span }) => (span ? placesIn(span, context) : []))), exact);
  }
  if (mark.kind !== "block" && mark.kind !== "instruction") highlight("instruction", own.map(({ key }) => key), near);
  const lines = own.flatMap(({ line }) => (line === null ? [] : [line]));
  if (mark.kind !== "line" && mark.kind !== "variable") highlight("line", lines, near);
  if (mark.kind !== "block") highlight("block", own.map(({ block }) => block), near);
  const variables = mark.kind === "variable" ? [] : own.flatMap(({ variable }) => variable ?? []);
  if (mark.kind !== "block" && mark.kind !== "line") highlight("variable", variables, near);
  if (!isShown) return;
  const block = mark.kind === "block" ? String(mark.id) : own[0]?.block;
  if (block !== undefined) {
    context.fill(block);
    reveal(block);
  }
  for (const text of root.querySelectorAll(".scroll")) {
    const first = text.querySelector(`.${className}`) ?? text.querySelector(`.${near}`);
    seek(first);
  }
}

/** In more lines than this the parts of an expression are not looked for. */
const MOST_LINES_OF_SPAN = 100;

/** The instructions of the smallest expression around a place. */
function instructionsAt(place: string, all: Instruction[], { locate }: Model) {
  const [line, column] = place.split(":").map(Number);
  const isUpTo = (one: { line: number, column: number }) => one.line < line || (one.line === line && one.column <= column);
  const around = all.filter(({ span }) => span && isUpTo(locate(span[0])) && !isUpTo(locate(span[1])));
  const length = ({ span }: Instruction) => (span ? span[1] - span[0] : 0);
  const least = around.reduce((least, it) => Math.min(least, length(it)), Infinity);
  return around.filter((it) => length(it) === least);
}

/** The places of the parts of an expression. */
function placesIn([first, end]: Span, { model, root }: Context): string[] {
  const [start, stop] = [model.locate(first), model.locate(end)];
  const places = [];
  for (let line = start.line; line <= Math.min(stop.line, start.line + MOST_LINES_OF_SPAN); line++) {
    for (const part of root.querySelectorAll(`.source .row[data-line="${line}"] [data-place]`)) {
      const place = (part as HTMLElement).dataset.place ?? "";
      const column = Number(place.split(":")[1]);
      const isInside = (line > start.line || column >= start.column) && (line < stop.line || column < stop.column);
      if (isInside) places.push(place);
    }
  }
  return places;
}

/** Scrolls a text, and nothing around it, so that an element is seen. */
export function scrollTo(text: Element, element: Element) {
  const [outer, inner] = [text.getBoundingClientRect(), element.getBoundingClientRect()];
  if (inner.top < outer.top) text.scrollTop -= outer.top - inner.top + 24;
  else if (inner.bottom > outer.bottom) text.scrollTop += inner.bottom - outer.bottom + 24;
}

/**
 * Handles an arrow key in a text: up and down go line by line, left and right name by name. Returns
 * whether the key means something there.
 */
export function codeKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent, { store }: Context) {
  if (!(target instanceof Element) || ctrlKey || metaKey || altKey) return false;
  const text = target.closest(".scroll");
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
  if (!text || !by) return false;
  const isLine = key === "ArrowDown" || key === "ArrowUp";
  const nodes = [...text.querySelectorAll(isLine ? ".row[data-instruction], .row.label, .source .row" : ".text [data-value], .text [data-variable], .text [data-block]")];
  const rows = isLine && text.closest(".source") ? [...text.querySelectorAll(".row")] : nodes;
  if (rows.length === 0) return false;
  const at = rows.findIndex((node) => node.classList.contains("cursor"));
  const start = at >= 0 ? at : rows.findIndex((node) => node.classList.contains("chosen") || node.querySelector(".cursor"));
  const next = rows[Math.min(rows.length - 1, Math.max(0, start + by))];
  for (const node of text.querySelectorAll(".cursor")) node.classList.remove("cursor");
  next.classList.add("cursor");
  store.set({ mark: markOf(next) });
  scrollTo(text, next);
  return true;
}
