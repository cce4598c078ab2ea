//! Small functions for tests of edits.

use crate::ir::{BinaryOp, Block, FuncId, Function, Inst, IntType, Op, Terminator, Type, Value};
use crate::support::entity::Entity;
use crate::support::interner::Symbol;

/// The block with this number.
pub(crate) fn block(index: usize) -> Block {
    Block::from_index(index)
}

/// A branch on a constant.
pub(crate) fn branch(then_block: usize, else_block: usize) -> Terminator {
    let cond = Value::Int(IntType::I1, 0);
    Terminator::Branch { cond, then_block: block(then_block), else_block: block(else_block) }
}

/// A function whose blocks go to these blocks, to two at most. A block without targets returns.
pub(crate) fn function(targets: &[&[usize]]) -> Function {
    let mut function = Function::new(FuncId::from_index(0));
    for targets in targets {
        let created = function.create_block(Symbol::NONE);
        function.place(created);
        let terminator = match **targets {
            [] => Terminator::Return(None),
            [target] => Terminator::Jump(block(target)),
            [then_block, else_block] => branch(then_block, else_block),
            _ => unreachable!("a block has at most two successors"),
        };
        function.terminate(created, terminator);
    }
    function
}

/// Ends block `from` with a switch.
pub(crate) fn switch(function: &mut Function, from: usize, default: usize, cases: &[usize]) {
    let cases: Vec<_> =
        cases.iter().zip(0..).map(|(&to, value)| (block(to), Value::i32(value))).collect();
    let cases = function.create_incoming(&cases);
    let terminator = Terminator::Switch { value: Value::ZERO, default: block(default), cases };
    function.blocks[block(from)].terminator = terminator;
}

/// Adds a phi to block `holder` whose input from each of `predecessors` is its number.
pub(crate) fn phi(function: &mut Function, holder: usize, predecessors: &[usize]) -> Inst {
    let inputs: Vec<_> =
        predecessors.iter().map(|&from| (block(from), Value::i32(from as i32))).collect();
    function.append_phi(block(holder), Type::I32, Symbol::NONE, &inputs)
}

/// Adds `value + value` to the end of block `holder`.
pub(crate) fn add(function: &mut Function, holder: usize, value: Value) -> Inst {
    let op = Op::Binary { op: BinaryOp::Add, lhs: value, rhs: value };
    function.append(block(holder), op, Type::I32, Symbol::NONE)
}
