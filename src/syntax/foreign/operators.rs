//! Operators of other languages, and what is often typed for an operator of miniSysY.

use super::words::{self, Role};
use super::{Rewriter, Rule};
use crate::diag::{Code, Diagnostic};
use crate::ir::IntPredicate;
use crate::syntax::ast::{BinaryOp, UnaryOp};
use crate::syntax::token::TokenKind;

/// Longer pieces of the source are not repeated in a hint.
const LONG: usize = 40;
/// Pieces of more tokens are not looked through.
const SHORT: usize = 64;

pub(super) const RULES: [Rule; 10] = [
    increment,
    compound_assignment,
    spaced_or_swapped,
    comment_end,
    doubled_operator,
    conditional,
    member,
    address_or_bit_operator,
    dereference,
    word_operator,
];

const fn compare(predicate: IntPredicate) -> TokenKind {
    TokenKind::Infix(BinaryOp::Comparison(predicate))
}

/// What to say of an operator that consists of characters which miniSysY never uses alone.
pub(crate) fn describe(spelling: &str) -> (String, Option<String>) {
    let lacks = format!("miniSysY has no operator `{spelling}`");
    let hint = match spelling {
        "&" => "`&&` is the logical and; the last bit of `n` is `n % 2`",
        "|" => "`||` is the logical or; add what has no bits in common",
        "^" => "for 0 and 1, `!=` does the same; a power takes a loop",
        "~" => "`~n` is `-n - 1`; `!` is the logical not",
        "?" => "write `if (…) … else …`",
        ":" => {
            let hint = "braces group statements: `{ … }`; `=` gives a value";
            return (format!("`{spelling}` means nothing in miniSysY"), Some(hint.to_owned()));
        }
        "." => return (lacks, Some("a point stands in no number and no name".to_owned())),
        _ => return (format!("`{spelling}` means nothing in miniSysY"), None),
    };
    (lacks, Some(hint.to_owned()))
}

/// The text of the statement so far, if it is short and the target of an assignment: a name,
/// perhaps with subscripts.
fn target(rewriter: &Rewriter) -> Option<String> {
    let tokens = rewriter.output.get(rewriter.start..).filter(|tokens| tokens.len() <= SHORT)?;
    let is_target = match tokens {
        [first] => matches!(first.kind, TokenKind::Identifier(_)),
        [first, second, .., last] => {
            let mut depth = 0usize;
            let outside = tokens[1..].iter().filter(|token| {
                match token.kind {
                    TokenKind::LeftBracket => depth += 1,
                    TokenKind::RightBracket => depth = depth.saturating_sub(1),
                    _ => return depth == 0,
                }
                false
            });
            matches!(first.kind, TokenKind::Identifier(_))
                && second.kind == TokenKind::LeftBracket
                && last.kind == TokenKind::RightBracket
                && outside.count() == 0
        }
        _ => false,
    };
    let span = tokens.first()?.span.to(tokens.last()?.span);
    let text = rewriter.source_text(span);
    is_target.then(|| if text.len() > LONG { "…".to_owned() } else { text.to_owned() })
}

/// Whether `x++` or `x += 1` is a statement here, not part of one.
fn is_statement(rewriter: &Rewriter) -> bool {
    rewriter.brackets.in_block()
}

/// `x++` and `x--`. `++x` has a meaning, and is left to the checker.
fn increment(rewriter: &mut Rewriter) -> bool {
    let (Some(TokenKind::Sign(sign)), Some(TokenKind::Sign(second))) =
        (rewriter.kind(0), rewriter.kind(1))
    else {
        return false;
    };
    if sign != second || !rewriter.touches(0) || !rewriter.behind_operand() {
        return false;
    }
    let ends = rewriter.is(2, TokenKind::Semicolon)
        || rewriter.is(2, TokenKind::RightBrace)
        || rewriter.begins_line(2);
    let target = if ends && is_statement(rewriter) { target(rewriter) } else { None };
    if rewriter.begins_operand(2) && target.is_none() {
        // `a ++ b` means `a + (+b)`.
        return false;
    }
    let operator = if sign == UnaryOp::Plus { "+" } else { "-" };
    let diagnostic = rewriter.foreign(2, format!("miniSysY has no `{operator}{operator}`"));
    let diagnostic = match &target {
        Some(target) => diagnostic
            .label("not an operator of miniSysY")
            .hint(format!("write `{target} = {target} {operator} 1;`")),
        None => diagnostic.label("not an operator of miniSysY").hint(format!(
            "an expression changes nothing: write `x = x {operator} 1;` as a statement before \
             or after this one"
        )),
    };
    rewriter.report(2, diagnostic);
    if target.is_some() {
        rewriter.replace(1, TokenKind::Assign);
        rewriter.replace(1, TokenKind::Hole);
    } else {
        rewriter.at += 2;
    }
    true
}

