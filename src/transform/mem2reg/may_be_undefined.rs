//! Finds the variables that may be read while they have no value.
//!
//! The walk is that of [`rename`](super::rename), but it only asks whether a variable has a value:
//! a store gives it one, unless it stores `undef` or `poison`. Pruned phis are where a variable is
//! read later. So a variable may be read without a value if a load or an input of a phi has none.
//!
//! Requires: nothing. Preserves: everything. Cost: that of pruned phi placement and renaming.

use super::phi_placement;
use super::promotable::{Variable, Variables};
use crate::analysis::walk::{DomWalk, Visit};
use crate::analysis::{Cfg, CompressedRows, DomTree};
use crate::ir::{Function, Op, Value};
use crate::support::entity::EntityVec;
use crate::transform::reaching_values::{Mark, ReachingValues};

/// For each variable of `function`, whether a load may yield an undefined value.
pub fn find(
    function: &Function,
    cfg: &Cfg,
    tree: &DomTree,
    variables: &Variables,
) -> EntityVec<Variable, bool> {
    let placement = phi_placement::pruned_placement(function, cfg, tree, variables, &mut ());
    let phis = CompressedRows::from_pairs(function.block_count(), &placement);
    let mut may_be_undefined = EntityVec::filled(variables.len(), false);
    let undefined = variables.keys().map(|key| Value::Undef(variables.data(key).ty));
    let mut reaching = ReachingValues::new(undefined.collect());
    let mut walk = DomWalk::<Mark>::new(tree);
    while let Some(Visit { block, is_left, data: mark }) = walk.next() {
        if is_left {
            reaching.undo(*mark);
            continue;
        }
        *mark = reaching.mark();
        for &variable in phis.row(block) {
            reaching.set(variable, Value::ZERO);
        }
        for &inst in function.block(block).body() {
            let op = function.op(inst);
            let Some(variable) = variables.accessed(op) else { continue };
            match *op {
                Op::Store { value, .. } => reaching.set(variable, value),
                _ => may_be_undefined[variable] |= reaching.of(variable).is_undefined(),
            }
        }
        for &successor in cfg.successors(block) {
            for &variable in phis.row(successor) {
                may_be_undefined[variable] |= reaching.of(variable).is_undefined();
            }
        }
    }
    may_be_undefined
}

#[cfg(test)]
mod tests {
    use super::super::tests::function_with_edges;
    use super::*;
    use crate::ir::{Block, Builder, Type};
    use crate::support::entity::Entity;
    use crate::support::interner::Symbol;

    #[test]
    fn a_value_on_one_path_is_not_enough() {
        // A diamond: the first variable is written in one arm, the second in both, the third is
        // given no value again after that, and nothing reads the last.
        let (mut context, mut function, _) = function_with_edges(&[&[1, 2], &[3], &[3], &[]]);
        let block = function.entry();
        let mut builder = Builder { context: &mut context, function: &mut function, block };
        let [one, both, lost, unread] = [(); 4].map(|()| builder.alloca(Type::I32, Symbol::NONE));
        for (arm, stored) in [(1, &[one, both, lost, unread][..]), (2, &[both, lost])] {
            builder.block = Block::from_index(arm);
            stored.iter().for_each(|&slot| builder.store(Value::ZERO, slot));
        }
        builder.block = Block::from_index(3);
        builder.store(Value::Undef(Type::I32), lost);
        for slot in [one, both, lost] {
            builder.load(slot);
        }
        let variables = Variables::find(&context, &function);
        let cfg = Cfg::compute(&function);
        let found = find(&function, &cfg, &DomTree::compute(&cfg), &variables);
        assert_eq!(found.values().copied().collect::<Vec<_>>(), [true, false, true, false]);
    }
}
