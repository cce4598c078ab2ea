//! The forms of a function: what it is before the first pass and after each.

use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::{Value, json};

use super::{MOST_BLOCKS, place};
use crate::analysis::report::{self, PhiCounts, ReportOptions};
use crate::ir::print::{self, BlockParts, FunctionParts, PrintOptions};
use crate::ir::{Block, Context, FuncId, Function, Inst, Op, Value as Operand};
use crate::support::entity::{Entity, EntityVec};
use crate::support::span::Span;

/// The forms of a function so far.
pub struct History {
    pub id: FuncId,
    /// Where its name is defined.
    pub span: Option<Span>,
    name: String,
    /// The last form; `None` after the function was removed.
    last: Option<FunctionParts>,
    forms: Vec<Value>,
    /// The blocks of all forms; forms share blocks that look the same.
    blocks: Vec<Value>,
    numbers: FxHashMap<String, usize>,
}

impl History {
    /// The history of a function with a body that no pass has seen.
    pub fn new(context: &Context, function: &Function) -> History {
        let name = context.names.name(context.signatures[function.id].name).to_owned();
        let mut history = History {
            id: function.id,
            span: function.spans.as_ref().map(|spans| spans.name),
            name,
            last: None,
            forms: Vec::new(),
            blocks: Vec::new(),
            numbers: FxHashMap::default(),
        };
        history.add_changed(Value::Null, context, function);
        history
    }

    /// Adds what the pass left; `None` if it removed the function.
    pub fn add(&mut self, pass: &str, context: &Context, function: Option<&Function>) {
        match function {
            Some(function) => {
                let parts = print::function_parts(context, function, PrintOptions::default());
                if self.last.as_ref() == Some(&parts) {
                    self.forms.push(json!({ "pass": pass, "changed": false }));
                } else {
                    self.add_changed(pass.into(), context, function);
                }
            }
            None if self.last.take().is_some() => {
                self.forms.push(json!({ "pass": pass, "changed": true, "removed": true }));
            }
            None => {}
        }
    }

    fn add_changed(&mut self, pass: Value, context: &Context, function: &Function) {
        let parts = print::function_parts(context, function, PrintOptions::default());
        let mut names = EntityVec::filled(function.block_count(), "");
        for block in &parts.blocks {
            names[block.block] = &block.name;
        }
        let block = |block| self.block(context, function, block, &names);
        let blocks: Vec<usize> = parts.blocks.iter().map(block).collect();
        let mut form = json!({
            "pass": pass,
            "changed": true,
            "head": parts.head,
            "blocks": blocks,
        });
        if parts.blocks.len() <= MOST_BLOCKS {
            form["analysis"] = analysis(context, function);
        }
        self.forms.push(form);
        self.last = Some(parts);
    }

    /// The number of a block of `function` in the list of blocks.
    fn block(
        &mut self,
        context: &Context,
        function: &Function,
        BlockParts { block, name, insts, terminator }: &BlockParts,
        names: &EntityVec<Block, &str>,
    ) -> usize {
        let mut instructions: Vec<Value> = insts
            .iter()
            .map(|&(inst, ref text)| {
                let mut record = json!({
                    "id": inst.index(),
                    "text": text,
                    "span": place(function.span_of(inst)),
                });
                if let Some(variable) = variable(context, function, inst) {
                    record["variable"] = variable.into();
                }
                record
            })
            .collect();
        instructions.push(
            json!({ "id": null, "text": terminator, "span": place(function.span_of(*block)) }),
        );
        let mut successors: Vec<&str> = Vec::new();
        let mut seen = FxHashSet::default();
        successors
            .extend(function.successors(*block).filter(|&it| seen.insert(it)).map(|it| names[it]));
        let record =
            json!({ "name": name, "instructions": instructions, "successors": successors });
        *self.numbers.entry(record.to_string()).or_insert_with(|| {
            self.blocks.push(record);
            self.blocks.len() - 1
        })
    }

    /// The function as data.
    pub fn finish(self) -> Value {
        json!({
            "name": self.name,
            "span": place(self.span),
            "blocks": self.blocks,
            "forms": self.forms,
            "trace": [],
        })
    }
}

/// The source variable that an instruction makes, reads, writes or stands for.
fn variable<'a>(context: &'a Context, function: &Function, inst: Inst) -> Option<&'a str> {
    let data = function.inst(inst);
    let named = match data.op {
        Op::Load { ptr } | Op::Store { ptr, .. } => match ptr {
            Operand::Inst(slot) if is_slot(function, slot) => function.inst(slot).name,
            Operand::Global(global) => context.globals[global].name,
            _ => data.name,
        },
        _ => data.name,
    };
    let name = context.names.name(named);
    (!named.is_none()).then(|| name.strip_suffix(".addr").unwrap_or(name))
}

fn is_slot(function: &Function, inst: Inst) -> bool {
    matches!(function.inst(inst).op, Op::Alloca { .. })
}

/// What `--emit analysis` says about `function`.
fn analysis(context: &Context, function: &Function) -> Value {
    let names = print::block_names(context, function, PrintOptions::default());
    let report = report::report(context, function, ReportOptions::default());
    let mut text = Vec::new();
    report
        .write_json(|block| names[block].clone(), PhiCounts::default(), &mut text)
        .expect("writing to memory succeeds");
    serde_json::from_slice(&text).expect("a report is JSON")
}
