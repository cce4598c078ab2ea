//! Constants: numbers, words and expressions.

use super::{MAX_DEPTH, Parsed, Reader};
use crate::diag::{Code, Diagnostic};
use crate::ir::{CastOp, ConstantKind, IntPredicate, IntType, Opcode, Type, TypeKind, Value};
use crate::support::span::Span;

impl Reader<'_> {
    /// A constant of type `ty`.
    pub(super) fn constant(&mut self, ty: Type) -> Parsed<Value> {
        self.constant_at_depth(ty, 0)
    }

    fn constant_at_depth(&mut self, ty: Type, depth: usize) -> Parsed<Value> {
        match self.cursor.peek() {
            b'0'..=b'9' | b'-' => self.integer(ty),
            b'@' => self.global_operand(ty),
            b'<' if self.context.types.lanes(ty).is_some() => self.vector(ty, depth),
            _ => self.constant_word(ty, depth),
        }
    }

    /// An integer of type `ty`.
    fn integer(&mut self, ty: Type) -> Parsed<Value> {
        let start = self.cursor.offset();
        let is_negative = self.cursor.byte() == b'-';
        if is_negative {
            self.cursor.bump();
        }
        let magnitude = self.cursor.digits_here();
        // Letters directly after the digits: an exponent, a fraction, a hexadecimal number.
        if !self.cursor.word_here().is_empty() {
            let span = self.cursor.span_from(start);
            return self.fail_odd_number(ty, span);
        }
        let span = self.cursor.span_from(start);
        if is_negative && span.end - span.start == 1 {
            self.cursor.go_to(start);
            return self.expected("a value");
        }
        let Some(int) = IntType::of(ty) else {
            let message = format!("an integer where {} is expected", self.a_type(ty));
            let text = self.shown(span);
            let is_zero = text.trim_matches('0').is_empty();
            let (label, hint) = match self.context.types.is_pointer(ty) {
                true if is_zero || is_negative => {
                    ("not a pointer", "the null pointer is `null`".to_owned())
                }
                true => {
                    ("not a pointer", format!("the name of a value begins with `%`: `%{text}`"))
                }
                false => ("an integer", "zeros of any type are `zeroinitializer`".to_owned()),
            };
            let diagnostic = Diagnostic::new(Code::IrConstant, span, message).label(label);
            return self.fail(diagnostic.hint(hint));
        };
        let bits = int.bits();
        let limit = if is_negative { 1u64 << (bits - 1) } else { u64::MAX >> (64 - bits) };
        let Some(magnitude) = magnitude.filter(|&magnitude| magnitude <= limit) else {
            let ty = self.type_text(ty);
            let message = format!("the number does not fit `{ty}`");
            let label = format!("`{ty}` has {bits} bit{}", if bits == 1 { "" } else { "s" });
            return self.fail(Diagnostic::new(Code::IrConstant, span, message).label(label));
        };
        let value = if is_negative { magnitude.wrapping_neg() } else { magnitude } as i64;
        if int == IntType::I1 {
            return Ok(Value::Int(int, (value & 1) as i32));
        }
        // Extends the sign, as the bits are a signed number.
        let shift = 64 - bits;
        Ok(self.context.int(int, value << shift >> shift))
    }

    /// Reports a number with a fraction, an exponent or hexadecimal digits.
    fn fail_odd_number<T>(&mut self, ty: Type, span: Span) -> Parsed<T> {
        if !ty.is_int() {
            return self.unsupported(span, "numbers are decimal integers; this one is");
        }
        let text = self.shown(span).to_lowercase();
        let ty = self.type_text(ty);
        let hexadecimal = text.strip_prefix("0x").map(|digits| i64::from_str_radix(digits, 16));
        let hint = match (hexadecimal, text.split_once('.')) {
            (Some(Ok(value)), _) => format!("write `{value}`"),
            (None, Some((whole, _))) => format!("`{ty}` has no fractions: write `{whole}`"),
            _ => "write the number with decimal digits alone".to_owned(),
        };
        self.fail(
            Diagnostic::new(Code::IrSyntax, span, "an integer has only decimal digits")
                .label(format!("not a number of type `{ty}`"))
                .hint(hint),
        )
    }

    /// A constant that begins with a word, such as `null` or `getelementptr`.
    fn constant_word(&mut self, ty: Type, depth: usize) -> Parsed<Value> {
        let word = self.cursor.peek_word();
        let span = self.cursor.next_token();
        let fits = match word {
            b"true" | b"false" => ty == Type::I1,
            b"null" => self.context.types.is_pointer(ty),
            b"zeroinitializer" | b"undef" | b"poison" => true,
            b"addrspacecast" | b"extractvalue" | b"insertvalue" | b"fcmp" => {
                return self.unsupported_next("a constant expression of this kind is");
            }
            b"blockaddress"
            | b"dso_local_equivalent"
            | b"no_cfi"
            | b"none"
            | b"asm"
            | b"splat"
            | b"ptrauth" => return self.unsupported_next("this constant is"),
            _ => {
                let opcode = Opcode::from_keyword(word);
                if let Some(opcode) = opcode.filter(|&opcode| has_constant_form(opcode)) {
                    return self.constant_expression(opcode, span.start, ty, depth);
                }
                let is_aggregate = matches!(
                    self.context.types.kind(ty),
                    TypeKind::Array(..) | TypeKind::Struct(_)
                );
                if is_aggregate && matches!(self.cursor.byte(), b'[' | b'{' | b'<' | b'c') {
                    let what = "a whole array or structure as an operand is";
                    return self.unsupported_next(what);
                }
                if matches!(self.cursor.byte(), b'[' | b'{')
                    || self.cursor.byte() == b'c' && self.cursor.second_byte() == b'"'
                {
                    let message = format!("{} has no parts", self.a_type(ty));
                    let ty = self.type_text(ty);
                    return self.fail(
                        Diagnostic::new(Code::IrConstant, span, message)
                            .label(format!("expected a single `{ty}`")),
                    );
                }
                return self.expected("a value");
            }
        };
        self.cursor.word();
        if !fits {
            let text = self.found(span);
            let message = format!("{text} where {} is expected", self.a_type(ty));
            let label = if word == b"null" {
                "a pointer; the number zero is `0`".to_owned()
            } else {
                "an `i1`".to_owned()
            };
            return self.fail(Diagnostic::new(Code::IrConstant, span, message).label(label));
        }
        Ok(match word {
            b"true" => Value::Int(IntType::I1, 1),
            b"false" => Value::Int(IntType::I1, 0),
            b"undef" => Value::Undef(ty),
            b"poison" => Value::Poison(ty),
            _ => match IntType::of(ty) {
                Some(int) => Value::Int(int, 0),
                None => Value::Null(ty),
            },
        })
    }

    /// The vector of type `ty` whose lanes come next.
    fn vector(&mut self, ty: Type, depth: usize) -> Parsed<Value> {
        let Some((count, of)) = self.context.types.lanes(ty) else {
            return self.expected("a value");
        };
        self.cursor.skip_space();
        let start = self.cursor.offset();
        self.cursor.bump();
        let mut lanes = Vec::new();
        loop {
            self.cursor.skip_space();
            let start = self.cursor.offset();
            let (ty, lane) = self.typed_constant(depth + 1)?;
            let is_number = match lane {
                Value::Int(..) | Value::Undef(_) | Value::Poison(_) => ty == of.ty(),
                _ => false,
            };
            if !is_number {
                let span = self.cursor.span_from(start);
                return self.unsupported(span, "a lane that is not a number of its type is");
            }
            lanes.push(lane);
            if !self.cursor.eat(b',') {
                break;
            }
        }
        self.expect(b'>')?;
        if lanes.len() != count as usize {
            let span = self.cursor.span_from(start);
            let message = format!("{} lanes where {} is expected", lanes.len(), self.a_type(ty));
            return self.fail(Diagnostic::new(Code::IrConstant, span, message));
        }
        Ok(self.context.constant(ConstantKind::Vector(lanes.into()), ty))
    }

    /// A type and a constant of that type.
    fn typed_constant(&mut self, depth: usize) -> Parsed<(Type, Value)> {
        let ty = self.value_type()?;
        if depth > MAX_DEPTH {
            let span = self.cursor.next_token();
            let message = format!("constants may be nested {MAX_DEPTH} levels deep");
            return self.fail(Diagnostic::new(Code::NestedTooDeeply, span, message));
        }
        Ok((ty, self.constant_at_depth(ty, depth)?))
    }

    /// Reads the constant expression whose keyword `opcode` comes next, at `start`.
    fn constant_expression(
        &mut self,
        opcode: Opcode,
        start: u32,
        ty: Type,
        depth: usize,
    ) -> Parsed<Value> {
        let value = match opcode {
            Opcode::GetElementPtr => {
                self.cursor.word();
                self.constant_address(depth)?
            }
            Opcode::Cast(op) => {
                self.cursor.word();
                self.expect(b'(')?;
                let (from, value) = self.typed_constant(depth + 1)?;
                self.expect_word("to")?;
                let to = self.value_type()?;
                self.expect(b')')?;
                let span = self.cursor.span_from(start);
                self.check_cast(op, from, to, span)?;
                self.context.constant(ConstantKind::Cast { op, value }, to)
            }
            Opcode::Icmp => {
                self.cursor.word();
                self.constant_comparison(depth)?
            }
            _ => return self.unsupported_next("a constant expression of this kind is"),
        };
        let found = self.context.constant_type(value);
        if !self.is_same_type(found, ty) {
            let span = self.cursor.span_from(start);
            return self.fail_mismatch(span, "this constant", found, ty);
        }
        Ok(value)
    }

    /// `eq (i32* @a, i32* @b)` and the like, after `icmp`.
    fn constant_comparison(&mut self, depth: usize) -> Parsed<Value> {
        let Some(predicate) = IntPredicate::from_keyword(self.cursor.peek_word()) else {
            return self.expected("a comparison such as `eq`, `ne`, `slt` or `sge`");
        };
        self.cursor.word();
        self.expect(b'(')?;
        let (ty, lhs) = self.typed_constant(depth + 1)?;
        self.expect(b',')?;
        self.cursor.skip_space();
        let start = self.cursor.offset();
        let (other, rhs) = self.typed_constant(depth + 1)?;
        let span = self.cursor.span_from(start);
        self.expect(b')')?;
        if !self.context.types.is_scalar(ty) {
            let message = format!("{} cannot be compared", self.a_type(ty));
            let diagnostic = self.wrong_type(span, message, "neither an integer nor a pointer");
            return self.fail(diagnostic);
        }
        if !self.is_same_type(other, ty) {
            return self.fail_mismatch(span, "the second value", other, ty);
        }
        let kind = ConstantKind::Icmp { predicate, operands: [lhs, rhs] };
        Ok(self.context.constant(kind, Type::I1))
    }

    fn constant_address(&mut self, depth: usize) -> Parsed<Value> {
        let mut is_inbounds = false;
        loop {
            match self.cursor.peek_word() {
                b"inbounds" if is_inbounds => self.report_written_twice(),
                b"inbounds" => is_inbounds = true,
                // These promises do not matter for a constant address.
                b"nuw" | b"nusw" => {}
                b"inrange" => return self.unsupported_next("`inrange` is"),
                _ => break,
            }
            self.cursor.word();
        }
        self.expect(b'(')?;
        let source = self.value_type()?;
        self.expect(b',')?;
        self.cursor.skip_space();
        let base_start = self.cursor.offset();
        let (base_type, base) = self.typed_constant(depth + 1)?;
        let base_span = self.cursor.span_from(base_start);
        let mut operands = vec![base];
        let indices_start = self.cursor.offset();
        while self.cursor.eat(b',') {
            self.cursor.skip_space();
            if self.cursor.peek_word() == b"inrange" {
                return self.unsupported_next("`inrange` is");
            }
            let start = self.cursor.offset();
            let (ty, index) = self.typed_constant(depth + 1)?;
            if !ty.is_int() {
                let span = self.cursor.span_from(start);
                let message = format!("an index of type `{}`", self.type_text(ty));
                let diagnostic = self.wrong_type(span, message, "indices are integers");
                return self.fail(diagnostic);
            }
            operands.push(index);
        }
        self.expect(b')')?;
        let indices = self.cursor.span_from(indices_start);
        let ty = self.address_type(source, base_type, base_span, &operands[1..], indices)?;
        let operands = operands.into_boxed_slice();
        let kind = ConstantKind::GetElementPtr { is_inbounds, source, operands };
        Ok(self.context.constant(kind, ty))
    }

    /// The type of the address that a `getelementptr` computes. Checks its parts.
    pub(super) fn address_type(
        &mut self,
        source: Type,
        base_type: Type,
        base: Span,
        indices: &[Value],
        indices_span: Span,
    ) -> Parsed<Type> {
        if !self.is_pointer_to(base_type, source) {
            let (found, wanted) = (self.a_type(base_type), self.type_text(source));
            let message = format!("the base is {found}, but `{wanted}` stands in front of it");
            let mut diagnostic =
                self.wrong_type(base, message, &format!("expected a pointer to `{wanted}`"));
            if let Some(target) = self.context.types.pointee(base_type) {
                let target = self.type_text(target);
                diagnostic = diagnostic.hint(format!(
                    "the type in front is what the base points to: write `{target}` instead of `{wanted}`"
                ));
            }
            return self.fail(diagnostic);
        }
        let Some(target) = self.context.types.indexed(source, indices) else {
            let message = format!("the indices lead nowhere in {}", self.a_type(source));
            let label = if indices.is_empty() {
                "there must be an index"
            } else {
                "too many indices, or no such field"
            };
            let diagnostic = self.wrong_type(indices_span, message, label).hint(
                "the first index steps over whole objects at the base, each further one goes into an array or structure",
            );
            return self.fail(diagnostic);
        };
        Ok(self.context.types.pointer_to(target))
    }

    pub(super) fn check_cast(
        &mut self,
        op: CastOp,
        from: Type,
        to: Type,
        span: Span,
    ) -> Parsed<()> {
        if self.context.types.is_cast(op, from, to) {
            return Ok(());
        }
        let [from_text, to_text] = [from, to].map(|ty| self.type_text(ty));
        let message = format!("`{}` from `{from_text}` to `{to_text}`", op.keyword());
        let label = match op {
            CastOp::Zext | CastOp::Sext => "goes from an integer to a wider one",
            CastOp::Trunc => "goes from an integer to a narrower one",
            CastOp::Bitcast => "goes from a pointer to a pointer",
            CastOp::Ptrtoint => "goes from a pointer to an integer",
            CastOp::Inttoptr => "goes from an integer to a pointer",
        };
        let types = &self.context.types;
        let better = CastOp::ALL.iter().copied().find(|&op| types.is_cast(op, from, to));
        let mut diagnostic = self.wrong_type(span, message, label);
        if from == to {
            diagnostic = diagnostic.hint("the value has this type already: use it as it is");
        } else if let Some(better) = better {
            diagnostic = diagnostic.hint(match better {
                CastOp::Zext | CastOp::Sext => "use `sext` or `zext`".to_owned(),
                _ => format!("use `{}`", better.keyword()),
            });
        }
        self.fail(diagnostic)
    }
}

/// Whether LLVM has constant expressions of this operation, now or in earlier versions.
fn has_constant_form(opcode: Opcode) -> bool {
    use Opcode::*;
    matches!(opcode, GetElementPtr | Binary(_) | Icmp | Cast(_) | Select)
}
