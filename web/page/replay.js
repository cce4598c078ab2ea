// The function as it is after the first events of a trace: its text, and what the algorithm has found.
//
// Each event costs constant time, except that a replaced value costs the number of its uses. Going
// back begins again at the first event.

import { EMPTY_LINE, finalNames, finalValue, lineOfInstruction, phiTokens } from "./lines.js";
import { blockToken, parameterToken, plainToken } from "./tokens.js";

/** @import { Facts, TraceEvent } from "./facts.js" */
/** @import { Row } from "./lesson.js" */
/** @import { Line } from "./lines.js" */
/** @import { Token } from "./tokens.js" */

/**
 * @typedef {object} Stacked A value on the stack of a variable.
 * @property {number | string} value
 * @property {number} id The store or phi.
 *
 * @typedef {object} Search The search for the phis of a variable.
 * @property {string[]} worklist
 * @property {string | null} taken
 * @property {Map<string, "candidate" | "live" | "dead">} verdicts By block.
 *
 * @typedef {object} State
 * @property {{ phis: Line[], body: Line[], version: number, changed: number, isGone: boolean }[]} blocks By number;
 * how often each changed, and by which event last.
 * @property {Map<number, Line>} lines
 * @property {Map<string, number>} numbers Preorder numbers of the depth-first search.
 * @property {Map<string, string>} dominators The immediate dominators.
 * @property {Map<string, string[]>} frontiers
 * @property {Set<string>} variables Those that become values.
 * @property {Map<string, { stored: Set<string>, exposed: Set<string> }>} accesses The blocks that store each
 * variable, and those that read it before they store it, as far as found.
 * @property {string | null} variable The variable whose phis are searched.
 * @property {Map<string, Search>} searches
 * @property {Map<string, Stacked[]>} stacks
 * @property {string[]} walk The blocks from the root of the dominator tree to where the walk is.
 * @property {Map<number, number | string>} replacements
 * @property {Set<number>} named The instructions that have their final name.
 * @property {Set<string>} cut The edges that are no more, as numbers of blocks with a space between.
 * @property {any} own What the pass knows.
 */

/** Follows a trace forward and back. */
export class Replay {
  /**
   * @param {TraceEvent[]} events
   * @param {Facts} facts
   * @param {Map<number, string>} [names] The names of the results in the end, as `%name`.
   * @param {Row | null} [row] What is special about the pass.
   */
  constructor(events, facts, names = new Map(), row = null) {
    this.events = events;
    this.facts = facts;
    this.row = row;
    this.names = finalNames(events, facts, names);
    /** @type {Map<number, number | string>} */
    this.values = new Map();
    for (const event of events) {
      if (event.event === "pushed") {
        this.values.set(event.id, event.value);
      }
    }
    this.position = 0;
    this.state = this.start();
  }

  /**
   * The state after the first `count` events.
   *
   * @param {number} count
   * @returns {State}
   */
  goTo(count) {
    if (count < this.position) {
      this.position = 0;
      this.state = this.start();
    }
    for (; this.position < count; this.position++) {
      this.apply(this.events[this.position], this.position);
    }
    return this.state;
  }

  /**
   * What a store or phi gives its variable.
   *
   * @param {number} id
   */
  stored(id) {
    return this.values.get(id) ?? id;
  }

  /**
   * The name of a result, even if it is replaced.
   *
   * @param {number} id
   * @returns {string}
   */
  nameOf(id) {
    const before = this.facts.results.get(id);
    return (before === undefined || this.state.named.has(id) ? this.names.get(id) : before) ?? `%?${id}`;
  }

  /**
   * The token of a value, or of what replaces it.
   *
   * @param {number | string} value
   * @returns {Token}
   */
  token(value) {
    const final = finalValue(this.state.replacements, value);
    if (typeof final === "number") {
      return this.resultToken(final);
    }
    return this.facts.parameters.has(final) ? parameterToken(final) : { text: final, kind: "literal" };
  }

  /**
   * The token of a result, even if it is replaced.
   *
   * @param {number} id
   * @returns {Token}
   */
  resultToken(id) {
    return { text: this.nameOf(id), kind: "value", id, variable: this.facts.instructions.get(id)?.variable };
  }

  /**
   * The tokens of a line.
   *
   * @param {Line} line
   * @returns {Token[]}
   */
  text({ block, tokens, inputs }) {
    const own = tokens.map((token, at) => {
      if (typeof token.id !== "number") {
        return token;
      }
      return at === 0 ? this.resultToken(token.id) : this.token(token.id);
    });
    return inputs ? this.phiText(own, block, inputs) : own;
  }

  /**
   * @param {Token[]} own The tokens before the inputs.
   * @param {number} block
   * @param {Map<number, number | string>} inputs
   * @returns {Token[]}
   */
  phiText(own, block, inputs) {
    const { blocks } = this.facts;
    const { cut } = this.state;
    const from = blocks[block].incoming.filter((it) => !this.state.blocks[it].isGone && !cut.has(`${it} ${block}`));
    if (from.length === 0) {
      return own.slice(0, -1);
    }
    const all = from.flatMap((predecessor, at) => {
      // No value comes from an unreachable predecessor.
      const unknown = blocks[predecessor].isReachable ? "?" : "undef";
      const separator = at === 0 ? [] : [plainToken(" ], [ ")];
      return [...separator, this.token(inputs.get(predecessor) ?? unknown), plainToken(", "), blockToken(blocks[predecessor].name)];
    });
    return [...own, ...all, plainToken(" ]")];
  }

