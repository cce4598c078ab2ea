//! What the parser does about a syntax error: says what is wrong, once, and goes on.
//!
//! The generated parser stops at the first token that it cannot take. By then the tree holds
//! everything that was complete, and [`TreeBuilder::open`] the constructs around it. So the
//! parser is started anew: it is fed a `resume` token for each open construct, then perhaps the
//! tokens of the faulty statement once more with a repair, then the rest of the source. The
//! repairs, in the order in which they are tried:
//!
//! * a missing `;`, `)`, `]` or `{` is put in where the next token shows that it is missing;
//! * `=` in a condition becomes `==`;
//! * a faulty text between brackets becomes a hole, so the statement around it survives;
//! * otherwise the statement is skipped, to its `;` or to the `}` of its block.
//!
//! LALRPOP's own recovery (its `!` token) is not used: it loses the tree when the file ends too
//! early, and each token that it drops costs it the depth of its stack squared.

use lalrpop_util::ParseError;

use crate::diag::{Code, Diagnostic};
use crate::ir::IntPredicate;
use crate::support::interner::Interner;
use crate::support::span::Span;
use crate::syntax::ast::BinaryOp;
use crate::syntax::expected::Expected;
use crate::syntax::token::{Open, Token, TokenKind};
use crate::syntax::tree_builder::TreeBuilder;

/// How many tokens may be fed again in all. Thousands of errors at sensible depths stay far
/// below it; it bounds what a million errors under a thousand braces can cost.
const BUDGET: usize = 4_000_000;

/// How often one statement is repaired before it is skipped.
const REPAIRS: usize = 8;

/// What the parser reads next: some tokens of ours, then the source from a token on.
pub(super) struct Feed {
    prefix: Vec<Token>,
    position: usize,
}

impl Feed {
    /// The whole source.
    pub fn whole() -> Feed {
        Feed { prefix: Vec::new(), position: 0 }
    }

    /// The tokens as the parser takes them.
    pub fn tokens<'a>(
        &'a self,
        tokens: &'a [Token],
    ) -> impl Iterator<Item = (u32, TokenKind, u32)> + 'a {
        self.prefix
            .iter()
            .chain(&tokens[self.position..])
            .map(|token| (token.span.start, token.kind, token.span.end))
    }
}

/// What is remembered from one error to the next.
pub(super) struct Recovery {
    /// Tokens fed again so far.
    spent: usize,
    /// The offset where the statement of the last error begins, and the repairs tried there.
    statement: u32,
    repairs: usize,
    /// Errors before this token are consequences of one that was reported.
    quiet_until: usize,
    /// The last fault and how often the parser has stopped there.
    last: (usize, usize),
    /// How many more braces the source opens than it closes, those taken care of left out.
    unclosed: Option<isize>,
}

/// Where the parser stopped and what it could have taken instead.
struct Fault<'a> {
    /// Index of the token that it could not take; the number of tokens at the end of the file.
    at: usize,
    /// Index of the first token of the statement or item.
    start: usize,
    expected: Expected<'a>,
    source: &'a [u8],
}

/// What to say and how to go on.
struct Remedy {
    diagnostic: Diagnostic,
    feed: Feed,
    /// Errors before this token follow from this one.
    quiet_until: usize,
    /// Whether this is an error even when the statement has another: it lies between brackets
    /// of its own.
    independent: bool,
}

impl Recovery {
    pub fn new() -> Recovery {
        Recovery {
            spent: 0,
            statement: u32::MAX,
            repairs: 0,
            quiet_until: 0,
            last: (0, 0),
            unclosed: None,
        }
    }

