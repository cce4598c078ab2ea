// Sparse conditional constant propagation: the lattice, both worklists, and why a value is constant or is not.

import { html } from "./dom.ts";
import { blockChips, codeOf, opcodeOf, operandName, operandsOf, valuesOf } from "./lesson.ts";
import { nameNode, textNodes } from "./parts.ts";
import { blockName, codeName, nameOf, says } from "./sentences.ts";
import { chipList, table } from "./steps-panel.ts";
import type { Facts, TraceEvent } from "./facts.ts";
import type { Item, Told } from "./language.ts";
import type { Row } from "./lesson.ts";
import type { Replay } from "./replay.ts";
import type { Scene } from "./sentences.ts";
import type { Token } from "./tokens.ts";
import type { Explanation } from "./why-text.ts";

/** What is known about a value. */
export type Element = { kind: "unknown" | "constant" | "varying", value: string };

export interface Own {
  elements: Map<number, Element>;
  executed: Set<string>;
  taken: Set<string>; // The edges that can be taken, as `from→to`.
  edges: string[]; // The worklists.
  values: number[];
  phis: number[];
}

const UNKNOWN: Element = { kind: "unknown", value: "" };

const VARYING: Element = { kind: "varying", value: "" };

const edgeOf = ({ block, target }: TraceEvent) => `${block}→${target}`;

function elementOf({ elements }: Own, { id, kind, text }: Token): Element {
  if (typeof id === "number") return elements.get(id) ?? UNKNOWN;
  return kind === "value" ? VARYING : { kind: "constant", value: text };
}

/** The condition of a branch or switch with several targets. */
function conditionOf({ blocks, indexOf }: Facts, name: string): Token | null {
  const block = blocks[indexOf.get(name) ?? 0];
  const end = block.instructions[block.instructions.length - 1];
  return block.successors.length > 1 ? operandsOf(end)[0].token : null;
}

/** What `block` is said to do at its end. */
function tellEnd({ facts, replay }: Scene, block: string, targets: string[]): Told[] {
  const condition = conditionOf(facts, block);
  if (targets.length === 0) return [];
  const gaps = { block: blockName(block), targets: targets.map(blockName) };
  if (!condition) return [says("sccp.goes", gaps)];
  const { kind, value } = elementOf(replay.state.own, condition);
  const key = kind === "constant" && targets.length === 1 ? "sccp.always" : "sccp.both";
  return [says(key, { ...gaps, condition: operandName(condition), value: codeName(value) })];
}

/** What became known. */
function tellElements(scene: Scene, events: TraceEvent[]): Told[] {
  const constants = events.flatMap(({ id, value }) => (value === undefined ? [] : [{ key: "part.is", gaps: { id: nameOf(scene, id), value: codeName(value) } }]));
  const varying = events.flatMap(({ id, element }) => (element === "varying" ? [nameOf(scene, id)] : []));
  return [
    ...(constants.length > 0 ? [says("sccp.constants", { constants })] : []),
    ...(varying.length > 0 ? [says("sccp.varying", { varying })] : []),
  ];
}

const tellBlock: Row["summaries"][string] = (scene, of) => {
  const [edge] = of("edge_visited");
  const [executed] = of("executed");
  const phis = of("phi_waits").map(({ id }) => nameOf(scene, id));
  if (!executed) {
    const gaps = { block: blockName(edge.block), target: blockName(edge.target), phis };
    return [says(phis.length > 0 ? "sccp.again" : "sccp.again.none", gaps)];
  }
  const { block } = executed;
  const targets = of("edge_taken").filter((it) => it.block === block).map(({ target }) => target);
  const gaps = { block: blockName(block), from: blockName(edge?.block ?? "") };
  return [says(edge ? "sccp.enter" : "sccp.enter.entry", gaps), ...tellElements(scene, of("lattice")), ...tellEnd(scene, block, targets)];
};

