//! Compressed sparse rows: a list for every key, all lists in one array.
//!
//! A counting sort fills them, so each list keeps the order of its items.
//!
//! Cost: linear in keys and pairs; a list is found in O(1).

use std::marker::PhantomData;

use crate::entity::Entity;

/// A list of `V` for every key `K`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompressedRows<K, V> {
    /// The start of each row in `items`, then the end of the last one.
    starts: Vec<u32>,
    items: Vec<V>,
    key: PhantomData<K>,
}

impl<K: Entity, V: Copy> CompressedRows<K, V> {
    /// The rows of the first `row_count` keys. Each has the items that `pairs` has for its key, in
    /// the order of `pairs`.
    ///
    /// # Panics
    /// If a key is not among the first `row_count`, or there are 2^32 pairs or more.
    pub fn from_pairs(row_count: usize, pairs: &[(K, V)]) -> CompressedRows<K, V> {
        let mut starts = count(row_count, pairs.iter().map(|&(key, _)| key));
        assert_eq!(starts[row_count + 1] as usize, pairs.len(), "rows have less than 2^32 items");
        // Every position is overwritten.
        let mut items = pairs.first().map_or(Vec::new(), |&(_, first)| vec![first; pairs.len()]);
        for &(key, item) in pairs {
            items[next(&mut starts, key)] = item;
        }
        starts.pop();
        CompressedRows { starts, items, key: PhantomData }
    }

    /// For each of the first `row_count` items, the keys of the rows that have it, ascending. Linear.
    ///
    /// # Panics
    /// If an item is not among the first `row_count`.
    pub fn transposed(&self, row_count: usize) -> CompressedRows<V, K>
    where
        V: Entity,
    {
        let mut starts = count(row_count, self.items.iter().copied());
        let mut items = vec![K::from_index(0); self.items.len()];
        for row in 0..self.row_count() {
            let key = K::from_index(row);
            for &item in self.row(key) {
                items[next(&mut starts, item)] = key;
            }
        }
        starts.pop();
        CompressedRows { starts, items, key: PhantomData }
    }

    /// Keeps the items for which `keep` returns true. Linear.
    pub fn retain(&mut self, mut keep: impl FnMut(K, V) -> bool) {
        let mut kept = 0;
        for row in 0..self.row_count() {
            let old = self.starts[row] as usize..self.starts[row + 1] as usize;
            // The next entry still has its old value: the end of this row.
            self.starts[row] = kept as u32;
            for index in old {
                let item = self.items[index];
                if keep(K::from_index(row), item) {
                    self.items[kept] = item;
                    kept += 1;
                }
            }
        }
        let row_count = self.row_count();
        self.starts[row_count] = kept as u32;
        self.items.truncate(kept);
    }

    /// The items of `key`. Panics if it has no row.
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

/// The start of each row whose number of items is the number of its key in `keys`, one further than in the
/// end: each is where the next item of its row goes.
fn count<K: Entity>(row_count: usize, keys: impl Iterator<Item = K>) -> Vec<u32> {
    let mut starts = vec![0u32; row_count + 2];
    for key in keys {
        starts[key.index() + 2] += 1;
    }
    for row in 2..row_count + 2 {
        starts[row] += starts[row - 1];
    }
    starts
}

/// Where the next item of the row of `key` goes.
fn next<K: Entity>(starts: &mut [u32], key: K) -> usize {
    let position = &mut starts[key.index() + 1];
    *position += 1;
    *position as usize - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::{Node, id};

    #[test]
    fn rows_keep_the_order_of_the_pairs() {
        let pairs = [(id(2), 'a'), (id(0), 'b'), (id(2), 'c'), (id(2), 'a')];
        let rows = CompressedRows::from_pairs(4, &pairs);
        assert_eq!(rows.row(id(0)), ['b']);
        assert!(rows.row(id(1)).is_empty());
        assert_eq!(rows.row(id(2)), ['a', 'c', 'a']);
        assert!(rows.row(id(3)).is_empty());
        assert_eq!((rows.row_count(), rows.item_count()), (4, 4));
    }

    #[test]
    fn what_is_not_retained_leaves_its_row() {
        let pairs = [(2, 'a'), (0, 'b'), (2, 'c'), (1, 'a'), (2, 'b')].map(|(k, v)| (id(k), v));
        let mut rows = CompressedRows::from_pairs(3, &pairs);
        rows.retain(|key, item| item != 'a' && key != id(0));
        let left = [(2, 'c'), (2, 'b')].map(|(k, v)| (id(k), v));
        assert_eq!(rows, CompressedRows::from_pairs(3, &left));
    }

    #[test]
    fn no_pairs_make_empty_rows() {
        let rows = CompressedRows::<Node, u32>::from_pairs(2, &[]);
        assert!(rows.row(id(1)).is_empty());
        assert_eq!(rows.item_count(), 0);
    }
}
