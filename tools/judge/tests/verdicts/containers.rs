//! Submissions with a Dockerfile: by a script in the place of Docker, and by Docker or Podman if one
//! of them answers.

use std::collections::BTreeSet;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use judge::results::{Report, Verdict};
use libtest_mimic::Failed;

use super::{World, fail_if, no_process_is_left, said, submit, tests};

/// A program in the place of docker gets the right arguments: it builds nothing, and runs the lines on
/// this machine, in the folder of the submission.
pub fn by_script(world: &World) -> Result<(), Failed> {
    let folder = world.folder.path().join("containers");
    let submission = folder.join("submission");
    submit(&submission, "./sysy compile \"$1\" \"$2\"")?;
    fs::write(submission.join("Dockerfile"), "")?;
    symlink(env::current_exe()?, submission.join("sysy"))?;
    let docker = folder.join("docker");
    fs::copy(tests().join("docker.sh"), &docker)?;
    fs::set_permissions(&docker, fs::Permissions::from_mode(0o755))?;
    let path = format!("{}:{}", folder.display(), env::var("PATH")?);
    let judge = |submission: &Path| {
        let output = Command::new(env!("CARGO_BIN_EXE_judge"))
            .args([
                submission,
                Path::new("--again"),
                Path::new("--tests"),
                &tests().join("programs"),
            ])
            .arg("--cache")
            .arg(folder.join("cache"))
            .env("PATH", &path)
            .output();
        output.map(|it| String::from_utf8_lossy(&it.stdout).into_owned())
    };
    let text = judge(&submission)?;
    let log = fs::read_to_string(folder.join("log"))?;
    let has = |words: &str| log.lines().any(|line| line.contains(words));
    // Both jobs have the same image.
    if !text.contains("4 of 4") || !has("--network=none") || log.matches("build").count() != 1 {
        return Err(format!("{text}\n{log}").into());
    }
    // The script says that a container has written much.
    let full = folder.join("full");
    fs::create_dir(&full)?;
    fs::write(full.join("Dockerfile"), "")?;
    fs::write(folder.join("writes"), "")?;
    let toml = fs::read_to_string(submission.join("judge.toml"))?;
    let jobs = toml.split_once("\n\n").ok_or("there are two jobs")?.1;
    fs::write(full.join("judge.toml"), jobs.replace("sh compiler.sh", "sleep 1000.783 #"))?;
    let text = judge(&full)?;
    fail_if(!text.contains("wrote more than 64 MiB or "), text)?;
    no_process_is_left("1000.783")
}

/// What a submission names is inside of its folder: nothing else is built, or shown in a message.
pub fn links(world: &World) -> Result<(), Failed> {
    let folder = world.folder.path().join("links");
    let class = folder.join("class");
    fs::create_dir_all(class.join("other"))?;
    fs::write(class.join("other/secret"), "[secret\n")?;
    fs::write(class.join("other/Dockerfile"), "")?;
    let docker = folder.join("docker");
    fs::copy(tests().join("docker.sh"), &docker)?;
    fs::set_permissions(&docker, fs::Permissions::from_mode(0o755))?;
    let secret = class.join("other").display().to_string();
    let mut words = Vec::new();
    for (name, context, file, link) in [
        ("up", "../other", "Dockerfile", None),
        ("root", &secret, "Dockerfile", None),
        ("context", "link", "Dockerfile", Some(("link", secret.as_str()))),
        ("file", ".", "Dockerfile", Some(("Dockerfile", "../other/Dockerfile"))),
        ("far", ".", "../../other/Dockerfile", None),
        ("ignored", ".", "x/../right", Some((".dockerignore", "../other/secret"))),
        ("toml", ".", "Dockerfile", Some(("judge.toml", "../other/secret"))),
        ("right", "part/..", "part/file", Some(("part/file", "../right"))),
    ] {
        let submission = class.join(name);
        fs::create_dir_all(submission.join("part"))?;
        fs::write(submission.join("right"), "")?;
        let toml = format!(
            "[jobs.lab1]\nimage = {{ source = 'dockerfile', path = '{context}', file = '{file}' }}\nrun = ['false']\n"
        );
        fs::write(submission.join("judge.toml"), toml)?;
        if let Some((from, to)) = link {
            let _ = fs::remove_file(submission.join(from));
            symlink(to, submission.join(from))?;
        }
        words.push(submission.display().to_string());
    }
    let path = format!("{}:{}", folder.display(), env::var("PATH")?);
    let output = Command::new(env!("CARGO_BIN_EXE_judge"))
        .args(words)
        .args(["--isolation=docker", "--only=lab1/sum", "--report=json=/dev/stdout", "--tests"])
        .arg(tests().join("programs"))
        .env("PATH", path)
        .output()?;
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    let log = fs::read_to_string(folder.join("log"))?;
    let built: Vec<&str> = log.lines().filter(|it| it.starts_with("build ")).collect();
    let refused = text.matches("CompileError: `judge.toml`: ").count();
    let is_right = built.len() == 1 && built[0].contains("class/right/right ");
    if !is_right || refused != 6 || text.contains("[secret") {
        return Err(format!("{refused} refused, {built:?}: {text}").into());
    }
    Ok(())
}

