//! The ways to run a program.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::ast::{Language, Program};
use crate::print;
use crate::process::{self, Finished};

/// An engine that executes programs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Engine {
    /// The processor, after clang has compiled the program.
    Clang,
    /// The compiler, by `--run`.
    Interpreter,
    /// lli, on the IR of the compiler.
    Lli,
}

/// A way to run a program.
#[derive(Debug)]
pub struct Way {
    /// Its name.
    pub name: &'static str,
    engine: Engine,
    /// The options for the compiler.
    options: &'static [&'static str],
}

impl Way {
    fn is_opaque(&self) -> bool {
        self.options.contains(&"--opaque-pointers")
    }
}

/// All ways. The first of the wanted ways is the reference for the others.
pub const WAYS: [Way; 14] = [
    Way { name: "clang", engine: Engine::Clang, options: &[] },
    Way { name: "interpreter-O0", engine: Engine::Interpreter, options: &["-O0"] },
    Way { name: "interpreter-O1", engine: Engine::Interpreter, options: &["-O1"] },
    Way {
        name: "interpreter-unchecked-O0",
        engine: Engine::Interpreter,
        options: &["-O0", "--unchecked"],
    },
    Way {
        name: "interpreter-unchecked-O1",
        engine: Engine::Interpreter,
        options: &["-O1", "--unchecked"],
    },
    Way {
        name: "interpreter-out-of-ssa",
        engine: Engine::Interpreter,
        options: &["--passes=mem2reg,reg2mem"],
    },
    Way {
        name: "interpreter-maximal",
        engine: Engine::Interpreter,
        options: &["-O1", "--phis=maximal"],
    },
    Way {
        name: "interpreter-on-the-fly",
        engine: Engine::Interpreter,
        options: &["-O1", "--phis=on-the-fly"],
    },
    Way {
        name: "interpreter-value-numbering",
        engine: Engine::Interpreter,
        options: &["--passes=remove-unreachable,mem2reg,local-value-numbering"],
    },
    Way { name: "lli-O0", engine: Engine::Lli, options: &["-O0"] },
    Way { name: "lli-O1", engine: Engine::Lli, options: &["-O1"] },
    Way { name: "lli-opaque-O0", engine: Engine::Lli, options: &["-O0", "--opaque-pointers"] },
    Way { name: "lli-opaque-O1", engine: Engine::Lli, options: &["-O1", "--opaque-pointers"] },
    Way {
        name: "lli-value-numbering",
        engine: Engine::Lli,
        options: &["--passes=remove-unreachable,mem2reg,local-value-numbering"],
    },
];

/// The ways whose names begin with one of `names`, in the order of [`WAYS`]. Fails if a name
/// matches none, or if there are fewer than two ways.
pub fn select(names: &[String]) -> Result<Vec<&'static Way>, String> {
    for name in names {
        if !WAYS.iter().any(|way| way.name.starts_with(name.as_str())) {
            let known: Vec<&str> = WAYS.iter().map(|way| way.name).collect();
            return Err(format!("there is no way `{name}`; there are {}", known.join(", ")));
        }
    }
    let ways: Vec<&Way> =
        WAYS.iter().filter(|way| names.iter().any(|name| way.name.starts_with(name))).collect();
    if ways.len() < 2 {
        return Err("one way alone has nothing to be compared with".to_owned());
    }
    Ok(ways)
}

/// The programs that the ways need, and the top of the project.
#[derive(Clone, Debug)]
pub struct Tools {
    /// The compiler under test.
    pub compiler: PathBuf,
    /// A C compiler.
    pub clang: String,
    /// Executes LLVM IR.
    pub lli: String,
    /// The major version of lli.
    pub version: u32,
    /// The top of the project.
    pub root: PathBuf,
    /// The limit for each command.
    pub limit: Duration,
}

impl Tools {
    /// Whether the way is possible: old versions of LLVM have no opaque pointers.
    pub fn can(&self, way: &Way) -> bool {
        !way.is_opaque() || self.version >= 14
    }

    /// Compiles the runtime library into `folder`, for [`Bench::new`].
    pub fn prepare(&self, folder: &Path) -> Result<(), String> {
        let library = self.root.join("runtime/libsysy.c");
        for (name, flags) in [("libsysy.o", &["-c"][..]), ("libsysy.so", &["-shared"])] {
            let mut clang = Command::new(&self.clang);
            clang.args(["-O2", "-fPIC", "-fno-builtin"]).args(flags).arg(&library);
            process::succeed(clang.arg("-o").arg(folder.join(name)), folder, self.limit)?;
        }
        Ok(())
    }
}

/// A place to run one program after another.
#[derive(Debug)]
pub struct Bench<'a> {
    tools: &'a Tools,
    /// The folder of the runtime library.
    library: &'a Path,
    /// The folder of the program's files.
    folder: tempfile::TempDir,
}

impl<'a> Bench<'a> {
    /// A bench with a new folder; `library` is the folder that [`Tools::prepare`] has filled.
    pub fn new(tools: &'a Tools, library: &'a Path) -> io::Result<Bench<'a>> {
        Ok(Bench { tools, library, folder: tempfile::tempdir()? })
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes the files of `program`.
    pub fn load(&self, program: &Program) -> io::Result<()> {
        fs::write(self.file("program.sy"), print::source(program))?;
        fs::write(self.file("program.in"), print::input(program))
    }

