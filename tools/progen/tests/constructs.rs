//! Checks that the generated programs use the whole language, each part often enough.

use std::collections::BTreeMap;

use progen::ast::{
    Arg, BinaryOp, Bound, Branch, Callee, Declaration, DivisionOp, Divisor, Expr, Function, Init,
    Loop, Program, Radix, Stmt, Style, Subscript, UnaryOp, VarId,
};
use progen::generate::generate;
use progen::visit::{self, Visitor};

/// The constructs to find in 300 programs, and the least number of programs with each.
const CONSTRUCTS: [(&str, u32); 89] = [
    ("a call of a function that is recursive", 30),
    ("a call in a condition", 50),
    ("a call in a condition behind && or ||", 50),
    ("a call in an operand", 50),
    ("a comparison as a number", 30),
    ("a comparison as a subscript", 5),
    ("a constant array as an argument", 5),
    ("a constant in a constant", 50),
    ("a constant local array", 20),
    ("a constant local int", 20),
    ("a difference with a counter as a subscript", 50),
    ("a global array", 50),
    ("a global array without a value", 50),
    ("a global constant array", 50),
    ("a global constant int", 50),
    ("a global int", 50),
    ("a global int without a value", 50),
    ("a hexadecimal number", 50),
    ("a local array filled by loops", 50),
    ("a local array of 1 dimensions", 100),
    ("a local array of 2 dimensions", 50),
    ("a local array of 3 dimensions", 20),
    ("a local array of 4 dimensions", 5),
    ("a local int", 100),
    ("a local int that another one changes", 50),
    ("a loop at depth 1", 100),
    ("a loop at depth 2", 100),
    ("a loop at depth 3", 30),
    ("a loop that another condition ends", 50),
    ("a loop that counts down", 50),
    ("a loop that counts down and steps last", 30),
    ("a loop that reuses a counter", 30),
    ("a loop that starts elsewhere", 50),
    ("a loop that steps first", 50),
    ("a loop that steps last", 100),
    ("a loop up to its bound", 50),
    ("a loop whose counter wraps", 10),
    ("a loop with a bound that varies", 50),
    ("a loop with a larger step", 50),
    ("a loop with a test for equality", 50),
    ("a loop with a variable as its bound", 50),
    ("a size from the input", 50),
    ("a sum in an element", 50),
    ("a sum with a counter as a subscript", 50),
    ("a number that wraps", 5),
    ("a parameter of 0 dimensions", 100),
    ("a parameter of 1 dimensions", 50),
    ("a parameter of 2 dimensions", 20),
    ("a parameter of 3 dimensions", 5),
    ("a parameter of 4 dimensions", 2),
    ("a part of an array as an argument", 50),
    ("a subscript that is a counter", 50),
    ("a subscript that is computed", 100),
    ("a subscript that is constant", 100),
    ("a variable that gets a value in both branches", 50),
    ("a variable that hides another", 100),
    ("a whole array as an argument", 50),
    ("an element as a constant", 5),
    ("an empty block", 20),
    ("an empty statement", 20),
    ("an int function", 100),
    ("an int function that is recursive", 30),
    ("an int function that just ends", 5),
    ("an int function that just ends that is recursive", 0),
    ("an octal number", 50),
    ("brace elision", 20),
    ("break", 100),
    ("continue", 50),
    ("continue that steps", 50),
    ("division behind a guard", 20),
    ("division by a number", 100),
    ("division by an expression", 100),
    ("else", 100),
    ("getarray", 50),
    ("getch", 30),
    ("getint", 50),
    ("if without braces", 100),
    ("logic as a number", 50),
    ("not", 100),
    ("putarray", 100),
    ("remainder", 100),
    ("return in a loop", 30),
    ("return without a value", 5),
    ("several declarators", 100),
    ("the smallest int", 20),
    ("timers", 5),
    ("unary plus", 30),
    ("void function", 50),
    ("void function that is recursive", 5),
];

#[test]
fn the_whole_language_is_in_the_programs() {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for mut program in (0..300).map(|index| generate(21, index)) {
        let mut finder = Finder {
            program: &program.clone(),
            found: Vec::new(),
            loops: Vec::new(),
            names: vec![],
        };
        visit::walk(&mut finder, &mut program);
        finder.found.sort();
        finder.found.dedup();
        for construct in finder.found {
            *counts.entry(construct).or_default() += 1;
        }
    }
    let count = |name: &str| counts.get(name).copied().unwrap_or(0);
    let rare: Vec<_> = CONSTRUCTS.iter().filter(|&&(name, least)| count(name) < least).collect();
    assert!(rare.is_empty(), "{rare:#?}\nof {counts:#?}");
    let unknown: Vec<_> =
        counts.keys().filter(|name| CONSTRUCTS.iter().all(|(known, _)| known != name)).collect();
    assert!(unknown.is_empty(), "not listed: {unknown:#?}");
}

/// Records the constructs of a program.
struct Finder<'a> {
    program: &'a Program,
    found: Vec<String>,
    /// For each enclosing loop: whether it steps at the end.
    loops: Vec<bool>,
    /// The names of the enclosing scopes.
    names: Vec<Vec<String>>,
}

