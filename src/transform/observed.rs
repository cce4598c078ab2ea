//! Runs the passes that make SSA form, and reports each step to an observer.
//!
//! These are the passes of `-O1`. They ask for analyses when they need them. Here the dominator tree
//! is asked for right before mem2reg, and so it is there in functions without variables, too. The
//! dominance frontiers of all blocks are computed for the observer alone: mem2reg finds iterated
//! frontiers without them.

use dominance::DominanceFrontiers;

use super::{Pass, PassOptions, mem2reg, remove_unreachable};
use crate::analysis::{Algorithm, Analyses};
use crate::ir::{Context, Function, Remarks};
use crate::trace::{Event, SsaObserver};

/// Whether [`promote_observed`] runs this pass.
pub fn is_observed(pass: &Pass) -> bool {
    [remove_unreachable::PASS.name, mem2reg::PASS.name].contains(&pass.name)
}

/// Runs `passes` on `function`, which has a body. Each [is observed](is_observed); the others are
/// left out. `dominators` computes the dominator tree.
///
/// Cost: that of the passes, and of the dominance frontiers, which can be quadratically larger than
/// the graph.
pub fn promote_observed(
    context: &Context,
    function: &mut Function,
    passes: &[&'static Pass],
    dominators: Algorithm,
    options: &PassOptions,
    observer: &mut impl SsaObserver,
) {
    let mut analyses = Analyses::new(dominators);
    for pass in passes.iter().filter(|pass| is_observed(pass)) {
        observer.record(|| Event::Pass(pass.name));
        let remarks = &mut Remarks::default();
        let is_changed = if pass.name == remove_unreachable::PASS.name {
            remove_unreachable::run_observed(function, &analyses, remarks, observer)
        } else {
            let cfg = analyses.cfg_observed(function, observer);
            let tree = analyses.dominators_observed(function, observer);
            DominanceFrontiers::compute_observed(cfg, tree, observer);
            mem2reg::run_observed(context, function, &analyses, remarks, options, None, observer)
        };
        if is_changed {
            // The next analyses are reported even if the graph is the same.
            analyses = Analyses::new(dominators);
        }
    }
}
