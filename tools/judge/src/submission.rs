//! Submissions: what they consist of, and how they are built.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use minisysy::diag::{Message, message};
use nix::unistd::{AccessFlags, access};

use crate::cases::unread;
use crate::config::{How, Image, JudgeToml};
use crate::container::is_own_fault;
use crate::contents;
use crate::keeper::{End, HOME, Isolation, Keepers, Limits, Plan, Step, View};
use crate::results::Ending;
use crate::scratch;

/// The end of a build's output that a report shows, in bytes.
const LOG: usize = 4000;

/// The place of a submission in the sandbox.
const SUBMISSION: &str = "/judge/submission";

/// A compiler to be judged.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its name, unique among those that are judged together.
    pub name: String,
    /// Its folder.
    pub folder: PathBuf,
    /// Its jobs.
    pub jobs: BTreeMap<String, SourceJob>,
    /// The folder inside its own where it is built and run.
    pub directory: PathBuf,
    /// The digest of its files; `None` for a command, whose files are unknown.
    pub digest: Option<String>,
    /// How it is built.
    pub build: Build,
    /// The user that builds and runs it, if the judge is root.
    pub user: Option<u32>,
}

/// A job of a submission.
#[derive(Clone, Debug, Default)]
pub struct SourceJob {
    /// The command lines.
    pub run: Vec<String>,
    /// The image, if the job has one.
    pub image: Option<Image>,
    /// The folder of programs that the job is restricted to.
    pub only: Option<String>,
    /// The shortcut that the job takes where it can.
    pub shortcut: Option<Shortcut>,
    /// Whether it writes opaque pointers, `ptr`.
    pub is_opaque: bool,
}

/// A way to run a program that saves time. Only the full way shows that a program is not right.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Shortcut {
    /// lli does not optimise.
    Unoptimised,
    /// Neither that, nor is the program linked with the runtime library as LLVM IR.
    Unlinked,
}

/// How submissions are built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Build {
    /// By this program from the Dockerfile.
    Container(String),
    /// By this shell command, in a copy of the folder.
    Command(String),
    /// They are built already.
    Done,
}

/// How a job runs the compiler.
#[derive(Clone, Debug)]
pub enum Way {
    /// By a shell in this folder.
    Shell {
        /// The folder of the submission, and where the steps see it; none for a command.
        folder: Option<(PathBuf, PathBuf)>,
        /// The working directory as the steps see it.
        directory: PathBuf,
        /// Whom the sandbox of root becomes.
        user: Option<u32>,
    },
    /// In a container.
    Container {
        /// The program `docker` or `podman`.
        engine: String,
        /// The image.
        image: String,
    },
}

/// A submission that has been built.
#[derive(Debug)]
pub struct Built {
    /// How each job runs.
    pub ways: BTreeMap<String, Way>,
    /// Keeps the copy.
    _folder: Option<scratch::Folder>,
}

impl Source {
    /// Reads the submission in a folder. What the course's file says of it counts more than its `judge.toml`.
    ///
    /// # Errors
    /// One line for people: it has no `judge.toml` that can be read, and the course does not say how it runs.
    pub fn open(folder: &Path, build: &Build, how: &How) -> Result<Source, Message> {
        let folder = folder.canonicalize().map_err(|error| unread(folder, error))?;
        let read = match (&how.jobs, &how.run) {
            (Some(_), Some(_)) => JudgeToml::default(),
            _ => JudgeToml::read(&folder)?,
        };
        let names = how.jobs.clone().unwrap_or_else(|| read.jobs.keys().cloned().collect());
        let mut jobs = BTreeMap::new();
        for name in names {
            // A submission may name only its last job.
            let own = read.jobs.get(&name).or_else(|| read.jobs.values().next_back());
            let run = how.run.clone().or_else(|| Some(own?.run.clone())).unwrap_or_default();
            let image = own.and_then(|it| it.image.clone());
            jobs.insert(name, SourceJob { run, image, ..SourceJob::default() });
        }
        let directory = PathBuf::from(how.directory.as_deref().unwrap_or_default());
        if directory.is_absolute() || !folder.join(&directory).is_dir() {
            let directory = directory.display().to_string();
            return Err(message!("it has no folder `{directory}`", directory));
        }
        let build = how.build.clone().map_or_else(|| build.clone(), Build::Command);
        Ok(Source {
            name: folder.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            jobs,
            directory,
            digest: Some(contents::digest(&folder)?),
            folder,
            build,
            user: None,
        })
    }

