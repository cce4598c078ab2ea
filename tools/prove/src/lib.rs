//! Proofs of the rules of the pass `simplify`.
//!
//! [`query`] translates a rule, with one choice of types, to SMT-LIB: "there are operands for which the two
//! sides differ". An SMT solver answers `unsat` if there are none, so the rule is right for these types. If it
//! answers `sat`, the operands that it found are a counterexample. [`mutant`] makes a wrong rule of each rule,
//! and a solver has to find its counterexample.
//!
//! The answers are in the file `answers`, each with a hash of its query. So the tests need no solver: they
//! translate the rules again and look each query up. `make prove` asks for the missing answers. Cranelift
//! stores the answers for its rules in the same way.
//!
//! # What is proved
//!
//! A rule is right if its right side refines its left side, as Lopes et al. define it in *Alive2: Bounded
//! Translation Validation for LLVM* (2021). Where the left side has a value, the right side has the same. Where
//! it is poison, the right side may have any value. In one respect more is proved than refinement: the right
//! side stops the program exactly where the left side does.
//!
//! - **Types.** Each choice of `i1`, `i8`, `i32`, `i64` and pointers for the names of a rule has its own query.
//!   Divisions of quotients and of remainders are proved for `i1` and `i8` alone: neither solver ends with the
//!   wider ones in reasonable time. The tests try chosen numbers for these, and for sums of two variables of type
//!   `float` that change places.
//! - **Vectors.** An operation acts on each lane alone, so the proof for a lane is the proof for a vector. A
//!   `bitcast` of a vector with poison lanes may make more lanes poison. A rule may only leave it out.
//! - **Poison.** Each variable may be poison. Then it is poison at all its uses.
//! - **Undefined values.** `undef` may be another value at each use. A variable is a set of values, and each of
//!   its uses is one of them. The right side may not do what the left side cannot do. So for all values of the
//!   uses on the right there have to be values of those on the left, taken from the same set. The smallest set
//!   permits the least: that of the values on the right.
//! - **Flags.** The left side has no flags in a query. With flags, an operation has the same value or is
//!   poison. More poison in an operand gives the same result, poison or undefined behaviour, because no term
//!   has `freeze`. So a left side with flags permits whatever one without flags permits. The operations that
//!   rules make have no flags.
//! - **Floating-point numbers.** Each rule is proved for `half` and `float`, by the solver's theory of IEEE
//!   arithmetic with rounding to nearest even. A NaN that an operation makes may have any bits; `fneg` and `select`
//!   keep those of their operands. If a rule needs flags of the operation that it replaces, this operation is poison
//!   where `nnan` and `ninf` say so, and with `nsz` a zero that it yields has either sign. Other flags permit nothing
//!   in a proof. An operation that may yield one of several numbers is below the one that a rule replaces only if
//!   nothing else reads it.
//! - **Constants.** A query is for all constants that fulfil the condition. The pass computes constant terms of
//!   the right side itself, and does not apply a rule if one of them has no value. A query assumes that they
//!   have one.
//! - **Order.** Operands that the pass tries in either order are those of commutative operations, whose laws are
//!   proved, or those of a logical `and` or `or` that is the whole left side: both orders are asked about.
//! - **Pointers.** A pointer is an object and an address. Comparisons look at the address alone.

pub mod answers;
pub mod evaluate;
mod float;
pub mod mutant;
pub mod query;
pub mod typing;

use minisysy::ir::{BinaryOp, Flags, FloatOp, FloatPredicate, IntPredicate};
use minisysy::transform::simplify::rules::{RULES, WRONG};
use minisysy::transform::simplify::term::{Conversion, Predicate, Rule, Term};

use typing::{Typing, letter};

/// A query that has a known answer: `unsat` if the rule is right.
#[derive(Clone, Debug)]
pub struct Question {
    /// The rule.
    pub rule: Rule,
    /// Its types.
    pub typing: Typing,
    /// Whether the two sides are to be equal.
    pub is_right: bool,
    /// Whether each operation promises not to wrap.
    pub is_nsw: bool,
}

