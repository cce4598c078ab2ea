//! The command line.

mod command;
mod conflicts;
mod language;
mod man;
mod passes;
mod value;
mod warnings;

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, ColorChoice, Parser, ValueEnum, ValueHint};
use minisysy::analysis::Algorithm;
use minisysy::diag::{Language, Limits, Warnings};
use minisysy::lint::Rules;
use minisysy::picture::View;
use minisysy::questions;
use minisysy::reader::VERSIONS;
use minisysy::transform::mem2reg::Flavour;
use minisysy::transform::pipeline::OrderError;
use minisysy::transform::{self, OptLevel, Pass, Pipeline};
use minisysy::usage::completion::Shell;
use minisysy::usage::whole;

pub use command::{colors_are_wanted, command, exit, name, parse, refuse, text};
pub use language::{in_language, language};
pub use man::man_page;
use passes::{ALL_OR_PASS, PASS};
pub use passes::{AllOrPass, PassName, passes_table};
use value::Listed;
pub use warnings::{WarningSetting, warnings_table};
use warnings::{parse_warning, warning_values};

/// The values of `-W`.
const WARNING: Listed<WarningSetting> = Listed { parse: parse_warning, values: warning_values };

/// The values of `--explain`. What they mean is found out later, for a better message.
const CODE: Listed<String> =
    Listed { parse: |code| Ok(code.to_owned()), values: warnings::code_values };

/// The longest time that is given to a search: a year.
const MOST_SECONDS: u64 = 365 * 24 * 60 * 60;

/// The options about the output, which `--lint` does not have.
const WRITING: [&str; 14] = [
    "output",
    "emit",
    "run_input",
    "view",
    "function",
    "level",
    "passes",
    "print_after",
    "remarks",
    "phis",
    "dominators",
    "verify",
    "opaque_pointers",
    "discard_value_names",
];

