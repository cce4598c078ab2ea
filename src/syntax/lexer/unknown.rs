//! Text that miniSysY does not have outside comments: strings, directives, operators and
//! characters of other languages. Each becomes a [`TokenKind::Error`] or the token that was meant.

use super::{Class, Lexer, class};
use crate::diag::{Code, Diagnostic, Diagnostics, Edit, Hint, Label};
use crate::syntax::resilient::foreign::words;
use crate::syntax::token::TokenKind;

/// The name in messages for punctuation of a Chinese input method.
const FULL_WIDTH: &str = "a full-width character";

/// How many places of a line, besides the first, a diagnostic points at.
const MORE_PLACES: usize = 4;

/// Characters that look like ASCII ones or mean the same: the characters, the ASCII to write
/// instead, and their name in messages. For the full-width forms of ASCII see [`lookalike`].
const LOOKALIKES: [(&[char], &str, &str); 15] = [
    (&['、', '،'], ",", "a comma of another script"),
    (&['。'], ";", "a full stop of another script"),
    (&['；', ';'], ";", FULL_WIDTH),
    (&['【', '〔', '［'], "[", FULL_WIDTH),
    (&['】', '〕', '］'], "]", FULL_WIDTH),
    (&['≥', '⩾', '≧'], ">=", "a character of mathematics"),
    (&['≤', '⩽', '≦'], "<=", "a character of mathematics"),
    (&['≠'], "!=", "a character of mathematics"),
    (&['×', '⋅', '∗'], "*", "a character of mathematics"),
    (&['÷', '∕'], "/", "a character of mathematics"),
    (&['–', '—', '−', '‐', '‑'], "-", "a dash or a minus of a word processor"),
    (&['“', '”', '„'], "\"", "a quotation mark of a word processor"),
    (&['‘', '’', '‚'], "'", "a quotation mark of a word processor"),
    (&['\u{A0}', '\u{202F}', '\u{2007}', '\u{3000}'], " ", "a space of another kind"),
    (&['\u{200B}', '\u{200C}', '\u{200D}', '\u{2060}', '\u{FEFF}', '\u{200E}', '\u{200F}'], "", ""),
];

/// The ASCII to write instead of a character, and the character's name in messages.
fn lookalike(character: char) -> Option<(&'static str, &'static str)> {
    const ASCII: &str = "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`\
                         abcdefghijklmnopqrstuvwxyz{|}~";
    if let '！'..='～' = character {
        // The full-width forms follow ASCII in its order.
        let index = character as usize - '！' as usize;
        return Some((&ASCII[index..=index], FULL_WIDTH));
    }
    let found = LOOKALIKES.iter().find(|(characters, ..)| characters.contains(&character));
    found.map(|&(_, ascii, kind)| (ascii, kind))
}

/// The kinds of characters without meaning.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Kind {
    /// A letter or digit of another script.
    Word,
    Other,
    /// A character with a meaning in miniSysY.
    Known,
}

fn kind(character: char) -> Kind {
    match u8::try_from(character).map(class) {
        Ok(Class::Space | Class::Letter | Class::Digit) => Kind::Known,
        Ok(Class::Punctuation) if !"@$`\\".contains(character) => Kind::Known,
        _ if !character.is_ascii() && character.is_alphanumeric() => Kind::Word,
        _ => Kind::Other,
    }
}

