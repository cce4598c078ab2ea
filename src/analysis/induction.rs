//! Values that change regularly from round to round of a loop, and the number of rounds.
//!
//! A *round* is one execution of the header and what follows it in the loop; the first has number
//! 0. A value has an *evolution* if in round `k` it is `a + b * k + c * k(k-1)/2 + d *
//! k(k-1)(k-2)/6`, in wrapping arithmetic, where `a` to `d` are computed before the loop: see
//! [`evolution`](crate::analysis::evolution). A phi of the header has one if it grows in each round
//! by a value that has one. Sums, differences and products of such values have one, too. In `while
//! (i < n) { s = s + i * i; i = i + 1; }`, `i` is `0 + 1 * k`, and `s` needs all four numbers.
//!
//! An *exit* is a branch that each round executes, and that compares such a value with one that
//! stays the same. [`rounds`] says in how many rounds the comparison holds.
//!
//! Both are given as [terms](Terms) of values that exist before the loop, so they can be computed
//! at the end of its preheader. A value that may be `undef` counts as one that is always the same.
//!
//! To find the evolution of a phi, the phi is first taken as unknown. If its value for the next
//! round is the phi plus something with an evolution, that is its growth. A sum of sums needs
//! another try for each level. So there is one try more than an evolution has numbers, at most.
//!
//! Requires: the control-flow graph, dominators, loops. Valid until an instruction or a block changes.
//! Cost: linear in the function.

mod conditions;
mod forms;
#[cfg(test)]
mod tests;

use dominance::Loop;

use crate::analysis::evolution::{Evolution, LEN};
use crate::analysis::rounds::{self, Known, Rounds};
use crate::analysis::{Cfg, DomTree, LoopForest, Term, Terms};
use crate::ir::{
    BinaryOp, Block, Context, Flags, Function, Inst, IntPredicate, IntType, Op, Positions,
    Terminator, Value,
};
use crate::support::entity::EntityVec;
use crate::support::rows::CompressedRows;

/// A branch that leaves a loop when a comparison fails. Each round executes it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Exit {
    /// The block that it ends.
    pub from: Block,
    /// Where it leaves the loop to.
    pub to: Block,
    /// Whether this is the only way to leave the loop, apart from calls that do not return.
    pub is_only: bool,
    /// The loop goes on while `variable predicate bound`.
    pub predicate: IntPredicate,
    /// What is compared.
    pub variable: Value,
    /// How it changes: by a constant step.
    pub evolution: Evolution,
    /// What it is compared with.
    pub bound: Term,
    /// In how many rounds the comparison holds. The header is executed once more than that, if the loop
    /// is not left elsewhere.
    pub rounds: Rounds,
}

/// A form that a value has in terms of one phi of the header, or of none.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Form {
    /// A phi whose evolution is not known yet; it is added once.
    base: Option<Inst>,
    rest: Evolution,
}

/// The evolutions and exits of a function's loops.
#[derive(Clone, Debug)]
pub struct Induction {
    /// The terms that evolutions and exits are made of. Callers may add more.
    pub terms: Terms,
    evolutions: EntityVec<Inst, Option<Evolution>>,
    exits: EntityVec<Loop, Vec<Exit>>,
    exit_counts: EntityVec<Loop, u32>,
    positions: Positions,
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
        let pairs = cfg.reverse_postorder().iter();
        let pairs: Vec<(Loop, Block)> =
            pairs.filter_map(|&block| Some((loops.innermost(block)?, block))).collect();
        let blocks = CompressedRows::from_pairs(loops.all().len(), &pairs);
        let induction = Induction {
            terms: Terms::default(),
            evolutions: EntityVec::filled(function.inst_count(), None),
            exits: EntityVec::filled(loops.all().len(), Vec::new()),
            exit_counts: count_exits(cfg, loops),
            positions: Positions::compute(function),
        };
        let forms = EntityVec::filled(function.inst_count(), None);
        let mut search = Search { context, function, cfg, tree, loops, induction, forms };
        loops.all().for_each(|of| search.visit(of, blocks.row(of)));
        search.induction
    }

    /// The evolution of an instruction in its innermost loop, by that loop's rounds; `None` if it
    /// has none.
    pub fn of_inst(&self, inst: Inst) -> Option<&Evolution> {
        self.evolutions.get(inst)?.as_ref()
    }

    /// How many edges leave a loop.
    pub fn exit_count(&self, of: Loop) -> u32 {
        self.exit_counts[of]
    }

    /// The exits of a loop whose comparison is understood, in reverse postorder.
    pub fn exits(&self, of: Loop) -> &[Exit] {
        &self.exits[of]
    }

    /// The exit of a loop, if it has only one and its comparison is understood.
    pub fn only_exit(&self, of: Loop) -> Option<&Exit> {
        self.exits[of].first().filter(|exit| exit.is_only)
    }
}

/// The number of edges that leave each loop.
fn count_exits(cfg: &Cfg, loops: &LoopForest) -> EntityVec<Loop, u32> {
    let mut counts = EntityVec::filled(loops.all().len(), 0);
    for &block in cfg.reverse_postorder() {
        for &next in cfg.successors(block) {
            let mut left = loops.innermost(block);
            while let Some(of) = left.filter(|&of| !loops.contains(of, next)) {
                counts[of] += 1;
                left = loops.parent(of);
            }
        }
    }
    counts
}

