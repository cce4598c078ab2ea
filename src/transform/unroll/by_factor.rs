//! Unrolling by a factor: a group of several iterations of a loop with one exit test.
//!
//! It is for innermost loops that count by a constant step up or down to a bound, and test the count at the
//! end of an iteration. A loop with another exit, such as a search, often ends before a whole group does, and
//! each inlined copy of it has to be compiled. So it is unrolled only if its trip count is a constant.
//!
//! Before the loop, and after each group, one comparison decides whether there is another whole group:
//! with `i < n` and a step of 1, four more iterations follow if `i < n - 3`. If `n - 3` wraps, no group is
//! executed. The original loop executes the last iterations, unless the number of all is a constant: then
//! copies follow the groups, as many as are left.
//!
//! The comparison before the loop is executed earlier than the program's own, or without it if a call in
//! the loop does not return. A branch on poison is undefined behaviour, so it compares frozen values.
//!
//! Cost: linear in the copies.

use dominance::Loop;

use super::iteration::{Body, Iteration};
use crate::analysis::terms::Computed;
use crate::analysis::{
    Address, Analyses, DomTree, ExecutionCounts, Induction, LoopForest, Term, Terms, loop_test,
};
use crate::ir::remarks::{Noun, Part, Remark, Remarks, Template};
use crate::ir::{
    BinaryOp, Block, Builder, Context, Function, InstData, IntPredicate, LoopOrigin, Op, Positions,
    Terminator, Type, Value,
};
use crate::support::interner::Symbol;
use crate::transform::update_ssa::SsaUpdate;

/// The most instructions of a group of iterations. In a larger group the exit tests hardly count.
const LARGEST_GROUP: usize = 36;

/// The most where an iteration loads what the one before it stored: copies keep that in registers.
const LARGEST_GROUP_WITH_REUSE: usize = 60;

/// The most iterations in a group.
const MOST_ITERATIONS: usize = 4;

/// The most iterations in a group whose size divides the number of all iterations.
const LARGEST_DIVISOR: usize = 8;

/// A loop that counts.
pub(super) struct Counted {
    /// The block that ends each iteration.
    latch: Block,
    /// There is another iteration if `variable predicate bound`.
    variable: Value,
    predicate: IntPredicate,
    bound: Term,
    /// The variable in the first iteration, and what each iteration adds to it.
    start: Term,
    step: i64,
    /// The number of iterations if it is a constant.
    trip_count: Option<u64>,
    /// Where the latch leads after the last iteration.
    exit: Block,
}

/// The terms that decide whether a group of iterations follows.
#[derive(Copy, Clone)]
struct Group {
    /// Whether there is a first group.
    enters: Term,
    /// There is another group while the loop's comparison holds with this bound.
    limit: Term,
}

/// Finds loops that count.
pub(super) struct Counting<'a> {
    tree: &'a DomTree,
    loops: &'a LoopForest,
    positions: &'a Positions,
    induction: Induction,
}

