//! Decides comparisons whose result follows from the ranges of values and from the branches above them.
//!
//! A walk over the dominator tree keeps, for each value of type `i32`, the numbers that it may be: a
//! range without gaps. A range comes from the operation, from the comparisons of the branches that lead
//! to a block, and, for the counter of a loop, from its start and from the comparison that ends the
//! loop. The range of a value at its definition holds at each use. So it is kept when the walk leaves the
//! block, and a phi takes the union of the ranges of its inputs. The walk also keeps the comparisons of
//! two variables that hold. `i < n` makes `i >= n` false, and `i <= n` and `i != n` true.
//!
//! A division by a constant, or the remainder, becomes unsigned if the dividend is not negative; by a power of two,
//! a shift or an `and`; a comparison and a choice if there are only two quotients. A sum, difference or product gets
//! the promise that it does not wrap, so the code generator can put constants of subscripts into addresses.
//!
//! After Harrison, *Compiler Analysis of the Value Ranges for Variables* (1977), and Bodík, Gupta and Sarkar,
//! *ABCD: Eliminating Array Bounds Checks on Demand* (2000). The counters are those of
//! [`induction`](crate::analysis::induction), whose numbers do not wrap.
//!
//! Requires: the control-flow graph, dominators, loops. Preserves: the blocks and their branches. Cost:
//! linear in the function; each comparison looks at a limited number of others.

mod division;

use crate::analysis::branch_conditions::for_each_condition;
use crate::analysis::cyclic_ranges::{Known, is_int};
use crate::analysis::induction::Exit;
use crate::analysis::terms::TermKind;
use crate::analysis::walk::{DomWalk, Visit};
use crate::analysis::{
    Analysis, Cfg, CyclicRanges, Induction, InductionByLoop, LoopForest, Term, Terms,
};
use crate::ir::range::{Range, orders, results};
use crate::ir::remarks::report_condition;
use crate::ir::{
    BinaryOp, Block, Context, Flags, Function, Global, Inst, InstData, IntPredicate, IntType, Op,
    Param, Type, Value,
};
use crate::support::entity::EntityVec;
use crate::transform::reaching_values::{Mark, ReachingValues};
use crate::transform::replacements::Replacements;
use crate::transform::{Pass, PassContext, Run};

use division::{Cheaper, Divisions, cheaper_division};

/// This pass.
pub static PASS: Pass = Pass {
    name: "ranges",
    help: "Decide comparisons by the ranges of values and by dominating branches",
    requires: &[Analysis::Cfg, Analysis::Dominators, Analysis::Loops],
    preserves: Analysis::OF_BLOCKS,
    after: &[(
        "mem2reg",
        "What a branch says about a value holds until the end; of a variable in memory, until a store.",
    )],
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
        induction: InductionByLoop::new(context, function, cfg, tree, loops),
        cyclic: CyclicRanges::new(context, function),
        here: Here {
            context,
            insts: ReachingValues::new(EntityVec::filled(function.inst_count(), Range::ALL)),
            params: ReachingValues::new(of_params.map(|_| Range::ALL).collect()),
        },
        facts: Vec::new(),
    };
    let mut replacements = Replacements::new(function);
    let mut divisions = Divisions::default();
    let mut is_changed = false;
    let mut blocks = DomWalk::<Marks>::new(tree);
    while let Some(Visit { block, is_left, data: marks }) = blocks.next() {
        if is_left {
            walk.leave(*marks);
            continue;
        }
        *marks = walk.enter(function, cfg, block);
        for index in 0..function.block(block).body().len() {
            let inst = function.block(block).body()[index];
            if let Op::Icmp { predicate, lhs, rhs } = *function.op(inst)
                && is_int(context, function, lhs)
            {
                if let Some(holds) = walk.decide(predicate, lhs, rhs) {
                    replacements.replace(inst, Value::Int(IntType::I1, holds.into()));
                    is_changed = true;
                }
                continue;
            }
            if function.ty(inst) != Type::I32 {
                continue;
            }
            match walk.cheaper(function, inst) {
                Some(Cheaper::Known(value)) => {
                    replacements.replace(inst, value);
                    is_changed = true;
                }
                Some(Cheaper::Operation(data)) => {
                    function.replace_inst(inst, data);
                    is_changed = true;
                }
                Some(Cheaper::Choice(quotients)) => {
                    divisions.add(block, inst, quotients);
                    is_changed = true;
                }
                None => {}
            }
            let range = walk.cyclic.of_inst(function, &walk.here, inst);
            walk.here.insts.set_everywhere(inst, range);
        }
        if remarks.are_wanted()
            && let Some(operand) = function.block(block).terminator.operand()
            && let value = replacements.resolve(operand)
            && value != operand
        {
            report_condition(remarks, function, block, operand, value);
        }
    }
    if is_changed {
        divisions.replace(function);
        replacements.extend(function);
        replacements.apply(function);
    }
    is_changed
}

