//! Folders that are hard to walk over or to remove: in submissions, and left by their builds.

use std::env::{self, set_current_dir};
use std::ffi::OsStr;
use std::fs::{self, Permissions};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, ExitCode};

use judge::results::{Ending, Report, Verdict};
use judge::tree;
use libtest_mimic::Failed;
use nix::unistd::Uid;

use super::{World, install, said, tests};

/// More levels than a path, the open files of a process or a stack can hold.
const DEPTH: &str = "20000";

/// Makes nested folders whose names are not UTF-8, with files and links in them. The innermost ones have no
/// permissions. A build calls the tests' own program for this.
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
    for folder in ["../..", "..", "."] {
        fs::set_permissions(folder, Permissions::from_mode(0o000)).expect("it is the user's");
    }
    ExitCode::SUCCESS
}

/// The name of a submission, the commands of its build, and a part of the message about it, if it is not right.
const HARMS: [(&str, &str, &str); 9] = [
    ("right", "", ""),
    ("deep", "", "cannot read `work/deep/"),
    ("nests", "./sysy nest $depth", ""),
    ("shuts", "mkdir a; touch a/b; chmod 000 a", ""),
    ("shuts_all", "chmod 000 .", "Permission denied"),
    ("empties", "rm -rf ./* ./.[a-z]*", "`sh compiler.sh $input $ir` ended with exit status 2"),
    ("removes", "rm -rf ../work", "its folder `./work` cannot be entered: No such file"),
    (
        "replaces",
        "rm -r ../work; >../work",
        "its folder `./work` cannot be entered: Not a directory",
    ),
    (
        "links",
        "rm -r ../work; ln -s / ../work",
        "`sh compiler.sh $input $ir` ended with exit status 2",
    ),
];

/// Each submission is judged, and none of its folders is left. On a disk, this many folders take minutes.
pub fn left(world: &World) -> Result<(), Failed> {
    let memory = Path::new("/dev/shm");
    let memory = if memory.is_dir() { memory } else { world.folder.path() };
    let folder = tempfile::tempdir_in(memory)?.keep();
    let judged = judge(&folder);
    tree::remove(&folder)?;
    judged
}

fn judge(folder: &Path) -> Result<(), Failed> {
    let path = |name: &str| folder.join(name);
    install(Path::new(env!("CARGO_BIN_EXE_judge")), &path("judge"))?;
    install(&env::current_exe()?, &path("compiler"))?;
    let runtime = env::var("SYSY_RUNTIME").map_err(|_| "SYSY_RUNTIME is not set")?;
    fs::copy(runtime, path("runtime.ll"))?;
    fs::create_dir(path("programs"))?;
    for name in ["sum.sy", "sum.in", "sum.out"] {
        fs::copy(tests().join("programs/lab1").join(name), path("programs").join(name))?;
    }
    for (name, harm, _) in HARMS {
        let work = path("class").join(name).join("work");
        fs::create_dir_all(&work)?;
        fs::write(work.join("harm"), harm.replace("$depth", DEPTH))?;
        fs::copy(tests().join("submissions/right/compiler.sh"), work.join("compiler.sh"))?;
        fs::copy(tests().join("submissions/right/judge.toml"), work.join("../judge.toml"))?;
    }
    // This submission has deep folders before its build.
    let deep = path("class/deep/work/deep");
    fs::create_dir(&deep)?;
    Command::new(path("compiler")).args(["nest", DEPTH]).current_dir(&deep).status()?;
    let build = format!("ln -s {} sysy; sh ./harm", path("compiler").display());
    let course =
        format!("all = {{ directory = \"work\", jobs = [\"lab1\"], build = \"{build}\" }}\n");
    fs::write(path("course.toml"), course)?;
    // The second judge runs as another user, who must be able to write here.
    fs::create_dir(path("scratch"))?;
    for shared in [folder.to_owned(), path("scratch")] {
        fs::set_permissions(shared, Permissions::from_mode(0o777))?;
    }
    for user in [None, Some(65534)].into_iter().take(if Uid::effective().is_root() { 2 } else { 1 })
    {
        for isolation in ["bwrap", "none"] {
            judge_as(user, isolation, folder)
                .map_err(|it| format!("{user:?} {isolation}: {it:?}"))?;
        }
    }
    Ok(())
}

fn judge_as(user: Option<u32>, isolation: &str, folder: &Path) -> Result<(), Failed> {
    let mut command = Command::new(if user.is_some() { "setpriv" } else { "env" });
    if let Some(user) = user {
        command.args([format!("--reuid={user}"), format!("--regid={user}")]);
        command.args(["--clear-groups", "env", "HOME=/nonexistent"]);
    }
    let report = format!("report-{isolation}-{user:?}.json");
    let output = command
        .arg(format!("TMPDIR={}", folder.join("scratch").display()))
        .args(["SYSY_RUNTIME=runtime.ll", "LC_ALL=C", "./judge", "--tests=programs", "--again"])
        .arg(format!("--tool-chain={}", folder.join("compiler").display()))
        .args(["--course=course.toml", "--cache=cache", "--build-time=60"])
        .args([format!("--isolation={isolation}"), format!("--report=json={report}")])
        .args(HARMS.map(|(name, ..)| format!("class/{name}")))
        .current_dir(folder)
        .output()?;
    let text = fs::read_to_string(folder.join(&report))
        .map_err(|_| String::from_utf8_lossy(&output.stderr).into_owned())?;
    let report: Report = serde_json::from_str(&text)?;
    for (name, _, expected) in HARMS {
        let submission = report.submissions.iter().find(|it| it.name == name);
        let submission = submission.ok_or_else(|| format!("{name} is missing"))?;
        let said = format!("{}{}", submission.message, said(&submission.tests));
        let verdicts: Vec<Verdict> = submission.tests.iter().map(|it| it.verdict).collect();
        let is_right = verdicts == [Verdict::AC];
        // Root may enter every folder, except in the sandbox.
        let is_root = user.is_none() && Uid::effective().is_root();
        let is_entered = name == "deep" || name == "shuts_all" && isolation == "none";
        let expected = if is_root && is_entered { "" } else { expected };
        let is_own = submission.ending != Ending::JudgerError;
        if is_right != expected.is_empty() || !said.contains(expected) || !is_own {
            return Err(format!("{name}: {:?}: {said}", submission.ending).into());
        }
    }
    match fs::read_dir(folder.join("scratch"))?.count() {
        0 => Ok(()),
        left => Err(format!("{left} folders are left").into()),
    }
}
