//! Terms: what rules are written in.
//!
//! A term is a tree of operations over variables, constants and numbers. It is data, so the pass can
//! look for it in a function and build it there, and `tools/prove` can translate it for a solver.

use crate::ir::{BinaryOp, CastOp, Flags, FloatOp, FloatPredicate, IntPredicate};

/// The number of variables and constants that a rule may name.
pub const NAMES: usize = 10;

/// A tree of operations.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Term {
    /// Any integer, or vector of integers. Terms with the same number are the same value.
    Integer(usize),
    /// Any value, a pointer too. Pointers with equal addresses may belong to different objects, so
    /// they are not equal.
    Any(usize),
    /// Any integer constant.
    Constant(usize),
    /// This number, in the type that its place has. What does not fit wraps.
    Number(i64),
    /// An operation on two operands.
    Binary(BinaryOp, &'static [Term; 2]),
    /// A comparison.
    Icmp(Predicate<IntPredicate>, &'static [Term; 2]),
    /// A conversion to the type that its place has.
    Cast(Conversion, &'static [Term; 1]),
    /// A constant cut to the type of the variable with this number.
    CutTo(usize, &'static [Term; 1]),
    /// A choice between two values.
    Select(&'static [Term; 3]),
    /// Any floating-point number, or vector of them.
    Float(usize),
    /// Any floating-point constant.
    FloatConstant(usize),
    /// The floating-point number with these bits as a `float`, in the type that its place has.
    FloatNumber(u32),
    /// An operation on two floating-point numbers.
    FloatBinary(FloatOp, &'static [Term; 2]),
    /// A floating-point number with its sign changed.
    Fneg(&'static [Term; 1]),
    /// A comparison of floating-point numbers.
    Fcmp(Predicate<FloatPredicate>, &'static [Term; 2]),
    /// The reciprocal of a constant, if that is exact and both are normal numbers.
    Reciprocal(&'static [Term; 1]),
}

/// What a comparison of a term asks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Predicate<P> {
    /// This.
    Is(P),
    /// On the left, any predicate; on the right, the same.
    Any,
    /// The inverse of the one on the left.
    Inverse,
    /// The one on the left, for exchanged operands.
    Swapped,
}

/// How a conversion gets from the type of its operand to that of its place.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Conversion {
    /// By this operation.
    Is(CastOp),
    /// By `zext`, by `trunc` or not at all, as the widths want it. Only on the right.
    Unsigned,
    /// By `sext`, by `trunc` or not at all. Only on the right.
    Signed,
}

/// A rule: what has the form on the left and fulfils the condition may be replaced by the right.
#[derive(Copy, Clone, Debug)]
pub struct Rule {
    /// The operation that is replaced, with those that it reads.
    pub left: Term,
    /// What replaces it. Its operations have no flags, except for [`Rule::keeps_no_wrap`].
    pub right: Term,
    /// The flags that the replaced operation needs.
    pub flags: Flags,
    /// A term over constants that is to be 1. If it has no value, it is not fulfilled.
    pub condition: Term,
}

impl Rule {
    /// Whether both sides have sums and differences only, and the right side one of them. If no operation on the
    /// left wraps, and no constant that the pass computes, then the right side does not wrap either.
    pub fn keeps_no_wrap(&self) -> bool {
        self.right.size() == 1 && self.left.is_sum() && self.right.is_sum()
    }
}

impl Term {
    /// Whether its operations are sums and differences.
    fn is_sum(&self) -> bool {
        let is_operation = matches!(self, Term::Binary(BinaryOp::Add | BinaryOp::Sub, _));
        (is_operation || self.operands().is_empty()) && self.operands().iter().all(Term::is_sum)
    }

    /// The operands of an operation.
    pub fn operands(&self) -> &'static [Term] {
        match *self {
            Term::Integer(_) | Term::Any(_) | Term::Constant(_) | Term::Number(_) => &[],
            Term::Float(_) | Term::FloatConstant(_) | Term::FloatNumber(_) => &[],
            Term::Binary(_, operands) | Term::Icmp(_, operands) => operands,
            Term::FloatBinary(_, operands) | Term::Fcmp(_, operands) => operands,
            Term::Cast(_, operands) | Term::CutTo(_, operands) => operands,
            Term::Fneg(operands) | Term::Reciprocal(operands) => operands,
            Term::Select(operands) => operands,
        }
    }

    /// The position of the operand that may be exchanged with the first one: on the left, these of a commutative
    /// operation, and of a logical `and` or `or` of comparisons, match in either order. A constant is always on
    /// the right.
    #[inline(always)]
    pub fn exchangeable(&self) -> Option<usize> {
        use IntPredicate::{Eq, Ne};
        match self {
            Term::Binary(op, [_, rhs]) if op.neutral().is_some() && !rhs.is_constant() => Some(1),
            Term::FloatBinary(op, [_, rhs]) if op.is_commutative() && !rhs.is_constant() => Some(1),
            Term::Icmp(Predicate::Is(Eq | Ne), [_, rhs]) if !rhs.is_constant() => Some(1),
            Term::Select([Term::Icmp(..), Term::Icmp(..), Term::Number(0)]) => Some(1),
            Term::Select([Term::Icmp(..), Term::Number(1), Term::Icmp(..)]) => Some(2),
            _ => None,
        }
    }

    /// The number of a variable or constant.
    pub fn name(&self) -> Option<usize> {
        match *self {
            Term::Integer(name) | Term::Any(name) | Term::Constant(name) => Some(name),
            Term::Float(name) | Term::FloatConstant(name) => Some(name),
            _ => None,
        }
    }

    /// Whether the term is known when the constants are.
    pub fn is_constant(&self) -> bool {
        !matches!(self, Term::Integer(_) | Term::Any(_) | Term::Float(_))
            && self.operands().iter().all(Term::is_constant)
    }

    /// The number of instructions that compute the term.
    pub fn size(&self) -> usize {
        let is_operation = !self.operands().is_empty() && !self.is_constant();
        usize::from(is_operation) + self.operands().iter().map(Term::size).sum::<usize>()
    }
}

/// A predicate of two numbers.
pub trait Comparison: Copy {
    /// The one that holds when this one does not.
    fn inverse(self) -> Self;
    /// The one that holds when this one does and the operands are exchanged.
    fn swapped(self) -> Self;
}

impl Comparison for IntPredicate {
    fn inverse(self) -> Self {
        self.inverse()
    }

    fn swapped(self) -> Self {
        self.swapped()
    }
}

impl Comparison for FloatPredicate {
    fn inverse(self) -> Self {
        self.inverse()
    }

    fn swapped(self) -> Self {
        self.swapped()
    }
}

impl<P: Comparison> Predicate<P> {
    /// The predicate, where `matched` is the one on the left.
    pub fn of(self, matched: Option<P>) -> Option<P> {
        match self {
            Predicate::Is(predicate) => Some(predicate),
            Predicate::Any => matched,
            Predicate::Inverse => matched.map(P::inverse),
            Predicate::Swapped => matched.map(P::swapped),
        }
    }
}

impl Conversion {
    /// The operation from an integer of `from` bits to one of `to` bits; `None` if it is none.
    pub fn between(self, from: u32, to: u32) -> Option<CastOp> {
        match self {
            Conversion::Is(op) => Some(op),
            _ if from == to => None,
            _ if from > to => Some(CastOp::Trunc),
            Conversion::Unsigned => Some(CastOp::Zext),
            Conversion::Signed => Some(CastOp::Sext),
        }
    }
}

/// A term as the rules write it: `(Add X 1)`.
macro_rules! term {
    ((icmp any $a:tt $b:tt)) => {
        Term::Icmp(Predicate::Any, &[term!($a), term!($b)])
    };
    ((icmp inverse $a:tt $b:tt)) => {
        Term::Icmp(Predicate::Inverse, &[term!($a), term!($b)])
    };
    ((icmp $predicate:ident $a:tt $b:tt)) => {
        Term::Icmp(Predicate::Is(IntPredicate::$predicate), &[term!($a), term!($b)])
    };
    ((fcmp any $a:tt $b:tt)) => {
        Term::Fcmp(Predicate::Any, &[term!($a), term!($b)])
    };
    ((fcmp inverse $a:tt $b:tt)) => {
        Term::Fcmp(Predicate::Inverse, &[term!($a), term!($b)])
    };
    ((fcmp swapped $a:tt $b:tt)) => {
        Term::Fcmp(Predicate::Swapped, &[term!($a), term!($b)])
    };
    ((fcmp $predicate:ident $a:tt $b:tt)) => {
        Term::Fcmp(Predicate::Is(FloatPredicate::$predicate), &[term!($a), term!($b)])
    };
    ((fadd $a:tt $b:tt)) => {
        Term::FloatBinary(FloatOp::Fadd, &[term!($a), term!($b)])
    };
    ((fsub $a:tt $b:tt)) => {
        Term::FloatBinary(FloatOp::Fsub, &[term!($a), term!($b)])
    };
    ((fmul $a:tt $b:tt)) => {
        Term::FloatBinary(FloatOp::Fmul, &[term!($a), term!($b)])
    };
    ((fdiv $a:tt $b:tt)) => {
        Term::FloatBinary(FloatOp::Fdiv, &[term!($a), term!($b)])
    };
    ((fneg $a:tt)) => {
        Term::Fneg(&[term!($a)])
    };
    ((reciprocal $a:tt)) => {
        Term::Reciprocal(&[term!($a)])
    };
    ((select $a:tt $b:tt $c:tt)) => {
        Term::Select(&[term!($a), term!($b), term!($c)])
    };
    ((unsigned $a:tt)) => {
        Term::Cast(Conversion::Unsigned, &[term!($a)])
    };
    ((signed $a:tt)) => {
        Term::Cast(Conversion::Signed, &[term!($a)])
    };
    ((cut $a:tt to X)) => {
        Term::CutTo(0, &[term!($a)])
    };
    (($op:ident $a:tt)) => {
        Term::Cast(Conversion::Is(CastOp::$op), &[term!($a)])
    };
    (($op:ident $a:tt $b:tt)) => {
        Term::Binary(BinaryOp::$op, &[term!($a), term!($b)])
    };
    ([]) => {
        Term::Number(1)
    };
    ([$condition:tt]) => {
        term!($condition)
    };
    (X) => {
        Term::Integer(0)
    };
    (Y) => {
        Term::Integer(1)
    };
    (Z) => {
        Term::Integer(2)
    };
    (P) => {
        Term::Any(5)
    };
    (Q) => {
        Term::Any(6)
    };
    (A) => {
        Term::Constant(3)
    };
    (B) => {
        Term::Constant(4)
    };
    (F) => {
        Term::Float(7)
    };
    (G) => {
        Term::Float(8)
    };
    (C) => {
        Term::FloatConstant(9)
    };
    (PLUS_0) => {
        Term::FloatNumber(0)
    };
    (MINUS_0) => {
        Term::FloatNumber(1 << 31)
    };
    (PLUS_1) => {
        Term::FloatNumber(0x3F80_0000)
    };
    (MINUS_1) => {
        Term::FloatNumber(0xBF80_0000)
    };
    (ONES) => {
        Term::Number(-1)
    };
    ($number:literal) => {
        Term::Number($number)
    };
}

/// A table of rules: `left => right;`, `left => right if condition;`, or `left => right with FLAG FLAG;`.
macro_rules! rules {
    ($($left:tt => $right:tt $(if $condition:tt)? $(with $($flag:ident)+)?;)*) => {
        &[$(Rule {
            left: term!($left),
            right: term!($right),
            flags: Flags::NONE$($(.with(Flags::$flag))+)?,
            condition: term!([$($condition)?]),
        },)*]
    };
}

pub(super) use {rules, term};
