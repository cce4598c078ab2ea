//! C's `scanf`.

use super::access::Place;
use super::printf::string;
use super::reply::find;
use crate::interpreter::library::Library;
use crate::interpreter::memory::Memory;
use crate::interpreter::number;
use crate::interpreter::program::NativeCall;
use crate::interpreter::slot::Window;
use crate::interpreter::stop::StopReason;
use crate::ir::FloatType;

/// A conversion: how many bytes it may take, whether its result is dropped, and where it goes.
struct Conversion {
    width: usize,
    is_dropped: bool,
    /// The bytes of the result of a number.
    bytes: usize,
    letter: u8,
    /// The bytes in the brackets of `%[`.
    set: Vec<u8>,
}

/// Reads the input as the format says. Returns the number of results, or -1 if the input ends before the first.
/// Conversions and arguments that do not fit each other are refused, not guessed.
pub(super) fn scanf<const CHECKED: bool>(
    call: &NativeCall,
    frame: &Window,
    memory: &mut Memory,
    library: &mut Library,
    place: Place,
) -> Result<i32, StopReason> {
    let [(format, _), args @ ..] = &call.args[..] else { return Err(StopReason::Scan) };
    let format = string::<CHECKED>(memory, frame[usize::from(*format)], usize::MAX)?;
    let mut args = args.iter();
    let mut format = format.iter().copied().peekable();
    let mut results = 0;
    while let Some(byte) = format.next() {
        if byte.is_ascii_whitespace() {
            library.skip_space();
            continue;
        }
        let it = match byte {
            b'%' => conversion(&mut format)?,
            _ => Conversion { width: 1, is_dropped: true, bytes: 0, letter: b'%', set: Vec::new() },
        };
        if !matches!(it.letter, b'c' | b'[') && (byte == b'%' || it.letter != b'%') {
            library.skip_space();
        }
        let Some(first) = library.peek() else {
            return Ok(if results == 0 { -1 } else { results });
        };
        if it.letter == b'%' {
            if first != byte {
                return Ok(results);
            }
            library.get_byte();
            continue;
        }
        let Some(value) = read(&it, library) else { return Ok(results) };
        if it.is_dropped {
            continue;
        }
        let Some(&(slot, ty)) = args.next() else { return Err(StopReason::Scan) };
        if ty.int_bits().is_some() || FloatType::of(ty).is_some() {
            return Err(StopReason::Scan);
        }
        let to = (frame[usize::from(slot)], 0, value.len() as u64);
        let address = find::<CHECKED>(memory, library, place, to, true)?;
        memory.write_bytes(address, &value);
        memory.set_undefined::<CHECKED>(address, value.len(), 0);
        results += 1;
    }
    Ok(results)
}

/// Reads what follows a `%`.
fn conversion(
    format: &mut std::iter::Peekable<impl Iterator<Item = u8>>,
) -> Result<Conversion, StopReason> {
    let is_dropped = format.next_if_eq(&b'*').is_some();
    let mut width = 0usize;
    while let Some(digit) = format.next_if(u8::is_ascii_digit) {
        width = width.saturating_mul(10).saturating_add(usize::from(digit - b'0'));
    }
    let (mut shorter, mut longer) = (0, 0);
    while let Some(letter) = format.next_if(|byte| matches!(byte, b'h' | b'l' | b'z' | b'j' | b't'))
    {
        match letter {
            b'h' => shorter += 1,
            _ => longer += 1,
        }
    }
    let letter = format.next().ok_or(StopReason::Scan)?;
    let bytes = match (letter, shorter, longer) {
        (b'd' | b'i' | b'u' | b'x' | b'X' | b'o', 0, 0) => 4,
        (b'd' | b'i' | b'u' | b'x' | b'X' | b'o', 0, 1 | 2) => 8,
        (b'd' | b'i' | b'u' | b'x' | b'X' | b'o', 1, 0) => 2,
        (b'd' | b'i' | b'u' | b'x' | b'X' | b'o', 2, 0) => 1,
        (b'f' | b'e' | b'g' | b'a', 0, 0) => 4,
        (b'f' | b'e' | b'g' | b'a', 0, 1) => 8,
        (b'c' | b's' | b'%' | b'[', 0, 0) => 0,
        _ => return Err(StopReason::Scan),
    };
    let width = match (width, letter) {
        (0, b'c') => 1,
        (0, _) => usize::MAX,
        _ => width,
    };
    let set = if letter == b'[' { set(format)? } else { Vec::new() };
    Ok(Conversion { width, is_dropped, bytes, letter, set })
}

