//! Folding: the constant that an instruction yields when its operands are constants.
//!
//! Arithmetic is that of the [evaluator](crate::ir::eval). An `undef` operand is chosen so that the
//! result is simplest: `undef` again if the result could be any value, else a number. Poison makes
//! any result poison, except that of a `select` which does not choose it. Constant expressions are
//! addresses. They are built directly on globals: an operation on another constant expression does
//! not fold. A load from a constant global variable folds to its initial value.

use std::sync::Arc;

use crate::ir::eval::{self, EvalError};
use crate::ir::{
    BinaryOp, CastOp, ConstantKind, Context, Facts, Flags, FloatOp, FloatType, Function, InstData,
    IntPredicate, IntType, Op, Type, Value,
};

/// A constant integer, or the null pointer as the number zero.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Scalar {
    /// As in [`eval`].
    Int(i64),
    Undef,
    Poison,
}

impl Scalar {
    /// The number in `value`; `None` for instructions, parameters, addresses.
    fn of(context: &Context, value: Value) -> Option<Scalar> {
        match value {
            Value::Int(_, value) => Some(Scalar::Int(value.into())),
            Value::Null(_) => Some(Scalar::Int(0)),
            Value::Undef(_) => Some(Scalar::Undef),
            Value::Poison(_) => Some(Scalar::Poison),
            Value::Constant(constant) => match context.constants[constant].kind {
                ConstantKind::Int(value) => Some(Scalar::Int(value)),
                _ => None,
            },
            Value::Inst(_) | Value::Param(_) | Value::Global(_) | Value::Function(_) => None,
        }
    }

    /// The constant of type `ty` with this number.
    fn value(self, context: &mut Context, ty: IntType) -> Value {
        match self {
            Scalar::Int(value) => context.int(ty, value),
            Scalar::Undef => Value::Undef(ty.ty()),
            Scalar::Poison => Value::Poison(ty.ty()),
        }
    }
}