export const SCCP: Row = {
  pass: "sccp",
  chapterOf: {
    function: "start",
    executed: "run",
    lattice: "run",
    edge_taken: "run",
    edge_visited: "run",
    value_visited: "run",
    phi_waits: "run",
    phi_visited: "run",
    replaced: "rewrite",
    removed: "rewrite",
    decided: "rewrite",
    block_removed: "rewrite",
    end: "rewrite",
  },
  runs: new Set(["edge_taken", "phi_waits", "replaced", "removed", "decided", "block_removed"]),
  group({ event, block, target }) {
    if (event === "edge_visited") return `block ${block}→${target}`;
    return { function: "function", value_visited: "values", phi_visited: "values" }[event] ?? null;
  },
  start: (): Own => ({ elements: new Map(), executed: new Set(), taken: new Set(), edges: [], values: [], phis: [] }),
  apply(own, event) {
    const { id, block, element, value } = event;
    switch (event.event) {
      case "executed":
        own.executed.add(block);
        break;
      case "lattice":
        own.elements.set(id, { kind: element, value: value ?? "" });
        own.values.push(id);
        break;
      case "edge_taken":
        own.taken.add(edgeOf(event));
        own.edges.push(edgeOf(event));
        break;
      case "edge_visited":
        own.edges.pop();
        break;
      case "value_visited":
        own.values.pop();
        break;
      case "phi_waits":
        own.phis.push(id);
        break;
      case "phi_visited":
        own.phis.shift();
        break;
    }
  },
  first: ({ facts, state }) => [...facts.results.keys()].find((id) => state.own.elements.get(id)?.kind === "constant"),
  tellers: {
    lattice: (scene, event) => tellElements(scene, [event]),
    edge_taken: (scene, { block }) => tellEnd(scene, block, scene.events.map(({ target }) => target)),
    replaced: (scene) => [says("sccp.replaced", { constants: tellPairs(scene) })],
    end: (scene) => tellRewrite(scene, (kind) => scene.replay.events.filter(({ event }) => event === kind)),
  },
  summaries: {
    function: ({ facts }) => [says("sccp.function", { function: codeName(facts.name) })],
    executed: tellBlock,
    block: tellBlock,
    values: (scene, of) => {
      const told = tellElements(scene, of("lattice"));
      const values = [...new Set([...of("value_visited"), ...of("phi_visited")].map(({ id }) => id))].map((id) => nameOf(scene, id));
      const targets = of("edge_taken");
      return [
        says(told.length > 0 ? "sccp.users" : "sccp.users.none", { values }),
        ...told,
        ...(targets.length > 0 ? tellEnd(scene, targets[0].block, targets.filter(({ block }) => block === targets[0].block).map(({ target }) => target)) : []),
      ];
    },
    replaced: tellRewrite,
    removed: tellRewrite,
    decided: tellRewrite,
    block_removed: tellRewrite,
    end: tellRewrite,
  },
  panel(view, own: Own) {
    const { language, replay, focus } = view;
    const edge = (it: string) => {
      const [block, target] = it.split("→");
      return html("li", {}, nameNode(blockName(block)), " → ", nameNode(blockName(target)));
    };
    const value = (id: number) => html("li", {}, nameNode(nameOf({ replay }, id)));
    const rows = [...replay.facts.results].map(([id, text]) => {
      const { kind, value } = own.elements.get(id) ?? UNKNOWN;
      return {
        isFocus: focus.instructions[0] === id,
        cells: [[nameNode({ kind: "value", text, id })], textNodes(language, `lattice.${kind}`, { value: codeName(value) })],
      };
    });
    return [
      ...chipList(view, "panel.sccp.edges", [...own.edges].reverse().map(edge)),
      ...chipList(view, "panel.sccp.values", [...own.values].reverse().map(value)),
      ...chipList(view, "panel.sccp.phis", own.phis.map(value)),
      ...chipList(view, "panel.sccp.executed", blockChips(own.executed)),
      table(view, "panel.sccp.lattice", ["panel.value", "panel.sccp.element"], rows),
    ];
  },
  note(own: Own, { id, tokens }) {
    if (id === null || tokens[0]?.kind !== "value") return "";
    const { kind, value } = own.elements.get(id) ?? UNKNOWN;
    return { unknown: "⊤", constant: value, varying: "⊥" }[kind];
  },
  why: explainSccp,
};

const tellPairs = (scene: Scene): Told[] => scene.events.filter(({ event }) => event === "replaced").map(({ id, value }) => ({ key: "part.is", gaps: { id: nameOf(scene, id), value: codeName(String(value)) } }));

function tellRewrite(scene: Scene, of: (kind: string) => TraceEvent[]): Told[] {
  const constants = tellPairs({ ...scene, events: of("replaced") });
  const decided = of("decided").map(({ block, target }) => ({ key: "part.goes", gaps: { block: blockName(block), target: blockName(target) } }));
  const blocks = of("block_removed").map(({ block }) => blockName(block));
  const told = [
    ...(constants.length > 0 ? [says("sccp.replaced", { constants })] : []),
    ...(decided.length > 0 ? [says("sccp.decided", { decided })] : []),
    ...(blocks.length > 0 ? [says("sccp.block_removed", { block: blocks })] : []),
  ];
  return told.length > 0 ? told : [says("sccp.end.none")];
}

/** Why a value is constant or is not; why a block is executed or not, and which block follows. */
function explainSccp(replay: Replay, subject: number | string): Explanation {
  const { facts, state } = replay;
  const own: Own = state.own;
  return typeof subject === "number" ? explainValue(facts, own, subject) : explainBlock(facts, own, subject);
}

