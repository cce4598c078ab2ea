//! Terms: computations on existing values, as data. An analysis builds them. A pass emits the ones
//! that it needs where the values are available.
//!
//! Equal terms have equal numbers. Terms of constants are folded. An added constant is always
//! outermost, so the difference of a value and the same value plus a constant is found. A term
//! never traps: its divisors are constants other than zero. Arithmetic wraps, without flags.
//!
//! Cost: O(1) to build a term; to compute one, linear in the terms that it is made of.

use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::ir::eval::{self, wrap};
use crate::ir::{
    BinaryOp, Block, CastOp, Context, Flags, Function, IntPredicate, IntType, Op, Value,
};
use crate::support::entity;
use crate::support::entity::EntityVec;
use crate::support::interner::Symbol;
use crate::support::key_table::{KeyTable, Sought};

entity! {
    /// A term of [`Terms`].
    Term
}

/// How many constants can be found without a look at the table.
const RECENT: usize = 64;

/// How a term is computed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum TermKind {
    /// It is a value of the function.
    Value(Value),
    /// It is a constant, as in [`eval`].
    Int(i64),
    /// By arithmetic on two terms of its type.
    Binary(BinaryOp, Term, Term),
    /// By comparing two terms of one type.
    Icmp(IntPredicate, Term, Term),
    /// By a choice: the second if the first is 1, else the third.
    Select(Term, Term, Term),
    /// By converting another term to its type.
    Cast(CastOp, Term),
    /// It is another term, or any number if that is poison.
    Freeze(Term),
}

/// Terms, each once.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    data: EntityVec<Term, (TermKind, IntType)>,
    /// Finds a term by its data.
    numbers: KeyTable<Term>,
    /// The constants that were asked for last, by their lowest bits: most are a few small numbers.
    ints: Vec<(i64, IntType, Term)>,
}

impl Terms {
    /// Forgets all terms. Linear in their number.
    pub(super) fn clear(&mut self) {
        self.data.clear();
        self.numbers.clear();
        self.ints.clear();
    }

    pub(super) fn number(&mut self, kind: TermKind, ty: IntType) -> Term {
        let Terms { data, numbers, .. } = self;
        let sought = Sought::new(FxBuildHasher.hash_one((&kind, ty)), None);
        let is_equal = |term| data[term].1 == ty && data[term].0 == kind;
        let found = numbers.find_or_insert(sought, data.next_key(), is_equal, |_| None);
        found.copied().unwrap_or_else(|| data.push((kind, ty)))
    }

    /// How `term` is computed.
    pub fn kind(&self, term: Term) -> TermKind {
        self.data[term].0
    }

    /// The type of `term`.
    pub fn ty(&self, term: Term) -> IntType {
        self.data[term].1
    }

    /// The number that `term` always is; `None` if it is not constant.
    pub fn as_int(&self, term: Term) -> Option<i64> {
        match self.kind(term) {
            TermKind::Int(value) => Some(value),
            _ => None,
        }
    }

    /// The constant of type `ty` with the lowest bits of `value`.
    pub fn int(&mut self, ty: IntType, value: i64) -> Term {
        let value = wrap(ty, value as u64);
        let index = value as usize % RECENT;
        if let Some(&(known, its, term)) = self.ints.get(index)
            && (known, its) == (value, ty)
        {
            return term;
        }
        let term = self.number(TermKind::Int(value), ty);
        if self.ints.is_empty() {
            self.ints.resize(RECENT, (value, ty, term));
        }
        self.ints[index] = (value, ty, term);
        term
    }

    /// The term of a value. `None` if the value is not an integer, or is `undef`, which may differ
    /// at each use.
    pub fn value(&mut self, context: &Context, function: &Function, value: Value) -> Option<Term> {
        let ty = IntType::of(context.value_type(function, value))?;
        match context.as_int(value) {
            Some(value) => Some(self.int(ty, value)),
            None => (!value.is_undefined()).then(|| self.number(TermKind::Value(value), ty)),
        }
    }

    /// Whether `term` is the term of `value`, of a type with as many bits. It makes no term.
    pub fn is_value(&self, context: &Context, term: Term, value: Value) -> bool {
        match self.kind(term) {
            TermKind::Value(other) => other == value,
            TermKind::Int(other) => context.as_int(value) == Some(other),
            _ => false,
        }
    }

