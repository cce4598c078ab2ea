//! Calls of other languages: methods and paths, calls that print or read.

use super::blocks::rest_of_statement;
use super::input_output;
use super::rule::Pattern::*;
use super::rule::Step::*;
use super::rule::{Match, Rule, SHORT, Say, foreign, rows, said};
use super::statements::{begins_in_block, is_literal};
use super::values::{QUOTES, awaits_value};
use super::words::Role;
use crate::diag::Code;
use crate::syntax::resilient::Parser;
use crate::syntax::token::TokenKind as T;

const FUNCTION: &str = "not a function of miniSysY";

/// What is said of a call that prints or reads.
const CALL: Say = foreign("miniSysY has no `$path`", FUNCTION, "$io");

pub(super) const RULES: &[Rule] = rows! {
    // `int(input())`
    awaits_value; By(conversion_of_input)
        => CALL => Do(declare_target), StandIn(T::Hole);
    // `int(x)`
    |r| awaits_value(r) && !r.at_start(); Is(T::Int), Taken, Group(T::LeftParen)
        => foreign("miniSysY has no casts", "a type cannot stand in an expression",
            "leave it out: every value is an `int`, and `/` drops what follows the point") => Drop;
    // `getint(&n)`
    |r| awaits_value(r) && !r.is_own(0);
        Words(&["getint", "getch"]), Is(T::LeftParen), From, Unknown("&"), UpTo(T::RightParen),
        Caret, Is(T::RightParen)
        => said(Code::ArgumentCount, "`$name` takes 0 arguments, but 1 is given",
            "1 argument too many", "`$name` returns what it reads: write `$pointee = $name();`")
        => Replace(T::Hole);
    // `cout << a << endl;`
    awaits_value; By(|r, _| Some(path(r, 0)?.length).filter(|_| r.is_io(0) || r.is_io(2))), Caret,
        By(|r, ahead| {
            let operator = (r.text(ahead), r.text(ahead + 1));
            matches!(operator, ("<", "<") | (">", ">")).then_some(2)
        }), By(rest_of_statement)
        => foreign("miniSysY has no `$text`", "not a part of miniSysY", "$io")
        => StandIn(T::Hole);
    // `System.out.println(n)`, `println!("{}", n)`, `printf("%d", n)`, `in.nextInt()`.
    |r| awaits_value(r) && !r.is_top_level();
        By(|r, _| path(r, 0).filter(|path| path.is_call_of_io(r))?.io.map(|io| io + 1)), Caret,
        By(|r, ahead| Some(path(r, 0)?.length - ahead))
        => CALL => Do(declare_target), Do(|r, _| r.faulty = r.start()), Replace(T::Hole);
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
        => foreign("miniSysY has no `$path`", "not a part of miniSysY", "$member")
        => StandIn(T::Hole);
    // `system("pause")`
    |r| awaits_value(r) && !r.is_own(0) && !r.is_top_level();
        Words(&["system"]), Caret, Group(T::LeftParen)
        => foreign("miniSysY has no `system`", FUNCTION, "remove it: no other program can be run")
        => Replace(T::Hole);
    // `atoi("12")`
    |r| awaits_value(r) && !r.is_own(0) && !r.is_top_level();
        Words(&["require", "perror", "atoi"]), Caret,
        By(|r, ahead| is_literal(r, ahead + 1, QUOTES).then_some(0)), Group(T::LeftParen)
        => said(Code::UndeclaredName, "there is no function `$name` here", "not declared",
            "a function has to be defined above its calls")
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
    /// How far ahead the word is that prints or reads.
    io: Option<usize>,
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

    /// Whether this is a call that reads.
    pub fn reads(&self, parser: &Parser) -> bool {
        let is_read = |at| parser.has_role(at, Role::Read) || parser.has_role(at, Role::ReadMember);
        self.is_call_of_io(parser) && self.io.is_some_and(is_read)
    }

    fn is_foreign(&self, parser: &Parser) -> bool {
        let is_own = parser.is_own(0);
        self.has_parts && (!is_own || self.has_call && parser.at_start())
    }
}

/// The path that begins there.
pub(super) fn path(parser: &Parser, from: usize) -> Option<Path> {
    let begins =
        parser.is_name(from) || parser.is(from, T::Int) && parser.is_unknown(from + 1, ".");
    if !begins {
        return None;
    }
    let mut path = Path { length: 0, io: None, has_parts: false, has_call: false };
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
                path.has_call |= open == T::LeftParen;
                ahead = close + 1;
            }
        }
        while parser.is(ahead, T::Not) && parser.touches(ahead - 1) {
            ahead += 1;
        }
        let is_separator = matches!(parser.text(ahead), "." | "::" | "?.")
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

/// `int(input())` and the like.
pub(super) fn conversion_of_input(parser: &Parser, from: usize) -> Option<usize> {
    const CONVERSIONS: [&str; 10] =
        ["Int", "parseInt", "Number", "float", "str", "eval", "map", "list", "Parse", "ToInt32"];
    let is_part = |ahead: &usize| {
        parser.is_name(*ahead) || parser.is_unknown(*ahead, ".") || parser.is(*ahead, T::Int)
    };
    let open = from + (from..from + 6).take_while(is_part).count();
    let last = open.checked_sub(1).filter(|&last| last >= from && parser.is(open, T::LeftParen))?;
    let is_conversion = parser.is(last, T::Int)
        || parser.name(last).is_some_and(|name| CONVERSIONS.contains(&name))
            && !parser.is_own(last);
    let close = parser.partner(open)?;
    let inner = path(parser, open + 1).filter(|path| path.io.is_some());
    let end = close + 1 + usize::from(parser.is(close + 1, T::Not) && parser.touches(close));
    (is_conversion && inner.is_some()).then_some(end - from)
}

/// The path up to what is called.
pub(super) fn path_text(parser: &Parser, taken: usize) -> String {
    let text = parser.source_text(parser.text_span(0, taken));
    let end = text.find(|c: char| "([ <\n\t".contains(c)).unwrap_or(text.len());
    let mut callee = &text[..end];
    if let Some(path) = path(parser, 0)
        && let Some(io) = path.io
    {
        callee = parser.source_text(parser.text_span(0, io + 1));
    } else if callee == "int" || conversion_of_input(parser, 0).is_some() {
        let inner = &text[(end + 1).min(text.len())..];
        callee = inner.split(['(', ')']).next().unwrap_or(callee);
    }
    if callee.len() > 40 { "…".to_owned() } else { callee.to_owned() }
}

/// What to write for a call that prints or reads.
pub(super) fn instead_of_io(parser: &Parser, taken: usize) -> String {
    let text = parser.source_text(parser.text_span(0, taken));
    let is_read = |mend: &String| mend.ends_with("what it reads");
    match input_output::instead(text) {
        Some(mend) if is_read(&mend) => match super::hint::assignment(parser) {
            Some(target) => {
                format!("write `{target} = {};`", &mend[7..mend.find(',').unwrap_or(7) - 1])
            }
            None => mend,
        },
        Some(mend) => mend,
        None => {
            let word = (0..taken.min(SHORT)).find_map(|ahead| {
                parser.word(ahead).filter(|word| {
                    matches!(
                        word.role,
                        Role::Print | Role::Read | Role::PrintMember | Role::ReadMember
                    )
                })
            });
            word.map_or("", |word| word.mend).to_owned()
        }
    }
}
