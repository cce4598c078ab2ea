//! Values that change regularly from iteration to iteration of a loop, and trip counts.
//!
//! An *iteration* is one execution of the header and what follows it in the loop; the first has
//! number 0. A value has an *evolution* if in iteration `k` it is `a + b * k + c * k(k-1)/2 + d *
//! k(k-1)(k-2)/6`, in wrapping arithmetic, where `a` to `d` are computed before the loop: see
//! [`evolution`](crate::analysis::evolution). A phi of the header has one if each iteration adds a
//! value that has one. Sums, differences and products of such values have one, too. In `while
//! (i < n) { s = s + i * i; i = i + 1; }`, `i` is `0 + 1 * k`, and `s` needs all four numbers.
//!
//! An *exit* is a branch that each iteration executes, and that compares such a value with a
//! loop-invariant one. [`trip_count`] says in how many iterations the comparison holds.
//!
//! Both are given as [terms](Terms) of values that exist before the loop, so they can be computed
//! at the end of its preheader. A value that may be `undef` counts as loop-invariant.
//!
//! At first, no evolution of a phi of the header is known. The search computes every value of the
//! loop as a known part plus at most one such phi. If the input of a phi from the latch is the phi
//! itself plus a known part, this part is what each iteration adds. A phi that adds up another phi
//! becomes known one pass over the blocks later. An evolution has four numbers, so five passes
//! suffice.
//!
//! Requires: the control-flow graph, dominators, loops. Valid until an instruction or a block changes.
//! Cost: linear in the function.

mod conditions;
mod form_table;
mod forms;
mod no_wrap;
#[cfg(test)]
mod tests;

use std::ops::Range;

use dominance::Loop;

use self::conditions::Condition;
use self::form_table::{Form, Forms};
use crate::analysis::evolution::{Evolution, LEN};
use crate::analysis::trip_count::{self, Known, TripCount};
use crate::analysis::{Cfg, DomTree, LoopForest, Term, Terms};
use crate::ir::{
    BinaryOp, Block, Context, Flags, Function, Inst, IntPredicate, IntType, Op, Terminator, Value,
};
use crate::support::entity::EntityVec;
use crate::support::rows::CompressedRows;

/// A branch that leaves a loop when a comparison fails. Each iteration executes it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Exit {
    /// The block that it ends.
    pub from: Block,
    /// Where it leaves the loop to.
    pub to: Block,
    /// Whether no other edge leaves the loop. Calls that do not return are not counted.
    pub is_only: bool,
    /// The branch stays in the loop while `variable predicate bound`.
    pub predicate: IntPredicate,
    /// What is compared.
    pub variable: Value,
    /// How it changes: by a constant step.
    pub evolution: Evolution,
    /// What it is compared with.
    pub bound: Term,
    /// In how many iterations the comparison holds. The header is executed once more than that,
    /// unless control leaves the loop elsewhere.
    pub trip_count: TripCount,
}

/// The evolutions and exits of a function's loops.
#[derive(Clone, Debug)]
pub struct Induction {
    /// The terms that evolutions and exits are made of. Callers may add more.
    pub terms: Terms,
    forms: Forms,
    exits: Vec<Exit>,
    /// Which of `exits` each loop has.
    exits_of: EntityVec<Loop, Range<u32>>,
    exit_counts: EntityVec<Loop, u32>,
}

impl Induction {
    /// The evolutions and exits of the loops of `function`.
    pub fn compute(
        context: &Context,
        function: &Function,
        cfg: &Cfg,
        tree: &DomTree,
        loops: &LoopForest,
    ) -> Induction {
        Induction::of_loops(context, function, cfg, tree, loops, |_| true)
    }

    /// The evolutions and exits of those loops of `function` that `is_wanted` accepts.
    pub fn of_loops(
        context: &Context,
        function: &Function,
        cfg: &Cfg,
        tree: &DomTree,
        loops: &LoopForest,
        is_wanted: impl Fn(Loop) -> bool,
    ) -> Induction {
        let mut by_loop = InductionByLoop::new(context, function, cfg, tree, loops);
        for loop_ in loops.all().filter(|&loop_| is_wanted(loop_)) {
            by_loop.visit(function, loop_);
        }
        by_loop.induction
    }

    /// The evolution of an instruction in its innermost loop, by that loop's iterations; `None` if it
    /// has none.
    pub fn of_inst(&self, inst: Inst) -> Option<&Evolution> {
        let form = self.forms.get(inst)?;
        form.base.is_none().then_some(&form.rest)
    }

    /// How many edges leave a loop.
    pub fn exit_count(&self, loop_: Loop) -> u32 {
        self.exit_counts[loop_]
    }

    /// The exits of a loop whose comparison is understood, in reverse postorder.
    pub fn exits(&self, loop_: Loop) -> &[Exit] {
        let Range { start, end } = self.exits_of[loop_];
        &self.exits[start as usize..end as usize]
    }

    /// The exit of a loop, if it has only one and its comparison is understood.
    pub fn only_exit(&self, loop_: Loop) -> Option<&Exit> {
        self.exits(loop_).first().filter(|exit| exit.is_only)
    }
}

