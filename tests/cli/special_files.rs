//! Files that are not plain files: links, devices, pipes; and permissions of files.

use std::fs;
use std::io::Read;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::folder::{Folder, GOOD, Run};

impl Folder {
    fn make_fifo(&self, name: &str) {
        let made = Command::new("mkfifo").current_dir(self.path()).arg(name).status();
        assert!(made.expect("there is mkfifo").success());
    }

    fn is_link(&self, name: &str) -> bool {
        fs::symlink_metadata(self.path().join(name)).unwrap().is_symlink()
    }

    fn mode(&self, name: &str) -> u32 {
        fs::metadata(self.path().join(name)).unwrap().permissions().mode() & 0o777
    }
}

fn file_type(path: impl AsRef<Path>) -> fs::FileType {
    fs::symlink_metadata(path).unwrap().file_type()
}

#[test]
fn a_link_is_followed() {
    let folder = Folder::new();
    let text = folder.run("good.sy").stdout;
    fs::create_dir(folder.path().join("folder")).unwrap();
    folder.write("folder/out.ll", "old");
    symlink("folder/out.ll", folder.path().join("link.ll")).unwrap();
    symlink("link.ll", folder.path().join("second.ll")).unwrap();
    folder.run("good.sy -o second.ll").silent();
    assert_eq!(folder.read("folder/out.ll"), text);
    assert!(folder.is_link("link.ll") && folder.is_link("second.ll"));
    assert_eq!(folder.others(), ["folder", "link.ll", "second.ll"]);
    assert_eq!(fs::read_dir(folder.path().join("folder")).unwrap().count(), 1);
}

#[test]
fn a_link_to_nothing_is_followed() {
    let folder = Folder::new();
    symlink("out.ll", folder.path().join("link.ll")).unwrap();
    folder.run("good.sy -o link.ll").silent();
    assert!(folder.is_link("link.ll"), "the link was replaced");
    assert_eq!(folder.read("out.ll"), folder.run("good.sy").stdout);
    fs::remove_file(folder.path().join("out.ll")).unwrap();
    folder.run("bad.sy -o link.ll").failed(1);
    assert!(folder.is_link("link.ll") && !folder.path().join("out.ll").exists());
}

#[test]
fn a_circle_of_links_is_an_error() {
    let folder = Folder::new();
    symlink("second.ll", folder.path().join("first.ll")).unwrap();
    symlink("first.ll", folder.path().join("second.ll")).unwrap();
    folder.run("good.sy -o first.ll").failed(1);
    assert!(folder.is_link("first.ll") && folder.is_link("second.ll"));
}

#[test]
fn a_link_to_the_input_is_no_output() {
    let folder = Folder::new();
    symlink("good.sy", folder.path().join("link.sy")).unwrap();
    folder.run("good.sy -o link.sy").failed(1);
    folder.run("link.sy -o good.sy").failed(1);
    assert_eq!(folder.read("good.sy"), GOOD);
    // The compiler replaces another name of the same file, but not the file itself.
    fs::hard_link(folder.path().join("good.sy"), folder.path().join("other.sy")).unwrap();
    folder.run("good.sy -o other.sy").calm();
    assert_eq!(folder.read("good.sy"), GOOD);
}

#[test]
fn devices_stay_what_they_are() {
    let folder = Folder::new();
    folder.run("good.sy -o /dev/null").silent();
    folder.run("bad.sy -o /dev/null").failed(1);
    assert!(file_type("/dev/null").is_char_device());
    assert!(folder.others().is_empty());
}

/// Not everything below /dev is a device.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_in_memory_is_a_folder() {
    let Ok(memory) = tempfile::tempdir_in("/dev/shm") else { return };
    let folder = Folder::new();
    let text = folder.run("good.sy").stdout;
    let path = memory.path().join("out.ll");
    let target = path.to_str().unwrap();
    folder.run(&format!("good.sy -o {target}")).silent();
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    fs::write(&path, "old ".repeat(10_000)).unwrap();
    folder.run(&format!("good.sy -o {target}")).silent();
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    folder.run(&format!("bad.sy -o {target}")).failed(1);
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let folder = Folder::new();
    let said = folder.run("good.sy -o /dev/full").failed(1).stderr;
    assert!(said.starts_with("error: cannot write `/dev/full`: "), "{said}");
    assert!(file_type("/dev/full").is_char_device());
    let said = folder.shell("exec \"$compiler\" good.sy >/dev/full").failed(1).stderr;
    assert!(said.starts_with("error: cannot write to standard output: "), "{said}");
}

