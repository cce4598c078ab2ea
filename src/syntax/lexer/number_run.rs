//! Plain numbers at the beginning of a list, such as `1, -2, 3,`, as one token.
//!
//! A large table is mostly such numbers. With a token for each number and comma, these tokens would
//! take three quarters of its compilation. So the parser gets the list as one token, and the tree
//! builder reads its text again. If the parser refuses the program, the lexer starts again without
//! such tokens.

use super::{Class, Lexer, class};
use crate::support::span::Span;
use crate::syntax::token::{Token, TokenKind};

/// The plain numbers of a text from a position on, each followed by a comma.
///
/// A number is plain if it is decimal, fits an `int`, and has at most one sign, a minus, with only
/// spaces between it, its sign and its comma.
pub(in crate::syntax) struct NumberRun<'a> {
    source: &'a [u8],
    position: usize,
}

/// A number of a run.
pub(in crate::syntax) struct PlainNumber {
    /// The value without the sign.
    pub value: u32,
    /// The digits.
    pub digits: Span,
    /// The sign and the digits, if there is a sign.
    pub negated: Option<Span>,
}

impl<'a> NumberRun<'a> {
    pub(in crate::syntax) fn new(source: &'a [u8], position: usize) -> NumberRun<'a> {
        NumberRun { source, position }
    }

    /// The byte at `position`, 0 after the end.
    fn byte(&self, position: usize) -> u8 {
        self.source.get(position).copied().unwrap_or(0)
    }

    /// The first position from `start` on whose byte is not a space.
    fn skip_spaces(&self, mut start: usize) -> usize {
        while class(self.byte(start)) == Class::Space {
            start += 1;
        }
        start
    }
}

impl Iterator for NumberRun<'_> {
    type Item = PlainNumber;

    fn next(&mut self) -> Option<PlainNumber> {
        let sign = self.skip_spaces(self.position);
        let is_negated = self.byte(sign) == b'-';
        let start = if is_negated { self.skip_spaces(sign + 1) } else { sign };
        let mut value = 0u32;
        let mut end = start;
        while let byte @ b'0'..=b'9' = self.byte(end) {
            value = value.wrapping_mul(10).wrapping_add(u32::from(byte - b'0'));
            end += 1;
        }
        // Nine digits always fit, and a zero before other digits makes a number octal.
        let is_plain = match end - start {
            1 => true,
            length => (2..=9).contains(&length) && self.byte(start) != b'0',
        };
        let comma = self.skip_spaces(end);
        if !is_plain || self.byte(comma) != b',' {
            return None;
        }
        self.position = comma + 1;
        let span = |start: usize| Span::new(start as u32, end as u32);
        Some(PlainNumber { value, digits: span(start), negated: is_negated.then(|| span(sign)) })
    }
}

/// The tokens of a source file, with one token for the plain numbers after a `{`.
pub(in crate::syntax) struct WithNumberRuns<'a>(pub Lexer<'a>);

impl Iterator for WithNumberRuns<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let lexer = &mut self.0;
        if let Some(TokenKind::LeftBrace) = lexer.last {
            let mut run = NumberRun::new(lexer.source, lexer.position);
            if run.by_ref().last().is_some() {
                lexer.push(TokenKind::NumberRun, run.position);
                lexer.last = Some(TokenKind::NumberRun);
                return lexer.found.take();
            }
        }
        lexer.next()
    }
}

#[cfg(test)]
mod tests {
    use crate::diag::Diagnostics;
    use crate::ir::name;
    use crate::syntax::parser::parse;

    fn parsed(source: &str) -> (String, Vec<String>) {
        let mut diagnostics = Diagnostics::default();
        let tree = parse(source.as_bytes(), 1, &mut name::interner(), &mut diagnostics);
        let diagnostics = diagnostics.into_vec().into_iter().map(|one| format!("{one:?}"));
        (format!("{tree:?}"), diagnostics.collect())
    }

    #[test]
    fn a_run_changes_neither_tree_nor_diagnostics() {
        let lists = [
            "1, 2, 3}",
            "-1,- 2 ,3\n,\t-0, 4 }",
            "0, 00, 1, 08, 2}",
            "999999999, 1000000000, 2147483648, 5}",
            "1, - -2, +3, !4, 5}",
            "1, 2, }",
            "1, {2, 3, 4}, {5, 6}, 7}",
            "1, n, 2, 3 + 4, f(5, 6), 7}",
            "1, 2 3, 4}",
            "1, 2,",
            "1, 2; 3, 4}",
            "1,, 2}",
            "1, 2.5, 3}",
            "1, 2a, 3}",
            "1, /* */ 2, 3, 4}",
        ];
        for list in lists {
            for start in ["int a[9] = ", "int main() { int a[9] = ", "int main() { return 0; "] {
                let end = if start.contains('(') { "; }" } else { ";" };
                // The lexer makes no run after a comment.
                let plain = format!("{start}{{/**/{list}{end}");
                let run = format!("{start}{{    {list}{end}");
                assert_eq!(parsed(&run), parsed(&plain), "{run}");
            }
        }
    }
}
