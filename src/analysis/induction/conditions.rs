//! What is known when a loop is entered: the comparisons of the branches above it.

use dominance::Loop;

use super::Search;
use crate::analysis::{Term, Terms};
use crate::ir::eval;
use crate::ir::{Flags, IntPredicate, Op, Terminator, Value};

/// How many blocks above a loop are searched for what is known when it is entered.
const MOST_BRANCHES: usize = 12;

/// A comparison that holds.
#[derive(Copy, Clone, Debug)]
pub(super) struct Condition {
    predicate: IntPredicate,
    lhs: Term,
    rhs: Term,
}

impl Condition {
    /// Whether `lhs predicate rhs` follows. It does if it is the same comparison, or if a value
    /// that is known to be more than a constant is compared with a smaller one.
    pub(super) fn implies(
        &self,
        terms: &Terms,
        predicate: IntPredicate,
        lhs: Term,
        rhs: Term,
    ) -> bool {
        if self.rhs != rhs || terms.ty(self.lhs) != terms.ty(lhs) {
            return false;
        }
        let (ty, is_equal) = (terms.ty(lhs), self.lhs == lhs);
        let is_weaker = |strict, weak| self.predicate == strict && predicate == weak;
        if is_equal {
            return self.predicate == predicate
                || is_weaker(IntPredicate::Slt, IntPredicate::Sle)
                || is_weaker(IntPredicate::Sgt, IntPredicate::Sge);
        }
        let (Some(mine), Some(other)) = (terms.as_int(self.lhs), terms.as_int(lhs)) else {
            return false;
        };
        let compare = |predicate| eval::icmp(ty, predicate, Flags::NONE, other, mine) == Some(true);
        match (self.predicate, predicate) {
            (IntPredicate::Slt | IntPredicate::Sle, IntPredicate::Sle)
            | (IntPredicate::Slt, IntPredicate::Slt) => compare(IntPredicate::Sle),
            (IntPredicate::Sle, IntPredicate::Slt) => compare(IntPredicate::Slt),
            (IntPredicate::Sgt | IntPredicate::Sge, IntPredicate::Sge)
            | (IntPredicate::Sgt, IntPredicate::Sgt) => compare(IntPredicate::Sge),
            (IntPredicate::Sge, IntPredicate::Sgt) => compare(IntPredicate::Sgt),
            _ => false,
        }
    }
}

impl Search<'_> {
    /// Comparisons that hold whenever the loop is entered, from the nearest branches that lead to
    /// it.
    pub(super) fn find_conditions(&mut self, loop_: Loop) -> Vec<Condition> {
        let mut conditions = Vec::new();
        let mut block = self.loops.header(loop_);
        for _ in 0..MOST_BRANCHES {
            let Some(above) = self.tree.immediate_dominator(block) else { break };
            let mut from = self.cfg.predecessors(block).iter().copied();
            if from.all(|it| it == above || !self.cfg.is_reachable(it))
                && let Terminator::Branch { cond: Value::Inst(cond), then_block, else_block } =
                    self.function.block(above).terminator
                && then_block != else_block
                && let Op::Icmp { predicate, lhs, rhs } = *self.function.op(cond)
            {
                let predicate = if block == then_block { predicate } else { predicate.inverse() };
                let terms = &mut self.induction.terms;
                let lhs = terms.value(self.context, self.function, lhs);
                let rhs = terms.value(self.context, self.function, rhs);
                if let (Some(lhs), Some(rhs)) = (lhs, rhs) {
                    conditions.push(Condition { predicate, lhs, rhs });
                    let predicate = predicate.swapped();
                    conditions.push(Condition { predicate, lhs: rhs, rhs: lhs });
                }
            }
            block = above;
        }
        conditions
    }
}
