//! Proposes how a submission is built and run, from the files that its language's tools read: an entry of the
//! course's file, for people to check.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use minisysy::diag::{Argument, Message, message};

use crate::cases::unread;
use crate::config::{How, JudgeToml};
use crate::language::text as text_of;

/// The bytes of a file that is looked at.
const MOST: u64 = 1 << 20;

/// The files that say how a submission is built; the first one that is there counts.
const FILES: [&str; 7] = [
    "Cargo.toml",
    "pom.xml",
    "build.gradle",
    "build.gradle.kts",
    "CMakeLists.txt",
    "Makefile",
    "requirements.txt",
];

/// The entry for the submission in a folder, which has this name.
///
/// # Errors
/// One line for people: it is not a folder.
pub fn propose(folder: &Path, name: &str) -> Result<String, Message> {
    let entries = fs::read_dir(folder).map_err(|error| unread(folder, error))?;
    let mut below: Vec<String> =
        entries.flatten().filter_map(|it| it.file_name().into_string().ok()).collect();
    below.retain(|it| !it.starts_with('.') && folder.join(it).is_dir());
    below.sort();
    let places = ["."].into_iter().chain(below.iter().map(String::as_str));
    let found = places.clone().find_map(|place| {
        let place_of = folder.join(place);
        let file = FILES.into_iter().find(|file| read(&place_of.join(file)).is_some())?;
        Some((place.to_owned(), file))
    });
    let dockerfile = read(&folder.join("Dockerfile")).map(|text| Dockerfile::parse(&text));
    let mut how = How::default();
    let mut notes = Vec::new();
    match (&found, &dockerfile) {
        (Some((place, file)), _) => {
            let (build, run) = of_file(&folder.join(place), file);
            how.directory = Some(place.clone()).filter(|it| it != ".");
            how.build = Some(build);
            how.run = Some(vec![run]);
            notes.push(message!("`build` is a guess from `{file}`", file = *file));
        }
        (None, Some(it)) => {
            how.build = Some(it.build.clone());
            notes.push(message!("`build` is what the `Dockerfile` does, without installations"));
        }
        (None, None) => {
            let files = FILES.iter().chain(&["Dockerfile"]).map(|&file| file.into()).collect();
            notes.push(message!("there is no {files}", files = Argument::Any(files)));
        }
    }
    match JudgeToml::read(folder) {
        Ok(toml) => {
            let lines = toml.jobs.values().next_back().map(|job| job.run.clone());
            let place = dockerfile.map(|it| it.folder + "/").filter(|it| it != "/");
            let here = |line: String| place.iter().fold(line, |line, it| line.replace(it, "./"));
            how.run = lines.map(|lines| lines.into_iter().map(here).collect());
            notes.push(message!("`run` is that of `judge.toml`"));
        }
        Err(_) => {
            how.run.get_or_insert_with(|| vec!["./compiler $input $ir".to_owned()]);
            how.jobs = Some(vec!["lab1".to_owned()]);
            notes.push(message!(
                "there is no `judge.toml` that can be read: `run` and `jobs` are guesses"
            ));
        }
    }
    let entry = BTreeMap::from([("submissions", BTreeMap::from([(name, how)]))]);
    let text = toml::to_string(&entry).map_err(|error| error.to_string())?;
    let notes: String = notes.into_iter().map(|note| format!("# {}\n", text_of(note))).collect();
    Ok(notes + &text)
}

/// The text of a plain file that is not too large.
fn read(path: &Path) -> Option<String> {
    let metadata = fs::symlink_metadata(path).ok()?;
    let is_small = metadata.is_file() && metadata.len() <= MOST;
    is_small.then(|| fs::read(path).ok()).flatten().map(|it| String::from_utf8_lossy(&it).into())
}

/// What builds a project with this file, and the line that runs its compiler.
fn of_file(folder: &Path, file: &str) -> (String, String) {
    let text = read(&folder.join(file)).unwrap_or_default();
    let files = "$input $ir";
    let (build, run) = match file {
        "Cargo.toml" => {
            let name = toml::from_str::<toml::Table>(&text).ok().and_then(|it| {
                let of_program = it.get("bin").and_then(|it| it.as_array()?.first()?.get("name"));
                let name = of_program.or_else(|| it.get("package")?.get("name"));
                name.and_then(toml::Value::as_str).map(str::to_owned)
            });
            let run = format!("./target/release/{} {files}", plain(name.as_deref()));
            ("cargo build --release --offline", run)
        }
        "pom.xml" => (
            "mvn --quiet --batch-mode --offline package -DskipTests",
            format!("java -jar target/*.jar {files}"),
        ),
        "build.gradle" | "build.gradle.kts" => {
            let run = format!("java -jar build/libs/*.jar {files}");
            match folder.join("gradlew").is_file() {
                true => ("sh gradlew --no-daemon --offline jar", run),
                false => ("gradle --no-daemon --offline jar", run),
            }
        }
        "CMakeLists.txt" => {
            let program = text.split_once("add_executable(").and_then(|(_, rest)| {
                rest.split(|it: char| it.is_whitespace() || it == ')').find(|it| !it.is_empty())
            });
            let build = "cmake -S . -B build -DCMAKE_BUILD_TYPE=Release && cmake --build build";
            (build, format!("./build/{} {files}", plain(program)))
        }
        "Makefile" => ("make", format!("./compiler {files}")),
        _ => {
            let build = "pip install --quiet --target packages -r requirements.txt";
            (build, format!("PYTHONPATH=packages python3 main.py {files}"))
        }
    };
    (build.to_owned(), run)
}

