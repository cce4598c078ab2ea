//! Every rule on every operand: its two sides have the same value in the evaluator of the IR.

use super::rules::RULES;
use super::term::{Conversion, NAMES, Predicate, Rule, Term, rules, term};
use crate::ir::eval::{self, EvalError};
use crate::ir::{BinaryOp, CastOp, Flags, IntPredicate, IntType};

const TYPES: [IntType; 4] = [IntType::I1, IntType::I8, IntType::I32, IntType::I64];

/// What the names of a rule stand for.
#[derive(Copy, Clone, Debug)]
struct Case {
    types: [IntType; NAMES],
    /// `None` is poison.
    values: [Option<i64>; NAMES],
    /// The predicate that stands for any.
    predicate: IntPredicate,
    /// The type between two conversions.
    between: IntType,
}

type Outcome = Result<Option<i64>, EvalError>;

impl Case {
    fn type_of(&self, term: &Term) -> Option<IntType> {
        match *term {
            Term::Number(_) => None,
            Term::Cast(..) => Some(self.between),
            Term::Any(name) | Term::Constant(name) | Term::CutTo(name, _) => Some(self.types[name]),
            Term::Icmp(..) => Some(IntType::I1),
            Term::Binary(..) | Term::Select(_) => {
                term.operands().iter().rev().find_map(|it| self.type_of(it))
            }
        }
    }

    /// The type of the operands of a comparison or conversion.
    fn operand_type(&self, term: &Term) -> Option<IntType> {
        let operands = term.operands().iter();
        let is_cast = |it: &&Term| matches!(it, Term::Cast(..));
        let others = operands.clone().filter(|it| !is_cast(it)).find_map(|it| self.type_of(it));
        others.or_else(|| operands.clone().find(is_cast).map(|_| self.between))
    }

    /// Whether the term is well formed in a place of type `ty`.
    fn is_typed(&self, term: &Term, ty: IntType) -> bool {
        let all = |ty| term.operands().iter().all(|it| self.is_typed(it, ty));
        match *term {
            Term::Number(_) => true,
            Term::Any(name) | Term::Constant(name) => self.types[name] == ty,
            Term::Binary(..) => all(ty),
            Term::Icmp(..) => ty == IntType::I1 && self.operand_type(term).is_some_and(all),
            Term::Cast(conversion, _) => self.operand_type(term).is_some_and(|from| {
                let fits = match conversion {
                    Conversion::Is(CastOp::Zext | CastOp::Sext) => from < ty,
                    Conversion::Is(CastOp::Trunc) => from > ty,
                    Conversion::Is(_) => from == ty,
                    _ => true,
                };
                fits && all(from)
            }),
            Term::CutTo(name, _) => {
                ty == self.types[name]
                    && self.operand_type(term).is_some_and(|from| from > ty && all(from))
            }
            Term::Select([cond, yes, no]) => {
                self.is_typed(cond, IntType::I1) && self.is_typed(yes, ty) && self.is_typed(no, ty)
            }
        }
    }

    fn value(&self, term: &Term, ty: IntType) -> Outcome {
        let from = self.operand_type(term).unwrap_or(ty);
        let operand = |index: usize| self.value(&term.operands()[index], from);
        Ok(match *term {
            Term::Number(number) => Some(eval::wrap(ty, number as u64)),
            Term::Any(name) | Term::Constant(name) => self.values[name],
            Term::Binary(op, [lhs, rhs]) => match (self.value(lhs, ty)?, self.value(rhs, ty)?) {
                (Some(lhs), Some(rhs)) => eval::binary(ty, op, Flags::NONE, lhs, rhs)?,
                _ => None,
            },
            Term::Icmp(predicate, _) => {
                let predicate = predicate.of(Some(self.predicate)).unwrap();
                let (lhs, rhs) = (operand(0)?, operand(1)?);
                lhs.zip(rhs).and_then(|(lhs, rhs)| {
                    eval::icmp(from, predicate, Flags::NONE, lhs, rhs).map(i64::from)
                })
            }
            Term::Cast(conversion, _) => match conversion.between(from.bits(), ty.bits()) {
                Some(op) => operand(0)?.and_then(|it| eval::cast(op, Flags::NONE, from, ty, it)),
                None => operand(0)?,
            },
            Term::CutTo(..) => {
                operand(0)?.and_then(|it| eval::cast(CastOp::Trunc, Flags::NONE, from, ty, it))
            }
            Term::Select([cond, yes, no]) => match self.value(cond, IntType::I1)? {
                Some(0) => self.value(no, ty)?,
                Some(_) => self.value(yes, ty)?,
                None => None,
            },
        })
    }
}

/// How often each name occurs in a term.
fn count_names(term: &Term, counts: &mut [usize; NAMES]) {
    if let Term::Any(name) | Term::Constant(name) = *term {
        counts[name] += 1;
    }
    term.operands().iter().for_each(|it| count_names(it, counts));
}

fn mentions_any_predicate(term: &Term) -> bool {
    matches!(term, Term::Icmp(Predicate::Any, _))
        || term.operands().iter().any(mentions_any_predicate)
}

