//! The analyses: what is computed about a function without changing it.
//!
//! The graph algorithms are in the crate [`dominance`]; this module names their types for graphs of
//! [`Block`]s. The files of this folder are about what needs more than a graph.
//!
//! Most analyses are a struct with a `compute`. The header of each says how long its result is
//! valid: until blocks or branches change, or until instructions do. None of them recurses. In
//! their costs, `n` is the number of blocks and `m` the number of edges.
//!
//! | what | in |
//! |---|---|
//! | graphs: the function's, and reversed with a virtual exit | [`mod@cfg`], [`dominance::ReversedGraph`] |
//! | immediate dominators, by five algorithms | [`algorithm`](mod@dominance::algorithm) |
//! | dominator and post-dominator trees, and walks over them | [`DomTree`], [`PostDomTree`], [`walk`] |
//! | dominance between instructions | [`inst_dominance`] |
//! | whether a tree is a dominator tree | [`certificate`](mod@dominance::certificate) |
//! | frontiers and control dependence | [`DominanceFrontiers`], [`FrontierSearch`], [`DjGraph`], [`IteratedFrontier`], [`PrunedFrontier`] |
//! | definitions that reach a value through phis | [`use_def_walk`] |
//! | variables that may be read later | [`mod@liveness`] |
//! | cycles | [`dominance::Components`], [`LoopForest`], [`IrreducibleRegions`] |
//! | conditions whose value a branch decides | [`branch_conditions`] |
//! | what an address is made of, what overlaps | [`mod@address`] |
//! | which memory an instruction may write | [`memory_classes`] |
//! | values that change regularly from iteration to iteration of a loop, and trip counts | [`induction`], [`evolution`], [`terms`], [`trip_count`] |
//! | how often the iterations of a loop are executed | [`execution_counts`] |
//! | loops that may be meant to run forever | [`mod@endless_loops`] |
//! | which values may be poison | [`poison`] |
//! | which function calls which | [`call_graph`] |
//! | what functions do to memory, what their parameters point to | [`mod_ref`] |
//! | analyses that are computed once and kept while passes run | [`cache`] |
//! | all of it for one function, as text for people and programs | [`report`] |

pub mod address;
pub mod branch_conditions;
pub mod cache;
pub mod call_graph;
pub mod cfg;
pub mod cyclic_ranges;
pub mod endless_loops;
pub mod evolution;
pub mod execution_counts;
pub mod induction;
pub mod inst_dominance;
pub mod liveness;
pub mod loop_test;
pub mod memory_classes;
pub mod mod_ref;
mod points_to;
pub mod poison;
pub mod report;
pub mod terms;
pub mod trip_count;
pub mod use_def_walk;
pub mod walk;

pub use address::{Address, MemoryLocation, Object, Overlap};
pub use cache::{Analyses, Analysis};
pub use call_graph::CallGraph;
pub use cfg::Cfg;
pub use cyclic_ranges::CyclicRanges;
pub use dominance::{Algorithm, CompressedRows, DirectedGraph, Occurrences, certificate};
pub use endless_loops::endless_loops;
pub use evolution::Evolution;
pub use execution_counts::ExecutionCounts;
pub use induction::{Exit, Induction, InductionByLoop};
pub use inst_dominance::InstDominance;
pub use liveness::liveness;
pub use loop_test::loop_test;
pub use terms::{Term, Terms};
pub use use_def_walk::walk_use_def;
pub use walk::DomWalk;

use crate::ir::Block;

/// A graph of blocks that is made from edges.
pub type AdjacencyGraph = dominance::AdjacencyGraph<Block>;
/// The DJ graph of a graph of blocks.
pub type DjGraph<'a> = dominance::DjGraph<'a, Block>;
/// The dominator tree of a graph of blocks.
pub type DomTree = dominance::DomTree<Block>;
/// The dominance frontiers of blocks.
pub type DominanceFrontiers = dominance::DominanceFrontiers<Block>;
/// Finds the dominance frontiers of blocks, one at a time.
pub type FrontierSearch = dominance::FrontierSearch<Block>;
/// The irreducible regions of a graph of blocks.
pub type IrreducibleRegions = dominance::IrreducibleRegions<Block>;
/// Computes iterated dominance frontiers of blocks.
pub type IteratedFrontier<'a> = dominance::IteratedFrontier<'a, Block>;
/// The natural loops of a graph of blocks.
pub type LoopForest = dominance::LoopForest<Block>;
/// The post-dominator tree of a graph of blocks.
pub type PostDomTree = dominance::PostDomTree<Block>;
/// Finds the blocks where a function needs phis, for one variable after another.
pub type PrunedFrontier<'a> = dominance::PrunedFrontier<'a, Cfg>;
/// The spanning tree of a depth-first search over blocks.
pub type SpanningTree = dominance::SpanningTree<Block>;
