//! Transformations of IR, as rows of one table.
//!
//! [`PASSES`] names every pass. [`pipeline()`] lists the passes that an optimisation level runs, in
//! order. The command line, the dumps and the timing read this table, and a [`Pipeline`] runs the
//! passes. Each file of this folder that is a pass has a `PASS` and a `run`.

pub mod adce;
pub mod arguments;
pub mod dead_functions;
pub mod dse;
pub mod globals;
pub mod gvn;
pub mod induction;
pub mod inline;
pub mod inline_all;
pub mod licm;
pub mod local_value_numbering;
pub mod loop_deletion;
pub mod mem2reg;
pub mod observed;
mod parallel;
pub mod pass;
pub mod pipeline;
mod preheaders;
pub mod purity;
pub mod ranges;
pub mod reaching_values;
pub mod reg2mem;
pub mod remove_unreachable;
pub mod replacements;
pub mod rotate;
pub mod sccp;
pub mod simplify;
pub mod simplify_cfg;
pub mod tail_recursion;
pub mod unroll;
pub mod update_ssa;
pub mod vectorize;
pub mod widen;

use crate::ir::Module;

pub use pass::{ModuleContext, Pass, PassContext, PassOptions, Run, UndefinedBehavior};
pub use pipeline::{Pipeline, PipelineError, Transformed};

/// All passes.
pub static PASSES: &[&Pass] = &[
    &remove_unreachable::PASS,
    &mem2reg::PASS,
    &local_value_numbering::PASS,
    &sccp::PASS,
    &simplify::PASS,
    &gvn::PASS,
    &dse::PASS,
    &ranges::PASS,
    &rotate::PASS,
    &licm::PASS,
    &induction::PASS,
    &loop_deletion::PASS,
    &unroll::PASS,
    &arguments::PASS,
    &purity::PASS,
    &tail_recursion::PASS,
    &inline::PASS,
    &inline_all::PASS,
    &globals::PASS,
    &dead_functions::PASS,
    &adce::PASS,
    &simplify_cfg::PASS,
    &vectorize::PASS,
    &widen::PASS,
    &reg2mem::PASS,
];

/// The passes that put pointers into memory. What these point into is not found again, so after them a
/// right summary cannot be told from a wrong one.
static HIDE_POINTERS: &[&Pass] = &[&reg2mem::PASS];

/// How much to optimise.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum OptLevel {
    /// Nothing: variables stay in memory.
    #[default]
    O0,
    /// SSA form.
    O1,
    /// Code that runs fast.
    O2,
}

impl OptLevel {
    /// All levels.
    pub const ALL: [OptLevel; 3] = [OptLevel::O0, OptLevel::O1, OptLevel::O2];

    /// The name, such as `O1`.
    pub fn name(self) -> &'static str {
        match self {
            OptLevel::O0 => "O0",
            OptLevel::O1 => "O1",
            OptLevel::O2 => "O2",
        }
    }
}

/// The passes of an optimisation level, in the order in which they run.
pub fn pipeline(level: OptLevel) -> &'static [&'static Pass] {
    static O1: [&Pass; 2] = [&remove_unreachable::PASS, &mem2reg::PASS];
    // Leaving out any row changes the code of programs in testcases/. If a pass is in the list more than
    // once, comments say why it runs again.
    static O2: [&Pass; 34] = [
        &remove_unreachable::PASS,
        &mem2reg::PASS,
        // Small functions first, so that more can be inlined.
        &arguments::PASS,
        &sccp::PASS,
        &simplify_cfg::PASS,
        &purity::PASS,
        &tail_recursion::PASS,
        &inline::PASS,
        // A variable may now be used by one function only.
        &dead_functions::PASS,
        &globals::PASS,
        // Promotes the global variables that became local.
        &mem2reg::PASS,
        &gvn::PASS,
        &ranges::PASS,
        // Arguments of inlined calls are constants.
        &sccp::PASS,
        &simplify::PASS,
        // Branches whose conditions the passes above have decided.
        &simplify_cfg::PASS,
        // Fewer accesses and variables, before the loops are looked at.
        &adce::PASS,
        &rotate::PASS,
        // Rotation leaves chains of blocks; most loop passes want loops of one block.
        &simplify_cfg::PASS,
        &licm::PASS,
        &induction::PASS,
        &vectorize::PASS,
        &unroll::PASS,
        // In the copies of unrolled loops, counters are constants, and loads and tests repeat.
        &simplify::PASS,
        &gvn::PASS,
        &ranges::PASS,
        &sccp::PASS,
        &simplify_cfg::PASS,
        // Computations in the copies that are invariant in the loop around them.
        &licm::PASS,
        &widen::PASS,
        // Repeated computations: for neighbouring subscripts after widening, and after the second licm.
        &gvn::PASS,
        &dse::PASS,
        // Values that the passes since the first adce have left unused.
        &adce::PASS,
        // Variables whose last accesses are gone.
        &globals::PASS,
    ];
    match level {
        OptLevel::O0 => &[],
        OptLevel::O1 => &O1,
        OptLevel::O2 => &O2,
    }
}

/// Runs the passes of an optimisation level on `module`, with default options.
///
/// # Errors
/// Names the first pass that left malformed IR. Such a pass has a bug.
pub fn optimize(module: &mut Module, level: OptLevel) -> Result<(), PipelineError> {
    let mut passes = Pipeline::new(pipeline(level)).expect("the passes of a level are in order");
    passes.verify = true;
    passes.apply(module)
}

/// The pass called `name`.
pub fn pass_named(name: &str) -> Option<&'static Pass> {
    PASSES.iter().copied().find(|pass| pass.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_found() {
        for (index, pass) in PASSES.iter().enumerate() {
            assert!(std::ptr::eq(pass_named(pass.name).unwrap(), *pass));
            assert!(PASSES[..index].iter().all(|other| other.name != pass.name));
        }
        assert!(pass_named("nonesuch").is_none());
        assert!(pipeline(OptLevel::O0).is_empty());
    }
}
