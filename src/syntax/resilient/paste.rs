//! Text that was copied along with a program: Markdown, HTML, the beginnings of lines such as their
//! numbers, the markers of merge conflicts. The program is read without it.

use crate::diag::{Code, Diagnostic, Diagnostics, Edit, Message, message};
use crate::support::span::Span;
use crate::syntax::token::{Token, TokenKind};

/// Characters as HTML writes them.
const ENTITIES: [(&str, &str); 4] =
    [("&lt;", "<"), ("&gt;", ">"), ("&amp;&amp;", "&&"), ("&amp;", "&")];

/// `source` without such text, if it has some, which is reported: as long as before, with white space
/// in its place. Takes time linear in its size.
pub(super) fn remove(
    source: &[u8],
    tokens: &[Token],
    diagnostics: &mut Diagnostics,
) -> Option<Vec<u8>> {
    let lines = lines(source);
    let text = |line: &Span| &source[line.range()];
    let mut in_other_side = false;
    // The fences of Markdown, and of a merge conflict all but the lines of its first side.
    let is_foreign = |line: &&Span| {
        let begins = |mark: &str| text(line).trim_ascii_start().starts_with(mark.as_bytes());
        let is_end = begins(">>>>>>>");
        let is_there = in_other_side || is_end || begins("<<<<<<<") || begins("```");
        in_other_side = (in_other_side || begins("=======") || begins("|||||||")) && !is_end;
        is_there || in_other_side
    };
    let foreign: Vec<Edit> =
        lines.iter().filter(is_foreign).map(|&line| Edit::remove(line)).collect();
    let is_marker = |edit: &&Edit| {
        let begins = |mark: &str| text(&edit.span).trim_ascii_start().starts_with(mark.as_bytes());
        begins("=======") || begins("<<<<<<<") || begins(">>>>>>>")
    };
    let markers: Vec<Edit> = foreign.iter().filter(is_marker).cloned().collect();
    let mut edits = match markers.is_empty() {
        true => report(foreign, message!("lines that are not part of a program"), diagnostics),
        false => {
            // What one marker begins, the next one ends.
            for (index, marker) in markers.iter().enumerate() {
                let all = if index == 0 { foreign.clone() } else { vec![marker.clone()] };
                let hint = message!("keep one of the two versions, and remove these lines");
                diagnostics.push(
                    Diagnostic::new(
                        Code::ForeignSyntax,
                        marker.span,
                        message!("a line of a merge conflict, not of a program"),
                    )
                    .label(message!("not a part of the program"))
                    .suggest(hint, all),
                );
            }
            foreign
        }
    };
    let lines = lines.iter().filter(|line| !text(line).is_empty());
    let beginnings: Option<Vec<Edit>> = lines
        .map(|line| {
            let end = line.start + length_of_beginning(text(line))? as u32;
            Some(Edit::remove(Span::new(line.start, end)))
        })
        .collect();
    let beginnings = beginnings.filter(|all| all.len() > 1).unwrap_or_default();
    let message = message!("each line begins with text that is not part of the program");
    edits.extend(report(beginnings, message, diagnostics));
    edits.extend(report(entities(source, tokens), message!("HTML in the program"), diagnostics));
    for text in triple_quoted(source, tokens) {
        let message = message!("text in three quotation marks, as in Python");
        let removed = vec![Edit::remove(text)];
        let hint = message!("a comment begins with `//`");
        edits.extend(report_with(hint, removed, message, diagnostics));
    }
    let mut cleaned = (!edits.is_empty()).then(|| source.to_vec())?;
    for Edit { span, replacement } in edits {
        let place = &mut cleaned[span.range()];
        place.iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        place[..replacement.len()].copy_from_slice(replacement.as_bytes());
    }
    Some(cleaned)
}

/// Reports the first of these edits; none if they do nothing.
fn report(edits: Vec<Edit>, message: Message, diagnostics: &mut Diagnostics) -> Vec<Edit> {
    report_with(message!("copy the program alone"), edits, message, diagnostics)
}

fn report_with(
    hint: Message,
    edits: Vec<Edit>,
    message: Message,
    diagnostics: &mut Diagnostics,
) -> Vec<Edit> {
    let Some(first) = edits.iter().find(|edit| edit.span.start < edit.span.end) else {
        return Vec::new();
    };
    diagnostics.push(
        Diagnostic::new(Code::ForeignSyntax, first.span, message)
            .label(message!("not a part of the program"))
            .suggest(hint, edits.clone()),
    );
    edits
}

/// The lines of `source`, without the white space at their ends.
fn lines(source: &[u8]) -> Vec<Span> {
    let mut start = 0;
    let line = |line: &[u8]| {
        let span = Span::new(start, start + line.trim_ascii_end().len() as u32);
        start += line.len() as u32 + 1;
        span
    };
    source.split(|&byte| byte == b'\n').map(line).collect()
}

/// The length of what a `line` begins with if that is its number, or the sign of a diff or of a quotation.
fn length_of_beginning(line: &[u8]) -> Option<usize> {
    let count =
        |text: &[u8], is_part: fn(&u8) -> bool| text.iter().take_while(|it| is_part(it)).count();
    let blank = count(line, u8::is_ascii_whitespace);
    let end = blank + count(&line[blank..], u8::is_ascii_digit);
    let is_head = [&b"+++ "[..], b"diff ", b"index "].iter().any(|head| line.starts_with(head));
    match line[0] {
        _ if end > blank => {
            let end = end + count(&line[end..], |byte| b":.|".contains(byte)).min(1);
            line.get(end).is_none_or(u8::is_ascii_whitespace).then_some(end)
        }
        b'-' | b'@' => Some(line.len()),
        _ if is_head => Some(line.len()),
        b'+' => Some(1),
        b'>' => Some(count(line, |&byte| byte == b'>')),
        b' ' => Some(0),
        _ => None,
    }
}

/// Texts such as `"""…"""`.
fn triple_quoted(source: &[u8], tokens: &[Token]) -> Vec<Span> {
    const MARK: &[u8] = b"\"\"\"";
    let (mut texts, mut end) = (Vec::new(), 0);
    for token in tokens.iter().filter(|token| token.kind == TokenKind::Error) {
        let start = token.span.start as usize;
        if start >= end && source[start..].starts_with(MARK) {
            let rest = &source[start + MARK.len()..];
            let Some(length) = rest.windows(MARK.len()).position(|text| text == MARK) else {
                break;
            };
            end = start + length + 2 * MARK.len();
            texts.push(Span::new(start as u32, end as u32));
        }
    }
    texts
}

/// Operators that are written as in HTML.
fn entities(source: &[u8], tokens: &[Token]) -> Vec<Edit> {
    let entity = |token: &Token| {
        let rest = &source[token.span.start as usize..];
        let (entity, text) = ENTITIES.iter().find(|it| rest.starts_with(it.0.as_bytes()))?;
        let span = Span::new(token.span.start, token.span.start + entity.len() as u32);
        Some(Edit::replace(span, *text))
    };
    let unknown = tokens.iter().filter(|token| token.kind == TokenKind::Error);
    let mut edits: Vec<Edit> = unknown.filter_map(entity).collect();
    edits.dedup_by(|next, last| next.span.start < last.span.end);
    edits
}
