//! The translation of a rule to SMT-LIB, in the logic of bit vectors without quantifiers, with floating-point
//! numbers if the rule has some. The header of the [package](crate) says what is asked.

use easy_smt::{Context, SExpr};
use minisysy::ir::{BinaryOp, CastOp, Flags, FloatPredicate, IntPredicate, IntType};
use minisysy::transform::simplify::term::{NAMES, Rule, Term};

use crate::Question;
use crate::evaluate::{float_predicates, predicates};
use crate::float::Nan;
use crate::typing::{OBJECT_BITS, Sort, Typing, choices, leaves, letter, names};

/// A query.
pub struct Query {
    /// The commands before `check-sat`.
    pub commands: Vec<SExpr>,
    /// The variables and constants: the name, its value, and whether it is poison. A variable that the right
    /// side uses several times has a value for each use.
    pub names: Vec<(String, SExpr, Option<SExpr>)>,
}

/// What a term is: the value, whether it is poison instead, and whether it stops the program.
#[derive(Copy, Clone)]
pub(crate) struct Meaning {
    /// Of a floating-point number, one of SMT-LIB, which has one NaN.
    pub value: SExpr,
    pub poison: SExpr,
    pub stops: SExpr,
    /// Of a floating-point number, what it is if it is NaN.
    pub nan: Option<Nan>,
}

/// Whether there are operands for which the right side of the rule does not refine its left side. The commands
/// are expressions of `smt`.
pub fn query(smt: &Context, question: &Question) -> Query {
    let Question { rule, typing, .. } = question;
    let mut query = Query { commands: Vec::new(), names: Vec::new() };
    let has_floats = names(rule).iter().any(|it| {
        let name = it.name().expect("it is a name");
        typing.names[name].float().is_some()
    });
    let logic = if has_floats { "QF_BVFP" } else { "QF_BV" };
    query.commands.push(smt.list(vec![smt.atom("set-logic"), smt.atom(logic)]));
    let declare =
        |name: &str, sort| smt.list(vec![smt.atom("declare-const"), smt.atom(name), sort]);
    let mut translation = Translation::new(smt, typing, question.is_nsw);
    let right_leaves = leaves(&rule.right);
    for leaf in names(rule) {
        let name = leaf.name().expect("it is a name");
        let letter = letter(&leaf);
        let uses = right_leaves.iter().filter(|&&it| it == leaf).count();
        let values = if leaf.is_constant() { 1 } else { uses.max(1) };
        let mut poison = None;
        if !leaf.is_constant() {
            let flag = format!("{letter}-poison");
            query.commands.push(declare(&flag, smt.bool_sort()));
            translation.poison[name] = smt.atom(flag);
            poison = Some(translation.poison[name]);
        }
        for index in 0..values {
            let text = if index == 0 { letter.to_string() } else { format!("{letter}{index}") };
            let sort = smt.bit_vec_sort(smt.numeral(typing.names[name].bits()));
            query.commands.push(declare(&text, sort));
            let value = smt.atom(text.as_str());
            translation.values[name].push(value);
            query.names.push((text, value, poison));
        }
    }
    let mut wrong = Vec::new();
    for &predicate in predicates(rule) {
        for &float_predicate in float_predicates(rule) {
            (translation.predicate, translation.float_predicate) = (predicate, float_predicate);
            wrong.push(translation.is_wrong(rule));
        }
    }
    let wrong = smt.or_many(wrong);
    query.commands.push(smt.list(vec![smt.atom("assert"), wrong]));
    query
}

impl Query {
    /// The text of the commands.
    pub fn text(&self, smt: &Context) -> String {
        self.commands.iter().map(|&it| format!("{}\n", smt.display(it))).collect()
    }
}

pub(crate) struct Translation<'a> {
    pub smt: &'a Context,
    typing: &'a Typing,
    /// Whether a sum that wraps is poison.
    is_nsw: bool,
    /// The values of each name: one for each use of a variable on the right, at least one.
    values: [Vec<SExpr>; NAMES],
    poison: [SExpr; NAMES],
    /// The predicate in the place of `any`.
    predicate: IntPredicate,
    pub float_predicate: FloatPredicate,
}

