//! Instructions that compute one scalar from others, lane by lane.

use minisysy::ir::{BinaryOp, CastOp, Flags, InstData, IntPredicate, IntType, Op, Type, eval};

use crate::behavior::Stop;
use crate::machine::{Frame, Machine};
use crate::scalar::Scalar;

/// The most set bits of a mask for which all values of a fixed unknown number are tried.
const MASK: u32 = 2;

impl<'a> Machine<'a> {
    /// One lane of the result of an instruction without effects.
    pub(crate) fn compute(
        &mut self,
        frame: &Frame<'a>,
        data: &InstData,
        lane: u32,
    ) -> Result<Scalar, Stop> {
        match data.op {
            Op::Binary { op, lhs, rhs } => {
                let (ty, lhs) = (self.int(data.ty), self.operand(frame, lhs, lane)?);
                let rhs = self.operand(frame, rhs, lane)?;
                self.binary(ty, op, data.flags, lhs, rhs)
            }
            Op::Icmp { predicate, lhs, rhs } => {
                let ty = self.ty(frame, lhs);
                let (lhs, rhs) = (self.operand(frame, lhs, lane)?, self.operand(frame, rhs, lane)?);
                Ok(self.icmp(ty, predicate, data.flags, lhs, rhs))
            }
            Op::FloatBinary { op, lhs, rhs } => {
                let (lhs, rhs) = (self.operand(frame, lhs, lane)?, self.operand(frame, rhs, lane)?);
                Ok(self.float_binary(data, op, lhs, rhs))
            }
            Op::Fneg { value } => {
                let value = self.operand(frame, value, lane)?;
                Ok(self.fneg(data, value))
            }
            Op::Fcmp { predicate, lhs, rhs } => {
                let ty = self.ty(frame, lhs);
                let (lhs, rhs) = (self.operand(frame, lhs, lane)?, self.operand(frame, rhs, lane)?);
                Ok(self.fcmp(ty, predicate, data.flags, lhs, rhs))
            }
            Op::Cast { op, value } if op.is_float() => {
                let (from, value) = (self.ty(frame, value), self.operand(frame, value, lane)?);
                Ok(self.float_cast(data, op, from, value))
            }
            Op::Cast { op, value } => {
                let (from, value) = (self.ty(frame, value), self.operand(frame, value, lane)?);
                Ok(self.cast(op, data.flags, from, data.ty, value))
            }
            Op::Select { operands } => {
                let &[cond, then, otherwise] = frame.function.operands(operands) else {
                    panic!("a select has three operands")
                };
                let is_split = self.lane_count(self.ty(frame, cond)) > 1;
                let cond = self.operand(frame, cond, if is_split { lane } else { 0 })?;
                let then = self.operand(frame, then, lane)?;
                let otherwise = self.operand(frame, otherwise, lane)?;
                let chosen = self.select(cond, then, otherwise);
                Ok(self.flagged(data.ty, data.flags, vec![chosen])[0])
            }
            Op::Freeze { value } => {
                let value = self.operand(frame, value, lane)?;
                Ok(match value {
                    Scalar::Undef | Scalar::Poison => self.fixed(data.ty),
                    _ => value,
                })
            }
            Op::GetElementPtr { source, operands } => {
                let operands = frame.function.operands(operands);
                let base = self.operand(frame, operands[0], 0)?;
                let mut indices = Vec::with_capacity(operands.len() - 1);
                for &index in &operands[1..] {
                    let ty = self.ty(frame, index);
                    let mut number = self.operand(frame, index, 0)?;
                    if number == Scalar::Undef {
                        number = self.pick(ty);
                    }
                    indices.push((index, number));
                }
                let is_inbounds = data.flags.contains(Flags::INBOUNDS);
                let is_unsigned = data.flags.contains(Flags::NUW);
                let known = self.address(base, source, &indices, is_inbounds, is_unsigned);
                Ok(known.unwrap_or_else(|| {
                    let promises = is_inbounds || is_unsigned;
                    let all = indices.iter().map(|index| index.1).chain([base]);
                    self.unknown(data.ty, promises, all)
                }))
            }
            _ => Err(Stop::Unsupported("an instruction")),
        }
    }

