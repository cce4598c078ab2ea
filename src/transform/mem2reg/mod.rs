//! Promotes variables in memory to values in SSA form.
//!
//! Cytron, Ferrante, Rosen, Wegman and Zadeck, "Efficiently Computing Static Single Assignment
//! Form and the Control Dependence Graph" (1991), with pruned phi placement. An
//! option selects other [`flavour`]s of SSA form, for comparison. The steps, each in its file:
//! 1. [`promotable`]: finds the allocas that only loads and stores use, the variables;
//! 2. [`phi_placement`]: finds the blocks that need a phi for each variable;
//! 3. [`rename`]: finds the value that each load yields and each phi receives. [`on_the_fly`] does
//!    steps 2 and 3 in one, without dominators;
//! 4. [`simplify_phis`]: finds the phis that can only have one value, in the default flavour;
//! 5. this file: removes loads, stores and allocas and rewrites operands, in one sweep;
//! 6. [`dead_phis`]: removes the phis that nothing reads, in the default flavour.
//!
//! A variable may hold the address of an alloca. The address escapes when it is stored there. Once the
//! variable is removed, the alloca may be a variable, too, so the steps are repeated. Only LLVM IR from
//! elsewhere needs that.
//!
//! A variable that is read before it is written has the value `undef`. In unreachable blocks
//! every load yields `undef`. On request [`may_be_undefined`] finds the variables that may be read
//! before they are written, and they stay in memory.
//!
//! Requires: the control-flow graph, dominators. Preserves: the blocks and their branches. Cost:
//! O((n + p) log n) for `n` instructions and branches and `p` phi inputs placed. It never
//! multiplies the number of variables by the number of blocks: for each variable it visits only the
//! blocks where something happens to it.

pub mod dead_phis;
pub mod flavour;
pub mod may_be_undefined;
pub mod on_the_fly;
pub mod phi_placement;
pub mod promotable;
pub mod redundant_phis;
mod remarks;
pub mod rename;
pub mod simplify_phis;

#[cfg(test)]
mod planted_faults;

pub use flavour::Flavour;

use crate::analysis::{Analyses, Analysis, Cfg, DomTree};
use crate::ir::{Block, Context, Function, Inst, Op, Remarks};
use crate::support::entity::Entity;
use crate::trace::{Event, PassObserver};
use crate::transform::replacements::Replacements;
use crate::transform::{Pass, PassContext, PassOptions, Run};
use crate::verify::{VerifyError, verify_promotion};
use phi_placement::Placement;
use promotable::Variables;

/// This pass.
pub static PASS: Pass = Pass {
    name: "mem2reg",
    help: "Promote scalar variables in memory to SSA values",
    requires: &[Analysis::Cfg, Analysis::Dominators],
    preserves: Analysis::OF_BLOCKS,
    after: &[],
    run: Run::Function(run),
};

/// Promotes the variables of the function, and leaves the phis that the options ask for. Returns
/// whether there were any variables. The proof is [`verify_promotion`]: the function still does what
/// it did.
pub fn run(pass: PassContext) -> bool {
    let PassContext { context, function, analyses, remarks, options, proof } = pass;
    run_observed(context, function, analyses, remarks, &options, proof, &mut ())
}

/// Does [`run`], and reports each step to `observer`.
pub fn run_observed(
    context: &Context,
    function: &mut Function,
    analyses: &Analyses,
    remarks: &mut Remarks,
    options: &PassOptions,
    mut errors: Option<&mut Vec<VerifyError>>,
    observer: &mut impl PassObserver,
) -> bool {
    let flavour = options.phis;
    let mut work_left = MOST_SWEEPS * function.inst_count() + LEAST_WORK;
    let mut is_changed = false;
    let mut sweep = 0;
    loop {
        sweep += 1;
        observer.record(|| Event::new("sweep").number(sweep));
        let mut variables = Variables::find_observed(context, function, |_| true, observer);
        if !is_changed {
            self::remarks::report(remarks, context, function, &variables);
        }
        if variables.is_empty() {
            return is_changed;
        }
        is_changed = true;
        let cfg = analyses.cfg_observed(function, observer);
        let tree = analyses.dominators_observed(function, observer);
        if options.undefined.is_kept() {
            let may_be_undefined = may_be_undefined::find(function, cfg, tree, &variables);
            let is_wanted =
                |inst| variables.of_alloca(inst).is_some_and(|it| !may_be_undefined[it]);
            variables = Variables::find_observed(context, function, is_wanted, observer);
        }
        let before = errors.is_some().then(|| function.clone());
        let placement = flavour.placement(function, cfg, tree, &variables, observer);
        let mut replacements = match placement {
            Some(placement) => {
                rename::rename(function, cfg, tree, &variables, &placement, observer)
            }
            None => on_the_fly::construct_minimal(function, cfg, &variables, observer),
        };
        if flavour == Flavour::Pruned {
            let (found, undefined) = (&mut replacements, options.undefined);
            simplify_phis::simplify_observed(context, function, tree, found, undefined, observer);
        }
        remove_memory_accesses(function, &variables, &mut replacements, observer);
        if flavour == Flavour::Pruned {
            dead_phis::remove(function, observer);
        }
        if let (Some(errors), Some(before)) = (&mut errors, before) {
            let replacement = |value| replacements.resolve(value);
            let proof = verify_promotion(context, before, function, replacement);
            errors.extend(proof.err().into_iter().flatten());
        }
        work_left = work_left.saturating_sub(function.inst_count());
        if !variables.hold_addresses() || work_left == 0 {
            return true;
        }
    }
}

