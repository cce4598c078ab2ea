//! A document that the editor has open: its text, places in it, and what the compiler found out about it.

use crate::compile::{self, Analysis};
use crate::diag::{self, Diagnostics, Language, Limits, SourceFile};
use crate::ir::{Module, name};
use crate::reader::names::Names;
use crate::reader::{self, Described};
use crate::support::span::Span;
use crate::syntax::lexer;
use crate::syntax::token::{Token, TokenKind};
use crate::{format, lint};
use gen_lsp_types::*;
use ropey::Rope;
use serde_json::Value;

use super::Settings;
use super::edits;

/// No editor shows more diagnostics than these.
const LIMITS: Limits = Limits { errors: 200, warnings: 50 };

/// A document.
pub struct Document {
    pub uri: Uri,
    pub version: i32,
    /// Whether it is LLVM IR.
    pub is_llvm: bool,
    /// The language of messages.
    pub language: Language,
    /// Whether the editor has its diagnostics.
    pub is_published: bool,
    file: SourceFile,
    /// The text after changes that `file` does not have yet.
    changed: Option<Rope>,
    encoding: PositionEncodingKind,
    /// For each character that has fewer units than bytes, its end, and by how many all units up to there are fewer.
    saved: Vec<(u32, u32)>,
    checked: Option<Checked>,
    tokens: Option<Vec<Token>>,
    /// The semantic tokens that the editor has, and how often it got some.
    pub sent_tokens: (u32, Vec<u32>),
}

/// What the compiler found out about a document.
pub struct Checked {
    /// The tree and the names of a source program; of LLVM IR they are empty.
    pub analysis: Analysis,
    /// The module and the names of LLVM IR.
    pub ir: Option<Ir>,
    pub diagnostics: Vec<diag::Diagnostic>,
}

/// A file of LLVM IR as the reader understands it.
pub struct Ir {
    /// It is well formed only if there are no errors.
    pub module: Module,
    pub names: Names,
}

impl Document {
    pub fn new(
        item: TextDocumentItem,
        encoding: PositionEncodingKind,
        language: Language,
    ) -> Document {
        let is_llvm = item.uri.0.ends_with(".ll") || item.language_id == LanguageKind::new("llvm");
        let mut document = Document {
            uri: item.uri,
            version: item.version,
            is_llvm,
            language,
            is_published: false,
            file: SourceFile::new("", ""),
            changed: None,
            encoding,
            saved: Vec::new(),
            checked: None,
            tokens: None,
            sent_tokens: (0, Vec::new()),
        };
        document.set_text(item.text.into_bytes());
        document
    }

    fn set_text(&mut self, text: Vec<u8>) {
        let file_name = self.uri.0.rsplit('/').next().unwrap_or_default().to_owned();
        self.saved.clear();
        if self.encoding != PositionEncodingKind::UTF8 && !text.is_ascii() {
            let (mut end, mut total) = (0, 0);
            for character in String::from_utf8_lossy(&text).chars() {
                end += character.len_utf8() as u32;
                let fewer = character.len_utf8() - character.len_utf16();
                if fewer > 0 {
                    total += fewer as u32;
                    self.saved.push((end, total));
                }
            }
        }
        self.file = SourceFile::new(file_name, text);
        (self.checked, self.tokens, self.is_published) = (None, None, false);
    }

    /// Applies the editor's changes in order. Call [`Document::settle`] before the text is used.
    pub fn change(&mut self, version: i32, changes: &[Value]) {
        self.version = version;
        if changes.is_empty() {
            return;
        }
        self.is_published = false;
        let text = self.changed.get_or_insert_with(|| {
            Rope::from_str(str::from_utf8(self.file.bytes()).unwrap_or_default())
        });
        edits::apply(text, changes, &self.encoding);
    }

    /// Whether its offsets no longer fit into 32 bits.
    pub fn is_too_large(&self) -> bool {
        self.changed.as_ref().is_some_and(|text| u32::try_from(text.len_bytes()).is_err())
    }

    /// Takes all changes so far over into `file`.
    pub fn settle(&mut self) {
        if let Some(text) = self.changed.take() {
            let mut bytes = Vec::with_capacity(text.len_bytes());
            text.chunks().for_each(|chunk| bytes.extend_from_slice(chunk.as_bytes()));
            self.set_text(bytes);
        }
    }

    pub fn file(&self) -> &SourceFile {
        &self.file
    }

    /// The text of `span`.
    pub fn text(&self, span: Span) -> &str {
        let bytes = self.file.bytes().get(span.range()).unwrap_or_default();
        std::str::from_utf8(bytes).unwrap_or_default()
    }

    /// The bytes of a line without its end.
    fn line(&self, line: usize) -> Option<Span> {
        let mut span = self.file.line_span(line)?;
        if line == 0 {
            span.start = 0;
        }
        let text = &self.file.bytes()[span.range()];
        let ends = text.iter().rev().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
        Some(Span::new(span.start, span.end - ends as u32))
    }

