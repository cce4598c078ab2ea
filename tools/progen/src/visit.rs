//! A walk over a program, in the order of the text, that can change it.

use crate::ast::{
    Arg, Bound, Branch, Declaration, Divisor, Expr, Function, Init, Item, Loop, Program, Stmt,
    Subscript, VarId,
};

/// The actions at the nodes. Each method continues below its node unless it is overridden.
pub trait Visitor {
    /// A function.
    fn function(&mut self, function: &mut Function) {
        walk_function(self, function);
    }

    /// The statements of a block.
    fn scope(&mut self, stmts: &mut Vec<Stmt>) {
        self.stmts(stmts);
    }

    /// Statements.
    fn stmts(&mut self, stmts: &mut Vec<Stmt>) {
        stmts.iter_mut().for_each(|stmt| self.stmt(stmt));
    }

    /// One statement.
    fn stmt(&mut self, stmt: &mut Stmt) {
        walk_stmt(self, stmt);
    }

    /// A branch of an `if`.
    fn branch(&mut self, branch: &mut Branch) {
        self.scope(&mut branch.body);
    }

    /// A loop.
    fn loop_(&mut self, it: &mut Loop) {
        walk_loop(self, it);
    }

    /// Declarations, global or local.
    fn declaration(&mut self, declaration: &mut Declaration, global: bool) {
        walk_declaration(self, declaration, global);
    }

    /// An initial value that need not be constant.
    fn init(&mut self, init: &mut Init) {
        match init {
            Init::Expr(expr) => self.expr(expr),
            Init::List(list) => list.iter_mut().for_each(|init| self.init(init)),
        }
    }

    /// A constant initial value.
    fn constant_init(&mut self, init: &mut Init) {
        match init {
            Init::Expr(expr) => self.constant(expr),
            Init::List(list) => list.iter_mut().for_each(|init| self.constant_init(init)),
        }
    }

    /// A constant expression, or a start or bound of a loop whose value must stay within limits; the
    /// walk does not go below it.
    fn constant(&mut self, _expr: &mut Expr) {}

    /// An expression that is not part of a constant expression.
    fn expr(&mut self, expr: &mut Expr) {
        walk_expr(self, expr);
    }

    /// An argument.
    fn arg(&mut self, arg: &mut Arg) {
        walk_arg(self, arg);
    }

    /// A subscript, or the number of elements for `putarray`.
    fn subscript(&mut self, subscript: &mut Subscript) {
        walk_subscript(self, subscript);
    }

    /// A use of a variable, or an assignment to it.
    fn var(&mut self, _var: VarId) {}
}

/// Visits a whole program.
pub fn walk(visitor: &mut (impl Visitor + ?Sized), program: &mut Program) {
    for item in &mut program.items {
        match item {
            Item::Declaration(declaration) => visitor.declaration(declaration, true),
            Item::Function(function) => visitor.function(function),
        }
    }
}

/// Visits the parts of a function.
pub fn walk_function(visitor: &mut (impl Visitor + ?Sized), function: &mut Function) {
    for param in &mut function.params {
        param.dims.iter_mut().for_each(|dim| visitor.constant(dim));
    }
    walk_body(visitor, function);
}

/// Visits the body of a function.
pub fn walk_body(visitor: &mut (impl Visitor + ?Sized), function: &mut Function) {
    if let Some((depth, base)) = &mut function.recursion {
        visitor.var(*depth);
        base.iter_mut().for_each(|base| visitor.expr(base));
    }
    visitor.stmts(&mut function.body);
    function.result.iter_mut().for_each(|result| visitor.expr(result));
}

/// Visits the parts of declarations.
pub fn walk_declaration(
    visitor: &mut (impl Visitor + ?Sized),
    declaration: &mut Declaration,
    global: bool,
) {
    for declarator in &mut declaration.declarators {
        declarator.dims.iter_mut().for_each(|dim| visitor.constant(dim));
        match &mut declarator.init {
            Some(init) if declaration.constant || global => visitor.constant_init(init),
            Some(init) => visitor.init(init),
            None => {}
        }
    }
}

