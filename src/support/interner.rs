//! Names as numbers: every distinct spelling is stored once, and a [`Symbol`] refers to it.

use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use crate::support::entity;
use crate::support::entity::{Entity, EntityVec};
use crate::support::key_table::{KeyTable, Sought};

entity! {
    /// An interned name. Equal names have equal symbols.
    #[derive(Default)]
    Symbol
}

impl Symbol {
    /// The empty name, which unnamed values and blocks have.
    pub const NONE: Symbol = Symbol(0);

    /// Whether this is the empty name.
    #[inline]
    pub fn is_none(self) -> bool {
        self == Symbol::NONE
    }

    /// The symbol of the name at `index` in [`Interner::with_names`], counted from 1.
    pub const fn preset(index: u32) -> Symbol {
        Symbol(index)
    }
}

/// A table of names. Symbols are numbered in the order of first appearance, so they do not depend
/// on the hash function.
#[derive(Clone, Debug)]
pub struct Interner {
    text: String,
    /// The end of each name in `text`; a name begins where the one before it ends.
    ends: EntityVec<Symbol, u32>,
    table: KeyTable<Symbol>,
}

impl Interner {
    /// A table with the empty name and then `names`, in this order.
    pub fn with_names(names: &[&str]) -> Interner {
        let mut interner =
            Interner { text: String::new(), ends: EntityVec::new(), table: KeyTable::default() };
        interner.intern("");
        for name in names {
            interner.intern(name);
        }
        interner
    }

    /// Reserves memory for the names in a source of this many bytes. The table of their hashes still grows.
    pub fn reserve_for(&mut self, bytes: usize) {
        self.text.reserve(bytes / 4);
        self.ends.reserve(bytes / 20);
    }

    /// The symbol of `name`, which is added if it is new. Panics beyond 4 GiB of distinct names.
    pub fn intern(&mut self, name: &str) -> Symbol {
        self.intern_bytes(name.as_bytes())
    }

    /// The same for the bytes of a name. Panics if they are not UTF-8.
    pub fn intern_bytes(&mut self, name: &[u8]) -> Symbol {
        let sought = Sought::new(FxBuildHasher.hash_one(name), None);
        let (text, ends) = (&mut self.text, &mut self.ends);
        let is_equal = |symbol| text.as_bytes()[range(ends, symbol)] == *name;
        let new = ends.next_key();
        if let Some(&mut symbol) = self.table.find_or_insert(sought, new, is_equal, |_| None) {
            return symbol;
        }
        text.push_str(std::str::from_utf8(name).expect("a name is UTF-8"));
        ends.push(u32::try_from(text.len()).expect("names fill less than 4 GiB"))
    }

    /// The symbol of `name` if it is in the table.
    pub fn lookup(&self, name: &str) -> Option<Symbol> {
        let sought = Sought::new(FxBuildHasher.hash_one(name.as_bytes()), None);
        self.table.find(sought, |symbol| self.name(symbol) == name)
    }

    /// The spelling of `symbol`.
    #[inline]
    pub fn name(&self, symbol: Symbol) -> &str {
        &self.text[range(&self.ends, symbol)]
    }

    /// All names in the order of their symbols.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.ends.keys().map(|symbol| self.name(symbol))
    }

    /// The number of distinct names, including the empty one.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Always false: the empty name is always in the table.
    pub fn is_empty(&self) -> bool {
        false
    }
}

#[inline]
fn range(ends: &EntityVec<Symbol, u32>, symbol: Symbol) -> std::ops::Range<usize> {
    let start = match symbol.index() {
        0 => 0,
        index => ends.as_slice()[index - 1] as usize,
    };
    start..ends[symbol] as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_names_share_a_symbol() {
        let mut interner = Interner::with_names(&["entry"]);
        assert_eq!(interner.intern(""), Symbol::NONE);
        assert_eq!(interner.intern("entry"), Symbol::preset(1));
        let a = interner.intern("a");
        let ab = interner.intern("ab");
        assert_ne!(a, ab);
        assert_eq!(interner.intern("a"), a);
        assert_eq!(interner.name(ab), "ab");
        assert_eq!(interner.lookup("b"), None);
    }
}
