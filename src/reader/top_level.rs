//! The outermost level: functions, global variables, aliases, metadata.

use super::body::Definition;
use super::cursor::Cursor;
use super::expected::Expected;
use super::{Meaning, Parsed, Reader};
use crate::diag::{Code, Diagnostic, message};
use crate::ir::{Linkage, Opcode};
use crate::support::span::Span;

/// The words that begin an item of the outermost level.
pub(super) const ITEMS: [&[u8]; 5] =
    [b"define", b"declare", b"attributes", b"target", b"source_filename"];

impl Reader<'_> {
    /// Reads everything except the bodies of functions, and returns the definitions of the
    /// functions.
    pub(super) fn top_level(&mut self) -> Vec<Definition> {
        let mut definitions = Vec::new();
        if self.cursor.rest(0, 3) == b"\xEF\xBB\xBF" {
            // The mark itself is not shown.
            let span = Span::new(3, 3);
            self.report(
                Diagnostic::new(
                    Code::IrSyntax,
                    span,
                    message!("the file begins with a byte-order mark"),
                )
                .label(message!("LLVM rejects it"))
                .hint(message!("save the file as UTF-8 without a byte-order mark")),
            );
            self.cursor.go_to(3);
        }
        self.find_type_definitions();
        self.find_data_layout();
        loop {
            if self.cursor.peek() == 0 && self.cursor.is_at_end() {
                break;
            }
            let start = self.cursor.offset();
            self.statement = start;
            let known = definitions.len();
            self.texts.is_foreign = false;
            let read = self.entity(&mut definitions);
            if let Some(unsupported) = self.unsupported.take() {
                match definitions.get_mut(known) {
                    Some(definition) => {
                        definition.unsupported = Some(unsupported);
                        let id = definition.function;
                        self.note_foreign_function(id);
                    }
                    None => self.keep_item(start, known > 0, read.is_ok(), unsupported),
                }
            } else if read.is_err() {
                if self.cursor.offset() == start {
                    self.cursor.bump();
                }
                self.recover(start);
            }
        }
        self.complete_attributes();
        self.complete_references();
        self.check_aliases();
        self.complete_kept(&mut definitions);
        definitions
    }

    /// Moves to the next line that may be an item of the outermost level, after a fault in the one
    /// at `start`. If a function begins there, skips its body. What it defines is not reported as
    /// missing.
    fn recover(&mut self, start: u32) {
        let mut end = self.cursor.clone();
        end.go_to(start);
        end.skip_line();
        let text = self.cursor.slice(Span::new(start, end.offset()));
        let text = text.split(|&byte| byte == b';').next().unwrap_or(text).trim_ascii_end();
        if let Some(at) = memchr::memchr(b'@', text) {
            let mut cursor = Cursor::new(&text[at + 1..], 0);
            let name = std::str::from_utf8(cursor.word_here()).unwrap_or_default();
            if !name.is_empty() {
                let symbol = self.context.names.intern(name);
                if matches!(self.meaning(symbol), Meaning::Unknown) {
                    self.set_meaning(symbol, Meaning::Faulty);
                }
            }
        }
        if self.cursor.is_at_line_start(start) {
            // The fault is at the end of the line before.
            while !matches!(self.cursor.byte(), b'\n' | b'\r') {
                self.cursor.go_to(self.cursor.offset() - 1);
            }
        }
        if self.cursor.offset() <= end.offset() && text.ends_with(b"{") {
            self.cursor.go_to(start + text.len() as u32);
            match self.cursor.skip_body() {
                Ok(_) => self.cursor.bump(),
                Err(_) => return,
            }
        }
        loop {
            self.cursor.skip_line();
            if self.cursor.is_at_end() {
                return;
            }
            self.cursor.bump();
            let mut cursor = self.cursor.clone();
            let is_indented = matches!(cursor.byte(), b' ' | b'\t');
            while matches!(cursor.byte(), b' ' | b'\t') {
                cursor.bump();
            }
            let word = cursor.word_here();
            let is_item = matches!(cursor.byte(), b' ' | b'\t') && ITEMS.contains(&word);
            // An instruction or a label continues what has been reported.
            let is_inside = is_indented
                || self.begins_with_result()
                || Opcode::from_keyword(word).is_some()
                || matches!(cursor.byte(), b'}' | b'{' | b':' | b'\n' | b'\r' | b';');
            if is_item || !is_inside {
                return;
            }
        }
    }

    fn entity(&mut self, definitions: &mut Vec<Definition>) -> Parsed<()> {
        match self.cursor.byte() {
            b'@' => return self.global_or_alias(),
            b'!' => return self.metadata_definition(),
            b'%' if self.is_type_definition_at(&self.cursor) => return self.type_definition(),
            b'$' => return self.comdat(),
            b'^' => return self.summary(),
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
                self.attribute_group()
            }
            b"source_filename" => {
                self.cursor.word();
                self.expect(b'=')?;
                let name = self.string(Expected::FileName)?;
                self.context.source_filename = String::from_utf8_lossy(&name).into_owned();
                Ok(())
            }
            b"target" => {
                self.cursor.word();
                let what = self.cursor.word();
                if !matches!(what, b"datalayout" | b"triple") {
                    return self.expected(Expected::DataLayoutOrTriple);
                }
                self.expect(b'=')?;
                self.cursor.skip_space();
                let start = self.cursor.offset();
                let text = self.text(Expected::String)?;
                if what == b"triple" {
                    self.context.target_triple = text;
                } else {
                    self.data_layout(&text, start)?;
                    self.context.target_datalayout = text;
                }
                Ok(())
            }
            b"module" => {
                let start = self.cursor.offset();
                self.cursor.word();
                self.expect_word("asm")?;
                self.string(Expected::String)?;
                let span = self.cursor.span_from(start);
                self.note_unsupported_at(span, message!("inline assembly"));
                Ok(())
            }
            b"uselistorder" | b"uselistorder_bb" => {
                self.cursor.word();
                self.use_list_order()
            }
            _ => self.unknown_item(),
        }
    }

    /// Skips the rest of `uselistorder i32 %x, { 1, 0 }`: the order in which LLVM keeps the uses of a value.
    pub(super) fn use_list_order(&mut self) -> Parsed<()> {
        while !self.cursor.is_at_line_end() {
            match self.cursor.peek() {
                b'{' | b'(' | b'[' => {
                    let is_last = self.cursor.byte() == b'{';
                    self.skip_group()?;
                    if is_last && self.cursor.is_at_line_end() {
                        return Ok(());
                    }
                }
                b'"' if self.cursor.quoted_here().is_some() => {}
                _ => self.cursor.bump(),
            }
        }
        self.expected(Expected::Text("{"))
    }

    /// Reports `$name = comdat any`, a group of definitions; the linker keeps one of them.
    fn comdat(&mut self) -> Parsed<()> {
        let start = self.cursor.offset();
        self.cursor.bump();
        let name = self.name_here(Expected::Name)?;
        self.texts.references.comdats.insert(name);
        self.expect(b'=')?;
        self.expect_word("comdat")?;
        let kinds: [&[u8]; 5] = [b"any", b"exactmatch", b"largest", b"nodeduplicate", b"samesize"];
        if !kinds.contains(&self.cursor.peek_word()) {
            return self.expected(Expected::Text("any"));
        }
        self.cursor.word();
        let span = self.cursor.span_from(start);
        self.note_unsupported_at(span, message!("a comdat"));
        Ok(())
    }

    /// Skips `^0 = module: (...)`, a part of the summary that LLVM writes for optimisation across modules.
    fn summary(&mut self) -> Parsed<()> {
        self.cursor.bump();
        self.number(Expected::Number)?;
        self.expect(b'=')?;
        let kinds: [&[u8]; 6] =
            [b"module", b"gv", b"typeid", b"typeidCompatibleVTable", b"flags", b"blockcount"];
        if !kinds.contains(&self.cursor.peek_word()) {
            return self.expected(Expected::Text("module"));
        }
        self.cursor.word();
        self.expect(b':')?;
        match self.cursor.peek() {
            b'(' => self.skip_group(),
            _ => self.number(Expected::Number).map(|_| ()),
        }
    }

    /// Reports the property that comes next, such as `thread_local(initialexec)`.
    fn unsupported_property(&mut self) -> Parsed<()> {
        let word = self.next_text();
        self.note_unsupported(message!("the property `{word}`", word = &word));
        self.cursor.word();
        if word == "thread_local" && self.cursor.eat(b'(') {
            let models: [&[u8]; 3] = [b"localdynamic", b"initialexec", b"localexec"];
            if !models.contains(&self.cursor.peek_word()) {
                return self.expected(Expected::Text("localdynamic"));
            }
            self.cursor.word();
            self.expect(b')')?;
        }
        Ok(())
    }

    /// Whether `%name = type` comes next there.
    pub(super) fn is_type_definition_at(&self, cursor: &Cursor<'_>) -> bool {
        let mut cursor = cursor.clone();
        let name = cursor.next_token();
        cursor.go_to(name.end);
        cursor.eat(b'=') && cursor.eat_word(b"type")
    }

    /// Whether `%name =` and an instruction come next.
    fn begins_with_result(&self) -> bool {
        let mut cursor = self.cursor.clone();
        let name = cursor.next_token();
        cursor.go_to(name.end);
        self.cursor.byte() == b'%'
            && cursor.eat(b'=')
            && Opcode::from_keyword(cursor.peek_word()).is_some()
    }

    fn unknown_item<T>(&mut self) -> Parsed<T> {
        let token = self.cursor.next_token();
        if self.cursor.begins_line(token.start) {
            let hint = self.top_level_hint(token);
            return self.expected_with(Expected::Item, Some(hint));
        }
        let hint = message!("start a new line; the text before it is complete");
        self.expected_with(Expected::EndOfLine, Some(hint))
    }

    /// Skips `!7 = ...` or `!llvm.ident = ...`.
    fn metadata_definition(&mut self) -> Parsed<()> {
        let start = self.cursor.offset();
        self.cursor.bump();
        self.cursor.word_here();
        self.define_node(self.cursor.span_from(start));
        self.expect(b'=')?;
        if !self.cursor.eat_word(b"distinct") {
            self.check_not_distinct()?;
        }
        self.skip_node()
    }

    /// Takes `private`, `internal` and the like, and properties without an effect, each at most
    /// once and in LLVM's order. Functions have `unnamed_addr` after their parameters.
    pub(super) fn linkage(&mut self, is_function: bool) -> Parsed<Option<Linkage>> {
        let mut linkage = None;
        self.texts.space = 0;
        let mut last: Option<(u32, &[u8])> = None;
        loop {
            let word = self.cursor.peek_word();
            let rank = match word {
                b"private" | b"internal" | b"external" | b"common" => 0,
                b"dso_local" | b"dso_preemptable" => 1,
                b"default" | b"hidden" | b"protected" => 2,
                b"dllimport" | b"dllexport" => 3,
                b"thread_local" => 4,
                b"unnamed_addr" | b"local_unnamed_addr" if !is_function => 5,
                b"addrspace" => 6,
                b"externally_initialized" => 7,
                b"available_externally"
                | b"linkonce"
                | b"linkonce_odr"
                | b"weak"
                | b"weak_odr"
                | b"appending"
                | b"extern_weak" => {
                    let word = self.next_text();
                    self.note_unsupported(message!("the linkage `{word}`", word));
                    0
                }
                _ => return Ok(linkage),
            };
            if let Some((last_rank, last_word)) = last
                && last_rank >= rank
            {
                self.report_misplaced(word, last_word, last_rank > rank);
            }
            let is_local = matches!(linkage, Some(Linkage::Private | Linkage::Internal));
            if is_local && matches!(word, b"hidden" | b"protected") {
                let local = last.map_or(&b""[..], |(_, word)| word);
                self.report_misplaced(word, local, false);
            }
            last = Some((rank, word));
            linkage = match word {
                b"private" => Some(Linkage::Private),
                b"internal" => Some(Linkage::Internal),
                b"external" | b"extern_weak" => Some(Linkage::External),
                b"common" => Some(Linkage::Common),
                _ => linkage,
            };
            match rank {
                6 => _ = self.address_space()?,
                3 | 4 | 7 => self.unsupported_property()?,
                _ => _ = self.cursor.word(),
            }
        }
    }

    /// Reports the property `word`, which comes next and does not go with the one before it.
    fn report_misplaced(&mut self, word: &[u8], before: &[u8], is_late: bool) {
        if word == before {
            self.report_written_twice();
            return;
        }
        let span = self.cursor.next_token();
        let [word, before] = [word, before].map(String::from_utf8_lossy);
        let (message, hint) = if is_late {
            (
                message!("`{word}` is after `{before}`", word = &*word, before = &*before),
                message!("write `{code}`", code = format!("{word} {before}")),
            )
        } else {
            (
                message!(
                    "`{word}` cannot be combined with `{before}`",
                    word = &*word,
                    before = &*before
                ),
                message!("remove one of the two"),
            )
        };
        self.report(
            Diagnostic::new(Code::IrSyntax, span, message)
                .label(message!("not allowed here"))
                .hint(hint),
        );
    }
}
