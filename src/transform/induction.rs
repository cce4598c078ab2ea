//! Final values in closed form: if only the final sum of a loop is read, it is computed before the
//! loop. Equal counters become one.
//!
//! [`Induction`] knows how a value changes from round to round, and after how many rounds control
//! leaves the loop. So it knows the value in the last round, as a term of values from before the
//! loop: if `s` grows by `a + b` while `i` goes from 0 to `n`, the result is `s + n * (a + b)`. The
//! term is computed in the preheader, and replaces the value after the loop. That is right if the
//! loop ends; if it does not, control never reaches the uses. Then the sum in the loop is dead, and
//! perhaps the whole loop: [`loop_deletion`] runs at once, and [`adce`](crate::transform::adce)
//! later.
//!
//! A value that the loop itself needs is replaced only by an existing value or a constant. For any
//! other value a limited number of instructions is worth it: they are executed once, and replace
//! some in each round.
//!
//! Phis of one header that always have the same value are merged. The one that stays promises
//! nothing about wrapping.
//!
//! Once an inner loop's sum has a closed form, it is an instruction of the outer loop, whose sums
//! may then have one, too. So the pass repeats itself a few times, until nothing changes.
//!
//! Requires: the control-flow graph, loops. Preserves: what the function does.
//! Cost: linear in the function, times the depth of loops for uses outside.

use dominance::Loop;
use rustc_hash::FxHashMap;

use crate::analysis::terms::Computed;
use crate::analysis::{Analyses, Analysis, Induction, LoopForest, Term, loop_test};
use crate::ir::remarks::{Part, Remark};
use crate::ir::{BinaryOp, Block, Context, Flags, Function, Inst, Op, Positions, Value};
use crate::support::entity::{Entity, EntityVec};
use crate::transform::loop_deletion::{find_idle, for_each_use_outside};
use crate::transform::replacements::Replacements;
use crate::transform::{Pass, Run, loop_deletion, preheaders};

/// This pass.
pub static PASS: Pass = Pass {
    name: "induction",
    help: "Compute what loops add up without the loop",
    requires: &[Analysis::Cfg, Analysis::Loops],
    preserves: &[],
    after: &["mem2reg"],
    run: Run::Function(|context, function, analyses, _| run(context, function, analyses)),
};

/// The most runs over one function.
const RUNS: usize = 4;
/// The most instructions for a value that makes a loop needless.
const MOST_FOR_LOOP: usize = 40;
/// The most instructions for another value.
const MOST_FOR_VALUE: usize = 16;

/// Replaces final values in `function`, merges equal counters, and deletes the loops that are then
/// idle. Returns whether it added a preheader or replaced a value.
pub fn run(context: &mut Context, function: &mut Function, analyses: &Analyses) -> bool {
    if analyses.loops(function).all().len() == 0 {
        return false;
    }
    let mut is_changed = preheaders::add(context, function, analyses);
    for _ in 0..RUNS {
        if !run_once(context, function) {
            break;
        }
        is_changed = true;
        loop_deletion::run(context, function, &Analyses::default());
    }
    is_changed
}

