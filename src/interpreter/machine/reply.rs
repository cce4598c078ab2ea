//! The arguments and results of functions of the library, and the bytes that pointers lead to.

use super::access::{Place, outside_row};
use super::operand::int;
use super::printf::undefined;
use crate::interpreter::library::{Library, Warning};
use crate::interpreter::memory::Memory;
use crate::interpreter::program::NativeCall;
use crate::interpreter::slot::{Window, bits_type, is_long, is_undefined_pointer};
use crate::interpreter::source::Source;
use crate::interpreter::stop::StopReason;
use crate::ir::{IntType, Type, eval};

/// The arguments of a call. Those that are missing are 0.
#[derive(Copy, Clone)]
pub(super) struct Args<'a, const CHECKED: bool> {
    pub call: &'a NativeCall,
    pub frame: &'a Window,
}

impl<const CHECKED: bool> Args<'_, CHECKED> {
    /// The first slot of an argument.
    pub fn word(self, index: usize) -> u64 {
        self.call.args.get(index).map_or(0, |&(slot, _)| self.frame[usize::from(slot)])
    }

    /// A pointer, which must be defined.
    pub fn pointer(self, index: usize) -> Result<u64, StopReason> {
        let word = self.word(index);
        match is_undefined_pointer::<CHECKED>(word) {
            true => Err(undefined(Source::of(word))),
            false => Ok(word),
        }
    }

    /// A signed number, or the bits of a floating-point number.
    pub fn number(self, index: usize) -> Result<i64, StopReason> {
        let Some(&(slot, ty)) = self.call.args.get(index) else { return Ok(0) };
        let ty = bits_type(ty).unwrap_or(IntType::I64);
        let value = int::<CHECKED>(self.frame, slot, ty).map_err(undefined)?;
        Ok(eval::wrap(ty, value as u64))
    }

    /// A number of bytes, which is not signed.
    pub fn size(self, index: usize) -> Result<u64, StopReason> {
        let value = self.number(index)?;
        Ok(match self.call.args.get(index) {
            Some(&(_, Type::I32)) => u64::from(value as u32),
            _ => value as u64,
        })
    }

    /// Up to three numbers, or the source of the first that is undefined.
    pub fn operands(self) -> Result<[i64; 3], Source> {
        let mut operands = [0; 3];
        for (operand, &(slot, ty)) in operands.iter_mut().zip(&self.call.args) {
            let ty = bits_type(ty).unwrap_or(IntType::I64);
            *operand = int::<CHECKED>(self.frame, slot, ty)?;
        }
        Ok(operands)
    }
}

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
    /// The bits of a number of type `ty`, or an undefined one with the given source.
    pub fn number(ty: IntType, bits: Result<u64, Source>) -> NativeResult {
        match (is_long(ty), bits) {
            (true, Ok(bits)) => NativeResult::Long([bits, 0]),
            (true, Err(source)) => NativeResult::Long([source.filler(), u64::MAX]),
            (false, Ok(bits)) => NativeResult::Word(bits),
            (false, Err(source)) => NativeResult::Word(source.word()),
        }
    }

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
