//! Calls and values of other languages: methods and paths, calls that print or read, lists, strings.

use super::declarations::begins_declarator;
use super::input_output;
use super::statements::begins_in_block;
use super::words::Role;
use crate::diag::{Message, message};
use crate::syntax::ast::UnaryOp;
use crate::syntax::resilient::Parser;
use crate::syntax::resilient::rule::Pattern::*;
use crate::syntax::resilient::rule::Step::*;
use crate::syntax::resilient::rule::{
    Match, Rule, SHORT, Say, foreign, rest_of_expression, rest_of_statement, rows, unexpected, word,
};
use crate::syntax::token::{TYPES, TokenKind as T};

const FUNCTION: &str = "not a function of miniSysY";
pub(super) const VALUE: &str = "not a value of miniSysY";

const SIGNS: [T; 3] = [T::Sign(UnaryOp::Plus), T::Sign(UnaryOp::Minus), T::Not];

/// A call that prints or reads.
const CALL: Say = foreign("miniSysY has no `{text}`", FUNCTION, "{call}");

pub(super) const RULES: &[Rule] = rows! {
    // `getint(&n)`
    |r| awaits_value(r) && !r.is_own(0);
        Text(&["getint", "getch"]), Is(T::LeftParen), Text(&["&"]), From, By(rest_of_expression), Caret,
        Is(T::RightParen)
        => foreign("`{name}` has no parameters", "one argument too many",
            "use the value that it returns: `{text} = {name}();`") => Replace(T::Hole);
    // `cout << a << endl;`
    awaits_value; By(|r, _| path(r).filter(|path| path.is_io).map(|path| path.length)), Caret,
        By(|r, ahead| {
            let operator = (r.text(ahead), r.text(ahead + 1));
            matches!(operator, ("<", "<") | (">", ">")).then_some(2)
        }), By(rest_of_statement)
        => CALL => Replace(T::Hole);
    // `System.out.println(n)`, `println!("{}", n)`, `printf("%d", n)`, `in.nextInt()`.
    |r| awaits_value(r) && !r.is_top_level();
        By(|r, _| path(r).filter(|path| path.is_call_of_io(r)).map(|path| path.callee)), Caret,
        By(|r, ahead| Some(path(r)?.length - ahead))
        => CALL => Do(declare_target), Replace(T::Hole);
    // `int(x)`
    |r| awaits_value(r) && !r.at_start(); OneOf(&TYPES), Taken, Group(T::LeftParen)
        => super::declarations::CAST => Drop;
    // `Math.max(a, b)`, `std::max(a, b)`, `vec![1, 2]`; the root is not a variable.
    |r| awaits_value(r) && !r.is_top_level();
        By(|r, _| path(r).filter(|path| path.is_foreign(r)).map(|path| path.callee)), Caret,
        By(|r, ahead| Some(path(r)?.length - ahead))
        => foreign("miniSysY has no `{text}`", "not a part of miniSysY", "{call}")
        => Replace(T::Hole);
    // `system("pause")`, `sizeof(int)`
    |r| awaits_value(r) && !r.is_own(0); Text(&["system", "sizeof"]), Caret, Group(T::LeftParen)
        => word(FUNCTION) => Replace(T::Hole);
    // `putch{10};`
    begins_in_block; Name, From, Group(T::LeftBrace), Caret, Taken, Is(T::Semicolon)
        => unexpected("the arguments of a call must be in parentheses", "not in braces",
            "write `{name}(…);`") => Replace(T::Hole);
    // `a = f{1, 2};` and `a = f[1, 2];`
    |r| is_callee(r) && !r.begins_line(1); Name, From, Group(T::LeftBrace), Caret, Taken, Is(T::Semicolon)
        => unexpected("the arguments of a call must be in parentheses", "not in braces",
            "write `{name}(…);`") => Replace(T::Hole);
    is_callee; Name, From, By(arguments_in_brackets)
        => unexpected("the arguments of a call must be in parentheses", "not in brackets",
            "write `{name}(…)`") => Replace(T::Hole);
    // `a = f 1, 2;`
    |r| is_callee(r) && !r.begins_line(1); Name, From, Not(&Is(T::LeftParen)), Not(&Is(T::LeftBracket)),
        Not(&OneOf(&SIGNS)), Operand, By(rest_of_statement), Caret, Taken, Is(T::Semicolon)
        => unexpected("the arguments of a call must be in parentheses", "expected `(` before them",
            "write `{name}(…)`") => Replace(T::Hole);
    // `new int[10]`, `new Name(…)`
    awaits_value; Text(&["new"]), Caret, By(|r, _| (r.is_name(1) || r.is_type(1)).then_some(1)),
        Not(&Is(T::Semicolon)), By(rest_of_expression)
        => foreign("miniSysY has no `{text}`", VALUE,
            "declare the array with its length, such as `int a[10];`") => Replace(T::Hole);
};

