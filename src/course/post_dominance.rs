//! Lesson 3: post-dominance and control dependence.
//!
//! Reverse all edges, and dominance becomes *post-dominance*: a block post-dominates another when
//! every path from the other to the end of the execution goes through it. A function may return in
//! several places, so the [`ReversedGraph`](crate::analysis::ReversedGraph) has an extra node as
//! its entry, the *virtual exit*, which represents all of them. The
//! [`PostDomTree`](crate::analysis::PostDomTree) is the dominator tree of the reversed graph.
//!
//! In this figure from the chapter on dominance, 2 dominates 6 and 6 post-dominates 2: whenever one
//! of them is executed, so is the other. Code that could move from 2 into both 3 and 4 could also
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
//! From an infinite loop no path leads to an end, so every block would post-dominate it. Therefore
//! the last block of such a loop counts as an exit, too, as if the loop could end after an
//! iteration. Here 1 and 2 are such a loop, and 3 returns.
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
//! one way always leads to it and another need not (Ferrante, Ottenstein and Warren 1987). These
//! branches are its dominance frontier, the subject of the [next lesson](super::frontiers), in the
//! reversed graph. In the figure, 3 and 4 depend on the branch in 2. The other blocks between the
//! two ends depend on the branch in 1.
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
