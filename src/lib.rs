//! miniSysY to LLVM IR.
pub mod ir;
pub mod support;
