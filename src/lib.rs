//! miniSysY to LLVM IR.
pub mod analysis;
pub mod diag;
pub mod ir;
pub mod support;
pub mod syntax;