/// The value that the instruction `inst` of `function` yields whenever it is run, if its operands
/// are constants: `known` gives the constant that an operand is known to be, or the operand
/// itself. A `select` may fold to an operand that is not constant. `None` where nothing is known,
/// where running it is undefined behaviour, as in a division by zero, and for calls, phis and vectors.
/// Linear in the number of operands.
pub fn fold(
    context: &mut Context,
    function: &Function,
    inst: &InstData,
    known: impl Fn(Value) -> Value,
) -> Option<Value> {
    // The lanes of a vector have numbers of their own.
    if context.types.lanes(inst.ty).is_some() {
        return None;
    }
    match inst.op {
        Op::Binary { op, lhs, rhs } => {
            let ty = IntType::of(inst.ty)?;
            let lhs = Scalar::of(context, known(lhs))?;
            let rhs = Scalar::of(context, known(rhs))?;
            let result = binary(ty, op, inst.flags, lhs, rhs).ok()?;
            Some(result.value(context, ty))
        }
        Op::FloatBinary { op, lhs, rhs } => {
            let operands = [known(lhs), known(rhs)];
            float_binary(context, function, inst, op, operands)
        }
        Op::Fneg { value } => match known(value) {
            Value::Undef(_) => Some(Value::Undef(inst.ty)),
            Value::Poison(_) => Some(Value::Poison(inst.ty)),
            value => {
                let (ty, bits) = context.as_float(value)?;
                Some(match is_excluded(inst.flags, ty, bits) {
                    true => Value::Poison(inst.ty),
                    false => context.float(ty, eval::float::negate(ty, bits)),
                })
            }
        },
        Op::Fcmp { predicate, lhs, rhs } => {
            let lhs = float_operand(context, function, inst, known(lhs))?;
            let rhs = float_operand(context, function, inst, known(rhs))?;
            Some(match (lhs, rhs) {
                (Ok((ty, lhs)), Ok((_, rhs))) => {
                    let holds = eval::float::fcmp(ty, predicate, lhs, rhs);
                    Value::Int(IntType::I1, holds.into())
                }
                (Err(poison), _) | (_, Err(poison)) => poison,
            })
        }
        Op::Icmp { predicate, lhs, rhs } => {
            let (lhs, rhs) = (known(lhs), known(rhs));
            let scalars = (Scalar::of(context, lhs)?, Scalar::of(context, rhs)?);
            // A pointer is compared as an address.
            let ty = IntType::of(context.constant_type(lhs)).unwrap_or(IntType::I64);
            let result = icmp(ty, predicate, inst.flags, scalars.0, scalars.1);
            Some(result.value(context, IntType::I1))
        }
        Op::Cast { op, value } => cast(context, function, inst, op, known(value)),
        Op::Select { operands } => {
            let &[cond, yes, no] = function.operands(operands) else { return None };
            match Scalar::of(context, known(cond)) {
                Some(Scalar::Int(cond)) => Some(known(if cond == 0 { no } else { yes })),
                Some(Scalar::Poison) => Some(Value::Poison(inst.ty)),
                // Either may be chosen.
                Some(Scalar::Undef) => Some(known(yes)),
                None => Some(known(yes)).filter(|&yes| yes == known(no)),
            }
        }
        Op::Freeze { value } if context.as_float(known(value)).is_some() => Some(known(value)),
        Op::Freeze { value } => match known(value) {
            Value::Undef(ty) | Value::Poison(ty) => Some(Value::zero(ty)),
            value @ (Value::Int(..) | Value::Null(_) | Value::Global(_) | Value::Function(_)) => {
                Some(value)
            }
            // A constant address may be poison.
            value => Scalar::of(context, value).map(|_| value),
        },
        Op::GetElementPtr { source, operands } => {
            let operands: Arc<[Value]> =
                function.operands(operands).iter().map(|&value| known(value)).collect();
            let (&base, indices) = operands.split_first()?;
            let is_int =
                |&value: &Value| matches!(Scalar::of(context, value), Some(Scalar::Int(_)));
            match base {
                Value::Poison(_) => Some(Value::Poison(inst.ty)),
                Value::Global(_) if indices.iter().all(is_int) => {
                    let is_inbounds = inst.flags.contains(Flags::INBOUNDS);
                    let kind = ConstantKind::GetElementPtr { is_inbounds, source, operands };
                    Some(context.constant(kind, inst.ty))
                }
                _ => None,
            }
        }
        Op::ExtractElement { .. } | Op::InsertElement { .. } => None,
        Op::ExtractValue { .. } | Op::InsertValue { .. } => None,
        Op::Load { ptr, .. } if inst.is_simple() => load(context, known(ptr), inst.ty),
        Op::Alloca { .. } | Op::Load { .. } | Op::Store { .. } | Op::Call { .. } => None,
        Op::Phi { .. } => None,
    }
}

/// [`eval::binary`] where operands may be undefined. An undefined divisor may be zero.
fn binary(
    ty: IntType,
    op: BinaryOp,
    flags: Flags,
    lhs: Scalar,
    rhs: Scalar,
) -> Result<Scalar, EvalError> {
    use BinaryOp as B;
    let is_shift = matches!(op, B::Shl | B::Lshr | B::Ashr);
    let or_poison = |result: Option<i64>| result.map_or(Scalar::Poison, Scalar::Int);
    // What an undefined operand is chosen to be. It breaks no promise: with `disjoint`, it is
    // whatever the other operand leaves.
    let chosen = |scalar| match scalar {
        Scalar::Int(value) => value,
        _ if op == B::Or => -1,
        _ => 0,
    };
    match (lhs, rhs) {
        (Scalar::Int(lhs), Scalar::Int(rhs)) => {
            eval::binary(ty, op, flags, lhs, rhs).map(or_poison)
        }
        (_, Scalar::Int(0) | Scalar::Undef | Scalar::Poison) if op.is_division() => {
            Err(EvalError::DivisionByZero)
        }
        (Scalar::Poison, _) | (_, Scalar::Poison) => Ok(Scalar::Poison),
        // The shift count may be the width or more.
        (_, Scalar::Undef) if is_shift => Ok(Scalar::Poison),
        _ if matches!(op, B::Add | B::Sub | B::Xor) => Ok(Scalar::Undef),
        _ => eval::binary(ty, op, Flags::NONE, chosen(lhs), chosen(rhs)).map(or_poison),
    }
}

