//! The ways to run a program.

use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::time::Duration;

use minisysy::reduce::{self, Budget, Expected, Rules};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

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

/// The interpreter stops after this many instructions while a program becomes small.
const MOST_STEPS: u64 = 100_000_000;

/// Stands for an option with [`Passes`] among the options of a way.
const RANDOM: &str = "--passes=random";

/// The optimising passes. Each of them runs alone after mem2reg, and in random sequences.
const OPTIMISING: [&str; 20] = [
    "sccp",
    "simplify",
    "gvn",
    "ranges",
    "dse",
    "rotate",
    "licm",
    "induction",
    "loop-deletion",
    "vectorize",
    "unroll",
    "widen",
    "arguments",
    "tail-recursion",
    "inline",
    "inline-all",
    "globals",
    "dead-functions",
    "adce",
    "simplify-cfg",
];

/// The optimising passes that ask for what purity finds out.
const AFTER_PURITY: [&str; 6] = ["globals", "gvn", "dse", "licm", "vectorize", "adce"];

/// The other passes.
const OTHER: [&str; 5] =
    ["remove-unreachable", "mem2reg", "local-value-numbering", "purity", "reg2mem"];

/// The passes that a random sequence is made of. Every order of them is legal after mem2reg.
pub fn passes() -> impl Iterator<Item = &'static str> {
    OTHER.into_iter().chain(OPTIMISING)
}

/// A random sequence of passes, after those that make SSA form.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Passes(pub Vec<&'static str>);

impl Passes {
    /// The sequence for a program, the same on every machine.
    pub fn random(seed: u64, index: u64) -> Passes {
        let mut rng = ChaCha8Rng::seed_from_u64(seed.rotate_left(32) ^ index ^ 0x5e9);
        let count = rng.random_range(1..=12);
        let passes: Vec<&str> = passes().collect();
        Passes((0..count).map(|_| passes[rng.random_range(0..passes.len())]).collect())
    }

    /// A part of the sequence for which `shows` is true and that has no pass too many.
    pub fn shrink(mut self, mut shows: impl FnMut(&Passes) -> bool) -> Passes {
        let mut position = self.0.len();
        while position > 0 {
            position -= 1;
            let mut shorter = self.clone();
            shorter.0.remove(position);
            if shows(&shorter) {
                self = shorter;
            }
        }
        self
    }

    /// The option for the compiler.
    pub fn option(&self) -> String {
        let passes = ["remove-unreachable", "mem2reg"].iter().chain(&self.0);
        format!("--passes={}", passes.copied().collect::<Vec<_>>().join(","))
    }
}

/// A way to run a program.
#[derive(Debug)]
pub struct Way {
    /// Its name.
    pub name: String,
    engine: Engine,
    /// The options for the compiler.
    options: Vec<String>,
}

impl Way {
    fn new(name: &str, engine: Engine, options: &str) -> Way {
        let options = options.split_whitespace().map(str::to_owned).collect();
        Way { name: name.to_owned(), engine, options }
    }

    /// Whether the way runs a random sequence of passes.
    pub fn is_random(&self) -> bool {
        self.options.iter().any(|option| option == RANDOM)
    }

    fn is_opaque(&self) -> bool {
        self.options.iter().any(|option| option == "--opaque-pointers")
    }
}

/// All ways. The first of the wanted ways is the reference for the others.
pub static WAYS: LazyLock<Vec<Way>> = LazyLock::new(|| {
    let mut ways = vec![Way::new("clang", Engine::Clang, "")];
    let interpreted = [
        ("O0", "-O0"),
        ("O1", "-O1"),
        ("O2", "-O2"),
        ("unchecked-O0", "-O0 --unchecked"),
        ("unchecked-O1", "-O1 --unchecked"),
        ("unchecked-O2", "-O2 --unchecked"),
        ("out-of-ssa", "--passes=mem2reg,reg2mem"),
        ("maximal", "-O1 --phis=maximal"),
        ("on-the-fly", "-O1 --phis=on-the-fly"),
        ("unchecked-random", "--passes=random --unchecked"),
    ];
    let on_lli = [
        ("O0", "-O0"),
        ("O1", "-O1"),
        ("O2", "-O2"),
        ("opaque-O0", "-O0 --opaque-pointers"),
        ("opaque-O1", "-O1 --opaque-pointers"),
        ("opaque-O2", "-O2 --opaque-pointers"),
    ];
    for (engine, prefix, ways_of_engine) in
        [(Engine::Interpreter, "interpreter", &interpreted[..]), (Engine::Lli, "lli", &on_lli[..])]
    {
        let mut add = |name: &str, options: &str| {
            ways.push(Way::new(&format!("{prefix}-{name}"), engine, options));
        };
        for (name, options) in ways_of_engine {
            add(name, options);
        }
        // What one pass makes of SSA form.
        for pass in ["local-value-numbering"].into_iter().chain(OPTIMISING) {
            add(pass, &format!("--passes=remove-unreachable,mem2reg,{pass}"));
        }
        for pass in AFTER_PURITY {
            add(
                &format!("purity-{pass}"),
                &format!("--passes=remove-unreachable,mem2reg,purity,{pass}"),
            );
        }
        add("random", RANDOM);
    }
    ways
});

