//! The value of the two sides of a rule by the evaluator of the IR.
//!
//! This is a second definition of what terms mean, apart from the one in [`query`](crate::query). It chooses
//! the mutants that are wrong, and checks the counterexamples of the solver.

use minisysy::ir::eval::{self, EvalError, float};
use minisysy::ir::{CastOp, Flags, FloatPredicate, FloatType, IntPredicate, IntType};
use minisysy::transform::simplify::term::{NAMES, Predicate, Rule, Term};

use crate::typing::{OBJECT_BITS, Sort, Typing, choices, leaves, names};

/// The values of the names of a rule; `None` is poison.
pub type Values = [Option<i64>; NAMES];

/// The value of a term; `None` is poison.
type Outcome = Result<Option<i64>, EvalError>;

/// A NaN whose bits are not known. No number has as many bits.
const NAN: i64 = i64::MAX;

/// The bits of a floating-point number; `None` is [`NAN`].
fn bits_of(ty: FloatType, value: i64) -> Option<u128> {
    (value != NAN).then_some(u128::from(value as u64) & ((1 << ty.bits()) - 1))
}

/// Whether flags exclude a number.
fn is_excluded(flags: Flags, ty: FloatType, value: i64) -> bool {
    let bits = bits_of(ty, value);
    flags.contains(Flags::NNAN) && bits.is_none_or(|it| float::is_nan(ty, it))
        || flags.contains(Flags::NINF) && bits.is_some_and(|it| float::is_infinite(ty, it))
}

/// What a term is evaluated with.
struct Case<'a> {
    typing: &'a Typing,
    values: &'a Values,
    /// The predicate in the place of `any`.
    predicate: IntPredicate,
    float_predicate: FloatPredicate,
}

