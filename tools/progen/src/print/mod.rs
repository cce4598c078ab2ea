//! The text of a program, and of its input.

mod expression;

use crate::ast::{
    Arg, Bound, Branch, Declaration, Expr, Function, Init, Item, Loop, Param, Program, Radix, Stmt,
    Style, VarId,
};
use expression::level;

/// The function that converts a float to an int if it fits.
const WHOLE: &str = "whole";

/// The source text of `program`.
pub fn source(program: &Program) -> String {
    let mut printer = Printer { program, text: String::new(), indent: 0, loops: Vec::new() };
    if program.vars.iter().any(|var| var.is_float) {
        printer.text += &format!(
            "int {WHOLE}(float x) {{\n    if (x > -2147483648.0 && x < 2147483648.0)\n        \
             return x;\n    return 7;\n}}\n\n"
        );
    }
    for (number, item) in program.items.iter().enumerate() {
        match item {
            Item::Declaration(declaration) => printer.declaration(declaration),
            Item::Function(function) => {
                if number > 0 {
                    printer.text.push('\n');
                }
                printer.function(function);
            }
        }
    }
    printer.text
}

/// The input of `program`.
pub fn input(program: &Program) -> String {
    let mut text = String::new();
    for item in &program.items {
        let Item::Function(function) = item else { continue };
        for stmt in &function.body {
            if let Stmt::GetArray(_, values) = stmt {
                text += &values.len().to_string();
                for value in values {
                    text += &format!(" {value}");
                }
                text.push('\n');
            }
        }
    }
    program.input.iter().for_each(|token| text += token);
    text
}

struct Printer<'a> {
    program: &'a Program,
    text: String,
    indent: usize,
    /// The loops around the statement.
    loops: Vec<&'a Loop>,
}

