//! The state of the walk over the tokens of a faulty program, and what a rule can do with the next
//! tokens.

use std::collections::{HashMap, HashSet};

use super::brackets::{self, Bracket, Brackets};
use super::lines::{Blocks, Plan};
use super::words::{self, Word};
use crate::diag::{Diagnostic, Diagnostics, Edit, Hint, Label};
use crate::support::interner::{Interner, Symbol};
use crate::support::span::Span;
use crate::syntax::token::{Token, TokenKind};

/// How many more places of a line than the first a diagnostic points at.
const MORE_PLACES: usize = 4;

/// The state of the walk. Where a method takes a number `ahead`, 0 means the next token.
pub(super) struct Rewriter<'a> {
    pub source: &'a [u8],
    pub input: &'a [Token],
    /// See [`brackets::partners`].
    pub partners: Vec<u32>,
    /// Index of the next token of the input.
    pub at: usize,
    pub output: Vec<Token>,
    /// Where in `output` the statement, item or parameter begins.
    pub start: usize,
    /// The brackets that are open in `output`.
    pub brackets: Brackets,
    pub names: &'a mut Interner,
    pub diagnostics: &'a mut Diagnostics,
    /// Text that the diagnostics of rules are about, in the order of the source. What the lexer
    /// has reported there is dropped.
    pub covered: Vec<Span>,
    /// Offsets of further tokens whose diagnostics by the lexer are dropped.
    pub silenced: HashSet<u32>,
    /// Names in what was left out.
    pub skipped: Vec<Symbol>,
    /// The words of other languages in the source.
    pub words: HashMap<Symbol, Word>,
    /// Names that `typedef`, `struct` and the like define as types.
    pub types: HashSet<Symbol>,
    /// Malformed names that have been reported.
    pub reported: HashSet<Symbol>,
    /// Names after `int` or `void`, those of functions that have ended left out.
    pub declared: HashSet<Symbol>,
    /// Those of the function that is being read.
    locals: Vec<Symbol>,
    /// What is done when the tokens with these indices come next.
    pub plans: HashMap<usize, Plan>,
    /// Blocks of other languages that are open.
    pub blocks: Blocks,
    /// How far the line of the next token is indented.
    pub column: usize,
    /// Where in `output` the statement began whose hint shows all of it, with its `;`.
    pub faulty: usize,
    /// The keyword of the condition that was read last.
    pub head: TokenKind,
    /// Where the last diagnostic's place ended.
    nearest: u32,
    /// Whether the last call of `report` added a diagnostic, or a place to the last one; `None` if
    /// neither.
    was_added: Option<bool>,
    /// How many `switch` have been read.
    pub switches: usize,
    /// How many `?` of the statement have no `:` yet.
    pub questions: usize,
    /// Whether a variable is being declared whose `=` has not been read.
    pub awaits_value: bool,
}

impl<'a> Rewriter<'a> {
    /// At the beginning of `input`.
    pub fn new(
        source: &'a [u8],
        input: &'a [Token],
        names: &'a mut Interner,
        diagnostics: &'a mut Diagnostics,
    ) -> Rewriter<'a> {
        let words = words::all().filter_map(|word| Some((names.lookup(word.spelling)?, word)));
        let words = words.collect();
        Rewriter {
            source,
            input,
            partners: brackets::partners(input),
            at: 0,
            output: Vec::with_capacity(input.len()),
            start: 0,
            brackets: Brackets::default(),
            names,
            diagnostics,
            covered: Vec::new(),
            silenced: HashSet::new(),
            skipped: Vec::new(),
            words,
            types: HashSet::new(),
            reported: HashSet::new(),
            declared: HashSet::new(),
            locals: Vec::new(),
            plans: HashMap::new(),
            blocks: Blocks::default(),
            column: 0,
            faulty: usize::MAX,
            head: TokenKind::Error,
            nearest: 0,
            was_added: None,
            switches: 0,
            questions: 0,
            awaits_value: false,
        }
    }
}

