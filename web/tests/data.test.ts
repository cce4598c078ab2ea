// The data of the page: places, variables, tokens, edges and pictures agree with the texts that they are about.

import assert from "node:assert/strict";
import { test } from "node:test";

import { prepare } from "../page/model.ts";
import { compile, pageData, PROGRAMS, QUOTED, read } from "./traces.ts";
import type { Form } from "../page/model.ts";
import type { Token } from "../page/tokens.ts";

/** A program with things that the others lack: arrays as parameters, two variables of one name, a removed function. */
const ARRAYS = {
  format: "sysy",
  text: `int table[3] = {1, 2, 3};
int add(int a[], int n) { return a[n] + table[n]; }
int main() {
    int i = 0, a[2] = {4, 5};
    { int i = getint(); a[i] = i; }
    while (i < 2) { putint(add(a, i)); i = i + 1; }
    return 0;
}
`,
} as const;

/** Without digits at the end, by which names are told apart, and without the suffix of parameters. */
const stem = (name: string) => name.replace(/^[%@]/, "").replace(/\.\d+$/, "").replace(/\.addr$/, "");

/** @param block The names of the blocks that its terminator names. */
const targets = ({ instructions }: any) => [...new Set([...instructions.at(-1).text.matchAll(/label %("[^"]*"|[-\w$.]+)/g)].map(([, name]) => name))];

/** The blocks that the entry reaches without `without`. */
function reached(blocks: any[], without?: string) {
  const [entry] = blocks;
  const found = new Set(entry.name === without ? [] : [entry]);
  for (const { successors } of found) {
    blocks.filter(({ name }) => name !== without && successors.includes(name)).forEach((it) => found.add(it));
  }
  return new Set([...found].map(({ name }) => name));
}

function checkFlow(blocks: any[], { nodes, edges }: any, where: string) {
  const expected = blocks.flatMap(({ name, successors }) => successors.map((to: string) => `${name} ${to}`));
  assert.deepEqual(edges.map((it: any) => `${it.from} ${it.to}`), expected, where);
  const reachable = reached(blocks);
  for (const { from, to, back } of edges) {
    assert.equal(back === true, reachable.has(from) && !reached(blocks, to).has(from), `${where}: ${from} → ${to}`);
  }
  for (const [at, { name, instructions }] of blocks.entries()) {
    // The letters at the two branches of a condition are next to each other.
    const starts = edges.filter((it: any) => it.from === name).map((it: any) => it.points[0]);
    if (starts.length === 2 && instructions.at(-1).text.startsWith("br")) assert.ok(Math.abs(starts[0] - starts[1]) >= 14, `${where}: ${name}`);
    const { width, height, rows: [first, last], columns } = nodes[at];
    const lines = instructions.map((it: any) => it.text);
    assert.ok(lines.length > 16 ? first < lines.length && last > 0 : first === lines.length && last === 0, `${where}: ${name}`);
    const shown = [name, ...lines.slice(0, first), ...lines.slice(lines.length - last)];
    assert.equal(columns, Math.min(64, Math.max(...shown.map((line, at) => (at === 0 ? Math.min(48, line.length) : line.length)))), `${where}: ${name}`);
    assert.ok(width >= columns * 7.2 && height >= 16 * (shown.length + Number(last > 0)), `${where}: ${name}`);
  }
}

/** The variables of `function` before the first pass. */
function checkPlaces({ source, language }: any, blocks: any, where: string) {
  const bytes = Buffer.from(source);
  for (const { text, span, variable } of blocks.flatMap((it: any) => it.instructions)) {
    const at = `${where}: ${text}`;
    const said = span ? bytes.subarray(...span).toString() : "";
    const [, kind, address] = /\b(load|store|alloca|getelementptr)\b.*? ?([%@][-\w$.]+)(?:, (?:align|i32|i64).*)?$/.exec(text) ?? [];
    if (kind === "load" && !/[[(]/.test(said) && /^%[a-z_]/i.test(address)) {
      assert.equal(said, stem(address), at);
      assert.equal(variable, address.slice(1).replace(/\.addr$/, ""), at);
    } else if ((kind === "load" || kind === "store") && address?.startsWith("@")) {
      assert.equal(variable, address, at);
    } else if (kind === "store" && /^%[a-z_]/i.test(address)) {
      assert.equal(variable, address.slice(1).replace(/\.addr$/, ""), at);
      assert.ok(said === "" || said.startsWith(stem(address)), `${at}: ${said}`);
    }
    const [, base] = /getelementptr .*?\* ([%@][a-z_][-\w$.]*),/i.exec(text) ?? [];
    if (base) assert.equal(variable, base.startsWith("@") ? base : base.slice(1).replace(/\.addr$/, ""), at);
    if (/^%\d+ = (add|sub|mul|icmp|call)/.test(text)) assert.equal(variable, undefined, at);
    if (/^ret i32 %|^br i1/.test(text) && language === "sysy") assert.ok(said.length > 0, at);
  }
}

/** The constants that are one word, and the beginnings of the others. */
const CONSTANT = /^(?:-?\d+(?:\.\d+e[-+]\d+)?|0x[HRKL]?[\dA-F]+|true|false|null|undef|poison|zeroinitializer|<.*>|[a-z]+ (?:inbounds |[a-z]{2,3} )?\(.*\))$/;

/** The tokens of a form, which are found here by their spelling. */
function checkTokens({ head, blocks }: Form, where: string) {
  if (blocks.length === 0) return;
  const joined = (tokens: Token[]) => tokens.map(({ text }) => text).join("");
  // A name before a star or after a bracket is that of a type.
  const [name, ...parameters] = joined(head).match(/(?<!\()[%@](?:"[^"]*"|[-\w$.]+)(?![-\w$.*"])/g) ?? [];
  assert.deepEqual(head.filter(({ kind }) => kind !== "plain").map(({ kind, text, id }) => [kind, text, id]),
    [["global", name, undefined], ...parameters.map((text) => ["value", text, text])], where);
  const ids: Map<string | undefined, string | number | null> = new Map(parameters.map((name) => [name, name]));
  const all = blocks.flatMap(({ instructions }) => instructions);
  for (const { id, text } of all) ids.set(/^(%(?:"[^"]*"|[-\w$.]+)) = /.exec(text)?.[1], id);
  for (const { text, tokens, defines } of all) {
    const at = `${where}: ${text}`;
    assert.equal(joined(tokens), text);
    const [, result, opcode] = /^(?:(\S+|%".*?") = )?(\w+)/.exec(text) ?? [];
    assert.equal(defines, result ?? null, at);
    assert.deepEqual(tokens.filter(({ kind }) => kind === "opcode").map(({ text }) => text), [opcode], at);
    let before = "";
    for (const { kind, text, id } of tokens) {
      const isTarget = before.endsWith("label ") || (opcode === "phi" && /[^[] $/.test(before) && !before.endsWith("= "));
      before += text;
      assert.ok(text.length > 0, at);
      // The names of types and the numbers of attributes are plain text.
      const rest = text.replace(/%(?:struct|union)\.[\w.]+| #\d+/g, "");
      if (kind === "plain") assert.doesNotMatch(rest, /[%@]|(?<![\w.])-?\d+(?![\w.]| x )(?<!align \d+)/, at);
      if (kind === "value") assert.ok(!isTarget && id === ids.get(text), at);
      if (kind === "block") assert.ok(isTarget && text === `%${id}` && blocks.some(({ name }) => name === id), at);
      if (kind === "global") assert.ok(text.startsWith("@") && id === undefined, at);
      if (kind === "literal") assert.match(text, CONSTANT, at);
    }
  }
}

// A search by spelling cannot tell the names of types from those of values, unless a prefix does.
const SPELT = PROGRAMS.filter((it) => !/^%(?!struct\.|union\.)\S+ = type/m.test(read(it).toString()));

for (const program of [ARRAYS, QUOTED, ...SPELT.filter((_, at) => at % 5 === 0), ...SPELT.filter((it) => it.includes("mem2reg/"))]) {
  const isSource = program === ARRAYS || String(program).endsWith(".sy");
  test(typeof program === "string" ? program : program === ARRAYS ? "arrays" : "names in quotation marks", () => {
    const traced = compile(program, ["--emit", "trace", "-W", "none"]).split("\n").filter((line) => line.startsWith('{"event":"function"')).map((line) => JSON.parse(line));
    for (const level of ["-O1", "-O2"]) {
      const data = pageData(program, [level]);
      const model = prepare(data);
      const bytes = Buffer.from(data.source);
      const starts = data.functions.map((it: any) => it.span?.[0] ?? Infinity);
      assert.deepEqual(starts, [...starts].sort((a, b) => a - b));
      const defined = [...compile(program, [level, "-W", "none"]).matchAll(/^define .*?@("[^"]*"|[-\w$.]+)\(/gm)].map(([, name]) => name.replaceAll('"', ""));
      for (const [number, { name, span, blocks, forms, remarks, traces }] of data.functions.entries()) {
        const where = `${name}, ${level}`;
        const [{ pass, before, events: trace }] = traces;
        assert.deepEqual([pass, before], ["mem2reg", 0], where);
        if (isSource) assert.equal(bytes.subarray(...span).toString(), name);
        assert.equal(!forms.some((it: any) => it.removed), defined.includes(name), where);
        for (const remark of remarks) assert.ok(remark.span[0] >= starts[number] && !(remark.span[0] >= starts[number + 1]), `${where}: ${remark.text}`);
        for (const block of blocks) assert.deepEqual(block.successors, targets(block), where);
        let analysis = null;
        for (const form of forms.filter((it: any) => it.blocks)) {
          const shown = form.blocks.map((at: number) => blocks[at]);
          checkFlow(shown, form.graphs.cfg, where);
          if (form.analysis) assert.notDeepEqual(form.analysis, analysis, where);
          analysis = form.analysis ?? analysis;
        }
        const first = forms[0].blocks.map((at: number) => blocks[at]);
        if (isSource) checkPlaces(data, first, where);
        forms.forEach((_: any, at: number) => checkTokens(model.functions[number].form(at), where));
        checkTrace(traced.find((it) => it.function === name), trace, first, where);
        if (isSource && level === "-O1") checkNames(trace, forms.findLast((it: any) => it.blocks).blocks.map((at: number) => blocks[at]), where);
      }
    }
  });
}

/** The trace begins with what the form before the first pass is. */
function checkTrace(start: any, events: any[], blocks: any[], where: string) {
  const inst = ({ id, text, span }: any) => ({ id, text, span: span ?? null });
  const of = ({ name, instructions, successors }: any) => ({ name, insts: instructions.map(inst), successors });
  const traced = start.blocks.map((it: any) => ({ name: it.block, instructions: [...it.instructions, { id: null, ...it.terminator }], successors: it.successors }));
  assert.deepEqual(traced.map(of), blocks.map(of), where);
  assert.deepEqual({ ...events[0], blocks: start.blocks }, start, where);
  const spans = new Map(blocks.flatMap(({ instructions }) => instructions.map((it: any) => [it.id, it.span])));
  for (const event of events) {
    if (["promoted", "definition", "use", "replaced", "removed"].includes(event.event) && spans.has(event.id)) {
      assert.deepEqual(event.span ?? null, spans.get(event.id), `${where}: ${JSON.stringify(event)}`);
    }
  }
}

/** In SSA form a value that is named after a variable is one of its values. */
function checkNames(trace: any[], blocks: any[], where: string) {
  const owners = new Map(trace.filter(({ event }) => event === "phi").map(({ id, variable }) => [id, variable]));
  const pushed = new Set(trace.filter(({ event }) => event === "pushed").map(({ value }) => value));
  for (const { id, text, variable } of blocks.flatMap(({ instructions }) => instructions)) {
    const [, result] = /^%([a-z_][-\w$.]*) = (?!alloca|load|getelementptr)/i.exec(text) ?? [];
    if (result && pushed.has(id)) assert.equal(variable && stem(variable), stem(result), `${where}: ${text}`);
    if (owners.has(id)) assert.equal(variable, owners.get(id).replace(/\.addr$/, ""), `${where}: ${text}`);
  }
}

test("remarks are those that are printed", () => {
  const text = ARRAYS.text;
  const data = pageData(ARRAYS, ["-O2"]);
  const shown = data.functions.flatMap(({ remarks }: any) => remarks);
  for (const { pass, done, span, text: said } of shown) {
    assert.equal(typeof done, "boolean");
    assert.ok(pass && said && span[0] >= 0 && span[1] <= Buffer.byteLength(text));
  }
  assert.ok(shown.some((it: any) => it.done && it.pass === "mem2reg"));
});
