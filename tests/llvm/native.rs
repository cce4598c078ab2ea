//! Many modules as one executable: LLVM's programs take longer to start than to do their work.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::support::ir::{Counts, with_prefixes};
use crate::support::{
    self, LIMIT, Program, Runtime, Tools, compare, read_lossy, run, scratch, succeed,
};

/// The spelling of pointers in a file.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Pointers {
    /// As `i32*`.
    Typed,
    /// As `ptr`.
    Opaque,
}

impl Pointers {
    /// The spellings that this version of clang can print.
    pub fn of_clang(version: u32) -> &'static [Pointers] {
        match version {
            ..14 => &[Pointers::Typed],
            14 => &[Pointers::Typed, Pointers::Opaque],
            _ => &[Pointers::Opaque],
        }
    }

    /// The word for messages.
    pub fn name(self) -> &'static str {
        match self {
            Pointers::Typed => "typed",
            Pointers::Opaque => "opaque",
        }
    }

    /// The options that this version of opt and llvm-link needs.
    pub fn options(self, version: u32) -> &'static [&'static str] {
        // LLVM 14 needs an option for ptr; 15 does without; 17 does not have the option.
        if self == Pointers::Opaque && version == 14 { &["-opaque-pointers"] } else { &[] }
    }

    /// The same for clang.
    pub fn options_of_clang(self, version: u32) -> &'static [&'static str] {
        match self.options(version) {
            [] => &[],
            _ => &["-mllvm", "-opaque-pointers"],
        }
    }
}

/// The name of the linked modules in a folder.
const LINKED: &str = "linked.bc";

/// Modules whose names begin with a number of their own, linked by llvm-link, which verifies them.
pub struct Linked {
    folder: tempfile::TempDir,
    pointers: Pointers,
    count: usize,
}

impl Linked {
    /// Links modules of LLVM IR.
    pub fn new(tools: &Tools, modules: &[String], pointers: Pointers) -> Result<Linked, String> {
        let folder = scratch().map_err(|error| error.to_string())?;
        let mut link = Command::new(&tools.llvm_link);
        link.args(pointers.options(tools.version)).arg("-o").arg(folder.path().join(LINKED));
        for (number, module) in modules.iter().enumerate() {
            let path = folder.path().join(format!("{number}.ll"));
            let module = numbered(module, number);
            fs::write(&path, module).map_err(|error| error.to_string())?;
            link.arg(path);
        }
        succeed("llvm-link", &run(&mut link, None, LIMIT)?)?;
        Ok(Linked { folder, pointers, count: modules.len() })
    }

    /// What opt's mem2reg leaves of each module.
    pub fn promoted_by_opt(&self, tools: &Tools) -> Result<Vec<Counts>, String> {
        let mut opt = Command::new(&tools.opt);
        opt.args(self.pointers.options(tools.version)).args(["-passes=mem2reg", "-S"]);
        let finished = run(opt.arg(self.folder.path().join(LINKED)), None, LIMIT)?;
        succeed("opt", &finished)?;
        let text = String::from_utf8_lossy(&finished.stdout);
        let counts = Counts::by_program(&text, number_of);
        let of = |number| counts.get(&number).copied().unwrap_or_default();
        Ok((0..self.count).map(of).collect())
    }

    /// Compiles the modules without optimisation, with the runtime library. The executable takes the
    /// number of a module and calls its `main`.
    fn executable(&self, tools: &Tools, runtime: &Runtime) -> Result<PathBuf, String> {
        let mut calls = String::new();
        let mut driver = "int atoi(const char *);\n".to_owned();
        for number in 0..self.count {
            let name = format!("m{number}_main");
            let _ = writeln!(driver, "int {name}(int, char **);");
            let _ = writeln!(calls, "case {number}: return {name}(1, words);");
        }
        let _ = writeln!(driver, "int main(int count, char **words) {{");
        let _ = writeln!(driver, "switch (atoi(words[1])) {{\n{calls}}}\nreturn 255;\n}}");
        let [source, executable] = ["driver.c", "all"].map(|name| self.folder.path().join(name));
        fs::write(&source, driver).map_err(|error| error.to_string())?;
        let mut clang = Command::new(&tools.clang);
        clang.args(["-w", "-O0"]).args(self.pointers.options_of_clang(tools.version));
        clang.arg(source).arg(self.folder.path().join(LINKED)).arg(&runtime.object);
        // The functions of math.h are a library of their own.
        clang.arg("-lm").arg("-o").arg(&executable);
        succeed("clang", &run(&mut clang, None, LIMIT)?)?;
        Ok(executable)
    }
}

/// Checks that LLVM's verifier accepts the modules in files, and that each program prints and returns
/// what its .out file says. If the modules cannot be linked, tells the first that fails alone.
pub fn behave(
    tools: &Tools,
    runtime: &Runtime,
    jobs: &[(&Program, String, PathBuf)],
    pointers: Pointers,
) -> Result<(), String> {
    let read = |(_, _, path): &(_, _, PathBuf)| read_lossy(path);
    let modules: Vec<String> = jobs.iter().map(read).collect::<Result<_, _>>()?;
    let executable = Linked::new(tools, &modules, pointers)
        .and_then(|linked| Ok((linked.executable(tools, runtime)?, linked)));
    let (executable, _linked) = match executable {
        Ok(executable) => executable,
        Err(message) if jobs.len() == 1 => return Err(format!("{}: {message}", jobs[0].1)),
        Err(message) => {
            let alone = |job| behave(tools, runtime, std::slice::from_ref(job), pointers).err();
            return Err(jobs.iter().find_map(alone).unwrap_or(message));
        }
    };
    for (number, (program, label, _)) in jobs.iter().enumerate() {
        let input = support::input(&program.source);
        let attempt =
            run(Command::new(&executable).arg(number.to_string()), input.as_deref(), LIMIT)
                .and_then(|finished| compare(&support::expected(&program.source)?, &finished));
        attempt.map_err(|message| format!("{label}: {message}"))?;
    }
    Ok(())
}

/// The number of the module whose definition has this name.
fn number_of(name: &str) -> Option<usize> {
    name.strip_prefix('m')?.split('_').next()?.parse().ok()
}

/// A module in which each name that it defines begins with a number.
fn numbered(ir: &str, number: usize) -> String {
    let is_definition = |line: &&str| {
        let is_one = line.starts_with('@') || line.starts_with("define ");
        is_one && !line.contains(" = external ") && !line.contains("@llvm.")
    };
    let lines = ir.lines().map(str::trim_start).filter(is_definition);
    let defined: BTreeSet<Vec<u8>> =
        lines.filter_map(|line| Some(name(line.split_once('@')?.1))).collect();
    with_prefixes(ir, |text| {
        // `@0` is not `@"0"`.
        let is_unnamed = text.starts_with(|it: char| it.is_ascii_digit());
        match defined.contains(&name(text)) {
            true => format!("m{number}_{}", if is_unnamed { "unnamed" } else { "" }),
            false => String::new(),
        }
    })
}

/// The name at the start of a text, after its `@`, without quotation marks and escapes.
fn name(text: &str) -> Vec<u8> {
    let is_end = |it: char| !it.is_ascii_alphanumeric() && !"-$._".contains(it);
    let Some(quoted) = text.strip_prefix('"') else {
        return text.split(is_end).next().unwrap_or_default().into();
    };
    let mut parts = quoted.split('"').next().unwrap_or_default().split('\\');
    let mut name = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (code, rest) = part.split_at_checked(2).unwrap_or((part, ""));
        name.extend(u8::from_str_radix(code, 16));
        name.extend_from_slice(rest.as_bytes());
    }
    name
}
