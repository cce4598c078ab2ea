//! Many random functions, every pass.

use std::cell::Cell;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};

use minisysy::diag::SourceFile;
use minisysy::ir::print::{PrintOptions, print_module};
use minisysy::ir::{FuncId, Function, Linkage, Module};
use minisysy::reader;
use minisysy::transform::{OptLevel, PASSES, Pass, Pipeline, PipelineError, pass_named, pipeline};

use crate::behavior::Input;
use crate::compare::{Allowed, Difference, allowed, differs};
use crate::generate::generate;
use crate::machine::Program;
use crate::scalar::mix;
use crate::shrink;

thread_local! {
    /// Whether a pass is running, whose panics are findings.
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
}

/// From now on panics of passes are not printed.
pub fn hide_panics_of_passes() {
    let print = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !IS_QUIET.get() {
            print(panic);
        }
    }));
}

/// The row of the whole pipeline.
pub const LEVEL: &str = "O2";

/// The row of a few random passes, others for each module.
pub const RANDOM: &str = "random";

/// Passes under test, and what happened to them.
#[derive(Clone, Debug)]
pub struct Row {
    /// The name: that of the passes, with `+` between them, or [`LEVEL`] or [`RANDOM`].
    pub name: String,
    /// The passes in order; drawn for each module if the row is [`RANDOM`].
    pub passes: Vec<&'static Pass>,
    /// The modules on which the passes ran.
    pub modules: u64,
    /// The modules that they changed.
    pub changed: u64,
    /// The inputs of changed modules for which behaviours were compared.
    pub compared: u64,
}

impl Row {
    /// The row of the passes that are named with `+` between them, or [`LEVEL`] or [`RANDOM`].
    ///
    /// # Errors
    /// There is no such pass, or a pass has to run after a later one.
    pub fn new(name: &str) -> Result<Row, String> {
        let named = |name| pass_named(name).ok_or_else(|| format!("there is no pass `{name}`"));
        let passes = match name {
            LEVEL => pipeline(OptLevel::O2).to_vec(),
            RANDOM => Vec::new(),
            _ => name.split('+').map(named).collect::<Result<Vec<_>, String>>()?,
        };
        Pipeline::new(&passes).map_err(|error| error.to_string())?;
        Ok(Row { name: name.to_owned(), passes, modules: 0, changed: 0, compared: 0 })
    }

    /// Draws the passes for the module of this number, if the row is [`RANDOM`].
    fn draw(&mut self, seed: u64, index: u64) {
        if self.name != RANDOM {
            return;
        }
        let mut state = mix(seed ^ mix(index));
        let mut below = |end: usize| {
            state = mix(state);
            (state % end as u64) as usize
        };
        self.passes.clear();
        for _ in 0..2 + below(5) {
            self.passes.push(PASSES[below(PASSES.len())]);
            // Some passes may not follow others.
            if Pipeline::new(&self.passes).is_err() {
                self.passes.pop();
            }
        }
    }

    /// Runs the passes on a copy of `module`.
    ///
    /// # Errors
    /// The passes panic, or leave malformed IR.
    pub fn apply(&self, module: &Module) -> Result<Module, String> {
        let mut pipeline = Pipeline::new(&self.passes).expect("checked when the row was made");
        pipeline.verify = true;
        let mut after = module.clone();
        let run = AssertUnwindSafe(|| pipeline.run(&mut after, &mut |_, _, _| {}));
        IS_QUIET.set(true);
        let result = catch_unwind(run);
        IS_QUIET.set(false);
        match result {
            Err(panic) => {
                let message = panic.downcast_ref::<String>().map(String::as_str);
                let message = message.or_else(|| panic.downcast_ref::<&str>().copied());
                Err(format!("{} panics: {}", self.name, message.unwrap_or("")))
            }
            Ok(Ok(()) | Err(PipelineError::Refused { .. })) => Ok(after),
            Ok(Err(error)) => Err(error.to_string()),
        }
    }
}

/// A fault of passes.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The name of the row.
    pub row: String,
    /// What is wrong.
    pub what: Fault,
}

/// What is wrong after passes.
#[derive(Clone, Debug)]
pub enum Fault {
    /// They panicked or left malformed IR.
    Failure(String),
    /// They do not refine the function under test.
    Difference(Box<Difference>, Input),
}

/// The function under test: the last one of the module that has a body.
pub fn tested(module: &Module) -> FuncId {
    let mut functions = module.functions().rev();
    functions.find(|it| !it.is_declaration()).expect("there is a function").id
}

