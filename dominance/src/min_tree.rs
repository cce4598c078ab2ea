//! An array with the minimum of every range: a segment tree (Bentley 1977), stored as a heap.
//!
//! Node 1 is the root, the children of node `i` are `2i` and `2i + 1`, and the leaves are the
//! array, padded with the greatest key to a power of two.
//!
//! Cost, for `n` keys: linear to set up; every operation is O(log n), and none recurses.

use std::ops::Range;

/// An array of keys with range minima.
#[derive(Clone, Debug)]
pub struct MinTree {
    leaf_count: usize,
    /// The minimum of the leaves below each node.
    minimum: Vec<u32>,
}

impl MinTree {
    /// The key of an element that must not be found: every bound is less.
    pub const NEVER: u32 = u32::MAX;

    /// The array of these keys. Linear.
    pub fn new(keys: &[u32]) -> MinTree {
        let leaf_count = keys.len().next_power_of_two();
        let mut minimum = vec![MinTree::NEVER; 2 * leaf_count];
        minimum[leaf_count..leaf_count + keys.len()].copy_from_slice(keys);
        for node in (1..leaf_count).rev() {
            minimum[node] = minimum[2 * node].min(minimum[2 * node + 1]);
        }
        MinTree { leaf_count, minimum }
    }

    /// The key at `position`.
    #[inline]
    pub fn key(&self, position: usize) -> u32 {
        self.minimum[self.leaf_count + position]
    }

    /// Changes the key at `position`.
    #[inline]
    pub fn set(&mut self, position: usize, key: u32) {
        let mut node = self.leaf_count + position;
        self.minimum[node] = key;
        while node > 1 {
            let both = self.minimum[node].min(self.minimum[node ^ 1]);
            node /= 2;
            if self.minimum[node] == both {
                break;
            }
            self.minimum[node] = both;
        }
    }

    /// The least key in `range`, [`MinTree::NEVER`] if it is empty.
    #[inline]
    pub fn range_minimum(&self, range: Range<usize>) -> u32 {
        let mut least = MinTree::NEVER;
        let (mut start, mut end) = (range.start + self.leaf_count, range.end + self.leaf_count);
        // A right child at `start` and a left neighbour of `end` are whole subtrees of the range.
        while start < end {
            if start % 2 == 1 {
                least = least.min(self.minimum[start]);
                start += 1;
            }
            if end % 2 == 1 {
                end -= 1;
                least = least.min(self.minimum[end]);
            }
            start /= 2;
            end /= 2;
        }
        least
    }

    /// The first position in `range` whose key is at most `bound`, which is less than
    /// [`MinTree::NEVER`].
    #[inline]
    pub fn first_at_most(&self, range: Range<usize>, bound: u32) -> Option<usize> {
        if range.is_empty() {
            return None;
        }
        let mut node = range.start + self.leaf_count;
        // Up and to the right, to the first subtree that has such a key.
        while self.minimum[node] > bound {
            // Below its parent, a right child has no leaves to its right.
            node >>= node.trailing_ones();
            if node == 0 {
                return None;
            }
            node += 1;
        }
        while node < self.leaf_count {
            node *= 2;
            if self.minimum[node] > bound {
                node += 1;
            }
        }
        Some(node - self.leaf_count).filter(|position| range.contains(position))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_scanning_the_array() {
        for len in 0..20u32 {
            let mut keys: Vec<u32> = (0..len).map(|index| index * 7919 % 13).collect();
            let mut tree = MinTree::new(&keys);
            for change in 0..3 {
                for start in 0..=keys.len() {
                    for end in start..=keys.len() {
                        let slice = &keys[start..end];
                        let least = slice.iter().copied().min().unwrap_or(MinTree::NEVER);
                        assert_eq!(tree.range_minimum(start..end), least);
                        for bound in 0..13 {
                            let first = slice.iter().position(|&key| key <= bound);
                            let found = tree.first_at_most(start..end, bound);
                            assert_eq!(found, first.map(|index| index + start));
                        }
                    }
                }
                for position in (change..keys.len()).step_by(4) {
                    keys[position] = if change == 1 { MinTree::NEVER } else { 5 };
                    tree.set(position, keys[position]);
                    assert_eq!(tree.key(position), keys[position]);
                }
            }
        }
    }
}
