//! The values for placeholders in the words of a rule: parts of the source, and what to write instead.

use super::advice;
use super::rule::{Match, SHORT};
use super::words;
use super::{calls, heads, initial_value, loops, mistyped, slips, values, variables};
use crate::support::span::Span;
use crate::syntax::ast::BinaryOp;
use crate::syntax::resilient::Parser;
use crate::syntax::token::{Token, TokenKind};

/// Longer pieces of the source are not repeated in a hint.
const LONG: usize = 40;

/// The value of `$name` in the words about the construct that comes next. A hint that becomes empty
/// is left out.
pub(super) fn fill(name: &str, parser: &Parser, found: &Match) -> String {
    let word = parser.word(found.word);
    match name {
        // What the diagnostic points at.
        "text" => parser.source_text(parser.text_span(found.from, found.caret)).to_owned(),
        // The name with which the construct begins.
        "name" => parser.name(0).unwrap_or_default().to_owned(),
        // The word from the table of words, and what the table says.
        "word" => word.map_or("", |word| word.spelling).to_owned(),
        "mend" => word.map_or("", |word| word.mend).to_owned(),
        "type" => word.map_or("write `int`, the only type", |word| word.mend).to_owned(),
        // The keyword that the name was meant to be.
        "keyword" => match parser.kind(0) {
            Some(kind @ (TokenKind::If | TokenKind::While)) => kind.spelling().to_owned(),
            _ => parser.name(0).and_then(words::misspelt_keyword).unwrap_or("").to_owned(),
        },
        // The condition without parentheses.
        "condition" => {
            let text = parser.source_text(parser.text_span(found.from, found.caret));
            translate(text).unwrap_or_else(|| "…".to_owned())
        }
        "block" => match parser.is(found.caret, TokenKind::LeftBrace) {
            true => String::new(),
            false => " { … }".to_owned(),
        },
        // Calls, and what to write for them.
        "path" => calls::path_text(parser, found.taken),
        "io" => calls::instead_of_io(parser, found.taken),
        "member" => member(parser, found.taken),
        "object" => match parser.text(0) {
            "Scanner" | "BufferedReader" => {
                "remove it: `getint()` reads a number, `getch()` a character".to_owned()
            }
            _ => {
                "there are only `int`s and arrays of them: use a variable for each part".to_owned()
            }
        },
        // What `&` stands in front of.
        "pointee" => parser
            .source_text(parser.text_span(found.from + 1, found.caret))
            .chars()
            .take(LONG)
            .collect(),
        // The declaration so far, with the token that comes next as its value.
        "assigned" => {
            let start = parser.machine.read.get(parser.start()).map_or(Span::default(), |t| t.span);
            let head = parser.machine.read.last().map_or(start, |last| start.to(last.span));
            let head = parser.source_text(head);
            let value = parser.source_text(parser.text_span(0, found.taken.max(found.caret)));
            match head.len() + value.len() > LONG {
                true => "int a = 1;".to_owned(),
                false => format!("{head} = {value};"),
            }
        }
        "codes" => initial_value::codes(parser.text(0)),
        "number" => values::number(parser).unwrap_or(0).to_string(),
        "elements" => elements(parser, found),
        // The function whose head is being read.
        "named" => parser
            .machine
            .read
            .get(parser.start() + 1)
            .map_or("f", |token| parser.source_text(token.span))
            .to_owned(),
        "brackets" => {
            match (0..found.taken).any(|ahead| parser.is(ahead, TokenKind::LeftBracket)) {
                true => "[]".to_owned(),
                false => String::new(),
            }
        }
        "array" => format!(
            "declare the array: `int a{};`",
            parser.source_text(parser.text_span(2, found.taken))
        ),
        "swap" => swap(parser, found.taken),
        "parameters" => slips::parameters(parser, found),
        "initialized" => {
            format!("int {} = {};", parser.text(1), parser.text(3))
        }
        // Heads and declarations.
        "declaration" => variables::text(parser),
        "head" => heads::head_text(parser),
        // The operator that is there, that was meant, or in front of `=`.
        "sign" => parser.kind(0).map_or("", TokenKind::spelling).to_owned(),
        "meant" => mistyped::meant(parser).map_or("", TokenKind::spelling).to_owned(),
        "operator" => mistyped::compound(parser).unwrap_or("").to_owned(),
        "bits" => advice::compound_of_bits(parser),
        // Both sides of an assignment.
        "target" => target(parser).unwrap_or_default(),
        "value" => value(parser),
        // Whole statements and lists.
        "loop" => loops::while_instead(parser, found.taken),
        "values" => values_between(parser, 0, found.caret - 1),
        _ => advice::fill(name, parser),
    }
}

