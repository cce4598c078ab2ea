//! A walk over the body of a block that inserts, moves and removes instructions as it proceeds.
//!
//! The body has a gap where the cursor is, so an edit does not move what is after it. Cost: a step and a
//! removal O(1); an insertion amortised O(1); at the end, linear in what was not visited.

use super::edit::update;
use crate::ir::{Block, Function, Inst, InstData};

/// A position in the body of a block: between instructions at first, then at the one that
/// [`Cursor::next`] returned last, the *current* one.
///
/// Until the cursor is dropped the body has a gap, so only the cursor may look at it; the phis of the block and
/// everything else may be changed through [`Cursor::function`].
pub struct Cursor<'a> {
    /// The function that the block is part of.
    pub function: &'a mut Function,
    block: Block,
    /// The end of the visited instructions in the body, where the gap begins.
    end: usize,
    /// The end of the gap, where those to come begin.
    start: usize,
    /// The current instruction, which is in the gap.
    current: Option<Inst>,
}

impl<'a> Cursor<'a> {
    /// Before the first instruction of the body of `block`.
    pub fn new(function: &'a mut Function, block: Block) -> Cursor<'a> {
        Cursor { function, block, end: 0, start: 0, current: None }
    }

    /// Goes to the next instruction and returns it; `None` at the end of the block.
    #[expect(clippy::should_implement_trait, reason = "edits come between the steps")]
    #[inline]
    pub fn next(&mut self) -> Option<Inst> {
        self.leave_current();
        let next = *self.function.block(self.block).body().get(self.start)?;
        self.start += 1;
        self.current = Some(next);
        self.current
    }

    /// Adds a new instruction, which is not a phi, before the current one; at the end of the block
    /// after all others.
    pub fn insert_before(&mut self, data: InstData) -> Inst {
        let inst = self.function.create(data);
        self.move_before(inst);
        inst
    }

    /// Adds an instruction that is in no block, at the same place as [`Cursor::insert_before`].
    pub fn move_before(&mut self, inst: Inst) {
        debug_assert!(!self.function.is_phi(inst));
        // The current instruction has its place in the gap, too.
        if self.start - self.end <= usize::from(self.current.is_some()) {
            self.widen_gap(inst);
        }
        self.add(inst);
    }

    /// Takes the current instruction out of the block. Panics if there is none.
    pub fn remove(&mut self) -> Inst {
        self.current.take().expect("the cursor is at an instruction")
    }

    fn leave_current(&mut self) {
        if let Some(inst) = self.current.take() {
            self.add(inst);
        }
    }

    /// Puts an instruction at the beginning of the gap.
    fn add(&mut self, inst: Inst) {
        update(&mut self.function.blocks[self.block].body_mut()[self.end], |_| inst);
        self.end += 1;
    }

    /// Makes the gap as long as the rest of the block, so that insertions seldom fill it.
    fn widen_gap(&mut self, filler: Inst) {
        let data = &mut self.function.blocks[self.block];
        let rest = data.body().len() - self.start;
        let more = rest.max(8);
        data.insts.resize(data.insts.len() + more, filler);
        data.body_mut().copy_within(self.start..self.start + rest, self.start + more);
        self.start += more;
    }
}

impl Drop for Cursor<'_> {
    /// Closes the gap.
    fn drop(&mut self) {
        self.leave_current();
        if self.end < self.start {
            let data = &mut self.function.blocks[self.block];
            let phi_count = data.phi_count as usize;
            data.insts.drain(phi_count + self.end..phi_count + self.start);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{add, block, function};
    use super::*;
    use crate::ir::{Flags, Op, Type, Value};
    use crate::support::interner::Symbol;

    fn sum(value: i32) -> InstData {
        let op = Op::Freeze { value: Value::i32(value) };
        InstData { op, flags: Flags::NONE, ty: Type::I32, name: Symbol::NONE }
    }

    #[test]
    fn instructions_are_inserted_moved_and_removed() {
        let mut function = function(&[&[]]);
        let [a, b, c, d] = [(); 4].map(|()| add(&mut function, 0, Value::ZERO));
        let mut cursor = Cursor::new(&mut function, block(0));
        let first = cursor.insert_before(sum(1));
        assert_eq!(cursor.next(), Some(a));
        let second = cursor.insert_before(sum(2));
        assert_eq!(cursor.next(), Some(b));
        assert_eq!(cursor.remove(), b);
        assert_eq!(cursor.next(), Some(c));
        assert_eq!(cursor.next(), Some(d));
        cursor.move_before(b);
        assert_eq!((cursor.next(), cursor.next()), (None, None));
        let last = cursor.insert_before(sum(3));
        drop(cursor);
        assert_eq!(function.block(block(0)).body()[..], [first, second, a, c, b, d, last]);

        // What was not visited stays.
        let mut cursor = Cursor::new(&mut function, block(0));
        cursor.next();
        cursor.remove();
        drop(cursor);
        assert_eq!(function.block(block(0)).body()[..], [second, a, c, b, d, last]);
    }

    #[test]
    fn many_insertions_before_each_instruction() {
        let mut function = function(&[&[]]);
        let insts: Vec<_> = (0..100).map(|_| add(&mut function, 0, Value::ZERO)).collect();
        let mut expected = Vec::new();
        let mut cursor = Cursor::new(&mut function, block(0));
        let mut count = 0;
        while let Some(inst) = cursor.next() {
            expected.extend((0..count % 7).map(|value| cursor.insert_before(sum(value))));
            if count % 3 == 0 {
                cursor.remove();
            } else {
                expected.push(inst);
            }
            count += 1;
        }
        drop(cursor);
        assert_eq!(count as usize, insts.len());
        assert_eq!(function.block(block(0)).body()[..], expected);
    }
}
