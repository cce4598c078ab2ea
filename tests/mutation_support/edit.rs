//! Edits of a file: of bytes, tokens, lines and bracketed parts.

use std::ops::Range;

use proptest::prelude::*;
use proptest::sample::Index;

/// An edit keeps the file below this size.
const LONGEST: usize = 64 << 10;

/// An edit of a file. A place is a fraction of its length.
#[derive(Clone, Debug)]
pub enum Edit {
    /// Replace a byte.
    Replace(Index, u8),
    /// Insert these bytes.
    Insert(Index, Vec<u8>),
    /// Delete some bytes.
    Remove(Index, usize),
    /// Delete a token.
    RemoveToken(Index),
    /// Insert a token from another place.
    CopyToken(Index, Index),
    /// Replace a token by another one.
    ReplaceToken(Index, Index),
    /// Swap two tokens.
    SwapTokens(Index, Index),
    /// Delete a line.
    RemoveLine(Index),
    /// Insert a line after another one.
    CopyLine(Index, Index),
    /// Replace the contents of two brackets by the contents of two others.
    CopyGroup(Index, Index),
    /// Repeat some bytes many times.
    Repeat(Index, usize, u16),
    /// Put many pairs of brackets, or of anything else that nests, around a place.
    Nest(Index, (&'static str, &'static str), u16),
    /// Cut off the end of the file.
    Cut(Index),
    /// Replace the rest of the file by the rest of another one.
    Splice(Index, Index, Index),
}

/// Pairs that nest in a source or in LLVM IR.
const LEVELS: &[(&str, &str)] = &[
    ("(", ")"),
    ("{", "}"),
    ("[", "]"),
    ("-(", ")"),
    ("!", ""),
    ("a[", "]"),
    ("f(", ")"),
    ("if (a) ", ""),
    ("if (a) {", "} else {}"),
    ("while (1) {", "}"),
    ("a && (", " || a)"),
    ("/*", "*/"),
    ("<{ ", " }>"),
    ("[1 x ", "]"),
    ("{ i32, ", " }"),
    ("!{", "}"),
    ("void (", ")*"),
];

/// Any edit; each kind is about equally likely.
pub fn edit() -> impl Strategy<Value = Edit> {
    let place = any::<Index>;
    let byte = || {
        prop_oneof![
            any::<u8>(),
            prop::sample::select(&b"%@!#*,=:;()[]{}<>\"0123456789 \n-.ceilptv/&|\\\r\t\0"[..]),
        ]
    };
    prop_oneof![
        (place(), byte()).prop_map(|(at, byte)| Edit::Replace(at, byte)),
        (place(), prop::collection::vec(byte(), 1..6)).prop_map(|(at, b)| Edit::Insert(at, b)),
        (place(), 1usize..8).prop_map(|(at, len)| Edit::Remove(at, len)),
        place().prop_map(Edit::RemoveToken),
        (place(), place()).prop_map(|(from, to)| Edit::CopyToken(from, to)),
        (place(), place()).prop_map(|(from, to)| Edit::ReplaceToken(from, to)),
        (place(), place()).prop_map(|(one, other)| Edit::SwapTokens(one, other)),
        place().prop_map(Edit::RemoveLine),
        (place(), place()).prop_map(|(from, to)| Edit::CopyLine(from, to)),
        (place(), place()).prop_map(|(from, to)| Edit::CopyGroup(from, to)),
        (place(), 1usize..20, 1u16..200).prop_map(|(at, len, n)| Edit::Repeat(at, len, n)),
        (place(), prop::sample::select(LEVELS), 1u16..300)
            .prop_map(|(at, level, times)| Edit::Nest(at, level, times)),
        place().prop_map(Edit::Cut),
        (place(), place(), place()).prop_map(|(at, file, from)| Edit::Splice(at, file, from)),
    ]
}

