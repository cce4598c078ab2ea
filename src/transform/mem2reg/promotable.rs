//! Which allocas mem2reg promotes.
//!
//! An alloca is a *variable* when it holds a scalar (an integer or a pointer) and it is used only
//! by loads, stores and markers of its lifetime. The loads and stores have the type that it holds and are
//! not volatile. Any other use lets its address escape: as an argument of a
//! call, as the base of a `getelementptr`, as a value that is stored. LLVM's `isAllocaPromotable`
//! draws nearly the same line.
//!
//! Requires: nothing. Preserves: everything. Cost: linear in the function.

use crate::ir::{CastOp, Context, Function, Inst, InstData, Op, Opcode, Type, Value};
use crate::support::entity;
use crate::support::entity::{Entity, EntityVec};
use crate::support::interner::Symbol;
use crate::trace::{Event, PassObserver};

entity! {
    /// A promotable alloca of the function that is being transformed.
    Variable
}

/// A promotable alloca.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct VariableData {
    /// The `alloca` instruction.
    pub alloca: Inst,
    /// The type of what it holds.
    pub ty: Type,
    /// The name for its values. If the first store of the entry block to it stores a parameter,
    /// that is the name of the parameter, else the name of the alloca.
    pub name: Symbol,
}

/// The promotable allocas of a function, in the order in which the function has them.
#[derive(Clone, Debug)]
pub struct Variables {
    data: EntityVec<Variable, VariableData>,
    of_alloca: EntityVec<Inst, Option<Variable>>,
    role: EntityVec<Inst, Role>,
    holds_addresses: bool,
}

impl Variables {
    /// The variables of `function`, whose names and types are in `context`.
    pub fn find(context: &Context, function: &Function) -> Variables {
        Variables::find_among(context, function, |_| true)
    }

    /// The variables for which `is_wanted` is true; all other allocas count as ordinary memory.
    pub fn find_among(
        context: &Context,
        function: &Function,
        is_wanted: impl Fn(Inst) -> bool,
    ) -> Variables {
        Variables::find_observed(context, function, is_wanted, &mut ())
    }

    /// Does the same, and reports to `observer` which allocas are variables, and why the others are not.
    pub fn find_observed(
        context: &Context,
        function: &Function,
        is_wanted: impl Fn(Inst) -> bool,
        observer: &mut impl PassObserver,
    ) -> Variables {
        let Candidates { role, scalars, holds_addresses, .. } =
            Candidates::find(context, function, is_wanted, observer);
        let mut data = EntityVec::with_capacity(scalars.len());
        let mut of_alloca = EntityVec::new();
        for alloca in scalars.into_iter().filter(|&alloca| role[alloca] == Role::Alloca) {
            let InstData { op: Op::Alloca { allocated: ty, .. }, name, .. } = function.inst(alloca)
            else {
                unreachable!("only allocas have this role");
            };
            observer.record(|| Event::about("promoted", alloca, alloca).ty(ty));
            // This table ends at the last promoted alloca.
            of_alloca.extend_to(alloca.index() + 1, None);
            of_alloca[alloca] = Some(data.push(VariableData { alloca, ty, name }));
        }
        let mut variables = Variables { data, of_alloca, role, holds_addresses };
        if !variables.is_empty() {
            variables.name_after_parameters(context, function);
        }
        variables
    }

    fn name_after_parameters(&mut self, context: &Context, function: &Function) {
        let mut is_stored = EntityVec::filled(self.data.len(), false);
        for &inst in function.block(function.entry()).body() {
            let Op::Store { value, ptr, .. } = *function.op(inst) else { continue };
            let Some(variable) = self.of_pointer(ptr) else { continue };
            if std::mem::replace(&mut is_stored[variable], true) {
                continue;
            }
            if let Value::Param(param) = value {
                self.data[variable].name = context.signatures[function.id].params[param].name;
            }
        }
    }

    /// An empty list of variables.
    pub fn none() -> Variables {
        Variables {
            data: EntityVec::new(),
            of_alloca: EntityVec::new(),
            role: EntityVec::new(),
            holds_addresses: false,
        }
    }

