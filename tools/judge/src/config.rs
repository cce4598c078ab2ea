//! The files that say what to judge: a submission's `judge.toml`, and the course's weights.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fs, io};

use minisysy::diag::{Message, message};
use serde::{Deserialize, Serialize};

use crate::cases::unread;
use crate::contents;

/// The bytes that a file of this kind has at most, the jobs, and the lines of a job with their bytes.
const MOST: u64 = 1 << 20;
const MOST_JOBS: usize = 100;
const MOST_LINES: usize = 50;
const MOST_OF_LINE: usize = 1 << 14;

/// The bytes of a line that a message shows.
const WIDTH: usize = 200;

/// How a job looks.
const EXAMPLE: &str = "    [jobs.lab1]\n    \
     image = { source = \"dockerfile\", path = \".\" }\n    run = [\"./compiler $input -o $ir\"]\n";

/// A submission's `judge.toml`. Unknown keys are for other tools.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct JudgeToml {
    /// The jobs by name.
    #[serde(default)]
    pub jobs: BTreeMap<String, Job>,
}

/// How one job builds and runs the compiler.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Job {
    /// Where the image comes from.
    pub image: Option<Image>,
    /// The command lines that make `$ir` from `$input`.
    pub run: Vec<String>,
}

/// The image of a job.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(tag = "source", rename_all = "lowercase")]
pub enum Image {
    /// It is built.
    Dockerfile {
        /// The folder that is built.
        path: String,
        /// The Dockerfile, if it has another name.
        file: Option<String>,
        /// The name of the image.
        tag: Option<String>,
    },
    /// It exists.
    Image {
        /// Its name.
        tag: String,
    },
}

impl JudgeToml {
    /// Reads the file in the folder of a submission.
    ///
    /// # Errors
    /// For people: one line, the place, and how a job looks.
    pub fn read(folder: &Path) -> Result<JudgeToml, Message> {
        let name = "judge.toml";
        let text = contents::text_of(folder, name, MOST);
        let read = parse(name, text).and_then(|read: JudgeToml| {
            let is_long = |job: &Job| {
                job.run.len() > MOST_LINES || job.run.iter().any(|it| it.len() > MOST_OF_LINE)
            };
            if let Some((name, _)) = read.jobs.iter().find(|(_, job)| is_long(job)) {
                return Err(message!(
                    "`judge.toml`: the job `{name}` has more than {count} `run` lines, or one of more than {size} KiB",
                    name,
                    count = MOST_LINES,
                    size = MOST_OF_LINE >> 10
                ));
            }
            let silent = read.jobs.iter().find(|(_, job)| job.run.is_empty());
            match (read.jobs.len(), silent) {
                (0, _) => Err(message!("`judge.toml` has no `[jobs.NAME]`")),
                (_, Some((name, _))) => {
                    Err(message!("`judge.toml`: the job `{name}` has no `run` lines", name))
                }
                (MOST_JOBS.., _) => {
                    Err(message!("`judge.toml` has {count} jobs or more", count = MOST_JOBS))
                }
                _ => Ok(read),
            }
        });
        read.map_err(|message| {
            message!(
                "{message}\nhelp: write a job like this\n{example}",
                message,
                example = EXAMPLE
            )
        })
    }
}

/// The course's file: how jobs count, and how submissions are built and run.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// Files and folders that all submissions may read.
    #[serde(default, rename = "tool-chains")]
    pub tool_chains: Vec<PathBuf>,
    /// How all submissions are built and run.
    #[serde(default)]
    pub all: How,
    /// How single submissions are, by the names of their folders; this counts more.
    #[serde(default)]
    pub submissions: BTreeMap<String, How>,
    /// The points of all jobs together; by default the sum of the weights.
    pub points: Option<f64>,
    /// The jobs by name. If there are any, no other job of a submission counts.
    #[serde(default)]
    pub jobs: BTreeMap<String, Weight>,
    /// The jobs that have programs in this run. A submission without one has 0 points for it.
    #[serde(skip)]
    pub required: BTreeSet<String>,
}

