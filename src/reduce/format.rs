//! The usual layout of a program: one statement a line, without comments.

use crate::diag::{Diagnostics, Limits};
use crate::support::interner::Interner;
use crate::syntax::lexer::lex;
use crate::syntax::token::{Token, TokenKind as T};

/// Deeper levels are not indented further: otherwise the text grows with the square of the depth.
const MOST_INDENT: usize = 20;

/// `source`, a program without errors, in the usual layout. A branch without braces is on the line of its
/// condition. Linear in the size of the source.
pub fn format(source: &[u8]) -> String {
    let mut out = String::with_capacity(source.len());
    let (mut depth, mut braces_of_values) = (0_usize, 0_usize);
    let mut last: Option<(T, bool)> = None;
    let mut ends_line = false;
    for Token { kind, span } in tokens(source) {
        let is_sign = matches!(kind, T::Sign(_));
        let is_prefix = kind == T::Not || is_sign && !last.is_some_and(ends_operand);
        let is_value = braces_of_values > 0
            || kind == T::LeftBrace && last.is_some_and(|it| it.0 == T::Assign);
        if kind == T::RightBrace && !is_value {
            depth = depth.saturating_sub(1);
        }
        if ends_line && !(kind == T::Else && last.is_some_and(|it| it.0 == T::RightBrace)) {
            out.push('\n');
            (0..depth.min(MOST_INDENT)).for_each(|_| out.push_str("    "));
        } else if last.is_some_and(|last| has_space(last, kind, is_prefix)) {
            out.push(' ');
        }
        out.push_str(&String::from_utf8_lossy(&source[span.range()]));
        match kind {
            T::LeftBrace if is_value => braces_of_values += 1,
            T::RightBrace if is_value => braces_of_values -= 1,
            T::LeftBrace => depth += 1,
            _ => {}
        }
        ends_line =
            kind == T::Semicolon || matches!(kind, T::LeftBrace | T::RightBrace) && !is_value;
        last = Some((kind, is_prefix));
    }
    out.push('\n');
    out
}

/// The tokens of a program.
pub(super) fn tokens(source: &[u8]) -> Vec<Token> {
    lex(source, &mut Interner::with_names(&[]), &mut Diagnostics::new(Limits::ZERO))
}

fn ends_operand((kind, _): (T, bool)) -> bool {
    matches!(kind, T::Identifier(_) | T::Number(_) | T::RightParen | T::RightBracket)
}

/// Whether there is a space between two tokens of a line. Of the first, also whether it is an operator before
/// an operand.
fn has_space((before, is_prefix): (T, bool), kind: T, is_next_prefix: bool) -> bool {
    match (before, kind) {
        // `- -x` is not `--x`.
        (T::Sign(_), T::Sign(_)) => true,
        _ if is_prefix => false,
        (T::LeftParen | T::LeftBracket, _) => false,
        (T::LeftBrace, _) | (_, T::RightBrace) => false,
        (_, T::RightParen | T::RightBracket | T::LeftBracket | T::Comma | T::Semicolon) => false,
        (T::Identifier(_), T::LeftParen) => false,
        _ => !is_next_prefix || !matches!(before, T::LeftParen),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_statement_has_a_line() {
        let source = "const int N=2,M=-N;/*c*/int a[N][2]={1,{},{-3,+M}};void f(int x[ ][2],int y){if(!x[0][1])\
            {y=- -y;}else if(y)return;else{;}while(1){{}break;}}\nint main(){int b=-(1-2)%3;f(a,b);return(0);}";
        let expected = "const int N = 2, M = -N;\nint a[N][2] = {1, {}, {-3, +M}};\n\
            void f(int x[][2], int y) {\n    if (!x[0][1]) {\n        y = - -y;\n    } else if (y) return;\n    \
            else {\n        ;\n    }\n    while (1) {\n        {\n        }\n        break;\n    }\n}\n\
            int main() {\n    int b = -(1 - 2) % 3;\n    f(a, b);\n    return (0);\n}\n";
        assert_eq!(format(source.as_bytes()), expected);
        assert_eq!(format(expected.as_bytes()), expected);
    }
}
