//! The actions of the grammar. They append to the tree as the parser reduces.
//!
//! Nodes are appended in the order of the source, so the tree is valid up to the place where the
//! parser stops at an error. [`TreeBuilder::open`] then lists the constructs that are still open.

mod recovery;

pub use self::recovery::TreeMark;

use crate::support::interner::Symbol;
use crate::support::scalar::{Constant, Scalar};
use crate::support::span::Span;
use crate::syntax::ast::{
    Ast, BinaryOp, Expr, ExprKind, Function, Init, Item, Name, Param, Run, Stmt, StmtKind, UnaryOp,
    Variable,
};
use crate::syntax::lexer::{NumberRun, PlainNumber};
use crate::syntax::token::{Open, TokenKind};

/// Operands with operators between them, while they are being read.
#[derive(Copy, Clone, Debug)]
pub struct Chain {
    /// Index of the first node.
    start: u32,
    /// How many operators of the enclosing chains are below on the stack.
    base: u32,
}

/// A list of expressions: where its nodes begin and how many expressions there are.
#[derive(Copy, Clone, Debug)]
pub struct Counted {
    pub start: u32,
    pub count: u32,
}

impl Counted {
    pub fn more(self) -> Counted {
        Counted { count: self.count + 1, ..self }
    }
}

/// What the variables of a declaration have in common.
#[derive(Copy, Clone, Debug, Default)]
pub struct Declared {
    pub is_const: bool,
    pub scalar: Scalar,
    /// Where the word of the type begins.
    pub start: u32,
}

/// An operator whose right operand is not complete.
#[derive(Copy, Clone, Debug)]
struct Pending {
    op: BinaryOp,
    /// Where the left operand begins in the source.
    left: u32,
}

/// The part of a source that a tree is built of.
#[derive(Copy, Clone, Debug, Default)]
struct Extent {
    start: u32,
    bytes: usize,
}

impl Extent {
    /// Appends a node, which ends at `end` in the source. A full list grows once, to what it needs if the rest of
    /// the source is like the part up to there.
    #[inline]
    fn append<T>(self, list: &mut Vec<T>, node: T, end: u32) {
        self.append_with(list, node, end, 0);
    }

    /// The same if `due` nodes will follow for what has been read.
    #[inline]
    fn append_with<T>(self, list: &mut Vec<T>, node: T, end: u32, due: usize) {
        if list.len() == list.capacity() {
            list.reserve_exact(due + self.more(list.len(), due, end));
        }
        list.push(node);
    }

    #[cold]
    fn more(self, len: usize, due: usize, end: u32) -> usize {
        let read = end.saturating_sub(self.start).max(1) as usize;
        let rest = self.bytes.saturating_sub(read) as u64;
        let expected = (len + due) as u64 * rest / read as u64;
        // Operators come after what is in their parentheses, so there may be more than that. Room that is not used
        // costs nothing; a list that is a little too short is copied.
        ((expected + expected / 8) as usize).max(len) + 16
    }
}

/// The tree under construction.
#[derive(Debug, Default)]
pub struct TreeBuilder<'s> {
    source: &'s [u8],
    extent: Extent,
    pub ast: Ast,
    /// The constructs around the statement that is being read, outermost first.
    pub open: Vec<Open>,
    /// Offset after the last statement, bracket node or item that is complete in the tree.
    pub boundary: u32,
    /// Operators of all open chains.
    operators: Vec<Pending>,
    /// Index of the first variable of the declaration that is being read.
    declaration_start: u32,
    lengths_start: u32,
    init_start: u32,
    params_start: u32,
    pub params_unknown: bool,
}

fn index(len: usize) -> u32 {
    u32::try_from(len).expect("a source below 4 GiB has fewer nodes")
}

