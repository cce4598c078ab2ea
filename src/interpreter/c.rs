//! Functions of C's library, apart from those on floating-point numbers.

use crate::ir::Type;

/// A function of C's library.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Function {
    Malloc,
    Calloc,
    Realloc,
    Free,
    Scanf,
    Sprintf,
    Snprintf,
    Fprintf,
    Fputs,
    Fputc,
    Fflush,
    Strcmp,
    Strncmp,
    Strcpy,
    Strncpy,
    Strcat,
    Strncat,
    Strchr,
    Strrchr,
    Strstr,
    Memchr,
    Memcmp,
    Qsort,
    Bsearch,
    Abs,
    Atoi,
    Strtol,
    /// The function of this row of [`CHARACTERS`].
    Character(u8),
    Rand,
    Srand,
    Time,
    Clock,
}

use Function::*;

/// Names, parameters and results: `p` is a pointer, `i` an `i32`, `l` an `i64`, `n` a size, `v` nothing, `*` any
/// arguments.
const TABLE: [(&str, Function, &str, char); 38] = [
    ("malloc", Malloc, "n", 'p'),
    ("calloc", Calloc, "nn", 'p'),
    ("realloc", Realloc, "pn", 'p'),
    ("free", Free, "p", 'v'),
    ("scanf", Scanf, "p*", 'i'),
    ("__isoc99_scanf", Scanf, "p*", 'i'),
    ("sprintf", Sprintf, "pp*", 'i'),
    ("snprintf", Snprintf, "pnp*", 'i'),
    ("fprintf", Fprintf, "pp*", 'i'),
    ("fputs", Fputs, "pp", 'i'),
    ("fputc", Fputc, "ip", 'i'),
    ("putc", Fputc, "ip", 'i'),
    ("fflush", Fflush, "p", 'i'),
    ("strcmp", Strcmp, "pp", 'i'),
    ("strncmp", Strncmp, "ppn", 'i'),
    ("strcpy", Strcpy, "pp", 'p'),
    ("strncpy", Strncpy, "ppn", 'p'),
    ("strcat", Strcat, "pp", 'p'),
    ("strncat", Strncat, "ppn", 'p'),
    ("strchr", Strchr, "pi", 'p'),
    ("strrchr", Strrchr, "pi", 'p'),
    ("strstr", Strstr, "pp", 'p'),
    ("memchr", Memchr, "pin", 'p'),
    ("qsort", Qsort, "pnnp", 'v'),
    ("bsearch", Bsearch, "ppnnp", 'p'),
    ("memcmp", Memcmp, "ppn", 'i'),
    ("abs", Abs, "i", 'i'),
    ("labs", Abs, "l", 'l'),
    ("llabs", Abs, "l", 'l'),
    ("atoi", Atoi, "p", 'i'),
    ("atol", Atoi, "p", 'l'),
    ("atoll", Atoi, "p", 'l'),
    ("strtol", Strtol, "ppi", 'l'),
    ("strtoll", Strtol, "ppi", 'l'),
    ("rand", Rand, "", 'i'),
    ("srand", Srand, "i", 'v'),
    ("time", Time, "p", 'l'),
    ("clock", Clock, "", 'l'),
];

/// What a function on characters yields for a byte.
type OfByte = fn(u8) -> i32;

/// The functions on characters: that of a byte in the C locale. The bits are those of glibc.
pub(super) const CHARACTERS: [(&str, OfByte); 14] = [
    ("isupper", |byte| i32::from(byte.is_ascii_uppercase()) << 8),
    ("islower", |byte| i32::from(byte.is_ascii_lowercase()) << 9),
    ("isalpha", |byte| i32::from(byte.is_ascii_alphabetic()) << 10),
    ("isdigit", |byte| i32::from(byte.is_ascii_digit()) << 11),
    ("isxdigit", |byte| i32::from(byte.is_ascii_hexdigit()) << 12),
    ("isspace", |byte| i32::from(byte.is_ascii_whitespace() || byte == 0x0B) << 13),
    ("isprint", |byte| i32::from(matches!(byte, b' '..=b'~')) << 14),
    ("isgraph", |byte| i32::from(byte.is_ascii_graphic()) << 15),
    ("isblank", |byte| i32::from(matches!(byte, b' ' | b'\t'))),
    ("iscntrl", |byte| i32::from(byte.is_ascii_control()) << 1),
    ("ispunct", |byte| i32::from(byte.is_ascii_punctuation()) << 2),
    ("isalnum", |byte| i32::from(byte.is_ascii_alphanumeric()) << 3),
    ("tolower", |byte| byte.to_ascii_lowercase().into()),
    ("toupper", |byte| byte.to_ascii_uppercase().into()),
];

impl Function {
    /// The function called `name`, if its result may be of this type, and its parameters.
    pub fn of(name: &str, result: Type) -> Option<(Function, &'static str)> {
        let character = CHARACTERS.iter().position(|row| row.0 == name);
        let (function, params, letter) = match character {
            Some(row) => (Character(row as u8), "i", 'i'),
            None => {
                let &(_, function, params, letter) = TABLE.iter().find(|row| row.0 == name)?;
                (function, params, letter)
            }
        };
        let fits = match letter {
            _ if result == Type::VOID => true,
            'i' => result == Type::I32,
            'l' => result == Type::I64,
            'p' => result.int_bits().is_none() && crate::ir::FloatType::of(result).is_none(),
            _ => false,
        };
        fits.then_some((function, params))
    }
}
