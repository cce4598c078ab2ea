//! Checks that the texts of `--explain` have the right form, and that the programs in them do what
//! the texts say.

mod explanation_support;

use explanation_support::{Example, examples};
use minisysy::diag::{Code, Diagnostic, Language, Severity, render};

/// The codes whose texts cannot show a program.
const WITHOUT_PROGRAMS: [Code; 2] = [Code::NotUtf8, Code::SourceTooLarge];

/// The longest line that a terminal shows well.
const COLUMNS: usize = 90;

/// The pairs of programs that break a rule and keep it.
fn pairs() -> impl Iterator<Item = (Code, [Example; 2])> {
    let codes = Code::ALL.iter().copied().filter(|code| !WITHOUT_PROGRAMS.contains(code));
    codes.map(|code| {
        let pair = examples(code);
        let number = pair.len();
        (code, pair.try_into().unwrap_or_else(|_| panic!("{code}: {number} programs, not 2")))
    })
}

/// The texts of all codes in all languages.
fn texts() -> impl Iterator<Item = (Code, Language, &'static str)> {
    let of =
        |&code: &Code| Language::ALL.map(|language| (code, language, code.explanation(language)));
    Code::ALL.iter().flat_map(of)
}

/// The columns that a terminal needs for a line.
fn columns(line: &str) -> usize {
    line.chars().map(|c| if c < '\u{1100}' { 1 } else { 2 }).sum()
}

#[test]
fn texts_begin_with_id_and_title() {
    for (code, language, text) in texts() {
        let colon = if language == Language::English { ": " } else { "：" };
        let title = format!("# {code}{colon}{}\n\n", code.title(language));
        assert!(text.starts_with(&title), "{code}: the first line is not {title:?}");
        assert!(code.title(language).chars().count() > 2, "{code} has no title");
    }
}

#[test]
fn texts_fit_a_terminal() {
    for (code, _, text) in texts() {
        let wide: Vec<&str> = text.lines().filter(|line| columns(line) > COLUMNS).collect();
        assert!(wide.is_empty(), "{code}: lines of more than {COLUMNS} columns: {wide:#?}");
        assert!(text.lines().all(|line| line == line.trim_end()), "{code}: a line ends in a space");
        assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{code}: one line end at the end");
        let number = text.lines().count();
        let least = if WITHOUT_PROGRAMS.contains(&code) { 5 } else { 10 };
        assert!((least..=35).contains(&number), "{code}: {number} lines");
    }
}

#[test]
fn texts_that_cannot_show_a_program_have_none() {
    for code in WITHOUT_PROGRAMS {
        for language in Language::ALL {
            assert!(!code.explanation(language).contains("```"), "{code} has a program");
        }
    }
}

#[test]
fn programs_stand_under_their_headings() {
    for (code, pair) in pairs() {
        assert_eq!(pair.map(|e| e.heading), ["Erroneous program:", "Corrected program:"], "{code}");
    }
}

#[test]
fn erroneous_programs_have_just_that_fault() {
    for (code, [erroneous, _]) in pairs() {
        let diagnostics = erroneous.check.diagnostics(&erroneous.file);
        // The program of a warning has no other diagnostic; that of an error may have warnings as
        // well.
        let counts = |diagnostic: &&Diagnostic| {
            diagnostic.is_error() || code.severity() == Severity::Warning
        };
        let codes: Vec<Code> = diagnostics.iter().filter(counts).map(|d| d.code).collect();
        let shown = render::to_string(&erroneous.file, &diagnostics);
        assert_eq!(codes, [code], "{code}:\n{shown}");
    }
}

#[test]
fn corrected_programs_have_no_fault() {
    for (code, [erroneous, corrected]) in pairs() {
        for check in [corrected.check, erroneous.check] {
            let diagnostics = check.diagnostics(&corrected.file);
            let shown = render::to_string(&corrected.file, &diagnostics);
            assert!(diagnostics.is_empty(), "{code}, with {check:?}:\n{shown}");
        }
    }
}

