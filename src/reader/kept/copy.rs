//! Copies the text of an item that is kept, token by token.
//!
//! Linear in the text, and in the metadata that is written out in place of its numbers.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::ir::FuncId;
use crate::reader::cursor::Cursor;
use crate::reader::{Meaning, Parsed, Reader, Reported};
use crate::support::span::Span;

/// The deepest nesting of metadata that is written out.
const MAX_METADATA_DEPTH: usize = 8;

/// The longest text that a single token is replaced by.
const MAX_METADATA_LENGTH: usize = 1 << 12;

impl Reader<'_> {
    /// The text at `span` as it is kept; `function` is the function that it defines, if it has a known type.
    pub(super) fn kept_text(&mut self, span: Span, function: Option<FuncId>) -> Parsed<Arc<str>> {
        let mut text = String::with_capacity((span.end - span.start) as usize);
        self.cursor.go_to(span.start);
        self.cursor.set_end(Some(span.end));
        let copied = self.copy(span, function, 0, &mut text);
        self.cursor.set_end(None);
        copied.map(|()| text.trim_end().into()).map(|text: Box<str>| text.into())
    }

    fn copy(
        &mut self,
        span: Span,
        function: Option<FuncId>,
        depth: usize,
        text: &mut String,
    ) -> Parsed<()> {
        loop {
            let before = self.cursor.offset();
            let token = self.cursor.next_token();
            if token.start >= span.end || token.start == token.end {
                return Ok(());
            }
            let gap = self.cursor.slice(Span::new(before, token.start));
            let blank = match gap.iter().rposition(|&byte| byte == b'\n') {
                Some(line) => &gap[line..],
                None => gap,
            };
            if !self.is_attachment(token) {
                text.push_str(std::str::from_utf8(blank).unwrap_or(" "));
            }
            self.cursor.go_to(token.end);
            let bytes = self.cursor.slice(token);
            match bytes[0] {
                b',' if self.is_attachment(token) => {
                    self.skip_attachment()?;
                    continue;
                }
                b'!' if self.is_attachment(token) => {
                    self.cursor.go_to(token.start);
                    self.skip_attachment()?;
                    continue;
                }
                b'!' if bytes.len() > 1 && bytes[1..].iter().all(u8::is_ascii_digit) => {
                    self.copy_node(token, function, depth, text)?;
                    continue;
                }
                b'#' if bytes.starts_with(b"#dbg_") => {
                    self.skip_group()?;
                    text.truncate(text.rfind('\n').unwrap_or(0));
                    continue;
                }
                b'#' if bytes.len() > 1 && bytes[1..].iter().all(u8::is_ascii_digit) => {
                    self.copy_group(token, text);
                    continue;
                }
                b'@' if self.copy_name(token, function, text)? => continue,
                b'u' if bytes == b"uselistorder" => {
                    self.use_list_order()?;
                    text.truncate(text.rfind('\n').unwrap_or(0));
                    continue;
                }
                b'b' if bytes == b"blockaddress" => {
                    let mut cursor = self.cursor.clone();
                    cursor.eat(b'(');
                    let name = cursor.next_token();
                    let symbol = self.symbol_of(self.cursor.slice(name).get(1..).unwrap_or(b""));
                    let symbol = symbol.ok_or(Reported)?;
                    if function.is_none() {
                        self.texts.with_addresses.insert(symbol);
                    } else if function.is_none_or(|id| self.context.signatures[id].name != symbol) {
                        return Err(Reported);
                    }
                }
                _ => {}
            }
            text.push_str(std::str::from_utf8(bytes).map_err(|_| Reported)?);
        }
    }

    /// Whether an attachment such as `!dbg !7` begins at `token`, or after it if it is a comma.
    fn is_attachment(&self, token: Span) -> bool {
        let mut cursor = self.cursor.clone();
        cursor.go_to(token.start);
        cursor.eat(b',');
        let name = cursor.next_token();
        let text = self.cursor.slice(name);
        cursor.go_to(name.end);
        text.first() == Some(&b'!')
            && text.get(1).is_some_and(|&byte| byte.is_ascii_alphabetic() || byte == b'_')
            && cursor.peek() == b'!'
    }

    /// Writes the node whose number is at `token` in place of the number.
    fn copy_node(
        &mut self,
        token: Span,
        function: Option<FuncId>,
        depth: usize,
        text: &mut String,
    ) -> Parsed<()> {
        if self.texts.nodes.is_none() {
            self.texts.nodes = Some(self.find_nodes());
        }
        let number = str::from_utf8(&self.cursor.slice(token)[1..]).ok();
        let number = number.and_then(|digits| digits.parse::<u64>().ok());
        let node = number.and_then(|number| self.texts.nodes.as_ref()?.get(&number).copied());
        let (Some(node), true) = (node, depth < MAX_METADATA_DEPTH) else { return Err(Reported) };
        let unlimited = Cursor::new(self.cursor.text(), 0);
        let after = std::mem::replace(&mut self.cursor, unlimited);
        self.cursor.go_to(node);
        let is_distinct = self.cursor.eat_word(b"distinct");
        let read = if is_distinct { Err(Reported) } else { self.skip_node() };
        let span = self.cursor.span_from(node);
        self.cursor.go_to(node);
        let length = text.len();
        let copied = read.and_then(|()| self.copy(span, function, depth + 1, text));
        self.cursor = after;
        copied?;
        if text.len() - length > MAX_METADATA_LENGTH { Err(Reported) } else { Ok(()) }
    }

    /// Where the node of each number begins.
    fn find_nodes(&self) -> FxHashMap<u64, u32> {
        let mut nodes = FxHashMap::default();
        let mut cursor = self.cursor.clone();
        cursor.set_end(None);
        for start in self.line_starts(self.cursor.text().len(), b'!') {
            cursor.go_to(start as u32 + 1);
            if let Some(number) = cursor.digits_here()
                && cursor.eat(b'=')
            {
                cursor.skip_space();
                nodes.insert(number, cursor.offset());
            }
        }
        nodes
    }

    /// Writes the new number of a group of attributes.
    fn copy_group(&mut self, token: Span, text: &mut String) {
        let number = str::from_utf8(&self.cursor.slice(token)[1..]).ok();
        let set = number.and_then(|number| number.parse().ok()).map(|it| self.group_of_calls(it));
        match set.and_then(|set| self.context.attributes.group(set)) {
            Some(group) => text.push_str(&format!("#{group}")),
            None => text.truncate(text.trim_end_matches(' ').len()),
        }
    }

    /// Notes that the text names what is at `token`. Returns whether it has written something else, or left
    /// out the statement.
    fn copy_name(
        &mut self,
        token: Span,
        function: Option<FuncId>,
        text: &mut String,
    ) -> Parsed<bool> {
        let end = self.cursor.offset();
        self.cursor.go_to(token.start);
        let (symbol, name) = self.global_name()?;
        self.cursor.go_to(end);
        match self.meaning(symbol) {
            Meaning::Function(id) if Some(id) != function => {
                self.context.signatures[id].kept.name()
            }
            Meaning::Global(global) => self.context.globals[global].kept.name(),
            // Its calls are left out.
            Meaning::Debug => {
                self.skip_group()?;
                self.cursor.skip_line();
                text.truncate(text.rfind('\n').unwrap_or(0));
                return Ok(true);
            }
            // The definition of a local alias is not kept, unless this is it.
            Meaning::Alias(_) if !self.texts.aliases.contains(&symbol) => return Err(Reported),
            Meaning::Unknown => self.report_undefined_global(name),
            _ => {}
        }
        let is_numbered = self.cursor.slice(token)[1..].iter().all(u8::is_ascii_digit);
        if is_numbered {
            text.push('@');
            text.push_str(self.context.names.name(symbol));
        }
        Ok(is_numbered)
    }
}
