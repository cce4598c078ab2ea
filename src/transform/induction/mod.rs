//! Final values in closed form: if only the final sum of a loop is read, it is computed before the
//! loop. Equal counters become one.
//!
//! [`Induction`] knows how a value changes from iteration to iteration, and the trip count. So it knows the value in
//! the last iteration, as a term of values from before the loop: if `s` grows by `a + b` while `i` counts from 0 to
//! `n`, the result is `s + n * (a + b)`. The term is computed in the preheader, and replaces the value after the
//! loop. That is right if the loop ends; if it does not, control never reaches the uses. Then the sum in the loop is
//! dead, and perhaps the whole loop: [`loop_deletion`] runs at once, and [`adce`](crate::transform::adce) later.
//!
//! A value that each iteration divides by a power of two has a closed form, too, if the loop does nothing else
//! (`quotient.rs`).
//!
//! The term may use values that the loop does not use when it ends early. If `a + b` is poison and
//! the trip count is 0, the loop's `s` is not poison, but the term would be. So the term reads such
//! values frozen.
//!
//! If the loop still needs a value itself, only an existing value or a constant replaces it. Other
//! values may cost a limited number of instructions, which are executed once instead of in each
//! iteration.
//!
//! Phis of one header that always have the same value are merged. The one that is kept promises
//! nothing about wrapping.
//!
//! Once an inner loop's sum has a closed form, it is an instruction of the outer loop, whose sums
//! may then have one, too. So the pass repeats itself a few times, until nothing changes.
//!
//! Requires: the control-flow graph, dominators, loops. Preserves: what the function does.
//! Cost: linear in the function, times the depth of loops for uses outside.

mod quotient;

use dominance::Loop;
use rustc_hash::FxHashMap;

use crate::analysis::terms::Computed;
use crate::analysis::{Analysis, Induction, InductionByLoop, LoopForest, Term, Terms, loop_test};
use crate::ir::remarks::{Part, Remark, Remarks, Template};
use crate::ir::{BinaryOp, Block, Context, Flags, Function, Inst, Op, Positions, Value};
use crate::support::entity::{Entity, EntityVec};
use crate::transform::loop_deletion::{find_idle, for_each_use_outside};
use crate::transform::replacements::Replacements;
use crate::transform::{Pass, PassContext, Run, loop_deletion, preheaders};
use quotient::Quotient;

/// This pass.
pub static PASS: Pass = Pass {
    name: "induction",
    help: "Compute the sums of loops by formulas",
    requires: &[Analysis::Cfg, Analysis::Dominators, Analysis::Loops],
    preserves: &[],
    after: &[("mem2reg", "Counters are recognised by their phis.")],
    run: Run::Function(run),
};

/// The most runs over one function.
const RUNS: usize = 4;
/// The most instructions for a value that makes a loop needless.
const MOST_FOR_LOOP: usize = 40;
/// The most instructions for another value.
const MOST_FOR_VALUE: usize = 16;

/// Replaces final values in `function`, merges equal counters, and deletes the loops that are then
/// idle. Returns whether it added a preheader or replaced a value.
pub fn run(mut pass: PassContext) -> bool {
    let added = preheaders::add(pass.function, pass.analyses);
    let Some(mut is_changed) = added else { return false };
    for _ in 0..RUNS {
        if !run_once(pass.reborrow()) {
            break;
        }
        is_changed = true;
        pass.analyses.invalidate(Analysis::OF_BLOCKS, pass.function);
        if loop_deletion::run(pass.reborrow()) {
            pass.analyses.invalidate(&[], pass.function);
        }
    }
    is_changed
}