/// Whether a function of the program is named as a value.
fn is_callee(parser: &Parser) -> bool {
    let is_function = parser.symbol(0).is_some_and(|name| parser.functions.contains(&name));
    is_function && awaits_value(parser) && !parser.at_start() && parser.is_among_statements()
}

/// More than one value in brackets.
fn arguments_in_brackets(parser: &Parser, from: usize) -> Option<usize> {
    let group = Group(T::LeftBracket).length(parser, from)?;
    let has_comma = (from..from + group.min(SHORT)).any(|ahead| parser.is(ahead, T::Comma));
    has_comma.then_some(group)
}

/// Whether a value may be here, and no name of a variable that is being declared.
pub(super) fn awaits_value(parser: &Parser) -> bool {
    !parser.after_operand() && !begins_declarator(parser)
}

/// A variable that is assigned what is read: the error is that, not that it is not declared.
fn declare_target(parser: &mut Parser, _: &Match) {
    if let [name, assign] = parser.machine.read[parser.start()..]
        && assign.kind == T::Assign
        && let T::Identifier(symbol) = name.kind
    {
        parser.skipped.push(symbol);
    }
}

/// Names that are joined by points, with calls and subscripts among them: `a.b(c).d`.
#[derive(Default)]
struct Path {
    length: usize,
    /// The tokens up to what is called, or up to the word that prints or reads.
    callee: usize,
    is_io: bool,
    has_parts: bool,
    has_call: bool,
}

impl Path {
    /// Whether this is a call that prints or reads, and not of a function of the program.
    fn is_call_of_io(&self, parser: &Parser) -> bool {
        self.is_io && self.has_call && (self.has_parts || !parser.is_own(0))
    }

    fn is_foreign(&self, parser: &Parser) -> bool {
        self.has_parts && (!parser.is_own(0) || self.has_call && parser.at_start())
    }
}

/// The path that comes next.
fn path(parser: &Parser) -> Option<Path> {
    let mut path = Path::default();
    let mut ahead = 0;
    while ahead < SHORT && parser.is_name(ahead) {
        ahead += 1;
        if !path.is_io && (path.callee == 0 || parser.is_io(ahead - 1)) {
            path.is_io = parser.is_io(ahead - 1);
            path.callee = if path.is_io { ahead } else { 0 };
        }
        let calls = |path: &Path| path.has_parts || path.is_io || parser.is(ahead, T::LeftParen);
        // `println!`
        let bang = usize::from(parser.is(ahead, T::Not) && parser.touches(ahead - 1));
        let open = [T::LeftParen, T::LeftBracket].map(|open| parser.is(ahead + bang, open));
        if open != [false; 2] && (bang > 0 || calls(&path)) {
            path.has_parts |= bang > 0;
            path.callee = if path.callee == 0 { ahead } else { path.callee };
            path.has_call |= open[0];
            ahead = parser.partner(ahead + bang)? + 1;
        }
        path.length = ahead;
        if !matches!(parser.text(ahead), "." | "::") || parser.begins_line(ahead + 1) {
            break;
        }
        path.has_parts = true;
        ahead += 1;
    }
    path.callee = if path.callee == 0 { path.length } else { path.callee };
    (path.length > 0 && parser.is_name(0)).then_some(path)
}

/// What to write for a call or another path.
pub(in crate::syntax::resilient) fn instead(parser: &Parser, found: &Match) -> Message {
    let text = parser.source_text(parser.text_span(0, found.taken));
    let mut words = (0..found.caret).filter_map(|ahead| parser.word(ahead));
    let word = words.find(|it| matches!(it.role, Role::Print | Role::Read | Role::Function));
    input_output::instead(text)
        .or_else(|| Some(word?.advice()))
        .unwrap_or_else(|| message!("use `int`, arrays of `int`, and functions: `f(…)`"))
}
