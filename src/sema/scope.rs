//! Scopes: the meaning of each name at each place.

use crate::runtime::Runtime;
use crate::sema::resolved::{Run, Variable};
use crate::support::entity;
use crate::support::entity::{Entity, EntityVec};
use crate::support::interner::Symbol;
use crate::support::scalar::{Constant, Scalar};
use crate::support::span::Span;

entity! {
    /// A declaration of the program.
    Decl
}

/// A declaration.
#[derive(Debug)]
pub(super) struct DeclData {
    /// Its name.
    pub(super) symbol: Symbol,
    /// The place of its name; `None` for the runtime library.
    pub(super) span: Option<Span>,
    /// The declaration that it hides, or [`NONE`].
    hides: Decl,
    /// What it declares.
    pub(super) meaning: Meaning,
    /// Whether it is read or called.
    pub(super) is_used: bool,
    /// Whether it is assigned a value.
    pub(super) is_assigned: bool,
    /// Whether it is a constant, also if its value is unknown.
    pub(super) is_const: bool,
}

/// Stands for no declaration.
const NONE: Decl = Decl(u32::MAX);

/// What a name refers to.
#[derive(Copy, Clone, Debug)]
pub(super) enum Meaning {
    /// A constant that is a number; its uses are replaced by the value.
    Constant(Constant),
    /// A variable or constant array, with the run of its lengths.
    Variable {
        /// Which variable it is.
        variable: Variable,
        /// Its type, or that of its elements.
        scalar: Scalar,
        /// Its lengths; for a parameter the first is unknown, and 0 here.
        lengths: Run,
        /// For a constant array, its number among the constant arrays.
        constant: Option<u32>,
    },
    /// A function of the program.
    Function(u32),
    /// A function of the runtime library.
    Runtime(Runtime),
    /// A name whose declaration has an error or is missing, which has been reported.
    Unknown,
}

impl Meaning {
    /// The type of the variable or constant, or of its elements.
    pub(super) fn scalar(self) -> Scalar {
        match self {
            Meaning::Variable { scalar, .. } => scalar,
            Meaning::Constant(value) => value.scalar(),
            Meaning::Function(_) | Meaning::Runtime(_) | Meaning::Unknown => Scalar::Int,
        }
    }
}

/// The open scopes. Entering a scope, declaring a name and looking one up take constant time;
/// leaving a scope takes time linear in its declarations.
#[derive(Debug)]
pub(super) struct Scopes {
    /// All declarations so far.
    pub(super) decls: EntityVec<Decl, DeclData>,
    /// The current meaning of each symbol, or [`NONE`].
    current: Vec<Decl>,
    /// The names that the open scopes declare, those of one scope side by side.
    declared: Vec<Symbol>,
    /// The lengths of `declared` and `decls` at the beginning of each open scope.
    marks: Vec<(usize, usize)>,
}

impl Scopes {
    /// No scope, with room for this many declarations and names.
    pub(super) fn with_capacity(declarations: usize, names: usize) -> Scopes {
        Scopes {
            decls: EntityVec::with_capacity(declarations),
            current: Vec::with_capacity(names),
            declared: Vec::with_capacity(declarations),
            marks: Vec::new(),
        }
    }

    /// Opens a scope.
    pub(super) fn enter(&mut self) {
        self.marks.push((self.declared.len(), self.decls.len()));
    }

    /// Closes the innermost scope and calls `leave` on its declarations in order.
    pub(super) fn leave(&mut self, mut leave: impl FnMut(&DeclData)) {
        let (mark, _) = self.marks.pop().expect("a scope is open");
        for symbol in self.declared.drain(mark..) {
            let data = &self.decls[self.current[symbol.index()]];
            leave(data);
            self.current[symbol.index()] = data.hides;
        }
    }

    /// The declaration that `symbol` refers to here.
    pub(super) fn lookup(&self, symbol: Symbol) -> Option<Decl> {
        self.current.get(symbol.index()).copied().filter(|&decl| decl != NONE)
    }

    /// The declaration of `symbol` in the innermost scope.
    pub(super) fn lookup_innermost(&self, symbol: Symbol) -> Option<Decl> {
        let outside = self.marks.last().map_or(0, |&(_, outside)| outside);
        self.lookup(symbol).filter(|decl| decl.index() >= outside)
    }

    /// Declares `symbol` in the innermost scope. Replaces an earlier declaration in this scope.
    pub(super) fn declare(&mut self, symbol: Symbol, span: Option<Span>, meaning: Meaning) -> Decl {
        let is_const = matches!(meaning, Meaning::Constant(_));
        if self.current.len() <= symbol.index() {
            self.current.resize(symbol.index() + 1, NONE);
        }
        let hides = match self.lookup_innermost(symbol) {
            Some(replaced) => self.decls[replaced].hides,
            None => {
                self.declared.push(symbol);
                self.current[symbol.index()]
            }
        };
        let (is_used, is_assigned) = (false, false);
        let data = DeclData { symbol, span, hides, meaning, is_used, is_assigned, is_const };
        let decl = self.decls.push(data);
        self.current[symbol.index()] = decl;
        decl
    }

    /// The innermost function that a variable `symbol` hides here. Linear in the declarations of that name in the
    /// open scopes.
    pub(super) fn hidden_function(&self, symbol: Symbol) -> Option<&DeclData> {
        let data = |decl: Decl| (decl != NONE).then(|| &self.decls[decl]);
        let first = data(self.lookup(symbol)?);
        let mut hidden = std::iter::successors(first, |it| data(it.hides)).skip(1);
        hidden.find(|it| matches!(it.meaning, Meaning::Function(_) | Meaning::Runtime(_)))
    }

    /// All visible declarations, in the order of their symbols.
    pub(super) fn visible(&self) -> impl Iterator<Item = &DeclData> {
        self.current.iter().filter(|&&decl| decl != NONE).map(|&decl| &self.decls[decl])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inner_names_hide_outer_ones() {
        let mut scopes = Scopes::with_capacity(0, 0);
        let x = Symbol::preset(3);
        scopes.enter();
        let outer = scopes.declare(x, None, Meaning::Constant(Constant::Int(1)));
        scopes.enter();
        assert_eq!(scopes.lookup_innermost(x), None);
        let inner = scopes.declare(x, None, Meaning::Constant(Constant::Int(2)));
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
