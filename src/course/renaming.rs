//! Lesson 7: renaming.
//!
//! The phis are placed; now each load of a variable is replaced by the value that the variable
//! holds there. That value comes from the nearest store or phi above the load in the dominator
//! tree, so one walk over the tree finds all of them
//! ([`rename`](crate::transform::mem2reg::rename)). A store or a phi changes what the variable
//! holds, and a load is replaced. At the end of a block, the walk fills in the inputs that the phis
//! of its successors in the graph have from it. When the walk leaves a subtree, it undoes the
//! changes made there.
//!
//! The notes on Mem2Reg show `a = 1 + 2; a = a * 4; return 0;`, and how a stack for `a` grows in
//! the only block; its top is what `a` holds. (In one place they say that a load pushes and a store
//! reads. It is the other way round.)
//! [`ReachingValues`](crate::transform::reaching_values::ReachingValues) keeps only the tops, and
//! one log for all variables.
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
//! assert_eq!(stack.of(a), undef); // [] again after the block
//!
//! let (context, function) = module.split(main);
//! mem2reg::PASS.run_on(context, function, PassOptions::default());
//! let body = "  %op1 = add i32 1, 2\n  %op3 = mul i32 %op1, 4\n  ret i32 0\n";
//! assert_eq!(print(&module, main), format!("define i32 @main() {{\nlabel_entry:\n{body}}}\n"));
//! ```
//!
//! # Over the tree
//!
//! In the function with `x` from the lesson on [frontiers](super::frontiers), `then` and `else`
//! give the phi of `join` its inputs, although `join` is a child of neither in the dominator tree.
//! (In their example the notes walk on to successors; their algorithm, rightly, goes to the
//! children in the tree.) The comparison of two constants remains: mem2reg does not fold constants.
//! The notes' listing has numbers that begin at 4 and are out of order, which LLVM rejects; the
//! [printer](crate::ir::print) renumbers.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let (mut module, main) = read(XCOND);
//! let (context, function) = module.split(main);
//! mem2reg::PASS.run_on(context, function, PassOptions::default());
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
//! A variable that is read before it is written holds `undef`, which may be any value. If the
//! inputs of a phi are `undef` and one other value, the phi can be that value, provided that its
//! definition dominates the phi and that it is not poison. [`simplify_phis`](crate::transform::mem2reg::simplify_phis) looks
//! for such phis. In this example the definition does not dominate the phi:
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let (mut module, main) = read(&XCOND.replace("store i32 1, ptr %x", ""));
//! let (context, function) = module.split(main);
//! mem2reg::PASS.run_on(context, function, PassOptions::default());
//! assert!(print(&module, main).contains("%x = phi i32 [ undef, %then ], [ %x.1, %else ]"));
//! ```
//!
//! # Dominance of instructions
//!
//! A function is in SSA form if every definition dominates its uses, instruction by instruction:
//! [`InstDominance`](crate::analysis::InstDominance). The [verifier](crate::verify) checks this
//! after every pass. A phi uses an input at the end of the block that the input comes from, not at
//! the place of the phi. So in `fib` the phi of `b` may have an input that is computed from it.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! use minisysy::analysis::inst_dominance::Use;
//!
//! let (mut module, fib) = read(FIB);
//! let (context, function) = module.split(fib);
//! mem2reg::PASS.run_on(context, function, PassOptions::default());
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
//! # How to know that renaming was right
//!
//! A [checker](crate::verify::promotion) tests the result without the code that places phis and
//! renames. If a value replaces a load, that is a claim: the slot holds this value here. The checker
//! follows the claim backward over every edge. At a phi it becomes a claim about the phi's input. A
//! store proves or refutes it. In this example the phi gets a wrong input:
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! use minisysy::verify::verify_promotion;
//!
//! let (mut module, main) = read(XCOND);
//! let before = module.function(main).clone();
//! let join = block(&module, main, "join");
//! let cond = Value::Inst(before.block(before.entry()).body[3]); // The load of %cond.
//! let x = Value::Inst(before.block(join).body[0]); // The load of %x.
//! let (context, function) = module.split(main);
//! mem2reg::PASS.run_on(context, function, PassOptions::default());
//! let phi = module.function(main).block(join).phis[0];
//! let replacement = |value| match value {
//!     _ if value == cond => Value::i32(1),
//!     _ if value == x => Value::Inst(phi),
//!     _ => value,
//! };
//! let (context, function) = module.split(main);
//! assert!(verify_promotion(context, before.clone(), function, replacement).is_ok());
//!
//! function.set_phi_value(phi, 0, Value::i32(2)); // It was 1, from `then`.
//! let errors = verify_promotion(context, before, function, replacement).unwrap_err();
//! assert!(errors[0].to_string().ends_with("holds Int(I32, 1), but Int(I32, 2) is taken for it"));
//! ```
//!
//! Next: [out of SSA form](super::leaving_ssa).
