//! What is often left out of declarations and parameters, or put in the wrong place.

use super::brackets::Bracket;
use super::{Rewriter, Rule, STAR};
use crate::diag::{Code, Diagnostic};
use crate::ir::IntPredicate;
use crate::support::span::Span;
use crate::syntax::ast::BinaryOp;
use crate::syntax::token::{Token, TokenKind};

/// How far ahead the end of a short construct is looked for.
const SHORT: usize = 64;
/// Longer pieces of the source are not repeated in a hint.
const LONG: usize = 40;

const EQUAL: TokenKind = TokenKind::Infix(BinaryOp::Comparison(IntPredicate::Eq));

pub(super) const RULES: [Rule; 10] = [
    name_of_other_script,
    void_parameter,
    pointer,
    missing_type,
    type_behind_name,
    misplaced_const,
    repeated_type,
    comparison_for_initializer,
    bracketed_initializer,
    semicolon_for_comma,
];

/// A name in which letters of other scripts stand: they are one name.
fn name_of_other_script(rewriter: &mut Rewriter) -> bool {
    let is_other = |ahead: usize| {
        let mut characters = rewriter.text(ahead).chars();
        let first = characters.next();
        rewriter.is(ahead, TokenKind::Error)
            && first.is_some_and(|first| !first.is_ascii() && first.is_alphanumeric())
    };
    let is_part = |ahead: usize| {
        let first = rewriter.text(ahead).bytes().next().unwrap_or(b' ');
        first.is_ascii_alphanumeric() || first == b'_' || is_other(ahead)
    };
    if !is_part(0) {
        return false;
    }
    let mut length = 1;
    while length < SHORT && rewriter.touches(length - 1) && is_part(length) {
        length += 1;
    }
    if !(0..length).any(is_other) {
        return false;
    }
    let span = rewriter.span(0).to(rewriter.span(length - 1));
    let name = rewriter.source_text(span).to_owned();
    let symbol = rewriter.names.intern(&name);
    let message = format!("`{name}` cannot be a name");
    if rewriter.reported.insert(symbol) {
        let diagnostic = Diagnostic::new(Code::UnknownCharacter, span, message)
            .label("letters of another script")
            .hint("names are made of the letters a to z and A to Z, digits and `_`");
        rewriter.report(length, diagnostic);
    } else {
        rewriter.cover(span);
    }
    rewriter.replace(length, TokenKind::Identifier(symbol));
    true
}

/// `(void)` as a list of parameters.
fn void_parameter(rewriter: &mut Rewriter) -> bool {
    let is_list = rewriter.is(0, TokenKind::Void)
        && rewriter.at_start()
        && rewriter.brackets.innermost() == Some(Bracket::Parameters)
        && rewriter.is(1, TokenKind::RightParen);
    if is_list {
        let diagnostic = rewriter
            .foreign(1, "`void` is no parameter")
            .label("leave it out")
            .hint("a function without parameters has nothing in its parentheses: `int f()`");
        rewriter.report(1, diagnostic);
        rewriter.at += 1;
    }
    is_list
}

/// The `*` or `&` of a declaration.
fn pointer(rewriter: &mut Rewriter) -> bool {
    let is_star = rewriter.is(0, STAR);
    let declares = match rewriter.last() {
        Some(TokenKind::Int | TokenKind::Void) => true,
        Some(TokenKind::Comma) => {
            rewriter.declares()
                && matches!(rewriter.brackets.innermost(), None | Some(Bracket::Block))
        }
        _ => false,
    };
    if !declares || !(is_star || rewriter.is_unknown(0, "&")) {
        return false;
    }
    let is_parameter = rewriter.brackets.innermost() == Some(Bracket::Parameters);
    let hint = if is_parameter {
        "an array is passed as `int a[]`; a function gives one number back by `return`"
    } else {
        "use the variable itself, or an array and a subscript"
    };
    let what = if is_star { "pointers" } else { "references" };
    let diagnostic = rewriter
        .foreign(1, format!("miniSysY has no {what}"))
        .label("not a part of miniSysY")
        .hint(hint);
    rewriter.report(1, diagnostic);
    rewriter.at += 1;
    true
}