impl Case<'_> {
    /// The value of an operation on floating-point numbers; `None` is poison.
    fn float(
        &self,
        term: &Term,
        from: FloatType,
        ty: Sort,
        operands: &[Option<i64>],
    ) -> Option<i64> {
        let operands: Option<Vec<i64>> = operands.iter().copied().collect();
        let bits: Vec<Option<u128>> = operands?.iter().map(|&it| bits_of(from, it)).collect();
        let bits_or_any = |bits: Option<u128>| match bits {
            Some(bits) => Some(eval::wrap(ty.int(), bits as u64)),
            None => Some(NAN),
        };
        match (*term, &bits[..]) {
            (Term::FloatNumber(bits), _) => {
                bits_or_any(float::convert(FloatType::Float, ty.float()?, bits.into()))
            }
            (Term::FloatBinary(op, _), &[Some(lhs), Some(rhs)]) => {
                bits_or_any(float::binary(from, op, lhs, rhs))
            }
            (Term::FloatBinary(..), _) => Some(NAN),
            (Term::Fneg(_), &[bits]) => bits_or_any(bits.map(|it| float::negate(from, it))),
            (Term::Reciprocal(_), &[bits]) => bits_or_any(Some(float::exact_inverse(from, bits?)?)),
            (Term::Fcmp(predicate, _), &[lhs, rhs]) => {
                let predicate = predicate.of(Some(self.float_predicate)).expect("it is known");
                Some(
                    match (lhs, rhs) {
                        (Some(lhs), Some(rhs)) => float::fcmp(from, predicate, lhs, rhs),
                        _ => predicate.holds(None),
                    }
                    .into(),
                )
            }
            _ => unreachable!("an operation has its operands"),
        }
    }

    fn value(&self, term: &Term, ty: Sort) -> Outcome {
        let operands = self.typing.operands(term, ty).expect("the types fit the term");
        let operand = |index: usize| self.value(&term.operands()[index], operands[index]);
        let from = operands[0].int();
        Ok(match *term {
            Term::Number(number) => Some(eval::wrap(ty.int(), number as u64)),
            Term::Integer(name) | Term::Any(name) | Term::Constant(name) => self.values[name],
            Term::Float(name) | Term::FloatConstant(name) => self.values[name],
            Term::FloatNumber(_)
            | Term::FloatBinary(..)
            | Term::Fneg(_)
            | Term::Reciprocal(_)
            | Term::Fcmp(..) => {
                let count = term.operands().len();
                let values: Result<Vec<_>, _> = (0..count).map(operand).collect();
                let from = operands[0].float().expect("the types fit the term");
                self.float(term, from, ty, &values?)
            }
            Term::Binary(op, _) => match (operand(0)?, operand(1)?) {
                (Some(lhs), Some(rhs)) => eval::binary(from, op, Flags::NONE, lhs, rhs)?,
                // Poison may be any number, 0 and the least one among them.
                (_, None) if op.is_division() => return Err(EvalError::DivisionByZero),
                (None, Some(rhs)) if op.is_division() => {
                    let least = i64::MIN >> (64 - from.bits());
                    eval::binary(from, op, Flags::NONE, least, rhs)?;
                    None
                }
                _ => None,
            },
            Term::Icmp(predicate, _) => {
                let predicate = predicate.of(Some(self.predicate)).expect("it is known");
                let address = |value: i64| match operands[0] {
                    Sort::Pointer => value << OBJECT_BITS,
                    _ => value,
                };
                operand(0)?.zip(operand(1)?).and_then(|(lhs, rhs)| {
                    let (lhs, rhs) = (address(lhs), address(rhs));
                    eval::icmp(from, predicate, Flags::NONE, lhs, rhs).map(i64::from)
                })
            }
            Term::Cast(conversion, _) => match conversion.between(from.bits(), ty.bits()) {
                Some(op) => {
                    operand(0)?.and_then(|it| eval::cast(op, Flags::NONE, from, ty.int(), it))
                }
                None => operand(0)?,
            },
            Term::CutTo(..) => operand(0)?
                .and_then(|it| eval::cast(CastOp::Trunc, Flags::NONE, from, ty.int(), it)),
            Term::Select(_) => match (operand(0)?, operand(1)?, operand(2)?) {
                (Some(0), _, no) => no,
                (Some(_), yes, _) => yes,
                (None, ..) => None,
            },
        })
    }

    /// Whether the constant parts of `term`, which the pass computes itself, have values.
    fn has_values(&self, term: &Term, ty: Sort) -> bool {
        if term.is_constant() {
            return matches!(self.value(term, ty), Ok(Some(_)));
        }
        let operands = self.typing.operands(term, ty).expect("the types fit the term");
        term.operands().iter().zip(operands).all(|(it, ty)| self.has_values(it, ty))
    }

    /// Whether the flags of the left side exclude its result or one of its operands.
    fn is_excluded(&self, rule: &Rule) -> bool {
        let ty = self.typing.result;
        let operands = self.typing.operands(&rule.left, ty).expect("the types fit the term");
        let places = rule.left.operands().iter().zip(operands);
        places.chain([(&rule.left, ty)]).any(|(term, ty)| match (self.value(term, ty), ty) {
            (Ok(Some(value)), Sort::Float(ty)) => is_excluded(rule.flags, ty, value),
            _ => false,
        })
    }

    /// Whether `rule` applies and its right side does not refine its left side.
    fn is_wrong(&self, rule: &Rule) -> bool {
        let ty = self.typing.result;
        let is_fulfilled = self.value(&rule.condition, Sort::Int(IntType::I1)) == Ok(Some(1));
        if !is_fulfilled || !self.has_values(&rule.right, ty) {
            return false;
        }
        match (self.value(&rule.left, ty), self.value(&rule.right, ty)) {
            (Ok(Some(_)), Ok(_)) if self.is_excluded(rule) => false,
            (Ok(Some(before)), Ok(Some(after))) if ty.float().is_some() => {
                let ty = ty.float().expect("it is one");
                let bits = [before, after].map(|it| bits_of(ty, it));
                let is_nan = |bits: Option<u128>| bits.is_none_or(|it| float::is_nan(ty, it));
                let is_zero = |bits: Option<u128>| {
                    bits.is_some_and(|it| it == 0 || float::negate(ty, it) == 0)
                };
                let is_same = before == after
                    || before == NAN && is_nan(bits[1])
                    || rule.flags.contains(Flags::NSZ) && bits.into_iter().all(is_zero);
                !is_same
            }
            (Ok(before), Ok(after)) => before.is_some() && after != before,
            (before, after) => before.is_ok() || after.is_ok(),
        }
    }
}

/// Whether the right side of `rule` does not refine its left side for these values.
pub fn is_wrong(rule: &Rule, typing: &Typing, values: &Values) -> bool {
    predicates(rule).iter().any(|&predicate| {
        let mut floats = float_predicates(rule).iter();
        floats.any(|&float_predicate| {
            Case { typing, values, predicate, float_predicate }.is_wrong(rule)
        })
    })
}

