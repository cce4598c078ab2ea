//! Changes to instructions that can be taken back.
//!
//! Does what GCC's `push_stmt_changes`, `pop_stmt_changes` and `discard_stmt_changes` do. A pass
//! opens a scope, inserts, replaces and removes instructions, and then commits or discards the
//! scope. Scopes nest: what an inner one commits is part of the outer one, which may still discard
//! it. When the outermost one is committed, [`Changes`] lists the net changes.
//!
//! A log records each change; undoing starts at its end. Operand lists are copied before they
//! change, so the former list remains.
//!
//! Requires: while a scope is open, the instructions that it changes are changed only through it;
//! blocks and branches may not change. Cost: a change is O(1) plus moving the instructions after it
//! in the block; committing and discarding are linear in the changes.

use super::changes::Changes;
use crate::ir::{Block, Function, Inst, InstData, Value};

/// The open scopes and the changes made in them.
#[derive(Clone, Debug, Default)]
pub struct EditScopes {
    log: Vec<Edit>,
    /// The length of the log when each scope was opened.
    open: Vec<usize>,
}

/// A change.
#[derive(Copy, Clone, Debug)]
pub(super) enum Edit {
    Inserted { block: Block, inst: Inst },
    Removed { block: Block, position: usize, inst: Inst },
    Replaced { inst: Inst, before: InstData },
}

impl EditScopes {
    /// No scope is open.
    pub fn new() -> EditScopes {
        EditScopes::default()
    }

    /// The number of open scopes.
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    /// Opens a scope inside those that are open.
    pub fn open(&mut self) {
        self.open.push(self.log.len());
    }

    /// Adds an instruction to `block` at `position`: of its phis if it is a phi, else of its body.
    pub fn insert(
        &mut self,
        function: &mut Function,
        block: Block,
        position: usize,
        data: InstData,
    ) -> Inst {
        self.check_open();
        let inst = function.create(data);
        function.insert(block, position, inst);
        self.log.push(Edit::Inserted { block, inst });
        inst
    }

    /// Removes `inst` from `block`. Panics if it is not in that block.
    pub fn remove(&mut self, function: &mut Function, block: Block, inst: Inst) {
        self.check_open();
        let position = function.take_out(block, inst);
        self.log.push(Edit::Removed { block, position, inst });
    }

    /// Makes `inst` another instruction; uses of its result now use the new one. A phi must stay a
    /// phi, and no other instruction may become one.
    pub fn replace(&mut self, function: &mut Function, inst: Inst, data: InstData) {
        self.check_open();
        let before = function.replace_inst(inst, data);
        self.log.push(Edit::Replaced { inst, before });
    }

    /// Replaces every operand of `inst` by the result of `change` for it.
    pub fn map_operands(
        &mut self,
        function: &mut Function,
        inst: Inst,
        change: impl FnMut(Value) -> Value,
    ) {
        self.check_open();
        let before = function.inst(inst);
        let op = function.copy_op(before.op);
        function.replace_inst(inst, InstData { op, ..before });
        function.map_operands(inst, change);
        self.log.push(Edit::Replaced { inst, before });
    }

    /// Closes the innermost scope and undoes what was changed since it was opened. Panics if none
    /// is open.
    pub fn discard(&mut self, function: &mut Function) {
        self.check_open();
        let start = self.open.pop().unwrap_or(0);
        for edit in self.log.drain(start..).rev() {
            match edit {
                Edit::Inserted { block, inst } => {
                    function.take_out(block, inst);
                }
                Edit::Removed { block, position, inst } => {
                    function.insert(block, position, inst);
                }
                Edit::Replaced { inst, before } => {
                    function.replace_inst(inst, before);
                }
            }
        }
    }

    /// Closes the innermost scope and passes its changes on to the scope around it. If this is the
    /// outermost scope, returns the changes. Panics if no scope is open.
    pub fn commit(&mut self, function: &Function) -> Option<Changes> {
        self.check_open();
        self.open.pop();
        self.open.is_empty().then(|| {
            let changes = Changes::of(&self.log, function);
            self.log.clear();
            changes
        })
    }

    fn check_open(&self) {
        assert!(!self.open.is_empty(), "no scope is open");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Alignment, BinaryOp, Flags, FuncId, Op, Type};
    use crate::support::entity::Entity;
    use crate::support::interner::Symbol;

    fn data(op: Op, ty: Type) -> InstData {
        InstData { op, flags: Flags::NONE, ty, name: Symbol::NONE }
    }

    fn add(lhs: Value, rhs: Value) -> InstData {
        data(Op::Binary { op: BinaryOp::Add, lhs, rhs }, Type::I32)
    }

