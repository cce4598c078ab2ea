//! Situations in which more can be said of a syntax error than what was expected instead.

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
    outside_of_functions,
    condition_without_parentheses,
    keyword_for_name,
    brackets_before_name,
    missing_name,
    empty_brackets,
    length_of_parameter,
    default_value,
    type_in_expression,
    list_assigned,
    closes_nothing,
    comma,
    missing_value,
    name_in_pieces,
    no_statement,
    missing_operator,
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

/// The keywords that begin no expression.
fn is_keyword(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Int
            | TokenKind::Void
            | TokenKind::Const
            | TokenKind::If
            | TokenKind::Else
            | TokenKind::While
            | TokenKind::Break
            | TokenKind::Continue
            | TokenKind::Return
    )
}

fn outside_of_functions(situation: &Situation) -> Option<Diagnostic> {
    if !situation.expects("void") || situation.expects("name") {
        return None;
    }
    let next = situation.tokens.get(situation.fault.at + 1).map(|token| token.kind);
    match situation.token.kind {
        TokenKind::Semicolon => Some(
            situation
                .error("a `;` outside of all functions")
                .label("one too many")
                .hint("remove it: no `;` follows the `}` of a function"),
        ),
        TokenKind::Identifier(_) if matches!(next, Some(TokenKind::Identifier(_))) => {
            let name = situation.spelling(situation.token);
            Some(
                situation
                    .error(format!("{name} begins neither a declaration nor a function"))
                    .label("not a type")
                    .hint("declarations begin with `int` or `const int`, functions with `int` or `void`"),
            )
        }
        TokenKind::Identifier(_)
        | TokenKind::If
        | TokenKind::Else
        | TokenKind::While
        | TokenKind::LoopHead
        | TokenKind::Break
        | TokenKind::Continue
        | TokenKind::Return
        | TokenKind::LeftBrace => Some(
            situation
                .error("a statement outside of all functions")
                .label("no function is open here")
                .hint("statements stand in the braces of a function: `int main() { … }`"),
        ),
        _ => None,
    }
}

fn condition_without_parentheses(situation: &Situation) -> Option<Diagnostic> {
    let before = situation.before?;
    if !matches!(before.kind, TokenKind::If | TokenKind::While) || !situation.expects("(") {
        return None;
    }
    let keyword = before.kind.spelling();
    Some(
        situation
            .error(format!("the condition of `{keyword}` stands in parentheses"))
            .label("expected `(`")
            .hint(format!("write `{keyword} (…)`")),
    )
}

fn keyword_for_name(situation: &Situation) -> Option<Diagnostic> {
    let kind = situation.token.kind;
    let is_name = situation.expects("name") && !situation.expects_value();
    let is_value = situation.expects_value() && !situation.expects("while");
    if !is_keyword(kind) || kind == TokenKind::Int && is_value || !(is_name || is_value) {
        return None;
    }
    let keyword = kind.spelling();
    Some(
        situation
            .error(format!("`{keyword}` is a keyword"))
            .label(if is_name { "cannot be a name" } else { "cannot stand in an expression" })
            .hint(if is_name { "choose another name" } else { "a value is missing here" }),
    )
}

fn brackets_before_name(situation: &Situation) -> Option<Diagnostic> {
    let is_here = situation.before_is(TokenKind::Int)
        && situation.token.kind == TokenKind::LeftBracket
        && situation.expects("name");
    is_here.then(|| {
        situation
            .error("the brackets of an array stand behind its name")
            .label("expected a name")
            .hint(if situation.in_parameters() {
                "write `int a[]`"
            } else {
                "write `int a[3]`, with the number of elements"
            })
    })
}

fn missing_name(situation: &Situation) -> Option<Diagnostic> {
    let before = situation.before?;
    if !situation.expects("name") || situation.expects_value() || situation.expects("void") {
        return None;
    }
    let behind = situation.spelling(before);
    match situation.token.kind {
        TokenKind::Number(_) => Some(
            situation
                .error("a number cannot be a name")
                .label("expected a name")
                .related(before.span, format!("behind {behind}"))
                .hint("`,` separates variables; it does not group digits"),
        ),
        TokenKind::Semicolon | TokenKind::Assign | TokenKind::RightParen | TokenKind::Comma => {
            Some(
                situation
                    .error(format!("a name is missing behind {behind}"))
                    .label("expected a name")
                    .hint("a declaration has a type and a name: `int a`"),
            )
        }
        _ => None,
    }
}

