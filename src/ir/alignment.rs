//! Alignments of memory.
//!
//! The alignment of an `alloca` or a global variable is a duty of who makes the memory: its address is a
//! multiple of that number. The alignment of an access is a promise of who makes the access: the
//! behaviour of an access whose address is not such a multiple is undefined, and processors have
//! instructions that trap. So the weaker alignment of an access is always right, and there is no
//! default that a pass could get by leaving the alignment out.

/// An alignment: a power of two. The greater one is the stronger promise.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Alignment {
    exponent: u8,
}

impl Alignment {
    /// Any address: the weakest promise.
    pub const ONE: Alignment = Alignment { exponent: 0 };

    /// Multiples of 4.
    pub const FOUR: Alignment = Alignment { exponent: 2 };

    /// Multiples of 8.
    pub const EIGHT: Alignment = Alignment { exponent: 3 };

    /// Multiples of 16.
    pub const SIXTEEN: Alignment = Alignment { exponent: 4 };

    /// The greatest exponent that LLVM allows.
    const MOST: u8 = 32;

    /// An alignment to `bytes`; `None` if that is not a power of two up to 2^32, LLVM's limit.
    pub const fn from_bytes(bytes: u64) -> Option<Alignment> {
        let exponent = bytes.trailing_zeros() as u8;
        if bytes.is_power_of_two() && exponent <= Alignment::MOST {
            Some(Alignment { exponent })
        } else {
            None
        }
    }

    /// The number of bytes.
    #[inline]
    pub const fn bytes(self) -> u64 {
        1 << self.exponent
    }

    /// The alignment of the address that is `offset` bytes after, or before, one that is aligned
    /// like this.
    #[must_use]
    pub fn at_offset(self, offset: i64) -> Alignment {
        let exponent = offset.trailing_zeros().min(self.exponent.into()) as u8;
        Alignment { exponent }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alignments_are_powers_of_two() {
        let bytes = |bytes| Alignment::from_bytes(bytes).map(Alignment::bytes);
        assert_eq!(bytes(16), Some(16));
        assert_eq!(bytes(1 << 32), Some(1 << 32));
        assert_eq!(Alignment::from_bytes(1), Some(Alignment::ONE));
        assert!([0, 12, 1 << 33].map(bytes).iter().all(Option::is_none));
    }

    #[test]
    fn offsets_weaken() {
        let sixteen = Alignment::from_bytes(16).unwrap();
        let at = |offset| sixteen.at_offset(offset).bytes();
        assert_eq!([0, 4, -8, 48, 3].map(at), [16, 4, 8, 16, 1]);
        assert!(Alignment::ONE < sixteen && sixteen.at_offset(4) < sixteen);
        assert_eq!(Alignment::ONE.at_offset(0), Alignment::ONE);
    }
}
