//! Modules: what one source file becomes.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::ir::{
    Alignment, AttributeTable, CastOp, Facts, FloatType, FuncId, Function, Inst, IntPredicate,
    IntType, Kept, KeptItem, Linkage, Op, Range, Signature, Type, Types, Value, name,
};
use crate::support::copy_on_write::CopyOnWrite;
use crate::support::entity;
use crate::support::entity::{Entity, EntityVec};
use crate::support::interner::{Interner, Symbol};

entity! {
    /// A global variable of a [`Module`].
    Global
}

/// What a global variable holds when the program begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Initializer {
    /// Another module defines it.
    External,
    /// Zeros.
    Zero,
    /// The scalars that are not zero, with their positions, ascending: scalars are counted in the
    /// order of their addresses, so arrays row by row.
    Sparse(Arc<[(u32, Value)]>),
    /// The variable is no longer part of the module: see [`Module::remove_global`].
    Removed,
}

/// A global variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GlobalData {
    /// Its name.
    pub name: Symbol,
    /// The type of what it holds.
    pub ty: Type,
    /// The type of its address.
    pub pointer: Type,
    /// Its value when the program begins.
    pub initializer: Initializer,
    /// Whether it is never written.
    pub is_constant: bool,
    /// Who may name it.
    pub linkage: Linkage,
    /// The alignment of its address.
    pub alignment: Alignment,
    /// How far it is bound to text that is kept.
    pub kept: Kept,
}

impl GlobalData {
    /// The scalar of type `ty` that it holds at `position` when the program begins, if this module
    /// defines it.
    pub fn initial(&self, position: u64, ty: Type) -> Option<Value> {
        match &self.initializer {
            Initializer::External | Initializer::Removed => None,
            Initializer::Zero => Some(Value::zero(ty)),
            Initializer::Sparse(scalars) => {
                let found = scalars.binary_search_by_key(&position, |&(at, _)| at.into());
                Some(found.map_or(Value::zero(ty), |index| scalars[index].1))
            }
        }
    }

    /// Whether nothing outside of this module can name it.
    pub fn is_closed(&self) -> bool {
        self.linkage.is_local()
            && self.initializer != Initializer::External
            && self.kept == Kept::Nothing
    }
}

entity! {
    /// A constant of a [`Module`] that does not fit a [`Value`]; equal ones have equal numbers.
    Constant
}

/// What a constant is. Copies share the operands, since each thread has a copy of the context.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ConstantKind {
    /// An integer that does not fit 32 bits.
    Int(i64),
    /// A floating-point number other than +0, by its bits: the lower 64, then the others.
    Float([u64; 2]),
    /// A conversion of a constant to the type of the constant.
    Cast {
        /// The conversion.
        op: CastOp,
        /// What is converted.
        value: Value,
    },
    /// A comparison of two constants of one type, such as the addresses of variables.
    Icmp {
        /// What is asked.
        predicate: IntPredicate,
        /// The two.
        operands: [Value; 2],
    },
    /// An address computed from constants.
    GetElementPtr {
        /// Whether it stays inside what the base points into.
        is_inbounds: bool,
        /// What the base points to.
        source: Type,
        /// The base, then the indices.
        operands: Arc<[Value]>,
    },
    /// A vector of these integers, `undef` or poison.
    Vector(Arc<[Value]>),
}

/// A constant that does not fit a [`Value`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ConstantData {
    /// What it is.
    pub kind: ConstantKind,
    /// Its type.
    pub ty: Type,
}

/// What the functions of a module share: types, names, constants, globals, signatures. A pass over
/// one function takes this and the function.
#[derive(Clone, Debug)]
pub struct Context {
    /// The source's file name.
    pub source_filename: String,
    /// The data layout of the target, in LLVM's notation; empty if unspecified.
    pub target_datalayout: String,
    /// The target triple; empty if unspecified.
    pub target_triple: String,
    /// Whether the names of values come from IR that was read. Then the first value of a name keeps
    /// it unchanged; otherwise only slots and parameters do.
    pub has_own_value_names: bool,
    /// Whether each access promises an alignment that follows from the variable that it accesses, as in
    /// the source language. Passes keep that; the verifier checks it. In IR that was read, promises may
    /// have other reasons.
    pub has_known_alignments: bool,
    /// Whether no scalar integer that is read from memory, passed to a function or returned by one is
    /// poison, as in the source language. Passes keep that.
    pub has_no_poison_integers: bool,
    /// Whether nothing else runs while the program does, as in the source language: no other thread accesses its
    /// memory, and the functions that it only declares call no function that it defines. For IR that was read, this is
    /// not known.
    pub runs_alone: bool,
    /// Its types.
    pub types: Types,
    /// Its names.
    pub names: Interner,
    /// Its global variables in the order of the source. Copies of the context for several threads share
    /// them and the signatures.
    pub globals: CopyOnWrite<EntityVec<Global, GlobalData>>,
    /// The numbers that its global variables may hold, if they consist of `i32` and `globals` has found that.
    pub number_ranges: CopyOnWrite<EntityVec<Global, Range>>,
    /// The signatures of its functions.
    pub signatures: CopyOnWrite<EntityVec<FuncId, Signature>>,
    /// Its constants that do not fit a value, in the order in which they were first used.
    pub constants: EntityVec<Constant, ConstantData>,
    /// The sets of attributes of functions and calls.
    pub attributes: AttributeTable,
    /// Whether some part of the module is kept as text.
    pub keeps_text: bool,
    /// The items that are kept as text, besides the bodies of functions.
    pub kept: Vec<KeptItem>,
    pub(super) constant_numbers: FxHashMap<ConstantData, Constant>,
}

