//! The initial values of global variables.

use super::constant::is_expression;
use super::expected::Expected;
use super::{MAX_DEPTH, Parsed, Reader};
use crate::diag::{Code, Diagnostic, Message, count, message};
use crate::ir::{Initializer, IntType, Type, TypeKind, Value};
use crate::support::span::Span;

impl Reader<'_> {
    /// The initial value of a global variable of type `ty`.
    pub(super) fn initializer(&mut self, ty: Type) -> Parsed<Initializer> {
        let mut values = Vec::new();
        let mut position = 0;
        self.initial_part(ty, 0, &mut position, &mut values)?;
        Ok(if values.is_empty() { Initializer::Zero } else { Initializer::Sparse(values.into()) })
    }

    /// Reads the part of an initialiser whose first scalar has the number `position`. Recurses over
    /// the brackets, up to [`MAX_DEPTH`] levels.
    pub(super) fn initial_part(
        &mut self,
        ty: Type,
        depth: usize,
        position: &mut u64,
        values: &mut Vec<(u32, Value)>,
    ) -> Parsed<()> {
        if depth > MAX_DEPTH {
            let span = self.cursor.next_token();
            let message =
                message!("constants are nested more than {limit} levels deep", limit = MAX_DEPTH);
            return self.fail(Diagnostic::new(Code::NestedTooDeeply, span, message));
        }
        let kind = self.context.types.kind(ty);
        if !matches!(kind, TypeKind::Array(..) | TypeKind::Struct(_)) {
            self.cursor.skip_space();
            let start = self.cursor.offset();
            let value = self.constant(ty)?;
            self.initial_value(value, *position, values, start)?;
            *position = position.saturating_add(1);
            return Ok(());
        }
        match self.cursor.peek_word() {
            // LLVM may choose any value for these, so zero is right.
            b"zeroinitializer" | b"undef" | b"poison" => {
                self.cursor.word();
                *position = position.saturating_add(self.context.types.scalar_count(ty));
                return Ok(());
            }
            _ => {}
        }
        let word = self.cursor.peek_word();
        if matches!(self.cursor.byte(), b'0'..=b'9' | b'-' | b't' | b'f' | b'n')
            || is_expression(word)
            || word == b"select"
        {
            // A single value instead of a list: an expression that is not modelled, or a fault.
            self.constant(ty)?;
            *position = position.saturating_add(self.context.types.scalar_count(ty));
            return Ok(());
        }
        match kind {
            TypeKind::Array(len, Type::I8) if self.cursor.byte() == b'c' => {
                self.initial_string(len, position, values)
            }
            TypeKind::Array(len, element) => {
                self.cursor.skip_space();
                let start = self.cursor.offset();
                self.expect(b'[')?;
                let mut count = 0;
                if self.cursor.peek() != b']' {
                    loop {
                        self.initial_member(element, depth, position, values)?;
                        count += 1;
                        if !self.cursor.eat(b',') {
                            break;
                        }
                    }
                }
                self.expect(b']')?;
                self.check_length(len, count, start, |count| count!(count, "element"))
            }
            TypeKind::Struct(fields) => {
                self.cursor.skip_space();
                let start = self.cursor.offset();
                if fields.is_packed {
                    self.expect(b'<')?;
                }
                self.expect(b'{')?;
                let len = self.context.types.fields(fields).len();
                let mut count = 0;
                if self.cursor.peek() != b'}' {
                    loop {
                        let Some(&field) = self.context.types.fields(fields).get(count) else {
                            let span = self.cursor.next_token();
                            let message = message!(
                                "the type has only {fields}",
                                fields = count!(len, "field")
                            );
                            let diagnostic =
                                self.wrong_type(span, message, message!("one too many"));
                            return self.fail(diagnostic);
                        };
                        self.initial_member(field, depth, position, values)?;
                        count += 1;
                        if !self.cursor.eat(b',') {
                            break;
                        }
                    }
                }
                self.expect(b'}')?;
                if fields.is_packed {
                    self.expect(b'>')?;
                }
                self.check_length(len as u64, count as u64, start, |count| count!(count, "field"))
            }
            _ => unreachable!("only arrays and structures have parts"),
        }
    }

    /// An element or field after its type.
    fn initial_member(
        &mut self,
        ty: Type,
        depth: usize,
        position: &mut u64,
        values: &mut Vec<(u32, Value)>,
    ) -> Parsed<()> {
        let next = self.cursor.peek();
        let start = self.cursor.offset();
        if next.is_ascii_digit() || next == b'-' {
            let hint = message!(
                "write the type before each element, here `{ty}`",
                ty = self.type_text(ty)
            );
            return self.expected_with(Expected::Type, Some(hint));
        }
        let found = self.value_type()?;
        if !self.is_same_type(found, ty) {
            let span = self.cursor.span_from(start);
            let mut diagnostic = self.mismatch(span, message!("this element"), found, ty);
            if self.context.types.element(ty).is_some() {
                let row = self.type_text(ty);
                diagnostic = diagnostic.hint(message!(
                    "write each row with its type and brackets: `{row} [...]`",
                    row
                ));
            }
            return self.fail(diagnostic);
        }
        self.initial_part(found, depth + 1, position, values)
    }

    /// `c"..."`, whose `c` is next.
    fn initial_string(
        &mut self,
        len: u64,
        position: &mut u64,
        values: &mut Vec<(u32, Value)>,
    ) -> Parsed<()> {
        let start = self.cursor.offset();
        self.cursor.bump();
        let text = self.cursor.offset();
        let bytes = self.string(Expected::String)?;
        if bytes.len() as u64 != len
            && self.cursor.slice(self.cursor.span_from(text)).contains(&b'\n')
        {
            // The quotation mark that would close it belongs to a later string.
            let span = Span::new(text, text + 1);
            self.cursor.go_to(text);
            self.cursor.skip_line();
            return self.fail(
                Diagnostic::new(Code::IrSyntax, span, message!("unterminated string"))
                    .label(message!("this quotation mark is not closed on its line"))
                    .hint(message!("write `\"` at the end of the string")),
            );
        }
        for (&byte, position) in bytes.iter().zip(*position..) {
            let value = Value::Int(IntType::I8, i32::from(byte as i8));
            self.initial_value(value, position, values, start)?;
        }
        *position = position.saturating_add(len);
        if bytes.len() as u64 == len {
            return Ok(());
        }
        let span = self.cursor.span_from(start);
        let message = message!(
            "the string has {count}, but its type has {len}",
            count = count!(bytes.len(), "byte"),
            len
        );
        let label = count!(bytes.len(), "byte");
        self.fail(Diagnostic::new(Code::IrConstant, span, message).label(label).hint(message!(
            "an escape such as `\\0A` counts as one byte, and so does the `\\00` at the end"
        )))
    }

    fn initial_value(
        &mut self,
        value: Value,
        position: u64,
        values: &mut Vec<(u32, Value)>,
        start: u32,
    ) -> Parsed<()> {
        if matches!(value, Value::Int(_, 0) | Value::Null(_)) {
            return Ok(());
        }
        let Ok(position) = u32::try_from(position) else {
            let span = self.cursor.span_from(start);
            return self.unsupported(span, message!("an initialiser with more than 2^32 values"));
        };
        values.push((position, value));
        Ok(())
    }

    /// Checks that there are `len` parts, which `counted` names.
    fn check_length(
        &mut self,
        len: u64,
        count: u64,
        start: u32,
        counted: fn(u64) -> Message,
    ) -> Parsed<()> {
        if count == len {
            return Ok(());
        }
        let span = self.cursor.span_from(start);
        let message = message!(
            "the initialiser has {count}, but its type has {len}",
            count = counted(count),
            len
        );
        self.fail(Diagnostic::new(Code::IrConstant, span, message).label(counted(count)).hint(
            message!("write one value for each element or field; `zeroinitializer` sets all to 0"),
        ))
    }
}
