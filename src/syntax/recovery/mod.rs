//! What the parser does about a syntax error: it reports the error once, and continues.
//!
//! The generated parser stops at the first token that it cannot take. By then the tree holds
//! everything that was complete, and [`TreeBuilder::open`] the constructs around it. So the
//! parser is started anew: it is fed a `resume` token for each open construct, then perhaps the
//! tokens of the faulty statement once more with a repair, then the rest of the source.
//!
//! A [`fault`] goes one way: [`finding`] says what was found and what to do about it, [`message`]
//! puts that into words (with the table of [`situation`]s) while the statement is still as the user
//! wrote it, [`mend`] does it.
//!
//! LALRPOP's own recovery (its `!` token) is not used: it loses the tree when the file ends too
//! early, and each token that it drops costs it the depth of its stack squared.

mod advice;
mod condition;
mod edit;
mod fault;
mod finding;
mod mend;
mod message;
mod nameless;
mod situation;

use lalrpop_util::ParseError;

use crate::diag::{Code, Diagnostics};
use crate::support::interner::Interner;
use crate::syntax::expected::Expected;
use crate::syntax::recovery::fault::{Ahead, Fault};
use crate::syntax::recovery::finding::{Found, Mend};
pub(super) use crate::syntax::recovery::mend::Feed;
use crate::syntax::token::{Token, TokenKind};
use crate::syntax::tree_builder::TreeBuilder;

/// How many tokens may be fed again, or passed over before the fault, in all; each error counts as
/// one more. Thousands of errors at usual depths stay far below this limit. It bounds the cost of a
/// million errors under a thousand braces.
const BUDGET: usize = 4_000_000;

/// How often one statement is repaired before it is skipped.
const REPAIRS: usize = 8;

/// The state from one error to the next.
pub(super) struct Recovery {
    /// How many tokens have been fed again or passed over.
    spent: usize,
    /// The offset where the statement of the last error begins, and the repairs tried there.
    statement: u32,
    repairs: usize,
    /// Errors before this token follow from one that was reported.
    quiet_until: usize,
    /// The furthest token from which the source was fed, and how many times in a row this has not
    /// advanced.
    furthest: usize,
    stalls: usize,
    /// How many more braces the source opens than it closes, not counting those already reported.
    unclosed: isize,
    ahead: Ahead,
    /// The token after the last statement that stands outside of all functions.
    after_outside: usize,
    /// Whether a declaration without a name has been seen.
    knows_nameless: bool,
}

impl Recovery {
    /// Before the first error of the source with these tokens. Linear in their number.
    pub fn new(tokens: &[Token]) -> Recovery {
        let braces = tokens.iter().map(|token| match token.kind {
            TokenKind::LeftBrace => 1,
            TokenKind::RightBrace => -1,
            _ => 0,
        });
        Recovery {
            spent: 0,
            statement: u32::MAX,
            repairs: 0,
            quiet_until: 0,
            furthest: 0,
            stalls: 0,
            unclosed: braces.sum(),
            ahead: Ahead::new(tokens),
            after_outside: usize::MAX,
            knows_nameless: false,
        }
    }