    /// Builds the submission for some jobs.
    ///
    /// # Errors
    /// Whose fault it is, and what the build printed.
    pub fn build(&self, keepers: &Keepers, setting: &Setting) -> Result<Built, Failure> {
        let shell = |folder: &Path, place: &Path| {
            let place = setting.seen(folder, place);
            let folder = self.digest.is_some().then(|| (folder.to_owned(), place.clone()));
            let directory = place.join(&self.directory);
            let way = Way::Shell { folder, directory, user: self.user };
            self.jobs.keys().map(|job| (job.clone(), way.clone())).collect()
        };
        match &self.build {
            Build::Done => {
                // Programs that were built there may know their place.
                let is_plain = !self.folder.display().to_string().contains([',', ':', '\\']);
                let is_own = is_plain || self.digest.is_none();
                let place = if is_own { self.folder.as_path() } else { Path::new(SUBMISSION) };
                if setting.isolation == Isolation::None
                    || self.user.is_none()
                    || self.digest.is_none()
                {
                    return Ok(Built { ways: shell(&self.folder, place), _folder: None });
                }
                // The user of the sandbox of root may neither enter nor own the folder.
                let (folder, copy) = self.copy(setting)?;
                Ok(Built { ways: shell(&copy, place), _folder: Some(folder) })
            }
            Build::Command(command) => {
                let (folder, copy) = self.copy(setting)?;
                let words = ["sh", "-c", command].map(str::to_owned);
                let below = (copy.as_path(), self.directory.as_path());
                let built = setting.run(keepers, words.into(), below, folder.path(), self.user);
                contents::sweep(&copy);
                built?;
                // The build may have removed the folder, or its permissions.
                access(&copy.join(&self.directory).join("."), AccessFlags::X_OK).map_err(
                    |error| {
                        let directory = Path::new(".").join(&self.directory).display().to_string();
                        let reason = Message::from(io::Error::from(error));
                        let text = message!(
                            "after the build, its folder `{directory}` cannot be entered: {reason}",
                            directory,
                            reason
                        );
                        (Ending::CompileError, text)
                    },
                )?;
                let ways = shell(&copy, Path::new(SUBMISSION));
                Ok(Built { ways, _folder: Some(folder) })
            }
            Build::Container(engine) => self.build_images(keepers, setting, engine),
        }
    }

    /// The command that builds an image. The engine would follow links out of the submission to the Dockerfile and
    /// the context.
    fn build_words(
        &self,
        engine: &str,
        path: &str,
        file: Option<&str>,
        tag: &str,
    ) -> Result<Vec<String>, Failure> {
        let inside = |path: &Path| {
            contents::inside(&self.folder, path).map_err(|error| {
                let (path, reason) = (path.display().to_string(), Message::from(error));
                let text = message!(
                    "`judge.toml`: `{path}` is no part of the submission: {reason}",
                    path,
                    reason
                );
                (Ending::CompileError, text)
            })
        };
        let path = Path::new(path);
        let ignored = path.join(".dockerignore");
        if self.folder.join(&ignored).is_symlink() {
            inside(&ignored)?;
        }
        let file = inside(&path.join(file.unwrap_or("Dockerfile")))?;
        let [file, path] = [file, inside(path)?].map(|it| it.display().to_string());
        Ok([engine, "build", "--tag", tag, "--file", &file, &path].map(str::to_owned).into())
    }

    /// Copies the submission to a folder of its user.
    fn copy(&self, setting: &Setting) -> Result<(scratch::Folder, PathBuf), Failure> {
        let folder = scratch::folder().map_err(own_fault)?;
        let copy = folder.path().join("submission");
        let user = self.user.filter(|_| setting.isolation == Isolation::Sandbox);
        contents::copy(&self.folder, &copy, user).map_err(own_fault)?;
        Ok((folder, copy))
    }

