//! Addresses, and accesses to memory that are too rare for the main loop.

use super::arithmetic::{self, int};
use crate::interpreter::code::Code;
use crate::interpreter::memory::{AddressFault, Memory, Owner, UNTOUCHED};
use crate::interpreter::program::Program;
use crate::interpreter::slot::{
    Slot, UNDEFINED, Width, Window, is_undefined, is_undefined_pointer,
};
use crate::interpreter::source::Source;
use crate::interpreter::stop::{Decision, StopReason};
use crate::ir::IntType;

/// Why a subscript is not one of its array.
#[cold]
pub(super) fn bad_subscript<const CHECKED: bool>(index: u64) -> StopReason {
    if is_undefined::<CHECKED>(index) {
        StopReason::Undefined(Decision::Address, Source::of(index))
    } else {
        StopReason::Subscript
    }
}

/// The reason why an access of these bytes fails.
#[cold]
pub(super) fn bad_address<const CHECKED: bool>(
    memory: &Memory,
    pointer: u64,
    offset: i64,
    size: u64,
) -> StopReason {
    if !CHECKED {
        let fault = match pointer.wrapping_add(offset as u64) {
            0 => AddressFault::Null,
            _ => AddressFault::Dangling,
        };
        return StopReason::Address(fault);
    }
    match memory.explain(pointer, offset, size) {
        AddressFault::Undefined => StopReason::Undefined(Decision::Address, Source::of(pointer)),
        fault => StopReason::Address(fault),
    }
}

/// The subscript of an element in a row.
#[inline(always)]
pub(super) fn flatten<const CHECKED: bool>(
    row: u64,
    column: u64,
    width: u32,
) -> Result<u64, StopReason> {
    if is_undefined::<CHECKED>(row | column) {
        return Err(StopReason::Undefined(Decision::Address, Source::of_either(row, column)));
    }
    if CHECKED && column >= u64::from(width) {
        return Err(StopReason::Subscript);
    }
    flatten_free(row, column, width)
}

/// The same for any column.
#[inline(always)]
fn flatten_free(row: u64, column: u64, width: u32) -> Result<u64, StopReason> {
    let index = i64::from(row as i32) * i64::from(width) + i64::from(column as i32);
    let index = i32::try_from(index).map_err(|_| StopReason::Subscript)?;
    Ok(u64::from(index as u32))
}

/// A pointer moved by some bytes. Fails if that is further than any object reaches.
fn moved<const CHECKED: bool>(pointer: u64, offset: i64) -> Result<u64, StopReason> {
    if !CHECKED {
        return Ok(pointer.wrapping_add(offset as u64));
    }
    if is_undefined_pointer::<CHECKED>(pointer) {
        return Ok(pointer);
    }
    let offset = i64::from(pointer as u32 as i32).checked_add(offset);
    let offset = offset.and_then(|offset| i32::try_from(offset).ok());
    let offset = offset.ok_or(StopReason::Subscript)?;
    Ok(pointer & UNDEFINED | u64::from(offset as u32))
}

