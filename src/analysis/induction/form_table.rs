//! The forms of a function's instructions.

use dominance::Loop;

use crate::analysis::evolution::Evolution;
use crate::ir::{Block, Function, Inst};
use crate::support::entity::{Entity, EntityVec};
use crate::support::sparse_map::SparseMap;

/// A value as the sum of a known evolution and at most one phi of the header.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Form {
    /// The phi, whose evolution is not known yet.
    pub(super) base: Option<Inst>,
    pub(super) rest: Evolution,
}

/// What is known of each instruction in its innermost loop.
#[derive(Clone, Debug)]
pub(super) struct Forms {
    /// The number of the innermost loop around each instruction; [`NONE`] outside of loops.
    innermost: EntityVec<Inst, u32>,
    forms: SparseMap<Inst, Form>,
}

const NONE: u32 = u32::MAX;

impl Forms {
    /// No forms yet. `blocks` are the blocks in loops, each with its innermost loop. Linear.
    pub(super) fn new(function: &Function, blocks: &[(Loop, Block)]) -> Forms {
        let mut innermost = EntityVec::filled(function.inst_count(), NONE);
        for &(loop_, block) in blocks {
            for &inst in function.block(block).insts() {
                innermost[inst] = loop_.index() as u32;
            }
        }
        Forms { innermost, forms: SparseMap::new(function.inst_count()) }
    }

    /// The innermost loop around `inst`.
    #[inline]
    pub(super) fn innermost(&self, inst: Inst) -> Option<Loop> {
        let innermost = self.innermost[inst];
        (innermost != NONE).then(|| Loop::from_index(innermost as usize))
    }

    /// The form of `inst`, if it has one. It has none if it was created since.
    #[inline]
    pub(super) fn get(&self, inst: Inst) -> Option<&Form> {
        self.forms.get(inst)
    }

    /// Replaces the form of `inst`.
    #[inline]
    pub(super) fn set(&mut self, inst: Inst, form: Option<Form>) {
        match form {
            Some(form) => self.forms.insert(inst, form),
            None => self.forms.remove(inst),
        }
    }

    /// Forgets all forms. O(1).
    pub(super) fn clear(&mut self) {
        self.forms.clear();
    }
}
