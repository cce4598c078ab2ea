//! Scalars in structures and arrays that are in slots: `extractvalue` and `insertvalue`.
//!
//! Such a value is the words of its bytes, followed by as many words whose bytes are not zero where
//! it is undefined.

use super::operand;
use crate::interpreter::code::Code;
use crate::interpreter::slot::{Slot, UNDEFINED, Width, Window, is_long};
use crate::interpreter::source::Source;

/// The scalar of `len` bytes at byte `offset` of the words that begin at `start`.
fn bits(frame: &Window, start: Slot, offset: u32, len: usize) -> u64 {
    (0..len).fold(0, |bits, index| {
        let at = offset as usize + index;
        let byte = frame[usize::from(start) + at / 8] >> (8 * (at % 8)) & 0xFF;
        bits | byte << (8 * index)
    })
}

/// Replaces such a scalar.
fn set_bits(frame: &mut Window, start: Slot, offset: u32, len: usize, bits: u64) {
    for index in 0..len {
        let at = offset as usize + index;
        let (word, shift) = (usize::from(start) + at / 8, 8 * (at % 8));
        let byte = bits >> (8 * index) & 0xFF;
        frame[word] = frame[word] & !(0xFF << shift) | byte << shift;
    }
}

/// Runs `extractvalue` or `insertvalue`.
pub(super) fn run<const CHECKED: bool>(code: Code, frame: &mut Window) {
    match code {
        Code::ExtractPart { dst, src, half, offset, width } => {
            let content = bits(frame, src, offset, width.bytes());
            let shadow = bits(frame, src + half, offset, width.bytes());
            let value = match CHECKED && shadow != 0 {
                // All bytes of an undefined value hold its source, four at a time.
                true if shadow == u64::MAX => Err(Source(content as u32)),
                true => Err(Source::UNKNOWN),
                false => Ok(content as i64),
            };
            match width {
                Width::Int(int) => operand::put_int::<CHECKED>(frame, dst, int, value),
                Width::Pointer => {
                    frame[usize::from(dst)] =
                        value.map_or_else(Source::word, |address| address as u64);
                }
            }
        }
        Code::InsertPart { dst, whole, src, half, offset, width } => {
            let word = frame[usize::from(src)];
            let is_undefined = match width {
                Width::Int(int) if is_long(int) => frame[usize::from(src) + 1] != 0,
                Width::Int(_) => word >> 32 != 0,
                Width::Pointer => word & UNDEFINED == UNDEFINED,
            };
            let shadow = if CHECKED && is_undefined { u64::MAX } else { 0 };
            // The result may be where one of the operands is.
            let start = usize::from(whole);
            frame.copy_within(start..start + 2 * usize::from(half), usize::from(dst));
            set_bits(frame, dst, offset, width.bytes(), width.content(word));
            set_bits(frame, dst + half, offset, width.bytes(), shadow);
        }
        other => unreachable!("{other:?} is not about a part"),
    }
}
