//! Accesses to memory and the addresses for them.

use super::element::{Element, length};
use super::function::{Base, Translator};
use super::plan::Fate;
use crate::interpreter::code::{Code, GlobalAt, LocalAt, Rrr, Slot, Width};
use crate::ir::{CastOp, ConstantKind, Inst, IntType, Op, Type, TypeKind, Value};

/// What an `i32` is read from or written to.
#[derive(Copy, Clone, Debug)]
enum Place {
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
    /// Behind a pointer, at an offset in bytes.
    Pointer {
        ptr: Slot,
        offset: i32,
    },
    PointerAt {
        ptr: Slot,
        index: Slot,
    },
}

/// A subscript, or several in one.
#[derive(Copy, Clone, Debug)]
enum Subscript {
    Known(i64),
    In(Slot),
}

impl Translator<'_> {
    /// Reads memory.
    pub fn load(&mut self, inst: Inst, ptr: Value) {
        let ty = self.function.inst(inst).ty;
        if let Some(variable) = self.variable(ptr) {
            let src = self.places[variable] as Slot;
            let count = self.width(ty) as u16;
            let dst = self.result(inst);
            return self.push(match count {
                1 => Code::Move { dst, src },
                _ => Code::MoveMany { dst, src, count },
            });
        }
        if ty == Type::I32 {
            let place = self.place(ptr, false);
            let dst = self.result(inst);
            return self.push(match place {
                Place::Global { address } => Code::GlobalLoad { dst, address },
                Place::GlobalAt { index, address, bound } => {
                    Code::GlobalLoadAt(GlobalAt { value: dst, index, address, bound })
                }
                Place::Local { base, offset } => Code::LocalLoad { dst, base, offset },
                Place::LocalAt { index, base, bound } => {
                    Code::LocalLoadAt(LocalAt { value: dst, index, base, bound })
                }
                Place::Pointer { ptr, offset } => Code::PointerLoad { dst, ptr, offset },
                Place::PointerAt { ptr, index } => {
                    Code::PointerLoadAt(Rrr { dst, a: ptr, b: index })
                }
            });
        }
        let ptr = self.operand(ptr);
        let dst = self.result(inst);
        self.push(match self.memory_width(ty) {
            Some(width) => Code::Load { dst, ptr, width },
            None => Code::LoadBytes { dst, ptr, bytes: self.bytes(ty) },
        });
    }

    /// Writes memory.
    pub fn store(&mut self, value: Value, ptr: Value) {
        let ty = self.value_type(value);
        if let Some(variable) = self.variable(ptr) {
            let dst = self.places[variable] as Slot;
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
        if ty == Type::I32 {
            let place = self.place(ptr, true);
            if let (Place::Global { address }, Value::Int(_, value)) = (place, value) {
                return self.push(Code::GlobalStoreI { value, address });
            }
            let src = self.operand(value);
            return self.push(match place {
                Place::Global { address } => Code::GlobalStore { src, address },
                Place::GlobalAt { index, address, bound } => {
                    Code::GlobalStoreAt(GlobalAt { value: src, index, address, bound })
                }
                Place::Local { base, offset } => Code::LocalStore { src, base, offset },
                Place::LocalAt { index, base, bound } => {
                    Code::LocalStoreAt(LocalAt { value: src, index, base, bound })
                }
                Place::Pointer { ptr, offset } => Code::PointerStore { src, ptr, offset },
                Place::PointerAt { ptr, index } => {
                    Code::PointerStoreAt(Rrr { dst: src, a: ptr, b: index })
                }
            });
        }
        let ptr = self.operand(ptr);
        if let Some(width) = self.memory_width(ty) {
            let src = self.operand(value);
            return self.push(Code::Store { src, ptr, width });
        }
        let bytes = self.layouts.size(ty);
        match value {
            Value::Null(_) => self.push(Code::FillBytes { ptr, bytes, is_undefined: false }),
            Value::Undef(_) | Value::Poison(_) => {
                self.push(Code::FillBytes { ptr, bytes, is_undefined: true });
            }
            _ => {
                let src = self.operand(value);
                self.push(Code::StoreBytes { src, ptr, bytes: self.bytes(ty) });
            }
        }
    }

    /// The variable in a slot that `ptr` is, if it is one.
    pub fn variable(&self, ptr: Value) -> Option<Inst> {
        ptr.as_inst().filter(|&inst| self.plan.facts[inst].is_variable)
    }

    /// The width of a scalar; `None` for structures and arrays.
    fn memory_width(&self, ty: Type) -> Option<Width> {
        Some(match ty {
            Type::I1 => Width::Bool,
            Type::I8 => Width::Byte,
            Type::I32 => Width::Int,
            Type::I64 => Width::Long,
            _ if self.module.context.types.is_pointer(ty) => Width::Pointer,
            _ => return None,
        })
    }

    fn bytes(&self, ty: Type) -> u32 {
        // A value of more bytes does not fit the slots.
        u32::try_from(self.layouts.size(ty)).unwrap_or(u32::MAX)
    }

    /// Where the `i32` behind `ptr` is.
    fn place(&mut self, ptr: Value, is_written: bool) -> Place {
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
        // What may not be written, or is not there, is found by way of a pointer.
        if let Value::Global(global) = base
            && let data = self.globals.place(global)
            && !(is_written && data.is_constant && self.settings.is_checked)
        {
            let bound = data.size / 4;
            match index {
                Subscript::Known(index) if (0..i64::from(bound)).contains(&index) => {
                    return Place::Global { address: data.address + 4 * index as u32 };
                }
                Subscript::In(index) => {
                    return Place::GlobalAt { index, address: data.address, bound };
                }
                Subscript::Known(_) => {}
            }
        }
        if let Some((alloca, bound)) = self.array_here(base) {
            match (self.bases[alloca], index) {
                (Base::At(base), Subscript::Known(index))
                    if (0..i64::from(bound)).contains(&index) =>
                {
                    return Place::Local { base, offset: 4 * index as u32 };
                }
                (Base::At(base), Subscript::In(index)) => {
                    return Place::LocalAt { index, base, bound };
                }
                (Base::Unwanted, _) => self.bases[alloca] = Base::Wanted,
                _ => {}
            }
        }
        let ptr = self.operand(base);
        match index {
            Subscript::In(index) => Place::PointerAt { ptr, index },
            Subscript::Known(index) => match i32::try_from(4 * index) {
                Ok(offset) => Place::Pointer { ptr, offset },
                Err(_) => {
                    // That far no object reaches.
                    let index = self.word(u64::from(index as u32));
                    Place::PointerAt { ptr, index }
                }
            },
        }
    }

    /// The alloca of the entry block that `base` is, with the number of its elements. It is there
    /// as long as the frame.
    fn array_here(&self, base: Value) -> Option<(Inst, u32)> {
        let inst = base.as_inst()?;
        let Op::Alloca { allocated, count: None } = self.function.inst(inst).op else {
            return None;
        };
        let is_in_entry = self.plan.facts[inst].position < self.plan.ends[self.function.entry()];
        let bound = u32::try_from(self.layouts.size(allocated) / 4).ok()?;
        is_in_entry.then_some((inst, bound))
    }

    /// All subscripts as one, of elements of the innermost array.
    fn flatten(&mut self, subscripts: &[(Value, Option<u64>)]) -> Subscript {
        let mut whole: Option<Subscript> = None;
        for &(value, length) in subscripts {
            let index = self.subscript(value);
            let (Some(before), Some(length)) = (whole, length) else {
                whole = Some(index);
                continue;
            };
            whole = Some(match (before, index) {
                (Subscript::Known(row), Subscript::Known(column))
                    if (0..length as i64).contains(&column)
                        && i32::try_from(row * length as i64 + column).is_ok() =>
                {
                    Subscript::Known(row * length as i64 + column)
                }
                _ => {
                    let row = self.subscript_slot(before);
                    let column = self.subscript_slot(index);
                    let dst = self.slots.scratch(1);
                    self.slots.release(dst, 1);
                    // Its steps are small, or the address would not be part of the access.
                    let width = length as u32;
                    self.push(if self.settings.has_dimensions {
                        Code::Flatten { dst, row, column, width }
                    } else {
                        Code::FlattenFree { dst, row, column, width }
                    });
                    Subscript::In(dst)
                }
            });
        }
        whole.unwrap_or(Subscript::Known(0))
    }

    fn subscript(&mut self, value: Value) -> Subscript {
        if let Value::Int(_, value) = value {
            return Subscript::Known(i64::from(value));
        }
        Subscript::In(self.index(value))
    }

    fn subscript_slot(&mut self, subscript: Subscript) -> Slot {
        match subscript {
            Subscript::In(slot) => slot,
            Subscript::Known(index) => self.word(u64::from(index as u32)),
        }
    }

    /// An index as an `i32` in a slot.
    fn index(&mut self, value: Value) -> Slot {
        match self.value_type(value) {
            Type::I64 => {
                if let Value::Inst(inst) = value
                    && self.plan.facts[inst].fate == Fate::Fused
                    && let Op::Cast { op: CastOp::Sext, value } = self.function.inst(inst).op
                {
                    return self.operand(value);
                }
                let a = self.operand(value);
                let dst = self.slots.scratch(1);
                self.slots.release(dst, 1);
                self.push(Code::Narrow { dst, a });
                dst
            }
            Type::I32 => self.operand(value),
            narrow => {
                let a = self.operand(value);
                let dst = self.slots.scratch(1);
                self.slots.release(dst, 1);
                let from = IntType::of(narrow).map_or(32, IntType::bits) as u8;
                self.push(Code::Sext { dst, a, from, to: 32 });
                dst
            }
        }
    }

    /// An address as a value.
    pub fn get_element_ptr(&mut self, inst: Inst, source: Type, operands: &[Value]) {
        let Some((&base, indices)) = operands.split_first() else { return };
        let mut ptr = self.operand(base);
        let mut offset = 0i64;
        let mut steps = Vec::new();
        let mut ty = source;
        for (position, &index) in indices.iter().enumerate() {
            let mut bound = u64::from(u32::MAX);
            let size = if position == 0 {
                self.layouts.size(ty)
            } else if let TypeKind::Array(_, element) = self.module.context.types.kind(ty) {
                if self.settings.has_dimensions {
                    bound = length(&self.module.context.types, ty);
                }
                ty = element;
                self.layouts.size(element)
            } else {
                let field = self.integer(index).unwrap_or_default() as usize;
                let Some((start, field)) =
                    self.layouts.field(&self.module.context.types, ty, field)
                else {
                    break;
                };
                offset = offset.wrapping_add(start as i64);
                ty = field;
                continue;
            };
            match self.integer(index) {
                // The address of an array's beginning is no access.
                Some(index)
                    if index == 0
                        || (0..bound as i64).contains(&index)
                        || bound == u64::from(u32::MAX) =>
                {
                    offset = offset.wrapping_add(index.wrapping_mul(size as i64));
                }
                _ => steps.push((index, size, bound)),
            }
        }
        for (position, &(index, size, bound)) in steps.iter().enumerate() {
            let index = match self.integer(index) {
                Some(index) => self.word(u64::from(index as u32)),
                None => self.index(index),
            };
            let is_last = position + 1 == steps.len() && offset == 0;
            let dst = if is_last { self.result(inst) } else { self.slots.scratch(1) };
            let (size, bound) = (u32::try_from(size), u32::try_from(bound));
            let code = match (size, bound) {
                (Ok(size), Ok(bound)) => Code::Index { dst, ptr, index, size, bound },
                _ => self.unsupported("an element of 4 GiB or more is".to_owned()),
            };
            self.push(code);
            if is_last {
                return;
            }
            self.slots.release(dst, 1);
            ptr = dst;
        }
        let dst = self.result(inst);
        self.push(Code::Offset { dst, ptr, offset });
    }

    // Constants.

    /// The value of an integer constant.
    pub fn integer(&self, value: Value) -> Option<i64> {
        match value {
            Value::Int(_, value) => Some(i64::from(value)),
            Value::Constant(constant) => match self.module.context.constants[constant].kind {
                ConstantKind::Int(value) => Some(value),
                _ => None,
            },
            _ => None,
        }
    }

    /// The slots' content of a constant; `None` when `value` is none.
    pub fn constant_words(&self, value: Value) -> Option<Vec<u64>> {
        Some(match value {
            Value::Inst(_) | Value::Param(_) => return None,
            Value::Undef(ty) | Value::Poison(ty) => self.undefined(ty),
            Value::Null(ty) => vec![0; self.width(ty)],
            _ => {
                let word = self.globals.constant(self.module, self.layouts, value);
                match self.value_type(value) {
                    Type::I64 => vec![word, 0],
                    Type::I32 => vec![u64::from(word as u32)],
                    Type::I8 => vec![word & 0xFF],
                    Type::I1 => vec![word & 1],
                    _ => vec![word],
                }
            }
        })
    }
}
