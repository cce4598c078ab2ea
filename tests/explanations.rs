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

#[test]
fn texts_begin_with_id_and_title() {
    for code in Code::ALL {
        let title = format!("# {}: {}\n\n", code.id(), code.title(Language::English));
        assert!(
            code.explanation(Language::English).starts_with(&title),
            "{code}: the first line is not {title:?}"
        );
    }
}

#[test]
fn texts_fit_a_terminal() {
    for code in Code::ALL {
        let text = code.explanation(Language::English);
        let wide: Vec<&str> = text.lines().filter(|line| line.chars().count() > COLUMNS).collect();
        assert!(wide.is_empty(), "{code}: lines of more than {COLUMNS} columns: {wide:#?}");
        assert!(text.lines().all(|line| line == line.trim_end()), "{code}: a line ends in a space");
        assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{code}: one line end at the end");
        let number = text.lines().count();
        let least = if WITHOUT_PROGRAMS.contains(code) { 5 } else { 10 };
        assert!((least..=35).contains(&number), "{code}: {number} lines");
    }
}

#[test]
fn texts_that_cannot_show_a_program_have_none() {
    for code in WITHOUT_PROGRAMS {
        assert!(!code.explanation(Language::English).contains("```"), "{code} has a program");
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
