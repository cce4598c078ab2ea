//! Instructions and constants that no operation of the IR models.
//!
//! The function that has them is kept as text, but they are read and checked as LLVM does, so that the lines around
//! them are. In place of such an instruction the body gets one that does nothing with the right type, in place of
//! such a constant an `undef`. The body is dropped in the end.

use super::expected::Expected;
use super::locals::Named;
use super::{Parsed, Reader, Reported};
use crate::diag::{Code, Diagnostic, Message, message};
use crate::ir::{ConstantKind, Flags, Op, Type, TypeKind, Value};
use crate::support::span::Span;

/// How an access is ordered among those of other threads.
const ORDERINGS: [&[u8]; 6] =
    [b"unordered", b"monotonic", b"acquire", b"release", b"acq_rel", b"seq_cst"];

/// The operations of `atomicrmw` on integers.
const ON_INTEGERS: [&[u8]; 14] = [
    b"add",
    b"sub",
    b"and",
    b"nand",
    b"or",
    b"xor",
    b"max",
    b"min",
    b"umax",
    b"umin",
    b"uinc_wrap",
    b"udec_wrap",
    b"usub_cond",
    b"usub_sat",
];

/// The operations of `atomicrmw` on floating-point numbers.
const ON_FLOATS: [&[u8]; 6] = [b"fadd", b"fsub", b"fmax", b"fmin", b"fmaximum", b"fminimum"];

/// The operation of an instruction that is not modelled and has a result of type `ty`.
pub(super) fn placeholder(ty: Type) -> Op {
    Op::Freeze { value: Value::Undef(ty) }
}

