//! What the branch in front of a block says about conditions.

use crate::analysis::Cfg;
use crate::ir::{Block, Function, IntType, Op, Terminator, Value};

/// The most conditions of one branch.
const CONDITIONS: usize = 8;

/// Calls `note` for conditions whose value is known in `block`, and in the blocks that it dominates, since
/// a branch is the only way to it: for the condition of the branch and, where a `select` joins two
/// conditions, for those. Takes constant time, apart from the calls.
pub fn for_each_condition(
    function: &Function,
    cfg: &Cfg,
    block: Block,
    mut note: impl FnMut(Value, bool),
) {
    let &[from] = cfg.predecessors(block) else { return };
    let Terminator::Branch { cond, then_block, else_block } = function.block(from).terminator
    else {
        return;
    };
    if then_block == else_block {
        return;
    }
    let mut pending = vec![(cond, block == then_block)];
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