/// Runs an instruction about memory.
#[inline(always)]
pub(super) fn run<const CHECKED: bool>(
    code: Code,
    frame: &mut Window,
    memory: &mut Memory,
    program: &Program,
) -> Result<(), StopReason> {
    let at = |slot: Slot| usize::from(slot);
    let second = |slot: Slot| usize::from(slot.wrapping_add(1));
    let find = |memory: &Memory, pointer: u64, size: u64| {
        let address = memory.address::<CHECKED>(pointer, 0, size);
        address.ok_or_else(|| bad_address::<CHECKED>(memory, pointer, 0, size))
    };
    let find_to_write = |memory: &Memory, pointer: u64, size: u64| {
        let address = memory.address_to_write::<CHECKED>(pointer, 0, size);
        address.ok_or_else(|| bad_address::<CHECKED>(memory, pointer, 0, size))
    };
    let undefined = |source| StopReason::Undefined(Decision::Address, source);
    match code {
        Code::AllocaMany { dst, alloca, count, ty } => {
            let count = int::<CHECKED>(frame, count, ty).map_err(undefined)?;
            let row = &program.allocas[alloca as usize];
            let count = if ty == IntType::I64 { count as u64 } else { u64::from(count as u32) };
            let size = row.size.saturating_mul(count);
            let pointer = memory.allocate::<CHECKED>(size, row.align, Owner::Alloca(alloca));
            frame[at(dst)] = pointer.ok_or(StopReason::StackOverflow)?;
        }
        Code::Load { dst, ptr, width } => {
            let address = find(memory, frame[at(ptr)], width.bytes() as u64)?;
            let words = memory.read::<CHECKED>(address, width);
            frame[at(dst)] = words[0];
            if width == Width::Long {
                frame[second(dst)] = words[1];
            }
        }
        Code::Store { src, ptr, width } => {
            let address = find_to_write(memory, frame[at(ptr)], width.bytes() as u64)?;
            let words = [frame[at(src)], frame[second(src)]];
            memory.write::<CHECKED>(address, width, words);
        }
        Code::LoadBytes { dst, ptr, bytes } => {
            let address = find(memory, frame[at(ptr)], u64::from(bytes))?;
            let half = (bytes as usize).div_ceil(8);
            for word in 0..half {
                let (start, len) = (address + 8 * word, (bytes as usize - 8 * word).min(8));
                frame[at(dst) + word] = memory.word(start, len, false);
                frame[at(dst) + half + word] =
                    if CHECKED { memory.word(start, len, true) } else { 0 };
            }
        }
        Code::StoreBytes { src, ptr, bytes } => {
            let address = find_to_write(memory, frame[at(ptr)], u64::from(bytes))?;
            let half = (bytes as usize).div_ceil(8);
            for word in 0..half {
                let (start, len) = (address + 8 * word, (bytes as usize - 8 * word).min(8));
                memory.write_word(start, len, false, frame[at(src) + word]);
                if CHECKED {
                    memory.write_word(start, len, true, frame[at(src) + half + word]);
                }
            }
        }
        Code::FillBytes { ptr, bytes, is_undefined } => {
            let address = find_to_write(memory, frame[at(ptr)], bytes)?;
            match is_undefined {
                true => memory.set_undefined::<CHECKED>(address, bytes as usize, UNTOUCHED),
                false => memory.fill::<CHECKED>(address, bytes as usize, 0, 0),
            }
        }
        Code::FlattenFree { dst, row, column, width } => {
            let (row, column) = (frame[at(row)], frame[at(column)]);
            if is_undefined::<CHECKED>(row | column) {
                return Err(undefined(Source::of_either(row, column)));
            }
            frame[at(dst)] = flatten_free(row, column, width)?;
        }
        Code::Index { dst, ptr, index, size, bound } => {
            let (pointer, index) = (frame[at(ptr)], frame[at(index)]);
            let has_bound = CHECKED && bound != u32::MAX;
            if is_undefined::<CHECKED>(index) || has_bound && index >= u64::from(bound) {
                return Err(bad_subscript::<CHECKED>(index));
            }
            let offset = i64::from(index as i32) * i64::from(size);
            frame[at(dst)] = moved::<CHECKED>(pointer, offset)?;
        }
        Code::Offset { dst, ptr, offset } => {
            frame[at(dst)] = moved::<CHECKED>(frame[at(ptr)], offset)?;
        }
        Code::Part { dst, ptr, size } => {
            let pointer = frame[at(ptr)];
            find(memory, pointer, u64::from(size))?;
            frame[at(dst)] = memory.add_part(pointer, size).ok_or(StopReason::StackOverflow)?;
        }
        Code::Address { dst, ptr } => {
            let address = arithmetic::pointer::<CHECKED>(frame, ptr).map(|pointer| {
                let offset = if CHECKED { i64::from(pointer as i32) } else { 0 };
                memory.base::<CHECKED>(pointer as u64) as i64 + offset
            });
            arithmetic::put_int::<CHECKED>(frame, dst, IntType::I64, address);
        }
        Code::ForgetParts { count } => memory.forget(count as usize),
        Code::Narrow { dst, a } => {
            let index = int::<CHECKED>(frame, a, IntType::I64).map_err(undefined)?;
            let index = i32::try_from(index).map_err(|_| StopReason::Subscript)?;
            frame[at(dst)] = u64::from(index as u32);
        }
        other => unreachable!("the loop runs {other:?}"),
    }
    Ok(())
}
