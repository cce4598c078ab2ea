//! The main input of the benchmark: a large program of the parts that programs for courses and
//! contests consist of. Its functions have about 25 lines with locals, loops, conditions, arrays of
//! one and two dimensions and calls of each other; main calls them all.
//!
//! The program ends: loops count up to a literal with a variable that nothing else changes, and the
//! cost of a call is known when it is written. It has no faults: divisors are literals, and
//! subscripts are loop counters or reduced to the length of the array.

use crate::generate::Random;
use std::io::{self, Write};

/// The limit of steps for one call of a function, so that the program ends soon.
const MOST_STEPS: usize = 3_000;

/// How many of the latest functions a new one considers to call.
const CANDIDATES: usize = 40;

/// The length of every array, and of each dimension of the tables.
const LENGTH: usize = 16;

/// Writes the program with about `lines` lines.
pub fn write(out: &mut dyn Write, lines: usize) -> io::Result<()> {
    let mut writer =
        Writer { random: Random(3), functions: Vec::new(), scope: Scope::default(), lines: 0, out };
    writer.globals()?;
    // Each function has a line in main.
    while writer.lines + writer.functions.len() + 8 < lines {
        writer.function()?;
    }
    writer.main()
}

struct Function {
    name: String,
    kind: Kind,
    steps: usize,
}

#[derive(Clone, Copy)]
enum Kind {
    /// int f(int, int)
    Numbers,
    /// int f(int[], int)
    Sum,
    /// void f(int[], int)
    Fill,
    /// int f(int[][LENGTH], int)
    Table,
}

/// The variables and limits of the function that is being written.
#[derive(Default)]
struct Scope {
    /// Variables that may be assigned to.
    variables: Vec<String>,
    /// Counters of the loops around the place, from 0 to less than LENGTH.
    counters: Vec<&'static str>,
    arrays: Vec<String>,
    tables: Vec<String>,
    /// How often the current place runs in one call, and the steps of the call so far.
    times: usize,
    steps: usize,
}

struct Writer<'a> {
    random: Random,
    functions: Vec<Function>,
    scope: Scope,
    lines: usize,
    out: &'a mut dyn Write,
}