  /** @returns {State} */
  start() {
    const lines = new Map();
    /** @type {Map<number, Line[]>} */
    this.users = new Map();
    const blocks = this.facts.blocks.map((block) => {
      const all = block.instructions.map((instruction) => lineOfInstruction(this.facts, block.index, instruction));
      for (const line of all) {
        const used = line.inputs ? line.inputs.values() : line.tokens.slice(1).map(({ id }) => id);
        for (const value of used) {
          if (typeof value === "number") {
            this.addUser(value, line);
          }
        }
        if (line.id !== null) {
          lines.set(line.id, line);
        }
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

  /**
   * @param {TraceEvent} event
   * @param {number} at
   */
  apply(event, at) {
    const { state } = this;
    const index = () => /** @type {number} */ (this.facts.indexOf.get(event.block));
    this.row?.apply(state.own, event, this.facts);
    switch (event.event) {
      case "block_removed":
        state.blocks[index()].isGone = true;
        for (const successor of this.facts.blocks[index()].successors) {
          state.blocks[successor].phis.forEach((phi) => this.change(phi, at));
        }
        break;
      case "decided":
        this.decide(index(), event.target, at);
        break;
      case "numbered":
        if (event.number === 0) {
          state.numbers.clear();
        }
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
        const search = /** @type {Search} */ (state.searches.get(event.variable));
        search.taken = event.block;
        search.worklist.splice(Math.max(search.worklist.indexOf(event.block), 0), 1);
        break;
      }
      case "candidate": {
        const search = /** @type {Search} */ (state.searches.get(event.variable));
        search.verdicts.set(event.block, "candidate");
        if (!search.worklist.includes(event.block)) {
          search.worklist.push(event.block);
        }
        break;
      }
      case "live_in":
      case "not_live": {
        const search = /** @type {Search} */ (state.searches.get(event.variable));
        search.taken = null;
        search.verdicts.set(event.block, event.event === "live_in" ? "live" : "dead");
        break;
      }
      case "phi": {
        const block = index();
        /** @type {Line} */
        const line = { ...EMPTY_LINE, id: event.id, block, tokens: phiTokens(event), inputs: new Map(), since: at };
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
        for (const variable of event.popped) {
          state.stacks.get(variable)?.pop();
        }
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
        const line = /** @type {Line} */ (state.lines.get(event.id));
        line.inputs?.set(index(), event.value);
        if (typeof event.value === "number") {
          this.addUser(event.value, line);
        }
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

  /**
   * Makes a jump of the terminator of a block.
   *
   * @param {number} block
   * @param {string} target
   * @param {number} at
   */
  decide(block, target, at) {
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

  /** @param {TraceEvent} event */
  access({ event, variable, block, upward_exposed: isExposed }) {
    const { accesses } = this.state;
    const found = accesses.get(variable) ?? { stored: new Set(), exposed: new Set() };
    accesses.set(variable, found);
    if (event === "definition") {
      found.stored.add(block);
    } else if (isExposed) {
      found.exposed.add(block);
    }
  }

  /**
   * @param {number} id
   * @param {Line} line
   */
  addUser(id, line) {
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
   *
   * @param {number} id
   * @param {number | string} value
   * @param {number} at
   */
  replace(id, value, at) {
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

  /**
   * @param {number} id
   * @param {number} at
   */
  changeUsers(id, at) {
    const line = this.state.lines.get(id);
    for (const user of [...(line ? [line] : []), ...(this.users?.get(id) ?? [])]) {
      this.change(user, at);
    }
  }

  /**
   * @param {Line} line
   * @param {number} at
   */
  change(line, at) {
    line.changed = at;
    this.touch(line, at);
  }

  /**
   * @param {Line} line
   * @param {number} at
   */
  touch(line, at) {
    const block = this.state.blocks[line.block];
    block.version++;
    block.changed = at;
  }

  /**
   * Gives a line a constant for each operand that is a value.
   *
   * @param {Line | undefined} line
   * @param {number | string} of
   * @param {string} value
   * @param {number} at
   */
  setOperands(line, of, value, at) {
    if (!line) return;
    const { replacements } = this.state;
    const isOf = (/** @type {Token} */ { id, text }) => (typeof id === "number" ? finalValue(replacements, id) : text) === of;
    line.tokens = line.tokens.map((token, place) => (place > 0 && isOf(token) ? { text: value, kind: "literal" } : token));
    this.change(line, at);
  }

  /**
   * Moves an instruction to the end of a block. A line stays where it was.
   *
   * @param {number} id
   * @param {number} block
   * @param {number} at
   */
  move(id, block, at) {
    const line = this.state.lines.get(id);
    if (!line) return;
    this.remove(id, at);
    /** @type {Line} */
    const moved = { ...line, block, since: at, gone: -1 };
    this.state.lines.set(id, moved);
    this.state.blocks[block].body.splice(-1, 0, moved);
    this.change(moved, at);
    for (const { id: value } of moved.tokens.slice(1)) if (typeof value === "number") this.addUser(value, moved);
  }

  /**
   * @param {number} id
   * @param {number} at
   */
  remove(id, at) {
    const line = this.state.lines.get(id);
    if (line) {
      line.gone = at;
      this.touch(line, at);
    }
  }
}
