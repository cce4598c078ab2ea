//! A compiler from miniSysY, a C subset for compiler courses, to LLVM IR in SSA form.
//!
//! The steps of a compilation, and where to find each:
//!
//! | step | from | to | in |
//! |---|---|---|---|
//! | lexing | bytes | tokens | [`syntax::lexer`] |
//! | parsing | tokens | [syntax tree](syntax::ast) | [`syntax::parser`], `grammar/` |
//! | checking | syntax tree | [resolved tree](sema::resolved) | [`sema`] |
//! | lowering | resolved tree | alloca/load/store [IR](ir) | [`lower`] |
//! | passes | IR | IR | [`transform`], on what [`analysis`] finds out |
//! | printing | IR | text | [`ir::print`] |
//!
//! [`compile::compile`] does the first four steps, [`transform::optimize`] the fifth, and
//! [`ir::print::print_module`] the sixth. The program `compiler` is a thin driver around them. It
//! takes one function at a time through the last three steps, to save memory and stay in the cache.
//!
//! LLVM IR can also be an input, and IR has other uses than its text:
//!
//! | step | from | to | in |
//! |---|---|---|---|
//! | reading | LLVM IR as text | IR | [`reader`] |
//! | linting | LLVM IR as text | diagnostics | [`lint`] |
//! | reporting | IR | dominators, loops and more as JSON | [`analysis::report`] |
//! | showing | IR | a page for the browser | [`page`] |
//! | drawing | IR | pictures as SVG or DOT | [`picture`] |
//! | asking | IR | [questions] for exercises, with their answers |
//! | editing | the messages of an editor | answers | `lsp`, with the feature of this name |
//! | running | IR | output, exit status, or why it was stopped | [`interpreter`] |
//!
//! The chapters in `docs/course` explain how SSA form is made and what it is good for.
//!
//! # Invariants
//!
//! * Modules depend on each other in one direction; `docs/architecture.md` has the table of who may
//!   import whom. `ir` knows nothing about the source language, and the front end nothing about the
//!   passes.
//! * The library does not read files, print or exit; the driver does. A program that runs in the
//!   interpreter reads and writes what the driver gives it.
//! * The front end does not fail: it returns what it could make of the source, and diagnostics. A
//!   resolved tree exists only if there is no error, so lowering cannot fail.
//! * The reader does not fail or guess, either: what it does not know is an error. A module that it
//!   returns is well formed.
//! * Nothing recurses over what the user can nest: trees are flat, and walks over them keep an
//!   explicit stack. The exception is the reader, which recurses over types and constants, up to
//!   [`reader::MAX_DEPTH`] levels.
//! * No hash map is iterated; equal input gives equal output, byte for byte.
//! * The rules of [`verify`] hold between any two passes, and debug builds check them.

// The user of the library decides what is read and printed. Tests may read and print.
#![cfg_attr(
    not(test),
    deny(
        clippy::dbg_macro,
        clippy::disallowed_methods,
        clippy::disallowed_types,
        clippy::exit,
        clippy::print_stderr,
        clippy::print_stdout
    )
)]

pub mod analysis;
pub mod compile;
pub mod diag;
pub mod format;
pub mod front_end;
pub mod interpreter;
pub mod ir;
pub mod lint;
pub mod lower;
#[cfg(feature = "lsp")]
pub mod lsp;
pub mod page;
pub mod picture;
pub mod questions;
pub mod reader;
pub mod reduce;
pub mod remarks;
pub mod runtime;
pub mod sema;
pub mod support;
pub mod syntax;
pub mod trace;
pub mod transform;
#[cfg(feature = "usage")]
pub mod usage;
pub mod verify;
