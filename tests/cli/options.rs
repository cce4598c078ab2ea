//! The command line, and the options that need no input.

use minisysy::diag::{Code, Language};
use minisysy::usage::RELEASED;

use crate::folder::{Folder, GOOD_LL, Run, bad_ll, run};

#[test]
fn wrong_usage_has_status_2() {
    let folder = Folder::new();
    let wrong = [
        "",
        "-o out.ll",
        "--nonesuch good.sy",
        "-x good.sy",
        "good.sy bad.sy",
        "good.sy -o",
        "good.sy -O3",
        "good.sy -Wextra",
        "good.sy --emit object",
        "good.sy --std c99",
        "good.sy --color sometimes",
        "good.sy --message-format xml",
        "good.sy --verify=yes",
        "good.sy -o a.ll -o b.ll",
        "good.sy --explain E0012",
        "--explain",
        "--completions tcl",
    ];
    for arguments in wrong {
        folder.run(arguments).failed(2);
        assert!(folder.others().is_empty(), "{arguments}");
    }
}

#[test]
fn options_can_be_written_in_either_way() {
    let folder = Folder::new();
    folder.run("-W error -W none dubious.sy --emit ast").silent();
    let text = folder.run("-O0 good.sy").silent().stdout;
    // Of two levels, the last one counts.
    for arguments in
        ["good.sy -O 0", "good.sy -O=0", "--std=sysy -O0 -- good.sy", "-O1 good.sy -O0"]
    {
        assert_eq!(folder.run(arguments).silent().stdout, text, "{arguments}");
    }
}

#[test]
fn options_without_effect_are_refused() {
    let folder = Folder::new();
    for option in ["--stats", "--unchecked", "--max-steps 5"] {
        for other in ["", "-o out.ll", "--emit ir", "--lint --input-format llvm"] {
            let said = folder.run(&format!("good.sy {option} {other}")).failed(2).stderr;
            assert!(said.contains("--run"), "{option} {other}: {said}");
        }
    }
    assert!(folder.others().is_empty());
}

#[test]
fn the_system_says_why_in_its_own_words() {
    let folder = Folder::new();
    for (arguments, why) in [
        ("nowhere.sy", "cannot read `nowhere.sy`: No such file or directory"),
        ("--run nowhere.sy", "cannot read `nowhere.sy`: No such file or directory"),
        ("--lint nowhere.ll", "cannot read `nowhere.ll`: No such file or directory"),
        ("good.sy -o nowhere/out.ll", "cannot write `nowhere/out.ll`: No such file or directory"),
        ("good.sy -o good.ll/out.ll", "cannot write `good.ll/out.ll`: Not a directory"),
        (".", "cannot read `.`: Is a directory"),
        ("good.sy -o .", "cannot write `.`: Is a directory"),
    ] {
        assert_eq!(folder.run(arguments).failed(1).stderr, format!("error: {why}\n"));
    }
}

#[test]
fn help_and_version() {
    let long = run("--help").silent().stdout;
    let short = run("-h").silent().stdout;
    for text in [&long, &short] {
        assert!(text.contains("Usage: compiler [OPTIONS]"), "{text}");
        for line in text.lines() {
            assert!(line.chars().count() <= 100, "{line}");
        }
    }
    assert!(long.contains("Exit status"), "{long}");
    let folder = Folder::empty();
    let wide = folder.command("--help").env("COLUMNS", "300").output().unwrap();
    let wide = Run::of(wide).silent().stdout;
    assert!(wide.lines().all(|line| line.chars().count() <= 100), "{wide}");
    let version = format!("compiler {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(run("--version").silent().stdout, version);
    assert_eq!(run("-V").silent().stdout, version);
}

/// All options: the long ones, and the short ones without a long form.
fn options() -> Vec<String> {
    let help = run("--help").stdout;
    let mut options = Vec::new();
    for line in help.lines().map(str::trim_start).filter(|line| line.starts_with('-')) {
        // Possible values are listed with `- `.
        let mut names = line.split([' ', ',', '[']).filter(|word| word.len() > 1);
        let names: Vec<&str> = names.by_ref().take_while(|word| word.starts_with('-')).collect();
        options.extend(names.last().map(|name| name.to_string()));
    }
    options
}

#[test]
fn the_options_that_tests_rely_on_are_listed() {
    let options = options();
    let long =
        ["--output", "--emit", "--std", "--verify", "--explain", "--man", "--help", "--lint"];
    for option in long.iter().chain(&["-O", "-W"]) {
        assert!(options.iter().any(|listed| listed == option), "{option} is not in {options:?}");
    }
}

#[test]
fn the_passes_stand_in_columns() {
    let help = run("--help").silent().stdout;
    let passes = help.split_once("\nPasses:\n").expect("help lists the passes").1;
    for pass in minisysy::transform::PASSES {
        let line = passes.lines().find(|line| line.trim_start().starts_with(pass.name));
        let rest = line.expect("each pass has a line").trim_start()[pass.name.len()..].to_owned();
        assert!(rest.starts_with("  ") && rest.trim_start() == pass.help, "{rest}");
    }
}

#[test]
fn completions_and_manual_know_every_option() {
    let folder = Folder::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&format!("--completions {shell}")).silent().stdout;
        assert!(
            script.contains(&format!("COMPLETE={shell}")) || script.contains(shell),
            "{script}"
        );
        let found = completions(&folder, shell, &["good.sy", "--"]);
        for option in options().iter().filter(|it| it.starts_with("--")) {
            assert!(found.contains(option), "{shell}: {option} is not in {found:?}");
        }
    }
    let page = run("--man").silent().stdout;
    assert!(page.starts_with(&format!(".TH compiler 1 {RELEASED} ")), "{page}");
    assert!(page.lines().all(|line| line == line.trim_end()), "{page}");
    let page = page.replace('\\', "");
    for option in options() {
        assert!(page.contains(&option), "{option}");
    }
}

