//! Dominator trees that follow the graph edge by edge.
//!
//! A pass that changes a few branches of a large function need not compute the trees anew. The
//! graph and the trees are of types of their own: what does not change is smaller, and faster to
//! compute and to ask, as [`DomTree`](crate::DomTree) is; a [`DynamicDomTree`] makes one
//! on demand.
//!
//! | what | in |
//! |---|---|
//! | the graph | [`graph`] |
//! | the tree, as its preorder | [`preorder_tree`], [`chunks`] |
//! | an edge comes | [`insertion`] |
//! | an edge goes | [`deletion`], [`separator`] |
//! | several do | [`batch`] |
//! | the dominator tree, the post-dominator tree | [`dominators`], [`post_dominators`], [`endless`] |
//!
//! Georgiadis, Italiano, Laura and Santaroni, "An Experimental Study of Dynamic Dominators"
//! (2012, 2016). An insertion is their depth-based search, as in LLVM. A deletion is not: there
//! they, and LLVM, compute the subtree of the nearest common dominator of both ends anew, which is
//! most of the tree if the edge is at the top of a long function, or anywhere in a random graph.
//! We look at nodes one by one, beginning with the edge's target, and at the nodes near them.

pub mod batch;
pub mod budget;
pub mod chunks;
pub mod deletion;
pub mod dominators;
pub mod endless;
pub mod exits;
pub mod graph;
pub mod insertion;
pub mod marks;
pub mod post_dominators;
pub mod preorder_tree;
pub mod separator;

pub use batch::EdgeUpdate;
pub use budget::Budget;
pub use dominators::DynamicDomTree;
pub use graph::DynamicGraph;
pub use marks::Marks;
pub use post_dominators::DynamicPostDomTree;
pub use preorder_tree::PreorderTree;
