//! Lesson 3: post-dominance and control dependence.
//!
//! Turn all edges around, and dominance becomes *post-dominance*: a block post-dominates another
//! when every path from the other to the end of the execution goes through it. A function may
//! return in several places, so the [`ReversedGraph`](crate::analysis::ReversedGraph) has an entry
//! of its own, the *virtual exit*, which stands for them all. The
//! [`PostDomTree`](crate::analysis::PostDomTree) is its dominator tree.
//!
//! In this figure of the chapter on dominance, 2 dominates 6 and 6 post-dominates 2: whenever one
//! of them is executed, so is the other. Code that may move from 2 into both 3 and 4 may as well
//! move to 6, once.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let graph = graph(&[(1, 2), (1, 5), (2, 3), (2, 4), (3, 6), (4, 6), (5, 7), (6, 7)]);
//! let tree = DomTree::compute(&graph);
//! assert_eq!(numbers([2, 3, 4, 5, 6, 7].map(|x| idom(&tree, x))), [1, 2, 2, 1, 2, 1]);
//! let post = PostDomTree::compute(&graph);
//! let immediate = |x| post.immediate_post_dominator(node(x)).unwrap();
//! assert_eq!(numbers([1, 2, 3, 4, 5, 6].map(immediate)), [7, 6, 6, 6, 7, 7]);
//! assert!(tree.dominates(node(2), node(6)) && post.post_dominates(node(6), node(2)));
//! ```
//!
//! From a loop that is never left no path leads to an end, and everything would post-dominate it.
//! So the last of its blocks is taken for an exit, too, as if the loop could end with an
//! iteration. Here 1 and 2 are such a loop, beside the return in 3.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let post = PostDomTree::compute(&graph(&[(0, 1), (0, 3), (1, 2), (2, 1)]));
//! assert_eq!(numbers(post.exits()), [3, 2]);
//! assert_eq!(post.immediate(node(1)), Some(PostDominator::Node(node(2))));
//! assert_eq!(post.immediate(node(0)), Some(PostDominator::VirtualExit));
//! ```
//!
//! # Control dependence
//!
//! A block is *control dependent* on the branches that decide whether it is executed: those where
//! one way must come to it and another need not (Ferrante, Ottenstein and Warren 1987). They are
//! its frontier, the matter of the [next lesson](super::frontiers), in the reversed graph. In the
//! figure, 3 and 4 depend on the branch in 2, all others between the ends on the one in 1.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! # let graph = graph(&[(1, 2), (1, 5), (2, 3), (2, 4), (3, 6), (4, 6), (5, 7), (6, 7)]);
//! let frontiers = DominanceFrontiers::compute_post(&PostDomTree::compute(&graph));
//! let branches = |x| numbers(frontiers.of(node(x)));
//! assert_eq!([3, 4].map(branches), [[2], [2]]);
//! assert_eq!([2, 5, 6].map(branches), [[1], [1], [1]]);
//! assert_eq!([1, 7].map(branches), [[0; 0], []]);
//! ```
//!
//! Next: [dominance frontiers](super::frontiers).
