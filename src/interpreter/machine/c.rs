//! Runs functions of C's library on the machine's slots and memory.

use super::access::{Place, bad_address};
use super::printf::{printf, string, undefined};
use super::reply::{Args, NativeResult, find};
use super::scanf::scanf;
use crate::interpreter::c::{CHARACTERS, Function};
use crate::interpreter::library::Library;
use crate::interpreter::memory::{Half, Memory};
use crate::interpreter::program::NativeCall;
use crate::interpreter::slot::{Width, Window};
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
    let found = |at: Option<usize>| {
        let start = args.pointer(0)?;
        Ok(NativeResult::Word(at.map_or(0, |at| start.wrapping_add(at as u64))))
    };
    // Writes bytes at an offset to the first argument.
    let put = |memory: &mut Memory, library: &mut Library, start: i64, bytes: &[u8]| {
        if bytes.is_empty() {
            return Ok(());
        }
        let to = (args.pointer(0)?, start, bytes.len() as u64);
        let address = find::<CHECKED>(memory, library, place, to, true)?;
        memory.write_bytes(address, bytes);
        memory.set_undefined::<CHECKED>(address, bytes.len(), 0);
        Ok(())
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
        Function::Sprintf | Function::Snprintf => {
            let before = if function == Function::Snprintf { 2 } else { 1 };
            let mut bytes = printf::<CHECKED>(call, before, frame, memory)?;
            let len = bytes.len() as i64;
            let room = if before == 2 { args.size(1)? } else { u64::MAX };
            if room > 0 {
                bytes.truncate(usize::try_from(room - 1).unwrap_or(usize::MAX));
                bytes.push(0);
                put(memory, library, 0, &bytes)?;
            }
            result(len)
        }
        Function::Fprintf => {
            let bytes = printf::<CHECKED>(call, 1, frame, memory)?;
            library.put_to(args.pointer(0)?, &bytes)?;
            result(bytes.len() as i64)
        }
        Function::Fputs => {
            let bytes = text(memory, 0, usize::MAX)?;
            library.put_to(args.pointer(1)?, &bytes)?;
            result(1)
        }
        Function::Fputc => {
            let byte = args.number(0)? as u8;
            library.put_to(args.pointer(1)?, &[byte])?;
            result(byte.into())
        }
        Function::Fflush => {
            library.flush();
            result(0)
        }
        Function::Strcpy | Function::Strncpy | Function::Strcat | Function::Strncat => {
            let is_appended = matches!(function, Function::Strcat | Function::Strncat);
            let has_limit = matches!(function, Function::Strncpy | Function::Strncat);
            let start = if is_appended { text(memory, 0, usize::MAX)?.len() as i64 } else { 0 };
            let most = if has_limit { args.size(2)? } else { u64::MAX };
            let most = usize::try_from(most).unwrap_or(usize::MAX);
            let mut bytes = text(memory, 1, most)?;
            if function == Function::Strncpy {
                let to = (args.pointer(0)?, 0, most as u64);
                if most > 0 {
                    find::<CHECKED>(memory, library, place, to, true)?;
                }
                bytes.resize(most, 0);
            } else {
                bytes.push(0);
            }
            put(memory, library, start, &bytes)?;
            NativeResult::Word(args.pointer(0)?)
        }
        Function::Strchr | Function::Strrchr => {
            let (mut bytes, wanted) = (text(memory, 0, usize::MAX)?, args.number(1)? as u8);
            bytes.push(0);
            let at = match function {
                Function::Strchr => bytes.iter().position(|&byte| byte == wanted),
                _ => bytes.iter().rposition(|&byte| byte == wanted),
            };
            found(at)?
        }
        Function::Strstr => {
            let (bytes, wanted) = (text(memory, 0, usize::MAX)?, text(memory, 1, usize::MAX)?);
            found(memchr::memmem::find(&bytes, &wanted))?
        }
        Function::Memchr => {
            let (start, wanted, len) = (args.pointer(0)?, args.number(1)? as u8, args.size(2)?);
            let mut at = None;
            // What is after the byte need not be there.
            for index in 0..i64::try_from(len).unwrap_or(i64::MAX) {
                let address = memory.address::<CHECKED>(start, index, 1);
                let Some(address) = address else {
                    return Err(bad_address::<CHECKED>(memory, start, index, 1));
                };
                if CHECKED && memory.is_undefined(address, 1) {
                    return Err(undefined(Source::UNKNOWN));
                }
                if memory.word(address, 1, Half::Content) == u64::from(wanted) {
                    at = Some(index as usize);
                    break;
                }
            }
            found(at)?
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
        Function::Atoi => result(number(&text(memory, 0, usize::MAX)?, 10).0),
        Function::Strtol => {
            let bytes = text(memory, 0, usize::MAX)?;
            let (value, len) = match args.number(2)? {
                base @ (0 | 2..=36) => number(&bytes, base as u32),
                _ => (0, 0),
            };
            let (start, end) = (args.pointer(0)?, args.pointer(1)?);
            if end != 0 {
                let address = find::<CHECKED>(memory, library, place, (end, 0, 8), true)?;
                let after = start.wrapping_add(len as u64);
                memory.write::<CHECKED>(address, Width::Pointer, [after, 0]);
            }
            result(value)
        }
        Function::Character(row) => {
            let function = CHARACTERS[usize::from(row)].1;
            let value = args.number(0)?;
            let is_changed = matches!(CHARACTERS[usize::from(row)].0, "tolower" | "toupper");
            result(match u8::try_from(value) {
                Ok(byte) => function(byte).into(),
                // The end of the input is not a character.
                Err(_) if is_changed => value,
                Err(_) => 0,
            })
        }
        Function::Qsort | Function::Bsearch => unreachable!("the machine runs it step by step"),
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

/// The number at the beginning of a text, in this base or, if that is 0, in the one that its prefix says, and the
/// length of the text as far as the end of the number. Too large a number is the greatest one.
fn number(text: &[u8], base: u32) -> (i64, usize) {
    let is_space = |byte: &&u8| byte.is_ascii_whitespace() || **byte == 0x0B;
    let start = text.iter().take_while(is_space).count();
    let (is_negative, digits) = match &text[start..] {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        rest => (false, rest),
    };
    let (base, digits) = match (base, digits) {
        (0 | 16, [b'0', b'x' | b'X', rest @ ..])
            if rest.first().is_some_and(u8::is_ascii_hexdigit) =>
        {
            (16, rest)
        }
        (0, [b'0', ..]) => (8, digits),
        (0, _) => (10, digits),
        (base, _) => (base, digits),
    };
    let values = digits.iter().map_while(|&byte| char::from(byte).to_digit(base));
    let (mut value, mut count) = (0i64, 0);
    for digit in values.map(i64::from) {
        let digit = if is_negative { -digit } else { digit };
        value = value.saturating_mul(base.into()).saturating_add(digit);
        count += 1;
    }
    match count {
        0 => (0, 0),
        _ => (value, text.len() - digits.len() + count),
    }
}
