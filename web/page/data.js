// The data of a page, as src/page/ writes it, and what the panes look up in it.

/**
 * Where something stands in the source: the byte where it begins, and the one after its end.
 * @typedef {[number, number]} Span
 */

/**
 * @typedef {object} PageData
 * @property {string} file The name of the input.
 * @property {"sysy" | "llvm"} language The language of the input.
 * @property {string} source The input. Control characters and broken UTF-8 are `?`; invisible
 *   characters are replaced, too. It has as many bytes as the input.
 * @property {FunctionData[]} functions In the order of the source.
 * @property {RunsData} [run] What happened with `--run-input`.
 */

/**
 * The runs of the program as it is before the first pass, and after the last one if there is any.
 * @typedef {{ input: string, before: RunData, after?: RunData }} RunsData
 */

/**
 * @typedef {object} RunData
 * @property {number} [status] The exit status, if it came to its end.
 * @property {SaidData} [fault] Why it was stopped.
 * @property {SaidData[]} warnings
 * @property {boolean} cut Whether there were more steps.
 * @property {StepData[]} steps The first steps.
 */

/** @typedef {{ text: string, span: Span | null }} SaidData */

/**
 * A block of a function begins, or a variable takes a value.
 * @typedef {object} StepData
 * @property {number} function An index of the page's functions.
 * @property {string} block
 * @property {number | null} [id] The instruction; `null` for a parameter.
 * @property {string} [variable] Left out where a block begins.
 * @property {string | null} [value] `null` if it is undefined.
 */

/**
 * @typedef {object} FunctionData
 * @property {string} name
 * @property {Span | null} span Where its name is defined.
 * @property {BlockData[]} blocks The blocks of all forms; forms share those that look the same.
 * @property {FormData[]} forms Before the first pass and after each.
 * @property {RemarkData[]} remarks What the passes said about it.
 * @property {TraceEvent[]} trace What happened on the way to SSA form: see docs/trace.md.
 * @property {ProfileData} [profile] How often everything ran, in the form before the first pass and in
 *   that after the last one.
 */

/**
 * @typedef {{ event: string } & Record<string, any>} TraceEvent
 * @typedef {{ before?: CountsData, after?: CountsData }} ProfileData
 */

/**
 * @typedef {object} CountsData
 * @property {number[]} blocks How often each block of the form ran, in its order.
 * @property {[string, string, number][]} edges From which block to which, and how often.
 */

/**
 * @typedef {object} FormData
 * @property {string | null} pass The pass that made it; `null` before the first pass.
 * @property {boolean} changed Whether it differs from the form before; if not, the rest is left out.
 * @property {boolean} [removed] Whether the pass removed the function.
 * @property {string} [head] The line that begins with `define`.
 * @property {number[]} [blocks] Its blocks, as indices of the function's `blocks`.
 * @property {AnalysisData} [analysis] What `--emit analysis` says. Left out if there are too many
 *   blocks, or if the graph is that of the form before.
 * @property {Graphs} [graphs] Pictures; left out if there are too many blocks.
 */

/**
 * @typedef {object} BlockData
 * @property {string} name
 * @property {InstructionData[]} instructions The last one is the terminator.
 * @property {string[]} successors Without repetitions.
 */

/**
 * @typedef {object} InstructionData
 * @property {number | null} id The number of the instruction, the same in all forms; `null` for a
 *   terminator.
 * @property {string} text
 * @property {Span | null} span
 * @property {string} [variable] The variable that it makes, reads, writes or stands for: `@` and the name of
 *   a global one; of several local ones with one name all but the first have a number, as in `i.1`.
 */

/**
 * @typedef {object} AnalysisData
 * @property {BlockAnalysis[]} blocks
 * @property {{ blocks: string[], entries: string[] }[]} irreducible
 */

/**
 * See docs/analyses.md.
 * @typedef {object} BlockAnalysis
 * @property {string} name
 * @property {boolean} reachable
 * @property {string | null} idom
 * @property {string | null} ipdom
 * @property {number | null} depth
 * @property {number | null} preorder
 * @property {number | null} postorder
 * @property {string[]} predecessors
 * @property {string[]} successors
 * @property {string[]} d_edges
 * @property {string[]} j_edges
 * @property {string[]} dominance_frontier
 * @property {string[]} post_dominance_frontier
 * @property {string | null} loop_header
 * @property {number | null} loop_depth
 */

/**
 * @typedef {object} RemarkData
 * @property {string} pass
 * @property {boolean} done Whether it is about something that the pass did.
 * @property {Span} span
 * @property {string} text
 */

/**
 * A box of a picture. `rows` are the numbers of instructions that it shows before and after those that
 * are left out; lines are cut after `columns` characters. Of a folded loop it shows the name alone.
 * @typedef {object} NodeData
 * @property {string} name
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {[number, number]} [rows]
 * @property {number} [columns]
 * @property {string[]} [loop] The blocks of the loop that the box stands for.
 */