/// A comparison that holds.
#[derive(Copy, Clone, Debug)]
struct Fact {
    predicate: IntPredicate,
    lhs: Value,
    rhs: Value,
}

/// The ranges of values at one place of the function.
struct Here<'a> {
    context: &'a Context,
    insts: ReachingValues<Inst, Range>,
    params: ReachingValues<Param, Range>,
}

impl Known for Here<'_> {
    fn of_value(&self, value: Value) -> Range {
        match value {
            Value::Int(_, number) => Range::number(number.into()),
            Value::Inst(inst) => self.insts.of(inst),
            Value::Param(param) => self.params.of(param),
            _ => Range::ALL,
        }
    }

    fn of_variable(&self, global: Global) -> Range {
        self.context.range_of(global)
    }

    fn knows_variables(&self) -> bool {
        !self.context.number_ranges.is_empty()
    }
}

impl Here<'_> {
    /// The range of a phi that changes as the variable does that `exit` compares.
    fn of_counter(&self, induction: &Induction, phi: Inst, exit: &Exit) -> Option<Range> {
        let terms = &induction.terms;
        let (counter, compared) = (induction.of_inst(phi)?, exit.evolution);
        let step = terms.as_int(counter.step(terms)?).filter(|&step| step != 0)?;
        let is_known = exit.trip_count.no_wrap.contains(Flags::NSW)
            && terms.ty(compared.start()) == IntType::I32
            && compared.step(terms) == counter.step(terms);
        if !is_known {
            return None;
        }
        // The phi is the compared variable plus this.
        let distance = terms.difference(counter.start(), compared.start())?;
        let (mut start, bound) =
            [compared.start(), exit.bound].map(|term| self.of_term(terms, term)).into();
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

    fn of_term(&self, terms: &Terms, term: Term) -> Range {
        match terms.split(term) {
            (None, number) => Range::number(number).if_possible(),
            (Some(base), number) => match terms.kind(base) {
                TermKind::Value(value) if terms.ty(base) == IntType::I32 => {
                    self.of_value(value).plus(number)
                }
                _ => Range::ALL,
            },
        }
    }
}

/// The state at one place of the function.
struct Walk<'a> {
    context: &'a Context,
    loops: &'a LoopForest,
    induction: InductionByLoop<'a>,
    cyclic: CyclicRanges<'a>,
    here: Here<'a>,
    /// What holds here.
    facts: Vec<Fact>,
}

/// What was known before a block.
#[derive(Copy, Clone, Debug, Default)]
struct Marks {
    insts: Mark,
    params: Mark,
    facts: usize,
}