/// A container that cannot start, and an image that cannot be fetched, are no fault of the submission.
pub fn failing(world: &World) -> Result<(), Failed> {
    let folder = world.folder.path().join("failing");
    let submission = folder.join("submission");
    submit(&submission, "./sysy compile \"$1\" \"$2\"")?;
    fs::write(submission.join("Dockerfile"), "")?;
    symlink(env::current_exe()?, submission.join("sysy"))?;
    let docker = folder.join("docker");
    fs::copy(tests().join("docker.sh"), &docker)?;
    fs::set_permissions(&docker, fs::Permissions::from_mode(0o755))?;
    let path = format!("{}:{}", folder.display(), env::var("PATH")?);
    let judge = || -> Result<String, Failed> {
        let output = Command::new(env!("CARGO_BIN_EXE_judge"))
            .arg(&submission)
            .args(["--isolation=docker", "--report=csv=/dev/stdout", "--tests"])
            .arg(tests().join("programs"))
            .arg("--cache")
            .arg(folder.join("cache"))
            .env("PATH", &path)
            .output()?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    };
    for (verb, says) in [
        ("run", "docker: Error response from daemon: OCI runtime create failed"),
        ("build", "ERROR: failed to resolve source metadata for docker.io/library/rust"),
    ] {
        let failure = folder.join(format!("fails-to-{verb}"));
        fs::write(&failure, says)?;
        let text = judge()?;
        fs::remove_file(&failure)?;
        let is_first = text.starts_with("The judge itself failed for submission. ");
        if !is_first || !text.contains(says) || !text.contains("submission,JudgerError,0,") {
            return Err(format!("{verb}: {text}").into());
        }
    }
    // What a Dockerfile prints is its own, and so is an image without a shell.
    for (verb, says, verdict) in [
        (
            "build",
            "i/o timeout\nERROR: process \"echo i/o timeout; false\" did not complete successfully",
            "CompileError",
        ),
        ("build", "Error: pull access denied for OCI runtime", "CompileError"),
        (
            "run",
            "docker: OCI runtime create failed: exec: \"sh\": executable file not found",
            "Accepted",
        ),
    ] {
        let failure = folder.join(format!("fails-to-{verb}"));
        fs::write(&failure, says)?;
        let text = judge()?;
        fs::remove_file(&failure)?;
        if !text.contains(&format!("submission,{verdict},")) {
            return Err(format!("{says}: {text}").into());
        }
    }
    // Nothing of that is remembered; and a status of the submission's own is its fault.
    let text = judge()?;
    let toml = fs::read_to_string(submission.join("judge.toml"))?;
    fs::write(submission.join("judge.toml"), toml.replace("sh compiler.sh", "exit 125 #"))?;
    let own = judge()?;
    if !text.contains("4 of 4") || !own.contains("ended with exit status 125") {
        return Err(format!("{text}{own}").into());
    }
    Ok(())
}

