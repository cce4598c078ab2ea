//! Which values may be poison, and which may depend on `undef`.
//!
//! Poison begins where a flag promises something, at a shift by a number that is not known to be small
//! enough, in an address that leaves its object, and in what the function cannot see: parameters,
//! memory, results of calls. From there it spreads through arithmetic, `select` and phis. A `freeze`
//! stops it; to load from a poison address is undefined behaviour.
//!
//! Requires nothing. Valid until an instruction changes. Cost: linear in the operands.

use crate::analysis::CompressedRows;
use crate::ir::{
    BinaryOp, CastOp, ConstantKind, Context, Function, Inst, InstData, IntType, Op, Type, Value,
};
use crate::support::entity::EntityVec;

/// The values of a function that may be poison, or undefined.
pub struct MaybePoison<'a> {
    context: &'a Context,
    function: &'a Function,
    insts: EntityVec<Inst, bool>,
    /// Whether this is about `undef` instead.
    is_of_undefined: bool,
}

impl<'a> MaybePoison<'a> {
    /// Finds them in `function`, all of whose operands are replaced by `replacement`.
    pub fn compute(
        context: &'a Context,
        function: &'a Function,
        replacement: impl FnMut(Value) -> Value,
    ) -> MaybePoison<'a> {
        MaybePoison::find(context, function, replacement, false)
    }

    /// Finds the instructions whose results may depend on `undef`: two uses of one may differ.
    pub fn undefined(context: &Context, function: &Function) -> EntityVec<Inst, bool> {
        MaybePoison::find(context, function, |value| value, true).insts
    }

    fn find(
        context: &'a Context,
        function: &'a Function,
        mut replacement: impl FnMut(Value) -> Value,
        is_of_undefined: bool,
    ) -> MaybePoison<'a> {
        let insts = EntityVec::filled(function.inst_count(), false);
        let mut found = MaybePoison { context, function, insts, is_of_undefined };
        let (mut spread, mut pending) = (Vec::new(), Vec::new());
        for &block in function.layout() {
            let data = function.block(block);
            for &inst in data.insts() {
                let mut is_poison = found.begins_at(&function.inst(inst));
                if spreads(function.op(inst)) {
                    function.for_each_operand(inst, |value| match replacement(value) {
                        Value::Inst(operand) => spread.push((operand, inst)),
                        value => is_poison |= found.contains(value),
                    });
                }
                if is_poison {
                    found.insts[inst] = true;
                    pending.push(inst);
                }
            }
        }
        if !pending.is_empty() {
            let users = CompressedRows::from_pairs(function.inst_count(), &spread);
            while let Some(inst) = pending.pop() {
                for &user in users.row(inst) {
                    if !std::mem::replace(&mut found.insts[user], true) {
                        pending.push(user);
                    }
                }
            }
        }
        found
    }

    /// Whether `value` may be poison.
    pub fn contains(&self, value: Value) -> bool {
        match value {
            Value::Inst(inst) => self.insts[inst],
            Value::Param(_) => self.may_enter(self.context.value_type(self.function, value)),
            _ if self.is_of_undefined => !matches!(value, Value::Int(..)),
            _ => is_maybe_poison(self.context, value),
        }
    }

    /// Whether `inst` may be poison although its operands are not.
    fn begins_at(&self, inst: &InstData) -> bool {
        match inst.op {
            Op::Load { .. } | Op::Call { .. } => self.may_enter(inst.ty),
            // Of poison, too, each result is poison.
            _ if self.is_of_undefined => false,
            Op::Binary { op: BinaryOp::Shl | BinaryOp::Lshr | BinaryOp::Ashr, rhs, .. } => {
                let is_small = |ty: IntType| match rhs {
                    Value::Int(_, amount) => amount.cast_unsigned() < ty.bits(),
                    _ => false,
                };
                !inst.flags.is_empty() || !IntType::of(inst.ty).is_some_and(is_small)
            }
            // The number may not fit.
            Op::Cast { op: CastOp::Fptosi | CastOp::Fptoui, .. } => true,
            _ => spreads(&inst.op) && !inst.flags.is_empty(),
        }
    }

    /// Whether poison of type `ty` may come from outside of the function.
    fn may_enter(&self, ty: Type) -> bool {
        !(self.context.has_no_poison_integers && IntType::of(ty).is_some())
    }
}

/// Whether the constant `value` may be poison.
pub fn is_maybe_poison(context: &Context, value: Value) -> bool {
    match value {
        Value::Poison(_) => true,
        Value::Constant(constant) => match &context.constants[constant].kind {
            ConstantKind::Int(_) | ConstantKind::Float(_) => false,
            ConstantKind::Vector(lanes) => lanes.iter().any(|it| matches!(it, Value::Poison(_))),
            // Either may contain an address that leaves its object.
            ConstantKind::Cast { .. }
            | ConstantKind::Icmp { .. }
            | ConstantKind::GetElementPtr { .. } => true,
        },
        _ => false,
    }
}

/// Whether the result of an operation may be poison because an operand is.
fn spreads(op: &Op) -> bool {
    match op {
        Op::GetElementPtr { .. }
        | Op::Binary { .. }
        | Op::FloatBinary { .. }
        | Op::Fneg { .. }
        | Op::Icmp { .. }
        | Op::Fcmp { .. }
        | Op::Cast { .. }
        | Op::Select { .. }
        | Op::ExtractElement { .. }
        | Op::InsertElement { .. }
        | Op::ExtractValue { .. }
        | Op::InsertValue { .. }
        | Op::Phi { .. } => true,
        Op::Alloca { .. }
        | Op::Load { .. }
        | Op::Store { .. }
        | Op::Freeze { .. }
        | Op::Call { .. } => false,
    }
}
