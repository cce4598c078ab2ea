//! Diagnostics in little memory: a text is kept once, however many diagnostics hold it.

use crate::diag::{Code, Diagnostic, Edit, Hint, Label};
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

/// The texts of diagnostics. A record is the numbers of message and label; how many related
/// labels, notes and hints there are; then these, a label or an edit as start, end and text, and a
/// hint as its text, twice the number of its edits, plus one if they are certain, and the edits.
#[derive(Clone, Debug)]
pub(super) struct Packed {
    texts: Interner,
    words: Vec<u32>,
}

impl Packed {
    pub fn new() -> Packed {
        Packed { texts: Interner::with_names(&[]), words: Vec::new() }
    }

    pub fn add(&mut self, diagnostic: &Diagnostic) -> Entry {
        let Diagnostic { severity: _, code, message, primary, related, notes, hints } = diagnostic;
        let position = self.words.len();
        let mut text = |text: &str| self.texts.intern(text).index() as u32;
        self.words.extend([text(message), text(&primary.message)]);
        self.words.extend([related.len(), notes.len(), hints.len()].map(|length| length as u32));
        for Label { span, message } in related {
            self.words.extend([span.start, span.end, text(message)]);
        }
        self.words.extend(notes.iter().map(|note| text(note)));
        for Hint { text: hint, edits, is_certain } in hints {
            self.words.extend([text(hint), edits.len() as u32 * 2 + u32::from(*is_certain)]);
            for Edit { span, replacement } in edits {
                self.words.extend([span.start, span.end, text(replacement)]);
            }
        }
        Entry { span: primary.span, code: *code, position }
    }

    #[cfg(test)]
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    /// The diagnostic of `entry`, with the default severity of its code.
    pub fn get(&self, entry: Entry) -> Diagnostic {
        let mut words = self.words[entry.position..].iter().copied();
        let mut word = || words.next().expect("a record is whole");
        let text = |word: u32| self.texts.name(Symbol::from_index(word as usize)).to_owned();
        let mut diagnostic = Diagnostic::new(entry.code, entry.span, text(word()));
        diagnostic.primary.message = text(word());
        let [related, notes, hints] = [word(), word(), word()];
        for _ in 0..related {
            let span = Span::new(word(), word());
            diagnostic.related.push(Label { span, message: text(word()) });
        }
        diagnostic.notes.extend((0..notes).map(|_| text(word())));
        for _ in 0..hints {
            let [hint, size] = [word(), word()];
            let edit = |_| Edit::replace(Span::new(word(), word()), text(word()));
            let edits = (0..size / 2).map(edit).collect();
            diagnostic.hints.push(Hint { text: text(hint), edits, is_certain: size % 2 == 1 });
        }
        diagnostic
    }
}
