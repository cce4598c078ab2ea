//! What qualifies an operation: promises that LLVM may rely on, and alignment.

/// A power of two, or unspecified, which means the alignment of the type.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Alignment(u8);

impl Alignment {
    /// Unspecified.
    pub const NATURAL: Alignment = Alignment(0);

    /// An alignment to `bytes`; `None` if that is not a power of two up to 2^32, LLVM's limit.
    pub fn from_bytes(bytes: u64) -> Option<Alignment> {
        let is_valid = bytes.is_power_of_two() && bytes <= 1 << 32;
        is_valid.then(|| Alignment(bytes.trailing_zeros() as u8 + 1))
    }

    /// The number of bytes, if it is specified.
    pub fn bytes(self) -> Option<u64> {
        self.0.checked_sub(1).map(|exponent| 1 << exponent)
    }
}

/// What qualifies an operation.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags {
    bits: u16,
    /// The alignment of the address, for `alloca`, `load` and `store`.
    pub alignment: Alignment,
}

macro_rules! flags {
    ($($(#[$attribute:meta])* $constant:ident $keyword:literal $bit:literal,)*) => {
        impl Flags {
            $($(#[$attribute])*
            pub const $constant: Flags = Flags { bits: 1 << $bit, alignment: Alignment::NATURAL };)*

            /// The flags with LLVM's keywords, in the order in which LLVM writes them.
            pub const KEYWORDS: &[(Flags, &str)] = &[$((Flags::$constant, $keyword)),*];
        }
    };
}

flags! {
    /// The access is seen outside the program and stays.
    VOLATILE "volatile" 0,
    /// The address stays inside what the base points into.
    INBOUNDS "inbounds" 1,
    /// The offset does not wrap as a signed number.
    NUSW "nusw" 2,
    /// The operands have no bit in common.
    DISJOINT "disjoint" 3,
    /// The operand is not negative.
    NNEG "nneg" 4,
    /// The operands have the same sign.
    SAMESIGN "samesign" 5,
    /// The division leaves no remainder, the shift drops no bit.
    EXACT "exact" 6,
    /// The unsigned result does not wrap.
    NUW "nuw" 7,
    /// The signed result does not wrap.
    NSW "nsw" 8,
}

impl Flags {
    /// No flags, unspecified alignment.
    pub const NONE: Flags = Flags { bits: 0, alignment: Alignment::NATURAL };

    /// Whether all of `flags` are among these; alignment does not matter.
    #[inline]
    pub fn contains(self, flags: Flags) -> bool {
        self.bits & flags.bits == flags.bits
    }

    /// These and `flags`, with the alignment of these.
    #[inline]
    #[must_use]
    pub fn with(self, flags: Flags) -> Flags {
        Flags { bits: self.bits | flags.bits, ..self }
    }

    /// Whether no flag is set. The alignment does not count.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The flag with this keyword, if it is one.
    pub fn from_keyword(keyword: &str) -> Option<Flags> {
        Flags::KEYWORDS.iter().find(|(_, text)| *text == keyword).map(|&(flags, _)| flags)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alignments_are_powers_of_two() {
        assert_eq!(Alignment::from_bytes(16).and_then(Alignment::bytes), Some(16));
        assert_eq!(Alignment::from_bytes(1).and_then(Alignment::bytes), Some(1));
        assert_eq!(Alignment::from_bytes(0), None);
        assert_eq!(Alignment::from_bytes(12), None);
        assert_eq!(Alignment::from_bytes(1 << 33), None);
        assert_eq!(Alignment::NATURAL.bytes(), None);
    }

    #[test]
    fn flags_add_up() {
        let flags = Flags::NUW.with(Flags::NSW);
        assert!(flags.contains(Flags::NSW) && !flags.contains(Flags::EXACT));
        assert!(Flags::NONE.is_empty() && !flags.is_empty());
        for &(flag, keyword) in Flags::KEYWORDS {
            assert_eq!(Flags::from_keyword(keyword), Some(flag));
        }
        assert_eq!(Flags::from_keyword("fast"), None);
    }
}
