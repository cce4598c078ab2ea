//! Lesson 7: renaming.
//!
//! The phis are placed; now every load of a variable is to be replaced by what the variable holds
//! there. That is the nearest store or phi above the load in the dominator tree, so one walk over
//! the tree does it ([`rename`](crate::transform::mem2reg::rename)): a store or a phi changes what
//! the variable holds, a load is replaced, and at its end a block tells the phis of its successors
//! in the graph what they get from there. When the walk leaves a subtree, its changes are undone.
//!
//! The notes on Mem2Reg show `a = 1 + 2; a = a * 4; return 0;`, and how a stack for `a` grows in
//! the only block; its top is what `a` holds. (Once they say that a load pushes and a store reads.
//! It is the other way round.)
//! [`ReachingValues`](crate::transform::reaching_values::ReachingValues) keeps the tops, and one
//! log for all variables.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let (mut module, main) = read("
//! define i32 @main() {
//! label_entry:
//!   %op0 = alloca i32
//!   %op1 = add i32 1, 2
//!   store i32 %op1, ptr %op0
//!   %op2 = load i32, ptr %op0
//!   %op3 = mul i32 %op2, 4
//!   store i32 %op3, ptr %op0
//!   ret i32 0
//! }");
//! let [op1, op3] = ["op1", "op3"].map(|name| Value::Inst(inst(&module, main, name)));
//! let a = mem2reg::promotable::Variable::from_index(0);
//! let undef = Value::Undef(Type::I32);
//! let mut stack = ReachingValues::new([undef].into_iter().collect());
//! stack.enter(0, 0);
//! assert_eq!(stack.of(a), undef); // []
//! stack.set(a, op1);
//! assert_eq!(stack.of(a), op1); // [%op1]: this replaces %op2
//! stack.set(a, op3);
//! assert_eq!(stack.of(a), op3); // [%op1, %op3]
//! stack.enter(1, 1);
//! assert_eq!(stack.of(a), undef); // [] again behind the block
//!
//! let (context, function) = module.split(main);
//! mem2reg::run(context, function);
//! let body = "  %op1 = add i32 1, 2\n  %op3 = mul i32 %op1, 4\n  ret i32 0\n";
//! assert_eq!(print(&module, main), format!("define i32 @main() {{\nlabel_entry:\n{body}}}\n"));
//! ```
//!
//! # Over the tree
//!
//! In the function with `x` from the lesson on [frontiers](super::frontiers), `then` and `else`
//! give the phi of `join` its inputs, though `join` is below neither. (In their example the notes
//! walk on to successors; their algorithm, rightly, goes to the children in the tree.) The
//! comparison of two constants remains: mem2reg folds nothing. The notes' listing has numbers that
//! begin at 4 and come out of order, which LLVM refuses; the [printer](crate::ir::print) numbers
//! anew.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let (mut module, main) = read(XCOND);
//! let (context, function) = module.split(main);
//! mem2reg::run(context, function);
//! assert_eq!(print(&module, main), "\
//! define i32 @main() {
//! entry:
//!   %0 = icmp sgt i32 1, 0
//!   br i1 %0, label %then, label %else
//!
//! then:                                             ; preds = %entry
//!   br label %join
//!
//! join:                                             ; preds = %then, %else
//!   %x = phi i32 [ 1, %then ], [ %x.1, %else ]
//!   ret i32 %x
//!
//! else:                                             ; preds = %entry
//!   %x.1 = sub i32 0, 1
//!   br label %join
//! }
//! ");
//! assert_eq!(run(&module, main, &[]), 1);
//! ```
//!
//! A variable that is read before it is written holds `undef`, any value at all. If a phi has
//! `undef` and one other value for inputs, it can be that value where that dominates it, which
//! [`simplify_phis`](crate::transform::mem2reg::simplify_phis) looks for. Here it does not:
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let (mut module, main) = read(&XCOND.replace("store i32 1, ptr %x", ""));
//! let (context, function) = module.split(main);
//! mem2reg::run(context, function);
//! assert!(print(&module, main).contains("%x = phi i32 [ undef, %then ], [ %x.1, %else ]"));
//! ```
//!
//! # Dominance of instructions
//!
//! It is SSA form if every definition dominates its uses, instruction by instruction:
//! [`InstDominance`](crate::analysis::InstDominance). The [verifier](crate::verify) asks after
//! every pass. An input of a phi is used at the end of the block that it comes from, not where the
//! phi stands. So in `fib` the phi of `b` may have an input that is computed from it.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! use minisysy::analysis::inst_dominance::Use;
//!
//! let (mut module, fib) = read(FIB);
//! let (context, function) = module.split(fib);
//! mem2reg::run(context, function);
//! let tree = DomTree::compute(&Cfg::compute(module.function(fib)));
//! let dominance = InstDominance::compute(module.function(fib), &tree);
//! let add = inst(&module, fib, "add"); // b = a + b
//! let [above, cond, body] =
//!     ["if.end", "while.cond", "while.body"].map(|name| block(&module, fib, name));
//! let phi = module.function(fib).block(cond).phis[1];
//! assert!(dominance.dominates(phi, add) && !dominance.dominates(add, phi));
//! assert!(dominance.dominates_use(add, Use::Incoming(body)));
//! assert!(!dominance.dominates_use(add, Use::Incoming(above)));
//! ```
//!
//! Next: [out of SSA form](super::leaving_ssa).
