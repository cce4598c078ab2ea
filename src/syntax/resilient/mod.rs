//! Reads a program that the generated parser has refused. Always makes a tree.
//!
//! Statements that the grammar takes are read as they are ([`skim`]). In the others, the parser first looks
//! at each token whether it begins a construct of another language, or a
//! common slip: the rows of [`foreign`] say what such a construct is, and which tokens to read in
//! its place. The other tokens go to a [`states::Machine`], which knows what is open and what may come.
//! A token that may not come is a fault: [`finding`] says what to do about it, [`message`] puts it into
//! words (with the rows of [`situation`]), [`mend`] does it, and reading goes on at that token or after
//! it. [`braces`] says which brace of a function is meant.
//!
//! All of this takes time linear in the number of tokens, but for the part that [`BUDGET`] bounds.
//!
//! This is written by hand. A second LALRPOP grammar, of a superset of the language, would still stop
//! at the first token outside of it; LALRPOP's own recovery (its `!` token) loses the tree when the
//! file ends too early, and each token that it drops costs it the depth of its stack squared.

mod braces;
mod condition;
mod expected;
mod finding;
pub(crate) mod foreign;
mod mend;
mod message;
mod paste;
mod position;
mod rule;
mod situation;
mod skim;
mod states;
mod value;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::diag::{Diagnostic, Diagnostics};
use crate::support::interner::{Interner, Symbol};
use crate::support::span::Span;
use crate::syntax::ast::Ast;
use crate::syntax::resilient::foreign::words::{self, Word};
use crate::syntax::resilient::position::closer;
use crate::syntax::resilient::states::{Bracket, Machine, Mark};
use crate::syntax::token::{Token, TokenKind};
use crate::syntax::{join, lexer};

/// The tree of `source`, without the parts that could not be read. Errors are appended to
/// `diagnostics`.
pub(super) fn parse(source: &[u8], names: &mut Interner, diagnostics: &mut Diagnostics) -> Ast {
    let (mut tokens, mut has_open_comment) = lexer::lex_faulty(source, names);
    let cleaned = paste::remove(source, &tokens, diagnostics);
    let source = cleaned.as_deref().unwrap_or(source);
    if cleaned.is_some() {
        (tokens, has_open_comment) = lexer::lex_faulty(source, names);
    }
    let mut found = diagnostics.empty_like();
    let mut parser = Parser::new(source, &tokens, names, &mut found);
    parser.has_open_comment = has_open_comment;
    parser.run();
    parser.finish(diagnostics)
}

/// The most tokens, in all, between the start of a statement and a fault in it; each fault counts as
/// one more. Thousands of errors in statements of usual lengths stay far below this limit. It bounds
/// the cost of a million errors in one statement.
const BUDGET: usize = 4_000_000;

/// How many repairs are tried at one token before its statement is left out; after twice as many, the
/// token is.
const REPAIRS: usize = 8;

/// A program that is being read. Where a method takes a number `ahead`, 0 means the next token.
struct Parser<'a> {
    pub source: &'a [u8],
    pub input: &'a [Token],
    /// For each bracket of the input, the index of its partner; see [`partners`].
    pub partners: Vec<u32>,
    /// Index of the next token of the input.
    pub at: usize,
    /// The token at the fault that is being answered, which comes before that one.
    pub pending: Option<Token>,
    /// What has been read, and what is open.
    pub machine: Machine<'a>,
    pub names: &'a mut Interner,
    pub diagnostics: &'a mut Diagnostics,
    /// Text that the diagnostics of rows are about, in the order of the source. What the lexer
    /// has reported there is dropped.
    pub covered: Vec<Span>,
    /// Names in what was left out.
    pub skipped: Vec<Symbol>,
    rows: foreign::Rows,
    /// Up to here in the input, the rows are tried at each token.
    looked_at: usize,
    /// Where in the input the statement begins that the grammar has refused, and what was read before it.
    begun: Option<(usize, Mark)>,
    /// The words of other languages in the source.
    pub words: FxHashMap<Symbol, Word>,
    /// Names that `typedef`, `struct` and the like define as types.
    pub types: FxHashSet<Symbol>,
    /// The names declared so far, in any scope.
    pub declared: FxHashSet<Symbol>,
    /// The functions that the program has defined so far.
    pub functions: FxHashSet<Symbol>,
    /// Variables of a type with members.
    pub aggregates: FxHashSet<Symbol>,
    /// Whether the program is in a class.
    pub is_in_class: bool,
    /// Places in the input: a block without braces ends in front of each.
    pub ends: Vec<usize>,
    /// Names that have been declared as arrays, in any scope.
    pub arrays: FxHashSet<Symbol>,
    /// Where in what was read the statement began whose hint shows all of it, with its `;`.
    pub faulty: usize,
    /// Where the last diagnostic's place ended.
    nearest: u32,
    // Faults.
    has_open_comment: bool,
    /// Where in what was read the body of the last function begins.
    body: usize,
    /// That of the last function whose braces have been explained.
    explained: usize,
    /// Whether recovery has passed over tokens; the rest of the row is then ignored.
    pub is_skipping: bool,
    spent: usize,
    is_over: bool,
    /// The number of the statement with the last fault.
    faulty_statement: usize,
    /// The next token at the last fault, and how many faults there were before it.
    fault_at: usize,
    repairs: usize,
    /// Faults right before this token of the input follow from one that was reported.
    quiet_at: usize,
    /// How many more braces the source opens than it closes, not counting those already reported.
    unclosed: isize,
}

