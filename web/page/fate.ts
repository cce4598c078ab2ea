// What became of a line of the source: for each instruction that it had before the first pass, whether it is there in the
// end, and if not, which pass took it and why. The traces give the reasons; where a pass has none, its remarks do.

import { oneLine } from "./boxes.ts";
import { collectFacts } from "./facts.ts";
import { opcodeOf } from "./lesson.ts";
import { lessonOf } from "./lessons.ts";
import { Replay } from "./replay.ts";
import { blockName, codeName as nameOfCode } from "./sentences.ts";
import { finalResults, lineFinder } from "./steps.ts";
import { explainDeclaration, explainRead, explainWrite } from "./why-text.ts";
import type { TraceData } from "./data.ts";
import type { Name, Told } from "./language.ts";
import type { FunctionModel, Instruction, Model } from "./model.ts";

export interface Fate {
  kind: "kept" | "moved" | "folded" | "merged" | "replaced" | "removed";
  told: Told[];
}

const codeName = (text: string) => nameOfCode(oneLine(text));

/** The most instructions that are followed from one, and operands whose reasons are told. */
const MOST_LINKS = 6;

const replays: WeakMap<TraceData, Replay> = new WeakMap();

/** The end of a trace. */
function endOf(chosen: FunctionModel, trace: TraceData): Replay {
  const { events, before, pass } = trace;
  const replay = replays.get(trace) ?? new Replay(events, collectFacts(events, chosen.form(before).blocks), finalResults(chosen, trace), lessonOf(pass).row);
  replay.goTo(events.length);
  replays.set(trace, replay);
  return replay;
}

/** What became of the instructions of a line, in order. Those with the same story are one. */
export function fatesOf(model: Model, chosen: FunctionModel, line: number): Fate[] {
  const all = chosen.form(0).blocks.flatMap(({ instructions }) => instructions).filter((it) => it.line === line);
  const fates = all.flatMap((it) => (it.id !== null ? [fateOf(model, chosen, it)] : branchFate(chosen, it)));
  const stories = fates.map((it) => JSON.stringify(it));
  return fates.filter((_, at) => stories.indexOf(stories[at]) === at);
}

const nameOf = ({ defines, text, id }: Instruction): Name => (defines ? { kind: "value", text: defines, id: id ?? undefined } : codeName(text));

/** The first form from `from` on of which something is true; -1 if there is none. */
const firstForm = (chosen: FunctionModel, from: number, isTrue: (at: number) => boolean) => chosen.forms.findIndex((_, at) => at >= from && isTrue(at));

function fateOf(model: Model, chosen: FunctionModel, first: Instruction): Fate {
  const told: Told[] = [];
  let [kind, from, now]: [Fate["kind"] | null, number, Instruction] = [null, 0, first];
  for (let link = 0; link < MOST_LINKS; link++) {
    const id = now.id ?? -1;
    const gone = firstForm(chosen, from + 1, (at) => !chosen.form(at).instructions.has(id));
    if (gone < 0) return { kind: kind ?? placeOf(chosen, now, from, told), told: kind === null ? told : [...told, { key: "fate.now", gaps: { code: codeName(chosen.form(chosen.forms.length - 1).instructions.get(id)?.text ?? "") } }] };
    const pass = codeName(chosen.forms[gone].pass ?? "");
    const old = chosen.form(gone - 1).instructions.get(id) ?? now;
    if (chosen.forms[gone].removed) return { kind: "removed", told: [...told, { key: "fate.function", gaps: { pass, function: codeName(chosen.name) } }] };
    const trace = traceOf(chosen, gone);
    const value = trace?.events.findLast(({ event, id: of }) => of === id && (event === "replaced" || event === "phi_trivial"))?.value;
    told.push(...(trace ? reasons(model, chosen, trace, id) : withoutTrace(chosen, old, gone, first.line)));
    if (typeof value === "string" && !value.startsWith("%")) return { kind: "folded", told: [...told, { key: "fate.constant", gaps: { id: nameOf(old), value: codeName(value), pass } }] };
    const next = typeof value === "number" ? chosen.form(gone).instructions.get(value) : undefined;
    if (value === undefined || !next) {
      const isReplaced = told.at(-1)?.key === "fate.others";
      const end: Told[] = value === undefined ? (trace ? [{ key: "fate.removed", gaps: { pass, code: nameOf(old) } }] : []) : [{ key: "fate.value", gaps: { id: nameOf(old), value: codeName(String(value)), pass } }];
      return { kind: kind ?? (isReplaced ? "replaced" : "removed"), told: [...told, ...end] };
    }
    told.push({ key: "fate.value", gaps: { id: nameOf(old), value: nameOf(next), pass } });
    kind ??= "merged";
    [from, now] = [gone, next];
  }
  return { kind: kind ?? "merged", told };
}

/** The trace of the pass that made a form, or that was a part of making it. */
const traceOf = ({ traces }: FunctionModel, at: number) => traces.find(({ pass, before, after }) => pass !== "liveness" && before < at && at <= after);

