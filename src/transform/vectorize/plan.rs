//! The plan of a vectorised loop: what becomes of each instruction.
//!
//! Stores and reductions need vectors, which hold values of several iterations. Their operands are
//! needed as vectors, too. Of an address, only the value in the first iteration of a group is
//! needed. So one backward pass over the block finds what is needed of each instruction: the block
//! has no cycles except through its phis.
//!
//! Requires: induction. Cost: linear in the block, except for the dependences.

use dominance::Loop;

use super::forwarding::Stored;
use super::memory::{self, Accesses, Pair};
use super::need::{Form, Need, Needs};
use super::reduction::{self, Reduction};
use super::{LANES, cost, declined, lane_size};
use crate::analysis::{ExecutionCounts, Induction, LoopForest, Term};
use crate::ir::remarks::Template;
use crate::ir::{
    BinaryOp, Block, CastOp, Context, Effects, FloatOp, Function, Inst, Op, Remarks, Terminator,
    Type, Value,
};

/// The largest loop to look at, in instructions.
const LARGEST: usize = 200;

/// The most phis of a loop to look at.
const MOST_PHIS: usize = 16;

/// Loops with fewer iterations than this are left to unrolling.
const LEAST_ITERATIONS: u64 = 8;

/// Vectors, what is before and after them, and the iterations that are left over are about as many
/// instructions as this many copies of an iteration.
const COPIES: usize = 2;

/// For a remark.
const NO_VECTOR: Template = Template("not vectorised: {operation} has no vector form");

/// How a loop is vectorised.
#[derive(Debug)]
pub(super) struct VectorPlan {
    /// The only block of the loop.
    pub header: Block,
    /// The only predecessor of the header outside of the loop.
    pub before: Block,
    /// The number of iterations without the last one.
    pub trip_count: Term,
    /// Conditions for the vectors, besides that there are enough iterations.
    pub checks: Vec<Term>,
    /// Pairs of addresses to compare before the loop.
    pub pairs: Vec<Pair>,
    /// What is needed of each instruction.
    pub needs: Needs,
    /// The phis that are reductions.
    pub reductions: Vec<Reduction>,
    /// The number of vectors in a group.
    pub parts: u32,
}

/// Whether a loop has one block, which is small, and an access to memory or a sum and a counter.
pub(super) fn is_candidate(function: &Function, loops: &LoopForest, loop_: Loop) -> bool {
    let header = loops.header(loop_);
    let data = function.block(header);
    let is_counter = |&phi: &Inst| {
        let next = function.phi_input(phi, header).and_then(Value::as_inst);
        let op = next.map(|next| *function.op(next));
        matches!(op, Some(Op::Binary { op: BinaryOp::Add, lhs, rhs: Value::Int(..) }) if lhs == phi.into())
    };
    loops.latches(loop_) == [header]
        && data.body().len() <= LARGEST
        && data.phis().len() <= MOST_PHIS
        && matches!(data.terminator, Terminator::Branch { .. })
        && (accesses_memory(function, header)
            || data.phis().len() > 1 && data.phis().iter().any(is_counter))
}

/// Whether `block` loads or stores.
fn accesses_memory(function: &Function, block: Block) -> bool {
    let body = function.block(block).body();
    body.iter().any(|&inst| matches!(*function.op(inst), Op::Load { .. } | Op::Store { .. }))
}

