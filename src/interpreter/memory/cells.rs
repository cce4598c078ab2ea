//! The bytes of memory and their shadow, four of each in one cell: what a slot holds for an aligned `i32`.
//! So such an access is one access for the machine, and its bounds are checked once.

/// Four bytes in the lower half, their shadow in the upper one.
#[derive(Debug)]
pub(super) struct Cells(Vec<u64>);

/// A half of the cells.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::interpreter) enum Half {
    Content,
    Shadow,
}

impl Half {
    /// Where it begins in a cell.
    fn shift(self) -> u32 {
        match self {
            Half::Content => 0,
            Half::Shadow => 32,
        }
    }
}

/// The lowest `len` bytes of a word, at most 8.
fn lowest(len: usize) -> u64 {
    u64::MAX.checked_shr(64 - 8 * len as u32).unwrap_or(0)
}

impl Cells {
    /// At least `len` bytes of zeros; `None` if the system does not have enough memory.
    pub fn new(len: usize) -> Option<Cells> {
        let cells = len.div_ceil(4);
        // Allocating zeros aborts if it fails, so try first. Zeros cost nothing before they are touched.
        Vec::<u64>::new().try_reserve_exact(cells).ok()?;
        Some(Cells(vec![0; cells]))
    }

    /// The number of bytes.
    #[inline(always)]
    pub fn len(&self) -> usize {
        4 * self.0.len()
    }

    /// Adds zeros, up to at least `len` bytes.
    pub fn grow(&mut self, len: usize) -> Option<()> {
        let cells = len.div_ceil(4);
        self.0.try_reserve_exact(cells.saturating_sub(self.0.len())).ok()?;
        self.0.resize(cells, 0);
        Some(())
    }

    /// The cell of the byte at an address.
    #[inline(always)]
    pub fn cell(&self, address: usize) -> u64 {
        self.0.get(address / 4).copied().unwrap_or(0)
    }

    #[inline(always)]
    pub fn set_cell(&mut self, address: usize, cell: u64) {
        if let Some(place) = self.0.get_mut(address / 4) {
            *place = cell;
        }
    }

    /// The `len` bytes at an address, at most 8, as a word.
    pub fn word(&self, address: usize, len: usize, half: Half) -> u64 {
        let part =
            |index: usize| u128::from((self.cell(address + 4 * index) >> half.shift()) as u32);
        let parts = part(0) | part(1) << 32 | part(2) << 64;
        (parts >> (8 * (address % 4))) as u64 & lowest(len)
    }

    /// Writes such a word.
    pub fn set_word(&mut self, address: usize, len: usize, half: Half, word: u64) {
        let shift = 8 * (address % 4);
        let mut mask = u128::from(lowest(len)) << shift;
        let mut bits = u128::from(word) << shift & mask;
        let mut address = address;
        while mask != 0 {
            let [mask_here, bits_here] =
                [mask, bits].map(|it| u64::from(it as u32) << half.shift());
            self.set_cell(address, self.cell(address) & !mask_here | bits_here);
            (mask, bits, address) = (mask >> 32, bits >> 32, address + 4);
        }
    }

    /// Fills the half of `len` bytes.
    pub fn fill(&mut self, address: usize, len: usize, half: Half, byte: u8) {
        let end = address + len;
        let (first, last) = (address.next_multiple_of(4).min(end), (end / 4 * 4).max(address));
        let word = u64::from_le_bytes([byte; 8]);
        self.set_word(address, first - address, half, word);
        if first < last {
            let mask = u64::from(u32::MAX) << half.shift();
            for cell in self.0.get_mut(first / 4..last / 4).unwrap_or_default() {
                *cell = *cell & !mask | word & mask;
            }
        }
        if first <= last {
            self.set_word(last, end - last, half, word);
        }
    }

