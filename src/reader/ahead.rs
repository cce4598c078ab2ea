//! Functions whose address is used before their declaration.

use rustc_hash::{FxHashMap, FxHashSet};

use super::cursor::Cursor;
use super::{Meaning, Reader};
use crate::diag::{Diagnostics, Limits};
use crate::ir::FuncId;
use crate::support::interner::Symbol;

/// Where functions are declared or defined.
#[derive(Default)]
pub(super) struct Ahead {
    /// Where the line of each begins, once one of them was looked for.
    lines: Option<FxHashMap<Symbol, u32>>,
    /// Those whose signatures have been read before their place, and where it is.
    read: FxHashMap<FuncId, u32>,
    /// Whether something is being read before its place.
    is_reading: bool,
    /// Aliases that have been read before their place.
    aliases: FxHashSet<Symbol>,
}

impl Ahead {
    /// Whether the signature of `function`, which is written at `line`, was read before its place.
    pub fn is_read(&self, function: FuncId, line: u32) -> bool {
        self.read.get(&function) == Some(&line)
    }

    /// Whether the alias `symbol` was read before its place.
    pub fn is_alias(&self, symbol: Symbol) -> bool {
        self.aliases.contains(&symbol)
    }
}

impl Reader<'_> {
    /// The function called `symbol`, which is declared or defined further below; its signature is read
    /// at once. `None` if there is none, or if its signature is faulty. Linear in the text at the first
    /// call, then in the signature.
    pub(super) fn function_ahead(&mut self, symbol: Symbol) -> Option<FuncId> {
        // In a body, the text ends where the body does.
        let whole = Cursor::new(self.cursor.text(), 0);
        let cursor = std::mem::replace(&mut self.cursor, whole);
        let found = self.read_ahead(symbol);
        self.cursor = cursor;
        found
    }

    fn read_ahead(&mut self, symbol: Symbol) -> Option<FuncId> {
        if self.ahead.lines.is_none() {
            self.ahead.lines = Some(self.function_lines());
        }
        let &line = self.ahead.lines.as_ref()?.get(&symbol)?;
        // What is wrong there is reported when its turn has come.
        let diagnostics = std::mem::replace(&mut self.diagnostics, Diagnostics::new(Limits::NONE));
        let names = self.names.take();
        let unsupported = self.unsupported.take();
        let is_foreign = self.texts.is_foreign;
        let unnamed = self.unnamed_globals;
        let statement = std::mem::replace(&mut self.statement, line);
        self.cursor.go_to(line);
        let is_nested = std::mem::replace(&mut self.ahead.is_reading, true);
        let id = match self.cursor.byte() {
            // An alias of another alias that is further below is not read here: there may be many.
            b'@' if is_nested => None,
            b'@' => {
                if self.global_or_alias().is_ok() {
                    self.ahead.aliases.insert(symbol);
                }
                None
            }
            _ => self.signature_ahead(),
        };
        self.ahead.is_reading = is_nested;
        self.statement = statement;
        self.unnamed_globals = unnamed;
        self.names = names;
        self.diagnostics = diagnostics;
        self.unsupported = unsupported;
        self.texts.is_foreign = is_foreign;
        match id {
            Some(id) => {
                self.ahead.read.insert(id, line);
            }
            None if matches!(self.meaning(symbol), Meaning::Faulty) => {
                self.set_meaning(symbol, Meaning::Unknown);
            }
            None => {}
        }
        id
    }

    /// Whether an item is read before its turn.
    pub(super) fn is_ahead(&self) -> bool {
        self.ahead.is_reading
    }

    /// The signature of the function whose declaration or definition comes next.
    fn signature_ahead(&mut self) -> Option<FuncId> {
        self.cursor.word();
        while self.cursor.peek() == b'!' {
            self.skip_attachment().ok()?;
        }
        self.signature().ok().flatten().map(|(id, _)| id)
    }

    /// Where the lines begin that declare or define a function, or define an alias.
    fn function_lines(&mut self) -> FxHashMap<Symbol, u32> {
        let end = self.cursor.text().len();
        let starts: Vec<usize> =
            self.line_starts(end, b'd').chain(self.line_starts(end, b'@')).collect();
        let mut lines = FxHashMap::default();
        // What is wrong with a name is reported where the item is read.
        let none = self.diagnostics.empty_like();
        let reported = std::mem::replace(&mut self.diagnostics, none);
        for start in starts {
            let start = start as u32;
            let words = self.words_of_item(self.cursor.line_from(start));
            let (first, last) = (words.first(), words.last());
            if last == Some(&&b"alias"[..]) {
                self.cursor.go_to(start);
            } else if !matches!(first, Some(&(b"define" | b"declare")))
                || self.cursor.byte() != b'@'
            {
                continue;
            }
            if let Ok((symbol, _)) = self.global_name() {
                lines.entry(symbol).or_insert(start);
            }
        }
        self.diagnostics = reported;
        lines
    }
}