    /// The type of the lanes of a type of integers, or of their bits.
    pub(crate) fn int(&self, ty: Type) -> IntType {
        self.bits(ty).expect("a number or a vector")
    }

    /// One fixed value of type `ty`.
    pub(crate) fn fixed(&mut self, ty: Type) -> Scalar {
        match self.bits(ty) {
            Some(int) => self.choices.fixed(int),
            // A number without a type stands for an unknown pointer, too.
            None if self.choices.is_all() => self.choices.fixed(IntType::I64),
            None => Scalar::Ptr(0, 0),
        }
    }

    /// One of the values of undef, if one behaviour is wanted; otherwise undef stays.
    pub(crate) fn pick(&mut self, ty: Type) -> Scalar {
        if self.choices.is_all() { Scalar::Undef } else { self.fixed(ty) }
    }

    /// The result of type `ty` of an operation with an operand that is not known. If the operation
    /// `promises` something, the promise may be broken.
    pub(crate) fn unknown(
        &mut self,
        ty: Type,
        promises: bool,
        mut operands: impl Iterator<Item = Scalar> + Clone,
    ) -> Scalar {
        if promises || operands.clone().any(|it| it == Scalar::Poison) {
            Scalar::Poison
        } else if operands.any(|it| it == Scalar::Undef) {
            Scalar::Undef
        } else {
            self.fixed(ty)
        }
    }

    fn binary(
        &mut self,
        ty: IntType,
        op: BinaryOp,
        flags: Flags,
        lhs: Scalar,
        rhs: Scalar,
    ) -> Result<Scalar, Stop> {
        let is_division =
            matches!(op, BinaryOp::Sdiv | BinaryOp::Srem | BinaryOp::Udiv | BinaryOp::Urem);
        let is_signed = matches!(op, BinaryOp::Sdiv | BinaryOp::Srem);
        let by_minus_one = rhs == Scalar::Int(eval::wrap(ty, u64::MAX));
        let is_known = |scalar| matches!(scalar, Scalar::Int(_));
        if is_division
            && (!is_known(rhs)
                || rhs == Scalar::Int(0)
                || is_signed && by_minus_one && !is_known(lhs))
        {
            return Err(Stop::Undefined("a division that may not be defined"));
        }
        if lhs == Scalar::Poison || rhs == Scalar::Poison {
            return Ok(Scalar::Poison);
        }
        let picked = |machine: &mut Self, scalar| match scalar {
            Scalar::Undef => machine.pick(ty.ty()),
            _ => scalar,
        };
        let (lhs, rhs) = (picked(self, lhs), picked(self, rhs));
        match (lhs, rhs) {
            (Scalar::Int(x), Scalar::Int(y)) => match eval::binary(ty, op, flags, x, y) {
                Ok(result) => Ok(result.map_or(Scalar::Poison, Scalar::Int)),
                Err(_) => Err(Stop::Undefined("a division by zero, or one that overflows")),
            },
            // All values that a small mask lets through.
            (Scalar::Any(_), Scalar::Int(mask)) | (Scalar::Int(mask), Scalar::Any(_))
                if op == BinaryOp::And && (mask as u64).count_ones() <= MASK =>
            {
                let mask = mask as u64;
                let (low, high) = (mask & mask.wrapping_neg(), mask & mask.wrapping_sub(1));
                let subset = self.choices.fork(1 << mask.count_ones());
                let bits = if subset & 1 == 1 { low } else { 0 };
                Ok(Scalar::Int(eval::wrap(ty, bits | if subset & 2 == 2 { high } else { 0 })))
            }
            _ => {
                let shifts = matches!(op, BinaryOp::Shl | BinaryOp::Lshr | BinaryOp::Ashr);
                let is_short = |by| matches!(by, Scalar::Int(by) if (by as u64) < ty.bits().into());
                let promises = !flags.is_empty() || shifts && !is_short(rhs);
                Ok(self.unknown(ty.ty(), promises, [lhs, rhs].into_iter()))
            }
        }
    }

