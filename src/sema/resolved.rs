//! The resolved tree: the checker's result for a program without errors.
//!
//! Names are numbers, constants are folded into their uses, and all types fit. The tree is flat
//! like the syntax tree: expressions in postorder, statements with brackets.

pub use crate::syntax::ast::Run;

use crate::ir::{BinaryOp, IntPredicate};
use crate::support::interner::Symbol;
use crate::support::scalar::{Constant, Scalar};
use crate::support::span::Span;

/// A program without errors.
#[derive(Debug, Default)]
pub struct Program {
    /// Global variables, and the constant arrays of functions.
    pub globals: Vec<Global>,
    /// The functions in order; one of them is `main`.
    pub functions: Vec<Function>,
    /// The variables of all functions, grouped by function.
    pub locals: Vec<Local>,
    /// The parameters of all functions, grouped by function.
    pub params: Vec<Param>,
    /// Array lengths, grouped by array, the outermost first.
    pub lengths: Vec<u32>,
    /// All statements.
    pub stmts: Vec<Stmt>,
    /// All expressions.
    pub exprs: Vec<Expr>,
    /// Elements of initialisers of local arrays.
    pub elements: Vec<Element>,
    /// The bytes of the strings.
    pub texts: Vec<Vec<u8>>,
    /// The source places of its nodes, if the checker was asked for them.
    pub places: Option<ProgramPlaces>,
}

/// The source places of the nodes of a program.
#[derive(Debug, Default)]
pub struct ProgramPlaces {
    /// For each function, its name and the brace that ends its body.
    pub functions: Vec<(Span, Span)>,
    /// For each node of [`Program::exprs`], the expression that ends with it.
    pub exprs: Vec<Span>,
    /// For each node of [`Program::stmts`], its place.
    pub stmts: Vec<Span>,
    /// For each variable of [`Program::locals`], its name in the declaration.
    pub locals: Vec<Span>,
}

/// A variable that lives as long as the program.
#[derive(Debug)]
pub struct Global {
    /// Its name.
    pub name: Symbol,
    /// Its type, or that of its elements.
    pub scalar: Scalar,
    /// Its lengths, a run of [`Program::lengths`]; empty for a scalar.
    pub lengths: Run,
    /// The initial elements whose bits are not all zero: row-major positions, ascending, and bits.
    pub values: Vec<(u32, u32)>,
    /// Whether it is never written.
    pub is_const: bool,
}

/// A function.
#[derive(Debug)]
pub struct Function {
    /// Its name.
    pub name: Symbol,
    /// The type of its result, if it has one.
    pub result: Option<Scalar>,
    /// A run of [`Program::params`].
    pub params: Run,
    /// A run of [`Program::locals`].
    pub locals: Run,
    /// A run of [`Program::stmts`].
    pub body: Run,
}

/// A variable that lives as long as one call of its function.
#[derive(Copy, Clone, Debug)]
pub struct Local {
    /// Its name.
    pub name: Symbol,
    /// Its type, or that of its elements.
    pub scalar: Scalar,
    /// Its lengths, a run of [`Program::lengths`]; empty for a scalar.
    pub lengths: Run,
}

/// A parameter.
#[derive(Copy, Clone, Debug)]
pub struct Param {
    /// Its name.
    pub name: Symbol,
    /// Its type, or that of its elements.
    pub scalar: Scalar,
    /// `None` for a scalar; for an array the lengths after the first, a run of
    /// [`Program::lengths`].
    pub array: Option<Run>,
}

/// One element of an initialiser.
#[derive(Copy, Clone, Debug)]
pub struct Element {
    /// Its row-major position.
    pub position: u32,
    /// Its value, a run of [`Program::exprs`].
    pub value: Run,
}

/// A variable of any kind, by its number.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Variable {
    /// One of [`Program::locals`], counted from the function's first.
    Local(u32),
    /// One of [`Program::params`], counted from the function's first.
    Param(u32),
    /// One of [`Program::globals`].
    Global(u32),
}

/// The function that a call refers to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Callee {
    /// One of [`Program::functions`].
    Function(u32),
    /// A function of the runtime library.
    Runtime(crate::runtime::Runtime),
}

