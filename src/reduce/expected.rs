//! What a program should do.

use crate::compile::{self, Options};
use crate::diag::{Code, Diagnostic, Limits, Message, Severity, SourceFile, Warnings, message};
use crate::interpreter::{self, RunOptions};
use crate::sema::Extensions;

/// A program and its input.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Program {
    /// The source.
    pub source: String,
    /// What it reads.
    pub input: Vec<u8>,
}

/// What a right program does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expected {
    /// What it prints.
    pub output: Vec<u8>,
    /// Its exit status.
    pub status: u8,
    /// How many instructions of the IR before any pass it runs.
    pub steps: u64,
}

/// What a program may use.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Rules {
    /// How extensions are treated.
    pub extensions: Extensions,
    /// Whether code that would be undefined if it were executed is an error, such as a division by 0. Compilers
    /// stumble over it in their own ways.
    pub refuses_doubtful: bool,
}

/// What [`Rules::refuses_doubtful`] is about.
const DOUBTFUL: [Code; 6] = [
    Code::DivisionByZero,
    Code::MaybeUnassigned,
    Code::MissingReturn,
    Code::NeverAssigned,
    Code::OwnInitializer,
    Code::SubscriptOutside,
];

impl Expected {
    /// What the interpreter finds.
    ///
    /// # Errors
    /// The program breaks the rules, has errors or undefined behaviour, or reads what its input does not have; or
    /// it takes more than `most_steps`.
    pub fn of(
        program: &Program,
        rules: Rules,
        most_steps: u64,
    ) -> Result<Expected, Vec<Diagnostic>> {
        let file = SourceFile::new("program.sy", program.source.as_str());
        let doubtful = if rules.refuses_doubtful { &DOUBTFUL[..] } else { &[] };
        let warnings = doubtful.iter().fold(Warnings::IGNORE.refusing_all(), |warnings, &code| {
            warnings.ignoring(code, false)
        });
        let options = Options {
            extensions: rules.extensions,
            warnings,
            limits: Limits { errors: 1, warnings: 1 },
            for_run: true,
            ..Options::default()
        };
        let (module, mut diagnostics) = compile::compile(&file, options);
        let Some(module) = module else {
            diagnostics.retain(|it| it.severity == Severity::Error);
            return Err(diagnostics);
        };
        let mut output = Vec::new();
        let options = RunOptions {
            most_steps: Some(most_steps),
            with_statistics: true,
            warnings: Warnings::REFUSE,
            ..RunOptions::default()
        };
        let subject = interpreter::Subject { module: &module, file: &file, is_source: true };
        let input = &mut &program.input[..];
        let outcome = interpreter::run(subject, input, &mut output, &mut |_, _| {}, options);
        let status = outcome.status.map_err(|why| vec![why])?;
        let steps = outcome.statistics.map_or(0, |it| it.total());
        Ok(Expected { output, status, steps })
    }

    /// The output and the exit status, for people.
    pub fn describe(output: &[u8], status: u8) -> Message {
        let text = String::from_utf8_lossy(output);
        let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
        message!("{output}exit status {status}\n", output = format!("{text}{end}"), status)
    }
}
