//! Replaces branches around a few cheap instructions by `select`: `if (x < 0) x = 0;` becomes
//! `x = x < 0 ? 0 : x`, without a jump that the processor has to predict.
//!
//! One or both paths from the branch lead through a block of their own, and both meet in the next block.
//! The instructions in between have no effect, so they may always be executed. Where the paths
//! meet, a phi reads a `select` of its two former inputs. The condition is not poison, since a
//! branch on poison is undefined behaviour, and poison from the path not taken is not chosen.
//!
//! A minimum or maximum of two variables stays a branch. In dynamic programming, each iteration
//! compares what the iteration before has chosen. A predicted branch does not wait for that value, and
//! a `select` does.
//!
//! Cost: linear in the blocks, since only few instructions move, to blocks with few predecessors.

use crate::analysis::Cfg;
use crate::ir::{
    Block, Context, Effects, Function, Inst, InstData, IntPredicate, Op, Terminator, Value,
};

/// The most instructions that are computed in vain: enough for a sum modulo a number, as in
/// `{ r = r + a; if (r >= m) r = r - m; }`.
const INSTS: usize = 4;

/// The most phis that need a `select`. Those of two constants are cheaper and do not count.
const SELECTS: usize = 1;

/// The most phis that need a `select` at all.
const ALL_SELECTS: usize = 2;

/// The most predecessors of the block where the paths meet.
const PREDECESSORS: usize = 8;

/// Replaces branches of `function` by `select`. Returns whether there were any. The blocks in between
/// become unreachable.
pub(super) fn run(context: &Context, function: &mut Function, cfg: &Cfg) -> bool {
    let mut is_changed = false;
    // Inner branches come first.
    for &block in cfg.reverse_postorder().iter().rev() {
        if let Some(diamond) = Diamond::at(context, function, cfg, block) {
            diamond.flatten(function);
            is_changed = true;
        }
    }
    is_changed
}

/// A branch whose two paths meet again after at most one block each.
struct Diamond {
    from: Block,
    cond: Value,
    /// The last block of each path: `from` or the block in between.
    last: [Block; 2],
    end: Block,
}

impl Diamond {
    /// The diamond that begins with the branch of `from`, if there is one that is small enough.
    fn at(context: &Context, function: &Function, cfg: &Cfg, from: Block) -> Option<Diamond> {
        let Terminator::Branch { cond, then_block, else_block } = function.block(from).terminator
        else {
            return None;
        };
        let between = |block: Block| {
            let Terminator::Jump(end) = function.block(block).terminator else { return None };
            let is_side =
                cfg.predecessors(block) == [from] && function.block(block).phis.is_empty();
            is_side.then_some(end)
        };
        let (last, end) = match (between(then_block), between(else_block)) {
            _ if then_block == else_block => return None,
            (Some(end), _) if end == else_block => ([then_block, from], end),
            (_, Some(end)) if end == then_block => ([from, else_block], end),
            (Some(end), Some(other)) if end == other => ([then_block, else_block], end),
            _ => return None,
        };
        let diamond = Diamond { from, cond, last, end };
        diamond.is_small(context, function).then_some(diamond)
    }

    /// The instructions between the branch and the end.
    fn insts<'a>(&'a self, function: &'a Function) -> impl Iterator<Item = Inst> + 'a {
        let sides = self.last.iter().filter(|&&block| block != self.from);
        sides.flat_map(|&block| function.block(block).body.iter().copied())
    }

    /// Whether the instructions in between are few and cheap, and few phis need a `select`.
    fn is_small(&self, context: &Context, function: &Function) -> bool {
        let phis = &function.block(self.end).phis;
        let differs = |&&phi: &&Inst| {
            let [a, b] = self.inputs(function, phi);
            a != b
        };
        let is_number = |value| matches!(value, Value::Int(..));
        let is_open = |&&phi: &&Inst| !self.inputs(function, phi).into_iter().all(is_number);
        let is_cheap = |inst| {
            let is_call = matches!(function.inst(inst).op, Op::Call { .. });
            function.effects(context, inst) == Effects::NONE && !is_call
        };
        self.end != self.from
            && self.insts(function).take(INSTS + 1).count() <= INSTS
            && self.insts(function).all(is_cheap)
            && phis.first().is_none_or(|&phi| function.phi_incoming(phi).len() <= PREDECESSORS)
            && phis.iter().filter(differs).take(ALL_SELECTS + 1).count() <= ALL_SELECTS
            && phis.iter().filter(differs).filter(is_open).take(SELECTS + 1).count() <= SELECTS
            && !phis.iter().any(|&phi| self.is_extremum(function, phi))
    }

    /// Whether a phi reads the smaller or the larger of two values that the branch compares.
    fn is_extremum(&self, function: &Function, phi: Inst) -> bool {
        let Value::Inst(cond) = self.cond else { return false };
        let Op::Icmp { predicate, lhs, rhs } = function.inst(cond).op else { return false };
        let inputs = self.inputs(function, phi);
        let is_order = !matches!(predicate, IntPredicate::Eq | IntPredicate::Ne);
        let is_number = |value| matches!(value, Value::Int(..));
        is_order
            && (inputs == [lhs, rhs] || inputs == [rhs, lhs])
            && !inputs.into_iter().any(is_number)
    }

    /// What a phi of the end reads on the two paths.
    fn inputs(&self, function: &Function, phi: Inst) -> [Value; 2] {
        self.last
            .map(|last| function.phi_input(phi, last).expect("each path ends in a predecessor"))
    }

    /// Moves the instructions in front, and replaces the branch by `select`s.
    fn flatten(self, function: &mut Function) {
        let Diamond { from, cond, last, end } = self;
        let insts: Vec<Inst> = self.insts(function).collect();
        for side in last.into_iter().filter(|&block| block != from) {
            function.inherit_may_run_forever(from, side);
            function.retain_insts(side, |_, _| false);
        }
        insts.into_iter().for_each(|inst| function.push(from, inst));
        for index in 0..function.block(end).phis.len() {
            let phi = function.block(end).phis[index];
            let [yes, no] = self.inputs(function, phi);
            let mut value = yes;
            if yes != no {
                let operands = function.create_operands(&[cond, yes, no]);
                let InstData { ty, name, .. } = *function.inst(phi);
                let select = function.append(from, Op::Select { operands }, ty, name);
                if let Some(spans) = &mut function.spans {
                    spans.copy_inst(phi, select);
                }
                value = Value::Inst(select);
            }
            function.remove_phi_input(phi, from);
            function.add_phi_input(phi, from, value);
        }
        // The inputs from the blocks in between are removed with these blocks.
        function.set_terminator(from, Terminator::Jump(end));
    }
}