    /// Reports `error` and says how to go on; `None` when there is nothing more to read.
    pub fn recover(
        &mut self,
        error: ParseError<u32, TokenKind, ()>,
        source: &[u8],
        tokens: &mut [Token],
        tree: &mut TreeBuilder,
        names: &Interner,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Feed> {
        let (at, expected) = match error {
            ParseError::UnrecognizedToken { token: (offset, ..), expected } => {
                (tokens.partition_point(|token| token.span.start < offset), expected)
            }
            ParseError::UnrecognizedEof { expected, .. } => (tokens.len(), expected),
            _ => return None,
        };
        tree.end_complete_function();
        let start = tokens.partition_point(|token| token.span.start < tree.boundary).min(at);
        let fault = Fault { at, start, expected: Expected::new(&expected), source };

        let first_in_statement = self.statement != tree.boundary;
        if first_in_statement {
            self.statement = tree.boundary;
            self.repairs = 0;
        }
        self.repairs += 1;
        let known = tokens.get(at).is_some_and(|token| token.kind == TokenKind::Error);

        self.last = if self.last.0 == at { (at, self.last.1 + 1) } else { (at, 1) };
        if self.last.1 > 2 * REPAIRS {
            // No repair has led past this token, so it is left out.
            tree.abandon(false);
            tree.boundary = tokens.get(at)?.span.end;
            return Some(Feed { prefix: resume(tree), position: at + 1 });
        }
        let remedy = if self.repairs <= REPAIRS {
            insert_missing(&fault, tokens, tree, names)
                .or_else(|| compare_instead(&fault, tokens, tree))
                .or_else(|| fill_hole(&fault, tokens, tree, names))
        } else {
            None
        };
        let remedy = match remedy {
            Some(remedy) => remedy,
            None if at == tokens.len() => {
                let diagnostic = end_of_file(&fault, tokens, tree);
                // That a `{` of ours has no partner has been said already.
                let is_ours = diagnostic.primary.span == diagnostic.primary.span.after()
                    && diagnostic.code == Code::UnmatchedBrace;
                if !is_ours && (first_in_statement || self.quiet_until <= at) {
                    diagnostics.push(diagnostic);
                }
                return None;
            }
            None => self.give_up(&fault, tokens, tree, names),
        };
        let news = at >= self.quiet_until && (first_in_statement || remedy.independent);
        if news && !known {
            diagnostics.push(remedy.diagnostic);
        }
        self.quiet_until = self.quiet_until.max(remedy.quiet_until);
        self.spent += remedy.feed.prefix.len();
        if self.spent > BUDGET {
            if let Some(last) = diagnostics.last_mut() {
                last.hints.push("there are too many errors; what follows was not read".to_owned());
            }
            return None;
        }
        Some(remedy.feed)
    }

    /// Gives up the statement, item or brace at the fault.
    fn give_up(
        &mut self,
        fault: &Fault,
        tokens: &[Token],
        tree: &mut TreeBuilder,
        names: &Interner,
    ) -> Remedy {
        let unclosed = *self.unclosed.get_or_insert_with(|| {
            let braces = tokens.iter().map(|token| match token.kind {
                TokenKind::LeftBrace => 1,
                TokenKind::RightBrace => -1,
                _ => 0,
            });
            braces.sum()
        });
        if let Some(head) = function_head(fault, tokens, tree) {
            // A function that begins a line is not meant to be inside another.
            let offset = tokens[head].span.start as usize;
            let begins_line = offset == 0 || fault.source[offset - 1] == b'\n';
            if unclosed > 0 || begins_line {
                let closed = tree.open.iter().filter(|&&open| open == Open::Block).count();
                self.unclosed = Some(unclosed - closed as isize);
                return close_before_function(fault, head, tokens, tree);
            }
            return skip_nested_function(fault, head, tokens, tree);
        }
        if tree.open.is_empty() {
            if unclosed < 0
                && let Some(remedy) = reopen_function(fault, tokens, tree)
            {
                self.unclosed = Some(unclosed + 1);
                return remedy;
            }
            if tokens[fault.at].kind == TokenKind::RightBrace {
                self.unclosed = Some(unclosed + 1);
            }
            return skip_item(fault, tokens, tree, names);
        }
        skip_statement(fault, tokens, tree, names)
    }
}

/// A `resume` token for everything that is open.
fn resume(tree: &TreeBuilder) -> Vec<Token> {
    let mut prefix = Vec::with_capacity(tree.open.len() + 16);
    let mut push = |open| {
        prefix.push(Token { kind: TokenKind::Resume(open), span: Span::default() });
    };
    for &open in &tree.open {
        if open == Open::Else {
            push(Open::If);
        }
        push(open);
    }
    prefix
}

/// Feeds once more what stands before the fault, which is complete: the parser only waited for
/// something that can follow it. It gets `filler`, an item or statement of no meaning that stands
/// for the text up to the token with index `position`, and then the source from there on.
fn reread_complete(
    fault: &Fault,
    end: usize,
    filler: TokenKind,
    position: usize,
    tokens: &[Token],
    tree: &mut TreeBuilder,
) -> Feed {
    // An `else` has to follow the statement itself.
    let before_else = tokens.get(position).is_some_and(|token| token.kind == TokenKind::Else);
    let mut feed = reread(fault, end, (!before_else).then_some(filler), position, tokens, tree);
    if let Some(last) = feed.prefix.last_mut().filter(|_| !before_else) {
        last.span = tokens[position - 1].span.after();
    }
    feed
}

/// Feeds the faulty statement up to the token with index `end` once more, then `inserted`, then
/// the source from `position` on.
fn reread(
    fault: &Fault,
    end: usize,
    inserted: Option<TokenKind>,
    position: usize,
    tokens: &[Token],
    tree: &mut TreeBuilder,
) -> Feed {
    tree.abandon(true);
    let mut prefix = resume(tree);
    let statement = &tokens[fault.start..end];
    prefix.extend(statement.iter().filter(|token| token.kind != TokenKind::Skipped));
    if let Some(kind) = inserted {
        let span = prefix.last().map_or(Span::default(), |token| token.span.after());
        prefix.push(Token { kind, span });
    }
    Feed { prefix, position }
}

/// Puts in a `;`, a closing bracket or the `{` of a function where the next token shows that it
/// is missing.
fn insert_missing(
    fault: &Fault,
    tokens: &[Token],
    tree: &mut TreeBuilder,
    names: &Interner,
) -> Option<Remedy> {
    let at = fault.at;
    let before = *tokens[fault.start..at].last()?;
    let next = tokens.get(at).map(|token| token.kind);
    let bracket = innermost_bracket(fault, tokens);
    let ends_here = match next {
        // What can only begin a statement, or end a block.
        None => true,
        Some(kind) => {
            matches!(
                kind,
                TokenKind::RightBrace
                    | TokenKind::Int
                    | TokenKind::Const
                    | TokenKind::If
                    | TokenKind::Else
                    | TokenKind::While
                    | TokenKind::Break
                    | TokenKind::Continue
                    | TokenKind::Return
            ) || kind == TokenKind::LeftBrace && !tree.open.is_empty()
        }
    };
    let new_line = next.is_some() && fault.starts_line(at, tokens);
    let (missing, kind) = match bracket {
        // Where a statement may begin, a `;` alone would be one, but none that anybody misses.
        None if fault.expected.contains(";")
            && !fault.expected.contains("while")
            && (ends_here || new_line && next != Some(TokenKind::Error)) =>
        {
            (";", TokenKind::Semicolon)
        }
        None if fault.expected.contains("{") && before.kind == TokenKind::RightParen => {
            // `int f();` is another mistake.
            if next == Some(TokenKind::Semicolon) || !tree.open.is_empty() {
                return None;
            }
            ("{", TokenKind::LeftBrace)
        }
        Some(open)
            if next.is_some_and(ends_statement)
                || next == Some(TokenKind::Assign)
                    && tokens[open].kind == TokenKind::LeftBracket
                || new_line && (ends_here || closing(fault, open, tokens, names).is_none()) =>
        {
            if tokens[open].kind == TokenKind::LeftParen {
                (")", TokenKind::RightParen)
            } else {
                ("]", TokenKind::RightBracket)
            }
        }
        _ => return None,
    };
    if !fault.expected.contains(missing) {
        return None;
    }
    let mut diagnostic =
        Diagnostic::new(Code::MissingToken, before.span.after(), format!("expected `{missing}`"))
            .label(format!("`{missing}` is missing here"));
    if let Some(open) = bracket {
        diagnostic = diagnostic.related(tokens[open].span, "to close this");
    }
    if missing == ";"
        && next == Some(TokenKind::LeftBrace)
        && let Some(misspelt) = unknown_statement(&tokens[fault.start..at], names)
    {
        skip_names(&tokens[fault.start..=fault.start], tree);
        diagnostic = misspelt;
    }
    let feed = reread(fault, at, Some(kind), at, tokens, tree);
    // A missing `;` is all that was wrong with its statement, the other tokens end nothing.
    let quiet_until = if missing == ";" { at } else { at + 1 };
    Some(Remedy { diagnostic, feed, quiet_until, independent: false })
}

/// What to say of a call in front of a block: it is meant to be a statement that miniSysY lacks,
/// or one that it spells differently.
fn unknown_statement(call: &[Token], names: &Interner) -> Option<Diagnostic> {
    let (first, last) = (call.first()?, call.last()?);
    let TokenKind::Identifier(symbol) = first.kind else { return None };
    if call.get(1)?.kind != TokenKind::LeftParen || last.kind != TokenKind::RightParen {
        return None;
    }
    let name = names.name(symbol);
    let keyword = ["while", "if"].into_iter().find(|keyword| {
        let limit = keyword.len() / 2;
        name.len() <= 2 * keyword.len() && strsim::osa_distance(name, keyword) <= limit
    });
    let hint = match (name, keyword) {
        ("for", _) => "miniSysY has no `for`; write a `while`".to_owned(),
        ("switch", _) => "miniSysY has no `switch`; write a ladder of `if … else if …`".to_owned(),
        (_, Some(keyword)) => format!("did you mean `{keyword}`?"),
        _ => "only `if` and `while` take a block; a call ends with `;`".to_owned(),
    };
    let message = format!("`{name}(…)` in front of a block is no statement");
    Some(
        Diagnostic::new(Code::UnexpectedToken, first.span, message)
            .label("not a statement of miniSysY")
            .hint(hint),
    )
}

/// Takes `=` in a condition for `==`.
fn compare_instead(fault: &Fault, tokens: &mut [Token], tree: &mut TreeBuilder) -> Option<Remedy> {
    let at = fault.at;
    let open = innermost_bracket(fault, tokens)?;
    let condition = open > fault.start
        && matches!(tokens[open - 1].kind, TokenKind::If | TokenKind::While)
        || (fault.start..open)
            .any(|index| matches!(tokens[index].kind, TokenKind::If | TokenKind::While))
            && tokens[open].kind == TokenKind::LeftParen;
    if tokens.get(at)?.kind != TokenKind::Assign || !condition || !fault.expected.contains("infix")
    {
        return None;
    }
    tokens[at].kind = TokenKind::Infix(BinaryOp::Comparison(IntPredicate::Eq));
    let diagnostic =
        Diagnostic::new(Code::AssignmentInCondition, tokens[at].span, "`=` in a condition")
            .label("this assigns")
            .hint("`=` assigns, `==` compares: write `==`");
    let feed = reread(fault, at, None, at, tokens, tree);
    Some(Remedy { diagnostic, feed, quiet_until: at, independent: true })
}

/// Makes a hole of a faulty text between brackets.
fn fill_hole(
    fault: &Fault,
    tokens: &mut [Token],
    tree: &mut TreeBuilder,
    names: &Interner,
) -> Option<Remedy> {
    let open = innermost_bracket(fault, tokens)?;
    let close = closing(fault, open, tokens, names)?;
    let diagnostic = if is_for(open, tokens, names) {
        skip_names(&tokens[open - 1..open], tree);
        Diagnostic::new(Code::UnexpectedToken, tokens[open - 1].span, "miniSysY has no `for`")
            .label("not a statement of miniSysY")
            .hint("set the variable before a `while`, and change it at the end of its block")
    } else {
        unexpected(fault, tokens, names)
    };
    skip_names(&tokens[open + 1..close], tree);
    // The hole takes the place of the text's first token, so that it is still there when the
    // statement has to be read once more.
    let inner = &mut tokens[open + 1..close];
    let inserted = inner.is_empty().then_some(TokenKind::Hole);
    if let Some(span) = inner.iter().map(|token| token.span).reduce(Span::to) {
        inner.fill(Token { kind: TokenKind::Skipped, span: span.after() });
        inner[0] = Token { kind: TokenKind::Hole, span };
    }
    let feed = reread(fault, close, inserted, close, tokens, tree);
    Some(Remedy { diagnostic, feed, quiet_until: close, independent: true })
}

/// Index of the innermost bracket or parenthesis that is open at the fault.
fn innermost_bracket(fault: &Fault, tokens: &[Token]) -> Option<usize> {
    let mut closed = 0usize;
    for index in (fault.start..fault.at).rev() {
        match tokens[index].kind {
            TokenKind::RightParen | TokenKind::RightBracket => closed += 1,
            TokenKind::LeftParen | TokenKind::LeftBracket if closed == 0 => return Some(index),
            TokenKind::LeftParen | TokenKind::LeftBracket => closed -= 1,
            _ => {}
        }
    }
    None
}

/// Whether the parenthesis with index `open` is that of C's `for`, whose head holds semicolons.
fn is_for(open: usize, tokens: &[Token], names: &Interner) -> bool {
    let before = open.checked_sub(1).map(|index| tokens[index].kind);
    matches!(before, Some(TokenKind::Identifier(symbol)) if names.name(symbol) == "for")
}

/// Index of the bracket that closes the one with index `open`, if the statement has it.
fn closing(fault: &Fault, open: usize, tokens: &[Token], names: &Interner) -> Option<usize> {
    let semicolons = is_for(open, tokens, names);
    let mut depth = 0usize;
    for (index, token) in tokens.iter().enumerate().skip(fault.at) {
        match token.kind {
            TokenKind::LeftParen | TokenKind::LeftBracket => depth += 1,
            TokenKind::RightParen | TokenKind::RightBracket if depth == 0 => {
                let matches = (tokens[open].kind == TokenKind::LeftParen)
                    == (token.kind == TokenKind::RightParen);
                return matches.then_some(index);
            }
            TokenKind::RightParen | TokenKind::RightBracket => depth -= 1,
            TokenKind::Semicolon if semicolons => {}
            TokenKind::Semicolon | TokenKind::LeftBrace | TokenKind::RightBrace => return None,
            _ => {}
        }
    }
    None
}

/// The plain message: what stands at the fault and what should.
fn unexpected(fault: &Fault, tokens: &[Token], names: &Interner) -> Diagnostic {
    let token = tokens[fault.at];
    let depth_zero_assign = token.kind == TokenKind::Assign && fault.expected.contains("infix");
    if depth_zero_assign {
        let lead = &tokens[fault.start..fault.at];
        let is_inside = innermost_bracket(fault, tokens).is_some()
            || lead.iter().any(|token| matches!(token.kind, TokenKind::Assign | TokenKind::Return));
        if is_inside {
            return Diagnostic::new(
                Code::UnexpectedToken,
                token.span,
                "an assignment has no value",
            )
            .label("this assigns within an expression")
            .hint("make it a statement of its own; to compare, write `==`");
        }
        let target = lead.iter().map(|token| token.span).reduce(Span::to).unwrap_or(token.span);
        return Diagnostic::new(Code::NotAssignable, target, "this cannot be assigned to")
            .label("not a variable or array element")
            .related(token.span, "assigned here")
            .hint("`=` assigns, `==` compares");
    }
    let mut diagnostic = Diagnostic::new(
        Code::UnexpectedToken,
        token.span,
        format!("expected {}, found {}", fault.expected.describe(), token.kind.describe(names)),
    )
    .label("unexpected");
    if token.kind == TokenKind::Else {
        diagnostic = Diagnostic::new(Code::UnexpectedToken, token.span, "`else` without an `if`")
            .label("no `if` before it can take this `else`")
            .hint("put the statements between `if` and `else` into braces");
    }
    diagnostic
}

/// What is wrong at the end of the file.
fn end_of_file(fault: &Fault, tokens: &[Token], tree: &TreeBuilder) -> Diagnostic {
    let end = tokens.last().map_or(Span::default(), |token| token.span.after());
    if let Some(open) = innermost_bracket(fault, tokens) {
        return Diagnostic::new(
            Code::MissingToken,
            end,
            "the file ends inside parentheses or brackets",
        )
        .label("something is missing here")
        .related(tokens[open].span, "this is never closed");
    }
    let Some(innermost) = tree.innermost_open_brace() else {
        return Diagnostic::new(
            Code::UnexpectedToken,
            end,
            format!("expected {}, found the end of the file", fault.expected.describe()),
        )
        .label("the file ends here");
    };
    let brace = ill_closed_brace(fault, fault.at, tokens, tree);
    let diagnostic = Diagnostic::new(
        Code::UnmatchedBrace,
        brace.map_or(innermost, |(open, _)| open),
        "this `{` is never closed",
    )
    .label("opened here");
    match brace {
        Some((_, close)) => {
            diagnostic.related(close, "this `}` is indented like that of an outer block")
        }
        None => diagnostic.related(end, "a `}` is missing before the end of the file"),
    }
}

/// The first `{` of the current function, before the token `end`, whose `}` begins a line that
/// is indented less than the line of the `{`: most likely the one whose own `}` is missing. Both
/// are returned.
fn ill_closed_brace(
    fault: &Fault,
    end: usize,
    tokens: &[Token],
    tree: &TreeBuilder,
) -> Option<(Span, Span)> {
    let head = tree.ast.functions.last()?.head;
    let begin = tokens.partition_point(|token| token.span.start < head.start);
    let indentation = |index: usize| {
        let offset = tokens[index].span.start as usize;
        let line = fault.source[..offset].iter().rposition(|&byte| byte == b'\n');
        let line = &fault.source[line.map_or(0, |end| end + 1)..];
        line.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
    };
    let mut open = Vec::new();
    for (index, token) in tokens.iter().enumerate().take(end).skip(begin) {
        match token.kind {
            TokenKind::LeftBrace => open.push(index),
            TokenKind::RightBrace => {
                let brace = open.pop()?;
                if fault.starts_line(index, tokens) && indentation(index) < indentation(brace) {
                    return Some((tokens[brace].span, token.span));
                }
            }
            _ => {}
        }
    }
    None
}

/// Index of the `int` or `void` of a function head inside a function, if the fault is the `(`
/// of one.
fn function_head(fault: &Fault, tokens: &[Token], tree: &TreeBuilder) -> Option<usize> {
    let at = fault.at;
    if tree.open.is_empty() {
        return None;
    }
    let is_head = |head: usize| match tokens.get(head..head + 3) {
        Some([result, name, paren]) => {
            matches!(result.kind, TokenKind::Int | TokenKind::Void)
                && matches!(name.kind, TokenKind::Identifier(_))
                && paren.kind == TokenKind::LeftParen
        }
        _ => false,
    };
    // The parser stops at a `void`, or at the `(` behind `int name`.
    [Some(at), at.checked_sub(2)].into_iter().flatten().find(|&head| is_head(head))
}

/// A statement behind the end of a function, in a file with a `}` too many: takes that `}` for
/// the one too many and goes on in the function.
fn reopen_function(fault: &Fault, tokens: &[Token], tree: &mut TreeBuilder) -> Option<Remedy> {
    let is_statement = matches!(
        tokens[fault.at].kind,
        TokenKind::Identifier(_)
            | TokenKind::If
            | TokenKind::While
            | TokenKind::Break
            | TokenKind::Continue
            | TokenKind::Return
    );
    let brace = *tokens[..fault.at].last()?;
    if !is_statement || brace.kind != TokenKind::RightBrace || !tree.reopen_function(brace.span) {
        return None;
    }
    let function = tree.ast.functions.last()?.head;
    let diagnostic =
        Diagnostic::new(Code::UnmatchedBrace, brace.span, "a `}` too many, or a `{` is missing")
            .label("this ends the function")
            .related(function, "of this function")
            .related(tokens[fault.at].span, "but it goes on here");
    tree.abandon(true);
    tree.boundary = brace.span.end;
    let feed = Feed { prefix: resume(tree), position: fault.at };
    Some(Remedy { diagnostic, feed, quiet_until: fault.at, independent: false })
}

/// A function begins before the one around it was closed: closes that.
fn close_before_function(
    fault: &Fault,
    head: usize,
    tokens: &[Token],
    tree: &mut TreeBuilder,
) -> Remedy {
    let unreduced =
        tokens[fault.start..head].iter().rfind(|token| token.kind == TokenKind::LeftBrace);
    let brace = ill_closed_brace(fault, head, tokens, tree)
        .map(|(open, _)| open)
        .or(unreduced.map(|token| token.span))
        .or_else(|| tree.innermost_open_brace())
        .unwrap_or_default();
    let diagnostic = Diagnostic::new(Code::UnmatchedBrace, brace, "this `{` is never closed")
        .label("opened here")
        .related(
            tokens[head].span.to(tokens[(head + 1).min(tokens.len() - 1)].span),
            "this function begins before the `}`",
        );
    tree.abandon(false);
    tree.close_all(tokens[head].span.start);
    let feed = Feed { prefix: Vec::new(), position: head };
    Remedy { diagnostic, feed, quiet_until: head, independent: false }
}

/// A whole function inside a function: leaves it out.
fn skip_nested_function(
    fault: &Fault,
    head: usize,
    tokens: &[Token],
    tree: &mut TreeBuilder,
) -> Remedy {
    let name = tokens[(head + 1).min(tokens.len() - 1)];
    let diagnostic = Diagnostic::new(
        Code::NestedFunction,
        tokens[head].span.to(name.span),
        "a function inside a function",
    )
    .label("begins here")
    .hint("move it in front of the function that it stands in");
    let end = end_of_braces(fault.at, 0, tokens);
    skip_names(&tokens[head..end], tree);
    let lead = &tokens[fault.start..head];
    let feed = if lead.last().is_some_and(|last| ends_statement(last.kind)) {
        reread_complete(fault, head, TokenKind::Semicolon, end, tokens, tree)
    } else {
        tree.abandon(false);
        tree.boundary = tokens[end - 1].span.end;
        Feed { prefix: resume(tree), position: end }
    };
    Remedy { diagnostic, feed, quiet_until: end, independent: false }
}

/// Index behind the first `;` outside braces or behind the first text in braces, from `from` on,
/// where `depth` braces are open; at least one token further.
fn end_of_braces(from: usize, mut depth: usize, tokens: &[Token]) -> usize {
    for (index, token) in tokens.iter().enumerate().skip(from) {
        match token.kind {
            TokenKind::LeftBrace => depth += 1,
            TokenKind::RightBrace => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return index + 1;
                }
            }
            TokenKind::Semicolon if depth == 0 => return index + 1,
            _ => {}
        }
    }
    tokens.len()
}

