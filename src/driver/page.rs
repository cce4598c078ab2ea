//! `--emit html`: writes the page about a program.

use minisysy::diag::SourceFile;
use minisysy::page;

use super::build::{report_all, say_why, with_source};
use super::options::Options;
use super::output::Destination;
use super::pipeline::{Job, Stop};
use super::{Failed, Times, write_out};

/// Compiles or reads the program in `file`, runs the passes and writes the page about it.
pub fn write(
    file: &SourceFile,
    options: &Options,
    times: &mut Times,
    destination: &Destination,
) -> Result<(), Failed> {
    let job = Job::new(options);
    with_source(file, options, times, |source, times| {
        let (mut module, warnings) =
            job.collect(source, times).map_err(|stop| say_why(stop, file, options))?;
        report_all(warnings, file, options)?;
        let describe = || page::data(file, !options.reads_llvm(), &mut module, job.pipeline());
        let data = times
            .measure("describe", describe)
            .map_err(|error| say_why(Stop::Malformed(error.to_string()), file, options))?;
        let page = times.measure("print", || page::html(&data));
        write_out(destination, |out| out.write_all(page.as_bytes()))
    })
}
