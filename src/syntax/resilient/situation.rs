//! The situations in which a message can say more than which tokens were expected.

use super::condition::{
    are_brackets_before_name, are_brackets_empty, awaits_value, declares_array, ends_with_comma,
    follows_declared_name, is, is_before_name, is_keyword, is_name, is_number, is_outside,
    is_semicolon_in_condition, is_statement_outside, lacks_left_value, lacks_name, lacks_operator,
    lacks_right_value, lacks_separator,
};
use super::edit::{self, Change};
use super::expected::NAME;
use super::fault::Fault;
use super::template;
use crate::diag::{Code, Diagnostic, Hint};
use crate::support::interner::Interner;
use crate::support::span::Span;
use crate::syntax::token::{Token, TokenKind as T};

/// A situation: how it is recognised, and its words. In these `$token` is the token at the fault,
/// `$before` the one before it, and so on: see [`placeholder`].
struct Situation {
    when: fn(&Fault) -> bool,
    code: Code,
    /// Where the diagnostic points, and what it says there.
    at: Spot,
    message: &'static str,
    label: &'static str,
    related: Option<(Spot, &'static str)>,
    hints: &'static [&'static str],
    /// What the first hint, or else the message, says to do.
    change: Option<Change>,
}

/// A place that a diagnostic can point at.
#[derive(Copy, Clone)]
enum Spot {
    /// The token at the fault.
    Token,
    /// The token that the parser took last.
    Before,
    /// The innermost bracket that is open.
    Bracket,
    /// The statement up to the fault.
    Lead,
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
    ends_with_comma
        => "a `,` in place of `;`", "this cannot be declared with the variables before it",
            hints ["write `;` in place of the `,`"],
            related Spot::Before, "the declaration ends here", change Change::EndBefore;
    |f| { matches!(f.kind(), is!(T::Int | T::Const)) && f.lead().is_empty() && f.expects(T::While) }
        => "a declaration cannot be the body of an `if`, `else` or `while`", "expected a statement",
            hints ["put the declaration into braces, or in front of the statement"];
    is_semicolon_in_condition
        => "a `;` in a condition", "the condition ends here",
            hints ["only `for` has parts with `;`: write the step as the last statement of the body", "to test both, write `&&`"];
    |f| { f.is(T::Assign) && f.expects_operator()
        && (f.bracket.is_some() || f.lead().iter().any(|token| matches!(token.kind, T::Assign | T::Return))) }
        => "an assignment has no value", "this assigns within an expression",
            hints ["make it a statement of its own: `b = 0; a = b;` for `a = b = 0;`"];
    |f| { f.is(T::Assign) && f.expects_operator()
        && matches!(f.lead(), [name, open, ..] if is_name(Some(name.kind)) && open.kind == T::LeftParen) }
        => "this cannot be assigned to", "not a variable or array element",
            hints ["an element of an array is written with brackets: `a[i]`"],
            related Spot::Token, "assigned here", at Spot::Lead, code Code::NotAssignable;
    |f| f.is(T::Assign) && f.expects_operator()
        => "this cannot be assigned to", "not a variable or array element",
            hints ["only a variable or an element can stand on the left of `=`; to compare, write `==`"],
            related Spot::Token, "assigned here", at Spot::Lead, code Code::NotAssignable;
    // Outside of functions.
    |f| is_outside(f) && f.is(T::Semicolon)
        => "a `;` outside of all functions", "one too many",
            hints ["remove it: no `;` follows the `}` of a function"], change Change::Remove(true);
    |f| {
        let next = f.tokens.get(f.at + 1).map(|token| token.kind);
        is_outside(f) && is_name(f.kind()) && is_name(next)
    }
        => "$token begins neither a declaration nor a function", "not a type",
            hints ["declarations begin with `int` or `const int`, functions with `int` or `void`"];
    is_statement_outside
        => "a statement outside of all functions", "no function is open here",
            hints ["statements stand in the braces of a function: `int main() { … }`"];
    |f| { (f.before_is(T::If) || f.before_is(T::While)) && f.is(T::LeftBrace) && f.expects(T::LeftParen) }
        => "the condition of $before is missing", "expected `(`", hints ["write `$keyword (…) {`"];
    |f| (f.before_is(T::If) || f.before_is(T::While)) && f.expects(T::LeftParen)
        => "the condition of $before stands in parentheses", "expected `(`",
            hints ["write `$keyword (…)`"];
    // Names.
    |f| is_keyword(f.kind()) && f.expects(NAME) && !f.expects_value()
        => "$token is a keyword", "cannot be a name", hints ["choose another name"];
    |f| is_keyword(f.kind()) && !f.is(T::Int) && awaits_value(f)
        => "$token is a keyword", "cannot stand in an expression",
            hints ["a value is missing here"];
    |f| are_brackets_before_name(f) && f.in_parameters()
        => "the brackets of an array go after its name", "expected a name",
            hints ["write `int a[]`"];
    are_brackets_before_name
        => "the brackets of an array go after its name", "expected a name",
            hints ["write `int a[3]`, with the number of elements"];
    |f| lacks_name(f) && is_number(f.kind())
        => "a number cannot be a name", "expected a name",
            hints ["`,` separates variables; it does not group digits"],
            related Spot::Before, "after $before";
    |f| { lacks_name(f)
        && matches!(f.kind(), is!(T::Semicolon | T::Assign | T::RightParen | T::Comma)) }
        => "a name is missing after $before", "expected a name",
            hints ["a declaration has a type and a name: `int a`"];
    // Brackets and initial values in declarations.
    |f| are_brackets_empty(f) && f.in_parameters()
        => "only the first brackets of a parameter are empty", "a number is missing",
            hints ["write the length: `int a[][10]`"];
    |f| are_brackets_empty(f) && (f.declares() || declares_array(f))
        => "an array needs a length", "a number is missing",
            hints ["write how many elements it has: `int a[10]`"];
    are_brackets_empty
        => "a subscript is missing", "a number is missing",
            hints ["an element is `a[…]`; a whole array is passed by its name alone: `a`"];
    |f| { f.before_is(T::LeftBracket) && f.in_parameters() && f.expects(T::RightBracket)
        && !f.expects_value() }
        => "the first brackets of a parameter stay empty", "expected `]`",
            hints ["write `int a[]`; an array of any length can be passed"];
    |f| f.is(T::Assign) && f.in_parameters() && f.expects(T::Comma)
        => "a parameter cannot have a value of its own", "expected `,` or `)`",
            hints ["each call gives all values"];
    // Expressions.
    |f| f.is(T::Int) && awaits_value(f) && f.in_arguments()
        => "`int` in the arguments of a call", "a call has values, not types",
            hints ["leave the `int` out"];
    |f| f.is(T::Int) && awaits_value(f)
        => "`int` in an expression", "a type cannot stand here",
            hints ["declare the variable in a statement of its own"];
    |f| f.is(T::LeftBrace) && f.before_is(T::Assign) && f.expects_value()
        => "a list in braces can only stand in a declaration", "not a value",
            hints ["assign to the elements one by one: `a[0] = …;`"];
    |f| (f.is(T::RightParen) || f.is(T::RightBracket)) && f.bracket.is_none()
        => "this $token closes nothing", "no $opening is open here",
            hints ["remove it, or write its partner"], change Change::Remove(false);
    |f| { f.expects_operator() && (f.is(T::RightParen)
        && f.bracket_is(T::LeftBracket) || f.is(T::RightBracket) && f.bracket_is(T::LeftParen)) }
        => "$token cannot close $bracket", "expected $closer", related Spot::Bracket, "opened here",
            change Change::Close;
    |f| f.is(T::Comma) && f.expects_operator() && f.bracket_is(T::LeftBracket)
        => "`,` in a subscript", "expected `]`",
            hints ["each subscript has brackets of its own: `a[i][j]`"];
    |f| f.is(T::Comma) && f.expects_operator() && f.bracket.is_some()
        => "`,` joins no expressions in miniSysY", "expected an operator or the end",
            hints ["write one expression here, and the other in a statement of its own", "to test both, write `&&`"];
    |f| { f.is(T::Comma) && f.expects_operator()
        && f.lead().first().map(|token| token.kind) == Some(T::Return) }
        => "`,` joins no expressions in miniSysY", "expected an operator or the end",
            hints ["a function returns one value; a global variable or an array holds more"];
    |f| f.is(T::Comma) && f.expects_operator()
        => "`,` joins no expressions in miniSysY", "expected an operator or the end",
            hints ["end the statement with `;` in place of the `,`, and begin another", "after a condition, several statements need braces"];
    |f| { (lacks_left_value(f) || lacks_right_value(f)) && f.before_is(T::LeftParen)
        && matches!(f.before_bracket(), is!(T::If | T::While)) }
        => "the condition is empty", "a condition is missing",
            hints ["write what is to be tested; `1` is always true"];
    |f| lacks_right_value(f) && f.before_is(T::Comma)
        => "a value is missing after `,`", "expected an expression",
            hints ["remove the `,`, or write a value after it"], related Spot::Before, "after this",
            change Change::RemoveBefore;
    lacks_left_value
        => "a value is missing in front of $token", "this needs a value on both sides";
    lacks_right_value
        => "a value is missing after $before", "expected an expression",
            related Spot::Before, "after this";
    // `int first name` and `int my-count`.
    |f| follows_declared_name(f) && (is_name(f.kind()) || is_number(f.kind()))
        => "two names in a row", "the second one",
            hints ["a name has no space in it: `my_name`; several variables are separated by `,`"],
            related Spot::Before, "the first one";
    |f| { follows_declared_name(f)
        && matches!(f.kind(), is!(T::Sign(_) | T::Infix(_) | T::Error)) }
        => "$token after the declared name", "expected `=`, `,`, `[` or `;`",
            hints ["names are made of letters, digits and `_`: `my_name`"];
    lacks_separator
        => "a `,` or a `;` is missing before $token", "another variable, or an assignment",
            hints ["write `,` to declare this, too, and `;` to assign to it"];
    |f| { f.lead().len() == 1 && is_name(f.lead().first().map(|token| token.kind))
        && (is_name(f.kind()) || is_number(f.kind())) && f.expects(T::Assign) }
        => "$before begins no statement of this form", "neither a type nor a keyword",
            hints ["a declaration begins with `int`; a call has parentheses: `f(…);`"],
            related Spot::Token, "this cannot follow a name", at Spot::Lead;
    |f| lacks_operator(f) && (f.in_arguments() || f.expects(T::Comma))
        => "an operator is missing between two values", "the second one",
            hints ["write an operator between them, such as `+`, or `,`"],
            related Spot::Before, "the first one ends here";
    lacks_operator
        => "an operator is missing between two values", "the second one",
            hints ["write an operator between them, such as `+` or `*`"],
            related Spot::Before, "the first one ends here";
    |f| f.is(T::Else)
        => "`else` without an `if`", "no `if` before it can take this `else`",
            hints ["put the statements between `if` and `else` into braces", "a `;` right after a condition ends the `if`: remove it"];
    |f| f.in_parameters() && f.is(T::Int) && f.expects(T::Comma) && is_before_name(f)
        => "a `,` is missing between two parameters", "the next parameter begins here",
            hints ["write `, ` before `int`"], change Change::Separate;
    |_| true => "expected $expected, found $token", "unexpected";
};

