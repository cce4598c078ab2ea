//! Lesson 12: dead code.
//!
//! An instruction is *live* if it has an effect (output, a store, a trap), or if a live one uses it. That
//! is enough for arithmetic, and too little for loops: `i = i + 1` uses itself, and a branch would
//! always be live. [`adce`](crate::transform::adce) turns the question around (Cytron et al. 1991). At first
//! everything is dead, branches too. What is live makes its operands live, and the branches that decide
//! whether it is executed. These are the blocks in its *post-dominance frontier*, the subject of
//! [lesson 3](super::post_dominance). A branch that stays dead goes to the next post-dominator.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let source = "
//!     int main() {
//!       int n = getint(), i = 0, multiples = 0;
//!       while (i < n) {
//!         if (i % 3 == 0) multiples = multiples + 1;
//!         i = i + 1;
//!       }
//!       return n;
//!     }";
//! assert_eq!(main_after("adce simplify-cfg", source), "\
//! entry:
//!   %n.1 = call i32 @getint()
//!   ret i32 %n.1");
//! ```
//!
//! What if the loop never ends? Then removing it would let the program go on where it would have
//! stayed. C allows that where the loop has no effect and its condition is not a constant; a loop
//! `while (1)` stays.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let source = "int main() { while (1) ; return 1; }";
//! assert_eq!(main_after("adce", source), "\
//! entry:
//!   br label %while.cond
//!
//! while.cond:
//!   br label %while.body
//!
//! while.body:
//!   br label %while.cond");
//! ```
//!
//! # Stores
//!
//! For [`adce`](crate::transform::adce) each store is needed. [`dse`](crate::transform::dse) finds stores that are
//! not: it walks from the end of the function to its beginning with the set of locations that may be read
//! later, as liveness does for variables. A store takes its location out of the set, a load puts it in.
//!
//! ```
//! # mod e { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/course/examples.rs")); } use e::*;
//! let source = "
//!     int a[4];
//!     int main() {
//!       int i = getint();
//!       a[i] = 1;
//!       a[i] = 2;
//!       return a[0];
//!     }";
//! let text = main_after("gvn dse", source);
//! assert!(text.contains("store i32 2") && !text.contains("store i32 1"));
//! ```
//!
//! Next: [loops that do less](super::loop_motion).