/// Replaces final values and merges equal counters once. Returns whether there were any.
fn run_once(pass: PassContext) -> bool {
    let PassContext { context, function, analyses, remarks, .. } = pass;
    let (cfg, tree) = (analyses.cfg(function), analyses.dominators(function));
    let loops = analyses.loops(function);
    if loops.all().len() == 0 {
        return false;
    }
    let mut by_loop = InductionByLoop::new(context, function, cfg, tree, loops);
    let is_idle = find_idle(context, function, cfg, tree, loops, &mut by_loop);
    let equal = find_equal(function, loops, &mut by_loop);
    let has_one_exit = |&loop_: &Loop| by_loop.exit_count(loop_) == 1;
    let preheader = |loop_| preheaders::of(cfg, loops, Some(loop_).filter(has_one_exit)?);
    let preheaders: EntityVec<Loop, Option<Block>> = loops.all().map(preheader).collect();
    let positions = Positions::compute(function);

    // The values that are read outside of their loop. Later, those of them that have a closed form.
    let mut candidates: Vec<(Loop, Inst)> = Vec::new();
    // Whether something else of the loop is read outside.
    let mut has_others = EntityVec::filled(loops.all().len(), false);
    for_each_use_outside(function, loops, |loop_, inst, _| {
        let is_own = positions.block(inst).and_then(|block| loops.innermost(block)) == Some(loop_);
        if is_own && preheaders[loop_].is_some() {
            candidates.push((loop_, inst));
        } else {
            has_others[loop_] = true;
        }
    });
    candidates.sort_unstable();
    candidates.dedup();
    let mut is_wanted = EntityVec::filled(loops.all().len(), false);
    candidates.iter().for_each(|&(loop_, _)| is_wanted[loop_] = true);
    let of_loops = |loop_| is_wanted[loop_];
    let mut induction = Induction::of_loops(context, function, cfg, tree, loops, of_loops);
    let quotient =
        |context: &Context, function: &Function, induction: &mut Induction, candidate| {
            Quotient::of(context, function, loops, &positions, induction, candidate)
        };
    candidates.retain(|&(loop_, inst)| {
        let is_known = induction.only_exit(loop_).is_some()
            && (induction.of_inst(inst).is_some()
                || quotient(context, function, &mut induction, (loop_, inst)).is_some());
        has_others[loop_] |= !is_known;
        is_known
    });
    let is_live = mark_live(context, function, loops, &positions, &candidates);

    let mut final_values = FinalValues { loops, by_inst: FxHashMap::default() };
    let mut reported: Vec<(Loop, Part)> = Vec::new();
    let mut computed: (Option<Loop>, Computed) = (None, Computed::default());
    for (loop_, inst) in candidates {
        let (Some(preheader), Some(exit)) = (preheaders[loop_], induction.only_exit(loop_)) else {
            continue;
        };
        let (trip_count, exit_terms) = (exit.trip_count, [exit.evolution.start(), exit.bound]);
        // What the final value surely needs.
        let needed;
        let term = if let Some(&evolution) = induction.of_inst(inst) {
            // In iteration k, the first k + 1 terms of the evolution are used.
            let growths =
                trip_count.constant(&induction.terms).map_or(0, |count| count.min(3) as usize);
            needed = evolution.terms[..=growths].to_vec();
            evolution.at_end(&mut induction.terms, &trip_count)
        } else {
            let quotient = quotient(context, function, &mut induction, (loop_, inst));
            let quotient = quotient.expect("a candidate has an evolution or is a quotient");
            needed = vec![quotient.start];
            quotient.at_end(&mut induction.terms, trip_count.count)
        };
        let limit = match () {
            () if is_idle[loop_] && !has_others[loop_] => MOST_FOR_LOOP,
            () if !is_live[inst] => MOST_FOR_VALUE,
            () => 0,
        };
        // A few divisions that the loop does on the way are cheaper than a shift by any number of bits.
        let is_cheap = limit == MOST_FOR_LOOP || induction.of_inst(inst).is_some();
        if !is_cheap || induction.terms.cost(term, limit).is_none() {
            if limit == MOST_FOR_LOOP {
                let words = Template(
                    "the final value of {variable} takes more than {limit} instructions without this loop",
                );
                remarks.add(function, loop_test(function, loops, loop_), || {
                    Remark::declined(words, [function.quote(inst), Part::Number(limit)])
                });
            }
            continue;
        }
        if remarks.are_wanted() {
            reported.push((loop_, function.quote(inst)));
        }
        if computed.0 != Some(loop_) {
            computed = (Some(loop_), Computed::default());
        }
        let first = function.inst_count();
        let used = [&needed[..], &exit_terms].concat();
        let mut own = Computed::default();
        for leaf in maybe_unused(&induction.terms, term, &used) {
            let frozen = induction.terms.freeze(leaf);
            let value = induction.terms.emit(context, function, preheader, &mut own, frozen);
            own.insert(leaf, value);
        }
        let known = if own.is_empty() { &mut computed.1 } else { &mut own };
        let value = induction.terms.emit(context, function, preheader, known, term);
        adopt(function, first, inst, value);
        final_values.by_inst.insert(inst, (loop_, value));
    }
    remark_final_values(remarks, function, loops, &reported);
    let is_changed = !final_values.by_inst.is_empty();
    if is_changed {
        final_values.apply(function);
    }
    merge_equal(remarks, function, loops, &equal);
    is_changed || !equal.is_empty()
}

