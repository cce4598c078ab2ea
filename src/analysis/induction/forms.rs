//! The forms of a loop's instructions: sums, products and conversions of what has a form.

use super::{Form, Search};
use crate::analysis::Term;
use crate::analysis::evolution::Evolution;
use crate::ir::{
    BinaryOp, Block, CastOp, Flags, Inst, InstData, IntType, Op, Terminator, Type, Value,
};
use dominance::Loop;

impl Search<'_> {
    /// The form of an operand in the loop.
    pub(super) fn form(&mut self, loop_: Loop, value: Value) -> Option<Form> {
        if let Value::Inst(inst) = value
            && let Some(innermost) = self.induction.forms.innermost(inst)
        {
            if innermost == loop_ {
                return self.induction.forms.get(inst).copied();
            }
            if self.loops.contains(loop_, self.loops.header(innermost)) {
                return None;
            }
        }
        let terms = &mut self.induction.terms;
        let term = terms.value(self.context, self.function, value)?;
        Some(Form { base: None, rest: Evolution::constant(terms, term) })
    }

    pub(super) fn evolution(&mut self, loop_: Loop, value: Value) -> Option<Evolution> {
        self.form(loop_, value).filter(|form| form.base.is_none()).map(|form| form.rest)
    }

    /// The form of an instruction of the loop, by those of its operands. `None` if it has none.
    pub(super) fn form_of_inst(&mut self, loop_: Loop, inst: Inst) -> Option<Form> {
        let data = self.function.inst(inst);
        let ty = IntType::of(data.ty)?;
        let known = |rest| Some(Form { base: None, rest });
        match data.op {
            Op::Binary { op: op @ (BinaryOp::Add | BinaryOp::Sub), lhs, rhs } => {
                let (x, y) = (self.form(loop_, lhs)?, self.form(loop_, rhs)?);
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
                // If one operand is loop-invariant, the sum has the step of the other.
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
                let (x, y) = (self.evolution(loop_, lhs)?, self.evolution(loop_, rhs)?);
                known(x.product(y, &mut self.induction.terms)?)
            }
            Op::Binary { op: BinaryOp::Shl, lhs, rhs } => {
                let (x, y) = (self.evolution(loop_, lhs)?, self.evolution(loop_, rhs)?);
                let terms = &mut self.induction.terms;
                let shift = terms.as_int(y.start()).filter(|_| y.degree(terms) == 0)?;
                (0..i64::from(ty.bits())).contains(&shift).then_some(())?;
                known(x.map(|term| terms.mul_int(term, 1 << shift)))
            }
            Op::Cast { op, value } => {
                self.has_extensions |= op != CastOp::Trunc;
                let x = self.evolution(loop_, value)?;
                let is_exact = match op {
                    CastOp::Trunc => true,
                    CastOp::Sext => self.induction.does_not_wrap(loop_, x, Flags::NSW),
                    CastOp::Zext => self.induction.does_not_wrap(loop_, x, Flags::NUW),
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
                let term = self.invariant(loop_, &data)?;
                known(Evolution::constant(&mut self.induction.terms, term))
            }
        }
    }

    /// The form of a phi after an `if` with a loop-invariant condition: the condition chooses one
    /// of two forms.
    pub(super) fn form_of_phi(&mut self, loop_: Loop, block: Block, phi: Inst) -> Option<Form> {
        let &[(first, x), (second, y)] = self.function.phi_incoming(phi) else { return None };
        let above = self.tree.immediate_dominator(block)?;
        let Terminator::Branch { cond, then_block, else_block } =
            self.function.block(above).terminator
        else {
            return None;
        };
        // Whether control that takes the branch to `to` reaches the phi from `from`.
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
        let cond = self.fixed(loop_, cond)?;
        let (yes, no) = (self.form(loop_, yes)?, self.form(loop_, no)?);
        let terms = &mut self.induction.terms;
        let rest = yes.rest.zip(no.rest, |yes, no| terms.select(cond, yes, no));
        (yes.base == no.base).then_some(Form { base: yes.base, rest })
    }

    /// The term of an instruction with loop-invariant operands, if it cannot trap.
    fn invariant(&mut self, loop_: Loop, data: &InstData) -> Option<Term> {
        match data.op {
            Op::Binary { op, lhs, rhs } => {
                let (lhs, rhs) = (self.fixed(loop_, lhs)?, self.fixed(loop_, rhs)?);
                let terms = &mut self.induction.terms;
                // An `i1` that is 1 is -1 as a signed number.
                let is_safe = !op.is_division()
                    || data.ty != Type::I1 && !matches!(terms.as_int(rhs), None | Some(0 | -1));
                is_safe.then(|| terms.binary(op, lhs, rhs))
            }
            Op::Icmp { predicate, lhs, rhs } => {
                let (lhs, rhs) = (self.fixed(loop_, lhs)?, self.fixed(loop_, rhs)?);
                Some(self.induction.terms.icmp(predicate, lhs, rhs))
            }
            Op::Freeze { value } => {
                let term = self.fixed(loop_, value)?;
                Some(self.induction.terms.freeze(term))
            }
            Op::Select { operands } => {
                let &[cond, yes, no] = self.function.operands(operands) else { return None };
                let [cond, yes, no] = [cond, yes, no].map(|it| self.fixed(loop_, it));
                Some(self.induction.terms.select(cond?, yes?, no?))
            }
            _ => None,
        }
    }

    /// The term of a loop-invariant value.
    pub(super) fn fixed(&mut self, loop_: Loop, value: Value) -> Option<Term> {
        let evolution = self.evolution(loop_, value)?;
        (evolution.degree(&self.induction.terms) == 0).then(|| evolution.start())
    }
}
