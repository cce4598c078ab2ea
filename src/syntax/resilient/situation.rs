//! The situations in which a message can say more than which tokens were expected.

use super::Parser;
use super::condition::{
    are_brackets_before_name, are_brackets_empty, awaits_value, begins_with_name,
    follows_declared_name, is, is_certain_comparison, is_comparison, is_keyword,
    is_nested_function, is_outside, is_statement_outside, is_surplus_brace, lacks_body,
    lacks_left_value, lacks_name, lacks_operator, lacks_right_value,
};
use super::expected::{self, NAME};
use super::finding::end_of_statement;
use super::position::closer;
use super::template;
use crate::diag::{Argument, Code, Diagnostic, Edit, Hint};
use crate::support::span::Span;
use crate::syntax::token::{Token, TokenKind as T};

/// A situation: how it is recognised, and its words. In these `{token}` is the token at the fault,
/// `{before}` the one before it, and so on: see [`placeholder`].
struct Situation {
    when: fn(&Parser) -> bool,
    code: Code,
    /// Where the diagnostic points, and what it says there.
    at: Spot,
    message: &'static str,
    label: &'static str,
    related: Option<(Spot, &'static str)>,
    hints: &'static [&'static str],
    /// What the first hint says to do: write this, if anything, at a place. The flag says whether that
    /// is certain.
    change: Option<(Spot, &'static str, bool)>,
}

/// A place that a diagnostic can point at.
#[derive(Copy, Clone)]
enum Spot {
    /// The token at the fault.
    Token,
    /// The token that was read last.
    Before,
    /// The innermost bracket that is open.
    Bracket,
    /// The statement up to the fault.
    Lead,
    /// The type and the name of the function that begins at or before the fault.
    Head,
}

/// What a row leaves out.
const ROW: Situation = Situation {
    when: |_| true,
    code: Code::UnexpectedToken,
    at: Spot::Token,
    message: "",
    label: "",
    related: None,
    hints: &[],
    change: None,
};

/// Rows: when the situation holds `=>` its message, its label, and further parts.
macro_rules! situations {
    ($($when:expr
        => $message:expr, $label:expr $(, hints [$($hint:expr),*])? $(, related $spot:path, $text:expr)?
        $(, change $change:expr)? $(, at $at:expr)? $(, code $code:expr)?;
    )*) => {
        &[$(Situation {
            when: $when,
            message: $message,
            label: $label,
            $(hints: &[$($hint),*],)?
            $(related: Some(($spot, $text)),)?
            $(change: Some($change),)?
            $(at: $at,)?
            $(code: $code,)?
            ..ROW
        }),*]
    };
}

/// In the order in which they are looked for. The last one holds always.
const SITUATIONS: &[Situation] = situations! {
    is_certain_comparison
        => "`=` in a condition", "this assigns", hints ["`=` assigns, `==` compares: write `==`"],
            change (Spot::Token, "==", true), code Code::AssignmentInCondition;
    is_comparison
        => "`=` in a condition", "this assigns",
            hints ["to compare, write `==`; to assign, write a statement before the condition"],
            code Code::AssignmentInCondition;
    is_surplus_brace
        => "a {token} inside a statement", "one too many", hints ["remove it"],
            change (Spot::Token, "", false), code Code::UnmatchedBrace;
    |f| is_nested_function(f) && f.rest().take(end_of_statement(f)).any(|it| it.1.kind == T::LeftBrace)
        => "functions cannot be nested", "begins here",
            hints ["move it before the function that contains it"],
            at Spot::Head, code Code::NestedFunction;
    is_nested_function
        => "a function header inside a function", "neither an array nor a call",
            hints ["an array has brackets: `int {function}[…];`",
                "a call has no type before it: `{function}(…);`"],
            at Spot::Head, code Code::NestedFunction;
    lacks_body
        => "miniSysY has no function prototypes", "expected `{`",
            hints ["define the function here, above its first call"], at Spot::Before;
    |f| matches!(f.kind(0), is!(T::Int | T::Const)) && f.lead().is_empty() && f.expects(T::While)
        => "a declaration cannot be the body of an `if`, `else` or `while`", "expected a statement",
            hints ["put the declaration into braces, or before the statement"];
    |f| { f.is(0, T::Assign) && f.expects_operator()
        && (f.open_bracket().is_some() || f.lead().iter().any(|token| matches!(token.kind, T::Assign | T::Return))) }
        => "an assignment is not an expression", "assignment inside an expression",
            hints ["write two statements: `b = 0; a = b;` for `a = b = 0;`"];
    |f| f.is(0, T::Assign) && f.expects_operator()
        => "this cannot be assigned to", "not a variable or array element",
            hints ["write a variable or an element such as `a[i]` before `=`; to compare, use `==`"],
            related Spot::Token, "assigned here", at Spot::Lead, code Code::NotAssignable;
    // Outside of functions.
    |f| f.before_is(T::RightParen) && f.expects(T::LeftBrace) && f.is_top_level()
        => "the body of a function must be in braces", "expected `{`",
            hints ["write `int f(int a) { … }`"];
    |f| is_outside(f) && f.is(0, T::Semicolon)
        => "a `;` outside all functions", "one too many",
            hints ["remove it: no `;` follows the `}` of a function"], change (Spot::Token, "", true);
    |f| is_outside(f) && (f.is_name(0) && f.is_name(1) || !is_statement_outside(f))
        => "{token} cannot begin a declaration or a function", "not a type",
            hints ["begin a declaration with `int` or `const int`, a function with `int` or `void`"];
    is_statement_outside
        => "a statement outside all functions", "no function is open here",
            hints ["put statements into the braces of a function: `int main() { … }`"];
    |f| { (f.before_is(T::If) || f.before_is(T::While)) && f.is(0, T::LeftBrace) && f.expects(T::LeftParen) }
        => "the condition of {before} is missing", "expected `(`", hints ["write `{keyword} (…) {`"];
    |f| (f.before_is(T::If) || f.before_is(T::While)) && f.expects(T::LeftParen)
        => "the condition of {before} must be in parentheses", "expected `(`",
            hints ["write `{keyword} (…)`"];
    |f| f.lead().is_empty() && f.last() == Some(T::RightParen) && matches!(f.kind(0), is!(T::Infix(_)))
        => "the condition of `{head}` must be in parentheses as a whole", "expected a statement",
            hints ["write `{head} ((…) {operator} …)`"];
    // Names.
    |f| is_keyword(f.kind(0)) && f.expects(NAME) && !f.expects_value()
        => "{token} is a keyword", "cannot be a name", hints ["choose another name"];
    |f| is_keyword(f.kind(0)) && !f.is(0, T::Int) && awaits_value(f)
        => "{token} is a keyword", "cannot be in an expression", hints ["write a value here"];
    are_brackets_before_name
        => "the brackets of an array follow its name", "expected a name",
            hints ["write `int a[10]`, and for a parameter `int a[]`"];
    |f| { lacks_name(f)
        && matches!(f.kind(0), is!(T::Semicolon | T::Assign | T::RightParen | T::Comma | T::Number(_))) }
        => "a name is missing after {before}", "expected a name",
            hints ["a declaration has a type and a name: `int a`"];
    // Brackets and initial values in declarations.
    |f| are_brackets_empty(f) && f.declares()
        => "an array needs a length", "expected a length",
            hints ["write it: `int a[10]`; only the first length of a parameter is empty: `int a[][10]`"];
    are_brackets_empty
        => "a subscript is missing", "expected an expression",
            hints ["an element is `a[…]`; to pass the whole array, write `a`"];
    |f| { f.before_is(T::LeftBracket) && f.in_parameters() && f.expects(T::RightBracket)
        && !f.expects_value() }
        => "leave the first dimension of an array parameter empty", "expected `]`",
            hints ["write `int a[]`: it takes an array of any length"];
    |f| f.expects(T::Int) && !f.expects_statement() && !f.expects_item()
        => "`int` is missing before {token}", "expected `int`",
            hints ["the type is written first: `int a`, and `int a[]` for an array parameter"];
    |f| f.is(0, T::Assign) && f.in_parameters() && f.expects(T::Comma)
        => "miniSysY has no default arguments", "expected `,` or `)`",
            hints ["pass every argument in each call"];
    // Expressions.
    |f| f.is(0, T::Int) && awaits_value(f)
        => "`int` in an expression", "a type is not an expression",
            hints ["in a call, write the value alone; declare variables in a statement before"];
    |f| (f.is(0, T::LeftBrace) || f.is(0, T::LeftBracket)) && f.before_is(T::Assign) && f.expects_value()
        => "an initialiser list is only allowed in a declaration", "not a value",
            hints ["assign to the elements one by one, such as `a[0] = 1;`"];
    |f| (f.is(0, T::RightParen) || f.is(0, T::RightBracket)) && f.open_bracket().is_none()
        => "unmatched {token}", "no {opening} is open here",
            hints ["remove it, or add the matching bracket"], change (Spot::Token, "", false);
    |f| { f.expects_operator() && (f.is(0, T::RightParen)
        && f.bracket_is(T::LeftBracket) || f.is(0, T::RightBracket) && f.bracket_is(T::LeftParen)) }
        => "{token} cannot close {bracket}", "expected {closer}", related Spot::Bracket, "opened here";
    |f| f.is(0, T::Comma) && f.expects_operator() && f.bracket_is(T::LeftBracket)
        => "`,` in a subscript", "expected `]`",
            hints ["write each subscript in its own brackets: `a[i][j]`"];
    |f| f.is(0, T::Comma) && f.expects_operator()
        => "miniSysY has no comma operator", "expected an operator or the end",
            hints ["write one statement for each expression; a function returns one value; to test both, use `&&`"];
    |f| { (lacks_left_value(f) || lacks_right_value(f)) && f.before_is(T::LeftParen)
        && matches!(f.before_bracket(), is!(T::If | T::While)) }
        => "the condition is empty", "expected a condition",
            hints ["write a condition; `1` is always true"];
    |f| lacks_right_value(f) && f.before_is(T::Comma)
        => "a value is missing after `,`", "expected an expression",
            hints ["remove the `,`, or write a value after it"], related Spot::Before, "after this",
            change (Spot::Before, "", false);
    lacks_left_value
        => "a value is missing before {token}", "this needs a value on both sides";
    lacks_right_value
        => "a value is missing after {before}", "expected an expression",
            related Spot::Before, "after this";
    // `int first name` and `int my-count`.
    |f| { follows_declared_name(f) && matches!(f.kind(0),
        is!(T::Identifier(_) | T::Number(_) | T::Sign(_) | T::Infix(_) | T::Error)) }
        => "{token} after the declared name", "expected `=`, `,`, `[` or `;`",
            hints ["separate variables with `,`; use letters, digits and `_` in a name: `my_name`"];
    |f| begins_with_name(f) && !f.is(0, T::Assign)
        => "`{name}` cannot begin a statement like this", "neither a type nor a keyword",
            hints ["a declaration begins with `int`; a call has parentheses: `f(…);`"],
            related Spot::Token, "this cannot follow it", at Spot::Lead;
    lacks_operator
        => "expected an operator between two values", "the second one",
            hints ["write an operator between them, such as `+`; between arguments, write `,`"],
            related Spot::Before, "the first one ends here";
    |f| f.is(0, T::Else)
        => "`else` without an `if`", "no matching `if` before it",
            hints ["put the statements between `if` and `else` into braces", "a `;` right after a condition ends the `if`: remove it"];
    |f| f.expects_statement()
        => "{token} cannot begin a statement", "expected a statement",
            hints ["a declaration begins with `int`; a call has parentheses: `f(…);`"];
    |_| true => "expected {expected}, found {token}", "not allowed here";
};

/// The diagnostic of the first situation that holds at the fault, whose token is `token`.
pub(super) fn describe(p: &Parser, token: Token) -> Diagnostic {
    let row = SITUATIONS.iter().find(|row| (row.when)(p)).expect("the last one holds always");
    let span = |spot| match spot {
        Spot::Token => Some(token.span),
        Spot::Before => p.before().map(|before| before.span),
        Spot::Bracket => p.open_bracket().map(|(_, open)| open.span),
        Spot::Lead => p.lead().iter().map(|token| token.span).reduce(Span::to),
        Spot::Head => p.function_head().map(|[first, name]| first.span.to(name.span)),
    };
    let fill = |text| template::fill(text, |name| placeholder(name, p, token));
    let place = span(row.at).unwrap_or(token.span);
    let mut diagnostic = Diagnostic::new(row.code, place, fill(row.message)).label(fill(row.label));
    if let Some((spot, message)) = row.related {
        diagnostic = diagnostic.related(span(spot).unwrap_or(token.span), fill(message));
    }
    diagnostic.hints.extend(row.hints.iter().map(|hint| Hint::from(fill(hint))));
    if let (Some((spot, text, is_certain)), Some(hint)) = (row.change, diagnostic.hints.first_mut())
    {
        let place = span(spot).unwrap_or(token.span);
        hint.is_certain = is_certain;
        hint.edits.push(match text {
            "" => Edit::cut(p.source, place),
            text => Edit::replace(place, text),
        });
    }
    diagnostic
}

/// The innermost bracket.
fn bracket(p: &Parser) -> T {
    p.open_bracket().map_or(T::LeftParen, |(_, open)| open.kind)
}

/// The value of `{name}` in a message.
fn placeholder(name: &str, p: &Parser, token: Token) -> Argument {
    match name {
        "token" => token.kind.describe(p.names),
        "before" => p.before().map_or("".into(), |before| before.kind.describe(p.names)),
        "name" => p.source_text(p.lead().first().map_or(token.span, |first| first.span)).into(),
        "function" => p.function_head().map_or("", |[_, name]| p.source_text(name.span)).into(),
        "keyword" => p.before().map_or("", |before| before.kind.spelling()).into(),
        "head" => p.machine.head.spelling().into(),
        "operator" => token.kind.spelling().into(),
        "bracket" => bracket(p).describe(p.names),
        // What would close the innermost bracket, and what the token at the fault would close.
        "closer" => closer(bracket(p)).describe(p.names),
        "opening" => if token.kind == T::RightParen { "`(`" } else { "`[`" }.into(),
        "expected" => expected::describe(|kind| p.expects(kind)),
        _ => unreachable!("no message has `{{{name}}}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Diagnostics;
    use crate::support::interner::Interner;

    #[test]
    fn every_placeholder_is_known() {
        let (mut names, mut diagnostics) = (Interner::with_names(&[]), Diagnostics::default());
        let token = Token { kind: T::Comma, span: Span::new(0, 1) };
        let parser = Parser::new(b",", &[], &mut names, &mut diagnostics);
        for row in SITUATIONS {
            for text in [&row.message, &row.label].into_iter().chain(row.hints) {
                template::fill(text, |name| placeholder(name, &parser, token));
            }
        }
    }
}
