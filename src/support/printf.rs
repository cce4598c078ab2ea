//! Conversion specifications of C's `printf`, and how numbers look by them.

/// A conversion specification, such as `%-8.3f`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Specification {
    /// `-`: on the left of its field.
    is_left: bool,
    /// `+`: a number that is not negative has a sign.
    has_plus: bool,
    /// A space in the place of that sign.
    has_space: bool,
    /// `#`: a prefix, or a point in any case.
    is_alternate: bool,
    /// `0`: filled with zeros.
    is_zero_filled: bool,
    width: usize,
    precision: Option<usize>,
    pub length: Length,
    /// The letter that says what is converted.
    pub conversion: u8,
}

/// How wide an integer is that is converted.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Length {
    /// `hh`
    Char,
    /// `h`
    Short,
    /// As wide as the argument.
    #[default]
    Given,
    /// `l`, `ll`, `j`, `z`, `t` or `q`; as wide as the argument, too.
    Long,
    /// `L`, for a `long double`.
    LongDouble,
}

/// The greatest width and precision. Larger ones are refused.
const MOST: usize = 1 << 20;

/// No number has more digits after its point, except for zeros.
const MOST_DIGITS: usize = 1100;

/// A number: what is before its digits, and they.
struct Parts {
    prefix: String,
    digits: String,
}

impl Specification {
    /// The specification after a `%`. Takes an argument from `next_int` for each `*`. `None` if it is not
    /// one, or is too large.
    pub fn read<E>(
        bytes: &mut impl Iterator<Item = u8>,
        mut next_int: impl FnMut() -> Result<i32, E>,
    ) -> Result<Option<Specification>, E> {
        let mut it = Specification::default();
        let mut byte = bytes.next();
        loop {
            match byte {
                Some(b'-') => it.is_left = true,
                Some(b'+') => it.has_plus = true,
                Some(b' ') => it.has_space = true,
                Some(b'#') => it.is_alternate = true,
                Some(b'0') => it.is_zero_filled = true,
                _ => break,
            }
            byte = bytes.next();
        }
        let width = number(&mut byte, bytes, &mut next_int)?;
        it.is_left |= width < 0;
        it.width = width.unsigned_abs() as usize;
        if byte == Some(b'.') {
            byte = bytes.next();
            // A negative one counts as none.
            it.precision = usize::try_from(number(&mut byte, bytes, &mut next_int)?).ok();
        }
        let mut lengths = Vec::new();
        while let Some(length @ (b'h' | b'l' | b'j' | b'z' | b't' | b'q' | b'L')) = byte {
            lengths.push(length);
            byte = bytes.next();
        }
        it.length = match lengths[..] {
            [b'h', b'h'] => Length::Char,
            [b'h'] => Length::Short,
            [b'L'] => Length::LongDouble,
            [] => Length::Given,
            _ => Length::Long,
        };
        it.conversion = byte.unwrap_or(0);
        let is_fit = it.width <= MOST && it.precision.unwrap_or(0) <= MOST;
        Ok((is_fit && byte.is_some()).then_some(it))
    }

