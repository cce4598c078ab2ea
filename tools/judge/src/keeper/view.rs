//! What steps see of the machine: files, and environment variables.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use walkdir::WalkDir;

/// The variables of tool-chains: the name, the folder below the user's home if it is not set, and the
/// parts that are shown if that is not all of it. The rest of `CARGO_HOME` has passwords.
const TOOL_CHAINS: [(&str, &str, &[&str]); 9] = [
    ("CARGO_HOME", ".cargo", &["bin", "registry", "git", "config.toml"]),
    ("RUSTUP_HOME", ".rustup", &[]),
    ("PYENV_ROOT", ".pyenv", &[]),
    ("JAVA_HOME", "", &[]),
    ("GRAALVM_HOME", "", &[]),
    ("MAVEN_HOME", "", &[]),
    ("GRADLE_HOME", "", &[]),
    ("GOROOT", "", &[]),
    ("SDKMAN_DIR", ".sdkman", &[]),
];

/// Further variables that steps have.
const VARIABLES: [&str; 5] = ["PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "RUSTUP_TOOLCHAIN"];

/// The files of `/etc` that programs of `/usr` need, by the beginnings of their names.
const CONFIGURATION: [&str; 12] = [
    "alternatives",
    "gradle",
    "hosts",
    "java",
    "ld.so.",
    "localtime",
    "maven",
    "nsswitch.conf",
    "protocols",
    "python3",
    "resolv.conf",
    "services",
];

/// The user of steps.
const PASSWD: &str = "judge:x:1000:1000::/home/judge:/bin/sh\n";

/// Folders that are never shown as a whole.
const WIDE: [&str; 11] =
    ["/", "/tmp", "/var", "/var/tmp", "/home", "/run", "/dev", "/dev/shm", "/proc", "/sys", "/etc"];

/// Parts of the names of programs that compile C or LLVM IR, and of this project's own: a test of a compiler is not
/// for them.
const COMPILERS: &str = " c++ c89 c99 cc clang clang++ cling compiler cpp g++ gcc judge ldc2 llc lli llvm minisysy opt tcc zig ";

/// The folders of such programs, and of what they consist of.
const PROGRAMS: [&str; 3] = ["/usr/bin", "/usr/local/bin", "/usr/sbin"];
const PARTS: [&str; 3] = ["/usr/lib/gcc", "/usr/libexec/gcc", "/usr/lib/tcc"];

/// Those of builds that have the network.
const NETWORK: [&str; 4] = ["http_proxy", "https_proxy", "no_proxy", "all_proxy"];

/// What a sandbox holds besides the programs of the machine, and the environment.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct View {
    /// Files and folders that can be read, and where they are in the sandbox.
    pub read_only: Vec<(PathBuf, PathBuf)>,
    /// Those that can also be written.
    pub writable: Vec<(PathBuf, PathBuf)>,
    /// Folders that appear empty although they are in one of those.
    pub hidden: Vec<PathBuf>,
    /// The same for compilers: folders (`true`) and files.
    pub masked: Vec<(PathBuf, bool)>,
    /// Programs that can be run although they are in one of those.
    pub programs: Vec<PathBuf>,
    /// The folder that is `/etc` there.
    pub configuration: PathBuf,
    /// Whether there is a network.
    pub has_network: bool,
    /// All environment variables.
    pub environment: BTreeMap<String, String>,
}

impl View {
    /// What every step sees: the tool-chains of this machine, and further ones. The files of `/etc` are
    /// copied to a folder.
    ///
    /// # Errors
    /// The folder cannot be written to.
    pub fn new(further: &[PathBuf], configuration: PathBuf) -> io::Result<View> {
        copy_configuration(&configuration)?;
        let mut view = View { configuration, ..View::default() };
        let home = env::var_os("HOME").map(PathBuf::from).filter(|it| it.is_absolute());
        for (name, below, parts) in TOOL_CHAINS {
            let set = env::var_os(name).map(PathBuf::from);
            let usual = home.as_ref().filter(|_| !below.is_empty()).map(|it| it.join(below));
            let Some(folder) = set.or(usual).filter(|it| it.is_absolute() && it.is_dir()) else {
                continue;
            };
            view.environment.insert(name.to_owned(), folder.display().to_string());
            if home.as_ref().is_some_and(|home| home.starts_with(&folder)) {
                continue;
            }
            if parts.is_empty() {
                view.show(&folder);
            }
            for part in parts {
                view.show(&folder.join(part));
            }
        }
        for path in further {
            view.show(path);
        }
        view.take(&VARIABLES);
        Ok(view)
    }

    /// Gives the network, and the files and variables that programs find it by.
    pub fn add_network(&mut self) {
        self.has_network = true;
        self.show(Path::new("/etc/ssl/certs"));
        self.take(&NETWORK);
    }

