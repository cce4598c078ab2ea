// The function as it is after the first events of a trace: its text, and what the algorithm has found.
//
// Each event costs constant time, except that a replaced value costs the number of its uses. Going
// back begins again at the first event.

import { EMPTY_LINE, finalNames, finalValue, lineOfInstruction, phiTokens } from "./lines.ts";
import { blockToken, parameterToken, plainToken } from "./tokens.ts";
import type { Facts, TraceEvent } from "./facts.ts";
import type { Row } from "./lesson.ts";
import type { Line } from "./lines.ts";
import type { Token } from "./tokens.ts";

/** A value on the stack of a variable. */
interface Stacked {
  value: number | string;
  id: number; // The store or phi.
}

/** The search for the phis of a variable. */
export interface Search {
  worklist: string[];
  taken: string | null;
  verdicts: Map<string, "candidate" | "live" | "dead">; // By block.
}

export interface State {
  /** By number; how often each changed, and by which event last. */
  blocks: { phis: Line[], body: Line[], version: number, changed: number, isGone: boolean }[];
  lines: Map<number, Line>;
  numbers: Map<string, number>; // Preorder numbers of the depth-first search.
  dominators: Map<string, string>; // The immediate dominators.
  frontiers: Map<string, string[]>;
  variables: Set<string>; // Those that become values.
  /** The blocks that store each variable, and those that read it before they store it, as far as found. */
  accesses: Map<string, { stored: Set<string>, exposed: Set<string> }>;
  variable: string | null; // The variable whose phis are searched.
  searches: Map<string, Search>;
  stacks: Map<string, Stacked[]>;
  walk: string[]; // The blocks from the root of the dominator tree to where the walk is.
  replacements: Map<number, number | string>;
  named: Set<number>; // The instructions that have their final name.
  cut: Set<string>; // The edges that are no more, as numbers of blocks with a space between.
  own: any; // What the pass knows.
}

/** Follows a trace forward and back. */
export class Replay {
  events: TraceEvent[];
  facts: Facts;
  row: Row | null;
  names;
  values: Map<number, number | string> = new Map();
  position = 0;
  state;
  users?: Map<number, Line[]>;

  /**
   * @param names The names of the results in the end, as `%name`.
   * @param row What is special about the pass.
   */
  constructor(events: TraceEvent[], facts: Facts, names: Map<number, string> = new Map(), row: Row | null = null) {
    this.events = events;
    this.facts = facts;
    this.row = row;
    this.names = finalNames(events, facts, names);
    for (const event of events) if (event.event === "pushed") this.values.set(event.id, event.value);
    this.state = this.start();
  }

  /** The state after the first `count` events. */
  goTo(count: number): State {
    if (count < this.position) {
      this.position = 0;
      this.state = this.start();
    }
    for (; this.position < count; this.position++) this.apply(this.events[this.position], this.position);
    return this.state;
  }

  /** What a store or phi gives its variable. */
  stored(id: number) {
    return this.values.get(id) ?? id;
  }

  /** The name of a result, even if it is replaced. */
  nameOf(id: number): string {
    const before = this.facts.results.get(id);
    return (before === undefined || this.state.named.has(id) ? this.names.get(id) : before) ?? `%?${id}`;
  }

  /** The token of a value, or of what replaces it. */
  token(value: number | string): Token {
    const final = finalValue(this.state.replacements, value);
    if (typeof final === "number") return this.resultToken(final);
    return this.facts.parameters.has(final) ? parameterToken(final) : { text: final, kind: "literal" };
  }

  /** The token of a result, even if it is replaced. */
  resultToken(id: number): Token {
    return { text: this.nameOf(id), kind: "value", id, variable: this.facts.instructions.get(id)?.variable };
  }

  /** The tokens of a line. */
  text({ block, tokens, inputs }: Line): Token[] {
    const own = tokens.map((token, at) => {
      if (typeof token.id !== "number") return token;
      return at === 0 ? this.resultToken(token.id) : this.token(token.id);
    });
    return inputs ? this.phiText(own, block, inputs) : own;
  }