/// The image has nothing but a shell, some programs and this one, with their libraries, so that it needs
/// no registry.
const DOCKERFILE: &str = "FROM scratch\nCOPY root /\nRUN echo compile >/way\nWORKDIR /\n";

/// Lines for each program of the tests: what they do in the container, and the verdict.
const LINES: [(&str, &str, Verdict); 6] = [
    ("right", "/sysy $(cat way) $input $ir", Verdict::AC),
    ("network", "! cat /proc/net/dev | grep -v -e lo: -e Inter -e face && false", Verdict::PF),
    ("prints", "cat /dev/zero", Verdict::PF),
    ("memory", "tail /dev/zero", Verdict::MLE),
    (
        "forks",
        "for i in 0 1 2 3 4 5 6 7 8 9; do for j in 0 1 2 3 4 5 6 7; do sleep 9 & done; done",
        Verdict::PF,
    ),
    ("time", "sleep 1000.782", Verdict::TLE),
];

pub fn by_engine(world: &World) -> Result<(), Failed> {
    let folder = world.folder.path().join("image");
    let root = folder.join("root");
    for name in ["bin", "proc", "tmp"] {
        fs::create_dir_all(root.join(name))?;
    }
    copy_program(&env::current_exe()?, &root, Path::new("/sysy"))?;
    for name in ["sh", "cat", "grep", "sleep", "tail"] {
        let path = Path::new("/bin").join(name);
        copy_program(&path.canonicalize()?, &root, &path)?;
    }
    fs::write(folder.join("Dockerfile"), DOCKERFILE)?;
    let mut toml = String::new();
    for (name, line, _) in LINES {
        toml += &format!(
            "[jobs.{name}]\nimage = {{ source = \"dockerfile\", path = \".\" }}\nrun = ['{line}']\n"
        );
    }
    fs::write(folder.join("judge.toml"), toml)?;
    let json = world.folder.path().join("image.json");
    let output = Command::new(env!("CARGO_BIN_EXE_judge"))
        .arg(&folder)
        .args(["--again", "--only=lab1/sum", "--time=20", "--memory=100", "--output=4", "--tests"])
        .arg(tests().join("programs"))
        .arg("--cache")
        .arg(world.folder.path().join("cache"))
        .arg(format!("--report=json={}", json.display()))
        .output()?;
    let text = fs::read_to_string(&json)
        .map_err(|_| String::from_utf8_lossy(&output.stderr).into_owned())?;
    let report: Report = serde_json::from_str(&text)?;
    let submission = &report.submissions[0];
    for (name, _, verdict) in LINES {
        let test = submission.tests.iter().find(|it| it.job == name);
        if test.is_none_or(|it| it.verdict != verdict) {
            let said = said(&submission.tests);
            return Err(format!("{name}: {test:?}: {} {said}", submission.message).into());
        }
    }
    Ok(())
}

/// Copies a program to a place in a folder, and the libraries that it needs.
fn copy_program(program: &Path, root: &Path, place: &Path) -> Result<(), Failed> {
    let below = |path: &Path| root.join(path.strip_prefix("/").unwrap_or(path));
    fs::copy(program, below(place))?;
    let libraries = Command::new("ldd").arg(program).output()?;
    let text = String::from_utf8_lossy(&libraries.stdout).into_owned();
    let paths: BTreeSet<PathBuf> =
        text.split_whitespace().filter(|it| it.starts_with('/')).map(PathBuf::from).collect();
    for path in paths {
        let to = below(&path);
        fs::create_dir_all(to.parent().ok_or("a library has no folder")?)?;
        fs::copy(path.canonicalize()?, to)?;
    }
    Ok(())
}
