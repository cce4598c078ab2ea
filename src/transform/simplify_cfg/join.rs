//! Joins two conditions that decide on one path: `if (a && b)` becomes one branch on `a ? b : false`.
//!
//! A branch leads to a block that has no other predecessor and ends in a branch itself. One target
//! of this second branch is also the other target of the first one. If the block computes little
//! and has no effect, its instructions move in front of the first branch. A `select` on the two
//! conditions then takes both decisions at once. It yields the second condition only where control
//! would reach it, so an undefined second condition does no harm. With `||` the targets are
//! exchanged.
//!
//! `if (x == y) return x; if (x > y) return x; return y;` decides once, too: where both are equal, `y` will do as
//! well as `x`.
//!
//! `if (x > 1) { if (x > 2) ... }` needs only the second condition, which implies the first.
//!
//! A condition that leaves a loop, or continues with its next iteration, stays separate, since the analysis
//! of trip counts looks for it.
//!
//! Cost: linear in the blocks, since little is moved, and in the inputs of phis of the targets.

use super::is_slow;
use crate::analysis::Analyses;
use crate::ir::uses::use_counts;
use crate::ir::{
    Block, Context, Effects, Function, Inst, InstData, IntPredicate, IntType, Op, Range,
    Terminator, Type, Value,
};
use crate::support::entity::EntityVec;
use crate::support::interner::Symbol;

/// The most instructions of the second condition.
const INSTS: usize = 2;

/// The most predecessors of the common target.
const PREDECESSORS: usize = 8;

/// The most predecessors of the common target if the second condition implies the first.
const IMPLIED_PREDECESSORS: usize = 256;

/// Joins conditions of `function`. Returns whether there were any. Blocks whose instructions moved become
/// unreachable.
///
/// Loops are asked for when a pair looks right. The cache finds them in the graph as it was before.
pub(super) fn run(context: &Context, function: &mut Function, analyses: &Analyses) -> bool {
    let mut is_changed = false;
    let mut counts = None;
    // Later conditions are joined first.
    for &block in analyses.cfg(function).reverse_postorder().iter().rev() {
        if let Some(pair) = Pair::at(context, function, analyses, block) {
            pair.join(function, &mut counts);
            is_changed = true;
        }
    }
    is_changed
}

/// Two branches, one after the other.
struct Pair {
    first: Block,
    second: Block,
    /// The conditions, each with the value for which its branch does not go to `common`.
    conds: [(Value, bool); 2],
    /// The target of the second branch alone, and that of both.
    on: Block,
    common: Block,
    /// Whether the second condition implies the first.
    is_implied: bool,
}

/// The condition of a branch and its targets.
fn branch(function: &Function, block: Block) -> Option<(Value, [Block; 2])> {
    match function.block(block).terminator {
        Terminator::Branch { cond, then_block, else_block } => {
            Some((cond, [then_block, else_block]))
        }
        _ => None,
    }
}

/// Whether the second condition has its value only where the first has its own: both compare one `i32` with
/// numbers.
fn implies(function: &Function, second: (Value, bool), first: (Value, bool)) -> bool {
    let compared = |(cond, holds): (Value, bool)| {
        let InstData { op, flags, .. } = function.inst(cond.as_inst()?);
        let Op::Icmp { predicate, lhs, rhs: Value::Int(IntType::I32, number) } = op else {
            return None;
        };
        let predicate = if holds { predicate } else { predicate.inverse() };
        // A promise might not hold where the first condition led away.
        let range = Range::ALL.narrowed(predicate, Range::number(number.into()));
        flags.is_empty().then_some((lhs, predicate, range))
    };
    let (Some((value, _, inner)), Some((other, predicate, outer))) =
        (compared(second), compared(first))
    else {
        return false;
    };
    // For these, the range has no other numbers.
    let is_exact = matches!(
        predicate,
        IntPredicate::Eq
            | IntPredicate::Slt
            | IntPredicate::Sle
            | IntPredicate::Sgt
            | IntPredicate::Sge
    );
    value == other && is_exact && outer != Range::ALL && inner.is_within(outer)
}