/// How to vectorise a loop, if that is right and pays. `header` is its only block, and `before` is
/// the only other predecessor of it. `around` is the loop around it, if any, with what loops
/// store and how often they are executed.
pub(super) fn plan(
    context: &Context,
    function: &Function,
    induction: &mut Induction,
    remarks: &mut Remarks,
    (loop_, header, before): (Loop, Block, Block),
    (around, stored, counts): (Option<Loop>, &Stored, &ExecutionCounts),
) -> Option<VectorPlan> {
    let Some(&exit) = induction.only_exit(loop_) else {
        let words = Template("not vectorised: the trip count is unknown");
        return declined(remarks, function, header, words, &[]);
    };
    let trip_count = exit.trip_count.count;
    let constant = exit.trip_count.constant(&induction.terms);
    let has_width = induction.terms.ty(trip_count).bits() >= 32;
    if !has_width || constant.is_some_and(|trip_count| trip_count < LEAST_ITERATIONS - 1) {
        return None;
    }
    let data = function.block(header);
    if !counts.pay_for(loop_, COPIES * data.body().len()) {
        let words = Template("not vectorised: vectors would take longer to compile than they save");
        return declined(remarks, function, header, words, &[]);
    }
    if let Some(&inst) = data.body().iter().find(|&&inst| !is_allowed(context, function, inst)) {
        return declined(remarks, function, header, NO_VECTOR, &[Value::Inst(inst)]);
    }
    let mut reductions = Vec::new();
    for &phi in data.phis() {
        if induction.of_inst(phi).is_none() {
            let words =
                Template("not vectorised: each iteration needs {value} of the previous one");
            let found = reduction::find(function, header, phi);
            let found = found.or_else(|| declined(remarks, function, header, words, &[phi.into()]));
            reductions.push(found?);
        }
    }
    if reductions.is_empty() && !accesses_memory(function, header) {
        return None;
    }
    let all = data.insts().iter();
    let needs = all.map(|&inst| (inst, Need::default())).collect();
    let mut planner = Planner { context, function, induction, needs };
    for reduction in &reductions {
        planner.need(Value::Inst(reduction.phi))?.vector = Some(Form::Partial);
        planner.need_vector(Value::Inst(reduction.next));
    }
    for &inst in data.body().iter().rev() {
        if planner.visit(inst, !reductions.is_empty()).is_none() {
            let words = match *function.op(inst) {
                Op::Load { .. } => memory::NOT_NEXT,
                _ => NO_VECTOR,
            };
            return declined(remarks, function, header, words, &[Value::Inst(inst)]);
        }
    }
    for &phi in data.phis() {
        planner.visit_phi(phi)?;
    }
    let needs = planner.needs;
    let waiting = stored.waiting(context, function, (around, header), constant, &needs);
    if let Some(load) = waiting {
        let words = Template(
            "not vectorised: a vector of {element} would wait for stores before this loop",
        );
        return declined(remarks, function, header, words, &[Value::Inst(load)]);
    }
    let accesses = Accesses::find(context, function, induction, remarks, header, &needs)?;
    let pairs = accesses.dependences(context, function, remarks)?;
    let checks = accesses.checks(induction, &exit)?;
    let Some(mut parts) = cost::parts(context, function, header, &needs, constant) else {
        let words = Template("not vectorised: vectors are not faster here");
        return declined(remarks, function, header, words, &[]);
    };
    if constant.is_some_and(|trip_count| trip_count < u64::from(parts * LANES)) {
        parts = 1;
    }
    let mut plan =
        VectorPlan { header, before, trip_count, checks, pairs, needs, reductions, parts };
    plan.need_addresses_of_pairs(function);
    Some(plan)
}

/// Whether `inst` may be in the loop.
fn is_allowed(context: &Context, function: &Function, inst: Inst) -> bool {
    let data = function.inst(inst);
    match data.op {
        Op::Load { .. } => data.is_simple(),
        Op::Store { value, .. } => {
            is_number(context.value_type(function, value)) && data.is_simple()
        }
        Op::Call { .. } => false,
        _ => function.effects(context, inst) == Effects::NONE,
    }
}

impl VectorPlan {
    /// Adds what the addresses of the pairs need before the loop.
    fn need_addresses_of_pairs(&mut self, function: &Function) {
        let mark = |needs: &mut Needs, value: Value| {
            if let Some(need) = value.as_inst().and_then(|inst| needs.get_mut(&inst)) {
                need.first = true;
            }
        };
        for &Pair { later, earlier, .. } in &self.pairs {
            mark(&mut self.needs, later);
            mark(&mut self.needs, earlier);
        }
        for &inst in function.block(self.header).body().iter().rev() {
            if self.needs[&inst].first {
                function.for_each_operand(inst, |value| mark(&mut self.needs, value));
            }
        }
    }
}

/// Whether vectors have lanes of type `ty`, besides `i1`.
fn is_number(ty: Type) -> bool {
    lane_size(ty).is_some()
}

fn is_float(ty: Type) -> bool {
    is_number(ty) && ty != Type::I32
}

/// Whether vectors are divided by `rhs` without a division: a constant other than 0 and -1.
fn is_divisor(op: BinaryOp, rhs: Value) -> bool {
    op.is_division() && matches!(rhs, Value::Int(_, by) if by != 0 && by != -1)
}

struct Planner<'a> {
    context: &'a Context,
    function: &'a Function,
    induction: &'a Induction,
    /// One for each instruction of the loop.
    needs: Needs,
}

