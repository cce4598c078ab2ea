//! The scalar types of the source language, one row each, and their constants.

/// A scalar type. Where two types meet, the lower one is converted to the higher one.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Scalar {
    /// A 32-bit integer.
    #[default]
    Int,
    /// A 32-bit floating-point number, IEEE 754 binary32.
    Float,
}

/// What the language says of a type.
struct Row {
    word: &'static str,
    bytes: u32,
    is_extension: bool,
}

impl Scalar {
    /// All of them.
    pub const ALL: [Scalar; 2] = [Scalar::Int, Scalar::Float];

    const fn row(self) -> Row {
        match self {
            Scalar::Int => Row { word: "int", bytes: 4, is_extension: false },
            Scalar::Float => Row { word: "float", bytes: 4, is_extension: true },
        }
    }

    /// The keyword.
    pub const fn word(self) -> &'static str {
        self.row().word
    }

    /// The size of a value in memory.
    pub const fn bytes(self) -> u32 {
        self.row().bytes
    }

    /// Whether miniSysY lacks it.
    pub const fn is_extension(self) -> bool {
        self.row().is_extension
    }
}

/// A constant of a scalar type. Equal constants have equal bits: 0.0 is not -0.0, and a NaN is itself.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Constant {
    /// An `int`.
    Int(i32),
    /// The bits of a `float`.
    Float(u32),
}

impl Constant {
    /// A `float`. All NaNs are the canonical one, which is quiet and positive.
    pub fn float(value: f32) -> Constant {
        Constant::Float(if value.is_nan() { 0x7FC0_0000 } else { value.to_bits() })
    }

    /// The constant of the type `scalar` with these bits.
    pub fn of_bits(scalar: Scalar, bits: u32) -> Constant {
        match scalar {
            Scalar::Int => Constant::Int(bits as i32),
            Scalar::Float => Constant::Float(bits),
        }
    }

    /// The zero of the type `scalar`, whose bits are all zero.
    pub fn zero(scalar: Scalar) -> Constant {
        Constant::of_bits(scalar, 0)
    }

    /// Its bits in memory.
    pub fn bits(self) -> u32 {
        match self {
            Constant::Int(value) => value as u32,
            Constant::Float(bits) => bits,
        }
    }

    /// Its type.
    pub fn scalar(self) -> Scalar {
        match self {
            Constant::Int(_) => Scalar::Int,
            Constant::Float(_) => Scalar::Float,
        }
    }

    /// Its value if it is an `int`.
    pub fn as_int(self) -> Option<i32> {
        match self {
            Constant::Int(value) => Some(value),
            Constant::Float(_) => None,
        }
    }

    /// Whether it holds as a condition: -0.0 does not, NaN does.
    pub fn is_true(self) -> bool {
        match self {
            Constant::Int(value) => value != 0,
            Constant::Float(bits) => f32::from_bits(bits) != 0.0,
        }
    }
}

/// As a literal of the source. A `float` has a point or an exponent, and is read back as the same value.
impl std::fmt::Display for Constant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Constant::Int(value) => value.fmt(f),
            Constant::Float(bits) => {
                let value = f32::from_bits(bits);
                let size = value.abs();
                match size == 0.0 || (1e-5..1e9).contains(&size) || !value.is_finite() {
                    true => write!(f, "{value:?}"),
                    false => write!(f, "{value:e}"),
                }
            }
        }
    }
}

const _: () = assert!(size_of::<Constant>() == 8);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_shown_as_literals() {
        for (value, shown) in [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (0.1, "0.1"),
            (3.0, "3.0"),
            (1e-5, "1e-5"),
            (16777216.0, "16777216.0"),
            (1e20, "1e20"),
            (f32::MIN_POSITIVE / 8388608.0, "1e-45"),
            (f32::INFINITY, "inf"),
            (f32::NAN, "NaN"),
        ] {
            assert_eq!(Constant::float(value).to_string(), shown);
            assert_eq!(shown.parse::<f32>().map(Constant::float), Ok(Constant::float(value)));
        }
    }
}