    /// Copies bytes, which may overlap, with their shadow.
    pub fn copy(&mut self, to: usize, from: usize, len: usize) {
        let end = self.len();
        if from + len > end || to + len > end {
            return;
        }
        if [to, from, len].iter().all(|it| it.is_multiple_of(4)) {
            return self.0.copy_within(from / 4..(from + len) / 4, to / 4);
        }
        let mut copy = |at| {
            for half in [Half::Content, Half::Shadow] {
                self.set_word(to + at, 1, half, self.word(from + at, 1, half));
            }
        };
        if to <= from { (0..len).for_each(&mut copy) } else { (0..len).rev().for_each(copy) }
    }

    /// Puts elements of `size` bytes, with their shadow, into this order.
    pub fn permute(&mut self, start: usize, size: usize, order: &[u32]) {
        if [start, size].iter().all(|it| it.is_multiple_of(4)) {
            let (first, size) = (start / 4, size / 4);
            let Some(cells) = self.0.get_mut(first..first + size * order.len()) else { return };
            let old = cells.to_vec();
            for (element, &from) in cells.chunks_exact_mut(size).zip(order) {
                element.copy_from_slice(&old[size * from as usize..][..size]);
            }
            return;
        }
        let halves = [Half::Content, Half::Shadow];
        let bytes = start..start + size * order.len();
        let old: Vec<_> = bytes.map(|at| halves.map(|half| self.word(at, 1, half))).collect();
        let places =
            order.iter().flat_map(|&from| (0..size).map(move |at| size * from as usize + at));
        for (at, from) in (start..).zip(places) {
            for (half, word) in halves.into_iter().zip(old[from]) {
                self.set_word(at, 1, half, word);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes and their shadow, one by one.
    fn bytes(cells: &Cells) -> Vec<[u64; 2]> {
        let halves = [Half::Content, Half::Shadow];
        (0..cells.len()).map(|at| halves.map(|half| cells.word(at, 1, half))).collect()
    }

    /// Cells in which each byte differs.
    fn numbered() -> Cells {
        let mut cells = Cells::new(32).unwrap();
        for at in 0..32 {
            cells.set_word(at, 1, Half::Content, at as u64 + 1);
            cells.set_word(at, 1, Half::Shadow, at as u64 + 101);
        }
        cells
    }

    #[test]
    fn words_fills_and_copies_are_those_of_bytes() {
        for (start, len) in (0..16).flat_map(|start| (0..=12).map(move |len| (start, len))) {
            for half in [Half::Content, Half::Shadow] {
                let (mut cells, mut expected) = (numbered(), bytes(&numbered()));
                let of_half = half as usize;
                if len <= 8 {
                    let word = cells.word(start, len, half).to_le_bytes();
                    for at in 0..len {
                        assert_eq!(u64::from(word[at]), expected[start + at][of_half]);
                    }
                    cells.set_word(start, len, half, 0x8877_6655_4433_2211);
                    (0..len).for_each(|at| expected[start + at][of_half] = 0x11 * (at as u64 + 1));
                    assert_eq!(bytes(&cells), expected, "{start} {len}");
                }
                cells.fill(start, len, half, 0xEE);
                (0..len).for_each(|at| expected[start + at][of_half] = 0xEE);
                assert_eq!(bytes(&cells), expected, "{start} {len}");
            }
            for from in 0..16 {
                let (mut cells, mut expected) = (numbered(), bytes(&numbered()));
                cells.copy(start, from, len);
                expected.copy_within(from..from + len, start);
                assert_eq!(bytes(&cells), expected, "{start} {from} {len}");
            }
        }
    }
    #[test]
    fn elements_are_put_into_an_order() {
        for (start, size) in (0..8).flat_map(|start| (1..=8).map(move |size| (start, size))) {
            let (mut cells, mut expected) = (numbered(), bytes(&numbered()));
            cells.permute(start, size, &[2, 0, 1]);
            expected[start..start + 3 * size].rotate_right(size);
            assert_eq!(bytes(&cells), expected, "{start} {size}");
        }
    }
}
