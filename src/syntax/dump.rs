//! Tokens and trees as text, for users who want to see how the front end reads their source.

use std::fmt::Write;

use crate::diag::SourceFile;
use crate::support::interner::{Interner, Symbol};
use crate::support::scalar::{Constant, Scalar};
use crate::support::span::Span;
use crate::syntax::ast::{Ast, ExprKind, Function, Init, Item, Nesting, Run, StmtKind, Variable};
use crate::syntax::token::{Token, TokenKind};

/// One line for each token: its place and its kind.
pub fn tokens(tokens: &[Token], file: &SourceFile, names: &Interner) -> String {
    let mut out = String::new();
    for token in tokens {
        let place = file.location(token.span.start);
        let position = format!("{}:{}", place.line, place.column);
        let text = match token.kind {
            TokenKind::Identifier(symbol) => format!("name {}", names.name(symbol)),
            TokenKind::Number(value) => format!("number {}", literal(value)),
            TokenKind::Text => format!("string {}", source(file.bytes(), token.span)),
            TokenKind::Error => "error".to_owned(),
            kind => kind.spelling().to_owned(),
        };
        // Writing to a string succeeds.
        let _ = writeln!(out, "{position:<8} {text}");
    }
    out
}

/// A literal; one of `int` modulo 2^32.
fn literal(value: Constant) -> String {
    match value {
        Constant::Int(value) => (value as u32).to_string(),
        Constant::Float(_) => value.to_string(),
    }
}

fn source(source: &[u8], span: Span) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(source.get(span.range()).unwrap_or_default())
}

/// The tree with a line for each statement, expressions in prefix form with parentheses.
pub fn tree(ast: &Ast, file: &SourceFile, names: &Interner) -> String {
    let mut dump = Dump { ast, source: file.bytes(), names, out: String::new() };
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
    source: &'a [u8],
    names: &'a Interner,
    out: String,
}

impl Dump<'_> {
    /// Begins a line with `text`.
    fn line(&mut self, depth: usize, text: &str) {
        self.out.push('\n');
        self.indented(depth, text);
    }

    fn indented(&mut self, depth: usize, text: &str) {
        (0..depth.min(MAX_INDENT)).for_each(|_| self.out.push_str("  "));
        self.out.push_str(text);
    }

    /// A space, unless a bracket or another one is there.
    fn space(&mut self) {
        if !self.out.ends_with([' ', '{', '[']) {
            self.out.push(' ');
        }
    }

    fn name(&mut self, symbol: Symbol) {
        self.out.push_str(self.names.name(symbol));
    }

    fn function(&mut self, function: &Function) {
        self.out.push_str("(function ");
        self.out.push_str(function.result.map_or("void", Scalar::word));
        self.out.push(' ');
        self.name(function.name.symbol);
        for param in &self.ast.params[function.params.range()] {
            self.out.push_str(" (");
            self.out.push_str(param.scalar.word());
            self.out.push(' ');
            self.name(param.name.symbol);
            self.out.push_str(if param.is_array { "[]" } else { "" });
            self.lengths(param.lengths);
            self.out.push(')');
        }
        let mut depth = 1;
        for stmt in &self.ast.stmts[function.body.range()] {
            let (text, run) = match stmt.kind {
                StmtKind::CloseBlock | StmtKind::EndIf | StmtKind::EndWhile => {
                    depth -= 1;
                    self.out.push(')');
                    continue;
                }
                StmtKind::Else => {
                    self.line(depth - 1, "else");
                    continue;
                }
                StmtKind::Declare(variable) => {
                    self.out.push('\n');
                    self.variable(&self.ast.variables[variable as usize], depth);
                    self.out.pop();
                    continue;
                }
                StmtKind::Assign { target, value } => {
                    self.line(depth, "(=");
                    self.expression(Run { start: target, end: value.start });
                    self.expression(value);
                    self.out.push(')');
                    continue;
                }
                StmtKind::OpenBlock => ("(block", Run::default()),
                StmtKind::If(condition) => ("(if", condition),
                StmtKind::While(condition) => ("(while", condition),
                StmtKind::Expression(value) => ("(evaluate", value),
                StmtKind::Return(value) => ("(return", value),
                StmtKind::Empty => ("(empty", Run::default()),
                StmtKind::Break => ("(break", Run::default()),
                StmtKind::Continue => ("(continue", Run::default()),
                StmtKind::Error => ("(error", Run::default()),
            };
            self.line(depth, text);
            self.expression(run);
            match stmt.kind.nesting() == Nesting::Opens {
                true => depth += 1,
                false => self.out.push(')'),
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
        self.indented(depth, if variable.is_const { "(const " } else { "(" });
        self.out.push_str(variable.scalar.word());
        self.out.push(' ');
        self.name(variable.name.symbol);
        self.lengths(variable.lengths);
        for init in &self.ast.inits[variable.init.range()] {
            match *init {
                Init::Open(_) => {
                    self.space();
                    self.out.push('{');
                }
                Init::Close(_) => self.out.push('}'),
                Init::Number(value, _) => {
                    self.space();
                    self.head(ExprKind::Number(value), Span::default());
                }
                Init::Value(value) => self.expression(value),
            }
        }
        self.out.push_str(")\n");
    }

    /// Postorder to prefix form, without recursion.
    fn expression(&mut self, run: Run) {
        let nodes = &self.ast.exprs[run.range()];
        // For each node, the index where the operand that ends with it begins.
        let mut starts = Vec::with_capacity(nodes.len());
        let mut stack: Vec<usize> = Vec::new();
        for (index, node) in nodes.iter().enumerate() {
            let operands = stack.len() - node.kind.operand_count();
            let start = stack.get(operands).copied().unwrap_or(index);
            stack.truncate(operands);
            if !matches!(node.kind, ExprKind::ShortCircuit(_)) {
                stack.push(start);
            }
            starts.push(start);
        }
        // Nodes that are to be written; `None` closes a parenthesis.
        let mut steps: Vec<Option<usize>> =
            nodes.len().checked_sub(1).map(Some).into_iter().collect();
        while let Some(step) = steps.pop() {
            let Some(index) = step else {
                self.out.push(')');
                continue;
            };
            self.space();
            let operands = nodes[index].kind.operand_count();
            if operands > 0 {
                self.out.push('(');
                steps.push(None);
            }
            self.head(nodes[index].kind, nodes[index].span);
            let mut end = index;
            for _ in 0..operands {
                let mut operand = end - 1;
                if matches!(nodes[operand].kind, ExprKind::ShortCircuit(_)) {
                    operand -= 1;
                }
                steps.push(Some(operand));
                end = starts[operand];
            }
        }
    }

    fn head(&mut self, kind: ExprKind, span: Span) {
        match kind {
            ExprKind::Number(value) => {
                self.out.push_str(&literal(value));
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
            ExprKind::Text => self.out.push_str(&source(self.source, span)),
            ExprKind::Paren => self.out.push_str("paren"),
            ExprKind::Error => self.out.push_str("error"),
        }
    }
}
