//! Typed `u32` indices and the dense maps that they index.
//!
//! A graph or a tree is a set of vectors indexed by such entities: one [`EntityVec`] owns the data,
//! others annotate them. There are no reference counts and no hash maps, so iteration order is
//! always the order of creation.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A typed index. [`entity!`](crate::entity!) declares such a type; a plain `u32` also is one.
///
/// The order of entities is that of their indices.
pub trait Entity: Copy + Ord + Hash + fmt::Debug + 'static {
    /// The entity with number `index`. Panics if the type has no such number.
    fn from_index(index: usize) -> Self;
    /// The number of this entity.
    fn index(self) -> usize;
}

impl Entity for u32 {
    #[inline]
    fn from_index(index: usize) -> u32 {
        u32::try_from(index).expect("an index fits u32")
    }
    #[inline]
    fn index(self) -> usize {
        self as usize
    }
}

/// Declares a public `u32` newtype that implements [`Entity`](crate::Entity).
///
/// ```
/// use dominance::{Entity, entity};
///
/// entity! {
///     /// A town on a map.
///     Town
/// }
/// assert_eq!(Town::from_index(7).index(), 7);
/// assert_eq!(format!("{:?}", Town::from_index(7)), "Town7");
/// ```
#[macro_export]
macro_rules! entity {
    ($(#[$attribute:meta])* $name:ident) => {
        $(#[$attribute])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $crate::entity::Entity for $name {
            #[inline]
            fn from_index(index: usize) -> Self {
                $name(u32::try_from(index).expect(concat!("too many of ", stringify!($name))))
            }
            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($name), "{}"), self.0)
            }
        }
    };
}

/// A vector indexed by an entity. Keys are handed out in order from 0 and never reused.
#[derive(Clone, PartialEq, Eq)]
pub struct EntityVec<K, V> {
    values: Vec<V>,
    key: PhantomData<K>,
}

impl<K: Entity, V> EntityVec<K, V> {
    /// An empty map.
    pub const fn new() -> Self {
        EntityVec { values: Vec::new(), key: PhantomData }
    }

    /// An empty map with room for `capacity` entities.
    pub fn with_capacity(capacity: usize) -> Self {
        EntityVec { values: Vec::with_capacity(capacity), key: PhantomData }
    }

    /// A map in which the first `len` keys all have `value`.
    pub fn filled(len: usize, value: V) -> Self
    where
        V: Clone,
    {
        EntityVec { values: vec![value; len], key: PhantomData }
    }

    /// Gives each of the first `len` keys `value`, and removes the others.
    pub fn reset(&mut self, len: usize, value: V)
    where
        V: Clone,
    {
        self.values.clear();
        self.values.resize(len, value);
    }

    /// Adds keys with `value` until there are `len`.
    pub fn extend_to(&mut self, len: usize, value: V)
    where
        V: Clone,
    {
        if self.values.len() < len {
            self.values.resize(len, value);
        }
    }

    /// Adds `value` and returns its new key.
    #[inline]
    pub fn push(&mut self, value: V) -> K {
        let key = self.next_key();
        self.values.push(value);
        key
    }

    /// The key that the next value gets.
    #[inline]
    pub fn next_key(&self) -> K {
        K::from_index(self.values.len())
    }

    /// The number of entities.
    #[inline]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are no entities.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The value of `key`, `None` if it is not one of the keys.
    pub fn get(&self, key: K) -> Option<&V> {
        self.values.get(key.index())
    }

    /// All keys in order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = K> + ExactSizeIterator + use<K, V> {
        (0..self.values.len()).map(K::from_index)
    }

    /// All values in the order of their keys.
    pub fn values(&self) -> std::slice::Iter<'_, V> {
        self.values.iter()
    }

    /// All values in the order of their keys, mutable.
    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, V> {
        self.values.iter_mut()
    }

    /// Takes the entries from number `len` on out of the map.
    pub fn split_off(&mut self, len: usize) -> Vec<V> {
        self.values.split_off(len)
    }

    /// Removes all keys but the first `len`.
    pub fn truncate(&mut self, len: usize) {
        self.values.truncate(len);
    }

    /// Removes all keys, and keeps the memory for new ones.
    pub fn clear(&mut self) {
        self.values.clear();
    }

    /// Makes room for `additional` more entities.
    pub fn reserve(&mut self, additional: usize) {
        self.values.reserve(additional);
    }

    /// All pairs of key and value in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, &V)> + ExactSizeIterator {
        self.values.iter().enumerate().map(|(index, value)| (K::from_index(index), value))
    }

    /// The values as a slice, for algorithms that work on bare indices.
    pub fn as_slice(&self) -> &[V] {
        &self.values
    }
}

impl<K: Entity, V> Index<K> for EntityVec<K, V> {
    type Output = V;
    #[inline]
    fn index(&self, key: K) -> &V {
        &self.values[key.index()]
    }
}

impl<K: Entity, V> IndexMut<K> for EntityVec<K, V> {
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut V {
        &mut self.values[key.index()]
    }
}

impl<K: Entity, V> Default for EntityVec<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Entity, V> Extend<V> for EntityVec<K, V> {
    fn extend<I: IntoIterator<Item = V>>(&mut self, values: I) {
        self.values.extend(values);
    }
}

impl<K: Entity, V> FromIterator<V> for EntityVec<K, V> {
    fn from_iter<I: IntoIterator<Item = V>>(values: I) -> Self {
        EntityVec { values: values.into_iter().collect(), key: PhantomData }
    }
}

impl<K, V: fmt::Debug> fmt::Debug for EntityVec<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.values.iter().enumerate()).finish()
    }
}