/// Visits the parts of a statement.
pub fn walk_stmt(visitor: &mut (impl Visitor + ?Sized), stmt: &mut Stmt) {
    match stmt {
        Stmt::Declaration(declaration) => visitor.declaration(declaration, false),
        Stmt::Assign(place, value) => {
            visitor.var(place.var);
            place.subscripts.iter_mut().for_each(|subscript| visitor.subscript(subscript));
            visitor.expr(value);
        }
        Stmt::Evaluate(expr) | Stmt::PutInt(expr) | Stmt::PutCh(expr) | Stmt::PutFloat(expr) => {
            visitor.expr(expr);
        }
        Stmt::Empty | Stmt::Break | Stmt::Continue | Stmt::Timer(_) => {}
        Stmt::Block(list) => visitor.scope(list),
        Stmt::If(condition, then, otherwise) => {
            visitor.expr(condition);
            visitor.branch(then);
            otherwise.iter_mut().for_each(|otherwise| visitor.branch(otherwise));
        }
        Stmt::Loop(it) => visitor.loop_(it),
        Stmt::Return(value) => value.iter_mut().for_each(|value| visitor.expr(value)),
        Stmt::PutArray(count, array) => {
            visitor.subscript(count);
            visitor.arg(array);
        }
        Stmt::GetArray(array, _) => visitor.arg(array),
        Stmt::Choose(_, condition, then, otherwise) => {
            [condition, then, otherwise].into_iter().for_each(|expr| visitor.expr(expr));
        }
        Stmt::Fill { value, .. } => visitor.expr(value),
    }
}

/// Visits the parts of a loop.
pub fn walk_loop(visitor: &mut (impl Visitor + ?Sized), it: &mut Loop) {
    visitor.var(it.counter);
    visitor.constant(&mut it.start);
    match &mut it.bound {
        Bound::Fixed(expr) | Bound::Within(expr, _) => visitor.constant(expr),
        Bound::Varying(expr, _) => visitor.expr(expr),
    }
    it.also.iter_mut().for_each(|(also, _)| visitor.expr(also));
    visitor.scope(&mut it.body);
}

/// Visits the parts of an expression.
pub fn walk_expr(visitor: &mut (impl Visitor + ?Sized), expr: &mut Expr) {
    match expr {
        Expr::Number(..) | Expr::Float(..) => {}
        Expr::Var(var) => visitor.var(*var),
        Expr::Element(var, subscripts) => {
            visitor.var(*var);
            subscripts.iter_mut().for_each(|subscript| visitor.subscript(subscript));
        }
        Expr::Unary(_, operand) | Expr::Whole(operand) => visitor.expr(operand),
        Expr::Binary(_, left, right) => {
            visitor.expr(left);
            visitor.expr(right);
        }
        Expr::Division(_, dividend, divisor) => {
            visitor.expr(dividend);
            if let Divisor::Shifted(expr, ..) = &mut **divisor {
                visitor.expr(expr);
            }
        }
        Expr::Guarded { dividend, divisor, other, .. } => {
            visitor.var(*divisor);
            visitor.expr(dividend);
            visitor.expr(other);
        }
        Expr::Call(_, args) => args.iter_mut().for_each(|arg| visitor.arg(arg)),
    }
}

/// Visits the expression of a subscript.
pub fn walk_subscript(visitor: &mut (impl Visitor + ?Sized), subscript: &mut Subscript) {
    match subscript {
        Subscript::Fixed(expr) => visitor.constant(expr),
        Subscript::Within(expr) => visitor.expr(expr),
        Subscript::Wrapped(expr, _) => visitor.expr(expr),
    }
}

/// Visits the parts of an argument.
pub fn walk_arg(visitor: &mut (impl Visitor + ?Sized), arg: &mut Arg) {
    match arg {
        Arg::Value(expr) | Arg::Depth(expr, _) => visitor.expr(expr),
        Arg::Array(var, subscripts) => {
            visitor.var(*var);
            subscripts.iter_mut().for_each(|subscript| visitor.subscript(subscript));
        }
        Arg::Deeper(var) => visitor.var(*var),
    }
}
