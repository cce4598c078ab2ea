//! A program as the edits see it: its text, and where the statements, expressions and names in it are.

use rustc_hash::FxHashMap;

use crate::compile::{self, Options};
use crate::diag::{Diagnostics, Limits, SourceFile};
use crate::ir::name;
use crate::sema::references::References;
use crate::support::span::Span;
use crate::syntax::ast::{Ast, ExprKind, Nesting, StmtKind};
use crate::syntax::parser;
use crate::syntax::token::{Token, TokenKind};

use super::format::tokens;

/// A program without errors.
pub(super) struct Tree {
    pub file: SourceFile,
    pub tokens: Vec<Token>,
    pub ast: Ast,
    pub references: References,
    /// The statements in the order of their beginnings, without the bodies of functions.
    pub stmts: Vec<Statement>,
    /// For each node of an expression, the node that its text begins with.
    pub first: Vec<usize>,
    /// The declaration of the name that is declared at an offset.
    pub declared: FxHashMap<u32, usize>,
    /// The uses of each declaration, by number.
    pub uses: Vec<Vec<usize>>,
    /// The node of the name with subscripts, or of the call, that begins at an offset.
    pub named: FxHashMap<u32, usize>,
    /// The statement that begins at an offset with a name: an assignment or an expression.
    pub beginning: FxHashMap<u32, usize>,
    /// The statements that leave a loop or begin its next iteration, by the number of the loop.
    pub jumps: FxHashMap<usize, Vec<Span>>,
}

/// A statement.
#[derive(Copy, Clone, Debug)]
pub(super) struct Statement {
    /// Its first node, and its last.
    pub nodes: [usize; 2],
    /// Its text.
    pub span: Span,
    /// How many statements it is inside of.
    pub depth: usize,
    /// Whether it is one of a block's. Otherwise it is a branch, and cannot be missing.
    pub is_listed: bool,
    /// Its branches, or its body: the numbers of statements.
    pub parts: [Option<usize>; 2],
}

impl Tree {
    /// Reads a program. Linear in its size.
    pub fn new(source: &str) -> Tree {
        let file = SourceFile::new("program.sy", source);
        let mut names = name::interner();
        let ast = parser::parse(file.bytes(), 1, &mut names, &mut Diagnostics::new(Limits::ZERO));
        let (references, _) = compile::references(&file, Options::default());
        let mut tree = Tree {
            tokens: tokens(file.bytes()),
            file,
            first: firsts(&ast),
            stmts: Vec::new(),
            declared: FxHashMap::default(),
            uses: vec![Vec::new(); references.declarations.len()],
            named: FxHashMap::default(),
            beginning: FxHashMap::default(),
            jumps: FxHashMap::default(),
            ast,
            references,
        };
        tree.find_statements();
        for (index, node) in tree.ast.exprs.iter().enumerate() {
            if matches!(node.kind, ExprKind::Name { .. } | ExprKind::Call { .. }) {
                tree.named.insert(node.span.start, index);
            }
        }
        for (index, declaration) in tree.references.declarations.iter().enumerate() {
            tree.declared.extend(declaration.span.map(|span| (span.start, index)));
        }
        for (index, used) in tree.references.uses.iter().enumerate() {
            if let Some(declaration) = used.declaration {
                tree.uses[declaration].push(index);
            }
        }
        for (index, stmt) in tree.stmts.iter().enumerate() {
            if let StmtKind::Assign { .. } | StmtKind::Expression(_) = tree.kind(stmt) {
                tree.beginning.insert(stmt.span.start, index);
            }
        }
        tree
    }

    /// The text of a place.
    pub fn text(&self, span: Span) -> &str {
        std::str::from_utf8(&self.file.bytes()[span.range()]).unwrap_or_default()
    }

    /// What a statement is.
    pub fn kind(&self, stmt: &Statement) -> StmtKind {
        self.ast.stmts[stmt.nodes[0]].kind
    }

    /// The number of the first token from an offset on.
    pub fn token_at(&self, offset: u32) -> usize {
        self.tokens.partition_point(|token| token.span.start < offset)
    }

