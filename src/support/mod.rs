//! Basics that every layer uses: dense and sparse entity maps, tables of keys, spans of source text, interned names,
//! keywords, templates of messages, lists of lists, shared values, spelling, numbers for people, conversions of
//! `printf`, time.

pub mod clock;
pub mod copy_on_write;
pub mod grouped;
pub mod interner;
pub mod key_table;
pub mod keywords;
pub(crate) mod printf;
pub mod scalar;
pub mod similar;
pub mod span;
pub mod sparse_map;
pub mod template;

pub use dominance::{entity, rows};
