//! Lesson 1: control-flow graphs and their orders.
//!
//! Control enters a block at its beginning and leaves it at its end. The last part of a block, the
//! terminator, says where control goes next. The *control-flow graph* has the blocks as nodes and
//! these transfers of control as edges. Here is `fib` as clang prints it without optimisation, from
//! the article on mem2reg:
//!
#![doc = concat!("```text\n", include_str!("fib.ll"), "```")]
//!
//! [`reader::read`](crate::reader::read) reads such text into a module, and
//! [`Cfg::compute`](crate::analysis::Cfg::compute) builds the graph of a function. The graph has an
//! edge only once, even if both arms of a branch go to one block. It includes the blocks that the
//! entry does not reach.
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
//! Most algorithms want to see a block after its predecessors, as far as cycles allow. A
//! depth-first search leaves a node after it has left every node that it found from there. The
//! order in which it leaves nodes is *postorder*; the opposite order is *reverse postorder*. In
//! reverse postorder only edges of cycles go back. The edges that do are *retreating*; `fib` has
//! one.
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
//! The next lessons are about graphs, not about instructions. The analyses take any
//! [`DirectedGraph`](crate::analysis::DirectedGraph); an
//! [`AdjacencyGraph`](crate::analysis::AdjacencyGraph) is made from edges alone. In the one below,
//! the entry heads a loop, one edge is given twice, and `d` is unreachable and has an edge to
//! itself.
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
