//! Structures with names: `%pair = type { i32, i32 }`.
//!
//! A name may be used before its definition. So the definitions are found before anything is read,
//! and one is read at its place or at the first use, whichever is first.

use super::expected::Expected;
use super::{Parsed, Reader, Reported};
use crate::diag::{Code, Diagnostic, message};
use crate::ir::{Type, TypeKind};
use crate::support::interner::Symbol;
use crate::support::span::Span;

/// What a type is defined as.
enum Content {
    /// A structure whose fields are not known.
    Opaque,
    /// A structure with these fields, and whether it is packed.
    Fields(bool, Vec<Type>),
    /// Another type.
    Other(Type),
}

/// What is known about the definition of a type.
#[derive(Copy, Clone, Debug)]
pub(super) enum TypeName {
    /// It is at this offset.
    Unread(u32),
    /// It is being read. It has a type already if a pointer inside of it leads to it.
    Open(u32, Option<Type>),
    /// It has been read: where it begins and ends.
    Read(u32, u32, Type),
    /// Its definition is kept as text.
    Kept,
    /// It could not be read.
    Faulty,
}

impl<'a> Reader<'a> {
    /// Finds all definitions of types. A definition begins a line. Linear in the text up to the last one.
    pub(super) fn find_type_definitions(&mut self) {
        // Only a search forwards is fast.
        let Some(last) = memchr::memmem::find_iter(self.cursor.text(), b"type").last() else {
            return;
        };
        for start in self.line_starts(last, b'%') {
            let mut cursor = self.cursor.clone();
            cursor.go_to(start as u32);
            if !self.is_type_definition_at(&cursor) {
                continue;
            }
            std::mem::swap(&mut self.cursor, &mut cursor);
            if let Some((symbol, _)) = self.type_symbol() {
                self.type_names.entry(symbol).or_insert(TypeName::Unread(start as u32));
            }
            std::mem::swap(&mut self.cursor, &mut cursor);
        }
    }

