//! Operands of instructions, and what may follow them.

use super::body::CheckedUse;
use super::expected::Expected;
use super::{Parsed, Reader, vocabulary};
use crate::diag::{Message, message};
use crate::ir::{Alignment, Flags, Type, TypeKind, Value};
use crate::support::span::Span;

impl Reader<'_> {
    /// A value of type `ty` as an operand of the current instruction.
    #[inline]
    pub(super) fn operand(&mut self, ty: Type) -> Parsed<Value> {
        if self.cursor.peek() != b'%' {
            return self.constant(ty);
        }
        let (value, span) = self.local_operand(ty)?;
        if let (Some(span), Value::Inst(inst), Some(block)) = (span, value, self.body.block) {
            self.body.uses.push(CheckedUse { inst, block, span, is_phi: false });
        }
        Ok(value)
    }

    /// A type and a value of that type.
    #[inline]
    pub(super) fn typed_operand(&mut self) -> Parsed<(Type, Value)> {
        let ty = self.value_type()?;
        Ok((ty, self.operand(ty)?))
    }

    /// A type, a value of that type, and the span of both.
    pub(super) fn spanned_operand(&mut self) -> Parsed<(Type, Value, Span)> {
        self.cursor.skip_space();
        let start = self.cursor.offset();
        let (ty, value) = self.typed_operand()?;
        Ok((ty, value, self.cursor.span_from(start)))
    }

    /// A pointer to a `pointee`; for any other value, an error about `opcode`.
    pub(super) fn pointer_to(&mut self, pointee: Type, opcode: &str) -> Parsed<Value> {
        self.cursor.skip_space();
        let start = self.cursor.offset();
        let ty = self.value_type()?;
        if !self.context.types.is_pointer(ty) {
            return self.not_a_pointer(ty, pointee, opcode, start);
        }
        let value = self.operand(ty)?;
        if self.is_pointer_to(ty, pointee) {
            return Ok(value);
        }
        let span = self.cursor.span_from(start);
        let message = self.wrong_address(ty, pointee, opcode);
        let text = self.type_text(pointee);
        let diagnostic =
            self.wrong_type(span, message, message!("expected a pointer to `{ty}`", ty = text));
        self.fail(diagnostic)
    }

    fn wrong_address(&self, ty: Type, pointee: Type, opcode: &str) -> Message {
        let [found, accessed] = [ty, pointee].map(|ty| self.type_text(ty));
        message!(
            "`{opcode}` accesses `{accessed}`, but the address has type `{found}`",
            opcode,
            accessed,
            found
        )
    }

    /// Reports an address of type `ty`, which is not a pointer, at `start`.
    fn not_a_pointer<T>(&mut self, ty: Type, pointee: Type, opcode: &str, start: u32) -> Parsed<T> {
        let token = self.cursor.next_token();
        self.cursor.go_to(token.end);
        let span = self.cursor.span_from(start);
        let message = self.wrong_address(ty, pointee, opcode);
        let pointer = self.context.types.pointer_to(pointee);
        let pointer = self.type_text(pointer);
        let address = self.shown(token);
        let before = self.shown(Span::new(self.statement, start));
        let first = before.trim_end().trim_end_matches(',').strip_prefix("store ");
        let hint = if let Some(first) = first.filter(|_| self.context.types.is_pointer(pointee)) {
            let ty = self.type_text(ty);
            let code = format!("store {ty} {address}, {first}");
            message!("write the value first, then the address: `{code}`", code)
        } else {
            let code = format!("{pointer} {address}");
            message!("an address has a pointer type: write `{code}`", code)
        };
        let diagnostic = self.wrong_type(span, message, message!("not a pointer")).hint(hint);
        self.fail(diagnostic)
    }

    /// The second operand of type `ty`, after its comma.
    pub(super) fn second_operand(&mut self, ty: Type) -> Parsed<Value> {
        self.expect(b',')?;
        // At the end of a line, the next name may be the result of the next instruction.
        if self.cursor.is_at_line_end() {
            let mut cursor = self.cursor.clone();
            let name = cursor.next_token();
            cursor.go_to(name.end);
            if cursor.eat(b'=') {
                return self.expected_with(Expected::Value, self.form());
            }
        }
        self.operand(ty)
    }

    /// An integer type and a value of that type.
    pub(super) fn integer_operand(&mut self, what: Message) -> Parsed<(Type, Value)> {
        let (ty, value, span) = self.spanned_operand()?;
        if ty.is_int() || self.context.types.int_width(ty).is_some() {
            return Ok((ty, value));
        }
        if self.context.types.is_integral(ty) && self.statement_word() == b"getelementptr" {
            self.note_unsupported_at(span, message!("a vector of addresses"));
            return Ok((ty, value));
        }
        self.fail_not_integer(what, ty, span)
    }

    pub(super) fn fail_not_integer<T>(&mut self, what: Message, ty: Type, span: Span) -> Parsed<T> {
        let message =
            message!("{what} must be an integer, found `{ty}`", what, ty = self.type_text(ty));
        let diagnostic = self.wrong_type(span, message, message!("not an integer"));
        self.fail(diagnostic)
    }

    /// The type of integers or of vectors, and a value of that type.
    pub(super) fn arithmetic_operand(&mut self) -> Parsed<(Type, Value)> {
        let (ty, value, span) = self.spanned_operand()?;
        if self.context.types.is_integral(ty) {
            return Ok((ty, value));
        }
        if let Some(word) = float_form(self.statement_word())
            && self.context.types.floats(ty).is_some()
        {
            let message =
                message!("an operand must be an integer, found `{ty}`", ty = self.type_text(ty));
            let diagnostic = self
                .wrong_type(span, message, message!("not an integer"))
                .hint(message!("for floating-point numbers, use `{word}`", word));
            return self.fail(diagnostic);
        }
        self.fail_not_integer(message!("an operand"), ty, span)
    }

    /// Whether `ty` is a type of floating-point numbers or of vectors of them.
    fn is_number(&self, ty: Type) -> bool {
        let is_foreign = matches!(self.context.types.kind(ty), TypeKind::Foreign(_));
        self.context.types.floats(ty).is_some() || is_foreign && self.type_text(ty) == "ppc_fp128"
    }

    /// The type of floating-point numbers or of vectors of them, and a value of that type.
    pub(super) fn float_operand(&mut self) -> Parsed<(Type, Value)> {
        let (ty, value, span) = self.spanned_operand()?;
        if self.is_number(ty) {
            return Ok((ty, value));
        }
        let message = message!(
            "an operand must be a floating-point number, found `{ty}`",
            ty = self.type_text(ty)
        );
        let word = self.statement_word();
        let mut diagnostic =
            self.wrong_type(span, message, message!("not a floating-point number"));
        if let Some(word) = integer_form(word).filter(|_| ty.is_int()) {
            diagnostic = diagnostic.hint(message!("for integers, use `{word}`", word));
        }
        self.fail(diagnostic)
    }

    /// A condition: `i1` and a value of it.
    pub(super) fn condition(&mut self) -> Parsed<Value> {
        let (ty, value, span) = self.spanned_operand()?;
        if ty == Type::I1 {
            return Ok(value);
        }
        self.fail_condition(ty, span)
    }

    pub(super) fn fail_condition<T>(&mut self, ty: Type, span: Span) -> Parsed<T> {
        let message =
            message!("a condition must be an `i1`, found `{ty}`", ty = self.type_text(ty));
        let mut diagnostic = self.wrong_type(span, message, message!("not an `i1`"));
        if ty.is_int() {
            diagnostic = diagnostic.hint(vocabulary::to_condition());
        }
        self.fail(diagnostic)
    }

    /// Reads what may follow the operands: an alignment and metadata. Returns the alignment, or the
    /// `default`.
    #[inline]
    pub(super) fn trailing(&mut self, default: Alignment) -> Parsed<Alignment> {
        if self.cursor.eat(b',') { self.trailing_after_comma(default) } else { Ok(default) }
    }

    pub(super) fn trailing_after_comma(&mut self, default: Alignment) -> Parsed<Alignment> {
        let mut alignment = default;
        loop {
            if self.cursor.peek() == b'!' {
                self.skip_attachments()?;
                return Ok(alignment);
            }
            if self.cursor.eat_word(b"align") {
                alignment = self.alignment()?;
            } else if self.cursor.peek_word() == b"addrspace" && self.statement_word() == b"alloca"
            {
                self.address_space()?;
            } else {
                return self.expected(Expected::Metadata);
            }
            if !self.cursor.eat(b',') {
                return Ok(alignment);
            }
        }
    }

    /// Skips the metadata after an instruction that has no alignment.
    #[inline]
    pub(super) fn metadata(&mut self) -> Parsed<()> {
        if self.cursor.eat(b',') { self.skip_attachments() } else { Ok(()) }
    }

    /// Takes the flags that come next, if they are among those `allowed` to the operation `word`.
    pub(super) fn flags_of(&mut self, word: &str, allowed: Flags) -> Flags {
        self.cursor.skip_space();
        let start = self.cursor.offset();
        let flags = self.flags(allowed);
        if !flags.is_empty() && flags != Flags::INBOUNDS {
            let span = self.cursor.span_from(start);
            for flag in flags.keywords() {
                let flag = if Flags::FAST.contains(allowed) { "fast" } else { flag };
                self.note_form(&format!("{word} {flag}"), span);
            }
        }
        flags
    }

    /// Takes the flags that come next, if they are among `allowed`.
    pub(super) fn flags(&mut self, allowed: Flags) -> Flags {
        let mut flags = Flags::NONE;
        while self.cursor.peek().is_ascii_lowercase() {
            let word = self.cursor.peek_word();
            let flag = std::str::from_utf8(word).ok().and_then(Flags::from_keyword);
            match flag.filter(|&flag| allowed.contains(flag)) {
                Some(flag) if flags.contains(flag) => self.report_written_twice(),
                Some(flag) => flags = flags.with(flag),
                None => break,
            }
            self.cursor.word();
        }
        flags
    }
}

/// The operations on floating-point numbers, and those on integers that do the same.
const FORMS: &[(&str, &str)] = &[
    ("fadd", "add"),
    ("fsub", "sub"),
    ("fmul", "mul"),
    ("fdiv", "sdiv"),
    ("frem", "srem"),
    ("fcmp", "icmp"),
];

fn integer_form(word: &[u8]) -> Option<&'static str> {
    FORMS.iter().find(|(float, _)| float.as_bytes() == word).map(|&(_, int)| int)
}

fn float_form(word: &[u8]) -> Option<&'static str> {
    FORMS.iter().find(|(_, int)| int.as_bytes() == word).map(|&(float, _)| float)
}
