//! The signature of a function: all that its callers know.

use crate::entity;
use crate::ir::Type;
use crate::ir::facts::Facts;
use crate::support::entity::EntityVec;
use crate::support::interner::Symbol;

entity! {
    /// A function of a module.
    FuncId
}
entity! {
    /// A parameter of a [`Function`].
    Param
}

/// Who may call a function or name a global.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Linkage {
    /// Every module that it is linked with.
    External,
    /// This module alone.
    Internal,
    /// This module alone, and no symbol table.
    Private,
    /// Every module; definitions in several of them are one.
    Common,
}

impl Linkage {
    /// LLVM's keyword, empty for [`Linkage::External`].
    pub fn keyword(self) -> &'static str {
        match self {
            Linkage::External => "",
            Linkage::Internal => "internal",
            Linkage::Private => "private",
            Linkage::Common => "common",
        }
    }
}

/// A parameter.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ParamData {
    /// Its type.
    pub ty: Type,
    /// Its name in the source.
    pub name: Symbol,
}

/// What callers know of a function, and what its parameters are called inside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signature {
    /// Its name.
    pub name: Symbol,
    /// Who may call it.
    pub linkage: Linkage,
    /// The type of its result.
    pub return_type: Type,
    /// Its parameters.
    pub params: EntityVec<Param, ParamData>,
    /// Whether it may be called with more arguments than parameters.
    pub is_variadic: bool,
    /// Whether the program has its body, so that its name says nothing about what it does.
    pub is_defined: bool,
    /// What an analysis of the whole program found out about it, if one ran.
    pub facts: Option<Box<Facts>>,
}

impl Signature {
    /// The signature of a declared function without parameters.
    pub fn new(name: Symbol, linkage: Linkage, return_type: Type) -> Signature {
        Signature {
            name,
            linkage,
            return_type,
            params: EntityVec::new(),
            is_variadic: false,
            is_defined: false,
            facts: None,
        }
    }
}
