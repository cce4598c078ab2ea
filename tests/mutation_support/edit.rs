//! Changes to a file, of bytes, tokens, lines and all that stands between brackets.

use std::ops::Range;

use proptest::prelude::*;
use proptest::sample::Index;

/// What an edit makes stays below this.
const LONGEST: usize = 64 << 10;

/// A change to a file; places are parts of its length.
#[derive(Clone, Debug)]
pub enum Edit {
    /// A byte becomes another one.
    Replace(Index, u8),
    /// These bytes come in.
    Insert(Index, Vec<u8>),
    /// Some bytes go.
    Remove(Index, usize),
    /// A token goes.
    RemoveToken(Index),
    /// A token of another place comes in.
    CopyToken(Index, Index),
    /// A token takes the place of another one.
    ReplaceToken(Index, Index),
    /// Two tokens change places.
    SwapTokens(Index, Index),
    /// A line goes.
    RemoveLine(Index),
    /// A line comes in behind another one.
    CopyLine(Index, Index),
    /// What stands between two brackets takes the place of what stands between two others.
    CopyGroup(Index, Index),
    /// Some bytes are there many times.
    Repeat(Index, usize, u16),
    /// Brackets, or what else opens and closes a level, come around a place, many times.
    Nest(Index, (&'static str, &'static str), u16),
    /// The file ends early.
    Cut(Index),
    /// The rest of another file takes the place of the rest of this one.
    Splice(Index, Index, Index),
}

/// What nests in a source or in LLVM IR.
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

/// Any edit, each kind about as often as any other.
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
    /// Makes the change to `text`; `others` are the files that something may be taken from.
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

/// The run of bytes around a place that `is_inside` accepts.
fn run(text: &[u8], at: usize, is_inside: impl Fn(u8) -> bool) -> Range<usize> {
    let start = text[..at].iter().rposition(|&byte| !is_inside(byte)).map_or(0, |end| end + 1);
    let len = text[at..].iter().position(|&byte| !is_inside(byte));
    start..len.map_or(text.len(), |len| at + len)
}

/// The word around a place, or the sign that stands there.
fn token(text: &[u8], at: Index) -> Range<usize> {
    let at = at.index(text.len());
    let word = run(text, at, |byte| byte.is_ascii_alphanumeric() || b"%@._".contains(&byte));
    if word.is_empty() { at..at + 1 } else { word }
}

/// The line around a place, without its end.
fn line(text: &[u8], at: Index) -> Range<usize> {
    run(text, at.index(text.len()), |byte| byte != b'\n')
}

/// What stands between the first bracket from a place on and its partner, both included.
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
