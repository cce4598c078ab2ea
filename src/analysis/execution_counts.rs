//! How often a run of the program executes each loop, as far as the text says so.
//!
//! `main` is called once. An iteration of a loop in it that is not inside another loop is executed as
//! often as the trip count says, one of a loop inside that as often as the product of both says. Passes
//! that copy code ask whether the copies can earn the time that the code generator takes for them:
//! compiling an instruction takes as long as executing tens of thousands.
//!
//! This is an estimate: the count of a loop that wraps or runs forever may be too small. A pass must be
//! right whatever the count is.
//!
//! Requires: loops, induction. Valid until an instruction or a block changes. Cost: linear in the loops.

use dominance::Loop;

use crate::analysis::{Induction, LoopForest};
use crate::ir::{Context, Function, name};
use crate::support::entity::EntityVec;

/// As many iterations have to become faster before one more instruction pays. An iteration of a loop
/// that is unrolled or vectorised saves 1 to 2 ns, and `lli` takes 15 to 35 µs to compile an instruction.
const ITERATIONS_PER_INSTRUCTION: u64 = 10_000;

/// How many iterations of each loop are executed in all. By default nothing is known.
#[derive(Clone, Debug, Default)]
pub struct ExecutionCounts {
    /// The most; `None` if it is not known. Empty if none is.
    iterations: EntityVec<Loop, Option<u64>>,
}

impl ExecutionCounts {
    /// Whether anything can be known about the loops of `function`.
    pub fn are_known(context: &Context, function: &Function) -> bool {
        context.signatures[function.id].name == name::MAIN
    }

    /// The counts of the loops of `function`.
    pub fn compute(
        context: &Context,
        function: &Function,
        loops: &LoopForest,
        induction: &Induction,
    ) -> ExecutionCounts {
        if !ExecutionCounts::are_known(context, function) {
            return ExecutionCounts::default();
        }
        let count = |loop_| {
            let exits = induction.exits(loop_).iter();
            let counts = exits.filter_map(|exit| exit.trip_count.constant(&induction.terms));
            counts.min().map(|further| further.saturating_add(1))
        };
        let mut iterations: EntityVec<Loop, Option<u64>> = loops.all().map(count).collect();
        // Inner loops come after those around them, whose counts are products by then.
        for loop_ in loops.all() {
            if let Some(outer) = loops.parent(loop_) {
                iterations[loop_] = iterations[outer]
                    .and_then(|outer| Some(iterations[loop_]?.saturating_mul(outer)));
            }
        }
        ExecutionCounts { iterations }
    }

    /// Whether the iterations of `loop_` are many enough to pay for this many instructions more. True if
    /// the number of iterations is not known.
    pub fn pay_for(&self, loop_: Loop, instructions: usize) -> bool {
        let price = (instructions as u64).saturating_mul(ITERATIONS_PER_INSTRUCTION);
        self.iterations.get(loop_).copied().flatten().is_none_or(|count| count >= price)
    }
}