/// Compiles miniSysY, a C subset for compiler courses, to LLVM IR in SSA form.
///
/// The output is a module that `lli` runs once it is linked with the runtime library:
///
///     compiler program.sy -o program.ll
///
/// A file of LLVM IR is transformed and printed, or checked:
///
///     compiler theirs.ll -o out.ll
///     compiler --lint theirs.ll
///
/// A program can also be run directly, without LLVM:
///
///     compiler --run program.sy
///
/// A program on which another compiler fails is reduced; the script compiles `$input` to `$ir`:
///
///     compiler --reduce ./theirs.sh wrong.sy
///
/// Exit status: 0 if the program was compiled, 1 if it has errors or a file cannot be read or
/// written, 2 if the command line is wrong, 141 if the reader of the output closed the pipe. With --run
/// it is the exit status of the program modulo 256, or 134 if the program was stopped: by a fault, or
/// by --max-steps. With --reduce it is 1 if there is nothing to reduce.
#[derive(Parser, Debug)]
#[command(name = "compiler", version, max_term_width = 100, arg_required_else_help = true)]
#[command(verbatim_doc_comment)]
pub struct Options {
    /// The source file, LLVM IR if its name ends in `.ll`, or `-` for standard input
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath)]
    #[arg(required_unless_present_any = ["explain", "completions", "man", "passes", "warnings", "lsp"])]
    pub input: Option<PathBuf>,

    /// More files, with --format
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, hide = true)]
    pub more_inputs: Vec<PathBuf>,

    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// The name of the input `-`, as if it came from this file
    #[arg(long, value_name = "NAME", value_hint = ValueHint::FilePath)]
    pub stdin_filename: Option<String>,

    /// The format of the input, if the name of the file does not show it
    #[arg(long, value_name = "FORMAT")]
    pub input_format: Option<InputFormat>,

    /// Accepted for users of other compilers: the output is always text
    #[arg(short = 'S', hide = true)]
    pub text: bool,

    /// How much to optimise: -O0 keeps variables in memory, -O1 promotes them to SSA values, -O2 also
    /// makes the program faster
    #[arg(short = 'O', value_name = "LEVEL", default_value = "1", overrides_with = "level")]
    pub level: Level,

    /// Run these passes in this order instead of those of a level; `help` lists them
    #[arg(long, value_name = "PASS,...", value_delimiter = ',', value_parser = PASS)]
    #[arg(conflicts_with = "level", hide_possible_values = true)]
    pub passes: Option<Vec<PassName>>,

    /// What to write
    #[arg(long, value_name = "WHAT", default_value = "llvm", help_heading = "Output")]
    pub emit: Emit,

    /// What --emit svg and --emit dot show
    #[arg(long, value_name = "VIEW", default_value = "cfg", help_heading = "Output")]
    #[arg(value_parser = PossibleValuesParser::new(View::ALL.map(View::name)).map(|name| View::from_name(&name).expect("the parser knows the names")))]
    pub view: View,

    /// Show only this function, with --emit svg or dot; in the view `calls`, also those that it calls;
    /// with --emit html, write the page of this function alone
    #[arg(long, value_name = "NAME", help_heading = "Output")]
    pub function: Option<String>,

    /// With --emit html, also run the program with FILE as its input, and show how it ended, how often
    /// each block ran, and which values variables took; it is stopped after ten million instructions,
    /// or after the number that --max-steps gives
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    #[arg(conflicts_with = "run")]
    pub run_input: Option<PathBuf>,

    /// How --emit questions writes its questions: as Markdown, as a page to print, or for Moodle
    #[arg(long, value_name = "FORMAT", help_heading = "Output")]
    pub sheet: Option<SheetFormat>,

    /// The number that decides what --emit questions asks about, 0 if not given
    #[arg(long, value_name = "NUMBER", help_heading = "Output")]
    #[arg(value_parser = |text: &str| whole(text, 0..=u64::MAX), allow_negative_numbers = true)]
    pub seed: Option<u64>,

    /// Write pointers as `ptr`, for LLVM 15 and newer, instead of `i32*`, which every LLVM reads
    #[arg(long, help_heading = "Output")]
    pub opaque_pointers: bool,

    /// Number values and blocks instead of naming them
    #[arg(long, help_heading = "Output")]
    pub discard_value_names: bool,

    /// The language: miniSysY with or without extensions
    #[arg(long, value_name = "LANGUAGE", default_value = "sysy", help_heading = "Language")]
    pub std: Standard,

    /// Warn about extensions
    #[arg(long, help_heading = "Language")]
    pub pedantic: bool,

    /// Which warnings to report: `all` (default), `none`, NAME or `no-NAME`; `help` lists the names
    ///
    /// `error` reports warnings as errors. Later values override earlier ones.
    #[arg(
        short = 'W',
        value_name = "WHAT,...",
        value_delimiter = ',',
        help_heading = "Diagnostics"
    )]
    #[arg(value_parser = WARNING, hide_possible_values = true)]
    pub warnings: Vec<WarningSetting>,

    /// Report errors and warnings, and write nothing
    #[arg(long = "check", help_heading = "Diagnostics", conflicts_with_all = WRITING)]
    #[arg(conflicts_with_all = ["run", "fix", "lint", "lint_as"])]
    pub only_checks: bool,

    /// Format the INPUTs. With --check, show the changes instead, and fail if there are any. Standard
    /// input is formatted to standard output
    #[arg(long, help_heading = "Diagnostics", conflicts_with_all = WRITING)]
    #[arg(conflicts_with_all = ["run", "fix", "lint", "lint_as", "time_passes", "reduce"])]
    pub format: bool,

    /// Apply all certain fixes to INPUT, show the changes, and report the remaining errors. Standard input
    /// is not written back
    #[arg(long, help_heading = "Diagnostics", conflicts_with_all = WRITING)]
    #[arg(conflicts_with_all = ["run", "time_passes"])]
    pub fix: bool,

    /// Run the language server for an editor, over standard input and output
    #[arg(long, help_heading = "Diagnostics", conflicts_with_all = WRITING)]
    #[arg(conflicts_with_all = ["input", "run", "fix", "format", "lint", "only_checks", "reduce", "time_passes"])]
    pub lsp: bool,

    /// How to write errors and warnings about the program
    #[arg(long, value_name = "FORMAT", default_value = "human", help_heading = "Diagnostics")]
    pub message_format: MessageFormat,

    /// The language of messages; without this option, that of LC_ALL, LC_MESSAGES or LANG
    #[arg(long, value_name = "LANGUAGE", help_heading = "Diagnostics")]
    #[arg(value_parser = PossibleValuesParser::new(Language::ALL.map(Language::code)).map(|code| Language::of_locale(&code)))]
    pub language: Option<Language>,

    /// Show at most N errors, N warnings of each code and N remarks of each pass, or all if N is 0;
    /// without this option, 100 errors and 20 warnings or remarks of each kind. The JSON format always has all
    #[arg(long, value_name = "N", help_heading = "Diagnostics", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole(text, 0..=usize::MAX))]
    pub diagnostic_limit: Option<usize>,

    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto", help_heading = "Diagnostics")]
    pub color: ColorChoice,

    /// Explain an error or warning by its code or name, such as E0012, 12 or unused-variable, and exit
    #[arg(long, value_name = "CODE", help_heading = "Diagnostics", conflicts_with_all = WRITING)]
    #[arg(conflicts_with_all = ["input", "run", "fix", "lint", "lint_as", "only_checks"])]
    #[arg(value_parser = CODE, hide_possible_values = true)]
    pub explain: Option<String>,

    /// Run the program instead of writing it, after the passes, with the runtime library built in
    #[arg(long, help_heading = "Running", conflicts_with_all = ["output", "emit", "lint", "lint_as"])]
    #[arg(conflicts_with_all = ["opaque_pointers", "discard_value_names"])]
    pub run: bool,

    /// Run faster with fewer checks: undefined values and the bounds of single dimensions and of array
    /// parameters are not checked. Division, the stack, the number of elements of an array that the
    /// function itself names, and the memory of the program still are
    #[arg(long, help_heading = "Running", requires = "run")]
    pub unchecked: bool,

    /// Print statistics on standard error: instructions by kind, calls, stack
    #[arg(long, help_heading = "Running", requires = "run")]
    pub stats: bool,

    /// Run the program at -O0, -O1 and -O2, and print the statistics side by side
    #[arg(long, help_heading = "Running", requires = "stats", conflicts_with_all = ["level", "passes"])]
    pub compare: bool,

    /// Stop the program after N instructions of the IR, with exit status 134; this limits its time
    #[arg(long, value_name = "N", help_heading = "Running", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole(text, 0..=u64::MAX))]
    pub max_steps: Option<u64>,

    /// Check LLVM IR: report what is wrong and how to correct it, and write nothing
    #[arg(long, help_heading = "Checking LLVM IR", conflicts_with_all = WRITING)]
    pub lint: bool,

    /// Check LLVM IR, also by the rules of these challenges
    #[arg(long, value_name = "CHALLENGE,...", value_delimiter = ',')]
    #[arg(help_heading = "Checking LLVM IR", conflicts_with_all = WRITING)]
    pub lint_as: Vec<Challenge>,

    /// Read LLVM IR as this version of LLVM does, from 13 to 22; without this option, what any of them reads
    #[arg(long, value_name = "VERSION", help_heading = "Checking LLVM IR")]
    #[arg(value_parser = clap::value_parser!(u8).range(i64::from(VERSIONS[0])..=i64::from(VERSIONS[1])))]
    pub llvm: Option<u8>,

    /// Reduce INPUT, a correct program on which another compiler fails, and write the result: the compiler
    /// still fails in the same way, and the program has no undefined behaviour. COMMAND runs in a shell,
    /// with the variables `$input` and `$ir`; --run-input names the input of the program
    #[arg(long, value_name = "COMMAND", help_heading = "Reducing")]
    #[arg(conflicts_with_all = ["run", "lint", "lint_as", "only_checks", "fix", "emit", "passes"])]
    #[arg(conflicts_with_all = ["print_after", "remarks", "time_passes"])]
    pub reduce: Option<String>,

    /// Try for at most N seconds
    #[arg(long, value_name = "N", default_value = "60", help_heading = "Reducing")]
    #[arg(requires = "reduce", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole(text, 0..=MOST_SECONDS))]
    pub reduce_time: u64,

    /// Which phis mem2reg inserts
    #[arg(long, value_name = "FLAVOUR", default_value = "pruned")]
    #[arg(value_parser = PossibleValuesParser::new(Flavour::ALL.map(Flavour::name)).map(|name| Flavour::from_name(&name).expect("the parser knows the names")))]
    #[arg(help_heading = "Inspection")]
    pub phis: Flavour,

    /// The algorithm for dominators; with lengauer-tarjan or semi-nca, --emit analysis also has the
    /// semidominators
    #[arg(long, value_name = "ALGORITHM")]
    #[arg(value_parser = PossibleValuesParser::new(Algorithm::ALL.map(Algorithm::name)).map(|name| Algorithm::from_name(&name).expect("the parser knows the names")))]
    #[arg(help_heading = "Inspection")]
    pub dominators: Option<Algorithm>,

    /// Print each function on standard error after these passes, or after `all`
    #[arg(long, value_name = "PASS,...", value_delimiter = ',', value_parser = ALL_OR_PASS)]
    #[arg(hide_possible_values = true, help_heading = "Inspection")]
    pub print_after: Vec<AllOrPass>,

    /// Report on standard error what these passes, or all, changed at which place of the input, and what
    /// they could not change
    #[arg(long, value_name = "PASS,...", value_delimiter = ',', value_parser = ALL_OR_PASS)]
    #[arg(hide_possible_values = true, num_args = 0..=1, require_equals = true, default_missing_value = "all")]
    #[arg(help_heading = "Inspection", conflicts_with = "compare")]
    pub remarks: Vec<AllOrPass>,

    /// Verify the module before the first pass and after every pass
    #[arg(long, help_heading = "Inspection")]
    pub verify: bool,

    /// Print on standard error how long each step took
    #[arg(long, help_heading = "Inspection")]
    pub time_passes: bool,

    /// Print the completion script of a shell and exit
    #[arg(long, value_name = "SHELL", help_heading = "Installation", exclusive = true)]
    pub completions: Option<Shell>,

    /// Print the manual page and exit
    #[arg(long, action = ArgAction::SetTrue, help_heading = "Installation")]
    #[arg(conflicts_with_all = WRITING, conflicts_with_all = ["input", "run", "fix", "format", "lint", "lsp"])]
    pub man: bool,
}