/// Puts an `int` in front of the next token.
fn insert_int(rewriter: &mut Rewriter) {
    let start = rewriter.span(0).start;
    rewriter.emit(Token { kind: TokenKind::Int, span: Span::new(start, start) });
}

/// A function, parameter or constant without `int`.
fn missing_type(rewriter: &mut Rewriter) -> bool {
    let Some(word) = rewriter.word(0) else { return false };
    let innermost = rewriter.brackets.innermost();
    let what = if rewriter.last() == Some(TokenKind::Const)
        && matches!(rewriter.kind(1), Some(TokenKind::Assign | TokenKind::LeftBracket))
    {
        "constant"
    } else if rewriter.at_start()
        && innermost == Some(Bracket::Parameters)
        && rewriter.brackets.depth() == 1
        && matches!(rewriter.kind(1), Some(TokenKind::Comma | TokenKind::RightParen))
    {
        "parameter"
    } else if rewriter.at_start()
        && rewriter.is_top_level()
        && rewriter.is(1, TokenKind::LeftParen)
        && rewriter.partner(1).is_some_and(|end| rewriter.is(end + 1, TokenKind::LeftBrace))
    {
        "function"
    } else {
        return false;
    };
    let hint = match what {
        "constant" => format!("write `const int {word}`"),
        "parameter" => format!("write `int {word}`"),
        _ if word == "main" => "write `int main()`".to_owned(),
        _ => format!("write `int {word}(…)`, or `void {word}(…)` if it returns nothing"),
    };
    let message = format!("the {what} `{word}` has no type");
    let diagnostic = Diagnostic::new(Code::UnexpectedToken, rewriter.span(0), message)
        .label("`int` is missing in front of it")
        .hint(hint);
    rewriter.report(1, diagnostic);
    insert_int(rewriter);
    rewriter.copy();
    true
}

/// `a: int = 1;`
fn type_behind_name(rewriter: &mut Rewriter) -> bool {
    let is_behind = (rewriter.at_start() || rewriter.last() == Some(TokenKind::Int))
        && rewriter.is_name(0)
        && rewriter.is_unknown(1, ":")
        && rewriter.is(2, TokenKind::Int);
    if is_behind {
        let name = rewriter.word(0).unwrap_or_default();
        let diagnostic = rewriter
            .foreign(3, "the type stands in front of the name")
            .label("not a declaration of miniSysY")
            .hint(format!("write `int {name}`"));
        rewriter.report(3, diagnostic);
        if rewriter.at_start() {
            insert_int(rewriter);
        }
        rewriter.copy();
        rewriter.at += 2;
    }
    is_behind
}

/// `int const a`, and a parameter that is `const`.
fn misplaced_const(rewriter: &mut Rewriter) -> bool {
    if rewriter.is(0, TokenKind::Int) && rewriter.is(1, TokenKind::Const) && rewriter.is_name(2) {
        let (first, second) = (rewriter.span(0), rewriter.span(1));
        let diagnostic =
            Diagnostic::new(Code::UnexpectedToken, second, "`const` stands in front of `int`")
                .label("behind it")
                .hint("write `const int`");
        rewriter.report(2, diagnostic);
        rewriter.at += 2;
        rewriter.emit(Token { kind: TokenKind::Const, span: first });
        rewriter.emit(Token { kind: TokenKind::Int, span: second });
        return true;
    }
    let is_parameter = rewriter.is(0, TokenKind::Const)
        && rewriter.at_start()
        && rewriter.brackets.innermost() == Some(Bracket::Parameters);
    if is_parameter {
        let span = rewriter.span(0);
        let diagnostic =
            Diagnostic::new(Code::UnexpectedToken, span, "a parameter cannot be `const`")
                .label("leave it out")
                .hint("a constant is a declaration of its own");
        rewriter.report(1, diagnostic);
        rewriter.at += 1;
    }
    is_parameter
}

