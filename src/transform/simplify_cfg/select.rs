//! Replaces branches around a few cheap instructions by `select`: `if (x < 0) x = 0;` becomes
//! `x = x < 0 ? 0 : x`, without a jump that the processor has to predict.
//!
//! One or both paths from the branch lead through a block of their own, and both meet in the next block.
//! The instructions in between have no effect, so they may always be executed. Where the paths
//! meet, a phi reads a `select` of its two former inputs. The condition is not poison, since a
//! branch on poison is undefined behaviour, and poison from the path not taken is not chosen.
//!
//! A store in between becomes one of a `select`, too, if the block before the branch has stored to the same
//! address: `a[i] = x; if (x < 0) a[i] = -x;`. So the address may be written on both paths. The first store is dead
//! then, and [`dse`](crate::transform::dse) removes it.
//!
//! If all that the paths do is to count, up to three counters may be chosen: `if (x < y) less = less + 1; else if (x == y)
//! same = same + 1; else more = more + 1;`. What is an index, too, does not count as a counter: the processor would wait
//! for the comparison with the next access.
//!
//! Cost: linear in the function, since only few instructions move, to blocks with few predecessors.

use std::cell::OnceCell;

use rustc_hash::FxHashSet;

use super::is_slow;
use crate::analysis::address::MemoryLocation;
use crate::analysis::{Cfg, Overlap};
use crate::ir::{
    BinaryOp, Block, Context, Effects, FloatPredicate, Function, Inst, InstData, Op, Terminator,
    Value,
};
use crate::support::interner::Symbol;
use crate::transform::UndefinedBehavior;

/// The most instructions that are computed in vain: enough for a sum modulo a number, as in
/// `{ r = r + a; if (r >= m) r = r - m; }`.
const INSTS: usize = 4;

/// The most phis that need a `select`. Those of two constants are cheaper and do not count. Neither does the lesser or
/// greater one of two floats that the condition compares, which is one instruction, nor what is stored, too.
const SELECTS: usize = 1;

/// The most phis that need a `select` at all.
const ALL_SELECTS: usize = 2;

/// The most counters.
const COUNTERS: usize = 3;

/// The most predecessors of the block where the paths meet.
const PREDECESSORS: usize = 8;

