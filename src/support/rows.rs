//! Compressed sparse rows: a list for every key, all lists in one array.
//!
//! A counting sort fills them, so each list keeps the order of its pairs.
//!
//! Requires: keys below the number of rows. Cost: linear in keys and pairs; O(1) for a list.

use std::marker::PhantomData;

use crate::support::entity::Entity;

/// A list of `V` for every key `K`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompressedRows<K, V> {
    /// The start of each row in `items`, then the end of the last row.
    starts: Vec<u32>,
    items: Vec<V>,
    key: PhantomData<K>,
}

impl<K: Entity, V: Copy> CompressedRows<K, V> {
    /// The rows of the first `row_count` keys, each with its items in the order of `pairs`. Panics if
    /// a key is not among the first `row_count`, or beyond 2^32 pairs.
    pub fn from_pairs(row_count: usize, pairs: &[(K, V)]) -> CompressedRows<K, V> {
        let mut starts = vec![0u32; row_count + 1];
        for (key, _) in pairs {
            starts[key.index() + 1] += 1;
        }
        for row in 0..row_count {
            starts[row + 1] += starts[row];
        }
        assert_eq!(starts[row_count] as usize, pairs.len(), "rows hold less than 2^32 items");
        let Some(&(_, first)) = pairs.first() else {
            return CompressedRows { starts, items: Vec::new(), key: PhantomData };
        };
        // A placeholder; every item is overwritten below.
        let mut items = vec![first; pairs.len()];
        let mut next = starts.clone();
        for &(key, item) in pairs {
            let position = &mut next[key.index()];
            items[*position as usize] = item;
            *position += 1;
        }
        CompressedRows { starts, items, key: PhantomData }
    }

    /// The items of `key`.
    #[inline]
    pub fn row(&self, key: K) -> &[V] {
        let index = key.index();
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// The number of keys.
    pub fn row_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of items in all rows.
    pub fn item_count(&self) -> usize {
        self.items.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Block;

    #[test]
    fn rows_keep_the_order_of_the_pairs() {
        let block = Block::from_index;
        let pairs = [(block(2), 'a'), (block(0), 'b'), (block(2), 'c'), (block(2), 'a')];
        let rows = CompressedRows::from_pairs(4, &pairs);
        assert_eq!(rows.row(block(0)), ['b']);
        assert!(rows.row(block(1)).is_empty());
        assert_eq!(rows.row(block(2)), ['a', 'c', 'a']);
        assert!(rows.row(block(3)).is_empty());
        assert_eq!((rows.row_count(), rows.item_count()), (4, 4));
    }

    #[test]
    fn no_pairs_make_empty_rows() {
        let rows = CompressedRows::<Block, u32>::from_pairs(2, &[]);
        assert!(rows.row(Block::from_index(1)).is_empty());
        assert_eq!(rows.item_count(), 0);
    }
}
