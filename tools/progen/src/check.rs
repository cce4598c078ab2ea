//! Checks that a program is consistent: every name means the right variable or function, and
//! `break` and `continue` are in loops.

use crate::ast::{Bound, Callee, Declaration, Expr, Function, Item, Loop, Program, Stmt, VarId};
use crate::scope::{Meaning, Scopes};
use crate::visit::{self, Visitor};

/// Whether `program` is consistent. Linear in its size, times the number of names in scope.
pub fn is_sound(program: &Program) -> bool {
    let mut copy = program.clone();
    let mut checker = Checker { program, scopes: Scopes::new(), loops: Vec::new(), sound: true };
    visit::walk(&mut checker, &mut copy);
    checker.sound
        && matches!(program.items.last(), Some(Item::Function(main)) if program.functions[main.id.0 as usize] == "main")
}

struct Checker<'a> {
    program: &'a Program,
    scopes: Scopes,
    /// For each enclosing loop: its counter, if it steps at the end.
    loops: Vec<Option<VarId>>,
    sound: bool,
}

impl Checker<'_> {
    fn declare(&mut self, var: VarId, meaning: Meaning) {
        let name = &self.program.vars[var.0 as usize].name;
        // The second declaration comes after the initial value.
        self.sound &= !self.scopes.has(name)
            || (meaning != Meaning::Pending && self.scopes.resolve(name) == Some(Meaning::Pending));
        self.scopes.declare(name, meaning);
    }

    fn bound(&mut self, bound: &mut Bound) {
        match bound {
            Bound::Fixed(expr) | Bound::Varying(expr, _) | Bound::Within(expr, _) => {
                self.expr(expr);
            }
        }
    }

    fn expect(&mut self, name: &str, meaning: Meaning) {
        self.sound &= self.scopes.resolve(name) == Some(meaning);
    }
}

