//! Where lines begin, how far they are indented, and where spaces are, in one declaration or function that has no
//! syntax error. It follows the grammar with a stack of what is open.

use crate::support::span::Span;
use crate::syntax::token::{Token, TokenKind};

use super::gap::{Gap, Gaps, Kind, is_space};

/// The indentation of what is inside something.
const STEP: usize = 4;

/// A block may be on one line if it has at most this many bytes that are not white space.
const SHORT_BLOCK: usize = 80;

/// What is open. `indent` is the indentation of the line where it begins.
#[derive(Copy, Clone, Debug)]
enum Frame {
    Block {
        indent: usize,
        /// Whether it is on one line.
        is_short: bool,
    },
    /// An `if` up to the end of what it governs.
    If { indent: usize, body: Body },
    /// An `else`, likewise.
    Else { indent: usize },
    /// A `while`, likewise.
    While { indent: usize },
    /// The parentheses of a condition.
    Condition { indent: usize },
    /// Other parentheses, brackets, and the braces of an initialiser.
    Bracket { indent: usize, is_initializer: bool },
}

/// Where the statement after the condition of an `if` is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Body {
    SameLine,
    OwnLine,
    Block,
}

/// What the next token begins.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Start {
    /// A declaration or function of the top level.
    Item,
    /// A statement of a block, or its end.
    Statement,
    /// The statement after a condition or an `else`.
    Body { after_else: bool },
    /// An `else`.
    Else,
    /// Nothing: it continues what has begun.
    Nothing,
}

pub(super) struct Layout<'g, 'a, 't> {
    gaps: &'g mut Gaps<'a>,
    tokens: &'t [Token],
    frames: Vec<Frame>,
    start: Start,
    /// The last token, and whether it is an operator before its operand.
    last: Option<TokenKind>,
    is_unary: bool,
    /// The indentation of the line, and of the line where the statement begins.
    line_indent: usize,
    statement_indent: usize,
}

