//! The values of constant expressions.

use crate::ast::{BinaryOp, DivisionOp, Divisor, Expr, Language, Program, Subscript, UnaryOp};

/// The value of `expr`, if it is a constant expression of the program's language.
///
/// Numbers wrap. Where the language does not treat wrapping as constant (C++), the expression has
/// no value.
pub fn evaluate(program: &Program, expr: &Expr) -> Option<i32> {
    let value = |expr: &Expr| evaluate(program, expr);
    let fit = |value: i64| {
        let wrapped = value as i32;
        (program.language == Language::C || i64::from(wrapped) == value).then_some(wrapped)
    };
    match expr {
        Expr::Number(number, _) => Some(*number),
        Expr::Var(var) => program.vars[var.0 as usize].constant.as_ref().map(|values| values[0]),
        Expr::Element(var, subscripts) if program.language == Language::Cxx => {
            let var = &program.vars[var.0 as usize];
            let mut index = 0;
            for (subscript, &length) in subscripts.iter().zip(&var.dims) {
                let Subscript::Fixed(subscript) = subscript else { return None };
                index = index * length as usize + usize::try_from(value(subscript)?).ok()?;
            }
            var.constant.as_ref()?.get(index).copied()
        }
        Expr::Unary(op, operand) => {
            let operand = value(operand)?;
            match op {
                UnaryOp::Plus | UnaryOp::Group => Some(operand),
                UnaryOp::Minus => fit(-i64::from(operand)),
                UnaryOp::Not => Some(i32::from(operand == 0)),
            }
        }
        Expr::Binary(op, left, right) => {
            let (left, right) = (value(left)?, value(right)?);
            let (wide_left, wide_right) = (i64::from(left), i64::from(right));
            match op {
                BinaryOp::Add => fit(wide_left + wide_right),
                BinaryOp::Subtract => fit(wide_left - wide_right),
                BinaryOp::Multiply => fit(wide_left * wide_right),
                BinaryOp::Less => Some(i32::from(left < right)),
                BinaryOp::Greater => Some(i32::from(left > right)),
                BinaryOp::LessEqual => Some(i32::from(left <= right)),
                BinaryOp::GreaterEqual => Some(i32::from(left >= right)),
                BinaryOp::Equal => Some(i32::from(left == right)),
                BinaryOp::NotEqual => Some(i32::from(left != right)),
                BinaryOp::And => Some(i32::from(left != 0 && right != 0)),
                BinaryOp::Or => Some(i32::from(left != 0 || right != 0)),
                BinaryOp::DivideFloats => None,
            }
        }
        Expr::Division(op, dividend, divisor) => {
            let dividend = value(dividend)?;
            let divisor = match &**divisor {
                Divisor::Number(number) => *number,
                Divisor::Shifted(expr, modulus, offset) => value(expr)? % modulus + offset,
            };
            Some(match op {
                DivisionOp::Divide => dividend / divisor,
                DivisionOp::Remainder => dividend % divisor,
            })
        }
        Expr::Float(..)
        | Expr::Whole(_)
        | Expr::Element(..)
        | Expr::Guarded { .. }
        | Expr::Call(..) => None,
    }
}

/// The value of `expr` as a float, if it is a constant expression of the program's language and finite.
/// An int in it is computed as an int. C++ has constant floats, C has none but literals.
pub fn evaluate_float(program: &Program, expr: &Expr) -> Option<f32> {
    let value = |expr: &Expr| evaluate_float(program, expr);
    let result = match expr {
        Expr::Float(_, value) => *value,
        Expr::Var(var) if program.vars[var.0 as usize].is_float => {
            let values = program.vars[var.0 as usize].constant.as_ref()?;
            let is_constant = program.language == Language::Cxx;
            is_constant.then(|| f32::from_bits(values[0] as u32))?
        }
        Expr::Unary(UnaryOp::Plus | UnaryOp::Group, operand) => value(operand)?,
        Expr::Unary(UnaryOp::Minus, operand) if evaluate(program, operand).is_none() => {
            -value(operand)?
        }
        Expr::Binary(op, left, right) if evaluate(program, expr).is_none() => {
            let (left, right) = (value(left)?, value(right)?);
            match op {
                BinaryOp::Add => left + right,
                BinaryOp::Subtract => left - right,
                BinaryOp::Multiply => left * right,
                BinaryOp::DivideFloats => left / right,
                _ => return None,
            }
        }
        _ => evaluate(program, expr)? as f32,
    };
    result.is_finite().then_some(result)
}
