//! Removes the blocks that the entry does not reach, and the inputs that phis have from them.
//!
//! Requires: the control-flow graph. Preserves: what the function does, the order of the other
//! blocks, and the trees and loops, which only have reachable blocks. A phi may keep only a single
//! input. Cost: linear in the function.

use crate::analysis::{Analyses, Analysis};
use crate::ir::remarks::Template;
use crate::ir::{Function, Remark, Remarks};
use crate::trace::PassObserver;
use crate::transform::{Pass, PassContext, Run};

/// This pass.
pub static PASS: Pass = Pass {
    name: "remove-unreachable",
    help: "Remove the blocks that no path from the entry reaches",
    requires: &[Analysis::Cfg],
    preserves: &[Analysis::Dominators, Analysis::PostDominators, Analysis::Loops],
    after: &[],
    run: Run::Function(run),
};

/// Removes the unreachable blocks of `function`. Returns whether there were any.
pub fn run(pass: PassContext) -> bool {
    run_observed(pass.function, pass.analyses, pass.remarks, &mut ())
}

/// Removes the blocks of `function` that are unreachable after an edit. Returns whether there were
/// any. The analyses are right afterwards.
pub(super) fn remove_unreachable(function: &mut Function, analyses: &mut Analyses) -> bool {
    analyses.invalidate(&[], function);
    remove_from_unedited(function, analyses)
}

/// The same where the analyses are right before, too.
pub(super) fn remove_from_unedited(function: &mut Function, analyses: &mut Analyses) -> bool {
    let is_changed = run_observed(function, analyses, &mut Remarks::default(), &mut ());
    if is_changed {
        analyses.forget_unreachable(function);
    }
    is_changed
}

/// Does [`remove_unreachable`], and reports the removed blocks to `observer`.
pub(super) fn remove_unreachable_observed(
    function: &mut Function,
    analyses: &mut Analyses,
    observer: &mut impl PassObserver,
) -> bool {
    analyses.invalidate(&[], function);
    let cfg = analyses.cfg(function);
    for &block in function.layout().iter().filter(|&&block| !cfg.is_reachable(block)) {
        observer.removed_block(block);
    }
    remove_from_unedited(function, analyses)
}

/// Does what [`run`] does, and reports it to `observer`.
pub fn run_observed(
    function: &mut Function,
    analyses: &Analyses,
    remarks: &mut Remarks,
    observer: &mut impl PassObserver,
) -> bool {
    let cfg = analyses.cfg_observed(function, observer);
    let is_changed = cfg.reverse_postorder().len() < function.layout().len();
    if is_changed {
        for &block in function.layout().iter().filter(|&&block| !cfg.is_reachable(block)) {
            observer.removed_block(block);
            remarks.add(function, block, || {
                Remark::done(Template("this block is unreachable: it is removed"), [])
            });
        }
        function.retain_blocks(|block| cfg.is_reachable(block));
    }
    is_changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{FuncId, Function, Terminator, Type, Value};
    use crate::support::entity::Entity;
    use crate::support::interner::Symbol;

    #[test]
    fn a_lost_loop_goes_with_its_phi_inputs() {
        let mut main = Function::new(FuncId::from_index(0));
        let entry = main.create_entry();
        let [lost, end] = [(); 2].map(|()| main.create_block(Symbol::NONE));
        main.place(lost);
        main.place(end);
        let cond = Value::Int(crate::ir::IntType::I1, 0);
        main.terminate(entry, Terminator::Jump(end));
        main.terminate(lost, Terminator::Branch { cond, then_block: lost, else_block: end });
        let incoming = [(lost, Value::i32(1)), (entry, Value::i32(2))];
        let phi = main.append_phi(end, Type::I32, Symbol::NONE, &incoming);
        main.terminate(end, Terminator::Return(Some(Value::Inst(phi))));

        let analyses = &mut Analyses::default();
        assert!(remove_unreachable(&mut main, analyses));
        assert_eq!(main.layout(), [entry, end]);
        assert_eq!(main.phi_incoming(phi), [(entry, Value::i32(2))]);
    }
}
