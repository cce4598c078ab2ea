//! Attributes, metadata and debug records, which the reader skips.

use super::expected::Expected;
use super::{Parsed, Reader};
use crate::diag::{Code, Diagnostic, message};
use crate::ir::{Extension, Opcode, Passing};
use crate::support::keywords::Keywords;
use crate::support::span::Span;

/// Attributes of parameters and results that only promise something to an optimiser. They can be
/// dropped.
static DROPPED: Keywords<64> = Keywords::new(&[
    "noundef",
    "noext",
    "noalias",
    "nocapture",
    "captures",
    "nofree",
    "nonnull",
    "readonly",
    "readnone",
    "writeonly",
    "writable",
    "returned",
    "immarg",
    "align",
    "dereferenceable",
    "dereferenceable_or_null",
    "range",
    "initializes",
    "dead_on_unwind",
    "dead_on_return",
    "allocptr",
    "allocalign",
]);

/// Attributes that change how an argument is passed.
static CALLING: Keywords<32> = Keywords::new(&[
    "inreg",
    "byref",
    "inalloca",
    "preallocated",
    "nest",
    "swiftself",
    "swifterror",
    "swiftasync",
    "elementtype",
]);

/// Attributes of functions that may follow a call directly, without a group.
static OF_CALLS: Keywords<64> = Keywords::new(&[
    "nounwind",
    "noreturn",
    "willreturn",
    "readonly",
    "readnone",
    "writeonly",
    "argmemonly",
    "inaccessiblememonly",
    "inaccessiblemem_or_argmemonly",
    "nofree",
    "nosync",
    "norecurse",
    "nocallback",
    "nomerge",
    "nobuiltin",
    "builtin",
    "cold",
    "hot",
    "noinline",
    "alwaysinline",
    "optnone",
    "optsize",
    "minsize",
    "convergent",
    "speculatable",
    "mustprogress",
    "memory",
    "returns_twice",
    "allocsize",
    "uwtable",
]);

