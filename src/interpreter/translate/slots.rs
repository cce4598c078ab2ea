//! Which slots are in use while a block is translated.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::interpreter::slot::Slot;

/// The most slots of a function, so that arguments fit after them.
const MOST: usize = 60_000;

/// The slots of one frame.
///
/// An instruction reads its operands until its last step, which writes its result. So slots that
/// an instruction frees may hold its result, but are not its scratch.
#[derive(Debug, Default)]
pub(super) struct Slots {
    /// The number of slots given out so far.
    next: usize,
    /// The first slots of runs of one to four words.
    free: [Vec<Slot>; 4],
    /// The same, free after the instruction that is being translated.
    freed: [Vec<Slot>; 4],
    /// Slots in use, by the position after which they are free.
    live: BinaryHeap<Reverse<(u32, Slot, usize)>>,
    /// Whether a value got no slot.
    pub is_exhausted: bool,
}

impl Slots {
    /// The number of slots of a frame.
    pub fn len(&self) -> usize {
        self.next
    }

    /// New slots, which stay in use.
    pub fn own(&mut self, width: usize) -> Slot {
        if self.next + width > MOST {
            self.is_exhausted = true;
            return 0;
        }
        self.next += width;
        (self.next - width) as Slot
    }

    /// Slots to use within the current instruction, or until [`Slots::release`].
    pub fn scratch(&mut self, width: usize) -> Slot {
        let free = self.free.get_mut(width.wrapping_sub(1)).and_then(Vec::pop);
        free.unwrap_or_else(|| self.own(width))
    }

    /// Slots for the result of the current instruction, in use until position `last`.
    pub fn result(&mut self, width: usize, last: u32) -> Slot {
        let freed = self.freed.get_mut(width.wrapping_sub(1)).and_then(Vec::pop);
        let slot = freed.unwrap_or_else(|| self.scratch(width));
        self.live.push(Reverse((last, slot, width)));
        slot
    }

    /// Frees these slots after the current instruction.
    pub fn release(&mut self, slot: Slot, width: usize) {
        if let Some(freed) = self.freed.get_mut(width.wrapping_sub(1)) {
            freed.push(slot);
        }
    }

    /// Frees the slots of values that are needed up to `position` and not after it; the result may
    /// take them.
    pub fn expire(&mut self, position: u32) {
        while let Some(&Reverse((last, slot, width))) = self.live.peek() {
            if last > position {
                break;
            }
            self.live.pop();
            self.release(slot, width);
        }
    }

    /// The instruction is complete.
    pub fn end_instruction(&mut self) {
        for (free, freed) in self.free.iter_mut().zip(&mut self.freed) {
            free.append(freed);
        }
    }
}
