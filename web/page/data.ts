// The data of a page, as src/page/ writes it: types only.

/** A place in the source: the byte where it begins, and the byte after its end. */
export type Span = [number, number];

export interface PageData {
  file: string; // The name of the input.
  language: "sysy" | "llvm"; // The language of the input.
  /**
   * The input. Control characters and broken UTF-8 are `?`; invisible characters are replaced, too. It has as many
   * bytes as the input.
   */
  source: string;
  functions: FunctionData[]; // In the order of the source.
  others: string[]; // The functions of the program that it is not about, with `--function`.
  run?: RunsData; // What happened with `--run-input`.
}

/** The runs of the program as it is before the first pass, and after the last one if there is any. */
export type RunsData = { input: string, before: RunData, after?: RunData };

interface RunData {
  status?: number; // The exit status, if the program ended.
  fault?: SaidData; // Why it was stopped.
  warnings: SaidData[];
  cut: boolean; // Whether there were more steps.
  steps: StepData[]; // The first steps.
}

/** A text in English and in Chinese. */
export type Texts = readonly [string, string];

export type SaidData = { text: Texts, span: Span | null };

/** A block of a function begins, or a variable takes a value. */
export interface StepData {
  function: number; // An index of the page's functions.
  block: string;
  id?: number | null; // The instruction; `null` for a parameter.
  variable?: string; // Absent where a block begins.
  value?: string | null; // `null` if it is undefined.
}

export interface FunctionData {
  name: string;
  span: Span | null; // Where its name is defined.
  end: number | null; // The byte where the name of the next function is.
  blocks: BlockData[]; // The blocks of all forms; forms share those that look the same.
  forms: FormData[]; // Before the first pass and after each.
  remarks: RemarkData[]; // What the passes said about it.
  traces: TraceData[]; // What happened in passes, in their order.
  profile?: ProfileData; // How often everything ran, in the form before the first pass and in that after the last one.
}

/** What happened in a pass, or on the way to SSA form: see docs/trace.md. */
export interface TraceData {
  pass: string; // The pass; `mem2reg` for all that make SSA form.
  before: number; // The form that it began with.
  after: number; // The form that it left.
  events: TraceEvent[]; // The first is without `blocks`, which are those of the form.
}

export type TraceEvent = { event: string } & Record<string, any>;

export type ProfileData = { before?: CountsData, after?: CountsData };

export interface CountsData {
  blocks: number[]; // How often each block of the form ran, in its order.
  edges: [string, string, number][]; // From which block to which, and how often.
}

export interface FormData {
  pass: string | null; // The pass that made it; `null` before the first pass.
  changed: boolean; // Whether it differs from the form before; if not, the rest is left out.
  removed?: boolean; // Whether the pass removed the function.
  head?: string; // The line that begins with `define`.
  tokens?: number[]; // Those of `head`.
  blocks?: number[]; // Its blocks, as indices of the function's `blocks`.
  /** What `--emit analysis` says. Left out if there are too many blocks, or if the graph is that of the form before. */
  analysis?: AnalysisData;
  graphs?: Graphs; // Pictures; left out if there are too many blocks.
}

export interface BlockData {
  name: string;
  instructions: InstructionData[]; // The last one is the terminator.
  successors: string[]; // Without repetitions.
}

interface InstructionData {
  id: number | null; // The number of the instruction, the same in all forms; `null` for a terminator.
  text: string;
  /**
   * The tokens of the text, three numbers each: the distance from the end of the token before, the length, and the
   * meaning. The meaning is the number of the instruction whose result it names, -1 for a parameter, -2 for a block,
   * -3 for a global variable or a function, -4 for an opcode, -5 for a constant. A result is the first token. The
   * operands follow the opcode; those of a phi are pairs of a value and a block.
   */
  tokens: number[];
  span: Span | null;
  /**
   * The variable that it makes, reads or writes, or whose value it is. A global variable has `@` before its name. Of
   * several local variables with one name, all but the first have a number, as in `i.1`.
   */
  variable?: string;
}

export interface AnalysisData {
  blocks: BlockAnalysis[];
  irreducible: { blocks: string[], entries: string[] }[];
}

/** See docs/analyses.md. */
export interface BlockAnalysis {
  name: string;
  reachable: boolean;
  idom: string | null;
  ipdom: string | null;
  depth: number | null;
  preorder: number | null;
  postorder: number | null;
  predecessors: string[];
  successors: string[];
  d_edges: string[];
  j_edges: string[];
  dominance_frontier: string[];
  post_dominance_frontier: string[];
  loop_header: string | null;
  loop_depth: number | null;
}

export interface RemarkData {
  pass: string;
  done: boolean; // Whether it is about something that the pass did.
  span: Span;
  text: Texts;
}

/**
 * A box of a picture. `rows` are the numbers of instructions that it shows before and after those that
 * are left out; lines are cut after `columns` characters. The box of a folded loop has `loop`.
 */
export interface NodeData {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  rows?: [number, number];
  columns?: number;
  cycle?: number; // The innermost cycle around it, an index of the picture's cycles.
  loop?: string[]; // The blocks of the folded loop that the box represents.
}

/**
 * A picture: the places of the boxes, and the corners of the edges, as `x, y, x, y ...`. Lengths are
 * those of a text whose characters are 7.2 wide and whose lines are 16 high.
 */
export interface GraphData {
  width: number;
  height: number;
  nodes: NodeData[];
  /** The target of a `back` edge dominates its source. One that `isCut` starts inside a folded loop. */
  edges: { from: string, to: string, points: number[], back?: boolean, isCut?: boolean }[];
  /**
   * Boxes around loops, outer ones first; `parent` is the index of the one around it. A cycle that is not `natural` has
   * several entries.
   */
  cycles: { header: string, natural: boolean, parent: number | null, x: number, y: number, width: number, height: number }[];
}

/**
 * The pictures of a form. `steps` is the control flow before the first pass, with room for instructions that the
 * construction of SSA form adds. Without such instructions it is absent.
 */
export type Graphs = { cfg: GraphData, dominators: GraphData, steps?: GraphData };
