//! What the reader expects where it finds something else.

use crate::diag::{Message, message};

/// What is expected at a place of the text.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Expected {
    /// Exactly this text.
    Text(&'static str),
    Alignment,
    Attribute,
    AttributeValue,
    Block,
    ClosingBracket,
    DataLayoutOrTriple,
    EndOfLine,
    EndOfOperand,
    FileName,
    FloatPredicate,
    FunctionName,
    GlobalName,
    GlobalOrConstant,
    GroupNumber,
    Index,
    Instruction,
    Item,
    Label,
    Length,
    LocalName,
    Metadata,
    MetadataName,
    Name,
    NameOrNumber,
    Number,
    OwnName,
    Parameter,
    Predicate,
    String,
    Type,
    Value,
    /// Any type but `void`.
    ValueType,
}

impl Expected {
    /// The text of one character.
    pub fn byte(byte: u8) -> Expected {
        Expected::Text(match byte {
            b'(' => "(",
            b')' => ")",
            b'[' => "[",
            b']' => "]",
            b'{' => "{",
            b'}' => "}",
            b'<' => "<",
            b'>' => ">",
            b',' => ",",
            b':' => ":",
            b'*' => "*",
            b'=' => "=",
            b'#' => "#",
            b'!' => "!",
            _ => unreachable!("the reader expects no other character"),
        })
    }

    /// The phrase for messages.
    pub fn message(self) -> Message {
        match self {
            Expected::Text(text) => Message::verbatim(format!("`{text}`")),
            Expected::Alignment => message!("an alignment"),
            Expected::Attribute => message!("an attribute"),
            Expected::AttributeValue => message!("the value of the attribute"),
            Expected::Block => message!("a block"),
            Expected::ClosingBracket => message!("the closing bracket"),
            Expected::DataLayoutOrTriple => message!("`datalayout` or `triple`"),
            Expected::EndOfLine => message!("the end of the line"),
            Expected::EndOfOperand => message!("`,` or the end of the line"),
            Expected::FileName => message!("a file name"),
            Expected::FloatPredicate => {
                message!("a predicate such as `oeq`, `une`, `olt` or `uge`")
            }
            Expected::FunctionName => message!("the name of a function"),
            Expected::GlobalName => message!("a name that begins with `@`"),
            Expected::GlobalOrConstant => message!("`global` or `constant`"),
            Expected::GroupNumber => message!("the number of the attribute group"),
            Expected::Index => message!("an index"),
            Expected::Instruction => message!("an instruction"),
            Expected::Item => message!("a function, a global variable or metadata"),
            Expected::Label => message!("a label"),
            Expected::Length => message!("the number of elements"),
            Expected::LocalName => message!("a name that begins with `%`"),
            Expected::Metadata => message!("metadata"),
            Expected::MetadataName => message!("the name of metadata"),
            Expected::Name => message!("a name"),
            Expected::NameOrNumber => message!("a name or number after `%`"),
            Expected::Number => message!("a number"),
            Expected::OwnName => message!("a name that is not reserved for LLVM"),
            Expected::Parameter => message!("a parameter name"),
            Expected::Predicate => message!("a predicate such as `eq`, `ne`, `slt` or `sge`"),
            Expected::String => message!("a string in quotation marks"),
            Expected::Type => message!("a type"),
            Expected::Value => message!("a value"),
            Expected::ValueType => message!("the type of a value"),
        }
    }
}
