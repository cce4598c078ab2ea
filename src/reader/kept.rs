//! Items that are kept as text, since a part of them is not supported.
//!
//! The text is copied token by token. Metadata and debug records are left out, and what is written by number in
//! the output gets its new number. Everything that the text names is noted, so that no pass removes it or
//! relies on knowing all of its uses.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::body::Definition;
use super::offsets::FunctionOffsets;
use super::{Meaning, Parsed, Reader, Reported};
use crate::diag::{Diagnostic, message};
use crate::ir::{Alignment, FuncId, Function, Initializer, Kept, KeptItem, Linkage};
use crate::support::interner::Symbol;
use crate::support::span::Span;

/// The deepest nesting of metadata that is written out.
const MAX_METADATA_DEPTH: usize = 8;

/// The longest text that a single token is replaced by.
const MAX_METADATA_LENGTH: usize = 1 << 12;

/// An item of the outermost level that is kept as text.
struct Item {
    span: Span,
    /// The type that it defines, if it does.
    type_name: Symbol,
    /// Whether it is after the definition of a function.
    is_late: bool,
    /// Why it is kept.
    unsupported: Box<Diagnostic>,
}

/// What is kept as text.
#[derive(Default)]
pub(super) struct Texts {
    /// The items of the outermost level.
    items: Vec<Item>,
    /// Whether the current statement has a part that is not supported.
    pub is_unsupported: bool,
    /// Where the node of each number begins, once one was looked for.
    nodes: Option<FxHashMap<u64, u32>>,
    /// The functions whose blocks have addresses in the text of other items.
    with_addresses: FxHashSet<Symbol>,
    /// The aliases whose definitions are kept.
    aliases: FxHashSet<Symbol>,
}