/// Replaces branches of `function` by `select`. Returns whether there were any. The blocks in between
/// become unreachable. If undefined behaviour is kept, branches around stores stay.
pub(super) fn run(
    context: &Context,
    function: &mut Function,
    cfg: &Cfg,
    undefined: UndefinedBehavior,
) -> bool {
    let mut is_changed = false;
    let indices = OnceCell::new();
    // Inner branches come first.
    for &block in cfg.reverse_postorder().iter().rev() {
        if let Some(diamond) = Diamond::at(context, function, cfg, block, &indices)
            && !(undefined.is_kept() && diamond.store.is_some())
        {
            diamond.flatten(context, function);
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
    /// A store in between, and what the block before the branch has stored there, by another store.
    store: Option<(Inst, Inst)>,
}

impl Diamond {
    /// The diamond that begins with the branch of `from`, if there is one that is small enough.
    fn at(
        context: &Context,
        function: &Function,
        cfg: &Cfg,
        from: Block,
        indices: &OnceCell<FxHashSet<Value>>,
    ) -> Option<Diamond> {
        let Terminator::Branch { cond, then_block, else_block } = function.block(from).terminator
        else {
            return None;
        };
        let between = |block: Block| {
            let Terminator::Jump(end) = function.block(block).terminator else { return None };
            let is_side =
                cfg.predecessors(block) == [from] && function.block(block).phis().is_empty();
            is_side.then_some(end)
        };
        let (last, end) = match (between(then_block), between(else_block)) {
            _ if then_block == else_block => return None,
            (Some(end), _) if end == else_block => ([then_block, from], end),
            (_, Some(end)) if end == then_block => ([from, else_block], end),
            (Some(end), Some(other)) if end == other => ([then_block, else_block], end),
            _ => return None,
        };
        let mut diamond = Diamond { from, cond, last, end, store: None };
        let is_store = |&inst: &Inst| matches!(*function.op(inst), Op::Store { .. });
        let store = diamond.insts(function).take(INSTS + 1).find(is_store);
        if let Some(store) = store {
            let earlier = store_before(context, function, from, store)?;
            diamond.store = Some((store, earlier));
        }
        let fits =
            diamond.is_small(context, function) || diamond.only_counts(context, function, indices);
        fits.then_some(diamond)
    }

    /// The instructions between the branch and the end.
    fn insts<'a>(&'a self, function: &'a Function) -> impl Iterator<Item = Inst> + 'a {
        let sides = self.last.iter().filter(|&&block| block != self.from);
        sides.flat_map(|&block| function.block(block).body().iter().copied())
    }

    /// Whether the instructions in between are few and cheap, and few phis need a `select`.
    fn is_small(&self, context: &Context, function: &Function) -> bool {
        let phis = function.block(self.end).phis();
        let differs = |&&phi: &&Inst| {
            let [a, b] = self.inputs(function, phi);
            a != b
        };
        let is_number = |value| matches!(value, Value::Int(..));
        let compared = self.cond.as_inst().and_then(|cond| match *function.op(cond) {
            Op::Fcmp { predicate, lhs, rhs } if is_strict(predicate) => Some([lhs, rhs]),
            _ => None,
        });
        let stored = self.stored(function);
        let is_open = |&&phi: &&Inst| {
            let inputs @ [yes, no] = self.inputs(function, phi);
            let is_extreme = compared == Some(inputs) || compared == Some([no, yes]);
            !inputs.into_iter().all(is_number) && !is_extreme && stored != Some(inputs)
        };
        let most_open = SELECTS - usize::from(self.store.is_some());
        self.end != self.from
            && self.insts(function).take(INSTS + 1).count() <= INSTS
            && self.insts(function).all(|inst| self.is_cheap(context, function, inst))
            && self.has_few_predecessors(function)
            && phis.iter().filter(differs).take(ALL_SELECTS + 1).count() <= ALL_SELECTS
            && phis.iter().filter(differs).filter(is_open).take(SELECTS + 1).count() <= most_open
    }

    fn is_cheap(&self, context: &Context, function: &Function, inst: Inst) -> bool {
        let is_store = self.store.is_some_and(|(store, _)| store == inst);
        is_store || !is_slow(function.op(inst)) && function.effects(context, inst) == Effects::NONE
    }

    fn has_few_predecessors(&self, function: &Function) -> bool {
        let phis = function.block(self.end).phis();
        phis.first().is_none_or(|&phi| function.phi_incoming(phi).len() <= PREDECESSORS)
    }

    /// Whether all phis of the end that differ are counters, and what is computed besides them is little. `indices` has
    /// what the function converts or uses in an address.
    fn only_counts(
        &self,
        context: &Context,
        function: &Function,
        indices: &OnceCell<FxHashSet<Value>>,
    ) -> bool {
        // Each counter takes an addition and a choice for each of two tests.
        const MOST: usize = INSTS + 4 * COUNTERS;
        let (mut counting, mut counters) = (Vec::new(), 0);
        if self.end == self.from
            || self.insts(function).take(MOST + 1).count() > MOST
            || !self.insts(function).all(|inst| self.is_cheap(context, function, inst))
            || !self.has_few_predecessors(function)
        {
            return false;
        }
        for &phi in function.block(self.end).phis() {
            let [yes, no] = self.inputs(function, phi);
            if yes == no {
                continue;
            }
            counters += 1;
            let base = [(yes, no), (no, yes)].into_iter().find_map(|(base, other)| {
                counts(function, base, other, &mut counting).then_some(base)
            });
            let indices = || indices.get_or_init(|| indices_of(function));
            if counters > COUNTERS || base.is_none_or(|base| indices().contains(&base)) {
                return false;
            }
        }
        self.insts(function).filter(|inst| !counting.contains(inst)).count() <= INSTS
    }

    /// What a phi of the end reads on the two paths.
    fn inputs(&self, function: &Function, phi: Inst) -> [Value; 2] {
        self.last
            .map(|last| function.phi_input(phi, last).expect("each path ends in a predecessor"))
    }

    /// What is stored on the two paths, if a store is in between.
    fn stored(&self, function: &Function) -> Option<[Value; 2]> {
        let (store, earlier) = self.store?;
        let [value, before] = [store, earlier].map(|store| stored(function, store));
        let [first, _] = self.last;
        let is_of_first = first != self.from && function.block(first).body().contains(&store);
        Some(if is_of_first { [value, before] } else { [before, value] })
    }

    /// Moves the instructions in front, and replaces the branch by `select`s.
    fn flatten(self, context: &Context, function: &mut Function) {
        let Diamond { from, cond, last, end, store } = self;
        let insts: Vec<Inst> = self.insts(function).collect();
        let stored = self.stored(function);
        let mut chosen = None;
        for side in last.into_iter().filter(|&block| block != from) {
            function.inherit_may_run_forever(from, side);
            function.retain_insts(side, |_, _| false);
        }
        for inst in insts {
            if let (Some((store, earlier)), Some(values)) = (store, stored)
                && store == inst
            {
                let select = choose_stored(context, function, from, (cond, values), store, earlier);
                chosen = Some((values, select));
            }
            function.push(from, inst);
        }
        for index in 0..function.block(end).phis().len() {
            let phi = function.block(end).phis()[index];
            let [yes, no] = self.inputs(function, phi);
            let mut value = yes;
            if let Some((values, select)) = chosen
                && values == [yes, no]
            {
                value = select;
            } else if yes != no {
                let operands = function.create_operands(&[cond, yes, no]);
                let InstData { ty, name, .. } = function.inst(phi);
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

/// Whether `value` is `base` plus a number, or chosen from such sums and `base`. Adds the instructions that compute it
/// to `counting`.
fn counts(function: &Function, base: Value, value: Value, counting: &mut Vec<Inst>) -> bool {
    let Value::Inst(inst) = value else { return false };
    counting.push(inst);
    match *function.op(inst) {
        Op::Binary { op: BinaryOp::Add, lhs, rhs: Value::Int(..) } => lhs == base,
        Op::Select { operands } => function.operands(operands)[1..].iter().all(|&arm| {
            // One choice may be inside another.
            arm == base || counting.len() < 4 * COUNTERS && counts(function, base, arm, counting)
        }),
        _ => false,
    }
}

/// The values that `function` converts, or uses in an address.
fn indices_of(function: &Function) -> FxHashSet<Value> {
    let mut indices = FxHashSet::default();
    for &block in function.layout() {
        for &inst in function.block(block).body() {
            if let Op::Cast { .. } | Op::GetElementPtr { .. } = function.op(inst) {
                function.for_each_operand(inst, |value| {
                    indices.insert(value);
                });
            }
        }
    }
    indices
}

/// The most instructions that are looked at before a store.
const STEPS: usize = 12;

/// The earlier store in `from` to the address that `store` writes, if nothing in between may write there.
fn store_before(context: &Context, function: &Function, from: Block, store: Inst) -> Option<Inst> {
    let InstData { op, flags, .. } = function.inst(store);
    let Op::Store { value, ptr, .. } = op else { return None };
    if !flags.is_empty() {
        return None;
    }
    let place = MemoryLocation::of(context, function, ptr, context.value_type(function, value))?;
    let facts = context.signatures[function.id].summary.as_deref();
    for &inst in function.block(from).body().iter().rev().take(STEPS) {
        let InstData { op, flags, .. } = function.inst(inst);
        let Op::Store { value, ptr: other, .. } = op else {
            if function.effects(context, inst).contains(Effects::WRITES) {
                return None;
            }
            continue;
        };
        let ty = context.value_type(function, value);
        if other == ptr && ty == place.ty && flags.is_empty() {
            return Some(inst);
        }
        let MemoryLocation { address, size, .. } =
            MemoryLocation::of(context, function, other, ty)?;
        if place.address.overlap(place.size, &address, size, facts) != Overlap::Never {
            return None;
        }
    }
    None
}

/// Whether a comparison says which of two numbers is the lesser one.
fn is_strict(predicate: FloatPredicate) -> bool {
    use FloatPredicate::{Ogt, Olt, Ugt, Ult};
    matches!(predicate, Olt | Ogt | Ult | Ugt)
}

fn stored(function: &Function, store: Inst) -> Value {
    let Op::Store { value, .. } = *function.op(store) else { unreachable!("it is a store") };
    value
}

/// Makes `store` write one of two values: what it did, or what `earlier` wrote. The choice by `cond` is computed at
/// the end of `block` and returned.
fn choose_stored(
    context: &Context,
    function: &mut Function,
    block: Block,
    (cond, [yes, no]): (Value, [Value; 2]),
    store: Inst,
    earlier: Inst,
) -> Value {
    let data = function.inst(store);
    let (Op::Store { value, ptr, alignment }, Op::Store { alignment: other, .. }) =
        (data.op, *function.op(earlier))
    else {
        unreachable!("both are stores")
    };
    let operands = function.create_operands(&[cond, yes, no]);
    let ty = context.value_type(function, value);
    let select = function.append(block, Op::Select { operands }, ty, Symbol::NONE);
    if let Some(spans) = &mut function.spans {
        spans.copy_inst(store, select);
    }
    let select = Value::Inst(select);
    let op = Op::Store { value: select, ptr, alignment: alignment.min(other) };
    function.replace_inst(store, InstData { op, ..data });
    select
}
