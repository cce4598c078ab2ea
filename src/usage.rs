//! What clap writes, in the language of the user: help texts, manual pages and usage errors.
//!
//! The English texts of a command line are the keys of the catalogue, paragraph by paragraph. clap's own
//! words are English alone, so they are replaced in what it has written.

pub mod completion;

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, StyledStr};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};

use crate::diag::{Language, Message, columns, message};

/// The day on which this version was released, for manual pages.
pub const RELEASED: &str = "2026-11-28";

/// The columns of a line of Chinese help, which has no blanks where clap could break it.
const WIDTH: usize = 66;

/// The language of messages: that of the last `--language` in the arguments, or else the one that the
/// environment asks for, as for gettext. Read from the arguments themselves, as the message may be that
/// clap rejects them.
pub fn language(
    arguments: impl IntoIterator<Item = OsString>,
    variable: impl Fn(&str) -> Option<OsString>,
) -> Language {
    let words: Vec<_> = arguments.into_iter().take_while(|word| word != "--").collect();
    let values = words.iter().enumerate().filter_map(|(index, word)| {
        match word.to_str()?.strip_prefix("--language")? {
            "" => words.get(index + 1).and_then(|word| word.to_str()),
            value => value.strip_prefix('='),
        }
    });
    let known = |value: &str| Language::ALL.into_iter().find(|it| it.code() == value);
    let of_environment = || {
        let mut locales = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable);
        let locale = locales.find(|locale| !locale.is_empty()).unwrap_or_default();
        Language::of_locale(&locale.to_string_lossy())
    };
    values.filter_map(known).next_back().unwrap_or_else(of_environment)
}

/// Reads a whole number in a range, for an option.
///
/// # Errors
/// The range, for a user.
pub fn whole<T>(text: &str, range: RangeInclusive<T>) -> Result<T, Message>
where
    T: FromStr + PartialOrd + ToString,
{
    let number = text.parse::<T>().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let (least, most) = (range.start().to_string(), range.end().to_string());
        message!("a whole number from {least} to {most} is expected", least, most)
    })
}

/// Reads seconds, for an option: at most a year.
///
/// # Errors
/// The range, for a user.
pub fn seconds(text: &str) -> Result<f64, Message> {
    const MOST: f64 = 31_536_000.0;
    let number = text.parse::<f64>().ok().filter(|number| (0.0..=MOST).contains(number));
    let range =
        message!("a number from {least} to {most} is expected", least = "0", most = "31536000");
    number.ok_or(range)
}

/// The command line with its texts in a language. It is for help alone: it does not read all values.
pub fn translated(command: Command, language: Language) -> Command {
    if language == Language::English {
        return command;
    }
    with_texts(command, &mut |text| wrapped(language.text_of(text).unwrap_or(text)))
}

/// All texts of a command line, paragraph by paragraph: what the catalogue has to know.
pub fn texts(command: Command) -> Vec<String> {
    let mut texts = Vec::new();
    let _ = with_texts(command, &mut |text| {
        texts.push(text.to_owned());
        text.to_owned()
    });
    texts
}

/// Replaces each paragraph of each text, without those that are code.
fn with_texts(mut command: Command, change: &mut dyn FnMut(&str) -> String) -> Command {
    let mut paragraphs = |text: &StyledStr| {
        let text = text.to_string();
        let each = text.split("\n\n").map(|text| match text.starts_with(' ') {
            true => text.to_owned(),
            false => change(text),
        });
        each.collect::<Vec<_>>().join("\n\n")
    };
    if let Some(text) = command.get_about().map(&mut paragraphs) {
        command = command.about(text);
    }
    if let Some(text) = command.get_long_about().map(&mut paragraphs) {
        command = command.long_about(text);
    }
    command.mut_args(|mut arg: Arg| {
        if let Some(text) = arg.get_help().map(&mut paragraphs) {
            arg = arg.help(text);
        }
        if let Some(text) = arg.get_long_help().map(&mut paragraphs) {
            arg = arg.long_help(text);
        }
        if let Some(text) =
            arg.get_help_heading().map(|text| paragraphs(&StyledStr::from(text.to_owned())))
        {
            arg = arg.help_heading(text);
        }
        if !arg.is_hide_possible_values_set() && arg.get_action().takes_values() {
            let mut value = |value: PossibleValue| match value.get_help().map(&mut paragraphs) {
                Some(help) => value.help(help),
                None => value,
            };
            let values: Vec<_> = arg.get_possible_values().into_iter().map(&mut value).collect();
            if !values.is_empty() {
                arg = arg.value_parser(PossibleValuesParser::new(values));
            }
        }
        arg
    })
}

fn is_wide(character: char) -> bool {
    columns(character) == 2
}

/// A text with line breaks between Chinese characters.
fn wrapped(text: &str) -> String {
    let mut lines = String::new();
    let mut width = 0;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        lines.push(character);
        width = if character == '\n' { 0 } else { width + columns(character) };
        // Punctuation does not begin a line.
        let may_follow = |next: &char| is_wide(*next) && next.is_alphanumeric();
        if width >= WIDTH && is_wide(character) && characters.peek().is_some_and(may_follow) {
            lines.push('\n');
            width = 0;
        }
    }
    lines
}

