//! The names of the blocks that statements and operators are lowered to.

use crate::support::interner::{Interner, Symbol};

macro_rules! block_names {
    ($($field:ident $text:literal),* $(,)?) => {
        /// The names of blocks in a module's table.
        #[derive(Copy, Clone)]
        pub(super) struct BlockNames {
            $(pub $field: Symbol,)*
        }

        impl BlockNames {
            /// Looks up the names in `names`, and adds those that are missing.
            pub fn new(names: &mut Interner) -> BlockNames {
                BlockNames { $($field: names.intern($text),)* }
            }
        }
    };
}

block_names! {
    if_then "if.then",
    if_else "if.else",
    if_end "if.end",
    while_cond "while.cond",
    while_body "while.body",
    while_end "while.end",
    and_rhs "and.rhs",
    and_end "and.end",
    or_rhs "or.rhs",
    or_end "or.end",
}