/// Reads what follows `%[`: the bytes that are taken.
fn set(format: &mut std::iter::Peekable<impl Iterator<Item = u8>>) -> Result<Vec<u8>, StopReason> {
    let is_complement = format.next_if_eq(&b'^').is_some();
    let mut listed: Vec<u8> = Vec::new();
    loop {
        match format.next().ok_or(StopReason::Scan)? {
            b']' if !listed.is_empty() => break,
            b'-' if !listed.is_empty() && format.peek().is_some_and(|&next| next != b']') => {
                let last = format.next().ok_or(StopReason::Scan)?;
                let first = *listed.last().ok_or(StopReason::Scan)?;
                listed.extend(first..=last);
            }
            byte => listed.push(byte),
        }
    }
    Ok((0..=255).filter(|byte| listed.contains(byte) != is_complement).collect())
}

/// The bytes that the conversion stores; `None` if the input has nothing for it.
fn read(it: &Conversion, library: &mut Library) -> Option<Vec<u8>> {
    if matches!(it.letter, b'f' | b'e' | b'g' | b'a') {
        let mut left = it.width;
        let mut take = |is_wanted: &dyn Fn(u8) -> bool| {
            let byte = library.take(|byte| left > 0 && is_wanted(byte))?;
            left -= 1;
            Some(byte)
        };
        return Some(match it.bytes {
            4 => (number::read(&mut take, FloatType::Float)? as f32).to_le_bytes().to_vec(),
            _ => number::read(&mut take, FloatType::Double)?.to_le_bytes().to_vec(),
        });
    }
    let mut text = Vec::new();
    let mut take = |is_wanted: &dyn Fn(u8, &[u8]) -> bool| {
        while text.len() < it.width
            && let Some(byte) = library.take(|byte| is_wanted(byte, &text))
        {
            text.push(byte);
        }
    };
    match it.letter {
        b'c' => take(&|_, _| true),
        b'[' => take(&|byte, _| it.set.contains(&byte)),
        b's' => take(&|byte, _| !byte.is_ascii_whitespace() && byte != 0x0B),
        letter => take(&|byte, before| {
            let is_sign = matches!(byte, b'+' | b'-') && before.is_empty();
            let digits = before.strip_prefix(b"-").or(before.strip_prefix(b"+")).unwrap_or(before);
            let is_prefix = matches!(byte, b'x' | b'X') && digits == b"0";
            let is_hexadecimal = digits.len() > 1 && matches!(digits[1], b'x' | b'X');
            let radix = match letter {
                b'd' | b'u' => 10,
                b'o' => 8,
                b'x' | b'X' => 16,
                _ if is_hexadecimal => 16,
                _ if digits.first() == Some(&b'0') => 8,
                _ => 10,
            };
            is_sign
                || is_prefix && matches!(letter, b'x' | b'X' | b'i')
                || char::from(byte).is_digit(radix)
        }),
    }
    match it.letter {
        b'c' => (text.len() == it.width).then_some(text),
        b's' | b'[' => {
            text.push(0);
            (text.len() > 1).then_some(text)
        }
        letter => {
            let is_negative = text.first() == Some(&b'-');
            let digits = text.strip_prefix(b"-").or(text.strip_prefix(b"+")).unwrap_or(&text);
            let (radix, digits) = match digits {
                [b'0', b'x' | b'X', rest @ ..] => (16, rest),
                [b'0', ..] if letter == b'i' => (8, digits),
                _ => (if letter == b'o' { 8 } else { 10 }, digits),
            };
            let radix = if matches!(letter, b'x' | b'X') { 16 } else { radix };
            if digits.is_empty() {
                return None;
            }
            let digit = |&byte: &u8| char::from(byte).to_digit(radix).map_or(0, u64::from);
            // Too large a number keeps its lower bits.
            let value = digits
                .iter()
                .map(digit)
                .fold(0u64, |value, digit| value.wrapping_mul(radix.into()).wrapping_add(digit));
            let value = if is_negative { value.wrapping_neg() } else { value };
            Some(value.to_le_bytes()[..it.bytes].to_vec())
        }
    }
}
