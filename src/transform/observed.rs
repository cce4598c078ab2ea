//! Runs passes and reports each step to an observer.
//!
//! The passes of `-O1` make SSA form together, so one trace has both. They request analyses when they
//! need them. Here the dominator tree is requested right before mem2reg, so it is also in the traces of
//! functions without variables. The dominance frontiers of all blocks are computed for the observer
//! alone: mem2reg finds iterated frontiers without them. So are the variables that are live in each block.

use std::io::{self, Write};

use dominance::DominanceFrontiers;

use super::{Pass, PassContext, PassOptions, Pipeline, Transformed};
use super::{adce, gvn, licm, mem2reg, remove_unreachable, sccp};
use crate::analysis::{Algorithm, Analyses};
use crate::ir::print::PrintOptions;
use crate::ir::{Context, Function, Remarks};
use crate::trace::{Event, Lines, PassObserver, Trace};

/// Runs a pass and keeps what it reports.
pub type Runner = fn(PassContext<'_>, &mut Trace) -> bool;

/// The passes that have a trace of their own.
static RUNNERS: &[(&Pass, Runner)] = &[
    (&sccp::PASS, sccp::run_observed),
    (&adce::PASS, adce::run_observed),
    (&licm::PASS, licm::run_observed),
    (&gvn::PASS, gvn::run_observed),
];

/// Whether the steps of this pass can be observed.
pub fn is_observed(pass: &Pass) -> bool {
    makes_ssa(pass) || runner(pass).is_some()
}

/// Whether [`promote_observed`] runs this pass.
pub fn makes_ssa(pass: &Pass) -> bool {
    [remove_unreachable::PASS.name, mem2reg::PASS.name].contains(&pass.name)
}

/// How a pass that has a trace of its own runs with an observer.
pub fn runner(pass: &Pass) -> Option<Runner> {
    RUNNERS.iter().find(|(it, _)| it.name == pass.name).map(|&(_, runner)| runner)
}

/// Runs `passes` on `function`, which has a body. Each [makes SSA form](makes_ssa); the others are
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
    observer: &mut impl PassObserver,
) {
    if context.is_fixed(function) {
        return;
    }
    let mut analyses = Analyses::new(dominators);
    for pass in passes.iter().filter(|pass| makes_ssa(pass)) {
        observer.record(|| Event::new("pass").word("pass", pass.name));
        let remarks = &mut Remarks::default();
        let is_changed = if pass.name == remove_unreachable::PASS.name {
            remove_unreachable::run_observed(function, &analyses, remarks, observer)
        } else {
            let cfg = analyses.cfg_observed(function, observer);
            let tree = analyses.dominators_observed(function, observer);
            let _ = DominanceFrontiers::compute_observed(cfg, tree, observer);
            mem2reg::run_observed(context, function, &analyses, remarks, options, None, observer)
        };
        if is_changed {
            // The next analyses are reported even if the graph is the same.
            analyses = Analyses::new(dominators);
        }
    }
}

/// Runs the passes of `pipeline` on `function`, which has a body, and writes the trace of each that has one.
/// Passes that make SSA form one after the other have one trace.
///
/// # Errors
/// Those of the output, and what a pass broke.
pub fn write_traces(
    context: &mut Context,
    function: &mut Function,
    pipeline: &Pipeline,
    print: PrintOptions,
    out: &mut impl Write,
) -> io::Result<()> {
    let (dominators, options) = (pipeline.dominators, pipeline.options);
    for passes in pipeline.passes().chunk_by(|left, right| makes_ssa(left) && makes_ssa(right)) {
        if makes_ssa(passes[0]) {
            let mut lines = Lines::new(context, function, print, &mut *out);
            let observer = &mut lines.observer(context);
            promote_observed(context, function, passes, dominators, &options, observer);
            lines.finish()?;
            continue;
        }
        let before = runner(passes[0]).map(|_| function.clone());
        let mut result = Ok(());
        let mut one = Pipeline::of_one(passes[0]);
        (one.is_traced, one.dominators, one.options) = (true, dominators, options);
        let run = one.run_function(context, function, &mut |pass, _, after| {
            if let (Some(before), Transformed::Function(context, _, trace)) = (&before, after) {
                result = Lines::of_trace(context, before, pass.name, trace, print, &mut *out);
            }
        });
        run.map_err(|error| io::Error::other(error.to_string()))?;
        result?;
    }
    Ok(())
}
