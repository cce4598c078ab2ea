//! Syntax of C and other languages that miniSysY lacks: names it, and puts something that the
//! parser knows in its place, so that what stands around it is read as if nothing were amiss.
//!
//! This sees the tokens of a program that the parser has refused, before recovery does. Every
//! pattern that it looks for is one that no program of miniSysY can hold; all of `for`, `float`
//! and `printf` may be names, but no statement has `float` in front of another name. So what it
//! says is never a false alarm, and right programs take no time for it.
//!
//! [`words`] has the words of other languages with what to write instead, [`operators`] what is
//! made of punctuation, [`types`], [`declarations`] and [`statements`] the rest.
//!
//! One walk over the tokens: a rule looks at those ahead, a bounded number of them or what it then
//! replaces, and at the last ones that were let through. Linear in the number of tokens.

mod brackets;
mod declarations;
pub(super) mod operators;
mod statements;
mod types;
pub(crate) mod words;

use std::collections::HashSet;

use crate::diag::{Code, Diagnostic, Diagnostics, Label};
use crate::ir::BinaryOp as Arithmetic;
use crate::support::interner::{Interner, Symbol};
use crate::support::span::Span;
use crate::syntax::ast::BinaryOp;
use crate::syntax::foreign::brackets::{Bracket, Brackets};
use crate::syntax::lexer;
use crate::syntax::token::{Token, TokenKind};

/// How many places of one line a diagnostic points at beside the first.
const MORE_PLACES: usize = 4;

/// Tokens that the parser is to read.
pub(super) struct Rewritten {
    pub tokens: Vec<Token>,
    /// Names in what was left out.
    pub skipped: Vec<Symbol>,
}

/// Replaces what miniSysY lacks in `tokens`, and reports it to `diagnostics` together with what
/// the lexer finds in the rest of `source`.
pub(super) fn rewrite(
    source: &[u8],
    tokens: &[Token],
    names: &mut Interner,
    diagnostics: &mut Diagnostics,
) -> Rewritten {
    let mut rewriter = Rewriter {
        source,
        partners: brackets::partners(tokens),
        input: tokens,
        at: 0,
        output: Vec::with_capacity(tokens.len()),
        start: 0,
        brackets: Brackets::default(),
        names,
        diagnostics,
        covered: Vec::new(),
        silenced: HashSet::new(),
        skipped: Vec::new(),
        types: HashSet::new(),
        reported: HashSet::new(),
        declared: HashSet::new(),
        as_braces: HashSet::new(),
        nearest: 0,
        switches: 0,
        questions: 0,
        awaits_value: false,
    };
    rewriter.run();
    let Rewriter { output, names, diagnostics, covered, silenced, skipped, .. } = rewriter;
    // Both are in the order of the source.
    lexer::diagnose(source, names, diagnostics, |diagnostic| {
        let span = diagnostic.primary.span;
        let index = covered.partition_point(|cover: &Span| cover.end < span.end);
        let is_covered = covered.get(index).is_some_and(|cover| cover.start <= span.start);
        !is_covered && !silenced.contains(&span.start)
    });
    Rewritten { tokens: output, skipped }
}

/// A rule: if its pattern stands at the current position, it reports it, takes those tokens and
/// gives out others. Whether it did.
type Rule = fn(&mut Rewriter) -> bool;

/// In the order in which they are tried.
const RULES: [&[Rule]; 4] =
    [&statements::RULES, &types::RULES, &declarations::RULES, &operators::RULES];

/// `*`, as an operator or in a declaration.
const STAR: TokenKind = TokenKind::Infix(BinaryOp::Arithmetic(Arithmetic::Mul));

