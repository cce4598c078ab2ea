//! Warnings about comparisons, `!`, `&&` and `||` that mean something else in mathematics or in speech.

use crate::diag::{Code, Diagnostic, message};
use crate::ir::IntPredicate;
use crate::sema::Checker;
use crate::sema::expression::CheckedOperand;
use crate::support::scalar::Constant;
use crate::support::span::Span;
use crate::syntax::ast;

/// The text after the last `operator` outside brackets in a short `text`.
fn last_operand<'a>(text: &'a str, operator: &str) -> Option<&'a str> {
    let mut depth = 0u32;
    let at = text.bytes().enumerate().rev().find_map(|(index, byte)| {
        depth += u32::from(b")]".contains(&byte));
        depth = depth.saturating_sub(u32::from(b"([".contains(&byte)));
        let is_there = text.as_bytes()[index..].starts_with(operator.as_bytes());
        (depth == 0 && is_there).then_some(index)
    })?;
    let operand = text[at + operator.len()..].trim();
    (!operand.is_empty() && !operand.contains('/')).then_some(operand)
}

/// The left operand and the operator of the comparison `text`, if the operand is short and simple.
fn compared_operand(text: &str) -> Option<(&str, &'static str)> {
    let operators = ["==", "!=", "<=", ">=", "<", ">"];
    let (at, operator) =
        operators.iter().filter_map(|op| Some((text.find(op)?, *op))).min_by_key(|it| it.0)?;
    let operand = text[..at].trim();
    is_one_operand(operand).then_some((operand, operator))
}

/// Whether `text` is a name, with subscripts or arguments, or an expression in parentheses.
fn is_one_operand(text: &str) -> bool {
    let mut rest = text.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    while let Some(first) = rest.bytes().next() {
        let mut depth = 0u32;
        let close = rest.bytes().position(|byte| {
            depth += u32::from(b"([".contains(&byte));
            depth = depth.saturating_sub(u32::from(b")]".contains(&byte)));
            depth == 0
        });
        let Some(close) = close.filter(|_| b"([".contains(&first)) else { return false };
        rest = rest[close + 1..].trim_start();
    }
    !text.is_empty()
}