impl Writer<'_> {
    fn line(&mut self, depth: usize, text: &str) -> io::Result<()> {
        self.lines += 1;
        if text.is_empty() {
            return writeln!(self.out);
        }
        writeln!(self.out, "{:indent$}{text}", "", indent = 4 * depth)
    }

    fn globals(&mut self) -> io::Result<()> {
        self.line(0, "// A program for measuring compilers; it means nothing.")?;
        self.line(0, "const int base = 7, size = 16;")?;
        for index in 0..20 {
            let value = self.random.below(100);
            self.line(0, &format!("int g{index} = {value};"))?;
            self.line(0, &format!("int data{index}[{LENGTH}] = {{{value}, 2, 3}};"))?;
            self.line(0, &format!("int grid{index}[{LENGTH}][{LENGTH}];"))?;
        }
        self.line(0, "")
    }

    fn main(&mut self) -> io::Result<()> {
        self.line(0, "int main() {")?;
        self.line(1, "int n = getint();")?;
        for index in 0..self.functions.len() {
            let call = match self.functions[index].kind {
                Kind::Numbers => format!("n = n + {}(n, {index});", self.functions[index].name),
                Kind::Sum => format!("n = n + {}(data1, n);", self.functions[index].name),
                Kind::Fill => format!("{}(data2, n);", self.functions[index].name),
                Kind::Table => format!("n = n + {}(grid3, n);", self.functions[index].name),
            };
            self.line(1, &call)?;
        }
        self.line(1, "putint(n);")?;
        self.line(1, "putch(10);")?;
        self.line(1, "return 0;")?;
        self.line(0, "}")
    }

    fn function(&mut self) -> io::Result<()> {
        let index = self.functions.len();
        let kind = *self.random.pick(&[
            Kind::Numbers,
            Kind::Numbers,
            Kind::Numbers,
            Kind::Sum,
            Kind::Fill,
            Kind::Table,
        ]);
        let global = self.random.below(20);
        self.scope = Scope {
            variables: vec![format!("g{global}")],
            arrays: vec![format!("data{global}")],
            tables: vec![format!("grid{global}")],
            times: 1,
            ..Scope::default()
        };
        let (name, head) = match kind {
            Kind::Numbers => {
                self.scope.variables.extend(["a".to_owned(), "b".to_owned()]);
                (format!("calc{index}"), format!("int calc{index}(int a, int b) {{"))
            }
            Kind::Sum => {
                self.scope.arrays.push("v".to_owned());
                self.scope.variables.push("n".to_owned());
                (format!("sum{index}"), format!("int sum{index}(int v[], int n) {{"))
            }
            Kind::Fill => {
                self.scope.arrays.push("v".to_owned());
                self.scope.variables.push("x".to_owned());
                (format!("fill{index}"), format!("void fill{index}(int v[], int x) {{"))
            }
            Kind::Table => {
                self.scope.tables.push("m".to_owned());
                self.scope.variables.push("n".to_owned());
                (format!("walk{index}"), format!("int walk{index}(int m[][{LENGTH}], int n) {{"))
            }
        };
        self.line(0, &head)?;
        self.locals()?;
        for _ in 0..self.random.between(4, 8) {
            self.statement(1)?;
        }
        match kind {
            Kind::Fill => {
                let (array, value) = (self.element(), self.expression(2));
                self.line(1, &format!("{array} = {value};"))?;
            }
            Kind::Numbers | Kind::Sum | Kind::Table => {
                let value = self.expression(1);
                self.line(1, &format!("return {value};"))?;
            }
        }
        self.line(0, "}")?;
        self.line(0, "")?;
        self.functions.push(Function { name, kind, steps: self.scope.steps + 10 });
        Ok(())
    }

    fn locals(&mut self) -> io::Result<()> {
        self.line(1, "int i, j, k;")?;
        let names = ["s", "t", "max", "res", "cnt", "tmp"];
        for name in &names[..self.random.between(1, 4)] {
            let value = self.expression(0);
            self.line(1, &format!("int {name} = {value};"))?;
            self.scope.variables.push((*name).to_owned());
        }
        if self.random.below(4) == 0 {
            let values = match self.random.below(2) {
                0 => "{}".to_owned(),
                _ => format!("{{{}, {}}}", self.expression(0), self.expression(1)),
            };
            self.line(1, &format!("int buf[{LENGTH}] = {values};"))?;
            self.scope.arrays.push("buf".to_owned());
        }
        Ok(())
    }

    fn statement(&mut self, depth: usize) -> io::Result<()> {
        self.scope.steps += self.scope.times;
        match self.random.below(if depth < 4 { 12 } else { 7 }) {
            0 => {
                let (array, value) = (self.element(), self.expression(1));
                self.line(depth, &format!("{array} = {value};"))
            }
            1 => self.call(depth),
            2..=6 => {
                let (variable, value) = (self.variable(), self.expression(1));
                self.line(depth, &format!("{variable} = {value};"))
            }
            7..=9 => self.condition(depth),
            _ => self.counted(depth),
        }
    }

    fn block(&mut self, depth: usize) -> io::Result<()> {
        for _ in 0..self.random.between(1, 3) {
            self.statement(depth)?;
        }
        Ok(())
    }

    fn condition(&mut self, depth: usize) -> io::Result<()> {
        let mut condition = self.comparison();
        if self.random.below(4) == 0 {
            let operator = *self.random.pick(&["&&", "||"]);
            condition = format!("{condition} {operator} {}", self.comparison());
        }
        let head = format!("if ({condition})");
        match self.random.below(5) {
            0 => {
                // A body without braces, on a line of its own.
                self.line(depth, &head)?;
                let (variable, value) = (self.variable(), self.expression(0));
                self.line(depth + 1, &format!("{variable} = {value};"))
            }
            1 if !self.scope.counters.is_empty() => {
                self.line(depth, &head)?;
                self.line(depth + 1, "break;")
            }
            2 => {
                self.line(depth, &format!("{head} {{"))?;
                self.block(depth + 1)?;
                self.line(depth, "} else {")?;
                self.block(depth + 1)?;
                self.line(depth, "}")
            }
            _ => {
                self.line(depth, &format!("{head} {{"))?;
                self.block(depth + 1)?;
                self.line(depth, "}")
            }
        }
    }

    /// A counting loop.
    fn counted(&mut self, depth: usize) -> io::Result<()> {
        let nesting = self.scope.counters.len();
        let bound = self.random.between(3, LENGTH);
        let times = self.scope.times * bound;
        let Some(&counter) = ["i", "j", "k"].get(nesting) else { return self.call(depth) };
        if times > MOST_STEPS / 4 {
            return self.call(depth);
        }
        let bound = if bound == LENGTH { "size".to_owned() } else { bound.to_string() };
        self.line(depth, &format!("{counter} = 0;"))?;
        self.line(depth, &format!("while ({counter} < {bound}) {{"))?;
        let outside = std::mem::replace(&mut self.scope.times, times);
        self.scope.counters.push(counter);
        self.block(depth + 1)?;
        if self.random.below(8) == 0 {
            let condition = self.comparison();
            self.line(depth + 1, &format!("if ({condition}) {{"))?;
            self.line(depth + 2, &format!("{counter} = {counter} + 1;"))?;
            self.line(depth + 2, "continue;")?;
            self.line(depth + 1, "}")?;
            self.block(depth + 1)?;
        }
        self.line(depth + 1, &format!("{counter} = {counter} + 1;"))?;
        self.line(depth, "}")?;
        self.scope.counters.pop();
        self.scope.times = outside;
        Ok(())
    }

    /// A call, or an assignment if no call is cheap enough here.
    fn call(&mut self, depth: usize) -> io::Result<()> {
        for _ in 0..4 {
            let newest = self.functions.len();
            if newest == 0 {
                break;
            }
            let index = newest - 1 - self.random.below(newest.min(CANDIDATES));
            let steps = self.scope.steps + self.scope.times * self.functions[index].steps;
            if steps > MOST_STEPS {
                continue;
            }
            self.scope.steps = steps;
            let (kind, name) = (self.functions[index].kind, self.functions[index].name.clone());
            let value = self.expression(1);
            let first = match kind {
                Kind::Numbers => self.expression(1),
                Kind::Sum | Kind::Fill => self.random.pick(&self.scope.arrays).clone(),
                Kind::Table => self.random.pick(&self.scope.tables).clone(),
            };
            let call = format!("{name}({first}, {value});");
            return match kind {
                Kind::Fill => self.line(depth, &call),
                Kind::Numbers | Kind::Sum | Kind::Table => {
                    let variable = self.variable();
                    self.line(depth, &format!("{variable} = {call}"))
                }
            };
        }
        let (variable, value) = (self.variable(), self.expression(1));
        self.line(depth, &format!("{variable} = {value};"))
    }

    fn variable(&mut self) -> String {
        self.random.pick(&self.scope.variables).clone()
    }

    fn subscript(&mut self) -> String {
        match self.random.below(self.scope.counters.len() * 3 + 1) {
            0 => self.random.below(LENGTH).to_string(),
            _ => (*self.random.pick(&self.scope.counters)).to_owned(),
        }
    }

    fn element(&mut self) -> String {
        if self.random.below(3) == 0 {
            let table = self.random.pick(&self.scope.tables).clone();
            return format!("{table}[{}][{}]", self.subscript(), self.subscript());
        }
        let array = self.random.pick(&self.scope.arrays).clone();
        format!("{array}[{}]", self.subscript())
    }

    fn comparison(&mut self) -> String {
        let operator = *self.random.pick(&["<", ">", "<=", ">=", "==", "!="]);
        let left = self.variable();
        let right = match self.random.below(3) {
            0 => self.variable(),
            1 => self.random.below(1000).to_string(),
            _ => return format!("{left} % {} {operator} 0", self.random.between(2, 9)),
        };
        format!("{left} {operator} {right}")
    }

    /// An expression of at most 2 to the power of `depth` operands.
    fn expression(&mut self, depth: usize) -> String {
        if depth == 0 || self.random.below(4) == 0 {
            return match self.random.below(8) {
                0..=1 => self.random.below(100).to_string(),
                2 => "base".to_owned(),
                3 => self.element(),
                4 if !self.scope.counters.is_empty() => {
                    (*self.random.pick(&self.scope.counters)).to_owned()
                }
                _ => self.variable(),
            };
        }
        let left = self.expression(depth - 1);
        match self.random.below(10) {
            0 => format!("{left} / {}", self.random.between(2, 20)),
            1 => format!("{left} % {}", self.random.between(2, 20)),
            2 => format!("({left} - {}) % 1000", self.expression(depth - 1)),
            3 => format!("{left} * {}", self.random.between(2, 9)),
            4 => format!("-{} * {left}", self.variable()),
            5..=6 => format!("{left} - {}", self.expression(depth - 1)),
            _ => format!("{left} + {}", self.expression(depth - 1)),
        }
    }
}