/// Remarks which values of loops are computed before them. `values` are in the order of their loops.
fn remark_final_values(
    remarks: &mut Remarks,
    function: &Function,
    loops: &LoopForest,
    values: &[(Loop, Part)],
) {
    for values_of_loop in values.chunk_by(|one, other| one.0 == other.0) {
        remarks.add(function, loop_test(function, loops, values_of_loop[0].0), || {
            let mut parts: Vec<Part> = Vec::new();
            for (_, part) in values_of_loop {
                if !parts.contains(part) {
                    parts.push(part.clone());
                }
            }
            let words = Template("the final value of {variables} is computed before this loop");
            Remark::done(words, [Part::List(parts)])
        });
    }
}

/// Gives the instructions from `first` on, which are new, the place of `inst` in the source. Gives
/// `value` the name of `inst`, if a new instruction computes it.
fn adopt(function: &mut Function, first: usize, inst: Inst, value: Value) {
    for index in first..function.inst_count() {
        let new = Inst::from_index(index);
        if value == Value::Inst(new) {
            let name = function.inst(inst).name;
            function.set_inst_name(new, name);
        }
        if let Some(spans) = &mut function.spans {
            spans.add_copy(inst, Some(new));
        }
    }
}

/// The values in `term` that may be poison although the terms in `used` are not, in ascending order.
/// `used` are terms that are not poison if the program's own final value is not: those that the
/// final value surely needs, and the two that the exit of the loop compares, since a branch on
/// poison is undefined behaviour.
fn maybe_unused(terms: &Terms, term: Term, used: &[Term]) -> Vec<Term> {
    let mut values = terms.poisonous(term, true);
    for &used in used {
        if !values.is_empty() {
            let used = terms.poisonous(used, false);
            values.retain(|value| !used.contains(value));
        }
    }
    let mut values: Vec<Term> = values.into_iter().collect();
    values.sort_unstable();
    values
}

/// Marks the instructions that something needs. Reads of a candidate outside its loop do not count.
/// Linear in the operands.
fn mark_live(
    context: &Context,
    function: &Function,
    loops: &LoopForest,
    positions: &Positions,
    candidates: &[(Loop, Inst)],
) -> EntityVec<Inst, bool> {
    let mut loop_of = EntityVec::filled(function.inst_count(), None);
    candidates.iter().for_each(|&(loop_, inst)| loop_of[inst] = Some(loop_));
    let mut is_live = EntityVec::filled(function.inst_count(), false);
    let mut pending = Vec::new();
    let mut read = |pending: &mut Vec<Inst>, value, block| {
        if let Value::Inst(inst) = value
            && loop_of[inst].is_none_or(|loop_| loops.contains(loop_, block))
            && !std::mem::replace(&mut is_live[inst], true)
        {
            pending.push(inst);
        }
    };
    for &block in function.layout() {
        let data = function.block(block);
        for &inst in data.body() {
            if function.effects(context, inst).is_observable() {
                function.for_each_operand(inst, |value| read(&mut pending, value, block));
            }
        }
        data.terminator.operand().into_iter().for_each(|it| read(&mut pending, it, block));
    }
    while let Some(inst) = pending.pop() {
        let block = positions.block(inst).expect("what is read is in a block");
        function.for_each_operand(inst, |value| read(&mut pending, value, block));
    }
    is_live
}

