//! Parts of a module that are kept as the text that was read, since nothing here models them.
//!
//! Passes see a function that is kept as one of another module: it may do anything. Whatever the text of a
//! kept part names is no longer closed, so passes leave it in place and assume that anything may use it.

use std::sync::Arc;

use crate::support::interner::Symbol;

/// How far a function or a global variable is bound to text that is kept.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Kept {
    /// No text that is kept names it.
    #[default]
    Nothing,
    /// Text that is kept names it.
    Named,
    /// Its own definition or declaration is one of the [items](crate::ir::Context::kept) of the context.
    Item,
    /// Its own definition is this text.
    Text(Arc<str>),
}

impl Kept {
    /// Its definition, if that is kept as text here.
    pub fn text(&self) -> Option<&str> {
        match self {
            Kept::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Whether its definition or declaration is kept as text, here or in the context.
    pub fn is_whole(&self) -> bool {
        matches!(self, Kept::Item | Kept::Text(_))
    }

    /// Notes that text that is kept names it.
    pub fn name(&mut self) {
        if *self == Kept::Nothing {
            *self = Kept::Named;
        }
    }
}

/// An item of the outermost level that is kept as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptItem {
    /// The name of the type that it defines; [`Symbol::NONE`] if it defines something else.
    pub type_name: Symbol,
    /// Whether it came after the definition of a function: LLVM reads the addresses of some things only before
    /// or after their definition.
    pub is_late: bool,
    /// Its text, without a line end.
    pub text: Arc<str>,
}
