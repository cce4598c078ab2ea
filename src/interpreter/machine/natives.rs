//! Calls of the library: translates between its functions and the machine's slots and memory.

use super::access::{Place, bad_address};
use super::arithmetic::int as int_of_type;
use super::c;
use super::printf::{printf, string, undefined};
use super::reply::{NativeResult, find};
use crate::interpreter::bits;
use crate::interpreter::library::Library;
use crate::interpreter::math::Function;
use crate::interpreter::memory::{Memory, UNKNOWN};
use crate::interpreter::native::Native;
use crate::interpreter::number::Number;
use crate::interpreter::program::{CallTarget, NativeCall, Program, Shape};
use crate::interpreter::slot::{UNDEFINED, Window, bits_type, is_long, is_undefined_pointer};
use crate::interpreter::source::Source;
use crate::interpreter::stop::{CalleeFault, Decision, StopReason};
use crate::ir::{IntType, Type};
use crate::runtime::Runtime;

/// The function at a pointer that is called.
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
pub(super) fn call<const CHECKED: bool>(
    call: &NativeCall,
    frame: &Window,
    memory: &mut Memory,
    library: &mut Library,
    place: Place,
) -> Result<NativeResult, StopReason> {
    let word = |index: usize| call.args.get(index).map_or(0, |&(slot, _)| frame[usize::from(slot)]);
    let int = |index: usize| {
        let word = word(index);
        if CHECKED && word >> 32 != 0 {
            return Err(undefined(Source::of(word)));
        }
        Ok(word as i32)
    };
    // A number of bytes.
    let size = |index: usize| match call.args.get(index) {
        Some(&(slot, Type::I64)) => {
            let size = int_of_type::<CHECKED>(frame, slot, IntType::I64);
            size.map(|size| size as u64).map_err(undefined)
        }
        _ => int(index).map(|size| u64::from(size as u32)),
    };
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
                let bytes = (word(0), 4 * index, 4);
                let address = find::<CHECKED>(memory, library, place, bytes, true)?;
                memory.write_int::<CHECKED>(address, u64::from(value));
            }
            result(count)
        }
        Native::Runtime(runtime @ (Runtime::PutArray | Runtime::PutFloatArray)) => {
            let count = int(0)?;
            library.put_int(count);
            library.put_byte(b':');
            for index in 0..i64::from(count) {
                let bytes = (word(1), 4 * index, 4);
                let address = find::<CHECKED>(memory, library, place, bytes, false)?;
                let value = memory.read_int::<CHECKED>(address);
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
            let (to, byte, len) = (word(0), word(1), size(2)?);
            if len > 0 {
                let address = find::<CHECKED>(memory, library, place, (to, 0, len), true)?;
                let shadow = if byte >> 32 != 0 { UNKNOWN } else { 0 };
                memory.fill::<CHECKED>(address, len as usize, byte as u8, shadow);
            }
            NativeResult::Word(to)
        }
        Native::Memcpy | Native::Memmove => {
            let (to, from, len) = (word(0), word(1), size(2)?);
            if len > 0 {
                let target = find::<CHECKED>(memory, library, place, (to, 0, len), true)?;
                let source = find::<CHECKED>(memory, library, place, (from, 0, len), false)?;
                memory.copy::<CHECKED>(target, source, len as usize);
            }
            NativeResult::Word(to)
        }
        Native::StackSave => {
            // The mark is stored like a pointer.
            let (top, objects) = memory.mark();
            NativeResult::Word(u64::from(objects) << 32 | u64::from(top))
        }
        Native::StackRestore => {
            let mark = word(0);
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
            let text = printf::<CHECKED>(call, frame, memory)?;
            library.put(&text);
            result(text.len() as i32)
        }
        Native::Puts => {
            let text = string::<CHECKED>(memory, word(0), usize::MAX)?;
            library.put(&text);
            library.put_byte(b'\n');
            result(text.len() as i32 + 1)
        }
        Native::Strlen => {
            let text = string::<CHECKED>(memory, word(0), usize::MAX)?;
            NativeResult::Long([text.len() as u64, 0])
        }
        Native::Math(function) => math::<CHECKED>(function, call, frame),
        Native::C(function) => c::run::<CHECKED>(function, call, frame, memory, library, place)?,
        Native::Bits(function) => bits::<CHECKED>(function, call, frame, Source::code(place.pc)),
        Native::Zero => NativeResult::Word(0),
        Native::ObjectSize => {
            let value = if word(1) & 1 != 0 { 0 } else { u64::MAX };
            match call.result {
                Type::I64 => NativeResult::Long([value, 0]),
                _ => result(value as i32),
            }
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
            library.records.add(word(0) as u32, value);
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
    call: &NativeCall,
    frame: &Window,
    here: Source,
) -> NativeResult {
    let mut operands = [0; 3];
    let mut source = None;
    for (operand, &(slot, ty)) in operands.iter_mut().zip(&call.args) {
        match int_of_type::<CHECKED>(frame, slot, IntType::of(ty).unwrap_or(function.ty)) {
            Ok(bits) => *operand = bits,
            Err(undefined) => source = source.or(Some(undefined)),
        }
    }
    let value = function.value(operands);
    let source = source.or(value.bits.is_none().then_some(here)).filter(|_| CHECKED);
    let bits = value.bits.unwrap_or(0);
    if function.has_overflow() {
        // The flag follows the number.
        let flag = u64::from(value.overflow);
        let width = function.ty.bits().next_power_of_two().max(8);
        let (content, half) = match width {
            64 => ([bits, flag], 2),
            _ => ([bits | flag << width, 0], 1),
        };
        let filler = source.map_or(0, Source::filler);
        let mut words = [0; 4];
        for index in 0..half {
            words[index] = if source.is_some() { filler } else { content[index] };
            words[half + index] = if source.is_some() { u64::MAX } else { 0 };
        }
        return NativeResult::Words(words, 2 * half);
    }
    match (is_long(function.ty), source) {
        (true, Some(source)) => NativeResult::Long([source.filler(), u64::MAX]),
        (true, None) => NativeResult::Long([bits, 0]),
        (false, Some(source)) => NativeResult::Word(source.word()),
        (false, None) => NativeResult::Word(bits),
    }
}

/// The value of a function on floating-point numbers, undefined if one of its operands is.
fn math<const CHECKED: bool>(
    function: Function,
    call: &NativeCall,
    frame: &Window,
) -> NativeResult {
    let bits_of = |ty| if ty == Type::DOUBLE { IntType::I64 } else { IntType::I32 };
    let mut operands = [0; 3];
    for (operand, &(slot, ty)) in operands.iter_mut().zip(&call.args) {
        match int_of_type::<CHECKED>(frame, slot, bits_of(ty)) {
            Ok(bits) => *operand = bits as u64,
            Err(source) if ty == Type::DOUBLE => {
                return NativeResult::Long([source.filler(), u64::MAX]);
            }
            Err(source) => return NativeResult::Word(source.word()),
        }
    }
    match (function.value(operands), call.args.first()) {
        (value, Some(&(_, Type::DOUBLE))) => NativeResult::Long([value, 0]),
        (value, _) => NativeResult::Word(value),
    }
}
