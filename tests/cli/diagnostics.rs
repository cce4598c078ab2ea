//! The formats of errors and warnings, and the options for warnings.

use minisysy::diag::{Code, Severity};
use serde_json::Value;

use crate::folder::{Folder, run};

/// The records of `--message-format json`.
#[track_caller]
pub fn records(said: &str) -> Vec<Value> {
    said.lines().map(|line| serde_json::from_str(line).expect("a line is a record")).collect()
}

/// A record, as the short format writes it.
pub fn shorten(record: &Value) -> String {
    let text = |field: &str| record[field].as_str().expect("it is text");
    let start = &record["primary"]["start"];
    let [file, severity, code, message] = ["file", "severity", "code", "message"].map(text);
    let name = record["name"].as_str().map(|name| format!(" {name}")).unwrap_or_default();
    format!("{file}:{}:{}: {severity}[{code}{name}]: {message}\n", start["line"], start["column"])
}

#[test]
fn short_messages_are_a_line_each() {
    let folder = Folder::new();
    let said = folder.run("bad.sy --message-format short").failed(1).stderr;
    assert_eq!(said, "bad.sy:2:12: error[E0012]: undeclared variable `count`\n");
    let run = folder.run("dubious.sy --message-format short");
    assert_eq!(run.status, 0);
    assert!(
        run.stderr.starts_with("dubious.sy:2:9: warning[W0001 unused-variable]: "),
        "{}",
        run.stderr
    );
    assert_eq!(run.stderr.lines().count(), 1);
    // Columns count characters. The path is the one on the command line.
    folder.write("wide.sy", "/* 变量 */ int main() { return 变; }\n");
    let said = folder.run("./wide.sy --message-format short").failed(1).stderr;
    assert!(said.starts_with("./wide.sy:1:30: error[E0001]: "), "{said}");
}

#[test]
fn human_messages_show_the_place() {
    let folder = Folder::new();
    let said = folder.run("bad.sy").failed(1).stderr;
    let mut lines = said.lines();
    assert_eq!(lines.next(), Some("error[E0012]: undeclared variable `count`"));
    assert!(lines.next().unwrap().ends_with(" bad.sy:2:12"), "{said}");
    assert!(said.contains("return count;") && said.contains("^^^^^"), "{said}");
    assert!(!said.contains('\x1b'));
    assert_eq!(folder.run("bad.sy --message-format human").stderr, said);
}

#[test]
fn json_messages_are_records() {
    let folder = Folder::new();
    let source = "int a;\nint a;\nint main() {\n    return b + \"变\";\n}\n";
    folder.write("many.sy", source);
    for (name, status) in [("many.sy", 1), ("bad.sy", 1), ("dubious.sy", 0)] {
        let run = folder.run(&format!("{name} --message-format json"));
        assert_eq!(run.status, status);
        let text = folder.read(name);
        let records = records(&run.stderr);
        assert!(!records.is_empty());
        for record in &records {
            assert_eq!(record["file"], name);
            let code = record["code"].as_str().unwrap();
            assert!(Code::from_id(code).is_some(), "{code}");
            let severity = if code.starts_with('E') { "error" } else { "warning" };
            assert_eq!(record["severity"], severity);
            assert!(!record["message"].as_str().unwrap().is_empty());
            let hints = record["hints"].as_array().unwrap();
            assert!(hints.iter().all(Value::is_string));
            let related = record["related"].as_array().unwrap();
            for place in related.iter().chain([&record["primary"]]) {
                assert!(place["message"].is_string());
                let offset = |end: &str| place[end]["offset"].as_u64().unwrap() as usize;
                assert!(offset("start") <= offset("end") && offset("end") <= text.len());
                let before = &text[..offset("start")];
                let line = before.matches('\n').count() + 1;
                let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
                assert_eq!(place["start"]["line"], line);
                assert_eq!(place["start"]["column"], column);
            }
        }
        let lines: String = records.iter().map(shorten).collect();
        assert_eq!(folder.run(&format!("{name} --message-format short")).stderr, lines);
    }
    let said = folder.run("bad.sy --message-format json").stderr;
    assert_eq!(records(&said)[0]["primary"]["start"]["line"], 2);
    let said = folder.run("many.sy --message-format json").stderr;
    let again = &records(&said)[0];
    assert_eq!(
        (&again["code"], &again["related"][0]["start"]["line"]),
        (&"E0013".into(), &1.into())
    );
}

