//! Puts into words what was found.

use super::condition::{begins_with_name, is_last_value};
use super::finding::Mend;
use super::position::{ends_operand, ends_statement};
use super::{Parser, expected, situation};
use crate::diag::{Code, Diagnostic, Edit, Hint, message};
use crate::support::span::Span;
use crate::syntax::ast::BinaryOp;
use crate::syntax::comment::division_in_comment;
use crate::syntax::token::{Token, TokenKind as T};

/// The diagnostic for the fault that is answered like this; `None` if one about the same has been made.
pub(super) fn describe(mend: Mend, p: &Parser) -> Option<Diagnostic> {
    match (mend, p.token(0)) {
        (Mend::Insert(T::RightBrace), Some(next)) if p.in_block() => unclosed(next, p),
        (Mend::CloseFunction(_), Some(next)) => unclosed(next, p),
        (Mend::Insert(T::LeftBrace), _) if p.is_top_level() && p.unclosed >= 0 => {
            Some(situation::describe(p))
        }
        // `x int a;`: the name is what is wrong.
        (Mend::Insert(token), _) if !begins_with_name(p) => Some(missing(token, p)),
        (_, None) => end_of_file(p),
        (_, Some(next)) if is_stray(next, p) => Some(p.explain_surplus(next.span, Some(next))),
        _ => Some(situation::describe(p)),
    }
}

/// Whether it is a `}` outside of functions, after what may be complete.
fn is_stray(next: Token, p: &Parser) -> bool {
    let is_complete = p.before().is_none_or(|before| ends_statement(before.kind));
    next.kind == T::RightBrace && p.machine.tree.open.is_empty() && is_complete
}

/// A block that is not closed before an `else`, or before a function; `None` if recovery inserted its
/// `{`, which has been reported.
fn unclosed(next: Token, p: &Parser) -> Option<Diagnostic> {
    let [first, name] = p.function_head().unwrap_or([next; 2]);
    let brace = p.open_brace().filter(|brace| *brace != brace.after())?;
    Some(p.explain_unclosed(brace, first.span.to(name.span), Some(first)))
}

fn missing(token: T, p: &Parser) -> Diagnostic {
    let spelling = token.spelling();
    let place = p.machine.read.last().map_or(Span::default(), |before| before.span.after());
    let rest = &p.source[place.start as usize..];
    if let Some(comment) = division_in_comment(rest) {
        // The token is there, but in a comment.
        let at = |offset| place.start + offset as u32;
        let slashes = Span::new(at(comment.start), at(comment.start + 2));
        let is_certain = rest[comment.start + 2..].trim_ascii_start()[0].is_ascii_digit();
        let hint =
            Hint::certain(message!("to divide, write one `/`"), [Edit::replace(slashes, "/")]);
        let span = Span::new(slashes.start, at(comment.end));
        let message = message!("`//` begins a comment; it does not divide");
        return Diagnostic::new(Code::MissingToken, span, message)
            .label(message!("all of this is a comment"))
            .related(place, message!("so `{spelling}` is missing here", spelling))
            .hint(Hint { is_certain, ..hint });
    }
    let diagnostic =
        Diagnostic::new(Code::MissingToken, place, message!("expected `{spelling}`", spelling))
            .label(message!("insert it here"));
    let diagnostic = match token == T::Semicolon && is_last_value(p) {
        true => diagnostic.hint(message!("to return this value, write `return …;`")),
        false => diagnostic.hint(insertion(p, token)),
    };
    match p.open_bracket() {
        Some((_, open)) if token != T::Comma => {
            diagnostic.related(open.span, message!("to close this"))
        }
        _ => diagnostic,
    }
}

/// What is wrong at the end of the file; `None` if recovery inserted the `{` without a partner,
/// which has been reported.
fn end_of_file(p: &Parser) -> Option<Diagnostic> {
    let end = p.input.last().map_or(Span::default(), |token| token.span.after());
    if let Some((_, open)) = p.open_bracket() {
        let message = message!("the file ends inside parentheses or brackets");
        let diagnostic = Diagnostic::new(Code::MissingToken, end, message)
            .label(message!("something is missing here"));
        return Some(diagnostic.related(open.span, message!("this is never closed")));
    }
    let Some(open) = p.open_brace() else {
        let expected = expected::describe(|kind| p.expects(kind));
        let message = message!("expected {expected}, found the end of the file", expected);
        let diagnostic = Diagnostic::new(Code::UnexpectedToken, end, message);
        return Some(diagnostic.label(message!("the file ends here")));
    };
    (open != open.after()).then(|| p.explain_unclosed(open, end, None))
}

