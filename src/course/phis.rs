//! Lesson 6: where phis go.
//!
//! In SSA form every value has one definition, which dominates its uses. Where control may arrive
//! with different values of a variable, a *phi* selects one: it yields its input for the block that
//! control came from. All phis of a block read their inputs before any of them changes. The guide
//! to the mem2reg lab shows this with a loop in which `%8` is what `%7` was one iteration earlier:
//!
#![doc = concat!("```text\n", include_str!("parallel.ll"), "```")]
//!
//! The loop runs 6 times, which `%11` counts. If `%10` adds to `%8` instead of `%7`, the value
//! The loop runs 6 times, which `%11` counts. If `%10` adds to `%8` instead of `%7`, the value
//! grows only every second time, and the loop runs 10 times. If the phis then took their values one
//! after the other, it would run 6 times again.
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let (module, main) = read(PARALLEL);
//! assert_eq!(run(&module, main, &[]), 6);
//! let (module, main) = read(&PARALLEL.replace("%10 = add i32 %7, 1", "%10 = add i32 %8, 1"));
//! assert_eq!(run(&module, main, &[]), 10);
//! ```
//!
//! # Which variables
//!
//! mem2reg can turn a slot in memory into values when it holds a scalar and is only loaded and
//! stored; [`promotable`](crate::transform::mem2reg::promotable) finds such slots. In `sopfr`, from
//! the article on mem2reg, a call passes the address of `div`, and the callee may write there. So
//! `div` stays in memory.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let (module, sopfr) = read("
//! declare i32 @sopfr_aux(i32, ptr)
//! define i32 @sopfr(i32 %n) {
//!   %n.addr = alloca i32
//!   %div = alloca i32
//!   store i32 %n, ptr %n.addr
//!   store i32 2, ptr %div
//!   %1 = load i32, ptr %n.addr
//!   %2 = call i32 @sopfr_aux(i32 %1, ptr %div)
//!   ret i32 %2
//! }");
//! let variables = mem2reg::promotable::Variables::find(&module.context, module.function(sopfr));
//! let slots: Vec<_> = variables.keys().map(|variable| variables.data(variable).alloca).collect();
//! assert_eq!(slots, [inst(&module, sopfr, "n.addr")]);
//! ```
//!
//! # How many phis
//!
//! A variable needs phis in DF⁺ of the blocks that store it. SSA form with all of these phis is
//! called *minimal*: two definitions meet at every phi, but possibly nothing reads the phi. These
//! are the [`Flavour`](crate::transform::mem2reg::Flavour)s, and the phis that each gives `fib`:
//!
//! | flavour | has a phi | in `fib` |
//! |---|---|---|
//! | maximal | for every variable in every block but the entry | 36: 6 variables, 6 blocks |
//! | minimal | in DF⁺ | 9: `a`, `b`, `c`, `i` in `while.cond`, these and `retval` in `return` |
//! | semi-pruned | in DF⁺, if some block reads the variable before writing it | 7: none for `c` |
//! | pruned | in DF⁺, where the variable is live | 4: in `return`, only `retval` |
//! | on the fly | where several values reach a load | 4: the same |
//!
//! Programs in all flavours compute the same results. The default is pruned, as in LLVM;
//! [`PrunedFrontier`](crate::analysis::PrunedFrontier) checks only in DF⁺ whether the variable is
//! live. [On the fly](crate::transform::mem2reg::on_the_fly) (Braun et al. 2013) needs neither
//! dominators nor liveness, and is meant for front ends.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! for (flavour, phi_count) in mem2reg::Flavour::ALL.into_iter().zip([36, 9, 7, 4, 4]) {
//!     let (mut module, fib) = read(FIB);
//!     let (context, function) = module.split(fib);
//!     let options = PassOptions { phis: flavour, ..Default::default() };
//!     mem2reg::PASS.run_on(context, function, options);
//!     assert_eq!(module.function(fib).phi_count(), phi_count);
//!     assert_eq!(run(&module, fib, &[10]), 55);
//! }
//! ```
//!
//! Next: [renaming](super::renaming).
