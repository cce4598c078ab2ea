//! Numbers that a seed decides, the same on every machine.

/// SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
pub struct Random(u64);

impl Random {
    /// The numbers for `name`, such as that of a function, so that its questions do not depend on other functions.
    pub fn new(seed: u64, name: &str) -> Random {
        let mut random = Random(seed);
        for byte in name.bytes() {
            random.0 = random.next() ^ u64::from(byte);
        }
        random
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Puts the items in an order in which each is equally likely at each place (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, (self.next() % (last as u64 + 1)) as usize);
        }
    }
}
