//! Addresses, and accesses to memory that are too rare for the main loop.

use super::operand::{self, int};
use crate::interpreter::code::Code;
use crate::interpreter::memory::{AddressFault, Half, Memory, Object, Owner, UNTOUCHED};
use crate::interpreter::program::Program;
use crate::interpreter::slot::{Slot, UNDEFINED, Window, is_undefined, is_undefined_pointer};
use crate::interpreter::source::Source;
use crate::interpreter::stop::{Decision, StopReason};
use crate::ir::{IntType, eval};
use rustc_hash::FxHashSet;

/// An instruction that is run.
#[derive(Copy, Clone, Debug)]
pub(super) struct Place<'a> {
    pub pc: usize,
    /// The instructions that may go outside of rows.
    pub leaving: &'a FxHashSet<usize>,
}

impl Place<'_> {
    /// Whether the instruction may go outside of rows, because the user was warned.
    #[cold]
    pub fn may_leave_rows(self) -> bool {
        self.leaving.contains(&self.pc)
    }

    /// Stops the instruction at the end of `row`, for a warning, if it may not go further.
    pub fn leave(self, row: Object, offset: i64) -> Result<(), StopReason> {
        if self.may_leave_rows() { Ok(()) } else { Err(StopReason::Row { row, offset }) }
    }
}

/// Why a subscript is not one of its array.
#[cold]
#[inline(never)]
pub(super) fn bad_subscript<const CHECKED: bool>(index: u64) -> StopReason {
    if is_undefined::<CHECKED>(index) {
        StopReason::Undefined(Decision::Address, Source::of(index))
    } else {
        StopReason::Subscript
    }
}

/// The address of bytes that are not all inside the object of `pointer`, if they are inside the array
/// that the object is a row of. Calls `leave` with the row and the offset where they leave it.
///
/// # Errors
/// Those of `leave`, and why there is no such address.
#[cold]
#[inline(never)]
pub(super) fn outside_row<const CHECKED: bool>(
    memory: &Memory,
    (pointer, offset, size): (u64, i64, u64),
    is_written: bool,
    leave: impl FnOnce(Object, i64) -> Result<(), StopReason>,
) -> Result<usize, StopReason> {
    let bad = bad_address::<CHECKED>(memory, pointer, offset, size);
    if CHECKED
        && let StopReason::Address(AddressFault::Outside { object, offset: outside }) = bad
        && let Some(address) = memory.address_outside_row(pointer, offset, size, is_written)
    {
        return leave(object, outside).map(|()| address);
    }
    Err(bad)
}

