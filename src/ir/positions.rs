//! The position of each instruction: its block and its index there.
//!
//! Valid until a block or the order of instructions changes. Cost: linear; queries O(1).

use crate::ir::{Block, Function, Inst};
use crate::support::entity::{Entity, EntityVec};

/// A place in a function.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The block.
    pub block: Block,
    /// 0 for the phis, which take their values at once, then one more for each instruction of the
    /// body, and [`Position::END`] for the terminator.
    pub index: u32,
}

impl Position {
    /// The index of the end of a block.
    pub const END: u32 = u32::MAX;
    const NOWHERE: u32 = u32::MAX - 1;

    /// The end of `block`.
    pub const fn end(block: Block) -> Position {
        Position { block, index: Position::END }
    }
}

/// The positions of all instructions of a function.
#[derive(Clone, Debug)]
pub struct Positions {
    of: EntityVec<Inst, Position>,
}

impl Positions {
    /// The positions in `function`.
    pub fn compute(function: &Function) -> Positions {
        let nowhere = Position { block: Block::from_index(0), index: Position::NOWHERE };
        let mut of = EntityVec::filled(function.inst_count(), nowhere);
        for &block in function.layout() {
            let data = function.block(block);
            for &phi in data.phis() {
                of[phi] = Position { block, index: 0 };
            }
            for (&inst, index) in data.body().iter().zip(1..) {
                of[inst] = Position { block, index };
            }
        }
        Positions { of }
    }

    /// The position of `inst`; `None` if it is in no block of the layout, or was created since.
    #[inline]
    pub fn of(&self, inst: Inst) -> Option<Position> {
        self.of.get(inst).copied().filter(|position| position.index != Position::NOWHERE)
    }

    /// The block of `inst`, likewise.
    #[inline]
    pub fn block(&self, inst: Inst) -> Option<Block> {
        self.of(inst).map(|position| position.block)
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{add, block, function, phi};
    use super::*;
    use crate::ir::Value;

    #[test]
    fn phis_are_at_the_beginning_and_removed_instructions_nowhere() {
        let mut function = function(&[&[1], &[]]);
        let phis = [(); 2].map(|()| phi(&mut function, 1, &[0]));
        let [first, second, removed] = [(); 3].map(|()| add(&mut function, 1, Value::ZERO));
        function.take_out(block(1), removed);
        let positions = Positions::compute(&function);
        let created = add(&mut function, 1, Value::ZERO);
        let found = [phis[0], phis[1], first, second].map(|inst| positions.of(inst).unwrap());
        assert_eq!(found.map(|position| position.index), [0, 0, 1, 2]);
        assert!(found.iter().all(|position| position.block == block(1)));
        assert!(found.iter().all(|position| position.index < Position::end(block(1)).index));
        assert_eq!([removed, created].map(|inst| positions.block(inst)), [None; 2]);
    }
}
