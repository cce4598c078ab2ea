//! Subscripts and addresses.

use super::element::length;
use super::plan::Fate;
use super::translator::Translator;
use crate::interpreter::code::Code;
use crate::interpreter::slot::{Slot, is_long};
use crate::ir::{CastOp, Flags, Inst, IntType, Op, Type, TypeKind, Value};

/// A subscript, or several combined into one.
#[derive(Copy, Clone, Debug)]
pub(super) enum Subscript {
    Known(i64),
    In(Slot),
}

impl Translator<'_> {
    /// All subscripts as one, of elements of the innermost array.
    pub fn flatten(&mut self, subscripts: &[(Value, Option<u64>)]) -> Subscript {
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
                    // It fits: the element would not be part of the access otherwise.
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
                    && let Op::Cast { op: CastOp::Sext, value } = *self.function.op(inst)
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
            other => {
                let from = IntType::of(other).unwrap_or(IntType::I32);
                let to = if is_long(from) { IntType::I64 } else { IntType::I32 };
                let width = self.width(to.ty());
                let a = self.operand(value);
                let dst = self.slots.scratch(width);
                self.slots.release(dst, width);
                self.push(Code::Cast { op: CastOp::Sext, from, to, dst, a, flags: Flags::NONE });
                if is_long(from) {
                    self.push(Code::Narrow { dst, a: dst });
                }
                dst
            }
        }
    }

    /// An address as a value. The subscripts are checked if it is surely accessed: only an access is a
    /// fault.
    pub fn get_element_ptr(&mut self, inst: Inst, source: Type, operands: &[Value]) {
        let Some((&base, indices)) = operands.split_first() else { return };
        let has_dimensions = self.settings.has_dimensions && self.plan.facts[inst].is_accessed;
        let mut ptr = self.operand(base);
        let mut offset = 0i64;
        let mut steps = Vec::new();
        let mut ty = source;
        for (position, &index) in indices.iter().enumerate() {
            let mut bound = u64::from(u32::MAX);
            let size = if position == 0 {
                self.layouts.size(ty)
            } else if let TypeKind::Array(_, element) = self.module.context.types.kind(ty) {
                if has_dimensions {
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
                // Computing the address of an array's beginning is not an access.
                Some(index)
                    if index == 0
                        || (0..bound as i64).contains(&index)
                        || bound == u64::from(u32::MAX)
                        || i32::try_from(index).is_err() =>
                {
                    // An offset that does not fit is outside of every object.
                    let size = i64::try_from(size).unwrap_or(i64::MAX);
                    offset = offset.saturating_add(index.saturating_mul(size));
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
            // A step over an element of 4 GiB leads outside of every object, and so does one over a larger
            // element. An index is below every bound of 4 GiB.
            let size = u32::try_from(size).unwrap_or(u32::MAX);
            let bound = u32::try_from(bound).unwrap_or(u32::MAX);
            self.push(Code::Index { dst, ptr, index, size, bound });
            if is_last {
                return;
            }
            self.slots.release(dst, 1);
            ptr = dst;
        }
        let dst = self.result(inst);
        self.push(Code::Offset { dst, ptr, offset });
    }
}