/// `-O`
#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
pub enum Level {
    /// Variables stay in memory
    #[value(name = "0")]
    O0,
    /// Variables become SSA values
    #[value(name = "1")]
    O1,
    /// Optimise for speed
    #[value(name = "2")]
    O2,
}

impl From<Level> for OptLevel {
    fn from(level: Level) -> OptLevel {
        match level {
            Level::O0 => OptLevel::O0,
            Level::O1 => OptLevel::O1,
            Level::O2 => OptLevel::O2,
        }
    }
}

/// `--emit`
#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
pub enum Emit {
    /// The tokens, one per line
    Tokens,
    /// The syntax tree
    Ast,
    /// Each declaration and each use of a name, with its declaration, type, value and scope, as lines of
    /// JSON; also for a program with errors
    Names,
    /// LLVM IR before any pass
    Ir,
    /// LLVM IR after the passes
    Llvm,
    /// Dominators, frontiers, loops and phi counts of each function before any pass, as JSON
    Analysis,
    /// Each step of mem2reg and its analyses, or of sccp, adce, licm or gvn, as lines of JSON
    Trace,
    /// A picture of each function, for browsers and documents
    Svg,
    /// The same as a graph for Graphviz
    Dot,
    /// A page for the browser: the source, each function before and after each pass, its graphs
    Html,
    /// Questions about each function for exercises and exams, and their answers
    Questions,
}