    fn icmp(
        &mut self,
        ty: Type,
        predicate: IntPredicate,
        flags: Flags,
        lhs: Scalar,
        rhs: Scalar,
    ) -> Scalar {
        if lhs == Scalar::Poison || rhs == Scalar::Poison {
            return Scalar::Poison;
        }
        let lhs = if lhs == Scalar::Undef { self.pick(ty) } else { lhs };
        let rhs = if rhs == Scalar::Undef { self.pick(ty) } else { rhs };
        let of = |scalar: Option<bool>| scalar.map_or(Scalar::Poison, |it| Scalar::Int(it.into()));
        match (lhs, rhs) {
            (Scalar::Int(x), Scalar::Int(y)) => {
                of(eval::icmp(self.int(ty), predicate, flags, x, y))
            }
            (Scalar::Ptr(a, x), Scalar::Ptr(b, y)) => {
                let is_inside = |object: u32, offset: i64| {
                    let object = &self.objects[object as usize];
                    object.is_alive && (0..object.size as i64).contains(&offset)
                };
                let is_equality = matches!(predicate, IntPredicate::Eq | IntPredicate::Ne);
                if a == b {
                    // Offsets compare as addresses do, unless these wrap.
                    if is_equality || is_inside(a, x) && is_inside(a, y) || !self.choices.is_all() {
                        let at = |offset: i64| self.objects[a as usize].address as i64 + offset;
                        let (x, y) = (at(x), at(y));
                        return of(eval::icmp(IntType::I64, predicate, flags, x, y));
                    }
                } else if is_equality && is_inside(a, x) && is_inside(b, y)
                    || is_equality && (a == 0 && x == 0 && is_inside(b, y))
                    || is_equality && (b == 0 && y == 0 && is_inside(a, x))
                {
                    return Scalar::Int((predicate == IntPredicate::Ne).into());
                }
                // Which object comes first, and whether one begins where another one ends, is open.
                if self.choices.is_all() {
                    return Scalar::Int(self.choices.fork(2).into());
                }
                let (x, y) = (self.number(a, x), self.number(b, y));
                of(eval::icmp(IntType::I64, predicate, flags, x, y))
            }
            _ => self.unknown(Type::I1, flags.contains(Flags::SAMESIGN), [lhs, rhs].into_iter()),
        }
    }

    /// The address as a number, if one behaviour is wanted.
    fn number(&mut self, object: u32, offset: i64) -> i64 {
        self.choices.fork(1);
        if object == 0 {
            return offset;
        }
        (self.objects[object as usize].address as i64).wrapping_add(offset)
    }

    /// The bits of an address.
    fn address_mask(&self) -> i64 {
        let bits = self.program.module.context.types.layout().pointer_bits(0);
        (u64::MAX >> 64u32.saturating_sub(bits)) as i64
    }

    fn cast(&mut self, op: CastOp, flags: Flags, from: Type, to: Type, value: Scalar) -> Scalar {
        if op == CastOp::Bitcast {
            return value;
        }
        let value = if value == Scalar::Undef { self.pick(from) } else { value };
        match (op, value) {
            (CastOp::Inttoptr, Scalar::Int(number)) => Scalar::Ptr(0, number & self.address_mask()),
            (CastOp::Ptrtoint, Scalar::Ptr(object, offset)) => {
                if object != 0 && self.choices.is_all() {
                    return self.fixed(to);
                }
                let number = self.number(object, offset) & self.address_mask();
                Scalar::Int(eval::wrap(self.int(to), number as u64))
            }
            (_, Scalar::Int(number)) => {
                let result = eval::cast(op, flags, self.int(from), self.int(to), number);
                result.map_or(Scalar::Poison, Scalar::Int)
            }
            _ => self.unknown(to, !flags.is_empty(), [value].into_iter()),
        }
    }

    fn select(&mut self, cond: Scalar, then: Scalar, otherwise: Scalar) -> Scalar {
        match cond {
            Scalar::Int(0) => otherwise,
            Scalar::Int(_) => then,
            Scalar::Poison => Scalar::Poison,
            Scalar::Undef if self.choices.is_all() => match (then, otherwise) {
                (Scalar::Poison, _) | (_, Scalar::Poison) => Scalar::Poison,
                _ if then == otherwise => then,
                _ => Scalar::Undef,
            },
            _ => [then, otherwise][self.choices.fork(2) as usize],
        }
    }
}
