//! Algebraic simplification: replaces computations by equal ones that are cheaper.
//!
//! There are two parts. Each of them leaves nothing for itself to do, so each runs once:
//! - The rules (`rules.rs`) are a table of data, such as `(Sub (Add X Y) X) => Y`. The pass looks for the
//!   left side of a rule at each instruction, operands first, and puts the right side there. A rule
//!   never makes more instructions than it frees. `tools/prove` proves the rules.
//! - `reassociate.rs` rewrites whole sums and products: what occurs several times becomes a multiple,
//!   and the parts that do not change in a loop are put together, where `licm` finds them.
//!
//! No rule removes a division that may stop the program, and no rule relies on a promise that
//! nothing wraps. The operations that rules make have no flags, except that sums stay `nsw` where all sums
//! that they replace are. Folding of constants, phis with one value, and steps of `getelementptr` by zero
//! cannot be written as terms; these are in this file.
//!
//! After the tables of LLVM's InstCombine and *Engineering a Compiler* by Cooper and Torczon, section
//! 8.4 (algebraic identities) and Briggs and Cooper, *Effective Partial Redundancy Elimination* (1994)
//! for reassociation by ranks.
//!
//! Requires: the control-flow graph, loops. Preserves: the blocks and their branches. Cost: linear in
//! the function, times the rules for one operation; sorting of the terms of a sum.

mod combination;
mod direct_call;
pub mod matching;
mod reassociate;
mod remarks;
pub mod rules;
pub mod term;

use std::sync::LazyLock;

use crate::analysis::Analysis;
use crate::ir::{
    BinaryOp, Block, ConstantKind, Context, Cursor, Flags, FloatOp, FloatPredicate, Function, Inst,
    InstData, IntPredicate, Op, Type, TypeKind, Value, ValueList, fold, use_counts,
};
use crate::support::entity::EntityVec;
use crate::support::interner::Symbol;
use crate::transform::replacements::Replacements;
use crate::transform::{Pass, PassContext, Run, UndefinedBehavior};

use matching::{Match, RightSide, integer};
use remarks::Reporter;
use rules::RULES;
use term::{Predicate, Rule, Term};

/// This pass.
pub static PASS: Pass = Pass {
    name: "simplify",
    help: "Replace computations by cheaper ones: algebraic rules, sums and products",
    requires: &[Analysis::Cfg, Analysis::Loops],
    preserves: Analysis::OF_BLOCKS,
    after: &[(
        "mem2reg",
        "Rules look at the operands of operands, which loads of variables would hide.",
    )],
    run: Run::Function(run),
};

/// Simplifies the computations of `function`. Returns whether there was anything to simplify. If
/// undefined behaviour is kept, addresses stay as they are, since a run with checks looks at each
/// subscript.
pub fn run(pass: PassContext) -> bool {
    let PassContext { context, function, analyses, remarks, options, .. } = pass;
    let order = analyses.cfg(function).reverse_postorder();
    let reporter = &mut Reporter::new(remarks);
    let by_rules = apply_rules(context, function, order, options.undefined, reporter);
    let by_sums = reassociate::run(context, function, analyses, reporter);
    let is_changed = by_rules || by_sums;
    if is_changed {
        remove_unused(context, function, order);
    }
    is_changed
}

/// How many rules may be applied to one instruction, one after the other.
const RULES_IN_TURN: usize = 8;
/// How deeply the operations of a right side may nest, including those that other rules then make
/// of them.
const DEPTH: usize = 3;

struct Rewriter {
    /// How many operands are the result of an instruction.
    uses: EntityVec<Inst, u32>,
    replacements: Replacements,
    is_changed: bool,
}

/// What becomes of an instruction.
enum Simplified {
    /// This value replaces it.
    Value(Value),
    /// It stays, as this.
    Inst(InstData),
}

