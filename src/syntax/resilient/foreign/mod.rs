//! Syntax of C and other languages that miniSysY lacks. Each construct is reported, and replaced by
//! tokens that the parser knows, so that the text around it is read as usual.
//!
//! The rules are tried at each token of a statement that the grammar has refused, before the
//! state machine takes it. No correct program of miniSysY matches a rule: `for`, `double` and `printf`
//! may be names, but no statement has `double` in front of another name. So no rule raises a false
//! alarm, and correct programs cost no time here.
//!
//! A construct is a row of a table: see [`rule`](super::rule). To add one, add a row to [`statements`],
//! [`functions`], [`declarations`], [`calls`] or [`operators`], and a source with it to
//! `testcases/beginners/wrong`. [`words`] has the words of other languages with what to write
//! instead.
//!
//! One walk over the tokens of such a statement tries the rules at each. A rule looks at a bounded number of tokens
//! ahead, or at those that it replaces, and at the last tokens that were read. So the walk
//! takes time linear in the number of tokens.

pub(super) mod calls;
pub(super) mod declarations;
mod functions;
pub(crate) mod input_output;
pub(super) mod loops;
pub(super) mod operators;
pub(super) mod statements;
pub(crate) mod words;

use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

use super::Parser;
use super::expected::NUMBER;
use super::position::ENDS;
use super::rule::{Pattern, Rule};
use crate::support::interner::{Interner, Symbol};
use crate::syntax::token::{Token, TokenKind};

/// The rows that may begin with each token, so that few are tried at each.
pub(super) struct Rows {
    by_kind: FxHashMap<TokenKind, Rc<[&'static Rule]>>,
    /// Names that some row asks for. All others have the same rows, and so do all numbers.
    words: FxHashSet<Symbol>,
}

impl Rows {
    /// For a program with these names.
    pub fn new(names: &Interner) -> Rows {
        let literal = RULES.iter().copied().flatten().flat_map(|rule| match rule.first() {
            Some(&Pattern::Text(texts)) => texts,
            _ => &[],
        });
        let spellings = literal.copied().chain(words::all().map(|word| word.spelling));
        let words = spellings.filter_map(|word| names.lookup(word)).collect();
        Rows { by_kind: FxHashMap::default(), words }
    }

    /// Whether a row, or the table of words, asks for this token.
    pub fn knows(&self, token: Token) -> bool {
        matches!(token.kind, TokenKind::Identifier(name) if self.words.contains(&name))
    }
}

/// Reads the construct that comes next, if a row knows it. Returns whether one does.
pub(super) fn read(parser: &mut Parser) -> bool {
    let Some(kind) = parser.kind(0) else { return false };
    let key = match kind {
        TokenKind::Identifier(name) if !parser.rows.words.contains(&name) => {
            TokenKind::Identifier(Symbol::NONE)
        }
        TokenKind::Number(_) => NUMBER,
        kind => kind,
    };
    let rows = parser.rows.by_kind.get(&key).cloned().unwrap_or_else(|| {
        let may_begin = |rule: &&Rule| match rule.first() {
            // Functions look at names, types and operators.
            Some(Pattern::By(_)) => !ENDS.contains(&kind),
            Some(Pattern::Group(open)) => *open == kind,
            Some(Pattern::Text(_)) if kind == TokenKind::Error => true,
            first => first.is_none_or(|first| first.length(parser, 0).is_some()),
        };
        let rows: Rc<_> = RULES.iter().copied().flatten().filter(may_begin).collect();
        parser.rows.by_kind.insert(key, Rc::clone(&rows));
        rows
    });
    rows.iter().any(|rule| rule.apply(parser))
}

/// In the order in which they are tried.
pub(super) const RULES: [&[Rule]; 5] =
    [functions::RULES, statements::RULES, declarations::RULES, calls::RULES, operators::RULES];