/// [`eval::icmp`] where operands may be undefined.
fn icmp(ty: IntType, predicate: IntPredicate, flags: Flags, lhs: Scalar, rhs: Scalar) -> Scalar {
    let holds = match (lhs, rhs) {
        (Scalar::Int(lhs), Scalar::Int(rhs)) => eval::icmp(ty, predicate, flags, lhs, rhs),
        (Scalar::Poison, _) | (_, Scalar::Poison) => None,
        _ if matches!(predicate, IntPredicate::Eq | IntPredicate::Ne) => return Scalar::Undef,
        // The undefined operand is chosen to be equal to the other one.
        _ => eval::icmp(ty, predicate, flags, 0, 0),
    };
    holds.map_or(Scalar::Poison, |holds| Scalar::Int(holds.into()))
}

/// The number that `value` is, or `Err` with a poison result of `inst`: because the operand is poison, or
/// because flags exclude it. `None` if it is not known, or the function may take it for zero.
#[allow(clippy::type_complexity)] // What the few callers take apart at once.
fn float_operand(
    context: &Context,
    function: &Function,
    inst: &InstData,
    value: Value,
) -> Option<Result<(FloatType, u128), Value>> {
    if let Value::Poison(_) = value {
        return Some(Err(Value::Poison(inst.ty)));
    }
    let (ty, bits) = context.as_float(value)?;
    is_kept(context, function, ty, bits).then_some(())?;
    Some(if is_excluded(inst.flags, ty, bits) {
        Err(Value::Poison(inst.ty))
    } else {
        Ok((ty, bits))
    })
}

/// Whether `function` computes with this number as it is, rather than with zero.
fn is_kept(context: &Context, function: &Function, ty: FloatType, bits: u128) -> bool {
    !eval::float::is_subnormal(ty, bits) || !context.facts(function.id).contains(Facts::SUBNORMALS)
}

/// Whether the flags promise that no operand and no result is this number.
fn is_excluded(flags: Flags, ty: FloatType, bits: u128) -> bool {
    flags.contains(Flags::NNAN) && eval::float::is_nan(ty, bits)
        || flags.contains(Flags::NINF) && eval::float::is_infinite(ty, bits)
}

/// A floating-point operation on constants. A NaN stays in the program, since its bits are not specified.
fn float_binary(
    context: &mut Context,
    function: &Function,
    inst: &InstData,
    op: FloatOp,
    operands: [Value; 2],
) -> Option<Value> {
    let [lhs, rhs] = operands.map(|value| float_operand(context, function, inst, value));
    match (lhs?, rhs?) {
        (Ok((ty, lhs)), Ok((_, rhs))) => {
            let result = eval::float::binary(ty, op, lhs, rhs)?;
            is_kept(context, function, ty, result).then_some(())?;
            if is_excluded(inst.flags, ty, result) {
                return Some(Value::Poison(inst.ty));
            }
            Some(context.float(ty, result))
        }
        (Err(poison), _) | (_, Err(poison)) => Some(poison),
    }
}

