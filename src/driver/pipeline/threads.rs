//! Several threads that share the functions of a program.

use std::io::Write;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use minisysy::diag::{Diagnostics, SourceFile};
use minisysy::front_end::FrontEnd;
use minisysy::runtime::Library;

use super::{Job, Source};
use crate::driver::Times;
use crate::driver::sink::Product;
use crate::driver::stop::Stop;

/// The most bytes that are reserved for the text of a run of functions at once.
const MOST_ROOM: usize = 1 << 24;

/// A smaller input is not worth the threads.
const LEAST_BYTES: usize = 1 << 18;

/// Memory cannot keep more threads than this busy.
const MOST_THREADS: usize = 8;

/// The number of runs of functions for each thread. With several, no thread waits long for the
/// others.
const RUNS_PER_THREAD: usize = 8;

/// The number of threads worth starting for `file`.
pub fn worth_starting(file: &SourceFile) -> usize {
    let available = || thread::available_parallelism().map_or(1, usize::from);
    if file.bytes().len() >= LEAST_BYTES { available().min(MOST_THREADS) } else { 1 }
}

impl Job {
    /// The number of threads worth starting for this job.
    pub fn threads(&self, source: Source) -> usize {
        // Threads keep their output in memory, and a report can be quadratically larger than the
        // input.
        let is_report = !matches!(self.product, Product::Module);
        let is_alone = self.is_watched || self.is_alone || is_report;
        if is_alone { 1 } else { worth_starting(source.file) }
    }

    /// Writes the same text as one thread would.
    pub fn write_on_threads(
        &self,
        mut front_end: Box<dyn FrontEnd + '_>,
        source: Source,
        threads: usize,
        out: &mut dyn Write,
    ) -> Result<Diagnostics, Stop> {
        let runs = &runs(front_end.as_ref(), threads * RUNS_PER_THREAD);
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        let mut remarks = Diagnostics::new(self.limits);
        let called = thread::scope(|scope| -> Result<Vec<Library>, Stop> {
            let mut is_shared = false;
            for _ in 0..threads.min(runs.len()) {
                let (sender, next) = (sender.clone(), &next);
                let work = move || self.work_on_runs(source, runs, next, &sender);
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    // The system refuses more threads; those that there are do all the work.
                    break;
                }
                is_shared = true;
            }
            if !is_shared {
                return Err(Stop::NeedsOneThread);
            }
            drop(sender);
            let mut done: Vec<Option<Run>> = runs.iter().map(|_| None).collect();
            let mut called = Vec::new();
            let mut is_opaque = None;
            let mut written = 0;
            for (index, run) in receiver {
                done[index] = Some(run?);
                while let Some(run) = done.get_mut(written).and_then(Option::take) {
                    // Each run has only one kind of pointers. If the kinds of two runs differ, the
                    // input mixes them.
                    is_opaque = is_opaque.or(run.is_opaque);
                    if run.is_opaque.is_some_and(|own| is_opaque != Some(own)) {
                        return Err(Stop::NeedsOneThread);
                    }
                    out.write_all(&run.text)?;
                    called.extend(run.called);
                    remarks.append(run.remarks);
                    written += 1;
                }
            }
            Ok(called)
        });
        called?.into_iter().for_each(|library| front_end.declare(library));
        self.sink(out).tail(front_end.context())?;
        Ok(remarks)
    }

    /// Takes runs of functions until none remains or something stops the work.
    fn work_on_runs(
        &self,
        source: Source,
        runs: &[Range<usize>],
        next: &AtomicUsize,
        sender: &mpsc::Sender<(usize, Result<Run, Stop>)>,
    ) {
        // The IR of a program is several times as long as the program. Unused capacity is never touched; too
        // little makes the text be copied as it grows.
        let room = (8 * source.file.bytes().len() / runs.len()).min(MOST_ROOM);
        let mut front_end = (source.open)();
        let mut sink = self.sink(Vec::with_capacity(room));
        let mut times = Times::start();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(run) = runs.get(index) else { break };
            let (front_end, range) = (front_end.as_mut(), run.clone());
            let worked = self.work(front_end, source, range, index == 0, &mut sink, &mut times);
            let is_stopped = worked.is_err() || front_end.has_errors();
            let run = worked.and_then(|remarks| {
                Ok(Run {
                    text: std::mem::replace(sink.flush()?, Vec::with_capacity(room)),
                    remarks,
                    called: front_end.take_called(),
                    is_opaque: front_end.has_opaque_pointers(),
                })
            });
            // The receiver is closed if another thread stopped.
            if sender.send((index, run)).is_err() || is_stopped {
                break;
            }
        }
        // A single thread finds everything to report, in order.
        let (_, diagnostics) = front_end.finish();
        if !diagnostics.is_empty() {
            let _ = sender.send((0, Err(Stop::NeedsOneThread)));
        }
    }
}

/// The output for a run of functions.
struct Run {
    text: Vec<u8>,
    remarks: Diagnostics,
    called: Vec<Library>,
    is_opaque: Option<bool>,
}

/// Divides the definitions into at most `count` runs of about the same length.
fn runs(front_end: &dyn FrontEnd, count: usize) -> Vec<Range<usize>> {
    let lengths = front_end.definitions();
    let wanted = lengths.iter().sum::<usize>() / count + 1;
    let mut runs = Vec::with_capacity(count);
    let (mut start, mut length) = (0, 0);
    for (index, own) in lengths.iter().enumerate() {
        length += own;
        if length >= wanted || index + 1 == lengths.len() {
            runs.push(start..index + 1);
            (start, length) = (index + 1, 0);
        }
    }
    if runs.is_empty() {
        // The head is written with the first run.
        runs.push(0..0);
    }
    runs
}