  /** @param own The tokens before the inputs. */
  phiText(own: Token[], block: number, inputs: Map<number, number | string>): Token[] {
    const { blocks } = this.facts;
    const { cut } = this.state;
    const from = blocks[block].incoming.filter((it) => !this.state.blocks[it].isGone && !cut.has(`${it} ${block}`));
    if (from.length === 0) return own.slice(0, -1);
    const all = from.flatMap((predecessor, at) => {
      // No value comes from an unreachable predecessor.
      const unknown = blocks[predecessor].isReachable ? "?" : "undef";
      const separator = at === 0 ? [] : [plainToken(" ], [ ")];
      return [...separator, this.token(inputs.get(predecessor) ?? unknown), plainToken(", "), blockToken(blocks[predecessor].name)];
    });
    return [...own, ...all, plainToken(" ]")];
  }

  start(): State {
    const lines = new Map();
    this.users = new Map();
    const blocks = this.facts.blocks.map((block) => {
      const all = block.instructions.map((instruction) => lineOfInstruction(this.facts, block.index, instruction));
      for (const line of all) {
        const used = line.inputs ? line.inputs.values() : line.tokens.slice(1).map(({ id }) => id);
        for (const value of used) if (typeof value === "number") this.addUser(value, line);
        if (line.id !== null) lines.set(line.id, line);
      }
      const phis = all.filter(({ inputs }) => inputs !== null);
      const body = all.filter(({ inputs }) => inputs === null);
      return { phis, body, version: 0, changed: -1, isGone: false };
    });
    return {
      blocks,
      lines,
      numbers: new Map(),
      dominators: new Map(),
      frontiers: new Map(),
      variables: new Set(),
      accesses: new Map(),
      variable: null,
      searches: new Map(),
      stacks: new Map(),
      walk: [],
      replacements: new Map(),
      named: new Set(),
      cut: new Set(),
      own: this.row?.start(this.facts),
    };
  }

  apply(event: TraceEvent, at: number) {
    const { state } = this;
    const index = () => this.facts.indexOf.get(event.block) as number;
    this.row?.apply(state.own, event, this.facts);
    switch (event.event) {
      case "block_removed":
        state.blocks[index()].isGone = true;
        for (const successor of this.facts.blocks[index()].successors) state.blocks[successor].phis.forEach((phi) => this.change(phi, at));
        break;
      case "decided":
        this.decide(index(), event.target, at);
        break;
      case "numbered":
        if (event.number === 0) state.numbers.clear();
        state.numbers.set(event.block, event.number);
        break;
      case "immediate_dominator":
        state.dominators.set(event.block, event.immediate_dominator);
        break;
      case "frontier":
        state.frontiers.set(event.block, event.frontier);
        break;
      case "promoted":
        state.variables.add(event.variable);
        state.stacks.set(event.variable, []);
        break;
      case "definition":
      case "use":
        this.access(event);
        break;
      case "worklist":
        state.variable = event.variable;
        state.searches.set(event.variable, { worklist: [...event.blocks], taken: null, verdicts: new Map() });
        break;
      case "taken": {
        const search = state.searches.get(event.variable) as Search;
        search.taken = event.block;
        search.worklist.splice(Math.max(search.worklist.indexOf(event.block), 0), 1);
        break;
      }
      case "candidate": {
        const search = state.searches.get(event.variable) as Search;
        search.verdicts.set(event.block, "candidate");
        if (!search.worklist.includes(event.block)) search.worklist.push(event.block);
        break;
      }
      case "live_in":
      case "not_live": {
        const search = state.searches.get(event.variable) as Search;
        search.taken = null;
        search.verdicts.set(event.block, event.event === "live_in" ? "live" : "dead");
        break;
      }
      case "phi": {
        const block = index();
        const line: Line = { ...EMPTY_LINE, id: event.id, block, tokens: phiTokens(event), inputs: new Map(), since: at };
        state.lines.set(event.id, line);
        state.blocks[block].phis.push(line);
        this.change(line, at);
        break;
      }
      case "enter":
        state.walk.push(event.block);
        break;
      case "leave":
        state.walk.pop();
        for (const variable of event.popped) state.stacks.get(variable)?.pop();
        break;
      case "pushed":
        state.stacks.get(event.variable)?.push({ value: event.value, id: event.id });
        break;
      case "named":
        if (this.names.has(event.id)) {
          state.named.add(event.id);
          this.changeUsers(event.id, at);
        }
        break;
      case "phi_input": {
        const line = state.lines.get(event.id) as Line;
        line.inputs?.set(index(), event.value);
        if (typeof event.value === "number") this.addUser(event.value, line);
        this.change(line, at);
        break;
      }
      case "replaced":
      case "phi_trivial":
        this.replace(event.id, event.value, at);
        break;
      case "operand":
        this.setOperands(event.id === undefined ? state.blocks[index()].body.at(-1) : state.lines.get(event.id), event.of, event.value, at);
        break;
      case "moved":
        this.move(event.id, index(), at);
        break;
      case "phi_dead":
      case "removed":
        this.remove(event.id, at);
        break;
    }
  }

