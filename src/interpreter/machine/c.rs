//! Runs functions of C's library on the machine's slots and memory.

use super::access::{Place, bad_address};
use super::printf::{string, undefined};
use super::reply::{Args, NativeResult, find};
use super::scanf::scanf;
use crate::interpreter::c::Function;
use crate::interpreter::library::Library;
use crate::interpreter::memory::{Half, Memory};
use crate::interpreter::program::NativeCall;
use crate::interpreter::slot::Window;
use crate::interpreter::source::Source;
use crate::interpreter::stop::StopReason;

/// Calls `function` with the arguments of `call`.
pub(super) fn run<const CHECKED: bool>(
    function: Function,
    call: &NativeCall,
    frame: &Window,
    memory: &mut Memory,
    library: &mut Library,
    place: Place,
) -> Result<NativeResult, StopReason> {
    let args = Args::<CHECKED> { call, frame };
    // An `i32` takes the lower half.
    let result = |value: i64| NativeResult::Long([value as u64, 0]);
    let text = |memory: &mut Memory, index: usize, most: usize| {
        args.pointer(index).and_then(|pointer| string::<CHECKED>(memory, pointer, most))
    };
    Ok(match function {
        Function::Malloc => {
            let chunk = memory.allocate_chunk::<CHECKED>(args.size(0)?, false, place.pc);
            NativeResult::Word(chunk.unwrap_or(0))
        }
        Function::Calloc => {
            let bytes = args.size(0)?.saturating_mul(args.size(1)?);
            let chunk = memory.allocate_chunk::<CHECKED>(bytes, true, place.pc);
            NativeResult::Word(chunk.unwrap_or(0))
        }
        Function::Realloc => {
            let (old, bytes) = (args.pointer(0)?, args.size(1)?);
            let chunk = match old {
                0 => None,
                _ => Some(memory.chunk::<CHECKED>(old).ok_or(StopReason::Free(old))?),
            };
            let new = memory.allocate_chunk::<CHECKED>(bytes, false, place.pc);
            if let (Some(new), Some(chunk @ (from, len))) = (new, chunk) {
                let len = (len as u64).min(bytes);
                let to = memory.address::<CHECKED>(new, 0, len).unwrap_or(from);
                memory.copy(to, from, len as usize);
                memory.free_chunk(chunk);
            }
            NativeResult::Word(new.unwrap_or(0))
        }
        Function::Free => {
            let pointer = args.pointer(0)?;
            if pointer != 0 {
                let chunk = memory.chunk::<CHECKED>(pointer);
                memory.free_chunk(chunk.ok_or(StopReason::Free(pointer))?);
            }
            NativeResult::Nothing
        }
        Function::Scanf => result(scanf::<CHECKED>(call, frame, memory, library, place)?.into()),
        Function::Strcmp | Function::Strncmp => {
            let most = match function {
                Function::Strncmp => usize::try_from(args.size(2)?).unwrap_or(usize::MAX),
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
            let to = (args.pointer(0)?, start, bytes.len() as u64);
            let address = find::<CHECKED>(memory, library, place, to, true)?;
            memory.write_bytes(address, &bytes);
            memory.set_undefined::<CHECKED>(address, bytes.len(), 0);
            NativeResult::Word(args.pointer(0)?)
        }
        Function::Strchr => {
            let (mut bytes, wanted) = (text(memory, 0, usize::MAX)?, args.number(1)? as u8);
            bytes.push(0);
            let at = bytes.iter().position(|&byte| byte == wanted);
            let start = args.pointer(0)?;
            NativeResult::Word(at.map_or(0, |at| start.wrapping_add(at as u64)))
        }
        Function::Memcmp => {
            let len = args.size(2)?;
            let mut addresses = [0; 2];
            for (index, address) in addresses.iter_mut().enumerate() {
                let start = args.pointer(index)?;
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
            let byte = |address: usize, at| memory.word(address + at, 1, Half::Content);
            let [a, b] = addresses.map(|start| (0..len as usize).map(move |at| byte(start, at)));
            result(a.cmp(b) as i64)
        }
        Function::Abs => result(args.number(0)?.wrapping_abs()),
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
            library.random = args.number(0)? as u64;
            NativeResult::Nothing
        }
        Function::Time => {
            let to = args.pointer(0)?;
            if to != 0 {
                let address = find::<CHECKED>(memory, library, place, (to, 0, 8), true)?;
                memory.fill::<CHECKED>(address, 8, 0, 0);
            }
            result(0)
        }
        Function::Clock => result(0),
    })
}
