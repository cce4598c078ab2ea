//! The `while` that does what a `for` of another language does.

use crate::diag::{Message, message};
use crate::syntax::resilient::Parser;

/// A longer head is not repeated.
const LONG: usize = 60;

/// The `while` for the loop that comes next, with a head of this many tokens; an example if its
/// parts are not those of C; empty if it is not a `for`.
pub(in crate::syntax::resilient) fn while_instead(parser: &Parser, head: usize) -> Message {
    let text = parser.source_text(parser.text_span(1, head));
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
    let parts: Vec<&str> = inner.split(';').map(str::trim).collect();
    let is_short = inner.len() <= LONG && !inner.contains(['\n', ',', ':']);
    let code = match parts[..] {
        [first, condition, step] if is_short => three_parts(first, condition, step),
        _ if parser.text(0).starts_with("for") || parts.len() == 3 => {
            "int i = 0; while (i < n) { … i = i + 1; }".to_owned()
        }
        _ => return Message::default(),
    };
    message!("for example: `{code}`", code)
}

/// `i = 0; i < n; i++`
fn three_parts(first: &str, condition: &str, step: &str) -> String {
    let first = match first.split_once(' ') {
        None if first.is_empty() => String::new(),
        Some(("let" | "var", rest)) => format!("int {rest}; "),
        _ => format!("{first}; "),
    };
    let condition = if condition.is_empty() { "1" } else { condition };
    let without = |sign| step.strip_suffix(sign).or(step.strip_prefix(sign)).map(str::trim);
    let step = match (without("++"), without("--"), step.split_once("+=")) {
        (Some(name), ..) => format!(" {name} = {name} + 1;"),
        (_, Some(name), _) => format!(" {name} = {name} - 1;"),
        (.., Some((name, value))) => format!(" {0} = {0} + {1};", name.trim(), value.trim()),
        _ if step.is_empty() => String::new(),
        _ => format!(" {step};"),
    };
    format!("{first}while ({condition}) {{ …{step} }}")
}