/// Replaces final values and merges equal counters once. Returns whether there were any.
fn run_once(context: &mut Context, function: &mut Function) -> bool {
    let analyses = Analyses::default();
    let (cfg, tree) = (analyses.cfg(function), analyses.dominators(function));
    let loops = analyses.loops(function);
    if loops.all().len() == 0 {
        return false;
    }
    let mut induction = Induction::compute(context, function, cfg, tree, loops);
    let is_idle = find_idle(context, function, cfg, tree, loops, &induction);
    let preheaders: EntityVec<Loop, Option<Block>> = loops
        .all()
        .map(|of| preheaders::of(cfg, loops, of).filter(|_| induction.only_exit(of).is_some()))
        .collect();
    let positions = Positions::compute(function);

    // The values that are read outside of their loop and have a closed form.
    let mut candidates: Vec<(Loop, Inst)> = Vec::new();
    // Whether something else of the loop is read outside.
    let mut has_others = EntityVec::filled(loops.all().len(), false);
    for_each_use_outside(function, loops, |of, inst, _| {
        let is_own = positions.block(inst).and_then(|block| loops.innermost(block)) == Some(of);
        if is_own && preheaders[of].is_some() && induction.of_inst(inst).is_some() {
            candidates.push((of, inst));
        } else {
            has_others[of] = true;
        }
    });
    candidates.sort_unstable();
    candidates.dedup();
    let is_live = mark_live(context, function, loops, &positions, &candidates);

    let mut final_values = FinalValues { loops, of: FxHashMap::default() };
    let mut told: Vec<(Loop, Part)> = Vec::new();
    let mut computed: (Option<Loop>, Computed) = (None, Computed::default());
    for (of, inst) in candidates {
        let (Some(preheader), Some(exit)) = (preheaders[of], induction.only_exit(of)) else {
            continue;
        };
        let rounds = exit.rounds;
        let evolution = *induction.of_inst(inst).expect("a candidate has an evolution");
        let term = evolution.at_end(&mut induction.terms, &rounds);
        let limit = match () {
            () if is_idle[of] && !has_others[of] => MOST_FOR_LOOP,
            () if !is_live[inst] => MOST_FOR_VALUE,
            () => 0,
        };
        if induction.terms.cost(term, limit).is_none() {
            if limit == MOST_FOR_LOOP {
                let words =
                    "the final value of {} takes more than {} instructions without this loop";
                function.remark(loop_test(function, loops, of), || {
                    Remark::declined(words, [function.quote(inst), Part::Number(limit)])
                });
            }
            continue;
        }
        if function.is_heard() {
            told.push((of, function.quote(inst)));
        }
        if computed.0 != Some(of) {
            computed = (Some(of), Computed::default());
        }
        let first = function.inst_count();
        let value = induction.terms.emit(context, function, preheader, &mut computed.1, term);
        adopt(function, first, inst, value);
        final_values.of.insert(inst, (of, value));
    }
    tell(function, loops, &told);
    let mut is_changed = !final_values.of.is_empty();
    if is_changed {
        final_values.apply(function);
    }
    is_changed |= merge_equal(function, loops, &induction);
    is_changed
}

/// Says which values of loops are computed before them. `values` are in the order of their loops.
fn tell(function: &Function, loops: &LoopForest, values: &[(Loop, Part)]) {
    for of_loop in values.chunk_by(|one, other| one.0 == other.0) {
        function.remark(loop_test(function, loops, of_loop[0].0), || {
            let mut parts: Vec<Part> = Vec::new();
            for (_, part) in of_loop {
                if !parts.contains(part) {
                    parts.push(part.clone());
                }
            }
            let words = "{} at the end of this loop is computed before it";
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
            spans.copy_inst(inst, new);
        }
    }
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
    candidates.iter().for_each(|&(of, inst)| loop_of[inst] = Some(of));
    let mut is_live = EntityVec::filled(function.inst_count(), false);
    let mut pending = Vec::new();
    let mut read = |pending: &mut Vec<Inst>, value, block| {
        if let Value::Inst(inst) = value
            && loop_of[inst].is_none_or(|of| loops.contains(of, block))
            && !std::mem::replace(&mut is_live[inst], true)
        {
            pending.push(inst);
        }
    };
    for &block in function.layout() {
        let data = function.block(block);
        for &inst in &data.body {
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
    of: FxHashMap<Inst, (Loop, Value)>,
}

impl FinalValues<'_> {
    /// The value to read in `block` instead of `value`. A closed form may contain values of earlier
    /// loops that are replaced themselves.
    fn resolve(&self, mut value: Value, block: Block) -> Value {
        while let Value::Inst(inst) = value
            && let Some(&(of, replacement)) = self.of.get(&inst)
            && !self.loops.contains(of, block)
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

/// Merges phis of one header that have the same value in each round. Returns whether there were any.
fn merge_equal(function: &mut Function, loops: &LoopForest, induction: &Induction) -> bool {
    let mut replacements = Replacements::new(function);
    let mut is_changed = false;
    for of in loops.all() {
        let phis = &function.block(loops.header(of)).phis;
        let evolving = |&phi: &Inst| {
            let evolution = induction.of_inst(phi)?;
            (evolution.degree(&induction.terms) > 0).then_some((evolution.terms, phi))
        };
        let mut kept: FxHashMap<[Term; 4], Inst> = FxHashMap::default();
        for (terms, phi) in phis.iter().filter_map(evolving) {
            if makes_no_promise(function, phi) {
                kept.entry(terms).or_insert(phi);
            }
        }
        for (terms, phi) in phis.iter().filter_map(evolving) {
            if let Some(&other) = kept.get(&terms)
                && other != phi
            {
                let parts = [function.quote(phi), function.quote(other)];
                if parts[0] != parts[1] {
                    function.remark(loop_test(function, loops, of), || {
                        Remark::done("{} and {} are equal in each round: one is enough", parts)
                    });
                }
                replacements.replace(phi, Value::Inst(other));
                is_changed = true;
            }
        }
    }
    if is_changed {
        replacements.apply(function);
    }
    is_changed
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
