#![doc = include_str!("../README.md")]
#![cfg_attr(feature = "dynamic", doc = include_str!("../dynamic.md"))]

pub mod algorithm;
pub mod certificate;
pub mod entity;
pub mod rows;

mod components;
mod dj_graph;
mod dominators;
#[cfg(feature = "dynamic")]
mod dynamic;
mod frontier;
mod frontier_search;
mod graph;
mod irreducible;
mod iterated_frontier;
mod loops;
mod low_high;
mod min_tree;
mod observer;
#[cfg(feature = "petgraph")]
mod petgraph;
mod post_dominators;
mod pruned_frontier;
mod reversed;

pub use algorithm::{Algorithm, SpanningTree};
pub use components::{Component, Components};
pub use dj_graph::DjGraph;
pub use dominators::DomTree;
#[cfg(feature = "dynamic")]
pub use dynamic::{DynamicDomTree, DynamicGraph, DynamicPostDomTree, EdgeUpdate};
pub use entity::{Entity, EntityVec};
pub use frontier::DominanceFrontiers;
pub use frontier_search::FrontierSearch;
pub use graph::{AdjacencyGraph, DirectedGraph};
pub use irreducible::{IrreducibleRegions, Region};
pub use iterated_frontier::IteratedFrontier;
pub use loops::{Loop, LoopForest};
pub use low_high::low_high_order;
pub use observer::{Event, Observer, Reader};
pub use post_dominators::{PostDomTree, PostDominator};
pub use pruned_frontier::{Occurrences, PrunedFrontier};
pub use reversed::ReversedGraph;
pub use rows::CompressedRows;