impl<'a> Parser<'a> {
    /// At the beginning of `input`.
    fn new(
        source: &'a [u8],
        input: &'a [Token],
        names: &'a mut Interner,
        diagnostics: &'a mut Diagnostics,
    ) -> Parser<'a> {
        let rows = foreign::Rows::new(names);
        let word = |word: Word| Some((names.lookup(word.spelling)?, word));
        let words = words::all().filter_map(word).collect();
        let count = |kind| input.iter().filter(|token| token.kind == kind).count() as isize;
        Parser {
            source,
            input,
            partners: partners(input),
            at: 0,
            pending: None,
            machine: Machine::new(source),
            names,
            diagnostics,
            covered: Vec::new(),
            skipped: Vec::new(),
            rows,
            looked_at: 0,
            begun: None,
            words,
            types: FxHashSet::default(),
            declared: FxHashSet::default(),
            functions: FxHashSet::default(),
            aggregates: FxHashSet::default(),
            is_in_class: false,
            ends: Vec::new(),
            arrays: FxHashSet::default(),
            faulty: usize::MAX,
            nearest: 0,
            has_open_comment: false,
            body: 0,
            explained: usize::MAX,
            is_skipping: false,
            spent: 0,
            is_over: false,
            faulty_statement: usize::MAX,
            fault_at: usize::MAX,
            repairs: 0,
            quiet_at: usize::MAX,
            unclosed: count(TokenKind::LeftBrace) - count(TokenKind::RightBrace),
        }
    }

    /// Reads all tokens.
    fn run(&mut self) {
        while self.at < self.input.len() && !self.is_over {
            self.is_skipping = false;
            if self.looked_at <= self.at && self.ends.is_empty() {
                self.skim();
            }
            let before = self.at;
            if self.ends.pop_if(|end| *end <= before).is_some() {
                self.insert_after(TokenKind::RightBrace);
                continue;
            }
            let is_foreign = foreign::read(self);
            debug_assert!(!is_foreign || self.is_skipping || self.at > before);
            self.is_skipping = false;
            if self.at == before {
                self.copy();
            }
        }
        while !self.is_over && !self.machine.at_item() {
            self.recover();
        }
    }

    /// The tree. Appends what was found to `diagnostics`.
    fn finish(self, diagnostics: &mut Diagnostics) -> Ast {
        let Parser { mut machine, names, diagnostics: found, covered, source, .. } = self;
        // `covered` is in the order of the source.
        lexer::diagnose(source, names, found, |diagnostic| {
            let span = diagnostic.primary.span;
            let index = covered.partition_point(|place| place.end < span.end);
            covered.get(index).is_none_or(|place| span.start < place.start)
        });
        diagnostics.append(std::mem::replace(found, diagnostics.empty_like()));
        machine.tree.close_all(source.len() as u32);
        machine.tree.ast.skipped_names = self.skipped;
        machine.tree.ast
    }

    /// Reads a token. What is faulty about it is reported and repaired.
    pub fn emit(&mut self, token: Token) {
        if self.is_surplus(token) && !self.is_skipping {
            return self.drop_surplus(token);
        }
        let mut next = Some(token);
        while let Some(token) = next.filter(|_| !self.is_skipping && !self.is_over) {
            if self.machine.take(token) {
                return self.note(token.kind);
            }
            self.pending = Some(token);
            self.recover();
            next = self.pending.take();
            let last = self.at.checked_sub(1).map(|last| self.input[last]);
            if next.is_some() && next == last {
                // A row may begin with it now.
                self.at -= 1;
                self.is_skipping = true;
            }
        }
    }

    /// Keeps track of the names that are declared.
    fn note(&mut self, kind: TokenKind) {
        match kind {
            TokenKind::LeftBrace if self.machine.brackets.len() == 1 && self.in_block() => {
                self.body = self.machine.read.len() - 1;
            }
            TokenKind::LeftParen if self.machine.bracket() == Some(Bracket::Parameters) => {
                if let [.., Token { kind: TokenKind::Identifier(symbol), .. }, _] =
                    self.machine.read[..]
                {
                    self.functions.insert(symbol);
                }
            }
            TokenKind::LeftBracket if self.machine.is_length() => {
                if let [.., Token { kind: TokenKind::Identifier(symbol), .. }, _] =
                    self.machine.read[..]
                {
                    self.arrays.insert(symbol);
                }
            }
            TokenKind::Identifier(symbol) if self.machine.has_named() => {
                self.declared.insert(symbol);
            }
            _ => {}
        }
    }
}

