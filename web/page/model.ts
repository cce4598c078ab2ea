// What the panes look up in the data of a page.

import { tokensOf } from "./tokens.ts";
import type { AnalysisData, BlockAnalysis, BlockData, FormData, FunctionData, Graphs, PageData, ProfileData, RemarkData, RunsData, Span, TraceData } from "./data.ts";
import type { Token } from "./tokens.ts";

/** A form with everything that the panes look up. */
export interface Form {
  index: number;
  pass: string | null;
  changed: boolean;
  removed: boolean;
  head: Token[]; // The line that begins with `define`.
  blocks: Block[];
  byName: Map<string, Block>;
  values: Map<string, string | number>; // From `%name` to the id of the value.
  instructions: Map<number, Instruction>; // By id.
  analysis: AnalysisData | undefined;
  blockAnalysis: Map<string, BlockAnalysis>; // By name of the block.
  graphs: Graphs | undefined;
}

export interface Block {
  name: string;
  instructions: Instruction[];
  successors: string[];
}

export interface Instruction {
  id: number | null;
  key: string | number; // The id, or the block's name and `:end` for a terminator.
  block: string;
  text: string;
  tokens: Token[]; // The parts of the text.
  defines: string | null; // The name of its result, with `%`.
  span: Span | null;
  line: number | null; // The line of the source where it begins, from 1.
  column: number; // The column where it begins, from 0.
  variable: string | undefined;
}

type Remark = RemarkData & { line: number };

export interface FunctionModel {
  name: string;
  span: Span | null;
  index: number;
  forms: FormData[];
  form: (index: number) => Form; // The form with this index; made when it is first asked for.
  remarks: Remark[];
  traces: TraceData[];
  profile: ProfileData | undefined;
  variables: Set<string>; // The variables of the form before the first pass.
  /** The variable that a name in the source means: what is accessed there, or else the only one with this name. */
  variableAt: (name: string, line: number, column: number) => string | undefined;
  lines: [number, number]; // The first and last line of its text.
}

export interface Model {
  file: string;
  language: "sysy" | "llvm";
  lines: string[]; // The source.
  functions: FunctionModel[];
  others: string[];
  run: RunsData | undefined;
  locate: (byte: number) => { line: number, column: number }; // The line from 1 and the column in UTF-16 from 0 of a byte of the source.
}

/** The data as the panes look at it. Linear in the source; functions and forms are looked at later. */
export function prepare(data: PageData): Model {
  const lines = data.source.split(/\r\n|\n|\r/);
  const locate = locator(data.source);
  const functions: FunctionModel[] = data.functions.map((it, index) => {
    const first = it.span ? locate(it.span[0]).line : 1;
    const last = it.end === null ? lines.length : Math.max(first, locate(it.end).line - 1);
    return functionModel(it, index, [first, last], locate);
  });
  return { file: data.file, language: data.language, lines, functions, others: data.others, run: data.run, locate };
}

/** The function to show first: `main`, or the largest one if there is more to see in that. */
export function openingFunction({ functions }: Model): number {
  const size = (it: FunctionModel | undefined) => it?.forms[0].blocks?.length ?? 0;
  const main = functions.findIndex(({ name }) => name === "main");
  if (size(functions[main]) > 1) return main;
  return functions.reduce((largest, it) => (size(it) > size(functions[largest]) ? it.index : largest), Math.max(main, 0));
}

/**
 * Which run is about a form: the texts are the same.
 * @param index The form.
 */
export function runOf({ profile, forms }: FunctionModel, index: number): "before" | "after" | undefined {
  const areSame = (between: FormData[]) => between.every(({ changed }) => !changed);
  if (profile?.after && index > 0 && areSame(forms.slice(index + 1))) return "after";
  return profile?.before && areSame(forms.slice(1, index + 1)) ? "before" : undefined;
}

function locator(source: string): Model["locate"] {
  // The byte and the UTF-16 index of places in the source, each with its line and where that begins: the
  // beginning of each line, and further places in a long line, so that none is far from the last one.
  const places = [{ byte: 0, unit: 0, line: 1, start: 0 }];
  let [byte, line, start] = [0, 1, 0];
  for (let unit = 1; unit <= source.length; unit++) {
    const code = source.charCodeAt(unit - 1);
    byte += bytesOf(code);
    const isEnd = code === 10 || (code === 13 && source.charCodeAt(unit) !== 10);
    if (isEnd) [line, start] = [line + 1, unit];
    if (isEnd || (unit - start) % 256 === 0) places.push({ byte, unit, line, start });
  }
  return (wanted) => {
    let [low, high] = [0, places.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (places[middle].byte <= wanted) low = middle;
      else high = middle;
    }
    let { byte, unit, line, start } = places[low];
    while (byte < wanted && unit < source.length) {
      byte += bytesOf(source.charCodeAt(unit));
      unit += 1;
    }
    return { line, column: unit - start };
  };
}

