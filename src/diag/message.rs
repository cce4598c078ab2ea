//! Messages: what a diagnostic says, as a template with named arguments that is rendered late, in the
//! language of the user.
//!
//! The text of a [`Message`] is written where the fault is found, in English:
//! `message!("expected {what}", what = …)`. The template is the key of the [catalogue](super::Language) of
//! each other language, as in gettext. `{name}` is an argument. Any other brace is text, so code needs
//! no escapes. The macro checks at compile time that the arguments are those of the template.
//!
//! How a text becomes a message:
//!
//! 1. Wrap each text in [`message!`](crate::message), with an argument for each part that varies. An
//!    argument is a text without language (a name, code), a number, or another message. Names and code
//!    are in backquotes in the template.
//! 2. Do not put sentences together from pieces: other languages have another order. Write one template
//!    for each sentence. A message as an argument is for noun phrases that many sentences share, and
//!    [`count!`](crate::count) for `1 argument` and `2 arguments`.
//! 3. Add the template to a section of `messages/zh.json`, with the Chinese text, and run
//!    `cargo test --locked --test messages`. It reads all files of `src` and `tools/judge/src`, and lists the
//!    templates that the catalogue lacks and the entries that no source uses.
//!
//! The conversions of `&str` and `String` into a [`Message`] are for texts that are the same in all languages, such as
//! those of the operating system, and for the empty text.

use std::{fmt, io};

use crate::diag::Language;
use crate::support::template;

/// A text for the user, in any language.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Message {
    template: &'static str,
    arguments: Vec<(&'static str, Argument)>,
}

/// What takes the place of `{name}` in a template.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Argument {
    /// A name, code or the like, which is the same in all languages.
    Text(String),
    /// A number.
    Number(i64),
    /// A phrase.
    Message(Message),
    /// Phrases, all of which are meant: `a, b and c`.
    All(Vec<Argument>),
    /// Phrases, one of which is meant: `a, b or c`.
    Any(Vec<Argument>),
}

/// A [`Message`](crate::diag::Message): `message!("expected {what}", what = …)`. An argument whose value
/// is the variable of the same name is written once: `message!("no {what}", what)`.
#[macro_export]
macro_rules! message {
    (@value $name:ident) => { $name };
    (@value $name:ident = $value:expr) => { $value };
    ($template:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        const {
            if !$crate::support::template::has_arguments($template, &[$(stringify!($name)),*]) {
                panic!("the template has other arguments");
            }
        };
        $crate::diag::Message::new($template, ::std::vec![
            $((stringify!($name), $crate::diag::Argument::from($crate::message!(@value $name $(= $value)?)))),*
        ])
    }};
}

/// The [`Message`](crate::diag::Message) `1 argument` or `2 arguments` for `count!(number, "argument")`.
/// `count!(number, "index", "indices")` gives the plural. The catalogues have both as templates.
#[macro_export]
macro_rules! count {
    ($number:expr, $noun:literal) => {
        $crate::count!($number, $noun, concat!($noun, "s"))
    };
    ($number:expr, $noun:literal, $plural:expr) => {
        match $number {
            1 => $crate::diag::Message::new(concat!("1 ", $noun), ::std::vec![]),
            number => $crate::diag::Message::new(
                concat!("{count} ", $plural),
                ::std::vec![("count", $crate::diag::Argument::from(number))],
            ),
        }
    };
}

pub use {count, message};

impl Message {
    /// The message of a template, for [`message!`](crate::message).
    pub const fn new(template: &'static str, arguments: Vec<(&'static str, Argument)>) -> Message {
        Message { template, arguments }
    }

    /// The template of a text that is the same in all languages.
    pub(super) const VERBATIM: &str = "{text}";

    /// A text that is the same in all languages: names and code.
    pub fn verbatim(text: impl Into<String>) -> Message {
        Message::new(Message::VERBATIM, vec![("text", Argument::Text(text.into()))])
    }

    /// Whether there is no text.
    pub fn is_empty(&self) -> bool {
        self.template.is_empty()
    }

    /// The English template, which is the key of the catalogues.
    pub fn template(&self) -> &'static str {
        self.template
    }

    /// The arguments with their names.
    pub fn arguments(&self) -> &[(&'static str, Argument)] {
        &self.arguments
    }

    /// The text in a language.
    pub fn render(&self, language: Language) -> String {
        let mut text = String::new();
        self.write(language, &mut text);
        text
    }

    /// Appends the text in a language. Recurses over messages in messages, which no input can nest.
    fn write(&self, language: Language, out: &mut String) {
        let mut rest = language.translation(self.template);
        while let Some((before, name, after)) = template::split(rest) {
            out.push_str(before);
            rest = after;
            match self.arguments.iter().find(|(its, _)| *its == name) {
                Some((_, argument)) => {
                    let start = out.len();
                    argument.write(language, out);
                    join(out, start);
                    if ends_with_han(out) && rest.strip_prefix(' ').is_some_and(begins_with_han) {
                        rest = &rest[1..];
                    }
                }
                None => out.extend(["{", name, "}"]),
            }
        }
        out.push_str(rest);
    }
}

fn is_han(c: char) -> bool {
    matches!(c, '\u{3000}'..='\u{9FFF}' | '\u{FF00}'..='\u{FFEF}')
}

/// How many columns of a terminal a character takes: 2 for those of Chinese.
pub fn columns(character: char) -> usize {
    1 + usize::from(is_han(character))
}