    /// Whether the address of an alloca is stored to an alloca. If the latter is promoted, the
    /// former may become promotable.
    pub fn hold_addresses(&self) -> bool {
        self.holds_addresses
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

    /// The data of `variable`.
    #[inline]
    pub fn data(&self, variable: Variable) -> VariableData {
        self.data[variable]
    }

    /// The variable whose alloca is `inst`.
    #[inline]
    pub fn of_alloca(&self, inst: Inst) -> Option<Variable> {
        // The table ends before instructions that are new since then, such as phis.
        self.of_alloca.get(inst).copied().flatten()
    }

    /// The variable whose address is `ptr`, if any.
    #[inline]
    pub fn of_pointer(&self, ptr: Value) -> Option<Variable> {
        self.of_alloca(ptr.as_inst()?)
    }

    /// Whether `inst` only marks the lifetime of a variable, or casts its address for a marker.
    #[inline]
    pub fn is_marker(&self, inst: Inst) -> bool {
        self.role.get(inst).is_some_and(|role| matches!(role, Role::Cast | Role::Marker))
    }

    /// The variable that `op` loads or stores.
    #[inline]
    pub fn accessed(&self, op: &Op) -> Option<Variable> {
        match *op {
            Op::Load { ptr, .. } | Op::Store { ptr, .. } => self.of_pointer(ptr),
            _ => None,
        }
    }
}

/// What an instruction has to do with promotable allocas, by the uses seen so far.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Role {
    /// Nothing.
    Other,
    /// An alloca that is promotable unless its address escapes.
    Alloca,
    /// A cast of the address of such an alloca, for markers only.
    Cast,
    /// A call that marks the beginning or the end of a lifetime.
    Marker,
}

struct Candidates<'a> {
    context: &'a Context,
    function: &'a Function,
    role: EntityVec<Inst, Role>,
    /// The wanted allocas of scalars.
    scalars: Vec<Inst>,
    casts: Vec<Inst>,
    markers: Vec<Inst>,
    /// Whether the address of an alloca is stored to an alloca.
    holds_addresses: bool,
}

/// The alloca stays in memory, because of this instruction unless it is the alloca or a terminator.
fn kept(alloca: Inst, reason: &'static str, because: Option<Inst>) -> Event {
    Event::about("kept", alloca, alloca).word("reason", reason).other("because", because)
}

