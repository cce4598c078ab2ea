//! The functions that can be called through pointers, and what such calls expect.

use rustc_hash::FxHashMap;

use crate::interpreter::globals::Globals;
use crate::interpreter::native::Native;
use crate::interpreter::program::{CallTarget, NativeCall, Program, Shape};
use crate::interpreter::slot::{Slot, slot_count};
use crate::ir::layout::Layouts;
use crate::ir::{FuncId, Linkage, Module, ParamData, Signature, Type};
use crate::support::entity::EntityVec;
use crate::support::interner::Symbol;

/// Fills the tables of `program` for calls through pointers. Linear in the signatures.
pub(super) fn list(module: &Module, layouts: &Layouts, globals: &Globals, program: &mut Program) {
    let context = &module.context;
    let mut numbers: FxHashMap<Vec<Option<Type>>, u32> = FxHashMap::default();
    // All types of pointers are one.
    let kind = |ty: Type| (!context.types.is_pointer(ty)).then_some(ty);
    let mut shape = |signature: &Signature| {
        // The first parameter of an indirect call is the pointer to its callee.
        let skipped = usize::from(signature.is_indirect);
        let params = signature.params.values().skip(skipped).map(|param| kind(param.ty));
        let types = std::iter::once(kind(signature.return_type)).chain(params).collect();
        let next = numbers.len() as u32;
        let types = *numbers.entry(types).or_insert(next);
        Shape { types, is_variadic: signature.is_variadic }
    };
    program.shapes = EntityVec::filled(context.signatures.len(), Shape::default());
    for (id, signature) in context.signatures.iter().filter(|(_, it)| it.is_indirect) {
        program.shapes[id] = shape(signature);
    }
    let mut comparison = Signature::new(Symbol::NONE, Linkage::External, Type::I32);
    for _ in 0..2 {
        comparison.params.push(ParamData::new(Type::PTR, Symbol::NONE));
    }
    program.comparison = shape(&comparison);
    program.targets = globals
        .functions()
        .iter()
        .map(|&function| {
            let native = native(module, layouts, function);
            let is_known = native.is_some() || !module.function(function).is_declaration();
            CallTarget { function, shape: shape(&context.signatures[function]), native, is_known }
        })
        .collect();
}

/// How the declared function `id` is run with its arguments in the first slots. `None` for a function of
/// the program, and for those of the library that take any number of arguments, or a vector.
fn native(module: &Module, layouts: &Layouts, id: FuncId) -> Option<NativeCall> {
    let context = &module.context;
    let signature = &context.signatures[id];
    let types: Vec<Type> = signature.params.values().map(|param| param.ty).collect();
    let is_vector = |&ty: &Type| context.types.lanes(ty).is_some();
    if !module.function(id).is_declaration() || signature.is_variadic || types.iter().any(is_vector)
    {
        return None;
    }
    let result = signature.return_type;
    let native = Native::of(module, context.names.name(signature.name), &types, result)?;
    if native.calls_back() {
        return None;
    }
    let mut slot = 0usize;
    let mut args = Vec::with_capacity(types.len());
    for ty in types {
        args.push((Slot::try_from(slot).ok()?, ty));
        slot += slot_count(&context.types, layouts, ty);
    }
    Some(NativeCall { native, args, result })
}
