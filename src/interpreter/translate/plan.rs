//! What is known of a function before it is translated: which instructions become part of others,
//! which variables live in slots, and how long each value is needed.
//!
//! One pass counts the uses; another goes backward through each block, so that where an
//! instruction takes effect is known before its operands are looked at. Linear in the function.

use super::element::Element;
use crate::interpreter::layout::Layouts;
use crate::ir::{Block, CastOp, Function, Inst, InstData, Module, Op, Terminator, Type, Value};
use crate::support::entity::EntityVec;

/// What becomes of an instruction.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// It is translated where it stands.
    Plain,
    /// It is part of the instruction that uses it, or not needed at all.
    Fused,
    /// A read of a variable in a slot, which is read where its value is used.
    Read(Inst),
}

/// Where a result goes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Home {
    /// Into a slot that is free again behind the last use.
    Temporary,
    /// Into a slot of its own.
    Own,
    /// Into the slot of a phi or of a variable.
    Of(Inst),
    /// Among the arguments of a call, as the one with that number.
    Argument(Inst, u32),
}

/// What is known of an instruction.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Facts {
    pub fate: Fate,
    pub home: Home,
    /// The number of uses.
    pub uses: u32,
    /// Where it stands: blocks and their instructions are numbered in the order of the layout.
    pub position: u32,
    /// The last position in its block at which it is needed.
    pub last: u32,
    /// Whether it is needed in another block.
    pub escapes: bool,
    /// Of an alloca: whether it is a variable in a slot.
    pub is_variable: bool,
}

const NOWHERE: u32 = u32::MAX;

/// In calls with more arguments nobody looks for the one that is meant.
const MOST_ARGUMENTS: usize = 32;

/// What is known of all instructions of a function.
#[derive(Debug)]
pub(super) struct Plan {
    pub facts: EntityVec<Inst, Facts>,
    /// The position of each block's end.
    pub ends: EntityVec<Block, u32>,
    /// What phis read, by edge: the number of the block where it begins, the position of the one
    /// where it ends, the phi and its input; in ascending order.
    inputs: Vec<(Block, u32, Inst, Value)>,
}

impl Plan {
    /// Looks at `function`.
    pub fn new(module: &Module, layouts: &Layouts, function: &Function) -> Plan {
        let none = Facts {
            fate: Fate::Plain,
            home: Home::Temporary,
            uses: 0,
            position: NOWHERE,
            last: 0,
            escapes: false,
            is_variable: false,
        };
        let mut planner = Planner {
            module,
            layouts,
            function,
            plan: Plan {
                facts: EntityVec::filled(function.inst_count(), none),
                ends: EntityVec::filled(function.block_count(), 0),
                inputs: Vec::new(),
            },
            index_uses: EntityVec::filled(function.inst_count(), 0),
            users: EntityVec::filled(function.inst_count(), User::Nobody),
            next_store: EntityVec::filled(function.inst_count(), NOWHERE),
            last_read: EntityVec::filled(function.inst_count(), 0),
        };
        planner.count_uses();
        planner.find_variables();
        for index in 0..function.layout().len() {
            planner.block(function.layout()[index]);
        }
        planner.plan
    }
}

impl Plan {
    /// The phis of the block `to` with what they read on the edge from `from`. Logarithmic.
    pub fn inputs(&self, from: Block, to: Block) -> impl Iterator<Item = (Inst, Value)> {
        let key = (from, self.ends[to]);
        let start = self.inputs.partition_point(|&(from, to, ..)| (from, to) < key);
        let rows =
            self.inputs[start..].iter().take_while(move |&&(from, to, ..)| (from, to) == key);
        rows.map(|&(_, _, phi, value)| (phi, value))
    }

    /// What phis read on all edges from `from`. Logarithmic.
    fn inputs_from(&self, from: Block) -> &[(Block, u32, Inst, Value)] {
        let start = self.inputs.partition_point(|row| row.0 < from);
        let len = self.inputs[start..].partition_point(|row| row.0 == from);
        &self.inputs[start..start + len]
    }