/// How many tokens make up the operator in front of `=`, and its spelling.
fn compound(rewriter: &Rewriter) -> Option<(usize, &'static str)> {
    let spelled = |ahead: usize| rewriter.text(ahead);
    let (length, spelling) = match (spelled(0), spelled(1)) {
        ("+", "=") => (2, "+"),
        ("-", "=") => (2, "-"),
        ("*", "=") => (2, "*"),
        ("/", "=") => (2, "/"),
        ("%", "=") => (2, "%"),
        ("&", "=") => (2, "&"),
        ("|", "=") => (2, "|"),
        ("^", "=") => (2, "^"),
        ("<", "<=") => (2, "<<"),
        (">", ">=") => (2, ">>"),
        _ => return None,
    };
    Some((length, spelling))
}

/// `x += 1` and the like.
fn compound_assignment(rewriter: &mut Rewriter) -> bool {
    let Some((length, operator)) = compound(rewriter) else { return false };
    if !rewriter.behind_operand() {
        return false;
    }
    let target = if is_statement(rewriter) { target(rewriter) } else { None };
    let mut diagnostic = rewriter
        .foreign(length, format!("miniSysY has no `{operator}=`"))
        .label("not an operator of miniSysY");
    let is_known = "+-*/%".contains(operator);
    match &target {
        Some(target) if is_known => {
            let value = value_text(rewriter, length, operator);
            diagnostic =
                diagnostic.hint(format!("write `{target} = {target} {operator} {value};`"));
        }
        None if is_known => {
            let hint = format!(
                "an expression changes nothing: write `x = x {operator} …;` as a statement of \
                 its own"
            );
            diagnostic = diagnostic.hint(hint);
        }
        _ => diagnostic.hints.extend(bit_operator_hint(operator)),
    }
    rewriter.report(length, diagnostic);
    let kind =
        if target.is_some() { TokenKind::Assign } else { TokenKind::Infix(BinaryOp::Foreign) };
    rewriter.replace(length, kind);
    true
}

/// The value behind the assignment whose operator has `length` tokens, as the right operand of
/// `operator`.
fn value_text(rewriter: &Rewriter, length: usize, operator: &str) -> String {
    let end = (length..length + SHORT).find(|&ahead| rewriter.is(ahead, TokenKind::Semicolon));
    let Some(end) = end.filter(|&end| end > length) else { return "…".to_owned() };
    let text = rewriter.source_text(rewriter.span(length).to(rewriter.span(end - 1)));
    if text.len() > LONG || text.contains('\n') {
        return "…".to_owned();
    }
    let has_operator = (length..end).any(|ahead| {
        matches!(rewriter.kind(ahead), Some(TokenKind::Infix(_) | TokenKind::Sign(_)))
    });
    if has_operator && operator != "+" { format!("({text})") } else { text.to_owned() }
}

fn bit_operator_hint(operator: &str) -> Option<String> {
    match operator {
        "<<" => Some("multiply by a power of two: `n << 3` is `n * 8`".to_owned()),
        ">>" => Some("divide by a power of two: `n >> 3` is `n / 8` for positive `n`".to_owned()),
        _ => describe(operator).1,
    }
}

