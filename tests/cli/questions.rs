//! `--emit questions`.

use crate::folder::Folder;

const PROGRAM: &str = "int main() {
    int n = getint(), s = 0, i = 0;
    while (i < n) {
        if (i % 2 == n * n % 2) s = s + n * n; else s = s - i;
        i = i + 1;
    }
    return s;
}
";

fn with_program() -> Folder {
    let folder = Folder::empty();
    folder.write("a.sy", PROGRAM);
    folder
}

#[test]
fn questions_are_written_in_each_format_and_language() {
    let folder = with_program();
    let markdown = folder.run("a.sy --emit questions --seed 4").calm().stdout;
    let count = markdown.matches("\n### ").count();
    assert!(count >= 6, "{markdown}");
    assert_eq!(markdown, folder.run("a.sy --emit questions --seed 4 --sheet markdown").stdout);
    assert_ne!(markdown, folder.run("a.sy --emit questions --seed 5").stdout);
    let (asked, answers) = markdown.split_once("\n## Answers\n").expect("the answers come last");
    assert_eq!(answers.matches(". **").count(), count);
    for letter in ["A", "B", "C"] {
        assert_eq!(asked.matches(&format!("\n- {letter}. ")).count(), count, "{asked}");
    }

    let html = folder.run("a.sy --emit questions --seed 4 --sheet html").calm().stdout;
    assert_eq!(html.matches("<ol class=\"choices\">").count(), 2 * count);
    assert!(html.contains("define i32 @main()") && !html.contains("<pre>  <"), "{html}");

    let gift = folder.run("a.sy --emit questions --seed 4 --sheet gift").calm().stdout;
    // A blank line ends a question.
    let questions: Vec<&str> = gift.trim_end().split("\n\n").skip(1).collect();
    assert_eq!(questions.len(), count, "{gift}");
    for question in questions {
        let (text, choices) = question.split_once("{\n").expect("the answers are in braces");
        assert!(text.starts_with("::") && text.contains("::[html]<p>"), "{text}");
        let lines: Vec<&str> = choices.trim_end_matches(['}', '\n']).lines().collect();
        assert_eq!(lines.iter().filter(|line| line.starts_with("  =")).count(), 1, "{question}");
        for line in lines {
            let rest = line.trim_start();
            let is_escaped = |at: usize| rest[..at].ends_with('\\');
            let marks = rest.match_indices(['=', '~', '#', '{', '}', ':']);
            let bare: Vec<&str> = marks.filter(|&(at, _)| !is_escaped(at)).map(|it| it.1).collect();
            assert!(matches!(bare[..], ["=" | "~", "#"]), "{line}");
        }
    }

    let chinese = folder.run("a.sy --emit questions --seed 4 --language zh").calm().stdout;
    assert_eq!(chinese.matches("\n### ").count(), count);
    assert!(chinese.contains("支配") && !chinese.contains("Which"), "{chinese}");
}

#[test]
fn questions_are_about_llvm_ir_as_well_and_about_nothing_if_there_is_nothing() {
    let folder = with_program();
    folder.run("a.sy -O0 -o a.ll").calm();
    // Values of LLVM IR keep their names, so the questions about SSA form have others.
    let in_memory = |text: String| text.split("```").take(3).collect::<String>();
    let [of_source, of_ir] =
        ["a.sy", "a.ll"].map(|file| folder.run(&format!("{file} --emit questions")).calm().stdout);
    assert_eq!(in_memory(of_source), in_memory(of_ir));
    folder.write("none.sy", "int main() { return 0; }\n");
    assert_eq!(folder.run("none.sy --emit questions").calm().stdout, "");
    for option in ["--seed 3", "--sheet gift"] {
        let said = folder.run(&format!("a.sy {option}")).failed(2).stderr;
        assert!(said.contains("needs --emit questions"), "{said}");
    }
}
