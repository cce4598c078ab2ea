//! Expressions: operands, operators, calls and subscripts.

use super::{Action, Bracket, Machine, State};
use crate::support::interner::Symbol;
use crate::support::span::Span;
use crate::syntax::ast::{BinaryOp, ExprKind, Name, UnaryOp};
use crate::syntax::token::{Token, TokenKind as T};
use crate::syntax::tree_builder::{Chain, Counted};

/// An expression that is being read.
#[derive(Copy, Clone)]
pub(super) struct Frame {
    pub within: Within,
    /// Offset of the token that begins what the expression is in, such as the `(`.
    pub start: u32,
    /// The first node, and how many operators and signs were waiting before it.
    pub first: u32,
    pub operators: usize,
    pub signs: usize,
    /// The first node of the operand that was read last, or of the chain.
    pub operand: u32,
    pub chain: Option<Chain>,
}

/// What an expression is part of.
#[derive(Copy, Clone)]
pub(super) enum Within {
    /// A statement, or the target of an assignment.
    Statement,
    /// The value of an assignment to the target that begins with this node.
    Assigned(u32),
    Return,
    Initializer,
    Length,
    ParameterLength,
    Condition,
    Paren,
    Arguments(Symbol, Option<Counted>),
    Subscript(Symbol, Option<Counted>),
}

