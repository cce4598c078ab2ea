//! What is computed about a function without changing it.
//!
//! Every analysis is a struct with a `compute`; it is right for the function it was computed
//! from until the function's blocks or branches change, unless it is told ([`dynamic`]). All of them are dense arrays indexed by
//! block, or by the position in dominator-tree preorder, and none recurses. In their costs, `n` is
//! the number of blocks and `m` that of edges, if nothing else is said.
//!
//! The [course](crate::course) introduces them one after the other.
//!
//! | what | in |
//! |---|---|
//! | graphs: the function's, and turned around with a virtual exit | [`mod@cfg`], [`reversed`], [`graph`] |
//! | immediate dominators, by five algorithms | [`dominance`] |
//! | dominator and post-dominator trees, and walks over them | [`dominators`], [`post_dominators`], [`walk`] |
//! | both trees while edges come and go | [`dynamic`] |
//! | dominance of instructions | [`inst_dominance`] |
//! | whether a tree is a dominator tree | [`certificate`], [`low_high`] |
//! | frontiers and control dependence | [`frontier`], [`dj_graph`], [`iterated_frontier`], [`pruned_frontier`] |
//! | definitions that reach a value through phis | [`use_def_walk`] |
//! | cycles | [`components`], [`loops`], [`irreducible`] |
//! | what is computed once and kept while passes run | [`cache`] |
//! | all of it about one function, for people and programs | [`report`] |

pub mod cache;
pub mod certificate;
pub mod cfg;
pub mod components;
pub mod dj_graph;
pub mod dominance;
pub mod dominators;
pub mod dynamic;
pub mod frontier;
pub mod graph;
pub mod inst_dominance;
pub mod irreducible;
pub mod iterated_frontier;
pub mod loops;
pub mod low_high;
pub mod min_tree;
pub mod post_dominators;
pub mod pruned_frontier;
pub mod report;
pub mod reversed;
pub mod use_def_walk;
pub mod walk;

pub use cache::{Analyses, Analysis};
pub use cfg::Cfg;
pub use components::Components;
pub use dj_graph::DjGraph;
pub use dominance::Algorithm;
pub use dominators::DomTree;
pub use dynamic::{DynamicDomTree, DynamicGraph, DynamicPostDomTree, EdgeUpdate};
pub use frontier::DominanceFrontiers;
pub use graph::{AdjacencyGraph, DirectedGraph};
pub use inst_dominance::InstDominance;
pub use irreducible::IrreducibleRegions;
pub use iterated_frontier::IteratedFrontier;
pub use loops::LoopForest;
pub use post_dominators::{PostDomTree, PostDominator};
pub use pruned_frontier::PrunedFrontier;
pub use reversed::ReversedGraph;
pub use use_def_walk::walk_use_def;
pub use walk::DomWalk;

pub use crate::support::rows::CompressedRows;
