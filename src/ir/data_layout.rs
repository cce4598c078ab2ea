//! The data layout of a target: the sizes and alignments that a module's `target datalayout` states.
//!
//! Without such a line LLVM's own defaults apply: little-endian, pointers of 64 bits, and `i64` aligned
//! to 4 bytes in structures. The text is checked as LLVM's parser checks it. Where versions of LLVM
//! differ, the most lenient one decides. Linear in the text.

use std::ops::Range;

use crate::ir::Alignment;

/// The alignment of a type.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Aligned {
    /// The alignment that accesses and structures rely on.
    abi: Alignment,
    /// The alignment of variables.
    preferred: Alignment,
}

/// The pointers of one address space.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Pointer {
    bits: u32,
    index_bits: u32,
    aligned: Aligned,
}

/// What a data layout states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataLayout {
    /// Whether the first byte of an integer in memory is the most significant one.
    pub is_big_endian: bool,
    /// The alignment of the stack, if it is stated.
    pub stack_alignment: Option<Alignment>,
    /// The address space of stack memory.
    pub alloca_space: u32,
    /// The address space of global variables.
    pub global_space: u32,
    /// By address space, ascending, from space 0.
    pointers: Vec<(u32, Pointer)>,
    /// By width in bits, ascending.
    integers: Vec<(u32, Aligned)>,
    floats: Vec<(u32, Aligned)>,
    vectors: Vec<(u32, Aligned)>,
    aggregate: Aligned,
}

/// What is wrong with a part of a data layout.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum LayoutFault {
    /// There is no such part.
    Unknown,
    /// A part is empty.
    Empty,
    /// A number is missing, or is malformed.
    Number,
    /// A number is 0 or too large.
    Range,
    /// An alignment is not a power of two of whole bytes.
    Alignment,
    /// The preferred alignment is less than the ABI alignment.
    Preferred,
}

type Parsed<T> = Result<T, LayoutFault>;

