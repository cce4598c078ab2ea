//! What the compiler has to say to its user: diagnostics, their codes, the source they point
//! into, and how they are written out.
//!
//! The front end makes [`Diagnostic`]s and never formats them; [`render`] is the one module that
//! knows how a diagnostic looks.

mod code;
mod collection;
mod diagnostic;
mod excerpt;
mod packed;
pub mod render;
mod source;

pub use code::Code;
pub use collection::{Diagnostics, Limits, Report, Warnings};
pub use diagnostic::{Diagnostic, Label, Severity};
pub use source::{Location, SourceFile};
