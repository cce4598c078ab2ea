//! Vectorisation: an inner loop over consecutive elements, or of a sum, computes four iterations at once.
//!
//! After Allen and Kennedy, *Optimizing Compilers for Modern Architectures* (2001), chapters 2 and 5, for
//! the simplest loops: one block, a known trip count, adjacent elements of type `i32`, `float` or `double` if any. The
//! plan (`plan.rs`) says what becomes of each instruction, dependences between iterations are refuted or
//! checked before the loop (`memory.rs`), and a table of costs (`cost.rs`) says whether it pays, as does the
//! number of iterations if it is known. Then the new loop is written in front of the old one (`emit.rs`):
//!
//! ```text
//!      check ──────────────┐
//!        │                 │
//!     prepare              │
//!        │                 │
//!     vectors ⟲  groups of iterations
//!        │                 │
//!     gather               │
//!        └──────► rest ◄───┘
//!                  │
//!               header ⟲   the old loop: the remaining iterations, at least one
//! ```
//!
//! The old loop always executes the last iteration, so nothing after it needs to change. If the old
//! loop never ends, the computed trip count may be too small. That is harmless, since the old loop
//! continues.
//!
//! Requires: the control-flow graph, dominators, loops. Preserves: what the function does. Cost:
//! linear in the function; in a loop, accesses times stores, both of limited number.

mod cost;
mod emit;
mod forwarding;
mod lanes;
mod memory;
mod need;
mod plan;
mod reduction;

use crate::analysis::{Analysis, ExecutionCounts, Induction};
use crate::ir::remarks::{Noun, Part, Remark, Remarks, Template};
use crate::ir::{Block, Function, LoopOrigin, Type, Value};
use crate::transform::{Pass, PassContext, Run};
use dominance::Loop;
use forwarding::Stored;
use plan::VectorPlan;

/// This pass.
pub static PASS: Pass = Pass {
    name: "vectorize",
    help: "Vectorise loops: compute four iterations at once",
    requires: &[Analysis::Cfg, Analysis::Dominators, Analysis::Loops],
    preserves: &[],
    after: &[(
        "mem2reg",
        "Counters and sums of loops are phis; variables in memory would be stores that each lane repeats.",
    )],
    run: Run::Function(run),
};

/// The number of iterations that one vector computes.
const LANES: u32 = 4;

/// The bytes of a lane of type `ty`; `None` if vectors have no such lanes in memory.
fn lane_size(ty: Type) -> Option<i64> {
    match ty {
        Type::I32 | Type::FLOAT => Some(4),
        Type::DOUBLE => Some(8),
        _ => None,
    }
}

/// Vectorises loops of `function`. Returns whether there were any.
pub fn run(pass: PassContext) -> bool {
    let PassContext { context, function, analyses, remarks, .. } = pass;
    let loops = analyses.loops(function);
    let candidates = loops.all().filter(|&loop_| plan::is_candidate(function, loops, loop_));
    let candidates: Vec<Loop> = candidates.collect();
    if candidates.is_empty() {
        return false;
    }
    let cfg = analyses.cfg(function);
    let tree = analyses.dominators(function);
    let mut induction = Induction::compute(context, function, cfg, tree, loops);
    let counts = ExecutionCounts::compute(context, function, loops, &induction);
    let stored = Stored::find(context, function, loops);
    let mut placed = Vec::new();
    for loop_ in candidates {
        let header = loops.header(loop_);
        let from = cfg.predecessors(header).iter().copied();
        let mut outside = from.filter(|&from| from != header);
        if let (Some(before), None) = (outside.next(), outside.next())
            && function.block(header).loop_origin == LoopOrigin::Program
            && let around = (loops.parent(loop_), &stored, &counts)
            && let Some(plan) = plan::plan(
                context,
                function,
                &mut induction,
                remarks,
                (loop_, header, before),
                around,
            )
        {
            remark_done(remarks, function, &plan);
            placed.push((header, emit::emit(context, function, &mut induction, &plan)));
        }
    }
    let is_changed = !placed.is_empty();
    function.move_before(placed);
    is_changed
}

/// Remarks that the loop of `plan` is vectorised.
fn remark_done(remarks: &mut Remarks, function: &Function, plan: &VectorPlan) {
    let words = match plan.checks.is_empty() && plan.pairs.is_empty() {
        true => Template("this loop is vectorised: {iterations} at once"),
        false => Template(
            "this loop is vectorised: {iterations} at once, if a check before it allows that",
        ),
    };
    let iterations = (LANES * plan.parts) as usize;
    remarks.add(function, plan.header, || {
        Remark::done(words, [Part::Count(iterations, Noun::Iteration)])
    });
}

/// Remarks why the loop with this header is not vectorised: `words` about these values. Returns `None`.
fn declined<T>(
    remarks: &mut Remarks,
    function: &Function,
    header: Block,
    words: Template,
    values: &[Value],
) -> Option<T> {
    remarks.add(function, header, || {
        let parts: Vec<Part> = values.iter().map(|&value| function.quote(value)).collect();
        Remark::declined(words, parts)
    });
    None
}