/**
 * A picture: where the boxes stand, and the corners of the edges, as `x, y, x, y ...`. Lengths are
 * those of a text whose characters are 7.2 wide and whose lines are 16 high.
 * @typedef {object} GraphData
 * @property {number} width
 * @property {number} height
 * @property {NodeData[]} nodes
 * @property {{ from: string, to: string, points: number[], back?: boolean }[]} edges The target of
 *   a `back` edge dominates its source.
 * @property {{ header: string, natural: boolean, x: number, y: number, width: number, height: number }[]} cycles
 *   Boxes around loops; a cycle that is not `natural` has several entries.
 */

/**
 * The pictures of a form: `folded` has a box for each outermost loop, and is left out if there is none.
 * @typedef {{ cfg: GraphData, dominators: GraphData, folded?: GraphData }} Graphs
 */

/**
 * A form with everything that the panes look up.
 * @typedef {object} Form
 * @property {number} index
 * @property {string | null} pass
 * @property {boolean} changed
 * @property {boolean} removed
 * @property {string} head
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
 * @property {TraceEvent[]} trace
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
 * @property {RunsData | undefined} run
 * @property {(byte: number) => { line: number, column: number }} locate The line from 1 and the column
 *   in UTF-16 from 0 of a byte of the source.
 */

/** The parts of a line of IR: names in quotation marks or plain. */
export const NAME = /[%@](?:"[^"]*"|[-\w$.]+)/g;

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
  return { file: data.file, language: data.language, lines, functions, run: data.run, locate };
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
  const { name, span, forms, trace, profile } = data;
  const remarks = data.remarks.map((remark) => ({ ...remark, line: locate(remark.span[0]).line }));
  return { name, span, index, forms, form, remarks, trace, profile, variables, variableAt, lines };
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
  const blocks = (own.blocks ?? []).map((at) => blockModel(data.blocks[at], locate));
  const head = own.head ?? "";
  /** @type {Form["values"]} */
  const values = new Map();
  const parameters = head.slice(head.indexOf("("));
  for (const [name] of parameters.matchAll(NAME)) if (name.startsWith("%")) values.set(name, name);
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
 * @param {Model["locate"]} locate
 * @returns {Block}
 */
function blockModel(data, locate) {
  const instructions = data.instructions.map(({ id, text, span, variable }) => {
    const defined = id === null ? null : /^(%(?:"[^"]*"|[-\w$.]+)) = /.exec(text);
    const place = span ? locate(span[0]) : null;
    return {
      id,
      key: id ?? `${data.name}:end`,
      block: data.name,
      text,
      defines: defined ? defined[1] : null,
      span,
      line: place?.line ?? null,
      column: place?.column ?? 0,
      variable,
    };
  });
  return { name: data.name, instructions, successors: data.successors };
}

/**
 * A part of a line of IR.
 * @typedef {object} Token
 * @property {string} text
 * @property {"plain" | "value" | "block" | "global" | "opcode" | "literal"} kind
 * @property {string | number} [id] Of a value its id, of a block its name.
 * @property {string} [variable] Of a value.
 */

/**
 * The parts of a line of IR. Linear.
 * @param {string} text
 * @param {Form} form
 * @returns {Token[]}
 */
export function tokenize(text, form) {
  /** @type {Token[]} */
  const tokens = [];
  let end = 0;
  const parts = /[%@](?:"[^"]*"|[-\w$.]+)|\b-?\d+\b|\b[a-z][a-z0-9]*\b/g;
  const opcodeAt = /^(?:[%@](?:"[^"]*"|[-\w$.]+) = )?/.exec(text)?.[0].length ?? 0;
  for (const match of text.matchAll(parts)) {
    const [name, at] = [match[0], match.index];
    const token = tokenOf(name, at === opcodeAt, form);
    if (token.kind === "plain") continue;
    if (at > end) tokens.push({ text: text.slice(end, at), kind: "plain" });
    tokens.push(token);
    end = at + name.length;
  }
  if (end < text.length) tokens.push({ text: text.slice(end), kind: "plain" });
  return tokens;
}

/**
 * @param {string} text
 * @param {boolean} isFirst
 * @param {Form} form
 * @returns {Token}
 */
function tokenOf(text, isFirst, form) {
  if (text.startsWith("@")) return { text, kind: "global", id: text };
  if (text.startsWith("%")) {
    const id = form.values.get(text);
    if (id !== undefined) return { text, kind: "value", id, variable: variableOf(id, form) };
    const name = text.slice(1);
    return form.byName.has(name) ? { text, kind: "block", id: name } : { text, kind: "plain" };
  }
  if (isFirst) return { text, kind: "opcode" };
  return { text, kind: /^-?\d/.test(text) ? "literal" : "plain" };
}

/**
 * The variable that a value stands for.
 * @param {string | number} id
 * @param {Form} form
 * @returns {string | undefined}
 */
function variableOf(id, form) {
  return typeof id === "number" ? form.instructions.get(id)?.variable : id.slice(1);
}
