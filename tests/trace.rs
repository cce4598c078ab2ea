//! Checks the trace of every program under testcases/: applied to the text before the first pass, it
//! gives the text after mem2reg, for all flavours of SSA form. In programs of moderate size, what the
//! other events say is compared with the definitions. Faults planted into a trace are noticed.

#[path = "trace_support/laws/mod.rs"]
mod laws;
#[path = "trace_support/replay.rs"]
mod replay;
mod support;

use std::fs;
use std::path::Path;
use std::time::Duration;

use minisysy::compile::{self, Options};
use minisysy::diag::SourceFile;
use minisysy::ir::print::{self, PrintOptions};
use minisysy::ir::{Context, Function, Module};
use minisysy::reader::Reader;
use minisysy::transform::mem2reg::Flavour;
use minisysy::transform::{
    self, OptLevel, PASSES, Pass, PassOptions, Pipeline, Transformed, observed,
};
use serde_json::Value;

/// The laws are checked for functions of at most this many blocks.
const MOST_BLOCKS: usize = 60;

/// The module of a source program or of LLVM IR, with places; `None` if it has errors.
fn module(name: &str, text: &[u8]) -> Option<Module> {
    let file = SourceFile::new(name, text);
    if Path::new(name).extension().is_some_and(|it| it == "ll") {
        return minisysy::front_end::collect(Box::new(Reader::new(&file).with_spans())).0;
    }
    compile::compile(&file, Options { with_places: true, ..Options::default() }).0
}

/// Events about a function; its number of parameters, its text and its numbered text after them.
type Traced = (Vec<Value>, usize, [String; 2]);

/// The events about each function of `module` on the way to -O1.
fn traces(module: &mut Module, flavour: Flavour) -> Vec<Traced> {
    let passes = transform::pipeline(OptLevel::O1);
    let options = PassOptions { phis: flavour, ..PassOptions::default() };
    let mut pipeline = Pipeline::new(passes).expect("they are in order");
    pipeline.options = options;
    let mut traces = Vec::new();
    for id in module.context.signatures.keys() {
        let (context, function) = module.split(id);
        // No pass runs on a fixed function.
        if function.is_declaration() || context.is_fixed(function) {
            continue;
        }
        let mut text = Vec::new();
        let mut copy = function.clone();
        let written = observed::write_traces(
            context,
            &mut copy,
            &pipeline,
            PrintOptions::default(),
            &mut text,
        );
        written.expect("memory has no errors");
        pipeline.run_function(context, function, &mut |_, _, _| {}).expect("no pass has a bug");
        assert_eq!(copy, *function, "the trace changes what happens");
        traces.push(traced(context, function, &text));
    }
    traces
}

/// The events that are written as `text`, and the number of parameters, the text and the numbered text of
/// the function afterwards.
fn traced(context: &Context, function: &Function, text: &[u8]) -> Traced {
    let texts = [false, true].map(|discard_value_names| {
        let print = PrintOptions { discard_value_names, ..PrintOptions::default() };
        print::print_function(context, function, print)
    });
    let lines = text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let events = lines.map(|line| serde_json::from_slice(line).expect("it is JSON")).collect();
    (events, context.signatures[function.id].params.len(), texts)
}