impl DataLayout {
    /// The layout that the text of a `target datalayout` states.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn parse(text: &str) -> Result<DataLayout, (LayoutFault, Range<usize>)> {
        let mut layout = DataLayout::default();
        if text.is_empty() {
            return Ok(layout);
        }
        let mut start = 0;
        for part in text.split('-') {
            let range = start..start + part.len();
            layout.part(part).map_err(|fault| (fault, range))?;
            start += part.len() + 1;
        }
        Ok(layout)
    }

    fn part(&mut self, part: &str) -> Parsed<()> {
        let mut fields = part.split(':');
        let first = fields.next().unwrap_or_default();
        let fields: Vec<&str> = fields.collect();
        if first.is_empty() || fields.iter().any(|field| field.is_empty()) {
            return Err(LayoutFault::Empty);
        }
        if first == "ni" {
            let spaces = fields.iter().map(|space| number(space));
            let spaces = spaces.collect::<Parsed<Vec<u32>>>()?;
            return if spaces.is_empty() {
                Err(LayoutFault::Empty)
            } else if spaces.contains(&0) {
                Err(LayoutFault::Range)
            } else {
                Ok(())
            };
        }
        let (kind, rest) = first.split_at(first.chars().next().map_or(0, char::len_utf8));
        match kind {
            // Deprecated, without effect.
            "s" => {}
            "e" => self.is_big_endian = false,
            "E" => self.is_big_endian = true,
            "p" => self.pointer(rest, &fields)?,
            "i" | "v" | "f" => {
                let bits = if rest.is_empty() { 0 } else { number(rest)? };
                let aligned = aligned(&fields, None)?;
                if bits >= 1 << 24 {
                    return Err(LayoutFault::Range);
                }
                match kind {
                    "i" => set(&mut self.integers, bits, aligned),
                    "v" => set(&mut self.vectors, bits, aligned),
                    _ => set(&mut self.floats, bits, aligned),
                }
            }
            "a" => {
                if !matches!(rest, "" | "0") {
                    return Err(LayoutFault::Range);
                }
                // An ABI alignment of 0 bits means that only the fields decide.
                let is_zero = fields.first() == Some(&"0");
                self.aggregate = aligned(&fields, is_zero.then_some(Alignment::ONE))?;
            }
            "n" => {
                for width in std::iter::once(rest).chain(fields) {
                    if number(width)? == 0 {
                        return Err(LayoutFault::Range);
                    }
                }
            }
            "S" => self.stack_alignment = optional_alignment(rest)?,
            "F" => {
                let rest = rest.strip_prefix(['i', 'n']).ok_or(LayoutFault::Unknown)?;
                optional_alignment(rest)?;
            }
            "P" => {
                address_space(rest)?;
            }
            "A" => self.alloca_space = address_space(rest)?,
            "G" => self.global_space = address_space(rest)?,
            "m" => {
                let is_known = matches!(fields[..], ["e" | "l" | "o" | "m" | "w" | "x" | "a"]);
                if !rest.is_empty() || !is_known {
                    return Err(LayoutFault::Unknown);
                }
            }
            _ => return Err(LayoutFault::Unknown),
        }
        Ok(())
    }

    /// Reads `p1:64:64:64:32` after the letter.
    fn pointer(&mut self, rest: &str, fields: &[&str]) -> Parsed<()> {
        // LLVM 22 has flags before the address space.
        let space = rest.trim_start_matches(['u', 'e']);
        let space = if space.is_empty() { 0 } else { address_space(space)? };
        let (&bits, alignments) = fields.split_first().ok_or(LayoutFault::Number)?;
        let bits = number(bits)?;
        if bits == 0 || bits >= 1 << 24 {
            return Err(LayoutFault::Range);
        }
        // Since LLVM 20 the alignment may be left out.
        let aligned = match alignments {
            [] => {
                let natural = Alignment::from_bytes(u64::from(bits.div_ceil(8)));
                let abi = natural.ok_or(LayoutFault::Alignment)?;
                Aligned { abi, preferred: abi }
            }
            _ => aligned(alignments, None)?,
        };
        let index_bits = alignments.get(2).map_or(Ok(bits), |bits| number(bits))?;
        if index_bits == 0 {
            return Err(LayoutFault::Range);
        }
        set(&mut self.pointers, space, Pointer { bits, index_bits, aligned });
        Ok(())
    }

    fn pointer_of(&self, space: u32) -> &Pointer {
        let found = self.pointers.binary_search_by_key(&space, |&(space, _)| space);
        &self.pointers[found.unwrap_or(0)].1
    }

    /// The bits of a pointer to `space`.
    pub fn pointer_bits(&self, space: u32) -> u32 {
        self.pointer_of(space).bits
    }

    /// The bytes of a pointer to address space 0.
    #[inline]
    pub fn pointer_bytes(&self) -> u64 {
        u64::from(self.pointers[0].1.bits.div_ceil(8))
    }

    /// The bits of the offsets that `getelementptr` computes in address space 0; they wrap at this width.
    #[inline]
    pub fn index_bits(&self) -> u32 {
        self.pointers[0].1.index_bits
    }

    /// The offset that `offset` wraps to at the width of indices, as a signed number.
    #[inline]
    pub fn wrapped(&self, offset: i64) -> i64 {
        let unused = 64u32.saturating_sub(self.index_bits());
        offset << unused >> unused
    }

    /// The alignment of pointers to address space 0: of accesses, and of variables.
    pub fn of_pointer(&self) -> [Alignment; 2] {
        self.pointers[0].1.aligned.both()
    }

    /// The alignment of integers of `bits` bits: of accesses, and of variables.
    pub fn of_integer(&self, bits: u32) -> [Alignment; 2] {
        // The next larger width that is stated, or else the largest one.
        let next = self.integers.partition_point(|&(width, _)| width < bits);
        let found = self.integers.get(next).or(self.integers.last());
        found.map_or([Alignment::ONE; 2], |(_, aligned)| aligned.both())
    }

    /// The alignment of vectors of `bits` bits: of accesses, and of variables.
    pub fn of_vector(&self, bits: u32) -> [Alignment; 2] {
        stated_or_natural(&self.vectors, bits)
    }

    /// The alignment of floating-point numbers of `bits` bits: of accesses, and of variables.
    pub fn of_float(&self, bits: u32) -> [Alignment; 2] {
        stated_or_natural(&self.floats, bits)
    }

    /// The least alignment of structures: of accesses, and of variables.
    pub fn of_structure(&self) -> [Alignment; 2] {
        self.aggregate.both()
    }

    /// Whether the interpreter can run it: little-endian, with addresses of 64 bits.
    pub fn is_plain(&self) -> bool {
        !self.is_big_endian && self.pointer_bytes() == 8 && self.index_bits() == 64
    }
}