    /// The line of an offset, without its end.
    pub fn line_at(&self, offset: u32) -> Span {
        self.line(self.file.line_index(offset)).unwrap_or_default()
    }

    /// The offset of a position; one that is not in the text is moved into it. Linear in the line.
    pub fn offset(&self, position: Position) -> u32 {
        let Some(line) = self.line(position.line as usize) else {
            return self.file.bytes().len() as u32;
        };
        let is_utf8 = self.encoding == PositionEncodingKind::UTF8;
        let (mut offset, mut units) = (line.start, 0);
        for character in self.text(line).chars() {
            units += if is_utf8 { character.len_utf8() } else { character.len_utf16() } as u32;
            if units > position.character {
                break;
            }
            offset += character.len_utf8() as u32;
        }
        offset
    }

    /// The position of an offset. Logarithmic.
    pub fn position(&self, offset: u32) -> Position {
        let line = self.file.line_index(offset);
        let start = self.line(line).map_or(0, |line| line.start);
        let saved = |offset: u32| {
            let after = self.saved.partition_point(|&(end, _)| end <= offset);
            after.checked_sub(1).map_or(0, |last| self.saved[last].1)
        };
        let offset = offset.max(start);
        Position::new(line as u32, offset - start - (saved(offset) - saved(start)))
    }

    pub fn range(&self, span: Span) -> Range {
        Range::new(self.position(span.start), self.position(span.end))
    }

    pub fn location(&self, span: Span) -> Location {
        Location::new(self.uri.clone(), self.range(span))
    }

    pub fn edit(&self, edit: &diag::Edit) -> TextEdit {
        TextEdit::new(self.range(edit.span), edit.replacement.clone())
    }

    /// The changes of this document.
    pub fn workspace_edit(&self, edits: Vec<TextEdit>) -> WorkspaceEdit {
        WorkspaceEdit {
            changes: Some([(self.uri.clone(), edits)].into_iter().collect()),
            ..WorkspaceEdit::default()
        }
    }

    /// The document, and what the compiler finds out about it, once for each version.
    pub fn checked(&mut self, settings: &Settings) -> (&Document, &Checked) {
        self.tokens();
        if self.checked.is_none() {
            self.checked = Some(check(&self.file, self.is_llvm, settings));
        }
        let this = &*self;
        (this, this.checked.as_ref().expect("it is there"))
    }

    /// The tokens of a source program.
    pub fn tokens(&mut self) -> (&Document, &[Token]) {
        if self.tokens.is_none() {
            let source = if self.is_llvm { b"" } else { self.file.bytes() };
            let mut ignored = Diagnostics::new(Limits::ZERO);
            self.tokens = Some(lexer::lex(source, &mut name::interner(), &mut ignored));
        }
        let this = &*self;
        (this, this.tokens.as_deref().expect("they are there"))
    }

    /// Where the last token before `offset` ends, once there are tokens.
    pub fn token_end_before(&self, offset: u32) -> u32 {
        let tokens = self.tokens.as_deref().unwrap_or_default();
        let before = tokens.partition_point(|token| token.span.start < offset);
        tokens[..before].last().map_or(0, |token| token.span.end)
    }

    /// The names in it, also where it cannot be read, once there are tokens.
    pub fn written_names(&self) -> impl Iterator<Item = Span> {
        let tokens = self.tokens.iter().flatten();
        let is_name = |token: &&Token| matches!(token.kind, TokenKind::Identifier(_));
        tokens.filter(is_name).map(|token| token.span)
    }

    /// The changes that format it, or those of them that are in the lines of a range.
    pub fn format(&self, range: Option<Range>) -> Option<Vec<TextEdit>> {
        if self.is_llvm {
            return None;
        }
        let lines = range.map(|range| {
            let [start, end] = [range.start, range.end].map(|it| self.line_at(self.offset(it)));
            Span::new(start.start, end.end)
        });
        let is_wanted = |edit: &&diag::Edit| {
            lines.is_none_or(|lines| lines.start <= edit.span.end && edit.span.start <= lines.end)
        };
        let edits = format::edits(self.file.bytes());
        Some(edits.iter().filter(is_wanted).map(|edit| self.edit(edit)).collect())
    }
}

/// Checks a file as the command line does.
pub fn check(file: &SourceFile, is_llvm: bool, settings: &Settings) -> Checked {
    if is_llvm {
        let Described { module, names, mut diagnostics } = reader::describe(file, LIMITS);
        if !diagnostics.has_errors() {
            lint::check_rules(&module, file, settings.rules, &mut diagnostics);
        }
        let report = diagnostics.finish(settings.compile.warnings);
        let nothing = compile::analyze(&SourceFile::new("", ""), compile::Options::default());
        return Checked {
            analysis: nothing.0,
            ir: Some(Ir { module, names }),
            diagnostics: report.iter().collect(),
        };
    }
    let settings = compile::Options { limits: LIMITS, ..settings.compile };
    let (analysis, report) = compile::analyze(file, settings);
    Checked { analysis, ir: None, diagnostics: report.iter().collect() }
}