/// The ways whose names begin with one of `names`, in the order of [`WAYS`]. Fails if a name
/// matches none, or if there are fewer than two ways.
pub fn select(names: &[String]) -> Result<Vec<&'static Way>, String> {
    for name in names {
        if !WAYS.iter().any(|way| way.name.starts_with(name.as_str())) {
            let known: Vec<&str> = WAYS.iter().map(|way| way.name.as_str()).collect();
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

/// A program as the ways read it.
#[derive(Clone, Debug)]
pub struct Text {
    /// The language that the reference compiler has to understand.
    pub language: Language,
    /// The source and the input.
    pub program: reduce::Program,
}

impl Text {
    /// The text of a generated program.
    pub fn of(program: &Program) -> Text {
        let (source, input) = (print::source(program), print::input(program).into_bytes());
        Text { language: program.language, program: reduce::Program { source, input } }
    }

    /// The smallest text found within `patience` for which `shows` is true, which it is for this one. A program in
    /// which the interpreter finds a fault stays as it is.
    pub fn reduce(self, patience: Duration, shows: &(dyn Fn(&Text) -> bool + Sync)) -> Text {
        let Text { language, program } = self;
        let Ok(expected) = Expected::of(&program, Rules::default(), MOST_STEPS) else {
            return Text { language, program };
        };
        let shows = |program: &reduce::Program, _: &Expected| {
            shows(&Text { language, program: program.clone() })
        };
        let budget = Budget { time: patience, ..Budget::default() };
        let next = &mut |_| ControlFlow::Continue(());
        let program = reduce::reduce(program, expected, budget, &shows, next).program;
        Text { language, program }
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
    /// The random sequence.
    pub passes: Passes,
}

impl<'a> Bench<'a> {
    /// A bench with a new folder; `library` is the folder that [`Tools::prepare`] has filled.
    pub fn new(tools: &'a Tools, library: &'a Path) -> io::Result<Bench<'a>> {
        Ok(Bench { tools, library, folder: tempfile::tempdir()?, passes: Passes::default() })
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes the files of `text`.
    pub fn load(&self, text: &Text) -> io::Result<()> {
        fs::write(self.file("program.sy"), &text.program.source)?;
        fs::write(self.file("program.in"), &text.program.input)
    }

    /// Runs the program of [`Bench::load`]. Fails unless all commands end normally.
    pub fn run(&self, way: &Way, language: Language) -> Result<Finished, String> {
        let (tools, source) = (self.tools, self.file("program.sy"));
        let mut compiler = Command::new(&tools.compiler);
        let passes = self.passes.option();
        let options =
            way.options.iter().map(|option| if option == RANDOM { &passes } else { option });
        compiler.args(["-W", "none"]).args(options).arg(&source);
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
        // A float is never a double.
        clang.args(["-ffp-contract=off", "-Xclang", "-cl-single-precision-constant"]);
        clang.args(["-w", "-Wno-narrowing", "-fwrapv", "-fno-builtin", "-O1", "-include"]);
        clang.arg(self.tools.root.join("runtime/sysy.h")).arg(source);
        clang.args(["-x", "none"]).arg(self.library.join("libsysy.o"));
        clang.arg("-o").arg(self.file("program"));
        process::succeed(&mut clang, self.folder.path(), self.tools.limit)
    }

    /// Compares the first of `ways` with the others on `text`, up to the first difference.
    /// Returns `Ok(None)` if all agree, and an error if the first way fails.
    pub fn compare(
        &self,
        text: &Text,
        ways: &[&'static Way],
    ) -> Result<Option<Difference>, String> {
        self.load(text).map_err(|error| error.to_string())?;
        let (first, others) = ways.split_first().expect("there are two ways");
        let expected = self.run(first, text.language)?;
        for way in others {
            let got = self.run(way, text.language);
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
pub(crate) fn describe(expected: &Finished, got: &Finished) -> String {
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
            select(&names).map(|ways| ways.iter().map(|way| way.name.as_str()).collect::<Vec<_>>())
        };
        assert_eq!(names(&["lli-O1", "clang"]), Ok(vec!["clang", "lli-O1"]));
        assert_eq!(names(&["lli-O", "lli-opaque"]).map(|ways| ways.len()), Ok(6));
        assert!(names(&["clang"]).is_err());
        assert!(names(&["gcc", "clang"]).is_err());
    }

    #[test]
    fn sequences_of_passes_get_shorter() {
        assert_eq!(Passes::random(7, 8), Passes::random(7, 8));
        assert!((0..50).any(|index| Passes::random(7, index).0.contains(&"gvn")));
        let passes = Passes(vec!["sccp", "gvn", "licm", "gvn", "adce"]);
        let small = passes.shrink(|passes| {
            let gvn = passes.0.iter().position(|&pass| pass == "gvn");
            gvn.is_some_and(|gvn| passes.0[gvn..].contains(&"adce"))
        });
        assert_eq!(small.option(), "--passes=remove-unreachable,mem2reg,gvn,adce");
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
