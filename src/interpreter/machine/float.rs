//! Operations on floating-point numbers. `float` and `double` are computed by the processor, the other
//! formats by the [evaluator](crate::ir::eval::float).
//!
//! The bits of a NaN that an operation makes are not specified. Here they are always the same, so that
//! the output is the same on each machine.

use super::arithmetic::result;
use super::operand::{at, int, put_int, second};
use crate::interpreter::code::Code;
use crate::interpreter::memory::Event;
use crate::interpreter::memory::Memory;
use crate::interpreter::number::{double_bits, extended, float_bits};
use crate::interpreter::slot::{Slot, Window, bits_type};
use crate::interpreter::source::Source;
use crate::ir::eval::{self, float};
use crate::ir::{Flags, FloatOp, FloatPredicate, FloatType, IntType};

/// The bits of a NaN in any format up to `double`.
fn nan(ty: FloatType) -> u64 {
    float::from_double(ty, double_bits(f64::NAN)).expect("each format has this NaN") as u64
}

/// Arithmetic on `float`s.
#[inline(always)]
pub(super) fn float<const CHECKED: bool>(
    frame: &mut Window,
    dst: Slot,
    a: Slot,
    b: Slot,
    op: impl FnOnce(f32, f32) -> f32,
) {
    let (a, b) = (frame[at(a)], frame[at(b)]);
    let value = op(f32::from_bits(a as u32), f32::from_bits(b as u32));
    frame[at(dst)] = result::<CHECKED>(float_bits(value) as i32, a, b);
}

/// The bits of two `double`s, and the source if one of them is undefined.
#[inline(always)]
fn doubles<const CHECKED: bool>(frame: &Window, a: Slot, b: Slot) -> (f64, f64, Option<Source>) {
    let (x, y) = (frame[at(a)], frame[at(b)]);
    let is_undefined = CHECKED && frame[second(a)] | frame[second(b)] != 0;
    let source = if is_undefined { Some(either(frame, a, b)) } else { None };
    (f64::from_bits(x), f64::from_bits(y), source)
}

/// The source of the first undefined one of two `double`s.
#[cold]
#[inline(never)]
fn either(frame: &Window, a: Slot, b: Slot) -> Source {
    let [a, b] = [a, b].map(|slot| [frame[at(slot)], frame[second(slot)]]);
    Source::of_long(if a[1] != 0 { a } else { b })
}

/// Arithmetic on `double`s.
#[inline(always)]
pub(super) fn double<const CHECKED: bool>(
    frame: &mut Window,
    dst: Slot,
    a: Slot,
    b: Slot,
    op: impl FnOnce(f64, f64) -> f64,
) {
    let (a, b, source) = doubles::<CHECKED>(frame, a, b);
    let words = match source {
        None => (double_bits(op(a, b)), 0),
        Some(source) => (source.filler(), u64::MAX),
    };
    (frame[at(dst)], frame[second(dst)]) = words;
}

/// Whether a comparison of two numbers holds, or the source if one of them is undefined.
#[inline(always)]
pub(super) fn compare<const CHECKED: bool>(
    frame: &Window,
    predicate: FloatPredicate,
    is_double: bool,
    a: Slot,
    b: Slot,
) -> Result<bool, Source> {
    let (order, source) = if is_double {
        let (a, b, source) = doubles::<CHECKED>(frame, a, b);
        (a.partial_cmp(&b), source)
    } else {
        let (a, b) = (frame[at(a)], frame[at(b)]);
        let is_undefined = CHECKED && (a | b) >> 32 != 0;
        let [x, y] = [a, b].map(|word| f32::from_bits(word as u32));
        (x.partial_cmp(&y), if is_undefined { Some(Source::of_either(a, b)) } else { None })
    };
    match source {
        None => Ok(predicate.holds(order)),
        Some(source) => Err(source),
    }
}

/// [`compare`] as an `i1` in a slot.
#[inline(always)]
pub(super) fn compared(holds: Result<bool, Source>) -> u64 {
    holds.map_or_else(Source::word, u64::from)
}

/// The `float` in a slot, or its source if it is undefined.
#[inline(always)]
fn float_in<const CHECKED: bool>(frame: &Window, slot: Slot) -> Result<f32, Source> {
    int::<CHECKED>(frame, slot, IntType::I32).map(|bits| f32::from_bits(bits as u32))
}

/// The `double` in two slots, or its source if it is undefined.
#[inline(always)]
fn double_in<const CHECKED: bool>(frame: &Window, slot: Slot) -> Result<f64, Source> {
    int::<CHECKED>(frame, slot, IntType::I64).map(|bits| f64::from_bits(bits as u64))
}