impl Reader<'_> {
    /// Reports a use of a name at `span` whose definition is kept as text and has no known type.
    pub(super) fn fail_kept<T>(&mut self, span: Span) -> Parsed<T> {
        let name = self.text_at(span);
        self.unsupported(span, message!("a use of `{name}`", name))
    }

    /// Keeps the item at `start`, after the definition of a function if `is_late`, of which a part is `unsupported`, as text. Goes to its end.
    pub(super) fn keep_item(&mut self, start: u32, is_late: bool, unsupported: Box<Diagnostic>) {
        self.cursor.go_to(start);
        let name = self.cursor.next_token();
        let mut type_name = Symbol::NONE;
        match self.cursor.byte() {
            b'%' => {
                let text = &self.cursor.slice(name)[1..];
                type_name = self.symbol_of(text).unwrap_or(Symbol::NONE);
            }
            b'@' => self.note_kept(name, false),
            _ if matches!(self.cursor.peek_word(), b"define" | b"declare") => {
                if let Some(name) = self.first_name(start) {
                    self.note_kept(name, true);
                }
            }
            _ => {}
        }
        let end = self.item_end(start);
        self.cursor.go_to(end);
        let span = Span::new(start, end);
        self.texts.items.push(Item { span, type_name, is_late, unsupported });
    }

    /// The first `@name` outside of brackets from `start` on.
    fn first_name(&mut self, start: u32) -> Option<Span> {
        self.cursor.go_to(start);
        loop {
            let token = self.cursor.next_token();
            match self.cursor.slice(token).first()? {
                b'@' => return Some(token),
                b'(' | b'[' | b'{' => {
                    self.cursor.skip_brackets();
                }
                _ => self.cursor.go_to(token.end),
            }
        }
    }

    /// Notes that the definition of the global or function at `name` is kept as text.
    fn note_kept(&mut self, name: Span, is_function: bool) {
        self.cursor.go_to(name.start);
        let Ok((symbol, _)) = self.global_name() else { return };
        let line = self.cursor.slice(self.cursor.line_from(self.statement));
        let has = |word: &str| {
            let text = if is_function { &line[..line.len().min(64)] } else { line };
            let mut words = text.split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
            words.any(|it| it == word.as_bytes())
        };
        let is_alias = !is_function && has("alias");
        // An address that may be null, or that the linker chooses.
        let is_weak = has("extern_weak")
            || is_alias
                && ["weak", "weak_odr", "linkonce", "linkonce_odr"].iter().any(|it| has(it));
        let meaning = self.meaning(symbol);
        match meaning {
            Meaning::Function(id) => {
                self.context.signatures[id].kept = Kept::Item;
                self.context.signatures[id].is_defined = false;
            }
            // The alias and what it names would be two variables.
            Meaning::Global(_) if is_alias => return,
            Meaning::Global(global) => {
                self.is_global_missing[global] = false;
                let data = &mut self.context.globals[global];
                data.initializer = Initializer::External;
                data.linkage = Linkage::External;
                data.alignment = Alignment::ONE;
                data.kept = Kept::Item;
            }
            Meaning::Alias(_) => {
                self.texts.aliases.insert(symbol);
            }
            Meaning::Debug | Meaning::Kept => {}
            Meaning::Unknown | Meaning::Faulty => return self.set_meaning(symbol, Meaning::Kept),
        }
        if is_weak {
            self.set_meaning(symbol, Meaning::Kept);
        }
    }

    /// Where the item of the outermost level that begins at `start` ends.
    fn item_end(&mut self, start: u32) -> u32 {
        self.cursor.go_to(start);
        let is_definition = self.cursor.peek_word() == b"define";
        if is_definition {
            self.first_name(start);
        }
        let mut has_params = false;
        let mut end = start;
        loop {
            let token = self.cursor.next_token();
            match self.cursor.slice(token).first() {
                None => return end,
                Some(b'{') if has_params => {
                    self.cursor.go_to(token.end);
                    if self.cursor.skip_body().is_ok() {
                        self.cursor.bump();
                    }
                    return self.cursor.offset();
                }
                Some(b'(' | b'[' | b'{') => {
                    has_params |= is_definition;
                    self.cursor.skip_brackets();
                }
                _ if end > start
                    && !is_definition
                    && self.cursor.begins_line(token.start)
                    && self.begins_item(token) =>
                {
                    return end;
                }
                _ => self.cursor.go_to(token.end),
            }
            end = self.cursor.offset();
        }
    }

    /// Whether the token at the beginning of a line begins an item of the outermost level.
    fn begins_item(&self, token: Span) -> bool {
        let text = self.cursor.slice(token);
        matches!(text[0], b'@' | b'%' | b'!' | b'$' | b'^')
            || super::top_level::ITEMS.contains(&text)
            || matches!(text, b"module" | b"uselistorder" | b"uselistorder_bb")
    }

    /// Makes the texts of the items that are kept, once the meaning of all names is known.
    pub(super) fn complete_kept(&mut self, definitions: &mut [Definition]) {
        for item in std::mem::take(&mut self.texts.items) {
            let Item { span, type_name, is_late, unsupported } = item;
            match self.kept_text(span, None) {
                Ok(text) => self.context.kept.push(KeptItem { type_name, is_late, text }),
                Err(Reported) => self.diagnostics.push(*unsupported.clone()),
            }
            // A function whose blocks have addresses stays as it is, too.
            for definition in &mut *definitions {
                if self.texts.with_addresses.is_empty() {
                    break;
                }
                let name = self.context.signatures[definition.function].name;
                if self.texts.with_addresses.contains(&name) {
                    definition.unsupported.get_or_insert_with(|| unsupported.clone());
                }
            }
            self.texts.with_addresses.clear();
        }
        for definition in definitions.iter().filter(|it| it.unsupported.is_some()) {
            self.context.signatures[definition.function].is_defined = false;
            self.context.signatures[definition.function].kept = Kept::Item;
        }
        self.context.keeps_text |= !self.context.kept.is_empty();
    }

    /// Keeps the function whose body has just been read as text, since a part of it is `unsupported`.
    pub(super) fn keep_body(
        &mut self,
        definition: &Definition,
        unsupported: Diagnostic,
    ) -> Function {
        let id = definition.function;
        let name = self.offsets[id].name;
        self.offsets[id] = FunctionOffsets { name, ..FunctionOffsets::default() };
        if !self.diagnostics.has_errors() {
            let span = Span::new(definition.begin, definition.end + 1);
            match self.kept_text(span, Some(id)) {
                Ok(text) => {
                    self.context.keeps_text = true;
                    self.context.signatures[id].kept = Kept::Text(text);
                    self.context.signatures[id].is_defined = false;
                }
                Err(Reported) => self.diagnostics.push(unsupported),
            }
            self.cursor.go_to(definition.end);
        }
        Function::new(id)
    }

    /// Skips the rest of the statement that begins at `start`, which has a part that is not supported.
    pub(super) fn skip_statement(&mut self, start: u32) {
        self.cursor.go_to(start);
        loop {
            match self.cursor.byte() {
                _ if self.cursor.is_at_end() => return,
                b'(' | b'[' | b'{' => {
                    self.cursor.skip_brackets();
                }
                b'"' if self.cursor.quoted_here().is_some() => {}
                b'\n' | b';' => {
                    self.cursor.skip_line();
                    // An `invoke` and a `landingpad` have several lines.
                    let words: [&[u8]; 5] = [b"to", b"unwind", b"catch", b"cleanup", b"filter"];
                    let mut next = self.cursor.clone();
                    let word = next.word();
                    if !words.contains(&word) || next.byte() == b':' {
                        return;
                    }
                    self.cursor = next;
                }
                _ => self.cursor.bump(),
            }
        }
    }

    /// The text at `span` as it is kept; `function` is the function that it defines, if it has a known type.
    fn kept_text(&mut self, span: Span, function: Option<FuncId>) -> Parsed<Arc<str>> {
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
                b'@' => {
                    if self.copy_name(token, function, text)? {
                        continue;
                    }
                }
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
        let unlimited = super::Cursor::new(self.cursor.text(), 0);
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

#[cfg(test)]
mod tests;
