//! Items that are kept as text, since a part of them is not supported.
//!
//! `copy` makes the text token by token. Metadata and debug records are left out, and what is written by number in
//! the output gets its new number. Everything that the text names is noted, so that no pass removes it or
//! relies on knowing all of its uses.

mod copy;

use rustc_hash::{FxHashMap, FxHashSet};

use super::attribute_check::Written;
use super::body::Definition;
use super::locals::LocalKey;
use super::offsets::FunctionOffsets;
use super::reference::References;
use super::{Meaning, Parsed, Reader, Reported};
use crate::diag::{Diagnostic, message};
use crate::ir::{Alignment, FuncId, Function, Initializer, Kept, KeptItem, Linkage};
use crate::support::interner::Symbol;
use crate::support::span::Span;

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
    /// Whether the current item has a part without which uses of it are not modelled either.
    pub is_foreign: bool,
    /// The types whose definitions have such a part.
    pub foreign_types: FxHashSet<Symbol>,
    /// The other items with such a part.
    foreign: FxHashSet<Symbol>,
    /// The attributes of a value that were read last.
    pub written: Written,
    /// Whether the attributes of the current function name a personality.
    pub has_personality: bool,
    /// What is named by the text outside of the namespace of globals.
    pub references: References,
    /// The address space that was read last.
    pub space: u32,
    /// Where the node of each number begins, once one was looked for.
    nodes: Option<FxHashMap<u64, u32>>,
    /// The blocks of functions whose addresses the text has outside of these functions.
    pub block_addresses: Vec<(Symbol, LocalKey, Span)>,
    /// The functions whose blocks have addresses in the text of other items.
    with_addresses: FxHashSet<Symbol>,
    /// The aliases whose definitions are kept.
    aliases: FxHashSet<Symbol>,
}

impl<'a> Reader<'a> {
    /// Reports a use of a name at `span` whose definition is kept as text and has no known type.
    pub(super) fn fail_kept<T>(&mut self, span: Span) -> Parsed<T> {
        let name = self.text_at(span);
        self.unsupported(span, message!("a use of `{name}`", name))
    }

    /// Notes that functions that use `symbol`, which is at `span`, are kept as text, if that is so.
    #[inline]
    pub(super) fn note_kept_use(&mut self, symbol: Symbol, span: Span) {
        if !self.texts.foreign.is_empty() && self.texts.foreign.contains(&symbol) {
            let name = self.text_at(span);
            self.note_unsupported_at(span, message!("a use of `{name}`", name));
        }
    }

    /// Notes that functions that use the function `id` are kept as text if the current item has a foreign part.
    pub(super) fn note_foreign_function(&mut self, id: FuncId) {
        if std::mem::take(&mut self.texts.is_foreign) {
            self.texts.foreign.insert(self.context.signatures[id].name);
        }
    }

    /// Keeps the item at `start` as text, because a part of it is `unsupported`, and goes to its end. `is_late`
    /// tells whether it is after the definition of a function, `is_read` whether all of it has been read.
    pub(super) fn keep_item(
        &mut self,
        start: u32,
        is_late: bool,
        is_read: bool,
        unsupported: Box<Diagnostic>,
    ) {
        let end = self.cursor.offset();
        // After a fault the reader may be back at the beginning.
        let is_read = is_read && end > start;
        let end = if is_read { Some(end) } else { self.item_end(start) };
        let Some(end) = end else { return self.diagnostics.push(*unsupported) };
        let span = Span::new(start, end.max(start + 1));
        self.cursor.go_to(start);
        let name = self.cursor.next_token();
        let mut type_name = Symbol::NONE;
        match self.cursor.byte() {
            b'%' => {
                let text = &self.cursor.slice(name)[1..];
                type_name = self.symbol_of(text).unwrap_or(Symbol::NONE);
            }
            b'@' => self.note_kept(name, span),
            _ if matches!(self.cursor.peek_word(), b"define" | b"declare") => {
                match self.first_name(start).filter(|name| name.end <= span.end) {
                    Some(name) => self.note_kept(name, span),
                    None => self.diagnostics.push((*unsupported).clone()),
                }
            }
            _ => {}
        }
        self.cursor.go_to(span.end);
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

    /// The words of `item` that are before the name of a function, which comes next then, or from the name of a
    /// global to the one that says what it is, such as `alias`.
    pub(super) fn words_of_item(&mut self, item: Span) -> Vec<&'a [u8]> {
        let mut words: Vec<&[u8]> = Vec::new();
        self.cursor.go_to(item.start);
        loop {
            let token = self.cursor.next_token();
            let word = self.cursor.slice(token);
            let is_name = word.starts_with(b"@") && !words.is_empty();
            if token.start >= item.end || token.start == token.end || is_name {
                return words;
            }
            self.cursor.go_to(token.end);
            words.push(word);
            if matches!(word, b"global" | b"constant" | b"alias" | b"ifunc") {
                return words;
            }
        }
    }

    /// Notes that the definition of the global or function at `name` is kept as text, that of `item`.
    fn note_kept(&mut self, name: Span, item: Span) {
        self.cursor.go_to(name.start);
        let Ok((symbol, _)) = self.global_name() else { return };
        let words = self.words_of_item(item);
        let has = |word: &str| words.contains(&word.as_bytes());
        let is_alias = has("alias");
        // An address that may be null, or that the linker chooses.
        let is_weak = has("extern_weak")
            || is_alias
                && ["weak", "weak_odr", "linkonce", "linkonce_odr"].iter().any(|it| has(it));
        match self.meaning(symbol) {
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
        if is_weak || self.texts.is_foreign {
            self.texts.foreign.insert(symbol);
        }
    }

    /// Where the item of the outermost level that begins at `start` ends; `None` if a bracket in it is not closed.
    fn item_end(&mut self, start: u32) -> Option<u32> {
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
                None => return Some(end),
                Some(b'{') if has_params => {
                    self.cursor.go_to(token.end);
                    self.cursor.skip_body().ok()?;
                    self.cursor.bump();
                    return Some(self.cursor.offset());
                }
                Some(b'(' | b'[' | b'{') => {
                    has_params |= is_definition;
                    if !self.cursor.skip_brackets() {
                        return None;
                    }
                }
                _ if end > start
                    && !is_definition
                    && self.cursor.begins_line(token.start)
                    && self.begins_item(token) =>
                {
                    return Some(end);
                }
                _ => self.cursor.go_to(token.end),
            }
            end = self.cursor.offset();
        }
    }

    /// Whether the token at the beginning of a line begins an item of the outermost level.
    fn begins_item(&self, token: Span) -> bool {
        let text = self.cursor.slice(token);
        let mut after = self.cursor.clone();
        after.go_to(token.end);
        match text[0] {
            b'@' | b'%' | b'!' => after.peek() == b'=',
            b'$' | b'^' => true,
            _ => {
                super::top_level::ITEMS.contains(&text)
                    || matches!(text, b"module" | b"uselistorder" | b"uselistorder_bb")
            }
        }
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
}

#[cfg(test)]
mod tests;