/// How a submission is built and run. What is not said is as its `judge.toml` and the command line say.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct How {
    /// The folder inside its own where it is built and run.
    pub directory: Option<String>,
    /// The shell command that builds it.
    pub build: Option<String>,
    /// The command lines that make `$ir` from `$input`.
    pub run: Option<Vec<String>>,
    /// The jobs that it is judged by.
    pub jobs: Option<Vec<String>>,
}

/// How one job counts.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Weight {
    /// Its weight.
    pub weight: f64,
    /// Whether some tests give some of the points; otherwise it is all or nothing.
    pub partial: bool,
    /// The folders of programs, if not the one with the job's name.
    pub folders: Option<Vec<String>>,
    /// When a student sees the tests, in Gradescope's words.
    pub visibility: Visibility,
}

/// When a student sees a test.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Never.
    Hidden,
    /// After the deadline.
    AfterDueDate,
    /// When the grades are published.
    AfterPublished,
    /// Always.
    #[default]
    Visible,
}

impl Default for Weight {
    fn default() -> Weight {
        Weight { weight: 1.0, partial: true, folders: None, visibility: Visibility::Visible }
    }
}

impl Course {
    /// Reads the file.
    ///
    /// # Errors
    /// For people: one line, and the place.
    pub fn read(path: &Path) -> Result<Course, Message> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let text = fs::metadata(path).and_then(|it| {
            let is_plain = it.is_file() && it.len() <= MOST;
            is_plain.then(|| fs::read(path)).transpose()
        });
        let course: Course = parse(&name, text)?;
        let is_wrong = |it: f64| !it.is_finite() || it < 0.0;
        let path = &path.display().to_string();
        if course.points.is_some_and(is_wrong) {
            return Err(message!("`{path}`: `points` must be a number of at least 0", path));
        }
        match course.jobs.iter().find(|(_, job)| is_wrong(job.weight)) {
            Some((job, _)) => Err(message!(
                "`{path}`: the weight of `{job}` must be a number of at least 0",
                path,
                job
            )),
            None => Ok(course),
        }
    }

    /// How the submission in a folder of this name is built and run.
    pub fn how(&self, name: &str) -> How {
        let (own, all) = (self.submissions.get(name).cloned().unwrap_or_default(), &self.all);
        How {
            directory: own.directory.or_else(|| all.directory.clone()),
            build: own.build.or_else(|| all.build.clone()),
            run: own.run.or_else(|| all.run.clone()),
            jobs: own.jobs.or_else(|| all.jobs.clone()),
        }
    }

    /// How a job counts.
    pub fn job(&self, name: &str) -> Weight {
        self.jobs.get(name).cloned().unwrap_or_default()
    }

    /// The folders whose programs a job is judged by.
    pub fn folders(&self, job: &str) -> Vec<String> {
        self.job(job).folders.unwrap_or_else(|| vec![job.to_owned()])
    }
}

