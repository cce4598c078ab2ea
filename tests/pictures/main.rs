//! Pictures of functions: the laws of layouts, the views of all test programs, files of SVG and DOT.

mod calls;
mod files;
mod laws;
mod programs;
mod random;
#[path = "../support/mod.rs"]
mod support;
