//! LLVM's intrinsics on integers of at most 64 bits.

use crate::ir::{IntType, Type, TypeKind, Types, eval};

/// What an intrinsic computes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Operation {
    SignedMax,
    SignedMin,
    UnsignedMax,
    UnsignedMin,
    Abs,
    Ones,
    LeadingZeros,
    TrailingZeros,
    SwapBytes,
    ReverseBits,
    FunnelLeft,
    FunnelRight,
    Saturating(Arithmetic),
    /// The result, and whether it overflows.
    Overflow(Arithmetic),
}

/// An operation whose exact result may not fit, and whether its operands are signed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Arithmetic {
    Add(bool),
    Sub(bool),
    Mul(bool),
}

use Arithmetic::{Add, Mul, Sub};
use Operation::*;

/// The names after `llvm.`, without the type, and the numbers of operands.
const TABLE: [(&str, usize, Operation); 22] = [
    ("smax", 2, SignedMax),
    ("smin", 2, SignedMin),
    ("umax", 2, UnsignedMax),
    ("umin", 2, UnsignedMin),
    ("abs", 2, Abs),
    ("ctpop", 1, Ones),
    ("ctlz", 2, LeadingZeros),
    ("cttz", 2, TrailingZeros),
    ("bswap", 1, SwapBytes),
    ("bitreverse", 1, ReverseBits),
    ("fshl", 3, FunnelLeft),
    ("fshr", 3, FunnelRight),
    ("sadd.sat", 2, Saturating(Add(true))),
    ("uadd.sat", 2, Saturating(Add(false))),
    ("ssub.sat", 2, Saturating(Sub(true))),
    ("usub.sat", 2, Saturating(Sub(false))),
    ("sadd.with.overflow", 2, Overflow(Add(true))),
    ("uadd.with.overflow", 2, Overflow(Add(false))),
    ("ssub.with.overflow", 2, Overflow(Sub(true))),
    ("usub.with.overflow", 2, Overflow(Sub(false))),
    ("smul.with.overflow", 2, Overflow(Mul(true))),
    ("umul.with.overflow", 2, Overflow(Mul(false))),
];

/// An intrinsic on integers of one type.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Function {
    operation: Operation,
    pub ty: IntType,
}

/// What an intrinsic yields; an `overflow` is a second result.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Value {
    /// With zeros above the width of the type; `None` for poison.
    pub bits: Option<u64>,
    pub overflow: bool,
}

impl Function {
    /// The intrinsic called `name`, if it is one of these and takes arguments of these types, which may be
    /// vectors.
    pub fn of(types: &Types, name: &str, args: &[Type], result: Type) -> Option<Function> {
        let (stem, _) = name.strip_prefix("llvm.")?.rsplit_once('.')?;
        let &(_, arity, operation) = TABLE.iter().find(|row| row.0 == stem)?;
        let (&first, rest) = args.split_first()?;
        let scalar = types.lanes(first).map_or(first, |(_, of)| of);
        let ty = IntType::of(scalar)?;
        let is_right = match operation {
            // The last argument says what is poison. Old versions of `ctlz` and `cttz` have none.
            LeadingZeros | TrailingZeros if rest.is_empty() => true,
            Abs | LeadingZeros | TrailingZeros => rest == [Type::I1],
            _ => args.len() == arity && rest.iter().all(|&arg| arg == first),
        };
        let fits = match operation {
            Overflow(_) => matches!(types.kind(result), TypeKind::Struct(fields)
                if types.fields(fields) == [scalar, Type::I1] && scalar == first),
            _ => result == first,
        };
        (is_right && fits).then_some(Function { operation, ty })
    }

    /// Whether the result is a structure: a number, and whether it overflowed.
    pub fn has_overflow(self) -> bool {
        matches!(self.operation, Overflow(_))
    }

    /// The value for these operands, whose bits above the width mean nothing.
    pub fn value(self, operands: [i64; 3]) -> Value {
        let bits = u64::from(self.ty.bits());
        let [a, b, c] = operands.map(|it| eval::unsigned(self.ty, it));
        let [x, y] = [a, b].map(|it| eval::wrap(self.ty, it));
        // Of `abs`, `ctlz` and `cttz`.
        let is_strict = operands[1] & 1 != 0;
        let funnel = |amount: u64| {
            let amount = amount % bits;
            let both = u128::from(a) << bits | u128::from(b);
            (both << amount >> bits) as u64
        };
        let defined = |value: u64| Some(eval::unsigned(self.ty, value as i64));
        let value =
            match self.operation {
                SignedMax => defined(x.max(y) as u64),
                SignedMin => defined(x.min(y) as u64),
                UnsignedMax => defined(a.max(b)),
                UnsignedMin => defined(a.min(b)),
                Abs => {
                    let value = defined(x.wrapping_abs() as u64);
                    value.filter(|&it| !(is_strict && x < 0 && it == a))
                }
                Ones => defined(a.count_ones().into()),
                LeadingZeros => defined(u64::from(a.leading_zeros()) + bits - 64)
                    .filter(|_| !is_strict || a != 0),
                TrailingZeros => defined(u64::from(a.trailing_zeros()).min(bits))
                    .filter(|_| !is_strict || a != 0),
                SwapBytes => defined(a.swap_bytes() >> (64 - bits)),
                ReverseBits => defined(a.reverse_bits() >> (64 - bits)),
                FunnelLeft => defined(funnel(c)),
                FunnelRight => match c % bits {
                    0 => defined(b),
                    amount => defined(funnel(bits - amount)),
                },
                Saturating(operator) => defined(self.exact(operator, [a, b]).1 as u64),
                Overflow(operator) => {
                    let (exact, nearest) = self.exact(operator, [a, b]);
                    return Value { bits: defined(exact as u64), overflow: exact != nearest };
                }
            };
        Value { bits: value, overflow: false }
    }

