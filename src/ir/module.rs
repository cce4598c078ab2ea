//! Modules: all that one source file becomes.

use rustc_hash::FxHashMap;

use crate::entity;
use crate::ir::{
    Alignment, CastOp, Function, IntType, Linkage, SpareBody, Type, Types, Value, name,
};
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
    /// What another module says.
    External,
    /// Zeros.
    Zero,
    /// The scalars that are not zero, with their positions, ascending: scalars are counted in the
    /// order in which they lie in memory, in arrays row by row.
    Sparse(Vec<(u32, Value)>),
}

/// A global variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GlobalData {
    /// What it is called.
    pub name: Symbol,
    /// The type of what it holds.
    pub ty: Type,
    /// The type of its address.
    pub pointer: Type,
    /// What it holds at first.
    pub initializer: Initializer,
    /// Whether it is never written.
    pub is_constant: bool,
    /// Who may name it.
    pub linkage: Linkage,
    /// Of its address.
    pub alignment: Alignment,
}

entity! {
    /// A constant of a [`Module`] that does not fit a [`Value`]; equal ones have equal numbers.
    Constant
}

/// What a constant is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ConstantKind {
    /// An `i64` that does not fit 32 bits.
    Int(i64),
    /// A conversion of a constant to the type of the constant.
    Cast {
        /// The conversion, no extension or truncation.
        op: CastOp,
        /// What is converted.
        value: Value,
    },
    /// An address computed from constants.
    GetElementPtr {
        /// Whether it stays inside what the base points into.
        is_inbounds: bool,
        /// What the base points to.
        source: Type,
        /// The base, then the indices.
        operands: Box<[Value]>,
    },
}

/// A constant that does not fit a [`Value`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ConstantData {
    /// What it is.
    pub kind: ConstantKind,
    /// Its type.
    pub ty: Type,
}

/// A program in intermediate form.
#[derive(Clone, Debug)]
pub struct Module {
    /// The source's file name.
    pub source_filename: String,
    /// The data layout that it is for, in LLVM's notation; empty when it does not say.
    pub target_datalayout: String,
    /// The machine that it is for; empty when it does not say.
    pub target_triple: String,
    /// Whether its values come with names of their own, from IR that was read: then the first
    /// value of a name keeps it as it is, and not only the slots and parameters do.
    pub has_own_value_names: bool,
    /// Its types.
    pub types: Types,
    /// Its names.
    pub names: Interner,
    /// Its global variables in the order of the source.
    pub globals: EntityVec<Global, GlobalData>,
    /// Its functions, declared and defined.
    pub functions: EntityVec<FuncId, Function>,
    /// Its constants that do not fit a value, in the order in which they were first used.
    pub constants: EntityVec<Constant, ConstantData>,
    constant_numbers: FxHashMap<ConstantData, Constant>,
    spare: SpareBody,
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
            target_datalayout: String::new(),
            target_triple: String::new(),
            has_own_value_names: false,
            types: Types::new(),
            names,
            globals: EntityVec::new(),
            functions: EntityVec::new(),
            constants: EntityVec::new(),
            constant_numbers: FxHashMap::default(),
            spare: SpareBody::default(),
        }
    }

    /// Takes the body of `function` away, which nobody needs any more; a declaration remains. The
    /// next [`Module::spare_body`] has its memory.
    pub fn forget_body(&mut self, function: FuncId) {
        self.spare = self.functions[function].take_body();
    }

    /// Memory for the body of a new function.
    pub fn spare_body(&mut self) -> SpareBody {
        std::mem::take(&mut self.spare)
    }

    /// The constant of this kind and type as a value.
    pub fn constant(&mut self, kind: ConstantKind, ty: Type) -> Value {
        let data = ConstantData { kind, ty };
        if let Some(&constant) = self.constant_numbers.get(&data) {
            return Value::Constant(constant);
        }
        let constant = self.constants.push(data.clone());
        self.constant_numbers.insert(data, constant);
        Value::Constant(constant)
    }

    /// The integer `value`, which fits the type, as a value.
    pub fn int(&mut self, ty: IntType, value: i64) -> Value {
        match i32::try_from(value) {
            Ok(value) => Value::Int(ty, value),
            Err(_) => self.constant(ConstantKind::Int(value), ty.ty()),
        }
    }

    /// The type of a constant. Panics when `value` is none.
    #[inline]
    pub fn constant_type(&self, value: Value) -> Type {
        match value {
            Value::Int(ty, _) => ty.ty(),
            Value::Global(global) => self.globals[global].pointer,
            Value::Undef(ty) | Value::Poison(ty) | Value::Null(ty) => ty,
            Value::Constant(constant) => self.constants[constant].ty,
            Value::Inst(_) | Value::Param(_) => unreachable!("no constant: {value:?}"),
        }
    }

    /// The type of `value` in `function`, which need not be part of the module yet.
    #[inline]
    pub fn value_type(&self, function: &Function, value: Value) -> Type {
        match value {
            Value::Inst(inst) => function.insts[inst].ty,
            Value::Param(param) => function.params[param].ty,
            _ => self.constant_type(value),
        }
    }
}