impl Pair {
    /// The pair whose second branch ends `second`, if it can be joined.
    fn at(
        context: &Context,
        function: &Function,
        analyses: &Analyses,
        second: Block,
    ) -> Option<Pair> {
        let &[first] = analyses.cfg(function).predecessors(second) else { return None };
        let (cond, targets) = branch(function, first)?;
        let holds = targets[0] == second;
        let common = targets[usize::from(holds)];
        let (second_cond, second_targets) = branch(function, second)?;
        let leads_on = match second_targets.map(|target| target == common) {
            [false, true] => true,
            [true, false] => false,
            _ => return None,
        };
        let on = second_targets[usize::from(!leads_on)];
        let conds = [(cond, holds), (second_cond, leads_on)];
        let is_implied = implies(function, conds[1], conds[0]);
        let pair = Pair { first, second, conds, on, common, is_implied };
        let data = function.block(second);
        let is_cheap = |&inst: &Inst| {
            !is_slow(function.op(inst)) && function.effects(context, inst) == Effects::NONE
        };
        let stays_inside = |target: Block| {
            let loops = analyses.loops(function);
            loops
                .innermost(second)
                .is_none_or(|of| loops.contains(of, target) && loops.header(of) != target)
        };
        let phis = function.block(common).phis();
        let most = if is_implied { IMPLIED_PREDECESSORS } else { PREDECESSORS };
        let has_few_inputs =
            phis.first().is_none_or(|&phi| function.phi_incoming(phi).len() <= most);
        let is_small = data.phis().is_empty()
            && data.body().len() <= INSTS
            && data.body().iter().all(is_cheap)
            && stays_inside(on)
            && stays_inside(common)
            && has_few_inputs
            && phis.iter().all(|&phi| pair.reads_the_same(function, phi));
        is_small.then_some(pair)
    }

    /// Whether a phi of the common target may read from both blocks what it reads from the second. If the
    /// first block goes there where `a == b`, one block may read `a` and the other `b`, if these are numbers.
    /// (Equal addresses may belong to different variables.)
    fn reads_the_same(&self, function: &Function, phi: Inst) -> bool {
        let input = |from| function.phi_input(phi, from).expect("it is a predecessor");
        let inputs = [self.first, self.second].map(input);
        let (cond, leads_on) = self.conds[0];
        inputs[0] == inputs[1]
            || cond.as_inst().is_some_and(|cond| match *function.op(cond) {
                Op::Icmp { predicate, lhs, rhs } => {
                    let is_equal = [IntPredicate::Eq, IntPredicate::Ne][usize::from(leads_on)];
                    predicate == is_equal
                        && function.ty(phi).is_int()
                        && (inputs == [lhs, rhs] || inputs == [rhs, lhs])
                }
                _ => false,
            })
    }

    /// Makes one branch of the two. `counts` has the number of uses of each instruction when it was first
    /// asked for. A condition gets no other use before it is joined itself.
    fn join(self, function: &mut Function, counts: &mut Option<EntityVec<Inst, u32>>) {
        let Pair { first, second, conds: [(a, a_holds), (b, b_holds)], on, common, is_implied } =
            self;
        function.inherit_may_run_forever(first, second);
        let insts = function.block(second).body().to_vec();
        if let (true, Some(a)) = (is_implied, a.as_inst())
            && counts.get_or_insert_with(|| use_counts(function))[a] == 1
        {
            // So a chain of such conditions does not grow.
            function.retain_insts(first, |_, inst| inst != a);
        }
        function.retain_insts(second, |_, _| false);
        insts.into_iter().for_each(|inst| function.push(first, inst));
        // If the first condition leads away, the `select` yields the value for which the second
        // does, too.
        let away = Value::Int(IntType::I1, i32::from(!b_holds));
        let mut cond = b;
        if !is_implied {
            let values = if a_holds { [a, b, away] } else { [a, away, b] };
            let operands = function.create_operands(&values);
            let select = function.append(first, Op::Select { operands }, Type::I1, Symbol::NONE);
            if let (Some(spans), Value::Inst(b)) = (&mut function.spans, b) {
                spans.copy_inst(b, select);
            }
            cond = Value::Inst(select);
        }
        // `on` reads from the first block now, and the common target no longer from the second.
        for index in 0..function.block(on).phis().len() {
            let phi = function.block(on).phis()[index];
            let value = function.remove_phi_input(phi, second).expect("it is a predecessor");
            function.add_phi_input(phi, first, value);
        }
        for index in 0..function.block(common).phis().len() {
            let phi = function.block(common).phis()[index];
            let value = function.remove_phi_input(phi, second).expect("it is a predecessor");
            if function.phi_input(phi, first) != Some(value) {
                function.remove_phi_input(phi, first);
                function.add_phi_input(phi, first, value);
            }
        }
        let (then_block, else_block) = if b_holds { (on, common) } else { (common, on) };
        function.set_terminator(first, Terminator::Branch { cond, then_block, else_block });
        function.set_terminator(second, Terminator::Unreachable);
    }
}
