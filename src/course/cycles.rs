//! Lesson 5: loops, and cycles that are none.
//!
//! An edge whose target dominates its source is a *back edge*. Its target is the *header* of a
//! *natural loop*: the header with all blocks from which the source, a *latch*, is reached without
//! going through the header. As the header dominates them, the loop is entered nowhere else. Two
//! loops with different headers are apart or one is in the other, so they make a forest, the
//! [`LoopForest`](crate::analysis::LoopForest).
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let (module, fib) = read(FIB);
//! let cfg = Cfg::compute(module.function(fib));
//! let loops = LoopForest::compute(&cfg, &DomTree::compute(&cfg));
//! let all: Vec<_> = loops.all().collect();
//! assert_eq!(all.len(), 1);
//! assert_eq!(names(&module, fib, loops.nodes(all[0])), ["while.cond", "while.body"]);
//! assert_eq!(names(&module, fib, [loops.header(all[0])]), ["while.cond"]);
//! assert_eq!(names(&module, fib, loops.latches(all[0])), ["while.body"]);
//! ```
//!
//! # Irreducible regions
//!
//! A retreating edge whose target does not dominate its source is part of a cycle with several
//! entries, which `goto` can make and structured statements cannot. None of its blocks dominates
//! all others, so it has no header and is no natural loop. Such cycles are the
//! [`IrreducibleRegions`](crate::analysis::IrreducibleRegions); a graph without them is
//! *reducible*. To dominance, frontiers and SSA form they make no difference.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let graph = graph(&[(0, 1), (0, 2), (1, 2), (2, 1), (2, 3), (3, 3)]);
//! let tree = DomTree::compute(&graph);
//! let loops = LoopForest::compute(&graph, &tree);
//! assert_eq!(numbers(loops.all().map(|of| loops.header(of))), [3]);
//! let regions = IrreducibleRegions::compute(&graph, &tree, &loops);
//! let entries: Vec<_> = regions.all().map(|region| numbers(regions.entries(region))).collect();
//! assert_eq!(entries, [[1, 2]]);
//! ```
//!
//! Next: [phis](super::phis).
