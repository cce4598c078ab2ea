//! Vectorisation: an inner loop over consecutive elements computes four rounds at once.
//!
//! After Allen and Kennedy, *Optimizing Compilers for Modern Architectures* (2001), chapters 2 and 5, for
//! the simplest loops: one block, a known number of rounds, `i32` elements that lie side by side. The
//! plan (`plan.rs`) says what becomes of each instruction, dependences between rounds are refuted or
//! checked before the loop (`memory.rs`), and a table of costs (`cost.rs`) says whether it pays. Then the
//! new loop is written in front of the old one (`emit.rs`):
//!
//! ```text
//!      check ──────────────┐
//!        │                 │
//!     prepare              │
//!        │                 │
//!     vectors ⟲  groups of rounds
//!        │                 │
//!     gather               │
//!        └──────► rest ◄───┘
//!                  │
//!               header ⟲   the old loop: the rounds that are left, at least one
//! ```
//!
//! The old loop always executes the last round, so nothing after it needs to change. If the old
//! loop never ends, the computed number of rounds may be too small. That is harmless, since the old
//! loop goes on.
//!
//! Requires: the control-flow graph, dominators, loops. Preserves: what the function does. Cost:
//! linear in the function; in a loop, accesses times stores, both of limited number.

mod cost;
mod emit;
mod lanes;
mod memory;
mod plan;
mod reduction;
mod telling;

use crate::analysis::{Analyses, Analysis, Cfg, Induction};
use crate::ir::{Block, Context, Function, Inst, Op};
use crate::transform::{Pass, Run};
use dominance::Loop;

/// This pass.
pub static PASS: Pass = Pass {
    name: "vectorize",
    help: "Compute four rounds of a loop at once",
    requires: &[Analysis::Cfg, Analysis::Dominators, Analysis::Loops],
    preserves: &[],
    after: &["mem2reg"],
    run: Run::Function(|context, function, analyses, _| run(context, function, analyses)),
};

/// The number of rounds that one vector computes.
const LANES: u32 = 4;

/// Vectorises loops of `function`. Returns whether there were any.
pub fn run(context: &mut Context, function: &mut Function, analyses: &Analyses) -> bool {
    let loops = analyses.loops(function);
    let candidates = loops.all().filter(|&of| plan::is_candidate(function, loops, of));
    let candidates: Vec<Loop> = candidates.collect();
    if candidates.is_empty() {
        return false;
    }
    let cfg = analyses.cfg(function);
    let tree = analyses.dominators(function);
    let mut induction = Induction::compute(context, function, cfg, tree, loops);
    let mut placed = Vec::new();
    for of in candidates {
        let header = loops.header(of);
        let from = cfg.predecessors(header).iter().copied();
        let mut outside = from.filter(|&from| from != header);
        if let (Some(before), None) = (outside.next(), outside.next())
            && !is_rest(context, function, cfg, before)
            && let Some(plan) = plan::plan(context, function, &mut induction, of, (header, before))
        {
            telling::tell(function, &plan);
            placed.push((header, emit::emit(context, function, &mut induction, &plan)));
        }
    }
    let is_changed = !placed.is_empty();
    function.move_before(placed);
    is_changed
}

/// Whether a loop that is entered from `before` executes the rounds that vectors left. They are few, so
/// unrolling such a loop or vectorising it again gains nothing.
pub fn is_rest(context: &Context, function: &Function, cfg: &Cfg, before: Block) -> bool {
    let is_vectors = |block: Block| is_of_vectors(context, function, block);
    // The blocks between may be gone.
    let earlier = cfg.predecessors(before).iter();
    is_vectors(before)
        || earlier.clone().any(|&it| is_vectors(it))
        || earlier.flat_map(|&it| cfg.predecessors(it)).any(|&it| is_vectors(it))
}

/// Whether `block` is a loop of vectors.
pub fn is_of_vectors(context: &Context, function: &Function, block: Block) -> bool {
    let has_lanes = |&inst: &Inst| {
        let ty = match function.inst(inst).op {
            Op::Store { value, .. } => context.value_type(function, value),
            _ => function.inst(inst).ty,
        };
        context.types.lanes(ty).is_some()
    };
    function.successors(block).any(|next| next == block)
        && function.block(block).body.iter().any(has_lanes)
}
