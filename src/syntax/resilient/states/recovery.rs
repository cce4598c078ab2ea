//! How the parser continues after a fault.

use super::expression::Within;
use super::{Bracket, Machine, State};
use crate::support::span::Span;
use crate::syntax::token::{Open, Token, TokenKind as T};
use crate::syntax::tree_builder::{Declared, TreeMark};

/// How many open constructs a trial has.
const NEAR: usize = 16;

/// What has been read where a statement or item begins.
pub struct Mark {
    tree: TreeMark,
    state: State,
    pub read: usize,
    brackets: usize,
    declared_as: Declared,
}

impl Machine<'_> {
    /// The place before `next`, with which a statement or item begins.
    pub fn mark(&mut self, next: T) -> Mark {
        if self.state == State::AfterThen && next != T::Else {
            self.end_ifs();
        }
        Mark {
            tree: self.tree.mark(),
            state: self.state,
            read: self.read.len(),
            brackets: self.brackets.len(),
            declared_as: self.declared_as,
        }
    }

    /// Goes back to the beginning of the statement or item that is being read.
    pub fn rewind(&mut self, mark: &Mark) {
        self.frames.clear();
        self.signs.clear();
        self.depth = 0;
        self.brackets.truncate(mark.brackets);
        self.read.truncate(mark.read);
        (self.state, self.declared_as) = (mark.state, mark.declared_as);
        self.tree.rewind(&mark.tree);
    }

    /// Puts a hole in place of what is in the innermost bracket, whose partner comes next.
    pub fn forget_bracket(&mut self, hole: Span) {
        self.read.push(Token { kind: T::Hole, span: hole });
        match (self.bracket(), self.state) {
            (Some(Bracket::Parameters), _) => {
                self.tree.params_unknown = true;
                self.parameter = self.read.len();
                self.state = State::UnknownParameters;
            }
            (_, State::ParameterBracket) => {}
            _ => {
                let frame = self.frames.last_mut().expect("a bracket has a frame");
                if let Within::Arguments(_, arguments) = &mut frame.within
                    && let Some(before) = arguments.take()
                {
                    frame.first = before.start;
                }
                frame.chain = None;
                self.signs.truncate(frame.signs);
                self.tree.forget_expressions(frame.first, frame.operators);
                let start = self.tree.hole(hole);
                self.operand(start);
            }
        }
    }

    /// A machine of its own that is at `mark`, the beginning of the statement that is being read, with the
    /// innermost constructs that are open.
    pub fn trial(&self, mark: &Mark) -> Machine<'static> {
        let open = &self.tree.open;
        let mut trial = Machine { state: mark.state, ..Machine::new(b"") };
        let near = open.iter().skip(open.len().saturating_sub(NEAR));
        let outer = (open.len() > NEAR).then_some(Open::Block);
        trial.tree.open.extend(outer.iter().chain(near).filter(|&&open| open != Open::Function));
        let blocks = trial.tree.open.iter().filter(|&&open| open == Open::Block);
        trial.brackets = blocks.map(|_| (Bracket::Block, 0)).collect();
        trial
    }

    /// Whether a statement or item begins, or the block around it ends.
    pub fn is_between(&self) -> bool {
        self.read.len() == self.statement
    }

    /// Drops what has been read of a statement or item, but for complete declarators.
    fn abandon(&mut self) {
        self.frames.clear();
        self.signs.clear();
        while self.bracket().is_some_and(|bracket| bracket != Bracket::Block) {
            self.brackets.pop();
        }
        self.tree.abandon(self.declared_as);
        self.declared_as = Declared::default();
    }

    /// Leaves out the statement or item that is being read, up to the offset `end`.
    pub fn skip_statement(&mut self, end: u32) {
        let is_after_then = self.state == State::AfterThen;
        self.abandon();
        if !self.tree.open.is_empty() && !is_after_then {
            self.tree.statement_error();
        }
        self.tree.boundary = self.tree.boundary.max(end);
        self.end_statement();
    }

    /// Leaves out the head of an `if` or `while`, whose place is `span`; its body comes next.
    pub fn skip_head(&mut self, keyword: T, span: Span) {
        self.abandon();
        let condition = self.tree.hole(span);
        self.tree.begin_head(keyword, condition, span);
        self.begin_statement();
    }

    /// Ends the function that is being read at the offset `end`.
    pub fn close_function(&mut self, end: u32) {
        self.abandon();
        self.tree.close_all(end);
        self.brackets.clear();
        self.begin_statement();
    }
}