impl<'a> Candidates<'a> {
    /// The roles of all instructions. Only the wanted allocas of scalars can have a role.
    fn find(
        context: &'a Context,
        function: &'a Function,
        is_wanted: impl Fn(Inst) -> bool,
        observer: &mut impl PassObserver,
    ) -> Candidates<'a> {
        let role = EntityVec::filled(function.inst_count(), Role::Other);
        let mut candidates = Candidates {
            context,
            function,
            role,
            scalars: Vec::new(),
            casts: Vec::new(),
            markers: Vec::new(),
            holds_addresses: false,
        };
        let blocks = match function.may_contain(Opcode::Alloca) {
            true => function.layout(),
            false => &[],
        };
        for &block in blocks {
            for &inst in function.block(block).body() {
                candidates.look_at_definition(inst, &is_wanted, observer);
            }
        }
        if candidates.scalars.is_empty() {
            // Casts and markers of other allocas have no role.
            candidates.role.reset(0, Role::Other);
            return candidates;
        }
        for &block in function.layout() {
            let data = &function.block(block);
            for &inst in data.insts() {
                candidates.look_at_uses(inst, observer);
            }
            if let Some(value) = data.terminator.operand() {
                candidates.escape(value, "terminator", None, observer);
            }
        }
        candidates.settle(observer);
        candidates
    }

    /// Sets the first role of `inst`, which depends on its operation alone. The uses of the instruction,
    /// which [`Self::look_at_uses`] visits later, may take the role away.
    fn look_at_definition(
        &mut self,
        inst: Inst,
        is_wanted: &impl Fn(Inst) -> bool,
        observer: &mut impl PassObserver,
    ) {
        match *self.function.op(inst) {
            Op::Alloca { allocated, count, .. } => {
                let is_scalar = count.is_none() && self.context.types.is_scalar(allocated);
                if is_scalar && is_wanted(inst) {
                    self.role[inst] = Role::Alloca;
                    self.scalars.push(inst);
                } else {
                    let reason = if is_scalar { "not_wanted" } else { "not_scalar" };
                    observer.record(|| kept(inst, reason, None));
                }
            }
            Op::Cast { op: CastOp::Bitcast, value } if self.allocated(value).is_some() => {
                self.role[inst] = Role::Cast;
                self.casts.push(inst);
            }
            Op::Call { callee, .. } => {
                let callee = self.context.signatures[callee].name;
                if self.context.names.name(callee).starts_with("llvm.lifetime.") {
                    self.role[inst] = Role::Marker;
                    self.markers.push(inst);
                }
            }
            _ => {}
        }
    }

    fn allocated(&self, ptr: Value) -> Option<Type> {
        match *self.function.op(ptr.as_inst()?) {
            Op::Alloca { allocated, .. } => Some(allocated),
            _ => None,
        }
    }

    fn escape(
        &mut self,
        value: Value,
        reason: &'static str,
        because: Option<Inst>,
        observer: &mut impl PassObserver,
    ) {
        if let Value::Inst(inst) = value
            && std::mem::replace(&mut self.role[inst], Role::Other) == Role::Alloca
        {
            observer.record(|| kept(inst, reason, because));
        }
    }

    /// Finds the allocas whose addresses `inst` lets escape: those that it uses other than by a plain load
    /// or store, or in a marker. They lose their role.
    fn look_at_uses(&mut self, inst: Inst, observer: &mut impl PassObserver) {
        let data = &self.function.inst(inst);
        let is_volatile = !data.is_simple();
        match data.op {
            Op::Load { ptr, .. } if self.allocated(ptr) == Some(data.ty) && !is_volatile => {}
            Op::Store { value, ptr, .. }
                if self.allocated(ptr) == Some(self.context.value_type(self.function, value))
                    && !is_volatile =>
            {
                self.holds_addresses |= self.allocated(value).is_some();
                self.escape(value, "stored", Some(inst), observer);
            }
            Op::Cast { op: CastOp::Bitcast, value } if self.allocated(value).is_some() => {}
            Op::Call { .. } if self.role[inst] == Role::Marker => {}
            _ => {
                let reason = match data.op {
                    _ if is_volatile => "volatile",
                    Op::Call { .. } => "argument",
                    Op::Load { .. } | Op::Store { .. } => "other_type",
                    _ => "computed",
                };
                self.function.for_each_operand(inst, |value| {
                    self.escape(value, reason, Some(inst), observer);
                });
            }
        }
    }

    /// Runs after all uses have been visited. An alloca escapes if its cast has another use than a marker.
    /// The casts and markers of allocas that have escaped lose their roles.
    fn settle(&mut self, observer: &mut impl PassObserver) {
        let function = self.function;
        let source = |cast: Inst| match *function.op(cast) {
            Op::Cast { value: Value::Inst(alloca), .. } => alloca,
            _ => unreachable!("a cast of an alloca"),
        };
        for index in 0..self.casts.len() {
            let cast = self.casts[index];
            if self.role[cast] == Role::Other {
                let address = Value::Inst(source(cast));
                self.escape(address, "computed", Some(cast), observer);
            }
        }
        for &cast in &self.casts {
            if self.role[source(cast)] == Role::Other {
                self.role[cast] = Role::Other;
            }
        }
        for &marker in &self.markers {
            let Op::Call { args, .. } = *self.function.op(marker) else { continue };
            // The address is the only argument, or it comes after the size.
            let marked = self.function.operands(args).last().and_then(|value| value.as_inst());
            let is_promoted =
                marked.is_some_and(|inst| matches!(self.role[inst], Role::Alloca | Role::Cast));
            if !is_promoted {
                self.role[marker] = Role::Other;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Builder, FuncId, Linkage, ParamData, Signature, name};

    fn declare(context: &mut Context, name: &str) -> FuncId {
        let name = context.names.intern(name);
        context.signatures.push(Signature::new(name, Linkage::External, Type::VOID))
    }

    /// A context with a function.
    fn context() -> (Context, FuncId) {
        let mut context = Context::new("test", name::interner());
        let id = declare(&mut context, "f");
        (context, id)
    }

    #[test]
    fn an_address_that_escapes_stays_in_memory() {
        let (mut context, id) = context();
        let callee = declare(&mut context, "callee");
        let mut function = Function::new(id);
        let entry = function.create_entry();
        let mut builder = Builder { context: &mut context, function: &mut function, block: entry };
        let array_type = builder.context.types.array_of(2, Type::I32);
        let mut alloca = |ty| builder.alloca(ty, Symbol::NONE);
        let [used, passed, stored, based, cast] = [(); 5].map(|()| alloca(Type::I32));
        let [pointer, array] = [Type::I32_PTR, array_type].map(&mut alloca);
        builder.store(Value::i32(1), used);
        builder.load(used);
        builder.call(callee, Type::VOID, &[passed]);
        builder.store(stored, pointer);
        builder.load(pointer);
        builder.get_element_ptr(based, &[Value::ZERO]);
        let bytes = builder.cast(CastOp::Bitcast, cast, Type::I8_PTR);
        builder.load(bytes);
        builder.get_element_ptr(array, &[Value::ZERO, Value::ZERO]);
        builder.ret(None);

        let variables = Variables::find(&context, &function);
        let found: Vec<_> = variables.keys().map(|key| variables.data(key).alloca).collect();
        assert_eq!(found, [used, pointer].map(|value| value.as_inst().unwrap()));
    }

    /// A function with a block, and a declaration of LLVM's marker.
    fn with_marker() -> (Context, Function, FuncId) {
        let (mut context, id) = context();
        let marker = declare(&mut context, "llvm.lifetime.start.p0i8");
        for ty in [Type::I64, Type::I8_PTR] {
            context.signatures[marker].params.push(ParamData::new(ty, Symbol::NONE));
        }
        let mut function = Function::new(id);
        function.create_entry();
        (context, function, marker)
    }

    #[test]
    fn markers_of_a_lifetime_go_with_the_variable() {
        let (mut context, mut function, marker) = with_marker();
        let block = function.entry();
        let mut builder = Builder { context: &mut context, function: &mut function, block };
        let mut marked = |is_stored: bool| {
            let slot = builder.alloca(Type::I32, Symbol::NONE);
            let cast = builder.cast(CastOp::Bitcast, slot, Type::I8_PTR);
            let size = Value::Int(crate::ir::IntType::I64, 4);
            let call = builder.call(marker, Type::VOID, &[size, cast]);
            if is_stored {
                builder.store(Value::Int(crate::ir::IntType::I8, 1), cast);
            }
            [slot, cast, call].map(|value| value.as_inst().unwrap())
        };
        let [alone, cast, call] = marked(false);
        let [_, other_cast, other_call] = marked(true);
        let variables = Variables::find(&context, &function);
        let found: Vec<_> = variables.keys().map(|key| variables.data(key).alloca).collect();
        assert_eq!(found, [alone]);
        assert!([cast, call].iter().all(|&inst| variables.is_marker(inst)));
        assert!(![other_cast, other_call].iter().any(|&inst| variables.is_marker(inst)));
    }

    #[test]
    fn a_volatile_access_keeps_the_variable() {
        let (mut context, mut function, _) = with_marker();
        let block = function.entry();
        let mut builder = Builder { context: &mut context, function: &mut function, block };
        let slot = builder.alloca(Type::I32, Symbol::NONE);
        let load = builder.load(slot).as_inst().unwrap();
        function.set_flags(load, crate::ir::Flags::VOLATILE);
        assert!(Variables::find(&context, &function).is_empty());
    }

    #[test]
    fn the_slot_of_a_parameter_is_named_after_it() {
        let (mut context, id) = context();
        let [n, slot_name, x] = ["n", "n.addr", "x"].map(|name| context.names.intern(name));
        let param = ParamData::new(Type::I32, n);
        let param = Value::Param(context.signatures[id].params.push(param));
        let mut function = Function::new(id);
        let entry = function.create_entry();
        let mut builder = Builder { context: &mut context, function: &mut function, block: entry };
        let slot = builder.alloca(Type::I32, slot_name);
        let local = builder.alloca(Type::I32, x);
        builder.store(param, slot);
        builder.store(Value::ZERO, local);
        builder.store(param, local);
        builder.ret(None);

        let variables = Variables::find(&context, &function);
        let names: Vec<_> = variables.keys().map(|key| variables.data(key).name).collect();
        assert_eq!(names, [n, x]);
    }
}