fn apply_rules(
    context: &mut Context,
    function: &mut Function,
    order: &[Block],
    undefined: UndefinedBehavior,
    reporter: &mut Reporter,
) -> bool {
    let mut rewriter = Rewriter {
        uses: use_counts(function),
        replacements: Replacements::new(function),
        is_changed: false,
    };
    for &block in order {
        for index in 0..function.block(block).phis().len() {
            let phi = function.block(block).phis()[index];
            if let Some(value) = rewriter.only_input(function, phi) {
                rewriter.replace(function, phi, value);
            }
        }
        let mut cursor = Cursor::new(function, block);
        while let Some(inst) = cursor.next() {
            cursor.function.map_operands(inst, |value| rewriter.replacements.resolve(value));
            let before = cursor.function.inst(inst);
            if undefined.is_kept() && matches!(before.op, Op::GetElementPtr { .. }) {
                continue;
            }
            match rewriter.simplify(context, &mut cursor, before, 0) {
                Simplified::Value(value) if value != Value::Inst(inst) => {
                    reporter.report(cursor.function, inst, &before, Some(value));
                    rewriter.replace(cursor.function, inst, value);
                    cursor.remove();
                }
                Simplified::Inst(after) if after != before => {
                    rewriter.count_operands(cursor.function, inst, -1);
                    cursor.function.replace_inst(inst, after);
                    reporter.report(cursor.function, inst, &before, None);
                    rewriter.count_operands(cursor.function, inst, 1);
                    rewriter.is_changed = true;
                }
                _ => {}
            }
        }
    }
    if rewriter.is_changed {
        rewriter.replacements.apply(function);
    }
    rewriter.is_changed
}

/// Removes what nothing reads and does nothing else. Operands come before their users in `order`.
fn remove_unused(context: &Context, function: &mut Function, order: &[Block]) {
    let mut uses = use_counts(function);
    let mut is_unused = EntityVec::filled(function.inst_count(), false);
    for &block in order.iter().rev() {
        let data = function.block(block);
        for &inst in data.body().iter().rev().chain(data.phis()) {
            if uses[inst] == 0 && function.effects(context, inst).is_removable() {
                is_unused[inst] = true;
                function.for_each_operand(inst, |value| {
                    if let Value::Inst(operand) = value {
                        uses[operand] -= 1;
                    }
                });
            }
        }
    }
    for index in 0..function.layout().len() {
        function.retain_insts(function.layout()[index], |_, inst| !is_unused[inst]);
    }
}

impl Rewriter {
    fn replace(&mut self, function: &Function, inst: Inst, value: Value) {
        if let Value::Inst(other) = value {
            self.uses[other] += self.uses[inst];
        }
        self.count_operands(function, inst, -1);
        self.replacements.replace(inst, value);
        self.is_changed = true;
    }

    fn count_operands(&mut self, function: &Function, inst: Inst, change: i32) {
        function.for_each_operand(inst, |value| {
            if let Value::Inst(operand) = value {
                let uses = &mut self.uses[operand];
                *uses = uses.saturating_add_signed(change);
            }
        });
    }

    /// The value that all inputs of `phi` have, except the phi itself.
    fn only_input(&mut self, function: &Function, phi: Inst) -> Option<Value> {
        let mut only = None;
        for &(_, value) in function.phi_incoming(phi) {
            let value = self.replacements.resolve(value);
            if value != Value::Inst(phi) && *only.get_or_insert(value) != value {
                return None;
            }
        }
        only
    }

    /// What an instruction `data` at the cursor becomes. Its new operands are inserted.
    fn simplify(
        &mut self,
        context: &mut Context,
        cursor: &mut Cursor,
        mut data: InstData,
        depth: usize,
    ) -> Simplified {
        if let Some(after) = direct_call::direct_call(context, cursor.function, &data) {
            return Simplified::Inst(after);
        }
        for _ in 0..RULES_IN_TURN {
            if let Some(value) = fold::fold(context, cursor.function, &data, |value| value) {
                return Simplified::Value(value);
            }
            data = with_constant_on_the_right(context, data);
            if let Op::GetElementPtr { source, operands } = data.op {
                return address(context, cursor.function, data, source, operands);
            }
            match self.apply_rule(context, cursor, &data, depth) {
                Some(Simplified::Inst(after)) => data = after,
                Some(value) => return value,
                None => break,
            }
        }
        Simplified::Inst(data)
    }