    /// A term as another one and a constant added to it; `None` for the constant zero.
    pub fn split(&self, term: Term) -> (Option<Term>, i64) {
        match self.kind(term) {
            TermKind::Int(value) => (None, value),
            TermKind::Binary(BinaryOp::Add, base, other) => match self.kind(other) {
                TermKind::Int(value) => (Some(base), value),
                _ => (Some(term), 0),
            },
            _ => (Some(term), 0),
        }
    }

    /// `lhs - rhs`, if that is the same number for all values.
    pub fn difference(&self, lhs: Term, rhs: Term) -> Option<i64> {
        let ((lhs, x), (rhs, y), ty) = (self.split(lhs), self.split(rhs), self.ty(lhs));
        (lhs == rhs).then(|| wrap(ty, x.wrapping_sub(y) as u64))
    }

    /// `lhs + rhs`.
    pub fn add(&mut self, lhs: Term, rhs: Term) -> Term {
        let ty = self.ty(lhs);
        let ((x, a), (y, b)) = (self.split(lhs), self.split(rhs));
        let sum = match (x, y) {
            // Most terms of evolutions are zero.
            (_, None) if b == 0 => return lhs,
            (None, _) if a == 0 => return rhs,
            (Some(x), Some(y)) => {
                let (x, y) = (x.min(y), x.max(y));
                Some(self.number(TermKind::Binary(BinaryOp::Add, x, y), ty))
            }
            (x, y) => x.or(y),
        };
        let constant = self.int(ty, a.wrapping_add(b));
        match sum {
            None => constant,
            Some(sum) if self.as_int(constant) == Some(0) => sum,
            Some(sum) => self.number(TermKind::Binary(BinaryOp::Add, sum, constant), ty),
        }
    }

    /// `lhs - rhs`.
    pub fn sub(&mut self, lhs: Term, rhs: Term) -> Term {
        let ty = self.ty(lhs);
        if let Some(difference) = self.difference(lhs, rhs) {
            return self.int(ty, difference);
        }
        let ((x, a), (y, b)) = (self.split(lhs), self.split(rhs));
        if y.is_none() && b == 0 {
            return lhs;
        }
        let constant = self.int(ty, a.wrapping_sub(b));
        let Some(y) = y else {
            return self.add(x.unwrap_or(constant), constant);
        };
        if let Some(x) = x
            && let TermKind::Binary(BinaryOp::Add, p, q) = self.kind(x)
            && (p == y || q == y)
        {
            return self.add(if p == y { q } else { p }, constant);
        }
        let Some(x) = x else {
            return self.number(TermKind::Binary(BinaryOp::Sub, constant, y), ty);
        };
        let difference = self.number(TermKind::Binary(BinaryOp::Sub, x, y), ty);
        self.add(difference, constant)
    }

    /// `lhs * rhs`.
    pub fn mul(&mut self, lhs: Term, rhs: Term) -> Term {
        // A constant comes second.
        let (lhs, rhs) = if self.as_int(lhs).is_some() { (rhs, lhs) } else { (lhs, rhs) };
        match self.as_int(rhs) {
            Some(0) => rhs,
            Some(1) => lhs,
            _ => self.binary(BinaryOp::Mul, lhs, rhs),
        }
    }

    /// `lhs * factor`.
    pub fn mul_int(&mut self, lhs: Term, factor: i64) -> Term {
        let factor = self.int(self.ty(lhs), factor);
        self.mul(lhs, factor)
    }

    /// `lhs + constant`.
    pub fn add_int(&mut self, lhs: Term, constant: i64) -> Term {
        let constant = self.int(self.ty(lhs), constant);
        self.add(lhs, constant)
    }

    /// `lhs op rhs`, where `rhs` is a constant if `op` divides, and less than the number of bits if `op` shifts.
    pub fn binary(&mut self, op: BinaryOp, lhs: Term, rhs: Term) -> Term {
        let ty = self.ty(lhs);
        if let (Some(x), Some(y)) = (self.as_int(lhs), self.as_int(rhs))
            && let Ok(Some(value)) = eval::binary(ty, op, Flags::NONE, x, y)
        {
            return self.int(ty, value);
        }
        let is_one = self.as_int(rhs) == Some(1);
        match op {
            BinaryOp::Udiv | BinaryOp::Sdiv if is_one => lhs,
            _ => self.number(TermKind::Binary(op, lhs, rhs), ty),
        }
    }

