//! What the parser does about a syntax error: says what is wrong, once, and goes on.
//!
//! The generated parser stops at the first token that it cannot take. By then the tree holds
//! everything that was complete, and [`TreeBuilder::open`] the constructs around it. So the
//! parser is started anew: it is fed a `resume` token for each open construct, then perhaps the
//! tokens of the faulty statement once more with a repair, then the rest of the source. The
//! repairs, in the order in which they are tried:
//!
//! * a missing `;`, `)`, `]` or `{` is put in where the next token shows that it is missing;
//! * `=` in a condition becomes `==`;
//! * a faulty text between brackets becomes a hole, so the statement around it survives;
//! * otherwise the statement is skipped, to its `;` or to the `}` of its block.
//!
//! [`repair`] makes the first three, [`skip`] the last; [`message`] and [`situation`] have the words.
//!
//! LALRPOP's own recovery (its `!` token) is not used: it loses the tree when the file ends too
//! early, and each token that it drops costs it the depth of its stack squared.

mod message;
mod repair;
mod situation;
mod skip;

use lalrpop_util::ParseError;

use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::support::interner::Interner;
use crate::support::span::Span;
use crate::syntax::expected::Expected;
use crate::syntax::token::{Open, Token, TokenKind};
use crate::syntax::tree_builder::TreeBuilder;

/// How many tokens may be fed again, or passed over before the fault, in all; each error counts as
/// one more. Thousands of errors at sensible depths stay far below it; it bounds what a million
/// errors under a thousand braces can cost.
const BUDGET: usize = 4_000_000;

/// How often one statement is repaired before it is skipped.
const REPAIRS: usize = 8;

/// What the parser reads next: some tokens of ours, then the source from a token on.
pub(super) struct Feed {
    prefix: Vec<Token>,
    position: usize,
}

impl Feed {
    /// The source from the token with index `position` on.
    pub fn new(position: usize) -> Feed {
        Feed { prefix: Vec::new(), position }
    }

    /// The tokens as the parser takes them.
    pub fn tokens<'a>(
        &'a self,
        tokens: &'a [Token],
    ) -> impl Iterator<Item = (u32, TokenKind, u32)> + 'a {
        self.prefix
            .iter()
            .chain(&tokens[self.position..])
            .map(|token| (token.span.start, token.kind, token.span.end))
    }
}

/// What is remembered from one error to the next.
pub(super) struct Recovery {
    /// Tokens fed again or passed over so far.
    spent: usize,
    /// The offset where the statement of the last error begins, and the repairs tried there.
    statement: u32,
    repairs: usize,
    /// Errors before this token are consequences of one that was reported.
    quiet_until: usize,
    /// The token from which the source was fed on at the furthest, and how many times in a row
    /// that has not moved.
    furthest: usize,
    stalls: usize,
    /// How many more braces the source opens than it closes, those taken care of left out.
    unclosed: Option<isize>,
}

/// Where the parser stopped and what it could have taken instead.
struct Fault<'a> {
    /// Index of the token that it could not take; the number of tokens at the end of the file.
    at: usize,
    /// Index of the first token of the statement or item.
    start: usize,
    expected: Expected<'a>,
    source: &'a [u8],
}

/// What to say and how to go on.
struct Remedy {
    diagnostic: Diagnostic,
    feed: Feed,
    /// Errors before this token follow from this one.
    quiet_until: usize,
    /// Whether this is an error even when the statement has another: it lies between brackets
    /// of its own.
    independent: bool,
}

impl Recovery {
    pub fn new() -> Recovery {
        Recovery {
            spent: 0,
            statement: u32::MAX,
            repairs: 0,
            quiet_until: 0,
            furthest: 0,
            stalls: 0,
            unclosed: None,
        }
    }

