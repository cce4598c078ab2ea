//! Keywords as numbers: a hash table that is filled at compile time.

/// A set of at most 255 words, each with its position in the list that the set was made from.
/// `SLOTS` is a power of two above the number of words.
pub struct Keywords<const SLOTS: usize> {
    words: &'static [&'static str],
    /// The position of a word plus 1, or 0 for an empty slot. A word is in the slot of its hash or
    /// in the first free slot after it (linear probing).
    slots: [u8; SLOTS],
}

impl<const SLOTS: usize> Keywords<SLOTS> {
    /// The set of `words`. In a constant, too many words are a compile-time error.
    pub const fn new(words: &'static [&'static str]) -> Keywords<SLOTS> {
        assert!(SLOTS.is_power_of_two() && words.len() < SLOTS && words.len() < 256);
        let mut slots = [0; SLOTS];
        let mut position = 0;
        while position < words.len() {
            let mut slot = hash(words[position].as_bytes()) % SLOTS;
            while slots[slot] != 0 {
                slot = (slot + 1) % SLOTS;
            }
            slots[slot] = position as u8 + 1;
            position += 1;
        }
        Keywords { words, slots }
    }

    /// The words, in the order of their positions.
    pub fn words(&self) -> &'static [&'static str] {
        self.words
    }

    /// The position of `word` in the list, or `None` if it is not in the list. Takes constant time:
    /// one comparison with a word of the list, or a few.
    #[inline]
    pub fn position(&self, word: &[u8]) -> Option<usize> {
        let mut slot = hash(word) % SLOTS;
        loop {
            let position = usize::from(self.slots[slot]).checked_sub(1)?;
            if self.words[position].as_bytes() == word {
                return Some(position);
            }
            slot = (slot + 1) % SLOTS;
        }
    }

    /// Whether `word` is in the set.
    #[inline]
    pub fn contains(&self, word: &[u8]) -> bool {
        self.position(word).is_some()
    }
}

/// Mixes the length, the first two bytes and the last one.
#[inline]
const fn hash(word: &[u8]) -> usize {
    if word.is_empty() {
        return 0;
    }
    let last = word.len() - 1;
    let second = if last > 0 { word[1] } else { 0 };
    word.len() + 3 * word[0] as usize + 5 * second as usize + 11 * word[last] as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_their_positions() {
        static LIST: [&str; 6] = ["add", "dad", "sub", "a", "xor", "ret"];
        // With only two empty slots, most words are in one long run of slots.
        let keywords = Keywords::<8>::new(&LIST);
        for (position, word) in LIST.iter().enumerate() {
            assert_eq!(keywords.position(word.as_bytes()), Some(position));
        }
        for other in ["", "b", "adds", "ad", "bus"] {
            assert!(!keywords.contains(other.as_bytes()), "{other}");
        }
    }
}
