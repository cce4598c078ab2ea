//! Walks that remove a part of a program everywhere.

use super::simpler::number;
use crate::ast::{Arg, Callee, Declaration, Expr, FuncId, Loop, Program, Stmt, Subscript, VarId};
use crate::constant::evaluate;
use crate::visit::{self, Visitor};

/// What to do with the calls of a function.
pub(super) enum Change {
    /// Replace them by this number.
    Number(i32),
    /// Remove the argument at this place.
    Argument(usize),
}

/// Edits the calls of one function.
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

/// Removes the jumps of a loop that was removed.
pub(super) struct Unloop;

impl Visitor for Unloop {
    fn stmts(&mut self, stmts: &mut Vec<Stmt>) {
        stmts.retain(|stmt| !matches!(stmt, Stmt::Break | Stmt::Continue));
        stmts.iter_mut().for_each(|stmt| self.stmt(stmt));
    }

    fn loop_(&mut self, _it: &mut Loop) {}
}

/// Removes a variable and its uses; constants become their values.
pub(super) struct Without<'a> {
    /// The original program, for the values of constants.
    pub(super) program: &'a Program,
    pub(super) var: VarId,
    /// The expression that replaces its uses. `None` replaces constants by their values, and other
    /// variables by 0.
    pub(super) value: Option<Expr>,
}

impl Without<'_> {
    /// Whether the statement makes no sense without the variable.
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

/// Whether a variable is used.
struct Uses {
    var: VarId,
    found: bool,
}

impl Visitor for Uses {
    fn var(&mut self, var: VarId) {
        self.found |= var == self.var;
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

    fn subscript(&mut self, subscript: &mut Subscript) {
        let mut uses = Uses { var: self.var, found: false };
        uses.subscript(subscript);
        // A counter has limits that its replacement may not keep.
        if uses.found && matches!(subscript, Subscript::Within(_)) {
            *subscript = Subscript::Fixed(number(0));
        }
        visit::walk_subscript(self, subscript);
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
