//! Edits of a function that exists. They keep the phis of a block in agreement with the edges to
//! it: after each method a phi has one input for each distinct predecessor, if it had before.
//!
//! A pass changes a control-flow graph through [`Function::set_terminator`],
//! [`Function::redirect_edges`] and [`Function::retain_blocks`] alone. What builds a function ends
//! its blocks with [`Function::terminate`], which knows of no phis yet.

use super::function::pool_index;
use crate::ir::{Block, Flags, Function, Inst, InstData, Op, Terminator, Value};
use crate::support::interner::Symbol;

impl Function {
    /// Ends a block under construction. The phis of the blocks that it goes to are left alone:
    /// they have an input from `block` already, or get it when they are created.
    #[inline]
    pub fn terminate(&mut self, block: Block, terminator: Terminator) {
        self.blocks[block].terminator = terminator;
    }

    /// Ends `block` in another way. Blocks that it no longer goes to lose the inputs of their phis
    /// from `block`. Linear in the edges from `block` and in the inputs that go.
    ///
    /// Panics if an edge is new and goes to a block whose phis have no input from `block`:
    /// [`Function::redirect_edges`] gives them one.
    pub fn set_terminator(&mut self, block: Block, terminator: Terminator) {
        let before: Vec<Block> = self.successors(block).collect();
        self.blocks[block].terminator = terminator;
        let after: Vec<Block> = self.successors(block).collect();
        for &target in &after {
            let agrees = self.blocks[target]
                .phis
                .first()
                .is_none_or(|&phi| self.phi_incoming(phi).iter().any(|&(from, _)| from == block));
            assert!(agrees, "the phis of {target} have no input from {block}");
        }
        for target in before {
            if !after.contains(&target) {
                self.remove_phi_inputs(target, block);
            }
        }
    }

    /// Has all edges from `block` to `old` go to `new`. The phis of `old` lose their inputs from
    /// `block`; each phi of `new` gets the input that `input` says, unless it has one from `block`
    /// already. Linear in the edges from `block` and in the inputs of the phis.
    pub fn redirect_edges(
        &mut self,
        block: Block,
        old: Block,
        new: Block,
        mut input: impl FnMut(&Function, Inst) -> Value,
    ) {
        if old == new {
            return;
        }
        let is_new = self.successors(block).all(|target| target != new);
        let redirect = |target: &mut Block| {
            if *target == old {
                *target = new;
            }
        };
        match &mut self.blocks[block].terminator {
            Terminator::Jump(target) => redirect(target),
            Terminator::Branch { then_block, else_block, .. } => {
                redirect(then_block);
                redirect(else_block);
            }
            Terminator::Switch { default, cases, .. } => {
                redirect(default);
                let cases = *cases;
                self.incoming_mut(cases).iter_mut().for_each(|(target, _)| redirect(target));
            }
            Terminator::Return(_) | Terminator::Unreachable => {}
        }
        self.remove_phi_inputs(old, block);
        if is_new {
            for index in 0..self.blocks[new].phis.len() {
                let phi = self.blocks[new].phis[index];
                let value = input(self, phi);
                self.add_phi_input(phi, block, value);
            }
        }
    }

    /// Takes the inputs from `predecessor` out of the phis of `block`.
    fn remove_phi_inputs(&mut self, block: Block, predecessor: Block) {
        self.retain_phi_inputs(block, |from| from != predecessor);
    }

    fn retain_phi_inputs(&mut self, block: Block, keep: impl Fn(Block) -> bool) {
        for position in 0..self.blocks[block].phis.len() {
            let phi = self.blocks[block].phis[position];
            let Op::Phi { incoming: mut list } = self.insts[phi].op else { continue };
            let inputs = self.incoming_mut(list);
            let mut kept = 0;
            for index in 0..inputs.len() {
                if keep(inputs[index].0) {
                    inputs[kept] = inputs[index];
                    kept += 1;
                }
            }
            list.len = pool_index(kept);
            self.insts[phi].op = Op::Phi { incoming: list };
        }
    }

    /// Adds an input to a phi, after the others. The edge from `predecessor` is added in the same
    /// breath. Linear in the number of inputs.
    pub fn add_phi_input(&mut self, phi: Inst, predecessor: Block, value: Value) {
        let mut inputs = self.phi_incoming(phi).to_vec();
        inputs.push((predecessor, value));
        let incoming = self.create_incoming(&inputs);
        self.insts[phi].op = Op::Phi { incoming };
    }

    /// Gives the input of a phi at `position` another value. Panics if `inst` is not a phi.
    #[inline]
    pub fn set_phi_value(&mut self, inst: Inst, position: usize, value: Value) {
        let Op::Phi { incoming } = self.insts[inst].op else { panic!("{inst} is not a phi") };
        self.incoming_mut(incoming)[position].1 = value;
    }

    fn incoming_mut(&mut self, list: crate::ir::IncomingList) -> &mut [(Block, Value)] {
        &mut self.incoming[list.start as usize..][..list.len as usize]
    }

    /// Makes `inst` another instruction; what used its result uses the new one. Panics if it was a
    /// phi and is none now, or the other way round: they stand in different places.
    #[inline]
    pub fn replace_inst(&mut self, inst: Inst, data: InstData) -> InstData {
        let before = std::mem::replace(&mut self.insts[inst], data);
        let is_phi = |data: &InstData| matches!(data.op, Op::Phi { .. });
        assert_eq!(is_phi(&before), is_phi(&data), "phis and others stand in different places");
        before
    }

