//! From bytes to a tree: runs the generated parser, and starts it again after every error.

use crate::diag::Diagnostics;
use crate::support::interner::Interner;
use crate::syntax::ast::Ast;
use crate::syntax::braces;
use crate::syntax::foreign::{self, Rewritten};
use crate::syntax::grammar::ProgramParser;
use crate::syntax::lexer;
use crate::syntax::pieces;
use crate::syntax::recovery::{self, Feed, Recovery};
use crate::syntax::token::Token;
use crate::syntax::tree_builder::TreeBuilder;

/// The tree of a whole source file, without the parts that could not be read. Errors are appended
/// to `diagnostics`. A large file is parsed on up to `threads` threads. Takes time linear in the size
/// of the file.
pub fn parse(
    source: &[u8],
    threads: usize,
    names: &mut Interner,
    diagnostics: &mut Diagnostics,
) -> Ast {
    if let Some(ast) = pieces::parse(source, threads, names) {
        return ast;
    }
    let mut lexical = diagnostics.empty_like();
    let (mut tree, outcome) = pieces::parse_piece(source, 0..source.len(), names, &mut lexical);
    let Err(first_error) = outcome else {
        diagnostics.append(lexical);
        tree.close_all(source.len() as u32);
        return tree.ast;
    };
    // The syntax of other languages is named and replaced first. Recovery looks back and ahead, so
    // from here on all tokens are needed.
    // `foreign` reports what the lexer finds.
    let mut tokens = lexer::lex_faulty(source, names);
    if let Some(stopped) = recovery::index_of(&first_error, &tokens) {
        braces::remove_stray(&mut tokens, stopped, diagnostics);
    }
    let Rewritten { mut tokens, mut skipped } =
        foreign::rewrite(source, &tokens, names, diagnostics);
    let parser = ProgramParser::new();
    let whole = Feed::new(0);
    let read = |tokens: &[Token], tree: &mut TreeBuilder| parser.parse(tree, whole.tokens(tokens));
    tree = TreeBuilder::new(source, source.len());
    let mut outcome = read(&tokens, &mut tree);
    if let Err(error) = &outcome {
        let stopped = recovery::index_of(error, &tokens).unwrap_or(tokens.len());
        if let Some(mended) = braces::mend(source, &tokens, stopped, &mut skipped, diagnostics) {
            tokens = mended;
            tree = TreeBuilder::new(source, source.len());
            outcome = read(&tokens, &mut tree);
        }
    }
    tree.ast.skipped_names = skipped;
    let mut recovery = Recovery::new(&tokens);
    while let Err(error) = outcome {
        let next = recovery.recover(error, source, &mut tokens, &mut tree, names, diagnostics);
        let Some(feed) = next else { break };
        outcome = parser.parse(&mut tree, feed.tokens(&tokens));
    }
    tree.close_all(source.len() as u32);
    tree.ast
}
