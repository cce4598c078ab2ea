//! Values: what instructions compute with.

use std::fmt;

use crate::ir::{Constant, FuncId, Global, Inst, Param, Type};

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
    /// The address of a function; see [`Context::function_address`](crate::ir::Context::function_address).
    Function(FuncId),
    /// Any value at all; each use may see a different one.
    Undef(Type),
    /// The result of an operation that broke a promise, such as an overflow with `nsw`.
    Poison(Type),
    /// The null pointer; of a floating-point type, +0; of an array or a structure, zeros.
    Null(Type),
    /// A constant that does not fit in eight bytes; see
    /// [`Context::constants`](crate::ir::Context::constants).
    Constant(Constant),
}

/// The type of an integer constant: 1 to [`IntType::MAX_BITS`] bits.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IntType(u8);

impl IntType {
    /// The width of the widest integer type.
    pub const MAX_BITS: u32 = 64;
    /// `i1`
    pub const I1: IntType = IntType(1);
    /// `i8`
    pub const I8: IntType = IntType(8);
    /// `i32`
    pub const I32: IntType = IntType(32);
    /// `i64`
    pub const I64: IntType = IntType(64);

    /// The integer type of this many bits, if there is one.
    #[inline]
    pub fn with_bits(bits: u32) -> Option<IntType> {
        (1..=IntType::MAX_BITS).contains(&bits).then_some(IntType(bits as u8))
    }

    /// The integer type `ty` as the type of a constant; `None` if it is not an integer type.
    #[inline]
    pub fn of(ty: Type) -> Option<IntType> {
        ty.int_bits().and_then(IntType::with_bits)
    }

    /// The number of bits.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0 as u32
    }

    /// The number of bytes that a load or store accesses.
    #[inline]
    pub const fn store_size(self) -> u32 {
        self.bits().div_ceil(8)
    }

    /// The same type among all types.
    #[inline]
    pub fn ty(self) -> Type {
        Type::int(self)
    }
}

impl fmt::Debug for IntType {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "I{}", self.0)
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