fn empty_brackets(situation: &Situation) -> Option<Diagnostic> {
    let is_empty = situation.token.kind == TokenKind::RightBracket
        && situation.before_is(TokenKind::LeftBracket)
        && situation.expects_value();
    if !is_empty {
        return None;
    }
    let error = |message, hint| situation.error(message).label("a number is missing").hint(hint);
    Some(if situation.in_parameters() {
        error("only the first brackets of a parameter are empty", "write the length: `int a[][10]`")
    } else if situation.declares() {
        error("an array needs a length", "write how many elements it has: `int a[10]`")
    } else {
        error(
            "a subscript is missing",
            "an element is `a[0]`; a whole array is passed by its name alone: `a`",
        )
    })
}

fn length_of_parameter(situation: &Situation) -> Option<Diagnostic> {
    let is_length = situation.before_is(TokenKind::LeftBracket)
        && situation.in_parameters()
        && situation.expects("]")
        && !situation.expects_value();
    is_length.then(|| {
        situation
            .error("the first brackets of a parameter stay empty")
            .label("expected `]`")
            .hint("write `int a[]`; an array of any length can be passed")
    })
}

fn default_value(situation: &Situation) -> Option<Diagnostic> {
    let is_default = situation.token.kind == TokenKind::Assign
        && situation.in_parameters()
        && situation.expects(",");
    is_default.then(|| {
        situation
            .error("a parameter cannot have a value of its own")
            .label("expected `,` or `)`")
            .hint("each call gives all values")
    })
}

fn type_in_expression(situation: &Situation) -> Option<Diagnostic> {
    if situation.token.kind != TokenKind::Int
        || !situation.expects_value()
        || situation.expects("while")
    {
        return None;
    }
    let is_call = situation.bracket_is(TokenKind::LeftParen)
        && matches!(situation.before_bracket(), Some(TokenKind::Identifier(_)));
    Some(if is_call {
        situation
            .error("`int` in the arguments of a call")
            .label("a call has values, not types")
            .hint("write the arguments alone: `f(a, b)`")
    } else {
        situation
            .error("`int` in an expression")
            .label("a type cannot stand here")
            .hint("declare the variable in a statement of its own")
    })
}

fn list_assigned(situation: &Situation) -> Option<Diagnostic> {
    let is_list = situation.token.kind == TokenKind::LeftBrace
        && situation.before_is(TokenKind::Assign)
        && situation.expects_value();
    is_list.then(|| {
        situation
            .error("a list in braces can only stand in a declaration")
            .label("not a value")
            .hint("assign to the elements one by one: `a[0] = 1;`")
    })
}

fn closes_nothing(situation: &Situation) -> Option<Diagnostic> {
    let kind = situation.token.kind;
    let opening = match kind {
        TokenKind::RightParen => TokenKind::LeftParen,
        TokenKind::RightBracket => TokenKind::LeftBracket,
        _ => return None,
    };
    let (closing, opening_spelling) = (kind.spelling(), opening.spelling());
    match situation.bracket {
        None => Some(
            situation
                .error(format!("this `{closing}` closes nothing"))
                .label(format!("no `{opening_spelling}` is open here"))
                .hint("remove it, or write its partner"),
        ),
        Some(open) if situation.tokens[open].kind != opening && situation.expects_operator() => {
            let bracket = situation.tokens[open];
            let wanted = if opening == TokenKind::LeftParen { "]" } else { ")" };
            Some(
                situation
                    .error(format!("`{closing}` cannot close `{}`", bracket.kind.spelling()))
                    .label(format!("expected `{wanted}`"))
                    .related(bracket.span, "opened here"),
            )
        }
        _ => None,
    }
}

fn comma(situation: &Situation) -> Option<Diagnostic> {
    if situation.token.kind != TokenKind::Comma || !situation.expects_operator() {
        return None;
    }
    Some(if situation.bracket_is(TokenKind::LeftBracket) {
        situation
            .error("`,` in a subscript")
            .label("expected `]`")
            .hint("each subscript has brackets of its own: `a[0][1]`")
    } else {
        situation
            .error("`,` joins no expressions in miniSysY")
            .label("expected an operator or the end")
            .hint("end the statement with `;`, and begin another")
    })
}