impl Parser<'_> {
    /// Reports the text of `length` tokens. What the lexer has reported there is dropped.
    pub fn report(&mut self, length: usize, diagnostic: Diagnostic) {
        let span = self.text_span(0, length);
        let is_known = |last: &Span| last.start <= span.start && span.end <= last.end;
        if self.covered.last().is_none_or(|last| !is_known(last)) {
            self.cover(span);
            let new = join(diagnostic, &mut self.nearest, self.source, self.diagnostics);
            new.into_iter().for_each(|new| self.diagnostics.push(new));
        }
    }

    /// Drops what the lexer has reported about this text.
    pub fn cover(&mut self, span: Span) {
        match self.covered.last_mut().filter(|last| span.start <= last.end) {
            Some(last) => last.end = last.end.max(span.end),
            None => self.covered.push(span),
        }
    }

    /// Reads the next token.
    pub fn copy(&mut self) {
        if let Some(&token) = self.input.get(self.at) {
            self.at += 1;
            self.emit(token);
        }
    }

    /// Reads a token of this kind, which is not in the source, before the next one.
    pub fn insert(&mut self, kind: TokenKind) {
        let start = self.span(0).start;
        self.emit(Token { kind, span: Span::new(start, start) });
    }

    /// The same right after the last token that was read, if it may come there.
    pub fn insert_after(&mut self, kind: TokenKind) {
        let span = self.machine.read.last().map_or(Span::default(), |token| token.span.after());
        self.machine.take(Token { kind, span });
    }

    /// Leaves out `length` tokens. Their names are remembered: these tokens may declare them.
    pub fn skip(&mut self, length: usize) {
        let end = (self.at + length).min(self.input.len());
        let passed = &self.input[self.at..end];
        self.skip_names(passed);
        self.at = end;
    }

    /// Reads a token of this kind in place of the next `length` tokens. A hole in place of a whole item
    /// leaves it out; the hint about any other hole shows all of its statement.
    pub fn replace(&mut self, length: usize, kind: TokenKind) {
        let span = self.text_span(0, length);
        self.skip(length);
        if kind == TokenKind::Hole {
            if self.machine.at_item() {
                self.at += usize::from(self.is(0, TokenKind::Semicolon));
                return;
            }
            self.faulty = self.start();
        }
        self.emit(Token { kind, span });
    }
}

/// For each token, the index of its partner if it is a bracket with one, otherwise its own index.
/// A bracket that is not closed before the brace around it has no partner.
fn partners(tokens: &[Token]) -> Vec<u32> {
    let mut partners: Vec<u32> = (0..tokens.len() as u32).collect();
    let mut open: Vec<(usize, TokenKind)> = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::LeftParen | TokenKind::LeftBracket | TokenKind::LeftBrace => {
                open.push((index, closer(token.kind)));
            }
            TokenKind::RightParen | TokenKind::RightBracket | TokenKind::RightBrace => {
                if token.kind == TokenKind::RightBrace {
                    while open.pop_if(|(_, closer)| *closer != token.kind).is_some() {}
                }
                if let Some((partner, _)) = open.pop_if(|(_, closer)| *closer == token.kind) {
                    partners.swap(partner, index);
                }
            }
            _ => {}
        }
    }
    partners
}
