//! Checks that what the pages show works as shown: examples, commands, options.

use minisysy::analysis::Algorithm;
use minisysy::diag::Code;
use minisysy::transform::mem2reg::Flavour;

use crate::pages::*;
use crate::support::root;

#[test]
fn examples_are_what_the_compiler_prints() {
    let mut number = 0;
    for page in pages() {
        let folder = page.folder();
        for Example { subject, text: shown } in page.examples() {
            let at = format!("{:?}, `{subject}`", page.path);
            if subject.contains('/') && is_file(&subject) {
                assert!(
                    flush(&read(&subject)).contains(flush(&shown).trim_end()),
                    "{at}:\n{shown}"
                );
            } else if subject.starts_with("compiler ") && can_run(&subject) {
                let output = shell(folder.path(), &subject);
                let status = output.status.code();
                let printed = text(output.stdout) + &text(output.stderr);
                // Of a trace, single lines are shown.
                let is_trace = subject.contains("--emit trace") && !subject.contains('|');
                let lines = || shown.lines().all(|line| printed.lines().any(|other| other == line));
                let is_there = if is_trace { lines() } else { printed.contains(&shown) };
                assert!(is_there, "{at}:\n{shown}\n{printed}");
                let is_wrong = ["error[", "错误["].iter().any(|word| shown.contains(word));
                let expected = match (is_wrong, subject.contains("--run")) {
                    (true, true) => 134,
                    (is_wrong, _) => i32::from(is_wrong),
                };
                assert_eq!(status, Some(expected), "{at}");
                number += 1;
            }
        }
    }
    assert!(number >= 9, "{number} outputs");
}

#[test]
fn commands_work() {
    let mut number = 0;
    for page in pages() {
        let folder = page.folder();
        let prose = prose(&page.text);
        let mut all: Vec<&str> = commands(&prose).into_iter().chain(spans(&prose)).collect();
        // Graphviz draws what another command writes.
        all.sort_by_key(|command| command.starts_with("dot "));
        for command in all {
            let at = format!("{:?}, `{command}`", page.path);
            let is_form = command.contains('[') && !command.contains('|');
            let is_meant = ["compiler ", "dot "].iter().any(|start| command.starts_with(start));
            // commands.rs has a program that can be reduced.
            let is_elsewhere = command.contains(" --reduce ");
            if !is_meant || is_elsewhere || is_form || !can_run(command) {
                continue;
            }
            // Some commands of the examples fail, as they should.
            let output = shell(folder.path(), command);
            let fails =
                ["wrong.sy", "sum.sy", "theirs.ll"].iter().any(|name| command.contains(name));
            assert_eq!(output.status.success(), !fails, "{at}: {}", text(output.stderr));
            number += 1;
        }
    }
    assert!(number > 10, "{number} commands");
}

#[test]
fn all_options_are_there() {
    let help = text(shell(root(), "compiler --help").stdout);
    for name in COMMAND_LINES {
        let page = read(name);
        for line in help.lines().map(str::trim_start).filter(|line| line.starts_with('-')) {
            // Values are listed with `- `.
            let words = line.split([' ', ',', '[']).filter(|word| word.len() > 1);
            let names: Vec<&str> = words.take_while(|word| word.starts_with('-')).collect();
            let is_there = names.iter().any(|option| page.contains(&format!("`{option}")));
            assert!(is_there || names.is_empty(), "{name} lacks {names:?}");
        }
        let values = Flavour::ALL.map(Flavour::name).into_iter();
        for value in values.chain(Algorithm::ALL.map(Algorithm::name)) {
            assert!(page.contains(&format!("`{value}`")), "{name} lacks {value}");
        }
    }
}

#[test]
fn options_and_codes_exist() {
    let mut help = text(shell(root(), "compiler --help").stdout);
    // The options of Cargo and of the benchmark.
    help += " --locked ";
    help += &read("benches/compile/main.rs");
    for page in pages() {
        let at = &page.path;
        let prose = prose(&page.text);
        for span in spans(&prose).into_iter().chain(commands(&prose)) {
            let words = span.split([' ', '=']).filter(|word| word.starts_with("--"));
            // The judge's own tests check its options.
            let is_judge = at.to_string_lossy().starts_with("docs/judging");
            let is_option = span.starts_with("--") && !is_judge || span.starts_with("compiler ");
            for word in words.filter(|_| is_option) {
                assert!(help.contains(word), "{at:?}: {word}");
            }
        }
        for word in prose.split(|letter: char| !letter.is_ascii_alphanumeric()) {
            let is_code = word.len() == 5
                && word.starts_with(['E', 'W'])
                && word[1..].bytes().all(|byte| byte.is_ascii_digit());
            let exists = || Code::ALL.iter().any(|code| code.id() == word);
            assert!(!is_code || exists(), "{at:?}: {word}");
        }
    }
}

#[test]
fn the_library_works_as_shown() {
    use minisysy::{compile, diag::SourceFile, ir::print, transform};

    let file = SourceFile::new("three.sy", "int main() { return 1 + 2; }");
    let (module, diagnostics) = compile::compile(&file, compile::Options::default());
    assert!(diagnostics.is_empty());
    let mut module = module.unwrap(); // `None` only if there are errors
    transform::optimize(&mut module, transform::OptLevel::O1).unwrap();
    let text = print::print_module(&module, print::PrintOptions::default());
    assert!(text.contains("define i32 @main() {\nentry:\n  ret i32 3\n}"));
}
