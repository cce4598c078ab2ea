//! From bytes to a tree: runs the generated parser, and starts it anew behind every error.

use crate::diag::{Diagnostics, Limits};
use crate::support::interner::Interner;
use crate::syntax::ast::Ast;
use crate::syntax::foreign::{self, Rewritten};
use crate::syntax::grammar::ProgramParser;
use crate::syntax::lexer;
use crate::syntax::recovery::{Feed, Recovery};
use crate::syntax::tree_builder::TreeBuilder;

/// The tree of a whole source file. It lacks what could not be read; what is wrong is appended to
/// `diagnostics`. Linear in the size for a program without errors.
pub fn parse(source: &[u8], names: &mut Interner, diagnostics: &mut Diagnostics) -> Ast {
    let parser = ProgramParser::new();
    let mut tree = TreeBuilder::new(source.len());
    let mut lexical = diagnostics.empty_like();
    let mut outcome = lexer::lex_ahead(source, names, &mut lexical, |tokens| {
        parser.parse(&mut tree, tokens.map(|token| (token.span.start, token.kind, token.span.end)))
    });
    if outcome.is_ok() {
        diagnostics.append(lexical);
        tree.close_all(source.len() as u32);
        return tree.ast;
    }
    // What other languages have is named first, then read once more: recovery looks back and ahead,
    // so now all tokens are needed.
    lexical = Diagnostics::new(Limits::ZERO);
    let tokens = lexer::lex(source, names, &mut lexical);
    let Rewritten { mut tokens, skipped } = foreign::rewrite(source, &tokens, names, diagnostics);
    tree = TreeBuilder::new(source.len());
    tree.ast.skipped_names = skipped;
    let feed = Feed::new(0);
    outcome = parser.parse(&mut tree, feed.tokens(&tokens));
    let mut recovery = Recovery::new();
    while let Err(error) = outcome {
        let next = recovery.recover(error, source, &mut tokens, &mut tree, names, diagnostics);
        let Some(feed) = next else { break };
        outcome = parser.parse(&mut tree, feed.tokens(&tokens));
    }
    tree.close_all(source.len() as u32);
    tree.ast
}
