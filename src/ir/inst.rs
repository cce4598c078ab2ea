//! Instructions and terminators.

use crate::ir::{Block, FuncId, Type, Value};

/// A run of operands in the function's pool; see [`Function::operands`](crate::ir::Function::operands).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ValueList {
    pub(super) start: u32,
    pub(super) len: u32,
}

/// A run of phi inputs in the function's pool; see
/// [`Function::incoming`](crate::ir::Function::incoming).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct IncomingList {
    pub(super) start: u32,
    pub(super) len: u32,
}

/// What an instruction does. Its result type stands beside it in
/// [`InstData`](crate::ir::InstData).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Op {
    /// Space on the stack; yields its address.
    Alloca {
        /// The type of what is stored there.
        allocated: Type,
    },
    /// Reads memory.
    Load {
        /// The address.
        ptr: Value,
    },
    /// Writes memory.
    Store {
        /// What is written.
        value: Value,
        /// The address.
        ptr: Value,
    },
    /// Computes an address, always in bounds.
    GetElementPtr {
        /// What the base points to.
        source: Type,
        /// The base, then the indices.
        operands: ValueList,
    },
    /// Integer arithmetic, wrapping.
    Binary {
        /// The operation.
        op: BinaryOp,
        /// The left operand.
        lhs: Value,
        /// The right operand, of the same type.
        rhs: Value,
    },
    /// Integer comparison; yields an `i1`.
    Icmp {
        /// What is asked.
        predicate: IntPredicate,
        /// The left operand.
        lhs: Value,
        /// The right operand, of the same type.
        rhs: Value,
    },
    /// Conversion to the result type.
    Cast {
        /// The conversion.
        op: CastOp,
        /// What is converted.
        value: Value,
    },
    /// Calls a function.
    Call {
        /// The function.
        callee: FuncId,
        /// The arguments.
        args: ValueList,
    },
    /// Chooses by the predecessor that control came from. All phis of a block read their inputs
    /// at once. Stands in [`BlockData::phis`](crate::ir::BlockData::phis) and nowhere else.
    Phi {
        /// One value for each distinct predecessor.
        incoming: IncomingList,
    },
}

/// Integer operations on two operands.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    /// Addition.
    Add,
    /// Subtraction.
    Sub,
    /// Multiplication.
    Mul,
    /// Signed division, truncating toward zero.
    Sdiv,
    /// The remainder of [`BinaryOp::Sdiv`].
    Srem,
}

/// Comparisons of two integers.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum IntPredicate {
    /// Equal.
    Eq,
    /// Not equal.
    Ne,
    /// Signed less.
    Slt,
    /// Signed less or equal.
    Sle,
    /// Signed greater.
    Sgt,
    /// Signed greater or equal.
    Sge,
}

/// Conversions.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum CastOp {
    /// To a wider integer, filled with zeros.
    Zext,
    /// To another pointer type.
    Bitcast,
}

impl BinaryOp {
    /// LLVM's keyword.
    pub fn keyword(self) -> &'static str {
        match self {
            BinaryOp::Add => "add",
            BinaryOp::Sub => "sub",
            BinaryOp::Mul => "mul",
            BinaryOp::Sdiv => "sdiv",
            BinaryOp::Srem => "srem",
        }
    }
}

impl IntPredicate {
    /// LLVM's keyword.
    pub fn keyword(self) -> &'static str {
        match self {
            IntPredicate::Eq => "eq",
            IntPredicate::Ne => "ne",
            IntPredicate::Slt => "slt",
            IntPredicate::Sle => "sle",
            IntPredicate::Sgt => "sgt",
            IntPredicate::Sge => "sge",
        }
    }
}

impl CastOp {
    /// LLVM's keyword.
    pub fn keyword(self) -> &'static str {
        match self {
            CastOp::Zext => "zext",
            CastOp::Bitcast => "bitcast",
        }
    }
}

/// How a block ends.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Terminator {
    /// Goes to a block.
    Jump(Block),
    /// Goes to one of two blocks, which may be the same.
    Branch {
        /// The `i1` that decides.
        cond: Value,
        /// Where to when it is 1.
        then_block: Block,
        /// Where to when it is 0.
        else_block: Block,
    },
    /// Leaves the function.
    Return(Option<Value>),
    /// Is never reached.
    Unreachable,
}

impl Terminator {
    /// The blocks that control may go to, in the order written. A block that is named twice is
    /// returned twice.
    #[inline]
    pub fn successors(&self) -> impl DoubleEndedIterator<Item = Block> + use<> {
        let pair = match *self {
            Terminator::Jump(target) => [Some(target), None],
            Terminator::Branch { then_block, else_block, .. } => {
                [Some(then_block), Some(else_block)]
            }
            Terminator::Return(_) | Terminator::Unreachable => [None, None],
        };
        pair.into_iter().flatten()
    }

    /// The value that the terminator reads, if any.
    pub fn operand(&self) -> Option<Value> {
        match *self {
            Terminator::Branch { cond, .. } => Some(cond),
            Terminator::Return(value) => value,
            Terminator::Jump(_) | Terminator::Unreachable => None,
        }
    }

    /// The value that the terminator reads, if any, for replacing it.
    pub fn operand_mut(&mut self) -> Option<&mut Value> {
        match self {
            Terminator::Branch { cond, .. } => Some(cond),
            Terminator::Return(value) => value.as_mut(),
            Terminator::Jump(_) | Terminator::Unreachable => None,
        }
    }
}