/// The name of a program, or a guess if a shell would read it as something else.
fn plain(name: Option<&str>) -> &str {
    let is_plain = |it: &&str| it.chars().all(|it| it.is_ascii_alphanumeric() || "-_".contains(it));
    name.filter(is_plain).unwrap_or("compiler")
}

/// What a Dockerfile does in its last part.
#[derive(Default)]
struct Dockerfile {
    /// The working directory.
    folder: String,
    /// The commands that install nothing, as one.
    build: String,
}

impl Dockerfile {
    fn parse(text: &str) -> Dockerfile {
        let mut all = Dockerfile::default();
        let text = text.replace("\\\r\n", " ").replace("\\\n", " ");
        for line in text.lines() {
            let Some((word, rest)) = line.trim().split_once(char::is_whitespace) else { continue };
            let rest = rest.split_whitespace().collect::<Vec<_>>().join(" ");
            let installs = ["apt-get ", "apt ", "apk ", "yum ", "pip install", "pip3 install"]
                .iter()
                .any(|it| rest.contains(it));
            match word.to_ascii_uppercase().as_str() {
                "FROM" => all = Dockerfile::default(),
                "WORKDIR" => rest.trim_end_matches('/').clone_into(&mut all.folder),
                "RUN" if !installs => {
                    all.build += if all.build.is_empty() { "" } else { " && " };
                    all.build += &rest;
                }
                _ => {}
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Course;

    /// What is proposed for a submission with these files.
    fn proposed(files: &[(&str, &str)]) -> How {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let submission = folder.path().join("li \"1\"");
        for (name, text) in files {
            let path = submission.join(name);
            fs::create_dir_all(path.parent().expect("it is in a folder")).expect("it can be made");
            fs::write(path, text).expect("it can be written");
        }
        let text = propose(&submission, "li \"1\"").expect("it is a folder");
        let path = folder.path().join("course.toml");
        fs::write(&path, text).expect("it can be written");
        Course::read(&path).expect("it is right").how("li \"1\"")
    }

    #[test]
    fn each_language_has_its_commands() {
        let cmake = "project(x)\nadd_executable(sysy main.cpp)";
        for (file, text, build, run) in [
            (
                "Cargo.toml",
                "[package]\nname = \"sysy\"\n",
                "cargo build",
                "./target/release/sysy $input $ir",
            ),
            (
                "Cargo.toml",
                "[[bin]]\nname = \"$(x)\"\n",
                "cargo build",
                "./target/release/compiler $input $ir",
            ),
            ("pom.xml", "", "mvn ", "java -jar target/*.jar $input $ir"),
            ("build.gradle", "", "gradle ", "java -jar build/libs/*.jar $input $ir"),
            ("build.gradle.kts", "", "gradle ", "java -jar build/libs/*.jar $input $ir"),
            ("CMakeLists.txt", cmake, "cmake ", "./build/sysy $input $ir"),
            ("Makefile", "", "make", "./compiler $input $ir"),
            ("requirements.txt", "", "pip ", "PYTHONPATH=packages python3 main.py $input $ir"),
        ] {
            let how = proposed(&[(file, text)]);
            assert!(how.build.as_ref().is_some_and(|it| it.starts_with(build)), "{how:?}");
            assert_eq!(how.run, Some(vec![run.to_owned()]));
            assert_eq!((how.directory, how.jobs), (None, Some(vec!["lab1".to_owned()])));
        }
    }

    #[test]
    fn the_files_of_the_course_are_read() {
        let toml = "[jobs.lab8]\nrun = [\"java -jar /app/x.jar $input $ir\"]\n";
        let dockerfile = "FROM jdk\nRUN old\nFROM jdk\nRUN apt-get install x\nWORKDIR /app/\nCOPY . .\n\
            RUN javac \\\n    *.java\nrun jar x\n";
        let how = proposed(&[("judge.toml", toml), ("Dockerfile", dockerfile)]);
        assert_eq!(how.build.as_deref(), Some("javac *.java && jar x"));
        assert_eq!(how.run, Some(vec!["java -jar ./x.jar $input $ir".to_owned()]));
        assert_eq!(how.jobs, None);
        let how = proposed(&[("code/Makefile", ""), ("docs/x.md", ""), ("judge.toml", toml)]);
        let directory = how.directory.as_deref();
        assert_eq!((directory, how.build.as_deref()), (Some("code"), Some("make")));
        assert_eq!(proposed(&[("README", "")]).build, None);
    }
}
