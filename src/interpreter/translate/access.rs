//! Accesses to memory and to variables in slots.

use super::address::Subscript;
use super::alignment::is_word;
use super::element::Element;
use super::plan::Fate;
use super::translator::{Base, Translator};
use crate::interpreter::code::{Code, GlobalAt, LocalAt, Rrr};
use crate::interpreter::slot::{Slot, Width};
use crate::ir::{Alignment, Inst, Op, Type, Value};

/// Where an `i32` is read from or written to.
#[derive(Copy, Clone, Debug)]
enum MemoryOperand {
    /// At a known address.
    Global {
        address: u32,
    },
    /// An element of a global array.
    GlobalAt {
        index: Slot,
        address: u32,
        bound: u32,
    },
    /// At a known offset in an array of this frame.
    Local {
        base: Slot,
        offset: u32,
    },
    LocalAt {
        index: Slot,
        base: Slot,
        bound: u32,
    },
    /// At an offset in bytes from a pointer.
    Pointer {
        ptr: Slot,
        offset: i32,
    },
    PointerAt {
        ptr: Slot,
        index: Slot,
    },
}

impl Translator<'_> {
    /// Reads memory.
    pub fn load(&mut self, inst: Inst, ptr: Value, alignment: Alignment) {
        let ty = self.function.ty(inst);
        if let Some(variable) = self.variable(ptr) {
            let src = self.slot_of[variable] as Slot;
            let count = self.width(ty) as u16;
            let dst = self.result(inst);
            return self.push(match count {
                1 => Code::Move { dst, src },
                _ => Code::MoveMany { dst, src, count },
            });
        }
        if is_word(self.module, self.function, ty, ptr, alignment) {
            let operand = self.memory_operand(ptr, false);
            let dst = self.result(inst);
            return self.push(match operand {
                MemoryOperand::Global { address } => Code::GlobalLoad { dst, address },
                MemoryOperand::GlobalAt { index, address, bound } => {
                    Code::GlobalLoadAt(GlobalAt { value: dst, index, address, bound })
                }
                MemoryOperand::Local { base, offset } => Code::LocalLoad { dst, base, offset },
                MemoryOperand::LocalAt { index, base, bound } => {
                    Code::LocalLoadAt(LocalAt { value: dst, index, base, bound })
                }
                MemoryOperand::Pointer { ptr, offset } => Code::PointerLoad { dst, ptr, offset },
                MemoryOperand::PointerAt { ptr, index } => {
                    Code::PointerLoadAt(Rrr { dst, a: ptr, b: index })
                }
            });
        }
        let slot = self.operand(ptr);
        self.check_alignment(ptr, slot, alignment);
        let (ptr, dst) = (slot, self.result(inst));
        self.push(match Width::of(&self.module.context.types, ty) {
            Some(width) => Code::Load { dst, ptr, width, offset: 0 },
            None => Code::LoadBytes { dst, ptr, bytes: self.bytes(ty) },
        });
    }

    /// Writes memory.
    pub fn store(&mut self, value: Value, ptr: Value, alignment: Alignment) {
        let ty = self.value_type(value);
        let is_undefined = value.is_undefined();
        if is_undefined && !self.settings.is_checked {
            return;
        }
        if let Some(variable) = self.variable(ptr) {
            let dst = self.slot_of[variable] as Slot;
            if let Some(words) = self.constant_words(value) {
                for (dst, value) in (dst..).zip(words) {
                    self.push(Code::Const { dst, value });
                }
                return;
            }
            let src = self.operand(value);
            let count = self.width(ty) as u16;
            return match count {
                _ if src == dst => {}
                1 => self.push(Code::Move { dst, src }),
                _ => self.push(Code::MoveMany { dst, src, count }),
            };
        }
        if is_word(self.module, self.function, ty, ptr, alignment) {
            let operand = self.memory_operand(ptr, true);
            if let (MemoryOperand::Global { address }, Value::Int(_, value)) = (operand, value) {
                return self.push(Code::GlobalStoreI { value, address });
            }
            let src = self.operand(value);
            return self.push(match operand {
                MemoryOperand::Global { address } => Code::GlobalStore { src, address },
                MemoryOperand::GlobalAt { index, address, bound } => {
                    Code::GlobalStoreAt(GlobalAt { value: src, index, address, bound })
                }
                MemoryOperand::Local { base, offset } => Code::LocalStore { src, base, offset },
                MemoryOperand::LocalAt { index, base, bound } => {
                    Code::LocalStoreAt(LocalAt { value: src, index, base, bound })
                }
                MemoryOperand::Pointer { ptr, offset } => Code::PointerStore { src, ptr, offset },
                MemoryOperand::PointerAt { ptr, index } => {
                    Code::PointerStoreAt(Rrr { dst: src, a: ptr, b: index })
                }
            });
        }
        let slot = self.operand(ptr);
        self.check_alignment(ptr, slot, alignment);
        let ptr = slot;
        if let Some(width) = Width::of(&self.module.context.types, ty) {
            let src = self.operand(value);
            return self.push(Code::Store { src, ptr, width, offset: 0 });
        }
        let bytes = self.layouts.size(ty);
        match value {
            Value::Null(_) => self.push(Code::FillBytes { ptr, bytes, is_undefined }),
            _ if is_undefined => self.push(Code::FillBytes { ptr, bytes, is_undefined }),
            _ => {
                let src = self.operand(value);
                self.push(Code::StoreBytes { src, ptr, bytes: self.bytes(ty) });
            }
        }
    }

    /// The variable in a slot that `ptr` is the address of, if there is one.
    pub fn variable(&self, ptr: Value) -> Option<Inst> {
        ptr.as_inst().filter(|&inst| self.plan.facts[inst].is_variable)
    }

    fn bytes(&self, ty: Type) -> u32 {
        // A value of more bytes does not fit the slots.
        u32::try_from(self.layouts.size(ty)).unwrap_or(u32::MAX)
    }

    /// Where the `i32` at `ptr` is.
    fn memory_operand(&mut self, ptr: Value, is_written: bool) -> MemoryOperand {
        let fused = ptr.as_inst().filter(|&inst| self.plan.facts[inst].fate == Fate::Fused);
        let address = match fused {
            Some(inst) => Element::of(self.module, self.layouts, self.function, inst),
            None => None,
        };
        let (base, subscripts) = match address {
            Some(address) => (address.base, address.subscripts),
            None => (ptr, Vec::new()),
        };
        let index = self.flatten(&subscripts);
        let four = Alignment::FOUR;
        // Memory that may not be written, is not there or is not aligned is accessed by a pointer,
        // which is checked.
        if let Value::Global(global) = base
            && let data = self.globals.location(global)
            && self.module.context.globals[global].alignment >= four
            && !(is_written && data.is_constant)
        {
            let bound = data.size / 4;
            match index {
                Subscript::Known(index) if (0..i64::from(bound)).contains(&index) => {
                    return MemoryOperand::Global { address: data.address + 4 * index as u32 };
                }
                Subscript::In(index) => {
                    return MemoryOperand::GlobalAt { index, address: data.address, bound };
                }
                Subscript::Known(_) => {}
            }
        }
        if let Some((alloca, bound)) = self.array_here(base) {
            match (self.bases[alloca], index) {
                (Base::At(base), Subscript::Known(index))
                    if (0..i64::from(bound)).contains(&index) =>
                {
                    return MemoryOperand::Local { base, offset: 4 * index as u32 };
                }
                (Base::At(base), Subscript::In(index)) => {
                    return MemoryOperand::LocalAt { index, base, bound };
                }
                (Base::Unwanted, _) => self.bases[alloca] = Base::Wanted,
                _ => {}
            }
        }
        let ptr = self.operand(base);
        match index {
            Subscript::In(index) => MemoryOperand::PointerAt { ptr, index },
            Subscript::Known(index) => match i32::try_from(4 * index) {
                Ok(offset) => MemoryOperand::Pointer { ptr, offset },
                Err(_) => {
                    // No object reaches that far.
                    let index = self.word(u64::from(index as u32));
                    MemoryOperand::PointerAt { ptr, index }
                }
            },
        }
    }

    /// The alloca of the entry block that `base` is, with the number of its elements. It lives as
    /// long as the frame.
    fn array_here(&self, base: Value) -> Option<(Inst, u32)> {
        let inst = base.as_inst()?;
        let Op::Alloca { allocated, count: None, alignment } = *self.function.op(inst) else {
            return None;
        };
        let is_in_entry = self.plan.facts[inst].position < self.plan.ends[self.function.entry()];
        let bound = u32::try_from(self.layouts.size(allocated) / 4).ok()?;
        let is_aligned = alignment >= Alignment::FOUR;
        (is_in_entry && is_aligned).then_some((inst, bound))
    }
}
