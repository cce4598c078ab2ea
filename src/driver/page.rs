//! `--emit html`: writes the page about a program.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use minisysy::diag::{Code, Diagnostic, Diagnostics, Message, SourceFile, message};
use minisysy::interpreter::RunOptions;
use minisysy::{front_end, page, transform};

use super::build::{report_all, say_why, with_source};
use super::options::Options;
use super::output::Output;
use super::picture::not_defined;
use super::pipeline::Job;
use super::stop::Stop;
use super::{Failed, Times, cannot_read, fail, write_out};

/// A run for the page stops after this many instructions unless `--max-steps` says otherwise.
const MOST_STEPS: u64 = 10_000_000;

/// Compiles or reads the program in `file`, runs the passes and writes the page about it.
pub fn write(
    file: &SourceFile,
    options: &Options,
    times: &mut Times,
    output: &mut Output,
) -> Result<(), Failed> {
    let job = Job::new(options);
    let read_input = |path: &Path| Ok((path.to_string_lossy().into_owned(), read_input(path)?));
    let run_input = options.run_input.as_deref().map(read_input).transpose()?;
    with_source(file, options, times, |source, times| {
        let (mut module, found) =
            job.collect(source, times).map_err(|stop| say_why(stop, file, options))?;
        report_all(found, file, options)?;
        let before = run_input.is_some().then(|| module.clone());
        let is_source = !options.reads_llvm();
        let only = options.function.as_deref();
        if let Some(wanted) = only {
            let names = page::names(&module);
            if !names.contains(&wanted) {
                return Err(fail(not_defined(wanted, names.into_iter())));
            }
        }
        let pipeline = job.pipeline();
        let described =
            page::data(file, is_source, &mut module, pipeline, only, &mut job.observer(times));
        let (mut data, mut said) = described.map_err(|error| {
            say_why(Stop::Malformed(Message::verbatim(error.to_string())), file, options)
        })?;
        said.retain(|remark| is_wanted(remark, options));
        let mut remarks = Diagnostics::new(options.limits());
        said.into_iter().for_each(|remark| remarks.push(remark));
        report_all(remarks, file, options)?;
        if let (Some((name, input)), Some(before)) = (&run_input, &before) {
            let limits = RunOptions {
                most_steps: Some(options.max_steps.unwrap_or(MOST_STEPS)),
                warnings: options.warnings(),
                ..RunOptions::default()
            };
            let after = (!job.pipeline().passes().is_empty()).then_some(&module);
            let run = page::Run { name, input, options: limits };
            times.measure("run", || page::add_run(&mut data, file, before, after, run));
        }
        let page = times.measure("print", || page::html(&data));
        write_out(output, |out| out.write_all(page.as_bytes()))
    })
}

/// Reads the input of the program, which is as large as a source file at most.
pub fn read_input(path: &Path) -> Result<Vec<u8>, Failed> {
    let limit = front_end::MAX_SOURCE_BYTES as u64;
    let cannot = |why| fail(cannot_read(&path.to_string_lossy(), why));
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(limit + 1).read_to_end(&mut bytes));
    match read {
        Ok(size) if size as u64 > limit => {
            Err(cannot(message!("it has more than {limit} bytes", limit)))
        }
        Ok(_) => Ok(bytes),
        Err(error) => Err(cannot(Message::from(&error))),
    }
}

/// Whether `--remarks` asks for what a pass said.
fn is_wanted(remark: &Diagnostic, options: &Options) -> bool {
    let Code::Remark { pass, .. } = remark.code else { return false };
    let pass = transform::pass_named(pass);
    pass.is_some_and(|pass| options.remarks.iter().any(|wanted| wanted.has(pass)))
}
