//! Where lines begin, how far they are indented, and where spaces are, in one declaration or function that has no
//! syntax error. It follows the grammar with a stack of what is open.

use crate::support::span::Span;
use crate::syntax::token::{Token, TokenKind};

use super::chain::chains;
use super::column::{self, is_space};
use super::gap::{Gap, Gaps, Kind};
use super::wrap::{Base, Breaks, STEP, WIDTH};

/// A block may be on one line if it has at most this many bytes that are not white space.
const SHORT_BLOCK: usize = 80;

/// What is open.
#[derive(Copy, Clone, Debug)]
struct Frame {
    /// The line where it begins, and the index of its token.
    base: Base,
    what: What,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum What {
    /// Braces around statements, and whether they are on one line.
    Block { is_short: bool },
    /// An `if` up to the end of what it governs.
    If { is_chain: bool, has_block: bool },
    /// An `else`, likewise.
    Else,
    /// A `while`, likewise.
    While,
    /// The parentheses of a condition.
    Condition,
    /// Other parentheses, brackets, and the braces of an initialiser.
    Bracket { is_initializer: bool, is_head: bool },
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
    chains: Vec<bool>,
    frames: Vec<Frame>,
    start: Start,
    /// The last token, and whether it is an operator before its operand.
    last: Option<TokenKind>,
    is_unary: bool,
    /// The line, and where the statement begins.
    line: Base,
    statement: Base,
    /// Whether the statement, up to this token, has several lines.
    is_tall: bool,
    /// Where the line can be broken.
    breaks: Breaks,
}

impl<'g, 'a, 't> Layout<'g, 'a, 't> {
    /// The layout of `tokens`, a declaration or a function.
    pub fn new(gaps: &'g mut Gaps<'a>, tokens: &'t [Token]) -> Layout<'g, 'a, 't> {
        Layout {
            gaps,
            tokens,
            chains: chains(tokens),
            frames: Vec::new(),
            start: Start::Item,
            last: None,
            is_unary: false,
            line: Base::default(),
            statement: Base::default(),
            is_tall: false,
            breaks: Breaks::default(),
        }
    }

    /// Writes the gaps between the tokens, and the one before the first if `includes_first`.
    pub fn write(mut self, includes_first: bool) {
        for (index, &Token { kind, span }) in self.tokens.iter().enumerate() {
            if index == 0 && !includes_first {
                self.gaps.skip(span.end);
            } else {
                self.write_gap(index);
            }
            let continues = matches!(self.start, Start::Nothing | Start::Body { .. });
            self.is_tall = continues && self.line.index > self.statement.index;
            if self.start != Start::Nothing {
                self.statement = Base { indent: self.line.indent, index };
            }
            self.read(index);
            self.last = Some(kind);
        }
    }

    /// Writes the gap before a token, and breaks the line if it is too wide then.
    fn write_gap(&mut self, index: usize) {
        let span = self.tokens[index].span;
        let gap = self.before(index);
        let blank = self.gaps.blank_before(span).filter(|_| gap.may_break);
        let level = blank.and_then(|_| self.level(index));
        if let Some(indent) = self.gaps.write(gap, span) {
            self.line = Base { indent, index };
            self.breaks.clear();
        } else if let (Some(blank), Some(rank)) = (blank, level) {
            let base = match (self.start, self.frames.last()) {
                (
                    Start::Nothing,
                    Some(Frame { base, what: What::Bracket { .. } | What::Condition }),
                )
                | (Start::Body { .. }, Some(Frame { base, .. })) => *base,
                _ => self.statement,
            };
            let column = self.gaps.column - column::after(0, &self.gaps.source[span.range()]);
            let head = self.is_head().then_some(self.statement);
            self.breaks.add(blank, (self.frames.len(), rank), index, column, base, head);
        }
        while self.gaps.column > WIDTH
            && let Some((index, indent)) = self.breaks.break_line(self.gaps)
        {
            let moved = self.frames.iter_mut().rev().map(|frame| &mut frame.base);
            for base in moved.take_while(|base| base.index >= index) {
                base.indent = indent;
            }
            self.statement.follow(index, indent);
            self.line = Base { indent, index };
        }
    }

    /// How tightly the gap before the token binds, if a line that is too wide may be broken there.
    fn level(&self, index: usize) -> Option<u8> {
        let sign = match self.tokens[index].kind {
            _ if matches!(self.start, Start::Body { .. }) => return Some(0),
            _ if self.start != Start::Nothing => return None,
            _ if self.last == Some(TokenKind::Comma) => return Some(1),
            TokenKind::Infix(op) => op,
            TokenKind::Sign(sign) if self.is_operand_before() => sign.infix(),
            _ => return None,
        };
        Some(2 + sign.precedence())
    }

    /// Whether the innermost brackets are, or are in, the head of a function or statement, which has a body.
    fn is_head(&self) -> bool {
        matches!(
            self.frames.last(),
            Some(Frame { what: What::Condition | What::Bracket { is_head: true, .. }, .. })
        )
    }

    /// What is to be before the token.
    fn before(&self, index: usize) -> Gap {
        let Token { kind, span } = self.tokens[index];
        let Some(&Frame { base, what }) = self.frames.last() else {
            return match self.start {
                Start::Nothing => self.within(kind, span, None),
                _ => Gap::new(Kind::Line, 0),
            };
        };
        let Base { indent, .. } = base;
        match (self.start, what) {
            (Start::Statement, What::Block { is_short }) => {
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
            (Start::Else, What::If { has_block: true, .. }) => Gap::new(Kind::Space, indent),
            (Start::Else, _) => Gap { may_be_empty: false, ..Gap::new(Kind::Line, indent) },
            (Start::Body { after_else }, _) => {
                let line = Gap { may_be_empty: false, ..Gap::new(Kind::Line, indent + STEP) };
                let is_chain = matches!(what, What::Else | What::If { is_chain: true, .. });
                match kind {
                    TokenKind::LeftBrace => Gap::new(Kind::Space, indent),
                    TokenKind::If if after_else => Gap::new(Kind::Space, indent + STEP),
                    // An `else` on the next line would seem to belong to what is before this `if`.
                    TokenKind::If => line,
                    TokenKind::Semicolon => {
                        Gap { may_break: true, ..Gap::new(Kind::Tight, indent + STEP) }
                    }
                    _ if is_chain || self.is_tall => line,
                    _ => Gap { may_break: true, ..Gap::new(Kind::Space, indent + STEP) },
                }
            }
            (Start::Nothing, what) => self.within(kind, span, Some((base, what))),
            _ => Gap::new(Kind::Line, 0),
        }
    }

    /// What is to be before a token that continues a statement or a declaration.
    fn within(&self, kind: TokenKind, span: Span, top: Option<(Base, What)>) -> Gap {
        use TokenKind as T;
        let last = self.last.unwrap_or(T::Semicolon);
        let (base, is_initializer) = match top {
            Some((base, What::Bracket { is_initializer, .. })) => (base, is_initializer),
            Some((base, What::Condition)) => (base, false),
            _ => (self.statement, false),
        };
        let inner = base.continuation(self.is_head().then_some(self.statement));
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
            ..Gap::new(space, if closes { base.indent } else { inner })
        }
    }

    /// Whether an operand ends before the next token.
    fn is_operand_before(&self) -> bool {
        use TokenKind as T;
        let ends_operand = |kind| {
            matches!(kind, T::Identifier(_) | T::Number(_) | T::RightParen | T::RightBracket)
        };
        self.start == Start::Nothing && self.last.is_some_and(ends_operand)
    }

    /// Follows the grammar over the token.
    fn read(&mut self, index: usize) {
        use TokenKind as T;
        let kind = self.tokens[index].kind;
        let base = Base { indent: self.line.indent, index };
        self.is_unary = kind == T::Not || matches!(kind, T::Sign(_)) && !self.is_operand_before();
        let start = std::mem::replace(&mut self.start, Start::Nothing);
        let what = match kind {
            T::If => What::If { is_chain: self.chains[index], has_block: false },
            T::While => What::While,
            T::Else => {
                if let Some(Frame { base: Base { indent, .. }, .. }) = self.frames.pop() {
                    self.frames.push(Frame { base: Base { indent, index }, what: What::Else });
                }
                self.start = Start::Body { after_else: true };
                return;
            }
            T::LeftParen if matches!(self.last, Some(T::If | T::While)) => What::Condition,
            T::LeftBrace if start != Start::Nothing || self.last == Some(T::RightParen) => {
                return self.open_block(index, start);
            }
            T::LeftParen | T::LeftBracket | T::LeftBrace => {
                let is_function = self.frames.is_empty() && kind == T::LeftParen;
                What::Bracket {
                    is_initializer: kind == T::LeftBrace,
                    is_head: is_function || self.is_head(),
                }
            }
            T::RightParen | T::RightBracket | T::RightBrace => {
                match self.frames.pop().map(|frame| frame.what) {
                    Some(What::Condition) => self.start = Start::Body { after_else: false },
                    Some(What::Block { .. }) => self.complete(index),
                    _ => {}
                }
                return;
            }
            T::Semicolon => return self.complete(index),
            _ => return,
        };
        self.frames.push(Frame { base, what });
    }

    /// Follows the grammar over the `{` of a block.
    fn open_block(&mut self, index: usize, start: Start) {
        let mut is_chain = false;
        let indent = match self.frames.last_mut() {
            Some(Frame { base, what }) if start != Start::Statement => {
                if let What::If { has_block, .. } = what {
                    *has_block = true;
                }
                is_chain = matches!(what, What::Else | What::If { is_chain: true, .. });
                base.indent
            }
            Some(_) => self.line.indent,
            None => 0,
        };
        let is_short = self.is_short(index, is_chain);
        self.frames.push(Frame { base: Base { indent, index }, what: What::Block { is_short } });
        self.start = Start::Statement;
    }

    /// Called at the last token of a statement or an item: closes what ends with it.
    fn complete(&mut self, index: usize) {
        let next = self.tokens.get(index + 1).map(|token| token.kind);
        self.start = loop {
            match self.frames.last().map(|frame| frame.what) {
                Some(What::If { .. }) if next == Some(TokenKind::Else) => break Start::Else,
                Some(What::If { .. } | What::Else | What::While) => {
                    self.frames.pop();
                }
                Some(_) => break Start::Statement,
                None => break Start::Item,
            }
        };
    }

    /// Whether the block that begins with this token is on one line in the source, and can stay so: it is empty; or it
    /// has one statement, belongs to no `if` with an `else`, and what is before it in the statement has one line.
    fn is_short(&self, open: usize, is_chain: bool) -> bool {
        let source = self.gaps.source;
        let (mut initializers, mut statements) = (0, 0);
        let (mut end, mut size) = (self.tokens[open].span.start as usize, 0);
        // At least as wide as the block.
        let mut column = self.gaps.column;
        for index in open..self.tokens.len() {
            let Token { kind, span } = self.tokens[index];
            let text = &source[end..span.end as usize];
            let is_empty = index == open + 1 && kind == TokenKind::RightBrace;
            if is_empty && text.iter().rev().skip(1).all(|&byte| is_space(byte)) {
                return true;
            }
            let has_comment = text[..text.len() - span.range().len()].contains(&b'/');
            column += if has_comment { text.len() + 2 } else { span.range().len() + 1 };
            size += text.iter().filter(|byte| !is_space(**byte)).count();
            statements += usize::from(kind == TokenKind::Semicolon);
            if is_chain && index > open
                || self.is_tall
                || statements > 1
                || size > SHORT_BLOCK
                || column > WIDTH
                || text.iter().any(|byte| matches!(byte, b'\n' | b'\r'))
            {
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