/// The words of other languages in Chinese texts, outside of code: what the course itself writes so.
const TERMS: [&str; 16] = [
    "ASCII", "C", "GBK", "IR", "LLVM", "Latin-1", "MiB", "SSA", "UTF-8", "clang", "inline", "load",
    "mem2reg", "miniSysY", "phi", "store",
];

/// The text without its programs, declarations and code in backquotes.
fn prose(text: &str) -> String {
    let parts = text.split("```").step_by(2);
    let lines = parts.flat_map(str::lines).filter(|line| !line.starts_with("    "));
    let spans = lines.flat_map(|line| line.split('`').step_by(2));
    spans.collect::<Vec<_>>().join(" ")
}

#[test]
fn chinese_texts_are_chinese() {
    for &code in Code::ALL {
        let prose = prose(code.explanation(Language::Chinese));
        let is_latin = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let words = prose.split(|c| !is_latin(c)).map(|word| word.trim_matches('-'));
        let is_word =
            |word: &&str| word.len() > 1 && word.starts_with(|c: char| c.is_ascii_alphabetic());
        for word in words.filter(is_word) {
            let is_known = TERMS.contains(&word) || Code::from_id(word).is_some();
            assert!(is_known, "{code}: {word:?}");
        }
        let is_chinese = |c: Option<char>| c.is_some_and(|c| c > '\u{1100}');
        for (at, mark) in prose.match_indices([',', ';', ':', '.', '!', '?', '(', ')']) {
            let neighbours = [prose[..at].chars().next_back(), prose[at + 1..].chars().next()];
            assert!(!neighbours.into_iter().any(is_chinese), "{code}: a {mark:?} in Chinese text");
        }
    }
}

/// The end of a text in English, from the first heading of a program, with Chinese headings.
fn in_chinese(programs: &str) -> String {
    let mut is_program = false;
    let line = |line: &str| {
        is_program ^= line.starts_with("```");
        let value = |before| line.strip_prefix(before).and_then(|line| line.strip_suffix("`:"));
        let heading = match line {
            _ if is_program => None,
            "Erroneous program:" => Some("错误示例：".to_owned()),
            "Corrected program:" => Some("正确示例：".to_owned()),
            _ => match (value("With the input `"), value("With `")) {
                (Some(input), _) => Some(format!("输入 `{input}`：")),
                (_, option) => option.map(|option| format!("选项 `{option}`：")),
            },
        };
        heading.unwrap_or_else(|| line.to_owned()) + "\n"
    };
    programs.lines().map(line).collect()
}

/// The comment at the end of a line of a program.
fn comment(line: &str) -> Option<&str> {
    let at = ["//", "/*"].iter().filter_map(|mark| line.find(mark)).min()?;
    Some(&line[at..])
}

fn without_comments(programs: &str) -> Vec<&str> {
    programs.lines().map(|line| &line[..line.len() - comment(line).map_or(0, str::len)]).collect()
}

#[test]
fn texts_show_the_same_programs_in_each_language() {
    for &code in Code::ALL {
        let [english, chinese] = Language::ALL.map(|language| code.explanation(language));
        let begin = |text: &str, heading| text.find(heading).unwrap_or(text.len());
        let (prose, programs) = english.split_at(begin(english, "Erroneous program:\n"));
        let (chinese_prose, chinese) = chinese.split_at(begin(chinese, "错误示例：\n"));
        assert_eq!(without_comments(chinese), without_comments(&in_chinese(programs)), "{code}");
        for comment in chinese.lines().filter_map(comment) {
            assert!(
                comment.contains(|c: char| c > '\u{1100}'),
                "{code}: {comment} is not in Chinese"
            );
        }
        assert_eq!(chinese.is_empty(), WITHOUT_PROGRAMS.contains(&code), "{code}");
        let declarations =
            |text: &'static str| text.lines().filter(|line| line.starts_with("    "));
        assert!(declarations(prose).eq(declarations(chinese_prose)), "{code}");
    }
}
