//! Operands of instructions, and what may follow them.

use super::body::CheckedUse;
use super::{Parsed, Reader};
use crate::ir::{Alignment, Flags, Type, Value};
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

    /// A pointer to a `pointee`; for any other value, a message that begins with `doing`.
    pub(super) fn pointer_to(&mut self, pointee: Type, doing: &str) -> Parsed<Value> {
        let (ty, value, span) = self.spanned_operand()?;
        if self.is_pointer_to(ty, pointee) {
            return Ok(value);
        }
        let [found, pointee] = [ty, pointee].map(|ty| self.type_text(ty));
        let message = format!("{doing} a `{pointee}`, but the address is a `{found}`");
        let diagnostic =
            self.wrong_type(span, message, &format!("expected a pointer to `{pointee}`"));
        self.fail(diagnostic)
    }

    /// An integer type and a value of that type.
    pub(super) fn integer_operand(&mut self, what: &str) -> Parsed<(Type, Value)> {
        let (ty, value, span) = self.spanned_operand()?;
        if ty.is_int() {
            return Ok((ty, value));
        }
        let found = self.type_text(ty);
        let message = format!("{what} must be an integer, and this is a `{found}`");
        let diagnostic = self.wrong_type(span, message, "not an integer");
        self.fail(diagnostic)
    }

    /// A condition: `i1` and a value of it.
    pub(super) fn condition(&mut self) -> Parsed<Value> {
        let (ty, value, span) = self.spanned_operand()?;
        if ty == Type::I1 {
            return Ok(value);
        }
        let found = self.type_text(ty);
        let message = format!("a condition must be an `i1`, and this is a `{found}`");
        let mut diagnostic = self.wrong_type(span, message, "not an `i1`");
        if ty.is_int() {
            diagnostic = diagnostic.hint("`icmp ne` with 0 makes a truth value of an integer");
        }
        self.fail(diagnostic)
    }

    /// Reads what may follow the operands: an alignment and metadata. Returns the alignment.
    #[inline]
    pub(super) fn trailing(&mut self) -> Parsed<Alignment> {
        if self.cursor.eat(b',') { self.trailing_after_comma() } else { Ok(Alignment::NATURAL) }
    }

    pub(super) fn trailing_after_comma(&mut self) -> Parsed<Alignment> {
        let mut alignment = Alignment::NATURAL;
        loop {
            if self.cursor.peek() == b'!' {
                self.skip_attachments()?;
                return Ok(alignment);
            }
            if self.cursor.eat_word(b"align") {
                alignment = self.alignment()?;
            } else if self.cursor.peek_word() == b"addrspace" {
                return self.unsupported_next("an address space is");
            } else {
                return self.expected("`align` or metadata");
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

    /// Takes the flags that come next, if they are among `allowed`.
    pub(super) fn flags(&mut self, allowed: Flags) -> Flags {
        let mut flags = Flags::NONE;
        while self.cursor.peek().is_ascii_lowercase() {
            let word = self.cursor.peek_word();
            let flag = std::str::from_utf8(word).ok().and_then(Flags::from_keyword);
            match flag.filter(|&flag| allowed.contains(flag)) {
                Some(flag) => flags = flags.with(flag),
                None => break,
            }
            self.cursor.word();
        }
        flags
    }
}
