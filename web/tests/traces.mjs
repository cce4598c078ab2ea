// Traces of programs, for the tests: what the compiler writes, and what the page makes of it.

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { collectFacts } from "../page/facts.js";

/** @import { Facts, TraceEvent } from "../page/facts.js" */

const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

/** The compiler to test with; the variable COMPILER names another one. */
export const compiler = process.env.COMPILER ?? path.join(root, "target/debug/compiler");

/**
 * @typedef {object} Traced
 * @property {string} name The function.
 * @property {TraceEvent[]} events
 * @property {Facts} facts
 */

/**
 * A program: its path in the repository, or its text.
 *
 * @typedef {string | { text: string, format: "sysy" | "llvm" }} Program
 */

/**
 * What the compiler writes.
 *
 * @param {Program} program
 * @param {string[]} options
 */
export function compile(program, options) {
  const isFile = typeof program === "string";
  const input = isFile ? [path.join(root, program)] : ["--input-format", program.format, "-"];
  const text = isFile ? "" : program.text;
  return execFileSync(compiler, [...options, ...input], { input: text, encoding: "utf8", maxBuffer: 1 << 30 });
}

/**
 * The functions of a program with their traces.
 *
 * @param {Program} program
 * @param {string[]} [options]
 * @returns {Traced[]}
 */
export function traces(program, options = []) {
  /** @type {Traced[]} */
  const functions = [];
  for (const line of compile(program, ["--emit", "trace", ...options]).split("\n")) {
    if (line === "") {
      continue;
    }
    const event = JSON.parse(line);
    if (event.event === "function") {
      functions.push({ name: event.function, events: [], facts: /** @type {any} */ (null) });
    }
    functions[functions.length - 1].events.push(event);
  }
  return functions.map((it) => ({ ...it, facts: collectFacts(it.events) }));
}

/**
 * The data of the page about a program.
 *
 * @param {Program} program
 * @param {string[]} [options]
 */
export function pageData(program, options = []) {
  const html = compile(program, ["--emit", "html", ...options]);
  const [, data] = /<script type="application\/json" id="data">([^]*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(data);
}

/** Reads a file of the repository. */
export const read = (/** @type {string} */ file) => readFileSync(path.join(root, file));

/**
 * The programs of a folder, by their paths.
 *
 * @param {string} folder
 * @param {string} extension
 */
export function programsOf(folder, extension = ".sy") {
  const names = readdirSync(path.join(root, folder)).filter((name) => name.endsWith(extension));
  return names.sort().map((name) => `${folder}/${name}`);
}

/** Programs with all kinds of control flow: those of the course, and those of these folders. */
export const PROGRAMS = [
  ...programsOf("src/course", ".ll"),
  ...programsOf("testcases/llvm/seeds", ".ll"),
  ...programsOf("testcases/llvm/valid", ".ll"),
  ...programsOf("testcases/mem2reg"),
  ...programsOf("testcases/short_circuit").slice(0, 6),
  ...programsOf("testcases/programs").slice(0, 12),
];