impl<'a> Counting<'a> {
    /// Prepares for the loops of `function`. `positions` need not know the blocks of instructions
    /// outside of loops.
    pub fn new(
        context: &Context,
        function: &Function,
        analyses: &'a Analyses,
        positions: &'a Positions,
    ) -> Counting<'a> {
        let (cfg, tree) = (analyses.cfg(function), analyses.dominators(function));
        let loops = analyses.loops(function);
        let induction = Induction::compute(context, function, cfg, tree, loops);
        Counting { tree, loops, positions, induction }
    }

    /// How often the loops are executed.
    pub fn execution_counts(&self, context: &Context, function: &Function) -> ExecutionCounts {
        ExecutionCounts::compute(context, function, self.loops, &self.induction)
    }

    /// The factor to unroll the loop by, if any, and how many copies of an iteration that makes.
    pub fn factor(
        &mut self,
        context: &Context,
        function: &Function,
        remarks: &mut Remarks,
        body: &Body,
        loop_: Loop,
    ) -> Option<(usize, usize)> {
        let test = loop_test(function, self.loops, loop_);
        let Some(counted) = self.counted(context, function, loop_) else {
            let words =
                Template("this loop is not unrolled: it does not count by a constant to a bound");
            remarks.add(function, test, || Remark::declined(words, []));
            return None;
        };
        if counted.trip_count.is_none() && self.induction.exit_count(loop_) > 1 {
            let words = Template("this loop is not unrolled: another exit may end it early");
            remarks.add(function, test, || Remark::declined(words, []));
            return None;
        }
        let size = body.size(function);
        let decides =
            (LARGEST_GROUP / MOST_ITERATIONS + 1..=LARGEST_GROUP_WITH_REUSE / 2).contains(&size);
        let has_reuse = decides
            && reuses_memory(context, function, (self.tree, counted.latch), body, counted.step);
        let largest = if has_reuse { LARGEST_GROUP_WITH_REUSE } else { LARGEST_GROUP };
        let most = largest / size;
        if most < 2 {
            let words =
                Template("this loop is not unrolled: an iteration has {size}, more than {limit}");
            let size = Part::Count(size, Noun::Instruction);
            remarks
                .add(function, test, || Remark::declined(words, [size, Part::Number(largest / 2)]));
        }
        let divisor = (MOST_ITERATIONS..=most.min(LARGEST_DIVISOR)).rev().find(|&factor| {
            counted.is_divided_by(factor) && counted.trip_count > Some(factor as u64)
        });
        let terms = &mut self.induction.terms;
        let has_group = |&factor: &usize| factor <= most && counted.group(terms, factor).is_some();
        let factor = divisor.or_else(|| [MOST_ITERATIONS, 2].into_iter().find(has_group))?;
        Some((factor, factor + counted.copies_after(factor)))
    }

    /// How the loop counts, if it does.
    fn counted(&mut self, context: &Context, function: &Function, loop_: Loop) -> Option<Counted> {
        let Counting { loops, positions, ref mut induction, .. } = *self;
        use IntPredicate::{Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
        let &[latch] = loops.latches(loop_) else { return None };
        let Terminator::Branch { cond: Value::Inst(cond), then_block, else_block } =
            function.block(latch).terminator
        else {
            return None;
        };
        let Op::Icmp { predicate, lhs, rhs } = *function.op(cond) else { return None };
        let (predicate, exit_block) =
            match [then_block, else_block].map(|to| loops.contains(loop_, to)) {
                [true, false] => (predicate, else_block),
                [false, true] => (predicate.inverse(), then_block),
                _ => return None,
            };
        let changes = |value: Value| {
            let block = value.as_inst().and_then(|inst| positions.block(inst));
            block.is_some_and(|block| loops.contains(loop_, block))
        };
        let (variable, predicate, bound) = match [lhs, rhs].map(changes) {
            [true, false] => (lhs, predicate, rhs),
            [false, true] => (rhs, predicate.swapped(), lhs),
            _ => return None,
        };
        let evolution = *induction.of_inst(variable.as_inst()?)?;
        let step = induction.terms.as_int(evolution.step(&induction.terms)?)?;
        let is_toward = match predicate {
            Slt | Sle | Ult | Ule => step > 0,
            Sgt | Sge | Ugt | Uge => step < 0,
            _ => false,
        };
        let bound = induction.terms.value(context, function, bound).filter(|_| is_toward)?;
        let mut exits = induction.exits(loop_).iter();
        let exit = exits.find(|exit| exit.from == latch && !exit.trip_count.if_it_ends);
        let further = exit.and_then(|exit| exit.trip_count.constant(&induction.terms));
        let trip_count = further.and_then(|further| further.checked_add(1));
        let start = evolution.start();
        Some(Counted {
            latch,
            variable,
            predicate,
            bound,
            start,
            step,
            trip_count,
            exit: exit_block,
        })
    }
}

impl Counted {
    /// Whether the number of iterations is a constant that `factor` divides.
    fn is_divided_by(&self, factor: usize) -> bool {
        self.trip_count.is_some_and(|count| count.is_multiple_of(factor as u64))
    }

    /// How many copies of an iteration follow the groups of `factor`; 0 if the original loop does.
    fn copies_after(&self, factor: usize) -> usize {
        self.trip_count.map_or(0, |count| (count % factor as u64) as usize)
    }

