//! Scalar types: which operands are numbers, and where an int becomes a float or the other way round. All
//! conversions are made here.

use crate::diag::{Code, Diagnostic, Message, message};
use crate::ir::IntPredicate;
use crate::sema::expression::{CheckedOperand, Context, Type};
use crate::sema::resolved::{Expr, Run};
use crate::sema::{Checker, constant};
use crate::support::scalar::{Constant, Scalar};
use crate::support::span::Span;

/// A value of the type, in words.
pub(super) fn described(scalar: Scalar) -> Message {
    match scalar {
        Scalar::Int => message!("an `int`"),
        Scalar::Float => message!("a `float`"),
    }
}

impl Checker<'_> {
    /// Checks an expression that must be a number, and converts it to `to`. Returns its value if it is known.
    pub(super) fn number(&mut self, run: Run, to: Scalar, context: Context) -> Option<Constant> {
        let operand = self.expression(run, context);
        self.need_number(operand)?;
        self.convert(operand, to, 0).value
    }

    /// Checks a constant expression, converts it to `to` and removes its nodes. `None` if it has an error.
    pub(super) fn constant_expression(&mut self, run: Run, to: Scalar) -> Option<Constant> {
        let nodes = self.program.exprs.len();
        let value = self.number(run, to, Context::Constant);
        self.program.exprs.truncate(nodes);
        value
    }

    /// Checks a constant expression that has to be an int, and removes its nodes. `None` if it has an error.
    pub(super) fn constant_int(&mut self, run: Run) -> Option<i32> {
        let nodes = self.program.exprs.len();
        let operand = self.expression(run, Context::Constant);
        let is_int = self.need_int(operand, message!("an array length must be an `int`"));
        self.program.exprs.truncate(nodes);
        operand.value.filter(|_| is_int)?.as_int()
    }

    /// Reports an operand that is a number but not an int with `message`, and what is not a number. Returns
    /// whether it is an int.
    pub(super) fn need_int(&mut self, operand: CheckedOperand, message: Message) -> bool {
        match self.need_number(operand) {
            Some(Scalar::Int) => true,
            Some(scalar) => {
                let diagnostic = Diagnostic::new(Code::IntNeeded, operand.span, message)
                    .label(message!("this is {found}", found = described(scalar)));
                let hint =
                    match operand.value.and_then(|value| constant::convert(value, Scalar::Int)) {
                        Some(value) => message!("write `{code}`", code = value.to_string()),
                        None => message!(
                            "assign it to an `int` variable first, which drops the fraction"
                        ),
                    };
                self.report(diagnostic.hint(hint));
                false
            }
            None => false,
        }
    }

    /// Converts the operand after which `depth` others were checked, if it is a number of another type. The
    /// result is unknown if its value is known and does not fit.
    #[inline]
    pub(super) fn convert(
        &mut self,
        operand: CheckedOperand,
        to: Scalar,
        depth: u32,
    ) -> CheckedOperand {
        match operand.ty {
            Type::Scalar(from) if from != to => self.convert_other(operand, to, depth),
            _ => operand,
        }
    }

    /// The same for a number of another type.
    #[inline(never)]
    fn convert_other(&mut self, operand: CheckedOperand, to: Scalar, depth: u32) -> CheckedOperand {
        let Some(value) = operand.value else {
            self.push(Expr::Convert { to, depth });
            self.end_place(operand.span, false);
            return CheckedOperand { ty: Type::Scalar(to), ..operand };
        };
        let Some(converted) = self.converted(value, to, operand.span) else {
            return CheckedOperand { ty: Type::Unknown, value: None, ..operand };
        };
        self.program.exprs[operand.node as usize] = Expr::Constant(converted);
        CheckedOperand { ty: Type::Scalar(to), value: Some(converted), ..operand }
    }

    /// The constant `value` converted to `to`. `None` if it does not fit, which is reported.
    pub(super) fn converted(
        &mut self,
        value: Constant,
        to: Scalar,
        span: Span,
    ) -> Option<Constant> {
        let converted = constant::convert(value, to);
        match converted {
            _ if self.unevaluated > 0 => {}
            None => self.report_outside_int(value, span),
            Some(whole @ Constant::Int(_)) => self.warn_lost_fraction(value, whole, span),
            Some(_) => {}
        }
        converted
    }

    fn report_outside_int(&mut self, value: Constant, span: Span) {
        self.report(
            Diagnostic::new(
                Code::OutsideInt,
                span,
                message!("the constant `{value}` does not fit an `int`", value = value.to_string()),
            )
            .label(message!("an `int` is a whole number from -2147483648 to 2147483647"))
            .hint(message!("use a `float`, or a smaller number")),
        );
    }

    /// Warns if `converted` is not equal to the constant `value` from which it was made.
    fn warn_lost_fraction(&mut self, value: Constant, converted: Constant, span: Span) {
        let Constant::Float(bits) = value else { return };
        if f32::from_bits(bits).fract() == 0.0 {
            return;
        }
        self.report(
            Diagnostic::new(
                Code::LostFraction,
                span,
                message!(
                    "the constant `{value}` loses its fraction: it becomes {whole}",
                    value = value.to_string(),
                    whole = converted.to_string()
                ),
            )
            .label(message!("converted to `int`"))
            .hint(message!("write `{code}`, or use a `float`", code = converted.to_string())),
        );
    }

    /// The operand that was checked last as a condition: an int that is not 0 if it holds.
    #[inline]
    pub(super) fn truth(&mut self, operand: CheckedOperand) -> CheckedOperand {
        match operand.ty {
            Type::Scalar(Scalar::Float) => self.compare_with_zero(operand, IntPredicate::Ne),
            _ => operand,
        }
    }

    /// Compares the operand that was checked last, if it is a float, with 0. A NaN is unequal to it.
    #[inline(never)]
    pub(super) fn compare_with_zero(
        &mut self,
        operand: CheckedOperand,
        predicate: IntPredicate,
    ) -> CheckedOperand {
        let Type::Scalar(scalar @ Scalar::Float) = operand.ty else { return operand };
        let zero = Constant::zero(scalar);
        let holds = operand.value.and_then(|value| constant::compare(predicate, value, zero));
        let result = match holds {
            Some(holds) => self.fold(1, Constant::Int(holds.into()), operand.span),
            None => {
                self.push(Expr::Constant(zero));
                self.push(Expr::Compare(predicate, scalar));
                CheckedOperand::number(Scalar::Int, None, operand.span)
            }
        };
        self.end_place(operand.span, false);
        CheckedOperand { node: self.last_node(), ..result }
    }
}
