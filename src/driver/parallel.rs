//! LLVM IR on several processors. Functions do not depend on each other, so each thread reads the
//! outermost level, then transforms and prints its part of the functions; the parts together are
//! what one thread would print.

use std::thread;

use minisysy::diag::{Limits, SourceFile};
use minisysy::ir::print::{ModuleWriter, PrintOptions};
use minisysy::reader::Reader;
use minisysy::transform::{self, Pass, PipelineOptions};

use super::options::{Emit, Options};

/// A smaller file is not worth the threads.
const LEAST_BYTES: usize = 1 << 20;

/// More threads than this are not fed by one memory.
const MOST_THREADS: usize = 8;

/// The text of the transformed module, in parts. Nothing when the file is small, when there is
/// anything to say about it, or when somebody wants to look inside: then one thread does it all.
pub fn transform(file: &SourceFile, options: &Options) -> Option<Vec<Vec<u8>>> {
    let is_plain = matches!(options.emit, Emit::Llvm | Emit::Ir)
        && options.print_after.is_none()
        && !options.time_passes
        && !options.verify;
    let threads = thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS);
    if !is_plain || threads < 2 || file.bytes().len() < LEAST_BYTES {
        return None;
    }
    let job = Job {
        name: file.name(),
        text: file.bytes(),
        passes: options.pipeline(),
        options: PipelineOptions { verify: false, passes: options.pass_options() },
        print: PrintOptions {
            opaque_pointers: options.opaque_pointers,
            discard_value_names: options.discard_value_names,
        },
    };
    thread::scope(|scope| {
        let job = &job;
        let others: Vec<_> =
            (1..threads).map(|part| scope.spawn(move || job.part(part, threads))).collect();
        let first = job.part(0, threads);
        let parts = others.into_iter().map(|other| other.join().expect("a panic ends the process"));
        std::iter::once(first).chain(parts).collect()
    })
}

/// What all threads are told.
struct Job<'a> {
    name: &'a str,
    text: &'a [u8],
    passes: Vec<&'static Pass>,
    options: PipelineOptions,
    print: PrintOptions,
}

impl Job<'_> {
    /// The text of one part: the first one begins with the head, the last one ends with the
    /// declarations.
    fn part(&self, part: usize, parts: usize) -> Option<Vec<u8>> {
        let mut reader = Reader::of_text(self.name, self.text, Limits::ZERO);
        let mut out = Vec::new();
        let mut writer = ModuleWriter::new(self.print, &mut out);
        let definitions: Vec<_> = reader.definitions().collect();
        definitions.iter().for_each(|&function| writer.skip(&reader.module, function));
        reader.keep_part(part, parts);
        let mut is_begun = part > 0;
        loop {
            let next = reader.next_function();
            if reader.has_diagnostics() {
                return None;
            }
            // Only now is it known how pointers are written.
            if !std::mem::replace(&mut is_begun, true) {
                writer.head(&reader.module).ok()?;
            }
            let Some(function) = next else { break };
            let module = &mut reader.module;
            transform::run_passes(module, function, &self.passes, self.options, |_, _, _, _| {})
                .ok()?;
            writer.function(module, function).ok()?;
            module.forget_body(function);
        }
        if part + 1 == parts { writer.declarations(&reader.module) } else { writer.flush() }
            .ok()?;
        drop(writer);
        // Globals that are mentioned and not there are only known at the end.
        let reading = reader.finish();
        reading.diagnostics.is_empty().then_some(out)
    }
}
