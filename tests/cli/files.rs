//! Tests which files and streams the compiler reads and writes.

use std::fs;

use crate::folder::{BAD, Folder, GOOD, Run};

#[test]
fn writes_to_standard_output() {
    let folder = Folder::new();
    let text = folder.run("good.sy").silent().stdout;
    assert!(text.contains("\nsource_filename = \"good.sy\"\n"), "{text}");
    assert!(text.contains("define i32 @main()"), "{text}");
    assert_eq!(folder.run("good.sy -o -").silent().stdout, text);
    assert!(folder.others().is_empty());
}

#[test]
fn writes_a_file_and_nothing_beside_it() {
    let folder = Folder::new();
    let text = folder.run("good.sy").stdout;
    for arguments in ["good.sy -o out.ll", "-o out.ll good.sy", "good.sy --output=out.ll"] {
        assert_eq!(folder.run(arguments).silent().stdout, "");
        assert_eq!(folder.read("out.ll"), text);
        assert_eq!(folder.others(), ["out.ll"]);
    }
    // The output replaces the old file completely.
    folder.write("out.ll", "old ".repeat(10_000));
    folder.run("good.sy -o out.ll").silent();
    assert_eq!(folder.read("out.ll"), text);
}

#[test]
fn errors_leave_the_output_of_an_earlier_run() {
    let folder = Folder::new();
    folder.write("syntax.sy", "int main() { return 0 }\n");
    for options in ["", "--message-format short", "--message-format json", "--emit ir"] {
        folder.run(&format!("bad.sy -o out.ll {options}")).failed(1);
        assert_eq!(folder.others(), ["syntax.sy"]);
        folder.write("out.ll", "old");
        folder.run(&format!("bad.sy -o out.ll {options}")).failed(1);
        assert_eq!(folder.others(), ["out.ll", "syntax.sy"]);
        assert_eq!(folder.read("out.ll"), "old");
        fs::remove_file(folder.path().join("out.ll")).unwrap();
    }
    for emit in ["tokens", "ast", "ir", "llvm"] {
        folder.write("out.ll", "old");
        let run = folder.run(&format!("syntax.sy --emit {emit} -o out.ll"));
        // The tokens of the source have no error.
        if emit != "tokens" {
            run.failed(1);
            assert_eq!(folder.read("out.ll"), "old", "--emit {emit}");
        }
    }
}

#[test]
fn an_output_that_cannot_be_written_is_an_error() {
    let folder = Folder::new();
    fs::create_dir(folder.path().join("folder")).unwrap();
    for target in [".", "folder", "folder/", "good.sy/out.ll", "nowhere/out.ll", "nowhere/"] {
        let said = folder.run(&format!("good.sy -o {target}")).failed(1).stderr;
        let start = format!("error: cannot write `{target}`: ");
        assert!(said.starts_with(&start), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert_eq!(folder.others(), ["folder"]);
        assert_eq!(fs::read_dir(folder.path().join("folder")).unwrap().count(), 0);
        assert_eq!(folder.read("good.sy"), GOOD);
        // A program with errors changes only that much.
        folder.run(&format!("bad.sy -o {target}")).failed(1);
        assert_eq!(folder.others(), ["folder"]);
    }
}

#[test]
fn the_input_is_no_output() {
    let folder = Folder::new();
    let absolute = folder.path().join("good.sy");
    for target in ["good.sy", "./good.sy", absolute.to_str().unwrap()] {
        let said = folder.run(&format!("good.sy -o {target}")).failed(1).stderr;
        assert!(said.contains("good.sy"), "{said}");
        assert_eq!(folder.read("good.sy"), GOOD);
    }
    folder.run("bad.sy -o ./bad.sy").failed(1);
    assert_eq!(folder.read("bad.sy"), BAD);
    assert!(folder.others().is_empty());
}

#[test]
fn equal_input_gives_equal_output() {
    let [here, there] = [Folder::new(), Folder::new()];
    for options in ["", "-O0", "--emit ast", "--emit tokens", "--discard-value-names"] {
        let arguments = format!("good.sy {options}");
        let first = here.run(&arguments).silent().stdout;
        assert_eq!(here.run(&arguments).stdout, first);
        assert_eq!(there.run(&arguments).stdout, first);
    }
}

#[test]
fn reads_standard_input() {
    let folder = Folder::new();
    let text = folder.run_with_input("-", GOOD).silent().stdout;
    assert!(text.contains("\nsource_filename = \"<stdin>\"\n"), "{text}");
    assert_eq!(text.replace("<stdin>", "good.sy"), folder.run("good.sy").stdout);
    let said = folder.run_with_input("- --message-format short", BAD).failed(1).stderr;
    assert!(said.starts_with("<stdin>:2:12: error[E0012]: "), "{said}");
    folder.run_with_input("- -o out.ll", GOOD).silent();
    assert_eq!(folder.read("out.ll"), text);
}

#[test]
fn an_input_that_cannot_be_read_is_an_error() {
    let folder = Folder::new();
    for input in ["nowhere.sy", ".", "good.sy/", "good.sy/further.sy"] {
        let said = folder.run(&format!("{input} -o out.ll")).failed(1).stderr;
        assert!(said.starts_with(&format!("error: cannot read `{input}`: ")), "{said}");
        assert!(folder.others().is_empty());
    }
}

#[test]
fn any_bytes_are_an_input() {
    let folder = Folder::empty();
    for bytes in [b"".as_slice(), b"\0", b"\xFF\xFE", b"\xEF\xBB\xBFint", b"/*", b"\r", b"{((["] {
        fs::write(folder.path().join("any.sy"), bytes).unwrap();
        for format in ["human", "short", "json"] {
            folder.run(&format!("any.sy --message-format {format}")).failed(1);
        }
    }
}

#[cfg(unix)]
#[test]
fn any_file_name_is_an_input() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = Folder::new();
    for name in [b"with space.sy".as_slice(), b"quote\"back\\slash.sy", b"li\nne.sy", b"\xFF.sy"] {
        let name = OsStr::from_bytes(name);
        fs::write(folder.path().join(name), GOOD).unwrap();
        let text = Run::of(folder.command("").arg(name).output().unwrap()).silent().stdout;
        let line = text.lines().nth(1).unwrap();
        assert!(line.starts_with("source_filename = \"") && line.ends_with(".sy\""), "{line}");
        assert_eq!(line.matches('"').count(), 2, "{line}");
    }
    // A file name that looks like an option.
    folder.write("-O0", GOOD);
    folder.run("-- -O0").silent();
}
