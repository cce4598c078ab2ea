//! The command line.

use std::path::PathBuf;

use clap::{ArgAction, ColorChoice, Parser, ValueEnum, ValueHint};
use clap_complete::Shell;

/// Compiles miniSysY, a C subset for compiler courses, to LLVM IR in SSA form.
///
/// The output is a module that `lli` runs once it is linked with the runtime library:
///
///     compiler program.sy -o program.ll
///
/// Exit status: 0 when the program was compiled, 1 when it has errors or a file cannot be read
/// or written, 2 when the command line is wrong.
#[derive(Parser, Debug)]
#[command(name = "compiler", version, max_term_width = 100, arg_required_else_help = true)]
#[command(verbatim_doc_comment)]
pub struct Options {
    /// The source file, or `-` for standard input
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath)]
    #[arg(required_unless_present_any = ["explain", "completions", "man"])]
    pub input: Option<PathBuf>,

    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// How much to optimise: -O0 keeps variables in memory, -O1 promotes them to SSA values
    #[arg(short = 'O', value_name = "LEVEL", default_value = "1")]
    pub level: Level,

    /// What to write
    #[arg(long, value_name = "WHAT", default_value = "llvm", help_heading = "Output")]
    pub emit: Emit,

    /// Write pointers as `ptr`, for LLVM 15 and newer, instead of `i32*`, which every LLVM reads
    #[arg(long, help_heading = "Output")]
    pub opaque_pointers: bool,

    /// Number values and blocks instead of naming them
    #[arg(long, help_heading = "Output")]
    pub discard_value_names: bool,

    /// The language: with or without the extensions around miniSysY
    #[arg(long, value_name = "LANGUAGE", default_value = "sysy", help_heading = "Language")]
    pub std: Standard,

    /// Warn about extensions
    #[arg(long, help_heading = "Language")]
    pub pedantic: bool,

    /// What becomes of warnings
    #[arg(short = 'W', value_name = "WHAT", default_value = "all")]
    #[arg(help_heading = "Diagnostics")]
    pub warnings: Warnings,

    /// How errors and warnings are written
    #[arg(long, value_name = "FORMAT", default_value = "human", help_heading = "Diagnostics")]
    pub message_format: MessageFormat,

    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto", help_heading = "Diagnostics")]
    pub color: ColorChoice,

    /// Explain the code of an error or warning, such as E0012, and exit
    #[arg(long, value_name = "CODE", help_heading = "Diagnostics", exclusive = true)]
    pub explain: Option<String>,

    /// Verify the module after lowering and after every pass
    #[arg(long, help_heading = "Looking inside")]
    pub verify: bool,

    /// Tell on standard error how long each step took
    #[arg(long, help_heading = "Looking inside")]
    pub time_passes: bool,

    /// Print the completion script of a shell and exit
    #[arg(long, value_name = "SHELL", help_heading = "Installation", exclusive = true)]
    pub completions: Option<Shell>,

    /// Print the manual page and exit
    #[arg(long, action = ArgAction::SetTrue, help_heading = "Installation", exclusive = true)]
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
}

/// `--emit`
#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
pub enum Emit {
    /// The tokens, one on a line
    Tokens,
    /// The syntax tree
    Ast,
    /// LLVM IR before any pass
    Ir,
    /// LLVM IR
    Llvm,
}

/// `--std`
#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
pub enum Standard {
    /// miniSysY and what SysY adds to it
    Sysy,
    /// miniSysY alone: extensions are errors
    Minisysy,
}

/// `-W`
#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
pub enum Warnings {
    /// All are reported
    All,
    /// None is reported
    None,
    /// All are errors
    Error,
}

/// `--message-format`
#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
pub enum MessageFormat {
    /// With the source line and hints
    Human,
    /// One line each: `path:line:column: error[E0012]: message`
    Short,
    /// One JSON object on a line for each
    Json,
}