/// The diagnostic of the first situation that holds for `fault`, whose token is `token`.
pub(super) fn describe(fault: &Fault, token: Token, names: &Interner) -> Diagnostic {
    let row = SITUATIONS.iter().find(|row| (row.when)(fault)).expect("the last one holds always");
    let span = |spot| match spot {
        Spot::Token => Some(token.span),
        Spot::Before => fault.before().map(|before| before.span),
        Spot::Bracket => fault.bracket.map(|open| fault.tokens[open].span),
        Spot::Lead => fault.lead().iter().map(|token| token.span).reduce(Span::to),
    };
    let fill = |text| template::fill(text, |name| placeholder(name, fault, token, names));
    let place = span(row.at).unwrap_or(token.span);
    let mut diagnostic = Diagnostic::new(row.code, place, fill(row.message)).label(fill(row.label));
    if let Some((spot, message)) = row.related {
        diagnostic = diagnostic.related(span(spot).unwrap_or(token.span), fill(message));
    }
    let hints = row.hints.iter().map(|hint| fill(hint)).filter(|hint| !hint.is_empty());
    diagnostic.hints.extend(hints.map(Hint::from));
    if let Some(change) = row.change {
        let text = row.hints.first().map_or(String::new(), |hint| fill(hint));
        let had_text = usize::from(!text.is_empty());
        let hint = edit::hint(change, text, fault, token);
        diagnostic.hints.splice(..had_text, [hint]);
    }
    diagnostic
}