impl Rewriter<'_> {
    /// Reports the text of `length` tokens. If the last diagnostic on this line has the same
    /// message, it points here as well instead. What the lexer has reported there is dropped.
    pub fn report(&mut self, length: usize, diagnostic: Diagnostic) {
        let span = self.text_span(0, length);
        self.was_added = None;
        if self.covered.last().is_some_and(|last| last.start <= span.start && span.end <= last.end)
        {
            return;
        }
        self.cover(span);
        let start = diagnostic.primary.span.start;
        let between = self.source.get(self.nearest as usize..start as usize);
        let same_line = between.is_some_and(|text| !text.iter().any(|byte| b"\r\n".contains(byte)));
        self.nearest = diagnostic.primary.span.end;
        let same = self.diagnostics.last_mut();
        let same = same.filter(|last| same_line && last.message == diagnostic.message);
        self.was_added = Some(same.is_none());
        match same {
            Some(same) if same.related.len() < MORE_PLACES => {
                same.related
                    .push(Label { span: diagnostic.primary.span, message: "and here".to_owned() });
            }
            Some(_) => {}
            None => self.diagnostics.push(diagnostic),
        }
    }

    /// Gives the first hint of what was just reported these edits.
    pub fn mend(&mut self, edits: Option<Vec<Edit>>, is_certain: bool) {
        let Some(is_new) = self.was_added.take() else { return };
        let Some(last) = self.diagnostics.last_mut() else { return };
        if last.hints.is_empty() && edits.is_some() {
            last.add_hint("");
        }
        if last.hints.is_empty() {
            return;
        }
        let Hint { edits: all, is_certain: is_all_certain, .. } = &mut last.hints[0];
        *is_all_certain = edits.is_some() && is_certain && (is_new || *is_all_certain);
        all.extend(edits.into_iter().flatten());
    }

    /// The edits that turn the tokens of the input from `at` on into those that were let through,
    /// which begin with `from`; `None` if these have no spelling.
    pub fn edits_since(&self, at: usize, from: usize) -> Option<Vec<Edit>> {
        let input = &self.input[at..self.at];
        let mut edits: Vec<Edit> = Vec::new();
        let mut done = 0;
        let end = input.last()?.span.after();
        let output = self.output.get(from..)?.iter().map(|token| (token.span, Some(token.kind)));
        for (span, kind) in output.chain([(end, None)]) {
            let next = done + input[done..].partition_point(|token| token.span.end <= span.start);
            if let (Some(first), Some(last)) = (input[done..next].first(), input[done..next].last())
            {
                edits.push(Edit::cut(self.source, first.span.to(last.span)));
            }
            done = next;
            let Some(kind) = kind else { break };
            if input[done..].first().is_some_and(|old| old.span == span && old.kind == kind) {
                done += 1;
                continue;
            }
            let text = match kind.spelling() {
                "" => return None,
                text => text,
            };
            let begins = input[done..].first().is_some_and(|old| old.span.start == span.start);
            match edits.last_mut().filter(|edit| !begins && edit.span.end == span.start) {
                // Two words in place of one.
                Some(edit) => {
                    edit.span.end = span.end;
                    edit.replacement += " ";
                    edit.replacement += text;
                }
                None if span.start == span.end => {
                    edits.push(Edit::insert(span.start, format!("{text} ")))
                }
                None => edits.push(Edit::replace(span, text)),
            }
            done += input[done..].partition_point(|token| token.span.end <= span.end);
        }
        Some(edits)
    }

    /// Drops what the lexer has reported about this text.
    pub fn cover(&mut self, span: Span) {
        match self.covered.last_mut().filter(|last| span.start <= last.end) {
            Some(last) => last.end = last.end.max(span.end),
            None => self.covered.push(span),
        }
    }

    /// Lets the next token through.
    pub fn copy(&mut self) {
        let token = self.input[self.at];
        self.at += 1;
        self.emit(token);
    }

    /// Gives out a token of the kind in front of the next one.
    pub fn insert(&mut self, kind: TokenKind) {
        let start = self.span(0).start;
        self.emit(Token { kind, span: Span::new(start, start) });
    }

    /// Leaves out `length` tokens. Their names are remembered: these tokens may declare them.
    pub fn skip(&mut self, length: usize) {
        let end = (self.at + length).min(self.input.len());
        for token in &self.input[self.at..end] {
            if let TokenKind::Identifier(symbol) = token.kind {
                self.skipped.push(symbol);
            }
        }
        self.at = end;
    }

    /// Gives out a token of the kind in place of `length` tokens.
    pub fn replace(&mut self, length: usize, kind: TokenKind) {
        let span = self.text_span(0, length);
        self.at += length;
        self.emit(Token { kind, span });
    }

    /// Gives out a token, and keeps track of statements and brackets.
    pub fn emit(&mut self, token: Token) {
        let before = self.last();
        let is_head = matches!(before, Some(TokenKind::Identifier(_)))
            && matches!(self.earlier(1), Some(TokenKind::Int | TokenKind::Void));
        let start = self.start;
        self.output.push(token);
        let here = self.output.len();
        match token.kind {
            TokenKind::LeftParen => {
                let bracket = match before {
                    Some(TokenKind::If | TokenKind::While) => Bracket::Condition,
                    _ if is_head => Bracket::Parameters,
                    _ => Bracket::Paren,
                };
                if let (Bracket::Condition, Some(head)) = (bracket, before) {
                    self.head = head;
                }
                if bracket == Bracket::Parameters {
                    self.awaits_value = false;
                    self.start = here;
                }
                self.brackets.open(bracket, start);
            }
            TokenKind::LeftBracket => self.brackets.open(Bracket::Subscript, start),
            TokenKind::RightParen => match self.brackets.close_round() {
                Some((Bracket::Condition, _)) => self.start = here,
                Some((Bracket::Parameters, outer)) => self.start = outer,
                _ => {}
            },
            TokenKind::RightBracket => self.brackets.close_square(),
            TokenKind::LeftBrace => {
                let is_initializer = matches!(before, Some(TokenKind::Assign))
                    || self.brackets.innermost() == Some(Bracket::Initializer);
                if is_initializer {
                    self.brackets.open(Bracket::Initializer, start);
                } else {
                    self.brackets.open(Bracket::Block, start);
                    self.begin_statement();
                }
            }
            TokenKind::RightBrace => match self.brackets.close_brace() {
                Some(Bracket::Initializer) => {}
                _ => {
                    self.begin_statement();
                    if self.is_top_level() {
                        self.locals.drain(..).for_each(|name| {
                            self.declared.remove(&name);
                        });
                    }
                }
            },
            TokenKind::Semicolon => {
                self.brackets.close_to_block();
                self.begin_statement();
            }
            TokenKind::Else | TokenKind::LoopHead => self.begin_statement(),
            TokenKind::Comma => match self.brackets.innermost() {
                Some(Bracket::Parameters) => self.start = here,
                None | Some(Bracket::Block) => self.awaits_value = self.declares(),
                _ => {}
            },
            TokenKind::Identifier(symbol) => {
                let is_declared = matches!(before, Some(TokenKind::Int | TokenKind::Void));
                if is_declared && self.declared.insert(symbol) && !self.is_top_level() {
                    self.locals.push(symbol);
                }
            }
            TokenKind::Assign => self.awaits_value = false,
            TokenKind::Int => {
                self.awaits_value = self.is_among_statements();
            }
            _ => {}
        }
    }

    /// A statement or item begins with the next token.
    pub fn begin_statement(&mut self) {
        self.start = self.output.len();
        self.questions = 0;
        self.awaits_value = false;
    }

    /// Whether the statement or item is a declaration.
    pub fn declares(&self) -> bool {
        let first = self.output.get(self.start).map(|token| token.kind);
        matches!(first, Some(TokenKind::Int | TokenKind::Const))
    }

    /// Whether a statement or item encloses this place directly, not a bracket within one.
    pub fn is_among_statements(&self) -> bool {
        matches!(self.brackets.innermost(), None | Some(Bracket::Block))
    }

    /// Whether this is outside of all functions.
    pub fn is_top_level(&self) -> bool {
        self.brackets.is_empty()
    }
}