/// The values that replace others outside of a loop.
struct FinalValues<'a> {
    loops: &'a LoopForest,
    by_inst: FxHashMap<Inst, (Loop, Value)>,
}

impl FinalValues<'_> {
    /// The value to read in `block` instead of `value`. A closed form may contain values of earlier
    /// loops that are replaced themselves.
    fn resolve(&self, mut value: Value, block: Block) -> Value {
        while let Value::Inst(inst) = value
            && let Some(&(loop_, replacement)) = self.by_inst.get(&inst)
            && !self.loops.contains(loop_, block)
        {
            value = replacement;
        }
        value
    }

    /// Replaces the values in all blocks. Linear in the function, except for chains of replacements.
    fn apply(&self, function: &mut Function) {
        for index in 0..function.layout().len() {
            let block = function.layout()[index];
            function.retain_insts(block, |function, inst| {
                function.map_operands(inst, |value| self.resolve(value, block));
                true
            });
            function.map_terminator_operand(block, |value| self.resolve(value, block));
        }
    }
}

/// Phis of one header that have the same value in each iteration: each with its loop and the one that is
/// kept.
fn find_equal(
    function: &Function,
    loops: &LoopForest,
    induction: &mut InductionByLoop,
) -> Vec<(Loop, Inst, Inst)> {
    let mut equal = Vec::new();
    let mut kept: FxHashMap<[Term; 4], Inst> = FxHashMap::default();
    for loop_ in loops.all() {
        let phis = function.block(loops.header(loop_)).phis();
        if phis.len() < 2 {
            continue;
        }
        let induction = induction.of(function, loop_);
        let evolving = |&phi: &Inst| {
            let evolution = induction.of_inst(phi)?;
            (evolution.degree(&induction.terms) > 0).then_some((evolution.terms, phi))
        };
        kept.clear();
        for (terms, phi) in phis.iter().filter_map(evolving) {
            if makes_no_promise(function, phi) {
                kept.entry(terms).or_insert(phi);
            }
        }
        for (terms, phi) in phis.iter().filter_map(evolving) {
            let other = kept.get(&terms).filter(|&&other| other != phi);
            equal.extend(other.map(|&other| (loop_, phi, other)));
        }
    }
    equal
}

/// Replaces phis by others that are equal.
fn merge_equal(
    remarks: &mut Remarks,
    function: &mut Function,
    loops: &LoopForest,
    equal: &[(Loop, Inst, Inst)],
) {
    let mut replacements = Replacements::new(function);
    for &(loop_, phi, other) in equal {
        let parts = [function.quote(phi), function.quote(other)];
        if parts[0] != parts[1] {
            remarks.add(function, loop_test(function, loops, loop_), || {
                Remark::done(
                    Template("{first} and {second} are equal in each iteration: one is enough"),
                    parts,
                )
            });
        }
        replacements.replace(phi, Value::Inst(other));
    }
    if !equal.is_empty() {
        replacements.apply(function);
    }
}

/// Whether a phi grows by a constant, without the promise that this does not wrap.
fn makes_no_promise(function: &Function, phi: Inst) -> bool {
    function.phi_incoming(phi).iter().any(|&(_, next)| {
        let Value::Inst(next) = next else { return false };
        let data = function.inst(next);
        let Op::Binary { op: BinaryOp::Add | BinaryOp::Sub, lhs, rhs } = data.op else {
            return false;
        };
        let is_constant = |value| matches!(value, Value::Int(..) | Value::Constant(_));
        data.flags == Flags::NONE
            && (lhs == Value::Inst(phi) && is_constant(rhs)
                || rhs == Value::Inst(phi) && is_constant(lhs))
    })
}
