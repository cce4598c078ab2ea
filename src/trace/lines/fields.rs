//! The fields of lines.

use std::io;

use serde::{Serialize, Serializer};
use serde_json::Value as Json;

use super::Lines;
use crate::ir::print;
use crate::ir::{Block, Context, Inst, Value};
use crate::support::entity::Entity;
use crate::support::span::Span;
use crate::trace::event::Field;

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
pub(super) struct EventRecord<'a>(pub &'a [(&'static str, Json)]);

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
    pub(super) fn put(&mut self, key: &'static str, value: impl Into<Json>) {
        self.fields.push((key, value.into()));
    }

    pub(super) fn field(&mut self, context: &Context, key: &'static str, field: Field) {
        let text = &self.text;
        let block = |block: Block| text.blocks[block].as_str();
        let variable = |variable: Inst| &text.results[variable][1..];
        let json: Json = match field {
            Field::Block(at) => at.map(block).into(),
            Field::Blocks(blocks) => blocks.into_iter().map(block).collect(),
            Field::Inst(inst) => inst.map(Inst::index).into(),
            Field::Value(value) => self.value(context, value),
            Field::Values(values) => {
                values.into_iter().map(|value| self.value(context, value)).collect()
            }
            Field::Variable(it) => variable(it).into(),
            Field::Variables(variables) => variables.into_iter().map(variable).collect(),
            Field::Type(ty) => print::print_type(context, ty).into(),
            Field::Name(name) if name.is_none() => "".into(),
            Field::Name(name) => context.names.name(name).into(),
            Field::Number(number) => number.into(),
            Field::Bool(is_so) => is_so.into(),
            Field::Word(word) => word.into(),
            Field::BlockOf(inst) => match self.block_of.get(inst) {
                Some(&Some(at)) => block(at).into(),
                _ => return,
            },
            Field::BlockOfNew(inst, at) => {
                self.block_of.extend_to(inst.index() + 1, None);
                self.block_of[inst] = Some(at);
                block(at).into()
            }
            Field::Span(inst) => match self.spans.as_ref().and_then(|spans| spans.inst(inst)) {
                Some(span) => place(span).to_vec().into(),
                None => return,
            },
            Field::SearchFor(it) => {
                self.variable = Some(it);
                variable(it).into()
            }
            Field::Searched => match self.variable {
                Some(it) => variable(it).into(),
                None => return,
            },
        };
        self.put(key, json);
    }

    fn value(&self, context: &Context, value: Value) -> Json {
        match value {
            Value::Inst(inst) => inst.index().into(),
            Value::Param(param) => self.text.params[param.index()].as_str().into(),
            _ => print::print_constant(context, value, self.options).into(),
        }
    }
}
