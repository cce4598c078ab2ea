//! Situations in which more can be said of a syntax error than what was expected instead.

mod declaration;
mod expression;

use super::{Fault, last_read};
use crate::diag::{Code, Diagnostic};
use crate::support::interner::Interner;
use crate::syntax::recovery::repair::innermost_bracket;
use crate::syntax::token::{Token, TokenKind};

/// What stands around the token that the parser could not take.
struct Situation<'a> {
    fault: &'a Fault<'a>,
    tokens: &'a [Token],
    names: &'a Interner,
    token: Token,
    /// What the parser has read before, if it is of the same statement.
    before: Option<Token>,
    /// The statement up to the token.
    lead: &'a [Token],
    /// Index of the innermost bracket or parenthesis that is open.
    bracket: Option<usize>,
}

/// Recognises one situation.
type Describe = fn(&Situation) -> Option<Diagnostic>;

/// In the order in which they are looked for.
const SITUATIONS: [Describe; 16] = [
    declaration::outside_of_functions,
    expression::condition_without_parentheses,
    declaration::keyword_for_name,
    declaration::brackets_before_name,
    declaration::missing_name,
    declaration::empty_brackets,
    declaration::length_of_parameter,
    declaration::default_value,
    expression::type_in_expression,
    expression::list_assigned,
    expression::closes_nothing,
    expression::comma,
    expression::missing_value,
    declaration::name_in_pieces,
    declaration::no_statement,
    expression::missing_operator,
];

/// What there is to say, if the situation is one of those that are known.
pub(super) fn describe(fault: &Fault, tokens: &[Token], names: &Interner) -> Option<Diagnostic> {
    let lead = &tokens[fault.start..fault.at];
    let situation = Situation {
        fault,
        tokens,
        names,
        token: *tokens.get(fault.at)?,
        before: last_read(lead).copied(),
        lead,
        bracket: innermost_bracket(fault, tokens),
    };
    SITUATIONS.iter().find_map(|describe| describe(&situation))
}

impl Situation<'_> {
    fn expects(&self, terminal: &str) -> bool {
        self.fault.expected.contains(terminal)
    }

    fn expects_value(&self) -> bool {
        self.expects("number")
    }

    /// Whether a value has just ended.
    fn expects_operator(&self) -> bool {
        self.expects("infix")
    }

    fn spelling(&self, token: Token) -> String {
        token.kind.describe(self.names)
    }

    fn before_is(&self, kind: TokenKind) -> bool {
        self.before.is_some_and(|before| before.kind == kind)
    }

    /// The token in front of the innermost bracket.
    fn before_bracket(&self) -> Option<TokenKind> {
        let index = self.bracket?.checked_sub(1)?;
        Some(self.tokens[index].kind)
    }

    fn bracket_is(&self, kind: TokenKind) -> bool {
        self.bracket.is_some_and(|open| self.tokens[open].kind == kind)
    }

    /// The token in front of the last one.
    fn second_before(&self) -> Option<TokenKind> {
        let read = self.lead.iter().rev().filter(|token| token.kind != TokenKind::Skipped);
        read.map(|token| token.kind).nth(1)
    }

    /// Whether the fault lies in a declaration, outside of all brackets and initial values.
    fn declares(&self) -> bool {
        let first = self.lead.first().map(|token| token.kind);
        matches!(first, Some(TokenKind::Int | TokenKind::Const))
            && !self.lead.iter().any(|token| token.kind == TokenKind::Assign)
    }

    /// Whether it lies in the parameters of a function.
    fn in_parameters(&self) -> bool {
        let [result, name, paren, ..] = self.lead else { return false };
        matches!(result.kind, TokenKind::Int | TokenKind::Void)
            && matches!(name.kind, TokenKind::Identifier(_))
            && paren.kind == TokenKind::LeftParen
    }

    fn error(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Code::UnexpectedToken, self.token.span, message)
    }
}
