//! Quotients: a value that each iteration divides by the same power of two, as `x = x / 16` does. All iterations
//! together are one shift.
//!
//! Cost: O(1) for a value.

use dominance::Loop;

use crate::analysis::{Induction, LoopForest, Term, Terms};
use crate::ir::{
    BinaryOp, CastOp, Context, Function, Inst, IntPredicate, IntType, Op, Positions, Value,
};

/// A phi of type `i32` that each iteration divides, or the value that it has in the next iteration.
#[derive(Copy, Clone, Debug)]
pub(super) struct Quotient {
    /// The value before the loop.
    pub start: Term,
    op: BinaryOp,
    /// By how many bits an iteration shifts.
    bits: u32,
    /// How often the last iteration has divided the value.
    last: i64,
}

impl Quotient {
    /// The value `inst` of `loop_`, if it is such a quotient.
    pub fn of(
        context: &Context,
        function: &Function,
        loops: &LoopForest,
        positions: &Positions,
        induction: &mut Induction,
        (loop_, inst): (Loop, Inst),
    ) -> Option<Quotient> {
        let &[latch] = loops.latches(loop_) else { return None };
        let (phi, last) = match *function.op(inst) {
            Op::Phi { .. } => (inst, 0),
            Op::Binary { lhs, .. } => (lhs.as_inst()?, 1),
            _ => return None,
        };
        let is_phi = matches!(function.op(phi), Op::Phi { .. });
        if !is_phi || positions.block(phi) != Some(loops.header(loop_)) {
            return None;
        }
        let &[one, other] = function.phi_incoming(phi) else { return None };
        let (before, next) = if one.0 == latch { (other, one) } else { (one, other) };
        let next = next.1.as_inst().filter(|&next| last == 0 || next == inst)?;
        let Op::Binary { op, lhs, rhs: Value::Int(IntType::I32, number) } = *function.op(next)
        else {
            return None;
        };
        let bits = match op {
            _ if lhs != Value::Inst(phi) => return None,
            BinaryOp::Sdiv | BinaryOp::Udiv if number > 1 && number & (number - 1) == 0 => {
                number.trailing_zeros()
            }
            BinaryOp::Lshr | BinaryOp::Ashr if (1..32).contains(&number) => number as u32,
            _ => return None,
        };
        let start = induction.terms.value(context, function, before.1)?;
        Some(Quotient { start, op, bits, last })
    }

    /// The value in the last iteration, before which the loop has executed `count` others.
    pub fn at_end(self, terms: &mut Terms, count: Term) -> Term {
        let Quotient { start, op, bits, last } = self;
        let (short, long) = (IntType::I32, IntType::I64);
        // After this many divisions, only the sign may be left.
        let most = i64::from(32u32.div_ceil(bits));
        let count = terms.resize(count, long);
        let [bound, most] = [most - last, most].map(|number| terms.int(long, number));
        let is_less = terms.icmp(IntPredicate::Ult, count, bound);
        let divisions = terms.add_int(count, last);
        let divisions = terms.select(is_less, divisions, most);
        let shift = terms.mul_int(divisions, bits.into());
        if let Some(shift) = terms.as_int(shift).filter(|&shift| shift < 31) {
            let is_division = matches!(op, BinaryOp::Sdiv | BinaryOp::Udiv);
            let by = terms.int(short, if is_division { 1 << shift } else { shift });
            return if shift == 0 { start } else { terms.binary(op, start, by) };
        }
        let is_signed = matches!(op, BinaryOp::Sdiv | BinaryOp::Ashr);
        let extension = if is_signed { CastOp::Sext } else { CastOp::Zext };
        // It is read twice, and `undef` may be another number each time.
        let start = if op == BinaryOp::Sdiv { terms.freeze(start) } else { start };
        let mut wide = terms.cast(extension, start, long);
        if op == BinaryOp::Sdiv {
            // A division rounds towards zero, a shift down.
            let [one, sign] = [1, 63].map(|number| terms.int(long, number));
            let sign = terms.binary(BinaryOp::Ashr, wide, sign);
            let power = terms.binary(BinaryOp::Shl, one, shift);
            let rest = terms.add_int(power, -1);
            let rounding = terms.binary(BinaryOp::And, sign, rest);
            wide = terms.add(wide, rounding);
        }
        let shifted = if is_signed { BinaryOp::Ashr } else { BinaryOp::Lshr };
        let quotient = terms.binary(shifted, wide, shift);
        terms.cast(CastOp::Trunc, quotient, short)
    }
}
