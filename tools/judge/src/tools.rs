//! The programs of LLVM and the runtime library, which every test uses.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, io};

use minisysy::diag::{Message, message};

use crate::keeper::View;

/// What links and runs a program.
#[derive(Clone, Debug)]
pub struct Tools {
    /// Runs LLVM IR.
    pub lli: String,
    /// Links a program with the runtime library.
    pub llvm_link: String,
    /// The runtime library as LLVM IR.
    pub runtime: PathBuf,
    /// The runtime library as machine code, if it is needed; lli starts twice as fast with it.
    pub object: Option<PathBuf>,
    /// The compiler that makes the machine code.
    pub clang: String,
    /// The version of LLVM, as part of the cache's keys.
    pub version: String,
}

impl Tools {
    /// Takes the programs that the environment names, as `make` does, or those of tools/llvm-env.sh, or
    /// those in the path; and the runtime library of `SYSY_RUNTIME`, of `make install` or of `make`, or else
    /// compiles it in a folder.
    ///
    /// # Errors
    /// One line for people.
    pub fn find(folder: &Path) -> Result<Tools, Message> {
        let [script, library, source] = files();
        let is_set = ["LLI", "LLVM_LINK", "CLANG"].iter().all(|name| env::var(name).is_ok());
        let lines = if is_set || !script.is_file() {
            String::new()
        } else {
            let found = Command::new("bash").arg(&script).output();
            let found = found.map_err(|error| cannot_run("bash", error, ""))?;
            String::from_utf8_lossy(&found.stdout).into_owned()
        };
        let tool = |name: &str, plain: &str| {
            let start = format!("export {name}='");
            let line = lines.lines().find_map(|line| line.strip_prefix(&start)?.strip_suffix('\''));
            env::var(name)
                .ok()
                .or_else(|| line.map(str::to_owned))
                .unwrap_or_else(|| plain.to_owned())
        };
        let lli = tool("LLI", "lli");
        let version = Command::new(&lli).arg("--version").output();
        let version = version.map_err(|error| cannot_run(&lli, error, "LLI"))?;
        let version = String::from_utf8_lossy(&version.stdout).into_owned();
        let clang = tool("CLANG", "clang");
        let runtime = match env::var_os("SYSY_RUNTIME") {
            Some(path) => PathBuf::from(path),
            None => library,
        };
        let runtime = match runtime.canonicalize() {
            Ok(path) => path,
            Err(_) => {
                let path = folder.join("libsysy.ll");
                let options = ["-O2", "-fno-builtin", "-S", "-emit-llvm"];
                make(Command::new(&clang).args(options).arg(source).arg("-o").arg(&path))
                    .map_err(|reason| {
                        let path = runtime.display().to_string();
                        message!(
                            "cannot make the runtime library `{path}`: {reason}; the variable `SYSY_RUNTIME` names it",
                            path,
                            reason
                        )
                    })?;
                path
            }
        };
        let version = version.lines().map(str::trim).find(|it| it.contains("version"));
        Ok(Tools {
            lli,
            llvm_link: tool("LLVM_LINK", "llvm-link"),
            runtime,
            object: None,
            clang,
            version: version.unwrap_or_default().to_owned(),
        })
    }

    /// Shows the programs that link and run programs, and the libraries beside their folder.
    pub(crate) fn show(&self, view: &mut View) {
        for program in [&self.lli, &self.llvm_link].into_iter().filter_map(|it| locate(it)) {
            let folder = program.parent().unwrap_or(Path::new("/"));
            if !folder.starts_with("/usr") && view.show(folder.parent().unwrap_or(folder)) {
                view.masked.push((folder.to_owned(), true));
            }
            view.programs.push(program);
        }
    }

    /// The major version of LLVM, if it can be read.
    pub fn major(&self) -> Option<u32> {
        self.version.split_once("version ")?.1.split('.').next()?.parse().ok()
    }

    /// Makes the machine code of the runtime library in a folder.
    ///
    /// # Errors
    /// One line for people.
    pub fn make_object(&mut self, folder: &Path) -> Result<(), Message> {
        let object = folder.join("libsysy.o");
        let mut clang = Command::new(&self.clang);
        clang.args(["-O2", "-c"]).arg(&self.runtime).arg("-o").arg(&object);
        make(&mut clang)?;
        self.object = Some(object);
        Ok(())
    }
}

/// The script that finds LLVM's programs, the runtime library and its source: those that `make install` has put
/// beside the folder of this program, or those of the source tree.
fn files() -> [PathBuf; 3] {
    let program = env::current_exe().ok();
    let prefix = program.as_ref().and_then(|it| it.parent()?.parent());
    let installed = prefix.map(|it| it.join("lib/minisysy")).filter(|it| it.is_dir());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    match installed {
        Some(folder) => ["llvm-env.sh", "libsysy.ll", "libsysy.c"].map(|it| folder.join(it)),
        None => ["tools/llvm-env.sh", "target/runtime/libsysy.ll", "runtime/libsysy.c"]
            .map(|it| root.join(it)),
    }
}

/// Where a program is, all links followed.
pub fn locate(name: &str) -> Option<PathBuf> {
    if name.contains('/') {
        return Path::new(name).canonicalize().ok();
    }
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).find_map(|it| it.join(name).canonicalize().ok())
}

/// The message that a program cannot be run; `variable` of the environment names another one.
pub(crate) fn cannot_run(program: &str, error: io::Error, variable: &str) -> Message {
    let reason = Message::from(error);
    match variable {
        "" => message!("cannot run `{program}`: {reason}", program, reason),
        _ => message!(
            "cannot run `{program}`: {reason}; the variable `{variable}` names another program",
            program,
            reason,
            variable
        ),
    }
}

/// Runs a command that makes a file.
fn make(command: &mut Command) -> Result<(), Message> {
    let program = command.get_program().display().to_string();
    let made = command.output().map_err(|error| cannot_run(&program, error, ""))?;
    let said = || String::from_utf8_lossy(&made.stderr).trim().replace('\n', " ");
    if made.status.success() { Ok(()) } else { Err(said().into()) }
}