impl Visitor for Checker<'_> {
    fn function(&mut self, function: &mut Function) {
        let name = &self.program.functions[function.id.0 as usize];
        self.sound &= !self.scopes.has(name);
        self.scopes.declare(name, Meaning::Function(function.id));
        self.scopes.open();
        for param in &mut function.params {
            param.dims.iter_mut().for_each(|dim| self.constant(dim));
            self.declare(param.var, Meaning::Var(param.var));
        }
        visit::walk_body(self, function);
        self.scopes.close();
    }

    fn scope(&mut self, stmts: &mut Vec<Stmt>) {
        self.scopes.open();
        self.stmts(stmts);
        self.scopes.close();
    }

    fn declaration(&mut self, declaration: &mut Declaration, global: bool) {
        for declarator in &declaration.declarators {
            let one = vec![declarator.clone()];
            let mut one = Declaration { constant: declaration.constant, declarators: one };
            self.declare(declarator.var, Meaning::Pending);
            visit::walk_declaration(self, &mut one, global);
            self.declare(declarator.var, Meaning::Var(declarator.var));
        }
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        match stmt {
            Stmt::Break => self.sound &= !self.loops.is_empty(),
            Stmt::Continue => match self.loops.last() {
                Some(Some(counter)) => self.var(*counter),
                Some(None) => {}
                None => self.sound = false,
            },
            Stmt::Choose(var, condition, then, otherwise) => {
                self.declare(*var, Meaning::Pending);
                [condition, then, otherwise].into_iter().for_each(|expr| self.expr(expr));
                self.declare(*var, Meaning::Var(*var));
            }
            Stmt::Fill { var, counters, value } => {
                self.declare(*var, Meaning::Pending);
                for counter in &*counters {
                    self.scopes.open();
                    self.declare(*counter, Meaning::Var(*counter));
                }
                self.expr(value);
                let name = &self.program.vars[var.0 as usize].name;
                self.expect(name, Meaning::Pending);
                counters.iter().for_each(|counter| self.var(*counter));
                counters.iter().for_each(|_| self.scopes.close());
                self.declare(*var, Meaning::Var(*var));
            }
            _ => visit::walk_stmt(self, stmt),
        }
    }

    fn loop_(&mut self, it: &mut Loop) {
        if it.declares {
            self.declare(it.counter, Meaning::Pending);
            if it.style.starts_at_bound() {
                self.bound(&mut it.bound);
            }
            self.constant(&mut it.start);
            self.declare(it.counter, Meaning::Var(it.counter));
        }
        if !it.declares || !it.style.starts_at_bound() {
            self.bound(&mut it.bound);
        }
        if !it.declares {
            self.constant(&mut it.start);
        }
        self.loops.push(it.style.steps_last().then_some(it.counter));
        self.var(it.counter);
        if let Some((also, _)) = &mut it.also {
            self.expr(also);
        }
        self.scopes.open();
        self.stmts(&mut it.body);
        self.var(it.counter);
        self.scopes.close();
        self.loops.pop();
    }

    fn constant(&mut self, expr: &mut Expr) {
        self.expr(expr);
    }

    fn expr(&mut self, expr: &mut Expr) {
        if let Expr::Call(callee, _) = expr {
            match callee {
                Callee::User(function) => {
                    let name = &self.program.functions[function.0 as usize];
                    self.expect(name, Meaning::Function(*function));
                }
                Callee::GetInt => self.sound &= self.scopes.resolve("getint").is_none(),
                Callee::GetCh => self.sound &= self.scopes.resolve("getch").is_none(),
                Callee::GetFloat => self.sound &= self.scopes.resolve("getfloat").is_none(),
            }
        }
        visit::walk_expr(self, expr);
    }

    fn var(&mut self, var: VarId) {
        self.expect(&self.program.vars[var.0 as usize].name, Meaning::Var(var));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ast::{Declarator, FuncId, Init, Language, Radix, Style, Var};

    /// `int x = 0; int main() { ...; return x; }`, with a second variable called `x`.
    fn program(body: Vec<Stmt>) -> Program {
        let var = || Var {
            name: "x".to_owned(),
            dims: Vec::new(),
            global: true,
            is_float: false,
            constant: None,
            writable: true,
            most: None,
        };
        let main = Function {
            id: FuncId(0),
            params: Vec::new(),
            recursion: None,
            body,
            returns_int: true,
            is_float: false,
            result: Some(Expr::Var(VarId(0))),
        };
        Program {
            language: Language::C,
            vars: vec![var(), var()],
            functions: vec!["main".to_owned()],
            items: vec![Item::Declaration(int(VarId(0), zero())), Item::Function(main)],
            input: Vec::new(),
        }
    }

    fn zero() -> Expr {
        Expr::Number(0, Radix::Decimal)
    }

    fn int(var: VarId, value: Expr) -> Declaration {
        let init = Some(Init::Expr(value));
        Declaration { constant: false, declarators: vec![Declarator { var, dims: vec![], init }] }
    }

    #[test]
    fn a_name_means_the_variable_that_it_should() {
        let inner = || Stmt::Declaration(int(VarId(1), zero()));
        let print = |var| Stmt::PutInt(Expr::Var(var));
        assert!(is_sound(&program(vec![])));
        assert!(is_sound(&program(vec![Stmt::Block(vec![inner(), print(VarId(1))])])));
        assert!(!is_sound(&program(vec![Stmt::Block(vec![inner(), print(VarId(0))])])));
        assert!(!is_sound(&program(vec![Stmt::Block(vec![inner()]), print(VarId(1))])));
        // The last statement returns the outer variable.
        assert!(!is_sound(&program(vec![inner()])));
        assert!(!is_sound(&program(vec![Stmt::Block(vec![inner(), inner()])])));
        // In its own initial value, the name means the inner variable in C.
        let own = Stmt::Declaration(int(VarId(1), Expr::Var(VarId(0))));
        assert!(!is_sound(&program(vec![Stmt::Block(vec![own])])));
    }

    #[test]
    fn jumps_are_in_loops() {
        let around = |body| {
            Stmt::Loop(Box::new(Loop {
                counter: VarId(1),
                declares: true,
                style: Style::StepLast,
                start: zero(),
                step: 1,
                exact: false,
                bound: Bound::Fixed(zero()),
                also: None,
                body,
            }))
        };
        let block = |stmt| program(vec![Stmt::Block(vec![stmt])]);
        assert!(is_sound(&block(around(vec![Stmt::Break, Stmt::Continue]))));
        assert!(!is_sound(&block(Stmt::Break)));
        assert!(!is_sound(&block(Stmt::Continue)));
        // The step at the end of the body refers to the counter.
        let hidden = Stmt::Declaration(int(VarId(0), zero()));
        assert!(!is_sound(&block(around(vec![hidden]))));
    }
}
