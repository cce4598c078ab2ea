//! The tokens that the parser could have taken, in words.

use crate::ir::name;
use crate::syntax::ast::{BinaryOp, UnaryOp};
use crate::syntax::token::TokenKind::{self, *};

/// A token of each kind that has more than one spelling.
pub(super) const NAME: TokenKind = Identifier(name::MAIN);
pub(super) const NUMBER: TokenKind = Number(0);
pub(super) const INFIX: TokenKind = Infix(BinaryOp::Foreign);
const SIGN: TokenKind = Sign(UnaryOp::Plus);

/// Sets of tokens that have a name of their own, the larger ones first. The first two of a set show
/// that all of it is expected.
const GROUPS: [(&str, &[TokenKind]); 4] = [
    (
        "a statement",
        &[
            If, While, Return, Break, Continue, LeftBrace, Semicolon, Int, Const, NAME, NUMBER,
            LeftParen, SIGN, Not,
        ],
    ),
    ("an expression", &[NUMBER, NAME, LeftParen, SIGN, Not]),
    ("a declaration or a function", &[Void, Int, Const]),
    ("an operator", &[INFIX, SIGN]),
];

/// All tokens, in the order of messages.
const TOKENS: [TokenKind; 23] = [
    Not,
    LeftParen,
    RightParen,
    Comma,
    Semicolon,
    Assign,
    LeftBracket,
    RightBracket,
    Break,
    Const,
    Continue,
    Else,
    If,
    INFIX,
    Int,
    NAME,
    NUMBER,
    Return,
    SIGN,
    Void,
    While,
    LeftBrace,
    RightBrace,
];

/// What the parser `expects`, in words, such as "`;`, `[` or an operator".
pub(super) fn describe(expects: impl Fn(TokenKind) -> bool) -> String {
    let mut parts = Vec::new();
    let mut named: Vec<TokenKind> = Vec::new();
    for (words, members) in GROUPS {
        let whole = members.iter().take(2).all(|&member| expects(member));
        if whole && !named.contains(&members[0]) {
            parts.push(words.to_owned());
            named.extend(members);
        }
    }
    let others = TOKENS.into_iter().filter(|kind| expects(*kind) && !named.contains(kind));
    parts.extend(others.map(|kind| match kind {
        NAME => "a name".to_owned(),
        NUMBER => "a number".to_owned(),
        kind => format!("`{}`", kind.spelling()),
    }));
    match parts.pop() {
        None => "the end of the file".to_owned(),
        Some(last) if parts.is_empty() => last,
        Some(last) => format!("{} or {last}", parts.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn describe(kinds: &[TokenKind]) -> String {
        super::describe(|kind| kinds.contains(&kind))
    }

    #[test]
    fn groups_have_names() {
        assert_eq!(describe(&[LeftParen, Not, NAME, NUMBER, SIGN]), "an expression");
        assert_eq!(describe(&[Semicolon, INFIX, SIGN, LeftBracket]), "an operator, `;` or `[`");
        assert_eq!(describe(&[LeftParen]), "`(`");
        assert_eq!(describe(&[]), "the end of the file");
    }
}