#[test]
fn warnings_do_not_fail_unless_asked() {
    let folder = Folder::new();
    let text = folder.run("dubious.sy -W none").silent().stdout;
    for options in ["", "-W all", "-Wall", "-W all -O0"] {
        let run = folder.run(&format!("dubious.sy {options} --message-format short"));
        assert_eq!(run.status, 0);
        assert!(run.stderr.contains(" warning[W0001 unused-variable]: "), "{}", run.stderr);
        if !options.contains("-O0") {
            assert_eq!(run.stdout, text);
        }
    }
    folder.write("out.ll", "old");
    let run = folder.run("dubious.sy -W error -o out.ll --message-format short").failed(1);
    assert!(run.stderr.contains(" error[W0001 unused-variable]: "), "{}", run.stderr);
    assert_eq!(folder.read("out.ll"), "old");
    folder.run("good.sy -W error").silent();
    // -W none does not hide errors.
    folder.run("bad.sy -W none").failed(1);
}

#[test]
#[cfg(target_os = "linux")]
fn terminals_that_cannot_show_colours_get_none() {
    let folder = Folder::new();
    for (variables, has_colours) in [
        ("TERM=xterm", true),
        ("TERM=dumb", false),
        ("TERM=dumb CI=true", false),
        ("TERM=xterm NO_COLOR=1", false),
    ] {
        // `script` makes the terminal. The options are those of the compiler, and of clap.
        for arguments in ["bad.sy", "--nonesuch"] {
            let line = format!("script -qec \"env {variables} $compiler {arguments}\" /dev/null");
            let run = folder.shell(&line);
            assert!(run.stdout.contains("error"), "{}", run.stdout);
            assert_eq!(run.stdout.contains("\x1b["), has_colours, "{variables} {arguments}");
        }
    }
}

