//! The usual layout of a program: one statement a line, without comments.

use crate::diag::{Diagnostics, Limits};
use crate::format;
use crate::support::interner::Interner;
use crate::syntax::lexer::lex;
use crate::syntax::token::{Token, TokenKind as T};

/// `source`, a program without errors, in the layout of [`format::formatted`], without the author's line
/// breaks and comments. Linear in the size of the source.
pub fn format(source: &[u8]) -> String {
    let mut text = Vec::with_capacity(source.len());
    let mut braces_of_values = 0_usize;
    let mut last = T::Semicolon;
    for Token { kind, span } in tokens(source) {
        let is_value = braces_of_values > 0 || kind == T::LeftBrace && last == T::Assign;
        match kind {
            T::LeftBrace if is_value => braces_of_values += 1,
            T::RightBrace if is_value => braces_of_values -= 1,
            _ => {}
        }
        text.extend_from_slice(&source[span.range()]);
        // The formatter keeps blocks on one line.
        let ends_line = !is_value && matches!(kind, T::Semicolon | T::LeftBrace | T::RightBrace);
        text.push(if ends_line { b'\n' } else { b' ' });
        last = kind;
    }
    String::from_utf8_lossy(&format::formatted(&text)).into_owned()
}

/// The tokens of a program.
pub(super) fn tokens(source: &[u8]) -> Vec<Token> {
    lex(source, &mut Interner::with_names(&[]), &mut Diagnostics::new(Limits::ZERO))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_statement_has_a_line() {
        let source = "const int N=2,M=-N;/*c*/int a[N][2]={1,{},{-3,+M}};void f(int x[ ][2],int y){if(!x[0][1])\
            {y=- -y;}else if(y)return;else{;}while(1){{}break;}}\nint main(){int b=-(1-2)%3;f(a,b);return(0);}";
        let expected = "const int N = 2, M = -N;\nint a[N][2] = {1, {}, {-3, +M}};\n\
            void f(int x[][2], int y) {\n    if (!x[0][1]) {\n        y = - -y;\n    } else if (y)\n        return;\n    \
            else {\n        ;\n    }\n    while (1) {\n        {}\n        break;\n    }\n}\n\
            int main() {\n    int b = -(1 - 2) % 3;\n    f(a, b);\n    return (0);\n}\n";
        assert_eq!(format(source.as_bytes()), expected);
        assert_eq!(format(expected.as_bytes()), expected);
    }
}
