//! Events as lines of JSON.
//!
//! Each event is an object on a line of its own; `docs/trace.md` has the fields. Blocks and variables
//! have the names that the function's text has before the first pass, instructions have their number.
//!
//! Cost: linear in the function and in what is written, which is kept in memory in pieces.

mod fields;

use std::io;

use dominance::{Event as GraphEvent, Reader};
use rustc_hash::FxHashSet;
use serde_json::Value as Json;

use super::event::{Event, NoSearch, PassObserver, PhiReader, Trace};
use super::note::{Field, Note};
use crate::ir::print::{self, FunctionText, PrintOptions};
use crate::ir::{Block, Context, Function, Inst, Spans};
use crate::support::entity::{Entity, EntityVec};
use fields::{BlockRecord, FunctionRecord, InstRecord, place, write_line};

/// How much text is gathered before it is written.
const PIECE: usize = 64 << 10;

/// Writes the events about one function.
#[derive(Debug)]
pub struct Lines<W> {
    options: PrintOptions,
    text: FunctionText,
    spans: Option<Box<Spans>>,
    /// The block of each instruction.
    block: EntityVec<Inst, Option<Block>>,
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
        let mut block = EntityVec::filled(function.inst_count(), None);
        for &holder in function.layout() {
            let data = function.block(holder);
            data.insts().iter().for_each(|&inst| block[inst] = Some(holder));
        }
        let mut lines = Lines {
            options,
            text: FunctionText::of(context, function, options),
            spans: function.spans.clone(),
            block,
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
        lines.event(context, Event::Pass(pass));
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
        match event {
            Event::Graph(event) => self.graph_event(event),
            Event::Pass(name) => {
                self.begin("pass");
                self.put("pass", name);
            }
            Event::Note(Note { kind, fields }) => {
                self.begin(kind);
                fields.into_iter().for_each(|(key, field)| self.field(context, key, field));
            }
            Event::BlockRemoved(block) => {
                self.begin("block_removed");
                self.block("block", block);
            }
            Event::Sweep(number) => {
                self.begin("sweep");
                self.put("number", number);
            }
            Event::Promoted { variable, ty } => {
                self.about("promoted", variable, variable);
                self.put("type", print::print_type(context, ty));
            }
            Event::Kept { variable, reason, because } => {
                self.about("kept", variable, variable);
                self.put("reason", reason.name());
                self.put("because", because.map(Inst::index));
            }
            Event::Definition { variable, store, .. } => self.about("definition", variable, store),
            Event::Use { variable, load, is_exposed, .. } => {
                self.about("use", variable, load);
                self.put("upward_exposed", is_exposed);
            }
            Event::LiveWorklist(blocks) => {
                self.begin("live_worklist");
                self.blocks("blocks", &blocks);
            }
            Event::LiveVisited { block, live_out, live_in, added } => {
                self.begin("live_visited");
                self.block("block", block);
                for (key, variables) in [("live_out", live_out), ("live_in", live_in)] {
                    self.variables(key, &variables);
                }
                self.blocks("added", &added);
            }
            Event::NoSearch { variable, reason } => {
                self.begin("no_search");
                self.variable(variable);
                self.put("reason", reason.name());
                if let NoSearch::OneDefinition(block) = reason {
                    self.block("block", block);
                }
            }
            Event::Worklist { variable, blocks } => {
                self.begin("worklist");
                self.variable(variable);
                self.variable = Some(variable);
                self.blocks("blocks", &blocks);
            }
            Event::Phi { phi, block, variable, ty, name, predecessors } => {
                self.block.extend_to(phi.index() + 1, None);
                self.block[phi] = Some(block);
                self.about("phi", variable, phi);
                self.put("type", print::print_type(context, ty));
                self.name(context, name);
                self.blocks("predecessors", &predecessors);
            }
            Event::Enter(block) => {
                self.begin("enter");
                self.block("block", block);
            }
            Event::Pushed { variable, inst, value } => {
                self.about("pushed", variable, inst);
                self.value(context, "value", value);
            }
            Event::Named { inst, name } => {
                self.begin("named");
                self.id("id", inst);
                self.name(context, name);
            }
            Event::Replaced { load, variable, value } => {
                self.about("replaced", variable, load);
                self.value(context, "value", value);
            }
            Event::PhiInput { phi, predecessor, value } => {
                self.begin("phi_input");
                self.id("id", phi);
                self.block("block", predecessor);
                self.value(context, "value", value);
            }
            Event::Leave { block, popped } => {
                self.begin("leave");
                self.block("block", block);
                self.variables("popped", &popped);
            }
            Event::PhiReplaced { phi, value, rule } => {
                self.begin("phi_trivial");
                self.id("id", phi);
                self.value(context, "value", value);
                self.put("rule", rule.name());
            }
            Event::PhiLive { phi, because } => {
                self.begin("phi_live");
                self.id("id", phi);
                let (inst, block) = match because {
                    PhiReader::Inst(inst) => (Some(inst), self.block[inst]),
                    PhiReader::Terminator(block) => (None, Some(block)),
                };
                self.put("because", inst.map(Inst::index));
                if let Some(block) = block {
                    self.block("block", block);
                }
            }
            Event::PhiDead(phi) => {
                self.begin("phi_dead");
                self.id("id", phi);
            }
            Event::Removed { inst, what } => {
                self.begin("removed");
                self.id("id", inst);
                self.put("what", what.name());
                self.span_of(inst);
            }
        }
        self.end();
    }