/// Operators that are typed with a space in them, in another order, or as in another language.
fn spaced_or_swapped(rewriter: &mut Rewriter) -> bool {
    let (first, second) = (rewriter.text(0), rewriter.text(1));
    let adjacent = rewriter.touches(0);
    let in_condition = rewriter.brackets.in_condition();
    let (meant, kind) = match (first, second) {
        ("!", "=") => ("!=", compare(IntPredicate::Ne)),
        ("<", "=") => ("<=", compare(IntPredicate::Sle)),
        (">", "=") => (">=", compare(IntPredicate::Sge)),
        ("=", "=") => ("==", compare(IntPredicate::Eq)),
        ("=", "!") if in_condition && adjacent => ("!=", compare(IntPredicate::Ne)),
        ("==", "=") if adjacent => ("==", compare(IntPredicate::Eq)),
        ("!=", "=") if adjacent => ("!=", compare(IntPredicate::Ne)),
        ("<", ">") if adjacent => ("!=", compare(IntPredicate::Ne)),
        ("&", "&") => ("&&", TokenKind::Infix(BinaryOp::And)),
        ("|", "|") => ("||", TokenKind::Infix(BinaryOp::Or)),
        (":", "=") => ("=", TokenKind::Assign),
        _ => return false,
    };
    if !rewriter.behind_operand() {
        return false;
    }
    let typed = rewriter.source_text(rewriter.span(0).to(rewriter.span(1)));
    let (message, hint) = if adjacent {
        (format!("miniSysY has no operator `{typed}`"), format!("write `{meant}`"))
    } else {
        let message = format!("a space within the operator `{meant}`");
        (message, format!("write `{meant}`, without a space"))
    };
    let diagnostic = rewriter.foreign(2, message).label("not an operator").hint(hint);
    rewriter.report(2, diagnostic);
    rewriter.replace(2, kind);
    true
}

/// `*/` without a comment around it.
fn comment_end(rewriter: &mut Rewriter) -> bool {
    let is_end = rewriter.text(0) == "*" && rewriter.text(1) == "/" && rewriter.touches(0);
    if is_end {
        let span = rewriter.span(0).to(rewriter.span(1));
        let diagnostic = Diagnostic::new(Code::UnexpectedToken, span, "this `*/` ends no comment")
            .label("no comment is open here")
            .hint("a comment ends at the first `*/`, even if there is a `/*` in it");
        rewriter.report(2, diagnostic);
        // What stands before it on the line was meant to be in the comment.
        let start =
            rewriter.output.get(rewriter.start).map_or(span.start, |token| token.span.start);
        let rest = &rewriter.output[rewriter.start..];
        let is_text = rest.len() <= SHORT
            && rest.iter().all(|token| {
                matches!(
                    token.kind,
                    TokenKind::Identifier(_) | TokenKind::Number(_) | TokenKind::Infix(_)
                )
            });
        let line = rewriter.source.get(start as usize..span.start as usize);
        if is_text && line.is_some_and(|line| !line.contains(&b'\n')) {
            rewriter.output.truncate(rewriter.start);
        }
        rewriter.at += 2;
    }
    is_end
}

/// `<<`, `>>` and `**`.
fn doubled_operator(rewriter: &mut Rewriter) -> bool {
    let spelling = match (rewriter.text(0), rewriter.text(1)) {
        ("<", "<") => "<<",
        (">", ">") => ">>",
        ("*", "*") => "**",
        _ => return false,
    };
    if !rewriter.behind_operand() || !rewriter.touches(0) {
        return false;
    }
    let hint = bit_operator_hint(spelling).filter(|_| spelling != "**");
    let hint = hint.unwrap_or_else(|| "multiply in a loop".to_owned());
    let diagnostic = rewriter
        .foreign(2, format!("miniSysY has no operator `{spelling}`"))
        .label("not an operator of miniSysY")
        .hint(hint);
    rewriter.report(2, diagnostic);
    rewriter.replace(2, TokenKind::Infix(BinaryOp::Foreign));
    true
}

/// `a ? b : c`
fn conditional(rewriter: &mut Rewriter) -> bool {
    if rewriter.is_unknown(0, "?") && rewriter.behind_operand() {
        let diagnostic = rewriter
            .foreign(1, "miniSysY has no operator `? :`")
            .label("not an operator of miniSysY")
            .hint("write `if (…) … else …`");
        rewriter.report(1, diagnostic);
        rewriter.questions += 1;
    } else if rewriter.is_unknown(0, ":") && rewriter.questions > 0 {
        rewriter.questions -= 1;
        let span = rewriter.span(0);
        rewriter.cover(span);
    } else {
        return false;
    }
    rewriter.replace(1, TokenKind::Infix(BinaryOp::Foreign));
    true
}

