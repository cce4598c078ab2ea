//! Who uses each value: def-use information.
//!
//! One sweep collects the uses, and a counting sort makes rows of them. Valid until an operand
//! changes.
//! A pass computes it when it needs it: on the mixed program of `make bench` that takes 3 % of the
//! time of the front end and the passes. Keeping it would cost every edit of every pass instead.
//! Cost: linear in the operands; queries O(1).

use crate::ir::{Block, Function, Inst, Value};
use crate::support::entity::EntityVec;
use crate::support::rows::CompressedRows;

/// What reads a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum User {
    /// An instruction.
    Inst(Inst),
    /// The terminator of a block.
    Terminator(Block),
}

/// The users of each instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Uses {
    insts: CompressedRows<Inst, User>,
}

impl Uses {
    /// The uses in the blocks of the layout of `function`.
    pub fn compute(function: &Function) -> Uses {
        let mut insts = Vec::with_capacity(2 * function.inst_count());
        for_each_use(function, |value, user| {
            if let Value::Inst(inst) = value {
                insts.push((inst, user));
            }
        });
        Uses { insts: CompressedRows::from_pairs(function.inst_count(), &insts) }
    }

    /// The users of the result of `inst`, in the order of the layout. A user that reads it twice
    /// occurs twice.
    #[inline]
    pub fn of_inst(&self, inst: Inst) -> &[User] {
        self.insts.row(inst)
    }
}

/// How many operands in `function` are the result of each instruction. It costs less than the [`Uses`], and
/// a pass can keep it right while it edits.
pub fn use_counts(function: &Function) -> EntityVec<Inst, u32> {
    let mut counts = EntityVec::filled(function.inst_count(), 0);
    for_each_use(function, |value, _| {
        if let Value::Inst(inst) = value {
            counts[inst] += 1;
        }
    });
    counts
}

/// Calls `visit` on every operand in `function` with what reads it.
fn for_each_use(function: &Function, mut visit: impl FnMut(Value, User)) {
    for &block in function.layout() {
        let data = function.block(block);
        for &inst in data.insts() {
            function.for_each_operand(inst, |value| visit(value, User::Inst(inst)));
        }
        data.terminator.operand().into_iter().for_each(|it| visit(it, User::Terminator(block)));
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{add, block, function};
    use super::*;
    use crate::ir::{Param, Terminator, Type};
    use crate::support::entity::Entity;
    use crate::support::interner::Symbol;

    #[test]
    fn instructions_phis_and_terminators_use_values() {
        let mut function = function(&[&[1], &[]]);
        let [first, second] = [0, 1].map(Param::from_index);
        let sum = add(&mut function, 0, Value::Param(second));
        let double = add(&mut function, 0, Value::Inst(sum));
        let inputs = [(block(0), Value::Inst(sum))];
        let phi = function.append_phi(block(1), Type::I32, Symbol::NONE, &inputs);
        function.set_terminator(block(1), Terminator::Return(Some(Value::Inst(phi))));
        let unused = add(&mut function, 1, Value::Param(first));
        function.take_out(block(1), unused);
        let (uses, counts) = (Uses::compute(&function), use_counts(&function));
        assert_eq!(uses.of_inst(sum), [double, double, phi].map(User::Inst));
        assert_eq!(uses.of_inst(phi), [User::Terminator(block(1))]);
        assert_eq!(uses.of_inst(double), []);
        assert_eq!([sum, phi, double].map(|it| counts[it]), [3, 1, 0]);
    }
}
