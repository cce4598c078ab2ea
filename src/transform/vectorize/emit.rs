//! Writes a loop of vectors in front of a loop, as the plan says. See the figure in the
//! [header](super) of the pass.
//!
//! Cost: linear in the loop.

use rustc_hash::{FxHashMap, FxHashSet};

use super::LANES;
use super::memory::Pair;
use super::need::Form;
use super::plan::VectorPlan;
use super::reduction::Kind;
use crate::analysis::terms::Computed;
use crate::analysis::{Induction, Term, Terms};
use crate::ir::{
    BinaryOp, Block, CastOp, Context, Flags, FloatType, Function, Inst, InstData, IntPredicate,
    IntType, LoopOrigin, Op, Terminator, Type, Value, name,
};
use crate::support::interner::Symbol;

/// Writes the loop of vectors of `plan`. Returns the new blocks, which are the last ones of the layout: they
/// belong before the header.
pub(super) fn emit(
    context: &mut Context,
    function: &mut Function,
    induction: &mut Induction,
    plan: &VectorPlan,
) -> Vec<Block> {
    let names = [
        name::VECTOR_CHECK,
        name::VECTOR_START,
        name::VECTOR_BODY,
        name::VECTOR_END,
        name::VECTOR_REST,
    ];
    let [check, prepare, vectors, gather, rest] = names.map(|name| function.create_block(name));
    let origin = match function.block(plan.header).terminator {
        Terminator::Branch { cond, .. } => cond.as_inst(),
        _ => None,
    };
    let mut emitter = Emitter {
        types: [Type::I32, Type::I1, Type::FLOAT, Type::DOUBLE]
            .map(|lane| context.types.vector_of(LANES, lane)),
        context,
        function,
        plan,
        prepare,
        vectors,
        values: vec![Default::default(); plan.parts as usize],
        collected: plan.reductions.iter().map(|reduction| reduction.phi).collect(),
        splats: FxHashMap::default(),
        addresses: FxHashMap::default(),
        known: Computed::default(),
        origin,
    };
    let starts: Vec<Value> = emitter.phis().map(|phi| emitter.input(phi, plan.before)).collect();
    let enters = emitter.check(&mut induction.terms, check, &starts);
    let end = emitter.vectors(induction, &starts, gather);
    let mut values = emitter.gather(induction, gather, &starts, end);

    let function = emitter.function;
    let phis = function.block(plan.header).phis().to_vec();
    match enters {
        Some(cond) => {
            let (then_block, else_block) = (prepare, rest);
            function.terminate(check, Terminator::Branch { cond, then_block, else_block });
            for (index, &phi) in phis.iter().enumerate() {
                let InstData { ty, name, .. } = function.inst(phi);
                let inputs = [(check, starts[index]), (gather, values[index])];
                values[index] = Value::Inst(function.append_phi(rest, ty, name, &inputs));
            }
        }
        None => function.terminate(check, Terminator::Jump(prepare)),
    }
    function.terminate(prepare, Terminator::Jump(vectors));
    function.terminate(gather, Terminator::Jump(rest));
    function.terminate(rest, Terminator::Jump(plan.header));
    function.redirect_edges(plan.before, plan.header, check, |_, phi| unreachable!("{phi}"));
    for (&phi, &value) in phis.iter().zip(&values) {
        function.add_phi_input(phi, rest, value);
    }
    let added =
        [check, prepare, gather].map(|block| function.block(block).body().to_vec()).concat();
    if let Some(spans) = &mut function.spans {
        // The instructions of terms have no place in the source yet.
        for inst in added {
            if let (None, Some(origin)) = (spans.inst(inst), origin) {
                spans.add_copy(origin, Some(inst));
            }
        }
        spans.copy_terminator(plan.header, check);
        spans.copy_terminator(plan.header, vectors);
    }
    function.inherit_may_run_forever(vectors, plan.header);
    function.set_loop_origin(vectors, LoopOrigin::Grouped);
    function.set_loop_origin(plan.header, LoopOrigin::Rest);
    let blocks = [check, prepare, vectors, gather, rest];
    blocks.iter().for_each(|&block| function.place(block));
    blocks.to_vec()
}

