//! Operations on integers and pointers that are too rare for code of their own in the loop. Their
//! values are those of the [evaluator](crate::ir::eval); here undefined operands are followed.

use crate::interpreter::code::Code;
use crate::interpreter::program::Switch;
use crate::interpreter::slot::{Slot, UNDEFINED, Window, is_undefined, is_undefined_pointer};
use crate::interpreter::stop::{Decision, StopReason};
use crate::ir::eval::{self, EvalError};
use crate::ir::{BinaryOp, CastOp, Flags, IntType};

fn at(slot: Slot) -> usize {
    usize::from(slot)
}

/// The second slot of an `i64`.
fn second(slot: Slot) -> usize {
    usize::from(slot.wrapping_add(1))
}

/// The integer of type `ty` in a slot, and whether it is undefined. The evaluator ignores what
/// is above its width.
#[inline(always)]
pub(super) fn int<const CHECKED: bool>(frame: &Window, slot: Slot, ty: IntType) -> (i64, bool) {
    let word = frame[at(slot)];
    let is_undefined = match ty {
        IntType::I64 => CHECKED && frame[second(slot)] != 0,
        _ => is_undefined::<CHECKED>(word),
    };
    (word as i64, is_undefined)
}

/// Puts an integer of type `ty` into a slot; `None` if it is undefined.
#[inline(always)]
fn put_int<const CHECKED: bool>(frame: &mut Window, slot: Slot, ty: IntType, value: Option<i64>) {
    let (bits, is_undefined) = (value.unwrap_or(0) as u64, CHECKED && value.is_none());
    if ty == IntType::I64 {
        frame[at(slot)] = bits;
        frame[second(slot)] = u64::from(is_undefined);
    } else {
        let bits = bits & (u64::MAX >> (64 - ty.bits()));
        frame[at(slot)] = bits | if is_undefined { UNDEFINED } else { 0 };
    }
}

/// Why an operation without a value stops the program.
fn stop(error: EvalError) -> StopReason {
    match error {
        EvalError::DivisionByZero => StopReason::DivisionByZero,
        EvalError::DivisionOverflow => StopReason::DivisionOverflow,
    }
}

/// The operands of a division of `i32`s, if it has a value.
#[inline(always)]
pub(super) fn divisor<const CHECKED: bool>(a: u64, b: u64) -> Result<(i32, i32), StopReason> {
    let (x, y) = (a as i32, b as i32);
    if is_undefined::<CHECKED>(b) {
        return Err(StopReason::Undefined(Decision::Divisor));
    }
    if y == 0 {
        return Err(StopReason::DivisionByZero);
    }
    if y == -1 && x == i32::MIN {
        return Err(StopReason::DivisionOverflow);
    }
    Ok((x, y))
}

/// The place in the code that a switch goes to; `None` if its value is undefined.
#[inline(never)]
pub(super) fn switch<const CHECKED: bool>(
    switch: &Switch,
    frame: &Window,
    value: Slot,
) -> Option<u32> {
    let (value, is_undefined) = int::<CHECKED>(frame, value, switch.ty);
    let value = eval::wrap(switch.ty, value as u64);
    let found = switch.cases.binary_search_by_key(&value, |&(case, _)| case);
    let target = found.map_or(switch.default, |index| switch.cases[index].1);
    (!is_undefined).then_some(target)
}

/// Runs an operation on values in slots.
#[inline(always)]
pub(super) fn run<const CHECKED: bool>(code: Code, frame: &mut Window) -> Result<(), StopReason> {
    match code {
        Code::Binary { op, ty, dst, a, b, flags } => {
            let (x, is_x_undefined) = int::<CHECKED>(frame, a, ty);
            let (y, is_y_undefined) = int::<CHECKED>(frame, b, ty);
            if op.is_division() && is_y_undefined {
                return Err(StopReason::Undefined(Decision::Divisor));
            }
            let value = eval::binary(ty, op, flags, x, y).map_err(stop)?;
            let is_zero =
                op == BinaryOp::And && (x == 0 && !is_x_undefined || y == 0 && !is_y_undefined);
            let is_defined = is_zero || !(is_x_undefined || is_y_undefined);
            put_int::<CHECKED>(frame, dst, ty, value.filter(|_| is_defined));
        }
        Code::Icmp { predicate, ty, dst, a, b, flags } => {
            let (x, is_x_undefined) = int::<CHECKED>(frame, a, ty);
            let (y, is_y_undefined) = int::<CHECKED>(frame, b, ty);
            let holds = eval::icmp(ty, predicate, flags, x, y).map(i64::from);
            let is_defined = !(is_x_undefined || is_y_undefined);
            put_int::<CHECKED>(frame, dst, IntType::I1, holds.filter(|_| is_defined));
        }
        Code::IcmpPointer { predicate, dst, a, b } => {
            let [a, b] = [frame[at(a)], frame[at(b)]];
            let holds =
                eval::icmp(IntType::I64, predicate, Flags::NONE, a as i64, b as i64).map(i64::from);
            let is_defined = ![a, b].into_iter().any(is_undefined_pointer::<CHECKED>);
            put_int::<CHECKED>(frame, dst, IntType::I1, holds.filter(|_| is_defined));
        }
        Code::Cast { op, from, to, dst, a, flags } => {
            let (value, is_undefined) = int::<CHECKED>(frame, a, from);
            let value = eval::cast(op, flags, from, to, value).filter(|_| !is_undefined);
            put_int::<CHECKED>(frame, dst, to, value);
        }
        Code::PtrToInt { dst, a, to } => {
            let a = frame[at(a)];
            let value = eval::cast(CastOp::Ptrtoint, Flags::NONE, IntType::I64, to, a as i64);
            let is_defined = !is_undefined_pointer::<CHECKED>(a);
            put_int::<CHECKED>(frame, dst, to, value.filter(|_| is_defined));
        }
        Code::IntToPtr { dst, a, from } => {
            let (value, is_undefined) = int::<CHECKED>(frame, a, from);
            let value = eval::cast(CastOp::Inttoptr, Flags::NONE, from, IntType::I64, value);
            let value = value.filter(|_| !is_undefined);
            frame[at(dst)] = value.map_or(UNDEFINED, |address| address as u64);
        }
        Code::Select { dst, cond, a, b, count } => {
            let cond = frame[at(cond)];
            let source = if cond as u32 & 1 != 0 { a } else { b };
            for word in 0..count {
                frame[at(dst.wrapping_add(word))] = frame[at(source.wrapping_add(word))];
            }
            if is_undefined::<CHECKED>(cond) {
                // The result is as undefined as the condition, whatever it is.
                match count {
                    1 => frame[at(dst)] |= UNDEFINED,
                    _ => (count / 2..count)
                        .for_each(|word| frame[at(dst.wrapping_add(word))] = u64::MAX),
                }
            }
        }
        Code::Freeze { ty, dst, a } => {
            let (value, _) = int::<CHECKED>(frame, a, ty);
            put_int::<CHECKED>(frame, dst, ty, Some(value));
        }
        Code::FreezePointer { dst, a } => {
            let a = frame[at(a)];
            frame[at(dst)] = if is_undefined_pointer::<CHECKED>(a) { 0 } else { a };
        }
        other => unreachable!("the loop runs {other:?}"),
    }
    Ok(())
}
