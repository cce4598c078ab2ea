//! Checks that passes refine functions: on random functions, with poison and undef.

mod access;
pub mod behavior;
pub mod campaign;
pub mod compare;
mod compute;
mod constant;
mod float;
pub mod generate;
pub mod machine;
pub mod memory;
pub mod scalar;
mod shrink;
