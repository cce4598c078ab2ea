//! Text that miniSysY does not have outside comments: strings, directives, operators and
//! characters of other languages. Each becomes a [`TokenKind::Error`] or the token that was meant.

use super::{Class, Lexer, class};
use crate::diag::{Code, Diagnostic, Diagnostics, Edit, Hint, Message, message};
use crate::support::span::Span;
use crate::syntax::join;
use crate::syntax::resilient::foreign::words;
use crate::syntax::token::TokenKind;

/// Characters that look like ASCII ones or mean the same, and the ASCII to write instead. For the
/// full-width forms of ASCII see [`lookalike`].
const LOOKALIKES: [(&[char], &str); 14] = [
    (&['、', '،'], ","),
    (&['。', '；', ';'], ";"),
    (&['【', '〔', '［'], "["),
    (&['】', '〕', '］'], "]"),
    (&['≥', '⩾', '≧'], ">="),
    (&['≤', '⩽', '≦'], "<="),
    (&['≠'], "!="),
    (&['×', '⋅', '∗'], "*"),
    (&['÷', '∕'], "/"),
    (&['–', '—', '−', '‐', '‑'], "-"),
    (&['“', '”', '„'], "\""),
    (&['‘', '’', '‚'], "'"),
    (&['\u{A0}', '\u{202F}', '\u{2007}', '\u{3000}'], " "),
    // These have no width.
    (&['\u{200B}', '\u{200C}', '\u{200D}', '\u{2060}', '\u{FEFF}', '\u{200E}', '\u{200F}'], ""),
];

/// Brackets that people write around a comment.
const AROUND_COMMENTS: [[&str; 2]; 9] = [
    ["（", "）"],
    ["【", "】"],
    ["《", "》"],
    ["「", "」"],
    ["『", "』"],
    ["〈", "〉"],
    ["〔", "〕"],
    ["［", "］"],
    ["／＊", "＊／"],
];

/// More bytes are not searched for the end of a comment.
const LONGEST_COMMENT: usize = 1024;

/// The ASCII to write instead of a character that is not ASCII.
fn lookalike(character: char) -> Option<&'static str> {
    const ASCII: &str = "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`\
                         abcdefghijklmnopqrstuvwxyz{|}~";
    if let '！'..='～' = character {
        // The full-width forms follow ASCII in its order.
        let index = character as usize - '！' as usize;
        return Some(&ASCII[index..=index]);
    }
    let found = LOOKALIKES.iter().find(|(characters, _)| characters.contains(&character));
    found.map(|&(_, ascii)| ascii)
}

/// Whether a character is a letter or digit of another script.
fn is_foreign_letter(character: char) -> bool {
    !character.is_ascii() && character.is_alphanumeric() && lookalike(character).is_none()
}