    /// What the first rule that fits makes of `data`.
    fn apply_rule(
        &mut self,
        context: &mut Context,
        cursor: &mut Cursor,
        data: &InstData,
        depth: usize,
    ) -> Option<Simplified> {
        for rule in rules_for(&data.op) {
            let uses = &self.uses;
            let is_single_use = |value: Value| value.as_inst().is_some_and(|inst| uses[inst] == 1);
            let found = matching::find(context, cursor.function, data, rule, &is_single_use);
            if let Some(found) = found
                && rule.right.size() <= found.freed + 1
                && let Some(after) = self.build(context, cursor, data, rule, &found, depth)
            {
                return Some(after);
            }
        }
        None
    }

    fn build(
        &mut self,
        context: &mut Context,
        cursor: &mut Cursor,
        data: &InstData,
        rule: &Rule,
        found: &Match,
        depth: usize,
    ) -> Option<Simplified> {
        match found.right_side(context, cursor.function, &rule.right, data.ty)? {
            RightSide::Value(value) => Some(Simplified::Value(value)),
            RightSide::Operation(term, ty) => {
                let op = self.operation(context, cursor, term, ty, found, depth)?;
                Some(Simplified::Inst(InstData { op, flags: found.flags, ..*data }))
            }
        }
    }

    fn operation(
        &mut self,
        context: &mut Context,
        cursor: &mut Cursor,
        term: &Term,
        ty: Type,
        found: &Match,
        depth: usize,
    ) -> Option<Op> {
        let places = found.places(context, cursor.function, term, ty)?;
        let mut values = Vec::with_capacity(places.len());
        for (operand, ty) in term.operands().iter().zip(places) {
            values.push(self.operand(context, cursor, operand, ty, found, depth)?);
        }
        found.operation(context, cursor.function, term, ty, &values)
    }

    /// The value of a term of a rule's right side; its instruction is inserted.
    fn operand(
        &mut self,
        context: &mut Context,
        cursor: &mut Cursor,
        term: &Term,
        ty: Type,
        found: &Match,
        depth: usize,
    ) -> Option<Value> {
        let (term, ty) = match found.right_side(context, cursor.function, term, ty)? {
            RightSide::Value(value) => return Some(value),
            RightSide::Operation(term, ty) => (term, ty),
        };
        if depth == DEPTH {
            return None;
        }
        let op = self.operation(context, cursor, term, ty, found, depth + 1)?;
        let data = InstData { op, flags: Flags::NONE, ty, name: Symbol::NONE };
        match self.simplify(context, cursor, data, depth + 1) {
            Simplified::Value(value) => Some(value),
            Simplified::Inst(data) => {
                let inst = cursor.insert_before(data);
                self.is_changed = true;
                self.uses.extend_to(cursor.function.inst_count(), 0);
                self.replacements.extend(cursor.function);
                self.count_operands(cursor.function, inst, 1);
                Some(Value::Inst(inst))
            }
        }
    }
}

/// The rules for an operation, in the order of the table.
fn rules_for(op: &Op) -> &'static [&'static Rule] {
    const ICMP: usize = BinaryOp::ALL.len();
    const FLOAT: usize = ICMP + IntPredicate::ALL.len();
    const FCMP: usize = FLOAT + FloatOp::ALL.len();
    const KINDS: usize = FCMP + FloatPredicate::ALL.len() + 3;
    const CAST: usize = KINDS - 3;
    const SELECT: usize = KINDS - 2;
    const FNEG: usize = KINDS - 1;
    static BY_KIND: LazyLock<[Vec<&Rule>; KINDS]> = LazyLock::new(|| {
        let mut by_kind = [const { Vec::new() }; KINDS];
        let one = |kind| kind..kind + 1;
        for rule in RULES {
            let kinds = match rule.left {
                Term::Binary(op, _) => one(op as usize),
                Term::Icmp(Predicate::Is(predicate), _) => one(ICMP + predicate as usize),
                Term::FloatBinary(op, _) => one(FLOAT + op as usize),
                Term::Fcmp(Predicate::Is(predicate), _) => one(FCMP + predicate as usize),
                Term::Fcmp(..) => FCMP..FCMP + FloatPredicate::ALL.len(),
                Term::Fneg(_) => one(FNEG),
                Term::Cast(..) => one(CAST),
                _ => one(SELECT),
            };
            by_kind[kinds].iter_mut().for_each(|of_kind| of_kind.push(rule));
        }
        by_kind
    });
    match op {
        Op::Binary { op, .. } => &BY_KIND[*op as usize],
        Op::Icmp { predicate, .. } => &BY_KIND[ICMP + *predicate as usize],
        Op::FloatBinary { op, .. } => &BY_KIND[FLOAT + *op as usize],
        Op::Fcmp { predicate, .. } => &BY_KIND[FCMP + *predicate as usize],
        Op::Fneg { .. } => &BY_KIND[FNEG],
        Op::Cast { .. } => &BY_KIND[CAST],
        Op::Select { .. } => &BY_KIND[SELECT],
        _ => &[],
    }
}

