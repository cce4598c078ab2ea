//! The parser for faulty programs makes the tree of the generated one of every right program.

mod support;

use std::fs;

use minisysy::diag::Diagnostics;
use minisysy::ir::name;
use minisysy::syntax::parser;

#[test]
fn both_parsers_make_the_same_tree() {
    let programs = support::programs().expect("the programs can be listed");
    let mut compared = 0;
    for program in programs {
        let source = fs::read(support::root().join(&program.source)).expect("it can be read");
        let parsed = |is_faulty: bool| {
            let (mut names, mut diagnostics) = (name::interner(), Diagnostics::default());
            let ast = match is_faulty {
                true => parser::parse_faulty(&source, &mut names, &mut diagnostics),
                false => parser::parse(&source, 1, &mut names, &mut diagnostics),
            };
            let names: Vec<String> = names.names().map(str::to_owned).collect();
            (ast, names, diagnostics.into_vec())
        };
        if !String::from_utf8_lossy(&source).contains("//~ error") {
            compared += 1;
            let (one, other) = (parsed(true), parsed(false));
            assert_eq!(one.2, other.2, "{}", program.name);
            assert!(one == other, "{}", program.name);
        }
    }
    assert!(compared >= 400, "only {compared} are right");
}
