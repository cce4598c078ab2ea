//! The page of `--emit html`: what happens to a program from its source to SSA form and beyond, as
//! data, and as one HTML file that shows it in a browser.
//!
//! [`data`] runs the passes and describes each function before and after every pass.
//! [`add_run`] adds what happens when the program runs. [`html`](html()) puts the data into a file with the scripts of
//! `web/page/`. The types of the data are in `web/page/data.ts`. The data contain the tokens of each line of IR, so the
//! scripts parse no IR. The playground gives the same data to the same scripts.
//!
//! Cost: that of the passes and of printing each function once for each pass. Memory: the texts of a
//! function that differ from pass to pass.

mod form;
mod graph;
mod html;
mod run;
mod token;
mod variable;

use rustc_hash::FxHashMap;
use serde_json::{Value, json};

use crate::diag::{Diagnostic, SourceFile};
use crate::ir::{FuncId, Module};
use crate::remarks::{Definitions, Wording};
use crate::support::span::Span;
use crate::transform::pipeline::AfterPass;
use crate::transform::{Pipeline, PipelineError, Transformed};

use form::History;
pub use html::html;
pub use run::{Run, add_run};

/// A function with more blocks is shown as text only.
pub const MOST_BLOCKS: usize = 3000;

/// The data of the page about `module`, which is what a front end made of `file`, with spans, and what
/// all passes said. `is_source` says whether the file is a source program and not LLVM IR. Afterwards
/// the module is what `pipeline` makes of it.
///
/// # Errors
/// Those of the passes.
pub fn data(
    file: &SourceFile,
    is_source: bool,
    module: &mut Module,
    pipeline: &Pipeline,
    observer: AfterPass,
) -> Result<(Value, Vec<Diagnostic>), PipelineError> {
    let mut pipeline = pipeline.clone();
    pipeline.is_traced = true;
    pipeline.remarks = pipeline.passes().iter().map(|pass| pass.name).collect();
    let definitions = Definitions::of(module);
    let mut histories: Vec<History> = module
        .functions()
        .filter(|function| !function.is_declaration())
        .map(|function| History::new(&module.context, function, &pipeline))
        .collect();
    histories.sort_by_key(History::start);
    // By function, which history is its.
    let numbers: FxHashMap<FuncId, usize> =
        histories.iter().enumerate().map(|(number, history)| (history.id, number)).collect();
    pipeline.run(module, &mut |pass, time, after| {
        match after {
            Transformed::Function(context, function, trace) => {
                if let Some(&number) = numbers.get(&function.id) {
                    let stage = histories[number].add_trace(pass, context, function, trace);
                    histories[number].add(stage, context, Some(function));
                }
            }
            Transformed::Module(module) => add_all(&mut histories, &numbers, pass.name, module),
        }
        observer(pass, time, after);
    })?;
    let said = Wording { file, is_source }.of_module(module, &definitions);
    for remark in &said {
        let after = histories.partition_point(|it| it.start() <= remark.primary.span.start);
        if let Some(history) = histories[..after].last_mut() {
            history.remark(remark);
        }
    }
    let functions: Vec<Value> = histories.into_iter().map(History::finish).collect();
    let data = json!({
        "file": file.name(),
        "language": if is_source { "sysy" } else { "llvm" },
        "source": file.text(),
        "functions": functions,
    });
    Ok((data, said))
}

/// Adds what a module pass left of each function.
fn add_all(
    histories: &mut [History],
    numbers: &FxHashMap<FuncId, usize>,
    pass: &'static str,
    module: &Module,
) {
    let mut is_there = vec![false; histories.len()];
    for function in module.functions().filter(|function| !function.is_declaration()) {
        if let Some(&number) = numbers.get(&function.id) {
            is_there[number] = true;
            histories[number].add(pass, &module.context, Some(function));
        }
    }
    for (history, _) in histories.iter_mut().zip(is_there).filter(|(_, is_there)| !is_there) {
        history.add(pass, &module.context, None);
    }
}

/// A place in the source: where it begins and ends, in bytes.
fn place(span: Option<Span>) -> Value {
    span.map_or(Value::Null, |span| json!([span.start, span.end]))
}
