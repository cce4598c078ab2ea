//! Lesson 2: dominance.
//!
//! A block *dominates* another when every path from the entry to the other goes through it. So a
//! value that a block computes is available in all blocks that the block dominates. Every block
//! dominates itself; it dominates the others *strictly*.
//!
//! Of two dominators of a block, one dominates the other. So the dominators form a chain, and the
//! strict dominator nearest to the block is its *immediate dominator* (Lowry and Medlock 1969).
//! Immediate dominators are the parents in a tree with the entry at its root, the
//! [`DomTree`](crate::analysis::DomTree); a block dominates exactly its subtree. An edge of the
//! tree need not be an edge of the graph: in `fib`, no edge leads from the entry to `return`.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let (module, fib) = read(FIB);
//! let tree = DomTree::compute(&Cfg::compute(module.function(fib)));
//! let of = |name| names(&module, fib, tree.immediate_dominator(block(&module, fib, name)));
//! assert_eq!(["if.then", "if.end", "return"].map(of), [["entry"]; 3]);
//! assert_eq!(of("while.cond"), ["if.end"]);
//! assert_eq!(["while.body", "while.end"].map(of), [["while.cond"]; 2]);
//! ```
//!
//! # Questions in constant time
//!
//! Number the nodes of the tree in preorder. Then a subtree is an interval of numbers, and one node
//! dominates another iff its interval contains the other's number (after Dietz 1982). So
//! [`DomTree::dominates`](crate::analysis::DomTree::dominates) takes two comparisons. The chapter
//! on dominance instead stamps each node with the times when a search enters and leaves it, and
//! gets a(1,8), b(2,7), c(3,4), d(5,6). Both follow from the interval.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let nodes = [0, 1, 2, 3].map(node); // a, b, c, d
//! let tree = DomTree::compute(&graph(&[(0, 1), (1, 2), (1, 3)]));
//! let interval = |x| (tree.number(x).unwrap(), tree.last_descendant(tree.number(x).unwrap()));
//! assert_eq!(nodes.map(interval), [(0, 3), (1, 3), (2, 2), (3, 3)]);
//! let times = |x| tree.interval(x).unwrap();
//! assert_eq!(nodes.map(times), [(1, 8), (2, 7), (3, 4), (5, 6)]);
//! let dominated = |x| numbers(nodes.into_iter().filter(|&y| tree.dominates(x, y)));
//! assert_eq!(nodes.map(dominated), [vec![0, 1, 2, 3], vec![1, 2, 3], vec![2], vec![3]]);
//! ```
//!
//! # Five algorithms
//!
//! | algorithm | idea | when to choose it |
//! |---|---|---|
//! | [`node_deletion`] | remove a node and see what becomes unreachable | to check others |
//! | [`iterative_sets`] | data-flow equations for sets | to follow a textbook; space is quadratic |
//! | [`iterative_idoms`] | the same, with the tree so far in place of the sets | for short code |
//! | [`lengauer_tarjan`] | semidominators and relative dominators | if no input may be slow |
//! | [`semi_nca`] | semidominators and common ancestors, as in LLVM | otherwise: the default |
//!
//! They find the same tree; [`algorithm`](mod@dominance::algorithm) compares the costs. The
//! iterative ones must go on until *nothing* changes in a whole pass. The article on mem2reg
//! checks only the last node of the pass, so on this graph it can stop with 4 among the dominators
//! of 2.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let graph = graph(&[(0, 4), (0, 3), (1, 2), (1, 3), (2, 1), (3, 1), (4, 2)]);
//! for algorithm in Algorithm::ALL {
//!     let tree = DomTree::compute_by(algorithm, &graph);
//!     let dominators: Vec<_> = (0..5).filter(|&x| tree.dominates(node(x), node(2))).collect();
//!     assert_eq!(dominators, [0, 2]);
//! }
//! ```
//!
//! # Semidominators
//! A depth-first search numbers the nodes and builds a tree of them. Consider the paths to a node
//! whose inner nodes all have greater numbers than that node. Among the nodes where such a path
//! begins, the one with the least number is the *semidominator*. It is quick to find, and often it
//! is the immediate dominator. In this figure from the chapter on dominance it is not, at 4: the
//! path through 5 avoids 1. Semi-NCA takes the semidominator and the parent in the search tree, and
//! finds their nearest common ancestor in the dominator tree so far. That is NCA(1, 3) = 0.
//! nearest common ancestor in the dominator tree so far. That is NCA(1, 3) = 0.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! use dominance::algorithm::semi_nca;
//!
//! let graph = graph(&[(0, 1), (0, 5), (1, 2), (1, 4), (2, 3), (3, 4), (5, 3)]);
//! let search = SpanningTree::compute(&graph);
//! let semidominators = semi_nca::semidominators(&graph, &search);
//! let number = |x| search.number(node(x)).unwrap() as usize;
//! let semidominator = |x| search.order()[semidominators[number(x)] as usize].index();
//! assert_eq!([1, 2, 3, 4, 5].map(semidominator), [0, 1, 0, 1, 0]);
//! assert_eq!(search.order()[search.parents()[number(4)] as usize], node(3));
//! let tree = DomTree::compute_by(Algorithm::SemiNca, &graph);
//! assert_eq!(numbers([1, 2, 3, 4, 5].map(|x| idom(&tree, x))), [0, 1, 0, 0, 0]);
//! assert_eq!(tree.nearest_common_dominator(node(1), node(3)), Some(node(0)));
//! ```
//!
//! # A certificate
//!
//! A tree of the reachable nodes with the entry at its root is the dominator tree iff every edge
//! into a subtree from outside enters at its root (the *parent property*) and no node dominates a
//! sibling (the *sibling property*). The first is easy to check. For the second there is an order
//! of the nodes that proves it; [`certificate`](mod@dominance::certificate) finds and checks this
//! order. So the tree can be trusted without trusting any algorithm, or comparing it with another.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! use dominance::certificate::{Violation, check, check_parents, check_siblings};
//!
//! # let graph = graph(&[(0, 1), (0, 5), (1, 2), (1, 4), (2, 3), (3, 4), (5, 3)]);
//! let order = [0, 1, 2, 3, 4, 5].map(node); // of the graph above
//! let tree = |parents: [u32; 6]| DomTree::from_immediate_dominators(6, &order, &parents);
//! assert_eq!(check(&graph, &tree([0, 0, 1, 0, 0, 0])), Ok(()));
//! // With semidominators as parents, the edge from 3 enters the subtree of 1 at 4.
//! let entered = Err(Violation::Parent(node(3), node(4)));
//! assert_eq!(check(&graph, &tree([0, 0, 1, 0, 1, 0])), entered);
//! // With all of them below 0, no edge is wrong, but 1 dominates its sibling 2.
//! let flat = tree([0; 6]);
//! assert_eq!(check_parents(&graph, &flat), Ok(()));
//! assert_eq!(check_siblings(&graph, &flat, &order), Err(Violation::Sibling(node(2))));
//! ```
//!
//! Next: [post-dominance](super::post_dominance).
//!
//! [`node_deletion`]: mod@dominance::algorithm::node_deletion
//! [`iterative_sets`]: mod@dominance::algorithm::iterative_sets
//! [`iterative_idoms`]: mod@dominance::algorithm::iterative_idoms
//! [`lengauer_tarjan`]: mod@dominance::algorithm::lengauer_tarjan
//! [`semi_nca`]: mod@dominance::algorithm::semi_nca
