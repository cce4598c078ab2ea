//! Random miniSysY programs, to find out where two ways of running one disagree.
//!
//! [`generate::generate`] makes a tree ([`ast`]), [`print`](mod@print) its text. Every program ends,
//! and means the same as C. [`fuzz::fuzz`] runs many, each in several [`ways`]; a program that the
//! ways disagree about is made small by [`shrink::shrink`].

pub mod ast;
pub mod check;
pub mod constant;
pub mod fuzz;
pub mod generate;
pub mod print;
pub mod process;
pub mod scope;
pub mod shrink;
pub mod visit;
pub mod ways;
