//! What the recovery from syntax errors does to the tree.

use super::TreeBuilder;
use crate::support::span::Span;
use crate::syntax::ast::{Stmt, StmtKind};
use crate::syntax::token::{Open, TokenKind};

impl TreeBuilder<'_> {
    /// Drops what the parser was reading, which began with a token of the kind `first`. The complete
    /// declarators of an incomplete declaration stay; if the declaration is `read_again`, they are
    /// dropped too.
    pub fn abandon(&mut self, first: Option<TokenKind>, read_again: bool) {
        let is_const = first == Some(TokenKind::Const);
        self.operators.clear();
        if read_again {
            self.ast.variables.truncate(self.declaration_start as usize);
        } else {
            let boundary = self.boundary;
            if self.open.is_empty() {
                self.end_global_declaration(is_const, boundary);
            } else {
                self.end_local_declaration(is_const, boundary);
            }
        }
        // An incomplete function head leaves parameters in the lists.
        self.begin_parameters();
    }

    /// Closes the block of a function at a `}` that the parser has read but not reduced, because
    /// of the token after it. Does nothing inside another block.
    pub fn close_function_body(&mut self, brace: Span) {
        if self.open == [Open::Function, Open::Block] {
            self.close_block(brace);
        }
    }

    /// Ends a function whose body is complete, if the parser has not reduced it because of the
    /// token after it.
    pub fn end_complete_function(&mut self) {
        let body = self.ast.functions.last().map_or(0, |function| function.body.start as usize);
        if self.open.last() == Some(&Open::Function) && self.ast.stmts.len() > body {
            self.end_function();
        }
    }

    /// Skips an item, up to `end`, that could not be read.
    pub fn skip_item(&mut self, end: u32) {
        self.boundary = end;
    }

    /// Whether the `}` at `brace` ended the last function.
    pub fn last_function_ends(&self, brace: Span) -> bool {
        let last = self.ast.stmts.last();
        last.is_some_and(|stmt| stmt.kind == StmtKind::CloseBlock && stmt.span == brace)
    }

    /// Removes the `}` that ended the last function; returns the offset after it.
    pub fn reopen_function(&mut self) -> u32 {
        let brace = self.ast.stmts.pop().expect("a function was ended");
        self.open.extend([Open::Function, Open::Block]);
        brace.span.end
    }

    /// Appends a node for a statement that could not be read.
    pub fn statement_error(&mut self) {
        let span = Span::new(self.boundary, self.boundary);
        self.ast.stmts.push(Stmt { kind: StmtKind::Error, span });
    }

    /// Ends the statements that are open inside the innermost block.
    pub fn close_statements(&mut self) {
        while let Some(&open) = self.open.last() {
            match open {
                Open::If | Open::Else => self.end_if(),
                Open::While => self.end_while(),
                Open::Block | Open::Function => break,
            }
        }
    }

    /// Ends everything that is open, as if the missing braces stood at `offset`.
    pub fn close_all(&mut self, offset: u32) {
        while let Some(&open) = self.open.last() {
            match open {
                Open::If | Open::Else | Open::While => self.close_statements(),
                Open::Block => self.close_block(Span::new(offset, offset)),
                Open::Function => self.end_function(),
            }
        }
        self.boundary = self.boundary.max(offset);
    }

    /// The `{` of the innermost block that is open.
    pub fn innermost_open_brace(&self) -> Option<Span> {
        let mut closed = 0usize;
        for stmt in self.ast.stmts.iter().rev() {
            match stmt.kind {
                StmtKind::CloseBlock => closed += 1,
                StmtKind::OpenBlock if closed == 0 => return Some(stmt.span),
                StmtKind::OpenBlock => closed -= 1,
                _ => {}
            }
        }
        None
    }
}
