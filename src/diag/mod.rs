//! Diagnostics: errors, warnings and remarks, their codes, the source that they point into, and how they
//! are written.
//!
//! Other modules create [`Diagnostic`]s and collect them in [`Diagnostics`]. Only [`render`] formats
//! them. Their texts are [`Message`]s, which have a text in each [`Language`].

mod code;
mod collection;
mod diagnostic;
mod excerpt;
mod language;
mod message;
mod packed;
mod patch;
mod record;
pub mod render;
mod source;
mod warnings;

pub use code::Code;
pub use collection::{Counts, Diagnostics, Limits, Report};
pub use diagnostic::{Diagnostic, Edit, Hint, Label, Severity};
pub use language::Language;
pub use message::{Argument, Message, columns, count, message, padded};
pub use patch::Patch;
pub use source::{Location, SourceFile, is_shown};
pub use warnings::{Treatment, Warnings};