impl Checker<'_> {
    /// Warns about `a < b < c`, where `left` and `right` are the operands of the second operator `op`.
    /// Returns whether it is such a comparison.
    pub(super) fn warn_chained_comparison(
        &mut self,
        left: CheckedOperand,
        op: ast::BinaryOp,
        right: CheckedOperand,
        span: Span,
    ) -> bool {
        let is_relation = |op: ast::BinaryOp| match op {
            ast::BinaryOp::Comparison(predicate) => {
                !matches!(predicate, IntPredicate::Eq | IntPredicate::Ne)
            }
            _ => false,
        };
        let Some(inner) = left.logical.filter(|&inner| is_relation(inner) && is_relation(op))
        else {
            return false;
        };
        let (first, second) = (inner.spelling(), op.spelling());
        let low = self.text(left.span);
        let middle = last_operand(low, first);
        let hint = match middle {
            Some(middle) => {
                let high = self.text(right.span);
                message!(
                    "to test whether `{middle}` is in between, write `{test}`",
                    middle,
                    test = format!("{low} && {middle} {second} {high}")
                )
            }
            None => {
                message!("to test whether a value is in between, join two comparisons with `&&`")
            }
        };
        // One warning for a chain is enough.
        let is_known = self.diagnostics.last().is_some_and(|last| {
            last.code == Code::ChainedComparison && last.primary.span.start == span.start
        });
        if is_known {
            return true;
        }
        self.report(
            Diagnostic::new(
                Code::ChainedComparison,
                span,
                message!(
                    "this compares the result of `{operator}`, which is 0 or 1",
                    operator = first
                ),
            )
            .label(message!("not what it means in mathematics"))
            .related(left.span, message!("this is 0 or 1"))
            .hint(hint),
        );
        true
    }

    /// Warns about `c == 97 || 101`, where `right` is a number other than 0 and 1.
    pub(super) fn warn_constant_operand(
        &mut self,
        left: CheckedOperand,
        op: ast::BinaryOp,
        right: CheckedOperand,
    ) {
        let number = self.text(right.span).trim_matches(['(', ')', '-', ' ']);
        let is_literal = number.starts_with(|c: char| c.is_ascii_digit())
            && number.chars().all(|c| c.is_ascii_alphanumeric());
        let is_truth = matches!(right.value, Some(Constant::Int(0 | 1)));
        let is_known = self.diagnostics.last().is_some_and(|last| {
            last.code == Code::ConstantOperand && left.span.start <= last.primary.span.start
        });
        if !is_literal || is_truth || is_known {
            return;
        }
        let op = op.spelling();
        let (left, number) = (self.text(left.span), self.text(right.span));
        // The numbers that follow in the same way.
        let rest = self.file.text().get(right.span.end as usize..).unwrap_or_default();
        let more: Vec<&str> = rest
            .split([')', ';', '{'])
            .next()
            .unwrap_or_default()
            .split(op)
            .map(str::trim)
            .skip(1)
            .take_while(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
            .take(16)
            .collect();
        let compared = ["||", "&&"].iter().find_map(|op| last_operand(left, op)).unwrap_or(left);
        let hint = match compared_operand(compared) {
            Some((it, "==")) => message!(
                "to test whether `{value}` is one of the numbers, write `{test}`",
                value = it,
                test = more.iter().fold(format!("{compared} || {it} == {number}"), |test, more| {
                    format!("{test} || {it} == {more}")
                })
            ),
            Some((it, "!=")) => message!(
                "to test whether `{value}` is none of the numbers, write `{test}`",
                value = it,
                test = more.iter().fold(format!("{compared} && {it} != {number}"), |test, more| {
                    format!("{test} && {it} != {more}")
                })
            ),
            _ => message!(
                "write a comparison with `{number}`; each side of `{operator}` is a condition of its own",
                number,
                operator = op
            ),
        };
        self.report(
            Diagnostic::new(
                Code::ConstantOperand,
                right.span,
                message!(
                    "an operand of `{operator}` is the number `{number}`, not a comparison",
                    operator = op,
                    number
                ),
            )
            .label(message!("not 0, so it is always true"))
            .hint(hint),
        );
    }

    /// Warns about `!x == 10`, where the `!` belongs to `left` alone. `!x == 0` and `!x == !y` are right. Returns
    /// whether it is warned about.
    pub(super) fn warn_not_before_comparison(
        &mut self,
        left: CheckedOperand,
        op: ast::BinaryOp,
        right: CheckedOperand,
    ) -> bool {
        if self.file.bytes().get(left.span.start as usize) != Some(&b'!') || left.value.is_some() {
            return false;
        }
        let (left_text, right_text) = (self.text(left.span), self.text(right.span));
        // Of a long operand there is no text.
        let Some(negated) = left_text.strip_prefix('!').map(str::trim_start) else { return false };
        let is_equality =
            matches!(op, ast::BinaryOp::Comparison(IntPredicate::Eq | IntPredicate::Ne));
        let is_boolean = right_text.starts_with('!')
            || right_text.starts_with('(')
                && compared_operand(right_text.trim_matches(['(', ')'])).is_some();
        if !is_one_operand(negated)
            || is_boolean
            || is_equality && right.value.is_some_and(|it| !it.is_true())
        {
            return false;
        }
        let op = op.spelling();
        let hint = match op {
            "==" => message!(
                "to test whether they differ, write `{test}`",
                test = format!("{negated} != {right_text}")
            ),
            "!=" => message!(
                "to test whether they are equal, write `{test}`",
                test = format!("{negated} == {right_text}")
            ),
            _ => message!(
                "to negate the comparison, write `{test}`",
                test = format!("!({negated} {op} {right_text})")
            ),
        };
        self.report(
            Diagnostic::new(
                Code::NotBeforeComparison,
                left.span,
                message!(
                    "the `!` applies to `{operand}` alone, not to the comparison",
                    operand = negated
                ),
            )
            .label(message!("this is 0 or 1"))
            .hint(hint)
            .hint(message!(
                "if you mean that, write `{test}`",
                test = format!("({left_text}) {op} {right_text}")
            )),
        );
        true
    }
}
