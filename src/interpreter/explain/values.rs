//! The names and the content of values.

use super::Explainer;
use crate::interpreter::memory::Owner;
use crate::interpreter::program::NO_SLOT;
use crate::interpreter::slot::{bits_type, is_long};
use crate::ir::{
    CastOp, FuncId, Global, IntType, Op, Param, ParamData, Type, TypeKind, Value, eval, print,
};
use crate::support::entity::{Entity, EntityVec};
use crate::support::interner::Symbol;

/// Longer expressions are not quoted.
const LONGEST: usize = 30;

impl Explainer<'_> {
    /// The slot of a value in the frame that was stopped; `None` if it has none.
    pub(super) fn slot(&self, value: Value) -> Option<usize> {
        let code = &self.machine.program.functions[self.id];
        let slot = match value {
            Value::Inst(inst) => code.slots.get(inst).copied()?,
            Value::Param(param) => code.params.get(param).copied()?,
            _ => return None,
        };
        (slot != NO_SLOT).then_some(self.machine.frame + slot as usize)
    }

    /// The bits of a scalar, and whether it is defined.
    pub(super) fn word(&self, value: Value) -> Option<(u64, bool)> {
        let ty = self.value_type(value);
        let slots = &self.machine.slots;
        match value {
            Value::Undef(_) | Value::Poison(_) => Some((0, false)),
            Value::Inst(_) | Value::Param(_) => {
                let Some(slot) = self.slot(value) else {
                    // It is part of its user: an index that is extended there.
                    let Op::Cast { op: CastOp::Sext, value } = *self.function.op(value.as_inst()?)
                    else {
                        return None;
                    };
                    let slot = self.slot(value)?;
                    let word = *slots.get(slot)?;
                    return Some((i64::from(word as i32) as u64, word >> 32 == 0));
                };
                let word = *slots.get(slot)?;
                Some(match bits_type(ty) {
                    Some(int) if is_long(int) => (word, *slots.get(slot + 1)? == 0),
                    Some(_) => (word, word >> 32 == 0),
                    None => (word, word >> 32 != 0xFFFF_FFFF),
                })
            }
            _ => Some((self.globals.constant(self.subject.module, self.layouts, value), true)),
        }
    }

    /// The value of an integer.
    pub(super) fn integer(&self, value: Value) -> Option<i64> {
        let (word, is_defined) = self.word(value)?;
        let ty = IntType::of(self.value_type(value))?;
        is_defined.then(|| eval::wrap(ty, word))
    }

    /// The parameters of a function.
    fn params(&self, id: FuncId) -> &EntityVec<Param, ParamData> {
        &self.subject.module.context.signatures[id].params
    }

    /// What a value is called: a variable's name, or the expression in the source.
    pub(super) fn name(&self, value: Value) -> Option<String> {
        self.name_in(self.id, value)
    }

    /// What a value of some function is called.
    pub(super) fn name_in(&self, id: FuncId, value: Value) -> Option<String> {
        let function = self.subject.module.function(id);
        let symbol = match value {
            Value::Inst(inst) => function.inst(inst).name,
            Value::Param(param) => self.params(id)[param].name,
            _ => return None,
        };
        if !symbol.is_none() {
            return Some(self.quoted(symbol, '%'));
        }
        if !self.subject.is_source {
            return None;
        }
        let span = function.spans.as_ref()?.inst(value.as_inst()?)?;
        let text = self.subject.file.text().get(span.range())?;
        let is_fit = text.len() <= LONGEST && !text.contains(['\n', '\r']);
        is_fit.then(|| format!("`{text}`"))
    }

    /// A name as it is written.
    pub(super) fn quoted(&self, symbol: Symbol, sigil: char) -> String {
        let name = self.subject.module.context.names.name(symbol);
        if self.subject.is_source {
            // The slot of a parameter is `a.addr`; a constant array of `main` is `main.a.0`.
            let mut parts = name.split('.');
            let first = parts.next().filter(|_| sigil != '@').or_else(|| parts.next());
            format!("`{}`", first.unwrap_or(name))
        } else {
            format!("`{sigil}{name}`")
        }
    }

    /// How an object is declared, such as `int a[3][4]`; `None` when it has no name.
    pub(super) fn declaration(&self, owner: Owner) -> Option<String> {
        let (symbol, ty, sigil) = self.owner(owner)?;
        self.declared(symbol, ty, sigil)
    }

    /// The name and the type of an object, and the character before its name.
    pub(super) fn owner(&self, owner: Owner) -> Option<(Symbol, Type, char)> {
        let module = self.subject.module;
        match owner {
            Owner::Null | Owner::Function(_) | Owner::Heap(_) | Owner::Freed(_) | Owner::System => {
                None
            }
            Owner::Global(index) | Owner::Constant(index) => {
                let global = &module.context.globals[Global::from_index(index as usize)];
                Some((global.name, global.ty, '@'))
            }
            Owner::Alloca(row) => {
                let row = self.machine.program.allocas[row as usize];
                let data = module.function(row.function).inst(row.inst);
                let Op::Alloca { allocated, .. } = data.op else { return None };
                Some((data.name, allocated, '%'))
            }
        }
    }

    /// How something of this name and type is declared.
    pub(super) fn declared(&self, symbol: Symbol, ty: Type, sigil: char) -> Option<String> {
        let module = self.subject.module;
        if !self.subject.is_source {
            let ty = print::print_type(&module.context, ty);
            return Some(match symbol.is_none() {
                true => format!("`{ty}`"),
                false => format!("{} (`{ty}`)", self.quoted(symbol, sigil)),
            });
        }
        if symbol.is_none() {
            return None;
        }
        let mut text = self.quoted(symbol, sigil).trim_matches('`').to_owned();
        let mut ty = ty;
        while let TypeKind::Array(length, element) = module.context.types.kind(ty) {
            text += &format!("[{length}]");
            ty = element;
        }
        let keyword = if ty == Type::FLOAT { "float" } else { "int" };
        Some(format!("`{keyword} {text}`"))
    }

    /// The variable that an address belongs to, and its declaration.
    pub(super) fn variable(&self, pointer: Value) -> Option<(String, String)> {
        let module = self.subject.module;
        let mut pointer = pointer;
        loop {
            match pointer {
                Value::Global(global) => {
                    let data = &module.context.globals[global];
                    let name = self.quoted(data.name, '@');
                    return Some((name, self.declared(data.name, data.ty, '@')?));
                }
                Value::Param(param) => {
                    let name = self.quoted(self.params(self.id)[param].name, '%');
                    return Some((name.clone(), name));
                }
                Value::Inst(inst) => match *self.function.op(inst) {
                    Op::Alloca { allocated, .. } => {
                        let symbol = self.function.inst(inst).name;
                        if symbol.is_none() {
                            return None;
                        }
                        let name = self.quoted(symbol, '%');
                        return Some((name, self.declared(symbol, allocated, '%')?));
                    }
                    Op::GetElementPtr { operands, .. } => {
                        pointer = *self.function.operands(operands).first()?;
                    }
                    Op::Cast { op: CastOp::Bitcast, value } => pointer = value,
                    _ => return None,
                },
                _ => return None,
            }
        }
    }
}
