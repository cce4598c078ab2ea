//! From bytes to a syntax tree. Nothing here fails: the result is always a tree, with a list of errors.

pub mod ast;
pub(crate) mod comment;
pub mod dump;
pub mod lexer;
pub mod parser;
mod pieces;
pub(crate) mod resilient;
pub mod token;
mod tree_builder;

use crate::diag::{Diagnostic, Diagnostics, Label, message};

mod grammar {
    #![allow(clippy::all, clippy::pedantic, missing_docs, unused)]
    lalrpop_util::lalrpop_mod!(minisysy);
    pub(super) use self::minisysy::ProgramParser;
}

/// The most places on a line that a diagnostic shows besides its first.
const MORE_PLACES: usize = 4;

/// Adds the place and the edits of `diagnostic` to the last one of `diagnostics`, if that has the same
/// message and ends, at `end`, on the line where `diagnostic` begins. Otherwise returns it.
fn join(
    diagnostic: Diagnostic,
    end: &mut u32,
    source: &[u8],
    diagnostics: &mut Diagnostics,
) -> Option<Diagnostic> {
    let span = diagnostic.primary.span;
    let between = source.get(std::mem::replace(end, span.end) as usize..span.start as usize);
    let same_line = between.is_some_and(|text| !text.iter().any(|byte| b"\r\n".contains(byte)));
    let last = diagnostics.last_mut();
    let Some(same) = last.filter(|last| same_line && last.message == diagnostic.message) else {
        return Some(diagnostic);
    };
    if same.related.len() < MORE_PLACES {
        let is_same = same.primary.message == diagnostic.primary.message;
        let words = if is_same { message!("and here") } else { diagnostic.primary.message };
        same.related.push(Label { span, message: words });
    }
    if let (Some(hint), [more, ..]) = (same.hints.first_mut(), &diagnostic.hints[..]) {
        hint.edits.extend_from_slice(&more.edits);
        hint.is_certain &= more.is_certain;
    }
    None
}