impl Finder<'_> {
    fn note(&mut self, construct: impl Into<String>) {
        self.found.push(construct.into());
    }

    fn declare(&mut self, var: VarId) {
        let name = self.program.vars[var.0 as usize].name.clone();
        if self.names.iter().flatten().any(|other| *other == name) {
            self.note("a variable that hides another");
        }
        if let Some(scope) = self.names.last_mut() {
            scope.push(name);
        }
    }

    fn dims(&self, var: VarId) -> usize {
        self.program.vars[var.0 as usize].dims.len()
    }

    fn has_call(expr: &Expr) -> bool {
        struct Calls(bool);
        impl Visitor for Calls {
            fn expr(&mut self, expr: &mut Expr) {
                self.0 |= matches!(expr, Expr::Call(..));
                visit::walk_expr(self, expr);
            }
        }
        let mut calls = Calls(false);
        calls.expr(&mut expr.clone());
        calls.0
    }

    fn condition(&mut self, condition: &Expr) {
        if Self::has_call(condition) {
            self.note("a call in a condition");
        }
        if let Expr::Binary(BinaryOp::And | BinaryOp::Or, _, right) = condition
            && Self::has_call(right)
        {
            self.note("a call in a condition behind && or ||");
        }
    }

    /// The construct of an operand or a value.
    fn value(&mut self, expr: &Expr) {
        match expr {
            Expr::Binary(BinaryOp::And | BinaryOp::Or, ..) => self.note("logic as a number"),
            Expr::Binary(BinaryOp::Less | BinaryOp::NotEqual, ..) => {
                self.note("a comparison as a number");
            }
            Expr::Call(..) => self.note("a call in an operand"),
            _ => {}
        }
    }

    fn elides(list: &[Init], dims: usize) -> bool {
        list.iter().any(|init| match init {
            Init::Expr(_) => dims > 1,
            Init::List(list) => Self::elides(list, dims - 1),
        })
    }
}

