//! When two instructions compute the same: for value numbering.
//!
//! Operations are compared with their operands, flags and types; the names of the results do not
//! matter. The operands of a commutative operation may come in either order, and `a < b` is
//! `b > a`. Cost: linear in the operands of an instruction.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::ir::{Function, Inst, InstData, Op, Value};
use crate::support::entity::Entity;
use crate::support::interner::Symbol;
use crate::support::key_table::{KeyTable, Sought};

/// Whether two instructions of `function` are the same, whatever lists their operands are in.
pub fn is_same(function: &Function, a: InstData, mut b: InstData) -> bool {
    let have_same_operands = match (a.op, &mut b.op) {
        (Op::GetElementPtr { operands: a, .. }, Op::GetElementPtr { operands: b, .. })
        | (Op::Select { operands: a }, Op::Select { operands: b })
        | (Op::ExtractValue { operands: a }, Op::ExtractValue { operands: b })
        | (Op::InsertValue { operands: a }, Op::InsertValue { operands: b })
        | (Op::Call { args: a, .. }, Op::Call { args: b, .. }) => {
            function.operands(a) == function.operands(std::mem::replace(b, a))
        }
        (Op::Phi { incoming: a }, Op::Phi { incoming: b }) => {
            function.incoming(a) == function.incoming(std::mem::replace(b, a))
        }
        _ => true,
    };
    have_same_operands && a == b
}

/// The representative of all equal computations.
pub fn canonical(mut data: InstData) -> InstData {
    match data.op {
        Op::Binary { op, lhs, rhs } if data.op.is_commutative() && rhs < lhs => {
            data.op = Op::Binary { op, lhs: rhs, rhs: lhs };
        }
        Op::Icmp { predicate, lhs, rhs } if rhs < lhs => {
            data.op = Op::Icmp { predicate: predicate.swapped(), lhs: rhs, rhs: lhs };
        }
        // A NaN that an operation makes has any bits, so the order does not matter for these either.
        Op::FloatBinary { op, lhs, rhs } if op.is_commutative() && rhs < lhs => {
            data.op = Op::FloatBinary { op, lhs: rhs, rhs: lhs };
        }
        Op::Fcmp { predicate, lhs, rhs } if rhs < lhs => {
            data.op = Op::Fcmp { predicate: predicate.swapped(), lhs: rhs, rhs: lhs };
        }
        _ => {}
    }
    InstData { name: Symbol::NONE, ..data }
}

/// A hash that equal computations share. It reads the tables of `function` in place: a copy in the order
/// of [`canonical`] would be written in parts and read as a whole, which waits for all writes before it.
fn hash(function: &Function, inst: Inst) -> u64 {
    let op = function.op(inst);
    let mut hasher = FxHasher::default();
    (std::mem::discriminant(op), function.flags(inst), function.ty(inst)).hash(&mut hasher);
    match *op {
        Op::Binary { op: binary, lhs, rhs } if op.is_commutative() => {
            (binary, lhs.min(rhs), lhs.max(rhs)).hash(&mut hasher);
            return hasher.finish();
        }
        Op::Icmp { predicate, lhs, rhs } => {
            let predicate = if rhs < lhs { predicate.swapped() } else { predicate };
            (predicate, lhs.min(rhs), lhs.max(rhs)).hash(&mut hasher);
            return hasher.finish();
        }
        Op::FloatBinary { op, lhs, rhs } if op.is_commutative() => {
            (op, lhs.min(rhs), lhs.max(rhs)).hash(&mut hasher);
            return hasher.finish();
        }
        Op::Fcmp { predicate, lhs, rhs } => {
            let predicate = if rhs < lhs { predicate.swapped() } else { predicate };
            (predicate, lhs.min(rhs), lhs.max(rhs)).hash(&mut hasher);
            return hasher.finish();
        }
        Op::FloatBinary { op, .. } => op.hash(&mut hasher),
        Op::Alloca { allocated, .. } => allocated.hash(&mut hasher),
        Op::GetElementPtr { source, .. } => source.hash(&mut hasher),
        Op::Binary { op, .. } => op.hash(&mut hasher),
        Op::Cast { op, .. } => op.hash(&mut hasher),
        Op::Call { callee, .. } => callee.hash(&mut hasher),
        Op::ExtractElement { lane, .. } | Op::InsertElement { lane, .. } => lane.hash(&mut hasher),
        Op::Load { .. }
        | Op::Store { .. }
        | Op::Select { .. }
        | Op::ExtractValue { .. }
        | Op::InsertValue { .. }
        | Op::Fneg { .. }
        | Op::Freeze { .. }
        | Op::Phi { .. } => {}
    }
    function.for_each_operand_of(op, |value| value.hash(&mut hasher));
    hasher.finish()
}

