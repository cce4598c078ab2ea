//! The white space between two tokens, with the comments in it.

use super::column::{self, is_space};
use crate::diag::Edit;
use crate::support::span::Span;

/// Lines are indented by at most this much, so that the result is not far larger than the source.
const MOST_INDENT: usize = 160;

/// What may be between two tokens that have no comment between them.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Nothing.
    Tight,
    /// A space.
    Space,
    /// A line end.
    Line,
}

/// What is to be between two tokens.
#[derive(Copy, Clone, Debug)]
pub(super) struct Gap {
    /// What it is.
    pub kind: Kind,
    /// Whether a line end is kept.
    pub may_break: bool,
    /// Whether an empty line is kept.
    pub may_be_empty: bool,
    /// Whether the token before it opens a block or the file, and whether the one after it closes a block.
    pub opens: bool,
    pub closes: bool,
    /// The indentation of the token after it, and of comments, if they begin lines.
    pub indent: usize,
    pub comment_indent: usize,
    /// Whether there is no space before a comment, and after one.
    pub is_tight_before: bool,
    pub is_tight_after: bool,
}

impl Gap {
    /// A gap of this kind, without line ends unless it is one.
    pub fn new(kind: Kind, indent: usize) -> Gap {
        Gap {
            kind,
            may_break: false,
            may_be_empty: kind == Kind::Line,
            opens: false,
            closes: false,
            indent,
            comment_indent: indent,
            is_tight_before: false,
            is_tight_after: false,
        }
    }
}

/// A gap without comments: where it is, and how many edits are before its own.
#[derive(Copy, Clone, Debug)]
pub(super) struct Blank {
    start: usize,
    end: usize,
    pub edits: usize,
}

/// A comment in a gap.
struct Comment {
    span: Span,
    /// The line ends before it.
    lines: usize,
    /// Whether it ends with the line.
    is_line: bool,
}

/// The white space of a source, from its beginning to its end.
pub(super) struct Gaps<'a> {
    pub source: &'a [u8],
    /// The changes up to `position`, the end of a token.
    pub edits: Vec<Edit>,
    position: usize,
    /// The column of `position` in the result.
    pub column: usize,
    line_end: &'static str,
    /// The comments of the gap.
    comments: Vec<Comment>,
}

impl<'a> Gaps<'a> {
    pub fn new(source: &'a [u8]) -> Gaps<'a> {
        // The last line end, since that is not in a comment once the source is formatted.
        let last_end = source.iter().rposition(|&byte| byte == b'\n');
        let is_crlf = last_end.is_some_and(|at| source[..at].ends_with(b"\r"));
        Gaps {
            source,
            edits: Vec::new(),
            position: if source.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 },
            column: 0,
            line_end: if is_crlf { "\r\n" } else { "\n" },
            comments: Vec::new(),
        }
    }

    /// Leaves everything up to `end` as it is.
    pub fn skip(&mut self, end: u32) {
        let end = end as usize;
        let is_start = self.is_start();
        let text = &self.source[self.position..end];
        self.column =
            if is_start { column::of(text, text.len()) } else { column::after(self.column, text) };
        self.position = end;
    }

    /// The gap before `next`, if it has no comments.
    pub fn blank_before(&self, next: Span) -> Option<Blank> {
        let (start, end) = (self.position, next.start as usize);
        let is_blank = self.source[start..end].iter().all(|&byte| is_space(byte));
        is_blank.then_some(Blank { start, end, edits: self.edits.len() })
    }

    /// Makes a line begin after a blank that was written without. Returns whether there is one more edit.
    pub fn break_at(&mut self, blank: &Blank, indent: usize) -> bool {
        let Blank { start, end, edits } = *blank;
        let span = Span::new(start as u32, end as u32);
        let edit = Edit::replace(span, format!("{}{:2$}", self.line_end, "", shown(indent)));
        match self.edits.get_mut(edits).filter(|edit| edit.span == span) {
            Some(before) => *before = edit,
            None => {
                self.edits.insert(edits, edit);
                return true;
            }
        }
        false
    }

    /// Whether nothing is between the last token and the `next`.
    pub fn is_adjacent(&self, next: Span) -> bool {
        self.position == next.start as usize
    }

    /// Writes the gap up to the `token`. Returns the indentation of its line, if a line begins in the gap.
    pub fn write(&mut self, gap: Gap, token: Span) -> Option<usize> {
        let indent = self.gap(gap, token.start as usize);
        self.position = token.end as usize;
        self.column = column::after(self.column, &self.source[token.range()]);
        indent
    }

    /// Writes what comes after the last token. A file of white space becomes empty.
    pub fn finish(&mut self) {
        let end = self.source.len();
        let is_empty =
            self.is_start() && self.source[self.position..].iter().all(|&it| is_space(it));
        if is_empty {
            self.replace(self.position, end, "");
        } else {
            self.gap(Gap { closes: true, ..Gap::new(Kind::Line, 0) }, end);
        }
    }

    fn is_start(&self) -> bool {
        matches!(&self.source[..self.position], b"" | b"\xEF\xBB\xBF")
    }

