//! The properties of the generated programs.

use minisysy::compile::{self, Options};
use minisysy::diag::{Diagnostics, SourceFile, Warnings};
use minisysy::ir::name;
use minisysy::syntax::parser;
use minisysy::transform::{self, OptLevel};
use progen::ast::{Arg, Callee, Expr, Item, Program, VarId};
use progen::check;
use progen::generate::generate;
use progen::print;
use progen::visit::{self, Visitor};
use progen::ways;

const SEED: u64 = 20;
const COUNT: u64 = 300;

fn programs() -> impl Iterator<Item = Program> {
    (0..COUNT).map(|index| generate(SEED, index))
}

#[test]
fn every_pass_of_the_compiler_is_tried() {
    let mut known: Vec<&str> = transform::PASSES.iter().map(|pass| pass.name).collect();
    let mut tried: Vec<&str> = ways::passes().collect();
    known.sort_unstable();
    tried.sort_unstable();
    assert_eq!(tried, known);
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let texts = |seed, index| {
        let program = generate(seed, index);
        (print::source(&program), print::input(&program))
    };
    for index in 0..50 {
        assert_eq!(texts(SEED, index), texts(SEED, index));
        assert_ne!(texts(SEED, index), texts(SEED, index + 1));
        assert_ne!(texts(SEED, index), texts(SEED + 1, index));
    }
}

/// FNV-1a, which gives the same number on every machine.
fn hash(bytes: &[u8]) -> u64 {
    let step = |hash: u64, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, step)
}

/// A change to the generator, or an update of the crates for random numbers, changes the programs,
/// and then this number must change, too. It is the same on every machine.
#[test]
fn the_bytes_do_not_depend_on_the_machine() {
    let text: String = programs().map(|it| print::source(&it) + &print::input(&it)).collect();
    assert_eq!(hash(text.as_bytes()), 0xAAAE_2F8E_3F1F_2EDF, "{:#X}", hash(text.as_bytes()));
}

#[test]
fn the_compiler_accepts_them() {
    for (index, program) in programs().enumerate() {
        assert!(check::is_sound(&program), "{index}");
        let source = print::source(&program);
        let file = SourceFile::new("program.sy", source.as_str());
        let options = Options { warnings: Warnings::IGNORE, ..Options::default() };
        let (module, diagnostics) = compile::compile(&file, options);
        assert!(diagnostics.is_empty(), "{index}: {diagnostics:?}\n{source}");
        let mut module = module.expect("nothing is wrong with it");
        transform::optimize(&mut module, OptLevel::O1)
            .expect("the passes leave a well-formed module");
    }
}

#[test]
fn they_have_some_twenty_to_some_three_hundred_lines() {
    let mut lines: Vec<usize> =
        programs().map(|program| print::source(&program).lines().count()).collect();
    lines.sort_unstable();
    let at = |percent: usize| lines[percent * (lines.len() - 1) / 100];
    assert!((10..30).contains(&at(0)), "{lines:?}");
    assert!((50..120).contains(&at(50)), "{lines:?}");
    assert!((200..500).contains(&at(100)), "{lines:?}");
}

/// Looks for a constant array that a function gets which may write to it.
struct Constants<'a>(&'a Program);

impl Visitor for Constants<'_> {
    fn expr(&mut self, expr: &mut Expr) {
        if let Expr::Call(Callee::User(id), args) = expr {
            let mut functions = self.0.items.iter().filter_map(|item| match item {
                Item::Function(function) => Some(function),
                Item::Declaration(_) => None,
            });
            let callee = functions.find(|it| it.id == *id).expect("it is defined");
            for (arg, param) in args.iter().zip(&callee.params) {
                let var = |id: VarId| &self.0.vars[id.0 as usize];
                let is_constant =
                    matches!(arg, Arg::Array(array, _) if var(*array).constant.is_some());
                assert!(!is_constant || !var(param.var).writable, "{}", print::source(self.0));
            }
        }
        visit::walk_expr(self, expr);
    }
}

#[test]
fn no_constant_is_passed_to_be_written() {
    // Program 106 of seed 3001 did that.
    for program in programs().chain([generate(3001, 106)]) {
        visit::walk(&mut Constants(&program), &mut program.clone());
    }
}

/// `PROGRAMS=10000` compares more.
#[test]
fn both_parsers_make_the_same_tree() {
    let count = std::env::var("PROGRAMS").map_or(COUNT, |count| count.parse().expect("a number"));
    for program in (0..count).map(|index| generate(SEED, index)) {
        let source = print::source(&program);
        let parsed = |is_faulty: bool| {
            let (mut names, mut diagnostics) = (name::interner(), Diagnostics::default());
            match is_faulty {
                true => parser::parse_faulty(source.as_bytes(), &mut names, &mut diagnostics),
                false => parser::parse(source.as_bytes(), 1, &mut names, &mut diagnostics),
            }
        };
        assert!(parsed(true) == parsed(false), "{source}");
    }
}
