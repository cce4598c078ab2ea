//! What clang makes of miniSysY programs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::native::{self, Linked, Pointers};
use crate::support::ir::Counts;
use crate::support::{LIMIT, Program, read_lossy, root, run, scratch, succeed};
use crate::{Bench, compile_to, no_more_phis};

/// Programs that are not C, because they need elements of constant arrays at compile time; and programs
/// that clang compiles wrongly: the functions of one have the names of functions of the C library, and the
/// constants of another may not be rounded to double first.
const NOT_C: [&str; 5] = [
    "mdarray/ext_constant_elements",
    "programs/ext_logic",
    "sysy2022/constant_elements",
    "lab8/own_library_names",
    "sysy2022/constants_rounded_once",
];

/// The options with which clang reads miniSysY as C, and constants as floats; see tools/reference.sh.
const AS_C: [&str; 14] = [
    "-x",
    "c",
    "-std=gnu89",
    "-w",
    "-fwrapv",
    "-fno-builtin",
    "-ffp-contract=off",
    "-Xclang",
    "-cl-single-precision-constant",
    "-O0",
    "-Xclang",
    "-disable-O0-optnone",
    "-S",
    "-emit-llvm",
];

/// Whether a program is C and ends soon; those of `performance/` run too long.
pub fn is_meant(program: &Program) -> bool {
    let is_c = !NOT_C.contains(&program.name.as_str());
    is_c && !program.wrong && !program.name.starts_with("performance/")
}

/// Checks what clang makes of these programs.
pub fn check(bench: &Bench, programs: &[Program]) -> Result<(), String> {
    let mut theirs: Vec<Counts> = Vec::new();
    for &pointers in Pointers::of_clang(bench.tools.version) {
        let folder = scratch().map_err(|error| error.to_string())?;
        let from_clang = run_clang(bench, programs, pointers, folder.path())?;
        if theirs.is_empty() {
            // opt leaves the same for both spellings.
            let read = |path: &PathBuf| read_lossy(path);
            let modules: Vec<String> = from_clang.iter().map(read).collect::<Result<_, _>>()?;
            theirs =
                Linked::new(&bench.tools, &modules, pointers)?.promoted_by_opt(&bench.tools)?;
        }
        let mut jobs = Vec::new();
        for ((program, input), theirs) in programs.iter().zip(&from_clang).zip(&theirs) {
            let label = format!("{}: {} pointers", program.name, pointers.name());
            let output = input.with_extension("o1.ll");
            compile_to(input, "-O1", &output)
                .and_then(|()| no_more_phis(&read_lossy(&output)?, theirs.phis))
                .map_err(|message| format!("{label}: {message}"))?;
            jobs.push((program, label, output));
        }
        native::behave(&bench.tools, &bench.runtime, &jobs, pointers)?;
    }
    Ok(())
}

/// Compiles programs as C to files in a folder with one process of clang, and returns the files.
fn run_clang(
    bench: &Bench,
    programs: &[Program],
    pointers: Pointers,
    folder: &Path,
) -> Result<Vec<PathBuf>, String> {
    let mut sources = Vec::new();
    for program in programs {
        let text = read_lossy(&root().join(&program.source))?;
        let own = ["starttime", "stoptime"].into_iter().filter(|timer| defines(&text, timer));
        let own: String =
            own.map(|timer| format!("#define SYSY_OWN_{}\n", timer.to_uppercase())).collect();
        let header = root().join("runtime/sysy.h");
        // The timers tell the numbers of lines.
        let text = format!("{own}#include \"{}\"\n#line 1\n{text}", header.display());
        let path = folder.join(program.name.replace('/', ".") + ".c");
        fs::write(&path, text).map_err(|error| error.to_string())?;
        sources.push(path);
    }
    // The driver of clang starts a process for each file, with options that it can tell. One process
    // with these writes a file beside each source.
    let mut driver = Command::new(&bench.tools.clang);
    driver.arg("-###").args(AS_C).args(pointers.options_of_clang(bench.tools.version));
    let told = run(driver.args(["-o", "output"]).arg(&sources[0]), None, LIMIT)?;
    let told = String::from_utf8_lossy(&told.stderr).into_owned();
    let line = told.lines().find(|line| line.contains("\"-cc1\"")).unwrap_or_default();
    let words: Vec<&str> = line.split('"').skip(3).step_by(2).collect();
    let options: Vec<&str> = match words.iter().position(|&word| word == "-o") {
        Some(at) => [&words[..at], &words[at + 2..words.len() - 1]].concat(),
        None => return Err(format!("clang -### tells no options: {told}")),
    };
    let mut clang = Command::new(&bench.tools.clang);
    succeed("clang", &run(clang.args(options).args(&sources), None, LIMIT)?)?;
    Ok(sources.iter().map(|path| path.with_extension("ll")).collect())
}

/// Whether a miniSysY program defines a function with this name.
fn defines(text: &str, name: &str) -> bool {
    ["int", "void"].iter().any(|result| {
        text.split(result).skip(1).any(|rest| {
            let rest = rest.trim_start().strip_prefix(name);
            rest.is_some_and(|rest| rest.trim_start().starts_with('('))
        })
    })
}