impl Reader<'_> {
    /// Reads the instruction `word`, which comes next at `start`; `None` if LLVM has no such instruction, or it is
    /// modelled.
    pub(super) fn kept_instruction(
        &mut self,
        word: &[u8],
        result: Named,
        start: u32,
    ) -> Option<Parsed<()>> {
        let read: fn(&mut Self, Named, u32) -> Parsed<()> = match word {
            b"fence" => Self::fence,
            b"atomicrmw" => Self::atomic_update,
            b"cmpxchg" => Self::compare_exchange,
            b"va_arg" => Self::next_argument,
            b"shufflevector" => Self::shuffle,
            b"addrspacecast" | b"ptrtoaddr" => Self::kept_cast,
            b"musttail" => Self::must_tail,
            b"invoke" => Self::invoke,
            b"callbr" => Self::call_with_targets,
            b"landingpad" => Self::landing_pad,
            b"resume" => |reader, result, start| reader.terminator(result, start, Self::resume),
            b"indirectbr" => {
                |reader, result, start| reader.terminator(result, start, Self::indirect_branch)
            }
            // What Windows needs for exceptions is not checked.
            b"catchpad" | b"cleanuppad" | b"catchswitch" | b"catchret" | b"cleanupret" => {
                |reader, _, _| {
                    reader.body.is_cfg_known = false;
                    Err(Reported)
                }
            }
            _ => return None,
        };
        let name = self.next_text();
        self.note_word();
        self.note_unsupported(message!("the instruction `{word}`", word = name));
        self.cursor.word();
        Some(read(self, result, start))
    }

    /// Adds an instruction that is not modelled, after its operands, and whose result has the type `ty`.
    pub(super) fn append_kept(&mut self, result: Named, ty: Type, start: u32) -> Parsed<()> {
        self.metadata()?;
        self.append(result, placeholder(ty), Flags::NONE, ty, start).map(|_| ())
    }

    /// Reports that what is at `span` may not be there.
    pub(super) fn misfit<T>(&mut self, span: Span, message: Message) -> Parsed<T> {
        let label = message!("not allowed here");
        self.fail(Diagnostic::new(Code::IrType, span, message).label(label))
    }

    /// Takes `atomic` before an access.
    pub(super) fn note_atomic(&mut self) -> bool {
        let is_atomic = self.cursor.peek() == b'a' && self.cursor.peek_word() == b"atomic";
        if is_atomic {
            self.note_unsupported(message!("an atomic access"));
            self.cursor.word();
        }
        is_atomic
    }

    /// Takes the ordering of an atomic load or store of a `ty`; those in `refused` are not allowed. An alignment has to
    /// follow.
    pub(super) fn atomic_order(&mut self, ty: Type, refused: &[&[u8]]) -> Parsed<()> {
        let span = self.cursor.line_from(self.statement);
        self.check_atomic(ty, span)?;
        self.scope()?;
        self.ordering(refused)?;
        let mut cursor = self.cursor.clone();
        if cursor.eat(b',') && cursor.peek_word() == b"align" {
            return Ok(());
        }
        self.expect(b',')?;
        self.expected(Expected::Text("align"))
    }

    /// Takes `syncscope("...")`, if it comes next.
    fn scope(&mut self) -> Parsed<()> {
        if self.cursor.eat_word(b"syncscope") {
            self.expect(b'(')?;
            self.string(Expected::String)?;
            self.expect(b')')?;
        }
        Ok(())
    }

    fn ordering(&mut self, refused: &[&[u8]]) -> Parsed<()> {
        let word = self.cursor.peek_word();
        if !ORDERINGS.contains(&word) {
            return self.expected(Expected::Text("seq_cst"));
        }
        if refused.contains(&word) {
            let span = self.cursor.next_token();
            let text = self.text_at(span);
            let message = message!("`{word}` is not an ordering of this instruction", word = text);
            let label = message!("not allowed here");
            return self.fail(Diagnostic::new(Code::IrSyntax, span, message).label(label));
        }
        self.cursor.word();
        Ok(())
    }

    /// Checks that values of type `ty` can be accessed at once.
    fn check_atomic(&mut self, ty: Type, span: Span) -> Parsed<()> {
        let types = &self.context.types;
        let (lanes, of) = types.lanes(ty).unwrap_or((1, ty));
        let bits = u64::from(lanes) * u64::from(types.scalar_bits(of));
        if types.is_scalar(of) && (types.is_pointer(of) || bits >= 8 && bits.is_power_of_two()) {
            return Ok(());
        }
        let ty = self.type_text(ty);
        let message = message!(
            "an atomic access is to a pointer or to a power of two of whole bytes, not to `{ty}`",
            ty
        );
        self.misfit(span, message)
    }

    fn fence(&mut self, result: Named, start: u32) -> Parsed<()> {
        self.scope()?;
        self.ordering(&[b"unordered", b"monotonic"])?;
        self.append_kept(result, Type::VOID, start)
    }

    /// Reads a pointer and its comma: its type and its place.
    fn atomic_pointer(&mut self) -> Parsed<(Type, Span)> {
        let (ty, _, span) = self.spanned_operand()?;
        self.expect(b',')?;
        Ok((ty, span))
    }

    /// Checks the pointer of type `pointer` at `span` through which a `ty` is accessed.
    fn check_pointer(&mut self, pointer: Type, span: Span, ty: Type) -> Parsed<()> {
        if self.context.types.is_pointer(pointer) && self.is_pointer_to(pointer, ty) {
            return Ok(());
        }
        let wanted = self.context.types.pointer_to(ty);
        self.fail_mismatch(span, message!("the address"), pointer, wanted)
    }

    fn atomic_update(&mut self, result: Named, start: u32) -> Parsed<()> {
        self.cursor.eat_word(b"volatile");
        let operation = self.cursor.peek_word();
        let (is_int, is_float) = (ON_INTEGERS.contains(&operation), ON_FLOATS.contains(&operation));
        if !is_int && !is_float && operation != b"xchg" {
            return self.expected(Expected::Text("add"));
        }
        let operation_span = self.cursor.next_token();
        let name = String::from_utf8_lossy(operation);
        self.note_form(&format!("atomicrmw {name}"), operation_span);
        self.cursor.word();
        let (pointer, at) = self.atomic_pointer()?;
        let (ty, _, span) = self.spanned_operand()?;
        self.check_pointer(pointer, at, ty)?;
        match (is_float, self.context.types.lanes(ty).is_some()) {
            (true, true) => self.note_form("atomicrmw fadd <...>", span),
            (false, _) if self.context.types.is_pointer(ty) => {
                self.note_form("atomicrmw xchg ptr", span);
            }
            _ => {}
        }
        let types = &self.context.types;
        let fits = match (is_int, is_float) {
            (true, _) => types.int_width(ty).is_some(),
            (_, true) => types.floats(ty).is_some(),
            _ => types.is_scalar(ty),
        };
        if !fits {
            let (ty, word) = (self.type_text(ty), String::from_utf8_lossy(operation).into_owned());
            return self.misfit(span, message!("`{word}` does not take a `{ty}`", word, ty));
        }
        self.check_atomic(ty, span)?;
        self.scope()?;
        self.ordering(&[b"unordered"])?;
        self.trailing(self.context.types.alignment(ty))?;
        self.append(result, placeholder(ty), Flags::NONE, ty, start).map(|_| ())
    }

    fn compare_exchange(&mut self, result: Named, start: u32) -> Parsed<()> {
        self.cursor.eat_word(b"weak");
        self.cursor.eat_word(b"volatile");
        let (pointer, at) = self.atomic_pointer()?;
        let (ty, _, span) = self.spanned_operand()?;
        self.check_pointer(pointer, at, ty)?;
        self.expect(b',')?;
        let (other, _, other_span) = self.spanned_operand()?;
        if !self.is_same_type(other, ty) {
            return self.fail_mismatch(other_span, message!("the second value"), other, ty);
        }
        if self.context.types.int_width(ty).is_none() && !self.context.types.is_pointer(ty) {
            let ty = self.type_text(ty);
            return self
                .misfit(span, message!("`{word}` does not take a `{ty}`", word = "cmpxchg", ty));
        }
        self.check_atomic(ty, span)?;
        self.scope()?;
        self.ordering(&[b"unordered"])?;
        self.ordering(&[b"unordered", b"release", b"acq_rel"])?;
        self.trailing(self.context.types.alignment(ty))?;
        let pair = self.context.types.struct_of(false, &[ty, Type::I1]);
        self.append(result, placeholder(pair), Flags::NONE, pair, start).map(|_| ())
    }

    fn next_argument(&mut self, result: Named, start: u32) -> Parsed<()> {
        self.typed_operand()?;
        self.expect(b',')?;
        let ty = self.value_type()?;
        self.append_kept(result, ty, start)
    }

    fn shuffle(&mut self, result: Named, start: u32) -> Parsed<()> {
        let (ty, _, span) = self.spanned_operand()?;
        let Some((lanes, of)) = self.context.types.lanes(ty) else {
            let ty = self.type_text(ty);
            return self.misfit(span, message!("`{ty}` has no lanes", ty));
        };
        self.expect(b',')?;
        let (other, _, other_span) = self.spanned_operand()?;
        if other != ty {
            return self.fail_mismatch(other_span, message!("the second value"), other, ty);
        }
        self.expect(b',')?;
        let (mask_type, mask, mask_span) = self.spanned_operand()?;
        let fits = match mask {
            Value::Undef(_) | Value::Poison(_) | Value::Null(_) => true,
            Value::Constant(constant) => match &self.context.constants[constant].kind {
                ConstantKind::Vector(parts) => parts.iter().all(|&part| match part {
                    Value::Int(_, index) => (0..2 * i64::from(lanes)).contains(&index.into()),
                    part => part.is_undefined(),
                }),
                _ => false,
            },
            _ => false,
        };
        match self.context.types.lanes(mask_type) {
            Some((count, Type::I32)) if fits => {
                let ty = self.context.types.vector_of(count, of);
                self.append_kept(result, ty, start)
            }
            _ => {
                let what =
                    message!("the mask must be a constant vector of `i32` that selects lanes");
                self.misfit(mask_span, what)
            }
        }
    }

    /// Reads `ptr %p to ptr addrspace(1)`.
    fn kept_cast(&mut self, result: Named, start: u32) -> Parsed<()> {
        let (from, _) = self.typed_operand()?;
        let ty = self.cast_target(from, start)?;
        self.append_kept(result, ty, start)
    }

    /// Takes the type that a conversion from `from` yields, which begins at `start`.
    fn cast_target(&mut self, from: Type, start: u32) -> Parsed<Type> {
        self.expect_word("to")?;
        let to = self.value_type()?;
        let span = self.cursor.span_from(start);
        let types = &self.context.types;
        let [(lanes, from_lane), (others, to_lane)] =
            [from, to].map(|ty| types.lanes(ty).unwrap_or((1, ty)));
        let is_address = self.cursor.slice(span).starts_with(b"ptrtoaddr");
        let fits = types.is_pointer(from_lane)
            && lanes == others
            && if is_address {
                types.int_width(to_lane).is_some()
            } else {
                types.is_pointer(to_lane) && types.space(from_lane) != types.space(to_lane)
            };
        if fits {
            return Ok(to);
        }
        let [from, to] = [from, to].map(|ty| self.type_text(ty));
        let cast = if is_address { "ptrtoaddr" } else { "addrspacecast" };
        let message = message!(
            "`{cast}` cannot convert `{from_text}` to `{to_text}`",
            cast,
            from_text = from,
            to_text = to
        );
        self.misfit(span, message)
    }

    fn must_tail(&mut self, result: Named, start: u32) -> Parsed<()> {
        self.expect_word("call")?;
        self.call(result, start)
    }

    /// Takes `[ "tag"(i32 %x), ... ]` after a call.
    pub(super) fn bundles(&mut self) -> Parsed<()> {
        self.note_unsupported(message!("an operand bundle"));
        self.expect(b'[')?;
        let mut tags = Vec::new();
        loop {
            self.cursor.skip_space();
            let span = self.cursor.next_token();
            let tag = self.string(Expected::String)?;
            let is_single = [&b"deopt"[..], b"funclet", b"gc-transition", b"gc-live", b"kcfi"];
            if tags.contains(&tag) && is_single.contains(&&*tag) {
                let text = self.text_at(span);
                return self.misfit(span, message!("`{word}` is written twice", word = text));
            }
            tags.push(tag);
            self.expect(b'(')?;
            if !self.cursor.eat(b')') {
                self.arguments(&mut Vec::new())?;
            }
            if !self.cursor.eat(b',') {
                return self.expect(b']');
            }
        }
    }

    /// Reads a constant of type `ty` that begins with a word and is not modelled.
    pub(super) fn kept_constant(&mut self, ty: Type, depth: usize) -> Parsed<Value> {
        let name = self.next_text();
        let span = self.cursor.next_token();
        self.note_word();
        self.note_unsupported(message!("the constant `{word}`", word = &name));
        let word = self.cursor.word();
        let is_pointer = self.context.types.is_pointer(ty);
        let fits = match word {
            b"none" => self.type_text(ty) == "token",
            b"splat" => self.context.types.lanes(ty).is_some(),
            _ => is_pointer,
        };
        if !fits {
            let (ty, text) = (self.type_text(ty), name);
            return self.misfit(span, message!("expected `{ty}`, found `{text}`", ty, text));
        }
        match word {
            b"none" => {}
            b"splat" => {
                self.expect(b'(')?;
                let (of, _) = self.typed_constant(depth + 1)?;
                self.expect(b')')?;
                if let Some((_, wanted)) =
                    self.context.types.lanes(ty).filter(|lanes| lanes.1 != of)
                {
                    return self.fail_mismatch(span, message!("this element"), of, wanted);
                }
            }
            b"blockaddress" => {
                self.expect(b'(')?;
                self.cursor.skip_space();
                let (symbol, _) = self.global_name()?;
                self.expect(b',')?;
                self.cursor.skip_space();
                let own = self.context.signatures.get(self.body.function.id).map(|it| it.name);
                if self.body.block.is_some() && own == Some(symbol) {
                    self.block_operand()?;
                } else {
                    let (key, span) = self.local_key(Expected::Block)?;
                    if !self.is_ahead() {
                        self.texts.block_addresses.push((symbol, key, span));
                    }
                }
                self.expect(b')')?;
            }
            b"ptrauth" => self.skip_group()?,
            _ => {
                self.cursor.skip_space();
                self.global_name()?;
            }
        }
        Ok(Value::Undef(ty))
    }

    /// Reads a constant expression of type `ty` that only some versions of LLVM have.
    pub(super) fn kept_expression(&mut self, ty: Type, depth: usize) -> Parsed<Value> {
        let name = self.next_text();
        let start = self.cursor.next_token().start;
        self.note_unsupported(message!("the constant expression `{word}`", word = name));
        if !matches!(self.cursor.word(), b"addrspacecast" | b"ptrtoaddr") {
            // That of `fcmp` has a predicate.
            self.cursor.word();
            self.skip_group()?;
            return Ok(Value::Undef(ty));
        }
        self.expect(b'(')?;
        let (from, _) = self.typed_constant(depth + 1)?;
        let to = self.cast_target(from, start)?;
        self.expect(b')')?;
        Ok(Value::Undef(to))
    }

    /// Reads `add (i64 1, i64 2)` and the like.
    pub(super) fn constant_arithmetic(&mut self, depth: usize) -> Parsed<Value> {
        let name = self.next_text();
        self.note_unsupported(message!("the constant expression `{word}`", word = name));
        self.cursor.word();
        self.flags(Flags::NUW.with(Flags::NSW).with(Flags::EXACT));
        let (ty, span) = self.constant_pair(depth)?;
        if !self.context.types.is_integral(ty) {
            return self.fail_not_integer(message!("an operand"), ty, span);
        }
        Ok(Value::Undef(ty))
    }

    /// Reads `(i64 1, i64 2)`: the type of both, and the place of the first.
    fn constant_pair(&mut self, depth: usize) -> Parsed<(Type, Span)> {
        self.expect(b'(')?;
        let (ty, first) = self.spanned_constant(depth)?;
        self.expect(b',')?;
        let (other, span) = self.spanned_constant(depth)?;
        self.expect(b')')?;
        match self.is_same_type(other, ty) {
            true => Ok((ty, first)),
            false => self.fail_mismatch(span, message!("the second value"), other, ty),
        }
    }

    fn spanned_constant(&mut self, depth: usize) -> Parsed<(Type, Span)> {
        self.cursor.skip_space();
        let start = self.cursor.offset();
        let (ty, _) = self.typed_constant(depth + 1)?;
        Ok((ty, self.cursor.span_from(start)))
    }

    /// Reads `select (i1 true, i64 1, i64 2)`.
    pub(super) fn constant_choice(&mut self, depth: usize) -> Parsed<Value> {
        self.note_unsupported(message!("the constant expression `{word}`", word = "select"));
        self.cursor.word();
        self.expect(b'(')?;
        let (decider, at) = self.spanned_constant(depth)?;
        if self.context.types.lanes(decider).map_or(decider, |lanes| lanes.1) != Type::I1 {
            return self.fail_condition(decider, at);
        }
        self.expect(b',')?;
        let (ty, _) = self.spanned_constant(depth)?;
        self.expect(b',')?;
        let (other, span) = self.spanned_constant(depth)?;
        self.expect(b')')?;
        match self.is_same_type(other, ty) {
            true => Ok(Value::Undef(ty)),
            false => self.fail_mismatch(span, message!("the second value"), other, ty),
        }
    }

    /// Whether values of type `ty` are arrays.
    pub(super) fn is_array(&self, ty: Type) -> bool {
        matches!(self.context.types.kind(ty), TypeKind::Array(..))
    }
}
