//! From bytes to a tree: runs the generated parser, and another one for a program that it refuses.

use std::ops::Range;

use crate::diag::{Diagnostics, Limits};
use crate::support::interner::Interner;
use crate::syntax::ast::Ast;
use crate::syntax::pieces;
use crate::syntax::resilient;

/// The tree of a whole source file, without the parts that could not be read. Errors are appended
/// to `diagnostics`. A large file is parsed on up to `threads` threads. Takes time linear in the size
/// of the file.
pub fn parse(
    source: &[u8],
    threads: usize,
    names: &mut Interner,
    diagnostics: &mut Diagnostics,
) -> Ast {
    names.reserve_for(source.len());
    if let Some(ast) = pieces::parse(source, threads, names) {
        return ast;
    }
    let mut lexical = diagnostics.empty_like();
    let all = 0..source.len();
    let (mut tree, outcome) = pieces::parse_piece(source, all, source.len(), names, &mut lexical);
    if outcome.is_err() {
        let ast = parse_faulty(source, names, diagnostics);
        debug_assert!(diagnostics.has_errors(), "a refused program has an error");
        return ast;
    }
    diagnostics.append(lexical);
    tree.close_all(source.len() as u32);
    tree.ast
}

/// The same, all by the parser that reads faulty programs. A program without syntax errors gives the
/// same tree.
pub fn parse_faulty(source: &[u8], names: &mut Interner, diagnostics: &mut Diagnostics) -> Ast {
    resilient::parse(source, names, diagnostics)
}

/// Whether this part of `source`, which begins and ends between two tokens, is a list of declarations and
/// functions without a syntax error.
pub(crate) fn is_right(source: &[u8], part: Range<usize>, names: &mut Interner) -> bool {
    let mut diagnostics = Diagnostics::new(Limits::ZERO);
    let (_, outcome) =
        pieces::parse_piece(source, part.clone(), part.len(), names, &mut diagnostics);
    outcome.is_ok() && !diagnostics.has_errors()
}
