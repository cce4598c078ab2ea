//! Checks that hold for any source: the compiler compiles it, or reports an error at a place inside
//! it, and always gives the same answer.

use minisysy::analysis::Algorithm;
use minisysy::analysis::report::{self, PhiCounts, ReportOptions};
use minisysy::compile::{self, Options};
use minisysy::diag::{Diagnostic, Diagnostics, SourceFile, Warnings};
use minisysy::ir::print::{PrintOptions, block_names, print_module};
use minisysy::ir::{Module, name};
use minisysy::sema::Extensions;
use minisysy::syntax::{dump, lexer, parser};
use minisysy::transform::mem2reg::Flavour;
use minisysy::transform::{OptLevel, Pipeline, pipeline};
use minisysy::verify::verify_module;

/// Takes `text` through all steps, and makes the checks above.
///
/// # Panics
/// If a check fails.
pub fn check(text: &[u8]) {
    check_syntax(text);
    let file = SourceFile::new("mutated.sy", text);
    let accepted = compiled(&file, Options::default());
    let variant = variant(text);
    if variant.is_multiple_of(4) {
        let strict = Options {
            extensions: Extensions::Refuse,
            warnings: Warnings::REFUSE,
            ..Options::default()
        };
        let refused = compiled(&file, strict);
        assert!(accepted.is_some() || refused.is_none(), "stricter rules refuse no less");
        let pedantic = Options { extensions: Extensions::Warn, ..Options::default() };
        assert_eq!(compiled(&file, pedantic).is_some(), accepted.is_some(), "warnings refuse it");
    }
    let Some(module) = accepted else { return };
    verify_module(&module).unwrap_or_else(|errors| panic!("malformed: {errors:#?}"));
    let flavours = if variant.is_multiple_of(8) { &Flavour::ALL[..] } else { &[Flavour::Pruned] };
    for &phis in flavours {
        let dominators = Algorithm::ALL[variant % Algorithm::ALL.len()];
        let mut passes = Pipeline::new(pipeline(OptLevel::O1)).expect("they are in order");
        (passes.verify, passes.dominators) = (true, dominators);
        passes.options.phis = phis;
        check_passes(&file, &passes);
    }
    check_report(&module);
}

/// Lexes and parses `text`, and checks the tokens and the tree.
///
/// # Panics
/// If a check fails.
pub fn check_syntax(text: &[u8]) {
    let file = SourceFile::new("mutated.sy", text);
    let (mut names, mut diagnostics) = (name::interner(), Diagnostics::default());
    let tokens = lexer::lex(text, &mut names, &mut diagnostics);
    let mut end = 0;
    for token in &tokens {
        assert!(end <= token.span.start && token.span.start < token.span.end, "{token:?}");
        end = token.span.end;
    }
    assert!(end as usize <= text.len());
    let _ = dump::tokens(&tokens, &file, &names);
    super::diagnostics::check(&file, &diagnostics.into_vec());

    let parsed = || {
        let (mut names, mut diagnostics) = (name::interner(), Diagnostics::default());
        let ast = parser::parse(text, 1, &mut names, &mut diagnostics);
        (dump::tree(&ast, &file, &names), diagnostics.into_vec())
    };
    let (tree, diagnostics) = parsed();
    super::diagnostics::check(&file, &diagnostics);
    assert_eq!((tree, diagnostics), parsed());
}

/// A number that depends only on the text, so that a text gets the same checks each time.
fn variant(text: &[u8]) -> usize {
    let add = |sum: u32, &byte: &u8| sum.wrapping_mul(31).wrapping_add(byte.into());
    (text.iter().fold(0, add) >> 16) as usize
}

/// Compiles twice, and checks that both answers are equal.
fn compiled(file: &SourceFile, options: Options) -> Option<Module> {
    let (module, diagnostics) = compile::compile(file, options);
    let (module_again, diagnostics_again) = compile::compile(file, options);
    assert_eq!(diagnostics, diagnostics_again);
    super::diagnostics::check(file, &diagnostics);
    let is_refused = diagnostics.iter().any(Diagnostic::is_error);
    assert_eq!(module.is_none(), is_refused, "a module or errors, not both: {diagnostics:?}");
    let module = module?;
    let printed = print_module(&module, PrintOptions::default());
    let again = module_again.expect("there is one each time");
    assert_eq!(print_module(&again, PrintOptions::default()), printed);
    super::llvm::check_printed(&printed);
    Some(module)
}

fn check_passes(file: &SourceFile, passes: &Pipeline) {
    let promoted = || {
        let mut module = compile::compile(file, Options::default()).0.expect("it was compiled");
        passes
            .run(&mut module, &mut |_, _, _| {})
            .unwrap_or_else(|error| panic!("{passes:?}: {error}"));
        module
    };
    let module = promoted();
    let printed = print_module(&module, PrintOptions::default());
    assert_eq!(print_module(&promoted(), PrintOptions::default()), printed);
    super::llvm::check_printed(&printed);
    // The other spellings.
    for opaque_pointers in [false, true] {
        let options = PrintOptions { opaque_pointers, discard_value_names: true };
        assert!(!print_module(&module, options).is_empty());
    }
}

fn check_report(module: &Module) {
    for function in module.functions().filter(|function| !function.is_declaration()) {
        let names = block_names(&module.context, function, PrintOptions::default());
        let report = report::report(&module.context, function, ReportOptions::default());
        assert_eq!(report.blocks().len(), function.layout().len());
        let json = serde_json::to_value(report.record(&names, PhiCounts::default()));
        assert!(json.expect("this is JSON").is_object());
    }
}