impl<'g, 'a, 't> Layout<'g, 'a, 't> {
    /// The layout of `tokens`, a declaration or a function.
    pub fn new(gaps: &'g mut Gaps<'a>, tokens: &'t [Token]) -> Layout<'g, 'a, 't> {
        Layout {
            gaps,
            tokens,
            frames: Vec::new(),
            start: Start::Item,
            last: None,
            is_unary: false,
            line_indent: 0,
            statement_indent: 0,
        }
    }

    /// Writes the gaps between the tokens, and the one before the first if `includes_first`.
    pub fn write(mut self, includes_first: bool) {
        for (index, &Token { kind, span }) in self.tokens.iter().enumerate() {
            if index == 0 && !includes_first {
                self.gaps.skip(span.end);
            } else {
                let gap = self.before(index);
                if let Some(indent) = self.gaps.write(gap, span) {
                    self.line_indent = indent;
                    if let (Start::Body { .. }, Some(Frame::If { body, .. })) =
                        (self.start, self.frames.last_mut())
                    {
                        *body = Body::OwnLine;
                    }
                }
            }
            if self.start != Start::Nothing {
                self.statement_indent = self.line_indent;
            }
            self.read(index);
            self.last = Some(kind);
        }
    }

    /// What is to be before the token.
    fn before(&self, index: usize) -> Gap {
        let Token { kind, span } = self.tokens[index];
        let top = self.frames.last().copied();
        match (self.start, top) {
            (Start::Statement, Some(Frame::Block { indent, is_short })) => {
                let closes = kind == TokenKind::RightBrace;
                let opens = self.last == Some(TokenKind::LeftBrace);
                match is_short {
                    true if opens && closes => Gap::new(Kind::Tight, indent),
                    true => Gap::new(Kind::Space, indent),
                    false => {
                        let inner = indent + STEP;
                        let own = if closes { indent } else { inner };
                        Gap { opens, closes, comment_indent: inner, ..Gap::new(Kind::Line, own) }
                    }
                }
            }
            (Start::Else, Some(Frame::If { indent, body })) => match body {
                Body::Block => Gap::new(Kind::Space, indent),
                Body::OwnLine => Gap { may_be_empty: false, ..Gap::new(Kind::Line, indent) },
                Body::SameLine => Gap { may_break: true, ..Gap::new(Kind::Space, indent) },
            },
            (
                Start::Body { after_else },
                Some(Frame::If { indent, .. } | Frame::Else { indent } | Frame::While { indent }),
            ) => match kind {
                TokenKind::LeftBrace => Gap::new(Kind::Space, indent),
                TokenKind::If if after_else => Gap::new(Kind::Space, indent + STEP),
                // An `else` on the next line would seem to belong to what is before this `if`.
                TokenKind::If => Gap { may_be_empty: false, ..Gap::new(Kind::Line, indent + STEP) },
                TokenKind::Semicolon => {
                    Gap { may_break: true, ..Gap::new(Kind::Tight, indent + STEP) }
                }
                _ => Gap { may_break: true, ..Gap::new(Kind::Space, indent + STEP) },
            },
            (Start::Nothing, _) => self.within(kind, span, top),
            _ => Gap::new(Kind::Line, 0),
        }
    }

    /// What is to be before a token that continues a statement or a declaration.
    fn within(&self, kind: TokenKind, span: Span, top: Option<Frame>) -> Gap {
        use TokenKind as T;
        let last = self.last.unwrap_or(T::Semicolon);
        let (inner, outer, is_initializer) = match top {
            Some(Frame::Bracket { indent, is_initializer }) => {
                (indent + STEP, indent, is_initializer)
            }
            Some(Frame::Condition { indent }) => (indent + STEP, indent, false),
            _ => (self.statement_indent + STEP, self.statement_indent, false),
        };
        let opens =
            matches!(last, T::LeftParen | T::LeftBracket) || last == T::LeftBrace && is_initializer;
        let (space, may_break) = match kind {
            T::Comma | T::Semicolon => (Kind::Tight, false),
            T::RightParen | T::RightBracket | T::RightBrace => (Kind::Tight, true),
            // The braces of a function.
            T::LeftBrace if last == T::RightParen => return Gap::new(Kind::Space, 0),
            _ if opens => (Kind::Tight, true),
            T::LeftBracket => (Kind::Tight, false),
            T::LeftParen if matches!(last, T::Identifier(_)) => (Kind::Tight, false),
            // `--a` and `- -a` mean the same; the compiler warns of the first.
            _ if self.is_unary && last == kind && !self.gaps.is_adjacent(span) => {
                (Kind::Space, false)
            }
            _ if self.is_unary => (Kind::Tight, false),
            _ => {
                let is_fixed =
                    matches!(last, T::Type(_) | T::Void | T::Const | T::If | T::While | T::Else);
                (Kind::Space, !is_fixed)
            }
        };
        let closes = matches!(kind, T::RightParen | T::RightBracket | T::RightBrace);
        Gap {
            may_break,
            may_be_empty: is_initializer,
            opens,
            closes,
            comment_indent: inner,
            is_tight_before: opens,
            is_tight_after: closes || matches!(kind, T::Comma | T::Semicolon),
            ..Gap::new(space, if closes { outer } else { inner })
        }
    }

    /// Follows the grammar over the token.
    fn read(&mut self, index: usize) {
        use TokenKind as T;
        let kind = self.tokens[index].kind;
        let indent = self.line_indent;
        let ends_operand = |kind| {
            matches!(kind, T::Identifier(_) | T::Number(_) | T::RightParen | T::RightBracket)
        };
        let is_operand_before = self.start == Start::Nothing && self.last.is_some_and(ends_operand);
        self.is_unary = kind == T::Not || matches!(kind, T::Sign(_)) && !is_operand_before;
        let start = std::mem::replace(&mut self.start, Start::Nothing);
        match kind {
            T::If => self.frames.push(Frame::If { indent, body: Body::SameLine }),
            T::While => self.frames.push(Frame::While { indent }),
            T::Else => {
                if let Some(Frame::If { indent, .. }) = self.frames.pop() {
                    self.frames.push(Frame::Else { indent });
                }
                self.start = Start::Body { after_else: true };
            }
            T::LeftParen if matches!(self.last, Some(T::If | T::While)) => {
                self.frames.push(Frame::Condition { indent });
            }
            T::LeftBrace if start != Start::Nothing || self.last == Some(T::RightParen) => {
                let is_short = self.is_short(index);
                let indent = match self.frames.last_mut() {
                    Some(Frame::If { indent, body }) if start != Start::Statement => {
                        *body = Body::Block;
                        *indent
                    }
                    Some(Frame::Else { indent } | Frame::While { indent }) => *indent,
                    Some(_) => indent,
                    None => 0,
                };
                self.frames.push(Frame::Block { indent, is_short });
                self.start = Start::Statement;
            }
            T::LeftParen | T::LeftBracket | T::LeftBrace => {
                let is_initializer = kind == T::LeftBrace;
                self.frames.push(Frame::Bracket { indent, is_initializer });
            }
            T::RightParen | T::RightBracket | T::RightBrace => match self.frames.pop() {
                Some(Frame::Condition { .. }) => self.start = Start::Body { after_else: false },
                Some(Frame::Block { .. }) => self.complete(index),
                _ => {}
            },
            T::Semicolon => self.complete(index),
            _ => {}
        }
    }

    /// Called at the last token of a statement or an item: closes what ends with it.
    fn complete(&mut self, index: usize) {
        let next = self.tokens.get(index + 1).map(|token| token.kind);
        self.start = loop {
            match self.frames.last() {
                Some(Frame::If { .. }) if next == Some(TokenKind::Else) => break Start::Else,
                Some(Frame::If { .. } | Frame::Else { .. } | Frame::While { .. }) => {
                    self.frames.pop();
                }
                Some(_) => break Start::Statement,
                None => break Start::Item,
            }
        };
    }

    /// Whether the block that begins with this token is on one line in the source, and can stay so.
    fn is_short(&self, open: usize) -> bool {
        let source = self.gaps.source;
        let mut initializers = 0;
        let (mut end, mut size) = (self.tokens[open].span.start as usize, 0);
        for index in open..self.tokens.len() {
            let Token { kind, span } = self.tokens[index];
            let text = &source[end..span.end as usize];
            let is_empty = index == open + 1 && kind == TokenKind::RightBrace;
            if is_empty && text.iter().rev().skip(1).all(|&byte| is_space(byte)) {
                return true;
            }
            size += text.iter().filter(|byte| !is_space(**byte)).count();
            if size > SHORT_BLOCK || text.iter().any(|byte| matches!(byte, b'\n' | b'\r')) {
                return false;
            }
            let last = self.tokens[index.saturating_sub(1)].kind;
            match kind {
                TokenKind::LeftBrace if index == open => {}
                TokenKind::LeftBrace if initializers > 0 || last == TokenKind::Assign => {
                    initializers += 1;
                }
                // Another block, or an `if` after a condition, which begins a line.
                TokenKind::LeftBrace => return false,
                TokenKind::If if last == TokenKind::RightParen => return false,
                TokenKind::RightBrace if initializers > 0 => initializers -= 1,
                TokenKind::RightBrace => return true,
                _ => {}
            }
            end = span.end as usize;
        }
        false
    }
}
