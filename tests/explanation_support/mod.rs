//! The programs in the explanations of the codes.

use minisysy::compile::{self, Options};
use minisysy::diag::{Code, Diagnostic, Language, Limits, SourceFile, Warnings};
use minisysy::lint::{self, Rules};
use minisysy::reader::Reader;
use minisysy::sema::Extensions;
use minisysy::{front_end, interpreter};

/// How to check a program.
#[derive(Copy, Clone, Debug)]
pub enum Check {
    /// It is miniSysY: compile it.
    Compile(Options),
    /// It is LLVM IR: lint it.
    Lint(Rules),
    /// Run it with this input, for at most this number of steps.
    Run(&'static str, Option<u64>),
}

impl Check {
    /// The diagnostics for the program in `file`.
    pub fn diagnostics(self, file: &SourceFile) -> Vec<Diagnostic> {
        match self {
            Check::Compile(options) => compile::compile(file, options).1,
            Check::Lint(rules) => lint::lint(file, rules, Limits::NONE).into_vec(),
            Check::Run(input, most_steps) => run(file, input, most_steps),
        }
    }
}

/// Runs the program in `file`, whose name tells its language, with variables in memory. Returns why
/// it was stopped, or the diagnostics if it cannot be run.
pub fn run(file: &SourceFile, input: &str, most_steps: Option<u64>) -> Vec<Diagnostic> {
    let is_source = file.name().ends_with(".sy");
    let (module, diagnostics) = if is_source {
        let options = Options { for_run: true, warnings: Warnings::IGNORE, ..Options::default() };
        compile::compile(file, options)
    } else {
        let (module, diagnostics) = front_end::collect(Box::new(Reader::new(file).with_spans()));
        (module, diagnostics.into_vec())
    };
    let Some(module) = module else { return diagnostics };
    let subject = interpreter::Subject { module: &module, file, is_source };
    // Most programs run without input; one warning is about that.
    let warnings = if file.name().starts_with('W') { Warnings::REPORT } else { Warnings::IGNORE };
    let options = interpreter::RunOptions { most_steps, warnings, ..Default::default() };
    let (input, output) = (&mut input.as_bytes(), &mut std::io::sink());
    let mut warnings = Vec::new();
    let mut warn = |warning, _| warnings.push(warning);
    let outcome = interpreter::run(subject, input, output, &mut warn, options);
    diagnostics.into_iter().chain(warnings).chain(outcome.status.err()).collect()
}

/// A program in an explanation.
pub struct Example {
    /// The line of text before the program, or before its options if it has any.
    pub heading: &'static str,
    /// How to check it.
    pub check: Check,
    /// The program.
    pub file: SourceFile,
}

/// The programs that the explanation of `code` shows, in order.
pub fn examples(code: Code) -> Vec<Example> {
    let mut examples = Vec::new();
    let mut heading = "";
    let (mut options, mut rules) = (Options::default(), Rules::default());
    let is_run = code.id()[1..].starts_with("02");
    let (mut input, mut most_steps) = ("", None);
    let mut lines = code.explanation(Language::English).lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let (extension, check) = match language {
                "sy" if is_run => ("sy", Check::Run(input, most_steps)),
                "llvm" if is_run => ("ll", Check::Run(input, most_steps)),
                "sy" => ("sy", Check::Compile(options)),
                "llvm" => ("ll", Check::Lint(rules)),
                _ => panic!("{code}: these tests do not know the language {language:?}"),
            };
            let program = lines.by_ref().take_while(|&line| line != "```");
            let source: String = program.flat_map(|line| [line, "\n"]).collect();
            let file = SourceFile::new(format!("{code}.{extension}"), source);
            examples.push(Example { heading, check, file });
        } else if let Some(text) = line.strip_prefix("With the input `") {
            input = text.strip_suffix("`:").expect("the line ends after the input");
        } else if let Some(option) = line.strip_prefix("With `").and_then(|l| l.strip_suffix("`:"))
        {
            match option {
                "--pedantic" => options.extensions = Extensions::Warn,
                "--std=minisysy" => options.extensions = Extensions::Refuse,
                "--lint-as=mem2reg" => rules = Rules::MEM2REG,
                "--lint-as=inline" => rules = Rules::INLINE,
                "--max-steps=100000" => most_steps = Some(100_000),
                _ => panic!("{code}: these tests do not know the option {option}"),
            }
        } else if !line.is_empty() {
            heading = line;
            (options, rules) = (Options::default(), Rules::default());
            (input, most_steps) = ("", None);
        }
    }
    examples
}