    /// What is around a place: the token before it and the one after it.
    pub fn around(&self, span: Span) -> Option<[Token; 2]> {
        let before = self.token_at(span.start).checked_sub(1)?;
        Some([self.tokens[before], *self.tokens.get(self.token_at(span.end))?])
    }

    /// A place with the brackets around it.
    pub fn with_brackets(&self, span: Span) -> Option<Span> {
        self.around(span).map(|[before, after]| before.span.to(after.span))
    }

    /// The operands of a node, the last one first.
    pub fn operands(&self, node: usize) -> impl Iterator<Item = usize> {
        let count = self.ast.exprs[node].kind.operand_count();
        let mut end = node;
        (0..count).map(move |_| {
            let mut operand = end - 1;
            if matches!(self.ast.exprs[operand].kind, ExprKind::ShortCircuit(_)) {
                operand -= 1;
            }
            end = self.first[operand];
            operand
        })
    }

    /// The text to remove for one declarator: with its type if it is the only one.
    pub fn declarator(&self, span: Span) -> Span {
        let start = self.token_at(span.start);
        let Some([before, after]) = self.around(span) else { return span };
        let kind = |back: usize| start.checked_sub(back).map(|it| self.tokens[it]);
        match (before.kind, after.kind) {
            (TokenKind::Comma, _) => Span::new(before.span.start, span.end),
            (_, TokenKind::Comma) => Span::new(span.start, after.span.end),
            _ => {
                let first = kind(2).filter(|it| it.kind == TokenKind::Const).unwrap_or(before);
                first.span.to(after.span)
            }
        }
    }

    fn find_statements(&mut self) {
        for function in &self.ast.functions {
            // The numbers of statements that have begun, outermost first.
            let mut open: Vec<usize> = Vec::new();
            let mut loops: Vec<usize> = Vec::new();
            let body = function.body.range();
            for index in body.start + 1..body.end.saturating_sub(1) {
                let node = self.ast.stmts[index];
                let is_compound = match node.kind.nesting() {
                    Nesting::Divides => continue,
                    Nesting::Closes => {
                        let Some(ended) = open.pop() else { continue };
                        self.stmts[ended].nodes[1] = index;
                        self.stmts[ended].span.end = node.span.end;
                        if node.kind == StmtKind::EndWhile {
                            loops.pop();
                        }
                        continue;
                    }
                    Nesting::Opens => true,
                    Nesting::Leaf => false,
                };
                let span = match node.kind {
                    StmtKind::Declare(_) => self.declarator(node.span),
                    _ => node.span,
                };
                let number = self.stmts.len();
                match (node.kind, loops.last()) {
                    (StmtKind::While(_), _) => loops.push(number),
                    (StmtKind::Break | StmtKind::Continue, Some(&of)) => {
                        self.jumps.entry(of).or_default().push(node.span);
                    }
                    _ => {}
                }
                let parent = open.last().map(|&parent| self.kind(&self.stmts[parent]));
                let is_listed = matches!(parent, None | Some(StmtKind::OpenBlock));
                if let (false, Some(&parent)) = (is_listed, open.last()) {
                    let parts = &mut self.stmts[parent].parts;
                    let part = usize::from(parts[0].is_some());
                    parts[part] = Some(number);
                }
                let depth = open.len();
                let nodes = [index, index];
                self.stmts.push(Statement { nodes, span, depth, is_listed, parts: [None; 2] });
                if is_compound {
                    open.push(number);
                }
            }
        }
    }
}

/// For each node, the node that its text begins with.
fn firsts(ast: &Ast) -> Vec<usize> {
    let mut firsts = Vec::with_capacity(ast.exprs.len());
    let mut open: Vec<usize> = Vec::new();
    for (index, node) in ast.exprs.iter().enumerate() {
        let start = open.len().saturating_sub(node.kind.operand_count());
        let first = open.get(start).copied().unwrap_or(index);
        open.truncate(start);
        if !matches!(node.kind, ExprKind::ShortCircuit(_)) {
            open.push(first);
        }
        firsts.push(first);
    }
    firsts
}
