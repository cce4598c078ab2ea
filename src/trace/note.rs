//! What a pass after SSA construction reports: the kind of the event and its fields, as the lines have them.
//!
//! Each pass has its own kinds of events, which `docs/trace.md` describes. So a pass needs nothing here
//! to be traced.

use super::{Event, PassObserver};
use crate::ir::{Block, Inst, Value};

/// An event of a pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    pub(super) kind: &'static str,
    pub(super) fields: Vec<(&'static str, Field)>,
}

/// The content of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Field {
    Block(Block),
    Blocks(Vec<Block>),
    Inst(Inst),
    Value(Value),
    Values(Vec<Value>),
    Word(&'static str),
}

impl Note {
    /// An event of this kind, without fields.
    pub fn new(kind: &'static str) -> Note {
        Note { kind, fields: Vec::new() }
    }

    /// Adds the field `id`, the instruction that the event is about.
    #[must_use]
    pub fn inst(self, inst: Inst) -> Note {
        self.with("id", Field::Inst(inst))
    }

    /// Adds an instruction.
    #[must_use]
    pub fn other(self, key: &'static str, inst: Inst) -> Note {
        self.with(key, Field::Inst(inst))
    }

    /// Adds a block.
    #[must_use]
    pub fn block(self, key: &'static str, block: Block) -> Note {
        self.with(key, Field::Block(block))
    }

    /// Adds a list of blocks.
    #[must_use]
    pub fn blocks(self, key: &'static str, blocks: impl IntoIterator<Item = Block>) -> Note {
        self.with(key, Field::Blocks(blocks.into_iter().collect()))
    }

    /// Adds the field `value`.
    #[must_use]
    pub fn value(self, value: Value) -> Note {
        self.with("value", Field::Value(value))
    }

    /// Adds another value.
    #[must_use]
    pub fn other_value(self, key: &'static str, value: Value) -> Note {
        self.with(key, Field::Value(value))
    }

    /// Adds a list of values.
    #[must_use]
    pub fn values(self, key: &'static str, values: impl IntoIterator<Item = Value>) -> Note {
        self.with(key, Field::Values(values.into_iter().collect()))
    }

    /// Adds a word: one of a few that the kind of event has for this field.
    #[must_use]
    pub fn word(self, key: &'static str, word: &'static str) -> Note {
        self.with(key, Field::Word(word))
    }

    fn with(mut self, key: &'static str, field: Field) -> Note {
        self.fields.push((key, field));
        self
    }
}

/// What any pass does to a function, for its observer.
pub trait Edits: PassObserver {
    /// Takes note of an event of a pass.
    fn note(&mut self, note: impl FnOnce() -> Note) {
        self.record(|| Event::Note(note()));
    }

    /// `value` replaces the result of `inst` in all operands.
    fn replaced(&mut self, inst: Inst, value: Value) {
        self.note(|| Note::new("replaced").inst(inst).value(value));
    }

    /// An instruction is removed.
    fn removed(&mut self, inst: Inst) {
        self.note(|| Note::new("removed").inst(inst).word("what", "instruction"));
    }

    /// The terminator of `block` becomes a jump.
    fn decided(&mut self, block: Block, target: Block) {
        self.note(|| Note::new("decided").block("block", block).block("target", target));
    }
}

impl<T: PassObserver> Edits for T {}
