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
    Strcmp,
    Strncmp,
    Strcpy,
    Strcat,
    Strchr,
    Memcmp,
    Abs,
    Atoi,
    Rand,
    Srand,
    Time,
    Clock,
}

use Function::*;

/// Names, parameters and results: `p` is a pointer, `i` an `i32`, `l` an `i64`, `n` a size, `v` nothing, `*` any
/// arguments.
const TABLE: [(&str, Function, &str, char); 20] = [
    ("malloc", Malloc, "n", 'p'),
    ("calloc", Calloc, "nn", 'p'),
    ("realloc", Realloc, "pn", 'p'),
    ("free", Free, "p", 'v'),
    ("scanf", Scanf, "p*", 'i'),
    ("__isoc99_scanf", Scanf, "p*", 'i'),
    ("strcmp", Strcmp, "pp", 'i'),
    ("strncmp", Strncmp, "ppn", 'i'),
    ("strcpy", Strcpy, "pp", 'p'),
    ("strcat", Strcat, "pp", 'p'),
    ("strchr", Strchr, "pi", 'p'),
    ("memcmp", Memcmp, "ppn", 'i'),
    ("abs", Abs, "i", 'i'),
    ("labs", Abs, "l", 'l'),
    ("llabs", Abs, "l", 'l'),
    ("atoi", Atoi, "p", 'i'),
    ("rand", Rand, "", 'i'),
    ("srand", Srand, "i", 'v'),
    ("time", Time, "p", 'l'),
    ("clock", Clock, "", 'l'),
];

impl Function {
    /// The function called `name`, if its result may be of this type, and its parameters.
    pub fn of(name: &str, result: Type) -> Option<(Function, &'static str)> {
        let &(_, function, params, letter) = TABLE.iter().find(|row| row.0 == name)?;
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
