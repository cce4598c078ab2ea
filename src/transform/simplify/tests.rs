//! Every rule on every operand: its two sides have the same value in the evaluator of the IR.

use super::matching;
use super::rules::RULES;
use super::term::{Conversion, NAMES, Predicate, Rule, Term, rules, term};
use crate::diag::SourceFile;
use crate::ir::eval::{self, EvalError};
use crate::ir::{BinaryOp, CastOp, Flags, IntPredicate, IntType};
use crate::reader;
use crate::transform::Pipeline;

const TYPES: [IntType; 4] = [IntType::I1, IntType::I8, IntType::I32, IntType::I64];

/// The values of the names of a rule.
#[derive(Copy, Clone, Debug)]
struct Case {
    types: [IntType; NAMES],
    /// `None` is poison.
    values: [Option<i64>; NAMES],
    /// The predicate in the place of `Any`.
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

/// Calls `visit` with the type of the result and every choice of types, predicate and operands that
/// fits `rule` and fulfils its condition. `numbers` gives the operands of a type, for this many names.
fn for_each_case(
    rule: &Rule,
    numbers: &dyn Fn(IntType, usize) -> Vec<i64>,
    visit: &mut dyn FnMut(IntType, &Case),
) {
    let mut left = [0; NAMES];
    count_names(&rule.left, &mut left);
    let used: Vec<usize> = (0..NAMES).filter(|&name| left[name] > 0).collect();
    let has_any_predicate = mentions_any_predicate(&rule.left);
    let predicates = if has_any_predicate { IntPredicate::ALL } else { &[IntPredicate::Eq] };
    let names = used.len() + usize::from(has_any_predicate);
    // The types: that of the result, that between two conversions, those of the names.
    let types = vec![TYPES.to_vec(); used.len() + 2];
    let mut typings: Vec<Vec<IntType>> = Vec::new();
    for_each_choice(&types, &mut Vec::new(), &mut |types| typings.push(types.to_vec()));
    // Without nested conversions, the type between them does not matter.
    let has_between = rule.left.operands().iter().any(|it| matches!(it, Term::Cast(..)));
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
            || !has_between && between != IntType::I1
        {
            continue;
        }
        let operands = |&name: &usize| {
            let numbers = numbers(case.types[name], names).into_iter().map(Some);
            numbers.chain((name < 3).then_some(None)).collect()
        };
        let lists: Vec<Vec<Option<i64>>> = used.iter().map(operands).collect();
        for &predicate in predicates {
            case.predicate = predicate;
            for_each_choice(&lists, &mut Vec::new(), &mut |values| {
                used.iter().zip(values).for_each(|(&name, &value)| case.values[name] = value);
                if case.value(&rule.condition, IntType::I1) == Ok(Some(1)) {
                    visit(ty, &case);
                }
            });
        }
    }
}

/// What is wrong with `rule`, if anything.
fn check(rule: &Rule) -> Result<(), String> {
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
    let mut outcome = Err("it never fits".to_owned());
    for_each_case(rule, &numbers, &mut |ty, case| {
        let (before, after) = (case.value(&rule.left, ty), case.value(&rule.right, ty));
        let is_right = match before {
            Ok(None) => after.is_ok(),
            // No trap is added or removed.
            _ => after == before,
        };
        if !is_right {
            outcome = Err(format!("{ty:?} {case:?}: {before:?} becomes {after:?}"));
        } else if outcome == Err("it never fits".to_owned()) {
            outcome = Ok(());
        }
    });
    outcome
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
        // A trap is removed, or added.
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

/// The text of the instructions that compute `term`, and the name of its value.
fn write(case: &Case, term: &Term, ty: IntType, text: &mut String) -> String {
    use std::fmt::Write;
    let from = case.operand_type(term).unwrap_or(ty);
    let (ty, from_ty) = (format!("i{}", ty.bits()), format!("i{}", from.bits()));
    let types = match term {
        Term::Select(_) => [IntType::I1, from, from],
        _ => [from; 3],
    };
    let operands: Vec<String> =
        term.operands().iter().zip(types).map(|(it, ty)| write(case, it, ty, text)).collect();
    let predicate = |it: Predicate| it.of(Some(case.predicate)).unwrap().keyword();
    let computed = match (*term, &operands[..]) {
        (Term::Number(number), _) => return eval::wrap(from, number as u64).to_string(),
        (Term::Any(name), _) => return format!("%{}", ["x", "y", "z"][name]),
        (Term::Constant(name), _) => return case.values[name].unwrap().to_string(),
        (Term::Binary(op, _), [a, b]) => format!("{} {ty} {a}, {b}", op.keyword()),
        (Term::Icmp(it, _), [a, b]) => format!("icmp {} {from_ty} {a}, {b}", predicate(it)),
        (Term::Cast(Conversion::Is(op), _), [a]) => {
            format!("{} {from_ty} {a} to {ty}", op.keyword())
        }
        (Term::Select(_), [a, b, c]) => format!("select i1 {a}, {ty} {b}, {ty} {c}"),
        _ => unreachable!("it is on the right only"),
    };
    let name = format!("%v{}", text.lines().count());
    writeln!(text, "  {name} = {computed}").unwrap();
    name
}

/// A function that computes the left side of a rule.
fn function_of(case: &Case, term: &Term, ty: IntType) -> String {
    let mut body = String::new();
    let result = write(case, term, ty, &mut body);
    let param = |name: usize| format!("i{} %{}", case.types[name].bits(), ["x", "y", "z"][name]);
    let (bits, params) = (ty.bits(), [0, 1, 2].map(param).join(", "));
    format!("define i{bits} @f({params}) {{\n{body}  ret i{bits} {result}\n}}\n")
}

#[test]
fn every_rule_is_applied_where_it_fits() {
    let few = |ty: IntType, _| if ty == IntType::I1 { vec![0, 1] } else { vec![0, 1, 3, -1, 100] };
    let mut unused = Vec::new();
    for rule in RULES {
        let mut is_applied = false;
        for_each_case(rule, &few, &mut |ty, case| {
            // The variables are parameters, so only their types matter.
            if is_applied || case.values[..3].iter().any(Option::is_some) {
                return;
            }
            let text = function_of(case, &rule.left, ty);
            let file = SourceFile::new("rule.ll", text.as_str());
            let mut module = reader::read(&file).module.expect("it is LLVM IR");
            let before = module.functions().next().unwrap().clone();
            let root = *before.block(before.entry()).body.last().expect("a rule has an operation");
            let found =
                matching::find(&module.context, &before, before.inst(root), rule, &|_| true);
            let mut pipeline = Pipeline::new(&[&super::PASS]).unwrap();
            pipeline.verify = true;
            pipeline.run(&mut module, &mut |_, _, _| {}).unwrap();
            is_applied = found.is_some() && *module.functions().next().unwrap() != before;
        });
        if !is_applied {
            unused.push(rule);
        }
    }
    assert!(unused.is_empty(), "{unused:?}");
}
