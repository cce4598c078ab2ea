//! The language of what the judge says.

use std::env;
use std::sync::LazyLock;

use minisysy::diag::{Language, Message};
use minisysy::usage;

/// The option for the processes that the judge starts itself, which have its language.
pub(crate) fn option() -> String {
    format!("--language={}", language().code())
}

/// The language of the command line or of the environment.
pub fn language() -> Language {
    static LANGUAGE: LazyLock<Language> =
        LazyLock::new(|| usage::language(env::args_os().skip(1), |name| env::var_os(name)));
    *LANGUAGE
}

/// A message in this language.
pub(crate) fn text(message: Message) -> String {
    message.render(language())
}
