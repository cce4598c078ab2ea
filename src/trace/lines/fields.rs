//! The fields of lines.

use std::fmt::Write as _;
use std::io;

use super::{Lines, PIECE};
use crate::ir::print;
use crate::ir::{Block, Context, Inst, Value};
use crate::support::entity::Entity;
use crate::support::interner::Symbol;
use crate::support::span::Span;

impl<W: io::Write> Lines<W> {
    pub(super) fn begin(&mut self, event: &str) {
        self.buffer.push('{');
        self.string("event", event);
    }

    pub(super) fn end(&mut self) {
        self.buffer.push_str("}\n");
        if self.buffer.len() >= PIECE {
            self.write();
        }
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

    pub(super) fn key(&mut self, key: &str) {
        if !self.buffer.ends_with('{') {
            self.buffer.push(',');
        }
        self.plain(format_args!("\"{key}\":"));
    }

    pub(super) fn plain(&mut self, value: impl std::fmt::Display) {
        write!(self.buffer, "{value}").expect("writing to memory succeeds");
    }

    pub(super) fn quoted(&mut self, text: &str) {
        self.plain(serde_json::Value::from(text));
    }

    pub(super) fn string(&mut self, key: &str, text: &str) {
        self.key(key);
        self.quoted(text);
    }

    pub(super) fn number(&mut self, key: &str, number: usize) {
        self.key(key);
        self.plain(number);
    }

    pub(super) fn id(&mut self, key: &str, inst: Inst) {
        self.number(key, inst.index());
    }

    pub(super) fn block_name(&mut self, block: Block) {
        let name = std::mem::take(&mut self.text.blocks[block]);
        self.quoted(&name);
        self.text.blocks[block] = name;
    }

    pub(super) fn block(&mut self, key: &str, block: Block) {
        self.key(key);
        self.block_name(block);
    }

    pub(super) fn blocks(&mut self, blocks: &[Block]) {
        self.list(blocks, |it, &block| it.block_name(block));
    }

    pub(super) fn list<T>(&mut self, items: &[T], mut item: impl FnMut(&mut Self, &T)) {
        self.buffer.push('[');
        for (index, of) in items.iter().enumerate() {
            if index > 0 {
                self.buffer.push(',');
            }
            item(self, of);
        }
        self.buffer.push(']');
    }

    pub(super) fn variable(&mut self, variable: Inst) {
        self.key("variable");
        self.variable_name(variable);
    }

    pub(super) fn variable_name(&mut self, variable: Inst) {
        let name = std::mem::take(&mut self.text.results[variable]);
        self.quoted(&name[1..]);
        self.text.results[variable] = name;
    }

    pub(super) fn name(&mut self, context: &Context, name: Symbol) {
        let name = if name.is_none() { "" } else { context.names.name(name) };
        self.string("name", name);
    }

    pub(super) fn value(&mut self, context: &Context, value: Value) {
        self.key("value");
        self.value_text(context, value);
    }

    pub(super) fn value_text(&mut self, context: &Context, value: Value) {
        match value {
            Value::Inst(inst) => self.plain(inst.index()),
            Value::Param(param) => {
                let text = self.text.params[param.index()].clone();
                self.quoted(&text);
            }
            _ => self.quoted(&print::print_constant(context, value, self.options)),
        }
    }

    pub(super) fn span_of(&mut self, inst: Inst) {
        self.span(self.spans.as_ref().and_then(|spans| spans.inst(inst)));
    }

    pub(super) fn span(&mut self, span: Option<Span>) {
        if let Some(span) = span {
            self.key("span");
            self.plain(format_args!("[{},{}]", span.start, span.end));
        }
    }
}
