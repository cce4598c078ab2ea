//! Tokens: the output of the lexer and the terminals of the grammar.

use crate::diag::{Argument, message};
use crate::support::interner::{Interner, Symbol};
use crate::support::scalar::{Constant, Scalar};
use crate::support::span::Span;
use crate::syntax::ast::{BinaryOp, StmtKind, UnaryOp};

/// A token and its place.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Its place.
    pub span: Span,
}

/// What a token is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum TokenKind {
    /// A name.
    Identifier(Symbol),
    /// A literal; one of `int` modulo 2^32.
    Number(Constant),
    /// A string literal, the first argument of `putf`.
    Text,
    /// Plain numbers after a `{`, each followed by a comma. Only the first attempt of the parser
    /// meets it.
    NumberRun,
    /// The word of a scalar type, such as `int`.
    Type(Scalar),
    /// `void`
    Void,
    /// `const`
    Const,
    /// `if`
    If,
    /// `else`
    Else,
    /// `while`
    While,
    /// `break`
    Break,
    /// `continue`
    Continue,
    /// `return`
    Return,
    /// `(`
    LeftParen,
    /// `)`
    RightParen,
    /// `[`
    LeftBracket,
    /// `]`
    RightBracket,
    /// `{`
    LeftBrace,
    /// `}`
    RightBrace,
    /// `,`
    Comma,
    /// `;`
    Semicolon,
    /// `=`
    Assign,
    /// `!`
    Not,
    /// `+` or `-`, before one operand or between two.
    Sign(UnaryOp),
    /// An operator that is only allowed between two operands.
    Infix(BinaryOp),
    /// Text that the lexer has reported as an error.
    #[default]
    Error,
    /// Stands for an expression that could not be read. Only the parser for faulty programs takes it.
    Hole,
}

/// A construct that encloses what is being read.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Open {
    /// A function whose head has been read.
    Function,
    /// A block after its `{`.
    Block,
    /// An `if` after its condition.
    If,
    /// An `else`.
    Else,
    /// A `while` after its condition.
    While,
}

impl Open {
    /// The node of the syntax tree that ends the construct; `None` if a `}` ends it.
    pub(crate) fn end(self) -> Option<StmtKind> {
        match self {
            Open::If | Open::Else => Some(StmtKind::EndIf),
            Open::While => Some(StmtKind::EndWhile),
            Open::Function | Open::Block => None,
        }
    }
}

/// The keywords that are followed by a condition in parentheses.
pub(crate) const HEADS: [TokenKind; 2] = [TokenKind::If, TokenKind::While];

/// The words that cannot be names. `tests/docs/words.rs` compares them with the grammar, and with the lists of words
/// that the page and the editors colour.
pub const KEYWORDS: [TokenKind; 10] = [
    TokenKind::INT,
    TokenKind::FLOAT,
    TokenKind::Void,
    TokenKind::Const,
    TokenKind::If,
    TokenKind::Else,
    TokenKind::While,
    TokenKind::Break,
    TokenKind::Continue,
    TokenKind::Return,
];

/// The words of the scalar types.
pub(crate) const TYPES: [TokenKind; Scalar::ALL.len()] = [TokenKind::INT, TokenKind::FLOAT];

/// What a function begins with.
pub(crate) const RESULTS: [TokenKind; TYPES.len() + 1] =
    [TokenKind::INT, TokenKind::FLOAT, TokenKind::Void];

/// What a declaration begins with.
pub(crate) const DECLARING: [TokenKind; TYPES.len() + 1] =
    [TokenKind::INT, TokenKind::FLOAT, TokenKind::Const];

impl TokenKind {
    /// `int`
    pub const INT: TokenKind = TokenKind::Type(Scalar::Int);
    /// `float`
    pub const FLOAT: TokenKind = TokenKind::Type(Scalar::Float);

    /// Whether it is followed by a condition in parentheses.
    pub(crate) fn is_head(self) -> bool {
        HEADS.contains(&self)
    }

    /// Whether a statement begins with this keyword.
    pub(crate) fn begins_statement(self) -> bool {
        let others = [TokenKind::Else, TokenKind::Void];
        KEYWORDS.contains(&self) && !others.contains(&self)
    }

    /// The token as messages name it: its spelling in backquotes, or its kind.
    pub(crate) fn describe(self, names: &Interner) -> Argument {
        match self {
            TokenKind::Identifier(symbol) => format!("`{}`", names.name(symbol)).into(),
            TokenKind::Number(_) | TokenKind::NumberRun => message!("a number").into(),
            TokenKind::Text => message!("a string").into(),
            TokenKind::Error => message!("an unknown character").into(),
            TokenKind::Hole => message!("an expression").into(),
            _ => format!("`{}`", self.spelling()).into(),
        }
    }

    /// The spelling of a token that has a fixed one; empty for the others.
    pub fn spelling(self) -> &'static str {
        match self {
            TokenKind::Type(scalar) => scalar.word(),
            TokenKind::Void => "void",
            TokenKind::Const => "const",
            TokenKind::If => "if",
            TokenKind::Else => "else",
            TokenKind::While => "while",
            TokenKind::Break => "break",
            TokenKind::Continue => "continue",
            TokenKind::Return => "return",
            TokenKind::LeftParen => "(",
            TokenKind::RightParen => ")",
            TokenKind::LeftBracket => "[",
            TokenKind::RightBracket => "]",
            TokenKind::LeftBrace => "{",
            TokenKind::RightBrace => "}",
            TokenKind::Comma => ",",
            TokenKind::Semicolon => ";",
            TokenKind::Assign => "=",
            TokenKind::Not => "!",
            TokenKind::Sign(op) => op.spelling(),
            TokenKind::Infix(op) => op.spelling(),
            TokenKind::Identifier(_)
            | TokenKind::Number(_)
            | TokenKind::NumberRun
            | TokenKind::Text
            | TokenKind::Error
            | TokenKind::Hole => "",
        }
    }
}

const _: () = assert!(size_of::<Token>() == 16);
