//! Text that was copied along with a program: Markdown, HTML, line numbers, a prompt,
//! the signs of a diff. Each kind is one error, and the program is read without it.

use crate::diag::{Code, Diagnostic, Diagnostics, Edit};
use crate::ir::IntPredicate;
use crate::support::interner::Interner;
use crate::support::span::Span;
use crate::syntax::ast::BinaryOp;
use crate::syntax::token::{Token, TokenKind as T};

/// A kind of text: the lines that have it, and what is said of it.
struct Kind {
    /// The length of such text at the beginning of a line, `None` on lines without it. The arguments are
    /// the line and the number that it has if the first line has one.
    length: fn(&[u8], usize) -> Option<usize>,
    /// How many lines have to have it.
    least: usize,
    /// Whether all lines with text have to have it.
    everywhere: bool,
    message: &'static str,
    label: &'static str,
    hint: &'static str,
}

const KINDS: [Kind; 4] = [
    Kind {
        length: |line, _| line.trim_ascii_start().starts_with(b"```").then_some(line.len()),
        least: 1,
        everywhere: false,
        message: "Markdown around the program",
        label: "not a part of the program",
        hint: "remove the lines with ```",
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
        least: 2,
        everywhere: true,
        message: "line numbers in the program",
        label: "not a part of the program",
        hint: "copy the program without the line numbers",
    },
    Kind {
        length: |line, _| (line.starts_with(b">>>") || line.starts_with(b"...")).then_some(3),
        least: 2,
        everywhere: true,
        message: "the prompt of a shell in the program",
        label: "not a part of the program",
        hint: "remove `>>>` and `...` from each line",
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
        least: 2,
        everywhere: true,
        message: "the signs of a diff in the program",
        label: "a line of a diff",
        hint: "remove the lines with `-`, and the sign in front of the others",
    },
];

/// Removes such text from `tokens`, and reports it. Returns the places whose diagnostics by the lexer
/// are dropped. Takes time linear in the size of the source.
pub(super) fn remove(
    source: &[u8],
    tokens: &mut Vec<Token>,
    names: &Interner,
    diagnostics: &mut Diagnostics,
) -> Vec<Span> {
    let mut covered = entities(source, tokens, names, diagnostics);
    for kind in KINDS {
        let places = places(source, &kind);
        let Some(&first) = places.iter().find(|place| place.start < place.end) else { continue };
        let edits: Vec<Edit> = places.iter().map(|&place| Edit::remove(place)).collect();
        let diagnostic = Diagnostic::new(Code::ForeignSyntax, first, kind.message);
        diagnostics.push(diagnostic.label(kind.label).suggest(kind.hint, edits));
        let mut removed = places.iter().copied().peekable();
        tokens.retain(|token| {
            while removed.next_if(|place| place.end <= token.span.start).is_some() {}
            removed.peek().is_none_or(|place| token.span.start < place.start)
        });
        covered.extend(places);
    }
    covered.sort_by_key(|place| place.start);
    covered
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
    let is_there = places.len() >= kind.least && (others == 0 || !kind.everywhere);
    if is_there { places } else { Vec::new() }
}

/// The characters of HTML: `&lt;`, `&gt;`, `&amp;`.
fn entities(
    source: &[u8],
    tokens: &mut Vec<Token>,
    names: &Interner,
    diagnostics: &mut Diagnostics,
) -> Vec<Span> {
    let mut covered: Vec<Span> = Vec::new();
    let (mut edits, mut result) = (Vec::new(), Vec::with_capacity(tokens.len()));
    let mut index = 0;
    while let Some(&token) = tokens.get(index) {
        index += 1;
        let meant = match tokens.get(index..index + 2) {
            Some(&[name, end]) if token.kind == T::Error && end.kind == T::Semicolon => {
                let is_one =
                    &source[token.span.range()] == b"&" && token.span.end == name.span.start;
                match name.kind {
                    T::Identifier(symbol) if is_one => match names.name(symbol) {
                        "lt" => Some(("<", T::Infix(BinaryOp::Comparison(IntPredicate::Slt)))),
                        "gt" => Some((">", T::Infix(BinaryOp::Comparison(IntPredicate::Sgt)))),
                        "amp" => Some(("&", T::Infix(BinaryOp::Foreign))),
                        _ => None,
                    },
                    _ => None,
                }
            }
            _ => None,
        };
        let Some((text, kind)) = meant else {
            result.push(token);
            continue;
        };
        let span = token.span.to(tokens[index + 1].span);
        index += 2;
        // `&lt;=` and `&amp;&amp;` are one operator.
        if let (T::Infix(BinaryOp::Comparison(predicate)), Some(next)) = (kind, tokens.get(index))
            && next.kind == T::Assign
            && next.span.start == span.end
        {
            let predicate =
                if predicate == IntPredicate::Slt { IntPredicate::Sle } else { IntPredicate::Sge };
            let kind = T::Infix(BinaryOp::Comparison(predicate));
            result.push(Token { kind, span: span.to(next.span) });
            index += 1;
            edits.push(Edit::replace(span, text));
            covered.push(span);
            continue;
        }
        match result.last_mut() {
            Some(Token { kind: T::Infix(op), span: before })
                if *op == BinaryOp::Foreign && text == "&" && before.end == span.start =>
            {
                (*op, before.end) = (BinaryOp::And, span.end);
            }
            _ => result.push(Token { kind, span }),
        }
        edits.push(Edit::replace(span, text));
        covered.push(span);
    }
    if let Some(first) = covered.first() {
        let message = "HTML in place of an operator";
        diagnostics.push(
            Diagnostic::new(Code::ForeignSyntax, *first, message)
                .label("a character as HTML writes it")
                .mend("write `<` for `&lt;`, `>` for `&gt;` and `&` for `&amp;`", edits),
        );
        *tokens = result;
    }
    covered
}
