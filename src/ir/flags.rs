//! What qualifies an operation: promises that LLVM may rely on.

/// What qualifies an operation.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags(u16);

macro_rules! flags {
    ($($(#[$attribute:meta])* $constant:ident $keyword:literal $bit:literal,)*) => {
        impl Flags {
            $($(#[$attribute])*
            pub const $constant: Flags = Flags(1 << $bit);)*

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
    /// Operations may be regrouped.
    REASSOC "reassoc" 9,
    /// No operand and no result is NaN.
    NNAN "nnan" 10,
    /// No operand and no result is infinite.
    NINF "ninf" 11,
    /// The sign of zero does not matter.
    NSZ "nsz" 12,
    /// A division may become a multiplication by the reciprocal.
    ARCP "arcp" 13,
    /// Operations may be joined to one with a single rounding.
    CONTRACT "contract" 14,
    /// Functions may be approximated.
    AFN "afn" 15,
}

impl Flags {
    /// No flags.
    pub const NONE: Flags = Flags(0);

    /// All flags of floating-point operations; LLVM writes `fast` for all of them.
    pub const FAST: Flags = Flags(0b111_1111 << 9);

    /// Whether all of `flags` are among these.
    #[inline]
    pub fn contains(self, flags: Flags) -> bool {
        self.0 & flags.0 == flags.0
    }

    /// These and `flags`.
    #[inline]
    #[must_use]
    pub const fn with(self, flags: Flags) -> Flags {
        Flags(self.0 | flags.0)
    }

    /// Whether no flag is set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// LLVM's keywords for these flags, in its order: `fast` for all flags of floating-point operations.
    pub fn keywords(self) -> impl Iterator<Item = &'static str> {
        let is_fast = self.contains(Flags::FAST);
        let mut rest = if is_fast { self.0 & !Flags::FAST.0 } else { self.0 };
        let others = std::iter::from_fn(move || {
            let (_, keyword) = *Flags::KEYWORDS.get(rest.trailing_zeros() as usize)?;
            // Each flag is the bit of its row.
            rest &= rest - 1;
            Some(keyword)
        });
        is_fast.then_some("fast").into_iter().chain(others)
    }

    /// The flag with this keyword, or the flags that it stands for, if it is one.
    pub fn from_keyword(keyword: &str) -> Option<Flags> {
        if keyword == "fast" {
            return Some(Flags::FAST);
        }
        Flags::KEYWORDS.iter().find(|(_, text)| *text == keyword).map(|&(flags, _)| flags)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_add_up() {
        let flags = Flags::NUW.with(Flags::NSW);
        assert!(flags.contains(Flags::NSW) && !flags.contains(Flags::EXACT));
        assert!(Flags::NONE.is_empty() && !flags.is_empty());
        for &(flag, keyword) in Flags::KEYWORDS {
            assert_eq!(Flags::from_keyword(keyword), Some(flag));
        }
        assert_eq!(Flags::from_keyword("fast"), Some(Flags::FAST));
        assert_eq!(Flags::from_keyword("faster"), None);
        let keywords = |flags: Flags| flags.keywords().collect::<Vec<_>>().join(" ");
        assert_eq!(keywords(Flags::NUW.with(Flags::NSW)), "nuw nsw");
        assert_eq!(keywords(Flags::NSW.with(Flags::FAST)), "fast nsw");
        assert_eq!(keywords(Flags::NSZ.with(Flags::AFN)), "nsz afn");
        assert_eq!(keywords(Flags::NONE), "");
        for (index, (flag, _)) in Flags::KEYWORDS.iter().enumerate() {
            assert_eq!(flag.0, 1 << index);
        }
    }
}
