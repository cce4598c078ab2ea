//! Events as lines of JSON.
//!
//! Each event is an object on a line of its own; `docs/trace.md` has the fields. Blocks and variables
//! have the names that the function's text has before the first pass, instructions have their number.
//!
//! Cost: linear in the function and in what is written, which is kept in memory in pieces.

mod fields;

use std::io;

use super::event::{Event, NoSearch, PassObserver, PhiReader, Trace};
use super::note::{Field, Note};
use crate::ir::print::{self, FunctionText, PrintOptions};
use crate::ir::{Block, Context, Function, Inst, Spans};
use crate::support::entity::{Entity, EntityVec};
use dominance::{Event as GraphEvent, Reader};

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
    buffer: String,
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
            buffer: String::new(),
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
            self.result = self.out.write_all(self.buffer.as_bytes());
        }
        self.buffer.clear();
    }

    fn function(&mut self, context: &Context, function: &Function) {
        self.begin("function");
        let signature = &context.signatures[function.id];
        self.string("function", context.names.name(signature.name));
        self.span(self.spans.as_ref().map(|spans| spans.name));
        self.key("parameters");
        let params = std::mem::take(&mut self.text.params);
        self.list(&params, |it, param| it.quoted(param));
        self.text.params = params;
        self.key("blocks");
        self.list(function.layout(), |it, &block| it.block_data(function, block));
        self.end();
    }

    fn block_data(&mut self, function: &Function, block: Block) {
        self.buffer.push('{');
        self.block("block", block);
        self.key("instructions");
        let data = function.block(block);
        let insts: Vec<Inst> = data.insts().to_vec();
        self.list(&insts, |it, &inst| {
            it.buffer.push('{');
            it.id("id", inst);
            if !it.text.results[inst].is_empty() {
                let result = std::mem::take(&mut it.text.results[inst]);
                it.string("result", &result);
                it.text.results[inst] = result;
            }
            let text = std::mem::take(&mut it.text.insts[inst]);
            it.string("text", &text);
            it.span_of(inst);
            it.buffer.push('}');
        });
        let text = std::mem::take(&mut self.text.terminators[block]);
        self.key("terminator");
        self.buffer.push('{');
        self.string("text", &text);
        self.span(self.spans.as_ref().and_then(|spans| spans.terminator(block)));
        self.buffer.push('}');
        self.key("successors");
        let mut successors: Vec<Block> = Vec::new();
        for successor in function.successors(block) {
            if !successors.contains(&successor) {
                successors.push(successor);
            }
        }
        self.blocks(&successors);
        self.buffer.push('}');
    }

    /// Writes an event.
    pub fn event(&mut self, context: &Context, event: Event) {
        match event {
            Event::Graph(event) => self.graph_event(event),
            Event::Pass(name) => {
                self.begin("pass");
                self.string("pass", name);
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
                self.number("number", number as usize);
            }
            Event::Promoted { variable, ty } => {
                self.about("promoted", variable, variable);
                self.string("type", &print::print_type(context, ty));
            }
            Event::Kept { variable, reason, because } => {
                self.about("kept", variable, variable);
                self.string("reason", reason.name());
                self.key("because");
                match because {
                    Some(inst) => self.plain(inst.index()),
                    None => self.buffer.push_str("null"),
                }
            }
            Event::Definition { variable, store, .. } => self.about("definition", variable, store),
            Event::Use { variable, load, is_exposed, .. } => {
                self.about("use", variable, load);
                self.key("upward_exposed");
                self.plain(is_exposed);
            }
            Event::LiveWorklist(blocks) => {
                self.begin("live_worklist");
                self.key("blocks");
                self.blocks(&blocks);
            }
            Event::LiveVisited { block, live_out, live_in, added } => {
                self.begin("live_visited");
                self.block("block", block);
                for (key, variables) in [("live_out", live_out), ("live_in", live_in)] {
                    self.key(key);
                    self.list(&variables, |it, &variable| it.variable_name(variable));
                }
                self.key("added");
                self.blocks(&added);
            }
            Event::NoSearch { variable, reason } => {
                self.begin("no_search");
                self.variable(variable);
                self.string("reason", reason.name());
                if let NoSearch::OneDefinition(block) = reason {
                    self.block("block", block);
                }
            }
            Event::Worklist { variable, blocks } => {
                self.begin("worklist");
                self.variable(variable);
                self.variable = Some(variable);
                self.key("blocks");
                self.blocks(&blocks);
            }
            Event::Phi { phi, block, variable, ty, name, predecessors } => {
                self.block.extend_to(phi.index() + 1, None);
                self.block[phi] = Some(block);
                self.about("phi", variable, phi);
                self.string("type", &print::print_type(context, ty));
                self.name(context, name);
                self.key("predecessors");
                self.blocks(&predecessors);
            }
            Event::Enter(block) => {
                self.begin("enter");
                self.block("block", block);
            }
            Event::Pushed { variable, inst, value } => {
                self.about("pushed", variable, inst);
                self.value(context, value);
            }
            Event::Named { inst, name } => {
                self.begin("named");
                self.id("id", inst);
                self.name(context, name);
            }
            Event::Replaced { load, variable, value } => {
                self.about("replaced", variable, load);
                self.value(context, value);
            }
            Event::PhiInput { phi, predecessor, value } => {
                self.begin("phi_input");
                self.id("id", phi);
                self.block("block", predecessor);
                self.value(context, value);
            }
            Event::Leave { block, popped } => {
                self.begin("leave");
                self.block("block", block);
                self.key("popped");
                self.list(&popped, |it, &variable| it.variable_name(variable));
            }
            Event::PhiReplaced { phi, value, rule } => {
                self.begin("phi_trivial");
                self.id("id", phi);
                self.value(context, value);
                self.string("rule", rule.name());
            }
            Event::PhiLive { phi, because } => {
                self.begin("phi_live");
                self.id("id", phi);
                self.key("because");
                let block = match because {
                    PhiReader::Inst(inst) => {
                        self.plain(inst.index());
                        self.block[inst]
                    }
                    PhiReader::Terminator(block) => {
                        self.buffer.push_str("null");
                        Some(block)
                    }
                };
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
                self.string("what", what.name());
                self.span_of(inst);
            }
        }
        self.end();
    }

    fn field(&mut self, context: &Context, key: &'static str, field: Field) {
        match field {
            Field::Block(block) => self.block(key, block),
            Field::Blocks(blocks) => {
                self.key(key);
                self.blocks(&blocks);
            }
            Field::Inst(inst) => self.id(key, inst),
            Field::Value(value) => {
                self.key(key);
                self.value_text(context, value);
            }
            Field::Values(values) => {
                self.key(key);
                self.list(&values, |it, &value| it.value_text(context, value));
            }
            Field::Word(word) => self.string(key, word),
        }
    }

    fn graph_event(&mut self, event: GraphEvent<Block>) {
        match event {
            GraphEvent::Numbered { node, number, parent } => {
                self.begin("numbered");
                self.block("block", node);
                self.number("number", number as usize);
                self.key("parent");
                match parent {
                    Some(parent) => self.block_name(parent),
                    None => self.buffer.push_str("null"),
                }
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
                self.key("frontier");
                self.blocks(&frontier);
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
                self.string("reason", kind);
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
