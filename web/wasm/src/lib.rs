//! The compiler as the playground calls it: a request in JSON, an answer in JSON.
//!
//! A request names what to do and has the program:
//!
//! | `do` | further fields | answer |
//! |---|---|---|
//! | `check` | `rules` for LLVM IR: `llvm`, `mem2reg`, `inline` | the diagnostics |
//! | `explain` | `code` | title and text of the explanation |
//! | `compile` | `level` | the IR |
//! | `page` | `level`; for a run `input` and `steps`; `function` for one alone | the data of the page of `--emit html` |
//! | `run` | `level`, `input`, `steps` | exit status or fault; the output is written while it runs |
//! | `compare` | `input`, `steps` | what a run counts at each level, and whether all behave alike |
//!
//! `source` is the program and `language` is `sysy` or `llvm`; `sysy` true accepts the extensions.
//! Messages are in the language of `locale`, such as `zh`. Offsets in answers are bytes. A request that
//! fails has an answer with `error`, or with `diagnostics` that have errors.

#[cfg(target_arch = "wasm32")]
mod browser;
mod run;

use minisysy::compile::{self, Checked};
use minisysy::diag::render::{self, Format};
use minisysy::diag::{Code, Diagnostic, Language, Limits, Report, SourceFile, Warnings};
use minisysy::interpreter::RunOptions;
use minisysy::ir::Module;
use minisysy::ir::print::{PrintOptions, print_module};
use minisysy::lint::{self, Rules};
use minisysy::lower;
use minisysy::page;
use minisysy::reader;
use minisysy::sema::Extensions;
use minisysy::transform::{self, OptLevel, Pipeline, UndefinedBehavior};
use serde_json::{Value, json};

/// How many errors are shown, and how many warnings of each code.
const LIMITS: Limits = Limits { errors: 100, warnings: 20 };

/// The answer to `request`. Calls `write` with the output of a running program, which returns
/// whether it wants more.
pub fn answer(request: &str, write: &mut dyn FnMut(&[u8]) -> bool) -> String {
    let answer = serde_json::from_str(request)
        .map_err(|error| json!({ "error": error.to_string() }))
        .and_then(|request| perform(&request, write));
    answer.unwrap_or_else(|failure| failure).to_string()
}

fn perform(request: &Value, write: &mut dyn FnMut(&[u8]) -> bool) -> Result<Value, Value> {
    let program = || Program::of(request);
    match text(request, "do") {
        "check" => Ok(program().check(rules(request))),
        "explain" => explain(text(request, "code"), Language::of_locale(text(request, "locale"))),
        "compile" => program().compile(level(request)?),
        "page" => program().page(request, level(request)?),
        "run" => run::run(&program(), request, level(request)?, write),
        "compare" => run::compare(&program(), request),
        other => Err(json!({ "error": format!("nothing is called `{other}`") })),
    }
}

/// The field `name` of a request, which is a text.
fn text<'a>(request: &'a Value, name: &str) -> &'a str {
    request[name].as_str().unwrap_or_default()
}

fn level(request: &Value) -> Result<OptLevel, Value> {
    let name = text(request, "level");
    let level = OptLevel::ALL.into_iter().find(|level| level.name() == name);
    level.ok_or_else(|| json!({ "error": format!("no level is called `{name}`") }))
}

fn rules(request: &Value) -> Rules {
    match text(request, "rules") {
        "mem2reg" => Rules::MEM2REG,
        "inline" => Rules::INLINE,
        _ => Rules::LLVM,
    }
}

fn explain(id: &str, language: Language) -> Result<Value, Value> {
    let code = Code::from_id(id);
    let code = code.ok_or_else(|| json!({ "error": format!("no code is called `{id}`") }))?;
    let (title, text) = (code.title(language), code.explanation(language));
    Ok(json!({ "code": code.id(), "title": title, "text": text }))
}

/// The program of a request.
struct Program {
    file: SourceFile,
    /// Whether it is LLVM IR.
    is_llvm: bool,
    extensions: Extensions,
    /// The language of messages.
    language: Language,
}