/** What is known of an operand, in words. */
function tellOperand(own: Own, token: Token): Told {
  const { kind, value } = elementOf(own, token);
  const isParameter = typeof token.id !== "number" && token.kind === "value";
  const isLiteral = token.kind !== "value";
  return { key: `why.sccp.operand.${isParameter ? "parameter" : isLiteral ? "literal" : kind}`, gaps: { operand: operandName(token), value: codeName(value) } };
}

function explainValue(facts: Facts, own: Own, id: number): Explanation {
  const instruction = facts.instructions.get(id);
  const name = { kind: "value" as const, text: facts.results.get(id) ?? `%?${id}`, id };
  const rest = { paths: [], instructions: [id], event: { event: "lattice", id } };
  const dead = instruction && facts.blocks[instruction.block].name;
  if (dead !== undefined && !own.executed.has(dead)) {
    const { head, points } = explainBlock(facts, own, dead);
    const unreached = { key: "why.sccp.unreached", gaps: { id: name, block: blockName(dead) } };
    return { ...rest, head: facts.results.has(id) ? [unreached] : head, points, event: { event: "block_removed", block: dead } };
  }
  if (!instruction || !facts.results.has(id)) {
    const code = instruction ? codeOf(instruction) : codeName("");
    return { ...rest, head: [{ key: "why.sccp.effect", gaps: { code } }], points: [] };
  }
  const block = facts.blocks[instruction.block].name;
  const { kind, value } = own.elements.get(id) ?? UNKNOWN;
  const gaps = { id: name, value: codeName(value), code: codeOf(instruction), block: blockName(block) };
  const operands = operandsOf(instruction);
  if (opcodeOf(instruction) === "phi") {
    const points = operands.map(({ token, from }) => {
      const input = { from: blockName(from ?? ""), operand: operandName(token) };
      if (!own.taken.has(`${from}→${block}`)) return { key: "why.sccp.input.never", gaps: { ...input, block: gaps.block } };
      return { key: "why.sccp.input", gaps: { ...input, what: tellOperand(own, token) } };
    });
    return { ...rest, head: [{ key: `why.sccp.phi.${kind}`, gaps }], points };
  }
  const points = valuesOf(instruction).map((token) => tellOperand(own, token));
  const isKnown = operands.every(({ token }) => elementOf(own, token).kind === "constant");
  if (kind === "constant") {
    return { ...rest, head: [{ key: isKnown ? "why.sccp.constant" : "why.sccp.anyway", gaps }], points };
  }
  const isOpaque = isKnown || ["call", "load", "alloca", "getelementptr"].includes(opcodeOf(instruction));
  return { ...rest, head: [{ key: isOpaque ? "why.sccp.opaque" : "why.sccp.varying", gaps }], points: isOpaque ? [] : points };
}

function explainBlock(facts: Facts, own: Own, block: string): Explanation {
  const { predecessors, successors } = facts.blocks[facts.indexOf.get(block) ?? 0];
  const from = predecessors.map((at) => facts.blocks[at].name);
  const taken = from.filter((it) => own.taken.has(`${it}→${block}`));
  const isExecuted = own.executed.has(block);
  const event = isExecuted ? { event: "executed", block } : { event: "block_removed", block };
  const gaps = { block: blockName(block), from: taken.map(blockName) };
  const condition = conditionOf(facts, block);
  const targets = successors.map((at) => facts.blocks[at].name).filter((it) => own.taken.has(`${block}→${it}`));
  const head: Told[] = [{ key: !isExecuted ? "why.sccp.dead" : taken.length > 0 ? "why.sccp.executed" : "why.sccp.entry", gaps }];
  const points: Told[] = [];
  if (!isExecuted) {
    for (const it of from) {
      const chosen = conditionOf(facts, it);
      const other = facts.blocks[facts.indexOf.get(it) ?? 0].successors.map((at) => facts.blocks[at].name).filter((to) => own.taken.has(`${it}→${to}`));
      const why: Record<string, Item | Item[]> = { from: blockName(it), targets: other.map(blockName) };
      if (!own.executed.has(it)) points.push({ key: "why.sccp.dead.above", gaps: why });
      else if (chosen) points.push({ key: `why.sccp.dead.branch.${chosen.kind === "value" ? "value" : "literal"}`, gaps: { ...why, condition: operandName(chosen), value: codeName(elementOf(own, chosen).value) } });
    }
  } else if (condition) {
    const value = codeName(elementOf(own, condition).value);
    const branch = { block: gaps.block, condition: operandName(condition), value, targets: targets.map(blockName) };
    points.push({ key: targets.length > 1 ? "why.sccp.both" : `why.sccp.always.${condition.kind === "value" ? "value" : "literal"}`, gaps: branch });
  }
  const paths = taken.map((it) => [facts.indexOf.get(it) ?? 0, facts.indexOf.get(block) ?? 0]);
  return { head, points, paths, instructions: typeof condition?.id === "number" ? [condition.id] : [], event };
}
