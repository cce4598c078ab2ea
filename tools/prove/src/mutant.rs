//! Wrong rules: each is a rule with one change. They show that a proof can fail.

use minisysy::ir::{BinaryOp, CastOp, Flags, FloatOp, FloatPredicate, IntPredicate};
use minisysy::transform::simplify::term::{Conversion, Predicate, Rule, Term};

use crate::evaluate;
use crate::typing::names;

/// The mutants of a rule: the first change on its right side that makes it wrong, the rule without its
/// condition, if it has one, and the rule without its flags, if that is wrong. The terms of mutants are never freed.
pub fn of(rule: &Rule) -> Vec<Rule> {
    let changed = changes(rule, &rule.right).into_iter().map(|right| Rule { right, ..*rule });
    let first = changed.into_iter().find(|it| evaluate::wrong_typing(it).is_some());
    let is_conditional = rule.condition != Term::Number(1);
    let unconditional = Rule { condition: Term::Number(1), ..*rule };
    let without_flags = Some(Rule { flags: Flags::NONE, ..*rule })
        .filter(|it| it.flags != rule.flags && evaluate::wrong_typing(it).is_some());
    first.into_iter().chain(is_conditional.then_some(unconditional)).chain(without_flags).collect()
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
                Predicate::Any | Predicate::Swapped => Predicate::Inverse,
                Predicate::Inverse => Predicate::Any,
            };
            vec![Term::Icmp(changed, operands)]
        }
        Term::Float(_) | Term::FloatConstant(_) => {
            let others = names(rule).into_iter().filter(|it| it != term && !it.is_constant());
            let negated = Term::Fneg(leak([*term]));
            others.filter(|it| matches!(it, Term::Float(_))).chain([negated]).collect()
        }
        Term::FloatNumber(bits) => {
            let negated = Term::FloatNumber(bits ^ (1 << 31));
            vec![negated, Term::FloatNumber(2f32.to_bits())]
        }
        Term::FloatBinary(op, operands) => {
            let others = [FloatOp::Fadd, FloatOp::Fsub, FloatOp::Fmul, FloatOp::Fdiv];
            let others = others.iter().filter(|&&other| other != op);
            others.map(|&other| Term::FloatBinary(other, operands)).collect()
        }
        Term::Fneg(&[operand]) | Term::Reciprocal(&[operand]) => vec![operand],
        Term::Fcmp(predicate, operands) => {
            let changed = match predicate {
                Predicate::Is(FloatPredicate::False) => Predicate::Is(FloatPredicate::One),
                Predicate::Is(predicate) => {
                    // Without the order that its number has last, or with it.
                    let at = FloatPredicate::ALL.iter().position(|&it| it == predicate);
                    Predicate::Is(FloatPredicate::ALL[at.expect("it is there") ^ 1])
                }
                Predicate::Any | Predicate::Swapped => Predicate::Inverse,
                Predicate::Inverse => Predicate::Any,
            };
            vec![Term::Fcmp(changed, operands)]
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
        Term::FloatBinary(op, operands) => Term::FloatBinary(op, with(operands, index, operand)),
        Term::Fneg(operands) => Term::Fneg(with(operands, index, operand)),
        Term::Reciprocal(operands) => Term::Reciprocal(with(operands, index, operand)),
        Term::Fcmp(predicate, operands) => Term::Fcmp(predicate, with(operands, index, operand)),
        _ => unreachable!("it has no operands"),
    }
}

/// The operands of a term that is made while the program runs. They are never freed.
pub(crate) fn leak<const N: usize>(operands: [Term; N]) -> &'static [Term; N] {
    Box::leak(Box::new(operands))
}
