//! Lesson 1: control-flow graphs and their orders.
//!
//! A block is a run of instructions that is entered at its beginning and left at its end. Its last
//! part, the terminator, says where control goes from there. The *control-flow graph* has the
//! blocks for nodes and these ways for edges. Here is `fib` as clang prints it without
//! optimisation, from the article on mem2reg:
//!
#![doc = concat!("```text\n", include_str!("fib.ll"), "```")]
//!
//! [`reader::read`](crate::reader::read) makes a module of such text, and
//! [`Cfg::compute`](crate::analysis::Cfg::compute) the graph of a function. An edge is in it once,
//! even if both arms of a branch go to one block. Blocks that the entry does not reach are in it.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let file = SourceFile::new("fib.ll", FIB);
//! let module = reader::read(&file).module.expect("this is LLVM IR");
//! let fib = module.functions().next().expect("there is a function").id;
//! let cfg = Cfg::compute(module.function(fib));
//! let cond = block(&module, fib, "while.cond");
//! assert_eq!(names(&module, fib, cfg.successors(cond)), ["while.body", "while.end"]);
//! assert_eq!(names(&module, fib, cfg.predecessors(cond)), ["if.end", "while.body"]);
//! ```
//!
//! # Orders
//!
//! Most algorithms want to see a block behind its predecessors, as far as there are no cycles. A
//! depth-first search leaves a node when it has left all that it met from there. Nodes in the order
//! in which they are left are in *postorder*; turned around, this is *reverse postorder*. In it
//! only edges of cycles go back. Those that do are *retreating*; `fib` has one.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let (module, fib) = read(FIB);
//! let cfg = Cfg::compute(module.function(fib));
//! let order = names(&module, fib, cfg.reverse_postorder());
//! assert_eq!(
//!     order,
//!     ["entry", "if.end", "while.cond", "while.end", "while.body", "if.then", "return"]
//! );
//! ```
//!
//! # Graphs without functions
//!
//! What follows is about graphs, not about instructions. The analyses take any
//! [`DirectedGraph`](crate::analysis::DirectedGraph); an
//! [`AdjacencyGraph`](crate::analysis::AdjacencyGraph) is made from edges alone. In this one the
//! entry heads a loop, an edge is given twice, and nobody reaches `d`, which goes around in itself.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let [a, b, c, d] = [0, 1, 2, 3].map(node);
//! let graph = AdjacencyGraph::from_edges(4, a, &[(a, b), (a, b), (b, a), (b, c), (d, d), (d, c)]);
//! assert_eq!(graph.successors(a), [b]);
//! assert_eq!(graph.predecessors(c), [b, d]);
//! assert_eq!(SpanningTree::compute(&graph).reverse_postorder(), [a, b, c]);
//! ```
//!
//! Next: [dominance](mod@super::dominance).
