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

use crate::diag::{Diagnostic, Language, Message, SourceFile};
use crate::ir::{Context, FuncId, Function, Module};
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
/// all passes said. `is_source` says whether the file is a source program and not LLVM IR. With `only`,
/// the data are about the function of this name alone, and name the others. Afterwards the module is what
/// `pipeline` makes of it.
///
/// # Errors
/// Those of the passes.
pub fn data(
    file: &SourceFile,
    is_source: bool,
    module: &mut Module,
    pipeline: &Pipeline,
    only: Option<&str>,
    observer: AfterPass,
) -> Result<(Value, Vec<Diagnostic>), PipelineError> {
    let mut pipeline = pipeline.clone();
    pipeline.is_traced = true;
    pipeline.remarks = pipeline.passes().iter().map(|pass| pass.name).collect();
    let definitions = Definitions::of(module);
    let defined = in_order(module);
    let starts: Vec<(u32, FuncId)> = defined.iter().map(|it| (start(it), it.id)).collect();
    let (chosen, others): (Vec<&Function>, Vec<&Function>) = defined
        .into_iter()
        .partition(|it| only.is_none_or(|only| only == name(&module.context, it.id)));
    let others: Vec<&str> = others.iter().map(|it| name(&module.context, it.id)).collect();
    let mut data = json!({
        "file": file.name(),
        "language": if is_source { "sysy" } else { "llvm" },
        "source": file.text(),
        "others": others,
    });
    let mut histories: Vec<History> =
        chosen.iter().map(|function| History::new(&module.context, function, &pipeline)).collect();
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
        let after = starts.partition_point(|it| it.0 <= remark.primary.span.start);
        if let Some((_, id)) = starts[..after].last()
            && let Some(&number) = numbers.get(id)
        {
            histories[number].remark(remark);
        }
    }
    let ends = starts.windows(2).map(|pair| (pair[0].1, pair[1].0));
    let ends: FxHashMap<FuncId, u32> = ends.filter(|&(_, end)| end < u32::MAX).collect();
    let functions = histories.into_iter().map(|it| {
        let end = ends.get(&it.id).copied();
        it.finish(end)
    });
    let functions: Vec<Value> = functions.collect();
    data["functions"] = functions.into();
    Ok((data, said))
}

/// The names of the functions that a page about `module` shows, in the order of the source.
pub fn names(module: &Module) -> Vec<&str> {
    in_order(module).iter().map(|function| name(&module.context, function.id)).collect()
}

/// The functions with a body, in the order of the source.
fn in_order(module: &Module) -> Vec<&Function> {
    let mut defined: Vec<&Function> =
        module.functions().filter(|function| !function.is_declaration()).collect();
    defined.sort_by_key(|function| start(function));
    defined
}

/// Where the name of `function` is in the source; after all others if that is not known.
fn start(function: &Function) -> u32 {
    function.spans.as_ref().map_or(u32::MAX, |spans| spans.name.start)
}

fn name(context: &Context, function: FuncId) -> &str {
    context.names.name(context.signatures[function].name)
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

/// A message in English and in Chinese, as all texts of the page are.
fn texts(message: &Message) -> Value {
    json!(Language::ALL.map(|language| message.render(language)))
}

/// A place in the source: where it begins and ends, in bytes.
fn place(span: Option<Span>) -> Value {
    span.map_or(Value::Null, |span| json!([span.start, span.end]))
}
