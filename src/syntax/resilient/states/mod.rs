//! The grammar of miniSysY as a state machine that can go on after a fault.
//!
//! It takes the language of `grammar/minisysy.lalrpop`, and the token `Hole`. For a
//! correct program it calls the same actions in the same order as the generated parser, so both make
//! the same tree. It is written by hand, because at a fault it has to
//! know what is open and what may come, and to go on in another state. Nothing here recurses: the
//! statements that are open are in [`TreeBuilder::open`], the expressions in `frames`.

mod expression;
mod recovery;

use self::expression::{Frame, Within, operand};
pub(super) use self::recovery::Mark;
use crate::support::scalar::Scalar;
use crate::support::span::Span;
use crate::syntax::ast::{Init, Name, StmtKind, UnaryOp};
use crate::syntax::token::{Open, Token, TokenKind as T};
use crate::syntax::tree_builder::{Counted, Declared, TreeBuilder};

/// What has been read last, and so what may come next.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) enum State {
    /// A declaration or a function may begin.
    #[default]
    Item,
    /// A statement may begin; in a block a declaration, too, and its `}`.
    Statement,
    /// The same, and the `else` of the `if` whose first branch has ended.
    AfterThen,
    /// After `const`.
    Const,
    /// After the name of a function that gives no value.
    FunctionNamed,
    /// After a type or a `,` between variables: a name comes next.
    Name,
    /// After the name of the first variable outside of all functions, which may be one.
    ItemNamed,
    /// After the name of a variable and its lengths.
    Declared,
    /// After the `(` of a function.
    Parameters,
    /// After a `,` between parameters.
    Parameter,
    ParameterNamed,
    /// After the first `[` of a parameter.
    ParameterBracket,
    /// After a `]` of a parameter.
    ParameterLength,
    /// After parameters that could not be read.
    UnknownParameters,
    /// After the `)` of a function.
    Body,
    /// An initial value comes next; after a `{` also its `}`.
    Value,
    FirstValue,
    /// After an initial value in braces.
    AfterValue,
    /// After `if` or `while`.
    Condition(T),
    /// After `break` or `continue`.
    Jump(StmtKind),
    Return,
    /// An operand has to come.
    Operand,
    /// After a name in an expression, perhaps with subscripts.
    Place,
    /// After any other operand.
    AfterOperand,
}

/// What an open bracket encloses.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Bracket {
    /// `(` after `if` or `while`.
    Condition,
    /// `(` after the name of a function that is being defined.
    Parameters,
    /// Any other `(`.
    Paren,
    Subscript,
    Block,
    Initializer,
}

/// Takes a token that may come, and adds to the tree what it completes.
pub(super) type Action<'s> = fn(&mut Machine<'s>, Token);

/// The tokens that have been taken, and what is open after them.
#[derive(Default)]
pub(super) struct Machine<'s> {
    pub tree: TreeBuilder<'s>,
    pub state: State,
    /// All tokens that were taken.
    pub read: Vec<Token>,
    /// Where in `read` the statement or item begins, and the parameter if one is being read.
    pub statement: usize,
    pub parameter: usize,
    /// How many statements and items have begun.
    pub statements: usize,
    /// The brackets that are open, with their places in `read`.
    pub brackets: Vec<(Bracket, usize)>,
    /// The keyword of the condition that was read last.
    pub head: T,
    frames: Vec<Frame>,
    /// Signs that wait for their operand, with their offsets.
    signs: Vec<(UnaryOp, u32)>,
    /// The name that is being declared, and that of the function around it.
    declared: Name,
    function: Name,
    /// The name in the expression, with the subscripts that have been read.
    place: Name,
    subscripts: Option<Counted>,
    /// Offset where the function or parameter begins.
    begin: u32,
    declared_as: Declared,
    is_array: bool,
    result: Option<Scalar>,
    /// How many braces of an initial value are open.
    pub depth: usize,
}

