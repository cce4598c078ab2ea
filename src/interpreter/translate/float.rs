//! Floating-point numbers.

use super::translator::Translator;
use crate::diag::message;
use crate::interpreter::code::{Code, Rr, Rrr, Target};
use crate::interpreter::slot::Slot;
use crate::ir::{CastOp, Flags, FloatOp, FloatType, Inst, InstData, IntType, Op, Type, Value};

impl Translator<'_> {
    /// The flags that an operation on floating-point numbers can break, if they are checked.
    pub(super) fn promises(&self, flags: Flags) -> Flags {
        let checked = [Flags::NNAN, Flags::NINF, Flags::NNEG].into_iter();
        let kept = checked.filter(|&flag| self.settings.is_checked && flags.contains(flag));
        kept.fold(Flags::NONE, Flags::with)
    }

    /// The number of lanes of a type and their format, if it is one of floating-point numbers. Stops the
    /// program here, and returns `None`, if they are of more than 64 bits.
    fn format(&mut self, ty: Type) -> Option<(Slot, FloatType)> {
        let (lanes, ty) = self.module.context.types.floats(ty)?;
        if ty.bits() > 64 {
            let code = self.unsupported(message!("arithmetic on `{ty}`", ty = ty.keyword()));
            self.push(code);
            return None;
        }
        Some((lanes as Slot, ty))
    }

    /// Translates arithmetic.
    pub(super) fn float_binary(&mut self, inst: Inst, op: FloatOp, lhs: Value, rhs: Value) {
        let Some((lanes, ty)) = self.format(self.function.ty(inst)) else { return };
        let flags = self.promises(self.function.inst(inst).flags);
        let (a, b) = (self.operand(lhs), self.operand(rhs));
        let dst = self.result(inst);
        let width = self.width(ty.ty()) as Slot;
        for word in (0..lanes).map(|lane| lane * width) {
            let (dst, a, b) = (dst + word, a + word, b + word);
            let make: Option<fn(Rrr) -> Code> = match (ty, op) {
                _ if !flags.is_empty() => None,
                (FloatType::Float, FloatOp::Fadd) => Some(Code::Fadd),
                (FloatType::Float, FloatOp::Fsub) => Some(Code::Fsub),
                (FloatType::Float, FloatOp::Fmul) => Some(Code::Fmul),
                (FloatType::Float, FloatOp::Fdiv) => Some(Code::Fdiv),
                (FloatType::Double, FloatOp::Fadd) => Some(Code::Dadd),
                (FloatType::Double, FloatOp::Fsub) => Some(Code::Dsub),
                (FloatType::Double, FloatOp::Fmul) => Some(Code::Dmul),
                (FloatType::Double, FloatOp::Fdiv) => Some(Code::Ddiv),
                _ => None,
            };
            self.push(match make {
                Some(make) => make(Rrr { dst, a, b }),
                None => Code::FloatBinary { op, ty, dst, a, b, flags },
            });
        }
    }

    /// Translates a change of the sign.
    pub(super) fn float_negate(&mut self, inst: Inst, value: Value) {
        let Some((lanes, ty)) = self.format(self.function.ty(inst)) else { return };
        let flags = self.promises(self.function.inst(inst).flags);
        let a = self.operand(value);
        let dst = self.result(inst);
        let width = self.width(ty.ty()) as Slot;
        for word in (0..lanes).map(|lane| lane * width) {
            self.push(Code::FloatNegate { ty, dst: dst + word, a: a + word, flags });
        }
    }

    /// Translates a comparison; the result goes to `dst`.
    pub(super) fn float_compare(&mut self, inst: Inst, dst: impl FnOnce(&mut Self) -> Slot) {
        let InstData { op: Op::Fcmp { predicate, lhs, rhs }, flags, .. } = self.function.inst(inst)
        else {
            unreachable!("only comparisons are compared")
        };
        let Some((lanes, ty)) = self.format(self.value_type(lhs)) else { return };
        let flags = self.promises(flags);
        let (a, b) = (self.operand(lhs), self.operand(rhs));
        let dst = dst(self);
        let width = self.width(ty.ty()) as Slot;
        for lane in 0..lanes {
            let (dst, a, b) = (dst + lane, a + lane * width, b + lane * width);
            self.push(match ty {
                FloatType::Float if flags.is_empty() => Code::Fcompare { predicate, dst, a, b },
                FloatType::Double if flags.is_empty() => Code::Dcompare { predicate, dst, a, b },
                _ => Code::FloatCompare { predicate, ty, dst, a, b, flags },
            });
        }
    }

    /// Compares and goes on in one instruction, if there is one for the comparison `inst`.
    pub(super) fn branch_float(&mut self, inst: Inst, then: Target, els: Target) -> bool {
        let InstData { op: Op::Fcmp { predicate, lhs, rhs }, flags, .. } = self.function.inst(inst)
        else {
            return false;
        };
        let ty = self.value_type(lhs);
        let is_double = ty == Type::DOUBLE;
        let is_fit = (is_double || ty == Type::FLOAT) && self.promises(flags).is_empty();
        if is_fit {
            let (a, b) = (self.operand(lhs), self.operand(rhs));
            self.push(match is_double {
                true => Code::BranchDouble { predicate, a, b, then, els },
                false => Code::BranchFloat { predicate, a, b, then, els },
            });
        }
        is_fit
    }

    /// Translates a conversion of floating-point numbers, or to or from them.
    pub(super) fn float_cast(&mut self, inst: Inst, op: CastOp, value: Value, flags: Flags) {
        let (from, to) = (self.value_type(value), self.function.ty(inst));
        for ty in [from, to] {
            if FloatType::of(ty).is_some() && self.format(ty).is_none() {
                return;
            }
        }
        let flags = self.promises(flags);
        let a = self.operand(value);
        let dst = self.result(inst);
        let is_signed = matches!(op, CastOp::Sitofp | CastOp::Fptosi);
        let (from, to) =
            ((FloatType::of(from), IntType::of(from)), (FloatType::of(to), IntType::of(to)));
        let (float, double) = (FloatType::Float, FloatType::Double);
        let is_int = |ty| is_signed && ty == IntType::I32;
        self.push(match (from, to) {
            ((_, Some(from)), (Some(to), _)) => match to {
                _ if to == float && is_int(from) => Code::FfromInt(Rr { dst, a }),
                _ if to == double && is_int(from) => Code::DfromInt(Rr { dst, a }),
                _ => Code::IntToFloat { is_signed, from, to, dst, a, flags },
            },
            ((Some(from), _), (_, Some(to))) => match from {
                _ if from == float && is_int(to) => Code::FtoInt(Rr { dst, a }),
                _ if from == double && is_int(to) => Code::DtoInt(Rr { dst, a }),
                _ => Code::FloatToInt { is_signed, from, to, dst, a },
            },
            ((Some(from), _), (Some(to), _)) => match (from, to) {
                (FloatType::Float, FloatType::Double) if flags.is_empty() => {
                    Code::Fextend(Rr { dst, a })
                }
                (FloatType::Double, FloatType::Float) if flags.is_empty() => {
                    Code::Dround(Rr { dst, a })
                }
                _ => Code::FloatToFloat { from, to, dst, a, flags },
            },
            _ => unreachable!("a conversion of floating-point numbers has one"),
        });
    }

    /// Checks what the flags of the instruction `inst`, whose result is in `dst`, promise of it.
    pub(super) fn check_promises(&mut self, inst: Inst, dst: Slot) {
        let data = self.function.inst(inst);
        let flags = self.promises(data.flags);
        if let Some((lanes, ty)) = self.module.context.types.floats(data.ty)
            && !flags.is_empty()
            && ty.bits() <= 64
        {
            let width = self.width(ty.ty()) as Slot;
            for lane in 0..lanes as Slot {
                self.push(Code::FloatPromise { ty, dst: dst + lane * width, flags });
            }
        }
    }
}
