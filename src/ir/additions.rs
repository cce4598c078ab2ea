//! Types and constants that transforming one function added to a copy of its module's context.
//!
//! Functions that are transformed at the same time number their additions from the same number on. The
//! module's context takes them over function by function, and [`Function::adopt`] gives the function its
//! numbers. Cost: linear in the additions, and in the function if it has any.

use crate::ir::{ConstantData, ConstantKind, Context, Function, Inst, Op, Type, TypeKind, Value};
use crate::support::entity::Entity;

/// What a copy of a context has that the context does not have.
#[derive(Debug)]
pub struct Additions {
    types: Vec<TypeKind>,
    constants: Vec<ConstantData>,
}

/// The numbers of additions in the module's context.
struct Numbers {
    /// The number of types and constants without additions.
    old: [usize; 2],
    types: Vec<Type>,
    constants: Vec<Value>,
}

impl Numbers {
    fn ty(&self, ty: Type) -> Type {
        ty.index().checked_sub(self.old[0]).map_or(ty, |added| self.types[added])
    }

    fn value(&self, value: Value) -> Value {
        match value {
            Value::Undef(ty) => Value::Undef(self.ty(ty)),
            Value::Poison(ty) => Value::Poison(self.ty(ty)),
            Value::Null(ty) => Value::Null(self.ty(ty)),
            Value::Constant(constant) => {
                let added = constant.index().checked_sub(self.old[1]);
                added.map_or(value, |added| self.constants[added])
            }
            _ => value,
        }
    }

    fn kind(&self, kind: ConstantKind) -> ConstantKind {
        match kind {
            ConstantKind::Int(_) | ConstantKind::Float(_) => kind,
            ConstantKind::Cast { op, value } => ConstantKind::Cast { op, value: self.value(value) },
            ConstantKind::Icmp { predicate, operands } => {
                ConstantKind::Icmp { predicate, operands: operands.map(|value| self.value(value)) }
            }
            ConstantKind::GetElementPtr { is_inbounds, source, operands } => {
                let operands = operands.iter().map(|&value| self.value(value)).collect();
                ConstantKind::GetElementPtr { is_inbounds, source: self.ty(source), operands }
            }
            ConstantKind::Vector(lanes) => {
                ConstantKind::Vector(lanes.iter().map(|&value| self.value(value)).collect())
            }
        }
    }
}

impl Context {
    /// Takes out of this copy of `original` what it has in addition. `None`, and nothing is taken, if that
    /// is more than constants and types of pointers, arrays and vectors.
    pub fn take_additions(&mut self, original: &Context) -> Option<Additions> {
        let lens = |it: &Context| {
            [it.names.len(), it.globals.len(), it.signatures.len(), it.attributes.len()]
        };
        if lens(self) != lens(original) {
            return None;
        }
        let types = self.types.take_from(original.types.len())?;
        let constants = self.constants.split_off(original.constants.len());
        for constant in &constants {
            self.constant_numbers.remove(constant);
        }
        Some(Additions { types, constants })
    }

    /// Adds `additions`, which are numbered from `old` types and constants on. Returns their numbers here.
    fn add(&mut self, old: [usize; 2], additions: Additions) -> Numbers {
        let mut numbers = Numbers { old, types: Vec::new(), constants: Vec::new() };
        for kind in additions.types {
            let ty = match kind {
                TypeKind::Pointer(to) => self.types.pointer_to(numbers.ty(to)),
                TypeKind::Array(len, of) => self.types.array_of(len, numbers.ty(of)),
                TypeKind::Vector(len, of) => self.types.vector_of(len, numbers.ty(of)),
                _ => unreachable!("{kind:?} is not taken"),
            };
            numbers.types.push(ty);
        }
        for ConstantData { kind, ty } in additions.constants {
            let (kind, ty) = (numbers.kind(kind), numbers.ty(ty));
            numbers.constants.push(self.constant(kind, ty));
        }
        numbers
    }
}

impl Additions {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.types.is_empty() && self.constants.is_empty()
    }
}

impl Function {
    /// Adds to `context` what was added to a copy of it for this function, when it had `old` types and constants,
    /// and gives the function the numbers that these have in it.
    pub fn adopt(&mut self, context: &mut Context, old: [usize; 2], additions: Additions) {
        if additions.is_empty() {
            return;
        }
        let numbers = context.add(old, additions);
        for index in 0..self.inst_count() {
            let inst = Inst::from_index(index);
            self.attributes[inst].ty = numbers.ty(self.attributes[inst].ty);
            match &mut self.ops[inst] {
                Op::Alloca { allocated: ty, .. } | Op::GetElementPtr { source: ty, .. } => {
                    *ty = numbers.ty(*ty);
                }
                _ => {}
            }
        }
        for index in 0..self.layout().len() {
            let block = self.layout()[index];
            for position in 0..self.block(block).insts().len() {
                let inst = self.block(block).insts()[position];
                self.map_operands(inst, |value| numbers.value(value));
            }
            self.map_terminator_operand(block, |value| numbers.value(value));
        }
    }
}