impl Walk<'_> {
    /// Enters `block`. Returns what [`Walk::leave`] needs.
    fn enter(&mut self, function: &Function, cfg: &Cfg, block: Block) -> Marks {
        let Here { insts, params, .. } = &self.here;
        let marks = Marks { insts: insts.mark(), params: params.mark(), facts: self.facts.len() };
        self.add_phis(function, block);
        for_each_condition(function, cfg, block, |cond, holds| {
            if let Value::Inst(cond) = cond
                && let Op::Icmp { predicate, lhs, rhs } = *function.op(cond)
            {
                let predicate = if holds { predicate } else { predicate.inverse() };
                self.add_fact(function, Fact { predicate, lhs, rhs });
            }
        });
        marks
    }

    /// Leaves a block and all blocks below it.
    fn leave(&mut self, marks: Marks) {
        self.here.insts.undo(marks.insts);
        self.here.params.undo(marks.params);
        self.facts.truncate(marks.facts);
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
                    *function.op(sum)
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

    /// Adds the ranges of the phis of `block`. The counters of a loop stay within its bound.
    fn add_phis(&mut self, function: &Function, block: Block) {
        let loop_ = self.loops.innermost(block).filter(|&it| self.loops.header(it) == block);
        for &phi in function.block(block).phis() {
            if function.ty(phi) != Type::I32 {
                continue;
            }
            let mut range = Range::ALL;
            if let Some(loop_) = loop_ {
                let induction = self.induction.of(function, loop_);
                let exits = induction.exits(loop_).iter();
                let ranges = exits.filter_map(|exit| self.here.of_counter(induction, phi, exit));
                range = ranges.fold(range, |all, it| all.narrowed(IntPredicate::Eq, it));
            }
            if range == Range::ALL {
                let inputs = function.phi_incoming(phi).iter().map(|&(_, input)| self.of(input));
                range = inputs.reduce(Range::or).unwrap_or(range);
            }
            if range == Range::ALL {
                range = self.cyclic.of(function, &self.here, Value::Inst(phi));
            }
            self.here.insts.set_everywhere(phi, range);
        }
    }

    /// The range of a value of type `i32`.
    fn of(&self, value: Value) -> Range {
        self.here.of_value(value)
    }

    fn set(&mut self, value: Value, range: Range) {
        let Here { insts, params, .. } = &mut self.here;
        match value {
            Value::Inst(inst) if range != insts.of(inst) => insts.set(inst, range),
            Value::Param(param) if range != params.of(param) => params.set(param, range),
            _ => {}
        }
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

    /// What is cheaper than a division by a constant, or a sum, difference or product with the promise that it
    /// does not wrap.
    fn cheaper(&mut self, function: &Function, inst: Inst) -> Option<Cheaper> {
        let data = function.inst(inst);
        let Op::Binary { op, lhs, rhs } = data.op else { return None };
        if let Some(results) = results(op, self.of(lhs), self.of(rhs)) {
            let flags = data.flags.with(Flags::NSW);
            let is_new = results.fits() && flags != data.flags;
            return is_new.then_some(Cheaper::Operation(InstData { flags, ..data }));
        }
        cheaper_division(&data, self.of(lhs), || self.cyclic.is_defined(function, lhs))
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
    fn a_join_knows_the_values_of_both_paths() {
        let steps: String =
            (2..30).map(|it| format!("if (n % {it} == 1) r = r + {it};\n")).collect();
        for (condition, is_decided) in
            [("r < 0", true), ("r > 500", true), ("r > 400", false), ("r == 0", false)]
        {
            let text = format!(
                "int main() {{ int n = getint(), r = 0; if (n < 9) {{ putint(n);\n{steps} }}
                 if ({condition}) putint(r); return 0; }}"
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
        last_operation(format!(
            "int main() {{ int x = getint(); if ({condition}) return {expression}; return 0; }}"
        ))
    }

    /// The function of a program after this pass.
    pub(super) fn after_ranges(text: String) -> Function {
        let file = SourceFile::new("test.sy", text);
        let mut module = compile::compile(&file, Options::default()).0.unwrap();
        let passes = [&remove_unreachable::PASS, &mem2reg::PASS, &simplify_cfg::PASS, &PASS];
        Pipeline::new(&passes).unwrap().run(&mut module, &mut |_, _, _| {}).unwrap();
        module.functions().find(|it| !it.is_declaration()).unwrap().clone()
    }

    /// The last operation of `main`.
    fn last_operation(text: String) -> String {
        let main = after_ranges(text);
        let insts = main.layout().iter().flat_map(|&block| main.block(block).body().iter());
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
    fn what_a_loop_computes_from_itself_has_a_range() {
        for (start, step, expected) in [
            ("1", "x = (x * 7 + 3) % 1000", "And Int(I32, 7)"),
            ("1", "x = (x * 7 + 3) % 1000; x = (x + 999) % 1000", "And Int(I32, 7)"),
            ("1", "x = x / 2", "And Int(I32, 7)"),
            ("1", "int t = (x + y) % 1000; y = x; x = t", "And Int(I32, 7)"),
            ("1", "int t = (x - y) % 1000; y = x; x = t", "Srem Int(I32, 8)"),
            ("1", "y = x; x = (x + y) % 1000", "And Int(I32, 7)"),
            ("1", "if (getint()) x = 9 - x % 9; else y = (x + y) % 99", "And Int(I32, 7)"),
            ("1", "x = x - 5; if (x < 0) x = x + 5", "And Int(I32, 7)"),
            // It may be negative.
            ("-1", "x = (x * 7 + 3) % 1000", "Srem Int(I32, 8)"),
            ("1", "x = (x * 7 - 3) % 1000", "Srem Int(I32, 8)"),
            ("1", "x = y; y = -x", "Srem Int(I32, 8)"),
            // It may wrap.
            ("1", "x = (x * 7 + 3) % 1000000000", "Srem Int(I32, 8)"),
            ("1", "x = x + 1", "Srem Int(I32, 8)"),
            ("1", "x = (x + y) % 1000; y = y + 1", "Srem Int(I32, 8)"),
            ("1", "x = x - 5; if (x < 0) x = x + 4", "Srem Int(I32, 8)"),
        ] {
            let operation = last_operation(format!(
                "int main() {{ int x = {start}, y = 0; while (getint()) {{ {step}; }} return x % 8; }}"
            ));
            assert_eq!(operation, expected, "{start}: {step}");
        }
    }

    #[test]
    fn what_holds_in_an_inner_loop_is_not_assumed_of_the_outer_one() {
        // The outer variable gets the negative numbers, too, but not where the inner loop is.
        let operation = last_operation(
            "int main() { int outer = 0; while (getint()) { int v = getint();
             if (v > 0 && v < 100) { int x = 0, y = 0; while (getint()) {
             int t = (x + y + outer) % 1000; y = x; x = t; } putint(x % 8); }
             outer = v; } return 0; }"
                .to_owned(),
        );
        assert_eq!(operation, "Srem Int(I32, 8)");
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
