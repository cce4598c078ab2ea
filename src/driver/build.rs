//! From the input to the output, one function after the other, so that a program's functions are
//! not all in memory at a time.

use std::io::{self, Write};
use std::time::Instant;

use minisysy::analysis::Algorithm;
use minisysy::analysis::report::{self, PhiCounts, ReportOptions};
use minisysy::compile::{self, Checked};
use minisysy::diag::SourceFile;
use minisysy::ir::print::{self, ModuleWriter, PrintOptions};
use minisysy::ir::{FuncId, Module, verify};
use minisysy::lower;
use minisysy::reader::Reader;
use minisysy::sema::Extensions;
use minisysy::transform::{self, Pass, PipelineOptions, mem2reg};

use super::options::{Emit, Options, PrintAfter, Standard};
use super::output::Destination;
use super::parallel;
use super::{Failed, Times, fail, report, warnings, write_out};

/// Compiles the program or reads the module, runs the passes and writes what `--emit` asks for.
pub fn build(
    file: &SourceFile,
    options: &Options,
    times: &mut Times,
    destination: &Destination,
) -> Result<(), Failed> {
    if options.reads_llvm() {
        return match parallel::transform(file, options) {
            Some(parts) => times.measure("print", || {
                write_out(destination, |out| parts.iter().try_for_each(|part| out.write_all(part)))
            }),
            None => build_llvm(file, options, times, destination),
        };
    }
    let compile_options = compile_options(options);
    let (checked, diagnostics) =
        compile::check(file, compile_options, |name, time| times.add(name, time));
    report(file, &diagnostics, options)?;
    let Checked { program, names } = checked.expect("a program without errors was checked");
    let start = Instant::now();
    let before = times.sum();
    let written =
        write(options, times, destination, false, |back_end, out| {
            let module =
                lower::lower_observed(&program, names, file.name(), |module, function| {
                    match function {
                        None => back_end.begin(module, out),
                        Some(function) => back_end.function(module, function, out),
                    }
                })?;
            back_end.end(&module, out)
        });
    // What is left of the time is that of lowering.
    let others = times.sum() - before;
    times.add("lower", start.elapsed().saturating_sub(others));
    written
}

/// How a program is compiled.
pub fn compile_options(options: &Options) -> compile::Options {
    compile::Options {
        extensions: match (options.std, options.pedantic) {
            (Standard::Minisysy, _) => Extensions::Refuse,
            (Standard::Sysy, true) => Extensions::Warn,
            (Standard::Sysy, false) => Extensions::Accept,
        },
        warnings: warnings(options),
        limits: options.limits(),
        with_places: options.run,
    }
}

/// Reads a module function by function, and has each transformed and written at once.
fn build_llvm(
    file: &SourceFile,
    options: &Options,
    times: &mut Times,
    destination: &Destination,
) -> Result<(), Failed> {
    let mut reader = times.measure("parse", || Reader::new(file, options.limits()));
    let mut is_refused = false;
    let mut finished = Ok(());
    let written = write(options, times, destination, true, |back_end, out| {
        let mut is_begun = false;
        loop {
            let start = Instant::now();
            let next = reader.next_function();
            back_end.times.add("parse", start.elapsed());
            // Once there is an error, only more of them are looked for.
            if !reader.has_errors() {
                if !std::mem::replace(&mut is_begun, true) {
                    back_end.begin(&reader.module, out)?;
                }
                match next {
                    Some(function) => back_end.function(&mut reader.module, function, out)?,
                    None => back_end.end(&reader.module, out)?,
                }
            }
            if next.is_none() {
                break;
            }
        }
        let reading = reader.finish();
        let diagnostics = reading.diagnostics.finish(warnings(options));
        finished = report(file, &diagnostics, options);
        is_refused = finished.is_err();
        // Nothing is written then, and why has been said.
        if is_refused { Err(io::ErrorKind::BrokenPipe.into()) } else { Ok(()) }
    });
    if is_refused { finished } else { written }
}

