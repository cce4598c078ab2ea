//! Statements of other languages, misspelt keywords, and text that stands outside of statements.

use super::words::{self, Role, Word};
use super::{Rewriter, Rule};
use crate::diag::{Code, Diagnostic};
use crate::support::span::Span;
use crate::syntax::token::{Token, TokenKind};

/// How far ahead the end of a short construct is looked for.
const SHORT: usize = 64;

pub(super) const RULES: [Rule; 13] = [
    directive,
    text_output,
    stream,
    literal,
    loop_head,
    case,
    label,
    goto,
    import,
    else_if,
    small_words,
    misspelt_keyword,
    colon,
];

/// A line such as `#define`, of which the lexer has complained.
fn directive(rewriter: &mut Rewriter) -> bool {
    if !rewriter.is(0, TokenKind::Error) {
        return false;
    }
    let Some(body) = rewriter.text(0).strip_prefix('#') else { return false };
    let body = body.trim_start();
    if let Some(rest) = body.strip_prefix("define") {
        let name = rest.trim_start().split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next();
        let name = name.unwrap_or("").to_owned();
        let symbol = rewriter.names.intern(&name);
        rewriter.skipped.push(symbol);
    }
    rewriter.at += 1;
    true
}

/// `printf("…"` and the like: one mistake, whatever is wrong with the arguments.
fn text_output(rewriter: &mut Rewriter) -> bool {
    let Some(word) = foreign_word(rewriter, 0).filter(|word| word.role == Role::Text) else {
        return false;
    };
    let Some(TokenKind::Identifier(symbol)) = rewriter.kind(0) else { return false };
    let is_string = rewriter.is(2, TokenKind::Error) && rewriter.text(2).starts_with(['"', '“']);
    if !rewriter.is(1, TokenKind::LeftParen) || !is_string {
        return false;
    }
    let length = rewriter.partner(1).map_or(3, |partner| partner + 1);
    let diagnostic = rewriter.foreign(1, word.message()).hint(word.mend);
    rewriter.report(length, diagnostic.label("not a function of miniSysY"));
    rewriter.skipped.push(symbol);
    rewriter.copy();
    true
}

/// `std::cout << …;`
fn stream(rewriter: &mut Rewriter) -> bool {
    let qualified = rewriter.is_name(0) && rewriter.is_unknown(1, "::");
    let name = if qualified { 2 } else { 0 };
    let Some(word) = foreign_word(rewriter, name).filter(|word| word.role == Role::Text) else {
        return false;
    };
    let operator = (rewriter.text(name + 1), rewriter.text(name + 2));
    if !matches!(operator, ("<", "<") | (">", ">")) {
        return false;
    }
    let Some(length) = semicolon(rewriter) else { return false };
    let diagnostic = rewriter.foreign(name + 1, word.message()).hint(word.mend);
    rewriter.report(length, diagnostic.label("not a part of miniSysY"));
    rewriter.skip(length);
    true
}

/// How far ahead the next `;` is, if it is near.
fn semicolon(rewriter: &Rewriter) -> Option<usize> {
    (0..SHORT).find(|&ahead| rewriter.is(ahead, TokenKind::Semicolon))
}

/// A string or character, of which the lexer has complained, stands for a value.
fn literal(rewriter: &mut Rewriter) -> bool {
    let is_literal = rewriter.is(0, TokenKind::Error)
        && rewriter.text(0).starts_with(['"', '\'', '“', '”', '„', '‘', '’', '‚', '＂', '＇']);
    if is_literal {
        rewriter.replace(1, TokenKind::Hole);
    }
    is_literal
}

/// The entry of the word so far ahead.
fn foreign_word(rewriter: &Rewriter, ahead: usize) -> Option<Word> {
    rewriter.word(ahead).and_then(words::find)
}

/// Whether a statement begins so far ahead that no operator could go on with.
fn begins_statement(rewriter: &Rewriter, ahead: usize) -> bool {
    matches!(
        rewriter.kind(ahead),
        Some(
            TokenKind::LeftBrace
                | TokenKind::Identifier(_)
                | TokenKind::Int
                | TokenKind::If
                | TokenKind::While
                | TokenKind::Return
                | TokenKind::Break
                | TokenKind::Continue
        )
    )
}

