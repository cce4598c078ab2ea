//! Lesson 10: what is always the same.
//!
//! The optimiser starts here: SSA form makes its questions local. *Is this value always the same
//! constant?* A value is *unknown*, one constant, or *not constant*, and only ever moves on in this
//! order. [`sccp`](crate::transform::sccp) (Wegman and Zadeck 1991) starts from "no branch is taken,
//! every value is unknown" and follows two lists: edges that may be taken, and uses of values that have
//! moved. A phi meets only the inputs whose edges may be taken. So the pass finds what two
//! alternating passes, one for constants and one for branches, would never find: below, `step` is 1
//! since `else` is never reached, and `else` is never reached since `step` is 1.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let source = "
//!     int main() {
//!       int n = getint(), step = 1, sum = 0;
//!       while (n > 0) {
//!         if (step == 1) sum = sum + n;
//!         else step = 2;
//!         n = n - step;
//!       }
//!       return sum;
//!     }";
//! assert_eq!(main_after("sccp simplify-cfg", source), "\
//! entry:
//!   %n.1 = call i32 @getint()
//!   br label %while.cond
//!
//! while.cond:
//!   %n.2 = phi i32 [ %n.1, %entry ], [ %n.3, %if.then ]
//!   %sum.1 = phi i32 [ 0, %entry ], [ %sum.2, %if.then ]
//!   %0 = icmp sgt i32 %n.2, 0
//!   br i1 %0, label %if.then, label %while.end
//!
//! if.then:
//!   %sum.2 = add i32 %sum.1, %n.2
//!   %n.3 = sub i32 %n.2, 1
//!   br label %while.cond
//!
//! while.end:
//!   ret i32 %sum.1");
//! ```
//!
//! # Blocks that are left over
//!
//! sccp leaves a branch that always goes one way as a jump.
//! [`simplify-cfg`](crate::transform::simplify_cfg) does three things. It merges two blocks if the first has
//! no other successor and the second no other predecessor. It redirects the edges to an empty block to
//! that block's target, unless a phi of the target needs to know which way control came. It removes
//! blocks that are not reachable.
//!
//! Next: [values that are computed twice](super::redundancy).
