//! Types of other languages: in declarations, casts and definitions.

use super::words::{self, Role};
use super::{Rewriter, Rule, STAR};
use crate::syntax::token::TokenKind;

/// How far ahead the end of a short construct is looked for.
const SHORT: usize = 64;

pub(super) const RULES: [Rule; 5] = [aggregate, type_definition, foreign_type, cast, size_of_type];

/// Whether the word so far ahead has a role.
fn has_role(rewriter: &Rewriter, ahead: usize, role: Role) -> bool {
    rewriter.word(ahead).and_then(words::find).is_some_and(|word| word.role == role)
}

/// How far ahead the `;` stands that ends a declaration, which may hold braces.
fn end_of_declaration(rewriter: &Rewriter) -> Option<usize> {
    let mut ahead = 0;
    for _ in 0..SHORT {
        match rewriter.kind(ahead)? {
            TokenKind::Semicolon => return Some(ahead),
            TokenKind::LeftBrace => ahead = rewriter.partner(ahead)? + 1,
            TokenKind::RightBrace => return None,
            _ => ahead += 1,
        }
    }
    None
}

/// `struct name { … };` and the like.
fn aggregate(rewriter: &mut Rewriter) -> bool {
    if !rewriter.at_start() || !has_role(rewriter, 0, Role::Aggregate) {
        return false;
    }
    let name = rewriter.kind(1);
    let is_definition = rewriter.is(1, TokenKind::LeftBrace)
        || rewriter.is_name(1)
            && (rewriter.is(2, TokenKind::LeftBrace) || rewriter.is(2, TokenKind::Semicolon));
    let Some(end) = end_of_declaration(rewriter).filter(|_| is_definition) else { return false };
    if let Some(TokenKind::Identifier(symbol)) = name {
        rewriter.types.insert(symbol);
    }
    report_word(rewriter, end + 1);
    rewriter.skip(end + 1);
    true
}

/// `typedef … name;`
fn type_definition(rewriter: &mut Rewriter) -> bool {
    if !rewriter.at_start() || rewriter.word(0) != Some("typedef") {
        return false;
    }
    let Some(end) = end_of_declaration(rewriter).filter(|&end| end > 1) else { return false };
    if let Some(TokenKind::Identifier(symbol)) = rewriter.kind(end - 1) {
        rewriter.types.insert(symbol);
    }
    report_word(rewriter, end + 1);
    rewriter.skip(end + 1);
    true
}

/// Reports the next word, with which a text of `length` tokens begins.
fn report_word(rewriter: &mut Rewriter, length: usize) {
    let Some(word) = rewriter.word(0).and_then(words::find) else { return };
    let diagnostic = rewriter.foreign(1, word.message()).hint(word.mend);
    rewriter.report(length, diagnostic.label("not a declaration of miniSysY"));
}

/// How many words from `ahead` on make up a type that miniSysY lacks, without an `int` at the end.
fn type_length(rewriter: &Rewriter, ahead: usize) -> usize {
    let mut length = 0;
    loop {
        let here = ahead + length;
        let is_defined = matches!(
            rewriter.kind(here),
            Some(TokenKind::Identifier(symbol)) if rewriter.types.contains(&symbol)
        );
        if is_defined || has_role(rewriter, here, Role::Type) {
            length += 1;
        } else if has_role(rewriter, here, Role::Aggregate) && rewriter.is_name(here + 1) {
            length += 2;
        } else {
            return length;
        }
        if length > SHORT {
            return length;
        }
    }
}

