//! The forms of a loop's instructions: sums, products and conversions of what has a form.

use super::{Form, Search};
use crate::analysis::Term;
use crate::analysis::evolution::Evolution;
use crate::ir::{BinaryOp, Block, CastOp, Flags, Inst, InstData, IntType, Op, Terminator, Value};
use dominance::Loop;

impl Search<'_> {
    /// The form of an operand in the loop.
    pub(super) fn form(&mut self, of: Loop, value: Value) -> Option<Form> {
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

    pub(super) fn evolution(&mut self, of: Loop, value: Value) -> Option<Evolution> {
        self.form(of, value).filter(|form| form.base.is_none()).map(|form| form.rest)
    }

    /// The form of an instruction of the loop, by those of its operands. `None` if it has none.
    pub(super) fn form_of_inst(&mut self, of: Loop, inst: Inst) -> Option<Form> {
        let data = *self.function.inst(inst);
        let ty = IntType::of(data.ty)?;
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
                // If one of the two is always the same, the step is that of the other.
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
            _ => {
                let term = self.invariant(of, &data)?;
                known(Evolution::constant(&mut self.induction.terms, term))
            }
        }
    }

    /// The form of a phi after an `if` whose condition stays the same: the condition chooses one of
    /// two forms.
    pub(super) fn form_of_phi(&mut self, of: Loop, block: Block, phi: Inst) -> Option<Form> {
        let &[(first, x), (second, y)] = self.function.phi_incoming(phi) else { return None };
        let above = self.tree.immediate_dominator(block)?;
        let Terminator::Branch { cond, then_block, else_block } =
            self.function.block(above).terminator
        else {
            return None;
        };
        // The edge from above leads to one of the two inputs, whatever blocks are in between.
        let is_by = |to: Block, from: Block| {
            if to == block {
                return from == above;
            }
            self.cfg.predecessors(to).len() == 1 && self.tree.dominates(to, from)
        };
        let (yes, no) = match () {
            () if then_block == else_block => return None,
            () if is_by(then_block, first) && is_by(else_block, second) => (x, y),
            () if is_by(then_block, second) && is_by(else_block, first) => (y, x),
            () => return None,
        };
        let cond = self.fixed(of, cond)?;
        let (yes, no) = (self.form(of, yes)?, self.form(of, no)?);
        let terms = &mut self.induction.terms;
        let rest = yes.rest.zip(no.rest, |yes, no| terms.select(cond, yes, no));
        (yes.base == no.base).then_some(Form { base: yes.base, rest })
    }

    /// The term of an instruction whose operands stay the same, if it cannot trap.
    fn invariant(&mut self, of: Loop, data: &InstData) -> Option<Term> {
        match data.op {
            Op::Binary { op, lhs, rhs } => {
                let (lhs, rhs) = (self.fixed(of, lhs)?, self.fixed(of, rhs)?);
                let terms = &mut self.induction.terms;
                let is_safe =
                    !op.is_division() || !matches!(terms.as_int(rhs), None | Some(0 | -1));
                is_safe.then(|| terms.binary(op, lhs, rhs))
            }
            Op::Icmp { predicate, lhs, rhs } => {
                let (lhs, rhs) = (self.fixed(of, lhs)?, self.fixed(of, rhs)?);
                Some(self.induction.terms.icmp(predicate, lhs, rhs))
            }
            Op::Select { operands } => {
                let &[cond, yes, no] = self.function.operands(operands) else { return None };
                let [cond, yes, no] = [cond, yes, no].map(|it| self.fixed(of, it));
                Some(self.induction.terms.select(cond?, yes?, no?))
            }
            _ => None,
        }
    }

    /// The term of a value that stays the same in the loop.
    pub(super) fn fixed(&mut self, of: Loop, value: Value) -> Option<Term> {
        let evolution = self.evolution(of, value)?;
        (evolution.degree(&self.induction.terms) == 0).then(|| evolution.start())
    }

    /// Whether the additions of the step either do not wrap, in the sense of `flag`, or give
    /// poison.
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
            // The compared value stays in range, and `x` follows it at the distance `lag`.
            let Some(lag) = terms.difference(compared.start(), x.start()) else { return false };
            let is_behind = if step > 0 { lag >= 0 } else { lag <= 0 };
            let begins_in_range = match (terms.as_int(x.start()), terms.as_int(compared.start())) {
                (Some(start), Some(other)) => start.checked_add(lag) == Some(other),
                _ => lag == 0 || lag == step && exit.rounds.from_before,
            };
            is_behind && begins_in_range
        })
    }
}
