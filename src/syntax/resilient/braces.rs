//! Braces that do not match. One too many or too few is noticed where a function ends too early, or
//! does not end. Which one is meant is seen in the indentation: a walk over the function finds the
//! first line that is not indented as the block around it says.

use super::Parser;
use super::states::State;
use crate::diag::{Code, Diagnostic, Edit, message};
use crate::support::span::Span;
use crate::syntax::token::{Open, Token, TokenKind as T};

/// The columns from one tab stop to the next.
const TAB: usize = 4;

/// The most tokens of a declaration that may have been meant to be in a function.
const MOST_TOKENS: usize = 1024;

/// What is wrong with the braces of a function.
enum Culprit {
    /// This `{` is never closed; its block ends before the other token.
    Unclosed(Span, Token),
    /// After a head, with its keyword, a `{` is missing.
    MissingOpen(Token, Span),
    /// This `}` is one too many; it ends the block of this `{`.
    Surplus(Span, Span),
}

/// A block that is open, or a head without a `{`.
#[derive(Copy, Clone)]
struct Block {
    token: Token,
    /// The indentation of the line that begins it.
    column: usize,
    /// Where the head ends.
    end: Span,
    /// Whether a line in it is indented further.
    is_indented: bool,
}

impl Parser<'_> {
    /// Whether `brace`, a `}` that comes next, is one too many: it would end the function, but a
    /// statement follows, or a block before an `else` that belongs to no `if`.
    pub fn is_surplus(&self, brace: Token) -> bool {
        if brace.kind != T::RightBrace || self.unclosed >= 0 || !self.expects(T::RightBrace) {
            return false;
        }
        if self.is(0, T::Else) {
            let open = &self.machine.tree.open;
            let is_if = open.iter().rev().nth(1) == Some(&Open::If);
            return !is_if || self.machine.state == State::AfterThen;
        }
        let mut next = 0;
        for _ in 0..8 {
            let declares = matches!(self.kind(next), Some(T::Type(_) | T::Const));
            let is_function = self.is_name(next + 1) && self.is(next + 2, T::LeftParen);
            let end = match self.kind(next) {
                Some(T::RightBrace) => Some(next),
                // Statements may follow what may be global variables.
                _ if declares && !is_function => {
                    (next..next + MOST_TOKENS).find(|&ahead| self.is(ahead, T::Semicolon))
                }
                _ => None,
            };
            let Some(end) = end else { break };
            next = end + 1;
        }
        let is_item = matches!(self.kind(next), None | Some(T::Void | T::Type(_) | T::Const));
        self.in_block() && self.machine.brackets.len() == 1 && !is_item
    }

    /// Reports that `brace` is one too many, and leaves it out.
    pub fn drop_surplus(&mut self, brace: Token) {
        self.unclosed += 1;
        let diagnostic = self.explain_surplus(brace.span, Some(brace));
        self.diagnostics.push(diagnostic);
        self.explained = self.body;
        // Blocks may have ended too early.
        self.skipped.extend(&self.declared);
        if self.is(0, T::Else) {
            // It may belong to no `if` without the brace.
            self.quiet_at = self.at + 1;
        }
    }

    /// The diagnostic for a `}` too many, which is noticed at `brace`.
    pub fn explain_surplus(&self, brace: Span, next: Option<Token>) -> Diagnostic {
        match self.culprit(true, next) {
            Some(Culprit::MissingOpen(keyword, end)) => {
                let (name, place) = (keyword.kind.spelling(), end.after());
                let expected = message!("expected `{spelling}`", spelling = "{");
                let hint = message!("the body of the `{name}` begins with `{`", name);
                Diagnostic::new(Code::MissingToken, place, expected)
                    .label(message!("insert it here"))
                    .suggest(hint, [Edit::insert(place.start, " {")])
            }
            Some(Culprit::Surplus(brace, open)) => {
                surplus(brace).related(open, message!("begins here"))
            }
            _ if self.machine.at_item() => {
                Diagnostic::new(Code::UnmatchedBrace, brace, message!("unmatched `}`"))
                    .label(message!("no `{` is open here"))
                    .suggest(message!("remove it"), [Edit::remove(brace)])
            }
            _ => surplus(brace),
        }
    }

    /// The diagnostic for a `{` without a `}`; `open` and `next` are what is known without the
    /// indentation.
    pub fn explain_unclosed(&self, open: Span, place: Span, next: Option<Token>) -> Diagnostic {
        let (open, place, next) = match self.culprit(false, next) {
            Some(Culprit::Unclosed(open, next)) => (open, next.span, Some(next)),
            _ => (open, place, next),
        };
        let words = match next {
            None => message!("a `}` is missing before the end of the file"),
            Some(_) => message!("a `}` is missing before this"),
        };
        let edit = Edit::insert(place.start, self.closing_line(place.start));
        Diagnostic::new(Code::UnmatchedBrace, open, message!("this `{` is never closed"))
            .label(message!("opened here"))
            .related(place, words)
            .suggest(message!("write the `}` where the block ends"), [edit])
    }

    /// A `}` on a line of its own, with the indentation of the line that begins at `offset`.
    fn closing_line(&self, offset: u32) -> String {
        let before = &self.source[..offset as usize];
        let line = before.iter().rposition(|byte| b"\r\n".contains(byte)).map_or(0, |end| end + 1);
        match before[line..].trim_ascii().is_empty() {
            true => format!("}}\n{}", String::from_utf8_lossy(&before[line..])),
            false => "} ".to_owned(),
        }
    }

    /// What the indentation of the function that was read last shows; `next` comes after it. Takes time
    /// linear in the function.
    fn culprit(&self, is_surplus: bool, next: Option<Token>) -> Option<Culprit> {
        let tokens = self.machine.read.get(self.body..).filter(|_| self.explained != self.body)?;
        let begin = |token: Token, column, end| Block { token, column, end, is_indented: false };
        let mut blocks: Vec<Block> = Vec::new();
        // A head without a `{`, while the lines after it are indented further.
        let mut bare: Option<Block> = None;
        let mut column = self.indentation_of(tokens.first()?.span.start);
        let mut before = tokens.first()?.span.start;
        for (index, &token) in tokens.iter().chain(&next).enumerate() {
            let gap = before as usize..token.span.start as usize;
            let gap = self.source.get(gap).unwrap_or_default();
            before = token.span.end;
            let is_first = gap.iter().any(|byte| b"\r\n".contains(byte));
            if is_first {
                column = self.indentation_of(token.span.start);
            }
            let is_end = token.kind == T::RightBrace;
            if is_first && !is_end && token.kind != T::LeftBrace {
                bare = bare.filter(|head| column > head.column);
            }
            let Some(block) = blocks.last_mut() else {
                if token.kind == T::LeftBrace {
                    blocks.push(begin(token, column, token.span));
                }
                continue;
            };
            if is_end && is_surplus && is_first && column > block.column {
                return Some(match bare.filter(|head| head.column == column) {
                    Some(head) => Culprit::MissingOpen(head.token, head.end),
                    None => Culprit::Surplus(token.span, block.token.span),
                });
            }
            block.is_indented |= is_first && column > block.column;
            let is_outside = match is_end {
                true => column < block.column,
                false => column <= block.column && block.is_indented,
            };
            let is_bound = matches!(token.kind, T::Else | T::LeftBrace);
            if !is_surplus && is_first && is_outside && !is_bound {
                return Some(Culprit::Unclosed(block.token.span, token));
            }
            match token.kind {
                T::LeftBrace => blocks.push(begin(token, column, token.span)),
                T::RightBrace => drop(blocks.pop()),
                kind if kind.is_head() || kind == T::Else => {
                    let end = end_of_head(tokens, index);
                    let is_bare = tokens.get(end + 1).is_some_and(|next| {
                        next.kind != T::LeftBrace && (token.kind, next.kind) != (T::Else, T::If)
                    });
                    if is_bare {
                        bare = Some(begin(token, column, tokens[end].span));
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// The indentation of the line with this offset.
    pub fn indentation_of(&self, offset: u32) -> usize {
        let before = &self.source[..offset as usize];
        let line = before.iter().rposition(|byte| b"\r\n".contains(byte)).map_or(0, |end| end + 1);
        let blanks = before[line..].iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
        blanks.fold(0, |at, byte| if *byte == b' ' { at + 1 } else { at / TAB * TAB + TAB })
    }
}

/// The diagnostic for a `}` that ends a block too early.
fn surplus(brace: Span) -> Diagnostic {
    let message = message!("one `}` too many, or a `{` is missing");
    Diagnostic::new(Code::UnmatchedBrace, brace, message)
        .label(message!("this ends a block"))
        .suggest(message!("remove the `}`, or write its `{`"), [Edit::remove(brace)])
}

/// The index of the `)` that ends the head that begins at `index`, or of its `else`.
fn end_of_head(tokens: &[Token], index: usize) -> usize {
    let mut depth = 0usize;
    for (ahead, token) in tokens[index..].iter().enumerate().skip(1) {
        match token.kind {
            T::LeftParen => depth += 1,
            T::RightParen if depth == 1 => return index + ahead,
            T::RightParen => depth = depth.saturating_sub(1),
            _ if depth == 0 => break,
            _ => {}
        }
    }
    index
}
