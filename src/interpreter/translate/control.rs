//! How blocks end, and the edges between them.

use super::edges;
use super::plan::{Fate, Home};
use super::translator::Translator;
use crate::interpreter::code::{BranchRr, Code, Target};
use crate::interpreter::program::{Origin, Switch};
use crate::interpreter::slot::Slot;
use crate::ir::{Block, Inst, InstData, IntPredicate, IntType, Op, Terminator, Value};
use crate::support::entity::Entity;

impl Translator<'_> {
    /// Writes the end of `block`; the code of `next` follows it.
    pub fn terminator(&mut self, block: Block, next: Option<Block>) {
        match self.function.block(block).terminator {
            Terminator::Jump(target) => {
                self.copies(block, target);
                self.jump(target, next);
            }
            Terminator::Branch { cond, then_block, else_block } => {
                let then = self.edge(block, then_block);
                let els = self.edge(block, else_block);
                self.branch(cond, then, els);
            }
            Terminator::Switch { value, default, cases } => {
                let ty = IntType::of(self.value_type(value)).unwrap_or(IntType::I32);
                let default = self.edge(block, default);
                let mut rows = Vec::new();
                for &(target, case) in self.function.incoming(cases) {
                    let target = self.edge(block, target);
                    rows.push((self.integer(case).unwrap_or_default(), target));
                }
                rows.sort_unstable_by_key(|&(case, _)| case);
                let value = self.operand(value);
                let table = self.program.switches.len() as u32;
                self.program.switches.push(Switch { cases: rows, default, ty });
                self.push(Code::Switch { value, table });
            }
            Terminator::Return(None) => self.push(Code::Return),
            Terminator::Return(Some(value)) => {
                let width = self.width(self.value_type(value));
                let src = self.operand(value);
                match width {
                    1 => self.push(Code::ReturnValue { src }),
                    _ => self.push(Code::ReturnMany { src, count: width as u16 }),
                }
            }
            Terminator::Unreachable => self.push(Code::Unreachable),
        }
    }

    /// Goes to `target`. If that only branches, the branch is copied here.
    pub fn jump(&mut self, target: Block, next: Option<Block>) {
        let data = &self.function.block(target);
        let is_branch = matches!(data.terminator, Terminator::Branch { .. })
            && data.body().iter().all(|&inst| self.plan.facts[inst].fate != Fate::Plain);
        if is_branch && Some(target) != next {
            let before = std::mem::replace(&mut self.origin, Origin::Terminator(target));
            self.count(target);
            self.terminator(target, None);
            self.origin = before;
        } else if Some(target) != next {
            self.push(Code::Jump { target: target.index() as u32 });
        }
    }

    /// The label of the edge: that of the block itself if nothing has to be copied.
    fn edge(&mut self, from: Block, to: Block) -> Target {
        if self.function.block(to).phis().is_empty() || self.moves(from, to).is_empty() {
            return to.index() as u32;
        }
        if let Some(&label) = self.edges.get(&(from, to)) {
            return label;
        }
        let label = self.labels.len() as u32;
        self.labels.push(0);
        self.edges.insert((from, to), label);
        self.pending.push((from, to, label));
        label
    }

    /// What the phis of `to` read on the edge, except for those that hold it already.
    fn moves(&self, from: Block, to: Block) -> Vec<(Inst, Value)> {
        let is_needed = |&(phi, value): &(Inst, Value)| {
            let is_there = match value {
                Value::Inst(inst) => inst == phi || self.plan.facts[inst].home == Home::Of(phi),
                _ => false,
            };
            !is_there && self.plan.facts[phi].uses > 0
        };
        self.plan.inputs(from, to).filter(is_needed).collect()
    }

    /// The copies on the edge.
    pub fn copies(&mut self, from: Block, to: Block) {
        let moves = self.moves(from, to);
        let mut copies = Vec::new();
        let mut constants = Vec::new();
        for &(phi, value) in &moves {
            let dst = self.slot_of[phi] as Slot;
            match value {
                Value::Inst(_) | Value::Param(_) => {
                    let width = self.width(self.function.ty(phi)) as Slot;
                    let src = self.operand(value);
                    copies.extend((0..width).map(|word| (dst + word, src + word)));
                }
                _ => constants.push((phi, value)),
            }
        }
        if copies.len() > 1 {
            // Where edges are written, it is not known what the block holds in other slots.
            let scratch = match self.edge_scratch {
                Some(slot) => slot,
                None => self.slots.own(1),
            };
            self.edge_scratch = Some(scratch);
            copies = edges::in_order(&copies, scratch);
        }
        for (dst, src) in copies {
            self.push(Code::Move { dst, src });
        }
        let before = self.origin;
        for (phi, value) in constants {
            self.origin = Origin::Inst(phi);
            let words = self.constant_words(value).unwrap_or_default();
            for (dst, value) in (self.slot_of[phi] as Slot..).zip(words) {
                self.push(Code::Const { dst, value });
            }
        }
        self.origin = before;
    }

    /// Goes to `then` when `cond` holds.
    fn branch(&mut self, cond: Value, then: Target, els: Target) {
        let fused = cond.as_inst().filter(|&inst| self.plan.facts[inst].fate == Fate::Fused);
        if let Some(inst) = fused
            && self.branch_float(inst, then, els)
        {
            return;
        }
        if let Some(inst) = fused
            && let InstData { op: Op::Icmp { predicate, lhs, rhs }, flags, .. } =
                self.function.inst(inst)
            && (flags.is_empty() || !self.settings.is_checked)
            && self.branch_icmp(predicate, lhs, rhs, then, els)
        {
            return;
        }
        let cond = match fused {
            Some(inst) => {
                let dst = self.slots.scratch(1);
                match self.function.op(inst) {
                    Op::Fcmp { .. } => self.float_compare(inst, |_| dst),
                    _ => self.icmp(inst, |_| dst),
                }
                self.slots.release(dst, 1);
                dst
            }
            None => self.operand(cond),
        };
        self.push(Code::BranchIf { cond, then, els });
    }

    /// Compares and goes on in one instruction, if there is one for it.
    fn branch_icmp(
        &mut self,
        predicate: IntPredicate,
        lhs: Value,
        rhs: Value,
        then: Target,
        els: Target,
    ) -> bool {
        use IntPredicate as P;
        // `==` and `<` are enough for all of them.
        let (less, negated, swapped) = match predicate {
            P::Eq => (false, false, false),
            P::Ne => (false, true, false),
            P::Slt => (true, false, false),
            P::Sge => (true, true, false),
            P::Sgt => (true, false, true),
            P::Sle => (true, true, true),
            P::Ult | P::Ule | P::Ugt | P::Uge => return false,
        };
        let (then, els) = if negated { (els, then) } else { (then, els) };
        let (a, b) = if swapped { (rhs, lhs) } else { (lhs, rhs) };
        let code = match (a, b) {
            (_, Value::Int(_, imm)) => {
                let a = self.operand(a);
                if less {
                    Code::BranchLtI { a, imm, then, els }
                } else {
                    Code::BranchEqI { a, imm, then, els }
                }
            }
            (Value::Int(_, imm), _) => {
                let a = self.operand(b);
                if less {
                    Code::BranchGtI { a, imm, then, els }
                } else {
                    Code::BranchEqI { a, imm, then, els }
                }
            }
            _ => {
                let branch = BranchRr { a: self.operand(a), b: self.operand(b), then, els };
                if less { Code::BranchLt(branch) } else { Code::BranchEq(branch) }
            }
        };
        self.push(code);
        true
    }
}
