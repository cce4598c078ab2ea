//! The forms of a function: what it is before the first pass and after each.

use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::{Value, json};

use super::variable::Variables;
use super::{MOST_BLOCKS, graph, place, texts, token};
use crate::analysis::report::{self, PhiCounts, ReportOptions};
use crate::diag::{Code, Diagnostic};
use crate::ir::print::{self, FunctionText, FunctionTokens, PrintOptions};
use crate::ir::{Block, Context, FuncId, Function};
use crate::support::entity::Entity;
use crate::support::span::Span;
use crate::trace::{Lines, Trace};
use crate::transform::observed::{self, promote_observed};
use crate::transform::{Pass, Pipeline};

/// A longer trace, in bytes, is left out: it has too many steps to walk through.
const MOST_TRACE: usize = 8 << 20;

/// The forms of a function so far.
pub struct History {
    pub id: FuncId,
    /// Where its name is defined.
    span: Option<Span>,
    name: String,
    /// The last form; `None` after the function was removed.
    last: Option<(Function, FunctionText)>,
    forms: Vec<Value>,
    /// The last form that is not like the one before.
    last_changed: usize,
    remarks: Vec<Value>,
    traces: Vec<Value>,
    variables: Variables,
    /// The last analysis.
    analysis: Value,
    /// The blocks of all forms; forms share blocks that look the same.
    blocks: Vec<Value>,
    numbers: FxHashMap<String, usize>,
}

impl History {
    /// The history of a function with a body that no pass has seen.
    pub fn new(context: &Context, function: &Function, pipeline: &Pipeline) -> History {
        let name = context.names.name(context.signatures[function.id].name).to_owned();
        let trace = promotion(context, function, pipeline);
        let (text, tokens) = text(context, function);
        let mut history = History {
            id: function.id,
            span: function.spans.as_ref().map(|spans| spans.name),
            name,
            last: None,
            forms: Vec::new(),
            remarks: Vec::new(),
            variables: Variables::new(context, function, &text, &trace),
            last_changed: 0,
            traces: Vec::new(),
            analysis: Value::Null,
            blocks: Vec::new(),
            numbers: FxHashMap::default(),
        };
        history.add_changed(Value::Null, context, function, text, &tokens);
        let passes = pipeline.passes().iter();
        let passes = passes.take_while(|pass| observed::makes_ssa(pass)).count();
        history.keep_trace("mem2reg", passes, trace);
        history
    }

