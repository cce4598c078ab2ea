//! Warnings about comparisons whose result is certain, and about an assignment that changes nothing.
//!
//! Operands are compared by their resolved nodes, from the end: the nodes of an expression in postorder that end like
//! another whole expression end with the same expression. In a program with errors, nodes may be missing; so nothing
//! is said about it.

use std::ops::Range;

use crate::diag::{Code, Diagnostic, message};
use crate::ir::IntPredicate;
use crate::sema::expression::{CheckedOperand, ShortCircuit};
use crate::sema::resolved::{Expr, Logical, Variable};
use crate::sema::{Checker, constant};
use crate::support::scalar::{Constant, Scalar};
use crate::support::span::Span;

/// A comparison of an operand with a constant.
#[derive(Copy, Clone)]
struct Comparison {
    predicate: IntPredicate,
    constant: i32,
    /// The number of the operand's last node.
    operand: usize,
}

/// Whether no `int` fulfils both. A comparison has the same result for all numbers below its constant, and for
/// all above, so the constants and their neighbours show it.
fn are_disjoint(pair: [Comparison; 2]) -> bool {
    let near = |it: Comparison| [-1, 0, 1].map(|step| it.constant.saturating_add(step));
    let holds = |it: Comparison, number| {
        let values = [number, it.constant].map(Constant::Int);
        constant::compare(it.predicate, values[0], values[1]) == Some(true)
    };
    !pair.into_iter().flat_map(near).any(|number| pair.iter().all(|&it| holds(it, number)))
}

/// The comparison with a constant that ends with the node `end`.
fn comparison_at(exprs: &[Expr], end: usize) -> Option<Comparison> {
    match *exprs.get(end.checked_sub(2)?..=end)? {
        [_, Expr::Constant(Constant::Int(constant)), Expr::Compare(predicate, Scalar::Int)] => {
            Some(Comparison { predicate, constant, operand: end - 2 })
        }
        [
            Expr::Constant(Constant::Int(constant)),
            Expr::Read { subscripts: 0, .. },
            Expr::Compare(predicate, Scalar::Int),
        ] => Some(Comparison { predicate: predicate.swapped(), constant, operand: end - 1 }),
        _ => None,
    }
}

impl Checker<'_> {
    /// Whether the operand whose last node is `left` is the same as the one with the nodes `right`, and neither
    /// has effects.
    fn is_same(&self, left: usize, right: Range<usize>) -> bool {
        let exprs = &self.program.exprs;
        let Some(right) = exprs.get(right).filter(|right| !right.is_empty()) else { return false };
        exprs.get(..=left).is_some_and(|left| left.ends_with(right))
            && !right.iter().any(|node| matches!(node, Expr::Call { .. }))
    }

    /// Warns about `x == x`. The operands are the last nodes.
    pub(super) fn warn_self_comparison(
        &mut self,
        left: CheckedOperand,
        predicate: IntPredicate,
        right: CheckedOperand,
        span: Span,
    ) {
        let nodes = left.node as usize + 1..self.program.exprs.len();
        if left.value.is_some() || right.value.is_some() || !self.is_same(left.node as usize, nodes)
        {
            return;
        }
        let operand = self.text(right.span);
        let diagnostic = Diagnostic::new(
            Code::SelfComparison,
            span,
            message!("`{operand}` is compared with itself", operand),
        );
        use IntPredicate::{Eq, Sge, Sle};
        self.unused.push(diagnostic.label(match predicate {
            Eq | Sge | Sle => message!("always true"),
            _ => message!("always false"),
        }));
    }

    /// Warns about `(a < b) == 5`, whose Boolean operand is 0 or 1. The operands are the last nodes.
    pub(super) fn warn_boolean_comparison(
        &mut self,
        left: CheckedOperand,
        predicate: IntPredicate,
        right: CheckedOperand,
        span: Span,
    ) {
        let (boolean, value) = match (left.value, right.value) {
            (None, Some(value)) => (left, value),
            (Some(value), None) => (right, value),
            _ => return,
        };
        if !self.program.exprs.get(boolean.node as usize).is_some_and(Expr::is_boolean) {
            return;
        }
        let results = [0, 1].map(Constant::Int).map(|it| match left.value {
            None => constant::compare(predicate, it, value),
            Some(_) => constant::compare(predicate, value, it),
        });
        let [Some(holds), Some(other)] = results else { return };
        if holds != other {
            return;
        }
        let message = message!(
            "this compares a condition, which is 0 or 1, with {value}",
            value = value.to_string()
        );
        self.unused.push(
            Diagnostic::new(Code::BooleanComparison, span, message)
                .label(match holds {
                    true => message!("always true"),
                    false => message!("always false"),
                })
                .related(boolean.span, message!("this is 0 or 1")),
        );
    }

    /// Warns about `x > 5 || x < 10` and `x < 2 && x > 3`. The right operand is the last node.
    pub(super) fn warn_overlap(&mut self, logical: Logical, state: ShortCircuit, span: Span) {
        let exprs = &self.program.exprs;
        let (first, end) = (state.nodes as usize, exprs.len().wrapping_sub(1));
        let Some(right) = comparison_at(exprs, end).filter(|right| right.operand >= first) else {
            return;
        };
        // In a chain, the left comparison is the last operand of the operator before.
        let Some(mut left) = first.checked_sub(2) else { return };
        if exprs[left] == Expr::Logical(logical) {
            left -= 1;
        }
        let Some(left) = comparison_at(exprs, left) else { return };
        let nodes = match right.operand == end - 1 {
            true => end - 1..end,
            false => first..end - 1,
        };
        if !self.is_same(left.operand, nodes) {
            return;
        }
        let pair = [left, right].map(|it| match logical {
            Logical::And => it,
            Logical::Or => Comparison { predicate: it.predicate.inverse(), ..it },
        });
        if !are_disjoint(pair) {
            return;
        }
        let (message, label, hint) = match logical {
            Logical::And => (
                message!("the two comparisons never hold together"),
                message!("always false"),
                message!("to test whether one of them holds, write `||`"),
            ),
            Logical::Or => (
                message!("one of the two comparisons always holds"),
                message!("always true"),
                message!("to test whether both hold, write `&&`"),
            ),
        };
        self.unused.push(Diagnostic::new(Code::CertainPair, span, message).label(label).hint(hint));
    }

    /// Warns about `x = x;`, with the target at `name`. The nodes from `start` on are the subscripts of `target` and the value.
    pub(super) fn warn_self_assignment(
        &mut self,
        target: Variable,
        subscripts: u32,
        start: usize,
        span: Span,
        name: Span,
    ) {
        let read = Expr::Read { variable: target, subscripts };
        let nodes = &self.program.exprs[start..];
        let Some((&last, nodes)) = nodes.split_last() else { return };
        let (given, again) = nodes.split_at(nodes.len() / 2);
        let has_call = || given.iter().any(|node| matches!(node, Expr::Call { .. }));
        if last != read || given != again || has_call() {
            return;
        }
        self.unused.push(
            Diagnostic::new(
                Code::SelfAssignment,
                span,
                message!("`{operand}` is assigned to itself", operand = self.text(name)),
            )
            .label(message!("this changes nothing")),
        );
    }
}