/// Limits of the sweeps over a function: this many, and more in a small function. Only long chains
/// of variables that hold each other's addresses need more.
const MOST_SWEEPS: usize = 64;

/// The number of instructions that the sweeps over a small function may visit.
const LEAST_WORK: usize = 4_000_000;

/// Promotes only `variables`, with phis where `placement` has them, whether they are needed or not.
/// Returns the phis.
pub(super) fn promote(
    function: &mut Function,
    cfg: &Cfg,
    tree: &DomTree,
    variables: &Variables,
    placement: &Placement,
) -> Vec<(Block, Inst)> {
    let inst_count = function.inst_count();
    let mut replacements = rename::rename(function, cfg, tree, variables, placement, &mut ());
    remove_memory_accesses(function, variables, &mut replacements, &mut ());
    let mut blocks: Vec<_> = placement.iter().map(|&(block, _)| block).collect();
    blocks.sort_unstable();
    blocks.dedup();
    let mut phis = Vec::with_capacity(placement.len());
    for block in blocks {
        let new = function.block(block).phis().iter().filter(|phi| phi.index() >= inst_count);
        phis.extend(new.map(|&phi| (block, phi)));
    }
    phis
}

/// Removes the allocas of `variables`, their loads, stores and markers, and the replaced phis.
/// Replaces the operands of the other instructions.
fn remove_memory_accesses(
    function: &mut Function,
    variables: &Variables,
    replacements: &mut Replacements,
    observer: &mut impl PassObserver,
) {
    let is_removed = |function: &Function, inst| {
        variables.accessed(function.op(inst)).is_some()
            || variables.of_alloca(inst).is_some()
            || variables.is_marker(inst)
    };
    replacements.apply_and_remove_observed(function, is_removed, |function, inst| {
        observer.record(|| {
            let what = match *function.op(inst) {
                Op::Load { .. } => "load",
                Op::Store { .. } => "store",
                Op::Alloca { .. } => "alloca",
                Op::Phi { .. } => "phi",
                // The marker of a variable's lifetime, or the cast of its address for one.
                _ => "marker",
            };
            Event::new("removed").inst(inst).word("what", what).span(inst)
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{BinaryOp, Builder, Linkage, ParamData, Signature, Type, Value, name, samples};
    use crate::support::interner::Symbol;

    /// A function with one `i32` parameter whose blocks go to these blocks, and the parameter. A
    /// block without targets returns `void`.
    pub(super) fn function_with_edges(targets: &[&[usize]]) -> (Context, Function, Value) {
        let mut context = Context::new("test.sy", name::interner());
        let id = context.signatures.push(Signature::new(name::MAIN, Linkage::Internal, Type::VOID));
        let param = ParamData::new(Type::I32, Symbol::NONE);
        let param = Value::Param(context.signatures[id].params.push(param));
        (context, samples::function(targets), param)
    }

    #[test]
    fn a_variable_that_is_only_written_disappears() {
        let (mut context, mut function, param) = function_with_edges(&[&[]]);
        let block = function.entry();
        let mut builder = Builder { context: &mut context, function: &mut function, block };
        let slot = builder.alloca(Type::I32, Symbol::NONE);
        let sum = builder.binary(BinaryOp::Add, param, param);
        builder.store(sum, slot);
        PASS.run_on(&mut context, &mut function, PassOptions::default());
        assert_eq!(function.block(block).body()[..], [sum.as_inst().unwrap()]);
    }
}
