//! Integers and pointers in slots.

use crate::interpreter::slot::{Slot, Window, is_long, is_undefined, is_undefined_pointer};
use crate::interpreter::source::Source;
use crate::ir::{IntType, eval};

#[inline(always)]
pub(super) fn at(slot: Slot) -> usize {
    usize::from(slot)
}

/// The second slot of an `i64`.
#[inline(always)]
pub(super) fn second(slot: Slot) -> usize {
    usize::from(slot.wrapping_add(1))
}

/// The integer of type `ty` in a slot, or its source if it is undefined. The evaluator ignores bits
/// above its width.
#[inline(always)]
pub(super) fn int<const CHECKED: bool>(
    frame: &Window,
    slot: Slot,
    ty: IntType,
) -> Result<i64, Source> {
    let word = frame[at(slot)];
    match is_long(ty) {
        true if CHECKED && frame[second(slot)] != 0 => {
            Err(Source::of_long([word, frame[second(slot)]]))
        }
        true => Ok(word as i64),
        _ if is_undefined::<CHECKED>(word) => Err(Source::of(word)),
        _ => Ok(word as i64),
    }
}

/// Puts an integer of type `ty` into a slot, or an undefined value with the given source. Without
/// checks, an undefined value is 0.
#[inline(always)]
pub(super) fn put_int<const CHECKED: bool>(
    frame: &mut Window,
    slot: Slot,
    ty: IntType,
    value: Result<i64, Source>,
) {
    match (is_long(ty), value) {
        (true, Err(source)) if CHECKED => {
            (frame[at(slot)], frame[second(slot)]) = (source.filler(), u64::MAX);
        }
        (true, value) => {
            (frame[at(slot)], frame[second(slot)]) = (value.unwrap_or(0) as u64, 0);
        }
        (_, Err(source)) if CHECKED => frame[at(slot)] = source.word(),
        (_, value) => {
            frame[at(slot)] = eval::unsigned(ty, value.unwrap_or(0));
        }
    }
}

/// The pointer in a slot, or its source if it is undefined.
pub(super) fn pointer<const CHECKED: bool>(frame: &Window, slot: Slot) -> Result<i64, Source> {
    let word = frame[at(slot)];
    if is_undefined_pointer::<CHECKED>(word) { Err(Source::of(word)) } else { Ok(word as i64) }
}