/// A loop of vectors that is being written.
pub(super) struct Emitter<'a> {
    pub context: &'a mut Context,
    pub function: &'a mut Function,
    pub plan: &'a VectorPlan,
    /// Vectors of `i32`, of `i1`, of `float` and of `double`.
    pub types: [Type; 4],
    /// Where vectors of loop-invariant values are made.
    pub prepare: Block,
    pub vectors: Block,
    /// For each part, what instructions become: the scalar of its first iteration, and the vector.
    pub values: Vec<[FxHashMap<Inst, Value>; 2]>,
    /// The instructions that depend on the phi of a reduction.
    pub collected: FxHashSet<Inst>,
    pub splats: FxHashMap<Value, Value>,
    /// The address of each vector, by the address of its first element.
    pub addresses: FxHashMap<Value, Value>,
    /// Terms that are computed before the loop of vectors.
    pub known: Computed,
    /// What gives new instructions their place in the source.
    pub origin: Option<Inst>,
}

impl Emitter<'_> {
    fn phis(&self) -> impl Iterator<Item = Inst> + use<> {
        self.function.block(self.plan.header).phis().to_vec().into_iter()
    }

    fn body(&self) -> impl Iterator<Item = Inst> + use<> {
        self.function.block(self.plan.header).body().to_vec().into_iter()
    }

    fn input(&self, phi: Inst, from: Block) -> Value {
        self.function.phi_input(phi, from).expect("the phi has an input from there")
    }

    pub fn add(&mut self, block: Block, op: Op, ty: Type, flags: Flags, name: Symbol) -> Value {
        let inst = self.function.create(InstData { op, flags, ty, name });
        self.function.push(block, inst);
        if let (Some(spans), Some(origin)) = (&mut self.function.spans, self.origin) {
            spans.add_copy(origin, Some(inst));
        }
        Value::Inst(inst)
    }

    pub fn plain(&mut self, block: Block, op: Op, ty: Type) -> Value {
        self.add(block, op, ty, Flags::NONE, Symbol::NONE)
    }

    pub fn binary(
        &mut self,
        block: Block,
        op: BinaryOp,
        lhs: Value,
        rhs: Value,
        ty: Type,
    ) -> Value {
        self.plain(block, Op::Binary { op, lhs, rhs }, ty)
    }

    /// A copy of `inst` in `block`, with its operands in `map`, if they are there.
    pub fn copy(&mut self, block: Block, inst: Inst, map: &FxHashMap<Inst, Value>) -> Value {
        self.origin = Some(inst);
        let data = self.function.inst(inst);
        let op = self.function.copy_op(data.op);
        let copy = self.add(block, op, data.ty, data.flags, data.name);
        let Value::Inst(new) = copy else { return copy };
        let at = |value: Value| value.as_inst().and_then(|inst| map.get(&inst)).copied();
        self.function.map_operands(new, |value| at(value).unwrap_or(value));
        copy
    }

    /// The condition that there are enough iterations and vectors are right; `None` if it is known to
    /// hold.
    fn check(&mut self, terms: &mut Terms, block: Block, starts: &[Value]) -> Option<Value> {
        let group = self.plan.parts * LANES;
        let trip_count = self.plan.trip_count;
        let least = terms.int(terms.ty(trip_count), group.into());
        let is_enough = terms.icmp(IntPredicate::Uge, trip_count, least);
        let mut conditions = Vec::new();
        for &term in [is_enough].iter().chain(&self.plan.checks) {
            if terms.as_int(term) != Some(1) {
                let known = &mut self.known;
                conditions.push(terms.emit(self.context, self.function, block, known, term));
            }
        }
        let mut first: FxHashMap<Inst, Value> = self.phis().zip(starts.iter().copied()).collect();
        for inst in self.body() {
            if self.plan.needs[&inst].first {
                let copy = self.copy(block, inst, &first);
                first.insert(inst, copy);
            }
        }
        for &Pair { later, earlier, low, high } in &self.plan.pairs {
            let [later, earlier] = [later, earlier].map(|value| {
                let value = value.as_inst().and_then(|it| first.get(&it)).copied().unwrap_or(value);
                self.plain(block, Op::Cast { op: CastOp::Ptrtoint, value }, Type::I64)
            });
            let lhs = self.binary(block, BinaryOp::Sub, later, earlier, Type::I64);
            let least = Value::Int(IntType::I64, low as i32 + 1);
            let lhs = self.binary(block, BinaryOp::Sub, lhs, least, Type::I64);
            let rhs = Value::Int(IntType::I64, (high - low) as i32 - 1);
            let op = Op::Icmp { predicate: IntPredicate::Uge, lhs, rhs };
            conditions.push(self.plain(block, op, Type::I1));
        }
        let (&first, others) = conditions.split_first()?;
        let and = |lhs, &rhs| self.binary(block, BinaryOp::And, lhs, rhs, Type::I1);
        Some(others.iter().fold(first, and))
    }

    /// Writes the loop of vectors. Returns how many iterations of the old loop it executes.
    fn vectors(&mut self, induction: &mut Induction, starts: &[Value], gather: Block) -> Term {
        let (plan, block, prepare) = (self.plan, self.vectors, self.prepare);
        let group = (plan.parts * LANES) as i32;
        let terms = &mut induction.terms;
        let ty = terms.ty(plan.trip_count);
        let mask = terms.int(ty, -i64::from(group));
        let end = terms.binary(BinaryOp::And, plan.trip_count, mask);
        let last = terms.emit(self.context, self.function, prepare, &mut self.known, end);
        // The second input of each phi is set later, when it exists.
        let phi = |this: &mut Self, ty, start, name| {
            let inputs = [(prepare, start), (block, start)];
            this.function.append_phi(block, ty, name, &inputs)
        };
        let iteration = phi(self, ty.ty(), Value::Int(ty, 0), Symbol::NONE);
        let mut grown = Vec::new();
        for (index, old) in self.phis().enumerate() {
            if !plan.needs[&old].scalar {
                continue;
            }
            let InstData { ty, name, .. } = self.function.inst(old);
            let step = step_of(induction, old);
            let new = phi(self, ty, starts[index], name);
            self.origin = Some(old);
            for part in 0..=plan.parts {
                let by = self.number(ty, step.wrapping_mul(i64::from(part * LANES)));
                let value = match part {
                    0 => Value::Inst(new),
                    _ => self.binary(block, BinaryOp::Add, Value::Inst(new), by, ty),
                };
                match self.values.get_mut(part as usize) {
                    Some(values) => drop(values[0].insert(old, value)),
                    None => grown.push((new, value)),
                }
            }
        }
        let mut partials = vec![Vec::new(); plan.parts as usize];
        for reduction in &plan.reductions {
            let position = self.phis().position(|phi| phi == reduction.phi);
            let start = starts[position.expect("it is a phi of the header")];
            let InstData { ty, name, .. } = self.function.inst(reduction.phi);
            let start = match reduction.kind {
                Kind::Extreme(_) => start,
                kind => self.neutral(kind, ty),
            };
            let start = self.splat(start);
            for (part, partials) in partials.iter_mut().enumerate() {
                let new = phi(self, self.wide(ty), start, name);
                partials.push(new);
                // What an iteration adds is collected first, as if from nothing.
                let is_extreme = matches!(reduction.kind, Kind::Extreme(_));
                let value = if is_extreme { Value::Inst(new) } else { start };
                self.values[part][1].insert(reduction.phi, value);
            }
        }
        for (part, partials) in partials.iter().enumerate() {
            for phi in self.phis() {
                if let Some(Form::Series(step)) = plan.needs[&phi].vector {
                    self.series(part, phi, step);
                }
            }
            for inst in self.body() {
                self.instruction(part, inst);
            }
            for (reduction, &partial) in plan.reductions.iter().zip(partials) {
                let mut next = self.values[part][1][&reduction.next];
                if let Some(op) = reduction.kind.joined(Value::Inst(partial), next) {
                    let InstData { ty, name, .. } = self.function.inst(reduction.next);
                    self.origin = Some(reduction.next);
                    next = self.add(block, op, self.wide(ty), Flags::NONE, name);
                    self.values[part][1].insert(reduction.next, next);
                }
                grown.push((partial, next));
            }
        }
        let step = self.number(ty.ty(), group.into());
        let next = self.binary(block, BinaryOp::Add, Value::Inst(iteration), step, ty.ty());
        grown.push((iteration, next));
        for (phi, next) in grown {
            self.function.set_phi_value(phi, 1, next);
        }
        let op = Op::Icmp { predicate: IntPredicate::Ne, lhs: next, rhs: last };
        let cond = self.plain(block, op, Type::I1);
        let (then_block, else_block) = (block, gather);
        self.function.terminate(block, Terminator::Branch { cond, then_block, else_block });
        end
    }

    /// What a lane of a reduction of numbers of type `ty` begins with, if it is not an extreme.
    pub fn neutral(&mut self, kind: Kind, ty: Type) -> Value {
        match kind {
            Kind::Arithmetic(op) => {
                Value::i32(op.neutral().expect("lanes may be combined in any order"))
            }
            Kind::FloatSum => {
                let ty = FloatType::of(ty).expect("it is a sum of floating-point numbers");
                // The sum of 0.0 and -0.0 is 0.0.
                self.context.float(ty, 1 << (ty.bits() - 1))
            }
            Kind::Extreme(_) => unreachable!("an extreme begins with the first value"),
        }
    }

    /// The values of the header's phis after the loop of vectors, which executes `end` iterations.
    fn gather(
        &mut self,
        induction: &mut Induction,
        block: Block,
        starts: &[Value],
        end: Term,
    ) -> Vec<Value> {
        let mut values = Vec::new();
        for (phi, &start) in self.phis().zip(starts) {
            if let Some(&evolution) = induction.of_inst(phi) {
                let terms = &mut induction.terms;
                let term = evolution.at(terms, end);
                let known = &mut self.known;
                values.push(terms.emit(self.context, self.function, block, known, term));
                continue;
            }
            let mut reductions = self.plan.reductions.iter();
            let reduction = *reductions.find(|it| it.phi == phi).expect("it is a reduction");
            self.origin = Some(reduction.next);
            let parts =
                (0..self.plan.parts as usize).map(|part| self.values[part][1][&reduction.next]);
            let parts: Vec<Value> = parts.collect();
            let ty = self.function.ty(phi);
            let (numbers, truths) = (self.wide(ty), self.types[1]);
            let mut parts = parts.into_iter();
            let first = parts.next().expect("there is a part");
            let whole = parts.fold(first, |lhs, rhs| {
                self.join(block, reduction.kind, lhs, rhs, [numbers, truths])
            });
            let lane = |this: &mut Self, lane| {
                this.plain(block, Op::ExtractElement { lane, vector: whole }, ty)
            };
            let scalars = [ty, Type::I1];
            let mut value = lane(self, 0);
            for index in 1..LANES as u8 {
                let other = lane(self, index);
                value = self.join(block, reduction.kind, value, other, scalars);
            }
            if !matches!(reduction.kind, Kind::Extreme(_)) {
                value = self.join(block, reduction.kind, start, value, scalars);
            }
            values.push(value);
        }
        values
    }

    /// Two parts of a reduction put together. `types` are their type and that of a comparison of them.
    fn join(
        &mut self,
        block: Block,
        kind: Kind,
        lhs: Value,
        rhs: Value,
        types: [Type; 2],
    ) -> Value {
        let op = kind.joined(lhs, rhs).unwrap_or_else(|| {
            let Kind::Extreme(predicate) = kind else { unreachable!("the others are operations") };
            let cond = self.plain(block, Op::Icmp { predicate, lhs, rhs }, types[1]);
            Op::Select { operands: self.function.create_operands(&[cond, lhs, rhs]) }
        });
        self.plain(block, op, types[0])
    }
}

/// By how much a value of the loop grows in each iteration; the plan says that this is a constant.
fn step_of(induction: &Induction, inst: Inst) -> i64 {
    let step = induction.of_inst(inst).and_then(|it| it.step(&induction.terms));
    step.and_then(|step| induction.terms.as_int(step)).expect("the plan has checked it")
}
