//! A compiler from miniSysY, a C subset for compiler courses, to LLVM IR in SSA form.
//!
//! The way of a program, and where to find each step:
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
//! [`compile::compile`] goes from the first to the fourth; [`transform::run_pipeline`] does the
//! fifth, [`ir::print::print_module`] the sixth. The program `compiler` is a thin driver around
//! them; to stay small and in the cache it takes one function at a time through the last three.
//!
//! LLVM IR takes another way in, and there is more to be had from IR than its text:
//!
//! | step | from | to | in |
//! |---|---|---|---|
//! | reading | LLVM IR as text | IR | [`reader`] |
//! | linting | LLVM IR as text | diagnostics | [`lint`] |
//! | reporting | IR | dominators, loops and more as JSON | [`analysis::report`] |
//! | running | IR | output, exit status, or why it was stopped | [`interpreter`] |
//!
//! How SSA form is made, from the control-flow graph to dominators, frontiers and phis, is told in
//! the [`course`], with examples.
//!
//! # Invariants
//!
//! * Modules depend on each other in one direction: `lint` on `reader` and `transform`;
//!   `interpreter` on `ir` and `diag`; `reader`
//!   and `transform` on `analysis`; `analysis` and `lower` on `ir`; everything on `support`, and
//!   whatever calls the runtime library on [`runtime`]. `ir` knows nothing of the source language,
//!   the front end nothing of the passes. One exception: [`verify`] asks `analysis` for dominance.
//! * Nothing here reads files, prints or exits; that is the driver's. Programs that are run read
//!   and write what the driver gives them.
//! * The front end does not fail: it returns what it could make of the source, and diagnostics.
//!   There is a resolved tree only when there is no error, so lowering cannot fail.
//! * The reader does not fail either, and does not guess: what it does not know is an error. A
//!   module that it returns is well formed.
//! * Nothing recurses over what the user can nest: trees are flat, and what walks them keeps a
//!   stack of its own. The reader does, over types and constants, for [`reader::MAX_DEPTH`]
//!   levels at most.
//! * No hash map is iterated; equal input gives equal output, byte for byte.
//! * [`verify`] holds between any two passes, and debug builds check it.

// Whoever uses the library decides what is read and printed. Tests may.
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
pub mod course;
pub mod diag;
pub mod front_end;
pub mod interpreter;
pub mod ir;
pub mod lint;
pub mod lower;
pub mod reader;
pub mod runtime;
pub mod sema;
pub mod support;
pub mod syntax;
pub mod transform;
pub mod verify;

pub use dominance::entity;