fn missing_value(situation: &Situation) -> Option<Diagnostic> {
    let before = situation.before?;
    let kind = situation.token.kind;
    let is_operator = matches!(kind, TokenKind::Infix(_) | TokenKind::Assign);
    let ends = matches!(
        kind,
        TokenKind::Semicolon
            | TokenKind::RightParen
            | TokenKind::RightBracket
            | TokenKind::RightBrace
            | TokenKind::Comma
    );
    if !situation.expects_value() || situation.expects("while") || !(ends || is_operator) {
        return None;
    }
    if before.kind == TokenKind::LeftParen
        && matches!(situation.before_bracket(), Some(TokenKind::If | TokenKind::While))
    {
        return Some(
            situation
                .error("the condition is empty")
                .label("a condition is missing")
                .hint("write what is to be tested; `1` is always true"),
        );
    }
    if before.kind == TokenKind::Comma && ends {
        return Some(
            situation
                .error("a value is missing behind `,`")
                .label("expected an expression")
                .related(before.span, "behind this")
                .hint("remove the `,`, or write a value behind it"),
        );
    }
    let place = if is_operator {
        format!("in front of {}", situation.spelling(situation.token))
    } else {
        format!("behind {}", situation.spelling(before))
    };
    let diagnostic = situation.error(format!("a value is missing {place}"));
    Some(if is_operator {
        diagnostic.label("this needs a value on both sides")
    } else {
        diagnostic.label("expected an expression").related(before.span, "behind this")
    })
}

/// `int first name` and `int my-count`.
fn name_in_pieces(situation: &Situation) -> Option<Diagnostic> {
    let before = situation.before?;
    let is_behind_name = matches!(before.kind, TokenKind::Identifier(_))
        && matches!(situation.second_before(), Some(TokenKind::Int | TokenKind::Comma));
    if !is_behind_name || !situation.expects("=") || situation.expects_operator() {
        return None;
    }
    match situation.token.kind {
        TokenKind::Identifier(_) | TokenKind::Number(_) => Some(
            situation
                .error("two names in a row")
                .label("the second one")
                .related(before.span, "the first one")
                .hint("a name has no space in it; several variables are separated by `,`"),
        ),
        TokenKind::Sign(_) | TokenKind::Infix(_) | TokenKind::Error => {
            let sign = situation.spelling(situation.token);
            Some(
                situation
                    .error(format!("{sign} behind the name that is declared"))
                    .label("expected `=`, `,`, `[` or `;`")
                    .hint("names are made of letters, digits and `_`: `my_count`"),
            )
        }
        _ => None,
    }
}

/// A name at the beginning of a statement, with something behind it that cannot be.
fn no_statement(situation: &Situation) -> Option<Diagnostic> {
    let [first] = situation.lead else { return None };
    let is_name = matches!(first.kind, TokenKind::Identifier(_));
    let is_value = matches!(situation.token.kind, TokenKind::Identifier(_) | TokenKind::Number(_));
    if !is_name || !is_value || !situation.expects("=") {
        return None;
    }
    let name = situation.spelling(*first);
    Some(
        Diagnostic::new(
            Code::UnexpectedToken,
            first.span,
            format!("{name} begins no statement of this form"),
        )
        .label("neither a type nor a keyword")
        .related(situation.token.span, "this cannot follow a name")
        .hint("a declaration begins with `int`; a call has parentheses: `f(a);`"),
    )
}

fn missing_operator(situation: &Situation) -> Option<Diagnostic> {
    let before = situation.before?;
    let is_value = matches!(
        situation.token.kind,
        TokenKind::Identifier(_) | TokenKind::Number(_) | TokenKind::LeftParen | TokenKind::Hole
    );
    if !situation.expects_operator() || !is_value {
        return None;
    }
    let is_call = situation.bracket_is(TokenKind::LeftParen)
        && matches!(situation.before_bracket(), Some(TokenKind::Identifier(_)));
    let hint = if is_call || situation.expects(",") {
        "write an operator between them, such as `+`, or `,`"
    } else {
        "write an operator between them, such as `+` or `*`"
    };
    Some(
        situation
            .error("an operator is missing between two values")
            .label("the second one")
            .related(before.span, "the first one ends here")
            .hint(hint),
    )
}
