//! Scalar types in the IR: which type, constants and instructions each has. A type of the language is a row
//! of these functions.

pub(super) use crate::front_end::scalar_type as ir_type;
use crate::ir::{BinaryOp, CastOp, Context, FloatOp, FloatType, IntPredicate, Type, Value};
use crate::lower::function::FunctionLowering;
use crate::sema::constant::float_predicate;
use crate::support::scalar::{Constant, Scalar};

/// The constant in the IR.
pub(super) fn constant(context: &mut Context, value: Constant) -> Value {
    match value {
        Constant::Int(value) => Value::i32(value),
        Constant::Float(bits) => context.float(FloatType::Float, bits.into()),
    }
}

/// The operation on floats that the source writes like `op`.
fn float_op(op: BinaryOp) -> FloatOp {
    match op {
        BinaryOp::Add => FloatOp::Fadd,
        BinaryOp::Sub => FloatOp::Fsub,
        BinaryOp::Mul => FloatOp::Fmul,
        BinaryOp::Sdiv => FloatOp::Fdiv,
        _ => unreachable!("the checker refuses other operations on floats"),
    }
}

impl FunctionLowering<'_> {
    /// `left op right`
    pub(super) fn arithmetic(
        &mut self,
        op: BinaryOp,
        scalar: Scalar,
        left: Value,
        right: Value,
    ) -> Value {
        self.build(|builder| match scalar {
            Scalar::Int => builder.binary(op, left, right),
            Scalar::Float => builder.float_binary(float_op(op), left, right),
        })
    }

    /// `-value`
    pub(super) fn negate(&mut self, scalar: Scalar, value: Value) -> Value {
        self.build(|builder| match scalar {
            Scalar::Int => builder.binary(BinaryOp::Sub, Value::ZERO, value),
            Scalar::Float => builder.fneg(value),
        })
    }

    /// `left predicate right`, an `i1`.
    pub(super) fn compare(
        &mut self,
        predicate: IntPredicate,
        scalar: Scalar,
        left: Value,
        right: Value,
    ) -> Value {
        self.build(|builder| match scalar {
            Scalar::Int => builder.icmp(predicate, left, right),
            Scalar::Float => builder.fcmp(float_predicate(predicate), left, right),
        })
    }

    /// `value`, which has another type, converted to `to`.
    pub(super) fn convert(&mut self, to: Scalar, value: Value) -> Value {
        let op = match to {
            Scalar::Int => CastOp::Fptosi,
            Scalar::Float => CastOp::Sitofp,
        };
        self.build(|builder| builder.cast(op, value, ir_type(to)))
    }

    /// `value` as C passes it where the callee does not say its type: a float becomes a double.
    pub(super) fn promoted(&mut self, value: Value) -> Value {
        if self.lowering.context.value_type(&self.function, value) != Type::FLOAT {
            return value;
        }
        self.build(|builder| builder.cast(CastOp::Fpext, value, Type::DOUBLE))
    }
}
