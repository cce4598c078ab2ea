//! Which `if` has an `else` or follows one.

use crate::syntax::token::{Token, TokenKind};

/// What is open.
enum Open {
    Block,
    Initializer,
    /// An `if`: the index of its token.
    If(usize),
    /// An `else` or `while`, up to the end of what it governs.
    Other,
}

/// For each token of a declaration or function without syntax errors, whether it is an `if` of a chain: one with an
/// `else`, or one directly after an `else`.
pub(super) fn chains(tokens: &[Token]) -> Vec<bool> {
    use TokenKind as T;
    let (mut is_chain, mut open) = (vec![false; tokens.len()], Vec::new());
    for (index, token) in tokens.iter().enumerate() {
        let last = index.checked_sub(1).map(|before| tokens[before].kind);
        let ends = match token.kind {
            T::If => {
                is_chain[index] = last == Some(T::Else);
                open.push(Open::If(index));
                false
            }
            T::While => {
                open.push(Open::Other);
                false
            }
            T::Else => {
                if let Some(Open::If(before)) = open.pop() {
                    is_chain[before] = true;
                }
                open.push(Open::Other);
                false
            }
            T::LeftBrace => {
                let is_value = matches!(open.last(), Some(Open::Initializer));
                let is_value = is_value || last == Some(T::Assign);
                open.push(if is_value { Open::Initializer } else { Open::Block });
                false
            }
            T::RightBrace => matches!(open.pop(), Some(Open::Block)),
            kind => kind == T::Semicolon,
        };
        // What governs the statement that ends here ends, too, up to an `if` whose `else` follows.
        let has_else = tokens.get(index + 1).is_some_and(|next| next.kind == T::Else);
        while ends
            && let Some(Open::If(_) | Open::Other) = open.last()
            && !(has_else && matches!(open.last(), Some(Open::If(_))))
        {
            open.pop();
        }
    }
    is_chain
}