    /// Adds the trace of a pass, before what it left: `function`. The first run of a pass has one, and later
    /// ones that changed something. Adds the forms that the events begin with and lead to, if these are not those
    /// around the pass. Returns the name of the form that is to be added.
    pub fn add_trace(
        &mut self,
        pass: &'static Pass,
        context: &Context,
        function: &Function,
        trace: &Trace,
    ) -> &'static str {
        let is_first = !self.traces.iter().any(|trace| trace["pass"] == pass.name);
        let Some((before, _)) = &self.last else { return pass.name };
        if trace.events.is_empty()
            || before.layout().len() > MOST_BLOCKS
            || !(is_first || before != function)
        {
            return pass.name;
        }
        let mut text = Vec::new();
        let written =
            Lines::of_trace(context, before, pass.name, trace, PrintOptions::default(), &mut text);
        written.expect("writing to memory succeeds");
        if let Some((stage, begin)) = &trace.begin {
            self.add(stage, context, Some(begin));
        }
        self.keep_trace(pass.name, 1, parsed(&text));
        let Some((stage, end)) = &trace.end else { return pass.name };
        self.add(pass.name, context, Some(end));
        stage
    }

    /// Keeps the trace of some passes that begins with the last form.
    fn keep_trace(&mut self, name: &str, passes: usize, events: Vec<Value>) {
        if let Some((function, text)) = &self.last
            && !events.is_empty()
        {
            let growth = graph::growth(&events, text);
            let form = &mut self.forms[self.last_changed];
            if !growth.is_empty() && form["graphs"].is_object() {
                form["graphs"]["steps"] = graph::with_room(function, text, &growth);
            }
            let before = self.forms.len() - 1;
            self.traces.push(
                json!({ "pass": name, "before": before, "after": before + passes, "events": events }),
            );
        }
    }

    /// Adds what the pass left; `None` if it removed the function.
    pub fn add(&mut self, pass: &str, context: &Context, function: Option<&Function>) {
        match function {
            Some(function) => {
                let (text, tokens) = text(context, function);
                // The text of an instruction that moved may be as before.
                let is_same = |(before, last): &(Function, FunctionText)| {
                    *last == text && has_same_order(before, function)
                };
                if self.last.as_ref().is_some_and(is_same) {
                    self.forms.push(json!({ "pass": pass, "changed": false }));
                } else {
                    self.add_changed(pass.into(), context, function, text, &tokens);
                }
            }
            None if self.last.take().is_some() => {
                self.forms.push(json!({ "pass": pass, "changed": true, "removed": true }));
            }
            None => {}
        }
    }

    fn add_changed(
        &mut self,
        pass: Value,
        context: &Context,
        function: &Function,
        text: FunctionText,
        tokens: &FunctionTokens,
    ) {
        let layout = function.layout();
        let blocks =
            layout.iter().map(|&block| self.block(context, function, block, &text, tokens));
        let blocks: Vec<usize> = blocks.collect();
        let mut form = json!({
            "pass": pass,
            "changed": true,
            "head": text.head,
            "tokens": token::numbers(&tokens.head),
            "blocks": blocks,
        });
        if layout.len() <= MOST_BLOCKS {
            form["graphs"] = graph::pictures(function, &text);
            let analysis = analysis(context, function);
            if analysis != self.analysis {
                form["analysis"].clone_from(&analysis);
                self.analysis = analysis;
            }
        }
        self.last_changed = self.forms.len();
        self.forms.push(form);
        self.last = Some((function.clone(), text));
    }

    /// Adds what a pass said about the function.
    pub fn remark(&mut self, remark: &Diagnostic) {
        if let Code::Remark { pass, is_done } = remark.code {
            let (span, text) = (place(Some(remark.primary.span)), texts(&remark.message));
            self.remarks.push(json!({ "pass": pass, "done": is_done, "span": span, "text": text }));
        }
    }

    /// The number of a block of `function` in the list of blocks.
    fn block(
        &mut self,
        context: &Context,
        function: &Function,
        block: Block,
        text: &FunctionText,
        tokens: &FunctionTokens,
    ) -> usize {
        let data = function.block(block);
        let mut instructions: Vec<Value> = Vec::with_capacity(data.body().len() + 1);
        for &inst in data.insts() {
            let span = place(function.span_of(inst));
            let mut record = json!({
                "id": inst.index(),
                "text": text.insts[inst],
                "tokens": token::numbers(&tokens.insts[inst]),
                "span": span,
            });
            if let Some(variable) = self.variables.of(context, function, text, inst) {
                record["variable"] = variable.into();
            }
            instructions.push(record);
        }
        let (terminator, span) = (&text.terminators[block], place(function.span_of(block)));
        let tokens = token::numbers(&tokens.terminators[block]);
        instructions
            .push(json!({ "id": null, "text": terminator, "tokens": tokens, "span": span }));
        let mut seen = FxHashSet::default();
        let successors = function.successors(block).filter(|&successor| seen.insert(successor));
        let successors: Vec<&str> = successors.map(|it| text.blocks[it].as_str()).collect();
        let record = json!({
            "name": text.blocks[block],
            "instructions": instructions,
            "successors": successors,
        });
        *self.numbers.entry(record.to_string()).or_insert_with(|| {
            self.blocks.push(record);
            self.blocks.len() - 1
        })
    }

    /// The function as data. `end` is where the name of the next function is in the source.
    pub fn finish(self, end: Option<u32>) -> Value {
        json!({
            "name": self.name,
            "span": place(self.span),
            "end": end,
            "blocks": self.blocks,
            "forms": self.forms,
            "remarks": self.remarks,
            "traces": self.traces,
        })
    }
}

/// Whether the blocks have the same instructions in the same order.
fn has_same_order(before: &Function, after: &Function) -> bool {
    before.layout() == after.layout()
        && before.layout().iter().all(|&block| {
            let [before, after] = [before, after].map(|function| function.block(block));
            before.phis() == after.phis() && before.body() == after.body()
        })
}

fn text(context: &Context, function: &Function) -> (FunctionText, FunctionTokens) {
    FunctionText::with_tokens(context, function, PrintOptions::default())
}

/// The trace of `function` by the first passes, as far as they make SSA form; empty if it is too long.
fn promotion(context: &Context, function: &Function, pipeline: &Pipeline) -> Vec<Value> {
    let passes = pipeline.passes();
    let is_other = |pass: &&Pass| !observed::makes_ssa(pass);
    let passes = &passes[..passes.iter().position(is_other).unwrap_or(passes.len())];
    if passes.is_empty() || function.layout().len() > MOST_BLOCKS {
        return Vec::new();
    }
    let (dominators, options) = (pipeline.dominators, &pipeline.options);
    let mut text = Vec::new();
    let mut lines = Lines::new(context, function, PrintOptions::default(), &mut text);
    let mut function = function.clone();
    let observer = &mut lines.observer(context);
    promote_observed(context, &mut function, passes, dominators, options, observer);
    lines.finish().expect("writing to memory succeeds");
    parsed(&text)
}

/// The events of a trace; none if it is too long. The blocks are those of a form, and so left out.
fn parsed(text: &[u8]) -> Vec<Value> {
    if text.len() > MOST_TRACE {
        return Vec::new();
    }
    let lines = text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let mut events: Vec<Value> =
        lines.map(|line| serde_json::from_slice(line).expect("an event is JSON")).collect();
    if let Some(function) = events.first_mut().and_then(Value::as_object_mut) {
        function.remove("blocks");
    }
    events
}

/// What `--emit analysis` says about `function`.
fn analysis(context: &Context, function: &Function) -> Value {
    let names = print::block_names(context, function, PrintOptions::default());
    let report = report::report(context, function, ReportOptions::default());
    serde_json::to_value(report.record(&names, PhiCounts::default())).expect("a report is JSON")
}
