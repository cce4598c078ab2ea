//! A set of nodes that is emptied in constant time.

use crate::entity::{Entity, EntityVec};

/// A set of nodes: those whose stamp is the current one.
#[derive(Clone, Debug)]
pub struct Marks<N> {
    stamp: EntityVec<N, u32>,
    current: u32,
}

impl<N: Entity> Marks<N> {
    /// An empty set, with room for `node_count` nodes.
    pub fn new(node_count: usize) -> Marks<N> {
        Marks { stamp: EntityVec::filled(node_count, 0), current: 1 }
    }

    /// Makes room for `node_count` nodes.
    pub fn extend_to(&mut self, node_count: usize) {
        self.stamp.extend_to(node_count, 0);
    }

    /// Empties the set. O(1), except once in 2^32 times.
    pub fn clear(&mut self) {
        self.current = self.current.checked_add(1).unwrap_or_else(|| {
            self.stamp.reset(self.stamp.len(), 0);
            1
        });
    }

    /// Adds `node`. Returns whether it is new.
    #[inline]
    pub fn insert(&mut self, node: N) -> bool {
        std::mem::replace(&mut self.stamp[node], self.current) != self.current
    }

    /// Whether `node` is in the set.
    #[inline]
    pub fn contains(&self, node: N) -> bool {
        self.stamp[node] == self.current
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::id;

    #[test]
    fn a_set_is_empty_after_clear() {
        let [a, b] = [0, 1].map(id);
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