impl Edit {
    /// Applies the edit to `text`; `others` are files to take text from.
    pub fn apply(&self, text: &mut Vec<u8>, others: &[Vec<u8>]) {
        if text.is_empty() {
            return;
        }
        let len = text.len();
        match *self {
            Edit::Replace(at, byte) => text[at.index(len)] = byte,
            Edit::Insert(at, ref bytes) => {
                let at = at.index(len);
                text.splice(at..at, bytes.iter().copied());
            }
            Edit::Remove(at, removed) => {
                let start = at.index(len);
                text.drain(start..len.min(start + removed));
            }
            Edit::RemoveToken(at) => {
                let range = token(text, at);
                text.drain(range);
            }
            Edit::CopyToken(from, to) => {
                let copy = text[token(text, from)].to_vec();
                let at = to.index(len);
                text.splice(at..at, copy);
            }
            Edit::ReplaceToken(from, to) => {
                let copy = text[token(text, from)].to_vec();
                let range = token(text, to);
                text.splice(range, copy);
            }
            Edit::SwapTokens(one, other) => {
                let (one, other) = (token(text, one), token(text, other));
                let (first, last) =
                    if one.start < other.start { (one, other) } else { (other, one) };
                if first.end <= last.start {
                    let (early, late) = (text[first.clone()].to_vec(), text[last.clone()].to_vec());
                    text.splice(last, early);
                    text.splice(first, late);
                }
            }
            Edit::RemoveLine(at) => {
                let range = line(text, at);
                text.drain(range);
            }
            Edit::CopyLine(from, to) => {
                let mut copy = text[line(text, from)].to_vec();
                copy.push(b'\n');
                let at = line(text, to).start;
                text.splice(at..at, copy);
            }
            Edit::CopyGroup(from, to) => {
                if let (Some(from), Some(to)) = (group(text, from), group(text, to)) {
                    let copy = text[from].to_vec();
                    text.splice(to, copy);
                }
            }
            Edit::Repeat(at, repeated, times) => {
                let start = at.index(len);
                let end = len.min(start + repeated);
                let copy = text[start..end].repeat(times.into());
                text.splice(end..end, copy);
            }
            Edit::Nest(at, (open, close), times) => {
                let range = token(text, at);
                let times = times.into();
                text.splice(range.end..range.end, close.repeat(times).into_bytes());
                text.splice(range.start..range.start, open.repeat(times).into_bytes());
            }
            Edit::Cut(at) => text.truncate(at.index(len)),
            Edit::Splice(at, file, from) => {
                text.truncate(at.index(len));
                let other = file.get(others);
                if !other.is_empty() {
                    text.extend_from_slice(&other[from.index(other.len())..]);
                }
            }
        }
        text.truncate(LONGEST);
    }
}

/// The longest run around a place of bytes that `is_inside` accepts.
fn run(text: &[u8], at: usize, is_inside: impl Fn(u8) -> bool) -> Range<usize> {
    let start = text[..at].iter().rposition(|&byte| !is_inside(byte)).map_or(0, |end| end + 1);
    let len = text[at..].iter().position(|&byte| !is_inside(byte));
    start..len.map_or(text.len(), |len| at + len)
}

/// The word around a place, or the sign at that place.
fn token(text: &[u8], at: Index) -> Range<usize> {
    let at = at.index(text.len());
    let word = run(text, at, |byte| byte.is_ascii_alphanumeric() || b"%@._".contains(&byte));
    if word.is_empty() { at..at + 1 } else { word }
}

/// The line around a place, without its end.
fn line(text: &[u8], at: Index) -> Range<usize> {
    run(text, at.index(text.len()), |byte| byte != b'\n')
}

/// The text from the first opening bracket after a place to its closing bracket, including both.
fn group(text: &[u8], at: Index) -> Option<Range<usize>> {
    let at = at.index(text.len());
    let start = at + text[at..].iter().position(|byte| b"({[<".contains(byte))?;
    let open = text[start];
    let close = if open == b'(' { b')' } else { open + 2 };
    let mut depth = 0usize;
    let len = text[start..].iter().position(|&byte| {
        depth += usize::from(byte == open);
        depth -= usize::from(byte == close);
        depth == 0
    })?;
    Some(start..start + len + 1)
}
