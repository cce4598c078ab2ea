//! A run of the program for the page: how it ended, how often each block and edge ran, and which values
//! variables took in its first steps.

use std::io;

use rustc_hash::FxHashMap;
use serde_json::{Value, json};

use super::{place, texts};
use crate::diag::{Diagnostic, SourceFile};
use crate::interpreter::profile::{Profile, What, profile};
use crate::interpreter::{RunOptions, Subject};
use crate::ir::print::{self, PrintOptions};
use crate::ir::{Block, FuncId, Module};
use crate::support::entity::{Entity, EntityVec};

/// How many steps of a run are kept.
const MOST_STEPS: usize = 1000;

/// Among how many steps of all functions those of one function are looked for.
const MOST_OF_ALL: usize = 100 * MOST_STEPS;

/// How many warnings of a run are kept.
const MOST_WARNINGS: usize = 20;

/// What a program reads, and how it is run.
#[derive(Copy, Clone, Debug)]
pub struct Run<'a> {
    /// The name of the input.
    pub name: &'a str,
    /// The input.
    pub input: &'a [u8],
    /// How it is run.
    pub options: RunOptions,
}

/// Adds a run of `before` to the data of its page, and one of `after`, what the passes made of it, if
/// there are any passes. The output of the program is dropped. Cost: that of the runs.
pub fn add_run(
    data: &mut Value,
    file: &SourceFile,
    before: &Module,
    after: Option<&Module>,
    run: Run,
) {
    let is_source = data["language"] == "sysy";
    data["run"] = json!({ "input": run.name });
    let is_alone = data["others"].as_array().is_some_and(|others| !others.is_empty());
    let most_steps = if is_alone { MOST_OF_ALL } else { MOST_STEPS };
    for (when, module) in [("before", Some(before)), ("after", after)] {
        let Some(module) = module else { continue };
        let mut warnings = Vec::new();
        let mut warn = |warning: Diagnostic, _| {
            if warnings.len() < MOST_WARNINGS {
                warnings.push(said(&warning));
            }
        };
        let subject = Subject { module, file, is_source };
        let (input, output) = (&mut &run.input[..], &mut io::sink());
        let (outcome, profile) =
            profile(subject, input, output, &mut warn, run.options, most_steps);
        let mut ended = match &outcome.status {
            Ok(status) => json!({ "status": status }),
            Err(why) => json!({ "fault": said(why) }),
        };
        ended["warnings"] = warnings.into();
        let mut steps = add_profile(data, module, when, &profile);
        ended["cut"] = (profile.is_cut || steps.len() > MOST_STEPS).into();
        steps.truncate(MOST_STEPS);
        ended["steps"] = steps.into();
        data["run"][when] = ended;
    }
}

/// A fault or a warning: its text and its place.
fn said(diagnostic: &Diagnostic) -> Value {
    let span = diagnostic.primary.span;
    // What is not about a place has an empty one.
    let span = (span.start < span.end).then_some(span);
    json!({ "text": texts(&diagnostic.message), "span": place(span) })
}

/// Adds the counts to the functions of the page, and returns the steps.
fn add_profile(data: &mut Value, module: &Module, when: &str, profile: &Profile) -> Vec<Value> {
    let context = &module.context;
    let name = |id: FuncId| context.names.name(context.signatures[id].name);
    let functions = data["functions"].as_array_mut().expect("a page has a list of functions");
    let numbers: FxHashMap<String, usize> = functions
        .iter()
        .enumerate()
        .map(|(number, function)| (function["name"].as_str().unwrap_or_default().into(), number))
        .collect();
    let variables: Vec<_> = functions.iter().map(|function| variables(function, when)).collect();
    let mut names: FxHashMap<FuncId, EntityVec<Block, String>> = FxHashMap::default();
    for blocks in profile.blocks.chunk_by(|left, right| left.0 == right.0) {
        let id = blocks[0].0;
        let function = module.function(id);
        names.insert(id, print::block_names(context, function, PrintOptions::default()));
        let counts: Vec<u64> = blocks.iter().map(|&(_, _, count)| count).collect();
        // Passes add no functions.
        let Some(&number) = numbers.get(name(id)) else { continue };
        functions[number]["profile"][when] = json!({ "blocks": counts, "edges": [] });
    }
    for &(id, from, to, count) in &profile.edges {
        let Some(&number) = numbers.get(name(id)) else { continue };
        let edge = json!([names[&id][from], names[&id][to], count]);
        let edges = functions[number]["profile"][when]["edges"].as_array_mut();
        edges.expect("the function has blocks").push(edge);
    }
    let steps = profile.steps.iter().filter_map(|step| {
        let (id, block) = (step.site.function, step.site.block);
        let &number = numbers.get(name(id))?;
        let mut record = json!({ "function": number, "block": names[&id][block] });
        let (inst, variable) = match step.site.what {
            What::Block => return Some(record),
            What::Param(param) => {
                let param = context.signatures[id].params[param].name;
                (Value::Null, Some(context.names.name(param)))
            }
            What::Inst(inst) => {
                let variable = variables[number].get(&(inst.index() as u64));
                (inst.index().into(), variable.map(String::as_str))
            }
        };
        record["id"] = inst;
        record["variable"] = variable.unwrap_or_default().into();
        // As text: an `i64` is too large for a number of JavaScript.
        record["value"] = step.value.map(|value| value.to_string()).into();
        Some(record)
    });
    steps.collect()
}

/// The variables of the instructions of a function, by number, as its first or last form has them.
fn variables(function: &Value, when: &str) -> FxHashMap<u64, String> {
    let forms = function["forms"].as_array().into_iter().flatten();
    let mut forms = forms.filter_map(|form| form["blocks"].as_array());
    let blocks = if when == "before" { forms.next() } else { forms.next_back() };
    let blocks = blocks.into_iter().flatten().filter_map(Value::as_u64);
    let instructions =
        blocks.filter_map(|at| function["blocks"][at as usize]["instructions"].as_array());
    let variable = |it: &Value| Some((it["id"].as_u64()?, it["variable"].as_str()?.to_owned()));
    instructions.flatten().filter_map(variable).collect()
}