    /// The conditions for groups of `factor` iterations. `None` if there are always fewer iterations.
    fn group(&self, terms: &mut Terms, factor: usize) -> Option<Group> {
        use IntPredicate::{Sge, Sgt, Sle, Slt, Uge, Ule};
        let ty = terms.ty(self.bound);
        let is_signed = matches!(self.predicate, Slt | Sle | Sgt | Sge);
        let most = if is_signed { (1 << (ty.bits() - 1)) - 1 } else { (1i128 << ty.bits()) - 1 };
        let least = if is_signed { -most - 1 } else { 0 };
        // How far the variable moves from the test before a group to the last comparison in it.
        let reach = i128::from(self.step) * (factor as i128 - 1);
        // At this distance from the end of the type's range, the limit does not wrap.
        let (nearest, holds) = if reach > 0 {
            (least + reach, if is_signed { Sge } else { Uge })
        } else {
            (most + reach, if is_signed { Sle } else { Ule })
        };
        if !(least..=most).contains(&nearest) {
            return None;
        }
        let nearest = terms.int(ty, nearest as i64);
        let has_limit = terms.icmp(holds, self.bound, nearest);
        // The first group has one step less to go.
        let first_limit = terms.add_int(self.bound, self.step.wrapping_sub(reach as i64));
        let is_before = terms.icmp(self.predicate, self.start, first_limit);
        let enters = match terms.as_int(has_limit) {
            Some(0) => return None,
            Some(_) => is_before,
            None => terms.binary(BinaryOp::And, has_limit, is_before),
        };
        let limit = terms.add_int(self.bound, -reach as i64);
        (terms.as_int(enters) != Some(0)).then_some(Group { enters, limit })
    }
}

/// Unrolls the loop. Returns the new blocks, which belong before the original in the layout. If the
/// factor divides the number of iterations, the original becomes unreachable.
pub(super) fn unroll(
    context: &mut Context,
    function: &mut Function,
    update: &mut SsaUpdate,
    mut body: Body,
    counting: &mut Counting,
    (loop_, factor): (Loop, usize),
) -> Vec<Block> {
    let counted = counting.counted(context, function, loop_);
    let terms = &mut counting.induction.terms;
    let group = counted.as_ref().and_then(|counted| counted.group(terms, factor));
    let (Some(counted), Some(group)) = (counted, group) else { return Vec::new() };
    let Body { header, preheader, .. } = body;
    let block_name = function.block(header).name;
    let is_exact = counted.is_divided_by(factor);
    let main = function.create_block(block_name);
    function.set_loop_origin(main, LoopOrigin::Grouped);
    function.set_loop_origin(header, LoopOrigin::Rest);
    let test = function.create_block(function.block(counted.latch).name);

    // The iterations of a group.
    let phis = function.block(header).phis().to_vec();
    let starts = body.starts(function);
    let mut values = Vec::new();
    for (&phi, &start) in phis.iter().zip(&starts) {
        let InstData { ty, name, .. } = function.inst(phi);
        let copy = function.append_phi(main, ty, name, &[(preheader, start)]);
        values.push(Value::Inst(copy));
    }
    let latch = counted.latch;
    let ends = if is_exact { (main, None) } else { (test, Some((latch, header))) };
    let (mut blocks, last) = copy_iterations(
        context,
        function,
        (update, &mut body),
        latch,
        (main, factor),
        &mut values,
        ends,
    );

    if is_exact {
        if let Some(last) = last {
            let [(latch, _)] = last.latches[..] else { unreachable!("there is one latch") };
            add_inputs(function, main, latch, &values);
        }
        function.set_terminator(preheader, Terminator::Jump(main));
        body.finish(function);
        return blocks;
    }

    let known = &mut Computed::default();
    let mut emit = |function: &mut _, term| terms.emit(context, function, preheader, known, term);
    let (mut enters, limit) = (emit(function, group.enters), emit(function, group.limit));
    if terms.as_int(group.enters).is_none() {
        let op = Op::Freeze { value: enters };
        enters = Value::Inst(function.append(preheader, op, Type::I1, Symbol::NONE));
    }
    // The block after the groups, where the remaining iterations begin.
    let rest = function.create_block(block_name);
    if let (Some(_), Some(_)) = (counted.trip_count, terms.as_int(group.enters)) {
        function.set_terminator(preheader, Terminator::Jump(main));
        if let Some(last) = last {
            let variable = last.value(counted.variable);
            let mut builder = Builder { context, function, block: test };
            let cond = builder.icmp(counted.predicate, variable, limit);
            builder.branch(cond, main, rest);
            add_inputs(function, main, test, &values);
            function.place(test);
            blocks.push(test);
            let first = (rest, counted.copies_after(factor));
            // No edge leads to the header: the last copy leaves the loop.
            let ends = (header, Some((latch, counted.exit)));
            let (rest, _) = copy_iterations(
                context,
                function,
                (update, &mut body),
                latch,
                first,
                &mut values,
                ends,
            );
            blocks.extend(rest);
        }
        body.finish(function);
        return blocks;
    }
    for (&phi, &start) in phis.iter().zip(&starts) {
        let InstData { ty, name, .. } = function.inst(phi);
        let copy = function.append_phi(rest, ty, name, &[(preheader, start)]);
        function.add_phi_input(phi, rest, Value::Inst(copy));
    }
    function.terminate(rest, Terminator::Jump(header));
    let (then_block, else_block) = (main, rest);
    function.set_terminator(preheader, Terminator::Branch { cond: enters, then_block, else_block });
    if let Some(last) = last {
        let end = function.create_block(function.block(counted.latch).name);
        let variable = last.value(counted.variable);
        let mut builder = Builder { context, function, block: test };
        let cond = builder.icmp(counted.predicate, variable, limit);
        builder.branch(cond, main, end);
        add_inputs(function, main, test, &values);
        body.copy_end(function, &last, counted.latch, (end, rest));
        add_inputs(function, rest, end, &values);
        for block in [test, end] {
            function.place(block);
            blocks.push(block);
        }
    }
    function.place(rest);
    blocks.push(rest);
    body.finish(function);
    blocks
}

