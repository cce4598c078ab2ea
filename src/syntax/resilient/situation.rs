//! The situations in which a message can say more than which tokens were expected.

use super::advice;
use super::condition::{
    are_brackets_before_name, are_brackets_empty, awaits_value, ends_with_comma,
    follows_declared_name, is, is_before_name, is_keyword, is_name, is_number, is_outside,
    is_semicolon_in_condition, is_statement_outside, lacks_left_value, lacks_name, lacks_operator,
    lacks_right_value, lacks_separator,
};
use super::edit::{self, Change};
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

/// In the order in which they are looked for. The last one holds always.
const SITUATIONS: &[Situation] = &[
    Situation {
        when: ends_with_comma,
        message: "a `,` in place of `;`",
        label: "this cannot be declared with the variables before it",
        related: Some((Spot::Before, "the declaration ends here")),
        hints: &["write `;` in place of the `,`"],
        change: Some(Change::EndBefore),
        ..ROW
    },
    Situation {
        when: |f| {
            matches!(f.kind(), is!(T::Int | T::Const)) && f.lead().is_empty() && f.expects("while")
        },
        message: "a declaration cannot be the body of an `if`, `else` or `while`",
        label: "expected a statement",
        hints: &["put the declaration into braces, or in front of the statement"],
        ..ROW
    },
    Situation {
        when: is_semicolon_in_condition,
        message: "a `;` in a condition",
        label: "the condition ends here",
        hints: &[
            "only `for` has parts with `;`: write the step as the last statement of the body",
            "to test both, write `&&`",
        ],
        ..ROW
    },
    Situation {
        when: |f| {
            f.is(T::Assign)
                && f.expects_operator()
                && (f.bracket.is_some()
                    || f.lead().iter().any(|token| matches!(token.kind, T::Assign | T::Return)))
        },
        message: "an assignment has no value",
        label: "this assigns within an expression",
        hints: &["$apart", "$compare"],
        ..ROW
    },
    Situation {
        when: |f| f.is(T::Assign) && f.expects_operator(),
        code: Code::NotAssignable,
        at: Spot::Lead,
        message: "this cannot be assigned to",
        label: "not a variable or array element",
        related: Some((Spot::Token, "assigned here")),
        hints: &["$target"],
        ..ROW
    },
    // Outside of functions.
    Situation {
        when: |f| is_outside(f) && f.is(T::Semicolon),
        message: "a `;` outside of all functions",
        label: "one too many",
        hints: &["remove it: no `;` follows the `}` of a function"],
        change: Some(Change::Remove(true)),
        ..ROW
    },
    Situation {
        when: |f| {
            let next = f.tokens.get(f.at + 1).map(|token| token.kind);
            is_outside(f) && is_name(f.kind()) && is_name(next)
        },
        message: "$token begins neither a declaration nor a function",
        label: "not a type",
        hints: &["declarations begin with `int` or `const int`, functions with `int` or `void`"],
        ..ROW
    },
    Situation {
        when: is_statement_outside,
        message: "a statement outside of all functions",
        label: "no function is open here",
        hints: &["statements stand in the braces of a function: `int main() { … }`"],
        ..ROW
    },
    Situation {
        when: |f| {
            (f.before_is(T::If) || f.before_is(T::While)) && f.is(T::LeftBrace) && f.expects("(")
        },
        message: "the condition of $before is missing",
        label: "expected `(`",
        hints: &["write `$keyword (…) {`"],
        ..ROW
    },
    Situation {
        when: |f| (f.before_is(T::If) || f.before_is(T::While)) && f.expects("("),
        message: "the condition of $before stands in parentheses",
        label: "expected `(`",
        hints: &["write `$keyword (…)`"],
        change: Some(Change::Parenthesize),
        ..ROW
    },
    // Names.
    Situation {
        when: |f| is_keyword(f.kind()) && f.expects("name") && !f.expects_value(),
        message: "$token is a keyword",
        label: "cannot be a name",
        hints: &["choose another name"],
        ..ROW
    },
    Situation {
        when: |f| is_keyword(f.kind()) && !f.is(T::Int) && awaits_value(f),
        message: "$token is a keyword",
        label: "cannot stand in an expression",
        hints: &["a value is missing here"],
        ..ROW
    },
    Situation {
        when: |f| are_brackets_before_name(f) && f.in_parameters(),
        message: "the brackets of an array go after its name",
        label: "expected a name",
        hints: &["write `int a[]`"],
        ..ROW
    },
    Situation {
        when: are_brackets_before_name,
        message: "the brackets of an array go after its name",
        label: "expected a name",
        hints: &["write `int a[3]`, with the number of elements"],
        ..ROW
    },
    Situation {
        when: |f| lacks_name(f) && is_number(f.kind()),
        message: "a number cannot be a name",
        label: "expected a name",
        related: Some((Spot::Before, "after $before")),
        hints: &["`,` separates variables; it does not group digits"],
        ..ROW
    },
    Situation {
        when: |f| {
            lacks_name(f)
                && matches!(f.kind(), is!(T::Semicolon | T::Assign | T::RightParen | T::Comma))
        },
        message: "a name is missing after $before",
        label: "expected a name",
        hints: &["a declaration has a type and a name: `int a`"],
        ..ROW
    },
    // Brackets and initial values in declarations.
    Situation {
        when: |f| are_brackets_empty(f) && f.in_parameters(),
        message: "only the first brackets of a parameter are empty",
        label: "a number is missing",
        hints: &["write the length: `int $array[][…]`"],
        ..ROW
    },
    Situation {
        when: |f| are_brackets_empty(f) && (f.declares() || advice::declares_array(f)),
        message: "an array needs a length",
        label: "a number is missing",
        hints: &["write how many elements it has: `int $array[$count]`"],
        ..ROW
    },
    Situation {
        when: are_brackets_empty,
        message: "a subscript is missing",
        label: "a number is missing",
        hints: &["an element is `$array[…]`; a whole array is passed by its name alone: `$array`"],
        ..ROW
    },
    Situation {
        when: |f| {
            f.before_is(T::LeftBracket) && f.in_parameters() && f.expects("]") && !f.expects_value()
        },
        message: "the first brackets of a parameter stay empty",
        label: "expected `]`",
        hints: &["write `int $array[]`; an array of any length can be passed"],
        ..ROW
    },
    Situation {
        when: |f| f.is(T::Assign) && f.in_parameters() && f.expects(","),
        message: "a parameter cannot have a value of its own",
        label: "expected `,` or `)`",
        hints: &["each call gives all values"],
        ..ROW
    },
    // Expressions.
    Situation {
        when: |f| f.is(T::Int) && awaits_value(f) && f.in_arguments(),
        message: "`int` in the arguments of a call",
        label: "a call has values, not types",
        hints: &["leave the `int` out"],
        ..ROW
    },
    Situation {
        when: |f| f.is(T::Int) && awaits_value(f),
        message: "`int` in an expression",
        label: "a type cannot stand here",
        hints: &["declare the variable in a statement of its own"],
        ..ROW
    },
    Situation {
        when: |f| f.is(T::LeftBrace) && f.before_is(T::Assign) && f.expects_value(),
        message: "a list in braces can only stand in a declaration",
        label: "not a value",
        hints: &["assign to the elements one by one: `$left[…] = …;`"],
        ..ROW
    },
    Situation {
        when: |f| (f.is(T::RightParen) || f.is(T::RightBracket)) && f.bracket.is_none(),
        message: "this $token closes nothing",
        label: "no $opening is open here",
        hints: &["remove it, or write its partner"],
        change: Some(Change::Remove(false)),
        ..ROW
    },
    Situation {
        when: |f| {
            f.expects_operator()
                && (f.is(T::RightParen) && f.bracket_is(T::LeftBracket)
                    || f.is(T::RightBracket) && f.bracket_is(T::LeftParen))
        },
        message: "$token cannot close $bracket",
        label: "expected $closer",
        related: Some((Spot::Bracket, "opened here")),
        change: Some(Change::Close),
        ..ROW
    },
    Situation {
        when: |f| f.is(T::Comma) && f.expects_operator() && f.bracket_is(T::LeftBracket),
        message: "`,` in a subscript",
        label: "expected `]`",
        hints: &["each subscript has brackets of its own: `$array$subscripts`"],
        ..ROW
    },
    Situation {
        when: |f| f.is(T::Comma) && f.expects_operator(),
        message: "`,` joins no expressions in miniSysY",
        label: "expected an operator or the end",
        hints: &["$comma"],
        ..ROW
    },
    Situation {
        when: |f| {
            (lacks_left_value(f) || lacks_right_value(f))
                && f.before_is(T::LeftParen)
                && matches!(f.before_bracket(), is!(T::If | T::While))
        },
        message: "the condition is empty",
        label: "a condition is missing",
        hints: &["write what is to be tested; `1` is always true"],
        ..ROW
    },
    Situation {
        when: |f| lacks_right_value(f) && f.before_is(T::Comma),
        message: "a value is missing after `,`",
        label: "expected an expression",
        related: Some((Spot::Before, "after this")),
        hints: &["remove the `,`, or write a value after it"],
        change: Some(Change::RemoveBefore),
        ..ROW
    },
    Situation {
        when: lacks_left_value,
        message: "a value is missing in front of $token",
        label: "this needs a value on both sides",
        ..ROW
    },
    Situation {
        when: lacks_right_value,
        message: "a value is missing after $before",
        label: "expected an expression",
        related: Some((Spot::Before, "after this")),
        ..ROW
    },
    // `int first name` and `int my-count`.
    Situation {
        when: |f| follows_declared_name(f) && (is_name(f.kind()) || is_number(f.kind())),
        message: "two names in a row",
        label: "the second one",
        related: Some((Spot::Before, "the first one")),
        hints: &["a name has no space in it: $joined; several variables are separated by `,`"],
        ..ROW
    },
    Situation {
        when: |f| {
            follows_declared_name(f) && matches!(f.kind(), is!(T::Sign(_) | T::Infix(_) | T::Error))
        },
        message: "$token after the declared name",
        label: "expected `=`, `,`, `[` or `;`",
        hints: &["names are made of letters, digits and `_`: $joined"],
        ..ROW
    },
    Situation {
        when: lacks_separator,
        message: "a `,` or a `;` is missing before $token",
        label: "another variable, or an assignment",
        hints: &["write `,` to declare this, too, and `;` to assign to it"],
        ..ROW
    },
    Situation {
        when: |f| {
            f.lead().len() == 1
                && is_name(f.lead().first().map(|token| token.kind))
                && (is_name(f.kind()) || is_number(f.kind()))
                && f.expects("=")
        },
        at: Spot::Lead,
        message: "$before begins no statement of this form",
        label: "neither a type nor a keyword",
        related: Some((Spot::Token, "this cannot follow a name")),
        hints: &["a declaration begins with `int`; a call has parentheses: `$called`"],
        ..ROW
    },
    Situation {
        when: |f| lacks_operator(f) && (f.in_arguments() || f.expects(",")),
        message: "an operator is missing between two values",
        label: "the second one",
        related: Some((Spot::Before, "the first one ends here")),
        hints: &["write an operator between them, such as `+`, or `,`"],
        ..ROW
    },
    Situation {
        when: lacks_operator,
        message: "an operator is missing between two values",
        label: "the second one",
        related: Some((Spot::Before, "the first one ends here")),
        hints: &["write an operator between them, such as `+` or `*`"],
        ..ROW
    },
    Situation {
        when: |f| f.is(T::Else),
        message: "`else` without an `if`",
        label: "no `if` before it can take this `else`",
        hints: &[
            "put the statements between `if` and `else` into braces",
            "a `;` right after a condition ends the `if`: remove it",
        ],
        ..ROW
    },
    Situation {
        when: |f| f.in_parameters() && f.is(T::Int) && f.expects(",") && is_before_name(f),
        message: "a `,` is missing between two parameters",
        label: "the next parameter begins here",
        hints: &["write `, ` before `int`"],
        change: Some(Change::Separate),
        ..ROW
    },
    Situation { message: "expected $expected, found $token", label: "unexpected", ..ROW },
];

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
        // Whole hints.
        "target" => advice::target(fault),
        "apart" => advice::assignment_apart(fault),
        "compare" => match fault.bracket {
            Some(_) => "to compare, write `==`".to_owned(),
            None => String::new(),
        },
        "comma" => advice::comma(fault),
        // Pieces of the source.
        "array" => advice::array_name(fault),
        "count" => advice::number_of_values(fault),
        "subscripts" => advice::separate_subscripts(fault),
        "joined" => advice::one_name(fault),
        "left" => advice::first_name(fault),
        "called" => advice::call(fault),
        "expected" => fault.describe_expected(),
        _ => unreachable!("no message has `${name}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::resilient::fault::Ahead;
    use crate::syntax::resilient::states::Machine;

    #[test]
    fn every_placeholder_is_known() {
        let names = Interner::with_names(&[]);
        let token = Token { kind: T::Comma, span: Span::new(0, 1) };
        let (machine, ahead) = (Machine::new(b","), Ahead::new(&[]));
        let fault = Fault::new(b",", &machine, Some(token), &[], 0, &ahead, None);
        for row in SITUATIONS {
            for text in [&row.message, &row.label].into_iter().chain(row.hints) {
                template::fill(text, |name| placeholder(name, &fault, token, &names));
            }
        }
    }
}
