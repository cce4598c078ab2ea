// What the panes look up in the data of a page.

import { tokensOf } from "./tokens.js";

/** @typedef {import("./data.js").Span} Span */
/** @typedef {import("./data.js").PageData} PageData */
/** @typedef {import("./data.js").FunctionData} FunctionData */
/** @typedef {import("./data.js").FormData} FormData */
/** @typedef {import("./data.js").BlockData} BlockData */
/** @typedef {import("./data.js").RunsData} RunsData */
/** @typedef {import("./data.js").RemarkData} RemarkData */
/** @typedef {import("./data.js").ProfileData} ProfileData */
/** @typedef {import("./data.js").AnalysisData} AnalysisData */
/** @typedef {import("./data.js").BlockAnalysis} BlockAnalysis */
/** @typedef {import("./data.js").Graphs} Graphs */
/** @typedef {import("./data.js").TraceData} TraceData */
/** @typedef {import("./tokens.js").Token} Token */

/**
 * A form with everything that the panes look up.
 * @typedef {object} Form
 * @property {number} index
 * @property {string | null} pass
 * @property {boolean} changed
 * @property {boolean} removed
 * @property {Token[]} head The line that begins with `define`.
 * @property {Block[]} blocks
 * @property {Map<string, Block>} byName
 * @property {Map<string, string | number>} values From `%name` to the id of the value.
 * @property {Map<number, Instruction>} instructions By id.
 * @property {AnalysisData | undefined} analysis
 * @property {Map<string, BlockAnalysis>} blockAnalysis By name of the block.
 * @property {Graphs | undefined} graphs
 */

/**
 * @typedef {object} Block
 * @property {string} name
 * @property {Instruction[]} instructions
 * @property {string[]} successors
 */

/**
 * @typedef {object} Instruction
 * @property {number | null} id
 * @property {string | number} key The id, or the block's name and `:end` for a terminator.
 * @property {string} block
 * @property {string} text
 * @property {Token[]} tokens The parts of the text.
 * @property {string | null} defines The name of its result, with `%`.
 * @property {Span | null} span
 * @property {number | null} line The line of the source where it begins, from 1.
 * @property {number} column The column where it begins, from 0.
 * @property {string | undefined} variable
 */

/** @typedef {RemarkData & { line: number }} Remark */

/**
 * @typedef {object} FunctionModel
 * @property {string} name
 * @property {Span | null} span
 * @property {number} index
 * @property {FormData[]} forms
 * @property {(index: number) => Form} form The form with this index; made when it is first asked for.
 * @property {Remark[]} remarks
 * @property {TraceData[]} traces
 * @property {ProfileData | undefined} profile
 * @property {Set<string>} variables The variables of the form before the first pass.
 * @property {(name: string, line: number, column: number) => string | undefined} variableAt The variable that a name
 *   in the source means: what is accessed there, or else the only one with this name.
 * @property {[number, number]} lines The first and last line of its text.
 */

/**
 * @typedef {object} Model
 * @property {string} file
 * @property {"sysy" | "llvm"} language
 * @property {string[]} lines The source.
 * @property {FunctionModel[]} functions
 * @property {string | undefined} opening
 * @property {RunsData | undefined} run
 * @property {(byte: number) => { line: number, column: number }} locate The line from 1 and the column
 *   in UTF-16 from 0 of a byte of the source.
 */

/**
 * The data as the panes look at it. Linear in the source; functions and forms are looked at later.
 * @param {PageData} data
 * @returns {Model}
 */
export function prepare(data) {
  const lines = data.source.split(/\r\n|\n|\r/);
  const locate = locator(data.source);
  /** @type {FunctionModel[]} */
  const functions = data.functions.map((it, index) => {
    const next = data.functions[index + 1];
    const first = it.span ? locate(it.span[0]).line : 1;
    const last = next?.span ? Math.max(first, locate(next.span[0]).line - 1) : lines.length;
    return functionModel(it, index, [first, last], locate);
  });
  return { file: data.file, language: data.language, lines, functions, opening: data.opening, run: data.run, locate };
}

/**
 * The function to show first: the wanted one, `main`, or the largest one if there is more to see in that.
 * @param {Model} model
 * @returns {number}
 */
export function openingFunction({ functions, opening }) {
  const wanted = functions.findIndex(({ name }) => name === opening);
  if (wanted >= 0) return wanted;
  const size = (/** @type {FunctionModel | undefined} */ it) => it?.forms[0].blocks?.length ?? 0;
  const main = functions.findIndex(({ name }) => name === "main");
  if (size(functions[main]) > 1) return main;
  return functions.reduce((largest, it) => (size(it) > size(functions[largest]) ? it.index : largest), Math.max(main, 0));
}

/**
 * Which run is about a form: the texts are the same.
 * @param {FunctionModel} model
 * @param {number} index The form.
 * @returns {"before" | "after" | undefined}
 */
