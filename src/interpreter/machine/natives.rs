//! Calls of the library: translates between its functions and the machine's slots and memory.

use super::access::{Place, bad_address};
use super::c;
use super::operand::int as int_of_type;
use super::printf::{printf, string, undefined};
use super::reply::{Args, NativeResult, find};
use crate::interpreter::bits;
use crate::interpreter::library::Library;
use crate::interpreter::memory::{INT, Memory, UNKNOWN};
use crate::interpreter::native::Native;
use crate::interpreter::number::Number;
use crate::interpreter::program::{CallTarget, NativeCall, Program, Shape};
use crate::interpreter::slot::{UNDEFINED, Window, bits_type, is_long, is_undefined_pointer};
use crate::interpreter::source::Source;
use crate::interpreter::stop::{CalleeFault, Decision, StopReason};
use crate::ir::{IntType, Type};
use crate::runtime::Runtime;

/// The function at a pointer that is called.
#[inline(never)]
pub(super) fn target<'p, const CHECKED: bool>(
    program: &'p Program,
    memory: &Memory,
    pointer: u64,
) -> Result<&'p CallTarget, StopReason> {
    if is_undefined_pointer::<CHECKED>(pointer) {
        return Err(StopReason::Undefined(Decision::Callee, Source::of(pointer)));
    }
    let number = memory.function::<CHECKED>(pointer);
    let target = number.and_then(|number| program.targets.get(number));
    target.ok_or(StopReason::Callee(CalleeFault::NoFunction(pointer)))
}

/// Whether `target` can be called by a call that expects this, and can be run at all. A call with `...` may call
/// a function without if it gives it exactly its parameters: so C calls a function that was declared
/// without its parameters.
#[inline(never)]
pub(super) fn fits(
    target: &CallTarget,
    (expected, is_longer): (Shape, bool),
) -> Result<&CallTarget, StopReason> {
    let CallTarget { function, shape, .. } = *target;
    let is_same = shape.types == expected.types
        && (shape.is_variadic == expected.is_variadic || !shape.is_variadic && !is_longer);
    match is_same {
        false => Err(StopReason::Callee(CalleeFault::Signature(function))),
        true if !target.is_known => Err(StopReason::Callee(CalleeFault::Undefined(function))),
        true => Ok(target),
    }
}

