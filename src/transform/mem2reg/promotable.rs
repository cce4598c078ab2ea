//! Which allocas mem2reg promotes.
//!
//! An alloca is a *variable* when it holds a scalar, an integer or a pointer, and each of its
//! uses is a load of it or a store to it, of the type it holds. Any other use lets its address
//! escape: an argument of a call, the base of a `getelementptr`, a value that is stored.
//!
//! Cost: linear in the function.

use crate::entity;
use crate::ir::{Function, Inst, InstData, Module, Op, Type, Value};
use crate::support::entity::EntityVec;
use crate::support::interner::Symbol;

entity! {
    /// A promotable alloca of the function that is being transformed.
    Variable
}

/// A promotable alloca.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct VariableData {
    /// The instruction that makes it.
    pub alloca: Inst,
    /// The type of what it holds.
    pub ty: Type,
    /// What its values are called: the name of the parameter that it is the slot of, if the
    /// first store of the entry block to it stores a parameter, else the name of the alloca.
    pub name: Symbol,
}

/// The promotable allocas of a function, in the order in which they stand there.
#[derive(Clone, Debug)]
pub struct Variables {
    data: EntityVec<Variable, VariableData>,
    of_alloca: EntityVec<Inst, Option<Variable>>,
}

impl Variables {
    /// The variables of `function`, which is part of `module` or will be.
    pub fn find(module: &Module, function: &Function) -> Variables {
        let is_promotable = promotable_allocas(module, function);
        let mut data = EntityVec::new();
        let mut of_alloca = EntityVec::filled(function.insts.len(), None);
        for &block in &function.layout {
            for &inst in &function.blocks[block].body {
                let InstData { op: Op::Alloca { allocated: ty }, name, .. } = function.insts[inst]
                else {
                    continue;
                };
                if is_promotable[inst] {
                    of_alloca[inst] = Some(data.push(VariableData { alloca: inst, ty, name }));
                }
            }
        }
        let mut variables = Variables { data, of_alloca };
        if !variables.is_empty() {
            variables.name_after_parameters(function);
        }
        variables
    }

    fn name_after_parameters(&mut self, function: &Function) {
        let mut is_stored = EntityVec::filled(self.data.len(), false);
        for &inst in &function.blocks[function.entry()].body {
            let Op::Store { value, ptr } = function.insts[inst].op else { continue };
            let Some(variable) = self.of_pointer(ptr) else { continue };
            if std::mem::replace(&mut is_stored[variable], true) {
                continue;
            }
            if let Value::Param(param) = value {
                self.data[variable].name = function.params[param].name;
            }
        }
    }

    /// The number of variables.
    pub fn len(&self) -> usize {
        self.data.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    /// All variables in order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = Variable> + ExactSizeIterator + use<> {
        self.data.keys()
    }

    /// What `variable` is.
    #[inline]
    pub fn data(&self, variable: Variable) -> VariableData {
        self.data[variable]
    }

    /// The variable that `inst` is the alloca of, if it is one.
    #[inline]
    pub fn of_alloca(&self, inst: Inst) -> Option<Variable> {
        // Instructions made since, such as phis, are no allocas.
        self.of_alloca.get(inst).copied().flatten()
    }

    /// The variable whose address `ptr` is, if it is one's.
    #[inline]
    pub fn of_pointer(&self, ptr: Value) -> Option<Variable> {
        self.of_alloca(ptr.as_inst()?)
    }

    /// The variable that `op` loads or stores, if it does.
    #[inline]
    pub fn accessed(&self, op: &Op) -> Option<Variable> {
        match *op {
            Op::Load { ptr } | Op::Store { ptr, .. } => self.of_pointer(ptr),
            _ => None,
        }
    }
}

/// For every instruction of `function`, whether it is a promotable alloca.
fn promotable_allocas(module: &Module, function: &Function) -> EntityVec<Inst, bool> {
    let mut is_promotable = EntityVec::filled(function.insts.len(), false);
    for &block in &function.layout {
        for &inst in &function.blocks[block].body {
            if let Op::Alloca { allocated } = function.insts[inst].op {
                is_promotable[inst] = module.types.kind(allocated).is_first_class();
            }
        }
    }
    let allocated = |ptr: Value| match function.insts[ptr.as_inst()?].op {
        Op::Alloca { allocated } => Some(allocated),
        _ => None,
    };
    let mut escape = |value: Value| {
        if let Value::Inst(inst) = value {
            is_promotable[inst] = false;
        }
    };
    for &block in &function.layout {
        let data = &function.blocks[block];
        for &inst in data.phis.iter().chain(&data.body) {
            match function.insts[inst].op {
                Op::Load { ptr } if allocated(ptr) == Some(function.insts[inst].ty) => {}
                Op::Store { value, ptr }
                    if allocated(ptr) == Some(module.value_type(function, value)) =>
                {
                    escape(value);
                }
                _ => function.for_each_operand(inst, &mut escape),
            }
        }
        data.terminator.operand().into_iter().for_each(&mut escape);
    }
    is_promotable
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Builder, CastOp, Linkage, ParamData};

    #[test]
    fn an_address_that_escapes_stays_in_memory() {
        let mut module = Module::new("test.sy");
        let callee = Function::new(module.names.intern("callee"), Linkage::External, Type::VOID);
        let callee = module.functions.push(callee);
        let mut function = Function::new(Symbol::NONE, Linkage::Internal, Type::VOID);
        let entry = function.create_entry();
        let mut builder = Builder { module: &mut module, function: &mut function, block: entry };
        let array_type = builder.module.types.array_of(2, Type::I32);
        let mut alloca = |ty| builder.alloca(ty, Symbol::NONE);
        let [used, passed, stored, based, cast] = [(); 5].map(|()| alloca(Type::I32));
        let [pointer, array] = [Type::I32_PTR, array_type].map(&mut alloca);
        builder.store(Value::i32(1), used);
        builder.load(used);
        builder.call(callee, Type::VOID, &[passed]);
        builder.store(stored, pointer);
        builder.load(pointer);
        builder.get_element_ptr(based, &[Value::ZERO]);
        builder.cast(CastOp::Bitcast, cast, Type::I8_PTR);
        builder.get_element_ptr(array, &[Value::ZERO, Value::ZERO]);
        builder.ret(None);

        let variables = Variables::find(&module, &function);
        let found: Vec<_> = variables.keys().map(|key| variables.data(key).alloca).collect();
        assert_eq!(found, [used, pointer].map(|value| value.as_inst().unwrap()));
    }

    #[test]
    fn the_slot_of_a_parameter_is_named_after_it() {
        let mut module = Module::new("test.sy");
        let [n, slot_name, x] = ["n", "n.addr", "x"].map(|name| module.names.intern(name));
        let mut function = Function::new(Symbol::NONE, Linkage::Internal, Type::VOID);
        let param = Value::Param(function.params.push(ParamData { ty: Type::I32, name: n }));
        let entry = function.create_entry();
        let mut builder = Builder { module: &mut module, function: &mut function, block: entry };
        let slot = builder.alloca(Type::I32, slot_name);
        let local = builder.alloca(Type::I32, x);
        builder.store(param, slot);
        builder.store(Value::ZERO, local);
        builder.store(param, local);
        builder.ret(None);

        let variables = Variables::find(&module, &function);
        let names: Vec<_> = variables.keys().map(|key| variables.data(key).name).collect();
        assert_eq!(names, [n, x]);
    }
}
