//! Lesson 4: dominance frontiers.
//!
//! After a block assigns a variable, the value is known in all blocks that the block dominates, up
//! to the next assignment. Where its dominance ends, control may arrive another way, with another
//! value. These places are its *dominance frontier*: DF(x) holds each `y` such that `x` dominates a
//! predecessor of `y` but does not strictly dominate `y` (Cytron et al. 1991). The frontier of a
//! set of blocks is the union of the frontiers of its members.
//!
//! [`DominanceFrontiers`](crate::analysis::DominanceFrontiers) visits the edges. It climbs the
//! dominator tree from the source of the edge up to the immediate dominator of the target,
//! exclusive, and adds the target to the frontier of each block on the way. The notes on Mem2Reg do
//! this for eight blocks, and print DF(4) = {7}. By their own definition 4 is in it, too: it
//! dominates its predecessor 6, but does not strictly dominate itself. A loop header is in its own
//! frontier.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let graph = graph(&[(1, 2), (2, 3), (2, 4), (3, 7), (4, 5), (4, 6), (5, 7), (6, 4), (7, 8)]);
//! let tree = DomTree::compute(&graph);
//! assert_eq!(numbers([2, 3, 4, 5, 6, 7, 8].map(|x| idom(&tree, x))), [1, 2, 2, 4, 4, 2, 7]);
//! let frontiers = DominanceFrontiers::compute(&graph, &tree);
//! let frontier = |x| numbers(frontiers.of(node(x)));
//! assert_eq!([3, 4, 5, 6].map(frontier), [vec![7], vec![4, 7], vec![7], vec![4]]);
//! assert_eq!([1, 2, 7, 8].map(frontier), [[0; 0], [], [], []]);
//! ```
//!
//! And in `fib`, where `while.cond` heads the loop:
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let (module, fib) = read(FIB);
//! let cfg = Cfg::compute(module.function(fib));
//! let frontiers = DominanceFrontiers::compute(&cfg, &DomTree::compute(&cfg));
//! let frontier = |name| names(&module, fib, frontiers.of(block(&module, fib, name)));
//! assert_eq!(["if.then", "if.end", "while.end"].map(frontier), [["return"]; 3]);
//! assert_eq!(frontier("while.body"), ["while.cond"]);
//! assert_eq!(frontier("while.cond"), ["return", "while.cond"]);
//! ```
//!
//! # The iterated frontier
//!
//! A phi is an assignment, too, so the frontier of its block also matters. The *iterated dominance
//! frontier* DF⁺(S) is the least set that contains the frontiers of `S` and of its own members.
//! Unless an edge leads to the entry, these are the blocks where two paths from different blocks of
//! `S` and the entry meet for the first time. The notes on Mem2Reg find the set with a worklist.
//! Their example is this function, which is also in the guide to the mem2reg lab:
//!
#![doc = concat!("```text\n", include_str!("xcond.ll"), "```")]
//!
//! Only `x` is read in another block than the one that writes it, and its assignments are in `then`
//! and `else`. There are three steps; each shows what is left on the worklist:
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let (module, main) = read(XCOND);
//! let cfg = Cfg::compute(module.function(main));
//! let tree = DomTree::compute(&cfg);
//! let frontiers = DominanceFrontiers::compute(&cfg, &tree);
//! let definitions = ["then", "else"].map(|name| block(&module, main, name));
//! let (mut placed, mut steps) = (Vec::new(), Vec::new());
//! let mut worklist = std::collections::VecDeque::from(definitions);
//! while let Some(x) = worklist.pop_front() {
//!     for &y in frontiers.of(x) {
//!         if !placed.contains(&y) {
//!             placed.push(y);
//!             worklist.push_back(y);
//!         }
//!     }
//!     steps.push((names(&module, main, [x])[0], names(&module, main, &worklist)));
//! }
//! assert_eq!(steps, [("then", vec!["else", "join"]), ("else", vec!["join"]), ("join", vec![])]);
//! assert_eq!(names(&module, main, &placed), ["join"]);
//! assert_eq!(IteratedFrontier::new(&cfg, &tree).of_nodes(&definitions), placed);
//! ```
//!
//! # Join edges
//!
//! All frontiers together can be quadratically larger than the graph, so phi placement does not
//! build them. Sreedhar and Gao (1995) draw the graph as its dominator tree and its *join edges*,
//! the edges whose source is not the immediate dominator of their target: the
//! [`DjGraph`](crate::analysis::DjGraph). `y` is in DF(x) iff a join edge leads to `y` from the
//! subtree of `x`, and `y` is no deeper in the tree than `x`. So one walk finds DF⁺ of a set, in
//! linear time. [`IteratedFrontier`](crate::analysis::IteratedFrontier) does not walk: it asks a
//! tree of minima for the edges that matter. (The chapter on dominance calls its listing linear.
//! The listing finds the frontier of one node; for all nodes it is quadratic.)
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! # let graph = graph(&[(1, 2), (2, 3), (2, 4), (3, 7), (4, 5), (4, 6), (5, 7), (6, 4), (7, 8)]);
//! let tree = DomTree::compute(&graph); // of the eight blocks
//! let dj = DjGraph::compute(&graph, &tree);
//! let edges: Vec<_> = dj.j_edges().map(|(z, y)| (z.index(), y.index())).collect();
//! assert_eq!(edges, [(3, 7), (5, 7), (6, 4)]);
//! assert_eq!([4, 5, 6, 7].map(|x| tree.level(node(x)).unwrap()), [2, 3, 3, 2]);
//! assert_eq!(numbers(dj.frontier(node(4))), [4, 7]);
//! assert_eq!(numbers(dj.iterated_frontier(&[node(6)])), [4, 7]);
//! ```
//!
//! Next: [loops](super::cycles).
