//! Ranges of values that are computed from themselves: the phis of loops, as in
//! `s = 1; while (…) s = (s * 7 + 3) % 1000;`.
//!
//! Phis that read each other form a web. Whatever the phis are, the other inputs of the web are in a range
//! that their operations give: `x % 1000` is less than 1000. If none of them is negative as long as the phis
//! are not negative, then, by induction over the inputs that are read, none ever is. After Harrison, *Compiler Analysis of the Value
//! Ranges for Variables* (1977), with these two steps in place of an iteration.
//!
//! Variables in memory are known by [`Context::number_ranges`].
//!
//! Cost: for each phi a limited number of operands.

use crate::analysis::Object;
use crate::analysis::poison::MaybePoison;
use crate::ir::range::{Range, of_binary};
use crate::ir::summary::Pointee;
use crate::ir::{CastOp, Context, Function, Global, Inst, IntPredicate, Op, Type, Value};
use crate::support::entity::{Entity, EntityVec};
use crate::support::sparse_map::SparseMap;

/// The most phis of a web.
const PHIS: usize = 8;

/// The most operations between a value and what it is computed from.
const DEPTH: u32 = 16;

/// The most instructions that are looked at for one value.
const STEPS: u32 = 48;

/// How many webs may be looked at at once: each but the first, because the one before it reads its phis.
const NESTED: usize = 3;

/// The ranges of phis, as far as they have been asked for.
pub struct CyclicRanges<'a> {
    context: &'a Context,
    /// The ranges of phis, and those of webs that are being looked at.
    found: SparseMap<Inst, Range>,
    /// The phis that have been asked for, in that order.
    asked: Vec<Inst>,
    /// The webs that are being looked at, from the outermost on.
    webs: Vec<Web>,
    steps: u32,
    /// The values that may depend on `undef`, so that two uses may differ. Computed at the first `select`.
    undefined: Option<EntityVec<Inst, bool>>,
}

/// Phis that read each other.
struct Web {
    phis: Vec<Inst>,
    /// What they are assumed to be.
    assumed: Range,
    /// If this is set, phis that operations read become part of the web, too: those asked for since this index, and
    /// those not asked for yet. What is known at the place of the web need not hold where an earlier phi is computed.
    operands_since: Option<usize>,
}

/// What is known of values and of variables already.
pub trait Known {
    /// The range of a value.
    fn of_value(&self, value: Value) -> Range;
    /// The range of what the variable may hold.
    fn of_variable(&self, global: Global) -> Range;
    /// Whether the range of a variable is known.
    fn knows_variables(&self) -> bool;
}

