//! What to write for a call of another language that prints or reads: `putint(n); putch(10);` for
//! `printf("%d\n", n)`. This file looks only at the text of the call.

use super::words::{self, Role};

/// A longer answer ends in `…`.
const LONG: usize = 90;

/// Parts of a call beyond this are not looked at.
const PARTS: usize = 16;

/// What to write for the call at the beginning of `text`; `None` if it neither prints nor reads
/// values, or is too long.
pub(crate) fn instead(text: &str) -> Option<String> {
    let text = text.trim().trim_end_matches([';', '{']).trim_end();
    if text.len() > 400 || text.contains('\n') {
        return None;
    }
    let mut parts = pieces(text, "<<");
    if parts.len() == 1 {
        parts = pieces(text, ">>");
    }
    if parts.len() == 1 {
        let (callee, list) = text.split_once(['(', ' ']).unwrap_or((text, ""));
        parts = pieces(list.strip_suffix(')').unwrap_or(list), ",");
        parts.insert(0, callee);
    }
    let callee = parts.remove(0);
    let name = callee.rsplit(|c| !is_letter(c)).find(|name| role(name).is_some());
    match name.and_then(|name| Some((name, role(name)?))) {
        Some((name, Role::Print)) => {
            let statements = print(callee, name, &parts);
            statements.starts_with("put").then(|| format!("write `{statements}`"))
        }
        Some((name, _)) => Some(read(name, &parts)),
        // `int(input())`, `io::stdin().read_line(…)`
        None => {
            let reads = |word| role(word) == Some(Role::Read);
            text.split(|c| !is_letter(c)).any(reads).then(|| read("", &[]))
        }
    }
}

/// Whether a word prints or reads.
fn role(name: &str) -> Option<Role> {
    let role = words::find(name)?.role;
    matches!(role, Role::Print | Role::Read).then_some(role)
}

fn is_letter(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
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
            (None, '"' | '\'' | '`') => quote = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth = depth.saturating_sub(1),
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
    let argument = argument.trim_start_matches(['f', '$', 'r']);
    let quote = argument.chars().next().filter(|first| "\"'`".contains(*first))?;
    argument[1..].strip_suffix(quote)
}

/// The statements that print; what they print is `…` where it is not clear.
fn print(callee: &str, name: &str, arguments: &[&str]) -> String {
    let ends_line = name.ends_with("ln")
        || callee.ends_with("ln!")
        || ["puts", "WriteLine", "log"].contains(&name)
        || name == "print" && !callee.contains(['.', '!']);
    let is_list = ["print", "log", "Println"].contains(&name) && !callee.contains("System");
    let mut end = if ends_line { "\\n" } else { "" };
    let mut printed = Printed::default();
    let mut arguments = arguments.iter().copied().take(PARTS).filter(|it| !it.is_empty());
    while let Some(argument) = arguments.next() {
        match argument.strip_prefix("end=") {
            Some(value) => {
                end = string(value).unwrap_or(end);
                continue;
            }
            None if ["stderr", "stdout"].contains(&argument) => continue,
            None if is_list && !printed.text.is_empty() => printed.code(b' '),
            None => {}
        }
        match argument {
            "endl" | "std::endl" => printed.code(b'\n'),
            _ if name == "putchar" => match string(argument) {
                Some(character) => printed.format(character, &mut arguments),
                None => printed.statement(&format!("putch({argument}); ")),
            },
            _ => printed.value(argument, &mut arguments),
        }
    }
    printed.format(end, &mut std::iter::empty());
    printed.text.trim_end().to_owned()
}

/// Statements that print, as they are put together.
#[derive(Default)]
struct Printed {
    text: String,
    is_full: bool,
}

impl Printed {
    fn statement(&mut self, statement: &str) {
        if self.text.len() + statement.len() <= LONG {
            self.text += statement;
        } else if !self.is_full {
            self.is_full = true;
            self.text += "…";
        }
    }

    fn code(&mut self, code: u8) {
        self.statement(&format!("putch({code}); "));
    }

    /// A number, a string with its values, or both joined by `+`.
    fn value<'a>(&mut self, value: &'a str, values: &mut dyn Iterator<Item = &'a str>) {
        if let Some(text) = string(value) {
            return self.format(text, values);
        }
        let parts = pieces(value, "+");
        if parts.iter().any(|part| string(part).is_some()) && parts.len() > 1 {
            parts.into_iter().for_each(|part| self.value(part, values));
        } else if value.contains(['"', '\'', '`', '“', '”', '?', '.']) {
            self.statement("…");
        } else {
            self.statement(&format!("putint({value}); "));
        }
    }

    /// A string; `values` replace the `%d` or `{}` in it.
    fn format<'a>(&mut self, text: &'a str, values: &mut dyn Iterator<Item = &'a str>) {
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            if let Some((function, value, after)) = placeholder(rest) {
                let value = value.or_else(|| values.next());
                match value.filter(|_| !function.is_empty()) {
                    Some(value) => self.statement(&format!("{function}({value}); ")),
                    None => self.statement("… "),
                }
                rest = after;
                continue;
            }
            let (code, length) = match rest.as_bytes() {
                [b'\\', b'n', ..] => (b'\n', 2),
                [b'\\', b't', ..] => (b'\t', 2),
                [b'%', b'%', ..] => (b'%', 2),
                _ => (u8::try_from(first).unwrap_or(b'?'), first.len_utf8()),
            };
            self.code(code);
            rest = &rest[length..];
        }
    }
}