/// The text of the statement, as far as it is read, if it has few tokens and can be the target of an
/// assignment: a name, perhaps with subscripts.
pub(super) fn whole_target<'a>(parser: &'a Parser) -> Option<&'a str> {
    target_of(parser, parser.machine.read.get(parser.start()..)?)
}

fn target_of<'a>(parser: &'a Parser, tokens: &[Token]) -> Option<&'a str> {
    if tokens.len() > SHORT {
        return None;
    }
    let (first, subscripts) = tokens.split_first()?;
    let mut depth = 0usize;
    let is_inside = |kind| {
        match kind {
            TokenKind::LeftBracket => depth += 1,
            TokenKind::RightBracket => depth = depth.saturating_sub(1),
            _ => return depth > 0,
        }
        true
    };
    let ends = subscripts.last().is_none_or(|last| last.kind == TokenKind::RightBracket);
    let begins = subscripts.first().is_none_or(|first| first.kind == TokenKind::LeftBracket);
    let is_target = matches!(first.kind, TokenKind::Identifier(_))
        && begins
        && ends
        && subscripts.iter().map(|token| token.kind).all(is_inside);
    is_target.then(|| parser.source_text(first.span.to(tokens[tokens.len() - 1].span)))
}

/// The same, if it can be written twice: a call in it would be done twice, and an array has no value.
pub(super) fn repeatable_target<'a>(parser: &'a Parser) -> Option<&'a str> {
    let is_array = match parser.machine.read.get(parser.start()..) {
        Some([Token { kind: TokenKind::Identifier(name), .. }]) => parser.arrays.contains(name),
        _ => false,
    };
    whole_target(parser).filter(|text| !is_array && !text.contains(['(', '\n']))
}

/// The same for a hint: `…` if it is long.
pub(super) fn target(parser: &Parser) -> Option<String> {
    whole_target(parser).map(shortened)
}

/// The text for a hint: `…` if it is long.
fn shortened(text: &str) -> String {
    if text.len() > LONG { "…" } else { text }.to_owned()
}

/// The value of the compound assignment that comes next and ends with a `;`: its place, and whether
/// it has to be in parentheses as the right operand of the operator.
pub(super) fn value_of_compound(parser: &Parser) -> Option<(Span, bool)> {
    value_up_to(parser, |ahead| parser.is(ahead, TokenKind::Semicolon))
}

fn value_up_to(parser: &Parser, ends: impl Fn(usize) -> bool) -> Option<(Span, bool)> {
    let end = (2..2 + SHORT).find(|&ahead| ends(ahead))?;
    let is_sum = mistyped::compound(parser) == Some("+");
    let (mut depth, mut is_loose) = (0usize, false);
    for ahead in 2..end {
        match parser.kind(ahead)? {
            TokenKind::LeftParen | TokenKind::LeftBracket => depth += 1,
            TokenKind::RightParen | TokenKind::RightBracket => depth = depth.checked_sub(1)?,
            TokenKind::Infix(BinaryOp::Arithmetic(_)) | TokenKind::Sign(_) => {
                is_loose |= depth == 0 && !is_sum;
            }
            TokenKind::Infix(_) => is_loose |= depth == 0,
            TokenKind::Identifier(_) | TokenKind::Number(_) | TokenKind::Not => {}
            TokenKind::Comma if depth > 0 => {}
            _ => return None,
        }
    }
    (end > 2).then(|| (parser.text_span(2, end), is_loose))
}

/// The same for a hint.
fn value(parser: &Parser) -> String {
    let ends = |ahead| parser.is(ahead, TokenKind::Semicolon) || parser.begins_line(ahead);
    let found = value_up_to(parser, ends);
    let found = found.map(|(span, is_loose)| (parser.source_text(span), is_loose));
    match found.filter(|(text, _)| text.len() <= LONG && !text.contains('\n')) {
        Some((text, true)) => format!("({text})"),
        Some((text, false)) => text.to_owned(),
        None => "…".to_owned(),
    }
}

