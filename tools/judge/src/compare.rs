//! Compares the output and the exit status of a program with what is expected.

use std::collections::BTreeMap;
use std::path::Path;

use minisysy::diag::{Argument, Message, message};

use crate::cases::marked_lines;
use crate::results::Reason;

/// How many lines are shown before the first difference.
const CONTEXT: usize = 3;

/// The characters that are shown of a line, and how many of them are before a difference.
const WIDTH: usize = 100;
const BEFORE: usize = 40;

/// Splits the text of a `.out` file: the output, and the exit status on the last line.
///
/// # Errors
/// One line for people.
pub fn split_expected(text: &[u8]) -> Result<(&[u8], i32), Message> {
    let body = text.strip_suffix(b"\n").unwrap_or(text);
    let start = body.iter().rposition(|&byte| byte == b'\n').map_or(0, |position| position + 1);
    let status = std::str::from_utf8(&body[start..]).ok().and_then(|it| it.trim().parse().ok());
    Ok((
        &text[..start],
        status.ok_or_else(|| message!("the expected output does not end in an exit status"))?,
    ))
}

/// The differences between what is expected and what was found; none if all is right. As for the course's
/// judge, ends of lines may be `\r\n`, and white space before the first and after the last character does
/// not count, unless the comparison is exact: then only a newline at the end may be missing.
///
/// # Errors
/// One line for people, if the text of the `.out` file is no such text.
pub fn compare(
    expected: &[u8],
    output: &[u8],
    status: i32,
    is_exact: bool,
) -> Result<Vec<Reason>, Message> {
    let (expected, expected_status) = split_expected(expected)?;
    let [expected, output] = [expected, output].map(|text| {
        let plain = if is_exact { text.to_owned() } else { normalized(text) };
        let ends = plain.is_empty() || plain.ends_with(b"\n");
        if ends { plain } else { [&plain[..], b"\n"].concat() }
    });
    let mut reasons = Vec::new();
    if output != expected {
        reasons.push(difference(&expected, &output));
    }
    if status != expected_status {
        reasons.push(Reason::line(message!(
            "exit status {status}, expected {expected}",
            status,
            expected = expected_status
        )));
    }
    Ok(reasons)
}

/// A text without white space around it, with `\n` alone at the ends of its lines.
fn normalized(text: &[u8]) -> Vec<u8> {
    let lines: Vec<&[u8]> = text
        .trim_ascii()
        .split(|&byte| byte == b'\n')
        .map(|line| line.strip_suffix(b"\r").unwrap_or(line))
        .collect();
    lines.join(&b'\n')
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}

/// The first line that differs, with those before it.
fn difference(expected: &[u8], output: &[u8]) -> Reason {
    let same = lines(expected).zip(lines(output)).take_while(|(left, right)| left == right).count();
    let [left, right] = [expected, output].map(|text| lines(text).nth(same));
    let only_space = without_space(expected) == without_space(output);
    let title = match (left, right) {
        _ if only_space => {
            message!("only white space differs, first in line {line}", line = same + 1)
        }
        (None, _) => message!("the output should end before line {line}", line = same + 1),
        (_, None) => message!("the output ends before line {line}", line = same + 1),
        _ => message!("line {line} of the output differs", line = same + 1),
    };
    let first = same.saturating_sub(CONTEXT);
    let mut text = String::new();
    for (number, line) in lines(expected).enumerate().take(same).skip(first) {
        text += &format!("{:>6}   {}\n", number + 1, show(line, 0));
    }
    let column = match (left, right) {
        (Some(left), Some(right)) => left.iter().zip(right).take_while(|(a, b)| a == b).count(),
        _ => 0,
    };
    let shown = |line: Option<&[u8]>| match line {
        Some(line) => Message::verbatim(show(line, column)),
        None => message!("(the end)"),
    };
    let text = message!(
        "{before}{line} expected: {expected}\n{line}      got: {got}\n",
        before = text,
        line = format!("{:>6}", same + 1),
        expected = shown(left),
        got = shown(right)
    );
    Reason::with(title, text)
}

fn without_space(text: &[u8]) -> Vec<u8> {
    text.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect()
}

/// A line with its white space made visible. Only the part around the column if it is long.
fn show(line: &[u8], column: usize) -> String {
    let start = if line.len() <= WIDTH { 0 } else { column.saturating_sub(BEFORE) };
    let part = &line[start..line.len().min(start + WIDTH)];
    let mut text = if start > 0 { format!("…({start} bytes)…") } else { String::new() };
    for character in String::from_utf8_lossy(part).chars() {
        match character {
            ' ' => text.push('·'),
            '\t' => text.push('→'),
            '\n' => text.push('⏎'),
            '\r' => text.push('␍'),
            it if it.is_control() => text.extend(it.escape_default()),
            it => text.push(it),
        }
    }
    if start + part.len() < line.len() {
        text.push('…');
    }
    text
}

