//! Proposes how a submission is built and run, from the files that its language's tools read: an entry of the
//! course's file, for people to check.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

use minisysy::diag::{Argument, Message, message};

use crate::cases::unread;
use crate::config::{How, Image, JudgeToml};
use crate::contents;
use crate::language::text as text_of;

/// The bytes of a file that is looked at.
const MOST: u64 = 1 << 20;

/// The files that say how a submission is built; the first one that is there counts.
const FILES: [&str; 10] = [
    "Cargo.toml",
    "pom.xml",
    "build.gradle",
    "build.gradle.kts",
    "CMakeLists.txt",
    "Makefile",
    "makefile",
    "go.mod",
    "requirements.txt",
    "main.py",
];

/// The entry for the submission in a folder, which has this name.
///
/// # Errors
/// One line for people: it is not a folder.
pub fn propose(folder: &Path, name: &str) -> Result<String, Message> {
    let toml = JudgeToml::read(folder);
    let job = toml.as_ref().ok().and_then(|it| it.jobs.values().next_back());
    let (context, file) = match job.and_then(|it| it.image.as_ref()) {
        Some(Image::Dockerfile { path, file, .. }) => (path.as_str(), file.as_deref()),
        _ => (".", None),
    };
    let context = contents::inside(folder, context).unwrap_or_else(|_| folder.to_owned());
    let below = context.strip_prefix(folder).unwrap_or(Path::new("")).display().to_string();
    let docker = read(&context, file.unwrap_or("Dockerfile"));
    let docker = docker.map(|text| Dockerfile::parse(&text));
    let docker = docker.filter(|it| it.build.iter().any(|it| !it.starts_with(EXPORT)));
    let mut how = How::default();
    let mut notes = Vec::new();
    if let Some(docker) = &docker {
        let directory = Path::new(&below).join(&docker.folder).display().to_string();
        how.directory = Some(directory).filter(|it| !it.is_empty());
        how.build = Some(docker.build.join(" && "));
        how.run = docker.entry.clone().map(|it| vec![format!("{it} $input $ir")]);
        notes.push(message!("`build` is what the `Dockerfile` does, without installations"));
    } else if let Some((place, file)) = find(folder)? {
        let (build, run) = of_file(folder, &place, file);
        (how.build, how.run) = (Some(build), Some(vec![run]));
        how.directory = Some(place).filter(|it| it != ".");
        notes.push(message!("`build` is a guess from `{file}`", file));
    } else {
        let files = FILES.iter().chain(&["Dockerfile"]).map(|&file| file.into()).collect();
        notes.push(message!("there is no {files}", files = Argument::Any(files)));
        notes.push(message!(
            "no build was found; write these two lines:\n{build}\n{run}",
            build = "# build = \"make\"",
            run = "# run = [\"./compiler $input $ir\"]"
        ));
    }
    match &toml {
        Ok(_) => {
            let here = |line: &String| docker.as_ref().map_or(line.clone(), |it| it.here(line));
            let lines = job.map(|job| job.run.iter().map(here).collect());
            how.run = lines.or(how.run);
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

/// The folder with a file that says how it is built, and the file: the submission's own, then those in it, and at last
/// those of single labs, the last one first.
fn find(folder: &Path) -> Result<Option<(String, &'static str)>, Message> {
    let entries = fs::read_dir(folder).map_err(|error| unread(folder, error))?;
    let folders = entries.flatten().filter(|it| it.file_type().is_ok_and(|it| it.is_dir()));
    let mut below: Vec<String> =
        folders.filter_map(|it| it.file_name().into_string().ok()).collect();
    below.retain(|it| !it.starts_with('.'));
    let number = |it: &str| it.trim_matches(|it: char| !it.is_ascii_digit()).parse::<i64>().ok();
    let is_lab = |it: &str| it.to_lowercase().starts_with("lab").then(|| number(it)).flatten();
    below.sort_by_key(|it| {
        let number = is_lab(it);
        (number.is_some(), number.map(|it| -it), it.clone())
    });
    let places = ["."].into_iter().chain(below.iter().map(String::as_str));
    let mut found = places.filter_map(|place| {
        let file =
            FILES.into_iter().find(|file| read(folder, Path::new(place).join(file)).is_some())?;
        Some((place.to_owned(), file))
    });
    Ok(found.next())
}

/// The text of a plain file inside of a submission that is not too large.
fn read(folder: &Path, name: impl AsRef<Path>) -> Option<String> {
    let bytes = contents::text_of(folder, name, MOST).ok()??;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// What builds a project with this file, and the line that runs its compiler.
fn of_file(folder: &Path, place: &str, file: &str) -> (String, String) {
    let text = read(folder, Path::new(place).join(file)).unwrap_or_default();
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
            match read(folder, Path::new(place).join("gradlew")).is_some() {
                true => ("sh gradlew --no-daemon --offline jar", run),
                false => ("gradle --no-daemon --offline jar", run),
            }
        }
        "CMakeLists.txt" => {
            let program = text.split_once("add_executable(").and_then(|(_, rest)| {
                rest.split(|it: char| it.is_whitespace() || it == ')').find(|it| !it.is_empty())
            });
            let build = "cmake -S . -B build -DCMAKE_BUILD_TYPE=Release && cmake --build build";
            let named = text.split_once("project(").and_then(|(_, rest)| {
                rest.split(|it: char| it.is_whitespace() || it == ')').find(|it| !it.is_empty())
            });
            let program = if program == Some("${PROJECT_NAME}") { named } else { program };
            (build, format!("./build/{} {files}", plain(program)))
        }
        "Makefile" | "makefile" => {
            let made = text.lines().find_map(|line| {
                let (name, value) = line.split_once('=')?;
                let name = name.trim().trim_end_matches([':', '?']).trim_end();
                ["TARGET", "BIN", "PROG", "EXE"].contains(&name).then(|| value.trim())
            });
            ("make", format!("./{} {files}", plain(made)))
        }
        "go.mod" => ("go build -o compiler .", format!("./compiler {files}")),
        "main.py" => ("true", format!("python3 main.py {files}")),
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

/// What a Dockerfile does, in terms of the folder that it is about.
#[derive(Default)]
struct Dockerfile {
    /// The last working directory.
    folder: String,
    /// Where the image has what the submission has, longest first.
    places: Vec<(PathBuf, PathBuf)>,
    /// The commands that install and remove nothing.
    build: Vec<String>,
    /// What the image runs.
    entry: Option<String>,
}

/// How a command begins that sets a variable.
const EXPORT: &str = "export ";

/// The beginnings of commands that are about the image: they install or remove something.
const OF_IMAGE: [&str; 17] = [
    "apt",
    "apk",
    "yum",
    "dnf",
    "pip",
    "python3 -m pip",
    "npm install -g",
    "curl",
    "wget",
    "rustup",
    "git clone",
    "useradd",
    "rm ",
    "update-alternatives",
    "cargo install",
    "mvn dependency",
    "mkdir /",
];

/// Tools that reach for the network unless they are told not to.
const OFFLINE: [(&str, &str); 4] = [
    ("cargo build", "cargo build --offline"),
    ("mvn ", "mvn --offline "),
    ("gradle ", "gradle --offline "),
    ("gradlew ", "gradlew --offline "),
];

impl Dockerfile {
    fn parse(text: &str) -> Dockerfile {
        let mut all = Dockerfile::default();
        let mut work = PathBuf::from("/");
        let text = text.replace("\\\r\n", " ").replace("\\\n", " ");
        for line in text.lines() {
            let Some((word, rest)) = line.trim().split_once(char::is_whitespace) else { continue };
            let words: Vec<&str> =
                rest.split_whitespace().filter(|it| !it.starts_with("--")).collect();
            let is_from_stage = rest.trim_start().starts_with("--from");
            match word.to_ascii_uppercase().as_str() {
                "FROM" => work = PathBuf::from("/"),
                "WORKDIR" => {
                    work = joined(&work, rest.trim().trim_matches('"'));
                    // Whatever is copied there is from the folder.
                    if !all.places.iter().any(|(to, _)| work.starts_with(to)) {
                        all.places.push((work.clone(), PathBuf::new()));
                    }
                }
                "COPY" | "ADD" if words.len() > 1 => {
                    let to = words[words.len() - 1];
                    for from in &words[..words.len() - 1] {
                        all.copy(
                            from.trim_matches(['[', '"', ',']),
                            &joined(&work, to.trim_matches([']', '"'])),
                            to,
                            is_from_stage,
                        );
                    }
                }
                "ENV" => {
                    let (name, value) = rest.trim().split_once(['=', ' ']).unwrap_or((rest, ""));
                    let value = all.here(value.trim().trim_matches('"'));
                    // That is for the tool that installs packages.
                    if name != "DEBIAN_FRONTEND" {
                        all.build.push(format!("{EXPORT}{name}=\"{value}\""));
                    }
                }
                "RUN" => all.run(rest, &work),
                "ENTRYPOINT" | "CMD" => {
                    let line = rest.replace(['[', ']', ','], " ").replace('"', " ");
                    let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
                    all.entry.get_or_insert(line);
                }
                _ => {}
            }
        }
        all.folder = all.place(&work).unwrap_or_default().display().to_string();
        let up = "../".repeat(Path::new(&all.folder).components().count());
        if !up.is_empty() && !all.build.is_empty() {
            all.build.insert(0, format!("cd {up}"));
        }
        all.entry = all.entry.take().map(|it| all.here(&it));
        all
    }

    /// Notes that the image has at `to` what the folder has at `from`; or copies what another stage has made.
    fn copy(&mut self, from: &str, to: &Path, word: &str, is_from_stage: bool) {
        let is_folder = word.ends_with('/') || word == "." || word.ends_with("/.");
        let Some(last) = Path::new(from).file_name().filter(|_| !from.contains('*')) else {
            if !is_from_stage {
                self.places.retain(|(known, _)| known != to);
                self.places.push((to.to_owned(), PathBuf::new()));
                if from.trim_start_matches("./").contains('/') {
                    // Files of several folders become those of one.
                    self.build.push(format!("cp -r {from} ."));
                }
            }
            return;
        };
        let to = if is_folder && (is_from_stage || last.to_string_lossy().contains('.')) {
            to.join(last)
        } else {
            to.to_owned()
        };
        if let (true, None, Some(folder)) = (is_from_stage, self.place(&to), to.parent()) {
            self.places.push((folder.to_owned(), PathBuf::new()));
        }
        match (is_from_stage, self.place(Path::new(from)), self.place(&to)) {
            (true, Some(from), Some(to)) if from != to => {
                self.build.push(format!("cp -r {} {}", from.display(), to.display()));
            }
            (true, ..) => {}
            (false, _, known) => {
                let from = joined(Path::new("/"), from);
                let from = from.strip_prefix("/").unwrap_or(&from).to_owned();
                if known.as_ref() != Some(&from) {
                    self.places.retain(|(known, _)| *known != to);
                    self.places.push((to, from));
                }
            }
        }
        self.places.sort_by_key(|(to, _)| std::cmp::Reverse(to.components().count()));
    }

    /// Adds the commands of a line that build something.
    fn run(&mut self, line: &str, work: &Path) {
        let line = line
            .split_whitespace()
            .filter(|it| !it.starts_with("--mount="))
            .collect::<Vec<_>>()
            .join(" ");
        let place = self.place(work).unwrap_or_default();
        let mut commands = Vec::new();
        let is_compound = line.contains("; then") || line.contains("; do");
        let single = |it: &'static str| if is_compound { "\0" } else { it };
        for command in line.split(single("&&")).flat_map(|it| it.split(single("; "))).map(str::trim)
        {
            let is_of_image = OF_IMAGE.iter().any(|it| command.starts_with(it));
            let names_image = ["/etc/", "/usr/", "/root", "/var/", " rm ", "apt-get "]
                .iter()
                .any(|it| command.contains(it));
            if command.is_empty() || is_of_image || names_image {
                continue;
            }
            let mut command = self.here(command);
            for (plain, offline) in OFFLINE {
                if !command.contains("--offline") && !command.contains(&format!("{plain} -o ")) {
                    command = command.replace(plain, offline);
                }
            }
            commands.push(command);
        }
        if !place.as_os_str().is_empty() && !commands.is_empty() {
            commands.insert(0, format!("cd {}", place.display()));
        }
        // The next line begins at its own place.
        let moves = commands.iter().any(|it| it.starts_with("cd "));
        let line = commands.join(" && ");
        self.build
            .extend((!line.is_empty()).then(|| if moves { format!("({line})") } else { line }));
    }

    /// Where the folder has what the image has at a path.
    fn place(&self, path: &Path) -> Option<PathBuf> {
        self.places.iter().find_map(|(to, from)| Some(from.join(path.strip_prefix(to).ok()?)))
    }

    /// A command in which paths of the image are those of the folder.
    fn here(&self, line: &str) -> String {
        let mut line = line.to_owned();
        for (to, from) in self.places.iter().filter(|(to, _)| to.components().count() > 1) {
            let up = "../".repeat(Path::new(&self.folder).components().count());
            let from = Path::new(".").join(up).join(from);
            let from = from.display().to_string();
            line = line.replace(
                &format!("{}/", to.display()),
                &format!("{}/", from.trim_end_matches('/')),
            );
        }
        line
    }
}

/// A path without `.` and `..`, from a folder.
fn joined(folder: &Path, path: &str) -> PathBuf {
    let mut all = PathBuf::new();
    for part in folder.join(path).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(all.pop()),
            part => all.push(part),
        }
    }
    all
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
        let toml = |line: &str| format!("[jobs.lab8]\nrun = [\"{line}\"]\n");
        // What a Dockerfile and a line of `judge.toml` become.
        for (dockerfile, line, directory, build, run) in [
            (
                "FROM jdk\nRUN apt-get install x\nWORKDIR /app/\nCOPY . .\nRUN javac \\\n    *.java\nrun jar x\n",
                "java -jar /app/x.jar $input $ir",
                None,
                "javac *.java && jar x",
                "java -jar ./x.jar $input $ir",
            ),
            (
                "FROM gradle AS build\nWORKDIR /code\nCOPY . /code\nRUN gradle fatjar --no-daemon\n\
                 FROM jdk\nWORKDIR /app\nCOPY --from=build /code/build/libs/a.jar /app/\n",
                "java -jar a.jar $input $ir",
                None,
                "gradle --offline fatjar --no-daemon && cp -r build/libs/a.jar a.jar",
                "java -jar a.jar $input $ir",
            ),
            (
                "FROM gcc\nCOPY ./ /src/\nWORKDIR /src/compiler\nENV MODE=release\n\
                 RUN apt-get update && apt-get install -y cmake && cmake -B build && make -C build && rm -r src\n",
                "./build/sysy $input -o $ir",
                Some("compiler"),
                "cd ../ && export MODE=\"release\" && (cd compiler && cmake -B build && make -C build)",
                "./build/sysy $input -o $ir",
            ),
            (
                "FROM gcc\nCOPY src/*.cpp /app/\nENV DEBIAN_FRONTEND noninteractive\nWORKDIR /app\nRUN mkdir b && cd b && cmake ..\nRUN g++ *.cpp\n\
                 FROM x\nCOPY --from=0 /app/a.out /bin/sysy/run\nWORKDIR /bin/sysy\n",
                "./run $input $ir",
                None,
                "cp -r src/*.cpp . && (mkdir b && cd b && cmake ..) && g++ *.cpp && cp -r a.out run",
                "./run $input $ir",
            ),
            (
                "FROM rust\nWORKDIR /app\nCOPY Cargo.toml ./\nCOPY src ./src\nRUN cargo build --release\n",
                "/app/target/release/sysy $input $ir",
                None,
                "cargo build --offline --release",
                "./target/release/sysy $input $ir",
            ),
        ] {
            let how = proposed(&[("judge.toml", &toml(line)), ("Dockerfile", dockerfile)]);
            assert_eq!(how.directory.as_deref(), directory, "{dockerfile}");
            assert_eq!(how.build.as_deref(), Some(build), "{dockerfile}");
            assert_eq!((how.run, how.jobs), (Some(vec![run.to_owned()]), None));
        }
        // Without one that builds something, other files count, and those of single labs at last.
        let toml = toml("./sysy $input $ir");
        let files = [("lab9/Makefile", ""), ("lab10/Makefile", ""), ("judge.toml", toml.as_str())];
        assert_eq!(proposed(&files).directory.as_deref(), Some("lab10"));
        let files =
            [("lab1/Makefile", ""), ("src/Cargo.toml", ""), ("Dockerfile", "FROM x\nCMD y\n")];
        assert_eq!(proposed(&files).directory.as_deref(), Some("src"));
        assert_eq!(proposed(&[("README", "")]).build, None);
    }
}