    /// Whether `lhs predicate rhs`, an `i1`.
    pub fn icmp(&mut self, predicate: IntPredicate, lhs: Term, rhs: Term) -> Term {
        if let (Some(x), Some(y)) = (self.as_int(lhs), self.as_int(rhs))
            && let Some(holds) = eval::icmp(self.ty(lhs), predicate, Flags::NONE, x, y)
        {
            return self.int(IntType::I1, holds.into());
        }
        self.number(TermKind::Icmp(predicate, lhs, rhs), IntType::I1)
    }

    /// `yes` if `cond`, an `i1`, is 1, else `no`.
    pub fn select(&mut self, cond: Term, yes: Term, no: Term) -> Term {
        match self.as_int(cond) {
            Some(cond) => [no, yes][usize::from(cond != 0)],
            None if yes == no => yes,
            None => self.number(TermKind::Select(cond, yes, no), self.ty(yes)),
        }
    }

    /// `term` converted to `ty`; itself if it has that type.
    pub fn cast(&mut self, op: CastOp, term: Term, ty: IntType) -> Term {
        let from = self.ty(term);
        if from == ty {
            return term;
        }
        match self.as_int(term).and_then(|it| eval::cast(op, Flags::NONE, from, ty, it)) {
            Some(value) => self.int(ty, value),
            None => self.number(TermKind::Cast(op, term), ty),
        }
    }

    /// `term`, or any number, always the same, if `term` is poison.
    pub fn freeze(&mut self, term: Term) -> Term {
        match self.kind(term) {
            TermKind::Int(_) | TermKind::Freeze(_) => term,
            _ => self.number(TermKind::Freeze(term), self.ty(term)),
        }
    }

    /// `term` as an unsigned integer, truncated or extended with zeros to the type `ty`.
    pub fn resize(&mut self, term: Term, ty: IntType) -> Term {
        let is_wider = ty.bits() > self.ty(term).bits();
        self.cast(if is_wider { CastOp::Zext } else { CastOp::Trunc }, term, ty)
    }

    /// Calls `visit` on the terms that `term` is directly made of.
    fn for_each_operand(&self, term: Term, visit: impl FnMut(Term)) {
        let (operands, len) = match self.kind(term) {
            TermKind::Value(_) | TermKind::Int(_) => ([term; 3], 0),
            TermKind::Cast(_, inner) | TermKind::Freeze(inner) => ([inner; 3], 1),
            TermKind::Binary(_, lhs, rhs) | TermKind::Icmp(_, lhs, rhs) => ([lhs, rhs, rhs], 2),
            TermKind::Select(cond, yes, no) => ([cond, yes, no], 3),
        };
        operands[..len].iter().copied().for_each(visit);
    }

    /// The terms that `term` is made of, itself included, operands first, without those in `known`.
    fn parts(&self, term: Term, known: &Computed) -> Vec<Term> {
        let (mut parts, mut seen, mut pending) = (Vec::new(), FxHashSet::default(), vec![term]);
        while let Some(part) = pending.pop() {
            if !known.contains_key(&part) && seen.insert(part) {
                parts.push(part);
                self.for_each_operand(part, |operand| pending.push(operand));
            }
        }
        // A term is numbered after its operands.
        parts.sort_unstable();
        parts
    }

    /// The terms of values that may make `term` poison if they are poison. Without `choices`, only
    /// those that surely do, not those that a `select` chooses from. Linear in the term.
    pub fn poisonous(&self, term: Term, choices: bool) -> FxHashSet<Term> {
        let (mut values, mut seen) = (FxHashSet::default(), FxHashSet::default());
        let mut pending = vec![term];
        while let Some(part) = pending.pop() {
            match self.kind(part) {
                _ if !seen.insert(part) => {}
                TermKind::Freeze(_) => {}
                TermKind::Value(_) => {
                    values.insert(part);
                }
                TermKind::Select(cond, ..) if !choices => pending.push(cond),
                _ => self.for_each_operand(part, |operand| pending.push(operand)),
            }
        }
        values
    }