/// Compares the lines of messages such as `path:line:column: error...` with the marked lines.
///
/// # Errors
/// The lines that differ.
pub fn compare_lines(source: &[u8], path: &Path, messages: &str) -> Result<(), Reason> {
    let start = format!("{}:", path.display());
    let mut found = BTreeMap::new();
    for message in messages.lines() {
        let Some(rest) = message.strip_prefix(&start) else { continue };
        let mut parts = rest.splitn(3, ':');
        let line = parts.next().and_then(|line| line.parse::<usize>().ok());
        let text = parts.nth(1).map(str::trim).filter(|text| text.starts_with("error"));
        if let (Some(line), Some(_)) = (line, text) {
            found.entry(line).or_insert(message);
        }
    }
    let marked = marked_lines(source);
    let missed: Vec<usize> =
        marked.iter().copied().filter(|line| !found.contains_key(line)).collect();
    let extra: Vec<&str> = found
        .iter()
        .filter(|(line, _)| !marked.contains(line))
        .map(|(_, message)| *message)
        .collect();
    match (marked.is_empty(), missed.is_empty() && extra.is_empty()) {
        (true, _) => Err(Reason::line(message!("no line is marked by `//~ error`"))),
        (false, true) => Ok(()),
        (false, false) => {
            let lines = Argument::All(missed.into_iter().map(Argument::from).collect());
            let title = match lines {
                Argument::All(ref lines) if lines.is_empty() => {
                    message!("errors on unmarked lines")
                }
                lines => message!("no error is reported for lines {lines}", lines),
            };
            Err(Reason::with(title, extra.join("\n")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(expected: &str, output: &str, status: i32) -> String {
        let reasons = compare(expected.as_bytes(), output.as_bytes(), status, true);
        let reasons = reasons.expect("it is right");
        reasons.iter().map(|it| format!("{}\n{}", it.title, it.text)).collect()
    }

    #[test]
    fn what_is_right_has_no_reasons() {
        assert_eq!(text("1\n2\n3\n", "1\n2", 3), "");
        assert_eq!(text("7", "", 7), "");
        assert!(compare(b"", b"", 0, true).is_err());
        assert!(compare(b"text\n", b"", 0, true).is_err());
    }

    #[test]
    fn white_space_around_the_output_is_free_unless_the_comparison_is_exact() {
        let is_right = |output: &str, is_exact| {
            compare(b"1\n2\n3\n", output.as_bytes(), 3, is_exact).expect("it can").is_empty()
        };
        for output in ["1\n2", "1\n2\n"] {
            assert!(is_right(output, false) && is_right(output, true), "{output:?}");
        }
        for output in ["1\r\n2\r\n", "1\n2\n\n", " 1\n2", "1\n2 \n"] {
            assert!(is_right(output, false) && !is_right(output, true), "{output:?}");
        }
        for output in ["1 \n2", "1\n 2", "1\n\n2", "12", "1\n2\n0"] {
            assert!(!is_right(output, false), "{output:?}");
        }
    }

    #[test]
    fn the_first_difference_has_its_context() {
        let expected = "1\n2\n3\n4\na b\n0\n";
        let shown = "line 5 of the output differs\n     2   2⏎\n     3   3⏎\n     4   4⏎\n     \
             5 expected: a·b⏎\n     5      got: a·c⏎\n";
        assert_eq!(text(expected, "1\n2\n3\n4\na c\n", 0), shown);
        let shown = "the output ends before line 1\n     1 expected: 1⏎\n     \
             1      got: (the end)\nexit status 1, expected 0\n";
        assert_eq!(text("1\n0\n", "", 1), shown);
        assert!(text("0\n", "1", 0).starts_with("the output should end before line 1\n"));
    }

    #[test]
    fn white_space_is_seen() {
        let shown = "only white space differs, first in line 1\n     \
             1 expected: a·→b⏎\n     1      got: a··b␍⏎\n";
        assert_eq!(text("a \tb\n0", "a  b\r\n", 0), shown);
    }

    #[test]
    fn long_lines_are_cut_around_the_difference() {
        let line = "x".repeat(1000);
        let shown = text(&format!("{line}a{line}\n0"), &format!("{line}b{line}"), 0);
        assert!(shown.contains("…(960 bytes)…") && shown.len() < 600, "{shown}");
    }

    #[test]
    fn errors_are_on_the_marked_lines() {
        let compare = |messages: &str| {
            compare_lines(b"a\nb //~ error\nc //~ error\n", Path::new("x.sy"), messages)
        };
        let right = "x.sy:2:1: error[E0001]: it\nx.sy:3:1: error: it\nx.sy:1:1: warning: it\n";
        assert_eq!(compare(right), Ok(()));
        let missed = compare("x.sy:2:1: error: it\n").expect_err("one is missing");
        assert_eq!(missed.title.to_string(), "no error is reported for lines 3");
        let extra = compare(&format!("{right}x.sy:1:2: error: it\n")).expect_err("one too many");
        assert_eq!(
            [extra.title.to_string(), extra.text.to_string()],
            ["errors on unmarked lines", "x.sy:1:2: error: it"]
        );
    }
}
