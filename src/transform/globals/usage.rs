//! What a module does with its global variables, as [`globals`](super) needs it.

use crate::analysis::Object;
use crate::analysis::address::constant_address;
use crate::ir::{
    CastOp, Constant, ConstantKind, Context, Effects, FuncId, Function, Global, Initializer, Inst,
    Module, Op, Param, Type, Value,
};
use crate::support::entity::{Entity, EntityVec};

/// Who uses a variable.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum User {
    Unused,
    One(FuncId),
    Several,
}

/// What the module does with a variable.
#[derive(Copy, Clone, Debug)]
pub(super) struct Usage {
    /// Something other than an access may get its address, or an access is volatile.
    pub escapes: bool,
    pub is_read: bool,
    /// Something other than its initial value may be written.
    pub is_changed: bool,
    /// Something other than the whole variable is accessed.
    pub has_parts: bool,
    pub user: User,
}

pub(super) struct Usages<'a> {
    context: &'a Context,
    pub of: EntityVec<Global, Usage>,
    pub is_called: EntityVec<FuncId, bool>,
    /// The constants whose variables are known to escape.
    is_seen: EntityVec<Constant, bool>,
}

impl<'a> Usages<'a> {
    /// What `module` does with each of its variables.
    pub fn of(module: &'a Module) -> Usages<'a> {
        let context = &module.context;
        let unused = Usage {
            escapes: false,
            is_read: false,
            is_changed: false,
            has_parts: false,
            user: User::Unused,
        };
        let mut usages = Usages {
            context,
            of: EntityVec::filled(context.globals.len(), unused),
            is_called: EntityVec::filled(context.signatures.len(), false),
            is_seen: EntityVec::filled(context.constants.len(), false),
        };
        for data in context.globals.values() {
            if let Initializer::Sparse(scalars) = &data.initializer {
                scalars.iter().for_each(|&(_, value)| usages.let_constant_escape(value));
            }
        }
        for function in module.functions() {
            for &block in function.layout() {
                let data = function.block(block);
                for &inst in data.insts() {
                    usages.add(function, inst);
                }
                let operand = data.terminator.operand();
                operand.into_iter().for_each(|value| usages.let_escape(function, value));
            }
        }
        usages
    }

    /// Notes what `inst` does with variables.
    fn add(&mut self, function: &Function, inst: Inst) {
        let data = function.inst(inst);
        match data.op {
            _ if !data.is_simple() => {}
            Op::Load { ptr, .. } => {
                let Some(global) = self.addressed(function, ptr) else { return };
                let usage = &mut self.of[global];
                usage.is_read = true;
                usage.has_parts |= is_part(self.context, global, ptr, data.ty);
                return;
            }
            Op::Store { value, ptr, .. } => {
                self.let_escape(function, value);
                let Some(global) = self.addressed(function, ptr) else { return };
                let ty = self.context.value_type(function, value);
                let is_part = is_part(self.context, global, ptr, ty);
                let usage = &mut self.of[global];
                usage.has_parts |= is_part;
                usage.is_changed |= match &self.context.globals[global].initializer {
                    Initializer::Zero => !matches!(value, Value::Int(_, 0) | Value::Null(_)),
                    Initializer::Sparse(scalars) => is_part || scalars[..] != [(0, value)],
                    Initializer::External | Initializer::Removed => true,
                };
                return;
            }
            Op::GetElementPtr { .. } | Op::Cast { op: CastOp::Bitcast, .. } => {
                let mut base = None;
                function.for_each_operand(inst, |value| match base {
                    None => base = Some(value),
                    Some(_) => self.let_escape(function, value),
                });
                let Some(global) = base.and_then(|base| self.addressed(function, base)) else {
                    return;
                };
                let object = Object::of(self.context, function, Value::Inst(inst));
                let usage = &mut self.of[global];
                usage.has_parts = true;
                usage.escapes |= object != Object::Global(global);
                return;
            }
            Op::Call { callee, args, .. } => {
                self.is_called[callee] = true;
                for (index, &arg) in function.operands(args).iter().enumerate() {
                    self.pass(function, inst, callee, Param::from_index(index), arg);
                }
                return;
            }
            _ => {}
        }
        function.for_each_operand(inst, |value| self.let_escape(function, value));
    }

    /// Follows an argument of a call.
    fn pass(&mut self, function: &Function, call: Inst, callee: FuncId, param: Param, arg: Value) {
        let signature = &self.context.signatures[callee];
        let effects = function.effects(self.context, call);
        let (is_read, is_written, is_captured) = match &signature.summary {
            Some(summary) => (
                summary.reads.anything || summary.reads.params.contains(param),
                summary.writes.anything || summary.writes.params.contains(param),
                summary.captures.contains(param) || signature.is_variadic,
            ),
            None => (
                effects.contains(Effects::READS),
                effects.contains(Effects::WRITES),
                effects.contains(Effects::ANY_CALL),
            ),
        };
        if is_captured {
            return self.let_escape(function, arg);
        }
        if let Some(global) = self.addressed(function, arg) {
            let usage = &mut self.of[global];
            usage.has_parts = true;
            usage.is_read |= is_read;
            usage.is_changed |= is_written;
        }
    }

    /// The variable that `value` points into. `function` uses it.
    fn addressed(&mut self, function: &Function, value: Value) -> Option<Global> {
        let Some(global) = variable(self.context, function, value) else {
            if matches!(value, Value::Constant(_)) {
                self.let_constant_escape(value);
            }
            return None;
        };
        let user = &mut self.of[global].user;
        *user = match *user {
            User::Unused => User::One(function.id),
            User::One(other) if other == function.id => *user,
            _ => User::Several,
        };
        Some(global)
    }

    fn let_escape(&mut self, function: &Function, value: Value) {
        match value {
            Value::Inst(_) => {
                if let Object::Global(global) = Object::of(self.context, function, value) {
                    self.of[global].escapes = true;
                }
            }
            _ => self.let_constant_escape(value),
        }
    }

    fn let_constant_escape(&mut self, value: Value) {
        for_each_mention(self.context, &mut self.is_seen, value, |global| {
            self.of[global].escapes = true;
        });
    }
}

/// Whether an access of type `ty` at `ptr` is not one of the whole variable by its name.
fn is_part(context: &Context, global: Global, ptr: Value, ty: Type) -> bool {
    ptr != Value::Global(global) || context.globals[global].ty != ty || !context.types.is_scalar(ty)
}

/// The variable that the address of an access points into, if it does not escape by that.
pub(super) fn variable(context: &Context, function: &Function, address: Value) -> Option<Global> {
    match address {
        Value::Constant(constant) => base(context, constant),
        _ => match Object::of(context, function, address) {
            Object::Global(global) => Some(global),
            _ => None,
        },
    }
}

/// The variable that a constant address points into, if it mentions no other and is not nested.
fn base(context: &Context, constant: Constant) -> Option<Global> {
    match constant_address(context, constant)? {
        (Value::Global(global), indices)
            if indices.iter().all(|it| matches!(it, Value::Int(..))) =>
        {
            Some(global)
        }
        _ => None,
    }
}

/// Calls `visit` on the variables that the constant `value` mentions, except in constants that were
/// seen before.
pub(super) fn for_each_mention(
    context: &Context,
    is_seen: &mut EntityVec<Constant, bool>,
    value: Value,
    mut visit: impl FnMut(Global),
) {
    // Most values are not constants, so the list stays empty.
    let mut pending = Vec::new();
    let mut next = Some(value);
    while let Some(value) = next {
        match value {
            Value::Global(global) => visit(global),
            Value::Constant(constant) if !std::mem::replace(&mut is_seen[constant], true) => {
                match &context.constants[constant].kind {
                    ConstantKind::Int(_) | ConstantKind::Float(_) | ConstantKind::Vector(_) => {}
                    ConstantKind::Cast { value, .. } => pending.push(*value),
                    ConstantKind::Icmp { operands, .. } => pending.extend(operands),
                    ConstantKind::GetElementPtr { operands, .. } => pending.extend(operands.iter()),
                }
            }
            _ => {}
        }
        next = pending.pop();
    }
}
