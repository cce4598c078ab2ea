//! Instructions that are translated on their own.

use super::plan::InstFacts;
use super::translator::{Base, Translator};
use crate::diag::{Message, message};
use crate::interpreter::code::{Code, Rri, Rrr};
use crate::interpreter::program::AllocaRow;
use crate::interpreter::slot::{Slot, Width, bits_type, is_long};
use crate::ir::{Alignment, BinaryOp, CastOp, Flags, Inst, IntType, Op, Type, Value};

impl Translator<'_> {
    /// Translates `inst`, which is not part of another instruction.
    pub fn instruction(&mut self, inst: Inst) {
        let data = self.function.inst(inst);
        let is_unused = self.plan.facts[inst].uses == 0;
        if self.vector_instruction(inst) {
            return;
        }
        match data.op {
            Op::Alloca { allocated, count, alignment } => {
                self.alloca(inst, allocated, count, alignment);
            }
            Op::Load { ptr, alignment } => self.load(inst, ptr, alignment),
            Op::Store { value, ptr, alignment } => self.store(value, ptr, alignment),
            Op::GetElementPtr { source, operands } => {
                self.get_element_ptr(inst, source, self.function.operands(operands));
            }
            Op::Binary { op, lhs, rhs } => {
                if !is_unused || op.is_division() {
                    self.binary(inst, op, lhs, rhs, data.flags);
                }
            }
            // What has no effect and is not used is left out.
            _ if is_unused && !matches!(data.op, Op::Call { .. }) => {}
            Op::FloatBinary { op, lhs, rhs } => self.float_binary(inst, op, lhs, rhs),
            Op::Fneg { value } => self.float_negate(inst, value),
            Op::Fcmp { .. } => self.float_compare(inst, |this| this.result(inst)),
            Op::Icmp { .. } => self.icmp(inst, |this| this.result(inst)),
            Op::Cast { op, value } if op.is_float() => {
                self.float_cast(inst, op, value, data.flags);
            }
            Op::Cast { op, value } => self.cast(inst, op, value, data.flags),
            Op::Select { operands } => {
                let &[cond, yes, no] = self.function.operands(operands) else { return };
                let (cond, a, b) = (self.operand(cond), self.operand(yes), self.operand(no));
                let count = self.width(data.ty) as u16;
                let dst = self.result(inst);
                self.push(Code::Select { dst, cond, a, b, count });
                self.check_promises(inst, dst);
            }
            Op::Freeze { value } => {
                let a = self.operand(value);
                let count = self.width(data.ty) as u16;
                let dst = self.result(inst);
                let is_pointer = self.module.context.types.is_pointer(data.ty);
                self.push(match bits_type(data.ty) {
                    Some(ty) => Code::Freeze { ty, dst, a },
                    None if is_pointer => Code::FreezePointer { dst, a },
                    None => Code::MoveMany { dst, src: a, count },
                });
            }
            Op::Call { callee, args, .. } => {
                self.call(inst, callee, self.function.operands(args));
            }
            Op::ExtractValue { operands } => {
                let [whole, path @ ..] = self.function.operands(operands) else { return };
                let Some((half, offset, width)) = self.part_of(*whole, path) else { return };
                let src = self.operand(*whole);
                let dst = self.result(inst);
                self.push(Code::ExtractPart { dst, src, half, offset, width });
            }
            Op::InsertValue { operands } => {
                let [whole, part, path @ ..] = self.function.operands(operands) else { return };
                let Some((half, offset, width)) = self.part_of(*whole, path) else { return };
                let (whole, src) = (self.operand(*whole), self.operand(*part));
                let dst = self.result(inst);
                self.push(Code::InsertPart { dst, whole, src, half, offset, width });
            }
            // Those of vectors are translated already.
            Op::ExtractElement { .. } | Op::InsertElement { .. } | Op::Phi { .. } => {}
        }
    }

    /// The words of the content of `whole`, and the offset and width of the scalar that `path` leads
    /// to. Stops the program here, and returns `None`, if it leads to a structure or an array.
    fn part_of(&mut self, whole: Value, path: &[Value]) -> Option<(u16, u32, Width)> {
        let types = &self.module.context.types;
        let whole = self.value_type(whole);
        let (mut ty, mut offset) = (whole, 0u64);
        for &index in path {
            let index = self.integer(index)? as usize;
            let (start, part) = match types.element(ty) {
                Some(element) => (self.layouts.size(element) * index as u64, element),
                None => self.layouts.field(types, ty, index)?,
            };
            (ty, offset) = (part, offset + start);
        }
        let place = Width::of(types, ty).and_then(|width| {
            let half = self.width(whole) / 2;
            Some((u16::try_from(half).ok()?, u32::try_from(offset).ok()?, width))
        });
        if place.is_none() {
            let code = self.unsupported(message!("parts of nested aggregates"));
            self.push(code);
        }
        place
    }

    /// Stops the program here: the machine cannot do this.
    pub fn unsupported(&mut self, reason: Message) -> Code {
        self.program.reasons.push(reason);
        Code::Unsupported { reason: self.program.reasons.len() as u32 - 1 }
    }

    fn alloca(&mut self, inst: Inst, allocated: Type, count: Option<Value>, alignment: Alignment) {
        if self.plan.facts[inst].is_variable {
            // The memory is undefined, also if the alloca is executed again.
            if self.settings.is_checked {
                let dst = self.slot_of[inst] as Slot;
                for (dst, value) in (dst..).zip(self.undefined(allocated)) {
                    self.push(Code::Const { dst, value });
                }
            }
            return;
        }
        let layout = self.layouts.of(allocated);
        let (mut size, mut dynamic) = (layout.size, None);
        match count {
            None => {}
            Some(count) => match self.integer(count) {
                // The count is unsigned.
                Some(count) => size = size.saturating_mul(count as u64),
                None => dynamic = Some(count),
            },
        }
        let count = dynamic.map(|count| {
            let ty = IntType::of(self.value_type(count)).unwrap_or(IntType::I32);
            (self.operand(count), ty)
        });
        let dst = self.result(inst);
        let row = AllocaRow { function: self.id, inst, size, alignment };
        let alloca = self.program.allocas.len() as u32;
        self.program.allocas.push(row);
        match count {
            None => self.push(Code::Alloca { dst, alloca }),
            Some((count, ty)) => self.push(Code::AllocaMany { dst, alloca, count, ty }),
        }
        if self.bases[inst] != Base::Unwanted {
            let base = self.slots.own(1);
            self.bases[inst] = Base::At(base);
            self.push(Code::Base { dst: base, ptr: dst });
        }
    }

    fn binary(&mut self, inst: Inst, op: BinaryOp, lhs: Value, rhs: Value, flags: Flags) {
        let ty = IntType::of(self.function.ty(inst)).unwrap_or(IntType::I32);
        let flags = if self.settings.is_checked { flags } else { Flags::NONE };
        let InstFacts { uses, or_uses, .. } = self.plan.facts[inst];
        if self.settings.follows_bits() && op == BinaryOp::And && or_uses > 0 && or_uses == uses {
            let (a, b) = (self.operand(lhs), self.operand(rhs));
            let dst = self.result(inst);
            return self.push(Code::ClearBits { ty, dst, a, b });
        }
        let is_plain = ty == IntType::I32 && flags.is_empty();
        if is_plain && self.binary_constant(inst, op, lhs, rhs) {
            return;
        }
        let (a, b) = (self.operand(lhs), self.operand(rhs));
        let dst = self.result(inst);
        let operands = Rrr { dst, a, b };
        let code = match op {
            BinaryOp::Add if is_plain => Code::Add(operands),
            BinaryOp::Sub if is_plain => Code::Sub(operands),
            BinaryOp::Mul if is_plain => Code::Mul(operands),
            BinaryOp::Sdiv if is_plain => Code::Sdiv(operands),
            BinaryOp::Srem if is_plain => Code::Srem(operands),
            _ => Code::Binary { op, ty, dst, a, b, flags },
        };
        self.push(code);
    }

    /// An operation on an `i32` and a constant, if there is an instruction for it.
    fn binary_constant(&mut self, inst: Inst, op: BinaryOp, lhs: Value, rhs: Value) -> bool {
        let (a, imm, is_right) = match (lhs, rhs) {
            (_, Value::Int(_, imm)) => (lhs, imm, true),
            (Value::Int(_, imm), _) => (rhs, imm, false),
            _ => return false,
        };
        let make: fn(Rri) -> Code = match (op, is_right) {
            (BinaryOp::Add, _) | (BinaryOp::Sub, true) => Code::AddI,
            (BinaryOp::Sub, false) => Code::SubFromI,
            (BinaryOp::Mul, _) => Code::MulI,
            (BinaryOp::And, _) => Code::AndI,
            (BinaryOp::Sdiv, true) if !matches!(imm, 0 | -1) => Code::SdivI,
            (BinaryOp::Srem, true) if !matches!(imm, 0 | -1) => Code::SremI,
            (BinaryOp::Shl, true) if (0..32).contains(&imm) => Code::ShlI,
            (BinaryOp::Ashr, true) if (0..32).contains(&imm) => Code::AshrI,
            _ => return false,
        };
        if op == BinaryOp::And && imm == 0 {
            // The other operand does not matter.
            let dst = self.result(inst);
            self.push(Code::Const { dst, value: 0 });
            return true;
        }
        let imm = if op == BinaryOp::Sub && is_right { imm.wrapping_neg() } else { imm };
        let a = self.operand(a);
        let dst = self.result(inst);
        self.push(make(Rri { dst, a, imm }));
        true
    }

    /// Translates a comparison; the result goes to `dst`.
    pub fn icmp(&mut self, inst: Inst, dst: impl FnOnce(&mut Self) -> Slot) {
        let data = self.function.inst(inst);
        let Op::Icmp { predicate, lhs, rhs } = data.op else {
            unreachable!("only comparisons are compared")
        };
        let (a, b) = (self.operand(lhs), self.operand(rhs));
        let dst = dst(self);
        let flags = if self.settings.is_checked { data.flags } else { Flags::NONE };
        self.push(match IntType::of(self.value_type(lhs)) {
            Some(ty) => Code::Icmp { predicate, ty, dst, a, b, flags },
            None => Code::IcmpPointer { predicate, dst, a, b },
        });
    }

    fn cast(&mut self, inst: Inst, op: CastOp, value: Value, flags: Flags) {
        let int = |ty| IntType::of(ty).unwrap_or(IntType::I64);
        let (from, to) = (int(self.value_type(value)), int(self.function.ty(inst)));
        let flags = if self.settings.is_checked { flags } else { Flags::NONE };
        let a = self.operand(value);
        let count = self.width(self.value_type(value)) as u16;
        let dst = self.result(inst);
        self.push(match op {
            // A narrow integer has zeros above it in its slot.
            CastOp::Zext if !is_long(to) && flags.is_empty() => Code::Move { dst, src: a },
            CastOp::Zext | CastOp::Sext | CastOp::Trunc => {
                Code::Cast { op, from, to, dst, a, flags }
            }
            CastOp::Bitcast if count == 1 => Code::Move { dst, src: a },
            CastOp::Bitcast => Code::MoveMany { dst, src: a, count },
            // A program in the source language never turns a number back into a pointer.
            CastOp::Ptrtoint if self.settings.has_dimensions && to == IntType::I64 => {
                Code::Address { dst, ptr: a }
            }
            CastOp::Ptrtoint => Code::PtrToInt { dst, a, to },
            CastOp::Inttoptr => Code::IntToPtr { dst, a, from },
            CastOp::Fptrunc
            | CastOp::Fpext
            | CastOp::Fptoui
            | CastOp::Fptosi
            | CastOp::Uitofp
            | CastOp::Sitofp => {
                unreachable!("those of floating-point numbers are translated elsewhere")
            }
        });
    }

    /// Where argument `index` of `call` goes: into the frame of the callee.
    pub fn argument_slot(&mut self, call: Inst, index: usize) -> Option<Slot> {
        let Op::Call { args, .. } = *self.function.op(call) else { return None };
        let widths = self.function.operands(args)[..=index]
            .iter()
            .map(|&value| self.width(self.value_type(value)));
        let (before, width) = widths.fold((0, 0), |(before, last), width| (before + last, width));
        let end = u16::try_from(self.frame + before + width).ok();
        if end.is_none() {
            self.slots.is_exhausted = true;
        }
        end.map(|end| end - width as u16)
    }
}