/// The same instruction, with a constant on the right where the operands may be exchanged.
fn with_constant_on_the_right(context: &Context, data: InstData) -> InstData {
    let is_constant =
        |value| integer(context, value).is_some() || context.as_float(value).is_some();
    let is_left = |lhs, rhs| is_constant(lhs) && !is_constant(rhs);
    let op = match data.op {
        Op::Binary { op, lhs, rhs } if data.op.is_commutative() && is_left(lhs, rhs) => {
            Op::Binary { op, lhs: rhs, rhs: lhs }
        }
        Op::Icmp { predicate, lhs, rhs } if is_left(lhs, rhs) => {
            Op::Icmp { predicate: predicate.swapped(), lhs: rhs, rhs: lhs }
        }
        Op::FloatBinary { op, lhs, rhs } if op.is_commutative() && is_left(lhs, rhs) => {
            Op::FloatBinary { op, lhs: rhs, rhs: lhs }
        }
        Op::Fcmp { predicate, lhs, rhs } if is_left(lhs, rhs) => {
            Op::Fcmp { predicate: predicate.swapped(), lhs: rhs, rhs: lhs }
        }
        op => op,
    };
    InstData { op, ..data }
}

/// What a `getelementptr` becomes. One with a single index of zero is its base. One whose base is a
/// `getelementptr` with constant indices is merged with it if one of the two indices that meet is zero, so
/// that an element of an array has one address, whether or not a parameter stood for the array.
fn address(
    context: &Context,
    function: &mut Function,
    data: InstData,
    source: Type,
    operands: ValueList,
) -> Simplified {
    let [base, first, ref rest @ ..] = *function.operands(operands) else {
        return Simplified::Inst(data);
    };
    let is_constant = |&index: &Value| integer(context, index).is_some();
    let is_zero = |index| integer(context, index).is_some_and(|(_, index)| index == 0);
    if is_zero(first) && rest.is_empty() && context.value_type(function, base) == data.ty {
        return Simplified::Value(base);
    }
    let (outer, inner, flags) = match base {
        Value::Inst(inst) => match function.inst(inst) {
            InstData { op: Op::GetElementPtr { source, operands }, flags, .. } => {
                (source, function.operands(operands), flags)
            }
            _ => return Simplified::Inst(data),
        },
        Value::Constant(constant) => match &context.constants[constant].kind {
            ConstantKind::GetElementPtr { is_inbounds, source, operands } => {
                let flags = if *is_inbounds { Flags::INBOUNDS } else { Flags::NONE };
                (*source, &operands[..], flags)
            }
            _ => return Simplified::Inst(data),
        },
        _ => return Simplified::Inst(data),
    };
    let [ref most @ .., last] = *inner else { return Simplified::Inst(data) };
    let is_in_array = || {
        let whole = context.types.indexed(outer, most.get(1..)?)?;
        Some(matches!(context.types.kind(whole), TypeKind::Array(..)))
    };
    let steps = match () {
        () if is_zero(first) => [inner, rest].concat(),
        () if is_zero(last) && is_in_array() == Some(true) => [most, &[first], rest].concat(),
        () => return Simplified::Inst(data),
    };
    if flags != data.flags
        || !inner[1..].iter().all(is_constant)
        || context.types.indexed(outer, &inner[1..]) != Some(source)
    {
        return Simplified::Inst(data);
    }
    let operands = function.create_operands(&steps);
    Simplified::Inst(InstData { op: Op::GetElementPtr { source: outer, operands }, ..data })
}
