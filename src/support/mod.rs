//! Basics that every layer uses: dense entity maps, spans of source text, interned names.

pub mod entity;
pub mod interner;
pub mod rows;
pub mod similar;
pub mod span;
