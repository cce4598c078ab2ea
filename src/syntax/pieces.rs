//! Parses the pieces of a large source at the same time.
//!
//! A program is a list of items. If its source is cut between two items, its tree is that of the
//! first piece followed by that of the second. A cut is made before a line that begins like a
//! function definition, `int name(`. In a program without errors, such a line can otherwise only
//! be in a comment. Then the piece before the cut ends inside that comment, which is an error.
//! After any error or warning, the caller parses the whole source on one thread.
//!
//! Cost: the nodes of all pieces except the first are copied once.

use std::ops::Range;
use std::panic;
use std::thread;

use lalrpop_util::ParseError;

use crate::diag::{Diagnostics, Limits};
use crate::support::entity::EntityVec;
use crate::support::interner::{Interner, Symbol};
use crate::support::scalar::Scalar;
use crate::syntax::ast::{Ast, ExprKind, Init, Item, Run, StmtKind};
use crate::syntax::grammar::ProgramParser;
use crate::syntax::lexer::{self, Lexer, WithNumberRuns};
use crate::syntax::token::TokenKind;
use crate::syntax::tree_builder::TreeBuilder;

/// A smaller piece is not worth a thread. Tests cut small sources.
const LEAST_BYTES: usize = if cfg!(test) { 1 << 12 } else { 1 << 17 };

/// The tree of `source`, parsed on several threads, at most `threads`. `None` if it is too small, or
/// if there is something to report.
pub(super) fn parse(source: &[u8], threads: usize, names: &mut Interner) -> Option<Ast> {
    let pieces = pieces(source, threads.min(source.len() / LEAST_BYTES));
    let (first, others) = pieces.split_first().filter(|(_, others)| !others.is_empty())?;
    thread::scope(|scope| {
        let spawn = |piece: &Range<usize>| {
            let (piece, mut names) = (piece.clone(), names.clone());
            let work =
                move || Some((faultless(source, piece.clone(), piece.len(), &mut names)?, names));
            thread::Builder::new().spawn_scoped(scope, work).ok()
        };
        let others = others.iter().map(spawn).collect::<Option<Vec<_>>>()?;
        // It has room for all pieces, since the others are appended to it.
        let mut ast = faultless(source, first.clone(), source.len(), names)?;
        for other in others {
            let (piece, own) = other.join().unwrap_or_else(|it| panic::resume_unwind(it))?;
            let symbols: EntityVec<Symbol, Symbol> =
                own.names().map(|name| names.intern(name)).collect();
            append(&mut ast, piece, &symbols);
        }
        Some(ast)
    })
}

/// Moves a range to the same one of a list that follows `len` others.
fn shift(run: &mut Run, len: u32) {
    run.start += len;
    run.end += len;
}

/// Appends the tree of the next piece to `ast`, whose names are `symbols` of its own.
fn append(ast: &mut Ast, mut piece: Ast, symbols: &EntityVec<Symbol, Symbol>) {
    let [at_function, at_param, at_variable, at_length, at_init, at_stmt, at_expr] = [
        ast.functions.len(),
        ast.params.len(),
        ast.variables.len(),
        ast.lengths.len(),
        ast.inits.len(),
        ast.stmts.len(),
        ast.exprs.len(),
    ]
    .map(|len| len as u32);
    for item in &mut piece.items {
        match item {
            Item::Variable(index) => *index += at_variable,
            Item::Function(index) => *index += at_function,
        }
    }
    for function in &mut piece.functions {
        function.name.symbol = symbols[function.name.symbol];
        shift(&mut function.params, at_param);
        shift(&mut function.body, at_stmt);
    }
    for param in &mut piece.params {
        param.name.symbol = symbols[param.name.symbol];
        shift(&mut param.lengths, at_length);
    }
    for variable in &mut piece.variables {
        variable.name.symbol = symbols[variable.name.symbol];
        shift(&mut variable.lengths, at_length);
        shift(&mut variable.init, at_init);
    }
    piece.lengths.iter_mut().for_each(|run| shift(run, at_expr));
    for init in &mut piece.inits {
        if let Init::Value(value) = init {
            shift(value, at_expr);
        }
    }
    for stmt in &mut piece.stmts {
        use StmtKind as S;
        match &mut stmt.kind {
            S::If(run) | S::While(run) | S::Expression(run) | S::Return(run) => shift(run, at_expr),
            S::Assign { target, value } => {
                *target += at_expr;
                shift(value, at_expr);
            }
            S::Declare(variable) => *variable += at_variable,
            S::OpenBlock | S::CloseBlock | S::Else | S::EndIf | S::EndWhile => {}
            S::Empty | S::Break | S::Continue | S::Error => {}
        }
    }
    for expr in &mut piece.exprs {
        if let ExprKind::Name { symbol, .. } | ExprKind::Call { symbol, .. } = &mut expr.kind {
            *symbol = symbols[*symbol];
        }
    }
    // The pieces are in the order of the source.
    ast.first_extension = ast.first_extension.or(piece.first_extension);
    ast.items.append(&mut piece.items);
    ast.functions.append(&mut piece.functions);
    ast.params.append(&mut piece.params);
    ast.variables.append(&mut piece.variables);
    ast.lengths.append(&mut piece.lengths);
    ast.inits.append(&mut piece.inits);
    ast.stmts.append(&mut piece.stmts);
    ast.exprs.append(&mut piece.exprs);
}

