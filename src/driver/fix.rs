//! `--fix`: applies the fixes that are certain, and shows them.

use std::io::{IsTerminal, stdout};
use std::path::Path;

use minisysy::compile;
use minisysy::diag::{Limits, Patch, Report, SourceFile};
use minisysy::lint;

use super::options::Options;
use super::{Failed, build, print, read, report, rewrite};

/// How often the source is checked and fixed. A fix can show a further fault; a misspelt name is
/// reported once.
const MOST_ITERATIONS: usize = 50;

/// Fixes the file `input`, writes the difference to standard output, and reports what remains.
/// Standard input is not written back.
pub fn fix(input: &Path, options: &Options) -> Result<(), Failed> {
    let original = read(input, options)?;
    let mut patch = Patch::new(original.bytes());
    let mut file = original.clone();
    for _ in 0..MOST_ITERATIONS {
        if patch.mend(check(&file, options, Limits::NONE).iter()) == 0 {
            break;
        }
        file = SourceFile::new(original.name(), patch.source());
    }
    if file.bytes() != original.bytes() {
        if input != Path::new("-") {
            rewrite(input, file.bytes())?;
        }
        let diff = patch.diff(original.name());
        // Files can hold text that changes a terminal.
        match stdout().is_terminal() {
            true => print(SourceFile::new("", diff).text().as_bytes())?,
            false => print(&diff)?,
        }
    }
    report(&file, &check(&file, options, options.limits()), options)
}

/// The errors and warnings of `file`.
fn check(file: &SourceFile, options: &Options, limits: Limits) -> Report {
    let diagnostics = if options.reads_llvm() {
        lint::lint(file, options.rules().unwrap_or_default(), limits)
    } else {
        let settings = compile::Options { limits, ..build::compile_options(options) };
        return compile::check(file, settings, |_, _| ()).1;
    };
    diagnostics.finish(options.warnings())
}
