//! The resolved tree: what the checker makes of a program without errors.
//!
//! Names have become numbers, constants have been folded into their uses, every type fits. It is
//! flat like the syntax tree: expressions in postorder, statements with brackets.

pub use crate::syntax::ast::Run;

use crate::ir::{BinaryOp, IntPredicate};
use crate::support::interner::Symbol;
use crate::support::span::Span;

/// A program without errors.
#[derive(Debug, Default)]
pub struct Program {
    /// Global variables, and the constant arrays of functions.
    pub globals: Vec<Global>,
    /// The functions in order; one of them is `main`.
    pub functions: Vec<Function>,
    /// The variables of all functions, those of one side by side.
    pub locals: Vec<Local>,
    /// The parameters of all functions, those of one side by side.
    pub params: Vec<Param>,
    /// Array lengths, those of one array side by side, the outermost first.
    pub lengths: Vec<u32>,
    /// All statements.
    pub stmts: Vec<Stmt>,
    /// All expressions.
    pub exprs: Vec<Expr>,
    /// Elements of initialisers of local arrays.
    pub elements: Vec<Element>,
    /// Where it all stands, if somebody has asked for that.
    pub places: Option<ProgramPlaces>,
}

/// Where the nodes of a program stand in the source.
#[derive(Debug, Default)]
pub struct ProgramPlaces {
    /// By function, its name and the brace behind its body.
    pub functions: Vec<(Span, Span)>,
    /// By node of [`Program::exprs`], the expression that ends with it.
    pub exprs: Vec<Span>,
    /// By node of [`Program::stmts`].
    pub stmts: Vec<Span>,
}

/// A variable that lives as long as the program.
#[derive(Debug)]
pub struct Global {
    /// What it is called.
    pub name: Symbol,
    /// Its lengths, a run of [`Program::lengths`]; empty for an int.
    pub lengths: Run,
    /// What is not zero at first: row-major positions, ascending, and values.
    pub values: Vec<(u32, i32)>,
    /// Whether it is never written.
    pub is_const: bool,
}

/// A function.
#[derive(Debug)]
pub struct Function {
    /// What it is called.
    pub name: Symbol,
    /// Whether it returns `int` rather than nothing.
    pub returns_int: bool,
    /// A run of [`Program::params`].
    pub params: Run,
    /// A run of [`Program::locals`].
    pub locals: Run,
    /// A run of [`Program::stmts`].
    pub body: Run,
}

/// A variable that lives as long as a call.
#[derive(Copy, Clone, Debug)]
pub struct Local {
    /// What it is called.
    pub name: Symbol,
    /// Its lengths, a run of [`Program::lengths`]; empty for an int.
    pub lengths: Run,
}

/// A parameter.
#[derive(Copy, Clone, Debug)]
pub struct Param {
    /// What it is called.
    pub name: Symbol,
    /// `None` for an int; for an array the lengths behind the first, a run of
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

/// Something that holds values.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Variable {
    /// Of [`Program::locals`], counted from the function's first.
    Local(u32),
    /// Of [`Program::params`], counted from the function's first.
    Param(u32),
    /// Of [`Program::globals`].
    Global(u32),
}

/// What is called.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Callee {
    /// Of [`Program::functions`].
    Function(u32),
    /// Of the runtime library.
    Runtime(crate::runtime::Runtime),
}

/// A node of a statement. Every [`Run`] that is not said to be something else is one of
/// [`Program::exprs`].
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
    /// First the subscripts' nodes, then those of the value.
    Assign {
        /// What is assigned to.
        target: Variable,
        /// How many subscripts it has.
        subscripts: u32,
        /// The nodes.
        nodes: Run,
    },
    /// Sets a whole array.
    Initialize {
        /// The array's number among the function's locals.
        local: u32,
        /// The elements that are not known to be zero, a run of [`Program::elements`].
        elements: Run,
        /// Whether there are others.
        zero_others: bool,
    },
    /// Evaluates for the effects.
    Evaluate(Run),
    /// Leaves the function, with a value unless the run is empty.
    Return(Run),
    /// Leaves the innermost loop.
    Break,
    /// Goes to the condition of the innermost loop.
    Continue,
}

/// A node of an expression. Operands stand before it; each node takes its operands from a stack
/// and puts back what is said.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Expr {
    /// Puts a constant.
    Int(i32),
    /// Takes all the subscripts of `variable` and puts what it holds there.
    Read {
        /// What is read.
        variable: Variable,
        /// How many subscripts there are.
        subscripts: u32,
    },
    /// Takes some subscripts of the array `variable`, fewer than it has dimensions, and puts the
    /// address of the first element of the array that they select.
    Address {
        /// The array.
        variable: Variable,
        /// How many subscripts there are.
        subscripts: u32,
    },
    /// Takes an int and puts its negative.
    Negate,
    /// Takes an int and puts 1 if it is 0, else 0.
    Not,
    /// Takes two ints and puts what the operation makes of them.
    Arithmetic(BinaryOp),
    /// Takes two ints and puts 1 if the relation holds, else 0.
    Compare(IntPredicate),
    /// Stands behind the left operand of a [`Expr::Logical`]: the nodes between are evaluated
    /// only when the left operand does not decide. Takes and puts nothing.
    ShortCircuit(Logical),
    /// Takes two ints, the right one perhaps not evaluated, and puts 0 or 1.
    Logical(Logical),
    /// Takes the arguments; puts the result when there is one.
    Call {
        /// What is called.
        callee: Callee,
        /// How many arguments there are.
        arguments: u32,
    },
}

/// `&&` or `||`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Logical {
    /// True when both are.
    And,
    /// True when one is.
    Or,
}

const _: () = assert!(size_of::<Expr>() <= 16);
