//! Where undefined values began. The lower half of an undefined slot holds this, as the origins of
//! LLVM's MemorySanitizer do. Copies and computations carry it along.

use super::slot::UNDEFINED;

/// Where an undefined value began, as a number that fits half a slot: odd for a place in the code,
/// even for a row of the table of events.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Source(pub u32);

/// What a [`Source`] refers to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Beginning {
    /// It is not known: only some of the value's bits are undefined, or a byte was stored.
    Unknown,
    /// The instruction of the code at this place.
    Code(usize),
    /// A row of the table of events.
    Event(usize),
}

impl Source {
    pub const UNKNOWN: Source = Source(0);

    /// The instruction of the code at `pc`.
    pub fn code(pc: usize) -> Source {
        Source(pc as u32 * 2 + 1)
    }

    /// The row `index` of the table of events.
    pub fn event(index: usize) -> Source {
        Source(index as u32 * 2 + 2)
    }

    /// The source of the undefined value of at most 32 bits, or of the undefined pointer, in a
    /// slot.
    pub fn of(slot: u64) -> Source {
        if slot & UNDEFINED == UNDEFINED { Source(slot as u32) } else { Source::UNKNOWN }
    }

    /// The source of the first undefined operand.
    pub fn of_either(a: u64, b: u64) -> Source {
        Source::of(if a >> 32 != 0 { a } else { b })
    }

    /// The source of an undefined `i64` in two slots.
    pub fn of_long(words: [u64; 2]) -> Source {
        if words[1] == u64::MAX { Source(words[0] as u32) } else { Source::UNKNOWN }
    }

    /// An undefined value of at most 32 bits, or an undefined pointer, with this source.
    pub fn word(self) -> u64 {
        UNDEFINED | u64::from(self.0)
    }

    /// The content of the words of a larger undefined value.
    pub fn filler(self) -> u64 {
        u64::from(self.0) << 32 | u64::from(self.0)
    }

    /// What the number refers to.
    pub fn beginning(self) -> Beginning {
        match self.0 {
            0 => Beginning::Unknown,
            odd if odd % 2 == 1 => Beginning::Code(odd as usize / 2),
            even => Beginning::Event(even as usize / 2 - 1),
        }
    }
}