impl<'s> Machine<'s> {
    pub(super) fn after_operand(&self, kind: T) -> Option<Action<'s>> {
        use Within as W;
        let action: Action<'s> = match (self.frames.last()?.within, kind) {
            (_, T::Infix(_) | T::Sign(_)) => Self::infix,
            (W::Statement, T::Assign) if self.is_target() => |it, _| {
                let frame = it.frames.pop().expect("an operand is in a frame");
                it.begin(W::Assigned(frame.operand), frame.start);
            },
            (W::Statement | W::Assigned(_) | W::Return, T::Semicolon) => Self::end_simple,
            (W::Initializer, T::Comma | T::Semicolon) if self.depth == 0 => |it, token| {
                it.end_value();
                it.end_declarator(token);
            },
            (W::Initializer, T::Comma) => |it, _| {
                it.end_value();
                it.state = State::Value;
            },
            (W::Initializer, T::RightBrace) if self.depth > 0 => |it, brace| {
                it.end_value();
                it.close_value(brace);
            },
            (W::Arguments(..), T::Comma) => Self::next_argument,
            (W::Condition | W::Paren | W::Arguments(..), T::RightParen) => Self::close_paren,
            (W::Length | W::ParameterLength | W::Subscript(..), T::RightBracket) => {
                Self::close_bracket
            }
            _ => return None,
        };
        Some(action)
    }

    /// Whether what was read of the statement can be assigned to.
    pub fn is_target(&self) -> bool {
        let [Frame { within: Within::Statement, chain: None, signs, .. }] = self.frames[..] else {
            return false;
        };
        self.signs.len() == signs && self.state == State::Place
    }

    /// Whether the `(` of a call was read last.
    pub(super) fn is_empty_call(&self) -> bool {
        let last = self.read.last().map(|token| token.kind);
        let within = self.frames.last().map(|frame| frame.within);
        last == Some(T::LeftParen) && matches!(within, Some(Within::Arguments(_, None)))
    }

    pub(super) fn begin(&mut self, within: Within, start: u32) {
        let first = self.tree.ast.exprs.len() as u32;
        let (operators, signs) = (self.tree.operators(), self.signs.len());
        let frame = Frame { within, start, first, operators, signs, operand: first, chain: None };
        self.frames.push(frame);
        self.state = State::Operand;
    }

    /// Ends the innermost expression; returns its first node.
    pub(super) fn end(&mut self) -> u32 {
        let frame = self.frames.pop().expect("an operand is in a frame");
        frame.chain.map_or(frame.operand, |chain| self.tree.end_chain(chain))
    }

    /// An operand whose nodes begin at `start` has been read.
    pub(super) fn operand(&mut self, start: u32) {
        let frame = self.frames.last_mut().expect("an operand is in a frame");
        let end = self.tree.ast.exprs.last().map_or(0, |expr| expr.span.end);
        while self.signs.len() > frame.signs
            && let Some((op, at)) = self.signs.pop()
        {
            self.tree.around(ExprKind::Unary(op), start, Span::new(at, end));
        }
        if frame.chain.is_none() {
            frame.operand = start;
        }
        self.state = State::AfterOperand;
    }

    /// Completes a name with its subscripts.
    pub(super) fn end_place(&mut self) {
        let end = self.read[self.read.len() - 1].span.end;
        let span = Span::new(self.place.span.start, end);
        let start = self.tree.name(self.place.symbol, self.subscripts, span);
        self.operand(start);
    }

    pub(super) fn infix(&mut self, token: Token) {
        let op = match token.kind {
            T::Infix(op) => op,
            T::Sign(sign) => sign.infix(),
            _ => BinaryOp::Foreign,
        };
        let frame = self.frames.last_mut().expect("an operand is in a frame");
        frame.chain = Some(match frame.chain {
            None => self.tree.begin_chain(frame.operand, op),
            Some(chain) => self.tree.infix(chain, op),
        });
        self.state = State::Operand;
    }

    pub(super) fn next_argument(&mut self, _: Token) {
        let Frame { within, start, .. } = *self.frames.last().expect("an operand is in a frame");
        let first = self.end();
        let Within::Arguments(symbol, arguments) = within else { return };
        let arguments = arguments.map_or(Counted { start: first, count: 1 }, Counted::more);
        self.begin(Within::Arguments(symbol, Some(arguments)), start);
    }

    pub(super) fn close_paren(&mut self, close: Token) {
        let Frame { within, start, .. } = *self.frames.last().expect("an operand is in a frame");
        let first = self.end();
        self.brackets.pop();
        let span = Span::new(start, close.span.end);
        let first = match within {
            Within::Condition => {
                let head = self.read[self.statement];
                let span = head.span.to(close.span);
                match head.kind {
                    T::If => self.tree.begin_if(first, span),
                    _ => self.tree.begin_while(first, span),
                }
                self.head = head.kind;
                return self.begin_statement();
            }
            Within::Arguments(symbol, arguments) => {
                let list = arguments.map_or(Counted { start: first, count: 1 }, Counted::more);
                self.tree.call(symbol, Some(list), span)
            }
            _ => self.tree.around(ExprKind::Paren, first, span),
        };
        self.operand(first);
    }

    pub(super) fn close_bracket(&mut self, _: Token) {
        let Frame { within, start, .. } = *self.frames.last().expect("an operand is in a frame");
        let first = self.end();
        self.brackets.pop();
        match within {
            Within::Subscript(symbol, subscripts) => {
                let list = subscripts.map_or(Counted { start: first, count: 1 }, Counted::more);
                self.place = Name { symbol, span: Span::new(start, start) };
                self.subscripts = Some(list);
                self.state = State::Place;
            }
            Within::Length => {
                self.tree.length(first);
                self.state = State::Declared;
            }
            _ => {
                self.tree.length(first);
                self.state = State::ParameterLength;
            }
        }
    }
}

/// What is done with a token that begins an operand, or goes in front of one.
pub(super) fn operand<'s>(kind: T) -> Option<Action<'s>> {
    let action: Action<'s> = match kind {
        T::Identifier(_) => |it, name| {
            if let T::Identifier(symbol) = name.kind {
                it.place = Name { symbol, span: name.span };
            }
            it.subscripts = None;
            it.state = State::Place;
        },
        T::Number(_) => |it, number| {
            if let T::Number(value) = number.kind {
                let start = it.tree.number(value, number.span);
                it.operand(start);
            }
        },
        T::Text => |it, text| {
            let start = it.tree.text(text.span);
            it.operand(start);
        },
        T::Hole => |it, hole| {
            let start = it.tree.hole(hole.span);
            it.operand(start);
        },
        T::LeftParen => |it, open| {
            it.open(Bracket::Paren);
            it.begin(Within::Paren, open.span.start);
        },
        T::Sign(_) | T::Not => |it, sign| {
            let op = if let T::Sign(op) = sign.kind { op } else { UnaryOp::Not };
            it.signs.push((op, sign.span.start));
            it.state = State::Operand;
        },
        _ => return None,
    };
    Some(action)
}
