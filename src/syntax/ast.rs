//! The syntax tree.
//!
//! Trees are flat lists in the order of the source. One loop with a small stack reads them, so no
//! walk recurses, however deep the user nests.
//!
//! * An **expression** is a run of [`Expr`] nodes in postorder: every node follows its
//!   operands. `a + f(2, b)` is `a`, `2`, `b`, `f` with two arguments, `+`.
//! * A **statement** is a run of [`Stmt`] nodes in source order, in which compound statements
//!   are brackets: `If … Else … EndIf`, `While … EndWhile`, `OpenBlock … CloseBlock`.
//! * An **initialiser** is a run of [`Init`] nodes with brackets for the braces.

use crate::ir;
use crate::support::interner::Symbol;
use crate::support::scalar::{Constant, Scalar};
use crate::support::span::Span;

/// A range of one of the tree's node lists: half open, by index.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Run {
    /// Index of the first node.
    pub start: u32,
    /// Index after the last node.
    pub end: u32,
}

impl Run {
    /// The range for slicing a node list.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Whether there is nothing in it.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// The syntax tree of a source file.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct Ast {
    /// The declared names and the functions of the top level, in the order of the source. A declaration
    /// of several names is several items.
    pub items: Vec<Item>,
    /// All functions, in the order of the source. Their numbers are those of [`Item::Function`].
    pub functions: Vec<Function>,
    /// The parameters of all functions: those of one function side by side, in the order of the source.
    pub params: Vec<Param>,
    /// The variables and constants of all scopes, one for each declared name, in the order of the
    /// source. [`Item::Variable`] and [`StmtKind::Declare`] refer to them by index.
    pub variables: Vec<Variable>,
    /// The lengths of all arrays: those of one declaration side by side, the outermost first. Each is an
    /// expression, a run of [`Ast::exprs`] that is not empty.
    pub lengths: Vec<Run>,
    /// The nodes of all initialisers: those of one initialiser side by side, in the order of the source.
    pub inits: Vec<Init>,
    /// The nodes of all statements: those of one function's body side by side, in the order of the source.
    pub stmts: Vec<Stmt>,
    /// The nodes of all expressions: those of one expression side by side, in postorder.
    pub exprs: Vec<Expr>,
    /// Names in text that the parser had to skip, in any order and possibly several times. They may be
    /// declared there, so a use of one is not reported as undeclared. `NONE` is a name that is missing.
    pub skipped_names: Vec<Symbol>,
    /// The first word or literal of a type that miniSysY lacks.
    pub first_extension: Option<Span>,
}

impl Ast {
    /// The place of `init`, a node of this tree.
    pub fn init_span(&self, init: Init) -> Span {
        match init {
            Init::Open(span) | Init::Close(span) | Init::Number(_, span) => span,
            Init::Value(value) => self.exprs[value.end as usize - 1].span,
        }
    }
}

/// A name that the top level declares: an index into the list of its kind.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// Into [`Ast::variables`].
    Variable(u32),
    /// Into [`Ast::functions`].
    Function(u32),
}

/// A name and its place.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Name {
    /// The name.
    pub symbol: Symbol,
    /// The bytes of the source that spell it.
    pub span: Span,
}

/// A function definition.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// Its name.
    pub name: Name,
    /// The type of its result; `None` for `void`.
    pub result: Option<Scalar>,
    /// Its parameters, a run of [`Ast::params`].
    pub params: Run,
    /// Whether its parameter list could not be read.
    pub params_unknown: bool,
    /// Its body, a run of [`Ast::stmts`] from [`StmtKind::OpenBlock`] to its
    /// [`StmtKind::CloseBlock`].
    pub body: Run,
    /// The bytes from its result type to the `)`, both included.
    pub head: Span,
}

/// A parameter.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Param {
    /// Its name.
    pub name: Name,
    /// Its type, or that of its elements.
    pub scalar: Scalar,
    /// Whether it is an array: `int a[]`.
    pub is_array: bool,
    /// The lengths after the empty brackets, a run of [`Ast::lengths`]; empty for `int a[]` and for a scalar.
    pub lengths: Run,
    /// The bytes of the whole declaration, from the type on.
    pub span: Span,
}

/// A declared variable or constant.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Its name.
    pub name: Name,
    /// Its type, or that of its elements.
    pub scalar: Scalar,
    /// Whether it was declared `const`.
    pub is_const: bool,
    /// Its array lengths, a run of [`Ast::lengths`]; empty for a scalar.
    pub lengths: Run,
    /// Its initialiser, a run of [`Ast::inits`]; empty when it has none.
    pub init: Run,
    /// The bytes of the declarator: name, brackets, initialiser.
    pub span: Span,
}

/// A node of an initialiser.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Init {
    /// `{`, with its place.
    Open(Span),
    /// `}`, with its place.
    Close(Span),
    /// A literal in braces. Large tables are made of these, so it has no node of its own.
    Number(Constant, Span),
    /// A run of [`Ast::exprs`].
    Value(Run),
}

/// A node of a statement.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// The text of the statement; for a bracket node, of its keyword, condition or brace.
    pub span: Span,
}

/// What a node of a statement is. Every [`Run`] is one of [`Ast::exprs`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum StmtKind {
    /// `{`
    OpenBlock,
    /// `}`
    CloseBlock,
    /// `if (condition)`: the then-branch follows.
    If(Run),
    /// `else`: the else-branch follows.
    Else,
    /// The end of the innermost open `If`. Has an empty span.
    EndIf,
    /// `while (condition)`: the body follows.
    While(Run),
    /// The end of the innermost open `While`. Has an empty span.
    EndWhile,
    /// A declared name: an index into [`Ast::variables`].
    Declare(u32),
    /// `target = value;`: first the target's nodes, then those of the value.
    Assign {
        /// Index of the first node of the target.
        target: u32,
        /// The value; the target ends where it starts.
        value: Run,
    },
    /// `expression;`
    Expression(Run),
    /// `;`
    Empty,
    /// `return;` or `return expression;`, with an empty run in the first case.
    Return(Run),
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// A statement that could not be read.
    Error,
}