    /// Gives `inst` other flags.
    #[inline]
    pub fn set_flags(&mut self, inst: Inst, flags: Flags) {
        self.insts[inst].flags = flags;
    }

    /// Names the result of `inst`.
    #[inline]
    pub fn set_inst_name(&mut self, inst: Inst, name: Symbol) {
        self.insts[inst].name = name;
    }

    /// Names `block`.
    pub fn set_block_name(&mut self, block: Block, name: Symbol) {
        self.blocks[block].name = name;
    }

    /// Replaces every operand of `inst` by what `change` makes of it, phi inputs included.
    #[inline]
    pub fn map_operands(&mut self, inst: Inst, mut change: impl FnMut(Value) -> Value) {
        match &mut self.insts[inst].op {
            Op::Alloca { count, .. } => {
                if let Some(count) = count {
                    *count = change(*count);
                }
            }
            Op::Load { ptr } => *ptr = change(*ptr),
            Op::Store { value, ptr } => {
                *value = change(*value);
                *ptr = change(*ptr);
            }
            Op::Binary { lhs, rhs, .. } | Op::Icmp { lhs, rhs, .. } => {
                *lhs = change(*lhs);
                *rhs = change(*rhs);
            }
            Op::Cast { value, .. } | Op::Freeze { value } => *value = change(*value),
            Op::GetElementPtr { operands: list, .. }
            | Op::Select { operands: list }
            | Op::Call { args: list, .. } => {
                let list = *list;
                for value in &mut self.operands[list.start as usize..][..list.len as usize] {
                    *value = change(*value);
                }
            }
            Op::Phi { incoming } => {
                let list = *incoming;
                for (_, value) in self.incoming_mut(list) {
                    *value = change(*value);
                }
            }
        }
    }

    /// Replaces what the terminator of `block` reads by what `change` makes of it.
    #[inline]
    pub fn map_terminator_operand(&mut self, block: Block, change: impl FnOnce(Value) -> Value) {
        if let Some(operand) = self.blocks[block].terminator.operand_mut() {
            *operand = change(*operand);
        }
    }

    /// Visits the instructions of `block` in order, phis first, and takes those out for which
    /// `keep` says no. The caller replaces what used their results. `keep` may change any
    /// instruction, but not the block. Linear in the block.
    #[inline]
    pub fn retain_insts(
        &mut self,
        block: Block,
        mut keep: impl FnMut(&mut Function, Inst) -> bool,
    ) {
        let mut phis = std::mem::take(&mut self.blocks[block].phis);
        phis.retain(|&phi| keep(self, phi));
        let mut body = std::mem::take(&mut self.blocks[block].body);
        body.retain(|&inst| keep(self, inst));
        let data = &mut self.blocks[block];
        (data.phis, data.body) = (phis, body);
    }

    /// Replaces each phi of `block` by an instruction that `instead` gives, which yields what the
    /// phi did; they come first in the body, in the order of the phis. `instead` may append to
    /// any block. Linear in the block.
    pub fn replace_phis(
        &mut self,
        block: Block,
        mut instead: impl FnMut(&mut Function, Inst) -> InstData,
    ) {
        let phis = std::mem::take(&mut self.blocks[block].phis);
        for &phi in &phis {
            self.insts[phi] = instead(self, phi);
        }
        self.prepend(block, &phis);
    }

    /// Puts `insts` before the body of `block`. They are in no block yet, and no phis. Linear in
    /// the block.
    pub fn prepend(&mut self, block: Block, insts: &[Inst]) {
        self.blocks[block].body.splice(0..0, insts.iter().copied());
    }

    /// Puts an instruction that is in no block at `position` of the phis of `block` if it is a
    /// phi, else of its body. Linear in the block.
    pub fn insert(&mut self, block: Block, position: usize, inst: Inst) {
        self.insts_like(block, inst).insert(position, inst);
    }

    /// Takes `inst` out of `block`; returns the position where it was. Panics if it is not there.
    /// Linear in the block.
    pub fn take_out(&mut self, block: Block, inst: Inst) -> usize {
        let insts = self.insts_like(block, inst);
        let position = insts.iter().position(|&other| other == inst);
        let position = position.expect("it stands in this block");
        insts.remove(position);
        position
    }

    /// The list of `block` that `inst` stands in or would stand in.
    fn insts_like(&mut self, block: Block, inst: Inst) -> &mut Vec<Inst> {
        let is_phi = matches!(self.insts[inst].op, Op::Phi { .. });
        let data = &mut self.blocks[block];
        if is_phi { &mut data.phis } else { &mut data.body }
    }

    /// Keeps the blocks for which `keep` says so and takes the others out of the layout, with
    /// the inputs that phis had from them. The caller promises that no kept block branches to
    /// a removed one and that the entry stays. Linear in the size of the function.
    pub fn retain_blocks(&mut self, keep: impl Fn(Block) -> bool) {
        self.layout.retain(|&block| keep(block));
        for index in 0..self.layout.len() {
            self.retain_phi_inputs(self.layout[index], &keep);
        }
    }
}
