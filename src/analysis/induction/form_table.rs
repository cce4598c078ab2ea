//! The forms of a function's instructions.
//!
//! A form is large and many instructions have none, so a table of all instructions keeps numbers. Each
//! form names its instruction: the numbers of forms that were forgotten stay in the table.

use dominance::Loop;

use crate::analysis::evolution::Evolution;
use crate::ir::{Block, Function, Inst};
use crate::support::entity::{Entity, EntityVec};

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
    entries: EntityVec<Inst, Entry>,
    forms: Vec<(Inst, Form)>,
}

#[derive(Copy, Clone, Debug)]
struct Entry {
    /// The innermost loop around the instruction; [`NONE`] outside of loops.
    innermost: u32,
    /// The index of its form, if that is a form of this instruction.
    form: u32,
}

const NONE: u32 = u32::MAX;

impl Forms {
    /// No forms yet. `blocks` are the blocks in loops, each with its innermost loop. Linear.
    pub(super) fn new(function: &Function, blocks: &[(Loop, Block)]) -> Forms {
        let outside = Entry { innermost: NONE, form: NONE };
        let mut entries = EntityVec::filled(function.inst_count(), outside);
        for &(innermost, block) in blocks {
            for &inst in function.block(block).insts() {
                entries[inst].innermost = innermost.index() as u32;
            }
        }
        Forms { entries, forms: Vec::with_capacity(2 * blocks.len()) }
    }

    /// The innermost loop around `inst`.
    #[inline]
    pub(super) fn innermost(&self, inst: Inst) -> Option<Loop> {
        let innermost = self.entries[inst].innermost;
        (innermost != NONE).then(|| Loop::from_index(innermost as usize))
    }

    /// The form of `inst`, if it has one. It has none if it was created since.
    #[inline]
    pub(super) fn get(&self, inst: Inst) -> Option<&Form> {
        let (owner, form) = self.forms.get(self.entries.get(inst)?.form as usize)?;
        (*owner == inst).then_some(form)
    }

    /// Replaces the form of `inst`.
    #[inline]
    pub(super) fn set(&mut self, inst: Inst, form: Option<Form>) {
        let index = &mut self.entries[inst].form;
        let known = self.forms.get_mut(*index as usize).filter(|(owner, _)| *owner == inst);
        match (form, known) {
            (None, _) => *index = NONE,
            (Some(form), Some(known)) => known.1 = form,
            (Some(form), None) => {
                *index = self.forms.len() as u32;
                self.forms.push((inst, form));
            }
        }
    }

    /// Forgets all forms. O(1).
    pub(super) fn clear(&mut self) {
        self.forms.clear();
    }
}