/** How many bytes of UTF-8 a unit of UTF-16 has; a pair of surrogates has four. */
function bytesOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800 || (code >= 0xd800 && code < 0xe000)) return 2;
  return 3;
}

function functionModel(data: FunctionData, index: number, lines: [number, number], locate: Model["locate"]): FunctionModel {
  const made: (Form | undefined)[] = [];
  const form = (at: number): Form => (made[at] ??= formModel(data, at, at > 0 ? form(at - 1) : undefined, locate));
  const variables: Set<string> = new Set();
  for (const at of data.forms[0].blocks ?? []) {
    for (const { variable } of data.blocks[at].instructions) if (variable) variables.add(variable);
  }
  const named: Map<string, string[]> = new Map();
  for (const variable of variables) {
    const name = sourceName(variable);
    named.set(name, [...(named.get(name) ?? []), variable]);
  }
  let places: Map<string, string> | undefined;
  const variableAt: FunctionModel["variableAt"] = (name, line, column) => {
    const all = named.get(name) ?? [];
    if (all.length < 2) return all[0];
    places ??= accesses(form(0));
    return places.get(`${name} ${line} ${column}`);
  };
  const { name, span, forms, profile } = data;
  let traces: TraceData[] | undefined;
  const remarks = data.remarks.map((remark) => ({ ...remark, line: locate(remark.span[0]).line }));
  return {
    name, span, index, forms, form, remarks, profile, variables, variableAt, lines,
    get traces() {
      return (traces ??= withLiveness(data.traces));
    },
  };
}

/** The traces of a function. Liveness is a lesson of its own: its events are a part of the first trace. */
function withLiveness(traces: TraceData[]) {
  const [first] = traces;
  const sweeps = first?.events.flatMap(({ event }, at) => (event === "sweep" ? [at] : []));
  const events = first?.events.slice(0, sweeps[1]).filter(({ event }) => ["function", "promoted", "definition", "use", "live_worklist", "live_visited"].includes(event));
  if (!events?.some(({ event }) => event === "live_visited")) return traces;
  return [first, { pass: "liveness", before: first.before, after: first.before, events }, ...traces.slice(1)];
}

/** The name that a variable has in the source. */
function sourceName(variable: string) {
  return variable.replace(/^@|\.\d+$/g, "");
}

/** The variables by their names and the places where they are accessed. */
function accesses(form: Form): Map<string, string> {
  const places = new Map();
  for (const { variable, line, column } of form.blocks.flatMap((block) => block.instructions)) {
    if (variable) places.set(`${sourceName(variable)} ${line} ${column}`, variable);
  }
  return places;
}

function formModel(data: FunctionData, index: number, before: Form | undefined, locate: Model["locate"]): Form {
  const own = data.forms[index];
  if (!own.changed && before) return { ...before, index, pass: own.pass, changed: false };
  const found = (own.blocks ?? []).map((at) => data.blocks[at]);
  const variables: Map<number, string> = new Map();
  for (const { id, variable } of found.flatMap(({ instructions }) => instructions)) {
    if (id !== null && variable !== undefined) variables.set(id, variable);
  }
  const blocks = found.map((block) => blockModel(block, variables, locate));
  const head = tokensOf(own.head ?? "", own.tokens ?? [], variables);
  const values: Form["values"] = new Map();
  for (const { kind, text } of head) if (kind === "value") values.set(text, text);
  const instructions: Form["instructions"] = new Map();
  for (const block of blocks) {
    for (const instruction of block.instructions) {
      if (instruction.id === null) continue;
      instructions.set(instruction.id, instruction);
      if (instruction.defines) values.set(instruction.defines, instruction.id);
    }
  }
  const analysis = own.analysis ?? before?.analysis;
  return {
    index,
    pass: own.pass,
    changed: own.changed,
    removed: own.removed ?? false,
    head,
    blocks,
    byName: new Map(blocks.map((block) => [block.name, block])),
    values,
    instructions,
    analysis,
    blockAnalysis: new Map((analysis?.blocks ?? []).map((block) => [block.name, block])),
    graphs: own.graphs,
  };
}

function blockModel(data: BlockData, variables: Map<number, string>, locate: Model["locate"]): Block {
  const instructions = data.instructions.map(({ id, text, tokens: numbers, span, variable }) => {
    const tokens = tokensOf(text, numbers, variables);
    const [first] = tokens;
    const place = span ? locate(span[0]) : null;
    return {
      id,
      key: id ?? `${data.name}:end`,
      block: data.name,
      text,
      tokens,
      defines: first.kind === "value" ? first.text : null,
      span,
      line: place?.line ?? null,
      column: place?.column ?? 0,
      variable,
    };
  });
  return { name: data.name, instructions, successors: data.successors };
}
