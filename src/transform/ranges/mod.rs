//! Decides comparisons whose result follows from the ranges of values and from the branches above them.
//!
//! A walk over the dominator tree keeps, for each value of type `i32`, the numbers that it may be: a
//! range without gaps. A range comes from the operation, from the comparisons of the branches that lead
//! to a block, and, for the counter of a loop, from its start and from the comparison that ends the
//! loop. The walk also keeps the comparisons of two variables that hold. `i < n` makes `i >= n` false,
//! and `i <= n` and `i != n` true.
//!
//! A division by a constant, or the remainder, becomes unsigned if the dividend is not negative; by a power of two,
//! a shift or an `and`. A sum, difference or product gets the promise that it does not wrap, so the code
//! generator can put constants of subscripts into addresses.
//!
//! After Harrison, *Compiler Analysis of the Value Ranges for Variables* (1977), and Bodík, Gupta and Sarkar,
//! *ABCD: Eliminating Array Bounds Checks on Demand* (2000). The counters are those of
//! [`induction`](crate::analysis::induction), whose numbers do not wrap.
//!
//! Requires: the control-flow graph, dominators, loops. Preserves: the blocks and their branches. Cost:
//! linear in the function; each comparison looks at a limited number of others.

mod range;

use self::range::{Range, of_binary, orders, results};
use crate::analysis::induction::Exit;
use crate::analysis::poison::MaybePoison;
use crate::analysis::terms::TermKind;
use crate::analysis::{Analysis, Cfg, Induction, LoopForest, Term};
use crate::ir::remarks::{places_of_copies, report_condition};
use crate::ir::{
    BinaryOp, Block, CastOp, Context, Flags, Function, Inst, InstData, IntPredicate, IntType, Op,
    Param, Type, Value,
};
use crate::support::entity::EntityVec;
use crate::transform::branch_conditions::for_each_condition;
use crate::transform::reaching_values::ReachingValues;
use crate::transform::replacements::Replacements;
use crate::transform::{Pass, PassContext, Run};

/// This pass.
pub static PASS: Pass = Pass {
    name: "ranges",
    help: "Decide comparisons by the ranges of values and by dominating branches",
    requires: &[Analysis::Cfg, Analysis::Dominators, Analysis::Loops],
    preserves: Analysis::OF_BLOCKS,
    after: &["mem2reg"],
    run: Run::Function(run),
};

/// How many of the comparisons that hold are looked at for another one.
const FACTS: usize = 16;

/// Decides comparisons of `function`, and makes divisions cheaper. Returns whether there were any. If
/// undefined behaviour is kept, all of them stay: a run with checks looks at each operand.
pub fn run(pass: PassContext) -> bool {
    let PassContext { context, function, analyses, remarks, options, .. } = pass;
    if options.undefined.is_kept() {
        return false;
    }
    let (cfg, tree) = (analyses.cfg(function), analyses.dominators(function));
    let loops = analyses.loops(function);
    let of_params = context.signatures[function.id].params.keys();
    let mut walk = Walk {
        context,
        loops,
        induction: Induction::compute(context, function, cfg, tree, loops),
        undefined: None,
        insts: ReachingValues::new(EntityVec::filled(function.inst_count(), Range::ALL)),
        params: ReachingValues::new(of_params.map(|_| Range::ALL).collect()),
        facts: Vec::new(),
        open: Vec::new(),
    };
    let copied = places_of_copies(remarks, function);
    let mut replacements = Replacements::new(function);
    let mut is_changed = false;
    for (number, &block) in (0u32..).zip(tree.preorder()) {
        walk.enter(function, cfg, block, number, tree.last_descendant(number));
        for index in 0..function.block(block).body.len() {
            let inst = function.block(block).body[index];
            if let Op::Icmp { predicate, lhs, rhs } = function.inst(inst).op
                && is_int(context, function, lhs)
            {
                if let Some(holds) = walk.decide(predicate, lhs, rhs) {
                    replacements.replace(inst, Value::Int(IntType::I1, holds.into()));
                    is_changed = true;
                }
                continue;
            }
            if function.inst(inst).ty != Type::I32 {
                continue;
            }
            if let Some(data) = walk.cheaper(function, inst) {
                function.replace_inst(inst, data);
                is_changed = true;
            }
            let range = walk.of_operation(function, inst);
            if range != Range::ALL {
                walk.insts.set(inst, range);
            }
        }
        if let Some(operand) = function.block(block).terminator.operand()
            && let value = replacements.resolve(operand)
            && value != operand
            && function.span_of(block).is_some_and(|place| !copied.contains(&place))
        {
            report_condition(remarks, function, block, operand, value);
        }
    }
    if is_changed {
        replacements.apply(function);
    }
    is_changed
}