#[test]
fn what_other_compilers_have_is_answered() {
    let folder = Folder::new();
    for (arguments, advice) in [
        ("-v good.sy", "--version shows the version"),
        ("good.sy -c", "`clang -c out.ll`"),
        ("-g good.sy", "--run shows where a program fails"),
        ("-std=c99 good.sy", "--std=minisysy"),
        ("-O3 good.sy", "-O2 is the highest level"),
        ("good.sy -Ofast", "-O2 is the highest level"),
    ] {
        let said = folder.run(arguments).failed(2).stderr;
        assert!(said.contains("\n  tip: ") && said.contains(advice), "{said}");
    }
    for arguments in ["-s good.sy", "-x good.sy", "--optimise good.sy", "-O"] {
        let said = folder.run(arguments).failed(2).stderr;
        assert!(!said.contains("--std=minisysy") && !said.contains("highest"), "{said}");
    }
    let text = folder.run("good.sy").silent().stdout;
    assert_eq!(folder.run("-S good.sy").silent().stdout, text);
    folder.run("-S good.sy -o out.ll").silent();
    assert_eq!(folder.read("out.ll"), text);
}

#[test]
fn numbers_are_refused_with_their_range() {
    let folder = Folder::new();
    let options = ["--max-steps", "--diagnostic-limit", "--seed", "--reduce x --reduce-time"];
    let help = run("--help").silent().stdout;
    for line in help.lines().filter(|line| line.ends_with(" <N>") || line.ends_with(" <NUMBER>")) {
        let option = line.split_whitespace().rev().nth(1).unwrap();
        assert!(options.iter().any(|it| it.ends_with(option)), "{line}");
    }
    for option in options {
        for value in ["x", "-1", "1.5", "1e3", "0x10", "99999999999999999999999", "\u{664}"] {
            for form in [format!("{option} {value}"), format!("{option}={value}")] {
                for (language, range) in [("en", "a whole number from 0 to "), ("zh", "应为 0 到 ")]
                {
                    let line = format!("good.sy --language {language} {form}");
                    let said = folder.run(&line).failed(2).stderr;
                    let name = option.split(' ').next_back().unwrap();
                    assert!(said.contains(range) && said.contains(name), "{line}: {said}");
                }
            }
        }
    }
}

#[test]
fn what_is_missing_is_said() {
    let folder = Folder::new();
    for arguments in ["--reduce ./theirs.sh", "--reduce ./theirs.sh --reduce-time 5"] {
        let said = folder.run(arguments).failed(2).stderr;
        assert!(said.contains("compiler --reduce ./theirs.sh wrong.sy"), "{said}");
        let said = folder.run(&format!("{arguments} --language zh")).failed(2).stderr;
        assert!(said.contains("`INPUT` 是使它失败的程序"), "{said}");
    }
    for (arguments, list) in
        [("--explain", "-W help"), ("--passes", "--passes help"), ("good.sy -W", "-W help")]
    {
        let said = folder.run(arguments).failed(2).stderr;
        assert!(said.contains(list) && said.len() < 400, "{said}");
    }
}

/// Explanations have the commands of the program as it is called.
#[test]
fn explanations_have_the_name_of_the_program() {
    let folder = Folder::new();
    let path = folder.path().join("minisysy");
    std::fs::hard_link(env!("CARGO_BIN_EXE_compiler"), &path)
        .or_else(|_| std::fs::copy(env!("CARGO_BIN_EXE_compiler"), &path).map(|_| ()))
        .expect("the program can be copied");
    for code in Code::ALL {
        for language in ["en", "zh"] {
            let mut program = std::process::Command::new(&path);
            program.args(["--explain", code.id(), "--language", language]);
            let text = Run::of(program.output().expect("it starts")).silent().stdout;
            assert!(!text.contains("`compiler -"), "{text}");
        }
    }
}

