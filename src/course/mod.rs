//! A short course: from control-flow graphs to SSA form, and back.
//!
//! Each lesson says what a thing is and which part of the crate computes it, and has it computed
//! for a figure from the literature. The answers are checked whenever the tests are run.
//!
//! | | lesson | figures |
//! |---|---|---|
//! | 1 | [control-flow graphs and their orders](graphs) | the blocks of `fib` |
//! | 2 | [dominance](mod@dominance) | `fib`, intervals, semidominators |
//! | 3 | [post-dominance and control dependence](post_dominance) | a choice within a choice |
//! | 4 | [dominance frontiers](frontiers) | eight blocks, `fib`, the definitions of `x` |
//! | 5 | [loops, and cycles that are none](cycles) | `fib` |
//! | 6 | [where phis stand](phis) | three phis at once, `sopfr`, `fib` in five flavours |
//! | 7 | [renaming](renaming) | one block, the definitions of `x` |
//! | 8 | [out of SSA form](leaving_ssa) | swap and lost copy, three phis at once |
//! | 9 | [updates of SSA form, and of dominators](updates) | two new definitions in a loop |
//!
//! The figures are those of five documents, and keep their numbers. Where one of these has it
//! wrong, the lesson says so.
//! - *The guide to the mem2reg lab* of the miniSysY course.
//! - *The article on mem2reg* of the tinyoptimizer project, with `fib` and `sopfr`.
//! - *The notes on Mem2Reg*, with the eight blocks, the one block, and the steps for `x`.
//! - *GCC's internals manual* on SSA form.
//! - *The chapter on dominance* of a textbook on LLVM.
//!
//! The examples share these functions, which they do not show:
//!
#![doc = concat!("```standalone_crate\n", include_str!("examples.rs"), "```")]

pub mod cycles;
pub mod dominance;
pub mod frontiers;
pub mod graphs;
pub mod leaving_ssa;
pub mod phis;
pub mod post_dominance;
pub mod renaming;
pub mod updates;