impl Planner<'_> {
    /// The need for `value`, if the loop computes it.
    fn need(&mut self, value: Value) -> Option<&mut Need> {
        self.needs.get_mut(&value.as_inst()?)
    }

    fn need_scalar(&mut self, value: Value) {
        self.need(value).into_iter().for_each(|need| need.scalar = true);
    }

    /// Notes that `value` is needed as a vector. Its form is decided when the walk visits it.
    fn need_vector(&mut self, value: Value) {
        if let Some(need) = self.need(value) {
            need.vector = need.vector.or(Some(Form::Wide));
        }
    }

    /// The step of a value of the loop that grows by a constant in each iteration.
    fn step(&self, inst: Inst) -> Option<i64> {
        let terms = &self.induction.terms;
        terms.as_int(self.induction.of_inst(inst)?.step(terms)?)
    }

    /// Adds what `inst` needs of its operands, if it is needed itself.
    /// With `may_gather`, the elements of a vector may be apart.
    fn visit(&mut self, inst: Inst, may_gather: bool) -> Option<()> {
        let data = self.function.inst(inst);
        if let Op::Store { value, ptr, .. } = data.op {
            self.need_vector(value);
            self.need_scalar(ptr);
            return Some(());
        }
        if self.needs[&inst].vector.is_some() {
            let form = self.form(inst, may_gather)?;
            self.needs.get_mut(&inst)?.vector = Some(form);
            match (form, data.op) {
                (Form::Series(_), _) => self.need_scalar(Value::Inst(inst)),
                (_, Op::Load { ptr, .. }) => self.need_scalar(ptr),
                _ => self.function.for_each_operand(inst, |value| self.need_vector(value)),
            }
        }
        if self.needs[&inst].scalar {
            // A load would depend on the stores before it.
            let is_load = matches!(data.op, Op::Load { .. });
            (!is_load).then_some(())?;
            self.function.for_each_operand(inst, |value| self.need_scalar(value));
        }
        Some(())
    }

    /// How the values of `inst` in several iterations are computed.
    fn form(&self, inst: Inst, may_gather: bool) -> Option<Form> {
        let data = self.function.inst(inst);
        if data.ty == Type::I32
            && let Some(step) = self.step(inst)
        {
            return Some(Form::Series(step));
        }
        let type_of = |value| self.context.value_type(self.function, value);
        let (is_int, is_truth) = (data.ty == Type::I32, data.ty == Type::I1);
        let is_number = is_number(data.ty);
        let is_wide = match data.op {
            Op::Load { ptr, .. } if is_number => {
                match memory::step(self.context, self.function, self.induction, &self.needs, ptr)? {
                    0 => return Some(Form::Same),
                    step => {
                        let size = lane_size(data.ty)?;
                        if step != size && step % size == 0 && may_gather {
                            return Some(Form::Strided(step / size));
                        }
                        step == size
                    }
                }
            }
            // LLVM divides vectors by a constant with products and shifts.
            Op::Binary { op, rhs, .. } if op.is_division() => is_int && is_divisor(op, rhs),
            // Each lane would shift by a count of its own, which SSE2 cannot do.
            Op::Binary { op: BinaryOp::Shl | BinaryOp::Lshr | BinaryOp::Ashr, rhs, .. } => {
                is_int && matches!(rhs, Value::Int(_, 0..32))
            }
            Op::Binary { op: BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, .. }
            | Op::Select { .. } => is_number || is_truth,
            Op::Binary { .. } => is_int,
            // There is no instruction for remainders.
            Op::FloatBinary { op, .. } => is_number && op != FloatOp::Frem,
            Op::Fneg { .. } | Op::Freeze { .. } => is_number,
            Op::Icmp { lhs, .. } => type_of(lhs) == Type::I32,
            Op::Fcmp { lhs, .. } => is_float(type_of(lhs)),
            Op::Cast { op: CastOp::Zext | CastOp::Sext, value } => {
                is_int && type_of(value) == Type::I1
            }
            _ => false,
        };
        is_wide.then_some(Form::Wide)
    }

    fn visit_phi(&mut self, phi: Inst) -> Option<()> {
        let need = self.needs[&phi];
        let is_series = need.vector.is_some_and(|form| form != Form::Partial);
        if need.scalar || is_series {
            let step = self.step(phi)?;
            if is_series {
                (self.function.ty(phi) == Type::I32).then_some(())?;
                let vector = Some(Form::Series(step));
                self.needs.insert(phi, Need { scalar: true, vector, ..need });
            }
        }
        Some(())
    }
}
