// The questions: why a variable has a phi in a block or has none; which assignments a read may see.
// Also the table of the flavours.

import { html } from "./dom.ts";
import { FLAVOURS, phisOf } from "./flavours.ts";
import { nameNode, textNodes, toldNodes } from "./parts.ts";
import { blockName, variableName } from "./sentences.ts";
import { explain, explainDeclaration, explainOther, explainRead, explainWrite } from "./why-text.ts";
import type { Facts, Variable } from "./facts.ts";
import type { Language } from "./language.ts";
import type { Replay } from "./replay.ts";
import type { LineOf } from "./sentences.ts";
import type { Mark, Question } from "./store.ts";
import type { Explanation } from "./why-text.ts";

export interface WhyOptions {
  replay: Replay; // At the end of the trace; it stays there.
  lineOf: LineOf;
  language: () => Language;
  show: (explanation: Explanation | null, blocks: string[]) => void; // Lights up what an answer names.
  goToEvent: (event: number) => void; // Shows the step that has an event.
  asked: (question: Question | null) => void; // Keeps what was asked.
  copyLink: (button: HTMLElement) => Promise<void>; // Copies the address of what is shown.
}

/** Answers questions about the construction of SSA form for one function. */
export class WhyView {
  options: WhyOptions;
  facts;
  variable: string | null = null;
  block = 0;
  isChosen = false; // Whether the variable was asked about.
  access: number | null = null; // The read, write or alloca that is asked about.
  named: Map<string, string>;
  element;
  variables!: HTMLSelectElement;
  blocks!: HTMLSelectElement;
  answer?: HTMLElement;
  reads?: HTMLElement;

  constructor(options: WhyOptions) {
    this.options = options;
    this.facts = options.replay.facts;
    /** The variables by what the panes call them. */
    this.named = new Map([...this.facts.variables.values()].reverse().map(({ name, source }) => [source, name]));
    this.element = html("section", { class: "why" });
    this.begin();
    this.draw();
  }

  /** Asks about what is chosen in any pane. */
  askMark({ kind, id, place }: Mark) {
    const block = kind === "block" ? this.facts.indexOf.get(String(id)) : undefined;
    const variable = kind === "variable" ? this.named.get(String(id)) : undefined;
    const access = variable !== undefined ? this.accessAt(variable, place) : undefined;
    if (access !== undefined) {
      this.askAbout(access);
    } else if (block !== undefined && this.variable !== null) {
      // Before a variable is chosen, a block with phis asks about one of them.
      const phi = this.isChosen ? undefined : [...this.facts.phis.values()].find((it) => it.block === block);
      this.ask(phi?.variable ?? this.variable, block, this.isChosen);
    } else if (variable !== undefined) {
      this.ask(variable, this.block);
    } else if ((kind === "instruction" || kind === "value") && typeof id === "number") {
      this.askAbout(id);
    } else if (kind === "variable" || kind === "value") {
      this.say(explainOther(this.options.replay, String(id)));
    }
  }

  /** Shows an answer to what is no question about a variable and a block. */
  say(explanation: Explanation) {
    this.options.asked(null);
    this.answer?.replaceChildren(...toldNodes(this.options.language(), explanation.head));
    this.options.show(explanation, []);
  }

  /**
   * The read or write of a variable that begins at a place of the source, or its declaration. Parameters are
   * the only ones without a place.
   * @param place Its line and column.
   */
  accessAt(name: string, place: string | undefined) {
    const { variables, instructions, parameters } = this.facts;
    const variable = variables.get(name);
    const ids = [...(variable?.accesses.values() ?? [])].flatMap((all) => all.map(({ id }) => id));
    if (place === undefined) return ids.find((id) => parameters.has(String(this.options.replay.stored(id))));
    return [...ids, variable?.id ?? -1].find((id) => {
      const { line, column } = instructions.get(id) ?? {};
      return `${line}:${column}` === place;
    });
  }