impl Program {
    fn of(request: &Value) -> Program {
        let is_llvm = text(request, "language") == "llvm";
        let name = if is_llvm { "program.ll" } else { "program.sy" };
        let extensions = match request["sysy"] {
            Value::Bool(true) => Extensions::Accept,
            _ => Extensions::Refuse,
        };
        let file = SourceFile::new(name, text(request, "source"));
        let language = Language::of_locale(text(request, "locale"));
        Program { file, is_llvm, extensions, language }
    }

    fn check(&self, rules: Rules) -> Value {
        let report = if self.is_llvm {
            lint::lint(&self.file, rules, LIMITS).finish(Warnings::REPORT)
        } else {
            compile::check(&self.file, self.options(false), |_, _| ()).1
        };
        self.reported(&report)
    }

    fn options(&self, for_run: bool) -> compile::Options {
        let extensions = self.extensions;
        let limits = LIMITS;
        compile::Options { extensions, limits, with_places: true, for_run, ..Default::default() }
    }

    /// The program as a module before any pass, for a run with checks if `for_run`; the answer with its
    /// errors if it has any.
    fn module(&self, for_run: bool) -> Result<Module, Value> {
        let (module, report) = if self.is_llvm {
            let reading = reader::read_within(&self.file, LIMITS, None);
            (reading.module, reading.diagnostics.finish(Warnings::REPORT))
        } else {
            let (checked, report) = compile::check(&self.file, self.options(for_run), |_, _| ());
            let lower = |Checked { program, names }| lower::lower(program, names, self.file.name());
            (checked.map(lower), report)
        };
        module.ok_or_else(|| self.reported(&report))
    }

    fn compile(&self, level: OptLevel) -> Result<Value, Value> {
        let mut module = self.module(false)?;
        optimize(&mut module, level, UndefinedBehavior::Exploited)?;
        Ok(json!({ "ir": print_module(&module, PrintOptions::default()) }))
    }

    fn page(&self, request: &Value, level: OptLevel) -> Result<Value, Value> {
        let mut module = self.module(false)?;
        let passes = pipeline(level);
        let input = request["input"].as_str();
        let before = input.is_some().then(|| module.clone());
        let only = request["function"].as_str().map(|wanted| {
            let names = page::names(&module);
            let found = names.iter().find(|&&name| name == wanted).or(names.first());
            found.map_or_else(String::new, |&name| name.to_owned())
        });
        let (file, only) = (&self.file, only.as_deref());
        let data = page::data(file, !self.is_llvm, &mut module, &passes, only, &mut |_, _, _| {});
        let (mut data, _) = data.map_err(|error| json!({ "error": error.to_string() }))?;
        if let (Some(input), Some(before)) = (input, &before) {
            let options =
                RunOptions { most_steps: request["steps"].as_u64(), ..RunOptions::default() };
            let run = page::Run { name: "", input: input.as_bytes(), options };
            page::add_run(&mut data, &self.file, before, Some(&module), run);
        }
        Ok(data)
    }

    fn reported(&self, report: &Report) -> Value {
        let omitted = report.omitted();
        json!({
            "diagnostics": self.records(report.iter()),
            "omitted": omitted.errors + omitted.warnings,
        })
    }

    /// The diagnostics as `--message-format json` writes them.
    fn records(&self, diagnostics: impl IntoIterator<Item = Diagnostic>) -> Vec<Value> {
        let mut lines = Vec::new();
        render::write(&mut lines, Format::Json, self.language, &self.file, diagnostics)
            .expect("writing to memory succeeds");
        let values = serde_json::Deserializer::from_slice(&lines).into_iter();
        values.map(|value| value.expect("each line is a record")).collect()
    }
}

fn pipeline(level: OptLevel) -> Pipeline {
    Pipeline::new(transform::pipeline(level)).expect("the passes of a level are in order")
}

/// Runs the passes of `level`.
fn optimize(
    module: &mut Module,
    level: OptLevel,
    undefined: UndefinedBehavior,
) -> Result<(), Value> {
    let mut passes = pipeline(level);
    passes.options.undefined = undefined;
    passes.apply(module).map_err(|error| json!({ "error": error.to_string() }))
}
