//! The rules. `X`, `Y` and `Z` are integers or vectors of integers. `P` and `Q` are any values, pointers too.
//! `A` and `B` are constants, and `ONES` is -1: all bits are set. `F` and `G` are floating-point numbers or vectors
//! of them, and `C` is such a constant.
//!
//! The first rule that fits is applied. Constants are on the right of commutative operations and of
//! comparisons when the rules are tried; see [`Term::exchangeable`] for operands that match in either order. A rule is right for every width and all flags on its left, also
//! where operands are poison or undefined. `tools/prove` proves this. The right side of some rules gets the
//! flag `nsw` if each operation on the left has it: see [`Rule::keeps_no_wrap`]; that is proved, too. To add
//! a rule, write it here and run `make prove`.
//!
//! Use `X` unless a rule is for pointers as well. Pointers with equal addresses may belong to different
//! objects, so one of them must not replace the other.

use super::term::{Conversion, Predicate, Rule, Term, rules, term};
use crate::ir::{BinaryOp, CastOp, Flags, FloatOp, FloatPredicate, IntPredicate};

/// All rules.
pub static RULES: &[Rule] = rules! {
    (Add X 0) => X;
    (Add X X) => (Mul X 2);
    (Add (Add X A) B) => (Add X (Add A B));
    (Add (Sub A X) B) => (Sub (Add A B) X);
    (Add (Sub X Y) Y) => X;
    (Add (Sub 0 X) Y) => (Sub Y X);
    (Add (Mul X A) X) => (Mul X (Add A 1));
    (Add (Mul X A) (Mul X B)) => (Mul X (Add A B));
    (Add (Mul X ONES) Y) => (Sub Y X);
    (Add (Mul X Y) (Mul X Z)) => (Mul X (Add Y Z));
    (Add (Xor X ONES) 1) => (Sub 0 X);

    (Sub X 0) => X;
    (Sub X X) => 0;
    (Sub X A) => (Add X (Sub 0 A));
    (Sub A (Sub B X)) => (Add X (Sub A B));
    (Sub A (Add X B)) => (Sub (Sub A B) X);
    (Sub 0 (Sub X Y)) => (Sub Y X);
    (Sub 0 (Mul X A)) => (Mul X (Sub 0 A));
    (Sub X (Sub 0 Y)) => (Add X Y);
    (Sub X (Sub X Y)) => Y;
    (Sub X (Add X Y)) => (Sub 0 Y);
    (Sub (Add X Y) X) => Y;
    (Sub (Sub X Y) X) => (Sub 0 Y);
    (Sub (Mul X A) X) => (Mul X (Sub A 1));
    (Sub X (Mul X A)) => (Mul X (Sub 1 A));
    (Sub X (Mul Y ONES)) => (Add X Y);
    (Sub (Mul X A) (Mul X B)) => (Mul X (Sub A B));
    (Sub (Mul X Y) (Mul X Z)) => (Mul X (Sub Y Z));

    (Mul X 0) => 0;
    (Mul X 1) => X;
    (Mul X ONES) => (Sub 0 X);
    (Mul (Mul X A) B) => (Mul X (Mul A B));
    (Mul (Sub 0 X) A) => (Mul X (Sub 0 A));
    (Mul (Sub 0 X) (Sub 0 Y)) => (Mul X Y);

    // A division that may stop the program stays. As an i1, 1 is the negative number -1.
    (Sdiv X A) => X if (And (icmp Eq A 1) (icmp Sgt A 0));
    (Udiv X 1) => X;
    (Srem X A) => 0 if (And (icmp Eq A 1) (icmp Sgt A 0));
    (Urem X 1) => 0;
    (Sdiv (Sdiv X A) B) => (Sdiv X (Mul A B))
        if (And (And (icmp Sgt A 1) (icmp Sgt B 1)) (icmp Eq A (Sdiv (Mul A B) B)));
    (Udiv (Udiv X A) B) => (Udiv X (Mul A B))
        if (icmp Eq A (Udiv (Mul A B) B));
    (Srem (Srem X A) B) => (Srem X B)
        if (And (And (icmp Sgt A 1) (icmp Sgt B 1)) (icmp Eq 0 (Srem A B)));
    (Urem (Urem X A) B) => (Urem X B) if (And (icmp Ne A 0) (icmp Eq 0 (Urem A B)));

    // The back end makes shifts of products where that is better.
    (Shl X A) => (Mul X (Shl 1 A));
    (Lshr X 0) => X;
    (Ashr X 0) => X;

    (And X 0) => 0;
    (And X ONES) => X;
    (And X X) => X;
    (And (And X A) B) => (And X (And A B));
    (And (And X Y) X) => (And X Y);
    (And (Or X Y) X) => X;
    (And (Xor X ONES) X) => 0;

    (Or X 0) => X;
    (Or X ONES) => ONES;
    (Or X X) => X;
    (Or (Or X A) B) => (Or X (Or A B));
    (Or (Or X Y) X) => (Or X Y);
    (Or (And X Y) X) => X;
    (Or (Xor X ONES) X) => ONES;

    (Xor X 0) => X;
    (Xor X X) => 0;
    (Xor (Xor X A) B) => (Xor X (Xor A B));
    (Xor (Xor X Y) X) => Y;
    (Xor (icmp any P Q) 1) => (icmp inverse P Q);

    (icmp Eq P P) => 1;
    (icmp Ne P P) => 0;
    (icmp Slt P P) => 0;
    (icmp Sle P P) => 1;
    (icmp Sgt P P) => 0;
    (icmp Sge P P) => 1;
    (icmp Ult P P) => 0;
    (icmp Ule P P) => 1;
    (icmp Ugt P P) => 0;
    (icmp Uge P P) => 1;
    (icmp Ult X 0) => 0;
    (icmp Uge X 0) => 1;
    (icmp Ule X ONES) => 1;
    (icmp Ugt X ONES) => 0;
    // These fit only if X is an i1, as the result is.
    (icmp Ne X 0) => X;
    (icmp Eq X 1) => X;
    (icmp Eq X 0) => (Xor X 1);
    (icmp Ne X 1) => (Xor X 1);
    (icmp Eq (Zext X) A) => (icmp Eq X (cut A to X)) if (icmp Eq A (Zext (cut A to X)));
    (icmp Ne (Zext X) A) => (icmp Ne X (cut A to X)) if (icmp Eq A (Zext (cut A to X)));
    (icmp Eq (Zext X) A) => 0 if (icmp Ne A (Zext (cut A to X)));
    (icmp Ne (Zext X) A) => 1 if (icmp Ne A (Zext (cut A to X)));
    (icmp Eq (Sext X) A) => (icmp Eq X (cut A to X)) if (icmp Eq A (Sext (cut A to X)));
    (icmp Ne (Sext X) A) => (icmp Ne X (cut A to X)) if (icmp Eq A (Sext (cut A to X)));
    (icmp Eq (Add X A) B) => (icmp Eq X (Sub B A));
    (icmp Ne (Add X A) B) => (icmp Ne X (Sub B A));
    (icmp Eq (Sub A X) B) => (icmp Eq X (Sub A B));
    (icmp Ne (Sub A X) B) => (icmp Ne X (Sub A B));
    (icmp Eq (Xor X A) B) => (icmp Eq X (Xor A B));
    (icmp Ne (Xor X A) B) => (icmp Ne X (Xor A B));
    (icmp Eq (Sub X Y) 0) => (icmp Eq X Y);
    (icmp Ne (Sub X Y) 0) => (icmp Ne X Y);
    (icmp Eq (Xor X Y) 0) => (icmp Eq X Y);
    (icmp Ne (Xor X Y) 0) => (icmp Ne X Y);
    (icmp Eq (Mul X A) 0) => (icmp Eq X 0) if (icmp Eq 1 (And A 1));
    (icmp Ne (Mul X A) 0) => (icmp Ne X 0) if (icmp Eq 1 (And A 1));
    // Remainders of powers of two. That of a negative number is not positive: the sign counts.
    (icmp Eq (Srem X A) 0) => (icmp Eq (And X (Sub A 1)) 0)
        if (And (icmp Sgt A 0) (icmp Eq 0 (And A (Sub A 1))));
    (icmp Ne (Srem X A) 0) => (icmp Ne (And X (Sub A 1)) 0)
        if (And (icmp Sgt A 0) (icmp Eq 0 (And A (Sub A 1))));
    (icmp Eq (Srem X A) B)
        => (icmp Eq (And X (Add A (Lshr ONES 1))) (And B (Add A (Lshr ONES 1))))
        if (And (And (icmp Sgt A 0) (icmp Eq 0 (And A (Sub A 1))))
            (And (icmp Ne B 0) (icmp Eq B (Srem B A))));
    (icmp Ne (Srem X A) B)
        => (icmp Ne (And X (Add A (Lshr ONES 1))) (And B (Add A (Lshr ONES 1))))
        if (And (And (icmp Sgt A 0) (icmp Eq 0 (And A (Sub A 1))))
            (And (icmp Ne B 0) (icmp Eq B (Srem B A))));
    (icmp Eq (Add X Y) X) => (icmp Eq Y 0);
    (icmp Ne (Add X Y) X) => (icmp Ne Y 0);
    (icmp Eq (Add X Y) (Add X Z)) => (icmp Eq Y Z);
    (icmp Ne (Add X Y) (Add X Z)) => (icmp Ne Y Z);

    (Zext (Zext X)) => (Zext X);
    (Sext (Sext X)) => (Sext X);
    (Sext (Zext X)) => (Zext X);
    (Trunc (Trunc X)) => (Trunc X);
    (Trunc (Zext X)) => (unsigned X);
    (Trunc (Sext X)) => (signed X);
    (Bitcast P) => P;
    (Bitcast (Bitcast P)) => (Bitcast P);

    (select X P P) => P;
    (select X 1 0) => (unsigned X);
    (select X ONES 0) => (signed X);
    (select X 0 1) => (Xor X 1);
    (select (Xor X 1) P Q) => (select X Q P);
    (select (icmp Eq X Y) X Y) => Y;
    (select (icmp Ne X Y) X Y) => X;
    // An `else if` whose condition says that the first one does not hold.
    (select (icmp Slt P Q) X (select (icmp Eq P Q) Y X)) => (select (icmp Eq P Q) Y X);
    (select (icmp Slt P Q) X (select (icmp Sgt P Q) Y X)) => (select (icmp Sgt P Q) Y X);
    (select (icmp Sgt P Q) X (select (icmp Eq P Q) Y X)) => (select (icmp Eq P Q) Y X);
    (select (icmp Sgt P Q) X (select (icmp Slt P Q) Y X)) => (select (icmp Slt P Q) Y X);
    // Two conditions that `&&` or `||` joins.
    (select (icmp Eq P Q) 0 (icmp Sgt P Q)) => (icmp Sgt P Q);
    (select (icmp Ne P Q) (icmp Sgt P Q) 0) => (icmp Sgt P Q);
    (select (icmp Eq P Q) 1 (icmp Sgt P Q)) => (icmp Sge P Q);
    (select (icmp Eq P Q) 0 (icmp Slt P Q)) => (icmp Slt P Q);
    (select (icmp Ne P Q) (icmp Slt P Q) 0) => (icmp Slt P Q);
    (select (icmp Eq P Q) 1 (icmp Slt P Q)) => (icmp Sle P Q);
    // Tests of a range: one comparison without a sign.
    (select (icmp Sge X A) (icmp Slt X B) 0) => (icmp Ult (Add X (Sub 0 A)) (Sub B A))
        if (icmp Sle A B);
    (select (icmp Sge X A) (icmp Sle X B) 0) => (icmp Ule (Add X (Sub 0 A)) (Sub B A))
        if (icmp Sle A B);
    (select (icmp Sgt X A) (icmp Slt X B) 0) => (icmp Ult (Add X (Sub ONES A)) (Sub (Sub B A) 1))
        if (icmp Slt A B);
    (select (icmp Sgt X A) (icmp Sle X B) 0) => (icmp Ule (Add X (Sub ONES A)) (Sub (Sub B A) 1))
        if (icmp Slt A B);
    (select (icmp Slt X A) 1 (icmp Sge X B)) => (icmp Uge (Add X (Sub 0 A)) (Sub B A))
        if (icmp Sle A B);
    (select (icmp Slt X A) 1 (icmp Sgt X B)) => (icmp Ugt (Add X (Sub 0 A)) (Sub B A))
        if (icmp Sle A B);
    (select (icmp Sle X A) 1 (icmp Sge X B)) => (icmp Uge (Add X (Sub ONES A)) (Sub (Sub B A) 1))
        if (icmp Slt A B);
    (select (icmp Sle X A) 1 (icmp Sgt X B)) => (icmp Ugt (Add X (Sub ONES A)) (Sub (Sub B A) 1))
        if (icmp Slt A B);
    // A remainder that is made positive.
    (select (icmp Slt (Srem X A) 0) (Add (Srem X A) A) (Srem X A)) => (And X (Sub A 1))
        if (And (icmp Sgt A 0) (icmp Eq 0 (And A (Sub A 1))));
    (Srem (Add (Srem X A) A) A) => (And X (Sub A 1))
        if (And (And (icmp Sgt A 0) (icmp Sgt (Add A A) 0)) (icmp Eq 0 (And A (Sub A 1))));

    // Sums of zeros are -0 only if both are.
    (fadd F MINUS_0) => F;
    (fadd F PLUS_0) => F with NSZ;
    (fsub F PLUS_0) => F;
    (fsub F MINUS_0) => F with NSZ;
    (fsub F F) => PLUS_0 with NNAN;
    (fmul F PLUS_1) => F;
    (fmul F PLUS_0) => PLUS_0 with NNAN NSZ;
    (fdiv F PLUS_1) => F;
    (fdiv F F) => PLUS_1 with NNAN;
    (fdiv PLUS_0 F) => PLUS_0 with NNAN NSZ;
    (fneg (fneg F)) => F;
    // LLVM IR permits these for NaN, too. But processors keep the sign of an operand that is NaN, and a program prints it.
    (fadd F (fneg G)) => (fsub F G) with NNAN;
    (fsub MINUS_0 F) => (fneg F) with NNAN;
    (fsub PLUS_0 F) => (fneg F) with NNAN NSZ;
    (fsub F (fneg G)) => (fadd F G) with NNAN;
    (fmul F MINUS_1) => (fneg F) with NNAN;
    (fmul (fneg F) (fneg G)) => (fmul F G) with NNAN;
    (fmul (fneg F) C) => (fmul F (fneg C)) with NNAN;
    (fdiv F MINUS_1) => (fneg F) with NNAN;
    (fdiv (fneg F) (fneg G)) => (fdiv F G) with NNAN;
    (fdiv (fneg F) C) => (fdiv F (fneg C)) with NNAN;
    (fdiv C (fneg F)) => (fdiv (fneg C) F) with NNAN;
    (fneg (fsub F G)) => (fsub G F) with NNAN NSZ;
    (fdiv F C) => (fmul F (reciprocal C));

    (fcmp False F G) => 0;
    (fcmp True F G) => 1;
    (fcmp Oeq F F) => (fcmp Ord F PLUS_0);
    (fcmp Oge F F) => (fcmp Ord F PLUS_0);
    (fcmp Ole F F) => (fcmp Ord F PLUS_0);
    (fcmp Ord F F) => (fcmp Ord F PLUS_0);
    (fcmp Ogt F F) => 0;
    (fcmp Olt F F) => 0;
    (fcmp One F F) => 0;
    (fcmp Ueq F F) => 1;
    (fcmp Uge F F) => 1;
    (fcmp Ule F F) => 1;
    (fcmp Ugt F F) => (fcmp Uno F PLUS_0);
    (fcmp Ult F F) => (fcmp Uno F PLUS_0);
    (fcmp Une F F) => (fcmp Uno F PLUS_0);
    (fcmp Uno F F) => (fcmp Uno F PLUS_0);
    (fcmp any (fneg F) (fneg G)) => (fcmp swapped F G);
    (fcmp any (fneg F) C) => (fcmp swapped F (fneg C));
    (Xor (fcmp any F G) 1) => (fcmp inverse F G);
    (select X (fneg F) (fneg G)) => (fneg (select X F G));
};