    /// The places up to `end` where `first` is the first thing on its line.
    pub(super) fn line_starts(
        &self,
        end: usize,
        first: u8,
    ) -> impl Iterator<Item = usize> + use<'a> {
        let text = self.cursor.text().get(..end).unwrap_or_default();
        let lines =
            std::iter::once(0).chain(memchr::memchr2_iter(b'\n', b'\r', text).map(|end| end + 1));
        let content = move |start: usize| {
            let blanks = text[start..].iter().take_while(|&&byte| matches!(byte, b' ' | b'\t'));
            start + blanks.count()
        };
        lines.map(content).filter(move |&start| text.get(start) == Some(&first))
    }

    /// Reads the definition of a type, which comes next.
    pub(super) fn type_definition(&mut self) -> Parsed<()> {
        let start = self.cursor.offset();
        let Some((symbol, span)) = self.type_symbol() else { return self.expected(Expected::Name) };
        if let Some(names) = &mut self.names {
            names.note_type(symbol, span, true);
        }
        self.cursor.go_to(start);
        let first = match self.type_names.get(&symbol) {
            Some(TypeName::Unread(first)) => *first,
            Some(&TypeName::Read(first, end, ty)) if first == start => {
                self.cursor.go_to(end);
                return self.check_own_name(symbol, ty, span);
            }
            Some(TypeName::Read(first, ..) | TypeName::Open(first, _)) => *first,
            Some(TypeName::Kept) => return self.fail_kept_type(span),
            Some(TypeName::Faulty) | None => return Err(Reported),
        };
        if first != start {
            let name = self.text_at(span);
            return self.fail(
                Diagnostic::new(
                    Code::IrRedefined,
                    span,
                    message!("`{name}` is defined twice", name),
                )
                .label(message!("defined again here"))
                .related(Span::new(first, first + 1), message!("first defined here")),
            );
        }
        let ty = self.read_type(symbol, start, 0)?;
        self.check_own_name(symbol, ty, span)
    }

    /// Only structures have names of their own. Any other type is printed instead of its name, and the
    /// definition is kept for text that has the name.
    fn check_own_name(&mut self, symbol: Symbol, ty: Type, span: Span) -> Parsed<()> {
        self.note_foreign_type(symbol, span);
        let own = match self.context.types.kind(ty) {
            TypeKind::Struct(fields) => fields.name,
            TypeKind::Opaque(name) => name,
            _ => Symbol::NONE,
        };
        if own == symbol {
            return Ok(());
        }
        self.note_unsupported_at(span, message!("a named type that is not a structure"));
        Ok(())
    }

    /// The type whose name comes next; `None`, with the name still to come, if it is not the name of
    /// a type.
    pub(super) fn named_type(&mut self, depth: usize) -> Parsed<Option<Type>> {
        if self.type_names.is_empty() {
            return Ok(None);
        }
        let start = self.cursor.offset();
        let Some((symbol, span)) = self.type_symbol() else { return Ok(None) };
        self.note_foreign_type(symbol, span);
        let found = self.type_names.get(&symbol).copied();
        if let Some(names) = self.names.as_mut().filter(|_| found.is_some()) {
            names.note_type(symbol, span, false);
        }
        match found {
            Some(TypeName::Read(_, _, ty) | TypeName::Open(_, Some(ty))) => Ok(Some(ty)),
            Some(TypeName::Open(at, None)) => {
                let ty = self.context.types.opaque(symbol);
                self.type_names.insert(symbol, TypeName::Open(at, Some(ty)));
                Ok(Some(ty))
            }
            Some(TypeName::Unread(at)) => {
                let after = self.cursor.offset();
                let statement = std::mem::replace(&mut self.statement, at);
                self.cursor.go_to(at);
                let read = self.read_type(symbol, at, depth);
                // Also after a fault in the definition: the text after the name is read next.
                self.cursor.go_to(after);
                self.statement = statement;
                read.map(Some)
            }
            Some(TypeName::Kept) => self.fail_kept_type(span),
            Some(TypeName::Faulty) => Err(Reported),
            None => {
                self.cursor.go_to(start);
                Ok(None)
            }
        }
    }

    /// Takes the name of a structure without known fields, if that comes next and not a pointer to it.
    pub(super) fn opaque_type(&mut self) -> Parsed<Option<Type>> {
        let start = self.cursor.offset();
        if self.is_type_name_next()
            && let Some(ty) = self.named_type(0)?
            && self.context.types.is_opaque(ty)
            && !self.cursor.is_next(b'*')
        {
            return Ok(Some(ty));
        }
        self.cursor.go_to(start);
        Ok(None)
    }

    /// Whether the name of a type comes next.
    pub(super) fn is_type_name_next(&mut self) -> bool {
        if self.type_names.is_empty() {
            return false;
        }
        let start = self.cursor.offset();
        let symbol = self.type_symbol();
        self.cursor.go_to(start);
        symbol.is_some_and(|(symbol, _)| self.type_names.contains_key(&symbol))
    }

    /// Takes `%` and the name of a type; `None` if something else comes next.
    fn type_symbol(&mut self) -> Option<(Symbol, Span)> {
        let start = self.cursor.offset();
        if self.cursor.byte() != b'%' {
            return None;
        }
        self.cursor.bump();
        let symbol = match self.cursor.byte() {
            b'"' => {
                let name = self.string_here().ok()?;
                self.context.names.intern(&String::from_utf8(name).ok()?)
            }
            _ => {
                let word = self.cursor.word_here();
                self.context.names.intern(std::str::from_utf8(word).ok()?)
            }
        };
        (!symbol.is_none()).then(|| (symbol, self.cursor.span_from(start)))
    }

    /// Reads the definition of `symbol`, which begins at `start` and comes next.
    fn read_type(&mut self, symbol: Symbol, start: u32, depth: usize) -> Parsed<Type> {
        self.type_names.insert(symbol, TypeName::Open(start, None));
        let was_foreign = std::mem::take(&mut self.texts.is_foreign);
        let read = self.type_content(depth);
        if self.texts.is_foreign {
            self.texts.foreign_types.insert(symbol);
        }
        self.texts.is_foreign |= was_foreign;
        let failed = match (&read, &self.unsupported) {
            (Err(_), Some(_)) => TypeName::Kept,
            _ => TypeName::Faulty,
        };
        let known = self.type_names.insert(symbol, failed);
        let content = read?;
        let ty = match (&content, known) {
            (&Content::Other(ty), _) => ty,
            (_, Some(TypeName::Open(_, Some(ty)))) => ty,
            _ => self.context.types.opaque(symbol),
        };
        if let Content::Fields(is_packed, fields) = content {
            self.context.types.define(ty, is_packed, &fields);
        }
        let end = self.cursor.offset();
        self.type_names.insert(symbol, TypeName::Read(start, end, ty));
        Ok(ty)
    }

    /// Notes that what has the type `symbol`, which is at `span`, is kept as text, if that is so.
    #[inline]
    fn note_foreign_type(&mut self, symbol: Symbol, span: Span) {
        if !self.texts.foreign_types.is_empty() && self.texts.foreign_types.contains(&symbol) {
            let name = self.text_at(span);
            self.texts.is_foreign = true;
            self.note_unsupported_at(span, message!("the type `{word}`", word = name));
        }
    }

    /// Reports a use of a type at `span` whose definition is kept as text.
    fn fail_kept_type<T>(&mut self, span: Span) -> Parsed<T> {
        let name = self.text_at(span);
        self.unsupported(span, message!("the type `{word}`", word = name))
    }

    /// Reads `%name = type` and what follows.
    fn type_content(&mut self, depth: usize) -> Parsed<Content> {
        let symbol = self.type_symbol().map(|(symbol, _)| symbol);
        self.expect(b'=')?;
        self.expect_word("type")?;
        if self.cursor.eat_word(b"opaque") {
            return Ok(Content::Opaque);
        }
        let is_packed = self.cursor.peek() == b'<' && self.cursor.second_byte() == b'{';
        if is_packed {
            self.cursor.bump();
        }
        if self.cursor.peek() != b'{' {
            let start = self.cursor.offset();
            let ty = self.type_at_depth(depth + 1)?;
            let span = self.cursor.span_from(start);
            let known = symbol.and_then(|symbol| self.type_names.get(&symbol));
            if let Some(&TypeName::Open(_, Some(open))) = known {
                return self.fail_opaque(open, span);
            }
            return Ok(Content::Other(ty));
        }
        self.cursor.bump();
        Ok(Content::Fields(is_packed, self.fields(is_packed, depth + 1)?))
    }

    /// Reports a value of the structure `ty` where its fields are not known.
    pub(super) fn fail_opaque<T>(&mut self, ty: Type, span: Span) -> Parsed<T> {
        let name = self.type_text(ty);
        let is_open = self
            .type_names
            .values()
            .any(|known| matches!(*known, TypeName::Open(_, Some(open)) if open == ty));
        let message = match is_open {
            true => message!("`{name}` contains itself", name = &name),
            false => message!("the fields of `{name}` are not known", name = &name),
        };
        let hint = message!("use a pointer to it: `{name}*`", name);
        let diagnostic =
            self.wrong_type(span, message, message!("its size is not known")).hint(hint);
        self.fail(diagnostic)
    }
}
