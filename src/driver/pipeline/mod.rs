//! The loop that takes functions from a front end, transforms them and writes them.
//!
//! Each function is transformed and written at once, while it is in the cache; the next function
//! reuses its memory. For a large input, several threads share the work. Each has its own front end
//! and takes runs of functions; the texts of the runs are written in order, so the output is the
//! same as with one thread. A module pass needs all functions at once, so they are collected first.

mod threads;

pub use threads::worth_starting;

use std::io::Write;
use std::ops::Range;
use std::time::Duration;

use clap::error::ErrorKind;
use minisysy::diag::{Diagnostics, Limits, Message, SourceFile, message};
use minisysy::front_end::{self, FrontEnd};
use minisysy::ir::print::{self, PrintOptions};
use minisysy::ir::{Context, Function, Module};
use minisysy::remarks::{Definitions, Wording};
use minisysy::transform::{Pass, Pipeline, Transformed, UndefinedBehavior};
use minisysy::verify;

use super::Times;
use super::options::{self, AllOrPass, Options};
use super::sink::{Product, Sink};
use super::stop::Stop;

/// The source of functions.
#[derive(Copy, Clone)]
pub struct Source<'a> {
    /// The input.
    pub file: &'a SourceFile,
    /// Opens a new front end at the beginning of the program.
    pub open: &'a (dyn Fn() -> Box<dyn FrontEnd + 'a> + Sync),
    /// Frees what only new front ends need. None is opened afterwards.
    pub close: &'a (dyn Fn() + Sync),
    /// The name of the front end's step, for `--time-passes`.
    pub step: &'static str,
}

impl Source<'_> {
    /// Reads the input without a use for it.
    ///
    /// # Errors
    /// Those of the input.
    pub fn check(&self) -> Result<(), Stop> {
        let mut front_end = (self.open)();
        for index in 0..front_end.definitions().len() {
            let function = front_end.function(index);
            front_end.recycle(function);
        }
        checked(front_end.finish().1).map(|_| ())
    }
}

/// What to do with functions, and what to write about them.
pub struct Job {
    pipeline: Pipeline,
    print: PrintOptions,
    product: Product,
    print_after: Vec<AllOrPass>,
    /// How many remarks to keep.
    limits: Limits,
    reads_llvm: bool,
    /// Whether times or steps are observed, which needs a single thread to keep the order.
    is_watched: bool,
    /// Whether a single thread must do all the work.
    pub is_alone: bool,
}

impl Job {
    /// The job that the command line describes. Exits with an error if the passes are in a wrong
    /// order.
    pub fn new(options: &Options) -> Job {
        Job::with_passes(options, &options.passes())
    }

