//! The checks of the fuzz targets, which are the same as those of the tests with mutated files.

#[path = "../../../tests/mutation_support/diagnostics.rs"]
pub mod diagnostics;
#[path = "../../../tests/mutation_support/execution.rs"]
pub mod execution;
#[path = "../../../tests/mutation_support/llvm.rs"]
pub mod llvm;
#[path = "../../../tests/mutation_support/source.rs"]
pub mod source;
