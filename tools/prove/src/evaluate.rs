//! The value of the two sides of a rule by the evaluator of the IR.
//!
//! This is a second definition of what terms mean, apart from the one in [`query`](crate::query). It chooses
//! the mutants that are wrong, and checks the counterexamples of the solver.

use minisysy::ir::eval::{self, EvalError};
use minisysy::ir::{CastOp, Flags, IntPredicate, IntType};
use minisysy::transform::simplify::term::{NAMES, Predicate, Rule, Term};

use crate::typing::{OBJECT_BITS, Sort, Typing, choices, leaves, names};

/// The values of the names of a rule; `None` is poison.
pub type Values = [Option<i64>; NAMES];

/// The value of a term; `None` is poison.
type Outcome = Result<Option<i64>, EvalError>;

/// What a term is evaluated with.
struct Case<'a> {
    typing: &'a Typing,
    values: &'a Values,
    /// The predicate in the place of `any`.
    predicate: IntPredicate,
}

impl Case<'_> {
    fn value(&self, term: &Term, ty: Sort) -> Outcome {
        let operands = self.typing.operands(term, ty).expect("the types fit the term");
        let operand = |index: usize| self.value(&term.operands()[index], operands[index]);
        let from = operands[0].int();
        Ok(match *term {
            Term::Number(number) => Some(eval::wrap(ty.int(), number as u64)),
            Term::Integer(name) | Term::Any(name) | Term::Constant(name) => self.values[name],
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
                    Sort::Int(_) => value,
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

    /// Whether `rule` applies and its right side does not refine its left side.
    fn is_wrong(&self, rule: &Rule) -> bool {
        let ty = self.typing.result;
        let is_fulfilled = self.value(&rule.condition, Sort::Int(IntType::I1)) == Ok(Some(1));
        if !is_fulfilled || !self.has_values(&rule.right, ty) {
            return false;
        }
        match (self.value(&rule.left, ty), self.value(&rule.right, ty)) {
            (Ok(before), Ok(after)) => before.is_some() && after != before,
            (before, after) => before.is_ok() || after.is_ok(),
        }
    }
}

/// Whether the right side of `rule` does not refine its left side for these values.
pub fn is_wrong(rule: &Rule, typing: &Typing, values: &Values) -> bool {
    let mut predicates = predicates(rule).iter();
    predicates.any(|&predicate| Case { typing, values, predicate }.is_wrong(rule))
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
