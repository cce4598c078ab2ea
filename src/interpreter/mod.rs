//! Runs a program: an interpreter for the IR with the runtime library built in.
//!
//! | step | from | to | in |
//! |---|---|---|---|
//! | translating | [IR](crate::ir) | register code | `translate` |
//! | running | register code | output, exit status | `machine`, with `library` and `memory` |
//!
//! It reads and prints nothing itself: its caller hands over the program's input and output.

mod bits;
mod c;
mod code;
mod explain;
mod fuse;
mod globals;
mod library;
mod machine;
mod math;
mod memory;
mod native;
mod number;
pub mod profile;
mod program;
mod slot;
mod source;
mod start;
mod statistics;
mod stop;
mod translate;

#[cfg(test)]
mod tests;

use std::io::{Read, Write};

use crate::diag::{Code, Diagnostic, Message, Severity, Treatment, Warnings, message};
use crate::ir::name;
use crate::support::span::Span;
pub use explain::Subject;
pub use statistics::Statistics;

use crate::ir::layout::Layouts;
use explain::Explainer;
use globals::Globals;
use library::{Library, Records};
use machine::{End, Machine};
use profile::{Recorded, Recorder};
use translate::Settings;

/// How a program is run.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct RunOptions {
    /// Whether to check for undefined behaviour.
    pub is_checked: bool,
    /// Stop the program after this many instructions of the IR.
    pub most_steps: Option<u64>,
    /// Whether to count what is run.
    pub with_statistics: bool,
    /// Whether to write each line of output when it is complete, as on a terminal.
    pub flushes_lines: bool,
    /// How to treat warnings about the running program. Errors stop it.
    pub warnings: Warnings,
}

impl Default for RunOptions {
    fn default() -> RunOptions {
        RunOptions {
            is_checked: true,
            most_steps: None,
            with_statistics: false,
            flushes_lines: false,
            warnings: Warnings::REPORT,
        }
    }
}

/// How a program came to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Its exit status, or why it was stopped.
    pub status: Result<u8, Diagnostic>,
    /// The report of the timers, lines of text for the standard error.
    pub timers: String,
    /// What was run, if [`RunOptions::with_statistics`] is on.
    pub statistics: Option<Statistics>,
    /// Whether the output ends in the middle of a line.
    pub is_line_open: bool,
}

/// Runs the program `subject`, whose module is well formed. Calls `warn` for each warning as soon
/// as it arises, and with whether the output then ends in the middle of a line.
pub fn run(
    subject: Subject,
    input: &mut dyn Read,
    output: &mut dyn Write,
    warn: &mut dyn FnMut(Diagnostic, bool),
    options: RunOptions,
) -> Outcome {
    execute(subject, input, output, warn, options, None).0
}

/// The outcome for a module that cannot be run.
fn failed(why: Message) -> (Outcome, Recorded) {
    let diagnostic = Diagnostic::new(Code::RunUnknown, Span::default(), why);
    let outcome = Outcome {
        status: Err(diagnostic),
        timers: String::new(),
        statistics: None,
        is_line_open: false,
    };
    (outcome, Recorded { counts: Vec::new(), records: Records::default() })
}

/// Does [`run`]. Also returns what the `recorder` was told, if there is one, and how often each
/// block began.
fn execute(
    subject: Subject,
    input: &mut dyn Read,
    output: &mut dyn Write,
    warn: &mut dyn FnMut(Diagnostic, bool),
    options: RunOptions,
    recorder: Option<Recorder>,
) -> (Outcome, Recorded) {
    let module = subject.module;
    let mut definitions = module.functions().filter(|function| !function.is_declaration());
    let is_main = |id| module.context.signatures[id].name == name::MAIN;
    let Some(main) = definitions.find(|function| is_main(function.id)) else {
        let is_kept = |id| module.context.signatures[id].kept.is_whole();
        return failed(match module.functions().any(|it| is_main(it.id) && is_kept(it.id)) {
            true => message!("the interpreter does not support a part of `{name}`", name = "main"),
            false => message!("there is no `main`"),
        });
    };
    let main = main.id;
    if !module.context.types.layout().is_plain() {
        return failed(message!(
            "the interpreter supports only little-endian data layouts with pointers of 64 bits"
        ));
    }
    let layouts = Layouts::new(&module.context.types);
    let Some(globals) = Globals::new(module, &layouts, options.is_checked) else {
        return failed(message!("the global variables are too large"));
    };
    let settings = Settings {
        is_checked: options.is_checked,
        has_dimensions: subject.is_source && options.is_checked,
        is_counted: options.most_steps.is_some() || options.with_statistics || recorder.is_some(),
        recorder: recorder.map(|recorder| recorder.function),
    };
    let mut program = translate::translate(module, &layouts, &globals, settings);
    fuse::fuse(&mut program);
    let memory = match options.is_checked {
        true => start::memory::<true>(module, &layouts, &globals),
        false => start::memory::<false>(module, &layouts, &globals),
    };
    let Some(memory) = memory else { return failed(message!("there is not enough memory")) };
    let mut library = Library::new(input, output, options.flushes_lines);
    library.records = Records::new(recorder.map_or(0, |recorder| recorder.most_steps));
    let most_steps = options.most_steps.unwrap_or(u64::MAX);
    let mut machine = Machine::new(&program, memory, most_steps);
    library.streams = match options.is_checked {
        true => start::arguments::<true>(&mut machine, module, &globals, main),
        false => start::arguments::<false>(&mut machine, module, &globals, main),
    };
    let mut start = program.functions[main].start as usize;
    // Where the program leaves rows and the user was told so.
    let mut told: Vec<Span> = Vec::new();
    let status = 'run: loop {
        let end = match options.is_checked {
            true => machine.run::<true>(start, &mut library),
            false => machine.run::<false>(start, &mut library),
        };
        let explainer = Explainer::new(subject, &layouts, &globals, &machine);
        let (warnings, next) = match end {
            End::Status(status) => break Ok(status as u8),
            End::Stopped(reason) => match explainer.row(reason) {
                // The instruction is run again, and may leave the row now.
                Some(warning) => (vec![warning], machine.pc),
                None => break Err(explainer.explain(reason)),
            },
            End::Warning => {
                let warnings = library.take_warnings().into_iter();
                (warnings.map(|warning| explainer.warning(warning)).collect(), machine.pc + 1)
            }
        };
        for warning in warnings {
            let place = warning.primary.span;
            if warning.code == Code::RunRow {
                machine.leaving.insert(machine.pc % program.plain);
                if told.contains(&place) {
                    continue;
                }
                told.push(place);
            }
            match options.warnings.treatment(warning.code) {
                Treatment::Report => {
                    library.flush();
                    warn(warning, library.is_line_open());
                }
                Treatment::Ignore => {}
                Treatment::Refuse => {
                    break 'run Err(Diagnostic { severity: Severity::Error, ..warning });
                }
            }
        }
        start = next;
    };
    library.flush();
    let is_complete = status.is_ok() && machine.frames.is_empty();
    let statistics =
        options.with_statistics.then(|| Statistics::new(module, &machine, is_complete));
    let (timers, is_line_open) = (library.timer_report(), library.is_line_open());
    let rows = program.blocks.iter().zip(&machine.counts.blocks);
    let counts = rows.map(|(row, &times)| (row.function, row.block, times));
    let counts = recorder.map_or(Vec::new(), |_| counts.collect());
    let records = std::mem::take(&mut library.records);
    (Outcome { status, timers, statistics, is_line_open }, Recorded { counts, records })
}