export function runOf({ profile, forms }, index) {
  const areSame = (/** @type {FormData[]} */ between) => between.every(({ changed }) => !changed);
  if (profile?.after && index > 0 && areSame(forms.slice(index + 1))) return "after";
  return profile?.before && areSame(forms.slice(1, index + 1)) ? "before" : undefined;
}

/**
 * @param {string} source
 * @returns {Model["locate"]}
 */
function locator(source) {
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

/**
 * How many bytes of UTF-8 a unit of UTF-16 stands for; a pair of surrogates stands for four.
 * @param {number} code
 * @returns {number}
 */
function bytesOf(code) {
  if (code < 0x80) return 1;
  if (code < 0x800 || (code >= 0xd800 && code < 0xe000)) return 2;
  return 3;
}

/**
 * @param {FunctionData} data
 * @param {number} index
 * @param {[number, number]} lines
 * @param {Model["locate"]} locate
 * @returns {FunctionModel}
 */
function functionModel(data, index, lines, locate) {
  /** @type {(Form | undefined)[]} */
  const made = [];
  /** @param {number} at @returns {Form} */
  const form = (at) => (made[at] ??= formModel(data, at, at > 0 ? form(at - 1) : undefined, locate));
  /** @type {Set<string>} */
  const variables = new Set();
  for (const at of data.forms[0].blocks ?? []) {
    for (const { variable } of data.blocks[at].instructions) if (variable) variables.add(variable);
  }
  /** @type {Map<string, string[]>} */
  const named = new Map();
  for (const variable of variables) {
    const name = sourceName(variable);
    named.set(name, [...(named.get(name) ?? []), variable]);
  }
  /** @type {Map<string, string> | undefined} */
  let places;
  /** @type {FunctionModel["variableAt"]} */
  const variableAt = (name, line, column) => {
    const all = named.get(name) ?? [];
    if (all.length < 2) return all[0];
    places ??= accesses(form(0));
    return places.get(`${name} ${line} ${column}`);
  };
  const { name, span, forms, profile } = data;
  /** @type {TraceData[] | undefined} */
  let traces;
  const remarks = data.remarks.map((remark) => ({ ...remark, line: locate(remark.span[0]).line }));
  return {
    name, span, index, forms, form, remarks, profile, variables, variableAt, lines,
    get traces() {
      return (traces ??= withLiveness(data.traces));
    },
  };
}

/**
 * The traces of a function. Liveness is a lesson of its own: its events are a part of the first trace.
 * @param {TraceData[]} traces
 */
function withLiveness(traces) {
  const [first] = traces;
  const sweeps = first?.events.flatMap(({ event }, at) => (event === "sweep" ? [at] : []));
  const events = first?.events.slice(0, sweeps[1]).filter(({ event }) => ["function", "promoted", "definition", "use", "live_worklist", "live_visited"].includes(event));
  if (!events?.some(({ event }) => event === "live_visited")) return traces;
  return [first, { pass: "liveness", before: first.before, after: first.before, events }, ...traces.slice(1)];
}

/**
 * The name that a variable has in the source.
 * @param {string} variable
 */
function sourceName(variable) {
  return variable.replace(/^@|\.\d+$/g, "");
}

/**
 * The variables by their names and the places where they are accessed.
 * @param {Form} form
 * @returns {Map<string, string>}
 */
function accesses(form) {
  const places = new Map();
  for (const { variable, line, column } of form.blocks.flatMap((block) => block.instructions)) {
    if (variable) places.set(`${sourceName(variable)} ${line} ${column}`, variable);
  }
  return places;
}

/**
 * @param {FunctionData} data
 * @param {number} index
 * @param {Form | undefined} before
 * @param {Model["locate"]} locate
 * @returns {Form}
 */
function formModel(data, index, before, locate) {
  const own = data.forms[index];
  if (!own.changed && before) return { ...before, index, pass: own.pass, changed: false };
  const found = (own.blocks ?? []).map((at) => data.blocks[at]);
  /** @type {Map<number, string>} */
  const variables = new Map();
  for (const { id, variable } of found.flatMap(({ instructions }) => instructions)) {
    if (id !== null && variable !== undefined) variables.set(id, variable);
  }
  const blocks = found.map((block) => blockModel(block, variables, locate));
  const head = tokensOf(own.head ?? "", own.tokens ?? [], variables);
  /** @type {Form["values"]} */
  const values = new Map();
  for (const { kind, text } of head) if (kind === "value") values.set(text, text);
  /** @type {Form["instructions"]} */
  const instructions = new Map();
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

/**
 * @param {BlockData} data
 * @param {Map<number, string>} variables
 * @param {Model["locate"]} locate
 * @returns {Block}
 */
function blockModel(data, variables, locate) {
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
