//! The names that every module's table has from the start, so that they are constants. A name that
//! a pass gives to new blocks belongs here. Functions that add no names to the table can be
//! transformed at the same time.

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
    MAIN "main",
    MEMSET "llvm.memset.p0i8.i64",
    LOOP_PREHEADER "loop.preheader",
    LOOP_EXIT "loop.exit",
    TAIL_CALL "tail.call",
    VECTOR_CHECK "vector.check",
    VECTOR_START "vector.start",
    VECTOR_BODY "vector.body",
    VECTOR_END "vector.end",
    VECTOR_REST "vector.rest",
}

/// A table of names that begins with the constants of this module.
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