struct Search<'a> {
    context: &'a Context,
    function: &'a Function,
    cfg: &'a Cfg,
    tree: &'a DomTree,
    loops: &'a LoopForest,
    induction: Induction,
    forms: EntityVec<Inst, Option<Form>>,
}

impl Search<'_> {
    /// Finds the evolutions and exits of a loop. `blocks` are its blocks outside of inner loops.
    fn visit(&mut self, of: Loop, blocks: &[Block]) {
        let phis = &self.function.block(self.loops.header(of)).phis;
        for &phi in phis {
            if let Some(ty) = IntType::of(self.function.inst(phi).ty)
                && ty != IntType::I1
            {
                let zero = self.induction.terms.int(ty, 0);
                let rest = Evolution::constant(&mut self.induction.terms, zero);
                self.forms[phi] = Some(Form { base: Some(phi), rest });
            }
        }
        for _ in 0..=LEN {
            for &block in blocks {
                let data = self.function.block(block);
                if block != self.loops.header(of) {
                    data.phis
                        .iter()
                        .for_each(|&it| self.forms[it] = self.form_of_phi(of, block, it));
                }
                data.body.iter().for_each(|&it| self.forms[it] = self.form_of_inst(of, it));
            }
            let known = self.induction.exits[of].len();
            let mut is_new = false;
            for &phi in phis {
                if let Some(Form { base: Some(_), .. }) = self.forms[phi]
                    && let Some(rest) = self.evolution_of_phi(of, phi)
                {
                    self.forms[phi] = Some(Form { base: None, rest });
                    is_new = true;
                }
            }
            self.induction.exits[of] = self.exits(of, blocks);
            if !is_new && self.induction.exits[of].len() == known {
                break;
            }
        }
        for &block in blocks {
            let data = self.function.block(block);
            for &inst in data.phis.iter().chain(&data.body) {
                let form = self.forms[inst].filter(|form| form.base.is_none());
                self.induction.evolutions[inst] = form.map(|form| form.rest);
            }
        }
    }

    /// The evolution of a phi of the header, once the form of its value for the next round is known.
    fn evolution_of_phi(&mut self, of: Loop, phi: Inst) -> Option<Evolution> {
        let (mut start, mut next) = (None, None);
        for &(from, value) in self.function.phi_incoming(phi) {
            if !self.cfg.is_reachable(from) {
                continue;
            }
            let slot = if self.loops.contains(of, from) { &mut next } else { &mut start };
            if slot.replace(value).is_some_and(|other| other != value) {
                return None;
            }
        }
        let (start, next) = (start?, next?);
        let growth = self.form(of, next).filter(|form| form.base == Some(phi))?.rest;
        let terms = &mut self.induction.terms;
        let start = terms.value(self.context, self.function, start)?;
        let [a, b, c, d] = growth.terms;
        if terms.as_int(d) != Some(0) {
            return None;
        }
        // The promises of an addition of the phi and something that stays the same.
        let mut flags = Flags::NONE;
        if let Value::Inst(next) = next
            && let Op::Binary { op: BinaryOp::Add, lhs, rhs } = self.function.inst(next).op
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

    /// The exits of a loop.
    fn exits(&mut self, of: Loop, blocks: &[Block]) -> Vec<Exit> {
        let (loops, tree) = (self.loops, self.tree);
        let is_only = self.induction.exit_counts[of] == 1;
        let latches = loops.latches(of);
        let mut exits = Vec::new();
        for &from in blocks {
            if let Terminator::Branch { cond: Value::Inst(cond), then_block, else_block } =
                self.function.block(from).terminator
                && let goes_on = loops.contains(of, then_block)
                && goes_on != loops.contains(of, else_block)
                && latches.iter().all(|&latch| tree.dominates(from, latch))
                && let Op::Icmp { predicate, lhs, rhs } = self.function.inst(cond).op
            {
                let predicate = if goes_on { predicate } else { predicate.inverse() };
                let to = if goes_on { else_block } else { then_block };
                let exit = self
                    .comparison(of, predicate, lhs, rhs)
                    .or_else(|| self.comparison(of, predicate.swapped(), rhs, lhs));
                exits.extend(exit.map(|exit| Exit { from, to, is_only, ..exit }));
            }
        }
        exits
    }

    /// An exit, except for its place, if `variable` changes by a constant step and `bound` does not
    /// change.
    fn comparison(
        &mut self,
        of: Loop,
        predicate: IntPredicate,
        variable: Value,
        bound: Value,
    ) -> Option<Exit> {
        let (evolution, bound) = (self.evolution(of, variable)?, self.fixed(of, bound)?);
        let terms = &mut self.induction.terms;
        let step = terms.as_int(evolution.step(terms)?)?;
        let (start, flags) = (evolution.start(), evolution.flags);
        let before = terms.add_int(start, step.wrapping_neg());
        let conditions = self.conditions(of);
        let terms = &mut self.induction.terms;
        let holds = |x| conditions.iter().any(|it| it.implies(terms, predicate, x, bound));
        let known = match () {
            () if holds(before) => Known::BeforeStart,
            () if holds(start) => Known::AtStart,
            () => Known::Nothing,
        };
        let rounds = rounds::count(terms, predicate, start, step, bound, flags, known)?;
        let nowhere = self.function.entry();
        let (from, to, is_only) = (nowhere, nowhere, false);
        Some(Exit { from, to, is_only, predicate, variable, evolution, bound, rounds })
    }
}