    /// Runs the program of [`Bench::load`]. Fails unless all commands end normally.
    pub fn run(&self, way: &Way, language: Language) -> Result<Finished, String> {
        let (tools, source) = (self.tools, self.file("program.sy"));
        let mut compiler = Command::new(&tools.compiler);
        compiler.args(["-W", "none"]).args(way.options).arg(&source);
        let mut command = match way.engine {
            Engine::Clang => {
                self.compile(&source, language)?;
                Command::new(self.file("program"))
            }
            Engine::Interpreter => {
                compiler.arg("--run");
                compiler
            }
            Engine::Lli => {
                let ir = self.file("program.ll");
                compiler.arg("-o").arg(&ir);
                process::succeed(&mut compiler, self.folder.path(), tools.limit)?;
                let mut lli = Command::new(&tools.lli);
                // Loads the compiled library, instead of compiling its IR each time.
                lli.arg("--jit-kind=mcjit");
                lli.arg(format!("-load={}", self.library.join("libsysy.so").display()));
                if way.is_opaque() && tools.version == 14 {
                    lli.arg("-opaque-pointers");
                }
                lli.arg(&ir);
                lli
            }
        };
        process::run(&mut command, self.folder.path(), Some(&self.file("program.in")), tools.limit)
    }

    /// Compiles the program with clang.
    fn compile(&self, source: &Path, language: Language) -> Result<(), String> {
        let mut clang = Command::new(&self.tools.clang);
        clang.args(match language {
            Language::C => &["-x", "c", "-std=gnu89"][..],
            Language::Cxx => {
                &["-x", "c++", "-std=gnu++14", "-fno-operator-names", "-Dconst=constexpr"]
            }
        });
        clang.args(["-w", "-fwrapv", "-fno-builtin", "-O1", "-include"]);
        clang.arg(self.tools.root.join("runtime/sysy.h")).arg(source);
        clang.args(["-x", "none"]).arg(self.library.join("libsysy.o"));
        clang.arg("-o").arg(self.file("program"));
        process::succeed(&mut clang, self.folder.path(), self.tools.limit)
    }

    /// Compares the first of `ways` with the others on `program`, up to the first difference.
    /// Returns `Ok(None)` if all agree, and an error if the first way fails.
    pub fn compare(
        &self,
        program: &Program,
        ways: &[&'static Way],
    ) -> Result<Option<Difference>, String> {
        self.load(program).map_err(|error| error.to_string())?;
        let (first, others) = ways.split_first().expect("there are two ways");
        let expected = self.run(first, program.language)?;
        for way in others {
            let got = self.run(way, program.language);
            let is_failure = got.is_err();
            let description = match got {
                Ok(got) if got == expected => continue,
                Ok(got) => describe(&expected, &got) + &process::said(self.folder.path()),
                Err(failure) => failure,
            };
            return Ok(Some(Difference { way, is_failure, description }));
        }
        Ok(None)
    }
}

/// A result that differs from that of the reference.
#[derive(Debug)]
pub struct Difference {
    /// The way.
    pub way: &'static Way,
    /// Whether a command failed and so gave no result to compare.
    pub is_failure: bool,
    /// A description of the difference.
    pub description: String,
}

/// The first place where the output or the status differs.
fn describe(expected: &Finished, got: &Finished) -> String {
    let [mut left, mut right] =
        [expected, got].map(|it| it.stdout.split_inclusive(|&byte| byte == b'\n'));
    for number in 1_u64.. {
        let show = |line: Option<&[u8]>| match line {
            None => "the end".to_owned(),
            Some(line) => {
                let line = line.strip_suffix(b"\n").unwrap_or(line).escape_ascii().to_string();
                format!("`{}`", line.chars().take(60).collect::<String>())
            }
        };
        match (left.next(), right.next()) {
            (None, None) => break,
            (left, right) if left == right => {}
            (left, right) => {
                let (left, right) = (show(left), show(right));
                return format!("line {number} of the output: expected {left}, got {right}");
            }
        }
    }
    format!("exit status {}, expected {}", got.status, expected.status)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_selected_by_the_beginnings_of_their_names() {
        let names = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| name.to_string()).collect();
            select(&names).map(|ways| ways.iter().map(|way| way.name).collect::<Vec<_>>())
        };
        assert_eq!(names(&["lli-O1", "clang"]), Ok(vec!["clang", "lli-O1"]));
        assert_eq!(names(&["lli"]).map(|ways| ways.len()), Ok(5));
        assert!(names(&["clang"]).is_err());
        assert!(names(&["gcc", "clang"]).is_err());
    }

    #[test]
    fn differences_are_described() {
        let finished =
            |stdout: &str, status| Finished { stdout: stdout.as_bytes().to_vec(), status };
        let of = |left: &Finished, right: &Finished| describe(left, right);
        assert_eq!(
            of(&finished("1\n2\n", 0), &finished("1\n3\n", 0)),
            "line 2 of the output: expected `2`, got `3`"
        );
        assert_eq!(
            of(&finished("1\n", 0), &finished("1\n2", 0)),
            "line 2 of the output: expected the end, got `2`"
        );
        assert_eq!(of(&finished("", 1), &finished("", 2)), "exit status 2, expected 1");
    }
}
