// Traces of programs, for the tests: what the compiler writes, and what the page makes of it.

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { collectFacts } from "../page/facts.ts";
import { lessonOf } from "../page/lessons.ts";
import { prepare } from "../page/model.ts";
import type { Facts, TraceEvent } from "../page/facts.ts";

/** The folder of the repository. */
export const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

/** A file that make has built. */
export const built = (name: string) => path.resolve(root, process.env.CARGO_TARGET_DIR ?? "target", name);

/** The compiler to test with; the variable COMPILER names another one. */
export const compiler = process.env.COMPILER ?? built("debug/compiler");

export interface Traced {
  name: string; // The function.
  events: TraceEvent[];
  facts: Facts;
}

/** A program: its path in the repository, or its text. */
export type Program = string | { text: string, format: "sysy" | "llvm" };

/** What the compiler writes. */
export function compile(program: Program, options: string[]) {
  const isFile = typeof program === "string";
  const input = isFile ? [path.join(root, program)] : ["--input-format", program.format, "-"];
  const text = isFile ? "" : program.text;
  return execFileSync(compiler, [...options, ...input], { input: text, encoding: "utf8", maxBuffer: 1 << 30 });
}

/** The functions of a program with their traces, as the page has them. */
export function traces(program: Program, options: string[] = []): Traced[] {
  const { functions } = prepare(pageData(program, options));
  return functions.map(({ name, traces: [{ events }], form }) => ({ name, events, facts: collectFacts(events, form(0).blocks) }));
}

/** The passes after mem2reg whose steps the player has, in an order in which they run. */
export const PASSES = ["sccp", "adce", "licm", "gvn"];

/** The traces of all functions of a program in these passes. */
export function lessons(program: Program, passes: string[] = PASSES) {
  const { functions } = prepare(pageData(program, [`--passes=${["mem2reg", ...passes].join()}`]));
  return functions.flatMap((chosen) =>
    chosen.traces.map((trace) => ({
      ...trace,
      name: `${chosen.name}, ${trace.pass}`,
      chosen,
      lesson: lessonOf(trace.pass),
      facts: collectFacts(trace.events, chosen.form(trace.before).blocks),
    })),
  );
}

/** The data of the page about a program. */
export function pageData(program: Program, options: string[] = []) {
  const html = compile(program, ["--emit", "html", ...options]);
  const [, data] = /<script type="application\/json" id="data">([^]*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(data);
}

/** Reads a file of the repository. */
export const read = (file: string) => readFileSync(path.join(root, file));

/** The programs of a folder, by their paths. */
export function programsOf(folder: string, extension: string = ".sy") {
  const names = readdirSync(path.join(root, folder)).filter((name) => name.endsWith(extension));
  return names.sort().map((name) => `${folder}/${name}`);
}

/** Names that need quotation marks, in all places: of a function, parameters, blocks, values and inputs of phis. */
export const QUOTED = {
  format: "llvm",
  text: `@"a table" = global [2 x i32] zeroinitializer
declare i32 @"f g"(i32)
define i32 @"the main"(i32 %"n \\22", i1 %"-1") {
"a label %b":
  %"phi i32 [ 0, %b ]" = alloca i32
  store i32 %"n \\22", i32* %"phi i32 [ 0, %b ]"
  br i1 %"-1", label %"= phi", label %"b ], [ c"
"= phi":
  %"x, %y ], [ z" = add i32 %"n \\22", -7
  br label %"b ], [ c"
"b ], [ c":
  %"a b" = phi i32 [ %"x, %y ], [ z", %"= phi" ], [ -1, %"a label %b" ]
  %p = phi i32* [ getelementptr inbounds ([2 x i32], [2 x i32]* @"a table", i32 0, i32 1), %"= phi" ], [ %"phi i32 [ 0, %b ]", %"a label %b" ]
  %"\\E2\\80\\AE" = call i32 @"f g"(i32 %"a b")
  %v = load i32, i32* %p
  switch i32 %v, label %"= phi" [ i32 -3, label %e
    i32 4, label %"e%f" ]
"e%f":
  unreachable
e:
  ret i32 %"\\E2\\80\\AE"
}
`,
} as const;

/** Programs with all kinds of control flow. */
export const PROGRAMS = [
  ...programsOf("testcases/llvm/seeds", ".ll"),
  ...programsOf("testcases/llvm/valid", ".ll"),
  ...programsOf("testcases/mem2reg"),
  ...programsOf("testcases/short_circuit").slice(0, 6),
  ...programsOf("testcases/programs").slice(0, 12),
];
