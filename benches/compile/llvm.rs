//! From .ll file to .ll file: what clang -O0 makes of some of the inputs goes through our mem2reg
//! and through opt's.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use crate::generate::{CASES, Case};
use crate::measure::Summary;
use crate::support::Tools;
use crate::{Bench, Columns, grouped, growth, head, ratio, row, write_case};

/// The inputs that are also measured as LLVM IR.
const INPUTS: [&str; 4] =
    ["mixed program", "small functions", "loops with breaks", "live variables"];

const COLUMNS: Columns<11> = [
    ("input", 18),
    ("size", 27),
    ("MB", 5),
    ("at 1/4, ms", 10),
    ("at 1/2, ms", 10),
    ("ours, ms", 8),
    ("growth", 6),
    ("opt, ms", 8),
    ("ratio", 6),
    ("peak, MB", 8),
    ("opt's, MB", 9),
];

impl Bench {
    /// Prints the second table; returns false if our compiler has failed.
    pub fn llvm(&self, tools: &Tools) -> io::Result<bool> {
        let is_input = |case: &&Case| INPUTS.contains(&case.name);
        let cases = CASES.iter().filter(|case| case.name.contains(&self.options.filter));
        let mut cases = cases.filter(is_input).peekable();
        if cases.peek().is_none() {
            return Ok(true);
        }
        println!("\nFrom clang's .ll file to .ll file, beside {} alone.\n", tools.opt);
        head(&COLUMNS);
        let mut sound = true;
        for case in cases {
            sound &= self.llvm_case(tools, case)?;
        }
        Ok(sound)
    }

    fn llvm_case(&self, tools: &Tools, case: &Case) -> io::Result<bool> {
        let size = self.options.size(case);
        let mut smaller = Vec::new();
        for divisor in [4, 2] {
            let path = self.unoptimised(tools, case, size / divisor)?;
            smaller.extend(self.several(&[self.ours(&path)])?);
        }
        let path = self.unoptimised(tools, case, size)?;
        let bytes = fs::metadata(&path)?.len();
        let promoted = self.folder.path().join("opt.ll");
        let contestants = [self.ours(&path), vec![self.opt(tools, &path, &promoted)]];
        let summaries = self.several(&contestants)?;
        let (ours, theirs) = (&summaries[0], &summaries[1]);
        row(
            &COLUMNS,
            [
                case.name.to_owned(),
                format!("{} {}", grouped(size), case.unit),
                format!("{:.2}", bytes as f64 / 1e6),
                smaller[0].to_string(),
                smaller[1].to_string(),
                ours.to_string(),
                growth(ours, smaller.first()),
                theirs.to_string(),
                ratio(ours, Some(theirs)),
                format!("{:.1}", ours.peak as f64 / 1e6),
                format!("{:.1}", theirs.peak as f64 / 1e6),
            ],
        );
        if let Some(complaint) = ours.complaint() {
            println!("\n* {}, ours: {complaint}\n", case.name);
        }
        self.clear()?;
        Ok(ours.success().is_some())
    }

    /// What clang makes of an input without optimising it.
    fn unoptimised(&self, tools: &Tools, case: &Case, size: usize) -> io::Result<PathBuf> {
        let source = self.folder.path().join(case.file(size));
        write_case(case, size, &source)?;
        let output = source.with_extension("ll");
        let clang = vec![self.clang(tools, &source, &output)];
        let summary = Summary::new(vec![self.chain(&clang, Duration::from_secs(60))?]);
        match summary.complaint() {
            Some(complaint) => Err(io::Error::other(format!("clang: {complaint}"))),
            None => Ok(output),
        }
    }
}
