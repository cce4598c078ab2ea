//! A set of blocks that is emptied in constant time.

use crate::ir::Block;
use crate::support::entity::EntityVec;

/// A set of blocks: those whose stamp is the current one.
#[derive(Clone, Debug)]
pub struct Marks {
    stamp: EntityVec<Block, u32>,
    current: u32,
}

impl Marks {
    /// An empty set, with room for `node_count` blocks.
    pub fn new(node_count: usize) -> Marks {
        Marks { stamp: EntityVec::filled(node_count, 0), current: 1 }
    }

    /// Makes room for `node_count` blocks.
    pub fn extend_to(&mut self, node_count: usize) {
        self.stamp.extend_to(node_count, 0);
    }

    /// Empties the set. O(1), but once in 2^32 times.
    pub fn clear(&mut self) {
        self.current = self.current.checked_add(1).unwrap_or_else(|| {
            self.stamp.reset(self.stamp.len(), 0);
            1
        });
    }

    /// Adds `node`. Returns whether it is new.
    #[inline]
    pub fn insert(&mut self, node: Block) -> bool {
        std::mem::replace(&mut self.stamp[node], self.current) != self.current
    }

    /// Whether `node` is in the set.
    #[inline]
    pub fn contains(&self, node: Block) -> bool {
        self.stamp[node] == self.current
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::entity::Entity;

    #[test]
    fn a_set_is_empty_after_clear() {
        let [a, b] = [0, 1].map(Block::from_index);
        let mut marks = Marks::new(1);
        marks.extend_to(2);
        assert!(!marks.contains(a) && marks.insert(a) && !marks.insert(a) && marks.contains(a));
        for current in [marks.current, u32::MAX] {
            marks.current = current;
            marks.insert(b);
            marks.clear();
            assert!(!marks.contains(a) && !marks.contains(b));
        }
    }
}