struct Rewriter<'a> {
    source: &'a [u8],
    input: &'a [Token],
    /// By token, the index of the bracket that it makes a pair with, or its own.
    partners: Vec<u32>,
    /// The next token of the input.
    at: usize,
    output: Vec<Token>,
    /// Where in `output` the statement, item or parameter begins.
    start: usize,
    /// Those open in `output`.
    brackets: Brackets,
    names: &'a mut Interner,
    diagnostics: &'a mut Diagnostics,
    /// Text about which all is said.
    covered: Vec<Span>,
    /// Where tokens begin about which the lexer shall not have said anything.
    silenced: HashSet<u32>,
    skipped: Vec<Symbol>,
    /// Names that `typedef`, `struct` and the like have made names of types.
    types: HashSet<Symbol>,
    /// Malformed names that have been reported.
    reported: HashSet<Symbol>,
    /// Names behind `int` or `void`.
    declared: HashSet<Symbol>,
    /// Indices of `]` that are to become `}`.
    as_braces: HashSet<usize>,
    /// Where the last text ended that was reported.
    nearest: u32,
    /// How many `switch` there were.
    switches: usize,
    /// How many `?` of the statement have no `:` yet.
    questions: usize,
    /// Whether a variable is being declared whose `=` has not come.
    awaits_value: bool,
}