/// Rules that look right and are not. The prover has to refute them.
pub static WRONG: &[Rule] = rules! {
    // The address after an array may be that of another array.
    (select (icmp Eq P Q) P Q) => Q;
    (select (icmp Ne P Q) P Q) => P;
    // The product may wrap.
    (Sdiv (Mul X 4) 4) => X;
    (icmp Slt (Add X 1) Y) => (icmp Sle X Y);
    // A negative number has a negative remainder.
    (Srem X 2) => (And X 1);
    (Sdiv X 2) => (Ashr X 1);
    // The least number divided by -1 stops the program, and its negation does not.
    (Sdiv X ONES) => (Sub 0 X);
    (Sdiv X X) => 1;
    (select Y (Sdiv X A) 0) => (Sdiv X A);
    // `undef` may be different at each use.
    (Mul X 2) => (Add X X);
    (Xor X Y) => (And (Or X Y) (Xor (And X Y) ONES));
    // Poison that the `select` does not choose comes through.
    (select X Y 0) => (And X Y);
    (select X 1 Y) => (Or X Y);
    // -0 + 0 is 0.
    (fadd F PLUS_0) => F;
    (fsub F MINUS_0) => F;
    (fsub PLUS_0 F) => (fneg F);
    (fneg (fsub F G)) => (fsub G F);
    // NaN is nothing's equal, infinity minus infinity and 0 times infinity are NaN.
    (fsub F F) => PLUS_0;
    (fsub F F) => PLUS_0 with NINF;
    (fmul F PLUS_0) => PLUS_0 with NSZ;
    (fdiv F F) => PLUS_1 with NINF;
    (fcmp Oeq F F) => 1;
    (fcmp Ult F F) => 0;
    // Each operation rounds.
    (fadd (fsub F G) G) => F with NNAN NINF NSZ;
    (fmul (fdiv F G) G) => F with NNAN NINF NSZ;
    // The bits of a NaN that `fneg` makes are known.
    (fneg F) => (fmul F MINUS_1);
    (fneg F) => (fsub MINUS_0 F);
    // Zeros of either sign are equal.
    (select (fcmp Oeq F G) F G) => G;
    // Neither of two unordered numbers is less.
    (select (fcmp Olt F G) F G) => (select (fcmp Oge F G) G F);
};