fn is_int(context: &Context, function: &Function, value: Value) -> bool {
    context.value_type(function, value) == Type::I32
}

/// A comparison that holds.
#[derive(Copy, Clone, Debug)]
struct Fact {
    predicate: IntPredicate,
    lhs: Value,
    rhs: Value,
}

/// The state at one place of the function.
struct Walk<'a> {
    context: &'a Context,
    loops: &'a LoopForest,
    induction: Induction,
    /// The values that may depend on `undef`, so that two uses may differ. Computed at the first `select`.
    undefined: Option<EntityVec<Inst, bool>>,
    insts: ReachingValues<Inst, Range>,
    params: ReachingValues<Param, Range>,
    /// What holds here.
    facts: Vec<Fact>,
    /// The blocks that dominate the place: the last number in the subtree of each, and the number of
    /// facts before it.
    open: Vec<(u32, usize)>,
}

impl Walk<'_> {
    /// Enters `block`, the one with this preorder number, whose subtree ends with `last`.
    fn enter(&mut self, function: &Function, cfg: &Cfg, block: Block, number: u32, last: u32) {
        self.insts.enter(number, last);
        self.params.enter(number, last);
        while let Some(&(_, length)) = self.open.last().filter(|&&(end, _)| end < number) {
            self.facts.truncate(length);
            self.open.pop();
        }
        self.open.push((last, self.facts.len()));
        self.add_counters(function, block);
        for_each_condition(function, cfg, block, |cond, holds| {
            if let Value::Inst(cond) = cond
                && let Op::Icmp { predicate, lhs, rhs } = function.inst(cond).op
            {
                let predicate = if holds { predicate } else { predicate.inverse() };
                self.add_fact(function, Fact { predicate, lhs, rhs });
            }
        });
    }

    fn add_fact(&mut self, function: &Function, fact: Fact) {
        let Fact { predicate, lhs, rhs } = fact;
        if is_int(self.context, function, lhs) {
            let ranges = [self.of(lhs), self.of(rhs)];
            let narrowed = ranges[0].narrowed(predicate, ranges[1]);
            self.set(lhs, narrowed);
            // `c - 48 < 10`, unsigned, is the test of a range.
            if let Value::Inst(sum) = lhs
                && let Op::Binary { op: BinaryOp::Add, lhs: value, rhs: Value::Int(_, offset) } =
                    function.inst(sum).op
            {
                let moved = Range {
                    least: narrowed.least - i64::from(offset),
                    greatest: narrowed.greatest - i64::from(offset),
                };
                if moved.fits() {
                    self.set(value, self.of(value).narrowed(IntPredicate::Eq, moved));
                }
            }
            self.set(rhs, ranges[1].narrowed(predicate.swapped(), ranges[0]));
        }
        self.facts.push(fact);
    }

    /// Adds the ranges of the phis of a loop's header.
    fn add_counters(&mut self, function: &Function, header: Block) {
        let Some(loop_) = self.loops.innermost(header) else { return };
        if self.loops.header(loop_) != header {
            return;
        }
        for &phi in &function.block(header).phis {
            if function.inst(phi).ty != Type::I32 {
                continue;
            }
            let exits = self.induction.exits(loop_).iter();
            let ranges = exits.filter_map(|exit| self.of_counter(phi, exit));
            let range = ranges.fold(Range::ALL, |all, it| all.narrowed(IntPredicate::Eq, it));
            if range != Range::ALL {
                self.insts.set(phi, range);
            }
        }
    }

    /// The range of a phi that changes as the variable does that `exit` compares.
    fn of_counter(&self, phi: Inst, exit: &Exit) -> Option<Range> {
        let terms = &self.induction.terms;
        let (counter, compared) = (self.induction.of_inst(phi)?, exit.evolution);
        let step = terms.as_int(counter.step(terms)?).filter(|&step| step != 0)?;
        let is_known = exit.trip_count.no_wrap.contains(Flags::NSW)
            && terms.ty(compared.start()) == IntType::I32
            && compared.step(terms) == counter.step(terms);
        if !is_known {
            return None;
        }
        // The phi is the compared variable plus this.
        let distance = terms.difference(counter.start(), compared.start())?;
        let (mut start, bound) = (self.of_term(compared.start()), self.of_term(exit.bound));
        // The variable begins at `start` and changes only as long as it satisfies the comparison.
        let Range { least, greatest } = Range::ALL;
        let ends = match exit.predicate {
            IntPredicate::Slt | IntPredicate::Sle if step > 0 => {
                if exit.trip_count.from_before {
                    start.least = start.least.max(least + step);
                }
                let strict = i64::from(exit.predicate == IntPredicate::Slt);
                [start.least, start.greatest.max(bound.greatest - strict + step).min(greatest)]
            }
            IntPredicate::Sgt | IntPredicate::Sge if step < 0 => {
                if exit.trip_count.from_before {
                    start.greatest = start.greatest.min(greatest + step);
                }
                let strict = i64::from(exit.predicate == IntPredicate::Sgt);
                [start.least.min(bound.least + strict + step).max(least), start.greatest]
            }
            _ => return None,
        };
        Some(Range::of_ends(ends.map(|end| end + distance)))
    }

    fn of_term(&self, term: Term) -> Range {
        let terms = &self.induction.terms;
        match terms.split(term) {
            (None, number) => Range::number(number).if_possible(),
            (Some(base), number) => match terms.kind(base) {
                TermKind::Value(value) if terms.ty(base) == IntType::I32 => {
                    self.of(value).plus(number)
                }
                _ => Range::ALL,
            },
        }
    }

    /// The range of a value of type `i32`.
    fn of(&self, value: Value) -> Range {
        match value {
            Value::Int(_, number) => Range::number(number.into()),
            Value::Inst(inst) => self.insts.of(inst),
            Value::Param(param) => self.params.of(param),
            _ => Range::ALL,
        }
    }

    fn set(&mut self, value: Value, range: Range) {
        match value {
            Value::Inst(inst) if range != self.insts.of(inst) => self.insts.set(inst, range),
            Value::Param(param) if range != self.params.of(param) => self.params.set(param, range),
            _ => {}
        }
    }

    /// The range of what `inst` computes.
    fn of_operation(&mut self, function: &Function, inst: Inst) -> Range {
        match function.inst(inst).op {
            Op::Binary { op, lhs, rhs } => of_binary(op, self.of(lhs), self.of(rhs)),
            Op::Select { operands } => match function.operands(operands) {
                &[cond, yes, no] => {
                    let is_defined = self.is_defined(function, cond);
                    let ranges = [(yes, true), (no, false)].map(|(value, holds)| {
                        if !is_defined {
                            return self.of(value);
                        }
                        self.of_choice(function, cond, holds, value)
                    });
                    Range::of_ends(ranges.into_iter().flat_map(|it| [it.least, it.greatest]))
                }
                _ => Range::ALL,
            },
            Op::Cast { op: CastOp::Zext, value: Value::Inst(value) }
                if function.inst(value).ty == Type::I1 =>
            {
                Range { least: 0, greatest: 1 }
            }
            _ => Range::ALL,
        }
    }

    /// Whether what `cond` compares is the same number at each use.
    fn is_defined(&mut self, function: &Function, cond: Value) -> bool {
        let context = self.context;
        let Value::Inst(cond) = cond else { return false };
        let Op::Icmp { lhs, rhs, .. } = function.inst(cond).op else { return false };
        let undefined =
            self.undefined.get_or_insert_with(|| MaybePoison::undefined(context, function));
        [lhs, rhs].into_iter().all(|value| match value {
            Value::Int(..) => true,
            Value::Inst(inst) => !undefined[inst],
            _ => false,
        })
    }

    /// The range of a value that a `select` yields if `cond` is `holds`: that of `x` in `x < 0 ? -x : x`, or of
    /// `-x`.
    fn of_choice(&self, function: &Function, cond: Value, holds: bool, value: Value) -> Range {
        let all = self.of(value);
        let Value::Inst(cond) = cond else { return all };
        let Op::Icmp { predicate, lhs, rhs } = function.inst(cond).op else { return all };
        if !is_int(self.context, function, lhs) {
            return all;
        }
        let predicate = if holds { predicate } else { predicate.inverse() };
        let narrowed = |value: Value| {
            let range = self.of(value);
            match value {
                Value::Int(..) => range,
                _ if value == lhs => range.narrowed(predicate, self.of(rhs)),
                _ if value == rhs => range.narrowed(predicate.swapped(), self.of(lhs)),
                _ => range,
            }
        };
        let Some(Op::Binary { op, lhs, rhs }) = value.as_inst().map(|it| function.inst(it).op)
        else {
            return narrowed(value);
        };
        let range = of_binary(op, narrowed(lhs), narrowed(rhs));
        narrowed(value).narrowed(IntPredicate::Eq, range)
    }

    /// Whether the comparison of two values of type `i32` holds, if that is known.
    fn decide(&self, predicate: IntPredicate, lhs: Value, rhs: Value) -> Option<bool> {
        let (wanted, is_signed) = orders(predicate);
        let (left, right) = (self.of(lhs), self.of(rhs));
        let mut possible = 0b111;
        // The order of two numbers that are not negative does not depend on the sign.
        if is_signed != Some(false) || left.is_not_negative() && right.is_not_negative() {
            possible = u8::from(left.least < right.greatest)
                | u8::from(left.least <= right.greatest && right.least <= left.greatest) << 1
                | u8::from(left.greatest > right.least) << 2;
        }
        for fact in self.facts.iter().rev().take(FACTS) {
            let held =
                match (fact.lhs == lhs && fact.rhs == rhs, fact.lhs == rhs && fact.rhs == lhs) {
                    (true, _) => fact.predicate,
                    (_, true) => fact.predicate.swapped(),
                    _ => continue,
                };
            match orders(held) {
                (orders, sign) if sign.is_none() || is_signed.is_none() || sign == is_signed => {
                    // Without a sign, only equality is known of an order.
                    let orders = match (is_signed, sign) {
                        (None, Some(_)) if orders & 0b010 == 0 => 0b101,
                        (None, Some(_)) => 0b111,
                        _ => orders,
                    };
                    possible &= orders;
                }
                _ => {}
            }
        }
        match (possible & wanted, possible & !wanted) {
            // The block is never reached.
            (0, 0) => None,
            (0, _) => Some(false),
            (_, 0) => Some(true),
            _ => None,
        }
    }

    /// A cheaper operation in the place of a division by a constant whose dividend is not negative, or one with
    /// the promise that it does not wrap.
    fn cheaper(&self, function: &Function, inst: Inst) -> Option<InstData> {
        let data = *function.inst(inst);
        let Op::Binary { op, lhs, rhs } = data.op else { return None };
        match (op, rhs) {
            (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, _) => {
                let fits = results(op, self.of(lhs), self.of(rhs)).is_some_and(Range::fits);
                let flags = data.flags.with(Flags::NSW);
                (fits && flags != data.flags).then_some(InstData { flags, ..data })
            }
            (BinaryOp::Sdiv | BinaryOp::Srem, Value::Int(ty, by @ 2..))
                if self.of(lhs).is_not_negative() =>
            {
                let is_power = by.unsigned_abs().is_power_of_two();
                let shift = by.ilog2().try_into().expect("it is at most 30");
                let (op, number) = match (op, is_power) {
                    (BinaryOp::Sdiv, true) => (BinaryOp::Lshr, shift),
                    (BinaryOp::Sdiv, false) => (BinaryOp::Udiv, by),
                    (_, true) => (BinaryOp::And, by - 1),
                    (_, false) => (BinaryOp::Urem, by),
                };
                let op = Op::Binary { op, lhs, rhs: Value::Int(ty, number) };
                Some(InstData { op, flags: Flags::NONE, ..data })
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::{self, Options};
    use crate::diag::SourceFile;
    use crate::ir::Terminator;
    use crate::transform::{Pipeline, adce, mem2reg, remove_unreachable, sccp, simplify_cfg};

    /// The number of branches in `main` that are left of a program.
    fn branches(text: &str) -> usize {
        let file = SourceFile::new("test.sy", text);
        let mut module = compile::compile(&file, Options::default()).0.unwrap();
        let passes = [
            &remove_unreachable::PASS,
            &mem2reg::PASS,
            &simplify_cfg::PASS,
            &PASS,
            &sccp::PASS,
            &simplify_cfg::PASS,
            &adce::PASS,
        ];
        Pipeline::new(&passes).unwrap().run(&mut module, &mut |_, _, _| {}).unwrap();
        let main = module.functions().find(|it| !it.is_declaration()).unwrap();
        let ends = main.layout().iter().map(|&block| main.block(block).terminator);
        ends.filter(|it| matches!(it, Terminator::Branch { .. })).count()
    }

    #[test]
    fn counters_stay_in_range() {
        for (condition, is_decided) in [
            ("i < 0", true),
            ("i >= n", true),
            ("n <= i", true),
            ("i == n", true),
            ("i + 1 <= 0", true),
            ("i - 1 < -1", true),
            ("i % 4 < 0", true),
            ("i / 2 < 0", true),
            ("i < 1", false),
            ("i + 1 >= n", false),
            ("i + 2 < 0", false),
            ("n < 0", true),
            ("n < 2", false),
            ("i != n - 1", false),
        ] {
            let text = format!(
                "int main() {{ int n = getint(), i = 0; while (i < n) {{
                 putint(n); if ({condition}) putint(i); i = i + 1; }} return 0; }}"
            );
            assert_eq!(branches(&text), if is_decided { 1 } else { 2 }, "{condition}");
        }
    }

    #[test]
    fn counters_that_may_wrap_have_no_range() {
        for (step, condition, is_decided) in [
            ("i = i + 1", "i < 0", true),
            ("i = i + 2", "i < 0", false),
            ("i = i - 1", "i > 0", false),
            ("i = i * 2 + 1", "i < 0", false),
        ] {
            let text = format!(
                "int main() {{ int n = getint(), i = 0; while (i < n) {{
                 putint(n); if ({condition}) putint(i); {step}; }} return 0; }}"
            );
            assert_eq!(branches(&text), if is_decided { 1 } else { 2 }, "{step}");
        }
    }

    #[test]
    fn a_comparison_implies_its_weaker_forms() {
        for (known, asked, is_decided) in [
            ("a >= 48 && a <= 57", "a > 60", true),
            ("a >= 48 && a <= 57", "a > 56", false),
            ("a < b", "a <= b", true),
            ("a < b", "a != b", true),
            ("a < b", "b > a", true),
            ("a < b", "b <= a", true),
            ("a <= b", "a < b", false),
            ("a <= b", "a == b", false),
            ("a == b", "a >= b", true),
            ("a != b", "a < b", false),
            ("a > 5 && b < 3", "a > b + 1", true),
            ("a > 5 && b < 3", "a > b + 4", false),
        ] {
            let text = format!(
                "int main() {{ int a = getint(), b = getint(); if ({known}) {{ putint(1);
                 if ({asked}) putint(2); }} return 0; }}"
            );
            let all = branches(&text.replace(asked, "getint()"));
            assert_eq!(branches(&text), all - usize::from(is_decided), "{known}, {asked}");
        }
    }

    /// What an expression of `x` is at the end, if `condition` holds for `x`.
    fn operation(condition: &str, expression: &str) -> String {
        let text = format!(
            "int main() {{ int x = getint(); if ({condition}) return {expression}; return 0; }}"
        );
        let file = SourceFile::new("test.sy", text);
        let mut module = compile::compile(&file, Options::default()).0.unwrap();
        let passes = [&remove_unreachable::PASS, &mem2reg::PASS, &simplify_cfg::PASS, &PASS];
        Pipeline::new(&passes).unwrap().run(&mut module, &mut |_, _, _| {}).unwrap();
        let main = module.functions().find(|it| !it.is_declaration()).unwrap();
        let insts = main.layout().iter().flat_map(|&block| main.block(block).body.iter());
        let mut ops = insts.filter_map(|&inst| match main.inst(inst) {
            InstData { op: Op::Binary { op, rhs, .. }, flags, .. } => {
                Some(format!("{op:?} {rhs:?}{}", if flags.is_empty() { "" } else { " nsw" }))
            }
            _ => None,
        });
        ops.next_back().unwrap()
    }

    #[test]
    fn operations_get_cheaper_where_their_operands_allow_it() {
        for (condition, expression, expected) in [
            ("x >= 0", "x % 10", "Urem Int(I32, 10)"),
            ("x > -2", "x % 10", "Srem Int(I32, 10)"),
            ("x >= 0", "x / 10", "Udiv Int(I32, 10)"),
            ("x >= 0", "x % 8", "And Int(I32, 7)"),
            ("x >= 0", "x / 8", "Lshr Int(I32, 3)"),
            ("x >= 0", "x % -8", "Srem Int(I32, -8)"),
            ("x < 9", "x + 1", "Add Int(I32, 1) nsw"),
            ("x > 9", "x + 1", "Add Int(I32, 1)"),
            ("x > 9", "x - 1", "Sub Int(I32, 1) nsw"),
            ("x > 9 && x < 99", "x * 300", "Mul Int(I32, 300) nsw"),
            ("x > 9", "x * 300", "Mul Int(I32, 300)"),
        ] {
            assert_eq!(operation(condition, expression), expected, "{expression} if {condition}");
        }
    }

    #[test]
    fn a_choice_has_the_range_of_what_is_chosen() {
        for (definition, condition, is_decided) in [
            ("if (a < 0) a = -a; a = a % 9", "a < 0", false),
            ("a = a % 9; if (a < 0) a = -a", "a < 0", true),
            ("a = a % 9; if (a < 0) a = a + 9", "a < 0", true),
            ("a = a % 9; if (a < 0) a = a + 9", "a > 7", false),
            ("if (a < 5) a = 5", "a > 4", true),
            ("if (a < 5) a = 5", "a > 5", false),
        ] {
            let text = format!(
                "int main() {{ int a = getint(); {definition}; if ({condition}) putint(1); return 0; }}"
            );
            assert_eq!(branches(&text), usize::from(!is_decided), "{definition}: {condition}");
        }
    }
}
