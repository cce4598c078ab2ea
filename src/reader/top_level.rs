//! The outermost level: functions, global variables, aliases, metadata.

use super::body::Definition;
use super::{Parsed, Reader};
use crate::diag::{Code, Diagnostic};
use crate::ir::Linkage;
use crate::support::span::Span;

impl Reader<'_> {
    /// Reads everything except the bodies of functions, and returns the definitions of the
    /// functions.
    pub(super) fn top_level(&mut self) -> Vec<Definition> {
        let mut definitions = Vec::new();
        if self.cursor.rest(0, 3) == b"\xEF\xBB\xBF" {
            // The mark itself is not shown.
            let span = Span::new(3, 3);
            self.report(
                Diagnostic::new(Code::IrSyntax, span, "the file begins with a byte-order mark")
                    .label("LLVM does not read it")
                    .hint("save the file as UTF-8 without a byte-order mark"),
            );
            self.cursor.go_to(3);
        }
        loop {
            if self.cursor.peek() == 0 && self.cursor.is_at_end() {
                break;
            }
            let start = self.cursor.offset();
            self.statement = start;
            if self.entity(&mut definitions).is_err() {
                if self.cursor.offset() == start {
                    self.cursor.bump();
                }
                self.recover();
            }
        }
        definitions
    }

    /// Moves to the next line that looks like an item of the outermost level.
    fn recover(&mut self) {
        while !self.cursor.is_at_end() {
            self.cursor.skip_line();
            self.cursor.bump();
            let is_start = match self.cursor.byte() {
                b'@' | b'!' => true,
                b'd' | b'a' | b't' | b's' => {
                    let mut cursor = self.cursor.clone();
                    let word = cursor.word_here();
                    let is_keyword = matches!(
                        word,
                        b"define" | b"declare" | b"attributes" | b"target" | b"source_filename"
                    );
                    is_keyword && matches!(cursor.byte(), b' ' | b'\t')
                }
                _ => false,
            };
            if is_start {
                return;
            }
        }
    }

    fn entity(&mut self, definitions: &mut Vec<Definition>) -> Parsed<()> {
        match self.cursor.byte() {
            b'@' => return self.global_or_alias(),
            b'!' => return self.metadata_definition(),
            b'%' => return self.unsupported_next("a named type is"),
            b'$' => return self.unsupported_next("a comdat is"),
            b'^' => return self.unsupported_next("a module summary is"),
            _ => {}
        }
        match self.cursor.peek_word() {
            b"define" => {
                self.cursor.word();
                let definition = self.definition()?;
                definitions.push(definition);
                Ok(())
            }
            b"declare" => {
                self.cursor.word();
                self.declaration()
            }
            b"attributes" => {
                self.cursor.word();
                self.expect(b'#')?;
                self.number("the number of the group")?;
                self.expect(b'=')?;
                self.skip_group()
            }
            b"source_filename" => {
                self.cursor.word();
                self.expect(b'=')?;
                let name = self.string("a file name")?;
                self.context.source_filename = String::from_utf8_lossy(&name).into_owned();
                Ok(())
            }
            b"target" => {
                self.cursor.word();
                let what = self.cursor.word();
                if !matches!(what, b"datalayout" | b"triple") {
                    return self.expected("`datalayout` or `triple`");
                }
                self.expect(b'=')?;
                let text = self.text("a description in quotation marks")?;
                if what == b"triple" {
                    self.context.target_triple = text;
                } else {
                    self.context.target_datalayout = text;
                }
                Ok(())
            }
            b"module" => self.unsupported_next("inline assembly is"),
            b"uselistorder" | b"uselistorder_bb" => self.unsupported_next("a use-list order is"),
            _ => self.expected("a function, a global variable or metadata"),
        }
    }

    /// Skips `!7 = ...` or `!llvm.ident = ...`.
    fn metadata_definition(&mut self) -> Parsed<()> {
        self.cursor.bump();
        self.cursor.word_here();
        self.expect(b'=')?;
        self.cursor.eat_word(b"distinct");
        self.skip_node()
    }

    /// Takes `private`, `internal` and the like; skips properties without an effect.
    pub(super) fn linkage(&mut self) -> Parsed<Option<Linkage>> {
        let mut linkage = None;
        loop {
            linkage = match self.cursor.peek_word() {
                b"private" => Some(Linkage::Private),
                b"internal" => Some(Linkage::Internal),
                b"external" => Some(Linkage::External),
                b"common" => Some(Linkage::Common),
                b"dso_local"
                | b"dso_preemptable"
                | b"default"
                | b"hidden"
                | b"protected"
                | b"unnamed_addr"
                | b"local_unnamed_addr" => linkage,
                b"available_externally"
                | b"linkonce"
                | b"linkonce_odr"
                | b"weak"
                | b"weak_odr"
                | b"appending"
                | b"extern_weak" => {
                    return self.unsupported_next("this linkage is");
                }
                b"dllimport"
                | b"dllexport"
                | b"thread_local"
                | b"externally_initialized"
                | b"addrspace" => return self.unsupported_next("this property is"),
                _ => return Ok(linkage),
            };
            self.cursor.word();
        }
    }
}
