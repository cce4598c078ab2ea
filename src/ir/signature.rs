//! The signature of a function: all that its callers know.

use crate::ir::summary::Summary;
use crate::ir::{Alignment, AttributeSet, Kept, Type};
use crate::support::entity;
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
    /// Whether only this module can name a function or variable with this linkage.
    pub fn is_local(self) -> bool {
        matches!(self, Linkage::Internal | Linkage::Private)
    }

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

/// Which registers a call leaves alone, and where it puts the arguments. A call and its callee have
/// to agree.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum CallingConvention {
    /// As in C.
    C,
    /// As fast as possible.
    Fast,
    /// Cheap for the caller, which rarely calls.
    Cold,
}

impl CallingConvention {
    /// LLVM's keyword, empty for [`CallingConvention::C`].
    pub fn keyword(self) -> &'static str {
        match self {
            CallingConvention::C => "",
            CallingConvention::Fast => "fastcc",
            CallingConvention::Cold => "coldcc",
        }
    }
}

/// What fills the rest of a register that holds a narrow integer.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum Extension {
    /// Anything.
    None,
    /// Copies of the sign.
    Sign,
    /// Zeros.
    Zero,
}

impl Extension {
    /// LLVM's keyword, empty for [`Extension::None`].
    pub fn keyword(self) -> &'static str {
        match self {
            Extension::None => "",
            Extension::Sign => "signext",
            Extension::Zero => "zeroext",
        }
    }
}

/// How an argument is passed, if that is not clear from its type. A call and its callee have to agree.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum Passing {
    /// The argument itself.
    Extended(Extension),
    /// The call copies the value of this type that the argument points to. The callee gets the
    /// address of the copy, which it may change. Both addresses are multiples of the alignment, if
    /// there is one.
    Copy(Type, Option<Alignment>),
    /// The argument points to the space for the result, of this type, which is a multiple of the
    /// alignment, if there is one.
    Result(Type, Option<Alignment>),
}

impl Passing {
    /// The argument itself, with anything beside it in its register.
    pub const PLAIN: Passing = Passing::Extended(Extension::None);

    /// Whether the call copies what the argument points to.
    pub fn is_copy(self) -> bool {
        matches!(self, Passing::Copy(..))
    }
}

/// A parameter.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub struct ParamData {
    /// Its type.
    pub ty: Type,
    /// How it is passed.
    pub passing: Passing,
    /// Its name in the source.
    pub name: Symbol,
}

impl ParamData {
    /// A parameter that is passed as its type says.
    pub fn new(ty: Type, name: Symbol) -> ParamData {
        ParamData { ty, passing: Passing::PLAIN, name }
    }
}

/// What callers know of a function, and what its parameters are called inside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signature {
    /// Its name.
    pub name: Symbol,
    /// Who may call it.
    pub linkage: Linkage,
    /// How it is called.
    pub convention: CallingConvention,
    /// The type of its result.
    pub return_type: Type,
    /// How its result is extended.
    pub extension: Extension,
    /// Its parameters.
    pub params: EntityVec<Param, ParamData>,
    /// Whether it may be called with more arguments than parameters.
    pub is_variadic: bool,
    /// The type of its address, if the program uses that as a value.
    pub address: Option<Type>,
    /// Whether this is not a function, but what an indirect call expects of its callee. The callee is the first
    /// argument. So an indirect call is a call of an unknown function that may use all of its arguments.
    pub is_indirect: bool,
    /// Whether the program has its body, so that its name says nothing about what it does.
    pub is_defined: bool,
    /// The attributes of the function; a call may have more.
    pub attributes: AttributeSet,
    /// How far it is bound to text that is kept. If its definition is, `is_defined` is false: passes do not know it.
    pub kept: Kept,
    /// Its mod/ref summary, if `purity` has run.
    pub summary: Option<Box<Summary>>,
}

impl Signature {
    /// The signature of a declared function without parameters.
    pub fn new(name: Symbol, linkage: Linkage, return_type: Type) -> Signature {
        Signature {
            name,
            linkage,
            convention: CallingConvention::C,
            return_type,
            extension: Extension::None,
            params: EntityVec::new(),
            is_variadic: false,
            address: None,
            is_indirect: false,
            is_defined: false,
            attributes: AttributeSet::NONE,
            kept: Kept::Nothing,
            summary: None,
        }
    }

    /// Whether only calls that name it can enter it.
    pub fn is_closed(&self) -> bool {
        self.linkage.is_local() && self.address.is_none() && self.kept == Kept::Nothing
    }
}
