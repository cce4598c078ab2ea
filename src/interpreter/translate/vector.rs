//! Vectors: each lane has slots of its own, so one operation on vectors becomes one operation on
//! scalars for each lane. Those on floating-point numbers are in [`float`](super::float).

use super::translator::Translator;
use crate::diag::message;
use crate::interpreter::code::{Code, Rrr};
use crate::interpreter::slot::{Slot, Width, bits_type};
use crate::ir::{Alignment, BinaryOp, Flags, Inst, IntType, Op, Type};

/// The lanes of a vector.
#[derive(Copy, Clone, Debug)]
struct Lanes {
    count: Slot,
    of: Type,
    /// The slots of each.
    width: Slot,
}

impl Lanes {
    /// The numbers of the lanes, and the slots before each.
    fn places(self) -> impl Iterator<Item = (Slot, Slot)> {
        (0..self.count).map(move |lane| (lane, lane * self.width))
    }
}

impl Translator<'_> {
    /// The lanes of type `ty`, if that is one of vectors.
    fn lanes(&self, ty: Type) -> Option<Lanes> {
        let (count, of) = self.module.context.types.lanes(ty)?;
        Some(Lanes { count: count as Slot, of, width: self.width(of) as Slot })
    }

    /// Translates `inst` if it works on vectors, except for arithmetic on floating-point numbers; returns
    /// whether it does.
    pub(super) fn vector_instruction(&mut self, inst: Inst) -> bool {
        let data = self.function.inst(inst);
        let types = &self.module.context.types;
        let flags = if self.settings.is_checked { data.flags } else { Flags::NONE };
        match data.op {
            Op::Load { ptr, alignment } => {
                let Some(lanes) = self.lanes(data.ty) else { return false };
                let slot = self.operand(ptr);
                self.check_alignment(ptr, slot, alignment);
                let (ptr, first) = (slot, self.result(inst));
                self.lanes_in_memory(lanes, alignment, |word, width, offset| {
                    let dst = first + word;
                    match width {
                        None => Code::PointerLoad { dst, ptr, offset },
                        Some(width) => Code::Load { dst, ptr, width, offset },
                    }
                });
            }
            Op::Store { value, ptr, alignment } => {
                let Some(lanes) = self.lanes(self.value_type(value)) else { return false };
                if value.is_undefined() && !self.settings.is_checked {
                    return true;
                }
                let (first, slot) = (self.operand(value), self.operand(ptr));
                self.check_alignment(ptr, slot, alignment);
                let ptr = slot;
                self.lanes_in_memory(lanes, alignment, |word, width, offset| {
                    let src = first + word;
                    match width {
                        None => Code::PointerStore { src, ptr, offset },
                        Some(width) => Code::Store { src, ptr, width, offset },
                    }
                });
            }
            Op::Binary { op, lhs, rhs } => {
                let Some((_, ty)) = types.int_lanes(data.ty) else { return false };
                let Some(lanes) = self.lanes(data.ty) else { return false };
                let (a, b) = (self.operand(lhs), self.operand(rhs));
                let dst = self.result(inst);
                let is_plain = ty == IntType::I32 && flags.is_empty();
                for (_, word) in lanes.places() {
                    let (dst, a, b) = (dst + word, a + word, b + word);
                    self.push(match op {
                        BinaryOp::Add if is_plain => Code::Add(Rrr { dst, a, b }),
                        BinaryOp::Sub if is_plain => Code::Sub(Rrr { dst, a, b }),
                        BinaryOp::Mul if is_plain => Code::Mul(Rrr { dst, a, b }),
                        _ => Code::Binary { op, ty, dst, a, b, flags },
                    });
                }
            }
            Op::Icmp { predicate, lhs, rhs } => {
                let operands = self.value_type(lhs);
                let Some((_, ty)) = types.int_lanes(operands) else { return false };
                let Some(lanes) = self.lanes(operands) else { return false };
                let (a, b) = (self.operand(lhs), self.operand(rhs));
                let dst = self.result(inst);
                for (lane, word) in lanes.places() {
                    let (dst, a, b) = (dst + lane, a + word, b + word);
                    self.push(Code::Icmp { predicate, ty, dst, a, b, flags });
                }
            }
            Op::Select { operands } => {
                let Some(lanes) = self.lanes(data.ty) else { return false };
                let &[cond, yes, no] = self.function.operands(operands) else { return false };
                let is_scalar = self.lanes(self.value_type(cond)).is_none();
                let (cond, a, b) = (self.operand(cond), self.operand(yes), self.operand(no));
                let dst = self.result(inst);
                for (lane, word) in lanes.places() {
                    let cond = if is_scalar { cond } else { cond + lane };
                    let (dst, a, b) = (dst + word, a + word, b + word);
                    self.push(Code::Select { dst, cond, a, b, count: lanes.width });
                }
                self.check_promises(inst, dst);
            }
            Op::Freeze { value } => {
                let Some(lanes) = self.lanes(data.ty) else { return false };
                let Some(ty) = bits_type(lanes.of) else { return false };
                let a = self.operand(value);
                let dst = self.result(inst);
                for (_, word) in lanes.places() {
                    self.push(Code::Freeze { ty, dst: dst + word, a: a + word });
                }
            }
            Op::ExtractElement { lane, vector } => {
                let count = self.width(data.ty) as Slot;
                let src = self.operand(vector) + Slot::from(lane) * count;
                let dst = self.result(inst);
                self.copy(dst, src, count);
            }
            Op::InsertElement { lane, vector, value } => {
                let (whole, part) = (self.width(data.ty), self.width(self.value_type(value)));
                let (vector, src) = (self.operand(vector), self.operand(value));
                let dst = self.result(inst);
                if dst != vector {
                    self.copy(dst, vector, whole as Slot);
                }
                let part = part as Slot;
                self.copy(dst + Slot::from(lane) * part, src, part);
            }
            _ => return false,
        }
        true
    }

    /// Copies slots.
    fn copy(&mut self, dst: Slot, src: Slot, count: Slot) {
        self.push(match count {
            1 => Code::Move { dst, src },
            _ => Code::MoveMany { dst, src, count },
        });
    }

    /// Reads or writes lanes that are next to each other in memory. `access` gets the slots before a lane,
    /// its width unless it is a word for the main loop, and its offset.
    fn lanes_in_memory(
        &mut self,
        lanes: Lanes,
        alignment: Alignment,
        access: impl Fn(Slot, Option<Width>, i32) -> Code,
    ) {
        let bits = bits_type(lanes.of).filter(|bits| bits.bits().is_multiple_of(8));
        let Some(bits) = bits else {
            let code = self.unsupported(message!("vectors in memory of parts of bytes"));
            return self.push(code);
        };
        let is_word = bits == IntType::I32 && alignment >= Alignment::FOUR;
        let width = if is_word { None } else { Some(Width::Int(bits)) };
        for (lane, word) in lanes.places() {
            let offset = i32::from(lane) * bits.store_size() as i32;
            self.push(access(word, width, offset));
        }
    }
}
