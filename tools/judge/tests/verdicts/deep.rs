//! Folders that are hard to walk over or to remove: in submissions, and left by their builds.

use std::env::{self, set_current_dir};
use std::ffi::OsStr;
use std::fs::{self, Permissions};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, ExitCode};

use judge::results::Report;
use judge::tree;
use libtest_mimic::Failed;

use super::{World, tests};

/// Deeper than any path is long, than a process has open files, and than a stack is large.
const DEPTH: &str = "20000";

/// Makes nested folders whose names are not UTF-8, with files and links in them; nobody may read the innermost ones. The
/// tests' own program does it in a build.
pub fn nest(depth: &str) -> ExitCode {
    let name = OsStr::from_bytes(b"d\xFF\n");
    for depth in 0..depth.parse().expect("it is a number") {
        if depth % 100 == 0 {
            fs::write("file", "").expect("it can be written");
            symlink("/", "link").expect("it can be made");
        }
        fs::create_dir(name).expect("it can be made");
        set_current_dir(name).expect("it is there");
    }
    for folder in [".", "..", "../.."] {
        fs::set_permissions(folder, Permissions::from_mode(0)).expect("it is the user's");
    }
    ExitCode::SUCCESS
}

/// What a build does, and the verdict of its submission: accepted if there is no text, or else with this text.
const HARMS: [(&str, &str, &str); 6] = [
    ("right", "", ""),
    ("nests", "./sysy nest $depth", ""),
    ("shuts", "mkdir a; touch a/b; chmod 000 a compiler.sh; chmod 755 compiler.sh", ""),
    ("shuts_all", "chmod 000 .", "?"),
    ("removes_all", "rm -rf ./* .[a-z]*", "?"),
    ("links", "rm -rf ./*; ln -s / root; ln -s .. around", "?"),
];

/// Each submission is judged, and nothing of them is left. On a disk so many folders take minutes.
pub fn left(world: &World) -> Result<(), Failed> {
    let memory = Path::new("/dev/shm");
    let memory = if memory.is_dir() { memory } else { world.folder.path() };
    let folder = tempfile::tempdir_in(memory)?.keep();
    let judged = judge(world, &folder);
    tree::remove(&folder)?;
    judged
}

fn judge(world: &World, folder: &Path) -> Result<(), Failed> {
    let [scratch, class] = ["scratch", "class"].map(|it| folder.join(it));
    fs::create_dir(&scratch)?;
    let own = env::current_exe()?;
    let make = |name: &str| -> Result<_, Failed> {
        let submission = class.join(name);
        fs::create_dir_all(&submission)?;
        for file in ["judge.toml", "compiler.sh"] {
            fs::copy(tests().join("submissions/right").join(file), submission.join(file))?;
        }
        Ok(submission)
    };
    let mut submissions = Vec::new();
    for (name, harm, _) in HARMS {
        let submission = make(name)?;
        fs::write(submission.join("harm"), harm.replace("$depth", DEPTH))?;
        submissions.push(submission);
    }
    // This one is so before it is built.
    let deep = make("deep")?;
    fs::write(deep.join("harm"), "")?;
    Command::new(&own).args(["nest", DEPTH]).current_dir(&deep).status()?;
    submissions.push(deep);
    for isolation in ["bwrap", "none"] {
        let json = folder.join("report.json");
        let output = world
            .command(&[])
            .args(&submissions)
            .arg(format!("--build=ln -s '{}' sysy; sh ./harm", own.display()))
            .args(["--only=lab1/sum", "--again", &format!("--isolation={isolation}")])
            .arg(format!("--report=json={}", json.display()))
            .env("TMPDIR", &scratch)
            .output()?;
        let text = fs::read_to_string(&json)
            .map_err(|_| String::from_utf8_lossy(&output.stderr).into_owned())?;
        let report: Report = serde_json::from_str(&text)?;
        eprintln!("{isolation}\n{text}");
        let _ = report;
        let rest = fs::read_dir(&scratch)?.count();
        if rest > 0 {
            return Err(format!("{rest} folders are left").into());
        }
    }
    Ok(())
}
