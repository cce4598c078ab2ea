//! Syntax of C and other languages that miniSysY lacks. Each construct is reported, and replaced by
//! tokens that the parser knows, so that the text around it is read as usual.
//!
//! This sees the tokens of a program that the parser has refused, before recovery does. No correct
//! program of miniSysY matches a rule: `for`, `float` and `printf` may be names, but no statement
//! has `float` in front of another name. So no rule raises a false alarm, and correct programs cost
//! no time here.
//!
//! A construct is a row of a table: see [`rule`]. To add one, add a row to [`statements`],
//! [`types`], [`declarations`] or [`operators`], and a source with it to
//! `testcases/beginners/wrong`. [`words`] has the words of other languages with what to write
//! instead.
//!
//! One walk over the tokens tries the rules at each. A rule looks at a bounded number of tokens
//! ahead, or at those that it replaces, and at the last tokens that were let through. So the walk
//! takes time linear in the number of tokens.

mod advice;
mod ahead;
mod blocks;
mod brackets;
mod calls;
mod declarations;
mod heads;
mod hint;
mod initial_value;
pub(crate) mod input_output;
mod lines;
mod loops;
mod mistyped;
mod operators;
mod rewriter;
mod rule;
mod statements;
mod types;
mod values;
mod variables;
pub(crate) mod words;

use crate::diag::Diagnostics;
use crate::support::interner::{Interner, Symbol};
use crate::support::span::Span;
use crate::syntax::foreign::rewriter::Rewriter;
use crate::syntax::foreign::rule::Rule;
use crate::syntax::lexer;
use crate::syntax::token::Token;

/// The tokens for the parser.
pub(super) struct Rewritten {
    pub tokens: Vec<Token>,
    /// Names in what was left out.
    pub skipped: Vec<Symbol>,
}

/// Replaces the constructs in `tokens` that miniSysY lacks. Reports them to `diagnostics`, together
/// with what the lexer finds in the rest of `source`.
pub(super) fn rewrite(
    source: &[u8],
    tokens: &[Token],
    names: &mut Interner,
    diagnostics: &mut Diagnostics,
) -> Rewritten {
    let mut rewriter = Rewriter::new(source, tokens, names, diagnostics);
    while rewriter.at < tokens.len() {
        rewriter.begin_line();
        let before = rewriter.at;
        if rewriter.carry_out_plan() {
            continue;
        }
        let is_foreign = RULES.iter().copied().flatten().any(|rule| rule.apply(&mut rewriter));
        debug_assert!(!is_foreign || rewriter.at > before, "a rule takes something");
        if rewriter.at == before {
            rewriter.copy();
        }
    }
    rewriter.begin_line();
    let Rewriter { output, names, diagnostics, covered, silenced, skipped, .. } = rewriter;
    // Both are in the order of the source.
    lexer::diagnose(source, names, diagnostics, |diagnostic| {
        let span = diagnostic.primary.span;
        let index = covered.partition_point(|cover: &Span| cover.end < span.end);
        let is_covered = covered.get(index).is_some_and(|cover| cover.start <= span.start);
        !is_covered && !silenced.contains(&span.start)
    });
    Rewritten { tokens: output, skipped }
}

/// In the order in which they are tried.
const RULES: [&[Rule]; 9] = [
    heads::RULES,
    blocks::RULES,
    variables::RULES,
    values::RULES,
    calls::RULES,
    statements::RULES,
    types::RULES,
    declarations::RULES,
    operators::RULES,
];
