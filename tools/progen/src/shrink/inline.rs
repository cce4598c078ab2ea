//! Replaces a use by a value, or a call by the body of the function.

use super::simpler::number;
use crate::ast::{
    Arg, Callee, Declaration, Declarator, Expr, FuncId, Function, Init, Item, Program, Stmt, VarId,
};
use crate::visit::{self, Visitor};

/// The function with this number, if it still exists.
fn function(program: &Program, id: FuncId) -> Option<&Function> {
    program.items.iter().find_map(|item| match item {
        Item::Function(function) if function.id == id => Some(function),
        _ => None,
    })
}

/// The value of the last `return` of the called function.
pub(super) fn result(program: &Program, callee: Callee) -> Option<Expr> {
    let Callee::User(id) = callee else { return None };
    function(program, id)?.result.clone()
}

/// If `stmt` is a call: the body of the called function, without the last `return`. Parameters that
/// are numbers become variables.
pub(super) fn body(program: &Program, stmt: &Stmt) -> Option<Vec<Stmt>> {
    let Stmt::Evaluate(Expr::Call(Callee::User(id), args)) = stmt else { return None };
    let function = function(program, *id)?;
    let params = function.params.iter().zip(args).map(|(param, arg)| {
        let value = match arg {
            Arg::Value(value) => value.clone(),
            Arg::Depth(_, most) => number(*most as i32),
            Arg::Deeper(_) | Arg::Array(..) => return None,
        };
        let init = Some(Init::Expr(value));
        let declarators = vec![Declarator { var: param.var, dims: Vec::new(), init }];
        Some(Stmt::Declaration(Declaration { constant: false, declarators }))
    });
    let mut body = params.collect::<Option<Vec<Stmt>>>()?;
    body.extend(function.body.iter().cloned());
    let mut returns = Returns(false);
    returns.stmts(&mut body);
    (!returns.0).then(|| vec![Stmt::Block(body)])
}

/// Whether a `return` occurs.
struct Returns(bool);

impl Visitor for Returns {
    fn stmt(&mut self, stmt: &mut Stmt) {
        self.0 |= matches!(stmt, Stmt::Return(_));
        visit::walk_stmt(self, stmt);
    }
}

/// All values that are assigned to a variable or to its elements.
pub(super) fn values(program: &Program, var: VarId) -> Vec<Expr> {
    let mut values = Values { var, found: Vec::new() };
    visit::walk(&mut values, &mut program.clone());
    values.found
}

struct Values {
    var: VarId,
    found: Vec<Expr>,
}

impl Visitor for Values {
    fn declaration(&mut self, declaration: &mut Declaration, _global: bool) {
        for declarator in &declaration.declarators {
            if let Some(Init::Expr(value)) = &declarator.init
                && declarator.var == self.var
            {
                self.found.push(value.clone());
            }
        }
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        match &*stmt {
            Stmt::Assign(place, value) if place.var == self.var => self.found.push(value.clone()),
            Stmt::Fill { var, value, .. } if *var == self.var => self.found.push(value.clone()),
            Stmt::Choose(var, _, then, otherwise) if *var == self.var => {
                self.found.extend([then.clone(), otherwise.clone()]);
            }
            _ => {}
        }
        visit::walk_stmt(self, stmt);
    }
}
