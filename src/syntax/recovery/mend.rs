//! Acts on a fault: brings the tree and the tokens into a state from which the parser can go on,
//! and says what it reads next.

use super::fault::{ends_statement, last_read};
use super::finding::Mend;
use crate::ir::IntPredicate;
use crate::support::span::Span;
use crate::syntax::ast::BinaryOp;
use crate::syntax::token::{Open, Token, TokenKind};
use crate::syntax::tree_builder::TreeBuilder;

/// What the parser reads next: some tokens that recovery makes, then the source from a token on.
pub(in crate::syntax) struct Feed {
    pub(super) prefix: Vec<Token>,
    pub(super) position: usize,
}

impl Feed {
    /// Reads the source from the token with index `position` on.
    pub fn new(position: usize) -> Feed {
        Feed { prefix: Vec::new(), position }
    }

    /// The source from `position` on, in the constructs that are open in `tree`.
    pub(super) fn resume(tree: &TreeBuilder, position: usize) -> Feed {
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
        Feed { prefix, position }
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

/// Does what `mend` says about the fault at the token `at`, in the statement that begins at the
/// token `start`. `None` when there is nothing more to read. Takes time linear in the depth of
/// what is open, the statement, and what is left out.
pub(super) fn apply(
    mend: Mend,
    start: usize,
    at: usize,
    tokens: &mut [Token],
    tree: &mut TreeBuilder,
) -> Option<Feed> {
    let position = mend.position(at);
    let first = tokens.get(start).map(|token| token.kind);
    let feed = match mend {
        Mend::Stop => return None,
        Mend::Insert { token, forgets_name } => {
            if forgets_name {
                skip_names(&tokens[start..=start], tree);
            }
            reread(&tokens[start..at], Some(token), position, tree)
        }
        Mend::Compare => {
            tokens[at].kind = TokenKind::Infix(BinaryOp::Comparison(IntPredicate::Eq));
            reread(&tokens[start..at], None, position, tree)
        }
        Mend::Hole { open, close } => {
            let inserted = make_hole(&mut tokens[open + 1..close], tree);
            return Some(reread(&tokens[start..close], inserted, position, tree));
        }
        Mend::Drop => reread(&tokens[start..at], None, position, tree),
        Mend::SkipAfter { from, to, filler } => {
            skip_names(&tokens[from..to], tree);
            // An `else` has to follow the statement itself, if there is one.
            let lead = &tokens[start..from];
            let before_else = tokens.get(to).is_some_and(|token| token.kind == TokenKind::Else)
                && last_read(lead).is_some_and(|token| ends_statement(token.kind));
            let mut feed = reread(lead, (!before_else).then_some(filler), position, tree);
            if let Some(last) = feed.prefix.last_mut().filter(|_| !before_else) {
                last.span = tokens[to - 1].span.after();
            }
            feed
        }
        Mend::SkipItem { from, to } => {
            skip_names(&tokens[from..to], tree);
            tree.abandon(first, false);
            tree.boundary = tokens[to - 1].span.end;
            Feed::resume(tree, position)
        }
        Mend::SkipStatement(end) => skip_statement(start, end, tokens, tree),
        Mend::SkipHead(brace) => {
            let head = &tokens[start..brace];
            skip_names(head, tree);
            tree.abandon(first, false);
            let span = head[0].span.to(head[head.len() - 1].span);
            let condition = tree.hole(span);
            match head[0].kind {
                TokenKind::If => tree.begin_if(condition, span),
                _ => tree.begin_while(condition, span),
            }
            Feed::resume(tree, position)
        }
        Mend::CloseFunction(head) => {
            tree.abandon(first, false);
            tree.close_all(tokens[head].span.start);
            Feed::new(position)
        }
        Mend::ReopenFunction => {
            let boundary = tree.reopen_function();
            tree.abandon(first, true);
            tree.boundary = boundary;
            Feed::resume(tree, position)
        }
    };
    if position > at {
        // Skipped text must not return when the text before it is read again,
        tokens[at..position].iter_mut().for_each(|token| token.kind = TokenKind::Skipped);
        // nor be passed over again.
        if last_read(&tokens[start..position]).is_none() {
            tree.boundary = tree.boundary.max(tokens[position - 1].span.end);
        }
    }
    Some(feed)
}

/// Gives up what is open inside the innermost block, and the source before the token `position`.
pub(super) fn leave_out(position: usize, tokens: &[Token], tree: &mut TreeBuilder) -> Feed {
    tree.abandon(None, false);
    tree.close_statements();
    tree.boundary = tokens[position - 1].span.end;
    Feed::resume(tree, position)
}

/// Feeds the tokens of the faulty statement once more, then `inserted`, then the source from
/// `position` on.
fn reread(
    statement: &[Token],
    inserted: Option<TokenKind>,
    position: usize,
    tree: &mut TreeBuilder,
) -> Feed {
    tree.abandon(None, true);
    let mut feed = Feed::resume(tree, position);
    feed.prefix.extend(statement.iter().filter(|token| token.kind != TokenKind::Skipped));
    if let Some(kind) = inserted {
        let span = feed.prefix.last().map_or(Span::default(), |token| token.span.after());
        feed.prefix.push(Token { kind, span });
    }
    feed
}

/// Replaces the tokens `inner` by a hole; returns a hole to feed if there are none. The hole takes
/// the place of the first token, so it is still there if the statement is read once more.
fn make_hole(inner: &mut [Token], tree: &mut TreeBuilder) -> Option<TokenKind> {
    skip_names(inner, tree);
    let Some(span) = inner.iter().map(|token| token.span).reduce(Span::to) else {
        return Some(TokenKind::Hole);
    };
    inner.fill(Token { kind: TokenKind::Skipped, span: span.after() });
    inner[0] = Token { kind: TokenKind::Hole, span };
    None
}

/// Leaves out the statement from `start` to `end`.
fn skip_statement(start: usize, end: usize, tokens: &[Token], tree: &mut TreeBuilder) -> Feed {
    skip_names(&tokens[start..end], tree);
    tree.abandon(Some(tokens[start].kind), false);
    tree.statement_error();
    let next = tokens.get(end).map_or(tokens[end - 1].span.end, |token| token.span.start);
    tree.boundary = tree.boundary.max(next);
    let before_else = tokens.get(end).is_some_and(|token| token.kind == TokenKind::Else);
    if before_else && tree.open.last() == Some(&Open::If) {
        // The grammar wants a statement between `if` and `else`.
        let mut feed = Feed::resume(tree, end);
        let span = Span::new(next, next);
        feed.prefix.push(Token { kind: TokenKind::Semicolon, span });
        return feed;
    }
    tree.close_statements();
    Feed::resume(tree, end)
}

/// Remembers the names in text that is left out: they may be declared in it.
fn skip_names(tokens: &[Token], tree: &mut TreeBuilder) {
    let names = tokens.iter().filter_map(|token| match token.kind {
        TokenKind::Identifier(symbol) => Some(symbol),
        _ => None,
    });
    tree.ast.skipped_names.extend(names);
}