    /// Reports `error` and says how to go on; `None` when there is nothing more to read.
    pub fn recover(
        &mut self,
        error: ParseError<u32, TokenKind, ()>,
        source: &[u8],
        tokens: &mut [Token],
        tree: &mut TreeBuilder,
        names: &Interner,
        diagnostics: &mut Diagnostics,
    ) -> Option<Feed> {
        let (at, expected) = match error {
            ParseError::UnrecognizedToken { token: (offset, ..), expected } => {
                (tokens.partition_point(|token| token.span.start < offset), expected)
            }
            ParseError::UnrecognizedEof { expected, .. } => (tokens.len(), expected),
            _ => return None,
        };
        let start_of_statement = |tree: &TreeBuilder| {
            tokens.partition_point(|token| token.span.start < tree.boundary).min(at)
        };
        if let [brace] = &tokens[start_of_statement(tree)..at]
            && brace.kind == TokenKind::RightBrace
        {
            tree.close_function_body(brace.span);
        }
        tree.end_complete_function();
        let start = start_of_statement(tree);
        let fault = Fault { at, start, expected: Expected::new(&expected), source };

        let lead = at - start;

        let first_in_statement = self.statement != tree.boundary;
        if first_in_statement {
            self.statement = tree.boundary;
            self.repairs = 0;
        }
        self.repairs += 1;
        let known = tokens.get(at).is_some_and(|token| token.kind == TokenKind::Error);

        let remedy = if self.repairs <= REPAIRS {
            repair::insert_missing(&fault, tokens, tree, names)
                .or_else(|| repair::compare_instead(&fault, tokens, tree))
                .or_else(|| repair::fill_hole(&fault, tokens, tree, names))
        } else {
            None
        };
        let remedy = match remedy {
            Some(remedy) => remedy,
            None if at == tokens.len() => {
                let diagnostic = message::end_of_file(&fault, tokens, tree);
                // That a `{` of ours has no partner has been said already.
                let is_ours = diagnostic.primary.span == diagnostic.primary.span.after()
                    && diagnostic.code == Code::UnmatchedBrace;
                let swallowed = diagnostics.contains(Code::UnterminatedComment);
                if !is_ours && !swallowed && (first_in_statement || self.quiet_until <= at) {
                    diagnostics.push(diagnostic);
                }
                return None;
            }
            None => {
                let remedy = self.give_up(&fault, tokens, tree, names);
                // What is left out must not come back when what stands before is read again.
                if let Some(skipped) = tokens.get_mut(at..remedy.feed.position) {
                    skipped.iter_mut().for_each(|token| token.kind = TokenKind::Skipped);
                }
                let behind = remedy.feed.position;
                if behind > at && last_read(&tokens[fault.start..behind]).is_none() {
                    // Nor need it be passed over again.
                    tree.boundary = tree.boundary.max(tokens[behind - 1].span.end);
                }
                remedy
            }
        };
        // Behind a comment that never ends much is missing, but that has been said.
        let swallowed = at == tokens.len() && diagnostics.contains(Code::UnterminatedComment);
        let news =
            !swallowed && at >= self.quiet_until && (first_in_statement || remedy.independent);
        if news && !known {
            diagnostics.push(remedy.diagnostic);
        }
        self.quiet_until = self.quiet_until.max(remedy.quiet_until);
        let feed = self.insist_on_progress(remedy.feed, tokens, tree);
        self.spent += 1 + feed.prefix.len().max(lead);
        if self.spent > BUDGET {
            if let Some(last) = diagnostics.last_mut() {
                last.hints.push("there are too many errors; what follows was not read".to_owned());
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
        tree.abandon(false);
        tree.close_statements();
        tree.boundary = tokens[self.furthest - 1].span.end;
        Feed { prefix: resume(tree), position }
    }

    /// Gives up the statement, item or brace at the fault.
    fn give_up(
        &mut self,
        fault: &Fault,
        tokens: &[Token],
        tree: &mut TreeBuilder,
        names: &Interner,
    ) -> Remedy {
        let unclosed = *self.unclosed.get_or_insert_with(|| {
            let braces = tokens.iter().map(|token| match token.kind {
                TokenKind::LeftBrace => 1,
                TokenKind::RightBrace => -1,
                _ => 0,
            });
            braces.sum()
        });
        if let Some(head) = skip::function_head(fault, tokens, tree) {
            // A function that begins a line is not meant to be inside another.
            let offset = tokens[head].span.start as usize;
            let begins_line = offset == 0 || fault.source[offset - 1] == b'\n';
            if unclosed > 0 || begins_line {
                let closed = tree.open.iter().filter(|&&open| open == Open::Block).count();
                self.unclosed = Some(unclosed - closed as isize);
                return skip::close_before_function(fault, head, tokens, tree);
            }
            return skip::skip_nested_function(fault, head, tokens, tree);
        }
        if tree.open.is_empty() {
            if unclosed < 0
                && let Some(remedy) = skip::reopen_function(fault, tokens, tree)
            {
                self.unclosed = Some(unclosed + 1);
                return remedy;
            }
            if tokens[fault.at].kind == TokenKind::RightBrace {
                self.unclosed = Some(unclosed + 1);
            }
            return skip::skip_item(fault, tokens, tree, names);
        }
        skip::skip_statement(fault, tokens, tree, names)
    }
}

/// A `resume` token for everything that is open.
fn resume(tree: &TreeBuilder) -> Vec<Token> {
    let mut prefix = Vec::with_capacity(tree.open.len() + 16);
    let mut push = |open| {
        prefix.push(Token { kind: TokenKind::Resume(open), span: Span::default() });
    };
    for &open in &tree.open {
        if open == Open::Else {
            push(Open::If);
        }
        push(open);
    }
    prefix
}

/// Feeds once more what stands before the fault, which is complete: the parser only waited for
/// something that can follow it. It gets `filler`, an item or statement of no meaning that stands
/// for the text up to the token with index `position`, and then the source from there on.
fn reread_complete(
    fault: &Fault,
    end: usize,
    filler: TokenKind,
    position: usize,
    tokens: &[Token],
    tree: &mut TreeBuilder,
) -> Feed {
    // An `else` has to follow the statement itself, if there is one.
    let before_else = tokens.get(position).is_some_and(|token| token.kind == TokenKind::Else)
        && last_read(&tokens[fault.start..end]).is_some_and(|token| ends_statement(token.kind));
    let mut feed = reread(fault, end, (!before_else).then_some(filler), position, tokens, tree);
    if let Some(last) = feed.prefix.last_mut().filter(|_| !before_else) {
        last.span = tokens[position - 1].span.after();
    }
    feed
}

/// Feeds the faulty statement up to the token with index `end` once more, then `inserted`, then
/// the source from `position` on.
fn reread(
    fault: &Fault,
    end: usize,
    inserted: Option<TokenKind>,
    position: usize,
    tokens: &[Token],
    tree: &mut TreeBuilder,
) -> Feed {
    tree.abandon(true);
    let mut prefix = resume(tree);
    let statement = &tokens[fault.start..end];
    prefix.extend(statement.iter().filter(|token| token.kind != TokenKind::Skipped));
    if let Some(kind) = inserted {
        let span = prefix.last().map_or(Span::default(), |token| token.span.after());
        prefix.push(Token { kind, span });
    }
    Feed { prefix, position }
}

/// The last token that has not been skipped.
fn last_read(tokens: &[Token]) -> Option<&Token> {
    tokens.iter().rfind(|token| token.kind != TokenKind::Skipped)
}

fn ends_statement(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Semicolon | TokenKind::LeftBrace | TokenKind::RightBrace)
}

/// Remembers the names in text that is left out.
fn skip_names(tokens: &[Token], tree: &mut TreeBuilder) {
    let names = tokens.iter().filter_map(|token| match token.kind {
        TokenKind::Identifier(symbol) => Some(symbol),
        _ => None,
    });
    tree.ast.skipped_names.extend(names);
}

impl Fault<'_> {
    /// Whether the token with `index` is the first on its line.
    fn starts_line(&self, index: usize, tokens: &[Token]) -> bool {
        let end = index.checked_sub(1).map_or(0, |before| tokens[before].span.end);
        let between = self.source.get(end as usize..tokens[index].span.start as usize);
        between.is_some_and(|text| text.iter().any(|byte| b"\r\n".contains(byte)))
    }
}
