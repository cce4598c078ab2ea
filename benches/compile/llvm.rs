//! From .ll file to .ll file: clang -O0 compiles some of the inputs, then our mem2reg and that of
//! opt transform the result.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use minisysy::support::grouped::grouped;

use crate::generate::{CASES, Case};
use crate::measure::Summary;
use crate::source::Level;
use crate::support::Tools;
use crate::table::{Columns, Table, growth, ratio};
use crate::{Bench, Tables, write_case};

/// The inputs that are also measured as LLVM IR.
const INPUTS: [&str; 4] =
    ["mixed program", "small functions", "loops with breaks", "live variables"];

const COLUMNS: Columns<9> = [
    ("input", 18),
    ("size", 27),
    ("MB", 5),
    ("ours, ms", 8),
    ("growth", 6),
    ("opt, ms", 8),
    ("ratio", 6),
    ("peak, MB", 8),
    ("opt's, MB", 9),
];

impl Bench {
    /// Prints this table and adds it to `tables`; returns false if our compiler has failed.
    pub fn llvm(&self, tools: &Tools, tables: &mut Tables) -> io::Result<bool> {
        let is_input = |case: &&Case| INPUTS.contains(&case.name);
        let cases = CASES.iter().filter(|case| case.name.contains(&self.options.filter));
        let mut cases = cases.filter(is_input).peekable();
        if cases.peek().is_none() {
            return Ok(true);
        }
        println!("\nFrom clang's .ll file to .ll file, next to {} alone.\n", tools.opt);
        let mut table = Table::new(&COLUMNS);
        let mut sound = true;
        for case in cases {
            sound &= self.llvm_case(tools, case, &mut table)?;
        }
        tables.push(("llvm", table.into_text()));
        Ok(sound)
    }

    fn llvm_case(&self, tools: &Tools, case: &Case, table: &mut Table<9>) -> io::Result<bool> {
        let size = self.options.size(case);
        let quarter = self.unoptimised(tools, case, size / 4)?;
        let path = self.unoptimised(tools, case, size)?;
        let bytes = fs::metadata(&path)?.len();
        let promoted = self.folder.path().join("opt.ll");
        let summaries = self.several(&[
            self.ours(Level::O1, &path),
            vec![self.opt(tools, &path, &promoted)],
            self.ours(Level::O1, &quarter),
        ])?;
        let (ours, theirs) = (&summaries[0], &summaries[1]);
        table.row([
            case.name.to_owned(),
            format!("{} {}", grouped(size as u64), case.unit),
            format!("{:.2}", bytes as f64 / 1e6),
            ours.to_string(),
            growth(ours, Some(&summaries[2])),
            theirs.to_string(),
            ratio(ours, Some(theirs)),
            format!("{:.1}", ours.peak as f64 / 1e6),
            format!("{:.1}", theirs.peak as f64 / 1e6),
        ]);
        if let Some(complaint) = ours.complaint() {
            println!("\n* {}, ours: {complaint}\n", case.name);
        }
        self.clear()?;
        Ok(ours.success().is_some())
    }

    /// The file that clang makes of an input without optimising it.
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