/// The value of `$name` in a message.
fn placeholder(name: &str, fault: &Fault, token: Token, names: &Interner) -> String {
    let bracket = fault.bracket.map_or(T::LeftParen, |open| fault.tokens[open].kind);
    match name {
        "token" => token.kind.describe(names),
        "before" => fault.before().map_or(String::new(), |before| before.kind.describe(names)),
        "keyword" => fault.before().map_or("", |before| before.kind.spelling()).to_owned(),
        "bracket" => bracket.describe(names),
        // What would close the innermost bracket, and what the token at the fault would close.
        "closer" => super::fault::closer(bracket).describe(names),
        "opening" => if token.kind == T::RightParen { "`(`" } else { "`[`" }.to_owned(),
        "expected" => fault.describe_expected(),
        _ => unreachable!("no message has `${name}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::resilient::states::Machine;

    #[test]
    fn every_placeholder_is_known() {
        let names = Interner::with_names(&[]);
        let token = Token { kind: T::Comma, span: Span::new(0, 1) };
        let machine = Machine::new(b",");
        let fault = Fault::new(b",", &machine, Some(token), &[], 0, None);
        for row in SITUATIONS {
            for text in [&row.message, &row.label].into_iter().chain(row.hints) {
                template::fill(text, |name| placeholder(name, &fault, token, &names));
            }
        }
    }
}
