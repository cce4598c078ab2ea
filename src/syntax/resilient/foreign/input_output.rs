//! What to write for a call of another language that prints or reads: `putint(n); putch(10);` for
//! `printf("%d\n", n)`. This file looks only at the text of the call.

use super::words::{self, Role};

/// A longer mend ends in `…`.
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
    let (callee, arguments) = split(text);
    let name = callee.rsplit(|c: char| !is_letter(c)).find(|name| role(name).is_some())?;
    match role(name)? {
        Role::Print => {
            let mend = print(callee, name, &arguments);
            mend.starts_with("put").then(|| format!("write `{mend}`"))
        }
        _ => read(name, &arguments),
    }
}

/// Whether a word prints or reads.
fn role(name: &str) -> Option<Role> {
    words::find_io(name).map(|word| word.role)
}

fn is_letter(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The function, and what it prints or where it puts what it reads.
fn split(text: &str) -> (&str, Vec<&str>) {
    for operator in ["<<", ">>"] {
        let mut parts = pieces(text, operator);
        if parts.len() > 1 {
            return (parts.remove(0), parts);
        }
    }
    let is_callee = |c: char| is_letter(c) || ".:!>-".contains(c);
    let mut rest = text;
    // The last call of a chain whose name is a word for it: `io::stdin().read_line(…)`.
    let mut consumed = 0;
    loop {
        let end = rest.find(|c| !is_callee(c)).unwrap_or(rest.len());
        let callee = &text[..consumed + end];
        let list = &rest[end..];
        let last = callee.trim_end_matches('!').rsplit(|c| !is_letter(c)).next().unwrap_or("");
        let Some(inner) = list.strip_prefix('(') else {
            return (callee, if list.trim().is_empty() { vec![] } else { pieces(list, ",") });
        };
        let close = closing(inner);
        let first = inner.split(|c| !is_callee(c)).next().unwrap_or("");
        let is_conversion = role(last).is_none()
            && first.rsplit(|c| !is_letter(c)).any(|word| role(word).is_some());
        if is_conversion {
            // `int(input())`
            return split(&inner[..close]);
        }
        if role(last).is_some() || close >= inner.len() {
            let inner = inner[..close].trim();
            return (callee, if inner.is_empty() { vec![] } else { pieces(inner, ",") });
        }
        consumed += end + 1 + close + 1;
        rest = &text[consumed.min(text.len())..];
        if rest.is_empty() {
            return (callee, vec![]);
        }
    }
}

/// Where in `text` the parenthesis closes that is open at its beginning.
fn closing(text: &str) -> usize {
    let mut depth = 0usize;
    for (at, c) in outside_strings(text) {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => return at,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

/// The characters that are not in a string.
fn outside_strings(text: &str) -> impl Iterator<Item = (usize, char)> {
    let (mut quote, mut escaped) = (None, false);
    text.char_indices().filter(move |&(_, c)| {
        let is_inside = quote.is_some();
        match quote {
            _ if escaped => escaped = false,
            Some(_) if c == '\\' => escaped = true,
            Some(open) if c == open => quote = None,
            None if "\"'`".contains(c) => quote = Some(c),
            _ => {}
        }
        !is_inside && quote.is_none()
    })
}

/// The parts of `text` between separators that are outside of strings and brackets.
fn pieces<'a>(text: &'a str, separator: &str) -> Vec<&'a str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0usize);
    for (at, c) in outside_strings(text) {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
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

/// The statements that print; what they print is `…` where it is not clear.
fn print(callee: &str, name: &str, arguments: &[&str]) -> String {
    let is_format = name.ends_with("rintf") || callee.ends_with('!');
    let ends_line = name.ends_with("ln")
        || callee.ends_with("ln!")
        || ["puts", "WriteLine", "log", "echo"].contains(&name)
        || name == "print" && !callee.contains(['.', '!']);
    let mut mend = Mend::default();
    let mut arguments = arguments.iter().copied().take(PARTS).peekable();
    arguments.next_if(|first| ["stderr", "stdout"].contains(first));
    let mut end = ends_line.then_some("\"\\n\"");
    let mut is_first = true;
    while let Some(argument) = arguments.next() {
        if let Some((keyword, value)) = keyword(argument) {
            // `end=" "`
            end = if keyword == "end" { Some(value) } else { end };
            continue;
        }
        if name.starts_with("put") && name != "puts" {
            mend.character(argument);
        } else if is_format && is_string(argument) {
            mend.format(argument, &mut arguments);
        } else {
            let is_list = ["print", "log", "Println", "echo"].contains(&name);
            if is_list && !is_first && !callee.contains("System") {
                mend.code(b' ');
            }
            mend.value(argument);
        }
        is_first = false;
    }
    if let Some(end) = end {
        mend.value(end);
    }
    mend.text.trim_end().to_owned()
}

/// The parts of an argument such as `end=" "`.
fn keyword(argument: &str) -> Option<(&str, &str)> {
    let (name, value) = argument.split_once('=')?;
    let (name, value) = (name.trim(), value.trim());
    let is_name = !name.is_empty() && name.chars().all(is_letter);
    (is_name && !value.starts_with('=')).then_some((name, value))
}

fn is_string(argument: &str) -> bool {
    argument.ends_with(['"', '\'', '`'])
        && argument.trim_start_matches(['f', '$', 'r']).starts_with(['"', '\'', '`'])
}

/// Statements that print, as they are put together.
#[derive(Default)]
struct Mend {
    text: String,
    is_full: bool,
}

impl Mend {
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

    fn number(&mut self, value: &str) {
        match value.contains(['"', '\'', '`', '“', '”', '?', '.']) {
            true => self.statement("…"),
            false => self.statement(&format!("putint({}); ", value.trim())),
        }
    }

    /// `putchar('x')`
    fn character(&mut self, value: &str) {
        match value.as_bytes() {
            [b'\'', code, b'\''] => self.code(*code),
            [b'\'', b'\\', b'n', b'\''] => self.code(b'\n'),
            _ => self.statement(&format!("putch({value}); ")),
        }
    }

    /// A value that is printed without a format: text, a number, or both joined by `+`.
    fn value(&mut self, value: &str) {
        let parts = pieces(value, "+");
        if is_string(value) {
            self.format(value, &mut std::iter::empty());
        } else if parts.iter().any(|part| is_string(part)) {
            parts.into_iter().for_each(|part| self.value(part));
        } else if ["endl", "std::endl"].contains(&value) {
            self.code(b'\n');
        } else if let Some(inner) = value.strip_prefix("str(").and_then(|v| v.strip_suffix(')')) {
            self.number(inner);
        } else {
            self.number(value);
        }
    }

    /// A string; `values` replace the `%d` or `{}` in it.
    fn format<'a>(&mut self, text: &'a str, values: &mut dyn Iterator<Item = &'a str>) {
        let has_names = text.starts_with(['f', '$', '`']);
        let text = text.trim_start_matches(['f', '$', 'r']);
        let mut rest = text.get(1..text.len().max(2) - 1).unwrap_or("");
        while let Some(first) = rest.chars().next() {
            if let Some((value, after)) = placeholder(rest, has_names) {
                match value {
                    "%" => self.code(b'%'),
                    "s" => {
                        values.next();
                        self.statement("… ");
                    }
                    "" | "c" => match values.next() {
                        Some(given) if value == "c" => self.character(given),
                        Some(given) => self.number(given),
                        None => self.statement("…"),
                    },
                    value => self.number(value),
                }
                rest = after;
            } else if let Some(escaped) = rest.strip_prefix('\\').and_then(|r| r.chars().next()) {
                let code = match escaped {
                    'n' => b'\n',
                    't' => b'\t',
                    _ => u8::try_from(escaped).unwrap_or(b'?'),
                };
                self.code(code);
                rest = &rest[1 + escaped.len_utf8()..];
            } else {
                self.code(u8::try_from(first).unwrap_or(b'?'));
                rest = &rest[first.len_utf8()..];
            }
        }
    }
}

/// The placeholder at the beginning of a string, and what follows it: the value is empty for the
/// next argument, `c` for that as a character, `s` if it is not a number, otherwise what stands in the
/// string.
fn placeholder(text: &str, has_names: bool) -> Option<(&str, &str)> {
    if let Some(rest) = text.strip_prefix('%') {
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || "-.l ".contains(c));
        let kind = rest.chars().next().filter(|c| "dicusvfgxp%".contains(*c))?;
        let value = match kind {
            'c' => "c",
            '%' => "%",
            's' | 'f' | 'g' | 'x' | 'p' => "s",
            _ => "",
        };
        return Some((value, &rest[1..]));
    }
    if let Some(rest) = text.strip_prefix('$')
        && rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
    {
        return Some(rest.split_at(rest.find(|c| !is_letter(c)).unwrap_or(rest.len())));
    }
    let rest = text.strip_prefix("\\(").map(|rest| (rest, ')'));
    let rest = rest.or_else(|| Some((text.strip_prefix("${")?, '}')));
    let (rest, close) = rest.or_else(|| Some((text.strip_prefix('{')?, '}')))?;
    let (value, after) = rest.split_once(close)?;
    let is_named = has_names || close == ')' || text.starts_with('$');
    let is_plain = value.is_empty() || value.starts_with(':');
    match value.split(':').next() {
        _ if is_plain => Some(("", after)),
        Some(name) if is_named || name.chars().all(is_letter) => Some((name, after)),
        _ => None,
    }
}

/// What reads the values.
fn read(name: &str, arguments: &[&str]) -> Option<String> {
    let is_character = name == "getchar" || arguments.first().is_some_and(|f| f.contains("%c"));
    let function = if is_character { "getch" } else { "getint" };
    let target = |argument: &&str| {
        let argument = argument.trim_start_matches("&mut ").trim_start_matches('&').trim();
        let first = argument.chars().next().is_some_and(|c| is_letter(c) && !c.is_ascii_digit());
        let is_target = first && argument.chars().all(|c| is_letter(c) || "[] +-".contains(c));
        is_target.then(|| argument.to_owned())
    };
    let targets: Vec<_> = arguments.iter().take(PARTS).filter_map(target).collect();
    if targets.is_empty() || name.starts_with("read_l") {
        return Some(format!("write `{function}()`, which returns what it reads"));
    }
    let statements: Vec<_> =
        targets.iter().map(|target| format!("{target} = {function}();")).collect();
    let mend = statements.join(" ");
    (mend.len() <= LONG).then(|| format!("write `{mend}`"))
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
        check(
            "fmt.Println(f(a, b), c)",
            "write `putint(f(a, b)); putch(32); putint(c); putch(10);`",
        );
        check("println!(\"{} {}\", a, b)", "write `putint(a); putch(32); putint(b); putch(10);`");
        check("print(f\"{n}!\")", "write `putint(n); putch(33); putch(10);`");
        check("print(\"\\(n)\")", "write `putint(n); putch(10);`");
        check("print n", "write `putint(n); putch(10);`");
        check("cout << a + b << endl", "write `putint(a + b); putch(10);`");
        check("std::cout << a", "write `putint(a);`");
        check("print(i, end=\" \")", "write `putint(i); putch(32);`");
        check("print(\"a=\" + n)", "write `putch(97); putch(61); putint(n); putch(10);`");
        check("print(\"$n\")", "write `putint(n); putch(10);`");
        check("printf(\"%d%%\", n)", "write `putint(n); putch(37);`");
        check("putchar('x')", "write `putch(120);`");
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
        check("fmt.Scan(&n)", "write `n = getint();`");
        check("in.nextInt()", "write `getint()`, which returns what it reads");
        check("int(input())", "write `getint()`, which returns what it reads");
        check(
            "io::stdin().read_line(&mut s).unwrap()",
            "write `getint()`, which returns what it reads",
        );
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