/// `for (…;…;…)`, `do {`, `switch (…) {` and the like.
fn loop_head(rewriter: &mut Rewriter) -> bool {
    if !rewriter.at_start() || !rewriter.brackets.in_block() {
        return false;
    }
    let Some(word) = foreign_word(rewriter, 0).filter(|word| word.role == Role::Loop) else {
        return false;
    };
    let mut hints = vec![word.mend.to_owned()];
    let (length, meant) = if rewriter.is(1, TokenKind::LeftParen) {
        let partner = rewriter.partner(1);
        let head = partner.map_or_else(
            || (2..SHORT).find(|&ahead| rewriter.is(ahead, TokenKind::LeftBrace)),
            |partner| Some(partner + 1),
        );
        let Some(head) = head else { return false };
        let has_semicolon = (2..head).any(|ahead| rewriter.is(ahead, TokenKind::Semicolon));
        if !(has_semicolon || begins_statement(rewriter, head)) {
            return false;
        }
        match word.spelling {
            "until" | "switch" if partner.is_some() => (1, TokenKind::While),
            "unless" if partner.is_some() => (1, TokenKind::If),
            _ => {
                hints.extend(while_instead(rewriter, head));
                (head, TokenKind::LoopHead)
            }
        }
    } else if rewriter.is(1, TokenKind::LeftBrace)
        || word.spelling == "do" && begins_statement(rewriter, 1)
    {
        (1, TokenKind::LoopHead)
    } else {
        return false;
    };
    let mut diagnostic = rewriter.foreign(1, word.message()).label("not a statement of miniSysY");
    diagnostic.hints = hints;
    rewriter.report(length, diagnostic);
    if word.spelling == "switch" {
        rewriter.switches += 1;
    }
    let span = rewriter.span(0).to(rewriter.span(length - 1));
    rewriter.skip(length);
    rewriter.emit(Token { kind: meant, span });
    true
}

/// The `while` that does what the `for` with so long a head does, if that is short.
fn while_instead(rewriter: &Rewriter, head: usize) -> Option<String> {
    let inner = rewriter.span(1).end..rewriter.span(head - 1).start;
    let text = rewriter.source_text(Span::new(inner.start, inner.end));
    let parts: Vec<&str> = text.split(';').map(str::trim).collect();
    let [first, condition, step] = parts[..] else { return None };
    if text.len() > 60 || text.contains('\n') || step.contains(',') {
        return None;
    }
    let first = if first.is_empty() { String::new() } else { format!("{first}; ") };
    let condition = if condition.is_empty() { "1" } else { condition };
    let step = match step.strip_suffix("++").or(step.strip_prefix("++")) {
        Some(name) => format!("{0} = {0} + 1", name.trim()),
        None => match step.strip_suffix("--").or(step.strip_prefix("--")) {
            Some(name) => format!("{0} = {0} - 1", name.trim()),
            None => step.to_owned(),
        },
    };
    let step = match step.split_once("+=").map(|parts| (parts, '+')) {
        Some(((name, value), operator)) => {
            format!("{0} = {0} {operator} {1}", name.trim(), value.trim())
        }
        None => step,
    };
    let step = if step.is_empty() { step } else { format!(" {step};") };
    Some(format!("for example: `{first}while ({condition}) {{ …{step} }}`"))
}

/// `case 1:` and `default:`. About those of a `switch` all has been said.
fn case(rewriter: &mut Rewriter) -> bool {
    let Some(word) = rewriter.word(0).filter(|word| matches!(*word, "case" | "default")) else {
        return false;
    };
    let is_case = word == "case";
    let longest = if is_case { 8 } else { 2 };
    let colon = (1..longest).find(|&ahead| rewriter.is_unknown(ahead, ":"));
    let Some(colon) = colon.filter(|_| rewriter.at_start()) else { return false };
    let word = foreign_word(rewriter, 0).expect("both are in the table");
    if rewriter.switches > 0 {
        let span = rewriter.span(0).to(rewriter.span(colon));
        rewriter.cover(span);
    } else {
        let diagnostic = rewriter.foreign(1, word.message()).hint(word.mend);
        rewriter.report(colon + 1, diagnostic.label("not a statement of miniSysY"));
    }
    rewriter.at += colon + 1;
    true
}

/// `name:`
fn label(rewriter: &mut Rewriter) -> bool {
    let is_label = rewriter.at_start()
        && rewriter.brackets.in_block()
        && rewriter.is_name(0)
        && rewriter.is_unknown(1, ":")
        && !rewriter.is(2, TokenKind::Int)
        && !rewriter.is(2, TokenKind::Assign);
    if is_label {
        let diagnostic = rewriter
            .foreign(2, "miniSysY has no labels")
            .label("not a statement of miniSysY")
            .hint("write a `while`, with `break` and `continue`");
        rewriter.report(2, diagnostic);
        rewriter.at += 2;
    }
    is_label
}

/// `goto name`
fn goto(rewriter: &mut Rewriter) -> bool {
    let is_goto = rewriter.at_start() && rewriter.word(0) == Some("goto") && rewriter.is_name(1);
    if is_goto {
        let word = foreign_word(rewriter, 0).expect("it is in the table");
        let diagnostic = rewriter.foreign(1, word.message()).hint(word.mend);
        rewriter.report(2, diagnostic.label("not a statement of miniSysY"));
        rewriter.at += 2;
    }
    is_goto
}