/// The reason why an access of these bytes fails.
#[cold]
pub(super) fn bad_address<const CHECKED: bool>(
    memory: &Memory,
    pointer: u64,
    offset: i64,
    size: u64,
) -> StopReason {
    match memory.explain::<CHECKED>(pointer, offset, size) {
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
    place: Place,
) -> Result<u64, StopReason> {
    if is_undefined::<CHECKED>(row | column) {
        return Err(StopReason::Undefined(Decision::Address, Source::of_either(row, column)));
    }
    if CHECKED && column >= u64::from(width) && !place.may_leave_rows() {
        return Err(StopReason::Dimension);
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

/// A pointer moved by some bytes. It is undefined from `here` on if that is further than any object
/// reaches: only an access of it is a fault.
fn moved<const CHECKED: bool>(pointer: u64, offset: i64, here: Source) -> u64 {
    if !CHECKED {
        return pointer.wrapping_add(offset as u64);
    }
    if is_undefined_pointer::<CHECKED>(pointer) {
        return pointer;
    }
    let offset = i64::from(pointer as u32 as i32).checked_add(offset);
    match offset.and_then(|offset| i32::try_from(offset).ok()) {
        Some(offset) => pointer & UNDEFINED | u64::from(offset as u32),
        None => here.word(),
    }
}

/// Runs an instruction about memory.
#[inline(always)]
pub(super) fn run<const CHECKED: bool>(
    code: Code,
    frame: &mut Window,
    memory: &mut Memory,
    program: &Program,
    place: Place,
) -> Result<(), StopReason> {
    let at = |slot: Slot| usize::from(slot);
    let second = |slot: Slot| usize::from(slot.wrapping_add(1));
    let leave = |row, offset| place.leave(row, offset);
    let find = |memory: &Memory, pointer: u64, offset: i64, size: u64| match memory
        .address::<CHECKED>(pointer, offset, size)
    {
        Some(address) => Ok(address),
        None => outside_row::<CHECKED>(memory, (pointer, offset, size), false, leave),
    };
    let find_to_write = |memory: &Memory, pointer: u64, offset: i64, size: u64| match memory
        .address_to_write::<CHECKED>(pointer, offset, size)
    {
        Some(address) => Ok(address),
        None => outside_row::<CHECKED>(memory, (pointer, offset, size), true, leave),
    };
    let undefined = |source| StopReason::Undefined(Decision::Address, source);
    let here = Source::code(place.pc);
    match code {
        Code::AllocaMany { dst, alloca, count, ty } => {
            let count = eval::unsigned(ty, int::<CHECKED>(frame, count, ty).map_err(undefined)?);
            let row = &program.allocas[alloca as usize];
            let size = row.size.saturating_mul(count);
            let pointer = memory.allocate::<CHECKED>(size, row.alignment, Owner::Alloca(alloca));
            frame[at(dst)] = pointer.ok_or(StopReason::StackOverflow)?;
        }
        Code::CheckAlignment { ptr, alignment } => {
            let pointer = frame[at(ptr)];
            if !memory.is_aligned(pointer, alignment) {
                return Err(StopReason::Misaligned { pointer, offset: 0 });
            }
        }
        Code::PtrToInt { dst, a, to } => {
            let value = operand::pointer::<CHECKED>(frame, a)
                .map(|pointer| memory.number::<CHECKED>(pointer as u64) as i64);
            operand::put_int::<CHECKED>(frame, dst, to, value);
        }
        Code::IntToPtr { dst, a, from } => {
            let number = int::<CHECKED>(frame, a, from).map(|it| eval::unsigned(from, it));
            let pointer = number.map(|number| memory.pointer::<CHECKED>(number));
            frame[at(dst)] = pointer.unwrap_or_else(Source::word);
        }
        Code::Load { dst, ptr, width, offset } => {
            let address = find(memory, frame[at(ptr)], offset.into(), width.bytes() as u64)?;
            let words = memory.read::<CHECKED>(address, width);
            frame[at(dst)] = words[0];
            if width.is_long() {
                frame[second(dst)] = words[1];
            }
        }
        Code::Store { src, ptr, width, offset } => {
            let size = width.bytes() as u64;
            let address = find_to_write(memory, frame[at(ptr)], offset.into(), size)?;
            let words = [frame[at(src)], frame[second(src)]];
            memory.write::<CHECKED>(address, width, words);
        }
        Code::LoadBytes { dst, ptr, bytes } => {
            let address = find(memory, frame[at(ptr)], 0, u64::from(bytes))?;
            let half = (bytes as usize).div_ceil(8);
            for word in 0..half {
                let (start, len) = (address + 8 * word, (bytes as usize - 8 * word).min(8));
                frame[at(dst) + word] = memory.word(start, len, Half::Content);
                frame[at(dst) + half + word] =
                    if CHECKED { memory.word(start, len, Half::Shadow) } else { 0 };
            }
        }
        Code::StoreBytes { src, ptr, bytes } => {
            let address = find_to_write(memory, frame[at(ptr)], 0, u64::from(bytes))?;
            let half = (bytes as usize).div_ceil(8);
            for word in 0..half {
                let (start, len) = (address + 8 * word, (bytes as usize - 8 * word).min(8));
                memory.write_word(start, len, Half::Content, frame[at(src) + word]);
                if CHECKED {
                    memory.write_word(start, len, Half::Shadow, frame[at(src) + half + word]);
                }
            }
        }
        Code::CopyObject { ptr, bytes, alignment } => {
            let from = find(memory, frame[at(ptr)], 0, u64::from(bytes))?;
            let copy = memory.allocate::<CHECKED>(bytes.into(), alignment, Owner::System);
            let copy = copy.ok_or(StopReason::StackOverflow)?;
            let to = find(memory, copy, 0, u64::from(bytes))?;
            memory.copy(to, from, bytes as usize);
            frame[at(ptr)] = copy;
        }
        Code::FillBytes { ptr, bytes, is_undefined } => {
            let address = find_to_write(memory, frame[at(ptr)], 0, bytes)?;
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
            frame[at(dst)] = if is_undefined::<CHECKED>(index) {
                if has_bound {
                    return Err(bad_subscript::<CHECKED>(index));
                }
                Source::of(index).word()
            } else {
                if has_bound && index >= u64::from(bound) && !place.may_leave_rows() {
                    return Err(StopReason::Dimension);
                }
                let offset = i64::from(index as i32) * i64::from(size);
                moved::<CHECKED>(pointer, offset, here)
            };
        }
        Code::Offset { dst, ptr, offset } => {
            frame[at(dst)] = moved::<CHECKED>(frame[at(ptr)], offset, here);
        }
        Code::Part { dst, ptr, size } => {
            let pointer = frame[at(ptr)];
            find(memory, pointer, 0, u64::from(size))?;
            frame[at(dst)] = memory.add_part(pointer, size).ok_or(StopReason::StackOverflow)?;
        }
        Code::Address { dst, ptr } => {
            let address = operand::pointer::<CHECKED>(frame, ptr).map(|pointer| {
                let offset = if CHECKED { i64::from(pointer as i32) } else { 0 };
                memory.base::<CHECKED>(pointer as u64) as i64 + offset
            });
            operand::put_int::<CHECKED>(frame, dst, IntType::I64, address);
        }
        Code::ForgetParts { count } => memory.forget(count as usize),
        Code::Narrow { dst, a } => {
            let index = int::<CHECKED>(frame, a, IntType::I64).and_then(|index| {
                // Without checks, no object is where this index leads.
                let nearest = index.clamp(i32::MIN.into(), i32::MAX.into());
                if CHECKED && nearest != index { Err(here) } else { Ok(nearest) }
            });
            operand::put_int::<CHECKED>(frame, dst, IntType::I32, index);
        }
        other => unreachable!("the loop runs {other:?}"),
    }
    Ok(())
}