impl Lexer<'_> {
    /// A line such as `#include`, with its continuation lines.
    pub(super) fn directive(&mut self) {
        let (mut start, mut end) = (self.position, self.line_end());
        let first_end = start + self.source[start..end].trim_ascii_end().len();
        while end < self.source.len() && self.source[start..end].trim_ascii_end().ends_with(b"\\") {
            let rest = &self.source[end..];
            start = end + if rest.starts_with(b"\r\n") { 2 } else { 1 };
            let rest = &self.source[start..];
            let length = rest.iter().position(|byte| b"\r\n".contains(byte));
            end = start + length.unwrap_or(rest.len());
        }
        let line = String::from_utf8_lossy(&self.source[self.position..first_end]);
        let (message, hint, meant) = describe_directive(&line);
        let span = self.span(first_end);
        let hint = match meant.filter(|_| self.source[first_end..end].trim_ascii().is_empty()) {
            Some(meant) if meant.is_empty() => Hint::certain(hint, [Edit::cut(self.source, span)]),
            Some(meant) => Hint::certain(hint, [Edit::replace(span, meant)]),
            None => hint.into(),
        };
        self.report(Code::UnknownCharacter, first_end, message).add_hint(hint);
        self.push(TokenKind::Error, end);
    }

    /// A string or character literal, up to the closing quote or the end of the line.
    pub(super) fn string(&mut self, quote: u8) {
        let closing = |rest: &[u8]| rest.first() == Some(&quote);
        self.literal(quote, 1, closing);
    }

    /// A literal in quotation marks of a word processor, of three bytes each.
    fn typographic_string(&mut self, quote: u8) {
        let closing = |rest: &[u8]| {
            let ascii = first_character(rest).and_then(lookalike);
            ascii.is_some_and(|(ascii, _)| ascii.as_bytes() == [quote])
        };
        self.literal(quote, 3, closing);
    }

    /// A literal in quotation marks of `width` bytes; `closing` recognises the second one.
    fn literal(&mut self, quote: u8, width: usize, closing: impl Fn(&[u8]) -> bool) {
        let line_end = self.line_end();
        let line = &self.source[self.position..line_end];
        // If an earlier one is not closed, nothing on the line closes another of its kind.
        let kind = usize::from(quote == b'\'') + 2 * usize::from(width > 1);
        let mut length = if self.unclosed_until[kind] == line_end { line.len() } else { width };
        let is_closed = loop {
            match line.get(length..) {
                None | Some([]) => break false,
                Some([b'\\', _, ..]) => length += 2,
                Some(rest) if closing(rest) => break true,
                Some(_) => length += 1,
            }
        };
        if !is_closed {
            self.unclosed_until[kind] = line_end;
        }
        let line = &line[..length.min(line.len())];
        let content = if is_closed {
            &line[width..]
        } else {
            // The text after the word is more likely meant to be outside of the string.
            let stop = line.iter().position(|byte| b"),;".contains(byte)).unwrap_or(line.len());
            line.get(width..stop.max(width)).unwrap_or(&[])
        };
        let end = self.position + width + content.len() + if is_closed { width } else { 0 };
        let (message, hint, code) = describe_literal(quote, content, is_closed);
        let span = self.span(end);
        let hint = match code {
            Some(code) => Hint {
                is_certain: quote == b'\'' && is_closed,
                ..Hint::uncertain(hint, [Edit::replace(span, code.to_string())])
            },
            None => hint.into(),
        };
        self.report(Code::UnknownCharacter, end, message).add_hint(hint);
        self.push(TokenKind::Error, end);
    }

    /// An operator of C that miniSysY lacks, or a part of one.
    pub(super) fn operator(&mut self, byte: u8) {
        let rest = &self.source[self.position..];
        let length = match byte {
            b'&' | b'|' => 1,
            _ => rest.iter().take_while(|&&next| next == byte).count(),
        };
        let spelling = String::from_utf8_lossy(&rest[..length]).into_owned();
        let end = self.position + length;
        let (message, hint) = words::operator(&spelling);
        let diagnostic = self.report(Code::ForeignSyntax, end, message);
        diagnostic.primary.message = "not an operator of miniSysY".into();
        diagnostic.hints.extend(hint.map(Hint::from));
        self.push(TokenKind::Error, end);
    }

    /// A run of bytes without meaning: one error, one token.
    pub(super) fn unknown(&mut self) {
        let rest = &self.source[self.position..];
        let first = first_character(rest);
        if let Some(character) = first
            && let Some((ascii, kind)) = lookalike(character)
        {
            return self.lookalike(character, ascii, kind);
        }
        // Bytes that are not UTF-8 belong to the text around them.
        let goes_on = |rest: &[u8]| match first_character(rest) {
            Some(next) if lookalike(next).is_some() => false,
            Some(next) => kind(next) == first.map_or(Kind::Other, kind),
            None => !rest.is_empty(),
        };
        let mut length = first.map_or(1, char::len_utf8);
        while goes_on(&rest[length..]) {
            length += first_character(&rest[length..]).map_or(1, char::len_utf8);
        }
        let end = self.position + length;
        match std::str::from_utf8(&rest[..length]) {
            Ok(text) if text.chars().all(|character| kind(character) == Kind::Word) => {
                let message = format!("`{text}` cannot be part of a name");
                self.report(Code::UnknownCharacter, end, message)
                    .add_hint("names are made of the letters a to z, digits and `_`");
            }
            Ok(text) if text.chars().all(|character| !character.is_control()) => {
                let message = format!("`{text}` means nothing in miniSysY");
                let hint = "remove it; names are made of the letters a to z, digits and `_`";
                let hint = Hint::uncertain(hint, [Edit::remove(self.span(end))]);
                self.report(Code::UnknownCharacter, end, message).add_hint(hint);
            }
            Ok(_) => {
                let message = format!("a byte 0x{:02X} means nothing in miniSysY", rest[0]);
                self.report(Code::UnknownCharacter, end, message);
            }
            Err(error) => {
                let bad = rest[error.valid_up_to()];
                let message = format!("the byte 0x{bad:02X} is not UTF-8");
                let hint = "save the file as UTF-8; names are made of ASCII characters";
                self.report(Code::NotUtf8, end, message).add_hint(hint);
            }
        }
        self.push(TokenKind::Error, end);
    }

    /// Reports a character that looks like ASCII, and reads it as that. Those of one kind on a line
    /// are reported together.
    fn lookalike(&mut self, character: char, ascii: &'static str, kind: &'static str) {
        match ascii {
            "\"" | "'" => return self.typographic_string(ascii.as_bytes()[0]),
            _ => {}
        }
        let end = self.position + character.len_utf8();
        if self.source[self.position..].starts_with("／／".as_bytes()) {
            // A comment.
            let slashes = self.span(self.position + 6);
            let message = "full-width slashes begin no comment";
            let hint = Hint::certain("write `//`", [Edit::replace(slashes, "//")]);
            self.report(Code::UnknownCharacter, self.position + 6, message).add_hint(hint);
            self.position = self.line_end();
            return;
        }
        let span = self.span(end);
        let code = format!("U+{:04X}", character as u32);
        let (message, label, hint) = match ascii {
            "" => (
                format!("an invisible character, {code}"),
                "it stands here".to_owned(),
                "delete it; typing the line anew helps when it cannot be seen".to_owned(),
            ),
            " " => (
                format!("{kind}, {code}, which the compiler does not take for white space"),
                "not an ordinary space".to_owned(),
                "type a space in its place, and let the editor replace the others in the file"
                    .to_owned(),
            ),
            _ => (
                format!("`{character}` is {kind}, not `{ascii}`"),
                format!("write `{ascii}`"),
                match ascii {
                    _ if kind == FULL_WIDTH => "type it with the input method switched to English",
                    "-" => "type it anew: a word processor has changed it",
                    _ => "there are only the characters on an English keyboard",
                }
                .to_owned(),
            ),
        };
        let edit = Edit::replace(span, ascii);
        // Spaces are often everywhere in the file, and cannot be seen.
        if ascii == " " && std::mem::replace(&mut self.knows_spaces, true) {
            if let Some(earlier) = self.same_mistake(&hint, end) {
                earlier.hints[0].edits.push(edit);
            }
            self.position = end;
            return;
        }
        match self.same_mistake(&hint, end) {
            Some(earlier) => {
                earlier.hints[0].edits.push(edit);
                if earlier.related.len() < MORE_PLACES {
                    earlier.related.push(Label { span, message: label.into() });
                }
            }
            None => {
                let diagnostic = self.report(Code::UnknownCharacter, end, message);
                diagnostic.primary.message = label.into();
                // After a `#` a directive may follow, which is an error, too.
                diagnostic
                    .add_hint(Hint { is_certain: ascii != "#", ..Hint::uncertain(hint, [edit]) });
            }
        }
        match self.meant(ascii) {
            Some(kind) => self.push(kind, end),
            None if ascii.trim().is_empty() => self.position = end,
            None => self.push(TokenKind::Error, end),
        }
    }

    /// The last diagnostic, if it gives the same advice about a lookalike on the same line.
    fn same_mistake(&mut self, hint: &str, end: usize) -> Option<&mut Diagnostic> {
        let earlier = std::mem::replace(&mut self.lookalike_end, end);
        let has_line_feed = self.source[earlier..end].iter().any(|byte| b"\r\n".contains(byte));
        let last = self.diagnostics.last_mut().filter(|_| earlier > 0 && !has_line_feed)?;
        last.hints.first().is_some_and(|first| first.text == hint.into()).then_some(last)
    }

    /// The token with this spelling.
    fn meant(&mut self, ascii: &str) -> Option<TokenKind> {
        let mut diagnostics = Diagnostics::default();
        let mut lexer = Lexer::new(ascii.as_bytes(), self.names, &mut diagnostics);
        lexer.last = self.last;
        let token = lexer.next();
        token.filter(|_| diagnostics.is_empty()).map(|token| token.kind)
    }
}