impl Context {
    /// The context of a module without content whose names are `names`, a table that began as
    /// [`name::interner`].
    pub fn new(source_filename: impl Into<String>, names: Interner) -> Context {
        Context {
            source_filename: source_filename.into(),
            target_datalayout: String::new(),
            target_triple: String::new(),
            has_own_value_names: false,
            has_known_alignments: false,
            has_no_poison_integers: false,
            runs_alone: false,
            types: Types::new(),
            names,
            globals: EntityVec::new().into(),
            number_ranges: EntityVec::new().into(),
            signatures: EntityVec::new().into(),
            constants: EntityVec::new(),
            attributes: AttributeTable::new(),
            keeps_text: false,
            kept: Vec::new(),
            constant_numbers: FxHashMap::default(),
        }
    }

    /// The facts that the attributes of `function` state.
    #[inline]
    pub fn facts(&self, function: FuncId) -> Facts {
        self.attributes.get(self.signatures[function].attributes).facts
    }

    /// The facts that the attributes of `call`, an instruction of `function`, and those of its callee state; none if it
    /// is not a call.
    #[inline]
    pub fn call_facts(&self, function: &Function, call: Inst) -> Facts {
        match *function.op(call) {
            Op::Call { callee, attributes, .. } => {
                self.facts(callee).with(self.attributes.get(attributes).facts)
            }
            _ => Facts::NONE,
        }
    }

    /// Whether passes leave `function` as it is, because of its attributes or those of its calls. Linear in the
    /// function, if any function has such attributes.
    pub fn is_fixed(&self, function: &Function) -> bool {
        let calls = || function.layout().iter().flat_map(|&it| function.block(it).body());
        self.attributes.facts().intersects(Facts::FIXED.with(Facts::FIXED_CALL))
            && (self.facts(function.id).intersects(Facts::FIXED)
                || calls().any(|&it| self.call_facts(function, it).intersects(Facts::FIXED_CALL)))
    }

