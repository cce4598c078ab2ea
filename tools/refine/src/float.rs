//! Operations on floating-point numbers of up to 64 bits. A number is an integer with its bits.
//!
//! The arithmetic is that of [`eval::float`]. What it leaves open is open here: the sign and the other bits of a
//! NaN that an operation makes, and with `nsz` the signs of zeros. Other flags than `nnan`, `ninf` and `nsz` allow
//! nothing more here, since no pass relies on them.

use minisysy::ir::eval::{self, float};
use minisysy::ir::{CastOp, Flags, FloatOp, FloatPredicate, FloatType, InstData, IntType, Type};

use crate::machine::Machine;
use crate::scalar::Scalar;

impl Machine<'_> {
    fn float(&self, ty: Type) -> FloatType {
        self.program.module.context.types.floats(ty).expect("floating-point numbers").1
    }

    /// The bits of a scalar of type `ty`.
    fn pattern(&self, ty: Type, number: i64) -> u128 {
        u128::from(number as u64) & (u128::MAX >> (128 - self.int(ty).bits()))
    }

    /// The number of type `ty` with these bits, or any NaN.
    fn number_of(&mut self, ty: Type, bits: Option<u128>) -> Scalar {
        let Some(bits) = bits else {
            if self.choices.is_all() {
                return self.fixed(ty);
            }
            // Of either sign, with two payloads.
            let (sign, payload) = (self.choices.fork(2), self.choices.fork(2));
            let float = self.float(ty);
            let one = float::from_int(IntType::I8, 1, true, float);
            let infinity = float::binary(float, FloatOp::Fdiv, one, 0).expect("it is not NaN");
            let quiet = (infinity & infinity.wrapping_neg()) >> 1;
            let nan = infinity | quiet | u128::from(payload);
            let nan = if sign == 1 { float::negate(float, nan) } else { nan };
            return Scalar::Int(eval::wrap(self.int(ty), nan as u64));
        };
        Scalar::Int(eval::wrap(self.int(ty), bits as u64))
    }

    /// What flags make of a number: poison, or with `nsz` a zero of either sign.
    fn flagged_scalar(&mut self, ty: Type, flags: Flags, scalar: Scalar) -> Scalar {
        let Scalar::Int(number) = scalar else {
            let promises = flags.contains(Flags::NNAN) || flags.contains(Flags::NINF);
            return if promises { Scalar::Poison } else { scalar };
        };
        let (float, bits) = (self.float(ty), self.pattern(ty, number));
        if flags.contains(Flags::NNAN) && float::is_nan(float, bits)
            || flags.contains(Flags::NINF) && float::is_infinite(float, bits)
        {
            return Scalar::Poison;
        }
        let is_zero = bits == 0 || float::negate(float, bits) == 0;
        if is_zero && flags.contains(Flags::NSZ) && self.choices.fork(2) == 1 {
            return self.number_of(ty, Some(float::negate(float, bits)));
        }
        scalar
    }

    /// What flags make of the lanes of a `select`, phi or call of type `ty`.
    pub(crate) fn flagged(&mut self, ty: Type, flags: Flags, lanes: Vec<Scalar>) -> Vec<Scalar> {
        if flags.is_empty() || self.program.module.context.types.floats(ty).is_none() {
            return lanes;
        }
        lanes.into_iter().map(|it| self.flagged_scalar(ty, flags, it)).collect()
    }

    /// The bits of operands of type `ty`. `Err` is what an operation of type `to` yields if they are not known.
    fn operands<const N: usize>(
        &mut self,
        (ty, to): (Type, Type),
        flags: Flags,
        operands: [Scalar; N],
    ) -> Result<[u128; N], Scalar> {
        if operands.contains(&Scalar::Poison) {
            return Err(Scalar::Poison);
        }
        let is_float = self.program.module.context.types.floats(ty).is_some();
        let operands = operands.map(|scalar| {
            let scalar = if scalar == Scalar::Undef { self.pick(ty) } else { scalar };
            if is_float { self.flagged_scalar(ty, flags, scalar) } else { scalar }
        });
        let mut bits = [0; N];
        for (bits, operand) in bits.iter_mut().zip(operands) {
            let Scalar::Int(number) = operand else {
                return Err(self.unknown(to, false, operands.into_iter()));
            };
            *bits = self.pattern(ty, number);
        }
        Ok(bits)
    }

    pub(crate) fn float_binary(
        &mut self,
        data: &InstData,
        op: FloatOp,
        lhs: Scalar,
        rhs: Scalar,
    ) -> Scalar {
        let (ty, flags) = (data.ty, data.flags);
        let float = self.float(ty);
        let result = match self.operands((ty, ty), flags, [lhs, rhs]) {
            Ok([lhs, rhs]) => match float::binary(float, op, lhs, rhs) {
                None if flags.contains(Flags::NNAN) => Scalar::Poison,
                result => self.number_of(ty, result),
            },
            Err(result) => result,
        };
        self.flagged_scalar(ty, flags, result)
    }

    pub(crate) fn fneg(&mut self, data: &InstData, value: Scalar) -> Scalar {
        let (ty, flags) = (data.ty, data.flags);
        let float = self.float(ty);
        let result = match self.operands((ty, ty), flags, [value]) {
            Ok([bits]) => self.number_of(ty, Some(float::negate(float, bits))),
            Err(result) => result,
        };
        self.flagged_scalar(ty, flags, result)
    }

    pub(crate) fn fcmp(
        &mut self,
        ty: Type,
        predicate: FloatPredicate,
        flags: Flags,
        lhs: Scalar,
        rhs: Scalar,
    ) -> Scalar {
        let float = self.float(ty);
        match self.operands((ty, Type::I1), flags, [lhs, rhs]) {
            Ok([lhs, rhs]) => Scalar::Int(float::fcmp(float, predicate, lhs, rhs).into()),
            Err(result) => result,
        }
    }

    pub(crate) fn float_cast(
        &mut self,
        data: &InstData,
        op: CastOp,
        from: Type,
        value: Scalar,
    ) -> Scalar {
        let (to, flags) = (data.ty, data.flags);
        let is_signed = matches!(op, CastOp::Fptosi | CastOp::Sitofp);
        let [bits] = match self.operands((from, to), flags, [value]) {
            Ok(bits) => bits,
            // The number may not fit.
            Err(Scalar::Undef | Scalar::Any(_))
                if self.bits(to).is_some_and(|it| it.ty() == to) =>
            {
                return Scalar::Poison;
            }
            Err(_) if !flags.is_empty() => return Scalar::Poison,
            Err(result) => return result,
        };
        match op {
            CastOp::Fptosi | CastOp::Fptoui => {
                let number = float::to_int(self.float(from), bits, self.int(to), is_signed);
                number.map_or(Scalar::Poison, Scalar::Int)
            }
            CastOp::Sitofp | CastOp::Uitofp => {
                let number = eval::wrap(self.int(from), bits as u64);
                let is_negative = bits >> (self.int(from).bits() - 1) == 1;
                if flags.contains(Flags::NNEG) && is_negative {
                    return Scalar::Poison;
                }
                let bits = float::from_int(self.int(from), number, is_signed, self.float(to));
                self.number_of(to, Some(bits))
            }
            _ => {
                let bits = float::convert(self.float(from), self.float(to), bits);
                let number = self.number_of(to, bits);
                self.flagged_scalar(to, flags, number)
            }
        }
    }
}
