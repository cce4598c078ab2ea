//! The tree of a generated program.
//!
//! Each part that could make a program undefined or endless is in one node with the part that
//! prevents it: a division with its divisor that is never 0 or -1, a subscript with its wrapping, a
//! loop with its counter, a recursive function with its depth. So a program stays sound when
//! nodes are removed or replaced. The tree refers to variables by number, and
//! [`crate::check`] checks that each name still means the right variable.

/// The number of a variable in [`Program::vars`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct VarId(pub u32);

/// The number of a function in [`Program::functions`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct FuncId(pub u32);

/// The dialect of C that the program is also valid in. Each dialect has a part of the language that
/// the other lacks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Language {
    /// C: constants may wrap, and constant arrays may be arguments.
    C,
    /// C++: elements of constant arrays are constants.
    Cxx,
}

/// A program and its input.
#[derive(Clone, Debug)]
pub struct Program {
    /// The language that the reference compiler has to understand.
    pub language: Language,
    /// All variables, whether they are still declared or not.
    pub vars: Vec<Var>,
    /// The names of all functions, in the order of their definitions.
    pub functions: Vec<String>,
    /// Globals and functions in the order of the text. The last is `main`.
    pub items: Vec<Item>,
    /// The input after the numbers that [`Stmt::GetArray`] reads. Bounds of loops come first.
    pub input: Vec<String>,
}

/// A variable, constant or parameter.
#[derive(Clone, Debug)]
pub struct Var {
    /// Its name. Other variables may have the same name.
    pub name: String,
    /// The lengths of an array, empty for an int. For a parameter, the first length is the least
    /// number of elements.
    pub dims: Vec<u32>,
    /// Whether it is a float, or an array of floats.
    pub is_float: bool,
    /// Whether it is defined outside functions.
    pub global: bool,
    /// The value, or the values of all elements, of a constant; of floats, their bits.
    pub constant: Option<Vec<i32>>,
    /// Whether statements may assign to it. They may not assign to loop counters and depths of
    /// recursion.
    pub writable: bool,
    /// For a number that bounds loops: its greatest value. Nothing assigns to it after its
    /// declaration, or after the beginning of `main`.
    pub most: Option<u32>,
}

/// An item outside all functions.
#[derive(Clone, Debug)]
pub enum Item {
    /// Variables or constants.
    Declaration(Declaration),
    /// A function.
    Function(Function),
}

/// Declares variables or constants, in one statement.
#[derive(Clone, Debug)]
pub struct Declaration {
    /// Whether they are constants.
    pub constant: bool,
    /// One or more.
    pub declarators: Vec<Declarator>,
}

/// Declares one variable.
#[derive(Clone, Debug)]
pub struct Declarator {
    /// The variable.
    pub var: VarId,
    /// Its lengths, constant expressions.
    pub dims: Vec<Expr>,
    /// Its value. Only globals have none.
    pub init: Option<Init>,
}

/// An initial value.
#[derive(Clone, Debug)]
pub enum Init {
    /// One number.
    Expr(Expr),
    /// A list in braces.
    List(Vec<Init>),
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its number; its name is in [`Program::functions`].
    pub id: FuncId,
    /// Its parameters.
    pub params: Vec<Param>,
    /// For a recursive function: the parameter that counts down, and the result at 0.
    pub recursion: Option<(VarId, Option<Expr>)>,
    /// Its statements, without the last `return`.
    pub body: Vec<Stmt>,
    /// Whether it returns a number.
    pub returns_int: bool,
    /// Whether that number is a float.
    pub is_float: bool,
    /// The value of the last `return`. An int function without one just ends, and its callers do
    /// not use its value.
    pub result: Option<Expr>,
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Param {
    /// The variable.
    pub var: VarId,
    /// The lengths after the first, constant expressions.
    pub dims: Vec<Expr>,
}

/// The spelling of a number.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Radix {
    /// As in `10`.
    Decimal,
    /// As in `012`.
    Octal,
    /// As in `0xA`.
    Hexadecimal,
}

/// Operators with one operand.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum UnaryOp {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `!`
    Not,
    /// Superfluous parentheses.
    Group,
}

/// Operators with two operands. Division of ints is separate.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // The names say it all.
pub enum BinaryOp {
    Add,
    Subtract,
    Multiply,
    DivideFloats,
    Less,
    Greater,
    LessEqual,
    GreaterEqual,
    Equal,
    NotEqual,
    And,
    Or,
}

/// Division and remainder.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum DivisionOp {
    /// `/`
    Divide,
    /// `%`
    Remainder,
}

/// A divisor: never 0, and never -1.
#[derive(Clone, Debug)]
pub enum Divisor {
    /// A number.
    Number(i32),
    /// The value of an expression modulo a number, moved away from 0 and -1 by adding another
    /// number: `(e % modulus + offset)`.
    Shifted(Expr, i32, i32),
}

/// An expression of type int or float. One of these is converted to the other only where every value fits.
#[derive(Clone, Debug)]
pub enum Expr {
    /// A constant of type float, as the program has it, with its value.
    Float(String, f32),
    /// A float converted to an int: a call of a function that gives another int if it does not fit.
    Whole(Box<Expr>),
    /// A number, with a minus sign if it is negative.
    Number(i32, Radix),
    /// An int.
    Var(VarId),
    /// An element of an array.
    Element(VarId, Vec<Subscript>),
    /// An operator with its operand.
    Unary(UnaryOp, Box<Expr>),
    /// An operator with its operands.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// A division.
    Division(DivisionOp, Box<Expr>, Box<Divisor>),
    /// A comparison with a quotient that is computed only if the divisor is positive:
    /// `(divisor > 0 && dividend / divisor < other)`. A call must not change the divisor.
    Guarded {
        /// The quotient.
        op: DivisionOp,
        /// The dividend.
        dividend: Box<Expr>,
        /// The divisor.
        divisor: VarId,
        /// The value that the quotient is compared with.
        other: Box<Expr>,
    },
    /// A call.
    Call(Callee, Vec<Arg>),
}

