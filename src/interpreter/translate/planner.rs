//! Finds the [`FunctionPlan`] of a function.
//!
//! Variables live in slots where mem2reg could promote them, unless an alignment has to be checked. One
//! pass counts the uses. Another goes backward through each block, so that the use of an instruction is
//! known before its operands are visited. Linear in the function.

use super::alignment;
use super::element::Element;
use super::plan::{Fate, FunctionPlan, Home, InstFacts, NOWHERE};
use crate::ir::layout::Layouts;
use crate::ir::{
    BinaryOp, Block, CastOp, Function, Inst, Module, Op, Positions, Terminator, Type, Value,
};
use crate::support::entity::EntityVec;
use crate::transform::mem2reg::promotable::Variables;

/// The most arguments of a call for which arguments are computed in their places.
const MOST_ARGUMENTS: usize = 32;

/// Looks at `function`.
pub(super) fn plan(module: &Module, layouts: &Layouts, function: &Function) -> FunctionPlan {
    let none = InstFacts {
        fate: Fate::Plain,
        home: Home::Temporary,
        uses: 0,
        or_uses: 0,
        position: NOWHERE,
        last: 0,
        escapes: false,
        is_accessed: false,
        is_variable: false,
    };
    let is_exceeded = alignment::exceeded(function);
    let mut planner = Planner {
        module,
        layouts,
        function,
        variables: Variables::find_among(&module.context, function, |it| !is_exceeded[it]),
        plan: FunctionPlan {
            facts: EntityVec::filled(function.inst_count(), none),
            ends: EntityVec::filled(function.block_count(), 0),
            inputs: Vec::new(),
        },
        index_uses: EntityVec::filled(function.inst_count(), 0),
        users: EntityVec::filled(function.inst_count(), User::Unknown),
        next_store: EntityVec::filled(function.inst_count(), NOWHERE),
        last_read: EntityVec::filled(function.inst_count(), 0),
        next_access: EntityVec::filled(function.inst_count(), NOWHERE),
        next_call: NOWHERE,
    };
    planner.count_uses();
    // What mem2reg can promote lives in a slot here.
    for variable in planner.variables.keys() {
        let facts = &mut planner.plan.facts[planner.variables.data(variable).alloca];
        (facts.is_variable, facts.home) = (true, Home::Own);
    }
    for index in 0..function.layout().len() {
        planner.block(function.layout()[index]);
    }
    planner.plan
}

/// The user of a value that was visited last.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum User {
    Unknown,
    Inst(Inst),
    Terminator,
}

struct Planner<'a> {
    module: &'a Module,
    layouts: &'a Layouts,
    function: &'a Function,
    variables: Variables,
    plan: FunctionPlan,
    /// How many of the uses are subscripts.
    index_uses: EntityVec<Inst, u32>,
    /// In the current block: the first user of each value.
    users: EntityVec<Inst, User>,
    /// For each variable, the position in the current block where it is written next.
    next_store: EntityVec<Inst, u32>,
    /// For each phi, the last position in the current block where it is read.
    last_read: EntityVec<Inst, u32>,
    /// For each address, the position in the current block where it is accessed or passed next.
    next_access: EntityVec<Inst, u32>,
    /// The position of the next call in the current block, which may not return.
    next_call: u32,
}