/// The hint to insert `token`, which is missing after the last token that was read. It is certain if the
/// text around it leaves no other reading.
fn insertion(p: &Parser, token: T) -> Hint {
    let Some(&before) = p.machine.read.last() else { return "".into() };
    let text = if token == T::LeftBrace { " {" } else { token.spelling() };
    let (next, after_next) = (p.kind(0), p.kind(1));
    let begins_with_name = p.is_name(0)
        && matches!(after_next, Some(T::Assign | T::LeftParen | T::LeftBracket | T::Sign(_)));
    let begins = begins_with_name
        || next.is_some_and(T::begins_statement)
        || matches!(next, Some(T::RightBrace | T::Else));
    // It may be a misspelt word, or the number of the line.
    let is_one_word =
        matches!(p.lead(), [one] if matches!(one.kind, T::Identifier(_) | T::Number(_)));
    // A value that nothing is done with may be a condition without its `if`.
    let is_value = p.lead().first().is_some_and(|first| {
        matches!(first.kind, T::LeftParen | T::Number(_) | T::Not | T::Sign(_))
    });
    let is_certain = match token {
        // The `;` after an `else` may be the one that is missing.
        T::Semicolon if next == Some(T::Else) && after_next == Some(T::Semicolon) => false,
        T::Semicolon => begins && !is_one_word && !is_value,
        T::LeftBrace => begins,
        // A bracket.
        _ if next == Some(T::Assign) => matches!(after_next, Some(T::Identifier(_) | T::Number(_))),
        _ => {
            let goes_on = matches!(after_next, Some(T::RightParen | T::RightBracket));
            let ends = next == Some(T::LeftBrace) || next == Some(T::Semicolon) && !goes_on;
            (ends || begins) && !may_end_earlier(p)
        }
    };
    Hint { is_certain, ..Hint::uncertain("", [Edit::insert(before.span.end, text)]) }
}

/// Whether the `)` that is missing may also be meant within what the innermost bracket encloses, such as
/// after `1` in `if (f(1 < 2) {`.
fn has_other_end(p: &Parser) -> bool {
    let Some((open, _)) = p.open_bracket() else { return true };
    let read = &p.machine.read;
    let is_head = p.before_bracket().is_some_and(T::is_head);
    // Nothing can follow the bracket but the end of the statement.
    let is_last = is_head || open == p.machine.statement + 1;
    // For each bracket that is open: whether it belongs to a call, and its operators.
    let mut groups = vec![(true, 0)];
    for (index, token) in read.iter().enumerate().skip(open + 1) {
        let before = read[index - 1].kind;
        match token.kind {
            T::LeftParen => {
                let is_logical = matches!(before, T::Infix(BinaryOp::And | BinaryOp::Or));
                let is_operand = matches!(before, T::Infix(_) | T::Sign(_) | T::Not);
                // Not so `a + (b == 1)` and `a + (b) == 1`.
                let operators = i32::from(is_operand && !is_logical);
                groups.push((matches!(before, T::Identifier(_)), operators));
            }
            T::LeftBracket => groups.push((false, i32::MIN)),
            T::RightParen | T::RightBracket => {
                let Some((is_call, operators)) = groups.pop() else { return true };
                let is_tail = !is_last || read[index..].iter().all(|it| it.kind == T::RightParen);
                // `(a == 1)` and `(a) == 1` mean the same.
                if is_tail && operators > i32::from(!is_call) {
                    return true;
                }
            }
            kind => {
                let is_sign = matches!(kind, T::Sign(_)) && ends_operand(before);
                // Where two values are passed, one may be meant for the call around this one.
                let is_comma = kind == T::Comma && !is_head && groups.len() > 1;
                if let Some((_, operators)) = groups.last_mut() {
                    *operators += i32::from(is_sign || is_comma || matches!(kind, T::Infix(_)));
                }
            }
        }
    }
    !is_last && groups.iter().any(|&(_, operators)| operators > 0)
}

/// Whether the innermost bracket may be meant to end earlier: it is neither that of a call nor that of a
/// condition, or it is inside of another one.
fn may_end_earlier(p: &Parser) -> bool {
    let is_whole = p.bracket_is(T::LeftParen)
        && p.before_bracket().is_some_and(|it| it.is_head() || matches!(it, T::Identifier(_)));
    let outer = p.machine.brackets.iter().rev().nth(1);
    !is_whole || outer.is_some_and(|outer| outer.1 >= p.machine.statement) || has_other_end(p)
}
