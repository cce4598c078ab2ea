//! The contents of a basic block: one list with its phis and then its other instructions, and how it ends.

use std::mem;

use smallvec::SmallVec;

use crate::ir::{Inst, Terminator};
use crate::support::interner::Symbol;

/// What a loop of the IR is to the loops of the program. It says what is worth doing, and nothing is
/// wrong if it is lost. The printer does not show it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum LoopOrigin {
    /// It is one of them.
    #[default]
    Program,
    /// Each of its iterations does several iterations of a loop that was unrolled or vectorised.
    Grouped,
    /// It does the few iterations of such a loop that do not fill a group.
    Rest,
}

/// The instructions of a block. Most blocks have a handful, which need no memory besides the block.
pub(super) type InstList = SmallVec<[Inst; 6]>;

/// A basic block. It fills a cache line, since passes over a large function wait for memory.
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct BlockData {
    /// The phis, then the body.
    pub(super) insts: InstList,
    pub(super) phi_count: u32,
    /// How it ends.
    pub terminator: Terminator,
    /// Its purpose, such as `while.cond`. The printer makes the name unique.
    pub name: Symbol,
    /// If it is the header of a loop, what that loop is. A copy of the block has the same origin.
    pub loop_origin: LoopOrigin,
    /// Whether the loops around it have to be kept even without effects, since they may be meant to run
    /// forever. In C that is so in a loop whose condition is a constant, in LLVM IR in all loops. A copy of
    /// the block has the mark, too, and so has a block that this one becomes a part of.
    pub may_run_forever: bool,
}

const _: () = assert!(size_of::<BlockData>() == 64);

impl BlockData {
    /// A block without instructions that ends in `unreachable`.
    pub(super) fn new(name: Symbol) -> BlockData {
        BlockData {
            insts: InstList::new(),
            phi_count: 0,
            terminator: Terminator::Unreachable,
            name,
            loop_origin: LoopOrigin::Program,
            may_run_forever: false,
        }
    }

    /// The phis, which come first and read their inputs at once.
    #[inline]
    pub fn phis(&self) -> &[Inst] {
        &self.insts[..self.phi_count as usize]
    }

    /// The instructions after the phis, in order, without the terminator.
    #[inline]
    pub fn body(&self) -> &[Inst] {
        &self.insts[self.phi_count as usize..]
    }

    /// The body, for edits.
    #[inline]
    pub(super) fn body_mut(&mut self) -> &mut [Inst] {
        &mut self.insts[self.phi_count as usize..]
    }

    /// The phis and then the body.
    #[inline]
    pub fn insts(&self) -> &[Inst] {
        &self.insts
    }

    /// Adds a phi after the other phis, or something else at the end of the body. Linear in the body for a
    /// phi.
    #[inline]
    pub(super) fn push(&mut self, inst: Inst, is_phi: bool) {
        if is_phi {
            self.insert(self.phi_count as usize, inst, true);
        } else {
            self.insts.push(inst);
        }
    }

    /// Puts `inst` at a position of the phis or of the body. Linear in the block.
    pub(super) fn insert(&mut self, position: usize, inst: Inst, is_phi: bool) {
        if is_phi {
            debug_assert!(position <= self.phi_count as usize);
            self.insts.insert(position, inst);
            self.phi_count += 1;
        } else {
            self.insts.insert(self.phi_count as usize + position, inst);
        }
    }

    /// Takes the instruction at a position of the phis or of the body out. Linear in the block.
    pub(super) fn remove(&mut self, position: usize, is_phi: bool) {
        if is_phi {
            debug_assert!(position < self.phi_count as usize);
            self.insts.remove(position);
            self.phi_count -= 1;
        } else {
            self.insts.remove(self.phi_count as usize + position);
        }
    }

    /// Takes the body out from `position` on.
    pub(super) fn take_body_from(&mut self, position: usize) -> InstList {
        match self.phi_count as usize + position {
            0 => mem::take(&mut self.insts),
            position => self.insts.drain(position..).collect(),
        }
    }

    /// Replaces all instructions, for tests that break the block.
    #[cfg(test)]
    pub(crate) fn set_insts(&mut self, phis: &[Inst], body: &[Inst]) {
        self.insts = phis.iter().chain(body).copied().collect();
        self.phi_count = phis.len() as u32;
    }
}
