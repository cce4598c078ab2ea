//! The tokens that the parser could have taken, in words.

use crate::diag::{Argument, Message, message};
use crate::ir::name;
use crate::support::scalar::Constant;
use crate::syntax::ast::{BinaryOp, UnaryOp};
use crate::syntax::token::TokenKind::{self, *};

/// A token of each kind that has more than one spelling.
pub(super) const NAME: TokenKind = Identifier(name::MAIN);
pub(super) const NUMBER: TokenKind = Number(Constant::Int(0));
pub(super) const INFIX: TokenKind = Infix(BinaryOp::Foreign);
const INT: TokenKind = TokenKind::INT;
const SIGN: TokenKind = Sign(UnaryOp::Plus);

/// Sets of tokens that have a name of their own, the larger ones first. The first two of a set show
/// that all of it is expected.
fn groups() -> [(Message, &'static [TokenKind]); 4] {
    const STATEMENT: &[TokenKind] = &[
        If, While, Return, Break, Continue, LeftBrace, Semicolon, INT, Const, NAME, NUMBER,
        LeftParen, SIGN, Not,
    ];
    [
        (message!("a statement"), STATEMENT),
        (message!("an expression"), &[NUMBER, NAME, LeftParen, SIGN, Not]),
        (message!("a declaration or a function"), &[Void, INT, Const]),
        (message!("an operator"), &[INFIX, SIGN]),
    ]
}

/// The other tokens, in the order of messages.
const TOKENS: [TokenKind; 17] = [
    Not, LeftParen, RightParen, Comma, Semicolon, Assign, Break, Const, Continue, Else, If, INT,
    Return, Void, While, LeftBrace, RightBrace,
];

/// What the parser `expects`, in words, such as "`;`, `[` or an operator".
pub(super) fn describe(expects: impl Fn(TokenKind) -> bool) -> Argument {
    let mut parts: Vec<Argument> = Vec::new();
    let mut named: Vec<TokenKind> = Vec::new();
    for (words, members) in groups() {
        let whole = members.iter().take(2).all(|&member| expects(member));
        if whole && !named.contains(&members[0]) {
            parts.push(words.into());
            named.extend(members);
        }
    }
    if expects(NAME) && !named.contains(&NAME) {
        parts.push(message!("a name").into());
    }
    let others = TOKENS.into_iter().chain([LeftBracket, RightBracket]);
    let others = others.filter(|kind| expects(*kind) && !named.contains(kind));
    parts.extend(others.map(|kind| format!("`{}`", kind.spelling()).into()));
    if parts.is_empty() {
        parts.push(message!("the end of the file").into());
    }
    Argument::Any(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_have_names() {
        let describe = |kinds: &[TokenKind]| {
            let expected = describe(|kind| kinds.contains(&kind));
            message!("{expected}", expected).to_string()
        };
        assert_eq!(describe(&[LeftParen, Not, NAME, NUMBER, SIGN]), "an expression");
        assert_eq!(describe(&[Semicolon, INFIX, SIGN, LeftBracket]), "an operator, `;` or `[`");
        assert_eq!(describe(&[LeftParen]), "`(`");
        assert_eq!(describe(&[]), "the end of the file");
    }
}
