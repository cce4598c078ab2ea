//! What to write instead of operators that miniSysY lacks, with the operands of the source.

use super::hint;
use super::mistyped;
use super::rewriter::Rewriter;
use super::rule::SHORT;
use super::words;
use crate::support::span::Span;
use crate::syntax::ast::BinaryOp;
use crate::syntax::token::{Token, TokenKind as T};

/// Longer pieces of the source are not repeated in a hint.
const LONG: usize = 40;

/// The value of `$name` in the words about the operator that comes next.
pub(super) fn fill(name: &str, rewriter: &Rewriter) -> String {
    match name {
        "operand" => operand(rewriter).map_or("…", |operand| operand.text).to_owned(),
        // The name after the `*` or `&` that comes next.
        "declared" => rewriter.name(1).unwrap_or("a").to_owned(),
        "step" => step(rewriter),
        "reversed" => reversed(rewriter),
        "shift" => shift(rewriter),
        "bit" => bit(rewriter),
        "complement" => complement(rewriter),
        "ternary" => ternary(rewriter),
        "pointer" => pointer(rewriter),
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
fn operand<'a>(rewriter: &'a Rewriter) -> Option<Operand<'a>> {
    let output = &rewriter.output;
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
    let text = rewriter.source_text(output[start].span.to(output[output.len() - 1].span));
    let is_short = text.len() <= LONG && !text.contains(['\n', '(']);
    is_short.then_some(Operand { text, start })
}

/// The operand before an operator that binds less tightly than `+`, such as `<<`; `None` if it has
/// parts.
fn single_operand<'a>(rewriter: &'a Rewriter) -> Option<&'a str> {
    let operand = operand(rewriter)?;
    let before = operand.start.checked_sub(1).map(|index| rewriter.output[index].kind);
    let is_part = matches!(
        before,
        Some(T::Sign(_) | T::Not | T::Infix(BinaryOp::Arithmetic(_) | BinaryOp::Foreign))
    );
    // A `~` before it has been removed already.
    let text = &rewriter.source[..rewriter.output[operand.start].span.start as usize];
    (!is_part && !text.trim_ascii_end().ends_with(b"~")).then_some(operand.text)
}

/// The number this far ahead, if it is the whole operand of an operator.
fn single_number(rewriter: &Rewriter, ahead: usize) -> Option<u32> {
    let T::Number(value) = rewriter.kind(ahead)? else { return None };
    let next = rewriter.kind(ahead + 1);
    let is_part = matches!(next, Some(T::Sign(_) | T::Infix(BinaryOp::Arithmetic(_))));
    (!is_part).then_some(value)
}

/// The statement around this place: the first token of it, and whether it is the body of an `if` or
/// `while` that has no braces.
fn statement(rewriter: &Rewriter) -> (Option<T>, bool) {
    let first = rewriter.output.get(rewriter.start).map(|token| token.kind);
    let before = rewriter.start.checked_sub(1).map(|index| rewriter.output[index].kind);
    (first, matches!(before, Some(T::RightParen | T::Else | T::LoopHead)))
}

/// What to write for `x++` within an expression.
fn step(rewriter: &Rewriter) -> String {
    let Some(Operand { text, .. }) = operand(rewriter) else {
        return "an expression changes nothing: count in a statement of its own".to_owned();
    };
    let (sign, opposite) = if rewriter.text(0) == "+" { ("+", "-") } else { ("-", "+") };
    let count = format!("`{text} = {text} {sign} 1;`");
    match statement(rewriter) {
        (Some(T::While), _) => format!("write {count} as the first statement of the loop's body"),
        (Some(T::If | T::Return), false) => {
            format!("write {count} before this statement, and `{text} {opposite} 1` here")
        }
        (_, true) => format!("write {count} after it, and put both statements into braces"),
        _ => format!("write {count} as a statement of its own after this one"),
    }
}

/// The text up to the `;`, if that is near: the value of an assignment.
fn value<'a>(rewriter: &'a Rewriter, from: usize) -> Option<&'a str> {
    let end = (from..from + SHORT).find(|&ahead| rewriter.is(ahead, T::Semicolon))?;
    let text = rewriter.source_text(rewriter.text_span(from, end));
    (end > from && text.len() <= LONG && !text.contains('\n')).then_some(text)
}

