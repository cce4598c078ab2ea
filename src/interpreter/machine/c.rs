//! Runs functions of C's library on the machine's slots and memory.

use super::access::{Place, bad_address};
use super::arithmetic::int;
use super::printf::{string, undefined};
use super::reply::{NativeResult, find};
use super::scanf::scanf;
use crate::interpreter::c::Function;
use crate::interpreter::library::Library;
use crate::interpreter::memory::Memory;
use crate::interpreter::program::NativeCall;
use crate::interpreter::slot::{Window, bits_type, is_undefined_pointer};
use crate::interpreter::source::Source;
use crate::interpreter::stop::StopReason;
use crate::ir::{IntType, Type, eval};

/// Calls `function` with the arguments of `call`.
pub(super) fn run<const CHECKED: bool>(
    function: Function,
    call: &NativeCall,
    frame: &Window,
    memory: &mut Memory,
    library: &mut Library,
    place: Place,
) -> Result<NativeResult, StopReason> {
    let pointer = |index: usize| {
        let word = call.args.get(index).map_or(0, |&(slot, _)| frame[usize::from(slot)]);
        match is_undefined_pointer::<CHECKED>(word) {
            true => Err(undefined(Source::of(word))),
            false => Ok(word),
        }
    };
    let number = |index: usize| {
        let Some(&(slot, ty)) = call.args.get(index) else { return Ok(0) };
        let ty = bits_type(ty).unwrap_or(IntType::I64);
        let value = int::<CHECKED>(frame, slot, ty).map_err(undefined)?;
        Ok(eval::wrap(ty, value as u64))
    };
    // A size is unsigned.
    let size = |index: usize| {
        let value = number(index)?;
        Ok(match call.args.get(index) {
            Some(&(_, Type::I32)) => u64::from(value as u32),
            _ => value as u64,
        })
    };
    let result = |value: i64| match call.result {
        Type::I64 => NativeResult::Long([value as u64, 0]),
        _ => NativeResult::Word(u64::from(value as u32)),
    };
    let text = |memory: &mut Memory, index: usize, most: usize| {
        pointer(index).and_then(|pointer| string::<CHECKED>(memory, pointer, most))
    };
    Ok(match function {
        Function::Malloc => {
            let chunk = memory.allocate_chunk::<CHECKED>(size(0)?, false, place.pc);
            NativeResult::Word(chunk.unwrap_or(0))
        }
        Function::Calloc => {
            let bytes = size(0)?.saturating_mul(size(1)?);
            let chunk = memory.allocate_chunk::<CHECKED>(bytes, true, place.pc);
            NativeResult::Word(chunk.unwrap_or(0))
        }
        Function::Realloc => {
            let (old, bytes) = (pointer(0)?, size(1)?);
            let chunk = match old {
                0 => None,
                _ => Some(memory.chunk::<CHECKED>(old).ok_or(StopReason::Free(old))?),
            };
            let new = memory.allocate_chunk::<CHECKED>(bytes, false, place.pc);
            if let (Some(new), Some((from, len))) = (new, chunk) {
                let len = (len as u64).min(bytes);
                let to = memory.address::<CHECKED>(new, 0, len).unwrap_or(from);
                memory.copy::<CHECKED>(to, from, len as usize);
                memory.free_chunk((from, chunk.map_or(0, |(_, size)| size)));
            }
            NativeResult::Word(new.unwrap_or(0))
        }
        Function::Free => {
            let pointer = pointer(0)?;
            if pointer != 0 {
                let chunk = memory.chunk::<CHECKED>(pointer);
                memory.free_chunk(chunk.ok_or(StopReason::Free(pointer))?);
            }
            NativeResult::Nothing
        }
        Function::Scanf => result(scanf::<CHECKED>(call, frame, memory, library, place)?.into()),
        Function::Strcmp | Function::Strncmp => {
            let most = match function {
                Function::Strncmp => usize::try_from(size(2)?).unwrap_or(usize::MAX),
                _ => usize::MAX,
            };
            let (a, b) = (text(memory, 0, most)?, text(memory, 1, most)?);
            result(a.cmp(&b) as i64)
        }
        Function::Strcpy | Function::Strcat => {
            let start = match function {
                Function::Strcat => text(memory, 0, usize::MAX)?.len() as i64,
                _ => 0,
            };
            let mut bytes = text(memory, 1, usize::MAX)?;
            bytes.push(0);
            let to = (pointer(0)?, start, bytes.len() as u64);
            let address = find::<CHECKED>(memory, library, place, to, true)?;
            memory.write_bytes(address, &bytes);
            memory.set_undefined::<CHECKED>(address, bytes.len(), 0);
            NativeResult::Word(pointer(0)?)
        }
        Function::Strchr => {
            let (mut bytes, wanted) = (text(memory, 0, usize::MAX)?, number(1)? as u8);
            bytes.push(0);
            let at = bytes.iter().position(|&byte| byte == wanted);
            let start = pointer(0)?;
            NativeResult::Word(at.map_or(0, |at| start.wrapping_add(at as u64)))
        }
        Function::Memcmp => {
            let len = size(2)?;
            let mut addresses = [0; 2];
            for (index, address) in addresses.iter_mut().enumerate() {
                let start = pointer(index)?;
                let found = memory.address::<CHECKED>(start, 0, len);
                *address = match (found, len) {
                    (_, 0) => 0,
                    (Some(found), _) => found,
                    (None, _) => return Err(bad_address::<CHECKED>(memory, start, 0, len)),
                };
                if CHECKED && len > 0 && memory.is_undefined(*address, len as usize) {
                    return Err(undefined(Source::UNKNOWN));
                }
            }
            let [a, b] = addresses.map(|address| memory.bytes(address, len as usize));
            result(a.cmp(b) as i64)
        }
        Function::Abs => result(number(0)?.wrapping_abs()),
        Function::Atoi => {
            let bytes = text(memory, 0, usize::MAX)?;
            let bytes = bytes.trim_ascii_start();
            let (is_negative, digits) = match bytes {
                [b'-', rest @ ..] => (true, rest),
                [b'+', rest @ ..] => (false, rest),
                _ => (false, bytes),
            };
            let digits = digits.iter().take_while(|byte| byte.is_ascii_digit());
            let value = digits.fold(0i64, |value, digit| {
                value.saturating_mul(10).saturating_add(i64::from(digit - b'0'))
            });
            result(if is_negative { -value } else { value })
        }
        Function::Rand => {
            let next = library.random.wrapping_mul(6364136223846793005).wrapping_add(1);
            library.random = next;
            result((next >> 33) as i64)
        }
        Function::Srand => {
            library.random = number(0)? as u64;
            NativeResult::Nothing
        }
        Function::Time => {
            let to = pointer(0)?;
            if to != 0 {
                let address = find::<CHECKED>(memory, library, place, (to, 0, 8), true)?;
                memory.fill::<CHECKED>(address, 8, 0, 0);
            }
            result(0)
        }
        Function::Clock => result(0),
    })
}
