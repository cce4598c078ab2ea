//! What `%name` and `%7` mean in a function.
//!
//! Values and blocks share their names and their numbers. What is used before it is defined gets
//! its place at once: a value an instruction without content, a block one that is not yet part of
//! the function.

use crate::entity;
use crate::ir::{Block, Inst, Value};
use crate::support::entity::EntityVec;
use crate::support::interner::Symbol;
use crate::support::span::Span;

entity! {
    /// A use of something that was not defined then.
    ForwardUse
}

/// What is written behind `%`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum LocalKey {
    Number(u64),
    Name(Symbol),
}

/// The name or number of a result and where it is written, before the instruction, if it is.
pub(super) type Named = Option<(LocalKey, Span)>;

/// Who has a number.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Holder {
    Param,
    /// The first block, which has no label.
    Entry,
    /// A block with a number for a label.
    Block,
    /// A block that begins behind a terminator, without a label.
    SilentBlock,
    Result,
    /// An instruction with a result and no name.
    SilentResult,
    /// Nobody: the number was left out, and that was reported.
    Nobody,
}

/// What a name or number means so far.
#[derive(Copy, Clone, Debug)]
pub(super) enum Local {
    /// Nothing yet.
    Unknown,
    Value(Value),
    /// A value that is used and not defined yet.
    MissingValue(Inst, ForwardUse),
    Block(Block),
    /// A block that is branched to and not defined yet.
    MissingBlock(Block, ForwardUse),
    /// Something that was not understood, of which nothing more is said.
    Faulty,
}

/// The first use of something that was not defined then.
#[derive(Copy, Clone, Debug)]
pub(super) struct Missing {
    pub key: LocalKey,
    pub span: Span,
    pub is_block: bool,
    pub is_defined: bool,
}

/// Numbers up to this are looked at in the shortest function.
const LEAST_LIMIT: u64 = 1 << 16;

/// The names and numbers of a function. Kept from function to function for its memory.
#[derive(Default)]
pub(super) struct Locals {
    pub numbered: Vec<Local>,
    named: EntityVec<Symbol, Local>,
    /// The symbols that mean something.
    known: Vec<Symbol>,
    pub missing: EntityVec<ForwardUse, Missing>,
    /// Who has each number that has been given, and where it stands.
    pub holders: Vec<(Holder, Span)>,
    /// No number of this function can be greater.
    pub largest_number: u64,
    /// Where each name was defined, for those in `known`.
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

    /// Gives a name or number its meaning. Nothing happens to numbers that no function of this
    /// size can have.
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

    /// The number that comes next.
    pub fn next_number(&self) -> u64 {
        self.holders.len() as u64
    }

    /// Gives the next number away.
    #[inline]
    pub fn take_number(&mut self, holder: Holder, span: Span) -> LocalKey {
        self.holders.push((holder, span));
        LocalKey::Number(self.next_number() - 1)
    }

    /// All names that mean something.
    pub fn names(&self) -> &[Symbol] {
        &self.known
    }

    pub fn note_definition(&mut self, key: LocalKey, at: u32) {
        if let LocalKey::Name(symbol) = key {
            self.defined_at.extend_to(symbol_count(symbol), 0);
            self.defined_at[symbol] = at;
        }
    }

    /// Where something that is defined stands, as far as that is known.
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