/// The tree of this piece of `source`, unless there is something to report.
fn faultless(source: &[u8], piece: Range<usize>, room: usize, names: &mut Interner) -> Option<Ast> {
    let mut diagnostics = Diagnostics::new(Limits::ZERO);
    let (tree, outcome) = parse_piece(source, piece, room, names, &mut diagnostics);
    (outcome.is_ok() && diagnostics.is_empty()).then_some(tree.ast)
}

/// The tree of this piece of `source` up to the first syntax error. The lexer's errors and warnings
/// are appended to `diagnostics`. The tree has room for a source of `room` bytes.
pub(super) fn parse_piece<'s>(
    source: &'s [u8],
    piece: Range<usize>,
    room: usize,
    names: &mut Interner,
    diagnostics: &mut Diagnostics,
) -> (TreeBuilder<'s>, Result<(), ParseError<u32, TokenKind, ()>>) {
    let mut tree = TreeBuilder::new(source, piece.start, room);
    let tokens = Lexer::starting_at(piece.start, &source[..piece.end], names, diagnostics);
    let tokens = WithNumberRuns(tokens).map(|it| (it.span.start, it.kind, it.span.end));
    let outcome = ProgramParser::new().parse(&mut tree, tokens);
    (tree, outcome)
}

/// Cuts `source` into up to `count` pieces of about the same length.
fn pieces(source: &[u8], count: usize) -> Vec<Range<usize>> {
    let mut pieces = Vec::with_capacity(count);
    let mut start = 0;
    for number in 1..count {
        let from = start.max(source.len() / count * number);
        let Some(cut) = next_function(source, from) else { break };
        pieces.push(start..cut);
        start = cut;
    }
    pieces.push(start..source.len());
    pieces
}

/// The first offset after `from` where a line begins like a function definition.
fn next_function(source: &[u8], from: usize) -> Option<usize> {
    let ends = (from..source.len()).filter(|&at| source[at] == b'\n');
    ends.map(|end| end + 1).find(|&start| {
        let line = &source[start..];
        let mut words = Scalar::ALL.map(Scalar::word).into_iter().chain(["void"]);
        let name = words.find_map(|word| line.strip_prefix(word.as_bytes())?.strip_prefix(b" "));
        name.is_some_and(|name| {
            let length = lexer::word_length(name);
            length > 0 && name[length..].trim_ascii_start().first() == Some(&b'(')
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::name;
    use crate::syntax::parser;

    /// Items with every kind of node; `#` is their number.
    const ITEMS: &str = "
const int size# = 4, table#[2][2] = {{1, 2}, {-2, size#}}; int g#;
int f#(int a, int b[][size#]) {
    int i, c = 1;
    while (a < c && !(b[1][i] == 0) || +a >= -c) {
        if (a) { i = i * 2; continue; } else break;
        f#(a - 1, b);
    }
    if (c != g#) ;
    return table#[1][0] % 3;
}
void p#() { return; }
float h#(float x, float y[][2]) {
    const float half = 0.5, row[2] = {1.0, -2};
    return half * x + y[0][1] - row[1];
}
";

    fn items(count: usize) -> String {
        (0..count).map(|number| ITEMS.replace('#', &number.to_string())).collect()
    }

    /// Parses `source` on one thread and on several; the results must be equal.
    #[track_caller]
    fn compare(source: &str) {
        let parsed = |threads| {
            let (mut names, mut diagnostics) = (name::interner(), Diagnostics::default());
            let ast = parser::parse(source.as_bytes(), threads, &mut names, &mut diagnostics);
            let names: Vec<String> = names.names().map(str::to_owned).collect();
            (ast, names, format!("{:?}", diagnostics.into_vec()))
        };
        let one = parsed(1);
        for threads in [2, 3, 8] {
            assert!(parsed(threads) == one, "{threads} threads");
        }
    }

    #[test]
    fn threads_parse_what_one_does() {
        let source = items(8 * LEAST_BYTES / ITEMS.len());
        assert_eq!(pieces(source.as_bytes(), 8).len(), 8);
        assert!(parse(source.as_bytes(), 8, &mut name::interner()).is_some());
        compare(&source);
    }

    #[test]
    fn a_byte_order_mark_is_skipped() {
        let source = format!("\u{feff}{}", items(3 * LEAST_BYTES / ITEMS.len()));
        assert!(parse(source.as_bytes(), 2, &mut name::interner()).is_some());
        compare(&source);
    }

    #[test]
    fn a_small_source_is_not_cut() {
        let source = items(10);
        assert!(parse(source.as_bytes(), 8, &mut name::interner()).is_none());
        compare(&source);
    }

    #[test]
    fn a_cut_in_a_comment_is_noticed() {
        let half = items(LEAST_BYTES / ITEMS.len());
        let source = format!("{half}/*\n{half}*/\n{half}");
        assert!(parse(source.as_bytes(), 2, &mut name::interner()).is_none());
        compare(&source);
    }

    #[test]
    fn faults_are_reported_as_one_thread_does() {
        let half = items(LEAST_BYTES / ITEMS.len() + 1);
        for fault in ["int int;\n", "int a = 4294967295;\n", "}\n", "/*", "int b = 1 =< 2;"] {
            compare(&format!("{half}{fault}{half}"));
            compare(&format!("{half}{half}{fault}"));
        }
    }

    #[test]
    fn a_source_without_functions_is_not_cut() {
        compare(&"int a = 1;\n".repeat(LEAST_BYTES / 4));
    }
}
