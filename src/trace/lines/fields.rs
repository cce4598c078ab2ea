//! The fields of lines.

use std::io;

use serde::{Serialize, Serializer};
use serde_json::Value as Json;

use super::Lines;
use crate::ir::print;
use crate::ir::{Block, Context, Inst, Value};
use crate::support::entity::Entity;
use crate::support::interner::Symbol;
use crate::support::span::Span;

/// The event `function`.
#[derive(Serialize)]
pub(super) struct FunctionRecord<'a> {
    pub event: &'static str,
    pub function: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<[u32; 2]>,
    pub parameters: &'a [String],
    pub blocks: Vec<BlockRecord<'a>>,
}

#[derive(Serialize)]
pub(super) struct BlockRecord<'a> {
    pub block: &'a str,
    pub instructions: Vec<InstRecord<'a>>,
    pub terminator: InstRecord<'a>,
    pub successors: Vec<&'a str>,
}

/// An instruction, or a terminator, which has no `id`.
#[derive(Serialize)]
pub(super) struct InstRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<&'a str>,
    pub text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<[u32; 2]>,
}

/// Another event: its fields in their order.
struct EventRecord<'a>(&'a [(&'static str, Json)]);

impl Serialize for EventRecord<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

pub(super) fn write_line(buffer: &mut Vec<u8>, record: &impl Serialize) {
    serde_json::to_writer(&mut *buffer, record).expect("writing to memory succeeds");
    buffer.push(b'\n');
}

pub(super) fn place(span: Span) -> [u32; 2] {
    [span.start, span.end]
}

impl<W: io::Write> Lines<W> {
    pub(super) fn begin(&mut self, event: &str) {
        self.fields.clear();
        self.put("event", event);
    }

    pub(super) fn end(&mut self) {
        write_line(&mut self.buffer, &EventRecord(&self.fields));
        self.write_long();
    }

    /// The beginning of an event about an instruction and a variable.
    pub(super) fn about(&mut self, event: &str, variable: Inst, inst: Inst) {
        self.begin(event);
        self.variable(variable);
        if let Some(&Some(block)) = self.block.get(inst) {
            self.block("block", block);
        }
        self.id("id", inst);
        self.span_of(inst);
    }

    /// The beginning of an event about a block in the current search.
    pub(super) fn searched(&mut self, event: &str, block: Block) {
        self.begin(event);
        if let Some(variable) = self.variable {
            self.variable(variable);
        }
        self.block("block", block);
    }

    pub(super) fn put(&mut self, key: &'static str, value: impl Into<Json>) {
        self.fields.push((key, value.into()));
    }

    pub(super) fn id(&mut self, key: &'static str, inst: Inst) {
        self.put(key, inst.index());
    }

    pub(super) fn block(&mut self, key: &'static str, block: Block) {
        self.put(key, self.text.blocks[block].clone());
    }

    pub(super) fn blocks(&mut self, key: &'static str, blocks: &[Block]) {
        let names = blocks.iter().map(|&block| self.text.blocks[block].as_str());
        self.put(key, names.collect::<Json>());
    }

    pub(super) fn variable(&mut self, variable: Inst) {
        self.put("variable", self.text.results[variable][1..].to_owned());
    }

    pub(super) fn variables(&mut self, key: &'static str, variables: &[Inst]) {
        let names = variables.iter().map(|&variable| &self.text.results[variable][1..]);
        self.put(key, names.collect::<Json>());
    }

    pub(super) fn name(&mut self, context: &Context, name: Symbol) {
        self.put("name", if name.is_none() { "" } else { context.names.name(name) });
    }

    pub(super) fn value(&mut self, context: &Context, key: &'static str, value: Value) {
        self.put(key, self.value_text(context, value));
    }

    pub(super) fn value_text(&self, context: &Context, value: Value) -> Json {
        match value {
            Value::Inst(inst) => inst.index().into(),
            Value::Param(param) => self.text.params[param.index()].as_str().into(),
            _ => print::print_constant(context, value, self.options).into(),
        }
    }

    pub(super) fn span_of(&mut self, inst: Inst) {
        if let Some(span) = self.spans.as_ref().and_then(|spans| spans.inst(inst)) {
            self.put("span", place(span).to_vec());
        }
    }
}