/** Says where an instruction is in the end that was never removed. */
function placeOf(chosen: FunctionModel, { id, block, text }: Instruction, from: number, told: Told[]): Fate["kind"] {
  const last = chosen.form(chosen.forms.length - 1).instructions.get(id ?? -1);
  if (!last || last.block === block) {
    told.push({ key: last?.text === text ? "fate.same" : "fate.kept", gaps: { code: codeName(text), now: codeName(last?.text ?? "") } });
    return "kept";
  }
  const blockAt = (at: number) => chosen.form(at).instructions.get(id ?? -1)?.block ?? "";
  const moves = chosen.forms.flatMap((_, at) => (at > from && blockAt(at) !== blockAt(at - 1) ? [at] : []));
  // A block that is no more was joined to another, or has another name.
  const real = moves.filter((at) => chosen.form(at).byName.has(blockAt(at - 1)));
  const isMoved = real.length > 0;
  const passes = [...new Set((isMoved ? real : moves).map((at) => chosen.forms[at].pass ?? ""))].map(codeName);
  told.push({ key: isMoved ? "fate.moved" : "fate.joined", gaps: { code: codeName(last.text), block: blockName(last.block), from: blockName(block), passes } });
  for (const at of moves) {
    const trace = traceOf(chosen, at);
    if (trace?.pass === "licm") told.push(...(lessonOf("licm").row?.why(endOf(chosen, trace), id ?? -1).points ?? []));
  }
  return isMoved ? "moved" : "kept";
}

/** Why a pass with a trace removed an instruction. */
function reasons(model: Model, chosen: FunctionModel, trace: TraceData, id: number): Told[] {
  const replay = endOf(chosen, trace);
  const { facts, row } = replay;
  if (row) {
    const told: Told[] = [];
    // Of a constant, why its operands are constants, too.
    const asked = new Set([id]);
    for (const subject of asked) {
      const { head, points } = row.why(replay, subject);
      told.push(...head, ...(subject === id ? points : []));
      const operands = row.pass === "sccp" ? (facts.instructions.get(subject)?.tokens.slice(1) ?? []) : [];
      for (const { id: of } of operands) {
        if (typeof of === "number" && asked.size < MOST_LINKS && replay.state.own.elements.get(of)?.kind === "constant") asked.add(of);
      }
    }
    return told;
  }
  const block = facts.blocks[facts.instructions.get(id)?.block ?? 0];
  if (!block.isReachable) return [{ key: "why.unreachable", gaps: { block: blockName(block.name) } }];
  const lineOf = lineFinder(model);
  for (const variable of facts.variables.values()) {
    if (variable.id === id) return explainDeclaration(replay, variable).head;
    const access = variable.accesses.get(block.index)?.find((it) => it.id === id);
    if (access) return (access.kind === "load" ? explainRead : explainWrite)(replay, lineOf, variable, access).head;
  }
  return [];
}

/** What is known about an instruction that a pass without a trace removed. */
function withoutTrace(chosen: FunctionModel, old: Instruction, gone: number, line: number | null): Told[] {
  const pass = chosen.forms[gone].pass ?? "";
  const [before, after] = [chosen.form(gone - 1), chosen.form(gone)];
  const isSame = ({ span }: Instruction) => span !== null && String(span) === String(old.span);
  const others = [...after.instructions.values()].filter((it) => !before.instructions.has(it.id ?? -1) && isSame(it) && opcodeOf(it) === opcodeOf(old));
  const remarks = chosen.remarks.filter((it) => it.pass === pass && it.done && it.line === line).map(({ text: [english, chinese] }): Told => ({ key: "fate.remark", gaps: { text: { texts: [english[0].toUpperCase() + english.slice(1), chinese] } } }));
  const gaps = { pass: codeName(pass), code: codeName(old.text), others: others.map(({ text }) => codeName(text)) };
  return [...remarks, { key: others.length > 0 ? "fate.others" : "fate.removed", gaps }];
}

/** What became of a return. */
function returnFate(chosen: FunctionModel, { block, text, span }: Instruction): Fate {
  const endAt = (at: number) => chosen.form(at).blocks.flatMap(({ instructions }) => instructions.slice(-1)).find((it) => it.span !== null && String(it.span) === String(span));
  const gone = firstForm(chosen, 1, (at) => !endAt(at));
  if (gone < 0) return { kind: "kept", told: [{ key: "fate.return", gaps: { code: codeName(endAt(chosen.forms.length - 1)?.text ?? text) } }] };
  const gaps = { pass: codeName(chosen.forms[gone].pass ?? ""), function: codeName(chosen.name), block: blockName(block), code: codeName(text) };
  return { kind: "removed", told: [{ key: chosen.forms[gone].removed ? "fate.function" : "fate.removed", gaps }] };
}

/** What became of a branch or a return; nothing for a jump. */
function branchFate(chosen: FunctionModel, end: Instruction): Fate[] {
  const { block, text, span } = end;
  if (chosen.form(0).byName.get(block)?.successors.length === 0 && span !== null) return [returnFate(chosen, end)];
  const isBranch = (at: number) => (chosen.form(at).byName.get(block)?.successors.length ?? 0) > 1;
  if (!isBranch(0)) return [];
  const code = codeName(text);
  const gone = firstForm(chosen, 1, (at) => !isBranch(at));
  if (gone < 0) return [{ kind: "kept", told: [{ key: "fate.branch", gaps: { code } }] }];
  const pass = codeName(chosen.forms[gone].pass ?? "");
  if (chosen.forms[gone].removed) return [{ kind: "removed", told: [{ key: "fate.function", gaps: { pass, function: codeName(chosen.name) } }] }];
  const trace = traceOf(chosen, gone);
  const isDecided = trace?.events.some(({ event, block: of }) => (event === "decided" || event === "block_removed") && of === block);
  const explanation = trace && isDecided ? lessonOf(trace.pass).row?.why(endOf(chosen, trace), block) : undefined;
  const isThere = chosen.form(gone).byName.has(block);
  const last: Told = { key: isThere ? "fate.branch.gone" : "fate.block.gone", gaps: { code, pass, block: blockName(block) } };
  return [{ kind: isDecided && isThere ? "folded" : "removed", told: [...(explanation ? [...explanation.head, ...explanation.points] : []), last] }];
}