/// Where a [`KeyTable`] has the computation: near those that read values created at the same time.
fn home(function: &Function, inst: Inst) -> Option<u32> {
    let mut home = None;
    function.for_each_operand(inst, |value| {
        if let Value::Inst(operand) = value {
            home = home.max(Some(operand.index() as u32));
        }
    });
    home
}

/// Instructions of one function, each with a computation of its own.
///
/// The caller decides whether an instruction may be replaced by an equal one, by dominance and
/// [effects](crate::ir::effects): two loads of one address are equal here, and so are phis with the
/// same inputs in different blocks.
#[derive(Clone, Default, Debug)]
pub struct Computations(KeyTable<Inst>);

impl Computations {
    /// None.
    pub fn new() -> Computations {
        Computations::default()
    }

    /// An empty table with room for `capacity` instructions.
    pub fn with_capacity(capacity: usize) -> Computations {
        Computations(KeyTable::with_capacity(capacity))
    }

    /// The instruction that computes the same as `inst`. Without one, inserts `inst` and returns
    /// `None`. The operands of inserted instructions must not change. O(1) expected, for few operands.
    pub fn find_or_insert(&mut self, function: &Function, inst: Inst) -> Option<Inst> {
        self.find_or_replace(function, inst, |_| true)
    }

    /// Like [`Computations::find_or_insert`], but if `is_usable` is false for the instruction found,
    /// `inst` takes its place, and the result is `None`.
    pub fn find_or_replace(
        &mut self,
        function: &Function,
        inst: Inst,
        is_usable: impl Fn(Inst) -> bool,
    ) -> Option<Inst> {
        let is_equal = |other| {
            let [a, b] = [inst, other].map(|inst| canonical(function.inst(inst)));
            is_same(function, a, b)
        };
        let sought = Sought::new(hash(function, inst), home(function, inst));
        let home_of = |other| home(function, other);
        let found = self.0.find_or_insert(sought, inst, is_equal, home_of)?;
        if is_usable(*found) {
            return Some(*found);
        }
        *found = inst;
        None
    }

    /// Forgets all instructions. Linear in their number.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{block, function};
    use super::*;
    use crate::ir::{BinaryOp, Flags, IntPredicate, Param, Type, Value};
    use crate::support::entity::Entity;

    #[test]
    fn equal_computations_are_found() {
        let mut function = function(&[&[]]);
        let [a, b] = [0, 1].map(|param| Value::Param(Param::from_index(param)));
        let binary = |op, lhs, rhs| Op::Binary { op, lhs, rhs };
        let icmp = |predicate, lhs, rhs| Op::Icmp { predicate, lhs, rhs };
        let mut append = |op, ty| function.append(block(0), op, ty, Symbol::NONE);
        let sum = append(binary(BinaryOp::Add, a, b), Type::I32);
        let turned = append(binary(BinaryOp::Add, b, a), Type::I32);
        let difference = append(binary(BinaryOp::Sub, a, b), Type::I32);
        let other_way = append(binary(BinaryOp::Sub, b, a), Type::I32);
        let less = append(icmp(IntPredicate::Slt, a, b), Type::I1);
        let greater = append(icmp(IntPredicate::Sgt, b, a), Type::I1);
        let other = append(icmp(IntPredicate::Sgt, a, b), Type::I1);
        let with_flag = append(binary(BinaryOp::Add, a, b), Type::I32);
        function.set_flags(with_flag, Flags::NSW);
        let mut select = |values: &[Value]| {
            let operands = function.create_operands(values);
            function.append(block(0), Op::Select { operands }, Type::I32, Symbol::NONE)
        };
        let [choice, same_choice, other_choice] =
            [[a, b, a], [a, b, a], [a, a, b]].map(|values| select(&values));

        let mut computations = Computations::new();
        for (inst, expected) in [
            (sum, None),
            (turned, Some(sum)),
            (difference, None),
            (other_way, None),
            (less, None),
            (greater, Some(less)),
            (other, None),
            (with_flag, None),
            (choice, None),
            (same_choice, Some(choice)),
            (other_choice, None),
        ] {
            assert_eq!(computations.find_or_insert(&function, inst), expected, "{inst}");
        }
        computations.clear();
        assert_eq!(computations.find_or_insert(&function, turned), None);
    }
}