    /// The same job with these passes.
    pub fn with_passes(options: &Options, passes: &[&'static Pass]) -> Job {
        let mut pipeline = Pipeline::new(passes).unwrap_or_else(|error| {
            options::refuse(ErrorKind::ValueValidation, &Message::verbatim(error.to_string()))
        });
        pipeline.verify = options.verify;
        pipeline.dominators = options.dominators.unwrap_or_default();
        let is_wanted = |pass: &&Pass| options.remarks.iter().any(|wanted| wanted.has(pass));
        pipeline.remarks = passes.iter().copied().filter(is_wanted).map(|pass| pass.name).collect();
        pipeline.options.phis = options.phis;
        let is_checked = options.run && !options.unchecked;
        pipeline.options.undefined = UndefinedBehavior::for_run(is_checked);
        Job {
            pipeline,
            print: PrintOptions {
                opaque_pointers: options.opaque_pointers,
                discard_value_names: options.discard_value_names,
            },
            product: Product::new(options),
            print_after: options.print_after.clone(),
            limits: options.limits(),
            reads_llvm: options.reads_llvm(),
            is_watched: !options.print_after.is_empty() || options.time_passes,
            is_alone: false,
        }
    }

    /// The passes and how they run.
    pub fn pipeline(&self) -> &Pipeline {
        &self.pipeline
    }

    /// Writes the program to `out`. Returns warnings and remarks only.
    ///
    /// # Errors
    /// The reason why the output is incomplete.
    pub fn write(
        &self,
        source: Source,
        times: &mut Times,
        out: &mut dyn Write,
    ) -> Result<Diagnostics, Stop> {
        // Text that is kept decides how all pointers are written.
        let must_wait = self.reads_llvm && self.print.opaque_pointers;
        if must_wait || !self.pipeline.is_per_function() {
            return self.write_module(source, times, out);
        }
        let front_end = times.measure(source.step, source.open);
        let lengths = front_end.definitions();
        // If one function is most of the program, other threads would have little to do, and its text would be kept.
        let (longest, all) = (lengths.iter().max(), lengths.iter().sum::<usize>());
        let can_share = longest.is_some_and(|&longest| longest < all - all / 4);
        match if can_share { self.threads(source).min(lengths.len()) } else { 1 } {
            0 | 1 => self.write_on_this_thread(front_end, source, times, out),
            threads => self.write_on_threads(front_end, source, threads, out),
        }
    }

    fn write_module(
        &self,
        source: Source,
        times: &mut Times,
        out: &mut dyn Write,
    ) -> Result<Diagnostics, Stop> {
        let (mut module, mut diagnostics) = self.collect(source, times)?;
        add_remarks(
            &mut diagnostics,
            self.transform(source.file, &mut module, self.threads(source), times)?,
        );
        let mut sink = self.sink(out);
        sink.head(&module.context)?;
        for id in module.context.signatures.keys() {
            let (context, function) = module.split(id);
            let is_kept = context.signatures[id].kept.text().is_some();
            if !function.is_declaration() || is_kept {
                sink.function(context, function)?;
            }
        }
        sink.tail(&module.context)?;
        Ok(diagnostics)
    }

    fn write_on_this_thread(
        &self,
        mut front_end: Box<dyn FrontEnd + '_>,
        source: Source,
        times: &mut Times,
        out: &mut dyn Write,
    ) -> Result<Diagnostics, Stop> {
        (source.close)();
        let range = 0..front_end.definitions().len();
        let mut sink = self.sink(out);
        let remarks = self.work(front_end.as_mut(), source, range, true, &mut sink, times)?;
        if !front_end.has_errors() {
            times.measure(sink.name(), || sink.tail(front_end.context()))?;
        }
        let mut diagnostics = checked(front_end.finish().1)?;
        add_remarks(&mut diagnostics, remarks);
        Ok(diagnostics)
    }

    /// Takes these functions from `front_end`, transforms and writes them, with the head before the
    /// first function of the program. After the first error, only looks for more errors. Returns
    /// the remarks.
    fn work<W: Write>(
        &self,
        front_end: &mut dyn FrontEnd,
        source: Source,
        range: Range<usize>,
        has_head: bool,
        sink: &mut Sink<W>,
        times: &mut Times,
    ) -> Result<Diagnostics, Stop> {
        let mut remarks = Diagnostics::new(self.limits);
        if range.is_empty() && has_head && !front_end.has_errors() {
            sink.head(front_end.context())?;
        }
        for index in range.clone() {
            let mut function = times.measure(source.step, || front_end.function(index));
            if front_end.has_errors() {
                continue;
            }
            let context = front_end.context();
            // The first function decides how pointers are written, so the head comes after it is
            // known.
            if has_head && index == range.start {
                times.measure(sink.name(), || sink.head(context))?;
            }
            if function.is_declaration() {
                // Its body is kept as text.
                sink.function(context, &mut function)?;
                continue;
            }
            self.verify_input(context, &function, times)?;
            let done =
                self.pipeline.run_function(context, &mut function, &mut self.observer(times));
            done.map_err(|error| Stop::Malformed(Message::verbatim(error.to_string())))?;
            let said = self.wording(source.file).of_function(context, &mut function);
            said.into_iter().for_each(|remark| remarks.push(remark));
            times.measure(sink.name(), || sink.function(context, &mut function))?;
            front_end.recycle(function);
        }
        Ok(remarks)
    }

    /// The whole program as a module, before any pass, and its warnings.
    ///
    /// # Errors
    /// The errors of the input.
    pub fn collect(
        &self,
        source: Source,
        times: &mut Times,
    ) -> Result<(Module, Diagnostics), Stop> {
        let open = || front_end::collect((source.open)());
        let (module, diagnostics) = times.measure(source.step, open);
        let warnings = checked(diagnostics)?;
        let module = module.expect("a program without errors is a module");
        for function in module.functions().filter(|function| !function.is_declaration()) {
            self.verify_input(&module.context, function, times)?;
        }
        Ok((module, warnings))
    }

    /// Runs the passes on the whole module of `file`, on up to `threads` threads between module passes.
    /// Returns their remarks.
    ///
    /// # Errors
    /// What a pass broke.
    pub fn transform(
        &self,
        file: &SourceFile,
        module: &mut Module,
        threads: usize,
        times: &mut Times,
    ) -> Result<Diagnostics, Stop> {
        let definitions = Definitions::of(module);
        let mut pipeline = self.pipeline.clone();
        pipeline.threads = threads;
        let done = pipeline.run(module, &mut self.observer(times));
        done.map_err(|error| Stop::Malformed(Message::verbatim(error.to_string())))?;
        let mut remarks = Diagnostics::new(self.limits);
        let said = self.wording(file).of_module(module, &definitions);
        said.into_iter().for_each(|remark| remarks.push(remark));
        Ok(remarks)
    }

    fn wording<'a>(&self, file: &'a SourceFile) -> Wording<'a> {
        Wording { file, is_source: !self.reads_llvm }
    }

    /// `--verify` before any pass.
    fn verify_input(
        &self,
        context: &Context,
        function: &Function,
        times: &mut Times,
    ) -> Result<(), Stop> {
        if !self.pipeline.verify {
            return Ok(());
        }
        let verified = times.measure("verify", || verify::verify_function(context, function));
        verified.map_err(|errors| {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            let errors = errors.join("\n  ");
            Stop::Malformed(message!(
                "the module is malformed before any pass:\n  {errors}",
                errors
            ))
        })
    }

    /// Adds up the times of passes, and prints what `--print-after` asks for.
    pub fn observer(&self, times: &mut Times) -> impl FnMut(&'static Pass, Duration, Transformed) {
        |pass, time, after| {
            times.add(pass.name, time);
            self.print_after(pass, after);
        }
    }

    fn print_after(&self, pass: &'static Pass, after: Transformed) {
        if self.print_after.iter().any(|wanted| wanted.has(pass)) {
            let text = match after {
                Transformed::Function(context, function, _) => {
                    print::print_function(context, function, self.print)
                }
                Transformed::Module(module) => print::print_module(module, self.print),
            };
            super::say(&format!("; after {}\n{text}", pass.name));
        }
    }

    fn sink<W: Write>(&self, out: W) -> Sink<W> {
        Sink::new(&self.product, &self.pipeline, self.print, out)
    }
}

/// Adds remarks to the warnings of the front end, which has no limits if it never finds any.
fn add_remarks(diagnostics: &mut Diagnostics, remarks: Diagnostics) {
    match diagnostics.is_empty() {
        true => *diagnostics = remarks,
        false => diagnostics.append(remarks),
    }
}

/// The warnings, unless one of the diagnostics is an error.
fn checked(diagnostics: Diagnostics) -> Result<Diagnostics, Stop> {
    match diagnostics.has_errors() {
        true => Err(Stop::Diagnostics(Box::new(diagnostics))),
        false => Ok(diagnostics),
    }
}