  /** Makes a jump of the terminator of a block. */
  decide(block: number, target: string, at: number) {
    const line = this.state.blocks[block].body.at(-1);
    if (line) {
      line.tokens = [{ text: "br", kind: "opcode" }, plainToken(" label "), blockToken(target)];
      this.change(line, at);
    }
    for (const successor of this.facts.blocks[block].successors) {
      if (this.facts.blocks[successor].name !== target) {
        this.state.cut.add(`${block} ${successor}`);
        this.state.blocks[successor].phis.forEach((phi) => this.change(phi, at));
      }
    }
  }

  access({ event, variable, block, upward_exposed: isExposed }: TraceEvent) {
    const { accesses } = this.state;
    const found = accesses.get(variable) ?? { stored: new Set(), exposed: new Set() };
    accesses.set(variable, found);
    if (event === "definition") {
      found.stored.add(block);
    } else if (isExposed) {
      found.exposed.add(block);
    }
  }

  addUser(id: number, line: Line) {
    const users = this.users?.get(id);
    if (users) {
      users.push(line);
    } else {
      this.users?.set(id, [line]);
    }
  }

  /**
   * Replaces all uses of `id`. The lists of uses of both values become one, the shorter one being
   * appended to the longer.
   */
  replace(id: number, value: number | string, at: number) {
    this.state.replacements.set(id, value);
    const line = this.state.lines.get(id);
    if (line) {
      line.replaced = at;
      this.touch(line, at);
    }
    const final = finalValue(this.state.replacements, value);
    const users = this.users?.get(id) ?? [];
    users.forEach((user) => this.change(user, at));
    if (typeof final === "number" && final !== id) {
      const others = this.users?.get(final) ?? [];
      const [most, rest] = others.length < users.length ? [users, others] : [others, users];
      rest.forEach((user) => most.push(user));
      this.users?.set(final, most);
    }
  }

  changeUsers(id: number, at: number) {
    const line = this.state.lines.get(id);
    for (const user of [...(line ? [line] : []), ...(this.users?.get(id) ?? [])]) this.change(user, at);
  }

  change(line: Line, at: number) {
    line.changed = at;
    this.touch(line, at);
  }

  touch(line: Line, at: number) {
    const block = this.state.blocks[line.block];
    block.version++;
    block.changed = at;
  }

  /** Gives a line a constant for each operand that is a value. */
  setOperands(line: Line | undefined, of: number | string, value: string, at: number) {
    if (!line) return;
    const { replacements } = this.state;
    const isOf = ({ id, text }: Token) => (typeof id === "number" ? finalValue(replacements, id) : text) === of;
    line.tokens = line.tokens.map((token, place) => (place > 0 && isOf(token) ? { text: value, kind: "literal" } : token));
    this.change(line, at);
  }

  /** Moves an instruction to the end of a block. A line stays where it was. */
  move(id: number, block: number, at: number) {
    const line = this.state.lines.get(id);
    if (!line) return;
    this.remove(id, at);
    const moved: Line = { ...line, block, since: at, gone: -1 };
    this.state.lines.set(id, moved);
    this.state.blocks[block].body.splice(-1, 0, moved);
    this.change(moved, at);
    for (const { id: value } of moved.tokens.slice(1)) if (typeof value === "number") this.addUser(value, moved);
  }

  remove(id: number, at: number) {
    const line = this.state.lines.get(id);
    if (line) {
      line.gone = at;
      this.touch(line, at);
    }
  }
}
