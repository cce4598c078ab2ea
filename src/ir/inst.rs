//! Instructions and terminators.

use crate::ir::{
    Alignment, AttributeSet, BinaryOp, Block, CastOp, FloatOp, FloatPredicate, FuncId,
    IntPredicate, Opcode, Type, Value,
};

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

/// What an instruction does. Its result type and its flags are in
/// [`InstData`](crate::ir::InstData).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Op {
    /// Space on the stack; yields its address.
    Alloca {
        /// The type of what is stored there.
        allocated: Type,
        /// How many of these next to each other, if not one.
        count: Option<Value>,
        /// The address is a multiple of it.
        alignment: Alignment,
    },
    /// Reads memory.
    Load {
        /// The address.
        ptr: Value,
        /// The address is promised to be a multiple of it.
        alignment: Alignment,
    },
    /// Writes memory.
    Store {
        /// What is written.
        value: Value,
        /// The address.
        ptr: Value,
        /// The address is promised to be a multiple of it.
        alignment: Alignment,
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
    /// Arithmetic on floating-point numbers, rounded to nearest even.
    FloatBinary {
        /// The operation.
        op: FloatOp,
        /// The left operand.
        lhs: Value,
        /// The right operand, of the same type.
        rhs: Value,
    },
    /// A floating-point number with its sign changed.
    Fneg {
        /// The operand.
        value: Value,
    },
    /// Comparison of floating-point numbers; yields an `i1`.
    Fcmp {
        /// What is asked.
        predicate: FloatPredicate,
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
        /// The `i1` that decides, the value when it is 1, the value when it is 0. With a vector of
        /// `i1`, each decides about one lane.
        operands: ValueList,
    },
    /// Yields one lane of a vector.
    ExtractElement {
        /// Which one.
        lane: u8,
        /// The vector.
        vector: Value,
    },
    /// Yields a vector with one lane replaced.
    InsertElement {
        /// Which one.
        lane: u8,
        /// The vector that has the other lanes.
        vector: Value,
        /// What the lane is now.
        value: Value,
    },
    /// Yields a part of an array or a structure.
    ExtractValue {
        /// The array or structure, then the constant indices that lead to the part.
        operands: ValueList,
    },
    /// Yields an array or a structure with one part replaced.
    InsertValue {
        /// The array or structure, the new part, then the constant indices that lead to it.
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
        /// The attributes of this call, in addition to those of the function.
        attributes: AttributeSet,
    },
    /// Chooses by the predecessor that control came from. All phis of a block read their inputs at
    /// once. Phis are only in [`BlockData::phis`](crate::ir::BlockData::phis).
    Phi {
        /// One value for each distinct predecessor.
        incoming: IncomingList,
    },
}

impl Op {
    /// What the instruction is called.
    #[inline]
    pub fn opcode(&self) -> Opcode {
        match self {
            Op::Alloca { .. } => Opcode::Alloca,
            Op::Load { .. } => Opcode::Load,
            Op::Store { .. } => Opcode::Store,
            Op::GetElementPtr { .. } => Opcode::GetElementPtr,
            Op::Binary { op, .. } => Opcode::Binary(*op),
            Op::FloatBinary { op, .. } => Opcode::FloatBinary(*op),
            Op::Fneg { .. } => Opcode::Fneg,
            Op::Icmp { .. } => Opcode::Icmp,
            Op::Fcmp { .. } => Opcode::Fcmp,
            Op::Cast { op, .. } => Opcode::Cast(*op),
            Op::Select { .. } => Opcode::Select,
            Op::ExtractElement { .. } => Opcode::ExtractElement,
            Op::InsertElement { .. } => Opcode::InsertElement,
            Op::ExtractValue { .. } => Opcode::ExtractValue,
            Op::InsertValue { .. } => Opcode::InsertValue,
            Op::Freeze { .. } => Opcode::Freeze,
            Op::Call { .. } => Opcode::Call,
            Op::Phi { .. } => Opcode::Phi,
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
    /// What the terminator is called.
    #[inline]
    pub fn opcode(&self) -> Opcode {
        match self {
            Terminator::Jump(_) | Terminator::Branch { .. } => Opcode::Br,
            Terminator::Switch { .. } => Opcode::Switch,
            Terminator::Return(_) => Opcode::Ret,
            Terminator::Unreachable => Opcode::Unreachable,
        }
    }

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