/// The evolutions and exits of one loop at a time, on demand. A large function has many terms, and few of
/// them are needed at once.
pub struct InductionByLoop<'a> {
    context: &'a Context,
    cfg: &'a Cfg,
    tree: &'a DomTree,
    loops: &'a LoopForest,
    /// The blocks of each loop outside of its inner loops, in reverse postorder.
    blocks: CompressedRows<Loop, Block>,
    induction: Induction,
    current: Option<Loop>,
}

impl<'a> InductionByLoop<'a> {
    /// Nothing yet about the loops of `function`. Linear.
    pub fn new(
        context: &'a Context,
        function: &Function,
        cfg: &'a Cfg,
        tree: &'a DomTree,
        loops: &'a LoopForest,
    ) -> InductionByLoop<'a> {
        let pairs = cfg.reverse_postorder().iter();
        let pairs: Vec<(Loop, Block)> =
            pairs.filter_map(|&block| Some((loops.innermost(block)?, block))).collect();
        let blocks = CompressedRows::from_pairs(loops.all().len(), &pairs);
        let induction = Induction {
            terms: Terms::default(),
            forms: Forms::new(function, &pairs),
            exits: Vec::new(),
            exits_of: EntityVec::filled(loops.all().len(), 0..0),
            exit_counts: count_exits(cfg, loops),
        };
        InductionByLoop { context, cfg, tree, loops, blocks, induction, current: None }
    }

    /// What is known of `loop_`. Of other loops, the result knows only [`Induction::exit_count`]. `function`
    /// is that of [`InductionByLoop::new`]; since then, no instruction of the loop has changed. Linear in
    /// the loop, without its inner loops; O(1) for the loop of the last call.
    pub fn of(&mut self, function: &Function, loop_: Loop) -> &Induction {
        if self.current != Some(loop_) {
            let induction = &mut self.induction;
            induction.terms.clear();
            induction.forms.clear();
            induction.exits.clear();
            if let Some(other) = self.current.replace(loop_) {
                induction.exits_of[other] = 0..0;
            }
            self.visit(function, loop_);
        }
        &self.induction
    }

    /// The only exit of `loop_`, as [`Induction::only_exit`] gives it, under the conditions of
    /// [`InductionByLoop::of`].
    pub fn only_exit(&mut self, function: &Function, loop_: Loop) -> Option<&Exit> {
        let has_one = self.exit_count(loop_) == 1;
        has_one.then(|| self.of(function, loop_).only_exit(loop_)).flatten()
    }

    /// How many edges leave a loop. O(1).
    pub fn exit_count(&self, loop_: Loop) -> u32 {
        self.induction.exit_count(loop_)
    }

    fn visit(&mut self, function: &Function, loop_: Loop) {
        let InductionByLoop { context, cfg, tree, loops, ref blocks, ref mut induction, .. } =
            *self;
        let (conditions, has_extensions) = (None, false);
        Search { context, function, cfg, tree, loops, induction, conditions, has_extensions }
            .visit(loop_, blocks.row(loop_));
    }
}

/// The number of edges that leave each loop.
fn count_exits(cfg: &Cfg, loops: &LoopForest) -> EntityVec<Loop, u32> {
    let mut counts = EntityVec::filled(loops.all().len(), 0);
    for &block in cfg.reverse_postorder() {
        for &next in cfg.successors(block) {
            let mut left = loops.innermost(block);
            while let Some(loop_) = left.filter(|&loop_| !loops.contains(loop_, next)) {
                counts[loop_] += 1;
                left = loops.parent(loop_);
            }
        }
    }
    counts
}

/// The search in one loop.
struct Search<'a> {
    context: &'a Context,
    function: &'a Function,
    cfg: &'a Cfg,
    tree: &'a DomTree,
    loops: &'a LoopForest,
    induction: &'a mut Induction,
    /// What is known when the loop is entered, once that was asked.
    conditions: Option<Vec<Condition>>,
    /// Whether the loop extends numbers. If so, the forms of the results depend on its exits.
    has_extensions: bool,
}