#[test]
fn check_reports_and_writes_nothing() {
    let folder = Folder::new();
    for name in ["good.sy", "good.ll"] {
        assert_eq!(folder.run(&format!("--check {name}")).silent().stdout, "");
    }
    let twice = GOOD_LL.replace("  ret i32 %2\n", "  ret i32 %2\n  ret i32 %2\n");
    folder.write("dubious.ll", twice);
    folder.write("bad.ll", bad_ll());
    for (name, status) in [("dubious.sy", 0), ("bad.sy", 1), ("dubious.ll", 0), ("bad.ll", 1)] {
        let run = folder.run(&format!("--check --message-format short {name}"));
        assert_eq!((run.status, run.stdout.as_str()), (status, ""), "{}", run.stderr);
        assert!(run.stderr.starts_with(&format!("{name}:")), "{}", run.stderr);
    }
    let said = folder.run("--check bad.sy").failed(1).stderr;
    assert!(said.ends_with("\nbad.sy: 1 error\n"), "{said}");
    assert_eq!(folder.run("--check dubious.sy -W error").status, 1);
    folder.run("--check --pedantic --std=minisysy good.sy").silent();
    for option in ["-o out.ll", "--emit ast", "-O2", "--run", "--fix", "--lint", "--verify"] {
        folder.run(&format!("--check good.sy {option}")).failed(2);
    }
    assert_eq!(folder.others(), ["dubious.ll"]);
}

#[test]
fn standard_input_has_the_name_that_is_given() {
    let folder = Folder::new();
    let bad = folder.read("bad.sy");
    let name = "--stdin-filename src/main.sy";
    let said = folder.run_with_input(&format!("- --check {name} --message-format short"), &bad);
    assert!(said.stderr.starts_with("src/main.sy:2:12: error[E0012]: "), "{}", said.stderr);
    let text = folder.run_with_input(&format!("{name} -"), folder.read("good.sy")).silent().stdout;
    assert!(text.contains("source_filename = \"src/main.sy\"\n"), "{text}");
    // Its end tells the format, as that of a file does.
    let module = folder.read("good.ll");
    folder.run_with_input("- --check --stdin-filename theirs.ll", &module).silent();
    folder.run_with_input("- --check --stdin-filename theirs.sy", &module).failed(1);
    let format = "--input-format llvm";
    folder.run_with_input(&format!("- --check --stdin-filename a.sy {format}"), &module).silent();
    for arguments in ["good.sy", "./-", "--explain E0012"] {
        folder.run(&format!("{arguments} {name}")).failed(2);
    }
}

/// What a shell is told to complete the last of these words with.
fn completions(folder: &Folder, shell: &str, words: &[&str]) -> Vec<String> {
    let mut command = folder.command("");
    command.env("COMPLETE", shell).env("_CLAP_COMPLETE_INDEX", words.len().to_string());
    command.env("_CLAP_IFS", "\n").args(["--", "compiler"]).args(words);
    let output = Run::of(command.output().expect("the compiler starts")).silent().stdout;
    // Some shells get a description.
    let value = |line: &str| line.split(['\t', ':']).next().unwrap_or_default().to_owned();
    output.lines().map(value).collect()
}

#[test]
fn completions_know_the_values() {
    let folder = Folder::new();
    for shell in ["bash", "zsh", "fish"] {
        for (words, some) in [
            (&["--passes", "loop-d"][..], &["loop-deletion"][..]),
            (&["--passes", "mem2reg,sc"], &["mem2reg,sccp"]),
            (&["--passes=mem2reg,sc"], &["--passes=mem2reg,sccp"]),
            (&["--emit=h"], &["--emit=html"]),
            (&["good.sy", "--emit", "h"], &["html"]),
            (&["good.sy", "--emit", ""], &["tokens", "html", "llvm"]),
            (&["good.sy", "--explain", "E001"], &["E0012"]),
            (&["good.sy", "-W", "no-unused-v"], &["no-unused-variable"]),
            (&["good.sy", "-O"], &["-O0", "-O1", "-O2"]),
            (&["good.sy", "--reduce-t"], &["--reduce-time"]),
            (&["goo"], &["good.sy", "good.ll"]),
            (&["--format", "good.sy", "ba"], &["bad.sy"]),
            (&["good.sy", "-o", "goo"], &["good.ll"]),
        ] {
            let found = completions(&folder, shell, words);
            for value in some {
                assert!(found.iter().any(|it| it == value), "{shell}: {words:?} gives {found:?}");
            }
        }
    }
    // Bash splits words at `=`, and replaces what follows it.
    for words in [&["--emit", "=", "h"], &["--emit", "=", ""], &["good.sy", "--emit", "="]] {
        let found = completions(&folder, "bash", words);
        assert!(found.iter().any(|it| it == "html"), "{words:?} gives {found:?}");
    }
    let path = completions(&folder, "bash", &["-o", "=", "goo"]);
    assert!(path.iter().any(|it| it == "good.sy"), "{path:?}");
    // The variable may mean something to another program.
    for value in ["", "0", "1", "tcl"] {
        let mut command = folder.command("--version");
        command.env("COMPLETE", value);
        let version = Run::of(command.output().expect("it starts")).silent().stdout;
        assert!(version.starts_with("compiler "), "{version}");
    }
}

