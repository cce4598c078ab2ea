//! Diagnostics in little memory: a text is kept once, however many diagnostics hold it.

use crate::diag::{Argument, Code, Diagnostic, Edit, Hint, Label, Message};
use crate::support::entity::Entity;
use crate::support::interner::{Interner, Symbol};
use crate::support::span::Span;

/// One diagnostic of a [`Packed`].
#[derive(Copy, Clone, Debug)]
pub(super) struct Entry {
    pub span: Span,
    pub code: Code,
    /// Where its record begins in [`Packed::words`].
    position: usize,
}

/// The texts of diagnostics. A record is message and label; how many related labels, notes and hints
/// there are; then these, a label or an edit as start, end and text, and a hint as its text, twice the
/// number of its edits, plus one if they are certain, and the edits. A message is the numbers of its
/// template and of its arguments, and for each argument its name, its kind and what that needs.
#[derive(Clone, Debug)]
pub(super) struct Packed {
    texts: Interner,
    /// The templates and the names of arguments, by the symbols of their texts.
    fixed: Vec<&'static str>,
    words: Vec<u32>,
}

const TEXT: u32 = 0;
const NUMBER: u32 = 1;
const MESSAGE: u32 = 2;
const ALL: u32 = 3;
const ANY: u32 = 4;

impl Packed {
    pub fn new() -> Packed {
        Packed { texts: Interner::with_names(&[]), fixed: Vec::new(), words: Vec::new() }
    }

    pub fn add(&mut self, diagnostic: &Diagnostic) -> Entry {
        let Diagnostic { severity: _, code, message, primary, related, notes, hints } = diagnostic;
        let position = self.words.len();
        self.add_message(message);
        self.add_message(&primary.message);
        self.words.extend([related.len(), notes.len(), hints.len()].map(|length| length as u32));
        for Label { span, message } in related {
            self.words.extend([span.start, span.end]);
            self.add_message(message);
        }
        notes.iter().for_each(|note| self.add_message(note));
        for Hint { text, edits, is_certain } in hints {
            self.add_message(text);
            self.words.push(edits.len() as u32 * 2 + u32::from(*is_certain));
            for Edit { span, replacement } in edits {
                let text = self.texts.intern(replacement).index() as u32;
                self.words.extend([span.start, span.end, text]);
            }
        }
        Entry { span: primary.span, code: *code, position }
    }

    fn add_message(&mut self, message: &Message) {
        self.add_fixed(message.template());
        self.words.push(message.arguments().len() as u32);
        for (name, argument) in message.arguments() {
            self.add_fixed(name);
            self.add_argument(argument);
        }
    }

    /// Recurses over messages in messages, which no input can nest.
    fn add_argument(&mut self, argument: &Argument) {
        match argument {
            Argument::Text(text) => {
                let text = self.texts.intern(text).index() as u32;
                self.words.extend([TEXT, text]);
            }
            Argument::Number(number) => {
                self.words.extend([NUMBER, *number as u32, (*number >> 32) as u32]);
            }
            Argument::Message(message) => {
                self.words.push(MESSAGE);
                self.add_message(message);
            }
            Argument::All(arguments) | Argument::Any(arguments) => {
                let kind = if matches!(argument, Argument::All(_)) { ALL } else { ANY };
                self.words.extend([kind, arguments.len() as u32]);
                arguments.iter().for_each(|argument| self.add_argument(argument));
            }
        }
    }

    fn add_fixed(&mut self, text: &'static str) {
        let symbol = self.texts.intern(text).index();
        if symbol >= self.fixed.len() {
            self.fixed.resize(symbol + 1, "");
        }
        self.fixed[symbol] = text;
        self.words.push(symbol as u32);
    }

    #[cfg(test)]
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    /// The diagnostic of `entry`, with the default severity of its code.
    pub fn get(&self, entry: Entry) -> Diagnostic {
        let mut record = Record { packed: self, position: entry.position };
        let mut diagnostic = Diagnostic::new(entry.code, entry.span, record.message());
        diagnostic.primary.message = record.message();
        let [related, notes, hints] = [record.word(), record.word(), record.word()];
        for _ in 0..related {
            let (span, message) = (record.span(), record.message());
            diagnostic.related.push(Label { span, message });
        }
        diagnostic.notes.extend((0..notes).map(|_| record.message()));
        for _ in 0..hints {
            let (text, size) = (record.message(), record.word());
            let edit = |_| Edit::replace(record.span(), record.text());
            let edits = (0..size / 2).map(edit).collect();
            diagnostic.hints.push(Hint { text, edits, is_certain: size % 2 == 1 });
        }
        diagnostic
    }
}

/// The rest of a record.
struct Record<'a> {
    packed: &'a Packed,
    position: usize,
}

impl Record<'_> {
    fn word(&mut self) -> u32 {
        let word = self.packed.words[self.position];
        self.position += 1;
        word
    }

    fn span(&mut self) -> Span {
        Span::new(self.word(), self.word())
    }

    fn text(&mut self) -> String {
        let symbol = Symbol::from_index(self.word() as usize);
        self.packed.texts.name(symbol).to_owned()
    }

    fn fixed(&mut self) -> &'static str {
        self.packed.fixed[self.word() as usize]
    }

    fn message(&mut self) -> Message {
        let (template, count) = (self.fixed(), self.word());
        Message::new(template, (0..count).map(|_| (self.fixed(), self.argument())).collect())
    }

    fn argument(&mut self) -> Argument {
        match self.word() {
            TEXT => Argument::Text(self.text()),
            NUMBER => {
                let (low, high) = (u64::from(self.word()), u64::from(self.word()));
                Argument::Number((low | high << 32) as i64)
            }
            MESSAGE => Argument::Message(self.message()),
            kind => {
                let count = self.word();
                let arguments = (0..count).map(|_| self.argument()).collect();
                if kind == ALL { Argument::All(arguments) } else { Argument::Any(arguments) }
            }
        }
    }
}
