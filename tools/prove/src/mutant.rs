//! Wrong rules: each is a rule with one change. They show that a proof can fail.

use minisysy::ir::{BinaryOp, CastOp, IntPredicate};
use minisysy::transform::simplify::term::{Conversion, Predicate, Rule, Term};

use crate::evaluate;
use crate::typing::names;

/// The mutants of a rule: the first change on its right side that makes it wrong, and the rule without its
/// condition, if it has one. The terms of mutants are never freed.
pub fn of(rule: &Rule) -> Vec<Rule> {
    let changed = changes(rule, &rule.right).into_iter().map(|right| Rule { right, ..*rule });
    let first = changed.into_iter().find(|it| evaluate::wrong_typing(it).is_some());
    let is_conditional = rule.condition != Term::Number(1);
    let unconditional = Rule { condition: Term::Number(1), ..*rule };
    first.into_iter().chain(is_conditional.then_some(unconditional)).collect()
}

/// What one change makes of a term on the right side of `rule`: of an operation, number, predicate or variable.
/// The outermost changes come first.
fn changes(rule: &Rule, term: &Term) -> Vec<Term> {
    let mut changed = match *term {
        Term::Number(number) => vec![Term::Number(number ^ 1)],
        Term::Integer(_) | Term::Any(_) | Term::Constant(_) => {
            let others = names(rule).into_iter().filter(|it| it != term);
            let flipped = Term::Binary(BinaryOp::Xor, leak([*term, Term::Number(1)]));
            others.chain([flipped]).collect()
        }
        Term::Binary(op, operands) => {
            let others = BinaryOp::ALL.iter().filter(|&&other| other != op);
            others.map(|&other| Term::Binary(other, operands)).collect()
        }
        Term::Icmp(predicate, operands) => {
            let changed = match predicate {
                Predicate::Is(IntPredicate::Eq) => Predicate::Is(IntPredicate::Ule),
                Predicate::Is(IntPredicate::Ne) => Predicate::Is(IntPredicate::Ugt),
                Predicate::Is(predicate) => Predicate::Is(predicate.swapped()),
                Predicate::Any => Predicate::Inverse,
                Predicate::Inverse => Predicate::Any,
            };
            vec![Term::Icmp(changed, operands)]
        }
        Term::Cast(conversion, operands) => {
            let changed = match conversion {
                Conversion::Is(CastOp::Zext) => Conversion::Is(CastOp::Sext),
                Conversion::Is(CastOp::Sext) => Conversion::Is(CastOp::Zext),
                Conversion::Unsigned => Conversion::Signed,
                Conversion::Signed => Conversion::Unsigned,
                // There is no other one between these types.
                Conversion::Is(_) => conversion,
            };
            vec![Term::Cast(changed, operands)]
        }
        Term::CutTo(..) => Vec::new(),
        Term::Select(&[cond, yes, no]) => vec![Term::Select(leak([cond, no, yes]))],
    };
    for (index, operand) in term.operands().iter().enumerate() {
        changed.extend(changes(rule, operand).into_iter().map(|it| with_operand(term, index, it)));
    }
    changed
}

/// `term` with another operand at `index`.
fn with_operand(term: &Term, index: usize, operand: Term) -> Term {
    fn with<const N: usize>(operands: &[Term; N], index: usize, it: Term) -> &'static [Term; N] {
        let mut operands = *operands;
        operands[index] = it;
        leak(operands)
    }
    match *term {
        Term::Binary(op, operands) => Term::Binary(op, with(operands, index, operand)),
        Term::Icmp(predicate, operands) => Term::Icmp(predicate, with(operands, index, operand)),
        Term::Cast(conversion, operands) => Term::Cast(conversion, with(operands, index, operand)),
        Term::CutTo(name, operands) => Term::CutTo(name, with(operands, index, operand)),
        Term::Select(operands) => Term::Select(with(operands, index, operand)),
        _ => unreachable!("it has no operands"),
    }
}

/// The operands of a term that is made while the program runs. They are never freed.
pub(crate) fn leak<const N: usize>(operands: [Term; N]) -> &'static [Term; N] {
    Box::leak(Box::new(operands))
}
