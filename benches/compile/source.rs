//! From source file to .ll file: our compiler, next to LLVM's programs that do as much.

use std::io;
use std::path::Path;
use std::process::Command;

use minisysy::support::grouped::grouped;

use crate::generate::Case;
use crate::measure::Summary;
use crate::support::Tools;
use crate::table::{Columns, Table, growth, ratio};
use crate::{Bench, CLANG, Tables, write_case};

/// A level of optimisation, and what stands beside it.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Level {
    /// SSA form, next to clang followed by opt.
    O1,
    /// Optimised code, next to clang -O2.
    O2,
}

/// What clang does at -O2. Overflow wraps, as in the language.
pub const CLANG_O2: [&str; 4] = ["-O2", "-fwrapv", "-S", "-emit-llvm"];

/// The inputs for which `--quick` runs clang -O2, which takes long for most.
const QUICK: [&str; 3] = ["small program", "loops with breaks", "else-if ladder"];

const COLUMNS: Columns<8> = [
    ("input", 18),
    ("size", 27),
    ("MB", 5),
    ("ours, ms", 8),
    ("growth", 6),
    ("clang + opt, ms", 15),
    ("ratio", 6),
    ("peak, MB", 8),
];

const COLUMNS_O2: Columns<8> = {
    let mut columns = COLUMNS;
    columns[5] = ("clang -O2, ms", 13);
    columns
};

impl Level {
    /// The option of our compiler.
    pub fn option(self) -> &'static str {
        match self {
            Level::O1 => "-O1",
            Level::O2 => "-O2",
        }
    }
}

impl Bench {
    /// Prints the table of a level and adds it to `tables`; returns false if our compiler has failed.
    pub fn sources(&self, level: Level, tables: &mut Tables) -> io::Result<bool> {
        if level == Level::O2 {
            println!();
        }
        println!(
            "Medians of the time of whole processes, from source file to .ll file at {}.",
            level.option()
        );
        if let Some(tools) = &self.tools {
            match level {
                Level::O1 => println!(
                    "Next to it: {} {} and {} -passes=mem2reg -S, of LLVM {}.",
                    tools.clang,
                    CLANG.join(" "),
                    tools.opt,
                    tools.version
                ),
                Level::O2 => println!("Next to it: {} {}.", tools.clang, CLANG_O2.join(" ")),
            }
        }
        println!("Growth: the factor from the time for a quarter of the size; 4 is linear.\n");
        let (section, columns) = match level {
            Level::O1 => ("compile", &COLUMNS),
            Level::O2 => ("optimise", &COLUMNS_O2),
        };
        let mut table = Table::new(columns);
        let mut notes = Vec::new();
        let mut sound = true;
        for case in self.options.cases() {
            sound &= self.source(level, case, &mut table, &mut notes)?;
        }
        if !notes.is_empty() {
            println!();
        }
        for note in notes {
            println!("* {note}");
        }
        tables.push((section, table.into_text()));
        Ok(sound)
    }

    /// Adds a row to the table; returns false if our compiler has failed.
    fn source(
        &self,
        level: Level,
        case: &Case,
        table: &mut Table<8>,
        notes: &mut Vec<String>,
    ) -> io::Result<bool> {
        let size = self.options.size(case);
        let path = self.folder.path().join(case.file(size));
        let bytes = write_case(case, size, &path)?;
        let mut contestants = vec![self.ours(level, &path)];
        let has_theirs = level == Level::O1 || !self.options.quick || QUICK.contains(&case.name);
        let tools = self.tools.as_ref().filter(|_| has_theirs);
        contestants.extend(tools.map(|tools| self.theirs(level, tools, &path)));
        if case.scales {
            let path = self.folder.path().join(case.file(size / 4));
            write_case(case, size / 4, &path)?;
            contestants.push(self.ours(level, &path));
        }
        let summaries = self.several(&contestants)?;
        let (ours, others) = summaries.split_first().expect("ours is measured");
        let mut others = others.iter();
        let theirs = tools.and_then(|_| others.next());
        let quarter = others.next();
        for (who, summary) in [("ours", Some(ours)), ("LLVM's", theirs)] {
            if let Some(complaint) = summary.and_then(Summary::complaint) {
                notes.push(format!("{}, {who}: {complaint}", case.name));
            }
        }
        table.row([
            case.name.to_owned(),
            format!("{} {}", grouped(size as u64), case.unit),
            format!("{:.2}", bytes as f64 / 1e6),
            ours.to_string(),
            growth(ours, quarter),
            theirs.map_or(String::new(), Summary::to_string),
            ratio(ours, theirs),
            format!("{:.1}", ours.peak as f64 / 1e6),
        ]);
        self.clear()?;
        Ok(ours.success().is_some() || (case.refusable && ours.refused()))
    }

    fn theirs(&self, level: Level, tools: &Tools, source: &Path) -> Vec<Command> {
        let [compiled, promoted] = ["clang.ll", "opt.ll"].map(|name| self.folder.path().join(name));
        match level {
            Level::O1 => {
                vec![self.clang(tools, source, &compiled), self.opt(tools, &compiled, &promoted)]
            }
            Level::O2 => vec![self.clang_with(&CLANG_O2, tools, source, &compiled)],
        }
    }
}
