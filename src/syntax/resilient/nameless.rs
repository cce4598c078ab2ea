//! A declaration without a name. The name is likely one that is used later and declared nowhere;
//! then its uses are not faults of their own.

use rustc_hash::FxHashSet;

use super::expected::NAME;
use super::fault::Fault;
use crate::runtime::Runtime;
use crate::support::interner::{Interner, Symbol};
use crate::syntax::token::{Token, TokenKind};

/// Whether a name is missing at the fault.
pub(super) fn lacks_name(fault: &Fault) -> bool {
    let declares = matches!(
        fault.before().map(|before| before.kind),
        Some(TokenKind::Int | TokenKind::Void | TokenKind::Comma)
    );
    declares && fault.expects(NAME) && !fault.expects_value()
}

/// The name that is meant, if one is used after the fault and declared nowhere. Takes time linear in
/// the number of tokens.
pub(super) fn meant(fault: &Fault, tokens: &[Token], names: &Interner) -> Option<Symbol> {
    let from = tokens.partition_point(|token| {
        fault.token().is_some_and(|fault| token.span.start < fault.span.start)
    });
    let symbol = |index: usize| match tokens[index].kind {
        TokenKind::Identifier(symbol) => Some(symbol),
        _ => None,
    };
    let kind = |index: usize| tokens.get(index).map(|token| token.kind);
    let follows_type = |&index: &usize| {
        let before = index.checked_sub(1).and_then(kind);
        matches!(before, Some(TokenKind::Int | TokenKind::Void | TokenKind::Comma))
    };
    let declared: FxHashSet<Symbol> =
        (0..tokens.len()).filter(follows_type).filter_map(symbol).collect();
    let is_function = fault.is(TokenKind::LeftParen);
    (from..tokens.len())
        .filter(|&index| (kind(index + 1) == Some(TokenKind::LeftParen)) == is_function)
        .filter_map(symbol)
        .find(|symbol| {
            let name = names.name(*symbol);
            let is_runtime = Runtime::ALL.iter().any(|runtime| runtime.signature().name == name);
            !is_runtime && !declared.contains(symbol)
        })
}