impl<'a> Translation<'a> {
    fn new(smt: &'a Context, typing: &'a Typing, is_nsw: bool) -> Translation<'a> {
        let (values, poison) = (Default::default(), [smt.false_(); NAMES]);
        let (predicate, float_predicate) = (IntPredicate::Eq, FloatPredicate::Oeq);
        Translation { smt, typing, is_nsw, values, poison, predicate, float_predicate }
    }

    /// The rule applies, and no choice of values on the left permits what the right side does.
    fn is_wrong(&self, rule: &Rule) -> SExpr {
        let (smt, ty) = (self.smt, self.typing.result);
        let condition = self.meaning(&rule.condition, Sort::Int(IntType::I1), &mut [].iter());
        let mut parts = vec![self.has_value(condition), self.holds(condition.value)];
        self.require_values(&rule.right, ty, &mut parts);
        // The uses on the right have their own values, in order.
        let mut used = [0; NAMES];
        let variables = |term: &Term| {
            leaves(term).into_iter().filter(|it| !it.is_constant()).filter_map(|it| it.name())
        };
        let of_right = variables(&rule.right).map(|name| {
            used[name] += 1;
            used[name] - 1
        });
        let of_right: Vec<usize> = of_right.collect();
        let after = self.meaning(&rule.right, ty, &mut of_right.iter());
        let lists: Vec<Vec<usize>> =
            variables(&rule.left).map(|name| (0..self.values[name].len()).collect()).collect();
        for of_left in choices(&lists) {
            let mut before = self.meaning(&rule.left, ty, &mut of_left.iter());
            if rule.flags != Flags::NONE {
                // What the operands are is translated once more.
                let sorts = self.typing.operands(&rule.left, ty).expect("the types fit the term");
                let mut uses = of_left.iter();
                let operands = rule.left.operands().iter().zip(sorts);
                let operands = operands.map(|(it, sort)| (self.meaning(it, sort, &mut uses), sort));
                let all: Vec<_> = operands.chain([(before, ty)]).collect();
                before.poison = self.or([before.poison, self.excluded(rule.flags, &all)]);
            }
            let is_equal = match ty.float() {
                Some(_) => self.is_same_float(rule.flags, before, after),
                None => smt.eq(before.value, after.value),
            };
            let same = smt.and(smt.not(after.poison), is_equal);
            let refines = smt.and(
                smt.eq(before.stops, after.stops),
                smt.or_many([before.stops, before.poison, same]),
            );
            parts.push(smt.not(refines));
        }
        smt.and_many(parts)
    }

    /// Adds to `parts` that the constant terms in `term`, which the pass computes itself, have values.
    fn require_values(&self, term: &Term, ty: Sort, parts: &mut Vec<SExpr>) {
        if term.is_constant() {
            parts.push(self.has_value(self.meaning(term, ty, &mut [].iter())));
        } else {
            let operands = self.typing.operands(term, ty).expect("the types fit the term");
            for (operand, ty) in term.operands().iter().zip(operands) {
                self.require_values(operand, ty, parts);
            }
        }
    }

    fn has_value(&self, it: Meaning) -> SExpr {
        self.smt.not(self.or([it.poison, it.stops]))
    }

    /// What `term` is in a place of type `ty`. `uses` has the index of the value of each use of a variable.
    fn meaning(&self, term: &Term, ty: Sort, uses: &mut std::slice::Iter<usize>) -> Meaning {
        let smt = self.smt;
        let sorts = self.typing.operands(term, ty).expect("the types fit the term");
        let operands: Vec<Meaning> =
            term.operands().iter().zip(sorts).map(|(it, ty)| self.meaning(it, ty, uses)).collect();
        let mut poison = self.or(operands.iter().map(|it| it.poison));
        let mut stops = self.or(operands.iter().map(|it| it.stops));
        let mut nan = None;
        let value = match (*term, &operands[..]) {
            (Term::Number(number), _) => self.number(ty, number as u64),
            (Term::Constant(name), _) => self.values[name][0],
            (Term::Integer(name) | Term::Any(name), _) => {
                poison = self.poison[name];
                self.values[name][*uses.next().expect("there is one for each use")]
            }
            (Term::Float(name) | Term::FloatConstant(name), _) => {
                let index =
                    if term.is_constant() { 0 } else { *uses.next().expect("there is one") };
                poison = self.poison[name];
                let bits = self.values[name][index];
                nan = Some(self.known_nan(bits));
                self.number_of(ty, bits)
            }
            (
                Term::FloatNumber(_)
                | Term::FloatBinary(..)
                | Term::Fneg(_)
                | Term::Reciprocal(_)
                | Term::Fcmp(..),
                _,
            ) => {
                let (value, its_nan, has_no_value) = self.float(term, sorts[0], ty, &operands);
                nan = its_nan;
                poison = self.or([poison, has_no_value]);
                value
            }
            (Term::Binary(op, _), &[lhs, rhs]) => {
                stops = self.or([stops, self.division_stops(op, ty, lhs, rhs)]);
                if matches!(op, BinaryOp::Shl | BinaryOp::Lshr | BinaryOp::Ashr) {
                    let width = u64::from(ty.bits());
                    // The width of an `i1` is no `i1`; a shift by 1 is too far.
                    let last = self.number(ty, width - 1);
                    poison = self.or([poison, self.apply("bvugt", &[rhs.value, last])]);
                }
                let operator = format!("bv{}", op.keyword());
                let value = self.apply(&operator, &[lhs.value, rhs.value]);
                if self.is_nsw {
                    let wide =
                        [lhs.value, rhs.value, value].map(|it| self.extended("sign_extend", 1, it));
                    let exact = self.apply(&operator, &wide[..2]);
                    poison = self.or([poison, self.apply("distinct", &[exact, wide[2]])]);
                }
                value
            }
            (Term::Icmp(predicate, _), &[lhs, rhs]) => {
                let predicate = predicate.of(Some(self.predicate)).expect("it is known");
                let operator = match predicate {
                    IntPredicate::Eq => "=".to_owned(),
                    IntPredicate::Ne => "distinct".to_owned(),
                    _ => format!("bv{}", predicate.keyword()),
                };
                let addresses = [lhs, rhs].map(|it| match sorts[0] {
                    Sort::Pointer => smt.extract(63 - OBJECT_BITS as i32, 0, it.value),
                    _ => it.value,
                });
                let holds = self.apply(&operator, &addresses);
                smt.ite(holds, smt.binary(1, 1u8), smt.binary(1, 0u8))
            }
            (Term::Cast(conversion, _), &[from]) => {
                self.cast(conversion.between(sorts[0].bits(), ty.bits()), sorts[0], ty, from.value)
            }
            (Term::CutTo(..), &[from]) => self.cast(Some(CastOp::Trunc), sorts[0], ty, from.value),
            (Term::Select(_), &[cond, yes, no]) => {
                let holds = self.holds(cond.value);
                poison = self.or([cond.poison, smt.ite(holds, yes.poison, no.poison)]);
                nan = yes.nan.zip(no.nan).map(|(yes, no)| self.chosen_nan(holds, yes, no));
                smt.ite(holds, yes.value, no.value)
            }
            _ => unreachable!("an operation has its operands"),
        };
        Meaning { value, poison, stops, nan }
    }

    /// Whether a division stops the program. Poison may be any number, 0 and the least one among them.
    fn division_stops(&self, op: BinaryOp, ty: Sort, lhs: Meaning, rhs: Meaning) -> SExpr {
        let smt = self.smt;
        if !op.is_division() {
            return smt.false_();
        }
        let by_zero = smt.eq(rhs.value, self.number(ty, 0));
        let mut stops = vec![rhs.poison, by_zero];
        if matches!(op, BinaryOp::Sdiv | BinaryOp::Srem) {
            let least = smt.eq(lhs.value, self.number(ty, 1 << (ty.bits() - 1)));
            let by_minus_one = smt.eq(rhs.value, self.number(ty, u64::MAX));
            stops.push(smt.and(by_minus_one, self.or([lhs.poison, least])));
        }
        self.or(stops)
    }

    fn cast(&self, op: Option<CastOp>, from: Sort, to: Sort, value: SExpr) -> SExpr {
        let smt = self.smt;
        let extend = |name: &str| self.extended(name, to.bits() - from.bits(), value);
        match op {
            Some(CastOp::Zext) => extend("zero_extend"),
            Some(CastOp::Sext) => extend("sign_extend"),
            Some(CastOp::Trunc) => smt.extract(to.bits() as i32 - 1, 0, value),
            // Between types of one size, or none at all.
            _ => value,
        }
    }

    /// A value with `by` bits more, by the function `name`.
    fn extended(&self, name: &str, by: u32, value: SExpr) -> SExpr {
        let smt = self.smt;
        smt.list(vec![smt.list(vec![smt.atom("_"), smt.atom(name), smt.numeral(by)]), value])
    }

    /// The lowest bits of a number.
    pub fn number(&self, ty: Sort, number: u64) -> SExpr {
        self.smt.binary(ty.bits() as usize, number & (u64::MAX >> (64 - ty.bits())))
    }

    /// Whether an `i1` is 1.
    fn holds(&self, value: SExpr) -> SExpr {
        self.smt.eq(value, self.smt.binary(1, 1u8))
    }

    pub fn apply(&self, operator: &str, operands: &[SExpr]) -> SExpr {
        let operator = self.smt.atom(operator);
        self.smt.list([&[operator], operands].concat())
    }

    /// Whether one of these holds.
    pub fn or(&self, parts: impl IntoIterator<Item = SExpr>) -> SExpr {
        let smt = self.smt;
        let parts: Vec<SExpr> = parts.into_iter().filter(|&it| it != smt.false_()).collect();
        if parts.is_empty() { smt.false_() } else { smt.or_many(parts) }
    }
}
