//! Replaces branches around a few cheap instructions by `select`: `if (x < 0) x = 0;` becomes
//! `x = x < 0 ? 0 : x`, without a jump that the processor has to predict.
//!
//! One or both paths from the branch lead through a block of their own, and both meet in the next block.
//! The instructions in between have no effect, so they may always be executed. Where the paths
//! meet, a phi reads a `select` of its two former inputs. The condition is not poison, since a
//! branch on poison is undefined behaviour, and poison from the path not taken is not chosen.
//!
//! A minimum or maximum of two variables stays a branch if it may be computed from an earlier one, through
//! its phi or an element nearby that a store writes. In dynamic programming, each iteration compares what the
//! iteration before has chosen. A predicted branch does not wait for that value, and a `select` does.
//!
//! Cost: linear in the function, since only few instructions move, to blocks with few predecessors, and
//! few are looked at before a minimum or maximum.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::analysis::{Address, Cfg};
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
    let mut stores = Stores::default();
    // Inner branches come first.
    for &block in cfg.reverse_postorder().iter().rev() {
        if let Some(diamond) = Diamond::at(context, function, cfg, &mut stores, block) {
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
    fn at(
        context: &Context,
        function: &Function,
        cfg: &Cfg,
        stores: &mut Stores,
        from: Block,
    ) -> Option<Diamond> {
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
        diamond.is_small(context, function, stores).then_some(diamond)
    }

    /// The instructions between the branch and the end.
    fn insts<'a>(&'a self, function: &'a Function) -> impl Iterator<Item = Inst> + 'a {
        let sides = self.last.iter().filter(|&&block| block != self.from);
        sides.flat_map(|&block| function.block(block).body.iter().copied())
    }

    /// Whether the instructions in between are few and cheap, and few phis need a `select`.
    fn is_small(&self, context: &Context, function: &Function, stores: &mut Stores) -> bool {
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
            && !phis.iter().any(|&phi| {
                self.is_extremum(function, phi)
                    && is_carried(context, function, stores, self.cond, phi)
            })
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

/// The most instructions that are looked at before a minimum or maximum.
const STEPS: usize = 12;

/// Whether `value` may be computed from what `phi` was in an earlier iteration.
fn is_carried(
    context: &Context,
    function: &Function,
    stores: &mut Stores,
    value: Value,
    phi: Inst,
) -> bool {
    let (mut pending, mut visited) = (vec![value], 0);
    while let Some(&value) = pending.get(visited) {
        visited += 1;
        // What a parameter is shows when its function is inlined.
        if visited > STEPS || matches!(value, Value::Param(_)) || value == Value::Inst(phi) {
            return true;
        }
        let Value::Inst(inst) = value else { continue };
        match function.inst(inst).op {
            Op::Load { ptr, .. } => {
                if stores.are_near(context, function, ptr) {
                    return true;
                }
            }
            Op::Phi { .. }
            | Op::Binary { .. }
            | Op::Icmp { .. }
            | Op::Select { .. }
            | Op::Cast { .. } => {
                function.for_each_operand(inst, |operand| {
                    if !pending.contains(&operand) {
                        pending.push(operand);
                    }
                });
            }
            _ => return true,
        }
    }
    false
}

/// The bytes up to an element that one of the next few iterations may read.
const NEAR: i64 = 64;

/// Where a function stores, if that has been asked.
#[derive(Default)]
struct Stores {
    /// The distances of stores from a base: the address without its constant part.
    distances: Option<FxHashMap<Address, BTreeSet<i64>>>,
}

impl Stores {
    /// Whether a store may write an element next to the one at `ptr`, or the variable there.
    fn are_near(&mut self, context: &Context, function: &Function, ptr: Value) -> bool {
        let distances = self.distances.get_or_insert_with(|| {
            let mut distances: FxHashMap<Address, BTreeSet<i64>> = FxHashMap::default();
            for &block in function.layout() {
                for &inst in &function.block(block).body {
                    let Op::Store { ptr, .. } = function.inst(inst).op else { continue };
                    let (base, offset) = Address::of(context, function, ptr).into_parts();
                    distances.entry(base).or_default().insert(offset);
                }
            }
            distances
        });
        let (base, offset) = Address::of(context, function, ptr).into_parts();
        let is_variable = base.terms().next().is_none();
        let near = distances.get(&base).into_iter();
        let mut near =
            near.flat_map(|it| it.range(offset.saturating_sub(NEAR)..=offset.saturating_add(NEAR)));
        near.any(|&other| is_variable || other != offset)
    }
}