impl Planner<'_> {
    /// Numbers all positions, counts the uses of each value, and finds what is needed in other
    /// blocks.
    fn count_uses(&mut self) {
        let function = self.function;
        let positions = Positions::compute(function);
        // These positions continue from block to block, as live ranges need it.
        let mut position = 0;
        for &block in function.layout() {
            let data = &function.block(block);
            for &inst in data.insts() {
                self.plan.facts[inst].position = position;
                position += 1;
            }
            self.plan.ends[block] = position;
            position += 1;
        }
        for &block in function.layout() {
            let to = self.plan.ends[block];
            for &phi in function.block(block).phis() {
                let incoming = function.phi_incoming(phi).iter();
                self.plan.inputs.extend(incoming.map(|&(from, value)| (from, to, phi, value)));
            }
        }
        // The order of the phis of a block stays.
        self.plan.inputs.sort_by_key(|&(from, to, ..)| (from, to));
        let facts = &mut self.plan.facts;
        let index_uses = &mut self.index_uses;
        let mut count = |value: Value, user: Block, is_or: bool| {
            if let Value::Inst(inst) = value {
                facts[inst].uses += 1;
                facts[inst].or_uses += u32::from(is_or);
                facts[inst].escapes |= positions.block(inst) != Some(user);
            }
        };
        for &block in function.layout() {
            let data = &function.block(block);
            for &phi in data.phis() {
                // It is read at the end of the predecessor.
                function
                    .phi_incoming(phi)
                    .iter()
                    .for_each(|&(from, value)| count(value, from, false));
            }
            for &inst in data.body() {
                let is_or = matches!(function.op(inst), Op::Binary { op: BinaryOp::Or, .. });
                function.for_each_operand(inst, |value| count(value, block, is_or));
                if let Op::GetElementPtr { operands, .. } = *function.op(inst) {
                    for value in &function.operands(operands)[1..] {
                        if let Value::Inst(index) = *value {
                            index_uses[index] += 1;
                        }
                    }
                }
            }
            data.terminator.operand().into_iter().for_each(|value| count(value, block, false));
        }
    }

    /// The variable in a slot that `pointer` is, if it is one.
    fn variable(&self, pointer: Value) -> Option<Inst> {
        pointer.as_inst().filter(|&inst| self.plan.facts[inst].is_variable)
    }

    /// Visits `block` backward, and decides what becomes of each instruction.
    fn block(&mut self, block: Block) {
        let function = self.function;
        let data = &function.block(block);
        let end = self.plan.ends[block];
        if let Some(value) = data.terminator.operand() {
            self.need(value, end, User::Terminator);
        }
        for index in 0..self.plan.inputs_from(block).len() {
            let (.., value) = self.plan.inputs_from(block)[index];
            self.need(value, end, User::Terminator);
        }
        self.next_call = NOWHERE;
        let mut next_call = None;
        for (index, &inst) in data.body().iter().enumerate().rev() {
            self.note_access(inst);
            self.decide(
                inst,
                data.body().get(index + 1).copied(),
                &data.terminator,
                end,
                next_call,
            );
            if self.plan.facts[inst].fate == Fate::Fused && self.plan.facts[inst].uses == 0 {
                continue;
            }
            let position = match self.plan.facts[inst].fate {
                Fate::Plain => self.plan.facts[inst].position,
                Fate::Fused | Fate::Read(_) => self.plan.facts[inst].last,
            };
            function.for_each_operand(inst, |value| self.need(value, position, User::Inst(inst)));
            match *function.op(inst) {
                Op::Store { ptr, .. } => {
                    if let Some(variable) = self.variable(ptr) {
                        self.next_store[variable] = position;
                    }
                }
                Op::Alloca { .. } => self.next_store[inst] = position,
                Op::Call { callee, .. }
                    if !self.module.function(callee).is_declaration()
                        || self.module.context.signatures[callee].is_indirect =>
                {
                    next_call = Some(inst);
                }
                _ => {}
            }
        }
        if let Terminator::Jump(target) = data.terminator {
            self.coalesce(block, target);
        }
        // Notes about this block mean nothing in others.
        for &inst in data.body() {
            (self.next_store[inst], self.next_access[inst]) = (NOWHERE, NOWHERE);
            function.for_each_operand(inst, |value| {
                if let Value::Inst(operand) = value {
                    self.next_store[operand] = NOWHERE;
                    self.next_access[operand] = NOWHERE;
                    self.last_read[operand] = 0;
                }
            });
        }
        for index in 0..self.plan.inputs_from(block).len() {
            if let (.., Value::Inst(operand)) = self.plan.inputs_from(block)[index] {
                self.last_read[operand] = 0;
            }
        }
        if let Some(Value::Inst(operand)) = data.terminator.operand() {
            self.last_read[operand] = 0;
        }
    }

    /// Notes which addresses `inst` surely accesses, itself or as part of another address.
    fn note_access(&mut self, inst: Inst) {
        let function = self.function;
        let position = self.plan.facts[inst].position;
        let access = self.next_access[inst];
        let mut note = |value: Value, position| {
            if let Value::Inst(address) = value {
                self.next_access[address] = position;
            }
        };
        match *function.op(inst) {
            Op::Load { ptr, .. } | Op::Store { ptr, .. } => note(ptr, position),
            Op::Call { args, .. } => {
                function.operands(args).iter().for_each(|&arg| note(arg, position));
                self.next_call = position;
            }
            Op::GetElementPtr { .. } | Op::Cast { op: CastOp::Bitcast, .. }
                if access != NOWHERE && access <= self.next_call =>
            {
                self.plan.facts[inst].is_accessed = true;
                function.for_each_operand(inst, |value| note(value, access));
            }
            _ => {}
        }
    }

    /// Notes that `value` is needed at `position`.
    fn need(&mut self, value: Value, position: u32, user: User) {
        let Value::Inst(inst) = value else { return };
        self.plan.facts[inst].last = self.plan.facts[inst].last.max(position);
        self.last_read[inst] = self.last_read[inst].max(position);
        self.users[inst] = user;
    }

    /// Decides what becomes of `inst`, all of whose users in the block are known.
    fn decide(
        &mut self,
        inst: Inst,
        next: Option<Inst>,
        terminator: &Terminator,
        end: u32,
        next_call: Option<Inst>,
    ) {
        let function = self.function;
        let facts = self.plan.facts[inst];
        let is_local = !facts.escapes;
        let sole_user = if is_local && facts.uses == 1 { self.users[inst] } else { User::Unknown };
        let data = function.inst(inst);
        let mut fate = Fate::Plain;
        match data.op {
            Op::Icmp { lhs, .. } | Op::Fcmp { lhs, .. } => {
                let is_decision = matches!(terminator, Terminator::Branch { cond, .. } if *cond == Value::Inst(inst));
                let ty = self.module.context.value_type(function, lhs);
                let is_fit = matches!(ty, Type::I32 | Type::FLOAT | Type::DOUBLE);
                if sole_user == User::Terminator && is_decision && is_fit {
                    (fate, self.plan.facts[inst].last) = (Fate::Fused, end);
                }
            }
            Op::GetElementPtr { .. } => {
                let is_word = |ty, ptr, alignment| {
                    ptr == Value::Inst(inst)
                        && alignment::is_word(self.module, function, ty, ptr, alignment)
                };
                let is_access = next.is_some_and(|next| {
                    sole_user == User::Inst(next)
                        && match *function.op(next) {
                            Op::Load { ptr, alignment } => {
                                is_word(function.ty(next), ptr, alignment)
                            }
                            Op::Store { value, ptr, alignment } => {
                                let ty = self.module.context.value_type(function, value);
                                is_word(ty, ptr, alignment)
                            }
                            _ => false,
                        }
                });
                if is_access && Element::of(self.module, self.layouts, function, inst).is_some() {
                    fate = Fate::Fused;
                }
            }
            Op::Cast { op: CastOp::Sext, value }
                if self.module.context.value_type(function, value) == Type::I32
                    && is_local
                    && self.index_uses[inst] == facts.uses =>
            {
                fate = Fate::Fused;
            }
            Op::Load { ptr, .. } => {
                if let Some(variable) = self.variable(ptr)
                    && is_local
                    && facts.last <= self.next_store[variable]
                {
                    fate = Fate::Read(variable);
                }
            }
            Op::Cast { .. } | Op::Call { .. } if self.variables.is_marker(inst) => {
                fate = Fate::Fused;
            }
            _ => {}
        }
        self.plan.facts[inst].fate = fate;
        if fate != Fate::Plain || data.ty == Type::VOID || facts.is_variable {
            return;
        }
        let home = if facts.escapes {
            Home::Own
        } else {
            match sole_user {
                User::Inst(user) if Some(user) == next => match *function.op(user) {
                    Op::Store { ptr, .. } => self.variable(ptr).map(Home::Of),
                    _ => None,
                },
                _ => None,
            }
            .or_else(|| self.argument(inst, sole_user, next_call))
            .unwrap_or(Home::Temporary)
        };
        self.plan.facts[inst].home = home;
    }

    /// The place among the arguments of the next call, if `inst` can be computed there.
    fn argument(&self, inst: Inst, sole_user: User, next_call: Option<Inst>) -> Option<Home> {
        let call = next_call.filter(|&call| sole_user == User::Inst(call))?;
        let Op::Call { args, .. } = *self.function.op(call) else { return None };
        let args = self.function.operands(args);
        if args.len() > MOST_ARGUMENTS {
            return None;
        }
        let index = args.iter().position(|&value| value == Value::Inst(inst))?;
        Some(Home::Argument(call, index as u32))
    }

    /// Lets values of `block`, which jumps to `target`, be computed directly into the phis that
    /// read them, where the phis are not needed any more.
    fn coalesce(&mut self, block: Block, target: Block) {
        let function = self.function;
        let inputs: Vec<(Inst, Value)> = self.plan.inputs(block, target).collect();
        for (phi, value) in inputs {
            let Value::Inst(inst) = value else { continue };
            let facts = self.plan.facts[inst];
            let data = &function.inst(inst);
            let is_candidate = facts.fate == Fate::Plain
                && facts.home == Home::Temporary
                && !facts.is_variable
                && !matches!(data.op, Op::Phi { .. })
                && facts.position < self.plan.ends[block]
                && facts.position != NOWHERE
                && !facts.escapes;
            if is_candidate && self.last_read[phi] <= facts.position {
                self.plan.facts[inst].home = Home::Of(phi);
            }
        }
    }
}
