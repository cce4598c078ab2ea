//! The meanings of names at a place of a program.

use crate::ast::{FuncId, VarId};

/// The meaning of a name.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// A variable.
    Var(VarId),
    /// A function.
    Function(FuncId),
    /// A variable within its own initial value, where C would read it before it has a value.
    Pending,
}

/// The scopes at a place, the innermost last.
#[derive(Clone, Debug)]
pub struct Scopes {
    scopes: Vec<Vec<(String, Meaning)>>,
}

impl Scopes {
    /// The scope outside all functions, empty.
    pub fn new() -> Scopes {
        Scopes { scopes: vec![Vec::new()] }
    }

    /// Opens a scope.
    pub fn open(&mut self) {
        self.scopes.push(Vec::new());
    }

    /// Closes the innermost scope.
    pub fn close(&mut self) {
        self.scopes.pop();
    }

    /// Whether the innermost scope declares a name.
    pub fn has(&self, name: &str) -> bool {
        self.scopes.last().is_some_and(|scope| scope.iter().any(|(other, _)| other == name))
    }

    /// Declares a name in the innermost scope, or changes its meaning there.
    pub fn declare(&mut self, name: &str, meaning: Meaning) {
        let scope = self.scopes.last_mut().expect("the first scope is never closed");
        match scope.iter_mut().find(|(other, _)| other == name) {
            Some((_, old)) => *old = meaning,
            None => scope.push((name.to_owned(), meaning)),
        }
    }

    /// The meaning of a name, if it is declared.
    pub fn resolve(&self, name: &str) -> Option<Meaning> {
        let mut all = self.scopes.iter().rev().flatten();
        all.find(|(other, _)| other == name).map(|&(_, meaning)| meaning)
    }

    /// All visible meanings, the outermost first.
    pub fn visible(&self) -> Vec<Meaning> {
        let all = self.scopes.iter().flatten();
        all.filter(|(name, meaning)| self.resolve(name) == Some(*meaning))
            .map(|&(_, meaning)| meaning)
            .collect()
    }
}

impl Default for Scopes {
    fn default() -> Scopes {
        Scopes::new()
    }
}