/// Copies `count` iterations, which begin in `first` with `values` in the header's phis. All but the last stay in
/// the loop; `ends` is for [`Body::copy`] of the last one. Returns the blocks, and the last copy unless control
/// leaves the loop before its end. `values` become those after it.
fn copy_iterations(
    context: &mut Context,
    function: &mut Function,
    (update, body): (&mut SsaUpdate, &mut Body),
    latch: Block,
    (mut first, count): (Block, usize),
    values: &mut Vec<Value>,
    ends: (Block, Option<(Block, Block)>),
) -> (Vec<Block>, Option<Iteration>) {
    let (mut blocks, mut last) = (Vec::new(), None);
    let name = function.block(body.header).name;
    for left in (0..count).rev() {
        let (next, known) = match left {
            0 => ends,
            _ => (function.create_block(name), Some((latch, body.header))),
        };
        let iteration = body.copy(context, function, update, (first, next), values, known);
        blocks.extend(&iteration.blocks);
        if iteration.latches.is_empty() {
            return (blocks, None);
        }
        *values = body.next_values(function, &iteration, next);
        first = next;
        last = Some(iteration);
    }
    (blocks, last)
}

/// Whether an iteration loads what each iteration before it stores, so that one of two copies does without
/// the load. Cost: loads times stores; a loop that is unrolled has few of them.
fn reuses_memory(
    context: &Context,
    function: &Function,
    (tree, latch): (&DomTree, Block),
    body: &Body,
    step: i64,
) -> bool {
    let (mut loads, mut stores) = (Vec::new(), Vec::new());
    for &block in &body.blocks {
        for &inst in function.block(block).body() {
            match *function.op(inst) {
                Op::Load { ptr, .. } => loads.push(Address::of(context, function, ptr)),
                Op::Store { ptr, .. } if tree.dominates(block, latch) => {
                    stores.push(Address::of(context, function, ptr));
                }
                _ => {}
            }
        }
    }
    loads.iter().any(|load| {
        let ahead = |by| load.strides().any(|stride| by == stride.wrapping_mul(step));
        stores.iter().any(|store| store.distance(load).is_some_and(ahead))
    })
}

/// Gives the phis of `block` an input each.
fn add_inputs(function: &mut Function, block: Block, from: Block, values: &[Value]) {
    let phis = function.block(block).phis().to_vec();
    phis.into_iter().zip(values).for_each(|(phi, &value)| function.add_phi_input(phi, from, value));
}
