//! The events of the passes.
//!
//! Instructions and blocks are named by their numbers in the function, which stay the same during
//! the passes. A variable is named by its `alloca`. Each pass has its own kinds of events, which
//! `docs/trace.md` describes. So a pass needs nothing here to be traced.

use dominance::{Event as GraphEvent, Reader};

use crate::ir::{Block, Inst, Type, Value};
use crate::support::interner::Symbol;

/// A step of a pass: the kind of the event and its fields, as the lines have them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    pub(super) kind: &'static str,
    pub(super) fields: Vec<(&'static str, Field)>,
}

/// The content of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Field {
    Block(Option<Block>),
    Blocks(Vec<Block>),
    Inst(Option<Inst>),
    Value(Value),
    Values(Vec<Value>),
    Variable(Inst),
    Variables(Vec<Inst>),
    Type(Type),
    Name(Symbol),
    Number(u32),
    Bool(bool),
    Word(&'static str),
    /// The block of an instruction, if it is known.
    BlockOf(Inst),
    /// The block of a new instruction.
    BlockOfNew(Inst, Block),
    /// The place of an instruction in the source, if it has one.
    Span(Inst),
    /// The variable that this search and the graph events after it are about.
    SearchFor(Inst),
    /// The variable of the last search, if there is one.
    Searched,
}

impl Event {
    /// An event of this kind, without fields.
    pub fn new(kind: &'static str) -> Event {
        Event { kind, fields: Vec::new() }
    }

    /// An event about an instruction, with its block and place, and the variable that it accesses.
    pub fn about(kind: &'static str, variable: Inst, inst: Inst) -> Event {
        let event = Event::new(kind).variable(variable).with("block", Field::BlockOf(inst));
        event.inst(inst).span(inst)
    }

    /// The beginning of a search for the blocks that may need a phi for the variable.
    pub fn search(variable: Inst) -> Event {
        Event::new("worklist").with("variable", Field::SearchFor(variable))
    }

    fn searched(kind: &'static str, block: Block) -> Event {
        Event::new(kind).with("variable", Field::Searched).block("block", block)
    }

    /// Adds the field `id`, the instruction that the event is about.
    #[must_use]
    pub fn inst(self, inst: Inst) -> Event {
        self.other("id", inst)
    }

    /// Adds an instruction, or that there is none.
    #[must_use]
    pub fn other(self, key: &'static str, inst: impl Into<Option<Inst>>) -> Event {
        self.with(key, Field::Inst(inst.into()))
    }

    /// Adds the field `block`, that of this new instruction.
    #[must_use]
    pub fn placed(self, inst: Inst, block: Block) -> Event {
        self.with("block", Field::BlockOfNew(inst, block))
    }

    /// Adds the field `block`, that of the instruction.
    #[must_use]
    pub fn block_of(self, inst: Inst) -> Event {
        self.with("block", Field::BlockOf(inst))
    }

    /// Adds the field `span`, the place of the instruction in the source, if it has one.
    #[must_use]
    pub fn span(self, inst: Inst) -> Event {
        self.with("span", Field::Span(inst))
    }

    /// Adds a block, or that there is none.
    #[must_use]
    pub fn block(self, key: &'static str, block: impl Into<Option<Block>>) -> Event {
        self.with(key, Field::Block(block.into()))
    }

    /// Adds a list of blocks.
    #[must_use]
    pub fn blocks(self, key: &'static str, blocks: impl IntoIterator<Item = Block>) -> Event {
        self.with(key, Field::Blocks(blocks.into_iter().collect()))
    }

    /// Adds the field `value`.
    #[must_use]
    pub fn value(self, value: Value) -> Event {
        self.other_value("value", value)
    }

    /// Adds another value.
    #[must_use]
    pub fn other_value(self, key: &'static str, value: Value) -> Event {
        self.with(key, Field::Value(value))
    }

    /// Adds a list of values.
    #[must_use]
    pub fn values(self, key: &'static str, values: impl IntoIterator<Item = Value>) -> Event {
        self.with(key, Field::Values(values.into_iter().collect()))
    }

