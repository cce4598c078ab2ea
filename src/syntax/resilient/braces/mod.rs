//! Braces that do not match. A brace too many or too few shifts everything after it, so it is looked
//! for first, before recovery reads the program statement by statement.
//!
//! Functions are never nested, so the head of a function shows where the one before it ends at the
//! latest. [`layout`] divides the program into such parts. In a part whose braces do not
//! match, [`search`] finds the place where one brace more or less explains the layout best. That is
//! one error, and the parser then reads a program whose braces match.
//!
//! This sees only programs that the parser has refused, and takes time linear in the number of
//! tokens.

mod layout;
mod message;
mod search;

use crate::diag::Diagnostics;
use crate::support::interner::Symbol;
use crate::syntax::resilient::braces::layout::Layout;
use crate::syntax::resilient::braces::search::{Edit, Kind};
use crate::syntax::token::{Token, TokenKind};

/// How many tokens after a `;` may be values.
const NEAR: usize = 64;

/// How many braces are put in or left out in one function.
const EDITS: usize = 8;

/// Makes the braces in `tokens` match, function by function, and reports what is wrong with them to
/// `diagnostics`. The parser has stopped at the token with index `stopped`. Returns `None` if
/// nothing changes, and otherwise the tokens for the parser. Adds to `skipped` the names that may
/// be declared in other places than it seems.
pub(super) fn mend(
    source: &[u8],
    tokens: &[Token],
    stopped: usize,
    skipped: &mut Vec<Symbol>,
    diagnostics: &mut Diagnostics,
) -> Option<Vec<Token>> {
    let mut layout = Layout::new(source, tokens);
    let mut edits: Vec<Edit> = Vec::new();
    let mut mended_parts = Vec::new();
    for part in layout.parts() {
        let unclosed = layout.unclosed(part.clone()).unsigned_abs();
        if unclosed > EDITS {
            continue;
        }
        layout.join_flat_lines(part.clone());
        let first = edits.len();
        for _ in 0..unclosed {
            let Some(edit) = search::best(&layout, part.clone(), &edits[first..], stopped) else {
                break;
            };
            // What is missing at the end of the file may be more than braces, so recovery handles
            // it.
            if edit.kind == Kind::Close && edit.at == tokens.len() {
                break;
            }
            let after = edits[first..].partition_point(|other| other.place() <= edit.place());
            edits.insert(first + after, edit);
        }
        if edits.len() > first {
            mended_parts.push(part);
        }
    }
    for edit in &edits {
        diagnostics.push(message::describe(&layout, edit));
    }
    for part in mended_parts {
        // If the block around a declaration is really another one, uses of its names are not
        // errors.
        let declared = part.filter(|&index| {
            let before = layout.kind(index.wrapping_sub(1));
            matches!(before, Some(TokenKind::Int | TokenKind::Comma))
        });
        skipped.extend(declared.flat_map(|index| names(&tokens[index..=index])));
    }
    (!edits.is_empty()).then(|| applied(source, tokens, &edits))
}

/// Whether only simple values stand between the `;` and the next `}`, as in `{1; 2}`.
fn separates_values(tokens: &[Token], semicolon: usize) -> bool {
    let is_value = |token: &&Token| {
        matches!(
            token.kind,
            TokenKind::Number(_)
                | TokenKind::Identifier(_)
                | TokenKind::Sign(_)
                | TokenKind::Semicolon
                | TokenKind::Comma
        )
    };
    let values = tokens[semicolon + 1..].iter().take(NEAR).take_while(is_value).count();
    let next = tokens.get(semicolon + 1 + values).map(|token| token.kind);
    values > 0 && next == Some(TokenKind::RightBrace)
}

/// The names in `tokens`.
fn names(tokens: &[Token]) -> impl Iterator<Item = Symbol> + '_ {
    tokens.iter().filter_map(|token| match token.kind {
        TokenKind::Identifier(symbol) => Some(symbol),
        _ => None,
    })
}

/// `tokens` after `edits`, which are in the order of their places.
fn applied(source: &[u8], tokens: &[Token], edits: &[Edit]) -> Vec<Token> {
    let mut result = Vec::with_capacity(tokens.len() + edits.len());
    let mut from = 0;
    for edit in edits {
        result.extend_from_slice(&tokens[from..edit.at]);
        from = edit.at;
        let kind = match edit.kind {
            Kind::Remove => {
                from += 1;
                continue;
            }
            Kind::Open => TokenKind::LeftBrace,
            Kind::Close => TokenKind::RightBrace,
        };
        // In the white space before the next token, if there is any.
        let mut span = result.last().map_or(tokens[0].span, |last: &Token| last.span).after();
        let next = tokens.get(edit.at).map_or(source.len(), |next| next.span.start as usize);
        span.end += u32::from((span.end as usize) < next);
        result.push(Token { kind, span });
    }
    result.extend_from_slice(&tokens[from..]);
    result
}
