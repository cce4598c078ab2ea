//! From bytes to a syntax tree. Nothing here fails: there is always a tree, and errors beside it.

pub mod ast;
pub mod lexer;
pub mod parser;
pub mod token;
mod expected;
mod recovery;
mod tree_builder;

mod grammar {
    #![allow(clippy::all, clippy::pedantic, missing_docs, unused)]
    lalrpop_util::lalrpop_mod!(minisysy);
    pub(super) use minisysy::ProgramParser;
}
