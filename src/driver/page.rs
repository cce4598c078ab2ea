//! `--emit html`: writes the page about a program.

use minisysy::diag::{Code, Diagnostic, Diagnostics, SourceFile};
use minisysy::{page, transform};

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
        let is_source = !options.reads_llvm();
        let described =
            page::data(file, is_source, &mut module, job.pipeline(), &mut job.observer(times));
        let (data, mut said) = described
            .map_err(|error| say_why(Stop::Malformed(error.to_string()), file, options))?;
        said.retain(|remark| is_wanted(remark, options));
        let mut remarks = Diagnostics::new(options.limits());
        said.into_iter().for_each(|remark| remarks.push(remark));
        report_all(remarks, file, options)?;
        let page = times.measure("print", || page::html(&data));
        write_out(destination, |out| out.write_all(page.as_bytes()))
    })
}

/// Whether `--remarks` asks for what a pass said.
fn is_wanted(remark: &Diagnostic, options: &Options) -> bool {
    let Code::Remark { pass, .. } = remark.code else { return false };
    let pass = transform::pass_named(pass);
    pass.is_some_and(|pass| options.remarks.iter().any(|wanted| wanted.has(pass)))
}