    /// Reports `error` and says how to go on; `None` when there is nothing more to read. All errors
    /// of a file together take time linear in its size, up to the factor that [`BUDGET`] bounds.
    pub fn recover(
        &mut self,
        error: ParseError<u32, TokenKind, ()>,
        source: &[u8],
        tokens: &mut [Token],
        tree: &mut TreeBuilder,
        names: &Interner,
        diagnostics: &mut Diagnostics,
    ) -> Option<Feed> {
        let at = index_of(&error, tokens)?;
        let (ParseError::UnrecognizedToken { expected, .. }
        | ParseError::UnrecognizedEof { expected, .. }) = error
        else {
            return None;
        };
        let start = complete(at, tokens, tree);
        let expected = Expected::new(&expected);
        let fault = Fault::new(source, tokens, &self.ahead, start, at, expected, self.furthest);

        let first_in_statement = self.statement != tree.boundary;
        if first_in_statement {
            self.statement = tree.boundary;
            self.repairs = 0;
        }
        self.repairs += 1;
        let finding = finding::classify(&fault, tree, self.unclosed, self.repairs <= REPAIRS);
        self.unclosed += finding.balance;

        let is_news = match finding.found {
            Found::EndOfFile => first_in_statement || self.quiet_until <= at,
            _ => self.quiet_until <= at && (first_in_statement || finding.is_independent()),
        };
        // The lexer has reported a token that means nothing, and a comment that never ends, after
        // which much is missing.
        let is_known = fault.is(TokenKind::Error)
            || at == tokens.len() && diagnostics.contains(Code::UnterminatedComment);
        let is_outside = condition::is_statement_outside(&fault);
        let goes_on_outside = is_outside && start == self.after_outside;
        if is_news && !is_known && !goes_on_outside {
            let diagnostic = message::describe(finding.found, &fault, tree, names);
            diagnostic.into_iter().for_each(|diagnostic| diagnostics.push(diagnostic));
        }
        if !self.knows_nameless && nameless::lacks_name(&fault) {
            self.knows_nameless = true;
            tree.ast.skipped_names.extend(nameless::meant(&fault, names));
        }
        let mut quiet_until = finding.quiet_until(at);
        // The `if` of this `else` is left out.
        let is_skipped = matches!(finding.mend, Mend::SkipStatement(_) | Mend::SkipAfter { .. });
        if is_skipped && tokens.get(quiet_until).is_some_and(|next| next.kind == TokenKind::Else) {
            quiet_until += 1;
        }
        self.quiet_until = self.quiet_until.max(quiet_until);
        let feed = mend::apply(finding.mend, start, at, tokens, tree)?;
        let feed = self.insist_on_progress(feed, tokens, tree);
        if is_outside {
            self.after_outside = feed.position;
        }
        self.spent += 1 + feed.prefix.len().max(at - start);
        if self.spent > BUDGET {
            if let Some(last) = diagnostics.last_mut() {
                last.add_hint("there are too many errors; what follows was not read");
            }
            return None;
        }
        Some(feed)
    }

    /// `feed`, or one that leaves out a token when repairs go around in a circle.
    fn insist_on_progress(&mut self, feed: Feed, tokens: &[Token], tree: &mut TreeBuilder) -> Feed {
        if feed.position > self.furthest {
            (self.furthest, self.stalls) = (feed.position, 0);
            return feed;
        }
        self.stalls += 1;
        if self.stalls <= 2 * REPAIRS || self.furthest >= tokens.len() {
            return feed;
        }
        let position = self.furthest + 1;
        (self.furthest, self.stalls, self.quiet_until) = (position, 0, position);
        mend::leave_out(position, tokens, tree)
    }
}

/// Index of the token that the parser could not take, or the number of tokens at the end of the
/// file.
pub(super) fn index_of(error: &ParseError<u32, TokenKind, ()>, tokens: &[Token]) -> Option<usize> {
    match error {
        ParseError::UnrecognizedToken { token: (offset, ..), .. } => {
            Some(tokens.partition_point(|token| token.span.start < *offset))
        }
        ParseError::UnrecognizedEof { .. } => Some(tokens.len()),
        _ => None,
    }
}

/// Completes in `tree` what ends right before the token `at`, but whose end the parser has not
/// seen because of that token. Returns the index of the first token of the faulty statement.
fn complete(at: usize, tokens: &[Token], tree: &mut TreeBuilder) -> usize {
    let start = |tree: &TreeBuilder| {
        tokens.partition_point(|token| token.span.start < tree.boundary).min(at)
    };
    if let [brace] = &tokens[start(tree)..at]
        && brace.kind == TokenKind::RightBrace
    {
        tree.close_function_body(brace.span);
    }
    tree.end_complete_function();
    start(tree)
}