/// Reads the text of a case.
pub fn read(text: &str) -> Module {
    let file = SourceFile::new("random.ll", text);
    let reading = reader::read(&file);
    let Some(mut module) = reading.module else {
        let messages = reading.diagnostics.into_vec().into_iter().map(|it| it.message.to_string());
        panic!("not LLVM IR: {:?}\n{text}", messages.take(3).collect::<Vec<_>>());
    };
    // Places in the text are in the way when functions are compared.
    module.split_all().1.for_each(|function| function.spans = None);
    module
}

/// What is wrong with `row` for `module` and these inputs. Counts in the row.
pub fn check(row: &mut Row, module: &Module, inputs: &[(&Input, &Allowed)]) -> Option<Fault> {
    row.modules += 1;
    let after = match row.apply(module) {
        Ok(after) => after,
        Err(failure) => return Some(Fault::Failure(failure)),
    };
    let is_same = module.functions().len() == after.functions().len()
        && module.functions().eq(after.functions())
        && module.context.globals.values().eq(after.context.globals.values());
    // inline-all removes functions that are not called, except `main`, although the outside may call them.
    let is_removed = |(before, after): (&Function, &Function)| {
        let linkage = module.context.signatures[before.id].linkage;
        linkage == Linkage::External && !before.is_declaration() && after.is_declaration()
    };
    if is_same || module.functions().zip(after.functions()).any(is_removed) {
        return None;
    }
    row.changed += 1;
    let (program, function) = (Program::new(&after), tested(module));
    for (input, allowed) in inputs {
        if let Allowed::These(behaviors) = allowed {
            row.compared += 1;
            if let Some(difference) = differs(&program, function, input, behaviors) {
                return Some(Fault::Difference(Box::new(difference), (*input).clone()));
            }
        }
    }
    None
}

/// What a campaign did.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The inputs of all modules.
    pub inputs: u64,
    /// Those for which some behaviour is undefined.
    pub undefined: u64,
    /// Those for which the behaviours are not known, because of limits.
    pub unknown: u64,
    /// The texts of the faults that were found.
    pub findings: Vec<(Finding, String)>,
}

/// The task.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// The seed of all modules.
    pub seed: u64,
    /// The number of the first module.
    pub first: u64,
    /// The number of modules.
    pub count: u64,
    /// The most faults of each row.
    pub most: u64,
}

/// Runs all rows on random modules; calls `found` with each fault and its text.
pub fn run(plan: &Campaign, rows: &mut [Row], found: &mut dyn FnMut(&Finding, &str)) -> Report {
    let mut report = Report::default();
    let mut counts = vec![0; rows.len()];
    for index in plan.first..plan.first + plan.count {
        let case = generate(plan.seed, index);
        let module = read(&case.text);
        let all: Vec<Allowed> = {
            let program = Program::new(&module);
            case.inputs.iter().map(|input| allowed(&program, tested(&module), input)).collect()
        };
        for allowed in &all {
            report.inputs += 1;
            match allowed {
                Allowed::Anything => report.undefined += 1,
                Allowed::Unknown(_) => report.unknown += 1,
                Allowed::These(_) => {}
            }
        }
        let inputs: Vec<_> = case.inputs.iter().zip(&all).collect();
        for (row, count) in rows.iter_mut().zip(&mut counts) {
            if *count == plan.most {
                continue;
            }
            row.draw(plan.seed, index);
            if let Some(what) = check(row, &module, &inputs) {
                *count += 1;
                let (row, module, what) = shrink::shrink(row, module.clone(), what);
                let text = describe(&row, &module, &what, plan.seed, index);
                let finding = Finding { row: row.name.clone(), what };
                found(&finding, &text);
                report.findings.push((finding, text));
            }
        }
    }
    report
}

/// The module and the fault as one file of LLVM IR.
fn describe(row: &Row, module: &Module, fault: &Fault, seed: u64, index: u64) -> String {
    let options = PrintOptions::default();
    let mut text = format!("; {}: module {index} of seed {seed}\n", row.name);
    let passes: Vec<&str> = row.passes.iter().map(|pass| pass.name).collect();
    let _ = writeln!(text, "; compiler --passes {}", passes.join(","));
    match fault {
        Fault::Failure(failure) => {
            let _ = writeln!(text, "; {}", failure.replace('\n', "\n; "));
        }
        Fault::Difference(difference, input) => {
            let _ = writeln!(text, "; arguments: {}", input);
            for allowed in difference.allowed.iter().take(2) {
                let _ = writeln!(text, "; before:{allowed}");
            }
            let _ = writeln!(text, "; after:{}", difference.found);
        }
    }
    text += &print_module(module, options);
    if let Ok(after) = row.apply(module) {
        let after = print_module(&after, options);
        let _ = writeln!(
            text,
            ";-------- after --------\n; {}",
            after.trim_end().replace('\n', "\n; ")
        );
    }
    text
}
