//! The languages of messages. English is that of the sources; `messages/zh.json` has the Chinese text of
//! each English template, in sections that are folders.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A language of messages.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Chinese, in simplified characters.
    Chinese,
}

/// The Chinese text of each template. A right program needs none, so it is read when it is needed.
static CHINESE: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let sections: BTreeMap<String, BTreeMap<String, String>> =
        serde_json::from_str(include_str!("messages/zh.json")).expect("a test reads it");
    sections.into_values().flatten().collect()
});

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// The language of a locale such as `zh_CN.UTF-8`; English if there are no messages in its own.
    pub fn of_locale(locale: &str) -> Language {
        let language = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        match language.eq_ignore_ascii_case("zh") {
            true => Language::Chinese,
            false => Language::English,
        }
    }

    /// The code of the language, such as `en`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }

    /// The text of an English template in this language; the template if there is no other.
    pub fn translation(self, template: &'static str) -> &'static str {
        self.text_of(template).unwrap_or(template)
    }

    /// A template of the catalogues that is equal to `template`.
    pub(super) fn known(template: &str) -> Option<&'static str> {
        CHINESE.get_key_value(template).map(|(template, _)| template.as_str())
    }

    /// The text of an English one in the catalogue of this language.
    pub fn text_of(self, template: &str) -> Option<&'static str> {
        match self {
            Language::English => None,
            Language::Chinese => CHINESE.get(template).map(String::as_str),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_have_languages() {
        for (locale, code) in [
            ("zh", "zh"),
            ("zh_CN.UTF-8", "zh"),
            ("zh-Hans", "zh"),
            ("", "en"),
            ("C", "en"),
            ("C.UTF-8", "en"),
            ("en_GB", "en"),
            ("zha_CN", "en"),
        ] {
            assert_eq!(Language::of_locale(locale).code(), code, "{locale}");
        }
    }
}
