//! The floating-point types.

use crate::ir::Type;
use crate::ir::eval::float;

/// A floating-point type. A number is its bits, in a `u128`, the sign highest.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FloatType {
    /// IEEE 754 binary16.
    Half,
    /// The upper half of a [`FloatType::Float`].
    Bfloat,
    /// IEEE 754 binary32, the language's `float`.
    Float,
    /// IEEE 754 binary64.
    Double,
    /// The 80 bits of the x87.
    X86Fp80,
    /// IEEE 754 binary128.
    Fp128,
}

/// How a type is written, how wide it is, and what begins its constants in hexadecimal.
struct Row {
    keyword: &'static str,
    bits: u32,
    prefix: &'static str,
}

impl FloatType {
    /// All of them, in the order of their numbers among the types.
    pub const ALL: [FloatType; 6] = [
        FloatType::Half,
        FloatType::Bfloat,
        FloatType::Float,
        FloatType::Double,
        FloatType::X86Fp80,
        FloatType::Fp128,
    ];

    const TABLE: [Row; FloatType::ALL.len()] = [
        Row { keyword: "half", bits: 16, prefix: "0xH" },
        Row { keyword: "bfloat", bits: 16, prefix: "0xR" },
        Row { keyword: "float", bits: 32, prefix: "0x" },
        Row { keyword: "double", bits: 64, prefix: "0x" },
        Row { keyword: "x86_fp80", bits: 80, prefix: "0xK" },
        Row { keyword: "fp128", bits: 128, prefix: "0xL" },
    ];

    const fn row(self) -> &'static Row {
        &FloatType::TABLE[self as usize]
    }

    /// The floating-point type `ty`; `None` if it is another type.
    #[inline]
    pub fn of(ty: Type) -> Option<FloatType> {
        ty.float_index().map(|index| FloatType::ALL[index])
    }

    /// The type that LLVM writes as `word`, if there is one.
    pub fn from_keyword(word: &[u8]) -> Option<FloatType> {
        FloatType::ALL.into_iter().find(|ty| ty.keyword().as_bytes() == word)
    }

    /// LLVM's keyword.
    pub const fn keyword(self) -> &'static str {
        self.row().keyword
    }

    /// What begins its constants in hexadecimal.
    pub const fn prefix(self) -> &'static str {
        self.row().prefix
    }

    /// The width in bits.
    pub const fn bits(self) -> u32 {
        self.row().bits
    }

    /// The same type among all types.
    #[inline]
    pub const fn ty(self) -> Type {
        Type::float(self)
    }

    /// The number with these bits as LLVM writes it: a `float` or `double` in decimal if six digits are
    /// exactly it as a `double`, all others in hexadecimal, a `float` as the `double` of the same value.
    pub fn text(self, bits: u128) -> String {
        let Row { prefix, bits: width, .. } = self.row();
        match self {
            FloatType::Float | FloatType::Double => {
                let bits = float::to_double(self, bits);
                let short = float::six_digits(bits);
                match short.parse::<f64>() {
                    Ok(value) if value.is_finite() && value.to_bits() == bits => short,
                    _ => format!("{prefix}{bits:X}"),
                }
            }
            // The half that has the exponent comes last.
            FloatType::Fp128 => format!("{prefix}{:016X}{:016X}", bits as u64, bits >> 64),
            _ => format!("{prefix}{bits:0width$X}", width = (*width / 4) as usize),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What LLVM 14's `llvm-dis` prints.
    #[test]
    fn numbers_are_written_as_llvm_does() {
        let double = |value: f64| FloatType::Double.text(value.to_bits().into());
        let float = |value: f32| FloatType::Float.text(value.to_bits().into());
        assert_eq!(double(1.0), "1.000000e+00");
        assert_eq!(double(-0.0), "-0.000000e+00");
        assert_eq!(double(0.1), "1.000000e-01");
        assert_eq!(double(1e100), "1.000000e+100");
        assert_eq!(double(123456.0), "1.234560e+05");
        assert_eq!(double(1234567.0), "0x4132D68700000000");
        assert_eq!(float(0.1), "0x3FB99999A0000000");
        assert_eq!(float(0.5), "5.000000e-01");
        assert_eq!(float(f32::INFINITY), "0x7FF0000000000000");
        assert_eq!(FloatType::Half.text(0x3C00), "0xH3C00");
        assert_eq!(FloatType::X86Fp80.text(0x3FFF_8000_0000_0000_0000), "0xK3FFF8000000000000000");
        assert_eq!(FloatType::Fp128.text(0x4000 << 112), "0xL00000000000000004000000000000000");
    }
}