/// `using namespace std;`
fn import(rewriter: &mut Rewriter) -> bool {
    let Some(word) = foreign_word(rewriter, 0).filter(|word| word.role == Role::Import) else {
        return false;
    };
    let end = semicolon(rewriter).filter(|_| rewriter.at_start() && rewriter.is_name(1));
    let Some(end) = end else { return false };
    let diagnostic = rewriter.foreign(1, word.message()).hint(word.mend);
    rewriter.report(end + 1, diagnostic.label("not a declaration of miniSysY"));
    rewriter.skip(end + 1);
    true
}

/// `elif (…)` and `else (…) {`, in which an `if` is missing.
fn else_if(rewriter: &mut Rewriter) -> bool {
    let is_else = rewriter.is(0, TokenKind::Else);
    let is_word = matches!(rewriter.word(0), Some("elif" | "elsif" | "elseif"));
    if !(is_else || is_word && rewriter.at_start()) || !rewriter.is(1, TokenKind::LeftParen) {
        return false;
    }
    let Some(partner) = rewriter.partner(1) else { return false };
    let follows = if is_else {
        rewriter.is(partner + 1, TokenKind::LeftBrace)
    } else {
        begins_statement(rewriter, partner + 1)
    };
    if !follows {
        return false;
    }
    let diagnostic = if is_else {
        let span = rewriter.span(0).to(rewriter.span(partner));
        Diagnostic::new(Code::UnexpectedToken, span, "an `else` takes no condition")
            .label("an `if` is missing")
            .hint("write `else if (…)`")
    } else {
        let word = foreign_word(rewriter, 0).expect("they are in the table");
        rewriter.foreign(1, word.message()).hint(word.mend).label("not a word of miniSysY")
    };
    rewriter.report(1, diagnostic);
    // Both tokens, one behind the other, in the place of the word.
    let span = rewriter.span(0);
    let middle = span.start + 2;
    rewriter.at += 1;
    rewriter.emit(Token { kind: TokenKind::Else, span: Span::new(span.start, middle) });
    rewriter.emit(Token { kind: TokenKind::If, span: Span::new(middle, span.end) });
    true
}

/// `then` behind a condition.
fn small_words(rewriter: &mut Rewriter) -> bool {
    let is_then = rewriter.word(0) == Some("then")
        && rewriter.at_start()
        && rewriter.last() == Some(TokenKind::RightParen)
        && begins_statement(rewriter, 1);
    if is_then {
        let word = foreign_word(rewriter, 0).expect("it is in the table");
        let diagnostic = rewriter.foreign(1, word.message()).hint(word.mend);
        rewriter.report(1, diagnostic.label("not a word of miniSysY"));
        rewriter.at += 1;
    }
    is_then
}

/// A name where the text around it shows which keyword is meant.
fn misspelt_keyword(rewriter: &mut Rewriter) -> bool {
    let Some(TokenKind::Identifier(symbol)) = rewriter.kind(0) else { return false };
    if !rewriter.at_start() || rewriter.declared.contains(&symbol) {
        return false;
    }
    let word = rewriter.names.name(symbol);
    let Some(keyword) = words::misspelt_keyword(word) else { return false };
    let follows_call = || {
        rewriter.is(1, TokenKind::LeftParen)
            && rewriter.partner(1).is_some_and(|partner| begins_statement(rewriter, partner + 1))
    };
    let follows_statement =
        matches!(rewriter.last(), Some(TokenKind::RightBrace | TokenKind::Semicolon));
    let (is_meant, kind) = match keyword {
        "if" => (follows_call(), TokenKind::If),
        "while" => (follows_call(), TokenKind::While),
        "else" => (follows_statement && begins_statement(rewriter, 1), TokenKind::Else),
        "return" => {
            let value = matches!(
                rewriter.kind(1),
                Some(TokenKind::Number(_) | TokenKind::Identifier(_) | TokenKind::Hole)
            );
            (value && !rewriter.is_top_level(), TokenKind::Return)
        }
        "int" => (rewriter.is_name(1), TokenKind::Int),
        "void" => (rewriter.is_name(1), TokenKind::Void),
        "const" => (rewriter.is(1, TokenKind::Int), TokenKind::Const),
        _ => (false, TokenKind::Error),
    };
    if !is_meant {
        return false;
    }
    let message = format!("`{word}` is not a word of miniSysY");
    let diagnostic = Diagnostic::new(Code::UnexpectedToken, rewriter.span(0), message)
        .label("misspelt, it seems")
        .hint(format!("write `{keyword}`"));
    rewriter.report(1, diagnostic);
    rewriter.replace(1, kind);
    true
}

/// `:` behind a condition or `else`.
fn colon(rewriter: &mut Rewriter) -> bool {
    let is_block = rewriter.at_start()
        && rewriter.is_unknown(0, ":")
        && matches!(rewriter.last(), Some(TokenKind::RightParen | TokenKind::Else));
    if is_block {
        let diagnostic = rewriter
            .foreign(1, "no `:` begins a block in miniSysY")
            .label("not a part of miniSysY")
            .hint("put what belongs together into braces: `{ … }`");
        rewriter.report(1, diagnostic);
        rewriter.at += 1;
    }
    is_block
}