/// `a.b`, `a->b`, and `.5`.
fn member(rewriter: &mut Rewriter) -> bool {
    let is_point = rewriter.is_unknown(0, ".");
    if is_point && !rewriter.behind_operand() && rewriter.touches(0) {
        if let Some(TokenKind::Number(_)) = rewriter.kind(1) {
            let span = rewriter.span(0).to(rewriter.span(1));
            let message = "miniSysY has no floating-point numbers";
            let diagnostic = Diagnostic::new(Code::MalformedNumber, span, message)
                .label("only whole numbers are known");
            rewriter.report(2, diagnostic);
            rewriter.replace(2, TokenKind::Hole);
            return true;
        }
        return false;
    }
    let is_arrow = rewriter.text(0) == "-" && rewriter.text(1) == ">" && rewriter.touches(0);
    let length = if is_arrow { 2 } else { 1 };
    if !(is_point || is_arrow) || !rewriter.behind_operand() || !rewriter.is_name(length) {
        return false;
    }
    let diagnostic = if rewriter.awaits_value {
        rewriter
            .foreign(length + 1, "a name ends in front of a point")
            .label("not a part of the name")
            .hint("names are made of the letters a to z and A to Z, digits and `_`")
    } else {
        rewriter
            .foreign(length + 1, "miniSysY has no members")
            .label("not a variable")
            .hint("there are only `int`s and arrays of them: use a variable for each part")
    };
    rewriter.report(length + 1, diagnostic);
    // `a.size()` is a value like `a.size`.
    let call = rewriter.is(length + 1, TokenKind::LeftParen);
    let end = if call { rewriter.partner(length + 1) } else { None };
    rewriter.skip(end.map_or(length + 1, |end| end + 1));
    true
}

/// `&x`, `a & b`, `a | b`, `a ^ b`, `~a`.
fn address_or_bit_operator(rewriter: &mut Rewriter) -> bool {
    if !rewriter.is(0, TokenKind::Error) {
        return false;
    }
    let is_infix = rewriter.behind_operand();
    match rewriter.text(0) {
        "&" if !is_infix => {
            let hint = "arrays are passed by their name alone, and an `int` by its value";
            let diagnostic = rewriter
                .foreign(1, "miniSysY has no pointers")
                .label("not an operator of miniSysY")
                .hint(hint);
            rewriter.report(1, diagnostic);
            rewriter.at += 1;
        }
        "&" | "|" | "^" if is_infix => rewriter.replace(1, TokenKind::Infix(BinaryOp::Foreign)),
        "~" if !is_infix => rewriter.at += 1,
        _ => return false,
    }
    true
}

/// `*p`
fn dereference(rewriter: &mut Rewriter) -> bool {
    let is_prefix = rewriter.text(0) == "*"
        && !rewriter.behind_operand()
        && matches!(rewriter.kind(1), Some(TokenKind::Identifier(_) | TokenKind::LeftParen));
    if is_prefix {
        let diagnostic = rewriter
            .foreign(1, "miniSysY has no pointers")
            .label("not an operator in front of a value")
            .hint("use the variable itself, or an array and a subscript: `a[0]`");
        rewriter.report(1, diagnostic);
        rewriter.at += 1;
    }
    is_prefix
}

/// `and`, `or`, `mod` between operands, and `not` in front of one.
fn word_operator(rewriter: &mut Rewriter) -> bool {
    let Some(spelling) = rewriter.word(0) else { return false };
    let Some(word) = words::find(spelling) else { return false };
    let is_infix = word.role == Role::Operator
        && rewriter.behind_operand()
        && rewriter.begins_operand(1)
        && !rewriter.begins_line(0);
    let is_not = word.spelling == "not"
        && !rewriter.behind_operand()
        && matches!(
            rewriter.kind(1),
            Some(TokenKind::Identifier(_) | TokenKind::Number(_) | TokenKind::Not)
        );
    if !is_infix && !is_not {
        return false;
    }
    let kind = match word.spelling {
        "and" | "AND" => TokenKind::Infix(BinaryOp::And),
        "or" | "OR" => TokenKind::Infix(BinaryOp::Or),
        "not" => TokenKind::Not,
        _ => TokenKind::Infix(BinaryOp::Foreign),
    };
    let diagnostic =
        rewriter.foreign(1, word.message()).label("not an operator of miniSysY").hint(word.mend);
    rewriter.report(1, diagnostic);
    rewriter.replace(1, kind);
    true
}
