//! What to write for a call of another language that prints or reads: `putint(n); putch(10);` for
//! `printf("%d\n", n)`. This file looks only at the text of the call.

use super::words::{self, Role};
use crate::diag::{Message, message};

/// A longer answer ends in `…`.
const LONG: usize = 90;

/// Parts of a call beyond this are not looked at.
const PARTS: usize = 16;

/// What to write for the call at the beginning of `text`; `None` if it neither prints nor reads
/// values, or is too long.
pub(crate) fn instead(text: &str) -> Option<Message> {
    let text = text.trim().trim_end_matches(';');
    if text.len() > 400 || text.contains('\n') {
        return None;
    }
    let stream = ["<<", ">>"].map(|separator| pieces(text, separator));
    let (callee, arguments) = match stream.iter().find(|parts| parts.len() > 1) {
        Some(parts) => (parts[0], parts[1..].to_vec()),
        None => {
            let (callee, list) = text.split_once('(')?;
            (callee, pieces(list.strip_suffix(')').unwrap_or(list), ","))
        }
    };
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let name = callee.rsplit(|c| !is_letter(c)).find_map(words::find)?;
    match name.role {
        // That of Python prints blanks between its values.
        Role::Print if name.spelling != "print" => {
            let code = print(name.spelling, &arguments);
            code.starts_with("put").then(|| message!("write `{code}`", code))
        }
        Role::Read => Some(read(name.spelling, &arguments)),
        _ => None,
    }
}

/// The parts of `text` between separators that are outside of strings and brackets.
fn pieces<'a>(text: &'a str, separator: &str) -> Vec<&'a str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0usize);
    let (mut quote, mut is_escaped) = (None, false);
    for (at, c) in text.char_indices() {
        match (quote, c) {
            _ if is_escaped => is_escaped = false,
            (Some(_), '\\') => is_escaped = true,
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '(' | '[') => depth += 1,
            (None, ')' | ']') => depth = depth.saturating_sub(1),
            _ if depth == 0 && at >= start && text[at..].starts_with(separator) => {
                parts.push(text[start..at].trim());
                start = at + separator.len();
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts
}

/// What is between the quotation marks of a string.
fn string(argument: &str) -> Option<&str> {
    let quote = argument.chars().next().filter(|first| "\"'".contains(*first))?;
    argument[1..].strip_suffix(quote)
}

/// The statements that print; what they print is `…` where it is not clear.
fn print(name: &str, arguments: &[&str]) -> String {
    if name == "printf" && arguments.first().is_some_and(|text| prints_float(text)) {
        return format!("putf({});", arguments.join(", "));
    }
    let mut statements: Vec<String> = Vec::new();
    let mut arguments = arguments.iter().copied().take(PARTS);
    while let Some(argument) = arguments.next() {
        match (argument, string(argument)) {
            ("endl" | "std::endl", _) => statements.push("putch(10);".to_owned()),
            ("stderr" | "stdout" | "", _) => {}
            (_, Some(text)) => format(&mut statements, text, &mut arguments),
            _ if argument.contains(['"', '\'', '`', '“', '?', '.']) => {
                statements.push("…".to_owned())
            }
            _ if name == "putchar" => statements.push(format!("putch({argument});")),
            _ => statements.push(format!("putint({argument});")),
        }
    }
    if name.ends_with("ln") || ["puts", "log"].contains(&name) {
        statements.push("putch(10);".to_owned());
    }
    let mut printed = String::new();
    for statement in statements {
        if printed.len() + statement.len() >= LONG {
            return printed + "…";
        }
        printed = printed + &statement + " ";
    }
    printed.trim_end().to_owned()
}

/// Whether a `float` is printed or read in the string `text`, as by `%.2f`.
fn prints_float(text: &str) -> bool {
    let mut conversions = text.split('%').skip(1);
    let is_option = |c: char| "-+ #.*l".contains(c) || c.is_ascii_digit();
    conversions.any(|it| it.trim_start_matches(is_option).starts_with(['f', 'e', 'g', 'a']))
}

/// Prints a string; `values` replace the `%d` or `{}` in it.
fn format(statements: &mut Vec<String>, text: &str, values: &mut dyn Iterator<Item = &str>) {
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let mut put = |function| format!("{function}({});", values.next().unwrap_or("…"));
        let (statement, length) = match rest.as_bytes() {
            [b'\\', b'n', ..] => ("putch(10);".to_owned(), 2),
            [b'%', b'd' | b'i' | b'u', ..] | [b'{', b'}', ..] => (put("putint"), 2),
            [b'%', b'c', ..] => (put("putch"), 2),
            [b'%' | b'\\', ..] => ("…".to_owned(), rest.len()),
            _ => (format!("putch({});", u8::try_from(first).unwrap_or(b'?')), first.len_utf8()),
        };
        statements.push(statement);
        rest = &rest[length..];
    }
}

/// What reads the values.
fn read(name: &str, arguments: &[&str]) -> Message {
    let is_character = name == "getchar" || arguments.first().is_some_and(|f| f.contains("%c"));
    let is_float = arguments.first().is_some_and(|text| prints_float(text));
    let function = match is_character {
        true => "getch",
        false if is_float => "getfloat",
        false => "getint",
    };
    let target = |argument: &&str| {
        let argument = argument.trim_start_matches('&').trim();
        let begins = argument.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        let is_part = |c: char| c.is_ascii_alphanumeric() || "_[] +-".contains(c);
        (begins && argument.chars().all(is_part)).then(|| format!("{argument} = {function}();"))
    };
    let statements: Vec<String> = arguments.iter().take(PARTS).filter_map(target).collect();
    let code = statements.join(" ");
    match code.is_empty() || name == "read_line" || code.len() > LONG {
        true => message!("use `{function}()`: it returns what it reads", function),
        false => message!("write `{code}`", code),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(call: &str, code: &str) {
        let mend = instead(call).map(|mend| mend.to_string()).unwrap_or_default();
        assert_eq!(mend.replace("write ", "").replace('`', ""), code, "{call}");
    }

    #[test]
    fn numbers_are_printed_one_by_one() {
        check("printf(\"%d %d\\n\", a, b)", "putint(a); putch(32); putint(b); putch(10);");
        check("System.out.println(x + 1)", "putint(x + 1); putch(10);");
        check("printf(\"%5.2lf\\n\", x)", "putf(\"%5.2lf\\n\", x);");
        check("println!(\"{} {}\", a, b)", "putint(a); putch(32); putint(b); putch(10);");
        check("cout << a + b << endl", "putint(a + b); putch(10);");
        check("fprintf(stderr, \"%c\", c)", "putch(c);");
        check("puts(", "putch(10);");
    }

    #[test]
    fn numbers_are_read_one_by_one() {
        check("scanf(\"%d %d\", &a, &b[i])", "a = getint(); b[i] = getint();");
        check("scanf(\"%c\", &c)", "c = getch();");
        check("cin >> a >> b", "a = getint(); b = getint();");
        check("in.nextInt()", "use getint(): it returns what it reads");
    }

    #[test]
    fn other_text_means_nothing() {
        let long = instead("puts(\"a very long text\")").unwrap_or_default().to_string();
        assert!(long.ends_with("…`"), "{long}");
        assert_eq!(instead(&format!("puts({})", "a + ".repeat(200))), None);
        assert_eq!((instead("foo(1)"), instead("")), (None, None));
        for text in ["printf(\"", "printf(\"%", "print(\"\\", "print(\"{", "cout <<", "x.y(", "'é"]
        {
            let _ = instead(text);
        }
    }
}