  /** Before anything is asked, the answer is to a question about a phi, if there is one. */
  begin() {
    const [phi] = this.facts.phis.values();
    this.variable = phi?.variable ?? this.facts.variables.keys().next().value ?? null;
    this.block = phi?.block ?? 0;
    this.isChosen = false;
    this.access = null;
  }

  /** Draws everything in the language of now. */
  draw() {
    const { facts } = this;
    const language = this.options.language();
    if (this.variable === null) {
      this.element.replaceChildren(html("p", {}, ...textNodes(language, "why.none")));
      return;
    }
    const variables = [...facts.variables.keys()];
    this.variables = choice([...facts.variables.values()].map(({ source }) => source), variables.indexOf(this.variable), (index) => this.ask(variables[index], this.block));
    this.blocks = choice(facts.blocks.map(({ name }) => name), this.block, (index) => this.ask(this.variable, index));
    this.answer = html("div", { class: "answer", "aria-live": "polite" });
    this.reads = html("p", { class: "reads" });
    this.element.replaceChildren(
      html("p", { class: "hint" }, ...textNodes(language, "why.hint")),
      html(
        "div",
        { class: "choices" },
        html("label", {}, ...textNodes(language, "why.variable"), " ", this.variables),
        html("label", {}, ...textNodes(language, "why.block"), " ", this.blocks),
      ),
      this.answer,
      this.reads,
    );
    this.explain(false);
  }

  /** Asks about a variable and a block. */
  ask(variable: string | null, block: number, isChosen: boolean = true) {
    this.variable = variable;
    this.isChosen = isChosen;
    this.block = block;
    this.access = null;
    this.explain(true);
  }

  /** Asks about an instruction: a phi, a read, a write or the alloca of a variable. */
  askAbout(id: number) {
    const phi = this.facts.phis.get(id);
    if (phi) {
      this.ask(phi.variable, phi.block);
      return;
    }
    const block = this.facts.instructions.get(id)?.block ?? -1;
    for (const variable of this.facts.variables.values()) {
      if (variable.id === id || variable.accesses.get(block)?.some((it) => it.id === id)) {
        this.variable = variable.name;
        this.isChosen = true;
        this.block = block;
        this.access = id;
        this.explain(true);
        return;
      }
    }
    this.say(explainOther(this.options.replay, id));
  }

  /** Asks an earlier question again, if its subject is in this function. */
  restore(question: Question | null) {
    const block = this.facts.indexOf.get(question?.block ?? "");
    const wanted = question?.variable ?? "";
    const variable = this.facts.variables.get(this.named.get(wanted) ?? wanted);
    if (question === null && this.variable !== null) {
      this.begin();
      this.explain(false);
    }
    if (question === null || block === undefined || !variable) return;
    const { access } = question;
    const isOwn = access !== null && (access === variable.id || variable.accesses.get(block)?.some(({ id }) => id === access));
    [this.variable, this.block, this.access] = [variable.name, block, isOwn ? access : null];
    this.explain(true);
  }

  /** What is asked now. */
  question() {
    return { variable: this.facts.variables.get(this.variable ?? "")?.source ?? "", block: this.facts.blocks[this.block].name, access: this.access };
  }

  /** @param isAsked Whether the user asked, or only the language changed. */
  explain(isAsked: boolean) {
    const { replay, lineOf, show } = this.options;
    const language = this.options.language();
    const variable = this.facts.variables.get(this.variable as string) as Variable;
    const loads = [...variable.accesses.values()].flat().filter(({ kind }) => kind === "load");
    const access = variable.accesses.get(this.block)?.find(({ id }) => id === this.access);
    const explanation =
      this.access === variable.id
        ? explainDeclaration(replay, variable)
        : access?.kind === "store"
          ? explainWrite(replay, lineOf, variable, access)
          : access
            ? explainRead(replay, lineOf, variable, access)
            : explain(replay, lineOf, variable, this.block);
    if (this.variables && this.blocks) {
      this.variables.selectedIndex = [...this.facts.variables.keys()].indexOf(variable.name);
      this.blocks.selectedIndex = this.block;
    }
    this.answer?.replaceChildren(...answerNodes(this.options, explanation, this.question()));
    const buttons = loads.slice(0, MOST_READS).map(({ id }) => {
      const isPressed = id === this.access;
      const ask = () => this.askAbout(id);
      const line = lineOf(this.facts.instructions.get(id)?.span);
      const name = replay.nameOf(id);
      const text = line === null ? [name] : textNodes(language, "why.read", { line: String(line), name });
      return html("button", { type: "button", "aria-pressed": String(isPressed), onclick: ask }, ...text);
    });
    this.reads?.replaceChildren(...(buttons.length > 0 ? [...textNodes(language, "why.reads"), " ", ...buttons] : []));
    if (isAsked) {
      this.options.asked(this.question());
      show(explanation, [this.facts.blocks[this.block].name]);
    }
  }
}