/// The alignment of the row of this width; without one, the next power of two of the size.
fn stated_or_natural(rows: &[(u32, Aligned)], bits: u32) -> [Alignment; 2] {
    match rows.binary_search_by_key(&bits, |&(width, _)| width) {
        Ok(index) => rows[index].1.both(),
        Err(_) => {
            let bytes = u64::from(bits.div_ceil(8).next_power_of_two());
            [Alignment::from_bytes(bytes).unwrap_or(Alignment::ONE); 2]
        }
    }
}

impl Aligned {
    fn both(self) -> [Alignment; 2] {
        [self.abi, self.preferred]
    }

    /// The alignments to this many bits.
    const fn bits(abi: u64, preferred: u64) -> Aligned {
        match (Alignment::from_bytes(abi / 8), Alignment::from_bytes(preferred / 8)) {
            (Some(abi), Some(preferred)) => Aligned { abi, preferred },
            _ => panic!("powers of two"),
        }
    }
}

impl Default for DataLayout {
    fn default() -> DataLayout {
        let same = |bits: u32| (bits, Aligned::bits(bits.into(), bits.into()));
        let aligned = Aligned::bits(64, 64);
        DataLayout {
            is_big_endian: false,
            stack_alignment: None,
            alloca_space: 0,
            global_space: 0,
            pointers: vec![(0, Pointer { bits: 64, index_bits: 64, aligned })],
            integers: vec![
                (1, Aligned::bits(8, 8)),
                same(8),
                same(16),
                same(32),
                (64, Aligned::bits(32, 64)),
            ],
            floats: vec![same(16), same(32), same(64), same(128)],
            vectors: vec![same(64), same(128)],
            aggregate: Aligned::bits(8, 64),
        }
    }
}

/// Sets the value of the row `key` in an ascending table.
fn set<T>(table: &mut Vec<(u32, T)>, key: u32, value: T) {
    match table.binary_search_by_key(&key, |&(key, _)| key) {
        Ok(index) => table[index].1 = value,
        Err(index) => table.insert(index, (key, value)),
    }
}

fn number(text: &str) -> Parsed<u32> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number).ok_or(LayoutFault::Number)
}

fn address_space(text: &str) -> Parsed<u32> {
    number(text).and_then(|space| if space < 1 << 24 { Ok(space) } else { Err(LayoutFault::Range) })
}

/// An alignment in bits.
fn alignment(text: &str) -> Parsed<Alignment> {
    let bits = number(text)?;
    let bytes = if bits % 8 == 0 { Alignment::from_bytes(u64::from(bits / 8)) } else { None };
    bytes.ok_or(LayoutFault::Alignment)
}

/// An alignment in bits, where 0 means that there is none.
fn optional_alignment(text: &str) -> Parsed<Option<Alignment>> {
    if number(text)? == 0 { Ok(None) } else { alignment(text).map(Some) }
}