    fn field(&mut self, context: &Context, key: &'static str, field: Field) {
        match field {
            Field::Block(block) => self.block(key, block),
            Field::Blocks(blocks) => self.blocks(key, &blocks),
            Field::Inst(inst) => self.id(key, inst),
            Field::Value(value) => self.value(context, key, value),
            Field::Values(values) => {
                let values = values.into_iter().map(|value| self.value_text(context, value));
                self.put(key, values.collect::<Json>());
            }
            Field::Word(word) => self.put(key, word),
        }
    }

    fn graph_event(&mut self, event: GraphEvent<Block>) {
        match event {
            GraphEvent::Numbered { node, number, parent } => {
                self.begin("numbered");
                self.block("block", node);
                self.put("number", number);
                let parent = parent.map(|parent| self.text.blocks[parent].clone());
                self.put("parent", parent);
            }
            GraphEvent::Semidominator { node, semidominator } => {
                self.begin("semidominator");
                self.block("block", node);
                self.block("semidominator", semidominator);
            }
            GraphEvent::ImmediateDominator { node, immediate_dominator } => {
                self.begin("immediate_dominator");
                self.block("block", node);
                self.block("immediate_dominator", immediate_dominator);
            }
            GraphEvent::Frontier { node, frontier } => {
                self.begin("frontier");
                self.block("block", node);
                self.blocks("frontier", &frontier);
            }
            GraphEvent::Taken { node } => self.searched("taken", node),
            GraphEvent::Candidate { node, because, source } => {
                self.searched("candidate", node);
                self.block("because", because);
                self.block("predecessor", source);
            }
            GraphEvent::Live { node, because } => {
                self.searched("live_in", node);
                let (kind, block, predecessor) = match because {
                    Reader::Use(block) => ("use", block, None),
                    Reader::UseAtEnd(block) => ("use_at_end", block, None),
                    Reader::Candidate { node, predecessor } => ("phi", node, Some(predecessor)),
                };
                self.put("reason", kind);
                self.block("because", block);
                if let Some(predecessor) = predecessor {
                    self.block("predecessor", predecessor);
                }
            }
            GraphEvent::NotLive { node } => self.searched("not_live", node),
        }
    }
}

/// An observer that writes to [`Lines`].
#[derive(Debug)]
pub struct LinesObserver<'a, W> {
    context: &'a Context,
    lines: &'a mut Lines<W>,
}

impl<W: io::Write> dominance::Observer<Block> for LinesObserver<'_, W> {
    fn observe(&mut self, event: impl FnOnce() -> GraphEvent<Block>) {
        self.lines.event(self.context, Event::Graph(event()));
    }
}

impl<W: io::Write> PassObserver for LinesObserver<'_, W> {
    const LISTENS: bool = true;

    fn record(&mut self, event: impl FnOnce() -> Event) {
        self.lines.event(self.context, event());
    }
}
