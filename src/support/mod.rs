//! What every layer stands on: dense entity maps, spans of source text, interned names.

pub mod interner;
pub mod similar;
pub mod span;

pub use dominance::{entity, rows};
