//! What names mean, and where.

use crate::entity;
use crate::runtime::Runtime;
use crate::sema::resolved::{Run, Variable};
use crate::support::entity::{Entity, EntityVec};
use crate::support::interner::Symbol;
use crate::support::span::Span;

entity! {
    /// A declaration of the program.
    Decl
}

/// A declaration.
#[derive(Debug)]
pub struct DeclData {
    /// What is declared.
    pub symbol: Symbol,
    /// Where its name stands; `None` for the runtime library.
    pub span: Option<Span>,
    /// What it stands for.
    pub meaning: Meaning,
    /// Whether its value is read, or it is called.
    pub is_used: bool,
    /// Whether it is given a value.
    pub is_assigned: bool,
}

/// What a name stands for.
#[derive(Copy, Clone, Debug)]
pub enum Meaning {
    /// A constant int; it lives in its uses.
    Constant(i32),
    /// A variable or constant array, with the run of its lengths.
    Variable {
        /// Where it lives.
        variable: Variable,
        /// Its lengths; for a parameter the first is unknown, and 0 here.
        lengths: Run,
        /// For a constant array, its number among the constant arrays.
        constant: Option<u32>,
    },
    /// A function of the program.
    Function(u32),
    /// A function of the runtime library.
    Runtime(Runtime),
    /// Something with an error in its declaration, or not declared at all, which has been said.
    Unknown,
}

/// The table of names: what each symbol means in the innermost scope. Entering, declaring,
/// looking up take constant time; leaving takes time for what was declared.
#[derive(Debug, Default)]
pub struct Scopes {
    /// All declarations so far.
    pub decls: EntityVec<Decl, DeclData>,
    /// The current meaning of each symbol and the depth at which it was declared.
    current: Vec<Option<(Decl, u32)>>,
    /// What each declaration hid, in order.
    hidden: Vec<(Symbol, Option<(Decl, u32)>)>,
    /// The length of `hidden` where each open scope begins.
    marks: Vec<usize>,
}

impl Scopes {
    /// Opens a scope.
    pub fn enter(&mut self) {
        self.marks.push(self.hidden.len());
    }

    /// Closes the innermost scope and calls `leave` on its declarations in order.
    pub fn leave(&mut self, mut leave: impl FnMut(&DeclData)) {
        let mark = self.marks.pop().expect("a scope is open");
        for &(symbol, _) in &self.hidden[mark..] {
            if let Some((decl, _)) = self.current[symbol.index()] {
                leave(&self.decls[decl]);
            }
        }
        for (symbol, meaning) in self.hidden.drain(mark..).rev() {
            self.current[symbol.index()] = meaning;
        }
    }

    /// The declaration that `symbol` stands for here.
    pub fn lookup(&self, symbol: Symbol) -> Option<Decl> {
        self.current.get(symbol.index()).copied().flatten().map(|(decl, _)| decl)
    }

    /// The declaration of `symbol` in the innermost scope.
    pub fn lookup_innermost(&self, symbol: Symbol) -> Option<Decl> {
        let (decl, depth) = self.current.get(symbol.index()).copied().flatten()?;
        (depth as usize == self.marks.len()).then_some(decl)
    }

    /// Declares `symbol` in the innermost scope. One that it has there already is replaced.
    pub fn declare(&mut self, symbol: Symbol, span: Option<Span>, meaning: Meaning) -> Decl {
        let data = DeclData { symbol, span, meaning, is_used: false, is_assigned: false };
        let decl = self.decls.push(data);
        if self.current.len() <= symbol.index() {
            self.current.resize(symbol.index() + 1, None);
        }
        let depth = self.marks.len() as u32;
        let before = self.current[symbol.index()].replace((decl, depth));
        if before.is_none_or(|(_, at)| at != depth) {
            self.hidden.push((symbol, before));
        }
        decl
    }

    /// All that can be named here, in the order of the symbols.
    pub fn visible(&self) -> impl Iterator<Item = &DeclData> {
        self.current.iter().flatten().map(|&(decl, _)| &self.decls[decl])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inner_names_hide_outer_ones() {
        let mut scopes = Scopes::default();
        let x = Symbol::preset(3);
        scopes.enter();
        let outer = scopes.declare(x, None, Meaning::Constant(1));
        scopes.enter();
        assert_eq!(scopes.lookup_innermost(x), None);
        let inner = scopes.declare(x, None, Meaning::Constant(2));
        assert_eq!(scopes.lookup(x), Some(inner));
        assert_eq!(scopes.lookup_innermost(x), Some(inner));
        let mut left = Vec::new();
        scopes.leave(|decl| left.push(decl.symbol));
        assert_eq!(left, [x]);
        assert_eq!(scopes.lookup(x), Some(outer));
        scopes.leave(|_| {});
        assert_eq!(scopes.lookup(x), None);
    }
}
