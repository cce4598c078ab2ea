//! The `while` that does what a `for` of another language does.

use super::hint::translate;
use crate::syntax::resilient::Parser;

/// A longer head is not repeated.
const LONG: usize = 60;

/// The `while` for the `for` that comes next, with a head of this many tokens; empty if it is long
/// or not clear.
pub(super) fn while_instead(parser: &Parser, head: usize) -> String {
    let text = parser.source_text(parser.text_span(1, head));
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let head = inner.unwrap_or(text).trim();
    let is_opposite = matches!(parser.text(0), "until" | "unless");
    if head.len() > LONG || head.contains('\n') || is_opposite {
        return String::new();
    }
    let is_known = |name: &str| {
        let symbol = parser.names.lookup(name);
        symbol.is_some_and(|symbol| parser.declared.contains(&symbol))
    };
    let with_commas = head.split(',').nth(1).is_some_and(|part| part.contains(['<', '>']));
    let mend = if head.contains(';') {
        three_parts(head, is_known)
    } else if with_commas {
        three_parts(&head.replace(',', ";"), is_known)
    } else {
        counted(head, inner.is_some(), is_known).or_else(|| condition(head))
    };
    mend.map_or(String::new(), |mend| format!("for example: `{mend}`"))
}

/// `b != 0`
fn condition(head: &str) -> Option<String> {
    let compares = ["<", ">", "==", "!="].iter().any(|sign| head.contains(sign));
    let is_one = compares && !head.contains([',', ':']);
    let condition = is_one.then(|| translate(head))??;
    Some(format!("while ({condition}) {{ … }}"))
}

/// `i = 0; i < n; i++`
fn three_parts(head: &str, is_known: impl Fn(&str) -> bool) -> Option<String> {
    let parts: Vec<&str> = head.split(';').map(str::trim).collect();
    let [first, condition, step] = parts[..] else { return None };
    if step.contains(',') {
        return None;
    }
    let first = match first.split_once(":=") {
        Some((name, value)) => {
            format!("{}{} = {}; ", int(name.trim(), is_known), name.trim(), value.trim())
        }
        None if first.is_empty() => String::new(),
        None => match first.split_once(' ') {
            Some(("let" | "var", rest)) => format!("int {rest}; "),
            _ => format!("{first}; "),
        },
    };
    let condition = match translate(condition) {
        _ if condition.is_empty() => "1".to_owned(),
        Some(condition) => condition,
        None => "…".to_owned(),
    };
    let without = |sign| step.strip_suffix(sign).or(step.strip_prefix(sign)).map(str::trim);
    let step = match (without("++"), without("--"), step.split_once("+=")) {
        (Some(name), ..) => format!(" {name} = {name} + 1;"),
        (_, Some(name), _) => format!(" {name} = {name} - 1;"),
        (.., Some((name, value))) => format!(" {0} = {0} + {1};", name.trim(), value.trim()),
        _ if step.is_empty() => String::new(),
        _ => format!(" {step};"),
    };
    Some(format!("{first}while ({condition}) {{ …{step} }}"))
}

fn int(name: &str, is_known: impl Fn(&str) -> bool) -> &'static str {
    if is_known(name) { "" } else { "int " }
}

/// `i in range(n)`, `i in 0..n`, `i = 1 to n`, `x in a`, `int x : a`, `_, x := range a`.
fn counted(head: &str, in_parens: bool, is_known: impl Fn(&str) -> bool) -> Option<String> {
    const SEPARATORS: [&str; 6] = [" in ", " of ", ":=", " : ", "=", ":"];
    let (name, values) = SEPARATORS.iter().find_map(|separator| head.split_once(separator))?;
    let name = name.split([' ', ',']).rfind(|word| !word.is_empty())?;
    let values = values.trim();
    if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return None;
    }
    let inside = values.strip_prefix("range(").and_then(|values| values.strip_suffix(')'));
    let (first, sign, last, step) = if let Some(inside) = inside {
        let parts: Vec<&str> = inside.split(',').map(str::trim).collect();
        match parts[..] {
            [last] => ("0", "<", last, "1"),
            [first, last] => (first, "<", last, "1"),
            [first, last, step] if step.starts_with('-') => (first, ">", last, step),
            [first, last, step] => (first, "<", last, step),
            _ => return None,
        }
    } else if let Some((first, last)) = values.split_once("..") {
        let inclusive = last.trim_start_matches(['.', '=']);
        match last.strip_prefix('<') {
            Some(last) => (first, "<", last, "1"),
            // A third point or `=` includes the last value; Kotlin, with parentheses, always does.
            None if inclusive.len() < last.len() || in_parens => (first, "<=", inclusive, "1"),
            None => (first, "<", last, "1"),
        }
    } else {
        let array = values.strip_prefix("range ").unwrap_or(values);
        let is_name = array.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        return is_name.then(|| {
            let (x, index) = (int(name, &is_known), if name == "i" { "k" } else { "i" });
            format!("int {index} = 0; while ({index} < …) {{ {x}{name} = {array}[{index}]; … {index} = {index} + 1; }}")
        });
    };
    let [first, last] = [first, last].map(translate);
    let step = match step.trim().strip_prefix('-') {
        Some(step) => format!("- {step}"),
        None => format!("+ {}", step.trim()),
    };
    let (first, last) = (first?, last?);
    let int = int(name, is_known);
    Some(format!(
        "{int}{name} = {first}; while ({name} {sign} {last}) {{ … {name} = {name} {step}; }}"
    ))
}