/// Skips something at the top level that is neither declaration nor function.
fn skip_item(fault: &Fault, tokens: &[Token], tree: &mut TreeBuilder, names: &Interner) -> Remedy {
    let at = fault.at;
    let token = tokens[at];
    let is_brace = token.kind == TokenKind::RightBrace;
    let lead = &tokens[fault.start..at];
    let diagnostic = if is_brace && lead.last().is_none_or(|last| ends_statement(last.kind)) {
        Diagnostic::new(Code::UnmatchedBrace, token.span, "this `}` closes nothing")
            .label("no `{` is open here")
    } else if token.kind == TokenKind::Semicolon
        && lead.last().is_some_and(|last| last.kind == TokenKind::RightParen)
    {
        Diagnostic::new(
            Code::UnexpectedToken,
            token.span,
            "a function is not declared ahead of its definition",
        )
        .label("expected `{`")
        .hint("write the function itself here, before those that call it")
    } else {
        unexpected(fault, tokens, names)
    };
    let body_follows = tokens.get(at + 1).is_some_and(|token| token.kind == TokenKind::LeftBrace);
    if token.kind == TokenKind::Semicolon && body_follows {
        // `int f(); { … }`: without the `;` it is a function.
        let feed = reread(fault, at, None, at + 1, tokens, tree);
        return Remedy { diagnostic, feed, quiet_until: at + 1, independent: false };
    }
    let complete = lead.last().is_some_and(|last| ends_statement(last.kind));
    let end = if is_brace { at + 1 } else { end_of_item(fault, tokens) };
    skip_names(&tokens[at..end], tree);
    let feed = if complete {
        reread_complete(fault, at, TokenKind::Hole, end, tokens, tree)
    } else {
        skip_names(lead, tree);
        tree.abandon(false);
        tree.boundary = tokens[end - 1].span.end;
        Feed { prefix: Vec::new(), position: end }
    };
    Remedy { diagnostic, feed, quiet_until: end, independent: false }
}

