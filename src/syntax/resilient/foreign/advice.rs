//! What to write instead of operators that miniSysY lacks, with the operands of the source.

use super::hint;
use super::mistyped;
use super::rule::SHORT;
use super::words;
use crate::support::span::Span;
use crate::syntax::ast::BinaryOp;
use crate::syntax::resilient::Parser;
use crate::syntax::token::{Token, TokenKind as T};

/// Longer pieces of the source are not repeated in a hint.
const LONG: usize = 40;

/// The value of `$name` in the words about the operator that comes next.
pub(super) fn fill(name: &str, parser: &Parser) -> String {
    match name {
        "operand" => operand(parser).map_or("…", |operand| operand.text).to_owned(),
        // The name after the `*` or `&` that comes next.
        "declared" => parser.name(1).unwrap_or("a").to_owned(),
        "step" => step(parser),
        "reversed" => reversed(parser),
        "shift" => shift(parser),
        "bit" => bit(parser),
        "complement" => complement(parser),
        "ternary" => ternary(parser),
        "pointer" => pointer(parser),
        _ => unreachable!("no words have `${name}`"),
    }
}

/// A variable or element.
struct Operand<'a> {
    text: &'a str,
    /// Where in the output it begins.
    start: usize,
}

/// The variable or element that ends here, if it is short and can be computed twice.
fn operand<'a>(parser: &'a Parser) -> Option<Operand<'a>> {
    let output = &parser.machine.read;
    let mut depth = 0usize;
    let mut start = output.len();
    loop {
        start = start.checked_sub(1).filter(|start| output.len() - start <= SHORT)?;
        match output[start].kind {
            T::RightBracket => depth += 1,
            T::LeftBracket => depth = depth.checked_sub(1)?,
            T::Identifier(_) if depth == 0 => break,
            _ if depth == 0 => return None,
            _ => {}
        }
    }
    let text = parser.source_text(output[start].span.to(output[output.len() - 1].span));
    let is_short = text.len() <= LONG && !text.contains(['\n', '(']);
    is_short.then_some(Operand { text, start })
}

/// The operand before an operator that binds less tightly than `+`, such as `<<`; `None` if it has
/// parts.
fn single_operand<'a>(parser: &'a Parser) -> Option<&'a str> {
    let operand = operand(parser)?;
    let before = operand.start.checked_sub(1).map(|index| parser.machine.read[index].kind);
    let is_part = matches!(
        before,
        Some(T::Sign(_) | T::Not | T::Infix(BinaryOp::Arithmetic(_) | BinaryOp::Foreign))
    );
    // A `~` before it has been removed already.
    let text = &parser.source[..parser.machine.read[operand.start].span.start as usize];
    (!is_part && !text.trim_ascii_end().ends_with(b"~")).then_some(operand.text)
}

/// The number this far ahead, if it is the whole operand of an operator.
fn single_number(parser: &Parser, ahead: usize) -> Option<u32> {
    let T::Number(value) = parser.kind(ahead)? else { return None };
    let next = parser.kind(ahead + 1);
    let is_part = matches!(next, Some(T::Sign(_) | T::Infix(BinaryOp::Arithmetic(_))));
    (!is_part).then_some(value)
}

/// The statement around this place: the first token of it, and whether it is the body of an `if` or
/// `while` that has no braces.
fn statement(parser: &Parser) -> (Option<T>, bool) {
    let first = parser.machine.read.get(parser.start()).map(|token| token.kind);
    let before = parser.start().checked_sub(1).map(|index| parser.machine.read[index].kind);
    (first, matches!(before, Some(T::RightParen | T::Else | T::LoopHead)))
}

/// What to write for `x++` within an expression.
fn step(parser: &Parser) -> String {
    let Some(Operand { text, .. }) = operand(parser) else {
        return "an expression changes nothing: count in a statement of its own".to_owned();
    };
    let (sign, opposite) = if parser.text(0) == "+" { ("+", "-") } else { ("-", "+") };
    let count = format!("`{text} = {text} {sign} 1;`");
    match statement(parser) {
        (Some(T::While), _) => format!("write {count} as the first statement of the loop's body"),
        (Some(T::If | T::Return), false) => {
            format!("write {count} before this statement, and `{text} {opposite} 1` here")
        }
        (_, true) => format!("write {count} after it, and put both statements into braces"),
        _ => format!("write {count} as a statement of its own after this one"),
    }
}

/// The text up to the `;`, if that is near: the value of an assignment.
fn value<'a>(parser: &'a Parser, from: usize) -> Option<&'a str> {
    let end = (from..from + SHORT).find(|&ahead| parser.is(ahead, T::Semicolon))?;
    let text = parser.source_text(parser.text_span(from, end));
    (end > from && text.len() <= LONG && !text.contains('\n')).then_some(text)
}

/// What to write for `x =* 2;`.
fn reversed(parser: &Parser) -> String {
    let (Some(Operand { text, .. }), operator) = (operand(parser), parser.text(1)) else {
        return "write the variable on both sides of `=`".to_owned();
    };
    let value = value(parser, 2).unwrap_or("…");
    let is_sum = value.contains(['+', '-', '*', '/', '%']);
    let value = if is_sum { format!("({value})") } else { value.to_owned() };
    format!("write `{text} = {text} {operator} {value};`")
}

