//! Generates random miniSysY programs, to find differences between several ways of running them.
//!
//! [`generate::generate`] makes a tree ([`ast`]), and [`print`](mod@print) makes its text. Every
//! program ends, and means the same in C. [`fuzz::fuzz`] runs many programs, each in several
//! [`ways`]; if the ways disagree about a program, [`minisysy::reduce`] makes it small. [`csmith::fuzz`] does
//! so with C programs of csmith, through LLVM IR.

pub mod ast;
pub mod check;
pub mod constant;
pub mod coverage;
pub mod csmith;
pub mod fuzz;
pub mod generate;
pub mod print;
pub mod process;
pub mod scope;
pub mod visit;
pub mod ways;
