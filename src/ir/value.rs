//! Values: what instructions compute with.

use crate::ir::{Constant, Global, Inst, Param, Type};

/// An operand: eight bytes, compared and copied freely. Constants are values like any other, as
/// in LLVM's text, so folding is pattern matching.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// The result of an instruction.
    Inst(Inst),
    /// A parameter of the function.
    Param(Param),
    /// An integer constant, sign-extended from its type, except an `i1`, which is 0 or 1. An
    /// `i64` that needs more than 32 bits is a [`Value::Constant`].
    Int(IntType, i32),
    /// The address of a global variable.
    Global(Global),
    /// Any value at all; each use may see a different one.
    Undef(Type),
    /// The result of an operation that broke a promise, such as an overflow with `nsw`.
    Poison(Type),
    /// The null pointer; of an array or a structure, zeros.
    Null(Type),
    /// A constant that does not fit in eight bytes; see
    /// [`Context::constants`](crate::ir::Context::constants).
    Constant(Constant),
}

/// The type of an integer constant.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum IntType {
    /// `i1`
    I1 = 1,
    /// `i8`
    I8 = 8,
    /// `i32`
    I32 = 32,
    /// `i64`
    I64 = 64,
}

impl IntType {
    /// The integer type `ty` as the type of a constant; `None` if it is not an integer type.
    #[inline]
    pub fn of(ty: Type) -> Option<IntType> {
        match ty {
            Type::I1 => Some(IntType::I1),
            Type::I8 => Some(IntType::I8),
            Type::I32 => Some(IntType::I32),
            Type::I64 => Some(IntType::I64),
            _ => None,
        }
    }

    /// The number of bits.
    #[inline]
    pub fn bits(self) -> u32 {
        self as u32
    }

    /// The same type among all types.
    #[inline]
    pub fn ty(self) -> Type {
        match self {
            IntType::I1 => Type::I1,
            IntType::I8 => Type::I8,
            IntType::I32 => Type::I32,
            IntType::I64 => Type::I64,
        }
    }
}

impl Value {
    /// The `i32` constant zero.
    pub const ZERO: Value = Value::i32(0);

    /// The `i32` constant `value`.
    #[inline]
    pub const fn i32(value: i32) -> Value {
        Value::Int(IntType::I32, value)
    }

    /// The constant of type `ty` all of whose bits are zero.
    pub fn zero(ty: Type) -> Value {
        IntType::of(ty).map_or(Value::Null(ty), |int| Value::Int(int, 0))
    }

    /// Whether this is `undef` or `poison`.
    #[inline]
    pub fn is_undefined(self) -> bool {
        matches!(self, Value::Undef(_) | Value::Poison(_))
    }

    /// The instruction that computes this value, if one does.
    #[inline]
    pub fn as_inst(self) -> Option<Inst> {
        match self {
            Value::Inst(inst) => Some(inst),
            _ => None,
        }
    }
}

const _: () = assert!(size_of::<Value>() == 8);
