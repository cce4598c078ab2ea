//! Each list of operands, inputs or cases belongs to one instruction or terminator, so that an edit
//! may change it in place. This file finds violations of that rule, for the verifier.

use crate::ir::{Block, Function, Inst, Op, Terminator};

impl Function {
    /// The first instruction or terminator whose list overlaps that of another one. Linear in all
    /// lists that were ever made.
    pub(crate) fn shared_list(&self) -> Option<(Block, Option<Inst>)> {
        let mut has_operand = vec![false; self.operands.len()];
        let mut has_incoming = vec![false; self.incoming.len()];
        for &block in &self.layout {
            let data = &self.blocks[block];
            for &inst in data.insts() {
                let is_shared = match self.ops[inst] {
                    Op::GetElementPtr { operands: list, .. }
                    | Op::Select { operands: list }
                    | Op::ExtractValue { operands: list }
                    | Op::InsertValue { operands: list }
                    | Op::Call { args: list, .. } => take(&mut has_operand, list.start, list.len),
                    Op::Phi { incoming: list } => take(&mut has_incoming, list.start, list.len),
                    _ => false,
                };
                if is_shared {
                    return Some((block, Some(inst)));
                }
            }
            if let Terminator::Switch { cases, .. } = data.terminator
                && take(&mut has_incoming, cases.start, cases.len)
            {
                return Some((block, None));
            }
        }
        None
    }
}

/// Marks a part of a pool; returns whether any of it is marked already.
fn take(is_taken: &mut [bool], start: u32, len: u32) -> bool {
    let part = &mut is_taken[start as usize..][..len as usize];
    part.iter_mut().any(|is_taken| std::mem::replace(is_taken, true))
}