/// The character that the bytes begin with, if that is UTF-8.
fn first_character(bytes: &[u8]) -> Option<char> {
    bytes[..bytes.len().min(4)].utf8_chunks().next()?.valid().chars().next()
}

/// The message and the hint for a literal that holds `content`, and the code of its only character.
fn describe_literal(
    quote: u8,
    content: &[u8],
    is_closed: bool,
) -> (&'static str, String, Option<u8>) {
    let code = match content {
        [b'\\', escaped] => escape(*escaped),
        [character] if character.is_ascii() => Some(*character),
        [character, ..] if !is_closed && character.is_ascii_graphic() => Some(*character),
        _ => None,
    };
    let message = if quote == b'"' {
        "miniSysY has no strings"
    } else {
        "miniSysY has no character literals"
    };
    let code = code.filter(|_| quote == b'\'' || is_closed);
    let hint = match code {
        Some(code) => format!("write the character's code: `{code}`"),
        _ if quote == b'\'' => "write the code of one character, as `65` for `A`".to_owned(),
        _ => "print characters one by one: `putch(72);` prints `H`".to_owned(),
    };
    (message, hint, code)
}

/// The message and the hint for a directive, and what to write in its place, if that is known.
fn describe_directive(line: &str) -> (String, String, Option<String>) {
    let body = line.trim_start_matches('#').trim_start();
    let (name, rest) = body.split_at(body.find(|c: char| !c.is_alphabetic()).unwrap_or(body.len()));
    let rest = rest.trim();
    let is_meant = |known: &&str| strsim::osa_distance(name, known) == 1;
    let name = ["include", "define"].into_iter().find(is_meant).unwrap_or(name);
    let lacks = format!("miniSysY has no `#{name}`");
    match name {
        "include" => {
            let hint = "remove the line: `getint`, `putint` and the other functions for input and \
                        output are known without it";
            (lacks, hint.to_owned(), Some(String::new()))
        }
        "define" => {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let (name, value) = rest.split_at(end.unwrap_or(rest.len()));
            if value.starts_with('(') {
                return (lacks, format!("write a function `{name}`"), None);
            }
            let value = value.split("//").next().unwrap_or("").trim();
            let value = value.trim_end_matches(';').trim_end();
            if value.is_empty() || value.len() > 40 {
                return (lacks, "write a constant, as `const int N = 100;`".to_owned(), None);
            }
            let constant = format!("const int {name} = {value};");
            let is_number =
                value.parse::<i32>().is_ok() && rest.trim_end_matches(';').ends_with(value);
            let hint = format!("write a constant: `{constant}`");
            (lacks, hint, Some(constant).filter(|_| is_number && !name.is_empty()))
        }
        "if" | "ifdef" | "ifndef" | "elif" | "else" | "endif" | "undef" | "pragma" | "error"
        | "line" => {
            let removal = (name == "pragma").then(String::new);
            (lacks, "remove the line".to_owned(), removal)
        }
        _ => {
            let hint = "a comment begins with `//`".to_owned();
            let comment = line.strip_prefix('#').map(|text| format!("//{text}"));
            ("`#` means nothing in miniSysY".to_owned(), hint, comment)
        }
    }
}

/// The code of the character that C writes as a backslash and `character`.
fn escape(character: u8) -> Option<u8> {
    Some(match character {
        b'n' => 10,
        b't' => 9,
        b'r' => 13,
        b'0' => 0,
        b'a' => 7,
        b'b' => 8,
        b'f' => 12,
        b'v' => 11,
        b'\\' | b'\'' | b'"' | b'?' => character,
        _ => return None,
    })
}
