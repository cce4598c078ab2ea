//! The situations in which a message can say more than which tokens were expected: rules for a token that
//! may not come.

use super::Parser;
use super::condition::{
    awaits_name, awaits_value, begins_item, begins_with_name, follows_declared_name, is_condition,
    is_nested_function, is_statement_outside, is_surplus_brace, lacks_body, lacks_name,
};
use super::expected::NAME;
use super::finding::end_of_statement;
use super::position::ENDS;
use super::rule::Pattern::{self, *};
use super::rule::Spot::{Before, Bracket, Head, Lead, Tokens};
use super::rule::Step::{Drop, Mend};
use super::rule::{Rule, rows, unexpected};
use crate::diag::{Code, Diagnostic};
use crate::syntax::token::{DECLARING, HEADS, KEYWORDS, TYPES, Token, TokenKind as T};

const KEYWORD: Pattern = OneOf(&KEYWORDS);
const END: Pattern = OneOf(&ENDS);
const INFIX: Pattern = By(|f, at| matches!(f.kind(at), Some(T::Infix(_))).then_some(1));

/// In the order in which they are looked for. The last one holds always.
pub(super) const SITUATIONS: &[Rule] = rows! {
    is_surplus_brace; => unexpected("a {token} inside a statement", "one too many", "remove it")
        .code(Code::UnmatchedBrace) => Drop, Mend(false);
    |f| is_nested_function(f) && f.rest().take(end_of_statement(f)).any(|it| it.1.kind == T::LeftBrace);
        => unexpected("functions cannot be nested", "begins here",
            "move it before the function that contains it").at(Head).code(Code::NestedFunction);
    is_nested_function;
        => unexpected("a function header inside a function", "neither an array nor a call",
            "an array has brackets: `int {function}[…];`")
            .or("a call has no type before it: `{function}(…);`")
            .at(Head).code(Code::NestedFunction);
    lacks_body;
        => unexpected("miniSysY has no function prototypes", "expected `{`",
            "define the function here, above its first call").at(Before);
    |f| f.lead().is_empty() && f.expects_statement(); OneOf(&DECLARING)
        => unexpected("a declaration cannot be the body of an `if`, `else` or `while`",
            "expected a statement", "put the declaration into braces, or before the statement");
    |f| { f.expects_operator() && (f.open_bracket().is_some()
        || f.lead().iter().any(|token| matches!(token.kind, T::Assign | T::Return))) };
        Is(T::Assign)
        => unexpected("an assignment is not an expression", "assignment inside an expression",
            "write two statements: `b = 0; a = b;` for `a = b = 0;`");
    |f| f.expects_operator(); Is(T::Assign)
        => unexpected("this cannot be assigned to", "not a variable or array element",
            "write a variable or an element such as `a[i]` before `=`; to compare, use `==`")
            .at(Lead).related(Tokens, "assigned here").code(Code::NotAssignable);
    // Outside of functions.
    |f| f.before_is(T::RightParen) && f.expects(T::LeftBrace) && f.is_top_level();
        => unexpected("the body of a function must be in braces", "expected `{`",
            "write `int f(int a) { … }`");
    begins_item; Is(T::Semicolon)
        => unexpected("a `;` outside all functions", "one too many",
            "remove it: no `;` follows the `}` of a function") => Drop, Mend(true);
    |f| begins_item(f) && (f.is_name(0) && f.is_name(1) || !is_statement_outside(f));
        => unexpected("{token} cannot begin a declaration or a function", "not a type",
            "begin a declaration with `int` or `const int`, a function with `int` or `void`");
    is_statement_outside;
        => unexpected("a statement outside all functions", "no function is open here",
            "put statements into the braces of a function: `int main() { … }`");
    |f| HEADS.iter().any(|&head| f.before_is(head)) && f.expects(T::LeftParen);
        => unexpected("{before} needs a condition in parentheses", "expected `(`",
            "write `{keyword} (…)`");
    |f| f.lead().is_empty() && f.last() == Some(T::RightParen); INFIX
        => unexpected("the condition of `{head}` must be in parentheses as a whole",
            "expected a statement", "write `{head} ((…) {sign} …)`");
    |f| f.open_bracket().is_none(); OneOf(&[T::RightParen, T::RightBracket])
        => unexpected("unmatched {token}", "no {opening} is open here",
            "remove it, or add the matching bracket") => Drop, Mend(false);
    // Names.
    awaits_name; KEYWORD
        => unexpected("{token} is a keyword", "cannot be a name", "choose another name");
    // The next line begins a statement, or ends the block.
    |f| awaits_value(f) && f.begins_line(0) && !f.begins_operand(0) && !f.is(0, T::LeftBrace)
        && (f.begins_statement(0) || f.is(0, T::Const) || f.is(0, T::RightBrace));
        => unexpected("a value is missing after {before}", "expected an expression after this",
            "write a value, or remove what needs it").at(Before);
    awaits_value; OneOf(&TYPES)
        => unexpected("{token} in an expression", "a type is not an expression",
            "in a call, write the value alone; declare variables in a statement before");
    awaits_value; KEYWORD
        => unexpected("{token} is a keyword", "cannot be in an expression", "write a value here");
    |f| matches!(f.before(), Some(Token { kind: T::Type(_), .. })) && f.expects(NAME); Is(T::LeftBracket)
        => unexpected("the brackets of an array follow its name", "expected a name",
            "write `int a[10]`, and for a parameter `int a[]`");
    lacks_name;
        => unexpected("a name is missing after {before}", "expected a name",
            "a declaration has a type and a name: `int a`");
    // Brackets and initial values in declarations.
    |f| f.before_is(T::LeftBracket) && f.expects_value() && f.declares(); Is(T::RightBracket)
        => unexpected("an array needs a length", "expected a length",
            "write it: `int a[10]`; only the first length of a parameter is empty: `int a[][10]`");
    |f| f.before_is(T::LeftBracket) && f.expects_value(); Is(T::RightBracket)
        => unexpected("a subscript is missing", "expected an expression",
            "an element is `a[…]`; to pass the whole array, write `a`");
    |f| { f.before_is(T::LeftBracket) && f.in_parameters() && f.expects(T::RightBracket)
        && !f.expects_value() };
        => unexpected("leave the first dimension of an array parameter empty", "expected `]`",
            "write `int a[]`: it takes an array of any length");
    |f| f.expects(T::INT) && !f.expects_statement() && !begins_item(f);
        => unexpected("`int` is missing before {token}", "expected `int`",
            "the type is written first: `int a`, and `int a[]` for an array parameter");
    |f| f.in_parameters() && f.expects(T::Comma); Is(T::Assign)
        => unexpected("miniSysY has no default arguments", "expected `,` or `)`",
            "pass every argument in each call");
    // Expressions.
    |f| f.before_is(T::Assign) && f.expects_value(); OneOf(&[T::LeftBrace, T::LeftBracket])
        => unexpected("an initialiser list is only allowed in a declaration", "not a value",
            "assign to the elements one by one, such as `a[0] = 1;`");
    |f| { f.expects_operator() && (f.is(0, T::RightParen)
        && f.bracket_is(T::LeftBracket) || f.is(0, T::RightBracket) && f.bracket_is(T::LeftParen)) };
        => unexpected("{token} cannot close {bracket}", "expected {closer}", "")
            .related(Bracket, "opened here");
    |f| f.expects_operator() && f.bracket_is(T::LeftBracket); Is(T::Comma)
        => unexpected("`,` in a subscript", "expected `]`",
            "write each subscript in its own brackets: `a[i][j]`");
    |f| f.expects_operator(); Is(T::Comma)
        => unexpected("miniSysY has no comma operator", "expected an operator or the end",
            "write one statement for each expression; a function returns one value; to test both, use `&&`");
    |f| awaits_value(f) && f.before_is(T::LeftParen) && is_condition(f); END
        => unexpected("the condition is empty", "expected a condition",
            "write a condition; `1` is always true");
    awaits_value; END
        => unexpected("a value is missing after {before}", "expected an expression",
            "write a value, or remove what needs it").related(Before, "after this");
    |f| awaits_value(f) && (f.is(0, T::Assign) || INFIX.length(f, 0).is_some());
        => unexpected("a value is missing before {token}", "this needs a value on both sides",
            "write a value, or remove what needs it");
    // `int first name` and `int my-count`.
    |f| follows_declared_name(f) && (f.begins_operand(0) || INFIX.length(f, 0).is_some());
        => unexpected("{token} after the declared name", "expected `=`, `,`, `[` or `;`",
            "separate variables with `,`; use letters, digits and `_` in a name: `my_name`");
    begins_with_name; Not(&Is(T::Assign))
        => unexpected("`{first}` cannot begin a statement like this", "neither a type nor a keyword",
            "a declaration begins with `int`; a call has parentheses: `f(…);`")
            .at(Lead).related(Tokens, "this cannot follow it");
    |f| f.expects_operator(); Operand
        => unexpected("expected an operator between two values", "the second one",
            "write an operator between them, such as `+`; between arguments, write `,`")
            .related(Before, "the first one ends here");
    |_| true; Is(T::Else)
        => unexpected("`else` without an `if`", "no matching `if` before it",
            "put the statements between `if` and `else` into braces")
            .or("a `;` right after a condition ends the `if`: remove it");
    |f| f.expects_statement();
        => unexpected("{token} cannot begin a statement", "expected a statement",
            "a declaration begins with `int`; a call has parentheses: `f(…);`");
    |_| true; => unexpected("expected {expected}, found {token}", "not allowed here", "");
};

/// The diagnostic of the first situation that holds at the fault.
pub(super) fn describe(p: &Parser) -> Diagnostic {
    let found = SITUATIONS.iter().find_map(|rule| Some(rule.describe(p, &rule.find(p)?)));
    found.expect("the last one holds always")
}