    /// The exact result, and the nearest one that the type has. Of an exact result that is too large for its
    /// type here, the bits of the type are right.
    fn exact(self, operator: Arithmetic, operands: [u64; 2]) -> (i128, i128) {
        let (Add(is_signed) | Sub(is_signed) | Mul(is_signed)) = operator;
        let [a, b] = operands.map(|it| match is_signed {
            true => i128::from(eval::wrap(self.ty, it)),
            false => i128::from(it),
        });
        let exact = match operator {
            Add(_) => a + b,
            Sub(_) => a - b,
            Mul(_) => a.wrapping_mul(b),
        };
        let bits = self.ty.bits();
        let (least, greatest) = match is_signed {
            true => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
            false => (0, (1i128 << bits) - 1),
        };
        (exact, exact.clamp(least, greatest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(name: &str, ty: IntType, operands: [i64; 3]) -> Value {
        let (_, _, operation) = TABLE.into_iter().find(|row| row.0 == name).unwrap();
        Function { operation, ty }.value(operands)
    }

    /// All pairs of `i5`, and the definitions of LLVM's reference.
    #[test]
    fn results_fit_their_definitions() {
        let ty = IntType::with_bits(5).unwrap();
        for a in 0..32i64 {
            for b in 0..32i64 {
                let [x, y] = [a, b].map(|it| if it < 16 { it } else { it - 32 });
                let bits = |name: &str| value(name, ty, [a, b, 0]).bits;
                let is = |number: i64| Some((number & 31) as u64);
                assert_eq!(bits("smax"), is(x.max(y)));
                assert_eq!(bits("smin"), is(x.min(y)));
                assert_eq!(bits("umax"), is(a.max(b)));
                assert_eq!(bits("umin"), is(a.min(b)));
                for (name, exact, signed) in [
                    ("sadd", x + y, true),
                    ("uadd", a + b, false),
                    ("ssub", x - y, true),
                    ("usub", a - b, false),
                    ("smul", x * y, true),
                    ("umul", a * b, false),
                ] {
                    let range = if signed { -16..=15 } else { 0..=31 };
                    let result = value(&format!("{name}.with.overflow"), ty, [a, b, 0]);
                    let expected = Value { bits: is(exact), overflow: !range.contains(&exact) };
                    assert_eq!(result, expected, "{name} {a} {b}");
                    if !name.ends_with("mul") {
                        let nearest = exact.clamp(*range.start(), *range.end());
                        assert_eq!(bits(&format!("{name}.sat")), is(nearest), "{name} {a} {b}");
                    }
                }
                for shift in 0..32i64 {
                    let (both, amount) = (a << 5 | b, shift % 5);
                    assert_eq!(value("fshl", ty, [a, b, shift]).bits, is(both << amount >> 5));
                    assert_eq!(value("fshr", ty, [a, b, shift]).bits, is(both >> amount));
                }
            }
            let bits = |name: &str, is_strict| value(name, ty, [a, is_strict, 0]).bits;
            let places = || (0..5).filter(|place| a >> place & 1 != 0);
            assert_eq!(bits("ctpop", 0), Some(places().count() as u64));
            assert_eq!(bits("ctlz", 0), Some(places().max().map_or(5, |place| 4 - place)));
            assert_eq!(bits("cttz", 0), Some(places().min().unwrap_or(5)));
            assert_eq!(bits("bitreverse", 0), Some(places().map(|place| 16 >> place).sum()));
            assert_eq!(bits("ctlz", 1).is_none(), a == 0);
            assert_eq!(bits("cttz", 1).is_none(), a == 0);
            assert_eq!(bits("abs", 1).is_none(), a == 16);
            assert_eq!(bits("abs", 0), Some(if a < 16 { a } else { 32 - a } as u64));
        }
    }

    #[test]
    fn the_widest_integers_have_no_limit_of_their_own() {
        let ty = IntType::I64;
        let result = |name: &str, a: i64, b: i64| value(name, ty, [a, b, 0]);
        let all = Value { bits: Some(1), overflow: true };
        assert_eq!(result("umul.with.overflow", -1, -1), all);
        assert_eq!(result("smul.with.overflow", -1, -1), Value { overflow: false, ..all });
        assert_eq!(result("uadd.sat", -1, 1).bits, Some(u64::MAX));
        assert_eq!(result("bswap", 1, 0).bits, Some(1 << 56));
        assert_eq!(value("fshl", ty, [1, -1, 63]).bits, Some(u64::MAX >> 1 | 1 << 63));
        assert_eq!(
            value("bswap", IntType::with_bits(16).unwrap(), [0x1234, 0, 0]).bits,
            Some(0x3412)
        );
    }
}