/// Numbers to try: all of a narrow type if there are few names, else those where something happens.
fn numbers(ty: IntType, names: usize) -> Vec<i64> {
    let mut numbers: Vec<i64> = match ty {
        IntType::I1 => vec![0, 1],
        IntType::I8 if names <= 2 => (-128..128).collect(),
        _ => {
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

/// Calls `visit` with every choice of an element from each list.
fn for_each_choice<T: Copy>(lists: &[Vec<T>], chosen: &mut Vec<T>, visit: &mut dyn FnMut(&[T])) {
    match lists.get(chosen.len()) {
        None => visit(chosen),
        Some(list) => {
            for &it in list {
                chosen.push(it);
                for_each_choice(lists, chosen, visit);
                chosen.pop();
            }
        }
    }
}

/// The number of operands that `rule` was tried on, or what is wrong with it.
fn check(rule: &Rule) -> Result<usize, String> {
    let (mut left, mut right) = ([0; NAMES], [0; NAMES]);
    count_names(&rule.left, &mut left);
    count_names(&rule.right, &mut right);
    for name in 0..NAMES {
        if right[name] > 0 && left[name] == 0 {
            return Err(format!("name {name} is only on the right"));
        }
        // Each use of `undef` may see another value. One use sees no more than any number of them.
        if right[name] > 1 && name < 3 {
            return Err(format!("name {name} is used more than once"));
        }
    }
    let used: Vec<usize> = (0..NAMES).filter(|&name| left[name] > 0).collect();
    let predicates = match mentions_any_predicate(&rule.left) {
        true => IntPredicate::ALL,
        false => &[IntPredicate::Eq],
    };
    let mut cases = 0;
    let mut wrong = None;
    // The types: those of the result, of what is between two conversions, of the names.
    let types = vec![TYPES.to_vec(); used.len() + 2];
    let mut typings: Vec<Vec<IntType>> = Vec::new();
    for_each_choice(&types, &mut Vec::new(), &mut |types| typings.push(types.to_vec()));
    let mut is_seen = Vec::new();
    for typing in typings {
        let (ty, between) = (typing[0], typing[1]);
        let mut case = Case {
            types: [IntType::I1; NAMES],
            values: [None; NAMES],
            predicate: IntPredicate::Eq,
            between,
        };
        used.iter().zip(&typing[2..]).for_each(|(&name, &ty)| case.types[name] = ty);
        if !case.is_typed(&rule.left, ty)
            || !case.is_typed(&rule.right, ty)
            || !case.is_typed(&rule.condition, IntType::I1)
        {
            continue;
        }
        // Without nested conversions, the type between them does not matter.
        let has_between = rule.left.operands().iter().any(|it| matches!(it, Term::Cast(..)));
        let key = (ty, case.types, has_between.then_some(between));
        if is_seen.contains(&key) {
            continue;
        }
        is_seen.push(key);
        let lists: Vec<Vec<Option<i64>>> = used
            .iter()
            .map(|&name| {
                let numbers = numbers(case.types[name], used.len()).into_iter().map(Some);
                numbers.chain((name < 3).then_some(None)).collect()
            })
            .collect();
        for &predicate in predicates {
            case.predicate = predicate;
            for_each_choice(&lists, &mut Vec::new(), &mut |values| {
                used.iter().zip(values).for_each(|(&name, &value)| case.values[name] = value);
                if case.value(&rule.condition, IntType::I1) != Ok(Some(1)) {
                    return;
                }
                cases += 1;
                let before = case.value(&rule.left, ty);
                let after = case.value(&rule.right, ty);
                let is_right = match before {
                    Ok(None) => after.is_ok(),
                    // No trap comes or goes.
                    _ => after == before,
                };
                if !is_right && wrong.is_none() {
                    wrong = Some(format!("{ty:?} {case:?}: {before:?} becomes {after:?}"));
                }
            });
        }
    }
    match wrong {
        Some(wrong) => Err(wrong),
        None if cases == 0 => Err("it never fits".to_owned()),
        None => Ok(cases),
    }
}

#[test]
fn every_rule_is_right_on_all_operands() {
    let describe = |rule: &Rule, it| format!("{:?} => {:?}: {it}", rule.left, rule.right);
    let wrong: Vec<String> =
        RULES.iter().filter_map(|rule| Some(describe(rule, check(rule).err()?))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn wrong_rules_are_refused() {
    let wrong: &[Rule] = rules! {
        // The product may wrap.
        (Sdiv (Mul X 4) 4) => X;
        (icmp Slt (Add X 1) Y) => (icmp Sle X Y);
        (icmp Eq (Mul X 2) 0) => (icmp Eq X 0);
        // A negative number has a negative remainder.
        (Srem X 2) => (And X 1);
        (Sdiv X 2) => (Ashr X 1);
        (Srem (Sub 0 X) A) => (Sub 0 (Srem X A));
        // A trap goes, or comes.
        (Sdiv X X) => 1;
        (Sdiv 0 X) => 0;
        (Sdiv X ONES) => (Sub 0 X);
        (select Y (Sdiv X A) 0) => (Sdiv X A);
        (Urem (Urem X A) B) => (Urem X B) if (icmp Eq 0 (Urem A B));
        // `undef` would be read twice.
        (Mul X 2) => (Add X X);
        // Poison that was not chosen comes through.
        (select X Y 0) => (And X Y);
        (Add (Add X A) B) => (Add X (Add A A));
        (Zext (Sext X)) => (Sext X);
        (Trunc (Sext X)) => (unsigned X);
        (Xor (icmp any X Y) 1) => (icmp any X Y);
        (Add X Y) => (Add X Z);
        (Shl X A) => (Mul X A);
        (And (And X A) B) => (And X A) if (icmp Eq A 0);
    };
    let accepted: Vec<_> = wrong.iter().filter(|rule| check(rule).is_ok()).collect();
    // The last one is right, so that it is seen that not everything is refused.
    assert_eq!(accepted.len(), 1, "{accepted:?}");
}

#[test]
fn the_first_rule_that_fits_leaves_the_later_ones_something() {
    for (index, rule) in RULES.iter().enumerate() {
        let earlier = &RULES[..index];
        assert!(earlier.iter().all(|it| it.left != rule.left || it.condition != rule.condition));
    }
}
