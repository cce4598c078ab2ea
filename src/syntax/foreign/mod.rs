//! Syntax of C and other languages that miniSysY lacks: names it, and puts something that the
//! parser knows in its place, so that what stands around it is read as if nothing were amiss.
//!
//! This sees the tokens of a program that the parser has refused, before recovery does. Every
//! pattern that it looks for is one that no program of miniSysY can hold; all of `for`, `float`
//! and `printf` may be names, but no statement has `float` in front of another name. So what it
//! says is never a false alarm, and right programs take no time for it.
//!
//! [`words`] has the words of other languages with what to write instead, [`operators`] what is
//! made of punctuation, [`types`], [`declarations`] and [`statements`] the rest.
//!
//! One walk over the tokens: a rule looks at those ahead, a bounded number of them or what it then
//! replaces, and at the last ones that were let through. Linear in the number of tokens.

mod brackets;
mod declarations;
mod hint;
mod mistyped;
mod operators;
mod rewriter;
mod rule;
mod statements;
mod types;
pub(crate) mod words;

use crate::diag::Diagnostic;
use crate::support::interner::{Interner, Symbol};
use crate::support::span::Span;
use crate::syntax::foreign::rewriter::Rewriter;
use crate::syntax::foreign::rule::Rule;
use crate::syntax::token::Token;

/// Tokens that the parser is to read.
pub(super) struct Rewritten {
    pub tokens: Vec<Token>,
    /// Names in what was left out.
    pub skipped: Vec<Symbol>,
}

/// Replaces what miniSysY lacks in `tokens`, and reports it to `diagnostics` in place of what the
/// lexer has said about parts of it.
pub(super) fn rewrite(
    source: &[u8],
    tokens: &[Token],
    names: &mut Interner,
    diagnostics: &mut Vec<Diagnostic>,
) -> Rewritten {
    let mut rewriter = Rewriter::new(source, tokens, names);
    while rewriter.at < tokens.len() {
        let before = rewriter.at;
        let is_foreign = RULES.iter().copied().flatten().any(|rule| rule.apply(&mut rewriter));
        debug_assert!(!is_foreign || rewriter.at > before, "a rule takes something");
        if rewriter.at == before {
            rewriter.copy();
        }
    }
    let Rewriter { output, found, covered, silenced, skipped, .. } = rewriter;
    // Both are in the order of the source.
    diagnostics.retain(|diagnostic| {
        let span = diagnostic.primary.span;
        let index = covered.partition_point(|cover: &Span| cover.end < span.end);
        let is_covered = covered.get(index).is_some_and(|cover| cover.start <= span.start);
        !is_covered && !silenced.contains(&span.start)
    });
    diagnostics.extend(found);
    Rewritten { tokens: output, skipped }
}

/// In the order in which they are tried.
const RULES: [&[Rule]; 4] =
    [statements::RULES, types::RULES, declarations::RULES, operators::RULES];
