//! Calls of other languages: methods and paths, calls that print or read.

use super::blocks::rest_of_statement;
use super::input_output;
use super::rule::Pattern::*;
use super::rule::Step::*;
use super::rule::{Match, Rule, SHORT, Say, foreign, rows, said};
use super::statements::{begins_in_block, is_literal};
use super::values::{QUOTES, awaits_value};
use super::words::{self, Role};
use crate::diag::Code;
use crate::syntax::resilient::Parser;
use crate::syntax::token::TokenKind as T;

const FUNCTION: &str = "not a function of miniSysY";

/// What is said of a call that prints or reads.
const CALL: Say = foreign("miniSysY has no `$path`", FUNCTION, "$io");

pub(super) const RULES: &[Rule] = rows! {
    // `getint(&n)`
    |r| awaits_value(r) && !r.is_own(0);
        Words(&["getint", "getch"]), Is(T::LeftParen), Unknown("&"), From,
        UpTo(T::RightParen), Caret, Is(T::RightParen)
        => said(Code::ArgumentCount, "`$name` takes 0 arguments, but 1 is given",
            "1 argument too many", "`$name` returns what it reads: write `$text = $name();`")
        => Replace(T::Hole);
    // `cout << a << endl;`
    awaits_value; By(|r, _| Some(path(r, 0)?.length).filter(|_| r.is_io(0) || r.is_io(2))), Caret,
        By(|r, ahead| {
            let operator = (r.text(ahead), r.text(ahead + 1));
            matches!(operator, ("<", "<") | (">", ">")).then_some(2)
        }), By(rest_of_statement)
        => foreign("miniSysY has no `$text`", "not a part of miniSysY", "$io")
        => StandIn(T::Hole);
    // `System.out.println(n)`, `println!("{}", n)`, `printf("%d", n)`, `in.nextInt()`, `int(input())`.
    |r| awaits_value(r) && !r.is_top_level();
        By(|r, _| path(r, 0).filter(|path| path.is_call_of_io(r))?.io.map(|io| io + 1)), Caret,
        By(|r, ahead| Some(path(r, 0)?.length - ahead))
        => CALL => Do(declare_target), Do(|r, _| r.faulty = r.start()), Replace(T::Hole);
    // `int(x)`
    |r| awaits_value(r) && !r.at_start(); Is(T::Int), Taken, Group(T::LeftParen)
        => foreign("miniSysY has no casts", "a type cannot stand in an expression",
            "leave it out: every value is an `int`, and `/` drops what follows the point") => Drop;
    // `print n`
    begins_in_block; By(|r, _| r.is_io(0).then_some(1)), Caret, By(|r, ahead| {
            let is_value =
                r.is_name(ahead) || r.is_number(ahead) || is_literal(r, ahead, QUOTES);
            (is_value && !r.begins_line(ahead)).then_some(1)
        }), By(rest_of_statement)
        => CALL => StandIn(T::Hole);
    // `Math.max(a, b)`, `std::max(a, b)`, `vec![1, 2]`; the root is not a variable.
    |r| awaits_value(r) && !r.is_top_level();
        By(|r, _| path(r, 0).filter(|path| path.is_foreign(r)).map(|path| path.length))
        => foreign("miniSysY has no `$path`", "not a part of miniSysY",
"$member")
        => StandIn(T::Hole);
    // `system("pause")`
    |r| awaits_value(r) && !r.is_own(0) && !r.is_top_level();
        Words(&["system"]), Caret, Group(T::LeftParen)
        => foreign("miniSysY has no `system`", FUNCTION, "remove it: no other program can be run")
        => Replace(T::Hole);
};

/// The hint about a value that is read declares the variable that it is assigned to.
pub(super) fn declare_target(parser: &mut Parser, _: &Match) {
    if let [name, assign] = parser.machine.read[parser.start()..]
        && assign.kind == T::Assign
        && let T::Identifier(symbol) = name.kind
    {
        parser.skipped.push(symbol);
    }
}

/// Names that are joined by points, with calls and subscripts among them: `a.b(c).d`.
pub(super) struct Path {
    pub length: usize,
    /// How far ahead the word is that prints or reads, and what it belongs to.
    io: Option<usize>,
    begin: usize,
    /// Whether it has more than one part.
    pub has_parts: bool,
    pub has_call: bool,
}

