//! Lesson 9: updates of SSA form.
//!
//! A pass adds a definition that replaces an older one from there on. It tells
//! [`SsaUpdate`](crate::transform::update_ssa::SsaUpdate) the *old name* and its *new names*. The
//! update searches the blocks below them in the dominator tree, makes each use read the name that
//! reaches it, and places the phis that this needs, by the methods of the lessons before. The loop
//! below is from GCC's internals manual; blocks and comparisons are named after its lines. A pass
//! has inserted `x_10` in line 4 and `x_11` in line 8 as new names of `x_1`.
//!
#![doc = concat!("```text\n", include_str!("update.ll"), "```")]
//!
//! They reach the uses of `x_1` in the lines 5, 9 and 11, and they meet before line 11. Line 3
//! keeps `x_1`. `x_7`, which was the same variable in the source, is left alone.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! use minisysy::transform::update_ssa::{PhiMode, SsaUpdate};
//!
//! let update = |mode| {
//!     let (mut module, f) = read(UPDATE);
//!     let cfg = Cfg::compute(module.function(f));
//!     let tree = DomTree::compute(&cfg);
//!     let [x_1, x_10, x_11] = ["x_1", "x_10", "x_11"].map(|name| inst(&module, f, name));
//!     let mut update = SsaUpdate::new();
//!     let old = update.old_name(Value::Inst(x_1));
//!     update.new_name(old, x_10);
//!     update.new_name(old, x_11);
//!     let (context, function) = module.split(f);
//!     let done = update.apply(context, function, &mut PrunedFrontier::new(&cfg, &tree), mode);
//!     let text = print(&module, f);
//!     let is_new = |line: &&str| !line.contains("; preds") && !UPDATE.contains(line);
//!     (done.is_ok(), text.lines().map(str::trim).filter(is_new).collect::<Vec<_>>().join("\n"))
//! };
//! let (is_done, new_lines) = update(PhiMode::Pruned);
//! assert!(is_done);
//! assert_eq!(new_lines, "\
//! %line5 = icmp sgt i32 %x_10, 7
//! %y_3 = add i32 %x_11, %x_7
//! %x_1.1 = phi i32 [ %x_10, %line6 ], [ %x_11, %line8 ]
//! %x_5 = add i32 %x_1.1, 1");
//! // An update that may not place the phi it needs fails, and changes nothing.
//! assert_eq!(update(PhiMode::None), (false, String::new()));
//! ```
//!
//! A pass that wants to try something and take it back makes its changes through
//! [`EditScopes`](crate::transform::update_ssa::edits::EditScopes), which reports in the end what
//! needs an update. [`DomWalk`](crate::analysis::DomWalk) is the manual's walk over the dominator
//! tree, with data for each block on the way.
//!
//! # From a use to its definitions
//!
//! One definition reaches a value, unless the value is a phi; the definitions that reach its inputs
//! reach a phi. [`walk_use_def`](crate::analysis::walk_use_def) walks to each input first, and then
//! reports the phi with each of its inputs. It visits no value twice, so it ends on cycles, and it
//! stops when the callback says so. In `fib`, the phi of `a` reads 0 and the phi of `b`; the phi of
//! `b` reads 1 and the sum.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let (mut module, fib) = read(FIB);
//! let (context, function) = module.split(fib);
//! mem2reg::PASS.run_on(context, function, PassOptions::default());
//! let function = module.function(fib);
//! let [a, b, _] = function.block(block(&module, fib, "while.cond")).phis[..] else { panic!() };
//! let add = inst(&module, fib, "add");
//! let mut reports = Vec::new();
//! let _ = walk_use_def(function, Value::Inst(a), |value, definition| {
//!     reports.push((value, definition.unwrap()));
//!     std::ops::ControlFlow::<()>::Continue(())
//! });
//! let [of_add, of_b] = [add, b].map(Value::Inst);
//! assert_eq!(reports[..3], [(of_add, add), (Value::i32(1), b), (of_add, b)]);
//! assert_eq!(reports[3..], [(Value::i32(0), a), (of_b, a)]);
//! ```
//!
//! # Edges that come and go
//!
//! A pass that changes branches changes dominance. An inserted edge from `x` to `y` can only move
//! blocks up the tree, to below the nearest common dominator of `x` and `y`; a deleted edge can
//! only move blocks down. [`DynamicDomTree`](crate::analysis::DynamicDomTree) and
//! [`DynamicPostDomTree`](crate::analysis::DynamicPostDomTree) find these blocks near the edge
//! instead of computing the tree again; their headers explain how.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! // 1 chooses between 2 and 3, which meet in 4; 5 follows.
//! let graph = graph(&[(1, 2), (1, 3), (2, 4), (3, 4), (4, 5)]);
//! let mut tree = DynamicDomTree::compute(DynamicGraph::copy_of(&graph));
//! let idom = |tree: &DynamicDomTree, number| tree.immediate_dominator(node(number));
//! tree.insert_edge(node(3), node(5));
//! assert_eq!([4, 5].map(|x| idom(&tree, x)), [Some(node(1)); 2]);
//! tree.delete_edge(node(2), node(4));
//! assert_eq!([4, 5].map(|x| idom(&tree, x)), [Some(node(3)); 2]);
//! // Without its only edge, 3 is unreachable, and so is everything that it dominates.
//! tree.delete_edge(node(1), node(3));
//! assert!([3, 4, 5].iter().all(|&x| !tree.is_reachable(node(x))));
//! // For each edge only its last update counts; these two cancel out.
//! let edge = (node(2), node(5));
//! tree.update(&[EdgeUpdate::Insert(edge.0, edge.1), EdgeUpdate::Delete(edge.0, edge.1)]);
//! assert!(!tree.graph().has_edge(edge.0, edge.1));
//! ```
//!
//! Next: [what is always the same](super::constants).
