//! Functions whose address is used before their declaration.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Meaning, Reader};
use crate::diag::{Diagnostics, Limits};
use crate::ir::FuncId;
use crate::support::interner::Symbol;

/// The most words from the name of an alias to `alias`.
const MAX_WORDS: usize = 12;

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
        if self.ahead.lines.is_none() {
            self.ahead.lines = Some(self.function_lines());
        }
        let &line = self.ahead.lines.as_ref()?.get(&symbol)?;
        // What is wrong there is reported when its turn has come.
        let diagnostics = std::mem::replace(&mut self.diagnostics, Diagnostics::new(Limits::NONE));
        let names = self.names.take();
        let unsupported = self.unsupported.take();
        let unnamed = self.unnamed_globals;
        let (statement, at) = (self.statement, self.cursor.offset());
        self.statement = line;
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
        self.cursor.go_to(at);
        self.statement = statement;
        self.unnamed_globals = unnamed;
        self.names = names;
        self.diagnostics = diagnostics;
        self.unsupported = unsupported;
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
        let starts: Vec<usize> = self.line_starts(self.cursor.text().len(), b'd').collect();
        let mut lines = FxHashMap::default();
        let mut cursor = self.cursor.clone();
        for start in starts {
            cursor.go_to(start as u32);
            if !matches!(cursor.word(), b"define" | b"declare") {
                continue;
            }
            while !matches!(cursor.byte(), b'@' | b'\n' | b'\r' | 0) {
                cursor.bump();
            }
            if cursor.byte() != b'@' {
                continue;
            }
            std::mem::swap(&mut self.cursor, &mut cursor);
            let reported = self.diagnostics.len();
            if let Ok((symbol, _)) = self.global_name() {
                lines.entry(symbol).or_insert(start as u32);
            }
            debug_assert_eq!(reported, self.diagnostics.len());
            std::mem::swap(&mut self.cursor, &mut cursor);
        }
        let text = self.cursor.text();
        for start in self.line_starts(text.len(), b'@').collect::<Vec<_>>() {
            let line = &text[start..start + memchr::memchr(b'\n', &text[start..]).unwrap_or(0)];
            let mut words = line.split(|byte| byte.is_ascii_whitespace()).take(MAX_WORDS);
            if !words.any(|word| word == b"alias") {
                continue;
            }
            cursor.go_to(start as u32);
            std::mem::swap(&mut self.cursor, &mut cursor);
            if let Ok((symbol, _)) = self.global_name() {
                lines.entry(symbol).or_insert(start as u32);
            }
            std::mem::swap(&mut self.cursor, &mut cursor);
        }
        lines
    }
}
