//! Events as lines of JSON.
//!
//! Each event is an object on a line of its own; `docs/trace.md` has the fields. Blocks and variables
//! have the names that the function's text has before the first pass, instructions have their number.
//!
//! Cost: linear in the function and in what is written, which is kept in memory in pieces.

mod fields;

use std::io;

use rustc_hash::FxHashSet;
use serde_json::Value as Json;

use super::{Event, PassObserver, Trace};
use crate::ir::print::{FunctionText, PrintOptions};
use crate::ir::{Block, Context, Function, Inst, Spans};
use crate::support::entity::{Entity, EntityVec};
use fields::{BlockRecord, EventRecord, FunctionRecord, InstRecord, place, write_line};

/// How much text is gathered before it is written.
const PIECE: usize = 64 << 10;

/// Writes the events about one function.
#[derive(Debug)]
pub struct Lines<W> {
    options: PrintOptions,
    text: FunctionText,
    spans: Option<Box<Spans>>,
    /// The block of each instruction.
    block_of: EntityVec<Inst, Option<Block>>,
    /// What the current search for phis is about.
    variable: Option<Inst>,
    /// The fields of the current event.
    fields: Vec<(&'static str, Json)>,
    buffer: Vec<u8>,
    out: W,
    result: io::Result<()>,
}

impl<W: io::Write> Lines<W> {
    /// Lines that are written to `out`. Writes the event `function`, with `function` as it is now.
    pub fn new(context: &Context, function: &Function, options: PrintOptions, out: W) -> Lines<W> {
        let mut block_of = EntityVec::filled(function.inst_count(), None);
        for &holder in function.layout() {
            let data = function.block(holder);
            data.insts().iter().for_each(|&inst| block_of[inst] = Some(holder));
        }
        let mut lines = Lines {
            options,
            text: FunctionText::of(context, function, options),
            spans: function.spans.clone(),
            block_of,
            variable: None,
            fields: Vec::new(),
            buffer: Vec::new(),
            out,
            result: Ok(()),
        };
        lines.function(context, function);
        lines
    }

    /// Writes the trace of a pass on `function`, as it was before the pass.
    ///
    /// # Errors
    /// The first error of the output.
    pub fn of_trace(
        context: &Context,
        function: &Function,
        pass: &'static str,
        trace: &Trace,
        options: PrintOptions,
        out: W,
    ) -> io::Result<()> {
        let begin = trace.begin.as_ref().map_or(function, |(_, begin)| begin);
        let mut lines = Lines::new(context, begin, options, out);
        lines.event(context, Event::new("pass").word("pass", pass));
        trace.events.iter().for_each(|event| lines.event(context, event.clone()));
        lines.finish()
    }

    /// An observer that writes the events of passes on the function.
    pub fn observer<'a>(&'a mut self, context: &'a Context) -> LinesObserver<'a, W> {
        LinesObserver { context, lines: self }
    }

    /// Writes what is kept back.
    ///
    /// # Errors
    /// The first error of the output, now or earlier.
    pub fn finish(mut self) -> io::Result<()> {
        self.write();
        self.result
    }

    fn write(&mut self) {
        if self.result.is_ok() {
            self.result = self.out.write_all(&self.buffer);
        }
        self.buffer.clear();
    }

    /// Writes the buffered lines if they have at least `PIECE` bytes.
    fn write_long(&mut self) {
        if self.buffer.len() >= PIECE {
            self.write();
        }
    }

    fn function(&mut self, context: &Context, function: &Function) {
        let text = &self.text;
        let spans = self.spans.as_deref();
        let instruction = |&inst: &Inst| InstRecord {
            id: Some(inst.index()),
            result: Some(text.results[inst].as_str()).filter(|result| !result.is_empty()),
            text: &text.insts[inst],
            span: spans.and_then(|spans| spans.inst(inst)).map(place),
        };
        let block = |&block: &Block| {
            let mut seen = FxHashSet::default();
            let successors = function.successors(block).filter(|&successor| seen.insert(successor));
            BlockRecord {
                block: &text.blocks[block],
                instructions: function.block(block).insts().iter().map(instruction).collect(),
                terminator: InstRecord {
                    id: None,
                    result: None,
                    text: &text.terminators[block],
                    span: spans.and_then(|spans| spans.terminator(block)).map(place),
                },
                successors: successors.map(|it| text.blocks[it].as_str()).collect(),
            }
        };
        let record = FunctionRecord {
            event: "function",
            function: context.names.name(context.signatures[function.id].name),
            span: spans.map(|spans| place(spans.name)),
            parameters: &text.params,
            blocks: function.layout().iter().map(block).collect(),
        };
        write_line(&mut self.buffer, &record);
        self.write_long();
    }

    /// Writes an event.
    pub fn event(&mut self, context: &Context, event: Event) {
        self.fields.clear();
        self.put("event", event.kind);
        event.fields.into_iter().for_each(|(key, field)| self.field(context, key, field));
        write_line(&mut self.buffer, &EventRecord(&self.fields));
        self.write_long();
    }
}

/// An observer that writes to [`Lines`].
#[derive(Debug)]
pub struct LinesObserver<'a, W> {
    context: &'a Context,
    lines: &'a mut Lines<W>,
}

impl<W: io::Write> dominance::Observer<Block> for LinesObserver<'_, W> {
    fn observe(&mut self, event: impl FnOnce() -> dominance::Event<Block>) {
        self.lines.event(self.context, event().into());
    }
}

impl<W: io::Write> PassObserver for LinesObserver<'_, W> {
    const LISTENS: bool = true;

    fn record(&mut self, event: impl FnOnce() -> Event) {
        self.lines.event(self.context, event());
    }
}
