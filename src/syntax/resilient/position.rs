//! What can be asked about the place that is being read: the tokens ahead, those that were read, what
//! is open, and what may come.

use super::Parser;
use super::expected::{INFIX, NUMBER};
use super::foreign::words::{Role, Word};
use super::states::Bracket;
use crate::support::interner::Symbol;
use crate::support::scalar::Constant;
use crate::support::span::Span;
use crate::syntax::token::{HEADS, Token, TokenKind};

/// Longer text is not read.
const LONG_TEXT: u32 = 4096;

/// How many tokens after a fault are looked at. There may be many faults in one statement.
pub(super) const AFTER: usize = 256;

/// The tokens ahead: 0 means the next one. At a fault, that is the token that may not come.
impl Parser<'_> {
    pub fn token(&self, ahead: usize) -> Option<Token> {
        match (self.pending, ahead.checked_sub(1)) {
            (Some(token), None) => Some(token),
            (Some(_), Some(ahead)) => self.input.get(self.at + ahead).copied(),
            (None, _) => self.input.get(self.at + ahead).copied(),
        }
    }

    /// The tokens from the next one on, each with how far ahead it is.
    pub fn rest(&self) -> impl Iterator<Item = (usize, Token)> + '_ {
        self.pending.into_iter().chain(self.input[self.at..].iter().copied()).enumerate()
    }

    pub fn kind(&self, ahead: usize) -> Option<TokenKind> {
        self.token(ahead).map(|token| token.kind)
    }

    pub fn is(&self, ahead: usize, kind: TokenKind) -> bool {
        self.kind(ahead) == Some(kind)
    }

    pub fn span(&self, ahead: usize) -> Span {
        self.token(ahead).map_or(Span::default(), |token| token.span)
    }

    /// The spelling of a token; empty after the last one.
    pub fn text(&self, ahead: usize) -> &str {
        self.source_text(self.span(ahead))
    }

    /// The text of `span`; empty if it is long, since hints repeat only short text.
    pub fn source_text(&self, span: Span) -> &str {
        if span.end - span.start > LONG_TEXT {
            return "";
        }
        self.source.get(span.range()).and_then(|text| std::str::from_utf8(text).ok()).unwrap_or("")
    }

    /// The text of the tokens from the one `from` ahead to the one before that `to` ahead.
    pub fn text_span(&self, from: usize, to: usize) -> Span {
        self.span(from).to(self.span(to.max(from + 1) - 1))
    }

    /// The name there.
    pub fn symbol(&self, ahead: usize) -> Option<Symbol> {
        match self.kind(ahead)? {
            TokenKind::Identifier(symbol) => Some(symbol),
            _ => None,
        }
    }

    pub fn name(&self, ahead: usize) -> Option<&str> {
        Some(self.names.name(self.symbol(ahead)?))
    }

    pub fn is_name(&self, ahead: usize) -> bool {
        self.symbol(ahead).is_some()
    }

    /// Whether the word of a scalar type is there.
    pub fn is_type(&self, ahead: usize) -> bool {
        matches!(self.kind(ahead), Some(TokenKind::Type(_)))
    }

    pub fn is_number(&self, ahead: usize) -> bool {
        matches!(self.kind(ahead), Some(TokenKind::Number(_)))
    }

    /// Whether a number with a point or an exponent is there.
    pub fn is_float(&self, ahead: usize) -> bool {
        matches!(self.kind(ahead), Some(TokenKind::Number(Constant::Float(_))))
    }

    /// The entry in the table of words for the name there.
    pub fn word(&self, ahead: usize) -> Option<Word> {
        self.words.get(&self.symbol(ahead)?).copied()
    }

    pub fn has_role(&self, ahead: usize, role: Role) -> bool {
        self.word(ahead).is_some_and(|word| word.role == role)
    }

    /// Whether the word there prints or reads in another language.
    pub fn is_io(&self, ahead: usize) -> bool {
        self.has_role(ahead, Role::Print) || self.has_role(ahead, Role::Read)
    }

    /// Whether the program declares the name there.
    pub fn is_own(&self, ahead: usize) -> bool {
        self.symbol(ahead).is_some_and(|name| self.declared.contains(&name))
    }

    /// Whether the next token follows the token directly.
    pub fn touches(&self, ahead: usize) -> bool {
        self.span(ahead).end == self.span(ahead + 1).start
    }

    /// Whether the token is the first on its line.
    pub fn begins_line(&self, ahead: usize) -> bool {
        let before = match ahead.checked_sub(1) {
            Some(before) => self.token(before),
            None if self.pending.is_some() => self.machine.read.last().copied(),
            None => self.at.checked_sub(1).map(|before| self.input[before]),
        };
        let (Some(before), Some(token)) = (before, self.token(ahead)) else { return true };
        let between = self.source.get(before.span.end as usize..token.span.start as usize);
        between.is_some_and(|text| text.iter().any(|byte| b"\r\n".contains(byte)))
    }

    /// How far ahead the partner of the bracket is. Not at a fault.
    pub fn partner(&self, ahead: usize) -> Option<usize> {
        let index = self.at + ahead;
        let partner = *self.partners.get(index)? as usize;
        (partner > index).then(|| partner - self.at)
    }

    /// Whether the token can begin an operand.
    pub fn begins_operand(&self, ahead: usize) -> bool {
        use TokenKind as T;
        let kind = self.kind(ahead);
        matches!(kind, Some(T::Identifier(_) | T::Number(_) | T::Text | T::LeftParen | T::Not))
            || matches!(kind, Some(T::Sign(_) | T::Hole | T::Error))
    }

    /// Whether a statement begins there, and not the right side of an operator.
    pub fn begins_statement(&self, ahead: usize) -> bool {
        let kind = self.kind(ahead);
        let is_other = matches!(kind, Some(TokenKind::LeftBrace | TokenKind::Identifier(_)));
        is_other || kind.is_some_and(TokenKind::begins_statement) && kind != Some(TokenKind::Const)
    }
}

