//! Pairs of tokens that are meant as one operator of miniSysY, or as a compound assignment.

use crate::ir::{BinaryOp as Arithmetic, IntPredicate};
use crate::syntax::ast::BinaryOp;
use crate::syntax::resilient::Parser;
use crate::syntax::token::TokenKind;

const fn compare(predicate: IntPredicate) -> TokenKind {
    TokenKind::Infix(BinaryOp::Comparison(predicate))
}

/// `*`, as an operator or in a declaration.
pub(super) const STAR: TokenKind = TokenKind::Infix(BinaryOp::Arithmetic(Arithmetic::Mul));
/// `==`
pub(super) const EQUAL: TokenKind = compare(IntPredicate::Eq);
/// `>`
pub(super) const GREATER: TokenKind = compare(IntPredicate::Sgt);
/// `!=`
pub(super) const NOT_EQUAL: TokenKind = compare(IntPredicate::Ne);

/// Two tokens, whether they have to touch, and the operator that they are meant as.
const MISTYPED: [(&str, &str, bool, TokenKind); 11] = [
    ("!", "=", false, NOT_EQUAL),
    ("<", "=", false, compare(IntPredicate::Sle)),
    (">", "=", false, compare(IntPredicate::Sge)),
    ("=", "=", false, EQUAL),
    ("=", "!", true, NOT_EQUAL),
    ("==", "=", true, EQUAL),
    ("!=", "=", true, NOT_EQUAL),
    ("<", ">", true, NOT_EQUAL),
    ("&", "&", false, TokenKind::Infix(BinaryOp::And)),
    ("|", "|", false, TokenKind::Infix(BinaryOp::Or)),
    (":", "=", false, TokenKind::Assign),
];

/// Whether the next two tokens can be parts of operators: most are not, and need no look at their
/// text.
fn are_operators(parser: &Parser) -> bool {
    use TokenKind as T;
    let is_part = |ahead| {
        let kind = parser.kind(ahead);
        matches!(kind, Some(T::Infix(_) | T::Sign(_) | T::Not | T::Assign | T::Error))
    };
    is_part(0) && is_part(1)
}

/// The operator that the next two tokens are meant to be.
pub(super) fn meant(parser: &Parser) -> Option<TokenKind> {
    are_operators(parser).then_some(())?;
    let (first, second) = (parser.text(0), parser.text(1));
    let &(.., touching, meant) = MISTYPED.iter().find(|row| (row.0, row.1) == (first, second))?;
    // `a =! b` is an assignment in a statement.
    let is_assignment = first == "=" && second == "!" && !parser.in_condition();
    (!is_assignment && (!touching || parser.touches(0))).then_some(meant)
}

/// The compound assignments of other languages: their two tokens, and the operator.
const COMPOUND: [(&str, &str, &str); 12] = [
    ("+", "=", "+"),
    ("-", "=", "-"),
    ("*", "=", "*"),
    ("/", "=", "/"),
    ("%", "=", "%"),
    ("&", "=", "&"),
    ("|", "=", "|"),
    ("^", "=", "^"),
    ("&&", "=", "&&"),
    ("||", "=", "||"),
    ("<", "<=", "<<"),
    (">", ">=", ">>"),
];

/// The operator in front of the `=`, if the next two tokens are a compound assignment.
pub(super) fn compound(parser: &Parser) -> Option<&'static str> {
    are_operators(parser).then_some(())?;
    let tokens = (parser.text(0), parser.text(1));
    COMPOUND.iter().find(|row| (row.0, row.1) == tokens).map(|row| row.2)
}

/// Whether miniSysY has the operator of the compound assignment that comes next.
pub(super) fn is_arithmetic(parser: &Parser) -> bool {
    compound(parser).is_some_and(|operator| "+-*/%".contains(operator))
}
