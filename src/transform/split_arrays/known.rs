//! Which loops to unroll fully so that all subscripts of an array become constants.
//!
//! A loop is *countable* if its iterations can be followed at compile time: it has few of them, and
//! the condition of an exit that each iteration passes is known. A value is *known* if it will be a
//! number when all countable loops are unrolled: it is computed from numbers and from known phis of
//! their headers. Each depends on the other, so both are assumed at first, and taken back until nothing
//! changes.
//!
//! Cost: linear in the function for each step, with a limit on their number; what is followed of
//! a loop is limited, too.

use dominance::Loop;
use rustc_hash::FxHashSet;

use super::array::Array;
use crate::analysis::{Analyses, Cfg, DomTree, LoopForest};
use crate::ir::{Block, Context, Function, Inst, Op, Positions, Value};
use crate::support::entity::EntityVec;
use crate::transform::unroll;

/// The most iterations of a loop.
const ITERATIONS: usize = 64;

/// The most instructions that a nest may become. Those that fold are not counted, nor are accesses to
/// the arrays.
const LARGEST: usize = 600;

/// The most of these instructions for each access to the arrays. With more, the accesses are a small part
/// of what the nest does, and its copies cost more than they save.
const LARGEST_FOR_ACCESS: usize = 6;

/// The most times that assumptions are taken back.
const STEPS: usize = 8;

/// The loops to unroll so that some of `arrays` can be split; `None` if there are none.
pub(super) fn loops_to_unroll(
    context: &mut Context,
    function: &Function,
    analyses: &Analyses,
    arrays: &[Array],
) -> Option<EntityVec<Loop, bool>> {
    let (cfg, loops) = (analyses.cfg(function), analyses.loops(function));
    let tree = analyses.dominators(function);
    let positions = Positions::compute(function);
    let mut search = Search {
        function,
        cfg,
        tree,
        loops,
        iterations: iterations(context, function, analyses, &positions, arrays),
        is_known: EntityVec::filled(function.inst_count(), false),
        is_unknown: EntityVec::filled(function.inst_count(), false),
        accesses: arrays.iter().flat_map(|it| &it.elements).map(|it| it.inst).collect(),
        addresses: arrays.iter().flat_map(|it| &it.addresses).copied().collect(),
    };
    let is_settled = (0..STEPS).any(|_| !search.take_back());
    is_settled.then_some(())?;
    let mut wanted = EntityVec::filled(loops.all().len(), false);
    for array in arrays {
        let elements = || array.elements.iter();
        let mut values = elements().flat_map(|element| element.address.terms());
        if values.all(|value| search.is_known(value)) {
            let values = elements().flat_map(|element| element.address.terms());
            search.mark_loops_of(values.collect(), &positions, &mut wanted);
        }
    }
    let is_any_wanted = wanted.iter().any(|(_, &is_wanted)| is_wanted);
    is_any_wanted.then_some(wanted)
}

/// How many iterations a loop has.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Iterations {
    Number(usize),
    /// It depends on the loop around.
    Depends,
    /// Too many, or not known.
    Many,
}

/// The number of iterations of each loop in which an element of `arrays` is used whose subscripts are no
/// constants.
fn iterations(
    context: &mut Context,
    function: &Function,
    analyses: &Analyses,
    positions: &Positions,
    arrays: &[Array],
) -> EntityVec<Loop, Iterations> {
    let (cfg, loops) = (analyses.cfg(function), analyses.loops(function));
    let mut number = EntityVec::filled(function.block_count(), 0);
    cfg.reverse_postorder().iter().zip(0..).for_each(|(&block, at)| number[block] = at);
    let mut iterations = EntityVec::filled(loops.all().len(), Iterations::Many);
    let mut seen = EntityVec::filled(loops.all().len(), false);
    let elements = arrays.iter().flat_map(|array| &array.elements);
    for element in elements.filter(|element| element.address.constant_offset().is_none()) {
        let mut around = positions.block(element.inst).and_then(|block| loops.innermost(block));
        while let Some(loop_) = around.filter(|&loop_| !seen[loop_]) {
            seen[loop_] = true;
            around = loops.parent(loop_);
            let number = unroll::followed_iterations(context, function, analyses, &number, loop_);
            iterations[loop_] = match number {
                Some(number) if number <= ITERATIONS + 1 => Iterations::Number(number),
                Some(_) => Iterations::Many,
                None => Iterations::Depends,
            };
        }
    }
    iterations
}

struct Search<'a> {
    function: &'a Function,
    cfg: &'a Cfg,
    tree: &'a DomTree,
    loops: &'a LoopForest,
    iterations: EntityVec<Loop, Iterations>,
    is_known: EntityVec<Inst, bool>,
    /// The phis of headers of which the assumption is taken back.
    is_unknown: EntityVec<Inst, bool>,
    /// The accesses to the arrays, and their addresses. They vanish if the arrays are split.
    accesses: FxHashSet<Inst>,
    addresses: FxHashSet<Inst>,
}

