//! A map from a few of many entities, near each other in memory if they were inserted one after the other.
//!
//! After Briggs and Torczon, *An Efficient Representation for Sparse Sets* (1993): a table of all entities
//! has the positions of entries, and each entry has its entity, so that what an old position says is
//! recognised. All operations are O(1), also [`SparseMap::clear`].

use crate::support::entity::{Entity, EntityVec};

/// A map from entities to values.
#[derive(Clone, Debug)]
pub struct SparseMap<K, V> {
    /// Where the entry of each entity is, if it has one.
    position: EntityVec<K, u32>,
    entries: Vec<(K, V)>,
}

impl<K: Entity, V> SparseMap<K, V> {
    /// An empty map from the entities below `entity_count`.
    pub fn new(entity_count: usize) -> SparseMap<K, V> {
        SparseMap { position: EntityVec::filled(entity_count, 0), entries: Vec::new() }
    }

    /// The value of `key`, if there is one. There is none for an entity that is not below the count.
    #[inline]
    pub fn get(&self, key: K) -> Option<&V> {
        let (owner, value) = self.entries.get(*self.position.get(key)? as usize)?;
        (*owner == key).then_some(value)
    }

    /// Sets the value of `key`, which is below the count.
    #[inline]
    pub fn insert(&mut self, key: K, value: V) {
        let position = &mut self.position[key];
        match self.entries.get_mut(*position as usize) {
            Some((owner, known)) if *owner == key => *known = value,
            _ => {
                *position = self.entries.len() as u32;
                self.entries.push((key, value));
            }
        }
    }

    /// Removes the value of `key`, which is below the count.
    #[inline]
    pub fn remove(&mut self, key: K) {
        self.position[key] = u32::MAX;
    }

    /// Removes all values.
    pub fn clear(&mut self) {
        self.entries.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_removed_is_not_found_again() {
        let mut map: SparseMap<u32, char> = SparseMap::new(10);
        assert_eq!(map.get(0), None);
        map.insert(7, 'a');
        map.insert(3, 'b');
        map.insert(7, 'c');
        assert_eq!(
            [0, 3, 7, 10].map(|key| map.get(key).copied()),
            [None, Some('b'), Some('c'), None]
        );
        map.clear();
        map.insert(5, 'd');
        // The old position of 7 now belongs to 5.
        assert_eq!([3, 5, 7].map(|key| map.get(key).copied()), [None, Some('d'), None]);
        map.insert(7, 'e');
        assert_eq!([5, 7].map(|key| map.get(key).copied()), [Some('d'), Some('e')]);
        map.remove(5);
        assert_eq!([5, 7].map(|key| map.get(key).copied()), [None, Some('e')]);
    }
}
