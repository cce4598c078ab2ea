//! `make install` and `make uninstall`.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::folder::{Folder, Run};
use crate::support;

/// All files below `folder`, without it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let (mut files, mut pending) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() { &mut pending } else { &mut files }.push(path);
        }
    }
    let mut names: Vec<PathBuf> =
        files.iter().map(|path| path.strip_prefix(folder).unwrap().to_owned()).collect();
    names.sort();
    names
}

#[test]
fn the_compiler_is_installed_under_any_name() {
    let folder = Folder::empty();
    folder.write("libsysy.ll", "");
    // The judge is of another package, and may not be built.
    folder.write("judge", "#!/bin/sh\necho minisysy-judge \"$@\"\n");
    let judge = folder.path().join("judge");
    fs::set_permissions(&judge, fs::Permissions::from_mode(0o755)).unwrap();
    let make = |target: &str, name: &[&str]| {
        let mut command = Command::new("make");
        command.current_dir(support::root()).env("NAME", "host");
        // Nothing is built: there is no cargo on the path, and the runtime library is new.
        command.env("PATH", "/usr/bin:/bin").args(["--silent", "--old-file=tools", target]);
        command.arg(format!("binary={}", env!("CARGO_BIN_EXE_compiler")));
        command.arg(format!("judge_binary={}", judge.display()));
        command.arg(format!("runtime={}", folder.path().join("libsysy.ll").display()));
        command.arg(format!("DESTDIR={}", folder.path().join("root").display())).args(name);
        Run::of(command.output().expect("there is make")).silent();
    };
    let root = folder.path().join("root/usr/local");
    for name in ["compiler", "minisysy"] {
        let variable = format!("NAME={name}");
        let variable: &[&str] = if name == "compiler" { &[] } else { &[&variable] };
        make("install", variable);
        let texts_of = |name: &str| {
            [
                format!("share/bash-completion/completions/{name}"),
                format!("share/fish/vendor_completions.d/{name}.fish"),
                format!("share/man/man1/{name}.1"),
                format!("share/man/zh_CN/man1/{name}.1"),
                format!("share/zsh/site-functions/_{name}"),
            ]
        };
        let [texts, of_judge] = [name, "minisysy-judge"].map(texts_of);
        let library = ["libsysy.c", "libsysy.ll", "llvm-env.sh", "sysy.h"];
        let library = library.map(|it| format!("lib/minisysy/{it}"));
        let programs = [format!("bin/{name}"), "bin/minisysy-judge".to_owned()];
        let program = &programs[0];
        let lists = [&texts[..], &of_judge, &library, &programs];
        let mut expected: Vec<PathBuf> = lists.concat().iter().map(PathBuf::from).collect();
        expected.sort();
        assert_eq!(files(&root), expected);
        let installed = |arguments: &[&str]| {
            let output = Command::new(root.join(program)).args(arguments).output();
            Run::of(output.expect("it is installed")).silent().stdout
        };
        assert!(installed(&["--help"]).contains(&format!("Usage: {name} [OPTIONS]")));
        assert!(installed(&["--help"]).contains(&format!("\n    {name} program.sy -o")));
        assert_eq!(installed(&["--version"]), format!("{name} {}\n", env!("CARGO_PKG_VERSION")));
        for text in texts {
            let text = fs::read_to_string(root.join(text)).unwrap();
            assert!(text.contains(name), "{text}");
            let other = ["-c compiler", "compdef compiler", "TH compiler", "compiler program.sy"];
            let is_own = name == "compiler";
            assert!(is_own || other.iter().all(|other| !text.contains(other)), "{text}");
        }
        let shells = [
            "--completions bash",
            "--completions fish",
            "--man --language en",
            "--man --language zh",
            "--completions zsh",
        ];
        for (text, option) in of_judge.iter().zip(shells) {
            let text = fs::read_to_string(root.join(text)).unwrap();
            assert_eq!(text, format!("minisysy-judge {option}\n"));
        }
        make("uninstall", variable);
        assert_eq!(files(&root), Vec::<PathBuf>::new());
    }
}