/// `--sheet`
#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum SheetFormat {
    /// Markdown: the questions, then the answers
    #[default]
    Markdown,
    /// A page to print, with the answers on pages of their own
    Html,
    /// GIFT, which Moodle imports
    Gift,
}

impl From<SheetFormat> for questions::Format {
    fn from(format: SheetFormat) -> questions::Format {
        match format {
            SheetFormat::Markdown => questions::Format::Markdown,
            SheetFormat::Html => questions::Format::Html,
            SheetFormat::Gift => questions::Format::Gift,
        }
    }
}

/// `--input-format`
#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
pub enum InputFormat {
    /// A program in miniSysY or SysY
    Sysy,
    /// LLVM IR in text form
    Llvm,
}

/// `--lint-as`
#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
pub enum Challenge {
    /// All local integer variables are SSA values
    Mem2reg,
    /// Only main and recursive functions are left
    Inline,
}

/// `--std`
#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
pub enum Standard {
    /// miniSysY and extensions from SysY
    Sysy,
    /// miniSysY alone: extensions are errors
    Minisysy,
}

/// `--message-format`
#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
pub enum MessageFormat {
    /// With the source line and hints
    Human,
    /// One line each: `path:line:column: error[E0012]: message`
    Short,
    /// One JSON object per line
    Json,
}

