//! Edits of the instructions of an existing function. Edits of its edges and blocks are in
//! [`edges`](crate::ir::edges) and [`blocks`](crate::ir::blocks).

use super::function::Attributes;
use crate::ir::{Block, Flags, Function, Inst, InstData, Op, Value};
use crate::support::interner::Symbol;

impl Function {
    /// Turns `inst` into another instruction; the uses of its result read the new one. Panics if only
    /// one of the two is a phi, since blocks keep phis apart.
    #[inline]
    pub fn replace_inst(&mut self, inst: Inst, data: InstData) -> InstData {
        let before = self.inst(inst);
        self.set_inst(inst, data);
        let is_phi = |data: &InstData| matches!(data.op, Op::Phi { .. });
        assert_eq!(
            is_phi(&before),
            is_phi(&data),
            "a phi is not replaced by another instruction, nor the reverse"
        );
        before
    }

    fn set_inst(&mut self, inst: Inst, InstData { op, flags, ty, name }: InstData) {
        self.ops[inst] = op;
        self.attributes[inst] = Attributes { flags, ty, name };
    }

    /// Gives `inst` other flags.
    #[inline]
    pub fn set_flags(&mut self, inst: Inst, flags: Flags) {
        self.attributes[inst].flags = flags;
    }

    /// Names the result of `inst`.
    #[inline]
    pub fn set_inst_name(&mut self, inst: Inst, name: Symbol) {
        self.attributes[inst].name = name;
    }

    /// Names `block`.
    pub fn set_block_name(&mut self, block: Block, name: Symbol) {
        self.blocks[block].name = name;
    }

    /// Replaces every operand of `inst`, phi inputs included, by the result of `change`.
    #[inline]
    pub fn map_operands(&mut self, inst: Inst, mut change: impl FnMut(Value) -> Value) {
        match &mut self.ops[inst] {
            Op::Alloca { count, .. } => {
                if let Some(count) = count {
                    update(count, change);
                }
            }
            Op::Load { ptr, .. } => update(ptr, &mut change),
            Op::Store { value, ptr, .. } => {
                update(value, &mut change);
                update(ptr, &mut change);
            }
            Op::Binary { lhs, rhs, .. }
            | Op::FloatBinary { lhs, rhs, .. }
            | Op::Icmp { lhs, rhs, .. }
            | Op::Fcmp { lhs, rhs, .. } => {
                update(lhs, &mut change);
                update(rhs, &mut change);
            }
            Op::Cast { value, .. }
            | Op::Fneg { value }
            | Op::Freeze { value }
            | Op::ExtractElement { vector: value, .. } => update(value, &mut change),
            Op::InsertElement { vector, value, .. } => {
                update(vector, &mut change);
                update(value, &mut change);
            }
            Op::GetElementPtr { operands: list, .. }
            | Op::Select { operands: list }
            | Op::ExtractValue { operands: list }
            | Op::InsertValue { operands: list }
            | Op::Call { args: list, .. } => {
                let list = *list;
                for value in &mut self.operands[list.start as usize..][..list.len as usize] {
                    update(value, &mut change);
                }
            }
            Op::Phi { incoming } => {
                let list = *incoming;
                for (_, value) in self.incoming_mut(list) {
                    update(value, &mut change);
                }
            }
        }
    }

    /// Replaces the operand of the terminator of `block` by the result of `change`.
    #[inline]
    pub fn map_terminator_operand(&mut self, block: Block, change: impl FnOnce(Value) -> Value) {
        if let Some(operand) = self.blocks[block].terminator.operand_mut() {
            update(operand, change);
        }
    }

    /// Visits the instructions of `block` in order, phis first, and takes out those for which `keep`
    /// returns false. The caller replaces the uses of their results. `keep` may change any
    /// instruction, but not the block. Linear in the block.
    #[inline]
    pub fn retain_insts(
        &mut self,
        block: Block,
        mut keep: impl FnMut(&mut Function, Inst) -> bool,
    ) {
        let (count, phi_count) = (self.blocks[block].insts.len(), self.blocks[block].phi_count);
        let (mut kept, mut kept_phis) = (0, 0);
        for index in 0..count {
            let inst = self.blocks[block].insts[index];
            if !keep(self, inst) {
                continue;
            }
            if kept < index {
                self.blocks[block].insts[kept] = inst;
            }
            kept += 1;
            kept_phis += u32::from(index < phi_count as usize);
        }
        if kept < count {
            let data = &mut self.blocks[block];
            data.insts.truncate(kept);
            data.phi_count = kept_phis;
        }
    }

    /// Replaces each phi of `block` by the instruction that `instead` returns for it, which yields
    /// what the phi did. These instructions come first in the body, in the order of the phis.
    /// `instead` may append to any block. Linear in the block.
    pub fn replace_phis(
        &mut self,
        block: Block,
        mut instead: impl FnMut(&mut Function, Inst) -> InstData,
    ) {
        for index in 0..self.blocks[block].phis().len() {
            let phi = self.blocks[block].phis()[index];
            let data = instead(self, phi);
            self.set_inst(phi, data);
        }
        self.blocks[block].phi_count = 0;
    }

    /// Puts `insts` before the body of `block`. They are in no block yet and are not phis. Linear in
    /// the block.
    pub fn prepend(&mut self, block: Block, insts: &[Inst]) {
        let data = &mut self.blocks[block];
        data.insts.insert_from_slice(data.phi_count as usize, insts);
    }

    /// Puts an instruction that is in no block at `position` of the phis of `block` if it is a
    /// phi, else of its body. Linear in the block.
    pub fn insert(&mut self, block: Block, position: usize, inst: Inst) {
        let is_phi = self.is_phi(inst);
        self.blocks[block].insert(position, inst, is_phi);
    }

    /// Takes `inst` out of `block`; returns the position where it was. Panics if it is not there.
    /// Linear in the block.
    pub fn take_out(&mut self, block: Block, inst: Inst) -> usize {
        let is_phi = self.is_phi(inst);
        let data = &mut self.blocks[block];
        let insts = if is_phi { data.phis() } else { data.body() };
        let position = insts.iter().position(|&other| other == inst);
        let position = position.unwrap_or_else(|| panic!("{inst} is not in {block}"));
        data.remove(position, is_phi);
        position
    }

    #[inline]
    pub(super) fn is_phi(&self, inst: Inst) -> bool {
        matches!(self.ops[inst], Op::Phi { .. })
    }
}

/// Replaces what is at `place` by the result of `change`. If that is the same, nothing is written: a large function
/// does not fit into the caches, and what was written there has to go back to memory.
#[inline]
pub(super) fn update<T: Copy + PartialEq>(place: &mut T, change: impl FnOnce(T) -> T) {
    let changed = change(*place);
    if changed != *place {
        *place = changed;
    }
}