/// Index of the token where reading goes on behind a faulty item: behind its `;` or braces, or
/// at a line that begins like a declaration, which is where the user goes on.
fn end_of_item(fault: &Fault, tokens: &[Token]) -> usize {
    let mut depth = initializer_depth(fault, tokens);
    let end = end_of_braces(fault.at, depth, tokens);
    for (index, token) in tokens.iter().enumerate().take(end).skip(fault.at) {
        match token.kind {
            TokenKind::LeftBrace => depth += 1,
            TokenKind::RightBrace => depth = depth.saturating_sub(1),
            TokenKind::Int | TokenKind::Void | TokenKind::Const
                if depth == 0 && index > fault.at && fault.starts_line(index, tokens) =>
            {
                return index;
            }
            _ => {}
        }
    }
    end
}

fn ends_statement(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Semicolon | TokenKind::LeftBrace | TokenKind::RightBrace)
}

/// Skips the faulty statement.
fn skip_statement(
    fault: &Fault,
    tokens: &[Token],
    tree: &mut TreeBuilder,
    names: &Interner,
) -> Remedy {
    let at = fault.at;
    let diagnostic = unexpected(fault, tokens, names);
    let lead = &tokens[fault.start..at];
    if let Some(brace) = body_of_headless(fault, tokens) {
        // `if x > 1 {`: the body is as good as any.
        skip_names(&tokens[fault.start..brace], tree);
        tree.abandon(false);
        let span = lead[0].span.to(tokens[brace - 1].span);
        let condition = tree.hole(span);
        match lead[0].kind {
            TokenKind::If => tree.begin_if(condition, span),
            _ => tree.begin_while(condition, span),
        }
        let feed = Feed { prefix: resume(tree), position: brace };
        return Remedy { diagnostic, feed, quiet_until: brace, independent: false };
    }
    let end = end_of_statement(fault, tokens);
    skip_names(&tokens[at..end], tree);
    let feed = if lead.last().is_some_and(|last| ends_statement(last.kind)) {
        reread_complete(fault, at, TokenKind::Semicolon, end, tokens, tree)
    } else {
        skip_names(lead, tree);
        tree.abandon(false);
        tree.statement_error();
        let next = tokens.get(end).map_or(tokens[end - 1].span.end, |token| token.span.start);
        tree.boundary = tree.boundary.max(next);
        let before_else = tokens.get(end).is_some_and(|token| token.kind == TokenKind::Else);
        if before_else && tree.open.last() == Some(&Open::If) {
            // The grammar wants a statement between `if` and `else`.
            let mut prefix = resume(tree);
            prefix.push(Token { kind: TokenKind::Semicolon, span: Span::new(next, next) });
            Feed { prefix, position: end }
        } else {
            tree.close_statements();
            Feed { prefix: resume(tree), position: end }
        }
    };
    Remedy { diagnostic, feed, quiet_until: end, independent: false }
}

