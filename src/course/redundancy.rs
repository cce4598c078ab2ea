//! Lesson 11: values that are computed twice.
//!
//! In SSA form, two instructions with the same operation and the same operands compute the same
//! value, wherever they are. If one of them dominates the other, the other can be removed. *Global
//! value numbering* walks the dominator tree with a table of all computations so far. An
//! instruction that is in the table already is replaced, and so the operands of later ones become
//! equal, too. [`local-value-numbering`](crate::transform::local_value_numbering) is the same for
//! one block, in 34 lines; [`gvn`](crate::transform::gvn) is the whole.
//!
//! # Loads
//!
//! A load has one more operand: memory. [`gvn`](crate::transform::gvn) gives memory *versions*, as
//! renaming gives them to a variable: a store makes a new version, and where two versions meet there is
//! a new one, in the iterated dominance frontier of the stores. Two loads of one address and one version
//! are equal, and a load after a store to the same address is the value that was stored. To keep the
//! versions of different variables apart, memory is divided into
//! [classes](crate::analysis::memory_classes), one for each array or global variable.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let source = "
//!     int a[4], b[4];
//!     int main() {
//!       int i = getint(), x = a[i] * a[i];
//!       if (i > 0) {
//!         a[i] = 7;
//!         b[i] = x + a[i];
//!       }
//!       return a[i];
//!     }";
//! assert_eq!(main_after("gvn", source), "\
//! entry:
//!   %i.1 = call i32 @getint()
//!   %0 = getelementptr inbounds [4 x i32], [4 x i32]* @a, i32 0, i32 %i.1
//!   %1 = load i32, i32* %0
//!   %x.1 = mul i32 %1, %1
//!   %2 = icmp sgt i32 %i.1, 0
//!   br i1 %2, label %if.then, label %if.end
//!
//! if.then:
//!   store i32 7, i32* %0
//!   %3 = add i32 %x.1, 7
//!   %4 = getelementptr inbounds [4 x i32], [4 x i32]* @b, i32 0, i32 %i.1
//!   store i32 %3, i32* %4
//!   br label %if.end
//!
//! if.end:
//!   %5 = load i32, i32* %0
//!   ret i32 %5");
//! ```
//!
//! The second address, the second load and the load after the store are gone. The last load stays: two
//! versions of `a` meet in `if.end`. The store to `b` is not one of them.
//!
//! # Algebra
//!
//! `a + b` and `b + a` are equal since the table orders the operands of commutative operations.
//! [`simplify`](crate::transform::simplify) knows more: a table of rules, each of them a line of text such as
//! `(x ^ y) ^ y => x`, which a test tries on all values of a byte. Sums become lists of multiples first, so
//! that equal terms meet. Arithmetic wraps, so `x * 16 / 8` is not `x * 2`.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let source = "
//!     int main() {
//!       int a = getint(), b = getint();
//!       return (a + b + a * 2 + b - a) * 8 / 8 + a % 1;
//!     }";
//! assert_eq!(main_after("simplify", source), "\
//! entry:
//!   %a.1 = call i32 @getint()
//!   %b.1 = call i32 @getint()
//!   %0 = add i32 %a.1, %b.1
//!   %1 = mul i32 %0, 16
//!   %2 = sdiv i32 %1, 8
//!   ret i32 %2");
//! ```
//!
//! Next: [dead code](super::dead_code).
