//! Programs that lli runs: those of testcases/performance after our -O1 and -O2, and after clang -O2.
//! Those in the folder `held_out` have a mean of their own. And the ablation: the others after -O2 with
//! each pass left out in turn, and which part of testcases/ has other code then.

use std::fs;
use std::io;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use minisysy::transform::{OptLevel, pipeline};

use crate::measure::{Summary, measure};
use crate::source::CLANG_O2;
use crate::support::{self, Program, Runtime, Tools};
use crate::table::{Columns, Table};
use crate::{Bench, Tables};

const COLUMNS: Columns<7> = [
    ("program", 20),
    ("size", 9),
    ("-O1, s", 6),
    ("-O2, s", 6),
    ("clang, s", 8),
    ("-O1 : clang", 11),
    ("-O2 : clang", 11),
];

const CHANGES: Columns<2> = [("left out", 14), ("programs changed", 16)];

const ABLATION: Columns<5> = [
    ("left out", 14),
    ("hurts most", 20),
    ("there", 5),
    ("programs over 1.05", 18),
    ("geometric mean", 14),
];

/// The limit for each command. No program takes more than a few seconds.
const LIMIT: Duration = Duration::from_secs(60);

/// Passes that the others need.
const NEEDED: [&str; 2] = ["remove-unreachable", "mem2reg"];

/// Where a program belongs to. The passes are tuned for the first half only, so that the mean of the
/// second says what they do for programs in general.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Training,
    HeldOut,
}

impl Half {
    fn of(program: &Program) -> Half {
        match program.name.starts_with("performance/held_out/") {
            true => Half::HeldOut,
            false => Half::Training,
        }
    }

    /// What the table calls the geometric mean of its programs.
    fn mean(self) -> &'static str {
        match self {
            Half::Training => "mean of training",
            Half::HeldOut => "mean of held-out",
        }
    }
}

/// How to make IR of a program.
enum Maker<'a> {
    Ours(String),
    Clang(&'a Tools),
}

impl Maker<'_> {
    /// Ours, with all of `passes` but this.
    fn without(name: &str, passes: &[&str]) -> Self {
        let rest: Vec<&str> = passes.iter().copied().filter(|&it| it != name).collect();
        Maker::Ours(format!("--passes={}", rest.join(",")))
    }
}

impl Bench {
    /// Prints the table of programs and adds it to `tables`; returns false if a program has failed.
    pub fn speed(&self, tables: &mut Tables) -> io::Result<bool> {
        let Some(tools) = &self.tools else { return Ok(true) };
        let halves = [Half::Training, Half::HeldOut];
        let halves = halves.map(|half| Ok((half, self.programs(half)?)));
        let halves: Vec<(Half, Vec<Program>)> = halves.into_iter().collect::<io::Result<_>>()?;
        if halves.iter().all(|(_, programs)| programs.is_empty()) {
            return Ok(true);
        }
        println!(
            "\nCPU time of {} for programs after our -O1 and -O2, and after {} {}.\n",
            tools.lli,
            tools.clang,
            CLANG_O2.join(" ")
        );
        let makers =
            [Maker::Ours("-O1".to_owned()), Maker::Ours("-O2".to_owned()), Maker::Clang(tools)];
        let mut table = Table::new(&COLUMNS);
        let mut sound = true;
        for (half, programs) in halves.iter().filter(|(_, programs)| !programs.is_empty()) {
            let mut ratios = [const { Vec::new() }; 2];
            for program in programs {
                let times = self.times(tools, program, &makers)?;
                let &[first, second, clang] = &times[..] else { unreachable!("there are three") };
                let own = [first, second].map(|time| Some(time? / clang?));
                for (ratios, own) in iter::zip(&mut ratios, own) {
                    ratios.extend(own);
                }
                sound &= own.iter().all(Option::is_some);
                let lines = fs::read_to_string(&program.source)?.lines().count();
                let seconds =
                    |time: Option<f64>| time.map_or("fails".to_owned(), |it| format!("{it:.2}"));
                let [o1, o2] =
                    own.map(|ratio| ratio.map_or(String::new(), |it| format!("{it:.2}")));
                table.row([
                    short_name(program).to_owned(),
                    format!("{lines} lines"),
                    seconds(first),
                    seconds(second),
                    seconds(clang),
                    o1,
                    o2,
                ]);
            }
            let [o1, o2] = ratios.map(|ratios| format!("{:.3}", geometric_mean(&ratios)));
            let empty = String::new;
            table.row([half.mean().to_owned(), empty(), empty(), empty(), empty(), o1, o2]);
        }
        tables.push(("speed", table.into_text()));
        Ok(sound)
    }