/// Whether a character has no meaning.
fn is_unknown(character: char) -> bool {
    match u8::try_from(character).map(class) {
        Ok(Class::Space | Class::Letter | Class::Digit) => false,
        Ok(Class::Punctuation) => "@$`\\".contains(character),
        _ => lookalike(character).is_none() && !is_foreign_letter(character),
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

    /// A string or character literal, up to the closing quote or the end of the line. The quotation
    /// marks may be those of a word processor.
    pub(super) fn string(&mut self, quote: u8) {
        let line_end = self.line_end();
        let line = &self.source[self.position..line_end];
        let width = |at: usize| first_character(&line[at..]).map_or(1, char::len_utf8);
        let closes = |rest: &[u8]| {
            let ascii = || first_character(rest).and_then(lookalike);
            rest[0] == quote
                || !rest[0].is_ascii() && ascii().is_some_and(|it| it.as_bytes() == [quote])
        };
        // If an earlier one is not closed, nothing on the line closes another of its kind.
        let kind = usize::from(quote == b'\'');
        let begin = width(0);
        let mut length = if self.unclosed_until[kind] == line_end { line.len() } else { begin };
        while let Some(rest) = line.get(length..).filter(|rest| !rest.is_empty() && !closes(rest)) {
            length += if rest.len() > 1 && rest[0] == b'\\' { 2 } else { 1 };
        }
        let is_closed = length < line.len();
        let (content, end) = if is_closed {
            (&line[begin..length], length + width(length))
        } else {
            self.unclosed_until[kind] = line_end;
            // The text after the word is more likely meant to be outside of the string.
            let stop = line.iter().position(|byte| b"),;".contains(byte)).unwrap_or(line.len());
            (line.get(begin..stop).unwrap_or_default(), stop.max(begin))
        };
        let end = self.position + end;
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
        let hint = words::find(&spelling).map(|word| word.advice());
        let message = match hint {
            Some(_) => message!("miniSysY has no operator `{text}`", text = spelling),
            None => message!("`{text}` means nothing in miniSysY", text = spelling),
        };
        let diagnostic = self.report(Code::ForeignSyntax, end, message);
        diagnostic.primary.message = message!("not an operator of miniSysY");
        diagnostic.hints.extend(hint.map(Hint::from));
        self.push(TokenKind::Error, end);
    }

    /// A run of bytes without meaning: one error, one token.
    pub(super) fn unknown(&mut self) {
        if self.comment_in_brackets().is_some() {
            return;
        }
        let rest = &self.source[self.position..];
        let first = first_character(rest);
        if let Some(character) = first
            && let Some(ascii) = lookalike(character)
        {
            return self.lookalike(character, ascii);
        }
        if first.is_some_and(is_foreign_letter) {
            return self.malformed_name();
        }
        // Bytes that are not UTF-8 belong to the text around them.
        let goes_on = |rest: &[u8]| match first_character(rest) {
            Some(next) => is_unknown(next),
            None => !rest.is_empty(),
        };
        let mut length = first.map_or(1, char::len_utf8);
        while goes_on(&rest[length..]) {
            length += first_character(&rest[length..]).map_or(1, char::len_utf8);
        }
        let end = self.position + length;
        let (code, message) = match std::str::from_utf8(&rest[..length]) {
            Ok(text) if text.chars().all(|character| !character.is_control()) => {
                (Code::UnknownCharacter, message!("`{text}` means nothing in miniSysY", text))
            }
            Ok(_) => {
                let text = format!("0x{:02X}", rest[0]);
                (Code::UnknownCharacter, message!("`{text}` means nothing in miniSysY", text))
            }
            Err(error) => {
                let byte = format!("0x{:02X}", rest[error.valid_up_to()]);
                (Code::NotUtf8, message!("the byte `{byte}` is not UTF-8", byte))
            }
        };
        let hint = match code {
            Code::NotUtf8 => message!("save the file as UTF-8"),
            _ => message!("outside comments, use only ASCII characters of the language"),
        };
        self.report(code, end, message).add_hint(hint);
        self.push(TokenKind::Error, end);
    }

    /// Passes over a comment in brackets between statements, such as `【…】` or `（/* … */）`, and reports it;
    /// `None` if there is none.
    fn comment_in_brackets(&mut self) -> Option<()> {
        use TokenKind::{LeftBrace, RightBrace, RightParen, Semicolon};
        let is_between =
            matches!(self.last, None | Some(LeftBrace | RightBrace | RightParen | Semicolon));
        let rest = &self.source[self.position..];
        let rest = rest[..rest.len().min(LONGEST_COMMENT)].utf8_chunks().next()?.valid();
        let [open, close] = AROUND_COMMENTS.into_iter().find(|it| rest.starts_with(it[0]))?;
        let (inner, _) = rest[open.len()..].split_once(close).filter(|_| is_between)?;
        let is_whole = open == "／＊";
        let comment = ["/*", "//"].into_iter().find(|it| inner.trim_start().starts_with(it));
        // `（` may begin an expression.
        let words = if open == "（" {
            inner.trim_start().split(char::is_whitespace).next()?
        } else {
            inner
        };
        let is_text = words.contains(is_foreign_letter) && !inner.contains('\n');
        let ends = comment != Some("/*") || inner.trim_end().ends_with("*/");
        if !(is_whole || is_text || comment.is_some() && ends) {
            return None;
        }
        let start = self.position + open.len();
        let end = start + inner.len();
        let spans = [self.span(start), Span::new(end as u32, (end + close.len()) as u32)];
        // What is in the brackets may be a comment already.
        let marks = if comment.is_some() && !is_whole { ["", ""] } else { ["/*", "*/"] };
        let edits = [0, 1].map(|it| Edit::replace(spans[it], marks[it]));
        let hint = match marks[0] {
            "" => message!("remove the brackets"),
            _ => message!("write `{code}`", code = "/* … */"),
        };
        let message = message!("brackets do not make a comment");
        let hint = Hint::certain(hint, edits);
        self.report(Code::UnknownCharacter, end + close.len(), message).add_hint(hint);
        self.position = if comment == Some("//") { self.line_end() } else { end + close.len() };
        Some(())
    }

    /// Whether a letter of another script is at `at`.
    pub(super) fn has_foreign_letter(&self, at: usize) -> bool {
        first_character(&self.source[at..]).is_some_and(is_foreign_letter)
    }

    /// A name with letters of other scripts: all its parts are one name, which is reported once.
    pub(super) fn malformed_name(&mut self) {
        let mut end = self.position;
        while let Some(next) = first_character(&self.source[end..])
            && (next.is_ascii_alphanumeric() || next == '_' || is_foreign_letter(next))
        {
            end += next.len_utf8();
        }
        let name = String::from_utf8_lossy(&self.source[self.position..end]);
        let symbol = self.names.intern(&name);
        if self.malformed.insert(symbol) {
            let message = message!("`{name}` cannot be a name", name = &*name);
            let diagnostic = self.report(Code::UnknownCharacter, end, message);
            diagnostic.primary.message = message!("letters of another script");
            diagnostic
                .add_hint(message!("use the letters `a` to `z` and `A` to `Z`, digits and `_`"));
        }
        self.push(TokenKind::Identifier(symbol), end);
    }

    /// Reports a character that looks like ASCII, and reads it as that. Those that cannot be seen are often
    /// everywhere in a file, and reported once.
    fn lookalike(&mut self, character: char, ascii: &'static str) {
        if let "\"" | "'" = ascii {
            return self.string(ascii.as_bytes()[0]);
        }
        let end = self.position + character.len_utf8();
        if self.source[self.position..].starts_with("／／".as_bytes()) {
            // A comment.
            let slashes = self.span(self.position + 6);
            let message = message!("full-width slashes do not begin a comment");
            let hint = Hint::certain(message!("write `//`"), [Edit::replace(slashes, "//")]);
            self.report(Code::UnknownCharacter, self.position + 6, message).add_hint(hint);
            self.position = self.line_end();
            return;
        }
        let is_hidden = ascii.trim().is_empty();
        // Only input methods make these.
        let is_full_width = matches!(character, '\u{3001}'..='\u{303F}' | '！'..='～');
        let (message, label, hint) = match is_hidden {
            true => (
                message!("a character that cannot be seen, or not an ordinary space"),
                message!("the character `{code}`", code = format!("U+{:04X}", character as u32)),
                message!("delete it or write a space, here and in the rest of the file"),
            ),
            false if is_full_width => (
                message!("a full-width character"),
                message!("write `{code}`", code = ascii),
                message!("switch the input method to English"),
            ),
            false => (
                message!("a character that is not ASCII"),
                message!("write `{code}`", code = ascii),
                message!("outside comments, use only ASCII characters of the language"),
            ),
        };
        // After a `#` a directive may follow, which is an error, too.
        let edit = Edit::replace(self.span(end), ascii);
        let hint = Hint { is_certain: ascii != "#", ..Hint::uncertain(hint, [edit]) };
        let diagnostic = Diagnostic::new(Code::UnknownCharacter, self.span(end), message);
        let diagnostic = diagnostic.label(label).hint(hint);
        let is_known = is_hidden && std::mem::replace(&mut self.knows_hidden, true);
        if is_known {
            // As if it were on the line of the first one.
            self.lookalike_end = self.position as u32;
        }
        let new = join(diagnostic, &mut self.lookalike_end, self.source, self.diagnostics);
        new.filter(|_| !is_known).into_iter().for_each(|new| self.diagnostics.push(new));
        match self.meant(ascii) {
            Some(kind) => self.push(kind, end),
            None if is_hidden => self.position = end,
            None => self.push(TokenKind::Error, end),
        }
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
fn describe_literal(quote: u8, content: &[u8], is_closed: bool) -> (Message, Message, Option<u8>) {
    let code = match content {
        [b'\\', escaped] => escape(*escaped),
        [character] if character.is_ascii() => Some(*character),
        [character, ..] if !is_closed && character.is_ascii_graphic() => Some(*character),
        _ => None,
    };
    let message = match quote {
        b'"' => message!("miniSysY has no strings"),
        _ => message!("miniSysY has no character literals"),
    };
    let code = code.filter(|_| quote == b'\'' || is_closed);
    let hint = match code {
        Some(code) => message!("write the code of the character: `{code}`", code),
        _ if quote == b'\'' => message!("write the code of one character, such as `65` for `A`"),
        _ => message!("print one character at a time: `putch(72);` prints `H`"),
    };
    (message, hint, code)
}

/// The message and the hint for a directive, and what to write in its place, if that is known.
fn describe_directive(line: &str) -> (Message, Message, Option<String>) {
    let body = line.trim_start_matches('#').trim_start();
    let (name, rest) = body.split_at(body.find(|c: char| !c.is_alphabetic()).unwrap_or(body.len()));
    let rest = rest.trim();
    let is_meant = |known: &&str| strsim::osa_distance(name, known) == 1;
    let name = ["include", "define"].into_iter().find(is_meant).unwrap_or(name);
    let remove = || message!("remove the line: the runtime library is always available");
    let (hint, meant) = match name {
        "include" | "pragma" => (remove(), Some(String::new())),
        "define" => {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let (name, value) = rest.split_at(end.unwrap_or(rest.len()));
            let is_macro = value.starts_with('(');
            let value = value.split("//").next().unwrap_or("").trim();
            let value = value.trim_end_matches(';').trim_end();
            if is_macro {
                (message!("write a function `{name}`", name), None)
            } else if value.is_empty() || value.len() > 40 {
                (message!("write a constant, such as `const int N = 100;`"), None)
            } else {
                let code = format!("const int {name} = {value};");
                let is_number =
                    value.parse::<i32>().is_ok() && rest.trim_end_matches(';').ends_with(value);
                let meant = Some(code.clone()).filter(|_| is_number && !name.is_empty());
                (message!("write a constant: `{code}`", code), meant)
            }
        }
        "if" | "ifdef" | "ifndef" | "elif" | "else" | "endif" | "undef" | "error" | "line" => {
            (message!("remove the line"), None)
        }
        _ => {
            let comment = line.strip_prefix('#').map(|text| format!("//{text}"));
            let message = message!("`{text}` means nothing in miniSysY", text = "#");
            return (message, message!("a comment begins with `//`"), comment);
        }
    };
    (message!("miniSysY has no `{name}`", name = format!("#{name}")), hint, meant)
}

/// The code of the character that C writes as a backslash and `character`.
pub(super) fn escape(character: u8) -> Option<u8> {
    // From BEL on, in the order of their codes.
    let control = b"abtnvfr".iter().position(|&letter| letter == character);
    match character {
        b'0' => Some(0),
        b'\\' | b'\'' | b'"' | b'?' => Some(character),
        _ => control.map(|index| 7 + index as u8),
    }
}
