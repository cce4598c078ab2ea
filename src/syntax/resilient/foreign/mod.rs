//! Syntax of C and other languages that miniSysY lacks. Each construct is reported, and replaced by
//! tokens that the parser knows, so that the text around it is read as usual.
//!
//! The rules are tried at each token of a program that the generated parser has refused, before the
//! state machine takes it. No correct
//! program of miniSysY matches a rule: `for`, `float` and `printf` may be names, but no statement
//! has `float` in front of another name. So no rule raises a false alarm, and correct programs cost
//! no time here.
//!
//! A construct is a row of a table: see [`rule`]. To add one, add a row to [`statements`],
//! [`functions`], [`declarations`], [`calls`] or [`operators`], and a source with it to
//! `testcases/beginners/wrong`. [`words`] has the words of other languages with what to write
//! instead.
//!
//! One walk over the tokens tries the rules at each. A rule looks at a bounded number of tokens
//! ahead, or at those that it replaces, and at the last tokens that were read. So the walk
//! takes time linear in the number of tokens.

mod calls;
mod declarations;
mod functions;
mod hint;
pub(crate) mod input_output;
mod loops;
mod operators;
mod rule;
mod statements;
pub(crate) mod words;

use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

use super::Parser;
use crate::support::interner::{Interner, Symbol};
use crate::syntax::token::TokenKind;
use rule::{Pattern, Rule};

/// The rows that may begin with a token of each class, so that few are tried at each token.
pub(super) struct Rows {
    /// Those for names that begin a row, other names, numbers, tokens without meaning, and keywords
    /// and signs by what they are.
    by_class: FxHashMap<Class, Rc<[&'static Rule]>>,
    /// Names that some row asks for.
    words: FxHashSet<Symbol>,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash)]
enum Class {
    Word,
    OtherName,
    Number,
    Kind(TokenKind),
}

impl Rows {
    /// For a program with these names.
    pub fn new(names: &Interner) -> Rows {
        let literal = RULES.iter().copied().flatten().flat_map(|rule| match rule.first() {
            Some(Pattern::Words(words)) => words,
            Some(Pattern::Text(word)) => std::slice::from_ref(word),
            _ => &[],
        });
        let table = words::all().map(|word| word.spelling);
        let spellings = literal.copied().chain(table);
        let words = spellings.filter_map(|word| names.lookup(word)).collect();
        Rows { by_class: FxHashMap::default(), words }
    }

    fn class(&self, kind: TokenKind) -> Class {
        match kind {
            TokenKind::Identifier(name) if self.words.contains(&name) => Class::Word,
            TokenKind::Identifier(_) => Class::OtherName,
            TokenKind::Number(_) => Class::Number,
            _ => Class::Kind(kind),
        }
    }

    fn rows(&mut self, class: Class) -> Rc<[&'static Rule]> {
        let rows = self.by_class.entry(class).or_insert_with(|| {
            let may_begin = |rule: &&Rule| match (rule.first(), class) {
                (Some(Pattern::Is(kind)), _) => Class::Kind(*kind) == class,
                (Some(Pattern::OneOf(kinds)), _) => {
                    kinds.iter().any(|&kind| Class::Kind(kind) == class)
                }
                (Some(Pattern::Name), _) => matches!(class, Class::Word | Class::OtherName),
                (Some(Pattern::Words(_) | Pattern::Role(_)), _) => class == Class::Word,
                (Some(Pattern::Text(text)), Class::Kind(kind)) => {
                    kind == TokenKind::Error || kind.spelling() == *text
                }
                (Some(Pattern::Text(_)), _) => class == Class::Word,
                // Functions look at names, types and operators.
                (Some(Pattern::By(_)), Class::Kind(kind)) => !is_bracket_or_end(kind),
                (Some(Pattern::Group(open)), _) => Class::Kind(*open) == class,
                _ => true,
            };
            RULES.iter().copied().flatten().filter(may_begin).collect()
        });
        Rc::clone(rows)
    }
}

/// Reads the construct that comes next, if a row knows it. Returns whether one does.
pub(super) fn read(parser: &mut Parser) -> bool {
    let Some(kind) = parser.kind(0) else { return false };
    let class = parser.rows.class(kind);
    parser.rows.rows(class).iter().any(|rule| rule.apply(parser))
}

/// In the order in which they are tried.
const RULES: [&[Rule]; 5] =
    [functions::RULES, statements::RULES, declarations::RULES, calls::RULES, operators::RULES];

fn is_bracket_or_end(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Semicolon
            | TokenKind::Comma
            | TokenKind::RightParen
            | TokenKind::RightBracket
            | TokenKind::RightBrace
    )
}