/// Has `produce` write to the destination. What may still fail is kept back from streams.
fn write(
    options: &Options,
    times: &mut Times,
    destination: &Destination,
    may_fail: bool,
    produce: impl FnOnce(&mut BackEnd, &mut Output) -> io::Result<()>,
) -> Result<(), Failed> {
    let print = PrintOptions {
        opaque_pointers: options.opaque_pointers,
        discard_value_names: options.discard_value_names,
    };
    let mut back_end = BackEnd {
        passes: options.pipeline(),
        options: PipelineOptions { verify: options.verify, passes: options.pass_options() },
        report: ReportOptions {
            semidominators: matches!(
                options.dominators,
                Some(Algorithm::LengauerTarjan | Algorithm::SemiNca)
            ),
            dominators: options.dominators.unwrap_or_default(),
        },
        print,
        print_after: options.print_after,
        times,
        fault: None,
    };
    let is_kept_back = may_fail && !matches!(destination, Destination::File(_));
    let written = write_out(destination, |out| {
        let mut kept_back = Vec::new();
        let target: &mut dyn Write = if is_kept_back { &mut kept_back } else { &mut *out };
        let mut output = match options.emit {
            Emit::Analysis => Output::Analysis { out: target, is_first: true },
            _ => Output::Module(Box::new(ModuleWriter::new(print, target))),
        };
        produce(&mut back_end, &mut output)?;
        drop(output);
        out.write_all(&kept_back)
    });
    match back_end.fault {
        Some(fault) => Err(fail(fault)),
        None => written,
    }
}

/// What is written.
enum Output<'w> {
    /// The text of the module.
    Module(Box<ModuleWriter<'w>>),
    /// What is known of its functions, as JSON.
    Analysis {
        out: &'w mut dyn Write,
        /// Whether no function has been written.
        is_first: bool,
    },
}

/// What happens to a function once it is lowered or read.
struct BackEnd<'a> {
    passes: Vec<&'static Pass>,
    options: PipelineOptions,
    report: ReportOptions,
    print: PrintOptions,
    print_after: Option<PrintAfter>,
    times: &'a mut Times,
    /// What verification has found, which ends everything.
    fault: Option<String>,
}

impl BackEnd<'_> {
    /// Writes what comes before the functions.
    fn begin(&mut self, module: &Module, output: &mut Output) -> io::Result<()> {
        match output {
            Output::Module(writer) => self.times.measure("print", || writer.head(module)),
            Output::Analysis { out, .. } => {
                let name = serde_json::Value::from(module.source_filename.as_str());
                write!(out, "{{\"source_filename\":{name},\"functions\":[")
            }
        }
    }

    /// Transforms and writes a function, and forgets its body.
    fn function(
        &mut self,
        module: &mut Module,
        function: FuncId,
        output: &mut Output,
    ) -> io::Result<()> {
        if let Err(fault) = self.transform(module, function) {
            self.fault = Some(fault);
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        match output {
            Output::Module(writer) => {
                self.times.measure("print", || writer.function(module, function))?;
            }
            Output::Analysis { out, is_first } => {
                let separator = if std::mem::take(is_first) { "\n" } else { ",\n" };
                let start = Instant::now();
                let text = self.analyse(module, function);
                self.times.add("analyse", start.elapsed());
                write!(out, "{separator}{text}")?;
            }
        }
        module.forget_body(function);
        Ok(())
    }

    /// Writes what comes behind the functions.
    fn end(&mut self, module: &Module, output: &mut Output) -> io::Result<()> {
        match output {
            Output::Module(writer) => self.times.measure("print", || writer.declarations(module)),
            Output::Analysis { out, .. } => out.write_all(b"\n]}\n"),
        }
    }

    fn transform(&mut self, module: &mut Module, function: FuncId) -> Result<(), String> {
        if self.options.verify {
            let verified = || verify::verify_function(module, &module.functions[function]);
            self.times.measure("verify", verified).map_err(|errors| {
                let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
                format!("the module is malformed before any pass:\n  {}", errors.join("\n  "))
            })?;
        }
        let (times, print, print_after) = (&mut *self.times, self.print, self.print_after);
        transform::run_passes(
            module,
            function,
            &self.passes,
            self.options,
            |pass, function, time, module| {
                times.add(pass.name, time);
                let is_printed = match print_after {
                    Some(PrintAfter::All) => true,
                    Some(PrintAfter::Pass(only)) => only.name == pass.name,
                    None => false,
                };
                if is_printed {
                    let text = print::print_function(module, &module.functions[function], print);
                    super::say(&format!("; after {}\n{text}", pass.name));
                }
            },
        )
        .map_err(|error| error.to_string())
    }

    /// What is known of a function, in one line of JSON. The function is promoted for counting
    /// phis.
    fn analyse(&self, module: &mut Module, function: FuncId) -> String {
        let names = print::block_names(module, &module.functions[function], self.print);
        let before = module.functions[function].phi_count();
        let mut phis = PhiCounts { before, after: 0 };
        let mut report = report::report(module, &module.functions[function], phis, self.report);
        mem2reg::run_with(module, function, self.options.passes);
        phis.after = module.functions[function].phi_count();
        report.phis = phis;
        report.to_json(|block| names[block].clone()).to_string()
    }
}
