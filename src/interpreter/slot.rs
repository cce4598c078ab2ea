//! Slots: where the machine holds values.
//!
//! A slot has 64 bits. Its lower half holds an `i1`, `i8` or `i32`, the two narrow ones extended
//! with zeros. Its upper half is zero if that value is defined, and always without checks. A
//! pointer takes a whole slot; see [`memory`](super::memory). An `i64` takes two slots. The
//! second is not zero if the value is undefined. A structure or array takes the words of its bytes,
//! followed by as many words whose bytes are not zero where it is undefined. A vector takes the
//! slots of its lanes, one after the other. If all of these marking bits are set, the lower half of
//! an undefined value is its [source](super::source).

use crate::interpreter::layout::Layouts;
use crate::ir::{Type, Types};

/// A slot of the current frame.
pub(super) type Slot = u16;

/// The number of slots that an instruction can reach.
pub(super) const WINDOW: usize = 1 << 16;

/// The slots that an instruction can reach.
pub(super) type Window = [u64; WINDOW];

/// The upper half of a slot: not zero when the lower half is undefined.
pub(super) const UNDEFINED: u64 = 0xFFFF_FFFF_0000_0000;

/// Whether the value of at most 32 bits in a slot is undefined.
#[inline(always)]
pub(super) fn is_undefined<const CHECKED: bool>(slot: u64) -> bool {
    CHECKED && slot >> 32 != 0
}

/// Whether the pointer in a slot is undefined.
#[inline(always)]
pub(super) fn is_undefined_pointer<const CHECKED: bool>(slot: u64) -> bool {
    CHECKED && slot & UNDEFINED == UNDEFINED
}

/// The number of slots that a value of type `ty` takes.
pub(super) fn slot_count(types: &Types, layouts: &Layouts, ty: Type) -> usize {
    match ty {
        Type::VOID => 0,
        Type::I1 | Type::I8 | Type::I32 => 1,
        Type::I64 => 2,
        _ if types.is_pointer(ty) => 1,
        _ if let Some((lanes, of)) = types.lanes(ty) => {
            lanes as usize * slot_count(types, layouts, of.ty())
        }
        // A value of more slots than this is refused where slots are counted.
        _ => 2 * layouts.size(ty).div_ceil(8).min(1 << 20) as usize,
    }
}

/// The width of a scalar in memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Width {
    Bool,
    Byte,
    Int,
    Long,
    Pointer,
}

impl Width {
    /// The width of the scalar type `ty`; `None` for structures and arrays.
    pub fn of(types: &Types, ty: Type) -> Option<Width> {
        Some(match ty {
            Type::I1 => Width::Bool,
            Type::I8 => Width::Byte,
            Type::I32 => Width::Int,
            Type::I64 => Width::Long,
            _ if types.is_pointer(ty) => Width::Pointer,
            _ => return None,
        })
    }

    /// The number of bytes.
    pub fn bytes(self) -> usize {
        match self {
            Width::Bool | Width::Byte => 1,
            Width::Int => 4,
            Width::Long | Width::Pointer => 8,
        }
    }
}