/// The predicates of floating-point numbers that a rule is about: all, if it has `any`; else it does not matter.
pub fn float_predicates(rule: &Rule) -> &'static [FloatPredicate] {
    fn has_any(term: &Term) -> bool {
        matches!(term, Term::Fcmp(Predicate::Any, _)) || term.operands().iter().any(has_any)
    }
    if has_any(&rule.left) { FloatPredicate::ALL } else { &[FloatPredicate::Oeq] }
}

/// The predicates that a rule is about: all, if it has `any`; else it does not matter.
pub fn predicates(rule: &Rule) -> &'static [IntPredicate] {
    fn has_any(term: &Term) -> bool {
        matches!(term, Term::Icmp(Predicate::Any, _)) || term.operands().iter().any(has_any)
    }
    if has_any(&rule.left) { IntPredicate::ALL } else { &[IntPredicate::Eq] }
}

/// Whether the right side reads a variable more than once. The uses of an undefined variable may differ, which
/// [`Values`] cannot express.
pub fn reads_twice(rule: &Rule) -> bool {
    let mut variables = leaves(&rule.right);
    variables.retain(|it| !it.is_constant());
    (1..variables.len()).any(|index| variables[index..].contains(&variables[index - 1]))
}

/// The first types for which a rule is wrong on numbers that are tried, or the first of all if it reads a
/// variable twice on the right. `None` if there are none.
pub fn wrong_typing(rule: &Rule) -> Option<Typing> {
    let is_wrong = |typing: &Typing| reads_twice(rule) || is_wrong_on_some(rule, typing);
    Typing::all(rule).into_iter().find(is_wrong)
}

/// Whether the right side of `rule` does not refine its left side for some numbers that are tried.
pub fn is_wrong_on_some(rule: &Rule, typing: &Typing) -> bool {
    let names = names(rule);
    let operands = |name: &Term| {
        let sort = typing.names[name.name().expect("it is a name")];
        let values = numbers(sort, names.len()).into_iter().map(Some);
        values.chain((!name.is_constant()).then_some(None)).collect()
    };
    let lists: Vec<Vec<Option<i64>>> = names.iter().map(operands).collect();
    choices(&lists).iter().any(|chosen| {
        let mut values = Values::default();
        let named = names.iter().filter_map(Term::name).zip(chosen);
        named.for_each(|(name, &value)| values[name] = value);
        is_wrong(rule, typing, &values)
    })
}

/// Numbers to try: all of a narrow type if there are few names, else those where something happens.
fn numbers(ty: Sort, names: usize) -> Vec<i64> {
    let mut numbers: Vec<i64> = match ty {
        // Two objects at each of two addresses.
        Sort::Pointer => vec![8, 16, (1 << 56) + 8, (1 << 56) + 16],
        Sort::Float(ty) => {
            let of = |it: i64| float::from_int(IntType::I8, it, true, ty);
            let divide = |x, y| float::binary(ty, minisysy::ir::FloatOp::Fdiv, x, y);
            let infinity = divide(of(1), 0).expect("it is not NaN");
            // Among others the least subnormal number, the largest number, and two NaNs.
            let mut bits = vec![0, 1, infinity - 1, infinity, infinity + 1, infinity + 2];
            bits.extend([1, 2, 3, 5, 100].map(of));
            bits.extend([2, 3].map(|it| divide(of(1), of(it)).expect("it is not NaN")));
            bits.extend(bits.clone().iter().map(|&it| float::negate(ty, it)));
            bits.into_iter().map(|it| eval::wrap(Sort::Float(ty).int(), it as u64)).collect()
        }
        Sort::Int(IntType::I1) => vec![0, 1],
        Sort::Int(IntType::I8) if names <= 2 => (-128..128).collect(),
        Sort::Int(ty) => {
            let least = i64::MIN >> (64 - ty.bits());
            let some = [0, 1, 2, 3, 5, 7, 8, 12, -1, -2, -6, 100, least, least + 1, least / 2];
            some.into_iter()
                .chain([-1 - least, -2 - least, 0x1234_5678_9abc & (-1 - least)])
                .collect()
        }
    };
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}
