//! A hash table of keys whose data is elsewhere, such as the numbers of instructions.
//!
//! Beside each key it keeps a part of the hash. So it reads the data of another key only if the hashes
//! agree, and no data at all when it grows: in a large function, each such read misses the caches.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

/// Keys, each with the lower half of its hash.
#[derive(Clone, Debug)]
pub struct KeyTable<K>(HashTable<(u32, K)>);

impl<K> Default for KeyTable<K> {
    fn default() -> KeyTable<K> {
        KeyTable(HashTable::new())
    }
}

impl<K: Copy> KeyTable<K> {
    /// An empty table with room for `capacity` keys.
    pub fn with_capacity(capacity: usize) -> KeyTable<K> {
        KeyTable(HashTable::with_capacity(capacity))
    }

    /// The key with this hash for which `is_equal` holds. O(1) expected.
    #[inline]
    pub fn find(&self, hash: u64, is_equal: impl Fn(K) -> bool) -> Option<K> {
        let hash = hash as u32;
        let found = self.0.find(spread(hash), |&(other, key)| other == hash && is_equal(key));
        found.map(|&(_, key)| key)
    }

    /// The place of the key with this hash for which `is_equal` holds. Without one, inserts `key` and
    /// returns `None`. O(1) expected.
    #[inline]
    pub fn find_or_insert(
        &mut self,
        hash: u64,
        key: K,
        is_equal: impl Fn(K) -> bool,
    ) -> Option<&mut K> {
        let hash = hash as u32;
        let is_equal = |&(other, key): &(u32, K)| other == hash && is_equal(key);
        match self.0.entry(spread(hash), is_equal, |&(hash, _)| spread(hash)) {
            Entry::Occupied(found) => Some(&mut found.into_mut().1),
            Entry::Vacant(free) => {
                free.insert((hash, key));
                None
            }
        }
    }

    /// Forgets all keys. Linear in their number.
    pub fn clear(&mut self) {
        // Clearing a table is linear in its capacity, which many keys leave to a few.
        match self.0.capacity() > 16 * self.0.len().max(64) {
            true => self.0 = HashTable::new(),
            false => self.0.clear(),
        }
    }
}

/// A hash for hashbrown, which looks at the lowest and the highest bits: Fibonacci hashing, Knuth, *The Art of
/// Computer Programming*, volume 3 (1973), section 6.4.
#[inline]
fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_keys_are_found_and_others_with_the_same_hash_are_not() {
        let mut table = KeyTable::with_capacity(1);
        // Two keys for each hash.
        for key in 0..1_000_u64 {
            assert!(table.find_or_insert(key / 2, key, |other| other == key).is_none());
        }
        for key in 0..1_000 {
            assert_eq!(table.find(key / 2, |other| other == key), Some(key));
            assert_eq!(table.find_or_insert(key / 2, 0, |other| other == key), Some(&mut { key }));
        }
        assert_eq!(table.find(0, |other| other == 2), None);
        table.clear();
        assert_eq!(table.find(0, |_| true), None);
    }

    #[test]
    fn many_keys_leave_little_to_clear() {
        let mut table = KeyTable::default();
        for key in 0..10_000 {
            assert!(table.find_or_insert(key, key, |other| other == key).is_none());
        }
        for _ in 0..2 {
            table.clear();
            assert!(table.find_or_insert(0, 0, |_| true).is_none());
        }
        assert!(table.0.capacity() < 100);
    }
}