impl Search<'_> {
    /// Finds the evolutions and exits of a loop. `blocks` are its blocks outside of inner loops.
    fn visit(&mut self, loop_: Loop, blocks: &[Block]) {
        let first = self.induction.exits.len() as u32;
        self.induction.exits_of[loop_] = first..first;
        let phis = self.function.block(self.loops.header(loop_)).phis();
        for &phi in phis {
            if let Some(ty) = IntType::of(self.function.ty(phi))
                && ty != IntType::I1
            {
                let zero = self.induction.terms.int(ty, 0);
                let rest = Evolution::constant(&mut self.induction.terms, zero);
                self.induction.forms.set(phi, Some(Form { base: Some(phi), rest }));
            }
        }
        for _ in 0..=LEN {
            for &block in blocks {
                let data = self.function.block(block);
                if block != self.loops.header(loop_) {
                    for &phi in data.phis() {
                        let form = self.form_of_phi(loop_, block, phi);
                        self.induction.forms.set(phi, form);
                    }
                }
                for &inst in data.body() {
                    let form = self.form_of_inst(loop_, inst);
                    self.induction.forms.set(inst, form);
                }
            }
            let known = self.induction.exits_of[loop_].len();
            let mut is_new = false;
            for &phi in phis {
                if let Some(Form { base: Some(_), .. }) = self.induction.forms.get(phi)
                    && let Some(rest) = self.evolution_of_phi(loop_, phi)
                {
                    self.induction.forms.set(phi, Some(Form { base: None, rest }));
                    is_new = true;
                }
            }
            if self.has_extensions {
                self.find_exits(loop_, blocks);
            }
            if !is_new && self.induction.exits_of[loop_].len() == known {
                break;
            }
        }
        if !self.has_extensions {
            self.find_exits(loop_, blocks);
        }
    }

    /// The evolution of a phi of the header, once the form of its input from the latches is known.
    fn evolution_of_phi(&mut self, loop_: Loop, phi: Inst) -> Option<Evolution> {
        let (mut start, mut next) = (None, None);
        for &(from, value) in self.function.phi_incoming(phi) {
            if !self.cfg.is_reachable(from) {
                continue;
            }
            let slot = if self.loops.contains(loop_, from) { &mut next } else { &mut start };
            if slot.replace(value).is_some_and(|other| other != value) {
                return None;
            }
        }
        let (start, next) = (start?, next?);
        let growth = self.form(loop_, next).filter(|form| form.base == Some(phi))?.rest;
        let terms = &mut self.induction.terms;
        let start = terms.value(self.context, self.function, start)?;
        let [a, b, c, d] = growth.terms;
        if terms.as_int(d) != Some(0) {
            return None;
        }
        // An addition of the phi and a loop-invariant value passes its promises on.
        let mut flags = Flags::NONE;
        if let Value::Inst(next) = next
            && let Op::Binary { op: BinaryOp::Add, lhs, rhs } = *self.function.op(next)
            && [lhs, rhs].contains(&Value::Inst(phi))
            && growth.degree(terms) == 0
        {
            let its = self.function.inst(next).flags;
            for flag in [Flags::NSW, Flags::NUW] {
                flags = if its.contains(flag) { flags.with(flag) } else { flags };
            }
        }
        Some(Evolution { terms: [start, a, b, c], flags })
    }

    /// Finds the exits of a loop, after those of other loops.
    fn find_exits(&mut self, loop_: Loop, blocks: &[Block]) {
        let (loops, tree) = (self.loops, self.tree);
        let is_only = self.induction.exit_counts[loop_] == 1;
        let latches = loops.latches(loop_);
        // Fewer may have been known before.
        let start = self.induction.exits_of[loop_].start;
        self.induction.exits.truncate(start as usize);
        for &from in blocks {
            if let Terminator::Branch { cond: Value::Inst(cond), then_block, else_block } =
                self.function.block(from).terminator
                && let then_stays = loops.contains(loop_, then_block)
                && then_stays != loops.contains(loop_, else_block)
                && latches.iter().all(|&latch| tree.dominates(from, latch))
                && let Op::Icmp { predicate, lhs, rhs } = *self.function.op(cond)
            {
                let predicate = if then_stays { predicate } else { predicate.inverse() };
                let to = if then_stays { else_block } else { then_block };
                let exit = self
                    .comparison(loop_, predicate, lhs, rhs)
                    .or_else(|| self.comparison(loop_, predicate.swapped(), rhs, lhs));
                let exit = exit.map(|exit| Exit { from, to, is_only, ..exit });
                self.induction.exits.extend(exit);
            }
        }
        self.induction.exits_of[loop_].end = self.induction.exits.len() as u32;
    }

    /// An exit, except for its place, if `variable` changes by a constant step and `bound` does not
    /// change.
    fn comparison(
        &mut self,
        loop_: Loop,
        predicate: IntPredicate,
        variable: Value,
        bound: Value,
    ) -> Option<Exit> {
        let (evolution, bound) = (self.evolution(loop_, variable)?, self.fixed(loop_, bound)?);
        let terms = &mut self.induction.terms;
        let step = terms.as_int(evolution.step(terms)?)?;
        let (start, flags) = (evolution.start(), evolution.flags);
        let before = terms.add_int(start, step.wrapping_neg());
        let conditions = self.conditions.take().unwrap_or_else(|| self.find_conditions(loop_));
        let mut holds = |x| self.is_implied(&conditions, predicate, x, bound);
        let known = match () {
            () if holds(before) => Known::BeforeStart,
            () if holds(start) => Known::AtStart,
            () => Known::Nothing,
        };
        self.conditions = Some(conditions);
        let terms = &mut self.induction.terms;
        let trip_count = trip_count::count(terms, predicate, start, step, bound, flags, known)?;
        let nowhere = self.function.entry();
        let (from, to, is_only) = (nowhere, nowhere, false);
        Some(Exit { from, to, is_only, predicate, variable, evolution, bound, trip_count })
    }
}