/// `int a, int b;`
fn repeated_type(rewriter: &mut Rewriter) -> bool {
    let is_repeated = rewriter.is(0, TokenKind::Int)
        && rewriter.last() == Some(TokenKind::Comma)
        && rewriter.declares()
        && rewriter.is_name(1)
        && matches!(rewriter.brackets.innermost(), None | Some(Bracket::Block));
    if is_repeated {
        let span = rewriter.span(0);
        let diagnostic =
            Diagnostic::new(Code::UnexpectedToken, span, "a second `int` in a declaration")
                .label("one too many")
                .hint("leave this `int` out, or write `;` instead of the `,`");
        rewriter.report(1, diagnostic);
        rewriter.at += 1;
    }
    is_repeated
}

/// `int a == 1;`
fn comparison_for_initializer(rewriter: &mut Rewriter) -> bool {
    let is_initializer = rewriter.awaits_value
        && rewriter.is(0, EQUAL)
        && rewriter.behind_operand()
        && matches!(rewriter.brackets.innermost(), None | Some(Bracket::Block));
    if is_initializer {
        let span = rewriter.span(0);
        let diagnostic = Diagnostic::new(Code::UnexpectedToken, span, "`==` in a declaration")
            .label("this compares")
            .hint("`==` compares, `=` gives a value: write `=`");
        rewriter.report(1, diagnostic);
        rewriter.replace(1, TokenKind::Assign);
    }
    is_initializer
}

/// `int a[2] = [1, 2];`
fn bracketed_initializer(rewriter: &mut Rewriter) -> bool {
    if rewriter.is(0, TokenKind::RightBracket) && rewriter.as_braces.remove(&rewriter.at) {
        rewriter.replace(1, TokenKind::RightBrace);
        return true;
    }
    let opens = matches!(rewriter.last(), Some(TokenKind::Assign))
        || matches!(rewriter.last(), Some(TokenKind::LeftBrace | TokenKind::Comma))
            && rewriter.brackets.innermost() == Some(Bracket::Initializer);
    let partner = rewriter.partner(0).filter(|_| opens && rewriter.is(0, TokenKind::LeftBracket));
    let Some(partner) = partner else { return false };
    let span = rewriter.span(0).to(rewriter.span(partner));
    let inner = rewriter.source_text(Span::new(span.start + 1, span.end - 1));
    let mend = if inner.len() > LONG || inner.contains(['\n', '[']) {
        "write `{…}`".to_owned()
    } else {
        format!("write `{{{inner}}}`")
    };
    let diagnostic =
        Diagnostic::new(Code::UnexpectedToken, span, "the values of an array stand in braces")
            .label("not in brackets")
            .hint(mend);
    // What stands between is read as usual.
    rewriter.report(1, diagnostic);
    rewriter.as_braces.insert(rewriter.at + partner);
    rewriter.replace(1, TokenKind::LeftBrace);
    true
}

/// `f(1; 2)`, `{1; 2}` and `int f(int a; int b)`.
fn semicolon_for_comma(rewriter: &mut Rewriter) -> bool {
    if !rewriter.is(0, TokenKind::Semicolon) {
        return false;
    }
    let (what, closing) = match rewriter.brackets.innermost() {
        Some(Bracket::Parameters) => ("parameters", TokenKind::RightParen),
        Some(Bracket::Paren) => ("arguments", TokenKind::RightParen),
        Some(Bracket::Initializer) => ("values", TokenKind::RightBrace),
        _ => return false,
    };
    // What is open has to be closed on this line.
    let is_closed = (1..SHORT)
        .take_while(|&ahead| !rewriter.begins_line(ahead))
        .find(|&ahead| {
            let partner = rewriter.partners.get(rewriter.at + ahead);
            rewriter.is(ahead, closing)
                && partner.is_some_and(|&partner| (partner as usize) < rewriter.at)
        })
        .is_some_and(|end| end > 1);
    if is_closed {
        let message = format!("`;` between {what}");
        let diagnostic = Diagnostic::new(Code::UnexpectedToken, rewriter.span(0), message)
            .label("this ends a statement")
            .hint(format!("{what} are separated by `,`"));
        rewriter.report(1, diagnostic);
        rewriter.replace(1, TokenKind::Comma);
    }
    is_closed
}