/// What to write for `<<` and `>>`.
fn shift(parser: &Parser) -> String {
    let is_left = parser.text(0) == "<";
    let factor = single_number(parser, 2).filter(|&by| by < 31).map(|by| 1u32 << by);
    match (is_left, single_operand(parser), factor) {
        (true, Some(text), Some(factor)) => format!("write `{text} * {factor}`"),
        (false, Some(text), Some(factor)) => {
            format!("if `{text}` is not negative, write `{text} / {factor}`")
        }
        (true, ..) => "multiply by a power of two: `<< 3` is `* 8`".to_owned(),
        (false, ..) => {
            "divide a number that is not negative by a power of two: `>> 3` is `/ 8`".to_owned()
        }
    }
}

/// What to write for `<<=`, `&=` and the like.
pub(super) fn compound_of_bits(parser: &Parser) -> String {
    let operator = mistyped::compound(parser).unwrap_or("");
    let factor = single_number(parser, 2).filter(|&by| by < 31).map(|by| 1u32 << by);
    let target = operand(parser).map(|operand| operand.text);
    match (operator, target, factor) {
        ("<<", Some(text), Some(factor)) => format!("write `{text} = {text} * {factor};`"),
        (">>", Some(text), Some(factor)) => {
            format!("if `{text}` is not negative, write `{text} = {text} / {factor};`")
        }
        ("<<", ..) => "multiply by a power of two: `<< 3` is `* 8`".to_owned(),
        (">>", ..) => {
            "divide a number that is not negative by a power of two: `>> 3` is `/ 8`".to_owned()
        }
        _ => words::operator(operator).1.unwrap_or("").to_owned(),
    }
}

/// What to write for `&`, `|` and `^` between operands.
fn bit(parser: &Parser) -> String {
    let operator = parser.text(0);
    let modulus = single_number(parser, 1)
        .filter(|mask| mask.checked_add(1).is_some_and(u32::is_power_of_two));
    match (operator, single_operand(parser), modulus) {
        ("&", Some(text), Some(mask @ 1..)) => {
            format!("if `{text}` is not negative, write `{text} % {}`", mask + 1)
        }
        _ => words::operator(operator).1.unwrap_or("").to_owned(),
    }
}

/// What to write for `~` in front of an operand.
fn complement(parser: &Parser) -> String {
    match parser.name(1).filter(|_| !parser.is(2, T::LeftParen) && !parser.is(2, T::LeftBracket)) {
        Some(name) => format!("write `(-{name} - 1)`; the logical not is `!{name}`"),
        None => words::operator("~").1.unwrap_or("").to_owned(),
    }
}

/// What to write for `*` in front of an operand.
fn pointer(parser: &Parser) -> String {
    match parser.name(1) {
        Some(name) => {
            format!("use the variable itself, `{name}`, or an array and a subscript: `{name}[0]`")
        }
        None => "use a variable, or an array and a subscript".to_owned(),
    }
}

/// What to write for `condition ? left : right`.
fn ternary(parser: &Parser) -> String {
    let general = || "set a variable by `if (…) … else …` before".to_owned();
    let output = &parser.machine.read;
    // The condition begins after the last `=`, `return`, `(` or `,` around this place.
    let mut depth = 0usize;
    let begins = |token: &Token| match token.kind {
        T::RightParen | T::RightBracket => {
            depth += 1;
            false
        }
        T::LeftParen | T::LeftBracket if depth > 0 => {
            depth -= 1;
            false
        }
        T::LeftParen | T::LeftBracket | T::Comma | T::Assign | T::Return => depth == 0,
        _ => false,
    };
    let near = parser.start().max(output.len().saturating_sub(SHORT));
    let Some(before) = output[near..].iter().rposition(begins) else { return general() };
    let before = near + before;
    let Some(first) = output.get(before + 1) else { return general() };
    let condition = parser.source_text(first.span.to(output[output.len() - 1].span));
    let mut depth = 0usize;
    let mut colon = None;
    let end = (1..SHORT).find(|&ahead| match parser.kind(ahead) {
        Some(T::LeftParen | T::LeftBracket) => {
            depth += 1;
            false
        }
        Some(T::RightParen | T::RightBracket | T::Comma) if depth == 0 => true,
        Some(T::RightParen | T::RightBracket) => {
            depth -= 1;
            false
        }
        Some(T::Error) if depth == 0 && parser.text(ahead) == ":" && colon.is_none() => {
            colon = Some(ahead);
            false
        }
        Some(T::Error | T::Semicolon) | None => true,
        _ => false,
    });
    let (Some(colon), Some(end)) = (colon.filter(|&colon| colon > 1), end) else {
        return general();
    };
    let left = parser.source_text(parser.text_span(1, colon));
    let right = parser.source_text(parser.text_span(colon + 1, end));
    let is_long =
        [condition, left, right].iter().any(|text| text.len() > LONG || text.contains('\n'));
    if is_long || parser.is(end, T::Error) || colon + 1 >= end {
        return general();
    }
    let condition = match condition.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) if !inner.contains(['(', ')']) => inner,
        _ => condition,
    };
    let branches =
        |target: &str| format!("if ({condition}) {target} = {left}; else {target} = {right};");
    match output[before].kind {
        T::Return => format!("write `if ({condition}) return {left}; else return {right};`"),
        T::Assign if parser.is(end, T::Semicolon) => {
            let target = Span::new(output[parser.start()].span.start, output[before].span.start);
            let target = parser.source_text(target).trim();
            match target.strip_prefix("int ") {
                Some(name) if !name.contains(',') => {
                    format!("write `int {name}; {}`", branches(name))
                }
                None if target.len() <= LONG && !target.starts_with("const") => {
                    format!("write `{}`", branches(target))
                }
                _ => general(),
            }
        }
        _ if hint::target(parser).is_some() => general(),
        _ => format!(
            "before this statement write `int value; {}`, and `value` here",
            branches("value")
        ),
    }
}
