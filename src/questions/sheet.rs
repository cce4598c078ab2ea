//! Writes questions as Markdown, as a page to print, or in Moodle's format GIFT.

use std::fmt::Write as _;

use super::{Question, Sheet};
use crate::diag::{Language, Message, message};

/// How questions are written.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// Markdown: the questions, then the answers.
    #[default]
    Markdown,
    /// A page to print: the questions, and the answers on pages of their own.
    Html,
    /// GIFT, which Moodle and others import: each question with its listing, answers and reasons.
    Gift,
}

/// Writes the sheets of a program, one after the other.
#[derive(Clone, Debug)]
pub struct Writer {
    format: Format,
    language: Language,
    questions: String,
    answers: String,
    /// The number of questions so far.
    count: usize,
}

const STYLE: &str = "body{font:11pt/1.4 serif;max-width:48em;margin:2em auto}\
pre{font:9pt/1.3 monospace;border:1px solid;padding:.5em;white-space:pre-wrap}\
ol.choices{list-style:upper-alpha}li,pre,h3{break-inside:avoid}h3{break-after:avoid}\
.answers{break-before:page}@page{margin:2cm}";

impl Writer {
    /// A writer that has written nothing.
    pub fn new(format: Format, language: Language) -> Writer {
        Writer { format, language, questions: String::new(), answers: String::new(), count: 0 }
    }

    /// Adds the questions about one function.
    pub fn add(&mut self, sheet: &Sheet) {
        if sheet.questions.is_empty() {
            return;
        }
        let function = &sheet.function;
        let heading = self.text(&message!("Function {function}", function));
        match self.format {
            Format::Markdown => {
                let _ = write!(self.questions, "## {heading}\n\n");
            }
            Format::Html => {
                let _ = writeln!(self.questions, "<h2>{}</h2>", escaped(&heading));
            }
            Format::Gift => {
                let _ = write!(
                    self.questions,
                    "$CATEGORY: SSA/{}\n\n",
                    function.trim_matches(['@', '"'])
                );
            }
        }
        let mut is_in_ssa = None;
        for question in &sheet.questions {
            let listing = match question.topic.is_about_ssa() {
                true => &sheet.in_ssa,
                false => &sheet.in_memory,
            };
            let is_new = is_in_ssa.replace(question.topic.is_about_ssa()) != is_in_ssa;
            if is_new && self.format != Format::Gift {
                self.listing(listing);
            }
            self.count += 1;
            match self.format {
                Format::Markdown => self.markdown(question),
                Format::Html => self.html(question),
                Format::Gift => self.gift(question, listing),
            }
        }
    }

    /// The text of the file.
    pub fn finish(&self) -> String {
        let Writer { questions, answers, .. } = self;
        let [title, solution] =
            [message!("Questions on SSA form"), message!("Answers")].map(|it| self.text(&it));
        match self.format {
            _ if self.count == 0 => String::new(),
            Format::Gift => questions.clone(),
            Format::Markdown => format!("# {title}\n\n{questions}## {solution}\n\n{answers}"),
            Format::Html => {
                let language = match self.language {
                    Language::English => "en",
                    Language::Chinese => "zh-CN",
                };
                format!(
                    "<!DOCTYPE html>\n<html lang=\"{language}\">\n<meta charset=\"utf-8\">\n\
                     <title>{title}</title>\n<style>{STYLE}</style>\n<h1>{title}</h1>\n{questions}\
                     <section class=\"answers\">\n<h1>{solution}</h1>\n{answers}</section>\n</html>\n"
                )
            }
        }
    }

    fn text(&self, message: &Message) -> String {
        message.render(self.language)
    }

    fn listing(&mut self, listing: &str) {
        let _ = match self.format {
            Format::Markdown => write!(self.questions, "```llvm\n{listing}```\n\n"),
            _ => writeln!(self.questions, "<pre>{}</pre>", escaped(listing)),
        };
    }

    /// An answer and its reason.
    fn explained(&self, text: &str, why: &str) -> String {
        match self.language {
            Language::English => format!("{text} ({why})"),
            Language::Chinese => format!("{text}（{why}）"),
        }
    }

    /// The letter of an answer; there are at most four.
    fn letter(index: usize) -> char {
        char::from(b"ABCD"[index])
    }

    fn markdown(&mut self, question: &Question) {
        let (count, title) = (self.count, self.text(&question.topic.title()));
        let text = self.text(&question.text);
        let _ = write!(self.questions, "### {count}. {title}\n\n{text}\n\n");
        let _ = write!(self.answers, "{count}. **{}**\n\n", Writer::letter(question.right));
        for (index, choice) in question.choices.iter().enumerate() {
            let ([text, why], letter) = (choice.render(self.language), Writer::letter(index));
            let _ = writeln!(self.questions, "- {letter}. {text}");
            let _ = writeln!(self.answers, "   - {letter}. {}", self.explained(&text, &why));
        }
        self.questions.push('\n');
        self.answers.push('\n');
    }

    fn html(&mut self, question: &Question) {
        let (count, title) = (self.count, self.text(&question.topic.title()));
        let text = code(&self.text(&question.text));
        let _ = write!(
            self.questions,
            "<h3>{count}. {title}</h3>\n<p>{text}</p>\n<ol class=\"choices\">\n"
        );
        let _ = write!(
            self.answers,
            "<h3>{count}. {}</h3>\n<ol class=\"choices\">\n",
            Writer::letter(question.right)
        );
        for choice in &question.choices {
            let [text, why] = choice.render(self.language).map(|it| code(&it));
            let _ = writeln!(self.questions, "<li>{text}</li>");
            let _ = writeln!(self.answers, "<li>{}</li>", self.explained(&text, &why));
        }
        self.questions.push_str("</ol>\n");
        self.answers.push_str("</ol>\n");
    }

    fn gift(&mut self, question: &Question, listing: &str) {
        let (count, title) = (self.count, self.text(&question.topic.title()));
        let listing = escaped(listing).replace('\n', "<br>");
        let text = format!("<p>{}</p><pre>{listing}</pre>", code(&self.text(&question.text)));
        let _ = writeln!(self.questions, "::{count} {}::[html]{}{{", plain(&title), plain(&text));
        for (index, choice) in question.choices.iter().enumerate() {
            let mark = if index == question.right { '=' } else { '~' };
            let [text, why] = choice.render(self.language).map(|it| plain(&code(&it)));
            let _ = writeln!(self.questions, "  {mark}{text}#{why}");
        }
        self.questions.push_str("}\n\n");
    }
}

/// Text in HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Text in HTML, what is in backquotes as code.
fn code(text: &str) -> String {
    let mut html = String::new();
    for (index, part) in escaped(text).split('`').enumerate() {
        match index % 2 {
            0 => html.push_str(part),
            _ => html.extend(["<code>", part, "</code>"]),
        }
    }
    html
}

/// Text in GIFT, where some characters have a meaning.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for character in text.chars() {
        if matches!(character, '\\' | '~' | '=' | '#' | '{' | '}' | ':') {
            out.push('\\');
        }
        out.push(character);
    }
    out
}