/// An ABI alignment, which is `abi` if that is known, and a preferred alignment, if there is one.
fn aligned(fields: &[&str], abi: Option<Alignment>) -> Parsed<Aligned> {
    let (first, rest) = fields.split_first().ok_or(LayoutFault::Number)?;
    let abi = abi.map_or_else(|| alignment(first), Ok)?;
    let preferred = rest.first().map_or(Ok(abi), |text| alignment(text))?;
    if preferred < abi { Err(LayoutFault::Preferred) } else { Ok(Aligned { abi, preferred }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(alignments: [Alignment; 2]) -> [u64; 2] {
        alignments.map(Alignment::bytes)
    }

    #[test]
    fn without_a_text_the_defaults_of_llvm_apply() {
        let layout = DataLayout::parse("").unwrap();
        assert_eq!(layout, DataLayout::default());
        assert_eq!(bytes(layout.of_integer(64)), [4, 8]);
        assert_eq!(
            [1, 8, 24, 32, 33].map(|bits| layout.of_integer(bits)[0].bytes()),
            [1, 1, 4, 4, 4]
        );
        assert_eq!([bytes(layout.of_pointer()), bytes(layout.of_structure())], [[8, 8], [1, 8]]);
        assert_eq!(
            [32, 96, 128, 256].map(|bits| layout.of_vector(bits)[0].bytes()),
            [4, 16, 16, 32]
        );
        assert!(layout.is_plain());
    }

    #[test]
    fn layouts_of_targets_are_read() {
        let i386 = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-f64:32:64-f80:32-n8:16:32-S128";
        let i386 = DataLayout::parse(i386).unwrap();
        assert_eq!((i386.pointer_bytes(), i386.index_bits(), i386.pointer_bits(272)), (4, 32, 64));
        assert_eq!(bytes(i386.of_integer(64)), [4, 8]);
        assert_eq!(i386.stack_alignment.map(Alignment::bytes), Some(16));
        assert_eq!([i386.wrapped(1 << 32 | 5), i386.wrapped(0xFFFF_FFFF)], [5, -1]);
        let s390x =
            DataLayout::parse("E-m:e-i1:8:16-i8:8:16-i64:64-f128:64-a:8:16-n32:64").unwrap();
        assert!(s390x.is_big_endian && !s390x.is_plain());
        assert_eq!([bytes(s390x.of_integer(8)), bytes(s390x.of_structure())], [[1, 2], [1, 2]]);
        let amdgpu =
            "e-p:64:64-p5:32:32-p7:160:256:256:32-v16:16-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9";
        let amdgpu = DataLayout::parse(amdgpu).unwrap();
        assert_eq!((amdgpu.alloca_space, amdgpu.global_space), (5, 1));
        assert_eq!(amdgpu.of_vector(2048)[0].bytes(), 256);
        for text in ["a:0:32", "p:32", "Fi8", "p:64:64:64:32", "i8:16", "e-pu3:32:32", "S0", "m:x"]
        {
            assert!(DataLayout::parse(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn faults_have_a_place() {
        use LayoutFault::{Alignment, Empty, Number, Preferred, Range, Unknown};
        for (text, fault, place) in [
            ("e-i64:64:16", Preferred, 2..11),
            ("p", Number, 0..1),
            ("e-n8:0", Range, 2..6),
            ("S12", Alignment, 0..3),
            ("i64:24", Alignment, 0..6),
            ("i64:0", Alignment, 0..5),
            ("A16777216", Range, 0..9),
            ("e--m:e", Empty, 2..2),
            ("e-", Empty, 2..2),
            ("p:64:", Empty, 0..5),
            ("m:q", Unknown, 0..3),
            ("T", Unknown, 0..1),
            ("\u{e9}", Unknown, 0..2),
            ("F8", Unknown, 0..2),
            ("ni:0", Range, 0..4),
            ("a8:8", Range, 0..4),
            ("i+64:64", Number, 0..7),
            ("p:64:64:64:0", Range, 0..12),
            ("i64:99999999999999", Number, 0..18),
        ] {
            assert_eq!(DataLayout::parse(text), Err((fault, place)), "{text}");
        }
    }
}