/// Reads the text of a file, or says why there is none.
fn parse<T: for<'de> Deserialize<'de>>(
    name: &str,
    text: io::Result<Option<Vec<u8>>>,
) -> Result<T, Message> {
    let text = text.map_err(|error| unread(Path::new(name), error))?;
    let size = MOST >> 10;
    let small = || message!("`{name}` must be a file of at most {size} KiB", name, size);
    let text = String::from_utf8(text.ok_or_else(small)?);
    let text = text.map_err(|error| unread(Path::new(name), error.to_string()))?;
    toml::from_str(&text).map_err(|error| {
        let start = error.span().map_or(0, |it| it.start);
        let line = text[..start].matches('\n').count() + 1;
        let mut message = format!("{name}:{line}: {}", error.message().replace('\n', ", "));
        // The library draws the line with its number, a bar, and a mark below.
        let drawn = error.to_string();
        let is_drawn = |line: &&str| {
            line.trim_start_matches(|it: char| it.is_ascii_digit() || it == ' ').starts_with('|')
        };
        for line in drawn.lines().filter(is_drawn).filter(|line| line.len() <= WIDTH) {
            message += &format!("\n{line}");
        }
        message.into()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_have_images_and_lines() {
        let text = "name = \"x\"\n[jobs.lab1]\n\
             image = { source = \"dockerfile\", path = \".\", file = \"./D\", tag = \"t\" }\n\
             run = [\"./a $input $ir\", \"b\"]\n[jobs.lab2]\n\
             image = { source = \"image\", tag = \"rust\" }\nrun = [\"./c\"]\n";
        let read: JudgeToml = toml::from_str(text).expect("it is right");
        assert_eq!(read.jobs["lab1"].run, ["./a $input $ir", "b"]);
        let (file, tag) = (Some("./D".to_owned()), Some("t".to_owned()));
        let image = Image::Dockerfile { path: ".".to_owned(), file, tag };
        assert_eq!(read.jobs["lab1"].image, Some(image));
        assert_eq!(read.jobs["lab2"].image, Some(Image::Image { tag: "rust".to_owned() }));
    }

    #[test]
    fn faults_are_named() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let read = |text: &str| {
            fs::write(folder.path().join("judge.toml"), text).expect("it can be written");
            JudgeToml::read(folder.path()).expect_err("it is wrong").to_string()
        };
        let help = format!("\nhelp: write a job like this\n{EXAMPLE}");
        assert_eq!(read(""), format!("`judge.toml` has no `[jobs.NAME]`{help}"));
        assert!(read("[job.a]\nrun = [\"x\"]").starts_with("`judge.toml` has no `[jobs.NAME]`\n"));
        let silent = read("[jobs.a]\nrun = []");
        assert!(silent.starts_with("`judge.toml`: the job `a` has no `run` lines\n"));
        assert_eq!(
            read("\n[jobs.a]\nrun = \"x\" # not a list"),
            format!(
                "judge.toml:3: invalid type: string \"x\", expected a sequence\n  |\n\
                 3 | run = \"x\" # not a list\n  |       ^^^{help}"
            )
        );
        let misspelt = read("[jobs.a]\nruns = [\"x\"]");
        assert!(misspelt.starts_with("judge.toml:1: missing field `run`\n"), "{misspelt}");
        let source = read("[jobs.a]\nrun = [\"x\"]\nimage = { source = \"docker\" }");
        assert!(source.contains("`docker`, expected `dockerfile` or `image`"), "{source}");
        assert!(read("[jobs").starts_with("judge.toml:1: "));
        let wide = read(&format!("[jobs.a]\nrun = [{}", "3, ".repeat(100_000)));
        assert!(wide.len() < 500, "{wide}");
        let many: String = (0..1000).map(|it| format!("[jobs.a{it}]\nrun = [\"x\"]\n")).collect();
        assert!(read(&many).starts_with("`judge.toml` has 100 jobs or more\n"));
        let [lines, line] = [format!("{:?}", ["x"; 90]), format!("[\"{}\"]", "x".repeat(1 << 17))];
        for run in [lines, line] {
            let text = read(&format!("[jobs.a]\nrun = {run}"));
            assert!(text.contains("`a` has more than 50 `run` lines, or one of more"), "{text}");
        }
    }

    #[test]
    fn weights_are_numbers_from_0() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("weights.toml");
        for text in
            ["points = -1", "points = nan", "[jobs.a]\nweight = inf", "[jobs.a]\nwieght = 1"]
        {
            fs::write(&path, text).expect("it can be written");
            assert!(Course::read(&path).is_err(), "{text}");
        }
    }

    #[test]
    fn jobs_count_as_the_course_says() {
        let course: Course = toml::from_str(
            "[jobs.lab8]\nweight = 3\npartial = false\nfolders = [\"lab8\", \"programs\"]\n\
             visibility = \"after_due_date\"",
        )
        .expect("it is right");
        assert_eq!(course.folders("lab8"), ["lab8", "programs"]);
        assert_eq!(course.job("lab8").visibility, Visibility::AfterDueDate);
        assert_eq!(course.job("lab1"), Weight::default());
        assert!(toml::from_str::<Course>("wieght = 3").is_err());
    }
}