    fn build_images(
        &self,
        keepers: &Keepers,
        setting: &Setting,
        engine: &str,
    ) -> Result<Built, Failure> {
        let log = scratch::folder().map_err(own_fault)?;
        let mut images: BTreeMap<&Image, String> = BTreeMap::new();
        let mut ways = BTreeMap::new();
        for (name, job) in &self.jobs {
            let Some(image) = &job.image else {
                let message = message!("`judge.toml`: the job `{name}` has no `image`", name);
                return Err((Ending::CompileError, message));
            };
            let tag = match (images.get(image), image) {
                (Some(tag), _) => tag.clone(),
                (None, Image::Image { tag }) => tag.clone(),
                (None, Image::Dockerfile { path, file, .. }) => {
                    // The submission's own tag could be another's, too.
                    let digest = self.digest.as_deref().unwrap_or_default();
                    let short = &digest[..digest.len().min(16)];
                    let tag = format!("minisysy-judge:{short}-{}", images.len());
                    let words = self.build_words(engine, path, file.as_deref(), &tag)?;
                    let below = (self.folder.as_path(), Path::new(""));
                    setting.run(keepers, words, below, log.path(), None)?;
                    tag
                }
            };
            images.insert(image, tag.clone());
            ways.insert(name.clone(), Way::Container { engine: engine.to_owned(), image: tag });
        }
        Ok(Built { ways, _folder: None })
    }
}

/// Why a submission was not built: [`Ending::CompileError`] if that is its own fault, and a text.
pub type Failure = (Ending, Message);

fn own_fault(error: impl Into<Message>) -> Failure {
    (Ending::JudgerError, error.into())
}

/// How builds run.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The judge's own file.
    pub program: PathBuf,
    /// Where builds run.
    pub isolation: Isolation,
    /// What they see.
    pub view: View,
    /// The limits.
    pub limits: Limits,
    /// How many processes the user has already.
    pub other_processes: u64,
}

impl Setting {
    /// The place of a folder for those that work in it: in the sandbox, the second one.
    fn seen(&self, folder: &Path, inside: &Path) -> PathBuf {
        match self.isolation {
            Isolation::Sandbox => inside.to_owned(),
            Isolation::None => folder.to_owned(),
        }
    }

    fn run(
        &self,
        keepers: &Keepers,
        words: Vec<String>,
        (directory, below): (&Path, &Path),
        logs: &Path,
        user: Option<u32>,
    ) -> Result<(), Failure> {
        let outputs = ["build.out", "build.err"].map(|name| logs.join(name));
        let is_engine = words[0] != "sh";
        let seen = self.seen(directory, Path::new(SUBMISSION));
        let mut view = self.view.clone();
        view.writable.push((directory.to_owned(), seen.clone()));
        let (home, temporary) = match self.isolation {
            Isolation::Sandbox => (Path::new(HOME), Path::new("/tmp")),
            Isolation::None => (logs, logs),
        };
        for (name, path) in [("HOME", home), ("TMPDIR", temporary)] {
            view.environment.insert(name.to_owned(), path.display().to_string());
        }
        let plan = Plan {
            // A container's engine needs the user's own rights.
            isolation: if is_engine { Isolation::None } else { self.isolation },
            is_engine,
            view,
            folder: self.seen(logs, Path::new("/judge/out")),
            directory: if is_engine { directory.to_owned() } else { seen.join(below) },
            layer: None,
            limits: self.limits,
            other_processes: self.other_processes,
            user,
            steps: vec![Step { words, input: None }],
            keep: None,
            results: [outputs[0].clone(), outputs[1].clone(), PathBuf::new()],
        };
        let account = keepers.run(&self.program, &plan).map_err(|reason| {
            let can_run = || keepers.can_run(&self.program, &plan, &[&["true"]]);
            let is_own = is_engine || keepers.is_stopped() || !can_run();
            (if is_own { Ending::JudgerError } else { Ending::CompileError }, reason)
        })?;
        let end = account.steps.last().map(|it| it.end);
        if end == Some(End::Exit(0)) {
            return Ok(());
        }
        let log: String = outputs.iter().map(|path| tail(path)).collect();
        let is_own = is_engine && is_own_fault(&log);
        let what = end
            .map_or_else(Message::default, |it| it.describe(message!("the build"), &self.limits));
        let text =
            message!("{message}\nthe build printed:\n{output}", message = what, output = log);
        Err((if is_own { Ending::JudgerError } else { Ending::CompileError }, text))
    }
}

/// The end of a text file.
fn tail(path: &Path) -> String {
    let bytes = fs::read(path).unwrap_or_default();
    let start = bytes.len().saturating_sub(LOG);
    String::from_utf8_lossy(&bytes[start..]).into_owned()
}

/// Bytes as text.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
