//! What the recovery from syntax errors does to the tree.

use super::{Declared, TreeBuilder};
use crate::support::span::Span;
use crate::syntax::ast::{Ast, Init, Stmt, StmtKind};
use crate::syntax::token::Open;

/// The tree where a statement or item begins.
pub struct TreeMark {
    lengths_of_lists: [usize; 5],
    first_extension: Option<Span>,
}

impl TreeBuilder<'_> {
    /// The tree as it is, where a statement or item begins.
    pub fn mark(&self) -> TreeMark {
        let Ast { exprs, variables, inits, lengths, params, first_extension, .. } = &self.ast;
        TreeMark {
            lengths_of_lists: [
                exprs.len(),
                variables.len(),
                inits.len(),
                lengths.len(),
                params.len(),
            ],
            first_extension: *first_extension,
        }
    }

    /// Forgets what was read of the statement or item that began at `mark`.
    pub fn rewind(&mut self, mark: &TreeMark) {
        let [exprs, variables, inits, lengths, params] = mark.lengths_of_lists;
        self.ast.exprs.truncate(exprs);
        self.ast.variables.truncate(variables);
        self.ast.inits.truncate(inits);
        self.ast.lengths.truncate(lengths);
        self.ast.params.truncate(params);
        self.ast.first_extension = mark.first_extension;
        self.operators.clear();
        self.begin_parameters();
    }

    /// Drops what the parser was reading. The complete declarators of an incomplete declaration stay.
    pub fn abandon(&mut self, declared: Declared) {
        self.operators.clear();
        self.end_declaration(declared, self.boundary);
        // An incomplete function head leaves parameters in the lists.
        self.begin_parameters();
    }

    /// Drops the nodes from `first` on, and the operators after the first `operators`.
    pub fn forget_expressions(&mut self, first: u32, operators: usize) {
        self.ast.exprs.truncate(first as usize);
        self.operators.truncate(operators);
    }

    /// Puts a hole in place of the values of the array that is being declared: their braces do not match.
    pub fn forget_values(&mut self, place: Span) {
        self.ast.inits.truncate(self.init_start as usize);
        self.init_brace(Init::Open(place));
        let hole = self.hole(place);
        self.init_value(hole);
        self.init_brace(Init::Close(place));
    }

    /// Appends a node for a statement that could not be read.
    pub fn statement_error(&mut self) {
        let span = Span::new(self.boundary, self.boundary);
        self.ast.stmts.push(Stmt { kind: StmtKind::Error, span });
    }

    /// Ends everything that is open, as if the missing braces stood at `offset`.
    pub fn close_all(&mut self, offset: u32) {
        while let Some(&open) = self.open.last() {
            match open.end() {
                Some(end) => self.end(end),
                None if open == Open::Block => self.close_block(Span::new(offset, offset)),
                None => self.end_function(),
            }
        }
        self.boundary = self.boundary.max(offset);
    }
}
