//! Lesson 5: loops, and cycles that are not loops.
//!
//! An edge whose target dominates its source is a *back edge*. Its target is the *header* of a
//! *natural loop*: the header and all blocks from which the source, a *latch*, can be reached
//! without going through the header. The header dominates all of them, so control enters the loop
//! nowhere else. Two loops with different headers are either disjoint or nested. So the loops form
//! a forest, the [`LoopForest`](crate::analysis::LoopForest).
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
//! entries. `goto` can make such cycles; structured statements cannot. No block of such a cycle
//! dominates all the others, so the cycle has no header and is not a natural loop.
//! [`IrreducibleRegions`](crate::analysis::IrreducibleRegions) finds these cycles; a graph without
//! them is *reducible*. They make no difference to dominance, frontiers and SSA form.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let graph = graph(&[(0, 1), (0, 2), (1, 2), (2, 1), (2, 3), (3, 3)]);
//! let tree = DomTree::compute(&graph);
//! let loops = LoopForest::compute(&graph, &tree);
//! assert_eq!(numbers(loops.all().map(|it| loops.header(it))), [3]);
//! let regions = IrreducibleRegions::compute(&graph, &tree, &loops);
//! let entries: Vec<_> = regions.all().map(|region| numbers(regions.entries(region))).collect();
//! assert_eq!(entries, [[1, 2]]);
//! ```
//!
//! Next: [phis](super::phis).
