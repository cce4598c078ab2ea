//! Tracks for pieces of edges that run side by side: pieces that overlap get different tracks.

use std::ops::RangeInclusive;

/// The highest track that is taken in each part of a line. O(log n) for a piece.
pub struct Tracks {
    /// A tree over the parts, the root at 1: the highest track anywhere below a node.
    highest: Vec<u32>,
    /// The highest track of a piece that covers all parts below a node.
    covering: Vec<u32>,
    leaves: usize,
}

impl Tracks {
    /// A line of `parts` parts, where no track is taken.
    pub fn new(parts: usize) -> Tracks {
        let leaves = parts.next_power_of_two();
        Tracks { highest: vec![0; 2 * leaves], covering: vec![0; 2 * leaves], leaves }
    }

    /// Takes the first track, counted from 0, beyond all that are taken somewhere in these parts.
    pub fn take(&mut self, parts: RangeInclusive<usize>) -> u32 {
        let (first, last) = (parts.start() + self.leaves, parts.end() + self.leaves);
        let mut taken = 0;
        let (mut low, mut high) = (first, last + 1);
        while low < high {
            if low % 2 == 1 {
                taken = taken.max(self.highest[low]);
                low += 1;
            }
            if high % 2 == 1 {
                high -= 1;
                taken = taken.max(self.highest[high]);
            }
            (low, high) = (low / 2, high / 2);
        }
        for mut node in [first, last] {
            while node > 1 {
                node /= 2;
                taken = taken.max(self.covering[node]);
            }
        }
        let (mut low, mut high) = (first, last + 1);
        while low < high {
            if low % 2 == 1 {
                self.cover(low, taken + 1);
                low += 1;
            }
            if high % 2 == 1 {
                high -= 1;
                self.cover(high, taken + 1);
            }
            (low, high) = (low / 2, high / 2);
        }
        for mut node in [first, last] {
            while node > 1 {
                node /= 2;
                self.highest[node] = self.highest[node].max(taken + 1);
            }
        }
        taken
    }

    fn cover(&mut self, node: usize, track: u32) {
        self.covering[node] = self.covering[node].max(track);
        self.highest[node] = self.highest[node].max(track);
    }

    /// The number of tracks that are in use.
    pub fn count(&self) -> u32 {
        self.highest[1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overlapping_pieces_have_different_tracks() {
        for parts in [1, 2, 7, 64] {
            let mut tracks = Tracks::new(parts);
            let mut slow = vec![0; parts];
            for step in 0..200usize {
                let (a, b) = (step * 7 % parts, step * step * 3 % parts);
                let (low, high) = (a.min(b), a.max(b));
                let wanted = *slow[low..=high].iter().max().unwrap();
                assert_eq!(tracks.take(low..=high), wanted);
                slow[low..=high].fill(wanted + 1);
            }
            assert_eq!(tracks.count(), *slow.iter().max().unwrap());
        }
    }
}
