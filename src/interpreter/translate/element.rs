//! Addresses that can be part of the instruction that accesses them.

use crate::ir::layout::Layouts;
use crate::ir::{Function, Inst, Module, Op, Type, TypeKind, Types, Value};

/// An address that can be part of an access: an element of 4 bytes in an array of arrays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Element {
    /// The array or pointer that it is an element of.
    pub base: Value,
    /// The subscripts, the outermost first, each with the number of elements; `None` for a
    /// subscript of a pointer.
    pub subscripts: Vec<(Value, Option<u64>)>,
}

impl Element {
    /// The `getelementptr` `inst` as such an address, if it is one.
    pub fn of(
        module: &Module,
        layouts: &Layouts,
        function: &Function,
        inst: Inst,
    ) -> Option<Element> {
        let Op::GetElementPtr { source, operands } = *function.op(inst) else { return None };
        let operands = function.operands(operands);
        let (&base, indices) = operands.split_first()?;
        let (&first, inner) = indices.split_first()?;
        let mut subscripts = Vec::with_capacity(indices.len());
        // Without the first subscript, the bounds of the object are the bound of the second one.
        let is_object = is_object(function, base);
        if !matches!(first, Value::Int(_, 0)) || !(is_object || inner.is_empty()) {
            subscripts.push((first, None));
        }
        let mut ty = source;
        for &index in inner {
            let element = module.context.types.element(ty)?;
            subscripts.push((index, Some(length(&module.context.types, ty))));
            ty = element;
        }
        // Larger ones have subscripts that do not fit a slot.
        let is_word = matches!(ty, Type::I32 | Type::FLOAT);
        let is_fit = is_word && layouts.size(source) <= i32::MAX as u64;
        is_fit.then_some(Element { base, subscripts })
    }
}

/// Whether `base` is a whole variable, so that the first index of a `getelementptr` is not a
/// subscript.
pub(in crate::interpreter) fn is_object(function: &Function, base: Value) -> bool {
    match base {
        Value::Global(_) => true,
        Value::Inst(inst) => matches!(*function.op(inst), Op::Alloca { .. }),
        _ => false,
    }
}

/// The length of an array type.
pub(super) fn length(types: &Types, ty: Type) -> u64 {
    match types.kind(ty) {
        TypeKind::Array(len, _) => len,
        _ => 0,
    }
}