/// What to write for `x =* 2;`.
fn reversed(rewriter: &Rewriter) -> String {
    let (Some(Operand { text, .. }), operator) = (operand(rewriter), rewriter.text(1)) else {
        return "write the variable on both sides of `=`".to_owned();
    };
    let value = value(rewriter, 2).unwrap_or("…");
    let is_sum = value.contains(['+', '-', '*', '/', '%']);
    let value = if is_sum { format!("({value})") } else { value.to_owned() };
    format!("write `{text} = {text} {operator} {value};`")
}

/// What to write for `<<` and `>>`.
fn shift(rewriter: &Rewriter) -> String {
    let is_left = rewriter.text(0) == "<";
    let factor = single_number(rewriter, 2).filter(|&by| by < 31).map(|by| 1u32 << by);
    match (is_left, single_operand(rewriter), factor) {
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
pub(super) fn compound_of_bits(rewriter: &Rewriter) -> String {
    let operator = mistyped::compound(rewriter).unwrap_or("");
    let factor = single_number(rewriter, 2).filter(|&by| by < 31).map(|by| 1u32 << by);
    let target = operand(rewriter).map(|operand| operand.text);
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
fn bit(rewriter: &Rewriter) -> String {
    let operator = rewriter.text(0);
    let modulus = single_number(rewriter, 1).filter(|mask| (mask + 1).is_power_of_two());
    match (operator, single_operand(rewriter), modulus) {
        ("&", Some(text), Some(mask @ 1..)) => {
            format!("if `{text}` is not negative, write `{text} % {}`", mask + 1)
        }
        _ => words::operator(operator).1.unwrap_or("").to_owned(),
    }
}

/// What to write for `~` in front of an operand.
fn complement(rewriter: &Rewriter) -> String {
    match rewriter
        .name(1)
        .filter(|_| !rewriter.is(2, T::LeftParen) && !rewriter.is(2, T::LeftBracket))
    {
        Some(name) => format!("write `(-{name} - 1)`; the logical not is `!{name}`"),
        None => words::operator("~").1.unwrap_or("").to_owned(),
    }
}

/// What to write for `*` in front of an operand.
fn pointer(rewriter: &Rewriter) -> String {
    match rewriter.name(1) {
        Some(name) => {
            format!("use the variable itself, `{name}`, or an array and a subscript: `{name}[0]`")
        }
        None => "use a variable, or an array and a subscript".to_owned(),
    }
}

/// What to write for `condition ? left : right`.
fn ternary(rewriter: &Rewriter) -> String {
    let general = || "set a variable by `if (…) … else …` before".to_owned();
    let output = &rewriter.output;
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
    let near = rewriter.start.max(output.len().saturating_sub(SHORT));
    let Some(before) = output[near..].iter().rposition(begins) else { return general() };
    let before = near + before;
    let Some(first) = output.get(before + 1) else { return general() };
    let condition = rewriter.source_text(first.span.to(output[output.len() - 1].span));
    let mut depth = 0usize;
    let mut colon = None;
    let end = (1..SHORT).find(|&ahead| match rewriter.kind(ahead) {
        Some(T::LeftParen | T::LeftBracket) => {
            depth += 1;
            false
        }
        Some(T::RightParen | T::RightBracket | T::Comma) if depth == 0 => true,
        Some(T::RightParen | T::RightBracket) => {
            depth -= 1;
            false
        }
        Some(T::Error) if depth == 0 && rewriter.text(ahead) == ":" && colon.is_none() => {
            colon = Some(ahead);
            false
        }
        Some(T::Error | T::Semicolon) | None => true,
        _ => false,
    });
    let (Some(colon), Some(end)) = (colon.filter(|&colon| colon > 1), end) else {
        return general();
    };
    let left = rewriter.source_text(rewriter.text_span(1, colon));
    let right = rewriter.source_text(rewriter.text_span(colon + 1, end));
    let is_long =
        [condition, left, right].iter().any(|text| text.len() > LONG || text.contains('\n'));
    if is_long || rewriter.is(end, T::Error) || colon + 1 >= end {
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
        T::Assign if rewriter.is(end, T::Semicolon) => {
            let target = Span::new(output[rewriter.start].span.start, output[before].span.start);
            let target = rewriter.source_text(target).trim();
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
        _ if hint::target(rewriter).is_some() => general(),
        _ => format!(
            "before this statement write `int value; {}`, and `value` here",
            branches("value")
        ),
    }
}