impl Path {
    /// Whether this is a call that prints or reads, and not of a function of the program.
    pub fn is_call_of_io(&self, parser: &Parser) -> bool {
        let is_own = parser.is_own(0);
        self.io.is_some() && self.has_call && (self.has_parts || !is_own)
    }

    fn is_foreign(&self, parser: &Parser) -> bool {
        let is_own = parser.is_own(0);
        self.has_parts && (!is_own || self.has_call && parser.at_start())
    }
}

/// The path that begins there.
pub(super) fn path(parser: &Parser, from: usize) -> Option<Path> {
    let is_int = parser.is(from, T::Int)
        && (parser.is_unknown(from + 1, ".") || parser.is(from + 1, T::LeftParen));
    if !parser.is_name(from) && !is_int {
        return None;
    }
    let is_conversion = is_int
        || parser
            .word(from)
            .is_some_and(|word| word.role == Role::Type || word.mend == words::CONVERSION);
    let mut path = Path { length: 0, io: None, begin: from, has_parts: false, has_call: false };
    let mut ahead = from;
    for _ in 0..SHORT {
        if parser.is_io(ahead) {
            path.io = path.io.or(Some(ahead));
        }
        ahead += 1;
        // `println!`, `a!!`
        while parser.is(ahead, T::Not) && parser.touches(ahead - 1) {
            path.has_parts |=
                [T::LeftParen, T::LeftBracket].into_iter().any(|open| parser.is(ahead + 1, open));
            ahead += 1;
        }
        for open in [T::LeftParen, T::LeftBracket] {
            if parser.is(ahead, open)
                && (path.has_parts || path.io.is_some() || open == T::LeftParen)
            {
                let Some(close) = parser.partner(ahead) else { break };
                // `int(input())`
                let is_call = |at: &usize| parser.is_io(*at) && is_path(parser, at + 1);
                if is_conversion
                    && path.io.is_none()
                    && let Some(io) = [ahead + 1, ahead + 3].into_iter().find(is_call)
                {
                    (path.io, path.begin) = (Some(io), ahead + 1);
                }
                path.has_call |= open == T::LeftParen;
                ahead = close + 1;
            }
        }
        while parser.is(ahead, T::Not) && parser.touches(ahead - 1) {
            ahead += 1;
        }
        let is_separator = parser.is(ahead, T::Error)
            && matches!(parser.text(ahead), "." | "::" | "?.")
            && parser.is_name(ahead + 1)
            && !parser.begins_line(ahead + 1);
        if !is_separator {
            path.length = ahead - from;
            return Some(path);
        }
        path.has_parts = true;
        ahead += 1;
    }
    None
}

/// Whether a word that is read before is called, or has members.
fn is_path(parser: &Parser, ahead: usize) -> bool {
    parser.is(ahead, T::LeftParen) || parser.is_unknown(ahead, ".")
}

/// What to write for a path whose root is not a variable.
pub(super) fn instead_of_member(parser: &Parser, taken: usize) -> &'static str {
    let mut words = (0..taken.min(SHORT)).filter_map(|ahead| parser.word(ahead));
    let text = "there are only `int`s, arrays of them, and functions: call one by its name alone";
    words.find(|word| word.role == Role::Function).map_or(text, |word| word.mend)
}

/// The path up to what is called.
pub(super) fn path_text(parser: &Parser, taken: usize) -> String {
    let text = parser.source_text(parser.text_span(0, taken));
    let end = text.find(|c: char| "([ <\n\t".contains(c)).unwrap_or(text.len());
    let callee = match path(parser, 0) {
        Some(Path { io: Some(io), begin, .. }) => {
            parser.source_text(parser.text_span(begin, io + 1))
        }
        _ => &text[..end],
    };
    if callee.len() > 40 { "…".to_owned() } else { callee.to_owned() }
}

/// What to write for a call that prints or reads.
pub(super) fn instead_of_io(parser: &Parser, taken: usize) -> String {
    let text = parser.source_text(parser.text_span(0, taken));
    let word = || (0..taken.min(SHORT)).find(|&ahead| parser.is_io(ahead));
    let general = || word().and_then(|ahead| parser.word(ahead)).map_or("", |word| word.mend);
    input_output::instead(text).unwrap_or_else(|| general().to_owned())
}
