//! Text that was copied along with a program: Markdown, HTML, line numbers, a prompt,
//! the signs of a diff. Each kind is one error, and the program is read without it.

use crate::diag::{Code, Diagnostic, Diagnostics, Edit, Message, message};
use crate::support::span::Span;
use crate::syntax::token::{Token, TokenKind as T};

/// A kind of text: the lines that have it, and what is said of it.
struct Kind {
    /// The length of such text at the beginning of a line, `None` on lines without it. The arguments are
    /// the line and the number that it has if the first line has one.
    length: fn(&[u8], usize) -> Option<usize>,
    /// Whether all lines with text have to have it, and at least two.
    everywhere: bool,
    message: fn() -> Message,
}

const KINDS: [Kind; 4] = [
    Kind {
        length: |line, _| line.trim_ascii_start().starts_with(b"```").then_some(line.len()),
        everywhere: false,
        message: || message!("Markdown around the program"),
    },
    Kind {
        length: |line, number| {
            let digits = number.to_string();
            let begin = line.len() - line.trim_ascii_start().len();
            let rest = line[begin..].strip_prefix(digits.as_bytes())?;
            let mark = usize::from(matches!(rest.first(), Some(b':' | b'.' | b'|')));
            let ends = rest.get(mark).is_none_or(|next| matches!(next, b' ' | b'\t'));
            ends.then_some(begin + digits.len() + mark)
        },
        everywhere: true,
        message: || message!("line numbers in the program"),
    },
    Kind {
        length: |line, _| (line.starts_with(b">>>") || line.starts_with(b"...")).then_some(3),
        everywhere: true,
        message: || message!("the prompt of a shell in the program"),
    },
    Kind {
        length: |line, _| match line.first() {
            Some(b'-' | b'@') => Some(line.len()),
            Some(b'+') if !line.starts_with(b"+++ ") => Some(1),
            Some(b' ') => Some(0),
            _ => {
                let is_head =
                    [&b"+++ "[..], b"diff ", b"index "].iter().any(|w| line.starts_with(w));
                is_head.then_some(line.len())
            }
        },
        everywhere: true,
        message: || message!("the signs of a diff in the program"),
    },
];

/// `source` with white space in place of such text, if it has some, which is reported. Takes time
/// linear in its size.
pub(super) fn remove(
    source: &[u8],
    tokens: &[Token],
    diagnostics: &mut Diagnostics,
) -> Option<Vec<u8>> {
    let mut cleaned = entities(source, tokens, diagnostics);
    for line in conflicts(source, diagnostics) {
        cleaned.get_or_insert_with(|| source.to_vec())[line.range()].fill(b' ');
    }
    for kind in KINDS {
        let places = places(source, &kind);
        let Some(&first) = places.iter().find(|place| place.start < place.end) else { continue };
        let edits: Vec<Edit> = places.iter().map(|&place| Edit::remove(place)).collect();
        diagnostics.push(
            Diagnostic::new(Code::ForeignSyntax, first, (kind.message)())
                .label(message!("not a part of the program"))
                .suggest(message!("copy the program alone"), edits),
        );
        let text = cleaned.get_or_insert_with(|| source.to_vec());
        places.iter().for_each(|place| text[place.range()].fill(b' '));
    }
    cleaned
}

/// Where the source has text of this kind; nothing if too few lines have it.
fn places(source: &[u8], kind: &Kind) -> Vec<Span> {
    let (mut places, mut start, mut others) = (Vec::new(), 0, 0);
    // Line numbers may begin anywhere.
    let first = source.trim_ascii_start().split(|byte| !byte.is_ascii_digit()).next();
    let first =
        first.and_then(|digits| str::from_utf8(digits).ok()?.parse().ok()).unwrap_or(1usize);
    let blank = source.len() - source.trim_ascii_start().len();
    let before = source[..blank].iter().filter(|&&byte| byte == b'\n').count();
    for (number, line) in source.split(|&byte| byte == b'\n').enumerate() {
        let text = line.trim_ascii_end();
        match (kind.length)(text, first.saturating_add(number).saturating_sub(before)) {
            Some(length) => places.push(Span::new(start as u32, (start + length) as u32)),
            None => others += usize::from(!text.is_empty()),
        }
        start += line.len() + 1;
    }
    let is_there = !kind.everywhere || places.len() > 1 && others == 0;
    if is_there { places } else { Vec::new() }
}

