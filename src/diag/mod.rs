//! Diagnostics: errors, warnings and remarks, their codes, the source that they point into, and how they
//! are written.
//!
//! Other modules create [`Diagnostic`]s and collect them in [`Diagnostics`]. Only [`render`] formats
//! them.

mod code;
mod collection;
mod diagnostic;
mod excerpt;
mod packed;
mod patch;
pub mod render;
mod source;
mod warnings;

pub use code::Code;
pub use collection::{Counts, Diagnostics, Limits, Report};
pub use diagnostic::{Diagnostic, Edit, Hint, Label, Severity};
pub use patch::Patch;
pub use source::{Location, SourceFile, is_shown};
pub use warnings::{Treatment, Warnings};