impl Search<'_> {
    fn is_known(&self, value: Value) -> bool {
        match value {
            Value::Inst(inst) => self.is_known[inst],
            Value::Int(..) => true,
            _ => false,
        }
    }

    fn is_countable(&self, loop_: Loop) -> bool {
        self.iterations[loop_] != Iterations::Many
    }

    /// Finds what is known, and takes back what is assumed of loops where that is wrong. Returns whether
    /// there were any.
    fn take_back(&mut self) -> bool {
        let (function, cfg, loops) = (self.function, self.cfg, self.loops);
        let mut size: EntityVec<Loop, usize> = EntityVec::filled(loops.all().len(), 0);
        let mut accesses: EntityVec<Loop, usize> = EntityVec::filled(loops.all().len(), 0);
        for &block in cfg.reverse_postorder() {
            let inner = loops.innermost(block);
            let is_counter =
                inner.is_some_and(|it| loops.header(it) == block && self.is_countable(it));
            let data = function.block(block);
            for &phi in data.phis() {
                self.is_known[phi] = is_counter && !self.is_unknown[phi];
            }
            for &inst in data.body() {
                self.is_known[inst] = self.folds(inst);
                if let Some(inner) = inner {
                    let is_access = self.accesses.contains(&inst);
                    let vanishes =
                        is_access || self.is_known[inst] || self.addresses.contains(&inst);
                    accesses[inner] += usize::from(is_access);
                    size[inner] += usize::from(!vanishes);
                }
            }
        }
        let mut is_changed = false;
        for loop_ in loops.all() {
            for &phi in function.block(loops.header(loop_)).phis() {
                let mut inputs = function.phi_incoming(phi).iter();
                if self.is_known[phi] && !inputs.all(|&(_, value)| self.is_known(value)) {
                    self.is_unknown[phi] = true;
                    is_changed = true;
                }
            }
            let outer = loops.parent(loop_);
            let is_wrong = !self.is_followed(loop_)
                || self.iterations[loop_] == Iterations::Depends
                    && !outer.is_some_and(|outer| self.is_countable(outer));
            if self.is_countable(loop_) && is_wrong {
                self.iterations[loop_] = Iterations::Many;
                is_changed = true;
            }
        }
        // Inner loops come after those around them.
        for loop_ in loops.all().rev() {
            let times = match self.iterations[loop_] {
                Iterations::Number(number) => number,
                Iterations::Depends => ITERATIONS / 8,
                Iterations::Many => 1,
            };
            let whole = size[loop_].saturating_mul(times);
            let of_arrays = accesses[loop_].saturating_mul(times);
            let most = LARGEST.min(of_arrays.saturating_mul(LARGEST_FOR_ACCESS));
            if self.is_countable(loop_) && whole > most {
                self.iterations[loop_] = Iterations::Many;
                is_changed = true;
            }
            if let Some(outer) = loops.parent(loop_) {
                size[outer] = size[outer].saturating_add(whole);
                accesses[outer] = accesses[outer].saturating_add(of_arrays);
            }
        }
        is_changed
    }

    /// Whether `inst` yields a number if its operands are numbers, and they are known.
    fn folds(&self, inst: Inst) -> bool {
        let op = *self.function.op(inst);
        let folds =
            matches!(op, Op::Binary { .. } | Op::Icmp { .. } | Op::Select { .. } | Op::Cast { .. });
        let mut are_known = folds;
        self.function.for_each_operand(inst, |value| are_known &= self.is_known(value));
        are_known
    }

    /// Whether the condition of an exit is known that each iteration passes.
    fn is_followed(&self, loop_: Loop) -> bool {
        let (function, loops) = (self.function, self.loops);
        let is_exit = |&&block: &&Block| {
            function.successors(block).any(|to| !loops.contains(loop_, to))
                && loops.latches(loop_).iter().all(|&latch| self.tree.dominates(block, latch))
        };
        let condition = |&block: &Block| function.block(block).terminator.operand();
        let mut exits = loops.nodes(loop_).iter().filter(is_exit);
        exits.any(|block| condition(block).is_some_and(|it| self.is_known(it)))
    }

    /// Marks the loops whose phis `values` are computed from.
    fn mark_loops_of(
        &self,
        values: Vec<Value>,
        positions: &Positions,
        wanted: &mut EntityVec<Loop, bool>,
    ) {
        let mut pending = values;
        let mut seen = FxHashSet::default();
        while let Some(value) = pending.pop() {
            let Some(inst) = value.as_inst().filter(|&inst| seen.insert(inst)) else { continue };
            if matches!(*self.function.op(inst), Op::Phi { .. }) {
                let block = positions.block(inst);
                let mut around = block.and_then(|block| self.loops.innermost(block));
                // If the number of iterations depends on the loop around, that one is unrolled, too.
                while let Some(loop_) = around {
                    wanted[loop_] = true;
                    let depends = self.iterations[loop_] == Iterations::Depends;
                    around = self.loops.parent(loop_).filter(|_| depends);
                }
            }
            self.function.for_each_operand(inst, |value| pending.push(value));
        }
    }
}
