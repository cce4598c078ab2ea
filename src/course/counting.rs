//! Lesson 14: loops that count.
//!
//! Most loops count: a phi of the header is a start value in the first iteration and grows by a constant in each.
//! Such an *induction variable* has the value `start + step * k` in iteration `k`, and the test of the loop says
//! how many iterations there are. [`Induction`](crate::analysis::Induction) finds both. Three passes use them.
//!
//! # No loop
//!
//! If a value grows by an induction variable in each iteration, it is a sum, and sums have closed forms:
//! [`induction`](crate::transform::induction) puts them in the place of the loop's result, and
//! [`loop-deletion`](crate::transform::loop_deletion) removes a loop that ends and does nothing else.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let source = "
//!     int main() {
//!       int n = getint(), i = 0, sum = 0;
//!       while (i < n) {
//!         sum = sum + i;
//!         i = i + 1;
//!       }
//!       return sum;
//!     }";
//! assert_eq!(main_after("rotate simplify-cfg induction", source), "\
//! entry:
//!   %n.1 = call i32 @getint()
//!   %0 = icmp slt i32 0, %n.1
//!   br i1 %0, label %loop.preheader, label %while.end
//!
//! loop.preheader:
//!   %1 = add i32 %n.1, -1
//!   %2 = lshr i32 %n.1, 1
//!   %3 = or i32 %1, 1
//!   %sum.1 = mul i32 %2, %3
//!   br label %while.end
//!
//! while.end:
//!   %sum.2 = phi i32 [ 0, %entry ], [ %sum.1, %loop.preheader ]
//!   ret i32 %sum.2");
//! ```
//!
//! The sum is `n * (n - 1) / 2`. But `n * (n - 1)` may wrap, and half of the wrapped product is something
//! else. One of the two factors is even, so that one is halved before they are multiplied: if `n` is
//! even, `n >> 1` is its half, and `n - 1` is odd already; if `n` is odd, `n >> 1` is the half of `n - 1`, and
//! `(n - 1) | 1` is `n`.
//!
//! # Fewer tests
//!
//! [`unroll`](crate::transform::unroll) copies the iterations one after another. If there are few, it
//! follows the loop with the numbers that it knows, and all tests disappear.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let source = "
//!     int main() {
//!       int x = getint(), i = 0, bits = 0;
//!       while (i < 3) {
//!         bits = bits + x % 2;
//!         x = x / 2;
//!         i = i + 1;
//!       }
//!       return bits;
//!     }";
//! assert_eq!(main_after("unroll simplify simplify-cfg adce", source), "\
//! entry:
//!   %x.1 = call i32 @getint()
//!   %0 = srem i32 %x.1, 2
//!   %x.2 = sdiv i32 %x.1, 2
//!   %1 = srem i32 %x.2, 2
//!   %bits.1 = add i32 %0, %1
//!   %x.3 = sdiv i32 %x.1, 4
//!   %2 = srem i32 %x.3, 2
//!   %bits.2 = add i32 %bits.1, %2
//!   ret i32 %bits.2");
//! ```
//!
//! If there are many, it puts four iterations in a group with one test, `i < n - 3`, and the old loop
//! does the rest.
//!
//! # Four at once
//!
//! Iterations that do not depend on each other can be computed at the same time.
//! [`vectorize`](crate::transform::vectorize) does so with four adjacent numbers. An iteration may read
//! what an earlier one has written only if they are at least four apart, or if the pass can tell
//! that the two addresses differ. A sum is kept as four sums, which are added at the end; that
//! changes the order of the additions, which does not matter for numbers that wrap.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let source = "
//!     int a[100], b[100];
//!     int main() {
//!       int i = 0;
//!       while (i < 100) {
//!         a[i] = a[i] + b[i];
//!         i = i + 1;
//!       }
//!       return a[getint()];
//!     }";
//! let text = main_after("rotate simplify-cfg licm vectorize", source);
//! assert_eq!(text.matches("add <4 x i32>").count(), 2);
//! assert_eq!(text.matches("store <4 x i32>").count(), 2);
//! ```
//!
//! Next: [functions](super::calls).