/// How the node of a statement encloses others.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Nesting {
    /// The nodes up to the one that closes it belong to it.
    Opens,
    /// It separates two statements of the innermost open node.
    Divides,
    /// It closes the innermost open node.
    Closes,
    /// It is a whole statement.
    Leaf,
}

impl StmtKind {
    /// How the node of this kind of statement encloses others.
    pub fn nesting(self) -> Nesting {
        match self {
            StmtKind::OpenBlock | StmtKind::If(_) | StmtKind::While(_) => Nesting::Opens,
            StmtKind::Else => Nesting::Divides,
            StmtKind::CloseBlock | StmtKind::EndIf | StmtKind::EndWhile => Nesting::Closes,
            StmtKind::Declare(_)
            | StmtKind::Assign { .. }
            | StmtKind::Expression(_)
            | StmtKind::Empty
            | StmtKind::Return(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Error => Nesting::Leaf,
        }
    }
}

/// A node of an expression.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// The expression that ends with this node.
    pub span: Span,
}

/// What a node of an expression is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ExprKind {
    /// A literal; one of `int` modulo 2^32.
    Number(Constant),
    /// A string literal.
    Text,
    /// A name with subscripts, the operands before it. The span is that of the whole, which begins
    /// with the name.
    Name {
        /// The name.
        symbol: Symbol,
        /// How many subscripts there are.
        subscripts: u32,
    },
    /// A call with arguments, the operands before it. The span begins with the name.
    Call {
        /// The function's name.
        symbol: Symbol,
        /// How many arguments there are.
        arguments: u32,
    },
    /// An operator before one operand.
    Unary(UnaryOp),
    /// An operator between two operands.
    Binary(BinaryOp),
    /// Parentheses around one operand.
    Paren,
    /// Comes between the two operands of `&&` or `||`: the nodes from here to the operator are
    /// evaluated only if the first operand does not decide. Not an operand itself.
    ShortCircuit(BinaryOp),
    /// An expression that could not be read.
    Error,
}

impl ExprKind {
    /// How many operands come before the node.
    pub(crate) fn operand_count(self) -> usize {
        match self {
            ExprKind::Name { subscripts, .. } => subscripts as usize,
            ExprKind::Call { arguments, .. } => arguments as usize,
            ExprKind::Unary(_) | ExprKind::Paren => 1,
            ExprKind::Binary(_) => 2,
            ExprKind::Number(_) | ExprKind::Text | ExprKind::ShortCircuit(_) | ExprKind::Error => 0,
        }
    }
}

/// Operators before an operand.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `!`
    Not,
}

/// Operators between two operands.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    /// `+ - * / %`
    Arithmetic(ir::BinaryOp),
    /// `< > <= >= == !=`
    Comparison(ir::IntPredicate),
    /// `&&`
    And,
    /// `||`
    Or,
    /// An operator that miniSysY lacks. It has been reported.
    Foreign,
}

impl UnaryOp {
    /// The operator as the source spells it.
    pub(crate) fn spelling(self) -> &'static str {
        match self {
            UnaryOp::Plus => "+",
            UnaryOp::Minus => "-",
            UnaryOp::Not => "!",
        }
    }

    /// What a sign means between two operands.
    pub(crate) fn infix(self) -> BinaryOp {
        let op = if self == UnaryOp::Minus { ir::BinaryOp::Sub } else { ir::BinaryOp::Add };
        BinaryOp::Arithmetic(op)
    }
}

impl BinaryOp {
    /// The operator as the source spells it.
    pub(crate) fn spelling(self) -> &'static str {
        use ir::BinaryOp as A;
        use ir::IntPredicate as C;
        match self {
            BinaryOp::Arithmetic(A::Add) => "+",
            BinaryOp::Arithmetic(A::Sub) => "-",
            BinaryOp::Arithmetic(A::Mul) => "*",
            BinaryOp::Arithmetic(A::Sdiv) => "/",
            BinaryOp::Arithmetic(A::Srem) => "%",
            // miniSysY has no other operators.
            BinaryOp::Arithmetic(other) => other.keyword(),
            BinaryOp::Comparison(C::Eq) => "==",
            BinaryOp::Comparison(C::Ne) => "!=",
            BinaryOp::Comparison(C::Slt) => "<",
            BinaryOp::Comparison(C::Sle) => "<=",
            BinaryOp::Comparison(C::Sgt) => ">",
            BinaryOp::Comparison(C::Sge) => ">=",
            BinaryOp::Comparison(other) => other.keyword(),
            BinaryOp::And => "&&",
            BinaryOp::Or => "||",
            BinaryOp::Foreign => "?",
        }
    }

    /// How tightly it binds: a higher number binds tighter. All operators associate to the left.
    pub(crate) fn precedence(self) -> u8 {
        use ir::BinaryOp as A;
        use ir::IntPredicate as C;
        match self {
            BinaryOp::Foreign => 0,
            BinaryOp::Or => 1,
            BinaryOp::And => 2,
            BinaryOp::Comparison(C::Eq | C::Ne) => 3,
            BinaryOp::Comparison(_) => 4,
            BinaryOp::Arithmetic(A::Add | A::Sub) => 5,
            BinaryOp::Arithmetic(_) => 6,
        }
    }
}

const _: () = assert!(size_of::<Expr>() == 20 && size_of::<Stmt>() == 24);
const _: () = assert!(size_of::<Init>() == 16);
