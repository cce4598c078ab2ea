//! The language of what the program says.

use std::env;
use std::sync::LazyLock;

use minisysy::diag::{Language, Message};
use minisysy::usage;

/// The language of messages.
pub fn language() -> Language {
    static LANGUAGE: LazyLock<Language> =
        LazyLock::new(|| usage::language(env::args_os().skip(1), |name| env::var_os(name)));
    *LANGUAGE
}

/// A message for clap.
pub fn in_language(message: Message) -> String {
    message.render(language())
}
