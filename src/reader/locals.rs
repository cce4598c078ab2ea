//! The meanings of `%name` and `%7` in a function.
//!
//! Values and blocks share their names and numbers. A name that is used before its definition gets
//! its entity at the first use: a value becomes an instruction without content, a block becomes a
//! block that has no place yet.

use crate::ir::{Block, Inst, Value};
use crate::support::entity;
use crate::support::entity::EntityVec;
use crate::support::interner::Symbol;
use crate::support::span::Span;

entity! {
    /// The first use of a name before its definition.
    ForwardUse
}

/// The name or number after `%`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum LocalKey {
    Number(u64),
    Name(Symbol),
}

/// The name or number before an instruction and its span, if it has one.
pub(super) type Named = Option<(LocalKey, Span)>;

/// The entity that has a number.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Holder {
    Param,
    /// The first block, without a label.
    Entry,
    /// A block with a number as its label.
    Block,
    /// A block without a label after a terminator.
    UnlabelledBlock,
    Result,
    /// The result of an instruction without a name before it.
    UnnamedResult,
    /// Nothing: the text skipped the number, which was reported.
    Skipped,
}

/// The meaning of a name or number so far.
#[derive(Copy, Clone, Debug)]
pub(super) enum Local {
    /// It has not been seen yet.
    Unknown,
    Value(Value),
    /// A value that is used but not defined yet.
    MissingValue(Inst, ForwardUse),
    Block(Block),
    /// A block that is the target of a branch but not defined yet.
    MissingBlock(Block, ForwardUse),
    /// A definition that could not be read. Its uses are not reported again.
    Faulty,
}

/// A name that was used before its definition, and its first use.
#[derive(Copy, Clone, Debug)]
pub(super) struct Missing {
    pub key: LocalKey,
    pub span: Span,
    pub is_block: bool,
    pub is_defined: bool,
}

/// The largest number that the shortest function can use.
const LEAST_LIMIT: u64 = 1 << 16;

/// The names and numbers of a function. One value serves all functions, to reuse its memory.
#[derive(Default)]
pub(super) struct Locals {
    pub numbered: Vec<Local>,
    named: EntityVec<Symbol, Local>,
    /// The symbols with a known meaning.
    known: Vec<Symbol>,
    pub missing: EntityVec<ForwardUse, Missing>,
    /// The holder of each number so far, and its place.
    pub holders: Vec<(Holder, Span)>,
    /// The largest number that this function can have.
    largest_number: u64,
    /// The place where each name in `known` was defined.
    defined_at: EntityVec<Symbol, u32>,
}

impl Locals {
    /// Forgets everything, for a function whose text has `length` bytes.
    pub fn reset(&mut self, length: u32) {
        self.numbered.clear();
        for symbol in self.known.drain(..) {
            self.named[symbol] = Local::Unknown;
        }
        self.missing = EntityVec::new();
        self.holders.clear();
        self.largest_number = u64::from(length).max(LEAST_LIMIT);
    }

    #[inline]
    pub fn get(&self, key: LocalKey) -> Local {
        match key {
            LocalKey::Number(number) => usize::try_from(number)
                .ok()
                .and_then(|number| self.numbered.get(number).copied())
                .unwrap_or(Local::Unknown),
            LocalKey::Name(symbol) => self.named.get(symbol).copied().unwrap_or(Local::Unknown),
        }
    }

    /// Sets the meaning of a name or number. Ignores a number that is too large for the size of the
    /// function.
    #[inline]
    pub fn set(&mut self, key: LocalKey, local: Local) {
        match key {
            LocalKey::Number(number) if number > self.largest_number => {}
            LocalKey::Number(number) => {
                let index = number as usize;
                if index >= self.numbered.len() {
                    self.numbered.resize(index + 1, Local::Unknown);
                }
                self.numbered[index] = local;
            }
            LocalKey::Name(symbol) => {
                self.named.extend_to(symbol_count(symbol), Local::Unknown);
                if matches!(self.named[symbol], Local::Unknown) {
                    self.known.push(symbol);
                }
                self.named[symbol] = local;
            }
        }
    }

    /// The next number for a parameter, block or result without a name.
    pub fn next_number(&self) -> u64 {
        self.holders.len() as u64
    }

    /// Takes the next number for `holder`.
    #[inline]
    pub fn take_number(&mut self, holder: Holder, span: Span) -> LocalKey {
        self.holders.push((holder, span));
        LocalKey::Number(self.next_number() - 1)
    }

    /// All names with a known meaning.
    pub fn names(&self) -> &[Symbol] {
        &self.known
    }

    pub fn note_definition(&mut self, key: LocalKey, at: u32) {
        if let LocalKey::Name(symbol) = key {
            self.defined_at.extend_to(symbol_count(symbol), 0);
            self.defined_at[symbol] = at;
        }
    }

    /// The place where `key` was defined, if known; its text has `length` bytes.
    pub fn definition(&self, key: LocalKey, length: u32) -> Option<Span> {
        match key {
            LocalKey::Number(number) => {
                let (_, span) = self.holders.get(usize::try_from(number).ok()?)?;
                Some(*span)
            }
            LocalKey::Name(symbol) => {
                let &start = self.defined_at.get(symbol)?;
                Some(Span::new(start, start + length))
            }
        }
    }
}

fn symbol_count(symbol: Symbol) -> usize {
    use crate::support::entity::Entity;
    symbol.index() + 1
}
