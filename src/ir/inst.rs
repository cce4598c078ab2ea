//! Instructions and terminators.

use crate::ir::{Block, FuncId, Type, Value};

/// A run of operands in the function's pool; see [`Function::operands`](crate::ir::Function::operands).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ValueList {
    pub(super) start: u32,
    pub(super) len: u32,
}

/// A run of pairs of block and value in the function's pool, the inputs of a phi or the cases of a
/// switch; see [`Function::incoming`](crate::ir::Function::incoming).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct IncomingList {
    pub(super) start: u32,
    pub(super) len: u32,
}

/// What an instruction does. Its result type and its flags stand beside it in
/// [`InstData`](crate::ir::InstData).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Op {
    /// Space on the stack; yields its address.
    Alloca {
        /// The type of what is stored there.
        allocated: Type,
        /// How many of these side by side, if not one.
        count: Option<Value>,
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
    /// Computes an address.
    GetElementPtr {
        /// What the base points to.
        source: Type,
        /// The base, then the indices.
        operands: ValueList,
    },
    /// Integer arithmetic, wrapping unless the flags say otherwise.
    Binary {
        /// The operation.
        op: BinaryOp,
        /// The left operand.
        lhs: Value,
        /// The right operand, of the same type.
        rhs: Value,
    },
    /// Comparison of integers or pointers; yields an `i1`.
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
    /// Yields one of two values.
    Select {
        /// The `i1` that decides, the value when it is 1, the value when it is 0.
        operands: ValueList,
    },
    /// Yields its operand, or some fixed value when that is `undef` or poison.
    Freeze {
        /// The operand.
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
    /// Unsigned division.
    Udiv,
    /// The remainder of [`BinaryOp::Udiv`].
    Urem,
    /// Shift to the left.
    Shl,
    /// Shift to the right that fills with zeros.
    Lshr,
    /// Shift to the right that fills with the sign.
    Ashr,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
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
    /// Unsigned less.
    Ult,
    /// Unsigned less or equal.
    Ule,
    /// Unsigned greater.
    Ugt,
    /// Unsigned greater or equal.
    Uge,
}

/// Conversions.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum CastOp {
    /// To a wider integer, filled with zeros.
    Zext,
    /// To a wider integer, filled with the sign.
    Sext,
    /// To a narrower integer.
    Trunc,
    /// To another pointer type.
    Bitcast,
    /// From a pointer to an integer.
    Ptrtoint,
    /// From an integer to a pointer.
    Inttoptr,
}

impl BinaryOp {
    /// Whether this divides: it is undefined behaviour for some operands, among them a divisor
    /// of zero.
    pub fn is_division(self) -> bool {
        matches!(self, BinaryOp::Sdiv | BinaryOp::Srem | BinaryOp::Udiv | BinaryOp::Urem)
    }

    /// LLVM's keyword.
    pub fn keyword(self) -> &'static str {
        match self {
            BinaryOp::Add => "add",
            BinaryOp::Sub => "sub",
            BinaryOp::Mul => "mul",
            BinaryOp::Sdiv => "sdiv",
            BinaryOp::Srem => "srem",
            BinaryOp::Udiv => "udiv",
            BinaryOp::Urem => "urem",
            BinaryOp::Shl => "shl",
            BinaryOp::Lshr => "lshr",
            BinaryOp::Ashr => "ashr",
            BinaryOp::And => "and",
            BinaryOp::Or => "or",
            BinaryOp::Xor => "xor",
        }
    }
}

impl IntPredicate {
    /// The comparison that holds when this one does not.
    pub fn inverse(self) -> IntPredicate {
        match self {
            IntPredicate::Eq => IntPredicate::Ne,
            IntPredicate::Ne => IntPredicate::Eq,
            IntPredicate::Slt => IntPredicate::Sge,
            IntPredicate::Sge => IntPredicate::Slt,
            IntPredicate::Sgt => IntPredicate::Sle,
            IntPredicate::Sle => IntPredicate::Sgt,
            IntPredicate::Ult => IntPredicate::Uge,
            IntPredicate::Uge => IntPredicate::Ult,
            IntPredicate::Ugt => IntPredicate::Ule,
            IntPredicate::Ule => IntPredicate::Ugt,
        }
    }

    /// LLVM's keyword.
    pub fn keyword(self) -> &'static str {
        match self {
            IntPredicate::Eq => "eq",
            IntPredicate::Ne => "ne",
            IntPredicate::Slt => "slt",
            IntPredicate::Sle => "sle",
            IntPredicate::Sgt => "sgt",
            IntPredicate::Sge => "sge",
            IntPredicate::Ult => "ult",
            IntPredicate::Ule => "ule",
            IntPredicate::Ugt => "ugt",
            IntPredicate::Uge => "uge",
        }
    }
}

impl CastOp {
    /// LLVM's keyword.
    pub fn keyword(self) -> &'static str {
        match self {
            CastOp::Zext => "zext",
            CastOp::Sext => "sext",
            CastOp::Trunc => "trunc",
            CastOp::Bitcast => "bitcast",
            CastOp::Ptrtoint => "ptrtoint",
            CastOp::Inttoptr => "inttoptr",
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
    /// Goes to the block of the case that has a value, or to the default. Blocks may be the same.
    Switch {
        /// The integer that decides.
        value: Value,
        /// Where to when no case has the value.
        default: Block,
        /// Blocks and their values, distinct integer constants.
        cases: IncomingList,
    },
    /// Leaves the function.
    Return(Option<Value>),
    /// Is never reached.
    Unreachable,
}

impl Terminator {
    /// The value that the terminator reads, if any.
    pub fn operand(&self) -> Option<Value> {
        match *self {
            Terminator::Branch { cond, .. } => Some(cond),
            Terminator::Switch { value, .. } => Some(value),
            Terminator::Return(value) => value,
            Terminator::Jump(_) | Terminator::Unreachable => None,
        }
    }

    /// The value that the terminator reads, if any, for replacing it.
    pub fn operand_mut(&mut self) -> Option<&mut Value> {
        match self {
            Terminator::Branch { cond, .. } => Some(cond),
            Terminator::Switch { value, .. } => Some(value),
            Terminator::Return(value) => value.as_mut(),
            Terminator::Jump(_) | Terminator::Unreachable => None,
        }
    }
}
