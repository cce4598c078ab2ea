//! Types.

use super::expected::Expected;
use super::locals::{Local, LocalKey};
use super::{MAX_DEPTH, Parsed, Reader, vocabulary};
use crate::diag::{Code, Diagnostic, message};
use crate::ir::{FloatType, ForeignType, IntType, Type, Types};
use crate::support::span::Span;

/// The limit for the scalars in a type; no machine can hold more.
const MAX_SCALARS: u64 = 1 << 60;

/// The limit for the lanes of a vector.
const MAX_LANES: u32 = 64;

/// The greatest number of an address space.
const MAX_SPACE: u64 = (1 << 24) - 1;

/// LLVM's limit for the width of an integer.
const MAX_BITS: u32 = 1 << 23;

impl Reader<'_> {
    /// Reads a type, including `void`.
    #[inline]
    pub(super) fn ty(&mut self) -> Parsed<Type> {
        self.cursor.skip_space();
        let start = self.cursor.offset();
        let ty = self.type_at_depth(0)?;
        self.check_no_function(ty, start)?;
        Ok(ty)
    }

    /// Reads the type of a result, or that of a function, which a call may have.
    pub(super) fn result_type(&mut self) -> Parsed<Type> {
        self.type_at_depth(0)
    }

    /// Reports the type at `start` if it is that of a function.
    #[inline]
    pub(super) fn check_no_function(&mut self, ty: Type, start: u32) -> Parsed<()> {
        if !self.context.types.is_function(ty) {
            return Ok(());
        }
        let span = self.cursor.span_from(start);
        let text = self.type_text(ty);
        let message = message!("`{ty}` is the type of a function, not of a value", ty = &text);
        let pointer = match self.context.types.has_opaque_pointers() {
            true => "ptr".to_owned(),
            false => format!("{text}*"),
        };
        let hint = message!("use a pointer to it: `{code}`", code = pointer);
        let diagnostic = self.wrong_type(span, message, message!("not a value")).hint(hint);
        self.fail(diagnostic)
    }

    /// Takes `addrspace(7)`.
    pub(super) fn address_space(&mut self) -> Parsed<u32> {
        self.note_foreign(message!("an address space"));
        self.cursor.word();
        self.expect(b'(')?;
        if self.cursor.peek() == b'"' {
            // A space that the data layout names.
            let span = self.cursor.next_token();
            self.note_form("addrspace(\"...\")", span);
            if !matches!(&*self.string(Expected::Number)?, b"A" | b"G" | b"P") {
                self.cursor.go_to(span.start);
                return self.expected(Expected::Number);
            }
            self.expect(b')')?;
            self.texts.space = 0;
            return Ok(0);
        }
        let space = self.number(Expected::Number)?;
        self.expect(b')')?;
        self.texts.space = space.min(MAX_SPACE) as u32;
        Ok(self.texts.space)
    }

    /// Whether the bracket that comes next begins the parameters of a function type. Before values in
    /// brackets the program is wrong, and another error says so.
    fn has_parameters(&mut self) -> bool {
        let start = self.cursor.offset();
        let has_bracket = self.cursor.eat(b'(');
        let is_type = match self.cursor.peek() {
            b'%' => self.is_type_name_next(),
            byte => !matches!(byte, b'0'..=b'9' | b'-' | b'@' | 0),
        };
        self.cursor.go_to(start);
        has_bracket && is_type
    }

    /// The type of functions with the result `result`; their parameters come next.
    fn function_type(&mut self, result: Type, depth: usize) -> Parsed<Type> {
        self.cursor.eat(b'(');
        let mut parts = vec![result];
        let mut is_variadic = false;
        if !self.cursor.eat(b')') {
            loop {
                if self.cursor.eat_word(b"...") {
                    is_variadic = true;
                    self.expect(b')')?;
                    break;
                }
                self.cursor.skip_space();
                let start = self.cursor.offset();
                let param = self.type_at_depth(depth + 1)?;
                self.check_no_function(param, start)?;
                parts.push(param);
                if !self.cursor.eat(b',') {
                    self.expect(b')')?;
                    break;
                }
            }
        }
        Ok(self.context.types.function_of(is_variadic, &parts))
    }

    /// A type that values can have.
    #[inline]
    pub(super) fn value_type(&mut self) -> Parsed<Type> {
        self.cursor.skip_space();
        let start = self.cursor.offset();
        let ty = self.ty()?;
        if ty != Type::VOID {
            return Ok(ty);
        }
        let span = self.cursor.span_from(start);
        let message = message!("a value cannot have type `void`");
        let hint = match self.statement_word() {
            b"define" | b"declare" => {
                message!("a function without parameters has empty parentheses: `()`")
            }
            _ => message!("write the type of the value, such as `i32`"),
        };
        let diagnostic =
            self.wrong_type(span, message, message!("expected the type of a value")).hint(hint);
        self.fail(diagnostic)
    }

    pub(super) fn type_at_depth(&mut self, depth: usize) -> Parsed<Type> {
        self.cursor.skip_space();
        let start = self.cursor.offset();
        let is_named = self.cursor.byte() == b'%';
        let mut ty = self.type_without_stars(start, depth)?;
        loop {
            let end = self.cursor.offset();
            match self.cursor.peek() {
                b'*' => {
                    self.cursor.bump();
                    let span = self.cursor.span_from(start);
                    if ty == Type::VOID {
                        let message = message!("LLVM IR has no type `void*`");
                        let diagnostic = self
                            .wrong_type(span, message, message!("no such type"))
                            .hint(message!("use `i8*` for a pointer to any type"));
                        return self.fail(diagnostic);
                    }
                    if self.cursor.slice(span).starts_with(b"ptr") && self.versions.may_mix() {
                        let what = message!("a `ptr` does not say what it points to");
                        return self.misfit(span, what);
                    }
                    self.check_pointer_kind(span, false);
                    ty = self.context.types.pointer_to(ty);
                }
                b'(' if self.has_parameters() => ty = self.function_type(ty, depth)?,
                b'a' if self.cursor.peek_word() == b"addrspace" => {
                    let space = self.address_space()?;
                    if ty == Type::PTR {
                        ty = self.context.types.pointer_into(space, ty);
                        continue;
                    }
                    self.expect(b'*')?;
                    let span = self.cursor.span_from(start);
                    self.check_pointer_kind(span, false);
                    ty = self.context.types.pointer_into(space, ty);
                }
                _ if is_named && self.context.types.is_opaque(ty) => {
                    let span = Span::new(start, end);
                    return self.fail_opaque(ty, span);
                }
                _ => {
                    // Some callers look for a line end after a type.
                    self.cursor.go_to(end);
                    return Ok(ty);
                }
            }
        }
    }

    fn type_without_stars(&mut self, start: u32, depth: usize) -> Parsed<Type> {
        if depth > MAX_DEPTH {
            let span = self.cursor.next_token();
            let message =
                message!("types are nested more than {limit} levels deep", limit = MAX_DEPTH);
            return self.fail(Diagnostic::new(Code::NestedTooDeeply, span, message));
        }
        match self.cursor.byte() {
            b'[' => return self.array_type(start, depth),
            b'{' => {
                self.cursor.bump();
                return self.struct_type(false, depth);
            }
            b'<' if self.cursor.second_byte() == b'{' => {
                self.cursor.bump();
                self.cursor.bump();
                return self.struct_type(true, depth);
            }
            b'<' => return self.vector_type(start),
            b'%' => {
                return match self.named_type(depth)? {
                    Some(ty) => Ok(ty),
                    None => self.percent_as_type(),
                };
            }
            _ => {}
        }
        let word = self.cursor.peek_word();
        let ty = match word {
            b"i32" => Type::I32,
            b"void" => Type::VOID,
            b"ptr" => {
                let span = self.cursor.next_token();
                self.check_pointer_kind(span, true);
                Type::PTR
            }
            _ if let Some(float) = FloatType::from_keyword(word) => float.ty(),
            b"ppc_fp128" | b"token" | b"x86_mmx" | b"x86_amx" | b"metadata" | b"target" => {
                let name = self.next_text();
                self.note_word();
                self.note_foreign(message!("the type `{word}`", word = &name));
                self.cursor.word();
                if word == b"target" {
                    self.skip_group()?;
                }
                let span = self.cursor.span_from(start);
                let name = String::from_utf8_lossy(self.cursor.slice(span));
                let name = self.context.names.intern(&name);
                return Ok(self.context.types.foreign(ForeignType::Other(name)));
            }
            [b'i', digits @ ..] if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) => {
                let bits = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
                match bits.and_then(IntType::with_bits) {
                    Some(int) => int.ty(),
                    None => {
                        let Some(bits @ 1..=MAX_BITS) = bits else {
                            return self.expected(Expected::Type);
                        };
                        self.note_foreign(message!("an integer type of more than 64 bits"));
                        self.context.types.foreign(ForeignType::Int(bits))
                    }
                }
            }
            _ => match vocabulary::foreign_type(word) {
                // It is read as the type that is meant.
                Some(ty) => {
                    let name = self.type_text(ty);
                    let hint = message!("write `{code}`", code = name);
                    let diagnostic = self.unexpected(Expected::Type, Some(hint));
                    self.report(diagnostic);
                    ty
                }
                None => return self.expected(Expected::Type),
            },
        };
        self.cursor.word();
        self.check_array_of_c(start, ty)?;
        Ok(ty)
    }

    /// Reports an array type as C has it: `i32[3]`. The type at `start` has been read.
    fn check_array_of_c(&mut self, start: u32, ty: Type) -> Parsed<()> {
        if self.cursor.byte() != b'[' {
            return Ok(());
        }
        let mut cursor = self.cursor.clone();
        cursor.bump();
        let len = cursor.word_here();
        if cursor.byte() != b']' || !len.iter().all(u8::is_ascii_digit) {
            return Ok(());
        }
        let ty = self.type_text(ty);
        let hint = if len.is_empty() {
            message!("an array parameter is a pointer to the first element: `{ty}*`", ty)
        } else {
            let len = Span::new(cursor.offset() - len.len() as u32, cursor.offset());
            message!("write `{code}`", code = format!("[{} x {ty}]", self.shown(len)))
        };
        let span = Span::new(start, cursor.offset() + 1);
        self.fail(
            Diagnostic::new(Code::IrSyntax, span, message!("an array type is written in brackets"))
                .label(message!("this is C syntax"))
                .hint(hint),
        )
    }

    /// Reports a `%` where a type is expected. The author rarely means a type.
    fn percent_as_type<T>(&mut self) -> Parsed<T> {
        let span = self.cursor.next_token();
        let text = self.cursor.slice(span);
        if [&b"%struct."[..], b"%union.", b"%class."].iter().any(|kind| text.starts_with(kind)) {
            let name = self.text_at(span);
            return self.fail(
                Diagnostic::new(
                    Code::IrUndefined,
                    span,
                    message!("the type `{name}` is not defined", name),
                )
                .label(message!("not defined in this file"))
                .hint(message!(
                    "define the type at the top level, as in `%pair = type { i32, i32 }`"
                )),
            );
        }
        if self.cursor.line_end_before(self.statement, span.start).is_some() {
            return self.expected(Expected::Type);
        }
        let name = self.text_at(span);
        // The type of what the name stands for, if it is known.
        let mut cursor = self.cursor.clone();
        cursor.bump();
        let local = match std::str::from_utf8(cursor.word_here()) {
            Ok(word) => match word.parse() {
                Ok(number) => self.body.locals.get(LocalKey::Number(number)),
                Err(_) => {
                    let symbol = self.context.names.intern(word);
                    self.body.locals.get(LocalKey::Name(symbol))
                }
            },
            Err(_) => Local::Unknown,
        };
        let hint = match local {
            Local::Value(value) => {
                let ty = self.context.value_type(&self.body.function, value);
                let code = format!("{} {name}", self.type_text(ty));
                message!("write the type before the operand: `{code}`", code)
            }
            Local::Block(_) | Local::MissingBlock(..) => {
                message!("write `label` before the target: `label {name}`", name)
            }
            _ if self.statement_word() == b"br" => {
                message!(
                    "write `i1` before a condition, `label` before a target: `label {name}`",
                    name
                )
            }
            _ => message!("write the type before the operand, as in `i32 {name}`", name),
        };
        self.expected_with(Expected::Type, Some(hint))
    }

    fn array_type(&mut self, start: u32, depth: usize) -> Parsed<Type> {
        self.cursor.bump();
        let len = self.number(Expected::Length)?;
        self.expect_word("x")?;
        let element = self.member_type(depth)?;
        self.expect(b']')?;
        let inside = self.context.types.scalar_count(element);
        if len.checked_mul(inside).is_none_or(|scalars| scalars > MAX_SCALARS) {
            let span = self.cursor.span_from(start);
            return self.unsupported(span, message!("an array of more than 2^60 elements"));
        }
        Ok(self.context.types.array_of(len, element))
    }

    /// The type of a vector.
    fn vector_type(&mut self, start: u32) -> Parsed<Type> {
        self.cursor.bump();
        let is_scalable = self.cursor.peek_word() == b"vscale";
        if is_scalable {
            self.note_foreign(message!("a scalable vector type"));
            self.cursor.word();
            self.expect_word("x")?;
        }
        self.cursor.skip_space();
        let count = self.cursor.next_token();
        let lanes = self.number(Expected::Length)?;
        if lanes == 0 {
            let message = message!("a vector has at least one lane");
            let diagnostic = self.wrong_type(count, message, message!("not allowed here"));
            return self.fail(diagnostic);
        }
        self.expect_word("x")?;
        let of = self.value_type()?;
        if !self.context.types.is_scalar(of) {
            let span = self.cursor.span_from(start);
            let message = message!("the lanes of a vector are integers, numbers or pointers");
            let diagnostic = self.wrong_type(span, message, message!("no such type"));
            return self.fail(diagnostic);
        }
        self.expect(b'>')?;
        // The lanes of other integers are not at addresses of their own.
        let has_lanes = of.int_bits().is_none_or(|bits| bits == 1 || bits.is_multiple_of(8));
        match u32::try_from(lanes) {
            Ok(lanes @ 1..=MAX_LANES) if has_lanes && !self.context.types.is_pointer(of) => {
                let scale = if is_scalable { Types::SCALABLE } else { 0 };
                Ok(self.context.types.vector_of(lanes | scale, of))
            }
            _ => {
                let what = message!(
                    "a vector type other than 1 to 64 lanes of `i1`, whole bytes or numbers"
                );
                self.note_foreign_from(start, what);
                let most = u64::from(Types::SCALABLE - 1);
                Ok(self.context.types.vector_of(lanes.min(most) as u32, of))
            }
        }
    }

    /// The type of a structure, after its opening bracket.
    fn struct_type(&mut self, is_packed: bool, depth: usize) -> Parsed<Type> {
        let fields = self.fields(is_packed, depth)?;
        Ok(self.context.types.struct_of(is_packed, &fields))
    }

    /// The fields of a structure, after its opening bracket.
    pub(super) fn fields(&mut self, is_packed: bool, depth: usize) -> Parsed<Vec<Type>> {
        let mut fields = Vec::new();
        let mut scalars = 0u64;
        if self.cursor.peek() != b'}' {
            loop {
                let start = self.cursor.offset();
                let field = self.member_type(depth)?;
                scalars = scalars.saturating_add(self.context.types.scalar_count(field));
                if scalars > MAX_SCALARS {
                    let span = self.cursor.span_from(start);
                    let what = message!("a structure of more than 2^60 elements");
                    return self.unsupported(span, what);
                }
                fields.push(field);
                if !self.cursor.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b'}')?;
        if is_packed {
            self.expect(b'>')?;
        }
        Ok(fields)
    }

    fn member_type(&mut self, depth: usize) -> Parsed<Type> {
        self.cursor.skip_space();
        let start = self.cursor.offset();
        let ty = self.type_at_depth(depth + 1)?;
        self.check_no_function(ty, start)?;
        if self.context.types.lanes(ty).is_some() {
            self.note_foreign_from(start, message!("a vector in an array or structure"));
        }
        if ty != Type::VOID {
            return Ok(ty);
        }
        let span = self.cursor.span_from(start);
        let message = message!("an element cannot have type `void`");
        let diagnostic =
            self.wrong_type(span, message, message!("expected the type of an element"));
        self.fail(diagnostic)
    }

    /// Checks that all pointer types of a file are of the same kind. The first one sets the kind;
    /// the first one of the other kind is reported.
    #[inline]
    fn check_pointer_kind(&mut self, span: Span, is_opaque: bool) {
        if self.first_pointer.is_none() {
            self.set_first_pointer(span, is_opaque);
        } else if self.context.types.has_opaque_pointers() != is_opaque && !self.is_mixed {
            self.report_mixed_pointers(span, is_opaque);
        }
    }

    /// Sets the kind of all pointers, which the first one at `span` has.
    fn set_first_pointer(&mut self, span: Span, is_opaque: bool) {
        self.first_pointer = Some(span);
        if is_opaque || self.versions.has_only_opaque() {
            self.context.types.use_opaque_pointers();
        }
    }

    /// Notes that the file has opaque pointers, after all of it has been read.
    pub(super) fn note_opaque_pointers(&mut self) {
        if let Some(first) = self.first_pointer.filter(|&it| self.cursor.slice(it) == b"ptr") {
            self.note_form("ptr", first);
        }
    }

    fn report_mixed_pointers(&mut self, span: Span, is_opaque: bool) {
        if !is_opaque && self.versions.may_mix() {
            return;
        }
        self.is_mixed = true;
        // The kind with fewer pointers is the one to report.
        let (first, span, is_opaque) = match self.count_pointers() {
            ((more, Some(first)), (less, Some(span))) if more > less => (first, span, true),
            ((less, Some(span)), (more, Some(first))) if more > less => (first, span, false),
            // If there are equally many, the first one in the text counts as right.
            ((_, Some(typed)), (_, Some(opaque))) => {
                (typed.min(opaque), typed.max(opaque), opaque > typed)
            }
            _ => (self.first_pointer.unwrap_or(span), span, is_opaque),
        };
        let [this, other] = match is_opaque {
            true => [message!("opaque pointer"), message!("typed pointer")],
            false => [message!("typed pointer"), message!("opaque pointer")],
        };
        let hint = message!(
            "write all pointers as `ptr` (LLVM 15 and newer), or all with their pointee type, as in `i32*`"
        );
        self.report(
            Diagnostic::new(
                Code::IrMixedPointers,
                span,
                message!("typed and opaque pointers in one file"),
            )
            .label(this)
            .related(first, other)
            .hint(hint),
        );
    }

    /// The number of typed and of opaque pointers in the file, and the first of each.
    fn count_pointers(&self) -> ((usize, Option<Span>), (usize, Option<Span>)) {
        let (mut typed, mut opaque) = ((0, None), (0, None));
        let mut cursor = self.cursor.clone();
        cursor.set_end(None);
        cursor.go_to(0);
        loop {
            let token = cursor.next_token();
            let kind = match cursor.slice(token) {
                b"" => return (typed, opaque),
                b"*" => &mut typed,
                b"ptr" if cursor.rest(token.end, 1) != b":" => &mut opaque,
                _ => {
                    cursor.go_to(token.end);
                    continue;
                }
            };
            kind.0 += 1;
            kind.1.get_or_insert(token);
            cursor.go_to(token.end);
        }
    }

    /// Whether a value of type `found` may be used where `wanted` is expected. After mixed pointers
    /// have been reported, all pointers count as equal.
    #[inline]
    pub(super) fn is_same_type(&self, found: Type, wanted: Type) -> bool {
        let types = &self.context.types;
        found == wanted || self.is_mixed && types.is_pointer(found) && types.is_pointer(wanted)
    }

    /// Whether a pointer of type `pointer` may point to a `pointee`.
    #[inline]
    pub(super) fn is_pointer_to(&self, pointer: Type, pointee: Type) -> bool {
        let types = &self.context.types;
        types.is_pointer_to(pointer, pointee) || self.is_mixed && types.is_pointer(pointer)
    }

    /// The type of a pointer that the text does not spell out. It is typed unless the file has
    /// opaque pointers.
    pub(super) fn pointer_type(&mut self, pointee: Type, start: u32) -> Type {
        if self.first_pointer.is_none() {
            self.look_ahead_for_pointers(start);
        }
        self.context.types.pointer_to(pointee)
    }

    /// Whether pointers do not say what they point to. The first pointer type decides, which may not have been read at
    /// `start`.
    pub(super) fn has_opaque_pointers(&mut self, start: u32) -> bool {
        if self.first_pointer.is_none() {
            self.look_ahead_for_pointers(start);
        }
        self.context.types.has_opaque_pointers()
    }

    /// Finds the first pointer type of the text, which sets the kind of all pointers. It may be in a body before
    /// `start` that is not read yet.
    fn look_ahead_for_pointers(&mut self, start: u32) {
        let mut cursor = self.cursor.clone();
        cursor.set_end(None);
        cursor.go_to(0);
        loop {
            let token = cursor.next_token();
            if token.start == token.end {
                // The file has no pointer type.
                let is_opaque = self.versions.may_mix();
                return self.set_first_pointer(Span::new(start, start), is_opaque);
            }
            match cursor.slice(token) {
                b"*" => return self.set_first_pointer(token, false),
                b"ptr" if cursor.rest(token.end, 1) != b":" => {
                    return self.set_first_pointer(token, true);
                }
                _ => cursor.go_to(token.end),
            }
        }
    }
}