    /// The sign to show for a number.
    fn sign(&self, is_negative: bool) -> &'static str {
        match is_negative {
            true => "-",
            false if self.has_plus => "+",
            false if self.has_space => " ",
            false => "",
        }
    }

    /// Adds `prefix` and `text` to `out`, filled to the width: with zeros between them, or with spaces.
    fn fill(&self, out: &mut Vec<u8>, prefix: &str, text: &[u8], with_zeros: bool) {
        let missing = self.width.saturating_sub(prefix.len() + text.len());
        let spaces = std::iter::repeat_n(b' ', missing);
        let is_zero_filled = with_zeros && self.is_zero_filled && !self.is_left;
        if !self.is_left && !is_zero_filled {
            out.extend(spaces.clone());
        }
        out.extend(prefix.bytes());
        if is_zero_filled {
            out.extend(std::iter::repeat_n(b'0', missing));
        }
        out.extend(text);
        if self.is_left {
            out.extend(spaces);
        }
    }

    /// Adds the text of an integer: signed for `d` and `i`, otherwise these bits.
    pub fn int(&self, out: &mut Vec<u8>, value: i64, bits: u64) {
        let (value, bits) = match self.length {
            Length::Char => (i64::from(value as i8), u64::from(bits as u8)),
            Length::Short => (i64::from(value as i16), u64::from(bits as u16)),
            Length::Given | Length::Long | Length::LongDouble => (value, bits),
        };
        let (mut prefix, magnitude, mut digits) = match self.conversion {
            b'd' | b'i' => {
                (self.sign(value < 0), value.unsigned_abs(), value.unsigned_abs().to_string())
            }
            b'x' if self.is_alternate && bits != 0 => ("0x", bits, format!("{bits:x}")),
            b'X' if self.is_alternate && bits != 0 => ("0X", bits, format!("{bits:X}")),
            b'x' => ("", bits, format!("{bits:x}")),
            b'X' => ("", bits, format!("{bits:X}")),
            b'o' => ("", bits, format!("{bits:o}")),
            _ => ("", bits, bits.to_string()),
        };
        if magnitude == 0 && self.precision == Some(0) {
            digits.clear();
        }
        let missing = self.precision.unwrap_or(0).saturating_sub(digits.len());
        digits.insert_str(0, &"0".repeat(missing));
        if self.conversion == b'o' && self.is_alternate && !digits.starts_with('0') {
            prefix = "0";
        }
        self.fill(out, prefix, digits.as_bytes(), self.precision.is_none());
    }

    /// Adds a string. The precision is the most bytes of it that are added.
    pub fn text(&self, out: &mut Vec<u8>, text: &[u8]) {
        self.fill(out, "", &text[..text.len().min(self.most_bytes())], false);
    }

    /// The most bytes of a string that are added.
    pub fn most_bytes(&self) -> usize {
        self.precision.unwrap_or(usize::MAX)
    }

    /// Adds a character.
    pub fn byte(&self, out: &mut Vec<u8>, byte: u8) {
        self.fill(out, "", &[byte], false);
    }

    /// Adds a floating-point number.
    pub fn float(&self, out: &mut Vec<u8>, value: f64) {
        let is_upper = self.conversion.is_ascii_uppercase();
        let sign = self.sign(value.is_sign_negative());
        let magnitude = value.abs();
        if !magnitude.is_finite() {
            let text = match (magnitude.is_nan(), is_upper) {
                (true, false) => "nan",
                (true, true) => "NAN",
                (false, false) => "inf",
                (false, true) => "INF",
            };
            return self.fill(out, sign, text.as_bytes(), false);
        }
        let Parts { prefix, mut digits } = match self.conversion.to_ascii_lowercase() {
            b'f' => self.fixed(magnitude, self.precision.unwrap_or(6)),
            b'e' => self.scientific(magnitude, self.precision.unwrap_or(6)),
            b'g' => self.general(magnitude),
            _ => self.hexadecimal(magnitude),
        };
        let mut prefix = format!("{sign}{prefix}");
        if is_upper {
            digits.make_ascii_uppercase();
            prefix.make_ascii_uppercase();
        }
        self.fill(out, &prefix, digits.as_bytes(), true);
    }

    /// The digits of a number with this many zeros after them, and with a point if it has to be there.
    fn parts(&self, mut digits: String, zeros: usize) -> Parts {
        if self.is_alternate && !digits.contains('.') {
            digits.push('.');
        }
        digits.extend(std::iter::repeat_n('0', zeros));
        Parts { prefix: String::new(), digits }
    }

    fn fixed(&self, magnitude: f64, precision: usize) -> Parts {
        let shown = precision.min(MOST_DIGITS);
        self.parts(format!("{magnitude:.shown$}"), precision - shown)
    }

    /// The decimal exponent of a number rounded to `precision` digits after its first one, and these digits
    /// with a point.
    fn rounded(magnitude: f64, precision: usize) -> (i32, String) {
        let text = format!("{magnitude:.precision$e}");
        let (digits, exponent) = text.split_once('e').expect("the text has an exponent");
        (exponent.parse().expect("the exponent is a number"), digits.to_owned())
    }

    fn scientific(&self, magnitude: f64, precision: usize) -> Parts {
        let shown = precision.min(MOST_DIGITS);
        let (exponent, digits) = Specification::rounded(magnitude, shown);
        let mut parts = self.parts(digits, precision - shown);
        parts.digits += &exponent_text(exponent);
        parts
    }

    fn general(&self, magnitude: f64) -> Parts {
        let precision = self.precision.unwrap_or(6).max(1);
        let (exponent, _) = Specification::rounded(magnitude, (precision - 1).min(MOST_DIGITS));
        let is_fixed = (-4..precision as i64).contains(&i64::from(exponent));
        let places = precision as i64 - 1;
        let Parts { prefix, digits } = match is_fixed {
            true => self.fixed(magnitude, (places - i64::from(exponent)) as usize),
            false => self.scientific(magnitude, places as usize),
        };
        if self.is_alternate {
            return Parts { prefix, digits };
        }
        let (digits, end) = digits.split_at(digits.find('e').unwrap_or(digits.len()));
        let digits = match digits.contains('.') {
            true => digits.trim_end_matches('0').trim_end_matches('.'),
            false => digits,
        };
        Parts { prefix, digits: format!("{digits}{end}") }
    }

    fn hexadecimal(&self, magnitude: f64) -> Parts {
        let bits = magnitude.to_bits();
        let exponent = (bits >> 52) as i32;
        // A number that is not normal has the exponent of the least normal one.
        let power = match (bits, exponent) {
            (0, _) => 0,
            (_, 0) => -1022,
            _ => exponent - 1023,
        };
        // The digit before the point, and 13 after it.
        let mut mantissa = bits & ((1 << 52) - 1) | u64::from(exponent != 0) << 52;
        if let Some(dropped) = self.precision.and_then(|precision| 13usize.checked_sub(precision)) {
            let unit = 1u64 << (4 * dropped);
            let (rest, is_odd) = (mantissa % unit, mantissa / unit % 2 == 1);
            mantissa -= rest;
            if rest > unit / 2 || rest == unit / 2 && is_odd && unit > 1 {
                mantissa += unit;
            }
        }
        let digits = format!("{:013x}", mantissa & ((1 << 52) - 1));
        let (shown, zeros) = match self.precision {
            Some(precision) => (precision.min(13), precision.saturating_sub(13)),
            None => (digits.trim_end_matches('0').len(), 0),
        };
        let point = if shown > 0 { "." } else { "" };
        let digits = format!("{:x}{point}{}", mantissa >> 52, &digits[..shown]);
        let parts = self.parts(digits, zeros);
        Parts { prefix: "0x".to_owned(), digits: format!("{}p{power:+}", parts.digits) }
    }
}

/// Reads a width or a precision that begins with `byte`, which becomes the byte after it: digits, or a
/// `*`, for which an argument is taken.
fn number<E>(
    byte: &mut Option<u8>,
    bytes: &mut impl Iterator<Item = u8>,
    next_int: &mut impl FnMut() -> Result<i32, E>,
) -> Result<i64, E> {
    if *byte == Some(b'*') {
        *byte = bytes.next();
        return next_int().map(i64::from);
    }
    let mut number = 0;
    while let Some(digit @ b'0'..=b'9') = *byte {
        number = (10 * number + i64::from(digit - b'0')).min(1 << 40);
        *byte = bytes.next();
    }
    Ok(number)
}

/// An exponent of at least two digits.
fn exponent_text(exponent: i32) -> String {
    format!("e{exponent:+03}")
}

/// Adds the number as `%a` of C's `printf` shows it.
pub(crate) fn hexadecimal(out: &mut Vec<u8>, value: f64) {
    Specification { conversion: b'a', ..Specification::default() }.float(out, value);
}

#[cfg(test)]
mod tests;
