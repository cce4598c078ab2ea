//! Lesson 8: out of SSA form.
//!
//! Machines have no phis. Each phi becomes copies, one at the end of each predecessor. Two things
//! go wrong if the copies simply replace the phis one by one (Briggs et al. 1998):
//! - *the swap problem*: two phis exchange their values in a loop, and the first copy overwrites
//!   what the second one reads;
//! - *the lost copy problem*: a phi is read after its loop, where the copy for the next iteration,
//!   which never happens, has already overwritten it.
//!
//! [`reg2mem`](crate::transform::reg2mem) gives each phi a slot in memory. Predecessors store their
//! inputs, and the block of the phi begins with a load. A store writes a value that was loaded
//! before, not what another slot holds now, so the phis of a block are still read at once. A loaded
//! value does not change when its slot does. The function below has both problems: `a` and `b`
//! exchange their values, and both are read after the loop.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let (mut module, swap) = read("
//! define i32 @swap(i32 %n) {
//! entry:
//!   br label %loop
//! loop:
//!   %a = phi i32 [ 1, %entry ], [ %b, %loop ]
//!   %b = phi i32 [ 2, %entry ], [ %a, %loop ]
//!   %i = phi i32 [ 1, %entry ], [ %next, %loop ]
//!   %next = add i32 %i, 1
//!   %again = icmp slt i32 %i, %n
//!   br i1 %again, label %loop, label %end
//! end:
//!   %tens = mul i32 %a, 10
//!   %both = add i32 %tens, %b
//!   ret i32 %both
//! }");
//! let results = |module: &Module| [1, 2, 3].map(|n| run(module, swap, &[n]));
//! assert_eq!(results(&module), [12, 21, 12]);
//! let (context, function) = module.split(swap);
//! reg2mem::PASS.run_on(context, function, PassOptions::default());
//! assert_eq!(module.function(swap).phi_count(), 0);
//! assert_eq!(results(&module), [12, 21, 12]);
//! ```
//!
//! The loop from the lesson on [phis](super::phis) makes 6 or 10 iterations without phis, too.
//! mem2reg then brings back those phis that something reads.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let second = PARALLEL.replace("%10 = add i32 %7, 1", "%10 = add i32 %8, 1");
//! for (text, expected, phi_count) in [(PARALLEL, 6, 3), (&second, 10, 4)] {
//!     let (mut module, main) = read(text);
//!     let (context, function) = module.split(main);
//!     reg2mem::PASS.run_on(context, function, PassOptions::default());
//!     assert_eq!((module.function(main).phi_count(), run(&module, main, &[])), (0, expected));
//!     let (context, function) = module.split(main);
//!     mem2reg::PASS.run_on(context, function, PassOptions::default());
//!     assert_eq!(module.function(main).phi_count(), phi_count);
//!     assert_eq!(run(&module, main, &[]), expected);
//! }
//! ```
//!
//! Next: [updates](super::updates).
