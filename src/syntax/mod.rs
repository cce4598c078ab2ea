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

mod grammar {
    #![allow(clippy::all, clippy::pedantic, missing_docs, unused)]
    lalrpop_util::lalrpop_mod!(minisysy);
    pub(super) use self::minisysy::ProgramParser;
}