impl Reader<'_> {
    /// Takes the attributes of a parameter, an argument or a result, and returns how it is passed.
    /// Drops the others.
    pub(super) fn value_attributes(&mut self) -> Parsed<Passing> {
        let (mut passing, mut alignment) = (Passing::PLAIN, None);
        loop {
            let first = self.cursor.peek();
            if first == b'"' {
                self.skip_string_attribute()?;
                continue;
            }
            // Most values do not begin with a letter.
            if !first.is_ascii_lowercase() {
                break;
            }
            let word = self.cursor.peek_word();
            if CALLING.contains(word) {
                return self.unsupported_next(message!("this attribute"));
            }
            match word {
                b"signext" => passing = Passing::Extended(Extension::Sign),
                b"zeroext" => passing = Passing::Extended(Extension::Zero),
                b"byval" | b"sret" => {
                    self.cursor.word();
                    self.expect(b'(')?;
                    let ty = self.value_type()?;
                    self.expect(b')')?;
                    let pass = if word == b"sret" { Passing::Result } else { Passing::Copy };
                    passing = pass(ty, None);
                    continue;
                }
                _ if !DROPPED.contains(word) => break,
                _ => {}
            }
            self.cursor.word();
            if word == b"align" && self.cursor.peek() != b'(' {
                alignment = Some(self.alignment()?);
            } else {
                self.skip_arguments()?;
            }
        }
        if let Passing::Copy(_, its) | Passing::Result(_, its) = &mut passing {
            *its = alignment;
        }
        Ok(passing)
    }

    /// Skips the attributes after the arguments of a call.
    pub(super) fn skip_call_attributes(&mut self) -> Parsed<()> {
        loop {
            match self.cursor.peek() {
                b'#' if self.cursor.second_byte().is_ascii_digit() => {
                    self.cursor.bump();
                    self.cursor.word_here();
                }
                b'"' => self.skip_string_attribute()?,
                b'[' => return self.unsupported_next(message!("an operand bundle")),
                byte if byte.is_ascii_lowercase() => {
                    if !OF_CALLS.contains(self.cursor.peek_word()) {
                        return Ok(());
                    }
                    self.cursor.word();
                    self.skip_arguments()?;
                }
                _ => return Ok(()),
            }
        }
    }

    /// Skips everything between the parameters of a function and its body. A declaration has no
    /// body and ends with its line.
    pub(super) fn skip_function_attributes(&mut self, is_declaration: bool) -> Parsed<()> {
        loop {
            if self.cursor.is_at_line_end() && (is_declaration || !self.is_attribute_next()) {
                return Ok(());
            }
            match self.cursor.peek() {
                b'#' => {
                    self.cursor.bump();
                    self.cursor.word_here();
                }
                b'"' => self.skip_string_attribute()?,
                b'!' => self.skip_attachment()?,
                byte if byte.is_ascii_lowercase() => {
                    let word = self.cursor.peek_word();
                    match word {
                        b"section" | b"partition" | b"comdat" | b"gc" | b"prefix" | b"prologue"
                        | b"personality" | b"addrspace" => {
                            return self.unsupported_next(message!("this property of a function"));
                        }
                        b"private" | b"internal" | b"external" | b"common" | b"dso_local"
                        | b"hidden" | b"protected" => {
                            self.report_late_property();
                            self.cursor.word();
                        }
                        // The next item at the outermost level.
                        b"define" | b"declare" | b"attributes" | b"source_filename" | b"target" => {
                            return Ok(());
                        }
                        b"align" => {
                            self.cursor.word();
                            if self.cursor.peek() != b'(' {
                                self.alignment()?;
                                continue;
                            }
                        }
                        _ => {
                            self.cursor.word();
                        }
                    }
                    self.skip_arguments()?;
                }
                _ => return Ok(()),
            }
        }
    }

    /// Reports a property such as `private` after the parameters; it is the next word.
    fn report_late_property(&mut self) {
        let span = self.cursor.next_token();
        let word = self.text_at(span);
        self.report(
            Diagnostic::new(
                Code::IrSyntax,
                span,
                message!("`{word}` is after the parameters", word = &word),
            )
            .label(message!("not allowed here"))
            .hint(message!("move `{word}` before the return type", word)),
        );
    }

    /// Whether the next line continues the attributes of a definition.
    fn is_attribute_next(&mut self) -> bool {
        let mut cursor = self.cursor.clone();
        matches!(cursor.peek(), b'{' | b'#' | b'!' | b'"')
            || cursor.peek().is_ascii_lowercase() && {
                let word = cursor.word();
                Opcode::from_keyword(word).is_none() && cursor.byte() != b':'
            }
    }

    /// Skips `"key"` or `"key"="value"`.
    fn skip_string_attribute(&mut self) -> Parsed<()> {
        self.string(Expected::Attribute)?;
        if self.cursor.eat(b'=') {
            self.string(Expected::AttributeValue)?;
        }
        Ok(())
    }

    /// Skips the arguments in brackets after an attribute, if there are any.
    fn skip_arguments(&mut self) -> Parsed<()> {
        if self.cursor.byte() != b'(' || self.cursor.skip_arguments() {
            return Ok(());
        }
        let start = self.cursor.offset();
        let span = Span::new(start, start + 1);
        self.fail(
            Diagnostic::new(Code::IrSyntax, span, message!("unclosed parenthesis"))
                .label(message!("not closed on this line"))
                .hint(message!("write `)` after the arguments")),
        )
    }

    /// Skips `!name` and its node, which may follow an instruction or a function's attributes.
    pub(super) fn skip_attachment(&mut self) -> Parsed<()> {
        if !self.cursor.eat(b'!') {
            return self.expected(Expected::Metadata);
        }
        if self.cursor.word_here().is_empty() {
            return self.expected(Expected::MetadataName);
        }
        self.skip_node()
    }

    /// Skips a metadata node or its number: `!7`, `!{...}`, `!"..."`, `!DILocation(...)`.
    pub(super) fn skip_node(&mut self) -> Parsed<()> {
        self.expect(b'!')?;
        match self.cursor.byte() {
            b'"' => self.string_here().map(|_| ()),
            b'{' => self.skip_group(),
            _ => {
                if self.cursor.word_here().is_empty() {
                    return self.expected(Expected::Metadata);
                }
                if self.cursor.byte() == b'(' { self.skip_group() } else { Ok(()) }
            }
        }
    }

    /// Skips from the next opening bracket to its closing bracket.
    pub(super) fn skip_group(&mut self) -> Parsed<()> {
        self.cursor.skip_space();
        if self.cursor.skip_brackets() {
            return Ok(());
        }
        self.expected(Expected::ClosingBracket)
    }

    /// Skips `, !dbg !7` and the like; the comma has been taken.
    pub(super) fn skip_attachments(&mut self) -> Parsed<()> {
        self.skip_attachment()?;
        while self.cursor.eat(b',') {
            self.skip_attachment()?;
        }
        Ok(())
    }
}
