//! The names of warnings on the command line, and their list.

use minisysy::diag::{Code, Language, Severity, Warnings, message};

use super::language::in_language;

/// A value of `-W`.
#[derive(Copy, Clone, Debug)]
pub enum WarningSetting {
    /// Report all warnings.
    All,
    /// Ignore all.
    None,
    /// Treat those that are reported as errors.
    Error,
    /// Report one.
    Report(Code),
    /// Ignore one.
    Ignore(Code),
    /// A request to list the warnings.
    Help,
}

/// The values of `-W` that are not names, with their meanings.
const WORDS: [(&str, &str, WarningSetting); 4] = [
    ("all", "Report all warnings", WarningSetting::All),
    ("none", "Report no warnings", WarningSetting::None),
    ("error", "Treat warnings as errors", WarningSetting::Error),
    ("help", "List the warnings and their names", WarningSetting::Help),
];

/// The codes of warnings, with their names.
fn names() -> impl Iterator<Item = (Code, &'static str)> {
    Code::ALL.iter().filter_map(|&code| Some((code, code.name()?)))
}

/// Reads a value of `-W`.
pub fn parse_warning(value: &str) -> Result<WarningSetting, String> {
    if let Some((.., setting)) = WORDS.iter().find(|(word, ..)| *word == value) {
        return Ok(*setting);
    }
    let code = |name| Code::from_id(name).filter(|code| code.severity() == Severity::Warning);
    match value.strip_prefix("no-") {
        Some(name) if let Some(code) = code(name) => Ok(WarningSetting::Ignore(code)),
        _ if let Some(code) = code(value) => Ok(WarningSetting::Report(code)),
        _ => Err(in_language(message!("no warning has this name; -W help lists them"))),
    }
}

/// All values of `-W` with their meanings, for completions.
pub fn warning_values() -> Vec<(String, String)> {
    let words = WORDS.iter().map(|(word, help, _)| (word.to_string(), help.to_string()));
    let ignored = names().map(|(code, name)| {
        (format!("no-{name}"), format!("Not: {}", code.title(Language::English)))
    });
    let reported =
        names().map(|(code, name)| (name.to_owned(), code.title(Language::English).to_owned()));
    words.chain(ignored).chain(reported).collect()
}

/// The codes and names of all errors and warnings with their titles, for completions.
pub fn code_values() -> Vec<(String, String)> {
    let of = |code: &Code, text: &str| (text.to_owned(), code.title(Language::English).to_owned());
    let ids = Code::ALL.iter().map(|code| of(code, code.id()));
    ids.chain(names().map(|(code, name)| of(&code, name))).collect()
}

/// The warnings for `-W help`.
pub fn warnings_table(language: Language) -> String {
    let width = names().map(|(_, name)| name.len()).max().unwrap_or_default();
    let line =
        |(code, name): (Code, &str)| format!("{code}  {name:<width$}  {}\n", code.title(language));
    names().map(line).collect()
}

/// How warnings are treated by these values of `-W`. A later value overrides an earlier one.
pub fn treated(settings: &[WarningSetting]) -> Warnings {
    settings.iter().fold(Warnings::REPORT, |warnings, setting| match *setting {
        WarningSetting::All => Warnings::REPORT,
        WarningSetting::None => Warnings::IGNORE,
        WarningSetting::Error => warnings.refusing_all(),
        WarningSetting::Report(code) => warnings.ignoring(code, false),
        WarningSetting::Ignore(code) => warnings.ignoring(code, true),
        WarningSetting::Help => warnings,
    })
}