    /// A function with a block that loads a slot, adds 1, and selects one of the two values.
    fn function() -> (Function, Block, [Inst; 4]) {
        let mut function = Function::new(FuncId::from_index(0));
        let entry = function.create_entry();
        let append = |function: &mut Function, op, ty| function.append(entry, op, ty, Symbol::NONE);
        let alloca = Op::Alloca { allocated: Type::I32, count: None, alignment: Alignment::ONE };
        let slot = append(&mut function, alloca, Type::I32_PTR);
        let load = append(
            &mut function,
            Op::Load { ptr: Value::Inst(slot), alignment: Alignment::ONE },
            Type::I32,
        );
        let sum = append(&mut function, add(Value::Inst(load), Value::i32(1)).op, Type::I32);
        let cond = Value::Int(crate::ir::IntType::I1, 1);
        let operands = function.create_operands(&[cond, Value::Inst(load), Value::Inst(sum)]);
        let select = append(&mut function, Op::Select { operands }, Type::I32);
        (function, entry, [slot, load, sum, select])
    }

    /// The instructions of a block, with all operands.
    fn body(function: &Function, block: Block) -> Vec<(Inst, InstData, Vec<Value>)> {
        let inst = |&inst: &Inst| {
            let mut operands = Vec::new();
            function.for_each_operand(inst, |value| operands.push(value));
            (inst, function.inst(inst), operands)
        };
        function.block(block).body().iter().map(inst).collect()
    }

    #[test]
    fn what_is_discarded_has_not_happened() {
        let (mut function, entry, [slot, load, sum, select]) = function();
        let before = body(&function, entry);
        let mut scopes = EditScopes::new();
        scopes.open();
        scopes.map_operands(&mut function, select, |_| Value::ZERO);
        scopes.open();
        scopes.remove(&mut function, entry, sum);
        let copy = scopes.insert(&mut function, entry, 1, add(Value::ZERO, Value::ZERO));
        scopes.replace(&mut function, copy, add(Value::Inst(load), Value::ZERO));
        scopes.map_operands(&mut function, load, |_| Value::Inst(copy));
        assert_eq!(function.block(entry).body()[..], [slot, copy, load, select]);
        assert_eq!(scopes.depth(), 2);
        assert_eq!(scopes.commit(&function), None);
        scopes.discard(&mut function);
        assert_eq!(body(&function, entry), before);

        // Only the inner scope.
        scopes.open();
        scopes.replace(&mut function, sum, add(Value::ZERO, Value::ZERO));
        scopes.open();
        scopes.remove(&mut function, entry, select);
        scopes.discard(&mut function);
        let changes = scopes.commit(&function).unwrap();
        assert_eq!(changes, Changes { replaced: vec![sum], ..Changes::default() });
        assert_eq!(scopes.depth(), 0);
    }

    #[test]
    fn changes_that_cancel_each_other_do_not_count() {
        let (mut function, entry, [_, _, sum, select]) = function();
        let mut scopes = EditScopes::new();
        scopes.open();
        let copy = scopes.insert(&mut function, entry, 4, add(Value::ZERO, Value::ZERO));
        scopes.remove(&mut function, entry, copy);
        let data = function.inst(sum);
        scopes.replace(&mut function, sum, add(Value::ZERO, Value::ZERO));
        scopes.replace(&mut function, sum, data);
        let swap = |value| match value {
            Value::Inst(inst) if inst == sum => Value::ZERO,
            Value::Int(crate::ir::IntType::I32, 0) => Value::Inst(sum),
            _ => value,
        };
        scopes.map_operands(&mut function, select, swap);
        scopes.map_operands(&mut function, select, swap);
        let changes = scopes.commit(&function).unwrap();
        assert!(changes.is_empty(), "{changes:?}");
    }

    #[test]
    fn slots_that_are_accessed_in_other_ways_are_found() {
        let (mut function, entry, [slot, load, sum, select]) = function();
        let mut scopes = EditScopes::new();
        scopes.open();
        let store = Op::Store {
            value: Value::Inst(sum),
            ptr: Value::Inst(slot),
            alignment: Alignment::ONE,
        };
        let store = scopes.insert(&mut function, entry, 3, data(store, Type::VOID));
        scopes.remove(&mut function, entry, load);
        scopes.map_operands(&mut function, select, |value| value);
        let changes = scopes.commit(&function).unwrap();
        let expected = Changes {
            inserted: vec![(entry, store)],
            removed: vec![(entry, load)],
            replaced: vec![],
            slots: vec![slot],
        };
        assert_eq!(changes, expected);
    }

    #[test]
    #[should_panic(expected = "no scope is open")]
    fn a_change_needs_a_scope() {
        let (mut function, entry, [.., select]) = function();
        EditScopes::new().remove(&mut function, entry, select);
    }
}