    /// Prints the table of the ablation and adds it to `tables`; returns false if a program has
    /// failed.
    pub fn ablation(&self, tables: &mut Tables) -> io::Result<bool> {
        let Some(tools) = &self.tools else {
            return Err(io::Error::other("the ablation needs LLVM"));
        };
        let programs = self.programs(Half::Training)?;
        let passes: Vec<&str> = pipeline(OptLevel::O2).iter().map(|pass| pass.name).collect();
        let mut names: Vec<&str> = Vec::new();
        for pass in &passes {
            if !NEEDED.contains(pass) && !names.contains(pass) {
                names.push(pass);
            }
        }
        let makers: Vec<Maker> = iter::once("")
            .chain(names.iter().copied())
            .map(|it| Maker::without(it, &passes))
            .collect();
        self.changes(&names, &makers, tables)?;
        println!(
            "\nCPU time of {} after -O2 without a pass, as a multiple of that after -O2.\n",
            tools.lli
        );
        let mut factors: Vec<Vec<(f64, &str)>> = vec![Vec::new(); names.len()];
        let mut sound = true;
        for program in &programs {
            let times = self.times(tools, program, &makers)?;
            sound &= times.iter().all(Option::is_some);
            for (factors, &time) in iter::zip(&mut factors, &times[1..]) {
                let factor = time.zip(times[0]).map(|(time, whole)| time / whole);
                factors.extend(factor.map(|factor| (factor, short_name(program))));
            }
        }
        let mut table = Table::new(&ABLATION);
        for (name, factors) in iter::zip(names, &factors) {
            let worst = factors.iter().copied().max_by(|left, right| left.0.total_cmp(&right.0));
            let (worst, program) = worst.unwrap_or((1.0, ""));
            let all: Vec<f64> = factors.iter().map(|it| it.0).collect();
            table.row([
                name.to_owned(),
                program.to_owned(),
                format!("{worst:.2}"),
                all.iter().filter(|&&it| it > 1.05).count().to_string(),
                format!("{:.3}", geometric_mean(&all)),
            ]);
        }
        tables.push(("ablation", table.into_text()));
        Ok(sound)
    }

    /// Prints which part of the programs in testcases/ has other code after each maker than after the first
    /// one, and adds the table to `tables`. The others leave out the passes of these names.
    fn changes(&self, names: &[&str], makers: &[Maker], tables: &mut Tables) -> io::Result<()> {
        let is_wanted = |it: &Program| !it.wrong && it.name.contains(&self.options.filter);
        let programs = support::programs()?.into_iter().filter(is_wanted);
        let programs = programs.step_by(if self.options.quick { 5 } else { 1 });
        let path = self.folder.path().join("changed.ll");
        let (mut changed, mut compiled) = (vec![0u32; names.len()], 0u32);
        for program in programs {
            let text = |maker| {
                let command = self.make(maker, &program, &path);
                let summary = Summary::new(vec![self.chain(&[command], LIMIT)?]);
                summary.complaint().is_none().then(|| fs::read(&path)).transpose()
            };
            // Nothing is written for a program with an error.
            let Some(whole) = text(&makers[0])? else { continue };
            compiled += 1;
            for (changed, maker) in iter::zip(&mut changed, &makers[1..]) {
                *changed += u32::from(text(maker)?.as_ref() != Some(&whole));
            }
        }
        println!("Programs with other code after -O2 without a pass, of {compiled}.\n");
        let mut table = Table::new(&CHANGES);
        for (name, changed) in iter::zip(names, changed) {
            let part = 100.0 * f64::from(changed) / f64::from(compiled);
            table.row([name.to_string(), format!("{part:.1} %")]);
        }
        tables.push(("changes", table.into_text()));
        Ok(())
    }

