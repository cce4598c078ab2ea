//! Walks that remove something everywhere.

use super::simpler::number;
use crate::ast::{Arg, Callee, Declaration, Expr, FuncId, Loop, Program, Stmt, VarId};
use crate::constant::evaluate;
use crate::visit::{self, Visitor};

/// What becomes of the calls of a function.
pub(super) enum Change {
    /// They become this number.
    Number(i32),
    /// They lose the argument at this place.
    Argument(usize),
}

/// Changes the calls of one function.
pub(super) struct Calls {
    pub(super) of: FuncId,
    pub(super) change: Change,
}

impl Visitor for Calls {
    fn expr(&mut self, expr: &mut Expr) {
        if let Expr::Call(Callee::User(callee), args) = expr
            && *callee == self.of
        {
            match self.change {
                Change::Number(value) => {
                    *expr = number(value);
                    return;
                }
                Change::Argument(at) => {
                    args.remove(at);
                }
            }
        }
        visit::walk_expr(self, expr);
    }
}

/// Removes the jumps that belong to a loop that is no more.
pub(super) struct Unloop;

impl Visitor for Unloop {
    fn stmts(&mut self, stmts: &mut Vec<Stmt>) {
        stmts.retain(|stmt| !matches!(stmt, Stmt::Break | Stmt::Continue));
        stmts.iter_mut().for_each(|stmt| self.stmt(stmt));
    }

    fn loop_(&mut self, _it: &mut Loop) {}
}

/// Removes a variable and what uses it; constants become their values.
pub(super) struct Without<'a> {
    /// As it was, for the values of constants.
    pub(super) program: &'a Program,
    pub(super) var: VarId,
    /// What stands for its value where it is used. Without it constants become their values, and
    /// anything else 0.
    pub(super) value: Option<Expr>,
}

impl Without<'_> {
    /// Whether the statement is nothing without the variable.
    fn needs(&self, stmt: &Stmt) -> bool {
        match stmt {
            Stmt::Assign(place, _) => place.var == self.var,
            Stmt::PutArray(_, Arg::Array(var, _)) | Stmt::GetArray(Arg::Array(var, _), _) => {
                *var == self.var
            }
            Stmt::Choose(var, ..) | Stmt::Fill { var, .. } => *var == self.var,
            Stmt::Declaration(declaration) => declaration.declarators.is_empty(),
            _ => false,
        }
    }

    fn value(&self, expr: &Expr) -> Expr {
        match &self.value {
            // These do more than read the variable.
            Some(value) if !matches!(expr, Expr::Guarded { .. } | Expr::Call(..)) => value.clone(),
            _ => number(evaluate(self.program, expr).unwrap_or(0)),
        }
    }
}

impl Visitor for Without<'_> {
    fn declaration(&mut self, declaration: &mut Declaration, global: bool) {
        declaration.declarators.retain(|declarator| declarator.var != self.var);
        visit::walk_declaration(self, declaration, global);
    }

    fn stmts(&mut self, stmts: &mut Vec<Stmt>) {
        stmts.iter_mut().for_each(|stmt| self.stmt(stmt));
        stmts.retain(|stmt| !self.needs(stmt));
    }

    fn constant(&mut self, expr: &mut Expr) {
        self.expr(expr);
    }

    fn expr(&mut self, expr: &mut Expr) {
        let gone = match expr {
            Expr::Var(var) | Expr::Element(var, _) => *var == self.var,
            Expr::Guarded { divisor, .. } => *divisor == self.var,
            Expr::Call(_, args) => {
                args.iter().any(|arg| matches!(arg, Arg::Array(var, _) if *var == self.var))
            }
            _ => false,
        };
        if gone {
            *expr = self.value(expr);
        } else {
            visit::walk_expr(self, expr);
        }
    }
}