    /// The allocas that live in slots, in ascending order.
    pub fn variables(&self) -> Vec<Inst> {
        self.facts.iter().filter(|(_, facts)| facts.is_variable).map(|(inst, _)| inst).collect()
    }
}

/// Who uses a value last.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum User {
    Nobody,
    Inst(Inst),
    Terminator,
}

struct Planner<'a> {
    module: &'a Module,
    layouts: &'a Layouts,
    function: &'a Function,
    plan: Plan,
    /// How many of the uses are subscripts.
    index_uses: EntityVec<Inst, u32>,
    /// In the block that is looked at: the first user of each value.
    users: EntityVec<Inst, User>,
    /// By variable, where it is next written in the block that is looked at.
    next_store: EntityVec<Inst, u32>,
    /// By phi, the last position in the block that is looked at where it is read.
    last_read: EntityVec<Inst, u32>,
}

impl Planner<'_> {
    fn count_uses(&mut self) {
        let function = self.function;
        let mut blocks: EntityVec<Inst, Option<Block>> =
            EntityVec::filled(function.inst_count(), None);
        let mut position = 0;
        for &block in function.layout() {
            let data = &function.block(block);
            for &inst in data.phis.iter().chain(&data.body) {
                self.plan.facts[inst].position = position;
                blocks[inst] = Some(block);
                position += 1;
            }
            self.plan.ends[block] = position;
            position += 1;
        }
        for &block in function.layout() {
            let to = self.plan.ends[block];
            for &phi in &function.block(block).phis {
                let incoming = function.phi_incoming(phi).iter();
                self.plan.inputs.extend(incoming.map(|&(from, value)| (from, to, phi, value)));
            }
        }
        // The order of the phis of a block stays.
        self.plan.inputs.sort_by_key(|&(from, to, ..)| (from, to));
        let facts = &mut self.plan.facts;
        let index_uses = &mut self.index_uses;
        let mut count = |value: Value, user: Block| {
            if let Value::Inst(inst) = value {
                facts[inst].uses += 1;
                facts[inst].escapes |= blocks[inst] != Some(user);
            }
        };
        for &block in function.layout() {
            let data = &function.block(block);
            for &phi in &data.phis {
                // It is read where the predecessor ends.
                function.phi_incoming(phi).iter().for_each(|&(from, value)| count(value, from));
            }
            for &inst in &data.body {
                function.for_each_operand(inst, |value| count(value, block));
                if let Op::GetElementPtr { operands, .. } = function.inst(inst).op {
                    for value in &function.operands(operands)[1..] {
                        if let Value::Inst(index) = *value {
                            index_uses[index] += 1;
                        }
                    }
                }
            }
            data.terminator.operand().into_iter().for_each(|value| count(value, block));
        }
    }

    /// A variable is a scalar whose address is only read from and written to, as what it is.
    fn find_variables(&mut self) {
        let function = self.function;
        let facts = &mut self.plan.facts;
        for &block in function.layout() {
            for &inst in &function.block(block).body {
                if let Op::Alloca { allocated, count } = function.inst(inst).op {
                    let is_one = matches!(count, None | Some(Value::Int(_, 1)));
                    facts[inst].is_variable =
                        is_one && self.module.context.types.is_scalar(allocated);
                }
            }
        }
        let types = &self.module.context.types;
        let allocated = |pointer: Value| match pointer {
            Value::Inst(inst) => match function.inst(inst).op {
                Op::Alloca { allocated, .. } => Some((inst, allocated)),
                _ => None,
            },
            _ => None,
        };
        let is_same = |left: Type, right: Type| {
            left == right || types.is_pointer(left) && types.is_pointer(right)
        };
        for &block in function.layout() {
            let data = &function.block(block);
            let phis = data.phis.iter();
            for &inst in phis.chain(&data.body) {
                let InstData { op, ty, .. } = *function.inst(inst);
                let kept = match op {
                    Op::Load { ptr } => {
                        allocated(ptr).filter(|&(_, ty_of)| is_same(ty_of, ty)).map(|it| it.0)
                    }
                    Op::Store { ptr, value } if ptr != value => allocated(ptr)
                        .filter(|&(_, ty)| {
                            is_same(ty, self.module.context.value_type(function, value))
                        })
                        .map(|it| it.0),
                    _ => None,
                };
                function.for_each_operand(inst, |value| {
                    if let Some((alloca, _)) = allocated(value)
                        && kept != Some(alloca)
                    {
                        facts[alloca].is_variable = false;
                    }
                });
            }
            if let Some((alloca, _)) = data.terminator.operand().and_then(allocated) {
                facts[alloca].is_variable = false;
            }
        }
        for fact in facts.values_mut().filter(|fact| fact.is_variable) {
            fact.home = Home::Own;
        }
    }

    /// The variable in a slot that `pointer` is, if it is one.
    fn variable(&self, pointer: Value) -> Option<Inst> {
        pointer.as_inst().filter(|&inst| self.plan.facts[inst].is_variable)
    }

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
        let mut next_call = None;
        for (index, &inst) in data.body.iter().enumerate().rev() {
            self.decide(inst, data.body.get(index + 1).copied(), &data.terminator, end, next_call);
            if self.plan.facts[inst].fate == Fate::Fused && self.plan.facts[inst].uses == 0 {
                continue;
            }
            let position = match self.plan.facts[inst].fate {
                Fate::Plain => self.plan.facts[inst].position,
                Fate::Fused | Fate::Read(_) => self.plan.facts[inst].last,
            };
            function.for_each_operand(inst, |value| self.need(value, position, User::Inst(inst)));
            match function.inst(inst).op {
                Op::Store { ptr, .. } => {
                    if let Some(variable) = self.variable(ptr) {
                        self.next_store[variable] = position;
                    }
                }
                Op::Alloca { .. } => self.next_store[inst] = position,
                Op::Call { callee, .. } if !self.module.function(callee).is_declaration() => {
                    next_call = Some(inst);
                }
                _ => {}
            }
        }
        if let Terminator::Jump(target) = data.terminator {
            self.coalesce(block, target);
        }
        // What was noted about this block means nothing in others.
        for &inst in &data.body {
            self.next_store[inst] = NOWHERE;
            function.for_each_operand(inst, |value| {
                if let Value::Inst(operand) = value {
                    self.next_store[operand] = NOWHERE;
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
        let sole_user = if is_local && facts.uses == 1 { self.users[inst] } else { User::Nobody };
        let data = function.inst(inst);
        let mut fate = Fate::Plain;
        match data.op {
            Op::Icmp { lhs, .. } => {
                let is_decision = matches!(terminator, Terminator::Branch { cond, .. } if *cond == Value::Inst(inst));
                let is_int = self.module.context.value_type(function, lhs) == Type::I32;
                if sole_user == User::Terminator && is_decision && is_int {
                    (fate, self.plan.facts[inst].last) = (Fate::Fused, end);
                }
            }
            Op::GetElementPtr { .. } => {
                let is_access = next.is_some_and(|next| {
                    sole_user == User::Inst(next)
                        && match function.inst(next).op {
                            Op::Load { ptr } => ptr == Value::Inst(inst),
                            Op::Store { ptr, .. } => ptr == Value::Inst(inst),
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
            Op::Load { ptr } => {
                if let Some(variable) = self.variable(ptr)
                    && is_local
                    && facts.last <= self.next_store[variable]
                {
                    fate = Fate::Read(variable);
                }
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
                User::Inst(user) if Some(user) == next => match function.inst(user).op {
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

    /// Whether `inst` can be put where the next call wants it.
    fn argument(&self, inst: Inst, sole_user: User, next_call: Option<Inst>) -> Option<Home> {
        let call = next_call.filter(|&call| sole_user == User::Inst(call))?;
        let Op::Call { args, .. } = self.function.inst(call).op else { return None };
        let args = self.function.operands(args);
        if args.len() > MOST_ARGUMENTS {
            return None;
        }
        let index = args.iter().position(|&value| value == Value::Inst(inst))?;
        Some(Home::Argument(call, index as u32))
    }

    /// Lets values of `block`, which jumps to `target`, be computed into the phis that they are
    /// inputs of, where the phis are not needed any more.
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