#[test]
fn a_pipe_with_a_name_is_written() {
    let folder = Folder::new();
    let text = folder.run("good.sy").stdout;
    folder.make_fifo("pipe");
    let path = folder.path().join("pipe");
    let reader = std::thread::spawn(move || fs::read_to_string(path).unwrap());
    folder.run("good.sy -o pipe").silent();
    assert_eq!(reader.join().unwrap(), text);
    // After an error the pipe still exists, and the compiler does not wait for a reader.
    folder.run("bad.sy -o pipe").failed(1);
    assert!(file_type(folder.path().join("pipe")).is_fifo());
    assert_eq!(folder.others(), ["pipe"]);
}

#[test]
fn a_pipe_with_a_name_is_read() {
    let folder = Folder::new();
    folder.make_fifo("pipe.sy");
    let path = folder.path().join("pipe.sy");
    let writer = std::thread::spawn(move || fs::write(path, GOOD).unwrap());
    let text = folder.run("pipe.sy").silent().stdout;
    writer.join().unwrap();
    assert_eq!(text.replace("pipe.sy", "good.sy"), folder.run("good.sy").stdout);
}

/// Like `-o /dev/stdout`, which the test avoids because it might replace that file.
#[cfg(target_os = "linux")]
#[test]
fn a_link_to_an_open_pipe_is_written() {
    let folder = Folder::new();
    let text = folder.run("good.sy").stdout;
    symlink("/dev/fd/1", folder.path().join("stdout")).unwrap();
    assert_eq!(folder.run("good.sy -o stdout").silent().stdout, text);
    folder.run("bad.sy -o stdout").failed(1);
    // The open file may be a plain file as well as a pipe.
    folder.shell("exec \"$compiler\" good.sy -o stdout >out.ll").silent();
    assert_eq!(folder.read("out.ll"), text);
    assert!(folder.is_link("stdout"));
}

/// The name that shells pass for `-o >(command)`.
#[cfg(target_os = "linux")]
#[test]
fn an_open_pipe_is_written() {
    let folder = Folder::new();
    let run = folder.shell("{ \"$compiler\" good.sy -o /dev/fd/5; } 5>&1 | cat");
    assert_eq!(run.silent().stdout, folder.run("good.sy").stdout);
}

#[test]
fn new_files_follow_the_mask() {
    let folder = Folder::new();
    for (mask, mode) in [("022", 0o644), ("077", 0o600), ("002", 0o664), ("000", 0o666)] {
        let line = format!("umask {mask}; exec \"$compiler\" good.sy -o {mask}.ll");
        folder.shell(&line).silent();
        assert_eq!(folder.mode(&format!("{mask}.ll")), mode, "umask {mask}");
    }
}

#[test]
fn replaced_files_keep_their_mode() {
    let folder = Folder::new();
    for mode in [0o600, 0o640, 0o755, 0o666] {
        folder.write("out.ll", "old");
        let path = folder.path().join("out.ll");
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        folder.shell("umask 022; exec \"$compiler\" good.sy -o out.ll").silent();
        assert_eq!(folder.mode("out.ll"), mode, "not {mode:o}");
        assert!(folder.read("out.ll").contains("@main"));
    }
}

#[test]
fn a_reader_that_leaves_is_no_fault() {
    let folder = Folder::empty();
    // The output is far more than a pipe holds.
    let assignments = "    a = a * 3 + b;\n".repeat(20_000);
    let source = format!("int a; int b;\nint main() {{\n{assignments}    return a;\n}}\n");
    folder.write("big.sy", &source);
    for options in ["", "--emit tokens", "-o -"] {
        let mut command = folder.command("big.sy");
        command.args(options.split_whitespace());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        stdout.read_exact(&mut [0; 10]).unwrap();
        drop(stdout);
        let run = Run::of(child.wait_with_output().unwrap());
        assert_eq!(run.status, 141);
        assert_eq!(run.stderr, "", "{options}");
    }
}
