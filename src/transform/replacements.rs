//! Instructions whose results are to be replaced by other values.
//!
//! A pass collects what it replaces and rewrites the operands once, at its end. A value may be
//! replaced by the result of an instruction that is replaced itself; such chains are followed
//! with path compression.
//!
//! Requires: no chain leads back to where it began. Cost: O(1) to record a replacement; to resolve
//! a value, amortised O(log n) for `n` replacements, and O(1) where chains are short.

use crate::ir::{Function, Inst, Value};
use crate::support::entity::EntityVec;

/// For every instruction, the value that its result is to be replaced by, if any.
#[derive(Clone, Debug)]
pub struct Replacements {
    value: EntityVec<Inst, Option<Value>>,
}

impl Replacements {
    /// An empty set of replacements for the instructions that `function` has now.
    pub fn new(function: &Function) -> Replacements {
        Replacements { value: EntityVec::filled(function.inst_count(), None) }
    }

    /// Makes room for the instructions that were added to `function` since.
    pub fn extend(&mut self, function: &Function) {
        self.value.extend_to(function.inst_count(), None);
    }

    /// Replaces the result of `inst` by `value`, which must not lead back to `inst`.
    #[inline]
    pub fn replace(&mut self, inst: Inst, value: Value) {
        debug_assert!(self.value[inst].is_none() && value != Value::Inst(inst));
        self.value[inst] = Some(value);
    }

    /// Whether nothing is replaced. Linear in the number of instructions.
    pub fn is_empty(&self) -> bool {
        self.value.values().all(Option::is_none)
    }

    /// Replaces the result of `inst` by another value than before, for tests that plant faults.
    #[cfg(test)]
    pub(crate) fn replace_wrongly(&mut self, inst: Inst, value: Value) {
        self.value[inst] = Some(value);
    }

    /// Whether the result of `inst` is replaced.
    #[inline]
    pub fn is_replaced(&self, inst: Inst) -> bool {
        self.value[inst].is_some()
    }

    /// The value that finally replaces `value`, or `value` itself.
    #[inline]
    pub fn resolve(&mut self, value: Value) -> Value {
        match self.next(value) {
            None => value,
            Some(next) => self.resolve_chain(value, next),
        }
    }

    #[inline]
    fn next(&self, value: Value) -> Option<Value> {
        value.as_inst().and_then(|inst| self.value[inst])
    }

    /// Rewrites every operand in `function` to its final replacement, and removes the replaced
    /// instructions, which must only yield a value. One sweep, linear in the function.
    pub fn apply(&mut self, function: &mut Function) {
        self.apply_and_remove(function, |_, _| false);
    }

    /// Like [`Replacements::apply`], but also removes the instructions for which `is_removed` is
    /// true.
    pub fn apply_and_remove(
        &mut self,
        function: &mut Function,
        is_removed: impl Fn(&Function, Inst) -> bool,
    ) {
        self.apply_and_remove_observed(function, is_removed, |_, _| {});
    }

    /// Does the same, and calls `removes` for each instruction that it removes.
    pub fn apply_and_remove_observed(
        &mut self,
        function: &mut Function,
        is_removed: impl Fn(&Function, Inst) -> bool,
        mut removes: impl FnMut(&Function, Inst),
    ) {
        for index in 0..function.layout().len() {
            let block = function.layout()[index];
            function.retain_insts(block, |function, inst| {
                let is_kept = !self.is_replaced(inst) && !is_removed(function, inst);
                if is_kept {
                    function.map_operands(inst, |value| self.resolve(value));
                } else {
                    removes(function, inst);
                }
                is_kept
            });
            function.map_terminator_operand(block, |value| self.resolve(value));
        }
    }

    fn resolve_chain(&mut self, first: Value, second: Value) -> Value {
        let mut end = second;
        while let Some(next) = self.next(end) {
            end = next;
        }
        let mut link = first;
        while let (Value::Inst(inst), Some(next)) = (link, self.next(link)) {
            self.value[inst] = Some(end);
            link = next;
        }
        end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Terminator;
    use crate::ir::samples::{add, block, function};

    #[test]
    fn all_operands_are_replaced_in_one_sweep() {
        let mut function = function(&[&[1], &[]]);
        let insts = [(); 4].map(|()| add(&mut function, 0, Value::ZERO));
        let user = add(&mut function, 1, Value::Inst(insts[0]));
        function.set_terminator(block(1), Terminator::Return(Some(Value::Inst(insts[1]))));
        let mut replacements = Replacements::new(&function);
        replacements.replace(insts[0], Value::Inst(insts[1]));
        replacements.replace(insts[1], Value::Inst(insts[3]));
        replacements.apply_and_remove(&mut function, |_, inst| inst == insts[2]);
        assert_eq!(function.block(block(0)).body()[..], [insts[3]]);
        let value = Value::Inst(insts[3]);
        assert_eq!(function.block(block(1)).terminator, Terminator::Return(Some(value)));
        let mut operands = Vec::new();
        function.for_each_operand(user, |value| operands.push(value));
        assert_eq!(operands, [value; 2]);
    }

    #[test]
    fn chains_are_followed_to_their_end() {
        let mut function = function(&[&[]]);
        let insts = [(); 4].map(|()| add(&mut function, 0, Value::ZERO));
        let mut replacements = Replacements::new(&function);
        replacements.replace(insts[2], Value::i32(5));
        replacements.replace(insts[1], Value::Inst(insts[2]));
        replacements.replace(insts[0], Value::Inst(insts[1]));
        for _ in 0..2 {
            assert_eq!(replacements.resolve(Value::Inst(insts[0])), Value::i32(5));
            assert_eq!(replacements.resolve(Value::Inst(insts[1])), Value::i32(5));
            assert_eq!(replacements.resolve(Value::Inst(insts[3])), Value::Inst(insts[3]));
        }
        assert!(replacements.is_replaced(insts[0]) && !replacements.is_replaced(insts[3]));
    }
}