/// The placeholder at the beginning of a string: the function that prints its value, empty if none
/// does; the value if it is in the string; and what follows.
fn placeholder(text: &str) -> Option<(&'static str, Option<&str>, &str)> {
    if let Some(rest) = text.strip_prefix('%') {
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || "-.l".contains(c));
        let function = match rest.chars().next()? {
            'd' | 'i' | 'u' => "putint",
            'c' => "putch",
            's' | 'f' | 'g' | 'x' | 'p' => "",
            _ => return None,
        };
        return Some((function, None, &rest[1..]));
    }
    let inner = text.strip_prefix("${").or_else(|| text.strip_prefix('{'))?;
    let (value, after) = inner.split_once('}')?;
    let function = if value.chars().all(is_letter) { "putint" } else { "" };
    Some((function, Some(value).filter(|value| !value.is_empty()), after))
}

/// What reads the values.
fn read(name: &str, arguments: &[&str]) -> String {
    let is_character = name == "getchar" || arguments.first().is_some_and(|f| f.contains("%c"));
    let function = if is_character { "getch" } else { "getint" };
    let target = |argument: &&str| {
        let argument = argument.trim_start_matches("&mut ").trim_start_matches('&').trim();
        let begins = argument.starts_with(|c: char| is_letter(c) && !c.is_ascii_digit());
        let is_target = begins && argument.chars().all(|c| is_letter(c) || "[] +-".contains(c));
        is_target.then(|| format!("{argument} = {function}();"))
    };
    let statements: Vec<String> = arguments.iter().take(PARTS).filter_map(target).collect();
    let statements = statements.join(" ");
    match statements.is_empty() || name.starts_with("read_l") || statements.len() > LONG {
        true => format!("write `{function}()`, which returns what it reads"),
        false => format!("write `{statements}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(call: &str, mend: &str) {
        assert_eq!(instead(call).as_deref(), Some(mend), "{call}");
    }

    #[test]
    fn numbers_are_printed_one_by_one() {
        check("printf(\"%d %d\\n\", a, b)", "write `putint(a); putch(32); putint(b); putch(10);`");
        check("System.out.println(x + 1)", "write `putint(x + 1); putch(10);`");
        check("System.out.print(\"a\" + x)", "write `putch(97); putint(x);`");
        check("console.log(`${n}`)", "write `putint(n); putch(10);`");
        check("println!(\"{} {}\", a, b)", "write `putint(a); putch(32); putint(b); putch(10);`");
        check("print(f\"{n}!\")", "write `putint(n); putch(33); putch(10);`");
        check("print n", "write `putint(n); putch(10);`");
        check("print(f(a, b), c)", "write `putint(f(a, b)); putch(32); putint(c); putch(10);`");
        check("cout << a + b << endl", "write `putint(a + b); putch(10);`");
        check("print(i, end=\" \")", "write `putint(i); putch(32);`");
        check("printf(\"%d%%\", n)", "write `putint(n); putch(37);`");
        check("fprintf(stderr, \"%c\", c)", "write `putch(c);`");
    }

    #[test]
    fn what_is_long_is_cut() {
        let mend = instead("puts(\"a very long text\")").unwrap_or_default();
        assert!(mend.ends_with("…`"), "{mend}");
        assert_eq!(instead(&format!("print({})", "a + ".repeat(200))), None);
    }

    #[test]
    fn numbers_are_read_one_by_one() {
        check("scanf(\"%d %d\", &a, &b[i])", "write `a = getint(); b[i] = getint();`");
        check("scanf(\"%c\", &c)", "write `c = getch();`");
        check("cin >> a >> b", "write `a = getint(); b = getint();`");
        check("in.nextInt()", "write `getint()`, which returns what it reads");
        check("int(input())", "write `getint()`, which returns what it reads");
    }

    #[test]
    fn other_text_means_nothing() {
        assert_eq!(instead("foo(1)"), None);
        assert_eq!(instead(""), None);
        assert_eq!(instead("print("), Some("write `putch(10);`".to_owned()));
        for text in ["printf(\"", "printf(\"%", "print(\"\\", "print(\"{", "cout <<", "x.y(", "'é"]
        {
            let _ = instead(text);
        }
    }
}
