//! Edits of the instructions of an existing function. Edits of its edges and blocks are in
//! [`edges`](crate::ir::edges) and [`blocks`](crate::ir::blocks).

use crate::ir::{Block, Flags, Function, Inst, InstData, InstList, Op, Value};
use crate::support::interner::Symbol;

impl Function {
    /// Turns `inst` into another instruction; the uses of its result read the new one. Panics if only
    /// one of the two is a phi, since blocks keep phis apart.
    #[inline]
    pub fn replace_inst(&mut self, inst: Inst, data: InstData) -> InstData {
        let before = std::mem::replace(&mut self.insts[inst], data);
        let is_phi = |data: &InstData| matches!(data.op, Op::Phi { .. });
        assert_eq!(
            is_phi(&before),
            is_phi(&data),
            "a phi is not replaced by another instruction, nor the reverse"
        );
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

    /// Replaces every operand of `inst`, phi inputs included, by the result of `change`.
    #[inline]
    pub fn map_operands(&mut self, inst: Inst, mut change: impl FnMut(Value) -> Value) {
        match &mut self.insts[inst].op {
            Op::Alloca { count, .. } => {
                if let Some(count) = count {
                    *count = change(*count);
                }
            }
            Op::Load { ptr, .. } => *ptr = change(*ptr),
            Op::Store { value, ptr, .. } => {
                *value = change(*value);
                *ptr = change(*ptr);
            }
            Op::Binary { lhs, rhs, .. } | Op::Icmp { lhs, rhs, .. } => {
                *lhs = change(*lhs);
                *rhs = change(*rhs);
            }
            Op::Cast { value, .. }
            | Op::Freeze { value }
            | Op::ExtractElement { vector: value, .. } => *value = change(*value),
            Op::InsertElement { vector, value, .. } => {
                *vector = change(*vector);
                *value = change(*value);
            }
            Op::GetElementPtr { operands: list, .. }
            | Op::Select { operands: list }
            | Op::ExtractValue { operands: list }
            | Op::InsertValue { operands: list }
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

    /// Replaces the operand of the terminator of `block` by the result of `change`.
    #[inline]
    pub fn map_terminator_operand(&mut self, block: Block, change: impl FnOnce(Value) -> Value) {
        if let Some(operand) = self.blocks[block].terminator.operand_mut() {
            *operand = change(*operand);
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
        let mut phis = std::mem::take(&mut self.blocks[block].phis);
        phis.retain(|phi| keep(self, *phi));
        let mut body = std::mem::take(&mut self.blocks[block].body);
        body.retain(|inst| keep(self, *inst));
        let data = &mut self.blocks[block];
        (data.phis, data.body) = (phis, body);
    }

    /// Replaces each phi of `block` by the instruction that `instead` returns for it, which yields
    /// what the phi did. These instructions come first in the body, in the order of the phis.
    /// `instead` may append to any block. Linear in the block.
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

    /// Puts `insts` before the body of `block`. They are in no block yet and are not phis. Linear in
    /// the block.
    pub fn prepend(&mut self, block: Block, insts: &[Inst]) {
        self.blocks[block].body.insert_from_slice(0, insts);
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
        let position = position.unwrap_or_else(|| panic!("{inst} is not in {block}"));
        insts.remove(position);
        position
    }

    /// The list of `block` that `inst` belongs to: its phis or its body.
    fn insts_like(&mut self, block: Block, inst: Inst) -> &mut InstList {
        let is_phi = matches!(self.insts[inst].op, Op::Phi { .. });
        let data = &mut self.blocks[block];
        if is_phi { &mut data.phis } else { &mut data.body }
    }
}