impl Rewriter<'_> {
    fn run(&mut self) {
        while self.at < self.input.len() {
            let before = self.at;
            let is_foreign = RULES.iter().copied().flatten().any(|rule| rule(self));
            debug_assert!(!is_foreign || self.at > before, "a rule takes something");
            if self.at == before {
                self.copy();
            }
        }
    }

    // What stands ahead.

    fn kind(&self, ahead: usize) -> Option<TokenKind> {
        self.input.get(self.at + ahead).map(|token| token.kind)
    }

    fn span(&self, ahead: usize) -> Span {
        self.input.get(self.at + ahead).map_or(Span::default(), |token| token.span)
    }

    /// The spelling of the token so far ahead; empty where there is none.
    fn text(&self, ahead: usize) -> &str {
        self.source_text(self.span(ahead))
    }

    fn source_text(&self, span: Span) -> &str {
        self.source.get(span.range()).and_then(|text| std::str::from_utf8(text).ok()).unwrap_or("")
    }

    /// The name so far ahead.
    fn word(&self, ahead: usize) -> Option<&str> {
        match self.kind(ahead)? {
            TokenKind::Identifier(symbol) => Some(self.names.name(symbol)),
            _ => None,
        }
    }

    fn is_name(&self, ahead: usize) -> bool {
        matches!(self.kind(ahead), Some(TokenKind::Identifier(_)))
    }

    fn is(&self, ahead: usize, kind: TokenKind) -> bool {
        self.kind(ahead) == Some(kind)
    }

    /// Whether the token so far ahead has no meaning and is spelt so.
    fn is_unknown(&self, ahead: usize, spelling: &str) -> bool {
        self.is(ahead, TokenKind::Error) && self.text(ahead) == spelling
    }

    /// Whether nothing stands between two tokens that follow each other.
    fn touches(&self, ahead: usize) -> bool {
        self.span(ahead).end == self.span(ahead + 1).start
    }

    /// Whether the token so far ahead is the first on its line.
    fn begins_line(&self, ahead: usize) -> bool {
        let index = self.at + ahead;
        let (Some(token), Some(before)) = (self.input.get(index), index.checked_sub(1)) else {
            return true;
        };
        let between = self.input[before].span.end as usize..token.span.start as usize;
        self.source.get(between).is_some_and(|text| text.iter().any(|byte| b"\r\n".contains(byte)))
    }

    /// How far ahead the partner of the bracket stands that is so far ahead.
    fn partner(&self, ahead: usize) -> Option<usize> {
        let index = self.at + ahead;
        let partner = *self.partners.get(index)? as usize;
        (partner > index).then(|| partner - self.at)
    }

    /// Whether the token so far ahead can begin an operand.
    fn begins_operand(&self, ahead: usize) -> bool {
        matches!(
            self.kind(ahead),
            Some(
                TokenKind::Identifier(_)
                    | TokenKind::Number(_)
                    | TokenKind::LeftParen
                    | TokenKind::Not
                    | TokenKind::Sign(_)
                    | TokenKind::Hole
                    | TokenKind::Error
            )
        )
    }

    // What was let through.

    fn last(&self) -> Option<TokenKind> {
        self.output.last().map(|token| token.kind)
    }

    /// The kind of the token `back` places before the last one.
    fn earlier(&self, back: usize) -> Option<TokenKind> {
        let index = self.output.len().checked_sub(back + 1)?;
        Some(self.output[index].kind)
    }

    /// Whether a statement, item or parameter begins here.
    fn at_start(&self) -> bool {
        self.output.len() == self.start
    }

    /// Whether an operand ends here.
    fn behind_operand(&self) -> bool {
        !self.at_start()
            && matches!(
                self.last(),
                Some(
                    TokenKind::Identifier(_)
                        | TokenKind::Number(_)
                        | TokenKind::RightParen
                        | TokenKind::RightBracket
                        | TokenKind::Hole
                )
            )
    }

    // What a rule does.

    /// Reports what is wrong with the text of `length` tokens, unless the same was said on this
    /// line already; then that points here as well. What the lexer has said about it is dropped.
    fn report(&mut self, length: usize, diagnostic: Diagnostic) {
        let span = self.span(0).to(self.span(length.max(1) - 1));
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
        match same {
            Some(same) if same.related.len() < MORE_PLACES => {
                same.related
                    .push(Label { span: diagnostic.primary.span, message: "and here".to_owned() });
            }
            Some(_) => {}
            None => self.diagnostics.push(diagnostic),
        }
    }

    /// All is said about this text.
    fn cover(&mut self, span: Span) {
        match self.covered.last_mut().filter(|last| span.start <= last.end) {
            Some(last) => last.end = last.end.max(span.end),
            None => self.covered.push(span),
        }
    }

    /// A diagnostic about the text of `length` tokens.
    fn foreign(&self, length: usize, message: impl Into<String>) -> Diagnostic {
        let span = self.span(0).to(self.span(length - 1));
        Diagnostic::new(Code::ForeignSyntax, span, message)
    }

    /// Lets the next token through.
    fn copy(&mut self) {
        let token = self.input[self.at];
        self.at += 1;
        self.emit(token);
    }

    /// Leaves out `length` tokens. Their names may be declared in them, for all that is known.
    fn skip(&mut self, length: usize) {
        let end = (self.at + length).min(self.input.len());
        for token in &self.input[self.at..end] {
            if let TokenKind::Identifier(symbol) = token.kind {
                self.skipped.push(symbol);
            }
        }
        self.at = end;
    }

    /// Gives out a token of the kind in place of `length` tokens.
    fn replace(&mut self, length: usize, kind: TokenKind) {
        let span = self.span(0).to(self.span(length - 1));
        self.at += length;
        self.emit(Token { kind, span });
    }

    /// Gives out a token, and keeps track of where it leads.
    fn emit(&mut self, token: Token) {
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
                _ => self.begin_statement(),
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
                if matches!(before, Some(TokenKind::Int | TokenKind::Void)) {
                    self.declared.insert(symbol);
                }
            }
            TokenKind::Assign => self.awaits_value = false,
            TokenKind::Int => {
                let innermost = self.brackets.innermost();
                self.awaits_value = matches!(innermost, None | Some(Bracket::Block));
            }
            _ => {}
        }
    }

    fn begin_statement(&mut self) {
        self.start = self.output.len();
        self.questions = 0;
        self.awaits_value = false;
    }

    /// Whether the statement or item is a declaration.
    fn declares(&self) -> bool {
        let first = self.output.get(self.start).map(|token| token.kind);
        matches!(first, Some(TokenKind::Int | TokenKind::Const))
    }

    /// Whether this is outside of all functions.
    fn is_top_level(&self) -> bool {
        self.brackets.is_empty()
    }
}