/// The traces of the passes that have one of their own, for each function of `module`: each pass runs on
/// what the ones before it left.
fn later_traces(module: &mut Module) -> Vec<(&'static str, Traced)> {
    let mut traces = Vec::new();
    for id in module.context.signatures.keys() {
        let (context, function) = module.split(id);
        // No pass runs on a fixed function.
        if function.is_declaration() || context.is_fixed(function) {
            continue;
        }
        let promote = Pipeline::new(transform::pipeline(OptLevel::O1)).expect("they are in order");
        promote.run_function(context, function, &mut |_, _, _| {}).expect("no pass has a bug");
        for pass in PASSES.iter().copied().filter(|pass| observed::runner(pass).is_some()) {
            let (mut text, mut copy) = (Vec::new(), function.clone());
            let pipeline = Pipeline::of_one(pass);
            let print = PrintOptions::default();
            let written = observed::write_traces(context, &mut copy, &pipeline, print, &mut text);
            written.expect("memory has no errors");
            let (mut again, mut end) = (function.clone(), None);
            let mut traced_pipeline = pipeline.clone();
            traced_pipeline.is_traced = true;
            let mut keep_end = |_: &'static Pass, _: Duration, after: Transformed| {
                if let Transformed::Function(_, _, trace) = after {
                    end = trace.end.as_ref().map(|(_, end)| end.clone());
                }
            };
            traced_pipeline.run_function(context, &mut again, &mut keep_end).expect("no bug");
            pipeline.run_function(context, function, &mut |_, _, _| {}).expect("it has no bug");
            assert_eq!(copy, *function, "the trace changes what {} does", pass.name);
            traces.push((pass.name, traced(context, end.as_deref().unwrap_or(function), &text)));
        }
    }
    traces
}

/// Replays a trace; with `names`, also compares the names of results.
fn check_replay(
    events: &[Value],
    params: usize,
    [text, numbered]: &[String; 2],
    has_names: bool,
) -> Result<(), String> {
    let (lines, names) = replay::apply(events)?;
    let expected = replay::numbered_lines(numbered, params);
    if lines != expected {
        return Err(format!("replayed:\n{}\nexpected:\n{}", lines.join("\n"), expected.join("\n")));
    }
    // Long names are cut before they are numbered.
    let is_long = names.iter().any(|name| name.len() > 900);
    match !has_names || is_long || names == replay::result_names(text) {
        true => Ok(()),
        false => Err(format!("other names: {names:?}\n{text}")),
    }
}

fn check_program(source: &Path) -> usize {
    let text = fs::read(support::root().join(source)).expect("it can be read");
    let name = source.to_str().expect("the names are UTF-8");
    let Some(module) = module(name, &text) else { return 0 };
    let mut count = 0;
    for flavour in Flavour::ALL {
        for (events, params, texts) in traces(&mut module.clone(), flavour) {
            let at = || format!("{name}, {}, {}", flavour.name(), events[0]["function"]);
            let replayed = check_replay(&events, params, &texts, name.ends_with(".sy"));
            replayed.unwrap_or_else(|why| panic!("{}: {why}", at()));
            let blocks = events[0]["blocks"].as_array().map_or(0, Vec::len);
            if flavour == Flavour::Pruned && blocks <= MOST_BLOCKS {
                laws::check_all(&events).unwrap_or_else(|why| panic!("{}: {why}", at()));
            }
            count += 1;
        }
    }
    count
}

#[test]
fn replaying_every_source_program_gives_its_ssa_form() {
    let programs = support::programs().expect("there are programs");
    let right = programs.iter().filter(|program| !program.wrong);
    let count: usize = right.map(|program| check_program(&program.source)).sum();
    assert!(count > 1000, "{count} functions");
}

#[test]
fn replaying_every_file_of_llvm_ir_gives_its_ssa_form() {
    let programs = support::programs_with("ll").expect("there are programs");
    let right = programs.iter().filter(|program| !program.wrong);
    let count: usize = right.map(|program| check_program(&program.source)).sum();
    assert!(count > 200, "{count} functions");
}

/// Checks the traces of the passes after SSA construction on a program.
fn check_later(source: &Path) -> usize {
    let text = fs::read(support::root().join(source)).expect("it can be read");
    let name = source.to_str().expect("the names are UTF-8");
    let Some(mut module) = module(name, &text) else { return 0 };
    let traces = later_traces(&mut module);
    for (pass, (events, params, texts)) in &traces {
        let replayed = check_replay(events, *params, texts, false);
        let checked = replayed.and_then(|()| laws::check_pass(pass, events));
        checked.unwrap_or_else(|why| panic!("{name}, {pass}, {}: {why}", events[0]["function"]));
    }
    traces.len()
}