    /// How many instructions it takes to compute `term`; `None` if more than `limit`. Linear in the
    /// limit.
    pub fn cost(&self, term: Term, limit: usize) -> Option<usize> {
        let (mut cost, mut seen, mut pending) = (0, FxHashSet::default(), vec![term]);
        while let Some(part) = pending.pop() {
            let is_free = matches!(self.kind(part), TermKind::Value(_) | TermKind::Int(_));
            if !is_free && seen.insert(part) {
                cost += 1;
                self.for_each_operand(part, |operand| pending.push(operand));
            }
            if cost > limit {
                return None;
            }
        }
        Some(cost)
    }

    /// Computes `term` at the end of `block`, where its values must be available. `known` has the
    /// terms that were computed in the same block before.
    pub fn emit(
        &self,
        context: &mut Context,
        function: &mut Function,
        block: Block,
        known: &mut Computed,
        term: Term,
    ) -> Value {
        for part in self.parts(term, known) {
            let (kind, ty) = self.data[part];
            let op = match kind {
                TermKind::Value(value) => {
                    known.insert(part, value);
                    continue;
                }
                TermKind::Int(value) => {
                    known.insert(part, context.int(ty, value));
                    continue;
                }
                TermKind::Binary(op, lhs, rhs) => {
                    Op::Binary { op, lhs: known[&lhs], rhs: known[&rhs] }
                }
                TermKind::Icmp(predicate, lhs, rhs) => {
                    Op::Icmp { predicate, lhs: known[&lhs], rhs: known[&rhs] }
                }
                TermKind::Select(cond, yes, no) => {
                    let operands = [cond, yes, no].map(|operand| known[&operand]);
                    Op::Select { operands: function.create_operands(&operands) }
                }
                TermKind::Cast(op, inner) => Op::Cast { op, value: known[&inner] },
                TermKind::Freeze(inner) => Op::Freeze { value: known[&inner] },
            };
            let inst = function.append(block, op, ty.ty(), Symbol::NONE);
            known.insert(part, Value::Inst(inst));
        }
        known[&term]
    }

    /// The number that `term` is when `values` says what its values are; `None` for poison.
    #[cfg(test)]
    pub(crate) fn evaluate(&self, term: Term, values: &impl Fn(Value) -> i64) -> Option<i64> {
        let number = |term: Term| self.evaluate(term, values);
        let ty = self.ty(term);
        match self.kind(term) {
            TermKind::Value(value) => Some(values(value)),
            TermKind::Int(value) => Some(value),
            TermKind::Binary(op, lhs, rhs) => {
                eval::binary(ty, op, Flags::NONE, number(lhs)?, number(rhs)?)
                    .expect("terms do not trap")
            }
            TermKind::Icmp(predicate, lhs, rhs) => {
                let holds =
                    eval::icmp(self.ty(lhs), predicate, Flags::NONE, number(lhs)?, number(rhs)?)?;
                Some(holds.into())
            }
            TermKind::Select(cond, yes, no) => number(if number(cond)? != 0 { yes } else { no }),
            TermKind::Cast(op, term) => {
                eval::cast(op, Flags::NONE, self.ty(term), ty, number(term)?)
            }
            TermKind::Freeze(term) => Some(number(term).unwrap_or(0)),
        }
    }
}

/// The values of terms that are computed already.
pub type Computed = FxHashMap<Term, Value>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_constants_have_equal_numbers() {
        let mut terms = Terms::default();
        // Several agree in their lowest six bits: 0, 64 and 128, or 1 and 65.
        let numbers = [0, 1, -1, 64, 65, -65, 1 << 31, 128];
        let types = [IntType::I32, IntType::I64];
        let made = types.map(|ty| numbers.map(|number| terms.int(ty, number)));
        for (ty, row) in types.into_iter().zip(made) {
            for (number, term) in numbers.into_iter().zip(row) {
                assert_eq!(terms.int(ty, number), term);
                assert_eq!(terms.as_int(term), Some(wrap(ty, number as u64)));
                assert_eq!(terms.ty(term), ty);
            }
        }
        let mut distinct: Vec<Term> = made.into_iter().flatten().collect();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), 16);
    }
}