impl<'a> Printer<'a> {
    fn name(&self, var: VarId) -> &'a str {
        &self.program.vars[var.0 as usize].name
    }

    fn type_of(&self, var: VarId) -> &'static str {
        if self.program.vars[var.0 as usize].is_float { "float" } else { "int" }
    }

    fn line(&mut self, line: &str) {
        self.text.extend(std::iter::repeat_n(' ', 4 * self.indent));
        self.text += line;
        self.text.push('\n');
    }

    // ---- Declarations ----

    fn declaration(&mut self, declaration: &'a Declaration) {
        let declarators: Vec<String> = declaration
            .declarators
            .iter()
            .map(|declarator| {
                let mut text = self.name(declarator.var).to_owned();
                for dim in &declarator.dims {
                    text += &format!("[{}]", self.expr(dim, level::ANY));
                }
                match &declarator.init {
                    Some(init) => text + " = " + &self.init(init, true),
                    None => text,
                }
            })
            .collect();
        let start = if declaration.constant { "const " } else { "" };
        let kind = self.type_of(declaration.declarators[0].var);
        self.line(&format!("{start}{kind} {};", declarators.join(", ")));
    }

    fn init(&self, init: &Init, whole: bool) -> String {
        match init {
            // Elsewhere, a hexadecimal number may be unsigned in C.
            Init::Expr(Expr::Number(value, Radix::Hexadecimal)) if whole => format!("{value:#X}"),
            Init::Expr(expr) => self.expr(expr, level::ANY),
            Init::List(list) => {
                let list: Vec<String> = list.iter().map(|init| self.init(init, false)).collect();
                format!("{{{}}}", list.join(", "))
            }
        }
        .replace("0X", "0x")
    }

    fn function(&mut self, function: &'a Function) {
        let param = |Param { var, dims }: &Param| {
            let mut text = format!("{} {}", self.type_of(*var), self.name(*var));
            if !self.program.vars[var.0 as usize].dims.is_empty() {
                text += "[]";
            }
            for dim in dims {
                text += &format!("[{}]", self.expr(dim, level::ANY));
            }
            text
        };
        let params: Vec<String> = function.params.iter().map(param).collect();
        let kind = match (function.returns_int, function.is_float) {
            (false, _) => "void",
            (true, false) => "int",
            (true, true) => "float",
        };
        let name = &self.program.functions[function.id.0 as usize];
        self.line(&format!("{kind} {name}({}) {{", params.join(", ")));
        self.indent += 1;
        if let Some((depth, base)) = &function.recursion {
            self.line(&format!("if ({} <= 0)", self.name(*depth)));
            self.indent += 1;
            self.return_(base.as_ref());
            self.indent -= 1;
        }
        self.stmts(&function.body);
        if let Some(result) = &function.result {
            self.return_(Some(result));
        }
        self.indent -= 1;
        self.line("}");
    }

    // ---- Statements ----

    fn stmts(&mut self, list: &'a [Stmt]) {
        list.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::Declaration(declaration) => self.declaration(declaration),
            Stmt::Assign(place, value) => {
                let (place, value) = (self.place(place), self.expr(value, level::ANY));
                self.line(&format!("{place} = {value};"));
            }
            Stmt::Evaluate(expr) => self.line(&format!("{};", self.expr(expr, level::ANY))),
            Stmt::Empty => self.line(";"),
            Stmt::Block(list) => {
                self.line("{");
                self.inside(list);
                self.line("}");
            }
            Stmt::If(condition, then, otherwise) => self.if_(condition, then, otherwise.as_ref()),
            Stmt::Loop(it) => self.loop_(it),
            Stmt::Break => self.line("break;"),
            Stmt::Continue => {
                let it = *self.loops.last().expect("it is in a loop");
                self.step_last(it);
                self.line("continue;");
            }
            Stmt::Return(value) => self.return_(value.as_ref()),
            Stmt::PutInt(value) => self.line(&format!("putint({});", self.expr(value, level::ANY))),
            Stmt::PutCh(value) => self.line(&format!("putch({});", self.expr(value, level::ANY))),
            Stmt::PutFloat(value) => {
                self.line(&format!("putfloat({});", self.expr(value, level::ANY)));
            }
            Stmt::PutArray(count, array) => {
                let is_float = matches!(array, Arg::Array(var, _) if self.type_of(*var) == "float");
                let name = if is_float { "putfarray" } else { "putarray" };
                let (count, array) = (self.subscript(count), self.arg(array));
                self.line(&format!("{name}({count}, {array});"));
            }
            Stmt::GetArray(array, _) => {
                self.line(&format!("putint(getarray({}));", self.arg(array)));
            }
            Stmt::Timer(start) => self.line(if *start { "starttime();" } else { "stoptime();" }),
            Stmt::Choose(var, condition, then, otherwise) => {
                let name = self.name(*var);
                let [condition, then, otherwise] =
                    [condition, then, otherwise].map(|expr| self.expr(expr, level::ANY));
                self.line(&format!("{} {name};", self.type_of(*var)));
                self.line(&format!("if ({condition})"));
                self.line(&format!("    {name} = {then};"));
                self.line("else");
                self.line(&format!("    {name} = {otherwise};"));
            }
            Stmt::Fill { var, counters, value } => self.fill(*var, counters, value),
        }
    }

    fn inside(&mut self, list: &'a [Stmt]) {
        self.indent += 1;
        self.stmts(list);
        self.indent -= 1;
    }

    fn return_(&mut self, value: Option<&Expr>) {
        match value {
            Some(value) => self.line(&format!("return {};", self.expr(value, level::ANY))),
            None => self.line("return;"),
        }
    }

    fn step(&mut self, counter: VarId, sign: char, by: u32) {
        let name = self.name(counter);
        self.line(&format!("{name} = {name} {sign} {by};"));
    }

    /// The step at the end of the body of a loop, if it is there.
    fn step_last(&mut self, it: &Loop) {
        if it.style.steps_last() {
            let sign = if it.style == Style::DownLast { '-' } else { '+' };
            self.step(it.counter, sign, it.step);
        }
    }

    fn if_(&mut self, condition: &Expr, then: &'a Branch, otherwise: Option<&'a Branch>) {
        let braces = self.needs_braces(then, otherwise.is_some());
        let brace = if braces { " {" } else { "" };
        self.line(&format!("if ({}){brace}", self.expr(condition, level::ANY)));
        self.inside(&then.body);
        if let Some(otherwise) = otherwise {
            let start = if braces { "} else" } else { "else" };
            let braces = self.needs_braces(otherwise, false);
            self.line(&format!("{start}{}", if braces { " {" } else { "" }));
            self.inside(&otherwise.body);
            if braces {
                self.line("}");
            }
        } else if braces {
            self.line("}");
        }
    }

    /// Whether the statement of `branch` needs braces, for example because an `if` in it would take
    /// the `else`.
    fn needs_braces(&self, branch: &Branch, has_else: bool) -> bool {
        branch.braces
            || match &branch.body[..] {
                [Stmt::If(..)] => has_else,
                [Stmt::Continue] => self.loops.last().is_some_and(|it| it.style.steps_last()),
                [Stmt::Declaration(_) | Stmt::Loop(_) | Stmt::Choose(..) | Stmt::Fill { .. }] => {
                    true
                }
                [_] => false,
                _ => true,
            }
    }

    fn bound(&self, bound: &Bound, above: u8) -> String {
        match bound {
            Bound::Fixed(expr) | Bound::Within(expr, _) => self.expr(expr, above),
            Bound::Varying(expr, most) => self.remainder(expr, most + 1),
        }
    }

    fn loop_(&mut self, it: &'a Loop) {
        let name = self.name(it.counter);
        let bound = self.bound(&it.bound, level::SUM);
        let start = match it.style {
            Style::CountDown => self.bound(&it.bound, level::ANY),
            Style::Wrap => format!("2147483647 - {} + 1", self.bound(&it.bound, level::SUM)),
            Style::DownLast => format!("{} - 1", self.bound(&it.bound, level::SUM)),
            Style::StepLast | Style::UpTo | Style::StepFirst | Style::Endless => {
                self.expr(&it.start, level::ANY)
            }
        };
        let int = if it.declares { "int " } else { "" };
        self.line(&format!("{int}{name} = {start};"));
        let test = |usual| if it.exact { "!=" } else { usual };
        let (goes_on, joint, around) = match it.style {
            Style::StepLast | Style::StepFirst => {
                (format!("{name} {} {bound}", test("<")), "&&", level::AND)
            }
            Style::UpTo => (format!("{name} <= {bound}"), "&&", level::AND),
            Style::CountDown => (format!("{name} {} 0", test(">")), "&&", level::AND),
            Style::DownLast => (format!("{name} >= 0"), "&&", level::AND),
            Style::Wrap => (format!("{name} > 0"), "&&", level::AND),
            Style::Endless if it.exact => (format!("{name} == {bound}"), "||", level::OR),
            Style::Endless => (format!("{name} >= {bound}"), "||", level::OR),
        };
        let condition = match &it.also {
            Some((also, true)) => format!("{} {joint} {goes_on}", self.expr(also, around)),
            Some((also, false)) => format!("{goes_on} {joint} {}", self.expr(also, around + 1)),
            None => goes_on,
        };
        if it.style == Style::Endless {
            self.line("while (1) {");
            self.line(&format!("    if ({condition})"));
            self.line("        break;");
        } else {
            self.line(&format!("while ({condition}) {{"));
        }
        self.indent += 1;
        match it.style {
            Style::StepLast | Style::UpTo | Style::DownLast => {}
            Style::StepFirst | Style::Endless | Style::Wrap => self.step(it.counter, '+', it.step),
            Style::CountDown => self.step(it.counter, '-', it.step),
        }
        self.loops.push(it);
        self.stmts(&it.body);
        self.loops.pop();
        self.step_last(it);
        self.indent -= 1;
        self.line("}");
    }

    fn fill(&mut self, var: VarId, counters: &[VarId], value: &Expr) {
        let name = self.name(var);
        let dims = &self.program.vars[var.0 as usize].dims;
        let lengths: String = dims.iter().map(|dim| format!("[{dim}]")).collect();
        self.line(&format!("{} {name}{lengths};", self.type_of(var)));
        self.line("{");
        self.indent += 1;
        for (&counter, dim) in counters.iter().zip(dims) {
            let counter = self.name(counter);
            self.line(&format!("int {counter} = 0;"));
            self.line(&format!("while ({counter} < {dim}) {{"));
            self.indent += 1;
        }
        let subscripts: String =
            counters.iter().map(|&counter| format!("[{}]", self.name(counter))).collect();
        self.line(&format!("{name}{subscripts} = {};", self.expr(value, level::ANY)));
        for &counter in counters.iter().rev() {
            self.step(counter, '+', 1);
            self.indent -= 1;
            self.line("}");
        }
        self.indent -= 1;
        self.line("}");
    }
}