#[test]
fn replaying_a_pass_gives_what_it_made() {
    let programs = support::programs().expect("there are programs");
    let files = support::programs_with("ll").expect("there are programs");
    let right = programs.iter().chain(&files).filter(|program| !program.wrong);
    let count: usize = right.map(|program| check_later(&program.source)).sum();
    assert!(count > 1000, "{count} traces");
}

/// What has all kinds of events.
const KINDS: [&str; 7] =
    ["steps.sy", "lost.ll", "known.sy", "needed.sy", "moves.sy", "held.sy", "same.sy"];

/// The programs of docs/trace.md.
fn shown(name: &str) -> String {
    let page = fs::read_to_string(support::root().join("docs/trace.md")).expect("it is there");
    let (_, rest) = page.split_once(&format!("`{name}`:\n\n```")).expect("the page shows it");
    let (_, rest) = rest.split_once('\n').expect("a block has lines");
    rest.split_once("```").expect("a block ends").0.to_owned()
}

/// The faulty traces of `plant` that are not rejected. `plant` gives faulty forms of an event; no
/// event means that it is missing. An unknown name may also end in a panic.
fn not_noticed(plant: impl Fn(&Value) -> Vec<Option<Value>>) -> Vec<String> {
    let mut found = Vec::new();
    for name in KINDS {
        let mut module = module(name, shown(name).as_bytes()).expect("it is right");
        for (events, params, texts) in traces(&mut module.clone(), Flavour::Pruned) {
            let check = |events: &[Value]| {
                check_replay(events, params, &texts, name.ends_with(".sy"))
                    .and_then(|()| laws::check_all(events))
            };
            check(&events).unwrap_or_else(|why| panic!("{name}: {why}"));
            found.extend(missed(&events, check, &plant));
        }
        for (pass, (events, params, texts)) in later_traces(&mut module) {
            let check = |events: &[Value]| {
                check_replay(events, params, &texts, false)
                    .and_then(|()| laws::check_pass(pass, events))
            };
            check(&events).unwrap_or_else(|why| panic!("{name}: {why}"));
            found.extend(missed(&events, check, &plant));
        }
    }
    found
}

/// The faulty traces of `plant` that `check` does not reject.
fn missed(
    events: &[Value],
    check: impl Fn(&[Value]) -> Result<(), String>,
    plant: impl Fn(&Value) -> Vec<Option<Value>>,
) -> Vec<String> {
    let mut found = Vec::new();
    for index in 1..events.len() {
        for fault in plant(&events[index]) {
            let mut faulty = events.to_vec();
            let what = format!("{} became {fault:?}", events[index]);
            faulty.splice(index..=index, fault);
            let check = std::panic::AssertUnwindSafe(|| check(&faulty));
            if matches!(std::panic::catch_unwind(check), Ok(Ok(()))) {
                found.push(what);
            }
        }
    }
    found
}

#[test]
fn an_event_less_is_noticed() {
    assert_eq!(not_noticed(|_| vec![None]), [""; 0]);
}

#[test]
fn another_value_is_noticed() {
    let found = not_noticed(|event| {
        let fields = event.as_object().expect("it is an object").iter();
        // Places, and texts that only explain.
        let fields = fields.filter(|(key, _)| !["span", "rule", "what"].contains(&key.as_str()));
        let faults = fields.map(|(key, value)| {
            let mut other = event.clone();
            other[key] = match value {
                Value::Number(number) => (number.as_u64().expect("it is an id") + 1).into(),
                Value::String(text) => format!("{text}9").into(),
                Value::Bool(flag) => (!flag).into(),
                Value::Array(list) if list.is_empty() => vec!["entry"].into(),
                Value::Array(_) => Value::Array(Vec::new()),
                _ => "entry".into(),
            };
            Some(other)
        });
        faults.collect()
    });
    assert_eq!(found, [""; 0]);
}