    fn take(&mut self, names: &[&str]) {
        let set = names.iter().filter_map(|&name| Some((name.to_owned(), env::var(name).ok()?)));
        self.environment.extend(set);
    }

    /// Shows a file or folder at its own place, if it is there; not one that holds other folders of a
    /// machine, and then it returns `false`.
    pub fn show(&mut self, path: &Path) -> bool {
        if WIDE.iter().any(|it| path == Path::new(it)) {
            return false;
        }
        if path.exists() && !path.starts_with("/usr") {
            self.read_only.push((path.to_owned(), path.to_owned()));
        }
        true
    }

    /// Hides the compilers of `/usr` and of LLVM's folder, apart from those that the course names.
    pub fn mask_compilers(&mut self, named: &[PathBuf]) {
        let list =
            |folder: &str| WalkDir::new(folder).min_depth(1).max_depth(2).into_iter().flatten();
        let is_compiler =
            |name: &str| name.split('-').any(|part| COMPILERS.contains(&format!(" {part} ")));
        let is_library = |name: &str| {
            ["libclang", "libtcc", "libgccjit"].iter().any(|start| name.starts_with(start))
        };
        let shown = self.read_only.iter().filter_map(|(from, _)| from.to_str());
        let folders = PROGRAMS.into_iter().chain(shown.filter(|it| it.ends_with("/bin")));
        let programs = folders.flat_map(list).filter(|it| it.depth() == 1);
        let programs = programs.filter(|it| it.file_name().to_str().is_some_and(is_compiler));
        let libraries = ["/usr/lib", "/usr/lib64"].iter().flat_map(|it| list(it));
        let libraries = libraries.filter(|it| it.file_name().to_str().is_some_and(is_library));
        let files = programs.chain(libraries).filter_map(|it| it.path().canonicalize().ok());
        let mut masked: BTreeSet<PathBuf> = files
            .filter_map(|file| {
                let folder = file.parent()?;
                // LLVM has a folder of its own for its programs.
                let is_of_llvm = folder.starts_with("/usr/lib") && folder.ends_with("bin");
                Some(if is_of_llvm { folder.to_owned() } else { file })
            })
            .collect();
        let of_llvm = list("/usr/lib").filter(|it| it.path().to_string_lossy().contains("llvm"));
        let of_llvm = of_llvm.map(|it| it.into_path()).filter(|it| it.ends_with("bin"));
        masked.extend(PARTS.iter().map(PathBuf::from).chain(of_llvm).filter(|it| it.is_dir()));
        masked.extend(env::current_exe().ok().filter(|it| it.starts_with("/usr")));
        masked.retain(|it| !named.iter().any(|named| it.starts_with(named)));
        self.masked.extend(masked.into_iter().map(|it| (it.clone(), it.is_dir())));
        let is_masked =
            |it: &&PathBuf| self.masked.iter().any(|(masked, _)| it.starts_with(masked));
        self.programs.extend(named.iter().filter(is_masked).filter(|it| it.is_file()).cloned());
    }

    /// Hides a folder that may be in another one that is shown.
    pub fn hide(&mut self, folder: &Path) {
        let holds = |(from, _): &(PathBuf, PathBuf)| {
            from.canonicalize().is_ok_and(|from| folder.starts_with(from))
        };
        if self.read_only.iter().any(holds) {
            self.hidden.push(folder.to_owned());
        }
    }
}

/// Copies the files of `/etc` that steps need. What cannot be read is left out.
fn copy_configuration(to: &Path) -> io::Result<()> {
    fs::create_dir_all(to.join("ssl/certs"))?;
    fs::write(to.join("passwd"), PASSWD)?;
    let from = Path::new("/etc");
    let is_part = |name: &str| CONFIGURATION.iter().any(|start| name.starts_with(start));
    let walk = WalkDir::new(from).min_depth(1).into_iter();
    let parts =
        walk.filter_entry(|it| it.depth() > 1 || it.file_name().to_str().is_some_and(is_part));
    for entry in parts.flatten() {
        let target = to.join(entry.path().strip_prefix(from).expect("the walk starts there"));
        let link = fs::read_link(entry.path()).ok();
        // Other links, such as the one to the addresses of name servers, lead out of what is shown.
        let is_kept = |it: &PathBuf| {
            it.starts_with("/usr")
                || it.starts_with("/etc")
                || (it.is_relative() && entry.depth() > 1)
        };
        let _ = match link.filter(is_kept) {
            Some(link) => symlink(link, target),
            None if entry.file_type().is_dir() => fs::create_dir(target),
            None => fs::copy(entry.path(), target).map(drop),
        };
    }
    Ok(())
}
