//! From bytes to tokens. Never fails: text without meaning is reported, and becomes a
//! [`TokenKind::Error`] or, where the intention is clear, the token that was meant.

mod float;
mod number;
mod number_run;
mod text;
mod unknown;

use rustc_hash::FxHashSet;

use crate::diag::{Code, Diagnostic, Diagnostics, Edit, Hint, Limits, Message, message};
use crate::ir::{BinaryOp as Arithmetic, IntPredicate};
use crate::support::interner::{Interner, Symbol};
use crate::support::span::Span;
use crate::syntax::ast::{BinaryOp, UnaryOp};
use crate::syntax::token::{Token, TokenKind};

pub(crate) use text::decode as decode_text;

pub(super) use number_run::{NumberRun, PlainNumber, WithNumberRuns};

/// Splits `source` into tokens, interns names, and appends errors and warnings to `diagnostics`.
/// Linear in the size, which must be below 4 GiB.
pub fn lex(source: &[u8], names: &mut Interner, diagnostics: &mut Diagnostics) -> Vec<Token> {
    Lexer::new(source, names, diagnostics).collect()
}

/// The tokens of a source that the parser has refused, and whether a comment never ends.
pub(super) fn lex_faulty(source: &[u8], names: &mut Interner) -> (Vec<Token>, bool) {
    let mut ignored = Diagnostics::new(Limits::ZERO);
    let tokens = lex(source, names, &mut ignored);
    (tokens, ignored.contains(Code::UnterminatedComment))
}

/// Lexes such a source once more for the diagnostics alone, and appends those that `is_wanted`.
pub(super) fn diagnose(
    source: &[u8],
    names: &mut Interner,
    diagnostics: &mut Diagnostics,
    is_wanted: impl Fn(&Diagnostic) -> bool,
) {
    let mut found = Diagnostics::default();
    let mut lexer = Lexer::new(source, names, &mut found);
    while lexer.next().is_some() {
        // The last one may not be complete.
        let earlier = lexer.diagnostics.take_earlier().into_iter();
        earlier.filter(|one| is_wanted(one)).for_each(|one| diagnostics.push(one));
    }
    found.into_vec().into_iter().filter(|one| is_wanted(one)).for_each(|one| diagnostics.push(one));
}

/// The tokens of a source file, one by one, so that a program without errors needs no list of them.
pub(super) struct Lexer<'a> {
    source: &'a [u8],
    position: usize,
    /// The token that has just been found.
    found: Option<Token>,
    /// The kind of the token before it.
    last: Option<TokenKind>,
    /// The kind of the token before the last `(`.
    before_paren: Option<TokenKind>,
    /// Where the last character ended that only looks like a character of the language.
    lookalike_end: u32,
    /// The end of the line that was asked for last.
    line_end: usize,
    /// For each kind of quotation mark, up to where none closes a literal.
    unclosed_until: [usize; 2],
    /// Whether a character that cannot be seen has been reported.
    knows_hidden: bool,
    /// Names with letters of other scripts that have been reported.
    malformed: FxHashSet<Symbol>,
    names: &'a mut Interner,
    diagnostics: &'a mut Diagnostics,
}

impl<'a> Lexer<'a> {
    /// At the beginning of `source`, which must be below 4 GiB. Names are interned in `names`,
    /// errors and warnings are appended to `diagnostics`.
    pub(super) fn new(
        source: &'a [u8],
        names: &'a mut Interner,
        diagnostics: &'a mut Diagnostics,
    ) -> Lexer<'a> {
        Lexer::starting_at(0, source, names, diagnostics)
    }

    /// The same at an offset between two tokens.
    pub(super) fn starting_at(
        position: usize,
        source: &'a [u8],
        names: &'a mut Interner,
        diagnostics: &'a mut Diagnostics,
    ) -> Lexer<'a> {
        // Some editors begin a file with a byte-order mark.
        let has_mark = position == 0 && source.starts_with(b"\xEF\xBB\xBF");
        let position = if has_mark { 3 } else { position };
        Lexer {
            source,
            position,
            found: None,
            last: None,
            before_paren: None,
            line_end: 0,
            unclosed_until: [0; 2],
            knows_hidden: false,
            malformed: FxHashSet::default(),
            lookalike_end: 0,
            names,
            diagnostics,
        }
    }
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        loop {
            let rest = &self.source[self.position..];
            let space = rest.iter().take_while(|&&byte| class(byte) == Class::Space).count();
            self.position += space;
            let &byte = rest.get(space)?;
            match class(byte) {
                Class::Space => {}
                Class::Letter => self.word(),
                Class::Digit => self.number(),
                Class::Punctuation => self.punctuation(byte),
                Class::Other => self.unknown(),
            }
            if let Some(token) = self.found.take() {
                self.last = Some(token.kind);
                return Some(token);
            }
        }
    }
}

