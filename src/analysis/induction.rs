//! What grows alike in each round of a loop, and how many rounds there are.
//!
//! A *round* is one execution of the header and what follows it in the loop; the first has number 0. A
//! value has an *evolution* if in round `k` it is `a + b * k + c * k(k-1)/2 + d * k(k-1)(k-2)/6`, with
//! wrapping arithmetic, where `a` to `d` are computed before the loop: see
//! [`evolution`](crate::analysis::evolution). A phi of the header whose value grows by something with an
//! evolution in each round has one, and so have sums, differences and products of such values. `i` in
//! `while (i < n) { s = s + i * i; i = i + 1; }` is `0 + 1 * k`, and `s` needs all four.
//!
//! An *exit* is a branch that each round executes, on a comparison of such a value with one that stays
//! the same. [`rounds`](crate::analysis::rounds) says how often it holds.
//!
//! Both are as [terms](Terms) of values that exist before the loop, so they can be computed at the end
//! of its preheader. A value that may be `undef` counts as one that is always the same.
//!
//! The evolution of a phi is found by taking the phi as unknown: if the value for the next round is the
//! phi and something with an evolution, that is its growth. A sum of sums needs another try for each
//! level, so there are at most as many as there are numbers in an evolution, and one.
//!
//! Requires: the control-flow graph, dominators, loops. Valid until an instruction or a block changes.
//! Cost: linear in the function.

use dominance::Loop;

use crate::analysis::evolution::{Evolution, LEN};
use crate::analysis::rounds::{self, Rounds};
use crate::analysis::{Cfg, DomTree, LoopForest, Term, Terms};
use crate::ir::{
    BinaryOp, Block, CastOp, Context, Flags, Function, Inst, IntPredicate, IntType, Op, Positions,
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
    /// Whether the loop can be left in no other way, apart from calls that do not return.
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
    /// A phi whose evolution is not known; it is added once.
    base: Option<Inst>,
    rest: Evolution,
}

/// The evolutions and exits of a function's loops.
#[derive(Clone, Debug)]
pub struct Induction {
    /// The terms that they are made of, for more of them.
    pub terms: Terms,
    evolutions: EntityVec<Inst, Option<Evolution>>,
    exits: EntityVec<Loop, Vec<Exit>>,
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
            positions: Positions::compute(function),
        };
        let forms = EntityVec::filled(function.inst_count(), None);
        let exit_counts = count_exits(cfg, loops);
        let mut search =
            Search { context, function, cfg, tree, loops, exit_counts, induction, forms };
        loops.all().for_each(|of| search.visit(of, blocks.row(of)));
        search.induction
    }

    /// How an instruction of the loop changes. Those of inner loops do so in rounds of theirs.
    pub fn of_inst(&self, inst: Inst) -> Option<&Evolution> {
        self.evolutions.get(inst)?.as_ref()
    }

    /// The exits of a loop that are understood, in reverse postorder.
    pub fn exits(&self, of: Loop) -> &[Exit] {
        &self.exits[of]
    }

    /// The only exit of a loop, if it has one and that is understood.
    pub fn only_exit(&self, of: Loop) -> Option<&Exit> {
        self.exits[of].first().filter(|exit| exit.is_only)
    }
}

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
    /// The number of edges that leave each loop.
    exit_counts: EntityVec<Loop, u32>,
    induction: Induction,
    forms: EntityVec<Inst, Option<Form>>,
}

