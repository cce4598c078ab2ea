// The data of a page, as src/page/ writes it: types only.

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
 * @property {string} [opening] The function to show first, with `--function`.
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
 * @property {TraceData[]} traces What happened in passes, in their order.
 * @property {ProfileData} [profile] How often everything ran, in the form before the first pass and in
 *   that after the last one.
 */

/**
 * What happened in a pass, or on the way to SSA form: see docs/trace.md.
 * @typedef {object} TraceData
 * @property {string} pass The pass; `mem2reg` for all that make SSA form.
 * @property {number} before The form that it began with.
 * @property {number} after The form that it left.
 * @property {TraceEvent[]} events The first is without `blocks`, which are those of the form.
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
 * @property {number[]} [tokens] Those of `head`.
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
 * @property {number[]} tokens The parts of the text that stand for something: three numbers for each, as
 *   the distance from the end of the one before, the length, and what it is. That is the number of the
 *   instruction whose result it names, -1 for a parameter, -2 for a block, -3 for a global variable or a
 *   function, -4 for an opcode, -5 for a constant. A result comes first; the operands follow the opcode,
 *   those of a phi as pairs of a value and a block.
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
 * are left out; lines are cut after `columns` characters. The box of a folded loop has `loop`.
 * @typedef {object} NodeData
 * @property {string} name
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {[number, number]} [rows]
 * @property {number} [columns]
 * @property {number} [cycle] The innermost cycle around it, an index of the picture's cycles.
 * @property {string[]} [loop] The blocks of the folded loop that the box stands for.
 */

/**
 * A picture: where the boxes stand, and the corners of the edges, as `x, y, x, y ...`. Lengths are
 * those of a text whose characters are 7.2 wide and whose lines are 16 high.
 * @typedef {object} GraphData
 * @property {number} width
 * @property {number} height
 * @property {NodeData[]} nodes
 * @property {{ from: string, to: string, points: number[], back?: boolean, isCut?: boolean }[]} edges The target of
 *   a `back` edge dominates its source. One that `isCut` starts inside a folded loop.
 * @property {{ header: string, natural: boolean, parent: number | null, x: number, y: number, width: number, height: number }[]} cycles
 *   Boxes around loops, outer ones first; `parent` is the
 *   index of the one around it. A cycle that is not `natural` has several entries.
 */

/**
 * The pictures of a form. `steps` is the control flow before the first pass with room for what comes on the
 * way to SSA form; it is left out if nothing comes.
 * @typedef {{ cfg: GraphData, dominators: GraphData, steps?: GraphData }} Graphs
 */
