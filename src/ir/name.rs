//! The names that the compiler itself gives, present in every module's table.

use crate::support::interner::{Interner, Symbol};

macro_rules! names {
    ($($constant:ident $text:literal),* $(,)?) => {
        names!(@constants 1u32, $($constant $text,)*);

        const ALL: &[&str] = &[$($text),*];
    };
    (@constants $index:expr, $constant:ident $text:literal, $($rest:tt)*) => {
        #[doc = concat!("`", $text, "`")]
        pub const $constant: Symbol = Symbol::preset($index);
        names!(@constants $index + 1, $($rest)*);
    };
    (@constants $index:expr,) => {};
}

names! {
    ENTRY "entry",
    IF_THEN "if.then",
    IF_ELSE "if.else",
    IF_END "if.end",
    WHILE_COND "while.cond",
    WHILE_BODY "while.body",
    WHILE_END "while.end",
    AND_RHS "and.rhs",
    AND_END "and.end",
    OR_RHS "or.rhs",
    OR_END "or.end",
    MAIN "main",
    MEMSET "llvm.memset.p0i8.i64",
}

/// A table of names that knows the constants of this module.
pub fn interner() -> Interner {
    Interner::with_names(ALL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_name_what_they_say() {
        let interner = interner();
        assert_eq!(interner.name(ENTRY), "entry");
        assert_eq!(interner.name(MEMSET), "llvm.memset.p0i8.i64");
        assert_eq!(interner.len(), ALL.len() + 1);
    }
}
