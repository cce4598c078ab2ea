//! Operators in expressions: their types, conversions and constants.

use crate::diag::{Code, Diagnostic, message};
use crate::ir::eval::EvalError;
use crate::ir::{BinaryOp, IntPredicate};
use crate::sema::conversion::described;
use crate::sema::expression::{CheckedOperand, Context, ShortCircuit, Type};
use crate::sema::resolved::{Expr, Logical};
use crate::sema::{Checker, constant};
use crate::support::scalar::{Constant, Scalar};
use crate::support::span::Span;
use crate::syntax::ast;
use crate::syntax::ast::UnaryOp;

impl Checker<'_> {
    pub(super) fn unary(&mut self, op: UnaryOp, span: Span) -> CheckedOperand {
        let operand = self.pop();
        self.needs_condition(operand);
        let Some(scalar) = self.need_number(operand) else {
            return CheckedOperand::unknown(span);
        };
        self.warn_doubled_sign(op, span);
        match (op, operand.value) {
            (UnaryOp::Plus, value) => CheckedOperand::number(scalar, value, span),
            (UnaryOp::Minus, Some(value)) => self.fold(1, constant::negate(value), span),
            (UnaryOp::Not, Some(value)) => {
                self.fold(1, Constant::Int((!value.is_true()).into()), span)
            }
            (UnaryOp::Minus, None) => {
                self.push(Expr::Negate(scalar));
                CheckedOperand::number(scalar, None, span)
            }
            (UnaryOp::Not, None) => {
                match self.program.exprs.last_mut() {
                    _ if scalar != Scalar::Int => {
                        self.compare_with_zero(operand, IntPredicate::Eq);
                    }
                    // The opposite of a comparison of floats holds for NaN.
                    Some(Expr::Compare(predicate, Scalar::Int)) => *predicate = predicate.inverse(),
                    _ => self.push(Expr::Not),
                }
                CheckedOperand::int(None, span)
            }
        }
    }

    /// Pops two numbers; also returns their common type. `None` if one of them has an error.
    #[inline]
    pub(super) fn number_operands(&mut self) -> Option<(CheckedOperand, CheckedOperand, Scalar)> {
        let right = self.pop();
        let left = self.pop();
        // Not `?`: both are reported.
        let scalars = [self.need_number(left), self.need_number(right)];
        let [Some(first), Some(second)] = scalars else { return None };
        Some((left, right, first.max(second)))
    }

    pub(super) fn arithmetic(
        &mut self,
        op: BinaryOp,
        span: Span,
        context: Context,
    ) -> CheckedOperand {
        let Some((left, right, scalar)) = self.number_operands() else {
            return CheckedOperand::unknown(span);
        };
        self.needs_condition(left);
        self.needs_condition(right);
        self.warn_comment_in_expression(left, right);
        if matches!(op, BinaryOp::Add | BinaryOp::Sub) {
            self.warn_sign_after_sign(left, ast::BinaryOp::Arithmetic(op), right);
        }
        if op == BinaryOp::Srem && scalar == Scalar::Float {
            self.report_float_remainder(left, right);
            return CheckedOperand::unknown(span);
        }
        let (left, right) = (self.convert(left, scalar, 1), self.convert(right, scalar, 0));
        let result = match (left.value, right.value) {
            (Some(left), Some(right)) => constant::binary(op, left, right),
            (None, Some(Constant::Int(0))) if matches!(op, BinaryOp::Sdiv | BinaryOp::Srem) => {
                Err(EvalError::DivisionByZero)
            }
            _ => Ok(None),
        };
        match result {
            Ok(Some(value)) => {
                self.warn_overflow(op, left.value, right.value, span);
                let is_division = op == BinaryOp::Sdiv && context == Context::Constant;
                if is_division && right.value.is_some_and(|it| !it.is_true()) {
                    self.warn_infinite(right.span);
                }
                return self.fold(2, value, span);
            }
            Ok(None) => {}
            Err(_) if self.unevaluated > 0 => {}
            Err(error) if context == Context::Constant => {
                let message = match error {
                    EvalError::DivisionByZero => {
                        message!("division by zero in a constant expression")
                    }
                    EvalError::DivisionOverflow => {
                        message!("the quotient in a constant expression does not fit an `int`")
                    }
                };
                self.report(
                    Diagnostic::new(Code::ConstantDivision, span, message)
                        .label(message!("this has no result")),
                );
                return CheckedOperand::unknown(span);
            }
            Err(EvalError::DivisionByZero) => self.report(
                Diagnostic::new(Code::DivisionByZero, right.span, message!("division by zero"))
                    .label(message!("this is zero")),
            ),
            Err(EvalError::DivisionOverflow) => {}
        }
        self.push(Expr::Arithmetic(op, scalar));
        if result.is_err() && context == Context::Constant {
            // It is not evaluated, so its value does not matter.
            return CheckedOperand::unknown(span);
        }
        CheckedOperand::number(scalar, None, span)
    }

    /// Warns about a constant whose value does not fit an `int`.
    fn warn_overflow(
        &mut self,
        op: BinaryOp,
        left: Option<Constant>,
        right: Option<Constant>,
        span: Span,
    ) {
        let (Some(Constant::Int(left)), Some(Constant::Int(right))) = (left, right) else { return };
        let exact = match op {
            BinaryOp::Add => i64::from(left) + i64::from(right),
            BinaryOp::Sub => i64::from(left) - i64::from(right),
            BinaryOp::Mul => i64::from(left) * i64::from(right),
            _ => return,
        };
        let value = exact as i32;
        // One warning for an expression is enough.
        let is_known = self.diagnostics.last().is_some_and(|last| {
            last.code == Code::NumberWraps && last.primary.span.start >= span.start
        });
        if i64::from(value) == exact || self.unevaluated > 0 || is_known {
            return;
        }
        let message = message!(
            "{exact} does not fit an `int`, so this wraps around to {value}",
            exact = exact.to_string(),
            value
        );
        self.report(
            Diagnostic::new(Code::NumberWraps, span, message)
                .label(message!("the value is {value}", value)),
        );
    }

    /// Warns about a constant `float` that is divided by zero.
    fn warn_infinite(&mut self, span: Span) {
        if self.unevaluated == 0 {
            self.report(
                Diagnostic::new(Code::DivisionByZero, span, message!("division by zero"))
                    .label(message!("the result is infinite, or not a number")),
            );
        }
    }

    fn report_float_remainder(&mut self, left: CheckedOperand, right: CheckedOperand) {
        let is_float = |it: &CheckedOperand| it.ty == Type::Scalar(Scalar::Float);
        let span = [left, right].into_iter().find(is_float).map_or(right.span, |it| it.span);
        self.report(
            Diagnostic::new(Code::IntNeeded, span, message!("`%` needs two `int` operands"))
                .label(message!("this is {found}", found = described(Scalar::Float)))
                .hint(message!(
                    "compute the remainder with an `int`: `int n = a / b;`, then `a - n * b`"
                )),
        );
    }

    pub(super) fn comparison(
        &mut self,
        op: ast::BinaryOp,
        predicate: IntPredicate,
        span: Span,
    ) -> CheckedOperand {
        let Some((left, right, scalar)) = self.number_operands() else {
            return CheckedOperand::unknown(span);
        };
        let is_known = self.warn_chained_comparison(left, op, right, span)
            || self.warn_not_before_comparison(left, op, right);
        self.warn_comment_in_expression(left, right);
        if scalar == Scalar::Int && !is_known {
            self.warn_self_comparison(left, predicate, right, span);
            self.warn_boolean_comparison(left, predicate, right, span);
        }
        let (left, right) = (self.convert(left, scalar, 1), self.convert(right, scalar, 0));
        let values = left.value.zip(right.value);
        let holds = values.and_then(|(left, right)| constant::compare(predicate, left, right));
        let operand = match holds {
            Some(holds) => self.fold(2, Constant::Int(holds.into()), span),
            None => {
                self.push(Expr::Compare(predicate, scalar));
                CheckedOperand::int(None, span)
            }
        };
        CheckedOperand { logical: Some(op), ..operand }
    }

    /// Called between the operands of `&&` or `||`.
    pub(super) fn short_circuit(&mut self, op: ast::BinaryOp) {
        let left = self.operands.last().copied().expect("a left operand");
        let value = left.value.map(Constant::is_true);
        let decided = value == Some(op == ast::BinaryOp::Or);
        if left.value.is_some() {
            self.program.exprs.pop();
        } else if matches!(left.ty, Type::Scalar(_)) {
            self.truth(left);
            let op = if op == ast::BinaryOp::And { Logical::And } else { Logical::Or };
            self.push(Expr::ShortCircuit(op));
        }
        self.unevaluated += u32::from(decided);
        let nodes = self.program.exprs.len() as u32;
        self.short_circuits.push(ShortCircuit { left: value, decided, nodes });
    }

    /// Called after the right operand of `&&` or `||`.
    pub(super) fn logical(
        &mut self,
        op: ast::BinaryOp,
        logical: Logical,
        span: Span,
    ) -> CheckedOperand {
        let state = self.short_circuits.pop().expect("the left operand was checked");
        self.unevaluated -= u32::from(state.decided);
        let operands = if state.decided {
            // An operand that is not evaluated must be valid, but need not have a value.
            let right = self.pop();
            let left = self.pop();
            let is_right = right.ty == Type::Unknown || self.need_number(right).is_some();
            is_right.then_some((left, right))
        } else {
            self.number_operands().map(|(left, right, _)| (left, right))
        };
        let Some((left, right)) = operands else { return CheckedOperand::unknown(span) };
        if state.left.is_none() && right.value.is_some() {
            self.warn_constant_operand(left, op, right);
        }
        let right = if state.decided { right } else { self.truth(right) };
        let operand = match (state.left, right.value) {
            (Some(left), _) if state.decided => {
                self.program.exprs.truncate(state.nodes as usize);
                self.constant(Constant::Int(left.into()), span)
            }
            (Some(_), Some(value)) => self.fold(1, Constant::Int(value.is_true().into()), span),
            (Some(_), None) => {
                if !self.program.exprs.last().is_some_and(Expr::is_boolean) {
                    self.push(Expr::Constant(Constant::Int(0)));
                    self.push(Expr::Compare(IntPredicate::Ne, Scalar::Int));
                }
                CheckedOperand::int(None, span)
            }
            (None, _) => {
                self.warn_overlap(logical, state, span);
                self.push(Expr::Logical(logical));
                CheckedOperand::int(None, span)
            }
        };
        CheckedOperand { logical: Some(op), ..operand }
    }
}