impl<'s> Machine<'s> {
    pub fn new(source: &'s [u8]) -> Machine<'s> {
        Machine { tree: TreeBuilder::new(source, 0, source.len()), ..Machine::default() }
    }

    /// Takes a token, and returns whether it may come here; if not, nothing changes.
    pub fn take(&mut self, token: Token) -> bool {
        let Some(action) = self.action(token.kind) else { return false };
        let is_operand = operand(token.kind).is_some();
        match self.state {
            State::Place if !matches!(token.kind, T::LeftParen | T::LeftBracket) => {
                self.end_place();
            }
            State::AfterThen if token.kind != T::Else => self.end_ifs(),
            _ => {}
        }
        match self.state {
            State::Statement if is_operand => self.begin(Within::Statement, token.span.start),
            State::Value | State::FirstValue if is_operand => {
                self.begin(Within::Initializer, token.span.start);
            }
            State::Return if is_operand => {
                self.begin(Within::Return, self.read[self.statement].span.start);
            }
            _ => {}
        }
        self.read.push(token);
        action(self, token);
        true
    }

    /// Whether a declaration or a function may begin, or the program end.
    pub fn at_item(&self) -> bool {
        self.state == State::Item
    }

    /// Whether a variable has been named whose initial value may come.
    pub fn is_declared(&self) -> bool {
        matches!(self.state, State::ItemNamed | State::Declared)
    }

    /// Whether the `[` that was read last declares an array.
    pub fn is_length(&self) -> bool {
        let within = self.frames.last().map(|frame| frame.within);
        matches!(within, Some(Within::Length)) || self.state == State::ParameterBracket
    }

    /// Whether the name that was read last is being declared.
    pub fn has_named(&self) -> bool {
        let is_parameter = self.state == State::ParameterNamed;
        is_parameter || self.state == State::FunctionNamed || self.is_declared()
    }

    /// What the innermost open bracket encloses.
    pub fn bracket(&self) -> Option<Bracket> {
        self.brackets.last().map(|&(bracket, _)| bracket)
    }

    /// What is done with a token of this kind; `None` if it may not come next.
    pub fn action(&self, kind: T) -> Option<Action<'s>> {
        use State as S;
        let action: Action<'s> = match (self.state, kind) {
            (S::Item, T::Type(_) | T::Const | T::Void) => Self::begin_item,
            (S::Statement | S::AfterThen, _) => return self.in_statement(kind),
            (S::Const, T::Type(_)) => Self::begin_type,
            (S::Name, T::Identifier(_)) => Self::name,
            (S::FunctionNamed | S::ItemNamed, T::LeftParen) => Self::open_parameters,
            (S::ItemNamed | S::Declared, T::LeftBracket) => |it, open| {
                it.open(Bracket::Subscript);
                it.begin(Within::Length, open.span.start);
            },
            (S::ItemNamed | S::Declared, T::Assign) => |it, _| it.state = S::Value,
            (S::ItemNamed | S::Declared | S::AfterValue, T::Comma | T::Semicolon)
                if self.depth == 0 =>
            {
                Self::end_declarator
            }
            (S::AfterValue, T::Comma) => |it, _| it.state = S::Value,
            (S::Value | S::FirstValue, T::LeftBrace) => |it, brace| {
                it.open(Bracket::Initializer);
                it.depth += 1;
                it.tree.init_brace(Init::Open(brace.span));
                it.state = S::FirstValue;
            },
            (S::FirstValue | S::AfterValue, T::RightBrace) if self.depth > 0 => Self::close_value,
            (S::Value | S::FirstValue | S::Return | S::Operand, _) if operand(kind).is_some() => {
                return operand(kind);
            }
            (S::Parameters | S::Parameter, T::Type(_)) => |it, word| {
                it.begin_type(word);
                it.begin = word.span.start;
                it.is_array = false;
                it.parameter = it.read.len() - 1;
            },
            (S::Parameters | S::UnknownParameters, T::RightParen) => Self::close_parameters,
            (S::ParameterNamed, T::LeftBracket) => |it, _| {
                it.open(Bracket::Subscript);
                it.is_array = true;
                it.state = S::ParameterBracket;
            },
            (S::ParameterBracket, T::RightBracket) => |it, _| {
                it.brackets.pop();
                it.state = S::ParameterLength;
            },
            (S::ParameterLength, T::LeftBracket) => |it, open| {
                it.open(Bracket::Subscript);
                it.begin(Within::ParameterLength, open.span.start);
            },
            (S::ParameterNamed | S::ParameterLength, T::Comma) => |it, _| {
                it.end_parameter();
                it.parameter = it.read.len();
                it.state = S::Parameter;
            },
            (S::ParameterNamed | S::ParameterLength, T::RightParen) => |it, close| {
                it.end_parameter();
                it.close_parameters(close);
            },
            (S::Body, T::LeftBrace) => |it, brace| {
                let head = Span::new(it.begin, it.read[it.read.len() - 2].span.end);
                it.tree.begin_function(it.result, it.function, head);
                it.open_block(brace);
            },
            (S::Condition(_), T::LeftParen) => |it, open| {
                it.open(Bracket::Condition);
                it.begin(Within::Condition, open.span.start);
            },
            (S::Jump(_), T::Semicolon) => |it, end| {
                let State::Jump(kind) = it.state else { return };
                let span = it.read[it.statement].span.to(end.span);
                it.tree.statement(kind, span);
                it.end_statement();
            },
            (S::Return, T::Semicolon) => |it, end| {
                it.tree.return_nothing(it.read[it.statement].span.to(end.span));
                it.end_statement();
            },
            (S::Operand, T::RightParen) if self.is_empty_call() => |it, close| {
                let frame = it.frames.pop().expect("an operand is in a frame");
                let Within::Arguments(symbol, _) = frame.within else { return };
                it.brackets.pop();
                let start = it.tree.call(symbol, None, Span::new(frame.start, close.span.end));
                it.operand(start);
            },
            (S::Place, T::LeftParen) if self.subscripts.is_none() => |it, _| {
                it.open(Bracket::Paren);
                it.begin(Within::Arguments(it.place.symbol, None), it.place.span.start);
            },
            (S::Place, T::LeftBracket) => |it, _| {
                it.open(Bracket::Subscript);
                it.begin(Within::Subscript(it.place.symbol, it.subscripts), it.place.span.start);
            },
            (S::Place | S::AfterOperand, _) => return self.after_operand(kind),
            _ => return None,
        };
        Some(action)
    }

    fn in_statement(&self, kind: T) -> Option<Action<'s>> {
        let is_after_then = self.state == State::AfterThen;
        let in_block = is_after_then || self.tree.open.last() == Some(&Open::Block);
        let action: Action<'s> = match kind {
            T::Else if is_after_then => |it, word| {
                it.tree.begin_else(word.span);
                it.begin_statement();
            },
            T::Type(_) | T::Const if in_block => Self::begin_item,
            T::RightBrace if in_block => Self::close_block,
            T::LeftBrace => Self::open_block,
            _ if kind.is_head() => |it, word| it.state = State::Condition(word.kind),
            T::Break => |it, _| it.state = State::Jump(StmtKind::Break),
            T::Continue => |it, _| it.state = State::Jump(StmtKind::Continue),
            T::Return => |it, _| it.state = State::Return,
            T::Semicolon => |it, end| {
                it.tree.statement(StmtKind::Empty, end.span);
                it.end_statement();
            },
            _ => return operand(kind),
        };
        Some(action)
    }

    // Brackets.

    /// Notes that the token that was taken last opens a bracket.
    fn open(&mut self, bracket: Bracket) {
        self.brackets.push((bracket, self.read.len() - 1));
    }

    // Items and statements.

    /// A statement or item begins with the next token.
    fn begin_statement(&mut self) {
        self.statement = self.read.len();
        self.statements += 1;
        self.depth = 0;
        self.state = if self.tree.open.is_empty() { State::Item } else { State::Statement };
    }

    /// Ends the constructs that a complete statement completes.
    fn end_statement(&mut self) {
        loop {
            match self.tree.open.last() {
                Some(Open::If) => {
                    self.begin_statement();
                    self.state = State::AfterThen;
                    return;
                }
                Some(Open::Function) => self.tree.end_function(),
                Some(Open::Block) | None => return self.begin_statement(),
                Some(open) => open.end().into_iter().for_each(|end| self.tree.end(end)),
            }
        }
    }

    /// Ends the `if`s without `else` that have just been read.
    fn end_ifs(&mut self) {
        while self.tree.open.last() == Some(&Open::If) {
            self.tree.end(StmtKind::EndIf);
            self.end_statement();
        }
    }

    /// Takes the first token of a declaration or function.
    fn begin_item(&mut self, token: Token) {
        self.begin = token.span.start;
        self.declared_as.is_const = token.kind == T::Const;
        match token.kind {
            T::Const => self.state = State::Const,
            _ => self.begin_type(token),
        }
        self.result = if let T::Type(scalar) = token.kind { Some(scalar) } else { None };
    }

    /// Takes the type of what will be declared.
    fn begin_type(&mut self, word: Token) {
        if let T::Type(scalar) = word.kind {
            self.declared_as.scalar = scalar;
            self.declared_as.start = word.span.start;
        }
        self.state = State::Name;
    }

    fn name(&mut self, name: Token) {
        if let T::Identifier(symbol) = name.kind {
            self.declared = Name { symbol, span: name.span };
        }
        let is_first = self.read.len() == self.statement + 2;
        self.state = match self.read[self.statement].kind {
            _ if self.bracket() == Some(Bracket::Parameters) => State::ParameterNamed,
            T::Void => State::FunctionNamed,
            _ if is_first && self.tree.open.is_empty() => State::ItemNamed,
            _ => State::Declared,
        };
    }

    fn open_block(&mut self, brace: Token) {
        self.tree.open_block(brace.span);
        self.open(Bracket::Block);
        self.begin_statement();
    }

    fn close_block(&mut self, brace: Token) {
        self.tree.close_block(brace.span);
        self.brackets.pop();
        self.end_statement();
    }

    fn end_declarator(&mut self, token: Token) {
        let before = self.read[self.read.len() - 2].span.end;
        self.tree.declarator(self.declared, before);
        if token.kind == T::Comma {
            self.state = State::Name;
        } else {
            self.tree.end_declaration(self.declared_as, token.span.end);
            self.end_statement();
        }
    }

    fn end_value(&mut self) {
        let start = self.end();
        self.tree.init_value(start);
    }

    fn close_value(&mut self, brace: Token) {
        self.tree.init_brace(Init::Close(brace.span));
        self.brackets.pop();
        self.depth -= 1;
        self.state = State::AfterValue;
    }

    fn open_parameters(&mut self, _: Token) {
        self.open(Bracket::Parameters);
        self.parameter = self.read.len();
        self.function = self.declared;
        self.state = State::Parameters;
    }

    fn end_parameter(&mut self) {
        let end = self.read[self.read.len() - 2].span.end;
        self.tree.parameter(
            self.declared_as.scalar,
            self.declared,
            self.is_array,
            Span::new(self.begin, end),
        );
    }

    fn close_parameters(&mut self, _: Token) {
        self.brackets.pop();
        self.begin = self.read[self.statement].span.start;
        self.state = State::Body;
    }

    /// Ends a statement without statements in it at its `;`.
    fn end_simple(&mut self, end: Token) {
        let Frame { within, start, .. } = *self.frames.last().expect("an operand is in a frame");
        let value = self.end();
        let span = Span::new(start, end.span.end);
        match within {
            Within::Assigned(target) => self.tree.assign(target, value, span),
            Within::Return => self.tree.statement_of(StmtKind::Return, value, span),
            _ => self.tree.statement_of(StmtKind::Expression, value, span),
        }
        self.end_statement();
    }
}
