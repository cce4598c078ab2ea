//! Lesson 15: functions.
//!
//! A call hides what happens from all lessons before: it may write any global variable, so nothing
//! is known about memory after it, and its arguments are computed only to be passed. There are
//! four answers.
//!
//! *Know what it does.* [`purity`](crate::transform::purity) goes over the
//! [call graph](crate::analysis::call_graph) from the leaves up, and notes for each function which globals and
//! which parameters it reads and writes. Functions that call each other in a circle are done
//! together. [`gvn`](crate::transform::gvn), [`licm`](crate::transform::licm) and
//! [`adce`](crate::transform::adce) read these summaries.
//!
//! *Replace it by a copy of the body.* [`inline`](crate::transform::inline) does so from the leaves
//! up, too, while the copies are small. The parameters become the arguments, each `return` becomes
//! a jump to what followed the call, and a phi collects the results. A recursive function stays,
//! since its copies would never end.
//!
//! *Make it a loop.* A call that is the last thing a function does can be a jump to the function's
//! beginning, with phis for the parameters: [`tail-recursion`](crate::transform::tail_recursion). In
//! `n + sum(n - 1)` the addition comes after the call. As the order of additions does not matter, a
//! second phi can add up the terms in the iterations of the loop. After that, `sum` is not recursive any more,
//! so it can be copied.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let source = "
//!     int sum(int n) {
//!       if (n == 0) return 0;
//!       return n + sum(n - 1);
//!     }
//!     int main() { return sum(getint()); }";
//! assert_eq!(main_after("tail-recursion inline simplify simplify-cfg dead-functions", source), "\
//! entry:
//!   %0 = call i32 @getint()
//!   br label %tail.call
//!
//! tail.call:
//!   %n.1 = phi i32 [ %0, %entry ], [ %3, %if.end ]
//!   %1 = phi i32 [ 0, %entry ], [ %4, %if.end ]
//!   %2 = icmp eq i32 %n.1, 0
//!   br i1 %2, label %entry.1, label %if.end
//!
//! if.end:
//!   %3 = add i32 %n.1, -1
//!   %4 = add i32 %1, %n.1
//!   br label %tail.call
//!
//! entry.1:
//!   ret i32 %1");
//! ```
//!
//! *Remember its results.* A function that depends on its arguments alone has the same result for the same
//! arguments. Where it calls itself more than once, the same arguments often come back: `fib(30)` makes more
//! than a million calls, for thirty different arguments. [`memoise`](crate::transform::memoise) gives such a function a
//! table. A call first looks whether its arguments are there (`memo.found`); if not, it computes the result and
//! stores it (`memo.compute`). This comes before recursive calls become loops, since a loop has no calls to save.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let source = "
//!     int fib(int n) {
//!       if (n < 2) return n;
//!       return fib(n - 1) + fib(n - 2);
//!     }
//!     int main() { return fib(getint()); }";
//! let module = module_after("simplify-cfg purity memoise", source);
//! let fib = module.functions().next().unwrap();
//! let blocks = names(&module, fib.id, fib.layout());
//! assert_eq!(blocks, ["entry", "if.then", "if.end", "memo.compute", "memo.found"]);
//! let table = module.context.globals.values().next().unwrap();
//! assert_eq!(module.context.names.name(table.name), "fib.results");
//! ```
//!
//! # What is left over
//!
//! A global variable that only `main` uses after inlining may as well be a local one, and then
//! [mem2reg](super::renaming) promotes it. [`globals`](crate::transform::globals) does that, makes constants of
//! variables that nothing writes, and removes those that nothing reads.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let source = "
//!     int seed = 1;
//!     int next() { seed = seed * 5 % 97; return seed; }
//!     int main() { return next() + next(); }";
//! assert_eq!(main_after("inline simplify-cfg dead-functions globals mem2reg", source), "\
//! entry:
//!   %0 = mul i32 1, 5
//!   %seed.1 = srem i32 %0, 97
//!   %1 = mul i32 %seed.1, 5
//!   %seed.2 = srem i32 %1, 97
//!   %2 = add i32 %seed.1, %seed.2
//!   ret i32 %2");
//! ```
//!
//! [`dead-functions`](crate::transform::dead_functions) has removed `next`. The challenge `inline`
//! of the course asks for more, and leaves no choice: *every* function that is not recursive is
//! copied into its callers, however large. [`inline-all`](crate::transform::inline_all) copies only
//! into functions that stay, from the top down, so that nothing is copied that is removed later.