/// What kind of token a byte begins or continues.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Class {
    Space,
    /// A letter or `_`.
    Letter,
    Digit,
    Punctuation,
    Other,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C => Class::Space,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            b'!'..=b'~' => Class::Punctuation,
            _ => Class::Other,
        };
        byte += 1;
    }
    classes
};

fn class(byte: u8) -> Class {
    CLASSES[byte as usize]
}

/// The length in bytes of the word at the beginning of `text`; 0 if there is none.
pub(super) fn word_length(text: &[u8]) -> usize {
    let continues_word = |&&byte: &&u8| matches!(class(byte), Class::Letter | Class::Digit);
    text.iter().take_while(continues_word).count()
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.source.get(self.position + ahead).copied().unwrap_or(0)
    }

    /// The first position from `start` on whose byte is not part of a word.
    fn word_end(&self, start: usize) -> usize {
        start + word_length(&self.source[start..])
    }

    fn push(&mut self, kind: TokenKind, end: usize) {
        let span = self.span(end);
        self.found = Some(Token { kind, span });
        self.position = end;
    }

    /// The text from the current position to `end`.
    fn span(&self, end: usize) -> Span {
        Span::new(self.position as u32, end as u32)
    }

    /// Reports the text from the current position to `end`.
    fn report(&mut self, code: Code, end: usize, message: Message) -> &mut Diagnostic {
        self.diagnostics.push(Diagnostic::new(code, self.span(end), message));
        self.diagnostics.last_mut().expect("one was just added")
    }

    fn word(&mut self) {
        let end = self.word_end(self.position);
        if self.source.get(end).is_some_and(|byte| !byte.is_ascii()) && self.has_foreign_letter(end)
        {
            return self.malformed_name();
        }
        let kind = match &self.source[self.position..end] {
            b"int" => TokenKind::INT,
            b"float" => TokenKind::FLOAT,
            b"if" => TokenKind::If,
            b"else" => TokenKind::Else,
            b"while" => TokenKind::While,
            b"return" => TokenKind::Return,
            b"break" => TokenKind::Break,
            b"continue" => TokenKind::Continue,
            b"const" => TokenKind::Const,
            b"void" => TokenKind::Void,
            word => TokenKind::Identifier(self.names.intern_bytes(word)),
        };
        self.push(kind, end);
    }

    fn punctuation(&mut self, byte: u8) {
        use TokenKind as T;
        let compare = |predicate| T::Infix(BinaryOp::Comparison(predicate));
        let arithmetic = |op| T::Infix(BinaryOp::Arithmetic(op));
        let next = self.peek(1);
        let (kind, len) = match (byte, next) {
            (b'/', b'/') => return self.line_comment(),
            (b'/', b'*') => return self.block_comment(),
            (b'(', _) => {
                self.before_paren = self.last;
                (T::LeftParen, 1)
            }
            (b')', _) => (T::RightParen, 1),
            (b'[', _) => (T::LeftBracket, 1),
            (b']', _) => (T::RightBracket, 1),
            (b'{', _) => (T::LeftBrace, 1),
            (b'}', _) => (T::RightBrace, 1),
            (b',', _) => (T::Comma, 1),
            (b';', _) => (T::Semicolon, 1),
            (b'+', _) => (T::Sign(UnaryOp::Plus), 1),
            (b'-', _) => (T::Sign(UnaryOp::Minus), 1),
            (b'*', _) => (arithmetic(Arithmetic::Mul), 1),
            (b'/', _) => (arithmetic(Arithmetic::Sdiv), 1),
            (b'%', _) => (arithmetic(Arithmetic::Srem), 1),
            (b'=', b'=') => (compare(IntPredicate::Eq), 2),
            (b'=', _) => (T::Assign, 1),
            (b'!', b'=') => (compare(IntPredicate::Ne), 2),
            (b'!', _) => (T::Not, 1),
            (b'<', b'=') => (compare(IntPredicate::Sle), 2),
            (b'<', _) => (compare(IntPredicate::Slt), 1),
            (b'>', b'=') => (compare(IntPredicate::Sge), 2),
            (b'>', _) => (compare(IntPredicate::Sgt), 1),
            (b'&', b'&') => (T::Infix(BinaryOp::And), 2),
            (b'|', b'|') => (T::Infix(BinaryOp::Or), 2),
            (b'#', _) => return self.directive(),
            (b'"', _) if self.takes_text() => return self.text(),
            (b'"' | b'\'', _) => return self.string(byte),
            (b'.', b'0'..=b'9') => return self.float(),
            (b'&' | b'|' | b'^' | b'~' | b'?' | b':' | b'.', _) => return self.operator(byte),
            _ => return self.unknown(),
        };
        self.push(kind, self.position + len);
    }

    /// The offset of the LF or CR that ends the current line. All calls for one line together take
    /// time linear in its length.
    fn line_end(&mut self) -> usize {
        if self.line_end <= self.position {
            let rest = &self.source[self.position..];
            let length =
                rest.iter().position(|&byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
            self.line_end = self.position + length;
        }
        self.line_end
    }

    fn line_comment(&mut self) {
        self.position = self.line_end();
    }

    fn block_comment(&mut self) {
        let rest = &self.source[self.position + 2..];
        match rest.windows(2).position(|pair| pair == b"*/") {
            Some(length) => self.position += 2 + length + 2,
            None => self.unterminated_comment(),
        }
    }

    #[cold]
    fn unterminated_comment(&mut self) {
        let (start, end) = (self.position, self.source.len() as u32);
        let diagnostic =
            self.report(Code::UnterminatedComment, start + 2, message!("unterminated comment"));
        diagnostic.primary.message = message!("opened here");
        let edit = Edit::insert(end, "*/");
        diagnostic.add_hint(Hint::uncertain(message!("close it with `*/`"), [edit]));
        self.position = self.source.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::name;
    use crate::support::scalar::Constant;

    fn kinds(source: &str) -> (Vec<String>, Vec<String>) {
        let mut names = name::interner();
        let mut diagnostics = Diagnostics::default();
        let tokens = lex(source.as_bytes(), &mut names, &mut diagnostics);
        let kinds = tokens
            .iter()
            .map(|token| match token.kind {
                TokenKind::Number(Constant::Int(value)) => (value as u32).to_string(),
                TokenKind::Number(value) => value.to_string(),
                TokenKind::Error => "error".to_owned(),
                TokenKind::Identifier(symbol) => names.name(symbol).to_owned(),
                kind => kind.spelling().to_owned(),
            })
            .collect();
        let diagnostics = diagnostics.into_vec();
        (kinds, diagnostics.iter().map(|d| format!("{} {}", d.code, d.message)).collect())
    }

    fn good(source: &str) -> Vec<String> {
        let (kinds, diagnostics) = kinds(source);
        assert_eq!(diagnostics, Vec::<String>::new());
        kinds
    }

    #[test]
    fn words_numbers_and_operators() {
        assert_eq!(good("int iff_1 = 0x1F;"), ["int", "iff_1", "=", "31", ";"]);
        assert_eq!(good("017 0 00 0XaB"), ["15", "0", "0", "171"]);
        assert_eq!(good("a<=b==!c&&d||e"), ["a", "<=", "b", "==", "!", "c", "&&", "d", "||", "e"]);
        assert_eq!(good("--5"), ["-", "-", "5"]);
        assert_eq!(
            good("1.5 .5 5. 1e3 1e-3 0x1.8p1"),
            ["1.5", "0.5", "5.0", "1000.0", "0.001", "3.0"]
        );
        assert_eq!(good("1e1-3 0x1e-3 0x1p-1f"), ["10.0", "-", "3", "30", "-", "3", "0.5"]);
    }

    #[test]
    fn comments_hold_anything() {
        assert_eq!(good("a/* // \u{4f60} */b// */\nc"), ["a", "b", "c"]);
        assert_eq!(good("a/**/b/*/ */c"), ["a", "b", "c"]);
        let mut names = name::interner();
        let mut diagnostics = Diagnostics::default();
        assert_eq!(lex(b"a/*\xFF*/b//\xFE", &mut names, &mut diagnostics).len(), 2);
        assert!(diagnostics.is_empty());
    }

    #[test]
    fn faults_are_reported_once() {
        assert_eq!(kinds("a @@@ b").1, ["E0001 `@@@` means nothing in miniSysY"]);
        assert_eq!(kinds("09").1, ["E0003 `09` is not a number"]);
        assert_eq!(kinds("1abc").1, ["E0003 `1abc` is not a number"]);
        assert_eq!(kinds("0x").1, ["E0003 hexadecimal number without digits"]);
        assert_eq!(kinds("4294967296").1, ["E0004 this number is too large"]);
        assert_eq!(
            kinds("4294967295").1,
            ["W0008 4294967295 is larger than an `int`; it wraps around to -1"]
        );
        assert_eq!(kinds("a /* b").1, ["E0002 unterminated comment"]);
        assert_eq!(kinds("1e400").1, ["E0004 this number is too large for a `float`"]);
        assert_eq!(kinds("#include <stdio.h>\nint").0, ["error", "int"]);
        assert_eq!(kinds("\"a\\\"b\" c").0, ["error", "c"]);
    }

    #[test]
    fn characters_that_look_like_punctuation_are_taken_for_it() {
        assert_eq!(kinds("f（1）；").0, ["f", "(", "1", ")", ";"]);
        assert_eq!(kinds("a\u{a0}≥\u{200b}b").0, ["a", ">=", "b"]);
        assert_eq!(kinds("（）；").1, ["E0001 a full-width character"]);
        assert_eq!(kinds("（\n）").1.len(), 2);
    }
}