    /// Adds the field `variable`.
    #[must_use]
    pub fn variable(self, variable: Inst) -> Event {
        self.with("variable", Field::Variable(variable))
    }

    /// Adds a list of variables.
    #[must_use]
    pub fn variables(self, key: &'static str, variables: impl IntoIterator<Item = Inst>) -> Event {
        self.with(key, Field::Variables(variables.into_iter().collect()))
    }

    /// Adds the field `type`.
    #[must_use]
    pub fn ty(self, ty: Type) -> Event {
        self.with("type", Field::Type(ty))
    }

    /// Adds the field `name`, which is empty for [`Symbol::NONE`].
    #[must_use]
    pub fn name(self, name: Symbol) -> Event {
        self.with("name", Field::Name(name))
    }

    /// Adds the field `number`.
    #[must_use]
    pub fn number(self, number: u32) -> Event {
        self.with("number", Field::Number(number))
    }

    /// Adds whether something is so.
    #[must_use]
    pub fn bool(self, key: &'static str, is_so: bool) -> Event {
        self.with(key, Field::Bool(is_so))
    }

    /// Adds a word: one of a few that the kind of event has for this field.
    #[must_use]
    pub fn word(self, key: &'static str, word: &'static str) -> Event {
        self.with(key, Field::Word(word))
    }

    /// The kind of the event.
    pub fn kind(&self) -> &'static str {
        self.kind
    }

    /// The instruction in the field `key`, if there is one.
    pub fn inst_in(&self, key: &str) -> Option<Inst> {
        match self.field(key)? {
            Field::Inst(inst) => *inst,
            _ => None,
        }
    }

    /// The value in the field `key`, if there is one.
    pub fn value_in(&self, key: &str) -> Option<Value> {
        match self.field(key)? {
            Field::Value(value) => Some(*value),
            _ => None,
        }
    }

    /// The word in the field `key`, if there is one.
    pub fn word_in(&self, key: &str) -> Option<&'static str> {
        match self.field(key)? {
            Field::Word(word) => Some(word),
            _ => None,
        }
    }

    fn field(&self, key: &str) -> Option<&Field> {
        Some(&self.fields.iter().find(|(its, _)| *its == key)?.1)
    }

    fn with(mut self, key: &'static str, field: Field) -> Event {
        self.fields.push((key, field));
        self
    }
}

/// What an algorithm on the control-flow graph or the dominator tree has found.
impl From<GraphEvent<Block>> for Event {
    fn from(event: GraphEvent<Block>) -> Event {
        match event {
            GraphEvent::Numbered { node, number, parent } => {
                Event::new("numbered").block("block", node).number(number).block("parent", parent)
            }
            GraphEvent::Semidominator { node, semidominator } => Event::new("semidominator")
                .block("block", node)
                .block("semidominator", semidominator),
            GraphEvent::ImmediateDominator { node, immediate_dominator } => {
                Event::new("immediate_dominator")
                    .block("block", node)
                    .block("immediate_dominator", immediate_dominator)
            }
            GraphEvent::Frontier { node, frontier } => {
                Event::new("frontier").block("block", node).blocks("frontier", frontier)
            }
            GraphEvent::Taken { node } => Event::searched("taken", node),
            GraphEvent::Candidate { node, because, source } => Event::searched("candidate", node)
                .block("because", because)
                .block("predecessor", source),
            GraphEvent::Live { node, because } => {
                let live = Event::searched("live_in", node);
                match because {
                    Reader::Use(block) => live.word("reason", "use").block("because", block),
                    Reader::UseAtEnd(block) => {
                        live.word("reason", "use_at_end").block("because", block)
                    }
                    Reader::Candidate { node, predecessor } => live
                        .word("reason", "phi")
                        .block("because", node)
                        .block("predecessor", predecessor),
                }
            }
            GraphEvent::NotLive { node } => Event::searched("not_live", node),
        }
    }
}
