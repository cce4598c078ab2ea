//! Slots: where the machine holds values.
//!
//! A slot has 64 bits. Its lower half holds an integer of at most 32 bits, extended with zeros. Its
//! upper half is zero if that value is defined, and always without checks. A pointer takes a whole
//! slot; see [`memory`](super::memory). A longer integer, such as an `i64`, takes two slots: the second
//! is not zero if the value is undefined. Bits above its width mean nothing. A floating-point number of
//! up to 64 bits is held as the integer of its bits. A structure or array, and a wider number, takes the words
//! of its bytes, followed by as many words whose bytes are not zero where it is undefined. A vector takes
//! the slots of its lanes, one after the other. If all of these marking bits are set, the lower half of an
//! undefined value is its [source](super::source).

use crate::ir::layout::Layouts;
use crate::ir::{FloatType, IntType, Type, Types, eval};

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
        _ if let Some(int) = bits_type(ty) => 1 + usize::from(is_long(int)),
        _ if types.is_pointer(ty) => 1,
        _ if let Some((lanes, of)) = types.lanes(ty) => {
            lanes as usize * slot_count(types, layouts, of)
        }
        // A value of more slots than this is refused where slots are counted.
        _ => 2 * layouts.size(ty).div_ceil(8).min(1 << 20) as usize,
    }
}

/// The integer type whose bits a value of type `ty` has in its slots: the type itself, or for a
/// floating-point number of up to 64 bits the integer of its width.
#[inline]
pub(super) fn bits_type(ty: Type) -> Option<IntType> {
    IntType::of(ty).or_else(|| IntType::with_bits(FloatType::of(ty)?.bits()))
}

/// Whether an integer takes two slots.
#[inline(always)]
pub(super) fn is_long(ty: IntType) -> bool {
    ty.bits() > 32
}

/// The width of a scalar in memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Width {
    Int(IntType),
    Pointer,
}

impl Width {
    /// The width of the scalar type `ty`; `None` for structures, arrays and numbers of more than 64 bits.
    pub fn of(types: &Types, ty: Type) -> Option<Width> {
        match bits_type(ty) {
            Some(int) => Some(Width::Int(int)),
            None => types.is_pointer(ty).then_some(Width::Pointer),
        }
    }

    /// Whether the value takes two slots.
    pub fn is_long(self) -> bool {
        matches!(self, Width::Int(int) if is_long(int))
    }

    /// The bits of such a scalar in memory, of those in its slot: an odd width has zeros above it.
    pub fn content(self, word: u64) -> u64 {
        match self {
            Width::Int(int) => eval::unsigned(int, word as i64),
            Width::Pointer => word,
        }
    }

    /// The number of bytes.
    pub fn bytes(self) -> usize {
        match self {
            Width::Int(int) => int.store_size() as usize,
            Width::Pointer => 8,
        }
    }
}
