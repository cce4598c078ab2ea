//! Constants: numbers, words and expressions.

use super::expected::Expected;
use super::{MAX_DEPTH, Parsed, Reader};
use crate::diag::{Code, Diagnostic, Message, count, message};
use crate::ir::{
    CastOp, ConstantKind, FloatType, IntPredicate, IntType, Opcode, Type, TypeKind, Value, eval,
};
use crate::support::span::Span;

impl Reader<'_> {
    /// A constant of type `ty`.
    pub(super) fn constant(&mut self, ty: Type) -> Parsed<Value> {
        self.constant_at_depth(ty, 0)
    }

    fn constant_at_depth(&mut self, ty: Type, depth: usize) -> Parsed<Value> {
        match self.cursor.peek() {
            b'0'..=b'9' | b'-' | b'+' if let Some(float) = FloatType::of(ty) => self.float(float),
            b'0'..=b'9' | b'-' if matches!(self.context.types.kind(ty), TypeKind::Foreign(_)) => {
                self.foreign_number(ty)
            }
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
            return self.expected(Expected::Value);
        }
        let Some(int) = IntType::of(ty) else {
            let message = message!("expected `{ty}`, found an integer", ty = self.type_text(ty));
            let text = self.shown(span);
            let is_zero = text.trim_matches('0').is_empty();
            let (label, hint) = match self.context.types.is_pointer(ty) {
                true if is_zero || is_negative => {
                    (message!("not a pointer"), message!("the null pointer is `null`"))
                }
                true => (
                    message!("not a pointer"),
                    message!("the name of a value begins with `%`: `%{text}`", text),
                ),
                false => (
                    message!("this is an integer"),
                    message!("to set all elements to zero, write `zeroinitializer`"),
                ),
            };
            let diagnostic = Diagnostic::new(Code::IrConstant, span, message).label(label);
            return self.fail(diagnostic.hint(hint));
        };
        let bits = int.bits();
        let limit = if is_negative { 1u64 << (bits - 1) } else { u64::MAX >> (64 - bits) };
        let Some(magnitude) = magnitude.filter(|&magnitude| magnitude <= limit) else {
            let ty = self.type_text(ty);
            let message = message!("the number does not fit `{ty}`", ty = &ty);
            let label = message!("`{ty}` has {bits}", ty, bits = count!(bits, "bit"));
            return self.fail(Diagnostic::new(Code::IrConstant, span, message).label(label));
        };
        let value = if is_negative { magnitude.wrapping_neg() } else { magnitude };
        Ok(self.context.int(int, eval::wrap(int, value)))
    }

    /// A number of a type that is only in text that is kept: decimal, or hexadecimal for some.
    fn foreign_number(&mut self, ty: Type) -> Parsed<Value> {
        let span = self.cursor.next_token();
        let is_int = self.context.types.int_width(ty).is_some();
        let is_negative = self.cursor.eat(b'-');
        let word = self.cursor.word_here();
        let is_decimal = !word.is_empty() && word.iter().all(u8::is_ascii_digit);
        let is_hexadecimal = !is_negative && word.starts_with(b"0xM");
        let is_pointer = self.context.types.is_pointer(ty);
        if is_pointer || (if is_int { !is_decimal } else { !is_hexadecimal }) {
            self.cursor.go_to(span.start);
            return self.expected(Expected::Value);
        }
        Ok(Value::Undef(ty))
    }

    /// Reports a number with a fraction, an exponent or hexadecimal digits.
    fn fail_odd_number<T>(&mut self, ty: Type, span: Span) -> Parsed<T> {
        if !ty.is_int() {
            return self.unsupported(span, message!("a number that is not a decimal integer"));
        }
        let text = self.shown(span).to_lowercase();
        let ty = self.type_text(ty);
        let hexadecimal = text.strip_prefix("0x").map(|digits| i64::from_str_radix(digits, 16));
        let hint = match (hexadecimal, text.split_once('.')) {
            (Some(Ok(value)), _) => message!("write `{code}`", code = value),
            (None, Some((whole, _))) => {
                message!("`{ty}` is an integer type: write `{whole}`", ty = &ty, whole)
            }
            _ => message!("write the number in decimal"),
        };
        self.fail(
            Diagnostic::new(
                Code::IrSyntax,
                span,
                message!("an integer constant has only decimal digits"),
            )
            .label(message!("not a constant of type `{ty}`", ty))
            .hint(hint),
        )
    }

    /// A constant that begins with a word, such as `null` or `getelementptr`.
    fn constant_word(&mut self, ty: Type, depth: usize) -> Parsed<Value> {
        let word = self.cursor.peek_word();
        let span = self.cursor.next_token();
        let fits = match word {
            b"true" | b"false" => ty == Type::I1,
            b"null" if FloatType::of(ty).is_some() => return self.expected(Expected::Value),
            b"null" => self.context.types.is_pointer(ty),
            b"zeroinitializer" | b"undef" | b"poison" => true,
            _ if is_expression(word) => {
                self.note_expression(word, span);
                return self.kept_expression(ty, depth);
            }
            b"blockaddress"
            | b"dso_local_equivalent"
            | b"no_cfi"
            | b"none"
            | b"splat"
            | b"ptrauth" => return self.kept_constant(ty, depth),
            [b'u' | b's', b'0', b'x', digits @ ..]
                if !digits.is_empty() && digits.iter().all(u8::is_ascii_hexdigit) =>
            {
                self.note_unsupported(message!("a hexadecimal integer"));
                self.cursor.word();
                return match self.context.types.int_width(ty) {
                    Some(_) => Ok(Value::Undef(ty)),
                    None => self.expected(Expected::Value),
                };
            }
            _ => {
                let opcode = Opcode::from_keyword(word);
                self.note_expression(word, span);
                if let Some(opcode) = opcode.filter(|&opcode| has_constant_form(opcode)) {
                    return self.constant_expression(opcode, span.start, ty, depth);
                }
                let is_aggregate = matches!(
                    self.context.types.kind(ty),
                    TypeKind::Array(..) | TypeKind::Struct(_)
                );
                if is_aggregate && matches!(self.cursor.byte(), b'[' | b'{' | b'<' | b'c') {
                    self.note_unsupported(message!("an array or structure constant as an operand"));
                    self.initial_part(ty, depth, &mut 0, &mut Vec::new())?;
                    return Ok(Value::Undef(ty));
                }
                if matches!(self.cursor.byte(), b'[' | b'{')
                    || self.cursor.byte() == b'c' && self.cursor.second_byte() == b'"'
                {
                    let message =
                        message!("`{ty}` is not an array or structure", ty = self.type_text(ty));
                    let ty = self.type_text(ty);
                    return self.fail(
                        Diagnostic::new(Code::IrConstant, span, message)
                            .label(message!("expected a single `{ty}`", ty)),
                    );
                }
                return self.expected(Expected::Value);
            }
        };
        self.cursor.word();
        if !fits {
            let text = self.text_at(span);
            let message =
                message!("expected `{ty}`, found `{text}`", ty = self.type_text(ty), text);
            let label = if word == b"null" {
                message!("`null` is a pointer; write `0`")
            } else {
                message!("this is an `i1`")
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
            return self.expected(Expected::Value);
        };
        self.cursor.skip_space();
        let start = self.cursor.offset();
        self.cursor.bump();
        let mut lanes = Vec::new();
        let mut are_numbers = true;
        loop {
            self.cursor.skip_space();
            let start = self.cursor.offset();
            let (ty, lane) = self.typed_constant(depth + 1)?;
            let span = self.cursor.span_from(start);
            if !self.is_same_type(ty, of) {
                return self.fail_mismatch(span, message!("this element"), ty, of);
            }
            let is_number = lane.is_undefined()
                || self.context.as_int(lane).is_some()
                || self.context.as_float(lane).is_some();
            if !is_number {
                are_numbers = false;
                let what = message!("a lane that is not a constant of the element type");
                self.note_unsupported_at(span, what);
            }
            lanes.push(lane);
            if !self.cursor.eat(b',') {
                break;
            }
        }
        self.expect(b'>')?;
        if lanes.len() != count as usize {
            let span = self.cursor.span_from(start);
            let message = message!(
                "expected `{ty}`, found {lanes}",
                ty = self.type_text(ty),
                lanes = count!(lanes.len(), "lane")
            );
            return self.fail(Diagnostic::new(Code::IrConstant, span, message));
        }
        Ok(match are_numbers {
            true => self.context.constant(ConstantKind::Vector(lanes.into()), ty),
            false => Value::Undef(ty),
        })
    }

    /// A type and a constant of that type.
    pub(super) fn typed_constant(&mut self, depth: usize) -> Parsed<(Type, Value)> {
        let ty = self.value_type()?;
        if depth > MAX_DEPTH {
            let span = self.cursor.next_token();
            let message =
                message!("constants are nested more than {limit} levels deep", limit = MAX_DEPTH);
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
            Opcode::Binary(_) => self.constant_arithmetic(depth)?,
            _ => self.constant_choice(depth)?,
        };
        let found = self.context.constant_type(value);
        if !self.is_same_type(found, ty) {
            let span = self.cursor.span_from(start);
            return self.fail_mismatch(span, message!("this constant"), found, ty);
        }
        Ok(value)
    }

    /// `eq (i32* @a, i32* @b)` and the like, after `icmp`.
    fn constant_comparison(&mut self, depth: usize) -> Parsed<Value> {
        let Some(predicate) = IntPredicate::from_keyword(self.cursor.peek_word()) else {
            return self.expected(Expected::Predicate);
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
            let message = message!("`{ty}` cannot be compared", ty = self.type_text(ty));
            let diagnostic =
                self.wrong_type(span, message, message!("neither an integer nor a pointer"));
            return self.fail(diagnostic);
        }
        if !self.is_same_type(other, ty) {
            return self.fail_mismatch(span, message!("the second value"), other, ty);
        }
        let kind = ConstantKind::Icmp { predicate, operands: [lhs, rhs] };
        Ok(self.context.constant(kind, Type::I1))
    }

    /// Notes the constant expression `word` at `span`, unless all versions have it.
    fn note_expression(&mut self, word: &[u8], span: Span) {
        match word {
            b"getelementptr" | b"bitcast" | b"ptrtoint" | b"inttoptr" | b"trunc" => {}
            b"ptrtoaddr" => self.note_word(),
            _ => self.note_form(&format!("{} (...)", String::from_utf8_lossy(word)), span),
        }
    }

    fn constant_address(&mut self, depth: usize) -> Parsed<Value> {
        let mut is_inbounds = false;
        loop {
            match self.cursor.peek_word() {
                b"inbounds" if is_inbounds => self.report_written_twice(),
                b"inbounds" => is_inbounds = true,
                // These promises do not matter for a constant address.
                flag @ (b"nuw" | b"nusw") => {
                    let span = self.cursor.next_token();
                    let flag = String::from_utf8_lossy(flag);
                    self.note_form(&format!("getelementptr {flag}"), span);
                }
                b"inrange" => {
                    let span = self.cursor.next_token();
                    self.note_form("inrange(...)", span);
                    self.note_unsupported(message!("the flag `inrange`"));
                }
                _ => break,
            }
            if self.cursor.word() == b"inrange" {
                self.skip_group()?;
            }
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
                self.note_word();
                self.note_unsupported(message!("the flag `inrange`"));
                self.cursor.word();
            }
            let start = self.cursor.offset();
            let (ty, index) = self.typed_constant(depth + 1)?;
            if self.context.types.lanes(ty).is_some() {
                let span = self.cursor.span_from(start);
                self.note_unsupported_at(span, message!("a vector of addresses"));
            }
            if !self.context.types.is_integral(ty) {
                let span = self.cursor.span_from(start);
                let message = message!("an index cannot have type `{ty}`", ty = self.type_text(ty));
                let diagnostic =
                    self.wrong_type(span, message, message!("an index must be an integer"));
                return self.fail(diagnostic);
            }
            operands.push(index);
        }
        self.expect(b')')?;
        let indices = self.cursor.span_from(indices_start);
        let ty = self.address_type(source, base_type, base_span, &operands[1..], indices)?;
        if self.context.types.lanes(ty).is_some() || self.context.types.space(ty) != 0 {
            return Ok(Value::Undef(ty));
        }
        let kind = ConstantKind::GetElementPtr { is_inbounds, source, operands: operands.into() };
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
        let values =
            indices.iter().map(|&index| self.context.value_type(&self.body.function, index));
        let all = values.chain([base_type]);
        let lanes = all.filter_map(|ty| self.context.types.lanes(ty)).map(|(lanes, _)| lanes);
        let lanes: Vec<u32> = lanes.collect();
        let base_type = self.context.types.lanes(base_type).map_or(base_type, |lanes| lanes.1);
        let space = self.context.types.space(base_type);
        if !self.is_pointer_to(base_type, source) {
            let (found, wanted) = (self.type_text(base_type), self.type_text(source));
            let message = message!(
                "the base has type `{found}`, which is not a pointer to `{wanted}`",
                found,
                wanted = &wanted
            );
            let mut diagnostic = self.wrong_type(
                base,
                message,
                message!("expected a pointer to `{ty}`", ty = &wanted),
            );
            if let Some(target) = self.context.types.pointee(base_type) {
                let target = self.type_text(target);
                diagnostic = diagnostic.hint(message!(
                    "the base points to `{target}`: write `{target}` instead of `{wanted}`",
                    target,
                    wanted
                ));
            }
            return self.fail(diagnostic);
        }
        let Some(target) = self.context.types.indexed(source, indices) else {
            if indices.is_empty() && self.cursor.peek() != b'[' {
                self.note_unsupported_at(base, message!("a `getelementptr` without an index"));
                return Ok(match lanes.first() {
                    Some(&lanes) => self.context.types.vector_of(lanes, base_type),
                    None => base_type,
                });
            }
            if !lanes.is_empty() {
                // A structure may have a vector of equal indices.
                return self.unsupported(indices_span, message!("a vector of addresses"));
            }
            let is_vector = |ty| matches!(ty, Some(ty) if self.context.types.lanes(ty).is_some());
            let inner =
                (1..indices.len()).map(|end| self.context.types.indexed(source, &indices[..end]));
            if inner.into_iter().any(is_vector) {
                return self.unsupported(indices_span, message!("an index into a vector"));
            }
            let message =
                message!("the indices select no element of `{ty}`", ty = self.type_text(source));
            let label = match indices.is_empty() {
                true => message!("expected an index"),
                false => message!("too many indices, or no such field"),
            };
            let diagnostic = self.wrong_type(indices_span, message, label).hint(about_indices());
            return self.fail(diagnostic);
        };
        let pointer = self.context.types.pointer_into(space, target);
        match lanes.first() {
            Some(&first) if lanes.iter().all(|&it| it == first) => {
                Ok(self.context.types.vector_of(first, pointer))
            }
            Some(_) => {
                let message = message!("the vectors have different numbers of lanes");
                let label = message!("not the same number");
                let diagnostic = self.wrong_type(indices_span, message, label);
                self.fail(diagnostic)
            }
            None => Ok(pointer),
        }
    }

    /// Whether LLVM has this conversion, from or to a vector.
    pub(super) fn converts_vectors(&self, op: CastOp, from: Type, to: Type) -> bool {
        let types = &self.context.types;
        let [(lanes, from), (others, to)] = [from, to].map(|ty| types.lanes(ty).unwrap_or((1, ty)));
        match op {
            CastOp::Bitcast if types.is_scalar(from) && types.is_scalar(to) => {
                let bits = |lanes: u32, of| u64::from(lanes) * u64::from(types.scalar_bits(of));
                !types.is_pointer(from)
                    && !types.is_pointer(to)
                    && bits(lanes, from) == bits(others, to)
                    || lanes == others && types.is_cast(op, from, to)
            }
            _ => lanes == others && types.is_cast(op, from, to),
        }
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
        if self.converts_vectors(op, from, to) {
            self.note_unsupported_at(span, message!("a conversion of vectors"));
            return Ok(());
        }
        let [from_text, to_text] = [from, to].map(|ty| self.type_text(ty));
        let message = message!(
            "`{cast}` cannot convert `{from_text}` to `{to_text}`",
            cast = op.keyword(),
            from_text,
            to_text
        );
        let label = match op {
            CastOp::Zext | CastOp::Sext => message!("it converts an integer to a wider one"),
            CastOp::Trunc => message!("it converts an integer to a narrower one"),
            CastOp::Bitcast => message!("it converts between types of one width, or two pointers"),
            CastOp::Ptrtoint => message!("it converts a pointer to an integer"),
            CastOp::Inttoptr => message!("it converts an integer to a pointer"),
            CastOp::Fptrunc => message!("it converts a number to a narrower type"),
            CastOp::Fpext => message!("it converts a number to a wider type"),
            CastOp::Fptoui | CastOp::Fptosi => {
                message!("it converts a floating-point number to an integer")
            }
            CastOp::Uitofp | CastOp::Sitofp => {
                message!("it converts an integer to a floating-point number")
            }
        };
        let types = &self.context.types;
        let better = CastOp::ALL.iter().copied().find(|&op| types.is_cast(op, from, to));
        let mut diagnostic = self.wrong_type(span, message, label);
        if from == to {
            diagnostic =
                diagnostic.hint(message!("remove the conversion; the value has this type already"));
        } else if let Some(better) = better {
            diagnostic = diagnostic.hint(match better {
                CastOp::Zext | CastOp::Sext => message!("use `sext` or `zext`"),
                CastOp::Fptoui | CastOp::Fptosi => message!("use `fptosi` or `fptoui`"),
                CastOp::Uitofp | CastOp::Sitofp => message!("use `sitofp` or `uitofp`"),
                _ => message!("use `{cast}`", cast = better.keyword()),
            });
        }
        self.fail(diagnostic)
    }
}

