//! Names that begin with `@`, and their meanings.

use super::expected::Expected;
use super::{Meaning, Parsed, Reader};
use crate::diag::{Message, message};
use crate::ir::{Global, GlobalData, Initializer, Kept, Linkage, Type, Value};
use crate::support::interner::Symbol;
use crate::support::span::Span;

impl Reader<'_> {
    /// Takes `@name` or `@7`: the symbol and its span. The `@` is next.
    pub(super) fn global_name(&mut self) -> Parsed<(Symbol, Span)> {
        let start = self.cursor.offset();
        if self.cursor.byte() != b'@' {
            return self.expected(Expected::GlobalName);
        }
        self.cursor.bump();
        let symbol = if self.cursor.byte().is_ascii_digit() {
            let number = self.number(Expected::Number)?;
            self.unnamed_global(number)
        } else {
            self.name_here(Expected::Name)?
        };
        Ok((symbol, self.cursor.span_from(start)))
    }

    /// The symbol for `@7`. Its text has a form that no plain name has.
    pub(super) fn unnamed_global(&mut self, number: u64) -> Symbol {
        self.context.names.intern(&format!("unnamed.{number}"))
    }

    /// The meaning of `@` and the name so far.
    #[inline]
    pub(super) fn meaning(&self, symbol: Symbol) -> Meaning {
        self.meanings.get(symbol).copied().unwrap_or(Meaning::Unknown)
    }

    pub(super) fn set_meaning(&mut self, symbol: Symbol, meaning: Meaning) {
        self.meanings.extend_to(self.context.names.len(), Meaning::Unknown);
        self.meanings[symbol] = meaning;
    }

    /// The address of a global variable as a constant of type `ty`.
    pub(super) fn global_operand(&mut self, ty: Type) -> Parsed<Value> {
        let (symbol, span) = self.global_name()?;
        self.note_kept_use(symbol, span);
        let value = match self.meaning(symbol) {
            Meaning::Global(global) => Value::Global(global),
            Meaning::Alias(value) => value,
            Meaning::Function(function) => self.context.function_address(function),
            Meaning::Faulty => return Ok(Value::Undef(ty)),
            Meaning::Kept => return self.fail_kept(span),
            Meaning::Debug => {
                return self.unsupported(span, message!("the address of a debugging function"));
            }
            Meaning::Unknown => match self.function_ahead(symbol) {
                Some(function) => self.context.function_address(function),
                None => match self.meaning(symbol) {
                    Meaning::Alias(value) => value,
                    _ => return self.missing_global(symbol, ty, span),
                },
            },
        };
        let found = self.context.constant_type(value);
        if self.is_same_type(found, ty) {
            return Ok(value);
        }
        let name = Message::verbatim(format!("`{}`", self.text_at(span)));
        let mut diagnostic = self.mismatch(span, name, found, ty);
        if let Value::Global(global) = value {
            diagnostic = diagnostic.related(self.global_places[global], message!("defined here"));
        }
        if let Some(hint) = self.conversion_hint(found, ty) {
            diagnostic = diagnostic.hint(hint);
        }
        self.fail(diagnostic)
    }

    /// Declares a global that is used before its definition.
    fn missing_global(&mut self, symbol: Symbol, ty: Type, span: Span) -> Parsed<Value> {
        if !self.context.types.is_pointer(ty) {
            let (name, wanted) = (self.text_at(span), self.type_text(ty));
            let message =
                message!("`{name}` is an address, but `{wanted}` is expected", name, wanted);
            let diagnostic =
                self.wrong_type(span, message, message!("the address of a global")).hint(message!(
                    "`load` the value from this address first; an initialiser must be a constant"
                ));
            return self.fail(diagnostic);
        }
        let pointee = self.context.types.pointee(ty).unwrap_or(Type::I8);
        let global = self.context.globals.push(GlobalData {
            name: symbol,
            ty: pointee,
            pointer: ty,
            initializer: Initializer::External,
            is_constant: false,
            linkage: Linkage::External,
            alignment: self.context.types.memory_alignment(pointee),
            kept: Kept::Nothing,
        });
        let _: Global = self.global_places.push(span);
        let _: Global = self.is_global_missing.push(true);
        self.set_meaning(symbol, Meaning::Global(global));
        Ok(Value::Global(global))
    }
}