/// Index of the `{` that begins the body of an `if` or `while` whose head cannot be read.
fn body_of_headless(fault: &Fault, tokens: &[Token]) -> Option<usize> {
    let first = tokens[fault.start..fault.at].first()?;
    if !matches!(first.kind, TokenKind::If | TokenKind::While) {
        return None;
    }
    let rest = tokens[fault.at..].iter().enumerate();
    let mut stops = rest.filter(|(_, token)| ends_statement(token.kind));
    let (ahead, stop) = stops.next()?;
    (stop.kind == TokenKind::LeftBrace).then_some(fault.at + ahead)
}

/// Index of the token where reading goes on behind a faulty statement: behind its `;` or the
/// braces in it, at the `}` of the block around it, or at a line that begins a new statement.
fn end_of_statement(fault: &Fault, tokens: &[Token]) -> usize {
    let mut depth = initializer_depth(fault, tokens);
    for (index, token) in tokens.iter().enumerate().skip(fault.at) {
        match token.kind {
            TokenKind::Semicolon if depth == 0 => return index + 1,
            TokenKind::RightBrace if depth == 0 => return index,
            TokenKind::LeftBrace => depth += 1,
            TokenKind::RightBrace => {
                depth -= 1;
                if depth == 0 {
                    return index + 1;
                }
            }
            TokenKind::Int
            | TokenKind::Const
            | TokenKind::If
            | TokenKind::While
            | TokenKind::Break
            | TokenKind::Continue
            | TokenKind::Return
                if depth == 0 && index > fault.at && fault.starts_line(index, tokens) =>
            {
                return index;
            }
            _ => {}
        }
    }
    tokens.len()
}