/// A node of a statement. A [`Run`] is one of [`Program::exprs`] unless its comment says
/// otherwise.
#[derive(Copy, Clone, Debug)]
pub enum Stmt {
    /// The then-branch follows.
    If(Run),
    /// The else-branch follows.
    Else,
    /// The end of the innermost open `If`.
    EndIf,
    /// The body follows.
    While(Run),
    /// The end of the innermost open `While`.
    EndWhile,
    /// The subscripts' nodes come first, then those of the value.
    Assign {
        /// The target of the assignment.
        target: Variable,
        /// The number of its subscripts.
        subscripts: u32,
        /// The nodes.
        nodes: Run,
    },
    /// A local variable without an initialiser is declared in a loop: it loses its value. Only in
    /// programs that are compiled for a run with checks.
    Declare {
        /// Its number among the function's locals.
        local: u32,
    },
    /// Sets a whole array.
    Initialize {
        /// The array's number among the function's locals.
        local: u32,
        /// The elements that are not known to be zero, a run of [`Program::elements`].
        elements: Run,
        /// Whether other elements exist, which are set to zero.
        zero_others: bool,
    },
    /// Evaluates an expression for its effects.
    Evaluate(Run),
    /// Leaves the function, with a value unless the run is empty.
    Return(Run),
    /// Leaves the innermost loop.
    Break,
    /// Goes to the condition of the innermost loop.
    Continue,
}

impl Stmt {
    /// The nodes of its expressions; none for those of [`Stmt::Initialize`], which are in its elements.
    pub fn nodes(&self) -> Run {
        match *self {
            Stmt::If(nodes)
            | Stmt::While(nodes)
            | Stmt::Assign { nodes, .. }
            | Stmt::Evaluate(nodes)
            | Stmt::Return(nodes) => nodes,
            Stmt::Else
            | Stmt::EndIf
            | Stmt::EndWhile
            | Stmt::Declare { .. }
            | Stmt::Initialize { .. }
            | Stmt::Break
            | Stmt::Continue => Run::default(),
        }
    }
}

/// A node of an expression, as an instruction of a stack machine: operands come before it; it pops
/// them and pushes its result.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Expr {
    /// Pushes a constant.
    Constant(Constant),
    /// Pushes the address of a string, one of [`Program::texts`]. Only as an argument.
    Text(u32),
    /// Converts a number to this type, without popping it: the one that this many others are above of. A
    /// conversion to `int` drops the fraction.
    Convert {
        /// The type.
        to: Scalar,
        /// How many values were pushed after it.
        depth: u32,
    },
    /// Pops all the subscripts of `variable` and pushes the value of that element.
    Read {
        /// The variable.
        variable: Variable,
        /// The number of subscripts.
        subscripts: u32,
    },
    /// Pops some subscripts of the array `variable`, fewer than it has dimensions, and pushes the
    /// address of the first element of the array that they select.
    Address {
        /// The array.
        variable: Variable,
        /// The number of subscripts.
        subscripts: u32,
    },
    /// Pops a number of this type and pushes its negative.
    Negate(Scalar),
    /// Pops an int and pushes 1 if it is 0, else 0.
    Not,
    /// Pops two numbers of this type and pushes the result of the operation. There is no `%` of floats.
    Arithmetic(BinaryOp, Scalar),
    /// Pops two numbers of this type and pushes the int 1 if the relation holds, else 0.
    Compare(IntPredicate, Scalar),
    /// Comes after the left operand of an [`Expr::Logical`]. The nodes between the two are
    /// evaluated only if the left operand does not decide. Pops and pushes nothing.
    ShortCircuit(Logical),
    /// Pops two ints and pushes 0 or 1. The right one may not have been evaluated.
    Logical(Logical),
    /// Pops the arguments; pushes the result if there is one.
    Call {
        /// The called function.
        callee: Callee,
        /// The number of arguments.
        arguments: u32,
    },
}

impl Expr {
    /// Whether its result is 0 or 1.
    pub fn is_boolean(&self) -> bool {
        matches!(self, Expr::Compare(..) | Expr::Not | Expr::Logical(_))
    }
}

/// `&&` or `||`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Logical {
    /// True if both operands are true.
    And,
    /// True if one operand is true.
    Or,
}

const _: () = assert!(size_of::<Expr>() <= 16);