/// An `i32` as a `float`.
#[inline(always)]
pub(super) fn float_from_int<const CHECKED: bool>(frame: &mut Window, dst: Slot, a: Slot) {
    let a = frame[at(a)];
    frame[at(dst)] = result::<CHECKED>((a as i32 as f32).to_bits() as i32, a, 0);
}

/// An `i32` as a `double`.
#[inline(always)]
pub(super) fn double_from_int<const CHECKED: bool>(frame: &mut Window, dst: Slot, a: Slot) {
    let value = int::<CHECKED>(frame, a, IntType::I32);
    let value = value.map(|value| f64::from(value as i32).to_bits() as i64);
    put_int::<CHECKED>(frame, dst, IntType::I64, value);
}

/// A `float` or `double` as an `i32`, by the instruction at `pc`.
#[inline(always)]
pub(super) fn to_i32<const CHECKED: bool>(
    frame: &mut Window,
    dst: Slot,
    (is_double, a): (bool, Slot),
    memory: &mut Memory,
    pc: usize,
) {
    let value = match is_double {
        true => double_in::<CHECKED>(frame, a),
        false => float_in::<CHECKED>(frame, a).map(f64::from),
    };
    let value = value.and_then(|value| {
        to_int(value, IntType::I32, true).ok_or_else(|| unfit(memory, pc, value))
    });
    put_int::<CHECKED>(frame, dst, IntType::I32, value);
}

/// A `float` as a `double`.
#[inline(always)]
pub(super) fn extend<const CHECKED: bool>(frame: &mut Window, dst: Slot, a: Slot) {
    let value = float_in::<CHECKED>(frame, a).map(|value| extended(value) as i64);
    put_int::<CHECKED>(frame, dst, IntType::I64, value);
}

/// A `double` as a `float`.
#[inline(always)]
pub(super) fn round<const CHECKED: bool>(frame: &mut Window, dst: Slot, a: Slot) {
    let value = double_in::<CHECKED>(frame, a).map(|value| i64::from(rounded(value)));
    put_int::<CHECKED>(frame, dst, IntType::I32, value);
}

/// The nearest `float`. A NaN keeps its sign.
#[inline(always)]
fn rounded(value: f64) -> u32 {
    let sign = (value.to_bits() >> 63 << 31) as u32;
    if value.is_nan() { float_bits(f32::NAN) | sign } else { (value as f32).to_bits() }
}

/// The number truncated toward zero; `None` if it does not fit.
#[inline(always)]
fn to_int(value: f64, to: IntType, is_signed: bool) -> Option<i64> {
    // Both bounds are exact.
    let (below, end) = match is_signed {
        true => (-((1u64 << (to.bits() - 1)) as f64), (1u64 << (to.bits() - 1)) as f64),
        false => (0.0, (1u128 << to.bits()) as f64),
    };
    let value = value.trunc();
    match value >= below && value < end {
        true if is_signed => Some(value as i64),
        true => Some(value as u64 as i64),
        false => None,
    }
}

/// The source of the undefined integer that the instruction at `pc` makes of a number.
#[cold]
#[inline(never)]
fn unfit(memory: &mut Memory, pc: usize, number: f64) -> Source {
    memory.event(Event::Conversion { at: pc, number: number.to_bits() })
}

/// The integer as a number, rounded.
fn from_int(from: IntType, value: i64, is_signed: bool, to: FloatType) -> u64 {
    let (signed, unsigned) = (eval::signed(from, value), eval::unsigned(from, value));
    match (to, is_signed) {
        (FloatType::Float, true) => (signed as f32).to_bits().into(),
        (FloatType::Float, false) => (unsigned as f32).to_bits().into(),
        (FloatType::Double, true) => (signed as f64).to_bits(),
        (FloatType::Double, false) => (unsigned as f64).to_bits(),
        _ => float::from_int(from, value, is_signed, to) as u64,
    }
}

/// Whether flags promise that there is no such number.
fn is_excluded(flags: Flags, ty: FloatType, bits: u64) -> bool {
    flags.contains(Flags::NNAN) && float::is_nan(ty, bits.into())
        || flags.contains(Flags::NINF) && float::is_infinite(ty, bits.into())
}

/// The integer whose bits a number of this format has in its slots.
fn bits_of(ty: FloatType) -> IntType {
    bits_type(ty.ty()).expect("wider formats are refused")
}

