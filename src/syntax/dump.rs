//! Tokens and trees as text, for users who want to see how the front end reads their source.

use std::fmt::Write;

use crate::diag::SourceFile;
use crate::support::interner::{Interner, Symbol};
use crate::syntax::ast::{Ast, ExprKind, Function, Init, Item, Run, StmtKind, Variable};
use crate::syntax::token::{Token, TokenKind};

/// One line for each token: its place and its kind.
pub fn tokens(tokens: &[Token], file: &SourceFile, names: &Interner) -> String {
    let mut out = String::new();
    for token in tokens {
        let place = file.location(token.span.start);
        let position = format!("{}:{}", place.line, place.column);
        let text = match token.kind {
            TokenKind::Identifier(symbol) => format!("name {}", names.name(symbol)),
            TokenKind::Number(value) => format!("number {value}"),
            TokenKind::Error => "error".to_owned(),
            kind => kind.spelling().to_owned(),
        };
        // Writing to a string succeeds.
        let _ = writeln!(out, "{position:<8} {text}");
    }
    out
}

/// The tree with a line for each statement, expressions in prefix form with parentheses.
pub fn tree(ast: &Ast, names: &Interner) -> String {
    let mut dump = Dump { ast, names, out: String::new() };
    for &item in &ast.items {
        match item {
            Item::Variable(index) => dump.variable(&ast.variables[index as usize], 0),
            Item::Function(index) => dump.function(&ast.functions[index as usize]),
        }
    }
    dump.out
}

/// Deeper levels are not indented further: otherwise the text grows with the square of the depth.
const MAX_INDENT: usize = 40;

struct Dump<'a> {
    ast: &'a Ast,
    names: &'a Interner,
    out: String,
}

impl Dump<'_> {
    fn indent(&mut self, depth: usize) {
        for _ in 0..depth.min(MAX_INDENT) {
            self.out.push_str("  ");
        }
    }

    fn name(&mut self, symbol: Symbol) {
        self.out.push_str(self.names.name(symbol));
    }

    fn function(&mut self, function: &Function) {
        self.out.push_str("(function ");
        self.out.push_str(if function.returns_int { "int " } else { "void " });
        self.name(function.name.symbol);
        for param in &self.ast.params[function.params.range()] {
            self.out.push_str(" (int ");
            self.name(param.name.symbol);
            if param.is_array {
                self.out.push_str("[]");
            }
            self.lengths(param.lengths);
            self.out.push(')');
        }
        let mut depth = 0;
        for stmt in &self.ast.stmts[function.body.range()] {
            let (word, run): (&str, Option<Run>) = match stmt.kind {
                StmtKind::CloseBlock | StmtKind::EndIf | StmtKind::EndWhile => {
                    depth -= 1;
                    self.out.push(')');
                    continue;
                }
                StmtKind::Else => {
                    self.out.push('\n');
                    self.indent(depth);
                    self.out.push_str("else");
                    continue;
                }
                StmtKind::Declare(variable) => {
                    self.out.push('\n');
                    self.variable(&self.ast.variables[variable as usize], depth + 1);
                    self.out.pop();
                    continue;
                }
                StmtKind::OpenBlock => ("block", None),
                StmtKind::If(condition) => ("if", Some(condition)),
                StmtKind::While(condition) => ("while", Some(condition)),
                StmtKind::Assign { target, value } => {
                    self.out.push('\n');
                    self.indent(depth + 1);
                    self.out.push_str("(= ");
                    self.expression(Run { start: target, end: value.start });
                    self.out.push(' ');
                    self.expression(value);
                    self.out.push(')');
                    continue;
                }
                StmtKind::Expression(value) => ("evaluate", Some(value)),
                StmtKind::Return(value) => ("return", Some(value)),
                StmtKind::Empty => ("empty", None),
                StmtKind::Break => ("break", None),
                StmtKind::Continue => ("continue", None),
                StmtKind::Error => ("error", None),
            };
            self.out.push('\n');
            self.indent(depth + 1);
            self.out.push('(');
            self.out.push_str(word);
            if let Some(run) = run.filter(|run| !run.is_empty()) {
                self.out.push(' ');
                self.expression(run);
            }
            match stmt.kind {
                StmtKind::OpenBlock | StmtKind::If(_) | StmtKind::While(_) => depth += 1,
                _ => self.out.push(')'),
            }
        }
        self.out.push_str(")\n");
    }

    fn lengths(&mut self, lengths: Run) {
        for &length in &self.ast.lengths[lengths.range()] {
            self.out.push('[');
            self.expression(length);
            self.out.push(']');
        }
    }

    fn variable(&mut self, variable: &Variable, depth: usize) {
        self.indent(depth);
        self.out.push_str(if variable.is_const { "(const int " } else { "(int " });
        self.name(variable.name.symbol);
        self.lengths(variable.lengths);
        let mut needs_space = true;
        for init in &self.ast.inits[variable.init.range()] {
            if needs_space && !matches!(init, Init::Close(_)) {
                self.out.push(' ');
            }
            match *init {
                Init::Open(_) => self.out.push('{'),
                Init::Close(_) => self.out.push('}'),
                Init::Number(value, _) => self.out.push_str(&value.to_string()),
                Init::Value(value) => self.expression(value),
            }
            needs_space = !matches!(init, Init::Open(_));
        }
        self.out.push_str(")\n");
    }

    /// Postorder to prefix form, without recursion.
    fn expression(&mut self, run: Run) {
        enum Step {
            Node(usize),
            Close,
        }
        let nodes = &self.ast.exprs[run.range()];
        // For each node, the index where the operand that ends with it begins.
        let mut starts = Vec::with_capacity(nodes.len());
        let mut stack: Vec<usize> = Vec::new();
        for (index, node) in nodes.iter().enumerate() {
            let operands = node.kind.operand_count();
            let start = match operands {
                0 => index,
                _ => stack[stack.len() - operands],
            };
            stack.truncate(stack.len() - operands);
            if !matches!(node.kind, ExprKind::ShortCircuit(_)) {
                stack.push(start);
            }
            starts.push(start);
        }
        let mut steps = vec![Step::Node(nodes.len() - 1)];
        while let Some(step) = steps.pop() {
            let Step::Node(index) = step else {
                self.out.push(')');
                continue;
            };
            if !self.out.ends_with([' ', '{', '[']) {
                self.out.push(' ');
            }
            let operands = nodes[index].kind.operand_count();
            if operands > 0 {
                self.out.push('(');
            }
            self.head(nodes[index].kind);
            if operands == 0 {
                continue;
            }
            steps.push(Step::Close);
            let mut end = index;
            for _ in 0..operands {
                let mut operand = end - 1;
                if matches!(nodes[operand].kind, ExprKind::ShortCircuit(_)) {
                    operand -= 1;
                }
                steps.push(Step::Node(operand));
                end = starts[operand];
            }
        }
    }

    fn head(&mut self, kind: ExprKind) {
        match kind {
            ExprKind::Number(value) => {
                let _ = write!(self.out, "{value}");
            }
            ExprKind::Name { symbol, subscripts } => {
                self.name(symbol);
                if subscripts > 0 {
                    self.out.push_str("[]");
                }
            }
            ExprKind::Call { symbol, .. } => {
                self.name(symbol);
                self.out.push_str("()");
            }
            ExprKind::Unary(op) => self.out.push_str(op.spelling()),
            ExprKind::Binary(op) | ExprKind::ShortCircuit(op) => self.out.push_str(op.spelling()),
            ExprKind::Paren => self.out.push_str("paren"),
            ExprKind::Error => self.out.push_str("error"),
        }
    }
}