impl Question {
    /// All questions, in the order in which the file has their answers: each rule with all its types,
    /// followed by its mutants; then the wrong rules.
    pub fn all() -> Vec<Question> {
        let mut questions = Vec::new();
        for rule in rules().iter().chain(&identities()) {
            questions.extend(Question::right(rule));
            if rule.keeps_no_wrap() {
                questions.extend(Question::right(rule).map(|it| Question { is_nsw: true, ..it }));
            }
            questions.extend(mutant::of(rule).iter().filter_map(Question::wrong));
        }
        questions.extend(WRONG.iter().filter_map(Question::wrong));
        questions.retain(|it| !it.is_too_hard());
        questions
    }

    /// The questions that are not asked because no solver has an answer in reasonable time.
    pub fn too_hard() -> Vec<Question> {
        let all = rules().into_iter().chain(identities());
        all.flat_map(|it| Question::right(&it).collect::<Vec<_>>())
            .filter(Question::is_too_hard)
            .collect()
    }

    /// Whether a rule is right, for each choice of its types.
    fn right(rule: &Rule) -> impl Iterator<Item = Question> {
        let typings = Typing::all(rule).into_iter();
        typings.map(|typing| Question { rule: *rule, typing, is_right: true, is_nsw: false })
    }

    /// The question for the first types for which a rule is wrong.
    fn wrong(rule: &Rule) -> Option<Question> {
        let typing = evaluate::wrong_typing(rule)?;
        Some(Question { rule: *rule, typing, is_right: false, is_nsw: false })
    }

    /// What the question is about, for a reader.
    pub fn label(&self) -> String {
        let kind = match (self.is_right, self.is_nsw) {
            (false, _) => " (wrong)",
            (true, false) => "",
            (true, true) => " (nsw)",
        };
        format!("{}{kind}, {}", text_of_rule(&self.rule), self.typing.text(&self.rule))
    }

    /// Whether a quotient or remainder of wide integers is divided, or the operands of a sum of wide floating-point
    /// numbers change places.
    fn is_too_hard(&self) -> bool {
        let after = typing::leaves(&self.rule.right);
        let is_sum = |it: &Term| match it {
            Term::FloatBinary(FloatOp::Fadd | FloatOp::Fsub, [lhs, rhs]) => after == [*rhs, *lhs],
            _ => false,
        };
        let left = &self.rule.left;
        if self.is_right
            && self.typing.result.float().is_some_and(|it| it.bits() > 16)
            && [left].into_iter().chain(left.operands()).any(is_sum)
        {
            return true;
        }
        let is_division = |term: &Term| matches!(term, Term::Binary(op, _) if op.is_division());
        self.is_right
            && self.typing.result.bits() > 8
            && is_division(&self.rule.left)
            && self.rule.left.operands().iter().any(is_division)
    }
}

/// All rules. One with a logical `and` or `or` on the left, whose operands match in either order, is followed by
/// itself with the other order: poison makes these two claims. Terms are never freed.
pub fn rules() -> Vec<Rule> {
    let exchanged = |rule: &Rule| {
        let Term::Select(&(mut operands)) = rule.left else { return None };
        operands.swap(0, rule.left.exchangeable()?);
        Some(Rule { left: Term::Select(mutant::leak(operands)), ..*rule })
    };
    RULES.iter().flat_map(|rule| [*rule].into_iter().chain(exchanged(rule))).collect()
}