/// The hint for indices that select no element.
fn about_indices() -> Message {
    message!(
        "the first index counts whole objects at the base; each further index selects an element or field"
    )
}

/// Whether `word` begins a constant expression of LLVM, now or in earlier versions, and the table of opcodes
/// does not have it.
pub(super) fn is_expression(word: &[u8]) -> bool {
    let word = str::from_utf8(word).unwrap_or_default();
    const WORDS: &[&str] = &[
        "addrspacecast",
        "extractelement",
        "extractvalue",
        "fcmp",
        "insertelement",
        "insertvalue",
        "ptrtoaddr",
        "shufflevector",
    ];
    WORDS.contains(&word) || is_float_operation(Opcode::from_keyword(word.as_bytes()))
}

/// Whether this computes with floating-point numbers; later versions of LLVM have no constant
/// expressions of these.
fn is_float_operation(opcode: Option<Opcode>) -> bool {
    match opcode {
        Some(Opcode::FloatBinary(_) | Opcode::Fneg) => true,
        Some(Opcode::Cast(op)) => op.is_float(),
        _ => false,
    }
}

/// Whether LLVM has constant expressions of this operation, now or in earlier versions.
fn has_constant_form(opcode: Opcode) -> bool {
    use Opcode::*;
    matches!(opcode, GetElementPtr | Binary(_) | Icmp | Cast(_) | Select)
}