/// How many braces of an initialiser are open at the fault.
fn initializer_depth(fault: &Fault, tokens: &[Token]) -> usize {
    let lead = &tokens[fault.start..fault.at];
    let declares = lead.iter().any(|token| token.kind == TokenKind::Int);
    let assign = lead.iter().position(|token| token.kind == TokenKind::Assign);
    let Some(assign) = assign.filter(|_| declares) else { return 0 };
    lead[assign..].iter().fold(0usize, |depth, token| match token.kind {
        TokenKind::LeftBrace => depth + 1,
        TokenKind::RightBrace => depth.saturating_sub(1),
        _ => depth,
    })
}

/// Remembers the names in text that is left out.
fn skip_names(tokens: &[Token], tree: &mut TreeBuilder) {
    let names = tokens.iter().filter_map(|token| match token.kind {
        TokenKind::Identifier(symbol) => Some(symbol),
        _ => None,
    });
    tree.ast.skipped_names.extend(names);
}

impl Fault<'_> {
    /// Whether the token with `index` is the first on its line.
    fn starts_line(&self, index: usize, tokens: &[Token]) -> bool {
        let end = index.checked_sub(1).map_or(0, |before| tokens[before].span.end);
        let between = self.source.get(end as usize..tokens[index].span.start as usize);
        between.is_some_and(|text| text.contains(&b'\n'))
    }
}
