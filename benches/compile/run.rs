//! Running programs: the interpreter, with and without checks, next to that of LLVM. The programs
//! check their own results and call no library function.

use std::fs;
use std::io;
use std::process::Command;

use crate::measure::Summary;
use crate::support::Tools;
use crate::table::{Columns, Table, ratio};
use crate::{Bench, Tables};

/// The programs, by name.
const PROGRAMS: [(&str, &str); 6] = [
    ("loops", include_str!("programs/loops.sy")),
    ("recursion", include_str!("programs/recursion.sy")),
    ("matrices", include_str!("programs/matrices.sy")),
    ("sieve", include_str!("programs/sieve.sy")),
    ("collatz", include_str!("programs/collatz.sy")),
    ("waves", include_str!("programs/waves.sy")),
];

const COLUMNS: Columns<8> = [
    ("program", 10),
    ("level", 5),
    ("million instructions", 20),
    ("checked, ms", 11),
    ("unchecked, ms", 13),
    ("lli, ms", 8),
    ("ratio, checked", 14),
    ("unchecked", 9),
];

impl Bench {
    /// Prints this table and adds it to `tables`; returns false if our interpreter has failed.
    pub fn run_programs(&self, tables: &mut Tables) -> io::Result<bool> {
        let programs = PROGRAMS.iter().filter(|(name, _)| name.contains(&self.options.filter));
        let programs: Vec<_> = programs.step_by(if self.options.quick { 2 } else { 1 }).collect();
        if programs.is_empty() {
            return Ok(true);
        }
        let beside = self.tools.as_ref().map_or(String::new(), |tools| {
            format!(", next to {} --jit-kind=mcjit --force-interpreter on the same IR", tools.lli)
        });
        println!("\nRunning programs{beside}.\n");
        let mut table = Table::new(&COLUMNS);
        let mut sound = true;
        for (name, source) in programs {
            for level in ["-O0", "-O1"] {
                sound &= self.run_program(name, source, level, &mut table)?;
            }
        }
        tables.push(("run", table.into_text()));
        Ok(sound)
    }

    fn run_program(
        &self,
        name: &str,
        source: &str,
        level: &str,
        table: &mut Table<8>,
    ) -> io::Result<bool> {
        let path = self.folder.path().join(format!("{name}.sy"));
        let module = path.with_extension("ll");
        fs::write(&path, source)?;
        let compiler = |options: &[&str]| {
            let mut command = Command::new(&self.compiler);
            command.arg(&path).arg(level).args(options);
            command
        };
        let output = compiler(&["--run", "--stats", "--message-format=json"]).output()?;
        let instructions = total(&String::from_utf8_lossy(&output.stderr));
        let mut contestants =
            vec![vec![compiler(&["--run"])], vec![compiler(&["--run", "--unchecked"])]];
        if let Some(tools) = &self.tools {
            let written = compiler(&["-o"]).arg(&module).status()?;
            if !written.success() {
                return Err(io::Error::other(format!("{name}: {written}")));
            }
            contestants.push(vec![interpreted(tools, &module)]);
        }
        let summaries = self.several(&contestants)?;
        let (checked, unchecked, theirs) = (&summaries[0], &summaries[1], summaries.get(2));
        table.row([
            name.to_owned(),
            level.to_owned(),
            format!("{:.1}", instructions as f64 / 1e6),
            checked.to_string(),
            unchecked.to_string(),
            theirs.map_or(String::new(), Summary::to_string),
            ratio(checked, theirs),
            ratio(unchecked, theirs),
        ]);
        for (who, summary) in [("checked", checked), ("unchecked", unchecked)] {
            if let Some(complaint) = summary.complaint() {
                println!("\n* {name} {level}, {who}: {complaint}\n");
            }
        }
        self.clear()?;
        Ok(checked.success().is_some() && unchecked.success().is_some())
    }
}

/// Without the first option lli compiles the program anyway.
fn interpreted(tools: &Tools, module: &std::path::Path) -> Command {
    let mut lli = Command::new(&tools.lli);
    lli.args(["--jit-kind=mcjit", "--force-interpreter"]).arg(module);
    lli
}

/// The number of instructions in the statistics.
fn total(text: &str) -> u64 {
    let number = text.split("\"total\":").nth(1).unwrap_or_default();
    let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_default()
}