    /// The numbers that loads of type `i32` from `global` may yield.
    pub fn range_of(&self, global: Global) -> Range {
        self.number_ranges.get(global).copied().unwrap_or(Range::ALL)
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

    /// The address of `function` as a value.
    pub fn function_address(&mut self, function: FuncId) -> Value {
        if self.signatures[function].address.is_none() {
            let signature = &self.signatures[function];
            let params = signature.params.values().map(|param| param.ty);
            let parts: Vec<Type> = std::iter::once(signature.return_type).chain(params).collect();
            let ty = self.types.function_of(signature.is_variadic, &parts);
            self.signatures[function].address = Some(self.types.pointer_to(ty));
        }
        Value::Function(function)
    }

    /// The integer `value`, which fits the type, as a value.
    pub fn int(&mut self, ty: IntType, value: i64) -> Value {
        match i32::try_from(value) {
            Ok(value) => Value::Int(ty, value),
            Err(_) => self.constant(ConstantKind::Int(value), ty.ty()),
        }
    }

    /// The floating-point number of type `ty` with these bits as a value.
    pub fn float(&mut self, ty: FloatType, bits: u128) -> Value {
        match bits {
            0 => Value::Null(ty.ty()),
            _ => self.constant(ConstantKind::Float([bits as u64, (bits >> 64) as u64]), ty.ty()),
        }
    }

    /// The bits of the floating-point number that `value` is. `None` if it is something else.
    pub fn as_float(&self, value: Value) -> Option<(FloatType, u128)> {
        match value {
            Value::Null(ty) => FloatType::of(ty).map(|ty| (ty, 0)),
            Value::Constant(constant) => match self.constants[constant] {
                ConstantData { kind: ConstantKind::Float([low, high]), ty } => {
                    let bits = u128::from(high) << 64 | u128::from(low);
                    FloatType::of(ty).map(|ty| (ty, bits))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The integer that `value` is, extended as in [`Value::Int`]. `None` if it is something else.
    #[inline]
    pub fn as_int(&self, value: Value) -> Option<i64> {
        match value {
            Value::Int(_, value) => Some(value.into()),
            Value::Constant(constant) => match self.constants[constant].kind {
                ConstantKind::Int(value) => Some(value),
                _ => None,
            },
            _ => None,
        }
    }

    /// The type of a constant. Panics when `value` is an instruction or a parameter.
    #[inline]
    pub fn constant_type(&self, value: Value) -> Type {
        match value {
            Value::Int(ty, _) => ty.ty(),
            Value::Global(global) => self.globals[global].pointer,
            Value::Function(function) => {
                self.signatures[function].address.expect("its address is used")
            }
            Value::Undef(ty) | Value::Poison(ty) | Value::Null(ty) => ty,
            Value::Constant(constant) => self.constants[constant].ty,
            Value::Inst(_) | Value::Param(_) => unreachable!("not a constant: {value:?}"),
        }
    }

    /// The type of `value` in `function`.
    #[inline]
    pub fn value_type(&self, function: &Function, value: Value) -> Type {
        match value {
            Value::Inst(inst) => function.ty(inst),
            Value::Param(param) => self.signatures[function.id].params[param].ty,
            _ => self.constant_type(value),
        }
    }
}

/// A program in intermediate form.
#[derive(Clone, Debug)]
pub struct Module {
    /// What its functions share.
    pub context: Context,
    functions: EntityVec<FuncId, Function>,
}

impl Module {
    /// A module without content.
    pub fn new(source_filename: impl Into<String>) -> Module {
        Module::of(Context::new(source_filename, name::interner()))
    }

    /// The module of the functions that `context` has signatures of, all without a body.
    pub fn of(context: Context) -> Module {
        let mut module = Module { context, functions: EntityVec::new() };
        module.add_declarations();
        module
    }

    /// Adds the functions that have a signature in the context and are not here yet.
    pub fn add_declarations(&mut self) {
        for index in self.functions.len()..self.context.signatures.len() {
            self.functions.push(Function::new(FuncId::from_index(index)));
        }
    }

    /// Adds a function without a body.
    pub fn declare(&mut self, signature: Signature) -> FuncId {
        let id = self.context.signatures.push(signature);
        self.add_declarations();
        id
    }

    /// Makes `body` the body of the function with its number. If `body` has no blocks, the function
    /// is a declaration again.
    pub fn define(&mut self, body: Function) {
        self.add_declarations();
        let id = body.id;
        self.context.signatures[id].is_defined = !body.is_declaration();
        self.functions[id] = body;
    }

    /// Takes the function `id` out of the module. Nothing may call it any more.
    pub fn remove(&mut self, id: FuncId) {
        // Its signature still says that it is defined, so it is not printed as a declaration either.
        self.functions[id].take_body();
    }

    /// Takes a global variable out of the module. Nothing may use it any more.
    pub fn remove_global(&mut self, global: Global) {
        self.context.globals[global].initializer = Initializer::Removed;
    }

    /// The function `id`.
    #[inline]
    pub fn function(&self, id: FuncId) -> &Function {
        &self.functions[id]
    }

    /// The function `id`, for changing it.
    #[inline]
    pub fn function_mut(&mut self, id: FuncId) -> &mut Function {
        &mut self.functions[id]
    }

    /// The context and the function `id`, both for changing them.
    #[inline]
    pub fn split(&mut self, id: FuncId) -> (&mut Context, &mut Function) {
        (&mut self.context, &mut self.functions[id])
    }

    /// The context, and all functions for changing them.
    pub fn split_all(&mut self) -> (&Context, impl Iterator<Item = &mut Function>) {
        (&self.context, self.functions.values_mut())
    }

    /// All functions, declared and defined, in the order of their declaration.
    pub fn functions(&self) -> impl DoubleEndedIterator<Item = &Function> + ExactSizeIterator {
        self.functions.values()
    }

    /// The name of a function, without `@`.
    ///
    /// ```
    /// use minisysy::{compile, diag::SourceFile};
    ///
    /// let file = SourceFile::new("two.sy", "int two() { return 2; } int main() { return two(); }");
    /// let module = compile::compile(&file, compile::Options::default()).0.expect("it has no errors");
    /// let names: Vec<&str> = module.functions().map(|function| module.name_of(function.id)).collect();
    /// assert_eq!(names, ["two", "main"]);
    /// assert_eq!(module.function_named("main").map(|it| it.layout().len()), Some(1));
    /// ```
    pub fn name_of(&self, id: FuncId) -> &str {
        self.context.names.name(self.context.signatures[id].name)
    }

    /// The function of this name. O(n) for `n` functions.
    pub fn function_named(&self, name: &str) -> Option<&Function> {
        self.functions().find(|function| self.name_of(function.id) == name)
    }
}
