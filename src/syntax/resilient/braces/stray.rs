//! A brace in the middle of a statement, a declaration or the head of a function.

use crate::diag::{Code, Diagnostic, Edit};
use crate::syntax::token::{Token, TokenKind};

/// The index of the token at which the parser has `stopped`, with a diagnostic, if it is a brace too
/// many: the text before it goes on after it. Takes time linear in the number of tokens.
pub(super) fn find(tokens: &[Token], stopped: usize) -> Option<(usize, Diagnostic)> {
    // The parser may have taken a `}` for the end of a block, and stopped after it.
    let index = match tokens.get(stopped)?.kind {
        TokenKind::LeftBrace | TokenKind::RightBrace => stopped,
        _ => stopped.checked_sub(1)?,
    };
    let brace = tokens[index].kind;
    let other = match brace {
        TokenKind::LeftBrace => TokenKind::RightBrace,
        TokenKind::RightBrace => TokenKind::LeftBrace,
        _ => return None,
    };
    let count = |kind: TokenKind| tokens.iter().filter(|token| token.kind == kind).count();
    let before = tokens[index.checked_sub(1)?].kind;
    let after = tokens.get(index + 1)?.kind;
    // `int a[3] = };` is for [`super::initializer`].
    let is_value = before == TokenKind::Assign && after == TokenKind::Semicolon;
    let touches_text =
        goes_on(before) && !is_value && index == stopped || continues(brace, before, after);
    let is_stray = touches_text && count(brace) > count(other);
    let diagnostic = || {
        let spelling = brace.spelling();
        Diagnostic::new(
            Code::UnmatchedBrace,
            tokens[index].span,
            format!("a `{spelling}` in the middle of a statement"),
        )
        .label("one too many")
        .mend("remove it", [Edit::remove(tokens[index].span)])
    };
    is_stray.then(|| (index, diagnostic()))
}

/// Whether a value or a name has to follow this token.
fn goes_on(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Infix(_)
            | TokenKind::Sign(_)
            | TokenKind::Not
            | TokenKind::Comma
            | TokenKind::Assign
            | TokenKind::LeftParen
            | TokenKind::LeftBracket
            | TokenKind::Int
            | TokenKind::Void
            | TokenKind::Const
            | TokenKind::If
            | TokenKind::While
            | TokenKind::Return
    )
}

/// Whether the token `after` the brace continues what is `before` it.
fn continues(brace: TokenKind, before: TokenKind, after: TokenKind) -> bool {
    let ends_value = matches!(
        before,
        TokenKind::Identifier(_)
            | TokenKind::Number(_)
            | TokenKind::RightParen
            | TokenKind::RightBracket
    );
    let continues_value = matches!(
        after,
        TokenKind::Infix(_)
            | TokenKind::RightParen
            | TokenKind::RightBracket
            | TokenKind::LeftBracket
            | TokenKind::Comma
            | TokenKind::Assign
    );
    let is_name = matches!(before, TokenKind::Identifier(_));
    ends_value
        && (continues_value
            || brace == TokenKind::RightBrace && after == TokenKind::Semicolon
            || is_name && after == TokenKind::LeftParen
            || brace == TokenKind::RightBrace && after == TokenKind::LeftBrace)
}
