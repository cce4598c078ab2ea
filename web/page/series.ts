// The steps of a function as one picture after another, for slides.

import { saveFile, svgText } from "./export.ts";
import { zipFile } from "./zip.ts";
import type { Question } from "./store.ts";

/** The height of a line of text below a picture, and the space around it. */
const CAPTION_LINE = 20;
const CAPTION_SPACE = 16;

/** The narrowest picture, so that its text has room. */
const LEAST_WIDTH = 480;

/** What walks through the steps. */
export interface Walk {
  names: string[]; // Of the steps.
  at: number; // The current step.
  goTo: (at: number) => void;
  sentence: () => string; // The sentence about the current step.
  question: () => Question; // What is asked now.
}

/** Saves a picture of each step, with its sentence, as numbered SVG files in one ZIP file. All have the same size. */
export function saveSeries(walk: Walk, { title, scene, defs, size }: { title: string, scene: () => SVGElement, defs: Element, size: { width: number, height: number } }) {
  const first = walk.at;
  const width = Math.max(size.width, LEAST_WIDTH);
  const said = walk.names.map((_, at) => {
    walk.goTo(at);
    return wrapped(walk.sentence(), width - 2 * CAPTION_SPACE);
  });
  const lines = said.reduce((most, { length }) => Math.max(most, length), 0);
  const whole = { width, height: size.height + lines * CAPTION_LINE + CAPTION_SPACE };
  const digits = String(walk.names.length).length;
  const files = walk.names.map((name, at) => {
    walk.goTo(at);
    const caption = said[at].map((text, line) => ({ text, x: CAPTION_SPACE, y: size.height + (line + 1) * CAPTION_LINE }));
    return { name: `${String(at + 1).padStart(digits, "0")}-${name}.svg`, text: svgText(scene(), whole, defs, `${title}: ${name}`, caption) };
  });
  walk.goTo(first);
  saveFile(`${title}-steps.zip`, zipFile(files));
}

/** A text in lines of at most `width`, as a guess: a Chinese character is as wide as it is high. */
export function wrapped(text: string, width: number) {
  const breaks = text.match(/[\p{Script=Han}，。；：、（）“”]|[^\s\p{Script=Han}，。；：、（）“”]+|\s+/gu) ?? [];
  const lines: string[] = [""];
  let used = 0;
  for (const part of breaks) {
    const length = [...part].reduce((sum, it) => sum + (/[\p{Script=Han}，。；：、（）“”]/u.test(it) ? 14 : 7.5), 0);
    // What ends a sentence does not begin a line.
    if (used > 0 && used + length > width && !/^[\s，。；：、）”]/u.test(part)) {
      lines.push("");
      used = 0;
    }
    if (used === 0 && part.trim() === "") continue;
    lines[lines.length - 1] += part;
    used += length;
  }
  return lines.map((line) => line.trimEnd());
}
