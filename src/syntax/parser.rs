//! From tokens to a tree: runs the generated parser, and starts it anew behind every error.

use crate::diag::Diagnostic;
use crate::support::interner::Interner;
use crate::syntax::ast::Ast;
use crate::syntax::grammar::ProgramParser;
use crate::syntax::recovery::{Feed, Recovery};
use crate::syntax::token::Token;
use crate::syntax::tree_builder::TreeBuilder;

/// The tree of a whole source file, of which `tokens` are the tokens. The tree lacks what could
/// not be read; what is wrong is appended to `diagnostics`. Linear in the size for a program
/// without errors.
pub fn parse(
    source: &[u8],
    mut tokens: Vec<Token>,
    names: &Interner,
    diagnostics: &mut Vec<Diagnostic>,
) -> Ast {
    let parser = ProgramParser::new();
    let mut tree = TreeBuilder::new(tokens.len());
    let mut feed = Feed::whole();
    let mut recovery = Recovery::new();
    while let Err(error) = parser.parse(&mut tree, feed.tokens(&tokens)) {
        match recovery.recover(error, source, &mut tokens, &mut tree, names, diagnostics) {
            Some(next) => feed = next,
            None => break,
        }
    }
    tree.close_all(source.len() as u32);
    tree.ast
}