/// What clap has written, with its own words in a language.
pub fn in_language(text: &str, language: Language) -> String {
    let words = [
        message!("Usage:"),
        message!("Arguments:"),
        message!("Options:"),
        message!("[default:"),
        message!("[possible values:"),
        message!("[aliases:"),
        message!("Possible values:"),
        message!(r"(see a summary with \*(Aq\-h\*(Aq)"),
        message!("Print help (see a summary with '-h')"),
        message!("Print help (see more with '--help')"),
        message!("Print help"),
        message!("Print version"),
    ];
    let titles = [
        message!("NAME"),
        message!("SYNOPSIS"),
        message!("DESCRIPTION"),
        message!("OPTIONS"),
        message!("EXTRA"),
        message!("VERSION"),
    ];
    let replaced =
        |text: String, word: Message| text.replace(word.template(), &word.render(language));
    let text = words.into_iter().fold(text.to_owned(), replaced);
    let titled = |text: String, title: Message| {
        let [plain, own] =
            [title.template(), &title.render(language)].map(|it| format!(".SH {it}\n"));
        text.replace(&plain, &own)
    };
    let text = titles.into_iter().fold(text, titled);
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        // clap puts a colon after each heading, and a blank after other words.
        let last = shown.chars().next_back().unwrap_or_default();
        match character {
            ':' if is_wide(last) => shown.push('：'),
            ' ' if last == '：' => {}
            _ => shown.push(character),
        }
    }
    shown
}

/// A manual page that clap_mangen has made, in a language, without what programs that show such pages warn about.
///
/// # Panics
/// If the page is not UTF-8.
pub fn manual(page: Vec<u8>, language: Language) -> String {
    let page = String::from_utf8(page).expect("the texts are UTF-8");
    // clap separates paragraphs by line breaks and an empty line.
    let page = page.replace("\n.br\n\n.br\n", "\n.sp\n");
    let lines: Vec<&str> = page.lines().map(str::trim_end).collect();
    in_language(&(lines.join("\n") + "\n"), language)
}

/// The message for an error of clap, in the words of clap; `None` for rare ones.
fn message_of(error: &Error) -> Option<Message> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => Some(texts.join(", ")),
        _ => None,
    };
    let argument = text(ContextKind::InvalidArg);
    let value = text(ContextKind::InvalidValue).unwrap_or_default();
    let valid = text(ContextKind::ValidValue).filter(|valid| !valid.is_empty());
    let reason = std::error::Error::source(error).map(|why| match why.downcast_ref::<Message>() {
        Some(why) => why.clone(),
        None => Message::verbatim(why.to_string()),
    });
    match (error.kind(), argument?) {
        (ErrorKind::InvalidValue, argument) if value.is_empty() => {
            Some(message!("a value is required for `{argument}`", argument))
        }
        (ErrorKind::InvalidValue, argument) => match valid {
            Some(valid) => Some(message!(
                "invalid value `{value}` for `{argument}`; possible values: {valid}",
                value,
                argument,
                valid
            )),
            None => Some(message!("invalid value `{value}` for `{argument}`", value, argument)),
        },
        (ErrorKind::ValueValidation, argument) => Some(message!(
            "invalid value `{value}` for `{argument}`: {reason}",
            value,
            argument,
            reason = reason?
        )),
        (ErrorKind::UnknownArgument, argument) => {
            Some(message!("unexpected argument `{argument}`", argument))
        }
        (ErrorKind::ArgumentConflict, argument) => match text(ContextKind::PriorArg) {
            Some(other) if other != argument => Some(message!(
                "the argument `{argument}` cannot be used with `{other}`",
                argument,
                other
            )),
            _ => {
                Some(message!("the argument `{argument}` cannot be used multiple times", argument))
            }
        },
        (ErrorKind::MissingRequiredArgument, arguments) => {
            Some(message!("these required arguments are missing: {arguments}", arguments))
        }
        _ => None,
    }
}

/// The error of clap for `arguments`, which begin with the name of the program. If it is the text of
/// `--help`, it is made again by `command`, which has the texts in the language of the user.
pub fn with_help(
    error: Error,
    command: impl FnOnce() -> Command,
    arguments: impl IntoIterator<Item = OsString>,
) -> Error {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            command().try_get_matches_from_mut(arguments).err().unwrap_or(error)
        }
        _ => error,
    }
}

/// What a program prints for an error of clap or for the text of `--help`. clap has a tip in the error; in
/// another language than that of clap it is `tip`.
pub fn written(
    error: &Error,
    tip: Option<Message>,
    language: Language,
    is_colored: bool,
) -> String {
    match message_of(error).filter(|_| language != Language::English) {
        Some(what) => refusal(&what, tip, language) + "\n",
        None => {
            let text = error.render();
            let text = if is_colored { text.ansi().to_string() } else { text.to_string() };
            in_language(&text, language)
        }
    }
}

/// What is wrong with the arguments, in another language than that of clap; with what to do instead, if
/// that is known.
pub fn refusal(what: &Message, tip: Option<Message>, language: Language) -> String {
    let mut lines = vec![message!("error: {message}", message = what.clone())];
    lines.extend(tip.map(|tip| message!("tip: {tip}", tip)));
    lines.push(message!("for more information, try `--help`"));
    let lines: Vec<String> = lines.into_iter().map(|line| line.render(language)).collect();
    lines.join("\n\n")
}