/// The tokens that were read, and what is open.
impl Parser<'_> {
    pub fn last(&self) -> Option<TokenKind> {
        self.machine.read.last().map(|token| token.kind)
    }

    /// Where in what was read the statement, item or parameter begins.
    pub fn start(&self) -> usize {
        match self.bracket() {
            Some(Bracket::Parameters) => self.machine.parameter,
            _ => self.machine.statement,
        }
    }

    /// Whether a statement, item or parameter begins here.
    pub fn at_start(&self) -> bool {
        self.machine.read.len() == self.start()
    }

    /// Whether an operand ends here.
    pub fn after_operand(&self) -> bool {
        self.last().is_some_and(ends_operand) && !self.at_start()
    }

    /// The statement, as far as it was read.
    pub fn lead(&self) -> &[Token] {
        &self.machine.read[self.machine.statement..]
    }

    /// The kind of the first token of the statement.
    pub fn first(&self) -> Option<TokenKind> {
        self.lead().first().map(|token| token.kind)
    }

    /// The token that was read last, if it belongs to the statement.
    pub fn before(&self) -> Option<Token> {
        self.lead().last().copied()
    }

    pub fn before_is(&self, kind: TokenKind) -> bool {
        self.before().is_some_and(|before| before.kind == kind)
    }

    /// The kind of the token in front of [`Parser::before`].
    pub fn second_before(&self) -> Option<TokenKind> {
        self.lead().iter().rev().map(|token| token.kind).nth(1)
    }

    /// What the innermost open bracket encloses.
    pub fn bracket(&self) -> Option<Bracket> {
        self.machine.bracket()
    }

    /// The innermost parenthesis or bracket that is open: its place in what was read, and itself.
    pub fn open_bracket(&self) -> Option<(usize, Token)> {
        match self.machine.brackets.last() {
            None | Some((Bracket::Block | Bracket::Initializer, _)) => None,
            Some(&(_, index)) => Some((index, self.machine.read[index])),
        }
    }

    /// The `{` of the innermost block that is open.
    pub fn open_brace(&self) -> Option<Span> {
        let mut blocks = self.machine.brackets.iter().rev();
        let &(_, index) = blocks.find(|&&(bracket, _)| bracket == Bracket::Block)?;
        Some(self.machine.read[index].span)
    }

    pub fn bracket_is(&self, kind: TokenKind) -> bool {
        self.open_bracket().is_some_and(|(_, open)| open.kind == kind)
    }

    /// The kind of the token in front of the innermost bracket.
    pub fn before_bracket(&self) -> Option<TokenKind> {
        let before = self.open_bracket()?.0.checked_sub(1)?;
        Some(self.machine.read[before].kind)
    }

    /// Whether the innermost bracket encloses statements.
    pub fn in_block(&self) -> bool {
        self.bracket() == Some(Bracket::Block)
    }

    /// Whether a statement or item encloses this place directly, not a bracket within one.
    pub fn is_among_statements(&self) -> bool {
        matches!(self.bracket(), None | Some(Bracket::Block))
    }

    /// Whether this is outside of all functions.
    pub fn is_top_level(&self) -> bool {
        self.machine.brackets.is_empty()
    }

    /// Whether a condition encloses this place.
    pub fn in_condition(&self) -> bool {
        let within = self.machine.brackets.iter().rev().map(|&(bracket, _)| bracket);
        let is_part =
            |it: &Bracket| matches!(it, Bracket::Paren | Bracket::Condition | Bracket::Subscript);
        within.take_while(is_part).take(16).any(|bracket| bracket == Bracket::Condition)
    }

    /// Whether this is in the head of a function, after its `(`.
    pub fn in_parameters(&self) -> bool {
        matches!(self.machine.brackets.first(), Some((Bracket::Parameters, _)))
    }

    /// The type and the name of the function that begins this many tokens before the next one.
    pub fn head_at(&self, back: usize) -> Option<[Token; 2]> {
        let read = &self.machine.read;
        let before = read[read.len().checked_sub(back)?..].iter().copied();
        let mut tokens = before.chain(self.rest().map(|(_, token)| token));
        let (first, name, open) = (tokens.next()?, tokens.next()?, tokens.next()?);
        let is_head = matches!(first.kind, TokenKind::Type(_) | TokenKind::Void)
            && matches!(name.kind, TokenKind::Identifier(_))
            && open.kind == TokenKind::LeftParen;
        is_head.then_some([first, name])
    }

    /// The same for the function whose `void`, or whose `(` after `int name`, is the next token.
    pub fn function_head(&self) -> Option<[Token; 2]> {
        [0, 2].into_iter().find_map(|back| self.head_at(back))
    }

    /// Whether the statement or item is a declaration.
    pub fn declares(&self) -> bool {
        let first = self.machine.read.get(self.start()).map(|token| token.kind);
        matches!(first, Some(TokenKind::Type(_) | TokenKind::Const))
    }

    /// Whether what was read has a `float` anywhere.
    pub fn has_floats(&self) -> bool {
        self.machine.tree.ast.first_extension.is_some()
    }

    /// Whether a token of this kind may come.
    pub fn expects(&self, kind: TokenKind) -> bool {
        self.machine.action(kind).is_some()
    }

    pub fn expects_value(&self) -> bool {
        self.expects(NUMBER)
    }

    /// Whether a value has just ended.
    pub fn expects_operator(&self) -> bool {
        self.expects(INFIX)
    }

    pub fn expects_statement(&self) -> bool {
        self.expects(HEADS[0])
    }

    /// How far ahead the token is that closes the innermost bracket, if the statement has it.
    pub fn closing(&self) -> Option<usize> {
        let wanted = closer(self.open_bracket()?.1.kind);
        let mut depth = 0usize;
        for (ahead, token) in self.rest().take(AFTER) {
            match token.kind {
                TokenKind::LeftParen | TokenKind::LeftBracket => depth += 1,
                TokenKind::RightParen | TokenKind::RightBracket if depth == 0 => {
                    return (token.kind == wanted).then_some(ahead);
                }
                TokenKind::RightParen | TokenKind::RightBracket => depth -= 1,
                kind if ends_statement(kind) => return None,
                _ => {}
            }
        }
        None
    }

    /// How far ahead the `{` is that begins the body of an `if` or `while` whose head cannot be read.
    pub fn body_of_headless(&self) -> Option<usize> {
        let (ahead, stop) =
            self.rest().take(AFTER).find(|(_, token)| ends_statement(token.kind))?;
        let is_head = self.first().is_some_and(TokenKind::is_head);
        (is_head && stop.kind == TokenKind::LeftBrace).then_some(ahead)
    }
}

/// Tokens before which an expression ends.
pub(super) const ENDS: [TokenKind; 5] = [
    TokenKind::Semicolon,
    TokenKind::Comma,
    TokenKind::RightParen,
    TokenKind::RightBracket,
    TokenKind::RightBrace,
];

/// Whether an operand may end with it.
pub(super) fn ends_operand(kind: TokenKind) -> bool {
    use TokenKind as T;
    let is_word = matches!(kind, T::Identifier(_) | T::Number(_) | T::Text | T::Hole);
    is_word || matches!(kind, T::RightParen | T::RightBracket)
}

pub(super) fn ends_statement(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Semicolon | TokenKind::LeftBrace | TokenKind::RightBrace)
}

/// The bracket that closes `opening`.
pub(super) fn closer(opening: TokenKind) -> TokenKind {
    match opening {
        TokenKind::LeftParen => TokenKind::RightParen,
        TokenKind::LeftBracket => TokenKind::RightBracket,
        _ => TokenKind::RightBrace,
    }
}