/// Characters as HTML writes them.
const ENTITIES: [(&str, &str); 4] =
    [("&lt;", "<"), ("&gt;", ">"), ("&amp;&amp;", "&&"), ("&amp;", "&")];

/// `source` with operators in place of such characters, if it has some.
fn entities(source: &[u8], tokens: &[Token], diagnostics: &mut Diagnostics) -> Option<Vec<u8>> {
    let mut cleaned: Option<Vec<u8>> = None;
    let mut edits: Vec<Edit> = Vec::new();
    for token in tokens.iter().filter(|token| token.kind == T::Error) {
        let rest = &source[token.span.start as usize..];
        let entity = ENTITIES.iter().find(|(entity, _)| rest.starts_with(entity.as_bytes()));
        let is_inside = edits.last().is_some_and(|last| token.span.start < last.span.end);
        let Some((entity, text)) = entity.filter(|_| !is_inside) else { continue };
        let span = Span::new(token.span.start, token.span.start + entity.len() as u32);
        let place = &mut cleaned.get_or_insert_with(|| source.to_vec())[span.range()];
        place.fill(b' ');
        place[entity.len() - text.len()..].copy_from_slice(text.as_bytes());
        edits.push(Edit::replace(span, *text));
    }
    let first = edits.first()?.span;
    diagnostics.push(
        Diagnostic::new(Code::ForeignSyntax, first, message!("HTML in the program"))
            .label(message!("not an operator of miniSysY"))
            .mend(message!("write `<` for `&lt;`, `>` for `&gt;` and `&` for `&amp;`"), edits),
    );
    cleaned
}

/// The markers of merge conflicts, such as `<<<<<<<`, which are reported, and the lines of all sides
/// but the first of each.
fn conflicts(source: &[u8], diagnostics: &mut Diagnostics) -> Vec<Span> {
    let mut places = Vec::new();
    let mut found: Option<Diagnostic> = None;
    // The lines of the other sides, which are left out if the conflict is complete.
    let mut others: Option<Vec<Span>> = None;
    let mut start = 0;
    for line in source.split(|&byte| byte == b'\n') {
        let text = line.trim_ascii_end();
        let span = Span::new(start, start + text.len() as u32);
        start += line.len() as u32 + 1;
        let is_marker = text.len() >= 7
            && (text[0] == b'<' || found.is_some() && b"|=>".contains(&text[0]))
            && text[..7].iter().all(|byte| *byte == text[0])
            && text.get(7).is_none_or(|&next| next == b' ');
        if !is_marker {
            others.iter_mut().for_each(|others| others.push(span));
            continue;
        }
        places.push(span);
        let marker = Span::new(span.start, span.start + 7);
        match text[0] {
            b'<' => {
                found.take().into_iter().for_each(|it| diagnostics.push(it));
                others = None;
                found = Some(
                    Diagnostic::new(
                        Code::MergeConflict,
                        marker,
                        message!("an unresolved merge conflict"),
                    )
                    .label(message!("begins here"))
                    .hint(message!(
                        "keep the lines of one side; remove the others and the markers"
                    )),
                );
            }
            b'>' => {
                let conflict = found.take();
                let conflict = conflict.map(|it| it.related(marker, message!("and ends here")));
                conflict.into_iter().for_each(|it| diagnostics.push(it));
                places.extend(others.take().into_iter().flatten());
            }
            _ => {
                others.get_or_insert_default();
            }
        }
    }
    found.into_iter().for_each(|it| diagnostics.push(it));
    places.sort_by_key(|place| place.start);
    places
}