/// Runs a function of the library.
#[inline(never)]
pub(super) fn call<const CHECKED: bool>(
    call: &NativeCall,
    frame: &Window,
    memory: &mut Memory,
    library: &mut Library,
    place: Place,
) -> Result<NativeResult, StopReason> {
    let args = Args::<CHECKED> { call, frame };
    let int = |index: usize| args.number(index).map(|value| value as i32);
    let result = |value: i32| NativeResult::Word(u64::from(value as u32));
    let result = match call.native {
        Native::Runtime(Runtime::GetInt) => result(library.get_int()),
        Native::Runtime(Runtime::GetCh) => result(library.get_byte()),
        Native::Runtime(Runtime::PutInt) => {
            library.put_int(int(0)?);
            NativeResult::Nothing
        }
        Native::Runtime(Runtime::PutCh) | Native::Putchar => {
            let byte = int(0)? as u8;
            library.put_byte(byte);
            if call.native == Native::Putchar {
                result(i32::from(byte))
            } else {
                NativeResult::Nothing
            }
        }
        Native::Runtime(Runtime::GetFloat) => {
            NativeResult::Word(library.get_float().to_bits().into())
        }
        Native::Runtime(Runtime::PutFloat) => {
            library.put_float(f32::from_bits(int(0)? as u32));
            NativeResult::Nothing
        }
        Native::Runtime(runtime @ (Runtime::GetArray | Runtime::GetFloatArray)) => {
            let count = library.get_int();
            for index in 0..i64::from(count) {
                let value = match runtime {
                    Runtime::GetFloatArray => library.get_float().to_bits(),
                    _ => library.get_int() as u32,
                };
                let bytes = (args.word(0), 4 * index, 4);
                let address = find::<CHECKED>(memory, library, place, bytes, true)?;
                memory.write::<CHECKED>(address, INT, [value.into(), 0]);
            }
            result(count)
        }
        Native::Runtime(runtime @ (Runtime::PutArray | Runtime::PutFloatArray)) => {
            let count = int(0)?;
            library.put_int(count);
            library.put_byte(b':');
            for index in 0..i64::from(count) {
                let bytes = (args.word(1), 4 * index, 4);
                let address = find::<CHECKED>(memory, library, place, bytes, false)?;
                let [value, _] = memory.read::<CHECKED>(address, INT);
                if CHECKED && value >> 32 != 0 {
                    return Err(undefined(Source::of(value)));
                }
                library.put_byte(b' ');
                match runtime {
                    Runtime::PutFloatArray => library.put_float(f32::from_bits(value as u32)),
                    _ => library.put_int(value as i32),
                }
            }
            library.put_byte(b'\n');
            NativeResult::Nothing
        }
        Native::Runtime(Runtime::StartTime) => {
            library.start_timer(int(0)?);
            NativeResult::Nothing
        }
        Native::Runtime(Runtime::StopTime) => {
            library.stop_timer(int(0)?);
            NativeResult::Nothing
        }
        Native::Memset => {
            let (to, byte, len) = (args.word(0), args.word(1), args.size(2)?);
            if len > 0 {
                let address = find::<CHECKED>(memory, library, place, (to, 0, len), true)?;
                let shadow = if byte >> 32 != 0 { UNKNOWN } else { 0 };
                memory.fill::<CHECKED>(address, len as usize, byte as u8, shadow);
            }
            NativeResult::Word(to)
        }
        Native::Memcpy | Native::Memmove => {
            let (to, from, len) = (args.word(0), args.word(1), args.size(2)?);
            if len > 0 {
                let target = find::<CHECKED>(memory, library, place, (to, 0, len), true)?;
                let source = find::<CHECKED>(memory, library, place, (from, 0, len), false)?;
                memory.copy(target, source, len as usize);
            }
            NativeResult::Word(to)
        }
        Native::StackSave => {
            // The mark is stored like a pointer.
            let (top, objects) = memory.mark();
            NativeResult::Word(u64::from(objects) << 32 | u64::from(top))
        }
        Native::StackRestore => {
            let mark = args.word(0);
            let (top, objects) = memory.mark();
            // A mark that was not saved, or was saved in another call, is useless.
            let (saved_top, saved_objects) = (mark as u32, (mark >> 32) as u32);
            if saved_top > top || saved_objects > objects {
                return Err(bad_address::<CHECKED>(memory, UNDEFINED, 0, 0));
            }
            memory.release_to((saved_top, saved_objects));
            NativeResult::Nothing
        }
        Native::Printf | Native::Runtime(Runtime::PutFormatted) => {
            let text = printf::<CHECKED>(call, 0, frame, memory)?;
            library.put(&text);
            result(text.len() as i32)
        }
        Native::Puts => {
            let text = string::<CHECKED>(memory, args.word(0), usize::MAX)?;
            library.put(&text);
            library.put_byte(b'\n');
            result(text.len() as i32 + 1)
        }
        Native::Strlen => {
            let text = string::<CHECKED>(memory, args.word(0), usize::MAX)?;
            NativeResult::Long([text.len() as u64, 0])
        }
        Native::Math(function) => {
            let ty = bits_type(call.result).unwrap_or(IntType::I64);
            let operands = args.operands().map(|operands| operands.map(|bits| bits as u64));
            NativeResult::number(ty, operands.map(|operands| function.value(operands)))
        }
        Native::C(function) => c::run::<CHECKED>(function, call, frame, memory, library, place)?,
        Native::Bits(function) => bits(function, args, Source::code(place.pc)),
        Native::Zero => NativeResult::Word(0),
        Native::ObjectSize => {
            NativeResult::Long([if args.word(1) & 1 != 0 { 0 } else { u64::MAX }, 0])
        }
        // It needs no call.
        Native::First => NativeResult::Nothing,
        Native::Exit => NativeResult::Exit(int(0)?),
        Native::Abort => return Err(StopReason::Abort),
        Native::Record => {
            let value = call.args.get(1).and_then(|&(slot, ty)| {
                let bits = int_of_type::<CHECKED>(frame, slot, bits_type(ty)?).ok()?;
                Number::new(ty, bits as u64)
            });
            library.records.add(args.word(0) as u32, value);
            NativeResult::Nothing
        }
        Native::Nothing => NativeResult::Nothing,
    };
    Ok(match result {
        // The program has declared it without a result.
        NativeResult::Exit(status) => NativeResult::Exit(status),
        _ if call.result == Type::VOID => NativeResult::Nothing,
        // The program has declared it with an integer of another width.
        NativeResult::Long([word, _]) if !is_wide(call.result) => {
            NativeResult::Word(u64::from(word as u32))
        }
        NativeResult::Word(word) if is_wide(call.result) => NativeResult::Long([word, 0]),
        result => result,
    })
}

/// Whether a result of this type takes two slots.
fn is_wide(ty: Type) -> bool {
    bits_type(ty).is_some_and(is_long)
}

/// The value of an intrinsic on integers, undefined if one of its operands is, or from `here` on.
fn bits<const CHECKED: bool>(
    function: bits::Function,
    args: Args<CHECKED>,
    here: Source,
) -> NativeResult {
    let value = args.operands().and_then(|operands| match function.value(operands) {
        bits::Value { bits: None, .. } if CHECKED => Err(here),
        value => Ok((value.bits.unwrap_or(0), value.overflow)),
    });
    if !function.has_overflow() {
        return NativeResult::number(function.ty, value.map(|(bits, _)| bits));
    }
    // The flag follows the number.
    let width = function.ty.bits().next_power_of_two().max(8);
    let half = if width == 64 { 2 } else { 1 };
    let (content, shadow) = match value {
        Err(source) => ([source.filler(); 2], u64::MAX),
        Ok((bits, flag)) if width == 64 => ([bits, u64::from(flag)], 0),
        Ok((bits, flag)) => ([bits | u64::from(flag) << width, 0], 0),
    };
    let mut words = [shadow; 4];
    words[..half].copy_from_slice(&content[..half]);
    NativeResult::Words(words, 2 * half)
}
