//! A hash table of keys whose data is elsewhere, such as the numbers of instructions.
//!
//! Beside each key it keeps a part of the hash. So it reads the data of another key only if the hashes
//! agree. In a large function, each such read misses the caches.
//!
//! A key is where double hashing puts it (Knuth, *The Art of Computer Programming*, volume 3
//! (1973), section 6.4): such places are random, so the table misses the caches, too. Therefore a key may
//! have a *home*: a number that is near those of keys that are looked for at the same time, such as that
//! of an operand. Then it is in the row of slots of its home, as long as that is not full. So keys with the
//! same home do not make it slow.

/// The slots of a row: they fill a cache line.
const ROW: usize = 8;

/// How many homes share a row. There are at least as many slots as keys, so rows are about half full if
/// there is one key for each home.
const HOMES: u32 = 4;

/// Keys, each with the lower half of its hash.
#[derive(Clone, Debug)]
pub struct KeyTable<K> {
    /// Each key with its hash. The number of slots is a power of two, or there are none.
    slots: Vec<(u32, K)>,
    len: usize,
    /// How many slots there will be at least.
    least: usize,
}

/// The hash of a free slot.
const FREE: u32 = 0;

/// What is looked for: a hash, and the home of all keys that may be equal, if they have one.
#[derive(Copy, Clone, Debug)]
pub struct Sought {
    hash: u32,
    home: Option<u32>,
}

impl Sought {
    /// A key with this hash and this home.
    #[inline]
    pub fn new(hash: u64, home: Option<u32>) -> Sought {
        Sought { hash: (hash as u32).max(FREE + 1), home }
    }
}

impl<K> Default for KeyTable<K> {
    fn default() -> KeyTable<K> {
        KeyTable { slots: Vec::new(), len: 0, least: 2 * ROW }
    }
}

impl<K: Copy> KeyTable<K> {
    /// An empty table that will have room for `capacity` keys as soon as it has one.
    pub fn with_capacity(capacity: usize) -> KeyTable<K> {
        let least = (2 * capacity).next_power_of_two().max(2 * ROW);
        KeyTable { least, ..KeyTable::default() }
    }

    /// The key that was sought and for which `is_equal` holds. O(1) expected.
    #[inline]
    pub fn find(&self, sought: Sought, is_equal: impl Fn(K) -> bool) -> Option<K> {
        if self.slots.is_empty() {
            return None;
        }
        self.place(sought, is_equal).ok().map(|place| self.slots[place].1)
    }

    /// The place of the key that was sought and for which `is_equal` holds. Without one, inserts `key` and
    /// returns `None`. `home_of` gives the home of another key. O(1) expected.
    #[inline]
    pub fn find_or_insert(
        &mut self,
        sought: Sought,
        key: K,
        is_equal: impl Fn(K) -> bool,
        home_of: impl Fn(K) -> Option<u32>,
    ) -> Option<&mut K> {
        if self.len + self.len / 2 >= self.slots.len() {
            self.grow(key, home_of);
        }
        match self.place(sought, is_equal) {
            Ok(place) => Some(&mut self.slots[place].1),
            Err(free) => {
                self.slots[free] = (sought.hash, key);
                self.len += 1;
                None
            }
        }
    }

    /// The place of a key, or the free one where it belongs. There is a free one.
    #[inline]
    fn place(&self, sought: Sought, is_equal: impl Fn(K) -> bool) -> Result<usize, usize> {
        let look = |place: usize| match self.slots[place] {
            (FREE, _) => Some(Err(place)),
            (hash, key) if hash == sought.hash && is_equal(key) => Some(Ok(place)),
            _ => None,
        };
        self.places(sought).find_map(look).expect("there is a free place")
    }

    /// The places where a key may be, the likely ones first. A key that its row has no room for is where its hash
    /// leads, by steps of its own: single steps would walk along all the full rows beside each other.
    #[inline]
    fn places(&self, sought: Sought) -> impl Iterator<Item = usize> + use<K> {
        let mask = self.slots.len() - 1;
        let row = sought.home.map(|home| ((home / HOMES) as usize * ROW) & mask);
        let row = row.map_or(0..0, |row| row..row + ROW);
        let start = spread(sought.hash) as usize;
        // It is odd, so the steps reach all places.
        let step = start >> 15 | 1;
        row.chain((0..).map(move |count| start.wrapping_add(count * step) & mask))
    }

