//! Fills in the templates of rows.

use crate::diag::{Argument, Message, message};

/// The message of `template`, with `value("name")` for each `{name}` in it. A template that is nothing
/// but a phrase is that phrase, and the advice to write some code has one template for all code.
pub(super) fn fill(template: &'static str, value: impl Fn(&str) -> Argument) -> Message {
    if let Some(code) = code(template) {
        return message!("write `{code}`", code);
    }
    let names = template.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0));
    let is_name = |name: &&str| !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase());
    let mut arguments: Vec<(&'static str, Argument)> =
        names.filter(is_name).map(|name| (name, value(name))).collect();
    match arguments.pop() {
        Some((name, Argument::Message(phrase))) if template.len() == name.len() + 2 => phrase,
        last => {
            arguments.extend(last);
            Message::new(template, arguments)
        }
    }
}

/// The code that a template says to write, if it says nothing else.
pub(super) fn code(template: &'static str) -> Option<&'static str> {
    let code = template.strip_prefix("write `")?.strip_suffix('`')?;
    (!code.contains(['`', '{'])).then_some(code)
}