/// The bits of the number in a slot, or its source if it is undefined. It is undefined from `here` on if
/// flags promise that it is another one.
fn number<const CHECKED: bool>(
    frame: &Window,
    slot: Slot,
    ty: FloatType,
    flags: Flags,
    here: Source,
) -> Result<u64, Source> {
    let bits = bits_of(ty);
    let value = eval::unsigned(bits, int::<CHECKED>(frame, slot, bits)?);
    if is_excluded(flags, ty, value) { Err(here) } else { Ok(value) }
}

/// The `double` of the same value as a number of any format up to that.
fn to_double(ty: FloatType, bits: u64) -> f64 {
    match ty {
        FloatType::Float => f64::from(f32::from_bits(bits as u32)),
        FloatType::Double => f64::from_bits(bits),
        _ => f64::from_bits(float::to_double(ty, bits.into())),
    }
}

/// The value of `a op b`.
fn binary(op: FloatOp, ty: FloatType, a: u64, b: u64) -> u64 {
    macro_rules! compute {
        ($a:expr, $b:expr) => {
            match op {
                FloatOp::Fadd => $a + $b,
                FloatOp::Fsub => $a - $b,
                FloatOp::Fmul => $a * $b,
                FloatOp::Fdiv => $a / $b,
                FloatOp::Frem => $a % $b,
            }
        };
    }
    match ty {
        FloatType::Float => {
            let [a, b] = [a, b].map(|bits| f32::from_bits(bits as u32));
            float_bits(compute!(a, b)).into()
        }
        FloatType::Double => {
            let [a, b] = [a, b].map(f64::from_bits);
            double_bits(compute!(a, b))
        }
        _ => float::binary(ty, op, a.into(), b.into()).map_or(nan(ty), |bits| bits as u64),
    }
}

/// Runs the operation at `pc`, which is not in the main loop. An undefined result of defined operands
/// begins here.
pub(super) fn run<const CHECKED: bool>(
    code: Code,
    frame: &mut Window,
    memory: &mut Memory,
    pc: usize,
) {
    let here = Source::code(pc);
    let read = |frame: &Window, slot, ty, flags| number::<CHECKED>(frame, slot, ty, flags, here);
    let (dst, ty, flags, value) = match code {
        Code::FloatBinary { op, ty, dst, a, b, flags } => {
            let a = read(frame, a, ty, flags);
            let b = read(frame, b, ty, flags);
            (dst, ty, flags, a.and_then(|a| Ok(binary(op, ty, a, b?))))
        }
        Code::FloatNegate { ty, dst, a, flags } => {
            let value = read(frame, a, ty, flags);
            (dst, ty, flags, value.map(|bits| float::negate(ty, bits.into()) as u64))
        }
        Code::FloatPromise { ty, dst, flags } => (dst, ty, flags, read(frame, dst, ty, flags)),
        Code::FloatToFloat { from, to, dst, a, flags } => {
            let value = read(frame, a, from, flags).map(|bits| {
                float::convert(from, to, bits.into()).map_or_else(
                    || nan(to) | (bits >> (from.bits() - 1) << (to.bits() - 1)),
                    |bits| bits as u64,
                )
            });
            (dst, to, flags, value)
        }
        Code::IntToFloat { is_signed, from, to, dst, a, flags } => {
            let value = int::<CHECKED>(frame, a, from).and_then(|value| {
                if flags.contains(Flags::NNEG) && eval::signed(from, value) < 0 {
                    return Err(here);
                }
                Ok(from_int(from, value, is_signed, to))
            });
            (dst, to, Flags::NONE, value)
        }
        Code::FloatToInt { is_signed, from, to, dst, a } => {
            let value = read(frame, a, from, Flags::NONE);
            let value = value.and_then(|bits| {
                let number = to_double(from, bits);
                to_int(number, to, is_signed).ok_or_else(|| unfit(memory, pc, number))
            });
            return put_int::<CHECKED>(frame, dst, to, value);
        }
        Code::FloatCompare { predicate, ty, dst, a, b, flags } => {
            let a = read(frame, a, ty, flags);
            let b = read(frame, b, ty, flags);
            let holds = a.and_then(|a| {
                Ok(predicate.holds(to_double(ty, a).partial_cmp(&to_double(ty, b?))))
            });
            frame[at(dst)] = compared(holds);
            return;
        }
        other => unreachable!("the loop runs {other:?}"),
    };
    let value = value.and_then(|bits| match is_excluded(flags, ty, bits) {
        true => Err(here),
        false => Ok(bits as i64),
    });
    put_int::<CHECKED>(frame, dst, bits_of(ty), value);
}