    /// The programs of a half; with `--quick` every fifth.
    fn programs(&self, half: Half) -> io::Result<Vec<Program>> {
        let is_wanted = |program: &Program| {
            program.name.starts_with("performance/")
                && Half::of(program) == half
                && program.name.contains(&self.options.filter)
        };
        let programs = support::programs()?.into_iter().filter(is_wanted);
        Ok(programs.step_by(if self.options.quick { 5 } else { 1 }).collect())
    }

    /// The medians of the CPU time of lli in seconds after each maker; `None` after one that
    /// fails.
    fn times(
        &self,
        tools: &Tools,
        program: &Program,
        makers: &[Maker],
    ) -> io::Result<Vec<Option<f64>>> {
        let runtime = Runtime::find(tools).map_err(io::Error::other)?;
        // Makers that make the same program share its times: most passes change few of the programs.
        let mut made: Vec<Vec<u8>> = Vec::new();
        let mut contestants = Vec::new();
        let mut of_maker = Vec::new();
        for (index, maker) in makers.iter().enumerate() {
            let linked = self.made(tools, &runtime, program, maker, index)?;
            let bytes = fs::read(&linked)?;
            let same = made.iter().position(|other| *other == bytes);
            of_maker.push(same.unwrap_or(made.len()));
            if same.is_none() {
                let mut lli = Command::new(&tools.lli);
                lli.arg(linked);
                made.push(bytes);
                contestants.push(lli);
            }
        }
        let runs = self.options.runs.unwrap_or(if self.options.quick { 1 } else { 5 });
        let input = support::input(&program.source);
        let messages = self.folder.path().join("messages");
        let mut outcomes: Vec<_> = contestants.iter().map(|_| Vec::new()).collect();
        for _ in 0..runs {
            for (outcomes, lli) in iter::zip(&mut outcomes, &contestants) {
                outcomes.push(measure(lli, input.as_deref(), LIMIT, &messages)?);
            }
        }
        self.clear()?;
        let cpu = |outcomes| Summary::new(outcomes).cpu().map(|cpu| cpu.as_secs_f64());
        let times: Vec<_> = outcomes.into_iter().map(cpu).collect();
        Ok(of_maker.into_iter().map(|index| times[index]).collect())
    }

    /// The command that writes the IR of a program to `ir`.
    fn make(&self, maker: &Maker, program: &Program, ir: &Path) -> Command {
        match maker {
            Maker::Ours(option) => {
                let mut compiler = Command::new(&self.compiler);
                compiler.arg(&program.source).args(["-W", "none", option]).arg("-o").arg(ir);
                compiler
            }
            Maker::Clang(tools) => self.clang_with(&CLANG_O2, tools, &program.source, ir),
        }
    }

    /// The linked IR of a program.
    fn made(
        &self,
        tools: &Tools,
        runtime: &Runtime,
        program: &Program,
        maker: &Maker,
        index: usize,
    ) -> io::Result<PathBuf> {
        let ir = self.folder.path().join(format!("{index}.ll"));
        let linked = ir.with_extension("bc");
        let compile = self.make(maker, program, &ir);
        let mut link = Command::new(&tools.llvm_link);
        link.arg(&ir).arg(&runtime.path).arg("-o").arg(&linked);
        let summary = Summary::new(vec![self.chain(&[compile, link], LIMIT)?]);
        match summary.complaint() {
            Some(complaint) => Err(io::Error::other(format!("{}: {complaint}", program.name))),
            None => Ok(linked),
        }
    }
}

/// The name without those of the folders.
fn short_name(program: &Program) -> &str {
    program.name.rsplit('/').next().unwrap_or_default()
}

fn geometric_mean(ratios: &[f64]) -> f64 {
    (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp()
}
