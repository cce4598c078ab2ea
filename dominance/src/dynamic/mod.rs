//! Dominator trees that follow the graph edge by edge.
//!
//! A pass that changes a few edges of a large graph need not compute the trees from scratch. The graph and
//! the trees have their own types: a graph that does not change is smaller, and so is its tree, and
//! both are faster to compute and to query. A tree of this module makes such a
//! [`DomTree`](crate::DomTree) on demand.
//!
//! | what | file |
//! |---|---|
//! | the graph | `graph` |
//! | the tree, as its preorder | `preorder_tree`, `chunks` |
//! | where edges leave a subtree | `escapes` |
//! | an edge is inserted | `insertion` |
//! | an edge is deleted | `deletion`, `separator` |
//! | several edges are inserted and deleted | `batch`, `budget` |
//! | the dominator tree, the post-dominator tree | `dominators`, `post_dominators`, `endless` |
//!
//! Georgiadis, Italiano, Laura and Santaroni, "An Experimental Study of Dynamic Dominators" (2012,
//! 2016). An insertion is their depth-based search, as in LLVM. A deletion differs. They, and LLVM,
//! compute the subtree of the nearest common dominator of both ends from scratch. That is most of the tree
//! if the edge is at the top of a long function, or anywhere in a random graph. Here the algorithm
//! asks about nodes one by one, beginning with the edge's target, and looks only at the nodes near
//! them.

mod batch;
mod budget;
mod chunks;
mod deletion;
mod dominators;
mod endless;
mod escapes;
mod graph;
mod insertion;
mod marks;
mod post_dominators;
mod preorder_tree;
mod separator;

pub use batch::EdgeUpdate;
pub use dominators::DynamicDomTree;
pub use graph::DynamicGraph;
pub use post_dominators::DynamicPostDomTree;

use budget::Budget;
use marks::Marks;
use preorder_tree::PreorderTree;
