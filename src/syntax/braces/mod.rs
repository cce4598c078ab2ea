//! Braces that do not match. A brace too many or too few shifts everything after it, so it is looked
//! for first, before recovery reads the program statement by statement.
//!
//! No function stands inside another, so the head of a function shows where the one before it ends
//! at the latest. [`layout`] divides the program into such parts. In a part whose braces do not
//! match, [`search`] finds the place where one brace more or less explains the layout best. That is
//! one error, and the parser then reads a program whose braces match.
//!
//! This sees only programs that the parser has refused, and takes time linear in the number of
//! tokens.

mod layout;
mod message;
mod search;

use crate::diag::Diagnostics;
use crate::syntax::braces::layout::Layout;
use crate::syntax::braces::search::{Edit, Kind};
use crate::syntax::token::{Token, TokenKind};

/// How many braces are put in or left out in one function.
const EDITS: usize = 8;

/// Makes the braces in `tokens` match, function by function, and reports what is wrong with them to
/// `diagnostics`. The parser has stopped at the token with index `stopped`. Returns `None` if there
/// is nothing to change, and otherwise the tokens for the parser.
pub(super) fn mend(
    source: &[u8],
    tokens: &[Token],
    stopped: usize,
    diagnostics: &mut Diagnostics,
) -> Option<Vec<Token>> {
    let layout = Layout::new(source, tokens);
    let mut edits: Vec<Edit> = Vec::new();
    for part in layout.parts() {
        let unclosed = layout.unclosed(part.clone()).unsigned_abs();
        if unclosed > EDITS {
            continue;
        }
        let first = edits.len();
        for _ in 0..unclosed {
            let Some(edit) = search::best(&layout, part.clone(), &edits[first..], stopped) else {
                break;
            };
            let after = edits[first..].partition_point(|other| other.place() <= edit.place());
            edits.insert(first + after, edit);
        }
    }
    for edit in &edits {
        diagnostics.push(message::describe(&layout, edit));
    }
    (!edits.is_empty()).then(|| applied(source, tokens, &edits))
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