/// The function that a call refers to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Callee {
    /// A function of the program.
    User(FuncId),
    /// `getint` of the runtime library.
    GetInt,
    /// `getch` of the runtime library.
    GetCh,
    /// `getfloat` of the runtime library.
    GetFloat,
}

/// An argument.
#[derive(Clone, Debug)]
pub enum Arg {
    /// A number.
    Value(Expr),
    /// An array, or a part of one if there are subscripts.
    Array(VarId, Vec<Subscript>),
    /// The depth of a recursive function: the expression modulo one more than the number. So the
    /// number is the greatest depth.
    Depth(Expr, u32),
    /// In a recursive call: the depth minus one.
    Deeper(VarId),
}

/// A subscript, always within the array.
#[derive(Clone, Debug)]
pub enum Subscript {
    /// A constant expression.
    Fixed(Expr),
    /// An expression that is always within the bounds: a comparison, or loop counters and numbers.
    Within(Expr),
    /// Any expression, wrapped to be below the number: `(e % n + n) % n`.
    Wrapped(Box<Expr>, u32),
}

/// The target of an assignment.
#[derive(Clone, Debug)]
pub struct Place {
    /// The variable.
    pub var: VarId,
    /// All subscripts of an array.
    pub subscripts: Vec<Subscript>,
}

/// A branch of an `if`.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The statements.
    pub body: Vec<Stmt>,
    /// Whether they are in braces when braces are not needed.
    pub braces: bool,
}

/// A statement, or several that belong together.
#[derive(Clone, Debug)]
pub enum Stmt {
    /// Variables or constants.
    Declaration(Declaration),
    /// An assignment.
    Assign(Place, Expr),
    /// An expression, mostly a call.
    Evaluate(Expr),
    /// `;`
    Empty,
    /// Statements in braces.
    Block(Vec<Stmt>),
    /// `if`, with or without `else`.
    If(Expr, Branch, Option<Branch>),
    /// `while`
    Loop(Box<Loop>),
    /// `break` of the innermost loop.
    Break,
    /// `continue` of the innermost loop. If the step is at the end of the loop, it comes before.
    Continue,
    /// `return` from the function.
    Return(Option<Expr>),
    /// `putint`
    PutInt(Expr),
    /// `putch`
    PutCh(Expr),
    /// `putfloat`
    PutFloat(Expr),
    /// `putarray` or `putfarray` of this number of elements of an array with one dimension.
    PutArray(Subscript, Arg),
    /// `getarray` into an array of one dimension, and the numbers that it reads. Its result is
    /// printed. These are the first statements of `main` that read input.
    GetArray(Arg, Vec<i32>),
    /// `starttime` or `stoptime`.
    Timer(bool),
    /// A variable without an initial value that both branches of an `if` assign to.
    Choose(VarId, Expr, Expr, Expr),
    /// An array without initial values whose elements a nest of loops assigns to.
    Fill {
        /// The array.
        var: VarId,
        /// The counters, one for each dimension.
        counters: Vec<VarId>,
        /// The value of every element.
        value: Expr,
    },
}

/// The way in which a loop counts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Style {
    /// Upward, at the end of the body and before `continue`.
    StepLast,
    /// As `StepLast`, and the bound itself is the last value: `<=`.
    UpTo,
    /// Upward, at the beginning of the body.
    StepFirst,
    /// Upward, and `break` at the bound: `while (1)`.
    Endless,
    /// Downward to 0, at the beginning of the body.
    CountDown,
    /// Downward from the bound minus 1 to 0, at the end of the body and before `continue`.
    DownLast,
    /// Upward from near the largest int until it wraps, at the beginning of the body.
    Wrap,
}

impl Style {
    /// Whether the bound says where the counter starts, and not where it ends.
    pub fn starts_at_bound(self) -> bool {
        matches!(self, Style::CountDown | Style::DownLast | Style::Wrap)
    }

    /// Whether the counter steps at the end of the body and before `continue`.
    pub fn steps_last(self) -> bool {
        matches!(self, Style::StepLast | Style::UpTo | Style::DownLast)
    }
}

/// The greatest number of iterations.
#[derive(Clone, Debug)]
pub enum Bound {
    /// A constant expression.
    Fixed(Expr),
    /// The expression modulo one more than the number.
    Varying(Expr, u32),
    /// An expression of loop counters and numbers that is at most the number.
    Within(Expr, u32),
}

/// A loop that ends.
#[derive(Clone, Debug)]
pub struct Loop {
    /// The counter. Nothing else assigns to it.
    pub counter: VarId,
    /// Whether the loop declares the counter; otherwise it uses that of an earlier loop.
    pub declares: bool,
    /// How it counts.
    pub style: Style,
    /// The first value, in the styles that go up to the bound: a number, or a counter plus a number.
    pub start: Expr,
    /// The step, in the styles that go up to the bound; otherwise 1.
    pub step: u32,
    /// Whether the test is `!=`. Then the counter is equal to the bound at the end.
    pub exact: bool,
    /// The greatest number of iterations.
    pub bound: Bound,
    /// Another condition for continuing, and whether it is evaluated first.
    pub also: Option<(Expr, bool)>,
    /// Its statements, without those that count.
    pub body: Vec<Stmt>,
}