/** An answer, with buttons for the step that decided it and for a link to it. */
export function answerNodes({ replay, goToEvent, asked, copyLink, language: languageOf }: WhyOptions, { head, points, event: decided }: Explanation, question: Question) {
  const language = languageOf();
  const wanted = Object.entries(decided);
  const step = replay.events.findLastIndex((event) => wanted.every(([key, value]) => event[key] === value));
  const items = points.map((point) => html("li", {}, ...toldNodes(language, [point])));
  const link = html("button", { type: "button" }, ...textNodes(language, "link.copy.answer"));
  link.addEventListener("click", () => {
    asked(question);
    copyLink(link);
  });
  return [
    html("p", {}, ...toldNodes(language, head)),
    items.length > 0 ? html("ul", {}, ...items) : "",
    step < 0 ? "" : html("button", { type: "button", class: "step", onclick: () => goToEvent(step) }, ...textNodes(language, "why.step")),
    " ",
    link,
  ];
}

/** The most reads of a variable that can be asked about by a button. */
const MOST_READS = 24;

export function choice(items: string[], chosen: number, choose: (index: number) => void) {
  const select = html("select", { onchange: () => choose(select.selectedIndex) }) as HTMLSelectElement;
  select.append(...items.map((item) => html("option", {}, item)));
  select.selectedIndex = chosen;
  return select;
}

/** Where each flavour has phis. */
export function flavourTable(facts: Facts, language: Language) {
  const variables = [...facts.variables.values()].filter((variable) => !variable.kept);
  const everywhere = facts.blocks.filter((block) => block.isReachable).length - 1;
  const totals = FLAVOURS.map(() => 0);
  const rows = variables.map((variable) => {
    const phis = phisOf(facts, variable);
    const cells = FLAVOURS.map((flavour, at) => {
      const blocks = phis[flavour];
      totals[at] += blocks.length;
      if (flavour === "maximal" || (blocks.length > MOST_BLOCKS_NAMED && blocks.length === everywhere)) {
        return html("td", {}, ...textNodes(language, "flavour.all", { count: blocks.length }));
      }
      const names = blocks.map((block) => blockName(facts.blocks[block].name));
      return html("td", {}, ...(names.length > 0 ? textNodes(language, "flavour.in", { blocks: names }) : ["–"]));
    });
    return html("tr", {}, html("th", { scope: "row" }, nameNode(variableName(facts, variable.name))), ...cells);
  });
  const heads = FLAVOURS.map((flavour) =>
    html(
      "th",
      { scope: "col" },
      ...textNodes(language, `flavour.${flavour}`),
      html("small", {}, ...textNodes(language, `flavour.${flavour}.about`)),
    ),
  );
  const sums = totals.map((total) => html("td", {}, total));
  return html(
    "section",
    { class: "flavours" },
    html("p", { class: "hint" }, ...textNodes(language, "flavour.about")),
    html(
      "div",
      { class: "wide" },
      html(
        "table",
        {},
        html("thead", {}, html("tr", {}, html("td"), ...heads)),
        html("tbody", {}, ...rows),
        html("tfoot", {}, html("tr", {}, html("th", { scope: "row" }, ...textNodes(language, "flavour.total")), ...sums)),
      ),
    ),
  );
}

/** From this many blocks on a cell does not name all of them. */
const MOST_BLOCKS_NAMED = 8;