    fn gap(&mut self, gap: Gap, end: usize) -> Option<usize> {
        let start = self.position;
        let Some(lines_after) = self.scan(start, end) else {
            // Something that is neither white space nor a comment stays, with the space around it.
            self.skip(end as u32);
            return None;
        };
        let comments = std::mem::take(&mut self.comments);
        let is_start = self.is_start();
        let is_broken = comments.iter().any(|comment| comment.lines > 0);
        // A comment at the beginning of a line, before what it is about.
        let leads = (is_broken || is_start && !comments.is_empty()) && lines_after == 0;
        let begins_line =
            gap.kind == Kind::Line && !(is_start && comments.is_empty()) && (gap.closes || !leads)
                || comments.last().is_some_and(|last| last.is_line)
                || lines_after > 0 && (gap.may_break || is_broken);
        let mut indent = None;
        let mut position = start;
        for (index, comment) in comments.iter().enumerate() {
            let is_first = index == 0;
            let begin = comment.span.start as usize;
            let next_begins_line = match comments.get(index + 1) {
                Some(next) => next.lines > 0,
                None => begins_line,
            };
            if is_first && is_start {
                self.replace(position, begin, "");
            } else if comment.lines > 0 || !is_first && comments[index - 1].is_line {
                let is_empty =
                    gap.may_be_empty && comment.lines > 1 && !(gap.opens && indent.is_none());
                self.break_line(position, begin, is_empty, gap.comment_indent);
                indent = Some(gap.comment_indent);
            } else if is_first && (comment.is_line || next_begins_line) {
                // A comment at the end of a line keeps its distance.
                let blanks = &self.source[position..begin];
                if blanks.is_empty() || !blanks.iter().all(|byte| matches!(byte, b' ' | b'\t')) {
                    self.replace(position, begin, " ");
                } else {
                    self.column += blanks.len();
                }
            } else {
                let is_tight = is_first && gap.is_tight_before;
                self.replace(position, begin, if is_tight { "" } else { " " });
            }
            position = comment.span.end as usize;
            self.comment(begin, position);
        }
        if begins_line {
            let is_empty = gap.may_be_empty
                && lines_after > 1
                && !gap.closes
                && !(gap.opens && indent.is_none());
            self.break_line(position, end, is_empty, gap.indent);
            indent = Some(gap.indent);
        } else {
            let is_tight = match comments.is_empty() {
                true => gap.kind == Kind::Tight || is_start,
                false => gap.is_tight_after,
            };
            self.replace(position, end, if is_tight { "" } else { " " });
        }
        self.comments = comments;
        indent
    }

    /// Finds the comments from `start` to `end`. Returns the number of line ends after the last; `None` if there
    /// is something else.
    fn scan(&mut self, start: usize, end: usize) -> Option<usize> {
        self.comments.clear();
        let (mut position, mut lines) = (start, 0);
        while position < end {
            let rest = &self.source[position..end];
            let length = match rest {
                [b'\r', b'\n', ..] | [b'\r' | b'\n', ..] => {
                    lines += 1;
                    1 + usize::from(rest.starts_with(b"\r\n"))
                }
                [byte, ..] if is_space(*byte) => 1,
                [b'/', b'/', ..] => {
                    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
                    let line = &rest[..rest.iter().position(is_end).unwrap_or(rest.len())];
                    // Blanks at the end of a line are not kept.
                    let blanks = line.iter().rev().take_while(|byte| is_space(**byte)).count();
                    let span = Span::new(position as u32, (position + line.len() - blanks) as u32);
                    self.comments.push(Comment {
                        span,
                        lines: std::mem::take(&mut lines),
                        is_line: true,
                    });
                    line.len()
                }
                [b'/', b'*', inner @ ..] => {
                    let length = inner.windows(2).position(|pair| pair == b"*/")? + 4;
                    let span = Span::new(position as u32, (position + length) as u32);
                    let lines = std::mem::take(&mut lines);
                    self.comments.push(Comment { span, lines, is_line: false });
                    length
                }
                _ => return None,
            };
            position += length;
        }
        Some(lines)
    }

    fn break_line(&mut self, start: usize, end: usize, is_empty: bool, indent: usize) {
        let text = self.line_end.repeat(1 + usize::from(is_empty));
        self.column = 0;
        self.replace(start, end, &format!("{text}{:1$}", "", shown(indent)));
        self.column = shown(indent);
    }

    /// Moves the lines of a comment as far as its first.
    fn comment(&mut self, start: usize, end: usize) {
        let text = &self.source[start..end];
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let Some(first) = text.iter().position(is_end) else {
            self.column = column::after(self.column, text);
            return;
        };
        let (before, now) = (column::of(self.source, start), self.column);
        let mut begin = start + first;
        while begin < end {
            // The end of an empty line stays as it is.
            begin += self.source[begin..end].iter().take_while(|byte| is_end(byte)).count();
            let rest = &self.source[begin..end];
            let line = &rest[..rest.iter().position(is_end).unwrap_or(rest.len())];
            let (blanks, indent) = (column::blanks(line), column::indentation(line));
            if blanks < line.len() {
                let indent = (indent + now).saturating_sub(before).min(indent.max(MOST_INDENT));
                self.replace(begin, begin + blanks, &" ".repeat(indent));
                self.column = column::after(indent, &line[blanks..]);
            }
            begin += line.len();
        }
    }

    fn replace(&mut self, start: usize, end: usize, text: &str) {
        self.column += text.len();
        if self.source[start..end] != *text.as_bytes() {
            self.edits.push(Edit::replace(Span::new(start as u32, end as u32), text));
        }
    }
}

/// How many blanks an indentation has.
pub(super) fn shown(indent: usize) -> usize {
    indent.min(MOST_INDENT)
}