#[test]
fn each_warning_can_be_switched_off_by_name() {
    let folder = Folder::empty();
    folder.write("two.sy", "int main() { int x; 1 + 2; return 0; }\n");
    let codes = |options: &str| {
        let said = folder.run(&format!("two.sy -o out.ll --message-format json {options}")).stderr;
        let codes = records(&said).into_iter();
        codes.map(|record| record["code"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let (variable, value) = ("W0001", "W0011");
    let cases: [(&str, &[&str]); 12] = [
        ("", &[variable, value]),
        ("-W no-unused-variable", &[value]),
        ("-Wno-unused-value", &[variable]),
        ("-W no-W0001", &[value]),
        ("-W no-unused-variable,no-unused-value", &[]),
        ("-W no-unused-variable -W no-unused-value", &[]),
        ("-W none -W unused-value", &[value]),
        ("-W none,unused-value,unused-variable,no-unused-value", &[variable]),
        ("-W no-unused-value -W unused-value", &[variable, value]),
        ("-W no-unused-value -W all", &[variable, value]),
        ("-W error -W no-unused-value", &[variable]),
        ("-W no-array-bounds", &[variable, value]),
    ];
    for (options, expected) in cases {
        assert_eq!(codes(options), expected, "{options}");
    }
    // What is switched off is not an error, either.
    folder.run("two.sy -o out.ll -W no-unused-value -W error").failed(1);
    folder.run("two.sy -o out.ll -W no-unused-value,no-unused-variable -W error").silent();
    let named = folder.run("two.sy -o out.ll -W no-unused-value --message-format json").stderr;
    assert_eq!(records(&named)[0]["name"], "unused-variable");
    folder.write("wrong.sy", "int main() { return x; }\n");
    let unnamed = folder.run("wrong.sy --message-format json").stderr;
    assert!(records(&unnamed)[0]["name"].is_null());
    // Warnings of the running program, too.
    folder.write("read.sy", "int main() { return getint(); }\n");
    assert_eq!(folder.run("--run read.sy -W no-missing-input").stderr, "");
    let refused = folder.run("--run read.sy -W error");
    assert_eq!(refused.status, 134);
    assert!(refused.stderr.starts_with("error[W0201 missing-input]"), "{}", refused.stderr);
    for unknown in ["no-nonesuch", "unused", "E0012", "no-E0012", "no-", ""] {
        let said = folder.run(&format!("two.sy -W={unknown}")).failed(2).stderr;
        assert!(said.contains("-W help lists them"), "{said}");
    }
}

#[test]
fn the_list_of_warnings_has_all_names() {
    let table = run("-W help").silent().stdout;
    let listed: Vec<&str> = table.lines().map(|line| line.split("  ").next().unwrap()).collect();
    let warnings = Code::ALL.iter().filter(|code| code.severity() == Severity::Warning);
    assert_eq!(listed, warnings.map(|code| code.id()).collect::<Vec<_>>());
    for line in table.lines() {
        let [id, name] = [0, 1].map(|column| line.split_whitespace().nth(column).unwrap());
        let text = run(&format!("--explain {name}")).silent().stdout;
        assert_eq!(text, run(&format!("--explain {id}")).stdout);
        assert!(text.contains(&format!("`-W no-{name}`")), "{text}");
    }
}

#[test]
fn colours_are_as_asked() {
    let folder = Folder::new();
    for name in ["bad.sy", "dubious.sy"] {
        let plain = folder.run(&format!("{name} --color never")).stderr;
        assert!(!plain.contains('\x1b'), "{plain}");
        // The tests read through a pipe, which is not a terminal.
        assert_eq!(folder.run(name).stderr, plain);
        let coloured = folder.run(&format!("{name} --color always")).stderr;
        assert!(coloured.contains("\x1b["), "{coloured}");
        // Only the colours differ.
        let mut stripped = String::new();
        let mut rest = coloured.as_str();
        while let Some((before, after)) = rest.split_once("\x1b[") {
            stripped.push_str(before);
            rest = after.split_once('m').expect("a colour ends in m").1;
        }
        stripped.push_str(rest);
        assert_eq!(stripped, plain);
        let short = folder.run(&format!("{name} --color always --message-format short")).stderr;
        assert!(!short.contains('\x1b'), "{short}");
    }
}

#[test]
fn many_diagnostics_are_counted_and_not_drawn() {
    let folder = Folder::new();
    let lines = |name: &str, count: usize| -> String {
        (0..count).map(|index| format!("    {name}{index};\n")).collect()
    };
    let unused = lines("int v", 50);
    folder.write("unused.sy", format!("int main() {{\n{unused}    1;\n    return 0;\n}}\n"));
    let errors = lines("a", 120);
    let both = format!("int main() {{\n{errors}    int x = 4294967295;\n    return 0;\n}}\n");
    folder.write("both.sy", &both);
    let in_order = |said: &str| {
        let places: Vec<&str> = said.lines().filter(|line| line.contains(".sy:")).collect();
        let line = |place: &&str| place.split(':').nth(1).unwrap().parse::<u32>().unwrap();
        assert!(places.iter().map(line).is_sorted(), "{said}");
        places.len()
    };

    let run = folder.run("unused.sy --message-format short");
    assert_eq!((run.status, in_order(&run.stderr)), (0, 21));
    assert!(run.stderr.contains("unused.sy:21:9: ") && run.stderr.contains("unused.sy:52:5: "));
    let note = "\nnote: 30 more warnings not shown; --diagnostic-limit 0 shows all\n";
    assert!(run.stderr.ends_with(note), "{}", run.stderr);
    assert_eq!(
        folder.run("unused.sy").stderr.matches("warning[W0001 unused-variable]: ").count(),
        20
    );
    assert!(folder.run("unused.sy").stderr.ends_with(note));

    let run = folder.run("unused.sy --diagnostic-limit 3 --message-format short");
    assert_eq!(in_order(&run.stderr), 4);
    let all = folder.run("unused.sy --diagnostic-limit 0 --message-format short").stderr;
    assert_eq!((in_order(&all), all.lines().count()), (51, 51));
    for limit in ["", "--diagnostic-limit 3"] {
        let said = folder.run(&format!("unused.sy {limit} --message-format json")).stderr;
        assert_eq!(records(&said).iter().map(shorten).collect::<String>(), all);
    }
    let said = folder.run("unused.sy -W error").failed(1).stderr;
    let end = "note: 30 more errors not shown; --diagnostic-limit 0 shows all\n\
               unused.sy: 51 errors, nothing was written\n";
    assert!(said.ends_with(end), "{said}");

    let said = folder.run("both.sy --diagnostic-limit 7").failed(1).stderr;
    let end = "note: 113 more errors not shown; --diagnostic-limit 0 shows all\n\
               both.sy: 120 errors, 1 warning, nothing was written\n";
    assert!(said.ends_with(end), "{said}");
    let said = folder.run("both.sy -W none").failed(1).stderr;
    assert_eq!(said.matches("error[E0012]: ").count(), 100);
    assert!(said.ends_with("both.sy: 120 errors, nothing was written\n"), "{said}");
}

#[test]
fn a_name_in_another_script_is_not_to_be_declared() {
    let folder = Folder::new();
    folder.write("a.sy", "int main() { return größe; }");
    let said = folder.run("a.sy").failed(1).stderr;
    assert!(said.contains("error[E0001]") && said.contains("error[E0012]"), "{said}");
    assert!(!said.contains("declare it"), "{said}");
}