impl Search<'_> {
    /// Finds the evolutions and exits of a loop; `blocks` are those of no inner loop.
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
                for &inst in &self.function.block(block).body {
                    self.forms[inst] = self.form_of_inst(of, inst);
                }
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

    /// The form of an operand in the loop.
    fn form(&mut self, of: Loop, value: Value) -> Option<Form> {
        if let Value::Inst(inst) = value
            && let block = self.induction.positions.block(inst)?
            && self.loops.contains(of, block)
        {
            return self.forms[inst].filter(|_| self.loops.innermost(block) == Some(of));
        }
        let terms = &mut self.induction.terms;
        let term = terms.value(self.context, self.function, value)?;
        Some(Form { base: None, rest: Evolution::constant(terms, term) })
    }

    fn evolution(&mut self, of: Loop, value: Value) -> Option<Evolution> {
        self.form(of, value).filter(|form| form.base.is_none()).map(|form| form.rest)
    }

    fn form_of_inst(&mut self, of: Loop, inst: Inst) -> Option<Form> {
        let data = *self.function.inst(inst);
        let ty = IntType::of(data.ty).filter(|&ty| ty != IntType::I1)?;
        let known = |rest| Some(Form { base: None, rest });
        match data.op {
            Op::Binary { op: op @ (BinaryOp::Add | BinaryOp::Sub), lhs, rhs } => {
                let (x, y) = (self.form(of, lhs)?, self.form(of, rhs)?);
                let base = match (x.base, y.base) {
                    (base, None) => base,
                    (None, base) if op == BinaryOp::Add => base,
                    _ => return None,
                };
                let terms = &mut self.induction.terms;
                let mut rest = match op {
                    BinaryOp::Add => x.rest.zip(y.rest, |x, y| terms.add(x, y)),
                    _ => x.rest.zip(y.rest, |x, y| terms.sub(x, y)),
                };
                // With one of the two always the same, the step is as it was.
                let is_fixed = |form: Form| form.rest.degree(terms) == 0;
                for flag in [Flags::NSW, Flags::NUW] {
                    let keep = |form: Form| form.rest.flags.contains(flag);
                    if data.flags.contains(flag)
                        && (keep(x) && is_fixed(y) || keep(y) && is_fixed(x) && op == BinaryOp::Add)
                    {
                        rest.flags = rest.flags.with(flag);
                    }
                }
                Some(Form { base, rest })
            }
            Op::Binary { op: BinaryOp::Mul, lhs, rhs } => {
                let (x, y) = (self.evolution(of, lhs)?, self.evolution(of, rhs)?);
                known(x.product(y, &mut self.induction.terms)?)
            }
            Op::Binary { op: BinaryOp::Shl, lhs, rhs } => {
                let (x, y) = (self.evolution(of, lhs)?, self.evolution(of, rhs)?);
                let terms = &mut self.induction.terms;
                let shift = terms.as_int(y.start()).filter(|_| y.degree(terms) == 0)?;
                (0..i64::from(ty.bits())).contains(&shift).then_some(())?;
                known(x.map(|term| terms.mul_int(term, 1 << shift)))
            }
            Op::Cast { op, value } => {
                let x = self.evolution(of, value)?;
                let is_exact = match op {
                    CastOp::Trunc => true,
                    CastOp::Sext => self.does_not_wrap(of, x, Flags::NSW),
                    CastOp::Zext => self.does_not_wrap(of, x, Flags::NUW),
                    _ => false,
                };
                let terms = &mut self.induction.terms;
                let mut rest = x.map(|term| terms.cast(op, term, ty));
                if op == CastOp::Sext {
                    rest.flags = Flags::NSW;
                }
                is_exact.then_some(Form { base: None, rest })
            }
            _ => None,
        }
    }

    /// Whether the additions of the step do not wrap, in the sense of `flag`, or give poison.
    fn does_not_wrap(&self, of: Loop, x: Evolution, flag: Flags) -> bool {
        let terms = &self.induction.terms;
        match x.degree(terms) {
            0 => true,
            1 => x.flags.contains(flag) || flag == Flags::NSW && self.stays_in_range(of, x),
            _ => false,
        }
    }

    /// Whether a value that changes by a constant step stays in the range of signed numbers.
    fn stays_in_range(&self, of: Loop, x: Evolution) -> bool {
        let terms = &self.induction.terms;
        let ty = terms.ty(x.start());
        let Some(step) = terms.as_int(x.terms[1]) else { return false };
        self.induction.exits[of].iter().any(|exit| {
            let compared = exit.evolution;
            if let (Some(start), Some(count)) =
                (terms.as_int(x.start()), exit.rounds.constant(terms))
                && !exit.rounds.if_it_ends
            {
                let last = i128::from(start) + i128::from(step) * i128::from(count);
                let greatest = i128::from(i64::MAX >> (64 - ty.bits()));
                return (-greatest - 1..=greatest).contains(&last);
            }
            if !exit.rounds.no_wrap.contains(Flags::NSW)
                || terms.ty(compared.start()) != ty
                || compared.terms[1] != x.terms[1]
            {
                return false;
            }
            // What is compared stays in range, and this is behind it by `lag`.
            let Some(lag) = terms.difference(compared.start(), x.start()) else { return false };
            let is_behind = if step > 0 { lag >= 0 } else { lag <= 0 };
            let begins_in_range = match (terms.as_int(x.start()), terms.as_int(compared.start())) {
                (Some(start), Some(other)) => start.checked_add(lag) == Some(other),
                _ => lag == 0,
            };
            is_behind && begins_in_range
        })
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
        // The promises of an addition of the phi itself and something that stays the same.
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
        let is_only = self.exit_counts[of] == 1;
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

    /// An exit, but for its place, if `variable` changes by a constant step and `bound` does not.
    fn comparison(
        &mut self,
        of: Loop,
        predicate: IntPredicate,
        variable: Value,
        bound: Value,
    ) -> Option<Exit> {
        let evolution = self.evolution(of, variable)?;
        let bound = self.evolution(of, bound)?;
        let terms = &mut self.induction.terms;
        let step = terms.as_int(evolution.step(terms)?)?;
        let bound = (bound.degree(terms) == 0).then(|| bound.start())?;
        let (start, flags) = (evolution.start(), evolution.flags);
        let rounds = rounds::count(terms, predicate, start, step, bound, flags)?;
        let nowhere = self.function.entry();
        let (from, to, is_only) = (nowhere, nowhere, false);
        Some(Exit { from, to, is_only, predicate, variable, evolution, bound, rounds })
    }
}

#[cfg(test)]
mod tests;
