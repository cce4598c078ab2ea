//! Blocks: their labels, their beginnings and their ends.

use super::expected::Expected;
use super::locals::{Holder, LocalKey};
use super::{Parsed, Reader};
use crate::diag::{Code, Diagnostic, Edit, message};
use crate::ir::{Block, Opcode, Terminator};
use crate::support::span::Span;

impl Reader<'_> {
    pub(super) fn plain_label(&mut self, word: &[u8], start: u32) -> Parsed<()> {
        let span = self.cursor.span_from(start);
        let key = self.label_key(word, start)?;
        self.cursor.go_to(span.end + 1);
        self.label(key, span);
        Ok(())
    }

    /// The name or number that is the word at `start`.
    fn label_key(&mut self, word: &[u8], start: u32) -> Parsed<LocalKey> {
        if word.iter().all(u8::is_ascii_digit) {
            let number = std::str::from_utf8(word).ok().and_then(|word| word.parse().ok());
            return Ok(LocalKey::Number(number.unwrap_or(u64::MAX)));
        }
        self.cursor.go_to(start);
        Ok(LocalKey::Name(self.name_here(Expected::Label)?))
    }

    /// Whether only a comment follows on the line of the word that begins at `start`.
    pub(super) fn is_alone(&self, start: u32) -> bool {
        // Most words are followed by a space and another word.
        match self.cursor.byte() {
            b'\n' | b'\r' => self.cursor.begins_line(start),
            b' ' => {
                self.cursor.second_byte() == b';'
                    && self.cursor.line_from(start).end == self.cursor.offset()
                    && self.cursor.begins_line(start)
            }
            _ => false,
        }
    }

    /// A word alone on a line that is not an instruction counts as a label.
    pub(super) fn label_without_colon(&mut self, word: &[u8], start: u32) -> Parsed<()> {
        let span = self.cursor.span_from(start);
        let found = self.text_at(span);
        self.report(
            Diagnostic::new(
                Code::IrSyntax,
                span.after(),
                message!("expected `:` after `{found}`", found = &found),
            )
            .label(message!("expected `:`"))
            .mend(
                message!("a label is a name and a colon: `{name}:`", name = found),
                [Edit::insert(span.end, ":")],
            ),
        );
        let key = self.label_key(word, start)?;
        self.cursor.go_to(span.end);
        self.label(key, span);
        Ok(())
    }

    /// The name in a label such as `label next:`, `next :` or `<label>:next:`, and its span. The
    /// line begins at `start` with `word`.
    pub(super) fn odd_label(&mut self, word: &[u8], start: u32) -> Option<Span> {
        let is_odd = word == b"label"
            || self.cursor.byte() == b'<'
            || self.cursor.byte() == b' ' && self.cursor.second_byte() == b':';
        if !is_odd || Opcode::from_keyword(word).is_some() {
            return None;
        }
        let line = self.cursor.line_from(start);
        let text = self.cursor.slice(line).strip_suffix(b":")?.trim_ascii_end();
        let length = text.iter().rev().take_while(|&&byte| is_in_word(byte)).count() as u32;
        let end = start + text.len() as u32;
        (length > 0).then(|| Span::new(end - length, end))
    }

    /// Reports and reads a label that [`Reader::odd_label`] has found.
    pub(super) fn label_in_odd_form(&mut self, span: Span) -> Parsed<()> {
        let name = self.text_at(span);
        let word = self.cursor.slice(span);
        self.report(
            Diagnostic::new(Code::IrSyntax, span, message!("a label is only a name and a colon"))
                .label(message!("this is a label"))
                .hint(message!("write `{name}:`", name)),
        );
        let key = self.label_key(word, span.start)?;
        self.cursor.go_to(self.cursor.line_from(span.start).end);
        self.label(key, span);
        Ok(())
    }

    pub(super) fn quoted_label(&mut self) -> Parsed<()> {
        let start = self.cursor.offset();
        let name = self.name_here(Expected::Label)?;
        let span = self.cursor.span_from(start);
        if self.cursor.byte() != b':' {
            let hint =
                message!("a label is a name and a colon: `{name}:`", name = self.text_at(span));
            return self.expected_with(Expected::Text(":"), Some(hint));
        }
        self.cursor.bump();
        self.label(LocalKey::Name(name), span);
        Ok(())
    }

    pub(super) fn report_percent_label(&mut self, span: Span) {
        let name = String::from_utf8_lossy(self.cursor.slice(span)).into_owned();
        let name = name.trim_start_matches('%');
        self.report(
            Diagnostic::new(Code::IrSyntax, span, message!("a label has no `%`"))
                .label(message!("this is a label"))
                .mend(
                    message!("write `{name}:`; the `%` is only for uses of the block", name),
                    [Edit::remove(Span::new(span.start, span.start + 1))],
                ),
        );
    }

    pub(super) fn label(&mut self, key: LocalKey, span: Span) {
        if let Some(block) = self.body.block {
            self.report_open_block(block, span);
        }
        if let LocalKey::Number(number) = key {
            self.check_number(number, Holder::Block, span);
        }
        let block = self.define_block(key, span);
        self.begin_block(block, span);
    }

    fn begin_block(&mut self, block: Block, span: Span) {
        self.body.function.place(block);
        self.body.block = Some(block);
        self.body.entry.get_or_insert(block);
        self.body.block_has_fault = false;
        let blocks = self.body.function.block_count();
        self.body.block_places.extend_to(blocks, Span::default());
        self.body.block_places[block] = span;
    }

    /// Begins a block without a label if the instruction at `span` is not in a block.
    #[inline]
    pub(super) fn open_block(&mut self, span: Span) {
        if self.body.block.is_none() {
            self.begin_unlabelled_block(span);
        }
    }

    fn begin_unlabelled_block(&mut self, span: Span) {
        let holder =
            if self.body.entry.is_none() { Holder::Entry } else { Holder::UnlabelledBlock };
        let key = self.body.locals.take_number(holder, span);
        if holder == Holder::UnlabelledBlock {
            // LLVM before version 9 wrote the labels of such blocks in comments.
            let between = self.cursor.slice(Span::new(self.body.last_terminator.end, span.start));
            if !contains(between, b"<label>:") {
                self.report_second_terminator(span, key);
            }
        }
        let block = self.define_block(key, span);
        if let LocalKey::Number(number) = key {
            self.body.unlabelled_blocks.insert(block, number);
        }
        self.begin_block(block, span);
    }

    fn report_second_terminator(&mut self, span: Span, key: LocalKey) {
        let LocalKey::Number(number) = key else { return };
        let terminator = self.body.last_terminator;
        self.report(
            Diagnostic::new(
                Code::IrSecondTerminator,
                span,
                message!(
                    "an instruction after a terminator begins the unnamed block `%{number}`",
                    number
                ),
            )
            .label(message!("no path reaches this"))
            .related(terminator, message!("the block ends here"))
            .hint(message!("write a label before it, or remove it")),
        );
    }

    /// Reports that the block has no terminator. It ends at `span`, where the next one begins or
    /// the body ends.
    pub(super) fn report_open_block(&mut self, block: Block, span: Span) {
        if self.body.block_has_fault {
            return;
        }
        self.body.is_cfg_known = false;
        let begin = self.body.block_places[block];
        let last = match self.body.function.block(block).body().last() {
            Some(&inst) => self.cursor.line_from(self.body.inst_offsets[inst]),
            None => begin,
        };
        self.report(
            Diagnostic::new(Code::IrNoTerminator, last, message!("this block has no terminator"))
                .label(message!("expected a terminator after this"))
                .related(span, message!("the block ends here"))
                .hint(message!("LLVM IR has no fall-through: end the block with `br` or `ret`")),
        );
    }

    /// Ends the current block with `terminator`, which begins at `start`.
    pub(super) fn terminate(&mut self, terminator: Terminator, start: u32) {
        if let Some(block) = self.body.block.take() {
            self.body.function.terminate(block, terminator);
            self.body.terminator_offsets.extend_to(self.body.function.block_count(), 0);
            self.body.terminator_offsets[block] = start;
        }
        self.body.last_terminator = self.cursor.span_from(start);
    }

    /// Ends the current block after a terminator that could not be read.
    pub(super) fn end_faulty_block(&mut self) {
        self.body.block = None;
    }
}

fn is_in_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-$._".contains(&byte)
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}
