//! Operations on integers and pointers that are too rare for the main loop. Their values are those
//! of the [evaluator](crate::ir::eval). This file tracks undefined operands.

use super::operand::{at, int, pointer, put_int};
use super::partial;
use crate::interpreter::code::Code;
use crate::interpreter::memory::{Event, Memory};
use crate::interpreter::program::{Program, Switch};
use crate::interpreter::slot::{Slot, Window, is_undefined};
use crate::interpreter::source::Source;
use crate::interpreter::stop::{Decision, StopReason};
use crate::ir::eval::{self, EvalError};
use crate::ir::{BinaryOp, Flags, IntType};

/// The result `value` of the operands `a` and `b`, undefined if one of them is.
#[inline(always)]
pub(super) fn result<const CHECKED: bool>(value: i32, a: u64, b: u64) -> u64 {
    if is_undefined::<CHECKED>(a | b) { undefined(a, b) } else { u64::from(value as u32) }
}

/// The undefined result of an operation.
#[cold]
#[inline(never)]
fn undefined(a: u64, b: u64) -> u64 {
    Source::of_either(a, b).word()
}

/// The undefined `value` that the instruction at `end` returns to the call at `call`. If it began
/// just before, as in a function that ends without `return`, the call is remembered.
#[cold]
#[inline(never)]
pub(super) fn returned(memory: &mut Memory, value: u64, end: usize, call: usize) -> u64 {
    let end = end.saturating_sub(1);
    if Source::of(value) != Source::code(end) {
        return value;
    }
    memory.event(Event::Return { end, call }).word()
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
        return Err(StopReason::Undefined(Decision::Divisor, Source::of(b)));
    }
    if y == 0 {
        return Err(StopReason::DivisionByZero);
    }
    if y == -1 && x == i32::MIN && !is_undefined::<CHECKED>(a) {
        return Err(StopReason::DivisionOverflow);
    }
    Ok((x, y))
}

/// The place in the code that a switch goes to, or the source of its undefined value.
#[inline(never)]
pub(super) fn switch<const CHECKED: bool>(
    switch: &Switch,
    frame: &Window,
    value: Slot,
) -> Result<u32, Source> {
    let value = eval::wrap(switch.ty, int::<CHECKED>(frame, value, switch.ty)? as u64);
    let found = switch.cases.binary_search_by_key(&value, |&(case, _)| case);
    Ok(found.map_or(switch.default, |index| switch.cases[index].1))
}

/// Runs an operation on values in slots. An undefined result of defined operands begins `here`.
#[inline(always)]
pub(super) fn run<const CHECKED: bool>(
    code: Code,
    frame: &mut Window,
    program: &Program,
    here: Source,
) -> Result<(), StopReason> {
    let follows_bits = CHECKED && program.follows_bits;
    match code {
        Code::Binary { op, ty, dst, a, b, flags } => {
            let (x, y) = (int::<CHECKED>(frame, a, ty), int::<CHECKED>(frame, b, ty));
            let value = match (x, y) {
                (Ok(x), Ok(y)) => eval::binary(ty, op, flags, x, y).map_err(stop)?.ok_or(here),
                (_, Err(source)) if op.is_division() => {
                    return Err(StopReason::Undefined(Decision::Divisor, source));
                }
                (_, Ok(0)) if op.is_division() => return Err(StopReason::DivisionByZero),
                (Err(_), _) | (_, Err(_))
                    if follows_bits && partial::binary(op, ty, frame, [dst, a, b]).is_some() =>
                {
                    return Ok(());
                }
                (Ok(0), _) | (_, Ok(0)) if op == BinaryOp::And => Ok(0),
                (Err(source), _) | (_, Err(source)) => Err(source),
            };
            put_int::<CHECKED>(frame, dst, ty, value);
        }
        Code::ClearBits { ty, dst, a, b } => partial::clear(ty, frame, program, [dst, a, b]),
        Code::Icmp { predicate, ty, dst, a, b, flags } => {
            let (x, y) = (int::<CHECKED>(frame, a, ty), int::<CHECKED>(frame, b, ty));
            let holds =
                x.and_then(|x| eval::icmp(ty, predicate, flags, x, y?).map(i64::from).ok_or(here));
            put_int::<CHECKED>(frame, dst, IntType::I1, holds);
        }
        Code::IcmpPointer { predicate, dst, a, b } => {
            let (a, b) = (pointer::<CHECKED>(frame, a), pointer::<CHECKED>(frame, b));
            let holds = a.and_then(|a| {
                eval::icmp(IntType::I64, predicate, Flags::NONE, a, b?).map(i64::from).ok_or(here)
            });
            put_int::<CHECKED>(frame, dst, IntType::I1, holds);
        }
        Code::Cast { op, from, to, dst, a, flags } => {
            let value = int::<CHECKED>(frame, a, from);
            if value.is_err()
                && follows_bits
                && partial::cast(op, (from, to), frame, [dst, a]).is_some()
            {
                return Ok(());
            }
            let value = value.and_then(|value| eval::cast(op, flags, from, to, value).ok_or(here));
            put_int::<CHECKED>(frame, dst, to, value);
        }
        Code::Select { dst, cond, a, b, count } => {
            let cond = frame[at(cond)];
            let source = if cond as u32 & 1 != 0 { a } else { b };
            for word in 0..count {
                frame[at(dst.wrapping_add(word))] = frame[at(source.wrapping_add(word))];
            }
            if is_undefined::<CHECKED>(cond) {
                // The result is as undefined as the condition, whatever it is.
                let source = Source::of(cond);
                match count {
                    1 => frame[at(dst)] = source.word(),
                    _ => (0..count).for_each(|word| {
                        let word_is_content = word < count / 2;
                        frame[at(dst.wrapping_add(word))] =
                            if word_is_content { source.filler() } else { u64::MAX };
                    }),
                }
            }
        }
        Code::Freeze { ty, dst, a } => {
            let value = int::<CHECKED>(frame, a, ty);
            let value = value.unwrap_or_else(|_| partial::frozen(frame, a, ty));
            put_int::<CHECKED>(frame, dst, ty, Ok(value));
        }
        Code::FreezePointer { dst, a } => {
            frame[at(dst)] = pointer::<CHECKED>(frame, a).unwrap_or(0) as u64;
        }
        other => unreachable!("the loop runs {other:?}"),
    }
    Ok(())
}
