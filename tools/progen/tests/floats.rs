//! Checks that the programs have floats in all forms, in about half of them.

use std::collections::{BTreeMap, BTreeSet};

use progen::ast::{
    Arg, BinaryOp, Callee, Declaration, Expr, Function, Item, Program, Stmt, UnaryOp, VarId,
};
use progen::generate::generate;
use progen::visit::{self, Visitor};

/// The forms to find in 300 programs, and the least number of programs with each.
const FORMS: [(&str, u32); 20] = [
    ("a comparison of floats", 60),
    ("a constant", 60),
    ("a constant float", 20),
    ("a conversion to int", 60),
    ("a float as a condition", 30),
    ("a float before !", 20),
    ("a float function", 30),
    ("a global float", 100),
    ("a hexadecimal constant", 60),
    ("a local float", 60),
    ("a parameter", 30),
    ("a quotient of floats", 60),
    ("an array as a parameter", 20),
    ("an array of floats", 100),
    ("an assignment to a float", 60),
    ("an int beside a float", 60),
    ("arithmetic of floats", 60),
    ("getfloat", 20),
    ("putfarray", 60),
    ("putfloat", 100),
];

#[test]
fn floats_are_in_the_programs() {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for mut program in (0..300).map(|index| generate(21, index)) {
        let mut finder = Finder { program: &program.clone(), found: BTreeSet::new() };
        visit::walk(&mut finder, &mut program);
        finder.found.into_iter().for_each(|form| *counts.entry(form).or_default() += 1);
    }
    let rare: Vec<_> =
        FORMS.iter().filter(|(form, least)| counts.get(form) < Some(least)).collect();
    assert!(rare.is_empty(), "{rare:#?}\nof {counts:#?}");
    let known = |form: &&&str| FORMS.iter().any(|(known, _)| known == *form);
    assert!(counts.keys().all(|form| known(&form)), "{counts:#?}");
    assert!((100..200).contains(&counts["a global float"]), "{counts:#?}");
}

/// Records the forms of floats in a program.
struct Finder<'a> {
    program: &'a Program,
    found: BTreeSet<&'static str>,
}

impl Finder<'_> {
    fn is_float_var(&self, var: VarId) -> bool {
        self.program.vars[var.0 as usize].is_float
    }

    fn is_array(&self, var: VarId) -> bool {
        !self.program.vars[var.0 as usize].dims.is_empty()
    }

    fn is_float(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Float(..) | Expr::Call(Callee::GetFloat, _) => true,
            Expr::Var(var) | Expr::Element(var, _) => self.is_float_var(*var),
            Expr::Unary(op, operand) => *op != UnaryOp::Not && self.is_float(operand),
            Expr::Binary(
                BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::DivideFloats,
                left,
                right,
            ) => self.is_float(left) || self.is_float(right),
            Expr::Call(Callee::User(id), _) => self.program.items.iter().any(|item| match item {
                Item::Function(function) => function.id == *id && function.is_float,
                Item::Declaration(_) => false,
            }),
            _ => false,
        }
    }

    fn condition(&mut self, expr: &Expr) {
        if self.is_float(expr) {
            self.found.insert("a float as a condition");
        }
    }
}

impl Visitor for Finder<'_> {
    fn function(&mut self, function: &mut Function) {
        if function.is_float {
            self.found.insert("a float function");
        }
        for param in &function.params {
            match (self.is_float_var(param.var), self.is_array(param.var)) {
                (true, true) => self.found.insert("an array as a parameter"),
                (true, false) => self.found.insert("a parameter"),
                (false, _) => false,
            };
        }
        visit::walk_function(self, function);
    }

    fn declaration(&mut self, declaration: &mut Declaration, global: bool) {
        let var = declaration.declarators[0].var;
        if self.is_float_var(var) {
            self.found.insert(match (self.is_array(var), declaration.constant, global) {
                (true, ..) => "an array of floats",
                (_, true, _) => "a constant float",
                (.., true) => "a global float",
                (.., false) => "a local float",
            });
        }
        visit::walk_declaration(self, declaration, global);
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        match &*stmt {
            Stmt::Assign(place, _) if self.is_float_var(place.var) => {
                self.found.insert("an assignment to a float");
            }
            Stmt::If(condition, ..) => self.condition(condition),
            Stmt::PutFloat(_) => {
                self.found.insert("putfloat");
            }
            Stmt::PutArray(_, Arg::Array(var, _)) if self.is_float_var(*var) => {
                self.found.insert("putfarray");
            }
            _ => {}
        }
        visit::walk_stmt(self, stmt);
    }

    fn expr(&mut self, expr: &mut Expr) {
        let form = match &*expr {
            Expr::Float(text, _) if text.starts_with("0x") => Some("a hexadecimal constant"),
            Expr::Float(..) => Some("a constant"),
            Expr::Whole(_) => Some("a conversion to int"),
            Expr::Call(Callee::GetFloat, _) => Some("getfloat"),
            Expr::Unary(UnaryOp::Not, operand) if self.is_float(operand) => {
                Some("a float before !")
            }
            Expr::Binary(op, left, right) => {
                match (self.is_float(left), self.is_float(right), op) {
                    (false, false, _) => None,
                    (_, _, BinaryOp::And | BinaryOp::Or) => Some("a float as a condition"),
                    (true, false, _) | (false, true, _) => Some("an int beside a float"),
                    (.., BinaryOp::DivideFloats) => Some("a quotient of floats"),
                    (.., BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply) => {
                        Some("arithmetic of floats")
                    }
                    _ => Some("a comparison of floats"),
                }
            }
            _ => None,
        };
        self.found.extend(form);
        visit::walk_expr(self, expr);
    }
}
