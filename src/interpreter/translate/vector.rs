//! Vectors: each lane has its own slot, so one operation on vectors becomes one operation on
//! integers for each lane.

use super::translator::Translator;
use crate::diag::message;
use crate::interpreter::code::{Code, Rrr};
use crate::interpreter::slot::{Slot, Width};
use crate::ir::{Alignment, BinaryOp, Flags, Inst, IntType, Op};

impl Translator<'_> {
    /// Translates `inst` if it works on vectors; returns whether it does.
    pub(super) fn vector_instruction(&mut self, inst: Inst) -> bool {
        let data = self.function.inst(inst);
        let types = &self.module.context.types;
        let lanes_of = |value| types.int_lanes(self.value_type(value));
        let flags = if self.settings.is_checked { data.flags } else { Flags::NONE };
        match data.op {
            Op::Load { ptr, alignment } => {
                let Some((lanes, of)) = types.int_lanes(data.ty) else { return false };
                let is_word = alignment >= Alignment::FOUR;
                let slot = self.operand(ptr);
                self.check_alignment(ptr, slot, alignment);
                let (ptr, first) = (slot, self.result(inst));
                self.lanes_in_memory(lanes, of, |lane| {
                    let (dst, offset) = (first + lane, 4 * i32::from(lane));
                    match is_word {
                        true => Code::PointerLoad { dst, ptr, offset },
                        false => Code::Load { dst, ptr, width: Width::Int(IntType::I32), offset },
                    }
                });
            }
            Op::Store { value, ptr, alignment } => {
                let Some((lanes, of)) = lanes_of(value) else { return false };
                let is_word = alignment >= Alignment::FOUR;
                if value.is_undefined() && !self.settings.is_checked {
                    return true;
                }
                let (first, slot) = (self.operand(value), self.operand(ptr));
                self.check_alignment(ptr, slot, alignment);
                let ptr = slot;
                self.lanes_in_memory(lanes, of, |lane| {
                    let (src, offset) = (first + lane, 4 * i32::from(lane));
                    match is_word {
                        true => Code::PointerStore { src, ptr, offset },
                        false => Code::Store { src, ptr, width: Width::Int(IntType::I32), offset },
                    }
                });
            }
            Op::Binary { op, lhs, rhs } => {
                let Some((lanes, ty)) = types.int_lanes(data.ty) else { return false };
                let (a, b) = (self.operand(lhs), self.operand(rhs));
                let dst = self.result(inst);
                let is_plain = ty == IntType::I32 && flags.is_empty();
                for lane in 0..lanes as Slot {
                    let (dst, a, b) = (dst + lane, a + lane, b + lane);
                    self.push(match op {
                        BinaryOp::Add if is_plain => Code::Add(Rrr { dst, a, b }),
                        BinaryOp::Sub if is_plain => Code::Sub(Rrr { dst, a, b }),
                        BinaryOp::Mul if is_plain => Code::Mul(Rrr { dst, a, b }),
                        _ => Code::Binary { op, ty, dst, a, b, flags },
                    });
                }
            }
            Op::Icmp { predicate, lhs, rhs } => {
                let Some((lanes, ty)) = lanes_of(lhs) else { return false };
                let (a, b) = (self.operand(lhs), self.operand(rhs));
                let dst = self.result(inst);
                for lane in 0..lanes as Slot {
                    let (dst, a, b) = (dst + lane, a + lane, b + lane);
                    self.push(Code::Icmp { predicate, ty, dst, a, b, flags });
                }
            }
            Op::Select { operands } => {
                let &[cond, yes, no] = self.function.operands(operands) else { return false };
                let Some((lanes, _)) = lanes_of(cond) else { return false };
                let (cond, a, b) = (self.operand(cond), self.operand(yes), self.operand(no));
                let dst = self.result(inst);
                for lane in 0..lanes as Slot {
                    let (dst, cond, a, b) = (dst + lane, cond + lane, a + lane, b + lane);
                    self.push(Code::Select { dst, cond, a, b, count: 1 });
                }
            }
            Op::Freeze { value } => {
                let Some((lanes, ty)) = types.int_lanes(data.ty) else { return false };
                let a = self.operand(value);
                let dst = self.result(inst);
                for lane in 0..lanes as Slot {
                    self.push(Code::Freeze { ty, dst: dst + lane, a: a + lane });
                }
            }
            Op::ExtractElement { lane, vector } => {
                let src = self.operand(vector) + Slot::from(lane);
                let dst = self.result(inst);
                self.push(Code::Move { dst, src });
            }
            Op::InsertElement { lane, vector, value } => {
                let count = self.width(data.ty) as u16;
                let (vector, src) = (self.operand(vector), self.operand(value));
                let dst = self.result(inst);
                if dst != vector {
                    self.push(Code::MoveMany { dst, src: vector, count });
                }
                self.push(Code::Move { dst: dst + Slot::from(lane), src });
            }
            _ => return false,
        }
        true
    }

    /// Reads or writes lanes that are next to each other in memory.
    fn lanes_in_memory(&mut self, lanes: u32, of: IntType, access: impl Fn(Slot) -> Code) {
        if of != IntType::I32 {
            let code = self.unsupported(message!("vectors in memory that are not of `i32`"));
            return self.push(code);
        }
        (0..lanes as Slot).for_each(|lane| self.push(access(lane)));
    }
}
