//! The slots of operands and results.

use super::plan::{Fate, Home};
use super::translator::{LoopConstants, Translator};
use crate::interpreter::code::Code;
use crate::interpreter::slot::{Slot, UNDEFINED, bits_type, is_long, slot_count};
use crate::interpreter::source::Source;
use crate::ir::{ConstantKind, Inst, Type, Value, eval};

/// How many constants of a block stay in slots, and how many of all loops of a function.
const CONSTANTS: usize = 32;

impl Translator<'_> {
    pub fn value_type(&self, value: Value) -> Type {
        self.module.context.value_type(self.function, value)
    }

    /// How many slots a value of this type takes.
    pub fn width(&self, ty: Type) -> usize {
        slot_count(&self.module.context.types, self.layouts, ty)
    }

    /// The slots of a value, made if it is a constant.
    pub fn operand(&mut self, value: Value) -> Slot {
        match value {
            Value::Inst(inst) => {
                let at = match self.plan.facts[inst].fate {
                    Fate::Read(variable) => variable,
                    Fate::Plain | Fate::Fused => inst,
                };
                self.slot_of[at] as Slot
            }
            Value::Param(param) => self.params[param] as Slot,
            _ => {
                let words = self.constant_words(value).unwrap_or_default();
                if let [word] = words[..] {
                    return self.word(word);
                }
                let dst = self.slots.scratch(words.len());
                self.slots.release(dst, words.len());
                for (dst, value) in (dst..).zip(words) {
                    self.push(Code::Const { dst, value });
                }
                dst
            }
        }
    }

    /// A slot with this content.
    pub fn word(&mut self, word: u64) -> Slot {
        let LoopConstants { words, is_complete } = &mut *self.loop_constants;
        let known = words.iter().find(|&&(known, _)| known == word);
        if *is_complete && let Some(&(_, slot)) = known {
            return slot;
        }
        // The source of an undefined value is the instruction that makes it.
        let may_be_early = self.is_in_loop && word & UNDEFINED != UNDEFINED;
        if known.is_none() && may_be_early && !*is_complete && words.len() < CONSTANTS {
            words.push((word, 0));
        }
        if let Some(&(_, slot)) = self.constants.iter().find(|&&(known, _)| known == word) {
            return slot;
        }
        if self.constants.len() == CONSTANTS {
            let (_, slot) = self.constants.remove(0);
            self.slots.release(slot, 1);
        }
        let dst = self.slots.scratch(1);
        self.push(Code::Const { dst, value: word });
        self.constants.push((word, dst));
        dst
    }

    pub(super) fn forget_constants(&mut self) {
        for (_, slot) in self.constants.drain(..) {
            self.slots.release(slot, 1);
        }
    }

    /// Where the result of `inst`, the instruction that is being translated, goes.
    pub fn result(&mut self, inst: Inst) -> Slot {
        let facts = self.plan.facts[inst];
        self.slots.expire(facts.position);
        let width = self.width(self.function.ty(inst));
        let slot = match facts.home {
            Home::Own => return self.slot_of[inst] as Slot,
            Home::Of(other) => self.slot_of[other],
            Home::Argument(call, index) => match self.argument_slot(call, index as usize) {
                Some(slot) => u32::from(slot),
                None => u32::from(self.slots.result(width, facts.last.max(facts.position))),
            },
            Home::Temporary => u32::from(self.slots.result(width, facts.last.max(facts.position))),
        };
        self.slot_of[inst] = slot;
        slot as Slot
    }

    /// The undefined value of a type, as words. Its source is the next instruction of the code.
    pub fn undefined(&self, ty: Type) -> Vec<u64> {
        let width = self.width(ty);
        if !self.settings.is_checked {
            return vec![0; width];
        }
        let source = Source::code(self.here() as usize);
        if width == 1 {
            return vec![source.word()];
        }
        if let Some((lanes, of)) = self.module.context.types.lanes(ty) {
            return self.undefined(of).repeat(lanes as usize);
        }
        (0..width).map(|word| if word < width / 2 { source.filler() } else { u64::MAX }).collect()
    }

    /// The value of an integer constant.
    pub fn integer(&self, value: Value) -> Option<i64> {
        self.module.context.as_int(value)
    }

    /// The words of a constant in its slots; `None` if `value` is not a constant.
    pub fn constant_words(&self, value: Value) -> Option<Vec<u64>> {
        Some(match value {
            Value::Inst(_) | Value::Param(_) => return None,
            Value::Undef(ty) | Value::Poison(ty) => self.undefined(ty),
            Value::Null(ty) => vec![0; self.width(ty)],
            Value::Constant(constant)
                if let ConstantKind::Vector(lanes) =
                    &self.module.context.constants[constant].kind =>
            {
                let lanes: Option<Vec<_>> =
                    lanes.iter().map(|&lane| self.constant_words(lane)).collect();
                return lanes.map(|lanes| lanes.concat());
            }
            // It does not fit a slot.
            _ if let Some((ty, bits)) = self.module.context.as_float(value)
                && ty.bits() > 64 =>
            {
                let mut words = vec![0; self.width(ty.ty())];
                (words[0], words[1]) = (bits as u64, (bits >> 64) as u64);
                words
            }
            _ => {
                let word = self.globals.constant(self.module, self.layouts, value);
                match bits_type(self.value_type(value)) {
                    Some(int) if is_long(int) => vec![word, 0],
                    Some(int) => vec![eval::unsigned(int, word as i64)],
                    None => vec![word],
                }
            }
        })
    }
}
