//! Instructions that stand for themselves.

use super::AllocaRow;
use super::function::{Base, Translator};
use super::plan::Fate;
use crate::interpreter::code::{Code, Rri, Rrr, Slot};
use crate::ir::{BinaryOp, CastOp, Flags, Inst, IntType, Op, Type, Value};

/// The flags that make a result undefined.
fn promises(flags: Flags) -> bool {
    [Flags::NSW, Flags::NUW, Flags::EXACT, Flags::DISJOINT].iter().any(|&flag| flags.contains(flag))
}

impl Translator<'_> {
    /// Translates `inst`, which stands for itself.
    pub fn instruction(&mut self, inst: Inst) {
        let data = self.function.inst(inst);
        let is_unused = self.plan.facts[inst].uses == 0;
        match data.op {
            Op::Alloca { allocated, count } => self.alloca(inst, allocated, count),
            Op::Load { ptr } => self.load(inst, ptr),
            Op::Store { value, ptr } => self.store(value, ptr),
            Op::GetElementPtr { source, operands } => {
                self.get_element_ptr(inst, source, self.function.operands(operands));
            }
            Op::Binary { op, lhs, rhs } => {
                let may_stop =
                    matches!(op, BinaryOp::Sdiv | BinaryOp::Srem | BinaryOp::Udiv | BinaryOp::Urem);
                if !is_unused || may_stop {
                    self.binary(inst, op, lhs, rhs, data.flags);
                }
            }
            // What has no effect and is not used is left out.
            _ if is_unused && !matches!(data.op, Op::Call { .. }) => {}
            Op::Icmp { .. } => {
                let dst = self.icmp_operands(inst);
                self.push(dst);
            }
            Op::Cast { op, value } => self.cast(inst, op, value, data.flags),
            Op::Select { operands } => {
                let &[cond, yes, no] = self.function.operands(operands) else { return };
                let (cond, a, b) = (self.operand(cond), self.operand(yes), self.operand(no));
                let count = self.width(data.ty) as u16;
                let dst = self.result(inst);
                self.push(Code::Select { dst, cond, a, b, count });
            }
            Op::Freeze { value } => {
                let a = self.operand(value);
                let count = self.width(data.ty) as u16;
                let dst = self.result(inst);
                let code = match data.ty {
                    Type::I1 | Type::I8 | Type::I32 => Code::Freeze { dst, a },
                    Type::I64 => Code::FreezeLong { dst, a },
                    ty if self.module.context.types.is_pointer(ty) => {
                        Code::FreezePointer { dst, a }
                    }
                    _ => Code::MoveMany { dst, src: a, count },
                };
                self.push(code);
            }
            Op::Call { callee, args } => {
                self.call(inst, callee, self.function.operands(args));
            }
            Op::Phi { .. } => {}
        }
    }

    /// Stops the program here: the machine cannot do this.
    pub fn unsupported(&mut self, reason: String) -> Code {
        self.program.reasons.push(reason);
        Code::Unsupported { reason: self.program.reasons.len() as u32 - 1 }
    }

    fn alloca(&mut self, inst: Inst, allocated: Type, count: Option<Value>) {
        if self.plan.facts[inst].is_variable {
            // What is there is undefined, also when this is not the first time.
            if self.settings.is_checked {
                let dst = self.places[inst] as Slot;
                for (dst, value) in (dst..).zip(self.undefined(allocated)) {
                    self.push(Code::Const { dst, value });
                }
            }
            return;
        }
        let layout = self.layouts.of(allocated);
        let align = self.function.inst(inst).flags.alignment.bytes().unwrap_or(1);
        let (mut size, mut dynamic) = (layout.size, None);
        match count {
            None => {}
            Some(count) => match self.integer(count) {
                // As a number without sign.
                Some(count) => size = size.saturating_mul(count as u64),
                None => dynamic = Some(count),
            },
        }
        let count = dynamic.map(|count| {
            let is_long = self.value_type(count) == Type::I64;
            (self.operand(count), is_long)
        });
        let dst = self.result(inst);
        let row = AllocaRow { function: self.id, inst, size, align: layout.align.max(align) };
        let alloca = self.program.allocas.len() as u32;
        self.program.allocas.push(row);
        match count {
            None => self.push(Code::Alloca { dst, alloca }),
            Some((count, is_long)) => self.push(Code::AllocaMany { dst, alloca, count, is_long }),
        }
        if self.bases[inst] != Base::Unwanted {
            let base = self.slots.own(1);
            self.bases[inst] = Base::At(base);
            self.push(Code::Base { dst: base, ptr: dst });
        }
    }

    fn binary(&mut self, inst: Inst, op: BinaryOp, lhs: Value, rhs: Value, flags: Flags) {
        let ty = self.function.inst(inst).ty;
        let flags = if self.settings.is_checked { flags } else { Flags::NONE };
        if ty == Type::I64 {
            let (a, b) = (self.operand(lhs), self.operand(rhs));
            let dst = self.result(inst);
            return self.push(Code::BinaryLong { op, dst, a, b, flags });
        }
        let bits = IntType::of(ty).map_or(32, IntType::bits) as u8;
        if bits == 32 && !promises(flags) && self.binary_constant(inst, op, lhs, rhs) {
            return;
        }
        let (a, b) = (self.operand(lhs), self.operand(rhs));
        let dst = self.result(inst);
        let operands = Rrr { dst, a, b };
        let code = match op {
            _ if bits != 32 || promises(flags) => Code::Binary { op, bits, dst, a, b, flags },
            BinaryOp::Add => Code::Add(operands),
            BinaryOp::Sub => Code::Sub(operands),
            BinaryOp::Mul => Code::Mul(operands),
            BinaryOp::Sdiv => Code::Sdiv(operands),
            BinaryOp::Srem => Code::Srem(operands),
            _ => Code::Binary { op, bits, dst, a, b, flags },
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
            // Whatever the other operand is.
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

    /// Compares into `dst`.
    pub fn icmp(&mut self, inst: Inst, dst: Slot) {
        let code = self.icmp_operands(inst);
        self.push(match code {
            Code::Icmp { predicate, bits, a, b, .. } => Code::Icmp { predicate, bits, dst, a, b },
            Code::IcmpLong { predicate, a, b, .. } => Code::IcmpLong { predicate, dst, a, b },
            Code::IcmpPointer { predicate, a, b, .. } => Code::IcmpPointer { predicate, dst, a, b },
            other => other,
        });
    }

    fn icmp_operands(&mut self, inst: Inst) -> Code {
        let Op::Icmp { predicate, lhs, rhs } = self.function.inst(inst).op else {
            unreachable!("only comparisons are compared")
        };
        let ty = self.value_type(lhs);
        let (a, b) = (self.operand(lhs), self.operand(rhs));
        let is_fused = self.plan.facts[inst].fate == Fate::Fused;
        let dst = if is_fused { 0 } else { self.result(inst) };
        match IntType::of(ty) {
            Some(IntType::I64) => Code::IcmpLong { predicate, dst, a, b },
            Some(int) => Code::Icmp { predicate, bits: int.bits() as u8, dst, a, b },
            None => Code::IcmpPointer { predicate, dst, a, b },
        }
    }

    fn cast(&mut self, inst: Inst, op: CastOp, value: Value, flags: Flags) {
        let bits = |ty| IntType::of(ty).map_or(64, IntType::bits) as u8;
        let (from, to) = (bits(self.value_type(value)), bits(self.function.inst(inst).ty));
        let mut a = self.operand(value);
        if flags.contains(Flags::NNEG) && self.settings.is_checked && from < 64 {
            let dst = self.slots.scratch(1);
            self.slots.release(dst, 1);
            self.push(Code::CheckNotNegative { dst, a, bits: from });
            a = dst;
        }
        let dst = self.result(inst);
        let code = match op {
            CastOp::Zext => Code::Zext { dst, a, to_long: to == 64 },
            CastOp::Sext => Code::Sext { dst, a, from, to },
            CastOp::Trunc => Code::Trunc { dst, a, to, from_long: from == 64 },
            CastOp::Bitcast if from == 64 && self.value_type(value) == Type::I64 => {
                Code::MoveMany { dst, src: a, count: 2 }
            }
            CastOp::Bitcast => Code::Move { dst, src: a },
            CastOp::Ptrtoint => Code::PtrToInt { dst, a, to },
            CastOp::Inttoptr => Code::IntToPtr { dst, a, from_long: from == 64 },
        };
        self.push(code);
    }

    /// Where argument `index` of `call` goes: into the frame of the callee.
    pub fn argument_slot(&mut self, call: Inst, index: usize) -> Option<Slot> {
        let Op::Call { args, .. } = self.function.inst(call).op else { return None };
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