/// A conversion from or to a floating-point number, or of its bits; `None` where the result would be NaN.
fn float_cast(
    context: &mut Context,
    function: &Function,
    inst: &InstData,
    op: CastOp,
    value: Value,
) -> Option<Value> {
    let to = inst.ty;
    let is_signed = matches!(op, CastOp::Sitofp | CastOp::Fptosi);
    if let Some((from, bits)) = context.as_float(value) {
        (op == CastOp::Bitcast || is_kept(context, function, from, bits)).then_some(())?;
        return match (FloatType::of(to), IntType::of(to)) {
            (Some(to), _) if op != CastOp::Bitcast => {
                let result = eval::float::convert(from, to, bits)?;
                is_kept(context, function, to, result).then_some(())?;
                Some(context.float(to, result))
            }
            (Some(to), _) => Some(context.float(to, bits)),
            (_, Some(to)) if op == CastOp::Bitcast => {
                Some(context.int(to, eval::wrap(to, bits as u64)))
            }
            (_, Some(to)) => Some(match eval::float::to_int(from, bits, to, is_signed) {
                Some(result) => context.int(to, result),
                None => Value::Poison(to.ty()),
            }),
            _ => None,
        };
    }
    let from = IntType::of(context.constant_type(value))?;
    let value = context.as_int(value)?;
    let to = FloatType::of(to)?;
    let bits = match op {
        CastOp::Bitcast => eval::unsigned(from, value).into(),
        CastOp::Uitofp
            if inst.flags.contains(Flags::NNEG) && eval::wrap(from, value as u64) < 0 =>
        {
            return Some(Value::Poison(to.ty()));
        }
        _ => eval::float::from_int(from, value, is_signed, to),
    };
    Some(context.float(to, bits))
}

/// The constant `value` converted to the type of `inst`.
fn cast(
    context: &mut Context,
    function: &Function,
    inst: &InstData,
    op: CastOp,
    value: Value,
) -> Option<Value> {
    let (to, scalar) = (inst.ty, Scalar::of(context, value));
    match (scalar, op) {
        (Some(Scalar::Poison), _) => return Some(Value::Poison(to)),
        (Some(Scalar::Undef), CastOp::Trunc | CastOp::Bitcast) => return Some(Value::Undef(to)),
        (Some(Scalar::Undef), _) if op.is_float() => return None,
        // An undefined value is chosen to be zero.
        (Some(Scalar::Undef), _) => return Some(Value::zero(to)),
        (Some(Scalar::Int(0)), _) => return Some(Value::zero(to)),
        _ => {}
    }
    if matches!(value, Value::Inst(_) | Value::Param(_)) {
        return None;
    }
    let from = context.constant_type(value);
    if FloatType::of(from).is_some() || FloatType::of(to).is_some() {
        return float_cast(context, function, inst, op, value);
    }
    match (scalar, IntType::of(from), IntType::of(to)) {
        (Some(Scalar::Int(value)), Some(from), Some(int)) => {
            match eval::cast(op, inst.flags, from, int, value) {
                Some(result) => Some(context.int(int, result)),
                None => Some(Value::Poison(to)),
            }
        }
        _ if from == to => Some(value),
        (None, ..) if matches!(value, Value::Constant(_)) => None,
        _ => Some(context.constant(ConstantKind::Cast { op, value }, to)),
    }
}

/// The scalar of type `ty` at `ptr`, if that is in a constant global variable.
fn load(context: &Context, ptr: Value, ty: Type) -> Option<Value> {
    let types = &context.types;
    let leaf = |mut ty| {
        while let Some(element) = types.element(ty) {
            ty = element;
        }
        ty
    };
    let (global, position) = match ptr {
        Value::Global(global) => (global, 0),
        Value::Constant(constant) => {
            let kind = &context.constants[constant].kind;
            let ConstantKind::GetElementPtr { source, operands, .. } = kind else { return None };
            let (&Value::Global(global), indices) = operands.split_first()? else { return None };
            let (mut of, mut position) = (*source, 0i64);
            for (depth, &index) in indices.iter().enumerate() {
                let Value::Int(int, index) = index else { return None };
                if int == IntType::I1 {
                    return None;
                }
                if depth > 0 {
                    of = types.element(of)?;
                }
                let stride = i64::try_from(types.scalar_count(of)).ok()?;
                position = position.checked_add(stride.checked_mul(index.into())?)?;
            }
            (global, if leaf(of) == ty { u64::try_from(position).ok()? } else { return None })
        }
        _ => return None,
    };
    let data = &context.globals[global];
    let is_inside = position < types.scalar_count(data.ty);
    if !(data.is_constant && is_inside && leaf(data.ty) == ty && types.is_scalar(ty)) {
        return None;
    }
    data.initial(position, ty).filter(|value| !value.is_undefined())
}

#[cfg(test)]
mod tests;