impl<'a> CyclicRanges<'a> {
    /// For `function` of `context`.
    pub fn new(context: &'a Context, function: &Function) -> CyclicRanges<'a> {
        let found = SparseMap::new(function.inst_count());
        let (asked, webs) = (Vec::new(), Vec::new());
        CyclicRanges { context, found, asked, webs, steps: 0, undefined: None }
    }

    /// Forgets the ranges, since something else is known now.
    pub fn forget(&mut self) {
        self.found.clear();
        self.asked.clear();
    }

    /// The range of what `inst` computes from values that are known.
    pub fn of_inst(&mut self, function: &Function, known: &impl Known, inst: Inst) -> Range {
        self.steps = STEPS;
        self.of_operand(function, known, Value::Inst(inst), DEPTH - 1)
    }

    /// The range of a value of type `i32` of `function`.
    pub fn of(&mut self, function: &Function, known: &impl Known, value: Value) -> Range {
        self.steps = STEPS;
        self.of_operand(function, known, value, 0)
    }

    /// The range of what a load from `ptr` yields.
    fn of_load(context: &Context, function: &Function, known: &impl Known, ptr: Value) -> Range {
        if !known.knows_variables() {
            return Range::ALL;
        }
        match Object::of(context, function, ptr) {
            Object::Global(global) => known.of_variable(global),
            Object::Param(param) => {
                let facts = context.signatures[function.id].summary.as_deref();
                let variables = facts.and_then(|it| it.points_to.get(param.index())?.as_ref());
                let ranges = variables.into_iter().flatten().map(|&variable| match variable {
                    Pointee::Global(global) => known.of_variable(global),
                    Pointee::Local(..) => Range::ALL,
                });
                ranges.reduce(Range::or).unwrap_or(Range::ALL)
            }
            _ => Range::ALL,
        }
    }

    fn of_operand(
        &mut self,
        function: &Function,
        known: &impl Known,
        value: Value,
        depth: u32,
    ) -> Range {
        let range = known.of_value(value);
        let Value::Inst(inst) = value else { return range };
        if range != Range::ALL {
            return range;
        }
        if let Some(web) = self.webs.last().filter(|web| web.phis.contains(&inst)) {
            return web.assumed;
        }
        if depth == DEPTH || self.steps == 0 {
            return range;
        }
        self.steps -= 1;
        match *function.op(inst) {
            Op::Binary { op, lhs, rhs } => {
                let lhs = self.of_operand(function, known, lhs, depth + 1);
                let rhs = self.of_operand(function, known, rhs, depth + 1);
                of_binary(op, lhs, rhs)
            }
            Op::Select { operands } => match *function.operands(operands) {
                [cond, yes, no] => {
                    let yes = self.of_choice(function, known, (cond, true), yes, depth + 1);
                    yes.or(self.of_choice(function, known, (cond, false), no, depth + 1))
                }
                _ => Range::ALL,
            },
            Op::Phi { .. } => {
                let web = self.webs.last().filter(|web| web.operands_since.is_some());
                match web.map(|web| web.assumed) {
                    Some(assumed) if self.adds_phi(inst) => assumed,
                    _ => self.of_phi(function, known, inst),
                }
            }
            Op::Load { ptr, .. } => CyclicRanges::of_load(self.context, function, known, ptr),
            Op::Cast { op: CastOp::Zext, value: Value::Inst(value) }
                if function.ty(value) == Type::I1 =>
            {
                Range { least: 0, greatest: 1 }
            }
            _ => Range::ALL,
        }
    }

    /// The range of a value that a `select` yields if `cond` is `holds`: that of `x` in `x < 0 ? -x : x`, or of
    /// `-x`.
    fn of_choice(
        &mut self,
        function: &Function,
        known: &impl Known,
        (cond, holds): (Value, bool),
        value: Value,
        depth: u32,
    ) -> Range {
        let all = self.of_operand(function, known, value, depth);
        let Value::Inst(cond) = cond else { return all };
        let Op::Icmp { predicate, lhs, rhs } = *function.op(cond) else { return all };
        if !is_int(self.context, function, lhs)
            || ![lhs, rhs].into_iter().all(|value| self.is_defined(function, value))
        {
            return all;
        }
        let predicate = if holds { predicate } else { predicate.inverse() };
        let compared = [lhs, rhs].map(|value| self.of_operand(function, known, value, depth));
        let mut narrowed = |value: Value| match value {
            _ if value == lhs => compared[0].narrowed(predicate, compared[1]),
            _ if value == rhs => compared[1].narrowed(predicate.swapped(), compared[0]),
            _ => self.of_operand(function, known, value, depth),
        };
        let chosen = narrowed(value).narrowed(IntPredicate::Eq, all);
        match value.as_inst().map(|it| *function.op(it)) {
            Some(Op::Binary { op, lhs, rhs }) => {
                let range = of_binary(op, narrowed(lhs), narrowed(rhs));
                chosen.narrowed(IntPredicate::Eq, range)
            }
            _ => chosen,
        }
    }

    /// Whether `value` is the same number at each use.
    pub fn is_defined(&mut self, function: &Function, value: Value) -> bool {
        let context = self.context;
        let undefined =
            self.undefined.get_or_insert_with(|| MaybePoison::undefined(context, function));
        match value {
            Value::Int(..) => true,
            Value::Inst(inst) => !undefined[inst],
            Value::Param(_) => context.has_no_poison_integers,
            _ => false,
        }
    }

    /// The range of a phi.
    fn of_phi(&mut self, function: &Function, known: &impl Known, phi: Inst) -> Range {
        if let Some(&range) = self.found.get(phi) {
            return range;
        }
        if self.webs.len() == NESTED {
            return Range::ALL;
        }
        // As long as this web is looked at, the webs that it depends on know nothing of it. If that is too little,
        // they become part of it.
        self.found.insert(phi, Range::ALL);
        let since = self.asked.len();
        self.asked.push(phi);
        let range = self.of_web(function, known, phi, None);
        if range == Range::ALL || range.least >= 0 || self.asked.len() == since + 1 {
            return range;
        }
        self.of_web(function, known, phi, Some(since))
    }

    /// The range of the web that begins with `phi`.
    fn of_web(
        &mut self,
        function: &Function,
        known: &impl Known,
        phi: Inst,
        operands_since: Option<usize>,
    ) -> Range {
        self.webs.push(Web { phis: vec![phi], assumed: Range::ALL, operands_since });
        let mut range = self.of_inputs(function, known);
        if range.least < 0 && range.greatest >= 0 {
            let assumed = Range { least: 0, ..range };
            self.webs.last_mut().expect("it is this one").assumed = assumed;
            let inputs = self.of_inputs(function, known);
            if inputs.is_within(assumed) {
                range = inputs;
            }
        }
        let web = self.webs.pop().expect("it is this one");
        if range != Range::ALL {
            web.phis.iter().for_each(|&phi| self.found.insert(phi, range));
        }
        range
    }

    /// The range of what the phis of the last web read, except for each other.
    fn of_inputs(&mut self, function: &Function, known: &impl Known) -> Range {
        let mut all: Option<Range> = None;
        let mut index = 0;
        while let Some(&phi) = self.webs.last().expect("there is one").phis.get(index) {
            index += 1;
            for &(_, input) in function.phi_incoming(phi) {
                let range = match input {
                    Value::Inst(inst) if self.joins_web(function, known, inst) => continue,
                    _ => self.of_operand(function, known, input, 0),
                };
                all = Some(all.map_or(range, |all| all.or(range)));
                if all == Some(Range::ALL) {
                    return Range::ALL;
                }
            }
        }
        all.unwrap_or(Range::ALL)
    }

    /// Whether `inst` is a phi of the last web; it becomes one if its range is not known.
    fn joins_web(&mut self, function: &Function, known: &impl Known, inst: Inst) -> bool {
        let web = self.webs.last().expect("there is one");
        web.phis.contains(&inst)
            || matches!(*function.op(inst), Op::Phi { .. })
                && known.of_value(Value::Inst(inst)) == Range::ALL
                && self.adds_phi(inst)
    }

    /// Adds `phi` to the last web. Returns false if that may not be, or the web is full.
    fn adds_phi(&mut self, phi: Inst) -> bool {
        let web = self.webs.last_mut().expect("there is one");
        let is_free = match self.found.get(phi) {
            None => true,
            Some(&range) => {
                let is_new = |since: usize| self.asked[since..].contains(&phi);
                range == Range::ALL && web.operands_since.is_some_and(is_new)
            }
        };
        let is_added = is_free && web.phis.len() < PHIS;
        if is_added {
            web.phis.push(phi);
        }
        is_added
    }
}

/// Whether `value` is of type `i32`.
pub fn is_int(context: &Context, function: &Function, value: Value) -> bool {
    context.value_type(function, value) == Type::I32
}
