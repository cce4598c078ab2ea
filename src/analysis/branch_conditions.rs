//! What the branch in front of a block says about conditions.
//!
//! Valid until a block, a branch or a condition changes.

use crate::analysis::Cfg;
use crate::ir::{Block, Function, IntType, Op, Terminator, Value};

/// The most conditions of one branch.
const CONDITIONS: usize = 8;

/// The condition of the branch that is the only way to `block`, and its value there, and in the blocks that
/// `block` dominates.
pub fn condition_at(function: &Function, cfg: &Cfg, block: Block) -> Option<(Value, bool)> {
    let &[from] = cfg.predecessors(block) else { return None };
    match function.block(from).terminator {
        Terminator::Branch { cond, then_block, else_block } if then_block != else_block => {
            Some((cond, block == then_block))
        }
        _ => None,
    }
}

/// Calls `note` for [`condition_at`] and, where a `select` joins two conditions, for those of them whose
/// value is known. Takes constant time, apart from the calls.
pub fn for_each_condition(
    function: &Function,
    cfg: &Cfg,
    block: Block,
    mut note: impl FnMut(Value, bool),
) {
    let Some(condition) = condition_at(function, cfg, block) else { return };
    let mut pending = vec![condition];
    for _ in 0..CONDITIONS {
        let Some((cond, holds)) = pending.pop() else { return };
        note(cond, holds);
        if let Value::Inst(inst) = cond
            && let Op::Select { operands } = *function.op(inst)
            && let &[first, yes, no] = function.operands(operands)
        {
            let other = Value::Int(IntType::I1, (!holds).into());
            if no == other {
                pending.extend([(first, true), (yes, holds)]);
            } else if yes == other {
                pending.extend([(first, false), (no, holds)]);
            }
        }
    }
}
