//! Warnings about indentation that does not show what belongs together: a statement that is
//! indented like the body of an `if` or `while` without being part of it, and an `else` that is
//! indented like an `if` that is not its own.

use crate::diag::{Code, Diagnostic, message};
use crate::sema::Checker;
use crate::syntax::ast;
use crate::syntax::ast::{Nesting, Stmt, StmtKind};

/// A statement that begins further from the beginning of its line is not looked at, so that long
/// lines take no time.
const WIDEST: usize = 256;

/// How many `if`s without braces around an `else` are looked at.
const DEEPEST: usize = 16;

/// Where a statement begins on its line.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Place<'a> {
    /// The offset of its line.
    line: usize,
    indentation: &'a [u8],
    /// Whether only the indentation is before it.
    is_first: bool,
}

impl<'a> Place<'a> {
    /// Whether a line with this indentation is indented more than `outer`.
    fn is_inside(&self, outer: &Place) -> bool {
        let (inner, outer) = (self.indentation, outer.indentation);
        inner.len() > outer.len() && inner.starts_with(outer)
    }
}

impl Checker<'_> {
    /// Checks how the body of `function` is indented, which must be without errors. Returns whether
    /// that misleads. Takes time linear in its statements.
    pub(super) fn check_indentation(&mut self, function: &ast::Function) -> bool {
        if self.has_syntax_errors {
            return false;
        }
        let mut is_misleading = false;
        let ast = self.ast;
        let stmts = &ast.stmts[function.body.range()];
        // The `if`, `else` and `while` that are open, and those that end before the next statement.
        let (mut open, mut closed) = (Vec::with_capacity(8), Vec::with_capacity(8));
        for (index, stmt) in stmts.iter().enumerate() {
            match stmt.kind {
                StmtKind::CloseBlock | StmtKind::OpenBlock | StmtKind::Empty => {}
                kind if kind.nesting() == Nesting::Closes => {
                    let head: usize = open.pop().expect("brackets come in pairs");
                    if lacks_braces(stmts, head) {
                        closed.push(head);
                    }
                    continue;
                }
                StmtKind::Else => {
                    let warning = self.check_else(stmts, &open, index);
                    is_misleading |= warning.is_some();
                    warning.into_iter().for_each(|warning| self.report(warning));
                    *open.last_mut().expect("an `if` is open") = index;
                }
                _ => {
                    let warning =
                        closed.iter().find_map(|&head| self.after_body(stmts, head, index));
                    is_misleading |= warning.is_some();
                    warning.into_iter().for_each(|warning| self.report(warning));
                    if stmt.kind.nesting() == Nesting::Opens {
                        open.push(index);
                    }
                }
            }
            closed.clear();
        }
        is_misleading
    }

    /// Whether the statement after `head`, whose body is a `;` before `following`, seems to be meant as its
    /// body: it is a block, or indented more.
    pub(super) fn seems_body(&self, head: &Stmt, following: &[Stmt]) -> bool {
        let ends = |stmt: &&Stmt| matches!(stmt.kind, StmtKind::EndIf | StmtKind::EndWhile);
        let Some(next) = following.iter().take(DEEPEST).find(|stmt| !ends(stmt)) else {
            return false;
        };
        match next.kind {
            StmtKind::OpenBlock => true,
            StmtKind::CloseBlock | StmtKind::Else => false,
            _ => match (self.place(head), self.place(next)) {
                (Some(outer), Some(inner)) => inner.is_first && inner.is_inside(&outer),
                _ => false,
            },
        }
    }

    /// The warning about the statement `next`, the first after the body of `head`, if it is indented
    /// like that body.
    fn after_body(&self, stmts: &[Stmt], head: usize, next: usize) -> Option<Diagnostic> {
        let body = self.place(&stmts[head + 1])?;
        let after = self.place(&stmts[next])?;
        let guard = self.place(&stmts[head])?;
        let is_indented = body.is_first
            && after.is_first
            && body.indentation == after.indentation
            && body.is_inside(&guard);
        // `if (a) b = 1; c = 2;`, where the line begins with the `if`.
        let is_simple = |index: usize| {
            matches!(stmts[index].kind, StmtKind::Assign { .. } | StmtKind::Expression(_))
        };
        let is_on_line = after.line == body.line
            && (guard.is_first && guard.line == body.line || body.is_first)
            && is_simple(head + 1)
            && is_simple(next);
        if !is_indented && !is_on_line {
            return None;
        }
        let (keyword, what) = match stmts[head].kind {
            StmtKind::While(_) => ("while", message!("it runs once, after the loop")),
            StmtKind::If(_) => ("if", message!("it runs whether or not the condition is true")),
            _ => ("else", message!("it always runs")),
        };
        let (message, hint) = match is_indented {
            true => (
                message!(
                    "this is indented like the body of the `{keyword}`, but is not part of it",
                    keyword
                ),
                message!(
                    "if it belongs to the `{keyword}`, put the body in braces: `{ … }`; otherwise indent it less",
                    keyword
                ),
            ),
            false => (
                message!("this is on the line of the `{keyword}`, but is not part of it", keyword),
                message!(
                    "if it belongs to the `{keyword}`, put the body in braces: `{ … }`; otherwise start a new line",
                    keyword
                ),
            ),
        };
        let body = message!("the body of this `{keyword}` is one statement", keyword);
        let place = stmts[next].span;
        let diagnostic = Diagnostic::new(Code::MisleadingIndentation, place, message)
            .label(what)
            .related(stmts[head].span, body)
            .hint(hint);
        Some(diagnostic)
    }

    /// The warning about the `else` with index `index`, if it is indented like another `if` than the
    /// innermost of those that are open.
    fn check_else(&self, stmts: &[Stmt], open: &[usize], index: usize) -> Option<Diagnostic> {
        let (&own, outer) = open.split_last()?;
        let (this, own_place) = (self.place(&stmts[index])?, self.place(&stmts[own])?);
        if !this.is_first || !own_place.is_first || !own_place.is_inside(&this) {
            return None;
        }
        let mut inner = own;
        for &head in outer.iter().rev().take(DEEPEST) {
            // Only without braces can it be taken for the `else` of an outer one.
            if head + 1 != inner {
                return None;
            }
            let place = self.place(&stmts[head])?;
            if matches!(stmts[head].kind, StmtKind::If(_))
                && place.is_first
                && place.indentation == this.indentation
            {
                let diagnostic = Diagnostic::new(
                    Code::MisleadingIndentation,
                    stmts[index].span,
                    message!("this `else` is aligned with an `if` that is not its own"),
                )
                .label(message!("it belongs to the nearest `if`"))
                .related(stmts[own].span, message!("it belongs to this `if`"))
                .related(stmts[head].span, message!("it is aligned with this `if`"))
                .hint(message!(
                    "if it is meant for the outer `if`, put the inner one in braces; otherwise align it with the inner one"
                ));
                return Some(diagnostic);
            }
            inner = head;
        }
        None
    }

    /// The place where `stmt` begins; `None` if it is too far from the beginning of its line.
    fn place(&self, stmt: &Stmt) -> Option<Place<'_>> {
        let start = stmt.span.start as usize;
        let near = start.saturating_sub(WIDEST);
        let window = &self.file.bytes()[near..start];
        let line = match window.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')) {
            Some(end) => near + end + 1,
            None if near == 0 => 0,
            None => return None,
        };
        let before = &self.file.bytes()[line..start];
        let width = before.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let is_first = match before[width..].trim_ascii() {
            [] => true,
            // The statement of a declaration begins with the name.
            type_ => {
                let is_declaration = matches!(stmt.kind, StmtKind::Declare(_));
                is_declaration && matches!(type_, b"int" | b"const int")
            }
        };
        Some(Place { line, indentation: &before[..width], is_first })
    }
}

/// Whether the body of `head` is a single statement without braces. A `;` has a warning of its own.
fn lacks_braces(stmts: &[Stmt], head: usize) -> bool {
    !matches!(stmts[head + 1].kind, StmtKind::OpenBlock | StmtKind::Empty)
}