/// `float x`, `unsigned int x`, `char *s`, `let x`.
fn foreign_type(rewriter: &mut Rewriter) -> bool {
    if !(rewriter.at_start() || rewriter.last() == Some(TokenKind::Const)) {
        return false;
    }
    let length = type_length(rewriter, 0);
    if length == 0 {
        return false;
    }
    let stars = (length..length + 4).take_while(|&ahead| rewriter.is(ahead, STAR)).count();
    let next = rewriter.kind(length);
    let is_type = match next {
        Some(TokenKind::Int | TokenKind::Void | TokenKind::Const) => true,
        Some(TokenKind::Identifier(_)) => true,
        // `char * s;` alone is an expression.
        _ if stars > 0 => {
            rewriter.is_name(length + stars)
                && matches!(
                    rewriter.kind(length + stars + 1),
                    Some(
                        TokenKind::Assign
                            | TokenKind::Comma
                            | TokenKind::RightParen
                            | TokenKind::LeftBracket
                            | TokenKind::Semicolon
                    )
                )
        }
        _ => false,
    };
    if !is_type {
        return false;
    }
    let text = rewriter.source_text(rewriter.span(0).to(rewriter.span(length - 1)));
    let message = format!("miniSysY has no `{text}`");
    let word = rewriter.word(0).and_then(words::find);
    let mend = word.map_or("write `int`, the only type", |word| word.mend);
    let diagnostic = rewriter.foreign(length, message).label("not a word of miniSysY").hint(mend);
    let is_known = |symbol| rewriter.types.contains(&symbol);
    let was_reported = matches!(
        rewriter.kind(length - 1),
        Some(TokenKind::Identifier(symbol)) if is_known(symbol)
    );
    if !was_reported {
        rewriter.report(length, diagnostic);
    }
    if mend == words::FRACTION {
        // That such a variable gets such a value is no second mistake.
        let value = (length..SHORT).take_while(|&ahead| !rewriter.is(ahead, TokenKind::Semicolon));
        let fractions: Vec<u32> = value
            .filter(|&ahead| rewriter.text(ahead).contains('.'))
            .map(|ahead| rewriter.span(ahead).start)
            .collect();
        rewriter.silenced.extend(fractions);
    }
    match next {
        Some(TokenKind::Int | TokenKind::Void | TokenKind::Const) => rewriter.at += length,
        _ => rewriter.replace(length, TokenKind::Int),
    }
    // All is said about the stars.
    if stars > 0 {
        let span = rewriter.span(0).to(rewriter.span(stars - 1));
        rewriter.cover(span);
        rewriter.at += stars;
    }
    true
}

/// `(float) x`
fn cast(rewriter: &mut Rewriter) -> bool {
    if !rewriter.is(0, TokenKind::LeftParen)
        || rewriter.behind_operand()
        || matches!(rewriter.last(), Some(TokenKind::If | TokenKind::While))
    {
        return false;
    }
    let words = type_length(rewriter, 1);
    let is_int = rewriter.is(words + 1, TokenKind::Int) || rewriter.is(words + 1, TokenKind::Void);
    let mut length = 1 + words + usize::from(is_int);
    length += (length..length + 4).take_while(|&ahead| rewriter.is(ahead, STAR)).count();
    let operand = matches!(
        rewriter.kind(length + 1),
        Some(TokenKind::Identifier(_) | TokenKind::Number(_) | TokenKind::LeftParen)
    ) || is_int && rewriter.begins_operand(length + 1);
    if length == 1 || !rewriter.is(length, TokenKind::RightParen) || !operand {
        return false;
    }
    let diagnostic = rewriter
        .foreign(length + 1, "miniSysY has no casts")
        .label("a type cannot stand in an expression")
        .hint("leave it out: every value is an `int`, and `/` drops what is behind the point");
    rewriter.report(length + 1, diagnostic);
    rewriter.at += length + 1;
    true
}

/// `sizeof(int)`
fn size_of_type(rewriter: &mut Rewriter) -> bool {
    let is_type = rewriter.word(0) == Some("sizeof")
        && rewriter.is(1, TokenKind::LeftParen)
        && (rewriter.is(2, TokenKind::Int) || type_length(rewriter, 2) == 1)
        && rewriter.is(3, TokenKind::RightParen);
    if is_type {
        let word = words::find("sizeof").expect("it is in the table");
        let diagnostic = rewriter.foreign(1, word.message()).hint(word.mend);
        rewriter.report(4, diagnostic.label("not a function of miniSysY"));
        // Of `sizeof(a)` nothing more has to be said.
        rewriter.skipped.extend(match rewriter.kind(0) {
            Some(TokenKind::Identifier(symbol)) => Some(symbol),
            _ => None,
        });
        rewriter.replace(4, TokenKind::Hole);
    }
    is_type
}
