//! The formatter on all programs: it changes white space alone, says the same of the result as of the source, and
//! changes nothing a second time, wherever comments are.

mod mutation_support;
mod support;

use std::fs;
use std::sync::LazyLock;

use minisysy::diag::{Diagnostics, Limits, SourceFile};
use minisysy::format;
use minisysy::ir::name;
use minisysy::support::interner::Interner;
use minisysy::syntax::token::TokenKind;
use minisysy::syntax::{dump, lexer, parser};
use mutation_support::{check_saved, config, mutated, originals};
use proptest::prelude::*;

/// The tokens of a source, their names, and whether each ends where the next begins.
fn tokens(source: &[u8], names: &mut Interner) -> Vec<TokenKind> {
    let mut ignored = Diagnostics::new(Limits::ZERO);
    lexer::lex(source, names, &mut ignored).into_iter().map(|token| token.kind).collect()
}

/// The tree of a right source as text; `None` if it has errors.
fn tree(source: &[u8]) -> Option<String> {
    let (mut names, mut diagnostics) = (name::interner(), Diagnostics::new(Limits::ZERO));
    let ast = parser::parse(source, 1, &mut names, &mut diagnostics);
    // The places in it differ.
    (!diagnostics.has_errors()).then(|| dump::tree(&ast, &SourceFile::new("a.sy", source), &names))
}

/// What is not white space.
fn visible(source: &[u8]) -> impl Iterator<Item = u8> + '_ {
    source
        .iter()
        .copied()
        .filter(|byte| !matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C))
}

/// Formats `source` and checks what holds for any bytes.
fn check(source: &[u8]) {
    let once = format::formatted(source);
    assert!(visible(source).eq(visible(&once)), "only white space changes");
    let mut names = name::interner();
    assert!(tokens(source, &mut names) == tokens(&once, &mut names), "the tokens are the same");
    assert!(tree(source) == tree(&once), "the tree is the same");
    let twice = format::formatted(&once);
    assert!(
        once == twice,
        "once:\n{}\ntwice:\n{}",
        String::from_utf8_lossy(&once),
        String::from_utf8_lossy(&twice)
    );
}

#[test]
fn every_program_keeps_its_tree() {
    let programs = support::programs().expect("the programs can be listed");
    let mut same = 0;
    for program in &programs {
        let source = fs::read(support::root().join(&program.source)).expect("it can be read");
        check(&source);
        same += usize::from(format::edits(&source).is_empty());
    }
    assert!(same * 3 > programs.len(), "the style is that of the programs: {same} are formatted");
}

/// A short program with everything in the language.
const EVERYTHING: &str = "const int a[2][1] = {{1}, {-2}}, n = 3; int g;
void f(int x, int y[][1]) { return; }
int main() {
    int i = 0, j; ; {} { i = 1; }
    if (i) if (!j) f(i, a); else while (1) break; else { continue; }
    while (i < 3 && (j || 1)) i = i - -1;
    while (1) ;
    if (a[1][0]) { } else if (2) { f(1, a); } else return + +a[0][g];
    return 0;
}";

#[test]
fn comments_are_kept_at_every_place() {
    let mut names = name::interner();
    let mut ignored = Diagnostics::new(Limits::ZERO);
    let spans = lexer::lex(EVERYTHING.as_bytes(), &mut names, &mut ignored);
    let ends = spans.iter().map(|token| token.span.end as usize);
    let comments = [
        "/*c*/",
        " /*c*/ ",
        "\n/*c*/",
        "/*c*/\n",
        "\n\n\n/*c*/\n\n\n",
        "//c\n",
        "  //c  \n",
        "\n//c\n",
        "\n\n//c\n\n\n",
        "/*c*//*d*/",
        "/*c*/\n/*d\n*/",
        "//c\n/*d*/",
        "\n/*c*/ //d\n",
        "/*c\n\td\n\n   e*/",
        "\n\t/*c\n\t\td*/\n",
    ];
    for end in std::iter::once(0).chain(ends) {
        for comment in comments {
            let (before, after) = EVERYTHING.split_at(end);
            check(format!("{before}{comment}{after}").as_bytes());
        }
    }
    for comment in comments {
        let parts = spans.iter().map(|token| &EVERYTHING[token.span.range()]);
        check(parts.collect::<Vec<_>>().join(comment).as_bytes());
    }
}

/// Long names and much nesting, so that lines are too wide wherever they can be.
#[test]
fn wide_lines_are_broken_once() {
    for width in (1..60).step_by(3) {
        let name = "x".repeat(width);
        let wide = EVERYTHING.replace("i ", &format!("{name} ")).replace("(i", &format!("({name}"));
        check(wide.as_bytes());
        check(wide.replace('\n', " ").as_bytes());
        let nested = format!("{}{name}{}", "f(a + ".repeat(width), ", -1 && b)".repeat(width));
        for statement in [
            "return @;",
            "while (@) a = @;",
            "if (@) { a = @; }",
            "a[@] = @;",
            "int t[2] = {@, @};",
        ] {
            check(
                format!("int f(int a, int b) {{ {} }}", statement.replace('@', &nested)).as_bytes(),
            );
        }
    }
}

/// The files that are edited.
static ORIGINALS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let programs = support::programs().expect("testcases/ can be read");
    let paths: Vec<_> = programs.into_iter().map(|program| program.source).collect();
    originals(&paths)
});

proptest! {
    #![proptest_config(config(1000))]

    #[test]
    fn any_bytes_can_be_formatted(text in mutated(&ORIGINALS)) {
        check_saved(check, &text, "format.sy")?;
    }
}
