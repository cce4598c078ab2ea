//! Lesson 13: loops that do less.
//!
//! A program spends its time in loops. A computation that yields the same in each iteration belongs
//! before the loop. [`licm`](crate::transform::licm), loop-invariant code motion, moves an
//! instruction whose operands are computed outside to the *preheader*: the block from which all
//! entries come, inserted if there is none.
//!
//! An instruction without effects may always move. A division must not be executed where the program
//! would not have executed it. Below, `n / m` must not move in front of `while`: if `n` is 0, so
//! may be `m`. [`rotate`](crate::transform::rotate) helps: `while (c) s;` becomes `if (c) do s; while (c);`. The
//! test is copied to the front, and what is between it and the first iteration is executed only if
//! there is one. Then the division can move.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let source = "
//!     int main() {
//!       int n = getint(), m = getint(), i = 0, sum = 0;
//!       while (i < n) {
//!         sum = sum + n / m + i;
//!         i = i + 1;
//!       }
//!       return sum;
//!     }";
//! assert!(main_after("licm", source).ends_with("\
//! while.body:
//!   %1 = sdiv i32 %n.1, %m.1
//!   %2 = add i32 %sum.1, %1
//!   %sum.2 = add i32 %2, %i.1
//!   %i.2 = add i32 %i.1, 1
//!   br label %while.cond
//!
//! while.end:
//!   ret i32 %sum.1"));
//! assert_eq!(main_after("rotate simplify-cfg licm", source), "\
//! entry:
//!   %n.1 = call i32 @getint()
//!   %m.1 = call i32 @getint()
//!   %0 = icmp slt i32 0, %n.1
//!   br i1 %0, label %loop.preheader, label %while.end
//!
//! loop.preheader:
//!   %1 = sdiv i32 %n.1, %m.1
//!   br label %while.body
//!
//! while.body:
//!   %i.1 = phi i32 [ %i.2, %while.body ], [ 0, %loop.preheader ]
//!   %sum.1 = phi i32 [ %sum.2, %while.body ], [ 0, %loop.preheader ]
//!   %2 = add i32 %sum.1, %1
//!   %sum.2 = add i32 %2, %i.1
//!   %i.2 = add i32 %i.1, 1
//!   %3 = icmp slt i32 %i.2, %n.1
//!   br i1 %3, label %while.body, label %while.end
//!
//! while.end:
//!   %sum.3 = phi i32 [ %sum.2, %while.body ], [ 0, %entry ]
//!   ret i32 %sum.3");
//! ```
//!
//! Rotation computes the test in two places. So each value of the old header has two definitions now, and
//! [the update of lesson 9](super::updates) places the phis for them.
//!
//! # Locations
//!
//! A loop that adds to a global variable loads and stores it in each iteration. If nothing else in the loop may
//! touch the location, licm keeps it in a value: one load in front of the loop, phis as mem2reg would place
//! them, and one store on each way out.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let source = "
//!     int total;
//!     int main() {
//!       int n = getint();
//!       while (n > 0) {
//!         total = total + n;
//!         n = n - 1;
//!       }
//!       return total;
//!     }";
//! assert!(main_after("rotate simplify-cfg licm", source).contains("\
//! loop.preheader:
//!   %total.1 = load i32, i32* @total
//!   br label %while.body
//!
//! while.body:
//!   %n.2 = phi i32 [ %n.3, %while.body ], [ %n.1, %loop.preheader ]
//!   %total.2 = phi i32 [ %total.3, %while.body ], [ %total.1, %loop.preheader ]
//!   %total.3 = add i32 %total.2, %n.2
//!   %n.3 = sub i32 %n.2, 1
//!   %1 = icmp sgt i32 %n.3, 0
//!   br i1 %1, label %while.body, label %loop.exit
//!
//! loop.exit:
//!   store i32 %total.3, i32* @total
//!   br label %while.end"));
//! ```
//!
//! [`memory-idioms`](crate::transform::memory_idioms) goes further for loops that fill or copy an array: they
//! become a call of `memset` or `memcpy`.
//!
//! Next: [loops that count](super::counting).
