//! C's `printf`, and the strings and numbers that a function of the library is given.

use super::access::bad_address;
use super::operand::int;
use crate::interpreter::memory::Memory;
use crate::interpreter::program::NativeCall;
use crate::interpreter::slot::{Slot, Width, Window, is_long, is_undefined_pointer};
use crate::interpreter::source::Source;
use crate::interpreter::stop::{Decision, StopReason};
use crate::ir::{IntType, Type};
use crate::support::printf::{Length, Specification};

/// The most bytes that one call writes.
const MOST: usize = 1 << 28;

/// What a call of `printf` writes, whose format is after `before` other arguments. Conversions and arguments that do not fit each other are refused, not
/// guessed.
pub(super) fn printf<const CHECKED: bool>(
    call: &NativeCall,
    before: usize,
    frame: &Window,
    memory: &mut Memory,
) -> Result<Vec<u8>, StopReason> {
    let Some([(format, _), args @ ..]) = call.args.get(before..) else {
        return Err(StopReason::Format);
    };
    let format = string::<CHECKED>(memory, frame[usize::from(*format)], usize::MAX)?;
    let mut args = args.iter();
    let mut text: Vec<u8> = Vec::new();
    let mut bytes = format.iter().copied();
    let read = |slot: Slot, ty: IntType| int::<CHECKED>(frame, slot, ty).map_err(undefined);
    while let Some(byte) = bytes.next() {
        if text.len() > MOST {
            return Err(StopReason::Format);
        }
        if byte != b'%' {
            text.push(byte);
            continue;
        }
        let star = || match args.next() {
            Some(&(slot, Type::I32)) => read(slot, IntType::I32).map(|value| value as i32),
            _ => Err(StopReason::Format),
        };
        let Some(it) = Specification::read(&mut bytes, star)? else {
            return Err(StopReason::Format);
        };
        if it.conversion == b'%' {
            text.push(b'%');
            continue;
        }
        let Some(&(slot, ty)) = args.next() else { return Err(StopReason::Format) };
        match (it.conversion, IntType::of(ty)) {
            (b'd' | b'i' | b'u' | b'x' | b'X' | b'o', Some(ty)) => {
                let value = read(slot, ty)? as u64;
                // A narrow argument is not promoted in IR that is written by hand.
                let (value, bits) = match is_long(ty) {
                    true => (value as i64, value),
                    false => (i64::from(value as i32), u64::from(value as u32)),
                };
                it.int(&mut text, value, bits);
            }
            (b'c', Some(ty)) => it.byte(&mut text, read(slot, ty)? as u8),
            (b'p', None) if ty != Type::DOUBLE => {
                let pointer = frame[usize::from(slot)];
                if is_undefined_pointer::<CHECKED>(pointer) {
                    return Err(undefined(Source::of(pointer)));
                }
                it.text(
                    &mut text,
                    &match pointer {
                        0 => b"(nil)".to_vec(),
                        _ => format!("{pointer:#x}").into_bytes(),
                    },
                );
            }
            (b's', None) if ty != Type::DOUBLE => {
                let pointer = frame[usize::from(slot)];
                it.text(&mut text, &string::<CHECKED>(memory, pointer, it.most_bytes())?);
            }
            (b'a' | b'A' | b'e' | b'E' | b'f' | b'F' | b'g' | b'G', _)
                if ty == Type::DOUBLE && it.length != Length::LongDouble =>
            {
                it.float(&mut text, f64::from_bits(read(slot, IntType::I64)? as u64));
            }
            _ => return Err(StopReason::Format),
        }
    }
    Ok(text)
}

/// The reason to stop for an undefined value that the library was given.
pub(super) fn undefined(source: Source) -> StopReason {
    StopReason::Undefined(Decision::Library, source)
}

/// The bytes up to the next zero, at most so many.
pub(super) fn string<const CHECKED: bool>(
    memory: &mut Memory,
    pointer: u64,
    most: usize,
) -> Result<Vec<u8>, StopReason> {
    let mut text = Vec::new();
    for index in 0..i64::try_from(most).unwrap_or(i64::MAX) {
        let address = memory.address::<CHECKED>(pointer, index, 1);
        let address = address.ok_or_else(|| bad_address::<CHECKED>(memory, pointer, index, 1))?;
        match memory.read::<CHECKED>(address, Width::Int(IntType::I8))[0] {
            0 => break,
            byte if CHECKED && byte >> 32 != 0 => return Err(undefined(Source::of(byte))),
            byte => text.push(byte as u8),
        }
    }
    Ok(text)
}
