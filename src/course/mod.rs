//! A short course: from control-flow graphs to SSA form, and back; and what an optimiser does with it.
//!
//! Each lesson explains a concept, names the part of the crate that computes it, and computes it
//! for a figure from the literature. The tests check all these answers.
//!
//! | | lesson | figures |
//! |---|---|---|
//! | 1 | [control-flow graphs and their orders](graphs) | the blocks of `fib` |
//! | 2 | [dominance](mod@dominance) | `fib`, intervals, semidominators |
//! | 3 | [post-dominance and control dependence](post_dominance) | a choice within a choice |
//! | 4 | [dominance frontiers](frontiers) | eight blocks, `fib`, the definitions of `x` |
//! | 5 | [loops, and cycles that are not loops](cycles) | `fib` |
//! | 6 | [where phis go](phis) | three phis at once, `sopfr`, `fib` in five flavours |
//! | 7 | [renaming](renaming) | one block, the definitions of `x` |
//! | 8 | [out of SSA form](leaving_ssa) | swap and lost copy, three phis at once |
//! | 9 | [updates of SSA form, and of dominators](updates) | two new definitions in a loop |
//! | 10 | [what is always the same](constants) | |
//! | 11 | [values that are computed twice](redundancy) | |
//! | 12 | [dead code](dead_code) | |
//! | 13 | [loops that do less](loop_motion) | |
//! | 14 | [loops that count](counting) | |
//! | 15 | [functions](calls) | |
//!
//! The figures come from five documents, and keep their numbers. Where a document is wrong, the
//! lesson says so.
//! - *The guide to the mem2reg lab* of the miniSysY course.
//! - *The article on mem2reg* of the tinyoptimizer project, with `fib` and `sopfr`.
//! - *The notes on Mem2Reg*, with the eight blocks, the one block, and the steps for `x`.
//! - *GCC's internals manual* on SSA form.
//! - *The chapter on dominance* of a textbook on LLVM.
//!
//! The examples share these functions, which the lessons do not show again:
//!
#![doc = concat!("```standalone_crate\n", include_str!("examples.rs"), "```")]

pub mod calls;
pub mod constants;
pub mod counting;
pub mod cycles;
pub mod dead_code;
pub mod dominance;
pub mod frontiers;
pub mod graphs;
pub mod leaving_ssa;
pub mod loop_motion;
pub mod phis;
pub mod post_dominance;
pub mod redundancy;
pub mod renaming;
pub mod updates;
