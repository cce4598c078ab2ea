//! What is known when a loop is entered: the comparisons of the branches above it.

use std::iter::successors;

use dominance::Loop;

use super::Search;
use crate::analysis::branch_conditions::condition_at;
use crate::analysis::{Term, Terms};
use crate::ir::eval;
use crate::ir::{Flags, IntPredicate, Op, Value};

/// How many blocks above a loop are searched for what is known when it is entered.
const MOST_BRANCHES: usize = 12;

/// A comparison that holds.
#[derive(Copy, Clone, Debug)]
pub(super) struct Condition {
    predicate: IntPredicate,
    lhs: Value,
    rhs: Value,
}

/// Whether `lhs predicate bound` follows from `known_lhs known bound`. It does if it is the same
/// comparison, or if a value that is known to be more than a constant is compared with a smaller one.
fn implies(
    terms: &Terms,
    (known, known_lhs): (IntPredicate, Term),
    (predicate, lhs): (IntPredicate, Term),
) -> bool {
    let ty = terms.ty(lhs);
    if known_lhs == lhs {
        let is_weaker = |strict, weak| known == strict && predicate == weak;
        return known == predicate
            || is_weaker(IntPredicate::Slt, IntPredicate::Sle)
            || is_weaker(IntPredicate::Sgt, IntPredicate::Sge);
    }
    let (Some(mine), Some(other)) = (terms.as_int(known_lhs), terms.as_int(lhs)) else {
        return false;
    };
    let compare = |predicate| eval::icmp(ty, predicate, Flags::NONE, other, mine) == Some(true);
    match (known, predicate) {
        (IntPredicate::Slt | IntPredicate::Sle, IntPredicate::Sle)
        | (IntPredicate::Slt, IntPredicate::Slt) => compare(IntPredicate::Sle),
        (IntPredicate::Sle, IntPredicate::Slt) => compare(IntPredicate::Slt),
        (IntPredicate::Sgt | IntPredicate::Sge, IntPredicate::Sge)
        | (IntPredicate::Sgt, IntPredicate::Sgt) => compare(IntPredicate::Sge),
        (IntPredicate::Sge, IntPredicate::Sgt) => compare(IntPredicate::Sgt),
        _ => false,
    }
}

impl Search<'_> {
    /// Whether `lhs predicate bound` follows from one of `conditions`.
    pub(super) fn is_implied(
        &mut self,
        conditions: &[Condition],
        predicate: IntPredicate,
        lhs: Term,
        bound: Term,
    ) -> bool {
        let terms = &mut self.induction.terms;
        let sides = conditions.iter().flat_map(|&Condition { predicate, lhs, rhs }| {
            [(predicate, lhs, rhs), (predicate.swapped(), rhs, lhs)]
        });
        for (known, known_lhs, known_bound) in sides {
            // Most compare with something else.
            if terms.is_value(self.context, bound, known_bound)
                && let Some(known_lhs) = terms.value(self.context, self.function, known_lhs)
                && terms.ty(known_lhs) == terms.ty(lhs)
                && implies(terms, (known, known_lhs), (predicate, lhs))
            {
                return true;
            }
        }
        false
    }

    /// Comparisons that hold whenever the loop is entered, from the nearest branches that lead to
    /// it.
    pub(super) fn find_conditions(&self, loop_: Loop) -> Vec<Condition> {
        let mut conditions = Vec::new();
        let header = self.loops.header(loop_);
        let above = successors(Some(header), |&block| self.tree.immediate_dominator(block));
        for block in above.take(MOST_BRANCHES) {
            if let Some((Value::Inst(cond), holds)) = condition_at(self.function, self.cfg, block)
                && let Op::Icmp { predicate, lhs, rhs } = *self.function.op(cond)
            {
                let predicate = if holds { predicate } else { predicate.inverse() };
                conditions.push(Condition { predicate, lhs, rhs });
            }
        }
        conditions
    }
}