/// The target of the assignment that is being read, with `int` if it declares the variable.
pub(super) fn assignment(parser: &Parser) -> Option<String> {
    let is_declared = |token: &Token| match token.kind {
        TokenKind::Identifier(symbol) => parser.declared.contains(&symbol),
        _ => true,
    };
    let tokens = parser.machine.read.get(parser.start()..)?;
    let (assign, target) = tokens.split_last()?;
    if assign.kind != TokenKind::Assign {
        return None;
    }
    match target {
        [int, name] if int.kind == TokenKind::Int => {
            Some(format!("int {}", parser.source_text(name.span)))
        }
        [name] if !is_declared(name) => Some(format!("int {}", parser.source_text(name.span))),
        _ => target_of(parser, target).map(shortened),
    }
}

/// The words of other languages in expressions, and what to write.
const TRANSLATED: [(&str, &str); 15] = [
    ("and", "&&"),
    ("or", "||"),
    ("not", "!"),
    ("AND", "&&"),
    ("OR", "||"),
    ("NOT", "!"),
    ("mod", "%"),
    ("div", "/"),
    ("True", "1"),
    ("true", "1"),
    ("False", "0"),
    ("false", "0"),
    ("None", "0"),
    ("nil", "0"),
    ("null", "0"),
];

/// Whether there are words of other languages in the expression.
pub(super) fn has_words(text: &str) -> bool {
    let is_other = |c: char| !c.is_ascii_alphanumeric() && c != '_';
    text.split(is_other).any(|word| TRANSLATED.iter().any(|row| row.0 == word))
}

/// The expression with the operators of miniSysY; `None` if it is long or has other parts.
pub(super) fn translate(text: &str) -> Option<String> {
    let text = text.trim();
    if text.is_empty()
        || text.len() > LONG
        || text.contains(['\n', '"', '\'', '`', '.', '?', '{', ':', ';', '@', '~', '#', '$'])
    {
        return None;
    }
    let mut translated = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let end = match is_part(first) {
            true => rest.find(|c| !is_part(c)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let word = &rest[..end];
        let row = TRANSLATED.iter().find(|row| row.0 == word);
        translated += row.map_or(word, |row| row.1);
        rest = &rest[end..];
        if row.is_some_and(|row| row.1 == "!") {
            rest = rest.trim_start();
        }
    }
    Some(translated)
}

/// What to write for a path whose root is not a variable.
fn member(parser: &Parser, taken: usize) -> String {
    let words = (0..taken.min(SHORT)).filter_map(|ahead| parser.word(ahead));
    let word = words.into_iter().find(|word| word.role == words::Role::Function);
    let text = "there are only `int`s, arrays of them, and functions: call one by its name alone";
    word.map_or(text, |word| word.mend).to_owned()
}

/// What to write for the assignment of a list of values.
fn elements(parser: &Parser, found: &Match) -> String {
    let list = parser.source_text(parser.text_span(found.from, found.taken));
    let list = list.get(1..list.len().max(2) - 1).unwrap_or("");
    let target = parser.source_text(parser.text_span(0, found.from - 1));
    // `a[3] = {1, 2, 3}` means all of `a`.
    let count = list.split(',').filter(|value| !value.trim().is_empty()).count();
    let target = target.strip_suffix(&format!("[{count}]")).unwrap_or(target);
    if list.contains(['{', '[', '(', '\n']) || target.len() > LONG || target.contains('[') {
        return "assign to the elements one by one".to_owned();
    }
    let values = list.split(',').map(str::trim).filter(|value| !value.is_empty()).take(3);
    let statements = values.enumerate().map(|(at, value)| format!("{target}[{at}] = {value};"));
    format!("assign to the elements one by one: `{}`", statements.collect::<Vec<_>>().join(" "))
}

/// What to write for `a, b = b, a`.
fn swap(parser: &Parser, taken: usize) -> String {
    let text = parser.source_text(parser.text_span(0, taken));
    let (left, right) = text.split_once('=').unwrap_or((text, ""));
    let parts = |side: &str| side.split(',').map(|part| part.trim().to_owned()).collect::<Vec<_>>();
    let (left, right) = (parts(left), parts(right));
    match (&left[..], &right[..]) {
        ([a, b], [c, d]) if a == d && b == c => {
            format!("use a third variable: `int t = {a}; {a} = {b}; {b} = t;`")
        }
        _ => "write an assignment for each variable".to_owned(),
    }
}

/// The list between the brackets there, in braces.
pub(super) fn values_between(parser: &Parser, open: usize, close: usize) -> String {
    let inner = Span::new(parser.span(open).end, parser.span(close).start);
    let inner = parser.source_text(inner);
    let is_long = inner.len() > LONG || inner.contains(['\n', '[']);
    format!("{{{}}}", if is_long { "…" } else { inner })
}
