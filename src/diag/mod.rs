//! What the compiler has to say to its user: diagnostics, their codes, the source they point
//! into, and how they are written out.
//!
//! The front end makes [`Diagnostic`]s and never formats them; [`render`] is the one module that
//! knows how a diagnostic looks.

pub mod code;
pub mod diagnostic;
mod excerpt;
pub mod render;
pub mod source;

pub use code::Code;
pub use diagnostic::{Diagnostic, Label, Severity};
pub use source::{Location, SourceFile};
