//! Uses of `%name` and `%7` as values and as blocks.

use super::locals::{Local, LocalKey, Missing};
use super::{Parsed, Reader, Reported};
use crate::ir::{Block, Op, Type, Value};
use crate::support::interner::Symbol;
use crate::support::span::Span;

impl Reader<'_> {
    /// Takes `%name` or `%7` and returns it with its span.
    #[inline]
    pub(super) fn local_key(&mut self, what: &str) -> Parsed<(LocalKey, Span)> {
        if self.cursor.peek() != b'%' {
            return self.expected(what);
        }
        let start = self.cursor.offset();
        self.cursor.bump();
        let key = if self.cursor.byte().is_ascii_digit() {
            LocalKey::Number(self.number("a number")?)
        } else {
            LocalKey::Name(self.name_here("a name or number after `%`")?)
        };
        Ok((key, self.cursor.span_from(start)))
    }

    /// The local value that comes next, as an operand of type `ty`. Also returns its span if its
    /// definition may not dominate it.
    #[inline]
    pub(super) fn local_operand(&mut self, ty: Type) -> Parsed<(Value, Option<Span>)> {
        let (key, span) = self.local_key("a value")?;
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
                let found = self.body.function.inst(inst).ty;
                if !self.is_same_type(found, ty) {
                    let first = self.body.locals.missing[first].span;
                    let name = self.found(span);
                    let [found, wanted] = [found, ty].map(|ty| self.a_type(ty));
                    let message = format!("{name} is used as {found} and as {wanted}");
                    let diagnostic = self
                        .wrong_type(span, message, &format!("here as {wanted}"))
                        .related(first, format!("here as {found}"));
                    return self.fail(diagnostic);
                }
                Ok((Value::Inst(inst), Some(span)))
            }
            Local::Block(_) | Local::MissingBlock(..) => {
                let name = self.found(span);
                let message = format!("{name} is a block, but a value is expected");
                let mut diagnostic = self.wrong_type(span, message, "this is a block");
                if let Some(definition) = self.local_definition(key, span) {
                    diagnostic = diagnostic.related(definition, "the block begins here");
                }
                if self.statement_word() == b"phi" {
                    diagnostic = diagnostic.hint(
                        "an entry of a phi has the value first, then the block that it comes from",
                    );
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
        let name = self.found(span);
        let [found_text, wanted_text] = [found, wanted].map(|ty| self.a_type(ty));
        let message = format!("{name} is {found_text}, but {wanted_text} is expected");
        let mut diagnostic = self.wrong_type(span, message, &format!("this is {found_text}"));
        if let Some(definition) = self.local_definition(key, span) {
            diagnostic = diagnostic.related(definition, "defined here");
        }
        let hint = self.index_hint(key, found, wanted);
        if let Some(hint) = hint.or_else(|| self.conversion_hint(found, wanted)) {
            diagnostic = diagnostic.hint(hint);
        }
        self.fail(diagnostic)
    }

    /// A hint on how to get a value of type `wanted` from one of type `found`.
    pub(super) fn conversion_hint(&self, found: Type, wanted: Type) -> Option<String> {
        let types = &self.context.types;
        let hint = if types.is_pointer_to(found, wanted) {
            "`load` the value from this address first"
        } else if found == Type::I1 && wanted.is_int() {
            "`zext` makes an integer of a truth value"
        } else if wanted == Type::I1 && found.is_int() {
            "`icmp ne` with 0 makes a truth value of an integer"
        } else if found.is_int() && wanted.is_int() {
            "`sext` and `zext` make a wider integer, `trunc` makes a narrower one"
        } else if types.pointee(found).and_then(|array| types.element(array)).is_some()
            && types.is_pointer(wanted)
        {
            "a `getelementptr` makes the address of an element from that of the array"
        } else if found.is_int() && types.is_pointer(wanted) {
            "this is a value, not the address of a variable"
        } else {
            return None;
        };
        Some(hint.to_owned())
    }

    /// A hint for the result of a `getelementptr` that has one index too few.
    fn index_hint(&self, key: LocalKey, found: Type, wanted: Type) -> Option<String> {
        let Local::Value(Value::Inst(inst)) = self.body.locals.get(key) else { return None };
        let Op::GetElementPtr { source, operands } = self.body.function.inst(inst).op else {
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
        (text.len() <= 160).then(|| {
            format!(
                "one index steps over whole arrays; an element has two: `{before}, i32 0,{index}`"
            )
        })
    }

    /// The place where `key` is defined, if known; `span` is one of its uses.
    pub(super) fn local_definition(&self, key: LocalKey, span: Span) -> Option<Span> {
        self.body.locals.definition(key, span.end - span.start)
    }

    /// The block that `%name` or `%7` refers to, in a terminator or a phi of the current block.
    pub(super) fn block_operand(&mut self) -> Parsed<(Block, Span)> {
        let (key, span) = self.local_key("a block")?;
        if self.cursor.byte() == b':' {
            return self.expected("`,` or the end of the line");
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
                let name = self.found(span);
                let message = format!("{name} is a value, but a block is expected");
                let mut diagnostic = self.wrong_type(span, message, "this is a value");
                if let Some(definition) = self.local_definition(key, span) {
                    diagnostic = diagnostic.related(definition, "defined here");
                }
                return self.fail(diagnostic);
            }
            Local::Faulty => return Err(Reported),
        };
        Ok((block, span))
    }
}
