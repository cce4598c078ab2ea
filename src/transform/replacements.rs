//! Instructions whose results are to be replaced by other values.
//!
//! A pass collects what it replaces and rewrites the operands once, at its end. A value may be
//! replaced by the result of an instruction that is replaced itself; such chains are followed
//! with path compression.
//!
//! Requires: no chain leads back to where it began. Cost: to record a replacement O(1); to resolve
//! a value amortised O(log n) for `n` replacements, O(1) where chains are short.

use crate::ir::{Function, Inst, Value};
use crate::support::entity::EntityVec;

/// For every instruction, the value that its result is to be replaced by, if any.
#[derive(Clone, Debug)]
pub struct Replacements {
    value: EntityVec<Inst, Option<Value>>,
}

impl Replacements {
    /// No replacements among the instructions that `function` has now.
    pub fn new(function: &Function) -> Replacements {
        Replacements { value: EntityVec::filled(function.inst_count(), None) }
    }

    /// No replacements among the instructions that were added to `function` since.
    pub fn extend(&mut self, function: &Function) {
        self.value.extend_to(function.inst_count(), None);
    }

    /// Has the result of `inst` replaced by `value`, which must not lead back to `inst`.
    #[inline]
    pub fn replace(&mut self, inst: Inst, value: Value) {
        debug_assert!(self.value[inst].is_none() && value != Value::Inst(inst));
        self.value[inst] = Some(value);
    }

    /// Whether the result of `inst` is replaced.
    #[inline]
    pub fn is_replaced(&self, inst: Inst) -> bool {
        self.value[inst].is_some()
    }

    /// What stands for `value` in the end.
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
    use crate::ir::{FuncId, Op, Type};
    use crate::support::entity::Entity;
    use crate::support::interner::Symbol;

    #[test]
    fn chains_are_followed_to_their_end() {
        let mut function = Function::new(FuncId::from_index(0));
        let entry = function.create_entry();
        let insts: Vec<_> = (0..4)
            .map(|_| function.append(entry, Op::Load { ptr: Value::ZERO }, Type::I32, Symbol::NONE))
            .collect();
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
