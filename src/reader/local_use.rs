//! Uses of `%name` and `%7` as values and as blocks.

use super::expected::Expected;
use super::locals::{Local, LocalKey, Missing};
use super::{Parsed, Reader, Reported, vocabulary};
use crate::diag::{Message, message};
use crate::ir::{Block, Op, Type, Value};
use crate::support::interner::Symbol;
use crate::support::span::Span;

impl Reader<'_> {
    /// Takes `%name` or `%7` and returns it with its span.
    #[inline]
    pub(super) fn local_key(&mut self, what: Expected) -> Parsed<(LocalKey, Span)> {
        if self.cursor.peek() != b'%' {
            return self.expected(what);
        }
        let start = self.cursor.offset();
        self.cursor.bump();
        let key = if self.cursor.byte().is_ascii_digit() {
            LocalKey::Number(self.number(Expected::Number)?)
        } else {
            LocalKey::Name(self.name_here(Expected::NameOrNumber)?)
        };
        Ok((key, self.cursor.span_from(start)))
    }

    /// The local value that comes next, as an operand of type `ty`. Also returns its span if its
    /// definition may not dominate it.
    #[inline]
    pub(super) fn local_operand(&mut self, ty: Type) -> Parsed<(Value, Option<Span>)> {
        let (key, span) = self.local_key(Expected::Value)?;
        match self.body.locals.get(key) {
            Local::Value(value) => {
                let found = self.context.value_type(&self.body.function, value);
                if found != ty && !self.is_same_type(found, ty) {
                    return self.local_of_other_type(key, span, found, ty);
                }
                let is_safe = match value {
                    Value::Inst(inst) => self.body.is_above(inst),
                    _ => true,
                };
                Ok((value, (!is_safe).then_some(span)))
            }
            Local::Unknown => {
                let inst = self.body.function.create_inst(
                    Op::Freeze { value: Value::Undef(ty) },
                    ty,
                    Symbol::NONE,
                );
                let missing = Missing { key, span, is_block: false, is_defined: false };
                let missing = self.body.locals.missing.push(missing);
                self.body.locals.set(key, Local::MissingValue(inst, missing));
                Ok((Value::Inst(inst), Some(span)))
            }
            Local::MissingValue(inst, first) => {
                let found = self.body.function.ty(inst);
                if !self.is_same_type(found, ty) {
                    let first = self.body.locals.missing[first].span;
                    let name = self.text_at(span);
                    let [found, wanted] = [found, ty].map(|ty| self.type_text(ty));
                    let message = message!(
                        "`{name}` is used with the types `{found}` and `{wanted}`",
                        name,
                        found = &found,
                        wanted = &wanted
                    );
                    let diagnostic = self
                        .wrong_type(span, message, message!("here with type `{ty}`", ty = wanted))
                        .related(first, message!("here with type `{ty}`", ty = found));
                    return self.fail(diagnostic);
                }
                Ok((Value::Inst(inst), Some(span)))
            }
            Local::Block(_) | Local::MissingBlock(..) => {
                let name = self.text_at(span);
                let message = message!("`{name}` is a block, but a value is expected", name);
                let mut diagnostic = self.wrong_type(span, message, message!("this is a block"));
                if let Some(definition) = self.local_definition(key, span) {
                    diagnostic = diagnostic.related(definition, message!("the block begins here"));
                }
                if self.statement_word() == b"phi" {
                    diagnostic = diagnostic.hint(message!(
                        "in an entry of a phi, write the value first, then the predecessor"
                    ));
                }
                self.fail(diagnostic)
            }
            Local::Faulty => Ok((Value::Undef(ty), None)),
        }
    }

    fn local_of_other_type<T>(
        &mut self,
        key: LocalKey,
        span: Span,
        found: Type,
        wanted: Type,
    ) -> Parsed<T> {
        let name = Message::verbatim(format!("`{}`", self.text_at(span)));
        let mut diagnostic = self.mismatch(span, name, found, wanted);
        if let Some(definition) = self.local_definition(key, span) {
            diagnostic = diagnostic.related(definition, message!("defined here"));
        }
        let hint = self.index_hint(key, found, wanted);
        if let Some(hint) = hint.or_else(|| self.conversion_hint(found, wanted)) {
            diagnostic = diagnostic.hint(hint);
        }
        self.fail(diagnostic)
    }

    /// A hint on how to get a value of type `wanted` from one of type `found`.
    pub(super) fn conversion_hint(&self, found: Type, wanted: Type) -> Option<Message> {
        let types = &self.context.types;
        Some(if types.is_pointer_to(found, wanted) {
            message!("`load` the value from this address first")
        } else if found == Type::I1 && wanted.is_int() {
            message!("to convert an `i1` to an integer, use `zext`")
        } else if wanted == Type::I1 && found.is_int() {
            vocabulary::to_condition()
        } else if found.is_int() && wanted.is_int() {
            message!("to widen an integer, use `sext` or `zext`; to narrow it, use `trunc`")
        } else if types.pointee(found).and_then(|array| types.element(array)).is_some()
            && types.is_pointer(wanted)
        {
            message!(
                "to compute the address of an element from that of the array, use `getelementptr`"
            )
        } else if found.is_int() && types.is_pointer(wanted) {
            message!("this is a value, not the address of a variable")
        } else {
            return None;
        })
    }

    /// A hint for the result of a `getelementptr` that has one index too few.
    fn index_hint(&self, key: LocalKey, found: Type, wanted: Type) -> Option<Message> {
        let Local::Value(Value::Inst(inst)) = self.body.locals.get(key) else { return None };
        let Op::GetElementPtr { source, operands } = *self.body.function.op(inst) else {
            return None;
        };
        let types = &self.context.types;
        let is_one_less = types.pointee(found).and_then(|array| types.element(array))
            == Some(types.pointee(wanted)?);
        if !is_one_less || types.pointee(found) != Some(source) {
            return None;
        }
        if self.body.function.operands(operands).len() != 2 {
            return None;
        }
        let line = self.cursor.line_from(self.body.inst_offsets[inst]);
        let text = String::from_utf8_lossy(self.cursor.slice(line)).into_owned();
        let (before, index) = text.rsplit_once(',')?;
        let before = before.split_once('=').map_or(before, |(_, text)| text.trim_start());
        let code = format!("{before}, i32 0,{index}");
        (text.len() <= 160).then(|| {
            message!(
                "one index steps over whole arrays; to select an element, write two: `{code}`",
                code
            )
        })
    }

    /// The place where `key` is defined, if known; `span` is one of its uses.
    pub(super) fn local_definition(&self, key: LocalKey, span: Span) -> Option<Span> {
        self.body.locals.definition(key, span.end - span.start)
    }

    /// The block that `%name` or `%7` refers to, in a terminator or a phi of the current block.
    pub(super) fn block_operand(&mut self) -> Parsed<(Block, Span)> {
        let (key, span) = self.local_key(Expected::Block)?;
        if self.cursor.byte() == b':' {
            return self.expected(Expected::EndOfOperand);
        }
        let block = match self.body.locals.get(key) {
            Local::Block(block) | Local::MissingBlock(block, _) => block,
            Local::Unknown => {
                let block = self.body.function.create_block(Symbol::NONE);
                let missing = Missing { key, span, is_block: true, is_defined: false };
                let missing = self.body.locals.missing.push(missing);
                self.body.locals.set(key, Local::MissingBlock(block, missing));
                block
            }
            Local::Value(_) | Local::MissingValue(..) => {
                let name = self.text_at(span);
                let message = message!("`{name}` is a value, but a block is expected", name);
                let mut diagnostic = self.wrong_type(span, message, message!("used as a block"));
                if let Some(definition) = self.local_definition(key, span) {
                    diagnostic = diagnostic.related(definition, message!("defined here"));
                }
                return self.fail(diagnostic);
            }
            Local::Faulty => return Err(Reported),
        };
        Ok((block, span))
    }
}