    #[cold]
    fn grow(&mut self, filler: K, home_of: impl Fn(K) -> Option<u32>) {
        let size = (2 * self.slots.len()).max(self.least);
        let old = std::mem::replace(&mut self.slots, vec![(FREE, filler); size]);
        for (hash, key) in old.into_iter().filter(|&(hash, _)| hash != FREE) {
            let place = self.place(Sought { hash, home: home_of(key) }, |_| false);
            self.slots[place.unwrap_or_else(|free| free)] = (hash, key);
        }
    }

    /// Forgets all keys. Linear in their number.
    pub fn clear(&mut self) {
        // Clearing a table is linear in its size, which many keys leave to a few.
        match self.slots.len() > 32 * self.len.max(64) {
            true => self.slots = Vec::new(),
            false => self.slots.iter_mut().for_each(|slot| slot.0 = FREE),
        }
        self.len = 0;
    }
}

/// A hash whose lowest bits are random: the end of Appleby's MurmurHash3. The hashes of instructions that follow each
/// other often differ by the same number, for which one multiplication leaves runs of keys in the same place.
#[inline]
fn spread(mut hash: u32) -> u32 {
    hash = (hash ^ hash >> 16).wrapping_mul(0x85EB_CA6B);
    hash = (hash ^ hash >> 13).wrapping_mul(0xC2B2_AE35);
    hash ^ hash >> 16
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two keys have the same hash, and all have one of two homes or none.
    fn sought(key: u64) -> Sought {
        Sought::new(key / 2, home(key))
    }

    fn home(key: u64) -> Option<u32> {
        Some(key as u32 % 3).filter(|&home| home < 2)
    }

    #[test]
    fn equal_keys_are_found_and_others_with_the_same_hash_are_not() {
        let mut table = KeyTable::default();
        for key in 0..1_000_u64 {
            assert!(table.find_or_insert(sought(key), key, |other| other == key, home).is_none());
        }
        for key in 0..1_000 {
            assert_eq!(table.find(sought(key), |other| other == key), Some(key));
            let found = table.find_or_insert(sought(key), 0, |other| other == key, home);
            assert_eq!(found, Some(&mut { key }));
        }
        assert_eq!(table.find(sought(0), |other| other == 4), None);
        table.clear();
        assert_eq!(table.find(sought(0), |_| true), None);
    }

    #[test]
    fn hashes_at_equal_distances_have_different_places() {
        for step in (0..2000u32).map(|number| number.wrapping_mul(0x9E37_79B1) | 1).chain(1..2000) {
            let mut places: Vec<u32> =
                (0..1000u32).map(|key| spread(key.wrapping_mul(step)) & 1023).collect();
            places.sort_unstable();
            places.dedup();
            // Random places would be 638 different ones.
            assert!(places.len() > 500, "{step}: {}", places.len());
        }
    }

    #[test]
    fn full_rows_beside_each_other_do_not_make_others_slow() {
        let mut table = KeyTable::default();
        // Four times as many keys as their rows have places.
        let home = |key: u32| Some(key / 8);
        let sought = |key: u32| Sought::new(u64::from(key.wrapping_mul(0x9E37_79B1)), home(key));
        for key in 0..20_000 {
            assert!(table.find_or_insert(sought(key), key, |it| it == key, home).is_none());
        }
        let looks = |key| table.places(sought(key)).position(|it| table.slots[it].1 == key);
        let all: usize = (0..20_000).map(|key| looks(key).unwrap()).sum();
        assert!(all < 20 * 20_000, "{all}");
    }

    #[test]
    fn many_keys_leave_little_to_clear() {
        let mut table = KeyTable::default();
        for key in 0..10_000 {
            assert!(table.find_or_insert(sought(key), key, |it| it == key, home).is_none());
        }
        for _ in 0..2 {
            table.clear();
            assert!(table.find_or_insert(sought(0), 0, |_| true, home).is_none());
        }
        assert!(table.slots.len() < 100);
    }
}