impl Options {
    /// Whether the input is LLVM IR.
    pub fn reads_llvm(&self) -> bool {
        match self.input_format {
            Some(format) => format == InputFormat::Llvm,
            None => Path::new(&*self.input_name()).extension().is_some_and(|it| it == "ll"),
        }
    }

    /// The name of the input for messages.
    pub fn input_name(&self) -> Cow<'_, str> {
        self.name_of(self.input.as_deref().unwrap_or(Path::new("-")))
    }

    /// The name of this input for messages.
    pub fn name_of<'a>(&'a self, input: &'a Path) -> Cow<'a, str> {
        match &self.stdin_filename {
            _ if input != Path::new("-") => input.to_string_lossy(),
            Some(name) => name.into(),
            None => "<stdin>".into(),
        }
    }

    /// The language of messages: that of the first variable of the environment that is set and not
    /// empty, as for gettext, unless the option names one.
    pub fn language(&self) -> Language {
        self.language.unwrap_or_else(language)
    }

    /// The rules of `--lint` and `--lint-as`, and of `--check` for LLVM IR; `None` without these options.
    pub fn rules(&self) -> Option<Rules> {
        let is_checked = |challenge| self.lint_as.contains(&challenge);
        let is_linted =
            self.lint || !self.lint_as.is_empty() || self.only_checks && self.reads_llvm();
        is_linted.then_some(Rules {
            mem2reg: is_checked(Challenge::Mem2reg),
            inline: is_checked(Challenge::Inline),
            llvm: self.llvm,
        })
    }

    /// Whether there is no output that errors could prevent.
    pub fn writes_nothing(&self) -> bool {
        self.fix
            || self.format
            || self.only_checks
            || self.rules().is_some()
            || self.emit == Emit::Names
    }

    /// Whether instructions need their places in the input: for faults of a program that runs, for
    /// remarks, and for a trace.
    pub fn wants_places(&self) -> bool {
        self.run || !self.remarks.is_empty() || matches!(self.emit, Emit::Trace | Emit::Html)
    }

    /// How warnings are treated.
    pub fn warnings(&self) -> Warnings {
        warnings::treated(&self.warnings)
    }

    /// How many diagnostics to keep and show.
    pub fn limits(&self) -> Limits {
        match self.diagnostic_limit {
            _ if self.message_format == MessageFormat::Json => Limits::NONE,
            Some(0) => Limits::NONE,
            Some(limit) => Limits { errors: limit, warnings: limit },
            None => Limits { errors: 100, warnings: 20 },
        }
    }

    /// The passes to run, in order.
    pub fn passes(&self) -> Vec<&'static Pass> {
        match self.emit {
            // The sink runs the passes that it traces.
            Emit::Trace => Vec::new(),
            Emit::Llvm | Emit::Svg | Emit::Dot | Emit::Html => self.passes_or_level(),
            _ if self.passes.is_none() => Vec::new(),
            _ => self.passes_or_level(),
        }
    }

    /// The passes that `--emit trace` watches.
    ///
    /// # Errors
    /// The first that comes too early.
    pub fn traced_pipeline(&self) -> Result<Pipeline, OrderError> {
        Pipeline::new(&self.passes_or_level())
    }

    fn passes_or_level(&self) -> Vec<&'static Pass> {
        match &self.passes {
            Some(passes) => passes
                .iter()
                .filter_map(|name| match name {
                    PassName::Pass(pass) => Some(*pass),
                    PassName::Help => None,
                })
                .collect(),
            None => transform::pipeline(self.level.into()).to_vec(),
        }
    }
}
