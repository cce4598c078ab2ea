//! What functions of the library return, and where they find the bytes that they are given.

use super::access::{Place, outside_row};
use crate::interpreter::library::{Library, Warning};
use crate::interpreter::memory::Memory;
use crate::interpreter::stop::StopReason;

/// What a function of the library returns.
pub(super) enum NativeResult {
    Nothing,
    Word(u64),
    Long([u64; 2]),
    /// A structure: its words, and how many there are.
    Words([u64; 4], usize),
    Exit(i32),
}

impl NativeResult {
    /// The words for the slots of the result.
    pub fn words(&self) -> &[u64] {
        match self {
            NativeResult::Nothing | NativeResult::Exit(_) => &[],
            NativeResult::Word(word) => std::slice::from_ref(word),
            NativeResult::Long(words) => words,
            NativeResult::Words(words, count) => &words[..*count],
        }
    }
}

/// The address of the bytes at a pointer and an offset, which are read or written. They may be outside
/// of a row; that is a warning.
#[inline(always)]
pub(super) fn find<const CHECKED: bool>(
    memory: &Memory,
    library: &mut Library,
    place: Place,
    (pointer, offset, size): (u64, i64, u64),
    is_written: bool,
) -> Result<usize, StopReason> {
    let address = match is_written {
        true => memory.address_to_write::<CHECKED>(pointer, offset, size),
        false => memory.address::<CHECKED>(pointer, offset, size),
    };
    if let Some(address) = address {
        return Ok(address);
    }
    outside_row::<CHECKED>(memory, (pointer, offset, size), is_written, |row, offset| {
        if !place.may_leave_rows() {
            library.warn(Warning::Row { row, offset });
        }
        Ok(())
    })
}