impl<'s> TreeBuilder<'s> {
    /// A builder for the tree of `source`, or of pieces of it that begin at `start` and have this many bytes.
    pub fn new(source: &'s [u8], start: usize, bytes: usize) -> TreeBuilder<'s> {
        let first = |expected: usize| (expected / 8).max(expected.min(1 << 10));
        let ast = Ast {
            // Programs come to about one expression node for eight bytes or more, a statement for
            // twelve, and a variable with its value for twenty. A list that has to grow is copied
            // to memory that the system has to clear first, so it grows while it is small: see `Extent`.
            exprs: Vec::with_capacity(first(bytes / 8)),
            stmts: Vec::with_capacity(first(bytes / 12)),
            variables: Vec::with_capacity(first(bytes / 20)),
            inits: Vec::with_capacity(first(bytes / 20)),
            params: Vec::with_capacity(first(bytes / 40)),
            functions: Vec::with_capacity(first(bytes / 100)),
            items: Vec::with_capacity(first(bytes / 100)),
            ..Ast::default()
        };
        let extent = Extent { start: start as u32, bytes };
        TreeBuilder { source, extent, ast, ..TreeBuilder::default() }
    }

    // Expressions.

    fn push(&mut self, kind: ExprKind, span: Span) {
        self.extent.append(&mut self.ast.exprs, Expr { kind, span }, span.end);
    }

    fn next_expr(&self) -> u32 {
        index(self.ast.exprs.len())
    }

    /// The nodes from `start` to the last one.
    fn run_from(&self, start: u32) -> Run {
        Run { start, end: self.next_expr() }
    }

    /// Appends a node without operands; returns its index.
    fn leaf(&mut self, kind: ExprKind, span: Span) -> u32 {
        let start = self.next_expr();
        self.push(kind, span);
        start
    }

    pub fn number(&mut self, value: Constant, span: Span) -> u32 {
        self.note_type(value.scalar(), span);
        self.leaf(ExprKind::Number(value), span)
    }

    pub fn text(&mut self, span: Span) -> u32 {
        self.leaf(ExprKind::Text, span)
    }

    /// Notes the type of a literal or a word at `place`.
    fn note_type(&mut self, scalar: Scalar, place: Span) {
        if scalar.is_extension() {
            let first = self.ast.first_extension.get_or_insert(place);
            *first = (*first).min(place);
        }
    }

    /// Notes the word of a type that begins at `start`.
    fn note_word(&mut self, scalar: Scalar, start: u32) {
        self.note_type(scalar, Span::new(start, start + scalar.word().len() as u32));
    }

    pub fn hole(&mut self, span: Span) -> u32 {
        self.leaf(ExprKind::Error, span)
    }

    pub fn name(&mut self, symbol: Symbol, subscripts: Option<Counted>, span: Span) -> u32 {
        let Counted { start, count } =
            subscripts.unwrap_or(Counted { start: self.next_expr(), count: 0 });
        self.push(ExprKind::Name { symbol, subscripts: count }, span);
        start
    }

    pub fn call(&mut self, symbol: Symbol, arguments: Option<Counted>, span: Span) -> u32 {
        let Counted { start, count } =
            arguments.unwrap_or(Counted { start: self.next_expr(), count: 0 });
        self.push(ExprKind::Call { symbol, arguments: count }, span);
        start
    }

    /// Takes parentheses or a sign; the nodes of the operand begin at `start`.
    pub fn around(&mut self, kind: ExprKind, start: u32, span: Span) -> u32 {
        self.push(kind, span);
        start
    }

    /// Takes the first operand, whose nodes begin at `start`, and the operator after it.
    pub fn begin_chain(&mut self, start: u32, op: BinaryOp) -> Chain {
        let chain = Chain { start, base: index(self.operators.len()) };
        self.infix(chain, op)
    }

    /// Takes an operator. The operators before it that bind at least as tightly get their nodes
    /// first, since their right operand has just ended. (This is Dijkstra's shunting yard; every
    /// operator is pushed and popped once.)
    pub fn infix(&mut self, chain: Chain, op: BinaryOp) -> Chain {
        let left = self.apply(chain, op.precedence());
        if matches!(op, BinaryOp::And | BinaryOp::Or) {
            let end = self.last_end();
            self.push(ExprKind::ShortCircuit(op), Span::new(end, end));
        }
        self.operators.push(Pending { op, left });
        chain
    }

    pub fn end_chain(&mut self, chain: Chain) -> u32 {
        self.apply(chain, 0);
        chain.start
    }

    /// Appends the nodes of the chain's operators that bind at least as tightly as `precedence`.
    /// Returns the offset where the resulting operand begins.
    fn apply(&mut self, chain: Chain, precedence: u8) -> u32 {
        let end = self.last_end();
        let mut left = self.ast.exprs.last().map_or(0, |expr| expr.span.start);
        while self.operators.len() > chain.base as usize {
            let pending = self.operators[self.operators.len() - 1];
            if pending.op.precedence() < precedence {
                break;
            }
            self.operators.pop();
            left = pending.left;
            self.push(ExprKind::Binary(pending.op), Span::new(left, end));
        }
        left
    }

    /// How many operators wait for their right operand.
    pub fn operators(&self) -> usize {
        self.operators.len()
    }

    /// The offset where the last expression node ends.
    fn last_end(&self) -> u32 {
        self.ast.exprs.last().map_or(0, |expr| expr.span.end)
    }

    // Declarations.

    fn begin_declarator(&mut self) {
        self.lengths_start = index(self.ast.lengths.len());
        self.init_start = index(self.ast.inits.len());
    }

    pub fn length(&mut self, start: u32) {
        let run = self.run_from(start);
        self.ast.lengths.push(run);
    }

    pub fn init_brace(&mut self, brace: Init) {
        self.ast.inits.push(brace);
    }

    pub fn init_value(&mut self, start: u32) {
        let is_in_braces = self.init_start < index(self.ast.inits.len());
        let end = self.last_end();
        let init = match self.ast.exprs[start as usize..] {
            [Expr { kind: ExprKind::Number(value), span }] if is_in_braces => {
                self.ast.exprs.pop();
                Init::Number(value, span)
            }
            _ => Init::Value(self.run_from(start)),
        };
        self.extent.append(&mut self.ast.inits, init, end);
    }

    /// The values of the plain numbers from `start` on.
    pub fn number_run(&mut self, start: u32) {
        for PlainNumber { value, digits, negated } in NumberRun::new(self.source, start as usize) {
            let init = match negated {
                None => Init::Number(Constant::Int(value as i32), digits),
                Some(span) => {
                    let first = self.number(Constant::Int(value as i32), digits);
                    self.around(ExprKind::Unary(UnaryOp::Minus), first, span);
                    Init::Value(self.run_from(first))
                }
            };
            self.extent.append(&mut self.ast.inits, init, digits.end);
        }
    }

    pub fn declarator(&mut self, name: Name, end: u32) {
        let variable = Variable {
            name,
            scalar: Scalar::Int,
            is_const: false,
            lengths: Run { start: self.lengths_start, end: index(self.ast.lengths.len()) },
            init: Run { start: self.init_start, end: index(self.ast.inits.len()) },
            span: Span::new(name.span.start, end),
        };
        self.extent.append(&mut self.ast.variables, variable, end);
        self.begin_declarator();
    }

    /// The variables of the declaration that has just been read become items or statements.
    pub fn end_declaration(&mut self, declared: Declared, end: u32) {
        self.note_word(declared.scalar, declared.start);
        let is_item = self.open.is_empty();
        let variables = self.declaration_start..index(self.ast.variables.len());
        self.declaration_start = variables.end;
        self.boundary = end;
        for index in variables {
            let variable = &mut self.ast.variables[index as usize];
            variable.is_const = declared.is_const;
            variable.scalar = declared.scalar;
            match is_item {
                true => self.extent.append(&mut self.ast.items, Item::Variable(index), end),
                false => {
                    let kind = StmtKind::Declare(index);
                    let stmt = Stmt { kind, span: variable.span };
                    self.extent.append(&mut self.ast.stmts, stmt, end);
                }
            }
        }
    }

    // Functions.

    pub fn parameter(&mut self, scalar: Scalar, name: Name, is_array: bool, span: Span) {
        self.note_word(scalar, span.start);
        let lengths = Run { start: self.lengths_start, end: index(self.ast.lengths.len()) };
        let param = Param { name, scalar, is_array, lengths, span };
        self.extent.append(&mut self.ast.params, param, span.end);
        self.begin_declarator();
    }

    pub fn begin_function(&mut self, result: Option<Scalar>, name: Name, head: Span) {
        if let Some(scalar) = result {
            self.note_word(scalar, head.start);
        }
        let params = Run { start: self.params_start, end: index(self.ast.params.len()) };
        let body = index(self.ast.stmts.len());
        let item = Item::Function(index(self.ast.functions.len()));
        self.extent.append(&mut self.ast.items, item, head.end);
        let function = Function {
            name,
            result,
            params,
            params_unknown: self.params_unknown,
            body: Run { start: body, end: body },
            head,
        };
        self.extent.append(&mut self.ast.functions, function, head.end);
        self.begin_parameters();
        self.open.push(Open::Function);
        self.boundary = head.end;
    }

    fn begin_parameters(&mut self) {
        self.params_start = index(self.ast.params.len());
        self.params_unknown = false;
        self.begin_declarator();
    }

    pub fn end_function(&mut self) {
        let end = index(self.ast.stmts.len());
        self.ast.functions.last_mut().expect("a function was begun").body.end = end;
        self.open.pop();
        self.begin_parameters();
    }

    // Statements.

    pub fn statement(&mut self, kind: StmtKind, span: Span) {
        let due = self.open.len();
        self.extent.append_with(&mut self.ast.stmts, Stmt { kind, span }, span.end, due);
        self.boundary = span.end;
    }

    pub fn assign(&mut self, target: u32, value: u32, span: Span) {
        let value = self.run_from(value);
        self.statement(StmtKind::Assign { target, value }, span);
    }

    /// Takes a statement with an expression whose nodes begin at `start`.
    pub fn statement_of(&mut self, kind: impl Fn(Run) -> StmtKind, start: u32, span: Span) {
        let run = self.run_from(start);
        self.statement(kind(run), span);
    }

    pub fn return_nothing(&mut self, span: Span) {
        self.statement_of(StmtKind::Return, self.next_expr(), span);
    }

    pub fn open_block(&mut self, span: Span) {
        self.open.push(Open::Block);
        self.statement(StmtKind::OpenBlock, span);
    }

    pub fn close_block(&mut self, span: Span) {
        self.open.pop();
        self.statement(StmtKind::CloseBlock, span);
    }

    pub fn begin_if(&mut self, condition: u32, span: Span) {
        self.open.push(Open::If);
        self.statement_of(StmtKind::If, condition, span);
    }

    pub fn begin_else(&mut self, span: Span) {
        *self.open.last_mut().expect("an `if` is open") = Open::Else;
        self.statement(StmtKind::Else, span);
    }

    /// Takes the end of an `if` or `while`.
    pub fn end(&mut self, kind: StmtKind) {
        self.open.pop();
        self.statement(kind, Span::new(self.boundary, self.boundary));
    }

    /// Takes the head of a statement with this keyword.
    pub fn begin_head(&mut self, keyword: TokenKind, condition: u32, span: Span) {
        match keyword {
            TokenKind::While => self.begin_while(condition, span),
            _ => self.begin_if(condition, span),
        }
    }

    pub fn begin_while(&mut self, condition: u32, span: Span) {
        self.open.push(Open::While);
        self.statement_of(StmtKind::While, condition, span);
    }
}