/// A text with blanks up to a number of columns.
pub fn padded(text: &str, width: usize) -> String {
    let missing = width.saturating_sub(text.chars().map(columns).sum());
    format!("{text}{}", " ".repeat(missing))
}

fn ends_with_han(text: &str) -> bool {
    text.ends_with(is_han)
}

fn begins_with_han(text: &str) -> bool {
    text.starts_with(is_han)
}

/// Removes the blank before the argument that begins at `start`, if it separates Chinese characters.
fn join(text: &mut String, start: usize) {
    // An argument in the argument may have removed it.
    let before = text.get(..start).and_then(|before| before.strip_suffix(' '));
    if before.is_some_and(ends_with_han) && begins_with_han(&text[start..]) {
        text.remove(start - 1);
    }
}

impl Argument {
    fn write(&self, language: Language, out: &mut String) {
        use fmt::Write;
        match self {
            Argument::Text(text) => out.push_str(text),
            Argument::Number(number) => {
                write!(out, "{number}").expect("writing to a string succeeds");
            }
            Argument::Message(message) => message.write(language, out),
            Argument::All(arguments) => write_list(arguments, &message!(" and "), language, out),
            Argument::Any(arguments) => write_list(arguments, &message!(" or "), language, out),
        }
    }
}

/// Appends `a, b and c` for the three arguments, with `last` before the last one.
fn write_list(arguments: &[Argument], last: &Message, language: Language, out: &mut String) {
    for (index, argument) in arguments.iter().enumerate() {
        let separator = match index {
            0 => String::new(),
            _ if index + 1 == arguments.len() => last.render(language),
            _ => message!(", ").render(language),
        };
        let has_blank = separator.strip_prefix(' ').is_some_and(begins_with_han);
        out.push_str(&separator[usize::from(has_blank && ends_with_han(out))..]);
        let start = out.len();
        argument.write(language, out);
        join(out, start);
    }
}

/// The text in English.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(Language::English))
    }
}

/// For parsers of command lines.
impl std::error::Error for Message {}

/// Why the operating system refuses, in its words, without the number of the error and without the name of
/// a temporary file.
impl From<&io::Error> for Message {
    fn from(error: &io::Error) -> Message {
        let text = error.to_string();
        match (text.split_once(" (os error"), error.kind()) {
            (_, io::ErrorKind::NotFound) => message!("No such file or directory"),
            (_, io::ErrorKind::PermissionDenied) => message!("Permission denied"),
            (_, io::ErrorKind::IsADirectory) => message!("Is a directory"),
            (_, io::ErrorKind::NotADirectory) => message!("Not a directory"),
            (_, io::ErrorKind::StorageFull) => message!("No space left on device"),
            (Some((reason, _)), _) => Message::verbatim(reason),
            (None, _) => Message::verbatim(text),
        }
    }
}

impl From<io::Error> for Message {
    fn from(error: io::Error) -> Message {
        Message::from(&error)
    }
}

/// A text that is the same in all languages.
impl From<&str> for Message {
    fn from(text: &str) -> Message {
        Message::from(text.to_owned())
    }
}

/// A text that is the same in all languages.
impl From<String> for Message {
    fn from(text: String) -> Message {
        if text.is_empty() { Message::default() } else { Message::verbatim(text) }
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Argument {
        Argument::Message(message)
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Argument {
        Argument::Text(text.to_owned())
    }
}

impl From<&String> for Argument {
    fn from(text: &String) -> Argument {
        Argument::Text(text.clone())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Argument {
        Argument::Text(text)
    }
}

impl From<char> for Argument {
    fn from(character: char) -> Argument {
        Argument::Text(character.into())
    }
}

macro_rules! number_arguments {
    ($($type:ty)*) => {$(
        impl From<$type> for Argument {
            fn from(number: $type) -> Argument {
                match i64::try_from(number) {
                    Ok(number) => Argument::Number(number),
                    Err(_) => Argument::Text(number.to_string()),
                }
            }
        }
    )*};
}

number_arguments! { u8 i32 u32 i64 u64 i128 u128 usize }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_take_the_places_of_their_names() {
        let what = message!("`{name}`", name = "{other}");
        let message = message!("a {} {B} {what} {{ {number}} {", what, number = 3u32);
        assert_eq!(message.to_string(), "a {} {B} `{other}` {{ 3} {");
        assert_eq!(count!(1usize, "index", "indices").to_string(), "1 index");
        assert_eq!(count!(0usize, "index", "indices").to_string(), "0 indices");
        assert_eq!(count!(u64::MAX, "byte").to_string(), "18446744073709551615 bytes");
        let list = |names: &[&str]| names.iter().map(|&name| name.into()).collect::<Vec<_>>();
        assert_eq!(
            message!("{a}", a = Argument::Any(list(&["x", "y", "z"]))).to_string(),
            "x, y or z"
        );
        assert_eq!(message!("{a}", a = Argument::All(list(&["x", "y"]))).to_string(), "x and y");
        assert_eq!(message!("{a}", a = Argument::All(list(&["x"]))).to_string(), "x");
    }

    #[test]
    fn chinese_words_are_joined_without_blanks() {
        let list = |names: [&str; 2]| Argument::All(names.map(Argument::from).to_vec());
        let chinese =
            |first, second| message!("{a}", a = list([first, second])).render(Language::Chinese);
        assert_eq!(chinese("变量", "函数"), "变量和函数");
        assert_eq!(chinese("`a`", "函数"), "`a` 和函数");
        assert_eq!(chinese("变量", "`b`"), "变量和 `b`");
        assert_eq!(chinese("`a`", "`b`"), "`a` 和 `b`");
    }
}