/// Bash completes by the script as it is.
#[test]
fn bash_completes_by_the_script() {
    let folder = Folder::new();
    let script = r#"
        compiler() { "$compiler" "$@"; }
        source <("$compiler" --completions bash)
        COMP_WORDS=(compiler good.sy --emit = h) COMP_CWORD=4 COMP_TYPE=9
        _clap_complete_compiler compiler h = 2>/dev/null
        echo "${COMPREPLY[@]}"
    "#;
    let mut bash = std::process::Command::new("bash");
    bash.current_dir(folder.path()).env("compiler", env!("CARGO_BIN_EXE_compiler"));
    let output = bash.args(["--norc", "-c", script]).output().expect("there is bash");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "html\n", "{output:?}");
}

#[test]
fn long_lists_are_not_in_the_help() {
    // The lists are too long for --help.
    let help = run("--help").silent().stdout;
    assert!(!help.contains("no-unused-variable,") && !help.contains("W0001"), "{help}");
}

#[test]
fn the_manual_has_the_usual_sections() {
    let page = run("--man").silent().stdout;
    let sections = page.lines().filter_map(|line| line.strip_prefix(".SH "));
    let sections: Vec<&str> = sections.map(|title| title.trim_matches('"')).collect();
    let expected = [
        "NAME",
        "SYNOPSIS",
        "DESCRIPTION",
        "OPTIONS",
        "PASSES",
        "EXIT STATUS",
        "EXAMPLES",
        "SEE ALSO",
        "VERSION",
    ];
    assert_eq!(sections.iter().filter(|it| expected.contains(it)).count(), 9, "{sections:?}");
    // A line of text that is too long for a page is not code.
    let mut is_code = false;
    for line in page.lines() {
        is_code = line == ".nf" || is_code && line != ".fi";
        assert!(!is_code || line.len() < 110, "{line}");
    }
    assert!(!page.contains(" \\fR]") && !page.contains("\n.br\n\n.br"), "{page}");
    for pass in minisysy::transform::PASSES {
        let item = format!("\n.TP\n\\fB{}\\fR\n", pass.name.replace('-', "\\-"));
        assert!(page.contains(&item), "{item}");
    }
    for text in ["141 if the reader", "\ncompiler \\-\\-run program.sy\n", "\nlli(1), "] {
        assert_eq!(page.matches(text).count(), 1, "{text}");
    }
}

#[test]
fn explains_codes() {
    for code in Code::ALL {
        let text = run(&format!("--explain {code}")).silent().stdout;
        let rest =
            text.strip_prefix(code.explanation(Language::English)).expect("the text comes first");
        assert_eq!(rest.is_empty(), code.name().is_none(), "{rest}");
        let text = run(&format!("--language zh --explain {code}")).silent().stdout;
        let rest = text.strip_prefix(code.explanation(Language::Chinese)).expect("it comes first");
        assert_eq!(rest.contains("`-W no-"), code.name().is_some(), "{rest}");
    }
    assert_eq!(run("--explain e0012").silent().stdout, run("--explain E0012").stdout);
    // A number is enough.
    assert_eq!(run("--explain w12").silent().stdout, run("--explain W0012").stdout);
    assert_eq!(run("--explain 207").silent().stdout, run("--explain E0207").stdout);
    let [error, warning] = ["E0012", "W0012"].map(|id| run(&format!("--explain {id}")).stdout);
    for number in ["12", "0012"] {
        let both = run(&format!("--explain {number}")).silent().stdout;
        assert_eq!(both, format!("{error}\n{warning}"));
    }
    // A code that stands alone is not shown as a range.
    assert!(!run("--explain E9999").failed(1).stderr.contains("W0201 to W0201"));
    for unknown in ["E9999", "EE12", "99", "00012", "+12", "w0"] {
        let said = run(&format!("--explain {unknown}")).failed(1).stderr;
        assert!(said.contains(&format!("`{unknown}`")), "{said}");
    }
}
