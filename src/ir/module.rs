//! Modules: all that one source file becomes.

use crate::entity;
use crate::ir::{Function, Linkage, Type, Types, Value, name};
use crate::support::entity::EntityVec;
use crate::support::interner::{Interner, Symbol};

entity! {
    /// A global variable of a [`Module`].
    Global
}
entity! {
    /// A function of a [`Module`].
    FuncId
}

/// What a global variable holds when the program begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Initializer {
    /// Zeros.
    Zero,
    /// The scalars that are not zero, with their row-major positions, ascending.
    Sparse(Vec<(u32, i32)>),
}

/// A global variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GlobalData {
    /// What it is called.
    pub name: Symbol,
    /// The type of what it holds: `i32` or an array of any number of dimensions.
    pub ty: Type,
    /// The type of its address.
    pub pointer: Type,
    /// What it holds at first.
    pub initializer: Initializer,
    /// Whether it is never written.
    pub is_constant: bool,
    /// Who may name it.
    pub linkage: Linkage,
}

/// A program in intermediate form.
#[derive(Clone, Debug)]
pub struct Module {
    /// The source's file name.
    pub source_filename: String,
    /// Its types.
    pub types: Types,
    /// Its names.
    pub names: Interner,
    /// Its global variables in the order of the source.
    pub globals: EntityVec<Global, GlobalData>,
    /// Its functions, declared and defined.
    pub functions: EntityVec<FuncId, Function>,
}

impl Module {
    /// A module without content.
    pub fn new(source_filename: impl Into<String>) -> Module {
        Module::with_names(source_filename, name::interner())
    }

    /// A module without content whose names are `names`, a table that began as
    /// [`name::interner`].
    pub fn with_names(source_filename: impl Into<String>, names: Interner) -> Module {
        Module {
            source_filename: source_filename.into(),
            types: Types::new(),
            names,
            globals: EntityVec::new(),
            functions: EntityVec::new(),
        }
    }

    /// The type of `value` in `function`, which need not be part of the module yet.
    #[inline]
    pub fn value_type(&self, function: &Function, value: Value) -> Type {
        match value {
            Value::Inst(inst) => function.insts[inst].ty,
            Value::Param(param) => function.params[param].ty,
            Value::Int(ty, _) => ty.ty(),
            Value::Global(global) => self.globals[global].pointer,
            Value::Undef(ty) => ty,
        }
    }
}
