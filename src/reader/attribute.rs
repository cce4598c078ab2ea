//! Attributes of values, metadata and debug records, which the reader skips.

use super::attribute_check::{CALLING, DROPPED, Written};
use super::expected::Expected;
use super::{Parsed, Reader};
use crate::diag::message;
use crate::ir::{Extension, Passing};

impl Reader<'_> {
    /// Takes the attributes of a parameter, an argument or a result, and returns how it is passed.
    /// Drops the others.
    pub(super) fn value_attributes(&mut self) -> Parsed<Passing> {
        let (mut passing, mut alignment) = (Passing::PLAIN, None);
        self.texts.written = Written::default();
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
            self.note_word();
            self.texts.written.add(word);
            if CALLING.contains(word) {
                let name = self.next_text();
                self.note_foreign(message!("the attribute `{word}`", word = name));
                self.cursor.word();
                match word {
                    b"byref" | b"inalloca" | b"preallocated" | b"elementtype" => {
                        self.expect(b'(')?;
                        self.result_type()?;
                        self.expect(b')')?;
                    }
                    b"alignstack" => {
                        self.expect(b'(')?;
                        self.alignment()?;
                        self.expect(b')')?;
                    }
                    _ => {}
                }
                continue;
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
            match word {
                b"align" if self.cursor.peek() != b'(' => alignment = Some(self.alignment()?),
                b"dereferenceable" | b"dereferenceable_or_null" => {
                    self.expect(b'(')?;
                    self.number(Expected::Number)?;
                    self.expect(b')')?;
                }
                b"range" => {
                    self.expect(b'(')?;
                    let ty = self.value_type()?;
                    self.constant(ty)?;
                    self.expect(b',')?;
                    self.constant(ty)?;
                    self.expect(b')')?;
                }
                _ => self.skip_arguments()?,
            }
        }
        if let Passing::Copy(_, its) | Passing::Result(_, its) = &mut passing {
            *its = alignment;
        }
        Ok(passing)
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
        self.unclosed(start)
    }

    /// Skips `!name` and its node, which may follow an instruction or a function's attributes.
    pub(super) fn skip_attachment(&mut self) -> Parsed<()> {
        if !self.cursor.eat(b'!') {
            return self.expected(Expected::Metadata);
        }
        let start = self.cursor.offset();
        if matches!(self.cursor.word_here(), [] | [b'0'..=b'9', ..]) {
            self.cursor.go_to(start);
            return self.expected(Expected::MetadataName);
        }
        self.skip_node()
    }

    /// Skips a metadata node or its number: `!7`, `!{...}`, `!"..."`, `!DILocation(...)`.
    pub(super) fn skip_node(&mut self) -> Parsed<()> {
        self.expect(b'!')?;
        let start = self.cursor.offset() - 1;
        match self.cursor.byte() {
            b'"' => self.string_here().map(|_| ()),
            b'{' => self.skip_nodes(),
            _ => {
                let word = self.cursor.word_here();
                let is_number = word.iter().all(u8::is_ascii_digit);
                if word.is_empty() || is_number == (self.cursor.byte() == b'(') {
                    self.cursor.go_to(start);
                    return self.expected(Expected::Metadata);
                }
                if !is_number {
                    self.skip_nodes()?;
                    return self.check_debug_node(word, self.cursor.span_from(start));
                }
                self.use_node(self.cursor.span_from(start));
                Ok(())
            }
        }
    }

    /// Skips a group, and checks that the nodes in it are defined.
    pub(super) fn skip_nodes(&mut self) -> Parsed<()> {
        let start = self.cursor.offset();
        self.skip_group()?;
        self.use_nodes_in(self.cursor.span_from(start));
        Ok(())
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