impl Visitor for Finder<'_> {
    fn function(&mut self, function: &mut Function) {
        let mut kind = match function.result {
            Some(_) => "an int function".to_owned(),
            None if function.returns_int => "an int function that just ends".to_owned(),
            None => "void function".to_owned(),
        };
        if function.recursion.is_some() {
            kind += " that is recursive";
        }
        self.note(kind);
        self.names.push(Vec::new());
        for param in &function.params {
            self.declare(param.var);
            self.note(format!("a parameter of {} dimensions", self.dims(param.var)));
        }
        visit::walk_function(self, function);
        self.names.pop();
    }

    fn scope(&mut self, stmts: &mut Vec<Stmt>) {
        self.names.push(Vec::new());
        self.stmts(stmts);
        self.names.pop();
    }

    fn declaration(&mut self, declaration: &mut Declaration, global: bool) {
        if declaration.declarators.len() > 1 {
            self.note("several declarators");
        }
        for declarator in &declaration.declarators {
            let dims = self.dims(declarator.var);
            let place = if global { "global" } else { "local" };
            let constant = if declaration.constant { "constant " } else { "" };
            let constant = match (global, declaration.constant) {
                (true, true) => "a global constant".to_owned(),
                (false, true) => "a constant local".to_owned(),
                (..) => format!("a {constant}{place}"),
            };
            let value = if declarator.init.is_none() { " without a value" } else { "" };
            match dims {
                0 => self.note(format!("{constant} int{value}")),
                _ if !global && !declaration.constant => {
                    self.note(format!("{constant} array of {dims} dimensions"));
                }
                _ => self.note(format!("{constant} array{value}")),
            }
            match &declarator.init {
                Some(Init::Expr(Expr::Number(number, Radix::Hexadecimal))) if *number < 0 => {
                    self.note("a number that wraps");
                }
                Some(Init::List(list)) if Self::elides(list, dims) => self.note("brace elision"),
                _ => {}
            }
            self.declare(declarator.var);
        }
        visit::walk_declaration(self, declaration, global);
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        match &*stmt {
            Stmt::Empty => self.note("an empty statement"),
            Stmt::Block(list) if list.is_empty() => self.note("an empty block"),
            Stmt::If(condition, _, otherwise) => {
                self.condition(condition);
                if otherwise.is_some() {
                    self.note("else");
                }
            }
            Stmt::Assign(place, Expr::Binary(_, left, right)) => {
                let is_old = |it: &Expr| matches!(it, Expr::Element(var, _) if *var == place.var);
                if is_old(left) || is_old(right) {
                    self.note("a sum in an element");
                }
                let data = &self.program.vars[place.var.0 as usize];
                if let (Expr::Var(left), Expr::Var(right)) = (&**left, &**right)
                    && !self.loops.is_empty()
                    && !data.global
                    && left != right
                    && [left, right].contains(&&place.var)
                {
                    self.note("a local int that another one changes");
                }
            }
            Stmt::Assign(place, _) if self.program.vars[place.var.0 as usize].most.is_some() => {
                self.note("a size from the input");
            }
            Stmt::Break => self.note("break"),
            Stmt::Continue => match self.loops.last() {
                Some(true) => self.note("continue that steps"),
                _ => self.note("continue"),
            },
            Stmt::Return(value) => {
                if value.is_none() {
                    self.note("return without a value");
                }
                if !self.loops.is_empty() {
                    self.note("return in a loop");
                }
            }
            Stmt::PutArray(..) => self.note("putarray"),
            Stmt::GetArray(..) => self.note("getarray"),
            Stmt::Timer(_) => self.note("timers"),
            Stmt::Choose(var, ..) => {
                self.note("a variable that gets a value in both branches");
                self.declare(*var);
            }
            Stmt::Fill { var, .. } => {
                self.note("a local array filled by loops");
                self.declare(*var);
            }
            _ => {}
        }
        visit::walk_stmt(self, stmt);
    }

    fn branch(&mut self, branch: &mut Branch) {
        if !branch.braces {
            self.note("if without braces");
        }
        self.scope(&mut branch.body);
    }

    fn loop_(&mut self, it: &mut Loop) {
        self.note(format!("a loop at depth {}", (self.loops.len() + 1).min(3)));
        match it.style {
            Style::StepLast => self.note("a loop that steps last"),
            Style::UpTo => self.note("a loop up to its bound"),
            Style::DownLast => self.note("a loop that counts down and steps last"),
            Style::StepFirst | Style::Endless => self.note("a loop that steps first"),
            Style::CountDown => self.note("a loop that counts down"),
            Style::Wrap => self.note("a loop whose counter wraps"),
        }
        if !matches!(it.start, Expr::Number(0, _)) {
            self.note("a loop that starts elsewhere");
        }
        if matches!(it.bound, Bound::Within(..)) {
            self.note("a loop with a variable as its bound");
        }
        if it.step > 1 {
            self.note("a loop with a larger step");
        }
        if it.exact {
            self.note("a loop with a test for equality");
        }
        if matches!(it.bound, Bound::Varying(..)) {
            self.note("a loop with a bound that varies");
        }
        if let Some((also, _)) = &it.also {
            self.note("a loop that another condition ends");
            self.condition(also);
        }
        if it.declares {
            self.declare(it.counter);
        } else {
            self.note("a loop that reuses a counter");
        }
        self.loops.push(it.style == Style::StepLast);
        visit::walk_loop(self, it);
        self.loops.pop();
    }

    fn constant(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Var(_) => self.note("a constant in a constant"),
            Expr::Element(..) => self.note("an element as a constant"),
            _ => {}
        }
        visit::walk_expr(self, expr);
    }

    fn expr(&mut self, expr: &mut Expr) {
        match &*expr {
            Expr::Number(i32::MIN, _) => self.note("the smallest int"),
            Expr::Number(_, Radix::Octal) => self.note("an octal number"),
            Expr::Number(_, Radix::Hexadecimal) => self.note("a hexadecimal number"),
            Expr::Unary(UnaryOp::Not, _) => self.note("not"),
            Expr::Unary(UnaryOp::Plus, _) => self.note("unary plus"),
            Expr::Binary(BinaryOp::Add, left, right) => {
                self.value(left);
                self.value(right);
            }
            Expr::Division(op, _, divisor) => {
                if *op == DivisionOp::Remainder {
                    self.note("remainder");
                }
                match **divisor {
                    Divisor::Number(_) => self.note("division by a number"),
                    Divisor::Shifted(..) => self.note("division by an expression"),
                }
            }
            Expr::Guarded { .. } => self.note("division behind a guard"),
            Expr::Call(Callee::GetInt, _) => self.note("getint"),
            Expr::Call(Callee::GetCh, _) => self.note("getch"),
            _ => {}
        }
        visit::walk_expr(self, expr);
    }

    fn arg(&mut self, arg: &mut Arg) {
        match arg {
            Arg::Value(_) => {}
            Arg::Array(var, subscripts) => {
                if self.program.vars[var.0 as usize].constant.is_some() {
                    self.note("a constant array as an argument");
                }
                self.note(if subscripts.is_empty() {
                    "a whole array as an argument"
                } else {
                    "a part of an array as an argument"
                });
            }
            Arg::Depth(..) => self.note("a call of a function that is recursive"),
            Arg::Deeper(_) => {}
        }
        visit::walk_arg(self, arg);
    }

    fn subscript(&mut self, subscript: &mut Subscript) {
        match subscript {
            Subscript::Fixed(_) => self.note("a subscript that is constant"),
            Subscript::Within(Expr::Var(_)) => self.note("a subscript that is a counter"),
            Subscript::Within(Expr::Binary(op, ..)) => self.note(match op {
                BinaryOp::Add => "a sum with a counter as a subscript",
                BinaryOp::Subtract => "a difference with a counter as a subscript",
                _ => "a comparison as a subscript",
            }),
            Subscript::Within(_) => {}
            Subscript::Wrapped(..) => self.note("a subscript that is computed"),
        }
        match subscript {
            Subscript::Fixed(expr) => self.constant(expr),
            Subscript::Within(expr) => self.expr(expr),
            Subscript::Wrapped(expr, _) => self.expr(expr),
        }
    }
}