/// What passes know about operations, as rules: the laws of [`BinaryOp::neutral`], on which the order of operands,
/// accumulators and the lanes of sums depend, and [`IntPredicate::swapped`]. The terms are never freed.
pub fn identities() -> Vec<Rule> {
    let [x, y, z] = [0, 1, 2].map(Term::Integer);
    let [p, q] = [5, 6].map(Term::Any);
    let rule = |left, right| Rule { left, right, flags: Flags::NONE, condition: Term::Number(1) };
    let mut rules = Vec::new();
    for &op in BinaryOp::ALL {
        let Some(neutral) = op.neutral() else { continue };
        let apply = |lhs, rhs| Term::Binary(op, mutant::leak([lhs, rhs]));
        rules.push(rule(apply(x, Term::Number(neutral.into())), x));
        rules.push(rule(apply(x, y), apply(y, x)));
        rules.push(rule(apply(apply(x, y), z), apply(x, apply(y, z))));
    }
    for &predicate in IntPredicate::ALL {
        let compare = |it, lhs, rhs| Term::Icmp(Predicate::Is(it), mutant::leak([lhs, rhs]));
        rules.push(rule(compare(predicate, p, q), compare(predicate.swapped(), q, p)));
    }
    let [f, g] = [7, 8].map(Term::Float);
    for &op in FloatOp::ALL.iter().filter(|it| it.is_commutative()) {
        let apply = |lhs, rhs| Term::FloatBinary(op, mutant::leak([lhs, rhs]));
        rules.push(rule(apply(f, g), apply(g, f)));
    }
    for &predicate in FloatPredicate::ALL {
        let compare = |it, lhs, rhs| Term::Fcmp(Predicate::Is(it), mutant::leak([lhs, rhs]));
        rules.push(rule(compare(predicate, f, g), compare(predicate.swapped(), g, f)));
    }
    rules
}

/// A rule as the table writes it.
pub fn text_of_rule(rule: &Rule) -> String {
    let condition = match rule.condition {
        Term::Number(_) => String::new(),
        condition => format!(" if {}", text(&condition)),
    };
    let flags = Flags::KEYWORDS.iter().filter(|it| rule.flags.contains(it.0));
    let flags: String = flags.map(|it| format!(" {}", it.1.to_uppercase())).collect();
    let with = if flags.is_empty() { "" } else { " with" };
    format!("{} => {}{condition}{with}{flags}", text(&rule.left), text(&rule.right))
}

/// A term as the rules write it.
fn text(term: &Term) -> String {
    let operands: String = term.operands().iter().map(|it| format!(" {}", text(it))).collect();
    match *term {
        Term::Number(-1) => "ONES".to_owned(),
        Term::Number(number) => number.to_string(),
        Term::Integer(_) | Term::Any(_) | Term::Constant(_) => letter(term).to_string(),
        Term::Float(_) | Term::FloatConstant(_) => letter(term).to_string(),
        Term::FloatNumber(bits) => {
            let sign = if bits >> 31 == 1 { "MINUS" } else { "PLUS" };
            format!("{sign}_{}", f32::from_bits(bits).abs())
        }
        Term::FloatBinary(op, _) => format!("({}{operands})", op.keyword()),
        Term::Fneg(_) => format!("(fneg{operands})"),
        Term::Reciprocal(_) => format!("(reciprocal{operands})"),
        Term::Fcmp(Predicate::Is(predicate), _) => format!("(fcmp {predicate:?}{operands})"),
        Term::Fcmp(Predicate::Any, _) => format!("(fcmp any{operands})"),
        Term::Fcmp(Predicate::Inverse, _) => format!("(fcmp inverse{operands})"),
        Term::Fcmp(Predicate::Swapped, _) => format!("(fcmp swapped{operands})"),
        Term::Icmp(Predicate::Swapped, _) => format!("(icmp swapped{operands})"),
        Term::Binary(op, _) => format!("({op:?}{operands})"),
        Term::Icmp(Predicate::Is(predicate), _) => format!("(icmp {predicate:?}{operands})"),
        Term::Icmp(Predicate::Any, _) => format!("(icmp any{operands})"),
        Term::Icmp(Predicate::Inverse, _) => format!("(icmp inverse{operands})"),
        Term::Cast(Conversion::Is(op), _) => format!("({op:?}{operands})"),
        Term::Cast(Conversion::Unsigned, _) => format!("(unsigned{operands})"),
        Term::Cast(Conversion::Signed, _) => format!("(signed{operands})"),
        Term::CutTo(name, _) => format!("(cut{operands} to {})", letter(&Term::Integer(name))),
        Term::Select(_) => format!("(select{operands})"),
    }
}
